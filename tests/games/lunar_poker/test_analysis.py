"""Lunar Poker's exact values, against every card laid out and read by the table's own functions."""

import random
import tomllib
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

from houseway.core import load_game
from houseway.equipment.cards import DECK, name, parse, parse_many
from houseway.games.kit.cards import threshold
from houseway.games.kit.results import profit
from houseway.games.lunar_poker.analysis import WAGERS, advise
from houseway.games.lunar_poker.analysis import incident as incident_of
from houseway.games.lunar_poker.analysis.exposures import exposed
from houseway.games.lunar_poker.analysis.paying import problem, solution
from houseway.games.lunar_poker.analysis.reading import hands
from houseway.games.lunar_poker.analysis.sheets import keeps
from houseway.games.lunar_poker.kernel import read, settle, settle_instant
from houseway.games.lunar_poker.play import play
from houseway.games.lunar_poker.reader import LINES, NOTHING, read_hand
from houseway.games.lunar_poker.settlement import switches
from houseway.hands.poker import rank5
from houseway.kernel import compiled
from houseway.law import LawError
from houseway.law.variants import variants
from houseway.solvers import draws
from houseway.solvers.draws.choices import POLICIES, choice
from houseway.solvers.draws.ranks import HAND, RANKS, multisets, places
from houseway.solvers.draws.suits import alike, classes, pattern, pattern_of
from tests.maths.asked import RUN, result_of, strategy_of

pytestmark = pytest.mark.heavy

GAME = load_game("lunar-poker")
RULES = GAME.rules()
result, strategy = result_of("lunar-poker"), strategy_of("lunar-poker")
SECOND = ("second-never", "second-remade-even", "second-without-ace-king")
SUPER_COUNTS = Path(__file__).with_name("super_counts.toml")
# What a round brings per ante, by a program that took all hands by ranks and suits.
KNOWN = {
    "optimal": Fraction(5442391713925477, 415601993568762000),
    "bet_fold_buy": Fraction(-22658950801, 352355084900),
    "bet_fold_exchange": Fraction(-174789626710679341, 2355077963556318000),
    "bet_or_fold": Fraction(-855361083103, 4983307629300),
}


# Every card laid out


def dealers(live, up, made):
    """Every hand that the dealer may have: its rank, and the cards behind the open one as bits."""
    at = 0
    for a in range(live.shape[0]):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    made[at, 0] = rank5(live[a], live[b], live[c], live[d], up)
                    made[at, 1] = 1 << live[a] | 1 << live[b] | 1 << live[c] | 1 << live[d]
                    at += 1


def showdown(rank, out, least, found, counts):
    """Count the dealer's hands without these cards: not qualified, lower, equal, higher."""
    counts[:] = 0
    for at in range(found.shape[0]):
        if found[at, 1] & out == 0:
            dealer = found[at, 0]
            counts[0 if dealer < least else 1 if dealer < rank else 2 if dealer == rank else 3] += 1


class Laid:
    """A hand beside an open card, with every card that can still come."""

    def __init__(self, rules, hand, up):
        self.rules, self.hand = rules, hand
        self.live = [card for card in DECK if card not in (*hand, up)]
        self.dealers = np.zeros((comb(len(self.live), 4), 2), dtype=np.int64)
        compiled(dealers)(np.array(self.live), up, self.dealers)
        self.least, self.switches = threshold(rules, "qualify"), switches(rules)
        self.counts = np.zeros(4, dtype=np.int64)

    def bet(self, held, out):
        """What a bet brings over all hands of the dealer's, and how many there are."""
        rank, line, after = read_hand(held, self.switches)
        compiled(showdown)(rank, out, self.least, self.dealers, self.counts)
        brings = Fraction(0)
        facts = ((0, 0), (2, 1), (1, 1), (0, 1))
        for many, (comparison, qualifies) in zip(self.counts.tolist(), facts, strict=True):
            if many:
                brings += many * self.settled(line, after, comparison, qualifies)
        return brings, int(self.counts.sum())

    def settled(self, line, after, comparison, qualifies):
        """What a bet brings, ante and second combination counted."""
        ante, bet, beside = settle(line, after, comparison, qualifies)
        odds = profit(self.rules, bet)
        if beside != NOTHING:
            odds += profit(self.rules, bet - bet % len(LINES) + beside)
        return profit(self.rules, ante) + self.rules.number("bet_multiple") * odds

    def drawn(self, kept, cards):
        """What a draw of so many cards to kept ones brings, with the better of bet and fold."""
        brings, many = Fraction(0), 0
        for new in combinations(self.live, cards):
            value, total = self.bet((*kept, *new), sum(1 << card for card in new))
            brings += max(value, -total)
            many += total
        return brings / many - self.rules.number("draw_fee_multiple")


def values(rules, hand, up, exchanges):
    """Bet, sixth card and some exchanges, by every card that can come."""
    laid = Laid(rules, hand, up)
    brings, many = laid.bet(hand, 0)
    found = {"bet": brings / many, "buy6": laid.drawn(hand, 1)}
    for given in exchanges:
        kept = tuple(card for card in hand if card not in given)
        found["exchange " + " ".join(map(name, given))] = laid.drawn(kept, len(given))
    return found


SITUATIONS = [
    ("As Kd 9c 5h 3s", "4s", ("9c 5h", "5h 3s")),
    ("Ah Kh Qh Jh 9d", "Th", ("Ah 9d", "Jh 9d")),  # four and three to a flush in the open suit
    ("7c 7d 7h Ks As", "Ac", ("Ks As", "7c Ks")),  # ace and king beside three sevens
    ("2c 4c 6c 8c Tc", "Kd", ("8c Tc",)),  # a flush
    ("9c 9d 9h 9s Ad", "Ks", ("9c Ad",)),
    ("5h 6d 7c 8s 9h", "4h", ("5h 9h",)),
    ("Ac Ad Kc Kd 2h", "Kh", ("Ac 2h", "Kc Kd")),
]


@pytest.mark.parametrize(("hand", "up", "given"), SITUATIONS)
def test_advice_is_what_every_card_says(hand, up, given):
    hand, up = parse_many(hand), parse(up)
    told = advise(RULES, hand, up)
    for choice_, value in values(RULES, hand, up, map(parse_many, given)).items():
        assert told[choice_] == value, choice_


@pytest.mark.parametrize("variant", SECOND)
def test_advice_follows_the_reading_of_the_second_combination(variant):
    rules = GAME.rules(variant)
    changed = 0
    for text, up in (("Ks Kd Ac 9h 5c", "2d"), ("4c 5d 6h 7s 4d", "Ah"), ("9c 9d 4s 4h Ks", "Qs")):
        hand, up = parse_many(text), parse(up)
        told = advise(rules, hand, up)
        for choice_, value in values(rules, hand, up, [hand[2:4]]).items():
            assert told[choice_] == value, (text, choice_)
        changed += told != advise(RULES, hand, up)
    assert changed


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_advice_is_what_every_card_says_of_random_hands(seed):
    chance = random.Random(seed)
    pack = (DECK, DECK[28:], DECK[::2])[seed % 3]
    *hand, up = chance.sample(pack, 6)
    given = [*chance.sample([*combinations(hand, 2)], 3), chance.choice([*combinations(hand, 3)])]
    told = advise(RULES, hand, up)
    for choice_, value in values(RULES, tuple(hand), up, given).items():
        assert told[choice_] == value, (hand, up, choice_)


def test_a_sixth_card_played_out_by_the_round_itself():
    hand, up = parse_many("Kc Kd Ah 7s 7h"), parse("Ks")
    live = np.array([card for card in DECK if card not in (*hand, up)])
    codes = {}
    count = np.zeros((len(LINES) * 20, len(LINES) * 20, len(LINES)), dtype=np.int32)
    told = (threshold(RULES, "qualify"), switches(RULES))
    brings, total = Fraction(0), 0
    for sixth in live[::5]:
        count[:] = 0
        compiled(play_out)(np.array(hand), up, sixth, live, *told, count)
        value, many = Fraction(0), 0
        for ante, bet, second in zip(*np.nonzero(count), strict=True):
            key = int(ante), int(bet), int(second)
            codes.setdefault(key, _brings(*key))
            value += int(count[key]) * codes[key]
            many += int(count[key])
        laid = Laid(RULES, hand, up).bet((*hand, int(sixth)), 1 << int(sixth))
        assert (value, many) == laid
        brings, total = brings + value, total + many
    assert total == comb(45, 4) * len(live[::5])


def _brings(ante, bet, second):
    odds = profit(RULES, bet)
    if second != NOTHING:
        odds += profit(RULES, bet - bet % len(LINES) + second)
    return profit(RULES, ante) + RULES.number("bet_multiple") * odds


def play_out(hand, up, sixth, live, qualify, switches, count):
    """Play the hand with its sixth card against every hand of the dealer's."""
    a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
    for v in live:
        for w in live:
            if w >= v:
                break
            for x in live:
                if x >= w:
                    break
                for y in live:
                    if y >= x:
                        break
                    if sixth not in (v, w, x, y):
                        hand, dealers = (a, b, c, d, e), (v, w, x, y, up)
                        _, _, ante, bet, second = play(
                            hand, dealers, 0, (0, 0, 0, 0, 0), sixth, 1, qualify, switches
                        )
                        count[ante, bet, second] += 1


def test_a_dealt_straight_flush_leaves_no_choice():
    assert advise(RULES, parse_many("5c 6c 7c 8c 9c"), parse("2d")) == {"instant payout": 250}
    assert advise(RULES, parse_many("Tc Jc Qc Kc Ac"), parse("2d")) == {"instant payout": 1000}


def test_every_exchange_is_named_by_the_cards_given_up():
    told = advise(RULES, parse_many("As Kd 9c 5h 3s"), parse("4s"))
    assert set(told) >= {"fold", "bet", "buy6", "exchange 9c 5h 3s"}
    assert sum(text.startswith("exchange") for text in told) == 26
    assert told["fold"] == -1


@pytest.mark.parametrize(
    ("hand", "up", "wrong"),
    [
        ("As Kd 9c 5h", "4s", "a hand has 5 cards, not 4"),
        ("As As 9c 5h 3s", "4s", "As cannot be there twice"),
        ("As Kd 9c 5h 3s", "3s", "3s cannot be there twice"),
    ],
)
def test_cards_that_cannot_lie_there(hand, up, wrong):
    with pytest.raises(ValueError, match=wrong):
        advise(RULES, parse_many(hand), parse(up))


@pytest.mark.parametrize(("wager", "policy"), [("bet", "none"), ("ante", "never"), ("super", "x")])
def test_wagers_and_policies_that_there_are_not(wager, policy):
    with pytest.raises(LawError, match=r"has no (wager|policy)"):
        result(RULES, wager, policy)


def best_after(cards, up, given_up=()):
    return max(advise(RULES, cards, up, given_up).values())


def test_a_draw_is_worth_what_follows_it():
    hand, up = parse_many("As Kd 9c 5h 3s"), parse("4s")
    left = [card for card in DECK if card not in (*hand, up)]
    before = advise(RULES, hand, up)
    bought = [best_after((*hand, card), up) for card in left]
    assert before["buy6"] == sum(bought) / len(left)
    drawn = [best_after((*hand[:3], *two), up, hand[3:]) for two in combinations(left, 2)]
    assert before["exchange 5h 3s"] == sum(drawn) / len(drawn)


def test_an_exchange_has_its_number_of_cards():
    with pytest.raises(LawError, match="2 to 5 cards, not of 1"):
        advise(RULES, parse_many("As Kd 9c 5h 3s"), parse("4s"), parse_many("2d"))


# The super wager


@pytest.mark.parametrize(("names", "reading"), [((), 0), (("ace-king-queen-odd",), 1)])
def test_super_wagers_over_all_hands(names, reading):
    rules = GAME.rules(*names)
    made = result(rules, "super", "none")
    counts = [*tomllib.loads(SUPER_COUNTS.read_text()).values()][reading]
    odds = {line: Fraction(paying.to, paying.one) for line, paying in rules.odds["super"].items()}
    brings = sum((many * odds.get(line, -1) for line, many in counts.items()), Fraction(0))
    assert made.total == sum(counts.values()) == comb(52, 5)
    assert sorted(line.outcomes for line in made.lines) == sorted(counts.values())
    assert made.ev == brings / made.total
    if not names:
        assert made.ev == Fraction(-3973, 54145)


# The walk over all hands


def walked(rules, texts, up):
    """The counts of hands of some ranks beside an open rank, in all suits, and their choices."""
    asked, unit = problem(rules)
    place = int(places(np.array(sorted("23456789TJQKA".index(text) for text in texts))))
    walked = draws._Walk(lambda: asked, up).walked(place, 1 << 20)[draws.KINDS_AT_MOST :]
    begins, shape = draws.places(up), (4, 9, len(asked.kinds), 5)
    facts = walked[: np.prod(shape)].reshape(shape)
    choices = walked[np.prod(shape) :].view(np.int16)
    return place, unit, asked, facts, choices[begins[place] : begins[place + 1]]


WALKED = [("25679", 0), ("2345Q", 0), ("22388", 0), ("AAKK5", 7), ("33378", 12), ("TTJQK", 11)]


@pytest.mark.long
@pytest.mark.parametrize(("ranks", "up"), WALKED)
def test_counts_bring_what_the_best_advice_says(ranks, up):
    place, unit, asked, facts, choices = walked(RULES, ranks, up)
    found = alike(pattern(tuple(multisets(HAND)[place].tolist()), up))
    best, weights = dict.fromkeys(POLICIES, Fraction(0)), 0
    for suits, weight, made in zip(found.suits, found.weights, choices.tolist(), strict=True):
        flat = [suit for run in suits for suit in run]
        hand = [rank * 4 + suit for rank, suit in zip(multisets(HAND)[place], flat, strict=True)]
        told = advise(RULES, tuple(int(card) for card in hand), up * 4)
        weights += weight
        if "instant payout" in told:
            for policy in POLICIES:
                best[policy] += weight * told["instant payout"]
            continue
        exchanges = {text: value for text, value in told.items() if text.startswith("exchange")}
        allowed = {
            "bet_or_fold": (told["fold"], told["bet"]),
            "bet_fold_buy": (told["fold"], told["bet"], told["buy6"]),
            "bet_fold_exchange": (told["fold"], told["bet"], *exchanges.values()),
            "optimal": (*told.values(),),
        }
        for at, policy in enumerate(POLICIES):
            best[policy] += weight * max(allowed[policy])
            does = choice(made, at)
            given = [number for number in range(HAND) if made >> HAND + number & 1]
            named = "exchange " + " ".join(name(int(hand[card])) for card in given)
            chosen = (named, "fold", "bet", "buy6")[does + 1]
            assert told[chosen] == max(allowed[policy]), (hand, policy)
    for at, policy in enumerate(POLICIES):
        assert _ev(facts[at], asked, unit) == best[policy], policy


def _ev(facts, asked, unit):
    """What counts bring in all, for every hand once."""
    pays, brings = asked.pays, Fraction(0)
    for phase in range(8):
        cards = 1 if phase == 2 else max(0, phase - 2)
        for kind in range(len(asked.kinds)):
            weak, won, tied, lost, folded = (int(fact) for fact in facts[phase, kind])
            value = weak * int(pays.unqualified[kind]) + won * int(pays.wins[kind])
            value += tied * pays.ties - lost * pays.loses - folded * pays.fold
            value -= pays.fee * (weak + won + tied + lost + folded) if phase > 1 else 0
            brings += Fraction(value, comb(42, cards) * comb(46, 4) * unit)
    instant = {8: 250, 9: 1000}
    for kind, many in enumerate(facts[8, :, 0].tolist()):
        brings += Fraction(many * instant.get(int(asked.kinds[kind]) & 15, 0), comb(46, 4))
    return brings


def test_classes_are_all_hands_beside_an_open_card():
    every = classes()
    for up in (0, 6, 12):
        kinds = pattern_of(up)
        first = every.first[every.first_block]
        of = [every.weights[a:b].sum() for a, b in pairwise(first)]
        assert sum(of[kind] for kind in kinds if kind >= 0) == comb(51, 5)


def test_hands_are_read_as_the_table_reads_them():
    found, kinds = hands()
    chance = random.Random(7)
    for _ in range(300):
        six = chance.sample(DECK, 6)
        if max([card & 3 for card in six].count(suit) for suit in range(4)) < 5:
            rank, line, after = read_hand(six, switches(RULES))
            at = int(places(np.sort(np.array(six) >> 2)))
            kind = int(kinds[found.six[1][at]])
            assert (found.six[0][at], kind & 15, kind >> 4 & 15) == (rank, line, after)
    assert found.at_once.sum() == 10
    assert {profit(RULES, settle_instant(line)) for line in (8, 9)} == {250, 1000}


# The whole game


@pytest.mark.long
@pytest.mark.parametrize("policy", WAGERS["ante"].policies)
def test_every_outcome_is_counted(policy):
    made = result(RULES, "ante", policy)
    assert made.total % (comb(52, 5) * 47 * comb(46, 4)) == 0
    assert sum(line.outcomes for line in made.lines) == made.total
    assert made.ev == KNOWN[policy]
    instant = [line for line in made.lines if line.profit in (250, 1000)]
    assert sum((made.chance(line) for line in instant), Fraction(0)) == Fraction(40, comb(52, 5))


@pytest.mark.long
def test_other_odds_for_the_same_play_cost_no_count():
    for variant in SECOND:
        rules = GAME.rules(variant)
        kept = result(rules, "ante", "optimal", played=RULES)
        solved = result(rules, "ante", "optimal")
        assert kept.ev < KNOWN["optimal"]
        assert kept.ev <= solved.ev <= KNOWN["optimal"]


def test_an_exchange_of_every_hand_is_told_in_words():
    assert keeps([3, 7, 7, 9, 12], 0b01001) == "exchange 2, keep pair A"
    assert keeps([3, 3, 3, 3, 11], 0b10000) == "exchange 1, keep four alike"
    dealt = [ranks for ranks in multisets(5).tolist() if max(map(ranks.count, ranks)) <= 4]
    said = {keeps(event, mask) for event in dealt for mask in range(32)}
    assert "exchange 5" in said
    assert all(text.startswith("exchange ") for text in said)


@pytest.mark.long
def test_strategy_has_every_hand_and_open_card():
    glance, kept, after = strategy(RULES)
    assert glance.columns == ("hand", *"23456789TJQKA")
    rows = {row[0]: row[1:] for row in glance.rows}
    assert rows["straight flush"] == ("instant payout",) * 13
    assert rows["full house"][12].startswith("buy")
    assert any(row[1] == "exchange 3, keep pair" for row in kept.rows)
    assert dict(after.rows)["straight"] == "100.0%"
    assert sum(int(draws.places(up)[-1]) for up in range(RANKS)) == 5_649_150
    padded = [
        len(made) - draws.places(up)[-1] for up, made in enumerate(solution(RULES, RUN).choices)
    ]
    assert all(0 <= card < 4 for card in padded)


# Cards seen too early


def test_one_open_card_seen_is_the_game_without_draws():
    made = exposed(RULES, 0, RUN)
    assert sum(line.outcomes for line in made.lines) == made.total
    assert made.ev == KNOWN["bet_or_fold"]


def test_two_cards_seen_by_chance():
    made = exposed(RULES, 1, RUN)
    assert sum(line.outcomes for line in made.lines) == made.total
    chance, found, rounds = random.Random(3), [], 300
    for _ in range(rounds):
        *hand, up, second = chance.sample(DECK, 7)
        live = np.array([card for card in DECK if card not in (*hand, up, second)])
        found.append(float(_bet_or_fold(tuple(hand), up, second, live)))
    mean = sum(found) / rounds
    error = sqrt(sum((row - mean) ** 2 for row in found)) / rounds
    assert abs(mean - float(made.ev)) < 4.5 * error


def _bet_or_fold(hand, up, second, live):
    count = np.zeros((len(LINES), len(LINES), 3, 2), dtype=np.int64)
    told = (threshold(RULES, "qualify"), switches(RULES))
    compiled(lay_out)(np.array(hand), up, second, live, *told, count)
    laid = Laid.__new__(Laid)
    laid.rules = RULES
    total = sum(
        (int(many) * laid.settled(*facts) for facts, many in np.ndenumerate(count) if many),
        Fraction(0),
    )
    return max(Fraction(-1), total / comb(45, 3))


def lay_out(hand, up, second, live, qualify, switches, count):
    """Count what the table reads of a hand against every hand with these two cards."""
    for x in range(live.shape[0]):
        for y in range(x):
            for z in range(y):
                dealer = live[x], live[y], live[z], second, up
                held = hand[0], hand[1], hand[2], hand[3], hand[4]
                facts = read(held, -1, dealer, qualify, switches)
                count[facts[0], facts[1], facts[2], facts[3]] += 1


@pytest.mark.parametrize("many", [-1, 0, 5])
def test_a_dealer_has_five_cards(many):
    with pytest.raises(LawError, match="exposes 1 to 4 cards"):
        incident_of(RULES, many, RUN)


@pytest.mark.long
def test_what_seen_cards_are_worth():
    (sheet,) = incident_of(RULES, 2, RUN)
    assert [row[1] for row in sheet.rows] == ["", "12.4", "", "12.7", "12.7"]
    assert [row[2] for row in sheet.rows] == [
        *("0.013095", "0.013095", "-0.171645", "-0.126259", "-0.000469"),
    ]


def test_every_variant_has_a_problem():
    for variant in variants(GAME.name):
        asked, unit = problem(GAME.rules(variant))
        assert unit == 1
        assert asked.limits.prunes
        assert (asked.least, asked.most) == (2, 5)

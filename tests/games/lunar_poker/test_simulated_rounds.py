"""Rounds of Lunar Poker: its own play, choices as exact advice has them, bets worth making."""

import random
from collections import Counter
from itertools import permutations
from types import SimpleNamespace

import numpy as np
import pytest

from houseway.core import load_game
from houseway.equipment.cards import DECK, name
from houseway.games.kit.cards import threshold
from houseway.games.lunar_poker.analysis import advise
from houseway.games.lunar_poker.analysis import rounds as lunar
from houseway.games.lunar_poker.analysis.paying import bet_end, folded
from houseway.games.lunar_poker.kernel import BET_WINS_TWICE, code
from houseway.games.lunar_poker.play import play
from houseway.games.lunar_poker.reader import NOTHING, Switches, read_hand
from houseway.games.lunar_poker.settlement import switches
from houseway.hands.poker import rank5
from houseway.kernel import compiled
from houseway.law.variants import variants
from houseway.maths.estimates import check
from houseway.maths.executor import no_progress
from houseway.maths.simulate import BLOCK, block, played, setting
from houseway.maths.tallies import entries
from houseway.solvers.draws import places
from houseway.solvers.draws.choices import BUY, FOLD, POLICIES, choice
from houseway.solvers.generator import draw, start
from tests.maths.asked import RUN

pytestmark = pytest.mark.heavy

GAME = load_game("lunar-poker")
RULES = GAME.rules()
SEED = 3


def seen_of(cards):
    return sum(1 << card for card in cards)


def count_hands(rank, up, seen, qualify, counts):
    """Every hand that the dealer may hold, one by one."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = 1 << a | 1 << b | 1 << c | 1 << d
                    if four & seen:
                        continue
                    held = rank5(a, b, c, d, up)
                    counts[3] += 1
                    if held < qualify:
                        counts[0] += 1
                    elif held < rank:
                        counts[1] += 1
                    elif held == rank:
                        counts[2] += 1


def plainly(rank, up, seen, qualify):
    counts = np.zeros(4, np.int64)
    compiled(count_hands)(rank, up, seen, qualify, counts)
    return tuple(counts.tolist())


@pytest.mark.parametrize("seed", range(8))
def test_what_a_hand_faces_is_every_hand_that_the_dealer_may_hold(seed):
    chance, quick = random.Random(seed), compiled(lunar.faced)
    dealers, room = lunar._dealers(), lunar._room()
    pack = DECK if seed % 2 else [card for card in DECK if card & 3 < 2 or card > 40]
    up, *cards = chance.sample(pack, 6 + chance.randrange(6))
    rank = read_hand(tuple(cards[:5]), Switches())[0]
    told = (rank, up, seen_of([up, *cards]), dealers, threshold(RULES, "qualify"), room)
    wanted = plainly(*told[:3], told[4])
    assert lunar.faced(*told) == quick(*told) == wanted


def test_ties_and_flushes_of_the_dealer_are_counted():
    """Ace to nine of the open suit may make flushes; the same odd cards in mixed suits tie."""
    dealers, room, qualify = lunar._dealers(), lunar._room(), threshold(RULES, "qualify")
    # As Kd 9c 7h 5h beside an open 7s.
    up, hand = 5 * 4 + 3, [12 * 4 + 3, 11 * 4 + 1, 7 * 4, 5 * 4 + 2, 3 * 4 + 2]
    rank, seen = rank5(*hand), seen_of([up, *hand])
    found = lunar.faced(rank, up, seen, dealers, qualify, room)
    assert found == plainly(rank, up, seen, qualify)
    assert found[2] > 0


# With choices that are made up


@pytest.fixture(scope="module")
def made_up():
    """Choices of every kind, instead of the best ones, which take minutes to find."""
    chance = np.random.default_rng(9)
    exchanges = np.array([mask for mask in range(32) if mask.bit_count() >= 2])
    sizes = [int(places(up)[-1]) for up in range(13)]
    return tuple(
        (chance.choice(exchanges, size) << 5 | chance.integers(0, 32, size)).astype(np.int16)
        for size in sizes
    )


@pytest.fixture
def invented(monkeypatch, made_up):
    found = SimpleNamespace(choices=made_up)
    monkeypatch.setattr(lunar, "solution", lambda rules, tell, options: found)


def first_choice(choices, hand, up):
    """What to do first with a hand, and the cards that would be given up."""
    room = lunar._room()
    room.cards[:5] = hand
    made = lunar.chosen(room.cards, up, choices, room.order)
    places = lunar.given_up(made >> 5, room.order)
    return made, {hand[at] for at in range(5) if places >> at & 1}


def test_hands_alike_but_for_order_and_names_of_suits_have_one_choice(made_up):
    choices, chance = lunar._choices(made_up), random.Random(2)
    for _ in range(40):
        up, *hand = chance.sample(DECK, 6)
        made, given = first_choice(choices, hand, up)
        assert len(given) == (made >> 5).bit_count()
        shuffled = chance.sample(hand, 5)
        assert first_choice(choices, shuffled, up) == (made, given)
        for names in permutations(range(4)):
            other = {card: card & ~3 | names[card & 3] for card in (*hand, up)}
            found = first_choice(choices, [other[card] for card in hand], other[up])
            assert found[0] == made
            # Of cards of one rank that suits do not tell apart either may be given up.
            assert sorted(card >> 2 for card in found[1]) == sorted(card >> 2 for card in given)


def best_bet(rules, cards, up, seen):
    """Whether a bet brings more than a fold, over every hand of the dealer."""
    rank, line, second = read_hand(tuple(cards), switches(rules))
    weak, won, equal, total = plainly(rank, up, seen, threshold(rules, "qualify"))
    counts = (weak, won, equal, total - weak - won - equal)
    value = sum(
        many * bet_end(rules, line, second, end).profit for end, many in enumerate(counts) if many
    )
    return value > folded(rules).profit * total


SECOND = [(variant,) for variant in variants(GAME.name) if variant.startswith("second")]


@pytest.mark.parametrize("policy", ["optimal", "bet_fold_exchange"])
@pytest.mark.parametrize("reading", [(), *SECOND], ids=str)
def test_rounds_are_those_of_its_play(invented, reading, policy):
    """Dealt, chosen, drawn and bet here again, card by card."""
    rules, wanted, drew = GAME.rules(*reading), Counter(), Counter()
    made = lunar.plan(rules, "ante", policy, RUN)
    choices = made.arguments[2].choices
    key, counter = start(SEED, 0)
    for _ in range(20):
        out, cards = 0, []
        for _ in range(10):
            card, counter, out = draw(key, counter, 52, out)
            cards.append(card)
        hand, up = cards[:5], cards[9]
        picked, given = first_choice(choices, hand, up)
        done, drawn, sixth, mask = choice(picked, POLICIES.index(policy)), [], -1, 0
        if done == BUY:
            sixth, counter, out = draw(key, counter, 52, out)
        elif done < 0:
            mask = sum(1 << at for at, card in enumerate(hand) if card in given)
            for _ in given:
                card, counter, out = draw(key, counter, 52, out)
                drawn.append(card)
        new, bets = list(drawn), done != FOLD
        final = [new.pop(0) if mask >> at & 1 else card for at, card in enumerate(hand)]
        if done == BUY or done < 0:
            final += [sixth] if done == BUY else []
            bets = best_bet(rules, final, up, seen_of({*hand, *drawn, *final, up}))
        new, hands = tuple((drawn + [0] * 5)[:5]), (tuple(cards[:5]), tuple(cards[5:]))
        told = (mask, new, sixth, int(bets), threshold(rules, "qualify"), switches(rules))
        own, _, ante, bet, second = play(*hands, *told)
        also = code(BET_WINS_TWICE, second) if second != NOTHING else -1
        many = 1 if done == BUY else len(given) if done < 0 else -1
        wanted[own, ante, bet, also, many] += 1
        drew[many] += 1
    assert dict(entries(block(made, SEED, 20, 0), 5)) == wanted
    assert len(drew) > 2


def test_compiled_rounds_are_the_plain_ones(invented):
    for policy in POLICIES:
        made = lunar.plan(RULES, "ante", policy, RUN)
        plain, quick = (np.zeros((60, made.columns), np.int64) for _ in range(2))
        key, counter = start(SEED, 1)
        after = made.play(plain, key, counter, *made.arguments)
        assert compiled(made.play)(quick, key, counter, *made.arguments) == after
        assert plain.tolist() == quick.tolist()


def test_super_wagers_agree_with_the_exact_result():
    made = setting(RULES, ["super"], None, lambda _: no_progress)
    compared = check(played(made, BLOCK, SEED), made.exact)
    assert abs(compared.z) < 4
    assert compared.fit < 4


# With the best choices


@pytest.mark.long
@pytest.mark.parametrize("policy", POLICIES)
def test_simulated_rounds_agree_with_the_exact_result(policy):
    made = setting(RULES, ["ante"], policy, lambda _: no_progress)
    found = played(made, 2 * BLOCK, SEED)
    compared = check(found, made.exact)
    assert abs(compared.z) < 4
    assert compared.fit < 4
    assert abs(float(found.average_wager - made.exact[0].average_wager)) < 0.01


@pytest.mark.long
def test_first_choices_are_those_of_exact_advice():
    choices, chance = lunar._choices(lunar.solution(RULES, RUN).choices), random.Random(6)
    for _ in range(12):
        up, *hand = chance.sample(DECK, 6)
        made, given = first_choice(choices, hand, up)
        done = choice(made, POLICIES.index("optimal"))
        named = "exchange " + " ".join(name(card) for card in hand if card in given)
        told = named if done < 0 else ("fold", "bet", "buy6")[done]
        advice = advise(RULES, hand, up)
        assert advice[told] == max(advice.values())

"""Texas Hold'em Bonus exactly: known figures, advice one by one, bonus, jackpot and incidents."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np
import pytest

from houseway.core import load_game
from houseway.equipment.cards import DECK, parse_many
from houseway.games.kit.analysis import Options
from houseway.games.kit.results import Line
from houseway.games.texas_holdem_bonus.analysis import advice, side
from houseway.games.texas_holdem_bonus.analysis import incident as exposed_cards
from houseway.games.texas_holdem_bonus.analysis.ante import OUTCOMES, best, bet_of
from houseway.games.texas_holdem_bonus.kernel import NO_BONUS, read_ante_bonus
from houseway.games.texas_holdem_bonus.play import BET, CHECK, play
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.hands.poker import rank7
from houseway.kernel import compiled
from houseway.law import LawError
from houseway.solvers import bets, boards, exposed, suits
from tests.maths.asked import RUN, result_of, strategy_of

pytestmark = pytest.mark.heavy

GAME = load_game("texas-holdem-bonus")
RULES, STRAIGHT = GAME.rules(), GAME.rules("ante-on-straight")
result, strategy = result_of("texas-holdem-bonus"), strategy_of("texas-holdem-bonus")
advise, incident = (partial(ask, run=RUN) for ask in (advice.advise, exposed_cards))
# Counted by another program, flop by flop, with a ranking of hands of its own: starts that go on,
# by Turn and River wager, lost, tied, won below a flush and from a flush on.
COUNTED = {
    (0, 0): (15_956_764_110_992, 1_235_945_463_436, 6_015_142_538_736, 335_234_016_036),
    (0, 1): (1_380_855_705_976, 165_963_402_308, 2_668_134_822_480, 207_017_776_356),
    (1, 0): (1_882_384_587_616, 134_585_329_668, 1_369_424_460_752, 117_722_636_604),
    (1, 1): (5_558_471_244_216, 543_004_099_948, 13_005_374_597_152, 2_031_090_999_724),
}


def jackpot(rules, method="", meter=0):
    return side.jackpot(rules, Options(method=method, meter=meter), RUN)


def break_even(rules, method="", stake=0):
    return side.break_even(rules, Options(method=method, stake=stake), RUN)


def test_the_best_play_ends_as_another_program_counted():
    counts, goes_on = best(RULES, RULES, RUN)
    kept = counts[goes_on].sum(axis=0)
    assert {wagers: tuple(kept[wagers].tolist()) for wagers in COUNTED} == COUNTED
    found = result(RULES, "ante", "optimal")
    assert found.total == OUTCOMES == sum(line.outcomes for line in found.lines)
    assert (
        Line("Folded before flop", "9.1.1", 3_020_504_256_000, Fraction(-1), Fraction(1))
        in found.lines
    )


def test_known_values():
    found = result(RULES, "ante", "optimal")
    assert found.ev == Fraction(-19_447_087_313, 347_672_625_300)
    known = result(STRAIGHT, "ante", "optimal")
    assert known.ev == Fraction(-578_107_733, 28_381_438_800)
    assert (f"{float(-known.ev):.2%}", f"{float(known.element_of_risk):.2%}") == ("2.04%", "0.53%")
    assert result(RULES, "ante_bonus", "none").ev == Fraction(-59, 663)


def test_always_betting_costs_what_always_checking_does():
    """At even money the later wagers of all hands together bring nothing."""
    bet, check = (result(RULES, "ante", policy) for policy in ("always_bet", "always_check"))
    assert bet.ev == check.ev == Fraction(-33_186_971_011, 77_260_583_400)
    assert (bet.average_wager, check.average_wager) == (5, 3)


def test_six_starts_fold():
    _, goes_on = best(RULES, RULES, RUN)
    folded = {divmod(at, 13) for at, on in enumerate(goes_on) if not on}
    # Of different suits: 3-2, 4-2, 5-2, 6-2, 7-2 and 4-3.
    assert folded == {(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 2)}


def test_no_start_folds_that_the_bonus_pays():
    _, goes_on = best(RULES, RULES, RUN)
    for hole in combinations(DECK, 2):
        assert goes_on[bets.start(*hole)] or read_ante_bonus(*hole) == NO_BONUS


def test_a_strategy_can_be_played_under_other_rules():
    old = result(STRAIGHT, "ante", "optimal", played=RULES)
    assert result(RULES, "ante", "optimal").ev < old.ev <= result(STRAIGHT, "ante", "optimal").ev


# Advice


def test_advice_after_the_turn_is_what_the_simulated_round_pays():
    hole, board = parse_many("7c 2d"), parse_many("Kh Qs 9d 2h")
    found = advise(RULES, hole, board[:3], board[3:], turn_wager=True)
    brings = {
        choice: Fraction(compiled(all_played)(*hole, *board, river, least_paid_ante(RULES)), 46)
        for choice, river in (("bet", BET), ("check", CHECK))
    }
    assert found == {choice: bring / 990 for choice, bring in brings.items()} | {
        "fold": Fraction(-4)
    }


WINS = tuple(
    code
    for code in range(len(RULES.verdict_names) * len(RULES.lines))
    if RULES.decode(code)[0] in ("ante_wins", "bet_wins")
)
LOSES = tuple(
    code
    for code in range(len(RULES.verdict_names) * len(RULES.lines))
    if RULES.decode(code)[2].effect == "lose"
)


def all_played(a, b, c, d, e, f, river, least):
    """What ante, Flop, Turn and maybe River wager bring over every river and dealer's hand."""
    seen, brought = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e | 1 << f, 0
    for g in range(52):
        for x in range(52):
            for y in range(x):
                if seen & (1 << g | 1 << x | 1 << y) or g in (x, y):
                    continue
                cards = (a, b, x, y, c, d, e, f, g)
                _, ante, flop, turn, last, _ = play(cards, BET, BET, river, 0, 0, least)
                for code in (ante, flop, flop, turn, last):
                    brought += (code in WINS) - (code in LOSES)
    return brought


def test_advice_after_the_flop_follows_from_that_after_the_turn():
    hole, flop = parse_many("9c 8c"), parse_many("Tc 7d 2h")
    found = advise(RULES, hole, flop)
    turns = [card for card in DECK if card not in (*hole, *flop)]
    for choice, wager in (("bet", True), ("check", False)):
        later = [advise(RULES, hole, flop, (turn,), wager) for turn in turns]
        best_later = sum(max(card["bet"], card["check"]) for card in later)
        assert found[choice] == best_later / len(turns)
    assert found["fold"] == -3


def test_advice_before_the_flop_adds_up_to_the_result():
    starts = {bets.start(*hole): hole for hole in combinations(DECK, 2)}
    often = Counter(bets.start(*hole) for hole in combinations(DECK, 2))
    told = (max(advise(RULES, hole).values()) * often[start] for start, hole in starts.items())
    assert sum(told) / 1326 == result(RULES, "ante", "optimal").ev
    assert advise(RULES, parse_many("7c 2d")) == advise(RULES, parse_many("2h 7s"))


def test_policies_bet_where_advice_says_so():
    tables = [(bets.policy(bet_of(RULES), cards), suits.classes(cards)) for cards in (3, 4)]
    chance = np.random.default_rng(5)
    for _ in range(25):
        a, b, c, d, e, f = (int(card) for card in chance.choice(52, 6, replace=False))
        for (policy, known), last in zip(tables, (-1, f), strict=True):
            number = suits.board_number(c, d, e, last)
            bet = suits.chosen(policy, known.classes, known.orders, number, a, b)
            found = advise(RULES, (a, b), (c, d, e), () if last < 0 else (f,))
            assert bet == (found["bet"] > found["check"])


def test_situations_that_cannot_be():
    with pytest.raises(ValueError, match="2d cannot be there twice"):
        advise(RULES, parse_many("7c 2d"), parse_many("Kh Qs 9d"), parse_many("2d"))
    with pytest.raises(ValueError, match="the flop has 3 cards, not 0"):
        advise(RULES, parse_many("7c 2d"), (), parse_many("2h"))
    with pytest.raises(ValueError, match="name the turn card"):
        advise(RULES, parse_many("7c 2d"), parse_many("Kh Qs 9d"), turn_wager=True)


# Ante Bonus and jackpot


def test_jackpot_rises_with_the_meter():
    low, high = (jackpot(RULES, "", number).ev for number in (0, 100_000_00))
    assert low == Fraction(-10_432, 32_487)
    # Above the minimums a royal flush brings all of the meter and a straight flush a tenth.
    more = 4 * (100_000_00 - 50_000_00) + 36 * (10_000_00 - 5_000_00)
    assert high - low == Fraction(more, 2_598_960 * 100)


@pytest.mark.parametrize("method", ["", "A", "B"])
def test_jackpot_breaks_even(method):
    meter = break_even(RULES, method)
    assert jackpot(RULES, method, meter).ev >= 0 > jackpot(RULES, method, meter - 1).ev
    dearer = break_even(RULES, method, stake=2_00)
    assert dearer > meter


def test_jackpot_by_method():
    """Folded hands lose it under Method A; the switch of T7 hands a winning stake back."""
    a, b = (jackpot(RULES, letter) for letter in "AB")
    assert b.ev == jackpot(RULES).ev > a.ev
    folded = [line for line in a.lines if line.clause == "15.1.4.1"]
    assert sum(line.outcomes for line in folded) == 6 * 12 * 19_600
    back = jackpot(GAME.rules("jackpot-stake-back"))
    wins = sum(line.outcomes for line in b.lines if line.profit > 0)
    assert back.ev - b.ev == Fraction(wins, b.total)
    assert result(RULES, "jackpot", "none", meter=100_000_00, method="B") == jackpot(
        RULES, "B", 100_000_00
    )


def test_jackpot_that_cannot_be():
    with pytest.raises(LawError, match="method A or B"):
        jackpot(RULES, "C")
    with pytest.raises(LawError, match="below nothing"):
        jackpot(RULES, meter=-1)


def test_no_meter_is_enough_where_no_prize_depends_on_it():
    none = {"percent": 0, "cents": 0}
    flat = {"title": "-", "status": "-", "prize": {"royal_flush": none, "straight_flush": none}}
    assert break_even(GAME.rules(flat)) is None


def test_strategy_sheets():
    before, turn, river, meters = strategy(RULES)
    assert sum(row.count("fold") for row in before.rows) == 6
    assert turn.rows[0][2] == river.rows[0][2] == "100.00%"
    assert "Method A $163,315.80" in meters.note


# Incidents


def test_community_cards_that_were_seen_are_worth_more_together():
    worth = {}
    for seen in ("turn", "river", "both"):
        (sheet,) = incident(RULES, community=seen)
        assert sheet.rows[0][4] == str(result(RULES, "ante", "optimal").ev)
        worth[seen] = Fraction(sheet.rows[1][4])
    assert worth["turn"] < worth["river"] < worth["both"]
    assert worth["turn"] == Fraction(-15_274_994_837, 695_345_250_600)


def test_incidents_that_cannot_be():
    for wrong in ({}, {"dealer_exposes": 3}, {"community": "flop"}):
        with pytest.raises(LawError):
            incident(RULES, **wrong)


def matched(a, b, x, y, c, d, e, least, counts):
    """A hole against a hand on every board with a flop: for every turn the sum of all rivers."""
    seen = 1 << a | 1 << b | 1 << x | 1 << y | 1 << c | 1 << d | 1 << e
    for f in range(52):
        for g in range(52):
            if f != g and not seen & (1 << f | 1 << g):
                own, other = rank7(a, b, c, d, e, f, g), rank7(x, y, c, d, e, f, g)
                counts[f] += (own > other) - (own < other)
                counts[52] += own > other and own >= least
                counts[53] += own < other


def test_dealers_cards_that_were_seen_on_one_flop():
    """All hands of the dealer's against one hole, hand by hand."""
    least, stakes = least_paid_ante(RULES), exposed.Stakes(1, -1, 2, 1, 1)
    flop, hole = parse_many("Qc 7c 2d"), parse_many("9h 8c")
    masks = np.zeros(4, dtype=np.int64)
    for card in flop:
        masks[card & 3] |= 1 << (card >> 2)
    made = exposed._split(np.zeros(169 * 4 + 1326 * 52 + 1326 * 1326, dtype=np.int64))
    room, ones = exposed._room(), np.ones(1, dtype=np.int64)
    order = exposed._ordered(least)
    compiled(exposed.fill_exposed)(masks[None], ones, boards.ranked(), *order, stakes, room, made)
    left = [card for card in DECK if card not in (*flop, *hole)]
    sums = {hand: _match(hole, hand, flop, least) for hand in combinations(left, 2)}
    own = exposed.number(*hole)
    for hand, found in list(sums.items())[::50]:
        assert made.both[own, exposed.number(*hand)] == _worth(found, 1)
    for card in left[::7]:
        both = sum(found for hand, found in sums.items() if card in hand)
        assert made.one[own, card] == _worth(both, 1)


def _match(hole, hand, flop, least):
    counts = np.zeros(54, dtype=np.int64)
    compiled(matched)(*hole, *hand, *flop, least, counts)
    return counts


def _worth(found, unit):
    """Hearts and spades are alike on that flop, so the hole stands for two."""
    turns, high, lost = found[:52], found[52], found[53]
    bet = turns.sum()
    river = np.maximum(turns, 0).sum()
    return 2 * unit * (high - lost + 2 * bet + max(bet, 0) + river)

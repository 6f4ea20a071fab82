"""Canberra Casino Hold-em exactly: known figures, advice one by one, readings and pay tables."""

from fractions import Fraction

import numpy as np
import pytest

from houseway.core import load_game
from houseway.equipment.cards import parse_many
from houseway.games.canberra_holdem.analysis import WAGERS, advise, best_calls
from houseway.games.canberra_holdem.play import play
from houseway.games.canberra_holdem.round import unqualified_switches
from houseway.games.kit.cards import threshold
from houseway.games.kit.results import Line, profit
from houseway.kernel import compiled
from houseway.law import LawError
from houseway.maths import executor
from houseway.solvers import suits
from tests.maths.asked import RUN, result_of, strategy_of

pytestmark = pytest.mark.heavy

GAME = load_game("canberra-holdem")
RULES = GAME.rules()
result, strategy = result_of("canberra-holdem"), strategy_of("canberra-holdem")
OUTCOMES = 27_813_810_024_000
# Counted by another program, flop by flop, with a ranking of hands of its own: dealer's hands of
# players who call best, by category; lower and higher as the player stands, without a dealer who
# qualifies and with one.
OPTIMAL_WINS = {
    "Royal flush": (119_892_960, 736_259_040),
    "Straight flush": (1_089_672_828, 6_001_122_284),
    "Four of a kind": (909_495_432, 41_419_888_560),
    "Full house": (24_601_676_832, 589_504_757_724),
    "Flush": (168_883_536_432, 505_131_419_580),
    "Other": (5_521_365_229_860, 6_426_665_569_636),
}
OPTIMAL_REST = {"9.3": 8_839_680_291_812, "9.4": 678_595_581_580, "7.3": 5_009_105_629_440}


def outcomes(found, start, clause):
    """How many outcomes a line has."""
    return sum(
        line.outcomes
        for line in found.lines
        if line.name.startswith(f"{start}:") and line.clause == clause
    )


def test_the_best_play_ends_as_another_program_counted():
    found = result(RULES, "ante", "optimal")
    assert found.total == OUTCOMES == sum(line.outcomes for line in found.lines)
    for name, (unqualified, qualified) in OPTIMAL_WINS.items():
        assert outcomes(found, name, "9.1") == unqualified
        assert outcomes(found, name, "9.2") == qualified
    for clause, many in OPTIMAL_REST.items():
        assert sum(line.outcomes for line in found.lines if line.clause == clause) == many


def test_known_values():
    found = result(RULES, "ante", "optimal")
    assert found.ev == Fraction(-1_363_917_077, 63_213_204_600)
    assert f"{float(-found.ev):.2%}" == "2.16%"
    assert found.average_wager == 1 + 2 * (1 - Fraction(5_009_105_629_440, OUTCOMES))
    always = result(RULES, "ante", "always_call")
    assert always.ev == Fraction(-27_464_897_003, 347_672_625_300)
    assert always.average_wager == 3
    bonus = result(RULES, "super_aces", "none")
    assert bonus.ev == Fraction(-5_809, 92_820)
    assert f"{float(-bonus.ev):.2%}" == "6.26%"
    assert Line("Royal flush: super aces wins", "11.1", 40, Fraction(100)) in bonus.lines


def test_other_readings_reach_the_result():
    paid = result(GAME.rules("call-paid"), "ante", "optimal")
    assert paid.ev > result(RULES, "ante", "optimal").ev
    tie = GAME.rules("tie-void")
    assert result(tie, "ante", "optimal").ev < result(RULES, "ante", "optimal").ev
    assert result(tie, "ante", "always_call").ev == Fraction(-49_665_281, 581_392_350)
    forfeit = result(GAME.rules("fold-forfeits"), "super_aces", "none")
    assert forfeit.ev < result(RULES, "super_aces", "none").ev
    assert {line.clause for line in forfeit.lines} == {"11.1", "10.3", "7.3"}


def test_a_strategy_can_be_played_under_other_rules():
    paid = GAME.rules("call-paid")
    old = result(paid, "ante", "optimal", played=RULES)
    assert result(RULES, "ante", "optimal").ev < old.ev < result(paid, "ante", "optimal").ev
    assert result(RULES, "ante", "optimal", played=RULES) == result(RULES, "ante", "optimal")


def test_another_pay_table_costs_no_new_count(monkeypatch):
    flush = GAME.rules({"title": "-", "status": "-", "odds": {"ante": {"flush": "5:2"}}})
    before = result(RULES, "ante", "always_call")
    monkeypatch.setattr(executor, "_save", lambda *_: pytest.fail("something was counted"))
    after = result(flush, "ante", "always_call")
    flushes = outcomes(before, "Flush", "9.1") + outcomes(before, "Flush", "9.2")
    assert after.ev - before.ev == Fraction(flushes, 2 * OUTCOMES)
    best = result(flush, "ante", "optimal", played=RULES)
    flushes = sum(OPTIMAL_WINS["Flush"])
    assert best.ev - result(RULES, "ante", "optimal").ev == Fraction(flushes, 2 * OUTCOMES)


@pytest.mark.parametrize("names", [(), ("call-paid",), ("tie-void",)])
def test_advice_is_what_the_simulated_round_pays(names):
    """Every river and every dealer's hand through `play`."""
    rules = GAME.rules(*names)
    hole, flop = parse_many("7c 2d"), parse_many("Kh Qs 9d")
    told = threshold(rules, "qualify"), threshold(rules, "super_aces"), 0
    codes = np.zeros((2, len(rules.verdict_names) * len(rules.lines)), dtype=np.int64)
    compiled(all_played)(*hole, *flop, *told, *unqualified_switches(rules), codes)
    brought = sum(
        int(many) * units * profit(rules, code)
        for units, row in zip((1, 2), codes, strict=True)
        for code, many in enumerate(row)
        if many
    )
    assert codes.sum() == 2 * 1081 * 990
    assert advise(rules, hole, flop) == {"call": brought / (1081 * 990), "fold": Fraction(-1)}


def all_played(a, b, c, d, e, qualify, least, forfeit, pay_call, void_tie, codes):
    """Count the codes of ante and call."""
    seen = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
    for f in range(52):
        for g in range(f):
            if seen & (1 << f | 1 << g):
                continue
            board = seen | 1 << f | 1 << g
            for x in range(52):
                for y in range(x):
                    if not board & (1 << x | 1 << y):
                        cards = (a, b, x, y, c, d, e, f, g)
                        ante, call, _ = play(
                            cards, 1, 1, qualify, least, forfeit, pay_call, void_tie
                        )
                        codes[0, ante] += 1
                        codes[1, call] += 1


def test_advice_of_the_readme():
    found = advise(RULES, parse_many("7c 2d"), parse_many("Kh Qs 9d"))
    assert found == {"call": Fraction(-108_541, 71_346), "fold": Fraction(-1)}


def test_the_policy_calls_where_advice_says_so():
    policy, flops = best_calls(RULES, RUN), suits.classes(3)
    chance = np.random.default_rng(3)
    sides = set()
    for _ in range(60):
        a, b, c, d, e = (int(card) for card in chance.choice(52, 5, replace=False))
        number = suits.board_number(c, d, e, -1)
        calls = suits.chosen(policy, flops.classes, flops.orders, number, a, b)
        found = advise(RULES, (a, b), (c, d, e))
        assert calls == (found["call"] > found["fold"])
        sides.add(calls)
    assert sides == {0, 1}


def test_strategy_sheets_agree_with_the_result():
    glance, starts, flops = strategy(RULES)
    assert sum(int(row[1].replace(",", "")) for row in glance.rows) == 1326 * 19_600
    assert len(starts.rows) == 13
    assert len(flops.rows) == 1755
    assert "call all the same" in flops.note
    rows = {row[0]: row[1:] for row in flops.rows}
    assert rows["Ac Ad Kh"] == ("82-83 72-76 62-65 52-54 42-43 32", "84-87")


@pytest.mark.parametrize(
    ("wager", "policy", "said"),
    [("call", "optimal", "no wager 'call'"), ("ante", "never", "no policy 'never'")],
)
def test_unknown_wagers_and_policies(wager, policy, said):
    with pytest.raises(LawError, match=said):
        result(RULES, wager, policy)
    assert wager not in WAGERS or policy not in WAGERS[wager].policies


def test_cards_that_cannot_lie_there():
    with pytest.raises(ValueError, match="7c cannot be there twice"):
        advise(RULES, parse_many("7c 2d"), parse_many("7c Qs 9d"))
    with pytest.raises(ValueError, match="the flop has 3 cards, not 2"):
        advise(RULES, parse_many("7c 2d"), parse_many("Kh Qs"))


def test_odds_too_fine_to_add_up():
    fine = {"title": "-", "status": "-", "odds": {"ante": {"flush": f"{10**30}:{10**29 + 1}"}}}
    with pytest.raises(LawError, match="too fine"):
        result(GAME.rules(fine), "ante", "optimal")


@pytest.mark.long
def test_large_odds_are_added_up_in_larger_numbers():
    large = GAME.rules({"title": "-", "status": "-", "odds": {"ante": {"royal_flush": "9999:1"}}})
    found, base = result(large, "ante", "optimal"), result(RULES, "ante", "optimal")
    royals = outcomes(found, "Royal flush", "9.1") + outcomes(found, "Royal flush", "9.2")
    assert royals == sum(OPTIMAL_WINS["Royal flush"])
    assert found.ev >= base.ev + Fraction(9899 * royals, OUTCOMES)

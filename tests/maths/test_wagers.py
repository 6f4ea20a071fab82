"""What craps wagers are worth: the kernel's own chain against fractions known from the trade."""

import time
from fractions import Fraction

import pytest

from houseway.core import CloseWagers, Drawn, Limit, Settled, Sign, Stake
from houseway.games import load
from houseway.maths.solvers.dice import ROLLS, Step, decisions
from houseway.maths.wagers import (
    UNCALLED,
    Bet,
    advise,
    bets,
    edge,
    expected,
    lines,
    warnings,
)
from houseway.script import Run

RULES = load("craps").rules()
KNOWN = {
    "win_line": "-7/495",
    "dont_win": "-3/220",
    "come": "-7/495",
    "dont_come": "-3/220",
    "hardway/4": "-1/18",
    "hardway/6": "-1/22",
    "hardway/8": "-1/22",
    "hardway/10": "-1/18",
    "place_win/4": "-1/15",
    "place_win/5": "-1/25",
    "place_win/6": "-1/66",
    "place_lose/4": "-1/33",
    "place_lose/5": "-1/40",
    "place_lose/6": "-1/55",
    "any_craps": "-1/18",
    "craps_two": "-1/18",
    "craps_three": "-1/18",
    "craps_twelve": "-1/18",
    "eleven": "-1/18",
    "field": "-1/18",
    "any_seven": "-1/6",
    "big_6": "-1/11",
    "big_8": "-1/11",
    "horn": "-1/18",
    "horn_high/2": "-1/18",
    "horn_high/11": "-1/18",
    "crap_eleven": "-1/18",
    "buy/4": "-1/20",
    "lay/4": "-1/40",
    "lay/5": "-1/30",
    "lay/6": "-1/24",
    "behind_win_line/6": "0",
    "behind_dont_come/5": "0",
}


def by_area():
    return {one.area: one for one in bets(RULES)}


@pytest.mark.parametrize("area", KNOWN)
def test_expected_value_is_the_known_fraction(area):
    assert expected(RULES, by_area()[area]) == Fraction(KNOWN[area])


def test_every_wager_is_valued_within_a_second():
    begun = time.process_time()
    values = {one.area: expected(RULES, one) for one in bets(RULES)}
    assert time.process_time() - begun < 1
    assert len(values) == 71
    assert all(value <= 0 for value in values.values())


def test_chances_of_all_ends_add_up_to_one():
    for bet in bets(RULES):
        assert sum(line.chance for line in lines(RULES, bet)) == 1


def test_waiting_through_come_out_rolls_changes_no_value():
    for bet in bets(RULES):
        assert expected(RULES, bet, UNCALLED) == expected(RULES, bet)


def test_an_inactive_wager_behind_the_come_may_go_back():
    ends = {line.effect for line in lines(RULES, Bet("behind_come", 6), UNCALLED)}
    assert ends == {"win", "lose", "void"}


def test_the_chain_of_a_plain_race():
    """A six before a seven: five ways against six."""

    def step(state, a, b):
        return Step(a + b, None) if a + b in (6, 7) else Step(None, state)

    assert decisions("racing", step) == {6: Fraction(5, 11), 7: Fraction(6, 11)}
    assert len(ROLLS) == 36


def test_a_variant_is_valued_by_its_own_odds():
    dearer = {"title": "field pays 3 to 1 on 12", "status": "test"}
    rules = load("craps").rules(dearer | {"odds": {"field": {"total_12": "3:1"}}})
    assert expected(rules, Bet("field")) == Fraction(-1, 36)


# Chips


def test_rounding_up_takes_the_edge_of_five_dollars_on_six():
    assert edge(RULES, Bet("place_win", 6), 500, 100) == 0
    assert edge(RULES, Bet("place_win", 6), 600, 100) == Fraction(1, 66)
    assert edge(RULES, Bet("place_win", 6), 700, 100) < 0


def test_edges_are_those_of_the_round(play_many):
    """The adviser's money is what the round pays, wager by wager."""
    for area, cents, unit in (("place_win/6", 500, 100), ("horn", 400, 100), ("field", 300, 100)):
        kind, _, number = area.partition("/")
        bet = Bet(kind, int(number or 0))
        assert edge(RULES, bet, cents, unit) == -play_many(area, cents, unit) / cents


@pytest.fixture
def play_many():
    """The exact average of one wager over one deciding roll of the round itself."""

    def average(area, cents, unit):
        game, total, ways = load("craps"), Fraction(0), 0
        for a, b in ROLLS:
            run = Run(game, RULES)
            run.open(Sign(seats=1, chips=(unit,)))
            run.send(Stake(1, "win_line", unit))
            run.send(CloseWagers())
            run.send(Drawn((4, 5), "test"))
            run.send(Stake(1, area, cents))
            run.send(CloseWagers())
            for one in run.send(Drawn((a, b), "test")):
                if isinstance(one, Settled) and one.area.startswith(area):
                    ways += 1
                    total += one.returned + one.winnings - one.stake
        return total / ways

    return average


@pytest.mark.parametrize(
    ("bet", "unit", "keeps"),
    [
        (Bet("place_win", 6), 100, 600),
        (Bet("place_lose", 4), 100, 1100),
        (Bet("place_win", 4), 500, 2500),
        (Bet("behind_dont_win", 5), 100, 300),
        (Bet("hardway", 6), 100, 200),
        (Bet("buy", 5), 100, 2000),
        (Bet("win_line"), 250, 250),
        (Bet("crap_eleven"), 100, 400),
    ],
)
def test_the_smallest_unit_that_keeps_the_stated_odds(bet, unit, keeps):
    advice = advise(RULES, bet, unit)
    assert advice.keeps_odds == keeps
    assert dict(advice.edges)[keeps] == advice.stated


def test_a_sign_is_warned_of_amounts_that_give_the_edge_away():
    limits = {"place_win": Limit(600, 600, 600), "field": Limit(100)}
    sign = Sign(chips=(100,), limits=limits)
    found = {one.bet.area: one.giveaways for one in warnings(RULES, sign)}
    assert "place_win/6" not in found
    assert "field" not in found
    assert set(found["place_lose/6"]) >= {100, 200, 300, 400, 600}
    assert 500 not in found["place_lose/6"]
    fine = Sign(chips=(1,), limits={one.kind: Limit(100_00) for one in bets(RULES)})
    assert all(one.stated == 0 for one in warnings(RULES, fine))

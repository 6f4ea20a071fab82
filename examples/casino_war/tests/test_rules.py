"""Sections 1 to 7 of RULES.md, a test for each clause."""

from fractions import Fraction

import pytest
from casino_war import GAME, bot
from casino_war.analysis import ANALYSIS
from casino_war.kernel import EQUAL, HIGHER, LOWER, compare
from casino_war.state import (
    GoToWar,
    ReportNoDecision,
    ReportWrongDeal,
    Surrender,
    Surrendered,
    VoidRound,
)

from houseway.core import (
    CloseWagers,
    Drawn,
    ExcludeSeat,
    Limits,
    Returned,
    RoundClosed,
    Stake,
    Staked,
    TakeBack,
    Voided,
)
from houseway.table.conduct import CloseTable
from houseway.table.disputes import RaiseDispute


def test_1_1_a_card_comes_once(play):
    game = play({1: 1000})
    game.send(CloseWagers())
    assert game.refused(Drawn((5, 5), "test")).clause == "1.1"


@pytest.mark.parametrize(
    ("player", "dealer", "comparison"),
    [(51, 47, HIGHER), (0, 1, EQUAL), (3, 4, LOWER)],
)
def test_1_2_aces_are_high_and_suits_do_not_matter(player, dealer, comparison):
    assert compare(player, dealer) == comparison


def test_1_3_the_table_has_the_boxes_of_its_sign(play):
    assert play({1: 1000}).refused(Stake(8, "ante", 1000)).clause == "1.3"
    assert bot.sign(Limits(500, 10000, 500)).limit("ante").maximum == 10000


def test_2_1_an_ante_opens_a_round(play):
    game = play({1: 1000})
    assert game.state.live
    assert [staked.under for staked in game.events if isinstance(staked, Staked)] == ["2.1"]
    game.send(CloseWagers())
    assert game.refused(Stake(2, "ante", 1000)).clause == "2.3"


def test_2_2_a_tie_wager_needs_an_ante(play):
    game = play({1: 1000}, tie={1: 500})
    assert game.refused(Stake(2, "tie", 500)).clause == "2.2"
    assert game.refused(TakeBack(1, "ante", 1000)).clause == "2.2"


def test_2_3_wagers_are_chips_and_may_be_taken_back(play):
    game = play({1: 1000})
    assert game.refused(Stake(1, "ante", 0)).clause == "2.3"
    game.send(TakeBack(1, "ante", 500))
    assert game.state.box(1).on("ante") == 500


def test_2_4_no_ante_is_accepted_above_the_maximum(at_table):
    assert at_table.player(Stake(1, "ante", 5500)).clause == "2.4"


def test_2_4_an_ante_below_the_minimum_goes_back(at_table):
    at_table.player(Stake(1, "ante", 500))
    events = at_table.supervisor(CloseWagers())
    assert Returned(1, "ante", 500, "2.4") in events


def test_3_1_one_card_to_each_box_and_the_dealer(play):
    game = play({1: 1000, 3: 1000})
    game.send(CloseWagers())
    draw = GAME.draw(game.state)
    assert (draw.to, draw.clause) == (("box/1", "box/3", "dealer"), "3.1")


def test_4_1_the_higher_card_is_paid_even_money(play):
    won = play({1: 1000}, cards="Kc 9d").settled(1)["ante"]
    assert (won.winnings, won.returned, won.under) == (1000, 1000, "4.1")


def test_4_2_the_lower_card_loses(play):
    lost = play({1: 1000}, cards="2c 9d").settled(1)["ante"]
    assert (lost.winnings, lost.returned, lost.under) == (0, 0, "4.2")


def test_4_3_a_tie_wager_is_paid_ten_to_one_or_loses(play):
    assert play({1: 1000}, {1: 500}, "9c 9d").settled(1)["tie"].winnings == 5000
    assert play({1: 1000}, {1: 500}, "8c 9d").settled(1)["tie"].effect == "lose"


def test_4_4_only_a_tie_leaves_a_choice(play):
    game = play({1: 1000, 2: 1000}, cards="9c 2c 9d")
    assert GAME.turn(game.state).due == ("seat/1",)
    assert game.refused(Surrender(2)).clause == "4.4"


@pytest.mark.parametrize(("ante", "returned"), [(1000, 500), (500, 500), (1500, 1000)])
def test_5_1_a_surrender_loses_half_rounded_down(play, ante, returned):
    game = play({1: ante}, cards="9c 9d")
    game.surrender(1)
    settled = game.settled(1)["ante"]
    assert (settled.returned, settled.reading) == (returned, "W1")


def test_5_2_a_raise_is_exactly_the_ante(play):
    game = play({1: 1000}, cards="9c 9d")
    assert game.refused(GoToWar(1, 500)).clause == "5.2"
    game.war(1)
    assert game.state.box(1).on("raise") == 1000


def test_5_3_a_war_is_dealt_when_all_have_chosen(play):
    game = play({1: 1000, 2: 1000}, cards="9c 9h 9d")
    game.war(1)
    assert GAME.draw(game.state) is None
    game.surrender(2)
    assert GAME.draw(game.state).to == ("box/1", "dealer")


@pytest.mark.parametrize("cards", ["Kc 4d", "4c 4d"])
def test_5_4_a_war_is_won_by_a_card_not_lower(play, cards):
    game = play({1: 1000}, cards="9c 9d")
    game.war(1, cards=cards)
    settled = game.settled(1)
    assert (settled["raise"].winnings, settled["ante"].winnings) == (1000, 0)
    assert settled["ante"].returned == 1000


def test_5_5_a_lost_war_loses_both(play):
    game = play({1: 1000}, cards="9c 9d")
    game.war(1, cards="4c Kd")
    assert [game.settled(1)[area].returned for area in ("ante", "raise")] == [0, 0]


def test_6_1_a_wrong_deal_voids_the_round(play):
    game = play({1: 1000}, cards="9c 9d")
    events = game.send(ReportWrongDeal("order"))
    assert [type(event) for event in events] == [Voided, RoundClosed]
    assert game.refused(ReportWrongDeal("order")).clause == "6.1"


def test_6_2_who_does_not_decide_has_surrendered(play):
    game = play({1: 1000}, cards="9c 9d")
    assert Surrendered(1, "6.2") in game.send(ReportNoDecision(1))
    assert game.settled(1)["ante"].verdict == "surrendered"


def test_6_3_a_supervisor_voids_a_round_for_a_reason(play):
    game = play({1: 1000}, cards="9c 9d")
    assert game.refused(VoidRound(" ")).clause == "6.3"
    game.send(VoidRound("a fire alarm"))
    assert not game.state.live


def test_7_1_the_wagers_of_an_excluded_player_are_void(play):
    game = play({1: 1000}, cards="9c 9d")
    voided, returned, *_ = game.send(ExcludeSeat(1, "marked cards", "7.1"))
    assert (voided.scope, returned) == ("box/1", Returned(1, "ante", 1000, "7.1"))


def test_7_2_a_dispute_is_about_something(at_table):
    assert at_table.player(RaiseDispute(1, 1, "")).clause == "7.2"


def test_7_3_a_table_closes_after_its_notice(at_table):
    assert at_table.supervisor(CloseTable(19)).clause == "7.3"
    (announced,) = at_table.supervisor(CloseTable(20))
    assert announced.under == "7.3"


def test_7_4_a_regulated_table_refuses_advice_by_this_clause():
    """What the house looks up before it advises anybody."""
    assert GAME.no_advice == "7.4"


def test_the_exact_values_are_those_of_a_count_by_hand():
    """A tie comes once in seventeen, and of 2,450 wars 1,152 are lost."""
    rules = GAME.rules()
    war = Fraction(1298 - 2 * 1152, 2450)
    assert ANALYSIS.result(rules, "ante", "always_war").ev == war / 17
    assert ANALYSIS.result(rules, "ante", "optimal").ev == war / 17
    assert ANALYSIS.result(rules, "ante", "always_surrender").ev == Fraction(-1, 34)
    assert ANALYSIS.result(rules, "tie", "none").ev == Fraction(10, 17) - Fraction(16, 17)

"""13 General provisions, at a table."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import (
    DEALER,
    SUPERVISOR,
    InvalidateOutcome,
    RoundClosed,
    SeatLeft,
    Stake,
    Voided,
)
from houseway.games.texas_holdem_bonus.events import Bet
from houseway.games.texas_holdem_bonus.irregularities import ReportCommunityExposed
from houseway.law.register import register
from houseway.table.by_hand import Direct
from houseway.table.conduct import CloseTable, Exclude, Excluded, Note
from houseway.table.disputes import DecideDispute, RaiseDispute, RequestReview
from houseway.table.limits import RefuseWager
from houseway.table.patrons import FindCardInvalid
from houseway.table.seats import Leave, Vacate
from houseway.table.tokens import ExchangeVoucher, StakeTokens


@pytest.fixture
def dealt(live):
    """Two boxes with their cards; box 1 has a bonus and a jackpot wager."""
    table = live()
    table.wager(1, 1000, 500, jackpot=True)
    table.wager(2, 1500)
    table.close()
    return table


def reminded(table):
    return set(table.reminded())


# 13.1 to 13.4


def test_13_1_the_record_says_what_was_wrong_with_the_card(dealt):
    found, *_ = dealt.does(DEALER, FindCardInvalid(1, "plays for a friend"))
    assert (found.player, found.why, found.under) == ("ann", "plays for a friend", "13.1")
    assert dealt.refused(DEALER, FindCardInvalid(1, "again")).clause == "13.1"
    assert dealt.refused(DEALER, FindCardInvalid(2, " ")).clause == "13.1"
    assert dealt.refused(1, FindCardInvalid(2, "not theirs")).clause == "13.1"


def test_13_1_a_bet_during_the_round_needs_the_card_too(dealt):
    dealt.does(DEALER, FindCardInvalid(2, "expired"))
    assert dealt.offered("seat/2", Bet) == []
    dealt.bet(1)
    assert dealt.view("seat/1")["stage"] == "turn_wagers"


def test_13_4_2_an_excluded_player_goes_with_the_wagers_of_the_round(dealt):
    """Clauses: 13.4.1."""
    dealt.bet(2)
    events = dealt.does(SUPERVISOR, Exclude(1, "a hidden camera"))
    assert events[0] == Excluded(1, "ann", "a hidden camera", under="13.4.2")
    assert Voided("box/1", "a hidden camera", under="13.4.2") in events
    (left,) = [event for event in events if isinstance(event, SeatLeft)]
    assert (left.player, left.why) == ("ann", "excluded")
    assert dealt.table.balance("suspense/ann") == 0
    assert dealt.pool.pledged("one") == 0
    dealt.check(2)
    assert dealt.view("seat/2")["stage"] == "river_wagers"


def test_13_4_only_the_supervisor_excludes_and_says_why(dealt):
    assert dealt.refused(DEALER, Exclude(1, "a hidden camera")).clause == "13.4.2"
    assert dealt.refused(SUPERVISOR, Exclude(1, " ")).clause == "13.4.2"
    assert dealt.refused(SUPERVISOR, Exclude(3, "a hidden camera")).clause == "13.4.2"


def test_13_4_1_exclusion_does_not_wait_for_a_ruling(dealt):
    dealt.does(DEALER, ReportCommunityExposed("flop"))
    dealt.does(SUPERVISOR, Exclude(1, "a hidden camera"))
    assert 1 not in dealt.table.seats
    dealt.rules("play_on")
    assert dealt.view(SUPERVISOR)["question"]["seat"] == 2


@pytest.mark.parametrize("clause", ["13.4.3", "13.4.4", "13.15"])
def test_13_4_3_what_people_do_is_noted(live, clause):
    """Clauses: 13.4.4, 13.15."""
    (noted,) = live().does(SUPERVISOR, Note(clause, "done at 21:05"))
    assert (noted.clause, noted.words, noted.by) == (clause, "done at 21:05", SUPERVISOR)


def test_13_15_what_staff_in_breach_won_is_taken_back_by_hand(live):
    table = live()
    table.round(1)
    (moved,) = table.does(SUPERVISOR, Direct("rack/1", "float", 2000, "13.15", "works here"))
    assert (moved.under, table.chips(1)) == ("13.15", 100000)


def test_13_2_staff_are_reminded_while_players_decide(dealt):
    """Clauses: 13.7, 13.8."""
    assert "13.2" in reminded(dealt)
    dealt.bet(1, 2)
    assert "13.7" in reminded(dealt)
    dealt.check(1, 2)
    assert "13.8" in reminded(dealt)
    assert dealt.view("seat/1")["reminders"] == []


# 13.5 and 13.6


@pytest.mark.parametrize("cause", ["disruption", "fraud"])
def test_13_5_before_a_card_is_dealt_too(live, cause):
    table = live()
    table.wager(1)
    table.does(SUPERVISOR, InvalidateOutcome(cause, 0, "a brawl"))
    assert (table.chips(1), table.table.live) == (100000, False)


@pytest.mark.parametrize(
    "sent",
    [
        InvalidateOutcome("fire", 0, "a fire"),
        InvalidateOutcome("disruption", 0, " "),
    ],
)
def test_13_5_cause_and_reason_are_stated_by_the_supervisor(dealt, sent):
    assert dealt.refused(SUPERVISOR, sent).clause in ("13.5", "13.5.1")
    assert dealt.refused(DEALER, InvalidateOutcome("fraud", 0, "marked")).clause == "13.5.2"
    assert dealt.refused(1, InvalidateOutcome("fraud", 0, "marked")).clause == "13.5.2"


def test_13_6_forfeits_name_a_box_of_the_round_and_a_reason(dealt):
    assert dealt.refused(SUPERVISOR, InvalidateOutcome("fraud", 3, "marked")).clause == "13.6"
    assert dealt.refused(SUPERVISOR, InvalidateOutcome("fraud", 1, "")).clause == "13.5.2"
    assert dealt.refused(DEALER, InvalidateOutcome("fraud", 1, "marked")).clause == "13.5.2"


def test_13_6_the_others_get_all_back_and_the_meter_nothing(dealt):
    dealt.bet(1)
    dealt.fold(2)
    events = dealt.does(SUPERVISOR, InvalidateOutcome("fraud", 1, "marked"))
    assert events[0] == Voided("round", "marked", "13.5.2", forfeits=(1,))
    assert events[-1] == RoundClosed(1, under="13.6")
    assert (dealt.chips(1), dealt.chips(2)) == (100000 - 1000 - 500 - 500 - 2000, 100000)
    assert dealt.pool.meter == 10_000_00
    assert sum(dealt.table.balances.values()) == 0


def test_13_6_a_folded_hand_forfeits_what_it_had_lost_already(dealt):
    dealt.fold(2)
    dealt.does(SUPERVISOR, InvalidateOutcome("fraud", 2, "marked"))
    assert (dealt.chips(1), dealt.chips(2)) == (100000, 100000 - 1500)


def test_13_6_tokens_are_forfeited_too(live):
    table = live()
    table.does(DEALER, ExchangeVoucher(1, 1000))
    table.does(1, StakeTokens(1, "ante", 1000))
    table.wager(2)
    table.close()
    table.does(SUPERVISOR, InvalidateOutcome("fraud", 1, "marked"))
    assert table.view(DEALER)["tokens"]["1"] == 0
    assert (table.chips(1), table.chips(2)) == (100000, 100000)


# 13.9 to 13.12


def test_13_9_a_round_that_is_on_is_played_to_its_end(live):
    table = live()
    table.wager(1)
    table.close()
    table.does(SUPERVISOR, CloseTable(20))
    (notice,) = table.view("anybody")["notices"]
    assert (notice["what"], notice["deadline"]) == ("closure", "2024-09-01T20:20:00+00:00")
    table.minutes_pass(30)
    table.bet(1)
    table.fold(1)
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "13.9"
    assert table.chips(1) == 97000


def test_13_9_a_closed_table_leaves_its_pool(live):
    """Clauses: 15.1.2.1."""
    table = live()
    table.does(SUPERVISOR, CloseTable(20))
    table.minutes_pass(20)
    table.does(1, Leave(1))
    assert table.pool.tables == ()


def test_13_10_with_a_free_seat_nobody_must_go(live):
    table = live(seats=3, taken=2)
    for _ in range(3):
        table.round(1)
    assert table.refused(SUPERVISOR, Vacate(2, "others wait")).clause == "13.10"


def test_13_10_rounds_are_consecutive_and_void_ones_do_not_count(live):
    table = live()
    table.round(1)
    table.round(1)
    table.wager(1)
    table.does(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire alarm"))
    assert table.view("anybody")["seats"]["2"]["idle"] == 2
    table.round(1, 2)
    table.round(1)
    assert table.view("anybody")["seats"]["2"]["idle"] == 1
    assert table.refused(SUPERVISOR, Vacate(2, "others wait")).clause == "13.10"


def test_13_7_nobody_is_advised_at_a_regulated_table(live):
    assert live().no_advice().clause == "13.7"


def test_13_11_chips_do_not_go_from_player_to_player(live):
    table = live()
    assert "13.11" in reminded(table)
    table.round(1)
    side_bet = Direct("rack/1", "rack/2", 500, "13.11", "a bet on the Flop")
    assert table.refused(SUPERVISOR, side_bet).clause == "13.13"


@pytest.mark.parametrize("area", ["ante_bonus", "jackpot"])
def test_13_12_a_single_wager_is_refused_and_the_ante_stays(live, area):
    table = live()
    table.wager(1, bonus=500, jackpot=True)
    table.does(SUPERVISOR, RefuseWager(1, area, "late"))
    assert (table.on(1), table.on(1, area)) == (1000, 0)
    assert table.chips(1) == 100000 - 1500
    assert table.pool.pledged("one") == (0 if area == "jackpot" else 500)


def test_13_12_without_an_ante_nothing_else_stays(live):
    table = live()
    table.wager(1, bonus=500, jackpot=True)
    table.does(SUPERVISOR, RefuseWager(1, "ante", "another's chips"))
    assert table.chips(1) == 100000
    assert table.pool.pledged("one") == 0
    assert table.refused(DEALER, RefuseWager(1, "ante", "late")).clause == "13.12"


# 13.13 to 13.16


def test_13_13_a_decision_is_final_and_its_player_may_have_it_reviewed_once(live):
    """Clauses: 13.14."""
    table = live()
    table.round(1, 2)
    assert table.refused(2, RaiseDispute(2, 2, "I had a flush")).clause == "13.13"
    table.does(2, RaiseDispute(2, 1, "I had a flush"))
    assert table.refused(DEALER, DecideDispute(1, "no")).clause == "13.13"
    table.does(SUPERVISOR, DecideDispute(1, "no"))
    assert table.refused(SUPERVISOR, DecideDispute(1, "yes")).clause == "13.13"
    assert table.refused(1, RequestReview(1, 1)).clause == "13.13"
    table.does(2, RequestReview(2, 1))
    assert table.refused(2, RequestReview(2, 1)).clause == "13.13"
    assert table.view("seat/1")["disputes"] == []


def test_13_16_the_rules_are_there_for_everybody_by_clause():
    run = CliRunner().invoke(app, ["rules", "texas-holdem-bonus", "11.13", "--json"])
    assert run.exit_code == 0
    told = json.loads(run.output)
    assert told["clauses"] == {"11.13": register("texas-holdem-bonus").clauses["11.13"]}
    assert "T6" in {reading["id"] for reading in told["readings"]}


def test_13_16_a_round_says_by_which_rules_and_sign_it_is_played(live):
    table = live()
    opened, *_ = table.wager(1)
    assert (opened.rules, opened.sign) == (table.table.rules.digest, table.table.sign.version)

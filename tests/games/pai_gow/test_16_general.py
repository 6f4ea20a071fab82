"""16 General provisions."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    ExcludeSeat,
    InvalidateOutcome,
    Returned,
    RoundClosed,
    Rule,
    Stake,
    Voided,
    VoidWagers,
)
from houseway.games.pai_gow.commands import AllowChanges, Concede, RetrieveUnused, Shuffle
from houseway.table.by_hand import Direct
from houseway.table.conduct import CloseTable, Exclude, Note
from houseway.table.disputes import DecideDispute, RaiseDispute, RequestReview
from houseway.table.limits import RefuseWager, WagerRefused
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.seats import Sit, Vacate
from tests.games import cases


@pytest.fixture
def wagered(live):
    """Areas 2 and 3 have wagers and the dice are not exposed yet."""
    table = live()
    table.shuffle()
    table.stake(2, 2000)
    table.stake(3, 3000)
    return table


@pytest.fixture
def dealt(wagered):
    """Areas 2 and 3 hold their tiles."""
    wagered.deal()
    return wagered


@pytest.fixture
def over(live):
    """A table after a round that area 2 has won and area 3 lost."""
    table = live()
    table.round({2: 2000, 3: 3000})
    return table


def chips(table):
    return table.chips(2), table.chips(3)


def rules_shown(clause):
    """What anybody gets who asks for a clause."""
    run = CliRunner().invoke(app, ["rules", "pai-gow", clause, "--json"])
    assert run.exit_code == 0
    return json.loads(run.output)


# 16.1


def test_16_1_nobody_wagers_without_an_own_valid_card(live):
    table = live()
    table.shuffle()
    table.does(DEALER, FindCardInvalid(2, "it was issued to somebody else"))
    refused = table.refused(2, Stake(2, "area/2", 2000))
    assert refused.clause == "16.1"
    table.does(DEALER, AcceptCard(2))
    table.stake(2, 2000)
    assert table.bet(2) == 2000


@pytest.mark.parametrize("claim", ["acts for ben by power of attorney", "it is ben's money"])
def test_16_1_1_no_claim_makes_a_wager_valid(wagered, claim):
    """Clauses: 16.1, 16.1.1 and 16.1.2"""
    events = wagered.does(DEALER, FindCardInvalid(2, claim))
    assert events[0].why == claim
    assert (wagered.bet(2), wagered.chips(2)) == (0, 100000)


# 16.2 to 16.4


def test_16_2_staff_are_reminded_that_no_devices_are_used(wagered):
    assert "16.2" in wagered.reminded()


def test_16_3_the_house_way_can_be_asked_for_by_staff_at_their_own_screen():
    asked = '{"id": 1, "given": {"kind": "house_way", "tiles": ["teen", "day", "yun", "nhor"]}}'
    run = CliRunner().invoke(app, ["settle", "pai-gow", "-"], input=asked)
    assert json.loads(run.output)["high"] == ["teen", "yun"]


def test_16_4_a_player_with_a_device_is_excluded_and_the_wagers_are_void(dealt):
    """Clauses: 16.4, 16.4.1 and 16.4.2"""
    events = dealt.does(SUPERVISOR, Exclude(2, "a phone that counts tiles"))
    assert events[0].under == "16.4.2"
    (back,) = [event for event in events if isinstance(event, Returned)]
    assert (back.seat, back.cents) == (2, 2000)
    assert any(isinstance(event, Voided) and event.scope == "wager/2/area/2" for event in events)
    assert 2 not in dealt.table.seats
    dealt.finish()
    assert dealt.chips(3) == 97000


def test_16_4_2_the_excluded_do_not_come_back(dealt):
    player = dealt.table.seats[2].player
    dealt.does(SUPERVISOR, Exclude(2, "a phone that counts tiles"))
    dealt.finish()
    assert dealt.house.submit("one", player, "player", Sit(4)).clause == "16.4.2"


def test_16_4_only_a_supervisor_excludes_and_says_why(dealt):
    assert dealt.refused(DEALER, Exclude(2, "a phone")).clause == "16.4.2"
    assert dealt.refused(SUPERVISOR, Exclude(2, " ")).clause == "16.4.2"


def test_16_4_without_its_banker_the_house_banks_while_wagers_are_open(live):
    """Clauses: 16.4.1"""
    table = live()
    table.shuffle(3)
    table.stake(2, 2000)
    table.stake(3, 5000)
    events = table.does(SUPERVISOR, Exclude(3, "a phone that counts tiles"))
    assert not any(isinstance(event, Voided) for event in events)
    assert (table.bet(2), table.table.play.bankers) == (2000, ())
    table.deal()


def test_16_4_without_its_banker_a_round_is_void_while_wagers_change_after_the_dice(play):
    """Clauses: 16.4.1, 9.8"""
    game = play(banker=5)
    game.stake(2)
    game.close(cover=1000)
    game.throw()
    game.send(AllowChanges(5))
    game.send(ExcludeSeat(5, "a phone that counts tiles", "16.4.1"))
    assert game.void() == "16.4.1"


def test_16_4_without_its_banker_a_round_is_void_once_the_dice_are_exposed(live):
    """Clauses: 16.4.1"""
    table = live()
    table.shuffle(3)
    table.stake(2, 2000)
    table.stake(3, 5000)
    table.deal()
    events = table.does(SUPERVISOR, Exclude(3, "a phone that counts tiles"))
    assert any(isinstance(event, Voided) and event.scope == "round" for event in events)
    assert table.chips(2) == 100000
    assert sum(table.table.balances.values()) == 0


@pytest.mark.parametrize("clause", ["16.4.3", "16.4.4"])
def test_16_4_3_what_happens_outside_the_game_is_noted(live, clause):
    """Clauses: 16.4.3 and 16.4.4"""
    (noted,) = live().does(SUPERVISOR, Note(clause, "handed over to the police at 20:05"))
    assert (noted.clause, noted.by) == (clause, SUPERVISOR)


# 16.5 and 16.6


@pytest.mark.parametrize(("ground", "clause"), [("disruption", "16.5.1"), ("fraud", "16.5.2")])
def test_16_5_a_supervisor_invalidates_a_game_and_wagers_go_back(dealt, ground, clause):
    """Clauses: 16.5.1, 16.5.2 and 16.6"""
    events = dealt.does(SUPERVISOR, InvalidateOutcome(ground, 0, "the lights went out"))
    assert events[0] == Voided("round", "the lights went out", clause)
    assert events[-1] == RoundClosed(1, clause)
    assert chips(dealt) == (100000, 100000)


def test_16_5_what_a_conceded_hand_lost_comes_back_too(dealt):
    dealt.does(3, Concede(3, 3))
    assert dealt.chips(3) == 97000
    dealt.does(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire"))
    assert dealt.chips(3) == 100000


def test_16_5_an_invalidated_round_is_no_round_of_a_bank(live):
    table = live()
    table.shuffle(3)
    for _ in range(3):
        table.does(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire"))
        table.does(DEALER, Shuffle())
    assert table.table.play.bankers == (3,)


def test_16_5_also_after_the_event_until_the_next_round(over):
    (voided, *_) = over.does(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire"))
    assert (voided.scope, voided.under) == ("round", "16.5.1")
    assert chips(over) == (100000, 100000)
    refused = over.refused(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire"))
    assert refused.clause == "16.5.1"


def test_16_6_the_wagers_behind_a_fraud_are_forfeited_after_the_event_too(over):
    over.does(SUPERVISOR, InvalidateOutcome("fraud", 2, "swapped tiles"))
    assert chips(over) == (98000, 100000)
    assert sum(over.table.balances.values()) == 0


def test_16_4_1_wagers_are_void_and_the_player_stays(dealt):
    events = dealt.does(SUPERVISOR, VoidWagers(2, "all", "a phone"))
    assert events[0].under == "16.4.1"
    assert chips(dealt)[0] == 100000
    assert 2 in dealt.table.seats
    assert dealt.on(3, "area/3") == 3000
    assert dealt.refused(DEALER, VoidWagers(3, "all", "a phone")).clause == "16.4.1"
    assert dealt.refused(SUPERVISOR, VoidWagers(2, "all", "again")).clause == "16.4.1"


@pytest.mark.parametrize(
    "sent",
    [
        InvalidateOutcome("boredom", 0, "slow"),
        InvalidateOutcome("disruption", 0, "  "),
    ],
)
def test_16_5_the_ground_is_a_listed_one_and_the_reason_is_stated(dealt, sent):
    assert dealt.refused(SUPERVISOR, sent).clause in ("16.5", "16.5.1")


def test_16_5_it_is_the_supervisor_who_invalidates(dealt):
    sent = InvalidateOutcome("disruption", 0, "fire")
    assert dealt.refused(DEALER, sent).clause == "16.5.1"
    assert dealt.refused(2, sent).clause == "16.5.1"


def test_16_6_the_wagers_of_a_fraudulent_player_may_be_forfeited(dealt):
    events = dealt.does(SUPERVISOR, InvalidateOutcome("fraud", 3, "swapped tiles"))
    assert events[0] == Voided("round", "swapped tiles", "16.5.2", (3,))
    assert chips(dealt) == (100000, 97000)
    assert sum(dealt.table.balances.values()) == 0


def test_16_6_nobody_else_forfeits(dealt):
    for sent in (
        InvalidateOutcome("disruption", 3, "fire"),
        InvalidateOutcome("fraud", 4, "swapped tiles"),
    ):
        assert dealt.refused(SUPERVISOR, sent).clause == "16.6"


# 16.7 and 16.8


@pytest.mark.parametrize("clause", ["16.7", "16.8"])
def test_16_7_staff_are_reminded_that_nobody_advises_a_player(dealt, clause):
    """Clauses: 16.7 and 16.8"""
    assert clause in dealt.reminded()
    assert dealt.view("seat/2")["reminders"] == []


def test_16_7_nobody_is_advised_at_a_regulated_table(live):
    assert live().no_advice().clause == "16.7"


# 16.9


def test_16_9_a_table_closes_after_twenty_minutes_on_the_sign(live):
    table = live()
    assert table.refused(SUPERVISOR, CloseTable(19)).clause == "16.9"
    assert table.refused(DEALER, CloseTable(20)).clause == "16.9"
    (announced,) = table.does(SUPERVISOR, CloseTable(20))
    assert announced.effective == "2024-09-01T20:20:00+00:00"
    assert [notice["what"] for notice in table.view("seat/2")["notices"]] == ["closure"]
    table.minutes_pass(19)
    assert not table.table.closed
    table.minutes_pass(1)
    assert table.table.closed
    assert table.house.submit("one", "new", "player", Sit(5)).clause == "16.9"


def test_16_9_a_round_with_wagers_is_played_out_first(dealt):
    dealt.does(SUPERVISOR, CloseTable(20))
    dealt.minutes_pass(30)
    assert not dealt.table.closed
    dealt.finish()
    assert dealt.table.closed
    assert chips(dealt) == (101900, 97000)


# 16.10


def test_16_10_three_idle_rounds_at_a_full_table_cost_the_seat(live):
    table = live(seats=2, taken=(1, 2))
    for _ in range(2):
        table.round({2: 2000})
    assert table.refused(SUPERVISOR, Vacate(1, "others wait")).clause == "16.10"
    table.round({2: 2000})
    events = table.does(SUPERVISOR, Vacate(1, "others wait"))
    assert events[-1].under == "16.10"
    assert 1 not in table.table.seats


def test_16_10_with_a_free_seat_nobody_has_to_go(live):
    table = live(seats=3, taken=(1, 2))
    for _ in range(3):
        table.round({2: 2000})
    assert table.refused(SUPERVISOR, Vacate(1, "others wait")).clause == "16.10"


def test_16_10_whoever_banks_does_not_abstain(live):
    table = live(seats=2, taken=(1, 2), hands={1: "mooy chaat_52 hoong_tau_sap paat_53"})
    for _ in range(2):
        table.round({2: 2000}, banker=1, cover=2000)
    assert table.view("anybody")["seats"]["1"]["idle"] == 0


# 16.11


def test_16_11_chips_lie_on_the_layout_or_nowhere(over):
    side_bet = Direct("rack/2", "rack/3", 500, "16.11", "a bet on the dice")
    assert over.refused(SUPERVISOR, side_bet).clause == "16.13"


def test_16_11_staff_are_reminded_that_there_are_no_side_bets(wagered):
    assert "16.11" in wagered.reminded()


# 16.12


def test_16_12_a_wager_is_refused_before_the_dice_are_exposed(wagered):
    events = wagered.does(SUPERVISOR, RefuseWager(2, "area/2", "chips of another casino"))
    assert events[0] == WagerRefused(2, "area/2", "chips of another casino", "16.12")
    assert (wagered.bet(2), wagered.chips(2)) == (0, 100000)
    wagered.deal()
    assert wagered.view("seat/3")["due"] == ["seat/3"]


def test_16_12_not_after(dealt):
    refused = dealt.refused(SUPERVISOR, RefuseWager(2, "area/2", "chips of another casino"))
    assert refused.clause == "16.12"
    assert dealt.offered(SUPERVISOR, "RefuseWager") == []


def test_16_12_on_stated_grounds_by_a_supervisor(wagered):
    assert wagered.refused(SUPERVISOR, RefuseWager(2, "area/2", " ")).clause == "16.12"
    assert wagered.refused(DEALER, RefuseWager(2, "area/2", "torn chips")).clause == "16.12"


# 16.13 and 16.14


def test_16_13_a_dispute_is_decided_and_reviewed_on_request(over):
    """Clauses: 16.13 and 16.14"""
    (raised,) = over.does(3, RaiseDispute(3, 1, "my low hand was higher"))
    assert (raised.number, raised.round) == (1, 1)
    assert raised.under == "16.13"
    decided, advised = over.does(SUPERVISOR, DecideDispute(1, "the bank's was, by its high tile"))
    assert decided.by == SUPERVISOR
    assert (advised.player, advised.under) == (over.table.seats[3].player, "16.14")
    over.does(3, RequestReview(3, 1))
    (shown,) = over.view("seat/3")["disputes"]
    assert shown["review"] == "requested"


def test_16_13_without_a_question_there_is_nothing_to_rule_on(dealt):
    assert dealt.refused(SUPERVISOR, Rule("approve", "why not")).clause == "16.13"


def test_16_14_the_decision_is_final(over):
    over.does(3, RaiseDispute(3, 1, "my low hand was higher"))
    assert over.refused(DEALER, DecideDispute(1, "no")).clause == "16.13"
    over.does(SUPERVISOR, DecideDispute(1, "no"))
    assert over.refused(SUPERVISOR, DecideDispute(1, "yes")).clause == "16.13"


def test_16_14_what_was_wrong_is_put_right_with_clause_and_reason(over):
    (directed,) = over.does(SUPERVISOR, Direct("float", "rack/3", 5900, "14.1", "area 3 had won"))
    assert (directed.under, directed.by) == ("14.1", SUPERVISOR)
    assert over.chips(3) == 97000 + 5900


# 16.15


def test_16_15_everybody_gets_the_rules_by_clause():
    shown = rules_shown("14.3")
    assert list(shown["clauses"]) == ["14.3"]
    assert "S4" in {reading["id"] for reading in shown["readings"]}


def test_16_15_a_round_says_by_which_rules_it_is_played(live):
    table = live()
    opened = next(event for event in table.shuffle() if type(event).__name__ == "RoundOpened")
    assert opened.rules == table.table.rules.digest
    assert table.refused(DEALER, RetrieveUnused()).clause == "12.3"
    assert table.refused(DEALER, CloseWagers()).clause == "9.3"


# Files of the floor


def test_16_13_both_instances_are_in_one_file(over):
    """Clauses: 16.14"""
    cases.check_dispute(over, 3, "16.13", "16.13", "16.14")


def test_16_14_a_complaint_goes_to_an_inspector_who_closes_it(over):
    cases.check_complaint(over, 3, "16.14", "inspector")


def test_16_14_who_has_left_is_owed_the_advice(over):
    cases.check_advice_to_who_left(over, 3, "16.14")


def test_16_4_4_who_is_detained_is_handed_over(over):
    cases.check_detention(over, "16.4.4")

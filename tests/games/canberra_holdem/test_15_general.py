"""15 General provisions."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Limits,
    RefusedError,
    Returned,
    RoundClosed,
    SeatLeft,
    Stake,
    Voided,
    load_game,
)
from houseway.games.canberra_holdem.irregularities import (
    InvalidateOutcome,
    ReportCollusion,
    ReportWrongDeal,
    VoidRound,
    VoidWagers,
)
from houseway.law.register import register
from houseway.table import opened
from houseway.table.by_hand import Direct, Directed
from houseway.table.conduct import Exclude, Excluded
from houseway.table.disputes import (
    ComplaintAdvised,
    DecideDispute,
    DecideReview,
    RaiseDispute,
    RequestReview,
)
from houseway.table.limits import WagerFound
from houseway.table.payments import RectifyPayment, ReportWrongPayment, TellCommission
from houseway.table.seats import CashedOut, CashOut, Leave, Sit
from tests.games import cases


@pytest.fixture
def dealt(live):
    """Two boxes after the flop; box 1 has a paid bonus."""
    table = live()
    table.wager(1, 1000, 500)
    table.wager(2, 1500, 500)
    table.close()
    return table


@pytest.fixture
def over(live):
    """A table after its first round."""
    table = live()
    table.round({1: 1000, 2: 1000}, calls=(1, 2))
    return table


def rules_shown(clause):
    """What anybody gets who asks for a clause."""
    run = CliRunner().invoke(app, ["rules", "canberra-holdem", clause, "--json"])
    assert run.exit_code == 0
    return json.loads(run.output)


# 15.1 and 15.3


def disrupted(why):
    return InvalidateOutcome("disruption", 0, why)


@pytest.mark.parametrize(("power", "clause"), [(disrupted, "15.1"), (VoidRound, "15.3")])
class TestVoidingARound:
    def test_15_1_a_live_round_is_undone(self, dealt, power, clause):
        """Clauses: 15.1 and 15.3"""
        dealt.decide(folds=(2,))
        events = dealt.does(SUPERVISOR, power("fire alarm"))
        assert events[0] == Voided("round", "fire alarm", under=clause)
        assert events[-1] == RoundClosed(1, under=clause)
        assert (dealt.chips(1), dealt.chips(2)) == (100000, 100000)

    def test_15_1_also_before_a_card_is_dealt(self, live, power, clause):
        """Clauses: 15.1 and 15.3"""
        table = live()
        table.wager(1)
        assert table.does(SUPERVISOR, power("brawl"))[0].under == clause
        assert table.chips(1) == 100000

    def test_15_1_a_completed_round_stands(self, over, power, clause):
        """Clauses: 15.1 and 15.3"""
        assert over.refused(SUPERVISOR, power("fire alarm")).clause == clause
        assert over.chips(1) == 103000

    def test_15_1_the_reason_is_stated_by_the_operator(self, dealt, power, clause):
        """Clauses: 15.1 and 15.3"""
        assert dealt.refused(SUPERVISOR, power("  ")).clause == clause
        assert dealt.refused(DEALER, power("fire alarm")).clause == clause
        assert dealt.refused(1, power("bad cards")).clause == clause


# 15.2


def test_15_2_what_the_operator_may_do_is_offered_at_every_box(dealt):
    seats = [move["fields"][0]["options"] for move in dealt.offered(SUPERVISOR, "Exclude")]
    assert seats == [(1,), (2,)]
    voidable = [move["fields"][1]["options"] for move in dealt.offered(SUPERVISOR, "VoidWagers")]
    assert voidable == [("all", "ante"), ("all", "ante", "super_aces")]


def test_15_2_a_voiding_the_ante_voids_the_hand(dealt):
    events = dealt.does(SUPERVISOR, VoidWagers(2, "ante", "chips of another table"))
    assert events[0] == Voided("box/2", "chips of another table", under="15.2(a)")
    assert dealt.chips(2) == 100000
    assert dealt.view("seat/1")["due"] == ["seat/1"]


def test_15_2_a_voiding_the_bonus_leaves_the_ante(dealt):
    events = dealt.does(SUPERVISOR, VoidWagers(2, "super_aces", "placed late"))
    assert events == (
        Voided("wager/2/super_aces", "placed late", under="15.2(a)"),
        Returned(2, "super_aces", 500, under="15.2(a)"),
    )
    dealt.decide(folds=(2,))
    assert dealt.chips(2) == 100000 - 1500


def test_15_2_a_voiding_the_call_voids_the_hand(dealt):
    dealt.decide(calls=(2,))
    dealt.does(SUPERVISOR, VoidWagers(2, "call", "looked at another hand"))
    assert dealt.chips(2) == 100000


def test_15_2_a_a_settled_wager_is_not_voided(dealt):
    refused = dealt.refused(SUPERVISOR, VoidWagers(1, "super_aces", "placed late"))
    assert refused.clause == "15.2(a)"
    assert dealt.refused(SUPERVISOR, VoidWagers(2, "ante", " ")).clause == "15.2(a)"
    assert dealt.refused(DEALER, VoidWagers(2, "ante", "placed late")).clause == "15.2(a)"


def test_15_2_b_an_excluded_player_gets_the_wagers_back_and_goes(dealt):
    events = dealt.does(SUPERVISOR, Exclude(2, "marked cards"))
    assert events[0] == Excluded(2, "ben", "marked cards", under="15.2(b)")
    assert Returned(2, "ante", 1500, under="15.2(b)") in events
    (cashed,) = [event for event in events if isinstance(event, CashedOut)]
    assert cashed.cents == 100000
    assert events[-1] == SeatLeft(2, "ben", "excluded", under="15.2(b)")
    dealt.decide(calls=(1,))
    assert dealt.chips(1) == 106500


def test_15_2_b_an_excluded_player_does_not_come_back(dealt):
    dealt.does(SUPERVISOR, Exclude(2, "marked cards"))
    dealt.decide(calls=(1,))
    refusal = dealt.house.submit("one", "ben", "player", Sit(2))
    assert refusal.clause == "15.2(b)"
    dealt.sit(2, "dan")
    assert dealt.table.seats[2].player == "dan"


def test_15_2_b_between_rounds_too(over):
    assert isinstance(over.does(SUPERVISOR, Exclude(2, "marked cards"))[0], Excluded)
    assert 2 not in over.table.seats


def test_15_2_b_the_reason_is_stated_by_the_operator(dealt):
    assert dealt.refused(SUPERVISOR, Exclude(2, " ")).clause == "15.2(b)"
    assert dealt.refused(DEALER, Exclude(2, "marked cards")).clause == "15.2(b)"
    assert dealt.refused(SUPERVISOR, Exclude(3, "marked cards")).clause == "15.2(b)"


def test_15_2_b_exclusion_and_corrections_do_not_wait_for_a_ruling(dealt):
    dealt.does(DEALER, ReportCollusion(2, "communicated"))
    dealt.does(DEALER, WagerFound(1, "ante", 500))
    dealt.does(SUPERVISOR, Exclude(2, "marked cards"))
    assert (dealt.on(1), dealt.on(2)) == (500, 0)
    assert dealt.view(SUPERVISOR)["due"] == [SUPERVISOR]


def test_15_2_b_when_the_round_is_void_later_the_excluded_have_no_more_to_get(dealt):
    dealt.does(SUPERVISOR, Exclude(2, "marked cards"))
    dealt.does(SUPERVISOR, VoidRound("fraud"))
    assert dealt.table.balance("suspense/ben") == 0
    assert dealt.chips(1) == 100000


@pytest.mark.parametrize("what", ["missing_card", "foreign_card"])
def test_15_3_a_pack_that_is_not_right_voids_the_round(dealt, what):
    assert dealt.does(DEALER, ReportWrongDeal(what))[0].under == "15.3"


# 15.4


def test_15_4_a_dispute_is_raised_decided_and_reviewed(over):
    (raised,) = over.does(2, RaiseDispute(2, 1, "I had a flush"))
    assert (raised.number, raised.player, raised.round, raised.under) == (1, "ben", 1, "15.4")
    decided, advised = over.does(SUPERVISOR, DecideDispute(1, "the cards were three hearts"))
    assert (decided.by, decided.under) == (SUPERVISOR, "15.4")
    assert advised == ComplaintAdvised(1, "ben", "15.4")
    (review,) = over.does(2, RequestReview(2, 1))
    assert (review.number, review.under) == (1, "15.4")
    (shown,) = over.view("seat/2")["disputes"]
    assert (shown["decision"], shown["review"]) == ("the cards were three hearts", "requested")
    over.does(SUPERVISOR, DecideReview(1, "upheld", "the Commission"))
    (shown,) = over.view("seat/2")["disputes"]
    assert (shown["review"], shown["outcome"], shown["reviewed_by"]) == (
        *("decided", "upheld", "the Commission"),
    )


def test_15_4_a_decision_is_final(over):
    over.does(2, RaiseDispute(2, 1, "I had a flush"))
    assert over.refused(2, RequestReview(2, 1)).clause == "15.4"  # nothing to review yet
    over.does(SUPERVISOR, DecideDispute(1, "no"))
    assert over.refused(SUPERVISOR, DecideDispute(1, "yes")).clause == "15.4"
    over.does(2, RequestReview(2, 1))
    assert over.refused(2, RequestReview(2, 1)).clause == "15.4"


def test_15_4_a_dispute_is_about_a_round_that_was_played(over):
    assert over.refused(2, RaiseDispute(2, 2, "I had a flush")).clause == "15.4"
    assert over.refused(2, RaiseDispute(2, 1, " ")).clause == "15.4"


def test_15_4_a_dispute_belongs_to_its_player(over):
    over.does(2, RaiseDispute(2, 1, "I had a flush"))
    over.does(SUPERVISOR, DecideDispute(1, "no"))
    assert over.refused(1, RequestReview(1, 1)).clause == "15.4"
    assert over.refused(DEALER, RequestReview(2, 1)).clause == "15.4"
    assert over.view("seat/1")["disputes"] == []
    assert len(over.view(SUPERVISOR)["disputes"]) == 1


def test_15_4_only_the_operator_decides(over):
    over.does(2, RaiseDispute(2, 1, "I had a flush"))
    assert over.refused(DEALER, DecideDispute(1, "no")).clause == "15.4"
    assert over.refused(SUPERVISOR, DecideDispute(1, "")).clause == "15.4"


def test_15_4_a_correction_by_hand_names_clause_and_reason(over):
    (directed,) = over.does(SUPERVISOR, Direct("float", "rack/2", 3000, "9.2", "misread flush"))
    assert isinstance(directed, Directed)
    assert (directed.under, directed.by) == ("9.2", SUPERVISOR)
    assert directed.transfer.why == "misread flush"
    assert over.chips(2) == 97000 + 3000
    over.does(SUPERVISOR, Direct("rack/2", "float", 500, "9.2", "half a chip too much"))
    assert over.chips(2) == 99500


@pytest.mark.parametrize(
    "sent",
    [
        Direct("float", "rack/2", 3000, "99.9", "misread flush"),
        Direct("float", "rack/2", 3000, "9.2", " "),
        Direct("float", "rack/2", 250, "9.2", "misread flush"),
        Direct("float", "rack/2", 0, "9.2", "misread flush"),
        Direct("rack/2", "float", 97500, "9.2", "misread flush"),
        Direct("rack/2", "suspense/ben", 500, "15.3", "owes nothing"),
    ],
)
def test_15_4_other_corrections_are_refused(over, sent):
    assert over.refused(SUPERVISOR, sent).clause == "15.4"


def test_15_4_only_the_operator_corrects(over):
    assert over.refused(DEALER, Direct("float", "rack/2", 3000, "9.2", "flush")).clause == "15.4"


def test_15_4_what_is_owed_after_a_void_round_is_settled_from_the_chips_in_front(dealt):
    dealt.does(1, CashOut(1, dealt.chips(1)))
    dealt.does(SUPERVISOR, VoidRound("fraud"))
    assert dealt.table.balance("suspense/ann") == -2500
    dealt.does(SUPERVISOR, Direct("float", "rack/1", 5000, "15.4", "a marker was signed"))
    over_much = Direct("rack/1", "suspense/ann", 3000, "15.3", "bonus of the void round")
    assert dealt.refused(SUPERVISOR, over_much).clause == "15.4"
    paid = Direct("rack/1", "suspense/ann", 2500, "15.3", "bonus of the void round")
    dealt.does(SUPERVISOR, paid)
    assert (dealt.chips(1), dealt.table.balance("suspense/ann")) == (2500, 0)


def test_15_4_a_correction_survives_the_void_of_a_later_round(over):
    over.wager(1)
    over.does(SUPERVISOR, Direct("float", "rack/2", 3000, "9.2", "misread flush in round 1"))
    over.does(SUPERVISOR, VoidRound("fire alarm"))
    assert over.chips(2) == 97000 + 3000


# 15.5


def test_15_5_the_duties_of_staff_can_be_read(live):
    table = live()
    assert {"15.5(c)"} == {text for text in table.reminded() if text.startswith("15.5")}
    duties = ["15.5", "15.5(a)", "15.5(b)", "15.5(c)"]
    assert list(rules_shown("15.5")["dispositions"]) == duties


def test_15_5_a_staff_are_reminded_not_to_advise_while_players_decide(dealt):
    assert "15.5(a)" in dealt.reminded()
    assert dealt.view("seat/1")["reminders"] == []


def test_15_5_a_nobody_is_advised_at_a_regulated_table(live):
    assert live().no_advice().clause == "15.5(a)"


def test_15_5_b_every_card_is_recorded_with_its_source(dealt):
    records = dealt.house.store.read("table/one", 0)
    cards = [record.data for record in records if record.name.endswith(("CardsCut", "Dealt"))]
    assert len(cards) == 3
    assert all('"source":"cryptographic generator"' in card for card in cards)


def test_15_5_b_cards_that_were_drawn_are_never_drawn_anew(dealt):
    before = dealt.view("seat/1")["things"]
    assert dealt.refused(DEALER, CloseWagers()).clause == "4.4"
    assert dealt.refused(1, Drawn((1, 2, 3), "me")).clause == "6.1"
    assert dealt.view("seat/1")["things"] == before


def test_15_5_b_a_regulated_table_opens_by_approved_rules_only():
    sign = load_game("canberra-holdem").sign(Limits(10_00, 500_00, 5_00))
    with pytest.raises(RefusedError) as caught:
        opened("canberra-holdem", sign, "call-paid", method="shoe")
    assert caught.value.refusal.clause == "15.5(b)"
    assert opened("canberra-holdem", sign, "call-paid", method="shoe", training=True)


def test_15_5_b_what_these_rules_do_not_cover_is_refused(play):
    refused = play({1: 1000}).refused(Leave(1))
    assert (refused.clause, "not a command of this game" in refused.why) == ("15.5(b)", True)


def test_15_5_c_every_step_is_offered_with_its_clause(live):
    def offered(table, viewer):
        game = ("core", "canberra-holdem")
        moves = [move for move in table.view(viewer)["moves"] if move["command"].startswith(game)]
        return {(move["command"].partition(".")[2], move["clause"]) for move in moves}

    table = live(options=("manual_declaration",))
    table.wager(1, 1000, 500)
    assert offered(table, "seat/1") == {("Stake", "4.1"), ("Stake", "10.2"), ("TakeBack", "4.4")}
    assert offered(table, DEALER) == {("CloseWagers", "4.4")}
    table.close()
    assert offered(table, "seat/1") == {("Call", "7.2"), ("Fold", "7.3"), ("Declare", "10.4")}
    reports = {
        ("ReportCollusion", "12.2"),
        ("ReportExposedCards", "13.1"),
        ("ReportDealerExposed", "13.2"),
        ("ReportWrongDeal", "13.3"),
        ("ReportInDiscardRack", "13.4"),
    }
    powers = {("InvalidateOutcome", "15.1"), ("VoidWagers", "15.2(a)"), ("VoidRound", "15.3")}
    powers |= {("OrderDeckCount", "2.4")}
    assert offered(table, DEALER) == reports
    assert offered(table, SUPERVISOR) == reports | powers
    table.does(DEALER, ReportCollusion(1, "communicated"))
    assert offered(table, SUPERVISOR) == {("Rule", "12.3")}
    assert offered(table, DEALER) == set()


# 15.7 to 15.9


def test_15_7_staff_are_reminded_that_nobody_sways_a_decision(dealt):
    assert "15.7" in dealt.reminded()


def test_15_8_staff_are_reminded_that_there_are_no_side_bets(live):
    assert "15.8" in live().reminded()


def test_15_8_chips_do_not_go_from_player_to_player(over):
    side_bet = Direct("rack/1", "rack/2", 500, "15.8", "a bet on the flop")
    assert over.refused(SUPERVISOR, side_bet).clause == "15.4"
    assert over.refused(1, Stake(2, "ante", 1000)).clause == "4.1"


def test_15_9_the_rules_are_there_for_everybody_by_clause():
    shown = rules_shown("7.3")
    assert shown["clauses"] == {"7.3": register("canberra-holdem").clauses["7.3"]}
    assert {"C4", "C23"} == {reading["id"] for reading in shown["readings"]}


def test_15_9_every_clause_has_its_words():
    clauses = register("canberra-holdem").clauses
    assert len(clauses) == 86
    assert all(text.strip() for text in clauses.values())


def test_15_9_a_round_says_by_which_rules_and_sign_it_is_played(live):
    table = live()
    opened, _ = table.wager(1)
    assert opened.rules == table.table.rules.digest
    assert (opened.sign, opened.method) == (table.view("seat/1")["sign"].version, "shoe")


@pytest.mark.parametrize(("kind", "change"), [("underpaid", 500), ("overpaid", -500)])
def test_15_4_a_wrong_payment_is_recorded_and_put_right_all_the_same(live, kind, change):
    """The document has no procedure: no time runs, and nothing is owed to a regulator."""
    table = live()
    table.round({1: 1000})
    had = table.chips(1)
    sent = ReportWrongPayment(1, 1, kind, 500, "unintentional")
    (found,) = table.does(DEALER, sent)
    assert (found.under, found.due, found.report) == ("15.4", "", "")
    assert (table.chips(1), table.table.balance("errors")) == (had - change, change)
    told = table.refused(SUPERVISOR, TellCommission(1, "by letter"))
    assert (told.clause, "no report to a regulator" in told.why) == ("15.4", True)
    table.does(SUPERVISOR, RectifyPayment(1))
    assert (table.chips(1), table.table.balance("errors")) == (had, 0)
    (found,) = table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 200_000, "suspected"))
    assert (found.reported, found.report) == (False, "")


def test_15_4_what_is_kept_for_a_player_who_left_is_listed_and_paid(dealt):
    """And what such a player owes is collected, away from the table."""
    dealt.does(1, CashOut(1, dealt.chips(1)))
    dealt.does(SUPERVISOR, VoidRound("fraud"))
    dealt.does(1, Leave(1))
    (owed,) = dealt.view(SUPERVISOR)["owed"]
    assert owed == {"player": "ann", "cents": -2500, "seat": 0}
    assert dealt.view("seat/2")["owed"] == []
    over_much = Direct("patron/ann", "suspense/ann", 3000, "15.3", "by cheque")
    assert dealt.refused(SUPERVISOR, over_much).clause == "15.4"
    wrong_way = Direct("suspense/ann", "patron/ann", 2500, "15.3", "by cheque")
    assert dealt.refused(SUPERVISOR, wrong_way).clause == "15.4"
    dealt.does(SUPERVISOR, Direct("patron/ann", "suspense/ann", 2500, "15.3", "by cheque"))
    assert dealt.view(SUPERVISOR)["owed"] == []


# Files of the floor


def test_15_4_both_instances_are_in_one_file(over):
    cases.check_dispute(over, 2, "15.4", "15.4", "15.4")


def test_15_4_a_complaint_goes_to_the_commission(over):
    cases.check_complaint(over, 2, "15.4", "ACT Gambling and Racing Commission")


def test_15_4_who_has_left_is_owed_the_advice(over):
    cases.check_advice_to_who_left(over, 2, "15.4")

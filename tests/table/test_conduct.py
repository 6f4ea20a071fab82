"""Closing the table, excluding a player, disputes, corrections and notes."""

import pytest

from houseway import table as tables
from houseway.core import DEALER, SUPERVISOR, Envelope, Refusal, SeatLeft, load_game
from houseway.core.game import Limits
from houseway.law import games
from houseway.law.register import dispositions
from houseway.table.by_hand import Direct
from houseway.table.conduct import CloseTable, Exclude, Excluded, Note, TableClosed
from houseway.table.disputes import (
    DecideDispute,
    DecideReview,
    RaiseDispute,
    RecordDispute,
    RecordReview,
    RequestReview,
)
from houseway.table.seats import BuyIn, Leave
from houseway.table.second_signature import DropEntry, SignEntry, alone


def test_a_table_closes_between_rounds_after_its_notice(alone):
    table = alone().sit(1)
    assert table.refused(SUPERVISOR, CloseTable(19)) == "close_table"
    table.does(SUPERVISOR, CloseTable(20))
    assert table.refused(SUPERVISOR, CloseTable(20)) == "close_table"
    table.stake(1).deal()
    table.later(20)
    table.does(1, BuyIn(1, 100))
    assert not table.state.closed
    table.events.clear()
    while table.state.turn.due:
        table.play_on()
    assert isinstance(table.events[-1], TableClosed)


def test_who_is_excluded_goes_with_what_is_in_front(alone):
    table = alone().sit(1, 2).stake(1, 2)
    assert table.refused(SUPERVISOR, Exclude(1, "")) == "exclude"
    assert table.refused(SUPERVISOR, Exclude(3, "why")) == "exclude"
    events = table.does(SUPERVISOR, Exclude(1, "quarrels"))
    assert events[0] == Excluded(1, "player 1", "quarrels", "exclude")
    assert events[-1] == SeatLeft(1, "player 1", "excluded", "exclude")
    assert (table.wagered(1), table.chips(1)) == (0, 0)


@pytest.fixture
def played(alone):
    table = alone().sit(1, 2)
    table.play(1)
    return table


def test_a_dispute_is_raised_decided_and_reviewed(played):
    assert played.refused(1, RaiseDispute(1, 2, "no")) == "dispute"
    assert played.refused(1, RaiseDispute(1, 1, "")) == "dispute"
    assert played.refused(2, RaiseDispute(1, 1, "mine")) == "dispute"
    played.does(1, RaiseDispute(1, 1, "paid too little"))
    assert played.refused(1, RequestReview(1, 1)) == "dispute"
    assert played.refused(SUPERVISOR, DecideDispute(1, "")) == "dispute"
    decided, advised = played.does(SUPERVISOR, DecideDispute(1, "it stands"))
    assert (decided.by, decided.player) == ("the supervisor", "player 1")
    assert (advised.number, advised.player, advised.under) == (1, "player 1", "advise_complaint")
    assert played.refused(SUPERVISOR, DecideDispute(1, "it falls")) == "dispute"
    assert played.refused(2, RequestReview(2, 1)) == "dispute"
    played.does(1, RequestReview(1, 1))
    assert played.state.disputes[0].review == "requested"
    assert not played.offered(RequestReview)


def test_a_review_is_decided_by_somebody_who_is_named(played):
    played.does(1, RaiseDispute(1, 1, "paid too little"))
    played.does(SUPERVISOR, DecideDispute(1, "it stands"))
    assert played.refused(SUPERVISOR, DecideReview(1, "paid", "B. Shah")) == "review"
    played.does(1, RequestReview(1, 1))
    assert played.refused(SUPERVISOR, DecideReview(1, "paid", " ")) == "review"
    assert played.refused(DEALER, DecideReview(1, "paid", "B. Shah")) == "review"
    decided, advised = played.does(SUPERVISOR, DecideReview(1, "paid", "B. Shah"))
    assert (decided.decision, decided.decided_by, decided.by) == (
        *("paid", "B. Shah", "the supervisor"),
    )
    assert advised.under == "advise_complaint"
    dispute = played.state.disputes[0]
    assert (dispute.review, dispute.outcome, dispute.advised) == ("decided", "paid", True)
    assert played.refused(SUPERVISOR, DecideReview(1, "again", "B. Shah")) == "review"


def test_where_the_document_has_no_advice_none_is_recorded(alone):
    table = alone("advise_complaint").sit(1)
    table.play(1)
    table.does(1, RaiseDispute(1, 1, "paid too little"))
    (decided,) = table.does(SUPERVISOR, DecideDispute(1, "it stands"))
    assert decided.decision == "it stands"


def test_only_who_sat_at_a_round_disputes_it(played):
    played.sit(3)
    assert played.refused(3, RaiseDispute(3, 1, "I was not there")) == "dispute"
    played.play(3)
    assert played.refused(3, RaiseDispute(3, 1, "still not")) == "dispute"
    played.does(3, RaiseDispute(3, 2, "but here"))
    played.does(1, RaiseDispute(1, 2, "I sat out, but I sat"))
    played.does(1, Leave(1))
    played.play(2)
    assert played.refused(SUPERVISOR, RecordDispute("player 1", 3, "gone")) == "dispute"
    played.does(SUPERVISOR, RecordDispute("player 1", 2, "before"))


def test_the_supervisor_takes_down_what_who_has_left_disputes(played):
    assert played.refused(SUPERVISOR, RecordDispute("player 1", 1, "no")) == "dispute"
    played.does(1, Leave(1))
    played.does(SUPERVISOR, RecordDispute("player 1", 1, "no"))
    assert played.refused(SUPERVISOR, RecordReview(1)) == "dispute"
    played.does(SUPERVISOR, DecideDispute(1, "it stands"))
    played.does(SUPERVISOR, RecordReview(1))
    assert played.state.disputes[0].review == "requested"


def test_there_is_nothing_to_dispute_before_a_round(alone):
    table = alone().sit(1)
    assert table.refused(1, RaiseDispute(1, 1, "no")) == "dispute"
    assert not table.offered(RaiseDispute)


def test_money_moves_by_hand_between_float_and_racks(played):
    had = played.chips(1)
    (directed,) = played.does(SUPERVISOR, Direct("float", "rack/1", 500, "1.1", "short"))
    assert (directed.by, directed.under, played.chips(1)) == ("the supervisor", "1.1", had + 500)
    for sent in (
        Direct("rack/1", "rack/2", 500, "1.1", "why"),
        Direct("rack/1", "float", 10_000_000, "1.1", "why"),
        Direct("rack/1", "float", 150, "1.1", "why"),
        Direct("rack/1", "float", 500, "99.9", "why"),
        Direct("rack/1", "float", 500, "1.1", ""),
    ):
        assert played.refused(SUPERVISOR, sent) == "dispute"


def test_what_a_clause_asks_of_people_is_noted(alone):
    table = alone()
    (move,) = table.offered(Note)
    clause = move.fields[0].options[-1]
    (noted,) = table.does(DEALER, Note(clause, "done"))
    assert (noted.under, noted.by) == (clause, "the dealer")
    table.refused(DEALER, Note(clause, " "))
    table.refused(DEALER, Note("99.9", "done"))


@pytest.mark.parametrize("game", games())
def test_staff_note_each_clause_that_is_recorded(game):
    """What a disposition says that staff note is kept with its clause, their words and who."""
    sign = load_game(game).sign(Limits(500, 20_000, 500))
    table = tables.evolve(None, tables.opened(game, sign, method=load_game(game).methods[0]))
    recorded = [clause for clause, what in dispositions(game).items() if what.kind == "records"]
    assert recorded
    for clause in recorded:
        for role in (DEALER, SUPERVISOR):
            note = Note(clause, f"seen to, {clause}")
            decided = tables.decide(table, Envelope("n", "Sam", role, "2024-09-01T20:00:00Z", note))
            if role == DEALER and dispositions(game)[clause].by == SUPERVISOR:
                # What binds a supervisor, such as an exclusion, is no dealer's to note.
                assert isinstance(decided, Refusal), clause
                continue
            (noted,) = decided.events
            assert (noted.under, noted.words, noted.by) == (clause, f"seen to, {clause}", "Sam")


def test_much_money_moves_by_hand_when_another_supervisor_has_signed(played):
    had, most = played.chips(1), alone()["table.Direct"]
    much = most + 500
    (waits,) = played.does(SUPERVISOR, Direct("float", "rack/1", much, "1.1", "short"))
    assert (waits.number, played.chips(1)) == (1, had)
    assert played.refused(SUPERVISOR, SignEntry(1)) == "dispute"
    assert played.refused(SUPERVISOR, SignEntry(2)) == "dispute"
    signing = played.envelope(SUPERVISOR, SignEntry(1))._replace(by="another")
    signed, directed = tables.decide(played.state, signing).events
    assert (signed.by, directed.by) == ("another", "the supervisor")
    played.does(SUPERVISOR, DropEntry(1, "it was there"))
    assert not played.state.unsigned
    played.does(SUPERVISOR, Direct("float", "rack/1", most, "1.1", "short"))
    assert played.chips(1) == had + most

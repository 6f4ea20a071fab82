"""What a dealer declares to have paid."""

from dataclasses import replace

import pytest

from houseway.core import (
    DEALER,
    ERRORS,
    HOUSE,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Settled,
    Stake,
    command_from,
)
from houseway.table import decide
from houseway.table.chips import patron
from houseway.table.declarations import AllowDifference, DeclarePayout, TakeDeclarations
from houseway.table.payments import RectifyPayment, ReportWrongPayment
from houseway.table.seats import Leave


@pytest.fixture
def played(alone):
    """A round of seat 1 is over, and its payout is to be declared."""
    table = alone().sit(1, 2)
    table.does(DEALER, TakeDeclarations("on"))
    table.play(1)
    return table


@pytest.fixture
def winning(alone):
    """Seat 1 has won a round, and its payout is to be declared."""
    table = alone().sit(1)
    table.does(DEALER, TakeDeclarations("on"))
    table.stake(1)
    table.does(DEALER, CloseWagers())
    # A pair of aces against nothing.
    dealt = {"cut": [20], "box/1": [51, 50], "dealer": [0, 21], "communal": [10, 29, 38, 17, 41]}
    while not table.state.to_declare:
        if draw := table.state.draw:
            table.does(HOUSE, Drawn(tuple(dealt[place].pop(0) for place in draw.to), "test"))
        else:
            move = next(move for move in table.state.turn.moves if move.by == "seat/1")
            fields = {field.name: (field.options or (field.low,))[0] for field in move.fields}
            table.does(1, command_from(move.command, fields))
    return table


def test_declarations_are_taken_or_not(alone):
    table = alone()
    assert table.refused(DEALER, TakeDeclarations("off")) == "wrong_settlement"
    table.does(DEALER, TakeDeclarations("on"))
    assert table.refused(DEALER, TakeDeclarations("on")) == "wrong_settlement"


def test_the_table_goes_no_further_until_the_right_payout_is_declared(played):
    ((seat, due),) = played.state.to_declare.items()
    assert seat == 1
    assert played.refused(2, Stake(2, "ante", 1000)) == "wrong_settlement"
    assert not played.offered(Stake)
    played.does(DEALER, DeclarePayout(1, due.due))
    played.stake(2)


def test_what_was_paid_is_declared_before_it_is_reported(played, alone):
    sent = ReportWrongPayment(1, 1, "underpaid", 100, "unintentional")
    assert decide(played.state, played.envelope(DEALER, sent)).why == (
        "declare first what seat 1 was paid"
    )
    empty = alone().sit(1)
    assert decide(empty.state, empty.envelope(DEALER, sent)).why == (
        "nobody has played a round at seat 1"
    )


def test_what_is_due_is_what_the_wagers_win(winning):
    won = [event.winnings for event in winning.events if isinstance(event, Settled)]
    assert winning.state.to_declare[1].due == sum(won) > 0


def test_a_table_of_the_first_edition_takes_any_amount(played):
    played.state = replace(played.state, edition=0)
    due = played.state.to_declare[1].due
    played.does(DEALER, DeclarePayout(1, due + 1))
    assert played.state.to_declare[1].declared == due + 1
    played.does(SUPERVISOR, AllowDifference(1, "coins"))
    assert not played.state.payments, "coins are on no list"


def test_a_wrong_payout_is_put_right_allowed_or_reported(played):
    due = played.state.to_declare[1].due
    assert played.refused(SUPERVISOR, AllowDifference(1, "late")) == "wrong_settlement"
    played.does(DEALER, DeclarePayout(1, due + 100))
    assert played.state.to_declare[1].declared == due + 100
    before = played.state
    played.does(DEALER, DeclarePayout(1, due))
    assert not played.state.to_declare
    for by, sent in (
        (SUPERVISOR, AllowDifference(1, "the player has gone")),
        (DEALER, ReportWrongPayment(1, 1, "overpaid", 100, "unintentional")),
    ):
        played.state = before
        played.does(by, sent)
        assert not played.state.to_declare


@pytest.mark.parametrize("paid", [-500, 700])
def test_a_wrong_payout_on_record_is_booked_as_it_was_paid(winning, paid):
    """And put right it comes to what is due, never past it."""
    due, had = winning.state.to_declare[1].due, winning.chips(1)
    winning.does(DEALER, DeclarePayout(1, due + paid))
    assert winning.chips(1) == had
    kind = "overpaid" if paid > 0 else "underpaid"
    for wrong in (
        ReportWrongPayment(1, 1, kind, abs(paid) + 100, "unintentional"),
        ReportWrongPayment(1, 1, "underpaid" if paid > 0 else "overpaid", abs(paid), "suspected"),
    ):
        assert winning.refused(DEALER, wrong) == "wrong_settlement"
    winning.does(DEALER, ReportWrongPayment(1, 1, kind, abs(paid), "unintentional"))
    assert (winning.chips(1), winning.state.balance(ERRORS)) == (had + paid, -paid)
    winning.does(SUPERVISOR, RectifyPayment(1))
    assert (winning.chips(1), winning.state.balance(ERRORS)) == (had, 0)


@pytest.mark.parametrize("paid", [-500, 700])
def test_what_is_let_stand_is_booked_and_on_the_list(winning, paid):
    due, had = winning.state.to_declare[1].due, winning.chips(1)
    winning.does(DEALER, DeclarePayout(1, due + paid))
    (allowed,) = winning.does(SUPERVISOR, AllowDifference(1, "a slip of the hand"))
    assert (allowed.number, allowed.player, allowed.due_cents) == (1, "player 1", due)
    assert (winning.chips(1), winning.state.balance(ERRORS)) == (had + paid, -paid)
    (payment,) = winning.state.payments
    assert (payment.stands, payment.cents) == ("a slip of the hand", abs(paid))
    # The duty to put it right is not over because a supervisor lets the game go on.
    winning.does(SUPERVISOR, RectifyPayment(1))
    assert (winning.chips(1), winning.state.balance(ERRORS)) == (had, 0)


def test_nothing_is_put_on_record_before_it_is_declared(played):
    sent = ReportWrongPayment(1, 1, "overpaid", 100, "unintentional")
    assert played.refused(DEALER, sent) == "wrong_settlement"
    played.does(DEALER, DeclarePayout(1, 0))
    played.does(DEALER, sent)


def test_a_player_who_leaves_is_still_to_be_declared(winning):
    """The book paid them out: what they did not get is theirs all the same."""
    due = winning.state.to_declare[1].due
    winning.does(1, Leave(1))
    assert list(winning.state.to_declare) == [1]
    winning.does(DEALER, DeclarePayout(1, due - 500))
    assert winning.refused(DEALER, TakeDeclarations("off")) == "wrong_settlement"
    winning.does(SUPERVISOR, AllowDifference(1, "gone"))
    assert not winning.state.to_declare
    assert winning.state.payments[0].player == "player 1"
    assert winning.state.balance(ERRORS) == -winning.state.balance(patron("player 1")) == 500


def test_only_seats_whose_wagers_were_decided_are_to_be_declared(alone):
    """A seat that sat out was paid nothing; one that lost was paid nothing too, and says so."""
    table = alone().sit(1, 2, 3)
    table.does(DEALER, TakeDeclarations("on"))
    table.play(1, 2)
    assert sorted(table.state.to_declare) == [1, 2]
    for seat, waiting in dict(table.state.to_declare).items():
        table.does(DEALER, DeclarePayout(seat, waiting.due))
    table.stake(3)


def test_payouts_are_whole_chips(winning):
    due = winning.state.to_declare[1].due
    assert winning.refused(DEALER, DeclarePayout(1, due + 50)) == "wrong_settlement"


def test_only_what_was_paid_is_declared(played):
    assert played.refused(DEALER, DeclarePayout(2, 0)) == "wrong_settlement"
    assert played.refused(DEALER, DeclarePayout(1, -1)) == "wrong_settlement"
    assert played.refused(SUPERVISOR, AllowDifference(1, "")) == "wrong_settlement"
    played.does(DEALER, TakeDeclarations("off"))
    assert not played.state.to_declare

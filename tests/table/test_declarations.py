"""What a dealer declares to have paid."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Stake
from houseway.table.declarations import AllowDifference, DeclarePayout, TakeDeclarations
from houseway.table.payments import ReportWrongPayment


@pytest.fixture
def played(alone):
    """A round of seat 1 is over, and its payout is to be declared."""
    table = alone().sit(1, 2)
    table.does(DEALER, TakeDeclarations("on"))
    table.play(1)
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


def test_only_what_was_paid_is_declared(played):
    assert played.refused(DEALER, DeclarePayout(2, 0)) == "wrong_settlement"
    assert played.refused(DEALER, DeclarePayout(1, -1)) == "wrong_settlement"
    assert played.refused(SUPERVISOR, AllowDifference(1, "")) == "wrong_settlement"
    played.does(DEALER, TakeDeclarations("off"))
    assert not played.state.to_declare

"""The inspector at a table: what is notified, and acknowledged."""

from houseway import table as tables
from houseway.core import DEALER, INSPECTOR, STAFF, SUPERVISOR, event
from houseway.table import view
from houseway.table.inspection import Acknowledge

NAMESPACE = "test-inspection"


@event("9.9", to=STAFF, notifies="a {0.what} was found")
class Odd:
    """Something that an inspector is notified of."""

    what: str


def test_an_inspector_is_notified_and_acknowledges(alone):
    table = alone().sit(1)
    table.state = tables.evolve(table.state, Odd("foreign_card"))
    (shown,) = view(table.state, INSPECTOR)["notifications"]
    assert (shown["about"], shown["under"], shown["acknowledged_by"]) == (
        *("a foreign card was found", "9.9", ""),
    )
    assert view(table.state, "seat/1")["notifications"] == []
    for who in (DEALER, SUPERVISOR, 1):
        assert table.refused(who, Acknowledge(1)) == "9.9"
    table.does(INSPECTOR, Acknowledge(1))
    assert table.state.notifications[0].acknowledged_by == "the inspector"
    assert table.refused(INSPECTOR, Acknowledge(1)) == "dispute"

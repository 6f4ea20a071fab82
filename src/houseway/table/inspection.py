"""What an inspector must be notified of, and that it was acknowledged."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.table.powers import done_by
from houseway.table.state import Notification, Table

NAMESPACE = "table"


class Acknowledge(core.OfNumber, core.Command):
    """The inspector has seen a notification."""


class NotificationAcknowledged(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """The inspector has seen what there was to be notified of."""


def _open(table: Table) -> Iterable[tuple[int]]:
    return core.numbers(each for each in table.notifications if not each.acknowledged_by)


def _acknowledge(table: Table, number: int) -> core.Offer | core.Refusal:
    if (number,) not in _open(table):
        why = f"no notification {number} waits to be acknowledged"
        return table.refusal("dispute", why)
    return core.Offer(table.notifications[number - 1].under)


def _acknowledged(table: Table, envelope: core.Envelope) -> core.Events:
    number = envelope.command.number
    under = table.notifications[number - 1].under
    return (NotificationAcknowledged(number, **done_by(envelope, under)),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(Acknowledge, core.INSPECTOR, _acknowledge, _acknowledged, ("number",), _open),
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event that an inspector is notified of, or that answers one."""
    match happened:
        case NotificationAcknowledged(number, by=by):
            seen = core.changed(table.notifications, number, acknowledged_by=by)
            return replace(table, notifications=seen)
    if told := core.notifies(happened):
        number, under = len(table.notifications) + 1, core.clause(happened)
        found = Notification(number, told, table.round, under)
        return replace(table, notifications=(*table.notifications, found))
    return table

"""Fills and credits of a counted table: chips come from the cage and go back there by slips.

The floor gives the slips their numbers; on the way chips are in transit, and nobody's.
"""

from collections.abc import Iterable

from houseway import core
from houseway.money import Cents
from houseway.table import powers
from houseway.table.counted import POWER, counted, handed_out, in_whole, not_counted, tray_of
from houseway.table.powers import done_by
from houseway.table.state import Table
from houseway.table.tray import (
    TRANSIT,
    TRAY,
    Chips,
    usual,
)

NAMESPACE = "table"


class RequestFill(core.Command):
    """Ask the cage for chips."""

    cents: Cents
    chips: Chips = ()


class ReceiveFill(core.OfNumber, core.Command):
    """The chips of a slip have come: as they were counted, or else as the slip says."""

    cents: Cents = 0
    chips: Chips = ()


class ExpectFill(core.OfNumber, core.Command):
    """The cage has sent the chips of a slip to this table; no chips: it has taken them back."""

    chips: Chips


class SendCredit(core.Command):
    """Send chips out of the tray back to the cage."""

    cents: Cents
    chips: Chips = ()


class FillRequested(core.DoneBy, core.Event, to=core.STAFF):
    """The cage was asked for chips."""

    cents: Cents
    chips: Chips


class FillExpected(core.OfNumber, core.Event, to=core.STAFF):
    """Chips of a slip are on their way from the cage."""

    chips: Chips
    under: str


class FillReceived(core.OfNumber, core.DoneBy, core.Event, to=core.STAFF):
    """Chips of a slip came into the tray."""

    cents: Cents
    chips: Chips


class CreditSent(core.DoneBy, core.Event, to=core.STAFF):
    """Chips left the tray for the cage."""

    cents: Cents
    chips: Chips


# Acts


def _request(table: Table) -> core.Offer | core.Refusal:
    return not_counted(table) or in_whole(table, powers.most_chips(table), "a fill is")


def _requested(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    chips = sent.chips or usual(sent.cents, table.sign.chips)
    return (FillRequested(sent.cents, chips, **done_by(envelope, table.clause(POWER))),)


def _expect(table: Table, _number: int, _chips: Chips) -> core.Offer | core.Refusal:
    return not_counted(table) or core.Offer(table.clause(POWER))


def _expected(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (FillExpected(sent.number, sent.chips, table.clause(POWER)),)


def _coming(table: Table) -> Iterable[tuple[int]]:
    return ((number,) for number in (table.tray.coming if table.tray else ()))


def _receive(table: Table, _number: int) -> core.Offer | core.Refusal:
    if refused := not_counted(table):
        return refused
    return core.Offer(table.clause(POWER), (counted(table)._replace(low=0),))


def _received(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (
        FillReceived(sent.number, sent.cents, sent.chips, **done_by(envelope, table.clause(POWER))),
    )


def _send(table: Table) -> core.Offer | core.Refusal:
    if refused := not_counted(table):
        return refused
    tray = tray_of(table)
    if tray.cents < powers.unit(table):
        return table.refusal(POWER, "the tray is empty")
    most = tray.cents - tray.cents % powers.unit(table)
    return in_whole(table, most, "a credit is", tray.held.get(TRAY, {}))


def _sent(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    chips = sent.chips or handed_out(table, sent.cents)
    return (CreditSent(sent.cents, chips, **done_by(envelope, table.clause(POWER))),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(RequestFill, core.DEALER, _request, _requested),
    core.Act(ExpectFill, core.HOUSE, _expect, _expected, ("number", "chips"), core.nobody),
    core.Act(ReceiveFill, core.DEALER, _receive, _received, ("number",), _coming, apart=True),
    core.Act(SendCredit, core.DEALER, _send, _sent),
)


# Bookkeeping


MOVED: powers.Moved = {
    FillReceived: powers.cents_moved(TRANSIT, core.FLOAT),
    CreditSent: powers.cents_moved(core.FLOAT, TRANSIT),
}

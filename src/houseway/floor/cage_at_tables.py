"""Money between the cage and live tables: slips and boxes, counts that differ, hours of gaming."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import cage, cage_state, law
from houseway.floor.about import done_under
from houseway.money import dollars
from houseway.table.conduct import CloseTable
from houseway.table.fills import CreditSent, ExpectFill, FillReceived, FillRequested, ReceiveFill
from houseway.table.gaming_day import CountSigned, DropRemoved, SignCount
from houseway.table.notices import ReopenTable
from houseway.table.seats import SeatPlayer, Sit
from houseway.table.state import Table
from houseway.table.tray import listed, said, worth

if TYPE_CHECKING:
    from houseway.floor.following import Acted
    from houseway.floor.state import Floor

HEARS = (CountSigned, CreditSent, DropRemoved, FillReceived, FillRequested)
# What is not done outside the hours of gaming.
IN_HOURS = (Sit, SeatPlayer, SignCount, ReopenTable)


def meant(known: "Callable[[], Floor]", command: Any) -> Any:
    """The receipt of a fill with the chips that its slip names, if it has come from the cage."""
    if not isinstance(command, ReceiveFill):
        return command
    if command.chips:
        return command if command.cents else replace(command, cents=worth(command.chips))
    slip = known().cage.slips.get(command.number)
    if slip is None or slip.state != cage_state.ON_THE_WAY or slip.kind != cage_state.FILL:
        return command
    return replace(command, cents=slip.cents, chips=slip.chips)


def why_not(floor: "Floor", table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why a table is not opened, and nobody sits down, at this hour."""
    sent = envelope.command
    if not isinstance(sent, IN_HOURS):
        return None
    if isinstance(sent, SignCount) and (table.tray is None or table.tray.opened):
        return None
    why = _outside_hours(floor, envelope.at)
    return table.refusal("hours", why) if why and not table.training else None


def why_not_opened(floor: "Floor", document: str, at: str) -> core.Refusal | None:
    """Why no table of a document that would be open at once is opened at this hour."""
    why = _outside_hours(floor, at)
    under = law.cite(document, "hours") or law.cite(document, "close_table")
    return core.Refusal(under, why) if why else None


def _outside_hours(floor: "Floor", at: str) -> str:
    settings = floor.settings
    return "" if settings.is_gaming(at) else f"gaming is from {settings.opens} to {settings.closes}"


def owed(floor: "Floor", name: str, table: Table) -> ExpectFill | None:
    """A table is told of the fills on their way to it, and of those that were taken back."""
    if table.tray is None:
        return None
    known, sent = set(table.tray.coming), floor.cage.sent.get(name, frozenset())
    for number in sorted(known ^ sent):
        return ExpectFill(number, floor.cage.slips[number].chips if number in sent else ())
    return None


def closes(floor: "Floor", table: Table, at: str) -> CloseTable | None:
    """The end of the hours of gaming is announced by itself, with the notice that is owed."""
    left, power = floor.settings.minutes_left(at), table.rules.power("close_table")
    if table.training or table.closed or table.closure_notice or left is None or power is None:
        return None
    if not floor.settings.is_gaming(at):
        return CloseTable(power.minutes)
    return CloseTable(max(left, power.minutes)) if left <= power.minutes else None


def refuses(floor: "Floor", acted: "Acted", happened: Any) -> core.Refusal | None:
    """Why a fill is not received: it is another table's, or the same person has signed already."""
    if not isinstance(happened, FillReceived):
        return None
    slip = floor.cage.slips.get(happened.number)
    if slip is None or slip.kind != cage_state.FILL or slip.table != acted.table:
        return core.Refusal(happened.under, f"fill {happened.number} is not for this table")
    if slip.state != cage_state.ON_THE_WAY:
        return core.Refusal(happened.under, f"fill {slip.number} is {slip.state}")
    if slip.chips != listed(dict(happened.chips)):
        why = f"chips: fill {slip.number} is {said(slip.chips)}, not {said(happened.chips)}: "
        why += "the cage takes it back where it is not as it says"
        return core.Refusal(happened.under, why)
    if slip.issued_by == happened.by:
        why = f"{happened.by} has signed fill {slip.number}: another person receives it"
        return core.Refusal(happened.under, why)
    return None


def follows(floor: "Floor", acted: "Acted", happened: Any) -> core.Events:
    """Slips, boxes and cases of what happened at a table."""
    at, by = acted.at, acted.by
    under = f"{acted.document} {core.clause(happened)}"
    match happened:
        case FillRequested(cents, chips) | CreditSent(cents, chips):
            kind = cage_state.FILL if isinstance(happened, FillRequested) else cage_state.CREDIT
            number = max(floor.cage.slips, default=0) + 1
            return (
                cage_state.SlipOpened(
                    number, kind, acted.table, cents, chips, by=by, at=at, under=under
                ),
            )
        case FillReceived(number):
            return (cage_state.SlipReceived(number, **done_under(acted, under)),)
        case DropRemoved(cents):
            number = max(floor.cage.boxes, default=0) + 1
            return (cage_state.BoxRemoved(number, acted.table, cents, **done_under(acted, under)),)
        case CountSigned(kind, cents, chips, expected, signed, result, by=counted):
            number = max(floor.cage.sheets, default=0) + 1
            told = (number, acted.table, kind, cents, chips, expected, result, signed)
            words = f"{kind} count: {dollars(cents)} counted, {dollars(expected)} expected"
            more = cage.varied(floor, happened.variance, words, acted.table, at, by, under)
            return cage_state.FloatCounted(*told, by=counted, at=at, under=under), *more
    return ()

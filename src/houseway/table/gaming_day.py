"""The gaming day of a counted table: its float is counted, and its drop removed.

A table is opened by an opening count and shut by a closing count, each entered by one person and
signed by another.
"""

from dataclasses import replace
from typing import Any

from houseway import core
from houseway.money import Cents, Transfer, dollars
from houseway.table import fills, powers
from houseway.table.counted import (
    BOXES,
    CASH,
    DROP,
    POWER,
    TERMINAL,
    counted,
    is_cashless,
    not_counted,
    short,
    tray_of,
)
from houseway.table.fills import CreditSent, FillExpected, FillReceived, ReceiveFill
from houseway.table.powers import done_by
from houseway.table.state import Table
from houseway.table.tray import (
    CAGE,
    TRAY,
    VARIANCE,
    Chips,
    Count,
    Tray,
    moved,
    worth,
)

NAMESPACE = "table"
OPENING, CLOSING, INTERIM = "opening", "closing", "interim"
BOX = "drop_box"


class CountFloat(core.Command):
    """The chips in the tray as somebody counted them, and what they come to."""

    cents: Cents
    chips: Chips = ()


class SignCount(core.Command):
    """Sign the count that another person entered; it opens or shuts the table."""


class RemoveDrop(core.Command):
    """Take the drop box off with all that is in it; it is counted elsewhere."""


class AttachBox(core.Command):
    """Attach an empty drop box."""


class CountEntered(core.DoneBy, core.Event, to=core.STAFF):
    """A count of the float waits for the second signature."""

    kind: str
    cents: Cents
    chips: Chips


class CountSigned(core.DoneBy, core.Event, to=core.STAFF):
    """Two people have counted the float; `expected` is what it should have come to.

    A closing count says what the table won since its opening count: closing + credits + what was
    paid for chips - opening - fills.
    """

    kind: str
    cents: Cents
    chips: Chips
    expected: Cents
    signed: str
    result: Cents = 0

    @property
    def variance(self) -> Cents:
        """More than expected is above nought, less is below."""
        return self.cents - self.expected


class DropRemoved(core.DoneBy, core.Event, to=core.STAFF):
    """The drop box is off; by the record so much cash is in it."""

    cents: Cents


class BoxAttached(core.DoneBy, core.Event, to=core.EVERYBODY):
    """An empty drop box is attached."""


# Counts


def kind_of_count(table: Table) -> str:
    """What a count is now: it opens the table, shuts it, or is one in between."""
    if not table.closed:
        return INTERIM
    return CLOSING if tray_of(table).opened else OPENING


def _count(table: Table) -> core.Offer | core.Refusal:
    """A count is by denomination: what it comes to is the sum of them."""
    if refused := not_counted(table) or _chips_out(table) or short(table):
        return refused
    return core.Offer(table.clause(POWER), (counted(table),))


def _chips_out(table: Table) -> core.Refusal | None:
    """A table is not shut while players have chips there: they are paid out or kept in custody."""
    if kind_of_count(table) != CLOSING:
        return None
    for number, seat in sorted(table.seats.items()):
        why = f"{seat.player} at seat {number} leaves with the chips first, or they go in custody"
        return table.refusal("close_table", why)
    return None


def _entered(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.clause(POWER)
    return (
        CountEntered(kind_of_count(table), sent.cents, sent.chips, **done_by(envelope, clause)),
    )


def _sign(table: Table) -> core.Offer | core.Refusal:
    if refused := not_counted(table) or _chips_out(table):
        return refused
    count = tray_of(table).count
    if count is None or count.kind != kind_of_count(table):
        return table.refusal(POWER, "no count waits to be signed: enter one")
    return core.Offer(table.clause(POWER))


def _signed(table: Table, envelope: core.Envelope) -> core.Events:
    tray, count, clause = tray_of(table), tray_of(table).count, table.clause(POWER)
    assert count is not None, "it was offered"
    result = 0 if count.kind == OPENING else tray.result(count.cents)
    about = (count.kind, count.cents, count.chips, tray.cents, envelope.by)
    opens = (core.TableReopened(table.clause("hours")),) if count.kind == OPENING else ()
    return CountSigned(*about, result, by=count.by, under=clause), *opens


def why_not_by(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why chips are not the amount, or this person cannot sign: another one signs second."""
    sent, count = envelope.command, table.tray.count if table.tray else None
    if isinstance(sent, SignCount) and count and count.by == envelope.by:
        return table.refusal(POWER, f"{count.by} entered the count: another person signs it")
    if isinstance(sent, ReceiveFill) and not sent.chips:
        return table.refusal(POWER, "no fill of this number is on its way to this table")
    chips, most = getattr(sent, "chips", ()), powers.most_chips(table)
    if isinstance(sent, CountFloat) and worth(chips) > most and table.edition > 2:
        return table.refusal(POWER, f"chips: a float comes to {dollars(most)} at most")
    if worth(chips) == getattr(sent, "cents", worth(chips)):
        return None
    if chips:
        come = f"chips: they come to {dollars(worth(chips))}, not to {dollars(sent.cents)}"
        return table.refusal(POWER, come)
    by_chip = table.refusal(POWER, "chips: count them by denomination")
    return by_chip if isinstance(sent, CountFloat) else None


# The drop


def _remove(table: Table) -> core.Offer | core.Refusal:
    if refused := not_counted(table, BOX):
        return refused
    if not tray_of(table).box:
        return table.refusal(BOX, "no drop box is attached")
    return core.Offer(table.clause(BOX))


def _removed(table: Table, envelope: core.Envelope) -> core.Events:
    return (DropRemoved(tray_of(table).in_box, **done_by(envelope, table.clause(BOX))),)


def _attach(table: Table) -> core.Offer | core.Refusal:
    if refused := not_counted(table, BOX):
        return refused
    if tray_of(table).box:
        return table.refusal(BOX, "a drop box is attached already")
    return core.Offer(table.clause(BOX))


def _attached(table: Table, envelope: core.Envelope) -> core.Events:
    return (BoxAttached(**done_by(envelope, table.clause(BOX))),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(CountFloat, core.DEALER, _count, _entered),
    core.Act(SignCount, core.SUPERVISOR, _sign, _signed),
    *fills.ACTS,
    core.Act(RemoveDrop, core.SUPERVISOR, _remove, _removed),
    core.Act(AttachBox, core.SUPERVISOR, _attach, _attached),
)


def shown(table: Table) -> dict[str, Any] | None:
    """The money of a counted table for its staff; nothing where the float is not counted."""
    tray = table.tray
    if tray is None:
        return None
    sums = ("opening", "fills", "credits", "cash", "cashless", "paid_out", "in_box")
    return {name: getattr(tray, name) for name in sums} | {
        "chips": [(each, dict(tray.chips).get(each, 0)) for each, _ in counted(table).chips],
        "owes": tray.owes,
        "cents": tray.cents,
        "opened": tray.opened,
        "box": tray.box,
        "terminal": is_cashless(table),
        "counts": kind_of_count(table),
        "count": tray.count and tray.count._asdict(),
        "result": tray.result(tray.cents) if tray.opened else None,
        "coming": [{"number": number, "chips": chips} for number, chips in tray.coming.items()],
    }


# Bookkeeping


def after(table: Table, happened: Any, transfers: tuple[Transfer, ...]) -> Tray | None:
    """The tray after chips have changed places."""
    if table.tray is None or not transfers:
        return table.tray
    named = (
        getattr(happened, name) for name in ("chips", "given", "taken") if hasattr(happened, name)
    )
    held = moved(table.tray.held, transfers, table.sign.chips, named)
    # What was counted before chips moved is no count any more.
    count = table.tray.count if held == table.tray.held else None
    return replace(table.tray, held=held, count=count)


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event of its gaming day."""
    if table.tray is None:
        return table
    tray = _evolved(table, table.tray, happened)
    return table if tray is table.tray else replace(table, tray=tray)


def _evolved(table: Table, tray: Tray, happened: Any) -> Tray:
    match happened:
        case CountEntered(kind, cents, chips, by=by):
            return replace(tray, count=Count(kind, cents, chips, by))
        case CountSigned(kind, cents, chips):
            held = {where: stock for where, stock in tray.held.items() if where != TRAY}
            held |= {TRAY: dict(chips)} if chips else {}
            if kind != OPENING:
                return replace(tray, held=held, count=None, opened=kind == INTERIM)
            box = not is_cashless(table)
            begun = Tray(held, opened=True, box=box, opening=cents)
            return replace(begun, in_box=tray.in_box, coming=tray.coming)
        case FillExpected(number, chips):
            coming = {**_without(tray, number), **({number: chips} if chips else {})}
            return replace(tray, coming=coming)
        case FillReceived(number, cents):
            return replace(tray, fills=tray.fills + cents, coming=_without(tray, number))
        case CreditSent(cents):
            return replace(tray, credits=tray.credits + cents)
        case DropRemoved():
            return replace(tray, box=False, in_box=0)
        case BoxAttached():
            return replace(tray, box=True)
    cash = [paid for paid in table.transfers if paid.asset == CASH or _coins(paid)]
    return _with_cash(tray, cash) if cash else tray


def _without(tray: Tray, number: int) -> dict[int, Chips]:
    """The fills on their way but for one."""
    return {other: chips for other, chips in tray.coming.items() if other != number}


def _coins(paid: Transfer) -> Cents:
    """What a player was given in coins, which no tray holds: the cage pays them for the table."""
    given, back = (core.account(name).kind == "cash" for name in (paid.credit, paid.debit))
    return paid.cents * (given - back)


def _with_cash(tray: Tray, cash: list[Transfer]) -> Tray:
    """What was paid for chips, in cash or through a terminal, and what the cage paid out."""
    for paid in cash:
        dropped, at_terminal = (
            paid.cents if paid.credit == there else 0 for there in (DROP, TERMINAL)
        )
        out = paid.cents * ((paid.debit == CAGE) - (paid.credit == CAGE)) + _coins(paid)
        tray = replace(
            tray,
            cash=tray.cash + dropped,
            in_box=tray.in_box + dropped,
            cashless=tray.cashless + at_terminal,
            paid_out=tray.paid_out + out,
        )
    return tray


def _variance(signed: CountSigned) -> tuple[Transfer, ...]:
    why, more = core.kind(signed), signed.variance
    if not more:
        return ()
    here, there = (VARIANCE, core.FLOAT) if more > 0 else (core.FLOAT, VARIANCE)
    return (Transfer(here, there, abs(more), core.CHIPS, why),)


MOVED: powers.Moved = {
    CountSigned: _variance,
    **fills.MOVED,
    DropRemoved: powers.cents_moved(DROP, BOXES, CASH),
}

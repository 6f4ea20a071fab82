"""The gaming day of a counted table: its float is counted, filled and credited, its drop removed.

A table is opened by an opening count and shut by a closing count, each entered by one person and
signed by another. Chips come from the cage and go back there by slips, whose numbers the floor
gives; on the way they are in transit, and nobody's.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.money import Cents, Transfer, dollars
from houseway.table import powers
from houseway.table.state import Table
from houseway.table.tray import (
    CAGE,
    TRANSIT,
    TRAY,
    VARIANCE,
    Chips,
    Count,
    Stock,
    Tray,
    moved,
    picked,
    said,
    usual,
    worth,
)

NAMESPACE = "table"
CASH, DROP, BOXES, TERMINAL = "cash", "drop", "boxes", "terminal"
OPENING, CLOSING, INTERIM = "opening", "closing", "interim"
POWER, BOX, CASHLESS = "float", "drop_box", "cashless"


class CountFloat(core.Command):
    """The chips in the tray as somebody counted them, and what they come to."""

    cents: Cents
    chips: Chips = ()


class SignCount(core.Command):
    """Sign the count that another person entered; it opens or shuts the table."""


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


class RemoveDrop(core.Command):
    """Take the drop box off with all that is in it; it is counted elsewhere."""


class AttachBox(core.Command):
    """Attach an empty drop box."""


class CountEntered(core.Event, to=core.STAFF):
    """A count of the float waits for the second signature."""

    kind: str
    cents: Cents
    chips: Chips
    by: str
    under: str


class CountSigned(core.Event, to=core.STAFF):
    """Two people have counted the float; `expected` is what it should have come to.

    A closing count says what the table won since its opening count: closing + credits + what was
    paid for chips - opening - fills.
    """

    kind: str
    cents: Cents
    chips: Chips
    expected: Cents
    by: str
    signed: str
    under: str
    result: Cents = 0

    @property
    def variance(self) -> Cents:
        """More than expected is above nought, less is below."""
        return self.cents - self.expected


class FillRequested(core.Event, to=core.STAFF):
    """The cage was asked for chips."""

    cents: Cents
    chips: Chips
    by: str
    under: str


class FillExpected(core.OfNumber, core.Event, to=core.STAFF):
    """Chips of a slip are on their way from the cage."""

    chips: Chips
    under: str


class FillReceived(core.OfNumber, core.Event, to=core.STAFF):
    """Chips of a slip came into the tray."""

    cents: Cents
    chips: Chips
    by: str
    under: str


class CreditSent(core.Event, to=core.STAFF):
    """Chips left the tray for the cage."""

    cents: Cents
    chips: Chips
    by: str
    under: str


class DropRemoved(core.Event, to=core.STAFF):
    """The drop box is off; by the record so much cash is in it."""

    cents: Cents
    by: str
    under: str


class BoxAttached(core.Event, to=core.EVERYBODY):
    """An empty drop box is attached."""

    by: str
    under: str


def is_cashless(table: Table) -> bool:
    """Whether chips are bought through a terminal here, by the table's sign."""
    return CASHLESS in table.sign.options


# Chips by denomination


def not_counted(table: Table, power: str = POWER) -> core.Refusal | None:
    """Why nothing of this is done at tables whose float is not counted."""
    if table.tray is not None:
        return None
    return table.refusal(power, "the float of this table is not counted")


def counted(table: Table, name: str = "chips", stock: Stock | None = None) -> core.Field:
    """Chips by denomination, as many as there are in a stock, or any number of them."""
    # Coins may lie in a tray too.
    known = sorted({*table.sign.chips, *tray_of(table).held.get(TRAY, {})}, reverse=True)
    most = (None if stock is None else max(0, stock.get(each, 0)) for each in known)
    return core.Field(name, chips=tuple(zip(known, most, strict=True)))


def in_whole(table: Table, most: Cents, what: str, stock: Stock | None = None) -> core.Offer:
    """An amount in chips: in those that are named, which come to so much, or in the usual ones."""
    named = counted(table, stock=stock)._replace(low=0)
    return core.Offer(table.clause(POWER), (named, powers.chips_field(table, most, what)))


def handed_out(table: Table, cents: Cents) -> Chips:
    """The fewest chips for an amount, out of what a counted float has of each."""
    found, rest = picked(table.tray.held.get(TRAY, {}), cents) if table.tray else ((), cents)
    return found if not rest else usual(cents, table.sign.chips)


def tray_of(table: Table) -> Tray:
    """The tray, where it is known that the float is counted."""
    assert table.tray is not None, "the float is counted here"
    return table.tray


def short(table: Table) -> core.Refusal | None:
    """Why no round begins, nothing is counted and nobody leaves: the tray owes players chips."""
    owes = table.tray.owes if table.tray and table.edition > 2 else ()
    why = f"the tray has to pay out {said(owes)} more than it holds: ask for a fill, and receive it"
    return table.refusal(POWER, f"{why} first") if owes else None


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
    return (CountEntered(kind_of_count(table), sent.cents, sent.chips, envelope.by, clause),)


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
    about = (count.kind, count.cents, count.chips, tray.cents, count.by, envelope.by, clause)
    opens = (core.TableReopened(table.clause("hours")),) if count.kind == OPENING else ()
    return CountSigned(*about, result), *opens


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


# Fills and credits


def _request(table: Table) -> core.Offer | core.Refusal:
    return not_counted(table) or in_whole(table, powers.most_chips(table), "a fill is")


def _requested(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    chips = sent.chips or usual(sent.cents, table.sign.chips)
    return (FillRequested(sent.cents, chips, envelope.by, table.clause(POWER)),)


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
    return (FillReceived(sent.number, sent.cents, sent.chips, envelope.by, table.clause(POWER)),)


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
    return (CreditSent(sent.cents, chips, envelope.by, table.clause(POWER)),)


# The drop


def _remove(table: Table) -> core.Offer | core.Refusal:
    if refused := not_counted(table, BOX):
        return refused
    if not tray_of(table).box:
        return table.refusal(BOX, "no drop box is attached")
    return core.Offer(table.clause(BOX))


def _removed(table: Table, envelope: core.Envelope) -> core.Events:
    return (DropRemoved(tray_of(table).in_box, envelope.by, table.clause(BOX)),)


def _attach(table: Table) -> core.Offer | core.Refusal:
    if refused := not_counted(table, BOX):
        return refused
    if tray_of(table).box:
        return table.refusal(BOX, "a drop box is attached already")
    return core.Offer(table.clause(BOX))


def _attached(table: Table, envelope: core.Envelope) -> core.Events:
    return (BoxAttached(envelope.by, table.clause(BOX)),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(CountFloat, core.DEALER, _count, _entered),
    core.Act(SignCount, core.SUPERVISOR, _sign, _signed),
    core.Act(RequestFill, core.DEALER, _request, _requested),
    core.Act(ExpectFill, core.HOUSE, _expect, _expected, ("number", "chips"), core.nobody),
    core.Act(ReceiveFill, core.DEALER, _receive, _received, ("number",), _coming, apart=True),
    core.Act(SendCredit, core.DEALER, _send, _sent),
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
        case CountEntered(kind, cents, chips, by):
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


def _moves(debit: str, credit: str, asset: str = core.CHIPS) -> Any:
    def made(event: Any) -> tuple[Transfer, ...]:
        transfer = Transfer(debit, credit, event.cents, asset, core.kind(event))
        return (transfer,) if event.cents else ()

    return made


MOVED: powers.Moved = {
    CountSigned: _variance,
    FillReceived: _moves(TRANSIT, core.FLOAT),
    CreditSent: _moves(core.FLOAT, TRANSIT),
    DropRemoved: _moves(DROP, BOXES, CASH),
}

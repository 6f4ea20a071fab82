"""Chips that come and go with a player, are changed, left behind and kept, and what is owed.

At a counted table nobody is paid in money: a player carries chips away and brings chips along.
"""

from houseway import core
from houseway.money import Cents, Transfer, dollars
from houseway.table import powers
from houseway.table.chips import patron, suspended, suspense
from houseway.table.counted import CASH, POWER, counted, in_whole, not_counted, short, tray_of
from houseway.table.powers import done_by
from houseway.table.state import Table
from houseway.table.tray import CAGE, CUSTODY, TRAY, Chips, listed, usual, worth

NAMESPACE = "table"
VOID, LEFT = "void", "left behind"


class BringChips(core.OfSeat, core.Command):
    """A player puts down chips that were bought elsewhere."""

    cents: Cents
    chips: Chips = ()


class ChangeChips(core.OfSeat, core.Command):
    """Chips of a player for others of the same value, such as to colour up."""

    give: Chips
    take: Chips


class KeepChips(core.OfSeat, core.Command):
    """A player has gone without the chips: they go in safe custody, and the seat is free."""


class PayOwed(core.Command):
    """Pay out what a void left to be given to a player, or give back chips left behind.

    What a player owes after a void is taken in the same way.
    """

    player: str
    what: str


class ChipsBrought(core.OfPlayer, core.Event, to=core.EVERYBODY):
    """Chips came with a player."""

    cents: Cents
    chips: Chips
    under: str
    by: str = ""


class ChipsTakenAway(core.OfPlayer, core.Event, to=core.EVERYBODY):
    """Chips left with a player."""

    cents: Cents
    chips: Chips
    under: str


class ChipsChanged(core.OfPlayer, core.DoneBy, core.Event, to=core.EVERYBODY):
    """A player gave chips and took others of the same value."""

    given: Chips
    taken: Chips


class ChipsKept(core.OfPlayer, core.DoneBy, core.Event, to=core.STAFF):
    """Chips that a player left behind are in safe custody."""

    cents: Cents
    chips: Chips


class OwedPaid(core.DoneBy, core.Event, to=core.STAFF):
    """What was owed to a player was paid, or below nought by a player; or chips were given back."""

    player: str
    what: str
    cents: Cents


def custody(player: str) -> str:
    """The account of the chips that a player left behind."""
    return f"{CUSTODY}/{player}"


def in_rack(table: Table, seat: int) -> Chips:
    """The chips in front of a player, by denomination."""
    held = table.tray.held.get(core.rack(seat), {}) if table.tray else {}
    return listed(held) or usual(table.balance(core.rack(seat)), table.sign.chips)


# Acts


def _bring(table: Table, seat: int) -> core.Offer | core.Refusal:
    refused = not_counted(table, "chips") or powers.nobody_at(table, seat, "chips")
    if refused or table.closed:
        return refused or table.refusal("close_table", "the table is closed")
    return in_whole(table, powers.most_chips(table), "bring")


def _brought(table: Table, envelope: core.Envelope) -> core.Events:
    sent, by = envelope.command, "" if envelope.role == core.PLAYER else envelope.by
    chips = sent.chips or usual(sent.cents, table.sign.chips)
    about = (sent.seat, table.seats[sent.seat].player, sent.cents, chips)
    return (ChipsBrought(*about, table.clause("chips"), by),)


def _change(table: Table, seat: int) -> core.Offer | core.Refusal:
    if refused := not_counted(table) or powers.nobody_at(table, seat, "chips"):
        return refused
    if not table.balance(core.rack(seat)):
        return table.refusal(POWER, f"seat {seat} has no chips to change")
    stocks = (("give", core.rack(seat)), ("take", TRAY))
    held = tray_of(table).held
    return core.Offer(
        table.clause(POWER), tuple(counted(table, name, held.get(at, {})) for name, at in stocks)
    )


def why_not_by(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why chips are not changed for others."""
    sent = envelope.command
    if not isinstance(sent, ChangeChips) or (sent.give and worth(sent.give) == worth(sent.take)):
        return None
    why = f"{dollars(worth(sent.give))} in chips cannot be changed for {dollars(worth(sent.take))}"
    return table.refusal(POWER, why)


def _changed(table: Table, envelope: core.Envelope) -> core.Events:
    sent, player = envelope.command, table.seats[envelope.command.seat].player
    chips = (sent.give, sent.take)
    return (ChipsChanged(sent.seat, player, *chips, **done_by(envelope, table.clause(POWER))),)


def _keep(table: Table, seat: int) -> core.Offer | core.Refusal:
    refused = not_counted(table, "close_table") or powers.nobody_at(table, seat, "close_table")
    if refused:
        return refused
    wagers = any(core.account(name)[:2] == ("wager", seat) for name in table.balances)
    if wagers or not table.balance(core.rack(seat)):
        why = "has wagers on the layout" if wagers else "has no chips to keep"
        return table.refusal("close_table", f"seat {seat} {why}")
    return short(table) or core.Offer(table.clause("close_table"))


def _kept(table: Table, envelope: core.Envelope) -> core.Events:
    seat, clause = envelope.command.seat, table.clause("close_table")
    player, cents = table.seats[seat].player, table.balance(core.rack(seat))
    kept = ChipsKept(seat, player, cents, in_rack(table, seat), **done_by(envelope, clause))
    return kept, core.SeatLeft(seat, player, "chips left behind", clause)


def owed(table: Table) -> dict[tuple[str, str], Cents]:
    """What is owed to players who are not there, by player and why; below nought by them."""
    kept = ((core.account(name), cents) for name, cents in sorted(table.balances.items()))
    left = {(place.area, LEFT): cents for place, cents in kept if place.kind == CUSTODY}
    return {(player, VOID): cents for player, cents in suspended(table).items()} | left


def _pay(table: Table, player: str, what: str) -> core.Offer | core.Refusal:
    clause = table.clause("dispute" if what == VOID else "close_table")
    if not owed(table).get((player, what)):
        return core.Refusal(clause, f"nothing is owed to {player} here")
    return core.Offer(clause)


def _paid(table: Table, envelope: core.Envelope) -> core.Events:
    player, what = envelope.command.player, envelope.command.what
    clause = table.clause("dispute" if what == VOID else "close_table")
    return (OwedPaid(player, what, owed(table)[player, what], **done_by(envelope, clause)),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(BringChips, core.SEAT, _bring, _brought, ("seat",), powers.each_seat),
    core.Act(ChangeChips, core.DEALER, _change, _changed, ("seat",), powers.each_seat, apart=True),
    core.Act(KeepChips, core.SUPERVISOR, _keep, _kept, ("seat",), powers.each_seat),
    core.Act(PayOwed, core.CASHIER, _pay, _paid, ("player", "what"), owed),
)


# Bookkeeping


def _came(event: ChipsBrought) -> tuple[Transfer, ...]:
    here, there = patron(event.player), core.rack(event.seat)
    return (Transfer(here, there, event.cents, core.CHIPS, core.kind(event)),)


def _went(event: ChipsTakenAway | ChipsKept) -> tuple[Transfer, ...]:
    there = custody if isinstance(event, ChipsKept) else patron
    here, why = core.rack(event.seat), core.kind(event)
    return (Transfer(here, there(event.player), event.cents, core.CHIPS, why),)


def _swapped(event: ChipsChanged) -> tuple[Transfer, ...]:
    here, cents, why = core.rack(event.seat), worth(event.given), core.kind(event)
    given = Transfer(here, core.FLOAT, cents, core.CHIPS, why)
    return given, given.mirrored(why)


def _settled(event: OwedPaid) -> tuple[Transfer, ...]:
    """Chips left behind go back to the player; of a void the tray keeps chips, the cage pays."""
    why, who = core.kind(event), patron(event.player)
    if event.what == LEFT:
        return (Transfer(custody(event.player), who, event.cents, core.CHIPS, why),)
    cents = abs(event.cents)
    chips = Transfer(suspense(event.player), core.FLOAT, cents, core.CHIPS, why)
    paid = Transfer(CAGE, who, cents, CASH, why)
    return (chips, paid) if event.cents > 0 else (chips.mirrored(why), paid.mirrored(why))


MOVED: powers.Moved = {
    ChipsBrought: _came,
    ChipsTakenAway: _went,
    ChipsKept: _went,
    ChipsChanged: _swapped,
    OwedPaid: _settled,
}

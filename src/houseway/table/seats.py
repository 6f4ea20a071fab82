"""Seats and chips: who sits where, buying in and cashing out, giving up an idle seat."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway.core import (
    CHIPS,
    EVERYBODY,
    FLOAT,
    PLAYER,
    SEAT,
    SUPERVISOR,
    Act,
    Envelope,
    Events,
    Field,
    Offer,
    Refusal,
    SeatLeft,
    SeatTaken,
    account,
    command,
    event,
    kind,
    rack,
)
from houseway.equipment.chips import in_chips
from houseway.money import Cents, Transfer, dollars
from houseway.table.chips import posted
from houseway.table.powers import (
    Moved,
    chips_field,
    clause_of,
    each_seat,
    nobody_at,
    unit,
)
from houseway.table.state import Seat, Table
from houseway.table.tokens import TokensTakenBack

NAMESPACE = "table"
CASH = "cash"
MOST_BUY_IN = 100_000_00


@command
class Sit:
    """Take a free seat."""

    seat: int


@command
class Leave:
    """Leave a seat with all chips."""

    seat: int


@command
class BuyIn:
    """Buy chips."""

    seat: int
    cents: Cents


@command
class CashOut:
    """Hand chips back for their value."""

    seat: int
    cents: Cents


@command
class Vacate:
    """Require a player who abstains at a full table to give up the seat."""

    seat: int
    why: str


@event(to=EVERYBODY)
class BoughtIn:
    """Chips for cash, by denomination."""

    seat: int
    player: str
    cents: Cents
    chips: tuple[tuple[Cents, int], ...]
    under: str


@event(to=EVERYBODY)
class CashedOut:
    """Cash for chips, by denomination."""

    seat: int
    player: str
    cents: Cents
    chips: tuple[tuple[Cents, int], ...]
    under: str


# What is on


def full(table: Table) -> bool:
    """Whether all seats are in use."""
    return len(table.seats) == table.sign.seats


def has_wagers(table: Table, seat: int) -> bool:
    """Whether chips of this seat lie on the layout."""
    held = map(account, (*table.balances, *table.tokens))
    return any(place.kind == "wager" and place.seat == seat for place in held)


def _in_round(table: Table, seat: int) -> bool:
    """Whether a void of the round would still move chips of whoever had this seat."""
    return table.live and bool(posted({}, table.moved).get(rack(seat)))


def why_not_seated(table: Table, player: str) -> Refusal | None:
    """Why a player cannot take any seat at this table."""
    clause = clause_of(table, "seat")
    if any(seat.player == player for seat in table.seats.values()):
        return Refusal(clause, f"{player} has a seat at this table already")
    if player in table.excluded:
        return Refusal(clause_of(table, "exclude"), f"{player} is excluded from this game")
    return None if player.strip() else Refusal(clause, "a player needs a name")


# Acts


def _every_seat(table: Table) -> Iterable[tuple[int]]:
    return ((seat,) for seat in range(1, table.sign.seats + 1))


def _sit(table: Table, seat: int) -> Offer | Refusal:
    clause = clause_of(table, "seat")
    if not 1 <= seat <= table.sign.seats:
        return Refusal(clause, f"the table has seats 1 to {table.sign.seats}, not {seat}")
    if table.closed:
        return Refusal(clause_of(table, "close_table"), "the table is closed")
    if seat in table.seats:
        return Refusal(clause, f"seat {seat} is taken")
    if _in_round(table, seat):
        return Refusal(clause, f"seat {seat} is free when the round is over")
    return Offer(clause)


def _sat(table: Table, envelope: Envelope) -> Events:
    return (SeatTaken(envelope.command.seat, envelope.by, clause_of(table, "seat")),)


def _leave(table: Table, seat: int) -> Offer | Refusal:
    if refused := nobody_at(table, seat, "seat"):
        return refused
    if has_wagers(table, seat):
        return Refusal(clause_of(table, "chips"), f"seat {seat} has wagers on the layout")
    return Offer(clause_of(table, "seat"))


def _left(table: Table, envelope: Envelope) -> Events:
    return give_up(table, envelope.command.seat, "left", clause_of(table, "seat"))


def give_up(table: Table, seat: int, why: str, clause: str) -> Events:
    """The player goes, with the value of all the chips in front."""
    player, held = table.seats[seat].player, table.balance(rack(seat))
    cashed = (_cash(table, seat, held),) if held else ()
    tokens, under = table.tokens.get(rack(seat), 0), clause_of(table, "tokens")
    back = (TokensTakenBack(seat, player, tokens, under),) if tokens else ()
    return *cashed, *back, SeatLeft(seat, player, why, clause)


def _buy_in(table: Table, seat: int) -> Offer | Refusal:
    clause = clause_of(table, "chips")
    if refused := nobody_at(table, seat, "chips"):
        return refused
    if table.closed:
        return Refusal(clause_of(table, "close_table"), "the table is closed")
    most = MOST_BUY_IN - MOST_BUY_IN % unit(table)
    return Offer(clause, (chips_field(table, most, "buy in for"),))


def _bought_in(table: Table, envelope: Envelope) -> Events:
    seat, cents = envelope.command.seat, envelope.command.cents
    chips = in_chips(cents, table.sign.chips) or ()
    return (BoughtIn(seat, table.seats[seat].player, cents, chips, clause_of(table, "chips")),)


def _cash_out(table: Table, seat: int) -> Offer | Refusal:
    clause, held = clause_of(table, "chips"), table.balance(rack(seat))
    if refused := nobody_at(table, seat, "chips"):
        return refused
    if not held:
        return Refusal(clause, f"seat {seat} has {dollars(held)} in chips to cash out")
    return Offer(clause, (chips_field(table, held, f"seat {seat} can cash out"),))


def _cashed_out(table: Table, envelope: Envelope) -> Events:
    return (_cash(table, envelope.command.seat, envelope.command.cents),)


def _cash(table: Table, seat: int, cents: Cents) -> CashedOut:
    chips = in_chips(cents, table.sign.chips)
    assert chips is not None, "a rack holds whole chips"
    return CashedOut(seat, table.seats[seat].player, cents, chips, clause_of(table, "chips"))


def _vacate(table: Table, seat: int) -> Offer | Refusal:
    """A seat may be taken from a player who abstained long enough while all others were in use."""
    power = table.rules.power("vacate")
    clause = clause_of(table, "vacate")
    if power is None or seat not in table.seats:
        return Refusal(clause, f"nobody can be asked to vacate seat {seat}")
    idle = table.seats[seat].idle
    if idle < power.rounds or has_wagers(table, seat):
        return Refusal(clause, f"seat {seat} abstained for {idle} rounds, not {power.rounds}")
    if not full(table):
        return Refusal(clause, "another seat is free")
    return Offer(clause, (Field("why"),))


def _vacated(table: Table, envelope: Envelope) -> Events:
    sent = envelope.command
    return give_up(table, sent.seat, sent.why, clause_of(table, "vacate"))


ACTS: tuple[Act[Table], ...] = (
    Act(Sit, PLAYER, _sit, _sat, ("seat",), _every_seat, apart=True),
    Act(BuyIn, SEAT, _buy_in, _bought_in, ("seat",), each_seat),
    Act(CashOut, SEAT, _cash_out, _cashed_out, ("seat",), each_seat),
    Act(Leave, SEAT, _leave, _left, ("seat",), each_seat),
    Act(Vacate, SUPERVISOR, _vacate, _vacated, ("seat",), each_seat, apart=True),
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after somebody sat down or left."""
    match happened:
        case SeatTaken(seat, player):
            taken = {**table.seats, seat: Seat(player)}
            return replace(table, seats=taken, occupants={**table.occupants, seat: player})
        case SeatLeft(seat):
            left = {number: other for number, other in table.seats.items() if number != seat}
            seated, wagered = table.seated - {seat}, table.wagered - {seat}
            return replace(table, seats=left, seated=seated, wagered=wagered)
    return table


def _bought(bought: BoughtIn) -> tuple[Transfer, ...]:
    why, cents = kind(bought), bought.cents
    chips = Transfer(FLOAT, rack(bought.seat), cents, CHIPS, why)
    return chips, Transfer(f"patron/{bought.player}", "drop", cents, CASH, why)


def _cashed(cashed: CashedOut) -> tuple[Transfer, ...]:
    why, cents = kind(cashed), cashed.cents
    chips = Transfer(rack(cashed.seat), FLOAT, cents, CHIPS, why)
    return chips, Transfer("cage", f"patron/{cashed.player}", cents, CASH, why)


MOVED: Moved = {BoughtIn: _bought, CashedOut: _cashed}

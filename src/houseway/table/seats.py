"""Seats and chips: who sits where, buying in and cashing out, giving up an idle seat."""

from collections.abc import Iterator

from houseway.core import SUPERVISOR, Decision, Events, Field, Move, Refusal, by_seat, kind, rack
from houseway.equipment.chips import in_chips
from houseway.money import dollars
from houseway.table.ledger import posted
from houseway.table.powers import clause_of
from houseway.table.state import (
    PLAYER,
    BoughtIn,
    BuyIn,
    CashedOut,
    CashOut,
    Envelope,
    Leave,
    SeatLeft,
    SeatTaken,
    Sit,
    Table,
    Vacate,
)
from houseway.table.tokens import TokensTakenBack

# What is sent to this room.
COMMANDS = (BuyIn, CashOut, Leave, Sit, Vacate)
MOST_BUY_IN = 100_000_00


def moves(table: Table) -> Iterator[Move]:
    """What may be done about seats now."""
    for number in range(1, table.sign.seats + 1):
        yield from of_seat(table, number)
        if not _why_not_vacate(table, number):
            fields = (Field("seat", options=(number,)), Field("why"))
            yield Move(SUPERVISOR, kind(Vacate), clause_of(table, "vacate"), fields)


def of_seat(table: Table, number: int) -> Iterator[Move]:
    """What a player may do about one seat."""
    seat, who, unit = Field("seat", options=(number,)), by_seat(number), min(table.sign.chips)
    if number not in table.seats:
        if not table.closed and not _in_round(table, number):
            yield Move(PLAYER, kind(Sit), clause_of(table, "seat"), (seat,))
        return
    chips = clause_of(table, "chips")
    if not table.closed:
        high = MOST_BUY_IN - MOST_BUY_IN % unit
        yield Move(who, kind(BuyIn), chips, (seat, Field("cents", unit, high, unit)))
    if table.balance(rack(number)):
        most = table.balance(rack(number))
        yield Move(who, kind(CashOut), chips, (seat, Field("cents", unit, most, unit)))
    if not has_wagers(table, number):
        yield Move(who, kind(Leave), clause_of(table, "seat"), (seat,))


def full(table: Table) -> bool:
    """Whether all seats are in use."""
    return len(table.seats) == table.sign.seats


def has_wagers(table: Table, seat: int) -> bool:
    """Whether chips of this seat lie on the layout."""
    return any(one.startswith(f"wager/{seat}/") for one in (*table.balances, *table.tokens))


def _in_round(table: Table, seat: int) -> bool:
    """Whether a void of the round would still move chips of whoever had this seat."""
    return table.live and bool(posted({}, table.moved).get(rack(seat)))


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about seats; None for any other."""
    match envelope.command:
        case Sit(seat):
            return _sit(table, seat, envelope.by)
        case Leave(seat):
            return _leave(table, seat)
        case BuyIn(seat, cents):
            return _buy_in(table, seat, cents)
        case CashOut(seat, cents):
            return _cash_out(table, seat, cents)
        case Vacate(seat, why):
            refused = _why_not_vacate(table, seat) or _reason(why, clause_of(table, "vacate"))
            return refused or give_up(table, seat, why, clause_of(table, "vacate"))
    return None


def _reason(why: str, clause: str) -> Refusal | None:
    return None if why.strip() else Refusal(clause, "the reason must be stated")


def _sit(table: Table, seat: int, player: str) -> Decision:
    clause = clause_of(table, "seat")
    if not 1 <= seat <= table.sign.seats:
        return Refusal(clause, f"the table has seats 1 to {table.sign.seats}, not {seat}")
    if table.closed:
        return Refusal(clause_of(table, "close_table"), "the table is closed")
    if seat in table.seats:
        return Refusal(clause, f"seat {seat} is taken")
    if _in_round(table, seat):
        return Refusal(clause, f"seat {seat} is free when the round is over")
    return why_not_seated(table, player) or (SeatTaken(seat, player, clause),)


def why_not_seated(table: Table, player: str) -> Refusal | None:
    """Why a player cannot take any seat at this table."""
    clause = clause_of(table, "seat")
    if any(one.player == player for one in table.seats.values()):
        return Refusal(clause, f"{player} has a seat at this table already")
    if player in table.excluded:
        return Refusal(clause_of(table, "exclude"), f"{player} is excluded from this game")
    return None if player.strip() else Refusal(clause, "a player needs a name")


def _leave(table: Table, seat: int) -> Decision:
    clause = clause_of(table, "seat")
    if seat not in table.seats:
        return Refusal(clause, f"nobody sits at seat {seat}")
    if has_wagers(table, seat):
        return Refusal(clause_of(table, "chips"), f"seat {seat} has wagers on the layout")
    return give_up(table, seat, "left", clause)


def give_up(table: Table, seat: int, why: str, clause: str) -> Events:
    """The player goes, with the value of all the chips in front."""
    held = table.balance(rack(seat))
    cashed = _cash_out(table, seat, held) if held else ()
    assert not isinstance(cashed, Refusal), "a rack holds whole chips"
    player, tokens = table.seats[seat].player, table.tokens.get(rack(seat), 0)
    back = (TokensTakenBack(seat, player, tokens, clause_of(table, "tokens")),) if tokens else ()
    return *cashed, *back, SeatLeft(seat, player, why, clause)


def _buy_in(table: Table, seat: int, cents: int) -> Decision:
    clause = clause_of(table, "chips")
    if seat not in table.seats:
        return Refusal(clause, f"nobody sits at seat {seat}")
    if table.closed:
        return Refusal(clause_of(table, "close_table"), "the table is closed")
    if not 0 < cents <= MOST_BUY_IN:
        return Refusal(clause, f"buy in for up to {dollars(MOST_BUY_IN)}, not {dollars(cents)}")
    chips = in_chips(cents, table.sign.chips)
    if chips is None:
        return Refusal(clause, f"{dollars(cents)} cannot be handed out in chips of this table")
    return (BoughtIn(seat, table.seats[seat].player, cents, chips, clause),)


def _cash_out(table: Table, seat: int, cents: int) -> Decision:
    clause = clause_of(table, "chips")
    if seat not in table.seats:
        return Refusal(clause, f"nobody sits at seat {seat}")
    held = table.balance(rack(seat))
    if not 0 < cents <= held:
        return Refusal(clause, f"seat {seat} has {dollars(held)} in chips to cash out")
    chips = in_chips(cents, table.sign.chips)
    if chips is None:
        return Refusal(clause, f"{dollars(cents)} is no whole number of chips")
    return (CashedOut(seat, table.seats[seat].player, cents, chips, clause),)


def _why_not_vacate(table: Table, seat: int) -> Refusal | None:
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
    return None

"""Seats and chips: who sits where, buying in and cashing out, giving up an idle seat."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.equipment.chips import in_chips
from houseway.money import Cents, Transfer
from houseway.table import directions, powers, sittings
from houseway.table.chips import patron, posted
from houseway.table.counted import CASH, DROP, TERMINAL, handed_out, is_cashless, short
from houseway.table.custody import ChipsTakenAway, in_rack
from houseway.table.sign import unapproved
from houseway.table.state import FELT, Seat, Table
from houseway.table.tokens import TokensTakenBack
from houseway.table.tray import CAGE, TRAY, Chips, lacking, why_unfit

NAMESPACE = "table"
MOST_BUY_IN = 100_000_00
SOLD_OUT = "the float has no chips to sell: a fill brings some"


class Sit(core.OfSeat, core.Command):
    """Take a free seat."""


class SeatPlayer(core.OfPlayer, core.Command):
    """Staff of a real felt seat a player by name, who buys in for so much or for nothing yet."""

    cents: Cents


class Leave(core.OfSeat, core.Command):
    """Leave a seat with all chips."""


class BuyIn(core.OfSeat, core.Command):
    """Buy chips; at a real felt for cash, in the chips that are named or the usual ones."""

    cents: Cents
    chips: Chips = ()


class BuyAtTerminal(core.OfSeat, core.Command):
    """Buy chips through the cashless terminal of a table that is run cashless."""

    cents: Cents
    chips: Chips = ()


class CashOut(core.OfSeat, core.Command):
    """Hand chips back for their value."""

    cents: Cents


class Vacate(core.OfSeat, core.Command):
    """Require a player who abstains at a full table to give up the seat."""

    why: str


class BoughtIn(core.OfPlayer, core.Event, to=core.EVERYBODY):
    """Chips for cash, or cashless through a terminal, by denomination; `by` is staff."""

    cents: Cents
    chips: Chips
    under: str
    by: str = ""
    cashless: bool = False


class CashedOut(core.OfPlayer, core.Event, to=core.EVERYBODY):
    """Cash for chips, by denomination; `by` is staff who entered it."""

    cents: Cents
    chips: Chips
    under: str
    by: str = ""


# What is on


def full(table: Table) -> bool:
    """Whether all seats are in use, or as many as may be."""
    return len(table.seats) >= (table.most_players or table.sign.seats)


def has_wagers(table: Table, seat: int) -> bool:
    """Whether chips of this seat lie on the layout."""
    return seat in table.staked


def _in_round(table: Table, seat: int) -> bool:
    """Whether a void of the round would still move chips of whoever had this seat."""
    return table.live and bool(posted({}, table.moved).get(core.rack(seat)))


def why_not_seated(table: Table, player: str) -> core.Refusal | None:
    """Why a player cannot take any seat at this table."""
    clause = table.clause("seat")
    if any(seat.player == player for seat in table.seats.values()):
        return core.Refusal(clause, f"{player} has a seat at this table already")
    if player in table.excluded:
        return table.refusal("exclude", f"{player} is excluded from this game")
    here = (seat.player for seat in table.seats.values())
    if refused := directions.why_not_together(table, player, here):
        return refused
    return None if player.strip() else core.Refusal(clause, "a player needs a name")


def why_not_beside(here: Table, there: Table, player: str) -> core.Refusal | None:
    """Why a player may not sit here for what is known at another table of the house."""
    if player in there.invalid and here.rules.power("player_card") and there.edition:
        why = f"the Player Card of {player} was found invalid at another table"
        return here.refusal("player_card", why)
    if here.game.name != there.game.name:
        return None
    if player in there.excluded:
        return here.refusal("exclude", f"{player} is excluded from this game")
    others = {seat.player for seat in here.seats.values()}
    return directions.why_not_together(there, player, others)


# Acts


def _every_seat(table: Table) -> Iterable[tuple[int]]:
    return ((seat,) for seat in range(1, table.sign.seats + 1))


def _sit(table: Table, seat: int) -> core.Offer | core.Refusal:
    clause = table.clause("seat")
    if not 1 <= seat <= table.sign.seats:
        return core.Refusal(clause, f"the table has seats 1 to {table.sign.seats}, not {seat}")
    if table.closed:
        return table.refusal("close_table", "the table is closed")
    if waits := unapproved(table):
        return core.Refusal(waits.under, "the sign of this table waits for a second signature")
    if seat in table.seats:
        return core.Refusal(clause, f"seat {seat} is taken")
    if full(table):
        limited = f"the table is limited to {table.most_players} players"
        return table.refusal("limit_players", limited)
    if _in_round(table, seat) or seat in table.reopened:
        return core.Refusal(clause, f"seat {seat} becomes free when the round is over")
    return core.Offer(clause)


def _sat(table: Table, envelope: core.Envelope) -> core.Events:
    return (core.SeatTaken(envelope.command.seat, envelope.by, table.clause("seat")),)


def _seat_player(table: Table, seat: int) -> core.Offer | core.Refusal:
    """Whole or not at all: whoever cannot sit down buys no chips."""
    offer = _sit(table, seat)
    if isinstance(offer, core.Refusal):
        return offer
    if table.method != FELT:
        return core.Refusal(offer.clause, "at this table players sit down by themselves")
    known = {*table.excluded, *(seated.player for seated in table.seats.values())}
    refused = ((name, why_not_seated(table, name)) for name in sorted(known))
    bars = tuple(core.Refused(name, *why) for name, why in refused if why)
    name, chips = core.Field("player", why="a player needs a name", bars=bars), _to_buy(table)
    why = f"{chips.why}, or nothing" if chips.high else f"{SOLD_OUT}, or seat them without"
    return core.Offer(offer.clause, (name, chips._replace(low=0, why=why)))


def _seated(table: Table, envelope: core.Envelope) -> core.Events:
    sent, by = envelope.command, envelope.by
    sat = core.SeatTaken(sent.seat, sent.player, table.clause("seat"), by)
    return (
        (sat, _bought_by(table, sent.seat, sent.player, sent.cents, by)) if sent.cents else (sat,)
    )


def _by_staff(envelope: core.Envelope) -> str:
    """Who entered what a player does at a real felt; nobody where they did it themselves."""
    return "" if envelope.role == core.PLAYER else envelope.by


def _leave(table: Table, seat: int) -> core.Offer | core.Refusal:
    if refused := powers.nobody_at(table, seat, "seat"):
        return refused
    if has_wagers(table, seat):
        return table.refusal("chips", f"seat {seat} has wagers on the layout")
    return short(table) or core.Offer(table.clause("seat"))


def _left(table: Table, envelope: core.Envelope) -> core.Events:
    return give_up(table, envelope.command.seat, "left", table.clause("seat"))


def give_up(table: Table, seat: int, why: str, clause: str) -> core.Events:
    """The player goes, with the value of all the chips in front."""
    player, held = table.seats[seat].player, table.balance(core.rack(seat))
    gone = _carried if table.tray else _cash
    cashed = (gone(table, seat, held),) if held else ()
    tokens, under = table.tokens.get(core.rack(seat), 0), table.clause("tokens")
    back = (TokensTakenBack(seat, player, tokens, under),) if tokens else ()
    return *cashed, *back, core.SeatLeft(seat, player, why, clause)


def _carried(table: Table, seat: int, cents: Cents) -> ChipsTakenAway:
    """From a real felt a player goes with the chips themselves."""
    player, chips = table.seats[seat].player, in_rack(table, seat)
    return ChipsTakenAway(seat, player, cents, chips, table.clause("chips"))


def _buy(table: Table, seat: int) -> core.Refusal | None:
    """Why no chips are bought, however they are paid for."""
    if table.closed and seat in table.seats:
        return table.refusal("close_table", "the table is closed")
    if refused := powers.nobody_at(table, seat, "chips"):
        return refused
    if table.tray and table.tray.cents < powers.unit(table):
        return table.refusal("float", SOLD_OUT)
    return None


def _buy_in(table: Table, seat: int) -> core.Offer | core.Refusal:
    if refused := _buy(table, seat):
        return refused
    if is_cashless(table):
        why = "this table is cashless: chips are bought through its terminal"
        return table.refusal("cashless", why)
    if table.tray and not table.tray.box:
        return table.refusal("drop_box", "no drop box is attached: no cash is accepted")
    return core.Offer(table.clause("chips"), (_to_buy(table),))


def _buy_cashless(table: Table, seat: int) -> core.Offer | core.Refusal:
    if refused := _buy(table, seat):
        return refused
    if not is_cashless(table):
        return table.refusal("drop_box", "this table is not cashless: chips are bought for cash")
    return core.Offer(table.clause("cashless"), (_to_buy(table),))


def _to_buy(table: Table) -> core.Field:
    """For how much somebody may buy in: what the float has, where it is counted."""
    most = min(MOST_BUY_IN, max(0, table.tray.cents)) if table.tray else MOST_BUY_IN
    return powers.chips_field(table, most - most % powers.unit(table), "buy in for")


def _bought_in(table: Table, envelope: core.Envelope) -> core.Events:
    sent, player = envelope.command, table.seats[envelope.command.seat].player
    return (_bought_by(table, sent.seat, player, sent.cents, _by_staff(envelope), sent.chips),)


def _bought_by(
    table: Table, seat: int, player: str, cents: Cents, by: str, named: Chips = ()
) -> BoughtIn:
    chips, cashless = named or handed_out(table, cents), is_cashless(table)
    clause = table.clause("cashless" if cashless else "chips")
    return BoughtIn(seat, player, cents, chips, clause, by, cashless)


def why_not_by(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why the chips that are named are not sold: they are not in the float."""
    sent = envelope.command
    if not isinstance(sent, BuyIn | BuyAtTerminal) or not sent.chips:
        return None
    stock = table.tray.held.get(TRAY, {}) if table.tray else dict(sent.chips)
    known = why_unfit(sent.chips, table.sign.chips)
    wrong = known or lacking(stock, sent.chips)
    return table.refusal("float", wrong) if wrong else None


def _cash_out(table: Table, seat: int) -> core.Offer | core.Refusal:
    clause, held = table.clause("chips"), table.balance(core.rack(seat))
    if refused := powers.nobody_at(table, seat, "chips"):
        return refused
    if table.tray:
        return core.Refusal(clause, "chips of a real felt are cashed at the cage")
    if not held:
        return core.Refusal(clause, f"seat {seat} has no chips to cash out")
    return core.Offer(clause, (powers.chips_field(table, held, f"seat {seat} can cash out"),))


def _cashed_out(table: Table, envelope: core.Envelope) -> core.Events:
    seat, cents = envelope.command.seat, envelope.command.cents
    return (_cash(table, seat, cents, _by_staff(envelope)),)


def _cash(table: Table, seat: int, cents: Cents, by: str = "") -> CashedOut:
    chips = in_chips(cents, table.sign.chips)
    assert chips is not None, "a rack holds whole chips"
    return CashedOut(seat, table.seats[seat].player, cents, chips, table.clause("chips"), by)


def _vacate(table: Table, seat: int) -> core.Offer | core.Refusal:
    """A seat may be taken from a player who abstained long enough while all others were in use."""
    power = table.rules.power("vacate")
    clause = table.clause("vacate")
    if power is None or seat not in table.seats:
        return core.Refusal(clause, f"nobody can be asked to vacate seat {seat}")
    idle = table.seats[seat].idle
    if idle < power.rounds or has_wagers(table, seat):
        return core.Refusal(clause, f"seat {seat} abstained for {idle} rounds, not {power.rounds}")
    if not full(table):
        return core.Refusal(clause, "another seat is free")
    return core.Offer(clause, (core.Field("why"),))


def _vacated(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return give_up(table, sent.seat, sent.why, table.clause("vacate"))


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(Sit, core.PLAYER, _sit, _sat, ("seat",), _every_seat, apart=True),
    core.Act(SeatPlayer, core.DEALER, _seat_player, _seated, ("seat",), _every_seat, apart=True),
    core.Act(BuyIn, core.SEAT, _buy_in, _bought_in, ("seat",), powers.each_seat),
    core.Act(BuyAtTerminal, core.SEAT, _buy_cashless, _bought_in, ("seat",), powers.each_seat),
    core.Act(CashOut, core.SEAT, _cash_out, _cashed_out, ("seat",), powers.each_seat),
    core.Act(Leave, core.SEAT, _leave, _left, ("seat",), powers.each_seat),
    core.Act(Vacate, core.SUPERVISOR, _vacate, _vacated, ("seat",), powers.each_seat, apart=True),
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after somebody sat down or left."""
    match happened:
        case core.SeatTaken(seat, player):
            # A card found invalid stays so, however often its holder stands up and sits down.
            carded = not (table.edition and player in table.invalid)
            taken = {**table.seats, seat: Seat(player, carded=carded)}
            return replace(table, seats=taken, occupants={**table.occupants, seat: player})
        case core.SeatLeft(seat):
            left = {number: other for number, other in table.seats.items() if number != seat}
            seated, wagered = table.seated - {seat}, table.wagered - {seat}
            table = sittings.without(table, seat)
            return replace(table, seats=left, seated=seated, wagered=wagered)
    return table


def _bought(bought: BoughtIn) -> tuple[Transfer, ...]:
    why, cents = core.kind(bought), bought.cents
    chips = Transfer(core.FLOAT, core.rack(bought.seat), cents, core.CHIPS, why)
    paid = TERMINAL if bought.cashless else DROP
    return chips, Transfer(patron(bought.player), paid, cents, CASH, why)


def _cashed(cashed: CashedOut) -> tuple[Transfer, ...]:
    why, cents = core.kind(cashed), cashed.cents
    chips = Transfer(core.rack(cashed.seat), core.FLOAT, cents, core.CHIPS, why)
    return chips, Transfer(CAGE, patron(cashed.player), cents, CASH, why)


MOVED: powers.Moved = {BoughtIn: _bought, CashedOut: _cashed}

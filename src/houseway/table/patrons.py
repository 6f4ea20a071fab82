"""Player Cards: who may wager, and what becomes of wagers made without a valid own card."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.games.kit.jackpot import MeterReset, OddCents, PaidInCash
from houseway.table.limits import wagers
from houseway.table.powers import among, each_seat, is_switched, nobody_at
from houseway.table.state import Table

NAMESPACE = "table"


class FindCardInvalid(core.OfSeat, core.Command):
    """A player has no valid Player Card, or uses somebody else's."""

    why: str


class AcceptCard(core.OfSeat, core.Command):
    """A player shows a valid Player Card of their own again."""


class AcceptCardOf(core.Command):
    """A player who has left shows a valid Player Card of their own."""

    player: str


# Acts


def _card(table: Table, seat: int) -> core.Refusal | None:
    if not table.rules.power("player_card"):
        clause = table.clause("player_card")
        return core.Refusal(clause, "this game is played without Player Cards")
    return nobody_at(table, seat, "player_card")


def _find_invalid(table: Table, seat: int) -> core.Offer | core.Refusal:
    clause = table.clause("player_card")
    if refused := _card(table, seat):
        return refused
    if not table.seats[seat].carded:
        return core.Refusal(clause, f"the card of seat {seat} has already been found invalid")
    return core.Offer(clause, (core.Field("why", why="say what is wrong with the card"),))


def _found_invalid(table: Table, envelope: core.Envelope) -> core.Events:
    seat, why = envelope.command.seat, envelope.command.why
    clause, in_play = table.clause("player_card"), not table.open_to_wagers
    found = core.CardFoundInvalid(seat, table.seats[seat].player, why, clause)
    # By the other reading only winning wagers that were invalid are void.
    if in_play and is_switched(table, "invalid_wagers"):
        return (found,)
    under = table.clause("invalid_in_play" if in_play else "invalid_wager")
    return found, core.ExcludeSeat(seat, why, under)


def _accept(table: Table, seat: int) -> core.Offer | core.Refusal:
    clause = table.clause("player_card")
    if refused := _card(table, seat):
        return refused
    if table.seats[seat].carded:
        return core.Refusal(clause, f"the card of seat {seat} is already valid")
    return core.Offer(clause)


def _accepted(table: Table, envelope: core.Envelope) -> core.Events:
    seat, clause = envelope.command.seat, table.clause("player_card")
    return (core.CardAccepted(seat, table.seats[seat].player, clause),)


def _gone(table: Table) -> Iterable[tuple[str]]:
    here = {seat.player for seat in table.seats.values()}
    return ((player,) for player in sorted(table.invalid - here))


def _accepted_of(table: Table, envelope: core.Envelope) -> core.Events:
    return (core.CardAccepted(0, envelope.command.player, table.clause("player_card")),)


_accept_of = among(_gone, "player_card", "no card of {} was found invalid here")

ACTS: tuple[core.Act[Table], ...] = (
    core.Act(
        FindCardInvalid,
        core.DEALER,
        _find_invalid,
        _found_invalid,
        ("seat",),
        each_seat,
        apart=True,
    ),
    core.Act(AcceptCard, core.DEALER, _accept, _accepted, ("seat",), each_seat, apart=True),
    core.Act(AcceptCardOf, core.SUPERVISOR, _accept_of, _accepted_of, ("player",), _gone),
)


# Invalid wagers


def still_invalid(table: Table) -> core.Events:
    """Invalid wagers that a round left undecided go back before the next one."""
    clause = table.clause("invalid_wager")
    seats = sorted({seat for seat, _ in wagers(table) if _invalid(table, seat)})
    return tuple(core.ExcludeSeat(seat, "no valid Player Card", clause) for seat in seats)


def without_winnings(table: Table, settled: Any) -> Any:
    """An invalid wager that play went on with wins nothing; its stake goes back."""
    if not isinstance(settled, core.Settled) or settled.effect != "win":
        return settled
    if not _invalid(table, settled.seat):
        return settled
    under = table.clause("invalid_in_play")
    return replace(settled, returned=settled.stake, winnings=0, effect="void", under=under)


def without_prizes(table: Table, events: core.Events) -> core.Events:
    """An invalid wager wins no prize either; a meter is not reset for a prize that is not paid."""
    kept: list[Any] = []
    barred = False
    for event in events:
        if isinstance(event, core.Paid | PaidInCash):
            barred = _invalid(table, event.seat)
        # A reset and odd cents come right after the prize that they belong to.
        if barred and isinstance(event, core.Paid | PaidInCash | MeterReset | OddCents):
            continue
        kept.append(event)
    return events if len(kept) == len(events) else tuple(kept)


def _invalid(table: Table, seat: int) -> bool:
    return seat in table.seats and not table.seats[seat].carded


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about Player Cards."""
    match happened:
        case core.CardFoundInvalid(seat, player):
            found = replace(table, invalid=table.invalid | {player})
            return found.with_seat(seat, carded=False)
        case core.CardAccepted(seat, player):
            accepted = replace(table, invalid=table.invalid - {player})
            return accepted.with_seat(seat, carded=True) if seat else accepted
    return table

"""Player Cards: who may wager, and what becomes of wagers made without a valid own card."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.core import (
    DEALER,
    CardAccepted,
    CardFoundInvalid,
    Decision,
    Events,
    ExcludeSeat,
    Field,
    Move,
    Paid,
    Refusal,
    Settled,
    command,
    kind,
)
from houseway.games.kit.jackpot import MeterReset, OddCents, PaidInCash, pool_account
from houseway.table.limits import open_to_wagers, wagers
from houseway.table.powers import clause_of
from houseway.table.state import Envelope, Table

NAMESPACE = "table"


@command
class FindCardInvalid:
    """A player has no valid Player Card, or uses somebody else's."""

    seat: int
    why: str


@command
class AcceptCard:
    """A player shows a valid Player Card of their own again."""

    seat: int


# What is sent to this room.
COMMANDS = (AcceptCard, FindCardInvalid)


def moves(table: Table) -> Iterator[Move]:
    """What may be done about Player Cards now."""
    if not table.rules.power("player_card"):
        return
    clause = clause_of(table, "player_card")
    for seat, one in table.seats.items():
        where = Field("seat", options=(seat,))
        if one.carded:
            yield Move(DEALER, kind(FindCardInvalid), clause, (where, Field("why")))
        else:
            yield Move(DEALER, kind(AcceptCard), clause, (where,))


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about Player Cards; None for any other."""
    match envelope.command:
        case FindCardInvalid(seat, why):
            return _found_invalid(table, seat, why)
        case AcceptCard(seat):
            return _accepted(table, seat)
    return None


def _why_not(table: Table, seat: int) -> Refusal | None:
    clause = clause_of(table, "player_card")
    if not table.rules.power("player_card"):
        return Refusal(clause, "this game is played without Player Cards")
    if seat not in table.seats:
        return Refusal(clause, f"nobody sits at seat {seat}")
    return None


def _found_invalid(table: Table, seat: int, why: str) -> Decision:
    if refused := _why_not(table, seat):
        return refused
    clause = clause_of(table, "player_card")
    if not table.seats[seat].carded:
        return Refusal(clause, f"the card of seat {seat} is known to be invalid")
    if not why.strip():
        return Refusal(clause, "say what is wrong with the card")
    found: Events = (CardFoundInvalid(seat, table.seats[seat].player, why, clause),)
    in_play = not open_to_wagers(table)
    if winning_only(table) and in_play:
        return found
    under = clause_of(table, "invalid_in_play" if in_play else "invalid_wager")
    back = table.game.answer(table.play, ExcludeSeat(seat, why, under))
    return back if isinstance(back, Refusal) else found + back


def _accepted(table: Table, seat: int) -> Decision:
    if refused := _why_not(table, seat):
        return refused
    clause = clause_of(table, "player_card")
    if table.seats[seat].carded:
        return Refusal(clause, f"the card of seat {seat} is valid already")
    return (CardAccepted(seat, table.seats[seat].player, clause),)


def check_stake(table: Table, seat: int) -> Refusal | None:
    """Only who has a valid card of their own may wager."""
    if seat in table.seats and table.seats[seat].carded:
        return None
    clause = clause_of(table, "player_card")
    return Refusal(clause, f"seat {seat} needs a valid Player Card of their own to wager")


def winning_only(table: Table) -> bool:
    """Whether the other reading is in force: invalid wagers that lose stay lost."""
    switches = table.rules.document.switch
    return "invalid_wagers" in switches and bool(table.rules.switch("invalid_wagers"))


def still_invalid(table: Table) -> Events:
    """Invalid wagers that a round left undecided go back before the next one."""
    if not open_to_wagers(table):
        return ()
    events: Events = ()
    for seat in sorted({seat for seat, _ in wagers(table) if _invalid(table, seat)}):
        invalid = ExcludeSeat(seat, "no valid Player Card", clause_of(table, "invalid_wager"))
        back = table.game.answer(table.play, invalid)
        events += () if isinstance(back, Refusal) else back
    return events


def without_winnings(table: Table, settled: Settled) -> Settled:
    """An invalid wager that play went on with wins nothing; its stake goes back."""
    if not _invalid(table, settled.seat) or settled.effect != "win":
        return settled
    under = clause_of(table, "invalid_in_play")
    return replace(settled, returned=settled.stake, winnings=0, effect="void", under=under)


def without_prizes(table: Table, events: Events) -> Events:
    """An invalid wager wins no prize either; a meter that paid none is not reset."""
    prizes = [one for one in events if isinstance(one, Paid | PaidInCash)]
    barred = [one for one in prizes if _invalid(table, one.seat)]
    if not barred:
        return events
    paid_from = {one.source for one in prizes if one not in barred}
    return tuple(
        one
        for one in events
        if one not in barred
        and not (isinstance(one, MeterReset | OddCents) and pool_account(one.pool) not in paid_from)
    )


def _invalid(table: Table, seat: int) -> bool:
    return seat in table.seats and not table.seats[seat].carded


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about Player Cards."""
    match happened:
        case CardFoundInvalid(seat):
            return _carded(table, seat, False)
        case CardAccepted(seat):
            return _carded(table, seat, True)
    return table


def _carded(table: Table, seat: int, carded: bool) -> Table:
    return replace(table, seats={**table.seats, seat: replace(table.seats[seat], carded=carded)})

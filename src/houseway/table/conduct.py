"""Conduct at the table: closing it, excluding a player, corrections and notes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.law.register import dispositions, register
from houseway.money import Cents, Transfer
from houseway.table import powers
from houseway.table.chips import patron, suspended, suspense
from houseway.table.state import Notice, Table

NAMESPACE = "table"


@core.command
class CloseTable:
    """Announce that the table closes; it closes between rounds after the notice."""

    minutes: int


@core.command
class Exclude:
    """Exclude a player from further play for contravening the rules."""

    seat: int
    why: str


@core.command
class Direct:
    """A transfer by hand that puts something right, with its clause and reason."""

    debit: str
    credit: str
    cents: Cents
    under: str
    why: str


@core.command
class Note:
    """Record that what a clause asks of people was done."""

    clause: str
    words: str


@core.event(to=core.EVERYBODY)
class ClosureAnnounced:
    """Players were told when the table closes."""

    effective: str
    under: str


@core.event(to=core.EVERYBODY)
class TableClosed:
    """The table takes no more wagers."""

    under: str


@core.event(to=core.OWN_SEAT)
class Excluded:
    """A player takes no further part in the game."""

    seat: int
    player: str
    why: str
    under: str


@core.event(to=core.STAFF)
class Directed:
    """The supervisor moved money by hand, balanced, for a stated reason."""

    transfer: Transfer
    by: str
    under: str


@core.event(to=core.STAFF)
class Noted:
    """Somebody did what a clause asks, and says so."""

    clause: str
    words: str
    by: str
    under: str


# Closing the table, excluding a player


def _close(table: Table) -> core.Offer | tuple[core.Offer, ...] | core.Refusal:
    clause = table.clause("close_table")
    if not table.rules.power("close_table") or table.closed or table.closure_notice:
        return core.Refusal(clause, "the closing of this table is announced or done already")
    offer = core.Offer(clause, (powers.minutes_field(table, "close_table"),))
    # Notice is owed to players who are present; where nobody is the table may close at once.
    at_once = core.Offer(clause, (core.Field("minutes", 0, 0, why="at once, or with notice"),))
    return offer if table.seats else (offer, at_once)


def _closing(table: Table, envelope: core.Envelope) -> core.Events:
    effective = powers.later(envelope.at, envelope.command.minutes)
    return (ClosureAnnounced(effective, table.clause("close_table")),)


def _exclude(table: Table, seat: int) -> core.Offer | core.Refusal:
    offer = core.Offer(table.clause("exclude"), (core.Field("why"),))
    return powers.nobody_at(table, seat, "exclude") or offer


def _excluded(table: Table, envelope: core.Envelope) -> core.Events:
    seat, why, clause = (envelope.command.seat, envelope.command.why, table.clause("exclude"))
    player = table.seats[seat].player
    return Excluded(seat, player, why, clause), core.ExcludeSeat(seat, why, clause)


# By hand


def _directions(table: Table) -> dict[tuple[str, str], Cents]:
    """Where a correction by hand may go, and the most that it may move."""
    found: dict[tuple[str, str], Cents] = {}
    for number, seat in table.seats.items():
        here, kept = core.rack(number), suspense(seat.player)
        held, due = table.balance(here), table.balance(kept)
        found[core.FLOAT, here] = powers.most_chips(table)
        found[here, core.FLOAT] = held
        found[here, kept] = max(0, min(held, -due))
        found[kept, here] = max(0, due)
    # Who is not here is paid, or pays, elsewhere.
    for player, due in suspended(table).items():
        kept, away = suspense(player), patron(player)
        found[kept, away], found[away, kept] = max(0, due), max(0, -due)
    return found


def _direct(table: Table, debit: str, credit: str) -> core.Offer | core.Refusal:
    clause, most = table.clause("dispute"), _directions(table).get((debit, credit))
    if not most:
        return core.Refusal(clause, f"nothing goes from {debit!r} to {credit!r} by hand")
    known = tuple(register(table.game.name).clauses)
    under = core.Field("under", options=known, why="there is no clause {} to act under")
    return core.Offer(
        clause, (powers.chips_field(table, most, f"{debit} can give"), under, core.Field("why"))
    )


def _directed(_table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    moved = Transfer(sent.debit, sent.credit, sent.cents, core.CHIPS, sent.why)
    return (Directed(moved, envelope.by, sent.under),)


def _noting(clauses: Sequence[str], by: str = "") -> tuple[core.Offer, ...]:
    if not clauses:
        return ()
    why = "nothing is recorded by hand under {}"
    clause = core.Field("clause", options=tuple(clauses), why=why)
    return (core.Offer(clauses[0], (clause, core.Field("words", why="say what was done")), by),)


def _note(table: Table) -> tuple[core.Offer, ...] | core.Refusal:
    """The clauses that ask people for something which the table records.

    What binds a supervisor is noted by a supervisor.
    """
    if not table.edition:  # What people note may change; that they noted it then does not.
        return _noting(tuple(register(table.game.name).clauses))
    known = dispositions(table.game.name).items()
    noted = {clause: what.by for clause, what in known if what.kind == "records"}
    if not noted:
        return table.refusal("dispute", "nothing is recorded by hand here")
    bound = [clause for clause, by in noted.items() if by == core.SUPERVISOR]
    others = [clause for clause in noted if clause not in bound]
    return *_noting(others), *_noting(bound, core.SUPERVISOR)


def _noted(_table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (Noted(sent.clause, sent.words, envelope.by, under=sent.clause),)


def reminders(table: Table, seen: core.View) -> list[dict[str, Any]]:
    """What staff should remember at the stage that is seen, with its clause."""
    now = {"", *seen.get("occasions", ())}
    return [
        {"clause": clause, "does": what.does}
        for clause, what in dispositions(table.game.name).items()
        if what.stage == seen["stage"] and what.when in now
    ]


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(CloseTable, core.SUPERVISOR, _close, _closing),
    core.Act(
        Exclude, core.SUPERVISOR, _exclude, _excluded, ("seat",), powers.each_seat, apart=True
    ),
    core.Act(Direct, core.SUPERVISOR, _direct, _directed, ("debit", "credit"), _directions),
    core.Act(Note, core.DEALER, _note, _noted),
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about conduct."""
    match happened:
        case ClosureAnnounced(effective):
            return replace(table, closure_notice=Notice(effective, None))
        case TableClosed():
            return replace(table, closed=True)
        case Excluded(_, player):
            return replace(table, excluded=table.excluded | {player})
    return table


MOVED: powers.Moved = {Directed: lambda happened: (happened.transfer,)}

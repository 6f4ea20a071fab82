"""Conduct at the table: closing it, excluding a player, corrections and notes."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.law.register import dispositions, register
from houseway.table import powers
from houseway.table.powers import done_by
from houseway.table.state import Notice, Table

NAMESPACE = "table"


class CloseTable(core.Command):
    """Announce that the table closes; it closes between rounds after the notice."""

    minutes: int


class Exclude(core.OfSeat, core.Command):
    """Exclude a player from further play for contravening the rules."""

    why: str


class Readmit(core.Command):
    """A player who was excluded may take part again."""

    player: str
    why: str


class Note(core.Command):
    """Record that what a clause asks of people was done."""

    clause: str
    words: str


class ClosureAnnounced(core.Event, to=core.EVERYBODY):
    """Players were told when the table closes."""

    effective: str
    under: str


class TableClosed(core.Event, to=core.EVERYBODY):
    """The table takes no more wagers."""

    under: str


class Excluded(core.OfPlayer, core.Event, to=core.OWN_SEAT):
    """A player takes no further part in the game."""

    why: str
    under: str


class Readmitted(core.Event, to=core.STAFF):
    """An exclusion from the game is over."""

    player: str
    why: str
    under: str


class Noted(core.DoneBy, core.Event, to=core.STAFF):
    """Somebody did what a clause asks, and says so."""

    clause: str
    words: str


# Closing the table, excluding a player


def _close(table: Table) -> core.Offer | tuple[core.Offer, ...] | core.Refusal:
    clause = table.clause("close_table")
    if not table.rules.power("close_table") or table.closed or table.closure_notice:
        return core.Refusal(clause, "this table is closed, or its closing is announced")
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


def _shut_out(table: Table) -> Iterable[tuple[str]]:
    return ((player,) for player in sorted(table.excluded))


def _readmit(table: Table, player: str) -> core.Offer | core.Refusal:
    if player not in table.excluded:
        return table.refusal("exclude", f"{player} is not excluded from this game")
    return core.Offer(table.clause("exclude"), (core.Field("why"),))


def _readmitted(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (Readmitted(sent.player, sent.why, table.clause("exclude")),)


def _noting(clauses: Sequence[str], by: str = "") -> tuple[core.Offer, ...]:
    if not clauses:
        return ()
    why = "there is nothing under {} that you could note here"
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
        return table.refusal("dispute", "these rules ask for no notes")
    bound = [clause for clause, by in noted.items() if by == core.SUPERVISOR]
    others = [clause for clause in noted if clause not in bound]
    return *_noting(others), *_noting(bound, core.SUPERVISOR)


def _noted(_table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (Noted(sent.clause, sent.words, **done_by(envelope, sent.clause)),)


def no_advice(table: Table) -> core.Refusal | None:
    """Why nobody is told here how to play, but where it is practised."""
    if table.training:
        return None
    return core.Refusal(table.game.no_advice, "no advice is given at a regulated table")


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
    core.Act(Readmit, core.SUPERVISOR, _readmit, _readmitted, ("player",), _shut_out),
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
        case Readmitted(player):
            return replace(table, excluded=table.excluded - {player})
    return table

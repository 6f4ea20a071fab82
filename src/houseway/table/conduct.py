"""Conduct at the table: closing it, excluding a player, disputes, corrections and notes."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.law.register import dispositions, register
from houseway.money import Cents, Transfer
from houseway.table import powers
from houseway.table.chips import patron, suspended, suspense
from houseway.table.state import Dispute, Notice, Table

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
class RaiseDispute:
    """A player disputes a round."""

    seat: int
    round: int
    words: str


@core.command
class RecordDispute:
    """A player who has left disputes a round; the supervisor takes it down."""

    player: str
    round: int
    words: str


@core.command
class RecordReview:
    """A player who has left asks the regulator for a review; the supervisor takes it down."""

    number: int


@core.command
class DecideDispute:
    """The operator's decision on a dispute."""

    number: int
    decision: str


@core.command
class RequestReview:
    """The player asks the regulator to review the decision."""

    seat: int
    number: int


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


@core.event(to=core.OWN_PLAYER)
class DisputeRaised:
    """A player disputes a round."""

    number: int
    player: str
    round: int
    words: str
    under: str


@core.event(to=core.STAFF)
class DisputeDecided:
    """The operator decided; the decision is final unless the regulator reviews it."""

    number: int
    decision: str
    by: str
    under: str


@core.event(to=core.STAFF)
class ReviewRequested:
    """The regulator is asked to review the decision."""

    number: int
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


# Disputes


def _gone(table: Table) -> tuple[str, ...]:
    """Players who had a seat here and have left."""
    here = {seat.player for seat in table.seats.values()}
    return tuple(sorted({*table.occupants.values()} - here))


def _disputable(table: Table) -> core.Offer | core.Refusal:
    clause, had = table.clause("dispute"), f"the table has had rounds 1 to {table.round}"
    if not table.round:
        return core.Refusal(clause, "the table has had no round yet")
    words = core.Field("words", why="say what is disputed")
    return core.Offer(clause, (core.Field("round", 1, table.round, why=had), words))


def _raise(table: Table, seat: int) -> core.Offer | core.Refusal:
    return powers.nobody_at(table, seat, "dispute") or _disputable(table)


def _raised(table: Table, envelope: core.Envelope) -> core.Events:
    return _dispute(table, table.seats[envelope.command.seat].player, envelope.command)


def _record(table: Table, player: str) -> core.Offer | core.Refusal:
    if player not in _gone(table):
        return table.refusal("dispute", f"{player!r} has not left this table")
    return _disputable(table)


def _recorded(table: Table, envelope: core.Envelope) -> core.Events:
    return _dispute(table, envelope.command.player, envelope.command)


def _dispute(table: Table, player: str, sent: RaiseDispute | RecordDispute) -> core.Events:
    number, clause = len(table.disputes) + 1, table.clause("dispute")
    return (DisputeRaised(number, player, sent.round, sent.words, clause),)


def _undecided(table: Table) -> Iterable[tuple[int]]:
    return ((dispute.number,) for dispute in table.disputes if not dispute.decision)


def _decide(table: Table, number: int) -> core.Offer | core.Refusal:
    clause = table.clause("dispute")
    if (number,) not in _undecided(table):
        return core.Refusal(clause, f"dispute {number} does not wait for a decision")
    return core.Offer(clause, (core.Field("decision"),))


def _decided(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.clause("dispute")
    return (DisputeDecided(sent.number, sent.decision, envelope.by, clause),)


def _reviewable(table: Table, *players: str) -> tuple[int, ...]:
    """The decided disputes of these players that nobody has asked to be reviewed."""
    return tuple(
        dispute.number
        for dispute in table.disputes
        if dispute.player in players and dispute.decision and not dispute.review
    )


def _request(table: Table, seat: int) -> core.Offer | core.Refusal:
    clause = table.clause("dispute")
    if refused := powers.nobody_at(table, seat, "dispute"):
        return refused
    numbers, why = _reviewable(table, table.seats[seat].player), "they can have no review of {}"
    if not numbers:
        return core.Refusal(clause, f"seat {seat} has no dispute that can be reviewed")
    return core.Offer(clause, (core.Field("number", options=numbers, why=why),))


def _departed(table: Table) -> Iterable[tuple[int]]:
    return ((number,) for number in _reviewable(table, *_gone(table)))


def _record_review(table: Table, number: int) -> core.Offer | core.Refusal:
    clause = table.clause("dispute")
    if (number,) not in _departed(table):
        return core.Refusal(clause, f"dispute {number} is not one that they can have reviewed")
    return core.Offer(clause)


def _reviewed(table: Table, envelope: core.Envelope) -> core.Events:
    return (ReviewRequested(envelope.command.number, table.clause("dispute")),)


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


def _note(table: Table) -> core.Offer | core.Refusal:
    """The clauses that ask people for something which the table records."""
    known = dispositions(table.game.name).items()
    noted = tuple(clause for clause, what in known if what.kind == "records")
    why = "nothing is recorded by hand under {}"
    if not noted:
        return table.refusal("dispute", "nothing is recorded by hand here")
    words = core.Field("words", why="say what was done")
    return core.Offer(noted[0], (core.Field("clause", options=noted, why=why), words))


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
    core.Act(RaiseDispute, core.SEAT, _raise, _raised, ("seat",), powers.each_seat),
    core.Act(RequestReview, core.SEAT, _request, _reviewed, ("seat",), powers.each_seat),
    core.Act(
        RecordDispute,
        core.SUPERVISOR,
        _record,
        _recorded,
        ("player",),
        lambda table: zip(_gone(table), strict=True),
    ),
    core.Act(RecordReview, core.SUPERVISOR, _record_review, _reviewed, ("number",), _departed),
    core.Act(DecideDispute, core.SUPERVISOR, _decide, _decided, ("number",), _undecided),
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
        case DisputeRaised(number, player, about, words):
            raised = Dispute(number, player, about, words)
            return replace(table, disputes=(*table.disputes, raised))
        case DisputeDecided(number, decision):
            return _changed(table, number, decision=decision)
        case ReviewRequested(number):
            return _changed(table, number, review="requested")
    return table


def _changed(table: Table, number: int, **changed: Any) -> Table:
    disputes = tuple(
        dispute._replace(**changed) if dispute.number == number else dispute
        for dispute in table.disputes
    )
    return replace(table, disputes=disputes)


MOVED: powers.Moved = {Directed: lambda happened: (happened.transfer,)}

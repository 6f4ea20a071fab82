"""Conduct at the table: closing it, excluding a player, disputes, corrections and notes."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway.core import (
    CHIPS,
    DEALER,
    EVERYBODY,
    FLOAT,
    OWN_PLAYER,
    OWN_SEAT,
    SEAT,
    STAFF,
    SUPERVISOR,
    Act,
    Envelope,
    Events,
    ExcludeSeat,
    Field,
    Offer,
    Refusal,
    command,
    event,
    rack,
)
from houseway.law.register import dispositions, register
from houseway.money import Cents, Transfer
from houseway.table.chips import suspense
from houseway.table.powers import (
    Moved,
    chips_field,
    clause_of,
    each_seat,
    later,
    minutes_field,
    most_chips,
    nobody_at,
)
from houseway.table.state import Dispute, Notice, Table

NAMESPACE = "table"


@command
class CloseTable:
    """Announce that the table closes; it closes between rounds after the notice."""

    minutes: int


@command
class Exclude:
    """Exclude a player from further play for contravening the rules."""

    seat: int
    why: str


@command
class RaiseDispute:
    """A player disputes a round."""

    seat: int
    round: int
    words: str


@command
class RecordDispute:
    """A player who has left disputes a round; the supervisor takes it down."""

    player: str
    round: int
    words: str


@command
class RecordReview:
    """A player who has left asks the regulator for a review; the supervisor takes it down."""

    number: int


@command
class DecideDispute:
    """The operator's decision on a dispute."""

    number: int
    decision: str


@command
class RequestReview:
    """The player asks the regulator to review the decision."""

    seat: int
    number: int


@command
class Direct:
    """A transfer by hand that puts something right, with its clause and reason."""

    debit: str
    credit: str
    cents: Cents
    under: str
    why: str


@command
class Note:
    """Record that what a clause asks of people was done."""

    clause: str
    words: str


@event(to=EVERYBODY)
class ClosureAnnounced:
    """Players were told when the table closes."""

    effective: str
    under: str


@event(to=EVERYBODY)
class TableClosed:
    """The table takes no more wagers."""

    under: str


@event(to=OWN_SEAT)
class Excluded:
    """A player takes no further part in the game."""

    seat: int
    player: str
    why: str
    under: str


@event(to=OWN_PLAYER)
class DisputeRaised:
    """A player disputes a round."""

    number: int
    player: str
    round: int
    words: str
    under: str


@event(to=STAFF)
class DisputeDecided:
    """The operator decided; the decision is final unless the regulator reviews it."""

    number: int
    decision: str
    by: str
    under: str


@event(to=STAFF)
class ReviewRequested:
    """The regulator is asked to review the decision."""

    number: int
    under: str


@event(to=STAFF)
class Directed:
    """The supervisor moved money by hand, balanced, for a stated reason."""

    transfer: Transfer
    by: str
    under: str


@event(to=STAFF)
class Noted:
    """Somebody did what a clause asks, and says so."""

    clause: str
    words: str
    by: str
    under: str


# Closing the table, excluding a player


def _close(table: Table) -> Offer | Refusal:
    clause = clause_of(table, "close_table")
    if not table.rules.power("close_table") or table.closed or table.closure_notice:
        return Refusal(clause, "the closing of this table is announced or done already")
    return Offer(clause, (minutes_field(table, "close_table"),))


def _closing(table: Table, envelope: Envelope) -> Events:
    effective = later(envelope.at, envelope.command.minutes)
    return (ClosureAnnounced(effective, clause_of(table, "close_table")),)


def _exclude(table: Table, seat: int) -> Offer | Refusal:
    offer = Offer(clause_of(table, "exclude"), (Field("why"),))
    return nobody_at(table, seat, "exclude") or offer


def _excluded(table: Table, envelope: Envelope) -> Events:
    seat, why, clause = envelope.command.seat, envelope.command.why, clause_of(table, "exclude")
    return Excluded(seat, table.seats[seat].player, why, clause), ExcludeSeat(seat, why, clause)


# Disputes


def _gone(table: Table) -> tuple[str, ...]:
    """Players who had a seat here and have left."""
    here = {seat.player for seat in table.seats.values()}
    return tuple(sorted({*table.occupants.values()} - here))


def _disputable(table: Table) -> Offer | Refusal:
    clause, had = clause_of(table, "dispute"), f"the table has had rounds 1 to {table.round}"
    if not table.round:
        return Refusal(clause, "the table has had no round yet")
    words = Field("words", why="say what is disputed")
    return Offer(clause, (Field("round", 1, table.round, why=had), words))


def _raise(table: Table, seat: int) -> Offer | Refusal:
    return nobody_at(table, seat, "dispute") or _disputable(table)


def _raised(table: Table, envelope: Envelope) -> Events:
    return _dispute(table, table.seats[envelope.command.seat].player, envelope.command)


def _record(table: Table, player: str) -> Offer | Refusal:
    if player not in _gone(table):
        return Refusal(clause_of(table, "dispute"), f"{player!r} has not left this table")
    return _disputable(table)


def _recorded(table: Table, envelope: Envelope) -> Events:
    return _dispute(table, envelope.command.player, envelope.command)


def _dispute(table: Table, player: str, sent: RaiseDispute | RecordDispute) -> Events:
    number, clause = len(table.disputes) + 1, clause_of(table, "dispute")
    return (DisputeRaised(number, player, sent.round, sent.words, clause),)


def _undecided(table: Table) -> Iterable[tuple[int]]:
    return ((dispute.number,) for dispute in table.disputes if not dispute.decision)


def _decide(table: Table, number: int) -> Offer | Refusal:
    clause = clause_of(table, "dispute")
    if (number,) not in _undecided(table):
        return Refusal(clause, f"dispute {number} does not wait for a decision")
    return Offer(clause, (Field("decision"),))


def _decided(table: Table, envelope: Envelope) -> Events:
    sent, clause = envelope.command, clause_of(table, "dispute")
    return (DisputeDecided(sent.number, sent.decision, envelope.by, clause),)


def _reviewable(table: Table, *players: str) -> tuple[int, ...]:
    """The decided disputes of these players that nobody has asked to be reviewed."""
    return tuple(
        dispute.number
        for dispute in table.disputes
        if dispute.player in players and dispute.decision and not dispute.review
    )


def _request(table: Table, seat: int) -> Offer | Refusal:
    clause = clause_of(table, "dispute")
    if refused := nobody_at(table, seat, "dispute"):
        return refused
    numbers, why = _reviewable(table, table.seats[seat].player), "they can have no review of {}"
    if not numbers:
        return Refusal(clause, f"seat {seat} has no dispute that can be reviewed")
    return Offer(clause, (Field("number", options=numbers, why=why),))


def _departed(table: Table) -> Iterable[tuple[int]]:
    return ((number,) for number in _reviewable(table, *_gone(table)))


def _record_review(table: Table, number: int) -> Offer | Refusal:
    clause = clause_of(table, "dispute")
    if (number,) not in _departed(table):
        return Refusal(clause, f"dispute {number} is not one that they can have reviewed")
    return Offer(clause)


def _reviewed(table: Table, envelope: Envelope) -> Events:
    return (ReviewRequested(envelope.command.number, clause_of(table, "dispute")),)


# By hand


def _directions(table: Table) -> dict[tuple[str, str], Cents]:
    """Where a correction by hand may go, and the most that it may move."""
    found: dict[tuple[str, str], Cents] = {}
    for number, seat in table.seats.items():
        here, kept = rack(number), suspense(seat.player)
        held, due = table.balance(here), table.balance(kept)
        found[FLOAT, here] = most_chips(table)
        found[here, FLOAT] = held
        found[here, kept] = max(0, min(held, -due))
        found[kept, here] = max(0, due)
    return found


def _direct(table: Table, debit: str, credit: str) -> Offer | Refusal:
    clause, most = clause_of(table, "dispute"), _directions(table).get((debit, credit))
    if not most:
        return Refusal(clause, f"nothing goes from {debit!r} to {credit!r} by hand")
    known = tuple(register(table.game.name).clauses)
    under = Field("under", options=known, why="there is no clause {} to act under")
    return Offer(clause, (chips_field(table, most, f"{debit} can give"), under, Field("why")))


def _directed(_table: Table, envelope: Envelope) -> Events:
    sent = envelope.command
    moved = Transfer(sent.debit, sent.credit, sent.cents, CHIPS, sent.why)
    return (Directed(moved, envelope.by, sent.under),)


def _note(table: Table) -> Offer | Refusal:
    """The clauses that ask people for something which the table records."""
    known = dispositions(table.game.name).items()
    noted = tuple(clause for clause, what in known if what.kind == "records")
    said = "nothing is recorded by hand under {}"
    if not noted:
        return Refusal(clause_of(table, "dispute"), "nothing is recorded by hand here")
    words = Field("words", why="say what was done")
    return Offer(noted[0], (Field("clause", options=noted, why=said), words))


def _noted(_table: Table, envelope: Envelope) -> Events:
    sent = envelope.command
    return (Noted(sent.clause, sent.words, envelope.by, under=sent.clause),)


def reminders(table: Table, stage: str) -> list[dict[str, Any]]:
    """What staff should remember at this stage, with its clause."""
    return [
        {"clause": clause, "does": what.does}
        for clause, what in dispositions(table.game.name).items()
        if what.stage == stage
    ]


ACTS: tuple[Act[Table], ...] = (
    Act(CloseTable, SUPERVISOR, _close, _closing),
    Act(Exclude, SUPERVISOR, _exclude, _excluded, ("seat",), each_seat, apart=True),
    Act(RaiseDispute, SEAT, _raise, _raised, ("seat",), each_seat),
    Act(RequestReview, SEAT, _request, _reviewed, ("seat",), each_seat),
    Act(
        RecordDispute,
        SUPERVISOR,
        _record,
        _recorded,
        ("player",),
        lambda table: zip(_gone(table), strict=True),
    ),
    Act(RecordReview, SUPERVISOR, _record_review, _reviewed, ("number",), _departed),
    Act(DecideDispute, SUPERVISOR, _decide, _decided, ("number",), _undecided),
    Act(Direct, SUPERVISOR, _direct, _directed, ("debit", "credit"), _directions),
    Act(Note, DEALER, _note, _noted),
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


MOVED: Moved = {Directed: lambda happened: (happened.transfer,)}

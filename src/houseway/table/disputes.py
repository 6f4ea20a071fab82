"""Disputes: a first decision, a review where one is asked for, and advice with each of them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.table import powers
from houseway.table.powers import done_by
from houseway.table.state import Dispute, Table

NAMESPACE = "table"
REQUESTED, REVIEWED = "requested", "decided"


class RaiseDispute(core.OfSeat, core.Command):
    """A player disputes a round."""

    round: int
    words: str


class RecordDispute(core.Command):
    """A player who has left disputes a round; the supervisor takes it down."""

    player: str
    round: int
    words: str


class RecordReview(core.OfNumber, core.Command):
    """A player who has left asks for a review of the decision; the supervisor takes it down."""


class DecideDispute(core.OfNumber, core.Command):
    """The decision on a dispute in the first instance."""

    decision: str


class RequestReview(core.OfSeat, core.Command):
    """The player asks for a review of the decision."""

    number: int


class DecideReview(core.OfNumber, core.Command):
    """What the review came to, and who decided it."""

    decision: str
    decided_by: str


class DisputeRaised(core.OfNumber, core.Event, to=core.OWN_PLAYER):
    """A player disputes a round."""

    player: str
    round: int
    words: str
    under: str


class DisputeDecided(core.OfNumber, core.DoneBy, core.Event, to=core.OWN_PLAYER):
    """The dispute was decided in the first instance; it can be reviewed."""

    decision: str
    player: str = ""


class ReviewRequested(core.OfNumber, core.Event, to=core.OWN_PLAYER):
    """The player asks for a review of the decision."""

    under: str
    player: str = ""


class ReviewDecided(core.OfNumber, core.DoneBy, core.Event, to=core.OWN_PLAYER):
    """The decision was reviewed."""

    player: str
    decision: str
    decided_by: str


class ComplaintAdvised(core.OfNumber, core.Event, to=core.OWN_PLAYER):
    """With a decision the player was told where to turn who is not satisfied with it."""

    player: str
    under: str


# Who may dispute what


def _gone(table: Table) -> tuple[str, ...]:
    """Players who had a seat here and have left."""
    here = {seat.player for seat in table.seats.values()}
    if not table.edition:
        return tuple(sorted({*table.occupants.values()} - here))
    known = {sat.player for had in table.sittings.values() for sat in had}
    return tuple(sorted(known - here))


def _disputable(table: Table, player: str) -> tuple[core.Offer, ...] | core.Refusal:
    """The rounds at which a player sat."""
    clause, words = table.clause("dispute"), core.Field("words", why="say what is disputed")
    if not table.round:
        return core.Refusal(clause, "the table has had no round yet")
    if not table.edition:
        had = f"the table has had rounds 1 to {table.round}"
        return (core.Offer(clause, (core.Field("round", 1, table.round, why=had), words)),)
    attended = table.attended.get(player)
    if not attended:
        return core.Refusal(clause, f"{player} has played no round at this table")
    why = f"{player} did not play in round {{}}"
    rounds = (core.Field("round", first, last, why=why) for first, last in attended)
    return tuple(core.Offer(clause, (field, words)) for field in rounds)


# Acts


def _raise(table: Table, seat: int) -> tuple[core.Offer, ...] | core.Refusal:
    if refused := powers.nobody_at(table, seat, "dispute"):
        return refused
    return _disputable(table, table.seats[seat].player)


def _raised(table: Table, envelope: core.Envelope) -> core.Events:
    return _dispute(table, table.seats[envelope.command.seat].player, envelope.command)


def _record(table: Table, player: str) -> tuple[core.Offer, ...] | core.Refusal:
    if player not in _gone(table):
        return table.refusal("dispute", f"{player!r} has not left this table")
    return _disputable(table, player)


def _recorded(table: Table, envelope: core.Envelope) -> core.Events:
    return _dispute(table, envelope.command.player, envelope.command)


def _dispute(table: Table, player: str, sent: RaiseDispute | RecordDispute) -> core.Events:
    number, clause = len(table.disputes) + 1, table.clause("dispute")
    return (DisputeRaised(number, player, sent.round, sent.words, clause),)


def _undecided(table: Table) -> Iterable[tuple[int]]:
    return core.numbers(dispute for dispute in table.disputes if not dispute.decision)


def _decided(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.clause("dispute")
    player = _numbered(table, sent.number).player
    decided = DisputeDecided(sent.number, sent.decision, player, **done_by(envelope, clause))
    return decided, *_advice(table, sent.number, player)


def _advice(table: Table, number: int, player: str) -> core.Events:
    """Where to turn with a complaint is told with the decision, in every document that has it."""
    power = "advise_complaint"
    if not table.rules.power(power):
        return ()
    return (ComplaintAdvised(number, player, table.clause(power)),)


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
    numbers = _reviewable(table, table.seats[seat].player)
    why = "dispute {} is not open to review for this player"
    if not numbers:
        return core.Refusal(clause, f"seat {seat} has no dispute that can be reviewed")
    return core.Offer(clause, (core.Field("number", options=numbers, why=why),))


def _departed(table: Table) -> Iterable[tuple[int]]:
    return ((number,) for number in _reviewable(table, *_gone(table)))


def _requested(table: Table, envelope: core.Envelope) -> core.Events:
    number, clause = envelope.command.number, table.clause("dispute")
    return (ReviewRequested(number, clause, _numbered(table, number).player),)


def _in_review(table: Table) -> Iterable[tuple[int]]:
    return core.numbers(dispute for dispute in table.disputes if dispute.review == REQUESTED)


def _review_decided(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    player = _numbered(table, sent.number).player
    told = (sent.number, player, sent.decision, sent.decided_by)
    decided = ReviewDecided(*told, **done_by(envelope, table.clause("review")))
    return decided, *_advice(table, sent.number, player)


def _numbered(table: Table, number: int) -> Dispute:
    found = core.numbered(table.disputes, number)
    assert found is not None, "it was offered"
    return found


_decision = core.Field("decision")
_reviewer = core.Field("decided_by", why="say who reviewed the decision")
_decide = powers.among(_undecided, "dispute", "dispute {} is not waiting for a decision", _decision)
_record_review = powers.among(_departed, "dispute", "dispute {} is not open to review")
_decide_review = powers.among(
    _in_review, "review", "nobody has asked for a review of dispute {}", _decision, _reviewer
)


def _left(table: Table) -> Iterable[tuple[str]]:
    return zip(_gone(table), strict=True)


ACTS: tuple[core.Act[Table], ...] = tuple(
    core.Act(command, by, offer, then, (about,), subjects)
    for command, by, offer, then, about, subjects in (
        (RaiseDispute, core.SEAT, _raise, _raised, "seat", powers.each_seat),
        (RequestReview, core.SEAT, _request, _requested, "seat", powers.each_seat),
        (RecordDispute, core.SUPERVISOR, _record, _recorded, "player", _left),
        (RecordReview, core.SUPERVISOR, _record_review, _requested, "number", _departed),
        (DecideDispute, core.SUPERVISOR, _decide, _decided, "number", _undecided),
        (DecideReview, core.SUPERVISOR, _decide_review, _review_decided, "number", _in_review),
    )
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about a dispute."""
    match happened:
        case DisputeRaised(number, player, about, words):
            raised = Dispute(number, player, about, words)
            return replace(table, disputes=(*table.disputes, raised))
        case DisputeDecided(number, decision, by=by):
            return _changed(table, number, decision=decision, decided_by=by)
        case ReviewRequested(number):
            return _changed(table, number, review=REQUESTED)
        case ReviewDecided(number, _, decision, decided_by):
            return _changed(
                table, number, review=REVIEWED, outcome=decision, reviewed_by=decided_by
            )
        case ComplaintAdvised(number):
            return _changed(table, number, advised=True)
    return table


def _changed(table: Table, number: int, **changed: Any) -> Table:
    return replace(table, disputes=core.changed(table.disputes, number, **changed))

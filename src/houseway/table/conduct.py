"""Conduct at the table: closing it, excluding a player, disputes, corrections and notes."""

from collections.abc import Iterator
from typing import Any

from houseway.core import (
    CHIPS,
    DEALER,
    FLOAT,
    SUPERVISOR,
    Decision,
    ExcludeSeat,
    Field,
    Move,
    Refusal,
    by_seat,
    kind,
    rack,
)
from houseway.law.register import dispositions, register
from houseway.money import Transfer, dollars
from houseway.table.ledger import suspense
from houseway.table.powers import MOST_MINUTES, clause_of, later, most_chips
from houseway.table.state import (
    CloseTable,
    ClosureAnnounced,
    DecideDispute,
    Direct,
    Directed,
    Dispute,
    DisputeDecided,
    DisputeRaised,
    Envelope,
    Exclude,
    Excluded,
    Note,
    Noted,
    RaiseDispute,
    RecordDispute,
    RecordReview,
    RequestReview,
    ReviewRequested,
    Table,
)

# What is sent to this room.
COMMANDS = (
    CloseTable,
    DecideDispute,
    Direct,
    Exclude,
    Note,
    RaiseDispute,
    RecordDispute,
    RecordReview,
    RequestReview,
)


def moves(table: Table) -> Iterator[Move]:
    """What may be done about conduct now."""
    power = table.rules.power("close_table")
    if power and not table.closed and not table.closure_notice:
        minutes = Field("minutes", power.minutes, MOST_MINUTES)
        yield Move(SUPERVISOR, kind(CloseTable), clause_of(table, "close_table"), (minutes,))
    for seat in table.seats:
        where = Field("seat", options=(seat,))
        yield Move(SUPERVISOR, kind(Exclude), clause_of(table, "exclude"), (where, Field("why")))
        yield from of_seat(table, seat)
        yield from _direct_moves(table, seat)
    yield from _recorded_moves(table)
    if undecided := tuple(one.number for one in table.disputes if not one.decision):
        fields = (Field("number", options=undecided), Field("decision"))
        yield Move(SUPERVISOR, kind(DecideDispute), clause_of(table, "dispute"), fields)
    if noted := tuple(recorded_clauses(table)):
        yield Move(DEALER, kind(Note), noted[0], (Field("clause", options=noted), Field("words")))


def _recorded_moves(table: Table) -> Iterator[Move]:
    """What the supervisor takes down for players who have left."""
    clause, gone = clause_of(table, "dispute"), _departed(table)
    if table.round and gone:
        fields = (Field("player", options=gone), Field("round", 1, table.round), Field("words"))
        yield Move(SUPERVISOR, kind(RecordDispute), clause, fields)
    open_to = tuple(
        one.number for one in table.disputes if one.player in gone and _reviewable(one, one.player)
    )
    if open_to:
        yield Move(SUPERVISOR, kind(RecordReview), clause, (Field("number", options=open_to),))


def _departed(table: Table) -> tuple[str, ...]:
    here = {one.player for one in table.seats.values()}
    return tuple(sorted({*table.occupants.values()} - here))


def of_seat(table: Table, seat: int) -> Iterator[Move]:
    """The disputes that a player may raise or have reviewed."""
    where, clause = Field("seat", options=(seat,)), clause_of(table, "dispute")
    if table.round:
        fields = (where, Field("round", 1, table.round), Field("words"))
        yield Move(by_seat(seat), kind(RaiseDispute), clause, fields)
    mine = table.seats[seat].player
    if numbers := tuple(one.number for one in table.disputes if _reviewable(one, mine)):
        which = Field("number", options=numbers)
        yield Move(by_seat(seat), kind(RequestReview), clause, (where, which))


def _reviewable(dispute: Dispute, player: str) -> bool:
    return dispute.player == player and bool(dispute.decision) and not dispute.review


def _direct_moves(table: Table, seat: int) -> Iterator[Move]:
    for debit, credit, most in _directions(table, seat):
        fields = (
            Field("debit", options=(debit,)),
            Field("credit", options=(credit,)),
            Field("cents", min(table.sign.chips), most, min(table.sign.chips)),
            Field("under", options=tuple(register(table.game.name).clauses)),
            Field("why"),
        )
        if most:
            yield Move(SUPERVISOR, kind(Direct), clause_of(table, "dispute"), fields)


def _directions(table: Table, seat: int) -> list[tuple[str, str, int]]:
    """Where a correction by hand may go, and the most that it may move."""
    kept = suspense(table.seats[seat].player)
    held, due = table.balance(rack(seat)), table.balance(kept)
    return [
        (FLOAT, rack(seat), most_chips(table)),
        (rack(seat), FLOAT, held),
        (rack(seat), kept, max(0, min(held, -due))),
        (kept, rack(seat), max(0, due)),
    ]


def recorded_clauses(table: Table) -> Iterator[str]:
    """The clauses that ask people for something which the table records."""
    for clause, one in dispositions(table.game.name).items():
        if one.kind == "records":
            yield clause


# Decisions


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about conduct; None for any other."""
    match envelope.command:
        case CloseTable(minutes):
            return _close(table, minutes, envelope.at)
        case Exclude(seat, why):
            return _exclude(table, seat, why)
        case RaiseDispute(seat, about, words):
            if seat not in table.seats:
                return Refusal(clause_of(table, "dispute"), f"nobody sits at seat {seat}")
            return _raise_dispute(table, table.seats[seat].player, about, words)
        case RecordDispute(player, about, words):
            if player not in _departed(table):
                return Refusal(clause_of(table, "dispute"), f"{player!r} has not left this table")
            return _raise_dispute(table, player, about, words)
        case RecordReview(number):
            return _review(table, number, _departed(table))
        case DecideDispute(number, decision):
            return _decide_dispute(table, number, decision, envelope.by)
        case RequestReview(seat, number):
            mine = (table.seats[seat].player,) if seat in table.seats else ()
            return _review(table, number, mine)
        case Direct():
            return _direct(table, envelope.command, envelope.by)
        case Note(clause, words):
            return _note(table, clause, words, envelope.by)
    return None


def _close(table: Table, minutes: int, at: str) -> Decision:
    clause, power = clause_of(table, "close_table"), table.rules.power("close_table")
    if power is None or table.closed or table.closure_notice:
        return Refusal(clause, "the closing of this table is announced or done already")
    if not power.minutes <= minutes <= MOST_MINUTES:
        return Refusal(clause, f"players get {power.minutes} minutes' notice, at most 24 hours")
    return (ClosureAnnounced(later(at, minutes), clause),)


def _exclude(table: Table, seat: int, why: str) -> Decision:
    clause = clause_of(table, "exclude")
    if seat not in table.seats:
        return Refusal(clause, f"nobody sits at seat {seat}")
    if not why.strip():
        return Refusal(clause, "the reason must be stated")
    void = table.game.answer(table.play, ExcludeSeat(seat, why, clause))
    if isinstance(void, Refusal):
        return void
    return Excluded(seat, table.seats[seat].player, why, clause), *void


def _raise_dispute(table: Table, player: str, about: int, words: str) -> Decision:
    clause = clause_of(table, "dispute")
    if not 1 <= about <= table.round:
        return Refusal(clause, f"the table has had rounds 1 to {table.round}, not {about}")
    if not words.strip():
        return Refusal(clause, "say what is disputed")
    return (DisputeRaised(len(table.disputes) + 1, player, about, words, clause),)


def _dispute(table: Table, number: int) -> Dispute | None:
    return next((one for one in table.disputes if one.number == number), None)


def _decide_dispute(table: Table, number: int, decision: str, by: str) -> Decision:
    clause, dispute = clause_of(table, "dispute"), _dispute(table, number)
    if dispute is None or dispute.decision:
        return Refusal(clause, f"dispute {number} does not wait for a decision")
    if not decision.strip():
        return Refusal(clause, "state the decision")
    return (DisputeDecided(number, decision, by, clause),)


def _review(table: Table, number: int, players: tuple[str, ...]) -> Decision:
    clause, dispute = clause_of(table, "dispute"), _dispute(table, number)
    if dispute is None or dispute.player not in players or not _reviewable(dispute, dispute.player):
        return Refusal(clause, f"dispute {number} is not one that they can have reviewed")
    return (ReviewRequested(number, clause),)


def _direct(table: Table, sent: Direct, by: str) -> Decision:
    clause = clause_of(table, "dispute")
    if sent.under not in register(table.game.name).clauses:
        return Refusal(clause, f"there is no clause {sent.under!r} to act under")
    if not sent.why.strip():
        return Refusal(clause, "the reason must be stated")
    for seat in table.seats:
        for debit, credit, most in _directions(table, seat):
            if (debit, credit) == (sent.debit, sent.credit):
                if not 0 < sent.cents <= most or sent.cents % min(table.sign.chips):
                    said = f"{debit} can give up to {dollars(most)} in whole chips"
                    return Refusal(clause, said)
                moved = Transfer(debit, credit, sent.cents, CHIPS, sent.why)
                return (Directed(moved, by, sent.under),)
    return Refusal(clause, f"nothing goes from {sent.debit!r} to {sent.credit!r} by hand")


def _note(table: Table, clause: str, words: str, by: str) -> Decision:
    recorded = tuple(recorded_clauses(table))
    if clause not in recorded:
        said = f"nothing is recorded by hand under {clause!r}"
        return Refusal(recorded[0] if recorded else clause_of(table, "dispute"), said)
    if not words.strip():
        return Refusal(clause, "say what was done")
    return (Noted(clause, words, by, under=clause),)


def reminders(table: Table, stage: str) -> list[dict[str, Any]]:
    """What staff should remember at this stage, with its clause."""
    return [
        {"clause": clause, "does": one.does}
        for clause, one in dispositions(table.game.name).items()
        if one.stage == stage
    ]

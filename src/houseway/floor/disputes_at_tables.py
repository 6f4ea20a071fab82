"""Disputes at live tables, as files of the floor: first instance, review, advice."""

from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import files
from houseway.floor.about import done_under
from houseway.money import dollars
from houseway.table import disputes
from houseway.table.by_hand import Directed
from houseway.table.words import words

if TYPE_CHECKING:
    from houseway.floor.following import Acted
    from houseway.floor.state import Floor

HEARS = (
    Directed,
    disputes.DisputeRaised,
    disputes.DisputeDecided,
    disputes.ReviewRequested,
    disputes.ReviewDecided,
    disputes.ComplaintAdvised,
)


def case_id(table: str, number: int) -> str:
    """The file of the dispute of this number at a table."""
    return f"{table}/dispute/{number}"


def follows(floor: "Floor", acted: "Acted", happened: Any) -> core.Events:
    """What an event of a table means for the files of disputes."""
    if not isinstance(happened, HEARS):
        return ()
    if isinstance(happened, Directed):
        return _booked(floor, acted, happened)
    id, under = case_id(acted.table, happened.number), f"{acted.document} {happened.under}"
    if isinstance(happened, disputes.DisputeRaised):
        player, number = (happened.player,), happened.number
        where = (acted.document, acted.table, happened.round, player)
        opened = files.CaseOpened(
            id,
            files.DISPUTE,
            files.DISPUTE,
            happened.words,
            *where,
            number=number,
            **done_under(acted, under),
        )
        return (opened,)
    case = floor.files.cases.get(id)
    return _went_on(floor, acted, case, happened, under) if case else ()


def _went_on(
    floor: "Floor", acted: "Acted", case: files.CaseFile, happened: Any, under: str
) -> core.Events:
    told, at = done_under(acted, under), acted.at
    match happened:
        case disputes.DisputeDecided(_, decision):
            about = (case.id, "decided in the first instance", decision, files.DECIDED)
            return files.CaseStepTaken(*about, **told), *files.advice_owed(floor, case, at)
        case disputes.ReviewRequested():
            about = (case.id, "review requested", "", files.IN_REVIEW)
            return (files.CaseStepTaken(*about, **told),)
        case disputes.ReviewDecided(_, _, decision, decided_by):
            about = (case.id, f"reviewed by {decided_by}", decision, files.REVIEWED)
            return files.CaseStepTaken(*about, **told), *files.advice_owed(floor, case, at)
        case disputes.ComplaintAdvised(_, player):
            # Who has left does not see what the table shows: somebody has to tell them.
            if any(seat.player == player for seat in acted.before.seats.values()):
                return files.advised(
                    floor, case, words(case.document).dispute["advice"], at, acted.by
                )
    return ()


def _booked(floor: "Floor", acted: "Acted", happened: Directed) -> core.Events:
    """What is moved by hand for a player whose dispute is decided stands in its file."""
    moved = happened.transfer
    accounts = (core.account(name) for name in (moved.debit, moved.credit))
    here = {acted.before.seats[part.seat].player for part in accounts if part.kind == "rack"}
    decided = (
        case
        for case in reversed([*floor.files.cases.values()])
        if case.table == acted.table and case.kind == files.DISPUTE
        if case.state not in (files.OPEN, files.CLOSED) and here & {*case.persons}
    )
    case = next(decided, None)
    if case is None:
        return ()
    about = (case.id, f"booked: {dollars(moved.cents)}", moved.why)
    under = f"{acted.document} {happened.under}"
    step = files.CaseStepTaken(
        *about, debit=moved.debit, credit=moved.credit, **done_under(acted, under)
    )
    return (step,)

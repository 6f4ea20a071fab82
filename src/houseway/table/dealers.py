"""Who deals at a table, from when to when: it is on record who was responsible for a round."""

from dataclasses import replace
from typing import Any

from houseway import core
from houseway.table.powers import done_by
from houseway.table.state import Table

NAMESPACE = "table"
POWER = "dealer"


class TakeTable(core.Command):
    """I deal at this table from now on."""


class LeaveTable(core.Command):
    """The dealer leaves the table, or is relieved by a supervisor."""


class DealerCame(core.Event, to=core.EVERYBODY):
    """Somebody deals from now on."""

    dealer: str
    under: str


class DealerLeft(core.DoneBy, core.Event, to=core.EVERYBODY):
    """Somebody deals no longer; `by` is whoever said so."""

    dealer: str
    why: str


# Why somebody deals no longer, by the role of whoever else says so.
WHY = {core.SUPERVISOR: "relieved", core.HOUSE: "away"}


def _take(table: Table) -> core.Offer | core.Refusal:
    if table.dealer:
        return table.refusal(POWER, f"{table.dealer} is already dealing at this table")
    return core.Offer(table.clause(POWER))


def _taken(table: Table, envelope: core.Envelope) -> core.Events:
    return (DealerCame(envelope.by, table.clause(POWER)),)


def _leave(table: Table) -> core.Offer | core.Refusal:
    if not table.dealer:
        return table.refusal(POWER, "nobody is dealing at this table")
    return core.Offer(table.clause(POWER))


def _left(table: Table, envelope: core.Envelope) -> core.Events:
    why = "left" if envelope.by == table.dealer else WHY[envelope.role]
    return (DealerLeft(table.dealer, why, **done_by(envelope, table.clause(POWER))),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(TakeTable, core.DEALER, _take, _taken),
    core.Act(LeaveTable, core.DEALER, _leave, _left),
)


def why_not_by(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why this person cannot say so: a dealer leaves for nobody else."""
    own = envelope.role != core.DEALER or envelope.by == table.dealer
    if own or not isinstance(envelope.command, LeaveTable):
        return None
    return table.refusal(
        POWER, f"{table.dealer} is dealing here; a supervisor may relieve the dealer"
    )


def evolve(table: Table, happened: Any) -> Table:
    """The table after a dealer came or left."""
    match happened:
        case DealerCame(dealer):
            return replace(table, dealer=dealer)
        case DealerLeft():
            return replace(table, dealer="")
    return table

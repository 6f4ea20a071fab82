"""Money moved by hand to put something right; above an amount another supervisor signs first."""

from houseway import core
from houseway.law.register import register
from houseway.money import Cents, Transfer
from houseway.table import powers
from houseway.table.chips import patron, suspended, suspense
from houseway.table.powers import done_by
from houseway.table.state import Table

NAMESPACE = "table"


class Direct(core.Command):
    """A transfer by hand that puts something right, with its clause and reason."""

    debit: str
    credit: str
    cents: Cents
    under: str
    why: str


class Directed(core.DoneBy, core.Event, to=core.STAFF):
    """The supervisor moved money by hand, balanced, for a stated reason."""

    transfer: Transfer


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
        return core.Refusal(clause, "chips cannot be moved by hand between these two")
    known = tuple(register(table.game.name).clauses)
    under = core.Field("under", options=known, why="the document has no clause {}")
    return core.Offer(
        clause, (powers.chips_field(table, most, "the amount is"), under, core.Field("why"))
    )


def _directed(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    moved = Transfer(sent.debit, sent.credit, sent.cents, core.CHIPS, sent.why)
    return (Directed(moved, **done_by(envelope, sent.under)),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(Direct, core.SUPERVISOR, _direct, _directed, ("debit", "credit"), _directions),
)

MOVED: powers.Moved = {Directed: lambda happened: (happened.transfer,)}

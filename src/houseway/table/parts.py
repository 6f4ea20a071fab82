"""The parts of a table: what each lets people do, what its events change and what they move."""

from collections.abc import Callable
from typing import Any, NamedTuple

from houseway import core
from houseway.table import (
    alerts,
    by_hand,
    committed,
    conduct,
    corrections,
    custody,
    dealers,
    declarations,
    directions,
    disputes,
    equipment,
    gaming_day,
    inspection,
    limits,
    notices,
    patrons,
    payment_acts,
    payments,
    prizes,
    seats,
    second_signature,
    sign,
    tokens,
)
from houseway.table.powers import Moved
from houseway.table.state import Table


class Part(NamedTuple):
    """Acts, how an event of any part is folded, and the transfers of its own events."""

    acts: tuple[core.Act[Table], ...] = ()
    evolve: Callable[[Table, Any], Table] | None = None
    moved: Moved | None = None


# Declarations come last: they look at what a round that is over has moved. The acts of second
# signatures stand in `turns`, for they ask all others.
PARTS = (
    Part(tokens.ACTS, tokens.evolve, tokens.MOVED),
    Part(seats.ACTS, seats.evolve, seats.MOVED),
    Part(sign.ACTS, sign.evolve),
    Part(limits.ACTS, limits.evolve),
    Part(patrons.ACTS, patrons.evolve),
    Part(prizes.ACTS, prizes.evolve),
    Part(payment_acts.ACTS, payments.evolve, payments.MOVED),
    Part(evolve=second_signature.evolve),
    Part(corrections.ACTS, corrections.evolve, corrections.MOVED),
    Part(dealers.ACTS, dealers.evolve),
    Part(by_hand.ACTS, moved=by_hand.MOVED),
    Part(conduct.ACTS, conduct.evolve),
    Part(notices.ACTS, notices.evolve),
    Part(disputes.ACTS, disputes.evolve),
    Part(directions.ACTS, directions.evolve),
    Part(inspection.ACTS, inspection.evolve),
    Part(alerts.ACTS, alerts.evolve),
    Part(gaming_day.ACTS, gaming_day.evolve, gaming_day.MOVED),
    Part(custody.ACTS, moved=custody.MOVED),
    Part(equipment.ACTS, equipment.evolve),
    Part(evolve=committed.evolve),
    Part(declarations.ACTS, declarations.evolve, declarations.MOVED),
)

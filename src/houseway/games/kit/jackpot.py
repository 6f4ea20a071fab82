"""A progressive jackpot as a round sees it: a meter that is a fact from outside.

A game asks the house for the meter as it asks chance for cards. The pool itself, above the tables,
knows contributions and prizes and no game.
"""

from houseway.core import CHIPS, EVERYBODY, FLOAT, clause, event, kind
from houseway.money import Cents, Transfer

# The area of jackpot wagers, at every game that has them.
JACKPOT = "jackpot"
VAULT = "vault"
NAMESPACE = "jackpot"


def pool_account(name: str) -> str:
    """The account of a jackpot pool; the stream of its events has the same name."""
    return f"pool/{name}"


@event(to=EVERYBODY)
class MeterRead:
    """A pool's meter when a round's jackpots are settled; `fed` of it came from this round."""

    pool: str
    cents: Cents
    fed: Cents
    under: str


@event(to=EVERYBODY)
class MeterReset:
    """The meter begins anew from its seed, which is the house's money."""

    pool: str
    cents: Cents
    under: str


@event(to=EVERYBODY)
class OddCents:
    """What equal shares leave over leaves the meter all the same, for the float."""

    pool: str
    cents: Cents
    under: str


@event(to=EVERYBODY)
class PaidInCash:
    """What of a prize is less than the smallest chip, in coins."""

    seat: int
    source: str
    cents: Cents
    under: str
    area: str


def transfers(happened: object) -> tuple[Transfer, ...]:
    """The balanced transfers between a table and its pool; most events move nothing."""
    match happened:
        case MeterRead(pool, fed=cents):
            debit, credit = FLOAT, pool_account(pool)
        case MeterReset(pool, cents):
            debit, credit = VAULT, pool_account(pool)
        case OddCents(pool, cents):
            debit, credit = pool_account(pool), FLOAT
        case PaidInCash(seat, source, cents):
            debit, credit = source, f"cash/{seat}"
        case _:
            return ()
    why = f"{kind(happened)} {clause(happened)}"
    return (Transfer(debit, credit, cents, CHIPS, why),) if cents else ()

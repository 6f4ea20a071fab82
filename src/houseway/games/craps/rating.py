"""What wagers of Craps are worth from where they stand: each by itself, until dice decide it.

There is nothing to choose but where to wager, and what is taken down is a wager less: so all that
dice change is luck. A wager that is off is worth what it is when called on: it waits.
"""

from fractions import Fraction
from functools import lru_cache

from houseway.core import Sign
from houseway.games.craps.analysis import CALLED_ON, Bet, _decided
from houseway.games.craps.round import counting, settled
from houseway.games.craps.state import Round, Wager
from houseway.games.kit import rating as kit
from houseway.games.kit.rating import NOTHING, Ask, Rating
from houseway.law.rules import Rules
from houseway.money import Cents


@lru_cache(4096)
def _brings(
    rules: Rules, kind: str, number: int, cents: Cents, counts: Cents, chip: Cents
) -> Fraction:
    """What a wager brings on average, its commission not counted."""
    state = Round(rules, Sign(chips=(chip,)))
    wager, found = Wager(1, 1, kind, kind, cents, number), NOTHING
    for code, chance in _decided(rules, Bet(kind, number), CALLED_ON).chances.items():
        paid = settled(state, wager, counts, code)
        found += chance * (paid.returned + paid.winnings - paid.stake)
    return found


def value(state: Round, seat: int, whole: kit.Round, ask: Ask) -> Fraction | None:
    """See `kit.rating`."""
    own = [wager for wager in state.wagers if wager.seat == seat and not wager.late]
    counts = counting(state) if own else {}
    found = NOTHING
    for wager in own:
        amounts = wager.cents, counts[wager.id], state.unit
        found += _brings(state.rules, wager.kind, wager.number, *amounts)
    return found


def _named(state: Round, area: str) -> str:
    """A wager as the analysis knows it: what stands behind another goes by its point."""
    name = area.partition("#")[0]
    if not name.startswith("behind_"):
        return name
    wager = state.wager(area)
    return f"{wager.kind}/{wager.number}" if wager else ""


RATING = Rating(value, named=_named)

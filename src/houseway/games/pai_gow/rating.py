"""What Pai Gow is worth to players against the bank of the House, before and after the tiles.

A hand is set once for all who wagered on its area. Where a player banks nothing is rated: what the
bank is worth depends on how that player sets it.
"""

from fractions import Fraction
from functools import lru_cache

from houseway.games.kit import rating as kit
from houseway.games.kit.analysis import Options
from houseway.games.kit.rating import NOTHING, Ask, Rating, paid_in
from houseway.games.pai_gow import events
from houseway.games.pai_gow.analysis import SIDES, _by_end, _ends, _values, matches
from houseway.games.pai_gow.house_way import WAYS, as_house_way
from houseway.games.pai_gow.house_way import hands as parted
from houseway.games.pai_gow.state import Round, Wager
from houseway.hands.tiles import rank
from houseway.law.rules import Rules
from houseway.solvers.arrays import Ints
from houseway.solvers.jobs import Run
from houseway.solvers.tiles import hands, place

WAGER = "wager"


@lru_cache(256)
def _brings(rules: Rules, options: Options, run: Run) -> tuple[Ints, int]:
    """What every setting of every hand brings in cents over all matches, and how many those are."""
    ends = _ends(rules, WAGER, options.stake, options.chip)
    found = _by_end(rules, matches(run)[:, SIDES[WAGER]], ends)
    return _values(found, ends), int(found[0, 0].sum())


def settings_of(
    state: Round, wager: Wager, tiles: tuple[int, ...], run: Run
) -> dict[tuple[int, int], Fraction]:
    """What each setting of four tiles brings a wager in cents, by the ranks of low and high."""
    values, many = _brings(state.rules, paid_in(state, wager.cents), run)
    at = place(*tiles)
    made = {}
    for way in range(WAYS):
        low, high = ranks(parted(*hands()[at].tiles, way))
        made[low, high] = Fraction(int(values[at, way]), many)
    return made


def ranks(tiles: tuple[int, ...]) -> tuple[int, int]:
    """Of the low and the high hand."""
    low, high = sorted((rank(*tiles[:2]), rank(*tiles[2:])))
    return low, high


def value(state: Round, seat: int, whole: kit.Round, ask: Ask) -> Fraction | None:
    """See `kit.rating`."""
    own = [wager for wager in state.wagers if wager.seat == seat]
    if own and state.bankers:
        return None
    found = [_wager(state, wager, whole.last, ask) for wager in own]
    known = [brought for brought in found if brought is not None]
    return sum(known, NOTHING) if len(known) == len(found) else None


def _wager(state: Round, wager: Wager, last: Round, ask: Ask) -> Fraction | None:
    if not state.spots:
        return ask(state, WAGER, wager.cents)
    spot, opened = state.spot(wager.area), last.spot(wager.area)
    tiles = spot.tiles or opened.tiles
    if spot.conceded:
        return Fraction(-wager.cents)
    if len(tiles) != len(set(tiles)) or not tiles:
        return None
    brings = settings_of(state, wager, tiles, ask.run)
    if state.is_house_way(wager.area):
        # Nobody chooses there.
        pair = as_house_way(*tiles)
        return brings[ranks((*pair[0], *pair[1]))]
    if not spot.done:
        return max(brings.values())
    low, high = (spot.low, spot.high) if spot.low else (opened.low, opened.high)
    return brings.get(ranks((*low, *high)))


RATING = Rating(
    value,
    (events.HandSet, events.Conceded),
    lambda area: WAGER,
    dealt=(events.TilesDelivered,),
)

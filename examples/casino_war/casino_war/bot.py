"""How Casino War is usually signed, and how an automatic player plays it."""

from typing import Any

from casino_war.state import ANTE, TIE, GoToWar, ReportNoDecision, Surrender
from houseway.core import DEALER, Late, Limit, Limits, Randomness, Sign, Spot, Stake, View, kind
from houseway.games.kit.views import chips_of, field_of, offered, rack_of
from houseway.law.rules import Rules

CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)


def sign(limits: Limits) -> Sign:
    """A sign with these limits of the ante; a tie wager may be a tenth of it."""
    ante = Limit(limits.minimum, limits.maximum, limits.unit)
    tie = Limit(min(CHIPS), max(min(CHIPS), limits.maximum // 10), min(CHIPS))
    return Sign(seats=7, chips=CHIPS, limits={ANTE: ante, TIE: tie})


def spots(_rules: Rules) -> tuple[Spot, ...]:
    """The places of the wagers on the layout."""
    return (
        Spot("ante", "2.1", ("ante",)),
        Spot("tie", "2.2", ("tie",)),
        Spot("raise", "5.2", ("raise",)),
    )


def bot(view: View, seat: int, randomness: Randomness) -> Any:
    """The next thing that a player in this seat does, from that seat's view; None for nothing."""
    if view["stage"] == "wagers":
        return _wager(view, seat, randomness)
    if war := offered(view, kind(GoToWar), seat=seat):
        raised = field_of(war[0], "cents")["low"]
        return GoToWar(seat, raised)
    return Surrender(seat) if offered(view, kind(Surrender), seat=seat) else None


def _wager(view: View, seat: int, randomness: Randomness) -> Any:
    placed = chips_of(view, seat)
    if ANTE not in placed:
        moves = offered(view, kind(Stake), seat=seat, area=ANTE)
        low = view["sign"].limit(ANTE).minimum
        # Twice the ante must be at hand, for the war.
        fits = moves and 2 * low <= rack_of(view, seat)
        return Stake(seat, ANTE, low) if fits else None
    wanted = TIE not in placed and randomness.randrange(5) == 0
    moves = offered(view, kind(Stake), seat=seat, area=TIE, cents=min(CHIPS)) if wanted else []
    return Stake(seat, TIE, min(CHIPS)) if moves else None


def late(view: View, seat: int) -> Late | None:
    """Who lets the time pass has surrendered."""
    reports = offered(view, kind(ReportNoDecision), seat=seat)
    return Late(DEALER, ReportNoDecision(seat)) if reports else None

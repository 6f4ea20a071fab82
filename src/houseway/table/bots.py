"""Automatic players: each acts on the view of its own seat, and on nothing else."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from houseway.core import Randomness, View, kind, load_game
from houseway.games.kit.views import can_put_down_chips, offered, rack_of
from houseway.money import Cents
from houseway.table.seats import BuyIn

# No card can be issued in a name that ends so.
AUTOMATIC_PLAYER = " (automatic)"
BUY_IN: Cents = 1_000_00
NAMES = ("Ada", "Bert", "Cleo", "Dan", "Edie", "Finn", "Gwen")


class Bot(NamedTuple):
    """An automatic player in a seat."""

    name: str
    seat: int
    buy_in: Cents
    randomness: Randomness

    def next(self, view: View) -> Any:
        """The next command of this player, or None for nothing now."""
        chosen = load_game(view["game"]).bot(view, self.seat, self.randomness)
        short = rack_of(view, self.seat) < self.buy_in
        if chosen is None and short and not can_put_down_chips(view):
            again = offered(view, kind(BuyIn), cents=self.buy_in)
            return BuyIn(self.seat, self.buy_in) if again else None
        return chosen


def seat_bots(
    seats: Iterable[int], taken: str, buy_in: Cents, randomness: Callable[[int], Randomness]
) -> list[Bot]:
    """Players for these seats, none with the name of the person; each has its own randomness."""
    names = (name for name in NAMES if name != taken)
    pairs = zip(names, seats, strict=False)
    return [Bot(name, seat, buy_in, randomness(seat)) for name, seat in pairs]

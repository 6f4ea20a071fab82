"""The other players: each acts on the view of its own seat, and on nothing else."""

from random import Random
from typing import Any, NamedTuple

from houseway.core import kind
from houseway.money import Cents
from houseway.salon import manners
from houseway.salon.seen import View, can_put_down_chips, offered, rack_of
from houseway.table.state import BuyIn

NAMES = ("Ada", "Bert", "Cleo", "Dan", "Edie", "Finn", "Gwen")


class Bot(NamedTuple):
    """A player of the house's making in a seat; its moods come from the table's name."""

    name: str
    seat: int
    buy_in: Cents
    mood: Random

    def next(self, view: View) -> Any:
        """The next command of this player, or None for nothing now."""
        chosen = manners(view["game"]).bot(view, self.seat, self.mood)
        short = rack_of(view, self.seat) < self.buy_in
        if chosen is None and short and not can_put_down_chips(view):
            again = offered(view, kind(BuyIn), cents=self.buy_in)
            return BuyIn(self.seat, self.buy_in) if again else None
        return chosen


def seated(seats: list[int], taken: str, table: str, buy_in: Cents) -> list[Bot]:
    """Players for these seats, none with the name of the person."""
    names = [one for one in NAMES if one != taken]
    return [
        Bot(name, seat, buy_in, Random(f"{table}/{seat}"))
        for name, seat in zip(names, seats, strict=False)
    ]

"""What people of a simulated floor would do next: rounds go forward, and begin again."""

from houseway import core
from houseway.core import HOUSE
from houseway.table.declarations import DeclarePayout
from houseway.table.patrons import AcceptCard
from houseway.table.seats import BuyIn, Sit
from tests.conftest import Robot

# What brings somebody to a table who may wager there.
COMING = {core.kind(Sit), core.kind(AcceptCard)}
# What leads to other wagers where those that lie on the layout cannot be played.
AGAIN = {core.kind(BuyIn), core.kind(core.TakeBack), core.kind(core.VoidWagers)}


class Guests(Robot):
    """Who buys chips takes the usual ones."""

    def value(self, field):
        return [] if field.chips else super().value(field)


def too_few(state):
    """Whether nobody could play on if the next one left."""
    return sum(seat.carded for seat in state.seats.values()) < 2


def by_chips(move):
    """Whether chips have to be named one by one, which the cage's people do."""
    return any(field.chips and field.low is None for field in move.fields)


def forward(state, turn, enough=2):
    """The moves that bring a round forward, whoever makes them; with wagers enough it is played."""
    of_game = {move.command for move in state.game.turn(state.play).moves}
    due = [move for move in turn.moves if move.by in turn.due and move.by != HOUSE]
    found = [[move for move in due if move.command in of_game], due]
    kinds = [DeclarePayout, core.Stake, BuyIn]
    kinds.insert(1 if len(state.wagered) >= enough else 3, core.CloseWagers)
    found += [[move for move in turn.moves if move.command == core.kind(of)] for of in kinds]
    return next(filter(None, found), [])

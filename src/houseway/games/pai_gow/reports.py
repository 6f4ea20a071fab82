"""What is reported or ordered when something goes wrong: the commands and events of section 15."""

from houseway.core import EVERYBODY, STAFF, command, event

NAMESPACE = "pai-gow"


@command
class ReportExposedPile:
    """Tiles were exposed while the dealer stacked them, or during a laja."""

    during: str
    tiles: int


@command
class OrderShuffle:
    """The supervisor has the tiles shuffled again: tiles were exposed, or tracking is suspected."""

    why: str


@command
class ReportExposedTiles:
    """Delivered tiles of an area were exposed by the dealer, or by the player/banker."""

    area: int
    tiles: int
    by: str


@command
class CallVoid:
    """Whoever holds an exposed hand calls it void, or plays it, before seeing the rest."""

    seat: int
    choice: str


@command
class ReportTouched:
    """A player touched tiles that the dealer sets or has set the House way."""

    area: int


@command
class ReportWrongDelivery:
    """The tiles were distributed wrongly."""


@command
class ReportDisturbed:
    """The dealer knocked down or mixed the tiles of an area while opening hands."""

    area: int


@command
class DirectHouseWay:
    """The supervisor has a hand set the House way: its player is late, refuses or is away."""

    area: int
    why: str


@command
class DirectSetFirst:
    """The supervisor has a suspected player set before the others handle their tiles."""

    seat: int
    why: str


@command
class RemoveArea:
    """The supervisor takes an area out of play, which the dice determine."""

    why: str


@command
class RestoreArea:
    """The supervisor brings a removed area back into play."""

    area: int


@command
class ReportTileSet:
    """A tile is missing, or one is found that is not of the set."""

    what: str


@command
class InvalidateOutcome:
    """The supervisor invalidates the game; a fraudulent player's wagers may be forfeited."""

    ground: str
    offender: int
    why: str


@event(to=EVERYBODY)
class PileExposed:
    """So many tiles of the pile were exposed."""

    during: str
    tiles: int
    under: str


@event(to=EVERYBODY)
class TilesSeen:
    """So many tiles of an area were exposed; what follows is the clause's."""

    area: int
    tiles: int
    by: str
    under: str


@event("15.3", to=EVERYBODY)
class VoidOffered:
    """The holder of an exposed hand may call it void."""

    area: int


@event("15.3", to=EVERYBODY)
class HandPlayedOn:
    """The holder of an exposed hand plays it."""

    area: int


@event(to=EVERYBODY)
class TilesTouched:
    """A player touched tiles that were the dealer's to set."""

    area: int
    under: str


@event(to=EVERYBODY)
class WrongDelivery:
    """The tiles were distributed wrongly."""

    under: str


@event("15.15", to=EVERYBODY)
class TilesDisturbed:
    """Tiles were knocked down or mixed; the dealer sets them the House way."""

    area: int


@event("15.14.1", to=STAFF)
class SetFirstDirected:
    """A player sets before the others handle their tiles."""

    seat: int
    why: str


@event("15.9.2", to=STAFF)
class RemovalDecided:
    """An area will be taken out of play; the inspector is told."""

    why: str


@event("15.9.3", to=EVERYBODY)
class RemovalThrown:
    """The box dice for the removal; the House's own area is thrown for again."""  # 15.9.4

    dice: tuple[int, ...]
    source: str


@event("15.9.3", to=EVERYBODY)
class AreaRemoved:
    """The Off button lies on an area."""

    area: int


@event("15.9.5", to=EVERYBODY)
class AreaRestored:
    """An area is in play again."""

    area: int

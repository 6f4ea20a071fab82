"""What happened in Pai Gow, under which clause and told to whom."""

from houseway.core import EVERYBODY, STAFF, OfArea, OfSeat, event, face_up
from houseway.equipment import tiles
from houseway.money import Cents

NAMESPACE = "pai-gow"

# 6 The bank


@event("6.3", to=EVERYBODY)
class BankTaken(OfArea):
    """A player has the bank; the chung marks the area."""

    seat: int


@event("6.2", to=EVERYBODY)
class BankDeclined(OfArea):
    """A player does not take the bank."""

    seat: int


@event("6.7", to=EVERYBODY)
class BankGivenUp(OfArea):
    """The bank is free before its second round is over."""


@event("6.8", to=EVERYBODY)
class BankShared(OfArea):
    """A further player shares the bank."""

    seat: int


@event("6.7", to=EVERYBODY)
class AnotherBankAllowed(OfArea):
    """The same area is offered the bank once more."""


@event("6.9", to=EVERYBODY)
class HouseBanked:
    """No player takes the bank, so the House does."""


# 7 The shuffle


@event("7.1")
class TilesShuffled:
    """The tiles lie face down in eight stacks of four; no faces on a real felt."""  # 7.2

    tiles: tuple[int, ...]
    source: str


@event(to=EVERYBODY)
class LajaDone:
    """The tiles were mixed once more: by the dealer, a player or the bank."""

    by: str
    under: str


@event(to=STAFF)
class ShuffleOrdered:
    """All tiles are collected and shuffled again; wagers stay where they are."""

    why: str
    under: str


# 8 The dice and the cut


@event("8.2", to=EVERYBODY)
class Adjusted:
    """The button shows the value."""

    value: int


@event("8.1", to=EVERYBODY)
class DiceExposed:
    """The three box dice and the cut die."""

    dice: tuple[int, ...]
    source: str


@event("8.3", to=EVERYBODY)
class CupShakenAgain:
    """A die did not lie flat, so none of the four counts."""


@event(to=EVERYBODY)
class CutChosen:
    """How the pile is taken apart, by a player's choice or the cut die."""

    cut: str
    under: str


@event("8.4.2", to=EVERYBODY)
class DeliveryAnnounced(OfArea):
    """The dealer called the total of the box dice, the first area to get tiles, and the cut."""

    total: int
    cut: str


@event("12.1")
class TilesDelivered:
    """Four tiles to each area, from the first one on; no faces on a real felt."""

    first: int
    tiles: tuple[tuple[int, ...], ...]


# 9 Wagers


@event("9.9", to=EVERYBODY)
class PlayersRestricted(OfArea):
    """So many players may wager on an area."""

    players: int


@event("9.10.2", to=EVERYBODY)
class ControlCeded(OfArea):
    """The seated player leaves the decisions to the highest wager."""


@event("9.11", to=EVERYBODY)
class ControlsNoted:
    """Who calls the decisions on each area that has wagers: area and seat."""

    control: tuple[tuple[int, int], ...]


@event("13.2.2", to=EVERYBODY)
class CoverFellShort:
    """The player/banker's wager does not cover the others; so much is missing."""

    cents: Cents


@event("13.2.2", to=EVERYBODY)
class HouseTookBank:
    """The player/banker does not cover the wagers, so the House banks."""

    why: str
    under: str


@event("9.6", to=EVERYBODY)
class WagersReopened:
    """Nobody wagers against the bank any more, so wagers are open again."""


@event("9.7", to=EVERYBODY)
class WagersClosed:
    """No more wagers: the dice are about to be exposed."""


@event("9.8", to=EVERYBODY)
class ChangesAllowed:
    """The player/banker agrees that wagers are changed after the dice were exposed."""


@event("9.8", to=EVERYBODY)
class ChangesClosed:
    """The wagers stand as they are now."""


# 12 Setting the hands


@event("12.3", to=EVERYBODY)
class UnusedRetrieved:
    """The tiles of these areas went back unseen."""

    areas: tuple[int, ...]


@event(to=EVERYBODY)
class HouseWayAsked:
    """The dealer will set these tiles the House way."""

    area: int
    under: str


@event()
class HandSet:
    """Two hands, low and high; no faces where they lie face down on a real felt."""

    area: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    under: str


@event(to=EVERYBODY)
class PlayersSet:
    """All players' hands are set, so the bank's comes next."""

    under: str


@event("12.9", to=EVERYBODY)
class HandConfirmed:
    """The player/banker agrees with the hand as set the House way."""


@event("12.17", to=EVERYBODY)
class Conceded(OfArea):
    """The tiles were picked up unseen; the hand cannot come back."""


@event("12.18", to=EVERYBODY)
class ConcededViewed(OfArea):
    """The supervisor looked at the tiles of a conceded hand."""


@event("12.19", to=EVERYBODY)
class TilesExposed(OfArea):
    """The only player against the House laid the tiles face up."""


# 13 Matching


@event(to=face_up(tiles.name, "low", "high"))
class BankOpened:
    """The bank's two hands lie open before the float."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    source: str
    under: str


@event("13.1.5", to=EVERYBODY)
class HouseHandConfirmed:
    """A supervisor confirmed that the House's hand is set the House way."""


@event(to=face_up(tiles.name, "low", "high"))
class HandOpened:
    """A hand was opened and matched: Jung, Che or Jowl."""  # 12.14

    area: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    call: str
    verdict: str
    source: str
    under: str


# 15 and 16 Irregularities and powers


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
class VoidOffered(OfArea):
    """The holder of an exposed hand may call it void."""


@event("15.3", to=EVERYBODY)
class HandPlayedOn(OfArea):
    """The holder of an exposed hand plays it."""


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
class TilesDisturbed(OfArea):
    """Tiles were knocked down or mixed; the dealer sets them the House way."""


@event("15.14.1", to=STAFF)
class SetFirstDirected(OfSeat):
    """A player sets before the others handle their tiles."""

    why: str


@event("15.9.2", to=STAFF, notifies="an area is taken out of play: {0.why}")
class RemovalDecided:
    """An area will be taken out of play; the inspector is told."""

    why: str


@event("15.9.3", to=EVERYBODY)
class RemovalThrown:
    """The box dice for the removal; the House's own area is thrown for again."""  # 15.9.4

    dice: tuple[int, ...]
    source: str


@event("15.9.3", to=EVERYBODY)
class AreaRemoved(OfArea):
    """The Off button lies on an area."""


@event("15.9.5", to=EVERYBODY)
class AreaRestored(OfArea):
    """An area is in play again."""

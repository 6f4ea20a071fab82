"""What happened in Pai Gow, under which clause and told to whom."""

from houseway.core import EVERYBODY, STAFF, Event, OfArea, OfSeat, face_up
from houseway.equipment import tiles
from houseway.money import Cents

NAMESPACE = "pai-gow"

# 6 The bank


class BankTaken(OfArea, Event, cites="6.3", to=EVERYBODY):
    """A player has the bank; the chung marks the area."""

    seat: int


class BankDeclined(OfArea, Event, cites="6.2", to=EVERYBODY):
    """A player does not take the bank."""

    seat: int


class BankGivenUp(OfArea, Event, cites="6.7", to=EVERYBODY):
    """The bank is free before its second round is over."""


class BankShared(OfArea, Event, cites="6.8", to=EVERYBODY):
    """A further player shares the bank."""

    seat: int


class AnotherBankAllowed(OfArea, Event, cites="6.7", to=EVERYBODY):
    """The same area is offered the bank once more."""


class HouseBanked(Event, cites="6.9", to=EVERYBODY):
    """No player takes the bank, so the House does."""


# 7 The shuffle


class TilesShuffled(Event, cites="7.1"):
    """The tiles lie face down in eight stacks of four; no faces on a real felt."""  # 7.2

    tiles: tuple[int, ...]
    source: str


class PileNoted(Event, cites="7.2"):
    """Which tiles lie in the pile, noted when no wager can be made for them any more."""

    tiles: tuple[int, ...]
    source: str


class LajaDone(Event, to=EVERYBODY):
    """The tiles were mixed once more: by the dealer, a player or the bank."""

    by: str
    under: str


class ShuffleOrdered(Event, to=STAFF):
    """All tiles are collected and shuffled again; wagers stay where they are."""

    why: str
    under: str


# 8 The dice and the cut


class Adjusted(Event, cites="8.2", to=EVERYBODY):
    """The button shows the value."""

    value: int


class DiceExposed(Event, cites="8.1", to=EVERYBODY):
    """The three box dice and the cut die."""

    dice: tuple[int, ...]
    source: str


class CupShakenAgain(Event, cites="8.3", to=EVERYBODY):
    """A die did not lie flat, so none of the four counts."""


class CutChosen(Event, to=EVERYBODY):
    """How the pile is taken apart, by a player's choice or the cut die."""

    cut: str
    under: str


class DeliveryAnnounced(OfArea, Event, cites="8.4.2", to=EVERYBODY):
    """The dealer called the total of the box dice, the first area to get tiles, and the cut."""

    total: int
    cut: str


class TilesDelivered(Event, cites="12.1"):
    """Four tiles to each area, from the first one on; no faces on a real felt."""

    first: int
    tiles: tuple[tuple[int, ...], ...]


# 9 Wagers


class PlayersRestricted(OfArea, Event, cites="9.9", to=EVERYBODY):
    """So many players may wager on an area."""

    players: int


class ControlCeded(OfArea, Event, cites="9.10.2", to=EVERYBODY):
    """The seated player leaves the decisions to the highest wager."""


class ControlsNoted(Event, cites="9.11", to=EVERYBODY):
    """Who calls the decisions on each area that has wagers: area and seat."""

    control: tuple[tuple[int, int], ...]


class CoverFellShort(Event, cites="13.2.2", to=EVERYBODY):
    """The player/banker's wager does not cover the others; so much is missing."""

    cents: Cents


class HouseTookBank(Event, cites="13.2.2", to=EVERYBODY):
    """The player/banker does not cover the wagers, so the House banks."""

    why: str
    under: str


class WagersReopened(Event, cites="9.6", to=EVERYBODY):
    """Nobody wagers against the bank any more, so wagers are open again."""


class WagersClosed(Event, cites="9.7", to=EVERYBODY):
    """No more wagers: the dice are about to be exposed."""


class ChangesAllowed(Event, cites="9.8", to=EVERYBODY):
    """The player/banker agrees that wagers are changed after the dice were exposed."""


class ChangesClosed(Event, cites="9.8", to=EVERYBODY):
    """The wagers stand as they are now."""


# 12 Setting the hands


class UnusedRetrieved(Event, cites="12.3", to=EVERYBODY):
    """The tiles of these areas went back unseen."""

    areas: tuple[int, ...]


class HouseWayAsked(Event, to=EVERYBODY):
    """The dealer will set these tiles the House way."""

    area: int
    under: str


class HandSet(Event):
    """Two hands, low and high; no faces where they lie face down on a real felt."""

    area: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    under: str


class PlayersSet(Event, to=EVERYBODY):
    """All players' hands are set, so the bank's comes next."""

    under: str


class HandConfirmed(Event, cites="12.9", to=EVERYBODY):
    """The player/banker agrees with the hand as set the House way."""


class Conceded(OfArea, Event, cites="12.17", to=EVERYBODY):
    """The tiles were picked up unseen; the hand cannot come back."""


class ConcededViewed(OfArea, Event, cites="12.18", to=EVERYBODY):
    """The supervisor looked at the tiles of a conceded hand."""


class TilesExposed(OfArea, Event, cites="12.19", to=EVERYBODY):
    """The only player against the House laid the tiles face up."""


# 13 Matching


class BankOpened(Event, to=face_up(tiles.name, "low", "high")):
    """The bank's two hands lie open before the float."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    source: str
    under: str


class HouseHandConfirmed(Event, cites="13.1.5", to=EVERYBODY):
    """A supervisor confirmed that the House's hand is set the House way."""


class HandOpened(Event, to=face_up(tiles.name, "low", "high")):
    """A hand was opened and matched: Jung, Che or Jowl."""  # 12.14

    tells_result = True
    area: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    call: str
    verdict: str
    source: str
    under: str


# 15 and 16 Irregularities and powers


class PileExposed(Event, to=EVERYBODY):
    """So many tiles of the pile were exposed."""

    during: str
    tiles: int
    under: str


class TilesSeen(Event, to=EVERYBODY):
    """So many tiles of an area were exposed; what follows is the clause's."""

    area: int
    tiles: int
    by: str
    under: str


class VoidOffered(OfArea, Event, cites="15.3", to=EVERYBODY):
    """The holder of an exposed hand may call it void."""


class HandPlayedOn(OfArea, Event, cites="15.3", to=EVERYBODY):
    """The holder of an exposed hand plays it."""


class TilesTouched(Event, to=EVERYBODY):
    """A player touched tiles that were the dealer's to set."""

    area: int
    under: str


class WrongDelivery(Event, to=EVERYBODY):
    """The tiles were distributed wrongly."""

    under: str


class TilesDisturbed(OfArea, Event, cites="15.15", to=EVERYBODY):
    """Tiles were knocked down or mixed; the dealer sets them the House way."""


class SetFirstDirected(OfSeat, Event, cites="15.14.1", to=STAFF):
    """A player sets before the others handle their tiles."""

    why: str


class RemovalDecided(
    Event, cites="15.9.2", to=STAFF, notifies="an area is taken out of play: {0.why}"
):
    """An area will be taken out of play; the inspector is told."""

    why: str


class RemovalThrown(Event, cites="15.9.3", to=EVERYBODY):
    """The box dice for the removal; the House's own area is thrown for again."""  # 15.9.4

    dice: tuple[int, ...]
    source: str


class AreaRemoved(OfArea, Event, cites="15.9.3", to=EVERYBODY):
    """The Off button lies on an area."""


class AreaRestored(OfArea, Event, cites="15.9.5", to=EVERYBODY):
    """An area is in play again."""

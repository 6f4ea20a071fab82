"""The commands and events of Pai Gow: what somebody wants, and what happened by which clause."""

from houseway.core import EVERYBODY, STAFF, command, event, face_up
from houseway.equipment import tiles
from houseway.money import Cents

NAMESPACE = "pai-gow"

# 6 The bank


@command
class TakeBank:
    """The player to whom the bank is offered takes it."""

    seat: int


@command
class DeclineBank:
    """The player to whom the bank is offered does not want it, or does not answer."""

    seat: int


@command
class GiveUpBank:
    """A player/banker gives up the bank between two rounds."""

    seat: int


@command
class ShareBank:
    """The House lets another player share the bank."""

    seat: int


@command
class AllowAnotherBank:
    """The House allows the last player/banker a further bank from the same area."""


@event("6.3", to=EVERYBODY)
class BankTaken:
    """A player has the bank; the chung marks the area."""

    area: int
    seat: int


@event("6.2", to=EVERYBODY)
class BankDeclined:
    """A player does not take the bank."""

    area: int
    seat: int


@event("6.7", to=EVERYBODY)
class BankGivenUp:
    """The bank is free before its second round is over."""

    area: int


@event("6.8", to=EVERYBODY)
class BankShared:
    """A further player shares the bank."""

    area: int
    seat: int


@event("6.7", to=EVERYBODY)
class AnotherBankAllowed:
    """The same area is offered the bank once more."""

    area: int


@event("6.9", to=EVERYBODY)
class HouseBanked:
    """No player takes the bank, so the House does."""


# 7 The shuffle


@command
class Shuffle:
    """Shuffle and stack the tiles: a round begins."""


@command
class RequestLaja:
    """A player asks that the dealer, or the player in person, mixes the tiles once more."""

    seat: int
    by: str


@command
class BankLaja:
    """After a player's laja the player/banker mixes the tiles too."""

    seat: int


@command
class RequestShuffle:
    """The player/banker wants the tiles shuffled again."""

    seat: int


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


@command
class Adjust:
    """The player/banker steals the cut: so much is added to the total of the box dice."""

    seat: int
    value: int


@command
class ReportDiceNotFlat:
    """A die does not lie flat."""


@command
class NameCut:
    """The player/banker names a cut."""

    seat: int
    cut: str


@command
class LeaveCutToDie:
    """The player/banker names no cut."""

    seat: int


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


@event("12.1")
class TilesDelivered:
    """Four tiles to each area, from the first one on; no faces on a real felt."""

    first: int
    tiles: tuple[tuple[int, ...], ...]


# 9 Wagers


@command
class CedeControl:
    """The player seated at an area leaves its decisions to the highest wager there."""

    seat: int


@command
class RestrictPlayers:
    """The supervisor allows fewer players on an area."""

    area: int
    players: int


@command
class AllowChanges:
    """The player/banker lets players change their wagers although the dice are exposed."""

    seat: int


@command
class RefuseCover:
    """The player/banker does not make up what is missing to cover the wagers."""

    seat: int


@event("9.9", to=EVERYBODY)
class PlayersRestricted:
    """So many players may wager on an area."""

    area: int
    players: int


@event("9.10.2", to=EVERYBODY)
class ControlCeded:
    """The seated player leaves the decisions to the highest wager."""

    area: int


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


@command
class RetrieveUnused:
    """The dealer takes back the tiles of areas without wagers."""


@command
class SetHand:
    """Put the tiles back as two hands; the better two are the high hand, however they are named."""

    seat: int
    area: int
    low: str


@command
class AskHouseWay:
    """Turn the tiles to the dealer, who sets them the House way."""

    seat: int
    area: int


@command
class ConfirmHand:
    """The player/banker confirms the hand that the dealer set the House way."""

    seat: int


@command
class Concede:
    """Give up the hand and the wager."""

    seat: int
    area: int


@command
class ViewConceded:
    """The supervisor looks at the tiles of a conceded hand."""

    area: int


@command
class ExposeTiles:
    """The only player against the House lays the tiles face up."""

    seat: int
    area: int


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
class Conceded:
    """The tiles were picked up unseen; the hand cannot come back."""

    area: int


@event("12.18", to=EVERYBODY)
class ConcededViewed:
    """The supervisor looked at the tiles of a conceded hand."""

    area: int


@event("12.19", to=EVERYBODY)
class TilesExposed:
    """The only player against the House laid the tiles face up."""

    area: int


# 13 Matching


@command
class DeclareMatch:
    """The dealer declares a match on a real felt, its tiles not being entered."""

    area: int
    call: str


@event(to=face_up(tiles.name, "low", "high"))
class BankOpened:
    """The bank's two hands lie open before the float."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    source: str
    under: str


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

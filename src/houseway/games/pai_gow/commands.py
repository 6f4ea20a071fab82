"""What somebody may want to happen in Pai Gow, by the sections of the document."""

from houseway.core import command

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


# 13 Matching


@command
class DeclareMatch:
    """The dealer declares a match on a real felt, its tiles not being entered."""

    area: int
    call: str


# 15 and 16 Irregularities and powers


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

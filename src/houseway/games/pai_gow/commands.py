"""What somebody may want to happen in Pai Gow, by the sections of the document."""

from houseway.core import OfArea, OfSeat, command

NAMESPACE = "pai-gow"

# 6 The bank


@command
class TakeBank(OfSeat):
    """The player to whom the bank is offered takes it."""


@command
class DeclineBank(OfSeat):
    """The player to whom the bank is offered does not want it, or does not answer."""


@command
class GiveUpBank(OfSeat):
    """A player/banker gives up the bank between two rounds."""


@command
class ShareBank(OfSeat):
    """The House lets another player share the bank."""


@command
class AllowAnotherBank:
    """The House allows the last player/banker a further bank from the same area."""


# 7 The shuffle


@command
class Shuffle:
    """Shuffle and stack the tiles: a round begins."""


@command
class RequestLaja(OfSeat):
    """A player asks that the dealer, or the player in person, mixes the tiles once more."""

    by: str


@command
class BankLaja(OfSeat):
    """After a player's laja the player/banker mixes the tiles too."""


@command
class RequestShuffle(OfSeat):
    """The player/banker wants the tiles shuffled again."""


# 8 The dice and the cut


@command
class Adjust(OfSeat):
    """The player/banker steals the cut: so much is added to the total of the box dice."""

    value: int


@command
class ReportDiceNotFlat:
    """A die does not lie flat."""


@command
class NameCut(OfSeat):
    """The player/banker names a cut."""

    cut: str


@command
class LeaveCutToDie(OfSeat):
    """The player/banker names no cut."""


# 9 Wagers


@command
class CedeControl(OfSeat):
    """The player seated at an area leaves its decisions to the highest wager there."""


@command
class RestrictPlayers(OfArea):
    """The supervisor allows fewer players on an area."""

    players: int


@command
class AllowChanges(OfSeat):
    """The player/banker lets players change their wagers although the dice are exposed."""


@command
class RefuseCover(OfSeat):
    """The player/banker does not make up what is missing to cover the wagers."""


# 12 Setting the hands


@command
class RetrieveUnused:
    """The dealer takes back the tiles of areas without wagers."""


@command
class SetHand(OfSeat):
    """Put the tiles back as two hands; the better two are the high hand, however they are named."""

    area: int
    low: str


@command
class AskHouseWay(OfSeat):
    """Turn the tiles to the dealer, who sets them the House way."""

    area: int


@command
class ConfirmHand(OfSeat):
    """The player/banker confirms the hand that the dealer set the House way."""


@command
class Concede(OfSeat):
    """Give up the hand and the wager."""

    area: int


@command
class ViewConceded(OfArea):
    """The supervisor looks at the tiles of a conceded hand."""


@command
class ExposeTiles(OfSeat):
    """The only player against the House lays the tiles face up."""

    area: int


# 13 Matching


@command
class ConfirmHouseHand:
    """The supervisor confirms that the House's hand is set the House way."""


@command
class DeclareMatch(OfArea):
    """The dealer declares a match on a real felt, its tiles not being entered."""

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
class ReportExposedTiles(OfArea):
    """Delivered tiles of an area were exposed by the dealer, or by the player/banker."""

    tiles: int
    by: str


@command
class CallVoid(OfSeat):
    """Whoever holds an exposed hand calls it void, or plays it, before seeing the rest."""

    choice: str


@command
class ReportTouched(OfArea):
    """A player touched tiles that the dealer sets or has set the House way."""


@command
class ReportWrongDelivery:
    """The tiles were distributed wrongly."""


@command
class ReportDisturbed(OfArea):
    """The dealer knocked down or mixed the tiles of an area while opening hands."""


@command
class DirectHouseWay(OfArea):
    """The supervisor has a hand set the House way: its player is late, refuses or is away."""

    why: str


@command
class DirectSetFirst(OfSeat):
    """The supervisor has a suspected player set before the others handle their tiles."""

    why: str


@command
class RemoveArea:
    """The supervisor takes an area out of play, which the dice determine."""

    why: str


@command
class RestoreArea(OfArea):
    """The supervisor brings a removed area back into play."""


@command
class ReportTileSet:
    """A tile is missing, or one is found that is not of the set."""

    what: str

"""What somebody may want to happen in Pai Gow, by the sections of the document."""

from houseway.core import Command, OfArea, OfSeat

NAMESPACE = "pai-gow"

# 6 The bank


class TakeBank(OfSeat, Command):
    """The player to whom the bank is offered takes it."""


class DeclineBank(OfSeat, Command):
    """The player to whom the bank is offered does not want it, or does not answer."""


class GiveUpBank(OfSeat, Command):
    """A player/banker gives up the bank between two rounds."""


class ShareBank(OfSeat, Command):
    """The House lets another player share the bank."""


class AllowAnotherBank(Command):
    """The House allows the last player/banker a further bank from the same area."""


# 7 The shuffle


class Shuffle(Command):
    """Shuffle and stack the tiles: a round begins."""


class RequestLaja(OfSeat, Command):
    """A player asks that the dealer, or the player in person, mixes the tiles once more."""

    by: str


class BankLaja(OfSeat, Command):
    """After a player's laja the player/banker mixes the tiles too."""


class RequestShuffle(OfSeat, Command):
    """The player/banker wants the tiles shuffled again."""


# 8 The dice and the cut


class Adjust(OfSeat, Command):
    """The player/banker steals the cut: so much is added to the total of the box dice."""

    value: int


class ReportDiceNotFlat(Command):
    """A die does not lie flat."""


class NameCut(OfSeat, Command):
    """The player/banker names a cut."""

    cut: str


class LeaveCutToDie(OfSeat, Command):
    """The player/banker names no cut."""


# 9 Wagers


class CedeControl(OfSeat, Command):
    """The player seated at an area leaves its decisions to the highest wager there."""


class RestrictPlayers(OfArea, Command):
    """The supervisor allows fewer players on an area."""

    players: int


class AllowChanges(OfSeat, Command):
    """The player/banker lets players change their wagers although the dice are exposed."""


class RefuseCover(OfSeat, Command):
    """The player/banker does not make up what is missing to cover the wagers."""


# 12 Setting the hands


class RetrieveUnused(Command):
    """The dealer takes back the tiles of areas without wagers."""


class SetHand(OfSeat, Command):
    """Put the tiles back as two hands; the better two are the high hand, however they are named."""

    area: int
    low: str


class AskHouseWay(OfSeat, Command):
    """Turn the tiles to the dealer, who sets them the House way."""

    area: int


class ConfirmHand(OfSeat, Command):
    """The player/banker confirms the hand that the dealer set the House way."""


class Concede(OfSeat, Command):
    """Give up the hand and the wager."""

    area: int


class ViewConceded(OfArea, Command):
    """The supervisor looks at the tiles of a conceded hand."""


class ExposeTiles(OfSeat, Command):
    """The only player against the House lays the tiles face up."""

    area: int


# 13 Matching


class ConfirmHouseHand(Command):
    """The supervisor confirms that the House's hand is set the House way."""


class DeclareMatch(OfArea, Command):
    """The dealer declares a match on a real felt, its tiles not being entered."""

    call: str


# 15 and 16 Irregularities and powers


class ReportExposedPile(Command):
    """Tiles were exposed while the dealer stacked them, or during a laja."""

    during: str
    tiles: int


class OrderShuffle(Command):
    """The supervisor has the tiles shuffled again: tiles were exposed, or tracking is suspected."""

    why: str


class ReportExposedTiles(OfArea, Command):
    """Delivered tiles of an area were exposed by the dealer, or by the player/banker."""

    tiles: int
    by: str


class CallVoid(OfSeat, Command):
    """Whoever holds an exposed hand calls it void, or plays it, before seeing the rest."""

    choice: str


class ReportNoDecision(OfSeat, Command):
    """Whoever holds an exposed hand does not say whether it is void: it is played."""


class ReportTouched(OfArea, Command):
    """A player touched tiles that the dealer sets or has set the House way."""


class ReportWrongDelivery(Command):
    """The tiles were distributed wrongly."""


class ReportDisturbed(OfArea, Command):
    """The dealer knocked down or mixed the tiles of an area while opening hands."""


class DirectHouseWay(OfArea, Command):
    """The supervisor has a hand set the House way: its player is late, refuses or is away."""

    why: str


class DirectSetFirst(OfSeat, Command):
    """The supervisor has a suspected player set before the others handle their tiles."""

    why: str


class RemoveArea(Command):
    """The supervisor takes an area out of play, which the dice determine."""

    why: str


class RestoreArea(OfArea, Command):
    """The supervisor brings a removed area back into play."""


class ReportTileSet(Command):
    """A tile is missing, or one is found that is not of the set."""

    what: str

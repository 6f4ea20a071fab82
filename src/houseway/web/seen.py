"""What an event tells whom. Whatever is not listed here is told to the inspector alone.

Cards and tiles are seen in views, which the games strip themselves; the data of an event goes out
only where nothing in it can be hidden from the one who gets it.
"""

from collections import Counter
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, Settled, by_seat, clause, dump
from houseway.equipment import cards, tiles
from houseway.house import RECEIVED, Step
from houseway.salon.words import title, words
from houseway.table import eyes as table_eyes
from houseway.table.state import Table


def _named(room: str, *names: str) -> set[str]:
    return {f"{room}.{one}" for name in names for one in name.split()}


# Everybody at the table sees these happen, all of it.
PUBLIC = frozenset(
    _named(
        "core",
        "RoundOpened RoundClosed SignPosted Staked Charged Settled Paid Returned Reversed Voided",
        "Asked Ruled",
    )
    | _named("jackpot", "MeterRead MeterReset OddCents PaidInCash")
    | _named(
        "table",
        "SeatTaken SeatLeft BoughtIn CashedOut LimitsAnnounced MarkerPlaced MinimumKept",
        "KeptMinimumsEnding KeptMinimumsEnded UnderMinimumAdvised FoundWager ClosureAnnounced",
        "TableClosed TokensIssued TokensTakenBack CardAccepted",
    )
    | _named(
        "canberra-holdem",
        "Called DecisionsMade Declared Folded HandInDiscardRack HoleCardsExposed WagersClosed",
    )
    | _named(
        "craps",
        "DiceDeclined DiceLost DiceOut DicePassed DiceSelected DieFound FaceDecided FaceDisputed",
        "MaximumFound Moved NewDiceSet NoRollCalled PlayEnding Switched Thrown WagerCalled",
        "WagerConfirmed",
    )
    | _named(
        "lunar-poker",
        "BetPlaced CardExposed CollectedEarly Conceded DealerCardExposed DecisionMissed",
        "DeckCheckOrdered DiscardsShuffled DrawCompleted EquipmentReplaced FaceUpCardMoved Folded",
        "FoldedHandRevealed HandDiscarded HandPaidOut InstantPayoutHonoured InstantPayoutLost",
        "NoInstantPayout ShuffledAgain Signalled SupersSettled WagersClosed WrongBetFound",
    )
    | _named(
        "pai-gow",
        "Adjusted AnotherBankAllowed AreaRemoved AreaRestored BankDeclined BankGivenUp BankShared",
        "BankTaken ChangesAllowed ChangesClosed Conceded ConcededViewed ControlCeded ControlsNoted",
        "CoverFellShort CupShakenAgain CutChosen DiceExposed HandConfirmed HandPlayedOn",
        "HouseBanked HouseTookBank HouseWayAsked LajaDone PileExposed PlayersRestricted PlayersSet",
        "RemovalThrown TilesDisturbed TilesExposed TilesSeen TilesTouched UnusedRetrieved",
        "VoidOffered WagersClosed WagersReopened WrongDelivery",
    )
    | _named(
        "texas-holdem-bonus",
        "BetPlaced BettingDone Checked CommunityExposed DealerExposed EmptyBoxDiscarded",
        "EnglishOnly EquipmentReplaced Folded HandsSettled MeterFailed MeterRestored PlayStopped",
        "Reshuffled SettlementBegun WagerPutRight WagersClosed WrongWagerFound",
    )
)
# Cards or tiles are turned up by these: they are told where all of them lie face up.
FACES = {
    "canberra-holdem.FlopDealt": ("cards",),
    "canberra-holdem.RiverDealt": ("cards",),
    "canberra-holdem.HandsShown": ("cards",),
    "lunar-poker.DealerShown": ("cards",),
    "lunar-poker.HandArranged": ("winning", "second"),
    "lunar-poker.HandsOpened": ("cards",),
    "pai-gow.BankOpened": ("low", "high"),
    "pai-gow.HandOpened": ("low", "high"),
    "texas-holdem-bonus.CommunityRevealed": ("cards",),
    "texas-holdem-bonus.DealerShown": ("cards",),
    "texas-holdem-bonus.HandsShown": ("cards",),
}
# These are for the seat that they are about, and for staff.
OWN = frozenset(
    _named("table", "WagerRefused CardFoundInvalid Excluded WrongPaymentFound")
    | _named("lunar-poker", "DrawChosen ToldToPlayFirst")
    | _named("texas-holdem-bonus", "PlaysFirst")
)
# These are for the player that they are about, and for staff.
OF_PLAYER = frozenset(_named("table", "DisputeRaised"))
# These are for staff: suspicions, and what the house keeps to itself.
STAFF = frozenset(
    _named(
        "table",
        "Directed Noted DisputeDecided ReviewRequested PaymentRectified AttemptRecorded",
        "DeclarationsTaken PayoutDeclared DifferenceAllowed",
    )
    | _named("canberra-holdem", "CollusionReported")
    | _named("lunar-poker", "AuthoritiesNotified CollusionSuspected SuspectsDirected")
    | _named("pai-gow", "RemovalDecided SetFirstDirected ShuffleOrdered")
    | _named("texas-holdem-bonus", "CollusionSuspected KeptApart PackReported")
)


class Eyes(NamedTuple):
    """Who looks: the viewer as the games name it, and the player's name."""

    viewer: str
    name: str = ""


def knows(table: Table, happened: Any, name: str, eyes: Eyes) -> bool:
    """Whether all of an event is for these eyes; the table is as it was right after it."""
    if name in PUBLIC or eyes.viewer == INSPECTOR:
        return True
    if name in FACES:
        return not _faces(happened, name) - _face_up(table, eyes.viewer)
    if eyes.viewer in (DEALER, SUPERVISOR):
        return name in OWN | OF_PLAYER | STAFF
    if name in OWN:
        return eyes.viewer == by_seat(happened.seat)
    return name in OF_PLAYER and bool(eyes.name) and eyes.name == happened.player


def _faces(happened: Any, name: str) -> Counter[str]:
    """The faces that an event names; a card may be part of two combinations."""
    named = tiles.name if name.startswith("pai-gow.") else cards.name
    return Counter(map(named, {one for field in FACES[name] for one in getattr(happened, field)}))


def _face_up(table: Table, viewer: str) -> Counter[str]:
    seen = table.game.view(table.play, table_eyes(table, viewer))["things"]
    return Counter(one["face"] for one in seen if one["kind"] in ("card", "tile") and one["face"])


def _of_hidden_hand(table: Table, settled: Settled, viewer: str) -> bool:
    """Whether a wager is on a hand that lies face down for whoever did not place it."""
    if viewer in (INSPECTOR, DEALER, SUPERVISOR, by_seat(settled.seat)):
        return False
    seat = settled.area.partition("/")[2]
    hand = f"box/{seat if seat.isdigit() else settled.seat}"
    seen = table.game.view(table.play, table_eyes(table, viewer))["things"]
    return any(one["area"] == hand and one["face"] is None for one in seen if one["kind"] == "card")


class Page:
    """One record, written out once for those who may know all of it, part of it, or only that."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self._texts: dict[str, msgspec.Raw] = {}

    def told(self, eyes: Eyes) -> dict[str, Any]:
        """The record for these eyes; without data where they may not know it."""
        return getattr(self, self._part(eyes))  # type: ignore[no-any-return]

    def text(self, eyes: Eyes) -> msgspec.Raw:
        """The same, as it goes over the wire."""
        part = self._part(eyes)
        if part not in self._texts:
            self._texts[part] = msgspec.Raw(msgspec.json.encode(getattr(self, part)))
        return self._texts[part]

    def _part(self, eyes: Eyes) -> str:
        record, happened, table = self.step
        if isinstance(happened, Settled) and _of_hidden_hand(table, happened, eyes.viewer):
            return "chips"
        return "full" if knows(table, happened, record.name, eyes) else "bare"

    @cached_property
    def full(self) -> dict[str, Any]:
        """With data and words."""
        record, happened, _ = self.step
        data = msgspec.Raw(record.data.encode())
        return self.bare | {"data": data, "words": words(happened) or self.bare["words"]}

    @cached_property
    def chips(self) -> dict[str, Any]:
        """A settlement: all see the chips change hands, but not what made them do so."""
        data = msgspec.Raw(dump(self._seen).encode())
        return self.bare | {"data": data, "words": words(self._seen)}

    @cached_property
    def _seen(self) -> Settled:
        """A settlement without what a hidden hand was worth."""
        settled: Settled = self.step.event
        return replace(settled, verdict=settled.effect, line="", odds="")

    def event(self, eyes: Eyes) -> Any:
        """What happened, for these eyes; None where they may not know it."""
        part = self._part(eyes)
        if part == "chips":
            return self._seen
        return self.step.event if part == "full" else None

    @cached_property
    def bare(self) -> dict[str, Any]:
        """That something happened, and under which clause."""
        record, happened, _ = self.step
        return {
            "number": record.version,
            "name": record.name,
            "clause": "" if record.name == RECEIVED else clause(happened),
            "at": record.at,
            "data": None,
            "words": title(record.name),
        }

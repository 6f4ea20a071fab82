"""A shuffler that fails, and what a supervisor may do: sections 13 and 14."""

from houseway.core.acts import Act, Offer
from houseway.core.codec import EVERYBODY, OfSeat, command, event
from houseway.core.events import RoundClosed, Voided
from houseway.core.turns import DEALER, SUPERVISOR, Events, Field, Refusal
from houseway.games.kit.acts import record, when
from houseway.games.kit.boxes import seats
from houseway.games.kit.rulings import voiding_wager
from houseway.games.kit.wagers import void_round
from houseway.games.lunar_poker.events import EquipmentReplaced
from houseway.games.lunar_poker.state import ANTE, BET, DEVICE, FELT, SHOE, Round
from houseway.games.lunar_poker.wagers import void_box

NAMESPACE = "lunar-poker"
GROUNDS = {"disruption": "14.4.1", "fraud": "14.4.2"}  # 14.4.1, 14.4.2


@command
class ReportShufflerJam:
    """The shuffler jammed or did not complete a shuffle."""


@command
class ReportShufflerFailed:
    """The shuffler no longer works; the game goes on with other equipment."""

    then: str


@command
class VoidWagers(OfSeat):
    """A player used a prohibited device: a wager is declared void."""

    area: str
    why: str


@command
class InvalidateOutcome:
    """Disruption or fraud: the outcome is invalidated."""

    ground: str
    why: str


@command
class ForfeitWagers(OfSeat):
    """Fraud: the outcome is invalidated and the wagers of the player who committed it are lost."""

    why: str


@event("13.1", to=EVERYBODY)
class ShuffledAgain:
    """The shuffle was done anew."""


# 13 Shuffling device malfunction


def _offer_failed(state: Round) -> Offer | Refusal:
    if not state.live:
        return Refusal("13.2.2", "no round is in play: completed ones stand")
    equipment = (FELT,) if state.method == FELT else (DEVICE, SHOE)
    return Offer("13.2", (Field("then", options=equipment, clause="13.2.3"),))


def _failed(state: Round, sent: ReportShufflerFailed) -> Events:
    replaced = EquipmentReplaced(sent.then)
    if state.stage == "wagers":  # a round begins with its first card: there is none to void
        return (replaced,)
    return *void_round(state, "the shuffler no longer works", "13.2.1"), replaced


# 14 General provisions


def _invalidable(state: Round) -> bool:
    """The outcome of the round being played, or of the last one until the next opens."""
    begun = state.stage != "wagers" or not state.live
    return begun and bool(state.number) and not state.void


def _invalidate(state: Round, sent: InvalidateOutcome) -> Events:
    return _invalidated(state, Voided("round", sent.why, GROUNDS[sent.ground]))  # 14.5


def _forfeit(state: Round, sent: ForfeitWagers) -> Events:
    return _invalidated(state, Voided("round", sent.why, "14.4.2", forfeits=(sent.seat,)))


def _invalidated(state: Round, voided: Voided) -> Events:
    """Stakes go back and what was paid is taken back, also in a round that is over."""
    return (voided, RoundClosed(state.number, voided.under)) if state.live else (voided,)


def _shuffling(state: Round) -> bool:
    return state.live and state.stage in ("wagers", "deal")


def _can_forfeit(state: Round, seat: int) -> bool:
    return _invalidable(state) and state.box(seat) is not None


_jammed = when(_shuffling, "13.1", "no shuffle is being made now")
_ground = Field("ground", options=tuple(GROUNDS))
_outcome = when(_invalidable, "14.4", "there is no outcome to invalidate", _ground, Field("why"))
_no_wagers = "seat {} has no wagers in an outcome to invalidate"
_forfeitable = when(_can_forfeit, "14.5", _no_wagers, Field("why"))

ACTS: tuple[Act[Round], ...] = (
    Act(InvalidateOutcome, SUPERVISOR, _outcome, _invalidate),
    Act(ForfeitWagers, SUPERVISOR, _forfeitable, _forfeit, ("seat",), seats),
    Act(ReportShufflerJam, DEALER, _jammed, record(ShuffledAgain)),
    Act(ReportShufflerFailed, SUPERVISOR, _offer_failed, _failed),
    voiding_wager(VoidWagers, "14.3.1", (ANTE, BET), void_box),  # neither stands without the other
)

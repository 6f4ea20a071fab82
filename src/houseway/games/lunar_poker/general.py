"""A shuffler that fails, and what a supervisor may do: sections 13 and 14."""

from houseway.core.acts import Act, Offer
from houseway.core.codec import EVERYBODY, Command, Event, retired
from houseway.core.events import InvalidateOutcome, VoidWagers
from houseway.core.turns import DEALER, SUPERVISOR, Events, Field, Refusal
from houseway.games.kit.acts import record, when
from houseway.games.kit.conduct import DISRUPTION, FRAUD, NOBODY, invalidating, voiding_in_boxes
from houseway.games.kit.wagers import void_round
from houseway.games.lunar_poker.events import EquipmentReplaced
from houseway.games.lunar_poker.state import ANTE, BET, DEVICE, FELT, SHOE, Round
from houseway.games.lunar_poker.wagers import void_box

NAMESPACE = "lunar-poker"
GROUNDS = {DISRUPTION: "14.4.1", FRAUD: "14.4.2"}  # 14.4.1, 14.4.2


class ReportShufflerJam(Command):
    """The shuffler jammed or did not complete a shuffle."""


class ReportShufflerFailed(Command):
    """The shuffler no longer works; the game goes on with other equipment."""

    then: str


class ShuffledAgain(Event, cites="13.1", to=EVERYBODY):
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


def _shuffling(state: Round) -> bool:
    return state.live and state.stage in ("wagers", "deal")


_jammed = when(_shuffling, "13.1", "no shuffle is being made now")

ACTS: tuple[Act[Round], ...] = (
    invalidating("14.4", GROUNDS, "14.5"),
    Act(ReportShufflerJam, DEALER, _jammed, record(ShuffledAgain)),
    Act(ReportShufflerFailed, SUPERVISOR, _offer_failed, _failed),
    voiding_in_boxes("14.3.1", (ANTE, BET), void_box),  # neither stands without the other
)

retired(
    f"{NAMESPACE}.InvalidateOutcome", InvalidateOutcome, lambda told: {"forfeit": NOBODY, **told}
)
retired(
    f"{NAMESPACE}.ForfeitWagers",
    InvalidateOutcome,
    lambda told: {"ground": FRAUD, "forfeit": told["seat"], "why": told["why"]},
)
retired(f"{NAMESPACE}.VoidWagers", VoidWagers)

"""Irregularities: lost dice, disputed faces, a shooter who must pass, results and wagers void.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor makes it. The boxperson is a casino supervisor (1.1).
"""

from collections.abc import Iterable

from houseway.core.acts import TABLE, Act, Offer, nobody, one_of
from houseway.core.codec import OfSeat, command
from houseway.core.events import EndPlay, Returned, Rule, Settled, Voided
from houseway.core.turns import DEALER, SUPERVISOR, Events, Field, Question, Refusal
from houseway.games.craps import events
from houseway.games.craps.round import NO_ROLL
from houseway.games.craps.state import Round, Wager
from houseway.games.craps.wagers import handed_back, is_locked, void_seat
from houseway.games.kit.acts import among, during, when
from houseway.games.kit.rulings import ask, ruling

NAMESPACE = "craps"

ORDERED = ("delays_the_game", "repeated_invalid_rolls", "contravenes_the_rules")
FOUND_DIE = {"shooter": "3.5.1", "bowl": "3.5.2"}  # 3.5.1, 3.5.2
CAUSES = {"disruption": "10.5.1", "fraud": "10.5.2"}  # 10.5.1, 10.5.2
NOBODY = 0


@command
class InvalidateOutcome:
    """The supervisor invalidates a result; the wager of the one who cheated may be forfeited."""

    cause: str
    forfeit: int
    why: str


@command
class VoidWagers(OfSeat):
    """A player used a device: the wagers of that player are void."""

    why: str


# 3 Lost dice, and a shooter who must pass


def _lost(state: Round, sent: events.ReportLostDice) -> Events:
    """Dice that leave the table make the throw invalid; two lost dice bring a new set."""
    lost: Events = (events.DiceLost(state.dice[: sent.count]),)
    missing = len(state.missing) + sent.count
    if missing >= state.rules.number("lost_dice_new_set") and not state.new_set:
        lost += (events.NewDiceSet(state.dice_set + 1),)
    return *lost, events.NoRollCalled("off_the_table", NO_ROLL["off_the_table"])


def _found(_state: Round, sent: events.ReportFoundDie) -> Events:
    return (events.DieFound(sent.die, sent.to, FOUND_DIE[sent.to]),)


def _order(state: Round, _sent: events.OrderToPass) -> Events:
    return (events.DicePassed(state.shooter, "3.7.2"),)


# 4 A disputed face


def _offer_disputed(state: Round) -> Offer | Refusal:
    """A face that nobody has decided yet; one of the dice must be left to be read."""
    decided, thrown = dict(state.faces), state.rules.number("dice_thrown")
    dice = tuple(die for die in range(1, thrown + 1) if die not in decided)
    if state.stage != "throw" or len(dice) < 2:
        return Refusal("4.4.3", "no face of a die is to be decided now")
    return Offer("4.4.3", (Field("die", options=dice),))


def _disputed(state: Round, sent: events.ReportDisputedFace) -> Events:
    faces = tuple(str(face) for face in range(1, state.rules.number("faces") + 1))
    about = f"which face is uppermost on die {sent.die}"
    return events.FaceDisputed(sent.die), ask("4.4.3", about, faces)


def _ruled(_state: Round, question: Question, sent: Rule) -> Events:
    return (events.FaceDecided(int(question.about.rpartition(" ")[2]), int(sent.choice)),)


# 10.4 A device


def _void_wagers(state: Round, sent: VoidWagers) -> Events:
    return void_seat(state, sent.seat, sent.why, "10.4.1")


# 10.5 and 10.6 A result without effect


def _decided(state: Round) -> tuple[Wager, ...]:
    """The wagers that the last throw decided, as they stood before it."""
    was = state.before.wagers if state.before else ()
    return tuple(wager for wager in was if wager.id in state.decided)


def _offer_invalidate(state: Round, cause: str) -> Offer | Refusal:
    if cause not in CAUSES:
        return Refusal("10.5", f"the cause is one of {', '.join(CAUSES)}")
    if state.stage != "throw" and not state.before:
        return Refusal(CAUSES[cause], "there is no result to invalidate: earlier ones stand")
    seats = {wager.seat for wager in _decided(state)} if cause == "fraud" else set()
    said = "that seat has no wager that could be forfeited for this"
    forfeit = Field("forfeit", options=(NOBODY, *sorted(seats)), clause="10.6", why=said)
    return Offer(CAUSES[cause], (forfeit, Field("why")))


def _invalidate(state: Round, sent: InvalidateOutcome) -> Events:
    under = CAUSES[sent.cause]
    if state.before is None:  # nothing is decided while the dice are in the air
        invalid = events.NoRollCalled("other_irregularity", NO_ROLL["other_irregularity"])
        return Voided("throw", sent.why, under), invalid
    since = (wager for wager in state.wagers if wager.id > state.before.placed)
    refunded = (wager for wager in _decided(state) if wager.seat != sent.forfeit)
    forfeited = (wager for wager in _decided(state) if wager.seat == sent.forfeit)
    return (
        *_refunds(state, since),
        Voided("round", sent.why, under),
        *_refunds(state, refunded),
        *(_forfeited(wager) for wager in forfeited),
    )


def _refunds(state: Round, wagers: Iterable[Wager]) -> Events:
    return tuple(event for wager in wagers for event in handed_back(state, wager, "10.6"))


def _forfeited(wager: Wager) -> Settled:
    lost = (wager.cents, 0, 0, "lose", "forfeited", "", "")
    return Settled(wager.seat, wager.area, *lost, under="10.6")


# 10.9 The table closes


def _end(state: Round, _sent: EndPlay) -> Events:
    return () if state.closing else (events.PlayEnding(),)


def follows(state: Round) -> Events:
    """What is left goes back once a closing table has played to its end."""
    if not state.closing or state.stage != "wagers" or not state.wagers:
        return ()
    if any(is_locked(state, wager) for wager in state.wagers):
        return ()
    back = (Returned(wager.seat, wager.area, wager.cents, "10.9") for wager in state.wagers)
    return Voided("layout", "the table closes", "10.9"), *back


def _seats(state: Round) -> list[tuple[int]]:
    return [(seat,) for seat in sorted({wager.seat for wager in state.wagers})]


_thrown = during(
    ("throw",),
    *("3.4", "no dice have been thrown that could be lost"),
    lambda state: Field("count", 1, len(state.dice)),
)
_missing = when(
    lambda state: state.missing,
    *("3.5", "no die is missing"),
    lambda state: Field("die", options=state.missing),
    Field("to", options=tuple(FOUND_DIE)),
)
_shooting = when(
    lambda state: state.stage == "wagers" and state.shooter,
    *("3.7.2", "there is no shooter who could be told to pass the dice now"),
    Field("reason", options=ORDERED),
)
_wagering = among(_seats, "10.4.1", "seat {} has no wager on the layout", Field("why"))

ACTS: tuple[Act[Round], ...] = (
    ruling(_ruled, "4.4.3"),
    Act(events.ReportFoundDie, DEALER, _missing, _found),
    Act(events.ReportLostDice, DEALER, _thrown, _lost),
    Act(events.ReportDisputedFace, DEALER, _offer_disputed, _disputed),
    Act(events.OrderToPass, SUPERVISOR, _shooting, _order),
    Act(InvalidateOutcome, SUPERVISOR, _offer_invalidate, _invalidate, ("cause",), one_of(CAUSES)),
    Act(VoidWagers, SUPERVISOR, _wagering, _void_wagers, ("seat",), _seats),
    Act(EndPlay, TABLE, lambda _state: Offer("10.9"), _end, (), nobody, True),
)

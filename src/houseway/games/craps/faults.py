"""Irregularities: lost dice, disputed faces, a shooter who must pass, results and wagers void.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor makes it. The boxperson is a casino supervisor (1.1).
"""

from collections.abc import Iterator
from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Asked,
    Correct,
    Decision,
    EndPlay,
    Events,
    ExcludeSeat,
    Field,
    Move,
    Question,
    Refusal,
    Returned,
    Rule,
    Settled,
    Voided,
    command,
    kind,
)
from houseway.games.craps.events import (
    DiceLost,
    DicePassed,
    DieFound,
    FaceDecided,
    FaceDisputed,
    NewDiceSet,
    NoRollCalled,
    OrderToPass,
    PlayEnding,
    ReportDisputedFace,
    ReportFoundDie,
    ReportLostDice,
)
from houseway.games.craps.round import NO_ROLL
from houseway.games.craps.state import (
    Round,
    Wager,
)
from houseway.games.craps.wagers import refund, voided
from houseway.games.kit.old_rulings import ruled, ruling_move

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
class VoidWagers:
    """A player used a device: the wagers of that player are void."""

    seat: int
    why: str


# Who may report what, and when


def moves(state: Round) -> Iterator[Move]:
    """Every report and power that is open now; while a question waits, only the ruling."""
    if state.question:
        yield ruling_move(state.question)
        return
    if state.missing:
        fields = (Field("die", options=state.missing), Field("to", options=tuple(FOUND_DIE)))
        yield Move(DEALER, kind(ReportFoundDie), "3.5", fields)
    if state.stage == "throw":
        count = Field("count", 1, len(state.dice))
        yield Move(DEALER, kind(ReportLostDice), "3.4", (count,))
        if dice := _undecided(state):
            which = Field("die", options=dice)
            yield Move(DEALER, kind(ReportDisputedFace), "4.4.3", (which,))
    elif state.shooter:
        reason = Field("reason", options=ORDERED)
        yield Move(SUPERVISOR, kind(OrderToPass), "3.7.2", (reason,))
    if state.stage == "throw" or state.before:
        yield from _invalidations(state)
    if seats := tuple(sorted({one.seat for one in state.wagers})):
        fields = (Field("seat", options=seats), Field("why"))
        yield Move(SUPERVISOR, kind(VoidWagers), "10.4.1", fields)


def _undecided(state: Round) -> tuple[int, ...]:
    """The dice whose upper face nobody has decided; one of them must be left to be read."""
    decided, thrown = dict(state.faces), state.rules.number("dice_thrown")
    dice = tuple(one for one in range(1, thrown + 1) if one not in decided)
    return dice if len(dice) > 1 else ()


def _invalidations(state: Round) -> Iterator[Move]:
    for cause, clause in CAUSES.items():
        fields = (
            Field("cause", options=(cause,)),
            Field("forfeit", options=_forfeitable(state, cause)),
            Field("why"),
        )
        yield Move(SUPERVISOR, kind(InvalidateOutcome), clause, fields)


def _forfeitable(state: Round, cause: str) -> tuple[int, ...]:
    seats = {one.seat for one in _decided(state)} if cause == "fraud" else set()
    return NOBODY, *sorted(seats)


# What the clause says follows


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a report or a power of the supervisor; None for any other command."""
    # What the table itself does to a wager or a player does not wait for a ruling.
    if state.question and not isinstance(sent, Correct | ExcludeSeat | EndPlay):
        return _rule(state, sent, state.question)
    match sent:
        case Rule():
            return Refusal("4.4.3", "no question waits for a ruling")
        case OrderToPass(reason):
            return _order_to_pass(state, reason)
        case ReportLostDice(count):
            return _lost(state, count)
        case ReportFoundDie(die, to):
            return _found(state, die, to)
        case ReportDisputedFace(die):
            return _disputed(state, die)
        case InvalidateOutcome(cause, forfeit, why):
            return _invalidate(state, cause, forfeit, why)
        case VoidWagers(seat, why):
            return _void_wagers(state, seat, why)
        case EndPlay():
            return () if state.closing else (PlayEnding(),)
    return None


def _rule(state: Round, sent: Any, question: Question) -> Decision:
    ruling = ruled(question, sent, "boxperson")
    if isinstance(ruling, Refusal):
        return ruling
    return ruling, FaceDecided(int(question.about.rpartition(" ")[2]), int(ruling.choice))


def _order_to_pass(state: Round, reason: str) -> Decision:
    if state.stage != "wagers" or not state.shooter:
        return Refusal("3.7.2", "there is no shooter who could be told to pass the dice now")
    if reason not in ORDERED:
        return Refusal("3.7.2", f"the reason is one of {', '.join(ORDERED)}")
    return (DicePassed(state.shooter, "3.7.2"),)


def _lost(state: Round, count: int) -> Decision:
    """Dice that leave the table make the throw invalid; two lost dice bring a new set."""
    if state.stage != "throw":
        return Refusal("3.4", "no dice have been thrown that could be lost")
    if not 1 <= count <= len(state.dice):
        return Refusal("3.4", f"1 to {len(state.dice)} dice can be lost, not {count}")
    lost: Events = (DiceLost(state.dice[:count]),)
    missing = len(state.missing) + count
    if missing >= state.rules.number("lost_dice_new_set") and not state.new_set:
        lost += (NewDiceSet(state.dice_set + 1),)
    return *lost, NoRollCalled("off_the_table", NO_ROLL["off_the_table"])


def _found(state: Round, die: int, to: str) -> Decision:
    if die not in state.missing:
        return Refusal("3.5", f"die {die} is not missing")
    if to not in FOUND_DIE:
        return Refusal("3.5", "a die that was found goes to the shooter or the bowl")
    return (DieFound(die, to, FOUND_DIE[to]),)


def _disputed(state: Round, die: int) -> Decision:
    if state.stage != "throw" or die not in _undecided(state):
        return Refusal("4.4.3", f"the face of die {die} is not to be decided now")
    faces = tuple(str(one) for one in range(1, state.rules.number("faces") + 1))
    about = f"which face is uppermost on die {die}"
    return FaceDisputed(die), Asked(Question("4.4.3", about, faces), under="4.4.3")


def _decided(state: Round) -> tuple[Wager, ...]:
    """The wagers that the last throw decided, as they stood before it."""
    was = state.before.wagers if state.before else ()
    return tuple(one for one in was if one.id in state.decided)


def _invalidate(state: Round, cause: str, forfeit: int, why: str) -> Decision:
    if cause not in CAUSES:
        return Refusal("10.5", f"the cause is one of {', '.join(CAUSES)}")
    if state.stage != "throw" and not state.before:
        return Refusal(CAUSES[cause], "there is no result to invalidate: earlier ones stand")
    if not why.strip():
        return Refusal(CAUSES[cause], "the reason must be stated")
    if forfeit not in _forfeitable(state, cause):
        return Refusal("10.6", f"seat {forfeit} has no wager that could be forfeited for this")
    if state.before is None:  # nothing is decided while the dice are in the air
        invalid = NoRollCalled("other_irregularity", NO_ROLL["other_irregularity"])
        return Voided("throw", why, CAUSES[cause]), invalid
    since = (one for one in state.wagers if one.id > state.before.placed)
    back = tuple(event for one in since for event in _refunded(state, one))
    declared = Voided("round", why, CAUSES[cause])
    refunds = (_refunded(state, one) for one in _decided(state) if one.seat != forfeit)
    forfeits = (_forfeited(one) for one in _decided(state) if one.seat == forfeit)
    decided = (*(event for events in refunds for event in events), *forfeits)
    return *back, declared, *decided


def _refunded(state: Round, wager: Wager) -> Events:
    back = Returned(wager.seat, wager.area, wager.cents, under="10.6")
    return back, *refund(state, wager, wager.cents, "10.6")


def _forfeited(wager: Wager) -> Settled:
    lost = (wager.cents, 0, 0, "lose", "forfeited", "", "")
    return Settled(wager.seat, wager.area, *lost, under="10.6")


def _void_wagers(state: Round, seat: int, why: str) -> Decision:
    mine = [one for one in state.wagers if one.seat == seat]
    if not mine:
        return Refusal("10.4.1", f"seat {seat} has no wager on the layout")
    if not why.strip():
        return Refusal("10.4.1", "the reason must be stated")
    return tuple(event for one in mine for event in voided(state, one, why, "10.4.1"))

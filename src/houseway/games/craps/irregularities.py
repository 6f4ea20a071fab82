"""Irregularities: lost dice, disputed faces, a shooter who must pass, results and wagers void.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor makes it. The boxperson is a casino supervisor (1.1).
"""

from collections.abc import Iterable

from houseway.core import events as core
from houseway.core.acts import TABLE, Act, Offer, nobody
from houseway.core.codec import retired
from houseway.core.turns import DEALER, SUPERVISOR, Events, Field, Question, Refusal
from houseway.games.craps import events
from houseway.games.craps.round import NO_ROLL
from houseway.games.craps.state import Round, Wager
from houseway.games.craps.wagers import handed_back, is_locked, void_seat, voided
from houseway.games.kit.acts import during, when
from houseway.games.kit.conduct import ALL, DISRUPTION, FRAUD, invalidating, voiding_wagers
from houseway.games.kit.rulings import ask, ruling

NAMESPACE = "craps"

ORDERED = ("delays_the_game", "repeated_invalid_rolls", "contravenes_the_rules")
FOUND_DIE = {"shooter": "3.5.1", "bowl": "3.5.2"}  # 3.5.1, 3.5.2
GROUNDS = {DISRUPTION: "10.5.1", FRAUD: "10.5.2"}  # 10.5.1, 10.5.2
CHECKED_DIE = ("fit", "unfit")


# 3 Lost dice, and a shooter who must pass


def _lost(state: Round, sent: events.ReportLostDice) -> Events:
    """Dice that leave the table make the throw invalid; two lost dice bring a new set."""
    lost: Events = (events.DiceLost(state.dice[: sent.count]),)
    missing = len(state.missing) + sent.count
    if missing >= state.rules.number("lost_dice_new_set") and not state.new_set:
        lost += (events.NewDiceSet(state.dice_set + 1),)
    return *lost, events.NoRollCalled("off_the_table", NO_ROLL["off_the_table"])


def _found(state: Round, sent: events.ReportFoundDie) -> Events:
    if not state.rules.power("check_found_die"):
        return (events.DieFound(sent.die, sent.to, FOUND_DIE[sent.to]),)
    about = f"is die {sent.die} fit to go back to the {sent.to}"
    return (ask("3.5", about, CHECKED_DIE),)


def _checked(question: Question, sent: core.Rule) -> Events:
    """The boxperson's check of a found die, as the question names it."""
    words = question.about.split()
    die, to = int(words[2]), words[-1]
    if sent.choice == "unfit":
        return (events.DieRejected(die),)
    return (events.DieFound(die, to, FOUND_DIE[to]),)


def _order(state: Round, _sent: events.OrderToPass) -> Events:
    return (events.DicePassed(state.shooter, "3.7.2"),)


# 4 A disputed face


def _undecided(state: Round) -> tuple[int, ...]:
    """The dice whose face nobody has decided yet; one must be left to be read."""
    decided, thrown = dict(state.faces), state.rules.number("dice_thrown")
    dice = tuple(die for die in range(1, thrown + 1) if die not in decided)
    return dice if state.stage == "throw" and len(dice) > 1 else ()


def _offer_leaning(state: Round) -> Offer | Refusal:
    dice = _undecided(state)
    if not dice:
        return Refusal("4.4.2", "no leaning die waits to be read")
    faces = Field("face", 1, state.rules.number("faces"))
    return Offer("4.4.2", (Field("die", options=dice), faces))


def _leaning(state: Round, sent: events.ReportLeaningDie) -> Events:
    """Opposite sides of a die add up to one more than it has faces."""  # 2.3
    opposite = state.rules.number("faces") + 1 - sent.face
    return (events.LeaningDieRead(sent.die, opposite),)


def _offer_disputed(state: Round) -> Offer | Refusal:
    dice = _undecided(state)
    if not dice:
        return Refusal("4.4.3", "no face of a die waits to be decided")
    return Offer("4.4.3", (Field("die", options=dice),))


def _disputed(state: Round, sent: events.ReportDisputedFace) -> Events:
    faces = tuple(str(face) for face in range(1, state.rules.number("faces") + 1))
    about = f"which face is uppermost on die {sent.die}"
    return events.FaceDisputed(sent.die), ask("4.4.3", about, faces)


def _ruled(_state: Round, question: Question, sent: core.Rule) -> Events:
    if question.clause == "3.5":
        return _checked(question, sent)
    return (events.FaceDecided(int(question.about.rpartition(" ")[2]), int(sent.choice)),)


# 10.4 A device


def _wagered(state: Round, seat: int) -> list[str]:
    return [wager.area for wager in state.wagers if wager.seat == seat]


def _void_wager(state: Round, _seat: int, area: str, why: str, under: str) -> Events:
    return voided(state, state.at(area), why, under)


# 10.5 and 10.6 A result without effect


def _decided(state: Round) -> tuple[Wager, ...]:
    """The wagers that the last throw decided, as they stood before it."""
    was = state.before.wagers if state.before else ()
    return tuple(wager for wager in was if wager.id in state.decided)


def _thrown_or_decided(state: Round) -> bool:
    return state.stage == "throw" or state.before is not None


def _at_stake(state: Round) -> set[int]:
    return {wager.seat for wager in _decided(state)}


def _invalidate(state: Round, sent: core.InvalidateOutcome, under: str, _closes: str) -> Events:
    if state.before is None:  # nothing is decided while the dice are in the air
        invalid = events.NoRollCalled("other_irregularity", NO_ROLL["other_irregularity"])
        return core.Voided("throw", sent.why, under), invalid
    since = (wager for wager in state.wagers if wager.id > state.before.placed)
    refunded = (wager for wager in _decided(state) if wager.seat != sent.forfeit)
    forfeited = (wager for wager in _decided(state) if wager.seat == sent.forfeit)
    return (
        *_refunds(state, since),
        core.Voided("round", sent.why, under),
        *_refunds(state, refunded),
        *(_forfeited(wager) for wager in forfeited),
    )


def _refunds(state: Round, wagers: Iterable[Wager]) -> Events:
    return tuple(event for wager in wagers for event in handed_back(state, wager, "10.6"))


def _forfeited(wager: Wager) -> core.Settled:
    lost = (wager.cents, 0, 0, "lose", "forfeited", "", "")
    return core.Settled(wager.seat, wager.area, *lost, under="10.6")


# 10.9 The table closes


def _end(state: Round, _sent: core.EndPlay) -> Events:
    return () if state.closing else (events.PlayEnding(),)


def follows(state: Round) -> Events:
    """What is left goes back once a closing table has played to its end."""
    if not state.closing or state.stage != "wagers" or not state.wagers:
        return ()
    if any(is_locked(state, wager) for wager in state.wagers):
        return ()
    back = (core.Returned(wager.seat, wager.area, wager.cents, "10.9") for wager in state.wagers)
    return core.Voided("layout", "the table closes", "10.9"), *back


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

ACTS: tuple[Act[Round], ...] = (
    ruling(_ruled, "4.4.3"),
    Act(events.ReportFoundDie, DEALER, _missing, _found),
    Act(events.ReportLostDice, DEALER, _thrown, _lost),
    Act(events.ReportDisputedFace, DEALER, _offer_disputed, _disputed),
    Act(events.ReportLeaningDie, DEALER, _offer_leaning, _leaning),
    Act(events.OrderToPass, SUPERVISOR, _shooting, _order),
    invalidating(
        "10.5", GROUNDS, "10.6", is_there=_thrown_or_decided, whose=_at_stake, then=_invalidate
    ),
    voiding_wagers("10.4.1", void_seat, whose=_seats, areas=_wagered, void_wager=_void_wager),
    Act(core.EndPlay, TABLE, lambda _state: Offer("10.9"), _end, (), nobody, True),
)

retired(
    f"{NAMESPACE}.InvalidateOutcome",
    core.InvalidateOutcome,
    lambda told: {"ground": told["cause"], "forfeit": told["forfeit"], "why": told["why"]},
)
retired(f"{NAMESPACE}.VoidWagers", core.VoidWagers, lambda told: {"area": ALL, **told})

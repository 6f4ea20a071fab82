"""What a person sees of a game of Craps: the layout, puck, buttons and dice; nothing is secret."""

from typing import Any

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, by_seat
from houseway.games.craps.round import next_thrower, working
from houseway.games.craps.state import STICKPERSON, Round, Wager
from houseway.law.words import words

STAFF = (DEALER, SUPERVISOR, INSPECTOR)
SEVEN, HARD = 7, (2, 3, 4, 5)
BUTTONS = {"buy": "Buy", "lay": "Lay", "place_lose": "Don't place"}  # 2.4.5.3, 2.4.5.4, 2.4.5.5


def things(state: Round) -> list[dict[str, Any]]:
    """Chips with their marker buttons, the puck and the dice."""
    seen: list[dict[str, Any]] = [_chips(state, wager) for wager in state.wagers]
    puck = f"point/{state.point}" if state.point else "off"
    seen.append({"kind": "puck", "area": puck, "face": "On" if state.point else "Off"})  # 2.4.3
    last = state.rolls[-1] if state.rolls else ()
    seen += [{"kind": "die", "area": "table", "face": str(face)} for face in last]
    bowl = state.rules.number("dice_set") - len(state.missing) - len(state.dice)
    return [*seen, {"kind": "bowl", "area": "bowl", "face": str(bowl)}]  # 2.4.1


def _chips(state: Round, wager: Wager) -> dict[str, Any]:
    return {
        "kind": "chips",
        "area": f"{wager.area}/{wager.seat}",
        "spot": spot_of(state, wager),
        "cents": wager.cents,
        "working": bool(working(state, wager)),
        "marks": marks(state, wager),
    }


def spot_of(state: Round, wager: Wager) -> str:
    """Where on the layout a wager lies now: it moves to its number, and to what it backs."""
    base = state.by_id(wager.base) if wager.base else None
    if base:
        return f"behind/{spot_of(state, base)}"
    return f"{wager.kind}/{wager.number}" if wager.number else wager.kind


def marks(state: Round, wager: Wager) -> list[str]:
    """The buttons on top of a wager."""
    made = [BUTTONS[wager.kind]] if wager.kind in BUTTONS else []
    if wager.on >= 0:
        made.append("On" if wager.on else "Off")  # 2.4.5.1, 2.4.5.2
    elif not working(state, wager):
        made.append("Off")  # 6.7.1
    return [*made, "not confirmed"] if wager.late else made


def said(state: Round, viewer: str = "") -> str:
    """What the stickperson says."""
    if state.question:
        return f"The boxperson decides: {state.question.about}."
    if state.stage == "throw":
        return words(state.rules.document.game).stages[state.stage].says
    if state.closing:
        return "The table closes: no more wagers."
    thrower = next_thrower(state)
    who = f"Seat {thrower} throws." if thrower else "The stickperson throws."
    wants = f"The point is {state.point}: the Win Line wants a {state.point} before a 7."
    phase = wants if state.point else "Come-out roll."
    if thrower == STICKPERSON and not state.wagers:
        return f"{phase} Bet the Win Line or Don’t Win to roll the dice."
    if viewer == by_seat(thrower):
        who = "You throw."
    return f"{phase} {who}"


def _spelt(dice: tuple[int, ...]) -> str:
    return " ".join(str(die) for die in dice)


def standing(state: Round, viewer: str) -> list[dict[str, str]]:
    """How the game stands: the puck in words; staff are told who the shooter is, too."""
    puck = ("good", f"Point {state.point}") if state.point else ("", "Come-out roll")
    shooter = [("", f"Shooter: seat {state.shooter}")] if state.shooter and viewer in STAFF else []
    return [{"tone": tone, "says": says} for tone, says in (puck, *shooter)]


def _outcome(dice: tuple[int, ...]) -> dict[str, str]:
    """A throw by its total, marked where it came the hard way."""
    total, first = sum(dice), dice[0]
    return {
        "says": str(total),
        "mark": "h" if len({*dice}) == 1 and first in HARD else "",
        "tone": "strong" if total == SEVEN else "",
        "title": " and ".join(map(str, dice)),
    }


def view(state: Round, viewer: str) -> dict[str, Any]:
    """The game for a seat (`seat/3`), a role, or anybody else: all see the same."""
    return {
        "number": state.number,
        "live": state.live,
        "stage": state.stage,
        "said": said(state, viewer),
        "things": things(state),
        "point": state.point,
        "shooter": state.shooter,
        "thrower": state.thrower if state.stage == "throw" else next_thrower(state),
        "rolls": [_spelt(dice) for dice in state.rolls],
        "standing": standing(state, viewer),
        "outcomes": [_outcome(dice) for dice in state.rolls],
        "dice": {
            "set": state.dice_set,
            "selected": _spelt(state.dice),
            "lost": _spelt(state.missing),
        },
        "question": state.question._asdict() if state.question else None,
    }

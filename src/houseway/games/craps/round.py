"""The dice of Craps and what a throw brings about: sections 3, 4, 5 and 8."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from houseway.core import (
    DEALER,
    CloseWagers,
    Decision,
    Draw,
    Drawn,
    Events,
    Field,
    Move,
    Refusal,
    Returned,
    RoundClosed,
    RoundOpened,
    Settled,
    Voided,
    by_seat,
    check_draw,
    kind,
    replay,
)
from houseway.games.craps.events import (
    CallNoRoll,
    DeclineDice,
    DiceDeclined,
    DiceOut,
    DicePassed,
    DiceSelected,
    Moved,
    NoRollCalled,
    PassDice,
    PlayEnding,
    SelectDice,
    Thrown,
)
from houseway.games.craps.kernel import AGAINST, FOR, KINDS, point_after, settle, works
from houseway.games.craps.state import (
    LINE,
    STICKPERSON,
    Round,
    Wager,
    evolve,
)
from houseway.games.craps.wagers import behind_limit, is_locked, refund
from houseway.law.rules import Rules, cited
from houseway.money import Cents, parse_odds, pay

BY_ANOTHER = "thrown_by_another"
# 5.2, 5.2.1, 5.2.2, 5.2.3 and 5.2.4: these may be called.
# 5.3, 5.3.1, 5.3.2, 5.3.3, 5.3.4, 5.3.5, 5.3.6, 5.3.7 and 5.3.8: these must be called.
NO_ROLL = {
    "not_together": "5.2.1",
    "missed_the_wall": "5.2.2",
    "irregular_throw": "5.2.3",
    "other_irregularity": "5.2.4",
    "off_the_table": "5.3.1",
    "one_on_the_other": "5.3.2",
    "on_the_float": "5.3.3",
    "in_the_bowl_or_on_a_rail": "5.3.4",
    "cocked": "5.3.5",
    BY_ANOTHER: "5.3.6",
    "fraudulent_throw": "5.3.7",
    "unapproved_dice": "5.3.8",
}

# 3 Who throws, and with which dice


def may_throw(state: Round, seat: int) -> bool:
    """Whether a player is eligible: a line wager is there, and the dice were not turned down."""
    has_line = any(one.seat == seat and one.kind in LINE for one in state.wagers)  # 4.1, 4.3
    return has_line and seat not in state.passed | state.declined


def offer_order(state: Round) -> tuple[int, ...]:
    """The seats clockwise from the left of the last shooter, who comes last."""
    seats, last = range(1, state.sign.seats + 1), state.last  # 3.2: at first from seat 1
    return (*(one for one in seats if one > last), *(one for one in seats if one <= last))


def next_thrower(state: Round) -> int:
    """Who throws next: the shooter, or the first who may take the dice, or the stickperson."""
    if state.shooter and may_throw(state, state.shooter):  # 3.7
        return state.shooter
    eligible = (one for one in offer_order(state) if may_throw(state, one))
    return next(eligible, STICKPERSON)  # 3.8, 3.8.1, 3.8.2, 3.9


def dice_to_choose(state: Round, seat: int) -> tuple[int, ...]:
    """The dice that a shooter may pick from; nothing where the choice was made already."""
    thrown = state.rules.number("dice_thrown")
    if state.dice_of == seat and len(state.dice) == thrown:
        return ()
    whole = tuple(range(1, state.rules.number("dice_set") + 1))
    left = tuple(one for one in whole if one not in state.missing)
    if state.new_set and (seat != state.dice_of or len(left) < thrown):
        return whole  # 3.6
    return left  # 3.4.2


def _pairs(state: Round, seat: int) -> tuple[str, ...]:
    thrown = state.rules.number("dice_thrown")
    choices = combinations(dice_to_choose(state, seat), thrown)
    return tuple(" ".join(str(die) for die in one) for one in choices)


# What is open


def moves(state: Round) -> Iterator[Move]:
    """Every move about the dice that is open now."""
    if state.stage == "throw":
        reason = Field("reason", options=tuple(NO_ROLL))
        yield Move(DEALER, kind(CallNoRoll), "5.1", (reason,))
        return
    by_another = Field("reason", options=(BY_ANOTHER,))
    yield Move(DEALER, kind(CallNoRoll), NO_ROLL[BY_ANOTHER], (by_another,))
    if state.shooter:
        seat = Field("seat", options=(state.shooter,))
        yield Move(by_seat(state.shooter), kind(PassDice), "3.7", (seat,))
    for number in range(1, state.sign.seats + 1):
        if number != state.shooter and number not in state.declined:
            seat = Field("seat", options=(number,))
            yield Move(by_seat(number), kind(DeclineDice), "3.8.2", (seat,))
    thrower = next_thrower(state)
    if thrower and (pairs := _pairs(state, thrower)):
        fields = (Field("seat", options=(thrower,)), Field("dice", options=pairs))
        yield Move(by_seat(thrower), kind(SelectDice), "3.3", fields)
    if state.wagers:
        yield Move(DEALER, kind(CloseWagers), "4.2")


def due(state: Round) -> tuple[str, ...]:
    """Whom the game waits for: while the dice are in the air, whoever reads them."""
    return (DEALER,) if state.stage == "throw" else ()


def due_draw(state: Round) -> Draw | None:
    """The faces that chance must supply; a face that the boxperson decided is known already."""
    if state.stage != "throw":
        return None
    decided = dict(state.faces)
    dice = range(1, state.rules.number("dice_thrown") + 1)
    to = tuple(f"die/{one}" for one in dice if one not in decided)
    return Draw("dice", to, 1, state.rules.number("faces"), "4.4", "2.3", distinct=False)


# Decisions


def act(state: Round, sent: Any) -> Decision:
    """What a command about the dice brings about by itself; `run_on` adds what follows."""
    match sent:
        case PassDice(seat):
            return _pass(state, seat)
        case DeclineDice(seat):
            return _decline(state, seat)
        case SelectDice(seat, dice):
            return _select(state, seat, dice)
        case CloseWagers():
            return _dice_out(state)
        case CallNoRoll(reason):
            return _no_roll(state, reason)
        case Drawn():
            return _drawn(state, sent)
    return Refusal("6.2", f"{kind(sent)} is no command of this game")


def _pass(state: Round, seat: int) -> Decision:
    if state.stage != "wagers" or not state.shooter or seat != state.shooter:
        return Refusal("3.7", f"seat {seat} is not the shooter between two rolls")
    return (DicePassed(seat, "3.7"),)


def _decline(state: Round, seat: int) -> Decision:
    if state.stage != "wagers" or not 1 <= seat <= state.sign.seats:
        return Refusal("3.8.2", f"the dice are not offered to seat {seat} now")
    if seat == state.shooter:
        return Refusal("3.7", f"seat {seat} has the dice: pass them instead")
    if seat in state.declined:
        return Refusal("3.8.2", f"seat {seat} has declined the dice already")
    return (DiceDeclined(seat),)


def _select(state: Round, seat: int, dice: str) -> Decision:
    if state.stage != "wagers" or not seat or seat != next_thrower(state):
        return Refusal("3.3", f"the dice are not offered to seat {seat} now")
    if dice not in _pairs(state, seat):
        listed = ", ".join(_pairs(state, seat)) or "none: the choice is made"
        return Refusal("3.3", f"the shooter picks two of the dice, such as {listed}")
    return (DiceSelected(seat, tuple(int(die) for die in dice.split())),)


def _dice_out(state: Round) -> Decision:
    if state.stage != "wagers":
        return Refusal("4.2", "the dice are in the air already")
    if not state.wagers:
        return Refusal("3.9", "there is no wager to throw for: place one first")
    thrower = next_thrower(state)
    under = "4.2" if thrower else "3.9"
    pick = dice_to_choose(state, thrower)[: state.rules.number("dice_thrown")]
    selected = (DiceSelected(thrower, pick),) if pick else ()
    return *selected, DiceOut(thrower, under)


def _no_roll(state: Round, reason: str) -> Decision:
    if reason not in NO_ROLL:
        return Refusal("5.1", f"the reason is one of {', '.join(NO_ROLL)}")
    # Somebody who was not given the dice may throw at any time.
    if state.stage != "throw" and reason != BY_ANOTHER:
        return Refusal("5.1", 'there is no throw to call "no roll" on')
    return (NoRollCalled(reason, NO_ROLL[reason]),)


def _drawn(state: Round, sent: Drawn) -> Decision:
    draw = due_draw(state)
    if draw is None:
        return Refusal("4.4", "no dice are in the air: throw them first")
    if refused := check_draw(draw, sent):
        return refused
    faces = {
        int(place.partition("/")[2]): one for place, one in zip(draw.to, sent.things, strict=True)
    }
    faces |= dict(state.faces)
    dice = tuple(face for _, face in sorted(faces.items()))
    return _thrown(state, dice, sent.source)


# 4.5 What a throw decides


def _thrown(state: Round, dice: tuple[int, ...], source: str) -> Events:
    late = tuple(one for wager in state.wagers if wager.late for one in _unconfirmed(state, wager))
    state = replay(evolve, state, late)
    total, (points, seven) = sum(dice), point_masks(state.rules)
    point = point_after(state.point, total, points, seven)
    seven_out = state.point > 0 and total == state.rules.number("seven")  # 1.1, 3.7.1
    hard = int(len(set(dice)) == 1)
    decided = tuple(one for wager in state.wagers for one in _decided(state, wager, total, hard))
    number, version = state.number + 1, state.sign.version
    return (
        *late,
        RoundOpened(number, state.rules.digest, version, state.method, under="1.1"),
        Thrown(dice, total, state.thrower, point, seven_out, source),
        *decided,
        RoundClosed(number, under="4.5"),
    )


def _unconfirmed(state: Round, wager: Wager) -> Events:
    """A wager made while the dice were in the air that no dealer confirmed goes back."""
    back = Returned(wager.seat, wager.area, wager.cents, under="6.4")
    return back, *refund(state, wager, wager.cents, "6.4")


def masks(rules: Rules, name: str) -> tuple[int, int, int, int, int, int]:
    """A kind of wager as the kernel's arguments: what totals do, its side, and the seven."""
    row = rules.document.wager[name]
    every = range(2, 2 * rules.number("faces") + 1)
    loses = set(every) - set(row.win) if row.one_roll else set(row.lose)
    side = AGAINST if row.side == "against" else FOR
    bits = (_mask(some) for some in (row.win, loses, row.void, row.move))
    wins, losing, void, move = bits
    return wins, losing, void, move, side, 1 << rules.number("seven")


def point_masks(rules: Rules) -> tuple[int, int]:
    """The totals that become a come-out point, and the seven."""
    return _mask(rules.document.wager["win_line"].move), 1 << rules.number("seven")


def _mask(totals: Any) -> int:
    return sum(1 << one for one in totals)


def working(state: Round, wager: Wager) -> int:
    """Whether a wager is active for the next roll."""
    return works(int(state.row(wager.kind).switched), wager.on, state.point)


def _decided(state: Round, wager: Wager, total: int, hard: int) -> Events:
    facts = (KINDS.index(wager.kind), wager.number, working(state, wager), total, hard)
    code = settle(*facts, *masks(state.rules, wager.kind))
    _, _, verdict = state.rules.decode(code)
    if verdict.effect == "stays":
        return ()
    if verdict.effect == "moves":
        return (Moved(wager.seat, wager.area, total, cited(verdict.clause)),)
    return (settled(state, wager, code),)


def standing(state: Round, wager: Wager) -> Cents:
    """How much of a wager is settled: up to the maximum it was found to exceed."""  # 7.3
    cents = wager.cents if wager.cap is None else min(wager.cents, wager.cap)
    base = state.by_id(wager.base) if wager.base else None
    if base is None:
        return cents
    # What stands behind is limited by as much of its base as is settled.
    most = behind_limit(state, wager.kind, wager.number, standing(state, base))
    earlier = sum(one.cents for one in state.behind(base) if one.id < wager.id)
    return max(0, min(cents, most - earlier))


def settled(state: Round, wager: Wager, code: int) -> Settled:
    """A kernel's code as money: winnings are rounded up to the smallest chip, stakes never."""
    name, line, verdict = state.rules.decode(code)
    odds = state.rules.odds_of(verdict, line)
    stake, stands = wager.cents, standing(state, wager)
    returned, winnings = stake - stands, 0
    if odds:
        wins = pay(stands, parse_odds(verdict.part), state.unit, "up")
        returned, winnings = returned + wins, pay(wins, odds, state.unit, "up")  # 6.8
    elif verdict.effect == "void":
        returned = stake
    paid_by = (line, str(odds)) if odds else ("", "")
    decided = (verdict.effect, name, *paid_by, cited(verdict.clause))
    return Settled(wager.seat, wager.area, stake, returned, winnings, *decided)


# What the rules say follows by itself


def run_on(state: Round, events: Events) -> Events:
    """The events, and the return of what is left once a closing table has played to its end."""
    if not state.closing and PlayEnding() not in events:
        return events
    after = replay(evolve, state, events)
    if after.stage != "wagers" or not after.wagers:
        return events
    if any(is_locked(after, one) for one in after.wagers):
        return events
    ended = Voided("layout", "the table closes", "10.9")
    back = (Returned(one.seat, one.area, one.cents, "10.9") for one in after.wagers)
    return *events, ended, *back

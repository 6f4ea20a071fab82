"""The dice of Craps and what a throw brings about: sections 3, 4, 5 and 8."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from houseway.core.acts import SEAT, Act, Offer
from houseway.core.events import Drawn, RoundClosed, RoundOpened, Settled
from houseway.core.turns import DEALER, Draw, Events, Field, Pack, Refusal
from houseway.games.craps import events
from houseway.games.craps.kernel import AGAINST, FOR, KINDS, Masks, point_after, settle, works
from houseway.games.craps.state import LINE, STICKPERSON, Round, Wager
from houseway.games.craps.wagers import behind_limit, handed_back
from houseway.games.kit import settling
from houseway.games.kit.acts import record, when
from houseway.games.kit.wagers import closing
from houseway.law.rules import Rules, cited
from houseway.money import Cents

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
    has_line = any(wager.seat == seat and wager.kind in LINE for wager in state.wagers)  # 4.1, 4.3
    return has_line and seat not in state.passed | state.declined


def offer_order(state: Round) -> tuple[int, ...]:
    """The seats clockwise from the left of the last shooter, who comes last."""
    seats, last = range(1, state.sign.seats + 1), state.last  # 3.2: at first from seat 1
    return *seats[last:], *seats[:last]


def next_thrower(state: Round) -> int:
    """Who throws next: the shooter, or the first who may take the dice, or the stickperson."""
    if state.shooter and may_throw(state, state.shooter):  # 3.7
        return state.shooter
    eligible = (seat for seat in offer_order(state) if may_throw(state, seat))
    return next(eligible, STICKPERSON)  # 3.8, 3.8.1, 3.8.2, 3.9


def seats(state: Round) -> list[tuple[int]]:
    """The places at the table, as what an act is about."""
    return [(seat,) for seat in range(1, state.sign.seats + 1)]


def dice_to_choose(state: Round, seat: int) -> tuple[int, ...]:
    """The dice that a shooter may pick from; nothing where the choice was made already."""
    thrown = state.rules.number("dice_thrown")
    if state.dice_of == seat and len(state.dice) == thrown:
        return ()
    whole = tuple(range(1, state.rules.number("dice_set") + 1))
    left = tuple(die for die in whole if die not in state.missing)
    if state.new_set and (seat != state.dice_of or len(left) < thrown):
        return whole  # 3.6
    return left  # 3.4.2


def _offer_select(state: Round, seat: int) -> Offer | Refusal:
    if state.stage != "wagers" or not seat or seat != next_thrower(state):
        return Refusal("3.3", f"the dice are not offered to seat {seat} now")
    choices = combinations(dice_to_choose(state, seat), state.rules.number("dice_thrown"))
    pairs = tuple(" ".join(str(die) for die in choice) for choice in choices)
    if not pairs:
        return Refusal("3.3", "the shooter has already picked two dice")
    why = f"the shooter picks two of the dice, such as {', '.join(pairs)}"
    return Offer("3.3", (Field("dice", options=pairs, why=why),))


def _select(_state: Round, sent: events.SelectDice) -> Events:
    return (events.DiceSelected(sent.seat, tuple(int(die) for die in sent.dice.split())),)


def _offer_decline(state: Round, seat: int) -> Offer | Refusal:
    if state.stage != "wagers" or not 1 <= seat <= state.sign.seats:
        return Refusal("3.8.2", f"the dice are not offered to seat {seat} now")
    if seat == state.shooter:
        return Refusal("3.7", f"seat {seat} has the dice: pass them instead")
    if seat in state.declined:
        return Refusal("3.8.2", f"seat {seat} has already declined the dice")
    return Offer("3.8.2")


# 4 The throw


def due(state: Round) -> tuple[str, ...]:
    """Whom the game waits for: while the dice are in the air, whoever reads them."""
    return (DEALER,) if state.stage == "throw" else ()


def due_draw(state: Round) -> Draw | None:
    """The faces that chance must supply; a face that the boxperson decided is known already."""
    if state.stage != "throw":
        return None
    decided = dict(state.faces)
    dice = range(1, state.rules.number("dice_thrown") + 1)
    to = tuple(f"die/{die}" for die in dice if die not in decided)
    return Draw("dice", to, 1, state.rules.number("faces"), "4.4", "2.3", distinct=False)


def packs(rules: Rules) -> tuple[Pack, ...]:
    """Some throws ahead."""
    thrown = rules.number("dice_thrown")
    return (Pack("dice", 1, rules.number("faces"), distinct=False, together=thrown),)


def _why_not_throw(state: Round) -> Refusal | None:
    if state.stage != "wagers":
        return Refusal("4.2", "the dice are already in the air")
    if not state.wagers:
        return Refusal("3.9", "there is no wager to throw for: place one first")
    return None


def _dice_out(state: Round) -> Events:
    thrower = next_thrower(state)
    under = "4.2" if thrower else "3.9"
    pick = dice_to_choose(state, thrower)[: state.rules.number("dice_thrown")]
    selected = (events.DiceSelected(thrower, pick),) if pick else ()
    return *selected, events.DiceOut(thrower, under)


# 5 No roll


def _offer_no_roll(state: Round) -> Offer:
    """Somebody who was not given the dice may throw at any time."""
    if state.stage == "throw":
        return Offer("5.1", (Field("reason", options=tuple(NO_ROLL)),))
    why = 'there is no throw to call "no roll" on'
    reason = Field("reason", options=(BY_ANOTHER,), clause="5.1", why=why)
    return Offer(NO_ROLL[BY_ANOTHER], (reason,))


def _no_roll(_state: Round, sent: events.CallNoRoll) -> Events:
    return (events.NoRollCalled(sent.reason, NO_ROLL[sent.reason]),)


_with_dice = when(
    lambda state, seat: state.stage == "wagers" and state.shooter and seat == state.shooter,
    *("3.7", "seat {} is not the shooter between two rolls"),
)
_pass, _decline = record(events.DicePassed, under="3.7"), record(events.DiceDeclined)
_SEAT = ("seat",)
ACTS: tuple[Act[Round], ...] = (
    Act(events.CallNoRoll, DEALER, _offer_no_roll, _no_roll),
    Act(events.PassDice, SEAT, _with_dice, _pass, _SEAT, lambda state: [(state.shooter,)]),
    Act(events.DeclineDice, SEAT, _offer_decline, _decline, _SEAT, seats),
    Act(events.SelectDice, SEAT, _offer_select, _select, _SEAT, lambda now: [(next_thrower(now),)]),
    closing(_why_not_throw, "4.2", _dice_out),
)


# 4.5 What a throw decides


def drawn(state: Round, draw: Draw, sent: Drawn) -> Events:
    """The total is called, and every wager that it decides is settled."""
    # A wager made while the dice were in the air that no dealer confirmed goes back.
    late = (handed_back(state, wager, "6.4") for wager in state.wagers if wager.late)
    state = replace(state, wagers=tuple(wager for wager in state.wagers if not wager.late))
    read = {int(to.partition("/")[2]): face for to, face in zip(draw.to, sent.things, strict=True)}
    dice = tuple(face for _, face in sorted((read | dict(state.faces)).items()))
    total, hard = sum(dice), int(len(set(dice)) == 1)
    point = point_after(state.point, total, *point_masks(state.rules))
    seven_out = state.point > 0 and total == state.rules.number("seven")  # 1.1, 3.7.1
    counted = counting(state)
    decided = (_decided(state, wager, counted[wager.id], total, hard) for wager in state.wagers)
    number, version = state.number + 1, state.sign.version
    return (
        *(event for each in late for event in each),
        RoundOpened(number, state.rules.digest, version, state.method, under="1.1"),
        events.Thrown(dice, total, state.thrower, point, seven_out, sent.source),
        *(event for each in decided for event in each),
        RoundClosed(number, under="4.5"),
    )


def masks(rules: Rules, name: str) -> Masks:
    """A kind of wager as the kernel's arguments: what totals do, its side, and the seven."""
    row = rules.document.wager[name]
    every = range(2, 2 * rules.number("faces") + 1)
    loses = set(every) - set(row.win) if row.one_roll else set(row.lose)
    side = AGAINST if row.side == "against" else FOR
    wins, void, move = _mask(row.win), _mask(row.void), _mask(row.move)
    return Masks(wins, _mask(loses), void, move, side, 1 << rules.number("seven"))


def point_masks(rules: Rules) -> tuple[int, int]:
    """The totals that become a come-out point, and the seven."""
    return _mask(rules.document.wager["win_line"].move), 1 << rules.number("seven")


def _mask(totals: Iterable[int]) -> int:
    return sum(1 << total for total in totals)


def working(state: Round, wager: Wager) -> int:
    """Whether a wager is active for the next roll."""
    return works(int(state.row(wager.kind).switched), wager.on, state.point)


def _decided(state: Round, wager: Wager, counts: Cents, total: int, hard: int) -> Events:
    facts = (KINDS.index(wager.kind), wager.number, working(state, wager), total, hard)
    code = settle(*facts, masks(state.rules, wager.kind))
    _, _, verdict = state.rules.decode(code)
    if verdict.effect == "stays":
        return ()
    if verdict.effect == "moves":
        return (events.Moved(wager.seat, wager.area, total, cited(verdict.clause)),)
    return (settled(state, wager, counts, code),)


def counting(state: Round) -> dict[int, Cents]:
    """How much of each wager is settled, by its id: what is too much comes off the last placed."""
    counted: dict[int, Cents] = {}
    for wager in state.wagers:
        cents = wager.cents
        if wager.cap is not None:  # 7.3
            cents = min(cents, wager.cap - _before(counted, _sharing(state, wager)))
        if base := state.by_id(wager.base):
            # What stands behind is limited by as much of its base as is settled.
            most = behind_limit(state, wager.kind, wager.number, counted[base.id])
            cents = min(cents, most - _before(counted, state.behind(base)))
        counted[wager.id] = max(0, cents)
    return counted


def _sharing(state: Round, wager: Wager) -> tuple[Wager, ...]:
    power = state.rules.power("over_maximum")
    together = power is not None and power.together
    return state.alike(wager.seat, wager.kind, wager.number) if together else ()


def _before(counted: dict[int, Cents], wagers: Iterable[Wager]) -> Cents:
    """What those of the wagers that were placed earlier take of a limit that they share."""
    return sum(counted.get(wager.id, 0) for wager in wagers)


def settled(state: Round, wager: Wager, counts: Cents, code: int) -> Settled:
    """Winnings are rounded up to the smallest chip, stakes never."""  # 6.8
    laid = settling.Wagered(wager.seat, wager.area, wager.cents, counts)
    return settling.settled(state.rules, laid, code, state.unit, rounding="up")

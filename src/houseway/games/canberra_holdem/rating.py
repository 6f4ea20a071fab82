"""What Canberra Casino Hold-em is worth to a player who has seen the flop, or has not yet."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from houseway.games.canberra_holdem import events
from houseway.games.canberra_holdem.analysis import _ends, _worth, brings
from houseway.games.canberra_holdem.kernel import LINES, fold, read_super_aces, settle_super_aces
from houseway.games.canberra_holdem.state import ANTE, CALL, SUPER_ACES, Box, Round
from houseway.games.kit import rating as kit
from houseway.games.kit.analysis import Options
from houseway.games.kit.cards import threshold
from houseway.games.kit.rating import NOTHING, Ask, Rating, paid_in
from houseway.games.kit.results import profit
from houseway.law.rules import Rules
from houseway.money import Cents
from houseway.solvers.arrays import np
from houseway.solvers.boards import ENDS
from houseway.solvers.seen import Flops, flops


class Choices(NamedTuple):
    """What each choice brings in all, in cents, with the Super Aces wager."""

    call: Fraction
    fold: Fraction


@lru_cache(4)
def _plain(rules: Rules) -> tuple[Flops, int]:
    """What calls bring after every flop by the odds of the rules, and of what unit."""
    worth, _, unit = _worth(rules, Options())
    return flops(threshold(rules, "qualify"), worth.tobytes(), worth.dtype.str), unit


@lru_cache(64)
def _ending(rules: Rules, line: int, end: int) -> Flops:
    """How often calls end so after every flop."""
    worth = np.zeros((len(LINES), ENDS), dtype=np.int32)
    worth[line, end] = 1
    return flops(threshold(rules, "qualify"), worth.tobytes(), worth.dtype.str)


@lru_cache(256)
def _apart(rules: Rules, options: Options) -> tuple[tuple[int, int, Fraction], ...]:
    """The ends that chips or the maximum payout change, and by how much."""
    paid, plain = _ends(rules, options), _ends(rules)
    return tuple(
        (line, 2 * comparison + qualifies, more)
        for (line, comparison, qualifies), ending in paid.items()
        if (more := ending.profit - plain[line, comparison, qualifies].profit)
    )


def _call(rules: Rules, options: Options, flop: tuple[int, ...], hole: tuple[int, ...]) -> Fraction:
    """What a call brings in antes."""
    known, unit = _plain(rules)
    found = known.mean(flop, hole) * Fraction(1, unit)
    for line, end, more in _apart(rules, options):
        found += more * _ending(rules, line, end).mean(flop, hole)
    return found


def choices(state: Round, box: Box, hole: tuple[int, ...], ask: Ask) -> Choices:
    """What calling and folding bring with these hole cards."""
    ante, bonus, rules = box.on(ANTE), box.on(SUPER_ACES), state.rules
    call = ante * _call(rules, ask.options(state, ANTE, ante), state.flop, hole)
    folds = ante * profit(rules, fold())
    return Choices(
        call + _super_aces(state, hole, bonus, 0), folds + _super_aces(state, hole, bonus, 1)
    )


def _super_aces(state: Round, hole: tuple[int, ...], cents: Cents, folded: int) -> Fraction:
    """The hand is known: so is what is paid for it."""
    if not cents:
        return NOTHING
    facts: tuple[int, ...] = (*hole, *state.flop, threshold(state.rules, "super_aces"))
    forfeit = state.rules.switch("fold_after_declaring")
    code = settle_super_aces(*read_super_aces(*facts), 1, folded, forfeit)
    return cents * brings(state.rules, paid_in(state, cents))(SUPER_ACES, code, 1).profit


def value(state: Round, seat: int, whole: kit.Round, ask: Ask) -> Fraction | None:
    """See `kit.rating`."""
    box: Box | None = state.box(seat)
    if box is None or not box.chips or box.decision == "void":
        return NOTHING
    if not state.flop:
        return ask(state, ANTE, box.on(ANTE)) + ask(state, SUPER_ACES, box.on(SUPER_ACES))
    hole = box.hole or getattr(whole.last.box(seat), "hole", ())
    if not hole:
        return None
    if not box.on(ANTE):
        return _super_aces(state, hole, box.on(SUPER_ACES), int(box.decision == "fold"))
    found = choices(state, box, hole, ask)
    return getattr(found, box.decision) if box.decision in found._fields else max(found)


RATING = Rating(
    value,
    (events.Called, events.Folded),
    lambda area: "" if area == CALL else area,
    dealt=(events.HoleCardsDealt,),
)

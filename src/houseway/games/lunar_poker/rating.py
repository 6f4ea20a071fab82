"""What Lunar Poker is worth to a player: before the deal, with five cards, and after a draw.

Super wagers stay worth what they were until all hands are read: nobody chooses anything about
them, and what other hands hold is not known before.
"""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from houseway.equipment.cards import name
from houseway.games.kit import rating as kit
from houseway.games.kit.analysis import Options
from houseway.games.kit.rating import NOTHING, Ask, Rating, brought
from houseway.games.lunar_poker import events
from houseway.games.lunar_poker.analysis import after_draw
from houseway.games.lunar_poker.analysis.paying import at_once, folded, key, problem
from houseway.games.lunar_poker.kernel import read_first
from houseway.games.lunar_poker.reader import NOTHING as NO_LINE
from houseway.games.lunar_poker.settlement import _hand as meets
from houseway.games.lunar_poker.state import ANTE, BET, FACE_DOWN, SIXTH, Box, Round, positions
from houseway.law.rules import Rules
from houseway.solvers.draws.batches import Hands, five_at_most, place_of
from houseway.solvers.draws.ranks import HAND
from houseway.solvers.jobs import Run

FOLD, BUY, INSTANT = "fold", "buy6", "instant payout"
SUPER = "super"
# A bound is told in so many parts of an ante.
FIVE, PARTS = "five at most", 100


@lru_cache(4)
def _hands(rules: Rules, options: Options) -> tuple[Hands, int]:
    asked, unit = problem(rules, options)
    return Hands(asked), unit


@lru_cache(4096)
def choices(
    rules: Rules, options: Options, hand: tuple[int, ...], up: int, given: tuple[int, ...] = ()
) -> dict[str, Fraction]:
    """What choices with five cards bring, in antes, as advice names them: of exchanges the one
    that gives these cards up, or all of less than five cards that may be the best choice."""
    switched: tuple[int, ...] = (*hand, 0)
    line = read_first(*switched)[1]
    if line != NO_LINE:
        return {INSTANT: at_once(rules, line, options).profit}
    known, unit = _hands(rules, options)
    found, part = known.value(hand, up, given), Fraction(1, unit)
    made = {FOLD: folded(rules).profit, BET: found.bet * part, BUY: found.buy * part}
    for gave, brings in found.exchanges.items():
        made[exchange(hand, gave)] = brings * part
    return made


def exchange(hand: tuple[int, ...], given: tuple[int, ...]) -> str:
    """An exchange by the cards that are given up."""
    return " ".join(("exchange", *(name(card) for card in hand if card in given)))


def _five(rules: Rules, run: Run) -> list[list[int]]:
    asked, unit = problem(rules)
    if not asked.limits.prunes or asked.most < HAND:
        return []
    found = five_at_most(asked, PARTS, key(rules), run)
    return [[-(-most // unit) for most in row] for row in found]


def promising(
    rules: Rules, options: Options, hand: tuple[int, ...], up: int, ask: Ask
) -> dict[str, Fraction]:
    """The choices that may be the best; the exchange of all five cards only where no other is
    known to bring as much."""
    found = choices(rules, options, hand, up)
    if INSTANT in found or rules.number("exchange_most") < HAND:
        return found
    at_most = ask.table(rules, FIVE) if options == Options() else []
    if at_most and max(found.values()) * PARTS >= at_most[up >> 2][place_of(hand)]:
        return found
    return found | choices(rules, options, hand, up, hand)


_after = lru_cache(4096)(after_draw)


def value(state: Round, seat: int, whole: kit.Round, ask: Ask) -> Fraction | None:
    """See `kit.rating`."""
    box: Box | None = state.box(seat)
    if box is None or not box.chips or box.decision == "void":
        return NOTHING
    supers = [cents for area, cents in box.chips.items() if area.partition("/")[0] == SUPER]
    beside = sum((ask(state, SUPER, cents) for cents in supers), NOTHING)
    ante = box.on(ANTE)
    if not ante:
        return beside
    if not box.first:
        return beside + ask(state, ANTE, ante)
    last = whole.last.box(seat) or box
    if state.dealer_shown and box.decision == BET:
        hand = _known(box.hand, last.hand)
        return (
            None if FACE_DOWN in hand else beside + brought(meets(state, replace(box, hand=hand)))
        )
    found = _choices(state, box, last, ask)
    if found is None:
        return None
    chosen = _chosen(box, last, found)
    # The draw fee has been paid already; a bet that lies there is counted in.
    return beside + ante * (max(found.values()) if chosen is None else found[chosen]) + box.fee


def _choices(state: Round, box: Box, last: Box, ask: Ask) -> dict[str, Fraction] | None:
    """What a box chose from last, or chooses from now, as far as it may be the best or was chosen;
    None where its cards are not known."""
    options = ask.options(state, ANTE, box.on(ANTE))
    up = state.dealer[state.up - 1] if state.dealer else FACE_DOWN
    if box.drew and not box.due:
        hand, gave = _known(box.hand, last.hand), box.given_up
        unknown = box.drew != SIXTH and len(gave) != len(positions(box.places))
        if unknown or FACE_DOWN in (*hand, up):
            return None
        return _after(state.rules, hand, up, () if box.drew == SIXTH else gave, options)
    hand = _first(box, last)
    if FACE_DOWN in (*hand, up):
        return None
    if gave := _gives(box, hand):
        return choices(state.rules, options, hand, up, gave)
    return promising(state.rules, options, hand, up, ask)


def _first(box: Box, last: Box) -> tuple[int, ...]:
    return _known(box.first, last.first, last.hand if not last.drew else ())


def _known(hand: tuple[int, ...], *later: tuple[int, ...]) -> tuple[int, ...]:
    """A hand with its faces, if not now then when they were turned up."""
    fitting = (hand, *(cards for cards in later if len(cards) == len(hand)))
    return next((cards for cards in fitting if FACE_DOWN not in cards), hand)


def _chosen(box: Box, last: Box, found: dict[str, Fraction]) -> str | None:
    """What was chosen of these; None where that is still to come."""
    if INSTANT in found:
        return INSTANT
    if box.due:
        hand = _first(box, last)
        return BUY if box.drew == SIXTH else exchange(hand, _gives(box, hand))
    return box.decision if box.decision in (FOLD, BET) else None


def _gives(box: Box, hand: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand that a box exchanges and has not got new ones for."""
    places = positions(box.places) if box.due and box.drew != SIXTH else ()
    return tuple(hand[place] for place in places if place < len(hand))


RATING = Rating(
    value,
    (events.BetPlaced, events.DrawChosen, events.Folded, events.Conceded),
    lambda area: {ANTE: ANTE, BET: ""}.get(area, SUPER),
    tables={FIVE: _five},
    dealt=(events.CardsDealt,),
)

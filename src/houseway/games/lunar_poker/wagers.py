"""Wagers before the first card: section 5, and what the table does to them under section 6."""

from collections.abc import Iterator
from functools import cache

from houseway.core.acts import Act
from houseway.core.events import Correct, Paid, Returned
from houseway.core.places import FLOAT, seat_of
from houseway.core.turns import Events, Field, Refusal
from houseway.games.kit import pack, wagers
from houseway.games.lunar_poker.events import WagersClosed
from houseway.games.lunar_poker.state import ANTE, BET, DEALER_SUPER, Box, Round, super_of
from houseway.money import Cents, dollars


def seats(state: Round) -> range:
    """The playing areas of the table, five at most."""
    return range(1, min(state.sign.seats, state.rules.number("seats")) + 1)


@cache
def _areas_of(seats: range) -> tuple[str, ...]:
    return (ANTE, *(super_of(seat) for seat in seats), DEALER_SUPER)


def _areas(state: Round) -> tuple[str, ...]:
    return _areas_of(seats(state))


def _clause(seat: int, area: str) -> str:
    if area == ANTE:
        return "5.2.1"
    if area == DEALER_SUPER:
        return "5.2.4"
    return "5.2.2" if area == super_of(seat) else "5.2.3"


def _why_not(state: Round, placed: Box, area: str) -> Refusal | None:
    if area == ANTE:
        return None
    if not placed.on(ANTE):
        return Refusal("5.2.1", "place the ante first: a super wager is measured by it")
    if area == super_of(placed.seat):
        return None
    if not placed.own_super:
        return Refusal("5.2.2", "place the super wager on your own area before any other")
    target = seat_of(area)
    if target and not PLACING.placed(state, target).on(ANTE):
        return Refusal("5.2.3", f"nobody plays on area {target}: a super wager needs a hand there")
    return None


def _amount(_state: Round, placed: Box, area: str) -> Field:
    """No super wager is smaller than the ante."""
    if area == ANTE:
        return Field("cents", 1)
    least = max(1, placed.on(ANTE) - placed.on(area))
    ante = dollars(placed.on(ANTE))
    why = f"a super wager is at least the ante of {ante}: add {dollars(least)} or more"
    return Field("cents", least, clause="5.2.5", why=why)


def _stays(placed: Box, area: str) -> Cents:
    """A wager that others hang on is not taken away from under them."""
    if area == ANTE:
        return 1 if placed.own_super else 0
    own = super_of(placed.seat)
    return 1 if area == own and placed.chips.keys() - {ANTE, own} else 0


PLACING = wagers.Placing(
    box=Box,
    areas=_areas,
    clause=_clause,
    time="5.4",  # 5.4
    chips="5.1",  # 5.1
    boxes="2.1",  # 2.1
    unknown="5.2",  # 5.2
    opens="5.2",
    needs=Refusal("5.2", "take the other super wagers back first: they need this one"),
    later={BET: Refusal("5.3", "a bet is placed after the cards are dealt")},
    why_not=_why_not,
    amount=_amount,
    stays=_stays,
    seats=seats,
)


# No more bets


def _complete(placed: Box) -> bool:
    """Whether a playing area has an ante and a super wager of at least as much."""
    return 0 < placed.on(ANTE) <= placed.own_super


def _why_not_close(state: Round) -> Refusal | None:
    if state.stage != "wagers":
        return Refusal("7.5", "wagers are already closed")
    if not state.live or not state.boxes:
        return Refusal("5.2.1", "nobody has placed an ante")
    if not any(_complete(placed) for placed in state.boxes):
        short = next(_sent_back(state, state.boxes[0]))
        return Refusal(short.under, "nobody has an ante with a super wager of at least as much")
    return None


def _close(state: Round) -> Events:
    """What lies alone or short on an area goes back."""
    back = (returned for placed in state.boxes for returned in _sent_back(state, placed))
    return *back, WagersClosed(), *pack.shuffled(state, state.method)


def _sent_back(state: Round, placed: Box) -> Iterator[Returned]:
    """The wagers of a seat that cannot stand when the deal begins."""
    for area, cents in placed.chips.items():
        target = seat_of(area)
        if not _complete(placed):
            under = "5.2.5" if placed.own_super else "5.2.2"
        elif target and not _complete(PLACING.placed(state, target)):
            under = "5.2.3"
        elif cents < placed.on(ANTE):
            under = "5.2.5"
        else:
            continue
        yield Returned(placed.seat, area, cents, under)


# What the table does to a wager


def _why_not_correct(_state: Round, area: str, cents: Cents) -> Refusal | None:
    if area == BET and not cents:
        return Refusal("8.4.2", "a bet cannot be taken away: the player has decided")
    return None


def _correct(state: Round, sent: Correct) -> Events:
    """The draw fee was as much as an ante that does not stand."""
    placed: Box = state.box(sent.seat)
    based = {BET: state.rules.number("bet_multiple")}
    moved = wagers.corrected(state, sent, based, void_box)
    fee = placed.fee - sent.cents * state.rules.number("draw_fee_multiple")
    back = sent.area == ANTE and 0 < sent.cents <= placed.on(ANTE) and fee > 0
    return (*moved, Paid(sent.seat, FLOAT, fee, sent.under)) if back else moved


def void_box(state: Round, placed: Box, why: str, under: str) -> Events:
    """What a player still has at stake goes back, the draw fee too; what was settled stands.

    Super wagers of others on a hand that is void before they are settled have no result either.
    """
    area, dealt = super_of(placed.seat), state.stage != "wagers"
    others = (
        Returned(other.seat, area, other.on(area), under)
        for other in state.boxes
        if dealt and other.seat != placed.seat and other.on(area)
    )
    fee: Events = (Paid(placed.seat, FLOAT, placed.fee, under),) if placed.fee else ()
    return *wagers.void_box(state, placed, why, under), *others, *fee


ACTS: tuple[Act[Round], ...] = (
    *PLACING.acts(),
    wagers.closing(_why_not_close, "7.1", _close),
    wagers.correcting(_why_not_correct, _correct),
    wagers.excluding(void_box),
)

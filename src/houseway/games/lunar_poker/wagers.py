"""Wagers before the first card: section 5, and what the table does to them under section 6."""

from collections.abc import Iterator

from houseway.core import (
    DEALER,
    FLOAT,
    CloseWagers,
    Correct,
    Decision,
    Events,
    Field,
    Move,
    Paid,
    Refusal,
    Returned,
    RoundOpened,
    Stake,
    Staked,
    TakeBack,
    Voided,
    by_seat,
    kind,
)
from houseway.games.lunar_poker.events import (
    WagersClosed,
)
from houseway.games.lunar_poker.state import (
    ANTE,
    BET,
    DEALER_SUPER,
    Box,
    Round,
    super_of,
)
from houseway.money import Cents, dollars


def seats(state: Round) -> range:
    """The playing areas of the table, five at most."""
    return range(1, min(state.sign.seats, state.rules.number("seats")) + 1)


def areas(state: Round) -> tuple[str, ...]:
    """Every area that takes wagers before the deal."""
    return (ANTE, *(super_of(seat) for seat in seats(state)), DEALER_SUPER)


def _placed(state: Round, seat: int) -> Box:
    """What a seat has placed in the round that takes wagers now."""
    return (state.box(seat) if state.live else None) or Box(seat)


# Who may do what


def moves(state: Round) -> Iterator[Move]:
    """Every wager that can be placed or taken back now."""
    for seat in seats(state):
        box = _placed(state, seat)
        for area in areas(state):
            where = (Field("seat", options=(seat,)), Field("area", options=(area,)))
            if _why_not(state, box, area) is None:
                cents = Field("cents", _least(box, area))
                yield Move(by_seat(seat), kind(Stake), _clause(seat, area), (*where, cents))
            if most := _to_take_back(box, area):
                back = Field("cents", 1, most)
                yield Move(by_seat(seat), kind(TakeBack), "5.4", (*where, back))
    if state.live and any(_complete(box) for box in state.boxes):
        yield Move(DEALER, kind(CloseWagers), "7.1")


def _clause(seat: int, area: str) -> str:
    """The clause under which a seat wagers on an area."""
    if area == ANTE:
        return "5.2.1"
    if area == DEALER_SUPER:
        return "5.2.4"
    return "5.2.2" if area == super_of(seat) else "5.2.3"


def _why_not(state: Round, box: Box, area: str) -> Refusal | None:
    """Why a seat may not wager on an area now, where it may not."""
    if area == ANTE:
        return None
    if not box.on(ANTE):
        return Refusal("5.2.1", "place the ante first: a super wager is measured by it")
    if area == super_of(box.seat):
        return None
    if not box.own_super:
        return Refusal("5.2.2", "place the super wager on the own area before any other")
    target = next((one for one in seats(state) if area == super_of(one)), None)
    if target and not _placed(state, target).on(ANTE):
        return Refusal("5.2.3", f"nobody plays on area {target}: a super wager needs a hand there")
    return None


def _least(box: Box, area: str) -> Cents:
    """The fewest chips that can be added: no super wager is smaller than the ante."""
    return 1 if area == ANTE else max(1, box.on(ANTE) - box.on(area))


def _to_take_back(box: Box, area: str) -> Cents:
    """How much may come back: a wager that others hang on is not taken away from under them."""
    others = [one for one in box.chips if one not in (ANTE, super_of(box.seat))]
    needed = box.own_super if area == ANTE else others if area == super_of(box.seat) else 0
    return box.on(area) - (1 if needed and box.on(area) else 0)


def _complete(box: Box) -> bool:
    """Whether a playing area has an ante and a super wager of at least as much."""
    return 0 < box.on(ANTE) <= box.own_super


# Decisions


def stake(state: Round, sent: Stake) -> Decision:
    """Chips go onto an area; the first of a round opens it."""
    if state.stage != "wagers":
        return Refusal("5.4", "wagers are placed before the first card is dealt")
    if sent.area == BET:
        return Refusal("5.3", "a bet is placed after the cards are dealt")
    if sent.seat not in seats(state):
        last = seats(state)[-1]
        return Refusal("2.1", f"the table has playing areas 1 to {last}, not {sent.seat}")
    if sent.area not in areas(state):
        known = ", ".join(areas(state))
        return Refusal("5.2", f"there is no wager called {sent.area!r}: choose one of {known}")
    if sent.cents < 1:
        return Refusal("5.1", f"a wager is made of chips: {sent.cents} cents is none")
    box = _placed(state, sent.seat)
    if refused := _why_not(state, box, sent.area):
        return refused
    if sent.cents < _least(box, sent.area):
        ante, short = dollars(box.on(ANTE)), dollars(_least(box, sent.area) - sent.cents)
        said = f"a super wager is at least the ante of {ante}: {short} more is needed"
        return Refusal("5.2.5", said)
    placed = Staked(sent.seat, sent.area, sent.cents, _clause(sent.seat, sent.area))
    return (placed,) if state.live else (_round_opened(state), placed)


def _round_opened(state: Round) -> RoundOpened:
    number, version = state.number + 1, state.sign.version
    return RoundOpened(number, state.rules.digest, version, state.method, under="5.2")


def take_back(state: Round, sent: TakeBack) -> Decision:
    """Chips come back while wagers are open."""
    if state.stage != "wagers" or not state.live:
        return Refusal("5.4", "a wager may be altered only before the first card is dealt")
    box = _placed(state, sent.seat)
    if not 1 <= sent.cents <= box.on(sent.area):
        has = dollars(box.on(sent.area))
        return Refusal("5.1", f"seat {sent.seat} has {has} on {sent.area}, not that much to take")
    if sent.cents > _to_take_back(box, sent.area):
        return Refusal("5.2", "take the other super wagers back first: they need this one")
    return (Returned(sent.seat, sent.area, sent.cents, under="5.4"),)


def close(state: Round) -> Decision:
    """No more bets; what lies alone or short on an area goes back."""
    if state.stage != "wagers":
        return Refusal("7.5", "wagers are closed already")
    if not state.live or not state.boxes:
        return Refusal("5.2.1", "nobody has placed an ante")
    back = tuple(one for box in state.boxes for one in _sent_back(state, box))
    if not any(_complete(box) for box in state.boxes):
        return Refusal(back[0].under, "nobody has an ante with a super wager of at least as much")
    return *back, WagersClosed()


def _sent_back(state: Round, box: Box) -> Iterator[Returned]:
    """The wagers of a seat that cannot stand when the deal begins."""
    for area, cents in box.chips.items():
        target = next((one for one in seats(state) if area == super_of(one)), None)
        if not _complete(box):
            under = "5.2.5" if box.own_super else "5.2.2"
        elif target and not _complete(_placed(state, target)):
            under = "5.2.3"
        elif cents < box.on(ANTE):
            under = "5.2.5"
        else:
            continue
        yield Returned(box.seat, area, cents, under)


# What the table does to a wager


def correct(state: Round, sent: Correct) -> Decision:
    """A wager is brought to what stands; nothing stands on an area without its ante."""
    box = state.box(sent.seat)
    if box is None or not state.live or not box.on(sent.area):
        return Refusal(sent.under, f"seat {sent.seat} has no live wager on {sent.area}")
    if sent.area == ANTE and not sent.cents:
        return void_box(state, box, "the ante is returned", sent.under)
    if sent.area == BET and not sent.cents:
        return Refusal("8.4.2", "a bet cannot be taken away: the player has decided")
    more = sent.cents - box.on(sent.area)
    if more > 0:
        return (Staked(box.seat, sent.area, more, sent.under),)
    back: Events = (Returned(box.seat, sent.area, -more, sent.under),) if more else ()
    return back + _based_on_ante(state, box, sent) if sent.area == ANTE else back


def _based_on_ante(state: Round, box: Box, sent: Correct) -> Events:
    """What the bet and the draw fee have too much when the ante that stands is smaller."""
    over = box.on(BET) - sent.cents * state.rules.number("bet_multiple")
    fee = box.fee - sent.cents * state.rules.number("draw_fee_multiple")
    back: Events = (Returned(box.seat, BET, over, sent.under),) if over > 0 else ()
    return (*back, Paid(box.seat, FLOAT, fee, sent.under)) if fee > 0 else back


def void_box(state: Round, box: Box, why: str, under: str) -> Events:
    """What a player still has at stake goes back, the draw fee too; what was settled stands.

    Super wagers of others on a hand that is void before they are settled have no result either.
    """
    back: Events = tuple(
        Returned(box.seat, area, cents, under) for area, cents in box.chips.items()
    )
    if state.stage != "wagers":
        back += tuple(
            Returned(one.seat, super_of(box.seat), one.on(super_of(box.seat)), under)
            for one in state.boxes
            if one is not box and one.on(super_of(box.seat)) and box.held
        )
    fee: Events = (Paid(box.seat, FLOAT, box.fee, under),) if box.fee else ()
    return Voided(f"box/{box.seat}", why, under), *back, *fee

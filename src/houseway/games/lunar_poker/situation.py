"""A situation on paper, played through the game: given these cards and choices, what is paid?"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from houseway.core import (
    Charged,
    CloseWagers,
    Drawn,
    Events,
    Refusal,
    RefusedError,
    Returned,
    Run,
    Sign,
    Stake,
    form,
)
from houseway.equipment import cards
from houseway.games.kit.situations import wagers
from houseway.games.lunar_poker.events import (
    Bet,
    BuySixth,
    Exchange,
    Fold,
)
from houseway.games.lunar_poker.round import due_draw
from houseway.games.lunar_poker.state import (
    ANTE,
    DEALER_SUPER,
    super_of,
)

SOURCE = "situation"
Five = tuple[str, str, str, str, str]


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What one player did."""

    hand: Five
    decision: Literal["fold", "bet", "buy6", "exchange", "instant"]
    ante: int = 0
    supers: dict[str, int] = {}
    discards: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    then: Literal["bet", "fold"] | None = None


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """The cards and the seats; seat 1 is at the dealer's left."""

    dealer: Five
    seats: dict[int, Seat]


def read_given(given: Mapping[str, Any]) -> Given:
    """The situation; ValueError names the field that does not fit."""
    read = form(given, Given)
    named: dict[str, Iterable[str]] = {"dealer": read.dealer}
    for seat, one in read.seats.items():
        where = f"seats.{seat}"
        named |= {f"{where}.{key}": getattr(one, key) for key in ("hand", "discards", "drawn")}
        amounts = {"ante": one.ante} | {f"supers.{key}": cents for key, cents in one.supers.items()}
        for key, cents in amounts.items():
            if cents < 0:
                raise ValueError(f"{where}.{key}: an amount cannot be negative, as {cents} is")
        _check_draw(where, one)
    for place, faces in named.items():
        try:
            cards.parse_many(faces)
        except ValueError as wrong:
            raise ValueError(f"{place}: {wrong}") from None
    return read


def _check_draw(where: str, one: Seat) -> None:
    """What belongs to a draw is there, and only there."""
    draws = one.decision in ("exchange", "buy6")
    for key, wanted in (
        ("discards", one.decision == "exchange"),
        ("drawn", draws),
        ("then", draws),
    ):
        if bool(getattr(one, key)) != wanted:
            said = "is missing" if wanted else "has nothing to do"
            raise ValueError(f"{where}.{key}: {said} where the decision is {one.decision}")
    for area in one.supers:
        if area != "dealer" and not area.isdecimal():
            raise ValueError(f"{where}.supers: {area!r} is neither dealer nor a seat number")


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer what became of every wager."""
    told = read_given(given)
    run.open(Sign(seats=max([run.rules.number("seats"), *told.seats])))
    _place(run, told)
    _deal(run, told)
    for seat, one in sorted(told.seats.items()):
        _decide(run, seat, one)
    return {"seats": _with_fees(wagers(run.events), run.events)}


def _place(run: Run, told: Given) -> None:
    """Antes and own super wagers first: those on other areas need a hand there."""
    for seat, one in sorted(told.seats.items()):
        _stake(run, seat, ANTE, one.ante)
        _stake(run, seat, super_of(seat), one.supers.get(str(seat), 0))
    for seat, one in sorted(told.seats.items()):
        for area, cents in one.supers.items():
            if area != str(seat):
                where = DEALER_SUPER if area == "dealer" else super_of(int(area))
                _stake(run, seat, where, cents)
    closed = run.send(CloseWagers())
    for back in closed:
        if isinstance(back, Returned):
            said = f"seat {back.seat}: {back.area} cannot stand when wagers close"
            raise RefusedError(Refusal(back.under, said))


def _stake(run: Run, seat: int, area: str, cents: int) -> None:
    if cents:
        run.send(Stake(seat, area, cents))


def _deal(run: Run, told: Given) -> None:
    while (draw := due_draw(run.state)) and draw.kind == "cut":
        run.send(Drawn((draw.low,), SOURCE))
    assert draw is not None
    hands = {"dealer": list(told.dealer)}
    hands |= {f"box/{seat}": list(one.hand) for seat, one in told.seats.items()}
    for place in draw.to:
        if not hands.get(place):
            raise ValueError(f"the rules deal a card to {place} that is not given")
    run.send(Drawn(tuple(cards.parse(hands[place].pop(0)) for place in draw.to), SOURCE))


def _decide(run: Run, seat: int, one: Seat) -> None:
    box = run.state.box(seat)
    if box is None:
        raise ValueError(f"seats.{seat}: nothing is wagered there")
    if one.decision == "instant":
        if box.decision != "instant":
            said = f"the first five cards of seat {seat} are no straight or royal flush"
            raise RefusedError(Refusal("10.3", said))
        return
    if one.decision == "exchange":
        run.send(Exchange(seat, _places(seat, one), one.ante))
    if one.decision == "buy6":
        run.send(BuySixth(seat, one.ante))
    if one.drawn:
        _new_cards(run, seat, one.drawn)
    multiple = run.state.rules.number("bet_multiple")
    run.send(Fold(seat) if "fold" in (one.decision, one.then) else Bet(seat, one.ante * multiple))


def _places(seat: int, one: Seat) -> int:
    """The bits of the cards that are exchanged."""
    hand, gone = cards.parse_many(one.hand), cards.parse_many(one.discards)
    if not {*gone} <= {*hand} or len({*gone}) < len(gone):
        raise ValueError(
            f"seats.{seat}.discards: these are not so many different cards of the hand"
        )
    return sum(1 << hand.index(card) for card in gone)


def _new_cards(run: Run, seat: int, named: tuple[str, ...]) -> None:
    """New cards may come in two parts, where the stub runs out between them."""
    left = list(cards.parse_many(named))
    while draw := due_draw(run.state):
        if draw.kind == "cut":
            run.send(Drawn((draw.low,), SOURCE))
            continue
        number = len(draw.to)
        run.send(Drawn(tuple(left[:number]), SOURCE))
        left = left[number:]
        if run.state.drawing() is None:
            break
    if left:
        raise ValueError(f"seats.{seat}.drawn: {len(left)} more cards than were dealt")


def _with_fees(found: dict[str, dict[str, dict[str, Any]]], events: Events | list[Any]) -> Any:
    for one in events:
        if isinstance(one, Charged):
            row = {"stake": one.cents, "profit": -one.cents, "returned": 0, "clause": one.under}
            found[str(one.seat)]["draw_fee"] = row
    return found

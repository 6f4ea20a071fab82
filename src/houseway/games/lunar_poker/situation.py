"""A situation on paper, played through the game: given these cards and choices, what is paid?"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from houseway.core.codec import form
from houseway.core.events import Charged, CloseWagers, Drawn, Returned, Stake
from houseway.core.sign import Sign
from houseway.core.situation import RefusedError, Run
from houseway.core.turns import Refusal
from houseway.equipment import cards
from houseway.games.kit.situations import SOURCE, check_amounts, check_cards, deal, wagers
from houseway.games.lunar_poker.events import Bet, BuySixth, Exchange, Fold
from houseway.games.lunar_poker.round import due_draw
from houseway.games.lunar_poker.state import ANTE, DEALER_SUPER, super_of

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
    for number, seat in read.seats.items():
        where = f"seats.{number}"
        named |= {f"{where}.{key}": getattr(seat, key) for key in ("hand", "discards", "drawn")}
        supers = {f"{where}.supers.{key}": cents for key, cents in seat.supers.items()}
        check_amounts({f"{where}.ante": seat.ante} | supers)
        _check_draw(where, seat)
    check_cards(named)
    return read


def _check_draw(where: str, seat: Seat) -> None:
    """What belongs to a draw is there, and only there."""
    draws = seat.decision in ("exchange", "buy6")
    for key, wanted in (
        ("discards", seat.decision == "exchange"),
        ("drawn", draws),
        ("then", draws),
    ):
        if bool(getattr(seat, key)) != wanted:
            said = "is missing" if wanted else "has nothing to do"
            raise ValueError(f"{where}.{key}: {said} where the decision is {seat.decision}")
    for area in seat.supers:
        if area != "dealer" and not area.isdecimal():
            raise ValueError(f"{where}.supers: {area!r} is neither dealer nor a seat number")


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer what became of every wager."""
    told = read_given(given)
    run.open(Sign(seats=max([run.rules.number("seats"), *told.seats])))
    _place(run, told)
    hands = {f"box/{number}": seat.hand for number, seat in told.seats.items()}
    deal(run, {"dealer": told.dealer, **hands})
    for number, seat in sorted(told.seats.items()):
        _decide(run, number, seat)
    found = wagers(run.events)
    for event in run.events:
        if isinstance(event, Charged):
            fee = {"stake": event.cents, "profit": -event.cents, "returned": 0}
            found[str(event.seat)]["draw_fee"] = fee | {"clause": event.under}
    return {"seats": found}


def _place(run: Run, told: Given) -> None:
    """Antes and own super wagers first: those on other areas need a hand there."""
    for number, seat in sorted(told.seats.items()):
        _stake(run, number, ANTE, seat.ante)
        _stake(run, number, super_of(number), seat.supers.get(str(number), 0))
    for number, seat in sorted(told.seats.items()):
        for area, cents in seat.supers.items():
            if area != str(number):
                where = DEALER_SUPER if area == "dealer" else super_of(int(area))
                _stake(run, number, where, cents)
    for back in run.send(CloseWagers()):
        if isinstance(back, Returned):
            said = f"seat {back.seat}: {back.area} cannot stand when wagers close"
            raise RefusedError(Refusal(back.under, said))


def _stake(run: Run, seat: int, area: str, cents: int) -> None:
    if cents:
        run.send(Stake(seat, area, cents))


def _decide(run: Run, number: int, seat: Seat) -> None:
    box = run.state.box(number)
    if box is None:
        raise ValueError(f"seats.{number}: nothing is wagered there")
    if seat.decision == "instant":
        if box.decision != "instant":
            said = f"the first five cards of seat {number} are not a straight flush or royal flush"
            raise RefusedError(Refusal("10.3", said))
        return
    if seat.decision == "exchange":
        run.send(Exchange(number, _places(number, seat), seat.ante))
    if seat.decision == "buy6":
        run.send(BuySixth(number, seat.ante))
    if seat.drawn:
        _new_cards(run, number, seat.drawn)
    bet = seat.ante * run.state.rules.number("bet_multiple")
    run.send(Fold(number) if "fold" in (seat.decision, seat.then) else Bet(number, bet))


def _places(number: int, seat: Seat) -> int:
    """The bits of the cards that are exchanged."""
    hand, gone = cards.parse_many(seat.hand), cards.parse_many(seat.discards)
    if not {*gone} <= {*hand} or len({*gone}) < len(gone):
        said = "these are not different cards of the hand"
        raise ValueError(f"seats.{number}.discards: {said}")
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

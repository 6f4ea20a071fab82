"""From what a person wished for to a table with everybody seated, and back out again."""

import sys
from contextlib import suppress
from datetime import datetime
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console
from rich.text import Text

from houseway.core import PLAYER, SUPERVISOR, Limits, by_seat, load_game
from houseway.house import House
from houseway.law import LawError
from houseway.maths import analysis_of
from houseway.money import Cents
from houseway.store import Conflict
from houseway.table import FELT
from houseway.table.bots import seat_bots
from houseway.table.seats import BuyIn, Sit
from houseway.terminal.blocks import Look
from houseway.terminal.dealer import Dealer
from houseway.terminal.player import Player
from houseway.terminal.scene import profit
from houseway.terminal.screen import Screen, screen_for
from houseway.terminal.session import Session

if TYPE_CHECKING:
    from houseway.store import Store


class Wish(NamedTuple):
    """What a person asked for on the command line."""

    game: str
    seats: int = 3
    seat: int = 2
    name: str = "You"
    minimum: Cents = 5_00
    maximum: Cents = 500_00
    unit: Cents = 5_00
    buy_in: Cents = 500_00
    variants: tuple[str | dict[str, Any], ...] = ()
    by_hand: bool = False
    felt: bool = False
    rounds: int | None = None
    four_colour: bool = False
    animation: bool = True


def play(wish: Wish, store: "Store", at: str | None) -> None:
    """Open a table in the store, play, leave it, and say where the record is.

    `at` is the store as the person named it.
    """
    for stream in (sys.stdin, sys.stdout):
        # A byte that is no text must not end a round.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    console = Console(highlight=False)
    house = House(store)
    name = new_table(house, wish)
    screen = screen_for(console)
    person = seated(house, name, wish, screen)
    try:
        with screen:
            person.run(wish.rounds)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        if not person.over:
            person.leave()
    _goodbye(console, person, at, store.name)


def new_table(house: House, wish: Wish) -> str:
    """A new table by the game, the day and the time; LawError says what does not fit."""
    moment = f"{wish.game}-{datetime.now():%Y%m%d-%H%M%S}"
    limits = Limits(wish.minimum, wish.maximum, wish.unit, wish.by_hand)
    for number in count(1):
        name = moment if number == 1 else f"{moment}-{number}"
        with suppress(Conflict):
            try:
                sign = load_game(wish.game).sign(limits)
                method = FELT if wish.felt else None
                house.open_table(name, wish.game, sign, *wish.variants, method=method)
            except ValueError as wrong:
                raise LawError(str(wrong)) from None
            return name
    raise AssertionError("some name is free")


def seated(house: House, name: str, wish: Wish, screen: Screen) -> Player | Dealer:
    """Everybody in a box, with chips."""
    look = Look(wish.four_colour, wish.animation and not wish.felt)
    me = 0 if wish.felt else wish.seat
    viewer = by_seat(me) if me else SUPERVISOR
    session = Session(house, name, screen, look, viewer, me)
    first = session.vocabulary.own.first_seat
    numbers = range(1, session.table.sign.seats + 1)
    order = [*(seat for seat in numbers if seat >= first), *range(1, first)]
    if wish.felt:
        dealer = Dealer(session, wish.name, wish.buy_in)
        session.told = given_away(session)
        for seat in order[: wish.seats]:
            dealer.sit(seat, f"Player {seat}")
            _must(session)
        return dealer
    free = [seat for seat in order if seat != me]
    beside = free[: wish.seats - 1]
    others = seat_bots(beside, wish.name, wish.buy_in, lambda seat: Random(f"{name}/{seat}"))
    for player, seat in ((wish.name, me), *((bot.name, bot.seat) for bot in others)):
        for command in (Sit(seat), BuyIn(seat, wish.buy_in)):
            session.send(player, PLAYER, command)
            _must(session)
    return Player(session, wish.name, others, wish.buy_in)


def given_away(session: Session) -> list[Text]:
    """What staff, and staff alone, are told of a sign that gives the House's edge away."""
    rounding = analysis_of(session.table.game.name).rounding
    found = rounding.warnings(session.table.rules, session.table.sign) if rounding else ()
    names = ", ".join(session.vocabulary.label(wager.area) for wager in found if wager.stated > 0)
    said = f"With these limits rounding up gives the edge away on: {names}."
    see = f"See houseway sign {session.table.game.name}."
    return [Text(f"{said} {see}", "yellow")] if names else []


def _must(session: Session) -> None:
    """Nobody plays at a table where somebody could not sit down or buy in."""
    if session.said.plain:
        raise LawError(session.said.plain)


def _goodbye(console: Console, person: Player | Dealer, at: str | None, store: str) -> None:
    """The result, and where the record is."""
    session = person.session
    for words in session.last_words:
        console.print(words)
    played = session.rounds.finished()
    who = "You leave" if session.me else "The session ends"
    number = f"{len(played)} {session.vocabulary.round}{'s' * (len(played) != 1)}"
    console.print(f"{who} after {number}: {'net' if session.me else 'house'}", end=" ")
    console.print(profit(sum(each.result(session.me) for each in played)))
    if store != "memory:":
        where = f" --store {at}" if at else ""
        console.print(f"The record: {session.stream} in {store}", soft_wrap=True)
        console.print(f"Step through it: houseway replay {session.stream}{where}", soft_wrap=True)

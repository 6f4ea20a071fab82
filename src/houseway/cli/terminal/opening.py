"""From what a person wished for to a table with everybody seated, and back out again."""

import sys
from contextlib import suppress
from datetime import datetime
from itertools import count
from typing import NamedTuple

from rich.console import Console

from houseway.cli.common import open_store_at, variant_named
from houseway.cli.terminal.blocks import Look
from houseway.cli.terminal.dealer import Dealer
from houseway.cli.terminal.felt import profit
from houseway.cli.terminal.player import Player
from houseway.cli.terminal.screen import Screen, screen_for
from houseway.cli.terminal.sitting import Sitting
from houseway.cli.terminal.wording import Wording, own_table, wording_of
from houseway.core import SUPERVISOR, by_seat
from houseway.house import House
from houseway.law import LawError
from houseway.money import Cents
from houseway.salon import bots
from houseway.store import Conflict
from houseway.table import FELT
from houseway.table.state import PLAYER, BuyIn, Sit


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
    variants: tuple[str, ...] = ()
    by_hand: bool = False
    felt: bool = False
    rounds: int | None = None
    four_colour: bool = False
    animation: bool = True
    store: str | None = None


def sat_down(wish: Wish) -> None:
    """Open the store and a table, play, leave the table, and say where the record is."""
    if own := own_table(wish.game):
        own(wish)
        return
    wording = wording_of(wish.game)
    for stream in (sys.stdin, sys.stdout):
        # A byte that is no text must not end a round.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    console = Console(highlight=False)
    with open_store_at(wish.store, create=True) as store:
        house = House(store)
        name = table_named(house, wish, wording)
        screen = screen_for(console)
        person = seated(house, name, wish, wording, screen)
        try:
            with screen:
                person.run(wish.rounds)
        except (EOFError, KeyboardInterrupt):
            pass
        finally:
            if not person.over:
                person.leave()
        _goodbye(console, person, wish.store, store.name)


def table_named(house: House, wish: Wish, wording: Wording) -> str:
    """A new table by the game, the day and the time; LawError says what does not fit."""
    moment = f"{wish.game}-{datetime.now():%Y%m%d-%H%M%S}"
    variants = [variant_named(one) for one in wish.variants]
    method = FELT if wish.felt else None
    for number in count(1):
        name = moment if number == 1 else f"{moment}-{number}"
        with suppress(Conflict):
            try:
                sign = wording.sign(wish.minimum, wish.maximum, wish.unit, wish.by_hand)
                house.open_table(name, wish.game, sign, *variants, method=method)
            except ValueError as wrong:
                raise LawError(str(wrong)) from None
            return name
    raise AssertionError("some name is free")


def seated(
    house: House, name: str, wish: Wish, wording: Wording, screen: Screen
) -> Player | Dealer:
    """Everybody in a box, with chips."""
    look = Look(wish.four_colour, wish.animation and not wish.felt)
    if wish.felt:
        sitting = Sitting(house, name, wording, screen, look, SUPERVISOR, 0)
        dealer = Dealer(sitting, wish.name, wish.buy_in)
        for seat in range(1, wish.seats + 1):
            dealer.sit(seat, f"Player {seat}")
            _must(sitting)
        return dealer
    sitting = Sitting(house, name, wording, screen, look, by_seat(wish.seat), wish.seat)
    free = [one for one in range(1, sitting.table.sign.seats + 1) if one != wish.seat]
    others = bots.seated(free[: wish.seats - 1], wish.name, name, wish.buy_in)
    for player, seat in ((wish.name, wish.seat), *((one.name, one.seat) for one in others)):
        for command in (Sit(seat), BuyIn(seat, wish.buy_in)):
            sitting.send(player, PLAYER, command)
            _must(sitting)
    return Player(sitting, wish.name, others, wish.buy_in)


def _must(sitting: Sitting) -> None:
    """Nobody plays at a table where somebody could not sit down or buy in."""
    if sitting.said.plain:
        raise LawError(sitting.said.plain)


def _goodbye(console: Console, person: Player | Dealer, named: str | None, store: str) -> None:
    """The result, and where the record is; `named` is the store as the person named it."""
    sitting = person.sitting
    played = sitting.rounds.finished()
    result = sum(one.result(sitting.me) for one in played)
    who = "You leave" if sitting.me else "The session ends"
    number = f"{len(played)} round{'s' * (len(played) != 1)}"
    console.print(f"{who} after {number}: {'net' if sitting.me else 'house'}", end=" ")
    console.print(profit(result))
    if store != "memory:":
        where = f" --store {named}" if named else ""
        console.print(f"The record: {sitting.stream} in {store}", soft_wrap=True)
        console.print(f"Step through it: houseway replay {sitting.stream}{where}", soft_wrap=True)

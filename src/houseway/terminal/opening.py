"""From what a person asked for to a table with everybody seated, and back out again."""

import sys
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import count
from random import Random
from shlex import quote
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from houseway.core import HOUSE, PLAYER, Limits, load_game
from houseway.house import House
from houseway.law import LawError
from houseway.law.variants import unapproved
from houseway.maths import analysis_of
from houseway.store import Conflict
from houseway.table import FELT
from houseway.table.bots import seat_bots
from houseway.table.conduct import CloseTable
from houseway.table.seats import BuyIn, Sit
from houseway.terminal.blocks import profit
from houseway.terminal.dealer import Dealer
from houseway.terminal.player import Player
from houseway.terminal.screen import Screen, screen_for
from houseway.terminal.session import Options, Session

if TYPE_CHECKING:
    from houseway.store import Store


def rehearse(options: Options) -> None:
    """Open the table and seat everybody where nothing is kept; LawError says what does not fit."""
    from houseway.store import open_store

    with open_store("memory:") as nowhere:
        house = House(nowhere)
        open_table(house, options.game, options)
        open_session(house, options.game, screen_for(Console(highlight=False)), options)


def play(options: Options, store: "Store", at: str) -> None:
    """Open a table in the store, play, leave it, and say where the record is.

    `at` is the store as the person named it.
    """
    for stream in (sys.stdin, sys.stdout):
        # A byte that is no text must not end a round.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    console = Console(highlight=False)
    house = House(store)
    moment = f"{options.game}-{datetime.now():%Y%m%d-%H%M%S}"
    for number in count(1):
        name = moment if number == 1 else f"{moment}-{number}"
        with suppress(Conflict):
            open_table(house, name, options)
            break
    screen = screen_for(console)
    session = open_session(house, name, screen, options)
    try:
        with screen, suppress(EOFError, KeyboardInterrupt):
            session.run()
    finally:
        if not session.over:
            session.leave()
        _close(house, name)
    _goodbye(console, session, at, store.name)


def _close(house: House, name: str) -> None:
    """Close the table that everybody left; one with a round in it stays as it lies."""
    if not house.table(name).seats:
        house.submit(name, HOUSE, HOUSE, CloseTable(0))


def open_table(house: House, name: str, options: Options) -> None:
    """A new table; LawError says what does not fit."""
    limits = Limits(options.minimum, options.maximum, options.unit, options.by_hand)
    method = FELT if options.felt else None
    try:
        game = load_game(options.game)
        game.rules(*options.variants)  # What does not fit of a variant is said before all else.
        sign = game.sign(limits)
        if sign.jackpot:  # Nobody is here to sign for a prize.
            sign = replace(sign, jackpot=replace(sign.jackpot, hold_above=None))
        training = bool(unapproved(options.game, *options.variants))
        house.open_table(
            name, options.game, sign, *options.variants, method=method, training=training
        )
    except ValueError as wrong:
        raise LawError(str(wrong)) from None


def open_session(
    house: House, table_name: str, screen: Screen, options: Options
) -> Player | Dealer:
    """Everybody in a box, with chips; LawError says why somebody cannot sit down or buy in."""
    _check_seats(options, house.table(table_name).sign.seats)
    person = (Dealer if options.felt else Player)(house, table_name, screen, options)
    first, seats = person.vocabulary.own.first_seat, range(1, person.table.sign.seats + 1)
    free = sorted({*seats} - {person.me}, key=lambda seat: (seat < first, seat))
    if isinstance(person, Dealer):
        person.announcement = _warning(person)
        for seat in free[: options.seats]:
            if person.sit(seat, f"Player {seat}"):
                raise LawError(person.message.plain)
        return person
    person.bots = seat_bots(
        free[: options.seats - 1],
        options.name,
        options.buy_in,
        lambda seat: Random(f"{table_name}/{seat}"),
    )
    players = [(options.name, person.me), *((bot.name, bot.seat) for bot in person.bots)]
    for name, seat in players:
        for command in (Sit(seat), BuyIn(seat, options.buy_in)):
            if person.send(name, PLAYER, command):
                raise LawError(person.message.plain)
    return person


def _check_seats(options: Options, there: int) -> None:
    """LawError where more seats are asked for than the table has, or one that is not in use."""
    if options.seats > there:
        raise LawError(f"{options.game} has {there} seats: --seats is a number from 1 to {there}")
    if options.seat > there:
        raise LawError(f"{options.game} has {there} seats: there is no seat {options.seat}")
    if not options.felt and options.seats > 1 and options.seat > options.seats:
        asked = f"--seats {options.seats} puts boxes 1 to {options.seats} in use"
        raise LawError(f"{asked}: --seat {options.seat} is not one of them")


def _warning(session: Session) -> Text:
    """What staff, and staff alone, are told of a sign that gives the House's edge away."""
    game, rounding = session.table.game.name, analysis_of(session.table.game.name).rounding
    found = rounding.warnings(session.table.rules, session.table.sign) if rounding else ()
    names = ", ".join(session.vocabulary.label(wager.area) for wager in found if wager.stated > 0)
    told = f"With these limits rounding up gives the edge away on: {names}."
    return Text(f"{told} See houseway sign {game}.", "yellow") if names else Text()


def _goodbye(console: Console, session: Session, at: str, store: str) -> None:
    """The result, and where the record is."""
    for words in session.last_words:
        console.print(words)
    played = session.rounds.finished()
    who, whose = ("You leave", "net") if session.me else ("The session ends", "house")
    number = f"{len(played)} {session.vocabulary.round}{'s' * (len(played) != 1)}"
    console.print(f"{who} after {number}: {whose}", end=" ")
    console.print(profit(sum(each.result(session.me) for each in played)))
    if store != "memory:":
        console.print(f"The record: {session.stream} in {store}", soft_wrap=True)
        replayed = f"houseway replay {session.stream} --store {quote(at)}"
        console.print(f"Step through it: {replayed}", soft_wrap=True)

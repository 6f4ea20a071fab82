"""Craps as people say it: `pass 10`, `6 12`, `odds 20`, `hard8 5`, `off`, `take down 6`."""

import re
from collections.abc import Callable
from typing import Any

from houseway.cli.terminal.typed import PuzzledError
from houseway.core import Stake, TakeBack
from houseway.games.craps.events import (
    CallOff,
    CallOn,
    DeclineDice,
    LateWager,
    PassDice,
    Remove,
)
from houseway.money import Cents, parse_dollars
from houseway.salon.craps import Mine, wagers_of
from houseway.salon.seen import View
from houseway.table.state import BuyIn

# What a wager without a number is called, the first word being the one that help shows.
PLAIN = {
    "win_line": ("pass", "win", "line"),
    "dont_win": ("dont", "don't"),
    "come": ("come",),
    "dont_come": ("dc", "dont come", "don't come"),
    "field": ("field",),
    "any_seven": ("any7", "any seven", "seven"),
    "any_craps": ("craps", "any craps"),
    "craps_two": ("two", "aces"),
    "craps_three": ("three",),
    "craps_twelve": ("twelve", "boxcars"),
    "eleven": ("yo", "eleven"),
    "horn": ("horn",),
    "crap_eleven": ("ce", "c&e"),
    "big_6": ("big6", "big 6"),
    "big_8": ("big8", "big 8"),
}
# What a wager on a number is called.
NUMBERED = {
    "place_win": ("place",),
    "place_lose": ("no", "dont place", "don't place"),
    "buy": ("buy",),
    "lay": ("lay",),
    "hardway": ("hard",),
    "horn_high": ("hornhigh", "horn high"),
}
BASES = ("win_line", "dont_win", "come", "dont_come")
SWITCHED = ("buy", "place_win", "behind_come", "hardway")
FORMS = (
    ("pass 10 · dont 10", "a line wager before a come-out roll"),
    ("come 10 · dc 10", "Come and Don't Come while a point is on"),
    ("odds 20 · odds 6 20", "behind the line, or behind the come wager on a number"),
    ("6 12 · place 6 12", "place a number to win;  no 6 10  to lose"),
    ("buy 4 20 · lay 4 40", "at true odds, for the commission"),
    ("hard8 5 · field 5 · big6 5", "and any7, craps, two, three, twelve, yo, horn, ce"),
    ("hornhigh 12 5", "a horn in units of five with a number named"),
    ("press 6 6 · less 6 5", "increase or reduce a wager"),
    ("off · off 6 · on 6", "switch place, buy, hardway and behind-the-come wagers"),
    ("take down 6 · take down all", "remove wagers"),
    ("leave up · leave down", "place a wager again when it has won, or do not"),
    ("pass dice · decline", "give up the dice, or turn them down"),
    ("roll, or Enter", "throw"),
    ("chips 100", "buy in again"),
    ("why · history · rules 6.5 · ? · quit", "the last roll, the session, a clause, help, leave"),
)


def read(line: str, view: View, seat: int) -> list[Any] | None:
    """The commands that a line asks for; None where these words mean nothing here."""
    said = re.sub(r"(hard|big|any)(\d+)", r"\1 \2", " ".join(line.lower().split()))
    said = re.sub(r"^(big|any) (\d)", r"\1\2", said)
    for phrase, reader in _phrases().items():
        if said == phrase or said.startswith(f"{phrase} "):
            rest = said.removeprefix(phrase).split()
            return reader(rest, view, seat)
    if re.fullmatch(r"\d+ \$?[\d.,]+", said):
        number, amount = said.split()
        return [_stake(view, seat, f"place_win/{number}", _cents(amount))]
    return None


def _phrases() -> dict[str, Callable[[list[str], View, int], list[Any]]]:
    """Longer phrases first, so that `dont come` is not taken for `dont`."""
    found: dict[str, Callable[[list[str], View, int], list[Any]]] = {
        "pass dice": lambda rest, view, seat: [PassDice(seat)],
        "decline": lambda rest, view, seat: [DeclineDice(seat)],
        "take down": _take_down,
        "down": _take_down,
        "press": _press,
        "less": _less,
        "odds": _odds,
        "on": _switched(CallOn),
        "off": _switched(CallOff),
        "chips": lambda rest, view, seat: [BuyIn(seat, _amount(rest))],
    }
    for kind, names in PLAIN.items():
        found |= dict.fromkeys(names, _plain(kind))
    for kind, names in NUMBERED.items():
        found |= dict.fromkeys(names, _numbered(kind))
    return dict(sorted(found.items(), key=lambda one: -len(one[0])))


def _stake(view: View, seat: int, area: str, cents: Cents) -> Any:
    """While the dice are in the air a wager is a late one."""
    return (LateWager if view["stage"] == "throw" else Stake)(seat, area, cents)


def _plain(kind: str) -> Callable[[list[str], View, int], list[Any]]:
    return lambda rest, view, seat: [_stake(view, seat, kind, _amount(rest))]


def _numbered(kind: str) -> Callable[[list[str], View, int], list[Any]]:
    def reader(rest: list[str], view: View, seat: int) -> list[Any]:
        if len(rest) != 2 or not rest[0].isdecimal():
            raise PuzzledError(f"say the number and the amount, as in {NUMBERED[kind][0]} 6 12")
        return [_stake(view, seat, f"{kind}/{rest[0]}", _cents(rest[1]))]

    return reader


def _amount(rest: list[str]) -> Cents:
    if len(rest) != 1:
        raise PuzzledError("say one amount, as in 10")
    return _cents(rest[0])


def _cents(written: str) -> Cents:
    try:
        return parse_dollars(written)
    except ValueError as wrong:
        raise PuzzledError(str(wrong)) from None


def _odds(rest: list[str], view: View, seat: int) -> list[Any]:
    """Behind the line if it has a point, or behind the only come wager, or the one named."""
    number = int(rest.pop(0)) if len(rest) == 2 and rest[0].isdecimal() else 0
    bases = [one for one in wagers_of(view, seat) if one.kind in BASES and one.number]
    fitting = [one for one in bases if number in (0, one.number)]
    if not number and any(not one.kind.endswith("come") for one in fitting):
        fitting = [one for one in fitting if not one.kind.endswith("come")]
    if not fitting:
        raise PuzzledError("no wager of yours has such a point to put odds behind")
    if len({one.number for one in fitting}) > 1:
        raise PuzzledError("say which number, as in odds 6 20")
    base = fitting[0]
    return [_stake(view, seat, f"behind_{base.kind}/{base.id}", _amount(rest))]


def _named(rest: list[str], view: View, seat: int) -> list[Mine]:
    """The wagers that words name: a number, a kind by any of its names, `odds`, or `all`."""
    mine, words = wagers_of(view, seat), " ".join(rest)
    if words == "all":
        return mine
    if words == "odds":
        return [one for one in mine if one.kind.startswith("behind")]
    if words.isdecimal():
        named = [one for one in mine if one.number == int(words) and one.kind not in BASES]
        return [one for one in named if not one.kind.startswith("behind")]
    kinds = {name: kind for kind, names in (PLAIN | NUMBERED).items() for name in names}
    kind, number = words, 0
    if rest and rest[-1].isdecimal() and words not in kinds:
        kind, number = " ".join(rest[:-1]), int(rest[-1])
    return [one for one in mine if one.kind == kinds.get(kind) and number in (0, one.number)]


def _found(rest: list[str], view: View, seat: int) -> list[Mine]:
    found = _named(rest, view, seat)
    if not found:
        raise PuzzledError(f"you have no wager {' '.join(rest) or 'of that name'} on the layout")
    return found


def _take_down(rest: list[str], view: View, seat: int) -> list[Any]:
    """What stands behind a wager comes down before it."""
    found = sorted(_found(rest, view, seat), key=lambda one: -one.id)
    if rest == ["all"]:
        open_ = {
            field["options"][0]
            for move in view["moves"]
            if move["command"] == "craps.Remove"
            for field in move["fields"]
            if field["name"] == "area"
        }
        found = [one for one in found if one.area in open_]
    return [Remove(seat, one.area) for one in found]


def _press(rest: list[str], view: View, seat: int) -> list[Any]:
    one = _found(rest[:-1], view, seat)[0]
    return [Stake(seat, one.area, _amount(rest[-1:]))]


def _less(rest: list[str], view: View, seat: int) -> list[Any]:
    one = _found(rest[:-1], view, seat)[0]
    return [TakeBack(seat, one.area, _amount(rest[-1:]))]


def _switched(command: Any) -> Callable[[list[str], View, int], list[Any]]:
    def reader(rest: list[str], view: View, seat: int) -> list[Any]:
        found = _found(rest or ["all"], view, seat)
        if not rest:
            found = [one for one in found if one.kind in SWITCHED]
        if not found:
            raise PuzzledError("none of your wagers can be switched")
        return [command(seat, one.area) for one in found]

    return reader

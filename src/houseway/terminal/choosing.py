"""What a player chooses among: decisions by key, values that a line left open, cards and tiles."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.text import Text

from houseway import table
from houseway.core import PLAYER, Envelope, Refusal, View, by_seat
from houseway.games.kit.views import field_of, fixed
from houseway.money import dollars
from houseway.terminal import blocks
from houseway.terminal.scene import Things, hand_of, parted, zones
from houseway.terminal.screen import Choice
from houseway.terminal.typed import MONEY, MissingError, Move, made, only
from houseway.terminal.vocabulary import free_key, shown

if TYPE_CHECKING:
    from houseway.terminal.player import Player

MOST = 9
RANKS = ("primary", "normal", "minor")
NOTHING = Choice("n", "no", "do something else")


def decisions(player: "Player", moves: list[Move]) -> Iterator[Choice]:
    """A key for every decision; those of little weight are typed."""
    vocabulary = player.vocabulary
    taken = vocabulary.reserved_keys()
    ranked = [(vocabulary.command(move["command"]), move) for move in moves]
    for words, move in sorted(ranked, key=lambda each: RANKS.index(each[0].rank)):
        phrase = vocabulary.phrase(move["command"])
        for option, button in words.options.items():
            yield Choice(button.key, f"{phrase} {option}", shown(button.label))
        ways = _ways(player, move)
        for number, (way, lying) in enumerate(ways.items(), 1):
            makes = " · ".join(parted(lying)) or blocks.in_line(lying, player.look).plain
            yield Choice(str(number), f"{phrase} {way}", makes)
        if not (words.options or ways):
            named = words.label if words.rank != "minor" else ""
            key = words.key or words.choose.get("key") or free_key(named, taken)
            taken.add(key)
            label = shown(words.choose.get("idle") or words.label)
            yield Choice(key, phrase, label + cost(move))


def cost(move: Move) -> str:
    """What a decision costs, where that is fixed."""
    cents = field_of(move, "cents")
    return f" {dollars(cents['low'])}" if cents and fixed(cents) is not None else ""


# Ways to part a hand


def _ways(player: "Player", move: Move) -> dict[str, Things]:
    """The different outcomes of choosing cards or tiles by name, as they would lie then."""
    field = field_of(move, player.vocabulary.command(move["command"]).choose.get("field", ""))
    found: dict[str, tuple[str, Things]] = {}
    for option in field.get("options", ()):
        if isinstance(option, str):
            lying = _after(player, move, {field["name"]: option})
            same = str(sorted(f"{thing.get('hand')} {thing['face']}" for thing in lying))
            found.setdefault(same, (option, lying))
    return dict(list(found.values())[:MOST])


def _after(player: "Player", move: Move, values: dict[str, Any]) -> Things:
    """How one's things would lie after a choice; nothing is done."""
    command, now = made(move["command"], only(move) | values), player.house.clock()
    who = player.table.seats[player.me].player
    answer = table.decide(player.table, Envelope("", who, PLAYER, now, command))
    if isinstance(answer, Refusal) or not answer.states:
        return []
    return _lying(player, move, table.view(answer.states[0], by_seat(player.me)))


def _lying(player: "Player", move: Move, view: View) -> Things:
    """The things that a move is about."""
    at = player.vocabulary.command(move["command"]).choose.get("at", "")
    value = fixed(field_of(move, at)) if at else None
    place = f"{at}/{value}" if value else hand_of(view, player.vocabulary, player.me)
    return zones(view).get(place, [])


def pictures(player: "Player", moves: list[Move]) -> Iterator[RenderableType]:
    """The ways to part a hand, drawn side by side."""
    for move in moves:
        drawn = []
        for number, lying in enumerate(_ways(player, move).values(), 1):
            row = blocks.row(lying, blocks.SMALL, player.look)
            drawn.append(blocks.beside([[Text(f"{number}:", "bold")], row], gap=0))
        yield from blocks.flowed(drawn, 76) if drawn else ()


# What a line left open


def missing_value(player: "Player", missing: MissingError) -> str:
    """What is to be typed after the line: by key where there is little to choose from."""
    field, options = missing.field, missing.options
    words = player.vocabulary.command(missing.move["command"])
    if field["name"] == words.choose.get("field") and options and isinstance(options[0], int):
        return _picked_places(player, missing.move)
    title = player.vocabulary.words.fields.get(field["name"], field["name"].replace("_", " "))
    few = options if len(options) <= MOST else ()
    choices = [
        Choice(str(number), str(option), str(option).replace("_", " "))
        for number, option in enumerate(few, 1)
    ]
    asked = Text(f"{title}: {', '.join(map(str, options)) or _range(field)}", "bold")
    answer = player.asked(player.view(), [*choices, NOTHING], asked, typed=not few)
    return "" if answer == "no" else answer


def _picked_places(player: "Player", move: Move) -> str:
    """Cards of the hand by their places, picked one by one."""
    words, chosen = player.vocabulary.command(move["command"]), set[int]()
    while True:
        view = player.view()
        lying = _lying(player, move, view)
        choices = []
        for place, thing in enumerate(lying, 1):
            face = blocks.plain(thing["kind"], thing["face"])
            choices.append(Choice(str(place), str(place), "✓" * (place in chosen) + face))
        done = words.choose.get("made", words.label).replace("{count}", str(len(chosen)))
        answer = player.asked(view, [*choices, Choice("\r", "done", shown(done)), NOTHING])
        if answer == "done":
            return " ".join(map(str, sorted(chosen)))
        if not answer.isdecimal() or not 1 <= int(answer) <= len(lying):
            return ""
        chosen ^= {int(answer)}


def _range(field: dict[str, Any]) -> str:
    if field["low"] is None:
        return "in words"
    written = dollars if field["name"] in MONEY else str
    most = f" to {written(field['high'])}" if field["high"] is not None else " or more"
    return f"{written(field['low'])}{most}"

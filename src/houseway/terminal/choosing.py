"""What a player chooses among: decisions by key, values that a line left open, cards and tiles."""

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway import table
from houseway.core import PLAYER, Envelope, Refusal, View, by_seat
from houseway.games.kit.views import field_of, fixed
from houseway.money import dollars
from houseway.terminal import blocks
from houseway.terminal.scene import Things, hand_of, parted, zones
from houseway.terminal.screen import Choice
from houseway.terminal.session import Session
from houseway.terminal.typed import MONEY, MissingError, Move, made, only
from houseway.terminal.vocabulary import RESERVED, free_key, shown

MOST = 9
RANKS = ("primary", "normal", "minor")
NOTHING = Choice("n", "no", "do something else")


class Chooser:
    """Turns a player's open moves into keys, and asks for what a line leaves open."""

    def __init__(self, session: Session, ask: Callable[..., str]) -> None:
        self.session, self.vocabulary, self.seat = session, session.vocabulary, session.me
        self.ask = ask

    def choices(self, moves: list[Move]) -> Iterator[Choice]:
        """A key for every decision; those of little weight are typed."""
        words_of, phrase_of = self.vocabulary.command, self.vocabulary.phrase
        taken = {*RESERVED, *(command.key for command in self.vocabulary.words.commands.values())}
        for move in sorted(moves, key=lambda move: RANKS.index(words_of(move["command"]).rank)):
            words, phrase = words_of(move["command"]), phrase_of(move["command"])
            for option, button in words.options.items():
                yield Choice(button.key, f"{phrase} {option}", shown(button.label))
            ways = self._ways(move)
            for number, (way, lying) in enumerate(ways.items(), 1):
                makes = " · ".join(parted(lying)) or blocks.in_line(lying, self.session.look).plain
                yield Choice(str(number), f"{phrase} {way}", makes)
            if not (words.options or ways):
                named = words.label if words.rank != "minor" else ""
                key = words.key or words.choose.get("key") or free_key(named, taken)
                taken.add(key)
                yield Choice(
                    key, phrase, shown(words.choose.get("idle") or words.label) + cost(move)
                )

    # Ways to part a hand

    def _ways(self, move: Move) -> dict[str, Things]:
        """The different outcomes of choosing cards or tiles by name, as they would lie then."""
        field = field_of(move, self.vocabulary.command(move["command"]).choose.get("field", ""))
        found: dict[str, tuple[str, Things]] = {}
        for option in field.get("options", ()):
            if isinstance(option, str):
                lying = self._after(move, {field["name"]: option})
                same = str(sorted(f"{thing.get('hand')} {thing['face']}" for thing in lying))
                found.setdefault(same, (option, lying))
        return dict(list(found.values())[:MOST])

    def _after(self, move: Move, values: dict[str, Any]) -> Things:
        """How one's things would lie after a choice; nothing is done."""
        state, now = self.session.table, self.session.house.clock()
        command = made(move["command"], only(move) | values)
        player = state.seats[self.seat].player
        answer = table.decide(state, Envelope("", player, PLAYER, now, command))
        if isinstance(answer, Refusal) or not answer.states:
            return []
        view = table.view(answer.states[0], by_seat(self.seat))
        return zones(view).get(self._place(move, view), [])

    def _place(self, move: Move, view: View) -> str:
        """Where the things lie that a move is about."""
        at = self.vocabulary.command(move["command"]).choose.get("at", "")
        value = fixed(field_of(move, at)) if at else None
        return f"{at}/{value}" if value else hand_of(view, self.vocabulary, self.seat)

    def pictures(self, moves: list[Move]) -> Iterator[RenderableType]:
        """The ways to part a hand, drawn side by side."""
        for move in moves:
            drawn = []
            for number, lying in enumerate(self._ways(move).values(), 1):
                row = blocks.row(lying, blocks.SMALL, self.session.look)
                drawn.append(blocks.beside([[Text(f"{number}:", "bold")], row], gap=0))
            yield from blocks.flowed(drawn, 76, "left") if drawn else ()

    # What a line left open

    def faces(self, view: View) -> list[str | None]:
        """The cards of one's own hand."""
        place = hand_of(view, self.vocabulary, self.seat)
        return [thing["face"] for thing in zones(view).get(place, [])]

    def value(self, missing: MissingError) -> str:
        """What is to be typed after the line: by key where there is little to choose from."""
        field, options, view = missing.field, missing.options, self.session.view()
        chosen = self.vocabulary.command(missing.move["command"]).choose.get("field")
        if field["name"] == chosen and options and isinstance(options[0], int):
            return self._places(missing.move)
        title = self.vocabulary.words.fields.get(field["name"], field["name"].replace("_", " "))
        few = options if len(options) <= MOST else ()
        choices = [
            Choice(str(number), str(option), str(option).replace("_", " "))
            for number, option in enumerate(few, 1)
        ]
        asked = f"{title}: {', '.join(map(str, options)) or _range(field)}"
        said = self.ask(view, [*choices, NOTHING], Text(asked, "bold"), typed=not few)
        return "" if said == "no" else said

    def _places(self, move: Move) -> str:
        """Cards of the hand by their places, picked one by one."""
        words, chosen = self.vocabulary.command(move["command"]), set[int]()
        while True:
            view = self.session.view()
            lying = zones(view).get(self._place(move, view), [])
            choices = []
            for place, thing in enumerate(lying, 1):
                face = blocks.plain(thing["kind"], thing["face"])
                choices.append(Choice(str(place), str(place), "✓" * (place in chosen) + face))
            done = words.choose.get("made", words.label).replace("{count}", str(len(chosen)))
            said = self.ask(view, [*choices, Choice("\r", "done", shown(done)), NOTHING])
            if said == "done":
                return " ".join(map(str, sorted(chosen)))
            if not said.isdecimal() or not 1 <= int(said) <= len(lying):
                return ""
            chosen ^= {int(said)}


def cost(move: Move) -> str:
    """What a decision costs, where that is fixed."""
    cents = field_of(move, "cents")
    return f" {dollars(cents['low'])}" if cents and fixed(cents) is not None else ""


def _range(field: dict[str, Any]) -> str:
    if field["low"] is None:
        return "in words"
    written = dollars if field["name"] in MONEY else str
    most = f" to {written(field['high'])}" if field["high"] is not None else " or more"
    return f"{written(field['low'])}{most}"

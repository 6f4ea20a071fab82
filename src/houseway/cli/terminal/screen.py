"""The two ways to show a table: a screen that is drawn anew for each key, or lines in a pipe."""

import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from houseway.cli.terminal.blocks import Block
from houseway.cli.terminal.felt import FLAT, NORMAL, ROOMY, Scene, felt
from houseway.cli.terminal.keys import ENTER, PAGE_UP, UP, Keys

WIDEST = 132


class Choice(NamedTuple):
    """One thing that a person may press or type now."""

    key: str
    word: str
    label: str


class Screen(Protocol):
    """Where a table is shown and answers come from."""

    one_key: bool

    def show(self, scene: Scene, seconds: float = 0) -> None:
        """Draw, and give people so long to look."""

    def ask(self, scene: Scene, choices: Sequence[Choice]) -> str:
        """The words of what the person chose; EOFError when there is no more to come."""

    def page(self, parts: Iterable[RenderableType]) -> None:
        """Show something long beside the table, until the person has read it."""


def keys_line(choices: Iterable[Choice]) -> Text:
    """The choices as `[a] ante +$5  [f] fold`."""
    named = {"\r": "Enter"}
    return Text("  ").join(
        Text.assemble((f"[{named.get(one.key, one.key)}]", "bold"), f" {one.label}")
        for one in choices
        if one.key and one.label
    )


def meant(pressed: str, choices: Iterable[Choice]) -> str:
    """The words of a key; anything else is taken as typed."""
    key = ENTER if pressed in ("", " ") else pressed
    found = next((one for one in choices if one.key == key), None)
    return found.word if found else pressed


def composed(console: Console, scene: Scene, columns: int, lines: int) -> Block:
    """The largest felt that leaves room for what is said below it and for the prompt."""
    columns = min(columns, WIDEST)
    prompt = _wrapped(console, scene.prompt, columns)
    below = _wrapped(console, scene.below, columns)
    drawn: Block = []
    for level in (ROOMY, NORMAL, FLAT):
        drawn = felt(scene, columns, level)
        if len(drawn) + len(below) + len(prompt) <= lines:
            break
    room = lines - len(drawn) - len(prompt)
    if len(below) > room:
        below = [*below[: max(0, room - 1)], Text("… more with [w]", "dim")][: max(0, room)]
    return [*drawn, *below, *prompt]


def _wrapped(console: Console, texts: Iterable[Text], columns: int) -> Block:
    return [line for text in texts for line in text.wrap(console, columns)]


class FullScreen:
    """A terminal of one's own: every answer is one key, and nothing scrolls."""

    one_key = True

    def __init__(self, console: Console, keys: Keys) -> None:
        self.console, self.keys = console, keys
        self._live = Live(console=console, screen=True, auto_refresh=False)

    def __enter__(self) -> "FullScreen":
        self.keys.__enter__()
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()
        self.keys.__exit__()

    def _draw(self, lines: Sequence[Text]) -> None:
        self._live.update(Group(*lines), refresh=True)

    def show(self, scene: Scene, seconds: float = 0) -> None:
        """Draw; a key cuts the look short."""
        self._draw(composed(self.console, scene, *self.console.size))
        if seconds:
            self.keys.pause(seconds)

    def ask(self, scene: Scene, choices: Sequence[Choice]) -> str:
        """One key, or a line after `:`; where nothing has a key, always a line."""
        if not any(one.key for one in choices):
            return self._line(scene)
        while True:
            self.show(scene)
            pressed = self.keys.key()
            if pressed == ":":
                return self._line(scene)
            words = meant(pressed.lower(), choices)
            if any(one.word == words for one in choices):
                return words

    def _line(self, scene: Scene) -> str:
        def echo(typed: str) -> None:
            cursor = Text.assemble("> ", typed, ("▏", "blink"))
            self.show(scene._replace(prompt=(*scene.prompt, cursor)))

        return self.keys.line(echo) or ""

    def page(self, parts: Iterable[RenderableType]) -> None:
        """Page through with space and b; any other key goes back to the table."""
        start = 0
        while True:
            columns, lines = self.console.size
            text = self._lines(parts := list(parts), min(columns, WIDEST))
            room = max(lines - 1, 1)
            start = max(0, min(start, len(text) - room))
            shown = text[start : start + room]
            last = start + room >= len(text)
            way = "any key: back" if last and not start else "space: on  b: up  other keys: back"
            self._draw([*shown, Text(way, "reverse")])
            match self.keys.key():
                case " " | "\r" if not last:
                    start += room
                case "b" if start:
                    start -= room
                case pressed if pressed in (UP, PAGE_UP) and start:
                    start -= room
                case _:
                    return

    def _lines(self, parts: Iterable[RenderableType], columns: int) -> list[Text]:
        options = self.console.options.update_width(columns)
        lines = self.console.render_lines(Group(*parts), options, pad=False)
        return [Text.assemble(*((one.text, one.style or "") for one in line)) for line in lines]


class Transcript:
    """Lines in, lines out, for pipes and dumb terminals: what did not change is not said again."""

    one_key = False

    def __init__(self, console: Console) -> None:
        self.console = console
        self._cards: object = None
        self._below: tuple[Text, ...] = ()
        self._prompt: tuple[Text, ...] = ()

    def __enter__(self) -> "Transcript":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def show(self, scene: Scene, seconds: float = 0) -> None:
        """Print the felt when its cards have changed."""
        cards = [one for one in scene.view["things"] if one["kind"] == "card"]
        seen = (scene.view["number"], cards, scene.view["live"])
        if seen != self._cards:
            self._cards = seen
            for line in felt(scene, min(self.console.width, WIDEST), NORMAL):
                self.console.print(line)
        if scene.below != self._below:
            self._below = scene.below
            for text in scene.below:
                self.console.print(text)

    def ask(self, scene: Scene, choices: Sequence[Choice]) -> str:
        """The next line of the input, in words."""
        self.show(scene)
        if scene.prompt != self._prompt:
            self._prompt = scene.prompt
            for text in scene.prompt:
                self.console.print(text)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(f"> {line.strip()}", markup=False)
        return meant(line.strip(), choices)

    def page(self, parts: Iterable[RenderableType]) -> None:
        """Print it all."""
        for part in parts:
            self.console.print(part)


def screen_for(console: Console) -> FullScreen | Transcript:
    """A screen of one's own where both ends are a terminal that can be drawn on."""
    if sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal:
        return FullScreen(console, Keys())
    return Transcript(console)

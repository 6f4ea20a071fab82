"""The two ways to show a table: a screen that is drawn anew for each key, or lines in a pipe."""

import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.live import Live
from rich.text import Text

from houseway.terminal.blocks import Block, wrapped
from houseway.terminal.felt import COMPACT, FLAT, NORMAL, ROOMY, felt
from houseway.terminal.keys import ENTER, PAGE_UP, UP, Keys
from houseway.terminal.scene import Scene

WIDEST, TALL = 132, 36


class Choice(NamedTuple):
    """One thing that a person may press or type now."""

    key: str
    word: str
    label: str


class Screen(Protocol):
    """Where a table is shown and answers come from."""

    def show(self, scene: Scene, seconds: float = 0) -> None:
        """Draw, and give people so long to look."""

    def ask(self, scene: Scene, choices: Sequence[Choice], typed: bool = False) -> str:
        """The words of what the person chose; EOFError when there is no more to come."""

    def page(self, parts: Iterable[RenderableType]) -> None:
        """Show something long beside the table, until the person has read it."""


def keys_line(choices: Iterable[Choice]) -> "Flow":
    """The choices as `[a]nte +$5  [f]old  [Enter] deal`."""
    parts = []
    for key, _, label in choices:
        if key and label:
            inside = label[0].lower() == key
            shown = label[0] if inside else "Enter" if key == ENTER else key
            rest = label[1:] if inside else f" {label}"
            parts.append(Text.assemble((f"[{shown}]", "bold"), rest))
    return Flow(parts)


class Flow:
    """Short texts one after the other; a line ends between two of them, never inside."""

    def __init__(self, parts: Iterable[Text]) -> None:
        self.parts = list(parts)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from wrapped(self.parts, options.max_width, "  ")


def meant(pressed: str, choices: Iterable[Choice]) -> str:
    """The words of a key; anything else is taken as typed."""
    key = ENTER if pressed in ("", " ") else pressed
    found = next((choice for choice in choices if choice.key == key), None)
    return found.word if found else pressed


def composed(console: Console, scene: Scene, columns: int, lines: int) -> Block:
    """The largest felt that leaves room for what is said below it and for the prompt."""
    columns = min(columns, WIDEST)
    below = lines_of(console, scene.below, columns)
    message = [scene.message] if scene.message else []
    prompt = lines_of(console, [*message, *scene.prompt], columns)
    drawn: Block = []
    # Large cards by the size of the screen alone, so that they do not come and go.
    for level in (ROOMY, NORMAL, COMPACT, FLAT) if lines >= TALL else (NORMAL, COMPACT, FLAT):
        drawn = felt(scene, columns, level)
        if len(drawn) + len(below) + len(prompt) <= lines:
            break
    room = lines - len(drawn) - len(prompt)
    if len(below) > room:
        below = [*below[: max(0, room - 1)], Text("…", "dim")][: max(0, room)]
    return [*drawn, *below, *prompt][-lines:]


def lines_of(console: Console, parts: Iterable[RenderableType], columns: int) -> Block:
    """Anything that can be printed, as lines of text."""
    options = console.options.update_width(columns)
    made = []
    for segments in console.render_lines(Group(*parts), options, pad=False):
        line = Text.assemble(*((part.text, part.style or "") for part in segments))
        line.rstrip()
        made.append(line)
    return made


class FullScreen:
    """A terminal of one's own: every answer is one key, and nothing scrolls."""

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

    def ask(self, scene: Scene, choices: Sequence[Choice], typed: bool = False) -> str:
        """One key, or a line after `:`; where lines are wanted or nothing has a key, a line."""
        if typed or not any(choice.key for choice in choices):
            return meant(self._line(scene), choices)
        while True:
            self.show(scene)
            pressed = self.keys.key()
            if pressed == ":":
                return self._line(scene)
            words = meant(pressed.lower(), choices)
            if any(choice.word == words for choice in choices):
                return words

    def _line(self, scene: Scene) -> str:
        def echo(typed: str) -> None:
            cursor = Text.assemble("> ", typed, ("▏", "blink"))
            self.show(scene._replace(prompt=(*scene.prompt, cursor)))

        return self.keys.line(echo) or ""

    def page(self, parts: Iterable[RenderableType]) -> None:
        """Page through with space and b; any other key goes back to the table."""
        start, parts = 0, list(parts)
        while True:
            columns, lines = self.console.size
            text, room = lines_of(self.console, parts, min(columns, WIDEST)), max(lines - 1, 1)
            start = max(0, min(start, len(text) - room))
            last = start + room >= len(text)
            way = "any key: back" if last and not start else "space: on  b: up  other keys: back"
            self._draw([*text[start : start + room], Text(way, "reverse")])
            pressed = self.keys.key()
            if pressed in (" ", ENTER) and not last:
                start += room
            elif pressed in ("b", UP, PAGE_UP) and start:
                start -= room
            else:
                return


class Transcript:
    """Lines in, lines out, for pipes and dumb terminals: what did not change is not said again."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._printed: dict[str, list[str]] = {}

    def __enter__(self) -> "Transcript":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def show(self, scene: Scene, seconds: float = 0) -> None:
        """Nothing moves in a transcript: it shows the table when something is asked."""

    def ask(self, scene: Scene, choices: Sequence[Choice], typed: bool = False) -> str:
        """The next line of the input, in words."""
        lying = [thing for thing in scene.view["things"] if thing["kind"] != "chips"]
        noted = scene.view.get("notes"), scene.view.get("marks")
        seen = [f"{scene.view['number']} {lying} {noted}"]
        if seen != self._printed.get("felt"):
            self.page(felt(scene, min(self.console.width, WIDEST), NORMAL))
            self._printed |= {"felt": seen, "status": [scene.status.plain]}
        self._print_news("status", [scene.status])
        self._print_news("below", scene.below)
        self.page([scene.message] if scene.message else [])
        self._print_news("prompt", scene.prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.page([Text(f"> {line.strip()}")])
        return meant(line.strip(), choices)

    def _print_news(self, part: str, shown: Sequence[RenderableType]) -> None:
        """Print what was not said the last time in this part of the screen."""
        before, columns = self._printed.get(part, []), min(self.console.width, WIDEST)
        drawn = [lines_of(self.console, [each], columns) for each in shown]
        self._printed[part] = ["\n".join(line.plain for line in lines) for lines in drawn]
        for lines, said in zip(drawn, self._printed[part], strict=True):
            self.page(lines if said not in before else [])

    def page(self, parts: Iterable[RenderableType]) -> None:
        """Print it all."""
        for part in parts:
            self.console.print(part)


def screen_for(console: Console) -> FullScreen | Transcript:
    """A screen of one's own where both ends are a terminal that can be drawn on."""
    if sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal:
        return FullScreen(console, Keys())
    return Transcript(console)

"""Pictures of the terminal table for the documents: `python -m tools.pictures` writes them."""

import io
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console, RenderableType

from houseway.core import Draw
from houseway.equipment.cards import parse_many
from houseway.house import House
from houseway.store import open_store
from houseway.terminal.opening import open_session, open_table
from houseway.terminal.scene import Scene
from houseway.terminal.screen import Choice, composed
from houseway.terminal.session import Options

COLUMNS, LINES = 100, 40
FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SHOTS: dict[str, Any] = tomllib.loads(FOLDER.joinpath("shots.toml").read_text("utf-8"))
SHOT = SHOTS["terminal"]


class Scripted:
    """A screen that answers from a script and keeps the last scene."""

    def __init__(self, script: Iterable[str]) -> None:
        self.script = iter(script)
        self.last: Scene | None = None

    def show(self, scene: Scene, seconds: float = 0) -> None:
        """Nobody looks."""

    def ask(self, scene: Scene, choices: Sequence[Choice], typed: bool = False) -> str:
        """The next line of the script; EOFError at its end."""
        self.last = scene
        for line in self.script:
            return line
        raise EOFError

    def page(self, parts: Iterable[RenderableType]) -> None:
        """Nobody reads."""


def dealing() -> Callable[[Draw], tuple[int, ...]]:
    """Chance that supplies the cut and the cards of the picture, in their order."""
    cards = iter(SHOT["cards"])
    return lambda draw: (SHOT["cut"],) if draw.kind == "cut" else parse_many(next(cards))


def played() -> Scene:
    """The table right after a round that was dealt and played by the script."""
    game, table = SHOT["game"], SHOT["table"]
    options = Options(game, seats=3, seat=2, buy_in=500_00)
    screen = Scripted(SHOT["script"])
    with open_store("memory:") as store:
        house = House(store, clock=lambda: SHOT["at"], chance=dealing(), source="script")
        open_table(house, table, options)
        try:
            open_session(house, table, screen, options).run()
        except EOFError:
            assert screen.last is not None
            return screen.last
    raise AssertionError("the script ended before the round")


def svg(scene: Scene) -> str:
    """The scene as a picture; it asks for no font from elsewhere."""
    console = Console(
        record=True,
        width=COLUMNS,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    for line in composed(console, scene, COLUMNS, LINES):
        console.print(line)
    form = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    # Some viewers would close up the space between words otherwise.
    form = form.replace("<svg ", '<svg xml:space="preserve" ', 1)
    title = f"houseway play {SHOT['game']}"
    return console.export_svg(title=title, code_format=form, unique_id=SHOT["name"])


def main() -> int:
    """Write every picture."""
    path = FOLDER / f"{SHOT['name']}.svg"
    path.write_text(svg(played()), "utf-8")
    print(f"docs/pictures/{path.name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Pictures of the terminal table for the documents: `python -m tools.pictures` writes them."""

import io
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console, RenderableType

from houseway.core import Draw, Limits, load_game
from houseway.equipment.cards import parse_many
from houseway.house import House
from houseway.store import open_store
from houseway.terminal.opening import Wish, seated
from houseway.terminal.scene import Scene
from houseway.terminal.screen import Choice, composed

GAME, TABLE, WHEN = "canberra-holdem", "canberra-holdem-1", "2026-11-15T21:34:28+00:00"
COLUMNS, LINES = 100, 40
# Two rounds of box and dealer, the flop, the river; the person sits in box 2.
DEAL = {
    "5.2": (26,),
    "6.3": parse_many("Jc As 7d Kd  Jd Ks 2h Th"),
    "6.4": parse_many("Ah Qs 4s"),
    "6.6": parse_many("9s 4d"),
}
SCRIPT = ("ante 25", "super 5", "deal", "call")


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


def chance(draw: Draw) -> tuple[int, ...]:
    """The cards of the picture."""
    return DEAL[draw.clause]


def played() -> Scene:
    """The table right after a round that was dealt and played by the script."""
    wish = Wish(game=GAME, seats=3, seat=2, buy_in=500_00)
    screen = Scripted(SCRIPT)
    with open_store("memory:") as store:
        house = House(store, clock=lambda: WHEN, chance=chance, source="script")
        limits = Limits(wish.minimum, wish.maximum, wish.unit)
        house.open_table(TABLE, GAME, load_game(GAME).sign(limits))
        person = seated(house, TABLE, wish, screen)
        try:
            person.run(None)
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
    title = "houseway play canberra-holdem"
    return console.export_svg(title=title, code_format=form, unique_id="play-canberra")


def main(root: Path) -> int:
    """Write every picture."""
    path = root / "docs" / "pictures" / "play-canberra.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(svg(played()), "utf-8")
    print(f"{path.relative_to(root).as_posix()} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1]))

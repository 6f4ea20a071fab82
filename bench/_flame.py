"""Where the time of a server goes, as a flame graph: `python -m bench._flame`.

A floor of tables is played at while py-spy looks into the server hundreds of times a second, at
whoever has the interpreter: who waits for the disk is not at work. What is hardly ever seen is left
out, so that the picture stays small.
"""

import asyncio
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.sax.saxutils import escape

from bench.web import THINK, _floor, begun, crowd

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "flame.svg"
TABLES, SECONDS, RATE = 50, 25, 400
WIDTH, ROW, LEAST = 1200, 16, 0.004
# Below these lies what every server does, and waiting for something to do.
ROOTS = ("House.submit", "LiveTable._publish", "AutomaticDealer.run", "_read", "_write")


class Frame:
    """How often a function was seen there, and what it called."""

    def __init__(self) -> None:
        self.seen = 0
        self.calls: defaultdict[str, Frame] = defaultdict(Frame)


def folded(lines: list[str]) -> Frame:
    """Stacks, each with how often it was seen, from the first function of ours on."""
    whole = Frame()
    for line in lines:
        stack, _, times = line.rpartition(" ")
        # Which line it was does not matter.
        names = [f"{name.rpartition(':')[0]})" for name in stack.split(";") if ":" in name]
        first = next((n for n, name in enumerate(names) if name.startswith(ROOTS)), None)
        if first is None:
            continue
        frame, whole.seen = whole, whole.seen + int(times)
        for name in names[first:]:
            frame = frame.calls[name]
            frame.seen += int(times)
    return whole


def drawn(whole: Frame) -> str:
    """The picture: as wide as it was often seen, above what called it."""
    bars = list(_bars(whole, 0.0, 0, whole.seen))
    height = ROW * (max(depth for *_, depth in bars) + 1)
    shapes = []
    for name, left, share, depth in bars:
        x, y, wide = left * WIDTH, height - ROW * (depth + 1), share * WIDTH
        text = escape(name[: int(wide / 6.2)]) if wide > 30 else ""
        hue = 20 + sum(map(ord, name)) % 40
        shapes.append(
            f'<g><title>{escape(name)} {share:.1%}</title><rect x="{x:.0f}" y="{y}" '
            f'width="{max(wide - 0.5, 0.5):.1f}" height="{ROW - 1}" fill="hsl({hue} 80% 70%)"/>'
            f'<text x="{x + 2:.0f}" y="{y + 11}">{text}</text></g>'
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
    return "\n".join([head + 'font-family="monospace" font-size="10">', *shapes, "</svg>", ""])


def _bars(
    frame: Frame, left: float, depth: int, all: int
) -> Iterator[tuple[str, float, float, int]]:
    for name, called in sorted(frame.calls.items()):
        share = called.seen / all
        if share >= LEAST:
            yield name, left, share, depth
            yield from _bars(called, left, depth + 1, all)
        left += share


async def _watched(told: dict[str, Any], command: list[str]) -> None:
    clients = crowd(told, THINK)
    players = [asyncio.create_task(client.run()) for client in clients]
    await begun(clients)
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)


def main() -> None:
    """Play, look and draw."""
    with TemporaryDirectory() as folder, _floor(TABLES) as (server, told):
        found, spy = Path(folder, "stacks"), Path(sys.executable).with_name("py-spy")
        what = ["-p", str(server), "-d", str(SECONDS), "-r", str(RATE)]
        what += ["-f", "raw", "-o", str(found)]
        asyncio.run(_watched(told, [str(spy), "record", "--nonblocking", "--gil", *what]))
        lines = found.read_text("utf-8", "replace").splitlines()
    PICTURE.write_text(drawn(folded(lines)), "utf-8")
    print(f"{PICTURE.name}: {PICTURE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

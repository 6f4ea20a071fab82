"""A layout of many areas: numbers side by side, everything else below."""

import re
from collections import Counter
from typing import NamedTuple

from rich.text import Text

from houseway.core import View, seat_of
from houseway.money import Cents, dollars
from houseway.terminal.blocks import FAINT, Block, put
from houseway.terminal.scene import Scene, markers

MARKED = "bold black on white"


class Spot(NamedTuple):
    """The chips on a spot: one's own, what stands behind them, the others', and marks."""

    mine: Cents = 0
    behind: Cents = 0
    others: Cents = 0
    marks: tuple[str, ...] = ()

    def text(self) -> Text:
        """`$10+$20 Off ($5)`."""
        return Text.assemble(
            (dollars(self.mine) if self.mine else "", "bold"),
            (f"+{dollars(self.behind)}" if self.behind else "", "bold"),
            (f" {self.marks[0]}" if self.marks else "", MARKED),
            (f" ({dollars(self.others)})" if self.others else "", FAINT),
        )


def spots_in_use(view: View, me: int) -> dict[str, Spot]:
    """What lies on every spot of the layout; a dealer's own are everybody's."""
    found: dict[str, Spot] = {}
    for thing in view["things"]:
        if thing["kind"] == "chips":
            area, _, seat = thing["area"].rpartition("/")
            spot = thing.get("spot") or area.partition("#")[0]
            base, cents = spot.removeprefix("behind/"), thing["cents"]
            lies = found.get(base, Spot())
            if me and seat != str(me):
                lies = lies._replace(others=lies.others + cents)
            elif base != spot:
                lies = lies._replace(behind=lies.behind + cents)
            else:
                marks = (*lies.marks, *thing.get("marks", ()))
                lies = lies._replace(mine=lies.mine + cents, marks=marks)
            found[base] = lies
    return found


def lines(scene: Scene, inner: int, *, empty: bool, every: bool) -> Block:
    """Rows for the numbers that most areas have; below them all other areas.

    Of areas with nothing on them, `empty` shows the main ones and `every` all.
    """
    used, words = spots_in_use(scene.view, scene.me), scene.vocabulary.words
    known = [spot for spot in scene.vocabulary.spots if spot.partition("/")[0] not in words.spots]
    spots = [(spot, *spot.split("/", 1)) for spot in dict.fromkeys([*known, *used])]
    by_base: dict[str, list[str]] = {}
    for _, base, *on in spots:
        by_base.setdefault(base, []).extend(on)
    numbered = Counter(tuple(on) for on in by_base.values() if on).most_common(1)
    numbers = list(numbered[0][0]) if numbered else []
    rows = [base for base, on in by_base.items() if on and {*on} <= {*numbers}]
    main = next((base for base in rows if by_base[base] == numbers), "") if empty else ""
    marked = {str(seat_of(thing["area"])): f" {thing['face']}" for thing in markers(scene.view)}
    heads = [Text(n + marked.get(n, ""), MARKED if n in marked else "bold") for n in numbers]
    made = [_columns("", heads, inner)] if numbers else []
    for base in rows:
        if every or base == main or any(f"{base}/{number}" in used for number in numbers):
            label = re.sub(r"\s*\{on\}", "", words.areas.get(base, base.replace("_", " ")))
            cells = [used.get(f"{base}/{number}", Spot()).text() for number in numbers]
            made.append(_columns(label, cells, inner))
    others = []
    for spot, base, *on in spots:
        if not (on and base in rows) and (spot in used or (empty and not on)):
            label = scene.vocabulary.label(spot)
            others.append(Text.assemble(f"{label} ", used.get(spot, Spot()).text()))
    wide = min(max((other.cell_len for other in others), default=0) + 2, inner)
    per_row = max(inner // wide, 1)
    for first in range(0, len(others), per_row):
        row = others[first : first + per_row]
        made.append(Text.assemble(" ", *(put(other, wide) for other in row)))
    return made


def _columns(label: str, cells: list[Text], inner: int) -> Text:
    wide = (inner - 16) // len(cells)
    return Text.assemble(
        " ", put(Text(label, FAINT), 14), " ", *(put(cell, wide) for cell in cells)
    )

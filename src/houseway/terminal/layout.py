"""A layout of many areas: numbers side by side, everything else below."""

import re
from collections import Counter
from typing import NamedTuple

from rich.text import Text

from houseway.core import View, seat_of
from houseway.money import Cents, dollars
from houseway.terminal.blocks import FAINT, Block, put
from houseway.terminal.scene import ZONED, Scene

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


def lines(scene: Scene, inner: int, empty: bool, every: bool) -> Block:
    """Rows for the numbers that most areas have; below them all other areas.

    Of areas with nothing on them, `empty` shows the main ones and `every` all.
    """
    used, words = spots_in_use(scene.view, scene.me), scene.vocabulary.words
    known = [spot for spot in scene.vocabulary.spots if spot.partition("/")[0] not in words.spots]
    by_base: dict[str, list[str]] = {}
    for spot in dict.fromkeys([*known, *used]):
        base, _, on = spot.partition("/")
        by_base.setdefault(base, []).extend([on] if on else [])
    numbered = Counter(tuple(on) for on in by_base.values() if on)
    numbers = list(numbered.most_common(1)[0][0]) if numbered else []
    rows = [base for base, on in by_base.items() if on and set(on) <= set(numbers)]
    main = next((base for base in rows if by_base[base] == numbers), "") if empty else ""
    shown = [base for base in rows if every or base == main or _any(base, numbers, used)]
    made = [_header(scene, numbers, inner)] if numbers else []
    for base in shown:
        label = re.sub(r"\s*\{on\}", "", words.areas.get(base, base.replace("_", " ")))
        cells = [used.get(f"{base}/{number}", Spot()).text() for number in numbers]
        made.append(_columns(Text(label, FAINT), cells, inner))
    boxes = []
    for spot in dict.fromkeys([*known, *used]):
        base, _, on = spot.partition("/")
        if (base not in rows or not on) and (spot in used or (empty and not on)):
            label = f"{scene.vocabulary.label(spot)} "
            boxes.append(Text.assemble(label, used.get(spot, Spot()).text()))
    return [*made, *_table(boxes, inner)]


def _any(base: str, numbers: list[str], used: dict[str, Spot]) -> bool:
    return any(f"{base}/{number}" in used for number in numbers)


def _header(scene: Scene, numbers: list[str], inner: int) -> Text:
    """The numbers, with whatever marks one of them."""
    marked = [thing for thing in scene.view["things"] if thing["kind"] not in (*ZONED, "chips")]
    faces = {str(seat_of(thing["area"])): f" {thing['face']}" for thing in marked}
    cells = [Text(n + faces.get(n, ""), MARKED if n in faces else "bold") for n in numbers]
    return _columns(Text(), cells, inner)


def _columns(label: Text, cells: list[Text], inner: int) -> Text:
    wide = (inner - 16) // len(cells)
    return Text.assemble(" ", put(label, 14), " ", *(put(cell, wide) for cell in cells))


def _table(boxes: list[Text], inner: int) -> Block:
    """Boxes in even columns."""
    wide = min(max((box.cell_len for box in boxes), default=0) + 2, inner)
    count = max(inner // max(wide, 1), 1)
    rows = [boxes[first : first + count] for first in range(0, len(boxes), count)]
    return [Text.assemble(" ", *(put(box, wide) for box in row)) for row in rows]

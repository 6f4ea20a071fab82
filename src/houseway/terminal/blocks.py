"""Pieces of a drawing as lines of text, put beside and below each other; what lies on a felt."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from houseway.equipment import tiles
from houseway.equipment.cards import RANKS, SUIT_SYMBOLS, SUITS
from houseway.equipment.chips import in_chips
from houseway.money import Cents, dollars

Block = list[Text]

FELT = "#e8f3ec on #0b4a2b"
FAINT = "#8fc3a6"
PAPER = "#111111 on #f4f4ee"
BACK = "#b9c8f5 on #22408f"
RED, BLUE, GREEN = "#b00020", "#0b3fb5", "#0a6b1c"
TWO_COLOURS = {"h": RED, "d": RED}
FOUR_COLOURS = {"h": RED, "d": BLUE, "c": GREEN}
TILE, PIP, PIP_RED = "#8a8f98 on #16181c", "bold #ffffff", "bold #ff6b60"
GOOD, BAD = "bold #8ef0b4", "bold #ffb3ad"
METER = "bold #ffe08a"
DICE = "⚀⚁⚂⚃⚄⚅"
DISCS = ("#f2f2f2", "#ff7b72", "#7ee2a8", "#b8b8b8", "#d8b4fe")


class Look(NamedTuple):
    """How a person wants the table drawn."""

    four_colour: bool = False
    animation: bool = True


class Size(NamedTuple):
    """The outside of a card."""

    width: int
    height: int


SMALL, LARGE = Size(5, 3), Size(7, 5)


# Lines


def width(block: Block) -> int:
    """The widest line of a block."""
    return max((line.cell_len for line in block), default=0)


def put(line: Text, columns: int, centre: bool = False) -> Text:
    """A line of exactly so many columns, cut or filled up."""
    made = line.copy()
    made.truncate(columns, overflow="ellipsis")
    room = columns - made.cell_len
    before = room // 2 if centre else 0
    return Text.assemble(" " * before, made, " " * (room - before))


def centred(block: Block, columns: int) -> Block:
    """Every line in the middle of so many columns."""
    return [put(line, columns, centre=True) for line in block]


def squared(block: Block, columns: int, lines: int) -> Block:
    """A block of exactly this size."""
    filled = [*block, *(Text() for _ in range(lines - len(block)))]
    return [put(line, columns) for line in filled[:lines]]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks next to each other, their tops aligned."""
    high = max(map(len, blocks), default=0)
    even = [squared(block, width(block), high) for block in blocks]
    return [Text(" " * gap).join(row) for row in zip(*even, strict=True)]


def wrapped(parts: Iterable[Text], columns: int, gap: str = " ") -> Block:
    """Short texts one after the other; a line ends between two of them, never inside."""
    lines: Block = [Text()]
    for part in parts:
        if lines[-1] and lines[-1].cell_len + len(gap) + part.cell_len > columns:
            lines.append(Text())
        lines[-1] = Text(gap).join([lines[-1], part]) if lines[-1] else part
    return lines


def flowed(cells: Iterable[Block], columns: int) -> Block:
    """As many blocks to a row as there is room for."""
    rows: list[list[Block]] = [[]]
    for cell in cells:
        if rows[-1] and sum(width(other) + 2 for other in [*rows[-1], cell]) > columns:
            rows.append([])
        rows[-1].append(cell)
    return [line for row in rows for line in beside(row, gap=2)]


# Cards, dice, tiles and whatever else lies on a felt


def thing(kind: str, face: str | None, size: Size, look: Look) -> Block:
    """A thing by its kind and face; None is one that lies face down."""
    if kind == "tile" and (face is None or face in tiles.NAMES):
        return _tile(face, size)
    if face is None:
        return _framed([Text("░" * (size.width - 2))] * (size.height - 2), BACK)
    if not _is_card(kind, face):
        return _framed([Text.assemble(" ", small(kind, face, look), " ", style=PAPER)], PAPER)
    ink, shown = _ink(face, look), plain(kind, face)
    if size == SMALL:
        return _framed([Text(f"{shown:>3}", ink)], PAPER)
    rank, suit = shown[:-1], shown[-1]
    rows = (f"{rank:<5}", f"{suit:^5}", f"{rank:>5}")
    return _framed([Text(row, ink) for row in rows], PAPER)


def row(things: Sequence[Mapping[str, Any]], size: Size, look: Look, empty: int = 0) -> Block:
    """Things side by side, and places for more; the two hands of one that is set stand apart."""
    made: list[Block] = []
    for before, lying in zip([None, *things], things, strict=False):
        if before and before.get("hand") != lying.get("hand"):
            made.append([Text("  ")])
        made.append(thing(lying["kind"], lying["face"], size, look))
    inside = [Text(" " * (size.width - 2))] * (size.height - 2)
    return beside([*made, *(_framed(inside, FAINT, "╭╌╮╎╰╌╯") for _ in range(empty))], gap=0)


def _tile(face: str | None, size: Size) -> Block:
    """The pips of a tile, or in little room how many each end has; ones and fours are red."""
    tile = None if face is None else tiles.parse(face)
    if size == SMALL:
        ends = tiles.ends(tile) if tile is not None else ()
        rows = [Text(f"{end}", PIP_RED if end in tiles.RED else PIP) for end in ends]
        return _framed(rows or [Text("░", BACK)] * 2, TILE if rows else BACK)
    rows = [Text(row) for row in tiles.picture(tile)]
    for row in rows:
        row.highlight_regex("○", PIP_RED)
        row.highlight_regex("●", PIP)
    return _framed(rows, TILE if tile is not None else BACK)


def _framed(rows: Block, style: str, frame: str = "┌─┐│└─┘") -> Block:
    top, side, bottom = frame[:3], frame[3], frame[4:]
    across = [edge[0] + edge[1] * width(rows) + edge[2] for edge in (top, bottom)]
    middle = [Text.assemble(side, row, side, style=style) for row in rows]
    return [Text(across[0], style), *middle, Text(across[1], style)]


def _is_card(kind: str, face: str) -> bool:
    return kind == "card" and len(face) == 2 and face[0] in RANKS and face[1] in SUITS


def _ink(face: str, look: Look) -> str:
    """The colour of a suit; the symbol says the same without it."""
    colours = FOUR_COLOURS if look.four_colour else TWO_COLOURS
    return "bold " + colours.get(face[1], "#111111")


def plain(kind: str, face: str | None) -> str:
    """A thing within a line, without colours; a ten has two digits."""
    if face is None:
        return "░░"
    if _is_card(kind, face):
        return face[0].replace("T", "10") + SUIT_SYMBOLS[SUITS.index(face[1])]
    if kind == "die" and face in "123456":
        return DICE[int(face) - 1]
    return face.replace("_", " ")


def small(kind: str, face: str | None, look: Look) -> Text:
    """A thing within a line of text."""
    if face is None:
        return Text(plain(kind, face), BACK)
    style = f"{_ink(face, look)} on #f4f4ee" if _is_card(kind, face) else "bold"
    return Text(plain(kind, face), style)


def in_line(things: Iterable[Mapping[str, Any]], look: Look) -> Text:
    """Things within a line of text; those of a hand that is set in two are told apart."""
    made, before = Text(), None
    for lying in things:
        gap = "" if not made else " | " if lying.get("hand") != before else " "
        made = Text.assemble(made, gap, small(lying["kind"], lying["face"], look))
        before = lying.get("hand")
    return made


# Chips


def discs(cents: Cents, chips: Sequence[Cents], most: int) -> Text:
    """The largest chips of a stack; the amount is printed beside it."""
    made = Text()
    for worth, count in in_chips(cents, chips) or ():
        made.append("●" * count, DISCS[min(sorted(chips).index(worth), len(DISCS) - 1)])
    made.truncate(most)
    return made


def profit(cents: Cents) -> Text:
    """An amount that came or went, its sign always printed."""
    sign, style = ("+", GOOD) if cents > 0 else ("", BAD if cents else "")
    return Text(sign + dollars(cents), style)

"""Pieces of a drawing as lines of text, put beside and below each other; cards and chips."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from houseway.equipment.cards import SUIT_SYMBOLS, SUITS
from houseway.equipment.chips import in_chips
from houseway.money import Cents

Block = list[Text]

FELT = "#e8f3ec on #0b4a2b"
FAINT = "#8fc3a6"
PAPER = "#111111 on #f4f4ee"
BACK = "#b9c8f5 on #22408f"
RED, BLUE, GREEN = "#b00020", "#0b3fb5", "#0a6b1c"
TWO_COLOURS = {"h": RED, "d": RED}
FOUR_COLOURS = {"h": RED, "d": BLUE, "c": GREEN}
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


def put(line: Text, columns: int, align: str = "left") -> Text:
    """A line of exactly so many columns, cut or filled up."""
    made = line.copy()
    made.truncate(columns, overflow="ellipsis")
    room = columns - made.cell_len
    before = {"left": 0, "center": room // 2, "right": room}[align]
    return Text.assemble(" " * before, made, " " * (room - before))


def squared(block: Block, columns: int, lines: int, align: str = "left") -> Block:
    """A block of exactly this size."""
    filled = [*block, *(Text() for _ in range(lines - len(block)))]
    return [put(line, columns, align) for line in filled[:lines]]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks next to each other, their tops aligned."""
    high = max((len(one) for one in blocks), default=0)
    even = [squared(one, width(one), high) for one in blocks]
    return [Text(" " * gap).join(row) for row in zip(*even, strict=True)]


# Cards


def card(face: str | None, size: Size, look: Look) -> Block:
    """A card by its name, such as `Td`; None is a card that lies face down."""
    inside = size.width - 2
    if face is None:
        return _framed([Text("░" * inside)] * (size.height - 2), inside, BACK)
    rank, suit = rank_of(face), symbol(face)
    ink = ink_of(face, look)
    if size == SMALL:
        return _framed([Text(f"{rank:>2}{suit}", ink)], inside, PAPER)
    rows = [Text(f"{rank:<5}", ink), Text(suit.center(inside), ink), Text(f"{rank:>5}", ink)]
    return _framed(rows, inside, PAPER)


def place(size: Size) -> Block:
    """Where a card will lie."""
    inside = size.width - 2
    top, bottom = Text("╭" + "╌" * inside + "╮", FAINT), Text("╰" + "╌" * inside + "╯", FAINT)
    return [top, *(Text("╎" + " " * inside + "╎", FAINT) for _ in range(size.height - 2)), bottom]


def _framed(rows: Block, inside: int, style: str) -> Block:
    top, bottom = Text("┌" + "─" * inside + "┐", style), Text("└" + "─" * inside + "┘", style)
    middle = [Text.assemble("│", row, "│", style=style) for row in rows]
    return [top, *middle, bottom]


def rank_of(face: str) -> str:
    """The rank as players read it: a ten has two digits."""
    return "10" if face[0] == "T" else face[0]


def symbol(face: str) -> str:
    """The suit's symbol."""
    return SUIT_SYMBOLS[SUITS.index(face[1])]


def ink_of(face: str, look: Look) -> str:
    """The colour of a suit; the symbol says the same without it."""
    colours = FOUR_COLOURS if look.four_colour else TWO_COLOURS
    return "bold " + colours.get(face[1], "#111111")


def small(face: str | None, look: Look) -> Text:
    """A card within a line of text."""
    if face is None:
        return Text("░░", BACK)
    return Text(rank_of(face) + symbol(face), f"{ink_of(face, look)} on #f4f4ee")


def in_line(faces: Sequence[str | None], look: Look) -> Text:
    """Cards within a line of text."""
    return Text(" ").join(small(face, look) for face in faces)


# Chips


def discs(cents: Cents, chips: Sequence[Cents], most: int) -> Text:
    """The largest chips of a stack; the amount is printed beside it."""
    made = Text()
    for worth, count in in_chips(cents, chips) or ():
        colour = DISCS[min(sorted(chips).index(worth), len(DISCS) - 1)]
        made.append("●" * count, colour)
    made.truncate(most)
    return made

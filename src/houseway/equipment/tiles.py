"""A tile is an int, 0 to 31: twice its kind (0 a teen, 15 a gee) plus which of the two it is.

Kinds stand in the order of the single tiles, the highest first. The two tiles of a kind up to
lim_lum_lok look alike; those of the mixed kinds (gow to gee) differ, and have names of their own.
"""

from collections.abc import Iterable

KINDS = (
    *("teen", "day", "yun", "nhor", "mooy", "cheong_sum", "ban_tang", "foo_tau"),
    *("hoong_tau_sap", "ka_kiok_chaat", "lim_lum_lok", "gow", "paat", "chaat", "ng", "gee"),
)
MIXED = ("gow_63", "gow_54", "paat_62", "paat_53", "chaat_52", "chaat_43", "ng_41", "ng_32")
NAMES = (*(name for name in KINDS[:11] for _ in range(2)), *MIXED, "gee_6", "gee_3")
SET = tuple(range(32))

ENGLISH = (
    *("Twelve", "Two", "High 8", "High 4", "High 10", "High 6", "Low 4", "Eleven"),
    *("Low 10", "High 7", "Low 6", "Nine", "Low 8", "Low 7", "Five", "Gee Jun"),
)

# The two ends of every tile; ones and fours are red, as is half of each six of a teen.
ENDS = (
    *((6, 6), (1, 1), (4, 4), (1, 3), (5, 5), (3, 3), (2, 2), (5, 6)),
    *((4, 6), (1, 6), (1, 5)),
)
MIXED_ENDS = (
    *((3, 6), (4, 5), (2, 6), (3, 5), (2, 5), (3, 4), (1, 4), (2, 3)),
    *((2, 4), (1, 2)),
)
RED = (1, 4)

# Where the pips of an end lie, on three columns and three rows, by their number.
PIPS = {
    1: ((1, 1),),
    2: ((1, 0), (1, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def parse(text: str) -> int:
    """The first tile of this name; two tiles may share it (see `parse_many`)."""
    written = text.strip().lower()
    if written not in NAMES:
        near = [name for name in dict.fromkeys(NAMES) if name.startswith(written.split("_")[0])]
        hint = f"did you mean {' or '.join(near)}?" if near else "tiles are teen, day, … gee_3"
        raise ValueError(f"{text!r} is not a tile: {hint}")
    return NAMES.index(written)


def parse_many(written: str | Iterable[str]) -> tuple[int, ...]:
    """Tiles with spaces or commas between them, or one by one; each as often as it exists."""
    if isinstance(written, str):
        written = written.replace(",", " ").split()
    found: list[int] = []
    for text in written:
        tile, count = parse(text), NAMES.count(text.strip().lower())
        while tile in found:
            tile, count = tile + 1, count - 1
        if count < 1:
            often = "twice" if NAMES.count(name(parse(text))) > 1 else "once"
            raise ValueError(f"{text.strip()} is in a set of 32 tiles {often} only")
        found.append(tile)
    return tuple(found)


def name(tile: int) -> str:
    return NAMES[tile]


def kind(tile: int) -> str:
    return KINDS[tile >> 1]


def spoken(tile: int) -> str:
    """`ka_kiok_chaat` as `Ka Kiok Chaat (High 7)`."""
    return f"{kind(tile).replace('_', ' ').title()} ({ENGLISH[tile >> 1]})"


def ends(tile: int) -> tuple[int, int]:
    """The pips of the tile's two ends, the upper one first."""
    return ENDS[tile >> 1] if tile < 22 else MIXED_ENDS[tile - 22]


def pips(tile: int) -> tuple[tuple[int, int, bool], ...]:
    """Every pip: its column 0 to 2, its row 0 to 5 from the top, and whether it is red."""
    found = []
    for half, number in enumerate(ends(tile)):
        for column, row in PIPS[number]:
            red = number in RED or (kind(tile) == "teen" and (column == 0) == (half == 0))
            found.append((column, row + 3 * half, red))
    return tuple(found)


def picture(tile: int | None) -> tuple[str, ...]:
    """The tile as six lines of five characters: ● a white pip, ○ a red one; None is face down."""
    if tile is None:
        return ("░░░░░",) * 6
    marks = {(column, row): "○" if red else "●" for column, row, red in pips(tile)}
    return tuple(" ".join(marks.get((x, y), " ") for x in range(3)) for y in range(6))


def svg(tile: int | None, scale: int = 10) -> str:
    """The tile as an SVG picture: a dark tile with its red and white pips; None is face down."""
    wide, tall = 6 * scale, 12 * scale
    title = "a tile face down" if tile is None else spoken(tile)
    dots = "" if tile is None else "".join(_dot(*pip, scale) for pip in pips(tile))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" role="img">'
        f"<title>{title}</title>"
        f'<rect width="{wide}" height="{tall}" rx="{scale}" fill="#16181c" stroke="#8a8f98"/>'
        f"{dots}</svg>"
    )


def _dot(column: int, row: int, red: bool, scale: int) -> str:
    x, y = (2 * column + 1) * scale, (2 * row + 1) * scale
    colour = "#ff5a4f" if red else "#f4f4f0"
    return f'<circle cx="{x}" cy="{y}" r="{scale * 6 // 10}" fill="{colour}"/>'

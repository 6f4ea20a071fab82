"""The pen of the felts: a few shapes and words, each a line of SVG.

No style attributes and no style elements: pages with a strict content policy take the drawing as it
is, and what it looks like without any style sheet is what its own attributes say.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

IVORY, GOLD, INK = "#f7f2df", "#f0cf7a", "#0b0f0d"
FAMILY = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
DISPLAY = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', Georgia, serif"

Point = tuple[int, int]


class Cloth(NamedTuple):
    """The colours of a table: the cloth's middle and rim, and the rail."""

    light: str
    dark: str
    rail: str = "#3a2418"


def attributes(given: Mapping[str, object]) -> str:
    """` name="value"` for each that is not None; underscores stand for dashes."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for name, value in given.items()
        if value is not None
    )


def tag(name: str, *inside: str, **given: object) -> str:
    """An element; one with nothing inside closes itself."""
    opened = f"<{name}{attributes(given)}"
    return f"{opened}>{''.join(inside)}</{name}>" if inside else f"{opened}/>"


def group(*inside: str, **given: object) -> str:
    """A group, its parts on lines of their own."""
    return f"<g{attributes(given)}>\n" + "\n".join(inside) + "\n</g>"


def words(at: Point, text: str, size: int = 14, **given: object) -> str:
    """A line of print, centred on the point."""
    shown = {"class_": "print", "fill": IVORY, "font_size": size, "text_anchor": "middle"} | given
    return tag("text", escape(text), x=at[0], y=at[1] + round(size * 0.36), **shown)


def lines(at: Point, texts: Iterable[str], size: int = 13, **given: object) -> str:
    """Lines of print below each other, centred on the point together."""
    listed = list(texts)
    step = round(size * 1.12)
    top = at[1] - step * (len(listed) - 1) // 2
    return "".join(
        words((at[0], top + step * one), text, size, **given) for one, text in enumerate(listed)
    )


def circle(at: Point, radius: int, **given: object) -> str:
    """A round spot."""
    return tag("circle", cx=at[0], cy=at[1], r=radius, **(SPOT | given))


def box(corner: Point, size: Point, radius: int = 10, **given: object) -> str:
    """A spot with straight sides."""
    (x, y), (wide, tall) = corner, size
    return tag("rect", x=x, y=y, width=wide, height=tall, rx=radius, **(SPOT | given))


SPOT: dict[str, object] = {
    "class_": "spot",
    "fill": INK,
    "fill_opacity": "0.18",
    "stroke": IVORY,
    "stroke_width": "2.5",
}
LINE: dict[str, object] = SPOT | {"class_": "line", "fill": "none", "fill_opacity": None}


def area(name: str, called: str, *inside: str, **given: object) -> str:
    """Where wagers go: one group with its name for those who do not see it."""
    return group(
        tag("title", escape(called)),
        *inside,
        class_="area",
        data_area=name,
        aria_label=called,
        **given,
    )


def place(name: str, kind: str, corner: Point, size: Point, count: int, step: int) -> str:
    """Where cards or tiles lie: the first at the corner, the next a step to the right."""
    (x, y), (wide, tall) = corner, size
    outlines = (
        tag(
            "rect",
            class_="outline",
            x=x + one * step,
            y=y,
            width=wide,
            height=tall,
            rx=round(wide * 0.09),
            fill="none",
            stroke=IVORY,
            stroke_opacity="0.45",
            stroke_width="1.5",
            stroke_dasharray="5 4",
        )
        for one in range(count)
    )
    where = {"data_x": x, "data_y": y, "data_w": wide, "data_h": tall, "data_step": step}
    room = wide + step * (count - 1)
    return group(
        *outlines, class_="place", data_place=name, data_kind=kind, data_room=room, **where
    )


def plate(seat: int, wide: int, called: str = "Seat") -> str:
    """The edge of a seat, with its number until somebody sits there."""
    return group(
        tag("title", f"{called} {seat}"),
        tag("rect", class_="plate", x=-wide // 2, y=-26, width=wide, height=26, rx=13, fill=INK)[
            :-2
        ]
        + ' fill-opacity="0.55"/>',
        words((0, -13), f"{called} {seat}", 14, class_="plate-name"),
        class_="sit",
        data_sit=seat,
    )


def pay_table(at: Point, title: str, rows: Iterable[tuple[str, str]], wide: int = 190) -> str:
    """What pays what, printed on the cloth from the rules."""
    left, right, size = at[0], at[0] + wide, 13
    made = [words(((left + right) // 2, at[1]), title, 14, fill=GOLD, class_="print head")]
    for number, (name, odds) in enumerate(rows, 1):
        y = at[1] + number * 17
        made.append(words((left, y), name, size, text_anchor="start"))
        made.append(words((right, y), odds, size, text_anchor="end"))
    return group(*made, class_="pays", aria_hidden="true")


def rows_of(odds: Mapping[str, object], **called: str) -> list[tuple[str, str]]:
    """The lines of an odds table in words; some are called otherwise on the cloth."""
    return [
        (called.get(name, name.replace("_", " ").capitalize()), str(one))
        for name, one in odds.items()
    ]


def arch(cloth: Cloth, name: str, bottom: int) -> str:
    """A table with a straight side for the dealer and a curved one for the players."""
    shape = (
        f"M64 18 H1136 Q1176 18 1176 58 V{bottom - 330} "
        f"C1176 {bottom - 70} 1000 {bottom} 600 {bottom} "
        f"C200 {bottom} 24 {bottom - 70} 24 {bottom - 330} V58 Q24 18 64 18 Z"
    )
    return _table(cloth, name, tag("path", d=shape, fill=f"url(#cloth-{name})"), shape)


def _table(cloth: Cloth, name: str, surface: str, shape: str) -> str:
    shade = tag(
        "radialGradient",
        tag("stop", offset="0", stop_color=cloth.light),
        tag("stop", offset="1", stop_color=cloth.dark),
        id=f"cloth-{name}",
        cx="0.5",
        cy="0.42",
        r="0.75",
    )
    return group(
        tag("defs", shade),
        tag("path", d=shape, fill=cloth.rail, stroke=cloth.rail, stroke_width="30"),
        tag("path", d=shape, fill="none", stroke=GOLD, stroke_width="4", stroke_opacity="0.75"),
        surface,
        class_="cloth",
        aria_hidden="true",
    )


def ring(cloth: Cloth, name: str, size: Point) -> str:
    """A table with rounded corners and sides all around."""
    wide, tall = size
    shape = (
        f"M70 16 H{wide - 70} Q{wide - 16} 16 {wide - 16} 70 V{tall - 70} "
        f"Q{wide - 16} {tall - 16} {wide - 70} {tall - 16} H70 Q16 {tall - 16} 16 {tall - 70} "
        "V70 Q16 16 70 16 Z"
    )
    return _table(cloth, name, tag("path", d=shape, fill=f"url(#cloth-{name})"), shape)


class Seats(NamedTuple):
    """How seats stand around the curved side, and how big one is drawn by itself.

    The origin of a seat is the middle of its edge; `bottom` is where that lies for the middle seat,
    `rise` how much higher the outermost are, `half` how far they are from the middle. What is said
    of a seat stands so much above its edge: `badge`.
    """

    places: int
    bottom: int
    rise: int
    half: int
    size: Point
    first: str = "right"
    badge: int = 76

    def at(self, seat: int) -> Point:
        """The origin of a seat of a full table."""
        along = (2 * (seat - 1) - (self.places - 1)) / (self.places - 1)
        along = -along if self.first == "right" else along
        return 600 + round(along * self.half), self.bottom - round(along * along * self.rise)


def felt(game: str, title: str, size: Point, seats: Seats | None, *parts: str, narrow: str) -> str:
    """The whole drawing; `narrow` is the view box for a small screen."""
    around: dict[str, object] = {}
    if seats:
        around = {"data_seats": seats.places, "data_first": seats.first}
        around |= {"data_bottom": seats.bottom, "data_rise": seats.rise, "data_half": seats.half}
        around |= {"data_seat_size": f"{seats.size[0]} {seats.size[1]}"}
        around |= {"data_badge": seats.badge}
    return (
        tag(
            "svg",
            f"\n<title>{escape(title)}</title>\n",
            "\n".join(parts),
            "\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {size[0]} {size[1]}",
            data_game=game,
            data_narrow=narrow,
            font_family=FAMILY,
            font_weight="600",
            role="group",
            aria_label=title,
            **around,
        )
        + "\n"
    )

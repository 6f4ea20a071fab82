"""The craps felts: a wide one after the document's diagram, and one for a small screen."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.law.rules import Rules
from houseway.money import Odds
from tools.felts.draw import (
    DISPLAY,
    GOLD,
    IVORY,
    Cloth,
    Point,
    area,
    box,
    felt,
    group,
    lines,
    ring,
    tag,
    words,
)

SPELT = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
SPOKEN = {
    "lay": "Lay the {}",
    "place_lose": "Place the {} to lose",
    "place_win": "Place the {} to win",
    "buy": "Buy the {}",
}
PRINTED = {"lay": "LAY", "place_lose": "TO LOSE", "place_win": "TO WIN", "buy": "BUY"}
TRAVEL = {"come": (("COME",), "C"), "dont_come": (("DON’T", "COME"), "DC")}
DICE = {
    "craps_two": (1, 1),
    "craps_twelve": (6, 6),
    "craps_three": (1, 2),
    "eleven": (5, 6),
    "hardway/4": (2, 2),
    "hardway/6": (3, 3),
    "hardway/8": (4, 4),
    "hardway/10": (5, 5),
}
CLOTH = Cloth("#176040", "#0a3a25")


class Rect(NamedTuple):
    """A place on the cloth."""

    x: int
    y: int
    wide: int
    tall: int

    @property
    def middle(self) -> Point:
        """The point in its middle."""
        return self.x + self.wide // 2, self.y + self.tall // 2

    def drawn(self, **given: object) -> str:
        """Its frame."""
        return box((self.x, self.y), (self.wide, self.tall), 7, **given)

    def left(self, wide: int) -> "Rect":
        """The part of it from the left."""
        return self._replace(wide=wide)

    def after(self, wide: int) -> "Rect":
        """What is left beside that part and a gap."""
        return self._replace(x=self.x + wide + 5, wide=self.wide - wide - 5)


class Form(NamedTuple):
    """The sizes of one drawing: the columns of numbers, their rows, and the print."""

    columns: Rect
    rows: tuple[tuple[str, int], ...]
    line: Rect
    line_rows: tuple[int, ...]
    middle: Rect
    dice: Rect
    props: int
    big: int
    print_: int
    small: int
    gap: int


WIDE = Form(
    columns=Rect(44, 42, 668, 372),
    rows=(
        ("dont_come", 54),
        ("lay", 46),
        ("place_lose", 46),
        ("number", 66),
        ("come", 56),
        ("place_win", 50),
        ("buy", 46),
    ),
    line=Rect(44, 428, 668, 0),
    line_rows=(70, 84, 66, 84),
    middle=Rect(736, 42, 420, 0),
    dice=Rect(736, 638, 420, 86),
    props=74,
    big=36,
    print_=18,
    small=15,
    gap=5,
)
NARROW = Form(
    columns=Rect(4, 318, 352, 330),
    rows=(
        ("dont_come", 44),
        ("lay", 46),
        ("place_lose", 46),
        ("number", 52),
        ("come", 44),
        ("place_win", 48),
        ("buy", 46),
    ),
    line=Rect(4, 6, 352, 0),
    line_rows=(56, 62, 52, 58),
    middle=Rect(4, 660, 352, 0),
    dice=Rect(4, 238, 352, 72),
    props=58,
    big=24,
    print_=13,
    small=12,
    gap=4,
)


def craps(rules: Rules) -> str:
    """Every wager of section 6 has its area."""
    size = (1200, 780)
    title = rules.document.title
    cloth = ring(CLOTH, "craps", size)
    return felt("craps", title, size, None, cloth, *_blocks(rules, WIDE), narrow="")


def narrow(rules: Rules) -> str:
    """The same areas below each other, for a small screen."""
    size = (360, 1136)
    cloth = tag("rect", class_="cloth", width=size[0], height=size[1], fill=CLOTH.dark)
    return felt(
        "craps", rules.document.title, size, None, cloth, *_blocks(rules, NARROW), narrow=""
    )


def _blocks(rules: Rules, form: Form) -> Iterator[str]:
    yield group(*_line(rules, form), data_part="line")
    yield group(*_numbers(rules, form), data_part="numbers")
    yield group(*_middle(rules, form), data_part="middle")


def _to(odds: Odds) -> str:
    """As the document prints odds: halves only where they are long."""
    if odds.one == 2 and odds.to > 10:
        return f"{odds.to // 2}.5 to 1"
    return f"{odds.to} to {odds.one}"


def _odds(rules: Rules, kind: str, number: int) -> Odds:
    listed = rules.odds[rules.document.verdict[f"{kind}_wins"].odds]
    return listed[f"total_{number}"] if f"total_{number}" in listed else listed["other"]


def _cell(
    name: str, called: str, where: Rect, print_: str, sub: str, form: Form, **given: object
) -> str:
    """An area with its name and, below, what it pays."""
    x, y = where.middle
    size = form.print_
    if not sub:
        return area(name, called, where.drawn(**given), words((x, y), print_, size))
    return area(
        name,
        called,
        where.drawn(**given),
        words((x, y - size * 5 // 9), print_, size),
        words((x, y + size * 3 // 4), sub, form.small, fill=GOLD),
    )


# The numbers


def _numbers(rules: Rules, form: Form) -> Iterator[str]:
    numbers = rules.document.wager["place_win"].numbers
    step = (form.columns.wide + form.gap) // len(numbers)
    for at, number in enumerate(numbers):
        x, y = form.columns.x + at * step, form.columns.y
        for kind, tall in form.rows:
            yield _number_row(rules, kind, number, Rect(x, y, step - form.gap, tall - 5), form)
            y += tall


def _number_row(rules: Rules, kind: str, number: int, where: Rect, form: Form) -> str:
    if kind == "number":
        return _number(number, where, form)
    if kind in TRAVEL:
        return _travelled(kind, number, where, form)
    called, odds = SPOKEN[kind].format(number), _to(_odds(rules, kind, number))
    tight = form._replace(print_=min(form.print_, 17), small=min(form.small, 14))
    if form is NARROW:
        tight = form._replace(print_=11, small=12)
    return _cell(f"{kind}/{number}", called, where, PRINTED[kind], odds, tight)


def _number(number: int, where: Rect, form: Form) -> str:
    """The number itself, where the puck marks the point."""
    size = form.big if len(SPELT[number]) < 3 else form.big * 3 // 4
    return group(
        where.drawn(class_="line", fill="#0b0f0d", fill_opacity="0.4"),
        words(where.middle, SPELT[number], size, fill=GOLD, font_family=DISPLAY),
        class_="place",
        data_place=f"point/{number}",
        data_kind="puck",
        data_x=where.x + where.wide - form.big // 2,
        data_y=where.y + form.big // 2 - 2,
        aria_hidden="true",
    )


def _travelled(kind: str, number: int, where: Rect, form: Form) -> str:
    """Where a come wager stands that has its point, and what is behind it."""
    half = (where.wide - 5) // 2
    base, behind = where.left(half), where.after(half)
    size = 13 if form is WIDE else 12
    said, short = TRAVEL[kind]
    said = said if form is WIDE else (short,)
    stands = group(
        base.drawn(stroke_opacity="0.7", stroke_width="1.5"),
        lines(base.middle, said, size),
        class_="spot-of",
        data_spot=f"{kind}/{number}",
        aria_hidden="true",
    )
    called = f"Behind the {'Come' if kind == 'come' else 'Don’t Come'} on {number}"
    odds = area(
        f"behind/{kind}/{number}",
        called,
        behind.drawn(stroke_dasharray="6 4"),
        words(behind.middle, "ODDS" if form is WIDE else "+", size),
    )
    return stands + "\n" + odds


# The line


def _line(rules: Rules, form: Form) -> Iterator[str]:
    x, y, wide, _ = form.line
    come, field, dont, win = form.line_rows
    tops = (y, y + come, y + come + field, y + come + field + dont)
    if form is NARROW:  # What most people play stands first.
        tops = (y + win + dont, y + win + dont + come, y + win, y)
    yield from _come(rules, Rect(x, tops[0], wide, come - 7), form)
    yield from _field(rules, Rect(x, tops[1], wide, field - 7), form)
    yield from _own_line(rules, "dont_win", Rect(x, tops[2], wide, dont - 7), form)
    yield from _own_line(rules, "win_line", Rect(x, tops[3], wide, win - 7), form)


def _barred(rules: Rules, kind: str) -> str:
    void = rules.document.wager[kind].void
    return f"stands off on {' and '.join(str(one) for one in void)}" if void else ""


def _come(rules: Rules, where: Rect, form: Form) -> Iterator[str]:
    come, dont = where.left(where.wide * 5 // 9), where.after(where.wide * 5 // 9)
    print_ = words(come.middle, "COME", form.big, fill=GOLD, font_family=DISPLAY, letter_spacing=4)
    yield area("come", "Come", come.drawn(), print_)
    yield _cell("dont_come", "Don't Come", dont, "DON’T COME", _barred(rules, "dont_come"), form)


def _field(rules: Rules, where: Rect, form: Form) -> Iterator[str]:
    odds, row = rules.odds["field"], rules.document.wager["field"]
    doubled = [one for one in row.win if f"total_{one}" in odds]
    others = [str(one) for one in row.win if one not in doubled]
    best = f"{' and '.join(map(str, doubled))} pay {odds[f'total_{doubled[0]}']}"
    field, bigs = where.left(where.wide * 5 // 8), where.after(where.wide * 5 // 8)
    x, y = field.middle
    shift = field.wide // 6
    yield area(
        "field",
        "Field",
        field.drawn(),
        words(
            (field.x + field.wide // 6, y),
            "FIELD",
            form.big * 2 // 3,
            fill=GOLD,
            font_family=DISPLAY,
        ),
        words((x + shift, y - form.print_ * 3 // 4), " · ".join(others), form.print_),
        words((x + shift, y + form.print_ * 3 // 4), best, form.small, fill=GOLD),
    )
    half = (bigs.wide - 5) // 2
    for spot, number in ((bigs.left(half), 6), (bigs.after(half), 8)):
        a, b = spot.middle
        yield area(
            f"big_{number}",
            f"Big {number}",
            spot.drawn(),
            words((a, b - form.big // 2), "BIG", form.small),
            words(
                (a, b + form.big // 3),
                str(number),
                form.big * 5 // 6,
                fill=GOLD,
                font_family=DISPLAY,
            ),
        )


def _own_line(rules: Rules, kind: str, where: Rect, form: Form) -> Iterator[str]:
    called = {"win_line": "Win Line", "dont_win": "Don't Win"}[kind]
    own, behind = where.left(where.wide * 2 // 3), where.after(where.wide * 2 // 3)
    print_, barred = called.upper().replace("'", "’"), _barred(rules, kind)
    if kind == "win_line":
        shown = words(
            own.middle, print_, form.big, fill=GOLD, font_family=DISPLAY, letter_spacing=4
        )
        yield area(kind, called, own.drawn(), shown)
    else:
        yield _cell(kind, called, own, print_, barred, form._replace(print_=form.print_ + 4))
    yield _cell(
        f"behind/{kind}",
        f"Behind the {called}",
        behind,
        "BEHIND",
        "at true odds",
        form,
        stroke_dasharray="8 5",
    )


# The middle of the table


def _middle(rules: Rules, form: Form) -> Iterator[str]:
    x, y, wide, _ = form.middle
    tall, low = form.props, form.props * 7 // 9
    head = {"fill": GOLD, "letter_spacing": 3}
    yield words((x + wide // 2, y + 10), "ONE ROLL", form.small + 1, **head)
    y += 26
    yield _prop(rules, "any_seven", "Any Seven", Rect(x, y, wide, low - 6), form)
    y += low
    for pair in (("craps_two", "craps_twelve"), ("craps_three", "eleven")):
        yield from _pair(rules, pair, Rect(x, y, wide, tall - 6), form)
        y += tall
    row, half = Rect(x, y, wide, low - 6), (wide - 5) // 2
    yield _prop(rules, "any_craps", "Any Craps", row.left(half), form)
    yield _halves(rules, row.after(half), form)
    yield _horn(rules, Rect(x, y + low, wide, low - 6), form)
    y += 2 * low
    yield from _horn_high(rules, Rect(x, y, wide, tall - 6), form)
    y += tall
    yield words((x + wide // 2, y + 12), "HARDWAYS", form.small + 1, **head)
    y += 28
    for one in ((4, 10), (6, 8)):
        names = tuple(f"hardway/{number}" for number in one)
        yield from _pair(rules, names, Rect(x, y, wide, tall - 6), form)
        y += tall
    yield from _homes(form)


def _homes(form: Form) -> Iterator[str]:
    """Where the puck lies while it is off, and where the dice come to rest."""
    where = form.dice
    x, y = where.middle
    yield where.drawn(class_="line", stroke_opacity="0.5", stroke_width="1.5", stroke=GOLD)
    off = {"data_x": where.x + where.tall // 2, "data_y": y, "data_place": "off"}
    yield tag("g", "", class_="place", data_kind="puck", **off)
    dice = {"data_x": x, "data_y": y, "data_step": where.tall * 3 // 4, "data_place": "table"}
    yield tag("g", "", class_="place", data_kind="die", **dice)


def _prop(rules: Rules, kind: str, called: str, where: Rect, form: Form) -> str:
    return _cell(kind, called, where, called.upper(), _to(_odds(rules, kind, 0)), form)


def _pair(rules: Rules, names: tuple[str, ...], where: Rect, form: Form) -> Iterator[str]:
    """Two wagers side by side, each with the dice that win it."""
    half = (where.wide - 5) // 2
    for name, spot in zip(names, (where.left(half), where.after(half)), strict=True):
        kind, _, number = name.partition("/")
        called = f"Hard {number}" if number else kind.replace("_", " ").title()
        odds = _to(_odds(rules, kind, int(number or 0)))
        side = min(36, spot.tall - 18)
        top = spot.middle[1] - side // 2
        first, second = DICE[name]
        print_ = called.upper().removeprefix("CRAPS ")
        drawn = _cell(name, called, spot, print_, odds, form)
        dice = _die((spot.x + 10, top), first, side) + _die(
            (spot.x + spot.wide - 10 - side, top), second, side
        )
        yield drawn.removesuffix("</g>") + dice + "\n</g>"


def _die(corner: Point, face: int, side: int) -> str:
    x, y = corner
    pips = "".join(
        tag(
            "circle",
            cx=x + side // 2 + (column - 1) * side * 5 // 18,
            cy=y + side // 2 + (row - 1) * side * 5 // 18,
            r=max(2, side // 11),
            fill="#8c1118",
        )
        for column, row in FACES[face]
    )
    body = tag("rect", x=x, y=y, width=side, height=side, rx=side // 5, fill=IVORY)
    return group(body, pips, class_="drawn-die", aria_hidden="true")


FACES: dict[int, tuple[Point, ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def _halves(rules: Rules, where: Rect, form: Form) -> str:
    """Crap-Eleven: each half by its own odds."""
    odds = rules.odds["crap_eleven"]
    other, eleven = _to(odds["other"]), _to(odds["total_11"])
    said = f"{other}, or {eleven} on 11" if form is WIDE else f"{other} or {eleven}"
    tight = form._replace(small=min(form.small, 13) if form is WIDE else 11)
    return _cell("crap_eleven", "Crap-Eleven", where, "CRAP-ELEVEN", said, tight)


def _horn(rules: Rules, where: Rect, form: Form) -> str:
    numbers = ", ".join(str(one) for one in rules.document.wager["horn"].win)
    return _cell("horn", "Horn", where, "HORN", f"a quarter each on {numbers}", form)


def _horn_high(rules: Rules, where: Rect, form: Form) -> Iterator[str]:
    numbers = rules.document.wager["horn_high"].numbers
    step = (where.wide + 5) // len(numbers)
    for at, number in enumerate(numbers):
        spot = Rect(where.x + at * step, where.y, step - 5, where.tall)
        x, y = spot.middle
        yield area(
            f"horn_high/{number}",
            f"Horn High {number}",
            spot.drawn(),
            words((x, y - form.big // 2), "HORN HIGH", 14 if form is WIDE else 11),
            words(
                (x, y + form.big // 3),
                str(number),
                form.big * 3 // 4,
                fill=GOLD,
                font_family=DISPLAY,
            ),
        )

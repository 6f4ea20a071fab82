"""The felt of Pai Gow: eight playing areas, as in diagram A, with the marks of diagram B."""

from houseway.law.rules import Rules
from tools.felts.draw import (
    DISPLAY,
    GOLD,
    INK,
    IVORY,
    LINE,
    Cloth,
    Seats,
    arch,
    area,
    box,
    circle,
    felt,
    group,
    place,
    plate,
    tag,
    words,
)

TILE = (29, 66)
AREAS = 8


def pai_gow(rules: Rules) -> str:
    """Areas are numbered counter clockwise, from the dealer's right."""
    seats = Seats(AREAS, 644, 150, 494, (140, 240), "left", badge=36)
    return felt(
        "pai-gow",
        rules.document.title,
        (1200, 700),
        seats,
        arch(Cloth("#7d2522", "#4a0f12", "#2a1712"), "pai-gow", 672),
        _centre(rules),
        *(_area(rules, number, seats) for number in range(1, AREAS + 1)),
        narrow="360 236",
    )


def _centre(rules: Rules) -> str:
    cup = (600, 232)
    dice = group(
        circle(cup, 60, **(LINE | {"stroke": GOLD, "class_": "cup"})),
        circle(cup, 53, **(LINE | {"stroke_opacity": "0.35", "stroke_width": "1.5"})),
        aria_hidden="true",
    )
    commission = f"{rules.odds['commission']['other'].to}%"
    said = f"Wins pay 1 to 1, less a commission of {commission}"
    return group(
        place("bank", "tile", (500, 36), (42, 96), 4, 52),
        words((600, 148), "THE BANK", 13, letter_spacing=2),
        dice,
        _dice_place("cup/box", 600, 220),
        _dice_place("cup/cut", 600, 254),
        words((600, 306), "DICE CUP", 12, letter_spacing=2, class_="print wide-only"),
        _stacks(),
        _losing(),
        group(
            words((600, 340), rules.document.title, 30, fill=GOLD, font_family=DISPLAY),
            words((600, 370), said, 15),
            class_="title",
            aria_hidden="true",
        ),
        class_="part",
        data_part="centre",
        data_narrow="translate(-270 -18) scale(0.75)",
    )


def _dice_place(name: str, x: int, y: int) -> str:
    """Where dice come to lie, around a point."""
    return tag("g", "", class_="place", data_place=name, data_kind="die", data_x=x, data_y=y)


def _stacks() -> str:
    """The tiles between rounds, eight stacks of four; shown while they lie there."""
    stacks = (
        tag("rect", x=296 + 24 * one, y=44, width=20, height=44, rx=4, fill="#16181c", stroke=IVORY)
        for one in range(AREAS)
    )
    label = words((390, 108), "TILES", 12, letter_spacing=2)
    return group(*stacks, label, class_="stacks wide-only", aria_hidden="true")


def _losing() -> str:
    """Where losing wagers are gathered while a player banks."""
    return group(
        box((732, 40), (180, 56), 10, **(LINE | {"stroke_opacity": "0.6"})),
        words((822, 68), "LOSING WAGERS", 13, letter_spacing=1),
        class_="wide-only",
        aria_hidden="true",
        data_place="losing",
    )


def _area(rules: Rules, number: int, seats: Seats) -> str:
    x, y = seats.at(number)
    house = number == rules.number("house_area")
    spot = area(
        f"area/{number}",
        f"Playing area {number}",
        box((-66, -226), (132, 104), 16),
        words((0, -206), str(number), 30, fill=GOLD, font_family=DISPLAY, class_="print big"),
        words((0, -134), "House bank" if house else "", 11, class_="print house"),
    )
    mark = group(
        box((-54, -247), (108, 22), 11, class_="mark", fill=GOLD, fill_opacity="1", stroke=INK),
        words((0, -236), "HOUSE WAY", 12, fill=INK),
        class_="house-way",
        data_house_way=number,
        visibility="hidden",
    )
    return group(
        spot,
        mark,
        place(f"area/{number}", "tile", (-66, -112), TILE, 4, 34),
        plate(number, 136),
        class_="seat",
        data_seat=number,
        transform=f"translate({x} {y})",
    )

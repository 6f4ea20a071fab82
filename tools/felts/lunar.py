"""The felt of Lunar Poker: five playing areas, each with super, ante, bet and the two options."""

from houseway.equipment import cards
from houseway.law.rules import Rules
from tools.felts.draw import (
    DISPLAY,
    GOLD,
    IVORY,
    Cloth,
    Seats,
    arch,
    area,
    box,
    circle,
    felt,
    group,
    lines,
    pay_table,
    place,
    plate,
    rows_of,
    tag,
    words,
)

CARD = (60, 84)


def lunar(rules: Rules) -> str:
    """Five seats; super wagers go on any playing area and on the dealer's."""
    seats = Seats(rules.number("seats"), 656, 130, 462, (204, 312))
    return felt(
        "lunar-poker",
        rules.document.title,
        (1200, 716),
        seats,
        arch(Cloth("#4a3a86", "#1c1547", "#20183a"), "lunar", 684),
        _centre(rules),
        *(_seat(rules, seat, seats) for seat in range(1, seats.places + 1)),
        narrow="360 196",
    )


def _centre(rules: Rules) -> str:
    least = rules.document.threshold["qualify"].rank
    hand = " & ".join(cards.RANK_WORDS[cards.RANKS.index(one)] for one in least)
    inscription = f"Dealer only plays with {hand} or higher"
    supers = rows_of(rules.odds["super"], five_same_coloured_cards="Five of one colour")
    return group(
        place("dealer", "card", (418, 36), (70, 98), 5, 73),
        words((600, 148), "DEALER", 13, letter_spacing=2),
        area(
            "super/dealer",
            "Super, on the dealer's hand",
            circle((840, 86), 40, stroke=GOLD),
            _moon(840, 86),
            lines((840, 92), ("DEALER", "SUPER"), 13, fill=GOLD),
        ),
        pay_table((200, 36), "BET PAYS", rows_of(rules.odds["bet"]), 176),
        pay_table((906, 36), "SUPER PAYS", supers, 200),
        group(
            words(
                (600, 196), rules.document.title, 27, fill=GOLD, font_family=DISPLAY, class_="title"
            ),
            words((600, 226), inscription, 17),
        ),
        place("draw", "card", (500, 250), (46, 64), 1, 14),
        place("rack", "card", (654, 250), (46, 64), 1, 14),
        words((523, 326), "DRAW", 12, letter_spacing=2, class_="print wide-only"),
        words((677, 326), "DISCARDS", 12, letter_spacing=2, class_="print wide-only"),
        class_="part",
        data_part="centre",
        data_narrow="translate(-276 -22) scale(0.72)",
    )


def _moon(x: int, y: int) -> str:
    """A thin crescent over the spot."""
    drawn = f"M{x - 10} {y - 33} a14 14 0 1 0 20 0 a11 11 0 1 1 -20 0 Z"
    return tag("path", class_="moon", d=drawn, fill=GOLD)


def _seat(rules: Rules, seat: int, seats: Seats) -> str:
    x, y = seats.at(seat)
    least, most = rules.number("exchange_least"), rules.number("exchange_most")
    return group(
        area(
            f"super/{seat}",
            f"Super, on playing area {seat}",
            circle((0, -272), 37, stroke=GOLD),
            _moon(0, -272),
            words((0, -264), "SUPER", 14, fill=GOLD),
        ),
        area(
            f"ante/{seat}",
            f"Ante, seat {seat}",
            circle((-56, -208), 31),
            words((-56, -208), "ANTE"),
        ),
        area(f"bet/{seat}", f"Bet, seat {seat}", circle((56, -208), 31), words((56, -208), "BET")),
        _option((-100, -167), ("Exchange", f"{least}–{most} cards"), f"exchange/{seat}"),
        _option((2, -167), ("Buy a", "6th card"), f"sixth/{seat}"),
        place(f"box/{seat}", "card", (-100, -118), CARD, 5, 35),
        plate(seat, 170),
        class_="seat",
        data_seat=seat,
        transform=f"translate({x} {y})",
    )


def _option(corner: tuple[int, int], said: tuple[str, ...], name: str) -> str:
    """An options area: a fee lies there only for the moment of the draw."""
    middle = corner[0] + 49, corner[1] + 18
    return group(
        box(corner, (98, 38), 8, class_="line", stroke_opacity="0.7", stroke_width="1.5"),
        lines(middle, said, 13, fill=IVORY),
        class_="option",
        data_option=name,
        aria_hidden="true",
    )

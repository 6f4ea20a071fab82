"""The two hold'em felts: seven boxes around the curve, the communal cards in the middle."""

from houseway.equipment import cards
from houseway.law.rules import Rules
from tools.felts.draw import (
    DISPLAY,
    GOLD,
    INK,
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
    words,
)

CARD, BIG = (60, 84), (78, 109)
BOTTOM = 668
CALLED = {"two_kings_queens_or_jacks": "Two kings, queens or jacks"}
NARROW = "translate(-306 -22) scale(0.81)"


def _name(title: str, said: str) -> str:
    """What the table is called, and what it says of the dealer."""
    return group(
        words((600, 318), title, 27, fill=GOLD, font_family=DISPLAY),
        words((600, 345), said, 15, class_="print"),
        class_="title",
        aria_hidden="true",
    )


def _centre(*parts: str) -> str:
    dealer = place("dealer", "card", (523, 34), (70, 98), 2, 78)
    label = words((600, 144), "DEALER", 13, letter_spacing=2)
    return group(dealer, label, *parts, class_="part", data_part="centre", data_narrow=NARROW)


def _pair(rules: Rules, threshold: str) -> str:
    """The pair that a threshold of the rules names."""
    rank = rules.document.threshold[threshold].rank
    return f"pair of {cards.RANK_WORDS[cards.RANKS.index(rank)]}s"


def canberra(rules: Rules) -> str:
    """Canberra Casino Hold-em: ante, call and the bonus of Super Aces in every box."""
    seats = Seats(7, 640, 150, 474, (150, 246))
    centre = _centre(
        place("flop", "card", (385, 164), BIG, 3, 84),
        place("river", "card", (653, 164), BIG, 2, 84),
        words((508, 286), "FLOP", 13, letter_spacing=2),
        words((734, 286), "RIVER", 13, letter_spacing=2),
        pay_table((180, 48), "ANTE PAYS", rows_of(rules.odds["ante"], other="Any other hand"), 176),
        pay_table(
            (858, 48),
            "SUPER ACES PAYS",
            rows_of(rules.odds["super_aces"], pair=_pair(rules, "super_aces").capitalize()),
            176,
        ),
        _name(
            "Canberra Casino Hold-em",
            f"Dealer qualifies with a {_pair(rules, 'qualify')} or higher",
        ),
    )
    return felt(
        "canberra-holdem",
        rules.document.title,
        (1200, 700),
        seats,
        arch(Cloth("#176040", "#0b3d27"), "canberra", BOTTOM),
        centre,
        *(_canberra_box(seat, seats) for seat in range(1, seats.places + 1)),
        narrow="360 242",
    )


def _canberra_box(seat: int, seats: Seats) -> str:
    x, y = seats.at(seat)
    return group(
        area(
            f"super_aces/{seat}",
            f"Super Aces, box {seat}",
            circle((0, -216), 27, stroke=GOLD),
            lines((0, -216), ("SUPER", "ACES"), 12, fill=GOLD),
        ),
        area(
            f"ante/{seat}",
            f"Ante, box {seat}",
            circle((-37, -154), 31),
            words((-37, -154), "ANTE", 14),
        ),
        area(
            f"call/{seat}",
            f"Call, box {seat}",
            circle((37, -154), 31),
            words((37, -154), "CALL", 14),
        ),
        place(f"box/{seat}", "card", (-62, -116), CARD, 2, 64),
        plate(seat, 150, "Box"),
        class_="seat",
        data_seat=seat,
        transform=f"translate({x} {y})",
    )


def texas(rules: Rules) -> str:
    """Texas Hold'em Bonus: ante and bonus, the three bets, the jackpot; five places or seven."""
    seats = Seats(7, 640, 150, 474, (156, 250))
    centre = _centre(
        place("flop", "card", (377, 164), BIG, 3, 84),
        place("turn", "card", (641, 164), BIG, 1, 84),
        place("river", "card", (737, 164), BIG, 1, 84),
        words((500, 286), "FLOP", 13, letter_spacing=2),
        words((680, 286), "TURN", 13, letter_spacing=2),
        words((776, 286), "RIVER", 13, letter_spacing=2),
        pay_table((110, 40), "BONUS PAYS", rows_of(rules.odds["ante_bonus"], **CALLED), 262),
        _inscription(),
        _meter(),
        _name("Texas Hold’em Bonus", "Bets pay 1 to 1; the ante pays with a flush or better"),
    )
    return felt(
        "texas-holdem-bonus",
        rules.document.title,
        (1200, 700),
        seats,
        arch(Cloth("#1d4f8f", "#0c2750"), "texas", BOTTOM),
        centre,
        *(_texas_place(seat, seats) for seat in range(1, seats.places + 1)),
        narrow="360 242",
    )


def _inscription() -> str:
    """How the bets go, for those who never saw the table."""
    told = ("Flop bet: twice the ante", "Turn and River bets: the ante", "or check")
    return group(
        words((960, 40), "BETS", 14, fill=GOLD),
        lines((960, 82), told, 14),
        class_="pays",
        aria_hidden="true",
    )


def _meter() -> str:
    """The progressive meter: it shows the prize pool of the linked tables, where there is one."""
    return group(
        box((860, 132), (200, 50), 8, class_="line", fill=INK, fill_opacity="0.9", stroke=GOLD),
        words((960, 145), "JACKPOT", 11, letter_spacing=3),
        words((960, 166), "", 22, fill=GOLD, class_="meter-value"),
        class_="meter-drawn",
        data_meter="",
        visibility="hidden",
        aria_hidden="true",
    )


def _texas_place(seat: int, seats: Seats) -> str:
    x, y = seats.at(seat)
    bets = (
        area(
            f"{name}/{seat}",
            f"{name.title()} bet, place {seat}",
            box((left, -246), (50, 44), 9),
            words((left + 25, -224), name.upper(), 13),
        )
        for name, left in (("flop", -78), ("turn", -25), ("river", 28))
    )
    return group(
        *bets,
        area(
            f"ante_bonus/{seat}",
            f"Ante Bonus, place {seat}",
            circle((-54, -160), 24, stroke=GOLD),
            words((-54, -160), "BONUS", 11, fill=GOLD),
        ),
        area(
            f"ante/{seat}",
            f"Ante, place {seat}",
            circle((0, -160), 27),
            words((0, -160), "ANTE", 13),
        ),
        area(
            f"jackpot/{seat}",
            f"Jackpot, place {seat}",
            circle((54, -160), 24, stroke=GOLD, stroke_dasharray="7 4"),
            lines((54, -160), ("JACK", "POT"), 11, fill=GOLD),
        ),
        place(f"box/{seat}", "card", (-62, -118), CARD, 2, 64),
        plate(seat, 150, "Place"),
        class_="seat",
        data_seat=seat,
        transform=f"translate({x} {y})",
    )

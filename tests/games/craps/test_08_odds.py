"""Section 8: every line of the table of odds, on an amount that chips pay exactly."""

import pytest

SEVEN = (3, 4)
DICE = {n: (n // 2, n - n // 2) for n in range(2, 13)}
EASY = {4: (1, 3), 5: (2, 3), 6: (2, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6)}


def pays(play, area, cents, dice, point=9):
    game = play()
    game.line(*EASY[point], cents=100)
    placed = game.place(area, cents)
    return game.settled(*dice)[placed].winnings


@pytest.mark.parametrize(
    ("area", "cents", "dice", "winnings"),
    [
        ("come", 1000, SEVEN, 1000),
        ("dont_come", 1000, (1, 2), 1000),
        *((f"hardway/{n}", 200, (n // 2, n // 2), 1500) for n in (4, 10)),
        *((f"hardway/{n}", 200, (n // 2, n // 2), 1900) for n in (6, 8)),
        *((f"place_win/{n}", 500, EASY[n], 900) for n in (4, 10)),
        *((f"place_win/{n}", 500, EASY[n], 700) for n in (5, 9)),
        *((f"place_win/{n}", 600, EASY[n], 700) for n in (6, 8)),
        *((f"place_lose/{n}", 1100, SEVEN, 500) for n in (4, 10)),
        *((f"place_lose/{n}", 800, SEVEN, 500) for n in (5, 9)),
        *((f"place_lose/{n}", 500, SEVEN, 400) for n in (6, 8)),
        *(("any_craps", 200, DICE[n], 1500) for n in (2, 3, 12)),
        ("craps_two", 100, DICE[2], 3300),
        ("craps_three", 100, DICE[3], 1600),
        ("craps_twelve", 100, DICE[12], 3300),
        ("eleven", 100, DICE[11], 1600),
        ("any_seven", 100, SEVEN, 400),
        *(("field", 100, DICE[n], 100) for n in (3, 4, 9, 10, 11)),
        *(("field", 100, DICE[n], 200) for n in (2, 12)),
        ("big_6", 100, EASY[6], 100),
        ("big_8", 100, EASY[8], 100),
        *(("horn", 400, DICE[n], 3300) for n in (2, 12)),
        *(("horn", 400, DICE[n], 1600) for n in (3, 11)),
        *(("crap_eleven", 400, DICE[n], 1500) for n in (2, 3, 12)),
        ("crap_eleven", 400, DICE[11], 3200),
        *((f"buy/{n}", 2000, EASY[n], 4000) for n in (4, 10)),
        *((f"buy/{n}", 2000, EASY[n], 3000) for n in (5, 9)),
        *((f"buy/{n}", 2000, EASY[n], 2400) for n in (6, 8)),
        *((f"lay/{n}", 4000, SEVEN, 2000) for n in (4, 10)),
        *((f"lay/{n}", 3000, SEVEN, 2000) for n in (5, 9)),
        *((f"lay/{n}", 2400, SEVEN, 2000) for n in (6, 8)),
    ],
)
def test_8_1_wagers_pay_what_the_table_says(play, area, cents, dice, winnings):
    assert pays(play, area, cents, dice) == winnings


@pytest.mark.parametrize("number", EASY)
def test_8_1_true_odds_behind_the_line(play, number):
    for kind, cents, winnings in (
        ("win_line", 1000, {4: 2000, 5: 1500, 6: 1200}),
        ("dont_win", 1800, {4: 900, 5: 1200, 6: 1500}),
    ):
        game = play()
        line = game.place(kind, 1000)
        game.roll(*EASY[number])
        behind = game.place(f"behind_{kind}/1", cents)
        found = game.settled(*(EASY[number] if kind == "win_line" else SEVEN))
        assert found[line].winnings == 1000
        assert found[behind].winnings == winnings[min(number, 14 - number)]


@pytest.mark.parametrize("area", ["horn", "crap_eleven", "horn_high/2"])
def test_8_1_the_part_that_does_not_win_is_lost(play, area):
    game = play()
    placed = game.place(area, 2000)
    won = game.settled(1, 1)[placed]
    part = {"horn": 500, "crap_eleven": 1000, "horn_high/2": 800}[area]
    assert (won.stake, won.returned) == (2000, part)

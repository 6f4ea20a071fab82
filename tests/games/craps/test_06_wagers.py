"""Section 6.2: what each wager is, when it is placed, and what decides it, each by its clause."""

import pytest

from houseway.core import CloseWagers, Drawn, Paid, Stake

SEVEN = (3, 4)
POINTS = {4: (1, 3), 5: (2, 3), 6: (2, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6)}


def outcome(settled):
    """Effect, stake handed back, winnings, clause."""
    return settled.effect, settled.returned, settled.winnings, settled.under


def check_first_rolls(play, kind, clause, rolls, with_point):
    """What the first roll after placement does, total by total."""
    for dice, (effect, under) in rolls.items():
        game = play()
        if with_point:
            game.line(2, 3, cents=100)
        placed = game.place(kind)
        money = {"win": (1000, 1000), "lose": (0, 0), "void": (1000, 0)}[effect]
        assert outcome(game.settled(*dice)[placed]) == (effect, *money, f"{clause}.{under}")


def check_points(play, kind, against, wins, loses, with_point):
    """What happens once a wager has its point, for every point."""
    for number, dice in POINTS.items():
        for last, effect, clause in (
            (dice, "lose" if against else "win", loses if against else wins),
            (SEVEN, "win" if against else "lose", wins if against else loses),
        ):
            game = play()
            if with_point:
                game.line(*(POINTS[6] if number != 6 else POINTS[8]), cents=100)
            placed = game.place(kind)
            assert placed not in game.settled(*dice)
            assert game.state.wager(placed).number == number
            assert placed not in game.settled(1, 1)
            settled = game.settled(*last)[placed]
            assert (settled.effect, settled.under) == (effect, clause)


FOR = {(3, 4): ("win", "1.1"), (5, 6): ("win", "1.1")} | dict.fromkeys(
    ((1, 1), (1, 2), (6, 6)), ("lose", "2.1")
)
AGAINST = {(1, 1): ("void", "3")} | dict.fromkeys(((1, 2), (6, 6)), ("win", "1.1"))
AGAINST |= dict.fromkeys(((3, 4), (5, 6)), ("lose", "2.1"))


def test_6_2_only_these_wagers_exist(play):
    game = play()
    for area in ("moon", "", "field/6", "place_win", "place_win/06", "hardway/5", "horn_high/4"):
        assert game.refused(Stake(1, area, 1000)).clause.startswith("6.2")


def test_6_2_1_win_line_comes_before_a_come_out_roll(play):
    game = play()
    game.line(2, 3)
    assert game.refused(Stake(1, "win_line", 1000)).clause == "6.2.1"


def test_6_2_1_1_win_line_on_the_come_out_roll(play):
    """Clauses: 6.2.1.1.1, 6.2.1.2, 6.2.1.2.1"""
    check_first_rolls(play, "win_line", "6.2.1", FOR, with_point=False)


def test_6_2_1_1_2_win_line_by_its_point(play):
    """Clauses: 6.2.1.2.2"""
    check_points(play, "win_line", False, "6.2.1.1.2", "6.2.1.2.2", with_point=False)


def test_6_2_2_dont_win_comes_before_a_come_out_roll(play):
    game = play()
    game.line(2, 3)
    assert game.refused(Stake(1, "dont_win", 1000)).clause == "6.2.2"


def test_6_2_2_1_dont_win_on_the_come_out_roll(play):
    """Clauses: 6.2.2.1.1, 6.2.2.2, 6.2.2.2.1, 6.2.2.3"""
    check_first_rolls(play, "dont_win", "6.2.2", AGAINST, with_point=False)


def test_6_2_2_1_2_dont_win_by_its_point(play):
    """Clauses: 6.2.2.2.2"""
    check_points(play, "dont_win", True, "6.2.2.1.2", "6.2.2.2.2", with_point=False)


def test_6_2_3_come_needs_a_come_out_point(play):
    game = play()
    assert game.refused(Stake(1, "come", 1000)).clause == "6.2.3"
    game.line(2, 3)
    game.place("come")
    game.place("come")
    assert len(game.state.wagers) == 3


def test_6_2_3_1_come_on_its_first_roll(play):
    """Clauses: 6.2.3.1.1, 6.2.3.2, 6.2.3.2.1"""
    check_first_rolls(play, "come", "6.2.3", FOR, with_point=True)


def test_6_2_3_1_2_come_by_its_point(play):
    """Clauses: 6.2.3.2.2"""
    check_points(play, "come", False, "6.2.3.1.2", "6.2.3.2.2", with_point=True)


def test_6_2_3_come_wagers_do_not_depend_on_each_other(play):
    game = play()
    game.line(2, 3)
    first = game.place("come")
    game.roll(2, 4)
    second = game.place("come")
    assert list(game.settled(3, 3)) == [first]
    assert game.state.wager(second).number == 6


def test_6_2_4_dont_come_needs_a_come_out_point(play):
    game = play()
    assert game.refused(Stake(1, "dont_come", 1000)).clause == "6.2.4"


def test_6_2_4_1_dont_come_on_its_first_roll(play):
    """Clauses: 6.2.4.1.1, 6.2.4.2, 6.2.4.2.1, 6.2.4.3"""
    check_first_rolls(play, "dont_come", "6.2.4", AGAINST, with_point=True)


def test_6_2_4_1_2_dont_come_by_its_point(play):
    """Clauses: 6.2.4.2.2"""
    check_points(play, "dont_come", True, "6.2.4.1.2", "6.2.4.2.2", with_point=True)


BEHIND = {
    "behind_win_line": ("win_line", "6.2.5"),
    "behind_dont_win": ("dont_win", "6.2.6"),
    "behind_come": ("come", "6.2.7"),
    "behind_dont_come": ("dont_come", "6.2.8"),
}


def backed(play, kind, number=6, cents=1000):
    """A game with a wager that has this point, and the wager."""
    base, clause = BEHIND[kind]
    game = play()
    if base.endswith("come"):
        game.line(*POINTS[5 if number != 5 else 9], cents=100)
    wager = game.place(base, cents)
    assert game.refused(Stake(1, f"{kind}/{game.state.placed}", 100)).clause == clause
    game.roll(*POINTS[number])
    return game, wager, f"{kind}/{game.state.wager(wager).id}"


@pytest.mark.parametrize("kind", BEHIND)
def test_6_2_5_what_stands_behind_needs_a_wager_of_the_same_player_with_a_point(play, kind):
    """Clauses: 6.2.6, 6.2.7, 6.2.8"""
    game, wager, area = backed(play, kind)
    assert game.refused(Stake(2, area, 100)).clause == BEHIND[kind][1]
    assert game.refused(Stake(1, f"{kind}/99", 100)).clause == BEHIND[kind][1]
    behind = game.place(area, 100)
    assert game.state.wager(behind).number == game.state.wager(wager).number


@pytest.mark.parametrize("kind", ["behind_win_line", "behind_come"])
@pytest.mark.parametrize("number", POINTS)
def test_6_2_5_1_double_the_wager_at_most(play, kind, number):
    """Clauses: 6.2.7.1"""
    game, _, area = backed(play, kind, number, cents=300)
    assert game.refused(Stake(1, area, 700)).clause == f"{BEHIND[kind][1]}.1"
    first = game.place(area, 400)
    assert game.refused(Stake(1, area, 300)).clause == f"{BEHIND[kind][1]}.1"
    assert game.refused(Stake(1, first, 300)).clause == f"{BEHIND[kind][1]}.1"
    game.place(area, 200)


@pytest.mark.parametrize("kind", BEHIND)
def test_6_2_5_1_it_is_offered_up_to_the_last_chip(play, kind):
    """Clauses: 6.2.6.1, 6.2.7.1, 6.2.8.1"""
    game, _, area = backed(play, kind, 4, cents=300)
    most = 1200 if "dont" in kind else 600
    assert [move for move in game.offered(Stake) if move.offers(Stake(1, area, 100))]
    first = game.place(area, most - 100)
    game.add(first, 100)
    assert game.refused(Stake(1, area, 100)).clause == f"{BEHIND[kind][1]}.1"


@pytest.mark.parametrize("kind", ["behind_dont_win", "behind_dont_come"])
@pytest.mark.parametrize(("number", "most"), [(4, 1200), (5, 900), (6, 700), (9, 900), (10, 1200)])
def test_6_2_6_1_winnings_of_double_the_wager_at_most(play, kind, number, most):
    """Clauses: 6.2.8.1"""
    game, _, area = backed(play, kind, number, cents=300)
    assert game.refused(Stake(1, area, most + 100)).clause == f"{BEHIND[kind][1]}.1"
    game.place(area, most)


@pytest.mark.parametrize("kind", BEHIND)
@pytest.mark.parametrize("number", [4, 5, 8])
def test_6_2_5_2_it_wins_and_loses_with_its_wager(play, kind, number):
    """Clauses: 6.2.5.3, 6.2.6.2, 6.2.6.3, 6.2.7.2, 6.2.7.3, 6.2.8.2, 6.2.8.3"""
    for last in (POINTS[number], SEVEN):
        game, wager, area = backed(play, kind, number)
        behind = game.place(area, 600)
        settled = game.settled(*last)
        assert settled[behind].effect == settled[wager].effect
        won = settled[behind].effect == "win"
        assert settled[behind].under == f"{BEHIND[kind][1]}.{2 if won else 3}"


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_6_2_9_a_hardway_wins_as_a_double_only(play, number):
    half = number // 2
    easy = (half - 1, half + 1)
    for dice, effect in (((half, half), "win"), (easy, "lose"), (SEVEN, "lose"), ((1, 1), "")):
        game = play()
        game.line(2, 3)
        placed = game.place(f"hardway/{number}", 200)
        found = game.settled(*dice)
        assert (found[placed].effect if placed in found else "") == effect
        assert not effect or found[placed].under == "6.2.9"


@pytest.mark.parametrize("number", POINTS)
def test_6_2_10_place_to_win(play, number):
    """Clauses: 6.2.10.1, 6.2.10.2"""
    game = play()
    game.line(*POINTS[5 if number != 5 else 9])
    placed = game.place(f"place_win/{number}")
    assert placed not in game.settled(6, 6)
    win = game.settled(*POINTS[number])[placed]
    assert (win.effect, win.under) == ("win", "6.2.10.1")
    placed = game.place(f"place_win/{number}")
    lost = game.settled(*SEVEN)[placed]
    assert (lost.effect, lost.under) == ("lose", "6.2.10.2")


@pytest.mark.parametrize("number", POINTS)
def test_6_2_11_place_to_lose(play, number):
    """Clauses: 6.2.11.1, 6.2.11.2"""
    game = play()
    placed = game.place(f"place_lose/{number}")
    lost = game.settled(*POINTS[number])[placed]
    assert (lost.effect, lost.under) == ("lose", "6.2.11.2")
    placed = game.place(f"place_lose/{number}")
    won = game.settled(*SEVEN)[placed]
    assert (won.effect, won.under) == ("win", "6.2.11.1")


ONE_ROLL = {
    "any_craps": ("6.2.12", {2, 3, 12}),
    "craps_two": ("6.2.13", {2}),
    "craps_three": ("6.2.14", {3}),
    "craps_twelve": ("6.2.15", {12}),
    "eleven": ("6.2.16", {11}),
    "field": ("6.2.17", {2, 3, 4, 9, 10, 11, 12}),
    "any_seven": ("6.2.18", {7}),
    "horn": ("6.2.21", {2, 3, 11, 12}),
    "crap_eleven": ("6.2.23", {2, 3, 11, 12}),
}


@pytest.mark.parametrize("kind", ONE_ROLL)
def test_6_2_12_one_roll_decides(play, kind):
    """Clauses: 6.2.13, 6.2.14, 6.2.15, 6.2.16, 6.2.17, 6.2.18, 6.2.21, 6.2.23"""
    clause, wins = ONE_ROLL[kind]
    for total in range(2, 13):
        game = play()
        placed = game.place(kind, 2000)
        dice = (total // 2, total - total // 2)
        found = game.settled(*dice)[placed]
        assert (found.effect, found.under) == ("win" if total in wins else "lose", clause)
        assert not game.cents(placed)


@pytest.mark.parametrize(("number", "dice"), [(6, (2, 4)), (8, (3, 5))])
def test_6_2_19_big_six_and_eight_stand_until_their_total_or_a_seven(play, number, dice):
    """Clauses: 6.2.20"""
    clause = "6.2.19" if number == 6 else "6.2.20"
    game = play()
    placed = game.place(f"big_{number}")
    assert not game.settled(1, 1)
    assert outcome(game.settled(*dice)[placed]) == ("win", 1000, 1000, clause)
    placed = game.place(f"big_{number}")
    assert outcome(game.settled(*SEVEN)[placed]) == ("lose", 0, 0, clause)


def test_6_2_22_a_horn_high_goes_by_five_with_a_number_named(play):
    """Clauses: 6.2.22.1, 6.2.22.2, 6.2.22.3"""
    game = play()
    assert game.refused(Stake(1, "horn_high/11", 400)).clause == "6.2.22"
    assert game.refused(Stake(1, "horn_high/7", 500)).clause == "6.2.22"
    placed = game.place("horn_high/11", 500)
    assert outcome(game.settled(5, 6)[placed]) == ("win", 200, 3200, "6.2.22.1")
    placed = game.place("horn_high/11", 500)
    assert outcome(game.settled(1, 1)[placed]) == ("win", 100, 3300, "6.2.22.2")
    placed = game.place("horn_high/11", 500)
    assert outcome(game.settled(*SEVEN)[placed]) == ("lose", 0, 0, "6.2.22.3")


@pytest.mark.parametrize(("area", "step"), [("horn", 400), ("crap_eleven", 200)])
def test_6_2_21_parts_are_whole_chips(play, area, step):
    """Clauses: 6.2.23"""
    game = play()
    assert game.refused(Stake(1, area, step - 100)).clause == ONE_ROLL[area][0]
    placed = game.place(area, step)
    assert game.refused(Stake(1, placed, 100)).clause == ONE_ROLL[area][0]
    game.add(placed, step)
    assert game.cents(placed) == 2 * step


@pytest.mark.parametrize("number", POINTS)
def test_6_2_24_buy_pays_true_odds_for_five_percent_of_the_wager(play, number):
    game = play()
    game.line(*POINTS[5 if number != 5 else 9])
    assert game.refused(Stake(1, f"buy/{number}", 1900)).clause == "6.2.24"
    placed = game.place(f"buy/{number}", 6000)
    assert game.commission() == 300
    won = game.settled(*POINTS[number])[placed]
    assert won.under == "6.2.24"
    assert won.winnings == {4: 12000, 5: 9000, 6: 7200}[number if number < 7 else 14 - number]
    placed = game.place(f"buy/{number}", 2000)
    assert game.settled(*SEVEN)[placed].effect == "lose"


@pytest.mark.parametrize(
    ("number", "step", "won"), [(4, 4000, 2000), (5, 3000, 2000), (6, 2400, 2000)]
)
def test_6_2_25_lay_pays_true_odds_for_five_percent_of_the_winnings(play, number, step, won):
    game = play()
    area = f"lay/{number}"
    assert game.refused(Stake(1, area, step - 100)).clause == "6.2.25"
    placed = game.place(area, step)
    assert game.commission() == 100
    found = game.settled(*SEVEN)[placed]
    assert outcome(found) == ("win", step, won, "6.2.25")
    placed = game.place(area, step)
    assert game.settled(*POINTS[number])[placed].effect == "lose"


def test_6_2_24_an_increase_pays_its_own_commission(play):
    """Clauses: 6.2.25"""
    game = play()
    placed = game.place("buy/4", 2000)
    assert game.refused(Stake(1, placed, 1000)).clause == "6.2.24"
    game.add(placed, 4000)
    assert game.commission() == 300
    game.reduce(placed, 100)
    assert game.cents(placed) == 5900


def test_6_2_24_commission_rounded_down_under_the_other_reading(play):
    """Clauses: 6.2.25"""
    game = play("commission-rounded")
    game.place("buy/4", 100)
    assert game.commission() == 100
    game.place("buy/4", 3900)
    assert game.commission() == 200


@pytest.mark.parametrize(
    ("variants", "back"), [((), [0, 0]), (("commission-refunded",), [200, 100])]
)
def test_6_2_24_commission_goes_back_under_the_other_reading_only(play, variants, back):
    """Clauses: 6.2.25"""
    game = play(*variants)
    placed = game.place("buy/4", 6000)
    taken = (game.reduce(placed, 4000), game.remove(placed))
    paid = [sum(event.cents for event in some if isinstance(event, Paid)) for some in taken]
    assert paid == back


def test_6_2_dice_decide_for_every_player_alike(play):
    game = play()
    game.place("field", seat=1)
    game.place("field", seat=2)
    game.send(CloseWagers())
    events = game.send(Drawn((1, 2), "test"))
    assert sorted(event.seat for event in events if hasattr(event, "winnings")) == [1, 2]

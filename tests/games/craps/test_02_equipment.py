"""Section 2: dice, bowl, puck and marker buttons as part of what a person sees."""

import pytest

from houseway.core import CloseWagers, Drawn, load_game


def seen(game, kind):
    """The things of a kind that everybody sees."""
    things = load_game("craps").view(game.state, "watcher")["things"]
    return [thing for thing in things if thing["kind"] == kind]


def marks(game, area):
    (chips,) = [thing for thing in seen(game, "chips") if thing["area"] == f"{area}/1"]
    return chips["marks"]


def test_2_3_five_dice_of_which_two_are_thrown_each_with_six_sides(play):
    game = play()
    game.place("win_line")
    game.send(CloseWagers())
    assert len(game.state.dice) == 2
    assert game.refused(Drawn((0, 3), "test")).clause == "2.3"
    assert game.refused(Drawn((3, 7), "test")).clause == "2.3"
    game.send(Drawn((3, 6), "test"))
    assert [thing["face"] for thing in seen(game, "die")] == ["3", "6"]


def test_2_3_an_electronic_table_commits_to_throws_of_two_dice_that_show_any_side(play):
    game = play()
    game.place("win_line")
    game.send(CloseWagers())
    craps, draw = load_game("craps"), game.turn().draw
    (pack,) = craps.packs(game.state.rules)
    assert (pack.kind, pack.low, pack.high) == ("dice", 1, 6) == (draw.kind, draw.low, draw.high)
    assert not pack.distinct
    assert pack.together == len(draw.to) == 2


def test_2_4_1_the_bowl_holds_the_dice_that_are_not_thrown(play):
    game = play()
    assert seen(game, "bowl")[0]["face"] == "5"
    game.place("win_line")
    game.send(CloseWagers())
    assert seen(game, "bowl")[0]["face"] == "3"


def test_2_4_3_the_puck_shows_the_come_out_point(play):
    game = play()
    assert [(thing["area"], thing["face"]) for thing in seen(game, "puck")] == [("off", "Off")]
    game.line(4, 4)
    assert [(thing["area"], thing["face"]) for thing in seen(game, "puck")] == [("point/8", "On")]


def test_how_the_game_stands_is_said_by_the_game(play):
    game = play()
    craps = load_game("craps")
    assert craps.view(game.state, "watcher")["standing"] == [{"tone": "", "says": "Come-out roll"}]
    game.line(4, 4)
    told = {who: craps.view(game.state, who) for who in ("seat/1", "dealer")}
    assert [row["says"] for row in told["seat/1"]["standing"]] == ["Point 8"]
    assert [row["says"] for row in told["dealer"]["standing"]] == ["Point 8", "Shooter: seat 1"]
    (thrown,) = told["seat/1"]["outcomes"]
    assert thrown == {"says": "8", "mark": "h", "tone": "", "title": "4 and 4"}
    game.roll(4, 3)
    last = craps.view(game.state, "seat/1")["outcomes"][-1]
    assert last == {"says": "7", "mark": "", "tone": "strong", "title": "4 and 3"}


def test_2_4_5_1_off_button(play):
    """Clauses: 2.4.5.1, 2.4.5.2"""
    game = play()
    placed = game.place("place_win/6")
    assert marks(game, placed) == ["Off"]
    game.call(placed, on=True)
    assert marks(game, placed) == ["On"]
    game.call(placed, on=False)
    assert marks(game, placed) == ["Off"]
    game.call(placed, on=True)
    game.line(2, 3)
    assert marks(game, placed) == ["On"]


@pytest.mark.parametrize(
    ("area", "button"), [("lay/4", "Lay"), ("buy/4", "Buy"), ("place_lose/4", "Don't place")]
)
def test_2_4_5_3_buttons_tell_wagers_apart(play, area, button):
    """Clauses: 2.4.5.3, 2.4.5.4, 2.4.5.5"""
    game = play()
    assert button in marks(game, game.place(area, 4000))

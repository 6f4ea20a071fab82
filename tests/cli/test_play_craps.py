"""`houseway play craps`: typed wagers, the layout, rolls explained, and a felt."""

import re

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.terminal.craps_typed import read
from houseway.cli.terminal.typed import PuzzledError
from houseway.core import Settled, Sign, Stake, Staked, TakeBack, load_game
from houseway.games.craps.events import (
    CallOff,
    CallOn,
    LateWager,
    PassDice,
    Remove,
)
from houseway.house import House, history, stream_of
from houseway.store import open_store
from houseway.table.state import BuyIn, CashedOut


def play(*options, lines):
    typed = "".join(f"{one.strip()}\n" for one in lines.split("/"))
    return CliRunner().invoke(app, ["play", "craps", *options], input=typed, env={"COLUMNS": "100"})


def events_of(path):
    with open_store(f"sqlite:///{path}", create=False) as store:
        (name,) = House(store).tables()
        return [step.event for step in history(store.read(stream_of(name)))]


def test_a_session_of_typed_wagers_is_recorded_to_the_cent(tmp_path):
    lines = (
        "pass 10 / 6 12 / hard8 5 / field 5 / off / roll / odds 10 / roll / why / history / quit"
    )
    done = play("--seats", "1", "--store", str(tmp_path / "a.db"), lines=lines)
    assert done.exit_code == 0, done.output
    assert "$10 on win line (6.2.1)" in done.stdout
    assert "Win Line $10" in done.stdout
    assert re.search(r"[1-6] and [1-6]: \d+, thrown by seat 1", done.stdout)
    events = events_of(tmp_path / "a.db")
    assert {one.area for one in events if isinstance(one, Staked)} >= {
        "win_line#1",
        "place_win/6#2",
    }
    (out,) = [one.cents for one in events if isinstance(one, CashedOut)]
    net = out - 500_00
    assert f"net {'+' if net > 0 else '-' if net < 0 else ''}${abs(net) // 100}" in done.stdout
    for one in [one for one in events if isinstance(one, Settled)]:
        assert f"({one.under})" in done.stdout


def test_a_felt_takes_dice_as_they_lie_and_calls_of_no_roll():
    lines = (
        "1 pass 10 / 2 dont 10 / roll / call no roll cocked / roll / 3 4 / history / why / ? / quit"
    )
    done = play("--felt", "--seats", "2", "--store", "memory:", lines=lines)
    assert done.exit_code == 0, done.output
    assert "rounding up (6.8) gives the edge away" in done.stdout
    assert "3 and 4: 7" in done.stdout
    assert "1 win line $10 at 1 to 1: +$10" in done.stdout
    assert "2 dont win $10: -$10 loses (6.2.2.2.1)" in done.stdout
    assert "call no roll <reason>" in done.stdout


def test_winners_stay_up_as_new_wagers():
    lines = "1 6 12 / 1 on 6 / roll / 24 / quit"
    felt = play("--felt", "--seats", "1", "--store", "memory:", lines=lines)
    assert "place win 6 $12 at 7 to 6: +$14" in felt.stdout


def test_refusals_say_their_clause_and_what_is_meant_is_asked():
    lines = "come 10 / 6 / hard 6 / nonsense / take down 8 / odds 5 / rules 6.5 / leave down / quit"
    done = play("--seats", "1", "--store", "memory:", lines=lines)
    assert "6.2.3: come is placed after the come-out roll" in done.stdout
    assert "nothing that can be done here" in done.stdout
    assert "you have no wager 8" in done.stdout
    assert "no wager of yours has such a point" in done.stdout
    assert "Winners come down." in done.stdout


# What people say


def view_of(*wagers, stage="wagers"):
    """A view with these wagers of seat 1: area, spot and cents."""
    things = [
        {"kind": "chips", "area": f"{area}/1", "spot": spot, "cents": cents}
        for area, spot, cents in wagers
    ]
    moves = [
        {"command": "craps.Remove", "fields": [{"name": "area", "options": (area,)}]}
        for area, _, _ in wagers
        if not area.startswith("win_line")
    ]
    return {"things": things, "stage": stage, "moves": moves}


LINE = ("win_line#1", "win_line/6", 1000)
COME = ("come#2", "come/8", 1000)
SIX = ("place_win/6#3", "place_win/6", 1200)
HARD = ("hardway/8#4", "hardway/8", 500)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("pass 10", Stake(1, "win_line", 1000)),
        ("Dont 10", Stake(1, "dont_win", 1000)),
        ("don't come 5", Stake(1, "dont_come", 500)),
        ("dc 5", Stake(1, "dont_come", 500)),
        ("6 12", Stake(1, "place_win/6", 1200)),
        ("place 5 $10", Stake(1, "place_win/5", 1000)),
        ("no 4 11", Stake(1, "place_lose/4", 1100)),
        ("buy 4 20", Stake(1, "buy/4", 2000)),
        ("lay 10 40", Stake(1, "lay/10", 4000)),
        ("hard8 5", Stake(1, "hardway/8", 500)),
        ("hard 10 2.50", Stake(1, "hardway/10", 250)),
        ("big6 5", Stake(1, "big_6", 500)),
        ("any7 1", Stake(1, "any_seven", 100)),
        ("yo 1", Stake(1, "eleven", 100)),
        ("hornhigh 12 5", Stake(1, "horn_high/12", 500)),
        ("ce 2", Stake(1, "crap_eleven", 200)),
        ("odds 20", Stake(1, "behind_win_line/1", 2000)),
        ("odds 8 20", Stake(1, "behind_come/2", 2000)),
        ("press 6 6", Stake(1, "place_win/6#3", 600)),
        ("less 6 6", TakeBack(1, "place_win/6#3", 600)),
        ("take down 6", Remove(1, "place_win/6#3")),
        ("take down hard 8", Remove(1, "hardway/8#4")),
        ("off 6", CallOff(1, "place_win/6#3")),
        ("on 6", CallOn(1, "place_win/6#3")),
        ("pass dice", PassDice(1)),
        ("chips 100", BuyIn(1, 10000)),
    ],
)
def test_what_people_say(line, command):
    assert read(line, view_of(LINE, COME, SIX, HARD), 1) == [command]


def test_off_alone_is_for_all_that_can_be_switched():
    found = read("off", view_of(LINE, COME, SIX, HARD), 1)
    assert found == [CallOff(1, "place_win/6#3"), CallOff(1, "hardway/8#4")]


def test_take_down_all_leaves_what_may_not_be_removed():
    found = read("take down all", view_of(LINE, SIX, HARD), 1)
    assert found == [Remove(1, "hardway/8#4"), Remove(1, "place_win/6#3")]


def test_while_the_dice_roll_a_wager_is_a_late_one():
    assert read("field 5", view_of(stage="throw"), 1) == [LateWager(1, "field", 500)]


@pytest.mark.parametrize("line", ["odds 20", "pass ten", "pass", "hard 8", "take down 9", "off"])
def test_what_is_not_clear_is_asked_about(line):
    view = view_of(COME, ("come#5", "come/9", 500))
    with pytest.raises(PuzzledError):
        read(line, view, 1)


def test_other_words_are_nothing_of_craps():
    assert read("sing a song", view_of(), 1) is None
    assert load_game("craps").open(load_game("craps").rules(), Sign()).wagers == ()

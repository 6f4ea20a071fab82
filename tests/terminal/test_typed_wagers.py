"""A game of many areas: typed wagers, the layout, rolls explained, and a felt."""

import re

import pytest

from houseway.core import Settled, Stake, Staked, TakeBack
from houseway.games.craps.events import CallOff, CallOn, LateWager, PassDice, Remove
from houseway.table.seats import BuyIn, CashedOut
from houseway.table.tokens import TokensIssued
from houseway.terminal.typed import PuzzledError, Reader


def test_a_session_of_typed_wagers_is_recorded_to_the_cent(play):
    lines = (
        "pass 10 / 6 12 / hard8 5 / 5 field / off / roll / odds 10 / roll / why / history / quit"
    )
    done = play("craps", "--seats", "1", lines=lines)
    assert done.exit_code == 0, done.stdout
    assert "$10 on Win Line (6.2.1)" in done.stdout
    assert re.search(r"The dice show [1-6] and [1-6]: \d+", done.stdout)
    placed = {event.area for event in done.events if isinstance(event, Staked)}
    assert placed >= {"win_line#1", "place_win/6#2", "hardway/8#3", "field#4"}
    (out,) = [event.cents for event in done.events if isinstance(event, CashedOut)]
    net = out - 500_00
    assert f"net {'+' if net > 0 else '-' if net < 0 else ''}${abs(net) // 100}" in done.stdout
    for event in done.events:
        if isinstance(event, Settled):
            assert f"({event.under}" in done.stdout


def test_a_felt_takes_dice_as_they_lie_and_calls_of_no_roll(play):
    lines = (
        "1 pass 10 / 2 dont 10 / roll / call no roll cocked / roll / 3 4 / history / why / ? / quit"
    )
    done = play("craps", "--felt", "--seats", "2", lines=lines)
    assert done.exit_code == 0, done.stdout
    assert "gives the edge away" in done.stdout
    assert "The dice show 3 and 4: 7." in done.stdout
    assert "1 Win Line  wins with a natural: total 7: $10 × 1 to 1 = $10" in done.stdout
    assert "2 Don’t Win loses to a natural: $10 of the stake is lost (6.2.2.2.1)" in done.stdout
    assert "call no roll <reason>" in done.stdout


def test_refusals_say_their_clause_and_what_is_meant_is_asked(play):
    lines = "come 10 / 6 / hard 6 / nonsense / take down 8 / odds 5 / rules 6.5 / leave down / quit"
    done = play("craps", "--seats", "1", lines=lines)
    assert "6.2.3: Come is placed after the come-out roll" in done.stdout
    assert done.stdout.count("say an amount, as in 25") == 2
    assert "is not a command here" in done.stdout
    assert "Winners come down." in done.stdout
    assert not [event for event in done.events if isinstance(event, Staked)]


def test_winners_stay_up_as_new_wagers(play):
    lines = "6 12 / on 6 / roll / roll / roll / roll / roll / roll / roll / roll / quit"
    for _ in range(40):  # One in two is enough; so many fail once in ten thousand million times.
        done = play("craps", "--seats", "1", lines=lines)
        wins = [event for event in done.events if isinstance(event, Settled) and event.winnings]
        if wins:
            placed = [event for event in done.events if isinstance(event, Staked)]
            assert len(placed) > 1
            return
    raise AssertionError("the six never came")


# What people say


@pytest.fixture(scope="module")
def say(seating):
    """What a line means after wagers on the line, the six, hard eight and, on 9, the come."""
    rolls = iter([(2, 4), (4, 5)])
    script = ("pass 10", "roll", "6 12", "hard 8 5", "come 10", "roll")
    person, _ = seating(*script, game="craps", seats=1, seat=1, chance=lambda draw: next(rolls))

    def read(line):
        reader = Reader(person.vocabulary, person.view(), 1)
        return [sent.command for sent in reader.read(line)]

    read.person = person
    return read


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("Dont 10", Stake(1, "dont_win", 1000)),
        ("10 dont", Stake(1, "dont_win", 1000)),
        ("don't come 5", Stake(1, "dont_come", 500)),
        ("dc 5", Stake(1, "dont_come", 500)),
        ("6 12", Stake(1, "place_win/6", 1200)),
        ("place 5 $10", Stake(1, "place_win/5", 1000)),
        ("10 place 5", Stake(1, "place_win/5", 1000)),
        ("no 4 11", Stake(1, "place_lose/4", 1100)),
        ("buy 4 20", Stake(1, "buy/4", 2000)),
        ("lay 10 40", Stake(1, "lay/10", 4000)),
        ("hard8 5", Stake(1, "hardway/8", 500)),
        ("hard 10 2.50", Stake(1, "hardway/10", 250)),
        ("big6 5", Stake(1, "big_6", 500)),
        ("any7 1", Stake(1, "any_seven", 100)),
        ("fi 5", Stake(1, "field", 500)),
        ("yo 1", Stake(1, "eleven", 100)),
        ("hornhigh 12 5", Stake(1, "horn_high/12", 500)),
        ("ce 2", Stake(1, "crap_eleven", 200)),
        ("odds 20", Stake(1, "behind_win_line/1", 2000)),
        ("odds 9 20", Stake(1, "behind_come/4", 2000)),
        ("press 6 6", Stake(1, "place_win/6#2", 600)),
        ("less 6 6", TakeBack(1, "place_win/6#2", 600)),
        ("take down 6", Remove(1, "place_win/6#2")),
        ("take down hard 8", Remove(1, "hardway/8#3")),
        ("off 6", CallOff(1, "place_win/6#2")),
        ("on 6", CallOn(1, "place_win/6#2")),
        ("pass dice", PassDice(1)),
        ("chips 100", BuyIn(1, 10000)),
        ("buy 100", BuyIn(1, 10000)),
    ],
)
def test_what_people_say(say, line, command):
    assert say(line) == [command]


def test_off_alone_is_for_all_that_can_be_switched(say):
    assert set(say("off")) == {CallOff(1, "place_win/6#2"), CallOff(1, "hardway/8#3")}


def test_take_down_all_leaves_what_may_not_be_removed(say):
    assert say("take down all") == [Remove(1, "hardway/8#3"), Remove(1, "place_win/6#2")]


@pytest.mark.parametrize("line", ["hard 8", "take down 4", "5 hard", "place 30", "7 12"])
def test_what_is_not_clear_is_asked_about(say, line):
    with pytest.raises(PuzzledError):
        say(line)


def test_no_number_is_taken_for_another(sit):
    person, _ = sit(game="pai-gow", felt=True, seats=1)
    reader = Reader(person.vocabulary, person.view("supervisor"))
    for line in ("1 area 25", "1 area", "1 area 9 5", "2 a 10"):
        with pytest.raises(PuzzledError, match=r"say which, and an amount: area 1, area 2"):
            reader.read(line)


def test_while_the_dice_roll_a_wager_is_a_late_one(sit):
    person, _ = sit("1 pass 10", "roll", game="craps", felt=True, seats=1)
    reader = Reader(person.vocabulary, person.view("supervisor"))
    assert reader.read("1 field 5")[0].command == LateWager(1, "field", 500)


def test_undo_takes_a_wager_down_before_it_counts(sit):
    person, _ = sit("pass 10", "field 5", "back", "z", game="craps", seats=1, seat=1)
    assert person.view()["money"] == {"1": 490_00}


def test_a_voucher_is_exchanged_by_its_number(play):
    lines = "1 voucher 20 V000001 own card / 2 voucher 10 / ? / quit"
    done = play("craps", "--felt", "--seats", "2", lines=lines)
    issued = [event for event in done.events if isinstance(event, TokensIssued)]
    told = [(event.seat, event.cents, event.voucher, event.conditions) for event in issued]
    assert told == [(1, 20_00, "V000001", "own card"), (2, 10_00, "", "")], done.stdout
    assert "voucher <box> <amount>" in done.stdout

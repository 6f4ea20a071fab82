"""Lunar Poker in the terminal: own areas, cards picked by key, both combinations when paid."""

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.terminal.typed import PuzzledError, picked, read
from houseway.cli.terminal.wording import wording_of
from houseway.core import Settled, Stake
from houseway.house import House, history, stream_of
from houseway.store import open_store
from houseway.table import view
from houseway.table.state import BuyIn, Sit

WORDING = wording_of("lunar-poker")


def play(*options, lines):
    typed = "".join(f"{line.strip()}\n" for line in lines.split("/"))
    command = ["play", "lunar-poker", *options]
    return CliRunner().invoke(app, command, input=typed, env={"COLUMNS": "100"})


def only_table(path):
    """The events of the one table in a store."""
    with open_store(f"sqlite:///{path}", create=False) as store:
        (name,) = House(store).tables()
        return [step.event for step in history(store.read(stream_of(name)))]


@pytest.mark.parametrize("chosen", ["exchange 1 3 5", "exchange 135", "e/1/3/4/4/5/done"])
def test_a_round_with_an_exchange_by_words_or_by_keys(tmp_path, chosen):
    store = tmp_path / "t.db"
    lines = f"ante 5/super 5/deal/{chosen}/bet/quit"
    done = play("--seats", "1", "--store", f"sqlite:///{store}", lines=lines)
    assert done.exit_code == 0, done.output
    events = only_table(store)
    drawn = [one for one in events if type(one).__name__ == "DrawChosen"]
    # A dealt straight flush ends the round before there is anything to exchange.
    if not any(type(one).__name__ == "HandPaidOut" for one in events):
        assert [one.cards for one in drawn] == [0b10101]
    areas = {one.area for one in events if isinstance(one, Settled)}
    assert {"ante", "super/1"} <= areas


def test_picking_no_cards_leaves_the_other_choices_open():
    done = play("--seats", "1", lines="ante 5/super 5/deal/e/1/n/fold/quit")
    assert done.exit_code == 0
    assert "do something else" in done.output


def test_a_felt_pays_both_combinations_and_shows_their_cards():
    lines = (
        "1 ante 10/1 super 10/2 ante 5/2 super 5/2 super on 1 5/close/4c/1 wave/2 wave/1 sixth"
        "/1 bet/2 fold/Tc Td Jh 2s/As Kd Kh 9h 4s 3c/quit"
    )
    done = play("--felt", "--seats", "2", lines=lines)
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert "pair and ace and king $20 × 2 to 1 = $40" in said
    assert "paid for pair K♥ K♦ and ace and king" in said
    assert "2 super/1 loses" in said


def table_view(seat):
    with open_store("memory:") as store:
        house = House(store, chance=lambda draw: tuple(range(len(draw.to))))
        house.open_table("t", "lunar-poker", WORDING.sign(500, 5000, 500, False), method="device")
        for number in (1, 2):
            house.submit("t", f"p{number}", "player", Sit(number))
            house.submit("t", f"p{number}", "player", BuyIn(number, 50000))
        house.submit("t", "p2", "player", Stake(2, "ante", 1000))
        house.submit("t", "p2", "player", Stake(2, "super/2", 1000))
        return view(house.table("t"), f"seat/{seat}")


def test_the_own_area_is_that_of_the_own_box():
    assert read("ante 10", table_view(1), WORDING, 1).command == Stake(1, "ante", 1000)
    assert read("super 10", table_view(2), WORDING, 2).command == Stake(2, "super/2", 1000)
    assert read("dealer 10", table_view(2), WORDING, 2).command == Stake(2, "super/dealer", 1000)


def test_cards_are_said_by_places_or_by_names():
    faces = ["As", "Kd", None, "9h", "4s"]
    assert picked(["1", "4"], faces) == picked(["14"], faces) == picked(["as", "9H"], faces) == 9
    for wrong in ([], ["6"], ["2c"], ["0"]):
        with pytest.raises(PuzzledError, match="places"):
            picked(wrong, faces)


def test_bots_play_whole_rounds(tmp_path):
    store = tmp_path / "t.db"
    lines = "/".join(["ante 5/super 5/deal/fold"] * 5) + "/quit"
    done = play("--seats", "5", "--store", f"sqlite:///{store}", lines=lines)
    assert done.exit_code == 0, done.output
    events = only_table(store)
    assert sum(type(one).__name__ == "RoundClosed" for one in events) >= 4
    assert {one.seat for one in events if isinstance(one, Settled)} == {1, 2, 3, 4, 5}


def test_bots_declare_by_hand_where_the_sign_says_so(tmp_path):
    store = tmp_path / "t.db"
    lines = "ante 5/super 5/deal/wave/fold/quit"
    done = play(
        "--seats", "3", "--manual-declaration", "--store", f"sqlite:///{store}", lines=lines
    )
    assert done.exit_code == 0, done.output
    signals = [one.seat for one in only_table(store) if type(one).__name__ == "Signalled"]
    assert signals == [1, 2, 3]


def test_a_sixth_box_is_one_sentence():
    done = play("--seats", "6", "--seat", "6", lines="quit")
    assert done.exit_code == 2
    assert "5" in done.output + (done.stderr or "")

"""`houseway play pai-gow`: tiles drawn, set by key, the bank offered, and a felt."""

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import Settled
from houseway.games.pai_gow.events import BankTaken
from houseway.house import House, history, stream_of
from houseway.store import open_store
from houseway.table.state import BoughtIn, CashedOut


def play(*options, lines):
    typed = "".join(f"{one.strip()}\n" for one in lines.split("/"))
    command = ["play", "pai-gow", *options]
    return CliRunner().invoke(app, command, input=typed, env={"COLUMNS": "100"})


def events_of(path):
    with open_store(f"sqlite:///{path}", create=False) as store:
        (name,) = House(store).tables()
        return [step.event for step in history(store.read(stream_of(name)))]


def net(events, player="You"):
    bought = sum(one.cents for one in events if isinstance(one, BoughtIn) and one.player == player)
    return sum(
        one.cents for one in events if isinstance(one, CashedOut) and one.player == player
    ) - (bought)


@pytest.mark.parametrize("key", ["1", "2", "3", "h"])
def test_a_hand_is_set_by_key_against_the_house(tmp_path, key):
    lines = f"d / a / a / deal / {key} / why / quit"
    done = play("--seats", "1", "--store", str(tmp_path / "a.db"), lines=lines)
    assert done.exit_code == 0, done.output
    assert "the House banks, chung on area 1" in done.stdout
    assert "○" in done.stdout
    events = events_of(tmp_path / "a.db")
    (settled,) = [one for one in events if isinstance(one, Settled)]
    assert settled.stake == 1000
    change = settled.returned + settled.winnings - settled.commission - settled.stake
    assert net(events) == change


def test_the_bank_is_taken_and_covers_the_others(tmp_path):
    lines = "t / 3 / a / a / deal / d / h / confirm / quit"
    done = play("--store", str(tmp_path / "a.db"), "--rounds", "1", lines=lines)
    assert done.exit_code == 0, done.output
    assert "seat 2 banks" in done.stdout
    events = events_of(tmp_path / "a.db")
    assert BankTaken(2, 2) in events
    assert any(isinstance(one, Settled) and one.against == "losing" for one in events)


def test_a_bank_that_falls_short_tops_up_or_gives_way(tmp_path):
    done = play("--store", str(tmp_path / "a.db"), lines="t / deal / t / d / 1 / quit")
    assert "op up $" in done.stdout
    assert "seat 2 banks" in done.stdout
    other = play("--store", str(tmp_path / "b.db"), lines="t / deal / r / quit")
    assert "the House banks" in other.stdout


def test_leaving_in_the_middle_leaves_the_hand_to_the_dealer(tmp_path):
    done = play("--store", str(tmp_path / "a.db"), lines="d / a / deal / quit")
    assert done.exit_code == 0, done.output
    assert "You leave after" in done.stdout
    assert "houseway replay" in done.stdout
    events = events_of(tmp_path / "a.db")
    assert any(isinstance(one, CashedOut) and one.player == "You" for one in events)


def test_what_is_not_open_is_refused_in_a_sentence():
    done = play(
        "--seats",
        "1",
        "--store",
        "memory:",
        lines="d / a2 10 / a1 10 / adjust 2 / dance / ? / quit",
    )
    assert "6.10: area 1 is the House's while it banks" in done.stdout
    assert "8.2: only a player/banker may adjust" in done.stdout
    assert "'dance' is nothing" in done.stdout
    assert "the House way" in done.stdout


def test_rules_and_why_are_at_hand():
    done = play("--store", "memory:", lines="why / rules 9.2 / rules 99 / quit")
    assert "Nothing of yours has been settled yet." in done.stdout
    assert "Only the wagers set out in this section are allowed." in done.stdout
    assert "There is no clause 99" in done.stdout


def test_a_felt_is_dealt_by_typing_dice_and_tiles(tmp_path):
    lines = (
        "decline 2 / shuffle / 2 a2 10 / close / 1 2 3 / 1 2 3 4 / retrieve / 2 house way /"
        "mooy hoong_tau_sap chaat_52 paat_62 / rule stands a hand was open / teen queen /"
        "day day gow_63 gow_54 / why / ? / quit"
    )
    path = tmp_path / "a.db"
    done = play("--felt", "--seats", "1", "--store", str(path), lines=lines)
    assert done.exit_code == 0, done.output
    assert "15.7" in done.stdout
    assert "not all of these are tiles" in done.stdout
    assert "Player 2 area 2 $10: Jung, wins (9.2.1.1)" in done.stdout
    (settled,) = [one for one in events_of(path) if isinstance(one, Settled)]
    assert (settled.effect, settled.winnings) == ("win", 1000)

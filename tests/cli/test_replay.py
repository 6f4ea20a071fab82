"""`houseway replay`: a recorded table step by step, exported and read again."""

import json
import os
import subprocess
import sys

import pytest

from houseway.core import (
    Limit,
    Question,
    Returned,
    Reversed,
    RoundOpened,
    Sign,
    Staked,
    TableOpened,
    Voided,
)
from houseway.games.canberra_holdem.events import FlopDealt, Folded, HandsShown, HoleCardsDealt
from houseway.games.pai_gow.events import HandSet, TilesDelivered
from houseway.house.describe import describe
from houseway.law.words import title
from houseway.money import Transfer
from houseway.table.seats import BoughtIn
from houseway.table.sign import LimitsAnnounced


@pytest.fixture
def rows(houseway, recorded):
    """The table `one` as a program reads it."""

    def read(*arguments):
        done = houseway("replay", "table/one", "--store", recorded, "--json", *arguments)
        assert (done.code, done.err) == (0, "")
        return [json.loads(part) for part in done.out.strip("\n").split("\n")]

    return read


# As a program reads it


def test_every_record_is_told_in_its_order(rows):
    told = rows()
    assert [row["version"] for row in told] == list(range(1, len(told) + 1))
    assert told[0]["event"] == "table.TableOpened"
    assert told[0]["data"]["game"] == "canberra-holdem"
    assert told[-1]["words"] == "clause 2.2, words all 52\u2028are there, by Dan"


def test_every_event_but_a_command_has_its_clause(rows):
    assert all(row["clause"] for row in rows() if row["event"] != "house.Received")


def test_what_a_replay_moves_is_what_the_ledger_holds(rows, recorded):
    from houseway.store import open_store

    moved = [transfer for row in rows() for transfer in row["transfers"]]
    with open_store(f"sqlite:///{recorded}", create=False) as store:
        assert moved == [entry.transfer._asdict() for entry in store.ledger("table/one")]


def test_a_round_begins_with_the_command_that_opened_it(rows):
    first, *_, last = rows("--round", "1")
    assert first["event"] == "house.Received"
    assert first["words"] == "Ann (player): Stake, seat 1, Ante, $25"
    assert last["event"] == "core.RoundClosed"
    assert {row["round"] for row in rows("--round", "2")} == {2}


def test_rounds_and_what_came_before_them_make_up_the_whole(rows):
    parts = [row for number in ("0", "1", "2") for row in rows("--round", number)]
    assert parts == rows()


# As a person reads it


@pytest.fixture
def page(houseway, recorded):
    def read(*arguments, columns=80):
        done = houseway("replay", "table/one", "--store", recorded, *arguments, columns=columns)
        assert (done.code, done.err) == (0, "")
        return done.out

    return read


def test_a_replay_says_that_it_is_one(page):
    assert page().startswith("table/one: a record, not a live table.\n")


def test_a_round_is_told_with_cards_clauses_and_money(page):
    told = [line.rstrip() for line in page("--round", "1").splitlines()]
    assert told[1].startswith("Round 1, 2025-03-01 ──")
    assert told[2:7] == [
        "20:15:00  Ann (player): Stake, seat 1, Ante, $25",
        "11  4.1   Round opened      number 1, sign 1, method shoe",
        "12  4.1   Staked            seat 1, Ante, $25",
        "                                   $25  rack/1 → wager/1/ante",
        "20:15:00  Ann (player): Stake, seat 1, Super Aces, $5",
    ]
    assert "22  6.3   Hole cards dealt  box 1 6♣ K♣, box 2 K♠ A♥, dealer 7♥ Q♦" in told
    assert "29  7.3   Folded            seat 2, 2 cards" in told
    assert "30  7.3   Settled           seat 2, Ante $10: lost by folding" in told
    assert told[-1] == "Result: seat 1 +$20, seat 2 -$10"


def test_amounts_stand_below_each_other(page):
    ends = {line.index("  ", line.index("$")) for line in page().splitlines() if " → " in line}
    assert len(ends) == 1


def test_chips_put_right_by_hand_are_no_result_of_a_round(page):
    assert "$5  float → rack/2" in page("--round", "2")
    assert "seat 2" not in page("--round", "2").splitlines()[-1]


@pytest.mark.parametrize("columns", [80, 120])
def test_a_replay_keeps_within_the_width(page, columns):
    assert max(map(len, page(columns=columns).split("\n"))) <= columns


def test_peoples_words_do_not_steer_the_terminal(page):
    """A note holds what somebody typed; here it has a line separator in it."""
    assert "words all 52 are there" in page()
    assert "\u2028" not in page()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Folded(2, 1), "seat 2, 1 card"),
        (Staked(1, "super_aces", 500, "10.2"), "seat 1, super aces, $5"),
        (Returned(1, "ante", 500, "4.4", 200), "seat 1, ante, $5, tokens $2"),
        (RoundOpened(3, "digest", 2, "shoe", "4.1"), "number 3, sign 2, method shoe"),
        (HoleCardsDealt(("box/1", "dealer") * 2, (), "felt"), "box 1, dealer"),
        (HandsShown(("dealer", "dealer"), (0, 51), "felt"), "dealer 2♣ A♠"),
        (HandsShown(("dealer", "dealer"), (0, 99), "forged"), "dealer 2♣ 99"),
        (FlopDealt((0, -5, 51), "forged"), "2♣ -5 A♠"),
        (HandSet(3, (0, 31), (30, 99), "12.4"), "area 3, low teen gee_3, high gee_6 99"),
        (TilesDelivered(2, ((0, 1), (2, 3))), "first 2, tiles (teen teen) (day day)"),
        (
            Voided("round", "a fire", "13.5", (1, 2)),
            "the round is void: a fire; the wagers of seat 1 and seat 2 are forfeited",
        ),
        (
            Voided("wager/1/ante", "a fire", "13.5"),
            "the wager of seat 1 on ante is void: a fire",
        ),
        (
            Reversed(
                (
                    Transfer("wager/1/ante", "rack/1", 500, "chips", "void"),
                    Transfer("rack/2", "float", 300, "chips", "void"),
                    Transfer("float", "suspense/Ann", 200, "chips", "void"),
                ),
                "13.5",
            ),
            "seat 1 gets back $5 (ante); seat 2 gives back $3; $2 is kept for Ann, who has left",
        ),
        (
            BoughtIn(1, "Ann", 3000, ((2500, 1), (100, 5)), "4.2"),
            "seat 1, Ann, $30, chips 1 × $25, 5 × $1",
        ),
        (
            LimitsAnnounced(Sign(limits={"super_aces": Limit(500)}), "2025-03-01T21:00:00", "3.1"),
            "sign super aces $5, effective 2025-03-01 21:00",
        ),
        (
            TableOpened("craps", {}, Sign(), "dice_cup", True, 0, "3.1"),
            "game craps, sign no limits, method dice cup, training, float $0",
        ),
    ],
)
def test_events_are_told_in_words(event, said):
    assert describe(event) == said


def test_a_question_is_told_with_its_choices():
    from houseway.core import Asked

    asked = Asked(Question("12.3", "box 1: communicated", ("play_on", "void_round"), 1), "12.3")
    assert describe(asked) == "box 1: communicated: play on or void round"


def test_stored_names_are_told_in_words():
    assert title("canberra-holdem.HoleCardsDealt") == "Hole cards dealt"
    assert title("core.Staked") == "Staked"


@pytest.mark.heavy
def test_a_person_may_stop_after_any_command(recorded):
    """A terminal of its own, because nobody waits for Enter where there is none."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "houseway.cli", "replay", "table/one", "--step"]
    command += ["--store", str(recorded)]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, text=True) as running:
        os.write(ours, b"\n\nq\n")
        told = running.stdout.read()
    os.close(ours)
    os.close(theirs)
    assert running.returncode == 0
    assert "Ann (player): Buy in" in told
    assert "Bob (player): Sit" not in told


# Exported


def test_an_exported_file_is_the_same_replay(houseway, recorded, exported):
    from_store = houseway("replay", "table/one", "--store", recorded, "--json")
    assert houseway("replay", exported, "--json") == from_store
    assert houseway("replay", exported, "--round", "2", "--json").code == 0


def test_an_export_is_the_only_thing_that_is_written(houseway, recorded, tmp_path):
    done = houseway("replay", "table/one", "--store", recorded, "--export", tmp_path / "a.jsonl")
    assert done == (0, "", "")
    assert {path.name for path in tmp_path.iterdir()} - {"cache"} == {"a.jsonl", "house.db"}


def test_an_unknown_stream_leaves_the_file_of_an_export_alone(houseway, recorded, tmp_path):
    kept = tmp_path / "kept.jsonl"
    kept.write_text("precious")
    done = houseway("replay", "table/two", "--store", recorded, "--export", kept)
    assert done.sentence == "there is no file or stream table/two; the store has table/one"
    assert kept.read_text() == "precious"


def test_an_export_into_a_folder_says_so(houseway, recorded, tmp_path):
    done = houseway("replay", "table/one", "--store", recorded, "--export", tmp_path)
    assert done.sentence == f"{tmp_path} cannot be used: is a directory"


# What goes wrong


def test_what_is_not_there_is_said_in_a_sentence(houseway, recorded, tmp_path):
    unknown = houseway("replay", "table/two", "--store", recorded)
    assert unknown.sentence == "there is no file or stream table/two; the store has table/one"
    no_round = houseway("replay", "table/one", "--store", recorded, "--round", "9")
    assert no_round.sentence == "table/one has no round 9"
    nowhere = houseway("replay", "table/one", "--store", tmp_path / "no.db")
    assert nowhere.sentence == f"There is no store in {tmp_path}/no.db: check the name."
    assert not tmp_path.joinpath("no.db").exists()


def test_of_many_tables_some_are_named(houseway, recorded):
    from houseway.house import House
    from houseway.store import open_store

    with open_store(f"sqlite:///{recorded}") as store:
        for name in ("a", "b", "c", "d"):
            House(store).open_table(name, "canberra-holdem", Sign())
    sentence = houseway("replay", "nowhere", "--store", recorded).sentence
    assert sentence.endswith("; the store has table/a, table/b, table/c and 2 more")


def test_without_a_store_of_its_own_the_one_in_the_data_folder_is_asked(houseway, tmp_path):
    sentence = houseway("replay", "table/one").sentence
    assert sentence.startswith(f"There is no store in {tmp_path}/")


def test_the_store_may_be_named_by_the_environment(houseway, recorded, monkeypatch):
    monkeypatch.setenv("HOUSEWAY_STORE", str(recorded))
    assert houseway("replay", "table/one", "--round", "1").code == 0


def test_a_stream_that_is_no_table_cannot_be_replayed(houseway, recorded):
    from houseway.store import open_store

    with open_store(f"sqlite:///{recorded}") as store:
        store.record_heads("2025-03-01T21:00:00+11:00")
    done = houseway("replay", "heads", "--store", recorded)
    assert done.sentence == "record 1 of heads: there is no command or event called 'store.Heads'"


def test_files_that_are_no_export_are_refused_by_name_or_line(houseway, recorded, tmp_path):
    text, empty, binary = (tmp_path / name for name in ("letter.txt", "empty", "picture.png"))
    text.write_text("Dear sir or madam,\n")
    empty.touch()
    binary.write_bytes(b"\x89PNG\xff")
    said = {
        text: "Line 1 is not JSON: export the stream again.",
        empty: f"{empty} holds no record",
        binary: f"{binary} is not text in UTF-8",
        recorded: f"{recorded} is a database, not a text; a store is named with --store",
    }
    for path, why in said.items():
        assert houseway("replay", path).sentence == why


@pytest.mark.parametrize(
    ("line", "change", "why"),
    [
        (0, lambda one: "{", "Line 1 is not JSON: export the stream again."),
        (2, lambda one: "[]", "Line 3 is not a JSON object: export the stream again."),
        (3, lambda one: one | {"more": 1}, "Line 4 has a field 'more' that no record has"),
        (3, lambda one: one | {"version": "4"}, "Line 4 has a wrong value in its field version"),
        (
            3,
            lambda one: one | {"name": "table.Vanished"},
            "record 4 of table/one: there is no command or event called 'table.Vanished'",
        ),
        (
            2,
            lambda one: one | {"data": '{"seat":1}'},
            "record 3 of table/one: table.SeatTaken: Object missing required field `player`",
        ),
        (
            0,
            lambda one: one | {"data": one["data"].replace('"100:1"', '"a lot"')},
            "record 1 of table/one: [odds.ante]: odds are written like 3:2, not 'a lot'",
        ),
        (
            2,
            lambda one: one | {"name": "table.UnderMinimumAdvised", "data": ADVISED},
            "record 3 of table/one: it does not fit the records before it",
        ),
        (
            0,
            lambda one: one | {"name": "table.TableClosed", "data": '{"under":"14.2"}'},
            "record 1 of table/one: it does not fit the records before it",
        ),
    ],
)
def test_a_damaged_export_says_where(houseway, exported, line, change, why):
    lines = exported.read_text("utf-8").split("\n")
    made = change(json.loads(lines[line]))
    lines[line] = made if isinstance(made, str) else json.dumps(made)
    exported.write_text("\n".join(lines), "utf-8")
    assert houseway("replay", exported).sentence.startswith(why)


ADVISED = '{"seat":5,"area":"ante","cents":100,"under":"3.4"}'


def test_a_damaged_store_says_so(houseway, recorded):
    recorded.write_bytes(recorded.read_bytes()[:6000])
    done = houseway("replay", "table/one", "--store", recorded)
    assert done.sentence == f"The store {recorded} is damaged: restore it from a copy."


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--json", "--step"), "--step waits for a person: it goes without --json"),
        (("--export", "x.jsonl", "--round", "1"), "--export writes the whole stream"),
        (("--export", "x.jsonl", "--json"), "--export writes the whole stream"),
    ],
)
def test_what_does_not_go_together_is_refused(houseway, recorded, words, why):
    assert why in houseway("replay", "table/one", "--store", recorded, *words).sentence

"""What was dealt and nobody was shown lies in records, files and feeds encrypted only."""

import json
import re
import zlib
from itertools import groupby
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import USUAL, Drawn, Received, kind, load_game
from houseway.house import House, history, rederived, snapshots
from houseway.house.hidden import SEALED, SealedError, text_of
from houseway.house.opening import open_tables, shut_sealed
from houseway.house.people import People
from houseway.house.sealing import Seal
from houseway.house.snapshots import Snapshots
from houseway.law import games
from houseway.store import open_store
from houseway.store.records import export_line, import_lines
from houseway.table.committed import face_up
from houseway.transparency import commitments
from houseway.web.app import create_app
from houseway.web.inspect import withheld
from tests.house.test_deals import CANBERRA, STREAM, housed, opened_table, played

# Lists of numbers that name no card and no tile.
OF_SEATS = ("to", "seats", "areas", "control")
OF_CARDS = [game for game in games() if game != "craps"]


def told_in_plain(records):
    """What the records say of cards or tiles to whoever has no key: numbers in lists, by record."""
    for record in records:
        data = json.loads(record.data)
        if record.data.startswith(SEALED):
            continue
        if record.name == kind(Received) and data["command"] == kind(Drawn):
            data = json.loads(data["data"])
        elif record.name.partition(".")[0] not in games():
            continue
        lists = [value for name, value in data.items() if name not in OF_SEATS]
        if numbers := {*numbers_in([value for value in lists if isinstance(value, list)])}:
            yield record, numbers


def numbers_in(value):
    if isinstance(value, list):
        for each in value:
            yield from numbers_in(each)
    elif isinstance(value, int):
        yield value


def shown_by(records):
    """By version: what everybody had seen in that round when the record's command was done."""
    seen, shown, round = frozenset(), {}, 0
    for _, group in groupby(history(records), key=lambda step: step.record.command):
        steps = [*group]
        # Dice are seen by everybody as they fall.
        dice = {die for step in steps for die in getattr(step.event, "dice", ())}
        for step in steps:
            seen = face_up(step.table) | (seen if step.table.round == round else frozenset())
            round = step.table.round
        shown |= {step.record.version: seen | dice for step in steps}
    return shown


@pytest.mark.parametrize("game", OF_CARDS)
def test_no_record_tells_a_card_that_nobody_was_shown(game, robot):
    house = housed("hidden")
    opened_table(house, game)
    played(house, robot(f"hidden {game}"), 90)
    records = [*house.store.read(STREAM)]
    sealed = [record for record in records if record.data.startswith(SEALED)]
    assert len(sealed) > 3
    # Nor does its length tell a two from an ace.
    lengths = {}
    for record in sealed:
        shape = record.name, re.sub(r"\d+", "0", text_of(record))
        lengths.setdefault(shape, set()).add(len(record.data))
    assert all(len(found) == 1 for found in lengths.values())
    shown = shown_by(records)
    for record, numbers in told_in_plain(records):
        assert numbers <= shown[record.version], record
    # With the key it is a record like any other.
    assert [*rederived(house.store.entries(STREAM), house.deals.keys)] == []
    assert house.store.verify() == []


def test_dice_that_everybody_sees_are_not_sealed(robot):
    house = housed("hidden")
    opened_table(house, "craps")
    played(house, robot("dice"), 30)
    assert not any(record.data.startswith(SEALED) for record in house.store.read(STREAM))


def test_the_feed_of_the_regulator_tells_no_card_that_nobody_was_shown(robot):
    house = housed("feed")
    opened_table(house, CANBERRA)
    seal = Seal(house.store)
    played(house, robot("feed"), 60)
    seal.step()
    lines = [export_line(withheld(entry)) for entry in seal.feed(0, 1000).entries]
    fed = [entry.record for entry in import_lines(lines) if entry.record.stream == STREAM]
    shown = shown_by([*house.store.read(STREAM)])
    found = [*told_in_plain(fed)]
    assert found
    for record, numbers in found:
        assert numbers <= shown[record.version], record
    hidden = [text_of(record) for record in fed if record.data.startswith(SEALED)]
    assert hidden
    assert not any(json.dumps(text)[1:-1] in line for text in hidden for line in lines)


@pytest.fixture
def written(tmp_path, monkeypatch, robot):
    """A house that was played at, every file of which is looked into."""
    monkeypatch.setattr(snapshots, "folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(snapshots, "EVERY", 10)
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))
    with open_store(f"sqlite:///{tmp_path / 'house.db'}") as store:
        house = House(store)
        opened_table(house, CANBERRA)
        played(house, robot("written"), 40)
        yield house


def without_keys(monkeypatch, tmp_path):
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "elsewhere"))
    monkeypatch.setattr(commitments, "HELD", {})


def test_no_file_has_it_in_plain(written, tmp_path, monkeypatch):
    files = [path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name != "keys"]
    assert {path.suffix for path in files} >= {".db", ""}
    data = b"".join(path.read_bytes() for path in files)
    sealed = [each for each in written.store.read(STREAM) if each.data.startswith(SEALED)]
    assert sealed
    assert not any(text_of(record).encode() in data for record in sealed)
    for path in filter(Path.is_file, (tmp_path / "cache").rglob("*")):
        with pytest.raises(zlib.error):
            zlib.decompress(path.read_bytes()[32:])
    assert Snapshots(written.store).find(STREAM)
    without_keys(monkeypatch, tmp_path)
    assert Snapshots(written.store).find(STREAM) is None


def test_without_the_key_the_chain_holds_and_what_is_shut_is_said(written, tmp_path, monkeypatch):
    without_keys(monkeypatch, tmp_path)
    assert written.store.verify() == []
    unopened = []
    assert [*rederived(written.store.entries(STREAM), None, unopened)] == []
    (shut,) = unopened
    assert "which is not in" in shut.what
    assert len([*rederived(written.store.entries(STREAM))]) == 1
    asked = ["--store", str(tmp_path / "house.db")]
    verified = CliRunner().invoke(app, ["verify", *asked])
    assert verified.exit_code == 0, verified.output
    assert "Not decided anew: table/t from record" in verified.output
    replayed = CliRunner().invoke(app, ["replay", STREAM, *asked])
    assert (replayed.exit_code, replayed.output.count("\n")) == (2, 1)
    with pytest.raises(SealedError, match=r"put deals\.keys back"):
        House(written.store).table("t")


def test_where_the_key_is_lost_for_good_the_other_tables_open(written, tmp_path, monkeypatch):
    without_keys(monkeypatch, tmp_path)
    house = House(written.store)
    house.open_table("other", "craps", load_game("craps").sign(USUAL))
    with pytest.raises(SealedError):
        open_tables(house)
    shut_sealed(house)
    open_tables(house)
    assert (house.shut, house.tables()) == ({"t"}, ("other",))
    people = People(house.store)
    with TestClient(create_app(house, people)) as client:
        assert client.get("/api/floor").status_code == 200
        told = client.get("/api/tables/t")
        assert (told.status_code, told.json()["type"]) == (503, "urn:houseway:sealed")


def test_what_is_sealed_belongs_to_its_place(written):
    """Whoever writes the file cannot put what lies sealed in one record into another."""
    entries = [*written.store.entries(STREAM)]
    at = [number for number, each in enumerate(entries) if each.record.data.startswith(SEALED)]
    first, second = (entries[number].record for number in at[:2])
    entries[at[0]] = entries[at[0]]._replace(record=first._replace(data=second.data))
    (fault,) = rederived(entries)
    assert "is not what was written" in fault.what

"""The store on a disk that fails: what survives is a prefix, and nothing acknowledged is lost."""

import logging
import os
import random
import tempfile
from contextlib import suppress
from hashlib import sha256
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from houseway import table
from houseway.cli import app
from houseway.core import USUAL, Refusal, load_game
from houseway.house import House
from houseway.store import Repeated, StoreError, open_store, sqlite
from houseway.store.database import Store
from houseway.store.records import HEADS_STREAM
from tests.conftest import Robot
from tests.store.disk import FAULTS, WAYS, Disk, Note, Platters, below_the_store, engines_kept

log = logging.getLogger(__name__)
# Two ways to keep what is being written: the product chooses by the engine's version.
JOURNALS = {"log": sqlite.SOUND, "journal": (99,)}
# So often a client tries again before somebody repairs the disk.
TRIES, MOST = 3, 6
NOW = "2025-03-01T20:15:00+11:00"
HEADS, CHECKPOINT, REOPEN = 5, 9, 14
# Every so many of the images are looked at by the command too, which takes its time.
VERIFIED = 20
NO_STORE = "There is no store"
TABLES = {"texas-holdem-bonus": 12, "pai-gow": 12}


@pytest.fixture(scope="module")
def work():
    """What a real house appends while people play, in order."""
    appended, append, chance = [], Store.append, random.Random(7)

    def noting(store, *given):
        stored = append(store, *given)
        appended.append(given)
        return stored

    def drawn(draw):
        left = [n for n in range(draw.low, draw.high + 1) if not draw.distinct or n not in draw.out]
        return tuple(chance.sample(left, len(draw.to)))

    with patch.object(Store, "append", noting), open_store("memory:") as store:
        house, player = House(store, lambda: NOW, drawn, "a test"), Robot(7)
        house.casino.open()
        for game, steps in TABLES.items():
            house.open_table(game, game, load_game(game).sign(USUAL))
            for _ in range(steps):
                state = house.table(game)
                move = player.choose(table.turn(state).moves)
                answer = house.submit(game, *player.sender(state, move.by), player.command(move))
                assert not isinstance(answer, Refusal), answer
    return appended


def stands(store):
    """Where every stream stands, those of the heads apart: they are taken now and then."""
    names = [name for name in store.streams() if name != HEADS_STREAM]
    return {name: (at := store.version(name), store.digest(name, at)) for name in names}


@pytest.fixture(scope="module")
def prefixes(work):
    """Where every stream stands after none of the appends, after the first, and so on."""
    with open_store("memory:") as store:
        made = [stands(store)]
        for append in work:
            store.append(*append)
            made.append(stands(store))
    return made


class Client:
    """Has everything written, in order, again under the same id where it failed."""

    def __init__(self, path, disk):
        self.url, self.disk, self.store, self.told = f"sqlite:///{path}", disk, None, 0

    def write(self, work):
        for number, append in enumerate(work, 1):
            for tried in range(MOST):
                if tried == TRIES:
                    self.disk.repair()
                # Whatever else is raised is not for a client to see.
                with suppress(StoreError):
                    self.step(number, append)
                    break
            else:
                raise AssertionError("a disk that is in order does not work")
            self.told = number
            self.disk.notes.append(Note("told", "", number))
        self.close()

    def step(self, number, append):
        self.store = self.store or open_store(self.url)
        with suppress(Repeated):
            self.store.append(*append)
        with suppress(StoreError):
            if number % HEADS == 0:
                self.store.record_heads(append[3])
            if number % CHECKPOINT == 0:
                self.store.give_back(anew=False)
            if number % REOPEN == 0:
                self.close()

    def close(self):
        if self.store:
            self.store, closing = None, self.store
            closing.close()


def written(path, work, fault=None, journal="log"):
    """The disk after everything was written over a fault."""
    disk = Disk(fault)
    with patch.object(sqlite, "SOUND", JOURNALS[journal]), below_the_store(disk):
        Client(path, disk).write(work)
    return disk


def found(path, prefixes):
    """How many appends are in a file that the product's own engine opens; None where it says that
    the file is damaged."""
    try:
        with open_store(f"sqlite:///{path}", create=False) as store:
            return prefixes.index(stands(store)) if store.verify() == [] else None
    except StoreError as wrong:
        return 0 if NO_STORE in str(wrong) else None


def says(path):
    """What `houseway verify` says, which decides every command anew as well: sound or not."""
    told = CliRunner().invoke(app, ["verify", "--store", str(path)])
    assert isinstance(told.exception, SystemExit | None), told.exception
    assert told.exit_code in (0, 1, 2), told.output
    return told.exit_code == 0 or NO_STORE in told.output


class Images:
    """What power failures leave, put into files and looked at; the same image only once."""

    def __init__(self, folder, prefixes):
        self.folder, self.prefixes, self.known, self.points = folder, prefixes, {}, 0

    def found(self, files):
        self.points += 1
        key = sha256(repr(sorted(files.items())).encode()).digest()
        if key not in self.known:
            for path in self.folder.iterdir():
                path.unlink()
            for name, data in files.items():
                (self.folder / name).write_bytes(data)
            path = self.folder / "house.db"
            self.known[key] = found(path, self.prefixes)
            if len(self.known) % VERIFIED == 0:
                assert says(path) == (self.known[key] is not None)
        return self.known[key]


def power_fails(notes, images, chance, share=1.0, lies=False):
    """Let power fail after any of the notes; what was told by then, and how much of it is left."""
    platters, told = Platters(), 0
    for note in notes:
        if note.what == "told":
            told = note.offset
        else:
            platters.take(note, lies and chance.random() < 0.5)
        for way in WAYS:
            if chance.random() < share:
                yield told, images.found(platters.after(way, chance))


def check_power_failures(path, work, images, chance, share, journal):
    """Whatever the moment, and whatever is left of what was not synced: all that was told is."""
    notes = written(path, work, journal=journal).notes
    assert found(path, images.prefixes) == len(work)
    for told, left in power_fails(notes, images, chance, share):
        assert left in (told, told + 1)


def check_calls(path, work, images, chance, asked, share):
    """Let a call fail, each time in a run of its own, and power some time before or after it."""
    name, runs, journal = asked
    calls = written(path, work, journal=journal).calls[FAULTS[name].call]
    for at in chance.sample(range(calls), min(runs, calls)):
        for each in path.parent.glob(f"{path.name}*"):
            each.unlink()
        fault = FAULTS[name]._replace(at=at, times=chance.choice((1, 2, 10**9)))
        disk = written(path, work, fault, journal)
        assert disk.failed, "the call was never made"
        assert found(path, images.prefixes) == len(work)
        images.points += 1
        for told, left in power_fails(disk.notes, images, chance, share):
            assert left in (told, told + 1)


@pytest.fixture
def path():
    """A file in memory where there is such a folder: the disk is made up, and none need turn."""
    shared = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=shared) as folder, engines_kept():
        yield Path(folder, "house.db")


@pytest.fixture
def images(path, prefixes):
    folder = path.parent / "images"
    folder.mkdir()
    made = Images(folder, prefixes)
    yield made
    # Shown by pytest -rP --log-level=INFO.
    log.info("%d fault points, %d different images", made.points, len(made.known))


@pytest.mark.parametrize("journal", JOURNALS)
def test_power_fails_at_any_moment(path, work, images, journal):
    check_power_failures(path, work[:16], images, random.Random(1), 0.03, journal)
    assert len(images.known) > 10


@pytest.mark.parametrize("name", FAULTS)
def test_a_call_fails(path, work, images, name):
    check_calls(path, work[:16], images, random.Random(name), (name, 1, "log"), 0.005)


def test_what_a_sync_did_not_confirm_is_not_acknowledged_before_another_one_does(
    path, work, images
):
    """A rollback journal that was cut and not synced comes back with the power."""
    calls = written(path, work[:4], journal="journal").calls["sync"]
    for at in range(calls):
        for each in path.parent.glob(f"{path.name}*"):
            each.unlink()
        fault = FAULTS["a sync fails"]._replace(at=at)
        notes = written(path, work[:4], fault, "journal").notes
        # Power fails right after something was acknowledged, and with it goes what was not synced.
        platters, files = Platters(), []
        for note in notes:
            if note.what != "told":
                platters.take(note)
            else:
                files.append(platters.after("nothing", random.Random(at)))
        assert [images.found(left) for left in files] == [1, 2, 3, 4]


def test_a_disk_that_lies_about_syncs_is_found_out(path, work, images):
    """Who is told that all is on the disk cannot know better; but nobody plays on what is torn."""
    check_lies(path, work, images, random.Random(2), 0.02)


def check_lies(path, work, images, chance, share):
    notes = written(path, work).notes
    results = [*power_fails(notes, images, chance, share, lies=True)]
    assert all(left is None or left <= told + 1 for told, left in results)
    lost = [left for told, left in results if left is not None and left < told]
    assert lost
    assert None in {left for _, left in results}


@pytest.mark.long
@pytest.mark.parametrize("journal", JOURNALS)
def test_power_fails_at_every_moment(path, work, images, journal):
    for seed in range(2):
        for each in path.parent.glob(f"{path.name}*"):
            each.unlink()
        check_power_failures(path, work, images, random.Random(seed), 1, journal)
    assert images.points > 2_500


# A rollback journal is cut, and never deleted.
NEVER = ("deleting a file fails", "journal")
CALLS = [call for call in product(FAULTS, JOURNALS) if call != NEVER]


@pytest.mark.long
@pytest.mark.parametrize(("name", "journal"), CALLS)
def test_every_call_fails(path, work, images, name, journal):
    check_calls(path, work, images, random.Random(name), (name, 40, journal), 0.005)
    assert images.points > 10


@pytest.mark.long
def test_a_disk_that_lies_again_and_again(path, work, images):
    check_lies(path, work, images, random.Random(3), 1)
    assert images.points > 1_000

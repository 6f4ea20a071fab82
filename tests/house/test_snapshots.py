"""What is kept beside a store: taken up only where it is what the records make, never needed."""

import pickle
from random import Random

import pytest
from typer.testing import CliRunner

from houseway import core
from houseway.cli import app
from houseway.house import House, snapshots, stream_of
from houseway.house.snapshots import Known, Snapshots
from houseway.house.visits import SHOWN, Played, Visits
from houseway.law import games
from houseway.store import open_store
from houseway.table.seats import BuyIn, Leave, Sit
from houseway.web import history
from houseway.web.ahead import fold_ahead, unread
from houseway.web.problems import Problem
from houseway.web.record import Record

EVERY = 20


@pytest.fixture(autouse=True)
def beside(tmp_path, monkeypatch):
    """Snapshots of these tests lie here, and come soon."""
    monkeypatch.setattr(snapshots, "folder", lambda: tmp_path / "snapshots")
    monkeypatch.setattr(snapshots, "EVERY", EVERY)
    return tmp_path / "snapshots"


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'house.db'}"


def opened(store, game="craps"):
    house = House(store)
    house.open_table("t", game, core.load_game(game).sign(core.USUAL))
    house.submit("t", "Ann", core.PLAYER, Sit(1))
    return house


def bought(house, times):
    for _ in range(times):
        house.submit("t", "Ann", core.PLAYER, BuyIn(1, 5_00))


def read_of(store, monkeypatch):
    """The versions that are read from now on."""
    read, really = [], store.read

    def reading(stream, after=0):
        for record in really(stream, after):
            read.append(record.version)
            yield record

    monkeypatch.setattr(store, "read", reading)
    return read


def test_a_long_record_is_not_read_from_its_beginning(url, monkeypatch):
    with open_store(url) as store:
        house = opened(store)
        bought(house, 60)
        state, version = house.table("t"), house.version("t")
    with open_store(url) as store:
        read = read_of(store, monkeypatch)
        again = House(store)
        assert again.table("t") == state
        assert again.version("t") == version
        assert len(read) < EVERY < version - EVERY


@pytest.mark.parametrize("spoilt", ["gone", "cut", "changed", "sources", "other records"])
def test_what_does_not_fit_is_thrown_away(url, beside, monkeypatch, spoilt):
    with open_store(url) as store:
        house = opened(store)
        bought(house, 30)
        state = house.table("t")
        (own,) = beside.iterdir()
        kept = [*own.iterdir()]
        assert kept
        assert all(file.stat().st_mode & 0o077 == 0 for file in (beside, own, *kept))
    for file in kept:
        whole = file.read_bytes()
        if spoilt == "gone":
            file.unlink()
        elif spoilt == "cut":
            file.write_bytes(whole[:-9])
        elif spoilt == "changed":
            file.write_bytes(whole[:40] + bytes([whole[40] ^ 1]) + whole[41:])
    if spoilt == "sources":
        monkeypatch.setattr(snapshots, "made_by", lambda: "another version")
    with open_store(url) as store:
        if spoilt == "other records":
            monkeypatch.setattr(store, "digest", lambda _, version: "1" if version == 1 else "2")
        read = read_of(store, monkeypatch)
        assert House(store).table("t") == state
        assert read[0] == 1


def test_what_is_not_what_the_records_make_is_found_and_made_anew(url, caplog):
    """Somebody who writes into the folder, or a fold that is not the same twice."""
    with open_store(url) as store:
        house = opened(store)
        bought(house, 30)
        stream, right = stream_of("t"), house.table("t")
        assert not house.folded(stream).anew(stream, iter)
        wrong = House(store)
        forged = Known(right.with_seat(1, player="Eve"), wrong.version("t"))
        wrong._folded.snapshots._kept.clear()
        wrong._folded.put(stream, forged)
        fooled = House(store)
        assert fooled.table("t").seats[1].player == "Eve"
        assert fooled.folded(stream).anew(stream, iter)
        assert fooled.table("t") == right
        assert House(store).table("t") == right


# Versions of the program


def version(monkeypatch, name):
    """From now on it is this version that runs."""
    monkeypatch.setattr(snapshots, "made_by", lambda: name * 64)


def test_versions_keep_their_states_apart(url, beside, monkeypatch):
    """The one that serves goes on beside the next one, and can come back after it."""
    beside.mkdir()
    (beside / "a").touch()
    (beside / ("b" * 64)).touch()
    with open_store(url) as store:
        version(monkeypatch, "1")
        bought(opened(store), 30)
        for name in "23":
            version(monkeypatch, name)
            read = read_of(store, monkeypatch)
            House(store).table("t")
            assert read[0] == 1
            read.clear()
            House(store).table("t")
            assert len(read) < EVERY
        version(monkeypatch, "1")
        read.clear()
        House(store).table("t")
        assert len(read) < EVERY
        version(monkeypatch, "4")
        House(store).table("t")
    assert sorted(file.name[0] for file in beside.iterdir()) == ["2", "3", "4", "a"]


@pytest.mark.parametrize("ahead", [True, False])
def test_what_was_folded_ahead_is_not_folded_when_a_house_opens(url, monkeypatch, ahead):
    """As `houseway verify` of the next version does beside the server of this one."""
    with open_store(url) as store:
        house = opened(store)
        visited(house, 30)
        state = house.table("t")
    version(monkeypatch, "2")
    with open_store(url) as store:
        behind = unread(store)
        assert behind > EVERY
        if ahead:
            fold_ahead(store)
            assert unread(store) < EVERY
    with open_store(url) as store:
        read = read_of(store, monkeypatch)
        fresh = House(store)
        assert fresh.table("t") == state
        Record(fresh, "t").open()
        assert Visits(fresh).behind() < EVERY or not ahead
        assert (len(read) < EVERY) is ahead


def test_verify_folds_ahead(url, monkeypatch):
    with open_store(url) as store:
        bought(opened(store), 30)
    version(monkeypatch, "2")
    told = CliRunner().invoke(app, ["verify", "--store", url.removeprefix("sqlite:///")])
    assert told.exit_code == 0, told.output
    with open_store(url) as store:
        assert unread(store) < EVERY


# What players did at tables


def visited(house, times):
    for _ in range(times):
        house.submit("t", "Ann", core.PLAYER, Leave(1))
        house.submit("t", "Ann", core.PLAYER, Sit(1))
        bought(house, 1)


def test_visits_are_not_read_from_their_beginning(url, monkeypatch):
    with open_store(url) as store:
        house = opened(store)
        visited(house, 30)
        told = Visits(house).of("Ann")
        assert len(told["visits"]) == SHOWN
        read, again = read_of(store, monkeypatch), Visits(House(store))
        assert again.behind() == 0
        assert again.of("Ann") == told
        assert read == []
        visited(house, 1)
        assert again.behind() == store.version(stream_of("t")) - again._books["t"].version > 0
        assert again.of("Ann")["visits"][1:] == told["visits"][:-1]
        assert again.behind() == 0


def test_visits_that_were_not_read_yet_keep_nobody_waiting(url, monkeypatch):
    """They are read ahead, and whoever asks before is told so."""
    monkeypatch.setattr(history, "UNREAD", 50)
    with open_store(url) as store:
        house = opened(store)
        visited(house, 30)
        visits = Visits(house)
        with pytest.raises(Problem) as caught:
            history._played(visits, "Ann")
        assert caught.value.status == 503
        assert not visits.anew("t", iter)
        read = read_of(store, monkeypatch)
        assert history._played(visits, "Ann")["visits"]
        assert read == []


def test_visits_that_are_not_what_the_records_make_are_found_and_made_anew(url):
    with open_store(url) as store:
        house = opened(store)
        visited(house, 30)
        visits = Visits(house)
        told = visits.of("Ann")
        visits._books["t"].played["Ann"] = Played(rounds=1000)
        visits._snapshots._kept.clear()
        visits._keep(visits._books["t"])
        again = Visits(house)
        assert again.of("Ann") != told
        assert again.anew("t", iter)
        assert again.of("Ann") == told
        assert not Visits(house).anew("t", iter)


def test_a_file_runs_nothing(url, beside):
    with open_store(url) as store:
        house = opened(store)
        bought(house, 30)
        for harm in (print, open, House, pickle.loads):
            with pytest.raises(pickle.UnpicklingError, match="is no part of a state"):
                snapshots.unpacked(snapshots.packed((harm,)))


@pytest.mark.parametrize("game", games())
def test_every_state_of_a_table_comes_back(game):
    """Seats, chips, cards and all that a game keeps, after each of its first hundred records."""
    declared, randomness = core.load_game(game), Random(7)
    for method in (declared.methods[0], declared.methods[-1]):
        house = House(open_store("memory:"))
        house.open_table("t", game, declared.sign(core.USUAL), method=method)
        for seat in (1, 2):
            house.submit("t", f"p{seat}", core.PLAYER, Sit(seat))
            house.submit("t", f"p{seat}", core.PLAYER, BuyIn(seat, 500_00))
        for _ in range(12):
            state = house.table("t")
            again = snapshots.unpacked(snapshots.packed(state))
            assert again == state
            assert again.past == state.past
            for seat in (1, 2):
                view = house.view("t", core.by_seat(seat))
                if sent := declared.bot(view, seat, randomness):
                    house.submit("t", f"p{seat}", core.PLAYER, sent)
            house.submit("t", "d", core.DEALER, core.CloseWagers())


def test_accounts_and_floor_come_back(url):
    from houseway.house.people import People
    from tests.web.conftest import PASSWORD, Plain

    with open_store(url) as store:
        people = People(store, hasher=Plain())
        people.casino.open()
        for number in range(EVERY + 5):
            people.add_staff(f"dealer-{number}", "dealer", PASSWORD)
        known = people.accounts()
    with open_store(url) as store:
        again = People(store, hasher=Plain())
        found = Snapshots(store).find("accounts")
        assert found
        assert found.version >= EVERY
        assert again.accounts() == known
        assert again.staff_session("dealer-3", PASSWORD)

"""The command line as a person meets it, and a table that was recorded for it to read."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from houseway.cli import app, progress
from houseway.core import CloseWagers, Limit, Refusal, Rule, Sign, Stake, load_game
from houseway.house import House
from houseway.store import open_store
from houseway.table.by_hand import Direct
from houseway.table.conduct import Note
from houseway.table.disputes import RaiseDispute
from houseway.table.seats import BuyIn, Sit
from tests.caches import cache_with

NOW = "2025-03-01T20:15:00+11:00"


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def sentence(self):
        """The one sentence with which a command gave up."""
        assert self.code == 2, self
        assert self.err.startswith("houseway: "), self
        assert self.err.count("\n") == 1, self
        assert "Traceback" not in self.err + self.out
        return self.err.removeprefix("houseway: ").removesuffix("\n")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path, monkeypatch):
    """No test reads or writes the store of whoever runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    # What is compiled serves every test, and the processes that they start.
    monkeypatch.setenv("XDG_CACHE_HOME", cache_with(tmp_path / "cache", "kernels"))
    monkeypatch.delenv("HOUSEWAY_STORE", raising=False)
    # A command that takes long says how far it is, and a busy machine makes any of them long.
    monkeypatch.setattr(progress, "EVERY_SECONDS", 3600)


@pytest.fixture
def houseway(own_data_folder):
    """Runs a command in this process, which takes a hundredth of the time."""

    def run(*arguments, input=None, columns=80):
        env = {"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
        result = CliRunner().invoke(
            app, [str(argument) for argument in arguments], input=input, env=env
        )
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Done(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def shell(own_data_folder):
    """Runs a command in a process of its own, as a person does."""

    def run(*arguments, input=None):
        command = [sys.executable, "-m", "houseway.cli", *(str(argument) for argument in arguments)]
        given = input if isinstance(input, bytes) or input is None else input.encode()
        ran = subprocess.run(
            command, input=given, capture_output=True, env=os.environ | {"COLUMNS": "80"}
        )
        return Done(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    return run


def record(path, **floor):
    """A table with two played rounds, a dispute and a correction, always the same."""
    from houseway.games.canberra_holdem.events import Call, Fold
    from houseway.games.canberra_holdem.irregularities import ReportCollusion

    random = Random(5)

    def chance(draw):
        left = sorted(set(range(draw.low, draw.high + 1)) - set(draw.out))
        return tuple(random.sample(left, len(draw.to)))

    with open_store(f"sqlite:///{path}") as store:
        house = House(store, lambda: NOW, chance, "a test")
        house.casino.open(**floor)
        limits = {"ante": Limit(500, 50_000, 500), "super_aces": Limit(100, 10_000, 100)}
        house.open_table("one", "canberra-holdem", Sign(1, 3, (100, 500, 2500), limits))
        first = [
            ("Ann", "player", Sit(1)),
            ("Ann", "player", BuyIn(1, 100_000)),
            ("Bob", "player", Sit(2)),
            ("Bob", "player", BuyIn(2, 50_000)),
            ("Ann", "player", Stake(1, "ante", 2500)),
            ("Ann", "player", Stake(1, "super_aces", 500)),
            ("Bob", "player", Stake(2, "ante", 1000)),
            ("Dan", "dealer", CloseWagers()),
            ("Ann", "player", Call(1, 5000)),
            ("Bob", "player", Fold(2)),
        ]
        second = [
            ("Ann", "player", Stake(1, "ante", 500)),
            ("Dan", "dealer", CloseWagers()),
            ("Dan", "dealer", ReportCollusion(1, "communicated")),
            ("Sue", "supervisor", Rule("play_on", "she only laughed")),
            ("Ann", "player", Call(1, 1000)),
            ("Bob", "player", RaiseDispute(2, 1, "I never folded")),
            ("Sue", "supervisor", Direct("float", "rack/2", 500, "15.4", "goodwill")),
            ("Dan", "dealer", Note("2.2", "all 52\u2028are there")),
        ]
        for by, role, command in first + second:
            answer = house.submit("one", by, role, command)
            assert not isinstance(answer, Refusal), (command, answer)


@pytest.fixture(scope="session")
def recorded_once(tmp_path_factory):
    load_game("canberra-holdem")
    path = tmp_path_factory.mktemp("recorded") / "house.db"
    record(path)
    return path


@pytest.fixture
def recorded(recorded_once, tmp_path):
    """A store of one's own with the table `one`."""
    return Path(shutil.copy(recorded_once, tmp_path / "house.db"))


@pytest.fixture
def exported(recorded, houseway, tmp_path):
    """The table `one` as an exported file."""
    path = tmp_path / "one.jsonl"
    assert houseway("replay", "table/one", "--store", recorded, "--export", path).code == 0
    return path

"""A table in the terminal, played by lines: from outside, and from inside with known chance."""

import io
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from rich.console import Console
from typer.testing import CliRunner

from houseway.cli import app
from houseway.equipment.cards import parse_many
from houseway.house import House, history, stream_of
from houseway.store import open_store
from houseway.terminal.opening import open_session, open_table
from houseway.terminal.screen import lines_of
from houseway.terminal.session import Options
from tests.caches import cache_with

# By clause: the cut, then box 1, box 2, box 3, dealer twice round, the flop and the river.
DEAL = {
    "5.2": (26,),
    "6.3": parse_many("Jc As 7d Kd  Jd Ks 2h Th"),
    "6.4": parse_many("Ah Qs 4s"),
    "6.6": parse_many("9s 4d"),
}


class Done(NamedTuple):
    """What a command left behind, and the events of the table that it opened."""

    exit_code: int
    stdout: str
    stderr: str
    events: list


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Plays a game by lines with slashes between them."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    # What is compiled serves every test, and the processes that they start.
    monkeypatch.setenv("XDG_CACHE_HOME", cache_with(tmp_path / "cache", "kernels"))
    monkeypatch.delenv("HOUSEWAY_STORE", raising=False)

    def run(game, *options, lines="", columns=100, store="play.db"):
        typed = "".join(f"{line.strip()}\n" for line in lines.split("/")) if lines else ""
        path = tmp_path / store
        options = options if "--store" in options else (*options, "--store", str(path))
        env = {"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
        done = CliRunner().invoke(app, ["play", game, *options], input=typed, env=env)
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Done(done.exit_code, done.stdout, done.stderr, events_in(path))

    return run


def events_in(path):
    """The events of the last table in a store; nothing where there is none."""
    if not path.exists() or path.read_bytes()[:6] != b"SQLite":
        return []
    with open_store(f"sqlite:///{path}", create=False) as store:
        tables = House(store).tables()
        return [step.event for step in history(store.read(stream_of(tables[-1])))] if tables else []


def dealt(**changed):
    """Chance by a script, some clauses of it changed."""
    deal = DEAL | {clause: parse_many(cards) for clause, cards in changed.items()}
    return lambda draw: deal[draw.clause][: len(draw.to)]


class Script:
    """A screen that answers from a script and keeps every scene and page."""

    def __init__(self, *script):
        self.script = iter(script)
        self.scenes, self.pages, self.moments = [], [], []

    def show(self, scene, seconds=0):
        self.moments.append(scene)

    def ask(self, scene, choices, typed=False):
        self.scenes.append((scene, choices))
        for line in self.script:
            return line
        raise EOFError

    def page(self, parts):
        self.pages.append(plain(parts))


def plain(parts, columns=100):
    console = Console(width=columns, file=io.StringIO())
    return "\n".join(line.plain for line in lines_of(console, list(parts), columns))


@pytest.fixture
def sit():
    """Seats a person at a table, plays a script to its end, and answers person and screen."""
    with _seating() as play:
        yield play


@pytest.fixture(scope="module")
def seating():
    """The same for people who are only asked, all of a module's at one table."""
    with _seating() as play:
        yield play


@contextmanager
def _seating():
    with open_store("memory:") as store:

        def play(*script, game="canberra-holdem", chance=None, **wanted):
            options = Options(game, **wanted)
            house = House(store, chance=chance or dealt(), source="script")
            name = f"t{len(house.tables())}"
            open_table(house, name, options)
            screen = Script(*script)
            person = open_session(house, name, screen, options)
            with pytest.raises(EOFError):
                person.run()
            return person, screen

        yield play


@pytest.fixture
def said():
    """What stood below the felt and in the prompt when a script ended."""

    def last(screen):
        scene, _ = screen.scenes[-1]
        return plain([*scene.below, scene.message, *scene.prompt])

    return last

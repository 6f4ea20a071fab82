"""Which tests are heavy, and a robot that plays any game: it sees moves and draws, and no rule."""

import os
import random
import signal
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path

import msgspec
import pytest

from houseway import core, kernel
from houseway.core import HOUSE, PLAYER
from houseway.table.seats import why_not_seated
from tests.caches import cache_with, one_at_a_time

HERE = Path(__file__).parent
# Folders of tests that start a server or a process, compile, or play very much; those with the
# longest first.
HEAVY = (
    *("examples", "maths", "solvers", "browser", "web", "pages", "tools"),
    *("house", "conformance", "terminal"),
)
STARTED = ("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn")
# Fixtures that start a process or compile.
STARTING = {"shell", "terminal", "every_five"}

# A shell that starts the tests in the background has them ignore Ctrl-C, and what they start too.
with suppress(ValueError):
    signal.signal(signal.SIGINT, signal.default_int_handler)

STAFF = {
    role: f"the {role}"
    for role in (core.DEALER, core.SUPERVISOR, core.INSPECTOR, core.CASHIER, HOUSE)
}
# What would end the fun too soon is chosen now and then, and so is what only makes talk.
SELDOM = {
    "core.TakeBack": 0.3,
    "table.Sit": 1,
    "table.Leave": 0.1,
    "table.CloseTable": 0.01,
    "table.ReopenRound": 0.05,
    "table.TakeBackEntry": 0.05,
}
TALK = 0.15
# What mostly ends a round has names like these, whichever the game.
TROUBLE, SELDOM_TROUBLE = ("Report", "Invalidate", "Void"), 0.2
# What brings a round forward that waits for staff.
OFTEN = {
    "core.CloseWagers": 4,
    "core.Rule": 4,
    "table.Vacate": 4,
    "pai-gow.Shuffle": 4,
    "pai-gow.TakeBank": 4,
    "pai-gow.RetrieveUnused": 4,
    "craps.ConfirmWager": 20,
}
BUSY = {core.SUPERVISOR: 0.1, core.DEALER: 0.3}

CROWD, FEW = 40, 6


def _folder(item):
    return item.path.relative_to(HERE).parts[0]


def pytest_ignore_collect(collection_path, config):
    """What would not be chosen anyway is not even loaded."""
    wanted = "not heavy" not in config.option.markexpr
    return (
        None if wanted or collection_path.parent != HERE else collection_path.name in HEAVY or None
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what is heavy, before tests are chosen by their marks, and begin with it.

    Each worker takes a row of neighbours, so that what they share is made once, and the idle one
    takes over from the end of the other's row: a long test there would be waited for.
    """
    for item in items:
        if _folder(item) in HEAVY or not STARTING.isdisjoint(item.fixturenames):
            item.add_marker("heavy")
    items.sort(key=lambda item: [*HEAVY, _folder(item)].index(_folder(item)))
    items.sort(key=lambda item: item.get_closest_marker("heavy") is None)


# The test that is run now.
_now = []


# Caches that tests share with everybody; folded states of theirs are nobody else's.
SHARED_CACHES = ("kernels", "counts", "answers")


def _keep_states_apart(config):
    """Whatever tests keep in the user's cache folder goes with them."""
    kept = tempfile.TemporaryDirectory(prefix="houseway-cache-", ignore_cleanup_errors=True)
    config.add_cleanup(kept.cleanup)
    os.environ["XDG_CACHE_HOME"] = cache_with(kept.name, *SHARED_CACHES)
    # Nor do the keys of a test's houses lie among those of whoever runs it.
    os.environ["HOUSEWAY_KEYS"] = str(Path(kept.name, "keys"))


def pytest_configure(config):
    """Who compiles or starts a process without being marked as heavy is told so."""
    _keep_states_apart(config)
    compile_ = kernel._compile

    def light():
        return _now and "heavy" not in _now[0].keywords

    def compiled(function):
        assert not light(), "a test that compiles is marked with pytest.mark.heavy"
        return one_at_a_time(compile_(function))

    def started(event, _):
        if event in STARTED and light():
            raise AssertionError("a test that starts a process is marked with pytest.mark.heavy")

    kernel._compile = compiled
    sys.addaudithook(started)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    _now[:] = [item]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown():
    _now.clear()


class Robot:
    """Fills in the fields of moves and answers draws, by the numbers of its own generator."""

    def __init__(self, seed):
        self.random, self.tried = random.Random(seed), set()

    def value(self, field):
        """Something that the field offers; small numbers rather than large ones."""
        if field.options:
            return self.random.choice(field.options)
        if field.low is None:
            barred = {refused.text for refused in field.bars}
            texts = ("because", "a – long ♠ reason", " x ", f"guest {self.random.randrange(99)}")
            return self.random.choice([text for text in texts if text not in barred])
        most = 50 if field.high is None else (field.high - field.low) // field.step
        steps = self.random.choice((0, self.random.randint(0, min(most, 20)), most))
        return field.low + field.step * steps

    def command(self, move):
        """The command of a move, made from plain data as a client would send it."""
        filled = {field.name: self.value(field) for field in move.fields}
        return core.load(move.command, msgspec.json.encode(filled))

    def drawn(self, draw, source="robot"):
        """What chance supplies, within the draw."""
        things = []
        while len(things) < len(draw.to):
            thing = self.random.randint(draw.low, draw.high)
            if not draw.distinct or thing not in (*draw.out, *things):
                things.append(thing)
        return core.Drawn(tuple(things), source)

    def choose(self, moves):
        """One of the moves, rather something new than what was tried before.

        Staff are less busy than players, and seat 1 often sits a round out. A command with very
        many moves does not crowd out the others.
        """
        counts = Counter(move.command for move in moves)
        weights = [self._weight(move) / self._crowd(counts[move.command]) for move in moves]
        chosen = self.random.choices(moves, weights)[0]
        self.tried.add(chosen.command)
        return chosen

    def _crowd(self, count):
        return count / FEW if count > CROWD else 1

    def _weight(self, move):
        if move.command in OFTEN:
            return OFTEN[move.command]
        who = 0.1 if (move.by, move.command) == ("seat/1", "core.Stake") else BUSY.get(move.by, 1)
        trouble = move.command.partition(".")[2].startswith(TROUBLE)
        what = SELDOM.get(move.command, TALK if move.command.startswith("table.") else 1)
        what = SELDOM_TROUBLE if trouble else what
        return who * what * (1 if move.command in self.tried else 10)

    def sender(self, table, by):
        """Who makes a move of this person or role, and in which role they send it."""
        if by.startswith("seat/"):
            seated = table.seats.get(int(by.partition("/")[2]))
            # Whoever has left a round that is reopened says nothing: staff of the felt do.
            return (seated.player, PLAYER) if seated else (STAFF[core.DEALER], core.DEALER)
        if by == PLAYER:
            names = (f"player {number}" for number in count(1))
            return next(name for name in names if not why_not_seated(table, name)), PLAYER
        if by == core.SUPERVISOR and table.unsigned:
            # Nobody signs what they proposed themselves: whoever comes now is somebody new.
            return f"supervisor {table.unsigned[-1].number + 1}", by
        return STAFF[by], by


@pytest.fixture
def robot():
    """Makes a robot from a seed."""
    return Robot


@pytest.fixture(scope="session")
def chromium():
    """The browser, started once."""
    from tools.browser import ensured

    path = ensured()
    if not path:
        pytest.skip("Chromium is not installed: apt-get install chromium-headless-shell")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()

"""What every game must do, whichever it is: walks by a robot over the bare game and its table.

A game joins by being in the register with a folder of its own; nothing here names one.
"""

import json
import random
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway import core, table
from houseway.core import HOUSE, PLAYER, Envelope, Limit, Refusal, Sign, load_game
from houseway.law import folder, games
from houseway.law.register import register
from houseway.law.variants import variants
from houseway.money import Jackpot
from houseway.table.conduct import CloseTable
from houseway.table.declarations import DeclarePayout
from houseway.table.ledger import transfers
from houseway.table.seats import BuyIn, Sit
from houseway.table.state import NEAREST, NEEDED

PLAYABLE = [game for game in games() if folder(game).joinpath("__init__.py").is_file()]
WALKS, STEPS = 8, 110
# Lists of numbers that everybody may know: what a field offers and costs, and those of the sign.
OPEN_LISTS = ("options", "fee", "chips", "owes", "increment")
# Words of the law may speak of any card, die or tile there is.
OF_THE_LAW = "reminders"
START = datetime(2025, 3, 1, 20, 15, tzinfo=UTC)


def pytest_generate_tests(metafunc):
    """`name` is every game that can be played."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", PLAYABLE)


class Bare:
    """A game alone, with no table around it."""

    def __init__(self, robot, game, sign, method):
        self.robot, self.game, self.sign, self.method = robot, game, sign, method
        self.rules = game.rules()
        self.state = game.open(self.rules, sign, method=method)
        self.events = []

    def begun(self):
        """The state before anything happened."""
        return self.game.open(self.rules, self.sign, method=self.method)

    def turn(self):
        return self.game.turn(self.state)

    def send(self, command):
        decided = self.game.decide(self.state, command)
        if isinstance(decided, Refusal):
            return decided
        self.state = decided.after
        self.events += decided.events
        return decided.events

    def step(self):
        """Something that the game asks for or offers."""
        now = self.turn()
        if now.draw and self.robot.random.random() < 0.9:
            sent = self.robot.drawn(now.draw)
        else:
            sent = self.robot.command(self.robot.choose(now.moves))
        answer = self.send(sent)
        assert not isinstance(answer, Refusal), (sent, answer)
        return sent, answer


class Step(NamedTuple):
    """One command at a table: the table before it, what was sent, and what happened."""

    before: Any
    envelope: Envelope
    answer: tuple

    @property
    def received(self):
        """The record of the command, which comes before what it brought about."""
        _, by, role, _, sent = self.envelope
        return core.Received(by, role, core.kind(sent), core.dump(sent))


class Walk:
    """A table that a robot plays at, with everything that was sent and that happened."""

    def __init__(self, robot, game, first):
        self.robot, self.game, self.first = robot, game, first
        self.table = table.evolve(None, self.first)
        self.steps, self.at = [], START

    @property
    def events(self):
        return [self.first, *(event for step in self.steps for event in step.answer)]

    def pass_time(self, minutes):
        self.at += timedelta(minutes=minutes)

    def now(self):
        """The table after all that time has brought about."""
        return table.due_at(self.table, self.at.isoformat()).after

    def turn(self):
        return table.turn(self.now())

    def envelope(self, by, role, command):
        return Envelope(f"c{len(self.steps)}", by, role, self.at.isoformat(), command)

    def send(self, by, role, command):
        envelope = self.envelope(by, role, command)
        decided = table.decide(self.table, envelope)
        if isinstance(decided, Refusal):
            return decided
        self.steps.append(Step(self.table, envelope, decided.events))
        self.table = decided.after
        return decided.events

    def supplier(self):
        """Who answers a draw at this table."""
        role = core.DEALER if self.table.method == table.FELT else HOUSE
        return f"the {role}", role

    def supply(self):
        self.accepted(*self.supplier(), self.robot.drawn(self.turn().draw))

    def make(self, move):
        """Let the right person make this move."""
        self.accepted(*self.robot.sender(self.now(), move.by), self.robot.command(move))

    def accepted(self, by, role, command):
        answer = self.send(by, role, command)
        assert not isinstance(answer, Refusal), (by, role, command, answer)

    def take_seat(self, seat):
        """Somebody sits down with a hundred chips."""
        self.accepted(f"player {seat}", PLAYER, Sit(seat))
        self.accepted(f"player {seat}", PLAYER, BuyIn(seat, 100 * min(self.table.sign.chips)))

    def step(self):
        """Something that the table asks for or offers; now and then time passes."""
        chance = self.robot.random.random()
        if chance < 0.1:
            self.pass_time(self.robot.random.choice((1, 30)))
        now = self.turn()
        if chance > 0.8 and self.can_play():
            self.play_on()
        elif now.draw and chance > 0.05:
            self.supply()
        else:
            self.make(self.robot.choose(now.moves))

    def play(self, steps):
        """All seats are taken, and people play on or do what no robot has tried before."""
        for seat in range(1, self.table.sign.seats + 1):
            self.take_seat(seat)
        for _ in range(steps):
            now = self.turn()
            new = [move for move in now.moves if move.command not in self.robot.tried]
            if new and self.robot.random.random() > 0.3:
                self.make(self.robot.choose(new))
            elif now.draw and self.robot.random.random() > 0.2:
                self.supply()
            elif not now.draw and self.can_play() and self.robot.random.random() > 0.4:
                self.play_on()
            else:
                self.make(self.robot.choose(now.moves))

    def can_play(self):
        """Whether there is anybody to play, and a table to play at."""
        now = self.now()
        return now.seats and not now.closed

    def close(self):
        """The closing of the table is announced, and some time goes by until after it."""
        moves = (move for move in self.turn().moves if move.command == core.kind(CloseTable))
        if move := next(moves, None):
            self.make(move)
        for _ in range(15):
            self.pass_time(10)
            self.step()

    def play_on(self):
        """Only what brings the round forward: chance, whoever is due, and closing the wagers."""
        now, of_game = self.turn(), {move.command for move in self.game.turn(self.table.play).moves}
        if now.draw:
            return self.supply()
        due = [move for move in now.moves if move.by in now.due and move.command in of_game]
        due += [move for move in now.moves if move.command == core.kind(DeclarePayout)]
        close = [move for move in now.moves if move.command == core.kind(core.CloseWagers)]
        stake = [move for move in now.moves if move.command == core.kind(core.Stake)]
        buy_in = [move for move in now.moves if move.command == core.kind(BuyIn)]
        chosen = due or close or stake or buy_in
        assert chosen, f"nobody can bring the round forward: {now}"
        return self.make(self.robot.choose(chosen))


@cache
def areas(game, robot):
    """Every kind of area that chips ever lie on, found by playing."""
    found = set()
    bare = Bare(robot("areas"), game, Sign(), game.methods[0])
    for _ in range(200):
        bare.step()
        things = game.view(bare.state, core.INSPECTOR)["things"]
        found |= {
            re.split("[/#]", thing["area"])[0] for thing in things if thing["kind"] == "chips"
        }
    return tuple(sorted(found))


def sign_of(game, robot, chance):
    """One of several signs: a strict one, one without limits, one with chips of odd worth."""
    # The areas stand in no order that anything else would put them in.
    shuffled = areas(game, robot)[::-1]
    jackpot = Jackpot("linked", 500, 10_000_00, (1, 7)) if game.jackpot else None
    match chance.randrange(3):
        case 0:
            limits = {area: Limit(1000, 20000, 500) for area in shuffled}
            chips = (500, 100, 2500)
            return Sign(1, 2, chips, limits, 30000, game.options, jackpot)
        case 1:
            return Sign(1, 3, (100,), {area: Limit() for area in shuffled}, jackpot=jackpot)
    return Sign(1, 4, (30, 300), {area: Limit(90, 900) for area in shuffled})


def granted(first, chance):
    """The opening of a table under a document with other powers: its own, all, or the fewest."""
    own = first.rules["power"]
    fewest = {power: own[power] for power in NEEDED}
    every = fewest | {power: {"clause": first.under, "rounds": 1} for power in sorted(NEAREST)}
    power = chance.choice((own, fewest, every, every))
    return replace(first, rules=first.rules | {"power": power})


@pytest.fixture
def bare(robot):
    """Makes a bare game, to be played by a seed; the ways to deal take turns."""

    def made(name, seed):
        game, chance = load_game(name), random.Random(f"bare {name} {seed}")
        method = game.methods[seed % len(game.methods)]
        return Bare(robot(seed), game, sign_of(game, robot, chance), method)

    return made


@pytest.fixture
def walk(robot):
    """Makes a table of a game, to be played by a seed, which also chooses its sign and rules."""

    def made(name, seed):
        game, chance = load_game(name), random.Random(f"walk {name} {seed}")
        method = game.methods[seed % len(game.methods)]
        chosen = chance.choice([(), *((variant,) for variant in variants(name))])
        sign = sign_of(game, robot, chance)
        first = table.opened(name, sign, *chosen, method=method, training=bool(chosen))
        return Walk(robot(seed), game, granted(first, chance))

    return made


@pytest.fixture
def walked(walk):
    """Tables of a game that were played for a while, the same for all tests."""
    return lambda name: tuple(_walked(walk, name, seed) for seed in range(WALKS))


_played = {}


def _walked(walk, name, seed):
    if (name, seed) not in _played:
        made = walk(name, seed)
        for _ in range(STEPS):
            made.step()
        made.close()
        _played[name, seed] = made
    return _played[name, seed]


@pytest.fixture
def check_cited():
    """Sees that an answer stands on clauses that the game's document has."""

    def check(game, sent, answer):
        known = register(game.name).clauses
        if isinstance(answer, Refusal):
            assert answer.clause in known, f"{sent} is refused under no clause: {answer}"
            assert answer.why
        else:
            for happened in answer:
                assert core.clause(happened) in known, f"{happened} cites no clause"

    return check


class Books:
    """The money of a table, kept beside it event by event."""

    def __init__(self):
        self.table, self.kept = None, Counter()

    def enter(self, events):
        """What one command brought about; then all chips must be accounted for."""
        for happened in events:
            self._enter(happened)
        self._compare()

    def _enter(self, happened):
        self.table = table.evolve(self.table, happened)
        for transfer in transfers(happened):
            assert transfer.cents > 0, f"{happened} moves {transfer}"
            self.kept[transfer.asset, transfer.debit] -= transfer.cents
            self.kept[transfer.asset, transfer.credit] += transfer.cents
        for (asset, account), cents in self.kept.items():
            if account.startswith(("rack/", "wager/")):
                assert cents >= 0, f"{account} is short of {-cents} {asset} after {happened}"
                assert cents % min(self.table.sign.chips) == 0, f"{account} has no whole chips"
        for balances in (self.table.balances, self.table.tokens):
            assert sum(balances.values()) == 0, f"{happened} makes or loses chips"

    def _compare(self):
        """Between two commands."""
        chips, tokens = self._held(core.CHIPS), self._held(core.TOKENS)
        assert (chips, tokens) == (self.table.balances, self.table.tokens)
        laid = Counter(chips) + Counter(tokens)
        laid = {account: held for account, held in laid.items() if account.startswith("wager/")}
        assert laid == self._on_layout(), "the game and the table differ on what is wagered"
        standing = self.table.live or self.table.game.wagers_stand
        assert standing or not laid, f"no round is live, but {laid} is wagered"
        racks = {account for account in (*chips, *tokens) if account.startswith("rack/")}
        assert racks <= {core.rack(seat) for seat in self.table.seats}, "chips before an empty seat"

    def _held(self, asset):
        return {where: held for (of, where), held in self.kept.items() if held and of == asset}

    def _on_layout(self):
        """The chips that the game itself shows, under the names of the table's accounts."""
        laid = Counter()
        for thing in self.table.game.view(self.table.play, core.INSPECTOR)["things"]:
            if thing["kind"] == "chips":
                area, _, seat = thing["area"].rpartition("/")
                laid[core.wager(int(seat), area)] += thing["cents"]
        return laid


@pytest.fixture
def books():
    """Makes the books of a table."""
    return Books


def viewers(state):
    """Everybody who may look, but the inspector, who sees all."""
    seats = [core.by_seat(seat) for seat in range(1, state.sign.seats + 1)]
    return [*seats, core.DEALER, core.SUPERVISOR, PLAYER, "watcher"]


def things(state, viewer):
    """What lies on the layout for this viewer, as the game shows it."""
    return state.game.view(state.play, viewer)["things"]


def hidden(state, viewer):
    """The faces that the inspector sees and this viewer does not."""
    all_seen, seen = (things(state, item) for item in (core.INSPECTOR, viewer))
    places = [[(thing["kind"], thing["area"]) for thing in some] for some in (all_seen, seen)]
    assert places[0] == places[1], "everybody sees the same things, if not their faces"
    faces = [
        (thing.get("face"), other.get("face")) for thing, other in zip(all_seen, seen, strict=True)
    ]
    assert all(other in (thing, None) for thing, other in faces)
    return [thing for thing, other in faces if thing is not None and other is None]


def telling(text, faces):
    """The faces that a text tells, as words of it."""
    return set(re.split(r"[^\w♣♦♥♠]+", text)) & set(faces)


@pytest.fixture
def sight():
    """What the tests of views share."""
    return SimpleNamespace(viewers=viewers, things=things, hidden=hidden, telling=telling)


def leaves(value, key=""):
    """Every text and every list of numbers of a view, with the name under which it stands."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield key, name
            yield from leaves(item, name)
    elif isinstance(value, list):
        if any(type(item) is int for item in value):
            yield key, value
        for item in value:
            yield from leaves(item, key)


@pytest.fixture
def check_view():
    """Sees that a view tells nothing of the faces that are hidden from its viewer."""
    return _check_view


def _check_view(state, viewer):
    seen = json.loads(msgspec.json.encode(table.view(state, viewer)))
    shown = {thing.pop("face", None) for thing in seen["things"]}
    secret = set(hidden(state, viewer)) - shown
    del seen[OF_THE_LAW]
    for key, leaf in leaves(seen):
        if isinstance(leaf, list):
            assert key in OPEN_LISTS, f"{viewer} sees numbers under {key}: {leaf}"
        elif secret:
            assert not telling(leaf, secret), f"{viewer} reads of a hidden thing: {leaf}"

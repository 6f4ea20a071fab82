"""A whole floor in virtual time with faults on purpose; one seed is one history.

Several processes run the same tables of all games on one store. People send what they are offered,
over lines that lose, double, delay and reorder it; processes die between any two looks at the
store; the store fails; another process is faster; clocks jump. The deciders, the house and the
store are the real ones. `tests.simulation.checks` says what must be so at every step.
"""

import hashlib
import random
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch
from uuid import UUID

from houseway import core, table
from houseway.core import HOUSE, PLAYER, USUAL, Refusal, load_game
from houseway.floor import deciding
from houseway.floor.exclusions import ExcludePerson, LiftExclusion
from houseway.floor.files import OpenIncident
from houseway.floor.obligations import Settings
from houseway.floor.persons import CancelCard, IssuePlayerCard, RegisterPerson, SuspendCard
from houseway.house import House
from houseway.law import games
from houseway.store import StoreError, open_store
from houseway.table.payments import ReportWrongPayment
from houseway.table.seats import BuyIn, Sit
from houseway.table.second_signature import SignEntry
from tests.simulation import staff
from tests.simulation.checks import Checks
from tests.simulation.players import AGAIN, COMING, Guests, by_chips, forward, too_few

BEGIN = datetime(2026, 11, 28, 9, tzinfo=UTC)
FLOOR, BORN = "the floor", "1990-01-01"
PROCESSES, PLAYERS, TABLES = 3, 6, 3
# How often in a hundred something goes wrong where it can.
FAULTS = {
    "crash while reading": 0.05,
    "crash before append": 1,
    "crash after append": 1,
    "store fails": 1,
    "disk is full": 1,
    "faster": 8,
    "lost": 3,
    "doubled": 4,
    "delayed": 20,
    "clock jumps": 0.3,
    "restart": 0.3,
}
# As many pages as a disk may ever have.
NO_END = 2**30
# So many acts may open the felts whose floats are counted; one that stays shut has no round.
OPENING = 150
# So often is one step tried anew before it is called a livelock.
MOST_TRIES = 200
STAFF_OF_FLOOR = (core.SUPERVISOR, "gaming_manager", core.CASHIER, core.INSPECTOR, "surveillance")


class Crash(BaseException):
    """A process is no more; nothing in it catches that."""


@dataclass(frozen=True)
class Message:
    """What somebody sends, again and again under the same id until they hear an answer."""

    id: str
    where: str
    by: str
    role: str
    command: Any
    tries: int = 0
    # Nobody may do this; or this id was used before for something else.
    barred: bool = False


class Wire:
    """The store as one process reaches it."""

    def __init__(self, world):
        self._world, self._store = world, world.store

    def __getattr__(self, name):
        return getattr(self._store, name)

    def read(self, stream, after=0):
        self._world.may("crash while reading", Crash)
        return self._store.read(stream, after)

    def append(self, writes, transfers, command_id, at, *beside):
        self._world.tried()
        self._world.others_first()
        self._world.may("crash before append", Crash)
        self._world.may("store fails", StoreError("The store has no room left on its disk."))
        with self._world.disk():
            stored = self._store.append(writes, transfers, command_id, at, *beside)
        self._world.may("crash after append", Crash)
        return stored


class World:
    """The floor, its people and processes, and everything that was acknowledged."""

    def __init__(self, seed, without=(), tables=None):
        self.random, self.robot = random.Random(f"world {seed}"), Guests(f"robot {seed}")
        # Some floors count the floats of their felts, others hold a promotion.
        self.beside = random.Random(f"beside {seed}")
        self.counted, self.promoted = seed % 4 == 3, seed % 4 == 1
        self.faults = {name: often for name, often in FAULTS.items() if name not in without}
        self.now, self.store = BEGIN, open_store("memory:")
        self.queue, self.messages, self.answered, self.seen = [], {}, {}, Counter()
        self.sent, self.tries, self.nested, self.calm = 0, 0, False, True
        self.houses = [self.process() for _ in range(PROCESSES)]
        self.tables = tables or tuple(games())
        self.checks, self.digest = Checks(self), ""

    def open(self):
        """A few tables of these games, ways to deal and kinds, with some people at each."""
        house = self.houses[0]
        settings = Settings(strangers_carded=True, one_table=False, counted=self.counted)
        house.casino.open(settings, name="A house")
        for number in range(TABLES):
            game = self.random.choice(self.tables)
            declared, name = load_game(game), f"{game} {number + 1}"
            sign = replace(declared.sign(USUAL), seats=3)
            if sign.jackpot:
                # A prize that waits for signatures comes up now and then.
                sign = replace(sign, jackpot=replace(sign.jackpot, hold_above=200_00))
            method = self.random.choice(declared.methods)
            training = self.random.random() < 0.2
            house.open_table(name, game, sign, method=method, training=training)
        house.casino.keep_register((name, house.table(name)) for name in house.tables())
        for _ in range(OPENING):
            if not any(state.closed for state in self._felts(house).values()):
                break
            self.send(*self.beside.choice(staff.bringing(self._aside(house))))
            self.deliver(self.queue.pop())
        for who in (f"player {number}" for number in range(PLAYERS)):
            for sent in (
                RegisterPerson(who, born=BORN),
                IssuePlayerCard(who, f"first card of {who}"),
            ):
                self.send(FLOOR, "the manager", "gaming_manager", sent)
                self.deliver(self.queue.pop())
        for seat in (1, 2):
            for name in house.tables():
                for sent in (Sit(seat), BuyIn(seat, 50_000_00)):
                    self.send(name, f"player {seat}", PLAYER, sent)
                    self.deliver(self.queue.pop())
        self.calm = False

    # Processes

    def process(self):
        return House(Wire(self), self.clock, self.drawn, "simulation")

    def clock(self):
        return self.now.isoformat()

    def drawn(self, draw):
        """Chance; now and then it is kind, so that rare hands are held."""
        left = [n for n in range(draw.low, draw.high + 1) if not draw.distinct or n not in draw.out]
        if draw.distinct and self.random.random() < 0.3 and len(left) > 2 * len(draw.to):
            start = self.random.randrange(len(left) - len(draw.to))
            left = left[start : start + max(len(draw.to), 9)]
        pick = self.random.sample if draw.distinct else self.random.choices
        return tuple(pick(left, k=len(draw.to)))

    def happens(self, fault):
        """Whether this goes wrong now; never while everything is put in order."""
        found = not self.calm and self.random.random() * 100 < self.faults.get(fault, 0)
        self.seen[fault] += found
        return found

    def may(self, fault, wrong):
        if self.happens(fault):
            raise wrong

    def tried(self):
        self.tries += 1
        assert self.tries < MOST_TRIES, "a command is tried without end"

    @contextmanager
    def disk(self):
        """Now and then there is no room for one page more, which shows in the middle of a write."""
        # Of a history without it everything else is as it was.
        full = not self.calm and self.beside.random() * 100 < self.faults.get("disk is full", 0)
        pages = self._pragma("page_count") if full else NO_END
        self._pragma(f"max_page_count = {pages}")
        try:
            yield
        except StoreError as wrong:
            self.seen["disk is full"] += "no room" in str(wrong)
            raise
        finally:
            self._pragma(f"max_page_count = {NO_END}")

    def _pragma(self, what):
        with self.store._engine.connect() as connection:
            return connection.exec_driver_sql(f"PRAGMA {what}").scalar()

    def others_first(self):
        """Another process answers somebody between a look and an append of this one."""
        if not self.nested and self.queue and self.happens("faster"):
            self.nested = True
            try:
                self.deliver(self.queue.pop(0))
            finally:
                self.nested = False

    # People

    def step(self):
        """Some time goes by; somebody sends something, or something arrives."""
        self.tries = 0
        passed = timedelta(seconds=self.random.choice((1, 2, 5, 20, 90, 700)))
        self.now += passed * (staff.HURRY if self.promoted else 1)
        if self.happens("clock jumps"):
            self.now += timedelta(hours=self.random.choice((-2, 3, 24 * 4)))
        if self.happens("restart"):
            self.houses[self.random.randrange(PROCESSES)] = self.process()
        chance = self.random.random()
        if chance < 0.05:
            self._guarded(lambda house: self._keep_time(house))
        elif self.queue and chance < 0.55:
            self.deliver(self.queue.pop(0))
        elif (self.counted or self.promoted) and self.beside.random() < 0.3:
            self._guarded(self._staff)
        else:
            self._guarded(self._somebody)
        self.checks.after_step()

    def _guarded(self, act):
        """Something that a process does by itself; it may die of it."""
        number = self.random.randrange(PROCESSES)
        try:
            act(self.houses[number])
        except Crash:
            self.houses[number] = self.process()
        except StoreError:
            pass

    def _keep_time(self, house):
        house.casino.keep_time()
        house.keep_in_step()
        for name in house.tables():
            house.keep_time(name)

    def _somebody(self, house):
        chance = self.random.random()
        if chance < 0.08:
            self._of_floor(house)
        elif chance < 0.12 and self.answered:
            self._other_content()
        else:
            self._of_table(house)

    # Beside the tables

    def _felts(self, house):
        """The tables whose float is counted."""
        states = {name: house.table(name) for name in house.tables()} if self.counted else {}
        return {name: state for name, state in states.items() if state.tray is not None}

    def _aside(self, house):
        """What staff could do at the cage, at counted felts and about a promotion."""
        floor, felts = house.casino.floor(), self._felts(house)
        found = [*staff.cage(floor, felts)] if felts else []
        found += [("", *each) for each in staff.promotion(floor, self.clock())] * self.promoted
        return [(where or FLOOR, *what) for where, *what in found]

    def _staff(self, house):
        if found := self._aside(house):
            self.send(*self.beside.choice(found))

    def _of_table(self, house):
        name = self.random.choice(house.tables())
        state = house.table(name)
        turn = table.turn(state)
        if turn.draw and state.method == table.FELT:
            return self.send(name, "the dealer", core.DEALER, self.robot.drawn(turn.draw))
        if state.unsigned and self.beside.random() < 0.2:
            return self._sign_own(name, state.unsigned[-1])
        moves = turn.moves
        if self.random.random() < 0.85:
            moves = forward(state, turn) or moves
        coming = [move for move in turn.moves if move.command in COMING]
        if coming and too_few(state) and self.beside.random() < 0.5:
            moves = coming
        moves = [move for move in moves if move.by != HOUSE and not by_chips(move)]
        if not moves:
            return None
        move = self.robot.choose(moves)
        sent = self.robot.command(move)
        if self.random.random() < 0.04 and move.by != PLAYER:
            return self.send(name, "an impostor", PLAYER, sent, barred=True)
        return self.send(name, *self._sender(state, move.by), sent)

    def _sign_own(self, name, waits):
        """Whoever asked for a second signature gives it too, which is nobody's to do."""
        self.send(name, waits.by, core.SUPERVISOR, SignEntry(waits.number), barred=True)

    def _sender(self, state, by):
        if by != PLAYER:
            return self.robot.sender(state, by)
        return f"player {self.random.randrange(PLAYERS)}", PLAYER

    def _of_floor(self, house):
        """What staff do about persons, cases and messages; sometimes what they are offered."""
        floor, state = house.casino.floor(), house.table(self.random.choice(house.tables()))
        seated = [at.player for at in state.seats.values()]
        who = self.random.choice([f"player {self.random.randrange(PLAYERS)}", *seated])
        document = state.game.name
        own = [
            ExcludePerson(who, document, "game", "because"),
            ExcludePerson(who, document, "casino", "because"),
            *(LiftExclusion(who, document, of, "because") for of in ("game", "casino")),
            OpenIncident("other", "somebody shouted", persons=(who,)),
            IssuePlayerCard(who, f"card {self.sent}"),
            SuspendCard(person=who),
            CancelCard(person=who),
        ]
        role = self.random.choice(STAFF_OF_FLOOR)
        moves = deciding.moves(floor, f"the {role}", role, self.clock())
        if moves and self.random.random() < 0.4:
            # Of some commands the moves name only what can be listed.
            with suppress(ValueError):
                sent = self.robot.command(self.robot.choose(moves))
                return self.send(FLOOR, f"the {role}", role, sent)
        return self.send(FLOOR, "the manager", "gaming_manager", self.random.choice(own))

    def _other_content(self):
        """Somebody gives an id to another command than it was given to first."""
        first = self.random.choice([*self.answered.values()])
        if first.where != FLOOR:
            other = ReportWrongPayment(1, 99, "overpaid", 1_00, "unintentional")
            if other != first.command:
                self.queue.append(replace(first, command=other, barred=True, tries=5))

    def send(self, where, by, role, command, barred=False):
        self.sent += 1
        message = Message(f"c{self.sent}", where, by, role, command, barred=barred)
        self.messages[message.id] = message
        late = self.random.randrange(9) if self.happens("delayed") else 0
        self.queue.insert(len(self.queue) - min(late, len(self.queue)), message)

    # Lines

    def deliver(self, message):
        """A message reaches one process, which answers or dies of it."""
        number = self.random.randrange(PROCESSES)
        house, again = self.houses[number], replace(message, tries=message.tries + 1)
        try:
            answer = self._submitted(house, message)
        except Crash:
            self.houses[number] = self.process()
            return self._resend(again)
        except StoreError:
            return self._resend(again)
        self.checks.answered(message, answer)
        if not isinstance(answer, Refusal) and not message.barred:
            self.answered.setdefault(message.id, message)
        if self.happens("lost") or self.happens("doubled"):
            self._resend(again)
        return answer

    def _submitted(self, house, message):
        if message.where == FLOOR:
            return house.casino.submit(message.by, message.role, message.command, message.id)
        return house.submit(message.where, message.by, message.role, message.command, message.id)

    def _resend(self, message):
        if message.tries < 6:
            at = self.random.randrange(len(self.queue) + 1)
            self.queue.insert(at, message)

    # Ends

    def settle(self):
        """Nothing goes wrong any more: every round comes to its end."""
        self.calm = True
        while self.queue:
            self.tries = 0
            self.deliver(self.queue.pop(0))
        house = self.houses[0]
        self._keep_time(house)
        for name in house.tables():
            first = house.table(name).round
            for _ in range(400):
                state = house.table(name)
                if state.tray and state.tray.owes:
                    self._bring_chips(house)
                elif not state.live or state.round > first or not self._forward(name, state):
                    break
            state = house.table(name)
            over = not state.live or state.round > first or not state.wagered
            assert over, f"the round at {name} never ends"
        self._keep_time(house)
        self.checks.at_end()

    def _bring_chips(self, house):
        self.tries = 0
        self.send(*self.beside.choice(staff.bringing(self._aside(house))))
        self.deliver(self.queue.pop())

    def _forward(self, name, state):
        self.tries = 0
        turn = table.turn(state)
        if turn.draw and state.method == table.FELT:
            by, role, sent = "the dealer", core.DEALER, self.robot.drawn(turn.draw)
        else:
            moves = forward(state, turn, 1)
            # Whoever has no wager that stands buys more chips or takes back what they laid, and
            # what still cannot be played is void.
            again = [move for move in turn.moves if move.command in AGAIN]
            waits = turn.due or turn.draw
            if again and not waits and (not moves or self.beside.random() < 0.3):
                moves = again
            only_buys = all(move.command == core.kind(BuyIn) for move in moves)
            if only_buys and not state.wagered:
                return False
            assert moves, f"nobody can bring the round at {name} forward: {turn.due}"
            move = self.robot.choose(moves)
            by, role = self.robot.sender(state, move.by)
            sent = self.robot.command(move)
        self.send(name, by, role, sent)
        answer = self.deliver(self.queue.pop())
        assert not isinstance(answer, Refusal), f"what {name} offers is refused: {sent}, {answer}"
        return True

    def digested(self):
        """What all records of this history come to; each was seen."""
        found = hashlib.sha256()
        for stream in self.store.streams():
            for record in self.store.read(stream):
                self.seen[record.name] += 1
                found.update(repr(tuple(record)).encode())
        return found.hexdigest()


def run(seed, steps, without=(), tables=None):
    """One history; AssertionError says at which step what was wrong."""
    ids, salts = random.Random(f"ids {seed}"), random.Random(f"salts {seed}")

    def uuid4():
        return UUID(int=ids.getrandbits(128), version=4)

    with (
        patch("houseway.house.submit.uuid4", uuid4),
        patch("houseway.house.pooling.uuid4", uuid4),
        patch("houseway.house.casino.uuid4", uuid4),
        patch(
            "houseway.store.personal.secrets.token_hex", lambda size: salts.randbytes(size).hex()
        ),
    ):
        world = World(seed, without, tables)
        try:
            world.open()
            for _ in range(steps):
                world.step()
            world.settle()
            world.digest = world.digested()
        except Exception as wrong:
            wrong.step = world.checks.steps
            wrong.add_note(f"after step {wrong.step} of seed {seed}")
            raise
        finally:
            with suppress(Exception):
                world.store.close()
    return world

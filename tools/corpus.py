"""Records for every later version to read: `python -m tools.corpus VERSION`.

Writes one store for each game under tests/corpus/VERSION, packed, and beside it the balances that
its tables and pools must come to. Tables are played by a robot that looks ahead one command and
prefers what no record shows yet; so every kind of event that it can reach is there early.
"""

import gzip
import json
import random
import re
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from houseway import core, table
from houseway.core import HOUSE, PLAYER, Limits, load_game
from houseway.equipment.cards import parse_many
from houseway.house import House
from houseway.house.people import People
from houseway.law import games
from houseway.law.variants import variants
from houseway.money import Jackpot
from houseway.store import open_store
from houseway.table.conduct import CloseTable
from houseway.table.declarations import DeclarePayout
from houseway.table.seats import BuyIn, Sit

FOLDER = Path(__file__).parents[1] / "tests" / "corpus"
# Rounds that chance would never deal to the robot, and terms of jackpots; by game.
SCRIPTS = FOLDER / "scripts.json"
START = datetime(2025, 3, 1, 20, 15, tzinfo=UTC)
TABLES, STEPS, LOOKED_AT, CROWDED = 10, 75, 14, 6
# Of the seeds that were tried this one reached most kinds.
SEED = 1
STAKE, TAKE_BACK = core.kind(core.Stake), core.kind(core.TakeBack)
CLOSE, RULE, DECLARE = core.kind(core.CloseWagers), core.kind(core.Rule), core.kind(DeclarePayout)
REASONS = ("because", "a – long ♠ reason")


class Chance:
    """Draws by a seed; now and then from part of the pack, so that rare hands come often."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)
        self.few: set[int] = set()
        self.wanted: dict[str, list[int]] = {}

    def want(self, hands: dict[str, str]) -> None:
        """Deal these cards to these places the next time that they are due."""
        self.wanted = {place: list(parse_many(cards)) for place, cards in hands.items()}

    def __call__(self, draw: core.Draw) -> tuple[int, ...]:
        """What is drawn."""
        if not draw.distinct:
            return tuple(self.random.randint(draw.low, draw.high) for _ in draw.to)
        if self.wanted:
            return self._as_wanted(draw)
        if self.random.random() < 0.2 or not draw.out:
            self.few = self._part(draw)
        left = sorted(set(range(draw.low, draw.high + 1)) - set(draw.out))
        self.random.shuffle(left)
        left.sort(key=lambda thing: thing not in self.few)
        chosen = left[: len(draw.to)]
        self.random.shuffle(chosen)
        return tuple(chosen)

    def _as_wanted(self, draw: core.Draw) -> tuple[int, ...]:
        kept = {card for cards in self.wanted.values() for card in cards}
        left = [card for card in range(draw.low, draw.high + 1) if card not in {*draw.out, *kept}]
        self.random.shuffle(left)
        return tuple(
            self.wanted[place].pop(0) if self.wanted.get(place) else left.pop() for place in draw.to
        )

    def _part(self, draw: core.Draw) -> set[int]:
        """Some ranks, some suits, or everything; a card is four times its rank plus its suit."""
        suits = self.random.sample(range(4), self.random.choice((1, 2, 4, 4)))
        first, ranks = self.random.randint(0, 12), self.random.choice((3, 5, 7, 13, 13))
        kept = {(first + after) % 13 for after in range(ranks)}
        return {
            thing
            for thing in range(draw.low, draw.high + 1)
            if thing % 4 in suits and thing // 4 in kept
        }


class Seen:
    """What the records show: kinds of events and commands, and the words in their fields."""

    def __init__(self) -> None:
        self.marks: Counter[str] = Counter()

    def new(self, command: Any, events: core.Events) -> int:
        """How much of this no record shows yet; a new kind counts for more than new words."""
        found = (mark for thing in (command, *events) for mark in _marks(thing))
        return sum(1 if " " in mark else 50 for mark in found if mark not in self.marks)

    def add(self, things: tuple[Any, ...]) -> None:
        """These are recorded."""
        self.marks.update(mark for thing in things for mark in _marks(thing))


def _marks(thing: Any) -> Iterator[str]:
    name = core.kind(thing)
    yield name
    for field, value in json.loads(core.dump(thing)).items():
        if isinstance(value, str) and field not in ("player", "by", "at", "effective"):
            yield f"{name} {field} {re.sub('[0-9]+', '#', value)}"
        if field == "question":
            yield f"{name} {' '.join(value[:2])}"


class Player:
    """Plays one table of a house, everybody at it."""

    def __init__(self, floor: "Floor", name: str, prefers: list[str]) -> None:
        self.floor, self.house, self.name, self.prefers = floor, floor.house, name, prefers
        self.random = random.Random(f"player {name} {SEED}")
        self.sent = 0

    def submit(self, by: str, role: str, command: Any) -> bool:
        """Whether it was done; what was done is seen."""
        self.floor.now += timedelta(seconds=7)
        self.sent += 1
        version = self.house.version(self.name)
        id = f"{self.name}-{self.sent}"
        done = self.house.submit(self.name, by, role, command, id, "as the robot likes")
        if isinstance(done, core.Refusal):
            return False
        assert self.house.version(self.name) > version
        self.floor.seen.add((command, *done))
        return True

    def sit(self) -> None:
        """People sit down with chips."""
        state = self.house.table(self.name)
        for seat in range(1, min(state.sign.seats, 7) + 1):
            self.submit(f"player {seat}", PLAYER, Sit(seat))
            self.submit(
                f"player {seat}", PLAYER, BuyIn(seat, 3000 * max(min(state.sign.chips), 100))
            )

    def step(self, new: float = 0.6) -> None:
        """Something new, if there is anything; otherwise what carries the round on."""
        if self.random.random() < 0.04:
            self.floor.now += timedelta(minutes=31)
        now = table.turn(self.house.table(self.name))
        moves = [move for move in now.moves if move.by != HOUSE]
        if moves and self.random.random() < new and self._something_new(moves):
            return
        if now.draw:
            drawn = core.Drawn(self.floor.chance(now.draw), "the felt")
            self.submit("the dealer", core.DEALER, drawn)
        elif chosen := self._carrying_on(now):
            self._make(chosen)

    def play_wanted(self, hands: dict[str, str]) -> None:
        """One round, begun when none is under way, in which these hands are dealt."""
        before = self.house.table(self.name).round
        self.floor.chance.want(hands)
        for _ in range(70):
            state = self.house.table(self.name)
            if state.round > before and not state.live:
                break
            self.step(0)
        self.floor.chance.want({})

    def close(self) -> None:
        """The table is closed and the time until then goes by."""
        for move in table.turn(self.house.table(self.name)).moves:
            if move.command == core.kind(CloseTable):
                self._make(move)
                break
        for _ in range(25):
            self.floor.now += timedelta(minutes=9)
            self.step()

    def _something_new(self, moves: list[core.Move]) -> bool:
        """Looks at some moves, of rarer commands first, and makes the one that shows most."""
        marks, best = self.floor.seen.marks, (0, "", "", None)
        kinds: dict[str, list[core.Move]] = {}
        for move in moves:
            kinds.setdefault(move.command, []).append(move)
        rarest = sorted(kinds, key=lambda name: marks[name] * self.random.random())
        state = self.house.table(self.name)
        for name in rarest[:LOOKED_AT]:
            move = self.random.choice(kinds[name])
            by, role = self._sender(state, move.by)
            command = self._filled(move)
            told = self.house.would(self.name, by, role, command)
            if not isinstance(told, core.Refusal):
                found = self.floor.seen.new(command, told)
                best = max(best, (found, by, role, command), key=lambda choice: choice[0])
        return bool(best[0]) and self.submit(*best[1:])

    def _carrying_on(self, now: core.Turn) -> core.Move | None:
        """A wager where none lies yet, whoever is due, or the dealer; nothing that voids."""
        state = self.house.table(self.name)
        moves = [move for move in now.moves if move.by != HOUSE]
        stakes = [move for move in moves if move.command == STAKE and _bare(state, move)]
        if stakes and (self.wants or self.random.random() < 0.8):
            return self.random.choice(stakes)
        for command in (*self.prefers, DECLARE, RULE):
            if named := [move for move in moves if move.command == command]:
                return self.random.choice(named)
        of_game = [move for move in moves if not move.command.startswith("table.")]
        due = [move for move in of_game if move.by in now.due]
        if due and self.random.random() < 0.8:
            return self._of_due(state, due)
        close = [move for move in moves if move.command == CLOSE]
        if close and self.random.random() < 0.7:
            return close[0]
        for _ in range(4):
            chosen = self.random.choice(of_game or moves)
            if chosen.command != TAKE_BACK and not self._stops_play(state, chosen):
                return chosen
        return None

    def _of_due(self, state: Any, due: list[core.Move]) -> core.Move:
        """Rather nothing that stops play; with chosen hands people stay in the round."""
        self.random.shuffle(due)
        going = [move for move in due[:12] if not self._stops_play(state, move)]
        betting = [move for move in going if self.wants and self._bets(state, move)]
        return (betting or going or due)[0]

    @property
    def wants(self) -> bool:
        """Whether a round with chosen hands is under way, in which people rather stay."""
        return bool(self.floor.chance.wanted)

    def _bets(self, state: Any, move: core.Move) -> bool:
        told = self.house.would(self.name, *self._sender(state, move.by), self._filled(move))
        return not isinstance(told, core.Refusal) and any(
            isinstance(happened, core.Staked) for happened in told
        )

    def _stops_play(self, state: Any, move: core.Move) -> bool:
        told = self.house.would(self.name, *self._sender(state, move.by), self._filled(move))
        return isinstance(told, core.Refusal) or any(
            isinstance(happened, core.Voided | core.Asked) for happened in told
        )

    def _make(self, move: core.Move) -> bool:
        by, role = self._sender(self.house.table(self.name), move.by)
        return self.submit(by, role, self._filled(move))

    def _filled(self, move: core.Move) -> Any:
        filled = {field.name: self._value(field) for field in move.fields}
        return core.load(move.command, json.dumps(filled))

    def _value(self, field: core.Field) -> Any:
        if field.options:
            return self.random.choice(field.options)
        if field.low is None:
            return self.random.choice(REASONS)
        most = 50 if field.high is None else (field.high - field.low) // field.step
        steps = self.random.choice((0, self.random.randint(0, min(most, 20)), min(most, 200)))
        return field.low + field.step * steps

    def _sender(self, state: Any, by: str) -> tuple[str, str]:
        """Who makes a move; at a felt the dealer may enter what a player does."""
        if by.startswith("seat/"):
            if state.method == table.FELT and self.random.random() < 0.5:
                return "the dealer", core.DEALER
            return state.seats[int(by.partition("/")[2])].player, PLAYER
        if by == PLAYER:
            taken = {seat.player for seat in state.seats.values()} | state.excluded
            names = (f"player {number}" for number in range(1, 99))
            return next(name for name in names if name not in taken), PLAYER
        return f"the {by}", by


def _bare(state: Any, move: core.Move) -> bool:
    """Whether no chips lie yet where a stake would go."""
    seat, area = (next(f for f in move.fields if f.name == name) for name in ("seat", "area"))
    return not any(
        state.balance(core.wager(number, where))
        for number in seat.options
        for where in area.options
    )


class Floor:
    """A house on a store, with its clock, its chance and what it has shown so far."""

    def __init__(self, url: str, seen: Seen, seed: str) -> None:
        self.now, self.seen, self.chance = START, seen, Chance(seed)
        self.store = open_store(url)
        self.house = House(self.store, self.clock, self.chance, f"seed {seed}")

    def clock(self) -> str:
        """The time as the records keep it."""
        return self.now.isoformat()


class Opening(NamedTuple):
    """How a table begins."""

    sign: core.Sign
    variants: tuple[str, ...]
    method: str


def openings(name: str, jackpots: list[Jackpot]) -> list[Opening]:
    """Every way of dealing in turn, with every variant, option and kind of sign."""
    game, every = core.load_game(name), tuple(variants(name))
    made = []
    signs = ((5_00, 500_00, 5_00), (25_00, 100_00, 25_00), (1_00, 50_00, 1_00))
    options = [(), game.options, *((option,) for option in game.options)]
    for number in range(TABLES):
        usual = load_game(name).sign(Limits(*signs[number // 2 % 3]))
        sign = replace(
            usual,
            version=number + 1,
            seats=usual.seats if number == CROWDED else min(usual.seats, 4),
            maximum_payout=usual.maximum_payout if number % 2 else None,
            options=options[number // len(game.methods) % len(options)],
            jackpot=jackpots[number % 2] if jackpots and number % 4 != 2 else None,
        )
        chosen = every[number % (len(every) + 1) :][:1]
        made.append(Opening(sign, chosen, game.methods[number % len(game.methods)]))
    return made


def written(name: str, url: str, seen: Seen) -> Floor:
    """A house with tables of a game, all played."""
    floor = Floor(url, seen, f"corpus {name} {SEED}")
    script = json.loads(SCRIPTS.read_text("utf-8")).get(name, {})
    jackpots = [Jackpot(**terms) for terms in script.get("jackpots", ())]
    for number, (sign, chosen, method) in enumerate(openings(name, jackpots)):
        where = f"{name}-{number + 1}"
        floor.house.open_table(where, name, sign, *chosen, method=method)
        player = Player(floor, where, script.get("prefers", []) if number // 2 % 2 else [])
        player.sit()
        for hands in script.get("hands", [])[number::TABLES]:
            player.play_wanted(hands)
        for _ in range(script.get("steps", STEPS)):
            player.step()
        if number % 2 or sign.jackpot:
            player.close()
        seen.add(tuple(corrected(floor, jackpots)))
    return floor


def corrected(floor: Floor, jackpots: list[Jackpot]) -> Iterator[Any]:
    """Meters are put right by hand; a pool that no table shares any longer gets new terms."""
    terms = {jackpot.pool: jackpot for jackpot in jackpots}
    for name in floor.house.pools():
        for cents in (123_45, -44):
            done = floor.house.correct_meter(name, cents, "the supervisor", "counted anew")
            yield from () if isinstance(done, core.Refusal) else done
        if not floor.house.pool(name).tables:
            done = floor.house.change_terms(name, terms[name])
            yield from () if isinstance(done, core.Refusal) else done


def people(floor: Floor) -> None:
    """Somebody of every kind comes and goes, and somebody is locked out."""
    known = People(floor.store, floor.clock)
    for role in (core.DEALER, core.SUPERVISOR, core.INSPECTOR):
        known.add_staff(f"a-{role}", role)
    known.change_password(f"a-{core.SUPERVISOR}")
    known.remove_staff(f"a-{core.DEALER}")
    card = known.issue_card("Ada L.")
    token = known.card_session(card.number, card.secret)
    assert token, "the card of a moment ago opens a session"
    known.close_session(token)
    for _ in range(5):
        known.staff_session(f"a-{core.INSPECTOR}", "not the password")


def expected(floor: Floor) -> dict[str, Any]:
    """What a later version must find: staff, and the money of every table and pool."""
    house, store = floor.house, floor.store
    staff = People(store, floor.clock).accounts().staff.values()
    tables = {name: house.table(name) for name in house.tables()}
    return {
        "at": floor.clock(),
        "records": sum(store.version(stream) for stream in store.streams()),
        "staff": {member.user: member.role for member in staff},
        "tables": {
            name: {
                "round": state.round,
                "closed": state.closed,
                "chips": dict(state.balances),
                "tokens": dict(state.tokens),
            }
            for name, state in tables.items()
        },
        "pools": {name: house.pool(name).meter for name in house.pools()},
    }


def pack(store: Path, packed: Path) -> None:
    """The file of a store as small as it goes, the same bytes for the same store."""
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    with packed.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as zipped:
        zipped.write(store.read_bytes())


def main(version: str) -> None:
    """Write the corpus of a version, and say what no record shows."""
    target, seen, known = FOLDER / version, Seen(), tuple(games())
    # What a version wrote is never written anew by another: making the folder twice fails.
    target.mkdir(parents=True)
    for name in known:
        with tempfile.TemporaryDirectory() as folder:
            store = Path(folder) / "corpus.db"
            floor = written(name, f"sqlite:///{store}", seen)
            if name == known[0]:
                people(floor)
            told = json.dumps(expected(floor), indent=1, sort_keys=True)
            target.joinpath(f"{name}.json").write_text(told + "\n", "utf-8")
            floor.store.close()
            pack(store, target / f"{name}.db.gz")
        print(name, target.joinpath(f"{name}.db.gz").stat().st_size, "bytes")
    every = {core.kind(made) for made in core.commands("core", "table", *known)}
    print("never sent by a person:", *sorted(every - set(seen.marks)))


if __name__ == "__main__":
    main(sys.argv[1])

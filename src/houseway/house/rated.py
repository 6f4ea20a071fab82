"""What the tables did, in quarters of an hour by dealer and person, kept as it is worked out.

A table's stream is followed once and from then on only what is new of it: what was added up, and
the table as it was after the last record, lie in the user's cache folder. Without it, or after an
edit of what rates, everything is worked out anew.
"""

import io
import pickle
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway import core
from houseway.games.kit.rating import NOTHING
from houseway.house import rating
from houseway.house.rated_apart import in_processes
from houseway.house.rating import Asking, Rater, Round, in_money, rating_of
from houseway.house.records import RECEIVED, Step, event_of, history, stream_of
from houseway.money import Cents
from houseway.store.kept import Followed, Kept
from houseway.table import OUTSIDE_ROUND, disputes, payments, seats
from houseway.table.corrections import BACK, stays
from houseway.table.state import FELT, Table

if TYPE_CHECKING:
    from houseway.store import Store, Stored

SLICE = timedelta(minutes=15)
# Events of the cage by their stored names, and what they move.
CAGE = {"table.FillReceived": "fills", "table.CreditSent": "credits"}


@dataclass
class Figures:
    """What can be added up: of a table, a dealer, a person, an hour, or all of them.

    `theoretical` is what the House was to win from the wagers that were made, played best; `luck`
    what chance then gave the players, `cost` what their decisions cost them. `adjusted` is what
    voids, corrections and tokens did, `unseen` what cards did that nobody entered, or a player's
    bank. `unfinished` is the rest: rounds and wagers that were not over when the time was, or had
    been begun before it. So win = theoretical - luck + cost - adjusted - unseen + unfinished.

    `decided` counts wagers by the key of what they are worth and their amount in a round.
    """

    rounds: int = 0
    void_rounds: int = 0
    wagers: int = 0
    staked: Cents = 0
    win: Cents = 0
    bought: Cents = 0
    cashed: Cents = 0
    fills: Cents = 0
    credits: Cents = 0
    jackpots: Cents = 0
    voids: int = 0
    disputes: int = 0
    errors: int = 0
    seconds: int = 0
    theoretical: Fraction = NOTHING
    luck: Fraction = NOTHING
    cost: Fraction = NOTHING
    adjusted: Fraction = NOTHING
    unseen: Fraction = NOTHING
    decided: dict[str, int] = field(default_factory=dict)

    def add(self, other: "Figures") -> None:
        """Together with others."""
        for name in NAMES:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for key, many in other.decided.items():
            self.decided[key] = self.decided.get(key, 0) + many

    @property
    def unfinished(self) -> Fraction:
        """What the House won from rounds and wagers that were not over, or begun before."""
        rated = self.theoretical - self.luck + self.cost - self.adjusted - self.unseen
        return self.win - rated


NAMES = tuple(part.name for part in fields(Figures) if part.name != "decided")
EXACT = tuple(part.name for part in fields(Figures) if part.type in (Fraction, "Fraction"))


class Key(NamedTuple):
    """Whose figures they are: a table, a quarter of an hour, who dealt, and a person or nobody."""

    table: str
    game: str
    training: bool
    since: str
    dealer: str
    player: str


class Slice(NamedTuple):
    """Figures and whose they are."""

    key: Key
    figures: Figures


# One table, record by record


class Follower:
    """Adds up a table's stream."""

    def __init__(self, name: str) -> None:
        self.name, self.last = name, ""
        self.table: Table | None = None
        self.rater: Rater | None = None
        self.found: dict[Key, Figures] = {}
        self.results: dict[str, tuple[tuple[float, float], ...]] = {}
        self.wrong: dict[int, dict[str, Any]] = {}
        # What the last events of the round have added to which figures, in case they are undone.
        self.added: list[list[tuple[Key, str, int]]] = []

    def follow(self, records: "Iterable[Stored]", ask: Asking | None) -> None:
        """Add up further records of the stream; who asks nothing rates nothing."""
        steps = self._counted(history(records, self.table))
        first = next(steps, None)
        if first is None:
            return
        steps = chain([first], steps)
        if ask is None or rating_of(first.table.game.name) is None:
            deque(steps, 0)
            return
        self.rater = self.rater or Rater(first.table.game.name)
        for closed in self.rater.rounds(steps, ask):
            self._rated(closed, ask)

    def _key(self, table: Table, at: str, player: str) -> Key:
        return Key(
            *(self.name, table.game.name, table.training, _quarter(at)), *(table.dealer, player)
        )

    def _figures(self, table: Table, at: str, player: str = "") -> Figures:
        return self.found.setdefault(self._key(table, at, player), Figures())

    def _counted(self, steps: Iterator[Step]) -> Iterator[Step]:
        for step in steps:
            self._sat(step)
            if step.record.name != RECEIVED:
                self._count(step)
            self.table = step.table
            yield step

    def _sat(self, step: Step) -> None:
        """The time that players have a seat; it is theirs up to this record."""
        at, table = step.record.at, step.table
        if at == self.last:
            return
        since, self.last = self.last, at
        for begin, seconds in _parts(since, at) if since else ():
            for seat in table.seats.values():
                self._figures(table, begin, seat.player).seconds += seconds

    def _count(self, step: Step) -> None:
        table, event = step.table, step.event
        if not isinstance(event, (*OUTSIDE_ROUND, core.TableOpened)):
            won = -sum(in_money(table.transfers).values())
            if won:
                self._figures(table, step.record.at).win += won
        match event:
            case payments.WrongPaymentFound(number=number):
                self.wrong[number] = _wrong(step)
            case payments.PaymentRectified(number=number) if number in self.wrong:
                self.wrong[number]["rectified"] = True
        players = {"", getattr(event, "player", "")}
        added = [
            (self._key(table, step.record.at, player), name, more)
            for name, more in _more(step)
            for player in players
        ]
        self._add(added)
        if table.method == FELT and not stays(event):
            self.added = [*self.added, added][-len(table.past) or None :]
        for _ in range(event.events if isinstance(event, BACK) else 0):
            self._add((key, name, -more) for key, name, more in self.added.pop())

    def _add(self, added: "Iterable[tuple[Key, str, int]]") -> None:
        for key, name, more in added:
            figures = self.found.setdefault(key, Figures())
            setattr(figures, name, getattr(figures, name) + more)

    def _rated(self, closed: Round, ask: Asking) -> None:
        table, in_round, times = closed.table, dict[str, Cents](), closed.times
        for row in closed.rated:
            figures = self._figures(table, closed.at, row.player)
            figures.theoretical -= times * row.start
            figures.luck += times * row.luck
            figures.cost += times * row.cost
            figures.adjusted += times * row.adjusted
            figures.unseen += times * row.unseen
            if row.player:
                # A person's own; the table's are counted apart, event by event.
                figures.win -= times * row.result
                figures.staked += times * sum(cents for _, _, cents in row.wagers)
                figures.wagers += times * len(row.wagers)
                figures.rounds += times * bool(row.staked or row.wagers)
            for wager, options, cents in row.wagers:
                key = self._result(table, wager, options, ask)
                in_round[key] = in_round.get(key, 0) + cents
        figures = self._figures(table, closed.at)
        for key, cents in in_round.items():
            counted = f"{key} {cents}"
            figures.decided[counted] = figures.decided.get(counted, 0) + times

    def _result(self, table: Table, wager: str, options: Any, ask: Asking) -> str:
        """The key of how a wager ends, by which its ends are found."""
        named = msgspec.json.encode([table.rules.digest, wager, sorted(options.named().items())])
        key = sha256(named).hexdigest()[:16]
        if key not in self.results:
            found = ask.result(table.rules, wager, options)
            self.results[key] = tuple(
                (float(line.profit), float(found.chance(line))) for line in found.lines
            )
        return key


def _more(step: Step) -> Iterator[tuple[str, int]]:
    """What an event adds to which figures."""
    match step.event:
        case core.RoundClosed():
            yield "rounds", 1
            yield "void_rounds", int(step.table.void)
        case core.Settled(stake=stake):
            yield "wagers", 1
            yield "staked", stake
        case core.Paid(cents=cents):
            yield "jackpots", cents
        case core.Voided():
            yield "voids", 1
        case seats.BoughtIn(cents=cents):
            yield "bought", cents
        case seats.CashedOut(cents=cents):
            yield "cashed", cents
        case disputes.DisputeRaised():
            yield "disputes", 1
        case payments.WrongPaymentFound():
            yield "errors", 1
        case event if moves := CAGE.get(core.kind(event)):
            yield moves, sum(moved.cents for moved in step.table.transfers)


def _wrong(step: Step) -> dict[str, Any]:
    found = step.event
    return {
        "number": found.number,
        "at": step.record.at,
        "round": found.round,
        "seat": found.seat,
        "player": found.player,
        "kind": found.kind,
        "cents": found.cents,
        "intent": found.intent,
        "clause": found.under,
        "over_the_amount": found.reported,
        "rectified": False,
    }


@lru_cache
def _quarter(at: str) -> str:
    """The quarter of an hour that a moment belongs to, in universal time."""
    moment = datetime.fromisoformat(at).astimezone(UTC)
    return _begins(moment).isoformat()


def _begins(moment: datetime) -> datetime:
    return moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0)


def _parts(since: str, until: str) -> Iterator[tuple[str, int]]:
    """The seconds between two moments, by the quarters of an hour that they fall into."""
    begin, end = (datetime.fromisoformat(at).astimezone(UTC) for at in (since, until))
    while begin < end:
        then = min(_begins(begin) + SLICE, end)
        yield begin.isoformat(), round((then - begin).total_seconds())
        begin = then


# What is kept


def kept_at() -> Path:
    """Where figures are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("houseway") / "rated.sqlite"


@cache
def own_digest() -> str:
    """The digest of what counts."""
    own = b"".join(Path(module).read_bytes() for module in (__file__, rating.__file__))
    return sha256(own).hexdigest()[:16]


def made_by() -> str:
    """The digest of everything that rated figures depend on."""
    from houseway.maths.executor import sources

    return f"{sources()} {own_digest()}"


class Rates:
    """The figures of a store's tables, brought up to date when somebody asks for them."""

    def __init__(self, store: "Store", rate: bool = True, path: Path | None = None) -> None:
        self.store, self.ask = store, Asking() if rate else None
        self.made_by = made_by() if rate else own_digest()
        self.kept = Kept(path or kept_at())
        self._names, self.ends = dict[str, str](), lru_cache(4096)(self._ends)

    def close(self) -> None:
        """Nothing more is asked."""
        self.kept.close()

    def __enter__(self) -> "Rates":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def slices(self, since: datetime, until: datetime, names: Iterable[str]) -> Iterator[Slice]:
        """The figures of tables between two moments, both at a quarter of an hour."""
        ends, names = [end.astimezone(UTC).isoformat() for end in (since, until)], list(names)
        self._follow_at_once(names)
        for name in names:
            stream = self._up_to_date(name)
            found = self.kept.slices(stream, *ends)
            for key, figures in found:
                yield Slice(Key(*msgspec.json.decode(key)), _figures(figures))

    def wrong(self, name: str) -> list[dict[str, Any]]:
        """Every payment of a table that was found wrong, and whether it was put right."""
        taken_up = self._taken_up(self._up_to_date(name))
        return list(taken_up[2].wrong.values()) if taken_up else []

    def _ends(self, key: str) -> tuple[tuple[float, float], ...]:
        """What each end of a wager brings per unit, and how often it comes."""
        return tuple(map(tuple, msgspec.json.decode(self.kept.result(key))))

    def _follow_at_once(self, names: list[str]) -> None:
        """Where there is much to rate, several tables are followed at once."""
        if self.ask is None or len(names) < 2:
            return
        behind = {name: self._behind(name) for name in names}
        if sum(behind.values()) < MUCH:
            return
        with self.kept.changing():
            jobs = [_Following(self, name) for name, many in behind.items() if many]
            # What a process leaves undone that was ended is done here, after this.
            with suppress(BrokenExecutor):
                in_processes(_followed, jobs)

    def _own(self, name: str) -> str:
        """The name of a table's stream here, which no other store's has."""
        if name not in self._names:
            stream = stream_of(name)
            first = next(self.store.read(stream)).digest
            self._names[name] = f"{stream} {first} {bool(self.ask)}"
        return self._names[name]

    def _behind(self, name: str) -> int:
        """How many records of a table's stream were not followed yet."""
        done = self.kept.followed(self._own(name), self.made_by)
        return self.store.version(stream_of(name)) - (done.version if done else 0)

    def _up_to_date(self, name: str) -> str:
        """Follow what is new of a table's stream; its name here."""
        own = self._own(name)
        done = self.kept.followed(own, self.made_by)
        if done is None or done.version != self.store.version(stream_of(name)):
            # Who asks at the same time waits, and then finds it done.
            with self.kept.changing():
                following = _Following(self, name)
                while part := following.part():
                    following.follower.follow(part, self.ask)
                    following.keep()
        return own

    def _taken_up(self, own: str) -> "tuple[int, str, Follower] | None":
        """How far a stream was followed, if that can be gone on from."""
        done = self.kept.followed(own, self.made_by)
        # Whatever goes wrong with what was kept, it can be worked out again.
        with suppress(Exception):
            return done and (done.version, done.digest, _unpickled(done.state))
        return None

    def keep(self, own: str, follower: Follower, last: "Stored") -> None:
        """What was added up, up to a record, and what is needed to go on from there."""
        for key, figures in follower.found.items():
            place = own, key.since, msgspec.json.encode(key).decode()
            if before := self.kept.slice(*place):
                figures.add(_figures(before))
            self.kept.keep(*place, msgspec.json.encode(figures, enc_hook=str).decode())
        for wager, ends in follower.results.items():
            self.kept.keep_result(wager, msgspec.json.encode(ends).decode())
        follower.found, follower.results = {}, {}
        done = last.version, last.digest, _pickled(follower)
        self.kept.follow(Followed(own, self.made_by, *done))


class _Following:
    """A table's stream from where it was followed to; also as a job for another process."""

    def __init__(self, rates: Rates, name: str) -> None:
        self.rates, self.own = rates, rates._own(name)
        store, stream = rates.store, stream_of(name)
        version, digest, self.follower = rates._taken_up(self.own) or (0, "", Follower(name))
        records = store.read(stream, max(0, version - 1))
        if version and next(records).digest != digest:
            # Somebody has put other records there.
            version, self.follower, records = 0, Follower(name), store.read(stream)
        if not version:
            rates.kept.forget(self.own)
        self.game = event_of(next(store.read(stream))).game
        self.records = records

    def part(self) -> "list[Stored]":
        """The next records, some at a time."""
        found = list(islice(self.records, AT_ONCE))
        self.last = found[-1] if found else None
        return found

    def keep(self) -> None:
        """What was added up so far."""
        assert self.last
        self.rates.keep(self.own, self.follower, self.last)

    def given(self) -> "tuple[bytes, list[Stored]] | None":
        """The follower as it is, and what it is to follow."""
        part = self.part()
        return (_pickled(self.follower), part) if part else None

    def take(self, made: bytes) -> None:
        """The follower after that."""
        self.follower = _unpickled(made)
        self.keep()


def _followed(state: bytes, records: "list[Stored]") -> bytes:
    """In a process of its own: a follower after these records."""
    follower = _unpickled(state)
    follower.follow(records, Asking())
    return _pickled(follower)


# So many records are added up before they are written down.
AT_ONCE = 20_000
# From so many records on it is worth while to start processes.
MUCH = 5_000


def _figures(text: str) -> Figures:
    found = msgspec.json.decode(text)
    return Figures(**found | {name: Fraction(found[name]) for name in EXACT})


class _Pickler(pickle.Pickler):
    """Games are declarations and are looked up again; what asks has nothing to keep."""

    def persistent_id(self, held: Any) -> Any:
        return ("game", held.name) if isinstance(held, core.Game) else None

    def reducer_override(self, held: Any) -> Any:
        if isinstance(held, Table):
            return Table, tuple(getattr(held, part.name) for part in fields(held))
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, kept: Any) -> Any:
        return core.load_game(kept[1])


def _pickled(follower: Follower) -> bytes:
    out = io.BytesIO()
    _Pickler(out).dump(follower)
    return out.getvalue()


def _unpickled(state: bytes) -> Follower:
    found: Follower = _Unpickler(io.BytesIO(state)).load()
    return found

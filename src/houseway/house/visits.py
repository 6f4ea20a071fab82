"""A player's life over tables, from the records: the purse, visits, and how each game went.

Of each table's stream only what moves money or seats is read, and what was read is remembered and
kept beside the store. Training counts for nothing but the visit that is going on there.
"""

from dataclasses import asdict, dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.house.records import event_of, stream_of
from houseway.house.snapshots import Known, Pause, Snapshots
from houseway.money import Cents
from houseway.table.chips import net_by_seat
from houseway.table.custody import ChipsBrought, ChipsTakenAway
from houseway.table.ledger import OUTSIDE_ROUND, transfers
from houseway.table.seats import BoughtIn, CashedOut

if TYPE_CHECKING:
    from houseway.house.submit import House
    from houseway.store import Stored

SHOWN = 20
# What is kept of a stream is called so.
KEPT = "visits"
# What only says who sent what moves nothing.
UNREAD = core.kind(core.Received)


@dataclass(frozen=True, slots=True)
class Visit:
    """From sitting down to leaving; `until` is empty for one that is going on."""

    player: str
    table: str
    game: str
    since: str
    until: str = ""
    bought: Cents = 0
    out: Cents = 0


@dataclass
class Played:
    """How one game went: rounds with a wager, what was wagered and won, the best one."""

    rounds: int = 0
    staked: Cents = 0
    won: Cents = 0
    wins: int = 0
    most: Cents = 0

    def add(self, staked: Cents, won: Cents) -> None:
        """One more round."""
        self.rounds += 1
        self.staked += staked
        self.won += won
        self.wins += won > 0
        self.most = max(self.most, won)

    def with_all(self, other: "Played") -> "Played":
        """All rounds of both."""
        sums = {name: value + getattr(other, name) for name, value in asdict(self).items()}
        return Played(**sums | {"most": max(self.most, other.most)})


@dataclass
class Book:
    """What is known of one table up to a version of its stream."""

    table: str
    version: int = 0
    game: str = ""
    training: bool = False
    sitting: dict[int, Visit] = field(default_factory=dict)
    # Who sat there last: who leaves in mid-round has played it.
    who: dict[int, str] = field(default_factory=dict)
    visits: dict[str, list[Visit]] = field(default_factory=dict)
    # When somebody paid for chips (below nought) or got their value, and how each played.
    moved: dict[str, list[tuple[str, Cents]]] = field(default_factory=dict)
    played: dict[str, Played] = field(default_factory=dict)
    staked: dict[int, Cents] = field(default_factory=dict)
    net: dict[int, Cents] = field(default_factory=dict)

    def read(self, record: "Stored") -> None:
        """Enter a record."""
        self.version = record.version
        if record.name == UNREAD:
            return
        match happened := event_of(record):
            case core.TableOpened():
                self.game, self.training = happened.game, happened.training
            case core.SeatTaken(seat, player):
                self.sitting[seat] = Visit(player, self.table, self.game, record.at)
                self.who[seat] = player
            case core.SeatLeft(seat) if seat in self.sitting:
                self._left(replace(self.sitting.pop(seat), until=record.at))
            case BoughtIn(seat, player, cents) | ChipsBrought(seat, player, cents):
                self._moved(seat, player, record.at, -cents)
            case CashedOut(seat, player, cents) | ChipsTakenAway(seat, player, cents):
                self._moved(seat, player, record.at, cents)
            case core.Voided(scope="round"):
                self.staked = {}
            case core.RoundClosed():
                self._closed()
            case core.Staked(seat, _, cents):
                self.staked[seat] = self.staked.get(seat, 0) + cents
        if not isinstance(happened, OUTSIDE_ROUND):
            for seat, cents in net_by_seat(transfers(happened)).items():
                self.net[seat] = self.net.get(seat, 0) + cents

    def _left(self, visit: Visit) -> None:
        visits = self.visits.setdefault(visit.player, [])
        visits.append(visit)
        del visits[:-SHOWN]

    def _moved(self, seat: int, player: str, at: str, cents: Cents) -> None:
        self.moved.setdefault(player, []).append((at, cents))
        if visit := self.sitting.get(seat):
            bought, out = visit.bought + max(0, -cents), visit.out + max(0, cents)
            self.sitting[seat] = replace(visit, bought=bought, out=out)

    def _closed(self) -> None:
        """A round is over: it counts for whoever wagered in it or whose wager it decided."""
        for seat in {*self.staked, *(seat for seat, cents in self.net.items() if cents)}:
            if player := self.who.get(seat):
                played = self.played.setdefault(player, Played())
                played.add(self.staked.get(seat, 0), self.net.get(seat, 0))
        self.staked, self.net = {}, {}


class Visits:
    """The books of all tables of a house, each read on from where it was."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._books: dict[str, Book] = {}
        self._snapshots = Snapshots(house.store)
        self._lock = Lock()

    def of(self, player: str) -> dict[str, Any]:
        """What the house knows of somebody's play, as plain data; the last visits first."""
        with self._lock:
            books = [self._read(name) for name in self.house.tables()]
            regulated = [book for book in books if not book.training]
            played: dict[str, Played] = {}
            for book in regulated:
                if of := book.played.get(player):
                    before = played.setdefault(book.game, Played())
                    played[book.game] = before.with_all(of)
            gone = [visit for book in regulated for visit in book.visits.get(player, ())]
            here = [visit for book in books for visit in book.sitting.values()]
            return {
                "purse": _purse(regulated, player),
                "games": {game: asdict(of) for game, of in played.items()},
                "visits": [_told(visit) for visit in sorted(gone, key=_ended)[: -SHOWN - 1 : -1]],
                "here": {visit.table: _told(visit) for visit in here if visit.player == player},
            }

    def behind(self) -> int:
        """How many records would have to be read now."""
        with self._lock:
            books = [self._book(name) for name in self.house.tables()]
        versions = (self.house.store.version(stream_of(book.table)) for book in books)
        return sum(versions) - sum(book.version for book in books)

    def anew(self, name: str, pause: Pause) -> bool:
        """Read a table from its beginning; whether what was kept is not what its records make."""
        kept = self._snapshots.find(stream_of(name), KEPT) or Known(Book(name))
        fresh, right = Book(name), True
        for record in pause(self.house.store.read(stream_of(name))):
            fresh.read(record)
            if fresh.version == kept.version:
                right = fresh == kept.state
        with self._lock:
            if not right:
                self._snapshots.drop(stream_of(name), KEPT)
            if not right or fresh.version >= self._book(name).version:
                self._books[name] = fresh
                self._keep(fresh)
        return not right

    def _read(self, name: str) -> Book:
        """The book of a table with what came since; somebody else waits meanwhile."""
        book = self._book(name)
        for record in self.house.store.read(stream_of(name), book.version):
            book.read(record)
        self._keep(book)
        return book

    def _book(self, name: str) -> Book:
        if name not in self._books:
            kept = self._snapshots.find(stream_of(name), KEPT)
            self._books[name] = kept.state if kept else Book(name)
        return self._books[name]

    def _keep(self, book: Book) -> None:
        self._snapshots.keep(stream_of(book.table), Known(book, book.version), KEPT)


def _ended(visit: Visit) -> str:
    return visit.until


def _told(visit: Visit) -> dict[str, Any]:
    return asdict(visit) | {"net": visit.out - visit.bought}


def _purse(books: list[Book], player: str) -> Cents:
    """What came back from tables and was not spent at another; new money is not asked after."""
    purse = 0
    for _, cents in sorted(moved for book in books for moved in book.moved.get(player, ())):
        purse = max(0, purse + cents)
    return purse

"""What the tables did, in quarters of an hour by dealer and person, added up from their streams."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway import core
from houseway.games.kit.rating import NOTHING
from houseway.house import floats
from houseway.house.floats import Standing
from houseway.house.rating import Asking, Rater, Round, in_money, rating_of
from houseway.house.records import RECEIVED, Step, history
from houseway.money import Cents
from houseway.table import OUTSIDE_ROUND, disputes, payments, seats
from houseway.table.corrections import BACK, stays
from houseway.table.state import FELT, Table

if TYPE_CHECKING:
    from houseway.store import Stored

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

    `decided` counts wagers by the key of what they are worth and their amount in a round, `chips`
    what happened to chips of counted felts, in cents by denomination.
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
    chips: dict[str, Cents] = field(default_factory=dict)

    def add(self, other: "Figures") -> None:
        """Together with others."""
        for name in NAMES:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in BY_KEY:
            mine = getattr(self, name)
            for key, many in getattr(other, name).items():
                mine[key] = mine.get(key, 0) + many

    @property
    def unfinished(self) -> Fraction:
        """What the House won from rounds and wagers that were not over, or begun before."""
        rated = self.theoretical - self.luck + self.cost - self.adjusted - self.unseen
        return self.win - rated


BY_KEY = ("decided", "chips")
NAMES = tuple(part.name for part in fields(Figures) if part.name not in BY_KEY)
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
        self.stood: dict[str, Standing] = {}
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
                self._chips(step)
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

    def _chips(self, step: Step) -> None:
        """Chips by denomination, and how they stand when a quarter of an hour is over."""
        before, after = self.table.tray if self.table else None, step.table.tray
        if before is None or after is None or after is before:
            return
        for key, cents in floats.flows(before, after, step.event):
            found = self._figures(step.table, step.record.at).chips
            found[key] = found.get(key, 0) + cents
        self.stood[_quarter(step.record.at)] = floats.standing(after)

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

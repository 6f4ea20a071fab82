"""A table's rounds rated: what wagers were worth, what luck brought, what decisions cost.

Every record of a table's stream changes what a seat has and what its wagers on the layout are worth
to the best play. Each change has one line that it belongs to, so that for every seat and round
carried + start + luck - cost + adjusted + unseen = result + left, to the last fraction of a cent.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from houseway import core, maths
from houseway.games.kit import rating as kit
from houseway.games.kit.analysis import NO_OPTIONS, Options
from houseway.games.kit.rating import NOTHING, Rating
from houseway.games.kit.results import Result
from houseway.house.records import RECEIVED, Step
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.maths import answers
from houseway.maths.executor import runner
from houseway.maths.signs import Standing
from houseway.maths.signs import options as sign_options
from houseway.money import Cents, Transfer
from houseway.table import OUTSIDE_ROUND
from houseway.table.chips import net_by_seat
from houseway.table.corrections import BACK, SetAside, stays
from houseway.table.state import FELT, Table

DRAWN = core.kind(core.Drawn)
# What decides, and what takes back; anything else before the first card is about wagers.
DECIDES, TAKES_BACK = (core.Settled, core.Paid), (core.Voided, core.Reversed)
OF_A_CHOICE = (core.Staked, core.Charged)


@lru_cache
def rating_of(game: str) -> Rating | None:
    """How a game's rounds are rated; None where it does not say."""
    module = core.load_game(game).rating
    found: Rating | None = import_module(module).RATING if module else None
    return found


# What wagers are worth before any chance


class Asking:
    """Asks for the value of wagers under the sign in force; what was asked is remembered."""

    run = staticmethod(runner())

    def __call__(self, state: Any, wager: str, cents: Cents, **said: Any) -> Fraction:
        """The expected profit in cents of a wager played best, under the sign of a state."""
        if not cents:
            return NOTHING
        return self.worth(state, wager, cents, self.options(state, wager, cents, **said))

    def options(self, state: Any, wager: str, cents: Cents, **said: Any) -> Options:
        """What its figure depends on, the stake only where chips or a maximum touch it."""
        named = tuple(sorted(said.items()))
        return _options(state.rules, _Sign(state.sign), wager, cents, named)

    def worth(self, state: Any, wager: str, cents: Cents, options: Options) -> Fraction:
        """The expected profit in cents of a wager with these options."""
        return cents * _expected(state.rules, wager, options) if cents else NOTHING

    def result(self, rules: Rules, wager: str, options: Options) -> Result:
        """All ends of a wager that is played best."""
        return _result(rules, wager, options)

    def table(self, rules: Rules, name: str) -> Any:
        """One of the rating's tables."""
        return _table(rules, name)


@lru_cache(4096)
def _options(
    rules: Rules, sign: "_Sign", wager: str, cents: Cents, said: tuple[Any, ...]
) -> Options:
    named = dict(said)
    standing = Standing(sign.sign, meter=named.pop("meter", None), asked=True)
    (made,) = sign_options(rules, wager, standing, named | {"stake": cents}) or (Options(),)
    if made.stake and _paid_by_odds(rules, wager, made):
        return made._replace(stake=0, chip=1, cap=0)
    return made


def _paid_by_odds(rules: Rules, wager: str, asked: Options) -> bool:
    """Whether neither chips nor a maximum touch an amount.

    Where chips do not touch a part of it, they do not touch the whole; where a maximum does not
    touch more, it does not touch this. So few amounts have all their ends looked at.
    """
    known = _untouched(rules, wager, asked._replace(stake=0))
    part = next((amount for amount in known if asked.stake % amount == 0), 0)
    if part and asked.stake <= max(known):
        return True
    # What is looked at goes beyond what is asked for, so that it is seldom looked at again.
    more = (part << (asked.stake // part).bit_length(),) if part else ()
    for amount in (*more, asked.stake):
        if _worth(rules, wager, asked._replace(stake=amount)) == _worth(rules, wager):
            known.append(amount)
            return True
    return False


@lru_cache(256)
def _untouched(rules: Rules, wager: str, options: Options) -> list[Cents]:
    """Amounts that are paid by the odds alone, as far as that was found out."""
    return []


@lru_cache(256)
def _worth(
    rules: Rules, wager: str, options: Options = NO_OPTIONS
) -> tuple[dict[int, Fraction], ...]:
    """What ends bring that are paid in chips; nothing where that cannot be said of each wager."""
    with suppress(LawError):
        found = maths.analysis_of(rules.document.game).simulation.worth(rules, wager, options)
        prizes = _prizes(rules)
        return tuple(
            {code: profit for code, profit in worth.profit.items() if code not in prizes}
            for worth in found
        )
    return ()


@lru_cache(64)
def _prizes(rules: Rules) -> frozenset[int]:
    """The codes that a jackpot pays."""
    codes = range(len(rules.verdict_names) * len(rules.lines))
    return frozenset(code for code in codes if rules.decode(code)[2].prize)


@lru_cache(64)
def _table(rules: Rules, name: str) -> Any:
    rating = rating_of(rules.document.game)
    assert rating
    make = rating.tables[name]
    return answers.kept(answers.Question(rules, name), lambda: make(rules, Asking.run))


@lru_cache(4096)
def _expected(rules: Rules, wager: str, options: Options) -> Fraction:
    return _result(rules, wager, options).ev


@lru_cache(4096)
def _result(rules: Rules, wager: str, options: Options) -> Result:
    rating = rating_of(rules.document.game)
    if rating and (known := rating.result(rules, wager, options, Asking.run)):
        return known
    best = maths.analysis_of(rules.document.game).wagers[wager].policies[0]
    return answers.answer(rules, wager, best, options=options).result


class _Sign(NamedTuple):
    """A sign in a key: its mappings have no hash."""

    sign: core.Sign

    def __hash__(self) -> int:
        return hash((self.sign.chips, self.sign.maximum_payout))


# One round


def in_money(moved: tuple[Transfer, ...]) -> dict[int, Cents]:
    """What transfers brought each seat: promotional tokens are neither won nor lost."""
    # Most records move nothing.
    money = (transfer for transfer in moved if transfer.asset != core.TOKENS)
    return net_by_seat(money) if moved else {}


@dataclass
class Rated:
    """A seat in a round, all in cents from the player's side.

    `start` is the value of the wagers that were made, `luck` what chance changed about it, `cost`
    what decisions left behind of the best ones. `adjusted` is what voids, corrections and tokens
    did, `unseen` what luck and decisions did together with cards that nobody ever entered, or at a
    bank that is not rated. `carried` and `left` is what wagers were worth that lay there before and
    after. `wagers` are the decided ones by name, sign and amount.
    """

    seat: int
    player: str
    start: Fraction = NOTHING
    luck: Fraction = NOTHING
    cost: Fraction = NOTHING
    adjusted: Fraction = NOTHING
    unseen: Fraction = NOTHING
    carried: Fraction = NOTHING
    left: Fraction = NOTHING
    result: Cents = 0
    staked: Cents = 0
    wagers: list[tuple[str, Options, Cents]] = field(default_factory=list)

    @property
    def residual(self) -> Fraction:
        """Nothing, or something was rated wrongly."""
        made = self.carried + self.start + self.luck - self.cost + self.adjusted + self.unseen
        return made - self.result - self.left


class Round(NamedTuple):
    """A round that is over, with those who had something at stake in it.

    A round that is reopened is told once more with `times` -1: it was not over after all.
    """

    number: int
    at: str
    table: Table
    rated: tuple[Rated, ...]
    times: int = 1


class _Group(NamedTuple):
    """A command and the events that it brought about, with the table before them."""

    command: str
    before: Table
    steps: tuple[Step, ...]


class _Seat:
    """What a seat's wagers were worth when that was last known, and what has moved since."""

    def __init__(self, player: str) -> None:
        self.value, self.moved, self.known = NOTHING, NOTHING, True
        self.state: Any = None
        self.row = Rated(0, player)

    def as_is(self) -> "_Seat":
        """As it is now, whatever comes."""
        made = copy(self)
        made.row = replace(self.row, wagers=[*self.row.wagers])
        return made

    def comes_to(self, value: Fraction | None, line: str) -> None:
        """What a change of what the seat has, and of what that is worth, belongs to."""
        if value is None:
            self.known = False
            return
        line = line if self.known or line == "start" else "unseen"
        change = value + self.moved - self.value
        setattr(self.row, line, getattr(self.row, line) + (-change if line == "cost" else change))
        self.value, self.moved, self.known = value, NOTHING, True


class _Past(NamedTuple):
    """A command of a felt, what was known before it, and the rounds that ended with it."""

    group: _Group
    seats: dict[int, _Seat]
    dealt: bool
    waiting: tuple[_Group, ...]
    ended: list[Round]


class Rater:
    """Follows one table's stream and tells of its rounds as they end."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.ask: Asking
        self.rating: Rating
        self.table: Table | None = None
        self._dealt = False
        self._seats: dict[int, _Seat] = {}
        self._waiting: list[_Group] = []
        self._past: list[_Past] = []

    def __getstate__(self) -> dict[str, Any]:
        """To be gone on with later; what was asked is asked again."""
        return {name: held for name, held in vars(self).items() if name not in ("ask", "rating")}

    def rounds(self, steps: Iterable[Step], ask: Asking) -> Iterator[Round]:
        """The rounds that end within these records, which follow those before."""
        found = rating_of(self.game)
        assert found, "only games that say how are rated"
        self.ask, self.rating = ask, found
        for group in _groups(steps, self.table):
            self.table = group.steps[-1].table
            if any(isinstance(step.event, BACK) for step in group.steps):
                yield from self._undone(group)
            else:
                yield from self._followed(group)

    def _followed(self, group: _Group) -> list[Round]:
        """The rounds that end with a command."""
        assert self.table
        felt = self.table.method == FELT
        kept = {number: seat.as_is() for number, seat in self._seats.items()} if felt else {}
        before = kept, self._dealt, tuple(self._waiting)
        self._waiting.append(group)
        closed = [step for step in group.steps if isinstance(step.event, core.RoundClosed)]
        # What cards were is known when the round is over, and where none is on by itself.
        if closed or not self.table.live:
            self._rate()
        ended = [self._closed(step) for step in closed]
        if felt:
            self._past.append(_Past(group, *before, ended))
            ends = [at for at, past in enumerate(self._past) if past.ended]
            # Nothing older can be taken back.
            self._past = self._past[ends[-2] + 1 :] if ended and ends[1:] else self._past
        return ended

    def _undone(self, group: _Group) -> list[Round]:
        """What was typed and taken back did not happen; the rounds that ended with it."""
        undone, back = list[Round](), [step for step in group.steps if isinstance(step.event, BACK)]
        many, moved = back[0].event.events, 0
        seats, dealt = self._seats, self._dealt
        while many:
            past = self._past.pop()
            seats, dealt, self._waiting = past.seats, past.dealt, [*past.waiting]
            gone = [step for step in past.group.steps if not stays(step.event)]
            many -= len(gone)
            moved += sum(len(step.table.transfers) for step in gone)
            back = [step for step in past.group.steps if isinstance(step.event, BACK)] + back
            undone += (closed._replace(times=-1) for closed in past.ended)
        # All of it moves back, and what a player no longer has is owed.
        owed = back[-1].table.transfers[moved:]
        back[-1] = back[-1]._replace(table=replace(back[-1].table, transfers=owed))
        kept = {number: seat.as_is() for number, seat in seats.items()}
        self._past.append(
            _Past(group._replace(steps=tuple(back)), kept, dealt, tuple(self._waiting), [])
        )
        self._seats, self._dealt = seats, dealt
        for step in back:
            self._aside(step)
        return undone

    def _aside(self, step: Step) -> None:
        """What is owed to a seat, or by it, and no part of how the round went."""
        for number, cents in in_money(step.table.transfers).items():
            row = self._seat(step.table, number).row
            row.result, row.adjusted = row.result + cents, row.adjusted + cents

    def _rate(self) -> None:
        last = self._waiting[-1].steps[-1].table.play
        deals = (group.before.play for group in self._waiting if self._deals(group))
        whole = kit.Round(next(deals, last), last)
        for group in self._waiting:
            self._follow(group, whole)
        for seat in self._seats.values():
            seat.state = None
        self._waiting = []

    def _follow(self, group: _Group, whole: kit.Round) -> None:
        line = self._line(group)
        state = group.before.play
        at = 0
        while at < len(group.steps):
            step = group.steps[at]
            if isinstance(step.event, self.rating.dealt):
                self._all_come_to(state, whole, line)
                line, self._dealt = "luck", True
            if isinstance(step.event, self.rating.decided):
                self._all_come_to(state, whole, "luck")
                while True:
                    self._move(step, state)
                    at += 1
                    if at == len(group.steps) or not isinstance(group.steps[at].event, OF_A_CHOICE):
                        break
                    step = group.steps[at]
                self._all_come_to(step.table.play, whole, "cost")
            else:
                self._move(step, state)
                at += 1
            state = step.table.play
        self._all_come_to(state, whole, line)

    def _deals(self, group: _Group) -> bool:
        """Whether chance comes to the seats with a command."""
        if not self.rating.dealt:
            return group.command == DRAWN
        return any(isinstance(step.event, self.rating.dealt) for step in group.steps)

    def _line(self, group: _Group) -> str:
        """What a change belongs to that no decision made."""
        events = [step.event for step in group.steps]
        of_chance = (*DECIDES, *self.rating.decided)
        chance = group.command == DRAWN or any(isinstance(event, of_chance) for event in events)
        # What is taken back before anything came of it was never wagered.
        back = TAKES_BACK if self._dealt or chance else core.Reversed
        if any(isinstance(event, back) for event in events):
            return "adjusted"
        self._dealt = self._dealt or (not self.rating.dealt and self._deals(group))
        return "luck" if chance else "adjusted" if self._dealt else "start"

    def _all_come_to(self, state: Any, whole: kit.Round, line: str) -> None:
        for number, seat in self._seats.items():
            # Where nothing has changed it is worth the same.
            if state is not seat.state:
                seat.comes_to(self.rating.value(state, number, whole, self.ask), line)
                seat.state = state
            elif seat.known and seat.moved:
                seat.comes_to(seat.value, line)

    def _move(self, step: Step, before: Any) -> None:
        """Money that moves; a wager that is decided is taken down."""
        event, table = step.event, step.table
        if isinstance(event, (*OUTSIDE_ROUND, core.TableOpened)):
            return
        if isinstance(event, SetAside):
            return self._aside(step)
        for number, cents in in_money(table.transfers).items():
            self._seat(table, number).moved += cents
            self._seats[number].row.result += cents
        match event:
            case core.Staked(number, _, cents):
                self._seat(table, number).row.staked += cents
            case core.Returned(number, _, cents):
                self._seat(table, number).row.staked -= cents
            case core.Settled(number, area):
                named = self.rating.named
                name = named(before, area) if named else self.rating.wager(area)
                self._decided(self._seat(table, number), event, name, table)

    def _decided(self, seat: _Seat, event: core.Settled, name: str, table: Table) -> None:
        if event.tokens:
            # Tokens come back or not, and are no money; the odds are those of chips.
            won = event.winnings - min(event.commission, event.winnings)
            paid = event.returned + won - event.stake
            other = sum(in_money(core.transfers(event)).values()) - paid
            seat.row.adjusted += other
            seat.moved -= other
        if name:
            options = self.ask.options(table.play, name, event.stake)
            seat.row.wagers.append((name, options, event.stake))

    def _seat(self, table: Table, number: int) -> _Seat:
        if number not in self._seats:
            taken = table.seats.get(number)
            self._seats[number] = _Seat(taken.player if taken else table.occupants.get(number, ""))
        return self._seats[number]

    def _closed(self, step: Step) -> Round:
        """The rows of a round; whoever still has something on the layout goes on with it."""
        found, going_on = [], {}
        for number, seat in sorted(self._seats.items()):
            row = seat.row
            row.seat, row.left = number, seat.value - seat.moved
            found.append(row)
            if seat.value or seat.moved:
                going_on[number] = seat
                seat.row = Rated(number, row.player, carried=row.left)
        self._seats, self._dealt = going_on, False
        return Round(step.event.number, step.record.at, step.table, tuple(found))


def _groups(steps: Iterable[Step], before: Table | None) -> Iterator[_Group]:
    """Records by the command that they belong to."""
    command, found = "", list[Step]()
    for step in steps:
        if found and step.record.command != found[-1].record.command:
            yield _Group(command, before or found[0].table, tuple(found))
            before, command, found = found[-1].table, "", []
        if step.record.name == RECEIVED:
            command = step.event.command
        found.append(step)
    if found:
        yield _Group(command, before or found[0].table, tuple(found))

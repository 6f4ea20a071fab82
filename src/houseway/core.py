"""The whole vocabulary of the house: commands, events, turns, and what a game is.

A game is pure functions over frozen values. Somebody sends a command; `decide` answers with
events or a refusal; `evolve` folds an event into the state. Chance is asked for like anything
else: a turn may say which cards, dice or tiles must be supplied, and whoever runs the game does.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from houseway.kinds import clause as clause
from houseway.kinds import command as command
from houseway.kinds import commands as commands
from houseway.kinds import dump as dump
from houseway.kinds import event as event
from houseway.kinds import form as form
from houseway.kinds import kind as kind
from houseway.kinds import load as load
from houseway.kinds import load_command as load_command
from houseway.money import Cents, Fee, Jackpot, Transfer

T = TypeVar("T")
# Answers


class Refusal(NamedTuple):
    """A refused command changes nothing; the clause and the reason say why."""

    clause: str
    why: str


Events = tuple[Any, ...]
Decision = Events | Refusal


class Field(NamedTuple):
    """What a move asks for: a whole number from low to high by steps, one of options, or text.

    `fee` is what an amount costs on top.
    """

    name: str
    low: int | None = None
    high: int | None = None
    step: int = 1
    options: tuple[Any, ...] = ()
    fee: Fee | None = None

    def fits(self, value: Any) -> bool:
        """Whether the value is one that this field offers."""
        if self.options:
            return value in self.options
        if self.low is None:
            return isinstance(value, str) and bool(value.strip())
        if not isinstance(value, int) or value < self.low:
            return False
        return (self.high is None or value <= self.high) and (value - self.low) % self.step == 0


class Move(NamedTuple):
    """One thing that somebody may do now: by whom, under which clause, with what to fill in.

    A seat's field called `cents` is chips to put down, except when it takes them back.
    """

    by: str
    command: str
    clause: str
    fields: tuple[Field, ...] = ()

    def offers(self, sent: object) -> bool:
        """Whether this move covers the command, every field of it."""
        return kind(sent) == self.command and all(
            one.fits(getattr(sent, one.name)) for one in self.fields
        )


class Draw(NamedTuple):
    """What chance must supply: so many things from low to high, for these places, in order.

    `out` are the things that cannot come, because they are out of the pack already.
    """

    kind: str
    to: tuple[str, ...]
    low: int
    high: int
    clause: str
    pack: str
    out: tuple[int, ...] = ()
    distinct: bool = True


class Turn(NamedTuple):
    """Whom the game waits for, what chance must supply, and every move that is open."""

    due: tuple[str, ...]
    draw: Draw | None
    moves: tuple[Move, ...]


class Question(NamedTuple):
    """A discretion that a clause leaves to the supervisor; the round waits for the ruling."""

    clause: str
    about: str
    options: tuple[str, ...]
    seat: int = 0


DEALER, SUPERVISOR, INSPECTOR = "dealer", "supervisor", "inspector"


def by_seat(seat: int) -> str:
    """Who acts for a seat, as moves and views name them."""
    return f"seat/{seat}"


# The sign at the table


@dataclass(frozen=True, slots=True)
class Limit:
    """The least, the most and the multiple of a wager, as the sign displays them."""

    minimum: Cents = 0
    maximum: Cents | None = None
    multiple: Cents = 1


@dataclass(frozen=True, slots=True)
class Sign:
    """What the documents leave to the sign: limits, chips, caps and the table's options."""

    version: int = 1
    seats: int = 7
    chips: tuple[Cents, ...] = (1,)
    limits: Mapping[str, Limit] = field(default_factory=dict)
    maximum_payout: Cents | None = None
    options: tuple[str, ...] = ()
    jackpot: Jackpot | None = None

    def limit(self, area: str) -> Limit:
        """The limit of an area, or of its kind: `place_win/6` falls under `place_win`.

        A game that tells single wagers of an area apart adds their number: `place_win/6#12`.
        """
        spot = area.partition("#")[0]
        return self.limits.get(spot) or self.limits.get(spot.partition("/")[0]) or Limit()


# Commands that every game knows


@command
class Stake:
    """Place chips on an area of the layout."""

    seat: int
    area: str
    cents: Cents


@command
class TakeBack:
    """Take chips back from an area while that is allowed."""

    seat: int
    area: str
    cents: Cents


@command
class Correct:
    """Bring a wager to the amount that the clause lets stand; sent by the table, never a person."""

    seat: int
    area: str
    cents: Cents
    under: str


@command
class ExcludeSeat:
    """The wagers of a seat are void because its player is excluded; sent by the table."""

    seat: int
    why: str
    under: str


@command
class EndPlay:
    """The table closes: wagers that may go back do, and no more are taken; sent by the table."""

    under: str


@command
class CloseWagers:
    """No more wagers: what follows is dealt or thrown for those that lie on the layout."""


@command
class Drawn:
    """What chance supplied, and where it came from: a generator, a person, a simulation."""

    things: tuple[int, ...]
    source: str


@command
class Rule:
    """The supervisor's choice where a clause leaves one, with the reason."""

    choice: str
    why: str


# Events that every game shares; those that carry money are the only ones that do


@event()
class RoundOpened:
    """A round takes wagers, under these rules and this sign, dealt by this method."""

    number: int
    rules: str
    sign: int
    method: str
    under: str


@event()
class RoundClosed:
    """All is settled and the cards, dice or tiles are collected."""

    number: int
    under: str


@event()
class SignPosted:
    """A new sign is up."""

    sign: Sign
    under: str


@event()
class Staked:
    """Chips or promotional tokens went from the player's rack onto an area."""

    seat: int
    area: str
    cents: Cents
    under: str
    asset: str = "chips"


@event()
class Charged:
    """A fee or commission went from the player's rack to the float; for the wager on `area`."""

    seat: int
    cents: Cents
    under: str
    area: str = ""


@event()
class Settled:
    """A wager is decided: how much of the stake is handed back, what is won, and by what verdict.

    What is not handed back is lost, so one event serves wins, losses, stand-offs and part wins.
    The table fills in how much of the stake was promotional tokens and how many of them go back.
    `against` is the account on the other side: the float, unless a player holds the bank; the
    commission goes out of the winnings to the float.
    """

    seat: int
    area: str
    stake: Cents
    returned: Cents
    winnings: Cents
    effect: str
    verdict: str
    line: str
    odds: str
    under: str
    tokens: Cents = 0
    tokens_returned: Cents = 0
    against: str = "float"
    commission: Cents = 0


@event()
class Paid:
    """Money from another source than the wager's odds, such as a jackpot pool."""

    seat: int
    source: str
    cents: Cents
    under: str
    area: str = ""


@event()
class Returned:
    """Chips handed back from an area without a decision; so many of the cents are tokens."""

    seat: int
    area: str
    cents: Cents
    under: str
    tokens: Cents = 0


@event()
class Voided:
    """The round, or what stands in scope (`box/3`, `wager/3/ante`), is void.

    Seats in `forfeits` lose what they had staked in the round, which is returned to the others.
    """

    scope: str
    why: str
    under: str
    forfeits: tuple[int, ...] = ()


@event()
class Reversed:
    """Transfers that take back what a void round had moved."""

    transfers: tuple[Transfer, ...]
    under: str


@event()
class Asked:
    """A question waits for the supervisor."""

    question: Question
    under: str


@event()
class Ruled:
    """The supervisor chose, for this reason."""

    choice: str
    why: str
    under: str


def transfers(happened: object) -> tuple[Transfer, ...]:
    """The balanced transfers of an event; most events move nothing."""
    match happened:
        case Staked(seat, area, cents, _, asset):
            moved = [(rack(seat), wager(seat, area), cents, asset)]
        case Charged(seat, cents):
            moved = [(rack(seat), FLOAT, cents, CHIPS)]
        case Settled():
            moved = _settled(happened)
        case Returned(seat, area, cents, _, tokens):
            here, there = wager(seat, area), rack(seat)
            moved = [(here, there, cents - tokens, CHIPS), (here, there, tokens, TOKENS)]
        case Paid(seat, source, cents):
            moved = [(source, rack(seat), cents, CHIPS)]
        case Reversed(listed):
            return listed
        case _:
            return ()
    why = f"{kind(happened)} {clause(happened)}"
    return tuple(Transfer(*one, why) for one in moved if one[2])


def _settled(happened: Settled) -> list[tuple[str, str, Cents, str]]:
    """Tokens go back or to the float; what is handed back beyond them is chips.

    A bank that is not the float gets the value of lost tokens in chips, from the float.
    """
    here, there, bank = wager(happened.seat, happened.area), rack(happened.seat), happened.against
    tokens, back = happened.tokens, happened.tokens_returned
    chips = happened.stake - tokens
    chips_back = min(chips, max(0, happened.returned - tokens))
    lost, fee = chips - chips_back, min(happened.commission, happened.winnings)
    return [
        (here, there, back, TOKENS),
        (here, FLOAT, tokens - back, TOKENS),
        (here, there, chips_back, CHIPS),
        (here, bank, lost, CHIPS),
        (FLOAT, bank, 0 if bank == FLOAT else happened.stake - happened.returned - lost, CHIPS),
        (bank, there, happened.winnings - fee, CHIPS),
        (bank, FLOAT, 0 if bank == FLOAT else fee, CHIPS),
    ]


FLOAT, CHIPS, TOKENS = "float", "chips", "tokens"


def rack(seat: int) -> str:
    """The account of the chips in front of a player."""
    return f"rack/{seat}"


def wager(seat: int, area: str) -> str:
    """The account of the chips that a seat has on an area."""
    return f"wager/{seat}/{area}"


# What a game is


class Game(NamedTuple):
    """One document's game: the functions that everything above calls, and no others.

    `methods` are the ways to deal that it knows, `options` what its sign may say beside limits,
    `jackpot` whether that may be a progressive jackpot, and `stakes` its own commands that put down
    a wager under other circumstances than `Stake`. `wagers_stand` says that wagers outlive a round,
    and `uncapped` whether the sign's maximum does not bind an area now.
    """

    name: str
    rules: Callable[..., Any]
    recorded_rules: Callable[[Mapping[str, Any]], Any]
    open: Callable[..., Any]
    turn: Callable[[Any], Turn]
    decide: Callable[[Any, Any], Decision]
    evolve: Callable[[Any, Any], Any]
    view: Callable[[Any, str], dict[str, Any]]
    play: Callable[..., Any]
    situation: Callable[[Any, Mapping[str, Any]], dict[str, Any]]
    methods: tuple[str, ...]
    options: tuple[str, ...] = ()
    stakes: tuple[type, ...] = ()
    wagers_stand: bool = False
    uncapped: Callable[[Any, str], bool] = lambda _state, _area: False
    jackpot: bool = False


def replay(evolve: Callable[[T, Any], T], state: T, events: Iterable[Any]) -> T:
    """The state after the events."""
    for happened in events:
        state = evolve(state, happened)
    return state


def check_draw(draw: Draw, answer: Drawn, spell: Callable[[int], str] = str) -> Refusal | None:
    """Whether chance supplied what was asked for; the same test whoever supplied it."""
    if len(answer.things) != len(draw.to):
        return Refusal(draw.clause, f"{draw.kind}: {len(draw.to)} due, not {len(answer.things)}")
    if not answer.source.strip():
        return Refusal(draw.clause, f"the record must say where the {draw.kind} came from")
    out = set(draw.out)
    for thing in answer.things:
        if not draw.low <= thing <= draw.high:
            return Refusal(draw.pack, f"{draw.kind}: {draw.low} to {draw.high}, not {thing}")
        if draw.distinct and thing in out:
            return Refusal(draw.pack, f"{spell(thing)} is out of the pack already")
        out.add(thing)
    return None

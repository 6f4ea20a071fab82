"""A live table: who sits where, the sign, the chips, and the game that is on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from houseway.core import Draw, Game, Refusal, Sign, Stake, Turn, account
from houseway.games.kit.jackpot import HeldPrize
from houseway.law.rules import Rules, cited
from houseway.law.words import words
from houseway.money import Cents, Transfer
from houseway.table.tray import Tray

FELT = "felt"

# What a document must grant for a table to be run at all, and what others are nearest to.
NEEDED = ("chips", "dispute", "display_sign", "exclude", "seat")
NEAREST = {
    "cashless": "drop_box",
    "change_limits": "display_sign",
    "close_table": "dispute",
    "correct_entry": "dispute",
    "dealer": "seat",
    "drop_box": "chips",
    "float": "chips",
    "hours": "close_table",
    "invalid_in_play": "invalid_wager",
    "invalid_wager": "seat",
    "jackpot_pool": "display_sign",
    "end_kept_minimums": "keep_minimum",
    "keep_minimum": "display_sign",
    "limit_players": "seat",
    "minimum": "under_minimum",
    "multiple": "display_sign",
    "over_maximum": "display_sign",
    "player_card": "seat",
    "raise_maximum": "display_sign",
    "raise_minimum": "change_limits",
    "refuse_wager": "exclude",
    "reopen_round": "wrong_settlement",
    "tokens": "chips",
    "under_minimum": "display_sign",
    "vacate": "seat",
    "wrong_settlement": "dispute",
    "advise_complaint": "dispute",
    "english_only": "exclude",
    "keep_apart": "exclude",
    "review": "dispute",
}


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat: its player, idle rounds, wagers under the minimum, limits of its own by area.

    `minimums` are kept from before the sign went up; `own_minimums` and `maximums` stand on a sign
    for this player alone. `carded` says that the player has a valid Player Card, where the
    document asks for one.
    """

    player: str
    idle: int = 0
    under_minimum: int = 0
    minimums: Mapping[str, Cents] = field(default_factory=dict)
    maximums: Mapping[str, Cents] = field(default_factory=dict)
    own_minimums: Mapping[str, Cents] = field(default_factory=dict)
    carded: bool = True


class Notice(NamedTuple):
    """Something announced that takes effect at a stated time."""

    effective: str
    sign: Sign | None

    def reached(self, at: str) -> bool:
        """Whether its time has come."""
        return datetime.fromisoformat(at) >= datetime.fromisoformat(self.effective)


class Sitting(NamedTuple):
    """Rounds in a row that a player had a seat for; `left` says that the player then rose."""

    player: str
    first: int
    last: int
    left: bool = False


class Entry(NamedTuple):
    """What somebody did about a wrong payment, in words, and when."""

    words: str
    by: str
    at: str
    clause: str


class WrongPayment(NamedTuple):
    """An overpayment or underpayment that was found, of the patron who played there then.

    `player` is empty until an unknown patron is identified. `booked` says that the book holds what
    was really paid, which it did not at tables of the first edition; `void` that the round was
    taken back, and this with it. `stands` is the reason for which a supervisor let it stand.
    `clause` is that of the finding, `report` that of the monthly report where it belongs there,
    `due` the end of the time in which something must have been done about it.
    """

    number: int
    player: str
    round: int
    kind: str
    cents: Cents
    reported: bool
    rectified: bool = False
    seat: int = 0
    intent: str = ""
    clause: str = ""
    report: str = ""
    at: str = ""
    due: str = ""
    attempts: tuple[Entry, ...] = ()
    enquiries: tuple[Entry, ...] = ()
    told: tuple[Entry, ...] = ()
    stands: str = ""
    booked: bool = False
    void: bool = False

    @property
    def open(self) -> bool:
        """Whether it can still be put right."""
        return not (self.rectified or self.void)


class Declaration(NamedTuple):
    """What a seat is to be paid, and what the dealer wrongly declared instead."""

    due: Cents
    declared: Cents | None = None


class Unsigned(NamedTuple):
    """A command that waits until another person than the one who sent it signs."""

    number: int
    command: str
    data: str
    by: str
    role: str
    under: str


class Held(NamedTuple):
    """Prizes that wait, the meter when they were hit, and who confirmed and who signed.

    A prize that was doubted waits for a ruling first, one `behind` others for those alone.
    """

    prizes: tuple[HeldPrize, ...]
    meter: Cents
    under: str
    confirmed: str
    signed: str = ""
    doubted: bool = False
    behind: bool = False

    def stands(self, told: Any) -> bool:
        """Whether the pool would still say the same of these prizes."""
        return bool(told.meter == self.meter and (told.held or not self.behind))


class Dispute(NamedTuple):
    """A dispute and how far it has come: decided, asked to be reviewed, and the review decided."""

    number: int
    player: str
    round: int
    words: str
    decision: str = ""
    review: str = ""
    decided_by: str = ""
    reviewed_by: str = ""
    outcome: str = ""
    advised: bool = False


class Direction(NamedTuple):
    """What binds the table until it is ended; of players kept apart the first has to give way."""

    number: int
    measure: str
    players: tuple[str, ...]
    under: str


class Notification(NamedTuple):
    """What an inspector had to be notified of, and who has acknowledged it."""

    number: int
    about: str
    round: int
    under: str
    acknowledged_by: str = ""


class Placed(NamedTuple):
    """A set of equipment at a table: for which need of it, of which kind, and its id.

    `secured` says that it was checked before it came and kept secure since.
    """

    need: str
    kind: str
    id: str
    colour: str = ""
    approval: str = ""
    secured: bool = False


class DueCheck(NamedTuple):
    """A check that is to be made, and on which occasion."""

    check: str
    occasion: str


class Equipped(NamedTuple):
    """What stands at a table on a gaming day, what is to be checked, and who checked what.

    Of what is `faulty` these sets, or pieces of them, have to be replaced. Of what is used in turn
    one is `taken` into play, and `turned` is the last round after which another one was.
    """

    day: str
    sets: tuple[Placed, ...] = ()
    due: tuple[DueCheck, ...] = ()
    done: Mapping[str, str] = {}
    faulty: Mapping[str, tuple[str, ...]] = {}
    taken: Mapping[str, str] = {}
    turned: int = 0

    def ids(self, needs: Sequence[str]) -> tuple[str, ...]:
        """The ids of the sets that serve these needs."""
        return tuple(placed.id for placed in self.sets if placed.need in needs)


class Committed(NamedTuple):
    """An order that the table has committed to, encrypted; which places are dealt, which opened."""

    number: int
    commitments: tuple[str, ...]
    key: str = ""
    sealed: str = ""
    dealt: tuple[int, ...] = ()
    opened: frozenset[int] = frozenset()

    @property
    def next(self) -> int:
        """The first place that nothing was dealt from or beyond."""
        return max(self.dealt, default=-1) + 1


class Entered(NamedTuple):
    """What somebody typed at a real felt: who, in which role, and what it was about."""

    by: str
    role: str
    command: str
    seat: int = 0
    area: str = ""
    cents: Cents = 0


class Past(NamedTuple):
    """An event with the table before it, what it moved, and the entry that begins with it."""

    before: "Table"
    event: Any
    transfers: tuple[Transfer, ...]
    entry: Entered | None


# What a table works out once, and the fields of which another one makes it worked out again.
RESTS_ON = {
    **dict.fromkeys(("turn", "draw", "open_to_wagers"), frozenset({"play"})),
    "staked": frozenset({"balances", "tokens"}),
    "of_seats": frozenset({"balances"}),
    "attended": frozenset({"sittings"}),
}


@dataclass(frozen=True)
class Table:
    """Everything about one table; `play` is the game's own state.

    Of the round: `seated` are the seats that were taken when it opened, `wagered` those that had
    a wager in it, and `moved` is all that it has moved, for a void to take back. `before` are the
    seats as they were then, and `occupants` those who have a seat or had it last, so that nothing
    of theirs goes to the next one. `to_declare` are the payouts of a round that is over which the
    dealer has still to declare, where dealers do, and `held` jackpots that wait to be confirmed.
    `most_players` limits who may sit down where it is not nought.
    `sittings` says who had which seat in which rounds, `vouchers` which were exchanged,
    and `token_least` what a wager with the tokens of a rack must come to.
    `transfers` is what the last event moved. At a real felt `past` are the events that can still be
    taken back, `entering` what was typed just now, and `reopened` who had wagers in a reopened
    round and has left, by seat. `invalid` are the players whose card was found invalid.
    `dealer` is the person who deals, if it is one. `two` are the commands that two people do, with
    the amount up to which one does it alone, and `unsigned` those that wait for the second. `tray`
    is the money of a table whose float is counted; without one it has all the chips it needs.
    `equipment` is what stands here, where the house keeps a register of that. `committed` are the
    orders that will be dealt, by kind, and `orders` is how many there have been.
    """

    game: Game[Any]
    rules: Rules
    sign: Sign
    method: str
    training: bool
    play: Any
    seats: Mapping[int, Seat] = field(default_factory=dict)
    balances: Mapping[str, Cents] = field(default_factory=dict)
    round: int = 0
    live: bool = False
    void: bool = False
    seated: frozenset[int] = frozenset()
    wagered: frozenset[int] = frozenset()
    before: Mapping[int, Seat] = field(default_factory=dict)
    moved: tuple[Transfer, ...] = ()
    limits_notice: Notice | None = None
    closure_notice: Notice | None = None
    closed: bool = False
    most_players: int = 0
    excluded: frozenset[str] = frozenset()
    occupants: Mapping[int, str] = field(default_factory=dict)
    disputes: tuple[Dispute, ...] = ()
    edition: int = 0
    invalid: frozenset[str] = frozenset()
    directions: tuple[Direction, ...] = ()
    directed: int = 0
    notifications: tuple[Notification, ...] = ()
    answered: Mapping[str, str] = field(default_factory=dict)
    payments: tuple[WrongPayment, ...] = ()
    tokens: Mapping[str, Cents] = field(default_factory=dict)
    kept_notice: Notice | None = None
    declaring: bool = False
    to_declare: Mapping[int, Declaration] = field(default_factory=dict)
    held: Held | None = None
    two: Mapping[str, Cents] = field(default_factory=dict)
    unsigned: tuple[Unsigned, ...] = ()
    sittings: Mapping[int, tuple[Sitting, ...]] = field(default_factory=dict)
    vouchers: tuple[str, ...] = ()
    token_least: Mapping[str, Cents] = field(default_factory=dict)
    reopened: Mapping[int, str] = field(default_factory=dict)
    dealer: str = ""
    tray: Tray | None = None
    equipment: Equipped | None = None
    committed: Mapping[str, Committed] = field(default_factory=dict)
    orders: int = 0
    transfers: tuple[Transfer, ...] = field(default=(), compare=False)
    past: tuple[Past, ...] = field(default=(), compare=False, repr=False)
    entering: Entered | None = field(default=None, compare=False, repr=False)

    def after(self, **changes: Any) -> "Table":
        """As `dataclasses.replace` makes it, which takes long over so many fields."""
        made = object.__new__(Table)
        made.__dict__.update(self.__dict__)
        made.__dict__.update(changes)
        for worked_out, fields in RESTS_ON.items():
            if worked_out in made.__dict__ and not fields.isdisjoint(changes):
                del made.__dict__[worked_out]
        return made

    @cached_property
    def turn(self) -> Turn:
        """The game's turn, worked out once however many look and ask."""
        return self.game.turn(self.play)

    @cached_property
    def draw(self) -> Draw | None:
        """What chance must supply now."""
        return self.game.due_draw(self.play)

    @cached_property
    def open_to_wagers(self) -> bool:
        """Whether the game takes wagers now."""
        return next(iter(self.game.moves(self.play, Stake)), None) is not None

    @cached_property
    def staked(self) -> frozenset[int]:
        """The seats that have chips or tokens on the layout."""
        held = map(account, (*self.balances, *self.tokens))
        return frozenset(place.seat for place in held if place.kind == "wager")

    @cached_property
    def of_seats(self) -> dict[int, dict[str, Cents]]:
        """The chips of each seat, in its rack and on the layout."""
        found: dict[int, dict[str, Cents]] = {}
        for name, cents in self.balances.items():
            if seat := account(name).seat:
                found.setdefault(seat, {})[name] = cents
        return found

    @cached_property
    def attended(self) -> dict[str, list[tuple[int, int]]]:
        """The rounds in a row, first and last, in which players had a seat, in their order."""
        found: dict[str, list[tuple[int, int]]] = {}
        for had in self.sittings.values():
            for sat in had:
                found.setdefault(sat.player, []).append((sat.first, sat.last))
        return {player: sorted(rounds) for player, rounds in found.items()}

    def clause(self, power: str) -> str:
        """Of a power; where the document does not grant it, of the nearest that it does."""
        found = self.rules.power(power)
        return cited(found.clause) if found else self.clause(NEAREST[power])

    def step_clause(self, power: str, *steps: str) -> str:
        """Of the first of these steps that the power's procedure has a clause for, or its own."""
        found = self.rules.power(power)
        cites = found.cites if found else {}
        return next((cites[step] for step in steps if step in cites), self.clause(power))

    def spot(self, area: str) -> str:
        """What an area is called: `place_win/6#12` as "Place to win 6"."""
        return words(self.game.name).area(area)

    def refusal(self, power: str, why: str) -> Refusal:
        """Under the clause of a power."""
        return Refusal(self.clause(power), why)

    def balance(self, account: str) -> Cents:
        """The chips on an account of this table."""
        return self.balances.get(account, 0)

    def on(self, account: str) -> Cents:
        """Chips and promotional tokens together on an account."""
        return self.balance(account) + self.tokens.get(account, 0)

    def with_seat(self, number: int, **changed: Any) -> "Table":
        """The table with something changed about one seat."""
        seat = replace(self.seats[number], **changed)
        return replace(self, seats={**self.seats, number: seat})

"""The commands and events that every game shares; only these carry money.

Whatever a game adds of its own moves no chips: it stakes, charges, settles, pays and returns by
the events here, so that one function derives the transfers of every game.
"""

from dataclasses import field
from typing import Any

from houseway.core.codec import (
    EVERYBODY,
    OWN_SEAT,
    Command,
    Event,
    OfNumber,
    OfPlayer,
    OfSeat,
    OfWager,
    clause,
    kind,
)
from houseway.core.places import CHIPS, FLOAT, TOKENS, rack, wager
from houseway.core.sign import Sign
from houseway.core.turns import Question
from houseway.money import Cents, Transfer

NAMESPACE = "core"

# Commands that every game knows


class Stake(OfWager, Command):
    """Place chips on an area of the layout."""

    cents: Cents


class TakeBack(OfWager, Command):
    """Take chips back from an area while that is allowed."""

    cents: Cents


class Correct(OfWager, Command):
    """Bring a wager to the amount that the clause lets stand; sent by the table, never a person."""

    cents: Cents
    under: str


class ExcludeSeat(OfSeat, Command):
    """The wagers of a seat are void because its player is excluded; sent by the table."""

    why: str
    under: str


class EndPlay(Command):
    """The table closes: wagers that may go back do, and no more are taken; sent by the table."""

    under: str


class CloseWagers(Command):
    """No more wagers: what follows is dealt or thrown for those that lie on the layout."""


class Drawn(Command):
    """What chance supplied, and where it came from: a generator, a person, a simulation."""

    things: tuple[int, ...]
    source: str


class Rule(Command):
    """The supervisor's choice where a clause leaves one, with the reason.

    `decided_by` is who decided where the clause names somebody above the supervisor.
    """

    choice: str
    why: str
    decided_by: str = ""


class InvalidateOutcome(Command):
    """The outcome of a game is invalidated; the wagers of seat `forfeit` are lost, 0 for nobody."""

    ground: str
    forfeit: int
    why: str


class VoidWagers(OfWager, Command):
    """A wager of a player who contravened the rules is declared void, or `all` of them."""

    why: str


# Events


class Received(Event, namespace="house"):
    """Who sent which command and, of staff, why; kept before the events that it brought about."""

    by: str
    role: str
    command: str
    data: str
    reason: str = ""


# What a table decides and tells its game: who sits where, and whose Player Card is valid.


class TableOpened(Event, namespace="table"):
    """A table opened with these rules, in full, this sign, this method and this float.

    `edition` is that of the house's own procedures, which bind a table as long as it is open. `by`
    is who put up its first sign, for a `reason`; `two` are commands that two people do here, each
    with the amount up to which one person does it alone. A `counted` table has no float until one
    is filled and counted, and is closed until then.
    """

    game: str
    rules: dict[str, Any]
    sign: Sign
    method: str
    training: bool
    float_cents: Cents
    under: str
    edition: int = 0
    by: str = ""
    reason: str = ""
    two: dict[str, Cents] = field(default_factory=dict)
    counted: bool = False


class SeatTaken(OfPlayer, Event, to=EVERYBODY, namespace="table"):
    """A player sat down; one player to a box, one box to a player. `by` is staff who said so."""

    under: str
    by: str = ""


class SeatLeft(OfPlayer, Event, to=EVERYBODY, namespace="table"):
    """A seat is free again."""

    why: str
    under: str


class CardFoundInvalid(OfPlayer, Event, to=OWN_SEAT, namespace="table"):
    """The wagers of this seat are invalid until a valid card is shown."""

    why: str
    under: str


class PlayersDirected(OfSeat, Event, to=EVERYBODY, namespace="table"):
    """A direction that binds the table until it is ended; `players` are kept from playing together.

    Where none is named it is the player of the seat who is kept from everybody else there.
    """

    measure: str
    under: str
    players: tuple[str, ...] = ()


class CardAccepted(OfPlayer, Event, to=EVERYBODY, namespace="table"):
    """The player may wager again; seat 0 has who is not at the table."""

    under: str


# Directions that bind a table until they are ended.
KEEP_APART, ENGLISH_ONLY = "keep_apart", "english_only"

# Why winnings differ from stake times odds.
CAPPED, ROUNDED = "cap", "rounding"


class RoundOpened(OfNumber, Event, to=EVERYBODY):
    """A round takes wagers, under these rules and this sign, dealt by this method."""

    rules: str
    sign: int
    method: str
    under: str


class RoundClosed(OfNumber, Event, to=EVERYBODY):
    """All is settled and the cards, dice or tiles are collected."""

    under: str


class SignPosted(Event, to=EVERYBODY):
    """A new sign is up."""

    sign: Sign
    under: str


class TableReopened(Event, to=EVERYBODY):
    """The table is open: it does not close after all, or not any longer."""

    under: str


class Staked(OfWager, Event, to=EVERYBODY):
    """Chips or promotional tokens went from the player's rack onto an area."""

    cents: Cents
    under: str
    asset: str = "chips"


class Charged(OfSeat, Event, to=EVERYBODY):
    """A fee or commission went from the player's rack to the float; for the wager on `area`."""

    cents: Cents
    under: str
    area: str = ""


class Settled(OfWager, Event, to=EVERYBODY):
    """A wager is decided: how much of the stake is handed back, what is won, and by what verdict.

    What is not handed back is lost, so one event serves wins, losses, stand-offs and part wins.
    The table fills in how much of the stake was promotional tokens and how many of them go back.
    `against` is the account on the other side: the float, unless a player holds the bank; the
    commission goes out of the winnings to the float. `reading` is the reading that the verdict
    rests on, and `less` says why the winnings are not stake times odds: CAPPED or ROUNDED.
    """

    tells_result = True
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
    reading: str = ""
    less: str = ""


class Paid(OfSeat, Event, to=EVERYBODY):
    """Money from another source than the wager's odds, such as a jackpot pool."""

    tells_result = True
    source: str
    cents: Cents
    under: str
    area: str = ""


class Returned(OfWager, Event, to=EVERYBODY):
    """Chips handed back from an area without a decision; so many of the cents are tokens."""

    tells_result = True
    cents: Cents
    under: str
    tokens: Cents = 0


class Voided(Event, to=EVERYBODY):
    """The round, or what stands in scope (`box/3`, `wager/3/ante`), is void.

    Seats in `forfeits` lose what they had staked in the round, which is returned to the others.
    """

    scope: str
    why: str
    under: str
    forfeits: tuple[int, ...] = ()


class Reversed(Event, to=EVERYBODY):
    """Transfers that take back what a void round had moved."""

    transfers: tuple[Transfer, ...]
    under: str


class Asked(Event, to=EVERYBODY):
    """A question waits for the supervisor.

    `private` is for staff alone, such as what a player is suspected of; `ruler` is whose decision
    it is, where the clause names somebody above the supervisor.
    """

    question: Question
    under: str
    private: bool = False
    ruler: str = ""


class Ruled(Event, to=EVERYBODY):
    """The supervisor chose, for this reason; or somebody above, whose name it has."""

    choice: str
    why: str
    under: str
    private: bool = False
    decided_by: str = ""


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
    return tuple(Transfer(*parts, why) for parts in moved if parts[2])


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

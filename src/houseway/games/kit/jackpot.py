"""A progressive jackpot as a round sees it: a meter that is a fact from outside.

A game asks the house for the meter as it asks chance for cards. The pool itself, above the tables,
knows contributions and prizes and no game.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from houseway.core import (
    CHIPS,
    EVERYBODY,
    FLOAT,
    TABLE,
    Act,
    Command,
    Event,
    Events,
    Offer,
    OfSeat,
    Refusal,
    clause,
    kind,
    nobody,
)
from houseway.equipment.cards import pretty
from houseway.games.kit.rulings import ask
from houseway.money import Cents, Jackpot, Transfer, dollars

# The area of jackpot wagers, at every game that has them.
JACKPOT = "jackpot"
VAULT = "vault"
NAMESPACE = "jackpot"


def pool_account(name: str) -> str:
    """The account of a jackpot pool; the stream of its events has the same name."""
    return f"pool/{name}"


def for_training(declared: Jackpot) -> Jackpot:
    """The same jackpot at a training table: a pool of its own, which nobody is called to sign."""
    if declared.training:
        return declared
    return replace(declared, pool=f"{declared.pool}-training", hold_above=None, training=True)


class UseTrainingPool(Command):
    """A training table that shares a regulated pool gets one of its own; sent by the house."""


# Prizes that wait


class HeldPrize(NamedTuple):
    """A prize to be confirmed: whose, by which line, by which cards, and how much of it whence."""

    seat: int
    line: str
    cards: tuple[int, ...]
    from_pool: Cents
    from_house: Cents
    clause: str

    @property
    def cents(self) -> Cents:
        """All of it."""
        return self.from_pool + self.from_house

    def __str__(self) -> str:
        hand = " ".join(map(pretty, self.cards))
        return f"seat {self.seat} {dollars(self.cents)} {self.line.replace('_', ' ')} ({hand})"


class PayHeld(Command):
    """Two persons have signed: the prizes that waited are paid; sent by the table."""

    under: str


class DoubtHeld(OfSeat, Command):
    """A prize that waits was not confirmed: what holds is to be ruled; sent by the table."""

    why: str
    under: str


class PrizesHeld(Event, to=EVERYBODY):
    """Jackpots of a round are not paid before their cards are confirmed and two have signed.

    `meter` is what the pool showed when they were hit, `cents` what will leave it, and `seed` what
    the house will put in anew. Those that wait only because they are `behind` another prize of the
    pool are small enough to be paid at once.
    """

    pool: str
    meter: Cents
    cents: Cents
    seed: Cents
    prizes: tuple[HeldPrize, ...]
    under: str
    behind: bool = False


class HoldEnded(Event, to=EVERYBODY):
    """The cards are confirmed and two have signed: the prizes are paid."""

    under: str


# What may hold of a prize that was not confirmed.
DOUBTS = ("check_again", "void_hand", "void_round")


def holding(ruled: str) -> tuple[Act[Any], ...]:
    """What the table tells a game whose stage is `held`; a doubt is `ruled` under this clause."""

    def offer(state: Any, under: str) -> Offer | Refusal:
        if state.stage != "held":
            return Refusal(under, "no prize waits to be confirmed")
        return Offer(under)

    def pay(_state: Any, sent: PayHeld) -> Events:
        return (HoldEnded(sent.under),)

    def doubt(_state: Any, sent: DoubtHeld) -> Events:
        about = f"the prize of box {sent.seat} is not confirmed: {sent.why}"
        return (ask(ruled, about, DOUBTS, sent.seat),)

    return (
        Act(PayHeld, TABLE, offer, pay, ("under",), nobody),
        Act(DoubtHeld, TABLE, offer, doubt, ("under",), nobody),
    )


# Money between a table and its pool


class MeterRead(Event, to=EVERYBODY):
    """A pool's meter when a round's jackpots are settled; `fed` of it came from this round."""

    pool: str
    cents: Cents
    fed: Cents
    under: str


class MeterReset(Event, to=EVERYBODY):
    """The meter begins anew from its seed, which is the house's money."""

    pool: str
    cents: Cents
    under: str


class OddCents(Event, to=EVERYBODY):
    """What equal shares leave over leaves the meter all the same, for the float."""

    pool: str
    cents: Cents
    under: str


class PaidInCash(OfSeat, Event, to=EVERYBODY):
    """What of a prize is less than the smallest chip, in coins."""

    source: str
    cents: Cents
    under: str
    area: str


def transfers(happened: object) -> tuple[Transfer, ...]:
    """The balanced transfers between a table and its pool; most events move nothing."""
    match happened:
        case MeterRead(pool, fed=cents):
            debit, credit = FLOAT, pool_account(pool)
        case MeterReset(pool, cents):
            debit, credit = VAULT, pool_account(pool)
        case OddCents(pool, cents):
            debit, credit = pool_account(pool), FLOAT
        case PaidInCash(seat, source, cents):
            debit, credit = source, f"cash/{seat}"
        case _:
            return ()
    why = f"{kind(happened)} {clause(happened)}"
    return (Transfer(debit, credit, cents, CHIPS, why),) if cents else ()

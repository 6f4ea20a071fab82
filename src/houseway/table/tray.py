"""Chips as things: which denominations lie in the float tray, in racks and on the layout.

The ledger of transfers stays the one book. This is its second dimension at a real felt whose float
is counted: every transfer of chips between two places is also so many chips of each denomination,
as the event names them or as a dealer would hand them out. Balances that are only on paper (errors,
what is owed, a jackpot's pool) lie in the tray until somebody is paid.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway import core
from houseway.equipment.chips import in_chips
from houseway.money import Cents, Transfer, dollars

# Chips by denomination, largest first.
Chips = core.Chips
Stock = Mapping[Cents, int]

TRAY, CAGE, TRANSIT, CUSTODY, VARIANCE = "tray", "cage", "transit", "custody", "variance"
# Where chips are that have left the table.
_AWAY = (CAGE, TRANSIT, CUSTODY, VARIANCE, "patron", "unidentified")


class Count(NamedTuple):
    """A count of the float that waits for the second signature."""

    kind: str
    cents: Cents
    chips: Chips
    by: str


@dataclass(frozen=True, slots=True)
class Tray:
    """The money of a table whose float is counted, since its last opening count.

    `held` are chips by place and denomination. `opened` says that an opening count was signed and
    no closing count since; `box` that the drop box is attached. What was bought for cash lies in
    the box until the drop is removed. `coming` are fills on their way from the cage, by number.
    """

    held: Mapping[str, Stock] = field(default_factory=dict)
    opened: bool = False
    box: bool = False
    count: Count | None = None
    opening: Cents = 0
    fills: Cents = 0
    credits: Cents = 0
    cash: Cents = 0
    cashless: Cents = 0
    paid_out: Cents = 0
    in_box: Cents = 0
    coming: Mapping[int, Chips] = field(default_factory=dict)

    @property
    def chips(self) -> Chips:
        """What should lie in the tray."""
        return listed({each: max(0, count) for each, count in self.held.get(TRAY, {}).items()})

    @property
    def owes(self) -> Chips:
        """What players are still to be given that the tray did not hold: a fill brings it."""
        return listed({each: max(0, -count) for each, count in self.held.get(TRAY, {}).items()})

    @property
    def cents(self) -> Cents:
        """What the tray should come to, less what it owes."""
        return worth(self.chips) - worth(self.owes)

    def result(self, counted: Cents) -> Cents:
        """What the table has won since its opening count if the tray holds so much."""
        bought = self.cash + self.cashless - self.paid_out
        return counted + self.credits + bought - self.opening - self.fills


# Denominations


def listed(stock: Stock) -> Chips:
    """Chips by denomination, largest first, without empty rows."""
    return tuple((each, stock[each]) for each in sorted(stock, reverse=True) if stock[each])


def said(chips: Chips) -> str:
    """Chips in words."""
    return ", ".join(f"{count} of {dollars(each)}" for each, count in chips) or "no chips"


def worth(chips: Chips) -> Cents:
    """What chips come to."""
    return sum(each * count for each, count in chips)


def usual(cents: Cents, denominations: Iterable[Cents]) -> Chips:
    """The fewest chips of an amount; what is less than the smallest is in coins."""
    return in_chips(cents, tuple({*denominations, 1})) or ()


def why_unfit(chips: Chips, denominations: Iterable[Cents]) -> str:
    """What is wrong with chips that somebody named; nothing where all are known here."""
    why = core.why_no_chips(chips, dict.fromkeys(denominations))
    return f"chips: {why}" if why else ""


def lacking(stock: Stock, chips: Chips) -> str:
    """Of which denomination there are too few; nothing where all are there."""
    why = core.why_no_chips(chips, dict.fromkeys(dict(chips), 0) | dict(stock))
    return f"chips: {why}" if why else ""


def picked(stock: Stock, cents: Cents) -> tuple[Chips, Cents]:
    """An amount out of a stock, the largest chips first, and what is left that it cannot make."""
    found = {}
    for each in sorted(stock, reverse=True):
        found[each] = min(cents // each, max(stock[each], 0))
        cents -= each * found[each]
    return listed(found), cents


# Chips that change places


def place(account: str) -> str:
    """Where the chips of an account lie; nothing for what has left the table."""
    kind = core.account(account).kind
    if kind in ("rack", "wager"):
        return account
    return "" if kind in _AWAY else TRAY


def moved(
    held: Mapping[str, Stock],
    transfers: Iterable[Transfer],
    denominations: Iterable[Cents],
    named: Iterable[Chips] = (),
) -> dict[str, Stock]:
    """Who holds which chips after the transfers, the first of them in the chips that are named."""
    stated = iter(named)
    after = {there: Counter(stock) for there, stock in held.items()}
    for transfer in _in_turn(held, transfers):
        here, there = place(transfer.debit), place(transfer.credit)
        chips = next(stated, ())
        if worth(chips) != transfer.cents:
            chips = _handed(after, here, transfer.cents, tuple(denominations))
        _hand(after, here, there, chips)
    return {there: stock for there, stock in after.items() if any(stock.values())}


def _in_turn(held: Mapping[str, Stock], transfers: Iterable[Transfer]) -> list[Transfer]:
    """Chips that change places; whoever has too few waits until the others have handed theirs."""
    moving = [
        transfer
        for transfer in transfers
        if transfer.asset == core.CHIPS and place(transfer.debit) != place(transfer.credit)
    ]
    has = {there: worth(tuple(stock.items())) for there, stock in held.items()}
    paid, waiting = list[Transfer](), list[Transfer]()
    for transfer in moving:
        here, there = place(transfer.debit), place(transfer.credit)
        waits = here not in ("", TRAY) and has.get(here, 0) < transfer.cents
        (waiting if waits else paid).append(transfer)
        if not waits:
            has[here] = has.get(here, 0) - transfer.cents
            has[there] = has.get(there, 0) + transfer.cents
    return paid + waiting


def _hand(after: dict[str, Counter[Cents]], here: str, there: str, chips: Chips) -> None:
    for each, count in chips:
        for where, more in ((here, -count), (there, count)):
            if where:
                after.setdefault(where, Counter())[each] += more


def _handed(
    after: dict[str, Counter[Cents]], here: str, cents: Cents, denominations: tuple[Cents, ...]
) -> Chips:
    """The chips that somebody hands over; where they do not fit the dealer gives change first.

    A tray that has too few of a denomination owes them until a fill comes.
    """
    stock = after.get(here, Counter())
    found, rest = picked(stock, cents)
    if not rest:
        return found
    larger = [each for each, count in stock.items() if count > 0 and each > rest]
    if here in ("", TRAY) or not larger:
        return usual(cents, denominations)
    # One larger chip is changed into what is due of it and what stays.
    whole = min(larger)
    _hand(after, here, TRAY, ((whole, 1),))
    due, stays = (_handed(after, TRAY, part, denominations) for part in (rest, whole - rest))
    _hand(after, TRAY, here, due)
    _hand(after, TRAY, here, stays)
    return listed(Counter(dict(found)) + Counter(dict(due)))

"""The chips of counted felts by denomination: floats, fills, credits, chips sold, in play and won.

From its opening count to its closing count a table has won, in every denomination,

    closing + credits + drop - opening - fills - paid

which is also what players had, bought and brought, less what they took away and have in play, with
what counts found more or less:

    played_before + drop + brought - taken - in_play + variance - paid

The drop is told in the chips that were sold for it, in cash or at a
terminal; a table that is open when a period begins or ends is told as its tray stands then. What
the cage pays for a table in cash has no denomination.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.house.report import Period
from houseway.money import Cents
from houseway.table.fills import CreditSent, FillReceived
from houseway.table.gaming_day import CLOSING, OPENING, CountSigned
from houseway.table.tray import TRAY, Stock, Tray

if TYPE_CHECKING:
    from houseway.house.rates import Rates

# What happens to chips while a table is open; fills that make up a float come before its opening
# count, and credits that empty it go after the closing one.
FLOWS = (
    *("opening", "fills", "credits", "closing", "drop", "paid"),
    *("brought", "taken", "variance", "float_in", "float_out"),
)
IN_CASH = 0
# By denomination, in cents.
Values = Mapping[str, Cents]


@dataclass(frozen=True)
class Standing:
    """The chips of a table at a moment, by denomination: in its tray and before players."""

    opened: bool = False
    tray: Values = field(default_factory=dict)
    play: Values = field(default_factory=dict)


def standing(tray: Tray) -> Standing:
    """How the chips of a table stand."""
    play = Counter[Cents]()
    for where, stock in tray.held.items():
        if where != TRAY:
            play.update(stock)
    return Standing(tray.opened, _values(tray.held.get(TRAY, {})), _values(play))


def _values(stock: Stock) -> Values:
    return {str(each): each * count for each, count in stock.items() if count}


# What happened


def flows(before: Tray, after: Tray, event: Any) -> Iterator[tuple[str, Cents]]:
    """What an event did with the chips of a table, as "flow denomination" and cents."""
    if after is before:
        return
    tray, play = _more(before, after, lambda where: where == TRAY), _more(before, after, _played)
    if isinstance(event, CountSigned):
        if event.kind in (OPENING, CLOSING):
            yield from _told(event.kind, dict(event.chips))
        yield from _told("variance", tray) if before.opened else ()
        return
    match event:
        case FillReceived():
            yield from _told("fills" if before.opened else "float_in", tray)
        case CreditSent():
            given = {each: -count for each, count in tray.items()}
            yield from _told("credits" if before.opened else "float_out", given)
        case _ if after.cash + after.cashless != before.cash + before.cashless:
            yield from _told("drop", play)
        case _:
            both = {each: tray[each] + play[each] for each in {*tray, *play}}
            yield from _told("brought", {each: max(0, count) for each, count in both.items()})
            yield from _told("taken", {each: max(0, -count) for each, count in both.items()})
    if paid := after.paid_out - before.paid_out:
        yield f"paid {IN_CASH}", paid


def _played(where: str) -> bool:
    return where != TRAY


def _more(before: Tray, after: Tray, among: Callable[[str], bool]) -> Counter[Cents]:
    """How many more chips there are in some places."""
    found = Counter[Cents]()
    for tray, times in ((before, -1), (after, 1)):
        for where, stock in tray.held.items():
            for each, count in stock.items() if among(where) else ():
                found[each] += times * count
    return found


def _told(flow: str, stock: Stock) -> Iterator[tuple[str, Cents]]:
    return ((f"{flow} {each}", each * count) for each, count in stock.items() if count)


# What is told of a period


@dataclass
class Chips:
    """One denomination in a period, in cents; or what was paid in cash."""

    about: tuple[str, ...]
    denomination: Cents
    found: Counter[str] = field(default_factory=Counter)

    @property
    def win(self) -> Cents:
        """What the tables won in it, as trays and boxes have it."""
        of = self.found
        return of["closing"] + of["credits"] + of["drop"] - of["opening"] - of["fills"] - of["paid"]

    def plain(self, by: Sequence[str]) -> dict[str, Any]:
        """As JSON and tables of other programs have it."""
        told = dict[str, Any](zip(by, self.about, strict=True))
        told["denomination"] = self.denomination or None
        return told | {name: self.found[name] for name in TOLD} | {"win": self.win}


TOLD = (*FLOWS[:6], "played_before", *FLOWS[6:8], "in_play", *FLOWS[8:])


def chips(
    rates: "Rates", period: Period, names: Iterable[str], about: Callable[[str], tuple[str, ...]]
) -> list[Chips]:
    """What happened by denomination, the largest first; `about` says of which row a table is."""
    rows: dict[tuple[tuple[str, ...], Cents], Chips] = {}
    for table in names:
        for key, cents in _of_table(rates, period, table):
            flow, _, denomination = key.partition(" ")
            place = about(table), int(denomination)
            rows.setdefault(place, Chips(*place)).found[flow] += cents
    return [rows[place] for place in sorted(rows, key=lambda at: (at[0], -at[1]))]


def _of_table(rates: "Rates", period: Period, table: str) -> Iterator[tuple[str, Cents]]:
    for key, figures in rates.slices(period.since, period.until, [table]):
        if not key.player:
            yield from figures.chips.items()
    for end, shut, played in (
        (period.since, "opening", "played_before"),
        (period.until, "closing", "in_play"),
    ):
        found = rates.standing(table, end)
        for flow, values in ((shut, found.tray if found.opened else {}), (played, found.play)):
            yield from ((f"{flow} {each}", cents) for each, cents in values.items())


def told(
    rates: "Rates",
    period: Period,
    names: Iterable[str],
    by: Sequence[str],
    about: Callable[[str], tuple[str, ...]],
) -> dict[str, list[dict[str, Any]]]:
    """The chips by these keys, and all of them together, as plain data."""
    rows, total = chips(rates, period, names, about), dict[Cents, Chips]()
    for row in rows:
        whole = total.setdefault(row.denomination, Chips((), row.denomination))
        whole.found.update(row.found)
    return {
        "rows": [row.plain(by) for row in rows],
        "total": [total[each].plain(()) for each in sorted(total, reverse=True)],
    }

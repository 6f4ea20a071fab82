"""The master game report: what the tables did, by table, game, pit, dealer, shift, day or month."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from fractions import Fraction
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from houseway.floor.cage_state import Box
from houseway.floor.files import INCIDENT
from houseway.floor.obligations import since_midnight
from houseway.floor.state import Floor
from houseway.house import floats
from houseway.house.control import Many, limits
from houseway.house.rated import EXACT, Figures, Key
from houseway.house.rates import Rates
from houseway.house.rating import rating_of
from houseway.house.report import Period
from houseway.law import LawError
from houseway.money import Cents

BY = ("table", "game", "pit", "dealer", "shift", "day", "month")
DENOMINATION = "denomination"
# What chips by denomination are told by beside it: a float is that of a table at any time.
BY_FLOAT = ("table", "game", "pit")
ALL = (*BY, DENOMINATION)
SHIFTS = (time(6), time(14), time(22))
NOBODY = "nobody"
QUARTER = Fraction(1, 4)


class Setting(NamedTuple):
    """Where days and shifts begin, which pit a table is in, drop boxes and incidents of tables.

    A day of gaming begins when the house `opens`: a night belongs to the evening before it.
    """

    zone: ZoneInfo
    shifts: tuple[time, ...] = SHIFTS
    pits: Mapping[str, str] = {}
    boxes: tuple[Box, ...] = ()
    incidents: tuple[tuple[str, str], ...] = ()
    tables: Mapping[str, str] = {}
    opens: time = time()


@dataclass
class Row:
    """One row of the report: what it is about, its figures, and how long tables were in play."""

    about: tuple[str, ...]
    figures: Figures = field(default_factory=Figures)
    quarters: set[tuple[str, str]] = field(default_factory=set)
    incidents: int = 0
    counted: Cents = 0
    to_count: Cents = 0
    variance: Cents = 0
    rated: bool = True
    limits: tuple[float, float] | None = None

    @property
    def hours(self) -> Fraction:
        """Every quarter of an hour of a table in which a round ended."""
        return len(self.quarters) * QUARTER

    @property
    def drop(self) -> Cents:
        """What was paid for chips, and what boxes held beside what the tables had recorded."""
        return self.figures.bought + self.variance

    def dropped(self, box: Box) -> None:
        """A box that was taken off: as it was counted, or by the record until then."""
        if box.counted is None:
            self.to_count += box.cents
        else:
            self.counted += box.counted
            self.variance += box.counted - box.cents

    def plain(self, by: Sequence[str]) -> dict[str, Any]:
        """As JSON and tables of other programs have it; cents, and exact fractions as texts."""
        figures, told = self.figures, dict[str, Any](zip(by, self.about, strict=True))
        for name in COUNTED:
            told[name] = getattr(figures, name)
        told["drop"], told["drop_counted"] = self.drop, self.counted
        told["drop_to_count"], told["drop_variance"] = self.to_count, self.variance
        told["hold"] = figures.win / self.drop if self.drop else None
        told["win_of_staked"] = figures.win / figures.staked if figures.staked else None
        told["rounds_per_hour"] = float(figures.rounds / self.hours) if self.hours else None
        told["incidents"] = self.incidents
        for name in (*EXACT, "unfinished"):
            value: Fraction = getattr(figures, name)
            told[name] = cents(value) if self.rated else None
            told[f"{name}_exact"] = str(value) if self.rated else None
        low, high = self.limits or (None, None)
        told["limit_low"], told["limit_high"] = _whole(low), _whole(high)
        told["within_limits"] = None if low is None or high is None else low <= figures.win <= high
        return told


COUNTED = (
    *("rounds", "void_rounds", "wagers", "staked", "bought", "cashed", "fills", "credits", "win"),
    *("jackpots", "voids", "errors", "disputes"),
)


def cents(exact: Fraction) -> Cents:
    """To the nearest cent, a half away from nothing."""
    whole = (2 * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    return whole if exact >= 0 else -whole


def _whole(amount: float | None) -> Cents | None:
    return None if amount is None else round(amount)


def master(
    rates: Rates, period: Period, names: Iterable[str], by: Sequence[str], setting: Setting
) -> list[Row]:
    """The rows of a report by these keys, in their order; the figures of persons are added up."""
    rows: dict[tuple[str, ...], Row] = {}
    names, named = list(names), [_namer(name, setting) for name in by]
    for key, figures in rates.slices(period.since, period.until, names):
        if key.training:
            continue
        about = tuple(name(key) for name in named)
        row = rows.setdefault(about, Row(about))
        row.rated = row.rated and rating_of(key.game) is not None
        if key.player:
            # What persons won and staked is counted with their tables already.
            figures = Figures(**{name: getattr(figures, name) for name in EXACT})
        row.figures.add(figures)
        if figures.rounds:
            row.quarters.add((key.table, key.since))

    def of_table(table: str, at: str) -> Row:
        # What several people had a hand in belongs to the table, whoever dealt there.
        key = Key(table, setting.tables.get(table, ""), False, at, "", "")
        about = tuple(name(key) for name in named)
        return rows.setdefault(about, Row(about))

    for table, at in setting.incidents:
        if table in names and period.has(at):
            of_table(table, at).incidents += 1
    for box in setting.boxes:
        if box.table in names and period.has(box.at):
            of_table(box.table, box.at).dropped(box)
    for row in rows.values():
        row.limits = limits(_decided(rates, row.figures.decided)) if row.rated else None
    return [row for _, row in sorted(rows.items())]


def total(rates: Rates, rows: Iterable[Row], by: Sequence[str]) -> Row:
    """All rows together."""
    made = Row(("all", *("" for _ in by[1:])))
    for row in rows:
        made.figures.add(row.figures)
        made.quarters |= row.quarters
        for part in ("incidents", "counted", "to_count", "variance"):
            setattr(made, part, getattr(made, part) + getattr(row, part))
        made.rated = made.rated and row.rated
    made.limits = limits(_decided(rates, made.figures.decided)) if made.rated else None
    return made


def _decided(rates: Rates, decided: Mapping[str, int]) -> list[Many]:
    found = []
    for counted, many in decided.items():
        key, _, amount = counted.partition(" ")
        found.append(Many(rates.ends(key), int(amount), many))
    return found


def told(
    rates: Rates, period: Period, names: Iterable[str], by: Sequence[str], setting: Setting
) -> dict[str, Any]:
    """The report as plain data; by denomination it is about chips of counted felts alone."""
    names, about = list(names), _about(period, setting, by)
    if DENOMINATION in by:
        return about | chips_of(rates, period, names, [key for key in by if key in BY], setting)
    rows = master(rates, period, names, by, setting)
    whole = total(rates, rows, by).plain(by)
    chips = chips_of(rates, period, names, ["table"], setting) if rows else NO_CHIPS
    return about | {"rows": [row.plain(by) for row in rows], "total": whole, "chips": chips}


NO_CHIPS: dict[str, Any] = {"rows": [], "total": []}


def chips_of(
    rates: Rates, period: Period, names: Iterable[str], by: Sequence[str], setting: Setting
) -> dict[str, Any]:
    """The chips of counted felts by denomination, and by these keys."""

    def about(table: str) -> tuple[str, ...]:
        key = Key(table, setting.tables.get(table, ""), False, "", "", "")
        return tuple(_namer(name, setting)(key) for name in by)

    return floats.told(rates, period, names, by, about)


def _about(period: Period, setting: Setting, by: Sequence[str]) -> dict[str, Any]:
    made = datetime.now(setting.zone).isoformat(timespec="seconds")
    return period.told() | {"zone": str(setting.zone), "by": list(by), "made": made}


def keys(by: Sequence[str], among: Sequence[str] = ALL) -> list[str]:
    """What to report by, a denomination last; LawError names what can be."""
    if unknown := [key for key in by if key not in among]:
        there = ", ".join(among)
        raise LawError(f"{unknown[0]!r} is not something to report by; choose from {there}")
    if DENOMINATION in by and (apart := set(by) - {DENOMINATION, *BY_FLOAT}):
        beside = f"beside it choose from {', '.join(BY_FLOAT)}"
        raise LawError(f"chips by denomination are not told by {min(apart)}: {beside}")
    return sorted(dict.fromkeys(by), key=DENOMINATION.__eq__)


# Persons


def told_ratings(
    rates: Rates, period: Period, names: Iterable[str], by: Sequence[str], setting: Setting
) -> dict[str, Any]:
    """The ratings of persons as plain data."""
    found = ratings(rates, period, names, by, setting)
    return _about(period, setting, by) | {"persons": found}


def ratings(
    rates: Rates, period: Period, names: Iterable[str], by: Sequence[str], setting: Setting
) -> list[dict[str, Any]]:
    """What persons wagered, for how long and with what result, first by who they are."""
    rows: dict[tuple[str, ...], Figures] = {}
    named = [lambda key: key.player, *(_namer(name, setting) for name in by)]
    for key, figures in rates.slices(period.since, period.until, names):
        if key.player and not key.training:
            rows.setdefault(tuple(name(key) for name in named), Figures()).add(figures)
    heads = ("player", *by)
    return [_person(dict(zip(heads, about, strict=True)), rows[about]) for about in sorted(rows)]


def _person(about: dict[str, str], figures: Figures) -> dict[str, Any]:
    wagers = figures.wagers
    return {
        **about,
        "rounds": figures.rounds,
        "wagers": wagers,
        "staked": figures.staked,
        "average_wager": cents(Fraction(figures.staked, wagers)) if wagers else None,
        "seconds": figures.seconds,
        "bought": figures.bought,
        "cashed": figures.cashed,
        "result": -figures.win,
        "theoretical_loss": cents(figures.theoretical),
        "theoretical_loss_exact": str(figures.theoretical),
        "luck": cents(figures.luck),
        "luck_exact": str(figures.luck),
        "cost": cents(figures.cost),
        "cost_exact": str(figures.cost),
    }


def setting_of(floor: Floor, zone: ZoneInfo | None = None, shifts: str = "") -> Setting:
    """Days, pits and incidents as the floor has them; ValueError where shifts are no times."""
    return Setting(
        zone or ZoneInfo(floor.settings.zone),
        tuple(time.fromisoformat(begins) for begins in shifts.split(",")) if shifts else SHIFTS,
        {table: pit for table in floor.tables if (pit := floor.pits.of(table))},
        tuple(floor.cage.boxes.values()),
        tuple(
            (case.table, case.at)
            for case in floor.files.cases.values()
            if case.table and case.kind == INCIDENT
        ),
        floor.tables,
        floor.settings.opening,
    )


# What rows are about


def _namer(by: str, setting: Setting) -> Callable[[Key], str]:
    def local(key: Key) -> datetime:
        return datetime.fromisoformat(key.since).astimezone(setting.zone)

    def day(key: Key) -> datetime:
        return local(key) - since_midnight(setting.opens)

    return {
        "table": lambda key: key.table,
        "game": lambda key: key.game,
        "pit": lambda key: setting.pits.get(key.table, ""),
        "dealer": lambda key: key.dealer or NOBODY,
        "shift": lambda key: shift_of(local(key), setting.shifts),
        "day": lambda key: f"{day(key):%Y-%m-%d}",
        "month": lambda key: f"{day(key):%Y-%m}",
    }[by]


def shift_of(moment: datetime, shifts: Sequence[time]) -> str:
    """The day and the time at which the shift of a moment began."""
    begun = [begins for begins in sorted(shifts) if begins <= moment.time()]
    day = moment if begun else moment - timedelta(days=1)
    return f"{day:%Y-%m-%d} {begun[-1] if begun else max(shifts):%H:%M}"

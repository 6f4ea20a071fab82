"""What hangs at a table for everybody to read: the sign, what is announced, and every marker.

Row by row in words, so that pages and terminal show the same; a time is left to who shows it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from houseway.core import Limit
from houseway.law.words import Words
from houseway.money import Cents, dollars
from houseway.table.state import Seat, Table
from houseway.table.words import words

# More wagers than these under one limit are called every wager.
SEVERAL = 3


class Row(NamedTuple):
    """One row: what it is about, what it says, whose marker it is, and when it takes effect."""

    kind: str
    name: str
    says: str
    seat: int = 0
    at: str = ""


def posted(table: Table) -> tuple[Row, ...]:
    """Everything that hangs at the table, what is new first."""
    named = words(table.game.name)
    return (
        *_closure(table, named),
        *_directions(table, named),
        *_announced(table, named),
        *_previous(table, named),
        *_limits(table, named),
        *_markers(table, named),
        *_beside(table, named),
    )


def _in_order(named: Words, areas: Iterable[str]) -> list[str]:
    """Areas in the order in which the game names them."""
    kinds = dict.fromkeys(area.partition("/")[0] for area in named.areas)
    places = {kind: place for place, kind in enumerate(kinds)}
    return sorted(areas, key=lambda area: (places.get(area.partition("/")[0], len(places)), area))


def _wager(named: Words, area: str) -> str:
    own = f"{area}/own"
    return named.area(own if own in named.areas else area)


def _range(named: Words, limit: Limit) -> str:
    least, most = dollars(limit.minimum), limit.maximum
    said = named.sign["open" if most is None else "range"]
    steps = named.sign["steps"] if limit.multiple > 1 else ""
    return (said + steps).format(least=least, most=dollars(most or 0), step=dollars(limit.multiple))


def _closure(table: Table, named: Words) -> Iterator[Row]:
    notice = table.closure_notice
    if notice and not table.closed:
        yield Row("closure", named.sign["closure"], named.sign["closes"], at=notice.effective)


def _directions(table: Table, named: Words) -> Iterator[Row]:
    """What binds everybody at the table until it is ended."""
    for number, measure, players, under in table.directions:
        first, *others = players or ("",)
        said = named.directions[measure].replace("{player}", first)
        said = said.replace("{others}", " and ".join(others))
        yield Row("direction", f"Direction {number} ({under})", said)


def _announced(table: Table, named: Words) -> Iterator[Row]:
    """The new limits beside those that they replace, and when."""
    notice = table.limits_notice
    limits = notice.sign.limits if notice and notice.sign else {}
    for area in _in_order(named, limits):
        old, new = table.sign.limit(area), limits[area]
        for what in ("minimum", "maximum", "multiple"):
            before, after = getattr(old, what), getattr(new, what)
            if before != after and notice:
                name = named.sign["announced"].format(wager=_wager(named, area))
                said = named.sign[what].format(
                    new=_stated(named, after), old=_stated(named, before)
                )
                yield Row("announced", name, said, at=notice.effective)


def _stated(named: Words, cents: Cents | None) -> str:
    return named.sign["none"] if cents is None else dollars(cents)


def _previous(table: Table, named: Words) -> Iterator[Row]:
    """The minimum of before, as long as somebody may play at it, and for whom."""
    kept: dict[tuple[str, Cents], list[int]] = {}
    for number, seat in sorted(table.seats.items()):
        for area, least in sorted(seat.minimums.items()):
            if least < table.sign.limit(area).minimum:
                kept.setdefault((area, least), []).append(number)
    ends = table.kept_notice.effective if table.kept_notice else ""
    for (area, least), numbers in kept.items():
        seats = ", ".join(named.sign["seat"].format(seat=number) for number in numbers)
        name = named.sign["previous"].format(wager=_wager(named, area))
        said = named.sign["kept"].format(least=dollars(least), seats=seats)
        yield Row("previous", name, said, at=ends)


def _limits(table: Table, named: Words) -> Iterator[Row]:
    alike: dict[str, list[str]] = {}
    for area in _in_order(named, table.sign.limits):
        limit = table.sign.limits[area]
        alike.setdefault(_range(named, limit), []).append(_wager(named, area))
    every = len(alike) == 1 and len(table.sign.limits) > SEVERAL
    for said, areas in alike.items():
        yield Row("limit", named.sign["every"] if every else ", ".join(areas), said)


def _markers(table: Table, named: Words) -> Iterator[Row]:
    """The limits of single players, each with its seat."""
    for number, seat in sorted(table.seats.items()):
        for area, most in sorted(seat.maximums.items()):
            least = _least(table, seat, area)
            said = named.sign["range"].format(least=dollars(least), most=dollars(most))
            name = named.sign["marker"].format(seat=number)
            yield Row("marker", name, f"{_wager(named, area)} {said}", number)


def _least(table: Table, seat: Seat, area: str) -> Cents:
    stated = table.sign.limit(area).minimum
    return seat.own_minimums.get(area, min(stated, seat.minimums.get(area, stated)))


def _beside(table: Table, named: Words) -> Iterator[Row]:
    """What a sign says beside limits."""
    if table.most_players:
        said = named.sign["at_most"].format(players=table.most_players)
        yield Row("players", named.sign["players"], said)
    for option in table.sign.options:
        kind, _, on = option.partition("/")
        said = named.options.get(kind, option.replace("_", " ").replace("/", " "))
        yield Row("option", named.sign["option"], said.replace("{on}", on))
    if table.sign.maximum_payout is not None:
        yield Row("payout", named.sign["payout"], dollars(table.sign.maximum_payout))
    yield Row("chips", named.sign["chips"], dollars(min(table.sign.chips)))

"""The master game report and the ratings of persons on paper."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.games.kit.figures import percent
from houseway.house.master import DENOMINATION
from houseway.house.papers import Paper, Section, when
from houseway.money import dollars

Rows = Sequence[Mapping[str, Any]]
Parts = Mapping[str, Mapping[str, str]]
# Heads of columns, and the figures below them.
WON = {"Drop": "drop", "Win": "win", "Hold": "hold", "Theoretical": "theoretical"}
MOVED = {"Luck": "luck", "Decisions": "cost", "Adjusted": "adjusted", "Unseen": "unseen"}
PLAYED = {
    **{"Rounds": "rounds", "An hour": "rounds_per_hour", "Voids": "voids", "Errors": "errors"},
    **{"Incidents": "incidents", "Jackpots": "jackpots"},
}
DROP = {
    **{"Bought": "bought", "Counted": "drop_counted", "To be counted": "drop_to_count"},
    **{"Variance": "drop_variance", "Fills": "fills", "Credits": "credits", "Cashed": "cashed"},
}
LIMITS = {"From": "limit_low", "To": "limit_high", "Within": "within_limits"}
PARTS = {
    "Win": WON | {"Unfinished": "unfinished"},
    "What moved the win": MOVED,
    "Limits of chance, 99%": {"Win": "win"} | LIMITS,
    "Play": PLAYED,
    "Drop and float": DROP,
}
FLOATS = {
    **{"Opening": "opening", "Fills": "fills", "Credits": "credits", "Closing": "closing"},
    **{"Drop": "drop", "Paid": "paid", "Win": "win"},
}
IN_PLAY = {
    **{"In play before": "played_before", "Sold": "drop", "Brought": "brought"},
    **{"Taken away": "taken", "In play": "in_play", "Variance": "variance"},
    **{"Paid": "paid", "Win": "win"},
}
MADE_UP = {"Into float": "float_in", "Out of float": "float_out"}
# Everything that an equation adds up stands below it.
CHIPS = (
    ("Floats by denomination", "closing + credits + drop - opening - fills - paid = win", FLOATS),
    (
        "Chips before players",
        "before + sold + brought - taken - in play + variance - paid = win",
        IN_PLAY,
    ),
    ("Floats made up and emptied", "before the opening count, and after the closing one", MADE_UP),
)
PERSONS = {
    "What they wagered": {
        **{"Rounds": "rounds", "Wagers": "wagers", "Staked": "staked"},
        **{"Average": "average_wager", "Time": "seconds"},
    },
    "What came of it": {
        **{"Theoretical loss": "theoretical_loss", "Result": "result"},
        **{"Luck": "luck", "Decisions": "cost"},
    },
}
ALL = "all"
COUNTS = ("rounds", "wagers", "voids", "errors", "incidents")


def said(name: str, value: Any) -> str:
    """A figure as a person reads it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "NO"
    if name == "hold":
        return percent(Fraction(value), 2)
    if name == "rounds_per_hour":
        return f"{value:.0f}"
    if name == "seconds":
        return f"{value // 3600}:{value // 60 % 60:02}"
    return f"{value:,}" if name in COUNTS else dollars(value)


def paper(
    title: str, facts: Iterable[tuple[str, str]], rows: Rows, by: Sequence[str], parts: Parts
) -> Paper:
    """The report on paper."""
    sections = tuple(
        Section(name, (*map(str.capitalize, by), *columns), tuple(_lines(rows, by, columns)))
        for name, columns in parts.items()
    )
    return Paper(title, tuple(facts), sections)


def _lines(rows: Rows, by: Sequence[str], columns: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    for row in rows:
        yield *(str(row[key]) for key in by), *(said(name, row[name]) for name in columns.values())


def of_report(told: Mapping[str, Any]) -> Paper:
    """The master game report; chips by denomination where floats are counted."""
    if DENOMINATION in told["by"]:
        beside = [key for key in told["by"] if key != DENOMINATION]
        parts = _chips(told, beside)
        if len({tuple(row[key] for key in beside) for row in told["rows"]}) > 1:
            parts += _chips(told, (), "all together")
        return Paper("Chips by denomination", _facts(told), parts)
    rows = [*told["rows"], told["total"]] if len(told["rows"]) > 1 else told["rows"]
    made = paper("Master game report", _facts(told), rows, told["by"], PARTS)
    return made._replace(sections=(*made.sections, *_chips(told["chips"], ())))


def _chips(told: Mapping[str, Any], by: Sequence[str], whose: str = "") -> tuple[Section, ...]:
    """Chips by denomination: all of them together, or by these keys."""
    rows = told["rows"] if by else told["total"]
    if not rows:
        return ()
    lines = [*rows] if by else [*rows, _sum(rows)]
    return tuple(
        Section(
            f"{title}: {whose or says}",
            (*map(str.capitalize, by), "Chips", *columns),
            tuple(
                (
                    *(str(row[key]) for key in by),
                    _chip(row["denomination"]),
                    *(dollars(row[name]) for name in columns.values()),
                )
                for row in lines
            ),
        )
        for title, says, columns in CHIPS
    )


def _sum(rows: Rows) -> dict[str, Any]:
    names = [name for name in rows[0] if name != DENOMINATION]
    return {DENOMINATION: ALL} | {name: sum(row[name] for row in rows) for name in names}


def _chip(denomination: Any) -> str:
    """A denomination as a person reads it; what the cage paid has none."""
    if denomination is None:
        return "in cash"
    return ALL if denomination == ALL else dollars(denomination)


def of_ratings(told: Mapping[str, Any]) -> Paper:
    """The ratings of persons."""
    return paper("Ratings", _facts(told), told["persons"], ("player", *told["by"]), PERSONS)


def _facts(told: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    since, until = when(told["from"] or "") or "the beginning", when(told["to"] or "") or "now"
    return ("From", since), ("To", until), ("Zone", told["zone"]), ("Made", when(told["made"]))

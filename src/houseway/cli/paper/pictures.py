"""What a simulation brought, as a picture that stands alone."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib.resources import files as packaged
from math import log10
from typing import TYPE_CHECKING, NamedTuple

from houseway.cli.paper.svg import WIDTH, area, box, curve, rule, svg, text, ticks
from houseway.games.kit.figures import decimal
from houseway.maths.estimates import Check, Sample
from houseway.maths.sessions import Limits

if TYPE_CHECKING:
    from houseway.cli.simulated import Brought

LEFT, RIGHT, TOP = 62, 24, 34
PANEL, GAP = 190, 46
INNER = WIDTH - LEFT - RIGHT
# The bands of a fan hold so many percent of the sessions, from and to.
BANDS = ((5, 95, "wide"), (25, 75, "narrow"))
ROW, LABEL = 15, 90

Bins = Sequence[tuple[Fraction, Fraction, int]]


class Walk(NamedTuple):
    """The money of some sessions, in parts of a unit, every so many rounds."""

    every: int
    money: Sequence[Sequence[int]]
    limits: Limits


def sessions_picture(
    title: str, walk: Walk, shares: Sequence[tuple[str, float]], money: Bins, lengths: Bins
) -> str:
    """Bankroll sessions: how they end, how the money went, what is left and how long it took."""
    drawn = [_style(), text(LEFT, 20, title, "start", "title"), *_shares(shares, TOP + 6)]
    top = TOP + 6 + ROW * len(shares) + 34
    drawn += _fan(walk, top)
    drawn += _histogram("Bankroll at the end, units", money, top + PANEL + GAP)
    drawn += _histogram("Rounds played", lengths, top + 2 * (PANEL + GAP))
    return svg(top + 3 * (PANEL + GAP), title, drawn, alone=True)


def _style() -> str:
    rules = packaged("houseway.cli.paper").joinpath("pictures.css").read_text("utf-8")
    return f"<style>\n{rules}</style>"


def _shares(shares: Sequence[tuple[str, float]], top: float) -> list[str]:
    drawn, across = [], float(LEFT)
    for at, (name, share) in enumerate(shares):
        drawn.append(box(across, top, share * INNER, 12, f"e{at}"))
        across += share * INNER
        line = top + 28 + at * ROW
        drawn.append(box(LEFT, line - 8, 9, 9, f"e{at}"))
        drawn.append(text(LEFT + 16, line, f"{100 * share:.2f}%  {name}", "start"))
    return drawn


class _Frame(NamedTuple):
    """A panel with its scales."""

    drawn: list[str]
    across: Callable[[float], float]
    up: Callable[[float], float]


def _frame(title: str, top: float, x: tuple[float, float], y: tuple[float, float]) -> _Frame:
    """A panel from these values to those."""
    wide, high = x[1] - x[0] or 1, y[1] - y[0] or 1

    def across(value: float) -> float:
        return LEFT + (value - x[0]) / wide * INNER

    def up(value: float) -> float:
        return top + PANEL - (value - y[0]) / high * (PANEL - 14)

    drawn = [text(LEFT, top, title, "start", "head")]
    for value in ticks(*y):
        drawn.append(rule(LEFT, up(value), WIDTH - RIGHT, up(value), "grid"))
        drawn.append(text(LEFT - 6, up(value) + 3, f"{value:,g}", "end"))
    for value in ticks(*x):
        drawn.append(rule(across(value), top + PANEL, across(value), top + PANEL + 4, "axis"))
        drawn.append(text(across(value), top + PANEL + 15, f"{value:,g}", "middle"))
    drawn.append(rule(LEFT, top + PANEL, WIDTH - RIGHT, top + PANEL, "axis"))
    return _Frame(drawn, across, up)


def _fan(walk: Walk, top: float) -> list[str]:
    limits, looks = walk.limits, list(zip(*walk.money, strict=True))
    rounds = [at * walk.every for at in range(len(looks))]
    ordered = [sorted(money / limits.parts for money in look) for look in looks]
    low, high = (min(values[0] for values in ordered), max(values[-1] for values in ordered))
    title = f"Bankroll by rounds: {len(walk.money)} sessions, half and nine tenths of them, median"
    frame = _frame(title, top, (0, max(rounds[-1], 1)), (min(low, 0), high))

    def line(percent: int) -> list[tuple[float, float]]:
        money = (_at(values, percent) for values in ordered)
        return [(frame.across(x), frame.up(y)) for x, y in zip(rounds, money, strict=True)]

    for first, last, name in BANDS:
        frame.drawn.append(area([*line(last), *reversed(line(first))], name))
    frame.drawn.append(curve(line(50), "middle"))
    for value, name in ((limits.low, "limit"), (limits.high, "limit"), (limits.bankroll, "start")):
        if min(low, 0) <= value / limits.parts <= high:
            y = frame.up(value / limits.parts)
            frame.drawn.append(rule(LEFT, y, WIDTH - RIGHT, y, name))
    return frame.drawn


def _at(ordered: Sequence[float], percent: int) -> float:
    return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)]


def _histogram(title: str, bins: Bins, top: float) -> list[str]:
    most, total = max(many for _, _, many in bins), sum(many for _, _, many in bins)
    share = 100 * most / total
    across = (float(bins[0][0]), float(bins[-1][1]))
    frame = _frame(f"{title}, % of sessions", top, across, (0, share))
    for low, high, many in bins:
        y = frame.up(100 * many / total)
        left, right = frame.across(float(low)), frame.across(float(high))
        frame.drawn.append(box(left + 0.5, y, right - left - 1, top + PANEL - y, "bar"))
    return frame.drawn


# Rounds


def rounds_picture(title: str, rows: "Sequence[Brought]", found: Sample, compared: Check) -> str:
    """The average profit with its intervals beside the exact one, and how often profits came."""
    drawn = [
        _style(),
        text(LEFT, 20, title, "start", "title"),
        *_intervals(found, compared, TOP + 20),
    ]
    top = TOP + 120
    head = "Rounds by profit in units, on a scale of powers of ten; the exact number is marked"
    drawn.append(text(LEFT, top, head, "start", "head"))
    for at, row in enumerate(rows):
        y = top + 10 + at * ROW
        profit = decimal(row.profit, 0 if row.profit.denominator == 1 else 4)
        drawn.append(text(LEFT + LABEL - 8, y + 9, profit, "end"))
        drawn.append(box(LEFT + LABEL, y, _long(row.rounds, found.rounds), ROW - 4, "bar"))
        if row.expected is not None:
            x = LEFT + LABEL + _long(row.expected, found.rounds)
            drawn.append(rule(x, y - 1, x, y + ROW - 3, "exact"))
        shown = f"{row.rounds:,}"
        drawn.append(text(WIDTH - RIGHT, y + 9, shown, "end"))
    return svg(top + 30 + ROW * len(rows), title, drawn, alone=True)


def _long(rounds: Fraction | int, of: int) -> float:
    return log10(1 + float(rounds)) / log10(1 + of) * (INNER - LABEL - 90)


def _intervals(found: Sample, compared: Check, top: float) -> list[str]:
    outer, inner = found.interval(99), found.interval(95)
    mean, exact = float(found.mean), float(compared.ev)
    low, high = min(outer[0], exact), max(outer[1], exact)
    edge = (high - low) / 10 or 1

    def across(value: float) -> float:
        return LEFT + (value - low + edge) / (high - low + 2 * edge) * INNER

    head = f"Average profit of {found.rounds:,} rounds, 95% and 99% intervals; the exact one in red"
    drawn = [text(LEFT, top, head, "start", "head")]
    for value in ticks(low - edge, high + edge):
        drawn.append(rule(across(value), top + 8, across(value), top + 44, "grid"))
        drawn.append(text(across(value), top + 58, f"{value:.6g}", "middle"))
    drawn.append(box(across(outer[0]), top + 16, across(outer[1]) - across(outer[0]), 20, "wide"))
    drawn.append(box(across(inner[0]), top + 16, across(inner[1]) - across(inner[0]), 20, "narrow"))
    drawn.append(rule(across(mean), top + 12, across(mean), top + 40, "middle"))
    drawn.append(rule(across(exact), top + 8, across(exact), top + 44, "exact"))
    return drawn

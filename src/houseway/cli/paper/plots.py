"""Plots as SVG inside a page: drawn here, so that a page stands alone."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import log10
from typing import NamedTuple

from houseway.cli.paper.svg import WIDTH, area, box, rule, svg, text, ticks
from houseway.games.kit.figures import decimal, percent, titled
from houseway.games.kit.results import Result
from houseway.maths.par import Band

# More bars than this are not read any more: the smallest are put together.
BARS = 18
BAR, LABEL, VALUE = 17, 230, 80
# How wide a letter of a label is, and how much of the width labels may take.
LETTER, WIDEST = 5.6, 380
HEIGHT, LEFT, BOTTOM, RIGHT = 190, 62, 34, 34


class _Bar(NamedTuple):
    name: str
    value: Fraction


def contributions(result: Result) -> str:
    """What each end adds to the expected profit, as bars to either side of nothing."""
    title = f"Contributions of {result.wager}, {result.policy}"
    return _barred(title, _bars(result), lambda value: decimal(value, 6))


def edges(results: Iterable[Result]) -> str:
    """What each wager that is not fair loses on average, as bars."""
    bars = [
        _Bar(titled(result.wager, result.policy, result.amount), result.ev)
        for result in results
        if result.ev
    ]
    return _barred("House edges", bars, lambda value: percent(-value))


def _barred(title: str, bars: Sequence[_Bar], shown: Callable[[Fraction], str]) -> str:
    values = [Fraction(0), *(bar.value for bar in bars)]
    most = max(map(abs, values)) or Fraction(1)
    longest = max((len(bar.name) for bar in bars), default=0)
    label = min(max(LABEL, LETTER * longest), WIDEST)
    scale = (WIDTH - label - 2 * VALUE) / float((max(values) - min(values)) / most or 1)
    zero = label + VALUE - float(min(values) / most) * scale
    height = BAR * len(bars) + 8
    drawn = [rule(zero, 0, zero, height, "axis")]
    for place, bar in enumerate(bars):
        length = float(bar.value / most) * scale
        top = place * BAR + 4
        side = "gain" if length > 0 else "loss"
        drawn.append(box(min(zero, zero + length), top, abs(length), BAR - 5, side))
        middle = top + BAR - 8
        drawn.append(text(label, middle, bar.name, "end"))
        edge, anchor = (zero + length + 5, "start") if length > 0 else (zero + length - 5, "end")
        drawn.append(text(edge, middle, shown(bar.value), anchor))
    return svg(height, title, drawn)


def _bars(result: Result) -> list[_Bar]:
    bars = [_Bar(line.name, result.contribution(line)) for line in result.lines]
    bars = [bar for bar in bars if bar.value]
    if len(bars) <= BARS:
        return bars
    largest = sorted(bars, key=lambda bar: abs(bar.value), reverse=True)[: BARS - 1]
    others = [bar for bar in bars if bar not in largest]
    rest = sum((bar.value for bar in others), Fraction(0))
    together = _Bar(f"{len(others)} others together", rest)
    return [*(bar for bar in bars if bar in largest), together]


def funnel(bands: Sequence[Band], middle: float, title: str) -> str:
    """Where the return lies by the number of rounds: the wider the band, the more certain."""
    low, high = min(band.low for band in bands), max(band.high for band in bands)
    first, last = log10(bands[0].rounds), log10(bands[-1].rounds)

    def across(rounds: int) -> float:
        return LEFT + (log10(rounds) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def up(value: float) -> float:
        return 8 + (high - value) / (high - low or 1) * (HEIGHT - BOTTOM - 8)

    drawn = []
    for level in sorted({band.level for band in bands}, reverse=True):
        band = [band for band in bands if band.level == level]
        ahead = [(across(point.rounds), up(point.high)) for point in band]
        back = [(across(point.rounds), up(point.low)) for point in reversed(band)]
        drawn.append(area(ahead + back, f"band band-{level}"))
    drawn += _grid(low, high, up)
    for rounds in dict.fromkeys(band.rounds for band in bands):
        drawn.append(rule(across(rounds), 8, across(rounds), HEIGHT - BOTTOM, "grid"))
        drawn.append(text(across(rounds), HEIGHT - BOTTOM + 14, f"{rounds:,}", "middle"))
    drawn.append(rule(LEFT, up(middle), WIDTH - RIGHT, up(middle), "expected"))
    drawn.append(text((LEFT + WIDTH) / 2, HEIGHT - 4, "rounds", "middle"))
    return svg(HEIGHT, title, drawn)


def _grid(low: float, high: float, up: Callable[[float], float]) -> list[str]:
    drawn = []
    for value in ticks(low, high):
        drawn.append(rule(LEFT, up(value), WIDTH - RIGHT, up(value), "grid"))
        drawn.append(text(LEFT - 6, up(value) + 3, f"{100 * value:g}%", "end"))
    return drawn

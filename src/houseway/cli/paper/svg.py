"""Strokes of an SVG picture."""

from collections.abc import Iterable
from html import escape
from math import log10

WIDTH = 680
STEPS = (1, 2, 5)


def ticks(low: float, high: float) -> list[float]:
    """About five round values between two."""
    rough = (high - low or 1) / 5
    power = 10.0 ** int(log10(rough) // 1)
    step = next((step * power for step in STEPS if step * power >= rough), 10 * power)
    at = int(low / step) - 1
    return [round(power * step, 10) for power in range(at, at + 12) if low <= power * step <= high]


def rule(x1: float, y1: float, x2: float, y2: float, name: str) -> str:
    """A straight line."""
    return f'<line class="{name}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def text(x: float, y: float, shown: str, anchor: str, name: str = "") -> str:
    """A line of text that starts, ends or is centred at a point."""
    kind = f' class="{name}"' if name else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(shown)}</text>'


def box(x: float, y: float, width: float, height: float, name: str) -> str:
    """A filled box."""
    return (
        f'<rect class="{name}" x="{x:.1f}" y="{y:.1f}" '
        f'width="{max(width, 0.6):.1f}" height="{height:.1f}"/>'
    )


def area(points: Iterable[tuple[float, float]], name: str) -> str:
    """A filled area within these points."""
    return f'<polygon class="{name}" points="{_points(points)}"/>'


def curve(points: Iterable[tuple[float, float]], name: str) -> str:
    """A line through these points."""
    return f'<polyline class="{name}" points="{_points(points)}"/>'


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def svg(height: float, title: str, drawn: Iterable[str], alone: bool = False) -> str:
    """The picture; one that stands alone says that it is SVG."""
    space = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    head = f'<svg{space} viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">'
    return head + "".join(drawn) + "</svg>"

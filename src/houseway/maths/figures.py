"""Exact figures in print: fractions become digits here, rounded once and last."""

from fractions import Fraction
from typing import Any

from houseway.maths.results import Line, Result

# A fraction with more digits than a line can hold is shown by its ends.
LONGEST, END = 41, 8


def decimal(value: Fraction | int, places: int) -> str:
    """Rounded to the nearest, a half to the even digit, with a comma between thousands."""
    scaled = round(abs(value) * 10**places)
    whole, part = divmod(scaled, 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole:,}" + (f".{part:0{places}}" if places else "")


def percent(share: Fraction | int, places: int = 4) -> str:
    """A share in percent."""
    return f"{decimal(share * 100, places)}%"


def one_in(chance: Fraction) -> str:
    """How many rounds it takes on average, to four figures or all that are whole."""
    if not chance:
        return "never"
    often = 1 / chance
    return decimal(often, 0 if often.denominator == 1 else max(0, 4 - len(str(int(often)))))


def shortened(value: Fraction) -> str:
    """A fraction, or the ends of its numbers where they are too long for a table."""
    text = str(value)
    if len(text) <= LONGEST:
        return text
    return "/".join(_ends(one) for one in text.split("/"))


def _ends(digits: str) -> str:
    return digits if len(digits) <= 2 * END + 1 else f"{digits[:END]}…{digits[-END:]}"


def words(name: str) -> str:
    """A name of the rules as a person would say it."""
    return name.replace("_", " ").replace("/", " ")


# A result in plain values


def plain(result: Result) -> dict[str, Any]:
    """A result as JSON has it: numbers to calculate with, and the exact fractions as texts."""
    return {
        "wager": result.wager,
        "policy": result.policy,
        "ev": str(result.ev),
        "edge": float(-result.ev),
        "sd": result.sd,
        "variance": str(result.variance),
        "element_of_risk": float(result.element_of_risk),
        "element_of_risk_exact": str(result.element_of_risk),
        "average_wager": float(result.average_wager),
        "average_wager_exact": str(result.average_wager),
        "hit_frequency": float(result.hit_frequency),
        "hit_frequency_exact": str(result.hit_frequency),
        "total": result.total,
        "lines": [_line(result, one) for one in result.lines],
    }


def _line(result: Result, line: Line) -> dict[str, Any]:
    return {
        "name": line.name,
        "clause": line.clause,
        "outcomes": line.outcomes,
        "probability": str(result.chance(line)),
        "pay": str(line.profit),
        "wagered": str(line.wagered),
        "contribution": str(result.contribution(line)),
    }

"""Exact figures in print: fractions become digits here, rounded once and last."""

from fractions import Fraction

from houseway.money import Cents, dollars

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
    return "/".join(_ends(digits) for digits in text.split("/"))


def _ends(digits: str) -> str:
    return digits if len(digits) <= 2 * END + 1 else f"{digits[:END]}…{digits[-END:]}"


def words(name: str) -> str:
    """A name of the rules as a person would say it."""
    return name.replace("_", " ").replace("/", " ")


def titled(wager: str, policy: str, amount: Cents = 0) -> str:
    """A wager and the way to play it, where there is more than one, in words; and the amount, where
    it is told for one."""
    told = words(wager) + (f", {words(policy)}" if policy != "none" else "")
    return told + (f", {dollars(amount)}" if amount else "")

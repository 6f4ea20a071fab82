"""What somebody may do now: refusals, fields, moves, draws and turns."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.core.codec import kind
from houseway.law.rules import cited
from houseway.money import Fee, dollars

if TYPE_CHECKING:
    from houseway.core.events import Drawn

# Chips by denomination: how many of each.
Chips = tuple[tuple[int, int], ...]

DEALER, SUPERVISOR, INSPECTOR = "dealer", "supervisor", "inspector"
PLAYER, HOUSE, CASHIER = "player", "house", "cashier"


# What a text that is needed is asked for by.
_ASKED = {"why": "say why", "about": "say what it is about", "words": "say it in words"}


class Envelope(NamedTuple):
    """A command with who sent it, in which role and when; the id makes a repeat harmless."""

    id: str
    by: str
    role: str
    at: str
    command: Any


class Refusal(NamedTuple):
    """A refused command changes nothing; the clause and the reason say why."""

    clause: str
    why: str


Events = tuple[Any, ...]


class Refused(NamedTuple):
    """A text that a field does not take, and why."""

    text: str
    clause: str
    why: str


class Field(NamedTuple):
    """What a move asks for: a whole number from low to high by steps, one of options, or text.

    `fee` is what an amount costs on top; `clause` and `why` refuse a value that does not fit,
    where the clause of the move and a plain sentence would say too little; `{}` is the value.
    `bars` are texts that are not taken. `chips` are denominations, each with how many there are at
    most: the value is so many of some of them, which may be left out where `low` is nought.
    """

    name: str
    low: int | None = None
    high: int | None = None
    step: int = 1
    options: tuple[Any, ...] = ()
    fee: Fee | None = None
    clause: str = ""
    why: str = ""
    bars: tuple[Refused, ...] = ()
    chips: tuple[tuple[int, int | None], ...] = ()

    def fits(self, value: Any) -> bool:
        """Whether the value is one that this field offers."""
        if self.chips:
            return isinstance(value, tuple) and not why_no_chips(value, dict(self.chips))
        if self.options:
            return value in self.options
        if self.low is None:
            return isinstance(value, str) and bool(value.strip()) and not self._barred(value)
        if not isinstance(value, int) or value < self.low:
            return False
        return (self.high is None or value <= self.high) and (value - self.low) % self.step == 0

    def refusal(self, value: Any, clause: str) -> Refusal:
        """Why a value does not fit."""
        if barred := self._barred(value):
            return Refusal(barred.clause, barred.why)
        why = self.why.replace("{}", str(value))
        return Refusal(self.clause or clause, why or self._sentence(value))

    def _barred(self, value: Any) -> "Refused | None":
        return next((barred for barred in self.bars if barred.text == value), None)

    def _sentence(self, value: Any) -> str:
        """What this field takes, in words."""
        name = "the amount" if self.name == "cents" else self.name.replace("_", " ")
        if self.chips:
            return f"{name}: {why_no_chips(value, dict(self.chips))}"
        if self.options:
            listed = ", ".join(str(option) for option in self.options)
            return f"{name} is {'one of ' if len(self.options) > 1 else ''}{listed}, not {value}"
        if self.low is None:
            return _ASKED.get(self.name, f"state the {name}")
        written = dollars if self.name == "cents" else str
        if not isinstance(value, int):
            return f"{name} is a whole number, not {value!r}"
        if self.high == self.low:
            return f"{name} is exactly {written(self.low)}, not {written(value)}"
        most = "" if self.high is None else f" to {written(self.high)}"
        steps = f" in steps of {written(self.step)}" if self.step > 1 else ""
        least = written(self.low) if most else f"{written(self.low)} or more"
        return f"{name} is {least}{most}{steps}, not {written(value)}"


def why_no_chips(chips: Chips, stock: Mapping[int, int | None]) -> str:
    """What is wrong with chips by denomination, of a stock with how many there are at most."""
    for each, count in chips:
        if each not in stock:
            there = ", ".join(map(dollars, sorted(stock)))
            return f"there is no chip of {dollars(each)} here, only of {there}"
        most = stock[each]
        if count < 0:
            return f"the number of chips of {dollars(each)} is 0 or more, not {count}"
        if most is not None and count > most:
            return f"there are {f'only {most}' if most else 'none'} of {dollars(each)}"
    return "a denomination is listed twice" if len(dict(chips)) < len(chips) else ""


class Move(NamedTuple):
    """One thing that somebody may do now: by whom, under which clause, with what to fill in.

    A seat's field called `cents` is chips to put down, except when it takes them back.
    """

    by: str
    command: str
    clause: str
    fields: tuple[Field, ...] = ()

    def offers(self, sent: object) -> bool:
        """Whether this move covers the command, every field of it."""
        return kind(sent) == self.command and all(
            field.fits(getattr(sent, field.name)) for field in self.fields
        )


def misfit(moves: Sequence[Move], sent: Any) -> Refusal | None:
    """Why a command is none of these moves; None where it is one.

    Of several, the move speaks that fits the longest before something does not.
    """
    nearest, fitting = None, -1
    for move in moves:
        for number, field in enumerate(move.fields):
            value = getattr(sent, field.name)
            if not field.fits(value):
                if number > fitting:
                    nearest, fitting = field.refusal(value, move.clause), number
                break
        else:
            return None
    return nearest


class Draw(NamedTuple):
    """What chance must supply: so many things from low to high, for these places, in order.

    `out` are the things that cannot come, because they are out of the pack already. What nobody
    has `counted` may be left open: then nothing is supplied but that it was done. `others` is the
    clause that refuses it to everybody else, where there is one.
    """

    kind: str
    to: tuple[str, ...]
    low: int
    high: int
    clause: str
    pack: str
    out: tuple[int, ...] = ()
    distinct: bool = True
    counted: bool = True
    others: str = ""


class Pack(NamedTuple):
    """What is dealt from at an electronic table, which commits to its order before wagers close.

    Distinct things lie in it once each. Of others, such as dice, some throws lie ahead, each of so
    many `together`.
    """

    kind: str
    low: int
    high: int
    distinct: bool = True
    together: int = 1


class Turn(NamedTuple):
    """Whom the game waits for, what chance must supply, and every move that is open."""

    due: tuple[str, ...]
    draw: Draw | None
    moves: tuple[Move, ...]


class Question(NamedTuple):
    """A discretion that a clause leaves to the supervisor; the round waits for the ruling."""

    clause: str
    about: str
    options: tuple[str, ...]
    seat: int = 0


def ruling_awaited(state: Any, ruler: str = "supervisor") -> Refusal | None:
    """What everything else hears while a question waits; the ruler by the document's own word.

    A private question is not told to whoever only meets it.
    """
    asked: Question | None = state.question
    if asked is None:
        return None
    if getattr(state, "private", False):
        power = state.rules.power("dispute")
        return Refusal(cited(power.clause), f"the {ruler} has something to decide first")
    return Refusal(asked.clause, f"the {ruler} rules first: {asked.about}")


def check_draw(draw: Draw, answer: "Drawn", spell: Callable[[int], str] = str) -> Refusal | None:
    """Whether chance supplied what was asked for; the same test whoever supplied it."""
    left_open = not draw.counted and not answer.things
    if len(answer.things) != len(draw.to) and not left_open:
        return Refusal(draw.clause, f"{draw.kind}: {len(draw.to)} due, not {len(answer.things)}")
    if not answer.source.strip():
        return Refusal(draw.clause, f"the record must say where the {draw.kind} came from")
    out = set(draw.out)
    for thing in answer.things:
        if not draw.low <= thing <= draw.high:
            return Refusal(draw.pack, f"{draw.kind}: {draw.low} to {draw.high}, not {thing}")
        if draw.distinct and thing in out:
            return Refusal(draw.pack, f"{spell(thing)} is already out of the pack")
        out.add(thing)
    return None

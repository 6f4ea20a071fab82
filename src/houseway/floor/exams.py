"""Exams of dealers: set by the house, answered against its clock, marked and kept by it.

What is asked, and what is right, is recorded when an exam is set, where nobody but an inspector
reads it; so a mark follows from the record alone. The number of an exam is that of its certificate.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway import core
from houseway.floor.acts import Whole
from houseway.floor.obligations import moment
from houseway.floor.shelves import Shelves
from houseway.money import Cents, dollars

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
PAYOUT, ACT = "payout", "act"
MOST = 10_000_000_00


class Least(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What passes: percent of payouts and of acts right, and the seconds for a payout."""

    payouts: int
    acts: int
    pace: int


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many questions in how many seconds, every so many an act; and what passes."""

    questions: int
    seconds: int
    every: int
    least: Least


@cache
def terms() -> Terms:
    """The terms as they are written."""
    text = files("houseway.floor").joinpath("exams.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Terms)


class Asked(NamedTuple):
    """A question: cents for a payout, or one of some acts; by which clause it is right."""

    what: str
    answer: str
    clause: str
    options: tuple[str, ...] = ()


class Given(NamedTuple):
    """An answer, and after how many seconds it was given."""

    answer: str
    seconds: int


class Mark(NamedTuple):
    """What an exam came to: payouts right of so many, off by cents in all, and acts right."""

    payouts: int
    right: int
    cents: Cents
    seconds: int
    acts: int
    acts_right: int
    passed: bool


class Exam(NamedTuple):
    """An exam; `seed` is what its felts are played from."""

    number: str
    who: str
    game: str
    seed: str
    asked: tuple[Asked, ...]
    at: str
    until: str
    given: tuple[Given, ...] = ()
    last: str = ""
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Exams:
    """Every exam by its number."""

    known: Shelves[Exam] = field(default_factory=Shelves)

    def running(self, who: str) -> Exam | None:
        """The exam that somebody has begun and not ended."""
        theirs = (exam for exam in self.known.values() if exam.who == who and exam.mark is None)
        return next(theirs, None)


class AnswerExam(core.Command):
    """The answer to the next question of one's own exam: cents, or an act."""

    exam: str
    question: int
    answer: str


class ExamSet(core.Event):
    """An exam was set for somebody by the house, who drew what is asked from a seed."""

    exam: str
    who: str
    game: str
    seed: str
    asked: tuple[Asked, ...]
    at: str
    until: str


class ExamAnswered(core.Event, to=core.STAFF):
    """A question was answered, and this would have been right, by this clause of the game."""

    exam: str
    question: int
    answer: str
    right: str
    clause: str
    seconds: int
    at: str


class ExamMarked(core.Event, to=core.STAFF):
    """An exam is over, and this is what it came to."""

    exam: str
    who: str
    game: str
    mark: Mark
    at: str


# Setting and answering


def set_for(
    floor: "Floor", who: str, game: str, seed: str, asked: tuple[Asked, ...], at: str
) -> ExamSet:
    """The next exam of the house."""
    number = f"E{len(floor.exams.known) + 1:06}"
    until = moment(at) + timedelta(seconds=terms().seconds)
    return ExamSet(number, who, game, seed, asked, at, until.isoformat())


def is_over(exam: Exam, at: str) -> bool:
    """Whether the time of an exam is over that nobody has marked yet."""
    return exam.mark is None and moment(at) > moment(exam.until)


def _answer(now: "Now", sent: AnswerExam) -> core.Offer | core.Refusal:
    exam = now.floor.exams.known.get(sent.exam)
    if exam is None or exam.who != now.by:
        return core.Refusal("", f"exam: you have no exam {sent.exam!r}")
    if exam.mark or is_over(exam, now.at):
        return core.Refusal("", f"exam: {exam.number} is over")
    number = len(exam.given) + 1
    if sent.question != number:
        return core.Refusal("", f"question: the next question is {number}")
    asked = exam.asked[number - 1]
    if asked.options and sent.answer not in asked.options:
        return core.Refusal("", "answer: choose one of the acts")
    if not asked.options and not _is_amount(sent.answer):
        return core.Refusal("", f"answer: whole cents, at most {dollars(MOST)}")
    return core.Offer("")


def _is_amount(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 13 and int(text) <= MOST


def _answered(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, at = envelope.command, envelope.at
    exam = now.floor.exams.known[sent.exam]
    asked = exam.asked[sent.question - 1]
    told = sent.exam, sent.question, sent.answer, asked.answer, asked.clause
    answered = ExamAnswered(*told, _seconds(exam.last, at), at)
    after = _with_answer(exam, answered)
    return (answered, _marked(after, at)) if len(after.given) == len(exam.asked) else (answered,)


def _seconds(since: str, at: str) -> int:
    """Whole seconds between two moments, at least one."""
    return max(1, round((moment(at) - moment(since)).total_seconds()))


ACTS: "tuple[core.Act[Now], ...]" = (Whole(AnswerExam, core.DEALER, _answer, _answered),)


def ended(floor: "Floor", at: str) -> core.Events:
    """What time brings about: exams are marked whose time is over."""
    running = floor.exams.known.values()
    return tuple(_marked(exam, exam.until) for exam in running if is_over(exam, at))


# Marking


def _marked(exam: Exam, at: str) -> ExamMarked:
    return ExamMarked(exam.number, exam.who, exam.game, mark(exam), at)


def mark(exam: Exam) -> Mark:
    """What the answers up to now come to; who left questions out does not pass."""
    pairs = list(zip(exam.asked, exam.given, strict=False))
    payouts = [pair for pair in pairs if pair[0].what == PAYOUT]
    acts = [pair for pair in pairs if pair[0].what == ACT]
    right, acts_right = _right(payouts), _right(acts)
    cents = sum(abs(int(given.answer) - int(asked.answer)) for asked, given in payouts)
    times = sorted(given.seconds for _, given in payouts)
    pace = times[len(times) // 2] if times else 0
    least = terms().least
    passed = (
        len(exam.given) == len(exam.asked)
        and 100 * right >= least.payouts * len(payouts)
        and 100 * acts_right >= least.acts * len(acts)
        and pace <= least.pace
    )
    return Mark(len(payouts), right, cents, pace, len(acts), acts_right, passed)


def _right(pairs: Iterable[tuple[Asked, Given]]) -> int:
    """How many answers are right; amounts are compared as such."""
    return sum(
        given.answer == asked.answer
        or (asked.what == PAYOUT and int(given.answer) == int(asked.answer))
        for asked, given in pairs
    )


# Bookkeeping


def evolve(exams: Exams, happened: Any) -> Exams:
    """The exams after an event."""
    match happened:
        case ExamSet(number, who, game, seed, asked, at, until):
            return _with(exams, Exam(number, who, game, seed, asked, at, until, last=at))
        case ExamAnswered(number):
            return _with(exams, _with_answer(exams.known[number], happened))
        case ExamMarked(number, _, _, mark):
            return _with(exams, exams.known[number]._replace(mark=mark))
    return exams


def _with(exams: Exams, exam: Exam) -> Exams:
    return replace(exams, known=exams.known.having(exam.number, exam))


def _with_answer(exam: Exam, answered: ExamAnswered) -> Exam:
    given = Given(answered.answer, answered.seconds)
    return exam._replace(given=(*exam.given, given), last=answered.at)


def told(exam: Exam) -> dict[str, Any]:
    """An exam as its class sees it: nothing of what is asked, and nothing of what is right."""
    plain = {name: getattr(exam, name) for name in ("number", "who", "game", "at", "until")}
    counts = {"questions": len(exam.asked), "answered": len(exam.given)}
    return plain | counts | {"mark": exam.mark._asdict() if exam.mark else None}

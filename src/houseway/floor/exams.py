"""Exams of dealers: set by the house, answered against its clock, marked and kept by it.

An exam is one of questions, or is dealt at a table of its own, where things go wrong. What is asked
or goes wrong, and what is right, is recorded before it is answered, where nobody but an inspector
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
# No other table can be opened under such a name.
TABLE = "exam:"
PAYOUT, ACT = "payout", "act"
MOST = 10_000_000_00


class Least(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What passes: percent of payouts and of acts right, and the seconds for a payout."""

    payouts: int
    acts: int
    pace: int


class AtTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At a table: so many things go wrong and so many payouts are declared, in so many seconds."""

    faults: int
    payouts: int
    seconds: int
    least: Least


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many questions in how many seconds, every so many an act; and what passes."""

    questions: int
    seconds: int
    every: int
    least: Least
    table: AtTable


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


class Fault(NamedTuple):
    """Something that went wrong at an exam's table: its act, by which clause, and what was done.

    The places are those of cards and tiles on the felt that lie otherwise than they should;
    `story` is what the game tells of it, without seats and amounts; where a story goes on, what
    comes of it at once is another `part` of it, with an act of its own.
    """

    told: str
    answer: str
    clause: str
    round: int
    at: str
    turned: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    given: str = ""
    right: bool = False
    seconds: int = 0
    story: str = ""
    part: int = 0


class Payout(NamedTuple):
    """What a dealer first said was paid to a seat in a round, and what was due by which clause."""

    round: int
    seat: int
    cents: Cents
    due: Cents
    clause: str
    seconds: int


class Exam(NamedTuple):
    """An exam; `seed` is what its felts are played from, `table` where it is dealt.

    One that is dealt has no questions; `open` is what has gone wrong and waits for an act.
    """

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
    table: str = ""
    open: Fault | None = None
    faults: tuple[Fault, ...] = ()
    payouts: tuple[Payout, ...] = ()
    under: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Exams:
    """Every exam by its number."""

    known: Shelves[Exam] = field(default_factory=Shelves)

    def running(self, who: str) -> Exam | None:
        """The exam that somebody has begun and not ended."""
        theirs = (exam for exam in self.known.values() if exam.who == who and exam.mark is None)
        return next(theirs, None)

    def at(self, table: str) -> Exam | None:
        """The exam that is dealt at a table."""
        if not table.startswith(TABLE):
            return None
        exam = self.known.get(table.removeprefix(TABLE))
        return exam if exam and exam.table == table else None


class AnswerExam(core.Command):
    """The answer to the next question of one's own exam: cents, or an act."""

    exam: str
    question: int
    answer: str


class LetPass(core.Command):
    """At the table of one's own exam nothing is entered about what has gone wrong: it goes on."""

    exam: str


class ExamSet(core.Event):
    """An exam was set for somebody by the house, who drew what is asked from a seed."""

    exam: str
    who: str
    game: str
    seed: str
    asked: tuple[Asked, ...]
    at: str
    until: str
    table: str = ""


class ExamAnswered(core.Event, to=core.STAFF):
    """A question was answered, and this would have been right, by this clause of the game."""

    exam: str
    question: int
    answer: str
    right: str
    clause: str
    seconds: int
    at: str


class FaultArose(core.Event):
    """Something has gone wrong at the table of an exam, and waits for an act."""

    exam: str
    fault: Fault


class FaultMarked(core.Event, to=core.STAFF):
    """What was done about something that had gone wrong, or had not, beside what is right."""

    exam: str
    fault: Fault
    at: str


class PayoutsAsked(core.Event):
    """A round at the table of an exam is over: seats are paid by these clauses, as is declared."""

    exam: str
    round: int
    under: tuple[tuple[int, str], ...]
    at: str


class PayoutMarked(core.Event, to=core.STAFF):
    """What a dealer said first was paid to a seat, beside what was due."""

    exam: str
    payout: Payout
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
    """The next exam of the house; without questions it is dealt at a table."""
    number = f"E{len(floor.exams.known) + 1:06}"
    seconds = terms().seconds if asked else terms().table.seconds
    until = (moment(at) + timedelta(seconds=seconds)).isoformat()
    return ExamSet(number, who, game, seed, asked, at, until, "" if asked else TABLE + number)


def is_over(exam: Exam, at: str) -> bool:
    """Whether the time of an exam is over that nobody has marked yet."""
    return exam.mark is None and moment(at) > moment(exam.until)


def _answer(now: "Now", sent: AnswerExam) -> core.Offer | core.Refusal:
    exam = now.floor.exams.known.get(sent.exam)
    if exam is None or exam.who != now.by:
        return core.Refusal("", f"exam: you have no exam {sent.exam!r}")
    if exam.mark or is_over(exam, now.at):
        return core.Refusal("", f"exam: {exam.number} is over")
    if exam.table:
        return core.Refusal("", f"exam: {exam.number} is dealt at its table")
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
    answered = ExamAnswered(*told, seconds(exam.last, at), at)
    after = _with_answer(exam, answered)
    return (answered, marked(after, at)) if len(after.given) == len(exam.asked) else (answered,)


def _let_pass(now: "Now", sent: LetPass) -> core.Offer | core.Refusal:
    exam = now.floor.exams.known.get(sent.exam)
    if exam is None or exam.who != now.by:
        return core.Refusal("", f"exam: you have no exam {sent.exam!r}")
    if exam.mark or is_over(exam, now.at):
        return core.Refusal("", f"exam: {exam.number} is over")
    if exam.open is None:
        return core.Refusal("", "exam: nothing waits for an act")
    return core.Offer("")


def _passed(now: "Now", envelope: core.Envelope) -> core.Events:
    exam, at = now.floor.exams.known[envelope.command.exam], envelope.at
    assert exam.open is not None, "it was offered"
    done = FaultMarked(exam.number, exam.open._replace(seconds=seconds(exam.open.at, at)), at)
    return (done, *over(_at_table(exam, done), at))


def seconds(since: str, at: str) -> int:
    """Whole seconds between two moments, at least one."""
    return max(1, round((moment(at) - moment(since)).total_seconds()))


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(AnswerExam, core.DEALER, _answer, _answered),
    Whole(LetPass, core.DEALER, _let_pass, _passed),
)


def ended(floor: "Floor", at: str) -> core.Events:
    """What time brings about: exams are marked whose time is over."""
    running = floor.exams.known.values()
    return tuple(marked(exam, exam.until) for exam in running if is_over(exam, at))


def over(exam: Exam, at: str) -> core.Events:
    """An exam at a table is marked as soon as enough was dealt, and nothing waits there."""
    return (marked(exam, at),) if exam.open is None and _is_whole(exam) else ()


def _is_whole(exam: Exam) -> bool:
    """Whether all of an exam was done."""
    if not exam.table:
        return len(exam.given) == len(exam.asked)
    asks = terms().table
    return len(gone_wrong(exam)) >= asks.faults and len(exam.payouts) >= asks.payouts


def gone_wrong(exam: Exam) -> list[str]:
    """The stories of what has gone wrong at the table of an exam up to now."""
    return [fault.story for fault in exam.faults if fault.told and not fault.part]


# Marking


def marked(exam: Exam, at: str) -> ExamMarked:
    """An exam is over."""
    return ExamMarked(exam.number, exam.who, exam.game, mark(exam), at)


def mark(exam: Exam) -> Mark:
    """What the answers up to now come to; who left something out does not pass."""
    return _at_table_mark(exam) if exam.table else _mark(exam)


def _mark(exam: Exam) -> Mark:
    pairs = list(zip(exam.asked, exam.given, strict=False))
    payouts = [pair for pair in pairs if pair[0].what == PAYOUT]
    acts = [pair for pair in pairs if pair[0].what == ACT]
    right, acts_right = _right(payouts), _right(acts)
    cents = sum(abs(int(given.answer) - int(asked.answer)) for asked, given in payouts)
    times = sorted(given.seconds for _, given in payouts)
    pace = times[len(times) // 2] if times else 0
    found = Mark(len(payouts), right, cents, pace, len(acts), acts_right, False)
    return found._replace(passed=_is_whole(exam) and _passes(found, terms().least))


def _at_table_mark(exam: Exam) -> Mark:
    """Payouts of a round are declared in one go: the pace is the mean, rounded up."""
    payouts, faults = exam.payouts, exam.faults
    right = sum(paid.cents == paid.due for paid in payouts)
    cents = sum(abs(paid.cents - paid.due) for paid in payouts)
    pace = -(-sum(paid.seconds for paid in payouts) // max(1, len(payouts)))
    acts_right = sum(fault.right for fault in faults)
    found = Mark(len(payouts), right, cents, pace, len(faults), acts_right, False)
    return found._replace(passed=_is_whole(exam) and _passes(found, terms().table.least))


def _passes(found: Mark, least: Least) -> bool:
    return (
        100 * found.right >= least.payouts * found.payouts
        and 100 * found.acts_right >= least.acts * found.acts
        and found.seconds <= least.pace
    )


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
        case ExamSet(number, who, game, seed, asked, at, until, table):
            exam = Exam(number, who, game, seed, asked, at, until, last=at, table=table)
            return _with(exams, exam)
        case FaultArose() | FaultMarked() | PayoutsAsked() | PayoutMarked():
            return _with(exams, _at_table(exams.known[happened.exam], happened))
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


def _at_table(exam: Exam, happened: Any) -> Exam:
    match happened:
        case FaultArose(_, fault):
            return exam._replace(open=fault)
        case FaultMarked(_, fault):
            return exam._replace(open=None, faults=(*exam.faults, fault))
        case PayoutsAsked(_, _, under, at):
            return exam._replace(under=under, last=at)
        case PayoutMarked(_, payout, at):
            return exam._replace(payouts=(*exam.payouts, payout), last=at)
    return exam


def told(exam: Exam) -> dict[str, Any]:
    """An exam as its class sees it: nothing of what is asked, and nothing of what is right."""
    plain = {name: getattr(exam, name) for name in ("number", "who", "game", "at", "until")}
    asks, arisen = terms().table, len(gone_wrong(exam))
    counts = {"questions": len(exam.asked), "answered": len(exam.given)}
    if exam.table:
        done = min(arisen, asks.faults) + min(len(exam.payouts), asks.payouts)
        counts = {"questions": asks.faults + asks.payouts, "answered": done}
    mark = exam.mark._asdict() if exam.mark else None
    return plain | counts | {"table": exam.table, "mark": mark}

"""What an exam makes of what is done at its table, for the same append.

The table is one for training, and decides as any other. What goes wrong there is drawn from the
exam's seed as soon as a stage is reached in which it can; then everything waits for the dealer's
act. The first act is the one that counts, of each part where a story goes on.
"""

from random import Random
from typing import Any

from houseway import core
from houseway.floor.exams import (
    Exam,
    Exams,
    Fault,
    FaultArose,
    FaultMarked,
    Payout,
    PayoutMarked,
    PayoutsAsked,
    evolve,
    gone_wrong,
    is_over,
    over,
    seconds,
    terms,
)
from houseway.floor.irregularities import (
    arisen,
    disturbed,
    fits,
    is_irregular,
    is_written,
    stage_of,
    written,
)
from houseway.law.incidents import Incident, incidents
from houseway.table.bots import AUTOMATIC_PLAYER
from houseway.table.conduct import Note
from houseway.table.dealers import LeaveTable, TakeTable
from houseway.table.declarations import DeclarePayout, PayoutDeclared, TakeDeclarations
from houseway.table.state import Table

# Who rules where a clause asks a supervisor, for nobody but the dealer is at the table.
EXAMINER = "examiner"
# What is no answer to what has gone wrong.
ASIDE = (TakeTable, LeaveTable, Note)
# At so many of the stages at which something can go wrong it does, one in so many.
ONE_IN = 2
# What a view says of hands that are matched and wagers that are decided, whatever the game.
RESULTS = ("hands", "money", "payments", "badges", "calls", "marks")
Step = core.Decided[Table]


def why_not(exam: Exam, envelope: core.Envelope) -> core.Refusal | None:
    """Who may do what at the table of an exam: its dealer deals, automatic players play."""
    if envelope.role == core.HOUSE:
        return None
    if exam.mark or is_over(exam, envelope.at):
        return core.Refusal("", f"exam: {exam.number} is over")
    theirs = {
        core.DEALER: envelope.by == exam.who,
        core.PLAYER: envelope.by.endswith(AUTOMATIC_PLAYER),
        core.SUPERVISOR: envelope.by == EXAMINER,
    }
    if isinstance(envelope.command, TakeTable | LeaveTable) and envelope.by == exam.who:
        return None
    if not theirs.get(envelope.role):
        return core.Refusal("", f"exam: nobody but {exam.who} does anything at this table")
    if isinstance(envelope.command, TakeDeclarations):
        return core.Refusal("", "exam: every payout is declared in an exam")
    return None


def waits(exam: Exam | None) -> bool:
    """Whether a table stands still until its dealer has entered something, or is over."""
    return exam is not None and bool(exam.open or exam.mark)


def follows(exam: Exam, envelope: core.Envelope, step: Step) -> core.Events:
    """What the exam records beside the events of its table."""
    if exam.mark or is_over(exam, envelope.at):
        return ()
    made: core.Events = ()
    for part in (_payouts, _act, _goes_on, _ends, _asked, _arises):
        more = part(exam, envelope, step)
        exam, made = _after(exam, more), made + more
        if exam.mark:
            break
    return made


def _after(exam: Exam, events: core.Events) -> Exam:
    exams = core.replay(evolve, Exams(Exams().known.having(exam.number, exam)), events)
    return exams.known[exam.number]


# What the dealer has done


def _payouts(exam: Exam, envelope: core.Envelope, step: Step) -> core.Events:
    """What is first declared for a seat counts; putting it right is another matter."""
    known, at = {(paid.round, paid.seat) for paid in exam.payouts}, envelope.at
    taken = seconds(exam.last, at)
    return tuple(
        PayoutMarked(exam.number, _paid(exam, happened, taken), at)
        for happened in step.events
        if isinstance(happened, PayoutDeclared) and (happened.round, happened.seat) not in known
    )


def _paid(exam: Exam, declared: PayoutDeclared, taken: int) -> Payout:
    under = dict(exam.under).get(declared.seat, declared.under)
    amounts = declared.cents, declared.due
    return Payout(declared.round, declared.seat, *amounts, under, taken)


def _act(exam: Exam, envelope: core.Envelope, step: Step) -> core.Events:
    """The dealer's first act since something went wrong, or one though nothing had."""
    sent, at = envelope.command, envelope.at
    if envelope.role != core.DEALER or isinstance(sent, ASIDE):
        return ()
    if exam.open is None:
        return _false_alarm(exam, envelope, step)
    right = is_written(sent, exam.open.answer)
    if isinstance(sent, DeclarePayout) and not _same_seat(sent, exam.open.answer):
        return ()
    taken = seconds(exam.open.at, at)
    done = exam.open._replace(given=written(sent), right=right, seconds=taken)
    return (FaultMarked(exam.number, done, at),)


def _left(exam: Exam, state: Table) -> Incident | None:
    """What has gone wrong in this round and goes on; not where nothing was entered about it."""
    last = exam.faults[-1] if exam.faults else None
    if last is None or exam.open or not last.given or last.round != state.round:
        return None
    told = (incident for incident in incidents(exam.game) if incident.told == last.story)
    return next((each for each in told if last.part + 1 < len(each.parts)), None)


def _goes_on(exam: Exam, envelope: core.Envelope, step: Step) -> core.Events:
    """What comes of something that has gone wrong, as soon as it can be entered."""
    incident, state = _left(exam, step.after), step.after
    if incident is None or state.dealer != exam.who:
        return ()
    return _arose(exam, state, incident, envelope.at, exam.faults[-1].part + 1)


def _arose(exam: Exam, state: Table, incident: Incident, at: str, number: int = 0) -> core.Events:
    """A part of it has gone wrong, if it can be entered."""
    random = Random(f"{exam.seed} {state.round} {incident.told} {number}")
    found = arisen(state, incident, random, number)
    if found is None:
        return ()
    about = found.told, written(found.act), found.cited, state.round, at
    places = found.turned, found.extra, found.taken
    return (FaultArose(exam.number, Fault(*about, *places, story=incident.told, part=number)),)


def _same_seat(sent: DeclarePayout, answer: str) -> bool:
    name, _, data = answer.partition(" ")
    right = core.load(name, data)
    return not isinstance(right, DeclarePayout) or right.seat == sent.seat


def _false_alarm(exam: Exam, envelope: core.Envelope, step: Step) -> core.Events:
    """Who had something to enter in this round may put right what they entered about it."""
    sent, before = envelope.command, step.before
    irregular = is_irregular(before.game.name, core.kind(sent))
    if not irregular or any(fault.round == before.round for fault in exam.faults):
        return ()
    cited = next(filter(None, map(core.clause, step.events)), "")
    done = Fault("", "", cited, before.round, envelope.at, given=written(sent), seconds=1)
    return (FaultMarked(exam.number, done, envelope.at),)


def _ends(exam: Exam, envelope: core.Envelope, step: Step) -> core.Events:
    waits = step.after.to_declare or _left(exam, step.after)
    return () if waits else over(exam, envelope.at)


# What happens next


def _asked(exam: Exam, envelope: core.Envelope, step: Step) -> core.Events:
    after = step.after
    if not after.to_declare or step.before.to_declare:
        return ()
    settled = [event for event in step.events if isinstance(event, core.Settled)]
    # Of the wagers of a seat that which wins most says by which clause it is paid.
    settled.sort(key=lambda event: event.winnings)
    under = {event.seat: event.under for event in settled}
    return (PayoutsAsked(exam.number, after.round, tuple(under.items()), envelope.at),)


def _arises(exam: Exam, envelope: core.Envelope, step: Step) -> core.Events:
    """Once in a round, while this dealer deals and no ruling is waited for."""
    state = step.after
    told = gone_wrong(exam)
    had = any(fault.round == state.round for fault in exam.faults)
    deals = state.dealer == exam.who and core.SUPERVISOR not in state.turn.due
    if exam.open or had or not deals or len(told) >= terms().table.faults:
        return ()
    stage = stage_of(state)
    random = Random(f"{exam.seed} {state.round} {stage}")
    if random.randrange(ONE_IN):
        return ()
    for incident in _open(exam.game, stage, told, random):
        if made := _arose(exam, state, incident, envelope.at):
            return made
    return ()


def _open(game: str, stage: str, told: list[str], random: Random) -> list[Incident]:
    """What may go wrong now, in any order; nothing does so twice before everything has once."""
    listed = incidents(game)
    fresh = [incident for incident in listed if incident.told not in told] or listed
    found = [incident for incident in fresh if fits(incident, stage)]
    random.shuffle(found)
    return found


# What the dealer sees


def seen(exam: Exam, state: Table, view: dict[str, Any]) -> dict[str, Any]:
    """The parts of a dealer's view that an exam changes: what is to be found out is not told."""
    shown: dict[str, Any] = {"exam": _about(exam)}
    if exam.mark:
        return shown
    shown |= {part: type(view[part])() for part in RESULTS if part in view}
    shown["to_declare"] = {
        str(seat): {
            "declared": owed.declared,
            "due": None if owed.declared is None else owed.due,
            "stakes": _stakes(state, seat),
        }
        for seat, owed in state.to_declare.items()
    }
    if fault := exam.open:
        places = fault.turned, fault.extra, fault.taken
        shown["things"] = disturbed(state, view["things"], *places)
    return shown


def _about(exam: Exam) -> dict[str, Any]:
    asks = terms().table
    return {
        "number": exam.number,
        "until": exam.until,
        "over": exam.mark is not None,
        "told": exam.open.told if exam.open else "",
        "faults": [len(gone_wrong(exam)), asks.faults],
        "payouts": [len(exam.payouts), asks.payouts],
    }


def _stakes(state: Table, seat: int) -> list[tuple[str, int]]:
    """What a seat had on each area that the round has decided."""
    found: dict[str, int] = {}
    for transfer in state.moved:
        debit = core.account(transfer.debit)
        if debit.kind == "wager" and debit.seat == seat:
            found[debit.area] = found.get(debit.area, 0) + transfer.cents
    return [*found.items()]

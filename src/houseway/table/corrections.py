"""What staff of a real felt typed, taken back: the record must say what lay on the felt.

Each event of the last round and of the one that is on is kept with the table before it. Taking an
entry back leads there again and moves its chips back; what happened beside the round stays. A
round that is settled is reopened by a supervisor alone, as long as nothing was dealt since.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from houseway import core
from houseway.games.kit.jackpot import transfers as jackpot_transfers
from houseway.money import Cents, Transfer
from houseway.table import gaming_day
from houseway.table.chips import owed, posted, suspense
from houseway.table.conduct import Excluded, TableClosed
from houseway.table.declarations import DifferenceAllowed, PayoutDeclared
from houseway.table.limits import FoundWager, UnderMinimumAdvised, WagerRefused
from houseway.table.payments import WrongPaymentFound
from houseway.table.powers import Moved
from houseway.table.prizes import PrizeConfirmed, PrizeRefused, PrizeSigned
from houseway.table.seats import has_wagers
from houseway.table.state import FELT, Entered, Past, Table

NAMESPACE = "table"

TAKE_BACK, REOPEN = "correct_entry", "reopen_round"


class TakeBackEntry(core.Command):
    """What was typed last is not what lay on the felt, or not what was said."""


class ReopenRound(core.Command):
    """The last round was settled on what was typed wrong: back to before the last entry of it."""

    why: str


class EntryTakenBack(core.DoneBy, core.Event, to=core.EVERYBODY):
    """An entry counts no more: its last so many events of the round did not happen."""

    round: int
    command: str
    seat: int
    area: str
    cents: Cents
    why: str
    events: int
    transfers: tuple[Transfer, ...]


class RoundReopened(core.DoneBy, core.Event, to=core.EVERYBODY):
    """A settled round goes on from before its last entry; wagers for the next one went back."""

    round: int
    why: str
    events: int
    transfers: tuple[Transfer, ...]


class SetAside(core.OfPlayer, core.Event, to=core.EVERYBODY):
    """A reopened round pays somebody who has left: it is kept for that player."""

    transfers: tuple[Transfer, ...]
    under: str


BACK = (EntryTakenBack, RoundReopened)
# The table's own events that are part of a round: all others stay when an entry goes.
OF_THE_ROUND = (
    FoundWager,
    PayoutDeclared,
    PrizeConfirmed,
    PrizeRefused,
    SetAside,
    UnderMinimumAdvised,
    WagerRefused,
    core.CardAccepted,
)
# What these rest on is not taken back any more, nor what they bring about; what time brings about
# before a command does not keep the command from being taken back.
FINAL = (Excluded, PrizeSigned, core.CardFoundInvalid)
# A payment of a round rests on that round, not on what was typed since.
PAID = (DifferenceAllowed, WrongPaymentFound)
BY_TIME = (TableClosed, core.SignPosted, core.TableReopened)


def stays(happened: Any) -> bool:
    """Whether an event is no part of a round, and stays when what was typed before it goes."""
    beside = core.kind(happened).startswith(("table.", "house."))
    return beside and not isinstance(happened, OF_THE_ROUND)


# What was typed


class Typed(NamedTuple):
    """An entry with the events that it brought about, and where in the past they begin."""

    entry: Entered
    events: core.Events
    begins: int

    @property
    def settles(self) -> bool:
        """Whether a round ended with it."""
        return any(isinstance(happened, core.RoundClosed) for happened in self.events)


def entered(table: Table, by: str, role: str, command: str, data: Mapping[str, Any]) -> Table:
    """The table as a command comes in; what the house supplies belongs to the entry before it."""
    if table.method != FELT or role == core.HOUSE:
        return table
    seat, area, cents = data.get("seat"), data.get("area"), data.get("cents")
    about = (
        seat if isinstance(seat, int) else 0,
        area if isinstance(area, str) else "",
        cents if isinstance(cents, int) else 0,
    )
    return replace(table, entering=Entered(by, role, command, *about))


def _typed(table: Table) -> Iterator[Typed]:
    """What was typed of the last two rounds and what followed from it, the last first."""
    last, happened = len(table.past), []
    for place in range(last - 1, -1, -1):
        past = table.past[place]
        if not stays(past.event):
            happened.append(past.event)
        if past.entry:
            if happened:
                yield Typed(past.entry, tuple(reversed(happened)), place)
            happened = []


def last_entry(table: Table) -> Typed | None:
    """What can be taken back next, if it is not too late for that."""
    return next(_typed(table), None)


def _dealt(typed: Typed) -> bool:
    return typed.entry.command == core.kind(core.Drawn)


def _settling(table: Table) -> Typed | None:
    """The entry that ended the last round; None where something was dealt since."""
    found = (typed for typed in _typed(table) if typed.settles or _dealt(typed))
    nearest = next(found, None)
    return nearest if nearest and nearest.settles else None


def undone(past: Sequence[Past], events: int) -> tuple[Past, ...]:
    """The last so many events of the round, as they were kept."""
    found = [kept for kept in past if not stays(kept.event)]
    return tuple(found[len(found) - events :])


def standing(happened: Iterable[Any]) -> list[int]:
    """The places of events that were not taken back by a later one."""
    left: list[int] = []
    listed = list(happened)
    for place, event in enumerate(listed):
        gone = event.events if isinstance(event, BACK) else 0
        while gone and left:
            at = next((at for at in reversed(left) if not stays(listed[at])), None)
            if at is None:
                break
            left.remove(at)
            gone -= 1
        left.append(place)
    return left


# Acts


def _no_felt(table: Table, power: str) -> core.Refusal | None:
    if table.method == FELT:
        return None
    return table.refusal(power, "nothing was typed here: the equipment dealt it")


def _take_back(table: Table) -> core.Offer | core.Refusal:
    if refused := _no_felt(table, TAKE_BACK):
        return refused
    last = last_entry(table)
    if last is None:
        return table.refusal(TAKE_BACK, "there is nothing to take back: later acts depend on it")
    if last.settles:
        return table.refusal(TAKE_BACK, "the round is settled: a supervisor reopens it")
    if last.entry.role == core.SUPERVISOR:
        return table.refusal(TAKE_BACK, "a supervisor acted since: call the supervisor")
    for seat in _left_since(table, table.past[last.begins].before):
        return table.refusal(TAKE_BACK, f"the player of seat {seat} has left since")
    return core.Offer(table.clause(TAKE_BACK))


def _taken_back(table: Table, envelope: core.Envelope) -> core.Events:
    last = last_entry(table)
    assert last is not None, "it was offered"
    return (_back(table, last, envelope.by, "", table.clause(TAKE_BACK)),)


def _back(table: Table, typed: Typed, by: str, why: str, under: str) -> EntryTakenBack:
    entry, events = typed.entry, len(typed.events)
    about = entry.command, entry.seat, entry.area, entry.cents
    back = reversal(table, events, under)
    return EntryTakenBack(table.round, *about, why, events, back, by=by, under=under)


def _to_reopen(table: Table) -> Typed | None:
    """Back to before what settled the last round, or what a supervisor did since."""
    last = last_entry(table)
    if last and last.entry.role == core.SUPERVISOR:
        return last
    return _settling(table)


def _reopen(table: Table) -> core.Offer | core.Refusal:
    if refused := _no_felt(table, REOPEN):
        return refused
    typed = _to_reopen(table)
    if typed is None:
        why = "no settled round can be reopened: later cards, payments or acts depend on it"
        return table.refusal(REOPEN, why)
    if seat := _taken_since(table, table.past[typed.begins].before):
        return table.refusal(REOPEN, f"somebody else has taken seat {seat} since")
    return core.Offer(table.clause(REOPEN), (core.Field("why"),))


def _taken_since(table: Table, before: Table) -> int:
    """A seat that lay on the layout then and is somebody else's now; 0 where there is none."""
    held = {core.account(name).seat for name in (*before.balances, *before.tokens) if "/" in name}
    players = ((seat, table.seats.get(seat), before.seats.get(seat)) for seat in sorted(held))
    return next((seat for seat, now, was in players if now and was and now.player != was.player), 0)


def _reopened(table: Table, envelope: core.Envelope) -> core.Events:
    typed = _to_reopen(table)
    assert typed is not None, "it was offered"
    why, by = envelope.command.why.strip(), envelope.by
    if not typed.settles:
        return (_back(table, typed, by, why, table.clause(REOPEN)),)
    under, since = table.clause(REOPEN), table.past[typed.begins :]
    events = sum(not stays(kept.event) for kept in since)
    about = max(kept.number for kept in typed.events if isinstance(kept, core.RoundClosed))
    return (RoundReopened(about, why, events, reversal(table, events, under), by=by, under=under),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(TakeBackEntry, core.DEALER, _take_back, _taken_back),
    core.Act(ReopenRound, core.SUPERVISOR, _reopen, _reopened),
)


# Money


def reversal(table: Table, events: int, under: str) -> tuple[Transfer, ...]:
    """Every transfer of the last events on its way back; what a player no longer has is owed."""
    gone = undone(table.past, events)
    moved = [transfer for kept in gone for transfer in kept.transfers]
    why = f"{core.kind(EntryTakenBack)} {under}"
    back = [transfer.mirrored(why) for transfer in reversed(moved)]
    # What is missing is owed by whoever had the seat when the events began.
    return tuple(back + owed(replace(table, before=gone[0].before.seats), back, why))


def set_aside(table: Table, happened: Any) -> SetAside | None:
    """What a reopened round pays to a seat whose player has left goes to that player's account."""
    moved = core.transfers(happened) or jackpot_transfers(happened)
    why = f"{core.kind(SetAside)} {core.clause(happened)}"
    for seat, player in table.reopened.items():
        kept = tuple(
            Transfer(core.rack(seat), suspense(player), came.cents, came.asset, why)
            for came in moved
            if came.credit == core.rack(seat)
        )
        if kept:
            return SetAside(seat, player, kept, core.clause(happened))
    return None


MOVED: Moved = {
    EntryTakenBack: lambda happened: happened.transfers,
    RoundReopened: lambda happened: happened.transfers,
    SetAside: lambda happened: happened.transfers,
}


# Bookkeeping


def remembered(before: Table, happened: Any, after: Table) -> Table:
    """The table after an event, with the way back to before it."""
    if before.method != FELT:
        return after
    if isinstance(happened, BY_TIME):
        return replace(after, past=())
    begun = before.past
    if isinstance(happened, PAID):
        begun = _after(begun, happened.round)
    elif isinstance(happened, FINAL):
        return replace(after, past=(), entering=None)
    kept = replace(before, past=(), entering=None, transfers=())
    past = (*begun, Past(kept, happened, after.transfers, before.entering))
    if isinstance(happened, core.RoundClosed):
        past = _of_two_rounds(past)
    return replace(after, past=past, entering=None)


def _after(past: tuple[Past, ...], about: int) -> tuple[Past, ...]:
    """What was typed since a round was settled and declared: no payment of it rests on that."""
    ends = [at for at, kept in enumerate(past) if _is_of_end(kept.event, about)]
    return past[_next_entry(past, ends[-1], len(past)) :] if ends else past


def _is_of_end(happened: Any, about: int) -> bool:
    match happened:
        case core.RoundClosed(number) | PayoutDeclared(_, number):
            return bool(number <= about)
    return False


def _next_entry(past: tuple[Past, ...], after: int, otherwise: int) -> int:
    """Where the first entry after a place begins."""
    entries = (at for at, kept in enumerate(past) if kept.entry and at > after)
    return next(entries, otherwise)


def _of_two_rounds(past: tuple[Past, ...]) -> tuple[Past, ...]:
    """Without what was typed before the round before this one was settled."""
    closed = [at for at, kept in enumerate(past) if isinstance(kept.event, core.RoundClosed)]
    if len(closed) < 2:
        return past
    return past[_next_entry(past, closed[-2], closed[-2] + 1) :]


def restored(table: Table, happened: Any, evolve: Callable[[Table, Any], Table]) -> Table:
    """The table before the events that are taken back, with what happened beside them since."""
    gone = undone(table.past, happened.events)
    begins = next(at for at, kept in enumerate(table.past) if kept is gone[0])
    beside = tuple(kept for kept in table.past[begins:] if stays(kept.event))
    then = gone[0].before
    for kept in beside:
        then = evolve(then, kept.event)
    moved = happened.transfers
    return replace(
        then,
        past=table.past[:begins] + beside,
        entering=None,
        transfers=moved,
        balances=posted(table.balances, moved),
        tokens=posted(table.tokens, moved, core.TOKENS),
        reopened={**then.reopened, **_left_since(table, gone[0].before)},
        tray=gaming_day.after(table, happened, moved),
    )


def _left_since(table: Table, before: Table) -> dict[int, str]:
    """Who had a seat and wagers then and is there no more, by seat."""
    return {
        seat: was.player
        for seat, was in before.seats.items()
        if seat not in table.seats and has_wagers(before, seat)
    }


def evolve(table: Table, happened: Any) -> Table:
    """A reopened round that is settled again pays nobody who has left any more."""
    if not table.reopened or not isinstance(happened, core.RoundClosed):
        return table
    left = {seat: who for seat, who in table.reopened.items() if has_wagers(table, seat)}
    return replace(table, reopened=left)


# What staff are shown


def shown(table: Table) -> dict[str, Any] | None:
    """What would be taken back next, who typed it, and what that brings each seat."""
    last = last_entry(table)
    if last is None:
        return None
    racks = posted({}, reversal(table, len(last.events), ""))
    moved = {core.account(name): cents for name, cents in racks.items()}
    return {
        **last.entry._asdict(),
        "settles": last.settles,
        "racks": {str(at.seat): cents for at, cents in moved.items() if at.kind == "rack"},
    }

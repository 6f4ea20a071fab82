"""Is a record what the rules make of its commands, and do the pools reconcile?"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from houseway import table
from houseway.core import CHIPS, ERRORS, Envelope, Events, Refusal, account, is_told, kind
from houseway.floor import deciding, pools
from houseway.floor.ledger import moved
from houseway.floor.pools import Pool
from houseway.floor.state import Floor
from houseway.games.kit.jackpot import pool_account
from houseway.house.deal_audit import Openings
from houseway.house.hidden import SealedError, text_of
from houseway.house.records import Received, command_of, event_of, stream_of, unfit
from houseway.store import Exported, Fault
from houseway.table.committed import EVENTS
from houseway.table.ledger import transfers
from houseway.table.payments import booked_as_paid
from houseway.table.state import Table
from houseway.transparency.commitments import Keys

if TYPE_CHECKING:
    from houseway.store import Store

OF_ORDERS = {*map(kind, EVENTS)}


def rederived(
    entries: Iterable[Exported], keys: Keys | None = None, unopened: list[Fault] | None = None
) -> Iterator[Fault]:
    """Decide every recorded command anew: the faults are where something else would happen.

    What was shown must be what the table had committed to, with the keys also what was not. The
    check ends at a record that does not fit, because nothing after it can be decided; at one that
    is sealed under a key which is not here too, and that is no fault but `unopened`.
    """
    state: Table | None = None
    unbooked: set[str] = set()
    openings: Openings | None = None
    for _, group in groupby(entries, key=lambda entry: entry.record.command):
        recorded = list(group)
        first = recorded[0].record
        try:
            events = [event_of(entry.record) for entry in recorded]
            openings = openings or Openings(first.stream.removeprefix(stream_of("")), keys)
            for what in (*_otherwise(state, recorded, events), *openings.faults(state, events)):
                yield Fault(first.stream, first.version, what)
            for happened in events:
                state = table.evolve(state, happened)
            wrong_books = set(_misbooked(state))
            for what in sorted(wrong_books - unbooked):
                yield Fault(first.stream, first.version, what)
            unbooked = wrong_books
        except SealedError as shut:
            found = Fault(first.stream, first.version, str(shut))
            if unopened is None:
                yield found
            else:
                unopened.append(found)
            return
        except Exception as wrong:
            yield Fault(first.stream, first.version, unfit(wrong))
            return


def _misbooked(state: Table | None) -> Iterator[str]:
    """Where the book of a table cannot be what happened there."""
    if state is None:
        return
    if state.balance(ERRORS) != booked_as_paid(state):
        yield "the account of errors is not what wrong payments have left there"
    accounts = (*state.balances.items(), *state.tokens.items())
    if any(cents < 0 and account(name).kind in ("rack", "wager") for name, cents in accounts):
        yield "more was taken from a rack or a wager than lay there"


def _otherwise(state: Table | None, recorded: list[Exported], events: list[Any]) -> Iterator[str]:
    """What would not have happened so: the transfers, or the events after their command."""
    moved = [transfer for happened in events for transfer in transfers(happened)]
    if moved != [transfer for entry in recorded for transfer in entry.transfers]:
        yield "the transfers are not those of the events"
    first, received = recorded[0].record, events[0]
    if state is not None and isinstance(received, Received):
        sent = command_of(received)
        envelope = Envelope(first.command, received.by, received.role, first.at, sent)
        decided = table.decide(state, envelope)
        # What was told of an order was not decided: it is checked against what was committed to.
        own = [entry for entry in recorded[1:] if entry.record.name not in OF_ORDERS]
        if isinstance(decided, Refusal) or not _says(own, decided.events):
            yield "the command would be decided otherwise"
    elif state is not None or not _opens(events):
        yield "no command is recorded that brought this about"


def _opens(events: list[Any]) -> bool:
    """Whether this opens a table, which has no command; its sign may wait to be signed."""
    first, *more = events
    asked = table.approval_asked(table.evolve(None, first), first.by)
    return more in ([], [asked])


def _says(recorded: list[Exported], decided: Events) -> bool:
    """Whether records say what was decided; they may be older than a field of their events."""
    records = [entry.record for entry in recorded]
    return len(records) == len(decided) and all(
        is_told(event, record.name, text_of(record))
        for event, record in zip(decided, records, strict=True)
    )


def floor_faults(entries: Iterable[Exported]) -> Iterator[Fault]:
    """Decide every command of the floor anew, with the money that it moved.

    What followed from a table stands beside the table's own command and is not decided here.
    """
    floor = Floor()
    for _, group in groupby(entries, key=lambda entry: entry.record.command):
        recorded = list(group)
        first = recorded[0].record
        try:
            events = [event_of(entry.record) for entry in recorded]
            if isinstance(received := events[0], Received):
                sent = (received.by, received.role, first.at, command_of(received))
                decided = deciding.decide(floor, Envelope(first.command, *sent))
                booked = tuple(transfer for entry in recorded for transfer in entry.transfers)
                if isinstance(decided, Refusal) or not _says(recorded[1:], decided.events):
                    yield Fault(first.stream, first.version, "it would be decided otherwise")
                elif moved(decided) != booked:
                    yield Fault(first.stream, first.version, "the transfers are not of the events")
            for happened in events:
                floor = deciding.evolve(floor, happened)
        except Exception as wrong:
            yield Fault(first.stream, first.version, unfit(wrong))
            return


def pool_faults(store: "Store") -> Iterator[Fault]:
    """Where a pool does not reconcile, or the ledger holds another amount than its meter shows."""
    held = store.balances()
    for stream in store.streams(pool_account("")):
        pool: Pool | None = None
        try:
            for record in store.read(stream):
                pool = pools.evolve(pool, event_of(record))
                if not pool.reconciles:
                    yield Fault(stream, record.version, "the pool does not reconcile")
        except Exception as wrong:
            yield Fault(stream, store.version(stream), unfit(wrong))
            continue
        if pool and held.get((CHIPS, stream), 0) != pool.meter:
            yield Fault(stream, store.version(stream), "the ledger differs from the meter")

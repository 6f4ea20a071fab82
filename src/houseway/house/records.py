"""Records of a table's stream back into commands, events and tables."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from houseway import table
from houseway.core import Events, Refusal, kind, load, load_game
from houseway.core import Received as Received
from houseway.house.hidden import text_of
from houseway.law import games
from houseway.store import Stored, StoreError
from houseway.table.state import Table


def stream_of(name: str) -> str:
    """The stream that holds a table's events."""
    return f"table/{name}"


RECEIVED = kind(Received)


def event_of(stored: Stored) -> Any:
    """The event of a stored record; the game that it belongs to is loaded first."""
    return _loaded(stored.name, text_of(stored))


def command_of(received: Received) -> Any:
    """The command as it was sent."""
    return _loaded(received.command, received.data)


def _loaded(name: str, data: str) -> Any:
    namespace = name.partition(".")[0]
    if namespace in games():
        load_game(namespace)
    return load(name, data)


# One id is one command: whoever sends another one under it made a mistake, and is told so.
ANOTHER = Refusal("", "this id was sent before with other content: give this one an id of its own")


def received_in(records: Iterable[Stored]) -> Received | None:
    """The command that brought these records about, as it came."""
    found = (event_of(record) for record in records if record.name == RECEIVED)
    return next(found, None)


def answer_to(
    records: Sequence[Stored], by: str, is_same: Callable[[Any], bool], prefix: str
) -> Events | Refusal:
    """What a command brought about when it first came; refused where it was another one."""
    first = received_in(records)
    if first and not (first.by == by and is_same(command_of(first))):
        return ANOTHER
    brought = (record for record in records if record.name != RECEIVED)
    return tuple(event_of(record) for record in brought if record.stream.startswith(prefix))


class Change(NamedTuple):
    """Events for a stream that is at this version, and which of them not everybody may read."""

    stream: str
    version: int
    events: Events
    hidden: Events = ()


class Step(NamedTuple):
    """One record of a table's stream with its event and the table right after it."""

    record: Stored
    event: Any
    table: Table


class RecordError(StoreError, ValueError):
    """A record that cannot be read, or does not fit those before it; it says which."""


def history(records: Iterable[Stored], state: Table | None = None) -> Iterator[Step]:
    """A table's stream step by step, from its beginning or from where the table was as given.

    RecordError says what is not one.
    """
    for record in records:
        try:
            happened = event_of(record)
            state = table.evolve(state, happened)
        except Exception as wrong:
            where = f"record {record.version} of {record.stream}"
            raise RecordError(f"{where}: {unfit(wrong)}") from wrong
        yield Step(record, happened, state)


def unfit(wrong: Exception) -> str:
    """What to say of a record that nobody decided, which may break anything that reads it."""
    return str(wrong) if isinstance(wrong, ValueError) else "it does not fit the records before it"

"""What the servers on one PostgreSQL tell each other, and leases by the database's own clock.

Nothing of it is a record: what nobody hears is lost, and a lease ends by itself.
"""

import json
from collections.abc import Callable, Collection, Iterable
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.engine import Connection, Engine

CHANNEL = "houseway"
# PostgreSQL carries less than 8,000 bytes at a time; letters may take four.
PART = 1_900
# Seconds between two looks whether to go on listening, and before the next try to be connected.
LOOKS, AGAIN = 0.5, 0.5
PROCESS = "process/"
MISSED = '[{"missed": true}]'
# Told who says something, and what.
Hear = Callable[[str, list[dict[str, Any]]], None]

LEASES = (
    'CREATE UNLOGGED TABLE IF NOT EXISTS lease (name text COLLATE "C" PRIMARY KEY, '
    "holder text NOT NULL, until timestamptz NOT NULL, about text NOT NULL)"
)
# One process at a time looks at the leases; who stands still in it is put out by the database, and
# nobody waits for the disk: after a crash there are no leases.
BEGIN = """
SELECT set_config('lock_timeout', '3s', true), set_config('synchronous_commit', 'off', true),
set_config('idle_in_transaction_session_timeout', '2s', true), pg_advisory_xact_lock(%s)
"""
# A lease that is running is its holder's alone.
TAKE = """
INSERT INTO lease SELECT name, %(holder)s, clock_timestamp() + make_interval(secs => %(seconds)s),
%(about)s FROM unnest(%(names)s::text[]) AS name
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until,
about = excluded.about WHERE lease.holder = excluded.holder OR lease.until < clock_timestamp()
RETURNING name
"""
RUNNING = (
    "SELECT holder, about FROM lease WHERE until > clock_timestamp() AND starts_with(name, %s)"
)
LET_GO = "DELETE FROM lease WHERE holder = %s AND name <> ALL(%s) RETURNING name"


class Kept(NamedTuple):
    """The leases that a process has now, and all processes, itself among them."""

    held: frozenset[str]
    processes: frozenset[str]


class Line:
    """The line of one process to the others."""

    def __init__(self, engine: "Engine", lock: int) -> None:
        """`lock` is the number of an advisory lock that is nobody else's."""
        self.id = uuid4().hex
        # What the others may know of this process.
        self.about = ""
        self._engine, self._lock = engine, lock

    # Leases

    def prepare(self) -> None:
        """See that there is a place for leases."""
        with self._leases() as connection:
            connection.exec_driver_sql(LEASES)

    def others(self) -> dict[str, str]:
        """The other processes that serve, and what they say of themselves."""
        with self._leases() as connection:
            rows = connection.exec_driver_sql(RUNNING, (PROCESS,)).all()
            return {holder: about for holder, about in rows if holder != self.id}

    def keep(self, names: Collection[str], seconds: float) -> Kept:
        """Say that this process is there, take its part of these leases, and let go of others'."""
        with self._leases() as connection:
            own = self._taken(connection, [PROCESS + self.id], seconds)
            rows = connection.exec_driver_sql(RUNNING, (PROCESS,)).all()
            processes = frozenset({self.id, *(holder for holder, _ in rows)})
            mine = [name for name in names if self.id == owner(name, processes)]
            self._let_go(connection, [*own, *mine])
            return Kept(self._taken(connection, mine, seconds), processes)

    def leave(self, *but: str) -> None:
        """Let others have at once what was held here, except these."""
        with suppress(SQLAlchemyError), self._leases() as connection:  # It ends by itself.
            self._let_go(connection, but)

    def _taken(self, connection: "Connection", names: list[str], seconds: float) -> frozenset[str]:
        asked = {"holder": self.id, "names": names, "seconds": seconds, "about": self.about}
        return frozenset(connection.exec_driver_sql(TAKE, asked).scalars())

    def _let_go(self, connection: "Connection", but: Iterable[str]) -> None:
        if connection.exec_driver_sql(LET_GO, (self.id, [*but])).all():
            self._say(connection, [{"free": True}])

    @contextmanager
    def _leases(self) -> "Iterator[Connection]":
        with self._engine.begin() as connection:
            connection.exec_driver_sql(BEGIN, (self._lock,))
            yield connection

    # What is said

    def written(self, streams: Iterable[str]) -> tuple[str, str]:
        """What is said with an append to these streams, and where; of very many just that."""
        text = json.dumps([{"streams": sorted({*streams})}])
        return CHANNEL, f"{self.id} 0 {text if len(text) < PART else MISSED}"

    def say(self, messages: list[dict[str, Any]]) -> None:
        """Tell the others something."""
        with self._engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            self._say(connection, messages)

    def _say(self, connection: "Connection", messages: list[dict[str, Any]]) -> None:
        text = json.dumps(messages)
        parts = [text[at : at + PART] for at in range(0, len(text), PART)]
        for left, part in zip(range(len(parts) - 1, -1, -1), parts, strict=True):
            told = f"{self.id} {left} {part}"
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, told))

    def listen(self, connected: Callable[[], None], hear: Hear, over: Event) -> None:
        """Hear the others until it is over; `connected` is told whenever something may be missed.

        What one of them says in several parts comes in one piece, for nobody speaks in between.
        """
        while not over.is_set():
            try:
                # A connection of its own: nobody else may have it between two words.
                given, named = self._engine.dialect.create_connect_args(self._engine.url)
                with closing(self._engine.dialect.connect(*given, **named)) as line:
                    self._listen(line, connected, hear, over)
            except Exception:  # Whatever is wrong with the line, another one is tried.
                over.wait(AGAIN)

    def _listen(self, line: Any, connected: Callable[[], None], hear: Hear, over: Event) -> None:
        line.autocommit = True
        line.execute(f"LISTEN {CHANNEL}")
        connected()
        whole = ""
        while not over.is_set():
            for notice in line.notifies(timeout=LOOKS):
                sender, left, part = notice.payload.split(" ", 2)
                if sender != self.id:
                    whole += part
                    if left == "0":
                        hear(sender, json.loads(whole))
                        whole = ""


def owner(name: str, processes: Collection[str]) -> str:
    """Whose a lease is to be: by lot, the same for all, and only a part moves with a process."""
    return max(processes, key=lambda each: sha256(f"{each} {name}".encode()).digest())

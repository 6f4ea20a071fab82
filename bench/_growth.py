"""What a long record costs: `python -m bench._growth RECORDS FOLDER`, ten times as many each time.

One table is played until it has a thousand records, ten thousand and so on, and after each a fresh
process opens it. Everything is time of the processor, which other work on the machine hardly
changes. What was played stays in the folder, and is gone on with.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import process_time
from typing import Any

from starlette.testclient import TestClient

from houseway.core import DEALER, INSPECTOR, PLAYER, CloseWagers, Limit, Refusal, Sign, Stake
from houseway.games.canberra_holdem.events import Call
from houseway.house import House
from houseway.house.people import People
from houseway.house.records import stream_of
from houseway.store import open_store
from houseway.store.database import Store
from houseway.table.seats import BuyIn, Leave, Sit
from houseway.web.app import create_app
from houseway.web.record import Record
from houseway.web.sessions import COOKIE
from houseway.web.settings import Settings

TABLE, WHO, CHIPS, VISIT = "long", "Ann", 100_000_00, 50
SIZES = (1_000, 10_000, 100_000, 200_000, 1_000_000)
# So many rounds at the end are the ones whose commands are measured.
LAST = 60


def main(most: int, folder: str) -> None:
    """Play and measure, and print one row for each size."""
    os.environ |= {"HOUSEWAY_KEYS": f"{folder}/keys", "XDG_CACHE_HOME": f"{folder}/cache"}
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = Path(folder, "long.db")
    for records in filter(lambda size: size <= most, SIZES):
        told = _played(path, records) | _opened(path)
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


# Playing


def _played(path: Path, records: int) -> dict[str, Any]:
    """Rounds until there are so many records; what a command took in the last of them."""
    with open_store(f"sqlite:///{path}") as store:
        house = House(store) if store.version(stream_of(TABLE)) else _begun(store)
        followed, rounds = Record(house, TABLE), house.table(TABLE).round
        followed.open()
        while followed.version < records:
            _round(house, rounds)
            followed.news()
            rounds += 1
        begun, before = process_time(), followed.version
        commands = sum(_round(house, rounds + number) for number in range(LAST))
        followed.news()
        spent, after = process_time() - begun, followed.version
    return {
        "records": after,
        "command_ms": round(spent * 1000 / commands, 2),
        "bytes_a_record": path.stat().st_size // after,
        "records_a_round": (after - before) // LAST,
    }


def _begun(store: Store) -> House:
    house = House(store)
    house.casino.open()
    house.open_table(TABLE, "canberra-holdem", Sign(seats=1, limits={"ante": Limit()}))
    return house


def _round(house: House, number: int) -> int:
    """One round, now and then by somebody who has just come; how many commands it took."""
    sent = [
        (WHO, PLAYER, Stake(1, "ante", 100)),
        ("Dee", DEALER, CloseWagers()),
        (WHO, PLAYER, Call(1, 200)),
    ]
    seats = house.table(TABLE).seats
    if number % VISIT == 0 and seats:
        sent.insert(0, (WHO, PLAYER, Leave(1)))
    if number % VISIT == 0 or not seats:
        sent[-3:-3] = [(WHO, PLAYER, Sit(1)), (WHO, PLAYER, BuyIn(1, CHIPS))]
    for by, role, command in sent:
        answer = house.submit(TABLE, by, role, command)
        if isinstance(answer, Refusal):
            raise ValueError(f"The round did not go through: {command}, {answer}")
    return len(sent)


# Opening it again


def _opened(path: Path) -> dict[str, Any]:
    """What a process of its own takes to open what was played, and to answer about it."""
    asked = [sys.executable, "-m", "bench._growth", str(path)]
    told = subprocess.run(asked, stdout=subprocess.PIPE, check=True, text=True).stdout
    return dict(json.loads(told))


def _look(path: str) -> dict[str, Any]:
    """What whoever comes first waits for, after the same at a new table: code is loaded by then."""
    with open_store("memory:") as store:
        house = _begun(store)
        for number in range(VISIT):
            _round(house, number)
        _asked(store)
    took: dict[str, float] = {}
    with _timed(took, "store"):
        store = open_store(f"sqlite:///{path}", create=False)
    with closing(store):
        with _timed(took, "tail"):
            assert store.tail_faults() == []
        took |= _asked(store)
    with open("/proc/self/statm") as figures:
        pages = int(figures.read().split()[1])
    return took | {"memory_mb": pages * os.sysconf("SC_PAGE_SIZE") // 10**6}


def _asked(store: Store) -> dict[str, float]:
    """Each thing once, and the purse twice."""
    took: dict[str, float] = {}
    house, people = House(store), People(store)
    with _timed(took, "table"):
        last = house.table(TABLE).round
    with _timed(took, "application"):
        app = create_app(house, people, Settings(lookups_at_once=1000))
    client, table = TestClient(app), f"tables/{TABLE}"
    # A server does so in the background; until then who asks for a purse is told to wait.
    with _timed(took, "visits_read"):
        app.state.hub.visits.anew(TABLE, iter)
    for name, role, address in (
        ("live", PLAYER, table),
        ("floor", PLAYER, "floor"),
        ("rounds", PLAYER, f"{table}/rounds"),
        ("search", PLAYER, f"{table}/rounds?search=zzz"),
        ("old_round", PLAYER, f"{table}/rounds/{last // 2}"),
        ("purse", PLAYER, "floor/play"),
        ("purse_again", PLAYER, "floor/play"),
        ("floor_search", INSPECTOR, "floor/search?find=zzz"),
    ):
        client.cookies.set(COOKIE, people.open_session(WHO, role))
        with _timed(took, name):
            answer = client.get(f"/api/{address}")
        assert answer.status_code == 200, answer.text
    return took


@contextmanager
def _timed(took: dict[str, float], name: str) -> Iterator[None]:
    begun = process_time()
    yield
    took[name] = round((process_time() - begun) * 1000, 1)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        main(int(sys.argv[1]), sys.argv[2])
    else:
        sys.stdout.write(json.dumps(_look(sys.argv[1])))

"""What the records make, folded before a house opens: after an update, beside the old server."""

from typing import TYPE_CHECKING

from houseway.core import ACCOUNTS
from houseway.floor.state import STREAM
from houseway.games.kit.jackpot import pool_account
from houseway.house import House, stream_of
from houseway.house.people import People
from houseway.house.snapshots import Snapshots
from houseway.house.visits import Visits
from houseway.web.record import Record

if TYPE_CHECKING:
    from houseway.store import Store


def fold_ahead(store: "Store") -> None:
    """Fold every stream as a server does, and keep what comes of it."""
    house, visits = House(store), Visits(House(store))
    People(store).accounts()
    house.casino.floor()
    for pool in house.pools():
        house.pool(pool)
    for name in house.tables():
        Record(house, name).open()
        visits.anew(name, iter)


def unread(store: "Store") -> int:
    """How many records have to be folded before the house opens."""
    begun = stream_of(""), pool_account("")
    streams = (name for name in store.streams() if name.startswith((ACCOUNTS, STREAM, *begun)))
    return Snapshots(store).unread(streams)

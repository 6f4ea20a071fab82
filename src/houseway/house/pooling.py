"""Jackpot pools on a store, and the one way in which anything of a house gets there."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from houseway.core import HOUSE, SUPERVISOR, Envelope, Events, Refusal
from houseway.floor import pool_changes, pools
from houseway.floor.pools import Pool
from houseway.games.kit.jackpot import pool_account
from houseway.house.deals import Deals
from houseway.house.hidden import writes_of
from houseway.house.records import Change
from houseway.house.snapshots import Folding
from houseway.money import Cents, Jackpot, Transfer
from houseway.store import Conflict, Stored
from houseway.store.records import NOTHING, Beside
from houseway.watch import span

if TYPE_CHECKING:
    from houseway.store import Store

HEADS_EVERY = 64


class Pooling:
    """What a house knows of pools, and does about them."""

    def __init__(self, store: "Store", clock: Callable[[], str], deals: Deals) -> None:
        self.store, self.clock, self.deals = store, clock, deals
        self._appends = 0
        self._pooled: Folding[Pool] = Folding(store, pools.evolve)
        # Who wants to hear at once which tables share a pool that has changed.
        self.pool_listeners: list[Callable[[tuple[str, ...]], None]] = []

    def pools(self) -> tuple[str, ...]:
        """The names of all jackpot pools."""
        prefix = pool_account("")
        return tuple(stream.removeprefix(prefix) for stream in self.store.streams(prefix))

    def pool(self, name: str) -> Pool:
        """The pool as its events up to now have made it; KeyError where there is none."""
        return self._fold_pool(name)[0]

    def correct_meter(self, name: str, cents: Cents, by: str, why: str) -> Events | Refusal:
        """Put a meter right by hand."""
        return self.change_pool(name, by, pool_changes.CorrectMeter(cents, why))

    def change_terms(self, name: str, terms: Jackpot) -> Events | Refusal:
        """New terms for a pool to which no table is linked."""
        return self.change_pool(name, "", pool_changes.ChangeTerms(terms))

    def change_pool(self, name: str, by: str, command: Any) -> Events | Refusal:
        """What a supervisor does about a pool, such as proposing a change or signing one."""
        while True:
            pool, version = self._fold_pool(name)
            answer = pool_changes.decide(pool, self._dry(by, SUPERVISOR, command))
            if isinstance(answer, Refusal):
                return answer
            try:
                self._append_to_pool(name, version, answer)
            except Conflict:
                continue
            return answer

    def _append_to_pool(self, name: str, version: int, events: Events) -> None:
        moved = tuple(
            transfer for happened in events for transfer in pools.transfers(happened, name)
        )
        change = Change(pool_account(name), version, events)
        self._append([change], uuid4().hex, self.clock(), moved)
        self._tell(name)

    def _tell(self, *names: str) -> None:
        """Whoever shows the meter of a pool shows it anew."""
        tables = tuple(table for name in names for table in self.pool(name).tables)
        for listener in self.pool_listeners if tables else ():
            listener(tables)

    def _fold_pool(self, name: str) -> tuple[Pool, int]:
        known = self._pooled.now(pool_account(name))
        if not known.version:
            raise KeyError(name)
        return known

    def meter(self, name: str, look: bool = True) -> dict[str, Any]:
        """What a pool shows at every table that shares it; as last seen where nobody is to look."""
        known = None if look else self._pooled.states.get(pool_account(name))
        pool = known.state if known else self.pool(name)
        return {"meter": pool.meter, "meter_held": pool.held, "meter_training": pool.training}

    # Appending

    @staticmethod
    def _own(command: Any) -> Envelope:
        """What the house itself does."""
        return Envelope(uuid4().hex, HOUSE, HOUSE, "", command)

    def _dry(self, by: str, role: str, command: Any) -> Envelope:
        return Envelope("", by, role, self.clock(), command)

    def _append(
        self,
        changes: list[Change],
        id: str,
        at: str,
        moved: tuple[Transfer, ...] = (),
        beside: Beside = NOTHING,
    ) -> tuple[Stored, ...]:
        """All changes or none, with the transfers of their events."""
        with span("append"):
            stored = self.store.append(writes_of(changes, self.deals.keys), moved, id, at, beside)
        self._appends += 1
        if self._appends % HEADS_EVERY == 0:
            self.store.record_heads(at)
        return stored

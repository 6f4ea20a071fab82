"""Jackpot pools as plain data: each with its meter, and the reconciliation of one."""

from typing import TYPE_CHECKING, Any

from houseway.core import CHIPS
from houseway.floor.pool_reports import reconciled
from houseway.games.kit.jackpot import pool_account
from houseway.house.records import event_of

if TYPE_CHECKING:
    from houseway.house.submit import House


def pools(house: "House") -> list[dict[str, Any]]:
    """Every pool: its meter, linked tables and terms, and whether it agrees with its own record."""
    found = (house.pool(name) for name in house.pools())
    return [
        {
            "pool": pool.name,
            "system": system_of(house, pool.name),
            "training": pool.training,
            "meter": pool.meter,
            "held": pool.held,
            "tables": list(pool.tables),
            "waits": len(pool.proposals),
            "agrees": pool.reconciles,
        }
        for pool in found
    ]


def systems(house: "House") -> list[dict[str, Any]]:
    """The register of jackpot systems."""
    return [system._asdict() for system in house.casino.floor().systems.known.values()]


def system_of(house: "House", pool: str) -> str:
    """The id of the system that runs a pool; nothing where none is registered for it."""
    found = house.casino.floor().systems.runs(pool)
    return found.id if found else ""


def reconciliation(house: "House", name: str) -> dict[str, Any]:
    """All that went in and out of a pool, beside its meter and its account in the ledger."""
    account = pool_account(name)
    record = [(kept.at, event_of(kept)) for kept in house.store.read(account)]
    ledger = house.store.balances().get((CHIPS, account), 0)
    found = reconciled(record, house.pool(name).meter, ledger)
    whole = found.contributed.numerator // found.contributed.denominator
    return found._asdict() | {
        "pool": name,
        "at": house.clock(),
        "contributed": whole,
        "contributed_exactly": str(found.contributed),
        "expected": found.seeded + found.corrected + whole - found.paid,
        "carried": str(found.carried),
        "agrees": found.agrees,
        "entries": [entry._asdict() for entry in found.entries],
    }

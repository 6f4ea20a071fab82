"""The register of jackpot systems: who supplied each, by which approval, and the pools it runs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor import law
from houseway.floor.about import DoneUnder, done_under
from houseway.floor.acts import Whole

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"


class System(NamedTuple):
    """A jackpot system; `retired` is why it is out of use."""

    id: str
    supplier: str
    approval: str
    pools: tuple[str, ...]
    since: str
    by: str
    retired: str = ""


@dataclass(frozen=True, slots=True)
class Systems:
    """Every system by its id."""

    known: Mapping[str, System] = field(default_factory=dict)

    def runs(self, pool: str) -> System | None:
        """The system in use that runs a pool, if one does."""
        in_use = (system for system in self.known.values() if not system.retired)
        return next((system for system in in_use if pool in system.pools), None)


class RegisterJackpotSystem(core.Command):
    """A jackpot system is in use from a day on; once more, it has other pools or approval."""

    system: str
    supplier: str
    approval: str
    since: str
    pools: tuple[str, ...]


class RetireJackpotSystem(core.Command):
    """A jackpot system is out of use; its pools need another one."""

    system: str
    why: str


class JackpotSystemRegistered(DoneUnder, core.Event, to=core.STAFF):
    """A jackpot system is in the register with the pools that it runs."""

    system: str
    supplier: str
    approval: str
    since: str
    pools: tuple[str, ...]


class JackpotSystemRetired(DoneUnder, core.Event, to=core.STAFF):
    """A jackpot system runs no pool any more."""

    system: str
    why: str


# Acts


def _cited(floor: "Floor") -> str:
    """The clause of the first document in force that has jackpot systems."""
    document = law.first_with(floor.documents, "jackpot_pool")
    return law.cite(document, "jackpot_pool", "system") if document else ""


def _register(now: "Now", sent: RegisterJackpotSystem) -> core.Offer | core.Refusal:
    under = _cited(now.floor)
    for name in ("system", "supplier", "approval"):
        if not getattr(sent, name).strip():
            return core.Refusal(under, f"{name}: {_ASKED[name]}")
    try:
        date.fromisoformat(sent.since)
    except ValueError:
        return core.Refusal(under, f"since: write a day such as 2026-03-01, not {sent.since!r}")
    pools = _named(sent)
    if not all(pools) or not pools:
        return core.Refusal(under, "pools: name every pool that the system runs")
    for pool in pools:
        other = now.floor.systems.runs(pool)
        if other and other.id != sent.system.strip():
            return core.Refusal(under, f"pools: {pool} is run by {other.id}: retire that first")
    return core.Offer(under)


_ASKED = {
    "system": "a jackpot system has an id, as on its approval",
    "supplier": "say who supplied the system",
    "approval": "say by which order or letter the system is approved",
}


def _named(sent: RegisterJackpotSystem) -> tuple[str, ...]:
    return tuple(dict.fromkeys(pool.strip() for pool in sent.pools))


def _registered(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    told = (sent.system.strip(), sent.supplier.strip(), sent.approval.strip(), sent.since)
    return (
        JackpotSystemRegistered(*told, _named(sent), **done_under(envelope, _cited(now.floor))),
    )


def _in_use(now: "Now") -> Iterable[tuple[str]]:
    known = now.floor.systems.known.values()
    return ((system.id,) for system in known if not system.retired)


def _retire(now: "Now", system: str) -> core.Offer | core.Refusal:
    found, under = now.floor.systems.known.get(system), _cited(now.floor)
    if found is None:
        return core.Refusal(under, f"system: there is no jackpot system {system!r}")
    if found.retired:
        return core.Refusal(under, f"system: {system} is out of use: {found.retired}")
    return core.Offer(under, (core.Field("why", why="say why the system is retired"),))


def _retired(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    told = (sent.system, sent.why.strip())
    return (JackpotSystemRetired(*told, **done_under(envelope, _cited(now.floor))),)


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(RegisterJackpotSystem, core.SUPERVISOR, _register, _registered),
    core.Act(RetireJackpotSystem, core.SUPERVISOR, _retire, _retired, ("system",), _in_use),
)


def evolve(systems: Systems, happened: Any) -> Systems:
    """The register after an event."""
    match happened:
        case JackpotSystemRegistered(id, supplier, approval, since, pools, by=by):
            made = System(id, supplier, approval, pools, since, by)
        case JackpotSystemRetired(id, why):
            made = systems.known[id]._replace(retired=why)
        case _:
            return systems
    return replace(systems, known={**systems.known, made.id: made})

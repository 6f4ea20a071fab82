"""The sets of equipment at a felt, of which two may be used in turn: which of them is in play.

Where a device shuffles one deck while another is in play, the record says which is which: after
every round it is the other one by itself, unless the dealer says that it is not.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from houseway import core
from houseway.law.equipment import Needed
from houseway.law.rules import cited
from houseway.table.state import FELT, Equipped, Placed, Table

NAMESPACE = "table"


class TakeSet(core.Command):
    """Of two sets that are used in turn this one is in play from now on."""

    need: str
    set: str


class SetTaken(core.Event, to=core.STAFF):
    """Of two sets that are used in turn this one is in play; the other is in the device.

    `round` is the one after which it was its turn, by itself; nought where somebody said so, or
    where both have just come to the table.
    """

    need: str
    set: str
    round: int
    under: str
    by: str = ""


# What is there


def said(name: str) -> str:
    """A name of the rules in words."""
    return name.replace("_", " ")


def step_clause(need: Needed, step: str) -> str:
    """The clause of a step, or that of what is needed."""
    return need.cites.get(step, cited(need.clause))


def device(need: Needed, sets: Iterable[Placed]) -> bool:
    """Whether something stands there with which two sets are used in turn."""
    return any(placed.kind in need.in_turn for placed in sets)


def in_turn(table: Table, need: str, sets: tuple[Placed, ...]) -> tuple[str, ...]:
    """The sets that are used in turn, of all that stand at a felt; nothing where none are."""
    known = table.rules.document.equipment[need]
    found = tuple(placed.id for placed in sets if placed.need == need)
    turns = table.method == FELT and len(found) > 1 and device(known, sets)
    return found if turns else ()


def in_play(table: Table, need: str) -> tuple[str, ...]:
    """The sets that serve a need now: of two in turn the one in play."""
    at = table.equipment
    if at is None:
        return ()
    one = at.taken.get(need, "")
    return (one,) if one in in_turn(table, need, at.sets) else at.ids([need])


def taken(table: Table, at: Equipped) -> Iterator[Placed]:
    """Of all that is used in turn what is in play."""
    for placed in at.sets:
        found = in_turn(table, placed.need, at.sets)
        if found and placed.id in in_play(table, placed.need):
            yield placed


def first_taken(table: Table, sets: tuple[Placed, ...]) -> Iterator[SetTaken]:
    """Where two that are used in turn have come to a table, the first of them is in play."""
    known = table.equipment.taken if table.equipment else {}
    for name, need in table.rules.document.equipment.items():
        found = in_turn(table, name, sets)
        if found and known.get(name) not in found:
            yield SetTaken(name, found[0], 0, step_clause(need, "taken"))


def next_taken(table: Table, happened: Any) -> Iterator[SetTaken]:
    """After a round the other set is in play, which the device has shuffled meanwhile."""
    at = table.equipment
    if at is None or not isinstance(happened, core.RoundClosed) or happened.number <= at.turned:
        return
    for name, need in table.rules.document.equipment.items():
        found, (now, *_) = in_turn(table, name, at.sets), (*in_play(table, name), "")
        # One with which something is wrong stays, so that it is replaced.
        if now in found and name not in at.faulty:
            other = found[(found.index(now) + 1) % len(found)]
            yield SetTaken(name, other, happened.number, step_clause(need, "taken"))


# Acts


def none(table: Table) -> core.Refusal | None:
    """Where no register of equipment is kept nothing is checked or replaced by command."""
    if table.equipment is not None:
        return None
    return table.refusal("dealer", "no register of equipment is kept for this table")


def needs(table: Table) -> Iterable[tuple[str]]:
    """Everything that a table with a register needs."""
    return ((name,) for name in table.rules.document.equipment if table.equipment)


def about(table: Table, need: str) -> core.Refusal | None:
    """Why nothing can be done about a need: there is no register, or no such need."""
    if refused := none(table):
        return refused
    known = table.rules.document.equipment
    if need not in known:
        return table.refusal("dealer", f"what it is about is one of {', '.join(known)}")
    return None


def _take(table: Table, need: str) -> core.Offer | core.Refusal:
    if refused := about(table, need):
        return refused
    at, clause = table.equipment, step_clause(table.rules.document.equipment[need], "taken")
    found, now = in_turn(table, need, at.sets if at else ()), in_play(table, need)
    if not found:
        return core.Refusal(clause, f"no two {said(need)}s are used in turn here")
    if at and need in at.faulty:
        why = f"something is wrong with {now[0]}: a supervisor replaces it first"
        return core.Refusal(clause, why)
    others = tuple(id for id in found if id not in now)
    why = f"set: {now[0]} is in play; the other is {', '.join(others)}"
    return core.Offer(clause, (core.Field("set", options=others, why=why),))


def _taken(table: Table, envelope: core.Envelope) -> core.Events:
    sent, offer = envelope.command, _take(table, envelope.command.need)
    return (SetTaken(sent.need, sent.set, 0, offer.clause, envelope.by),)


OF = ("need",)
ACTS: tuple[core.Act[Table], ...] = (core.Act(TakeSet, core.DEALER, _take, _taken, OF, needs),)

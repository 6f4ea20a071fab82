"""What hung at a table from when to when, who put it up, and the record that proves it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from houseway.core import HOUSE, SUPERVISOR, Received, SignPosted, TableOpened, clause
from houseway.house.records import Step, history
from houseway.store import Stored
from houseway.table.posted import Row, posted
from houseway.table.second_signature import SignatureGiven
from houseway.table.state import Table


class Hung(NamedTuple):
    """One state of what hangs at a table; `until` is empty for what hangs there now.

    `version` and `digest` are those of the record that brought it: whoever checks the chain of the
    table's records checks the sign with them.
    """

    rows: tuple[Row, ...]
    since: str
    by: str
    role: str
    under: str
    version: int
    digest: str
    until: str = ""


def hung(records: Iterable[Stored]) -> list[Hung]:
    """Every sign of a table, the first one first, from the records of its stream."""
    found: list[Hung] = []
    before, sender, announcer = None, Received("", SUPERVISOR, "", ""), ""
    for step in history(records):
        if isinstance(step.event, Received):
            sender = step.event
        if isinstance(step.event, SignatureGiven):
            two = f"{step.event.asked_by}, signed by {step.event.by}"
            sender = replace(sender, by=two)
        if step.table.limits_notice and not (before and before.limits_notice):
            announcer = sender.by
        if isinstance(step.event, SignPosted) and sender.role == HOUSE and announcer:
            sender = replace(sender, by=f"the house, as announced by {announcer}")
            announcer = ""
        if before is None or _touched(before, step.table):
            rows = tuple(row for row in posted(step.table) if not row.seat)
            if not found or rows != found[-1].rows:
                if found:
                    found[-1] = found[-1]._replace(until=step.record.at)
                found.append(_hung(step, sender, rows))
        before = step.table
    return found


def _hung(step: Step, sender: Received, rows: tuple[Row, ...]) -> Hung:
    record = step.record
    by = step.event.by if isinstance(step.event, TableOpened) else sender.by
    return Hung(rows, record.at, by, sender.role, clause(step.event), record.version, record.digest)


def _touched(before: Table, after: Table) -> bool:
    """Whether anything that hangs at a table may have changed; most records leave it as it is."""
    return any(
        getattr(before, name) is not getattr(after, name)
        for name in ("sign", "closure_notice", "limits_notice", "kept_notice", "directions")
    )

"""A floor walked through step by step, by the ops of floor scripts."""

import msgspec

from houseway import core
from houseway.floor import deciding, law
from houseway.floor.obligations import Settings
from houseway.floor.script import Given, Script, run
from houseway.floor.seating import Seated, Unseated
from houseway.floor.state import Floor, FloorOpened, TableAdded


class Walk:
    """Tables T1, T2… by these documents; what is done is answered as a script would be."""

    def __init__(self, *documents, **settings):
        opened = FloorOpened(documents, Settings(**settings))
        tables = [TableAdded(f"T{at}", name) for at, name in enumerate(documents, 1)]
        self.floor = core.replay(deciding.evolve, Floor(), (opened, *tables))
        self.at = "2026-09-10T09:00:00+10:00"

    def __call__(self, op, at=None, by="Sam", role="casino_supervisor", **fields):
        """The first event of what was done, or why it was refused."""
        self.at = at or self.at
        sent = msgspec.convert(fields, deciding.OPS[op].command)
        outcome = deciding.decide(self.floor, core.Envelope("", by, role, self.at, sent))
        if isinstance(outcome, core.Refusal):
            return outcome
        self.floor = outcome.after
        return outcome.events[0]

    def seat(self, table, seat, person):
        self.floor = deciding.evolve(self.floor, Seated(table, seat, person))

    def rise(self, table, seat):
        self.floor = deciding.evolve(self.floor, Unseated(table, seat, ""))

    def owed(self, at=None):
        """All that was ever owed: what, about whom or which, to whom, clause and state."""
        return [
            (owed.what, owed.about, owed.to, law.of(owed.under)[1], owed.state(at or self.at))
            for owed in self.floor.owed.owed
        ]

    def due(self, what):
        return [owed.due for owed in self.floor.owed.owed if owed.what == what]


def answered(documents, *events, **given):
    """The answer to a script of these events, each a dict; `by` is filled in."""
    who = {"by": {"role": "casino_supervisor", "name": "Sam"}}
    told = [who | {"at": "2026-09-10T09:00:00+10:00"} | event for event in events]
    return run(Script("own", Given(list(documents), told, **given)))

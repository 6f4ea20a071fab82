"""Alerts that a supervisor has acknowledged: who did is on record, and the dealer is told."""

from dataclasses import replace
from typing import Any

from houseway import core
from houseway.table.powers import done_by
from houseway.table.state import Table

NAMESPACE = "table"
POWER = "dealer"
# Alerts come and go; those of long ago need not be known any more.
KEPT = 100


class AnswerAlert(core.Command):
    """A supervisor has seen an alert and sees to it."""

    alert: str


class AlertAnswered(core.DoneBy, core.Event, to=core.STAFF):
    """A supervisor sees to an alert."""

    alert: str


def _answer(table: Table) -> core.Offer:
    return core.Offer(table.clause(POWER), (core.Field("alert", why="say which alert"),))


def _answered(table: Table, envelope: core.Envelope) -> core.Events:
    return (AlertAnswered(envelope.command.alert, **done_by(envelope, table.clause(POWER))),)


ACTS: tuple[core.Act[Table], ...] = (core.Act(AnswerAlert, core.SUPERVISOR, _answer, _answered),)


def evolve(table: Table, happened: Any) -> Table:
    """The table after an alert was acknowledged."""
    match happened:
        case AlertAnswered(alert, by=by):
            others = ((each, who) for each, who in table.answered.items() if each != alert)
            return replace(table, answered=dict([*others, (alert, by)][-KEPT:]))
    return table

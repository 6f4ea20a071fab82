"""What time brings about on the floor: months and exams that are over, and what is overdue."""

from datetime import timedelta

from houseway import core
from houseway.floor import exams, wrong_payments
from houseway.floor.deciding import evolve
from houseway.floor.messages import MANAGER
from houseway.floor.obligations import Escalated, moment
from houseway.floor.persons import PersonForgotten, valid_card
from houseway.floor.state import Floor, Now
from houseway.floor.wrong_payments import MONTH, ReportMonth, month_of


def brings(floor: Floor, at: str) -> core.Events:
    """What the house does by itself at this moment; nothing most of the time."""
    own = (*_months(floor, at), *_escalated(floor, at), *_forgotten(floor, at))
    return *own, *exams.ended(floor, at)


def _months(floor: Floor, at: str) -> core.Events:
    """The report of every month that is over and for which one is owed."""
    made: core.Events = ()
    for month in floor.owed.about(MONTH):
        if month < month_of(floor.settings, at):
            sent = core.Envelope("", core.HOUSE, core.HOUSE, at, ReportMonth(month))
            more = wrong_payments.reports(Now(floor, core.HOUSE, core.HOUSE, at), sent)
            floor, made = core.replay(evolve, floor, more), made + more
    return made


def _forgotten(floor: Floor, at: str) -> core.Events:
    """What nobody needs any more: of who has no card, sits nowhere, is not out and owed nothing."""
    days = floor.settings.keep_days
    if not days:
        return ()
    out = {
        who for who, held in floor.exclusions.out.items() if any(each.holds(at) for each in held)
    }
    owed = {owed.to for owed in floor.owed.owed if not owed.done}
    needed = {*floor.seating.at.values(), *out, *owed}
    return tuple(
        PersonForgotten(who.id, at)
        for who in floor.persons.known.values()
        if any(who.details) and who.since
        if who.id not in needed and not valid_card(floor, who.id)
        if moment(at) > moment(who.since) + timedelta(days=days)
    )


def _escalated(floor: Floor, at: str) -> core.Events:
    """What is overdue is brought before the gaming manager, once; reports are made just now."""
    return tuple(
        Escalated(owed.what, owed.about, MANAGER, at, owed.under)
        for owed in floor.owed.owed
        if not owed.done and not owed.escalated and owed.what != MONTH
        if moment(at) > moment(owed.due)
    )

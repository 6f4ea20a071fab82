"""What an inspector and others shall be notified of, as an event of a table says."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import law, messages
from houseway.floor.obligations import INSPECTOR
from houseway.law.rules import cited
from houseway.table.inspection import NotificationAcknowledged

if TYPE_CHECKING:
    from houseway.floor.following import Acted
    from houseway.floor.state import Floor

HEARS = (NotificationAcknowledged,)


def follows(floor: "Floor", acted: "Acted", happened: Any) -> core.Events:
    """Notices that are sent, and those that were acknowledged at the table."""
    if told := core.notifies(happened):
        return _notified(floor, acted, happened, told)
    if isinstance(happened, NotificationAcknowledged):
        for message in floor.messages.of_table(acted.table):
            if message.number == happened.number and message.to == INSPECTOR and not message.seen:
                return messages.seen(floor, message, acted.at, acted.by)
    return ()


def _notified(floor: "Floor", acted: "Acted", happened: Any, told: str) -> core.Events:
    """One message to each who has to hear of it; of the same notification of the table."""
    known = [message.number for message in floor.messages.of_table(acted.table)]
    number = max((len(acted.before.notifications), *known)) + 1
    under, about = core.clause(happened), f"table {acted.table}: {told}"
    made: core.Events = ()
    for to in _addressees(acted.document, happened, under):
        message = messages.sent(
            floor,
            to,
            about,
            acted.at,
            acted.by,
            under=f"{acted.document} {under}",
            table=acted.table,
            round=acted.before.round,
            number=number,
        )
        made += messages.notice(floor, message)
        floor = replace(floor, messages=messages.evolve(floor.messages, message))
    return made


def _addressees(document: str, happened: Any, under: str) -> tuple[str, ...]:
    """An inspector, and whom the event or the document names beside."""
    power = law.power(document, "notify")
    also = tuple(power.by) if power and cited(power.clause) == under else ()
    return getattr(happened, "told", (*also, INSPECTOR))

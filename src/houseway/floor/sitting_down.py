"""Sitting down and leaving: who may play at which table of the floor."""

from typing import TYPE_CHECKING

from houseway import core
from houseway.floor import exclusions, persons
from houseway.floor.about import OfTable
from houseway.floor.ops import Op
from houseway.floor.seating import Seated, Unseated, sitting

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"


class TakeSeat(OfTable, core.Command):
    """Somebody sits down, by this card or by their present one."""

    seat: int
    person: str
    card: str = ""


class LeaveSeat(OfTable, core.Command):
    """Whoever sits there stands up."""

    seat: int


def why_not_seated(
    now: "Now", table: str, document: str, person: str, card: str = ""
) -> core.Refusal | None:
    """Why somebody may not take any seat of a table, in the order in which it is asked."""
    floor = now.floor
    if refused := exclusions.why_out(floor, person, document, now.at):
        return refused
    if refused := persons.why_no_card(now, document, person, card):
        return refused
    others = [who for place, who in floor.seating.at.items() if place[0] == table]
    if refused := exclusions.why_apart(floor, document, person, others):
        return refused
    seats = (place for place, who in floor.seating.at.items() if who == person)
    elsewhere = next((there for there, _ in seats if there != table), "")
    if elsewhere and floor.settings.one_table:
        return core.Refusal("", f"{person} plays at table {elsewhere}: at one table at a time")
    return None


def _take(now: "Now", table: str, seat: int, person: str, card: str) -> core.Offer | core.Refusal:
    if table not in now.floor.tables:
        return core.Refusal("", f"there is no table {table}")
    if not person.strip():
        return core.Refusal("", "a person needs a name")
    if refused := why_not_seated(now, table, now.floor.tables[table], person, card):
        return refused
    if sitting(now.floor, table, seat):
        return core.Refusal("", f"seat {seat} of table {table} is taken")
    return core.Offer("")


def _taken(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    own = persons.card_of(now.floor, sent.person)
    card = sent.card or (own.number if own else "")
    return (Seated(sent.table, sent.seat, sent.person, card, envelope.by),)


def _leave(now: "Now", table: str, seat: int) -> core.Offer | core.Refusal:
    if sitting(now.floor, table, seat) is None:
        return core.Refusal("", f"nobody sits at seat {seat} of table {table}")
    return core.Offer("")


def _left(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    person = sitting(now.floor, sent.table, sent.seat)
    assert person is not None, "it was offered"
    return (Unseated(sent.table, sent.seat, person, envelope.by),)


_PLACE = ("table", "seat")
ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(TakeSeat, core.DEALER, _take, _taken, (*_PLACE, "person", "card"), core.nobody),
    core.Act(LeaveSeat, core.DEALER, _leave, _left, _PLACE, core.nobody),
)
OPS = {"sit": Op(TakeSeat), "leave": Op(LeaveSeat)}

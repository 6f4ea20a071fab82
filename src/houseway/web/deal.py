"""What a round was dealt from, and how what somebody saw of it opens the table's commitments."""

from typing import Any

from houseway import core
from houseway.house import Step
from houseway.house.deal_audit import in_time
from houseway.table import eyes
from houseway.table.committed import DealOpened, Opening, about, face_up
from houseway.table.state import Committed
from houseway.table.words import words
from houseway.transparency.commitments import opens
from houseway.web import roles
from houseway.web.record import Record
from houseway.web.roles import Person

Orders = dict[int, tuple[str, Committed, dict[int, Opening]]]


def deal_of(record: Record, number: int, who: Person, role: str) -> dict[str, Any]:
    """The orders of a round, with an opening for each card, tile or die that the reader saw."""
    steps = record.round(number)
    spelt, says = steps[-1].table.game.spelling, words(steps[-1].table.game.name).deal
    # A throw of dice is a round of its own, which begins after its wagers closed.
    both = [*record.round(number - 1), *steps]
    told = []
    for order, (what, known, opened) in sorted(_orders(record, steps, who, role).items()):
        of = about(record.name, order, what)
        name = spelt.get(what, str)
        told.append(
            {
                "number": order,
                "kind": what,
                "in_time": in_time(order, what, both),
                "commitments": known.commitments,
                "dealt": len(known.dealt),
                "opened": [
                    {
                        "place": place,
                        "thing": thing,
                        "face": name(thing),
                        "salt": salt,
                        "opens": opens(known.commitments[place], salt, of, place, thing),
                    }
                    for place, thing, salt in (opened[at] for at in sorted(opened))
                ],
            }
        )
    late = not all(order["in_time"] for order in told)
    return {"said": says["late" if late else "in_time"] if told else says["none"], "orders": told}


def _orders(record: Record, steps: list[Step], who: Person, role: str) -> Orders:
    """By number: the kind, what was dealt of it in the round, and what this reader may open."""
    found: Orders = {}
    seen: frozenset[int] = frozenset()
    for step in steps:
        happened, at = step.event, step.table
        if core.kind(happened).partition(".")[0] == at.game.name:
            seen |= face_up(at, eyes(at, roles.viewer(at, who, role)))
        if isinstance(happened, DealOpened):
            kind, number = happened.kind, happened.number
            _, known, opened = found.get(number, (kind, at.committed.get(kind), {}))
            if known is None:
                continue
            first = number not in found
            dealt = happened.dealt if first else (*known.dealt, *happened.dealt)
            opened = opened | {each.place: each for each in happened.opened}
            found[number] = kind, known._replace(dealt=dealt), opened
    for kind, known, opened in found.values():
        mine = record.house.deals.opened_for(record.name, kind, known, seen)
        opened.update({each.place: each for each in mine})
    return found

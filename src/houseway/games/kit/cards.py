"""Cards dealt to boxes: thresholds of hands, what is out of the pack, cards on the felt."""

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.core.events import Drawn
from houseway.core.turns import Draw
from houseway.equipment import cards
from houseway.hands import poker
from houseway.law import LawError
from houseway.law.rules import Deal, Rules
from houseway.money import Cents

FELT = "felt"


def threshold(rules: Rules, name: str) -> int:
    """The rank of the lowest hand that reaches a threshold of the rules."""
    least = rules.document.threshold[name]
    ranks = [cards.RANKS.find(rank) for rank in least.rank]
    if least.category not in poker.CATEGORIES or min(ranks, default=-1) < 0:
        raise LawError(f"[threshold.{name}] names no hand: {least.category} of {least.rank}")
    return poker.floor(poker.CATEGORIES.index(least.category), *ranks)


def dealing_order(deal: Deal, boxes: Sequence[str]) -> tuple[str, ...]:
    """Where each card of a deal goes, to these boxes and the places that it names."""
    groups = {"boxes": boxes, "boxes_two_at_a_time": [box for box in boxes for _ in range(2)]}
    once = [place for to in deal.to for place in groups.get(to, [to])]
    return tuple([place for place in once for _ in range(deal.together)] * deal.times)


def cut(low: int, high: int, clause: str, method: str) -> Draw:
    """A cut so many cards from the top; at a real felt nobody has to count them."""
    return Draw("cut", ("cut",), low, high, clause, clause, counted=method != FELT)


def depth(sent: Drawn) -> int:
    """How deep a cut was; 0 where nobody counted."""
    return sent.things[0] if sent.things else 0


# What lies on the felt, for a view


def card(area: str, face: int | None) -> dict[str, Any]:
    """A card at a place; without a face for whoever may not know it."""
    return {"kind": "card", "area": area, "face": None if face is None else cards.name(face)}


def hand(area: str, faces: Sequence[int], known: bool, count: int) -> list[dict[str, Any]]:
    """So many cards at a place, face up or down."""
    return [card(area, faces[place] if faces and known else None) for place in range(count)]


def chips(chips_on: Mapping[str, Cents], seat: int) -> list[dict[str, Any]]:
    """The wagers of a box."""
    return [
        {"kind": "chips", "area": f"{area}/{seat}", "cents": cents}
        for area, cents in sorted(chips_on.items())
    ]

"""Cards dealt to boxes: thresholds of hands, what is out of the pack, cards on the felt."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.equipment import cards
from houseway.hands import poker
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.money import Cents


def threshold(rules: Rules, name: str) -> int:
    """The rank of the lowest hand that reaches a threshold of the rules."""
    least = rules.document.threshold[name]
    ranks = [cards.RANKS.find(rank) for rank in least.rank]
    if least.category not in poker.CATEGORIES or min(ranks, default=-1) < 0:
        raise LawError(f"[threshold.{name}] names no hand: {least.category} of {least.rank}")
    return poker.floor(poker.CATEGORIES.index(least.category), *ranks)


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


# Situations on paper


def check_cards(named: Mapping[str, Iterable[str]]) -> None:
    """Whether these are cards; ValueError names the field that does not fit."""
    for where, faces in named.items():
        try:
            cards.parse_many(faces)
        except ValueError as wrong:
            raise ValueError(f"{where}: {wrong}") from None


def check_amounts(amounts: Mapping[str, Cents]) -> None:
    """Whether these are amounts; ValueError names the field that does not fit."""
    for where, cents in amounts.items():
        if cents < 0:
            raise ValueError(f"{where}: an amount cannot be negative, as {cents} is")

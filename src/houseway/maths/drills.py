"""Decisions that come with a game: what lies there, and what each choice is worth.

Some are to practise. Where the first decision of a round is on few cards all of them come along, so
that nobody waits for a count of minutes on a fresh machine.
"""

import json
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

from houseway.equipment.cards import SUITS, name
from houseway.games.kit.analysis import Situation, Typed
from houseway.law import LawError, folder
from houseway.law.rules import Rules
from houseway.maths import analysis_of, shipped

FILE = "drills.json"


def drills(rules: Rules) -> dict[str, Any]:
    """A game's decisions with the kind of things they are about and the unit of their values; none
    where they were worked out under other rules or by other sources."""
    kept, holds = _kept(rules.document.game, shipped.law_digest(rules))
    told = {part: kept.get(part, "") for part in ("unit", "kind")}
    return told | {"situations": kept["situations"] if holds else []}


@cache
def _kept(game: str, law: str) -> tuple[dict[str, Any], bool]:
    """All that came with a game, and whether it holds under this law and with these sources."""
    try:
        kept: dict[str, Any] = json.loads(folder(game).joinpath(FILE).read_text("utf-8"))
    except (OSError, ValueError):
        kept = {}
    return kept, shipped.holds(kept) and kept.get("law") == law


def known(rules: Rules, situation: Situation) -> dict[str, Fraction] | None:
    """What each choice is worth where that came with the game."""
    kept, holds = _kept(rules.document.game, shipped.law_digest(rules))
    found = kept.get("first", {}).get(alike(situation)) if holds else None
    return {choice: Fraction(worth) for choice, worth in found.items()} if found else None


def alike(situation: Situation) -> str:
    """A name for all situations that differ in the order of cards and in suits alone; none where
    more than cards in one place is known."""
    places = [place for place, value in situation.items() if value]
    cards = situation[places[0]] if len(places) == 1 else None
    if not isinstance(cards, tuple):
        return ""
    suited = (
        sorted(card & ~3 | suits[card & 3] for card in cards)
        for suits in permutations(range(len(SUITS)))
    )
    return " ".join([places[0], *map(name, min(suited))])


def plainest(rules: Rules) -> Situation | None:
    """The decision with the least to look at, as advice takes it; None where there is none."""
    advice = analysis_of(rules.document.game).advice
    shown = [told["shown"] for told in drills(rules)["situations"]]
    for lying in sorted(shown, key=lambda places: len(str(places))):
        named = {place: faces for place, faces in lying.items() if place in advice.names}
        things = " ".join(str(faces) for place, faces in lying.items() if place not in named)
        try:
            return advice.typed(Typed(things, named)) if lying else {}
        except LawError:
            continue
    return None

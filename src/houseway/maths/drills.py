"""Decisions to practise that come with a game: what lies there, and what each choice is worth."""

import json
from typing import Any

from houseway.games.kit.analysis import Situation, Typed
from houseway.law import LawError, folder
from houseway.law.rules import Rules
from houseway.maths import analysis_of, shipped

FILE = "drills.json"


def drills(rules: Rules) -> dict[str, Any]:
    """A game's decisions with the kind of things they are about and the unit of their values; none
    where they were worked out under other rules or by other sources."""
    try:
        kept = json.loads(folder(rules.document.game).joinpath(FILE).read_text("utf-8"))
    except (OSError, ValueError):
        kept = {}
    holds = shipped.holds(kept) and kept.get("law") == shipped.law_digest(rules)
    told = {name: kept.get(name, "") for name in ("unit", "kind")}
    return told | {"situations": kept["situations"] if holds else []}


def plainest(rules: Rules) -> Situation | None:
    """The decision with the least to look at, as advice takes it; None where there is none."""
    advice = analysis_of(rules.document.game).advice
    shown = [told["shown"] for told in drills(rules)["situations"]]
    for lying in sorted(shown, key=lambda places: len(str(places))):
        named = {name: faces for name, faces in lying.items() if name in advice.names}
        things = " ".join(str(faces) for name, faces in lying.items() if name not in named)
        try:
            return advice.typed(Typed(things, named)) if lying else {}
        except LawError:
            continue
    return None

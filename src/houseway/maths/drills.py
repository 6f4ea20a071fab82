"""Decisions to practise that come with a game: what lies there, and what each choice is worth."""

import json
from typing import Any

from houseway.law import folder
from houseway.law.rules import Rules
from houseway.maths import shipped

FILE = "drills.json"


def drills(rules: Rules) -> dict[str, Any]:
    """A game's decisions with the kind of things they are about and the unit of their values; none
    where they were worked out under other rules or by other sources."""
    try:
        kept = json.loads(folder(rules.document.game).joinpath(FILE).read_text("utf-8"))
    except (OSError, ValueError):
        kept = {}
    counted_with = kept.get("sources", {})
    stale = any(shipped.changed(name, *digests) for name, digests in counted_with.items())
    holds = counted_with and not stale and kept.get("law") == shipped.law_digest(rules)
    told = {name: kept.get(name, "") for name in ("unit", "kind")}
    return told | {"situations": kept["situations"] if holds else []}

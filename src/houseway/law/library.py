"""The rules of a game as plain values: clauses in our words, numbers, readings, pay tables."""

from collections.abc import Mapping
from typing import Any

from houseway.law import LawError
from houseway.law.register import Register, dispositions, readings, register
from houseway.law.rules import Rules, cited
from houseway.law.variants import approval_of, variants


def page(
    game: str, rules: Rules | None, clause: str | None = None, search: str | None = None
) -> dict[str, Any]:
    """All that there is about the clauses asked for; LawError where there are none."""
    document = register(game)
    within = document.below(clause) if clause else document.clauses
    word = (search or "").lower()
    wanted = {id: text for id, text in within.items() if word in text.lower()}
    if not wanted:
        raise LawError(f"no clause of {document.title} mentions {search!r}")
    others = {} if clause or search else variants(game)
    return {
        "game": game,
        "title": document.title,
        "instrument": document.instrument,
        "in_force": rules.document.variants if rules else [],
        "sections": _sections(document, wanted),
        "clauses": wanted,
        "numbers": [row for row in _numbers(rules) if set(row["clauses"]) & set(wanted)],
        "readings": [
            reading._asdict() for reading in readings(game) if set(reading.clauses) & set(wanted)
        ],
        "dispositions": {
            id: found._asdict() for id, found in dispositions(game).items() if id in wanted
        },
        "variants": {name: overlay["title"] for name, overlay in others.items()},
        "approval": {name: _approval(overlay) for name, overlay in others.items()},
    }


def _approval(overlay: Mapping[str, Any]) -> dict[str, Any]:
    """Whether a variant is approved, and the words for it."""
    approval = approval_of(overlay)
    return {"approved": approval is not None, "status": str(approval or overlay["status"])}


def _sections(document: Register, clauses: dict[str, str]) -> dict[str, str]:
    """The sections and appendices that the clauses stand in, by number."""
    numbers = dict.fromkeys(id.split(".")[0] for id in clauses)
    return {number: document.sections[number] for number in numbers}


def _numbers(rules: Rules | None) -> list[dict[str, Any]]:
    """Everything that the rules file states, one row for each value."""
    rows = []
    for kind, tables in (rules.data if rules else {}).items():
        for name, table in tables.items() if isinstance(tables, dict) else ():
            clauses = table["clause"] if isinstance(table["clause"], list) else [table["clause"]]
            for key, value in table.items():
                if key not in ("clause", "cites", "options"):
                    row = {"kind": kind, "name": name, "key": key, "value": value}
                    rows.append(row | {"clauses": clauses})
    return rows


def pay_tables(rules: Rules) -> dict[str, Any]:
    """The odds by table and line, each table with its clause."""
    return {
        name: {
            "clause": cited(rules.data["odds"][name]["clause"]),
            "lines": {line: str(odds) for line, odds in table.items()},
        }
        for name, table in rules.odds.items()
    }

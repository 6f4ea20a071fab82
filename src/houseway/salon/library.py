"""The rules of a game as plain values: clauses in our words, numbers, readings, pay tables."""

from typing import Any

from houseway import core
from houseway.law import LawError
from houseway.law.register import Register, dispositions, readings, register
from houseway.law.rules import Rules, cited, variants
from houseway.law.words import words
from houseway.salon import Spot, manners


def page(
    game: str, rules: Rules | None, clause: str | None = None, search: str | None = None
) -> dict[str, Any]:
    """All that there is about the clauses asked for; LawError where there are none."""
    document = register(game)
    within = document.below(clause) if clause else document.clauses
    wanted = {
        one: text for one, text in within.items() if not search or search.lower() in text.lower()
    }
    if not wanted:
        raise LawError(f"no clause of {document.title} speaks of {search!r}")
    titles = {name: overlay["title"] for name, overlay in variants(game).items()}
    return {
        "game": game,
        "title": document.title,
        "instrument": document.instrument,
        "in_force": rules.document.variants if rules else [],
        "sections": _sections(document, wanted),
        "clauses": wanted,
        "numbers": [one for one in _numbers(rules) if set(one["clauses"]) & set(wanted)],
        "readings": [one._asdict() for one in readings(game) if set(one.clauses) & set(wanted)],
        "dispositions": {
            one: said._asdict() for one, said in dispositions(game).items() if one in wanted
        },
        "variants": {} if clause or search else titles,
    }


def _sections(document: Register, clauses: dict[str, str]) -> dict[str, str]:
    """The sections and appendices that the clauses stand in, by number."""
    numbers = dict.fromkeys(one.split(".")[0] for one in clauses)
    return {one: document.sections[one] for one in numbers}


def _numbers(rules: Rules | None) -> list[dict[str, Any]]:
    """Everything that the rules file states, one row for each value."""
    rows = []
    for kind, tables in (rules.data if rules else {}).items():
        for name, table in tables.items() if isinstance(tables, dict) else ():
            clauses = table["clause"] if isinstance(table["clause"], list) else [table["clause"]]
            for key, value in table.items():
                if key not in ("clause", "options"):
                    row = {"kind": kind, "name": name, "key": key, "value": value}
                    rows.append(row | {"clauses": clauses})
    return rows


def command_words(game: str) -> dict[str, dict[str, str]]:
    """What each command at a table of this game is for, in a sentence."""
    return {
        core.kind(one): {"help": (one.__doc__ or "").partition("\n")[0]}
        for one in core.commands("core", "table", game)
    }


def stages(game: str) -> list[dict[str, str]]:
    """The stages of a round in their order, each with its clause and what the dealer says."""
    return [
        {"name": name, "clause": stage.clause, "said": stage.says}
        for name, stage in words(game).stages.items()
    ]


# What wagers pay


def areas(rules: Rules) -> list[dict[str, Any]]:
    """Every place of a wager with its clause and what it pays."""
    return [
        {
            "id": spot.id,
            "name": spot.label,
            "clause": spot.clause,
            "pays": [line for name in spot.odds for line in _lines(rules, spot, name)],
        }
        for spot in manners(rules.document.game).spots(rules)
    ]


def _lines(rules: Rules, spot: Spot, name: str) -> list[dict[str, Any]]:
    """The lines of a pay table that this place can win by."""
    if name in rules.document.prize:
        prize = rules.document.prize[name]
        stated = {"percent": prize.percent, "cents": prize.cents}
        return [{"line": name, "odds": "", "clause": cited(prize.clause)} | stated]
    clause = cited(rules.data["odds"][name]["clause"])
    return [
        {"line": line, "odds": str(odds), "clause": clause}
        for line, odds in rules.odds[name].items()
        if spot.line in ("", line)
    ]


def pay_tables(rules: Rules) -> dict[str, Any]:
    """The odds by table and line, each table with its clause."""
    return {
        name: {
            "clause": cited(rules.data["odds"][name]["clause"]),
            "lines": {line: str(one) for line, one in table.items()},
        }
        for name, table in rules.odds.items()
    }

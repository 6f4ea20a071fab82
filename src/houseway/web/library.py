"""The rules for who reads them: games, clauses in our words, pay tables, and the felts."""

import re
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Response
from starlette.requests import Request

from houseway.core import Spot, commands, kind, load_game
from houseway.equipment import tiles as equipment
from houseway.floor.state import Floor
from houseway.law import LawError, folder, games
from houseway.law.library import page, pay_tables
from houseway.law.register import dispositions, readings, register
from houseway.law.rules import Rules, cited
from houseway.law.variants import differences, variants
from houseway.law.words import as_json
from houseway.table.counted import CASHLESS
from houseway.table.words import words
from houseway.web.languages import by_english
from houseway.web.problems import Problem
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of

router = APIRouter(prefix="/api/games", tags=["rules"])
FELTS = ("", "narrow")
DIAGRAM = re.compile(r"[a-z0-9]{1,20}")
HAND = 4


@router.get("")
async def listed() -> Response:
    """The games."""
    return JsonResponse([{"name": name, "title": words(name).title} for name in games()])


@router.get("/{game}")
async def rules(request: Request, game: str, variant: str = "", search: str = "") -> Response:
    """A game: its clauses in our words, readings, pay tables, and the places of its wagers."""
    hub = hub_of(request)
    found = await hub.run(_rules, game, variant, search)
    floor = await hub.run(hub.house.casino.floor)
    return JsonResponse(found | {"in_force": in_force(floor, game, hub.house.clock())})


def in_force(floor: Floor, document: str, at: str) -> dict[str, Any]:
    """By which order a document is in force, since when, and whether its text is attached."""
    named = {"document": document, "title": words(document).title}
    found = floor.approvals.in_force(document, floor.settings.day(at))
    if found is None:
        return named | {"order": "", "since": "", "digest": ""}
    return named | {"order": found.order, "since": found.since, "digest": found.digest}


@lru_cache(64)
def _rules(game: str, variant: str, search: str) -> dict[str, Any]:
    loaded = load_game(game)
    laid_over = [name for name in variant.split(",") if name]
    if unknown := set(laid_over) - set(variants(game)):
        raise Problem(404, f"{game} has no variant {', '.join(sorted(unknown))}", "unknown-variant")
    made = loaded.rules(*laid_over)
    body = page(game, made, None, search[:80] or None)
    return body | {
        "name": words(game).title,
        "areas": _areas(made),
        "odds": pay_tables(made),
        "verdicts": words(game).verdicts,
        "commands": {
            kind(command): {"help": (command.__doc__ or "").partition("\n")[0]}
            for command in commands("core", "table", game)
        },
        "stages": [
            {"name": name, "clause": stage.clause, "said": stage.says}
            for name, stage in words(game).stages.items()
        ],
        "methods": loaded.methods,
        "house_way": loaded.house_way is not None,
        "options": loaded.options,
        "cashless": made.power(CASHLESS) is not None,
        "changes": [
            dict(zip(("table", "key", "rules", "variant"), row, strict=True))
            for row in (differences(loaded.rules(), made) if laid_over else ())
        ],
        "digest": made.digest,
    }


def _areas(rules: Rules) -> list[dict[str, Any]]:
    """Every place of a wager with its clause and what it pays."""
    game = rules.document.game
    return [
        {
            "id": spot.id,
            "name": words(game).area(spot.id.replace("{seat}", "own")),
            "clause": spot.clause,
            "pays": [line for name in spot.odds for line in _lines(rules, spot, name)],
        }
        for spot in load_game(game).spots(rules)
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


@router.get("/{game}/clauses/{clause:path}")
async def clause(game: str, clause: str) -> Response:
    """One clause in our words, how it is read, and what the software does about it."""
    found = register(game)
    if clause not in found.clauses:
        found.below(clause)  # LawError says what is near.
        raise Problem(404, f"{found.title} has no clause {clause}", "unknown-clause")
    disposition = dispositions(game).get(clause)
    return JsonResponse(
        {
            "id": clause,
            "game": game,
            "section": found.sections.get(clause.split(".")[0], ""),
            "words": " ".join(found.clauses[clause].split()),
            "readings": [
                reading._asdict() for reading in readings(game) if clause in reading.clauses
            ],
            "disposition": disposition._asdict() if disposition else None,
        }
    )


@router.get("/{game}/house-way")
async def house_way(request: Request, game: str, tiles: str = "") -> Response:
    """How the House way sets four tiles, by which clause, and why not otherwise; for staff."""
    explained = load_game(game).house_way
    if explained is None:
        raise Problem(404, f"{game} has no House way", "no-house-way")
    try:
        held = equipment.parse_many(tiles[:200])
    except ValueError as wrong:
        raise Problem(400, str(wrong), "tiles", field="tiles") from None
    if len(held) != HAND:
        raise Problem(400, f"name {HAND} tiles, not {len(held)}", "tiles", field="tiles")
    return JsonResponse({"ways": explained(*held)})


@router.get("/{game}/words")
async def words_of(game: str, lang: str = "") -> Response:
    """What areas, commands, verdicts and stages are called, in a language where there is one."""
    told = as_json(words(game, lang))
    return JsonResponse(told | ({"english": by_english(game, lang)} if lang else {}))


@router.get("/{game}/layout.svg")
async def layout(game: str, diagram: str = "") -> Response:
    """The felt, drawn after the document's diagram."""
    if game not in games():
        raise LawError(f"there is no game {game!r}")
    known = not diagram or DIAGRAM.fullmatch(diagram)
    file = folder(game).joinpath(f"felt-{diagram}.svg" if diagram else "felt.svg")
    if not known or not file.is_file():
        raise Problem(404, f"{game} has no such felt", "unknown-layout")
    headers = {"Cache-Control": "no-cache"}
    return Response(file.read_bytes(), 200, headers, "image/svg+xml")

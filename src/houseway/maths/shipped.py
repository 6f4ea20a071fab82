"""Answers that come with the package: what a document is worth as approved, on a fresh machine.

A game's `answers.json.gz` holds them by a digest of the rules, with the digest of every source
that they were counted with: where one of these has changed, none of them holds any more.
"""

import gzip
import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from houseway.law import folder
from houseway.law.rules import Rules

FILE = "answers.json.gz"
# Below the package, what figures of any game may rest on; the game's own folder comes on top.
ROOMS = ("kernel", "money", "equipment", "hands", "solvers", "games.kit")
# Of the rules, what the house may do and has to keep: no figure depends on it.
_NOT_COUNTED = ("power", "equipment", "check")


def find(rules: Rules, question: str) -> dict[str, Any] | None:
    """The answer to a question about a game under these rules, if it came with the game."""
    answers: dict[str, dict[str, Any]] = _holding(rules.document.game).get(law_digest(rules), {})
    return answers.get(question)


def law_digest(rules: Rules) -> str:
    """Of all that the rules state and a figure may depend on."""
    stated = {name: value for name, value in rules.data.items() if name not in _NOT_COUNTED}
    return sha256(json.dumps(stated, sort_keys=True, default=str).encode()).hexdigest()


@cache
def _holding(game: str) -> Mapping[str, Any]:
    """A game's answers by rules, if they were counted with the sources as they are here."""
    shipped = read(game)
    return shipped["answers"] if holds(shipped) else {}


def holds(kept: Mapping[str, Any]) -> bool:
    """Whether what came with a game was counted with the sources as they are here."""
    counted_with = kept.get("sources", {})
    stale = any(changed(name, *digests) for name, digests in counted_with.items())
    return bool(counted_with) and not stale


def read(game: str) -> dict[str, Any]:
    """All that came with a game, whether it still holds or not; nothing where nothing did."""
    try:
        shipped = json.loads(gzip.decompress(folder(game).joinpath(FILE).read_bytes()))
    except (OSError, ValueError, EOFError):
        return {}
    return shipped if isinstance(shipped, dict) else {}


def stamp(name: str) -> list[str]:
    """The digests of a source named by package and path, such as `houseway/kernel.py`: of all of
    it, and of what it does."""
    text = _source(name)
    return [_digest(text), _digest(_does(text) if name.endswith(".py") else text)]


def changed(name: str, whole: str, does: str) -> bool:
    """Whether a source does something else than when it was stamped so."""
    if _digest(_source(name)) == whole:
        return False
    return stamp(name)[1] != does


def _digest(text: bytes) -> str:
    return sha256(text).hexdigest()


def _does(text: bytes) -> bytes:
    """A module without comments, layout, docstrings and what its errors say."""
    import ast

    class Told(ast.NodeTransformer):
        def visit_Raise(self, node: ast.Raise) -> ast.Raise:
            if isinstance(node.exc, ast.Call):
                node.exc = node.exc.func
            return node

    tree = Told().visit(ast.parse(text))
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=[ast.Expr(ast.Constant(str())), *body])
                | ast.ClassDef(body=[ast.Expr(ast.Constant(str())), *body])
                | ast.FunctionDef(body=[ast.Expr(ast.Constant(str())), *body])
            ):
                node.body = body
    return ast.dump(tree).encode()


def _source(name: str) -> bytes:
    package, _, path = name.partition("/")
    found = find_spec(package)
    places = found.submodule_search_locations if found else None
    try:
        return Path(places[0], path).read_bytes() if places else b""
    except OSError:
        return b""

"""A game is one folder: no other file of the package, its pages and tools names it or its parts."""

import ast
import re
from pathlib import Path

import pytest

from houseway.core import codec, load_game
from houseway.law import folder, games
from houseway.law.words import words

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "src" / "houseway"
OWN = {folder(game) for game in games()}
# Words of everyday speech that some game uses for an area of its layout or for a verdict.
SHARED = {"area", "bet", "box", "buy", "call", "come", "dealer", "field", "flop", "horn", "jackpot"}
SHARED |= {"lay", "loses", "moves", "raise", "river", "stays", "super", "tie", "turn", "wins"}
PATHS = {
    *HOUSE.rglob("*.py"),
    *HOUSE.rglob("*.js"),
    *HOUSE.rglob("*.css"),
    *HOUSE.rglob("*.html"),
    *(ROOT / "tools").rglob("*.py"),
}
FILES = sorted(path for path in PATHS if not any(path.is_relative_to(own) for own in OWN))


def _types(*namespaces):
    return (*codec.commands(*namespaces), *codec.event_types(*namespaces))


def _telling(name):
    """Whether a word is one of a kind: `HoleCardsDealt` or `super_aces`, but not `Fold`."""
    return "_" in name or len(re.findall("[A-Z][a-z]+", name)) > 1


for _game in games():
    load_game(_game)
GAMES = frozenset(part for game in games() for part in (game, game.replace("-", "_")))
AREAS = frozenset(area for game in games() for area in words(game).areas) - SHARED
VERDICTS = frozenset(verdict for game in games() for verdict in load_game(game).verdicts) - SHARED
STORED = frozenset(codec.kind(stored) for stored in _types(*games()))
CLASSES = frozenset(stored.__name__ for stored in _types(*games())) - {
    stored.__name__ for stored in _types("core", "table", "jackpot", "house", "floor")
}
# Anywhere in the code, even within a longer text.
ANYWHERE = GAMES | STORED | frozenset(filter(_telling, CLASSES | AREAS | VERDICTS))
# Only as the whole of a text: a wager called "ante" is meant, not the word.
EXACTLY = ANYWHERE | AREAS | VERDICTS


def in_python(text):
    """The words that a module says: names it uses, and its texts but for documentation."""
    tree = ast.parse(text)
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    helped = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg in ("help", "epilog", "metavar")
        for part in ast.walk(node.value)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.ClassDef):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.name
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, part) for part in (node.module or "").split("."))
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Constant) and id(node) not in documentation | helped:
            yield from _in_text(node.lineno, str(node.value))


def _in_text(line, text):
    if text in EXACTLY:
        yield line, f"{text!r}"
    yield from ((line, word) for word in re.findall(r"[\w.-]+", text))


def in_page(text):
    """The words of a script or stylesheet: names, and texts in quotes."""
    text = re.sub(
        r"/\*.*?\*/", lambda comment: "\n" * comment[0].count("\n"), text, flags=re.DOTALL
    )
    for number, line in enumerate(text.splitlines(), 1):
        code = line.partition("// ")[0]
        for said in re.findall(r"[\"'`]([^\"'`]*)[\"'`]", code):
            yield from _in_text(number, said)
        yield from ((number, word) for word in re.findall(r"[\w-]+", code))


# What several documents have alike belongs to the kit that serves them.
ALIKE = {f"{area!r}" for area in AREAS if sum(area in words(game).areas for game in games()) > 1}


def found(path):
    """Every line of a file that names a game or its parts."""
    kept = ALIKE if path.parent == HOUSE / "games" / "kit" else set()
    read = in_python if path.suffix == ".py" else in_page
    said = read(path.read_text("utf-8"))
    named = {(line, word) for line, word in said if word in ANYWHERE or word[:1] == "'"}
    return sorted((line, word) for line, word in named if word not in kept)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_outside_a_game_names_it_or_its_parts(path):
    assert found(path) == []


def test_the_search_finds_what_it_looks_for():
    game = next(iter(games()))
    package = game.replace("-", "_")
    text = f'"""A {game} here is documentation."""\nfrom houseway.games.{package} import x\n'
    assert [line for line, word in in_python(text) if word in ANYWHERE] == [2]


def hidden_by_a_module(init):
    """Names that a package imports from elsewhere and that a module of its own would replace."""
    package = ".".join(init.parent.relative_to(HOUSE.parent).parts)
    modules = {path.stem for path in init.parent.glob("[!_]*")}
    for node in ast.parse(init.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module != package:
            # What comes from the module of that name is bound after it.
            same = {str(node.module).removeprefix(f"{package}.")}
            yield from {alias.asname or alias.name for alias in node.names} & modules - same


def test_no_module_takes_the_place_of_what_its_package_imports():
    """Python binds a module in its package when it is first imported, whenever that is."""
    found = {init: {*hidden_by_a_module(init)} for init in HOUSE.rglob("__init__.py")}
    assert {str(init): names for init, names in found.items() if names} == {}

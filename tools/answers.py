"""Count what a fresh machine is to know at once, and keep it with each game; `--check` recounts.

That is all that a PAR sheet of the document as approved says, and so all that `edge`, `strategy`
and `advise` ask: variants, simulated rounds, and cards that were seen or shared too. Beside that
it is the tables by which rounds are rated.

`python -m tools.answers [GAME…]` writes `answers.json.gz` into the folders of the games; minutes.
`python -m tools.answers --check [GAME…]` counts all of it anew and says what differs.
"""

import ast
import gzip
import json
import sys
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from houseway.core import load_game
from houseway.games.kit.analysis import NO_OPTIONS
from houseway.house.rating import Asking, rating_of
from houseway.law import folder, games
from houseway.maths import answers, par, shipped
from houseway.maths.executor import no_progress
from houseway.maths.signs import usual

# Law that the digest of the rules covers, and files that no figure depends on.
NO_SOURCES = ("clauses", "dispositions", "incidents", "paper", "readings", "rules", "words")
# Modules of a game that run a live round; what a wager is worth is decided by none of them.
LIVE = (
    "bot",
    "commands",
    "events",
    "irregularities",
    "round",
    "situation",
    "state",
    "view",
    "wagers",
)


# What the figures are counted with


def sources(game: str) -> dict[str, list[str]]:
    """The digests of all sources that a game's figures depend on, as `shipped` stamps them.

    These are its analysis and its play, what they import of kernels, solvers, hands, equipment
    and kit, and the tables of the game that are no part of its rules.
    """
    declared = load_game(game)
    package = declared.play.__module__.rpartition(".")[0]
    found: set[str] = set()
    left = [declared.analysis, declared.play.__module__]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += [module for module in _imported(name) if _counts(module, package)]
    tables = (
        path
        for path in folder(game).glob("*.toml")
        if path.stem.partition(".")[0] not in NO_SOURCES
    )
    paths = [*filter(None, map(_path, found)), *tables]
    return {name: shipped.stamp(name) for name in sorted(map(_named, paths))}


def _counts(module: str, package: str) -> bool:
    if module.startswith(f"{package}."):
        return module.removeprefix(f"{package}.").partition(".")[0] not in LIVE
    return any(f"{module}.".startswith(f"houseway.{room}.") for room in shipped.ROOMS)


def _imported(name: str) -> Iterator[str]:
    """The modules that a module imports, wherever in its text."""
    path = _path(name)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))) if path else ():
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{part.name}" for part in node.names))
        elif isinstance(node, ast.Import):
            yield from (part.name for part in node.names)


def _path(module: str) -> Path | None:
    """The file of a module; None where the name is no module."""
    try:
        found = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(found.origin) if found and found.origin else None


def _named(path: Path) -> str:
    """A source by package and path, wherever it is installed."""
    top = next(part for part in path.parents if not part.parent.joinpath("__init__.py").is_file())
    return path.relative_to(top.parent).as_posix()


# Counting


def counted(game: str) -> dict[str, dict[str, Any]]:
    """Every answer on the document as approved, by its rules; not those that variants take."""
    declared, found = load_game(game), dict[str, dict[str, Any]]()

    rules = declared.rules()

    def keep(asked: answers.Question, answer: Mapping[str, Any]) -> None:
        if asked.rules.digest == rules.digest:
            found.setdefault(shipped.law_digest(rules), {})[asked.text] = dict(answer)

    meant = usual(rules)
    with answers.anew(keep):
        for pair in answers.wanted(game, None, None):
            for options in (NO_OPTIONS, *meant.options(pair[0])):
                result = answers.answer(rules, *pair, options=options).result
                answers.facts(rules, result, options)
        answers.strategy(rules)
        for table in rating.tables if (rating := rating_of(game)) else ():
            Asking().table(rules, table)
        made = par.report(meant, "", declared.rules, lambda work: no_progress)
        for result in made.results:
            made.more(result)
    plain: dict[str, dict[str, Any]] = json.loads(json.dumps(found))
    return plain


def write(game: str) -> Path:
    """Count and keep with the game."""
    answered = counted(game)
    path = folder(game).joinpath(shipped.FILE)
    text = json.dumps({"sources": sources(game), "answers": answered}, sort_keys=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    return path


def differences(game: str) -> Iterator[str]:
    """What a recount says otherwise than what came with the game; seconds aside."""
    there = shipped.read(game)
    stamped = there.get("sources", {})
    others = stamped.keys() != sources(game).keys()
    if others or any(shipped.changed(name, *digests) for name, digests in stamped.items()):
        yield f"{game}: counted with other sources, run `make answers`"
        return
    for digest, answered in counted(game).items():
        before = there["answers"].get(digest, {})
        for question, answer in answered.items():
            if _plain(before.get(question)) != _plain(answer):
                yield f"{game}: {question} differs"


def _plain(answer: dict[str, Any] | None) -> dict[str, Any]:
    return {key: value for key, value in (answer or {}).items() if key != "seconds"}


def main(arguments: list[str]) -> int:
    """Write or check; the exit code says whether all is well."""
    names = [name for name in arguments if name != "--check"] or list(games())
    if "--check" not in arguments:
        for name in names:
            print(f"{write(name).name} of {name} written")
        return 0
    wrong = [line for name in names for line in differences(name)]
    print("\n".join(wrong) or "every answer is counted to be the same")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

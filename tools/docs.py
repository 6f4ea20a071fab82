"""Write the generated parts of the docs, or check that they are up to date: `--check`.

A generated part stands between `<!-- generated: NAME GAME -->` and `<!-- end -->`.
"""

import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from houseway.core import load_game
from houseway.floor import roles
from houseway.games.kit.figures import decimal, percent, shortened
from houseway.law import folder, matrix
from houseway.law.register import dispositions, readings
from houseway.law.rules import Rules, cited
from houseway.law.variants import variants
from houseway.law.words import words
from houseway.maths.shipped import law_digest
from tools.figures import FIGURES
from tools.mutants import Counts as MutantCounts
from tools.mutants import counts as mutant_counts
from tools.mutants import reasons as mutant_reasons

ROOT = Path(__file__).resolve().parents[1]
PART = re.compile(r"(<!-- generated: (\w+) ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _table(*rows: tuple[str, ...]) -> str:
    head, *body = ("| " + " | ".join(row) + " |" for row in rows)
    return "\n".join([head, "|" + " --- |" * len(rows[0]), *body]) + "\n"


def _words(name: str) -> str:
    return name.replace("_", " ")


def odds(game: str) -> str:
    """Every pay table of a game."""
    rules: Rules = load_game(game).rules()
    parts = []
    for name, table in rules.odds.items():
        rows = [(_words(line), str(paid)) for line, paid in table.items()]
        clause = cited(rules.document.odds[name]["clause"])
        parts.append(f"**{_words(name)}** ({clause})\n\n" + _table(("hand", "pays"), *rows))
    if prizes := rules.document.prize:
        won = [(_words(name), str(prize), cited(prize.clause)) for name, prize in prizes.items()]
        parts.append("**jackpot**\n\n" + _table(("hand", "pays", "clause"), *won))
    return "\n".join(parts)


def numbers(game: str) -> str:
    """The numbers, thresholds and powers of a game."""
    document = load_game(game).rules().document
    rows = [
        (_words(name), str(entry.is_), cited(entry.clause))
        for name, entry in document.number.items()
    ]
    rows += [
        (_words(name), str(entry), cited(entry.clause))
        for name, entry in document.threshold.items()
    ]
    rows += [
        (_words(name), _measure(entry.minutes, entry.rounds), cited(entry.clause))
        for name, entry in document.power.items()
    ]
    return _table(("what", "value", "clause"), *rows)


def _measure(minutes: int, rounds: int) -> str:
    if minutes:
        return f"{minutes} minutes' notice"
    return f"{rounds} rounds" if rounds > 1 else "once" if rounds else "yes"


def read(game: str) -> str:
    """The readings of a game, and the variants that switch to the other ones."""
    rows = [
        (reading.id, ", ".join(reading.clauses), reading.question, reading.answer)
        for reading in readings(game)
    ]
    shipped = [(name, str(variant["title"])) for name, variant in variants(game).items()]
    return (
        _table(("id", "clauses", "question", "answer"), *rows)
        + "\n"
        + _table(("variant", "what it changes"), *shipped)
    )


def disposed(game: str) -> str:
    """The clauses that bind people, and what the software does about them."""
    rows = [
        (clause, disposition.kind, disposition.does)
        for clause, disposition in dispositions(game).items()
    ]
    return _table(("clause", "the software", "how"), *rows)


# Figures, from the file that `make figures` writes


@cache
def figures() -> dict[str, Any]:
    """The exact figures that were worked out last."""
    found: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
    return found


def edges(game: str) -> str:
    """What every wager of a game is worth."""
    rows = []
    for result in figures()[game]["results"]:
        ev, risk = Fraction(result["ev"]), Fraction(result["element_of_risk_exact"])
        told = (shortened(ev), percent(-ev), percent(risk), f"{result['sd']:.4f}")
        often = Fraction(result["hit_frequency_exact"]), Fraction(result["average_wager_exact"])
        more = (percent(often[0], 2), decimal(often[1], 4))
        rows.append((f"`{result['wager']}`", _words(result["policy"]), *told, *more))
    heads = ("wager", "policy", "expected profit", "House edge", "element of risk")
    return _table((*heads, "deviation", "wins", "average wager"), *rows)


def sensitivity(game: str) -> str:
    """What each shipped variant changes."""
    found = figures()[game]
    base = {
        (result["wager"], result["policy"]): Fraction(result["ev"]) for result in found["results"]
    }
    rows = []
    for name, changed in found["variants"].items():
        if not changed:
            rows.append((f"`{name}`", "no wager", "", "", ""))
        for row in changed:
            ev, before = Fraction(row["ev"]), base[row["wager"], row["policy"]]
            wager = f"`{row['wager']}`, {_words(row['policy'])}".removesuffix(", none")
            told = (percent(-ev), percent(before - ev), shortened(ev))
            rows.append((f"`{name}`", wager, *told))
    heads = ("variant", "changes", "House edge", "by", "expected profit")
    return _table(heads, *rows)


def stale_figures() -> list[str]:
    """The games whose rules or variants are no longer those that the figures are of."""
    return [
        game
        for game, found in figures().items()
        if found["digest"] != law_digest(load_game(game).rules())
        or set(found["variants"]) != set(variants(game))
    ]


def files(example: str) -> str:
    """What an example costs: its files and their lines."""
    folder = ROOT / "examples" / example
    kept = (path for path in sorted(folder.rglob("*")) if path.is_file())
    shown = [path for path in kept if path.suffix in (".py", ".toml", ".md", ".svg")]
    rows = [
        (f"`{path.relative_to(folder).as_posix()}`", str(len(path.read_text("utf-8").splitlines())))
        for path in shown
        if "__pycache__" not in path.parts
    ]
    total = sum(int(lines) for _, lines in rows)
    edited = "and no file of the house is edited"
    return _table(("file", "lines"), *rows) + f"\n{len(rows)} files, {total} lines, {edited}.\n"


def clauses(_all: str) -> str:
    """How every clause of every document of the house is answered for, counted."""
    tables = [matrix.matrix(ROOT, game) for game in matrix.games(ROOT)]
    rows = []
    for table in tables:
        counts = [table.count(how, "how") for how in matrix.HOWS]
        rows.append((table.game, *map(str, (*counts, sum(counts)))))
    sums = (sum(int(row[column]) for row in rows) for column in range(1, len(rows[0])))
    return _table(("clauses of", *matrix.HOWS, "all"), *rows, ("**all**", *map(str, sums)))


def mutants(_all: str) -> str:
    """What became of the mutants of each part, and why the survivors live."""
    found = json.loads(ROOT.joinpath("docs", "mutants.json").read_text("utf-8"))
    why, rows, told = mutant_reasons(), [], []
    parts = {name: mutant_counts(part, why) for name, part in found["parts"].items()}
    for name, counts in parts.items():
        part = found["parts"][name]
        rows.append((f"`{name}`", part["when"], *map(str, counts), *counts.shares()))
        for row in part["survivors"]:
            change = f"`{row['was']}` → `{row['becomes']}`".replace("|", "\\|")
            reason = why.get((row["module"], row["was"], row["becomes"]), "no test sees it yet")
            told.append((f"`{row['module']}:{row['line']}`", change, reason))
    heads = ("part", "run", *MutantCounts._fields, "of those tried", "of those that matter")
    sums = MutantCounts(*map(sum, zip(*parts.values(), strict=True)))
    table = _table(heads, *rows, ("**all**", "", *map(str, sums), *sums.shares()))
    return table + "\n" + _table(("survivor", "change", "why it lives"), *told)


def rights(_all: str) -> str:
    """Who may do what, as the house holds everybody to it."""
    table = roles.table()
    capacities = [
        (role.title, f"`{name}`", ", ".join(role.looks), ", ".join(role.acts) or "none")
        for name, role in table.role.items()
    ]
    may = [
        (right.title, roles.said(name), "<br>".join(f"`{act}`" for act in _acts(right)))
        for name, right in table.may.items()
    ]
    heads = ("role", "its name", "looks at a table as", "acts there as")
    return (
        _table(heads, *capacities)
        + "\n"
        + _table(("what", "who", "requests, commands, pages"), *may)
    )


def _acts(right: roles.Right) -> tuple[str, ...]:
    return *right.requests, *right.commands, *right.pages


def given(game: str) -> str:
    """The fields of a game's situations, from the type that they are checked by."""
    declared = load_game(game)
    kinds = list(get_args(declared.given)) or [declared.given]
    parts = [f"### {words(game).title}\n"]
    for kind in kinds:
        config = kind.__struct_config__
        head = f"**`kind`: `{config.tag}`.** " if config.tag else ""
        parts.append(f"{head}{kind.__doc__}\n\n{_fields(kind)}")
    line = folder(game).joinpath("examples.jsonl").read_text("utf-8").partition("\n")[0]
    return "\n".join([*parts, f"```json\n{_wrapped(line)}\n```\n"])


def _fields(kind: Any, within: str = "") -> str:
    rows = list(_field_rows(kind, within))
    return _table(("field", "is", "default"), *rows)


def _field_rows(kind: Any, within: str) -> Iterator[tuple[str, str, str]]:
    for field in msgspec.structs.fields(kind):
        name, (told, inner) = f"{within}{field.name}", _type_words(field.type)
        default = "needed" if field.required else _default(field)
        yield f"`{name}`", told, default
        if inner is not None:
            yield from _field_rows(inner, f"{name}." if told == "object" else f"{name}.*.")


def _default(field: Any) -> str:
    value = field.default
    if value is msgspec.NODEFAULT:
        value = field.default_factory()
    return "none" if value in (None, "", (), [], {}) else f"`{json.dumps(value)}`"


def _type_words(kind: Any) -> tuple[str, Any]:
    """A type in words, and the object that it holds."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _type_words(arguments[0])
    if origin is Literal:
        return " or ".join(f"`{value}`" for value in arguments), None
    if origin in (Union, UnionType):
        return _type_words(next(part for part in arguments if part is not NoneType))
    if origin is tuple:
        inner, found = _type_words(arguments[0])
        if arguments[-1] is Ellipsis:
            return f"list of {inner}", found
        return f"{len(arguments)} × {inner}", found
    if origin is list:
        inner, found = _type_words(arguments[0])
        return f"list of {inner}", found
    if origin is dict:
        (key, _), (inner, found) = map(_type_words, arguments)
        return f"object: {key} to {inner}", found
    named = {str: "text", int: "whole number", bool: "true or false"}
    return (named[kind], None) if kind in named else ("object", kind)


def _wrapped(line: str) -> str:
    return textwrap.fill(line, 98, break_long_words=False, break_on_hyphens=False)


PARTS: dict[str, Callable[[str], str]] = {
    "clauses": clauses,
    "rights": rights,
    "files": files,
    "mutants": mutants,
    "given": given,
    "odds": odds,
    "numbers": numbers,
    "readings": read,
    "dispositions": disposed,
    "edges": edges,
    "sensitivity": sensitivity,
}


def generated(text: str) -> str:
    """The page with its generated parts made anew."""
    return PART.sub(
        lambda found: found[1] + "\n" + PARTS[found[2]](found[3]) + "\n" + found[4], text
    )


def main(check: bool) -> int:
    """Write every page that has changed, or name it and answer 1."""
    stale = 0
    for page in (ROOT / "README.md", *sorted(ROOT.joinpath("docs").rglob("*.md"))):
        before = page.read_text("utf-8")
        after = generated(before)
        if after != before:
            stale = 1
            if check:
                print(f"{page.relative_to(ROOT)}: stale, run make docs")
            else:
                page.write_text(after, "utf-8")
    for game in stale_figures():
        stale = 1
        print(f"docs/figures.json: the figures of {game} are of other rules, run make figures")
    return stale if check else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))

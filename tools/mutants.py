"""Change the code on purpose and see whether tests notice: `make mutants`.

Cosmic Ray finds the places and makes the changes, and its session file keeps what came out, so a
run that was broken off goes on where it stopped. Nothing on disk is changed: each mutant lives in
a process of its own (tools/mutated.py) and meets the tests of its part that pass through what is
changed, those that killed before first, and then the other tests of the same files.

    python -m tools.mutants [PART ...] [--sample N] [--again] [--list]

`--sample` takes so many of a part's mutants at random, 0 all of them; how many otherwise, and the
seed that they are drawn by, stand in tools/mutants.toml. `--again` tries the survivors anew by all
tests that pass there, but those that docs/mutants.toml calls equivalent; `--minutes` ends the run
after so long. The part `kept` is a list of changes that once went unnoticed. The results are summed
up in docs/mutants.json, which tools/docs turns into docs/mutants.md.
"""

import argparse
import ast
import hashlib
import json
import os
import random
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_cache_path

from tools.forked import ROOT, SOURCE, Changed, Failed, in_a_process, run_tests, streamed, warm
from tools.mutated import Change, Tests, around, covered, loaded

RESULTS = ROOT / "docs" / "mutants.json"
KEPT = "kept"
# Seconds that the tests of one mutant take, unchanged; where more pass there the rest is left out.
BUDGET = 40.0
# What comes out of a mutant that is the same text, or no Python: it is none.
NO_CHANGE = "nothing to change"
SESSIONS = user_cache_path("houseway") / "mutants"

# Changes that a wrong rule would make. Others of Cosmic Ray's (a power for a sum, `is` for `==`)
# fail at once or mean the same, and would only flatter the count.
OPERATORS = (
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("IsNot_Is", "Lt_LtE", "Lt_GtE")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("GtE_Gt", "GtE_Lt")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_FloorDiv")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("FloorDiv_Mul", "Mod_FloorDiv")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("BitAnd_BitOr", "LShift_RShift")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("BitOr_BitAnd", "RShift_LShift")),
    *("ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Not", "AddNot"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer"),
    "ZeroIterationForLoop",
)


class Part(NamedTuple):
    """Modules that are changed, and the tests that should notice."""

    name: str
    modules: tuple[Path, ...]
    tests: tuple[str, ...]


class Mutant(NamedTuple):
    """One change: where and by which operator; `job` is its name in the session, if it is in it."""

    job: str
    module: Path
    tests: tuple[str, ...]
    line: int
    column: int
    operator: str
    occurrence: int


def _declared() -> dict[str, Any]:
    return tomllib.loads(ROOT.joinpath("tools", "mutants.toml").read_text("utf-8"))


def parts() -> dict[str, Part]:
    """The parts of tools/mutants.toml; those with {game} once for each game."""
    declared = _declared()["part"]
    games = sorted(path.parent.name for path in SOURCE.glob("games/*/rules.toml"))
    found = {}
    for name, row in declared.items():
        of_game = any("{game}" in pattern for pattern in row["modules"])
        for game in games if of_game else [""]:
            globs = (SOURCE.glob(pattern.format(game=game)) for pattern in row["modules"])
            modules = sorted({path for paths in globs for path in paths})
            tests = tuple(path.format(game=game) for path in row["tests"])
            full = f"{name}.{game}".removesuffix(".")
            if modules:
                found[full] = Part(full, tuple(modules), tests)
    return found


def seed() -> int:
    """The number that the samples are drawn by."""
    return int(_declared()["seed"])


# Mutants, from Cosmic Ray


def session(part: Part, sample: int) -> tuple[Any, list["Mutant"]]:
    """The part's session file with so many mutants in it, and all mutants that there are.

    A session lasts as long as the code of its modules means the same: comments may move.
    """
    from cosmic_ray.commands.init import _all_work_items
    from cosmic_ray.work_db import WorkDB

    SESSIONS.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    for path in part.modules:
        digest.update(ast.dump(ast.parse(path.read_text("utf-8"))).encode())
    name = f"{part.name}-{digest.hexdigest()[:12]}.sqlite"
    work = WorkDB(SESSIONS / name, WorkDB.Mode.create)
    modules = [path.relative_to(ROOT) for path in part.modules]
    every = sorted((item for item in _all_work_items(modules, {}) if _counts(item)), key=_key)
    random.Random(seed()).shuffle(every)
    jobs = {_key(item): item.job_id for item in work.work_items}
    wanted = every[:sample] if sample else every
    work.add_work_items(item for item in wanted if _key(item) not in jobs)
    jobs |= {_key(item): item.job_id for item in wanted if _key(item) not in jobs}
    return work, [_mutant(part, item, jobs.get(_key(item), "")) for item in every]


def _key(item: Any) -> tuple[str, str, int]:
    (spec,) = item.mutations
    return str(spec.module_path), str(spec.operator_name), int(spec.occurrence)


_no_rule: dict[Path, set[tuple[int, int]]] = {}
# Guards against mistakes of programmers: without them, sound code does the same.
GUARDS = ("frozen", "kw_only", "strict")


def _counts(item: Any) -> bool:
    """Whether a mutant is of an operator that we take, and not where no rule can stand."""
    (spec,) = item.mutations
    if str(spec.operator_name).removeprefix("core/") not in OPERATORS:
        return False
    path = Path(spec.module_path)
    if path not in _no_rule:
        _no_rule[path] = set(_without_rule(path.read_text("utf-8")))
    return tuple(spec.start_pos) not in _no_rule[path]


def _without_rule(text: str) -> Iterator[tuple[int, int]]:
    """The places of annotations, which do not run, and of guards."""
    for node in ast.walk(ast.parse(text)):
        notes = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if isinstance(node, ast.keyword) and node.arg in GUARDS:
            notes.append(node.value)
        for note in filter(None, notes):
            for line in range(note.lineno, (note.end_lineno or note.lineno) + 1):
                first = note.col_offset if line == note.lineno else 0
                last = (note.end_col_offset or 0) if line == note.end_lineno else 200
                yield from ((line, column) for column in range(first, last))


def _mutant(part: Part, item: Any, job: str) -> Mutant:
    (spec,) = item.mutations
    (line, column), name = spec.start_pos, str(spec.operator_name)
    path = ROOT / spec.module_path
    return Mutant(job, path, part.tests, line, column, name, int(spec.occurrence))


def mutated(mutant: Mutant) -> str | None:
    """The module's text with the change, or None where there is nothing to change."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    text = mutant.module.read_text("utf-8")
    changed: str | None = mutate_code(text, get_operator(mutant.operator)(), mutant.occurrence)
    return changed


def differing(before: str, after: str) -> tuple[str, str]:
    """The lines that a change touches, as they were and as they are now."""
    old, new = before.splitlines(), after.splitlines()
    first = next((i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), 0)
    last = len(old) - 1
    while last > first and old[last] == new[last - len(old) + len(new)]:
        last -= 1
    kept = old[first : last + 1], new[first : last + 1 - len(old) + len(new)]
    words = (" ".join(" ".join(line.strip() for line in lines).split()) for lines in kept)
    return next(words), next(words)


# Trying them


def place(mutant: Mutant) -> tuple[Change | None, str]:
    """The change that a mutant makes, if it makes one, and its lines before and after."""
    text, before = mutated(mutant), mutant.module.read_text("utf-8")
    try:
        compile(text or "", str(mutant.module), "exec")
    except SyntaxError:
        text = None
    if text is None or text == before:
        return None, ""
    told = "\n".join(differing(before, text))
    lines = around(before, mutant.line, mutant.column)
    return Change(mutant.module, text, lines, mutant.tests), told


def run(chosen: list[Part], sample: int, again: bool, until: float) -> None:
    """Try the mutants that have no result yet, or the survivors again."""
    waiting: list[tuple[Part, Any, Mutant]] = []
    often: Counter[str] = Counter()
    for part in chosen:
        work, every = session(part, sample)
        results = dict(work.results)
        often.update(result.output for result in results.values() if result.output)
        excused = {(module, f"{was}\n{becomes}") for module, was, becomes in reasons()}
        wanted = [
            row
            for number, row in enumerate(every)
            if (again and row.job in results and _alive(row, results[row.job], excused))
            or (row.job not in results and (not sample or number < sample))
        ]
        waiting += [(part, work, row) for row in wanted]
    if not waiting:
        return
    every_part = parts().values()
    modules = sorted({path for part in every_part for path in part.modules})
    folders = sorted({folder for part in every_part for folder in part.tests})
    lines = covered(modules, folders, SESSIONS / "lines.json")
    tests = Tests(lines, modules, often, None if again else BUDGET)
    mutants = [mutant for *_, mutant in waiting]
    late = []
    for number, by, told in streamed(lambda told: _try_all(tests, mutants, folders, until, told)):
        if by is None:
            late.append((number, told))
        else:
            _note(waiting[number], by, told, f"{number + 1}/{len(waiting)}")
    for number, told in late:
        if time.monotonic() > until:
            return
        change, _ = place(mutants[number])
        assert change is not None
        _note(waiting[number], loaded(change, tests), told, "loaded afresh")


def _alive(mutant: Mutant, result: Any, excused: set[tuple[str, str]]) -> bool:
    """Whether a mutant survived though something changes by it."""
    change = mutant.module.relative_to(SOURCE).as_posix(), result.diff
    return not result.is_killed and change not in excused


def _try_all(
    tests: Tests,
    mutants: list[Mutant],
    folders: list[str],
    until: float,
    tell: Callable[[Any], None],
) -> None:
    """In a process that has loaded all tests: who kills each mutant, told one by one."""

    def work() -> None:
        for number, mutant in enumerate(mutants):
            if time.monotonic() > until:
                return
            change, told = place(mutant)
            tell((number, tests.killer(change) if change else NO_CHANGE, told))

    tests.load(folders, work)


def _note(row: tuple[Part, Any, Mutant], by: str, told: str, which: str) -> None:
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

    part, work, mutant = row
    outcome = TestOutcome.KILLED if by else TestOutcome.SURVIVED
    work.set_result(mutant.job, WorkResult(WorkerOutcome.NORMAL, by, outcome, told))
    what = "killed" if by else f"SURVIVED {mutant.module.name}:{mutant.line} {told!r}"
    print(f"{part.name} {which}: {what}", flush=True)


# Changes that once went unnoticed


def run_kept() -> dict[str, Any]:
    """Try each of the kept changes against all light tests that are named for it."""
    killed, alive = 0, []
    listed = _declared()["kept"]
    for row in listed:
        path = SOURCE / row["module"]
        text = path.read_text("utf-8")
        changed = text.replace(row["was"], row["becomes"], 1)
        if changed == text:
            print(f"mutants: {row['module']} no longer says {row['was']!r}", file=sys.stderr)
            continue
        line = text[: text.index(row["was"])].count("\n") + 1
        by = _killer(path, changed, row["tests"])
        print(f"kept: {row['what']} {'killed' if by else 'SURVIVED'} {by}", flush=True)
        killed += bool(by)
        told = {key: row[key] for key in ("module", "was", "becomes")}
        alive += [] if by else [{**told, "line": line}]
    count = killed + len(alive)
    return {"mutants": count, "tried": count, "killed": killed, "survivors": alive}


def _killer(path: Path, text: str, tests: Iterable[str]) -> str:
    """The first test that fails with this text, in all tests of these folders."""

    def task() -> tuple[int, str]:
        sys.meta_path.insert(0, Changed(path, text))
        failed = Failed()
        code = run_tests(tests, failed)
        return code, failed.failed or f"exit {code}"

    code, words = in_a_process(task, 600)
    return words if code > 0 else "time" if code else ""


# The sum


def summed(part: Part) -> dict[str, Any] | None:
    """What is known of a part: how many mutants there are, were tried, died; the survivors."""
    work, every = session(part, 1)
    results = dict(work.results)
    none = {job for job, result in results.items() if result.output == NO_CHANGE}
    every = [mutant for mutant in every if mutant.job not in none]
    rows = [(mutant, results[mutant.job]) for mutant in every if mutant.job in results]
    if not rows:
        return None
    alive = sorted((mutant, result.diff) for mutant, result in rows if not result.is_killed)
    return {
        "mutants": len(every),
        "tried": len(rows),
        "killed": len(rows) - len(alive),
        "survivors": [
            {
                "module": mutant.module.relative_to(SOURCE).as_posix(),
                "line": mutant.line,
                "was": told.partition("\n")[0],
                "becomes": told.partition("\n")[2],
            }
            for mutant, told in alive
        ],
    }


class Counts(NamedTuple):
    """Mutants of a part: all, those tried and killed, survivors by which nothing changes."""

    mutants: int
    tried: int
    killed: int
    equivalent: int

    def shares(self) -> tuple[str, str]:
        """The killed as a share of those tried, and of those by which anything changes."""
        return tuple(
            f"{100 * self.killed / whole:.1f}%" if whole else "–"
            for whole in (self.tried, self.tried - self.equivalent)
        )  # type: ignore[return-value]


def reasons() -> dict[tuple[str, str, str], str]:
    """Why survivors may live, by module, lines before and lines after."""
    text = ROOT.joinpath("docs", "mutants.toml").read_text("utf-8")
    return {
        (row["module"], was, becomes): row["why"]
        for row in tomllib.loads(text)["survivor"]
        for was, becomes in row["changes"]
    }


def counts(part: dict[str, Any], why: dict[tuple[str, str, str], str]) -> Counts:
    """The counts of a part of docs/mutants.json."""
    alive = [(row["module"], row["was"], row["becomes"]) for row in part["survivors"]]
    excused = sum(change in why for change in alive)
    return Counts(part["mutants"], part["tried"], part["killed"], excused)


def write(rows: dict[str, dict[str, Any] | None]) -> None:
    """Bring docs/mutants.json up to date with what came out of these parts, and tell the sum."""
    found = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {"parts": {}}
    today = {"when": time.strftime("%Y-%m-%d")}
    kept = found["parts"] | {name: today | row for name, row in rows.items() if row}
    kept = {name: kept[name] for name in (*parts(), KEPT) if name in kept}
    text = json.dumps({"seed": seed(), "parts": kept}, indent=1, ensure_ascii=False)
    RESULTS.write_text(text + "\n", "utf-8")
    why = reasons()
    by_part = {name: counts(part, why) for name, part in kept.items()}
    by_part["all"] = Counts(*map(sum, zip(*by_part.values(), strict=True)))
    for name, row in by_part.items():
        if name in (*rows, "all"):
            of_tried, of_those = row.shares()
            told = f"{row.killed} of {row.tried} tried killed ({of_tried})"
            print(f"{name}: {told}, {row.equivalent} change nothing: {of_those} of the others")


def main() -> None:
    """Run what is asked for and sum it up."""
    asked = argparse.ArgumentParser(prog="python -m tools.mutants")
    asked.add_argument("part", nargs="*", help="parts by name, or by the beginning of it; or all")
    asked.add_argument("--sample", type=int, default=_declared()["sample"], help="of each part")
    asked.add_argument("--again", action="store_true", help="try survivors again")
    asked.add_argument("--minutes", type=int, default=60 * 24, help="stop after so long")
    asked.add_argument("--list", action="store_true", help="only list the parts")
    given = asked.parse_args()
    known = parts()
    named = (name for word in given.part or [""] for name in known if name.startswith(word))
    chosen = [known[name] for name in dict.fromkeys(named)]
    if not given.list and (not given.part or KEPT in given.part):
        write({KEPT: run_kept()})
    elif not chosen:
        raise SystemExit(f"mutants: there is no such part; there are {', '.join(known)}")
    until = time.monotonic() + given.minutes * 60
    warm()
    if given.list:
        for part in chosen:
            names = ", ".join(path.relative_to(SOURCE).as_posix() for path in part.modules)
            print(f"{part.name}: {len(session(part, 1)[1])} mutants of {names}")
        return
    try:
        run(chosen, given.sample, given.again, until)
    finally:
        write({part.name: summed(part) for part in chosen})


if __name__ == "__main__":
    sys.path.insert(0, str(SOURCE.parent))
    os.chdir(ROOT)
    main()

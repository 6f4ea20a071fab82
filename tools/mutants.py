"""Change the code on purpose and see whether tests notice: `make mutants`.

Cosmic Ray finds the places and makes the changes, and its session file keeps what came out, so a
run that was broken off goes on where it stopped. Nothing on disk is changed: each mutant lives in
a process of its own that loads the changed module from memory and runs the tests that pass through
the changed line, those that killed before first; what survives them meets all tests of its part.

    python -m tools.mutants [PART ...] [--sample N] [--again] [--list]

`--sample` takes so many of a part's mutants at random, by the seed of tools/mutants.toml; `--again`
tries the survivors anew; `--minutes` ends the run after so long. The part `kept` is a list of
changes that once went unnoticed. The results are summed up in
docs/mutants.json, which tools/docs turns into docs/mutants.md.
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
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_cache_path

from tools.forked import ROOT, SOURCE, Changed, Failed, in_a_process, run_tests, warm

RESULTS = ROOT / "docs" / "mutants.json"
KEPT = "kept"
SESSIONS = user_cache_path("houseway") / "mutants"
# Most mutants die in the first few files of tests; loading all of them takes longer than that.
FILES_FIRST = 3

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
    line: int
    last: int
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
    return work, [_mutant(item, jobs.get(_key(item), "")) for item in every]


def _key(item: Any) -> tuple[str, str, int]:
    (spec,) = item.mutations
    return str(spec.module_path), str(spec.operator_name), int(spec.occurrence)


_annotations: dict[Path, set[tuple[int, int]]] = {}


def _counts(item: Any) -> bool:
    """Whether a mutant is of an operator that we take, and in no annotation."""
    (spec,) = item.mutations
    if str(spec.operator_name).removeprefix("core/") not in OPERATORS:
        return False
    path = Path(spec.module_path)
    if path not in _annotations:
        _annotations[path] = set(_annotated(path.read_text("utf-8")))
    return tuple(spec.start_pos) not in _annotations[path]


def _annotated(text: str) -> Iterator[tuple[int, int]]:
    """Where binary operators and numbers of annotations stand; they are no code that runs."""
    for node in ast.walk(ast.parse(text)):
        notes = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        for note in filter(None, notes):
            for line in range(note.lineno, (note.end_lineno or note.lineno) + 1):
                first = note.col_offset if line == note.lineno else 0
                last = (note.end_col_offset or 0) if line == note.end_lineno else 200
                yield from ((line, column) for column in range(first, last))


def _mutant(item: Any, job: str) -> Mutant:
    (spec,) = item.mutations
    lines = spec.start_pos[0], spec.end_pos[0]
    name = str(spec.operator_name)
    return Mutant(job, ROOT / spec.module_path, *lines, name, int(spec.occurrence))


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


# Tests, each run in a process of its own


class _Chosen:
    """Keeps the chosen tests, those that killed most first."""

    def __init__(self, chosen: dict[str, int]) -> None:
        self.chosen = chosen

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Only those, in that order."""
        items[:] = [item for item in items if item.nodeid in self.chosen]
        items.sort(key=lambda item: -self.chosen[item.nodeid])


class _Lines:
    """Tells coverage which test runs."""

    def __init__(self, measured: Any) -> None:
        self.measured = measured

    def pytest_runtest_setup(self, item: Any) -> None:
        """What follows belongs to this test."""
        self.measured.switch_context(item.nodeid)


class Covered(NamedTuple):
    """Which tests pass through which line of each module, and the seconds of all of them."""

    tests: dict[str, dict[int, list[str]]]
    seconds: int


def covered(part: Part) -> Covered:
    """Run the part's tests as they are; they must pass. Kept until source or tests change."""
    digest = hashlib.sha256(repr(part).encode())
    for folder in (SOURCE, ROOT / "tests"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".jsonl"):
                digest.update(path.read_bytes())
    kept = SESSIONS / f"{part.name}.lines.json"
    if (
        kept.is_file()
        and (found := json.loads(kept.read_text("utf-8")))["of"] == digest.hexdigest()
    ):
        numbers = {
            name: {int(line): names for line, names in lines.items()}
            for name, lines in found["tests"].items()
        }
        return Covered(numbers, found["seconds"])
    started = time.monotonic()
    code, words = in_a_process(lambda: _measured(part, kept.with_suffix(".made")), 3600)
    if code:
        raise SystemExit(f"mutants: the tests of {part.name} fail as they are: {words}")
    made = json.loads(kept.with_suffix(".made").read_text("utf-8"))
    kept.with_suffix(".made").unlink()
    seconds = int(time.monotonic() - started) + 1
    kept.write_text(json.dumps({"of": digest.hexdigest(), "tests": made, "seconds": seconds}))
    return covered(part)


def _measured(part: Part, to: Path) -> tuple[int, str]:
    import coverage

    measured = coverage.Coverage(
        data_file=None, include=[str(path) for path in part.modules], config_file=False
    )
    failed = Failed()
    measured.start()
    code = run_tests(part.tests, failed, _Lines(measured))
    measured.stop()
    data = measured.get_data()
    found: dict[str, dict[int, list[str]]] = {}
    for path in part.modules:
        by_line = data.contexts_by_lineno(str(path))
        found[str(path)] = {line: sorted(filter(None, names)) for line, names in by_line.items()}
    to.write_text(json.dumps(found), "utf-8")
    return code, failed.failed


def killer(mutant: Mutant, text: str, tests: Iterable[str], often: Counter[str]) -> str | None:
    """The test that fails because of the change, `time` where it never ends, None for none."""
    wanted = {test: often[test] for test in tests}
    files = dict.fromkeys(test.partition("::")[0] for test in wanted)

    def task() -> tuple[int, str]:
        sys.meta_path.insert(0, Changed(mutant.module, text))
        failed = Failed()
        code = run_tests(files, _Chosen(wanted), failed)
        return code, failed.failed or f"exit {code}"

    code, words = in_a_process(task, 60)
    if code == 0:
        return None
    return words if code > 0 else "time"


def tried(mutant: Mutant, lines: Covered, often: Counter[str]) -> tuple[str | None, str]:
    """Who kills the mutant, if anybody does, and its lines before and after."""
    text = mutated(mutant)
    if text is None:
        return "nothing to change", ""
    before, after = differing(mutant.module.read_text("utf-8"), text)
    told = f"{before}\n{after}"
    by_line = lines.tests[str(mutant.module)]
    near = {test for line in range(mutant.line, mutant.last + 1) for test in by_line.get(line, ())}
    every = {test for of_line in by_line.values() for test in of_line}
    first = _likely(near, often)
    for tests in (first, near - first, every - near):
        if tests and (by := killer(mutant, text, tests, often)):
            return by, told
    return None, told


def _likely(tests: set[str], often: Counter[str]) -> set[str]:
    """The tests of the few files that killed most, or pass there most often."""
    kills: Counter[str] = Counter()
    for test in tests:
        kills[test.partition("::")[0]] += 1 + 100 * often[test]
    files = {file for file, _ in kills.most_common(FILES_FIRST)}
    return {test for test in tests if test.partition("::")[0] in files}


def run(part: Part, sample: int, again: bool, until: float) -> None:
    """Try the part's mutants that have no result yet, or the survivors again."""
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

    work, every = session(part, sample)
    results = dict(work.results)
    wanted = every[:sample] if sample else every
    items = [row for row in wanted if row.job not in results]
    if again:
        items += [row for row in every if row.job in results and not results[row.job].is_killed]
    if not items:
        return
    lines = covered(part)
    often: Counter[str] = Counter(result.output for result in results.values() if result.output)
    for number, mutant in enumerate(items, 1):
        if time.monotonic() > until:
            return
        by, told = tried(mutant, lines, often)
        often[by or ""] += 1
        outcome = TestOutcome.KILLED if by else TestOutcome.SURVIVED
        work.set_result(mutant.job, WorkResult(WorkerOutcome.NORMAL, by or "", outcome, told))
        what = "killed" if by else f"SURVIVED {mutant.module.name}:{mutant.line} {told!r}"
        print(f"{part.name} {number}/{len(items)}: {what}", flush=True)


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


def write(rows: dict[str, dict[str, Any] | None]) -> None:
    """Bring docs/mutants.json up to date with what came out of these parts."""
    found = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {"parts": {}}
    today = {"when": time.strftime("%Y-%m-%d")}
    kept = found["parts"] | {name: today | row for name, row in rows.items() if row}
    kept = {name: kept[name] for name in (*parts(), KEPT) if name in kept}
    text = json.dumps({"seed": seed(), "parts": kept}, indent=1, ensure_ascii=False)
    RESULTS.write_text(text + "\n", "utf-8")
    tried, killed = (sum(row[key] for row in kept.values()) for key in ("tried", "killed"))
    print(f"{killed} of {tried} mutants were killed so far")


def main() -> None:
    """Run what is asked for and sum it up."""
    asked = argparse.ArgumentParser(prog="python -m tools.mutants")
    asked.add_argument("part", nargs="*", help="parts by name, or by the beginning of it; or all")
    asked.add_argument("--sample", type=int, default=0, help="so many mutants of each part")
    asked.add_argument("--again", action="store_true", help="try survivors again")
    asked.add_argument("--minutes", type=int, default=60 * 24, help="stop after so long")
    asked.add_argument("--list", action="store_true", help="only list the parts")
    given = asked.parse_args()
    known = parts()
    chosen = [
        part
        for name, part in known.items()
        if not given.part or any(name.startswith(word) for word in given.part)
    ]
    if not given.list and (not given.part or KEPT in given.part):
        write({KEPT: run_kept()})
    elif not chosen:
        raise SystemExit(f"mutants: there is no such part; there are {', '.join(known)}")
    until = time.monotonic() + given.minutes * 60
    warm()
    for part in chosen:
        if given.list:
            names = ", ".join(path.relative_to(SOURCE).as_posix() for path in part.modules)
            print(f"{part.name}: {len(session(part, 1)[1])} mutants of {names}")
        elif time.monotonic() < until:
            run(part, given.sample, given.again, until)
            write({part.name: summed(part)})


if __name__ == "__main__":
    sys.path.insert(0, str(SOURCE.parent))
    os.chdir(ROOT)
    main()

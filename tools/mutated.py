"""Code that was changed on purpose, put in the place of what runs, and the tests that fall by it.

All tests are loaded once, and each mutant lives in a fork of that process, where the functions that
the change touches are given their new code. What is made while modules load cannot be changed so:
such a mutant is loaded afresh, in a process that had not loaded the package.
"""

import ast
import gc
import hashlib
import json
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import inf
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from tools.forked import ROOT, Changed, Failed, in_a_process, run_tests

# Seconds of the processor that a test may take beyond ten times of what it takes unchanged.
PATIENCE = 10
MEMORY = 3 << 30
# Most mutants die in the first few files of tests; loading all of them takes longer than that.
FILES_FIRST = 4
MANY = 40
LOADING = "(loading)"
LATE = "late: "
# What pytest ends with where none of the tests is there any more.
NO_TESTS = 5


class Change(NamedTuple):
    """One change of a module, the lines of what it stands in, and the folders of its tests."""

    module: Path
    text: str
    lines: range
    tests: tuple[str, ...]


# Which tests pass where


class Covered(NamedTuple):
    """Which tests pass through each line of each module, and the seconds that each test takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def near(self, change: Change) -> set[str]:
        """The tests that pass through what is changed."""
        by_line = self.lines.get(_name(change.module), {})
        found = {test for line in change.lines for test in by_line.get(line, ())}
        return {test for test in found - {LOADING} if test.startswith(change.tests)}

    def loading(self, change: Change) -> bool:
        """Whether what is changed runs before any test does."""
        by_line = self.lines.get(_name(change.module), {})
        return any(LOADING in by_line.get(line, ()) for line in change.lines)

    def of_module(self, change: Change) -> set[str]:
        """All tests that pass through the module."""
        whole = change._replace(lines=range(10_000))
        return self.near(whole)


class _Measuring:
    """Tells coverage which test runs, and notes how much of the processor's time it takes."""

    def __init__(self, measured: Any) -> None:
        self.measured = measured
        self.seconds: dict[str, float] = {}
        self.clock = 0.0

    def pytest_runtest_setup(self, item: Any) -> None:
        """What follows belongs to this test."""
        self.measured.switch_context(item.nodeid)
        self.clock = time.process_time()

    def pytest_runtest_logreport(self, report: Any) -> None:
        """From the set up on, all of it in the end."""
        self.seconds[report.nodeid] = time.process_time() - self.clock


def covered(modules: Iterable[Path], tests: Iterable[str], kept: Path) -> Covered:
    """Run the tests as they are; they must pass.

    What a file of tests passes through is kept until it, a module or what tests share changes.
    """
    paths = sorted(modules)
    files = sorted({file for folder in tests for file in (ROOT / folder).rglob("*.*")})
    ours = [file for file in files if file.match("test_*.py")]
    shared = [file for file in files if file.suffix != ".pyc" and file not in ours]
    texts = {_name(file): _digest(file) for file in ours}
    now = {_name(path): _digest(path) for path in (*paths, *shared)}
    found = json.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    common = {_name(path): now[_name(path)] for path in shared}
    if found.get("shared") != common:
        found = {"shared": common, "files": {}, "loading": {}}
    stale = [file for file, text in texts.items() if _is_stale(found["files"], file, text, now)]
    if stale:
        print(f"mutants: {len(stale)} files of tests are run as they are", flush=True)
        made = kept.with_suffix(".made")
        code, words = in_a_process(lambda: _measured(paths, stale, made), 3600)
        if code:
            raise SystemExit(f"mutants: tests fail as they are: {words}")
        lines, seconds = json.loads(made.read_text("utf-8"))
        made.unlink()
        _sort_out(found, lines, seconds, {file: texts[file] for file in stale}, now)
    found["files"] = {file: found["files"][file] for file in texts}
    kept.write_text(json.dumps(found), "utf-8")
    return _joined(found)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _is_stale(files: dict[str, Any], file: str, text: str, now: dict[str, str]) -> bool:
    if file not in files or files[file]["text"] != text:
        return True
    return any(now.get(module) != was for module, was in files[file]["modules"].items())


def _sort_out(found: Any, lines: Any, seconds: Any, texts: Any, now: dict[str, str]) -> None:
    """What was measured, by files of tests; beside them the lines that run while modules load."""
    rows = {
        file: {"text": text, "modules": {}, "lines": {}, "seconds": {}}
        for file, text in texts.items()
    }
    for module, by_line in lines.items():
        for line, tests in by_line.items():
            for test in tests:
                if test == LOADING:
                    found["loading"].setdefault(module, {})[line] = 1
                else:
                    row = rows[test.partition("::")[0]]
                    row["modules"][module] = now[module]
                    row["lines"].setdefault(module, {}).setdefault(line, []).append(test)
    for test, took in seconds.items():
        rows[test.partition("::")[0]]["seconds"][test] = took
    found["files"] |= rows


def _joined(found: Any) -> Covered:
    joined = Covered({}, {})
    for row in found["files"].values():
        joined.seconds.update(row["seconds"])
        for module, by_line in row["lines"].items():
            every = joined.lines.setdefault(module, {})
            for line, tests in by_line.items():
                every.setdefault(int(line), []).extend(tests)
    for module, by_line in found["loading"].items():
        for line in by_line:
            joined.lines.setdefault(module, {}).setdefault(int(line), []).append(LOADING)
    return joined


def _measured(modules: list[Path], files: list[str], to: Path) -> tuple[int, str]:
    import coverage

    measured = coverage.Coverage(
        data_file=None, include=[str(path) for path in modules], config_file=False
    )
    failed, measuring = Failed(), _Measuring(measured)
    measured.start()
    measured.switch_context(LOADING)
    code = run_tests(files, failed, measuring)
    measured.stop()
    data = measured.get_data()
    lines = {
        _name(path): {
            line: sorted(filter(None, names))
            for line, names in data.contexts_by_lineno(str(path)).items()
        }
        for path in modules
    }
    to.write_text(json.dumps([lines, measuring.seconds]), "utf-8")
    return code, failed.failed


# Where a change stands


def around(text: str, line: int, column: int) -> range:
    """The lines of the innermost statement or lambda that a place stands in, without its body."""
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.stmt | ast.Lambda):
            continue
        last = node.end_lineno or node.lineno
        begins, ends = (node.lineno, node.col_offset), (last, node.end_col_offset or 0)
        if begins <= (line, column) < ends:
            body = getattr(node, "body", None)
            if isinstance(body, list) and body and body[0].lineno > line:
                last = max(node.lineno, body[0].lineno - 1)
            found = range(node.lineno, last + 1)
    return found


# Code in the place of code


def replaced(before: str, after: str, path: Path) -> list[tuple[CodeType, CodeType]] | None:
    """The codes of functions that differ, old and new; None if a module's own code differs."""
    old, new = (compile(text, str(path), "exec") for text in (before, after))
    try:
        return list(_differing(old, new))
    except LookupError:
        return None


def _differing(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Pairs of functions' codes; a LookupError for code that runs while a module loads."""
    inner, instead = (
        [const for const in code.co_consts if isinstance(const, CodeType)] for code in (old, new)
    )
    function = bool(old.co_flags & 0x2)
    if _plain(old) != _plain(new):
        if not function:
            raise LookupError(old.co_name)
        yield old, new
    elif function and old != new:
        yield old, new
    if len(inner) != len(instead):
        if not function:
            raise LookupError(old.co_name)
        return
    for pair in zip(inner, instead, strict=True):
        if pair[0] != pair[1]:
            yield from _differing(*pair)


def _plain(code: CodeType) -> tuple[Any, ...]:
    """A code without the codes within it and without its places in the text."""
    consts = [repr(const) for const in code.co_consts if not isinstance(const, CodeType)]
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_exceptiontable


def functions(paths: Iterable[Path]) -> dict[CodeType, list[FunctionType]]:
    """All functions of these files that are loaded, by their code."""
    files = {str(path) for path in paths}
    found: dict[CodeType, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
            found.setdefault(thing.__code__, []).append(thing)
    return found


# Which tests, and in which order


def first(tests: Iterable[str], change: Change, known: "Tests") -> list[str]:
    """Those that killed most, those of the first folders, the quickest; as far as time goes.

    A survivor has met the quickest before: all of them are mixed.
    """
    seconds = known.lines.seconds

    def order(test: str) -> tuple[int, int, float, str]:
        if known.budget is None:
            return -known.often[test], 0, 0, hashlib.sha256(test.encode()).hexdigest()
        folder = next(place for place, path in enumerate(change.tests) if test.startswith(path))
        return -known.often[test], folder, seconds.get(test, 1), test

    chosen: list[str] = []
    left = known.budget or inf
    for test in sorted(tests, key=order):
        left -= seconds.get(test, 1)
        if left < 0 and chosen:
            break
        chosen.append(test)
    return chosen


# A process that has loaded all tests


class Tests:
    """All light tests, loaded; each change is tried in a fork. A plugin of pytest."""

    def __init__(
        self, lines: Covered, paths: list[Path], often: Counter[str], budget: float | None
    ) -> None:
        self.lines, self.paths, self.often, self.budget = lines, paths, often, budget
        self.sound: set[str] = set()
        self.wrong: BaseException | None = None

    def load(self, folders: Iterable[str], work: Callable[[], None]) -> None:
        """Load the tests of these folders and do the work instead of running them."""
        self.work = work
        with tempfile.TemporaryDirectory() as folder:
            run_tests(folders, self, more=("-s", f"--basetemp={folder}/tests"))
        if self.wrong:
            raise self.wrong

    def pytest_runtestloop(self, session: Any) -> bool:
        """Instead of running the tests: do the work."""
        self.items = {item.nodeid: item for item in session.items}
        self.functions = functions(self.paths)
        gc.collect()
        gc.freeze()
        try:
            self.work()
        except BaseException as wrong:
            self.wrong = wrong
        return True

    def killer(self, change: Change) -> str | None:
        """The test that fails by the change; empty if none does; None if it has to be loaded."""
        pairs = replaced(change.module.read_text("utf-8"), change.text, change.module)
        if pairs is None or not all(old in self.functions for old, _ in pairs[:1]):
            return None
        near = self.lines.near(change)
        for tests in (near, self._beside(near)):
            by = self._failing(first(tests, change, self), pairs)
            if by:
                if by not in self.sound:
                    if self._failing([by.removeprefix(LATE)], []):
                        raise SystemExit(f"mutants: {by} fails as it is")
                    self.sound.add(by)
                self.often[by] += 1
                return by
        return None if self.lines.loading(change) else ""

    def _beside(self, near: set[str]) -> list[str]:
        """The other tests of the same files: what is made once for all of them ran in one.

        Where many tests pass through a change this is no reason why none of them fails.
        """
        if len(near) > MANY:
            return []
        files = {test.partition("::")[0] for test in near}
        rest = self.items.keys() - near
        return [test for test in rest if test.partition("::")[0] in files]

    def _failing(self, tests: Iterable[str], pairs: list[tuple[CodeType, CodeType]]) -> str:
        items = [self.items[test] for test in tests if test in self.items]
        if not items:
            return ""

        def task() -> tuple[int, str]:
            for old, new in pairs:
                for function in self.functions.get(old, ()):
                    function.__code__ = new
            return self._run(items)

        code, words = in_a_process(task, 3600)
        return words or (f"exit {code}" if code else "")

    def _run(self, items: list[Any]) -> tuple[int, str]:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        signal.signal(signal.SIGVTALRM, signal.default_int_handler)
        failed = Failed()
        items[0].config.pluginmanager.register(failed)
        for item, following in zip(items, [*items[1:], None], strict=True):
            limit = PATIENCE + 10 * self.lines.seconds.get(item.nodeid, 1)
            signal.setitimer(signal.ITIMER_VIRTUAL, limit, 1)
            try:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            except KeyboardInterrupt:
                return 1, f"{LATE}{item.nodeid}"
            if failed.failed:
                return 1, failed.failed
        return 0, ""


# A process that had loaded nothing


def loaded(change: Change, known: Tests) -> str:
    """The test that fails once the changed module is loaded, or an empty text.

    A survivor meets all tests of the module: who uses a table need not pass through a lambda in it.
    """
    near = known.lines.near(change) if known.budget else set()
    tests = near or known.lines.of_module(change)
    chosen = first(tests, change, known)
    begin = _likely(chosen, known.often)
    for some in (begin, [test for test in chosen if test not in begin]):
        files = dict.fromkeys(test.partition("::")[0] for test in some)
        seconds = 30 + 10 * int(sum(known.lines.seconds.get(test, 1) for test in some))

        def task(some: list[str] = some, files: Iterable[str] = files) -> tuple[int, str]:
            sys.meta_path.insert(0, Changed(change.module, change.text))
            failed = Failed()
            code = run_tests(files, _Chosen(some), failed)
            return code, failed.failed or f"exit {code}"

        code, words = in_a_process(task, seconds) if some else (0, "")
        if code not in (0, NO_TESTS):
            known.often[words] += 1
            return words if code > 0 else LATE
    return ""


class _Chosen:
    """Keeps the chosen tests in their order."""

    def __init__(self, chosen: list[str]) -> None:
        self.place = {test: place for place, test in enumerate(chosen)}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Only those, in that order."""
        items[:] = [item for item in items if item.nodeid in self.place]
        items.sort(key=lambda item: self.place[item.nodeid])


def _likely(tests: list[str], often: Counter[str]) -> list[str]:
    """The tests of the few files that killed most, or pass there most often."""
    kills: Counter[str] = Counter()
    for test in tests:
        kills[test.partition("::")[0]] += 1 + 100 * often[test]
    files = {file for file, _ in kills.most_common(FILES_FIRST)}
    return [test for test in tests if test.partition("::")[0] in files]

"""Prove for every clause that the house does it: take it away and see its own tests fail.

    python -m tools.clauses [GAME ...] [--missing]

Only tests that are named by a clause count for it. In the first pass each of them runs again
without the clause: refusals that cite it accept, events that cite it do not happen, what is offered
or asked under it cites something else, which counts only where nothing below proves it. What is
left is tried in processes of their own: the lines of code beside its number, or the function of the
house that a game names for it, are taken out, then a value that the rules state under the clause is
changed. A test has to see it: that the house breaks down proves nothing. What made a test fail is
kept in docs/trace/GAME.json, and `houseway trace` calls such clauses executed; a comment alone
proves nothing. With `--missing` what was proved before is left as it is.
"""

import json
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from houseway.law import matrix, proofs
from houseway.law.proofs import Proof
from tools import taken_out
from tools.forked import ROOT, SOURCE, Changed, changed_file, in_a_process, run_tests, warm
from tools.mutated import functions, replaced

GONE = "taken away"
SECONDS = 20


# The first pass: what carries a clause while a test runs


class Ledger:
    """Which clauses of a game were carried, by what, and which of them is taken away how.

    The floor, which knows several documents, cites a clause with its document.
    """

    def __init__(self, game: str = "") -> None:
        self.carried: dict[str, set[str]] = {}
        self.gone, self.mode = "", ""
        self.document = f"{game} "

    def carry(self, by: str, cited: str) -> str:
        """Note that something cites a clause; what it shall cite instead."""
        clause = cited.removeprefix(self.document)
        if clause:
            self.carried.setdefault(clause, set()).add(by)
        return GONE if clause and clause == self.gone and self.mode == "label" else cited

    def is_gone(self, mode: str, cited: str) -> bool:
        """Whether this clause is taken away in this way now."""
        return self.mode == mode and cited.removeprefix(self.document) == self.gone


# What takes each kind of carrier away. That a test names the clause which is cited proves less: a
# label counts only where nothing else that could be taken away is seen.
MODES = {"event": "drop", "refusal": "accept"}


def watch(ledger: Ledger) -> None:
    """Have everything that cites a clause tell so, for the rest of this process."""
    from houseway.core import acts, turns

    _watch_made(ledger, "refusal", turns.Refusal, 0)
    for made, place in ((acts.Offer, 0), (turns.Draw, 4), (turns.Question, 0), (turns.Field, 6)):
        _watch_made(ledger, "other", made, place)
    _watch_refusals(ledger)
    _watch_events(ledger)


def _watch_made(ledger: Ledger, by: str, made: Any, place: int) -> None:
    """A named tuple whose field in this place is a clause."""
    make = made.__new__

    def instead(cls: Any, *given: Any, **named: Any) -> Any:
        if "clause" in named:
            named["clause"] = ledger.carry(by, named["clause"])
        elif len(given) > place:
            given = (*given[:place], ledger.carry(by, given[place]), *given[place + 1 :])
        return make(cls, *given, **named)

    made.__new__ = instead


def _watch_refusals(ledger: Ledger) -> None:
    """Where refusals bind: there the one taken away accepts."""
    from houseway.core import acts, turns
    from houseway.table import deciding

    game: Any = import_module("houseway.core.game")

    def accepting(function: Any) -> Any:
        def instead(*given: Any, **named: Any) -> Any:
            answer = function(*given, **named)
            refused = isinstance(answer, turns.Refusal)
            return None if refused and ledger.is_gone("accept", answer.clause) else answer

        return instead

    offers = acts.Act._offers

    def offered(self: Any, state: Any, subject: Any) -> Any:
        answer = offers(self, state, subject)
        refused = isinstance(answer, turns.Refusal)
        if refused and ledger.is_gone("accept", answer.clause):  # type: ignore[union-attr]
            return (acts.Offer(GONE),)
        return answer

    acts.Act._offers = offered  # type: ignore[method-assign]
    game.Game.why_not = accepting(game.Game.why_not)
    game.check_draw = accepting(game.check_draw)
    deciding.why_not = accepting(deciding.why_not)


def _watch_events(ledger: Ledger) -> None:
    """Events tell the clause that they stand on, and one that is taken away does not happen."""
    from houseway.core import codec
    from houseway.table import deciding

    game: Any = import_module("houseway.core.game")
    core: Any = import_module("houseway.core")

    for made in (kept for name, kept in codec._types.items() if name not in codec._commands):
        _watch_event(ledger, made)
    fold, tell = game.fold, deciding.Answer.tell

    def happens(event: Any) -> bool:
        name = type(event).__name__
        if ledger.is_gone("class", name):
            return False
        return name in STRUCTURE or not ledger.is_gone("drop", codec.clause(event))

    def kept(events: Any) -> Any:
        return tuple(event for event in events if happens(event))

    def folded(evolve: Any, state: Any, events: Any, follows: Any = lambda _state: ()) -> Any:
        return fold(evolve, state, kept(events), lambda now: kept(follows(now)))

    def told(self: Any, *happenings: Any) -> Any:
        events = tuple(codec.kind(it) not in codec._commands for it in happenings)
        left = [
            it
            for it, is_event in zip(happenings, events, strict=True)
            if not is_event or kept((it,))
        ]
        return tell(self, *left)

    game.fold = core.fold = folded
    deciding.Answer.tell = told  # type: ignore[method-assign]


# A person may write any clause into these, so they say nothing of what the house does about it.
BY_HAND = ("Noted", "Directed")
# Without these no round goes on at all, whatever they cite.
STRUCTURE = ("TableOpened", "RoundOpened", "RoundClosed", "SeatTaken", "SignPosted", "Staked")


def _watch_event(ledger: Ledger, made: Any) -> None:
    begin, cites = made.__init__, made.__cites__

    def instead(self: Any, *given: Any, **named: Any) -> None:
        begin(self, *given, **named)
        under = getattr(self, "under", "")
        if made.__name__ in BY_HAND:
            return
        if under:
            object.__setattr__(self, "under", ledger.carry("event", under))
        else:
            made.__cites__ = ledger.carry("event", cites)

    made.__init__ = instead


class Taken:
    """Runs each test, then again without the clauses that name it."""

    def __init__(self, ledger: Ledger, wanted: dict[str, list[str]]) -> None:
        self.ledger, self.wanted = ledger, wanted
        self.proofs: dict[str, Proof] = {}
        self.labels: dict[str, Proof] = {}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Only tests that are named by a clause."""
        items[:] = [item for item in items if _plain(item.nodeid) in self.wanted]

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> bool:
        """As it is, and if it passes without each of its clauses that is not proved yet."""
        ledger = self.ledger
        ledger.carried.clear()
        if self._fails(item, nextitem):
            raise SystemExit(f"{item.nodeid} fails as it is")
        carried = {clause: set(by) for clause, by in ledger.carried.items()}
        for clause in self.wanted[_plain(item.nodeid)]:
            for by in sorted(carried.get(clause, ())):
                mode, proof = MODES.get(by, ""), Proof(by, _plain(item.nodeid))
                if clause not in self.proofs and mode and self._needs(item, nextitem, clause, mode):
                    self.proofs[clause] = proof
                known = clause in self.proofs or clause in self.labels
                if not known and self._needs(item, nextitem, clause, "label"):
                    self.labels[clause] = proof
        return True

    def _needs(self, item: Any, nextitem: Any, clause: str, mode: str) -> bool:
        from houseway.core import acts

        self.ledger.gone, self.ledger.mode = clause, mode
        acts._menus.clear()
        try:
            return self._fails(item, nextitem)
        finally:
            self.ledger.gone = self.ledger.mode = ""
            acts._menus.clear()

    def _fails(self, item: Any, nextitem: Any) -> bool:
        from _pytest.runner import runtestprotocol

        with _not_for_ever():
            reports = runtestprotocol(item, nextitem=nextitem, log=False)
        return any(report.failed for report in reports)


@contextmanager
def _not_for_ever() -> Iterator[None]:
    """A test that waits for what never comes fails too."""

    def end(*_: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _plain(nodeid: str) -> str:
    return nodeid.partition("[")[0]


def by_carriers(root: Path, game: str, wanted: dict[str, list[str]]) -> list[dict[str, Proof]]:
    """What the first pass proves in a process of its own, and what only a label does."""

    def task() -> tuple[int, str]:
        from houseway import core
        from houseway.house import House  # noqa: F401, loads every event

        core.load_game(game)
        ledger = Ledger(game)
        watch(ledger)
        taken = Taken(ledger, wanted)
        files = dict.fromkeys(test.partition("::")[0] for test in wanted)
        code = run_tests(files, taken, first=False, root=root)
        return code, json.dumps([taken.proofs, taken.labels])

    code, words = in_a_process(task, 3600) if wanted else (0, "[{}, {}]")
    if code:
        raise SystemExit(f"clauses: the tests of {game} cannot be run: {words[-300:]}")
    return [{clause: Proof(*row) for clause, row in part.items()} for part in json.loads(words)]


# The second pass: functions that do otherwise, in a process that has loaded the tests


class Loaded:
    """The tests of clauses, loaded once; each change of a function is tried in a fork."""

    def __init__(self, folder: Path, named: Mapping[str, Sequence[str]]) -> None:
        self.folder, self.named = folder, named
        self.proofs: dict[str, Proof] = {}

    def pytest_runtestloop(self, session: Any) -> bool:
        """Instead of running the tests: try each clause."""
        self.items: dict[str, list[Any]] = {}
        for item in session.items:
            self.items.setdefault(_plain(item.nodeid), []).append(item)
        self.functions = functions(SOURCE.rglob("*.py")) | functions(self.folder.rglob("*.py"))
        for clause, tests in self.named.items():
            for path, text in pieces(self.folder, clause):
                if clause not in self.proofs and (seen := self._without(path, text, tests)):
                    self.proofs[clause] = Proof("code", seen)
        return True

    def _without(self, path: Path, text: str, tests: Sequence[str]) -> str:
        """The test that sees the change; nothing where it is not of functions that are loaded."""
        try:
            pairs = replaced(path.read_text("utf-8"), text, path) or []
        except SyntaxError:
            return ""
        if not all(old in self.functions for old, _ in pairs[:1]):
            return ""

        def task() -> tuple[int, str]:
            for old, new in pairs:
                for function in self.functions.get(old, ()):
                    function.__code__ = new
            return 0, self._seen([item for test in tests for item in self.items.get(test, ())])

        code, words = in_a_process(task, 60) if pairs else (1, "")
        return words if code == 0 else ""

    def _seen(self, items: list[Any]) -> str:
        seen = _Seen()
        for item, following in zip(items, [*items[1:], None], strict=True):
            if item is items[0]:
                item.config.pluginmanager.register(seen)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if seen.by:
                break
        return _plain(seen.by)


def pieces(folder: Path, clause: str) -> Iterator[tuple[Path, str]]:
    """Texts of modules without what does the clause; what its game says of it goes before all."""
    told = tuple(taken_out.changed(folder, clause))
    yield from told
    for taken in () if told else (taken_out.ranks, taken_out.lines, taken_out.shared):
        yield from taken(folder, clause)


def by_functions(root: Path, game: str, named: Mapping[str, Sequence[str]]) -> dict[str, Proof]:
    """What changes of functions prove."""

    def task() -> tuple[int, str]:
        loaded = Loaded(matrix.folder_of(root, game), named)
        files = dict.fromkeys(test.partition("::")[0] for tests in named.values() for test in tests)
        code = run_tests(files, loaded, first=False, root=root)
        return code, json.dumps(loaded.proofs)

    code, words = in_a_process(task, 36_000) if named else (0, "{}")
    if code:
        raise SystemExit(f"clauses: the tests of {game} cannot be loaded: {words[-300:]}")
    return {clause: Proof(*row) for clause, row in json.loads(words).items()}


# The third pass: values of the rules, and what is made while modules load


def by_text(root: Path, game: str, clause: str, tests: Sequence[str]) -> Proof | None:
    """Whether a test of the clause fails without a value or a line of code that names it."""
    folder = matrix.folder_of(root, game)
    for path, text in taken_out.values(folder, clause):
        if failed := _without(root, game, (path, text), tests):
            return Proof("value", failed)
    for path, text in pieces(folder, clause):
        if _runs_later(path, text):
            continue  # Of functions: it was tried before.
        if failed := _without(root, game, (path, text), tests):
            return Proof("code", failed)
    for name in taken_out.events(folder, clause):
        if failed := _without(root, game, name, tests):
            return Proof("event", failed)
    for path, text in taken_out.labels(folder, clause):
        if failed := _without(root, game, (path, text), tests):
            return Proof("other", failed)
    return None


def _runs_later(path: Path, text: str) -> bool:
    """Whether a change is of functions alone, or none at all."""
    try:
        return replaced(path.read_text("utf-8"), text, path) is not None
    except SyntaxError:
        return True


def _without(root: Path, game: str, gone: tuple[Path, str] | str, tests: Sequence[str]) -> str:
    """The test that fails with a text in place of a file's, or without an event of this name.

    "" where none does, or where nothing can be loaded.
    """

    def task() -> tuple[int, str]:
        if not isinstance(gone, str):
            path, text = gone
            if path.suffix == ".py":
                sys.meta_path.insert(0, Changed(path, text))
            else:
                changed_file(path, text)
        from houseway import core

        core.load_game(game).rules()
        if isinstance(gone, str):
            ledger = Ledger(game)
            watch(ledger)
            ledger.gone, ledger.mode = gone, "class"
        seen = _Seen()
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        run_tests(files, _Only(tests), seen, first=False, root=root)
        return (0, _plain(seen.by)) if seen.by else (1, "")

    code, words = in_a_process(task, 60)
    return words if code == 0 else ""


class _Seen:
    """Keeps the first test that sees the difference.

    Where the house breaks down without a line any test fails, whatever it is about: that is none.
    """

    def __init__(self) -> None:
        self.by = ""

    def pytest_exception_interact(self, node: Any, call: Any) -> None:
        """A test sees what it asserts, what is refused, and what it meets in its own lines."""
        built_in = call.excinfo.type.__module__ == "builtins"
        here = SOURCE in Path(str(call.excinfo.traceback[-1].path)).parents
        if not self.by and not (built_in and here):
            self.by = node.nodeid


class _Only:
    def __init__(self, tests: Sequence[str]) -> None:
        self.tests = set(tests)

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if _plain(item.nodeid) in self.tests]


def proved(game: str, missing: bool = False) -> dict[str, Proof]:
    """Every clause of a game that is proved to be executed; only tried anew where it is not yet."""
    root = matrix.home(ROOT, game)
    table = matrix.matrix(root, game)
    tried = [entry for entry in table.entries if entry.state == "tested"]
    kept = {row.clause: row.proof for row in tried if missing and row.how == "executed"}
    named = {entry.clause: entry.tests for entry in tried if entry.clause not in kept}
    wanted: dict[str, list[str]] = {}
    for clause, tests in named.items():
        for test in tests:
            wanted.setdefault(test, []).append(clause)
    found = {clause: proof for clause, proof in kept.items() if proof}
    carried, labelled = by_carriers(root, game, wanted)
    found |= carried
    left = {clause: tests for clause, tests in named.items() if clause not in found}
    found |= by_functions(root, game, left)
    for clause, tests in left.items():
        if clause not in found:
            proof = by_text(root, game, clause, tests) or labelled.get(clause)
            found |= {clause: proof} if proof else {}
    return {entry.clause: found[entry.clause] for entry in table.entries if entry.clause in found}


def main() -> None:
    """Prove the games asked for, or all, and write what is proved."""
    warm()
    asked = [word for word in sys.argv[1:] if not word.startswith("--")]
    for game in asked or matrix.games(ROOT):
        found = proved(game, "--missing" in sys.argv)
        proofs.write(matrix.home(ROOT, game), game, found)
        print(f"{game}: {len(found)} clauses are executed", flush=True)


if __name__ == "__main__":
    main()

"""The clause matrix: for every clause of a game's register, what in the source tree cites it."""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from houseway.law import LawError, citations, folder, proofs
from houseway.law import games as installed
from houseway.law.proofs import Proof

T = TypeVar("T")

State = Literal["tested", "disposed", "open"]
How = Literal["executed", "shown", "recorded", "reminded", "disposed", "open"]
HOWS: tuple[How, ...] = ("executed", "shown", "recorded", "reminded", "disposed", "open")
# What a disposition's kind makes of a clause that no test proves to be executed.
KINDS: dict[str, How] = {
    "shows": "shown",
    "records": "recorded",
    "reminds": "reminded",
    "nothing": "disposed",
}
GAMES = "src/houseway/games"
REGISTER = "clauses.toml"
# Sections that nothing answers for yet, by game. Nothing else may be open.
LEFT = "docs/trace/open.toml"
# What a game keeps in tables of its own is law; these files are read for something else.
NO_TABLES = ("clauses", "readings", "dispositions", "words", "paper")


class Entry(NamedTuple):
    """One clause: its line in our words and everything that cites it."""

    clause: str
    text: str
    code: tuple[str, ...]
    readings: tuple[str, ...]
    tests: tuple[str, ...]
    disposition: str | None
    proof: Proof | None = None

    @property
    def how(self) -> How:
        """Executed is what a test of its own fails without; else a disposition says how, or none.

        What code and tests merely name is open.
        """
        if self.proof and self.proof.test in self.tests:
            return "executed"
        return KINDS.get((self.disposition or "").partition(":")[0], "open")

    @property
    def state(self) -> State:
        """A disposition answers for a clause unless untested code claims to do so."""
        if self.tests and (self.code or self.readings):
            return "tested"
        return "disposed" if self.disposition and not self.code else "open"

    @property
    def places(self) -> tuple[str, ...]:
        """Where the clause is written down, rules and readings alike."""
        return self.code + self.readings

    @property
    def lacks(self) -> str | None:
        """What a clause still needs that nothing answers for, or nothing but its name."""
        if self.state == "tested":
            named = "merely named: no test is known to fail without it (`make clauses`)"
            return named if self.how == "open" else None
        if self.state == "disposed":
            return None
        if self.code:
            return f"code without a test ({self.code[0]})"
        return "a reading without a test" if self.readings else "neither code nor a disposition"


class Matrix(NamedTuple):
    """A game's clauses in the register's order, and the citations that fit none of them.

    `left` are the sections that docs/trace/open.toml says are still to be built.
    """

    game: str
    entries: tuple[Entry, ...]
    unknown: tuple[str, ...]
    left: tuple[str, ...]

    def is_left(self, entry: Entry) -> bool:
        """Whether a clause belongs to a section that is still to be built."""
        return entry.clause.partition(".")[0] in self.left

    def count(self, state: State | How, of: Literal["state", "how"] = "state") -> int:
        """How many clauses are in the state, or answered for in this way."""
        return sum(getattr(entry, of) == state for entry in self.entries)


class _Cited(NamedTuple):
    """A clause and the place that cites it.

    A disposition also says what is done, and names the tests that stand behind it.
    """

    clause: str
    place: str
    does: str = ""
    tests: tuple[str, ...] = ()


def is_tree(root: Path) -> bool:
    """Whether the folder holds the source and the tests; an installed package has neither."""
    return root.joinpath(GAMES).is_dir() and root.joinpath("tests").is_dir()


def games(root: Path) -> list[str]:
    """Every game that has a register."""
    found = root.joinpath(GAMES).glob(f"*/{REGISTER}")
    return sorted(path.parent.name.replace("_", "-") for path in found)


def has_folder(root: Path, game: str) -> bool:
    """Whether anything of the game is written yet; what Python leaves behind does not count."""
    there = (path for path in folder_of(root, game).glob("*") if path.name != REGISTER)
    return any(path.is_file() for path in there)


def matrix(root: Path, game: str) -> Matrix:
    """Read the game's register, code, law and tests below the root of its project."""
    register = _register(root, game)
    code = [*_in_modules(root, game, register), *_in_law(root, game)]
    readings = list(_in_toml(root, folder_of(root, game).joinpath("readings.toml")))
    tests, lost = _in_tests(root, game, register)
    disposed = _dispositions(root, game)
    does = {row.clause: row.does for row in disposed}
    proved = proofs.read(root, game)
    entries = tuple(
        Entry(
            clause,
            text,
            _places(code, clause),
            _places(readings, clause),
            _places(tests, clause),
            does.get(clause),
            proved.get(clause),
        )
        for clause, text in register.items()
    )
    unknown = [
        f"{cited.place}: cites {cited.clause}, no clause of {game}"
        for cited in [*code, *readings, *tests, *disposed]
        if cited.clause not in register
    ]
    unknown += _unproved(root, disposed, {cited.clause for cited in tests})
    return Matrix(game, entries, tuple(unknown + lost), _left(root, game))


def findings(root: Path, table: Matrix) -> list[str]:
    """One line for each thing that `houseway trace --check` refuses."""
    found = list(table.unknown)
    lacking = [entry for entry in table.entries if entry.lacks and not table.is_left(entry)]
    found += [f"{table.game} {entry.clause}: {entry.lacks}" for entry in lacking]
    wanting = {entry.clause.partition(".")[0] for entry in table.entries if entry.lacks}
    found += [
        f"{LEFT}: section {section} of {table.game} is answered for, take it off the list"
        for section in table.left
        if section not in wanting
    ]
    page = page_path(root, table.game)
    if not page.is_file() or page.read_text("utf-8") != as_page(table):
        found.append(f"{_relative(root, page)}: stale, run `houseway trace --write`")
    return found


def as_json(table: Matrix) -> dict[str, dict[str, Any]]:
    """The clauses as plain values; `disposition` only where there is one."""
    return {entry.clause: _plain(entry) for entry in table.entries}


def page_path(root: Path, game: str) -> Path:
    """Where the game's matrix page is kept."""
    return root.joinpath("docs", "trace", f"{game}.md")


def as_page(table: Matrix) -> str:
    """The matrix as a page, by files and not by lines: an edit elsewhere leaves it as it is."""
    counts = ", ".join(f"{table.count(how, 'how')} {how}" for how in HOWS)
    head = [
        f"# Clauses of {table.game}",
        "",
        "<!-- Generated by `houseway trace --write`; `houseway trace --check` compares. -->",
        "",
        f"{len(table.entries)} clauses: {counts}.",
        "",
        "| clause | in our words | how | where | tests |",
        "|---|---|---|---|---|",
    ]
    return "\n".join([*head, *(_row(entry) for entry in table.entries), ""])


def short(place: str) -> str:
    """A place without its folders: `round.py:120`, `test_07_calls.py::test_7_3_folds`."""
    path, *name = place.split("::")
    return "::".join([path.rpartition("/")[2], *name])


def _plain(entry: Entry) -> dict[str, Any]:
    plain = {
        "state": entry.state,
        "how": entry.how,
        "code": list(entry.places),
        "tests": list(entry.tests),
    }
    return plain | ({"disposition": entry.disposition} if entry.disposition else {})


def _row(entry: Entry) -> str:
    files = dict.fromkeys(short(place).partition(":")[0] for place in entry.places)
    where = [entry.disposition] if entry.disposition else []
    cells = [
        entry.clause,
        " ".join(entry.text.split()),
        entry.how,
        "<br>".join([*files, *where]),
        "<br>".join(short(test).rpartition("::")[2] for test in entry.tests),
    ]
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def home(tree: Path, game: str) -> Path:
    """Where the project of a game begins: this tree, or that of an installed game elsewhere."""
    if game in games(tree):
        return tree
    if game not in installed():
        known = ", ".join(games(tree))
        raise LawError(f"there is no game {game!r}; there are {known}")
    above = folder(game).parents
    found = next((path for path in above if path.joinpath("pyproject.toml").is_file()), None)
    if found is None:
        raise LawError(f"tracing reads a game's source and tests; those of {game} are not here")
    return found


def folder_of(root: Path, game: str) -> Path:
    """Where a game's code and law lie."""
    own = root.joinpath(GAMES, game.replace("-", "_"))
    return own if own.joinpath(REGISTER).is_file() or game not in installed() else folder(game)


def _relative(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _read(root: Path, path: Path, understand: Callable[[str], T]) -> T:
    """What a file says; LawError names the file that cannot be understood."""
    try:
        return understand(path.read_text("utf-8"))
    except (ValueError, SyntaxError, KeyError, TypeError) as wrong:
        raise LawError(f"{_relative(root, path)} cannot be read: {wrong}") from None


def _register(root: Path, game: str) -> dict[str, str]:
    path = folder_of(root, game).joinpath(REGISTER)
    return _read(root, path, lambda text: dict(tomllib.loads(text)["clauses"]))


def _left(root: Path, game: str) -> tuple[str, ...]:
    path = root.joinpath(LEFT)
    if not path.is_file():
        return ()
    return _read(root, path, lambda text: tuple(tomllib.loads(text).get(game, ())))


def _places(cited: list[_Cited], clause: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(citation.place for citation in cited if citation.clause == clause))


def _in_modules(root: Path, game: str, register: dict[str, str]) -> Iterator[_Cited]:
    modules = sorted(folder_of(root, game).rglob("*.py"))
    positions = _positions(root, modules)
    for path in modules:
        for found in _read(root, path, lambda text: citations.in_code(text, register, positions)):
            yield _Cited(found.clause, f"{_relative(root, path)}:{found.line}")


def _positions(root: Path, modules: list[Path]) -> dict[str, int]:
    """Where the shared vocabulary and the game's own classes and functions take a clause."""
    positions: dict[str, int] = {}
    known: dict[str, list[str]] = {}
    house = root.joinpath("src", "houseway")
    if not house.is_dir():
        house = Path(__file__).parents[1]
    rooms = (house.joinpath("core"), house.joinpath("games", "kit"))
    shared = [path for room in rooms for path in sorted(room.glob("*.py"))]
    for path in [*shared, *modules]:
        if path.is_file():
            positions |= _read(root, path, partial(citations.positions, known=known))
            known = _read(root, path, partial(citations.fields, known=known))
    return positions


def _in_law(root: Path, game: str) -> Iterator[_Cited]:
    """The rules, tables that a document has beside them, and variants."""
    folder = folder_of(root, game)
    tables = (path for path in folder.glob("*.toml") if path.stem.split(".")[0] not in NO_TABLES)
    for path in [*sorted(tables), *sorted(folder.glob("variants/*.toml"))]:
        yield from _in_toml(root, path)


def _in_toml(root: Path, path: Path) -> Iterator[_Cited]:
    if path.is_file():
        for found in _read(root, path, citations.in_toml):
            yield _Cited(found.clause, f"{_relative(root, path)}:{found.line}")


def _dispositions(root: Path, game: str) -> list[_Cited]:
    """What the software does about each clause that binds people: `shows: the sign's limits`."""
    path = folder_of(root, game).joinpath("dispositions.toml")
    if not path.is_file():
        return []
    return [
        _Cited(clause, f"{_relative(root, path)}:{line}", does, tests)
        for clause, line, does, tests in _read(root, path, _disposed)
    ]


def _disposed(text: str) -> list[tuple[str, int, str, tuple[str, ...]]]:
    """The clauses of a dispositions file, each with its line, what is done, and its tests."""
    found = []
    for clause, row in tomllib.loads(text).items():
        header = re.search(rf'^\["{re.escape(clause)}"\]', text, re.MULTILINE)
        line = text.count("\n", 0, header.start()) + 1 if header else 1
        if row["kind"] not in KINDS:
            raise ValueError(f"{clause} {row['kind']}, which is none of {', '.join(KINDS)}")
        tests = row.get("test", [])
        listed = (tests,) if isinstance(tests, str) else tuple(tests)
        found.append((clause, line, f"{row['kind']}: {row['does']}", listed))
    return found


def _unproved(root: Path, disposed: list[_Cited], named: set[str]) -> list[str]:
    """What is said to be shown or recorded, and no test that is there stands behind it."""
    found = []
    for row in disposed:
        claims = row.does.startswith(("shows", "records"))
        if claims and not row.tests and row.clause not in named:
            found.append(f"{row.place}: no test stands behind what is said of {row.clause}")
        for test in row.tests:
            path, _, name = test.partition("::")
            there = root.joinpath(path)
            if not there.is_file() or not _has_test(there, name):
                found.append(f"{row.place}: there is no test {test}")
    return found


def _has_test(path: Path, name: str) -> bool:
    text = path.read_text("utf-8")
    if path.suffix == ".js":
        return f'test("{name}"' in text
    return re.search(rf"^ *(?:async )?def {re.escape(name)}\(", text, re.MULTILINE) is not None


def _in_tests(root: Path, game: str, register: dict[str, str]) -> tuple[list[_Cited], list[str]]:
    """What the tests cite, and a line for each test whose number fits no clause."""
    cited: list[_Cited] = []
    lost: list[str] = []
    own = root.joinpath("tests", "games", game.replace("-", "_"))
    for path in sorted((own if game in games(root) else root.joinpath("tests")).rglob("*.py")):
        for test in _read(root, path, lambda text: citations.in_tests(text, register)):
            place = f"{_relative(root, path)}::{test.name}"
            cited += [_Cited(clause, place) for clause in test.clauses]
            lost += [f"{place}: no clause of {game} begins this name"] if test.lost else []
    return cited, lost

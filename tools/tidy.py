"""Style that matters, as checks: `python -m tools.tidy` prints `path:line: what`, exit 1 if any."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

COLUMNS, FUNCTION_LINES, MODULE_LINES, PARAMETERS = 100, 60, 500, 8
FOLDERS = ("src/", "tests/", "tools/", "bench/")
REGISTER = "clauses.toml"
CATALOGUES = "src/houseway/web/static/languages/"
GAMES = "src/houseway/games/"
EXACT = tuple(
    f"src/houseway/{room}"
    for room in (
        "money.py",
        "core/",
        "games/",
        "table/",
        "law/",
        "hands/",
        "equipment/",
        "floor/",
    )
)
# Chances are fractions, and are divided as such; a figure is a decimal when it is printed.
ANALYSES = re.compile(r"games/\w+/analysis[/.]|games/kit/(figures|holdem|results)\.py")
SPEAKING = (
    "tests/simulation/__main__.py",
    "src/houseway/cli/",
    "src/houseway/terminal/",
    "tools/",
    "bench/",
)
MADE = frozenset(
    {".git", ".venv", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"}
)
# What pages are made of.
PAGES = (".js", ".css", ".html")
# Where a function of a script begins: by that word, as an arrow, or as a method of a class.
SCRIPTED = re.compile(
    r"^( *)(?:.*\bfunction\b.*|.*=>|(?:async |get )?(?!if|for|while|switch)\w+\(.*\)) \{$"
)
# Tables of rules.toml whose keys exist to be asked for by name.
ASKED_FOR = ("number", "switch", "power")

# The brackets keep these patterns from finding themselves.
UNFINISHED = re.compile(r"\b(?:TOD[O]|FIXM[E]|XX[X])\b")
MACHINE = re.compile(r"(?<![\w.~-])/(?:work|home|root)/")
REGISTRY = re.compile(
    r"\b(?:pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|crates[.]io|anaconda[.]org"
    r"|rubygems[.]org|conda[.]io)\b"
)

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Finding(NamedTuple):
    """One thing to put right."""

    path: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


class Source:
    """One text file of the tree, parsed when a check asks for it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.lines = text.splitlines()

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of the module's syntax tree; none if it has no syntax (see `broken`)."""
        try:
            return list(ast.walk(ast.parse(self.text)))
        except SyntaxError:
            return []

    def finding(self, line: int, what: str) -> Finding:
        """A finding in this file."""
        return Finding(self.path, line, what)


def tidy(root: Path) -> list[Finding]:
    """Everything to put right below the root, in the order of the files."""
    sources = list(_sources(root))
    found = [finding for source in sources for finding in _in_source(source)]
    return sorted([*found, *unread(sources)])


def _in_source(source: Source) -> Iterator[Finding]:
    yield from places(source)
    written = source.path.startswith(FOLDERS) and source.path.endswith((".py", ".toml", *PAGES))
    # A text and what it is in another language stand in one line, however long.
    if written and not source.path.startswith(CATALOGUES):
        yield from lines(source)
    if source.path.startswith(FOLDERS) and source.path.endswith(PAGES):
        yield from page_lengths(source)
    if source.path.startswith(FOLDERS) and source.path.endswith(".py"):
        for check in (broken, lengths, parameters, loops, floats, prints, neighbours, toothless):
            yield from check(source)


def _sources(root: Path) -> Iterator[Source]:
    for name in sorted(_files(root)):
        try:
            yield Source(name, root.joinpath(name).read_text("utf-8"))
        except UnicodeDecodeError:
            continue


def _files(root: Path) -> list[str]:
    """What git tracks or would track; without git, what is not made by a program."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        run = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        paths = [path.relative_to(root) for path in root.rglob("*")]
        names = [path.as_posix() for path in paths if not MADE.intersection(path.parts)]
    else:
        names = run.stdout.split("\0")
    return [name for name in names if root.joinpath(name).is_file()]


def places(source: Source) -> Iterator[Finding]:
    """Paths of somebody's machine and addresses of package registries."""
    for number, line in enumerate(source.lines, 1):
        if MACHINE.search(line):
            yield source.finding(number, "a path of somebody's machine")
        if REGISTRY.search(line):
            yield source.finding(number, "an address of a package registry")


def lines(source: Source) -> Iterator[Finding]:
    """Lines that are too long or say that something is unfinished."""
    for number, line in enumerate(source.lines, 1):
        if len(line) > COLUMNS and not source.path.endswith(REGISTER):
            yield source.finding(number, f"{len(line)} columns, at most {COLUMNS}")
        if match := UNFINISHED.search(line):
            yield source.finding(number, f"unfinished: {match[0]}")


def broken(source: Source) -> Iterator[Finding]:
    """Modules that are no Python, which no other check can look into."""
    try:
        ast.parse(source.text)
    except SyntaxError as wrong:
        yield source.finding(wrong.lineno or 1, f"does not parse: {wrong.msg}")


def lengths(source: Source) -> Iterator[Finding]:
    """Functions and modules that hold more than one thing."""
    if len(source.lines) > MODULE_LINES:
        what = f"module of {len(source.lines)} lines, at most {MODULE_LINES}"
        yield source.finding(len(source.lines), what)
    for node in source.nodes:
        if isinstance(node, Function):
            count = (node.end_lineno or node.lineno) - node.lineno + 1
            if count > FUNCTION_LINES:
                what = f"{node.name} has {count} lines, at most {FUNCTION_LINES}"
                yield source.finding(node.lineno, what)


def parameters(source: Source) -> Iterator[Finding]:
    """Functions of the package that take more than a reader keeps apart at the place of a call."""
    if not source.path.startswith("src/"):
        return
    for node in source.nodes:
        if isinstance(node, Function) and not _is_command(source, node):
            taken = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            count = sum(parameter.arg not in ("self", "cls") for parameter in taken)
            if count > PARAMETERS:
                what = f"{node.name} has {count} parameters, at most {PARAMETERS}"
                yield source.finding(node.lineno, what)


def _is_command(source: Source, node: Function) -> bool:
    """Whether it is a command, named as its file or decorated: its parameters are options."""
    calls = (call for call in node.decorator_list if isinstance(call, ast.Call))
    named = source.path == f"src/houseway/cli/{node.name}.py"
    return named or any(_called(call) == "command" for call in calls)


def page_lengths(source: Source) -> Iterator[Finding]:
    """Scripts and styles under the same law; the formatter has put every closing bracket below."""
    if len(source.lines) > MODULE_LINES:
        what = f"module of {len(source.lines)} lines, at most {MODULE_LINES}"
        yield source.finding(len(source.lines), what)
    if not source.path.endswith(".js"):
        return
    for start, line in enumerate(source.lines):
        if begun := SCRIPTED.match(line):
            closing = f"{begun[1]}}}"
            rest = source.lines[start + 1 :]
            count = 2 + next((at for at, end in enumerate(rest) if end.startswith(closing)), 0)
            if count > FUNCTION_LINES:
                what = f"a function of {count} lines, at most {FUNCTION_LINES}"
                yield source.finding(start + 1, what)


def loops(source: Source) -> Iterator[Finding]:
    """Loop variables that do not say what they hold."""
    for node in source.nodes:
        if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            for name in ast.walk(node.target):
                if isinstance(name, ast.Name) and name.id == "one":
                    yield source.finding(name.lineno, "a loop variable called one says nothing")


def floats(source: Source) -> Iterator[Finding]:
    """Floats and true division near money and rules; joining paths with a text is neither."""
    if not source.path.startswith(EXACT) or ANALYSES.search(source.path):
        return
    for node in source.nodes:
        match node:
            case ast.Name(id="float") | ast.Constant(value=float()):
                yield source.finding(node.lineno, "a float near money or rules")
            case ast.BinOp(op=ast.Div()) if not _joins_paths(node):
                yield source.finding(node.lineno, "true division near money or rules")
            case ast.AugAssign(op=ast.Div()):
                yield source.finding(node.lineno, "true division near money or rules")


def _joins_paths(node: ast.expr) -> bool:
    """Whether a division has a text in it, which no number can be divided by."""
    match node:
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _joins_paths(left) or _joins_paths(right)
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
    return False


def prints(source: Source) -> Iterator[Finding]:
    """Printing anywhere but where somebody sits at a terminal."""
    if source.path.startswith(SPEAKING):
        return
    for node in source.nodes:
        if isinstance(node, ast.Call) and _called(node) == "print":
            yield source.finding(node.lineno, "print outside the command line")


def neighbours(source: Source) -> Iterator[Finding]:
    """A game that imports another."""
    if not source.path.startswith(GAMES) or source.path.count("/") < GAMES.count("/") + 1:
        return
    package = source.path.removeprefix("src/").split("/")[:-1]
    for node in source.nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for name in _imported(node, package):
                if name[:2] == package[:2] and name[2:3] not in ([], ["kit"], package[2:3]):
                    yield source.finding(node.lineno, f"imports another game, {name[2]}")


def _imported(node: ast.Import | ast.ImportFrom, package: list[str]) -> list[list[str]]:
    """The names that a statement imports, in parts, relative ones made whole."""
    if isinstance(node, ast.Import):
        return [alias.name.split(".") for alias in node.names]
    above = package[: len(package) - node.level + 1] if node.level else []
    base = above + (node.module.split(".") if node.module else [])
    return [[*base, alias.name] for alias in node.names]


# Helpers of tests whose names begin so fail where what they wait or look for does not come.
BITING = (
    *("assert", "check", "expect", "raises", "warns", "fail", "run_state_machine_as_test"),
    *("problem", "until", "wait_for"),
)


def toothless(source: Source) -> Iterator[Finding]:
    """Tests that cannot fail, because nothing in them asserts."""
    if not source.path.startswith("tests/"):
        return
    functions = (node for node in source.nodes if isinstance(node, Function))
    for test in functions:
        if test.name.startswith("test_") and not any(map(_bites, ast.walk(test))):
            yield source.finding(test.lineno, f"{test.name} asserts nothing")


def _bites(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return _called(node).startswith(BITING)
    return isinstance(node, ast.Assert)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def unread(sources: Iterable[Source]) -> Iterator[Finding]:
    """Numbers, switches and powers of a game's rules that no code asks for by name."""
    package = [source for source in sources if source.path.startswith("src/houseway/")]
    read = {
        node.value
        for source in package
        if source.path.endswith(".py")
        for node in source.nodes
        if isinstance(node, ast.Constant)
    }
    for source in package:
        if source.path.startswith(GAMES) and source.path.endswith("/rules.toml"):
            for table, key in _asked_for(source):
                if key not in read:
                    yield source.finding(_line(source, table, key), f"{table} {key} is never read")


def _asked_for(source: Source) -> list[tuple[str, str]]:
    document = tomllib.loads(source.text)
    return [(table, key) for table in ASKED_FOR for key in document.get(table, {})]


def _line(source: Source, table: str, key: str) -> int:
    header = f"[{table}.{key}]"
    return next((at for at, line in enumerate(source.lines, 1) if line.startswith(header)), 1)


def main(root: Path) -> int:
    """Print the findings; 1 if there are any."""
    found = tidy(root)
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1]))

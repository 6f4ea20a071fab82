"""Texts of a game's files without one clause: its values are changed, its lines taken out."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from houseway.law import citations
from tools.forked import SOURCE

_HEADER = re.compile(r"^\[\[?[^\[\]]+\]\]?\s*$", re.MULTILINE)
_VALUE = re.compile(r"^(\w+) = (.*(?:\n(?![\w\[#]).+)*)", re.MULTILINE)
_OPTIONS = re.compile(r"^options = (\[[^\]]*\])", re.MULTILINE)
_NO_VALUES = ("clause", "reading", "options", "odds", "prize", "effect", "name", "english")
_NO_TABLES = ("clauses", "readings", "dispositions", "words", "paper")


def values(folder: Path, clause: str) -> Iterator[tuple[Path, str]]:
    """The game's tables with one value that stands under the clause changed, one after another.

    Readings of the clause that can be switched are read otherwise.
    """
    switches = _switches(folder, clause)
    for path in sorted(folder.glob("*.toml")):
        if path.stem.split(".")[0] in _NO_TABLES:
            continue
        text = path.read_text("utf-8")
        for begin, end in _tables(text):
            part = text[begin:end]
            cited = clause in {found.clause for found in citations.in_toml(part)}
            if cited or part.partition("\n")[0] in switches:
                for changed in _changed(part):
                    yield path, text[:begin] + changed + text[end:]
                if part.startswith("[["):  # One of many alike: the others go on without it.
                    yield path, text[:begin] + text[end:]


def _switches(folder: Path, clause: str) -> set[str]:
    path = folder.joinpath("readings.toml")
    listed = tomllib.loads(path.read_text("utf-8")).get("reading", []) if path.is_file() else []
    return {f"[switch.{row.get('switch')}]" for row in listed if clause in row["clauses"]}


def _tables(text: str) -> Iterator[tuple[int, int]]:
    starts = [found.start() for found in _HEADER.finditer(text)]
    yield from zip(starts, [*starts[1:], len(text)], strict=True)


def _changed(part: str) -> Iterator[str]:
    """The table with each of its values changed in turn."""
    options: list[str] = re.findall(r'"(\w+)"', "".join(_OPTIONS.findall(part)))
    for found in _VALUE.finditer(part):
        key, value = found[1], found[2]
        if key not in _NO_VALUES and (other := _other(key, value, options)) is not None:
            yield part[: found.start(2)] + other + part[found.end(2) :]


def _other(key: str, value: str, options: list[str]) -> str | None:
    if re.fullmatch(r"\d+", value):
        return str(int(value) + 1)
    if odds := re.fullmatch(r'"(\d+)(\s*(?:to|:)\s*\d+)"', value):
        return f'"{int(odds[1]) + 1}{odds[2]}"'
    if key == "is" and len(options) > 1:
        return f'"{options[-1]}"'
    if value in ("true", "false"):
        return "false" if value == "true" else "true"
    if listed := re.fullmatch(r"\[\s*(\d+(?:,\s*\d+)*),?\s*\]", value):
        return "[" + ", ".join(listed[1].split(",")[:-1]) + "]"
    if strings := re.fullmatch(r'\[\s*("[^"]*"(?:,\s*"[^"]*")*),?\s*\]', value):
        several = strings[1].split(",")
        return "[" + ", ".join(reversed(several if several[1:] else [])) + "]"
    if key == "rank":
        return '"9"' if value != '"9"' else '"8"'
    if key == "groups":
        return '"' + " ".join(reversed(value.strip('"').split())) + '"'
    return None


# Ranks of hands, which are in one place for all games


_RANK = re.compile(rf"^# ({citations.CLAUSE}): (\w+)$", re.MULTILINE)
_POKER = SOURCE.joinpath("hands", "poker.py")


def ranks(folder: Path, clause: str) -> Iterator[tuple[Path, str]]:
    """Poker's ranking where the hand of the clause is the lowest, or the lowest the highest.

    A game says in a comment which hand its clause speaks of: `# 2.6(c): four_of_a_kind`.
    """
    text = _POKER.read_text("utf-8")
    for path in sorted(folder.glob("*.py")):
        for cited, hand in _RANK.findall(path.read_text("utf-8")):
            if cited == clause and f'"{hand}"' in text:
                other = "ROYAL_FLUSH" if hand in ("high_card", "pair") else "HIGH_CARD"
                yield _POKER, text.replace("\n\n\n", f"\n\n{hand.upper()} = {other}\n\n\n", 1)


# What the house does for every game


_SHARED = re.compile(rf"^# ({citations.CLAUSE}): ([a-z_.]+):(\w+(?:\.\w+)?)$", re.MULTILINE)
_NOTHING = {"bool": "False", "int": "0", "Cents": "0", "str": "''", "Events": "()"}


def shared(folder: Path, clause: str) -> Iterator[tuple[Path, str]]:
    """Modules of the house in which the function that does the clause for every game does nothing.

    A game says which it is beside its own law or code: `# 6.5.1.1: table.views:markers`.
    """
    for path in (*sorted(folder.glob("*.toml")), *sorted(folder.glob("*.py"))):
        for cited, module, name in _SHARED.findall(path.read_text("utf-8")):
            if cited == clause:
                there = SOURCE.joinpath(*module.split(".")).with_suffix(".py")
                yield there, _idle(there.read_text("utf-8"), name)


_CHANGED = re.compile(rf"^# ({citations.CLAUSE}): (\.?[a-z_.]+): (.+) -> (.+)$", re.MULTILINE)


def changed(folder: Path, clause: str) -> Iterator[tuple[Path, str]]:
    """Modules in which only that is otherwise which does the clause.

    A game says what that is, where more than the clause hangs on its lines, in its own module or
    the house's: `# 2.6: hands.poker: = 5, 6 -> = 6, 5`, `# 10.8: .kernel: own = -> own = 7 +`.
    """
    for path in sorted(folder.glob("*.toml")):
        for cited, module, old, new in _CHANGED.findall(path.read_text("utf-8")):
            if cited == clause:
                within, names = (folder if module[0] == "." else SOURCE), module.strip(".")
                there = within.joinpath(*names.split(".")).with_suffix(".py")
                text = there.read_text("utf-8")
                assert text.count(old) == 1, f"{module} does not say once: {old}"
                needs = "from tools import without\n" if "without." in new else ""
                yield there, needs + text.replace(old, new)


def _idle(text: str, name: str) -> str:
    """The text in which a function, or a method of a class, does nothing."""
    outer, _, inner = name.rpartition(".")
    tree = ast.parse(text)
    within = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == outer]
    places = within[0].body if outer else tree.body
    (found,) = (node for node in places if isinstance(node, ast.FunctionDef) and node.name == inner)
    rows = text.splitlines(keepends=True)
    indent = " " * found.body[0].col_offset
    body = f"{indent}return {_nothing(found)}\n"
    return "".join([*rows[: found.body[0].lineno - 1], body, *rows[found.end_lineno :]])


def _nothing(function: ast.FunctionDef) -> str:
    """What a function answers that finds nothing to do."""
    told = ast.unparse(function.returns) if function.returns else "None"
    if "None" in told:
        return "None"
    empty = {
        "tuple": "()",
        "list": "[]",
        "dict": "{}",
        "Iterator": "iter(())",
        "frozenset": "set()",
    }
    return _NOTHING.get(told.rpartition(".")[2]) or empty.get(told.partition("[")[0], "None")


# Lines of code


def events(folder: Path, clause: str) -> list[str]:
    """The classes of a game that name the clause in a comment, or are events declared under it."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        cited = {citation.line for citation in citations.in_code(text, (clause,), {})}
        rows = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef):
                told = [ast.unparse(part) for part in (*node.decorator_list, *node.keywords)]
                if any(
                    part.startswith((f"event('{clause}'", f"cites='{clause}'")) for part in told
                ):
                    found.append(node.name)
                lines = range(node.lineno, (node.end_lineno or 0) + 1)
                named = (line for line in lines if line in cited)
                if any(
                    clause in citations.split(rows[line - 1].partition("#")[2]) for line in named
                ):
                    found.append(node.name)
    return found


def labels(folder: Path, clause: str) -> Iterator[tuple[Path, str]]:
    """The game's modules with another word in place of the clause, one after another."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and node.value == clause:
                yield path, _replaced(text, node, '"taken away"')


def lines(folder: Path, clause: str) -> Iterator[tuple[Path, str]]:
    """The game's modules with what stands beside a comment of the clause taken out."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        cited = [found.line for found in citations.in_code(text, (clause,), {})]
        where = [
            line
            for line in dict.fromkeys(cited)
            if clause in citations.split(text.splitlines()[line - 1].partition("#")[2])
        ]
        for line in where:
            for changed in _without(text, line):
                yield path, changed


def _without(text: str, line: int) -> Iterator[str]:
    """The text without what stands on a line, or below it where it holds only a comment."""
    tree, rows = ast.parse(text), text.splitlines(keepends=True)
    if rows[line - 1].lstrip().startswith("#"):
        below = (number for number in range(line + 1, len(rows) + 1) if rows[number - 1].strip())
        line = next((row for row in below if not rows[row - 1].lstrip().startswith("#")), line)
    for node in _inside_out(tree, line):
        for instead in _instead(node):
            yield _replaced(text, node, instead)
        # Without a statement of its own a module would not load: there its parts are tried too.
        if isinstance(node, ast.stmt) and node not in tree.body:
            return


def _inside_out(tree: ast.AST, line: int) -> list[ast.expr | ast.stmt]:
    """What touches a line, the smallest first."""
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.expr | ast.stmt) and not isinstance(node, ast.ClassDef)
        if node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    parts = {id(part): node for node in ast.walk(tree) for part in ast.iter_child_nodes(node)}
    whole = [node for node in found if _is_whole(node, parts.get(id(node)))]
    return sorted(whole, key=lambda node: ((node.end_lineno or 0) - node.lineno, _size(node)))


def _size(node: ast.AST) -> int:
    return sum(1 for _ in ast.walk(node))


def _is_whole(node: ast.AST, within: ast.AST | None) -> bool:
    """What can be taken out: statements, conditions, values that are returned."""
    if isinstance(node, ast.stmt):
        return not isinstance(node, ast.Import | ast.ImportFrom)
    listed = ast.Tuple | ast.List | ast.Set | ast.Dict
    return isinstance(within, ast.BoolOp | ast.IfExp | ast.Return | ast.Compare | listed)


def _instead(node: ast.AST) -> tuple[str, ...]:
    """What to write in place of it, one after another."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.If):
        return ()
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return (str(int(node.value) + 1),)
    if isinstance(node, ast.Compare):
        return (f"(not ({ast.unparse(node)}))", "True", "False")
    if isinstance(node, ast.Return) or _is_docstring(node):
        return ("return None", "return 0", "return 2", "return ()", "return {}")
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return (f"{node.targets[0].id} = 0", "pass")
    return ("pass",) if isinstance(node, ast.stmt) else ("False", "True")


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _replaced(text: str, node: ast.expr | ast.stmt, instead: str) -> str:
    """The text with a node written otherwise; columns are counted in bytes."""
    rows = [row.encode() for row in text.splitlines(keepends=True)]
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    before, after = rows[first][: node.col_offset], rows[last][node.end_col_offset :]
    return b"".join([*rows[:first], before, instead.encode(), after, *rows[last + 1 :]]).decode()

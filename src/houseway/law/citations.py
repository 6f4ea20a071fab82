"""Finds the clauses that texts cite, running nothing: Python by its syntax, TOML by its keys."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

CLAUSE = r"(?:[A-Z]\d*(?:\.\d+)*|\d+(?:\.\d+)+)(?:\([a-z]+\))*"
CLAUSES = rf"{CLAUSE}(?:(?:, | and ){CLAUSE})*"

# Arguments and fields of these names cite.
NAMES = ("clause", "clauses", "under", "cites", "no_advice")

_Function = ast.FunctionDef | ast.AsyncFunctionDef

_COMMENT = re.compile(rf"#\s*({CLAUSES})(?:$|[.,:;](?: |$))")
_TOML_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_TOML_KEY = re.compile(r"""(?<![\w"'.-])clauses?\s*=\s*("[^"\n]*"|\[[^\]]*\])""")
_TOML_STRING = re.compile(r'"([^"\n]*)"')
_TOML_CITES, _TOML_ROW = re.compile(r"^\[[^\]]*\.cites\]\n([^\[]*)", re.M), re.compile(r".+")
_DOCSTRING = re.compile(rf"\bClauses?: ({CLAUSES})")
_NUMBERED = re.compile(r"test_(?:\d|[A-Z]\d)")


class Citation(NamedTuple):
    """One clause cited on one line."""

    clause: str
    line: int


class Test(NamedTuple):
    """A test function and the clauses it cites; it is lost if its number fits no clause."""

    name: str
    clauses: tuple[str, ...]
    lost: bool


def split(text: str) -> list[str]:
    """The clauses of a list written as words: `9.2, 8.1 and A`."""
    return re.findall(CLAUSE, text)


def fields(text: str, known: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The fields of all classes, those known and those of a module.

    A class begins with the fields of those that it is made of.
    """
    found = dict(known)
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            bases = [getattr(base, "id", getattr(base, "attr", "")) for base in node.bases]
            own = (part.target for part in node.body if isinstance(part, ast.AnnAssign))
            named = [target.id for target in own if isinstance(target, ast.Name)]
            found[node.name] = [name for base in bases for name in found.get(base, ())] + named
    return found


def positions(text: str, known: Mapping[str, list[str]] | None = None) -> dict[str, int]:
    """For each class and function of a module that takes a clause: which argument it is.

    `known` are the fields of classes that those of the module may be made of.
    """
    found, held = {}, fields(text, known or {})
    for node in ast.parse(text).body:
        names: list[str] = []
        if isinstance(node, ast.ClassDef):
            names = held[node.name]
        elif isinstance(node, ast.FunctionDef):
            names = [part.arg for part in (*node.args.posonlyargs, *node.args.args)]
        citing = [index for index, name in enumerate(names) if name in NAMES]
        if citing and isinstance(node, ast.ClassDef | ast.FunctionDef):
            found[node.name] = citing[0]
    return found


def in_code(text: str, known: Iterable[str], positions: Mapping[str, int]) -> list[Citation]:
    """The citations of a Python module, in the order of its lines, each line's once.

    `positions` says which argument of a call is the clause; an argument by name needs no such help.
    """
    found = {*_in_calls(ast.parse(text), positions), *_in_comments(text, frozenset(known))}
    return sorted(found, key=lambda citation: (citation.line, citation.clause))


def in_toml(text: str) -> list[Citation]:
    """The clauses named by the keys `clause` and `clauses` of a TOML file, and in its `cites`."""
    text = _TOML_COMMENT.sub("", text)
    named = [(match.start(1), match[1]) for match in _TOML_KEY.finditer(text)]
    for match in _TOML_CITES.finditer(text):
        named += [(match.start(1) + row.start(), row[0]) for row in _TOML_ROW.finditer(match[1])]
    return [
        Citation(clause, text.count("\n", 0, start) + 1)
        for start, written in sorted(named)
        for clause in _TOML_STRING.findall(written)
    ]


def in_tests(text: str, known: Iterable[str]) -> list[Test]:
    """The tests of a Python module, methods as `Class::name`."""
    by_key = {key(clause): clause for clause in known}
    return [_test(prefix, node, by_key) for prefix, node in _functions(ast.parse(text))]


def key(clause: str) -> str:
    """How a test's name spells the clause: `2.6(b)` is `2_6_b`."""
    return re.sub(r"[.()]+", "_", clause).strip("_")


def named(test: str, by_key: dict[str, str]) -> str | None:
    """The longest known clause that begins the test's name."""
    words = test.removeprefix("test_").split("_")
    beginnings = ("_".join(words[:count]) for count in range(len(words), 0, -1))
    return next((by_key[start] for start in beginnings if start in by_key), None)


def _in_calls(tree: ast.Module, positions: Mapping[str, int]) -> Iterator[Citation]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call | ast.ClassDef):
            for argument in _citing(node, positions):
                for clause in _strings(argument):
                    yield Citation(clause, argument.lineno)


def _citing(node: ast.Call | ast.ClassDef, positions: Mapping[str, int]) -> Iterator[ast.expr]:
    """The arguments of a call that name a clause, or with which a class is declared."""
    if isinstance(node, ast.Call):
        position = positions.get(getattr(node.func, "id", getattr(node.func, "attr", "")))
        if position is not None:
            yield from node.args[position : position + 1]
    yield from (keyword.value for keyword in node.keywords if keyword.arg in NAMES)


def _strings(node: ast.expr) -> Iterator[str]:
    """The strings an argument may turn out to be, as far as they are written there."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield from text.split(", ")
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _strings(part)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _strings(body)
            yield from _strings(orelse)


def _in_comments(text: str, known: frozenset[str]) -> Iterator[Citation]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        match = token.type == tokenize.COMMENT and _COMMENT.match(token.string)
        if match:
            clauses = split(match[1])
            # A lone letter or two may be cards: it cites only where every one is a clause.
            if all("." in clause or clause in known for clause in clauses):
                yield from (Citation(clause, token.start[0]) for clause in clauses)


def _functions(tree: ast.Module) -> Iterator[tuple[str, _Function]]:
    """The test functions of a module, each with the prefix of the class it stands in."""
    for node in tree.body:
        parts: list[ast.stmt] = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        for part in parts:
            if isinstance(part, _Function) and part.name.startswith("test_"):
                yield prefix, part


def _test(prefix: str, node: _Function, by_key: dict[str, str]) -> Test:
    name = named(node.name, by_key)
    first_line = (ast.get_docstring(node) or "").partition("\n")[0]
    listed = _DOCSTRING.search(first_line)
    clauses = ([name] if name else []) + (split(listed[1]) if listed else [])
    lost = name is None and _NUMBERED.match(node.name) is not None
    return Test(prefix + node.name, tuple(dict.fromkeys(clauses)), lost)

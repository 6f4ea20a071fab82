"""What a page is made of, as it is sent: one script and one style sheet, kept by their digest.

Nobody builds anything: modules are put together when a page is first asked for, each after those
that it imports. What has changed since has another digest, and so another address.
"""

import re
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from houseway.law import folder, games

STATIC = Path(str(files("houseway.web").joinpath("static")))
# What every page looks like; print, motion and contrast come last, because they overrule the rest.
EVERYWHERE = ("base", *map("common/{}".format, ("controls", "panels", "dialogs", "shell", "faces")))
OVERRULING = "common/media"

_IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|const|class) ([\w$]+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?://.*|/\*\*[\s\S]*?\*/)\n", re.MULTILINE)
# No text of a script goes over several lines, so what a line begins with says nothing.
_INDENT = re.compile(r"^\s+", re.MULTILINE)
# Comments of a style sheet, and the white space that says nothing.
_LOOSE = re.compile(r"/\*[\s\S]*?\*/|\s*([{};,])\s*|(?<=:)\s+|\s+(?=\s)")


def digest() -> str:
    """The digest of all files of the pages as they are now."""
    found = sorted(path for path in (*STATIC.rglob("*"), *_words()) if path.is_file())
    return _digest(tuple((path, path.stat().st_mtime_ns) for path in found))


@cache
def _words() -> tuple[Path, ...]:
    """What games are called in other languages comes with the scripts."""
    return tuple(path for game in games() for path in folder(game).glob("words*.toml"))


@lru_cache(1)
def _digest(found: tuple[tuple[Path, int], ...]) -> str:
    whole = sha256()
    for path, _ in found:
        whole.update("/".join(path.parts[-3:]).encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()[:16]


@lru_cache(64)
def styles(names: tuple[str, ...], _digest: str) -> str:
    """These style sheets as one; what they name lies beside it."""
    every = (*EVERYWHERE, *names, OVERRULING)
    whole = "".join(STATIC.joinpath(f"{name}.css").read_text("utf-8") for name in every)
    return _LOOSE.sub(r"\1", whole)


@lru_cache(64)
def script(entry: str, _digest: str, first: str = "") -> str:
    """A script with all that it imports; each module is a function, so that no names meet.

    What a script that is run `first` has imported is there already.
    """
    order, early = _ordered(entry), list(_ordered(first))[:-1] if first else []
    *needed, last = order.items()
    numbers = {path: f"$m{number}" for number, path in enumerate(order)}

    def made(path: Path, text: str) -> str:
        if path in early:
            return f"const {numbers[path]} = globalThis.$first[{early.index(path)}];\n"
        names = ", ".join(name for _, name in _EXPORT.findall(text))
        body = _bound(path, text, numbers)
        return f"const {numbers[path]} = (() => {{\n{body}return {{ {names} }};\n}})();\n"

    return "".join((*(made(*module) for module in needed), _bound(*last, numbers)))


def first_script(entry: str, digest: str) -> str:
    """A script that leaves what it has imported to the one that follows it."""
    left = ", ".join(f"$m{number}" for number in range(len(_ordered(entry)) - 1))
    return f"{script(entry, digest)}globalThis.$first = [{left}];\n"


def _ordered(entry: str) -> dict[Path, str]:
    """A module and all that it imports, itself last."""
    order: dict[Path, str] = {}
    _visit(STATIC / entry, order, set())
    return order


def _visit(path: Path, order: dict[Path, str], above: set[Path]) -> None:
    """Put a module after those that it imports; a circle would have no order."""
    if path in above:
        raise ValueError(f"{path.relative_to(STATIC)} imports itself in a circle")
    if path in order:
        return
    text = path.read_text("utf-8")
    for _, where in _IMPORT.findall(text):
        _visit((path.parent / where).resolve(), order, above | {path})
    order[path] = text


def _bound(path: Path, text: str, numbers: dict[Path, str]) -> str:
    """A module whose imports are taken from those before it."""

    def taken(found: re.Match[str]) -> str:
        names = found[1].removeprefix("* as ").replace(" as ", ": ")
        return f"const {names} = {numbers[(path.parent / found[2]).resolve()]};\n"

    plain = _INDENT.sub("", _IMPORT.sub(taken, _COMMENT.sub("", text)))
    return _EXPORT.sub(r"\1", plain)

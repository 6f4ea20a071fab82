"""What a page is made of, as it is sent: one script and one style sheet, kept by their digest.

Nobody builds anything: modules are put together when a page is first asked for, each after those
that it imports. What has changed since has another digest, and so another address.
"""

import json
import re
from collections.abc import Mapping, Sequence
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
# What a page asks for only when somebody looks at it lies beside the script that asks.
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_BESIDE = 'import(import.meta.url.replace(/js$/, "later.js"))'
_STRING = r'"(?:[^"\\]|\\.)*"'
_TEXT = re.compile(rf"\bt\(\s*({_STRING}(?:\s*\+\s*{_STRING})*)")
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
    order, early = _ordered(STATIC / entry), list(_ordered(STATIC / first))[:-1] if first else []
    needed, body = _joined(order, early)
    return _EXPORT.sub(r"\1", needed + (_left(order) if _asked(order) else "") + body)


def first_script(entry: str, digest: str) -> str:
    """A script that leaves what it has imported to the one that follows it."""
    return script(entry, digest) + _left(_ordered(STATIC / entry))


@lru_cache(8)
def later_script(entry: str, _digest: str) -> str:
    """What a script asks for when somebody looks at it, if anything; it is a module like others."""
    here = _ordered(STATIC / entry)
    asked = _asked(here)
    return "".join(_joined(_ordered(asked), list(here)[:-1])) if asked else ""


def texts(entry: str, later: bool = False) -> set[str]:
    """Every text that a script says to whoever reads it, in English; or what it asks for later."""
    order = _ordered(STATIC / entry)
    asked = _asked(order) if later else None
    told = "".join((_ordered(asked) if asked else {} if later else order).values())
    return {
        "".join(json.loads(part) for part in re.findall(_STRING, said))
        for said in _TEXT.findall(told)
    }


def _asked(order: Mapping[Path, str]) -> Path | None:
    """The module that is asked for later; there is one at most."""
    found = [(path.parent / where) for path in order for where in _LATER.findall(order[path])]
    return found[0].resolve() if found else None


def _left(order: Mapping[Path, str]) -> str:
    """Leaves what was imported to the next script."""
    left = ", ".join(f"$m{number}" for number in range(len(order) - 1))
    return f"globalThis.$here = [{left}];\n"


def _joined(order: Mapping[Path, str], here: Sequence[Path]) -> tuple[str, str]:
    """What a module imports, each a function or what an earlier script has left; and its body."""
    *needed, last = order.items()
    numbers = {path: f"$m{number}" for number, path in enumerate(order)}

    def made(path: Path, text: str) -> str:
        if path in here:
            return f"const {numbers[path]} = globalThis.$here[{here.index(path)}];\n"
        names = ", ".join(name for _, name in _EXPORT.findall(text))
        body = _EXPORT.sub(r"\1", _bound(path, text, numbers))
        return f"const {numbers[path]} = (() => {{\n{body}return {{ {names} }};\n}})();\n"

    return "".join(made(*module) for module in needed), _bound(*last, numbers)


def _ordered(entry: Path) -> dict[Path, str]:
    """A module and all that it imports, itself last."""
    order: dict[Path, str] = {}
    _visit(entry, order, set())
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

    return _LATER.sub(_BESIDE, _INDENT.sub("", _IMPORT.sub(taken, _COMMENT.sub("", text))))

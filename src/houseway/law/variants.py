"""Variants: overlays that replace values of the rules, and the rules with some laid over them.

An overlay replaces values that exist, never a clause, and has its own digest. It may add what the
document lets an operator add. Its `status` says whether it is approved.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from houseway.law import OWN, LawError, folder, parsed
from houseway.law.rules import Approval, Clauses, Rules, cited, rules_from, stated

# What a variant cannot replace, because it belongs to the document.
FIXED = ("clause", "cites", "options", "adds", "game", "in_force", "floor", "variants", "approvals")
# What a variant says of itself, and the status that lets a regulated table be played by it.
ABOUT = ("title", "status", "approval")
APPROVED = "approved"


def load_rules(
    game: str, verdicts: Sequence[str], lines: Sequence[str], *variants: Mapping[str, Any] | str
) -> Rules:
    """The game's rules with variants laid over them, each by name or as a parsed overlay."""
    data = stated(game)
    for change in variants:
        overlay = variant(game, change) if isinstance(change, str) else change
        data = _lay_over(data, overlay, change if isinstance(change, str) else _titled(change))
        data["variants"] = [*data.get("variants", []), overlay["title"]]
        if approval := approval_of(overlay):
            data["approvals"] = [*data.get("approvals", []), msgspec.to_builtins(approval)]
    return rules_from(data, verdicts, lines)


def variants(game: str) -> dict[str, Mapping[str, Any]]:
    """The overlays of a game by name: those that come with it, and the operator's own."""
    folders = [folder(game).joinpath("variants"), *(own.joinpath(game) for own in OWN)]
    files = [file for there in folders for file in sorted(there.glob("*.toml"))]
    return {file.stem: _overlay(file) for file in files}


def _overlay(file: Path) -> Mapping[str, Any]:
    try:
        return parsed(file.read_text("utf-8"))
    except (OSError, ValueError) as wrong:
        raise LawError(f"{file.name}: {wrong}") from None


def variant(game: str, name: str) -> Mapping[str, Any]:
    """One overlay by its name."""
    known = variants(game)
    if name not in known:
        raise LawError(f"{game} has no variant {name!r}; there are {', '.join(known) or 'none'}")
    return known[name]


def _titled(overlay: Mapping[str, Any]) -> str:
    title = overlay.get("title")
    return repr(title) if isinstance(title, str) else "as given"


def approval_of(overlay: Mapping[str, Any]) -> Approval | None:
    """The approval of a variant; None where it has none. LawError says what is missing of it."""
    name, given = _titled(overlay), overlay.get("approval")
    if (overlay["status"] == APPROVED) != (given is not None):
        said = f'status = "{APPROVED}" and approval = {{ order, date }} go together'
        raise LawError(f"variant {name}: {said}")
    if given is None:
        return None
    try:
        told = msgspec.convert({"variant": overlay["title"]} | dict(given), Approval)
        date.fromisoformat(told.date)
    except (TypeError, ValueError, msgspec.ValidationError) as wrong:
        raise LawError(f"variant {name}: approval: {wrong}") from None
    if not told.order.strip():
        raise LawError(f"variant {name}: approval: the order has a name or a number")
    return told


def unapproved(game: str, *changes: Mapping[str, Any] | str) -> list[tuple[str, str, str]]:
    """Of these variants those without approval: title, status, and the clause that asks for one."""
    base, found = stated(game), []
    for change in changes:
        overlay = variant(game, change) if isinstance(change, str) else change
        if overlay["status"] != APPROVED:
            found.append((overlay["title"], overlay["status"], _asking(base, overlay)))
    return found


def _asking(base: Mapping[str, Any], overlay: Mapping[str, Any]) -> str:
    """The clause that asks for the approval of what a variant changes or adds."""
    powers = base["power"]
    for kind, clause in _additions(base).items():
        if set(overlay.get(kind, {})) - set(base[kind]):
            return cited(clause)
    return cited(powers.get("approved_rules", powers["display_sign"])["clause"])


def _additions(base: Mapping[str, Any]) -> dict[str, Clauses]:
    """The tables of the rules to which a variant may add, each with the clause that lets it."""
    powers = base.get("power", {}).values()
    return {power["adds"]: power["clause"] for power in powers if power.get("adds")}


def _lay_over(base: Mapping[str, Any], overlay: Mapping[str, Any], name: str) -> dict[str, Any]:
    for key in ("title", "status"):
        if not isinstance(overlay.get(key), str):
            raise LawError(f"variant {name}: a {key} is missing")
    changes = {key: value for key, value in overlay.items() if key not in ABOUT}
    laid = dict(base)
    for kind, clause in _additions(base).items():
        given = changes.get(kind)
        tables = given if isinstance(given, dict) else {}
        added = {
            key: {"clause": clause, **value}
            for key, value in tables.items()
            if key not in base[kind] and isinstance(value, dict) and "clause" not in value
        }
        laid[kind] = {**base[kind], **added}
        if added:
            changes[kind] = {key: value for key, value in tables.items() if key not in added}
    return _replaced(laid, changes, f"variant {name}: ")


def _replaced(base: Mapping[str, Any], changes: Mapping[str, Any], where: str) -> dict[str, Any]:
    made = dict(base)
    for key, value in changes.items():
        if key not in base:
            raise LawError(f"{where}{key} is not in the rules")
        if key in FIXED:
            raise LawError(f"{where}{key} belongs to the document and cannot be replaced")
        if type(base[key]) is not type(value):
            forms = _form(base[key]), _form(value)
            raise LawError(f"{where}{key} is {forms[0]} in the rules, not {forms[1]}")
        deeper = isinstance(value, dict)
        made[key] = _replaced(base[key], value, f"{where}{key}.") if deeper else value
    return made


def _form(value: Any) -> str:
    forms = {dict: "a table", str: "a text", bool: "true or false", int: "a whole number"}
    return forms.get(type(value), "a list" if isinstance(value, list) else f"{value!r}")


def differences(old: Rules, new: Rules) -> list[tuple[str, str, str, str]]:
    """What a variant changes or adds: table, key, old value, new value."""
    return [
        (f"{kind}.{name}", key, str(tables.get(name, {}).get(key, "")), str(value))
        for kind, tables in old.data.items()
        if isinstance(tables, dict)
        for name, table in new.data[kind].items()
        for key, value in table.items()
        if tables.get(name, {}).get(key) != value
    ]

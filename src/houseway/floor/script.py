"""Floor scripts: what may be done, and what is owed, told event by event in JSON.

Every event goes through the acts of the live floor. A refused one changes nothing, and the script
goes on. Which command an event is, and what of its outcome is answered, each part declares in its
`OPS`.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from houseway import core
from houseway.floor import law
from houseway.floor.deciding import OPS, decide, evolve
from houseway.floor.obligations import Obligation, Settings, check_moment
from houseway.floor.state import Floor, FloorOpened, TableAdded
from houseway.law import games

# What any event may carry for those who read it.
REMARKS = ("at", "by", "op", "note", "why", "reference")


class By(msgspec.Struct, forbid_unknown_fields=True):
    """Who does something, in which role."""

    role: str
    name: str


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """A floor and what is done on it, in order of time."""

    documents: list[str]
    events: list[dict[str, Any]]
    tables: dict[str, str] = {}
    settings: dict[str, Any] = {}
    until: str = ""


class Script(msgspec.Struct):
    """One line of a file of scripts; whatever else it says is for its reader."""

    id: str
    given: Given


class ScriptError(ValueError):
    """What does not fit in a script, and where."""


def run(script: Script) -> dict[str, Any]:
    """The answer to a script: what became of each event, and all that was owed."""
    floor, given = _opened(script.given), script.given
    answers, at = [], given.until
    for number, told in enumerate(given.events, 1):
        try:
            envelope = _envelope(number, told)
        except (ValueError, TypeError, KeyError) as wrong:
            raise ScriptError(f"event {number}: {_said(wrong)}") from None
        outcome = decide(floor, envelope)
        answers.append(_answer(told["op"], outcome))
        if not isinstance(outcome, core.Refusal):
            floor = outcome.after
        at = given.until or envelope.at
    owed = [_owed(duty, at) for duty in floor.owed.owed]
    return {"id": script.id, "events": answers, "obligations": owed}


def _opened(given: Given) -> Floor:
    named = [*given.documents, *given.tables.values()]
    if unknown := [name for name in named if name not in games()]:
        raise ScriptError(f"there is no document {unknown[0]!r}")
    if given.until:
        _moment(given.until, "until")
    try:
        settings = {"one_table": False, "strangers_carded": True} | given.settings
        if unknown := sorted(settings.keys() - _fields(Settings)):
            raise ScriptError(f"settings: there is none called {unknown[0]!r}")
        first = FloorOpened(tuple(given.documents), msgspec.convert(settings, Settings))
    except msgspec.ValidationError as wrong:
        raise ScriptError(f"settings: {wrong}") from None
    try:
        ZoneInfo(first.settings.zone)
    except (ValueError, OSError, KeyError):
        raise ScriptError(f"settings: there is no time zone {first.settings.zone!r}") from None
    added = (TableAdded(table, document) for table, document in given.tables.items())
    return core.replay(evolve, Floor(), (first, *added))


def _fields(cls: type) -> set[str]:
    return {field.name for field in fields(cls)}


def _envelope(number: int, told: Mapping[str, Any]) -> core.Envelope:
    op = told.get("op")
    if not isinstance(op, str) or op not in OPS:
        raise ValueError(f"there is no op {op!r}")
    command, names = OPS[op].command, OPS[op].names
    meant = {name: name for name in _fields(command) - set(names.values())} | dict(names)
    sent = {name: value for name, value in told.items() if name in meant or name not in REMARKS}
    if unknown := sorted(sent.keys() - meant.keys()):
        raise ValueError(f"{op} has no field {unknown[0]}; it takes {', '.join(sorted(meant))}")
    filled = {meant[name]: value for name, value in sent.items()}
    by = msgspec.convert(told.get("by"), By)
    at = _moment(told.get("at"), "at")
    return core.Envelope(str(number), by.name, by.role, at, msgspec.convert(filled, command))


def _moment(at: Any, name: str) -> str:
    if not isinstance(at, str) or not at:
        raise ScriptError(f"{name} is a time such as 2026-03-01T10:00:00+11:00, not {at!r}")
    try:
        check_moment(at, name)
    except ValueError as wrong:
        raise ScriptError(str(wrong)) from None
    return at


def _answer(op: str, outcome: core.Decided[Floor] | core.Refusal) -> dict[str, Any]:
    if isinstance(outcome, core.Refusal):
        return {"accepted": False, "why": outcome.why} | _cited(outcome.clause)
    told = outcome.events[0]
    known = (name for name in OPS[op].answers if hasattr(told, name))
    found = {name: msgspec.to_builtins(getattr(told, name)) for name in known}
    return {"accepted": True} | found | _cited(core.clause(told))


def _cited(citation: str) -> dict[str, str]:
    document, clause = law.of(citation)
    return {"document": document, "clause": clause} if clause else {}


def _owed(duty: Obligation, at: str) -> dict[str, Any]:
    state = duty.state(at)
    what = {"what": duty.what, "about": duty.about, "to": duty.to, "due": duty.due}
    late = {"late": duty.late} if state == "done" else {}
    return what | _cited(duty.under) | {"state": state} | late


def _said(wrong: Exception) -> str:
    return str(wrong) if not isinstance(wrong, KeyError) else f"{wrong} is missing"

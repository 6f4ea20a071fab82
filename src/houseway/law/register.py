"""The register: every clause of every document by its id, in our own words."""

import tomllib
from functools import cache
from typing import Any, NamedTuple

from houseway.law import LawError, folder


class Register(NamedTuple):
    """One document's clauses, in the document's order."""

    title: str
    instrument: str
    sections: dict[str, str]
    clauses: dict[str, str]

    def below(self, clause: str) -> dict[str, str]:
        """A clause or section and all below it; LawError says what is near where there is none."""
        starts = (f"{clause}.", f"{clause}(")
        found = {
            known: text
            for known, text in self.clauses.items()
            if known == clause or known.startswith(starts)
        }
        if not found:
            section = clause.split(".")[0]
            near = [known for known in self.clauses if known.split(".")[0] == section]
            there = f"; section {section} runs from {near[0]} to {near[-1]}" if near else ""
            raise LawError(f"{self.title} has no clause {clause!r}{there}")
        return found


@cache
def register(game: str) -> Register:
    """The register of a game."""
    text = folder(game).joinpath("clauses.toml").read_text("utf-8")
    return Register(**tomllib.loads(text))


class Reading(NamedTuple):
    """Where the document is silent or contradicts itself: the question, our answer, and why."""

    id: str
    clauses: list[str]
    question: str
    answer: str
    why: str
    switch: str = ""


class Disposition(NamedTuple):
    """A clause that binds people: the software shows, records or reminds, and how, or does nothing.

    `stage` names the moment at which the dealer is reminded, also of what is shown or recorded,
    `when` what must be so then, as the view of the game says among its `occasions`, and `by` who
    alone records it.
    """

    kind: str
    does: str
    stage: str = ""
    when: str = ""
    by: str = ""


def readings(game: str) -> tuple[Reading, ...]:
    """The readings of a game."""
    return tuple(Reading(**row) for row in _toml(game, "readings.toml").get("reading", []))


def dispositions(game: str) -> dict[str, Disposition]:
    """The dispositions of a game by clause."""
    return {
        clause: Disposition(**{key: row[key] for key in Disposition._fields if key in row})
        for clause, row in _toml(game, "dispositions.toml").items()
    }


@cache
def _toml(game: str, name: str) -> dict[str, Any]:
    path = folder(game).joinpath(name)
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}

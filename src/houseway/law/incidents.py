"""What goes wrong at a table, for whoever learns to deal: `incidents.toml` in a game's folder.

A story says what is seen, and the act is how it is entered; what follows the table decides.
"""

import tomllib
from functools import cache
from typing import Any

import msgspec

from houseway.law import LawError, folder

FILE = "incidents.toml"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is seen, and the act by which it is entered.

    The act is one of the game, or of the table with its full name. `filled` are fields of it that
    the story settles; the others may be anything, and are named in the story by `{field}`; `{any}`
    is any seat with cards, `{paid}` what a colleague paid. On the felt what lies `turned` is face
    up, what is `extra` lies there too many, and what is `taken` is gone.
    """

    act: str
    told: str
    filled: dict[str, Any] = {}
    turned: list[str] = []
    extra: list[str] = []
    taken: list[str] = []


class Incident(Part, frozen=True, forbid_unknown_fields=True):
    """One thing that goes wrong.

    `stages` are those in which it can be told (`pay` while payouts are declared), any but that
    where none is named, and `near` acts that somebody might argue for: a question offers none of
    them. `then` is what comes of it at once, each with an act of its own.
    """

    stages: list[str] = []
    near: list[str] = []
    then: list[Part] = []

    @property
    def parts(self) -> tuple[Part, ...]:
        """What is to be entered, one after the other."""
        return self, *self.then


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    incident: list[Incident]


@cache
def incidents(game: str) -> tuple[Incident, ...]:
    """The incidents of a game, none where it tells of none; LawError says what does not fit."""
    file = folder(game).joinpath(FILE)
    if not file.is_file():
        return ()
    try:
        return (*msgspec.convert(tomllib.loads(file.read_text("utf-8")), _Listed).incident,)
    except ValueError as wrong:
        raise LawError(f"{FILE} of {game} is not valid: {wrong}") from None

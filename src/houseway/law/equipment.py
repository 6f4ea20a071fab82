"""What a document says of the equipment of a table: what is needed there, and when it is checked.

These are tables of a game's `rules.toml`: `[equipment.deck]` is something that a table needs, and
`[check.cards]` a check that a clause asks for.
"""

from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]
Occasion = Literal["before_gaming", "after_gaming", "first_use", "replaced", "wrong_count", "asked"]


class Needed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table needs: of one of these kinds, the usual first, and at `most` so many of it.

    `approved` says that it is used only with an approval, and `unlike` names what it differs from
    in colour. `pieces` are those of a whole set. Where one of the devices of `in_turn` is in use,
    two of it are used in turn: one in play, the other in the device. `cites` are the clauses of
    single steps.
    """

    clause: str | list[str]
    kinds: list[str]
    most: Count = 1
    pieces: Count = 0
    approved: bool = False
    unlike: str = ""
    in_turn: list[str] = []
    cites: dict[str, str] = {}


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check of what a table needs: on which occasions, or `after` an event under a clause.

    It is made `by` a dealer or a supervisor, and `asked_by` others where somebody asks for it. It
    `holds` the next round, all play, or nothing until it is made. With a `kind` it is due only
    where such a device is in use; a set that was `secured` after a check needs no other.
    """

    clause: str
    of: list[str]
    says: str
    when: list[Occasion] = []
    after: str = ""
    by: Literal["dealer", "supervisor"] = "dealer"
    asked_by: list[str] = []
    holds: Literal["round", "play", "nothing"] = "round"
    kind: str = ""
    secured: bool = False

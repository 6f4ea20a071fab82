"""What an event tells whom: each declares its audience, and without one the inspector alone.

Cards and tiles are seen in views, which the games strip themselves; the data of an event goes out
only where nothing in it can be hidden from the one who gets it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from houseway import core
from houseway.core.explain import outcome
from houseway.house import RECEIVED, Received, Step
from houseway.house.describe import describe
from houseway.house.hidden import text_of
from houseway.law.words import title
from houseway.table import eyes as table_eyes
from houseway.table.words import words

# What anybody sees is seen once for all.
ANYBODY = "watcher"
# What lies on the felt, for whose eyes.
Things = Callable[[str], list[dict[str, Any]]]
ALIKE = (core.EVERYBODY, core.STAFF, core.INSPECTOR_ONLY)
STAFF_ROLES = (core.DEALER, core.SUPERVISOR, core.INSPECTOR)


class Viewer(NamedTuple):
    """Who looks: the viewer as the games name it, and the player's name."""

    viewer: str
    name: str = ""


def may_know(things: Things, happened: Any, eyes: Viewer) -> bool:
    """Whether all of an event is for these eyes; things lie as they did right after it."""
    audience = _audience(happened)
    if audience == core.EVERYBODY or eyes.viewer == core.INSPECTOR:
        return True
    if audience.faces:
        faces = {face for field in audience.faces for face in getattr(happened, field)}
        # A card may be part of two combinations, and is one card all the same.
        named = Counter(map(audience.namer, faces))
        return not all(named - _face_up(things(viewer)) for viewer in (ANYBODY, eyes.viewer))
    if eyes.viewer in (core.DEALER, core.SUPERVISOR):
        return audience != core.INSPECTOR_ONLY
    if audience == core.OWN_SEAT:
        return eyes.viewer == core.by_seat(happened.seat)
    return audience == core.OWN_PLAYER and bool(eyes.name) and eyes.name == happened.player


def _audience(happened: Any) -> core.Audience:
    """Who is told all of an event; what a private question or ruling says is for staff alone."""
    return core.STAFF if getattr(happened, "private", False) else core.audience(happened)


def _face_up(seen: list[dict[str, Any]]) -> Counter[str]:
    shown = (thing for thing in seen if thing["kind"] in ("card", "tile"))
    return Counter(thing["face"] for thing in shown if thing["face"])


def _of_hidden_hand(things: Things, settled: core.Settled, viewer: str) -> bool:
    """Whether a wager is on a hand that lies face down for whoever did not place it."""
    if viewer in (core.INSPECTOR, core.DEALER, core.SUPERVISOR, core.by_seat(settled.seat)):
        return False
    seat = settled.area.partition("/")[2]
    hand = f"box/{seat if seat.isdigit() else settled.seat}"
    return all(
        any(
            thing["area"] == hand and thing["face"] is None
            for thing in things(eyes)
            if thing["kind"] == "card"
        )
        for eyes in (ANYBODY, viewer)
    )


def disclosures(steps: Iterable[Step]) -> Iterator["Disclosure"]:
    """Records in order; the first that staff brought about has the reason that they stated."""
    command, reason = "", ""
    for step in steps:
        if step.record.name == RECEIVED:
            command, reason = step.record.command, stated(step.event)
            yield Disclosure(step)
        else:
            mine = reason if step.record.command == command else ""
            yield Disclosure(step, "" if mine == getattr(step.event, "why", "") else mine)
            reason = ""


def stated(received: Received) -> str:
    """The reason that a member of staff stated for a command, in it or beside it."""
    if received.role not in STAFF_ROLES:
        return ""
    return received.reason or str(msgspec.json.decode(received.data).get("why", ""))


class Disclosure:
    """One record, written out once for those who may know all of it, part of it, or only that."""

    def __init__(self, step: Step, reason: str = "") -> None:
        self.step, self.reason = step, reason
        self._texts: dict[str, msgspec.Raw] = {}
        self._of_role: dict[str, msgspec.Raw] = {}
        self._looks: dict[str, list[dict[str, Any]]] = {}

    def told(self, eyes: Viewer) -> dict[str, Any]:
        """The record for these eyes; without data where they may not know it."""
        return getattr(self, self._part(eyes))  # type: ignore[no-any-return]

    def text(self, eyes: Viewer) -> msgspec.Raw:
        """The same, as it goes over the wire."""
        part = self._part(eyes)
        if part not in self._texts:
            self._texts[part] = msgspec.Raw(msgspec.json.encode(getattr(self, part)))
        return self._texts[part]

    def alike(self, role: str) -> msgspec.Raw:
        """The same, where everybody in a role is told the same of it."""
        if role not in self._of_role:
            self._of_role[role] = self.text(Viewer(role))
        return self._of_role[role]

    def _things(self, viewer: str) -> list[dict[str, Any]]:
        """What lies on the felt for somebody; those with the same eyes look once."""
        table = self.step.table
        eyes = table_eyes(table, viewer)
        if eyes not in self._looks:
            self._looks[eyes] = table.game.view(table.play, eyes)["things"]
        return self._looks[eyes]

    @cached_property
    def is_alike(self) -> bool:
        """Whether it is the same for everybody in a role, wherever they sit."""
        audience = _audience(self.step.event)
        return audience in ALIKE and not isinstance(self.step.event, core.Settled)

    def _part(self, eyes: Viewer) -> str:
        happened, things = self.step.event, self._things
        if isinstance(happened, core.Settled) and _of_hidden_hand(things, happened, eyes.viewer):
            return "chips"
        if may_know(things, happened, eyes):
            return "reasoned" if self.reason and eyes.viewer in STAFF_ROLES else "full"
        # Of what is for staff alone nobody else hears even the name or the clause.
        return "unsaid" if _audience(happened) == core.STAFF else "bare"

    @cached_property
    def full(self) -> dict[str, Any]:
        """With data and words."""
        record, happened, _ = self.step
        data = msgspec.Raw(text_of(record).encode())
        return self.bare | {"data": data} | self._spoken(happened)

    @cached_property
    def reasoned(self) -> dict[str, Any]:
        """For staff also the reason that was stated for it."""
        return self.full | {"why": self.reason}

    @cached_property
    def chips(self) -> dict[str, Any]:
        """A settlement: all see the chips change hands, but not what made them do so."""
        data = msgspec.Raw(core.dump(self._seen).encode())
        return self.bare | {"data": data} | self._spoken(self._seen)

    def _spoken(self, happened: Any) -> dict[str, str]:
        named = words(self.step.table.game.name)
        body = {"words": describe(happened, named) or self.bare["words"]}
        settled = isinstance(happened, core.Settled)
        return body | {"outcome": outcome(happened, named)} if settled else body

    @cached_property
    def _seen(self) -> core.Settled:
        """A settlement without what a hidden hand was worth."""
        settled: core.Settled = self.step.event
        return replace(settled, verdict=settled.effect, line="", odds="", reading="", less="")

    def event(self, eyes: Viewer) -> Any:
        """What happened, for these eyes; None where they may not know it."""
        part = self._part(eyes)
        if part == "chips":
            return self._seen
        return self.step.event if part in ("full", "reasoned") else None

    @cached_property
    def unsaid(self) -> dict[str, Any]:
        """That there is a record, and no more."""
        return self.bare | {"name": "", "clause": "", "words": ""}

    @cached_property
    def bare(self) -> dict[str, Any]:
        """That something happened, and under which clause."""
        record, happened, _ = self.step
        return {
            "number": record.version,
            "name": record.name,
            "clause": "" if record.name == RECEIVED else core.clause(happened),
            "at": record.at,
            "data": None,
            "words": title(record.name),
        }

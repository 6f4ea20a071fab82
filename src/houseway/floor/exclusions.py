"""Exclusions from a game or from the casino, and pairs of players who are kept apart."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from houseway import core
from houseway.floor import law
from houseway.floor.about import DoneUnder, OfPair, OfPerson
from houseway.floor.obligations import check_moment, moment
from houseway.floor.ops import Op
from houseway.floor.seating import Place, Unseated
from houseway.floor.shelves import Shelves

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
GAME, CASINO = "game", "casino"
# The power of a document by what it excludes from.
POWERS = {GAME: "exclude", CASINO: "exclude_casino"}
# Who decides under every document; a document may name others.
MANAGERS = ("assistant_gaming_manager", "gaming_manager")
DECIDE = ("gaming_supervisor", "casino_supervisor", core.SUPERVISOR, *MANAGERS)
# What an exclusion of one's own accord stands on, since no document asks for it.
SELF = "self-exclusion"


class Exclusion(NamedTuple):
    """Somebody is out of the games of a document, or of the casino, from then until then."""

    person: str
    document: str
    out_of: str
    under: str
    why: str
    by: str
    since: str
    until: str

    def holds(self, at: str) -> bool:
        """Whether it has not run out by itself."""
        return not self.until or moment(at) < moment(self.until)


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What holds now: the exclusions of each person, and pairs kept apart at a document's games."""

    out: Shelves[tuple[Exclusion, ...]] = field(default_factory=Shelves)
    apart: frozenset[tuple[str, str, str]] = frozenset()


# What others ask


def excluded(floor: "Floor", person: str, document: str, at: str = "") -> str:
    """By which citation somebody is out of the games of a document; nothing where they are not."""
    held = _held(floor, person, at)
    everywhere = (out.under for out in held if out.out_of == CASINO)
    here = (out.under for out in held if out.out_of == GAME and out.document == document)
    return next(everywhere, "") or next(here, "")


def out_of_casino(floor: "Floor", person: str, at: str) -> core.Refusal | None:
    """Why somebody gets nothing at all here; None where they are not excluded from the casino."""
    for out in _held(floor, person, at):
        if out.out_of == CASINO:
            return core.Refusal(out.under, f"{person} is excluded from the casino")
    return None


def why_out(floor: "Floor", person: str, document: str, at: str) -> core.Refusal | None:
    """Why somebody may not play at any table of a document's games."""
    if refused := out_of_casino(floor, person, at):
        return refused
    under = excluded(floor, person, document, at)
    return core.Refusal(under, f"{person} is excluded from this game") if under else None


def why_apart(
    floor: "Floor", document: str, person: str, others: Iterable[str]
) -> core.Refusal | None:
    """Why somebody may not join these at a table of a document's game."""
    for other in others:
        if (document, *pair(person, other)) in floor.exclusions.apart:
            why = f"{person} and {other} may not play at the same table"
            return core.Refusal(law.cite(document, "keep_apart"), why)
    return None


def _held(floor: "Floor", person: str, at: str) -> list[Exclusion]:
    known = floor.exclusions.out.get(person, ())
    return [out for out in known if not at or out.holds(at)]


def pair(person: str, other: str) -> tuple[str, str]:
    """Two persons in the one order in which they are kept."""
    return (person, other) if person < other else (other, person)


# Commands and events


class ExcludePerson(OfPerson, core.Command):
    """Somebody may not take part in the games of a document any more, or in none at all."""

    document: str
    out_of: Literal["game", "casino"]
    why: str = ""
    until: str = ""

    def __post_init__(self) -> None:
        check_moment(self.until, "until")


class ExcludeSelf(core.Command):
    """Keep myself out of the casino, for good or until a stated time."""

    until: str = ""
    why: str = ""

    def __post_init__(self) -> None:
        check_moment(self.until, "until")


class LiftExclusion(OfPerson, core.Command):
    """An exclusion ends."""

    document: str
    out_of: Literal["game", "casino"]
    why: str = ""


class KeepPersonsApart(core.Command):
    """Two persons may not sit at one table of a document's games."""

    persons: tuple[str, ...]
    document: str
    why: str = ""


class LetPersonsRejoin(core.Command):
    """Two persons who were kept apart may sit together again."""

    persons: tuple[str, ...]
    document: str
    why: str = ""


class PersonExcluded(OfPerson, DoneUnder, core.Event, to=core.STAFF):
    """Somebody is excluded; their seats end with it."""

    document: str
    out_of: str
    why: str
    unseated: tuple[Place, ...]
    until: str = ""


class ExclusionLifted(OfPerson, core.Event, to=core.STAFF):
    """An exclusion is over."""

    document: str
    out_of: str
    why: str
    under: str
    by: str


class PersonsKeptApart(OfPair, core.Event, to=core.STAFF):
    """Two persons may not sit at one table."""


class PersonsRejoined(OfPair, core.Event, to=core.STAFF):
    """Two persons may sit together again."""


# Acts


def _may(now: "Now", document: str, power: str) -> core.Offer | core.Refusal:
    """Whether the document has such a power, and gives it to who asks."""
    floor = now.floor
    known = document in floor.documents or document in floor.tables.values()
    found = law.power(document, power) if known else None
    if found is None:
        return core.Refusal("", f"the rules of {document} do not provide for this")
    under = law.cite(document, power)
    if now.role not in (*DECIDE, *found.by):
        who = now.role.replace("_", " ")
        return core.Refusal(under, f"a casino supervisor decides this, not a {who}")
    return core.Offer(under)


def _find(now: "Now", person: str, document: str, out_of: str) -> Exclusion | None:
    held = _held(now.floor, person, now.at)
    return next((out for out in held if out[1:3] == (document, out_of)), None)


def _exclude(
    now: "Now", person: str, document: str, out_of: str, until: str
) -> core.Offer | core.Refusal:
    offer = _may(now, document, POWERS[out_of])
    if isinstance(offer, core.Refusal):
        return offer
    if not person.strip():
        return core.Refusal("", "a person needs a name")
    if _find(now, person, document, out_of):
        return core.Refusal("", f"{person} is excluded already")
    if until and moment(until) <= moment(now.at):
        return core.Refusal("", f"an exclusion until {until} would be over")
    return offer


def _excluded(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = law.cite(sent.document, POWERS[sent.out_of])
    about = (sent.person, sent.document, sent.out_of, under, sent.why)
    return _put_out(now, Exclusion(*about, envelope.by, envelope.at, sent.until))


def _put_out(now: "Now", out: Exclusion) -> core.Events:
    """The exclusion, and every seat that ends with it."""
    places = [
        Place(table, seat)
        for (table, seat), person in sorted(now.floor.seating.at.items())
        if person == out.person
        and (out.out_of == CASINO or now.floor.tables[table] == out.document)
    ]
    about = (out.person, out.document, out.out_of, out.why, tuple(places))
    told = PersonExcluded(*about, out.until, by=out.by, at=out.since, under=out.under)
    ended = (Unseated(place.table, place.seat, out.person, out.by) for place in places)
    return told, *ended


def _exclude_self(now: "Now", until: str) -> core.Offer | core.Refusal:
    if now.role != core.PLAYER:
        return core.Refusal("", "only players exclude themselves")
    if _find(now, now.by, "", CASINO):
        return core.Refusal(SELF, "you are excluded already")
    if until and moment(until) <= moment(now.at):
        return core.Refusal("", f"an exclusion until {until} would be over")
    return core.Offer(SELF)


def _excluded_self(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, by = envelope.command, envelope.by
    return _put_out(now, Exclusion(by, "", CASINO, SELF, sent.why, by, envelope.at, sent.until))


def _lift(now: "Now", person: str, document: str, out_of: str) -> core.Offer | core.Refusal:
    own = _find(now, person, "", CASINO) if not document and out_of == CASINO else None
    if own:
        why = "a self-exclusion is lifted by a manager, and not before it ends"
        early = own.until or now.role not in MANAGERS
        return core.Refusal(SELF, why) if early else core.Offer(SELF)
    offer = _may(now, document, POWERS[out_of])
    if isinstance(offer, core.Offer) and not _find(now, person, document, out_of):
        return core.Refusal("", f"{person} is not excluded by this document")
    return offer


def _lifted(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = law.cite(sent.document, POWERS[sent.out_of]) if sent.document else SELF
    about = (sent.person, sent.document, sent.out_of, sent.why)
    return (ExclusionLifted(*about, under, envelope.by),)


def _two(persons: tuple[str, ...]) -> bool:
    return len(persons) == 2 and len(set(persons)) == 2 and all(map(str.strip, persons))


def _apart(now: "Now", persons: tuple[str, ...], document: str) -> core.Offer | core.Refusal:
    offer = _may(now, document, "keep_apart")
    if isinstance(offer, core.Refusal):
        return offer
    if not _two(persons):
        return core.Refusal("", "two different persons are kept apart")
    if (document, *pair(*persons)) in now.floor.exclusions.apart:
        return core.Refusal("", f"{' and '.join(persons)} are kept apart already")
    return offer


def _rejoin(now: "Now", persons: tuple[str, ...], document: str) -> core.Offer | core.Refusal:
    offer = _may(now, document, "keep_apart")
    if isinstance(offer, core.Refusal):
        return offer
    if not _two(persons) or (document, *pair(*persons)) not in now.floor.exclusions.apart:
        return core.Refusal("", f"{' and '.join(persons)} are not kept apart")
    return offer


def _of_two(
    event: type[PersonsKeptApart | PersonsRejoined], _now: "Now", envelope: core.Envelope
) -> core.Events:
    sent, under = envelope.command, law.cite(envelope.command.document, "keep_apart")
    return (event(pair(*sent.persons), sent.document, sent.why, under, envelope.by),)


_kept_apart, _rejoined = partial(_of_two, PersonsKeptApart), partial(_of_two, PersonsRejoined)


_OF_ONE, _OF_TWO = ("person", "document", "out_of"), ("persons", "document")
ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(
        *(ExcludePerson, core.SUPERVISOR, _exclude, _excluded),
        about=(*_OF_ONE, "until"),
        subjects=core.nobody,
    ),
    core.Act(ExcludeSelf, core.PLAYER, _exclude_self, _excluded_self, ("until",), core.nobody),
    core.Act(LiftExclusion, core.SUPERVISOR, _lift, _lifted, _OF_ONE, core.nobody),
    core.Act(KeepPersonsApart, core.SUPERVISOR, _apart, _kept_apart, _OF_TWO, core.nobody),
    core.Act(LetPersonsRejoin, core.SUPERVISOR, _rejoin, _rejoined, _OF_TWO, core.nobody),
)
OPS = {
    "exclude": Op(ExcludePerson, ("unseated",), {"from": "out_of"}),
    "lift": Op(LiftExclusion, (), {"from": "out_of"}),
    "keep_apart": Op(KeepPersonsApart),
    "rejoin": Op(LetPersonsRejoin),
}


# Bookkeeping


def evolve(exclusions: Exclusions, happened: Any) -> Exclusions:
    """Who is out, and who is kept apart, after an event."""
    match happened:
        case PersonExcluded(person, document, out_of, why, _, until, under=under, by=by, at=at):
            out = Exclusion(person, document, out_of, under, why, by, at, until)
            others = _without(exclusions, person, document, out_of)
            return replace(exclusions, out=exclusions.out.having(person, (*others, out)))
        case ExclusionLifted(person, document, out_of):
            left = _without(exclusions, person, document, out_of)
            out_now = (
                exclusions.out.having(person, left) if left else exclusions.out.without(person)
            )
            return replace(exclusions, out=out_now)
        case PersonsKeptApart(persons, document):
            return replace(exclusions, apart=exclusions.apart | {(document, *persons)})
        case PersonsRejoined(persons, document):
            return replace(exclusions, apart=exclusions.apart - {(document, *persons)})
    return exclusions


def _without(
    exclusions: Exclusions, person: str, document: str, out_of: str
) -> tuple[Exclusion, ...]:
    known = exclusions.out.get(person, ())
    return tuple(out for out in known if out[1:3] != (document, out_of))

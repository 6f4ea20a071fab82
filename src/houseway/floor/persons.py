"""Persons and their Player Cards: one person, one live card."""

from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor import exclusions, law
from houseway.floor.about import OfCard, OfPerson
from houseway.floor.names import appearance, free_number, well_formed
from houseway.floor.obligations import check_moment, moment
from houseway.floor.ops import Op
from houseway.floor.shelves import Shelves

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
DETAILS = ("full_name", "address", "contact", "born", "proof_of_age")
# What stands in the record for a detail that is kept beside it: this and the digest of the text.
BESIDE = "~"
# Years at which somebody may play.
OF_AGE = 18
VALID, SUSPENDED, CANCELLED, INVALID = "valid", "suspended", "cancelled", "invalid"


class Person(NamedTuple):
    """Somebody known to the house, by an id of their own and never by the name on display.

    Who was never registered is known by what was done about them. `card` is the number of the
    latest card, and `staff` since when they work here; nothing where they do not.
    """

    id: str
    full_name: str = ""
    address: str = ""
    groups: tuple[str, ...] = ()
    staff: str = ""
    contact: str = ""
    born: str = ""
    proof_of_age: str = ""
    registered: bool = False
    walk_in: bool = False
    card: str = ""
    since: str = ""

    @property
    def details(self) -> tuple[str, ...]:
        """What they told about themselves."""
        return tuple(getattr(self, name) for name in DETAILS)


class PlayerCard(NamedTuple):
    """A Player Card, the only person who may use it, and what became of it."""

    number: str
    person: str
    status: str = VALID


@dataclass(frozen=True, slots=True)
class Persons:
    """Everybody who is known, by id, and every card that was ever issued, by number.

    `taken` are the names of all who ever were here, by what they look like.
    """

    known: Shelves[Person] = field(default_factory=Shelves)
    cards: Shelves[PlayerCard] = field(default_factory=Shelves)
    taken: Shelves[str] = field(default_factory=Shelves)

    def get(self, person: str) -> Person:
        """What is known of somebody."""
        return self.known.get(person) or Person(person)


# What others ask


def registered(floor: "Floor", person: str) -> Person | None:
    """What the register holds about somebody; None of who is not in it."""
    found = floor.persons.known.get(person)
    return found if found and found.registered else None


def is_known(floor: "Floor", person: str) -> bool:
    """Whether somebody goes by this on record, in the register or by what was done about them."""
    persons = floor.persons
    return person in persons.known or persons.taken.get(appearance(person)) == person


def card_of(floor: "Floor", person: str) -> PlayerCard | None:
    """The present card of somebody, whatever became of it; None where they never had one."""
    persons = floor.persons
    found = persons.get(person)
    if found.card or found.registered or not floor.settings.strangers_carded:
        return persons.cards.get(found.card)
    unseen = _unseen(person)
    return persons.cards.get(unseen) or PlayerCard(unseen, person)


def valid_card(floor: "Floor", person: str) -> bool:
    """Whether somebody has a valid Player Card of their own."""
    card = card_of(floor, person)
    return card is not None and card.status == VALID


def is_staff(floor: "Floor", person: str, at: str) -> bool:
    """Whether somebody works here at that moment."""
    since = floor.persons.get(person).staff
    return bool(since) and moment(since) <= moment(at)


def why_name_taken(floor: "Floor", name: str) -> str:
    """Why nobody else may be known by a name: somebody's looks like it; nothing where none does."""
    other = floor.persons.taken.get(appearance(name))
    return f"the name {name} is taken: choose another" if other else ""


NO_CARD = "needs a Player Card for this game: the desk issues one, and its number takes the seat"


def why_no_card(now: "Now", document: str, person: str, card: str) -> core.Refusal | None:
    """Why somebody may not commence play by a card, or by their present one."""
    asked = law.power(document, "player_card")
    today = now.floor.settings.local(now.at).date()
    if asked is None or today < date.fromisoformat(asked.since):
        return None
    shown = now.floor.persons.cards.get(card) if card else card_of(now.floor, person)
    if shown is None or shown.status != VALID:
        known = person in now.floor.persons.known
        who, why = (person if known else "a walk-in"), NO_CARD
        if shown is not None:
            why = f"has a Player Card that is {shown.status}: the desk sees to it first"
        return core.Refusal(law.cite(document, "player_card", "commence"), f"{who} {why}")
    if shown.person != person:
        own = law.cite(document, "player_card", "own")
        return core.Refusal(own, f"this Player Card is not {person}'s own")
    return None


def _unseen(person: str) -> str:
    """The card of a patron who is taken to have one: nobody has seen its number."""
    return f"the card of {person}"


# Commands


def check_born(given: str) -> None:
    """ValueError where what is given is no day of birth; nothing at all is none given."""
    try:
        known = not given or given.startswith(BESIDE) or bool(date.fromisoformat(given))
    except ValueError:
        known = False
    if not known:
        raise ValueError(f"born is a day such as 1980-12-31, not {given!r}")


class RegisterPerson(OfPerson, core.Command):
    """Take somebody into the register, without a card yet; the house gives a number."""

    person: str = ""
    full_name: str = ""
    address: str = ""
    groups: tuple[str, ...] = ()
    staff: bool = False
    contact: str = ""
    born: str = ""
    proof_of_age: str = ""

    def __post_init__(self) -> None:
        check_born(self.born)


class UpdatePerson(OfPerson, core.Command):
    """Put right or complete what is kept about somebody; what is left open stays."""

    full_name: str = ""
    address: str = ""
    contact: str = ""
    born: str = ""
    proof_of_age: str = ""

    def __post_init__(self) -> None:
        check_born(self.born)


class FlagStaff(OfPerson, core.Command):
    """Somebody works here: from now, or since a stated time."""

    since: str = ""

    def __post_init__(self) -> None:
        check_moment(self.since, "since")


class IssuePlayerCard(OfPerson, core.Command):
    """Give somebody a Player Card; the one before is cancelled."""

    card: str


class SuspendCard(OfCard, core.Command):
    """A card, or somebody's present one, does not hold until it is restored."""


class RestoreCard(OfCard, core.Command):
    """A suspended card holds again."""


class CancelCard(OfCard, core.Command):
    """A card holds no longer."""


class FindPlayerCardInvalid(OfCard, core.Command):
    """A card turns out to be invalid; it stays so, and only another one helps."""


# Events


class PersonRegistered(OfPerson, core.Event, to=core.STAFF):
    """Somebody is known to the house."""

    full_name: str
    address: str
    groups: tuple[str, ...]
    staff: bool
    by: str
    at: str = ""
    contact: str = ""
    born: str = ""
    proof_of_age: str = ""
    walk_in: bool = False


class PersonUpdated(OfPerson, core.Event, to=core.STAFF):
    """What is kept about somebody is this from now on, as far as it is said."""

    full_name: str
    address: str
    contact: str
    born: str
    proof_of_age: str
    by: str


class PersonForgotten(OfPerson, core.Event, to=core.STAFF):
    """What was told about somebody is erased; the name by which they go stays taken."""

    at: str


class StaffFlagged(OfPerson, core.Event, to=core.STAFF):
    """Somebody works here since that time."""

    since: str
    by: str


class PlayerCardIssued(OfPerson, core.Event, to=core.STAFF):
    """A person has this Player Card from now on."""

    card: str
    by: str


class PlayerCardMarked(core.Event, to=core.STAFF):
    """What became of a Player Card: valid again, suspended, cancelled, found invalid."""

    card: str
    person: str
    status: str
    why: str
    by: str


class NamesReserved(core.Event, to=core.STAFF):
    """Names under which somebody played before there was a register: nobody else gets them."""

    names: tuple[str, ...]


# Acts

_NAMELESS = core.Refusal("", "a person needs a name")


def _register(now: "Now", person: str) -> core.Offer | core.Refusal:
    if not person.strip():
        return _NAMELESS if now.floor.settings.strangers_carded else core.Offer("")
    known = registered(now.floor, person)
    if known and not known.walk_in:
        return core.Refusal("", f"{person} is registered already")
    other = now.floor.persons.taken.get(appearance(person))
    if now.floor.settings.strangers_carded or other == person:
        return core.Offer("")
    try:
        well_formed(person)
    except ValueError as wrong:
        return core.Refusal("", str(wrong))
    taken = why_name_taken(now.floor, person)
    return core.Refusal("", taken) if taken else core.Offer("")


def _registered(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    person = sent.person if sent.person.strip() else free_number(now.floor.persons.taken)
    who = (person, sent.full_name, sent.address, sent.groups, sent.staff)
    more = (sent.contact, sent.born, sent.proof_of_age)
    return (PersonRegistered(*who, envelope.by, envelope.at, *more),)


def _update(now: "Now", person: str, *told: str) -> core.Offer | core.Refusal:
    if not registered(now.floor, person):
        return core.Refusal("", f"{person} is not registered")
    return core.Offer("") if any(told) else core.Refusal("", "say what is to be put right")


def _updated(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    told = {name: getattr(sent, name) for name in DETAILS}
    return (PersonUpdated(sent.person, by=envelope.by, **told),)


def _flag(now: "Now", person: str, since: str) -> core.Offer | core.Refusal:
    if not person.strip():
        return _NAMELESS
    if is_staff(now.floor, person, since or now.at):
        return core.Refusal("", f"{person} is staff already")
    return core.Offer("")


def _flagged(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (StaffFlagged(sent.person, sent.since or now.at, envelope.by),)


def _issue(now: "Now", person: str, card: str) -> core.Offer | core.Refusal:
    if refused := exclusions.out_of_casino(now.floor, person, now.at):
        return refused
    if not person.strip() or not card.strip():
        return core.Refusal("", "a card needs a person and a number")
    if card in now.floor.persons.cards:
        return core.Refusal("", f"the card {card} was issued already")
    if now.floor.real and (too_young := _why_too_young(now, now.floor.persons.get(person))):
        return core.Refusal("", too_young)
    return core.Offer("")


def _why_too_young(now: "Now", person: Person) -> str:
    """Why somebody gets no card for their age: it must be known, and be enough."""
    if not person.born and not person.proof_of_age:
        return f"the age of {person.id} is not known: see a proof of it first"
    today, day = now.floor.settings.day(now.at), of_age(person.born) if person.born else ""
    return f"{person.id} is not {OF_AGE} before {day}" if today < day else ""


def of_age(born: str) -> str:
    """The day on which somebody comes of age; nothing of who was of age when it was told."""
    if born.startswith(BESIDE):
        return born.partition(" ")[2]
    year, month, day = map(int, born.split("-"))
    # Who was born on a leap day comes of age on the day after the last of February.
    leaps = (month, day) == (2, 29)
    return (date(year + OF_AGE, 3, 1) if leaps else date(year + OF_AGE, month, day)).isoformat()


def _issued(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, by = envelope.command, envelope.by
    old = card_of(now.floor, sent.person)
    ends = old is not None and old.status != CANCELLED
    replaced = (PlayerCardMarked(*old[:2], CANCELLED, "replaced", by),) if old and ends else ()
    return PlayerCardIssued(sent.person, sent.card, by), *replaced


def _shown(floor: "Floor", card: str, person: str) -> PlayerCard | None:
    """The card that is meant, by its number or as somebody's present one."""
    return floor.persons.cards.get(card) if card else card_of(floor, person) if person else None


# From which status a card comes to another.
_BEFORE = {
    SUSPENDED: (VALID,),
    VALID: (SUSPENDED,),
    CANCELLED: (VALID, SUSPENDED, INVALID),
    INVALID: (VALID, SUSPENDED),
}


def _mark(status: str, now: "Now", card: str, person: str) -> core.Offer | core.Refusal:
    found = _shown(now.floor, card, person)
    if found is None or (person and found.person != person):
        return core.Refusal("", "there is no such Player Card")
    if found.status == status:
        return core.Refusal("", f"this card is {status} already")
    if found.status not in _BEFORE[status]:
        return core.Refusal("", f"this card is {found.status}: it cannot become {status}")
    return core.Offer("")


def _marked(status: str, now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    found = _shown(now.floor, sent.card, sent.person)
    assert found is not None, "it was offered"
    return (PlayerCardMarked(found.number, found.person, status, sent.why, envelope.by),)


def _marking(command: type, status: str, by: str = core.SUPERVISOR) -> "core.Act[Now]":
    offer, then = partial(_mark, status), partial(_marked, status)
    return core.Act(command, by, offer, then, ("card", "person"), core.nobody)


ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(RegisterPerson, core.SUPERVISOR, _register, _registered, ("person",), core.nobody),
    core.Act(UpdatePerson, core.SUPERVISOR, _update, _updated, ("person", *DETAILS), core.nobody),
    core.Act(FlagStaff, core.SUPERVISOR, _flag, _flagged, ("person", "since"), core.nobody),
    core.Act(IssuePlayerCard, core.SUPERVISOR, _issue, _issued, ("person", "card"), core.nobody),
    _marking(SuspendCard, SUSPENDED),
    _marking(RestoreCard, VALID),
    _marking(CancelCard, CANCELLED),
    _marking(FindPlayerCardInvalid, INVALID, core.DEALER),
)
OPS = {
    "person_register": Op(RegisterPerson),
    "staff_flag": Op(FlagStaff),
    "card_issue": Op(IssuePlayerCard),
    "card_suspend": Op(SuspendCard),
    "card_restore": Op(RestoreCard),
    "card_cancel": Op(CancelCard),
    "card_found_invalid": Op(FindPlayerCardInvalid),
}


# Bookkeeping


def evolve(persons: Persons, happened: Any) -> Persons:
    """The persons after an event."""
    match happened:
        case PersonRegistered(person, full_name, address, groups, staff):
            known = persons.get(person)._replace(
                full_name=full_name, address=address, groups=groups, registered=True
            )
            since = known.staff or (happened.at if staff else "")
            told = ("contact", "born", "proof_of_age", "walk_in")
            more = {name: getattr(happened, name) for name in told}
            taken = persons.taken.having(appearance(person), person)
            new = known._replace(staff=since, since=happened.at, **more)
            return _knowing(replace(persons, taken=taken), new)
        case PersonUpdated(person):
            said = {name: getattr(happened, name) for name in DETAILS if getattr(happened, name)}
            return _knowing(persons, persons.get(person)._replace(**said))
        case PersonForgotten(person):
            nothing: dict[str, Any] = dict.fromkeys(DETAILS, "")
            return _knowing(persons, persons.get(person)._replace(**nothing))
        case NamesReserved(names):
            return _reserving(persons, *names)
        case exclusions.PersonExcluded(person):
            return _reserving(persons, person)
        case StaffFlagged(person, since):
            return _knowing(persons, persons.get(person)._replace(staff=since))
        case PlayerCardIssued(person, card):
            cards = persons.cards.having(card, PlayerCard(card, person))
            known = persons.get(person)._replace(card=card)
            return _knowing(replace(persons, cards=cards), known)
        case PlayerCardMarked(card, person, status):
            marked = PlayerCard(card, person, status)
            return replace(persons, cards=persons.cards.having(card, marked))
    return persons


def _reserving(persons: Persons, *names: str) -> Persons:
    """Nobody else comes under a name that somebody bears or is kept out by."""
    taken = persons.taken
    for name in names:
        taken = taken if appearance(name) in taken else taken.having(appearance(name), name)
    return replace(persons, taken=taken)


def _knowing(persons: Persons, person: Person) -> Persons:
    return replace(persons, known=persons.known.having(person.id, person))

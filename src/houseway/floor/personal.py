"""What persons told about themselves, which is kept beside the record: set aside and put back."""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor.exclusions import LetPersonsRejoin, LiftExclusion
from houseway.floor.names import appearance, is_card_number, is_number
from houseway.floor.persons import (
    BESIDE,
    DETAILS,
    IssuePlayerCard,
    Person,
    RegisterPerson,
    UpdatePerson,
    is_known,
    of_age,
)

if TYPE_CHECKING:
    from houseway.floor.state import Floor


# How commands name whom they are about, and the first year in which anybody alive was born.
_WHOM, OLDEST = ("person", "patron"), 1900
# The fields in which staff write what they like, and from how many letters on it is a document.
_WORDS = ("about", "data", "decision", "how", "note", "notes", "outcome", "reason", "why", "words")
_LONGEST_WORDS, _SHORT = 10_000, 7


def meant(floor: "Floor", sent: Any) -> Any:
    """A command about the persons whom staff mean by their number or by that of a card."""

    def whom(typed: str) -> str:
        card = floor.persons.cards.get(typed.strip())
        return card.person if card and not is_known(floor, typed) else typed.strip()

    named: dict[str, Any] = {
        name: whom(text) for name in _WHOM if (text := getattr(sent, name, ""))
    }
    if several := getattr(sent, "persons", ()):
        named["persons"] = tuple(map(whom, several))
    return replace(sent, **named) if named else sent


def why_named(floor: "Floor", sent: Any) -> core.Refusal | None:
    """Why staff of a real house do nothing about somebody by this name.

    It would stay on record when all else is erased; what older records say can still be ended.
    """
    if not floor.real or isinstance(sent, LiftExclusion | LetPersonsRejoin):
        return None
    if isinstance(sent, RegisterPerson):
        return _why_not_registered(floor, sent)
    if isinstance(sent, IssuePlayerCard) and not is_card_number(sent.card):
        return core.Refusal("", "a card has a number such as 40-1234")
    named = (*(getattr(sent, name, "") for name in _WHOM), *getattr(sent, "persons", ()))
    unknown = next((who for who in named if who.strip() and not is_known(floor, who)), None)
    if unknown is None:
        return None
    why = f"nobody is known here as {unknown}: register the person first"
    return core.Refusal("", f"{why}, and give the number or that of the card")


def _why_not_registered(floor: "Floor", sent: RegisterPerson) -> core.Refusal | None:
    person = sent.person.strip()
    if not person or is_number(person) or floor.persons.get(person).registered:
        return None
    why = "a person goes by a number such as M-12, for a name would stay on record for good"
    return core.Refusal("", f"{why}: leave it empty, and the house gives the next number")


def words_of(sent: Any) -> list[str]:
    """What staff wrote in their own words in a command; not the text of a document."""
    told = (getattr(sent, name, "") for name in _WORDS)
    return [text for text in told if isinstance(text, str) and 0 < len(text) <= _LONGEST_WORDS]


def why_told(known: Iterable[Person], words: Iterable[str]) -> core.Refusal | None:
    """Why staff do not write these words: they hold what somebody told about themselves.

    It is erased in time, and words of the record never are.
    """
    written = [" ".join(text.casefold().split()) for text in words]
    details = (text for who in known for text in (who.full_name, who.address, who.contact))
    told = {" ".join(text.casefold().split()) for text in details}
    # A single short word may be any word.
    if any(
        re.search(rf"(?<!\w){re.escape(text)}(?!\w)", said)
        for text in told
        if " " in text or len(text) > _SHORT
        for said in written
        if text in said
    ):
        why = "these words stay on record for good, and they name a person, contact or address"
        return core.Refusal("", f"{why}: give the number of the person or of the card instead")
    return None


def why_twice(known: Iterable[Person], sent: Any) -> core.Refusal | None:
    """Why nobody else is registered by a full name: nothing tells the two apart.

    Who is excluded would come in by another number.
    """
    if not isinstance(sent, RegisterPerson) or not sent.full_name.strip():
        return None
    seen = appearance(sent.full_name)
    for who in known:
        apart = who.born and sent.born and who.born != sent.born
        if who.full_name and appearance(who.full_name) == seen and not apart:
            if who.id == sent.person.strip():
                continue
            why = f"{who.id} is called so already: use that number"
            return core.Refusal("", f"{why}, or tell the two apart by their days of birth")
    return None


def why_not_born(given: str, today: str) -> core.Refusal | None:
    """Why nobody was born on this day; None where nothing is said."""
    with suppress(ValueError):
        # A day is written in one way, and not as a week or without dashes.
        written = date.fromisoformat(given).isoformat() == given
        if written and f"{OLDEST}-01-01" <= given <= today:
            return None
    why = f"born is a day such as 1980-12-31, not before {OLDEST} and not after today"
    return core.Refusal("", why) if given else None


def set_aside(sent: Any, today: str, told: Callable[[str], str]) -> Any:
    """A command without what somebody told about themselves: `told` gives the digest for a text.

    Of the day of birth it says when they come of age, where that is still to be.
    """
    if not isinstance(sent, RegisterPerson | UpdatePerson):
        return sent
    details = {name: getattr(sent, name) for name in DETAILS if getattr(sent, name)}
    beside: dict[str, Any] = {name: f"{BESIDE}{told(text)}" for name, text in details.items()}
    if "born" in details and (day := of_age(details["born"])) > today:
        beside["born"] += f" {day}"
    return replace(sent, **beside)


def put_back(thing: Any, texts: Mapping[str, str]) -> dict[str, Any]:
    """The details of a person, command or event as they were told; nothing for what is erased."""
    stands = {name: getattr(thing, name, "") for name in DETAILS}
    return {
        name: texts.get(text.removeprefix(BESIDE).partition(" ")[0], "")
        for name, text in stands.items()
        if text.startswith(BESIDE)
    }

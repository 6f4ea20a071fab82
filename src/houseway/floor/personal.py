"""What persons told about themselves, which is kept beside the record: set aside and put back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor.names import is_number
from houseway.floor.persons import BESIDE, DETAILS, RegisterPerson, UpdatePerson, of_age

if TYPE_CHECKING:
    from houseway.floor.state import Floor


def why_named(floor: "Floor", sent: Any) -> core.Refusal | None:
    """Why staff of a real house register nobody by this name.

    It would stay on record when all else is erased; a walk-in's is there already.
    """
    if not isinstance(sent, RegisterPerson) or not floor.real or not sent.person.strip():
        return None
    if is_number(sent.person) or floor.persons.get(sent.person).registered:
        return None
    why = "a person goes by a number such as M-12, for a name would stay on record for good"
    return core.Refusal("", f"{why}: leave it empty, and the house gives the next number")


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

"""Which document binds a promotion over several games: of each duty the strictest, and its clause.

Where documents are equally strict it is the one that the promotion names first.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from houseway.floor import law
from houseway.floor.obligations import Settings
from houseway.law.rules import Power, floor_sections

APPROVAL, IMMEDIATELY = "approval", "immediately"


class Duty(NamedTuple):
    """What one document says of a duty, and the citation of it."""

    power: Power
    under: str


def _alike(_power: Power) -> int:
    return 0


def _duty(documents: Sequence[str], name: str, strict: Callable[[Power], Any] = _alike) -> Duty:
    """What the strictest of these documents says; `strict` is the smaller the stricter it is."""
    found = [
        Duty(power, law.cite(document, name))
        for document in documents
        if (power := law.power(document, name))
    ]
    return min(found, key=lambda duty: strict(duty.power))


def under(documents: Sequence[str], name: str) -> str:
    """The citation of a duty that every document words alike."""
    return _duty(documents, name).under


def said(documents: Sequence[str], name: str, step: str) -> str:
    """The citation of a step by the first document that speaks of it; nothing where none does."""
    cites = (law.cite(document, name, step) for document in documents)
    return next(filter(None, cites), "")


def has_section(document: str) -> bool:
    """Whether a document speaks of promotions at all."""
    return bool(floor_sections(document))


def barring(documents: Sequence[str]) -> Duty:
    """What may not be a prize."""
    return _duty(documents, "barred_prizes", lambda power: power.litres)


def scrutineer(documents: Sequence[str]) -> Duty:
    """From which value on a draw needs a scrutineer."""
    return _duty(documents, "scrutineer", lambda power: power.cents)


def submission(documents: Sequence[str]) -> Duty:
    """How long the regulator must have had the terms."""
    return _duty(documents, "submit_terms", lambda power: -power.minutes)


def amendment(documents: Sequence[str]) -> Duty:
    """Whether an amendment after the start waits for approval, or goes to the regulator again."""
    return _duty(documents, "amend_terms", lambda power: power.how != APPROVAL)


def notification(documents: Sequence[str]) -> Duty:
    """In which time a winner is told."""
    return _duty(documents, "notify_winner", lambda power: power.minutes)


def denial(documents: Sequence[str]) -> Duty:
    """From which value on the record of a denied claim is kept with name and address."""
    return _duty(documents, "deny_prize", lambda power: power.cents)


def choice(documents: Sequence[str]) -> Duty | None:
    """From which amount on a winner chooses how to be paid; None where no document says so."""
    found = [name for name in documents if law.cite(name, "prize_payment", "choice")]
    return _duty(found, "prize_payment", lambda power: power.cents) if found else None


def integrity(documents: Sequence[str]) -> Duty:
    """In which time an inspector hears of what was postponed or cancelled."""
    return _duty(
        documents, "promotion_integrity", lambda power: (power.how != IMMEDIATELY, power.minutes)
    )


def time_of(duty: Duty, settings: Settings) -> timedelta:
    """The time that a duty leaves."""
    at_once = duty.power.how == IMMEDIATELY
    return settings.immediately if at_once else timedelta(minutes=duty.power.minutes)

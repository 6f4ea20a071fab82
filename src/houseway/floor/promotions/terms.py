"""The terms of a promotion and its prizes: what they must state, and what may not be a prize."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct

from houseway import core
from houseway.floor.obligations import Settings, check_moment
from houseway.floor.promotions import duties

NAMESPACE = "floor"

MONEY, CASINO_DOLLARS, SLOTS_DOLLARS = "money", "casino_dollars", "slots_dollars"
# What the terms also say of a prize of these types.
DETAILS = {
    "appliance": ("make", "model", "accessories"),
    "vehicle": ("make", "model", "accessories", "on_road_costs"),
    "travel": ("persons", "included", "restrictions", "spending_money"),
    "real_estate": ("dwelling", "plans", "contract", "easements", "address", "included"),
}
TYPES = (MONEY, "goods", CASINO_DOLLARS, SLOTS_DOLLARS, *DETAILS)
ITEMS = (
    *("awarded_how", "awarded", "eligibility", "wager", "nature", "entries_close"),
    *("draw", "claiming", "notified_how", "results_published_how"),
)
# What an item of several parts has to say.
_PARTS = {
    "awarded": ("at", "place"),
    "eligibility": ("text",),
    "draw": ("at", "place"),
    "claiming": ("method",),
}
_LITRE = 1000

Count = Annotated[int, Meta(ge=0)]


def given(value: Any) -> bool:
    """Whether something was answered: no, nothing and none at all are answers, silence is not."""
    if isinstance(value, str):
        return bool(value.strip())
    return value is not None and value is not UNSET


def check_time(value: Any, name: str) -> None:
    """A time is written with its offset; nothing may be left out, and nothing else be written."""
    if given(value):
        check_moment(value, name)


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the terms."""


class When(_Part, frozen=True):
    """A time and a place."""

    at: str | None = None
    place: Any = None

    def __post_init__(self) -> None:
        check_time(self.at, "at")


class Eligibility(_Part, frozen=True):
    """Who may take part, in words, and the group of patrons where it is one."""

    text: Any = None
    group: str | None = None


class Wager(_Part, frozen=True):
    """Whether a wager is asked for, and of how much at least."""

    required: bool | None = None
    minimum: Count | None = None


class Claiming(_Part, frozen=True):
    """How a prize is claimed, and whether entrants have to be there."""

    method: Any = None
    present: bool | None = False


class Terms(_Part, frozen=True):
    """The terms; of an amendment only what it replaces."""

    awarded_how: Any = UNSET
    awarded: When | msgspec.UnsetType | None = UNSET
    eligibility: Eligibility | msgspec.UnsetType | None = UNSET
    wager: Wager | msgspec.UnsetType | None = UNSET
    nature: Any = UNSET
    entries_close: str | msgspec.UnsetType | None = UNSET
    draw: When | msgspec.UnsetType | None = UNSET
    claiming: Claiming | msgspec.UnsetType | None = UNSET
    notified_how: Any = UNSET
    results_published_how: Any = UNSET

    def __post_init__(self) -> None:
        check_time(self.entries_close, "entries_close")

    @property
    def closing(self) -> str:
        """When entries close; nothing where the terms do not say."""
        return self.entries_close if isinstance(self.entries_close, str) else ""

    @property
    def drawing(self) -> When:
        """When and where the draw is held."""
        return self.draw if isinstance(self.draw, When) else When()

    @property
    def presence(self) -> bool:
        """Whether only who is there can win."""
        return isinstance(self.claiming, Claiming) and bool(self.claiming.present)

    @property
    def group(self) -> str:
        """The group that entrants belong to; nothing where everybody may."""
        known = isinstance(self.eligibility, Eligibility) and self.eligibility.group
        return known or ""

    @property
    def minimum(self) -> int:
        """The least wager of an entry in cents; 0 where none is asked for."""
        asked = self.wager if isinstance(self.wager, Wager) else Wager()
        return 0 if asked.required is False else asked.minimum or 0


class Prize(_Part, frozen=True):
    """A prize, `number` times; `alternative` is the money that the terms state instead of it."""

    id: str
    type: str
    what: Any = None
    value: Count | None = None
    number: Annotated[int, Meta(ge=1)] | None = 1
    details: dict[str, Any] | None = None
    includes: tuple[str, ...] | None = ()
    liquor_ml: Count | None = 0
    alternative: Count | None = None


def amended(terms: Terms, changes: Terms) -> Terms:
    """The terms with some fields replaced, one by one."""
    told = {name: value for name in ITEMS if (value := getattr(changes, name)) is not UNSET}
    return msgspec.structs.replace(terms, **told)


def same(terms: Terms, others: Terms) -> bool:
    """Whether two versions say the same; what is left out one way or another is left out."""
    return _answers(terms) == _answers(others)


def _answers(terms: Terms) -> dict[str, Any]:
    return {name: value for name in ITEMS if given(value := getattr(terms, name))}


def are_empty(terms: Terms, prizes: Sequence[Prize]) -> bool:
    """Whether there is nothing at all."""
    return not prizes and not _answers(terms)


def lacking(terms: Terms, prizes: Sequence[Prize]) -> Iterator[str]:
    """The items that the terms do not state, in the order of the documents."""
    for item in ITEMS:
        value = getattr(terms, item)
        parts = (getattr(value, part) for part in _PARTS.get(item, ())) if given(value) else ()
        if item == "wager":
            if isinstance(value, Wager) and value.required and not given(value.minimum):
                yield item
        elif not given(value) or not all(map(given, parts)):
            yield item
    if not prizes or not all(given(prize.what) and given(prize.value) for prize in prizes):
        yield "prizes"


def undetailed(prizes: Sequence[Prize]) -> Iterator[tuple[Prize, str]]:
    """The details of their type that prizes lack."""
    for prize in prizes:
        told = prize.details or {}
        absent = (name for name in DETAILS.get(prize.type, ()) if not given(told.get(name)))
        yield from ((prize, name) for name in absent)


# Refusals


def why_incomplete(
    documents: Sequence[str], terms: Terms, prizes: Sequence[Prize]
) -> core.Refusal | None:
    """Why terms cannot be submitted: what they lack first, in the order of the documents."""
    if item := next(lacking(terms, prizes), ""):
        under = duties.said(documents, "promotion_terms", item)
        return core.Refusal(under, f"the terms do not state {_spelt(item)}")
    for prize, lacks in undetailed(prizes):
        under = duties.said(documents, "prize_details", prize.type)
        return core.Refusal(under, f"prize {prize.id} lacks its {_spelt(lacks)}")
    return None


def why_barred(
    documents: Sequence[str], prizes: Sequence[Prize], settings: Settings
) -> core.Refusal | None:
    """Why something may not be a prize, in the order of the documents."""
    barring = duties.barring(documents)
    for kind in barring.power.cites:
        for prize in prizes:
            if why := _barred(prize, kind, barring.power.litres, settings):
                under = duties.said(documents, "barred_prizes", kind)
                return core.Refusal(under, f"prize {prize.id} may not include {why}")
    return None


def _barred(prize: Prize, kind: str, litres: int, settings: Settings) -> str:
    """What of a prize is barred as something of this kind; nothing where it is not."""
    included = prize.includes or ()
    if kind == "liquor":
        return f"over {litres} litres of liquor" if _litres_over(prize, litres) else ""
    if kind == "prescribed":
        return next((word for word in included if word in settings.prescribed), "")
    return _spelt(kind) if kind in included else ""


def _litres_over(prize: Prize, litres: int) -> bool:
    return (prize.liquor_ml or 0) > litres * _LITRE


def why_no_alternative(documents: Sequence[str], prizes: Sequence[Prize]) -> core.Refusal | None:
    """Why the terms may not state money instead of a prize."""
    stated = [prize for prize in prizes if prize.alternative is not None]
    for kind in (CASINO_DOLLARS, SLOTS_DOLLARS, MONEY):
        under = duties.said(documents, "prize_alternative", kind)
        if under and any(prize.type == kind for prize in stated):
            return core.Refusal(under, f"no money is given instead of {_spelt(kind)}")
    return None


def why_no_prizes(prizes: Sequence[Prize]) -> core.Refusal | None:
    """Why prizes cannot be told apart, or are of no known type."""
    names = [prize.id for prize in prizes]
    if len(set(names)) < len(names) or not all(map(str.strip, names)):
        return core.Refusal("", "give every prize a name of its own")
    for prize in prizes:
        if prize.type not in TYPES:
            said = f"type is one of {', '.join(TYPES)}, not {prize.type!r}"
            return core.Refusal("", f"prize {prize.id}: {said}")
    return None


def _spelt(name: str) -> str:
    return name.replace("_", " ")

"""Promotions as they stand: versions of their terms, entries, awards, claims and disputes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor.promotions import duties
from houseway.floor.promotions.terms import Prize, Terms
from houseway.floor.shelves import Shelves

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"
PROMOTION, DRAW = "promotion", "draw"

# Who does what: the roles of the staff who run promotions.
MANAGER, CASHIER, SUPERVISOR = "promotions_manager", "cashier", core.SUPERVISOR


class Version(NamedTuple):
    """One text of the terms; `submitted` is when the regulator first had it."""

    number: int
    terms: Terms
    prizes: tuple[Prize, ...]
    submitted: str = ""
    waiting: bool = False

    def prize(self, id: str) -> Prize | None:
        """A prize by its name."""
        return next((prize for prize in self.prizes if prize.id == id), None)


class Entry(NamedTuple):
    """A ticket in the draw: whose, by which game, when, under which version of the terms."""

    ticket: str
    patron: str
    game: str
    wager: int
    at: str
    version: int


class Award(NamedTuple):
    """A prize somebody won, as the terms stated it at the draw, and what became of it.

    `instead` is the money taken for it, `settled` how it was handed over; `entered` when the
    winning entry was made.
    """

    id: str
    promotion: str
    prize: Prize
    winner: str
    ticket: str
    entered: str
    drawn: str
    attempts: int = 0
    told: bool = False
    instead: int | None = None
    settled: str = ""
    voucher: str = ""
    exchanged: str = ""

    @property
    def amount(self) -> int:
        """The money that is due for it."""
        return (self.prize.value or 0) if self.instead is None else self.instead


class Claim(NamedTuple):
    """Somebody says that a prize is theirs; `choice` is how they want to be paid."""

    id: str
    promotion: str
    prize: Prize
    patron: str
    choice: tuple[str, ...]
    denied: bool = False
    reason: str = ""
    name: str = ""
    address: str = ""
    retained: bool = False


class Drawing(NamedTuple):
    """One draw: tickets by award and prize, and by what chance they came.

    `numbers` are their places in the list of entries, which the digest `list` fixed, and `passed`
    those of entrants who had to be there and were not. `signed` is when the scrutineer signed.
    """

    at: str
    source: str
    awards: tuple[tuple[str, str, str], ...]
    numbers: tuple[int, ...]
    passed: tuple[int, ...]
    list: str
    scrutineer: str = ""
    signed: str = ""


class Dispute(NamedTuple):
    """Somebody contests how a promotion was run."""

    id: str
    promotion: str
    patron: str
    about: str
    decision: str = ""
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Promotion:
    """One promotion; `in_force` is the version that holds, `postponed` what of it waits.

    `doubts` are the postponements and the cancellation that no inspector was told of yet.
    """

    id: str
    documents: tuple[str, ...]
    versions: tuple[Version, ...]
    in_force: int = 1
    starts: str = ""
    started: str = ""
    channels: tuple[str, ...] = ()
    entries: Shelves[Entry] = field(default_factory=Shelves)
    closed: str = ""
    scrutineers: tuple[str, ...] = ()
    postponed: tuple[str, ...] = ()
    cancelled: str = ""
    draw_at: str = ""
    drawn: tuple[Drawing, ...] = ()
    from_play: bool = False
    doubts: tuple[str, ...] = ()

    @property
    def now(self) -> Version:
        """The version in force."""
        return self.versions[self.in_force - 1]

    @property
    def latest(self) -> Version:
        """The text for the regulator: what waits for approval, or what is in force."""
        waiting = [version for version in self.versions if version.waiting]
        return waiting[-1] if waiting else self.now

    @property
    def draws(self) -> str:
        """When the draw may be held; a validation may have set another time than the terms."""
        return self.draw_at or self.now.terms.drawing.at or ""

    def having(self, version: Version) -> "Promotion":
        """With one version replaced."""
        at = version.number - 1
        return replace(self, versions=(*self.versions[:at], version, *self.versions[at + 1 :]))


@dataclass(frozen=True, slots=True)
class Promotions:
    """Every promotion there ever was, and what was won, claimed and contested in it.

    `vouchers` are the awards that were handed over as such, by the number on them.
    """

    known: Mapping[str, Promotion] = field(default_factory=dict)
    awards: Mapping[str, Award] = field(default_factory=dict)
    claims: Mapping[str, Claim] = field(default_factory=dict)
    disputes: Mapping[str, Dispute] = field(default_factory=dict)
    vouchers: Mapping[str, str] = field(default_factory=dict)

    def of_award(self, award: Award) -> Promotion:
        """The promotion of an award."""
        return self.known[award.promotion]

    def prize(self, promotion: str, id: str) -> Prize | None:
        """A prize of the terms in force, or one that was drawn before they were amended."""
        won = (award.prize for award in self.awards.values() if award.promotion == promotion)
        drawn = (prize for prize in won if prize.id == id)
        return self.known[promotion].now.prize(id) or next(drawn, None)

    def drawn(self, promotion: str, prize: str) -> int:
        """How many of a prize have been drawn."""
        return sum(
            (award.promotion, award.prize.id) == (promotion, prize)
            for award in self.awards.values()
        )

    def claimed(self, award: Award) -> list[Claim]:
        """The claims of a winner to what they won."""
        meant = (award.promotion, award.prize.id, award.winner)
        return [
            claim
            for claim in self.claims.values()
            if (claim.promotion, claim.prize.id, claim.patron) == meant
        ]


# Offers about something that has to be there

Rule = Callable[["Now", Any, Any], core.Refusal | None]
Offered = Callable[["Now", Any], core.Offer | core.Refusal]


def about(shelf: str, name: str, rule: Rule) -> Offered:
    """An offer about something by its id, where the rule has nothing against it."""

    def offer(now: "Now", sent: Any) -> core.Offer | core.Refusal:
        id = getattr(sent, name)
        found = getattr(now.floor.promotions, shelf).get(id)
        if found is None:
            return core.Refusal("", f"there is no {name} {id}")
        return rule(now, found, sent) or core.Offer("")

    return offer


def of_promotion(rule: Rule) -> Offered:
    """An offer about a promotion."""
    return about("known", "promotion", rule)


def of_award(rule: Rule) -> Offered:
    """An offer about an award."""
    return about("awards", "award", rule)


def of_claim(rule: Rule) -> Offered:
    """An offer about a claim."""
    return about("claims", "claim", rule)


def always(_now: "Now", _found: Any, _sent: Any) -> None:
    """Nothing stands against it."""


def why_other(now: "Now", patron: str) -> core.Refusal | None:
    """Why a patron does not speak for another."""
    if now.role == core.PLAYER and patron != now.by:
        return core.Refusal("", "patrons may do this only for themselves")
    return None


def why_stopped(promotion: Promotion, *by: str) -> core.Refusal | None:
    """Why nothing goes on: it is cancelled, or what is named here was postponed."""
    if not promotion.cancelled and not set(by) & set(promotion.postponed):
        return None
    how = "cancelled" if promotion.cancelled else "postponed"
    under = duties.integrity(promotion.documents).under
    return core.Refusal(under, f"promotion {promotion.id} is {how}")


# Bookkeeping


def with_promotion(promotions: Promotions, id: str, **changed: Any) -> Promotions:
    """With something of one promotion changed."""
    promotion = replace(promotions.known[id], **changed)
    return replace(promotions, known={**promotions.known, id: promotion})


def with_award(promotions: Promotions, id: str, **changed: Any) -> Promotions:
    """With something of one award changed."""
    award = promotions.awards[id]._replace(**changed)
    return replace(promotions, awards={**promotions.awards, id: award})


def with_claim(promotions: Promotions, id: str, **changed: Any) -> Promotions:
    """With something of one claim changed."""
    claim = promotions.claims[id]._replace(**changed)
    return replace(promotions, claims={**promotions.claims, id: claim})

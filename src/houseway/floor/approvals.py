"""What the regulator approved: which order of a document is in force, its text, its variants.

Nobody puts such a thing up alone: one person proposes it and another signs.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from houseway import core
from houseway.law.variants import APPROVED
from houseway.law.variants import variant as overlay

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"
MOST_TEXT = 500_000


class Adopted(NamedTuple):
    """A document as it was approved; `text` is what the operator attached."""

    order: str
    since: str
    text: str
    digest: str


class ApprovedVariant(NamedTuple):
    """A variant that a regulated table may be played by."""

    document: str
    variant: str
    order: str
    since: str


@dataclass(frozen=True, slots=True)
class Approvals:
    """Every document as it came into force, the newest last, and the approved variants."""

    documents: Mapping[str, tuple[Adopted, ...]] = field(default_factory=dict)
    variants: tuple[ApprovedVariant, ...] = ()

    def in_force(self, document: str, day: str) -> Adopted | None:
        """The order of a document that is in force on a day."""
        adopted = self.documents.get(document, ())
        return next((found for found in reversed(adopted) if found.since <= day), None)

    def laid_over(
        self, document: str, variant: Mapping[str, Any] | str, at: str
    ) -> Mapping[str, Any] | str:
        """A variant with the approval that is on record for it here; as it is without one."""
        approved = (
            found
            for found in self.variants
            if (found.document, found.variant) == (document, variant) and found.since <= at
        )
        found = next(approved, None)
        if found is None or not isinstance(variant, str):
            return variant
        approval = {"order": found.order, "date": found.since}
        return {**overlay(document, variant), "status": APPROVED, "approval": approval}


class AdoptDocument(core.Command):
    """A document is in force by an order, from a day on; the approved text may come with it."""

    document: str
    order: str
    since: str
    text: str = ""
    LONGEST: ClassVar[Mapping[str, int]] = {"text": MOST_TEXT}


class ApproveVariant(core.Command):
    """The regulator approved a variant of a document."""

    document: str
    variant: str
    order: str
    since: str


class DocumentAdopted(core.Event, to=core.EVERYBODY):
    """A document is in force from a day on, by this order."""

    document: str
    order: str
    since: str
    text: str
    digest: str
    by: str


class VariantApproved(core.Event, to=core.STAFF):
    """Regulated tables may be played by a variant."""

    document: str
    variant: str
    order: str
    since: str
    by: str


def _why_not_by_order(now: "Now", document: str, order: str, since: str) -> core.Refusal | None:
    if document not in now.floor.documents:
        return core.Refusal("", f"there is no document {document!r} on this floor")
    if not order.strip():
        return core.Refusal("", "name the order by which it was approved")
    with suppress(ValueError):
        if date.fromisoformat(since).isoformat() == since:
            return None
    return core.Refusal("", f"since is a day such as 2026-03-01, not {since!r}")


def _adopt(
    now: "Now", document: str, order: str, since: str, text: str
) -> core.Offer | core.Refusal:
    if refused := _why_not_by_order(now, document, order, since):
        return refused
    if len(text) > MOST_TEXT:
        return core.Refusal("", f"the text has at most {MOST_TEXT} characters")
    known = now.floor.approvals.documents.get(document, ())
    if any((found.order, found.since) == (order, since) for found in known):
        return core.Refusal("", f"{order} of {since} is on record already")
    return core.Offer("")


def _adopted(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    digest = sha256(sent.text.encode()).hexdigest() if sent.text else ""
    what = (sent.document, sent.order, sent.since, sent.text, digest)
    return (DocumentAdopted(*what, by=envelope.by),)


def _approve(
    now: "Now", document: str, variant: str, order: str, since: str
) -> core.Offer | core.Refusal:
    if refused := _why_not_by_order(now, document, order, since):
        return refused
    if not variant.strip():
        return core.Refusal("", "name the variant")
    if ApprovedVariant(document, variant, order, since) in now.floor.approvals.variants:
        return core.Refusal("", f"{order} of {since} is on record already")
    return core.Offer("")


def _approved(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (VariantApproved(sent.document, sent.variant, sent.order, sent.since, envelope.by),)


_ORDER = ("order", "since")
ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(
        AdoptDocument,
        core.SUPERVISOR,
        _adopt,
        _adopted,
        ("document", *_ORDER, "text"),
        core.nobody,
    ),
    core.Act(
        ApproveVariant,
        core.SUPERVISOR,
        _approve,
        _approved,
        ("document", "variant", *_ORDER),
        core.nobody,
    ),
)


def evolve(approvals: Approvals, happened: Any) -> Approvals:
    """The approvals after an event."""
    match happened:
        case DocumentAdopted(document, order, since, text, digest):
            known = (*approvals.documents.get(document, ()), Adopted(order, since, text, digest))
            in_order = tuple(sorted(known, key=lambda adopted: adopted.since))
            return replace(approvals, documents={**approvals.documents, document: in_order})
        case VariantApproved(document, variant, order, since):
            approved = ApprovedVariant(document, variant, order, since)
            return replace(approvals, variants=(*approvals.variants, approved))
    return approvals

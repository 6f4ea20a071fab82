"""Disputes over a promotion: the operator decides once, and advises of the complaint."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor.about import Done, DoneUnder, OfDispute, done, done_under
from houseway.floor.acts import Whole
from houseway.floor.obligations import Owed, ends, later
from houseway.floor.ops import Op
from houseway.floor.promotions import duties
from houseway.floor.promotions.state import (
    MANAGER,
    Dispute,
    Promotion,
    Promotions,
    about,
    always,
    of_promotion,
    why_other,
)

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"
ADVISE = "advise_complaint"


class DisputePromotion(OfDispute, core.Command):
    """Somebody contests how a promotion was run."""

    promotion: str
    patron: str
    about: str = ""


class DecideDispute(OfDispute, core.Command):
    """The operator decides; whether the patron is satisfied is part of the record."""

    decision: str = ""
    satisfied: bool = False


class AdviseOfComplaint(OfDispute, core.Command):
    """Tell a patron of the right to complain to an inspector."""


class PromotionDisputed(OfDispute, Done, core.Event, to=core.STAFF):
    """Somebody contests how a promotion was run."""

    promotion: str
    patron: str
    about: str


class PromotionDisputeDecided(OfDispute, DoneUnder, core.Event, to=core.STAFF):
    """The operator has decided, and finally."""

    decision: str
    satisfied: bool
    final: bool


class AdvisedOfComplaint(OfDispute, DoneUnder, core.Event, to=core.STAFF):
    """A patron knows of the right to complain to an inspector."""


def _dispute(now: "Now", _promotion: Promotion, sent: DisputePromotion) -> core.Refusal | None:
    if not sent.dispute.strip() or sent.dispute in now.floor.promotions.disputes:
        return core.Refusal("", "give the dispute a name that is not taken")
    return why_other(now, sent.patron)


def _disputed(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    told = (sent.dispute, sent.promotion, sent.patron, sent.about)
    return (PromotionDisputed(*told, **done(envelope)),)


def _under(now: "Now", dispute: Dispute) -> str:
    documents = now.floor.promotions.known[dispute.promotion].documents
    return duties.under(documents, "promotion_dispute")


def _decide(now: "Now", dispute: Dispute, _sent: DecideDispute) -> core.Refusal | None:
    if dispute.decided:
        return core.Refusal(_under(now, dispute), "the operator's decision is final")
    return None


def _decided(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, at = envelope.command, envelope.at
    dispute = now.floor.promotions.disputes[sent.dispute]
    under = _under(now, dispute)
    told = (dispute.id, sent.decision, sent.satisfied, True)
    due = later(at, now.floor.settings.as_soon_as_practicable)
    advice = Owed(ADVISE, dispute.id, dispute.patron, due, under)
    decided = PromotionDisputeDecided(*told, **done_under(envelope, under))
    return (decided,) if sent.satisfied else (decided, advice)


def _advised(now: "Now", envelope: core.Envelope) -> core.Events:
    dispute, at = now.floor.promotions.disputes[envelope.command.dispute], envelope.at
    advised = AdvisedOfComplaint(dispute.id, by=envelope.by, at=at, under=_under(now, dispute))
    return advised, *ends(now.floor.owed, dispute.id, at, ADVISE, by=envelope.by)


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(DisputePromotion, core.PLAYER, of_promotion(_dispute), _disputed),
    Whole(DecideDispute, MANAGER, about("disputes", "dispute", _decide), _decided),
    Whole(AdviseOfComplaint, MANAGER, about("disputes", "dispute", always), _advised),
)
OPS = {
    "promotion_dispute": Op(DisputePromotion),
    "dispute_decide": Op(DecideDispute, ("final",)),
    "dispute_advise": Op(AdviseOfComplaint),
}


def evolve(promotions: Promotions, happened: Any) -> Promotions:
    """The promotions after an event."""
    match happened:
        case PromotionDisputed(dispute, promotion, patron, about):
            new = Dispute(dispute, promotion, patron, about)
            return replace(promotions, disputes={**promotions.disputes, dispute: new})
        case PromotionDisputeDecided(dispute, decision):
            known = promotions.disputes[dispute]._replace(decision=decision, decided=True)
            return replace(promotions, disputes={**promotions.disputes, dispute: known})
    return promotions

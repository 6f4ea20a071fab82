"""Claims to prizes, and what is owed to somebody whose claim is denied."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from houseway import core
from houseway.floor import persons
from houseway.floor.about import Done, DoneUnder, OfClaim, OfPromotion, done, done_under
from houseway.floor.acts import Whole
from houseway.floor.obligations import Owed, ends, later
from houseway.floor.ops import Op
from houseway.floor.promotions import duties, state
from houseway.floor.promotions.payment import why_no_way
from houseway.floor.promotions.terms import given

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"
GIVE_REASONS = "give_reasons"


class ClaimPrize(OfClaim, core.Command):
    """Somebody claims a prize, and says how they want to be paid."""

    promotion: str
    prize: str
    patron: str
    choice: tuple[str, ...] | None = None


class DenyClaim(OfClaim, core.Command):
    """A claim is not met, for a reason."""

    reason: str | None = None
    name: str | None = None
    address: str | None = None


class GiveReasons(OfClaim, core.Command):
    """Tell somebody why their claim was denied."""


class DeleteClaim(OfClaim, core.Command):
    """Take a claim out of the record, which nobody may."""


class ListDeniedClaims(OfPromotion, core.Command):
    """Draw up the record of denied claims."""


class Denied(msgspec.Struct, frozen=True):
    """A denied claim as it is kept."""

    claim: str
    name: str
    address: str
    reason: str
    amount: int


class PrizeClaimed(OfClaim, Done, core.Event, to=core.STAFF):
    """Somebody claims a prize."""

    promotion: str
    prize: str
    patron: str
    choice: tuple[str, ...]


class ClaimDenied(OfClaim, DoneUnder, core.Event, to=core.STAFF):
    """A claim is not met; over a value the claimant's name and address are kept with it."""

    reason: str
    name: str
    address: str
    retained: bool


class ReasonsGiven(OfClaim, DoneUnder, core.Event, to=core.STAFF):
    """Somebody knows why their claim was denied."""


class DeniedClaimsListed(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """The record of denied claims was drawn up."""

    list: tuple[Denied, ...]


# Acts


def _claim(now: "Now", promotion: state.Promotion, sent: ClaimPrize) -> core.Refusal | None:
    if not sent.claim.strip() or sent.claim in now.floor.promotions.claims:
        return core.Refusal("", "give the claim a name that is not taken")
    if now.floor.promotions.prize(promotion.id, sent.prize) is None:
        return core.Refusal("", f"there is no prize {sent.prize}")
    return state.why_other(now, sent.patron) or why_no_way(promotion.documents, sent.choice or ())


def _claimed(_now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    told = (sent.claim, sent.promotion, sent.prize, sent.patron, sent.choice or ())
    return (PrizeClaimed(*told, **done(envelope)),)


def _documents(now: "Now", claim: state.Claim) -> tuple[str, ...]:
    return now.floor.promotions.known[claim.promotion].documents


def _is_kept(now: "Now", claim: state.Claim) -> bool:
    """Whether the record of a denied claim keeps name and address."""
    return (claim.prize.value or 0) > duties.denial(_documents(now, claim)).power.cents


def _kept_under(documents: tuple[str, ...]) -> str:
    return duties.said(documents, "deny_prize", "retained")


def _who(now: "Now", claim: state.Claim, sent: DenyClaim) -> tuple[str, str]:
    """Name and address of the claimant, as stated now or as registered."""
    known = persons.registered(now.floor, claim.patron)
    name = sent.name if given(sent.name) else known and known.full_name
    address = sent.address if given(sent.address) else known and known.address
    return name or "", address or ""


def _deny(now: "Now", claim: state.Claim, sent: DenyClaim) -> core.Refusal | None:
    documents = _documents(now, claim)
    if claim.denied:
        return core.Refusal("", f"claim {claim.id} is denied already")
    if not given(sent.reason):
        return core.Refusal(duties.denial(documents).under, "give the claimant a reason")
    if _is_kept(now, claim) and not all(map(given, _who(now, claim, sent))):
        why = "the claimant's name and address are kept with the reason"
        return core.Refusal(_kept_under(documents), why)
    return None


def _denied(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, at = envelope.command, envelope.at
    claim = now.floor.promotions.claims[sent.claim]
    documents, retained = _documents(now, claim), _is_kept(now, claim)
    reasons = duties.denial(documents).under
    told = (claim.id, sent.reason, *_who(now, claim, sent), retained)
    denied = ClaimDenied(
        *told, **done_under(envelope, _kept_under(documents) if retained else reasons)
    )
    due = later(at, now.floor.settings.as_soon_as_practicable)
    return denied, Owed(GIVE_REASONS, claim.id, claim.patron, due, reasons)


def _inform(now: "Now", claim: state.Claim, _sent: GiveReasons) -> core.Refusal | None:
    return None if claim.denied else core.Refusal("", f"claim {claim.id} was not denied")


def _informed(now: "Now", envelope: core.Envelope) -> core.Events:
    claim, at = now.floor.promotions.claims[envelope.command.claim], envelope.at
    under = duties.denial(_documents(now, claim)).under
    given = ReasonsGiven(claim.id, **done_under(envelope, under))
    return given, *ends(now.floor.owed, claim.id, at, GIVE_REASONS, by=envelope.by)


def _delete(now: "Now", claim: state.Claim, _sent: DeleteClaim) -> core.Refusal | None:
    under = _kept_under(_documents(now, claim)) if claim.retained else ""
    return core.Refusal(under, "no claim is ever deleted")


def _nothing(_now: "Now", _envelope: core.Envelope) -> core.Events:
    return ()


def _listed(now: "Now", envelope: core.Envelope) -> core.Events:
    promotions, id = now.floor.promotions, envelope.command.promotion
    rows = tuple(
        Denied(claim.id, claim.name, claim.address, claim.reason, claim.prize.value or 0)
        for claim in promotions.claims.values()
        if claim.promotion == id and claim.retained
    )
    under = _kept_under(promotions.known[id].documents)
    return (DeniedClaimsListed(id, rows, **done_under(envelope, under)),)


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(ClaimPrize, core.PLAYER, state.of_promotion(_claim), _claimed),
    Whole(DenyClaim, state.MANAGER, state.of_claim(_deny), _denied),
    Whole(GiveReasons, state.MANAGER, state.of_claim(_inform), _informed),
    Whole(DeleteClaim, state.MANAGER, state.of_claim(_delete), _nothing),
    Whole(ListDeniedClaims, state.MANAGER, state.of_promotion(state.always), _listed),
)
OPS = {
    "prize_claim": Op(ClaimPrize),
    "claim_deny": Op(DenyClaim, ("retained",)),
    "claim_inform": Op(GiveReasons),
    "claim_delete": Op(DeleteClaim),
    "denied_claims": Op(ListDeniedClaims, ("list",)),
}


# Bookkeeping


def evolve(promotions: state.Promotions, happened: Any) -> state.Promotions:
    """The promotions after an event."""
    match happened:
        case PrizeClaimed(claim, promotion, prize, patron, choice):
            meant = promotions.prize(promotion, prize)
            assert meant is not None, "it was offered"
            new = state.Claim(claim, promotion, meant, patron, choice)
            return replace(promotions, claims={**promotions.claims, claim: new})
        case ClaimDenied(claim, reason, name, address, retained):
            told = {"reason": reason, "name": name, "address": address, "retained": retained}
            return state.with_claim(promotions, claim, denied=True, **told)
    return promotions

"""What is seen of a promotion: terms by everybody, one's own by patrons, all of it by staff."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from houseway import core
from houseway.floor import law
from houseway.floor.deciding import why_not
from houseway.floor.promotions import duties
from houseway.floor.promotions.drafting import StartPromotion, SubmitTerms
from houseway.floor.promotions.state import Award, Claim, Drawing, Promotion, Version
from houseway.floor.promotions.terms import ITEMS, are_empty, lacking, undetailed
from houseway.floor.roles import who_may

if TYPE_CHECKING:
    from houseway.floor.state import Floor


# How many tickets a screen shows; all of them are in the result.
LATEST = 500


def status(floor: "Floor", promotion: Promotion, at: str) -> str:
    """How far a promotion is, in a word."""
    awards = [award for award in floor.promotions.awards.values() if _of(award, promotion)]
    if promotion.cancelled or promotion.postponed:
        return "cancelled" if promotion.cancelled else "postponed"
    if awards and all(award.settled for award in awards):
        return "settled"
    if promotion.drawn:
        return "drawn"
    if promotion.started:
        return "entries closed" if promotion.closed else "running"
    return "submitted" if promotion.now.submitted else "draft"


def _of(found: Any, promotion: Promotion) -> bool:
    return bool(found.promotion == promotion.id)


def summary(floor: "Floor", promotion: Promotion, at: str) -> dict[str, Any]:
    """A promotion in a line."""
    terms = promotion.now.terms
    return {
        "promotion": promotion.id,
        "documents": promotion.documents,
        "status": status(floor, promotion, at),
        "starts": promotion.started or promotion.starts,
        "closes": terms.closing,
        "draws_at": promotion.draws,
        "prizes": [str(prize.what or prize.id) for prize in promotion.now.prizes],
        "entries": len(promotion.entries),
        "overdue": sum(owed.state(at) == "overdue" for owed in _owed(floor, promotion)),
    }


def terms(floor: "Floor", promotion: Promotion, at: str) -> dict[str, Any]:
    """The terms in force, item by item under its clause, and the prizes."""
    return summary(floor, promotion, at) | {
        **text(promotion, promotion.now),
        "started": promotion.started,
        "channels": promotion.channels,
        "digest": promotion.closed,
    }


def text(promotion: Promotion, version: Version) -> dict[str, Any]:
    """What a version of the terms says."""
    items = [
        {
            "item": item,
            "says": _plain(getattr(version.terms, item)),
            **_cited(_item(promotion, item)),
        }
        for item in ITEMS
    ]
    prizes = msgspec.to_builtins(version.prizes)
    return {"version": version.number, "terms": items, "prizes": prizes}


def _item(promotion: Promotion, item: str) -> str:
    return duties.said(promotion.documents, "promotion_terms", item)


def _plain(value: Any) -> Any:
    return None if value is msgspec.UNSET else msgspec.to_builtins(value)


def _cited(citation: str) -> dict[str, str]:
    document, clause = law.of(citation)
    return {"document": document, "clause": clause}


def missing(promotion: Promotion) -> Iterator[dict[str, str]]:
    """What the terms still lack, each under the clause that asks for it."""
    latest, documents = promotion.latest, promotion.documents
    if are_empty(latest.terms, latest.prizes):
        yield {"what": "any terms", **_cited(duties.under(documents, "promotion_terms"))}
        return
    for item in lacking(latest.terms, latest.prizes):
        yield {"what": item, **_cited(_item(promotion, item))}
    for prize, detail in undetailed(latest.prizes):
        what = f"{detail.replace('_', ' ')} of prize {prize.id}"
        yield {"what": what, **_cited(duties.said(documents, "prize_details", prize.type))}


def for_staff(floor: "Floor", promotion: Promotion, by: str, role: str, at: str) -> dict[str, Any]:
    """Everything about a promotion, what it lacks, what keeps it back and what is owed.

    Who was denied a prize, and where they live, is for those who keep the record of it.
    """
    promotions = floor.promotions
    named = role in who_may("read_denied_claims")
    steps = {"submit": SubmitTerms(promotion.id), "start": StartPromotion(promotion.id)}
    barred = {
        step: why_not(floor, core.Envelope("", by, role, at, sent)) for step, sent in steps.items()
    }
    return {
        "missing": [*missing(promotion)],
        "barred": {
            step: {"why": why.why, **_cited(why.clause)} for step, why in barred.items() if why
        },
        "versions": [
            {
                "version": version.number,
                "submitted": version.submitted,
                "waiting": version.waiting,
                "in_force": version.number == promotion.in_force,
            }
            for version in promotion.versions
        ],
        "from_play": promotion.from_play,
        "scrutineers": promotion.scrutineers,
        "draws": [_draw(draw) for draw in promotion.drawn],
        "tickets": [entry._asdict() for entry in [*promotion.entries.values()][-LATEST:]],
        "awards": [_award(award) for award in promotions.awards.values() if _of(award, promotion)],
        "claims": [
            _claim(claim) | ({} if named else dict.fromkeys(("name", "address"), ""))
            for claim in promotions.claims.values()
            if _of(claim, promotion)
        ],
        "disputes": [
            dispute._asdict() for dispute in promotions.disputes.values() if _of(dispute, promotion)
        ],
        "owed": [
            owed._asdict() | _cited(owed.under) | {"state": owed.state(at)}
            for owed in _owed(floor, promotion)
        ],
        "messages": [
            sent._asdict()
            | _cited(sent.under)
            | {"seen": sent.seen._asdict() if sent.seen else None}
            for sent in floor.messages.of_promotion(promotion.id)
        ],
    }


def for_patron(floor: "Floor", promotion: Promotion, patron: str) -> dict[str, Any]:
    """What is somebody's own in a promotion."""
    promotions = floor.promotions
    entries = (entry for entry in promotion.entries.values() if entry.patron == patron)
    awards = (award for award in promotions.awards.values() if award.winner == patron)
    claims = (claim for claim in promotions.claims.values() if claim.patron == patron)
    disputes = (about for about in promotions.disputes.values() if about.patron == patron)
    return {
        "tickets": [entry._asdict() for entry in entries],
        "awards": [_award(award) for award in awards if _of(award, promotion)],
        "claims": [_claim(claim) for claim in claims if _of(claim, promotion)],
        "disputes": [about._asdict() for about in disputes if _of(about, promotion)],
    }


def _owed(floor: "Floor", promotion: Promotion) -> list[Any]:
    promotions = floor.promotions
    shelves = (promotions.awards, promotions.claims, promotions.disputes)
    about = {promotion.id} | {
        found.id for shelf in shelves for found in shelf.values() if _of(found, promotion)
    }
    kinds = ("submit_terms", "resubmit_terms", "notify_winner", "give_reasons")
    known = (*kinds, "advise_complaint", "notify_inspector")
    return [owed for owed in floor.owed.owed if owed.about in about and owed.what in known]


def _award(award: Award) -> dict[str, Any]:
    prize = {"prize": award.prize.id, "type": award.prize.type}
    return award._asdict() | prize | {"due": award.amount}


def _draw(draw: Drawing) -> dict[str, Any]:
    tickets = [ticket for *_, ticket in draw.awards]
    return draw._asdict() | {"awards": len(draw.awards), "tickets": tickets}


def _claim(claim: Claim) -> dict[str, Any]:
    return claim._asdict() | {"prize": claim.prize.id}

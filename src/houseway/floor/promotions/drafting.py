"""From the draft to the start: terms are drafted, published, submitted, amended and approved."""

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import messages
from houseway.floor.about import Done, DoneUnder, OfPromotion, done, done_under
from houseway.floor.acts import Whole
from houseway.floor.obligations import REGULATOR, Owed, ends, later, moment
from houseway.floor.ops import Op
from houseway.floor.promotions import duties, state
from houseway.floor.promotions.terms import (
    Prize,
    Terms,
    amended,
    are_empty,
    check_time,
    given,
    same,
    why_barred,
    why_incomplete,
    why_no_alternative,
    why_no_prizes,
)

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
SUBMIT, RESUBMIT = "submit_terms", "resubmit_terms"


# Commands


class DraftPromotion(OfPromotion, core.Command):
    """Write a first version of the terms, as far as they are known.

    With `from_play` every round of a game of it with a wager of the minimum is an entry.
    """

    documents: tuple[str, ...] | None = None
    terms: Terms | None = None
    prizes: tuple[Prize, ...] | None = None
    starts: str | None = None
    from_play: bool = False

    def __post_init__(self) -> None:
        check_time(self.starts, "starts")


class PublishTerms(OfPromotion, core.Command):
    """Make the terms available, and have the marketing refer to them."""

    channels: tuple[str, ...] | None = None
    marketing_reference: bool | str | None = None


class SubmitTerms(OfPromotion, core.Command):
    """Give the regulator the full terms."""


class StartPromotion(OfPromotion, core.Command):
    """The promotion begins."""


class AmendTerms(OfPromotion, core.Command):
    """Replace some of the terms, or all of the prizes."""

    terms: Terms | None = None
    prizes: tuple[Prize, ...] | None = None


class AnswerAmendment(OfPromotion, core.Command):
    """What the regulator said to an amendment that waits for approval."""

    version: int
    granted: bool = True
    reference: str = ""


# Events


class PromotionDrafted(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """There is a first version of the terms."""

    documents: tuple[str, ...]
    terms: Terms
    prizes: tuple[Prize, ...]
    starts: str
    version: int
    from_play: bool = False


class TermsPublished(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """The terms can be had there, and the marketing refers to them."""

    channels: tuple[str, ...]


class TermsSubmitted(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """The regulator has this version."""

    version: int


class PromotionStarted(OfPromotion, Done, core.Event, to=core.STAFF):
    """Entries are taken from now on."""


class TermsAmended(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """There is another version, in force or waiting for approval."""

    terms: Terms
    prizes: tuple[Prize, ...]
    version: int
    in_force: bool


class AmendmentAnswered(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """The regulator approved of an amendment or did not; `version` is the one now in force."""

    amendment: int
    granted: bool
    in_force: bool
    version: int
    reference: str


# Acts


def _documents(now: "Now", sent: DraftPromotion) -> tuple[str, ...]:
    """Those named; where none are, those of the floor that speak of promotions."""
    if sent.documents is not None:
        return tuple(dict.fromkeys(sent.documents))
    return tuple(name for name in now.floor.documents if duties.has_section(name))


def _draft(now: "Now", sent: DraftPromotion) -> core.Offer | core.Refusal:
    documents, prizes = _documents(now, sent), sent.prizes or ()
    if not sent.promotion.strip() or sent.promotion in now.floor.promotions.known:
        return core.Refusal("", "give the promotion a name that is not taken")
    strange = [name for name in documents if name not in now.floor.documents]
    silent = [name for name in documents if not strange and not duties.has_section(name)]
    if not documents or strange or silent:
        wrong = ", ".join(strange or silent) or "none is named"
        why = f"name games of this floor whose rules provide for promotions: {wrong}"
        return core.Refusal("", why)
    refused = why_no_prizes(prizes) or why_barred(documents, prizes, now.floor.settings)
    return refused or why_no_alternative(documents, prizes) or core.Offer("")


def _drafted(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    documents, starts = _documents(now, sent), sent.starts or ""
    told = (sent.terms or Terms(), sent.prizes or (), starts, 1, sent.from_play)
    under = duties.under(documents, "promotion")
    drafted = PromotionDrafted(sent.promotion, documents, *told, **done_under(envelope, under))
    return drafted, *_due(sent.promotion, documents, starts)


def _due(promotion: str, documents: tuple[str, ...], starts: str) -> core.Events:
    """The terms are due with the regulator a time before a planned start."""
    if not starts:
        return ()
    duty = duties.submission(documents)
    due = later(starts, -timedelta(minutes=duty.power.minutes))
    return (Owed(SUBMIT, promotion, REGULATOR, due, duty.under),)


def _publish(_now: "Now", promotion: state.Promotion, sent: PublishTerms) -> core.Refusal | None:
    under = duties.under(promotion.documents, "publish_terms")
    if not any(given(channel) for channel in sent.channels or ()):
        return core.Refusal(under, "the terms have to be available somewhere")
    if not sent.marketing_reference:
        return core.Refusal(under, "the marketing has to refer to the terms")
    return None


def _published(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = duties.under(_of(now.floor, sent).documents, "publish_terms")
    where = tuple(sent.channels)
    return (TermsPublished(sent.promotion, where, **done_under(envelope, under)),)


def _of(floor: "Floor", sent: Any) -> state.Promotion:
    return floor.promotions.known[sent.promotion]


def _submit(_now: "Now", promotion: state.Promotion, _sent: SubmitTerms) -> core.Refusal | None:
    text, documents = promotion.latest, promotion.documents
    if are_empty(text.terms, text.prizes):
        under = duties.under(documents, "promotion_terms")
        return core.Refusal(under, "there are no terms and no prizes at all")
    return why_incomplete(documents, text.terms, text.prizes)


def _submitted(now: "Now", envelope: core.Envelope) -> core.Events:
    promotion = _of(now.floor, envelope.command)
    under = duties.submission(promotion.documents).under
    submitted = TermsSubmitted(promotion.id, promotion.latest.number, **done_under(envelope, under))
    met = ends(now.floor.owed, promotion.id, envelope.at, SUBMIT, RESUBMIT, by=envelope.by)
    return submitted, *met, _letter(now.floor, promotion, envelope, under)


def _letter(
    floor: "Floor", promotion: state.Promotion, envelope: core.Envelope, under: str
) -> messages.MessageSent:
    """The submission as a letter to the regulator, which the terms go with."""
    number = promotion.latest.number
    about = f"terms of promotion {promotion.id}, version {number}"
    words = f"The full terms and prizes of {promotion.id} are submitted with this."
    told: dict[str, Any] = {
        "words": words,
        "under": under,
        "promotion": promotion.id,
        "version": number,
    }
    return messages.sent(floor, REGULATOR, about, envelope.at, envelope.by, **told)


def _start(now: "Now", promotion: state.Promotion, _sent: StartPromotion) -> core.Refusal | None:
    if promotion.started:
        return core.Refusal("", f"promotion {promotion.id} has started already")
    if refused := state.why_stopped(promotion, state.PROMOTION, state.DRAW):
        return refused
    duty = duties.submission(promotion.documents)
    time = timedelta(minutes=duty.power.minutes)
    had = promotion.now.submitted
    if not had or moment(now.at) - moment(had) < time:
        hours = duty.power.minutes // 60
        return core.Refusal(duty.under, f"the regulator has these terms {hours} hours before")
    if not promotion.channels:
        under = duties.under(promotion.documents, "publish_terms")
        return core.Refusal(under, "the terms have not been published")
    return None


def _started(_now: "Now", envelope: core.Envelope) -> core.Events:
    return (PromotionStarted(envelope.command.promotion, **done(envelope)),)


def _texts(promotion: state.Promotion, sent: AmendTerms) -> tuple[Terms, tuple[Prize, ...]]:
    """The terms and prizes as amended."""
    now = promotion.now
    terms = amended(now.terms, sent.terms) if sent.terms else now.terms
    return terms, now.prizes if sent.prizes is None else sent.prizes


def _amend(now: "Now", promotion: state.Promotion, sent: AmendTerms) -> core.Refusal | None:
    terms, prizes = _texts(promotion, sent)
    documents, before = promotion.documents, promotion.now
    if refused := state.why_stopped(promotion):
        return refused
    if same(terms, before.terms) and prizes == before.prizes:
        return core.Refusal("", "this changes nothing")
    refused = why_no_prizes(prizes) or why_barred(documents, prizes, now.floor.settings)
    refused = refused or why_no_alternative(documents, prizes)
    if refused or not promotion.started:
        return refused
    return why_incomplete(documents, terms, prizes)


def _amended(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, at = envelope.command, envelope.at
    promotion = _of(now.floor, sent)
    number = len(promotion.versions) + 1
    told = (promotion.id, *_texts(promotion, sent), number)
    if not promotion.started:
        owed = now.floor.owed.open(SUBMIT, promotion.id)
        due = () if owed else _due(promotion.id, promotion.documents, promotion.starts)
        return TermsAmended(*told, in_force=True, **done(envelope)), *due
    duty = duties.amendment(promotion.documents)
    waits = duty.power.how == duties.APPROVAL
    happened = TermsAmended(*told, not waits, **done_under(envelope, duty.under))
    soon = later(at, now.floor.settings.as_soon_as_possible)
    resubmit = Owed(RESUBMIT, promotion.id, REGULATOR, soon, duty.under)
    return (happened,) if waits else (happened, resubmit)


def _answer(_now: "Now", promotion: state.Promotion, sent: AnswerAmendment) -> core.Refusal | None:
    if any(version.waiting and version.number == sent.version for version in promotion.versions):
        return None
    duty = duties.amendment(promotion.documents)
    asked = duty.under if duty.power.how == duties.APPROVAL else ""
    return core.Refusal(asked, f"no version {sent.version} waits for approval")


def _answered(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    promotion = _of(now.floor, sent)
    number = sent.version if sent.granted else promotion.in_force
    told = (promotion.id, sent.version, sent.granted, sent.granted, number, sent.reference)
    under = duties.amendment(promotion.documents).under
    return (AmendmentAnswered(*told, **done_under(envelope, under)),)


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(DraftPromotion, state.MANAGER, _draft, _drafted),
    Whole(PublishTerms, state.MANAGER, state.of_promotion(_publish), _published),
    Whole(SubmitTerms, state.MANAGER, state.of_promotion(_submit), _submitted),
    Whole(StartPromotion, state.MANAGER, state.of_promotion(_start), _started),
    Whole(AmendTerms, state.MANAGER, state.of_promotion(_amend), _amended),
    Whole(AnswerAmendment, state.MANAGER, state.of_promotion(_answer), _answered),
)
OPS = {
    "promotion_draft": Op(DraftPromotion, ("version",)),
    "promotion_publish": Op(PublishTerms),
    "promotion_submit": Op(SubmitTerms, ("version",)),
    "promotion_start": Op(StartPromotion),
    "promotion_amend": Op(AmendTerms, ("version", "in_force")),
    "promotion_approve": Op(AnswerAmendment, ("in_force", "version")),
}


# Bookkeeping


def evolve(promotions: state.Promotions, happened: Any) -> state.Promotions:
    """The promotions after an event."""
    match happened:
        case PromotionDrafted(promotion, documents, terms, prizes, starts):
            first = (state.Version(1, terms, prizes),)
            new = state.Promotion(promotion, documents, first, starts=starts)
            new = replace(new, from_play=happened.from_play)
            return replace(promotions, known={**promotions.known, promotion: new})
        case TermsPublished(promotion, channels):
            known = promotions.known[promotion].channels
            where = tuple(dict.fromkeys((*known, *channels)))
            return state.with_promotion(promotions, promotion, channels=where)
        case TermsSubmitted(promotion, number, at=at):
            before = promotions.known[promotion]
            version = before.versions[number - 1]
            had = before.having(version._replace(submitted=version.submitted or at))
            return replace(promotions, known={**promotions.known, promotion: had})
        case PromotionStarted(promotion, at=at):
            return state.with_promotion(promotions, promotion, started=at)
        case TermsAmended():
            return _with_version(promotions, happened)
        case AmendmentAnswered(promotion, amendment):
            before = promotions.known[promotion]
            answered = before.having(before.versions[amendment - 1]._replace(waiting=False))
            after = replace(promotions, known={**promotions.known, promotion: answered})
            return _in_force(after, promotion, happened.version)
    return promotions


def _with_version(promotions: state.Promotions, happened: TermsAmended) -> state.Promotions:
    before = promotions.known[happened.promotion]
    told = (happened.version, happened.terms, happened.prizes)
    versions = (*before.versions, state.Version(*told, waiting=not happened.in_force))
    after = state.with_promotion(promotions, happened.promotion, versions=versions)
    return _in_force(after, happened.promotion, happened.version) if happened.in_force else after


def _in_force(promotions: state.Promotions, promotion: str, number: int) -> state.Promotions:
    """With a version in force; another time to close or to draw replaces what was before."""
    before = promotions.known[promotion]
    old, new = before.now.terms, before.versions[number - 1].terms
    closed = before.closed if _same_time(old.closing, new.closing) else ""
    draw_at = before.draw_at if _same_time(old.drawing.at, new.drawing.at) else ""
    changed = {"in_force": number, "closed": closed, "draw_at": draw_at}
    return state.with_promotion(promotions, promotion, **changed)


def _same_time(old: str | None, new: str | None) -> bool:
    """Whether two times are one moment, however they are written."""
    return old == new or bool(old and new and moment(old) == moment(new))

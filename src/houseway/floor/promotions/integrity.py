"""Where a promotion or a draw is in doubt: postponed until validated, or cancelled for good."""

from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import messages
from houseway.floor.about import DoneUnder, OfPromotion, done_under
from houseway.floor.acts import Whole
from houseway.floor.obligations import INSPECTOR, Owed, ends, later
from houseway.floor.ops import Op
from houseway.floor.promotions import duties, state, terms

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
NOTIFY_INSPECTOR = "notify_inspector"


class PostponePromotion(OfPromotion, core.Command):
    """The promotion, or its draw, waits until it is validated."""

    what: str = state.PROMOTION
    why: str | None = None


class CancelPromotion(OfPromotion, core.Command):
    """The promotion is over."""

    why: str | None = None


class ValidatePromotion(OfPromotion, core.Command):
    """What was postponed goes on, its draw perhaps at another time."""

    how: str = ""
    draw_at: str | None = None

    def __post_init__(self) -> None:
        terms.check_time(self.draw_at, "draw_at")


class NotifyInspector(OfPromotion, core.Command):
    """Tell an inspector of what was postponed or cancelled."""


class PromotionPostponed(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """The promotion, or its draw, waits."""

    what: str
    why: str


class PromotionCancelled(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """The promotion is over."""

    why: str


class PromotionValidated(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """What was postponed goes on."""

    how: str
    draw_at: str


class InspectorNotified(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """An inspector knows of what was postponed or cancelled."""


def _under(promotion: state.Promotion) -> str:
    return duties.integrity(promotion.documents).under


def _why_over(promotion: state.Promotion, why: str | None) -> core.Refusal | None:
    if not terms.given(why):
        return core.Refusal(_under(promotion), "the reason must be stated")
    if promotion.cancelled:
        return core.Refusal(_under(promotion), "it is cancelled")
    return None


def _postpone(
    _now: "Now", promotion: state.Promotion, sent: PostponePromotion
) -> core.Refusal | None:
    if sent.what not in (state.PROMOTION, state.DRAW):
        return core.Refusal("", f"what is {state.PROMOTION} or {state.DRAW}, not {sent.what!r}")
    if refused := _why_over(promotion, sent.why):
        return refused
    if sent.what in promotion.postponed:
        return core.Refusal(_under(promotion), f"the {sent.what} is postponed already")
    return None


def _postponed(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    told = (sent.promotion, sent.what, sent.why)
    promotion = now.floor.promotions.known[sent.promotion]
    return PromotionPostponed(*told, **done_under(envelope, _under(promotion))), _notice(
        now, promotion
    )


def _notice(now: "Now", promotion: state.Promotion) -> Owed:
    """Each postponement or cancellation owes an inspector a notice of its own."""
    duty = duties.integrity(promotion.documents)
    due = later(now.at, duties.time_of(duty, now.floor.settings))
    return Owed(NOTIFY_INSPECTOR, promotion.id, INSPECTOR, due, duty.under)


def _cancel(_now: "Now", promotion: state.Promotion, sent: CancelPromotion) -> core.Refusal | None:
    return _why_over(promotion, sent.why)


def _cancelled(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    told = (sent.promotion, sent.why)
    promotion = now.floor.promotions.known[sent.promotion]
    return PromotionCancelled(*told, **done_under(envelope, _under(promotion))), _notice(
        now, promotion
    )


def _validate(
    _now: "Now", promotion: state.Promotion, sent: ValidatePromotion
) -> core.Refusal | None:
    if promotion.cancelled or not promotion.postponed:
        how = "it is cancelled" if promotion.cancelled else "nothing is postponed"
        return core.Refusal(_under(promotion), how)
    if not terms.given(sent.how):
        return core.Refusal(_under(promotion), "how it was validated must be stated")
    return None


def _validated(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    promotion = now.floor.promotions.known[sent.promotion]
    told = (promotion.id, sent.how, sent.draw_at or "")
    return (PromotionValidated(*told, **done_under(envelope, _under(promotion))),)


def _notified(now: "Now", envelope: core.Envelope) -> core.Events:
    promotion, at = now.floor.promotions.known[envelope.command.promotion], envelope.at
    notified = InspectorNotified(promotion.id, **done_under(envelope, _under(promotion)))
    met = ends(now.floor.owed, promotion.id, at, NOTIFY_INSPECTOR, by=envelope.by)
    return notified, *met, _letter(now.floor, promotion, envelope)


def _letter(
    floor: "Floor", promotion: state.Promotion, envelope: core.Envelope
) -> messages.MessageSent:
    """What the inspector reads and acknowledges."""
    words = (
        "; ".join(promotion.doubts) or "Nothing was postponed or cancelled since the last notice."
    )
    told = {"words": words, "under": _under(promotion), "promotion": promotion.id}
    about = f"promotion {promotion.id}"
    return messages.sent(floor, INSPECTOR, about, envelope.at, envelope.by, **told)


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(PostponePromotion, state.MANAGER, state.of_promotion(_postpone), _postponed),
    Whole(CancelPromotion, state.MANAGER, state.of_promotion(_cancel), _cancelled),
    Whole(ValidatePromotion, state.MANAGER, state.of_promotion(_validate), _validated),
    Whole(NotifyInspector, state.MANAGER, state.of_promotion(state.always), _notified),
)
OPS = {
    "promotion_postpone": Op(PostponePromotion),
    "promotion_cancel": Op(CancelPromotion),
    "promotion_validate": Op(ValidatePromotion),
    "inspector_notify": Op(NotifyInspector),
}


def evolve(promotions: state.Promotions, happened: Any) -> state.Promotions:
    """The promotions after an event."""
    match happened:
        case PromotionPostponed(promotion, what):
            before = promotions.known[promotion]
            doubts = (*before.doubts, f"the {what} was postponed: {happened.why}")
            waits = (*before.postponed, what)
            return state.with_promotion(promotions, promotion, postponed=waits, doubts=doubts)
        case PromotionCancelled(promotion, why):
            doubts = (*promotions.known[promotion].doubts, f"it was cancelled: {why}")
            return state.with_promotion(promotions, promotion, cancelled=why, doubts=doubts)
        case InspectorNotified(promotion):
            return state.with_promotion(promotions, promotion, doubts=())
        case PromotionValidated(promotion, _, draw_at):
            at = draw_at or promotions.known[promotion].draw_at
            return state.with_promotion(promotions, promotion, postponed=(), draw_at=at)
    return promotions

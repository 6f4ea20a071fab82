"""The draw: under the eyes of a scrutineer where a prize is large, and the winners are told."""

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from houseway import core
from houseway.floor.about import Done, DoneUnder, OfAward, OfPromotion, done, done_under
from houseway.floor.acts import Whole
from houseway.floor.obligations import Owed, ends, later, moment
from houseway.floor.ops import Op
from houseway.floor.promotions import duties, lists, state, terms
from houseway.money import dollars

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"
NOTIFY = "notify_winner"


class Winner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket that was drawn for a prize; the award has an id of its own."""

    award: str
    prize: str
    ticket: int | str


class Won(msgspec.Struct, frozen=True):
    """Who won what."""

    award: str
    prize: str
    winner: str


class NominateScrutineer(OfPromotion, core.Command):
    """Name who is to oversee draws."""

    scrutineer: str = ""


class DrawWinners(OfPromotion, core.Command):
    """Draw tickets for prizes; where winners must be present, name who is.

    `numbers` are the places of the tickets in the list of entries, and `passed` those that came
    up in vain, where chance supplied them; `source` says what did.
    """

    winners: tuple[Winner, ...]
    scrutineer: str | None = None
    present: tuple[str, ...] | None = None
    place: str | None = None
    source: str = ""
    numbers: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()


class SignDraw(OfPromotion, core.Command):
    """The scrutineer signs the draws that were held under their eyes."""


class NotifyWinner(OfAward, core.Command):
    """Tell a winner, or try to."""

    method: str
    reached: bool = True


class ScrutineerNominated(OfPromotion, DoneUnder, core.Event, to=core.STAFF):
    """Somebody is to oversee draws."""

    scrutineer: str


class WinnersDrawn(OfPromotion, Done, core.Event, to=core.STAFF):
    """Tickets were drawn for prizes; `tickets` in the order of the awards.

    Where chance supplied numbers of the list of entries, `list` is its digest.
    """

    awards: tuple[Won, ...]
    tickets: tuple[str, ...]
    scrutineer: str
    place: str
    present: tuple[str, ...] = ()
    source: str = ""
    numbers: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    list: str = ""


class DrawsSigned(OfPromotion, core.Event, to=core.STAFF):
    """The scrutineer has signed every draw that they oversaw."""

    scrutineer: str
    at: str
    under: str


class WinnerNotified(OfAward, DoneUnder, core.Event, to=core.STAFF):
    """A winner was told, or it was tried."""

    method: str
    reached: bool


# Acts


def _nominate(
    _now: "Now", promotion: state.Promotion, sent: NominateScrutineer
) -> core.Refusal | None:
    under = duties.scrutineer(promotion.documents).under
    return None if terms.given(sent.scrutineer) else core.Refusal(under, "name the scrutineer")


def _nominated(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    under = duties.scrutineer(now.floor.promotions.known[sent.promotion].documents).under
    return (ScrutineerNominated(sent.promotion, sent.scrutineer, **done_under(envelope, under)),)


def _draw(now: "Now", promotion: state.Promotion, sent: DrawWinners) -> core.Refusal | None:
    if refused := state.why_stopped(promotion, state.PROMOTION, state.DRAW):
        return refused
    if not promotion.started:
        return core.Refusal("", f"promotion {promotion.id} has not started")
    draw, item = promotion.now.terms.drawing, "promotion_terms"
    under = duties.said(promotion.documents, item, "draw")
    if moment(now.at) < moment(promotion.draws):
        return core.Refusal(under, f"the draw is on {now.floor.settings.said(promotion.draws)}")
    if terms.given(sent.place) and sent.place != draw.place:
        return core.Refusal(under, f"the draw is held at {draw.place}")
    refused = _unknown(now, promotion, sent) or _unlisted(promotion, sent)
    refused = refused or _unseen(promotion, sent)
    if refused or not promotion.now.terms.presence:
        return refused
    absent = (
        promotion.entries[str(won.ticket)].patron
        for won in sent.winners
        if promotion.entries[str(won.ticket)].patron not in (sent.present or ())
    )
    if patron := next(absent, ""):
        under = duties.said(promotion.documents, item, "claiming")
        return core.Refusal(under, f"{patron} is not here: another ticket is drawn")
    return None


def _unknown(now: "Now", promotion: state.Promotion, sent: DrawWinners) -> core.Refusal | None:
    """Tickets and prizes that are not there, or not any more."""
    promotions = now.floor.promotions
    awards = [won.award for won in sent.winners]
    for won in sent.winners:
        if str(won.ticket) not in promotion.entries:
            return core.Refusal("", f"there is no ticket {won.ticket}")
        prize = promotion.now.prize(won.prize)
        if prize is None:
            return core.Refusal("", f"there is no prize {won.prize}")
        here = sum(other.prize == won.prize for other in sent.winners)
        if promotions.drawn(promotion.id, won.prize) + here > (number := prize.number or 1):
            return core.Refusal("", f"there are only {number} of prize {won.prize}")
        if won.award in promotions.awards or awards.count(won.award) > 1:
            return core.Refusal("", f"there is an award {won.award} already")
    return None


def _unlisted(promotion: state.Promotion, sent: DrawWinners) -> core.Refusal | None:
    """Numbers that are not the places of these tickets in the list that was fixed."""
    if not sent.numbers and not sent.passed:
        return None
    if not promotion.closed:
        return core.Refusal("", "the list of entries is fixed before numbers are drawn from it")
    tickets = [str(won.ticket) for won in sent.winners]
    numbers = (*sent.numbers, *sent.passed)
    if len(set(numbers)) < len(numbers) or lists.listed(promotion.entries, sent.numbers) != tickets:
        return core.Refusal("", "the numbers are not those of the tickets in the list")
    return None


def _unseen(promotion: state.Promotion, sent: DrawWinners) -> core.Refusal | None:
    """A large prize that nobody who was nominated would see drawn."""
    duty = duties.scrutineer(promotion.documents)
    large = any(_value(promotion, won.prize) > duty.power.cents for won in sent.winners)
    if not large or sent.scrutineer in promotion.scrutineers:
        return None
    over = dollars(duty.power.cents)
    return core.Refusal(duty.under, f"a nominated scrutineer oversees draws of prizes over {over}")


def _value(promotion: state.Promotion, prize: str) -> int:
    found = promotion.now.prize(prize)
    return (found and found.value) or 0


def _drawn(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    promotion = now.floor.promotions.known[sent.promotion]
    tickets = tuple(str(won.ticket) for won in sent.winners)
    awards = tuple(
        Won(won.award, won.prize, promotion.entries[ticket].patron)
        for won, ticket in zip(sent.winners, tickets, strict=True)
    )
    where = str(sent.place or promotion.now.terms.drawing.place or "")
    told = (promotion.id, awards, tickets, sent.scrutineer or "", where)
    by_list = promotion.closed if sent.numbers else ""
    chance = (sent.present or (), sent.source, sent.numbers, sent.passed, by_list)
    drawn = WinnersDrawn(*told, *chance, **done(envelope))
    return drawn, *tell(now, promotion, awards)


def tell(now: "Now", promotion: state.Promotion, awards: tuple[Won, ...]) -> core.Events:
    """Winners are told within a time, unless they had to be there anyway."""
    if promotion.now.terms.presence:
        return ()
    duty = duties.notification(promotion.documents)
    due = later(now.at, timedelta(minutes=duty.power.minutes))
    return tuple(Owed(NOTIFY, won.award, won.winner, due, duty.under) for won in awards)


def _sign(now: "Now", promotion: state.Promotion, _sent: SignDraw) -> core.Refusal | None:
    overseen = (draw for draw in promotion.drawn if draw.scrutineer == now.by)
    if all(draw.signed for draw in overseen):
        under = duties.scrutineer(promotion.documents).under
        return core.Refusal(under, f"{now.by} has overseen no draw that is not signed")
    return None


def _signed(now: "Now", envelope: core.Envelope) -> core.Events:
    promotion = now.floor.promotions.known[envelope.command.promotion]
    under = duties.scrutineer(promotion.documents).under
    return (DrawsSigned(promotion.id, envelope.by, envelope.at, under),)


def _way(now: "Now", award: state.Award, method: str) -> str:
    documents = now.floor.promotions.of_award(award).documents
    return duties.said(documents, "notify_winner", method)


def _notify(now: "Now", award: state.Award, sent: NotifyWinner) -> core.Refusal | None:
    if _way(now, award, sent.method):
        return None
    under = duties.notification(now.floor.promotions.of_award(award).documents).under
    method = sent.method.replace("_", " ")
    return core.Refusal(under, f"winners are told in person, by mail, telephone or email: {method}")


def _notified(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, at = envelope.command, envelope.at
    award = now.floor.promotions.awards[sent.award]
    told = (award.id, sent.method, sent.reached)
    happened = WinnerNotified(*told, **done_under(envelope, _way(now, award, sent.method)))
    enough = sent.reached or award.attempts + 1 >= now.floor.settings.enough_attempts
    return happened, *(ends(now.floor.owed, award.id, at, NOTIFY, by=envelope.by) if enough else ())


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(NominateScrutineer, state.MANAGER, state.of_promotion(_nominate), _nominated),
    Whole(DrawWinners, state.MANAGER, state.of_promotion(_draw), _drawn),
    Whole(SignDraw, "scrutineer", state.of_promotion(_sign), _signed),
    Whole(NotifyWinner, state.MANAGER, state.of_award(_notify), _notified),
)
OPS = {
    "scrutineer_nominate": Op(NominateScrutineer),
    "promotion_draw": Op(DrawWinners, ("awards",)),
    "winner_notify": Op(NotifyWinner),
}


# Bookkeeping


def evolve(promotions: state.Promotions, happened: Any) -> state.Promotions:
    """The promotions after an event."""
    match happened:
        case ScrutineerNominated(promotion, scrutineer):
            known = (*promotions.known[promotion].scrutineers, scrutineer)
            named = tuple(dict.fromkeys(known))
            return state.with_promotion(promotions, promotion, scrutineers=named)
        case WinnersDrawn(promotion, awards, tickets):
            before = promotions.known[promotion]
            made = {
                won.award: _award(before, won, ticket, happened.at)
                for won, ticket in zip(awards, tickets, strict=True)
            }
            after = replace(promotions, awards={**promotions.awards, **made})
            won = tuple(
                (each.award, each.prize, t) for each, t in zip(awards, tickets, strict=True)
            )
            chance = (happened.numbers, happened.passed, happened.list)
            drawing = state.Drawing(happened.at, happened.source, won, *chance, happened.scrutineer)
            return state.with_promotion(after, promotion, drawn=(*before.drawn, drawing))
        case DrawsSigned(promotion, scrutineer, at):
            draws = promotions.known[promotion].drawn
            overseen = (draw.scrutineer == scrutineer and not draw.signed for draw in draws)
            both = zip(draws, overseen, strict=True)
            signed = tuple(draw._replace(signed=at) if theirs else draw for draw, theirs in both)
            return state.with_promotion(promotions, promotion, drawn=signed)
        case WinnerNotified(award, _, reached):
            before_that = promotions.awards[award]
            told, attempts = before_that.told or reached, before_that.attempts + 1
            return state.with_award(promotions, award, told=told, attempts=attempts)
    return promotions


def _award(promotion: state.Promotion, won: Won, ticket: str, at: str) -> state.Award:
    prize = promotion.now.prize(won.prize)
    assert isinstance(prize, terms.Prize), "it was offered"
    entered = promotion.entries[ticket].at
    return state.Award(won.award, promotion.id, prize, won.winner, ticket, entered, at)

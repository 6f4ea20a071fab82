"""Entries: who takes part, until when, and the list that is fixed before the draw."""

from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import exclusions, persons
from houseway.floor.about import Done, OfPromotion, done
from houseway.floor.acts import Whole
from houseway.floor.obligations import moment
from houseway.floor.ops import Op
from houseway.floor.promotions import duties
from houseway.floor.promotions.lists import digest
from houseway.floor.promotions.state import (
    MANAGER,
    PROMOTION,
    SUPERVISOR,
    Entry,
    Promotion,
    Promotions,
    of_promotion,
    why_stopped,
    with_promotion,
)
from houseway.money import dollars

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"


class EnterPromotion(OfPromotion, core.Command):
    """A patron takes part by a ticket, for a wager at one of the games."""

    patron: str
    ticket: int | str
    game: str | None = None
    wager: int | None = None


class CloseEntries(OfPromotion, core.Command):
    """No more entries are taken, and the list of those that were is fixed."""


class EntryMade(OfPromotion, Done, core.Event, to=core.STAFF):
    """A ticket is in the draw, under the version of the terms in force."""

    patron: str
    ticket: str
    game: str
    wager: int
    version: int


class EntriesClosed(OfPromotion, Done, core.Event, to=core.STAFF):
    """So many tickets are in the draw; the digest of their list says which."""

    entries: int
    digest: str


def why_ineligible(now: "Now", promotion: Promotion, patron: str, game: str) -> str:
    """What keeps somebody from taking part at a game; nothing where they may."""
    floor, group = now.floor, promotion.now.terms.group
    if game not in promotion.documents:
        return f"{game} is not part of this promotion"
    if persons.is_staff(floor, patron, now.at):
        return f"{patron} works here"
    if exclusions.why_out(floor, patron, game, now.at):
        return f"{patron} is excluded"
    if not persons.valid_card(floor, patron):
        return f"{patron} has no valid Player Card"
    if group and group not in floor.persons.get(patron).groups:
        return f"{patron} is not in the group {group}"
    return ""


def _item(promotion: Promotion, item: str) -> str:
    return duties.said(promotion.documents, "promotion_terms", item)


def _game(promotion: Promotion, sent: EnterPromotion) -> str:
    return sent.game or promotion.documents[0]


def _enter(now: "Now", promotion: Promotion, sent: EnterPromotion) -> core.Refusal | None:
    terms = promotion.now.terms
    if refused := why_stopped(promotion, PROMOTION):
        return refused
    if not promotion.started:
        return core.Refusal("", f"promotion {promotion.id} has not started")
    ticket = str(sent.ticket)
    if not ticket.strip() or ticket in promotion.entries:
        return core.Refusal("", f"ticket {ticket} is in the draw already")
    if promotion.closed or moment(now.at) > moment(terms.closing):
        return core.Refusal(_item(promotion, "entries_close"), "entries are closed")
    if why := why_ineligible(now, promotion, sent.patron, _game(promotion, sent)):
        return core.Refusal(_item(promotion, "eligibility"), why)
    if (sent.wager or 0) < terms.minimum:
        least = dollars(terms.minimum)
        return core.Refusal(_item(promotion, "wager"), f"an entry needs a wager of {least}")
    return None


def _entered(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    promotion = now.floor.promotions.known[sent.promotion]
    told = (
        promotion.id,
        sent.patron,
        str(sent.ticket),
        _game(promotion, sent),
        sent.wager or 0,
        promotion.in_force,
    )
    return (EntryMade(*told, **done(envelope)),)


def by_play(now: "Now", sent: EnterPromotion) -> core.Events:
    """The entry that a decided wager at a table is; nothing where it is none."""
    if _enter(now, now.floor.promotions.known[sent.promotion], sent):
        return ()
    return _entered(now, core.Envelope("", now.by, now.role, now.at, sent))


def _close(now: "Now", promotion: Promotion, _sent: CloseEntries) -> core.Refusal | None:
    closing, under = promotion.now.terms.closing, _item(promotion, "entries_close")
    if not closing:
        return core.Refusal(under, "the terms do not say when entries close")
    if moment(now.at) < moment(closing):
        return core.Refusal(under, f"entries close on {now.floor.settings.said(closing)}")
    return None


def _closed(now: "Now", envelope: core.Envelope) -> core.Events:
    entries = now.floor.promotions.known[envelope.command.promotion].entries
    told = (envelope.command.promotion, len(entries), digest(entries))
    return (EntriesClosed(*told, **done(envelope)),)


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(EnterPromotion, SUPERVISOR, of_promotion(_enter), _entered),
    Whole(CloseEntries, MANAGER, of_promotion(_close), _closed),
)
OPS = {
    "promotion_enter": Op(EnterPromotion, ("version",)),
    "promotion_close_entries": Op(CloseEntries, ("entries",)),
}


def evolve(promotions: Promotions, happened: Any) -> Promotions:
    """The promotions after an event."""
    match happened:
        case EntryMade(promotion, patron, ticket, game, wager, version):
            new = Entry(ticket, patron, game, wager, happened.at, version)
            entries = promotions.known[promotion].entries.having(ticket, new)
            return with_promotion(promotions, promotion, entries=entries)
        case EntriesClosed(promotion):
            return with_promotion(promotions, promotion, closed=happened.digest)
    return promotions

"""Large jackpots: cards confirmed by a supervisor and signed by another before anything moves."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.games.kit.jackpot import DoubtHeld, PayHeld, PrizesHeld, UseTrainingPool, for_training
from houseway.money import Jackpot
from houseway.table.powers import done_by
from houseway.table.state import Held, Table

NAMESPACE = "table"


class ConfirmPrize(core.Command):
    """The cards of the prizes that wait are those on the table."""


class SignPrize(core.Command):
    """A second person signs for the prizes that wait: they are paid."""


class RefusePrize(core.OfSeat, core.Command):
    """A prize that waits is not confirmed, or not signed."""

    why: str


class PostTerms(core.Command):
    """Other terms of the table's pool stand on its sign when it opens again."""

    terms: Jackpot


class PrizeConfirmed(core.DoneBy, core.Event, to=core.STAFF):
    """A supervisor looked at the cards of the prizes that wait."""


class PrizeSigned(core.DoneBy, core.Event, to=core.STAFF):
    """Another person signed for the prizes that wait."""

    confirmed: str


class PrizeRefused(core.OfSeat, core.DoneBy, core.Event, to=core.STAFF):
    """Somebody did not confirm or sign a prize, for a stated reason."""

    why: str


# Acts


def _none_waits(table: Table) -> core.Refusal:
    return table.refusal("jackpot_pool", "no prize waits to be confirmed at this table")


def _waiting(table: Table, confirmed: bool, why: str) -> core.Offer | core.Refusal:
    """Open about prizes that wait and are confirmed, or not yet; else `why` it is not."""
    held = table.held
    if held is None or held.signed:
        return _none_waits(table)
    if held.doubted:
        why = "a supervisor must first rule on the prize that was refused"
    elif bool(held.confirmed) == confirmed:
        return core.Offer(held.under)
    return core.Refusal(held.under, why)


def _confirm(table: Table) -> core.Offer | core.Refusal:
    return _waiting(table, False, "the cards are confirmed: another supervisor signs")


def _confirmed(table: Table, envelope: core.Envelope) -> core.Events:
    assert table.held is not None, "it was offered"
    return (PrizeConfirmed(**done_by(envelope, table.held.under)),)


def _sign(table: Table) -> core.Offer | core.Refusal:
    return _waiting(table, True, "a supervisor confirms the cards first")


def _signed(table: Table, envelope: core.Envelope) -> core.Events:
    held = table.held
    assert held is not None, "it was offered"
    signed = PrizeSigned(held.confirmed, **done_by(envelope, held.under))
    return signed, PayHeld(held.under)


def _seats(table: Table) -> Iterable[tuple[int]]:
    held = table.held
    prizes = held.prizes if held and not held.signed and not held.doubted else ()
    return [(seat,) for seat in dict.fromkeys(prize.seat for prize in prizes)]


def _refuse(table: Table, seat: int) -> core.Offer | core.Refusal:
    if (seat,) not in _seats(table) or table.held is None:
        return _none_waits(table)
    why = core.Field("why", why="say why the prize is not confirmed")
    return core.Offer(table.held.under, (why,))


def _refused(table: Table, envelope: core.Envelope) -> core.Events:
    sent, held = envelope.command, table.held
    assert held is not None, "it was offered"
    refused = PrizeRefused(sent.seat, sent.why, **done_by(envelope, held.under))
    return refused, DoubtHeld(sent.seat, sent.why, held.under)


def _use_training_pool(table: Table) -> core.Offer | core.Refusal:
    jackpot = table.sign.jackpot
    if not table.training or jackpot is None or jackpot.training:
        return table.refusal("jackpot_pool", "this table does not share a regulated pool")
    return core.Offer(table.clause("jackpot_pool"))


def _used_training_pool(table: Table, _envelope: core.Envelope) -> core.Events:
    sign = table.sign
    assert sign.jackpot is not None, "it was offered"
    own = replace(sign, version=sign.version + 1, jackpot=for_training(sign.jackpot))
    return (core.SignPosted(own, table.clause("jackpot_pool")),)


def _post_terms(table: Table) -> core.Offer | core.Refusal:
    if table.sign.jackpot is None or not table.closed:
        return table.refusal("jackpot_pool", "terms are posted at closed tables that share a pool")
    return core.Offer(table.clause("jackpot_pool"))


def _why_not_terms(table: Table, terms: Jackpot) -> core.Refusal | None:
    """Why terms do not stand on this sign: another pool's, the same ones, or no sum of chips."""
    own = table.sign.jackpot
    if own is None or (own.pool, own.training) != (terms.pool, terms.training):
        return table.refusal("jackpot_pool", f"this table does not share the pool {terms.pool}")
    if own == terms:
        return table.refusal("jackpot_pool", "these terms stand on the sign")
    try:
        core.check_sign(replace(table.sign, jackpot=terms))
    except ValueError as wrong:
        return table.refusal("jackpot_pool", str(wrong))
    return None


def _posted_terms(table: Table, envelope: core.Envelope) -> core.Events:
    sign, terms = table.sign, envelope.command.terms
    posted = replace(sign, version=sign.version + 1, jackpot=terms)
    return (core.SignPosted(posted, table.clause("jackpot_pool")),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(ConfirmPrize, core.SUPERVISOR, _confirm, _confirmed),
    core.Act(SignPrize, core.SUPERVISOR, _sign, _signed),
    core.Act(RefusePrize, core.SUPERVISOR, _refuse, _refused, ("seat",), _seats, apart=True),
    core.Act(UseTrainingPool, core.HOUSE, _use_training_pool, _used_training_pool),
    # Nobody fills terms in: the pool has them.
    core.Act(PostTerms, core.HOUSE, _post_terms, _posted_terms, (), core.nobody),
)


def why_not_by(table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """Why this person cannot sign: the second signature is somebody else's; or terms do not fit."""
    held = table.held
    if isinstance(envelope.command, PostTerms):
        return _why_not_terms(table, envelope.command.terms)
    if not isinstance(envelope.command, SignPrize) or held is None:
        return None
    if envelope.by.strip() and envelope.by != held.confirmed:
        return None
    why = f"{held.confirmed} confirmed the cards: another supervisor signs"
    return core.Refusal(held.under, why)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about prizes that wait."""
    match happened:
        case PrizesHeld(_, meter, _, _, prizes, under, behind):
            known = table.held
            # Another amount leaves the cards as they were confirmed.
            same = known is not None and _hands(known.prizes) == _hands(prizes)
            confirmed = known.confirmed if known and same else ""
            return replace(table, held=Held(prizes, meter, under, confirmed, behind=behind))
        case PrizeConfirmed(by=by) if table.held:
            return replace(table, held=table.held._replace(confirmed=by))
        case PrizeSigned(by=by) if table.held:
            return replace(table, held=table.held._replace(signed=by))
        case PrizeRefused() if table.held:
            return replace(table, held=table.held._replace(confirmed="", doubted=True))
        case core.Ruled() if table.held:
            return replace(table, held=table.held._replace(doubted=False))
        case core.RoundClosed():
            return replace(table, held=None) if table.held else table
    return table


def _hands(prizes: Iterable[Any]) -> list[tuple[Any, ...]]:
    return [(prize.seat, prize.line, prize.cards) for prize in prizes]

"""What a winner gets: the prize, money instead of it, or a voucher; and in which way."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from houseway import core
from houseway.floor import law, persons
from houseway.floor.about import Done, DoneUnder, OfAward, done, done_under
from houseway.floor.acts import Whole
from houseway.floor.ops import Op
from houseway.floor.promotions import duties
from houseway.floor.promotions.state import CASHIER, Award, Promotions, of_award, with_award
from houseway.floor.promotions.terms import CASINO_DOLLARS, MONEY
from houseway.money import dollars

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"
CHEQUE, EFT, CASH = "cheque", "eft", "cash"
WAYS = (CHEQUE, EFT, CASH)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a payment: in which way, to whom, how much."""

    by: str
    to: str
    amount: int
    crossed: bool = False


class TakeAlternative(OfAward, core.Command):
    """The winner takes money instead of a prize."""


class PayPrize(OfAward, core.Command):
    """Pay money to a winner; staff only on the word of whoever may release it."""

    parts: tuple[Part, ...] = ()
    release: bool = False


class DeliverPrize(OfAward, core.Command):
    """Hand a prize over that is not money."""

    release: bool = False


class AlternativeTaken(OfAward, DoneUnder, core.Event, to=core.STAFF):
    """The winner gets this much money instead of the prize."""

    amount: int


class WinnerPaid(OfAward, DoneUnder, core.Event, to=core.STAFF):
    """A winner was paid, out of the promotion's own account."""

    promotion: str
    parts: tuple[Part, ...]
    amount: int
    payee: str
    released: bool


class PrizeDelivered(OfAward, Done, core.Event, to=core.STAFF):
    """A winner has a prize in kind."""

    promotion: str
    released: bool


class VoucherIssued(OfAward, DoneUnder, core.Event, to=core.STAFF):
    """A winner has a voucher of so many cents, to be exchanged for tokens at a table."""

    promotion: str
    voucher: int
    number: str
    payee: str
    released: bool


class VoucherExchanged(core.Event, to=core.STAFF):
    """A voucher became tokens at a table: it is worth nothing any more."""

    number: str
    award: str
    table: str
    seat: int
    player: str
    at: str


# What stands against it


def why_no_way(documents: Sequence[str], ways: Iterable[str]) -> core.Refusal | None:
    """Why prizes are not paid in one of these ways."""
    listed = tuple(ways)
    if CASH in listed and (under := duties.said(documents, "prize_payment", CASH)):
        return core.Refusal(under, "no prize is paid in cash")
    if strange := [way for way in listed if way not in WAYS]:
        under = duties.under(documents, "prize_payment")
        return core.Refusal(under, f"no prize is paid by {strange[0]}")
    return None


def _documents(now: "Now", award: Award) -> tuple[str, ...]:
    return now.floor.promotions.of_award(award).documents


def _why_none(documents: Sequence[str], award: Award) -> core.Refusal | None:
    """Why nobody is given money instead of a prize of this type."""
    under = duties.said(documents, "prize_alternative", award.prize.type)
    kind = award.prize.type.replace("_", " ")
    return core.Refusal(under, f"no money is given instead of {kind}") if under else None


def _why_settled(now: "Now", award: Award) -> core.Refusal | None:
    if award.settled:
        return core.Refusal("", f"award {award.id} was {award.settled} already")
    return None


def _why_denied(now: "Now", award: Award) -> core.Refusal | None:
    if any(claim.denied for claim in now.floor.promotions.claimed(award)):
        return core.Refusal("", f"the claim of {award.winner} was denied")
    return None


def _why_staff(now: "Now", award: Award, release: bool) -> core.Refusal | None:
    """Why somebody who worked here when entering is not paid by a document that says so."""
    for document in _documents(now, award):
        power = law.power(document, "staff_prize")
        if power is None or not persons.is_staff(now.floor, award.winner, award.entered):
            continue
        if not (release and now.role in power.by):
            under = law.cite(document, "staff_prize")
            who = " or ".join(power.by).replace("_", " ")
            return core.Refusal(under, f"{award.winner} works here: only a {who} releases it")
    return None


# Acts


def _alternative(now: "Now", award: Award, _sent: TakeAlternative) -> core.Refusal | None:
    documents = _documents(now, award)
    if refused := _why_none(documents, award):
        return refused
    unstated = duties.said(documents, "prize_alternative", "unstated")
    if unstated and award.prize.alternative is None:
        return core.Refusal(unstated, "the terms state no money instead of this prize")
    return _why_settled(now, award)


def _taken(now: "Now", envelope: core.Envelope) -> core.Events:
    award = now.floor.promotions.awards[envelope.command.award]
    documents, stated = _documents(now, award), award.prize.alternative
    amount = (award.prize.value or 0) if stated is None else stated
    strict = duties.said(documents, "prize_alternative", "unstated")
    under = strict or duties.under(documents, "prize_alternative")
    return (AlternativeTaken(award.id, amount, **done_under(envelope, under)),)


def _pay(now: "Now", award: Award, sent: PayPrize) -> core.Refusal | None:
    documents = _documents(now, award)
    refused = _why_settled(now, award) or _why_denied(now, award)
    refused = refused or _why_staff(now, award, sent.release)
    if refused:
        return refused
    if award.prize.type != MONEY and award.instead is None:
        no_money = core.Refusal("", "this prize is not money, and no money was taken instead")
        return _why_none(documents, award) or no_money
    refused = why_no_way(documents, (part.by for part in sent.parts))
    refused = refused or _why_not_to(documents, award, sent) or _why_not_so(now, award, sent)
    if refused:
        return refused
    paid = [part.amount for part in sent.parts]
    if sum(paid) != award.amount or min(paid, default=1) <= 0:
        return core.Refusal("", f"{dollars(award.amount)} is due, not {dollars(sum(paid))}")
    return None


def _why_not_to(documents: Sequence[str], award: Award, sent: PayPrize) -> core.Refusal | None:
    under = duties.under(documents, "prize_payment")
    if any(part.to != award.winner for part in sent.parts):
        return core.Refusal(under, f"the prize is paid to {award.winner} and nobody else")
    if any(part.by == CHEQUE and not part.crossed for part in sent.parts):
        return core.Refusal(under, "a cheque has to be crossed")
    return None


def _why_not_so(now: "Now", award: Award, sent: PayPrize) -> core.Refusal | None:
    """A large amount is paid as the winner chose, where a document says so."""
    duty = duties.choice(_documents(now, award))
    if duty is None or award.amount <= duty.power.cents:
        return None
    chosen = [claim.choice for claim in now.floor.promotions.claimed(award) if claim.choice]
    if chosen and all(part.by in chosen[-1] for part in sent.parts):
        return None
    return core.Refusal(duty.under, "a prize this large is paid as the winner chooses")


def _paid(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    award = now.floor.promotions.awards[sent.award]
    under = duties.under(_documents(now, award), "prize_payment")
    told = (award.id, award.promotion, sent.parts, award.amount, award.winner, sent.release)
    return (WinnerPaid(*told, **done_under(envelope, under)),)


def _deliver(now: "Now", award: Award, sent: DeliverPrize) -> core.Refusal | None:
    if award.prize.type == MONEY:
        return core.Refusal("", "a money prize is paid")
    if refused := _why_settled(now, award):
        return refused
    if award.instead is not None:
        return core.Refusal("", f"{award.winner} took money instead")
    return _why_denied(now, award) or _why_staff(now, award, sent.release)


def _delivered(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    award = now.floor.promotions.awards[sent.award]
    if award.prize.type != CASINO_DOLLARS:
        return (PrizeDelivered(award.id, award.promotion, sent.release, **done(envelope)),)
    under = duties.under(_documents(now, award), "prize_voucher")
    told = (award.id, award.promotion, award.prize.value or 0, voucher_number(award))
    return (VoucherIssued(*told, award.winner, sent.release, **done_under(envelope, under)),)


def voucher_number(award: Award) -> str:
    """The number on the voucher of an award: no other award has it."""
    return f"{award.promotion}/{award.id}"


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(TakeAlternative, CASHIER, of_award(_alternative), _taken),
    Whole(PayPrize, CASHIER, of_award(_pay), _paid),
    Whole(DeliverPrize, CASHIER, of_award(_deliver), _delivered),
)
OPS = {
    "prize_alternative": Op(TakeAlternative, ("amount",)),
    "prize_pay": Op(PayPrize, ("amount", "payee")),
    "prize_deliver": Op(DeliverPrize, ("voucher",)),
}


# Bookkeeping


def evolve(promotions: Promotions, happened: Any) -> Promotions:
    """The promotions after an event."""
    match happened:
        case AlternativeTaken(award, amount):
            return with_award(promotions, award, instead=amount)
        case WinnerPaid(award):
            return with_award(promotions, award, settled="paid")
        case PrizeDelivered(award):
            return with_award(promotions, award, settled="delivered")
        case VoucherIssued(award, _, _, number):
            after = with_award(promotions, award, settled="delivered", voucher=number)
            return replace(after, vouchers={**after.vouchers, number: award})
        case VoucherExchanged(_, award, table) if award:
            return with_award(promotions, award, exchanged=table)
    return promotions

"""Vouchers for promotional tokens: issued with a number, a holder, conditions and an expiry.

A voucher is exchanged once, at a table that its conditions allow, into tokens and never into money.
Those of promotions, which hand out casino dollars, are the same: an award is beside its number.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor import law
from houseway.floor.about import DoneUnder, done_under
from houseway.floor.acts import Whole
from houseway.floor.obligations import Settings, check_moment, moment
from houseway.floor.persons import registered, valid_card
from houseway.floor.promotions.payment import VoucherExchanged, VoucherIssued
from houseway.money import Cents, dollars

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
MOST = 100_000_00
TOKENS = "tokens"


class Conditions(NamedTuple):
    """On which conditions a voucher is exchanged; what is empty is no condition."""

    games: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    least_cents: Cents = 0
    own_card: bool = True
    expires: str = ""

    def until(self, settings: Settings) -> str:
        """Up to when it is exchanged, by the clocks of the house."""
        return f"until {settings.local(self.expires):%d %b %Y, %H:%M}" if self.expires else ""

    def said(self, settings: Settings) -> str:
        """In words, as they stand on the voucher."""
        parts = (
            f"at {', '.join(self.games)}" if self.games else "",
            f"at table {', '.join(self.tables)}" if self.tables else "",
            f"wagers of at least {dollars(self.least_cents)}" if self.least_cents else "",
            "with the holder's own Player Card" if self.own_card else "",
            self.until(settings),
        )
        return "; ".join(filter(None, parts))


class Voucher(NamedTuple):
    """A voucher, and what became of it: the table that exchanged it, or why it was cancelled."""

    number: str
    holder: str
    cents: Cents
    conditions: Conditions
    by: str
    at: str
    award: str = ""
    exchanged: str = ""
    exchanged_at: str = ""
    cancelled: str = ""

    def state(self, at: str) -> str:
        """How it stands at a moment."""
        if self.exchanged or self.cancelled:
            return "exchanged" if self.exchanged else "cancelled"
        until = self.conditions.expires
        return "expired" if until and moment(at) > moment(until) else "open"


@dataclass(frozen=True, slots=True)
class Vouchers:
    """Every voucher by its number; `issued` counts those of the cage."""

    known: Mapping[str, Voucher] = field(default_factory=dict)
    issued: int = 0


class IssueVoucher(core.Command):
    """A voucher for an amount in tokens: whose it is, and on which conditions."""

    holder: str
    cents: Cents
    expires: str
    games: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    least_cents: Cents = 0
    own_card: bool = True


class CancelVoucher(core.Command):
    """A voucher is worth nothing any more."""

    number: str
    why: str


class TokenVoucherIssued(DoneUnder, core.Event, to=core.STAFF):
    """A voucher was issued by the cage."""

    number: str
    holder: str
    cents: Cents
    conditions: Conditions


class TokenVoucherCancelled(DoneUnder, core.Event, to=core.STAFF):
    """A voucher is cancelled; its value goes back to the house."""

    number: str
    cents: Cents
    why: str


# Acts


def _under(now: "Now") -> str:
    """As it is recorded: only where a document has a clause on vouchers."""
    return law.cite(law.first_with(now.floor.documents, TOKENS), TOKENS, "voucher")


def _clause(now: "Now") -> str:
    """What a refusal cites: the clause on vouchers, or that on tokens."""
    document = law.first_with(now.floor.documents, TOKENS)
    return _under(now) or law.cite(document, TOKENS)


def _issue(now: "Now", sent: IssueVoucher) -> core.Offer | core.Refusal:
    floor, under = now.floor, _clause(now)
    unknown = [name for name in sent.games if name not in floor.documents]
    absent = [name for name in sent.tables if name not in floor.tables]
    wrong = ""
    if not registered(floor, sent.holder):
        wrong = f"holder: {sent.holder!r} is not in the register of persons"
    elif not 0 < sent.cents <= MOST:
        wrong = f"cents: a voucher is for $0.01 to {dollars(MOST)}"
    elif sent.least_cents < 0:
        wrong = "least_cents: the least wager is an amount, or nothing"
    elif unknown or absent:
        what, name = ("game", unknown[0]) if unknown else ("table", absent[0])
        wrong = f"{what}s: there is no {what} {name!r} here"
    else:
        wrong = _expiry(sent.expires, now.at)
    return core.Refusal(under, wrong) if wrong else core.Offer(under)


def _expiry(expires: str, at: str) -> str:
    """What is wrong with the end of a voucher's time; a day ends with its last second."""
    try:
        check_moment(expires, "expires")
    except ValueError as wrong:
        return str(wrong)
    if not expires:
        return "expires: say until when it is exchanged"
    return "expires: that time has passed" if moment(expires) <= moment(at) else ""


def _issued(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    until = moment(sent.expires).astimezone(UTC).isoformat()
    stated = Conditions(sent.games, sent.tables, sent.least_cents, sent.own_card, until)
    number = f"V{now.floor.vouchers.issued + 1:06}"
    told = (number, sent.holder, sent.cents, stated)
    return (TokenVoucherIssued(*told, **done_under(envelope, _under(now))),)


def _open(now: "Now") -> Iterable[tuple[str]]:
    known = now.floor.vouchers.known.values()
    return ((voucher.number,) for voucher in known if voucher.state(now.at) != "exchanged")


def _cancel(now: "Now", number: str) -> core.Offer | core.Refusal:
    found = now.floor.vouchers.known.get(number)
    if found is None:
        return core.Refusal(_clause(now), f"number: there is no voucher {number!r}")
    if found.exchanged or found.cancelled or found.award:
        said = "is a prize" if found.award else f"was {found.state(now.at)} already"
        return core.Refusal(_clause(now), f"number: voucher {number} {said}")
    return core.Offer(_clause(now), (core.Field("why"),))


def _cancelled(now: "Now", envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    cents = now.floor.vouchers.known[sent.number].cents
    under = _under(now)
    return (TokenVoucherCancelled(sent.number, cents, sent.why, **done_under(envelope, under)),)


ACTS: "tuple[core.Act[Now], ...]" = (
    Whole(IssueVoucher, core.SUPERVISOR, _issue, _issued),
    core.Act(CancelVoucher, core.SUPERVISOR, _cancel, _cancelled, ("number",), _open),
)


# At tables


class Shown(NamedTuple):
    """A voucher as somebody hands it to a dealer: where, by whom and when."""

    number: str
    cents: Cents
    player: str
    table: str
    at: str


def why_not(floor: "Floor", shown: Shown) -> str:
    """Why a voucher is not exchanged; nothing where it is.

    A number that nobody issued is taken where the house keeps no cage of its own.
    """
    found = floor.vouchers.known.get(shown.number)
    if found is None:
        if not floor.real:
            return ""
        said = f"there is no voucher {shown.number!r}" if shown.number else "type its number"
        return f"voucher: {said}"
    limits, game = found.conditions, floor.tables.get(shown.table, "")
    state = found.state(shown.at)
    if state == "exchanged":
        return f"voucher {found.number} was exchanged already, at table {found.exchanged}"
    if state != "open":
        told = f": {found.cancelled}" if found.cancelled else f": {limits.until(floor.settings)}"
        return f"voucher {found.number} is {state}{told}"
    if shown.cents != found.cents:
        return f"voucher {found.number} is of {dollars(found.cents)}"
    if shown.player != found.holder:
        return f"voucher {found.number} is another person's"
    if limits.games and game not in limits.games:
        return f"voucher {found.number} is for {', '.join(limits.games)}"
    if limits.tables and shown.table not in limits.tables:
        return f"voucher {found.number} is for table {', '.join(limits.tables)}"
    if limits.own_card and floor.registers and not valid_card(floor, shown.player):
        return f"voucher {found.number} is exchanged with the holder's own valid Player Card"
    return ""


# Bookkeeping


def evolve(vouchers: Vouchers, happened: Any) -> Vouchers:
    """The vouchers after an event."""
    match happened:
        case TokenVoucherIssued(number, holder, cents, conditions, by=by, at=at):
            new = Voucher(number, holder, cents, conditions, by, at)
            return replace(_with(vouchers, new), issued=vouchers.issued + 1)
        case VoucherIssued(award, _, cents, number, payee, by=by, at=at):
            return _with(vouchers, Voucher(number, payee, cents, Conditions(), by, at, award))
        case TokenVoucherCancelled(number, _, why):
            return _with(vouchers, vouchers.known[number]._replace(cancelled=why))
        case VoucherExchanged(number, _, table, _, _, at) if number in vouchers.known:
            done = vouchers.known[number]._replace(exchanged=table, exchanged_at=at)
            return _with(vouchers, done)
    return vouchers


def _with(vouchers: Vouchers, voucher: Voucher) -> Vouchers:
    return replace(vouchers, known={**vouchers.known, voucher.number: voucher})


def listed(floor: "Floor", at: str) -> list[dict[str, Any]]:
    """Every voucher as plain data, the newest first."""
    return [_plain(floor, voucher, at) for voucher in reversed([*floor.vouchers.known.values()])]


def told(floor: "Floor", number: str, at: str) -> dict[str, Any] | None:
    """One voucher as plain data; None where there is none."""
    found = floor.vouchers.known.get(number)
    return _plain(floor, found, at) if found else None


def _plain(floor: "Floor", voucher: Voucher, at: str) -> dict[str, Any]:
    stated, here = voucher.conditions, floor.settings
    said = {"conditions": stated._asdict(), "said": stated.said(here), "state": voucher.state(at)}
    moments = ((name, getattr(voucher, name)) for name in ("at", "exchanged_at"))
    local = {name: here.local(then).isoformat() for name, then in moments if then}
    return voucher._asdict() | said | local

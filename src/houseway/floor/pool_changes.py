"""What people change about a pool by hand: its meter and its terms, with reason and signature.

One supervisor proposes a change and another signs it; either may drop it.
"""

from collections.abc import Iterable

from houseway import core
from houseway.floor import pool_events as events
from houseway.floor.pool_state import Pool, Proposal
from houseway.money import Cents, Jackpot, dollars

NAMESPACE = "floor"
# No meter is put up by more than this at once: it is a slip of the pen.
MOST = 10_000_000_00
SIGNED_BY_ANOTHER = "a change is signed by another person than the one who proposed it"


class CorrectMeter(core.Command):
    """Put the meter right by hand, up or down, for a stated reason."""

    cents: Cents
    why: str


class ChangeTerms(core.Command):
    """Other terms for a pool to which no table is linked."""

    terms: Jackpot


class ProposeCorrection(core.Command):
    """Ask for the meter to be put right; another supervisor signs it."""

    cents: Cents
    why: str


class ProposeTerms(core.Command):
    """Ask for other terms; another supervisor signs them."""

    terms: Jackpot
    why: str


class SignChange(core.OfNumber, core.Command):
    """Sign what another supervisor proposed: it is made at once."""


class DropChange(core.OfNumber, core.Command):
    """A change that was proposed is not made."""

    why: str


_REASON = core.Field("why", why="say who changes the pool, and why")


def _correct(pool: Pool) -> tuple[core.Offer, ...]:
    """Down as far as the meter goes; what is held stays."""
    free = pool.free
    held = f", of which {dollars(pool.held)} is held" if pool.held else ""
    why = f"the meter shows {dollars(pool.meter)}{held} and cannot be corrected by this amount"
    up, down = core.Field("cents", 1, MOST, why=why), core.Field("cents", -free, -1, why=why)
    amounts = (up, down) if free else (up,)
    return tuple(core.Offer(pool.under, (_REASON, cents)) for cents in amounts)


def _corrected(pool: Pool, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (events.MeterCorrected(sent.cents, envelope.by, sent.why, pool.under),)


def _change_terms(pool: Pool) -> core.Offer | core.Refusal:
    if not pool.tables:
        return core.Offer(pool.under)
    linked = ", ".join(pool.tables)
    why = f"the terms cannot change while tables are linked: close {linked} first"
    return core.Refusal(pool.under, why)


def _changed_terms(pool: Pool, envelope: core.Envelope) -> core.Events:
    return (events.TermsChanged(envelope.command.terms, pool.under, envelope.by),)


# With a second signature


def _proposed(pool: Pool, envelope: core.Envelope) -> core.Events:
    sent, number = envelope.command, pool.proposed + 1
    what = {"terms": sent.terms} if isinstance(sent, ProposeTerms) else {"cents": sent.cents}
    return (events.ChangeProposed(number, envelope.by, sent.why, pool.under, **what),)


def _propose_terms(pool: Pool) -> core.Offer | core.Refusal:
    offer = _change_terms(pool)
    return offer._replace(fields=(_REASON,)) if isinstance(offer, core.Offer) else offer


def _numbers(pool: Pool) -> Iterable[tuple[int]]:
    return core.numbers(pool.proposals)


def _change(pool: Pool, number: int) -> Proposal | core.Refusal:
    found = core.numbered(pool.proposals, number)
    return found or core.Refusal(pool.under, f"no change {number} is waiting")


def _as_asked(change: Proposal) -> CorrectMeter | ChangeTerms:
    return ChangeTerms(change.terms) if change.terms else CorrectMeter(change.cents, change.why)


@core.about(_change)
def _sign(pool: Pool, change: Proposal) -> core.Offer | core.Refusal:
    """What was possible when it was proposed may no longer be."""
    asked = _as_asked(change)
    act = next(act for act in ACTS if act.command is type(asked))
    return act.why_not(pool, asked) or core.Offer(pool.under)


def _signed(pool: Pool, envelope: core.Envelope) -> core.Events:
    change = _change(pool, envelope.command.number)
    assert not isinstance(change, core.Refusal), "it was offered"
    signed = events.ChangeSigned(change.number, envelope.by, pool.under)
    told = {"by": change.by, "why": change.why, "under": pool.under, "signed": envelope.by}
    if change.terms:
        return signed, events.TermsChanged(change.terms, **told)
    return signed, events.MeterCorrected(change.cents, **told)


@core.about(_change)
def _drop(pool: Pool, _change: Proposal) -> core.Offer | core.Refusal:
    return core.Offer(pool.under, (_REASON,))


def _dropped(pool: Pool, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (events.ChangeDropped(sent.number, envelope.by, sent.why, pool.under),)


ACTS: tuple[core.Act[Pool], ...] = (
    core.Act(CorrectMeter, core.SUPERVISOR, _correct, _corrected),
    core.Act(ChangeTerms, core.SUPERVISOR, _change_terms, _changed_terms),
    core.Act(ProposeCorrection, core.SUPERVISOR, _correct, _proposed),
    core.Act(ProposeTerms, core.SUPERVISOR, _propose_terms, _proposed),
    core.Act(SignChange, core.SUPERVISOR, _sign, _signed, ("number",), _numbers),
    core.Act(DropChange, core.SUPERVISOR, _drop, _dropped, ("number",), _numbers),
)


def decide(pool: Pool, envelope: core.Envelope) -> core.Events | core.Refusal:
    """What a command about a pool brings about; who makes a correction is on record."""
    sent = envelope.command
    act = next(act for act in ACTS if act.command is type(sent))
    if refused := act.why_not(pool, sent) or _why_not_by(pool, envelope):
        return refused
    return act.then(pool, envelope)


def _why_not_by(pool: Pool, envelope: core.Envelope) -> core.Refusal | None:
    """Whoever makes a change has a name, and nobody signs a change of their own."""
    sent = envelope.command
    if not isinstance(sent, ChangeTerms) and not envelope.by.strip():
        return core.Refusal(pool.under, _REASON.why)
    if isinstance(sent, SignChange):
        change = _change(pool, sent.number)
        if isinstance(change, core.Refusal) or change.by == envelope.by:
            return core.Refusal(pool.under, SIGNED_BY_ANOTHER)
    return None

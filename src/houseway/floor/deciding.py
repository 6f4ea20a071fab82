"""What a command about the floor brings about: its act is found, asked, and carried out."""

from dataclasses import replace
from typing import Any

from houseway import core
from houseway.floor import (
    approvals,
    balances,
    cage,
    cage_state,
    equipment,
    exams,
    exclusions,
    files,
    jackpot_systems,
    messages,
    obligations,
    payment_file,
    persons,
    pits,
    promotions,
    roles,
    seating,
    signatures,
    sitting_down,
    vouchers,
    wrong_payments,
)
from houseway.floor.about import done
from houseway.floor.state import (
    ClockJumped,
    Floor,
    FloorOpened,
    HiddenSeen,
    Now,
    RegisterOpened,
    TableAdded,
)

# A second signature


def _propose(now: Now, command: str, data: str) -> core.Offer | core.Refusal:
    if not roles.needs_two(command):
        return core.Refusal("", f"{command} needs no second signature: do it")
    if refused := _why_not_theirs(now, command, "proposed"):
        return refused
    try:
        sent = core.load(command, data)
    except ValueError as wrong:
        return core.Refusal("", str(wrong))
    return _ACTS[type(sent)].why_not(now, sent) or core.Offer("", (core.Field("why"),))


@core.about(signatures.waits)
def _sign(now: Now, found: signatures.Proposal) -> core.Offer | core.Refusal:
    if found.by == now.by:
        return core.Refusal("", signatures.ANOTHER)
    if refused := _why_not_theirs(now, found.command, "signed"):
        return refused
    sent = core.asked_for(found)
    return _ACTS[type(sent)].why_not(now, sent) or core.Offer("")


@core.about(signatures.waits)
def _drop(now: Now, found: signatures.Proposal) -> core.Offer | core.Refusal:
    refused = _why_not_theirs(now, found.command, "dropped")
    return refused or core.Offer("", (core.Field("why"),))


def _why_not_theirs(now: Now, command: str, done: str) -> core.Refusal | None:
    """What two people do is for two of those who have the right to it."""
    if roles.may(now.role, command):
        return None
    return core.Refusal("", f"it is {done} by {roles.said(roles.right_to(command))}")


def _signed(now: Now, envelope: core.Envelope) -> core.Events:
    found = signatures.waits(now, envelope.command.number)
    assert not isinstance(found, core.Refusal), "it was offered"
    theirs = core.as_asked(found, envelope)
    signed = signatures.ProposalSigned(found.number, **done(envelope))
    return signed, *_ACTS[type(theirs.command)].then(now, theirs)


_SIGNING: tuple[core.Act[Now], ...] = tuple(
    core.Act(command, core.SUPERVISOR, offer, then, about, subjects)
    for command, offer, then, about, subjects in (
        (signatures.Propose, _propose, signatures.proposed, ("command", "data"), core.nobody),
        (signatures.SignProposal, _sign, _signed, ("number",), signatures.numbers),
        (signatures.DropProposal, _drop, signatures.dropped, ("number",), signatures.numbers),
    )
)


# Every part of the floor: its acts, and how scripts name them.
ACTS: tuple[core.Act[Now], ...] = (
    *persons.ACTS,
    *exclusions.ACTS,
    *sitting_down.ACTS,
    *wrong_payments.ACTS,
    *messages.ACTS,
    *files.ACTS,
    *pits.ACTS,
    *approvals.ACTS,
    *_SIGNING,
    *promotions.ACTS,
    *cage.ACTS,
    *balances.ACTS,
    *equipment.ACTS,
    *vouchers.ACTS,
    *jackpot_systems.ACTS,
    *exams.ACTS,
)
OPS = {
    **persons.OPS,
    **exclusions.OPS,
    **sitting_down.OPS,
    **wrong_payments.OPS,
    **promotions.OPS,
}
_ACTS = {act.command: act for act in ACTS}


def why_not(floor: Floor, envelope: core.Envelope) -> core.Refusal | None:
    """Why a command is refused; None where it is not."""
    if roles.needs_two(core.kind(envelope.command)):
        return core.Refusal("", "this needs two people: propose it, and another signs it")
    return _ACTS[type(envelope.command)].why_not(_now(floor, envelope), envelope.command)


def decide(floor: Floor, envelope: core.Envelope) -> core.Decided[Floor] | core.Refusal:
    """What a command brings about, and the floor after each event of it."""
    if refused := why_not(floor, envelope):
        return refused
    act = _ACTS[type(envelope.command)]
    return core.fold(evolve, floor, act.then(_now(floor, envelope), envelope))


def moves(floor: Floor, by: str, role: str, at: str) -> list[core.Move]:
    """All that somebody in this role may do on the floor now."""
    now = Now(floor, by, role, at)
    return [move for act in ACTS for move in act.moves(now)]


def _now(floor: Floor, envelope: core.Envelope) -> Now:
    return Now(floor, envelope.by, envelope.role, envelope.at)


def evolve(floor: Floor, happened: Any) -> Floor:
    """The floor after an event."""
    match happened:
        case FloorOpened(documents, settings, name, demo):
            return replace(floor, documents=documents, settings=settings, name=name, demo=demo)
        case RegisterOpened():
            return replace(floor, registers=True)
        case TableAdded(table, document):
            return replace(floor, tables={**floor.tables, table: document})
        case ClockJumped():
            return replace(floor, clock=happened)
        case HiddenSeen():
            return floor
    return replace(
        floor,
        owed=obligations.evolve(floor.owed, happened),
        persons=persons.evolve(floor.persons, happened),
        seating=seating.evolve(floor.seating, happened),
        payments=payment_file.evolve(floor.payments, happened),
        messages=messages.evolve(floor.messages, happened),
        files=files.evolve(floor.files, happened),
        exclusions=exclusions.evolve(floor.exclusions, happened),
        pits=pits.evolve(floor.pits, happened),
        approvals=approvals.evolve(floor.approvals, happened),
        proposals=signatures.evolve(floor.proposals, happened),
        promotions=promotions.evolve(floor.promotions, happened),
        cage=cage_state.evolve(floor.cage, happened),
        balances=balances.evolve(floor.balances, happened),
        equipment=equipment.evolve(floor.equipment, happened),
        vouchers=vouchers.evolve(floor.vouchers, happened),
        systems=jackpot_systems.evolve(floor.systems, happened),
        exams=exams.evolve(floor.exams, happened),
    )

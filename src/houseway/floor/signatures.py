"""Acts that need two people: one proposes, another signs, and only then is it done.

What was possible when it was proposed may not be when it is signed: it is decided then.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from houseway import core
from houseway.floor.about import Done, done
from houseway.floor.approvals import MOST_TEXT

if TYPE_CHECKING:
    from houseway.floor.state import Now

NAMESPACE = "floor"
ANOTHER = "it is signed by another person than the one who proposed it"


class Proposal(NamedTuple):
    """A command that waits for the second signature."""

    number: int
    by: str
    role: str
    command: str
    data: str
    why: str
    at: str


@dataclass(frozen=True, slots=True)
class Proposals:
    """What waits, in the order in which it was proposed."""

    waiting: tuple[Proposal, ...] = ()
    proposed: int = 0


class Propose(core.Command):
    """Ask for something that needs a second signature."""

    command: str
    data: str
    why: str
    # As JSON the text of a document is longer by what is escaped there.
    LONGEST: ClassVar[Mapping[str, int]] = {"data": 2 * MOST_TEXT}


class SignProposal(core.OfNumber, core.Command):
    """Sign what somebody else proposed: it is done at once."""


class DropProposal(core.OfNumber, core.Command):
    """What was proposed is not done."""

    why: str


class Proposed(core.OfNumber, Done, core.Event, to=core.STAFF):
    """Something waits for a second signature."""

    role: str
    command: str
    data: str
    why: str


class ProposalSigned(core.OfNumber, Done, core.Event, to=core.STAFF):
    """The second person signed; what it brought about follows."""


class ProposalDropped(core.OfNumber, Done, core.Event, to=core.STAFF):
    """What was proposed is not done."""

    why: str


def proposed(now: "Now", envelope: core.Envelope) -> core.Events:
    """It waits from now on."""
    sent, number = envelope.command, now.floor.proposals.proposed + 1
    what = (sent.command, sent.data, sent.why)
    return (Proposed(number, envelope.role, *what, **done(envelope)),)


def numbers(now: "Now") -> Iterable[tuple[int]]:
    """Every proposal that waits, as a subject."""
    return core.numbers(now.floor.proposals.waiting)


def waits(now: "Now", number: int) -> Proposal | core.Refusal:
    """The proposal of a number, or that there is none."""
    found = core.numbered(now.floor.proposals.waiting, number)
    return found or core.Refusal("", f"no proposal {number} is waiting")


def dropped(_now: "Now", envelope: core.Envelope) -> core.Events:
    """It waits no longer."""
    sent = envelope.command
    return (ProposalDropped(sent.number, sent.why, **done(envelope)),)


def evolve(proposals: Proposals, happened: Any) -> Proposals:
    """The proposals after an event."""
    match happened:
        case Proposed(number, role, command, data, why, by=by, at=at):
            new = Proposal(number, by, role, command, data, why, at)
            return Proposals((*proposals.waiting, new), number)
        case ProposalSigned(number) | ProposalDropped(number):
            return replace(proposals, waiting=core.without(proposals.waiting, number))
    return proposals

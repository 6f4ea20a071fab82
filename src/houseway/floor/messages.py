"""Messages to the inspector, the regulator and others, in one book: sent, acknowledged, answered.

A notice that a document asks for is a message and a duty: it is done when somebody whom it is for
has acknowledged it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from houseway import core
from houseway.floor.about import DoneUnder, OfMessage
from houseway.floor.cases import Step
from houseway.floor.obligations import INSPECTOR, REGULATOR, Owed, ends, later

if TYPE_CHECKING:
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
HOUSE, SURVEILLANCE, MANAGER = "house", "surveillance", "gaming_manager"
PROVIDE = "provide_record"
# Who reads what is sent to somebody; the house is all who supervise.
_SUPERVISE = (
    *("boxperson", "gaming_supervisor", "casino_supervisor", core.SUPERVISOR),
    *("assistant_gaming_manager", MANAGER),
)
READERS = {
    INSPECTOR: (INSPECTOR,),
    REGULATOR: (INSPECTOR,),
    SURVEILLANCE: (SURVEILLANCE,),
    MANAGER: (MANAGER,),
    HOUSE: _SUPERVISE,
}


class Message(NamedTuple):
    """One message; `number` is that of the notification at its table, where it comes from one.

    `asks` says that it waits for an answer: an inspector wants a record. `version` is that of the
    terms of a promotion which it submits.
    """

    id: str
    to: str
    about: str
    words: str
    at: str
    by: str
    under: str = ""
    table: str = ""
    round: int = 0
    case: str = ""
    number: int = 0
    asks: bool = False
    promotion: str = ""
    version: int = 0
    seen: Step | None = None
    answers: tuple[Step, ...] = ()


class SendMessage(core.Command):
    """Tell the inspector or the regulator something."""

    to: Literal["inspector", "NICC", "surveillance", "gaming_manager"]
    about: str
    words: str
    case: str = ""


class RequestRecord(core.Command):
    """The inspector asks the house for a record."""

    about: str
    words: str = ""


class AcknowledgeMessage(OfMessage, core.Command):
    """Somebody whom a message is for has seen it."""


class AnswerMessage(OfMessage, core.Command):
    """An answer to a message, or something more about it."""

    words: str


class MessageSent(OfMessage, DoneUnder, core.Event, to=core.STAFF):
    """A message went into the book."""

    to: str
    about: str
    words: str
    table: str = ""
    round: int = 0
    case: str = ""
    number: int = 0
    asks: bool = False
    promotion: str = ""
    version: int = 0


class MessageAcknowledged(OfMessage, DoneUnder, core.Event, to=core.STAFF):
    """Somebody whom it is for has seen a message."""


class MessageAnswered(OfMessage, DoneUnder, core.Event, to=core.STAFF):
    """A message was answered."""

    words: str


@dataclass(frozen=True, slots=True)
class Messages:
    """Every message by its id, in the order in which they were sent."""

    sent: Mapping[str, Message] = field(default_factory=dict)

    def of_table(self, table: str) -> list[Message]:
        """The notifications of a table."""
        return [sent for sent in self.sent.values() if sent.number and sent.table == table]

    def of_promotion(self, promotion: str) -> list[Message]:
        """What was sent about a promotion."""
        return [sent for sent in self.sent.values() if sent.promotion == promotion]


# What others send


def sent(
    floor: "Floor", to: str, about: str, at: str, by: str, words: str = "", **more: Any
) -> MessageSent:
    """A message under the next number."""
    return MessageSent(
        f"message/{len(floor.messages.sent) + 1}", to, about, words, at=at, by=by, **more
    )


def notice(floor: "Floor", message: MessageSent) -> core.Events:
    """A message that a document asks for is owed until it is acknowledged."""
    due = later(message.at, floor.settings.as_soon_as_practicable)
    return message, Owed(owes(message.to), message.message, message.to, due, message.under)


def readers(to: str) -> tuple[str, ...]:
    """The roles that read what is sent to somebody; an inspector what goes to an authority."""
    return READERS.get(to, (INSPECTOR,))


def owes(to: str) -> str:
    """The duty to notify somebody."""
    return f"notify_{to}"


def seen(floor: "Floor", message: Message, at: str, by: str) -> core.Events:
    """A message was acknowledged, and the duty to send it is done."""
    met = ends(floor.owed, message.id, at, owes(message.to), by=by)
    return MessageAcknowledged(message.id, by=by, at=at, under=message.under), *met


# Acts


def _send(now: "Now", case: str) -> core.Offer | core.Refusal:
    if case and not now.floor.has_case(case):
        return core.Refusal("", f"there is no case {case}")
    return core.Offer("", (core.Field("about"), core.Field("words")))


def _sent(now: "Now", envelope: core.Envelope) -> core.Events:
    told, at, by = envelope.command, envelope.at, envelope.by
    return (sent(now.floor, told.to, told.about, at, by, words=told.words, case=told.case),)


def _request(now: "Now") -> core.Offer | core.Refusal:
    if now.role != INSPECTOR:
        return core.Refusal("", "an inspector asks for records")
    return core.Offer("", (core.Field("about"),))


def _requested(now: "Now", envelope: core.Envelope) -> core.Events:
    told, at, by = envelope.command, envelope.at, envelope.by
    asked = sent(now.floor, HOUSE, told.about, at, by, words=told.words, asks=True)
    due = later(at, now.floor.settings.as_soon_as_practicable)
    return asked, Owed(PROVIDE, asked.message, INSPECTOR, due, "")


def _known(now: "Now", message: str) -> Message | core.Refusal:
    return now.floor.messages.sent.get(message) or core.Refusal("", f"there is no {message}")


@core.about(_known)
def _acknowledge(now: "Now", found: Message) -> core.Offer | core.Refusal:
    if now.role not in readers(found.to):
        return core.Refusal(found.under, f"{found.id} is for the {found.to.replace('_', ' ')}")
    if found.seen:
        return core.Refusal(found.under, f"{found.id} was acknowledged by {found.seen.by}")
    return core.Offer(found.under)


def _acknowledged(now: "Now", envelope: core.Envelope) -> core.Events:
    found = now.floor.messages.sent[envelope.command.message]
    return seen(now.floor, found, envelope.at, envelope.by)


@core.about(_known)
def _answer(now: "Now", found: Message) -> core.Offer | core.Refusal:
    if now.role not in (*readers(found.to), *_SUPERVISE, INSPECTOR):
        return core.Refusal(found.under, f"only those whom {found.id} concerns may answer it")
    return core.Offer(found.under, (core.Field("words"),))


def _answered(now: "Now", envelope: core.Envelope) -> core.Events:
    told, at, by = envelope.command, envelope.at, envelope.by
    found = now.floor.messages.sent[told.message]
    answer = MessageAnswered(found.id, told.words, by=by, at=at, under=found.under)
    given = envelope.role in readers(found.to)
    return answer, *(ends(now.floor.owed, found.id, at, PROVIDE, by=by) if given else ())


def _all(now: "Now") -> Iterable[tuple[str]]:
    return ((message,) for message in now.floor.messages.sent)


def _unseen(now: "Now") -> Iterable[tuple[str]]:
    return ((sent.id,) for sent in now.floor.messages.sent.values() if not sent.seen)


ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(SendMessage, core.SUPERVISOR, _send, _sent, ("case",), lambda _now: (("",),)),
    core.Act(RequestRecord, core.INSPECTOR, _request, _requested),
    core.Act(
        AcknowledgeMessage, core.INSPECTOR, _acknowledge, _acknowledged, ("message",), _unseen
    ),
    core.Act(AnswerMessage, core.INSPECTOR, _answer, _answered, ("message",), _all),
)


# Bookkeeping


def evolve(messages: Messages, happened: Any) -> Messages:
    """The messages after an event."""
    match happened:
        case MessageSent(
            id, to, about, words, table, round, case, number, asks, at=at, by=by, under=under
        ):
            made = Message(id, to, about, words, at, by, under, table, round, case, number, asks)
            made = made._replace(promotion=happened.promotion, version=happened.version)
            return replace(messages, sent={**messages.sent, id: made})
        case MessageAcknowledged(id, at=at, by=by, under=under):
            seen = Step("acknowledged", at, by, "", under)
            return _changed(messages, messages.sent[id]._replace(seen=seen))
        case MessageAnswered(id, words, at=at, by=by, under=under):
            known = messages.sent[id]
            answer = Step("answered", at, by, words, under)
            return _changed(messages, known._replace(answers=(*known.answers, answer)))
    return messages


def _changed(messages: Messages, message: Message) -> Messages:
    return replace(messages, sent={**messages.sent, message.id: message})

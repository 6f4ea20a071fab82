"""Acts: what a command needs and what it brings about, each written once.

`offer` is the only place where legality is written: it says what may be filled in now, or why
not. The list of moves, the refusal of a command and its dispatch are derived from it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from houseway.core.codec import kind
from houseway.core.places import by_seat
from houseway.core.turns import Events, Field, Move, Refusal, misfit

S = TypeVar("S")
Subject = tuple[Any, ...]

# By whom, beside the roles: the player of the seat that the act is about, or the table itself.
SEAT, TABLE = "seat", "table"


class Offer(NamedTuple):
    """What may be filled in, beside what the act is about, and under which clause."""

    clause: str
    fields: tuple[Field, ...] = ()


def nothing(_state: Any) -> Iterable[Subject]:
    """The only subject of an act that is about nothing in particular."""
    return ((),)


def one_of(things: Iterable[Any]) -> Callable[[Any], Iterable[Subject]]:
    """Each of these is a subject, whatever the state."""
    listed = tuple((thing,) for thing in things)
    return lambda _state: listed


def nobody(_state: Any) -> Iterable[Subject]:
    """No subject at all: the act is in no list of moves."""
    return ()


@dataclass(frozen=True, slots=True)
class Act(Generic[S]):
    """One command: by whom it is sent, what it is about, when it is open and what follows.

    `about` names the fields of the command that `offer` is asked about, such as a seat and an
    area, and `subjects` lists what these may be now. An offer of several parts is as many moves.
    `then` is called only for what was offered. An act is open while an answer is awaited only if
    it is open `anytime`.
    """

    command: type
    by: str
    offer: Callable[..., Offer | tuple[Offer, ...] | Refusal]
    then: Callable[[S, Any], Events]
    about: tuple[str, ...] = ()
    subjects: Callable[[S], Iterable[Subject]] = nothing
    anytime: bool = False

    def asked(self, state: S, sent: Any) -> tuple[Move, ...] | Refusal:
        """The open moves about what a command is about, or why there are none."""
        subject = tuple(getattr(sent, name) for name in self.about)
        offers = self._offers(state, subject)
        if isinstance(offers, Refusal):
            return offers
        choices = [(part,) for part in subject]
        return tuple(self._move(offer, choices) for offer in offers)

    def why_not(self, state: S, sent: Any) -> Refusal | None:
        """Why a command is refused; None where it is not."""
        asked = self.asked(state, sent)
        return asked if isinstance(asked, Refusal) else misfit(asked, sent)

    def moves(self, state: S, seat: int = 0) -> Iterator[Move]:
        """Every move of this command that is open now, or only those about one seat.

        Where staff may do the same about several seats or areas it is one move with a choice.
        """
        subjects = self.subjects(state)
        if seat:
            where = self.about.index("seat")
            subjects = (subject for subject in subjects if subject[where] == seat)
        answers = ((subject, self._offers(state, subject)) for subject in subjects)
        opened = (
            (subject, offer)
            for subject, offers in answers
            if not isinstance(offers, Refusal)
            for offer in offers
        )
        if len(self.about) != 1 or self.by == SEAT:
            for subject, offer in opened:
                yield self._move(offer, [(part,) for part in subject])
            return
        alike: dict[Offer, list[Any]] = {}
        for (part,), offer in opened:
            alike.setdefault(offer, []).append(part)
        for offer, parts in alike.items():
            yield self._move(offer, [tuple(parts)])

    def _offers(self, state: S, subject: Subject) -> tuple[Offer, ...] | Refusal:
        answer = self.offer(state, *subject)
        return (answer,) if isinstance(answer, Offer) else answer

    def _move(self, offer: Offer, choices: list[tuple[Any, ...]]) -> Move:
        about = zip(self.about, choices, strict=True)
        fields = tuple(Field(name, options=options) for name, options in about)
        by = by_seat(choices[self.about.index("seat")][0]) if self.by == SEAT else self.by
        return Move(by, kind(self.command), offer.clause, (*fields, *offer.fields))


class Decided(NamedTuple):
    """What a command brought about: the events and the state after each of them."""

    before: Any
    events: Events
    states: tuple[Any, ...]

    @property
    def after(self) -> Any:
        """The state after all of it."""
        return self.states[-1] if self.states else self.before


def fold(
    evolve: Callable[[S, Any], S],
    state: S,
    events: Events,
    follows: Callable[[S], Events] = lambda _state: (),
) -> Decided:
    """The events and all that follows from them by itself; each is folded once."""
    before, happened, states = state, [], []
    while events:
        for event in events:
            state = evolve(state, event)
            happened.append(event)
            states.append(state)
        events = follows(state)
    return Decided(before, tuple(happened), tuple(states))

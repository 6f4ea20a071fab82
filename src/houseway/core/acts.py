"""Acts: what a command needs and what it brings about, each written once.

`offer` is the only place where legality is written: it says what may be filled in now, or why
not. The list of moves, the refusal of a command and its dispatch are derived from it.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, Generic, NamedTuple, TypeVar

from houseway.core.codec import kind
from houseway.core.places import by_seat
from houseway.core.turns import Events, Field, Move, Refusal, misfit

S = TypeVar("S")
Subject = tuple[Any, ...]

# By whom, beside the roles: the player of the seat that the act is about, or the table itself.
SEAT, TABLE = "seat", "table"


class Offer(NamedTuple):
    """What may be filled in, beside what the act is about, and under which clause.

    `by` is who may, where that is not everybody whose act it is.
    """

    clause: str
    fields: tuple[Field, ...] = ()
    by: str = ""


Answer = Offer | tuple[Offer, ...] | Refusal


class Menu(NamedTuple):
    """Subjects whose offers are the same as long as the key is: their moves are made once."""

    key: Hashable
    subjects: Iterable[Subject]


_menus: dict[tuple[type, Hashable], tuple[Move, ...]] = {}
_MENUS_KEPT = 200


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


def about(find: Callable[..., Any]) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Makes an offer about what a subject begins with the name of: `find` has it, or says why not.

    So the offer is asked about the thing itself, and only where there is one.
    """

    def decorated(offer: Callable[..., Answer]) -> Callable[..., Answer]:
        @wraps(offer)
        def asked(state: Any, name: Any, *more: Any) -> Answer:
            found = find(state, name)
            return found if isinstance(found, Refusal) else offer(state, found, *more)

        return asked

    return decorated


@dataclass(frozen=True, slots=True)
class Act(Generic[S]):
    """One command: by whom it is sent, what it is about, when it is open and what follows.

    `about` names the fields of the command that `offer` is asked about, such as a seat and an
    area, and `subjects` lists what these may be now, beside those of a lasting `menu`. An offer of
    several parts is as many moves. `then` is called only for what was offered. An act is open while
    an answer is awaited only if it is open `anytime`.
    """

    command: type
    by: str
    offer: Callable[..., Answer]
    then: Callable[[S, Any], Events]
    about: tuple[str, ...] = ()
    subjects: Callable[[S], Iterable[Subject]] = nothing
    anytime: bool = False
    menu: Callable[[S], Menu] | None = None
    apart: bool = False

    def asked(self, state: S, sent: Any) -> tuple[Move, ...] | Refusal:
        """The open moves about what a command is about, or why there are none."""
        subject = tuple(getattr(sent, name) for name in self.about)
        offers = self._offers(state, subject)
        if isinstance(offers, Refusal):
            return offers
        return tuple(self._moves([(subject, offer) for offer in offers]))

    def why_not(self, state: S, sent: Any) -> Refusal | None:
        """Why a command is refused; None where it is not."""
        asked = self.asked(state, sent)
        return asked if isinstance(asked, Refusal) else misfit(asked, sent)

    def moves(self, state: S, seat: int = 0) -> list[Move]:
        """Every move of this command that is open now, or only those about one seat.

        Where staff may do the same about several seats or areas it is one move with a choice,
        unless the act keeps them apart.
        """
        subjects = self.subjects(state)
        if seat:
            where = self.about.index("seat")
            subjects = [subject for subject in subjects if subject[where] == seat]
        listed = self._listed(state, subjects) if subjects else []
        if not self.menu:
            return listed
        lasting = self._lasting(state, self.menu(state))
        if seat:
            lasting = tuple(move for move in lasting if move.fields[where].fits(seat))
        return [*lasting, *listed]

    def _lasting(self, state: S, menu: Menu) -> tuple[Move, ...]:
        key = self.command, menu.key
        moves = _menus.get(key)
        if moves is None:
            if len(_menus) >= _MENUS_KEPT:
                _menus.clear()
            moves = _menus[key] = tuple(self._listed(state, menu.subjects))
        return moves

    def _listed(self, state: S, subjects: Iterable[Subject]) -> list[Move]:
        opened: list[tuple[Subject, Offer]] = []
        for subject in subjects:
            answer = self.offer(state, *subject)
            if isinstance(answer, Offer):
                opened.append((subject, answer))
            elif not isinstance(answer, Refusal):
                opened += [(subject, offer) for offer in answer]
        if not opened:
            return []
        if len(self.about) != 1 or self.by == SEAT or self.apart:
            return self._moves(opened)
        alike: dict[Offer, list[Any]] = {}
        for (part,), offer in opened:
            alike.setdefault(offer, []).append(part)
        (name,) = self.about
        return [
            self._made(self.by, (Field(name, options=tuple(parts)),), offer)
            for offer, parts in alike.items()
        ]

    def _offers(self, state: S, subject: Subject) -> tuple[Offer, ...] | Refusal:
        answer = self.offer(state, *subject)
        return (answer,) if isinstance(answer, Offer) else answer

    def _moves(self, opened: Iterable[tuple[Subject, Offer]]) -> list[Move]:
        by, about, command = self.by, self.about, kind(self.command)
        moves = []
        for subject, offer in opened:
            whose, fields = _about(by, about, subject)
            moves.append(Move(offer.by or whose, command, offer.clause, fields + offer.fields))
        return moves

    def _made(self, by: str, about: tuple[Field, ...], offer: Offer) -> Move:
        return Move(offer.by or by, kind(self.command), offer.clause, about + offer.fields)


@lru_cache(maxsize=4096)
def _about(by: str, names: tuple[str, ...], subject: Subject) -> tuple[str, tuple[Field, ...]]:
    """Who sends it and what it is about; the same few subjects are asked about all the time."""
    fields = (Field(name, options=(part,)) for name, part in zip(names, subject, strict=True))
    return by_seat(subject[names.index("seat")]) if by == SEAT else by, tuple(fields)


class Decided(NamedTuple, Generic[S]):
    """What a command brought about: the events and the state after each of them."""

    before: S
    events: Events
    states: tuple[S, ...]

    @property
    def after(self) -> S:
        """The state after all of it."""
        return self.states[-1] if self.states else self.before


def fold(
    evolve: Callable[[S, Any], S],
    state: S,
    events: Events,
    follows: Callable[[S], Events] = lambda _state: (),
) -> Decided[S]:
    """The events and all that follows from them by itself; each is folded once."""
    before, happened, states = state, [], []
    while events:
        for event in events:
            state = evolve(state, event)
            happened.append(event)
            states.append(state)
        events = follows(state)
    return Decided(before, tuple(happened), tuple(states))

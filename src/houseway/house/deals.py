"""Electronic tables deal from an order that they have committed to; here it is made and opened."""

import logging
from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from houseway import table
from houseway.core import Decided, Draw, Drawn, Events, Pack, RoundClosed, Voided
from houseway.house.chance import chance as machine
from houseway.house.hidden import is_hidden
from houseway.table.committed import (
    DealCommitted,
    DealOpened,
    DealSealed,
    Opening,
    about,
    length,
    missing,
    packs,
    things_shown,
)
from houseway.table.state import Committed, Table
from houseway.transparency.commitments import (
    Keys,
    Order,
    commitments,
    keys_for,
    ordered,
    sealed,
    unsealed,
)
from houseway.transparency.notes import encoded

log = logging.getLogger(__name__)
# So many orders are kept at hand: each is needed several times in its round.
KEPT = 256


class Dealt(NamedTuple):
    """What a draw takes from an order: things and their places, and the order if it is new."""

    kind: str
    things: tuple[int, ...]
    places: tuple[int, ...]
    known: Committed
    order: Order
    fresh: Events = ()


class Deals:
    """Makes orders by chance, keeps them under a key, deals from them and opens what is shown.

    Without keys nothing is committed to, and chance supplies what is due when it is.
    """

    def __init__(self, chance: Callable[[Draw], tuple[int, ...]], keys: Keys | None) -> None:
        self.chance, self.keys = chance, keys
        self._orders: dict[tuple[str, str], Order | None] = {}
        self._dealt: dict[str, Dealt] = {}

    def new_key(self, others: Collection[str] = ()) -> str:
        """Each deployment has a key of its own, which its processes share; the id of that key.

        ValueError where it cannot be kept, or is not here while others use it.
        """
        if self.keys is None:
            return ""
        for id in others:
            if not self.keys.take_up(id):
                raise ValueError(
                    f"another process of this floor seals what it deals under the key {id}, which "
                    f"is not in {self.keys.file}: give all of them one folder by HOUSEWAY_KEYS"
                )
        if not others:
            self.keys.rotate()
        return self.keys.current()[0]

    def order(self, name: str, kind: str, known: Committed) -> Order | None:
        """The order that a table has committed to; None where nobody here can read it."""
        at = name, known.sealed
        if at not in self._orders:
            of = about(name, known.number, kind)
            found = unsealed(known.key, known.sealed, of, self.keys) if self.keys else None
            self._keep(at, found)
        return self._orders[at]

    def _keep(self, at: tuple[str, str], order: Order | None) -> None:
        while len(self._orders) >= KEPT:
            self._orders.pop(next(iter(self._orders)), None)
        self._orders[at] = order

    def commit(self, name: str, state: Table, pack: Pack) -> tuple[Order, Committed, Events]:
        """A new order of a pack, and what is told of it."""
        assert self.keys is not None, "without keys there is no order"
        places = tuple(map(str, range(length(pack))))
        asked = Draw(pack.kind, places, pack.low, pack.high, "", "", distinct=pack.distinct)
        order, number = ordered(self.chance(asked)), state.orders + 1
        of = about(name, number, pack.kind)
        told = DealCommitted(number, pack.kind, commitments(order, of))
        key, text = sealed(order, of, self.keys)
        self._keep((name, text), order)
        known = Committed(number, told.commitments, key, text)
        return order, known, (told, DealSealed(number, pack.kind, key, text))

    def draw(self, name: str, state: Table, draw: Draw) -> tuple[int, ...]:
        """What is due, the next of the order; what no pack holds comes from chance itself."""
        self._dealt.pop(name, None)
        pack = next((pack for pack in packs(state) if pack.kind == draw.kind), None)
        if pack is None or self.keys is None:
            return self.chance(draw)
        dealt = self._next(name, state, draw)
        if dealt is None:
            if pack.kind in state.committed:
                log.warning("%s: the order of its %s is made anew", name, pack.kind)
            order, known, fresh = self.commit(name, state, pack)
            taken = _taken(order, known, draw)
            assert taken is not None, "a whole pack holds whatever is due"
            dealt = taken._replace(fresh=fresh)
        if not draw.counted:
            # It is settled what lies there; nobody has to know it yet.
            dealt = dealt._replace(things=(), places=())
        self._dealt[name] = dealt
        return dealt.things

    def _next(self, name: str, state: Table, draw: Draw) -> Dealt | None:
        """The next of the order that stands; None where it does not hold what is due."""
        known = state.committed.get(draw.kind)
        order = self.order(name, draw.kind, known) if known else None
        if known is None or order is None:
            return None
        # What was dealt and is back in the pack lies elsewhere by now.
        if draw.distinct and not {order.things[place] for place in known.dealt} <= {*draw.out}:
            return None
        return _taken(order, known, draw)

    def told(self, name: str, state: Table, sent: Any, decided: Decided[Table]) -> Decided[Table]:
        """What was decided with what is told of the orders: dealt, opened, committed to."""
        if self.keys is None:
            return decided
        dealt = self._dealt.pop(name, None) if isinstance(sent, Drawn) else None
        at = next((at for at, each in enumerate(decided.events) if _ends(each)), None)
        during, after = decided.events[:at], decided.events[at:] if at is not None else ()
        states = decided.states[:at]
        shown = (*self._opened(name, state, dealt, [*zip(during, states, strict=True)]),)
        added = (*dealt.fresh, *shown) if dealt else shown
        # A card may be seen only when the round is over: then that is when it is opened.
        told = {(of.number, each.place) for of in shown for each in of.opened}
        ended = [*zip(after, decided.states[len(during) :], strict=True)]
        later = (*self._opened(name, state, dealt, ended, told),) if ended else ()
        if added or later:
            begun = Decided(decided.before, during, states)
            decided = _plus(begun, (*added, *after, *later))
        for pack in missing(decided.after):
            decided = _plus(decided, self.commit(name, decided.after, pack)[2])
        return decided

    def hidden(self, received: Any, decided: Decided[Table]) -> Events:
        """What of this only some may read: events with cards face down, and what brought them."""
        if self.keys is None or decided.after.method == table.FELT:
            return ()
        told = zip(decided.events, decided.states, strict=True)
        found = tuple(happened for happened, state in told if is_hidden(happened, state))
        return (received, *found) if found else ()

    def _opened(
        self,
        name: str,
        state: Table,
        dealt: Dealt | None,
        steps: list[tuple[Any, Table]],
        told: set[tuple[int, int]] | None = None,
    ) -> Iterator[DealOpened]:
        """What is dealt, and what everybody sees for the first time, of each order."""
        shown: frozenset[int] | None = None
        for pack in packs(state):
            mine = dealt if dealt and dealt.places and dealt.kind == pack.kind else None
            known = mine.known if mine else state.committed.get(pack.kind)
            order = mine.order if mine else known and self.order(name, pack.kind, known)
            if not known or not order:
                continue
            places = mine.places if mine else ()
            hidden = sorted({*known.dealt, *places} - known.opened)
            if pack.distinct and shown is None and hidden:
                shown = things_shown(steps)
            # Dice are seen by everybody as they fall.
            seen = shown or () if pack.distinct else order.things
            found = [at for at in hidden if order.things[at] in seen]
            opened = [at for at in found if (known.number, at) not in (told or ())]
            now = places if told is None else ()
            if opened or now:
                yield DealOpened(known.number, pack.kind, now, _openings(order, opened))

    def opened_for(
        self, name: str, kind: str, known: Committed, things: frozenset[int]
    ) -> tuple[Opening, ...]:
        """What somebody saw of an order that was dealt; nothing where nobody can read it."""
        order = self.order(name, kind, known)
        if order is None:
            return ()
        return _openings(order, [at for at in known.dealt if order.things[at] in things])


def usual_deals(chance: Callable[[Draw], tuple[int, ...]], in_memory: bool) -> Deals:
    """Where chance is the machine's own it is committed to; whatever is handed in is asked then."""
    return Deals(chance, keys_for(in_memory) if chance is machine else None)


def _openings(order: Order, places: list[int]) -> tuple[Opening, ...]:
    return tuple(
        Opening(place, order.things[place], encoded(order.salt(place))) for place in places
    )


def _taken(order: Order, known: Committed, draw: Draw) -> Dealt | None:
    """The next things of an order that are due; None where there are too few."""
    free = [
        place
        for place in range(known.next, len(order.things))
        if not draw.distinct or order.things[place] not in draw.out
    ]
    if len(free) < len(draw.to):
        return None
    places = tuple(free[: len(draw.to)])
    things = tuple(order.things[place] for place in places)
    return Dealt(draw.kind, things, places, known, order)


def _ends(happened: Any) -> bool:
    """Whether a round is over, and its order with it."""
    is_void = isinstance(happened, Voided) and happened.scope == "round"
    return is_void or isinstance(happened, RoundClosed)


def _plus(decided: Decided[Table], added: Events) -> Decided[Table]:
    """With further events."""
    states, state = [*decided.states], decided.after
    for happened in added:
        state = table.evolve(state, happened)
        states.append(state)
    return Decided(decided.before, (*decided.events, *added), tuple(states))

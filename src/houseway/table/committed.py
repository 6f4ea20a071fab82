"""The order that an electronic table has committed to, and how far it is dealt and opened.

No document speaks of it: it proves that nobody chose what is dealt once the wagers were known.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from houseway import core
from houseway.equipment import cards
from houseway.table.state import FELT, Committed, Table

NAMESPACE = "table"
ANYBODY = "watcher"
# So many throws of dice lie ahead.
AHEAD = 16


class DealCommitted(core.OfNumber, core.Event, to=core.EVERYBODY):
    """The order of what will be dealt is settled: a commitment for each place, from 0 on."""

    kind: str
    commitments: tuple[str, ...]


class DealSealed(core.OfNumber, core.Event):
    """The order that was committed to, encrypted; its key is not in the record."""

    kind: str
    key: str
    sealed: str


class Opening(NamedTuple):
    """A place of the order, what lay there, and the salt that shows it."""

    place: int
    thing: int
    salt: str


class DealOpened(core.OfNumber, core.Event, to=core.EVERYBODY):
    """These places were dealt now, in this order, and what everybody sees of them is opened."""

    kind: str
    dealt: tuple[int, ...]
    opened: tuple[Opening, ...]


EVENTS = (DealCommitted, DealSealed, DealOpened)


def about(table: str, number: int, kind: str) -> str:
    """What each commitment of an order is bound to."""
    return f"houseway deal v1 {table} {number} {kind}"


def length(pack: core.Pack) -> int:
    """How many places an order of a pack has."""
    return pack.high - pack.low + 1 if pack.distinct else AHEAD * pack.together


def packs(table: Table) -> tuple[core.Pack, ...]:
    """What the table deals from, where it does so by itself."""
    return () if table.method == FELT else table.game.packs(table.rules)


def missing(table: Table) -> Iterator[core.Pack]:
    """The packs whose order must be committed to now: wagers on it can still be made."""
    for pack in () if table.closed else packs(table):
        known = table.committed.get(pack.kind)
        left = len(known.commitments) - known.next if known and known.sealed else 0
        if left < (1 if pack.distinct else pack.together):
            if table.live and not table.open_to_wagers:
                return
            yield pack


def face_up(table: Table, viewer: str = ANYBODY) -> frozenset[int]:
    """The cards or tiles that somebody sees; two that look alike are two."""
    if table.game.faces:
        return table.game.faces(table.play, viewer)
    things = table.game.view(table.play, viewer)["things"]
    shown = (thing["face"] for thing in things if thing["kind"] == "card")
    return frozenset(cards.parse(face) for face in shown if face)


def things_shown(steps: Iterable[tuple[Any, Table]], viewer: str = ANYBODY) -> frozenset[int]:
    """What somebody saw face up at one of these steps; money and seats turn no card."""
    seen: frozenset[int] = frozenset()
    after = None
    for happened, table in steps:
        space = core.kind(happened).partition(".")[0]
        after = None if space == table.game.name else table
        if after is None:
            seen |= face_up(table, viewer)
    return seen if after is None else seen | face_up(after, viewer)


def evolve(table: Table, happened: Any) -> Table:
    """The table after something of an order was told; an order lasts as long as its round."""
    match happened:
        case DealCommitted(number, kind, commitments):
            return _with(table, kind, Committed(number, commitments))
        case DealSealed(number, kind, key, text) if known := _known(table, happened):
            return _with(table, kind, known._replace(key=key, sealed=text))
        case DealOpened(number, kind, dealt, opened) if known := _known(table, happened):
            dealt, shown = (*known.dealt, *dealt), {opening.place for opening in opened}
            return _with(table, kind, known._replace(dealt=dealt, opened=known.opened | shown))
        case core.RoundClosed() | core.Voided("round") if table.committed:
            over = isinstance(happened, core.Voided)
            lasting = {pack.kind for pack in packs(table) if not pack.distinct and not over}
            kept = {kind: known for kind, known in table.committed.items() if kind in lasting}
            return table.after(committed=kept)
    return table


def _known(table: Table, happened: Any) -> Committed | None:
    known = table.committed.get(happened.kind)
    return known if known and known.number == happened.number else None


def _with(table: Table, kind: str, known: Committed) -> Table:
    committed = {**table.committed, kind: known}
    return table.after(committed=committed, orders=max(table.orders, known.number))

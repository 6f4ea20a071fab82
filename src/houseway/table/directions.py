"""Directions that bind a table: who may not play together, and that only English is spoken.

They are given by a supervisor or follow from a ruling, everybody at the table sees them, and they
hold until they are ended.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.core.events import ENGLISH_ONLY, KEEP_APART
from houseway.table import powers
from houseway.table.state import Direction, Table

NAMESPACE = "table"


class KeepApart(core.OfSeat, core.Command):
    """Restrict two players from playing together; the player of `seat` gives way."""

    other: int
    why: str


class RequireEnglish(core.Command):
    """Direct the players to speak English only."""

    why: str


class EndDirection(core.OfNumber, core.Command):
    """A direction holds no longer."""

    why: str


class DirectionEnded(core.OfNumber, core.Event, to=core.EVERYBODY):
    """A direction holds no longer."""

    measure: str
    under: str


# What holds


def kept_from(table: Table, player: str) -> set[str]:
    """Those with whom a player may not play, as directed at this table."""
    found: set[str] = set()
    for direction in table.directions:
        first, *others = direction.players or ("",)
        if player == first:
            found.update(others)
        elif player in others:
            found.add(first)
    return found


def why_not_together(table: Table, player: str, others: Iterable[str]) -> core.Refusal | None:
    """Why a player may not sit down where others sit."""
    apart = sorted(kept_from(table, player).intersection(others))
    if not apart:
        return None
    return table.refusal(KEEP_APART, f"{player} may not play at the same table as {apart[0]}")


def gives_way(table: Table, seat: int) -> core.Refusal | None:
    """Why a seat takes no more part: somebody sits here from whom its player is kept apart."""
    if not table.directions:
        return None
    player = table.seats[seat].player
    here = {other.player for other in table.seats.values()}
    for direction in table.directions:
        first, *others = direction.players or ("",)
        if player == first and (apart := sorted(here.intersection(others))):
            why = f"{player} may not play at the same table as {' and '.join(apart)}"
            return table.refusal(KEEP_APART, why)
    return None


# Acts


def _keep_apart(table: Table, seat: int) -> core.Offer | core.Refusal:
    clause = table.clause(KEEP_APART)
    if not table.rules.power(KEEP_APART):
        return core.Refusal(clause, "these rules do not provide for keeping players apart")
    if refused := powers.nobody_at(table, seat, KEEP_APART):
        return refused
    known = kept_from(table, table.seats[seat].player)
    others = tuple(
        number
        for number, other in table.seats.items()
        if number != seat and other.player not in known
    )
    if not others:
        return core.Refusal(clause, f"there is nobody here to keep seat {seat} apart from")
    why = "keep a player apart from somebody else who sits here"
    return core.Offer(clause, (core.Field("other", options=others, why=why), core.Field("why")))


def _kept_apart(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    players = table.seats[sent.seat].player, table.seats[sent.other].player
    clause = table.clause(KEEP_APART)
    return (core.PlayersDirected(sent.seat, KEEP_APART, clause, players),)


def _require_english(table: Table) -> core.Offer | core.Refusal:
    clause = table.clause(ENGLISH_ONLY)
    if not table.rules.power(ENGLISH_ONLY):
        return core.Refusal(clause, "these rules do not provide for English only")
    if any(direction.measure == ENGLISH_ONLY for direction in table.directions):
        return core.Refusal(clause, "English only is already directed at this table")
    return core.Offer(clause, (core.Field("why"),))


def _required_english(table: Table, _envelope: core.Envelope) -> core.Events:
    return (core.PlayersDirected(0, ENGLISH_ONLY, table.clause(ENGLISH_ONLY)),)


def _standing(table: Table) -> Iterable[tuple[int]]:
    return core.numbers(table.directions)


def _end(table: Table, number: int) -> core.Offer | core.Refusal:
    found = core.numbered(table.directions, number)
    if found is None:
        return table.refusal("exclude", f"direction {number} is not in force")
    return core.Offer(found.under, (core.Field("why"),))


def _ended(table: Table, envelope: core.Envelope) -> core.Events:
    found = core.numbered(table.directions, envelope.command.number)
    assert found is not None, "it was offered"
    return (DirectionEnded(found.number, found.measure, found.under),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(
        KeepApart,
        core.SUPERVISOR,
        _keep_apart,
        _kept_apart,
        ("seat",),
        powers.each_seat,
        apart=True,
    ),
    core.Act(RequireEnglish, core.SUPERVISOR, _require_english, _required_english),
    core.Act(EndDirection, core.SUPERVISOR, _end, _ended, ("number",), _standing, apart=True),
)


# Bookkeeping


def evolve(table: Table, happened: Any) -> Table:
    """The table after a direction was given or ended."""
    match happened:
        # A record from before directions were kept says what was ordered, and no more.
        case core.PlayersDirected(seat, measure, under, players) if table.edition:
            number = table.directed + 1
            named = players or everybody(table, seat, measure)
            given = Direction(number, measure, named, under)
            return replace(table, directions=(*table.directions, given), directed=number)
        case DirectionEnded(number):
            return replace(table, directions=core.without(table.directions, number))
    return table


def everybody(table: Table, seat: int, measure: str) -> tuple[str, ...]:
    """The player of a seat, who gives way, and all others who sit at the table."""
    if measure != KEEP_APART or seat not in table.seats:
        return ()
    others = (other.player for number, other in table.seats.items() if number != seat)
    return table.seats[seat].player, *others

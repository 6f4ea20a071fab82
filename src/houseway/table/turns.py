"""Whose turn it is: the game's moves within sign and chips, and what the table itself offers."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from houseway.core import DEALER, SEAT, SUPERVISOR, Act, Move, Refusal, Turn, misfit, seat_of
from houseway.table import declarations, equipment, limits, second_signature
from houseway.table.parts import PARTS
from houseway.table.powers import nobody_at
from houseway.table.state import FELT, Table


def why_not(table: Table, sent: Any) -> Refusal | None:
    """Why nobody at all may do this now; None where it is open."""
    moves = asked(table, sent)
    return moves if isinstance(moves, Refusal) else misfit(moves, sent)


ACTS: tuple[Act[Table], ...] = (
    *(act for part in PARTS for act in part.acts),
    *second_signature.acts(why_not),
)
ACT_OF = {act.command: act for act in ACTS}
OF_SEATS = tuple(act for act in ACTS if act.by == SEAT)


def turn(table: Table) -> Turn:
    """Whom the table waits for, what chance must supply, and every move open to anybody."""
    due, draw, offered = in_game(table, table.turn)
    own = (move for act in ACTS for move in act.moves(table))
    return Turn(due, draw, (*all_narrowed(table, offered), *own))


def in_game(table: Table, now: Turn) -> Turn:
    """The game's turn as the table lets it go on."""
    if equipment.waits(table):
        return Turn((DEALER,), None, equipment.going_on(table, now.moves))
    if not table.to_declare:
        return now
    return now._replace(due=(DEALER,), moves=declarations.going_on(table, now.moves))


def all_narrowed(table: Table, offered: Iterable[Move]) -> list[Move]:
    """Moves of the game, as far as sign and chips leave something of them."""
    return [fit for move in offered if (fit := limits.narrowed(table, move))]


def asked(table: Table, sent: Any) -> tuple[Move, ...] | Refusal:
    """The open moves about what a command is about, before amounts are narrowed; or why not."""
    if act := ACT_OF.get(type(sent)):
        return act.asked(table, sent)
    moves = table.game.asked(table.play, sent)
    if isinstance(moves, Refusal):
        return moves
    if (waits := equipment.waits(table)) and not equipment.going_on(table, moves):
        return waits
    going_on = declarations.going_on(table, moves)
    if not going_on:
        return declarations.to_be_declared(table)
    # A game knows seats, not who sits there; what staff may do as well, they may for a seat left.
    known = (0, *table.seats, *table.reopened)
    taken = tuple(move for move in going_on if seat_of(move.by) in known)
    return taken or nobody_at(table, seat_of(going_on[0].by), "seat") or taken


def moves_of(table: Table, viewer: str, offered: tuple[Move, ...]) -> list[Move]:
    """The moves of one person, without working out everybody's."""
    whose = {by for by in {move.by for move in offered} if theirs(table, viewer, by)}
    mine = [move for move in offered if move.by in whose]
    return [*all_narrowed(table, mine), *_own(table, viewer)]


def is_as_before(before: Table, table: Table) -> bool:
    """Whether, beside the game and the chips, nothing is other than it was for any seat.

    Whoever has tokens is offered by the game what they may be staked on.
    """
    if before.tokens or table.tokens:
        return False
    was, now = before.__dict__, table.__dict__
    return all(was[name] is now[name] for name in _AROUND_SEATS)


def has_as_before(before: Table, table: Table, seat: int) -> bool:
    """Whether a seat has the same chips and wagers, and the same limits bind it."""
    if before.of_seats.get(seat) != table.of_seats.get(seat):
        return False
    limited_by = table.game.limited_by
    return bool(limited_by(before.play, seat) == limited_by(table.play, seat))


# What the acts of seats never look at, or only at what is the seat's own of it.
_AROUND_SEATS = tuple(
    part.name
    for part in fields(Table)
    if part.name
    not in (
        *("play", "balances", "tokens", "moved", "wagered", "before", "committed", "orders"),
        *("transfers", "past", "entering"),
    )
)


def _own(table: Table, viewer: str) -> Iterable[Move]:
    """What the table itself offers a person."""
    if seat := seat_of(viewer):
        return (move for act in OF_SEATS for move in act.moves(table, seat))
    felt = viewer in (DEALER, SUPERVISOR) and table.method == FELT
    acts = (act for act in ACTS if (felt if act.by == SEAT else theirs(table, viewer, act.by)))
    moves = (move for act in acts for move in act.moves(table))
    return (move for move in moves if theirs(table, viewer, move.by))


def theirs(table: Table, viewer: str, by: str) -> bool:
    """Whether a viewer is shown the moves of a person or role; staff enter them for a felt."""
    if by == viewer:
        return True
    if viewer in (DEALER, SUPERVISOR) and seat_of(by):
        return table.method == FELT
    return viewer == SUPERVISOR and by == DEALER

"""Whose turn it is: the game's moves within sign and chips, and what the table itself offers."""

from collections.abc import Iterator
from typing import Any

from houseway.core import DEALER, SUPERVISOR, Move, Turn, by_seat, kind
from houseway.table import (
    conduct,
    declarations,
    limits,
    patrons,
    payments,
    seats,
    sign,
    tokens,
)
from houseway.table.state import PLAYER, Table

FELT = "felt"
ROOMS = (seats, sign, limits, patrons, payments, declarations, conduct)


def turn(table: Table) -> Turn:
    """Whom the table waits for, what chance must supply, and every move open to anybody."""
    due, draw, offered = in_game(table, table.turn)
    return Turn(due, draw, (*all_narrowed(table, offered), *own_moves(table, offered)))


def in_game(table: Table, now: Turn) -> Turn:
    """The game's turn as the table lets it go on."""
    if not table.to_declare:
        return now
    return now._replace(due=(DEALER,), moves=declarations.open_moves(table, now.moves))


def all_narrowed(table: Table, offered: tuple[Move, ...]) -> list[Move]:
    """Moves of the game, as far as sign and chips leave something of them."""
    return [one for one in (limits.narrowed(table, move) for move in offered) if one]


def own_moves(table: Table, offered: tuple[Move, ...]) -> list[Move]:
    """What the table itself offers; wagers that the game takes may be made with tokens too."""
    staked = tokens.moves(table, _stakes(offered))
    return [*staked, *(move for room in ROOMS for move in room.moves(table))]


def named_moves(table: Table, sent: Any, offered: tuple[Move, ...]) -> list[Move]:
    """The table's own moves of one command, asked of the room that it is sent to."""
    if type(sent) in tokens.COMMANDS:
        found = list(tokens.moves(table, _stakes(offered)))
    else:
        room = next(one for one in ROOMS if type(sent) in one.COMMANDS)
        found = list(room.moves(table))
    return [one for one in found if one.command == kind(sent)]


def _stakes(offered: tuple[Move, ...]) -> list[Move]:
    return [one for one in offered if one.command == limits.STAKE]


def moves_of(table: Table, viewer: str, offered: tuple[Move, ...]) -> list[Move]:
    """The moves of one person, without working out everybody's."""
    if viewer in (DEALER, SUPERVISOR):
        mine = tuple(one for one in offered if theirs(table, viewer, one.by))
        own = [one for one in own_moves(table, offered) if theirs(table, viewer, one.by)]
    else:
        mine = tuple(one for one in offered if one.by == viewer)
        own = list(_of_player(table, viewer, mine))
    return [*all_narrowed(table, mine), *own]


def _of_player(table: Table, viewer: str, mine: tuple[Move, ...]) -> Iterator[Move]:
    if viewer == PLAYER:
        free = (one for one in range(1, table.sign.seats + 1) if one not in table.seats)
        yield from (move for one in free for move in seats.of_seat(table, one))
    for seat in table.seats:
        if viewer == by_seat(seat):
            yield from tokens.of_seats(table, _stakes(mine))
            yield from seats.of_seat(table, seat)
            yield from conduct.of_seat(table, seat)


def theirs(table: Table, viewer: str, by: str) -> bool:
    """Whether a viewer is shown the moves of a person or role; staff enter them for a felt."""
    if by == viewer:
        return True
    if viewer in (DEALER, SUPERVISOR) and by.startswith("seat/"):
        return table.method == FELT
    return viewer == SUPERVISOR and by == DEALER

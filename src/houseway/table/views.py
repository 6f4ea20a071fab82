"""What a person sees of a table; the game strips its own secrets before anything leaves."""

from functools import lru_cache
from typing import Any

import msgspec

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, Draw, Move, Turn, kind, rack, seat_of
from houseway.equipment.cards import name as card_name
from houseway.table import conduct, corrections, equipment, gaming_day
from houseway.table.chips import suspended
from houseway.table.payments import state_of
from houseway.table.posted import posted
from houseway.table.second_signature import SignEntry
from houseway.table.state import Dispute, Table, WrongPayment
from houseway.table.turns import in_game, moves_of
from houseway.table.words import words


def common(table: Table) -> dict[str, Any]:
    """What everybody sees alike, worked out once for many views."""
    return {
        "game": table.game.name,
        "training": table.training,
        "method": table.method,
        "seats": _seats(table),
        **racks(table),
        "sign": table.sign,
        "posted": [row._asdict() for row in posted(table)],
        "most_players": table.most_players,
        "notices": _notices(table),
        "closed": table.closed,
        "directions": [direction._asdict() for direction in table.directions],
        "declaring": table.declaring,
    }


def racks(table: Table) -> dict[str, Any]:
    """Of what everybody sees alike, what is in front of the players."""
    return {
        "money": {str(number): table.balance(rack(number)) for number in table.seats},
        "tokens": {str(number): table.tokens.get(rack(number), 0) for number in table.seats},
    }


def view(
    table: Table,
    viewer: str,
    now: Turn | None = None,
    shared: dict[str, Any] | None = None,
    moves: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """The table for a seat (`seat/3`), a role, or anybody who watches.

    `now` is the turn to show where it is not the game's own, as of a table in the past, and
    `shared` what is `common` to all and `moves` the viewer's, where they are known already.
    """
    seen = table.game.view(table.play, eyes(table, viewer))
    due, draw, offered = in_game(table, now or table.turn)
    staff = viewer in (DEALER, SUPERVISOR)
    if table.closed:
        seen = seen | {"said": words(table.game.name).sign["closed"]}
    if not staff and viewer != INSPECTOR and getattr(table.play, "private", False):
        seen = seen | {"question": None}
    own = {
        "due": list(due),
        # What is out of the pack already would give hidden cards away.
        "draw": _draw(draw) if draw else None,
        "moves": open_moves(table, viewer, offered) if moves is None else moves,
        "notifications": [
            notified._asdict()
            for notified in (table.notifications if staff or viewer == INSPECTOR else ())
        ],
        "disputes": [
            dispute._asdict()
            for dispute in table.disputes
            if staff or _mine(table, viewer, dispute)
        ],
        "payments": [_payment(payment) for payment in table.payments] if staff else [],
        "owed": _owed(table) if staff else [],
        "to_declare": {
            str(seat): due._asdict() for seat, due in (table.to_declare if staff else {}).items()
        },
        "last_entry": corrections.shown(table) if staff else None,
        "held": _held(table, staff),
        "unsigned": [
            waits._asdict() | {"data": msgspec.json.decode(waits.data)}
            for waits in (table.unsigned if staff or viewer == INSPECTOR else ())
        ],
        "equipment": equipment.shown(table) if staff or viewer == INSPECTOR else None,
        "tray": gaming_day.shown(table) if staff or viewer == INSPECTOR else None,
        "reminders": conduct.reminders(table, seen) if staff else [],
    }
    return seen | (common(table) if shared is None else shared) | own


def open_moves(table: Table, viewer: str, offered: tuple[Move, ...]) -> list[dict[str, Any]]:
    """The moves of one person, as they go out."""
    return [plain(move) for move in moves_of(table, viewer, offered)]


def _draw(draw: Draw) -> dict[str, Any]:
    open_ = {} if draw.counted else {"counted": False}
    return {"kind": draw.kind, "to": draw.to, "clause": draw.clause} | open_


def eyes(table: Table, viewer: str) -> str:
    """Whoever took a seat since the round opened sees nothing of whoever had it before."""
    seat = seat_of(viewer)
    return viewer if not seat or seat in table.seated | table.wagered else "watcher"


def barred(table: Table, by: str) -> set[tuple[str, int]]:
    """Second signatures that are not this person's to give, having entered it; by number."""
    own = {(kind(SignEntry), waits.number) for waits in table.unsigned if waits.by == by}
    count = table.tray.count if table.tray else None
    return own | ({(kind(gaming_day.SignCount), 0)} if count and count.by == by else set())


def without(moves: list[dict[str, Any]], barred: set[tuple[str, int]]) -> list[dict[str, Any]]:
    """Moves as they go out, but for these."""

    def about(move: dict[str, Any]) -> tuple[str, int]:
        options = [field["options"][0] for field in move["fields"] if field["name"] == "number"]
        return move["command"], options[0] if options else 0

    signs = {command for command, _ in barred}
    return [move for move in moves if move["command"] not in signs or about(move) not in barred]


@lru_cache(maxsize=8192)
def plain(move: Move) -> dict[str, Any]:
    """A move as it goes out; what would refuse a value is heard when one is refused.

    Most are open to the same person again and again: whoever asks changes nothing in it.
    """
    fields = [field._asdict() for field in move.fields]
    for asked in fields:
        del asked["clause"], asked["why"], asked["bars"]
        if not asked["chips"]:
            del asked["chips"]
    return move._asdict() | {"fields": fields}


def _payment(payment: WrongPayment) -> dict[str, Any]:
    """A wrong payment with what was done about it, and how far it has come."""
    entries = {
        name: [entry._asdict() for entry in getattr(payment, name)]
        for name in ("attempts", "enquiries", "told")
    }
    return payment._asdict() | entries | {"state": state_of(payment)}


def _owed(table: Table) -> list[dict[str, Any]]:
    """What voids left to be given to players, or below zero to be asked of them."""
    seats = {seat.player: number for number, seat in table.seats.items()}
    return [
        {"player": player, "cents": cents, "seat": seats.get(player, 0)}
        for player, cents in suspended(table).items()
    ]


def _seats(table: Table) -> dict[str, dict[str, Any]]:
    return {
        str(number): {
            "player": seat.player,
            "idle": seat.idle,
            "minimums": seat.minimums,
            "maximums": seat.maximums,
            "own_minimums": seat.own_minimums,
            "carded": seat.carded,
        }
        for number, seat in table.seats.items()
    }


def _notices(table: Table) -> list[dict[str, Any]]:
    notices = {
        "limits": table.limits_notice,
        "kept minimums": table.kept_notice,
        "closure": table.closure_notice,
    }
    return [
        {"what": what, "deadline": notice.effective, "sign": notice.sign}
        for what, notice in notices.items()
        if notice and not (what == "closure" and table.closed)
    ]


def _held(table: Table, staff: bool) -> dict[str, Any] | None:
    """Prizes that wait; who confirmed them is for staff."""
    held = table.held
    if held is None:
        return None
    prizes = [
        prize._asdict() | {"cents": prize.cents, "cards": [card_name(card) for card in prize.cards]}
        for prize in held.prizes
    ]
    confirmed = held.confirmed if staff else bool(held.confirmed)
    return {"prizes": prizes, "confirmed": confirmed, "doubted": held.doubted}


def _mine(table: Table, viewer: str, dispute: Dispute) -> bool:
    seat = table.seats.get(seat_of(viewer))
    return seat is not None and seat.player == dispute.player

"""What a person sees of a table; the game strips its own secrets before anything leaves."""

from typing import Any

from houseway.core import DEALER, SUPERVISOR, Move, Turn, by_seat, rack
from houseway.table import conduct
from houseway.table.state import Dispute, Table
from houseway.table.turns import in_game, moves_of


def view(table: Table, viewer: str, now: Turn | None = None) -> dict[str, Any]:
    """The table for a seat (`seat/3`), a role, or anybody who watches.

    `now` is the turn to show where it is not the game's own, as of a table in the past.
    """
    seen = table.game.view(table.play, eyes(table, viewer))
    due, draw, offered = in_game(table, now or table.turn)
    staff = viewer in (DEALER, SUPERVISOR)
    return seen | {
        "game": table.game.name,
        "training": table.training,
        "method": table.method,
        "due": list(due),
        # What is out of the pack already would give hidden cards away.
        "draw": {"kind": draw.kind, "to": draw.to, "clause": draw.clause} if draw else None,
        "moves": [plain(one) for one in moves_of(table, viewer, offered)],
        "seats": _seats(table),
        "money": {str(number): table.balance(rack(number)) for number in table.seats},
        "tokens": {str(number): table.tokens.get(rack(number), 0) for number in table.seats},
        "sign": table.sign,
        "notices": _notices(table),
        "closed": table.closed,
        "disputes": [one._asdict() for one in table.disputes if staff or _mine(table, viewer, one)],
        "payments": [one._asdict() for one in table.payments] if staff else [],
        "declaring": table.declaring,
        "to_declare": {
            str(seat): one._asdict() for seat, one in (table.to_declare if staff else {}).items()
        },
        "reminders": conduct.reminders(table, seen["stage"]) if staff else [],
    }


def eyes(table: Table, viewer: str) -> str:
    """Whoever took a seat since the round opened sees nothing of whoever had it before."""
    room, _, seat = viewer.partition("/")
    known = room != "seat" or int(seat) in table.seated | table.wagered
    return viewer if known else "watcher"


def plain(move: Move) -> dict[str, Any]:
    """A move as it goes out."""
    return move._asdict() | {"fields": [one._asdict() for one in move.fields]}


def _seats(table: Table) -> dict[str, dict[str, Any]]:
    return {
        str(number): {
            "player": one.player,
            "idle": one.idle,
            "minimums": one.minimums,
            "maximums": one.maximums,
            "carded": one.carded,
        }
        for number, one in table.seats.items()
    }


def _notices(table: Table) -> list[dict[str, Any]]:
    notices = {
        "limits": table.limits_notice,
        "kept minimums": table.kept_notice,
        "closure": table.closure_notice,
    }
    return [
        {"what": what, "deadline": one.effective, "sign": one.sign}
        for what, one in notices.items()
        if one and not (what == "closure" and table.closed)
    ]


def _mine(table: Table, viewer: str, dispute: Dispute) -> bool:
    return any(
        by_seat(number) == viewer and one.player == dispute.player
        for number, one in table.seats.items()
    )

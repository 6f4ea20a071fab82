"""A view as it goes over the wire: whole, or as what has changed since the one before it.

A view is told in parts, by their names. A part is the same for everybody who sees the same of it,
so it is written out once; a client that asked for changes gets the parts that are other than in the
view that it was told last, and makes the next view of both.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from houseway import table
from houseway.core import DEALER, SUPERVISOR, Move, seat_of
from houseway.table.state import Table
from houseway.table.turns import has_as_before, in_game, is_as_before

encode = msgspec.json.Encoder().encode
# A view by the names of its parts, each as JSON.
Parts = dict[str, bytes]
# The time goes along with everything, and is no news by itself.
CLOCK = "now"


class Views:
    """A table as it is, seen by many: each view is worked out and written out once."""

    def __init__(self, state: Table, before: "Views | None" = None) -> None:
        """What was seen `before` is looked at for what is the same now."""
        self.state = state
        self._before = before if before and is_as_before(before.state, state) else None
        if before:
            before._before = None
        self._moves: dict[str, _Moves] = {}
        self._common: dict[str, Any]
        self._written: Parts
        if self._before:
            # Beside the chips all of it is as it was.
            racks = table.racks(state)
            self._common = self._before._common | racks
            self._written = self._before._written | parts(racks)
        else:
            self._common = table.common(state)
            self._written = parts(self._common)
        self._made: dict[str, dict[str, Any]] = {}
        self._parts: dict[str, Parts] = {}
        self._hands: dict[bytes, dict[str, Any]] = {}
        self._hands_before = before._hands if before and before.state.rules is state.rules else {}

    def view(self, viewer: str) -> dict[str, Any]:
        """What somebody sees, with what the hands amount to by the rules."""
        if viewer not in self._made:
            moves = self._moves_of(viewer).open
            view = table.view(self.state, viewer, shared=self._common, moves=moves)
            self._made[viewer] = view | {"hands": self._hands_of(view)}
        return self._made[viewer]

    def _hands_of(self, view: dict[str, Any]) -> dict[str, Any]:
        """Who sees the same cards, tiles and decisions sees the same hands, now and before."""
        lying = [thing for thing in view["things"] if thing["kind"] != "chips"]
        seen = encode((lying, view.get("decisions"), view.get("stage"), [*view["seats"]]))
        if seen not in self._hands:
            known = self._hands_before.get(seen)
            self._hands[seen] = hands(self.state, view) if known is None else known
        return self._hands[seen]

    def _moves_of(self, viewer: str) -> "_Moves":
        """A player whom the game offers the same, and who has what they had, may do the same."""
        if viewer not in self._moves:
            mine = self._offered.get(viewer, [])
            known = self._known(viewer)
            if known and known.offered == mine:
                self._moves[viewer] = known
            else:
                self._moves[viewer] = _Moves(mine, self._opened(viewer))
        return self._moves[viewer]

    def _opened(self, viewer: str) -> list[dict[str, Any]]:
        """A player is offered what is theirs alone; staff may be shown that of others."""
        offered = self._offered.get(viewer, []) if seat_of(viewer) else self._in_game
        return table.open_moves(self.state, viewer, tuple(offered))

    @cached_property
    def _in_game(self) -> tuple[Move, ...]:
        return in_game(self.state, self.state.turn).moves

    @cached_property
    def _offered(self) -> dict[str, list[Move]]:
        """What the game offers, by whom."""
        found: dict[str, list[Move]] = {}
        for move in self._in_game:
            found.setdefault(move.by, []).append(move)
        return found

    def _known(self, viewer: str) -> "_Moves | None":
        """What was open to a player before, while they have what they had."""
        before, seat = self._before, seat_of(viewer)
        if before and seat and has_as_before(before.state, self.state, seat):
            return before._moves.get(viewer)
        return None

    @cached_property
    def of_game(self) -> dict[str, Any]:
        """The game for the house's own dealer: what staff may do in it."""
        state, turn = self.state, self.state.turn
        declared = {str(seat): owed._asdict() for seat, owed in state.to_declare.items()}
        return state.game.view(state.play, SUPERVISOR) | {
            "due": [DEALER] if declared else list(turn.due),
            "moves": [table.plain(move) for move in turn.moves if move.by in (DEALER, SUPERVISOR)],
            "to_declare": declared,
        }

    def parts(self, viewer: str) -> Parts:
        """The same, written out."""
        if viewer not in self._parts:
            view, common = self.view(viewer), self._common
            own = {
                name: part for name, part in view.items() if name not in common and name != "moves"
            }
            self._parts[viewer] = self._written | parts(own) | {"moves": self._moves[viewer].text}
        return self._parts[viewer]


class _Moves:
    """What the game offers somebody, and what is open to them of it and beside it."""

    def __init__(self, offered: list[Move], open: list[dict[str, Any]]) -> None:
        self.offered, self.open = offered, open

    @cached_property
    def text(self) -> bytes:
        """Written out."""
        return encode(self.open)


def hands(state: Table, view: dict[str, Any]) -> dict[str, Any]:
    """What the hands of a view amount to by the rules, and the cards or tiles that make them."""
    found = state.game.hands(view, state.rules)
    return {place: hand._asdict() for place, hand in found.items()}


def parts(view: Mapping[str, Any]) -> Parts:
    """A view part by part."""
    return {name: encode(value) for name, value in view.items()}


def whole(view: Parts) -> dict[str, Any]:
    """All of a view."""
    return {"view": _raw(view)}


def changes(old: Parts, new: Parts) -> dict[str, Any]:
    """What makes a view of the one before it: parts that are other now, and those that are gone."""
    gone = [name for name in old if name not in new]
    other = {name: part for name, part in new.items() if old.get(name) != part}
    return {"changes": _raw(other)} | ({"gone": gone} if gone else {})


def is_news(old: Parts, new: Parts) -> bool:
    """Whether anything but the time is other than it was."""
    return old | {CLOCK: b""} != new | {CLOCK: b""}


def _raw(view: Parts) -> dict[str, msgspec.Raw]:
    return {name: msgspec.Raw(part) for name, part in view.items()}

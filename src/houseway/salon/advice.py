"""What an analysis is asked for training tables: from a seat's own view to the exact situation.

Nobody is advised at a regulated table: the documents bar it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from houseway.core import Events, by_seat, kind
from houseway.equipment import cards, tiles
from houseway.games.canberra_holdem.state import Call
from houseway.games.lunar_poker.events import Bet as LunarBet
from houseway.games.lunar_poker.events import BuySixth, DrawChosen
from houseway.games.pai_gow.acts import HandSet, SetHand
from houseway.games.pai_gow.state import area_name
from houseway.games.texas_holdem_bonus.state import Bet as TexasBet
from houseway.salon.seen import View, chips_of, faces_at, field_of, offered

HAND, TILES = 5, 4
Situation = dict[str, Any]


class Adviser(NamedTuple):
    """How a game's analysis is asked: what it is told of a seat, None where nothing is to decide.

    `situation` comes from the seat's own view, and from the game's state what a player has seen
    that no longer lies there. `chosen` is the name of the choice that a command was among those
    advised on, from the view before it and the events after it.
    """

    situation: Callable[[View, int, Any], Situation | None]
    chosen: Callable[[View, str, Events, int], str]
    unit: str


def adviser_of(game: str) -> Adviser:
    """How advice is asked for."""
    return ADVISERS[game]


# Game by game


def _hand(view: View, place: str) -> tuple[int, ...]:
    return tuple(cards.parse(one) for one in faces_at(view, place))


def _named(view: View, command: str, events: Events, seat: int) -> str:
    """A choice that goes by the name of its command."""
    return command.partition(".")[2].lower()


def _canberra(view: View, seat: int, play: Any) -> Situation | None:
    if not offered(view, kind(Call), seat=seat):
        return None
    return {"hole": _hand(view, f"box/{seat}"), "flop": _hand(view, "flop")}


def _texas(view: View, seat: int, play: Any) -> Situation | None:
    if not offered(view, kind(TexasBet), seat=seat):
        return None
    seen = {"hole": _hand(view, f"box/{seat}")}
    board = {place: _hand(view, place) for place in ("flop", "turn")}
    seen |= {place: found for place, found in board.items() if found}
    # A wager on the turn card is made before that card is seen.
    made = {"turn_wager": "turn" in chips_of(view, seat)} if board["turn"] else {}
    return seen | made


def _lunar(view: View, seat: int, play: Any) -> Situation | None:
    hand, up = _hand(view, f"box/{seat}"), _hand(view, "dealer")
    if not offered(view, kind(LunarBet), seat=seat) or len(hand) < HAND or len(up) != 1:
        return None
    mine = next(one for one in play.boxes if one.seat == seat)
    return {"cards": hand, "up": up[0], "given_up": mine.given_up}


def _lunar_choice(view: View, command: str, events: Events, seat: int) -> str:
    """An exchange by the cards that are given up, the sixth card by its own name."""
    drawn = next((one for one in events if isinstance(one, DrawChosen)), None)
    if drawn is None:
        return _named(view, command, events, seat)
    if command == kind(BuySixth):
        return "buy6"
    hand = faces_at(view, f"box/{seat}")
    given = [face for place, face in enumerate(hand) if drawn.cards >> place & 1]
    return " ".join(("exchange", *given))


def _pai_gow(view: View, seat: int, play: Any) -> Situation | None:
    moves = offered(view, kind(SetHand), seat=seat)
    if not moves:
        return None
    area = field_of(moves[0], "area")["options"][0]
    held = [one["face"] for one in view["things"] if one["area"] == area_name(area) and _tile(one)]
    if len(held) != TILES:
        return None
    banks = by_seat(seat) in view["bank"]["seats"]
    return {"tiles": tiles.parse_many(sorted(held)), "wager": "bank" if banks else "wager"}


def _tile(thing: dict[str, Any]) -> bool:
    return bool(thing["kind"] == "tile" and thing["face"])


def _set(view: View, command: str, events: Events, seat: int) -> str:
    """A setting as the analysis names it."""
    for one in events:
        if isinstance(one, HandSet) and command == kind(SetHand):
            low, high = (sorted(map(tiles.name, hand)) for hand in (one.low, one.high))
            return " ".join(("low", *low, "high", *high))
    return ""


ANTES = "In antes, everything placed so far counted"
ADVISERS = {
    "canberra-holdem": Adviser(_canberra, _named, ANTES),
    "craps": Adviser(lambda view, seat, play: {}, lambda *_: "", "Per unit of the wager"),
    "lunar-poker": Adviser(_lunar, _lunar_choice, ANTES),
    "pai-gow": Adviser(_pai_gow, _set, "Per unit of the wager, against a House Way hand"),
    "texas-holdem-bonus": Adviser(_texas, _named, ANTES),
}

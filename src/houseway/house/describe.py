"""Commands and events in words, with cards, tiles and money as people write them."""

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from houseway.core import Question, Settled, Sign, kind
from houseway.core.explain import outcome
from houseway.equipment import cards, tiles
from houseway.house import Received, command_of
from houseway.house.money_words import SENTENCES
from houseway.law.words import Words
from houseway.money import dollars

MONEY = (
    *("cents", "stake", "returned", "winnings", "maximum", "minimum", "tokens", "tokens_returned"),
    *("float_cents", "due", "due_cents", "declared", "commission", "wagered", "profit"),
    *("meter", "seed", "fed", "held", "odd", "from_house", "from_pool"),
)
CARDS, TILES = ("cards", "winning", "second"), ("tiles", "high", "low")
# Fields whose value needs no name before it, and those that are told otherwise.
BARE = ("area", "cents", "cards", "player", "question", "limits")
UNTOLD = ("under", "rules", "transfers", "transfer", "things", "source")


def describe(event: Any, named: Words | None = None) -> str:
    """What a command or event says of itself, with cards and money as people write them."""
    if isinstance(event, Received):
        return _received(event, named)
    if isinstance(event, Settled):
        return _settled(event, named or Words(title=""))
    if told := SENTENCES.get(kind(event)):
        return told(event)
    usual = {field.name: field.default for field in fields(event) if field.name not in UNTOLD}
    values = {name: getattr(event, name) for name in usual}
    if "to" in values and "cards" in values:
        values["cards"] = _hands(values.pop("to"), values["cards"])
    parts = (_named(name, value) for name, value in values.items() if value != usual[name])
    return ", ".join(filter(None, parts))


def _received(event: Received, named: Words | None) -> str:
    """Who sent what; of chance, where it came from."""
    sent = command_of(event)
    who = event.by if event.by == event.role else f"{event.by} ({event.role})"
    source = getattr(sent, "source", "")
    parts = (title(event.command), describe(sent, named), f"from {source}" if source else "")
    return f"{who}: {', '.join(filter(None, parts))}"


def title(kind: str) -> str:
    """A stored name in words: `table.SeatTaken` is `Seat taken`."""
    return re.sub(r"(?<!^)([A-Z])", r" \1", kind.partition(".")[2]).capitalize()


def _named(name: str, value: Any) -> str:
    if value in ("", (), None) or value is False:
        return ""
    called = name.removesuffix("_cents").replace("_", " ")
    if value is True:
        return called
    if name == "cards" and isinstance(value, int):
        return f"{value} card{'' if value == 1 else 's'}"
    bare = name in BARE and not (name == "area" and isinstance(value, int))
    return _spelt(name, value) if bare else f"{called} {_spelt(name, value)}"


def _spelt(name: str, value: Any) -> str:
    if name in MONEY and isinstance(value, int):
        return dollars(value)
    if name in CARDS and isinstance(value, tuple):
        return " ".join(map(_card, value))
    if name in TILES and isinstance(value, tuple):
        return " ".join(_tiles(value))
    if name == "effective":
        return str(value)[:16].replace("T", " ")
    if name == "chips":
        return " ".join(f"{count} × {dollars(worth)}" for worth, count in value)
    if isinstance(value, Sign):
        return _limits(value)
    if isinstance(value, Question):
        return f"{value.about}: {' or '.join(value.options)}".replace("_", " ")
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    # What people wrote stays as it is; a single word may be a name of ours.
    return str(value) if " " in str(value) else str(value).replace("_", " ")


def _tiles(value: tuple[Any, ...]) -> Iterator[str]:
    """The names of tiles, and of tiles in groups."""
    for tile in value:
        if isinstance(tile, tuple):
            yield f"({' '.join(_tiles(tile))})"
        else:
            yield tiles.name(tile) if tile in tiles.SET else str(tile)


def _card(card: int) -> str:
    """A card as people write it; a forged record may hold what is none."""
    return cards.pretty(card) if card in cards.DECK else str(card)


def _hands(to: tuple[str, ...], dealt: tuple[int, ...]) -> str:
    """Whose cards they are: `box 1 A♠ K♦, dealer 2♣ 2♦`; face down, only for whom."""
    hands: dict[str, list[str]] = {place.replace("/", " "): [] for place in to}
    for place, card in zip(to, dealt, strict=False):
        hands[place.replace("/", " ")].append(_card(card))
    return ", ".join(" ".join([place, *hand]) for place, hand in hands.items())


def _limits(sign: Any) -> str:
    ranges = []
    for area, limit in sign.limits.items():
        most = "" if limit.maximum is None else f" to {dollars(limit.maximum)}"
        ranges.append(f"{area.replace('_', ' ')} {dollars(limit.minimum)}{most}")
    return "; ".join(ranges) or "no limits"


def _settled(event: Settled, named: Words) -> str:
    wager = f"{named.area(event.area, event.seat)} {dollars(event.stake)}"
    return f"seat {event.seat}, {wager}: {outcome(event, named)}"

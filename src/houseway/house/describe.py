"""Commands and events in words, with cards, tiles and money as people write them."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from houseway.core import (
    PlayersDirected,
    Question,
    Reversed,
    Settled,
    Sign,
    Voided,
    account,
    kind,
    load,
)
from houseway.core.explain import outcome
from houseway.equipment import cards, tiles
from houseway.equipment.written import written
from houseway.house import Received, command_of
from houseway.house.money_words import SENTENCES
from houseway.law.words import Words, title
from houseway.money import Transfer, dollars
from houseway.table.committed import EVENTS as ORDERS
from houseway.table.committed import DealCommitted, DealSealed
from houseway.table.second_signature import SignatureAsked
from houseway.table.words import of_the_house

MONEY = (
    *("cents", "stake", "returned", "winnings", "maximum", "minimum", "tokens", "tokens_returned"),
    *("float_cents", "due", "due_cents", "declared", "commission", "wagered", "profit"),
    *("expected", "result", "least_cents"),
    *("meter", "seed", "fed", "held", "odd", "from_house", "from_pool", "amount", "paid"),
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
    if isinstance(event, SignatureAsked):
        asked = describe(load(event.command, event.data), named)
        return f"{event.by}: {title(event.command)}, {asked}; waits for another supervisor"
    if told := SENTENCES.get(kind(event)):
        return told(event)
    if isinstance(event, ORDERS):
        return _of_order(event, (named or of_the_house()).deal)
    if isinstance(event, Voided):
        return _voided(event, named or Words(title=""))
    if isinstance(event, Reversed):
        return "; ".join(moved(event.transfers, named))
    if isinstance(event, PlayersDirected) and named:
        return direction(event.measure, event.players, named)
    # Who did it and when comes last, as in what is said.
    listed = sorted(fields(event), key=lambda field: bool(field.kw_only))
    usual = {field.name: field.default for field in listed if field.name not in UNTOLD}
    values = {name: getattr(event, name) for name in usual}
    if named and "seat" in values and isinstance(values.get("area"), str):
        values["area"] = named.area(values["area"], values["seat"])
    if "to" in values and "cards" in values:
        values["cards"] = _hands(values.pop("to"), values["cards"])
    parts = (
        _named(name, value) for name, value in values.items() if value not in (usual[name], {})
    )
    return ", ".join(filter(None, parts))


def _received(event: Received, named: Words | None) -> str:
    """Who sent what; of chance, where it came from."""
    sent = command_of(event)
    who = event.by if event.by == event.role else f"{event.by} ({event.role})"
    source = getattr(sent, "source", "")
    parts = [title(event.command), describe(sent, named), f"from {source}" if source else ""]
    if event.reason and event.reason != getattr(sent, "why", ""):
        parts.append(f"reason: {event.reason}")
    return f"{who}: {', '.join(filter(None, parts))}"


def _voided(event: Voided, named: Words) -> str:
    """What is void and why, and who loses the wagers by it."""
    place = account(event.scope)
    what = event.scope.replace("/", " ")
    if place.kind == "wager":
        what = f"the wager of seat {place.seat} on {named.area(place.area, place.seat)}"
    elif event.scope in ("round", "throw", "layout"):
        what = f"the {event.scope}"
    losing = " and ".join(f"seat {seat}" for seat in event.forfeits)
    lost = f"; the wagers of {losing} are forfeited" if losing else ""
    return f"{what} is void: {event.why}{lost}"


def _of_order(event: Any, says: dict[str, str]) -> str:
    """What is told of an order that was committed to, without the digests."""
    if isinstance(event, DealSealed):
        return says["sealed"]
    if isinstance(event, DealCommitted):
        return says["committed"].format(count=len(event.commitments), kind=event.kind)
    things = tuple(opening.thing for opening in event.opened)
    spelt = _spelt(event.kind, things)
    hidden = len(event.dealt) - sum(opening.place in event.dealt for opening in event.opened)
    parts = [says["opened"].format(things=spelt)] if things else []
    parts += [says["dealt"].format(count=hidden)] if hidden else []
    return "; ".join(parts)


def direction(measure: str, players: tuple[str, ...], named: Words) -> str:
    """A direction that binds the table, as everybody there reads it."""
    told = named.directions.get(measure, measure.replace("_", " "))
    first, *others = players or ("",)
    return told.replace("{player}", first).replace("{others}", " and ".join(others))


def moved(transfers: Iterable[Transfer], named: Words | None = None) -> list[str]:
    """Who gets what back and who gives what back, a line for each seat or player who has left."""
    net: dict[str, int] = {}
    areas: dict[str, list[str]] = {}
    for transfer in transfers:
        debit, credit = account(transfer.debit), account(transfer.credit)
        if credit.kind == "custody":
            # Nobody gives back what is kept for them.
            continue
        for name, cents in ((transfer.debit, -transfer.cents), (transfer.credit, transfer.cents)):
            if account(name).kind in ("rack", "cash", "suspense"):
                who = f"rack/{account(name).seat}" if account(name).kind == "cash" else name
                net[who] = net.get(who, 0) + cents
        if debit.kind == "wager" and credit.kind == "rack":
            told = named.area(debit.area, debit.seat) if named else debit.area
            areas.setdefault(transfer.credit, []).append(told)
    return [_line(name, net[name], areas.get(name, [])) for name in sorted(net) if net[name]]


def _line(name: str, cents: int, areas: list[str]) -> str:
    place, amount = account(name), dollars(abs(cents))
    if place.kind == "suspense":
        return f"{amount} is {'kept for' if cents > 0 else 'owed by'} {place.area}, who has left"
    if cents < 0:
        return f"seat {place.seat} gives back {amount}"
    of = f" ({', '.join(dict.fromkeys(areas))})" if areas else ""
    return f"seat {place.seat} gets back {amount}{of}"


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
        return ", ".join(f"{count} × {dollars(worth)}" for worth, count in value)
    if isinstance(value, Sign):
        return _limits(value)
    if name == "sets":
        return ", ".join(getattr(found, "id", found) for found in value)
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
    return written(card) if card in cards.DECK else str(card)


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

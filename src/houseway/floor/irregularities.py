"""What a game tells of as going wrong, at a table as it stands: seen how, and put right by what.

It lies on the felt that is shown and nowhere else: the table itself goes on from what is entered.
"""

from random import Random
from typing import Any, NamedTuple

import msgspec

from houseway import table
from houseway.core import (
    DEALER,
    INSPECTOR,
    Decided,
    Envelope,
    Events,
    Refusal,
    Voided,
    clause,
    command_from,
    dump,
    kind,
    load,
)
from houseway.law.incidents import Incident, Part
from houseway.money import dollars
from houseway.table import powers
from houseway.table.declarations import DeclarePayout
from houseway.table.state import Table
from houseway.table.words import words

AT = "2026-01-01T20:00:00+00:00"
# Where payouts wait to be declared, whatever stage the game is at.
PAYING = "pay"
# By so many chips, at most, a colleague pays too much or too little.
CHIPS_OFF = 4
# By so many steps, at most, an amount that nobody named is above the least.
STEPS = 20
# Stands in a field that takes any words.
WORDS = "as told"


class Irregularity(NamedTuple):
    """It, what is told of it, by which act it is put right, and what the table makes of that."""

    told: str
    act: Any
    events: Events
    turned: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()

    @property
    def cited(self) -> str:
        """The clause by which it is put right: where the round is void for it, that one."""
        ended = [event for event in self.events if isinstance(event, Voided)]
        return next(filter(None, map(clause, [*ended, *self.events])), "")


def stage_of(state: Table) -> str:
    """Where a table stands, as incidents name it."""
    return PAYING if state.to_declare else str(state.game.view(state.play, DEALER)["stage"])


def fits(incident: Incident, stage: str) -> bool:
    """Whether it may go wrong at this stage."""
    return stage in incident.stages or (not incident.stages and stage != PAYING)


def name_of(game: str, act: str) -> str:
    """The command of an act: of the game, unless it is the table's."""
    return act if "." in act else f"{game}.{act}"


def arisen(
    state: Table, incident: Incident, random: Random, number: int = 0
) -> Irregularity | None:
    """A part of it goes wrong now; None where the table would not let it be entered.

    Nor does it where what comes of it could not be, unless that waits for chance.
    """
    part = incident.parts[number]
    if name_of(state.game.name, part.act) == kind(DeclarePayout):
        act, values = _wrong_payout(state, random)
    else:
        act = _own_act(state, part, dealer_acts(state), random)
        values = msgspec.to_builtins(act) if act is not None else {}
    decided = sent(state, act) if act is not None else None
    if act is None or decided is None:
        return None
    goes_on = number + 1 < len(incident.parts) and not decided.after.draw
    if goes_on and arisen(decided.after, incident, random, number + 1) is None:
        return None
    values |= {"any": random.choice(_dealt_seats(state) or [0])}
    said = {name: _in_words(state, name, value) for name, value in values.items()}
    places = (
        tuple(place.format(**values) for place in listed)
        for listed in (part.turned, part.extra, part.taken)
    )
    return Irregularity(part.told.format(**said), act, decided.events, *places)


def _in_words(state: Table, name: str, value: Any) -> Any:
    """A value as a story names it: an amount in dollars, an area as players call it."""
    if name == "cents":
        return dollars(value)
    return state.spot(value) if name == "area" and isinstance(value, str) else value


def _own_act(state: Table, part: Part, acts: list[dict[str, Any]], random: Random) -> Any:
    """The act about any of what it may be about, where what the story settles fits."""
    name = name_of(state.game.name, part.act)
    own = [move for move in acts if move["command"] == name]
    made = (filled(move, part.filled, random) for move in random.sample(own, len(own)))
    return next((act for act in made if act is not None), None)


def _wrong_payout(state: Table, random: Random) -> tuple[Any, dict[str, Any]]:
    """A colleague has paid a seat that wins: it is declared as it is right."""
    waits = {seat: owed.due for seat, owed in state.to_declare.items() if owed.declared is None}
    won = [seat for seat, due in waits.items() if due]
    if not won:
        return None, {}
    seat, unit = random.choice(won), powers.unit(state)
    off = unit * random.randint(1, CHIPS_OFF)
    short = off < waits[seat] and random.randrange(2)
    paid = waits[seat] - off if short else waits[seat] + off
    return DeclarePayout(seat, waits[seat]), {"seat": seat, "paid": dollars(paid)}


# Acts of a dealer


def dealer_acts(state: Table) -> list[dict[str, Any]]:
    """What a dealer may enter now."""
    return [move for move in table.view(state, DEALER)["moves"] if move["by"] == DEALER]


def is_irregular(game: str, command: str) -> bool:
    """Whether a command says that something has gone wrong, as the rules foresee it."""
    found = words(game).commands.get(command)
    return bool(found and found.group == "irregularity")


def filled(move: dict[str, Any], given: dict[str, Any], random: Random) -> Any:
    """The command of a move with these values where they fit, and others where nothing is said."""
    values = {field["name"]: _value(field, given, random) for field in move["fields"]}
    agrees = all(given.get(name, value) == value for name, value in values.items())
    return command_from(move["command"], values) if agrees else None


def _value(field: dict[str, Any], given: dict[str, Any], random: Random) -> Any:
    told = given.get(field["name"])
    if field["options"]:
        return told if told in field["options"] else random.choice(field["options"])
    if field["low"] is None:
        return WORDS
    low, step = field["low"], field["step"]
    high = low if field["high"] is None else field["high"]
    within = isinstance(told, int) and low <= told <= high
    return told if within else low + step * random.randint(0, min(STEPS, (high - low) // step))


def sent(state: Table, command: Any) -> Decided[Table] | None:
    """What the table makes of a dealer's act; None where it refuses."""
    decided = table.decide(state, Envelope("", DEALER, DEALER, AT, command))
    return None if isinstance(decided, Refusal) else decided


def written(command: Any) -> str:
    """An act with what is filled in, on one line."""
    return f"{kind(command)} {dump(command)}"


def is_written(command: Any, text: str) -> bool:
    """Whether an act is the one that is written so; words of its own may be any."""
    name, _, data = text.partition(" ")
    if kind(command) != name:
        return False
    right, given = msgspec.to_builtins(load(name, data)), msgspec.to_builtins(command)
    return all(value in (given[field], WORDS) for field, value in right.items())


def called(game: str, text: str) -> str:
    """An act that is written so as its button calls it, with what is filled in."""
    name, _, data = text.partition(" ")
    label, values = words(game).label(name), msgspec.to_builtins(load(name, data)).items()
    told = ", ".join(_said(game, name, value) for name, value in values if value != WORDS)
    return f"{label}: {told}" if told else label


def _said(game: str, name: str, value: Any) -> str:
    if name == "cents":
        return dollars(value)
    if name == "area" and isinstance(value, str):
        return words(game).area(value)
    return (
        value.replace("_", " ").replace("/", " ") if isinstance(value, str) else f"{name} {value}"
    )


# The felt


def disturbed(
    state: Table,
    things: list[dict[str, Any]],
    turned: tuple[str, ...],
    extra: tuple[str, ...],
    taken: tuple[str, ...],
) -> list[dict[str, Any]]:
    """What lies there as a dealer sees it, with what has gone wrong on it."""
    left, shown = [*turned], []
    for seen, true in zip(things, table.view(state, INSPECTOR)["things"], strict=True):
        if seen["area"] in taken and seen["kind"] != "chips":
            continue
        if seen["area"] in left and seen["face"] is None:
            left.remove(seen["area"])
            seen = seen | {"face": true["face"]}
        shown.append(seen)
    hidden: dict[str, Any] = next((thing for thing in shown if thing["kind"] == "card"), {})
    return shown + [hidden | {"area": place, "face": None} for place in extra]


def _dealt_seats(state: Table) -> list[int]:
    """The seats that have cards."""
    seen = state.game.view(state.play, DEALER)["things"]
    areas = {thing["area"] for thing in seen if thing["kind"] == "card"}
    return [seat for seat in sorted(state.seats) if f"box/{seat}" in areas]

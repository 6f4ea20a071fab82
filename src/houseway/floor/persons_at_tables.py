"""Persons at live tables: who may sit down, what a table tells the floor, and what it is told.

A seat and its money belong to a person of the register, by a card or by an id of their own, and
never to a name that somebody else could take as well.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from itertools import count
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.core.events import KEEP_APART
from houseway.floor import exclusions, law
from houseway.floor.about import done_under
from houseway.floor.deciding import evolve
from houseway.floor.exclusions import (
    GAME,
    ExclusionLifted,
    PersonExcluded,
    PersonsKeptApart,
    PersonsRejoined,
)
from houseway.floor.names import appearance, free_number, is_card_number
from houseway.floor.persons import (
    BESIDE,
    INVALID,
    VALID,
    PersonRegistered,
    PlayerCardIssued,
    PlayerCardMarked,
    card_of,
    is_known,
    registered,
    valid_card,
)
from houseway.floor.seating import Place, Seated, Unseated, sitting
from houseway.floor.sitting_down import why_not_seated
from houseway.floor.state import Floor, Now
from houseway.table.conduct import Exclude, Excluded, Readmit, Readmitted
from houseway.table.directions import DirectionEnded, everybody
from houseway.table.patrons import AcceptCard, AcceptCardOf, FindCardInvalid
from houseway.table.payments import IdentifyPatron
from houseway.table.seats import SeatPlayer, Sit
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.floor.following import Acted

HEARS = (
    *(core.SeatTaken, core.SeatLeft, core.CardFoundInvalid),
    *(Excluded, Readmitted, core.PlayersDirected, DirectionEnded),
)
# Who sits down without a card and is asked for no name.
GUEST = "Guest"
# What the floor is asked about before a table decides.
ASKED = (Sit, SeatPlayer, AcceptCard, AcceptCardOf, IdentifyPatron)


# Who may sit down


def meant(known: Callable[[], Floor], table: Table, command: Any) -> Any:
    """The command with the person whom staff mean: the holder of a card, or a walk-in.

    A walk-in whose name somebody else has is told apart by a number; without one it is a guest.
    In a real house walk-ins go by numbers, for a name would stay on record.
    """
    if not isinstance(command, SeatPlayer | IdentifyPatron) or not (floor := known()).registers:
        return command
    typed = " ".join(command.player.split())
    if card := floor.persons.cards.get(typed):
        return replace(command, player=card.person)
    if isinstance(command, IdentifyPatron):
        return replace(command, player=typed)
    if floor.real:
        known_as = is_known(floor, typed) or is_card_number(typed)
        return replace(command, player=typed if known_as else free_number(floor.persons.taken, "W"))
    typed = typed or GUEST
    here = {seat.player for seat in table.seats.values()}
    tried = _numbered(typed)
    person = next(name for name in tried if name in here or _is_free(floor, name))
    return replace(command, player=person)


def walk_in(known: Callable[[], Floor], typed: Any, sent: Any) -> str:
    """The name of a walk-in who is seated under a number; nothing of who is known or has none."""
    if not isinstance(sent, SeatPlayer) or sent.player == typed.player:
        return ""
    floor, name = known(), " ".join(typed.player.split())
    return "" if not floor.real or is_known(floor, sent.player) else name


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name} {number}" for number in count(2))


def _is_free(floor: Floor, name: str) -> bool:
    """Whether a walk-in can be known by a name: nobody is, or a walk-in who has gone."""
    other = floor.persons.taken.get(appearance(name))
    if other is None:
        return True
    known = floor.persons.get(other)
    gone = other not in floor.seating.at.values()
    return other == name and gone and (known.walk_in or not known.registered)


def why_not(floor: Floor, name: str, table: Table, envelope: core.Envelope) -> core.Refusal | None:
    """What the floor knows that keeps somebody from a seat, or a card from being accepted."""
    if not floor.registers:
        return None
    now = Now(floor, envelope.by, envelope.role, envelope.at)
    refused: core.Refusal | None = None
    match envelope.command:
        case Sit() if envelope.role == core.PLAYER:
            refused = _why_not_seated(now, name, table, envelope.by)
        case SeatPlayer(_, player) | IdentifyPatron(_, player) if _unheard_of(floor, player):
            refused = core.Refusal("", f"no Player Card has the number {player}")
        case IdentifyPatron(_, player) if floor.real and not is_known(floor, player):
            why = f"nobody is known here as {player}: register the person first"
            refused = core.Refusal("", why)
        case SeatPlayer(_, player):
            refused = _why_not_seated(now, name, table, player)
        case AcceptCard(seat) if seat in table.seats and envelope.role != core.HOUSE:
            refused = _why_still_invalid(floor, table, table.seats[seat].player)
        case AcceptCardOf(player) if envelope.role != core.HOUSE:
            refused = _why_still_invalid(floor, table, player)
    return _at_table(table, refused)


def _unheard_of(floor: Floor, typed: str) -> bool:
    """Whether staff of a real house typed a number that is nobody's, and no card's."""
    new = is_card_number(typed) and not is_known(floor, typed)
    return floor.real and new and typed != free_number(floor.persons.taken, "W")


def _why_not_seated(now: Now, name: str, table: Table, person: str) -> core.Refusal | None:
    document = table.game.name
    out = exclusions.why_out(now.floor, person, document, now.at)
    if out or table.training:
        return out
    new = not registered(now.floor, person)
    asked = _asks_for_card(now.floor, table, now.at)
    if new and not (asked and now.floor.real):
        # Without a card where none is asked for; in a demonstration a name gets one in one step.
        return None
    return why_not_seated(now, name, document, person)


def _why_still_invalid(floor: Floor, table: Table, person: str) -> core.Refusal | None:
    if table.training or valid_card(floor, person):
        return None
    under = law.cite(table.game.name, "player_card", "commence")
    return core.Refusal(under, f"the Player Card of {person} stays invalid until another is issued")


def _at_table(table: Table, refused: core.Refusal | None) -> core.Refusal | None:
    """At a table its own document goes without saying."""
    if refused is None:
        return None
    document, clause = law.of(refused.clause)
    own = document == table.game.name
    return core.Refusal(clause if own else refused.clause or table.clause("seat"), refused.why)


def _asks_for_card(floor: Floor, table: Table, at: str) -> bool:
    power = law.power(table.game.name, "player_card")
    return power is not None and floor.settings.local(at).date() >= date.fromisoformat(power.since)


# What a table tells the floor


def follows(floor: Floor, acted: "Acted", happened: Any) -> core.Events:
    """What an event of a table means for the register, seats and exclusions."""
    if not floor.registers:
        return ()
    match happened:
        case core.SeatTaken(seat, player):
            return tuple(_seated(floor, acted, seat, player))
        case core.SeatLeft(seat, player):
            known = sitting(floor, acted.table, seat)
            return (Unseated(acted.table, seat, player, acted.by),) if known else ()
    if acted.role == core.HOUSE:  # The house only carries out what the floor has decided.
        return ()
    return tuple(_told(floor, acted, happened))


def _told(floor: Floor, acted: "Acted", happened: Any) -> Iterator[Any]:
    document, by = acted.document, acted.by
    match happened:
        case core.CardFoundInvalid(_, player, why):
            card = card_of(floor, player)
            if card and card.status == VALID:
                yield PlayerCardMarked(card.number, player, INVALID, why, by)
        case Excluded(_, player, why, under):
            if not _out(floor, player, document):
                yield from _excluded(floor, acted, player, why, f"{document} {under}")
        case Readmitted(player, why, under):
            if _out(floor, player, document):
                yield ExclusionLifted(player, document, GAME, why, f"{document} {under}", by)
        case core.PlayersDirected(seat, measure, under, players) if measure == KEEP_APART:
            named = players or everybody(acted.before, seat, measure)
            for pair in _pairs(named):
                if (document, *pair) not in floor.exclusions.apart:
                    yield PersonsKeptApart(pair, document, "", f"{document} {under}", by)
        case DirectionEnded(number):
            ended = core.numbered(acted.before.directions, number)
            for pair in _pairs(ended.players if ended else ()):
                if (document, *pair) in floor.exclusions.apart:
                    under = f"{document} {happened.under}"
                    yield PersonsRejoined(pair, document, "", under, by)


def _pairs(players: tuple[str, ...]) -> Iterable[tuple[str, str]]:
    """The first of them is kept from every other."""
    first, *others = players or ("",)
    return (exclusions.pair(first, other) for other in others)


def _out(floor: Floor, person: str, document: str) -> bool:
    held = floor.exclusions.out.get(person, ())
    return any((out.document, out.out_of) == (document, GAME) for out in held)


def _excluded(floor: Floor, acted: "Acted", person: str, why: str, under: str) -> Iterator[Any]:
    at_game = (
        Place(*place)
        for place, who in sorted(floor.seating.at.items())
        if who == person and floor.tables[place[0]] == acted.document
    )
    places = tuple(at_game)
    about = (person, acted.document, GAME, why, places)
    yield PersonExcluded(*about, **done_under(acted, under))
    for place in places:
        if place.table != acted.table:
            yield Unseated(place.table, place.seat, person, acted.by)


def _seated(floor: Floor, acted: "Acted", seat: int, person: str) -> Iterator[Any]:
    card = card_of(floor, person)
    number = card.number if card else ""
    by = acted.by if acted.role != core.PLAYER else ""
    if not registered(floor, person):
        named = f"{BESIDE}{acted.called}" if acted.called else ""
        yield PersonRegistered(person, named, "", (), False, by, acted.at, walk_in=True)
        if not card and not floor.real and _asks_for_card(floor, acted.before, acted.at):
            number = next(
                n for n in map("demo-{}".format, count(1)) if n not in floor.persons.cards
            )
            yield PlayerCardIssued(person, number, by)
    yield Seated(acted.table, seat, person, number, by)


def joined(floor: Floor, acted: "Acted") -> Iterator[Any]:
    """What a table that was played before there was a register tells it."""
    table = acted.before
    for seat, seated in sorted(table.seats.items()):
        came = tuple(_seated(floor, acted, seat, seated.player))
        floor = core.replay(evolve, floor, came)
        yield from came
    for player in sorted(table.excluded):
        under = f"{acted.document} {table.clause('exclude')}"
        yield from _excluded(floor, acted, player, "as recorded at the table", under)
    for player in sorted(table.invalid):
        card = card_of(floor, player)
        if card and card.status == VALID:
            yield PlayerCardMarked(card.number, player, INVALID, "as recorded at the table", "")


# What a table is told


def owed(floor: Floor, table: Table, at: str) -> Any:
    """What the house has to do at a table because the floor has decided so; None for nothing.

    Who is excluded at a training table alone stays so: the floor never heard of it.
    """
    if not floor.registers:
        return None
    document = table.game.name
    for seat, seated in table.seats.items():
        if exclusions.excluded(floor, seated.player, document, at):
            return Exclude(seat, "excluded by the house")
    for player in sorted(table.excluded):
        out = bool(exclusions.excluded(floor, player, document, at))
        if out == table.training:
            why = "the house keeps them out" if out else "the exclusion is over"
            return Readmit(player, why)
    asks = not table.training and _asks_for_card(floor, table, at)
    return _card_owed(floor, table) if asks else None


def _card_owed(floor: Floor, table: Table) -> Any:
    for seat, seated in table.seats.items():
        valid = valid_card(floor, seated.player)
        if seated.carded and not valid:
            card = card_of(floor, seated.player)
            status = card.status if card else "missing"
            return FindCardInvalid(seat, f"the Player Card is {status}")
        if valid and not seated.carded:
            return AcceptCard(seat)
    here = {seated.player for seated in table.seats.values()}
    back = (who for who in sorted(table.invalid - here) if valid_card(floor, who))
    player = next(back, None)
    return AcceptCardOf(player) if player else None

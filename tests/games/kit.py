"""What the tests of every game share: a game alone, a table of a house, situations on paper."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Drawn,
    Refusal,
    RefusedError,
    Rule,
    Run,
    Settled,
    Sign,
    Voided,
    by_seat,
    load_game,
    rack,
)
from houseway.core import wager as wager_of
from houseway.equipment.cards import parse_many
from houseway.house import House
from houseway.law.variants import variant
from houseway.store import open_store
from houseway.table import conduct, view
from houseway.table.seats import BuyIn, Sit

NAMES = ("ann", "ben", "cat", "dan", "eve", *(f"guest {seat}" for seat in range(6, 25)))


# A game alone


class Script(Run):
    """A game alone, played by a script; a game's own conftest adds its rounds."""

    def __init__(self, game, variants=(), method=None, **sign):
        game = load_game(game)
        super().__init__(game, game.rules(*variants))
        self.open(Sign(**sign), method=method or game.methods[0])

    def refused(self, sent):
        """The refusal of a command, which changes nothing."""
        before = self.state
        with pytest.raises(RefusedError) as caught:
            self.send(sent)
        assert self.state == before
        return caught.value.refusal

    def draw(self, written):
        """Chance supplies these cards."""
        return self.send(Drawn(parse_many(written), "test"))

    def turn(self):
        return self.game.turn(self.state)

    def offered(self, command, by=None):
        """The moves of a command, by its name or itself, that are open now."""
        name = f".{getattr(command, '__name__', command)}"
        moves = [move for move in self.turn().moves if move.command.endswith(name)]
        return [move for move in moves if by in (None, move.by)]

    def happened(self, kind):
        """The events of a kind so far, by its name or itself."""
        name = getattr(kind, "__name__", kind)
        return [event for event in self.events if type(event).__name__ == name]

    def settled(self, seat):
        """What became of the wagers of a seat, by area."""
        return {event.area: event for event in self.happened(Settled) if event.seat == seat}

    def void(self):
        """The clause under which the round was declared void, if it was."""
        voids = [event for event in self.happened(Voided) if event.scope == "round"]
        return voids[-1].under if voids else None

    def asked(self):
        return self.state.question

    def rule(self, choice):
        return self.send(Rule(choice, "because"))


def by_hand(draw, hands):
    """The cards that a draw asks for, each hand giving its next one."""
    held = {place: list(faces) for place, faces in hands.items()}
    return [held[place].pop(0) for place in draw.to]


# Situations on paper


def situations(beside):
    """The situations in the file beside a test module."""
    lines = Path(beside).with_name("situations.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def answer(game, given, *variants):
    """What a game answers to a situation, a refusal too."""
    game = load_game(game)
    try:
        return game.settle(game.rules(*variants), given)
    except RefusedError as refused:
        return {"refused": refused.refusal._asdict()}


def differences(found, expected, path=""):
    """Where an answer differs, at every depth only by the keys that are expected."""
    if not isinstance(expected, dict):
        return [] if found == expected else [f"{path}: {found!r} instead of {expected!r}"]
    if not isinstance(found, dict):
        return [f"{path}: {found!r} instead of {expected!r}"]
    return [
        difference
        for key, value in expected.items()
        for difference in differences(found.get(key), value, f"{path}/{key}")
    ]


# A table of a house


def approved_variant(game, told):
    """A variant as an operator has it who was told by the regulator to play so."""
    overlay = variant(game, told) if isinstance(told, str) else told
    return (
        {"approval": {"order": "Order 1", "date": "2024-08-01"}} | overlay | {"status": "approved"}
    )


class LiveTable:
    """What is the same at every table; a game adds its `chance` and its rounds.

    Somebody is a seat by its number, or a role.
    """

    def __init__(self, game, sign, *variants, method=None, store=None, taken=()):
        self.now = datetime(2024, 9, 1, 20, 0, tzinfo=UTC)
        self.game, self.posted = game, sign
        store = store or open_store("memory:")
        self.house = House(store, lambda: self.now.isoformat(), self.chance)
        self.open("one", method, *variants)
        for seat in taken:
            self.sit(seat)

    def open(self, name, method=None, *variants, **sign):
        posted = Sign(**(self.posted | sign))
        approved = [approved_variant(self.game, variant) for variant in variants]
        return self.house.open_table(name, self.game, posted, *approved, method=method)

    def sit(self, seat, player=None, cents=100000, at="one"):
        self.submit(player or NAMES[seat - 1], "player", Sit(seat), at)
        self.does(seat, BuyIn(seat, cents), at)

    # Who does what

    def submit(self, by, role, command, at="one"):
        answer = self.house.submit(at, by, role, command)
        assert not isinstance(answer, Refusal), answer
        return answer

    def _sender(self, who, at):
        if isinstance(who, int):
            return self.house.table(at).seats[who].player, "player"
        return who, who

    def does(self, who, command, at="one"):
        """Somebody does something and is not refused."""
        return self.submit(*self._sender(who, at), command, at)

    def refused(self, who, command, at="one"):
        """The refusal that somebody gets; the table stays as it is."""
        before = self.house.table(at)
        answer = self.house.submit(at, *self._sender(who, at), command)
        assert isinstance(answer, Refusal), answer
        assert self.house.table(at) == before
        return answer

    def minutes_pass(self, minutes):
        self.now += timedelta(minutes=minutes)

    # What is on the table

    @property
    def table(self):
        return self.house.table("one")

    def chips(self, seat):
        return self.table.balance(rack(seat))

    def on(self, seat, area="ante"):
        return self.table.balance(wager_of(seat, area))

    def view(self, viewer):
        return view(self.table, viewer)

    def offered(self, viewer, command):
        """The moves of this command that a viewer sees, by its name or itself."""
        name = f".{getattr(command, '__name__', command)}"
        return [move for move in self.view(viewer)["moves"] if move["command"].endswith(name)]

    def no_advice(self):
        """The refusal of whoever asks here how to play; none where it is practised."""
        assert conduct.no_advice(replace(self.table, training=True)) is None
        return conduct.no_advice(self.table)

    def lying(self, seat):
        """The chips of a seat as its player sees them: area and cents."""
        things = self.view(by_seat(seat))["things"]
        return {thing["area"]: thing["cents"] for thing in things if thing["kind"] == "chips"}

    def reminded(self):
        """The clauses of which the dealer is reminded now."""
        return [reminder["clause"] for reminder in self.view(DEALER)["reminders"]]

    def faces(self, viewer, area):
        """The faces that a viewer sees at a place, None for a card face down."""
        things = self.view(viewer)["things"]
        return [each["face"] for each in things if (each["kind"], each["area"]) == ("card", area)]

    def enter(self, written):
        """The dealer enters the cards that lie on the felt."""
        return self.does(DEALER, Drawn(parse_many(written), "dealer"))

    def rules(self, choice, at="one", decided_by=""):
        """The supervisor rules."""
        return self.does(SUPERVISOR, Rule(choice, "because", decided_by), at)

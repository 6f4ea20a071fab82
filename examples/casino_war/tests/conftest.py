"""A game of Casino War played by a script."""

import pytest
from casino_war.state import GoToWar, Surrender

from houseway import table
from houseway.core import (
    PLAYER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Envelope,
    Limit,
    Refusal,
    RefusedError,
    Run,
    Settled,
    Sign,
    Stake,
    load_game,
)
from houseway.equipment.cards import parse_many
from houseway.table.seats import BuyIn, Sit

GAME = load_game("casino-war")


class Play(Run):
    """The game alone, with antes and tie wagers by box and the first cards dealt."""

    def __init__(self, ante, tie=(), cards="", chip=500):
        super().__init__(GAME, GAME.rules())
        self.open(Sign(chips=(chip,)))
        for area, wagers in (("ante", ante), ("tie", dict(tie))):
            for seat, cents in wagers.items():
                self.send(Stake(seat, area, cents))
        if cards:
            self.send(CloseWagers())
            self.draw(cards)

    def draw(self, written):
        """Cards to the boxes in order, then the dealer's."""
        return self.send(Drawn(parse_many(written), "test"))

    def war(self, *seats, cards=""):
        for seat in seats:
            self.send(GoToWar(seat, self.state.box(seat).on("ante")))
        return self.draw(cards) if cards else ()

    def surrender(self, seat):
        return self.send(Surrender(seat))

    def settled(self, seat):
        found = [event for event in self.events if isinstance(event, Settled)]
        return {event.area: event for event in found if event.seat == seat}

    def refused(self, sent):
        with pytest.raises(RefusedError) as caught:
            self.send(sent)
        return caught.value.refusal


@pytest.fixture
def play():
    return Play


class Table:
    """A table around the game, where player 1 sits with $100; what is sent is answered."""

    def __init__(self):
        sign = Sign(1, 7, (500,), {"ante": Limit(1000, 5000)})
        self.state = table.evolve(None, table.opened("casino-war", sign, method="shoe"))
        self.sends(PLAYER, Sit(1), BuyIn(1, 10000))

    def sends(self, role, *commands):
        """The clause and the words of a refusal, or the events of the last command."""
        for sent in commands:
            envelope = Envelope("c", f"the {role}", role, "2026-01-01T20:00:00+11:00", sent)
            decided = table.decide(self.state, envelope)
            if isinstance(decided, Refusal):
                return decided
            self.state = decided.after
        return decided.events

    def supervisor(self, *commands):
        return self.sends(SUPERVISOR, *commands)

    def player(self, *commands):
        return self.sends(PLAYER, *commands)


@pytest.fixture
def at_table():
    return Table()

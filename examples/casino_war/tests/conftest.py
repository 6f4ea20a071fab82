"""A game of Casino War played by a script."""

import pytest
from casino_war.state import GoToWar, Surrender

from houseway.core import CloseWagers, Drawn, RefusedError, Run, Settled, Sign, Stake, load_game
from houseway.equipment.cards import parse_many

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

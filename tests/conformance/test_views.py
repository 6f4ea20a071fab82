"""A view tells nobody what they may not know: not by a name, not by a number, not by a choice."""

import random
from itertools import pairwise

import pytest

from houseway import core, table
from houseway.core import (
    HOUSE,
    PLAYER,
    Charged,
    Drawn,
    Envelope,
    Paid,
    Refusal,
    Returned,
    RoundOpened,
    Settled,
    Staked,
)
from houseway.web.telling import Views

MONEY = (Charged, Paid, Returned, Settled, Staked)


@pytest.mark.parametrize("every", [61, pytest.param(1, marks=pytest.mark.long)])
def test_a_view_names_nothing_that_is_hidden(name, walked, sight, check_view, every):
    looked = 0
    for walk in walked(name):
        for step in walk.steps[::every]:
            for viewer in sight.viewers(step.before):
                check_view(step.before, viewer)
                looked += 1
    assert looked


# Every viewer is offered their own moves


def viewed_by(state):
    """Who looks as whom: player, role and the viewer's name."""
    yield "a stranger", PLAYER, PLAYER
    for role in (core.DEALER, core.SUPERVISOR):
        yield f"the {role}", role, role
    for seat, at in state.seats.items():
        yield at.player, PLAYER, core.by_seat(seat)


def test_a_view_offers_what_its_viewer_may_do(name, walked):
    for walk in walked(name):
        for step in walk.steps[::29]:
            moves = table.turn(step.before).moves
            for by, role, viewer in viewed_by(step.before):
                envelope = Envelope("c", by, role, step.envelope.at, None)
                theirs = [move for move in moves if table.may(step.before, envelope, move.by)]
                shown = table.view(step.before, viewer)["moves"]
                assert shown == [table.plain(move) for move in theirs]


@pytest.mark.parametrize("every", [13, pytest.param(1, marks=pytest.mark.long)])
def test_what_a_player_could_do_before_is_kept_only_while_it_is_so(name, walked, every):
    kept = 0
    for walk in walked(name):
        for step, after in list(pairwise(walk.steps))[::every]:
            before, now = Views(step.before), Views(after.before)
            players = [core.by_seat(seat) for seat in after.before.seats]
            known = {player: before.view(player)["moves"] for player in players}
            same = Views(after.before, before)
            for player in players:
                assert same.view(player) == now.view(player)
                assert same.parts(player) == now.parts(player)
                kept += same.view(player)["moves"] is known[player]
    assert kept


# What a viewer cannot see might as well be something else


class Shuffled:
    """A walk from one draw on, with another thing drawn than was."""

    def __init__(self, walk, start, sight):
        self.walk, self.start, self.sight = walk, start, sight
        self.compared = 0

    def run(self, sent):
        """Send the same as in the walk after the altered draw, as long as it makes sense."""
        state, first = self.walk.steps[self.start].before, True
        for number in range(self.start, min(self.start + 15, len(self.walk.steps) - 1)):
            step, after = self.walk.steps[number], self.walk.steps[number + 1].before
            command = sent if first else step.envelope.command
            answer = table.decide(state, step.envelope._replace(command=command))
            if isinstance(answer, Refusal):
                self._check_refusal(state, step, answer)
                return
            first, state = False, answer.after
            # What is paid or asked for in the open may depend on what is hidden.
            if outline(answer.events) != outline(step.answer) or opens(answer.events):
                return
            self._compare(after, state)

    def _compare(self, one, other):
        for viewer in self.sight.viewers(one):
            if not self._sees_difference(one, other, viewer):
                assert table.view(one, viewer) == table.view(other, viewer), viewer
                self.compared += 1

    def _sees_difference(self, one, other, viewer):
        """Whether something lies face up for the viewer that is not the same in both."""
        mine = self.sight.things(one, viewer)
        both = (self.sight.things(state, core.INSPECTOR) for state in (one, other))
        faces = [[thing.get("face") for thing in things] for things in (mine, *both)]
        return any(seen is not None and a != b for seen, a, b in zip(*faces, strict=True))

    def _check_refusal(self, state, step, answer):
        """Whoever is refused what went well before must know what is different."""
        by, role = step.envelope.by, step.envelope.role
        seats = [core.by_seat(seat) for seat, at in state.seats.items() if at.player == by]
        viewer = seats[0] if role == PLAYER and seats else role
        assert role == HOUSE or self._sees_difference(step.before, state, viewer), answer


def outline(events):
    """What everybody learns of events: their kinds, and the money."""
    return [(core.kind(event), event if isinstance(event, MONEY) else None) for event in events]


def opens(events):
    return any(isinstance(event, RoundOpened) for event in events)


def altered(chance, walk, start, place):
    """The draw at this step with another thing in one place, one that does not come later.

    Where everything is drawn at once two things change places.
    """
    draw, sent = table.turn(walk.steps[start].before).draw, walk.steps[start].envelope.command
    used = set(draw.out)
    for step in walk.steps[start:]:
        if opens(step.answer):
            break
        if isinstance(step.envelope.command, Drawn):
            used |= set(step.envelope.command.things)
    left = [card for card in range(draw.low, draw.high + 1) if card not in used]
    things, other = list(sent.things), chance.randrange(len(sent.things))
    if left:
        things[place] = chance.choice(left)
    else:
        things[place], things[other] = things[other], things[place]
    return Drawn(tuple(things), sent.source)


def draws_of(walk, sight):
    """The steps at which chance supplied something, those apart that hid some of it."""
    drawn = [
        n for n, step in enumerate(walk.steps[:-1]) if isinstance(step.envelope.command, Drawn)
    ]
    unseen = [len(sight.hidden(step.before, "watcher")) for step in walk.steps]
    hiding = [number for number in drawn if unseen[number] < unseen[number + 1]]
    return hiding, [number for number in drawn if number not in hiding]


def check_shuffled(walk, sight, most):
    """How many views were compared."""
    chance, compared = random.Random(3), 0
    for draws in draws_of(walk, sight):
        for start in chance.sample(draws, min(most, len(draws))):
            places = range(len(walk.steps[start].envelope.command.things))
            for place in chance.sample(places, min(3, len(places))):
                shuffled = Shuffled(walk, start, sight)
                shuffled.run(altered(chance, walk, start, place))
                compared += shuffled.compared
    return compared


@pytest.mark.parametrize("most", [1, pytest.param(100, marks=pytest.mark.long)])
def test_shuffling_what_a_viewer_cannot_see_leaves_the_view_equal(name, walked, sight, most):
    walks = walked(name)
    compared = sum(check_shuffled(walk, sight, most) for walk in walks)
    assert compared or not any(draws_of(walk, sight)[0] for walk in walks)

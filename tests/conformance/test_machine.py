"""Whatever people do in whatever order, and however time passes: no table ever gets stuck."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from houseway import core

pytestmark = pytest.mark.heavy

# The quick run names any failure that it meets; the long one looks for the shortest way to it.
QUICK = settings(
    phases=(Phase.generate,),
    max_examples=8,
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
LONG = settings(QUICK, phases=tuple(Phase), max_examples=300, stateful_step_count=80)


def value_of(field):
    """Anything that a field offers."""
    if field.options:
        return st.sampled_from(field.options)
    if field.low is None:
        return st.text(min_size=1, max_size=8).filter(str.strip)
    most = 99 if field.high is None else (field.high - field.low) // field.step
    return st.integers(0, most).map(lambda steps: field.low + steps * field.step)


def answer_to(draw):
    """Anything that chance may supply."""
    left = [card for card in range(draw.low, draw.high + 1) if card not in draw.out]
    size, unique = len(draw.to), draw.distinct
    return st.lists(st.sampled_from(left), min_size=size, max_size=size, unique=unique)


class TableMachine(RuleBasedStateMachine):
    """A table of one game, at which anything may happen that is offered."""

    def __init__(self, name, walk, books, check_view, sight):
        super().__init__()
        self.name, self.make_walk = name, walk
        self.books, self.check_view, self.sight = books(), check_view, sight

    @initialize(data=st.data(), seed=st.integers(0, 99))
    def open(self, data, seed):
        self.walk = self.make_walk(self.name, seed)
        self.books.enter([self.walk.first])
        self.entered = 0
        for seat in range(1, data.draw(st.integers(0, self.walk.table.sign.seats)) + 1):
            self.walk.take_seat(seat)

    @rule(data=st.data())
    def make_any_move(self, data):
        move = data.draw(st.sampled_from(self.walk.turn().moves))
        filled = {field.name: data.draw(value_of(field)) for field in move.fields}
        sender = self.walk.robot.sender(self.walk.now(), move.by)
        self.walk.accepted(*sender, core.load(move.command, core.dump(filled)))

    @precondition(lambda self: self.walk.turn().draw)
    @rule(data=st.data())
    def supply_chance(self, data):
        things = data.draw(answer_to(self.walk.turn().draw))
        self.walk.accepted(*self.walk.supplier(), core.Drawn(tuple(things), "test"))

    @precondition(lambda self: self.walk.can_play())
    @rule()
    def bring_the_round_forward(self):
        self.walk.play_on()

    @rule(minutes=st.sampled_from((1, 19, 20, 24 * 60)))
    def let_time_pass(self, minutes):
        self.walk.pass_time(minutes)

    @invariant()
    def somebody_can_do_something(self):
        now = self.walk.turn()
        assert now.draw or now.moves or self.walk.now().closed

    @invariant()
    def every_chip_is_accounted_for(self):
        for step in self.walk.steps[self.entered :]:
            self.books.enter(step.answer)
        self.entered = len(self.walk.steps)
        assert self.books.table == self.walk.table

    @invariant()
    def nothing_hidden_is_told(self):
        viewers = self.sight.viewers(self.walk.table)
        self.check_view(self.walk.table, viewers[len(self.walk.steps) % len(viewers)])


@pytest.mark.parametrize("amount", [QUICK, pytest.param(LONG, marks=pytest.mark.long)])
def test_no_table_gets_stuck(name, walk, books, check_view, sight, amount):
    def machine():
        return TableMachine(name, walk, books, check_view, sight)

    run_state_machine_as_test(machine, settings=amount)

"""Random legal play: every chip accounted for, every event cited, everything reached."""

import pytest

from houseway import core

ROUNDS = 4


def check_books(walk, made):
    made.enter([walk.first])
    for step in walk.steps:
        made.enter(step.answer)
    assert made.table == walk.table


def test_money_is_conserved_at_every_event(name, walked, books):
    for walk in walked(name):
        check_books(walk, books())


def test_every_event_cites_a_clause(name, walked, check_cited):
    for walk in walked(name):
        check_cited(walk.game, "opening", [walk.first])
        for step in walk.steps:
            check_cited(walk.game, step.envelope.command, step.answer)


def test_play_reaches_every_command(name, walked, walk, shut):
    """What nobody can ever do at any table of a game is sent by the table alone."""
    missing = set(core.commands("core", "table", name)) - set(shut)
    for one in walked(name):
        missing -= {type(step.envelope.command) for step in one.steps}
    # Robots may have bad luck: others come after them and try, too.
    for seed in range(100, 180):
        if missing:
            one = walk(name, seed)
            for _ in range(150):
                one.step()
            missing -= {type(step.envelope.command) for step in one.steps}
    assert not missing


def test_play_reaches_completed_and_void_rounds(name, walked):
    events = [one for walk in walked(name) for one in walk.events]
    closed = sum(isinstance(one, core.RoundClosed) for one in events)
    void = sum(isinstance(one, core.Voided) and one.scope == "round" for one in events)
    assert closed - void >= 5
    assert void >= 1


@pytest.mark.parametrize("seed", range(3))
def test_rounds_complete_when_everybody_acts_in_turn(name, walk, books, seed):
    made = walk(name, seed)
    for seat in range(1, made.table.sign.seats + 1):
        made.take_seat(seat)
    bound = 30 * made.table.sign.seats
    for number in range(1, ROUNDS + 1):
        for _ in range(bound):
            made.play_on()
            if made.table.round == number and not made.table.live:
                break
        assert (made.table.round, made.table.live) == (number, False)
    check_books(made, books())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_long_play_keeps_its_books(name, walk, books, check_cited, seed):
    made = walk(name, seed)
    for _ in range(2000):
        made.step()
    check_books(made, books())
    for step in made.steps:
        check_cited(made.game, step.envelope.command, step.answer)

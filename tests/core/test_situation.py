"""A game played by a script: a refusal stops it."""

import pytest

from houseway.core import (
    CloseWagers,
    Drawn,
    Refusal,
    RefusedError,
    RoundOpened,
    Run,
    Sign,
    Stake,
    Staked,
    load_game,
)

GAME = load_game("canberra-holdem")


@pytest.fixture
def run():
    made = Run(GAME, GAME.rules())
    made.open(Sign(seats=3))
    return made


def test_a_command_brings_about_the_events_of_the_game(run):
    sent = Stake(2, "ante", 1000)
    expected = GAME.decide(run.state, sent).events
    assert run.send(sent) == expected
    assert [type(event) for event in expected] == [RoundOpened, Staked]
    assert run.events == list(expected)
    assert run.state.box(2).on("ante") == 1000


def test_events_gather_in_their_order(run):
    first = run.send(Stake(1, "ante", 500))
    second = run.send(CloseWagers())
    assert run.events == [*first, *second]


def test_a_refusal_stops_the_script_and_changes_nothing(run):
    run.send(Stake(1, "ante", 500))
    before, events = run.state, list(run.events)
    with pytest.raises(RefusedError, match=r"^4\.3: the table has boxes 1 to 3, not 9$") as caught:
        run.send(Stake(9, "ante", 500))
    assert caught.value.refusal == Refusal("4.3", "the table has boxes 1 to 3, not 9")
    assert run.state is before
    assert run.events == events


def test_chance_that_is_not_due_is_refused_too(run):
    with pytest.raises(RefusedError, match=r"^6\.1: no card is due"):
        run.send(Drawn((1, 2), "script"))


def test_how_a_table_deals_is_handed_to_the_game():
    felt = Run(GAME, GAME.rules())
    felt.open(Sign(), method="felt")
    assert felt.state.method == "felt"

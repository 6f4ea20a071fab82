"""5 Shuffle and cut of the cards."""

import pytest

from houseway.core import DEALER, CloseWagers, Drawn
from houseway.games.canberra_holdem.events import CardsCut


def test_5_1_the_dealer_is_reminded_to_shuffle_before_the_cut(live):
    table = live(method="felt")
    table.wager(1)
    assert "5.1" not in table.reminded()
    table.does(DEALER, CloseWagers())
    assert "5.1" in table.reminded()


def test_5_1_every_round_is_dealt_from_a_full_deck(live):
    table = live()
    for _ in range(2):  # the very same cards come again
        events = table.round({1: 1000}, calls=(1,))
        assert [type(event).__name__ for event in events][1:3] == ["CardsCut", "HoleCardsDealt"]


@pytest.mark.parametrize("depth", [5, 26, 47])
def test_5_2_the_cut_leaves_more_than_four_cards_at_either_end(play, depth):
    game = play({1: 1000})
    assert game.close(cut=depth) == (CardsCut(depth, "test"),)


@pytest.mark.parametrize("depth", [0, 4, 48, 52])
def test_5_2_a_cut_nearer_to_an_end_is_refused(play, depth):
    game = play({1: 1000})
    game.send(CloseWagers())
    assert game.refused(Drawn((depth,), "test")).clause == "5.2"


def test_5_2_the_cards_are_cut_once(play):
    game = play({1: 1000})
    game.send(CloseWagers())
    assert game.refused(Drawn((20, 30), "test")).clause == "5.2"
    game.send(Drawn((20,), "test"))
    assert game.refused(Drawn((30,), "test")).clause == "6.3"


def test_5_2_at_a_felt_nobody_need_have_measured_the_cut(play):
    game = play({1: 1000}, method="felt")
    game.send(CloseWagers())
    assert not game.turn().draw.counted
    assert game.send(Drawn((), "dealer")) == (CardsCut(0, "dealer"),)
    assert game.refused(Drawn((), "dealer")).clause == "6.1"


def test_5_2_a_depth_that_is_told_at_a_felt_is_checked(play):
    game = play({1: 1000}, method="felt")
    game.send(CloseWagers())
    assert game.refused(Drawn((4,), "dealer")).clause == "5.2"
    assert game.send(Drawn((20,), "dealer")) == (CardsCut(20, "dealer"),)


def test_5_2_an_electronic_shoe_says_how_deep_it_cut(play):
    game = play({1: 1000})
    game.send(CloseWagers())
    assert game.refused(Drawn((), "test")).clause == "5.2"


def test_5_2_no_card_is_dealt_before_the_cut(play):
    game = play({1: 1000})
    game.send(CloseWagers())
    assert game.game.turn(game.state).draw.kind == "cut"

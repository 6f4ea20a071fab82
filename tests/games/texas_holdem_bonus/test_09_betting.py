"""9 The betting round."""

import pytest

from houseway.core import Settled
from houseway.games.texas_holdem_bonus.events import Bet, Check, DealerShown, Fold, Folded


def test_9_1_before_the_flop_bet_or_fold(play):
    game = play({1: 1000})
    game.deal()
    assert [game.offered(command, "seat/1") != [] for command in (Bet, Fold, Check)] == [
        True,
        True,
        False,
    ]
    assert game.refused(Check(1)).clause == "9.1"


def test_9_1_1_a_fold_before_the_flop_loses_ante_and_bonus(play):
    game = play({1: 1000}, {1: 500})
    game.deal()
    game.fold(1)
    settled = game.settled(1)
    assert set(settled) == {"ante", "ante_bonus"}
    assert {(wager.effect, wager.under) for wager in settled.values()} == {("lose", "9.1.1")}


@pytest.mark.parametrize("cents", [1000, 1999, 2001, 0])
def test_9_1_2_a_flop_wager_is_twice_the_ante(play, cents):
    game = play({1: 1000})
    game.deal()
    assert game.refused(Bet(1, cents)).clause == "9.1.2"
    game.send(Bet(1, 2000))
    assert game.state.box(1).on("flop") == 2000


def test_9_2_after_the_flop_fold_check_or_bet(play):
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    assert all(game.offered(command, "seat/1") for command in (Bet, Fold, Check))


def test_9_2_1_a_fold_after_the_flop_loses_the_flop_wager_too(play):
    game = play({1: 1000}, {1: 500})
    game.deal()
    game.bet(1)
    game.fold(1)
    assert set(game.settled(1)) == {"ante", "ante_bonus", "flop"}
    assert {wager.under for wager in game.settled(1).values()} == {"9.2.1"}


def test_9_2_2_a_check_costs_nothing(play):
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    before = game.state.box(1).chips
    (checked, *_) = game.check(1)
    assert (checked.under, game.state.box(1).chips) == ("9.2.2", before)


def test_9_2_3_a_turn_wager_is_the_ante(play):
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    assert game.refused(Bet(1, 2000)).clause == "9.2.3"
    assert game.bet(1)[1].under == "9.2.3"


def test_9_3_after_the_turn_fold_check_or_bet(play):
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    game.check(1)
    assert all(game.offered(command, "seat/1") for command in (Bet, Fold, Check))


def test_9_3_1_a_fold_after_the_turn_loses_the_turn_wager_too(play):
    game = play({1: 1000}, {1: 500})
    game.deal()
    game.bet(1)
    game.bet(1)
    game.fold(1)
    assert set(game.settled(1)) == {"ante", "ante_bonus", "flop", "turn"}
    assert {wager.under for wager in game.settled(1).values()} == {"9.3.1"}


def test_9_3_2_a_check_after_the_turn(play):
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    game.check(1)
    assert game.check(1)[0].under == "9.3.2"


def test_9_3_3_a_river_wager_is_the_ante(play):
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    game.check(1)
    assert game.refused(Bet(1, 500)).clause == "9.3.3"
    assert game.bet(1)[1].under == "9.3.3"


def test_9_5_a_folded_hand_never_comes_back(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.fold(1)
    assert game.refused(Bet(1, 2000)).clause == "9.5"
    game.bet(2)
    assert game.refused(Check(1)).clause == "9.5"


def test_9_6_the_dealer_collects_the_wagers_of_who_folds(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    events = game.fold(1)
    assert [type(event) for event in events] == [Folded, Settled]
    assert game.state.box(1).chips == {}


@pytest.mark.parametrize(("options", "to"), [((), "discard_rack"), (("method_b",), "jackpot_area")])
def test_9_6_1_where_folded_cards_go(play, options, to):
    """Clauses: 9.6.2."""
    game = play({1: 1000, 2: 1000}, jackpot={1: 500}, options=options)
    game.deal()
    (folded, *_) = game.fold(1)
    assert folded.to == to
    assert bool(game.state.box(1).on("jackpot")) == (to == "jackpot_area")


def test_9_7_river_then_dealer_when_all_have_acted(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(1, 2)
    game.check(1, 2)
    game.check(1)
    assert not game.state.dealer_shown
    river, dealer = game.check(2)[-2:]
    assert (river.area, type(dealer)) == ("river", DealerShown)


def test_9_1_players_decide_in_any_order(play):
    """Clauses: 9.2, 9.3."""
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(2, 1)
    game.check(2, 1)
    game.check(2, 1)
    assert game.state.stage == "showdown"


def test_9_1_1_a_lost_bonus_names_the_reading_that_it_rests_on(play):
    game = play({1: 1000}, bonus={1: 500})
    game.deal()
    game.fold(1)
    assert game.settled(1)["ante_bonus"].reading == "T4"
    assert game.settled(1)["ante"].reading != "T4"

"""1 Definitions."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Stake
from houseway.games.texas_holdem_bonus.events import Bet, Fold, SettleHands
from houseway.money import Jackpot
from houseway.table.patrons import FindCardInvalid
from houseway.table.tokens import ExchangeVoucher, StakeTokens


def test_1_1_flop_twice_and_turn_and_river_once_the_ante(play):
    game = play({1: 1500})
    game.deal()
    costs = []
    for _ in range(3):
        costs.append(game.offered(Bet)[0].fields[1].low)
        game.bet(1)
    assert costs == [3000, 1500, 1500]


def test_1_1_a_fold_gives_up_the_hand_and_all_wagers(play):
    game = play({1: 1000}, {1: 500})
    game.deal()
    game.fold(1)
    assert game.state.box(1).chips == {}
    assert {wager.effect for wager in game.settled(1).values()} == {"lose"}


@pytest.mark.parametrize(
    ("options", "games", "method_b"),
    [((), (), False), (("method_b",), (), True), ((), ("caribbean-stud",), True)],
)
def test_1_1_a_jackpot_linked_with_other_games_means_method_b(play, options, games, method_b):
    game = play({1: 1000}, options=options, link=Jackpot("star", games=games))
    assert game.state.method_b == method_b


def test_1_1_tokens_stake_like_chips_and_win_chips(live):
    table = live()
    table.does("dealer", ExchangeVoucher(1, 1000))
    table.does(1, StakeTokens(1, "ante", 1000))
    table.close()
    table.bet(1)
    table.check(1)
    table.check(1)

    before = table.chips(1)
    table.does("dealer", SettleHands())
    assert table.chips(1) == before + 4000  # the Flop wager and as much again
    assert table.view(SUPERVISOR)["tokens"]["1"] == 1000  # the ante stood off


def test_1_1_an_invalid_wager_is_void(live):

    table = live()
    table.wager(1)
    table.does("dealer", FindCardInvalid(1, "not their own card"))
    assert table.on(1) == 0
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "13.1"


def test_1_1_the_same_hand_cannot_be_folded_twice(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.fold(1)
    assert game.refused(Fold(1)).clause == "9.5"


def test_1_1_a_voucher_is_taken_down_with_its_conditions_and_used_once(live):
    table = live()
    (issued,) = table.does(DEALER, ExchangeVoucher(1, 5000, "A 17", "until Sunday"))
    assert (issued.voucher, issued.conditions) == ("A 17", "until Sunday")
    again = table.refused(DEALER, ExchangeVoucher(2, 5000, "A 17"))
    assert (again.clause, again.why) == ("1.1", "voucher A 17 was already exchanged here")

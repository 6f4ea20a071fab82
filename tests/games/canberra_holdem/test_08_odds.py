"""8 Payout odds."""

import pytest

# The dealer has a pair of nines, or three where a nine lies on the board.
LINES = [
    ("royal_flush", "As Ks", "Qs Js Ts 3c 4d", 100),
    ("straight_flush", "8s 7s", "6s 5s 4s 3c Kd", 20),
    ("four_of_a_kind", "8s 8h", "8c 8d 4s 3c Kd", 10),
    ("full_house", "8s 8h", "8c 4d 4s 3c Kd", 3),
    ("flush", "As 8s", "Qs 6s 4s 3c Kd", 2),
    ("straight", "8s 7h", "6s 5c 4s 3c Kd", 1),
    ("three_of_a_kind", "Ts Th", "Tc 6d 4s 3c Kd", 1),
    ("two_pairs", "Ts 8h", "Tc 8d 4s 3c Kd", 1),
    ("pair", "Ts Th", "Qc 6d 4s 3c Kd", 1),
]


@pytest.mark.parametrize(("line", "hole", "board", "odds"), LINES)
def test_8_1_an_ante_that_wins_is_paid_by_its_hand(showdown, line, hole, board, odds):
    ante, call = showdown(hole, "9c 9d", board)
    assert (ante.line, ante.odds, ante.winnings) == (line, f"{odds} to 1", odds * 1000)
    assert (call.odds, call.winnings) == ("1 to 1", 2000)


def test_8_1_an_ante_with_odd_cards_is_paid_1_to_1(showdown):
    ante, _ = showdown("As 8h", "Jc 9d", "Qc 6d 4s 3c Kd")
    assert (ante.line, ante.odds, ante.winnings) == ("high_card", "1 to 1", 1000)


@pytest.mark.parametrize(("cap", "winnings"), [(None, 100000), (100000, 100000), (50000, 50000)])
def test_8_1_the_maximum_payout_caps_the_winnings_of_an_ante(showdown, cap, winnings):
    ante, call = showdown("As Ks", "9c 9d", "Qs Js Ts 3c 4d", maximum_payout=cap)
    assert (ante.stake, ante.winnings) == (1000, winnings)
    assert call.winnings == 2000


def test_8_1_the_cap_holds_for_every_line(showdown):
    ante, call = showdown("Ts Th", "9c 9d", "Qc 6d 4s 3c Kd", maximum_payout=500)
    assert (ante.odds, ante.winnings, call.winnings) == ("1 to 1", 500, 2000)


def test_8_1_the_cap_is_on_each_ante_and_its_stake_comes_on_top(live):
    table = live(maximum_payout=2000)
    table.round({1: 2500, 2: 1500}, calls=(1, 2), box2="Kc Kd", box1="As Ah")
    assert table.chips(1) == 100000 + 2000 + 5000
    assert table.chips(2) == 100000 + 1500 + 3000


def test_8_1_the_cap_does_not_touch_the_bonus(play):
    game = play({1: 1000}, {1: 500}, maximum_payout=500).to_flop()
    assert game.settled(1)["super_aces"].winnings == 3500


def test_8_2_the_maximum_payout_is_displayed(live):
    table = live(maximum_payout=5000000)
    for viewer in ("seat/1", "anybody"):
        assert table.view(viewer)["sign"].maximum_payout == 5000000


def test_8_2_there_is_no_cap_unless_the_sign_says_so(showdown):
    ante, _ = showdown("As Ks", "9c 9d", "Qs Js Ts 3c 4d")
    assert ante.winnings == 100000

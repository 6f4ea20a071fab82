"""11 Super Aces Bonus payouts."""

import pytest

LINES = [
    ("royal_flush", "Ah Kh", "Qh Jh Th", 100),
    ("straight_flush", "Ah 2h", "3h 4h 5h", 50),
    ("four_of_a_kind", "Tc Td", "Th Ts 3d", 40),
    ("full_house", "Tc Td", "Th 3s 3d", 30),
    ("flush", "Ah 9h", "6h 4h 2h", 20),
    ("straight", "Ac Kd", "Qh Js Td", 7),
    ("straight", "Ac 2d", "3h 4s 5d", 7),
    ("three_of_a_kind", "2c 2d", "2h 8s 5d", 7),
    ("two_pairs", "3c 3d", "2h 2s 5d", 7),
    ("pair", "Ac 3d", "Ah 8s 5d", 7),
]


@pytest.mark.parametrize(("line", "hole", "flop", "odds"), LINES)
def test_11_1_a_winning_bonus_is_paid_by_its_hand(play, line, hole, flop, odds):
    game = play({1: 1000}, {1: 500}).to_flop(box1=hole, flop=flop, dealer="8c 8d")
    paid = game.settled(1)["super_aces"]
    assert (paid.line, paid.odds, paid.winnings) == (line, f"{odds} to 1", odds * 500)
    assert (paid.effect, paid.returned, paid.under) == ("win", 500, "11.1")


@pytest.mark.parametrize(("hole", "flop"), [("Kc Kd", "Ah 8s 5d"), ("Ac Kd", "Qh Js 9d")])
def test_11_1_less_than_a_pair_of_aces_is_not_paid(play, hole, flop):
    game = play({1: 1000}, {1: 500}).to_flop(box1=hole, flop=flop, dealer="8c 8d")
    game.call(1)
    assert game.settled(1)["super_aces"].effect == "lose"


def test_11_1_the_bonus_is_paid_also_where_the_hand_loses(live):
    table = live()
    table.round({1: 1000}, {1: 500}, calls=(1,), river="9h Kh")
    assert table.chips(1) == 100000 - 3000 + 3500

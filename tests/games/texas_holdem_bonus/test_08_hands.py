"""8 Order of poker hand values."""

import pytest

from houseway.equipment.cards import parse_many

ORDER = [
    ("8.1(a)", "As Ks", "Qs Js Ts 2d 3c"),
    ("8.1(b)", "9s 8s", "7s 6s 5s 2d Kc"),
    ("8.1(c)", "9s 9d", "9h 9c 5s 2d Kc"),
    ("8.1(d)", "9s 9d", "9h Kd 5s 2d Kc"),
    ("8.1(e)", "As 9s", "7s 6s 2s Kd Qc"),
    ("8.1(f)", "9s 8d", "7s 6h 5s 2d Kc"),
    ("8.1(g)", "9s 9d", "9h 6h 5s 2d Kc"),
    ("8.1(h)", "9s 9d", "6d 6h 5s 2d Kc"),
    ("8.1(i)", "9s 9d", "7d 6h 4s 2d Kc"),
    ("8.1(j)", "9s 8d", "7d 5h 4s 2d Kc"),
]


def rank(hole, board):
    from houseway.hands.poker import rank7

    return rank7(*parse_many(f"{hole} {board}"))


def test_8_1_hands_rank_in_the_order_of_the_list():
    """Clauses: 8.1(a), 8.1(b), 8.1(c), 8.1(d), 8.1(e), 8.1(f), 8.1(g), 8.1(h), 8.1(i), 8.1(j)"""
    ranks = [rank(hole, board) for _, hole, board in ORDER]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ORDER)


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "effect"),
    [
        ("9s 8s", "4s 3s", "7s 6s 5s Kd Kc", "win"),
        ("2d 3d", "4d 5d", "As Ks Qs Js Ts", "stand_off"),
    ],
)
def test_8_1_b_straight_flushes_rank_by_the_top_card(against, hole, dealer, board, effect):
    """Clauses: 8.1(a), 8.1(b)."""
    assert against(hole, dealer, board) == effect


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "effect"),
    [
        ("As 2d", "Kd 2c", "9s 9d 9h 9c 5s", "win"),
        ("Ah Ad", "Kh Kd", "As Ac Ks Kc 5s", "win"),
    ],
)
def test_8_1_c_fours_rank_by_value_then_kicker(against, hole, dealer, board, effect):
    assert against(hole, dealer, board) == effect


def test_8_1_d_the_threes_of_a_full_house_count_first(against):
    assert against("9s 9d", "Ks Kd", "9h Kh 4c 4d 2s") == "lose"
    assert against("Qs Qd", "Js Jd", "9h 9d 9c 2d 3s") == "win"


def test_8_1_e_flushes_compare_card_by_card(against):
    assert against("As 3s", "Ks Qs", "Js 9s 2s 4d 5c") == "win"
    assert against("Ts 3s", "8s 4s", "As Ks Js 2d 2c") == "win"


def test_8_1_f_an_ace_counts_high_or_low_in_a_straight(against):
    assert against("As 2d", "6d 2c", "3s 4d 5h 9c Jd") == "lose"
    assert against("As Kd", "9d 8c", "Qs Jd Th 2c 3d") == "win"
    assert against("Ad 2d", "9d 9c", "Ks Qd 3h 4c 9h") == "lose"


def test_8_1_g_threes_rank_by_value_then_the_odd_cards(against):
    assert against("As 2d", "Kd 3c", "9s 9d 9h 5c 7d") == "win"


def test_8_1_h_two_pairs_high_then_low_then_the_fifth(against):
    assert against("As 2d", "Kd 3c", "9s 9d 7h 7c 5d") == "win"
    assert against("9s 2d", "7d 3c", "9d 7h 5h 5c Kd") == "win"


def test_8_1_i_one_pair_then_three_cards_in_turn(against):
    assert against("As 4d", "Kd Qc", "9s 9d 7h 3c 2d") == "win"
    assert against("9s 2d", "8d 3c", "9d 8h Ah Kc Qd") == "win"


def test_8_1_j_no_pair_card_by_card(against):
    assert against("Js 2d", "Td 3c", "As Kd 9h 7c 5d") == "win"
    assert against("3s 2d", "4d 2c", "As Kd 9h 7c 6d") == "stand_off"
    assert against("Qs Jd", "2d 3c", "As Kd 9h 5c 2h") == "lose"

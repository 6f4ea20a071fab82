"""11 The order of poker hands."""

from itertools import pairwise

import pytest

from houseway.equipment.cards import parse_many
from houseway.games.lunar_poker.kernel import FIVE_PICTURE_CARDS, read_first
from houseway.hands.poker import best_five, rank5

ORDER = [
    ("11.2.1", "royal_flush", "As Ks Qs Js 2d Ts"),
    ("11.2.2", "straight_flush", "9d 8d 7d 6d 2c 5d"),
    ("11.2.3", "four_of_a_kind", "Ac Ad Ah As 3c"),
    ("11.2.4", "full_house", "7c 7d 7h 4s 4c"),
    ("11.2.5", "flush", "Ac Jc 9c 5c 2c"),
    ("11.2.6", "straight", "Td 9s 8c 7s 6d"),
    ("11.2.7", "three_of_a_kind", "Kd Kh Kc 5d 3d"),
    ("11.2.8", "two_pairs", "Qc Qd 5s 5h 3h"),
    ("11.2.9", "pair", "Jd Jh Ts 4d 2h"),
    ("11.2.10", "ace_and_king", "Ad Kd Th 6c 3s"),
]


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(ORDER)))
def test_11_2_every_hand_beats_the_next_in_the_order(showdown, higher, lower):
    """Clauses: 11.2.1, 11.2.3, 11.2.4, 11.2.5, 11.2.7, 11.2.8, 11.2.9, 11.2.10"""
    dealer = " ".join(lower[2].split()[:5])
    if len(lower[2].split()) == 6:
        dealer = " ".join([*lower[2].split()[:4], lower[2].split()[5]])
    _, bet = showdown(higher[2], dealer)
    assert bet.effect == "win"
    assert bet.line.startswith(higher[1])


def test_11_2_the_ranks_of_hands_stand_in_this_order():
    """Clauses: 11.2.3, 11.2.4, 11.2.6, 11.2.8"""
    ranks = [rank5(*best_five(tuple(parse_many(cards)))) for _, _, cards in ORDER]
    assert ranks == sorted(ranks, reverse=True)


def test_11_1_suits_are_equal(showdown):
    assert showdown("Ac Kd 9h 6c 3s", "As Kh 9d 6d 3c")[1].effect == "stand_off"


def test_11_2_kickers_decide_between_equal_sets(showdown):
    assert showdown("9s 9h Ad 4c 2h", "9c 9d Kh 4s 2d")[1].effect == "win"
    assert showdown("9s 9h Kd 4c 3h", "9c 9d Kh 4s 2d")[1].effect == "win"


def test_11_2_2_the_ace_may_be_low_in_a_straight_flush(play):
    game = play({1: 1000}).deal(box1="Ad 2d 3d 4d 5d")
    assert game.settled(1)["ante"].line == "straight_flush"


def test_11_2_6_the_ace_is_high_or_low_but_never_between(showdown):
    assert showdown("Ac 2d 3h 4s 5c", "9c 9d Kh 4c 2c")[1].line == "straight"
    assert showdown("Ac Kd Qh Js Tc", "9c 9d Kh 4c 2c")[1].line == "straight"
    assert showdown("Qc Kd Ah 2s 3c", "9c 9d Kh 4c 2c")[1].effect == "lose"


def test_11_2_10_ace_and_king_are_compared_by_all_five_cards(showdown):
    dealer = "As Kh 9d 6d 3c"
    assert showdown("Ac Kd 9h 6c 4s", dealer)[1].effect == "win"
    assert showdown("Ac Kd 9h 6c 2s", dealer)[1].effect == "lose"
    assert showdown("Ac Kd 9h 6c 4s", "2s 2h 9d 6d 3c")[1].effect == "lose"


def test_11_3_hands_of_one_kind_rank_by_their_cards(showdown):
    assert showdown("Ts Th 2d 4c 3h", "9c 9d Kh As 2c")[1].effect == "win"


def test_11_3_1_an_ace_high_straight_beats_a_five_high_one(showdown):
    assert showdown("Ac Kd Qh Js Tc", "As 2d 3h 4s 5c")[1].effect == "win"
    assert showdown("Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c")[1].effect == "lose"


def test_11_3_2_two_pairs_by_the_higher_then_the_lower_then_the_fifth_card(showdown):
    dealer = "Jc Jd 8h 8s 4c"
    assert showdown("Qc Qd 2h 2s 3c", dealer)[1].effect == "win"
    assert showdown("Jh Js 9h 9s 3c", dealer)[1].effect == "win"
    assert showdown("Jh Js 8c 8d 5c", dealer)[1].effect == "win"
    assert showdown("Jh Js 8c 8d 4d", dealer)[1].effect == "stand_off"


def test_11_4_the_best_hand_is_declared_for_the_player(play):
    game = play({1: 1000}).deal(box1="As Ah 7d 5c 3h")
    game.sixth(1, "7s")
    game.bet(1)
    assert game.happened("HandArranged")[0].hand == "two pairs, aces and sevens, five high"


@pytest.mark.parametrize("other", ["A", "T", "9", "8", "7", "6", "5", "4", "3", "2"])
def test_11_2_four_picture_cards_and_another_are_not_five(other):
    assert read_first(*parse_many(f"Kc Kd Qc Jd {other}h"), 0)[0] != FIVE_PICTURE_CARDS
    assert read_first(*parse_many("Kc Kd Qc Jd Jh"), 0)[0] == FIVE_PICTURE_CARDS

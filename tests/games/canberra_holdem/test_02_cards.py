"""2 Cards and hands."""

import pytest

from houseway.core import DEALER, SUPERVISOR, CloseWagers, Drawn, RoundClosed, Voided
from houseway.equipment.cards import parse_many
from houseway.games.canberra_holdem.irregularities import (
    OrderDeckCount,
    ReportDeckCount,
    ReportWrongDeal,
)
from houseway.games.kit.pack import DeckCounted
from houseway.hands.poker import rank7
from houseway.table.conduct import Note


def test_2_1_one_deck_of_fifty_two(play):
    game = play({1: 1000})
    game.close()
    draw = game.game.turn(game.state).draw
    assert (draw.low, draw.high, draw.distinct, draw.out) == (0, 51, True, ())


@pytest.mark.parametrize("joker", [52, -1])
def test_2_1_there_are_no_jokers(play, joker):
    game = play({1: 1000})
    game.close()
    assert game.refused(Drawn((0, 1, 2, joker), "test")).clause == "2.1"


def test_2_1_no_card_comes_twice_in_one_step_of_the_deal(play):
    game = play({1: 1000})
    game.close()
    refusal = game.refused(Drawn(parse_many("3s 4c 5d 3s"), "test"))
    assert refusal.clause == "2.1"
    assert "3s" in refusal.why


@pytest.mark.parametrize("again", ["As", "9c", "2s"])
def test_2_1_a_card_of_a_box_the_dealer_or_the_flop_does_not_come_again(play, again):
    game = play({1: 1000}).to_flop(box1="As Ah", dealer="9c 9d", flop="2s 7h Jc")
    game.call(1)
    assert game.refused(Drawn(parse_many(f"4d {again}"), "test")).clause == "2.1"


def test_2_2_the_daily_check_of_the_cards_is_noted(live):
    table = live()
    (noted,) = table.does(DEALER, Note("2.2", "before gaming: complete"))
    assert (noted.clause, noted.by) == ("2.2", DEALER)


def test_2_3_a_change_of_cards_after_a_round_is_noted(live):
    table = live()
    table.round({1: 1000}, calls=(1,))
    (noted,) = table.does(DEALER, Note("2.3", "new deck, checked with the supervisor"))
    assert noted.under == "2.3"


def test_2_4_a_supervisor_has_the_cards_counted_at_any_time(live):
    table = live(method="felt")
    table.wager(1)
    assert table.refused(DEALER, ReportDeckCount(52)).clause == "2.4"
    assert table.refused(DEALER, OrderDeckCount()).clause == "2.4"
    table.does(DEALER, CloseWagers())
    table.does(SUPERVISOR, OrderDeckCount())
    assert table.refused(SUPERVISOR, OrderDeckCount()).clause == "2.4"
    assert table.does(DEALER, ReportDeckCount(52)) == (DeckCounted(52, "2.4"),)
    assert table.table.live
    assert table.refused(DEALER, ReportDeckCount(52)).clause == "2.4"


def test_2_4_an_order_outlives_the_round(live):
    table = live(method="felt")
    table.does(SUPERVISOR, OrderDeckCount())
    table.wager(1)
    assert table.does(DEALER, ReportDeckCount(52)) == (DeckCounted(52, "2.4"),)


def test_2_4_an_electronic_shoe_answers_at_once(live):
    ordered, counted = live().does(SUPERVISOR, OrderDeckCount())
    assert (ordered.under, counted) == ("2.4", DeckCounted(52, "2.4"))


@pytest.mark.parametrize(("cards", "what"), [(51, "missing card"), (53, "foreign card")])
def test_2_4_a_wrong_number_of_cards_voids_the_round(live, cards, what):
    table = live(method="felt")
    table.wager(1)
    table.does(DEALER, CloseWagers())
    table.does(DEALER, Drawn((), "dealer"))
    table.does(SUPERVISOR, OrderDeckCount())
    counted, voided, *_ = table.does(DEALER, ReportDeckCount(cards))
    assert (counted, voided) == (
        DeckCounted(cards, "2.4"),
        Voided("round", what, under="15.3"),
    )
    assert table.chips(1) == 100000


def test_2_4_between_rounds_a_wrong_number_is_on_record(live):
    table = live(method="felt")
    table.does(SUPERVISOR, OrderDeckCount())
    assert table.does(DEALER, ReportDeckCount(51)) == (DeckCounted(51, "2.4"),)


@pytest.mark.parametrize("what", ["missing_card", "foreign_card"])
def test_2_4_a_count_that_does_not_come_out_right_voids_the_round(live, what):
    table = live()
    table.wager(1)
    table.close()
    events = table.does(DEALER, ReportWrongDeal(what))
    assert Voided("round", what.replace("_", " "), under="15.3") in events
    assert events[-1] == RoundClosed(1, under="15.3")
    assert table.chips(1) == 100000


def test_2_5_any_five_of_the_seven_cards(against):
    """Clauses: 2.5, 6.7"""
    assert against("As 2d", "9c 9d", "Ah Ac 7s 4d Kh") == "win"  # one hole card
    assert against("As Ad", "9c 9d", "2c 7s 4d Kh Jc") == "win"  # both
    assert against("2c 3d", "4c 5d", "Ah Kh Qh Jh Th") == "void"  # none: both play the board


def test_2_5_the_same_hand_whichever_cards_are_in_the_hole(showdown):
    board = "Ks Qd 9h 4c 2d"
    assert showdown("Kd Qh", "Ac 4h", board)[0].line == "two_pairs"
    assert showdown("Qh Kd", "4h Ac", board)[0].line == "two_pairs"


def test_2_5_all_five_cards_count_and_the_sixth_does_not(against):
    assert against("Ac 8d", "Ah 7d", "Tc Td Kh 6s 2c") == "win"
    assert against("Ac 5d", "Ah 4d", "Tc Td Kh 6s 2c") == "void"


ORDER = [
    ("royal_flush", "As Ks", "8s 3c", "Ts Js Qs 9s 2d"),
    ("straight_flush", "6h 5h", "7s 2c", "9h 8h 7h 7c 7d"),
    ("four_of_a_kind", "Kh Ks", "8c 2d", "Kc Kd 8h 8s 3c"),
    ("full_house", "8h 8d", "Ac 2c", "Kc Kd 8c 4c 3h"),
    ("flush", "Ac Jc", "Th 6s", "9c 8c 7d 2c 3h"),
    ("straight", "Td 6c", "2c Ks", "9c 8d 7h 2s 2d"),
    ("three_of_a_kind", "8c 8s", "Qc 5s", "Qd 8h 5c 3s 2d"),
    ("two_pairs", "8c 5s", "Qc Kh", "Qd 8h 5c 3s 2d"),
]


@pytest.mark.parametrize(("line", "better", "worse", "board"), ORDER)
def test_2_6_every_hand_beats_the_next_in_the_order(showdown, against, line, better, worse, board):
    assert showdown(better, worse, board)[0].line == line
    assert against(better, worse, board) == "win"
    assert against(worse, better, board) == "lose"


def test_2_6_the_ranks_of_hands_stand_in_this_order():
    """Clauses: 2.5, 2.6(i), 2.7: of seven cards, with one pair and five odd cards at the end."""
    least = [("pair", "Td 3h", "", "Tc 9d 6h 4s 2c"), ("high_card", "Ac 7d", "", "Kc Jd 9h 4s 2c")]
    ranks = [rank7(*parse_many(f"{hole} {board}")) for _, hole, _, board in (*ORDER, *least)]
    assert ranks == sorted(ranks, reverse=True)


def test_2_6_one_pair_beats_five_odd_cards(against):
    assert against("Ac Kd", "4c 7d", "Qh Ts 8d 4h 2c") == "lose"


def test_2_6_a_royal_flush_is_ten_to_ace_of_one_suit(showdown):
    assert showdown("As Ks", "9c 9d", "Qs Js Ts 3c 4d")[0].line == "royal_flush"
    assert showdown("As Kh", "9c 9d", "Qs Js Ts 3c 4d")[0].line == "straight"


def test_2_6_b_five_high_straight_flush_is_the_lowest(showdown, against):
    board = "2s 3s 4s 5s 9c"
    assert showdown("As Kd", "9d 9h", board)[0].line == "straight_flush"
    assert against("As Kd", "6s 7d", board) == "lose"


def test_2_6_b_the_higher_top_card_prevails(against):
    assert against("Jh Th", "5h 4h", "9h 8h 7h 6h 2c") == "win"
    assert against("2c 3d", "Kc Kd", "9h 8h 7h 6h 5h") == "void"


def test_2_6_c_fours_rank_by_the_four(against):
    assert against("8h 8s", "5c 5d", "8c 8d 5h 5s Ac") == "win"


def test_2_6_c_the_fifth_card_decides_between_equal_fours(against):
    assert against("Ac 3d", "Kc Kd", "8c 8d 8h 8s 2c") == "win"
    assert against("Ac 3d", "Ad Kd", "8c 8d 8h 8s 2c") == "void"


def test_2_6_d_a_full_house_ranks_by_the_three(against):
    assert against("8h 3c", "5c Ah", "8c 8d 5h 5s Ac") == "win"


def test_2_6_d_the_pair_decides_between_equal_threes(against):
    assert against("Ac Ad", "Qc Qd", "8c 8d 8h 5s 2c") == "win"


def test_2_6_e_flushes_compare_card_by_card(against):
    assert against("Ac 2c", "Qc Jc", "Kc 9c 7c 2d 3h") == "win"
    assert against("3c 2d", "2c 2h", "Kc 9c 7c 4c Ah") == "win"  # the fifth card
    assert against("2c 2d", "3c 3d", "Kc Jc 9c 7c 5c") == "void"


def test_2_6_f_the_ace_is_high_or_low_in_a_straight(showdown, against):
    low, high = "2c 3d 4h 9s Kd", "Kc Qd Jh 2s 3c"
    assert showdown("Ac 5s", "9c 9d", low)[0].line == "straight"
    assert showdown("Ac Td", "9c 9d", high)[0].line == "straight"
    assert against("Ac 5s", "5d 6c", low) == "lose"
    assert against("Ac Td", "Ts 9c", high) == "win"


def test_2_6_f_a_straight_does_not_go_round_the_corner(against):
    assert against("Kc 2d", "9d 8h", "Qh Ad 3s 9c 7d") == "lose"


def test_2_6_g_threes_rank_by_the_three_then_by_the_other_cards(against):
    assert against("Qd Qh", "8c 8h", "Qc 8d 5h 3s 2c") == "win"
    assert against("Qh Ac", "Qs Kc", "Qc Qd 5h 3s 2c") == "win"
    assert against("Qh 4c", "Qs 4d", "Qc Qd 9h 8s 2c") == "void"


def test_2_6_h_two_pairs_compare_high_pair_low_pair_fifth_card(against):
    assert against("Qd 3h", "8c 5s", "Qc 8d 5h 3s Kc") == "win"
    assert against("8c 3d", "5c 3h", "Qc Qd 8h 5s 2c") == "win"
    assert against("Kc 3d", "Jc 3h", "Qc Qd 8h 8s 2c") == "win"


def test_2_6_h_a_third_pair_is_no_more_than_a_fifth_card(against):
    assert against("4d 3h", "5c 3c", "Qc Qd 8h 8s 4c") == "lose"


def test_2_6_i_pairs_compare_by_the_pair_then_by_the_other_cards(against):
    assert against("Td 3h", "9h Ac", "Tc 9d 6h 4s 2c") == "win"
    assert against("Td Ah", "Th Qc", "Tc Kd 6h 3s 2c") == "win"


def test_2_6_j_odd_cards_compare_from_the_top(showdown):
    """Without a pair the dealer does not qualify: only the other reading of a tie shows it."""
    board, other_reading = "Kc Jd 9h 4s 2c", ("tie-void",)
    assert showdown("Ac 7d", "Ad 7h", board, other_reading)[0].verdict == "ante_void"
    assert showdown("Ac 7d", "Ad 8h", board, other_reading)[0].verdict == "ante_wins_unqualified"
    assert showdown("Ac 7d", "Qd 7h", board, other_reading)[0].verdict == "ante_wins_unqualified"


@pytest.mark.parametrize(("high", "low"), [*zip("AKQJT98765", "KQJT987654", strict=True)])
def test_2_7_cards_rank_from_the_ace_down(against, high, low):
    assert against(f"{high}d {high}h", f"{low}c {low}s", "2c 2d 2h 3s 3c") == "win"


def test_2_7_a_three_ranks_above_a_two(against):
    assert against("3d 3h", "2c 2h", "Ks Qd 9h 3c 2d") == "win"


def test_2_8_highest_cards_decide_where_the_hands_are_alike(against):
    assert against("Ah 8c", "Qh 8s", "8d 8h 6c 4s 2d") == "win"


def test_2_8_a_by_the_order_of_the_cards(against):
    assert against("Kd 5c", "Qd Jc", "Th Ts 8c 4d 2h") == "win"
    assert against("Qd Jc", "Kd 5c", "Th Ts 8c 4d 2h") == "lose"


@pytest.mark.parametrize(
    ("hole", "dealer", "effect"),
    [("Ac Qd", "Ad Jh", "win"), ("Ac 9d", "Ad 8h", "win"), ("Ac 4d", "Ad 3h", "void")],
)
def test_2_8_b_equal_cards_pass_the_question_to_the_next(against, hole, dealer, effect):
    assert against(hole, dealer, "Th Ts 7c 5d 2h") == effect


def test_2_9_suits_have_no_rank(against):
    assert against("As Ks", "Ac Kc", "Td Th 8s 6c 3d") == "void"
    assert against("9s 8s", "9c 8c", "7d 6h 5s Ac Ad") == "void"

"""1 Definitions, and 2 the table."""

import pytest

from houseway.core import DEALER, Drawn, Sign, Stake, load_game
from houseway.house import House
from houseway.law import folder
from houseway.store import open_store
from houseway.table.conduct import Note, Noted
from houseway.table.seats import Sit


def test_1_1_five_picture_cards_are_kings_queens_and_jacks_without_four_of_a_kind(play):
    for hand, line in (
        ("Ks Kd Qc Qh Js", "five_picture_cards"),
        ("Ks Kd Qc Js 2c", ""),
        ("Ks Kd Kc Kh Js", "four_of_a_kind"),
    ):
        game = play({1: 1000}).deal(box1=hand, dealer="9c 9d 4h 2s 3c")
        assert game.settled(1)["super/1"].line == line


def test_1_1_same_coloured_is_of_one_colour_in_any_suits(play):
    game = play({1: 1000}).deal(box1="Ks Tc 8s 5c 2s", dealer="9c 9d 4h 2c 3c")
    assert game.settled(1)["super/1"].line == "five_same_coloured_cards"


def test_1_1_a_stand_off_neither_wins_nor_loses(showdown):
    ante, _ = showdown("As Ah 7d 5c 3h", "9c 9d 4h 2s Kc")
    assert (ante.effect, ante.returned, ante.winnings) == ("stand_off", 1000, 0)


def test_2_1_the_table_has_at_most_five_seats(play):
    game = play({5: 1000}, seats=7)
    assert game.refused(Stake(6, "ante", 1000)).clause == "2.1"
    with pytest.raises(ValueError, match=r"5 seats .*2\.1"):
        House(open_store("memory:")).open_table("t", "lunar-poker", Sign(seats=6))


def test_2_1_a_player_has_one_seat(live):
    table = live(seats=3, taken=1)
    assert table.refused(1, Sit(2)).clause == "2.1"


@pytest.mark.parametrize("clause", ["2.2", "2.3", "2.3.3"])
def test_2_2_staff_note_layout_and_equipment(live, clause):
    """Clauses: 2.3, 2.3.3"""
    (noted,) = live().does(DEALER, Note(clause, "as approved"))
    assert noted == Noted(clause, "as approved", by=DEALER, under=clause)


def test_2_2_3_the_dealer_plays_only_with_ace_and_king_or_higher(showdown):
    assert "unqualified" in showdown("2s 3d 7h 9c Jd", "Ac Qd 8h 5s 4c")[0].verdict
    assert "unqualified" not in showdown("2s 3d 7h 9c Jd", "Ac Kd 8h 5s 4c")[0].verdict


def test_2_2_3_the_layout_says_so():
    felt = folder("lunar-poker").joinpath("felt.svg").read_text("utf-8").lower()
    assert "dealer only plays with ace &amp; king or higher" in felt


def test_2_3_1_a_shoe_or_a_shuffling_device(play):
    assert load_game("lunar-poker").methods[:2] == ("shoe", "device")
    for method in ("shoe", "device"):
        game = play({1: 1000}, method=method)
        (opened,) = game.happened("RoundOpened")
        assert opened.method == method


def test_2_4_the_dealer_is_reminded_of_the_token(live):
    table = live()
    table.wager(1)
    table.close()
    assert "2.4" in table.reminded()


def test_3_1_one_deck_of_fifty_two_without_jokers(play):
    game = play({1: 1000}).close()
    draw = game.turn().draw
    assert (draw.low, draw.high, draw.distinct, draw.out) == (0, 51, True, ())
    assert game.refused(Drawn((*range(9), 52), "test")).clause == "3.1"
    assert game.refused(Drawn((*range(9), 8), "test")).clause == "3.1"


def test_3_1_a_card_of_a_hand_the_dealer_or_the_rack_does_not_come_again(play, card):
    game = play({1: 1000, 2: 1000}).deal()
    game.fold(1)
    game.sixth(2)
    for again in ("As", "9c", "Qc"):
        assert game.refused(Drawn((card(again),), "test")).clause == "3.1"

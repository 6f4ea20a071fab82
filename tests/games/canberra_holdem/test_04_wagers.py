"""4 Wagers."""

import pytest

from houseway.core import DEALER, CloseWagers, Drawn, Returned, Stake, Staked, TakeBack
from houseway.equipment.cards import parse_many
from houseway.games.canberra_holdem.events import WagersClosed
from houseway.table.seats import BuyIn, CashOut, Leave, Sit


def test_4_1_before_the_first_card_every_box_may_place_ante_and_bonus(live):
    table = live(seats=3)
    for seat in (1, 2, 3):
        areas = [move["fields"][1]["options"] for move in table.offered(f"seat/{seat}", "Stake")]
        assert areas == [("ante",)]  # the bonus opens with the ante, 10.2
        table.wager(seat, 1000)
        areas = [move["fields"][1]["options"] for move in table.offered(f"seat/{seat}", "Stake")]
        assert areas == [("ante",), ("super_aces",)]


def test_4_1_the_first_ante_opens_the_round(play):
    game = play({2: 1000, 1: 500}, {1: 500})
    opened, *staked = game.events
    assert (opened.number, opened.under) == (1, "4.1")
    assert opened.rules == game.rules.digest
    assert staked == [
        Staked(2, "ante", 1000, under="4.1"),
        Staked(1, "ante", 500, under="4.1"),
        Staked(1, "super_aces", 500, under="10.2"),
    ]


def test_4_1_there_are_no_other_wagers(play):
    assert play({1: 1000}).refused(Stake(1, "insurance", 500)).clause == "4.1"


def test_4_1_nothing_is_dealt_without_an_ante(live):
    table = live()
    assert table.refused(DEALER, CloseWagers()).clause == "4.1"
    table.wager(1)
    table.does(1, TakeBack(1, "ante", 1000))
    assert table.refused(DEALER, CloseWagers()).clause == "4.1"


def test_4_2_wagers_are_made_of_chips(live):
    table = live()
    assert table.refused(1, Stake(1, "ante", 1250)).clause == "4.2"
    assert table.refused(1, Stake(1, "ante", 0)).clause == "4.2"
    assert table.refused(1, Stake(1, "ante", -1000)).clause == "4.2"


def test_4_2_a_player_wagers_no_more_than_the_chips_in_front(live):
    table = live(taken=0)
    table.sit(1, cents=1500)
    assert table.refused(1, Stake(1, "ante", 2000)).clause == "4.2"
    table.wager(1, 1000)
    table.close()
    assert table.offered("seat/1", "Call") == []
    table.does(1, BuyIn(1, 1500))
    assert table.offered("seat/1", "Call") != []


def test_4_2_chips_are_bought_and_cashed_in_denominations_of_the_table(live):
    table = live()
    (bought,) = table.does(1, BuyIn(1, 8000))
    assert bought.chips == ((2500, 3), (500, 1))
    assert table.refused(1, BuyIn(1, 750)).clause == "4.2"
    (cashed,) = table.does(1, CashOut(1, 3000))
    assert (cashed.chips, table.chips(1)) == (((2500, 1), (500, 1)), 105000)
    assert table.refused(1, CashOut(1, 105500)).clause == "4.2"


def test_4_2_chips_on_the_layout_are_not_taken_away_by_leaving(live):
    table = live()
    table.wager(1)
    assert table.refused(1, Leave(1)).clause == "4.2"


def test_4_2_part_of_a_chip_is_not_taken_back(live):
    table = live()
    table.wager(1)
    assert table.refused(1, TakeBack(1, "ante", 250)).clause == "4.2"
    assert table.refused(1, TakeBack(1, "ante", 1500)).clause == "4.2"


def test_4_3_one_player_to_a_box(live):
    table = live(taken=1)
    refusal = table.house.submit("one", "ben", "player", Sit(1))
    assert (refusal.clause, refusal.why) == ("4.3", "seat 1 is taken")


def test_4_3_one_box_to_a_player(live):
    refusal = live(taken=1).refused(1, Sit(2))
    assert (refusal.clause, refusal.why) == ("4.3", "ann has a seat at this table already")


def test_4_3_nobody_wagers_on_the_box_of_another(live):
    table = live()
    assert "seat 2" in table.refused(1, Stake(2, "ante", 1000)).why
    table.wager(2)
    assert "seat 2" in table.refused(1, TakeBack(2, "ante", 1000)).why


@pytest.mark.parametrize("seat", [0, 3])
def test_4_3_only_boxes_of_the_layout_are_taken(live, seat):
    table = live(taken=0)
    assert table.house.submit("one", "ann", "player", Sit(seat)).clause == "4.3"


@pytest.mark.parametrize("seat", [0, 8])
def test_4_3_only_boxes_of_the_layout_take_a_wager(play, seat):
    refused = play({1: 1000}, seats=7).refused(Stake(seat, "ante", 1000))
    assert (refused.clause, refused.why) == ("4.3", f"the table has boxes 1 to 7, not {seat}")


def test_4_3_a_box_stays_with_its_player_until_the_round_is_over(live):
    """A void would still give back the ante of the player who folded and left."""
    table = live()
    table.wager(1)
    table.wager(2)
    table.close()
    table.decide(folds=(1,))
    table.does(1, Leave(1))
    refusal = table.house.submit("one", "dan", "player", Sit(1))
    assert refusal.clause == "4.3"
    table.decide(calls=(2,))
    table.sit(1, "dan")
    assert table.chips(1) == 100000


def test_4_4_before_the_first_card_wagers_may_be_altered(live):
    table = live()
    table.wager(1, 3000, 1000)
    back = table.does(1, TakeBack(1, "ante", 1000))
    assert back == (Returned(1, "ante", 1000, under="4.4"),)
    table.does(1, TakeBack(1, "super_aces", 1000))
    table.does(1, TakeBack(1, "ante", 2000))
    assert table.chips(1) == 100000


STEPS = {"cut": 0, "hole": 1, "flop": 2, "decisions": 3}


@pytest.mark.parametrize("stage", STEPS)
def test_4_4_from_the_first_card_wagers_are_closed(play, stage):
    game = play({1: 1000}, {1: 500})
    assert game.send(CloseWagers()) == (WagersClosed(),)
    drawn = [(26,), parse_many("As 9c Ah 9d"), parse_many("2s 7h Jc")]
    for things in drawn[: STEPS[stage]]:
        game.send(Drawn(things, "test"))
    assert game.state.stage == stage
    for area in ("ante", "super_aces"):
        assert game.refused(Stake(1, area, 500)).clause == "4.4"
        assert game.refused(TakeBack(1, area, 500)).clause == "4.4"
    assert game.refused(Stake(2, "ante", 500)).clause == "4.4"
    assert game.refused(CloseWagers()).clause == "4.4"


def test_4_4_after_the_round_wagers_are_open_again(live):
    table = live()
    table.round({1: 1000}, calls=(1,))
    opened, _ = table.wager(1)
    assert opened.number == 2
    assert table.on(1) == 1000


def test_4_4_only_the_dealer_closes_wagers(live):
    table = live()
    table.wager(1)
    assert table.refused(1, CloseWagers()).clause == "4.4"

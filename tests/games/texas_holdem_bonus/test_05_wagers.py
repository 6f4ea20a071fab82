"""4 and 5: shuffle and wagers."""

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Settled,
    Stake,
    TakeBack,
)
from houseway.games.texas_holdem_bonus.events import Bet, CardsCut, DealFaceDown, Fold
from houseway.games.texas_holdem_bonus.irregularities import ReportMisdeal
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.seats import Leave, Sit


def test_4_4_4_the_device_takes_the_place_of_the_shoe(play):
    game = play({1: 1000}, method="device")
    assert game.state.equipment == "device"
    (dealt,) = game.deal()
    assert (dealt.equipment, dealt.under) == ("device", "7.2")


SHUFFLES = {
    "shoe": ["4.1.1", "4.1.2", "4.1.3"],
    "device": ["4.4.1", "4.4.2", "4.1.3"],
}


@pytest.mark.parametrize("equipment", ["shoe", "device"])
def test_4_1_the_cards_are_shuffled_at_the_start_every_round_and_after_a_vacancy(live, equipment):
    """Clauses: 4.1.1, 4.1.2, 4.1.3, 4.4.1, 4.4.2"""
    table = live(method="felt", options=("card_shoe",) if equipment == "shoe" else ())
    reminders = {clause for listed in SHUFFLES.values() for clause in listed}
    for number, clause in enumerate(SHUFFLES[equipment]):
        if number == 2:
            for seat in (1, 2):
                table.does(seat, Leave(seat))
            table.sit(1)
        table.wager(1)
        assert reminders & set(table.reminded()) == {clause}
        _, shuffled = table.does(DEALER, CloseWagers())
        assert (shuffled.under, shuffled.equipment) == (clause, equipment)
        table.does(DEALER, ReportMisdeal("number_of_cards"))


def test_4_2_the_cards_of_a_shoe_are_cut(play):
    game = play({1: 1000}, method="shoe")
    game.send(CloseWagers())
    draw = game.turn().draw
    assert (draw.kind, draw.clause, draw.low, draw.high) == ("cut", "4.2", 1, 51)
    assert game.refused(Drawn((52,), "test")).clause == "4.2"
    assert game.refused(Drawn((), "test")).clause == "4.2"
    assert game.send(Drawn((20,), "test")) == (CardsCut(20, "test"),)
    assert game.turn().draw.kind == "cards"


def test_4_2_on_a_felt_with_a_shoe_the_dealer_cuts_before_the_deal(live):
    table = live(method="felt", options=("card_shoe",))
    table.wager(1)
    table.does(DEALER, CloseWagers())
    assert table.refused(DEALER, DealFaceDown()).clause == "4.2"
    assert table.does(DEALER, Drawn((), "dealer")) == (CardsCut(0, "dealer"),)
    table.does(DEALER, DealFaceDown())


def test_4_3_nobody_but_the_dealer_cuts(live):
    table = live(method="felt", options=("card_shoe",))
    table.wager(1)
    table.does(DEALER, CloseWagers())
    for who in (1, SUPERVISOR):
        assert table.refused(who, Drawn((20,), "somebody")).clause == "4.3"


@pytest.mark.parametrize("method", ["device", "felt"])
def test_4_4_3_cards_of_a_device_are_not_cut(play, method):
    """Clauses: 4.4"""
    game = play({1: 1000}, method=method)
    game.send(CloseWagers())
    draw = game.turn().draw
    assert draw is None or draw.kind == "cards"
    assert game.refused(Drawn((20,), "test")).clause in ("3.6", "7.2")


def test_4_4_3_a_felt_is_reminded_of_the_cut_of_its_own_equipment(live):
    for options, reminded in (((), True), (("card_shoe",), False)):
        table = live(method="felt", options=options)
        table.wager(1)
        table.does(DEALER, CloseWagers())
        assert ("4.4.3" in table.reminded()) == reminded


def test_5_1_a_player_needs_a_valid_card(live):
    table = live()
    table.does(DEALER, FindCardInvalid(1, "expired"))
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "13.1"
    table.does(DEALER, AcceptCard(1))
    assert table.wager(1)


@pytest.mark.parametrize("cents", [0, -500, 750])
def test_5_2_wagers_are_made_of_chips(live, cents):
    assert live().refused(1, Stake(1, "ante", cents)).clause == "5.2"


def test_5_3_ante_and_bonus_before_the_first_card(play):
    game = play({1: 1000}, {1: 500})
    staked = [(event.area, event.under) for event in game.events if hasattr(event, "area")]
    assert staked == [("ante", "5.3"), ("ante_bonus", "5.4")]
    game.deal()
    assert game.refused(Stake(1, "ante", 1000)).clause == "5.6"


def test_5_3_no_round_without_an_ante(play):
    assert play({}).refused(CloseWagers()).clause == "5.3"
    assert play({}).refused(Stake(1, "insurance", 100)).clause == "5.3"


def test_5_4_no_bonus_without_an_ante(play):
    game = play({2: 1000})
    assert game.refused(Stake(1, "ante_bonus", 500)).clause == "5.4"
    game.send(Stake(2, "ante_bonus", 500))
    assert game.refused(TakeBack(2, "ante", 1000)).clause == "5.4"


def test_5_5_the_sign_shows_what_a_bonus_takes(live):
    limit = live().view("anybody")["sign"].limits["ante_bonus"]
    assert (limit.minimum, limit.maximum) == (500, 5000)


def test_5_6_nothing_is_touched_after_the_first_card(play):
    game = play({1: 1000}, {1: 500})
    game.send(TakeBack(1, "ante_bonus", 500))
    game.deal()
    for sent in (TakeBack(1, "ante", 500), Stake(1, "ante", 500), CloseWagers()):
        assert game.refused(sent).clause == "5.6"


def test_5_7_one_hand_to_a_player(live):
    table = live(seats=3, taken=2)
    refused = table.house.submit("one", "ann", "player", Sit(3))
    assert refused.clause == "5.7"


def test_5_8_an_area_takes_the_wager_of_its_own_player_only(live):
    table = live()
    table.wager(1)
    refusal = table.refused(2, Stake(1, "ante", 1000))
    assert (refusal.clause, "seat 1" in refusal.why) == ("5.8", True)


def test_5_9_players_see_where_staff_placed_their_wagers(live):
    table = live(method="felt")
    table.does(DEALER, Stake(1, "ante", 1000))
    assert table.lying(1) == {"ante/1": 1000}
    assert "5.9" in table.reminded()


def test_5_8_what_is_added_to_an_area_is_the_same_wager(live):
    table = live()
    table.wager(1)
    table.wager(1, 500)
    assert "10" in table.refused(1, Stake(1, "ante", 100000)).why
    table.close()
    lost = [event for event in table.does(1, Fold(1)) if isinstance(event, Settled)]
    assert [(wager.area, wager.stake) for wager in lost] == [("ante", 1500)]


def test_5_6_bets_are_made_in_their_turn_only(play):
    game = play({1: 1000})
    assert game.refused(Stake(1, "flop", 2000)).clause == "9.1.2"
    assert game.refused(Bet(1, 2000)).clause == "9.1"

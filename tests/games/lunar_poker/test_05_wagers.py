"""5 Wagers."""

import pytest

from houseway.core import (
    DEALER,
    CloseWagers,
    Correct,
    Paid,
    Returned,
    Settled,
    Stake,
    Staked,
    TakeBack,
)
from houseway.games.lunar_poker.events import Bet
from houseway.table.seats import Sit
from houseway.table.tokens import ExchangeVoucher, StakeTokens


def test_5_1_wagers_are_whole_chips(live):
    table = live()
    assert table.refused(1, Stake(1, "ante", 1250)).clause == "5.1"
    assert table.refused(1, Stake(1, "ante", 0)).clause == "5.1"


def test_5_1_nothing_is_no_wager(play):
    assert play({1: 1000}).refused(Stake(1, "ante", 0)).clause == "5.1"


def test_5_1_tokens_stake_like_chips_and_win_chips(live):
    """Clauses: 5.1, 1.1"""
    table = live()
    table.does(DEALER, ExchangeVoucher(1, 1000))
    table.does(1, StakeTokens(1, "ante", 1000))
    table.does(1, Stake(1, "super/1", 1000))
    table.close(dealer="9c 8d 4h 2s Kc")
    table.bet(1)
    # The dealer does not qualify: the ante wins in chips; its token is collected.
    assert table.chips(1) == 100000 - 1000 + 1000
    assert table.view("seat/1")["tokens"]["1"] == 0


def test_5_1_winning_tokens_are_handed_back_where_it_is_read_so(live):
    table = live(variants=("tokens-returned",))
    table.does(DEALER, ExchangeVoucher(1, 1000))
    table.does(1, StakeTokens(1, "ante", 1000))
    table.does(1, Stake(1, "super/1", 1000))
    table.close(dealer="9c 8d 4h 2s Kc")
    table.bet(1)
    assert table.view("seat/1")["tokens"]["1"] == 1000


def test_5_2_every_player_places_an_ante_and_a_super_wager_first(play):
    """Clauses: 5.2.1, 5.2.2"""
    game = play({})
    assert game.refused(CloseWagers()).clause == "5.2.1"
    assert game.refused(Stake(1, "super/1", 1000)).clause == "5.2.1"
    opened, staked = game.send(Stake(1, "ante", 1000))
    assert (opened.number, staked) == (1, Staked(1, "ante", 1000, under="5.2.1"))
    assert not game.offered("CloseWagers")
    assert game.refused(CloseWagers()).clause == "5.2.2"
    game.send(Stake(1, "super/1", 1000))
    assert game.offered("CloseWagers")


def test_5_2_there_is_no_other_wager(play):
    refusal = play({}).refused(Stake(1, "jackpot", 1000))
    assert refusal.clause == "5.2"
    assert "super/dealer" in refusal.why


def test_5_2_each_wager_is_placed_under_the_clause_of_its_area(play):
    """Clauses: 5.2.1, 5.2.2, 5.2.3, 5.2.4"""
    game = play({1: 1000, 2: 1000}, {(1, 2): 1000, (1, "dealer"): 1000})
    placed = {event.area: event.under for event in game.happened("Staked") if event.seat == 1}
    assert placed == {
        "ante": "5.2.1",
        "super/1": "5.2.2",
        "super/2": "5.2.3",
        "super/dealer": "5.2.4",
    }


def test_5_2_nobody_plays_on_an_area_that_the_table_does_not_have(play):
    game = play({1: 1000}, seats=3)
    assert [game.refused(Stake(1, f"super/{area}", 1000)).clause for area in (0, 4)] == ["5.2"] * 2


def test_5_2_2_what_the_first_player_lacks_is_said_where_nobody_is_ready(play):
    """Clauses: 5.2.5"""
    game = play({2: 1000})
    game.send(Stake(2, "ante", 500))
    game.send(Stake(1, "ante", 1000))
    first, last = game.state.boxes
    lacks = {1: "5.2.2", 2: "5.2.5"}
    assert game.refused(CloseWagers()).clause == lacks[first.seat] != lacks[last.seat]


def test_5_2_5_wagers_of_the_smallest_chip_are_wagers_however_little_it_is_worth(play):
    """Clauses: 5.1, 5.2.1, 5.2.2, 8.4.5"""
    game = play({1: 1, 2: 2})
    game.send(Stake(1, "super/1", 1))
    game.send(TakeBack(1, "super/1", 1))
    assert game.refused(TakeBack(1, "ante", 1)).clause == "5.2"
    game.send(Stake(2, "super/1", 2))
    for area in ("ante", "super/2"):
        game.send(TakeBack(2, area, 1))
        assert game.refused(TakeBack(2, area, 1)).clause == "5.2"
    game.send(Stake(2, "ante", 1))
    game.send(Stake(2, "super/2", 1))
    game.deal()
    assert [box.seat for box in game.state.boxes] == [1, 2]
    game.bet(1)
    game.sixth(2, "Tc")
    game.bet(2)
    assert {seat: game.settled(seat)["bet"].stake for seat in (1, 2)} == {1: 2, 2: 4}


def test_5_2_1_the_draw_fee_of_the_smallest_chip_goes_back_with_it(play):
    """Clauses: 6.3, 8.4.5"""
    game = play({1: 2, 2: 2}).deal()
    game.sixth(1, "Tc")
    assert Paid(1, "float", 1, under="6.3") in game.send(Correct(1, "ante", 1, "6.3"))


def test_5_2_2_a_lone_ante_goes_back_when_wagers_close(play):
    game = play({1: 1000})
    game.send(Stake(2, "ante", 1000))
    game.close()
    assert game.happened("Returned") == [Returned(2, "ante", 1000, under="5.2.2")]
    assert [box.seat for box in game.state.boxes] == [1]


def test_5_2_2_the_super_wager_cannot_be_taken_from_under_others(play):
    game = play({1: 1000, 2: 1000}, {(1, 2): 1000})
    assert game.refused(TakeBack(1, "super/1", 1000)).clause == "5.2"
    assert game.refused(TakeBack(1, "ante", 1000)).clause == "5.2"
    game.send(TakeBack(1, "super/2", 1000))
    game.send(TakeBack(1, "super/1", 1000))
    game.send(TakeBack(1, "ante", 1000))
    assert game.state.box(1) is None


def test_5_2_3_super_wagers_on_other_players_hands(play):
    game = play({1: 1000, 2: 1000}, {(1, 2): 1500})
    game.deal(box2="Qc Qd Qh 6s 2d")
    assert game.settled(1)["super/2"].winnings == 1500 * 8


def test_5_2_3_needs_somebody_who_plays_there_and_an_own_wager(play):
    game = play({1: 1000})
    assert game.refused(Stake(1, "super/3", 1000)).clause == "5.2.3"
    game.send(Stake(3, "ante", 1000))
    assert game.refused(Stake(3, "super/1", 1000)).clause == "5.2.2"
    game.send(Stake(1, "super/3", 1000))
    game.close()
    returned = {(event.seat, event.area): event.under for event in game.happened("Returned")}
    assert returned == {(1, "super/3"): "5.2.3", (3, "ante"): "5.2.2"}


def test_5_2_3_a_super_wager_on_a_hand_that_nobody_plays_any_more_goes_back(play):
    game = play({1: 1000, 2: 1000}, {(1, 2): 1000})
    game.send(TakeBack(2, "super/2", 1000))
    game.send(TakeBack(2, "ante", 1000))
    game.close()
    assert game.happened("Returned")[-1] == Returned(1, "super/2", 1000, under="5.2.3")


def test_5_2_4_a_super_wager_on_the_dealers_hand(play):
    game = play({1: 1000}, {(1, "dealer"): 1000}).deal(dealer="9c 9d 9h 2s Kc")
    assert "super/dealer" not in game.settled(1)
    game.fold(1)
    assert game.settled(1)["super/dealer"].winnings == 8000
    spots = {spot.id: spot.clause for spot in game.game.spots(game.rules)}
    assert spots["super/dealer"] == "5.2.4"


def test_5_2_5_a_super_wager_is_at_least_the_ante(play):
    game = play({1: 1000, 2: 1000}, {(2, 1): 1000, (2, "dealer"): 1000})
    for area in ("super/2", "super/dealer"):
        assert game.refused(Stake(1, area, 999)).clause == "5.2.5"
    assert game.refused(Stake(1, "super/1", 0)).clause == "5.2.5"
    game.send(TakeBack(2, "super/1", 500))
    game.send(TakeBack(2, "super/dealer", 1))
    game.send(Stake(3, "ante", 1000))
    game.send(Stake(3, "super/3", 1000))
    game.send(Stake(3, "ante", 1000))
    game.close()
    returned = {(event.seat, event.area): event.under for event in game.happened("Returned")[2:]}
    short = dict.fromkeys([(2, "super/1"), (2, "super/dealer")], "5.2.5")
    assert returned == short | {(3, "ante"): "5.2.5", (3, "super/3"): "5.2.5"}


def test_5_2_5_a_raised_ante_asks_for_more_on_super(play):
    game = play({1: 1000})
    game.send(Stake(1, "ante", 500))
    assert game.refused(CloseWagers()).clause == "5.2.5"
    assert "add $5 or more" in game.refused(Stake(1, "super/1", 400)).why
    game.send(Stake(1, "super/1", 500))
    game.close()
    assert game.state.box(1).on("super/1") == 1500


@pytest.mark.parametrize("cents", [1000, 1999, 3000, 0])
def test_5_3_a_bet_is_exactly_twice_the_ante(play, cents):
    game = play({1: 1000}).deal()
    assert game.refused(Bet(1, cents)).clause == "8.4.2"
    events = game.send(Bet(1, 2000))
    assert Staked(1, "bet", 2000, under="5.3") in events


def test_5_3_no_bet_before_the_deal(play):
    assert play({1: 1000}).refused(Stake(1, "bet", 2000)).clause == "5.3"


def test_5_4_no_wager_is_placed_or_withdrawn_after_the_first_card(play):
    """Clauses: 7.5, 7.5.1, 7.5.2"""
    game = play({1: 1000}).deal()
    assert game.refused(Stake(1, "super/1", 1000)).clause == "5.4"
    assert game.refused(TakeBack(1, "ante", 1000)).clause == "5.4"
    assert game.refused(CloseWagers()).clause == "7.5"
    assert not game.offered("Stake")


def test_5_4_before_the_first_card_wagers_come_back(play):
    game = play({1: 1000})
    game.send(Stake(2, "ante", 1000))
    assert game.refused(TakeBack(2, "ante", 1001)).clause == "5.1"
    assert game.send(TakeBack(1, "super/1", 500)) == (Returned(1, "super/1", 500, under="5.4"),)
    assert game.refused(TakeBack(1, "super/1", 501)).clause == "5.1"


def test_5_5_one_ante_to_a_player(live):
    """More is added to the one that lies; no other box, and no other seat, takes a second one."""
    table = live(seats=3, taken=2)
    table.wager(1)
    assert table.refused(1, Stake(2, "ante", 1000)).clause == "5.2.1"
    assert "has a seat at this table" in table.refused(1, Sit(3)).why
    table.does(1, Stake(1, "ante", 500))
    assert table.on(1) == 1500


def test_5_6_players_see_where_staff_placed_their_wagers(live):
    table = live(method="felt")
    table.does(DEALER, Stake(1, "ante", 1000))
    assert table.lying(1) == {"ante/1": 1000}
    assert "5.6" in table.reminded()


def test_5_2_1_a_corrected_ante_takes_bet_and_fee_with_it(play):
    """Clauses: 6.3, 8.4.5"""
    game = play({1: 2000, 2: 1000}).deal()
    game.sixth(1, "Tc")
    game.bet(1)
    events = game.send(Correct(1, "ante", 1500, "6.3"))
    moved = [(type(event).__name__, getattr(event, "area", ""), event.cents) for event in events]
    assert moved == [("Returned", "ante", 500), ("Returned", "bet", 1000), ("Paid", "", 500)]
    assert game.send(Correct(1, "ante", 1500, "6.3")) == ()
    game.bet(2)
    assert game.settled(1)["bet"].stake == 3000


def test_5_2_1_an_ante_that_goes_back_takes_its_fee_with_it_once(play):
    """Clauses: 6.3"""
    game = play({1: 2000, 2: 1000}).deal()
    game.sixth(1, "Tc")
    events = game.send(Correct(1, "ante", 0, "6.3"))
    assert [event.cents for event in events if isinstance(event, Paid)] == [2000]


def test_5_2_settlements_add_up(play):
    game = play({1: 1000, 2: 2000}, {(1, 2): 1000, (2, "dealer"): 2000}).deal()
    game.bet(1, 2)
    staked = sum(event.cents for event in game.happened("Staked"))
    assert sum(event.stake for event in game.events if isinstance(event, Settled)) == staked
    assert all(not box.chips for box in game.state.boxes)


def test_1_1_a_voucher_is_taken_down_with_its_conditions_and_used_once(live):
    table = live()
    (issued,) = table.does(DEALER, ExchangeVoucher(1, 5000, "A 17", "until Sunday"))
    assert (issued.voucher, issued.conditions) == ("A 17", "until Sunday")
    again = table.refused(DEALER, ExchangeVoucher(2, 5000, "A 17"))
    assert (again.clause, again.why) == ("1.1", "voucher A 17 was already exchanged here")

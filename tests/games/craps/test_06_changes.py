"""Sections 6.1 and 6.3 to 6.10: making, changing, switching and paying wagers."""

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Correct,
    Drawn,
    Paid,
    Returned,
    Sign,
    SignPosted,
    Stake,
    TakeBack,
    VoidWagers,
)
from houseway.games.craps.events import CallNoRoll, CallOff, CallOn, ConfirmWager, LateWager, Remove
from houseway.table.limits import RefuseWager
from houseway.table.notices import LiftPlayersLimit, LimitPlayers
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.seats import Sit
from houseway.table.tokens import ExchangeVoucher, StakeTokens

SEVEN = (3, 4)


SWITCHED = ("buy/6", "place_win/6", "hardway/6")


def paid_back(*answers):
    return sum(event.cents for events in answers for event in events if isinstance(event, Paid))


def test_6_1_a_player_without_a_valid_card_cannot_wager(live):
    table = live()
    table.does(DEALER, FindCardInvalid(1, "expired"))
    assert table.refused(1, Stake(1, "win_line", 1000)).clause == "6.1"
    table.does(DEALER, AcceptCard(1))
    table.place(1, "win_line")


@pytest.mark.parametrize(("cents", "first"), [(6000, 4000), (2000, 1000), (4000, 1300)])
def test_6_2_24_commission_that_goes_back_in_parts_goes_back_whole(play, cents, first):
    game = play("commission-refunded")
    placed = game.place("buy/4", cents)
    charged = game.commission()
    assert paid_back(game.reduce(placed, first), game.remove(placed)) == charged


@pytest.mark.parametrize(("area", "cents", "less"), [("buy/9", 6000, 4000), ("lay/5", 9000, 6000)])
def test_6_2_24_a_void_wager_gets_the_commission_on_what_is_left(play, area, cents, less):
    """Clauses: 6.2.25, 10.4.1"""
    game = play()
    placed = game.place(area, cents)
    assert game.commission() == 300
    assert paid_back(game.reduce(placed, less)) == 0
    assert paid_back(game.send(VoidWagers(1, "all", "a counter"))) == 100


@pytest.mark.parametrize("area", ["buy/4", "lay/4"])
def test_6_2_25_a_refused_wager_costs_no_commission(live, area):
    """Clauses: 6.2.24, 10.12"""
    table = live()
    before = table.chips(1)
    placed = table.place(1, area, 4000)
    assert table.chips(1) < before - 4000
    table.does(SUPERVISOR, RefuseWager(1, placed, "not from this table"))
    assert table.chips(1) == before


def test_6_3_wagers_are_whole_chips(play):
    game = play(chips=(500, 2500))
    assert game.refused(Stake(1, "field", 700)).clause == "6.3"
    assert game.refused(Stake(1, "field", 0)).clause == "6.3"
    assert game.refused(Stake(1, "field#9", 500)).clause == "6.3"
    game.place("field", 500)


def test_6_3_what_is_offered_goes_by_the_sign_that_is_posted(play):
    """Clauses: 6.10"""
    game = play(seats=3, chips=(100,))
    assert {move.by for move in game.offered(Stake)} == {"seat/1", "seat/2", "seat/3"}
    game.state = game.game.evolve(game.state, SignPosted(Sign(seats=2, chips=(500,)), "7.5"))
    field = [move for move in game.offered(Stake) if move.offers(Stake(1, "field", 500))]
    assert [(move.by, move.fields[-1].step) for move in field] == [("seat/1", 500)]
    assert {move.by for move in game.offered(Stake)} == {"seat/1", "seat/2"}


def test_6_3_what_was_placed_in_smaller_chips_is_filled_up_to_whole_ones(play):
    game = play(chips=(100,))
    line = game.line(2, 3)
    field, behind = game.place("field", 300), game.place("behind_win_line/1", 300)
    game.state = game.game.evolve(game.state, SignPosted(Sign(seats=3, chips=(500,)), "7.5"))
    for area in (field, behind):
        assert game.refused(Stake(1, area, 500)).clause in ("6.3", "6.2.5.1")
        game.add(area, 200)
        assert game.cents(area) == 500
    assert game.cents(line) == 1000


def test_6_3_promotional_tokens_stake_and_winnings_are_chips(live):
    """Clauses: 1.1"""
    table = live()
    table.does(DEALER, ExchangeVoucher(1, 1000))
    table.does(1, StakeTokens(1, "win_line", 1000))
    before = table.chips(1)
    table.throw(5, 6)
    assert table.chips(1) - before == 1000
    assert table.table.tokens.get("rack/1", 0) == 0


def test_6_3_the_token_of_a_winning_wager_goes_back_under_the_other_reading(live):
    table = live(variants=("tokens-returned",))
    table.does(DEALER, ExchangeVoucher(1, 1000))
    table.does(1, StakeTokens(1, "win_line", 1000))
    table.throw(5, 6)
    assert table.table.tokens["rack/1"] == 1000


def test_6_3_commission_on_tokens_is_paid_in_chips(live):
    table = live()
    table.does(DEALER, ExchangeVoucher(1, 2000))
    before = table.chips(1)
    table.does(1, StakeTokens(1, "buy/4", 2000))
    assert before - table.chips(1) == 100


def test_6_3_commission_counts_among_what_a_player_can_afford(live):
    table = live(taken=1)
    table.place(1, "win_line", 98000)
    spots = [move["fields"][1]["options"] for move in table.offered("seat/1", "Stake")]
    assert ("place_win/4",) in spots
    assert ("buy/4",) not in spots
    assert table.refused(1, Stake(1, "buy/4", 2000)).clause == "6.3"
    assert table.chips(1) == 2000
    table.does(1, Remove(1, "win_line#1"))
    table.place(1, "win_line", 97900)
    table.place(1, "buy/4", 2000)
    assert table.chips(1) == 0


def test_6_4_a_wager_in_the_air_needs_a_dealers_word(play):
    game = play()
    game.place("win_line")
    assert game.refused(LateWager(2, "field", 500)).clause == "6.4"
    game.send(CloseWagers())
    assert game.refused(Stake(2, "field", 500)).clause == "6.4"
    assert game.refused(TakeBack(1, "win_line#1", 100)).clause == "6.5"
    game.send(LateWager(2, "field", 500))
    game.send(LateWager(2, "eleven", 500))
    assert game.refused(ConfirmWager("win_line#1")).clause == "6.4"
    game.send(ConfirmWager("field#2"))
    assert game.refused(ConfirmWager("field#2")).clause == "6.4"
    events = game.send(Drawn((5, 6), "test"))
    assert Returned(2, "eleven#3", 500, "6.4") in events
    assert {event.area for event in events if hasattr(event, "winnings")} == {
        "win_line#1",
        "field#2",
    }


def test_6_4_an_unconfirmed_buy_gets_its_commission_back(live):
    table = live(method="felt")
    table.place(1, "win_line")
    table.does(DEALER, CloseWagers())
    before = table.chips(2)
    table.does(2, LateWager(2, "buy/4", 2000))
    assert table.chips(2) == before - 2100
    table.enter(1, 1)
    assert table.chips(2) == before


def test_6_4_the_sign_holds_in_the_air_too(live, limits):
    table = live(method="felt", limits=limits("field", minimum=500, maximum=1000))
    table.place(1, "win_line")
    table.does(DEALER, CloseWagers())
    assert table.refused(2, LateWager(2, "field", 1500)).clause == "7.3"
    table.does(2, LateWager(2, "field", 1000))


def test_6_4_a_confirmed_wager_stays_through_a_no_roll(play):
    """Clauses: 5.1"""
    game = play()
    game.place("win_line")
    game.send(CloseWagers())
    game.send(LateWager(2, "field", 500))
    game.send(ConfirmWager("field#2"))
    game.send(CallNoRoll("cocked"))
    assert game.settled(1, 2)["field#2"].winnings == 500


@pytest.mark.parametrize("kind", ["win_line", "come"])
def test_6_5_win_line_and_come_are_locked_by_their_point(play, kind):
    game = play()
    if kind == "come":
        game.line(2, 3)
    placed = game.place(kind)
    game.reduce(placed, 300)
    game.remove(placed)
    placed = game.place(kind)
    game.roll(2, 2)
    assert game.refused(Remove(1, placed)).clause == "6.5"
    assert game.refused(TakeBack(1, placed, 100)).clause == "6.5"
    assert game.refused(Stake(1, placed, 100)).clause == ("6.2.3" if kind == "come" else "6.2.1")


@pytest.mark.parametrize("area", ["place_win/6", "hardway/8", "big_6", "lay/4", "field", "horn"])
def test_6_5_other_wagers_come_down_at_any_time(play, area):
    game = play()
    game.line(2, 3)
    placed = game.place(area, 4000)
    (back,) = game.reduce(placed, 2000)
    assert back == Returned(1, placed, 2000, "6.5")
    assert game.refused(TakeBack(1, placed, 2000)).clause == "6.5"
    assert game.refused(TakeBack(2, placed, 400)).clause == "6.5"
    assert game.refused(Remove(2, placed)).clause == "6.5"
    game.remove(placed)
    assert game.refused(Remove(1, placed)).clause == "6.5"


@pytest.mark.parametrize("kind", ["dont_win", "dont_come"])
def test_6_6_dont_wagers_come_down_but_are_not_raised_again(play, kind):
    game = play()
    if kind == "dont_come":
        game.line(2, 3)
    placed = game.place(kind)
    game.reduce(placed, 100)
    game.add(placed, 100)
    game.roll(2, 2)
    (back,) = game.reduce(placed, 400)
    assert back.under == "6.6"
    assert game.refused(Stake(1, placed, 100)).clause == "6.6"
    game.remove(placed)


def test_6_6_what_stands_behind_is_trimmed_the_last_placed_first(play):
    """Clauses: 6.2.6.1"""
    game = play()
    base = game.place("dont_win")
    game.roll(4, 5)
    first, last = (game.place("behind_dont_win/1", cents) for cents in (1600, 1400))
    events = game.reduce(base, 500)
    assert [(event.area, event.cents) for event in events] == [
        (base, 500),
        (last, 1400),
        (first, 100),
    ]
    assert (game.cents(first), game.cents(last)) == (1500, 0)
    game.remove(base)
    assert not game.state.wagers


def test_6_6_nothing_comes_back_of_what_may_still_stand_behind(play):
    """Clauses: 6.2.6.1"""
    game = play()
    base = game.place("dont_win")
    game.roll(4, 5)
    first, last = (game.place("behind_dont_win/1", cents) for cents in (1500, 1400))
    assert [event.area for event in game.reduce(base, 500)] == [base, last]
    assert (game.cents(first), game.cents(last)) == (1500, 0)
    assert game.refused(Correct(2, base, 0, "7.1")).clause == "7.1"


@pytest.mark.parametrize("area", ["win_line", "place_lose/6", "lay/6", "big_6", "field"])
def test_6_7_all_other_wagers_are_always_active(play, area):
    game = play()
    placed = game.place(area, 2400)
    assert game.refused(CallOff(1, placed)).clause == "6.7"
    assert game.refused(CallOn(1, placed)).clause == "6.7"
    assert placed in game.settled(*SEVEN)


@pytest.mark.parametrize("area", SWITCHED)
def test_6_7_1_inactive_on_a_come_out_roll_unless_called_on(play, area):
    for called, dice, settled in ((False, SEVEN, False), (True, SEVEN, True), (True, (3, 3), True)):
        game = play()
        placed = game.place(area, 2000)
        if called:
            game.call(placed, on=True)
        assert (placed in game.settled(*dice)) == settled


def test_6_7_1_an_inactive_wager_behind_the_come_goes_back(play):
    """Clauses: 6.2.7"""
    for called, effect in ((False, "void"), (True, "lose")):
        game = play()
        game.line(2, 3)
        game.place("come")
        game.roll(2, 4)
        behind = game.place("behind_come/2", 2000)
        if called:
            game.call(behind, on=True)
        game.roll(2, 3)
        found = game.settled(*SEVEN)
        assert found["come#2"].effect == "lose"
        assert (found[behind].effect, found[behind].returned) == (effect, 0 if called else 2000)


@pytest.mark.parametrize("area", SWITCHED)
def test_6_7_2_off_while_a_point_is_on(play, area):
    game = play()
    game.line(2, 3)
    placed = game.place(area, 2000)
    game.call(placed, on=False)
    assert placed not in game.settled(3, 3)
    assert placed not in game.settled(2, 4)
    game.call(placed, on=True)
    assert placed in game.settled(3, 3)


@pytest.mark.parametrize(
    ("area", "cents", "dice", "winnings"),
    [
        ("place_win/6", 500, (3, 3), 600),
        ("place_win/4", 100, (2, 2), 200),
        ("place_lose/4", 1000, SEVEN, 500),
        ("hardway/4", 100, (2, 2), 800),
        ("any_craps", 300, (1, 1), 2300),
    ],
)
def test_6_8_winnings_are_rounded_up_to_the_smallest_chip(play, area, cents, dice, winnings):
    game = play()
    game.line(4, 5)
    placed = game.place(area, cents)
    won = game.settled(*dice)[placed]
    assert (won.returned, won.winnings) == (cents, winnings)


def test_6_9_players_see_where_staff_placed_their_wagers(live):
    table = live(method="felt")
    table.does(DEALER, Stake(1, "field", 1000))
    assert table.lying(1) == {"field#1/1": 1000}
    assert "6.9" in table.reminded()


def test_6_9_nobody_adds_to_the_wager_of_another(play):
    game = play()
    placed = game.place("field")
    assert game.refused(Stake(2, placed, 100)).clause == "6.9"


def test_6_10_the_sign_caps_the_number_of_players(live, play):
    table = live(seats=2, taken=1)
    assert table.refused("supervisor", Stake(2, "field", 500)).clause == "6.10"
    assert play(seats=2).refused(Stake(3, "field", 500)).clause == "6.10"


def test_1_1_a_voucher_is_taken_down_with_its_conditions_and_used_once(live):
    table = live()
    (issued,) = table.does(DEALER, ExchangeVoucher(1, 5000, "A 17", "until Sunday"))
    assert (issued.voucher, issued.conditions) == ("A 17", "until Sunday")
    again = table.refused(DEALER, ExchangeVoucher(2, 5000, "A 17"))
    assert (again.clause, again.why) == ("1.1", "voucher A 17 was already exchanged here")


def test_6_10_a_supervisor_limits_the_players_later_and_lifts_it_again(live):
    table = live(seats=4, taken=2)
    table.does("supervisor", LimitPlayers(2))
    assert table.house.submit("one", "cat", "player", Sit(3)).clause == "6.10"
    assert table.view("anybody")["most_players"] == 2
    table.place(1, "field")
    table.does("supervisor", LiftPlayersLimit())
    table.sit(3)


def test_6_10_one_player_to_a_place(live):
    """Each place at the table is a player area of its own."""
    table = live(seats=4, taken=2)
    assert table.house.submit("one", "cat", "player", Sit(2)).clause == "6.10"

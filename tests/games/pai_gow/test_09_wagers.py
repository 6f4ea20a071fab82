"""9 Wagers, when they win, and who calls the decisions."""

import pytest

from houseway.core import CloseWagers, Returned, Stake, TakeBack, load_game
from houseway.equipment import tiles
from houseway.games.pai_gow import commands, events
from houseway.games.pai_gow.kernel import settle, settle_bank
from houseway.games.pai_gow.play import play as simulated
from houseway.table.conduct import Exclude
from houseway.table.patrons import FindCardInvalid
from houseway.table.seats import BuyIn, CashOut

GAME = load_game("pai-gow")


def match(player, bank, *variants):
    """What becomes of a wager of $10: hands are written low / high."""
    (low, high), (bank_low, bank_high) = (text.split("/") for text in (player, bank))
    given = {
        "kind": "match",
        "player": {"low": low.split(), "high": high.split()},
        "bank": {"low": bank_low.split(), "high": bank_high.split()},
        "wager": 1000,
    }
    return GAME.settle(GAME.rules(*variants), given)


def test_9_1_a_player_needs_a_valid_card(live):
    table = live((2,))
    table.does("dealer", FindCardInvalid(2, "expired"))
    table.does(2, commands.DeclineBank(2))
    table.does("dealer", commands.Shuffle())
    assert table.refused(2, Stake(2, "area/2", 1000)).clause == "16.1"


@pytest.mark.parametrize("area", ["ante", "area/9", "area/0", "area", "area/x", "bank"])
def test_9_2_there_are_no_other_wagers(play, area):
    assert play().refused(Stake(2, area, 1000)).clause == "9.2"


def test_9_3_a_wager_is_against_the_bank(play):
    assert play(banker=5).refused(CloseWagers()).clause == "9.3"


WINS = [
    ("mooy chaat_52/teen yun", "foo_tau ng_41/day cheong_sum", "9.2.1.1"),
    ("teen nhor/gow_63 gow_54", "day ban_tang/mooy paat_62", "9.2.1.2"),
]


@pytest.mark.parametrize(("player", "bank", "clause"), WINS)
def test_9_2_1_a_player_wins_with_both_hands(player, bank, clause):
    """Clauses: 9.2.1, 9.2.1.1, 9.2.1.2, 9.3.2, 9.3.2.1, 9.3.2.2"""
    found = match(player, bank)
    assert (found["outcome"], found["clause"]) == ("win", clause)
    assert (found["winnings"], found["commission"]) == (950, 50)


LOSES = [
    ("foo_tau ng_41/day cheong_sum", "mooy chaat_52/teen yun", "9.2.2.1"),
    ("foo_tau gow_63/mooy ng_41", "ban_tang lim_lum_lok/teen yun", "9.2.2.2"),
    ("mooy ng_41/teen lim_lum_lok", "mooy ng_32/teen cheong_sum", "9.2.2.3"),
    ("mooy ng_41/teen lim_lum_lok", "mooy paat_62/teen cheong_sum", "9.2.2.4"),
]


@pytest.mark.parametrize(("player", "bank", "clause"), LOSES)
def test_9_2_2_a_player_loses_otherwise(player, bank, clause):
    """Clauses: 9.2.2, 9.2.2.1, 9.2.2.3, 9.2.2.4, 9.3.1, 9.3.1.1, 9.3.1.3, 9.3.1.4"""
    found = match(player, bank)
    assert (found["outcome"], found["clause"]) == ("lose", clause)
    assert found["returned"] == 0


def test_9_2_2_2_zero_against_zero_loses_that_hand_only():
    """Clauses: 9.2.2.2, 9.3.1.2"""
    player, bank = "foo_tau gow_63/teen yun", "ban_tang lim_lum_lok/mooy ng_41"
    assert match(player, bank)["outcome"] == "stand_off"
    other = match(player, bank, "zeros-lose-all")
    assert (other["outcome"], other["clause"]) == ("lose", "9.2.2.2")


def test_9_2_3_one_hand_each_stands_off():
    """Clauses: 9.2.3, 9.3.3"""
    found = match("mooy ng_41/teen yun", "teen nhor/mooy paat_62")
    assert (found["outcome"], found["clause"]) == ("stand_off", "9.2.3")
    assert (found["returned"], found["winnings"]) == (1000, 0)


def test_9_4_the_bank_wins_what_players_lose(play):
    """Clauses: 9.4, 9.3.1, 9.3.2, 9.3.3"""
    rules = play().rules
    names = [rules.decode(settle_bank(*dice))[0] for dice in ((2, 1), (1, 2), (1, 1))]
    assert names == ["bank_wins", "bank_pays", "bank_level"]
    hands = tiles.parse_many("teen day gow_63 paat_62 mooy mooy ng_41 yun")
    assert rules.decode(simulated(hands[:4], 3, hands[4:], 3, 0))[0] in rules.verdict_names
    assert settle(0, 0, 0) == settle(0, 0, 1)


def test_9_5_wagers_are_chips(play, live):
    assert play().refused(Stake(2, "area/2", 0)).clause == "9.5"
    table = live((2,))
    table.shuffle()
    assert table.refused(2, Stake(2, "area/2", 1050)).clause == "9.5"


def test_9_6_after_the_shuffle_and_before_the_dice(play, live):
    assert live((2,)).refused(2, Stake(2, "area/2", 1000)).clause == "9.6"
    game = play()
    game.stake(2)
    game.send(TakeBack(2, "area/2", 400))
    assert game.state.on(2, 2) == 600
    assert game.refused(TakeBack(2, "area/2", 700)).clause == "9.6"


def test_9_7_under_the_house_wagers_are_frozen_once_the_dice_are_exposed(play):
    game = play()
    game.stake(2)
    game.close()
    for frozen in (Stake(2, "area/2", 100), TakeBack(2, "area/2", 100)):
        assert game.refused(frozen).clause == "9.7"
    assert game.refused(CloseWagers()).clause == "9.7"


def changed(play):
    """The dice are exposed and the player/banker lets wagers be changed."""
    game = play(banker=5)
    game.stake(2)
    game.close(cover=1000)
    game.throw()
    assert game.refused(Stake(2, "area/2", 100)).clause == "9.8"
    game.send(commands.AllowChanges(5))
    return game


def test_9_8_a_player_banker_may_agree_to_changes_after_the_dice(play):
    game = changed(play)
    game.stake(2, 2, 500)
    game.send(TakeBack(2, "area/2", 700))
    game.send(CloseWagers())
    assert game.state.stage == "cut"
    assert game.state.on(2, 2) == 800
    assert game.refused(commands.AllowChanges(2)).clause == "9.8"


def test_9_8_then_the_bank_must_cover_them_anew(play):
    game = changed(play)
    game.stake(2, 2, 500)
    game.send(CloseWagers())
    assert game.state.stage == "cover"
    game.stake(5, 5, 500)
    assert game.state.stage == "cut"


def test_9_8_or_the_house_goes_on_with_what_is_left(play):
    game = changed(play)
    game.stake(2, 2, 500)
    game.send(CloseWagers())
    game.send(commands.RefuseCover(5))
    assert game.state.bankers == ()
    assert game.state.stage == "delivered"


def test_9_9_three_players_on_an_area(play):
    game = play()
    for seat in (9, 10, 11):
        game.stake(seat, 4)
    assert game.refused(Stake(12, "area/4", 100)).clause == "9.9"
    game.stake(9, 4)  # one of the three may add


def test_9_9_or_fewer_if_the_supervisor_says_so(play):
    game = play()
    assert game.refused(commands.RestrictPlayers(4, 1)).clause == "9.9"  # between rounds
    game.stake(2)
    game.to_setting()
    game.house_way()
    assert game.refused(commands.RestrictPlayers(4, 4)).clause == "9.9"
    game.send(commands.RestrictPlayers(4, 1))
    game.shuffle()
    game.stake(9, 4)
    assert game.refused(Stake(10, "area/4", 100)).clause == "9.9"


def controller(game, area):
    """Who calls the decisions on an area once wagers are closed."""
    game.close()
    return dict(game.last(events.ControlsNoted).control)[area]


def test_9_10_1_the_seated_player_decides(play):
    """Clauses: 9.10, 9.10.1, 9.11"""
    game = play()
    game.stake(9, 4, 9000)
    game.stake(4, 4, 1000)
    assert controller(game, 4) == 4


def test_9_10_2_or_cedes_it_to_the_highest_wager(play):
    game = play()
    game.stake(4, 4, 1000)
    assert game.refused(commands.CedeControl(4)).clause == "9.10.2"
    game.stake(9, 4, 9000)
    game.send(commands.CedeControl(4))
    assert game.refused(commands.CedeControl(4)).clause == "9.10.2"
    assert controller(game, 4) == 9


def test_9_10_3_with_nobody_seated_the_highest_wager(play):
    game = play()
    game.stake(9, 4, 1000)
    game.stake(10, 4, 2000)
    assert controller(game, 4) == 10


def test_9_10_4_of_equal_wagers_the_nearest_to_the_dealer(play):
    game = play()
    game.stake(10, 4, 1000)
    game.stake(9, 4, 1000)
    assert controller(game, 4) == 10


def test_9_13_nobody_controls_two_areas_or_a_house_way_area(play):
    game = play(options=("house_way/7",))
    game.stake(3)
    game.stake(9, 4, 1000)
    game.stake(3, 4, 9000)
    game.stake(3, 7)
    game.close()
    assert dict(game.last(events.ControlsNoted).control) == {3: 3, 4: 9}
    game.throw()
    things = game.game.view(game.state, "anybody")["things"]
    held = {thing["area"]: thing["seat"] for thing in things if "seat" in thing}
    assert held == {"area/3": 3, "area/4": 9}


def test_9_14_no_wager_on_an_area_that_nobody_else_controls(play):
    game = play(options=("house_way/7",))
    game.stake(3)
    assert game.refused(Stake(3, "area/4", 100)).clause == "9.14"
    game.stake(3, 7)
    game.stake(9, 4)
    game.stake(3, 4)


def test_9_14_when_the_other_player_goes_the_wager_goes_back(play):
    game = play()
    game.stake(3)
    game.stake(9, 4)
    game.stake(3, 4)
    game.send(TakeBack(9, "area/4", 1000))
    assert Returned(3, "area/4", 1000, "9.14") in game.close()


def test_9_15_the_player_banker_makes_a_wager(play):
    game = play(banker=5)
    (staked,) = game.stake(5, 5, 2000)
    assert staked.under == "9.15"
    assert game.refused(Stake(5, "area/2", 100)).clause == "9.16"


def test_9_15_a_player_without_the_minimum_is_not_given_the_bank(live):
    table = live((2, 5))
    table.does(5, CashOut(5, 100000))
    table.does(2, commands.DeclineBank(2))
    refusal = table.refused(5, commands.TakeBank(5))
    assert (refusal.clause, "$10" in refusal.why) == ("9.15", True)
    assert not table.offered("seat/5", commands.TakeBank)
    table.does(5, BuyIn(5, 500))
    assert table.refused(5, commands.TakeBank(5)).clause == "9.15"
    table.does(5, BuyIn(5, 500))
    assert table.does(5, commands.TakeBank(5))


def test_9_12_the_wager_of_who_decides_lies_nearest_to_the_dealer(play):
    game = play()
    game.stake(9, 3, 5000)
    game.stake(3, 3, 1000)
    game.stake(10, 3, 1000)
    game.stake(2, 2, 1000)

    def near():
        things = game.game.view(game.state, "anybody")["things"]
        return [thing["area"] for thing in things if thing.get("near")]

    assert near() == ["area/3/3"]
    game.send(commands.CedeControl(3))
    assert near() == ["area/3/9"]


def test_9_15_a_bank_without_the_minimum_goes_back_when_wagers_close(live):
    table = live((2, 5))
    table.shuffle(banker=5)
    table.stake(2, 1000)
    table.stake(5, 500)
    events = table.does("dealer", CloseWagers())
    assert Returned(5, "area/5", 500, "10.2") in events
    assert table.table.play.stage == "cover"


def test_9_16_the_bankers_area_takes_no_other_wager(play):
    assert play(banker=5).refused(Stake(2, "area/5", 100)).clause == "9.16"


def test_9_10_an_excluded_players_area_goes_to_the_next(live):
    table = live((3, 4, 9), seats=9)
    table.shuffle()
    table.stake(3, 1000)
    table.stake(9, 1000, area=3)
    table.stake(4, 1000)
    table.deal()
    table.does("supervisor", Exclude(3, "a device"))
    assert table.table.play.control[3] == 9

"""7 The shuffle."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Drawn, RoundOpened, Rule
from houseway.games.pai_gow import commands, events


def test_7_1_a_round_begins_with_the_shuffle(play):
    game = play()
    assert isinstance(game.events[-2], RoundOpened)
    assert game.refused(commands.Shuffle()).clause == "7.1"


def test_7_1_not_before_it_is_clear_who_banks(live):
    table = live((2,))
    assert table.refused(DEALER, commands.Shuffle()).clause == "7.1"


def test_7_2_eight_stacks_of_four(play):
    game = play()
    assert play(method="felt").state.pile == ()
    game.stake(2)
    game.deliver()
    assert [len(spot.tiles) for spot in game.state.spots] == [4] * 8


def test_7_2_all_tiles_are_drawn_each_once(live):
    table = live((2,))
    table.does(2, commands.DeclineBank(2))
    happened = table.does(DEALER, commands.Shuffle())
    (shuffled,) = [event for event in happened if isinstance(event, events.TilesShuffled)]
    assert sorted(shuffled.tiles) == list(range(32))
    assert shuffled.source == "cryptographic generator"


def test_7_2_which_tiles_lie_there_may_be_left_open_until_wagers_are_closed(play):
    game = play()
    game.stake(2)
    game.send(commands.RequestLaja(2, "dealer"))
    game.send(Rule("approve", "fair"))
    game.send(Drawn((), "test"))
    assert game.state.pile == ()
    game.close()
    assert game.refused(Drawn(game.dice, "test")).clause == "7.2"
    game.send(Drawn(tuple(range(32)), "test"))
    assert game.last(events.PileNoted).tiles == tuple(range(32))
    game.throw()
    assert sorted(tile for spot in game.state.spots for tile in spot.tiles) == [*range(32)]


@pytest.mark.parametrize("by", ["dealer", "player"])
def test_7_3_a_laja_is_for_the_supervisor_to_approve(play, by):
    game = play()
    game.stake(2)
    game.send(commands.RequestLaja(2, by))
    assert game.turn().due == (SUPERVISOR,)
    game.send(Rule("approve", "fair"))
    assert game.last(events.LajaDone).by == ("dealer" if by == "dealer" else "seat/2")
    assert game.state.stage == "pile"
    game.stack()
    assert game.state.wagers


def test_7_3_or_to_decline(play):
    game = play()
    game.stake(2)
    game.send(commands.RequestLaja(2, "player"))
    game.send(Rule("decline", "once is enough"))
    assert game.state.stage == "wagers"
    assert game.refused(commands.RequestLaja(25, "player")).clause == "7.3"
    assert game.refused(commands.RequestLaja(2, "cat")).clause == "7.3"


def laja(play):
    game = play(banker=5)
    game.stake(2)
    game.send(commands.RequestLaja(2, "player"))
    game.send(Rule("approve", "fair"))
    game.stack()
    return game


def test_7_3_1_the_bank_asks_for_a_shuffle_but_not_after_a_players_laja(play):
    game = play(banker=5)
    game.send(commands.RequestShuffle(5))
    assert game.last(events.ShuffleOrdered).under == "7.3.1"
    game.stack()
    assert laja(play).refused(commands.RequestShuffle(5)).clause == "7.3.1"


def test_7_3_a_player_without_a_wager_may_ask(live):
    table = live((2, 3))
    table.shuffle()
    assert table.does(3, commands.RequestLaja(3, "dealer"))
    table.rules("approve")
    assert table.table.play.stage == "wagers"


def test_7_3_whoever_sits_in_the_first_or_the_last_place_may_ask_too(play):
    game = play(seats=3)
    may_ask = [move.by for move in game.offered(commands.RequestLaja)]
    assert may_ask == ["seat/1", "seat/2", "seat/3"]
    for nobody in (0, 4):
        assert game.refused(commands.RequestLaja(nobody, "dealer")).clause == "7.3"


def test_7_3_nobody_asks_from_an_empty_place_or_from_the_bank(live):
    table = live((2, 3), method="felt")
    table.shuffle(banker=2)
    for seat in (2, 6):
        refusal = table.refused(DEALER, commands.RequestLaja(seat, "dealer"))
        assert refusal.clause == "7.3"


def test_7_3_2_the_house_as_bank_has_its_laja_too(play):
    game = play()
    assert game.refused(commands.BankLaja(0)).clause == "7.3.2"
    game.send(commands.RequestLaja(2, "player"))
    game.rule("approve")
    game.stack()
    assert [move.by for move in game.offered(commands.BankLaja)] == ["dealer"]
    assert game.refused(commands.BankLaja(2)).clause == "7.3.2"
    assert game.send(commands.BankLaja(0))[0] == events.LajaDone("bank", "7.3.2")
    game.stack()
    assert game.refused(commands.BankLaja(0)).clause == "7.3.2"


def test_7_3_2_the_bank_may_do_its_own_laja_after_a_players(play):
    game = laja(play)
    game.send(commands.BankLaja(5))
    game.send(Drawn(tuple(range(32)), "test"))
    assert game.refused(commands.BankLaja(5)).clause == "7.3.2"
    assert play(banker=5).refused(commands.BankLaja(5)).clause == "7.3.2"

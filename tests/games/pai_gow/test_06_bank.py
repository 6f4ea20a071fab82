"""6, 11 The bank: offered, taken, shared, given up; or the House banks."""

from dataclasses import replace

from houseway.core import SUPERVISOR, Drawn, ExcludeSeat, Paid, Stake
from houseway.games.pai_gow import commands, events, match
from houseway.games.pai_gow.bank import offers
from houseway.games.pai_gow.commands import RemoveArea, ReportTileSet
from houseway.games.pai_gow.state import Wager
from houseway.table.seats import Leave


def played(play, *wagers, **how):
    """A game after a round of the House with these wagers, given as seat, area and cents."""
    game = play(**how)
    for seat, area, cents in wagers:
        game.stake(seat, area, cents)
    game.to_setting()
    game.house_way()
    return game


def house_round(game, *wagers):
    """One more round with the bank as it is."""
    game.shuffle()
    for seat, area, cents in wagers:
        game.stake(seat, area, cents)
    game.to_setting()
    game.house_way()


def free_bank(play, *wagers, **how):
    """The House has banked two rounds with these wagers: the bank is on offer."""
    game = played(play, *wagers, **how)
    house_round(game, *wagers)
    return game


def offered(game):
    return [(offer.area, offer.seat) for offer in offers(game.state)]


def test_6_1_the_bank_goes_round_by_area_number_from_the_left_of_the_last(play):
    game = free_bank(play, (5, 5, 1000), (2, 2, 1000), (8, 8, 1000))
    assert offered(game) == [(2, 2), (5, 5), (8, 8)]
    assert game.refused(commands.TakeBank(5)).clause == "6.1"
    game.send(commands.DeclineBank(2))
    game.send(commands.TakeBank(5))
    assert (game.state.chung, game.state.bankers) == (5, (5,))


def test_6_1_after_a_players_bank_it_goes_to_the_next_area(play):
    game = play(banker=5)
    for _ in range(2):
        _bank_round(game, 5, 2, 8)
    assert offered(game) == [(8, 8), (2, 2)]


def _bank_round(game, banker, *seats):
    if not game.state.live:
        game.shuffle()
    for seat in seats:
        game.stake(seat)
    game.to_setting(cover=1000 * len(seats))
    game.house_way()
    game.send(commands.SetHand(banker, game.state.chung, _any(game, banker)))


def _any(game, seat):
    move = next(offer for offer in game.offered(commands.SetHand) if offer.by == f"seat/{seat}")
    return next(field for field in move.fields if field.name == "low").options[0]


def test_6_2_others_on_the_area_come_after_who_controls_it(play):
    game = free_bank(play, (3, 3, 1000), (9, 3, 5000), (10, 3, 2000))
    assert offered(game) == [(3, 3), (3, 9), (3, 10)]
    game.send(commands.DeclineBank(3))
    game.send(commands.TakeBank(9))
    game.shuffle()
    game.stake(2)
    assert game.refused(Stake(3, "area/3", 1000)).clause == "9.16"
    game.close(cover=1000)
    assert game.state.control[3] == 9


def test_6_3_the_chung_marks_the_area_last_played(play):
    game = free_bank(play, (9, 6, 1000))
    game.send(commands.TakeBank(9))
    assert game.last(events.BankTaken) == events.BankTaken(6, 9)
    assert game.state.chung == 6


def test_6_4_who_controls_an_area_banks_from_it_only(play):
    game = free_bank(play, (3, 3, 1000), (2, 2, 1000), (3, 2, 5000))
    assert offered(game) == [(2, 2), (3, 3)]
    further = free_bank(play, (2, 2, 1000), (3, 3, 1000), (2, 3, 5000))
    assert offered(further) == [(2, 2), (3, 3)]


def test_6_5_who_controls_none_banks_from_the_furthest_area(play):
    game = free_bank(play, (2, 2, 1000), (6, 6, 1000), (9, 2, 500), (9, 6, 500))
    assert offered(game) == [(2, 2), (6, 6), (6, 9)]


def test_6_6_only_who_played_the_last_round_but_anybody_at_the_start(play):
    begun = play(seats=3)
    fresh = begun.game.open(begun.rules, begun.state.sign)
    assert [offer.seat for offer in offers(fresh)] == [1, 2, 3]
    game = free_bank(play, (4, 4, 1000))
    assert offered(game) == [(4, 4)]
    assert game.refused(commands.TakeBank(2)).clause == "6.1"


def test_6_6_at_a_table_the_empty_seats_are_not_asked(live):
    table = live((2, 5))
    assert [offer.seat for offer in offers(table.table.play)] == [2, 5]
    assert table.view("seat/2")["offered"] == {"area": 2, "seat": 2}


def test_6_7_a_bank_has_two_rounds(play):
    game = play(banker=5)
    _bank_round(game, 5, 2)
    assert game.state.bankers == (5,)
    _bank_round(game, 5, 2)
    assert game.state.bank is None
    assert offered(game) == [(2, 2)]


def test_6_7_a_void_round_does_not_count(play):
    game = play(banker=5)
    game.send(ReportTileSet("missing"))
    assert game.state.bank.rounds == 0


def test_6_7_up_to_three_banks_at_the_discretion_of_the_house(play):
    game = play(banker=5)
    for count in range(1, 4):
        for _ in range(2):
            _bank_round(game, 5, 2)
        if count < 3:
            assert game.offered(commands.AllowAnotherBank)[0].by == SUPERVISOR
            game.send(commands.AllowAnotherBank())
            assert offered(game)[0] == (5, 5)
            game.send(commands.TakeBank(5))
    assert game.refused(commands.AllowAnotherBank()).clause == "6.7"


def test_6_7_a_player_may_give_up_the_second_round(play):
    game = play(banker=5)
    _bank_round(game, 5, 2)
    game.send(commands.GiveUpBank(5))
    assert game.state.bank is None
    assert offered(game) == [(2, 2)]
    assert game.refused(commands.GiveUpBank(5)).clause == "6.7"


def test_6_7_who_leaves_the_table_gives_up_the_bank(live):
    table = live((2, 5))
    table.round({2: 1000}, banker=5, cover=1000)
    table.does(5, Leave(5))
    assert table.table.play.bank is None
    table.does("dealer", commands.DeclineBank(2))
    table.does("dealer", commands.Shuffle())
    assert table.table.play.bankers == ()


def test_6_8_the_house_may_let_players_share_the_bank(play):
    game = play(banker=5, seats=8)
    assert game.refused(commands.ShareBank(6)).clause == "6.8"  # a round is on
    game = _shared(play)
    assert game.state.bankers == (5, 6)
    game.shuffle()
    game.stake(2, 2, 3000)
    game.stake(5, 5, 1000)
    game.stake(6, 5, 2000)
    game.to_setting()
    game.house_way()
    assert game.turn().due == ("seat/5", "seat/6")


def test_6_8_odd_chips_go_to_the_banker_named_first(play):
    """What the shares leave over goes to one of them, and no chip is made or lost."""
    state = _shared(play).state
    state = replace(state, sign=replace(state.sign, chips=(100, 500)))
    wagers = [Wager(5, 5, 1000), Wager(6, 5, 2000)]
    assert match.shares(state, wagers, 1000) == [400, 600]
    assert match.shares(state, wagers, 2900) == [1000, 1900]
    assert match.shares(state, [*wagers, Wager(7, 5, 2000)], 1100) == [300, 400, 400]
    assert match.shares(state, wagers, 0) == [0, 0]


def _shared(play):
    game = play(banker=5)
    _bank_round(game, 5, 2, 6)
    game.send(commands.ShareBank(6))
    return game


def test_6_9_the_house_banks_if_nobody_does(play, kinds):
    game = free_bank(play, (2, 2, 1000))
    game.send(commands.DeclineBank(2))
    assert kinds(game.send(commands.Shuffle()))[0] == "HouseBanked"
    assert game.state.bankers == ()


def test_6_10_area_one_is_the_houses(play):
    """Clauses: 6.10, 13.1.1"""
    game = play()
    refusal = game.refused(Stake(1, "area/1", 1000))
    assert refusal.clause == "6.10"
    game.stake(2)
    game.to_setting()
    game.house_way()
    assert game.state.spot(1).shown
    assert game.last(events.BankOpened).under == "13.1.3"


def test_11_1_a_command_of_another_game_is_refused(play):
    assert play().game.decide(play().state, Paid(1, "float", 1, "x")).clause == "11.1"


def test_11_1_1_the_house_may_hold_the_bank(play):
    """It covers every wager without laying one of its own, and the float takes and pays."""
    game = played(play, (2, 2, 1000))
    assert game.state.bankers == ()
    assert game.settled(2).against == "float"


def test_11_1_2_or_a_player_covers_all_wagers(play):
    game = play(banker=1)
    game.stake(2)
    game.to_setting(cover=1000)
    game.house_way()
    game.send(commands.SetHand(1, 1, _any(game, 1)))
    assert game.settled(2).against == "losing"


def test_6_1_nothing_is_offered_while_a_bank_goes_on(play):
    game = played(play, (2, 2, 1000))
    assert offered(game) == []
    assert game.refused(commands.DeclineBank(2)).clause == "6.1"


def test_6_1_nobody_banks_from_an_area_that_is_off(play):
    game = free_bank(play, *((seat, seat, 1000) for seat in range(2, 9)))
    game.send(commands.DeclineBank(2))
    assert offered(game)[0] == (3, 3)
    game.send(RemoveArea("signals"))
    game.send(Drawn((1, 1, 1), "test"))
    assert offered(game)[0] == (4, 4)


def test_6_9_with_nobody_left_to_cover_wagers_are_open_again(play):
    game = play(banker=5)
    game.stake(2, 2, 1000)
    game.close(cover=500)
    game.send(ExcludeSeat(2, "a device", "16.4.2"))
    assert game.state.stage == "wagers"
    assert game.state.bankers == (5,)

"""12 General conditions of play: delivery, setting, conceding."""

import pytest

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, Stake, kind
from houseway.equipment import tiles
from houseway.games.pai_gow import commands, events


def begun(play, *seats, cover=0, **how):
    game = play(**how)
    for seat in seats:
        game.stake(seat)
    return game.to_setting(cover)


def faces(game, area, viewer):
    things = game.game.view(game.state, viewer)["things"]
    return [
        thing["face"]
        for thing in things
        if (thing["kind"], thing["area"]) == ("tile", f"area/{area}")
    ]


def low_of(game, seat):
    move = next(offer for offer in game.offered(commands.SetHand) if offer.by == f"seat/{seat}")
    return next(field for field in move.fields if field.name == "low").options


def test_12_1_every_area_gets_four_tiles_also_empty_ones_and_those_off(play):
    game = play()
    game.stake(2)
    game.deliver()
    dealt = [tile for spot in game.state.spots for tile in spot.tiles]
    assert sorted(dealt) == list(tiles.SET)


def test_12_3_unused_tiles_are_taken_back_unseen(play):
    game = begun(play, 2, 3)
    assert game.last(events.UnusedRetrieved).areas == (4, 5, 6, 7, 8)
    for viewer in ("seat/2", DEALER, SUPERVISOR):
        assert faces(game, 5, viewer) == [None] * 4
    assert None not in faces(game, 5, INSPECTOR)
    assert game.refused(commands.RetrieveUnused()).clause == "12.3"


def test_above_places_it_is_said_who_banks_and_the_tiles_of_the_house_lie_before_the_float(play):
    game = begun(play, 2, 3)
    seen, chung = game.game.view(game.state, "anybody"), game.state.chung
    said = {area: [row["says"] for row in rows] for area, rows in seen["badges"].items()}
    assert said[str(game.state.first_area)][0] == "1st tiles"
    assert "HOUSE" in said[str(chung)]
    placed = {thing["area"] for thing in seen["things"] if thing.get("place") == "bank"}
    assert placed == {f"area/{chung}"}


def test_12_4_two_hands_and_the_better_two_tiles_are_the_high_one(play):
    game = begun(play, 3)
    (made, *_) = game.send(commands.SetHand(3, 3, "cheong_sum lim_lum_lok"))
    assert {tiles.name(tile) for tile in made.low} == {"foo_tau", "gow_63"}  # zero, below two
    game = begun(play, 3)
    (other, *_) = game.send(commands.SetHand(3, 3, "foo_tau gow_63"))
    assert (set(made.low), set(made.high)) == (set(other.low), set(other.high))


@pytest.mark.parametrize("low", ["", "teen", "teen teen", "foo_tau", "foo_tau gow_63 cheong_sum"])
def test_12_4_only_tiles_that_one_holds(play, low):
    assert begun(play, 3).refused(commands.SetHand(3, 3, low)).clause == "12.4"


def test_12_4_all_six_ways_to_name_two_tiles_are_offered(play):
    game = begun(play, 3)
    assert len(low_of(game, 3)) == 6
    assert play().refused(commands.SetHand(3, 3, "foo_tau gow_63")).clause == "12.4"


def test_12_5_a_hand_that_is_set_stays(play):
    game = begun(play, 2, 3)
    game.send(commands.SetHand(3, 3, "foo_tau gow_63"))
    assert game.refused(commands.SetHand(3, 3, "foo_tau gow_63")).clause == "12.5"
    assert game.refused(commands.AskHouseWay(3, 3)).clause == "12.5"


def test_12_6_the_dealer_sets_on_request(play):
    """Clauses: 12.6, 12.7"""
    game = begun(play, 2, 3)
    asks = kind(commands.AskHouseWay)
    moves = [move for move in game.game.moves(game.state) if move.command == asks]
    assert {move.clause for move in moves} == {"12.6"}
    (asked,) = game.send(commands.AskHouseWay(2, 2))
    assert asked == events.HouseWayAsked(2, "12.7")
    assert not game.state.spot(2).done


def test_12_8_after_the_other_players_and_before_the_bank(play):
    """Clauses: 12.8, 13.1.2"""
    game = begun(play, 2, 3)
    game.send(commands.AskHouseWay(2, 2))
    happened = game.send(commands.SetHand(3, 3, "foo_tau gow_63"))
    placed = [(event.area, event.under) for event in happened if isinstance(event, events.HandSet)]
    assert placed == [(3, "12.5"), (2, "12.8"), (1, "13.1.2")]


def test_12_8_1_house_way_areas_are_set_by_the_dealer(play):
    game = begun(play, 2, options=("house_way/2",))
    assert game.last(events.HandSet).area == 1
    placed = [
        (event.area, event.under) for event in game.events if isinstance(event, events.HandSet)
    ]
    assert placed == [(2, "12.8.1"), (1, "13.1.2")]
    waiting = play(options=("house_way/2",))
    waiting.stake(2)
    waiting.stake(3)
    waiting.to_setting()
    assert waiting.refused(commands.SetHand(2, 2, "teen teen")).clause == "12.8.1"


def banked(play):
    game = begun(play, 2, banker=1, cover=1000)
    game.house_way(2)
    return game


def test_12_9_the_bankers_hand_set_the_house_way_is_confirmed(play):
    game = banked(play)
    game.send(commands.AskHouseWay(1, 1))
    assert game.last(events.HandSet).under == "12.9"
    assert game.state.stage == "confirm"
    assert game.refused(commands.AskHouseWay(1, 1)).clause == "12.9"
    game.send(commands.ConfirmHand(1))
    assert not game.state.live
    assert game.refused(commands.ConfirmHand(1)).clause == "12.9"


def test_12_10_who_touches_the_tiles_answers_for_them(play):
    game = banked(play)
    game.send(commands.ReportTouched(2))
    assert game.state.spot(2).touched
    assert game.refused(commands.ReportTouched(2)).clause == "12.10"
    game.send(commands.AskHouseWay(1, 1))
    game.send(commands.SetHand(1, 1, low_of(game, 1)[0]))
    assert game.events[-1].under == "13.2.7"


def test_12_11_only_who_controls_the_area_sets_it(play):
    game = play()
    game.stake(3)
    game.stake(9, 3, 5000)
    game.to_setting()
    for seat in (9, 2):
        assert game.refused(commands.SetHand(seat, 3, "foo_tau gow_63")).clause == "12.11"
    assert faces(game, 3, "seat/9") == [None] * 4
    assert "foo_tau" in faces(game, 3, "seat/3")


def test_12_12_players_who_share_the_bank_may_both_set_it(play):
    game = play(banker=1)
    game.stake(2)
    game.stake(3)
    game.to_setting(cover=2000)
    game.house_way()
    game.send(commands.SetHand(1, 1, low_of(game, 1)[0]))
    game.send(commands.ShareBank(3))
    game.shuffle()
    game.stake(2)
    game.stake(1, 1, 500)
    game.stake(3, 1, 500)
    game.to_setting()
    game.house_way()
    game.send(commands.SetHand(3, 1, low_of(game, 3)[0]))
    assert not game.state.live


def test_12_14_the_dealer_calls_jung_che_or_jowl(play):
    game = begun(play, 2, 3, 4)
    game.house_way()
    calls = {
        event.area: event.call for event in game.events if isinstance(event, events.HandOpened)
    }
    assert calls == {2: "Jung", 3: "Che", 4: "Jowl"}


def test_12_14_on_a_felt_the_dealer_may_declare_the_match(play):
    game = begun(play, 2, 3, method="felt")
    game.house_way()
    assert game.refused(commands.DeclareMatch(4, "Che")).clause == "12.14"
    assert game.refused(commands.DeclareMatch(2, "won")).clause == "12.14"
    game.send(commands.DeclareMatch(2, "Jung"))
    game.send(commands.DeclareMatch(3, "Che"))
    assert (game.settled(2).effect, game.settled(3).effect) == ("win", "lose")


def test_12_16_unused_tiles_are_seen_once_all_is_paid(play):
    game = begun(play, 2, 3)
    game.house_way()
    assert None not in faces(game, 5, "watcher")
    void = begun(play, 2, 3)
    void.send(commands.ReportTileSet("missing"))
    assert faces(void, 5, "watcher") == [None] * 4


def test_12_17_a_player_alone_on_an_area_concedes(play):
    game = begun(play, 2, 3)
    events = game.send(commands.Concede(3, 3))
    assert (events[1].verdict, events[1].returned) == ("conceded", 0)
    assert game.refused(commands.SetHand(3, 3, "foo_tau gow_63")).clause == "12.5"
    assert faces(game, 3, "seat/2") == faces(game, 3, "seat/3") == [None] * 4


def test_12_17_not_where_somebody_else_has_a_wager(play):
    game = play()
    game.stake(3)
    game.stake(9, 3)
    game.to_setting()
    assert game.refused(commands.Concede(3, 3)).clause == "12.17"


def test_12_18_the_supervisor_may_look_at_a_conceded_hand(play):
    game = begun(play, 2, 3)
    game.send(commands.Concede(3, 3))
    game.send(commands.ViewConceded(3))
    assert None not in faces(game, 3, SUPERVISOR)
    assert faces(game, 3, DEALER) == [None] * 4
    assert game.refused(commands.ViewConceded(3)).clause == "12.18"


def test_12_19_a_single_player_against_the_house_may_lay_the_tiles_open(play):
    game = begun(play, 3)
    game.send(commands.ExposeTiles(3, 3))
    assert None not in faces(game, 3, "watcher")
    assert begun(play, 2, 3).refused(commands.ExposeTiles(3, 3)).clause == "12.19"
    banker = begun(play, 2, banker=1, cover=1000)
    assert banker.refused(commands.ExposeTiles(2, 2)).clause == "12.19"


def test_12_3_nobody_wagers_once_tiles_lie_there(play):
    assert begun(play, 3).refused(Stake(3, "area/3", 100)).clause == "9.7"

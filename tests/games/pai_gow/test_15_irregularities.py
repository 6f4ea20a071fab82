"""15 Irregularities."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Drawn, Returned, Rule, Settled, Stake, Voided
from houseway.equipment.tiles import parse_many
from houseway.games.pai_gow import commands, events
from houseway.table.conduct import Note
from houseway.table.directions import EndDirection, KeepApart, RequireEnglish
from houseway.table.patrons import FindCardInvalid
from houseway.table.payments import RecordAttempt, RectifyPayment, ReportWrongPayment
from houseway.table.seats import Leave, Sit


def begun(play, *seats, cover=0, **how):
    """As far as the tiles lie delivered and unseen."""
    game = play(**how)
    for seat in seats:
        game.stake(seat)
    return game.deliver(cover)


def setting(play, *seats, cover=0, **how):
    game = begun(play, *seats, cover=cover, **how)
    game.send(commands.RetrieveUnused())
    return game


def felt(play, *seats, **how):
    """A felt on which all players left their hands to the dealer, who opens the bank's next."""
    game = setting(play, *seats, method="felt", **how)
    game.house_way()
    return game


@pytest.mark.parametrize("tiles", [1, 5])
def test_15_1_a_tile_exposed_in_stacking_means_a_laja(play, tiles):
    game = play()
    game.send(commands.ReportExposedPile("stacking", tiles))
    assert game.last(events.LajaDone) == events.LajaDone(DEALER, "15.1")
    assert game.state.stage == "pile"


@pytest.mark.parametrize(("tiles", "again"), [(1, False), (2, False), (3, True)])
def test_15_2_more_than_two_in_a_laja_mean_a_shuffle(play, tiles, again):
    game = play()
    game.stake(2)
    game.send(commands.ReportExposedPile("laja", tiles))
    assert (game.state.stage == "pile") == again
    assert game.state.on(2, 2) == 1000


@pytest.mark.parametrize(("during", "tiles"), [("dealing", 1), ("laja", 0), ("stacking", 33)])
def test_15_1_what_cannot_be_is_refused(play, during, tiles):
    assert play().refused(commands.ReportExposedPile(during, tiles)).clause == "15.1"


def test_15_3_one_tile_is_no_reason_to_stop(play):
    game = begun(play, 2, 3)
    game.send(commands.ReportExposedTiles(2, 1, "dealer"))
    assert game.state.option == 0
    assert game.refused(commands.CallVoid(2, "void")).clause == "15.3"
    assert game.refused(commands.ReportExposedTiles(7, 2, "dealer")).clause == "15.3"
    assert game.refused(commands.ReportExposedTiles(2, 5, "dealer")).clause == "15.3"


def test_15_3_1_two_tiles_and_the_player_may_call_the_hand_void(play):
    game = begun(play, 2, 3)
    game.send(commands.ReportExposedTiles(2, 2, "dealer"))
    assert game.turn().due == ("seat/2", DEALER)
    assert game.refused(commands.RetrieveUnused()).clause == "15.3.1"
    assert game.refused(commands.CallVoid(3, "void")).clause == "15.3.1"
    assert game.refused(commands.CallVoid(2, "maybe")).clause == "15.3.1"
    events = game.send(commands.CallVoid(2, "void"))
    assert Returned(2, "area/2", 1000, "15.3.1") in events
    assert Voided("area/2", "exposed tiles", "15.3.1") in events
    assert [box.area for box in game.state.in_play()] == [3]


def test_15_3_1_or_play_it(play):
    game = begun(play, 2)
    game.send(commands.ReportExposedTiles(2, 4, "dealer"))
    game.send(commands.CallVoid(2, "play"))
    assert game.state.on(2, 2) == 1000


def test_15_3_1_on_a_house_way_area_whoever_wagered_first_decides(play):
    game = play(options=("house_way/2",))
    game.stake(9, 2)
    game.stake(10, 2)
    game.deliver()
    game.send(commands.ReportExposedTiles(2, 2, "dealer"))
    assert game.turn().due == ("seat/9", DEALER)


def test_15_3_2_a_banker_who_calls_void_has_all_tiles_shuffled(play):
    game = begun(play, 2, banker=5, cover=1000)
    game.send(commands.ReportExposedTiles(5, 2, "dealer"))
    assert game.refused(commands.RetrieveUnused()).clause == "15.3.2"
    game.send(commands.CallVoid(5, "void"))
    assert game.last(events.ShuffleOrdered).under == "15.3.2"
    game.stack()
    assert (game.state.stage, game.state.on(2, 2), game.state.on(5, 5)) == ("wagers", 1000, 1000)


@pytest.mark.parametrize("how", ["pile", "delivered", "setting"])
def test_15_4_the_supervisor_may_order_a_shuffle(play, how):
    made = {"pile": play, "delivered": lambda: begun(play, 2), "setting": lambda: setting(play, 2)}
    game = made[how]()
    assert game.refused(commands.OrderShuffle(" ")).clause == "15.4"
    game.send(commands.OrderShuffle("tracking"))
    assert game.state.stage == "pile"


def test_15_4_not_once_the_dice_are_shaken(play):
    game = play()
    game.stake(2)
    game.close()
    assert game.refused(commands.OrderShuffle("late")).clause == "15.4"


def test_15_5_exposed_tiles_of_the_house_are_played(play):
    game = begun(play, 2)
    game.send(commands.ReportExposedTiles(1, 4, "dealer"))
    assert game.last(events.TilesSeen).under == "15.5"
    assert game.state.stage == "delivered"


def test_15_6_a_banker_who_exposes_own_tiles_plays_on(play):
    game = begun(play, 2, banker=5, cover=1000)
    game.send(commands.ReportExposedTiles(5, 3, "player"))
    assert game.last(events.TilesSeen).under == "15.6"
    assert game.state.option == 0


WRONG = "mooy hoong_tau_sap chaat_52 paat_62"  # zero and five, where seven and eight is possible


def test_15_7_a_wrong_bank_stands_once_a_players_hand_is_open(play):
    game = felt(play, 2)
    game.send(Drawn(parse_many(WRONG), "dealer"))
    assert game.turn().due == (SUPERVISOR,)
    game.send(Rule("stands", "area 2 was open already"))
    game.send(Drawn(parse_many("teen nhor gow_63 gow_54"), "dealer"))
    assert {tile >> 1 for tile in game.state.spot(1).low} == {4, 8}


def test_15_7_a_player_bankers_own_setting_is_nobodys_business(play):
    game = setting(play, 2, banker=5, cover=1000, method="felt")
    game.house_way()
    game.send(commands.SetHand(5, 5, "face down"))
    game.send(Drawn(parse_many(WRONG), "dealer"))
    assert game.state.question is None


RIGHT_BANK = "hoong_tau_sap chaat_52 mooy paat_62"


def test_15_8_a_hand_the_dealer_set_wrongly_is_put_right(play):
    game = felt(play, 2)
    game.send(Drawn(parse_many(RIGHT_BANK), "dealer"))
    game.send(Drawn(parse_many("teen gow_63 teen gow_54"), "dealer"))
    put_right = game.last(events.HandSet)
    assert (put_right.area, put_right.under) == (2, "15.8")
    assert game.settled(2).effect == "win"


def test_15_8_but_not_once_the_player_touched_it(play):
    """Clauses: 15.8, 12.10"""
    game = felt(play, 2)
    game.send(commands.ReportTouched(2))
    game.send(Drawn(parse_many(RIGHT_BANK), "dealer"))
    game.send(Drawn(parse_many("nhor foo_tau teen teen"), "dealer"))
    assert game.last(events.HandSet).under != "15.8"


def removable(play, *seats):
    """After a round of the House's bank, with wagers on all areas or on those of some seats."""
    game = setting(play, *(seats or range(2, 9)))
    game.house_way()
    return game


def test_15_9_an_area_is_taken_out_under_diagram_a_only(play):
    """Clauses: 15.9, 15.9.1"""
    marked = setting(play, 2, options=("house_way/7",))
    marked.house_way()
    assert marked.refused(commands.RemoveArea("signals")).clause == "15.9"
    assert setting(play, 2).refused(commands.RemoveArea("signals")).clause == "15.9.2"


def test_15_9_1_only_while_the_house_banks_and_all_areas_are_in_play(play):
    assert play(banker=5).state.bankers
    game = setting(play, 2, banker=5, cover=1000, method="felt")
    game.house_way()
    game.send(commands.SetHand(5, 5, "face down"))
    game.send(commands.DeclareMatch(2, "Che"))
    assert game.refused(commands.RemoveArea("signals")).clause == "15.9.1"
    game = removable(play)
    game.send(commands.RemoveArea("signals"))
    game.send(Drawn((1, 1, 1), "test"))
    assert game.refused(commands.RemoveArea("signals")).clause == "15.9.1"


@pytest.mark.parametrize("missing", [2, 5, 8])
def test_15_9_1_an_area_without_a_wager_is_not_in_play(play, missing):
    game = removable(play, *(seat for seat in range(2, 9) if seat != missing))
    assert game.refused(commands.RemoveArea("signals")).clause == "15.9.1"
    assert not game.offered(commands.RemoveArea)


def test_15_9_2_the_supervisor_decides_with_a_reason(play):
    game = removable(play)
    assert game.refused(commands.RemoveArea("")).clause == "15.9.2"
    (decided,) = game.send(commands.RemoveArea("signals"))
    assert decided == events.RemovalDecided("signals")
    assert game.offered(commands.Shuffle) == []


@pytest.mark.parametrize(("dice", "area"), [((1, 1, 1), 3), ((2, 3, 3), 8), ((6, 6, 6), 2)])
def test_15_9_3_the_box_dice_find_the_area(play, dice, area):
    game = removable(play)
    game.send(commands.RemoveArea("signals"))
    assert game.refused(Drawn((0, 1, 1), "test")).clause == "2.3"
    game.send(Drawn(dice, "test"))
    assert game.state.off == {area}
    game.shuffle()
    assert game.refused(Stake(area, f"area/{area}", 100)).clause == "15.9.3"


@pytest.mark.parametrize("dice", [(3, 3, 3), (6, 6, 5)])
def test_15_9_4_the_house_is_thrown_for_again(play, dice):
    game = removable(play)
    game.send(commands.RemoveArea("signals"))
    game.send(Drawn(dice, "test"))
    assert (game.state.off, game.state.removing) == (frozenset(), True)
    game.send(Drawn((1, 1, 2), "test"))
    assert game.state.off == {4}


def test_15_9_5_the_supervisor_brings_it_back(play):
    game = removable(play)
    game.send(commands.RemoveArea("signals"))
    game.send(Drawn((1, 1, 1), "test"))
    assert game.refused(commands.RestoreArea(4)).clause == "15.9.5"
    game.send(commands.RestoreArea(3))
    assert game.state.off == frozenset()


def marked(play):
    """A House Way area on a felt, its tiles still to be opened."""
    game = play(options=("house_way/2",), method="felt")
    game.stake(9, 2)
    game.to_setting()
    return game


def test_15_10_1_a_player_who_handles_a_house_way_area_changes_nothing(play):
    """Clauses: 15.10, 15.10.1"""
    game = marked(play)
    (touched,) = game.send(commands.ReportTouched(2))
    assert touched.under == "15.10.1"
    game.send(Drawn(parse_many(RIGHT_BANK), "dealer"))
    game.send(Drawn(parse_many("teen gow_63 teen gow_54"), "dealer"))
    assert game.settled(9, 2).effect == "win"


def test_15_10_1_tiles_that_lie_delivered_and_unseen_are_not_set_yet(play):
    game = play(options=("house_way/2",), method="felt")
    game.stake(9, 2)
    game.deliver()
    assert game.refused(commands.ReportTouched(2)).clause == "12.10"
    game.send(commands.RetrieveUnused())
    game.send(commands.ReportTouched(2))


def test_15_13_a_wrong_delivery_stands_once_the_unused_tiles_are_gone(play):
    game = setting(play, 2)
    assert game.send(commands.ReportWrongDelivery()) == (events.WrongDelivery("15.13"),)


def test_15_10_1_it_is_touched_also_while_others_set_their_hands(play):
    game = play(options=("house_way/2",), method="felt")
    game.stake(9, 2)
    game.stake(3)
    game.to_setting()
    assert game.state.stage == "setting"
    game.send(commands.ReportTouched(2))
    assert game.refused(commands.ReportTouched(3)).clause == "12.10"


def test_15_10_1_what_a_player_reset_there_is_set_the_house_way(play):
    game = marked(play)
    game.send(commands.ReportTouched(2))
    game.send(Drawn(parse_many(RIGHT_BANK), "dealer"))
    # As the player laid them both hands lose; the pair of the House way stands off.
    game.send(Drawn(parse_many("teen nhor teen foo_tau"), "dealer"))
    put_right = game.last(events.HandSet)
    assert (put_right.area, put_right.under) == (2, "15.10.1")
    assert game.settled(9, 2).effect == "stand_off"


def test_15_10_2_a_wrong_house_way_area_is_put_right(play):
    game = marked(play)
    game.send(Drawn(parse_many(RIGHT_BANK), "dealer"))
    game.send(Drawn(parse_many("teen gow_63 teen gow_54"), "dealer"))
    assert game.last(events.HandSet).under == "15.10.2"


def test_15_11_a_wrong_delivery_is_reconstructed(play):
    game = begun(play, 2)
    game.send(commands.ReportWrongDelivery())
    assert game.refused(commands.RetrieveUnused()).clause == "15.11"
    game.send(Rule("reconstructed", "order known"))
    game.send(commands.RetrieveUnused())
    assert game.state.stage == "setting"


def test_15_12_or_the_round_is_void(play):
    game = begun(play, 2)
    game.send(commands.ReportWrongDelivery())
    events = game.send(Rule("void_round", "mixed up"))
    assert Voided("round", "mixed up", "15.12") in events
    assert not game.state.live


def test_15_13_after_tiles_were_handled_it_is_played_out(play):
    game = setting(play, 2, 3)
    game.house_way(2)
    assert game.send(commands.ReportWrongDelivery()) == (events.WrongDelivery("15.13"),)
    assert play().refused(commands.ReportWrongDelivery()).clause == "15.11"


def test_15_14_1_suspects_set_first(play):
    game = setting(play, 2, 3)
    assert game.refused(commands.DirectSetFirst(3, " ")).clause == "15.14.1"
    assert game.refused(commands.DirectSetFirst(7, "looks")).clause == "15.14.1"
    game.send(commands.DirectSetFirst(3, "looks"))
    assert game.turn().due == ("seat/3",)
    assert game.refused(commands.AskHouseWay(2, 2)).clause == "15.14.1"
    game.house_way(3)
    assert game.turn().due == ("seat/2",)


def test_15_14_2_players_are_kept_apart_until_it_is_ended(live):
    table = live()
    first, second = (table.table.seats[seat].player for seat in (2, 3))
    (given,) = table.does(SUPERVISOR, KeepApart(2, 3, "they look"))
    assert (given.players, given.under) == ((first, second), "15.14.2")
    table.does(2, Leave(2))
    assert table.house.submit("one", first, "player", Sit(2)).clause == "15.14.2"
    table.does(SUPERVISOR, EndDirection(1, "cleared"))
    table.house.submit("one", first, "player", Sit(2))
    assert table.table.seats[2].player == first


def test_15_14_3_english_only_is_a_direction_that_everybody_sees(live):
    table = live()
    (given,) = table.does(SUPERVISOR, RequireEnglish("they talk"))
    assert given.under == "15.14.3"
    assert table.view("anybody")["directions"][0]["measure"] == "english_only"


@pytest.mark.parametrize("clause", ["15.17.3", "15.18.1", "15.19.2"])
def test_15_17_3_what_staff_do_is_noted(live, clause):
    (noted,) = live().does(SUPERVISOR, Note(clause, "done"))
    assert noted.under == clause


def test_15_15_disturbed_tiles_are_set_the_house_way(play):
    game = setting(play, 2, method="felt")
    game.send(commands.SetHand(2, 2, "face down"))
    game.send(commands.ReportDisturbed(2))
    game.send(Drawn(parse_many(RIGHT_BANK), "dealer"))
    game.send(Drawn(parse_many("teen gow_63 teen gow_54"), "dealer"))
    assert game.last(events.HandSet).under == "15.8"
    assert play().refused(commands.ReportDisturbed(2)).clause == "15.15"


def test_15_16_a_late_players_hand_is_set_the_house_way(play):
    game = setting(play, 2, 3)
    assert game.refused(commands.DirectHouseWay(2, "")).clause == "15.16"
    assert game.refused(commands.DirectHouseWay(5, "away")).clause == "15.16"
    game.send(commands.DirectHouseWay(2, "away"))
    game.send(commands.DirectHouseWay(3, "away"))
    assert not game.state.live
    assert game.settled(2).effect == "win"


def test_15_16_a_late_bankers_too(play):
    game = setting(play, 2, banker=5, cover=1000)
    game.house_way()
    game.send(commands.DirectHouseWay(5, "away"))
    assert not game.state.live


@pytest.mark.parametrize("what", ["missing", "foreign"])
def test_15_17_2_a_wrong_set_voids_the_round(live, what):
    """Clauses: 15.17, 15.17.1, 15.17.2"""
    table = live((2, 3))
    table.round({2: 1000, 3: 1000})
    before = table.chips(2), table.chips(3)
    table.shuffle()
    table.stake(2)
    table.stake(3)
    table.deal()
    table.does(3, commands.Concede(3, 3))
    events = table.does(DEALER, commands.ReportTileSet(what))
    assert Voided("round", f"a {what} tile", "15.17.2") in events
    assert (table.chips(2), table.chips(3)) == before


def test_15_17_nothing_is_void_between_rounds(play):
    assert removable(play).refused(commands.ReportTileSet("missing")).clause == "15.17"


def wrong_payment(live, kind, cents=1000):
    table = live((2,))
    table.round({2: 1000})
    events = table.does(DEALER, ReportWrongPayment(2, 1, kind, cents, "unintentional"))
    return table, events[0]


@pytest.mark.parametrize(("kind", "change"), [("underpaid", 1000), ("overpaid", -1000)])
def test_15_18_wrong_payments_are_put_right(live, kind, change):
    """Clauses: 15.18, 15.18.2, 15.19.1, 15.20.1, 15.20.1.1, 15.20.1.2"""
    table, _ = wrong_payment(live, kind)
    before = table.chips(2)
    table.does(SUPERVISOR, RecordAttempt(1, "spoke to the patron"))
    table.does(SUPERVISOR, RectifyPayment(1))
    assert table.chips(2) == before + change


@pytest.mark.parametrize(("cents", "reported"), [(100000, False), (100100, True)])
def test_15_20_2_those_over_a_thousand_dollars_are_reported(live, cents, reported):
    assert wrong_payment(live, "underpaid", cents)[1].reported == reported


def test_15_21_1_an_invalid_wager_found_before_the_round_goes_back(live):
    table = live((2, 3))
    table.shuffle()
    table.stake(2)
    table.does(DEALER, FindCardInvalid(2, "somebody else's"))
    assert (table.bet(2), table.chips(2)) == (0, 100000)


@pytest.mark.parametrize("seat", [2, 3])
def test_15_21_2_found_during_play_it_goes_back_won_or_lost(live, seat):
    """Clauses: 15.21."""
    table = live((2, 3))
    table.shuffle()
    table.stake(2)
    table.stake(3)
    table.deal()
    table.does(DEALER, FindCardInvalid(seat, "somebody else's"))
    table.finish()
    assert table.chips(seat) == 100000


@pytest.mark.parametrize(("seat", "chips"), [(2, 100000), (3, 99000)])
def test_15_21_2_or_only_winning_ones_do(live, seat, chips):
    table = live((2, 3), variants=("invalid-winning-only",))
    table.shuffle()
    table.stake(2)
    table.stake(3)
    table.deal()
    table.does(DEALER, FindCardInvalid(seat, "somebody else's"))
    settled = [event for event in table.finish() if isinstance(event, Settled)]
    assert [event.winnings for event in settled if event.seat == seat] == [0]
    assert table.chips(seat) == chips


def test_15_21_2_a_bank_that_is_invalid_voids_the_round(live):
    table = live((2, 5), variants=("invalid-winning-only",))
    table.shuffle(banker=5)
    table.stake(2)
    table.stake(5)
    table.deal()
    table.does(DEALER, FindCardInvalid(5, "somebody else's"))
    table.finish()
    assert (table.chips(2), table.chips(5)) == (100000, 100000)


def test_15_21_3_settled_rounds_stand(live):
    table = live((2,))
    table.round({2: 1000})
    table.does(DEALER, FindCardInvalid(2, "expired"))
    assert table.chips(2) == 101000
    settled = [record for record in table.house.store.read("table/one") if "Settled" in record.name]
    assert len(settled) == 1

"""15 Irregularities: who may report and direct what, and what follows at a table with chips."""

from dataclasses import replace

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Asked,
    CloseWagers,
    Drawn,
    Returned,
    RoundClosed,
    Rule,
    Stake,
    Voided,
    kind,
)
from houseway.equipment import tiles
from houseway.games.pai_gow.commands import (
    AskHouseWay,
    CallVoid,
    ConfirmHand,
    DeclareMatch,
    DirectHouseWay,
    DirectSetFirst,
    OrderShuffle,
    RemoveArea,
    ReportDisturbed,
    ReportExposedTiles,
    ReportNoDecision,
    ReportTileSet,
    ReportTouched,
    ReportWrongDelivery,
    RestoreArea,
    RetrieveUnused,
    SetHand,
)
from houseway.games.pai_gow.events import (
    AreaRemoved,
    BankOpened,
    HandOpened,
    HandPlayedOn,
    HandSet,
    HouseWayAsked,
    RemovalDecided,
    RemovalThrown,
    ShuffleOrdered,
    TilesSeen,
    TilesTouched,
    VoidOffered,
)
from houseway.house.deals import Deals
from tests.games import cases

# The House way for these is seven and eight; the other way is nought and five.
BANK_RIGHT = "chaat_52 hoong_tau_sap mooy paat_53"
BANK_WRONG = "hoong_tau_sap mooy chaat_52 paat_53"
# The House way for these is five and seven; the other way is four and eight.
RIGHT, WRONG = "foo_tau nhor ka_kiok_chaat mooy", "mooy nhor foo_tau ka_kiok_chaat"


def kinds(events):
    return [type(event) for event in events]


def named(hand):
    return " ".join(sorted(tiles.name(tile) for tile in hand))


@pytest.fixture
def delivered(play):
    """Areas 2 and 3 have wagers against the House, their tiles lie before them unseen."""
    game = play()
    game.stake(2)
    game.stake(3, cents=3000)
    return game.deliver()


@pytest.fixture
def table(live):
    """Areas 2 and 3 have wagers, at a table where seat 4 sits too."""
    made = live(taken=(2, 3, 4))
    made.shuffle()
    made.stake(2, 2000)
    made.stake(3, 3000)
    return made


def chips(table):
    return table.chips(2), table.chips(3)


# 15.3 and 15.4


def test_15_3_tiles_exposed_one_after_the_other_count_together(delivered):
    delivered.send(ReportExposedTiles(3, 1, "dealer"))
    delivered.send(ReportExposedTiles(2, 1, "dealer"))
    assert delivered.state.option == 0  # one on each hand
    assert kinds(delivered.send(ReportExposedTiles(3, 1, "dealer"))) == [TilesSeen, VoidOffered]
    delivered.send(CallVoid(3, "play"))
    assert delivered.refused(ReportExposedTiles(3, 3, "dealer")).clause == "15.3"  # of four tiles


def test_15_3_what_a_player_exposes_gives_no_option(delivered):
    delivered.send(ReportExposedTiles(3, 1, "dealer"))
    assert kinds(delivered.send(ReportExposedTiles(3, 3, "player"))) == [TilesSeen]
    assert delivered.state.option == 0


def test_15_3_a_report_names_a_hand_in_play_and_tiles_that_it_has(delivered):
    for sent in (
        ReportExposedTiles(6, 1, "dealer"),
        ReportExposedTiles(6, 2, "dealer"),
        ReportExposedTiles(3, 5, "dealer"),
        ReportExposedTiles(3, 0, "dealer"),
        ReportExposedTiles(3, 2, "waiter"),
    ):
        assert delivered.refused(sent).clause == "15.3"
    for sent in (ReportExposedTiles(6, 0, "dealer"), ReportExposedTiles(6, 1, "dealer")):
        assert delivered.refused(sent).why == "no tiles of area 6 lie delivered and unseen"


def test_15_3_what_is_seen_is_noted_under_the_clause_of_whose_tiles_they_are(play):
    """Clauses: 15.3.1, 15.3.2"""
    game = play(banker=5)
    game.stake(2)
    game.deliver(cover=1000)
    seen = [*game.send(ReportExposedTiles(2, 1, "dealer"))]
    seen += game.send(ReportExposedTiles(5, 1, "dealer"))
    assert [(event.area, event.under) for event in seen] == [(2, "15.3.1"), (5, "15.3.2")]


def test_15_3_1_the_player_answers_before_seeing_the_remaining_tiles(delivered):
    delivered.send(ReportExposedTiles(3, 2, "dealer"))
    assert delivered.turn().due == ("seat/3", DEALER)
    assert delivered.refused(RetrieveUnused()).clause == "15.3.1"
    assert delivered.refused(CallVoid(2, "void")).clause == "15.3.1"
    assert delivered.refused(CallVoid(3, "perhaps")).clause == "15.3.1"
    things = delivered.game.view(delivered.state, "seat/3")["things"]
    assert {thing["face"] for thing in things if thing["kind"] == "tile"} == {None}


def test_15_3_1_once_the_tiles_are_in_hand_it_is_too_late(delivered):
    delivered.send(RetrieveUnused())
    assert delivered.refused(ReportExposedTiles(3, 2, "dealer")).clause == "15.3"
    assert delivered.refused(CallVoid(3, "void")).clause == "15.3"


def test_15_3_1_a_hand_that_nobody_calls_void_is_played(delivered):
    assert delivered.refused(ReportNoDecision(3)).clause == "15.3"
    delivered.send(ReportExposedTiles(3, 2, "dealer"))
    assert delivered.refused(ReportNoDecision(2)).clause == "15.3"
    assert delivered.send(ReportNoDecision(3)) == (HandPlayedOn(3),)
    delivered.send(RetrieveUnused())
    assert delivered.turn().due == ("seat/2", "seat/3")


def test_15_3_2_a_banker_s_hand_that_nobody_calls_void_is_played(play):
    game = play(banker=5)
    game.stake(2)
    game.deliver(cover=1000)
    game.send(ReportExposedTiles(5, 2, "dealer"))
    moves = [move for move in game.turn().moves if move.command == kind(ReportNoDecision)]
    assert [(move.by, move.clause) for move in moves] == [(DEALER, "15.3.2")]
    assert game.send(ReportNoDecision(5)) == (HandPlayedOn(5),)


def test_15_3_1_the_dealer_plays_on_for_who_does_not_answer(table):
    table.does(DEALER, CloseWagers())
    table.does(DEALER, ReportExposedTiles(3, 2, "dealer"))
    assert table.refused(2, ReportNoDecision(3)).clause == "15.3.1"
    table.does(DEALER, ReportNoDecision(3))
    table.does(DEALER, RetrieveUnused())
    assert table.bet(3) == 3000


def test_15_3_1_a_void_hand_leaves_the_others_in_play(table):
    table.does(DEALER, CloseWagers())
    table.does(DEALER, ReportExposedTiles(3, 2, "dealer"))
    events = table.does(3, CallVoid(3, "void"))
    assert Returned(3, "area/3", 3000, "15.3.1") in events
    table.does(DEALER, RetrieveUnused())
    table.finish()
    assert chips(table) == (101900, 100000)


def test_15_4_it_is_the_supervisor_s_order_and_wagers_stay(table):
    assert table.refused(DEALER, OrderShuffle("somebody tracks tiles")).clause == "15.4"
    assert table.refused(SUPERVISOR, OrderShuffle("  ")).clause == "15.4"
    ordered = table.does(SUPERVISOR, OrderShuffle("somebody tracks tiles"))[0]
    assert ordered == ShuffleOrdered("somebody tracks tiles", "15.4")
    assert (table.bet(2), table.bet(3)) == (2000, 3000)


# 15.7, 15.8 and 15.15: on a real felt, where the dealer enters what lies there


@pytest.fixture
def felt(play):
    """Area 2 is set by its player, area 3 the House way by the dealer."""
    game = play(method="felt")
    game.stake(2)
    game.stake(3)
    game.to_setting()
    game.send(SetHand(2, 2, "face down"))
    game.send(AskHouseWay(3, 3))
    return game


def enter(game, written):
    """The dealer enters tiles; of two alike the one that is not open yet."""
    entered = []
    for name in written.split():
        out = {*game.turn().draw.out, *entered}
        entered.append(
            next(tile for tile in tiles.SET if tiles.name(tile) == name and tile not in out)
        )
    return game.send(Drawn(tuple(entered), "dealer"))


def test_15_7_a_wrong_house_hand_is_reset_before_a_player_s_hand_is_open(felt):
    _, asked = enter(felt, BANK_WRONG)
    assert (asked.question.clause, asked.question.options) == ("15.7", ("reset", "stands"))
    _, reset = felt.send(Rule("reset", "no hand was open yet"))
    assert (named(reset.low), named(reset.high)) == ("chaat_52 hoong_tau_sap", "mooy paat_53")
    enter(felt, RIGHT)
    assert felt.last(HandOpened).call == "Che"  # five and seven against seven and eight


def test_15_7_afterwards_it_stands(felt):
    enter(felt, BANK_WRONG)
    felt.send(Rule("stands", "area 2 was open"))
    enter(felt, "foo_tau nhor ka_kiok_chaat hoong_tau_sap")
    assert felt.last(HandOpened).call == "Jung"  # five and seven against nought and five


def test_15_7_what_the_dealer_set_for_a_player_banker_is_checked_too(play):
    game = play(method="felt", banker=5)
    game.stake(2)
    game.to_setting(cover=5000)
    game.send(SetHand(2, 2, "face down"))
    game.send(AskHouseWay(5, 5))
    game.send(ConfirmHand(5))
    assert kinds(enter(game, BANK_WRONG)) == [BankOpened, Asked]


def test_15_8_a_player_s_own_setting_is_left_alone(felt):
    enter(felt, BANK_RIGHT)
    assert HandSet not in kinds(enter(felt, WRONG))
    assert named(felt.last(HandOpened).low) == "mooy nhor"


def test_12_10_only_what_the_dealer_has_set_the_house_way_is_touched(felt):
    """Clauses: 15.8"""
    assert felt.refused(ReportTouched(2)).clause == "12.10"  # the player set it
    felt.send(ReportDisturbed(3))  # it waits to be set again
    assert felt.refused(ReportTouched(3)).clause == "12.10"


@pytest.mark.parametrize("opened", [False, True])
def test_12_10_a_player_banker_touches_tiles_that_are_not_open_yet(play, opened):
    game = play(method="felt", banker=5)
    game.stake(2)
    game.to_setting(cover=5000)
    game.send(SetHand(2, 2, "face down"))
    game.send(AskHouseWay(5, 5))
    game.send(ConfirmHand(5))
    if opened:
        enter(game, BANK_RIGHT)
        assert game.refused(ReportTouched(5)).clause == "12.10"
    else:
        assert game.send(ReportTouched(5)) == (TilesTouched(5, "12.10"),)


def test_15_15_also_where_the_player_had_touched_the_tiles(felt):
    felt.send(ReportTouched(3))
    enter(felt, BANK_RIGHT)
    felt.send(ReportDisturbed(3))
    enter(felt, "teen teen day day")
    assert HandSet in kinds(enter(felt, WRONG))
    assert named(felt.last(HandOpened).low) == "foo_tau nhor"


def test_15_15_an_opened_hand_is_not_disturbed_any_more(felt):
    felt.send(DeclareMatch(2, "Jowl"))
    assert felt.refused(ReportDisturbed(2)).clause == "15.15"
    assert felt.send(ReportDisturbed(3))[-1] == HouseWayAsked(3, "15.15")


# 15.9


@pytest.fixture
def removed(live):
    """After a round of the House's bank area 4 is taken out of play."""
    table = live(taken=range(2, 9))
    table.round(dict.fromkeys(range(2, 9), 2000))
    table.dice = (1, 1, 2)
    events = table.does(SUPERVISOR, RemoveArea("areas 2 and 3 signal"))
    assert kinds(events) == [RemovalDecided, RemovalThrown, AreaRemoved]
    table.dice = (1, 1, 1, 1)
    return table


def test_15_9_1_no_area_is_taken_out_after_a_player_s_bank_though_all_were_in_play(live):
    table = live(taken=range(2, 9))
    table.round(dict.fromkeys((2, 3, 4, 6, 7, 8), 1000), banker=5, cover=6000)
    refusal = table.refused(SUPERVISOR, RemoveArea("they signal"))
    assert (refusal.clause, "while the House banks" in refusal.why) == ("15.9.1", True)


def test_15_9_1_a_record_older_than_that_is_read_by_the_rules_of_its_time(play):
    """Then the House's bank was all that was asked for; before the first round nobody banks."""
    game = play()
    data = game.rules.data
    powers = {name: power for name, power in data["power"].items() if name != "remove_area"}
    older = game.game.recorded_rules({**data, "power": powers})

    def why_not(state):
        refusal = game.game.why_not(replace(state, rules=older), RemoveArea("they signal"))
        return refusal and refusal.clause

    assert why_not(replace(game.state, live=False, bank=None)) == "15.9.1"
    game.stake(2)
    game.to_setting()
    game.house_way()
    assert game.refused(RemoveArea("they signal")).clause == "15.9.1"
    assert why_not(game.state) is None


@pytest.mark.parametrize("dice", [(7, 1, 1), (1, 0, 1)])
def test_15_9_3_each_of_the_box_dice_shows_one_of_six_sides(play, dice):
    """Clauses: 2.3"""
    game = play()
    for seat in range(2, 9):
        game.stake(seat)
    game.to_setting()
    game.house_way()
    game.send(RemoveArea("they signal"))
    assert game.refused(Drawn(dice, "test")).clause == "2.3"


def test_15_9_3_an_area_that_is_off_takes_no_wagers_but_is_still_dealt_to(removed):
    assert removed.view("seat/2")["off"] == ["area/4"]
    removed.shuffle()
    assert removed.refused(4, Stake(4, "area/4", 1000)).clause == "15.9.3"
    removed.stake(2)
    removed.deal()
    assert len(removed.table.play.spot(4).tiles) == 4
    seen = [thing for thing in removed.view("seat/4")["things"] if thing["area"] == "area/4"]
    assert [thing["face"] for thing in seen] == [None] * 4


def test_15_9_4_the_dice_are_thrown_until_they_find_another_area(live):
    table = live(taken=range(2, 9))
    table.round(dict.fromkeys(range(2, 9), 2000))
    throws = [(3, 3, 3), (6, 6, 5), (2, 2, 2)]  # nine and seventeen are the House's own
    table.house.deals = Deals(lambda draw: throws.pop(0), None)
    events = table.does(SUPERVISOR, RemoveArea("they signal"))
    assert kinds(events) == [RemovalDecided, *[RemovalThrown] * 3, AreaRemoved]
    assert events[-1].area == 6


def test_15_9_5_only_the_supervisor_brings_an_area_back(removed):
    assert removed.refused(SUPERVISOR, RestoreArea(5)).clause == "15.9.5"
    assert removed.refused(DEALER, RestoreArea(4)).clause == "15.9.5"
    removed.does(SUPERVISOR, RestoreArea(4))
    removed.shuffle()
    removed.stake(4)
    assert removed.bet(4) == 1000


# 15.11 to 15.17


def test_15_11_the_round_waits_for_the_reconstruction(delivered):
    delivered.send(ReportWrongDelivery())
    assert delivered.refused(RetrieveUnused()).clause == "15.11"
    delivered.send(Rule("reconstructed", "area 4's tiles went to area 5"))
    delivered.send(RetrieveUnused())
    delivered.house_way()
    assert delivered.settled(2).effect == "win"


def test_15_12_a_void_round_gives_all_wagers_back_and_all_tiles_are_shuffled(table):
    table.does(DEALER, CloseWagers())
    table.does(DEALER, ReportWrongDelivery())
    events = table.does(SUPERVISOR, Rule("void_round", "nobody knows which tiles were whose"))
    assert events[-1] == RoundClosed(1, "15.12")
    assert chips(table) == (100000, 100000)
    table.shuffle()
    assert sorted(table.table.play.pile) == list(tiles.SET)


def test_15_14_1_the_others_wait_for_the_suspect(table):
    table.deal()
    assert table.refused(DEALER, DirectSetFirst(3, "looks at area 2")).clause == "15.14.1"
    assert table.refused(SUPERVISOR, DirectSetFirst(4, "looks at area 2")).clause == "15.14.1"
    table.does(SUPERVISOR, DirectSetFirst(3, "looks at area 2"))
    assert table.view("seat/2")["due"] == ["seat/3"]
    assert table.refused(2, AskHouseWay(2, 2)).clause == "15.14.1"
    table.does(3, AskHouseWay(3, 3))
    table.does(2, AskHouseWay(2, 2))
    assert chips(table) == (101900, 97000)


def test_15_16_the_player_answers_for_the_result(live):
    table = live(hands={1: BANK_RIGHT, 2: RIGHT})
    table.shuffle()
    table.stake(2, 2000)
    table.deal()
    assert table.refused(DEALER, DirectHouseWay(2, "gone")).clause == "15.16"
    assert table.refused(SUPERVISOR, DirectHouseWay(2, "")).clause == "15.16"
    table.does(SUPERVISOR, DirectHouseWay(2, "left for the bar"))
    assert table.chips(2) == 98000  # five and seven lose to seven and eight


def test_15_17_1_completed_rounds_stand(live):
    table = live()
    table.round({2: 2000, 3: 3000})
    table.shuffle()
    table.stake(2, 2000)
    events = table.does(DEALER, ReportTileSet("missing"))
    assert events[0] == Voided("round", "a missing tile", "15.17.2")
    assert chips(table) == (101900, 97000)


def test_15_9_2_an_inspector_is_notified_and_acknowledges(removed):
    cases.check_notice(removed, "15.9.2")

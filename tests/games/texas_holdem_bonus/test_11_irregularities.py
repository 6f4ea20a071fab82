"""11 Irregularities."""

import pytest

from houseway.core import (
    DEALER,
    INSPECTOR,
    SUPERVISOR,
    CloseWagers,
    Correct,
    ExcludeSeat,
    PlayersDirected,
    Returned,
    Stake,
    Voided,
)
from houseway.games.texas_holdem_bonus.events import (
    Bet,
    Check,
    CommunityExposed,
    DealFaceDown,
    Fold,
    MeterFailed,
    SettleHands,
)
from houseway.games.texas_holdem_bonus.irregularities import (
    DealerExposed,
    EmptyBoxDiscarded,
    PackReported,
    ReportCollusion,
    ReportCommunityExposed,
    ReportDealerExposed,
    ReportDealtToEmptyBox,
    ReportMeterFailure,
    ReportMeterRestored,
    ReportMisdeal,
    ReportNoDecision,
    ReportWrongPack,
)
from houseway.table.conduct import Note
from houseway.table.limits import WagerFound
from houseway.table.patrons import FindCardInvalid
from houseway.table.payments import RecordAttempt, RectifyPayment, ReportWrongPayment
from tests.games import cases

NUMBER, REVEALED = "number_of_cards", "card_revealed_in_the_deal"


def test_11_1_a_wrong_number_of_cards_is_a_misdeal(play):
    game = play({1: 1000}, jackpot={1: 500})
    game.deal()
    game.bet(1)
    game.send(ReportMisdeal(NUMBER))
    assert game.void() == "11.1"
    assert not game.state.live


def test_11_2_a_card_revealed_during_the_deal_is_a_misdeal(play):
    game = play({1: 1000}, method="felt")
    game.send(CloseWagers())
    game.send(ReportMisdeal(REVEALED))
    assert game.void() == "11.2"


def test_11_2_ends_with_the_last_hole_card(play):
    game = play({1: 1000})
    game.deal()
    assert game.refused(ReportMisdeal(REVEALED)).clause == "11.2"
    assert game.refused(ReportMisdeal("upside_down")).clause == "11.3"


def test_11_3_a_misdeal_returns_all_wagers_and_a_new_round_is_dealt(live):
    table = live()
    before = table.chips(1)
    table.wager(1, bonus=500, jackpot=True)
    table.close()
    table.bet(1)
    table.does(DEALER, ReportMisdeal(NUMBER))
    assert table.chips(1) == before
    assert not table.table.live
    table.wager(1)
    assert table.table.round == 2


def test_11_4_1_the_dealers_card_seen_before_flop_wagers_is_a_misdeal(play):
    """Clauses: 11.4."""
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.fold(2)
    game.send(ReportDealerExposed())
    assert game.void() == "11.4.1"


def test_11_4_2_after_a_flop_wager_play_goes_on(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(1)
    assert game.send(ReportDealerExposed()) == (DealerExposed(),)
    game.bet(2)
    game.check(1, 2)
    game.check(1, 2)
    assert game.refused(ReportDealerExposed()).clause == "11.4"


def test_11_4_during_the_deal_it_is_a_misdeal_by_11_2(play):
    game = play({1: 1000}, method="felt")
    game.send(CloseWagers())
    game.send(ReportDealerExposed())
    assert game.void() == "11.2"


def test_11_5_each_hand_without_a_flop_wager_may_be_voided(play):
    game = play({1: 1000, 2: 1000, 3: 1000}, {2: 500}, {2: 500})
    game.deal()
    game.bet(1)
    (exposed, *_) = game.send(ReportCommunityExposed("flop"))
    assert exposed == CommunityExposed("flop", (2, 3), "11.5")
    assert (game.asked().seat, game.asked().options) == (2, ("play_on", "void_hand"))
    returned = [event for event in game.rule("void_hand") if isinstance(event, Returned)]
    assert {(event.area, event.cents) for event in returned} == {
        ("ante", 1000),
        ("ante_bonus", 500),
        ("jackpot", 500),
    }
    assert game.asked().seat == 3
    game.rule("play_on")
    game.bet(3)
    assert game.state.stage == "turn_wagers"
    assert [box.seat for box in game.state.in_play()] == [3, 1]


def test_11_5_who_has_folded_is_not_asked_for(play):
    game = play({1: 1000, 2: 1000, 3: 1000})
    game.deal()
    game.bet(1)
    game.fold(2)
    (exposed, *_) = game.send(ReportCommunityExposed("flop"))
    assert exposed == CommunityExposed("flop", (3,), "11.5")


def test_11_5_no_hand_is_voided_of_a_player_excluded_meanwhile(play):
    game = play({1: 1000, 2: 1000, 3: 1000})
    game.deal()
    game.bet(1)
    game.send(ReportCommunityExposed("flop"))
    game.send(ExcludeSeat(2, "a device", "13.4"))
    assert not any(isinstance(event, Voided) for event in game.rule("void_hand"))
    assert [box.seat for box in game.state.in_play()] == [3, 1]


def test_11_6_turn_or_river_seen_after_flop_wagers_play_goes_on(play):
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    assert game.send(ReportCommunityExposed("river")) == (CommunityExposed("river", (), "11.6"),)
    assert game.state.revealed == 3
    assert game.refused(ReportCommunityExposed("flop")).clause == "11.6"
    game.check(1)
    assert game.refused(ReportCommunityExposed("turn")).clause == "11.6"


def test_11_7_cards_to_an_empty_box_are_a_misdeal(play):
    game = play({1: 1000})
    game.deal()
    game.send(ReportDealtToEmptyBox("not_handled"))
    assert game.void() == "11.7"


def test_11_8_unless_a_player_has_handled_cards(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(1)
    assert game.refused(ReportDealtToEmptyBox("not_handled")).clause == "11.8"
    assert game.send(ReportDealtToEmptyBox("handled")) == (EmptyBoxDiscarded(),)
    assert game.state.live


@pytest.mark.parametrize("what", ["missing_card", "foreign_card"])
def test_11_9_a_wrong_pack_voids_the_round(play, what):
    """Clauses: 11.9.2, 11.9.4."""
    game = play({1: 1000})
    game.deal()
    (told, *_) = game.send(ReportWrongPack(what))
    assert told == PackReported(what, ("surveillance", INSPECTOR))
    assert game.void() == "11.9.2"


def test_11_9_1_rounds_before_it_stand(live):
    table = live()
    table.round(1)
    won = table.chips(1)
    assert table.refused(DEALER, ReportWrongPack("missing_card")).clause == "11.9.1"
    table.wager(1)
    table.close()
    table.does(DEALER, ReportWrongPack("missing_card"))
    assert table.chips(1) == won
    table.does(DEALER, Note("11.9.3", "checked: the two of clubs was missing"))


def test_11_10_an_ante_found_smaller_before_the_flop_sends_back_what_is_too_much(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(1)
    events = game.send(Correct(1, "ante", 500, "6.3"))
    assert Returned(1, "flop", 1000, "11.11.2") in events
    assert game.state.box(1).on("flop") == 1000


def test_11_10_a_wrong_flop_wager_waits_for_its_player(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(1)
    game.send(Correct(1, "flop", 1500, "5.2"))
    game.bet(2)
    assert game.state.stage == "flop_wagers"
    assert {move.clause for move in game.offered(Bet, "seat/1")} == {"11.10.1"}
    # Both have a Flop wager, so nobody's hand is void for a card that is seen now.
    assert game.send(ReportCommunityExposed("flop")) == (CommunityExposed("flop", (), "11.6"),)


@pytest.mark.parametrize(("found", "lacks"), [(1500, 500), (2500, 0)])
def test_11_10_1_the_player_puts_it_right(play, found, lacks):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(1)
    game.send(Correct(1, "flop", found, "5.2"))
    assert game.refused(Bet(1, lacks + 100)).clause == "11.10.1"
    game.send(Bet(1, lacks))
    assert game.state.box(1).on("flop") == 2000
    game.bet(2)
    assert game.state.stage == "turn_wagers"


def test_11_10_2_or_folds_and_gets_the_flop_wager_back(play):
    game = play({1: 1000, 2: 1000}, {1: 500})
    game.deal()
    game.bet(1)
    game.send(Correct(1, "flop", 1500, "5.2"))
    events = game.send(Fold(1))
    assert Returned(1, "flop", 1500, "11.10.2") in events
    assert {area: wager.effect for area, wager in game.settled(1).items()} == {
        "ante": "lose",
        "ante_bonus": "lose",
    }


@pytest.mark.parametrize("area", ["turn", "river"])
def test_11_10_holds_for_turn_and_river_wagers_alike(play, area):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(1, 2)
    if area == "river":
        game.check(1, 2)
    game.bet(1)
    game.send(Correct(1, area, 500, "5.2"))
    game.check(2)
    assert game.state.box(1).wrong == area
    game.send(Bet(1, 500))
    assert game.state.box(1).on(area) == 1000


def test_11_10_an_ante_brought_down_before_the_card_brings_its_wagers_down(play):
    """What was bet on the part of the ante that does not stand goes back at once."""
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.bet(1)
    events = game.send(Correct(1, "ante", 500, "6.3"))
    assert events == (Returned(1, "ante", 500, "6.3"), Returned(1, "flop", 1000, "11.11.2"))
    assert (game.state.box(1).wrong, game.state.box(1).on("flop")) == ("", 1000)


def test_11_11_1_a_short_wager_found_later_stands(play):
    """Clauses: 11.11."""
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    game.send(Correct(1, "flop", 1500, "5.2"))
    (right,) = game.send(Correct(1, "flop", 2000, "5.2"))
    assert (type(right).__name__, right.cents) == ("Staked", 500)
    game.send(Correct(1, "flop", 1500, "5.2"))
    game.check(1)
    game.check(1)
    assert game.settle().settled(1)["flop"].winnings == 1500


def test_11_11_2_the_excess_found_later_goes_back(play):
    game = play({1: 1000})
    game.deal()
    game.bet(1)
    assert Returned(1, "flop", 500, "11.11.2") in game.send(Correct(1, "flop", 2500, "5.2"))
    assert game.state.box(1).on("flop") == 2000


def test_11_11_the_dealer_finds_a_wrong_wager_at_a_table(live):
    table = live()
    table.wager(1)
    table.close()
    table.bet(1)
    table.does(DEALER, WagerFound(1, "flop", 2500))
    assert table.on(1, "flop") == 2000


def test_11_12_suspected_collusion_is_the_supervisors_to_rule(play):
    dealing = play({1: 1000}, method="felt")
    dealing.send(CloseWagers())
    assert dealing.refused(ReportCollusion(1)).clause == "11.12"  # nobody has cards yet
    game = play({1: 1000, 2: 1000})
    assert game.refused(ReportCollusion(1)).clause == "11.12"
    game.deal()
    assert game.refused(ReportCollusion(3)).clause == "11.12"
    game.send(ReportCollusion(1))
    assert game.asked().clause == "11.12"
    assert game.refused(Bet(1, 2000)) == ("13.13", "the supervisor has something to decide first")
    game.rule("play_on")
    game.bet(1, 2)


def test_11_12_1_the_suspect_plays_first(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.send(ReportCollusion(2))
    game.rule("play_first")
    assert game.refused(Bet(1, 2000)).clause == "11.12.1"
    assert not game.offered(Bet, "seat/1")
    game.bet(2, 1)
    assert game.refused(Check(1)).clause == "11.12.1"


def test_11_12_2_players_are_kept_apart(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.send(ReportCollusion(2))
    assert PlayersDirected(2, "keep_apart", "11.12.2") in game.rule("separate")


def test_11_12_3_english_only(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.send(ReportCollusion(2))
    assert PlayersDirected(0, "english_only", "11.12.3") in game.rule("english_only")


def test_11_13_who_does_not_decide_has_folded(play):
    game = play({1: 1000, 2: 1000}, {1: 500})
    game.deal()
    game.send(ReportNoDecision(1))
    assert {wager.under for wager in game.settled(1).values()} == {"11.13"}
    assert game.refused(ReportNoDecision(1)).clause == "11.13"
    assert game.refused(ReportNoDecision(3)).clause == "11.13"
    game.bet(2)
    game.send(ReportNoDecision(2))
    assert {wager.effect for wager in game.settled(2).values()} == {"lose"}


def test_11_13_who_has_decided_is_not_late(play):
    game = play({1: 1000, 2: 1000})
    assert game.refused(ReportNoDecision(1)).clause == "11.13"
    game.deal()
    game.bet(1)
    assert game.refused(ReportNoDecision(1)).clause == "11.13"
    game.send(ReportNoDecision(2))


def test_11_13_by_the_other_reading_it_is_a_check_where_that_is_free(play):
    game = play({1: 1000}, variants=("check-where-free",))
    game.deal()
    game.bet(1)
    game.send(ReportNoDecision(1))
    assert game.state.stage == "river_wagers"


def test_11_14_the_game_goes_on_without_the_jackpot(live):
    table = live()
    table.wager(1, jackpot=True)
    events = table.does(DEALER, ReportMeterFailure())
    assert events[0] == MeterFailed((INSPECTOR,))
    table.rules("without_jackpot")
    assert (table.on(1, "jackpot"), table.pool.pledged("one")) == (0, 0)
    assert table.refused(1, Stake(1, "jackpot", 500)).clause == "11.14"
    table.close()
    table.fold(1)
    table.does(SUPERVISOR, ReportMeterRestored())
    table.wager(1, jackpot=True)
    assert table.on(1, "jackpot") == 500


def test_11_14_without_approval_play_stops(live):
    table = live()
    table.wager(1, jackpot=True)
    table.does(DEALER, ReportMeterFailure())
    table.rules("stop_play")
    assert table.on(1) == 0
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "11.14"
    table.does(SUPERVISOR, ReportMeterRestored())
    assert table.wager(1)


def test_11_14_a_hand_that_the_flop_has_made_is_settled(play):
    game = play({1: 1000}, jackpot={1: 500})
    game.deal(box1="9h 2h", flop="Qh 7h 4h")
    game.bet(1)
    game.send(ReportMeterFailure())
    game.rule("without_jackpot")
    game.check(1)
    game.check(1)
    game.settle()
    assert game.prizes(1) == [("float", 10000, "15.2.9.5")]


def test_11_15_a_wrong_payment_is_recorded_and_put_right(live):
    """Clauses: 11.15.1, 11.15.2, 11.16, 11.16.1, 11.17.1.1, 11.17.1.2."""
    table = live()
    table.round(1)
    before = table.chips(1)
    table.does(DEALER, ReportWrongPayment(1, 1, "underpaid", 500, "unintentional"))
    assert table.chips(1) == before - 500
    table.does(SUPERVISOR, RectifyPayment(1))
    assert table.chips(1) == before
    table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", 500, "suspected"))
    table.does(SUPERVISOR, RecordAttempt(2, "asked at the table"))
    table.does(SUPERVISOR, RectifyPayment(2))
    assert table.chips(1) == before


@pytest.mark.parametrize(("cents", "reported"), [(100000, False), (100500, True)])
def test_11_18_single_errors_over_a_thousand_dollars_are_reported(live, cents, reported):
    table = live()
    table.round(1)
    (found,) = table.does(DEALER, ReportWrongPayment(1, 1, "overpaid", cents, "unintentional"))
    assert reported == found.reported


def test_11_19_1_an_invalid_wager_found_before_the_round_goes_back(live):
    table = live()
    before = table.chips(1)
    table.wager(1, jackpot=True)
    table.does(DEALER, FindCardInvalid(1, "another's card"))
    assert table.chips(1) == before


def test_11_19_2_found_during_the_round_it_wins_nothing(live):
    """Clauses: 11.19."""
    table = live()
    before = table.chips(1)
    table.wager(1, bonus=500)
    table.wager(2)
    table.close()
    table.bet(1)
    table.does(DEALER, FindCardInvalid(1, "another's card"))
    assert table.chips(1) == before
    table.bet(2)
    assert table.table.play.stage == "turn_wagers"


def test_11_19_2_by_the_other_reading_only_winning_ones_go_back(live):

    table = live(variants=("invalid-winning-only",))
    before = table.chips(1)
    table.wager(1, jackpot=True)
    table.close(box1="9h 2h", flop="Qh 7h 4h", dealer="Ac Kd", turn="3s", river="5c")
    table.bet(1)
    table.does(DEALER, FindCardInvalid(1, "another's card"))
    table.check(1)
    table.check(1)
    table.does(DEALER, SettleHands())
    assert table.chips(1) == before  # a flush wins nothing, neither at the table nor a prize


def test_11_19_3_settled_rounds_stand(live):
    table = live()
    table.round(1)
    won = table.chips(1)
    table.does(DEALER, FindCardInvalid(1, "another's card"))
    assert table.chips(1) == won


def test_11_2_on_a_felt_the_deal_is_reported_by_the_dealer(play):
    game = play({1: 1000}, method="felt")
    assert game.refused(DealFaceDown()).clause == "7.2"


# Notices to the floor


def test_11_9_4_surveillance_and_an_inspector_are_notified_and_acknowledge(live):
    table = live()
    table.wager(1)
    table.close()
    table.does(DEALER, ReportWrongPack("missing_card"))
    cases.check_notice(table, "11.9.4", "surveillance")


def test_11_14_an_inspector_is_notified_and_acknowledges(live):
    table = live()
    table.wager(1, jackpot=True)
    table.does(DEALER, ReportMeterFailure())
    cases.check_notice(table, "11.14")

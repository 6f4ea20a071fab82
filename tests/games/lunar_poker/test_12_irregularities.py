"""12 Irregularities."""

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Correct,
    Paid,
    PlayersDirected,
    Returned,
    Rule,
    Stake,
    Voided,
)
from houseway.games.lunar_poker.events import (
    BuySixth,
    CardExposed,
    DealerCardExposed,
    Declare,
    Exchange,
    FaceUpCardMoved,
    Folded,
    HandDiscarded,
    InstantPayoutHonoured,
)
from houseway.games.lunar_poker.irregularities import (
    AuthoritiesNotified,
    DeckCheckOrdered,
    InstantPayoutLost,
    ReferToManager,
    ReportCollectedEarly,
    ReportCollusion,
    ReportDealerExposed,
    ReportExposedInDeal,
    ReportHandWithoutWagers,
    ReportNoDecision,
    ReportPlayerExposed,
    ReportUndeclared,
    ReportWrongBet,
    ReportWrongDeal,
    WrongBetFound,
)
from houseway.table.conduct import Exclude
from tests.games import cases

MANUAL = ("manual_declaration",)
SUITED = "4d 5d 6d 7d 8d"


def felt(play, antes=None):
    """A felt where wagers are closed and the deal goes on."""
    return play(antes or {1: 1000, 2: 1000}, method="felt").close()


def test_12_1_a_wrong_deal_is_a_misdeal_before_cards_are_handled(play):
    game = play({1: 1000, 2: 1000}).deal()
    events = game.send(ReportWrongDeal("dealt_incorrectly"))
    assert events[0] == Voided("round", "dealt incorrectly", under="12.1")
    assert not game.state.live


def test_12_1_after_that_the_gaming_manager_decides(play):
    """Clauses: 12.18"""
    game = play({1: 1000, 2: 1000}).deal()
    game.fold(1)
    refusal = game.refused(ReportWrongDeal("dealt_incorrectly"))
    assert (refusal.clause, "12.18" in refusal.why) == ("12.1", True)
    assert game.refused(ReportWrongDeal("too slow")).clause == "12.2"


def test_12_2_a_wrong_number_of_cards_is_a_misdeal_whenever_it_is_found(live):
    """Clauses: 12.10"""
    table = live()
    table.wager(1)
    table.wager(2)
    table.close(box1="As Ah 7d 5c 3h Tc")
    table.does(1, BuySixth(1, 1000))
    table.fold(1)
    events = table.does(DEALER, ReportWrongDeal("number_of_cards"))
    assert Voided("round", "number of cards", under="12.2") in events
    assert (table.chips(1), table.chips(2)) == (100000, 100000)


def test_12_3_one_exposed_card_is_no_misdeal(play):
    game = play({1: 1000, 2: 1000}, method="felt")
    assert game.refused(ReportExposedInDeal("box/1")).clause == "12.3"
    game.close()
    assert game.send(ReportExposedInDeal("box/1")) == (CardExposed("box/1", "12.3"),)
    game.draw("Kc")
    assert game.state.live
    game.signal("wave", "wave")
    game.bet(1)
    assert game.refused(ReportExposedInDeal("box/2")).clause == "12.3"


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_12_4_an_exposed_card_of_the_dealer_is_the_face_up_card(play, place, card):
    game = felt(play)
    for none in ("dealer/5", "dealer/6", "dealer/0"):
        assert game.refused(ReportExposedInDeal(none)).clause == "12.3"
    assert game.send(ReportExposedInDeal(f"dealer/{place}")) == (FaceUpCardMoved(place),)
    assert game.refused(ReportExposedInDeal(f"dealer/{place}")).clause == "12.3"
    game.draw("Kc")
    assert game.state.dealer.index(card("Kc")) == place - 1
    assert game.state.dealer[4] == -1
    assert game.refused(ReportExposedInDeal(f"dealer/{place}")).clause == "12.3"


def test_12_5_more_than_one_exposed_card_is_a_misdeal(play):
    both = (("box/1", "box/2"), ("box/1", "dealer/2"), ("dealer/1", "dealer/2"))
    for first, second in (*both, ("dealer/4", "dealer/5"), ("dealer/3", "box/1")):
        game = felt(play)
        game.send(ReportExposedInDeal(first))
        events = game.send(ReportExposedInDeal(second))
        assert (events[1].scope, events[1].under) == ("round", "12.5")


def test_12_5_also_where_equipment_has_dealt_and_nobody_has_acted(play):
    game = play({1: 1000}).deal()
    game.send(ReportExposedInDeal("box/1"))
    assert game.send(ReportExposedInDeal("box/1"))[1].under == "12.5"


def test_12_6_a_player_who_exposes_own_cards_plays_on(play):
    game = play({1: 1000, 2: 1000}).deal()
    assert game.refused(ReportPlayerExposed(3)).clause == "12.6"
    assert game.refused(ReportCollusion(3, "viewing_cards")).clause == "12.13"
    for _ in range(3):
        assert game.send(ReportPlayerExposed(1)) == (CardExposed("box/1", "12.6"),)
    game.bet(1)
    game.fold(2)
    assert game.refused(ReportPlayerExposed(2)).clause == "12.6"


def test_12_7_with_dealers_cards_seen_players_bet_or_fold(live):
    table = live()
    table.wager(1)
    table.wager(2)
    table.close(box1="As Ah 7d 5c 3h Tc")
    table.does(1, BuySixth(1, 1000))
    table.bet(1)
    (exposed,) = table.offered(DEALER, ReportDealerExposed)
    assert exposed["fields"][0]["options"] == (1, 2, 3, 4)
    assert table.does(DEALER, ReportDealerExposed(2)) == (DealerCardExposed(2),)
    assert table.faces("seat/2", "dealer") == [None, "9d", None, None, "Kc"]
    assert not table.offered("seat/2", "Exchange")
    for sent in (Exchange(2, 3, 1000), BuySixth(2, 1000)):
        assert table.refused(2, sent).clause == "12.7"
    assert table.refused(DEALER, ReportDealerExposed(5)).clause == "12.7"
    table.bet(2)


def test_12_7_the_last_card_is_seen_too_early_where_another_is_the_face_up_card(play):
    """Clauses: 12.4"""
    game = felt(play)
    game.send(ReportExposedInDeal("dealer/2"))
    game.draw("Kc")
    game.signal("wave", "wave")
    (exposed,) = game.offered(ReportDealerExposed)
    assert exposed.fields[0].options == (1, 3, 4, 5)


def test_12_8_cards_to_an_area_without_wagers_during_the_deal_are_a_misdeal(play):
    game = felt(play)
    assert game.refused(ReportHandWithoutWagers(1)).clause == "12.9"
    assert game.send(ReportHandWithoutWagers(3))[0].under == "12.8"


def test_12_9_found_after_the_deal_they_are_counted_into_the_rack(play):
    game = felt(play)
    game.draw("Kc")
    assert game.send(ReportHandWithoutWagers(3)) == (HandDiscarded(3, 5),)
    assert len(game.state.rack) == 5
    assert game.refused(ReportHandWithoutWagers(3)).clause == "12.9"
    assert play({1: 1000}).deal().refused(ReportHandWithoutWagers(3)).clause == "12.9"


def test_12_10_players_may_change_their_wagers_before_the_new_deal(live):
    table = live()
    table.wager(1)
    table.close()
    table.does(DEALER, ReportWrongDeal("dealt_incorrectly"))
    table.wager(1, 2000)
    table.close()
    assert table.table.round == 2
    assert table.on(1) == 2000


@pytest.mark.parametrize("what", ["missing_card", "foreign_card"])
def test_12_11_a_missing_or_foreign_card_voids_the_round(live, what):
    """Clauses: 12.11.1, 12.11.2, 12.11.3, 12.11.4"""
    table = live()
    table.wager(1)
    table.close()
    table.bet(1)
    won = table.chips(1)
    assert table.refused(DEALER, ReportWrongDeal(what)).clause == "12.11.1"
    table.wager(1)
    table.close()
    events = table.does(DEALER, ReportWrongDeal(what))
    words = what.replace("_", " ")
    assert Voided("round", words, under="12.11.2") in events
    assert DeckCheckOrdered() in events
    assert AuthoritiesNotified(words) in events
    assert table.chips(1) == won


def test_12_12_1_a_short_bet_is_settled_as_it_was_placed(play):
    """Clauses: 12.12"""
    game = play({1: 1000, 2: 1000}).deal()
    game.bet(1)
    game.send(ReportWrongBet(1, 1500))
    assert game.refused(ReportWrongBet(1, 1000)).clause == "12.12"
    game.bet(2)
    assert (game.settled(1)["bet"].stake, game.settled(1)["bet"].winnings) == (1500, 1500)
    assert game.refused(ReportWrongBet(1, 1500)).clause == "12.12"


def test_12_12_nothing_goes_back_of_a_bet_that_was_right(play):
    game = play({1: 1000, 2: 1000}).deal()
    game.bet(1)
    assert game.send(ReportWrongBet(1, 2000)) == (WrongBetFound(1, 2000),)
    assert game.refused(ReportWrongBet(3, 2000)).clause == "12.12"


def test_12_12_1_what_a_bet_lacks_goes_back_be_it_the_smallest_chip(play):
    game = play({1: 1, 2: 1}, chips=(1,)).deal()
    game.bet(1)
    assert Returned(1, "bet", 1, under="12.12.1") in game.send(ReportWrongBet(1, 1))


def test_12_12_2_a_long_bet_counts_up_to_twice_the_ante(play):
    game = play({1: 1000, 2: 1000}).deal()
    game.bet(1)
    game.send(Correct(1, "bet", 2500, "5.1"))
    game.bet(2)
    bet = game.settled(1)["bet"]
    assert (bet.stake, bet.returned, bet.winnings) == (2500, 2500, 2000)
    loses = play({2: 1000, 3: 1000}).deal()
    loses.bet(2)
    loses.send(Correct(2, "bet", 2500, "5.1"))
    loses.fold(3)
    bet = loses.settled(2)["bet"]
    assert (bet.stake, bet.returned, bet.winnings) == (2500, 500, 0)


def test_12_12_2_what_was_laid_too_much_never_counts(play):
    game = play({1: 1000, 2: 1000}).deal()
    game.bet(1)
    (found,) = game.send(ReportWrongBet(1, 3000))
    assert found.cents == 3000
    assert game.refused(ReportWrongBet(2, 1000)).clause == "12.12"
    assert game.refused(ReportWrongBet(1, 4001)).clause == "12.12"
    game.bet(2)
    assert game.settled(1)["bet"].winnings == 2000


def test_12_13_the_supervisor_rules_on_suspected_collusion(play):
    game = play({1: 1000, 2: 1000}).deal()
    game.send(ReportCollusion(2, "viewing_cards"))
    assert game.turn().due == (SUPERVISOR,)
    # Whoever meets the question is not told that somebody is suspected.
    assert game.refused(Stake(1, "ante", 1000)) == (
        *("14.12", "the supervisor has something to decide first"),
    )
    assert game.refused(Rule("hang", "x")).clause == "12.13"
    assert game.refused(Rule("play_on", " ")).clause == "12.13"
    game.send(Rule("play_on", "no harm done"))
    assert game.turn().due == ("seat/1",)
    assert game.refused(ReportCollusion(2, "smiling")).clause == "12.13"


def test_12_13_1_suspects_play_before_the_others(play):
    game = play({1: 1000, 2: 1000}).deal()
    game.send(ReportCollusion(2, "collecting_information"))
    game.send(Rule("play_first", "has looked around"))
    assert game.turn().due == ("seat/2",)
    game.fold(2)
    assert game.turn().due == ("seat/1",)


@pytest.mark.parametrize(
    ("measure", "clause"), [("keep_apart", "12.13.2"), ("english_only", "12.13.3")]
)
def test_12_13_2_other_measures_are_recorded(play, measure, clause):
    """Clauses: 12.13.3"""
    game = play({1: 1000}).deal()
    game.send(ReportCollusion(1, "viewing_cards"))
    events = game.send(Rule(measure, "talk in the pit"))
    assert PlayersDirected(1, measure, clause) in events


def test_12_14_without_a_decision_the_hand_is_void(live):
    table = live()
    table.wager(1)
    table.wager(2)
    table.does(1, Stake(1, "super/dealer", 1000))
    table.close(box1="As Ah 7d 5c 3h Tc")
    table.does(1, BuySixth(1, 1000))
    assert table.refused(SUPERVISOR, ReportNoDecision(2)).clause == "12.14"
    assert table.refused(2, ReportNoDecision(1)).clause == "12.14"
    events = table.does(SUPERVISOR, ReportNoDecision(1))
    assert Returned(1, "ante", 1000, under="12.14") in events
    assert Returned(1, "super/dealer", 1000, under="12.14") in events
    assert Paid(1, "float", 1000, under="12.14") in events
    assert table.chips(1) == 100000 - 1000  # the super wager was settled after the deal
    table.bet(2)


@pytest.mark.parametrize("clause", ["12.14", "12.15"])
def test_12_14_super_wagers_of_others_on_a_hand_that_is_void_unsettled_go_back(play, clause):
    """Clauses: 12.15"""
    game = play({1: 1000, 2: 1000}, {(2, 1): 1500}, options=MANUAL).deal()
    if clause == "12.14":
        events = game.send(ReportNoDecision(1))
    else:
        game.send(ReportCollectedEarly(1))
        events = game.rule("void_hand")
    back = [(event.seat, event.area) for event in events if isinstance(event, Returned)]
    assert back == [(1, "ante"), (1, "super/1"), (2, "super/1")]
    assert Returned(2, "super/1", 1500, under=clause) in events
    assert game.state.box(2).chips == {"ante": 1000, "super/2": 1000}


def test_12_14_a_time_out_folds_where_it_is_read_so(play):
    game = play({1: 1000, 2: 1000}, variants=("time-out-folds",)).deal()
    assert Folded(1, 5) in game.send(ReportNoDecision(1))


def test_12_15_a_hand_collected_too_early_is_reconstructed(play):
    game = play({1: 1000}).deal()
    game.send(ReportCollectedEarly(1))
    game.send(Rule("reconstructed", "the last five in the rack"))
    game.bet(1)
    assert game.settled(1)["bet"].effect == "win"
    assert game.refused(ReportCollectedEarly(1)).clause == "12.15"


def test_12_15_only_a_hand_that_waits_for_a_decision_is_collected_too_early(play):
    game = play({1: 1000, 2: 1000, 3: 1000}).deal()
    game.bet(1)
    game.fold(2)
    for seat in (1, 2, 4):
        assert game.refused(ReportCollectedEarly(seat)).clause == "12.15"
    game.sixth(3)
    assert game.refused(ReportCollectedEarly(3)).clause == "12.15"
    assert game.refused(ReportDealerExposed(2)).clause == "12.7"
    game.draw("Tc")
    game.send(ReportCollectedEarly(3))


def test_12_15_or_void_with_interim_settlements_standing(live):
    table = live()
    table.wager(1)
    table.close(box1="Qc Qd Qh 6s 2d")
    table.does(DEALER, ReportCollectedEarly(1))
    table.does(SUPERVISOR, Rule("void_hand", "mixed with others"))
    assert not table.table.live
    assert table.chips(1) == 100000 + 8000


def undeclared(play, antes=None):
    """A straight flush that was waved, and a sixth card that came after it."""
    game = play(antes or {1: 1000, 2: 1000}, options=MANUAL).deal(box1=SUITED)
    game.signal(*["wave"] * len(game.state.boxes))
    game.sixth(1, "Tc")
    return game


def test_12_16_1_the_operator_may_pay_an_undeclared_hand_with_unseen_cards(play):
    """Clauses: 12.16"""
    game = undeclared(play)
    game.send(ReportUndeclared(1, "not_viewed"))
    events = game.send(Rule("pay", "the card lies face down"))
    assert Paid(1, "float", 1000, under="12.16.1") in events
    assert not [event for event in events if isinstance(event, Returned)]
    assert game.settled(1)["ante"].winnings == 250_000
    assert game.settled(1)["super/1"].verdict == "super_undeclared"


def test_12_16_1_a_bet_that_was_placed_on_it_goes_back(play):
    game = undeclared(play)
    game.bet(1)
    game.send(ReportUndeclared(1, "not_viewed"))
    assert Returned(1, "bet", 2000, under="12.16.1") in game.rule("pay")


def test_12_16_1_the_unseen_card_is_the_next_in_play(play):
    game = undeclared(play)
    game.send(ReportUndeclared(1, "not_viewed"))
    game.send(Rule("pay", "the card lies face down"))
    game.exchange(2, "8h 6s 2d")
    assert game.happened("DrawDealt")[-1].under == "12.16.1"
    assert len(game.turn().draw.to) == 2
    game.draw("4c 4s")
    assert game.hand(2) == "Qc Jd Tc 4c 4s"


def test_12_16_1_exchanged_cards_go_back_as_well(play):
    game = play({1: 1000, 2: 1000}, options=MANUAL).deal(box1=SUITED)
    game.signal("wave", "wave")
    game.exchange(1, "4d 5d", "Tc Td")
    game.send(ReportUndeclared(1, "not_viewed"))
    game.send(Rule("pay", "not touched"))
    assert game.settled(1)["ante"].winnings == 250_000
    game.sixth(2)
    assert game.hand(2).endswith("Tc")


def test_12_16_1_nothing_is_paid_to_a_player_excluded_meanwhile(live):
    table = live(options=MANUAL)
    table.wager(1)
    table.wager(2)
    table.close(box1=f"{SUITED} Tc")
    table.does(1, Declare(1, "wave"))
    table.does(2, Declare(2, "wave"))
    table.does(1, BuySixth(1, 1000))
    table.does(DEALER, ReportUndeclared(1, "not_viewed"))
    table.does(SUPERVISOR, Exclude(1, "a telephone"))
    told = table.does(SUPERVISOR, Rule("pay", "too late"))
    assert not [event for event in told if isinstance(event, InstantPayoutHonoured)]
    assert not [account for account in table.table.balances if account == "rack/1"]
    table.bet(2)


def test_12_16_1_or_not(play):
    game = undeclared(play)
    game.send(ReportUndeclared(1, "not_viewed"))
    assert InstantPayoutLost(1) in game.send(Rule("do_not_pay", "house rule"))
    game.bet(1)


@pytest.mark.parametrize("later", [False, True])
def test_12_16_2_seen_cards_or_later_draws_lose_it(play, later):
    game = undeclared(play)
    if later:
        game.bet(1)
        game.sixth(2, "4s")
    told = ReportUndeclared(1, "not_viewed" if later else "viewed")
    assert game.send(told) == (InstantPayoutLost(1),)


def test_12_16_only_who_drew_without_declaring(play):
    game = undeclared(play)
    assert game.refused(ReportUndeclared(2, "viewed")).clause == "12.16"
    assert game.refused(ReportUndeclared(1, "perhaps")).clause == "12.16"
    assert game.refused(ReportUndeclared(3, "viewed")).clause == "12.16"
    other = play({1: 1000}, options=MANUAL).deal()
    other.signal("wave")
    other.sixth(1, "Tc")
    (none,) = other.send(ReportUndeclared(1, "not_viewed"))
    assert type(none).__name__ == "NoInstantPayout"


def test_12_16_a_super_hand_alone_is_no_instant_payout(play):
    game = play({1: 1000}, options=MANUAL).deal(box1="Qc Qd Qh 6s 2d")
    game.signal("wave")
    game.sixth(1)
    assert game.refused(ReportUndeclared(1, "viewed")).clause == "12.16"
    game.draw("Tc")
    (none,) = game.send(ReportUndeclared(1, "not_viewed"))
    assert type(none).__name__ == "NoInstantPayout"


def test_12_18_what_no_rule_covers_goes_to_the_gaming_manager(live):
    table = live()
    table.wager(1)
    table.close()
    assert table.refused(SUPERVISOR, ReferToManager(" ")).clause == "12.18"
    (asked,) = table.does(SUPERVISOR, ReferToManager("a bird took a card"))
    assert asked.question.seat == 0, "it is about the table"
    # The decision is the Gaming Manager's: the record says whose it was.
    assert table.refused(SUPERVISOR, Rule("void_round", "so it is")).clause == "12.18"
    events = table.does(SUPERVISOR, Rule("void_round", "so it is", "M. Lee, Gaming Manager"))
    assert (events[0].under, events[0].decided_by) == ("12.18", "M. Lee, Gaming Manager")
    assert table.chips(1) == 100000


def test_12_18_or_play_goes_on(play):
    game = play({1: 1000}).deal()
    game.send(ReferToManager("a bird looked at a card"))
    game.send(Rule("play_on", "it cannot tell", "M. Lee, Gaming Manager"))
    game.bet(1)
    assert not game.state.live


def test_12_18_what_is_no_command_of_the_game_is_refused(play):
    assert play({}).refused(Rule("play_on", "x")).clause == "12.18"


def test_12_11_4_surveillance_and_an_inspector_are_notified_and_acknowledge(live):
    table = live()
    table.wager(1)
    table.close()
    table.does(DEALER, ReportWrongDeal("foreign_card"))
    cases.check_notice(table, "12.11.4", "surveillance")

"""8 The betting round."""

import pytest

from houseway.core import DEALER, Charged, RoundClosed, Settled
from houseway.games.kit.pack import HandCounted
from houseway.games.lunar_poker.events import (
    Bet,
    BuySixth,
    CountHands,
    DealerShown,
    Declare,
    DiscardsCounted,
    Exchange,
    Fold,
    Folded,
    HandsSettled,
    ReportCount,
    Signalled,
)
from houseway.games.lunar_poker.view import view
from houseway.law.words import words
from houseway.table.conduct import Note

WINNING = "Qc Qd Qh 6s 2d"
MANUAL = ("manual_declaration",)


def test_8_1_nobody_sees_other_hands_before_the_betting_round_ends(live):
    table = live()
    table.wager(1)
    table.wager(2)
    table.close()
    assert table.faces("seat/2", "box/1") == [None] * 5
    table.bet(1)
    assert table.faces("seat/2", "box/1") == [None] * 5
    assert table.faces("dealer", "box/1") == [None] * 5
    table.fold(2)
    assert table.faces("seat/2", "box/1")[0] == "As"
    assert table.faces("seat/1", "box/2") == [None] * 5


def test_8_2_the_dealer_is_reminded_that_cards_stay_on_the_table_and_notes_a_breach(live):
    table = live()
    table.wager(1)
    table.close()
    assert "8.2" in table.reminded()
    (noted,) = table.does(DEALER, Note("8.2", "box 1 held its cards below the table"))
    assert (noted.under, noted.by) == ("8.2", DEALER)


def test_8_3_the_software_declares(play):
    game = play({1: 1000, 2: 1000}).deal(box2=WINNING)
    assert game.happened("Signalled") == [Signalled(1, "wave"), Signalled(2, "tap")]
    assert not game.offered("Declare")


def test_8_3_players_declare_by_hand_clockwise_where_the_sign_says_so(play):
    """Clauses: 10.5.1"""
    game = play({1: 1000, 2: 1000}, options=MANUAL).deal(box2=WINNING)
    assert game.refused(Declare(2, "tap")).clause == "10.5.1"
    assert game.refused(Declare(1, "nod")).clause == "8.3"
    assert game.refused(Fold(1)).clause == "8.4"
    game.signal("wave")
    assert not game.settled(1)
    game.signal("tap")
    assert game.settled(1)["super/1"].verdict == "super_loses"
    assert game.settled(2)["super/2"].verdict == "super_wins"
    assert game.refused(Declare(1, "tap")).clause == "8.3"


def test_8_3_a_winning_hand_that_is_not_declared_loses_for_all_who_wagered_on_it(play):
    game = play({1: 1000, 2: 1000}, {(1, 2): 1000}, options=MANUAL).deal(box2=WINNING)
    game.signal("wave", "wave")
    assert game.settled(2)["super/2"].verdict == "super_undeclared"
    assert game.settled(1)["super/2"].under == "8.3"


def test_8_3_on_a_felt_a_tapped_hand_is_entered_and_verified(play, card):
    """Clauses: 10.5"""
    game = play({1: 1000, 2: 1000}, method="felt").close()
    game.draw("Kc")
    game.signal("tap")
    assert game.turn().draw.to == ("box/1",) * 5
    assert game.refused(Declare(2, "wave")).clause == "10.5.1"
    game.draw("Qc Qd Qh 6s 2d")
    game.signal("wave")
    assert game.settled(1)["super/1"].line == "three_of_a_kind"
    assert game.settled(2)["super/2"].effect == "lose"


def test_8_3_1_losing_super_wagers_are_taken_before_anybody_chooses(play):
    """Clauses: 10.5.1, 10.5"""
    game = play({1: 1000, 2: 1000, 3: 1000}, {(3, 1): 1000}).deal(box2=WINNING)
    settled = [(event.seat, event.area) for event in game.events if isinstance(event, Settled)]
    assert settled == [(1, "super/1"), (3, "super/1"), (3, "super/3"), (2, "super/2")]
    assert game.turn().due == ("seat/1",)


def test_8_4_players_choose_in_turn_from_the_dealers_left(play):
    game = play({1: 1000, 3: 1000}).deal()
    assert game.refused(Bet(3, 2000)).clause == "8.4"
    assert {move.by for move in game.offered("Bet")} == {"seat/1"}
    game.bet(1)
    assert game.refused(Fold(1)).clause == "8.4"
    game.bet(3)


def test_8_4_1_fold(play):
    game = play({1: 1000}).deal()
    (move,) = game.offered("Fold")
    assert move.clause == "8.4.1"
    (events,) = game.fold(1)
    assert events[0] == Folded(1, 5)


def test_8_4_2_bet(play):
    game = play({1: 1000}).deal()
    (move,) = game.offered("Bet")
    assert (move.clause, move.fields[1].low, move.fields[1].high) == ("8.4.2", 2000, 2000)
    (events,) = game.bet(1)
    assert "DealerShown" in {type(event).__name__ for event in events}


def test_8_4_3_exchange_two_to_five_cards(play):
    game = play({1: 1000}).deal()
    (move,) = game.offered("Exchange")
    assert len(move.fields[1].options) == 26
    for places in (0, 1, 16, 32, 33, 63, -1):
        assert game.refused(Exchange(1, places, 1000)).clause == "8.4.3"
    game.send(Exchange(1, 31, 1000))
    assert len(game.turn().draw.to) == 5


def test_8_4_4_buy_a_sixth_card(play):
    game = play({1: 1000}).deal()
    (move,) = game.offered("BuySixth")
    assert move.clause == "8.4.4"
    game.sixth(1, "Ad")
    assert game.hand(1) == "As Ah 7d 5c 3h Ad"
    game.bet(1)
    assert game.settled(1)["bet"].line == "three_of_a_kind"


def test_8_4_4_the_sixth_card_may_be_the_lowest_of_the_pack(play):
    game = play({1: 1000}).deal(box1="2h 2d 7d 5c Ah", dealer="9c 9d 4h 3s Kc")
    game.sixth(1, "2c")
    game.bet(1)
    assert game.settled(1)["bet"].line == "three_of_a_kind"


def test_2_2_2_the_draws_are_offered_in_words_with_their_fee(play):
    game = play({1: 1000}).deal()
    for command, label in (("Exchange", "Exchange"), ("BuySixth", "Buy a sixth card")):
        (move,) = game.offered(command)
        assert words("lunar-poker").label(move.command) == label
        assert [field.low for field in move.fields if field.name == "cents"] == [1000]


@pytest.mark.parametrize("sent", [Exchange(1, 3, 999), BuySixth(1, 2000)])
def test_8_4_5_the_fee_is_as_much_as_the_ante(play, sent):
    game = play({1: 1000}).deal()
    assert game.refused(sent).clause == "8.4.5"
    assert game.offered("BuySixth")[0].fields[1].low == 1000


def test_8_4_one_draw_in_a_round(play):
    """Clauses: 8.8"""
    game = play({1: 1000}).deal()
    game.sixth(1, "Ad")
    assert not game.offered("BuySixth")
    assert game.refused(BuySixth(1, 1000)).clause == "8.4"
    assert game.refused(Exchange(1, 3, 1000)).clause == "8.4"
    game.fold(1)


def test_8_5_folded_cards_stay_face_down(live):
    table = live()
    table.wager(1)
    table.wager(2)
    table.close()
    table.fold(1)
    table.bet(2)
    assert table.faces("seat/2", "box/1") == [None] * 5


def test_8_6_a_fold_loses_the_ante_and_the_cards_are_counted(play):
    game = play({1: 1000, 2: 1000}, {(1, 2): 1000, (1, "dealer"): 1000}).deal()
    game.exchange(1, "7d 5c 3h", "Tc 4c 8c")
    (events,) = game.fold(1)
    assert events[0] == Folded(1, 5)
    ante = game.settled(1)["ante"]
    assert (ante.effect, ante.under) == ("lose", "8.6")
    assert len(game.state.rack) == 8
    assert game.state.box(1).on("super/dealer") == 1000


def felt_decisions(play, antes):
    """A felt on which players choose, nobody having declared anything."""
    game = play(antes, method="felt").close()
    game.draw("Kc")
    return game.signal(*["wave"] * len(antes))


def test_8_6_on_a_felt_the_dealer_is_asked_for_the_number_of_cards(play):
    game = felt_decisions(play, {1: 1000, 2: 1000})
    game.send(BuySixth(1, 1000))
    (events,) = game.fold(1)
    assert events[0] == Folded(1, 0)
    assert game.send(CountHands()) == (HandCounted(1, 6, "8.6"),)
    assert game.refused(CountHands()).clause == "8.6"


def test_8_6_the_round_is_not_over_before_folded_hands_are_counted(play):
    game = felt_decisions(play, {1: 1000})
    assert game.fold(1)[0][-1] == HandsSettled()
    assert (game.state.live, game.turn().due) == (True, ("dealer",))
    assert game.send(CountHands())[-1] == RoundClosed(1, under="8.6")


@pytest.mark.parametrize("cards", [4, 6])
def test_8_6_a_folded_hand_of_another_number_is_a_misdeal(play, cards):
    """Clauses: 12.2"""
    game = felt_decisions(play, {1: 1000, 2: 1000})
    game.fold(1)
    counted, voided, _ = game.send(ReportCount(1, cards))
    assert (counted, voided.under) == (HandCounted(1, cards, "8.6"), "12.2")


def test_8_8_1_2_the_cards_to_be_discarded_are_counted(play):
    game = felt_decisions(play, {1: 1000})
    _, _, counted, *_ = game.send(Exchange(1, 0b10011, 1000))
    assert (counted, counted.cards) == (DiscardsCounted(1, 3), 3)


def test_8_9_on_a_felt_the_headline_goes_on_to_the_dealers_hand(play):
    game = felt_decisions(play, {1: 1000})
    stages = words("lunar-poker").stages
    assert view(game.state, DEALER)["said"] == stages["decisions"].says
    game.bet(1)
    assert view(game.state, DEALER)["stage"] == "decisions"
    assert view(game.state, DEALER)["said"] == stages["showdown"].says


def test_8_7_a_bet_lies_on_the_bet_area(play):
    """Clauses: 5.3"""
    game = play({1: 1000, 2: 1000}).deal()
    game.bet(1)
    assert game.state.box(1).on("bet") == 2000
    assert game.happened("BetPlaced")


def test_8_8_1_an_exchange_replaces_the_chosen_cards_in_their_places(play):
    """Clauses: 8.8.1.1, 8.8.1.2, 8.8.1.3, 8.8.1.4, 8.4.3"""
    game = play({1: 1000}).deal()
    events = game.exchange(1, "7d 3h", "Tc 4c")
    assert Charged(1, 1000, under="8.8.1.1") in events
    assert game.hand(1) == "As Ah Tc 5c 4c"
    assert [len(event.cards) for event in game.happened("DrawDealt")] == [2]
    assert len(game.state.rack) == 2
    assert game.happened("DrawCompleted")[0].under == "8.8.1.4"


def test_8_8_2_a_sixth_card_costs_the_fee(play):
    """Clauses: 8.8.2.1, 8.8.2.2, 8.4.4"""
    game = play({1: 1000}).deal()
    events = game.sixth(1, "Tc")
    assert Charged(1, 1000, under="8.8.2.1") in events
    assert game.happened("DrawDealt")[0].under == "8.8.2.2"
    assert game.state.rack == ()


def test_8_8_the_fee_is_not_handed_back_in_a_played_round(live):
    table = live()
    table.wager(1)
    table.close(box1="As Ah 7d 5c 3h Tc")
    table.does(1, BuySixth(1, 1000))
    table.fold(1)
    assert table.chips(1) == 100000 - 3000


def test_8_9_the_dealer_opens_the_hand_and_calls_its_value(play):
    game = play({1: 1000}).deal()
    game.bet(1)
    (shown,) = game.happened("DealerShown")
    assert shown == DealerShown(shown.cards, "shoe", "pair of nines, king high")


def test_8_9_when_all_have_folded_and_nothing_depends_on_it_it_stays_closed(live):
    """Clauses: 8.6"""
    table = live()
    table.wager(1)
    table.close()
    table.fold(1)
    assert not table.table.live
    assert table.faces("watcher", "dealer") == [None, None, None, None, "Kc"]

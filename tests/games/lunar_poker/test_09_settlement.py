"""9 Settlement."""

import pytest

from houseway.core import SUPERVISOR, RoundClosed, Settled
from houseway.games.kit.pack import HandCounted
from houseway.games.lunar_poker.events import (
    Concede,
    CountHands,
    Fold,
    OpenHands,
    RevealFolded,
)

CONCEDING = ("conceding",)


def outcome(settled):
    return settled.effect, settled.returned, settled.winnings, settled.under


def test_9_1_a_player_may_concede_when_the_dealers_hand_is_open(play):
    game = play({1: 1000, 2: 1000}, {(1, "dealer"): 1000}, options=CONCEDING).deal()
    assert game.refused(Concede(1)).clause == "9.1"
    game.bet(1, 2)
    assert {move.by for move in game.offered("Concede")} == {"seat/1", "seat/2"}
    game.send(Concede(1))
    assert game.settled(1)["ante"].verdict == "conceded_ante"
    assert game.settled(1)["bet"].verdict == "conceded_bet"
    assert game.state.box(1).on("super/dealer") == 1000
    game.send(OpenHands())
    assert game.settled(1)["super/dealer"].under == "9.6"
    assert game.settled(2)["bet"].effect == "lose"


def test_9_1_when_the_last_hand_is_conceded_the_round_goes_on_by_itself(play):
    game = play({1: 1000}, options=CONCEDING).deal()
    game.bet(1)
    game.send(Concede(1))
    assert not game.state.live


def felt_showdown(play, *seats):
    """A felt on which all have bet and the dealer's hand lies open."""
    game = play(dict.fromkeys(seats, 1000), method="felt").close()
    game.draw("Kc")
    game.signal(*["wave"] * len(seats))
    game.bet(*seats)
    game.draw("9c 9d 4h 2s")
    return game


def test_9_1_on_a_felt_a_conceded_hand_is_counted(play):
    """Clauses: 8.6"""
    game = felt_showdown(play, 1)
    assert game.send(Concede(1))[0].cards == 0
    counted, closed = game.send(CountHands())
    assert (counted, type(closed)) == (HandCounted(1, 5, "9.1"), RoundClosed)


def test_9_3_5_on_a_felt_the_cards_that_were_turned_up_are_counted(play):
    game = felt_showdown(play, 1, 2)
    events = game.draw("Qc Jd 8h 6s 2d As Ah 7d 5c 3h")
    counted = [event for event in events if isinstance(event, HandCounted)]
    assert counted == [HandCounted(seat, 5, "9.3.5") for seat in (0, 2, 1)]
    assert type(events[-1]) is RoundClosed


def test_9_2_a_conceded_hand_does_not_return(play):
    game = play({1: 1000, 2: 1000}, options=CONCEDING).deal()
    game.bet(1, 2)
    game.send(Concede(1))
    assert game.refused(Concede(1)).clause == "9.2"
    assert game.refused(Fold(1)).clause == "8.4"


def test_9_3_a_dealer_below_ace_and_king_does_not_qualify(showdown):
    """Clauses: 9.3.3, 9.3.4, 10.2"""
    ante, bet = showdown("Qc Jd 8h 6s 2d", "Ac Qs Jh Ts 8c")
    assert outcome(ante) == ("win", 1000, 1000, "9.3.3")
    assert outcome(bet) == ("stand_off", 2000, 0, "9.3.4")


def test_9_3_hands_are_opened_from_the_dealers_right(play):
    """Clauses: 9.4, 9.3.1, 9.3.2, 9.3.5, 9.4.1, 9.5.3"""
    for dealer, under, closed in (
        ("9c 8d 4h 2s Kc", "9.3", "9.3.5"),
        ("9c 9d 4h 2s Kc", "9.4", "9.5.3"),
    ):
        game = play({1: 1000, 3: 1000, 4: 1000}).deal(dealer=dealer)
        game.bet(1, 3, 4)
        opened = game.happened("HandsOpened")[0]
        assert (opened.under, opened.source) == (under, "shoe")
        assert [event.seat for event in game.happened("HandArranged")] == [4, 3, 1]
        assert [event.under for event in game.happened("HandArranged")] == [f"{under}.1"] * 3
        assert game.happened("HandArranged")[2].hand == "pair of aces, seven high"
        assert game.happened("RoundClosed")[0].under == closed


def test_9_3_4_no_second_combination_against_a_dealer_who_does_not_qualify(showdown):
    _, bet = showdown("As Kd Kh 9h 4s", "9c 8d 4h 2s Kc")
    assert (bet.verdict, bet.winnings) == ("bet_stands_off_unqualified", 0)


def test_9_4_2_player_and_dealer_are_compared(showdown):
    """Clauses: 9.4.3, 9.4.3.1, 9.4.3.2, 9.4.3.3, 9.4.5, 9.5, 9.5.1, 9.5.2"""
    dealer = "9c 9d 4h 2s Kc"
    ante, bet = showdown("As Ah 7d 5c 3h", dealer)
    assert outcome(ante) == ("stand_off", 1000, 0, "9.5.2")
    assert outcome(bet) == ("win", 2000, 2000, "9.5.1")
    ante, bet = showdown("8s 8h 7d 5c 3h", dealer)
    assert outcome(ante) == ("lose", 0, 0, "9.4.5")
    assert outcome(bet) == ("lose", 0, 0, "9.4.3.2")
    ante, bet = showdown("9s 9h Kd 4c 2h", dealer)
    assert outcome(ante) == ("stand_off", 1000, 0, "9.4.5")
    assert outcome(bet) == ("stand_off", 2000, 0, "9.4.3.3")


def test_9_4_4_the_ante_is_paid_only_on_the_first_five_cards(play):
    game = play({1: 1000}).deal(box1="5s 6s 7s 8s Qd")
    game.sixth(1, "9s")
    game.bet(1)
    assert game.settled(1)["ante"].effect == "stand_off"
    assert game.settled(1)["bet"].line == "straight_flush"


def test_9_5_1_1_a_second_combination_is_paid_too(showdown):
    """Clauses: 9.5.1.2, 9.5.1.3"""
    _, bet = showdown("As Kd Kh 9h 4s", "8c 8d 4h 2s Jc")
    assert (bet.verdict, bet.line, bet.odds) == ("bet_wins_twice", "pair+ace_and_king", "2 to 1")
    assert (bet.winnings, bet.under) == (4000, "9.5.1.3")


@pytest.mark.parametrize(
    ("hand", "dealer", "readings"),
    [
        ("As Kd Kh 9h 4s", "8c 8d 4h 2s Jc", ("", "L1")),
        ("As Kd Kh 9h 4s", "8c 7d 4h 2s Jc", ("", "L6")),
        ("9s 9h Kd 4c 2h", "9c 9d Ks 4h 2s", ("L3", "")),
        ("As Ah 7d 5c 3h", "8c 8d 4h 2s Jc", ("", "")),
    ],
)
def test_9_5_1_1_a_wager_names_the_reading_that_it_rests_on(showdown, hand, dealer, readings):
    """Clauses: 9.3.4, 9.4.5"""
    assert tuple(settled.reading for settled in showdown(hand, dealer)) == readings


def test_9_5_1_2_the_dealer_shows_both_combinations(play, card):
    game = play({1: 1000}).deal(box1="As Kd Kh 9h 4s", dealer="8c 8d 4h 2s Jc")
    game.bet(1)
    (arranged,) = game.happened("HandArranged")
    assert arranged.under == "9.5.1.2"
    assert {*arranged.winning} == {card("Kd"), card("Kh")}
    assert card("As") in arranged.second


def test_9_5_1_1_a_card_outside_the_winning_combination_is_needed(showdown):
    _, bet = showdown("As Ad Kd Kh 9h", "8c 8d 4h 2s Jc")
    assert (bet.verdict, bet.winnings) == ("bet_wins", 4000)


def test_9_5_1_1_it_need_not_beat_the_dealer_itself(showdown):
    _, bet = showdown("5s 6d 7h 8c 9d Ah", "Kc Kd 4h 2s Jc")
    assert bet.line == "straight"
    _, bet = showdown("2s 5s 6s 7s 9s 8d", "Qc Qd 4h 4s 4c")
    assert bet.effect == "lose"
    _, bet = showdown("2s 5s 6s 7s 9s 8d", "Tc Jd Qh Ks Ac")
    assert (bet.line, bet.winnings) == ("flush+straight", 2000 * 9)


@pytest.mark.parametrize(
    ("variant", "winnings"), [("second-never", 2000), ("second-without-ace-king", 2000)]
)
def test_9_5_1_1_the_other_readings(showdown, variant, winnings):
    _, bet = showdown("As Kd Kh 9h 4s", "8c 8d 4h 2s Jc", (variant,))
    assert bet.winnings == winnings


def test_9_5_1_1_a_remade_combination_pays_even_where_it_is_read_so(showdown):
    _, bet = showdown("3c 4d 5h 6s 7c 4s", "8c 8d 9h 2s Jc")
    assert (bet.line, bet.winnings) == ("straight+straight", 16000)
    _, bet = showdown("3c 4d 5h 6s 7c 4s", "8c 8d 9h 2s Jc", ("second-remade-even",))
    assert (bet.line, bet.winnings) == ("straight+pair", 10000)


def test_9_5_2_1_a_dealt_straight_flush_is_paid_by_its_own_odds(play):
    game = play({1: 1000}).deal(box1="5s 6s 7s 8s 9s")
    assert game.settled(1)["ante"].winnings == 250_000
    assert not game.state.live


def test_9_6_super_wagers_on_the_dealer_are_settled_last(play):
    game = play({1: 1000, 2: 1000}, {(1, "dealer"): 1000}).deal(dealer="9c 9d 9h 2s Kc")
    game.bet(1, 2)
    settled = [event.area for event in game.events if isinstance(event, Settled)]
    assert settled[-1] == "super/dealer"
    assert game.settled(1)["super/dealer"].winnings == 8000


def test_9_6_the_hand_is_shown_if_only_such_a_wager_is_left(play):
    game = play({1: 1000, 2: 1000}, {(1, "dealer"): 1000}).deal()
    game.fold(1, 2)
    assert game.happened("DealerShown")
    assert game.settled(1)["super/dealer"].verdict == "dealer_super_loses"
    assert game.happened("RoundClosed")[0].under == "9.6"


def test_9_7_the_operator_may_show_a_folded_hand(live):
    table = live()
    table.wager(1)
    table.wager(2)
    table.close()
    table.fold(1)
    assert table.refused(SUPERVISOR, RevealFolded(1)).clause == "9.7"
    table.bet(2)
    table.does(SUPERVISOR, RevealFolded(1))
    assert table.faces("watcher", "box/1") == ["As", "Ah", "7d", "5c", "3h"]
    assert table.refused(SUPERVISOR, RevealFolded(2)).clause == "9.7"


def test_9_4_on_a_felt_hands_are_entered_as_they_are_turned_up(play):
    """Clauses: 8.9, 9.3"""
    game = play({1: 1000, 2: 1000}, method="felt").close()
    game.draw("Kc")
    game.signal("wave", "wave")
    game.sixth(1)
    game.bet(1)
    game.fold(2)
    assert game.turn().draw.to == ("dealer",) * 4
    game.draw("9c 9d 4h 2s")
    assert game.turn().draw.to == ("box/1",) * 6
    assert game.offered("Concede")
    game.draw("As Ah 7d 5c 3h Td")
    assert game.happened("HandsOpened")[0].source == "test"
    assert game.settled(1)["bet"].winnings == 2000

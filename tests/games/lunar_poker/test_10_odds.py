"""10 Settlement odds."""

import pytest

from houseway.core import Settled
from houseway.games.lunar_poker.events import Bet, HandPaidOut

BETS = [
    ("As Ks Qs Js 2d Ts", "royal_flush", 100),
    ("5s 6s 7s 8s Qd 9s", "straight_flush", 50),
    ("5s 5d 5h 5c Qd", "four_of_a_kind", 20),
    ("5s 5d 5h Qc Qd", "full_house", 7),
    ("2s 5s 7s 9s Js", "flush", 5),
    ("5s 6d 7h 8c 9d", "straight", 4),
    ("5s 5d 5h 8c Qd", "three_of_a_kind", 3),
    ("5s 5d 8h 8c Qd", "two_pairs", 2),
    ("5s 5d 7h 8c Qd", "pair", 1),
    ("As Kd 7h 8c Qd", "ace_and_king", 1),
]


@pytest.mark.parametrize(("hand", "line", "odds"), BETS)
def test_10_1_what_a_bet_wins(showdown, hand, line, odds):
    dealer = "Ad Kh 4h 2h 3d" if line in ("ace_and_king", "pair") else "4d 4h 2h 3d 6h"
    _, bet = showdown(hand, dealer)
    assert (bet.line, bet.winnings) == (line, 2000 * odds)


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("2c 4c 7h 8d Td", 1),
        ("5s 5d 5h 8c Qd", 1),
        ("5s 6d 7h 8c 9d", 4),
        ("2s 5s 7s 9s Js", 4),
        ("5s 6s 7s 8s Qd 9s", 4),
        ("As Ks Qs Js 2d Ts", 4),
    ],
)
def test_10_2_the_ante_wins_when_the_dealer_does_not_qualify(showdown, hand, times):
    ante, _ = showdown(hand, "3d 4h 6h Th Kh")
    assert (ante.verdict, ante.winnings) == ("ante_wins_unqualified", 1000 * times)


@pytest.mark.parametrize(("hand", "times"), [("As Ks Qs Js Ts", 1000), ("As 2s 3s 4s 5s", 250)])
@pytest.mark.parametrize("dealer", ["3d 4h 6h Th Kh", "9c 9d 9h 8c Kc"])
def test_10_3_instant_payouts_whatever_the_dealer_has(play, hand, times, dealer):
    """Clauses: 10.4, 9.4.4"""
    game = play({1: 1000}).deal(box1=hand, dealer=dealer)
    ante = game.settled(1)["ante"]
    assert (ante.verdict, ante.winnings, ante.under) == ("instant_payout", 1000 * times, "10.3")
    assert game.happened("HandPaidOut") == [HandPaidOut(1)]


def test_10_4_the_round_is_over_for_that_player(play):
    game = play({1: 1000, 2: 1000}, {(1, "dealer"): 1000}).deal(
        box1="Ad 2d 3d 4d 5d", box2="Qc Jd 8h 6s 2h"
    )
    assert game.refused(Bet(1, 2000)).clause == "10.4"
    assert game.turn().due == ("seat/2",)
    assert len(game.state.rack) == 5
    game.fold(2)
    assert game.settled(1)["super/dealer"].effect == "lose"


def test_10_5_3_a_super_wager_names_the_reading_that_it_rests_on(play):
    """Clauses: 8.3, 10.3"""
    manual = ("manual_declaration",)
    game = play({1: 1000, 2: 1000}, {(2, "dealer"): 1000}, options=manual)
    game.deal(box1="Th Jh Qh Kh Ah", box2="Ac Ad Kd Qs 3c", dealer="As Ks Qc 2h 3d")
    game.signal("tap", "tap").fold(2)
    assert game.settled(1)["ante"].reading == "L2"
    assert game.settled(1)["super/1"].reading == ""
    assert game.settled(2)["super/2"].reading == "L9"
    assert game.settled(2)["super/dealer"].reading == "L9"
    undeclared = play({1: 1000}, options=manual).deal(box1="Qc Qd Qh 6s 2d").signal("wave")
    assert undeclared.settled(1)["super/1"].reading == "H2"


def test_10_5_super_wagers_are_settled_clockwise(play):
    """Clauses: 10.5.1, 10.5.2"""
    game = play({1: 1000, 2: 1000}, {(2, 1): 1000, (1, 2): 1000})
    game.deal(box1="Qc Qd Qh 6s 2d", box2="Th Td Tc 5d 3s")
    settled = [(event.area, event.seat) for event in game.events if isinstance(event, Settled)]
    assert settled == [("super/1", 1), ("super/1", 2), ("super/2", 2), ("super/2", 1)]
    assert game.turn().due == ("seat/1",)


def test_10_5_2_a_paid_player_still_chooses(play):
    game = play({1: 1000}).deal(box1="Qc Qd Qh 6s 2d")
    assert game.settled(1)["super/1"].winnings == 8000
    game.fold(1)
    assert game.settled(1)["ante"].effect == "lose"


SUPERS = [
    ("5s 5d 5h 5c Qd", "four_of_a_kind", 200),
    ("Ks Kd Kh Kc Qd", "four_of_a_kind", 200),
    ("Ks Kd Kh Qc Qd", "five_picture_cards", 150),
    ("Ks Kd Qh Qc Jd", "five_picture_cards", 150),
    ("5s 5d 5h Qc Qd", "full_house", 100),
    ("2s 5s 7s 9s Js", "flush", 60),
    ("5s 6d 7h 8c 9d", "straight", 25),
    ("Ac 2d 3h 4c 5d", "straight", 25),
    ("5s 5d 5h 8c Qd", "three_of_a_kind", 8),
    ("As Kd Qh 8c 2d", "ace_king_queen", 5),
    ("As Ad Kd Kh Qh", "ace_king_queen", 5),
    ("As Kc Qs 8c 2c", "ace_king_queen", 5),
    ("Ah Kd Th 8d 2h", "five_same_coloured_cards", 2),
    ("Qs Qc Ts 8s 2c", "five_same_coloured_cards", 2),
    ("As Kd Th 8d 2h", "", 0),
    ("Ks Kd Qh Qc Td", "", 0),
]


@pytest.mark.parametrize(("hand", "line", "odds"), SUPERS)
def test_10_5_3_what_a_super_wager_wins(play, hand, line, odds):
    game = play({1: 1000}).deal(box1=hand, dealer="9c 9h 4h 3s Tc")
    settled = game.settled(1)["super/1"]
    assert (settled.line, settled.winnings) == (line, 1000 * odds)


@pytest.mark.parametrize(("hand", "line", "odds"), SUPERS)
def test_10_5_3_the_same_on_the_dealers_hand(play, hand, line, odds):
    """Clauses: 9.6"""
    taken = {*hand.split()}
    others = [rank + suit for rank in "2347JT" for suit in "cdhs"]
    other = " ".join([card for card in others if card not in taken][::4][:5])
    game = play({1: 1000}, {(1, "dealer"): 1000}).deal(box1=other, dealer=hand)
    game.fold(1)
    settled = game.settled(1)["super/dealer"]
    assert (settled.line, settled.winnings) == (line, 1000 * odds)


def test_10_5_3_ace_king_queen_on_odd_cards_only_where_it_is_read_so(play):
    for variants, winnings in (((), 5000), (("ace-king-queen-odd",), 0)):
        game = play({1: 1000}, variants=variants).deal(box1="As Ad Kd 8h Qh")
        assert game.settled(1)["super/1"].winnings == winnings


@pytest.mark.parametrize("hand", ["As Ks Qs Js Ts", "5h 6h 7h 8h 9h"])
def test_10_6_a_straight_or_royal_flush_counts_as_a_flush(play, hand):
    """Clauses: 10.6.1"""
    game = play({1: 1000, 2: 1000}, {(2, 1): 2000}).deal(box1=hand, box2="Qc Jd 8c 6s 2d")
    assert game.settled(1)["super/1"].winnings == 60_000
    assert game.settled(2)["super/1"].winnings == 120_000
    assert game.settled(1)["ante"].verdict == "instant_payout"
    assert game.state.box(1).decision == "instant"

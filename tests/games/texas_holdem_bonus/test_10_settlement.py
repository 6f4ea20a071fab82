"""10 Settlement."""

import pytest

from houseway.core import RoundClosed, Settled
from houseway.games.kit.pack import HandCounted
from houseway.games.texas_holdem_bonus.events import (
    Concede,
    DealFaceDown,
    HandsShown,
    SettleHands,
)
from tests.games.texas_holdem_bonus.conftest import DEAL


def test_10_1_the_dealer_makes_the_best_five_of_seven(against):
    """Clauses: 10.1.1, 10.1.2, 10.1.3."""
    assert against("4c 2c", "Ah Kh", "Qh Jh 9h 4d 4s") == "lose"  # both hole cards, not trips
    assert against("Ks Kd", "Ah 5c", "Qh Jh 9h 4h 7s") == "lose"  # one of them, not ace high
    assert against("2c 3c", "2d 3d", "Ah Kh Qh Jh 9h") == "stand_off"  # none


def test_10_2_a_hand_can_be_conceded_after_the_dealers_is_shown(play):
    game = play({1: 1000, 2: 1000}, {1: 500})
    game.deal()
    assert game.refused(Concede(1)).clause == "10.2"
    game.to_showdown(1, 2)
    game.settle(concede=(1,))
    assert {wager.under for wager in game.settled(1).values()} == {"10.2"}
    assert {wager.effect for wager in game.settled(1).values()} == {"lose"}
    assert game.settled(2)["ante"].under == "10.9"


def test_10_3_a_conceded_hand_never_comes_back(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.to_showdown(1, 2)
    game.send(Concede(1))
    assert game.refused(Concede(1)).clause == "10.3"


def test_10_2_if_all_concede_the_round_is_over(play):
    game = play({1: 1000})
    game.deal()
    game.to_showdown(1)
    assert isinstance(game.send(Concede(1))[-1], RoundClosed)


def test_10_4_hands_are_settled_from_the_dealers_right(play):
    game = play({1: 1000, 2: 1000, 3: 1000})
    game.deal()
    assert game.refused(SettleHands()).clause == "10.4"
    game.to_showdown(1, 2, 3)
    events = game.send(SettleHands())
    (shown,) = [event for event in events if isinstance(event, HandsShown)]
    assert shown.to == ("box/3", "box/2", "box/1")
    seats = [event.seat for event in events if isinstance(event, Settled)]
    assert seats == [3, 3, 2, 2, 1, 1]


def test_10_4_1_under_method_b_a_folded_hand_wins_a_jackpot_only(play):
    game = play({1: 1000}, {1: 500}, {1: 500}, options=("method_b",))
    game.deal(box1="9h 2h", flop="Qh 7h 4h", dealer="Ac Kd")
    game.fold(1)
    game.settle()
    effects = {area: wager.effect for area, wager in game.settled(1).items()}
    assert effects == {"ante": "lose", "ante_bonus": "lose", "jackpot": "win"}
    assert game.prizes(1) == [("float", 10000, "15.2.9.5")]


@pytest.mark.parametrize(("hole", "clause"), [("Th 7d", "10.5"), ("As Ah", "10.6")])
def test_10_5_the_bonus_is_settled_before_the_other_wagers(play, hole, clause):
    """Clauses: 10.6."""
    game = play({1: 1000}, {1: 500})
    game.deal(box1=hole, flop="2s 3h Jc")
    game.to_showdown(1)
    settled = [event for event in game.send(SettleHands()) if isinstance(event, Settled)]
    assert [wager.area for wager in settled] == ["ante_bonus", "ante", "flop"]
    assert settled[0].under == clause


@pytest.mark.parametrize(
    ("hole", "winnings"),
    [
        ("As Ah", 15000),
        ("Ks As", 12500),
        ("As Qs", 10000),
        ("Js As", 10000),
        ("As Kh", 7500),
        ("Ks Kd", 5000),
        ("Qc Qh", 5000),
        ("Jd Jh", 5000),
        ("Ad Qs", 2500),
        ("Jh Ad", 2500),
        ("Tc Td", 1500),
        ("2c 2d", 1500),
        ("As Ts", 0),
        ("Ks Qs", 0),
        ("9h 8h", 0),
    ],
)
def test_10_7_the_bonus_looks_at_the_hole_cards_alone(play, hole, winnings):
    game = play({1: 1000}, {1: 500})
    game.deal(box1=hole, dealer="9c 9d", flop="9s 6h 6d", turn="6s", river="5d")
    game.to_showdown(1)
    bonus = game.settle().settled(1)["ante_bonus"]
    assert (bonus.winnings, bonus.returned) == (winnings, 500 if winnings else 0)


def test_10_8_the_player_too_has_the_best_five_of_seven(against):
    """Clauses: 10.8.1, 10.8.2, 10.8.3."""
    assert against("Ah Kh", "4c 2c", "Qh Jh 9h 4d 4s") == "win"
    assert against("Ah 5c", "Ks Kd", "Qh Jh 9h 4h 7s") == "win"
    assert against("2d 3d", "2c 3c", "Ah Kh Qh Jh 9h") == "stand_off"


def test_10_9_a_lower_hand_loses_all_four_wagers(showdown):
    settled = showdown("2c 3d", "Ah Ad", "Ks 9h 7c 4d Jc")
    assert set(settled) == {"ante", "flop", "turn", "river"}
    assert {(wager.effect, wager.returned, wager.under) for wager in settled.values()} == {
        ("lose", 0, "10.9")
    }


def test_10_10_a_higher_hand_wins_even_money_on_the_bets(showdown):
    settled = showdown("Ah Ad", "2c 3d", "Ks 9h 7c 4d Jc")
    assert [settled[area].winnings for area in ("flop", "turn", "river")] == [2000, 1000, 1000]


@pytest.mark.parametrize(
    ("hole", "board", "effect", "winnings"),
    [
        ("Ah Ad", "Ks 9h 7c 4d Jc", "stand_off", 0),
        ("9s 8d", "7s 6h 5s 2d Kc", "stand_off", 0),
        ("As 9s", "7s 6s 2s Kd Qc", "win", 1000),
        ("7s 2s", "3s 4s 5s Kd Qc", "win", 1000),
        ("9s 9d", "9h Kd 5s 2d Kc", "win", 1000),
    ],
)
def test_10_10_the_ante_wins_only_with_a_flush_or_better(showdown, hole, board, effect, winnings):
    ante = showdown(hole, "Tc 2h", board)["ante"]
    assert (ante.effect, ante.winnings, ante.returned) == (effect, winnings, 1000)


def test_10_11_equal_hands_stand_off_on_all_four(showdown):
    settled = showdown("Ah 3d", "Ad 3c", "Ks 9h 7c 4d Jc")
    assert {(wager.effect, wager.winnings, wager.under) for wager in settled.values()} == {
        ("stand_off", 0, "10.11")
    }


def test_10_12_on_a_felt_each_hand_is_proved_when_it_is_settled(play):
    game = play({1: 1000, 2: 1000}, method="felt")
    game.close()
    game.send(DealFaceDown())
    game.bet(1, 2)
    game.draw(DEAL["flop"])
    game.check(1, 2)
    game.draw(DEAL["turn"])
    game.check(1, 2)
    game.draw(DEAL["river"])
    game.draw(DEAL["dealer"])
    game.send(SettleHands())
    events = game.draw(f"{DEAL[2]} {DEAL[1]}")
    told = [(type(event).__name__, event.seat) for event in events if hasattr(event, "seat")]
    hand = ("Settled", "Settled", "HandCounted")
    assert told == [(name, 2) for name in hand] + [(name, 1) for name in hand]
    assert game.happened(HandCounted) == [HandCounted(seat, 2, "10.12") for seat in (2, 1)]


def test_10_12_after_the_last_hand_the_round_is_over(play):
    game = play({1: 1000})
    game.deal()
    game.to_showdown(1)
    assert game.send(SettleHands())[-1] == RoundClosed(1, "10.12")

"""7 Call or fold."""

import pytest

from houseway.core import RoundClosed, Stake, Staked
from houseway.games.canberra_holdem.events import (
    Call,
    Called,
    CountHands,
    DealFaceDown,
    Fold,
    Folded,
    HandsSettled,
    ReportCount,
)
from houseway.games.kit.pack import HandCounted


def test_7_1_players_look_at_their_cards_after_the_flop(live):
    def own(table):
        seen = table.view("seat/1")["things"]
        return [
            thing["face"] for thing in seen if thing["area"] == "box/1" and thing["kind"] == "card"
        ]

    table = live()
    table.wager(1)
    assert own(table) == []
    table.close()
    assert own(table) == ["As", "Ah"]


def test_7_1_the_cards_are_not_seen_before_the_flop(play):
    game = play({1: 1000})
    game.close()
    game.draw("As 9c Ah 9d")
    seen = game.game.view(game.state, "seat/1")["things"]
    assert [thing["face"] for thing in seen if thing["kind"] == "card"] == [None] * 4


def test_7_1_decisions_come_after_the_flop_and_before_the_river(play):
    game = play({1: 1000})
    for sent in (Call(1, 2000), Fold(1)):
        assert game.refused(sent).clause == "7.1"
    game.to_flop()
    game.call(1)
    for sent in (Call(1, 2000), Fold(1)):
        assert game.refused(sent).clause == "7.1"


def test_7_1_each_box_decides_once(play):
    game = play({1: 1000, 2: 1000}).to_flop()
    game.fold(1)
    assert game.refused(Call(1, 2000)).clause == "7.1"
    assert game.refused(Fold(1)).clause == "7.1"


def test_7_1_a_box_without_an_ante_has_nothing_to_decide(play):
    game = play({1: 1000}).to_flop()
    assert game.refused(Call(2, 2000)).clause == "7.1"


def test_7_1_nobody_decides_for_another(live):
    table = live()
    table.wager(1)
    table.wager(2)
    table.close()
    assert "seat 1" in table.refused(2, Fold(1)).why


@pytest.mark.parametrize("cents", [0, 1000, 1999, 2001, 3000, -2000])
def test_7_2_a_call_is_exactly_twice_the_ante(play, cents):
    game = play({1: 1000}).to_flop()
    assert game.refused(Call(1, cents)).clause == "7.2"


def test_7_2_a_call_of_twice_the_ante_stays_in(play):
    game = play({1: 1500}).to_flop()
    called, staked, *_ = game.send(Call(1, 3000))
    assert (called, staked) == (Called(1), Staked(1, "call", 3000, under="7.2"))


def test_7_2_the_offered_call_is_that_amount(play):
    game = play({1: 1500}).to_flop()
    (call,) = [move for move in game.game.turn(game.state).moves if move.command.endswith(".Call")]
    assert (call.fields[1].low, call.fields[1].high) == (3000, 3000)


def test_7_2_a_call_is_not_placed_before_the_flop(play):
    assert play({1: 1000}).refused(Stake(1, "call", 2000)).clause == "7.2"


def test_7_2_the_cards_of_a_caller_stay_face_down(live):
    table = live()
    table.wager(1)
    table.wager(2)
    table.close()
    table.decide(calls=(1,))
    faces = [thing["face"] for thing in table.view("seat/2")["things"] if thing["area"] == "box/1"]
    assert faces == [None, None]


def test_7_3_folding_loses_the_ante(play):
    game = play({1: 1000, 2: 1000}).to_flop()
    folded, lost = game.send(Fold(2))
    assert folded == Folded(2, 2)
    assert (lost.area, lost.stake, lost.effect, lost.under) == ("ante", 1000, "lose", "7.3")


def test_7_3_folding_loses_a_losing_bonus(play):
    game = play({1: 1000, 2: 1000}, {2: 500}).to_flop()
    game.fold(2)
    lost = game.settled(2)["super_aces"]
    assert (lost.stake, lost.effect, lost.verdict) == (500, "lose", "folded_super_aces")


def test_7_3_folding_loses_a_winning_bonus_that_was_not_declared(play):
    game = play({1: 1000}, {1: 500}, options=("manual_declaration",)).to_flop()
    game.fold(1)
    lost = game.settled(1)["super_aces"]
    assert (lost.effect, lost.under) == ("lose", "7.3")


def test_7_3_folding_does_not_take_a_declared_winning_bonus(play):
    """Clauses: 7.3, 10.4 and 10.5"""
    game = play({1: 1000}, {1: 500}).to_flop()
    game.fold(1)
    settled = game.settled(1)
    assert (settled["ante"].effect, settled["super_aces"].effect) == ("lose", "win")
    assert settled["super_aces"].winnings == 3500


def test_7_3_by_the_other_reading_folding_forfeits_a_declared_bonus(play):
    game = play({1: 1000}, {1: 500}, variants=("fold-forfeits",)).to_flop()
    assert "super_aces" not in game.settled(1)  # nothing is paid before the decision
    game.fold(1)
    lost = game.settled(1)["super_aces"]
    assert (lost.effect, lost.verdict, lost.under) == ("lose", "folded_super_aces", "7.3")


def test_7_3_by_the_other_reading_a_caller_is_paid_before_the_river(play):
    game = play({1: 1000}, {1: 500}, variants=("fold-forfeits",)).to_flop()
    game.call(1)
    assert game.settled(1)["super_aces"].winnings == 3500
    assert game.state.stage == "river"


def test_7_3_a_folded_ante_does_not_win_when_the_dealer_does_not_qualify(play):
    """Clauses: 7.3 and 9.1"""
    game = play({1: 1000, 2: 1000}).to_flop(dealer="Qd 8s")
    game.fold(2)
    game.call(1)
    game.river()
    assert game.settled(1)["ante"].verdict == "ante_wins_unqualified"
    assert game.settled(2)["ante"].verdict == "folded_ante"


def test_7_4_the_record_has_the_number_of_cards_of_a_folded_hand(play):
    game = play({1: 1000, 2: 1000}).to_flop()
    folded, _ = game.send(Fold(1))
    assert folded.cards == 2


def felt_to_flop(play, *seats):
    game = play(dict.fromkeys(seats, 1000), method="felt")
    game.close()
    game.send(DealFaceDown())
    game.draw("2s 7h Jc")
    return game


def test_7_4_on_a_felt_the_dealer_is_asked_for_the_number_of_cards(play):
    game = felt_to_flop(play, 1, 2)
    folded, _ = game.send(Fold(1))
    assert folded.cards == 0
    (move,) = game.offered(CountHands)
    assert (move.by, move.clause, move.fields) == ("dealer", "7.4", ())
    assert game.send(CountHands()) == (HandCounted(1, 2, "7.4"),)
    assert not game.offered(CountHands)
    assert game.refused(CountHands()).clause == "7.4"


def test_7_4_the_round_is_not_over_before_folded_hands_are_counted(play):
    game = felt_to_flop(play, 1, 2)
    game.fold(1)
    game.call(2)
    game.river()
    assert game.draw("9c 9d As Ah")[-1] == HandsSettled()
    assert (game.state.live, game.turn().due) == (True, ("dealer",))
    assert game.send(CountHands())[-1] == RoundClosed(1, under="9.5")


def test_7_4_where_nobody_folded_nothing_is_asked(play):
    game = felt_to_flop(play, 1)
    game.call(1)
    game.river()
    assert game.draw("9c 9d As Ah")[-1] == RoundClosed(1, under="9.5")


@pytest.mark.parametrize("cards", [0, 1, 3])
def test_7_4_a_folded_hand_of_another_number_voids_the_round(play, cards):
    """Clauses: 7.4, 13.3"""
    game = felt_to_flop(play, 1, 2)
    game.fold(2)
    assert game.refused(ReportCount(1, cards)).clause == "7.4"
    counted, voided, closed = game.send(ReportCount(2, cards))
    assert counted == HandCounted(2, cards, "7.4")
    assert (voided.under, closed) == ("13.3", RoundClosed(1, under="13.3"))
    assert not game.offered(CountHands)


def test_7_4_one_hand_may_be_counted_by_itself(play):
    game = felt_to_flop(play, 1, 2)
    game.fold(1, 2)
    assert game.send(ReportCount(2, 2)) == (HandCounted(2, 2, "7.4"),)
    assert game.send(CountHands()) == (HandCounted(1, 2, "7.4"),)

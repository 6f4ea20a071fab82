"""10 Super Aces Bonus wager."""

import pytest

from houseway.core import DEALER, CloseWagers, Drawn, Settled, Stake, TakeBack
from houseway.games.canberra_holdem.events import (
    Call,
    DealFaceDown,
    Declare,
    Declared,
    Fold,
    HandVerified,
)
from houseway.games.canberra_holdem.irregularities import ReportExposedCards

BY_HAND = ("manual_declaration",)


def faces(view, area):
    return [thing["face"] for thing in view["things"] if thing["area"] == area]


def felt(play, ante, super_aces):
    """A game on a real felt, up to the decisions: nobody knows the hole cards."""
    game = play(ante, super_aces, method="felt")
    game.close()
    game.send(DealFaceDown())
    game.draw("2s 7h Jc")
    return game


def test_10_1_the_bonus_wager_is_on_the_sign(live):
    limit = live().view("anybody")["sign"].limits["super_aces"]
    assert (limit.minimum, limit.maximum) == (500, 5000)


def test_10_2_a_bonus_needs_an_ante(play):
    game = play({1: 1000})
    assert game.refused(Stake(2, "super_aces", 500)).clause == "10.2"
    game.send(Stake(2, "ante", 500))
    assert game.send(Stake(2, "super_aces", 500))[0].under == "10.2"


def test_10_2_an_ante_of_the_last_round_does_not_count(live):
    table = live()
    table.round({1: 1000}, calls=(1,))
    assert table.refused(1, Stake(1, "super_aces", 500)).clause == "10.2"


def test_10_2_the_ante_is_not_taken_back_under_its_bonus(play):
    game = play({1: 1000}, {1: 500})
    assert game.refused(TakeBack(1, "ante", 1000)).clause == "10.2"
    game.send(TakeBack(1, "ante", 500))
    game.send(TakeBack(1, "super_aces", 500))
    game.send(TakeBack(1, "ante", 500))
    assert game.state.boxes == ()


def test_10_3_the_hand_is_the_hole_cards_and_the_flop(play):
    """An ace on the river makes no bonus."""
    game = play({1: 1000}, {1: 500}).to_flop(box1="As 3d")
    game.call(1)
    lost = game.settled(1)["super_aces"]
    assert (lost.effect, lost.under) == ("lose", "10.3")
    assert game.state.stage == "river"


def test_10_3_two_aces_on_the_flop_are_a_pair_of_aces(play):
    game = play({1: 1000}, {1: 500}).to_flop(box1="5s 3d", flop="Ac Ad 9h")
    assert game.settled(1)["super_aces"].winnings == 3500


@pytest.mark.parametrize("hole", ["Ks Kd", "As Kd", "9s 8d"])
def test_10_3_other_hands_are_not_eligible(play, hole):
    game = play({1: 1000}, {1: 500}).to_flop(box1=hole)
    assert game.settled(1) == {}
    game.call(1)
    assert game.settled(1)["super_aces"].verdict == "super_aces_loses"


def test_10_4_the_software_declares_for_the_players(play):
    game = play({1: 1000, 2: 1000}, {1: 500, 2: 500}).to_flop()
    assert [event for event in game.events if isinstance(event, Declared)] == [Declared(1)]


def test_10_4_where_players_declare_a_winning_hand_waits_for_it(play):
    game = play({1: 1000}, {1: 500}, options=BY_HAND).to_flop()
    assert game.settled(1) == {}
    declared, paid = game.send(Declare(1))
    assert declared == Declared(1)
    assert (paid.area, paid.winnings) == ("super_aces", 3500)


def test_10_4_an_undeclared_winning_hand_loses_when_the_decisions_are_made(play):
    game = play({1: 1000, 2: 1000}, {1: 500}, options=BY_HAND).to_flop()
    game.call(1)
    assert "super_aces" not in game.settled(1)
    game.call(2)
    lost = game.settled(1)["super_aces"]
    assert (lost.verdict, lost.effect, lost.under) == ("super_aces_undeclared", "lose", "10.4")


def test_10_4_a_caller_may_declare_while_others_still_decide(play):
    game = play({1: 1000, 2: 1000}, {1: 500}, options=BY_HAND).to_flop()
    game.call(1)
    game.send(Declare(1))
    assert game.settled(1)["super_aces"].winnings == 3500


def test_10_4_a_hand_is_declared_after_the_flop_and_before_the_river(play):
    game = play({1: 1000}, {1: 500}, options=BY_HAND)
    assert game.refused(Declare(1)).clause == "10.4"
    game.to_flop()
    game.call(1)
    assert game.refused(Declare(1)).clause == "10.4"


def test_10_4_a_hand_is_declared_once_and_only_with_a_bonus_wager(play):
    game = play({1: 1000, 2: 1000, 3: 1000}, {2: 500, 3: 500}, options=BY_HAND).to_flop()
    assert game.refused(Declare(1)).clause == "10.2"
    game.send(Declare(2))
    assert game.refused(Declare(2)).clause == "10.4"
    game.fold(3)
    assert game.refused(Declare(3)).clause == "10.2"


def test_10_4_a_declared_hand_that_does_not_win_loses(play):
    game = play({1: 1000, 2: 1000}, {2: 500}, options=BY_HAND).to_flop()
    assert game.send(Declare(2)) == (Declared(2),)
    game.call(1, 2)
    assert game.settled(2)["super_aces"].verdict == "super_aces_loses"


def test_10_4_players_need_not_declare_where_the_software_does(play):
    game = play({1: 1000, 2: 1000}, {2: 500}).to_flop()
    assert game.refused(Declare(2)).clause == "10.4"
    offered = {move.command for move in game.game.turn(game.state).moves}
    assert not any(text.endswith(".Declare") for text in offered)


def test_10_4_nobody_declares_for_another(live):
    table = live(options=BY_HAND)
    table.wager(1, 1000, 500)
    table.wager(2)
    table.close()
    assert "seat 1" in table.refused(2, Declare(1)).why


def test_10_5_a_winning_hand_is_paid_before_the_river(live):
    table = live()
    table.wager(1, 1000, 500)
    table.close()
    assert table.view("seat/1")["stage"] == "decisions"
    assert table.chips(1) == 100000 - 1000 + 3500
    assert table.on(1, "super_aces") == 0


def test_10_5_the_last_player_to_call_is_paid_before_the_river_too(play, kinds):
    game = play({1: 1000}, {1: 500}, variants=("fold-forfeits",)).to_flop()
    (events,) = game.call(1)
    assert kinds(events) == ["Called", "Staked", "Settled", "DecisionsMade"]
    assert isinstance(events[2], Settled)
    assert events[2].under == "11.1"


def test_10_5_no_other_seat_sees_the_verified_hand(live):
    """Clauses: 10.5 and 12.1"""
    table = live(options=BY_HAND)
    table.wager(1, 1000, 500)
    table.wager(2)
    table.close()
    table.does(1, Declare(1))
    assert faces(table.view("seat/2"), "box/1") == [None, None]
    assert faces(table.view("seat/1"), "box/1") == ["As", "Ah"]


def test_10_5_verifying_a_hand_exposes_no_card(live):
    """Clauses: 10.5 and 13.1: two more exposed cards do not make it three."""
    table = live(options=BY_HAND)
    table.wager(1, 1000, 500)
    table.close()
    table.does(1, Declare(1))
    table.does(DEALER, ReportExposedCards(1, 2))
    assert table.table.live


def test_10_5_on_a_felt_the_dealer_turns_up_the_declared_hand(play):
    game = felt(play, {1: 1000, 2: 1000}, {1: 500, 2: 500})
    assert game.send(Declare(1)) == (Declared(1),)
    draw = game.game.turn(game.state).draw
    assert (draw.to, draw.clause) == (("box/1", "box/1"), "10.5")
    verified, paid = game.draw("As Ah")
    assert verified == HandVerified(1, (51, 50), "test")
    assert (paid.seat, paid.winnings) == (1, 3500)


def test_10_5_on_a_felt_everybody_waits_while_a_hand_is_verified(play):
    game = felt(play, {1: 1000, 2: 1000}, {1: 500, 2: 500})
    game.send(Declare(1))
    assert game.game.turn(game.state).due == (DEALER,)
    for sent in (Fold(2), Call(2, 2000), Declare(2)):
        assert game.refused(sent).clause == "10.5"
    game.draw("3c 5d")
    assert game.game.turn(game.state).due == ("seat/1", "seat/2")


def test_10_5_on_a_felt_a_hand_that_does_not_win_is_turned_up_in_vain(play):
    game = felt(play, {1: 1000}, {1: 500})
    game.send(Declare(1))
    game.draw("3c 5d")
    game.fold(1)
    assert game.settled(1)["super_aces"].under == "7.3"


def test_10_5_on_a_felt_a_verified_hand_is_not_asked_for_again(play):
    game = felt(play, {1: 1000, 2: 1000}, {1: 500})
    game.send(Declare(1))
    game.draw("As Ah")
    game.call(1, 2)
    game.river()
    assert game.game.turn(game.state).draw.to == ("dealer", "dealer", "box/2", "box/2")


def test_10_5_on_a_felt_the_dealer_enters_what_players_do(live):
    table = live(method="felt")
    for seat, area, cents in ((1, "ante", 1000), (1, "super_aces", 500), (2, "ante", 1500)):
        table.does(DEALER, Stake(seat, area, cents))
    for sent in (CloseWagers(), Drawn((26,), "dealer"), DealFaceDown()):
        table.does(DEALER, sent)
    table.enter("2s 7h Jc")
    table.does(DEALER, Declare(1))
    table.enter("As Ah")
    table.does(DEALER, Fold(2))
    table.does(DEALER, Call(1, 2000))
    table.enter("4d Kh")
    table.enter("9c 9d")
    assert (table.chips(1), table.chips(2)) == (100000 + 3500 + 3000, 100000 - 1500)


def test_10_5_at_an_electronic_table_the_dealer_does_not_act_for_players(live):
    table = live()
    assert table.refused(DEALER, Stake(1, "ante", 1000)).clause == "4.1"
    table.wager(1)
    table.close()
    assert table.refused(DEALER, Fold(1)).clause == "7.3"

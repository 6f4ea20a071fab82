"""6 Dealing the cards."""

import pytest

from houseway.core import DEALER, CloseWagers, Drawn, RoundClosed, clause
from houseway.games.canberra_holdem.events import (
    CountHands,
    DealFaceDown,
    DecisionsMade,
    HandsSettled,
    HandsShown,
    HoleCardsDealt,
    RiverDealt,
)


def hands(view, area):
    return [
        thing["face"]
        for thing in view["things"]
        if thing["kind"] == "card" and thing["area"] == area
    ]


def test_6_1_no_card_comes_from_anywhere_but_the_shoe(play):
    game = play({1: 1000})
    assert game.refused(Drawn((0,), "test")).clause == "6.1"
    game.to_flop()
    assert game.refused(Drawn((0, 1), "test")).clause == "6.1"


def test_6_1_the_dealer_is_reminded_of_the_shoe(live):
    table = live(method="felt")
    table.wager(1)
    table.does(DEALER, CloseWagers())
    table.does(DEALER, Drawn((26,), "dealer"))
    assert "6.1" in table.reminded()


@pytest.mark.parametrize("who", [1, DEALER, "supervisor"])
def test_6_1_at_an_electronic_shoe_nobody_enters_cards(live, who):
    table = live()
    table.wager(1)
    table.close()
    assert table.refused(who, Drawn((0, 1), "me")).clause == "6.1"


def test_6_1_on_a_felt_the_dealer_alone_enters_cards(live):
    table = live(method="felt")
    table.wager(1)
    table.does(DEALER, CloseWagers())
    assert "dealer" in table.refused(1, Drawn((26,), "me")).why
    assert table.does(DEALER, Drawn((26,), "dealer"))[0].source == "dealer"


def test_6_2_hole_cards_lie_face_down_communal_cards_face_up(live):
    table = live()
    table.wager(1)
    table.wager(2)
    table.close()
    for viewer in (DEALER, "supervisor", "anybody"):
        seen = table.view(viewer)
        assert hands(seen, "box/1") == hands(seen, "dealer") == [None, None]
        assert hands(seen, "flop") == ["2s", "7h", "Jc"]
        assert hands(seen, "river") == []


def test_6_2_on_a_felt_hole_cards_are_dealt_without_their_faces(play):
    game = play({1: 1000, 3: 1000}, method="felt")
    game.close()
    (dealt,) = game.send(DealFaceDown())
    order = ("box/1", "box/3", "dealer", "box/1", "box/3", "dealer")
    assert dealt == HoleCardsDealt(order, (), "felt")


def test_6_3_clockwise_from_the_first_box(play):
    game = play({5: 1000, 1: 1000, 3: 1000})
    game.close()
    once = ("box/1", "box/3", "box/5", "dealer")
    assert game.game.turn(game.state).draw.to == once * 2


def test_6_3_a_wrong_number_of_hole_cards_is_refused(play):
    game = play({1: 1000})
    game.close()
    assert game.refused(Drawn((0, 1, 2), "test")).clause == "6.3"
    assert game.refused(DealFaceDown()).clause == "6.3"


def test_6_3_a_one_card_to_each_box_with_an_ante(play):
    game = play({2: 1000, 4: 1000})
    game.close()
    game.draw("As 5s 9c Ah 5h 9d")
    assert game.state.box(2).hole == (51, 50)
    assert game.state.box(4).hole == (15, 14)
    assert game.state.box(1) is None


def test_6_3_b_then_one_to_the_dealer(play):
    game = play({2: 1000, 4: 1000})
    game.close()
    game.draw("As 5s 9c Ah 5h 9d")
    assert game.state.dealer == (28, 29)


def test_6_3_c_until_everybody_has_two(play, faces):
    game = play({1: 1000, 2: 1000})
    game.close()
    dealt = game.draw("As 3c 9c Ah 5d 9d")
    assert [(len(event.to), event.to.count("dealer")) for event in dealt] == [(6, 2)]
    assert faces(dealt) == ["As", "3c", "9c", "Ah", "5d", "9d"]


def test_6_4_the_flop_follows_without_a_burnt_card(play, faces):
    game = play({1: 1000})
    game.close()
    game.draw("As 9c Ah 9d")
    draw = game.game.turn(game.state).draw
    assert (draw.to, draw.clause) == (("communal",) * 3, "6.4")
    assert faces(game.draw("2s 7h Jc")) == ["2s", "7h", "Jc"]


def test_6_5_then_players_call_or_fold(play):
    game = play({1: 1000, 2: 1000}).to_flop()
    turn = game.game.turn(game.state)
    assert (turn.due, turn.draw) == (("seat/1", "seat/2"), None)
    offered = {
        (move.by, move.command.partition(".")[2]) for move in turn.moves if "seat" in move.by
    }
    assert offered == {(f"seat/{n}", what) for n in (1, 2) for what in ("Call", "Fold")}


def test_6_5_in_any_order_and_the_river_waits_for_the_last(play):
    game = play({1: 1000, 2: 1000, 3: 1000}).to_flop()
    assert DecisionsMade() not in [*game.call(3)[0], *game.fold(1)[0]]
    assert game.call(2)[0][-1] == DecisionsMade()


def test_6_6_the_river_is_two_cards_dealt_together(play):
    game = play({1: 1000}).to_flop()
    game.call(1)
    draw = game.game.turn(game.state).draw
    assert (draw.to, draw.clause) == (("communal",) * 2, "6.6")
    assert game.refused(Drawn((0,), "test")).clause == "6.6"
    assert game.river("4d Kh")[0] == RiverDealt((9, 46), "test")


def test_6_6_there_is_no_decision_between_the_river_cards_or_after(live):
    """Every step of a round cites the clause that it carries out."""
    table = live()
    steps = [*table.wager(1), *table.close(), *table.decide(calls=(1,))]
    assert [(type(step).__name__, clause(step)) for step in steps] == [
        ("RoundOpened", "4.1"),
        ("Staked", "4.1"),
        ("WagersClosed", "4.4"),
        ("CardsCut", "5.2"),
        ("HoleCardsDealt", "6.3"),
        ("FlopDealt", "6.4"),
        ("Called", "7.2"),
        ("Staked", "7.2"),
        ("DecisionsMade", "6.5"),
        ("RiverDealt", "6.6"),
        ("HandsShown", "6.7"),
        ("Settled", "9.2"),
        ("Settled", "9.2"),
        ("RoundClosed", "9.5"),
    ]


def test_6_6_the_deal_is_completed_when_everybody_folds(play):
    """Clauses: 6.6, 6.7"""
    game = play({1: 1000, 2: 1000}).to_flop()
    game.fold(1, 2)
    events = game.river()
    assert isinstance(events[0], RiverDealt)
    assert HandsShown((), (), "shoe") in events
    assert events[-1] == RoundClosed(1, under="9.5")


def test_6_7_the_dealer_shows_both_hole_cards_after_the_river(live):
    table = live()
    table.wager(1)
    table.close()
    assert hands(table.view("seat/1"), "dealer") == [None, None]
    table.decide(calls=(1,))
    assert hands(table.view("seat/1"), "dealer") == ["9c", "9d"]


def test_6_7_the_dealer_sets_the_best_five_of_seven(against):
    assert against("Ac Ad", "3c 2d", "Kh Qh 3h 3d 2s") == "lose"  # threes full of twos


def test_6_7_on_a_felt_the_faces_are_asked_for_when_they_are_turned_up(play):
    game = play({1: 1000, 2: 1000, 3: 1000}, method="felt")
    game.close()
    game.send(DealFaceDown())
    game.draw("2s 7h Jc")
    game.fold(2)
    game.call(1, 3)
    game.river()
    draw = game.game.turn(game.state).draw
    assert (draw.to, draw.clause) == (
        ("dealer", "dealer", "box/1", "box/1", "box/3", "box/3"),
        "6.7",
    )
    shown = game.draw("9c 9d As Ah 8c 8d")
    assert shown[-1] == HandsSettled()
    assert game.send(CountHands())[-1] == RoundClosed(1, under="9.5")
    assert game.settled(1)["ante"].effect == "win"
    assert game.settled(3)["ante"].effect == "lose"


def test_6_7_on_a_felt_folded_hands_stay_unknown(play):
    game = play({1: 1000, 2: 1000}, method="felt")
    game.close()
    game.send(DealFaceDown())
    game.draw("2s 7h Jc")
    game.fold(1, 2)
    game.river()
    game.draw("9c 9d")
    game.send(CountHands())
    assert [box.hole for box in game.state.boxes] == [(), ()]
    assert not game.state.live

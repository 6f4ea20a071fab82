"""7 The deal."""

import pytest

from houseway.core import INSPECTOR, CloseWagers, Drawn
from houseway.equipment.cards import name, parse_many
from houseway.games.texas_holdem_bonus.events import CommunityRevealed, DealFaceDown, WagersClosed
from houseway.games.texas_holdem_bonus.round import dealing_order
from houseway.games.texas_holdem_bonus.view import view

BOARD = ("flop", "flop", "flop", "turn", "river")


def order(game):

    return dealing_order(game.state)


def faces(game, viewer, area):

    seen = view(game.state, viewer)["things"]
    return [thing["face"] for thing in seen if thing["kind"] == "card" and thing["area"] == area]


def test_7_1_community_cards_then_the_dealer_then_clockwise(play):
    game = play({3: 1000, 1: 1000})
    assert isinstance(game.send(CloseWagers())[0], WagersClosed)
    assert order(game)[:7] == ("flop",) * 3 + ("turn", "river", "dealer", "dealer")
    assert order(game)[7:] == ("box/1", "box/1", "box/3", "box/3")


def test_7_2_a_device_deals_boxes_two_cards_at_a_time(play):
    """Clauses: 7.2.1, 7.2.2, 7.2.3, 7.2.4."""
    game = play({1: 1000, 2: 1000}, method="device")
    game.send(CloseWagers())
    assert order(game)[:5] == BOARD  # the last of the stack is the River
    game.send(Drawn(tuple(range(6)), "test"))
    assert game.state.dealer == (0, 1)
    assert [box.hole for box in game.state.boxes] == [(2, 3), (4, 5)]


def test_7_3_a_shoe_goes_round_twice(play):
    """Clauses: 7.3.1, 7.3.2, 7.3.3, 7.3.4, 7.3.5."""
    game = play({1: 1000, 2: 1000}, method="shoe")
    game.close()
    assert order(game)[:5] == BOARD
    (dealt,) = game.send(Drawn(tuple(range(6)), "test"))
    assert dealt.under == "7.3"
    assert game.state.dealer == (0, 3)
    assert [box.hole for box in game.state.boxes] == [(1, 4), (2, 5)]


def test_7_2_4_only_areas_with_an_ante_get_cards(play):
    game = play({2: 1000})
    game.send(CloseWagers())
    assert set(order(game)) == {"flop", "turn", "river", "dealer", "box/2"}


@pytest.mark.parametrize("method", ["device", "shoe"])
def test_7_2_5_players_look_at_their_own_cards_only(play, method):
    """Clauses: 7.3.6."""
    game = play({1: 1000, 2: 1000}, method=method)
    game.deal()
    assert faces(game, "seat/1", "box/1") == ["As", "Ah"]
    assert faces(game, "seat/2", "box/1") == [None, None]
    assert faces(game, "seat/1", "dealer") == [None, None]
    assert faces(game, "seat/1", "flop") == [None] * 3
    assert faces(game, INSPECTOR, "box/1") == ["As", "Ah"]


@pytest.mark.parametrize(
    ("method", "clauses"),
    [("device", ["7.2.6", "7.2.7", "7.2.8"]), ("shoe", ["7.3.7", "7.3.8", "7.3.9"])],
)
def test_7_2_6_each_card_is_turned_when_its_wagers_are_made(play, method, clauses):
    """Clauses: 7.2.7, 7.2.8, 7.3.7, 7.3.8, 7.3.9."""
    game = play({1: 1000, 2: 1000}, method=method)
    game.deal()
    game.bet(1)
    assert game.state.revealed == 0
    game.bet(2)
    assert faces(game, "seat/2", "flop") == ["2s", "7h", "Jc"]
    assert faces(game, "seat/2", "turn") == [None]
    game.check(1, 2)
    assert faces(game, "seat/2", "turn") == ["4d"]
    game.check(1, 2)
    assert faces(game, "seat/2", "river") == ["Kh"]
    turned = [event for event in game.events if isinstance(event, CommunityRevealed)]
    assert [card.under for card in turned] == clauses


def test_7_2_on_a_felt_faces_are_told_when_they_are_turned(play):
    """Clauses: 7.3."""
    game = play({1: 1000}, method="felt")
    game.send(CloseWagers())
    (dealt,) = game.send(DealFaceDown())
    assert dealt.cards == ()
    game.bet(1)
    game.draw("2s 7h Jc")
    game.check(1)
    assert game.refused(Drawn(parse_many("2s"), "test")).clause == "3.1"
    game.draw("4d")
    game.check(1)
    game.draw("Kh")
    game.draw("9c 9d")
    assert [name(card) for card in game.state.dealer] == ["9c", "9d"]
    game.settle()
    game.draw("As Ah")
    assert game.settled(1)["flop"].effect == "win"


def test_7_2_6_if_all_fold_the_cards_stay_face_down(play):
    game = play({1: 1000})
    game.deal()
    game.fold(1)
    assert not game.state.live
    assert faces(game, "seat/1", "flop") == [None] * 3
    assert faces(game, INSPECTOR, "flop") == [None] * 3


@pytest.mark.parametrize("method", ["device", "shoe"])
def test_7_2_6_nothing_of_the_board_is_known_before_it_is_turned(play, method):
    """Clauses: 7.3.7."""
    game = play({1: 1000}, method=method)
    game.deal()
    known = [game.state.community]
    for act in (game.bet, game.check, game.check):
        act(1)
        known.append(game.state.community)
    assert [len(board) for board in known] == [0, 3, 4, 5]
    assert len(set(known[-1])) == 5
    assert known[-1] == parse_many("2s 7h Jc 4d Kh")


def test_7_2_6_records_of_earlier_versions_drew_the_board_with_the_hands(play):
    """Clauses: 7.2.1."""
    game = play({1: 1000})
    game.send(CloseWagers())
    game.state = game.game.evolve(game.state, WagersClosed())
    game.send(Drawn(tuple(range(9)), "test"))
    assert (game.state.community, game.state.revealed) == ((0, 1, 2, 3, 4), 0)
    game.bet(1)
    assert (game.turn().draw, game.state.revealed) == (None, 3)


def test_7_2_6_the_flop_is_shown_for_a_jackpot_that_is_alive(play):
    """Clauses: 7.3.7."""
    game = play({1: 1000}, jackpot={1: 500}, options=("method_b",))
    game.deal()
    game.fold(1)
    game.settle()
    assert faces(game, "anybody", "flop") == ["2s", "7h", "Jc"]
    assert faces(game, "anybody", "turn") == [None]

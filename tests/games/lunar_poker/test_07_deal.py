"""7 The deal."""

import pytest

from houseway.core import CloseWagers
from houseway.games.lunar_poker.events import WagersClosed


def test_7_1_no_more_bets_then_the_dealer_is_dealt_to_first(play):
    game = play({2: 1000, 4: 1000})
    assert game.send(CloseWagers())[0] == WagersClosed()
    game.cut()
    assert game.turn().draw.to[:3] == ("dealer", "box/2", "box/4")


def test_7_2_2_only_areas_with_ante_and_super_wager_get_cards(play):
    """Clauses: 7.3.2"""
    for method in ("shoe", "device"):
        game = play({2: 1000}, method=method).close()
        assert set(game.turn().draw.to) == {"dealer", "box/2"}


@pytest.mark.parametrize("method", ["shoe", "device", "hand"])
def test_7_4_all_cards_are_face_down_but_the_dealers_fifth(live, method):
    """Clauses: 7.2.3, 7.3.1"""
    table = live(method=method)
    table.wager(1)
    table.close()
    assert table.faces("seat/2", "dealer") == [None, None, None, None, "Kc"]
    assert table.faces("seat/2", "box/1") == [None] * 5
    assert table.faces("seat/1", "box/1") == ["As", "Ah", "7d", "5c", "3h"]


def test_7_4_on_a_felt_the_dealer_enters_the_one_card_that_lies_open(play):
    game = play({1: 1000}, method="felt").close()
    assert game.turn().draw.to == ("dealer",)
    game.draw("Kc")
    assert game.state.dealer[:4] == (-1,) * 4
    assert game.state.box(1).hand == (-1,) * 5

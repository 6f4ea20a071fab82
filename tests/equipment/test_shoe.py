"""Shoe, shuffling device and discard rack; all chance is handed in."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK
from houseway.equipment.shoe import (
    DiscardRack,
    Shoe,
    ShufflingDevice,
    cut,
    shuffled,
    unseen,
)


@given(st.sets(st.sampled_from(DECK)))
def test_seen_and_unseen_make_up_the_deck(seen: set[int]) -> None:
    rest = unseen(seen)
    assert list(rest) == sorted(rest)
    assert sorted([*seen, *rest]) == list(DECK)


def test_every_order_comes_from_exactly_one_row_of_picks() -> None:
    rows = list(product(range(5), range(4), range(3), range(2)))
    orders = Counter(shuffled((10, 11, 12, 13, 14), row) for row in rows)
    assert len(orders) == len(rows) == 120
    assert {tuple(sorted(order)) for order in orders} == {(10, 11, 12, 13, 14)}


def test_a_shuffle_fills_places_from_the_last_to_the_second() -> None:
    assert shuffled((10, 11, 12), (0, 0)) == (11, 12, 10)
    assert shuffled((10, 11, 12), (2, 1)) == (10, 11, 12)
    assert shuffled((7,), ()) == (7,)
    assert shuffled((), ()) == ()


@pytest.mark.parametrize("picks", [(), (0,), (0, 0, 0), (3, 0), (0, 2), (-1, 0)])
def test_picks_that_do_not_fit_are_refused(picks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="pick"):
        shuffled((10, 11, 12), picks)


def test_a_cut_moves_the_top_to_the_bottom() -> None:
    assert cut((1, 2, 3, 4, 5), 2) == (3, 4, 5, 1, 2)
    assert cut(cut(DECK, 20), 32) == DECK


@pytest.mark.parametrize("depth", [-1, 0, 5, 6])
def test_a_cut_beside_the_pack_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 deep"):
        cut((1, 2, 3, 4, 5), depth)


def test_a_shoe_deals_in_order_and_itself_stays() -> None:
    full = Shoe((5, 6, 7, 8))
    cards, rest = full.deal(3)
    assert (cards, rest.left) == ((5, 6, 7), (8,))
    assert rest.deal(1)[0] == (8,)
    assert full.left == (5, 6, 7, 8)
    assert full.deal(0) == ((), full)


@pytest.mark.parametrize("number", [-1, 2])
def test_a_shoe_deals_no_more_than_it_holds(number: int) -> None:
    with pytest.raises(ValueError, match="1 are left"):
        Shoe((5, 6), 1).deal(number)


def test_the_decks_of_a_shuffling_device_alternate() -> None:
    device = ShufflingDevice(in_play="red", in_shuffle="blue")
    second = device.next_round()
    assert (second.in_play, second.in_shuffle) == ("blue", "red")
    assert second.next_round() == device


def test_the_decks_of_a_shuffling_device_differ() -> None:
    with pytest.raises(ValueError, match="both are red"):
        ShufflingDevice("red", "red")


def test_a_hand_in_the_rack_is_found_by_its_seat() -> None:
    empty = DiscardRack()
    rack = empty.put(1, [3, 4]).put("dealer", (5, 6)).put(2, (7,)).put(1, (8, 9, 10))
    assert rack.reconstruct(2) == (7,)
    assert rack.reconstruct("dealer") == (5, 6)
    assert rack.reconstruct(1) == (8, 9, 10), "the hand put in last"
    assert rack.reconstruct(3) is None
    assert rack.cards() == (3, 4, 5, 6, 7, 8, 9, 10)
    assert (rack.count(), empty.count()) == (8, 0)

"""Poker ranks: every hand there is counted, and compared with a second, slow way of ranking."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import houseway
from houseway.equipment.cards import DECK, name, parse_many
from houseway.hands import poker
from houseway.hands.poker import (
    CATEGORIES,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    TWO_PAIRS,
    best_five,
    bit,
    category,
    describe,
    floor,
    rank5,
    rank6,
    rank7,
    rank_bits,
)
from houseway.kernel import compiled

Ints = NDArray[np.int64]
RANKERS: dict[int, Callable[..., int]] = {5: rank5, 6: rank6, 7: rank7}

COUNTS = {
    5: {
        "high_card": 1_302_540,
        "pair": 1_098_240,
        "two_pairs": 123_552,
        "three_of_a_kind": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full_house": 3_744,
        "four_of_a_kind": 624,
        "straight_flush": 36,
        "royal_flush": 4,
    },
    6: {
        "high_card": 6_612_900,
        "pair": 9_730_740,
        "two_pairs": 2_532_816,
        "three_of_a_kind": 732_160,
        "straight": 361_620,
        "flush": 205_792,
        "full_house": 165_984,
        "four_of_a_kind": 14_664,
        "straight_flush": 1_656,
        "royal_flush": 188,
    },
    7: {
        "high_card": 23_294_460,
        "pair": 58_627_800,
        "two_pairs": 31_433_400,
        "three_of_a_kind": 6_461_620,
        "straight": 6_180_020,
        "flush": 4_047_644,
        "full_house": 3_473_184,
        "four_of_a_kind": 224_848,
        "straight_flush": 37_260,
        "royal_flush": 4_324,
    },
}

# A first call compiles, which takes its time.
unhurried = settings(deadline=None, max_examples=300)

hands = st.integers(5, 7).flatmap(
    lambda size: st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True)
)
fives = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@st.composite
def rich_hands(draw: st.DrawFn) -> list[int]:
    """Hands from few ranks or few suits, where straights, flushes and full houses are common."""
    ranks = draw(st.sets(st.integers(0, 12), min_size=3, max_size=8))
    suits = draw(st.sets(st.integers(0, 3), min_size=1, max_size=4))
    pack = [rank * 4 + suit for rank in sorted(ranks) for suit in sorted(suits)]
    pack += [card for card in DECK if card not in pack][: max(0, 7 - len(pack))]
    size = draw(st.integers(5, 7))
    return draw(st.lists(st.sampled_from(pack), min_size=size, max_size=size, unique=True))


def ranked(text: str) -> int:
    cards = parse_many(text)
    return RANKERS[len(cards)](*cards)


def slowly(five: tuple[int, ...]) -> tuple[int, list[int]]:
    """Category and tie-breaking ranks by counting cards, without a bit trick."""
    alike = Counter(card >> 2 for card in five)
    order = sorted(alike, key=lambda rank: (alike[rank], rank), reverse=True)
    shape = sorted(alike.values(), reverse=True)
    flush = len({card & 3 for card in five}) == 1
    if order == [12, 3, 2, 1, 0]:
        order = [3, 2, 1, 0, -1]
    straight = len(order) == 5 and order[0] - order[4] == 4
    if straight and flush:
        return (9 if order[0] == 12 else 8), order
    if shape == [4, 1]:
        return 7, order
    if shape == [3, 2]:
        return 6, order
    if flush:
        return 5, order
    if straight:
        return 4, order
    return {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), order


def count_hands(first: int, size: int, counts: Ints) -> None:
    """Count by category all hands of a size whose lowest card is the first."""
    for b in range(first + 1, 52):
        for c in range(b + 1, 52):
            for d in range(c + 1, 52):
                for e in range(d + 1, 52):
                    if size == 5:
                        counts[category(rank5(first, b, c, d, e))] += 1
                        continue
                    for f in range(e + 1, 52):
                        if size == 6:
                            counts[category(rank6(first, b, c, d, e, f))] += 1
                            continue
                        for g in range(f + 1, 52):
                            counts[category(rank7(first, b, c, d, e, f, g))] += 1


def fill_fives(ranks: Ints) -> None:
    """The rank of every hand of five cards, in the order of `combinations`."""
    at = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        ranks[at] = rank5(a, b, c, d, e)
                        at += 1


@pytest.fixture(scope="module")
def every_five() -> Ints:
    ranks = np.zeros(2_598_960, np.int64)
    compiled(fill_fives)(ranks)
    return ranks


@pytest.mark.heavy
@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_hand_there_is_falls_into_its_category(size: int) -> None:
    count = compiled(count_hands)

    def counted(first: int) -> Ints:
        counts = np.zeros(len(CATEGORIES), np.int64)
        count(first, size, counts)
        return counts

    with ThreadPoolExecutor(2) as pool:
        total = np.sum(list(pool.map(counted, range(52))), axis=0)
    assert dict(zip(CATEGORIES, total.tolist(), strict=True)) == COUNTS[size]


def test_five_cards_have_7462_different_ranks(every_five: Ints) -> None:
    ranks, first_at = np.unique(every_five, return_index=True)
    assert len(ranks) == 7462
    assert [int((ranks >> 26 == number).sum()) for number in range(10)] == [
        *(1277, 2860, 858, 858, 10),
        *(1277, 156, 156, 9, 1),
    ]
    # One hand for each rank, in rising order, must rise when compared slowly as well.
    wanted = set(first_at.tolist())
    sample = {at: five for at, five in enumerate(combinations(DECK, 5)) if at in wanted}
    rising = [slowly(sample[at]) for at in first_at.tolist()]
    assert all(lower < higher for lower, higher in pairwise(rising))


@unhurried
@given(fives, fives)
def test_two_hands_compare_as_they_do_slowly(ours: list[int], theirs: list[int]) -> None:
    mine, other = slowly(tuple(ours)), slowly(tuple(theirs))
    assert (rank5(*ours) > rank5(*theirs)) == (mine > other)
    assert (rank5(*ours) == rank5(*theirs)) == (mine == other)
    assert category(rank5(*ours)) == mine[0]


@unhurried
@given(st.one_of(hands, rich_hands()))
def test_more_cards_rank_as_their_best_five(cards: list[int]) -> None:
    best = max(rank5(*five) for five in combinations(cards, 5))
    assert RANKERS[len(cards)](*cards) == best


@pytest.mark.heavy
@unhurried
@given(st.one_of(hands, rich_hands()))
def test_compiled_ranks_as_plain(cards: list[int]) -> None:
    ranker = RANKERS[len(cards)]
    assert compiled(ranker)(*cards) == ranker(*cards)
    together = sum(bit(card) for card in cards)
    assert compiled(rank_bits)(together, len(cards) - 5) == ranker(*cards)


@unhurried
@given(rich_hands(), st.randoms(use_true_random=False))
def test_neither_order_nor_names_of_suits_matter(cards: list[int], chance: Random) -> None:
    suits = chance.sample(range(4), 4)
    changed = [card - card % 4 + suits[card % 4] for card in chance.sample(cards, len(cards))]
    ranker = RANKERS[len(cards)]
    assert ranker(*changed) == ranker(*cards)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 2d 4h 5s 7c", "Ac Kd Qh Js 9c"),
        ("Ac Kd Qh Js 9c", "Ad Kc Qs Jh 8c"),
        ("Kc Kd 4h 3s 2c", "Qc Qd Ah Ks Jc"),
        ("8c 8d Ah 3s 2c", "8h 8s Kh Qs Jc"),
        ("8c 8d Ah 9s 3c", "8h 8s Ac 9d 2c"),
        ("Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Ac"),
        ("Ac Ad 3h 3s 2c", "Ah As 2c 2d Kc"),
        ("9c 9d 4h 4s Ac", "9h 9s 4c 4d Kc"),
        ("2c 2d 2h 3s 4c", "Ac Ad Kh Ks Qc"),
        ("5c 5d 5h As 2c", "5c 5d 5h Ks Qc"),
        ("Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc"),
        ("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),
        ("Tc Jd Qh Ks Ac", "9c Td Jh Qs Kc"),
        ("2c 4c 5c 6c 7c", "Ac Kd Qh Js Tc"),
        ("Ac 9c 5c 4c 3c", "Ad 9d 5d 4d 2d"),
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        ("8c 8d 8h As Ac", "8c 8d 8h Ks Kc"),
        ("9c 9d 9h 2s 2c", "8c 8d 8h As Ac"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc"),
        ("7c 7d 7h 7s Ac", "7c 7d 7h 7s Kc"),
        ("Ac 2c 3c 4c 5c", "Ac Ad Ah As Kc"),
        ("2c 3c 4c 5c 6c", "Ad 2d 3d 4d 5d"),
        ("Td Jd Qd Kd Ad", "9c Tc Jc Qc Kc"),
        ("Ah 2h 3h 4h 5h 6h Kc", "Ah 2h 3h 4h 5h Kc Kd"),
        ("8c 8d 8h Ac Ad 5s 2c", "8c 8d 8h Qc Qd 5s 2c"),
        ("8c 8d 8h 7c 7d 7h 2c", "8c 8d 8h 6c 6d 2s 2c"),
        ("Ac Ad 9c 9d 5h 5s Kc", "Ac Ad 9c 9d 8h 8s Qc"),
        ("Ac Ad 9c 9d Qh Kd 2c", "Ac Ad 9c 9d 8h 8s Qc"),
        ("Ac Ad 9c 9d 8h 8s", "Ac Ad 9c 9d 7h 7s"),
        ("Ac Kc Qc Jc Tc 9c 8c", "Kc Qc Jc Tc 9c 8c 7c"),
    ],
)
def test_the_first_hand_beats_the_second(higher: str, lower: str) -> None:
    assert ranked(higher) > ranked(lower)


@pytest.mark.parametrize(
    ("hand", "same"),
    [
        ("Ac Kd Qh Js 9c", "Ad Kc Qs Jh 9d"),
        ("As Ks Qs Js Ts 2c 3d", "As Ks Qs Js Ts 9c 9d"),
        ("Ac Kd Qh Js 9c 4d 3h", "Ac Kd Qh Js 9c 8d 2h"),
        ("9c 9d 9h 9s Ac 2c 3d", "9c 9d 9h 9s Ac Kc Kd"),
        ("Ac Ad Kc Kd Qh 2c 3d", "Ac Ad Kc Kd Qh Js Jc"),
        ("Ac Ad Kc Kd Qh Qs 2c", "Ac Ad Kc Kd Qh 9s 8c"),
        ("2c 3d 4h 5s 6c Ad Kh", "2c 3d 4h 5s 6c 6d 6h"),
        ("Kc Jc 9c 7c 5c 4c 2c", "Kc Jc 9c 7c 5c Ad Ah"),
        ("8c 8d 8h Kc Kd 7c 7d", "8c 8d 8h Kc Kd Ac Qd"),
        ("8c 8d 8h 7c 7d 7h Ac", "8c 8d 8h 7c 7d 6h 6s"),
        ("Ac 2d 3h 4s 5c", "Ad 2d 3h 4s 5c 5d 5h"),
    ],
)
def test_cards_beyond_the_best_five_do_not_count(hand: str, same: str) -> None:
    assert ranked(hand) == ranked(same)


@pytest.mark.parametrize("text", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_no_straight_runs_through_the_ace(text: str) -> None:
    assert category(ranked(text)) == HIGH_CARD
    suited = " ".join(card[0] + "c" for card in text.split())
    assert CATEGORIES[category(ranked(suited))] == "flush"


def test_category_constants_are_the_places_of_their_names() -> None:
    places = [getattr(poker, name.upper()) for name in CATEGORIES]
    assert places == list(range(len(CATEGORIES)))


def test_a_floor_is_below_its_own_hands_and_above_all_lower_ones() -> None:
    fours = floor(PAIR, 2)
    assert ranked("4c 4d 2h 3s 5c") >= fours > ranked("3c 3d Ah Ks Qc")
    ace_king = floor(HIGH_CARD, 12, 11)
    assert ranked("Ac Kd 2h 3s 4c") >= ace_king > ranked("Ac Qd Jh Ts 9c")
    kings_up = floor(TWO_PAIRS, 11)
    assert ranked("Kc Kd 2h 2s 3c") >= kings_up > ranked("Qc Qd Jh Js Ac")
    eights_over_aces = floor(FULL_HOUSE, 6, 12)
    assert ranked("8c 8d 8h As Ac") >= eights_over_aces > ranked("8c 8d 8h Ks Kc")
    aces_and_kings = floor(TWO_PAIRS, 12, 11)
    assert ranked("Ac Ad Kh Ks 2c") >= aces_and_kings > ranked("Ac Ad Qh Qs Kc")


def test_the_floor_of_a_category_divides_all_hands(every_five: Ints) -> None:
    above = [int((every_five >= floor(number)).sum()) for number in range(10)]
    counts = list(COUNTS[5].values())
    assert above == [sum(counts[number:]) for number in range(10)]


@unhurried
@given(st.one_of(hands, rich_hands()))
def test_the_best_five_are_of_the_hand_and_rank_as_it_does(cards: list[int]) -> None:
    five = best_five(cards)
    assert len(five) == 5
    assert {*five} <= {*cards}
    assert rank5(*five) == RANKERS[len(cards)](*cards)


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("2c Ad 5h 3s 4c Kd Kh", "5h 4c 3s 2c Ad"),
        ("2c Ac 5c 3c 4c Kd Kh", "5c 4c 3c 2c Ac"),
        ("4c Kd 4h 9s 2c", "4h 4c Kd 9s 2c"),
        ("Ac 8d 8h As 8c Kd 2h", "8h 8d 8c As Ac"),
        ("Tc Ad Kh Qs Jc", "Ad Kh Qs Jc Tc"),
        ("Ac 5c 4c 3c 9c", "Ac 9c 5c 4c 3c"),
        ("Ac 5d 5h 5s 2c", "5s 5h 5d Ac 2c"),
    ],
)
def test_the_best_five_are_shown_in_their_order(hand: str, shown: str) -> None:
    assert " ".join(name(card) for card in best_five(parse_many(hand))) == shown


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ac Kd 2h 3s 9c", "ace-king high"),
        ("4c 4d Kh 3s 2c", "pair of fours, king high"),
        ("6c 6d 2h 3s 4c", "pair of sixes, four high"),
        ("Ac Ad 8h 8s Kc", "two pairs, aces and eights, king high"),
        ("7c 7d 7h 2s 3c", "three sevens, three high"),
        ("Ac 2d 3h 4s 5c", "five-high straight"),
        ("Ac Kd Qh Js Tc", "ace-high straight"),
        ("Ac Kc Qc Jc 9c", "ace-high flush"),
        ("8c 8d 8h As Ac", "full house, eights over aces"),
        ("6c 6d 6h 6s Qc", "four sixes, queen high"),
        ("9c 8c 7c 6c 5c", "nine-high straight flush"),
        ("Ac 2c 3c 4c 5c", "five-high straight flush"),
        ("Ac Kc Qc Jc Tc", "royal flush"),
    ],
)
def test_a_hand_in_words(hand: str, words: str) -> None:
    assert describe(ranked(hand)) == words


@pytest.mark.heavy
def test_importing_and_ranking_take_neither_numba_nor_numpy() -> None:
    script = (
        "import sys; from houseway.hands.poker import rank7; rank7(0, 1, 2, 3, 4, 5, 6);"
        "print(*{'numba', 'numpy'} & set(sys.modules))"
    )
    source = str(Path(houseway.__file__).parents[1])
    answer = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == []

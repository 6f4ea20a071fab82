"""The generator: the same plain and compiled, every number equally likely, streams apart."""

from itertools import combinations

import numpy as np
import pytest

from houseway.kernel import compiled
from houseway.maths.estimates import chi_square
from houseway.solvers.generator import SEEDS, STREAMS, WORDS, below, draw, mixed, start

SEED = 20_240_816


def numbers(many: int, bound: int, key: int, counter: int) -> np.ndarray:
    """So many numbers below a bound."""
    found = np.zeros(many, np.int64)
    for at in range(many):
        found[at], counter = below(key, counter, bound)
    return found


def dealt(many: int, size: int, things: int, key: int, counter: int) -> np.ndarray:
    """So many deals of some things."""
    found = np.zeros((many, things), np.int64)
    for at in range(many):
        out = 0
        for place in range(things):
            found[at, place], counter, out = draw(key, counter, size, out)
    return found


def test_words_are_those_of_splitmix64() -> None:
    """The upper halves of the first words that the published generator gives for seed 0."""
    known = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC)
    assert [mixed(0, at) for at in range(1, 5)] == [name >> 32 for name in known]


@pytest.mark.parametrize("key", [0, 1, SEED, (1 << 62) + 12345, (1 << 63) - 1])
def test_plain_and_compiled_words_are_the_same(key: int) -> None:
    counters = [0, 1, 2, 1 << 31, 1 << 40, WORDS * (STREAMS - 1), WORDS * STREAMS - 1]
    assert [compiled(mixed)(key, counter) for counter in counters] == [
        mixed(key, counter) for counter in counters
    ]


@pytest.mark.parametrize("bound", [2, 32, 36, 52, 1000, (1 << 31) - 1])
def test_plain_and_compiled_numbers_are_the_same(bound: int) -> None:
    told = (bound, *start(SEED, 3))
    assert compiled(numbers)(300, *told).tolist() == numbers(300, *told).tolist()


def test_plain_and_compiled_deals_are_the_same() -> None:
    told = (52, 9, *start(SEED, 4))
    assert compiled(dealt)(100, *told).tolist() == dealt(100, *told).tolist()


@pytest.mark.parametrize("bound", [2, 3, 32, 36, 52])
def test_every_number_is_equally_likely(bound: int) -> None:
    many = 400_000
    counts = np.bincount(compiled(numbers)(many, bound, *start(SEED, 0)), minlength=bound)
    assert len(counts) == bound
    assert -4 < chi_square([(int(count), many / bound) for count in counts]) < 4


def test_what_makes_numbers_likelier_is_refused() -> None:
    """Of three quarters of 2**31 a third would come too often by the product alone."""
    bound = 3 << 29
    found = compiled(numbers)(200_000, bound, *start(SEED, 1)) // (1 << 29)
    counts = np.bincount(found)
    assert -4 < chi_square([(int(count), 200_000 / 3) for count in counts]) < 4


def test_numbers_that_follow_each_other_are_independent() -> None:
    found = compiled(numbers)(720_000, 36, *start(SEED, 2))
    pairs = np.bincount(found[:-1] * 36 + found[1:], minlength=36 * 36)
    assert -4 < chi_square([(int(pair), (len(found) - 1) / 36**2) for pair in pairs]) < 4


def test_every_two_cards_are_dealt_equally_often() -> None:
    many = 300_000
    found = np.sort(compiled(dealt)(many, 52, 2, *start(SEED, 5)), axis=1)
    assert (found[:, 0] < found[:, 1]).all()
    counts = np.bincount(found[:, 0] * 52 + found[:, 1], minlength=52 * 52)
    expected = many / 1326
    cells = [(int(counts[a * 52 + b]), expected) for a, b in combinations(range(52), 2)]
    assert -4 < chi_square(cells) < 4


def test_every_place_of_a_deal_is_alike() -> None:
    many = 100_000
    found = compiled(dealt)(many, 32, 8, *start(SEED, 6))
    assert all(len(set(number)) == 8 for number in found[:1000].tolist())
    for place in range(8):
        counts = np.bincount(found[:, place], minlength=32)
        assert -4 < chi_square([(int(count), many / 32) for count in counts]) < 4


def test_streams_of_a_seed_share_no_word() -> None:
    begins = [start(SEED, number) for number in range(5)]
    assert len({key for key, _ in begins}) == 1
    assert [counter for _, counter in begins] == [number * WORDS for number in range(5)]
    assert start(SEED, 0)[0] != start(SEED + 1, 0)[0]


@pytest.mark.parametrize(("seed", "stream"), [(-1, 0), (SEEDS, 0), (0, -1), (0, STREAMS)])
def test_a_seed_or_a_stream_that_does_not_exist(seed: int, stream: int) -> None:
    with pytest.raises(ValueError, match=r"a seed"):
        start(seed, stream)

"""Tallies: rows of codes counted in slots, and added up to the same whatever the order."""

import random
from collections import Counter

import numpy as np

from houseway.maths import tallies
from houseway.maths.tallies import Tally, added, entries


def rows(seed: int, many: int, columns: int, codes: int) -> np.ndarray:
    chance = random.Random(seed)
    return np.array([[chance.randint(-1, codes) for _ in range(columns)] for _ in range(many)])


def counted(*some: np.ndarray) -> np.ndarray:
    tally = Tally()
    for part in some:
        tally.count(part)
    return tally.total()


def test_every_combination_is_counted_as_often_as_it_comes() -> None:
    given = rows(1, 5000, 3, 3)
    found = dict(entries(counted(given), 3))
    assert found == Counter(map(tuple, given.tolist()))


def test_codes_up_to_the_greatest_of_six_columns_fit() -> None:
    given = rows(2, 500, 6, (1 << tallies.BITS) - 2)
    assert dict(entries(counted(given), 6)) == Counter(map(tuple, given.tolist()))


def test_the_table_grows_as_long_as_new_combinations_come() -> None:
    some = [rows(seed, 4000, 3, 900) for seed in range(12)]
    found = dict(entries(counted(*some), 3))
    assert len(found) > tallies.SLOTS
    assert found == Counter(tuple(row) for part in some for row in part.tolist())


def test_the_order_of_adding_makes_no_difference() -> None:
    one, two, three = (counted(rows(seed, 1000, 2, 20)) for seed in range(3))
    found = added(added(one, two), three)
    assert found.tolist() == added(three, added(two, one)).tolist()
    assert found[1].sum() == 3000
    assert (np.diff(found[0]) > 0).all()


def test_the_compiled_count_is_the_plain_one() -> None:
    given = rows(4, 800, 3, 5)
    keys, counts = np.full(64 * 64, -1), np.zeros(64 * 64, np.int64)
    taken = tallies.tally(given, keys, counts)
    used = keys >= 0
    assert taken == used.sum()
    assert sorted(zip(keys[used], counts[used], strict=True)) == list(
        map(tuple, counted(given).T.tolist())
    )

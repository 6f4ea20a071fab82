"""How often each combination of codes came up: counted in a table of slots, added up sorted.

A combination is packed into one int, `BITS` for each column. A tally is an array of two rows, the
packed combinations in order and their counts, so equal counts are equal arrays.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np

# Codes of -1 (no such wager) up to 1,022; six columns fill an int.
BITS = 10
SLOTS = 1 << 15
_SPREAD = 0x1E3779B97F4A7C15


@kernel
def packed(rows: Ints, at: int) -> int:
    """The codes of a row as one int."""
    made = 0
    for column in range(rows.shape[1]):
        made = made << BITS | (int(rows[at, column]) + 1)
    return made


@kernel
def tally(rows: Ints, keys: Ints, counts: Ints) -> int:
    """Count every row in its slot; how many slots were taken that had been free (a key of -1).

    The caller leaves enough slots free: a full table would be searched for ever.
    """
    last, taken = len(keys) - 1, 0
    for at in range(rows.shape[0]):
        key = packed(rows, at)
        slot = key * _SPREAD >> 40 & last
        while keys[slot] != key and keys[slot] >= 0:
            slot = (slot + 1) & last
        if keys[slot] < 0:
            keys[slot] = key
            taken += 1
        counts[slot] += 1
    return taken


class Tally:
    """Counts rows of codes, in as many slots as it turns out to need."""

    def __init__(self) -> None:
        self._sum = np.zeros((2, 0), dtype=np.int64)
        self._slots(SLOTS)

    def _slots(self, many: int) -> None:
        self._keys, self._counts = np.full(many, -1, np.int64), np.zeros(many, np.int64)
        self._free = many

    def count(self, rows: Ints) -> None:
        """Count these rows too."""
        if self._free <= len(rows) + len(self._keys) // 2:
            self._sum = self.total()
            self._slots(max(2 * len(self._keys), 4 * len(rows)))
        self._free -= compiled(tally)(rows, self._keys, self._counts)

    def total(self) -> Ints:
        """The tally so far."""
        used = self._keys >= 0
        return added(self._sum, np.stack((self._keys[used], self._counts[used])))


def added(tally: Ints, other: Ints) -> Ints:
    """Two tallies as one."""
    both = np.concatenate((tally, other), axis=1)
    keys, places = np.unique(both[0], return_inverse=True)
    counts = np.zeros(len(keys), dtype=np.int64)
    np.add.at(counts, places, both[1])
    return np.stack((keys, counts))


def entries(tallied: Ints, columns: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each combination of codes that came up, and how often."""
    mask = (1 << BITS) - 1
    for key, count in tallied.T.tolist():
        places = range(BITS * (columns - 1), -1, -BITS)
        yield tuple((key >> place & mask) - 1 for place in places), count

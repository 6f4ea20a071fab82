"""A mapping for many keys that is never changed: a new one shares all but one shelf with the old.

Copying a dictionary of everybody for every event would cost the more the more people there are.
"""

from collections.abc import Iterator, Mapping
from typing import TypeVar
from zlib import crc32

V = TypeVar("V")
_SHELVES = 256


class Shelves(Mapping[str, V]):
    """Values by name, in the order in which the names came; `having` makes another one."""

    __slots__ = ("_count", "_last", "_shelves")

    def __init__(
        self,
        shelves: tuple[Mapping[str, tuple[int, V]], ...] = (),
        count: int = 0,
        last: int = 0,
    ) -> None:
        self._shelves, self._count, self._last = shelves or ({},) * _SHELVES, count, last

    def __getitem__(self, key: str) -> V:
        return self._shelves[_shelf(key)][key][1]

    def __iter__(self) -> Iterator[str]:
        numbered = ((number, key) for shelf in self._shelves for key, (number, _) in shelf.items())
        return (key for _, key in sorted(numbered))

    def __len__(self) -> int:
        return self._count

    def having(self, key: str, value: V) -> "Shelves[V]":
        """With this value under this key."""
        at = _shelf(key)
        shelf = self._shelves[at]
        number, more = (shelf[key][0], 0) if key in shelf else (self._last + 1, 1)
        return self._with(at, {**shelf, key: (number, value)}, more)

    def without(self, key: str) -> "Shelves[V]":
        """With nothing under this key."""
        at = _shelf(key)
        if key not in self._shelves[at]:
            return self
        left = {name: value for name, value in self._shelves[at].items() if name != key}
        return self._with(at, left, -1)

    def _with(self, at: int, shelf: Mapping[str, tuple[int, V]], more: int) -> "Shelves[V]":
        shelves = (*self._shelves[:at], shelf, *self._shelves[at + 1 :])
        return Shelves(shelves, self._count + more, self._last + 1)


def _shelf(key: str) -> int:
    """Where a name is kept."""
    return crc32(key.encode(errors="surrogatepass")) % _SHELVES

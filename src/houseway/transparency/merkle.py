"""Merkle trees as RFC 6962 hashes them: roots, proofs of inclusion and of consistency."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Protocol

EMPTY = sha256().digest()
HASH_BYTES = 32


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of what lies over two others."""
    return sha256(b"\1" + left + right).digest()


class Nodes(Protocol):
    """Where the hashes of a tree are kept, in the order in which they are known for good."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> bytes: ...

    def append(self, node: bytes, /) -> None: ...


class Nowhere:
    """Hashes that nobody will ask for: the tree has a root and no proofs."""

    def __len__(self) -> int:
        return 0

    def __getitem__(self, at: int) -> bytes:
        raise IndexError(at)

    def append(self, node: bytes) -> None:
        """Forget it."""


class Frontier:
    """The complete trees that a growing tree is made of, the largest first: all its root needs."""

    def __init__(self, size: int = 0, peaks: Iterable[bytes] = ()) -> None:
        self.size, self.peaks = size, [*peaks]

    def append(self, leaf: bytes) -> Iterator[bytes]:
        """Add a leaf by its hash; every hash that is known for good by that, from below."""
        rest, self.size = self.size, self.size + 1
        yield leaf
        while rest & 1:
            leaf = node_hash(self.peaks.pop(), leaf)
            rest >>= 1
            yield leaf
        self.peaks.append(leaf)

    @property
    def root(self) -> bytes:
        """The hash over all leaves."""
        if not self.peaks:
            return EMPTY
        *left, root = self.peaks
        for peak in reversed(left):
            root = node_hash(peak, root)
        return root


class Tree:
    """A tree whose hashes are kept: leaves are added and proofs made in steps of its height."""

    def __init__(self, nodes: Nodes, size: int | None = None) -> None:
        """`size` where not all the nodes that are there belong to it."""
        self.nodes = nodes
        self.size = _leaves(len(nodes)) if size is None else size
        self._frontier = Frontier(self.size, [self._over(*part) for part in _peaks(self.size)])

    def append(self, leaf: bytes) -> None:
        """Add a leaf by its hash."""
        for node in self._frontier.append(leaf):
            self.nodes.append(node)
        self.size += 1

    def leaf(self, index: int) -> bytes:
        """The hash of a leaf."""
        return self.nodes[_before(index)]

    def root(self, size: int | None = None) -> bytes:
        """The hash over the first leaves, all of them unless told otherwise."""
        if size is None or size == self.size:
            return self._frontier.root
        return self._over(0, size) if size else EMPTY

    def inclusion(self, index: int, size: int) -> list[bytes]:
        """What shows that a leaf is among the first so many."""
        _check(0 <= index < size <= self.size)
        low, high = 0, size
        path: list[bytes] = []
        while high - low > 1:
            middle = low + _split(high - low)
            if index < middle:
                path.append(self._over(middle, high))
                high = middle
            else:
                path.append(self._over(low, middle))
                low = middle
        return path[::-1]

    def consistency(self, old: int, size: int) -> list[bytes]:
        """What shows that the first `size` leaves begin with the first `old` of before."""
        _check(0 <= old <= size <= self.size)
        if old in (0, size):
            return []
        low, high = 0, size
        path: list[bytes] = []
        # What is left of the old tree is a tree of its own here, or the whole of the old one.
        while old != high:
            middle = low + _split(high - low)
            if old <= middle:
                path.append(self._over(middle, high))
                high = middle
            else:
                path.append(self._over(low, middle))
                low = middle
        if low:
            path.append(self._over(low, high))
        return path[::-1]

    def _over(self, low: int, high: int) -> bytes:
        """The hash over a row of leaves that is a part of the tree, or its end."""
        count = high - low
        if count & (count - 1) == 0:
            return self.nodes[_before(high - 1) + count.bit_length() - 1]
        middle = low + _split(count)
        return node_hash(self._over(low, middle), self._over(middle, high))


def _check(fits: bool) -> None:
    if not fits:
        raise ValueError("the tree is not that large")


def _split(count: int) -> int:
    """The largest power of two below a number."""
    return 1 << ((count - 1).bit_length() - 1)


def _before(index: int) -> int:
    """How many hashes are known for good before a leaf is added."""
    return 2 * index - index.bit_count()


def _leaves(nodes: int) -> int:
    """How many leaves have left so many hashes, all of them written."""
    size = (nodes + 1) // 2
    while _before(size) < nodes:
        size += 1
    while _before(size) > nodes:
        size -= 1
    return size


def _peaks(size: int) -> Iterator[tuple[int, int]]:
    """The complete trees of a tree of this size, the largest first."""
    low = 0
    while low < size:
        high = low + (1 << ((size - low).bit_length() - 1))
        yield low, high
        low = high


def included(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether a path shows that a leaf stands at this place below the root of that size."""
    if not 0 <= index < size:
        return False
    at, last = index, size - 1
    for node in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            leaf = node_hash(node, leaf)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            leaf = node_hash(leaf, node)
        at, last = at >> 1, last >> 1
    return last == 0 and leaf == root


def consistent(old: int, old_root: bytes, size: int, root: bytes, path: Sequence[bytes]) -> bool:
    """Whether a path shows that the tree of this size begins with the old one."""
    if old == size:
        return not path and old_root == root
    if old == 0:
        return not path and old_root == EMPTY
    if not 0 < old < size or not path:
        return False
    first, *rest = path if old & (old - 1) else [old_root, *path]
    at, last = old - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    of_old = of_new = first
    for node in rest:
        if last == 0:
            return False
        if at & 1 or at == last:
            of_old, of_new = node_hash(node, of_old), node_hash(node, of_new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            of_new = node_hash(of_new, node)
        at, last = at >> 1, last >> 1
    return last == 0 and of_old == old_root and of_new == root

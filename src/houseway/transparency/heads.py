"""A record against heads of its log that somebody has seen: where does it differ first?"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from houseway.transparency.merkle import EMPTY, Nowhere, Tree, leaf_hash


class Head(NamedTuple):
    """How large a log was, the hash over it, and who says so."""

    size: int
    root: bytes
    seen_by: str


class Where(NamedTuple):
    """A record by its stream and number there."""

    stream: str
    version: int


class Difference(NamedTuple):
    """What is not as a head says, and the record at which that shows; none beyond the end."""

    where: Where | None
    what: str
    head: Head


def leaf_of(digest: str) -> bytes:
    """The hash of a record's leaf, which is its digest as it is written."""
    return leaf_hash(digest.encode("utf-8", "surrogatepass"))


def difference(
    leaves: Iterable[tuple[Where, bytes]],
    heads: Iterable[Head],
    kept: Tree | None = None,
    tree: Tree | None = None,
) -> Difference | None:
    """The first place where a record is not what was seen; `tree` grows with it.

    `kept` may help to find it: it counts for nothing unless its own root is the one that was seen.
    """
    due, since = sorted(heads), list[tuple[Where, bytes]]()
    last: Where | None = None
    tree = tree or Tree(Nowhere())
    while due and due[0].size == 0:
        if due[0].root != EMPTY:
            return Difference(None, "the head of nothing is not one", due[0])
        del due[0]
    for where, leaf in leaves:
        tree.append(leaf)
        last = where
        if due:
            since.append((where, leaf))
        while due and due[0].size == tree.size:
            if due[0].root != tree.root():
                return _located(due[0], since, tree.size - len(since), kept)
            del due[0]
            if not due or due[0].size > tree.size:
                since.clear()
    if not due:
        return None
    found = _located(due[0], since, tree.size - len(since), kept)
    return found or _end(due[-1], tree.size, last)


def _located(
    head: Head, since: Sequence[tuple[Where, bytes]], begins: int, kept: Tree | None
) -> Difference | None:
    """Which record of those that no head vouches for is another than it was, if one is."""
    said = f"checkpoint {head.size:,} of {head.seen_by}"
    if kept and kept.size >= head.size and kept.root(head.size) == head.root:
        for index, (where, leaf) in enumerate(since, begins):
            if kept.leaf(index) != leaf:
                what = f"record {index + 1:,} of the log is not the one that {said} covers"
                return Difference(where, what, head)
    if begins + len(since) < head.size:
        return None
    what = f"records {begins + 1:,} to {head.size:,} of the log are not what {said} covers"
    return Difference(since[0][0], what, head)


def _end(head: Head, size: int, last: Where | None) -> Difference:
    """What is there fits as far as it goes."""
    missing = f"checkpoint {head.size:,} of {head.seen_by} covers {head.size - size:,} more"
    return Difference(last, f"the record was cut off after {size:,} records: {missing}", head)

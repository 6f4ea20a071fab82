"""The tree over leaves: its roots as RFC 6962 computes them, and what proofs show."""

from hashlib import sha256

import pytest

from houseway.transparency.merkle import (
    EMPTY,
    Frontier,
    Tree,
    consistent,
    included,
    leaf_hash,
    node_hash,
)

MOST = 70
LEAVES = [leaf_hash(b"%d" % number) for number in range(MOST)]
# Roots of the trees of the bytes that the reference tests of RFC 6962 use, as their authors state.
STATED_LEAVES = ["", "00", "10", "2021", "3031", "40414243"]
STATED_ROOTS = {
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    4: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    6: "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
}


def _tree(leaves):
    tree = Tree([])
    for leaf in leaves:
        tree.append(leaf)
    return tree


def _root(leaves):
    """By the words of the RFC: the largest power of two below the number goes to the left."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256().digest()
    left = 1
    while left * 2 < len(leaves):
        left *= 2
    return node_hash(_root(leaves[:left]), _root(leaves[left:]))


TREE = _tree(LEAVES)


def test_roots_are_those_that_others_state():
    leaves = [leaf_hash(bytes.fromhex(text)) for text in STATED_LEAVES]
    for size, root in STATED_ROOTS.items():
        assert _tree(leaves[:size]).root().hex() == root


def test_every_root_is_the_one_of_the_words():
    for size in range(MOST + 1):
        assert TREE.root(size) == _root(LEAVES[:size])
        assert _tree(LEAVES[:size]).root() == _root(LEAVES[:size])


def test_a_frontier_needs_no_more_than_the_height():
    frontier = Frontier()
    for size, leaf in enumerate(LEAVES, 1):
        assert len([*frontier.append(leaf)]) <= size.bit_length()
        assert len(frontier.peaks) == size.bit_count()
        assert frontier.root == _root(LEAVES[:size])
    assert Frontier().root == EMPTY


def test_a_tree_goes_on_where_its_hashes_end():
    for size in range(MOST):
        again = Tree([*_tree(LEAVES[:size]).nodes])
        assert again.size == size
        again.append(LEAVES[size])
        assert again.root() == _root(LEAVES[: size + 1])
        assert again.leaf(size) == LEAVES[size]


def test_every_leaf_is_shown_in_every_tree_and_nowhere_else():
    for size in range(1, 34):
        root = TREE.root(size)
        for index in range(size):
            path = TREE.inclusion(index, size)
            assert included(LEAVES[index], index, size, path, root)
            assert not included(LEAVES[index], index + 1, size, path, root)
            assert not included(LEAVES[index + 1], index, size, path, root)
            assert not included(LEAVES[index], index, size, [*path, root], root)
            assert not included(LEAVES[index], index, size, path, LEAVES[0]) or size == 1
            if path:
                assert not included(LEAVES[index], index, size, path[:-1], root)


def test_every_tree_extends_every_earlier_one_and_no_other():
    other = _tree([leaf_hash(b"another"), *LEAVES[1:]])
    for size in range(1, 40):
        root = TREE.root(size)
        for old in range(size + 1):
            path = TREE.consistency(old, size)
            assert consistent(old, TREE.root(old), size, root, path)
            if old:
                assert not consistent(old, other.root(old), size, root, path)
                assert not consistent(old, TREE.root(old), size, other.root(size), path)
            assert not consistent(old, TREE.root(old), size, root, [*path, root])
            if path:
                assert not consistent(old, TREE.root(old), size, root, path[1:])
    assert not consistent(5, TREE.root(5), 4, TREE.root(4), [])


def test_what_is_beyond_the_tree_has_no_proof():
    with pytest.raises(ValueError, match="not that large"):
        TREE.inclusion(3, MOST + 1)
    with pytest.raises(ValueError, match="not that large"):
        TREE.consistency(4, 3)

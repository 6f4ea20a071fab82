"""Where a record differs from what was seen of it."""

from houseway.transparency.heads import Head, Where, difference, leaf_of
from houseway.transparency.merkle import EMPTY, Tree

RECORDS = [
    (Where(f"table/{number % 3}", number // 3 + 1), f"{number:064x}") for number in range(20)
]


def _leaves(records):
    return [(where, leaf_of(digest)) for where, digest in records]


def _tree(records):
    tree = Tree([])
    for _, leaf in _leaves(records):
        tree.append(leaf)
    return tree


def _head(size, seen_by="a witness"):
    return Head(size, _tree(RECORDS).root(size), seen_by)


def _changed(at):
    where, _ = RECORDS[at]
    return [*RECORDS[:at], (where, "f" * 64), *RECORDS[at + 1 :]]


def test_a_record_that_extends_every_head_is_right():
    heads = [_head(size) for size in (0, 1, 7, 8, 20)]
    grown = Tree([])
    assert difference(_leaves(RECORDS), heads, None, grown) is None
    assert grown.root() == _tree(RECORDS).root()
    assert difference(_leaves(RECORDS), []) is None


def test_what_was_kept_names_the_very_record():
    for at in range(20):
        found = difference(_leaves(_changed(at)), [_head(20)], _tree(RECORDS))
        assert found.where == RECORDS[at][0]


def test_without_it_the_heads_name_the_part():
    heads = [_head(5), _head(10), _head(20)]
    found = difference(_leaves(_changed(7)), heads)
    assert found.where == RECORDS[5][0]
    assert "records 6 to 10" in found.what
    # What somebody has changed as well is no help, and no harm.
    assert difference(_leaves(_changed(7)), heads, _tree(_changed(7))) == found


def test_an_end_that_is_missing_is_said_with_the_last_that_is_left():
    found = difference(_leaves(RECORDS[:12]), [_head(12), _head(20)])
    assert found.where == RECORDS[11][0]
    assert "cut off after 12 records: checkpoint 20 of a witness covers 8 more" in found.what
    assert difference([], [_head(20)]).where is None


def test_one_that_is_gone_from_the_middle_shows_where_the_next_stands():
    found = difference(_leaves([*RECORDS[:4], *RECORDS[5:]]), [_head(20)], _tree(RECORDS))
    assert found.where == RECORDS[5][0]


def test_the_head_of_nothing_is_one_alone():
    assert difference(_leaves(RECORDS), [Head(0, EMPTY, "w")]) is None
    assert difference(_leaves(RECORDS), [Head(0, b"x" * 32, "w")]).where is None

"""Streams as JSON Lines: out, back in, and checked without a store."""

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.store import Exported, StoreError, Write, import_lines, open_store, verify_lines

NOW = "2025-03-01T20:15:00+11:00"


@pytest.fixture(scope="module")
def original(events, moved):
    with open_store("memory:") as store:
        return exported(store, events, moved)


@pytest.fixture
def lines(original):
    """Four records in two appends, the first of which moved money."""
    return list(original)


def exported(store, events, moved):
    store.append([Write("table/1", 0, events(2))], [moved(5), moved(6)], "c1", NOW)
    store.append([Write("table/1", 2, events(2))], [], "c2", NOW)
    store.append([Write("table/10", 0, events(1))], [moved(1)], "c3", NOW)
    out = io.StringIO()
    store.export("table/1", out)
    return out.getvalue().splitlines(keepends=True)


def test_lines_come_back_as_the_records_of_their_stream(store, events, moved):
    lines = exported(store, events, moved)
    records = list(store.read("table/1"))
    assert list(import_lines(lines)) == [
        Exported(records[0], (moved(5), moved(6))),
        *(Exported(record, ()) for record in records[1:]),
    ]
    assert verify_lines(lines) == []


def test_a_line_names_every_field(lines):
    first, second, *_ = map(json.loads, lines)
    names = ["stream", "version", "name", "data", "at", "command", "digest"]
    assert list(second) == names
    assert list(first) == [*names, "transfers"]
    assert first["transfers"][1] == {
        "debit": "cage",
        "credit": "rack/1",
        "cents": 6,
        "asset": "chips",
        "why": "fill",
    }


def test_a_stream_that_is_not_there_is_not_exported(store):
    with pytest.raises(StoreError, match=r"^There is no stream table/7 in .*: list its streams"):
        store.export("table/7", io.StringIO())


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("field", ["name", "data", "at", "command"])
def test_a_changed_field_is_a_fault_of_its_record(lines, number, field):
    changed = json.loads(lines[number])
    changed[field] += " "
    lines[number] = json.dumps(changed)
    assert [fault.version for fault in verify_lines(lines)] == [number + 1]


@pytest.mark.parametrize("field", ["debit", "credit", "cents", "asset", "why"])
def test_a_changed_transfer_is_a_fault_of_the_record_that_covers_it(lines, field):
    changed = json.loads(lines[0])
    changed["transfers"][1][field] *= 2
    lines[0] = json.dumps(changed)
    assert [fault.version for fault in verify_lines(lines)] == [1]


def test_a_missing_transfer_is_a_fault(lines):
    changed = json.loads(lines[0])
    del changed["transfers"][0]
    assert verify_lines([json.dumps(changed)])


def test_a_missing_line_is_a_fault(lines):
    assert verify_lines(lines[:1] + lines[2:]) == [("table/1", 2, "version 3 comes after 1")]
    assert verify_lines(lines[1:]) == [("table/1", 1, "version 2 comes after 0")]


@pytest.mark.parametrize("bad", ["", "\n", "table/1", "[1,", "[" * 100_000, "1" * 5000])
def test_a_line_that_is_not_json_is_named(lines, bad):
    lines[2] = bad
    with pytest.raises(StoreError, match=r"^Line 3 is not JSON: export the stream again\.$"):
        verify_lines(lines)


@pytest.mark.parametrize("bad", ["null", "[]", "7", '"text"'])
def test_a_line_that_is_no_object_is_named(lines, bad):
    lines[1] = bad
    with pytest.raises(StoreError, match=r"^Line 2 is not a JSON object: export"):
        list(import_lines(lines))


@pytest.mark.parametrize("field", ["stream", "version", "name", "data", "at", "command", "digest"])
def test_a_missing_field_is_named(lines, field):
    changed = json.loads(lines[3])
    del changed[field]
    lines[3] = json.dumps(changed)
    with pytest.raises(StoreError, match=f"^Line 4 lacks the field {field}: export"):
        list(import_lines(lines))


@pytest.mark.parametrize(
    ("field", "value"),
    [("version", 0), ("version", True), ("version", "1"), ("version", 1.0), ("data", {})],
)
def test_a_field_of_the_wrong_kind_is_named(lines, field, value):
    lines[0] = json.dumps(json.loads(lines[0]) | {field: value})
    with pytest.raises(StoreError, match=f"^Line 1 has a wrong value in its field {field}: export"):
        list(import_lines(lines))


@pytest.mark.parametrize("cents", [0, -5, 1.5, "5", None, True])
def test_a_transfer_of_no_whole_positive_cents_is_named(lines, cents):
    changed = json.loads(lines[0])
    changed["transfers"][1]["cents"] = cents
    sentence = "^Line 1, transfer 2, has a wrong value in its field cents: export"
    with pytest.raises(StoreError, match=sentence):
        list(import_lines([json.dumps(changed)]))


def test_transfers_that_are_no_list_are_named(lines):
    changed = json.loads(lines[0]) | {"transfers": 7}
    with pytest.raises(StoreError, match=r"^Line 1 has no list in its field transfers: export"):
        list(import_lines([json.dumps(changed)]))


def test_a_field_that_no_record_has_is_named(lines):
    changed = json.loads(lines[0]) | {"note": "x"}
    with pytest.raises(StoreError, match=r"^Line 1 has a field 'note' that no record has: "):
        list(import_lines([json.dumps(changed)]))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.text() | JSON.map(json.dumps), max_size=3))
def test_no_line_whatever_makes_anything_but_a_store_error(lines):
    try:
        found = verify_lines(lines)
    except StoreError as error:
        found = [str(error)]
    assert bool(found) == bool(lines)


FIELDS = st.fixed_dictionaries(
    {"stream": st.text(st.characters()), "version": st.integers(1, 3)}
    | {name: st.text(st.characters()) for name in ("name", "data", "at", "command", "digest")}
)


@settings(deadline=None)
@given(FIELDS)
def test_any_text_can_be_checked(fields):
    """Also half a surrogate pair, which JSON can spell though no store can keep it."""
    assert len(verify_lines([json.dumps(fields)])) == 1


def test_a_large_stream_goes_out_and_in(events, moved, tmp_path):
    path = tmp_path / "table.jsonl"
    with open_store("memory:") as store, path.open("w") as out:
        for n in range(0, 3000, 500):
            store.append([Write("table/1", n, events(500))], [moved(1)] * 500, f"c{n}", NOW)
        store.export("table/1", out)
        assert sum(len(entry.transfers) for entry in store.entries("table/1")) == 3000
    with path.open() as lines:
        assert verify_lines(lines) == []

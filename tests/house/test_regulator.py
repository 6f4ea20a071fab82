"""Whoever follows a record from outside sees when the operator stops, delays or forks it."""

import json
from datetime import UTC, datetime

import pytest

from houseway.house import proving
from houseway.house.regulator import Follower
from houseway.house.sealing import Seal
from houseway.store import Record, Write, open_store
from houseway.store.records import export_line
from houseway.transparency import keys, notes

INTERVAL = 60


class Clock:
    """A time that passes when it is told to."""

    now = 1_763_000_000.0

    def __call__(self):
        return self.now

    def moment(self):
        return datetime.fromtimestamp(self.now, UTC).isoformat()


class Operator:
    """A house, and what it answers to who follows it."""

    def __init__(self, folder, clock):
        self.clock = clock
        self.store = open_store(f"sqlite:///{folder}/house.db")
        self.seal = Seal(self.store, folder / "keys", clock=clock, at=clock.moment)
        assert self.seal.open() is None
        self.seal.step()

    def add(self, stream="table/1", count=1, say="n"):
        version = self.store.version(stream)
        rows = tuple(Record("x.Y", f'{{"{say}":{version + at}}}') for at in range(count))
        self.store.append(
            [Write(stream, version, rows)], (), f"{stream}/{version}", self.clock.moment()
        )
        self.seal.step()

    def feed(self, after, most=1000):
        found = self.seal.feed(after, most)
        return {
            "log": [str(key) for key in self.seal.log.keys],
            "witness": str(self.seal.own.signer.verifier),
            "notices": [],
            "checkpoint": str(found.head),
            "records": [export_line(entry) for entry in found.entries],
        }


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def operator(tmp_path, clock):
    (tmp_path / "house").mkdir()
    made = Operator(tmp_path / "house", clock)
    yield made
    made.store.close()


@pytest.fixture
def signer():
    return keys.made("regulator", notes.COSIGNATURE)


@pytest.fixture
def follower(tmp_path, clock, signer):
    return Follower(tmp_path / "copy", signer, clock, INTERVAL)


def kinds(lines):
    return [line["type"] for line in lines]


def follow(follower, operator, **more):
    return [*follower.take(operator.feed(follower.size, **more))]


def test_every_record_is_taken_checked_and_cosigned(operator, follower, signer, tmp_path):
    operator.add(count=3)
    assert kinds(follow(follower, operator)) == ["record"] * 4 + ["checkpoint"]
    operator.add("table/2")
    lines = follow(follower, operator)
    assert kinds(lines) == ["record", "checkpoint"]
    assert (lines[0]["stream"], lines[0]["data"], lines[0]["transfers"]) == (
        "table/2",
        {"n": 0},
        [],
    )
    head = notes.note((tmp_path / "copy" / "head").read_text("utf-8"))
    assert head.signed_by(signer.verifier)
    assert follower.cosigned()["head"] == str(head)
    copied = (tmp_path / "copy" / "record.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["stream"] for line in copied][-1] == "table/2"


def test_it_goes_on_where_it_was_by_its_own_copy(operator, follower, signer, clock, tmp_path):
    operator.add(count=3)
    follow(follower, operator)
    operator.add()
    again = Follower(tmp_path / "copy", signer, clock, INTERVAL)
    assert again.size == 4
    assert kinds(follow(again, operator)) == ["record", "checkpoint"]


def test_parts_of_a_long_record_are_put_together(operator, follower):
    operator.add(count=9)
    assert kinds(follow(follower, operator, most=4)) == ["record"] * 4
    assert kinds(follow(follower, operator)) == ["record"] * 6 + ["checkpoint"]


def test_an_operator_who_stops_leaves_a_gap(operator, follower, clock):
    follow(follower, operator)
    assert [*follower.silent("it does not answer")] == []
    clock.now += INTERVAL + 1
    (gap,) = follower.silent("it does not answer")
    assert (gap["type"], gap["what"]) == ("gap", "it does not answer")
    # It is said once, and that it is over.
    assert [*follower.silent("it does not answer")] == []
    operator.seal.step()
    assert kinds(follow(follower, operator))[-1] == "resumed"


def test_an_operator_who_says_nothing_new_leaves_a_gap(operator, follower, clock):
    answer = operator.feed(0)
    assert kinds(follower.take(answer))[-1] == "checkpoint"
    clock.now += INTERVAL + 1
    old = answer | {"records": []}
    (gap,) = follower.take(old)
    assert (gap["type"], gap["what"]) == ("gap", "the house has signed nothing newer")


def test_a_time_that_nobody_signed_is_no_word(operator, follower, clock):
    follow(follower, operator)
    clock.now += INTERVAL + 1
    note = operator.seal.head
    stranger = keys.made(operator.seal.own.signer.verifier.name, notes.COSIGNATURE)
    forged = notes.Note(note.text, note.signatures[:1]).with_signatures(
        [stranger.signature(note.text, int(clock.now))]
    )
    answer = operator.feed(follower.size) | {"checkpoint": str(forged)}
    assert kinds(follower.take(answer)) == ["gap"]


def test_records_that_were_held_back_are_late(operator, follower, clock):
    follow(follower, operator)
    operator.add()
    clock.now += INTERVAL + 5
    operator.seal.step()
    lines = follow(follower, operator)
    assert kinds(lines) == ["record", "checkpoint", "late"]
    assert (lines[2]["stream"], lines[2]["version"]) == ("table/1", 1)


def test_another_record_than_before_is_a_fork(operator, follower, clock, tmp_path):
    operator.add(count=3)
    follow(follower, operator)
    operator.add("table/2")
    answer = operator.feed(follower.size)
    wrong = answer["records"][0].replace('{\\"n\\":0}', '{\\"n\\":9}')
    assert wrong != answer["records"][0]
    (fork,) = follower.take(answer | {"records": [wrong]})
    assert (fork["type"], "record 1 of table/2" in fork["what"]) == ("fork", True)
    # The evidence is kept, and nothing more is believed.
    assert json.loads((tmp_path / "copy" / "fork.json").read_text("utf-8"))["records"] == [wrong]
    assert [*follower.take(operator.feed(follower.size))] == []


def test_a_record_left_out_is_a_fork(operator, follower):
    operator.add(count=3)
    answer = operator.feed(0)
    del answer["records"][2]
    assert kinds(follower.take(answer))[-1] == "fork"
    assert "version 3 comes after 1" in follower.apart


def test_a_stream_left_out_does_not_fit_what_is_signed(operator, follower):
    operator.add()
    operator.add("table/2")
    operator.add()
    answer = operator.feed(0)
    del answer["records"][2]
    assert kinds(follower.take(answer))[-1] != "checkpoint"
    assert kinds(follower.take(operator.feed(3)))[-1] == "fork"


def test_a_shorter_record_or_another_key_is_a_fork(operator, follower, tmp_path, clock):
    answer = operator.feed(0)
    operator.add(count=3)
    follow(follower, operator)
    (fork,) = follower.take(answer | {"records": []})
    assert "shows 1 records, and 4 were shown" in fork["what"]
    other = Follower(
        tmp_path / "other",
        follower.signer,
        clock,
        INTERVAL,
        keys.made(operator.seal.origin).verifier,
    )
    (fork,) = other.take(operator.feed(0))
    assert "no key that is trusted" in fork["what"]


def test_the_heir_of_the_key_is_believed(operator, follower, tmp_path, clock, signer):
    follow(follower, operator)
    seal, new = operator.seal, keys.made(operator.seal.origin)
    note = keys.hand_over(seal.key, new)
    proving.record(operator.store, proving.HANDED_OVER, {"note": str(note)}, clock.moment())
    seal.key = new
    seal.own.trust(new.verifier)
    seal.step()
    assert kinds(follow(follower, operator)) == ["record", "checkpoint"]
    # And by one who comes later, from the key that the log began with.
    late = Follower(tmp_path / "late", signer, clock, INTERVAL)
    assert kinds(follow(late, operator))[-1] == "checkpoint"
    assert late.log == new.verifier

"""A house seals its record while it is played on, and does not go on with another."""

import shutil

import apsw
import pytest

from houseway.house import House, proving
from houseway.house.hidden import SEALED
from houseway.house.regulator import Follower
from houseway.house.sealing import AT_LEAST_EVERY, Seal
from houseway.store import Record, Write, open_store
from houseway.store.records import export_line
from houseway.transparency import keys, notes, proofs
from houseway.transparency.client import AwayError, ForkError
from houseway.transparency.heads import leaf_of
from tests.house.test_deals import CANBERRA, STREAM, opened_table, played
from tests.store.conftest import emptied
from tests.store.conftest import postgres as postgres

NOW = "2025-03-01T20:15:00+11:00"


class Clock:
    """A time that passes when it is told to."""

    now = 1_763_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(tmp_path):
    with open_store(f"sqlite:///{tmp_path}/house.db") as made:
        yield made


@pytest.fixture
def sealed(store, tmp_path, clock):
    def make(*witnesses):
        seal = Seal(store, tmp_path / "keys", witnesses, clock, lambda: NOW)
        found = seal.open()
        if found is None:
            seal.step()
        else:
            seal.halt(found)
        return seal

    return make


def add(store, stream="table/1", count=1):
    version = store.version(stream)
    rows = tuple(Record("x.Y", f'{{"n":{version + at}}}') for at in range(count))
    store.append([Write(stream, version, rows)], (), f"{stream}/{version}", NOW)


def change(path, statement):
    base = apsw.Connection(str(path))
    # In this very process it takes itself for the last one, which would remove the store's log.
    base.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    base.execute(statement)
    assert base.changes() > 0
    base.close()


def test_a_head_covers_what_was_appended_by_the_signature_of_log_and_own_witness(store, sealed):
    add(store, count=3)
    seal = sealed()
    add(store, "table/2")
    assert seal.step()
    head = notes.checkpoint(seal.head.trusted(seal.key.verifier))
    assert (head.origin, head.size) == (seal.origin, 5)
    assert seal.head.signed_by(seal.own.signer.verifier)
    assert not seal.step()


def test_a_head_is_signed_again_though_nothing_was_added(store, sealed, clock):
    seal = sealed()
    clock.now += AT_LEAST_EVERY
    assert seal.step()
    (own,) = seal.head.signed_by(seal.own.signer.verifier)
    assert own.time == clock.now


def test_every_record_is_proven_to_be_on_the_log(store, sealed):
    add(store, count=5)
    add(store, "table/2", 4)
    seal = sealed()
    for stream, version in (("table/1", 1), ("table/1", 5), ("table/2", 4), ("proof", 1)):
        text = str(seal.proof(stream, version, b"x"))
        leaf = leaf_of(store.digest(stream, version))
        assert proofs.check(proofs.proof(text), leaf, seal.log.keys).head.size == 10
    assert seal.proof("table/1", 9) is None
    add(store)
    assert seal.proof("table/1", 6) is None


def test_a_server_goes_on_where_the_one_before_it_was(store, sealed):
    add(store, count=3)
    before = sealed()
    add(store)
    again = sealed()
    assert (again.origin, again.tree.size) == (before.origin, 5)
    assert not store.halted


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE record SET digest = 'x' WHERE stream = 'table/1' AND version = 2", "record 2 of"),
        ("DELETE FROM record WHERE stream = 'table/1' AND version = 3", "record 2 of table/1"),
        ("UPDATE command SET number = -5 WHERE id = 'table/1/0'", "record 1 of table/1"),
    ],
)
def test_a_record_that_is_not_the_sealed_one_is_not_played_on(
    store, sealed, tmp_path, statement, said
):
    seal = sealed()
    add(store, count=3)
    seal.stop()
    change(tmp_path / "house.db", statement)
    seal = sealed()
    assert said in store.halted[""]
    assert not seal.step()
    assert seal.head is None


def test_what_lies_beside_the_store_may_be_gone(store, sealed, tmp_path):
    """The keys lie elsewhere, and with them what the own witness has seen."""
    add(store, count=3)
    sealed()
    shutil.rmtree(tmp_path / "house.db-proof")
    assert sealed().tree.size == 4
    change(tmp_path / "house.db", "UPDATE record SET digest = 'x' WHERE stream = 'table/1'")
    shutil.rmtree(tmp_path / "house.db-proof")
    sealed()
    assert "the house's own witness" in store.halted[""]


def test_a_checkpoint_that_another_key_signed_is_not_believed(store, sealed, tmp_path):
    seal = sealed()
    forged = notes.signed(seal.head.text, keys.made(seal.origin))
    (tmp_path / "house.db-proof" / "checkpoint").write_text(str(forged), "utf-8")
    sealed()
    assert "no key that is trusted has signed it" in store.halted[""]


def test_the_record_is_read_over_and_over_while_people_play(store, sealed, tmp_path):
    add(store, count=600)
    seal = sealed()
    assert [seal.sweep() for _ in range(7)] == [None] * 7
    change(
        tmp_path / "house.db",
        "UPDATE record SET digest = 'x' WHERE stream = 'table/1' AND version = 555",
    )
    found = next(filter(None, (seal.sweep() for _ in range(7))))
    assert found.where == ("table/1", 555)


def test_an_end_that_is_cut_off_meanwhile_shows(store, sealed, tmp_path):
    seal = sealed()
    add(store, count=30)
    seal.step()
    change(tmp_path / "house.db", "DELETE FROM record WHERE version > 20")
    found = next(filter(None, (seal.sweep() for _ in range(3))))
    assert "cut off after 21 records" in found.what


# Witnesses elsewhere


class Elsewhere:
    """A witness as a house meets it."""

    name, trouble, size = "elsewhere", "", 0

    def __init__(self, wrong=None):
        self._signer = keys.made("elsewhere", notes.COSIGNATURE)
        self.key = self._signer.verifier
        self.wrong, self.seen = wrong, None

    def meet(self, log):
        pass

    def head(self, origin):
        return self.seen

    def earlier(self, origin):
        return []

    def cosign(self, head, consistency):
        if self.wrong:
            raise self.wrong
        return self._signer.signature(head.text, 7)


def test_a_head_is_shown_to_witnesses_and_kept_with_what_they_sign(store, sealed, tmp_path):
    witness = Elsewhere()
    seal = sealed(witness)
    assert seal.worth()["witnessed"] == 0
    seal.stop()
    kept = notes.note((tmp_path / "house.db-proof" / "witnessed").read_text("utf-8"))
    assert kept.signed_by(witness.key)
    assert seal.worth()["witnessed"] == seal.worth()["sealed"]
    assert "nobody here can rewrite it" in seal.worth()["worth"]
    assert seal.proof("proof", 1).head.signed_by(witness.key)


def test_a_witness_that_is_away_stops_nobody_and_is_named(store, sealed):
    seal = sealed(Elsewhere(AwayError("it does not answer")))
    seal.ask_witnesses()
    assert not store.halted
    assert seal.worth()["away"] == {"elsewhere": "it does not answer"}
    assert "Only this house's own witness" in seal.worth()["worth"]


def test_a_witness_that_has_seen_another_record_stops_play(store, sealed):
    sealed(Elsewhere(ForkError("it has seen another record"))).ask_witnesses()
    assert "it has seen another record" in store.halted[""]


def test_a_copy_that_is_older_than_what_a_witness_has_seen_is_not_played_on(
    store, sealed, tmp_path
):
    witness = Elsewhere()
    seal = sealed(witness)
    add(store, count=3)
    seal.step()
    witness.seen = seal.head.with_signatures([witness.cosign(seal.head, seal.tree.consistency)])
    change(tmp_path / "house.db", "DELETE FROM record WHERE stream = 'table/1' AND version = 3")
    shutil.rmtree(tmp_path / "house.db-proof")
    shutil.rmtree(tmp_path / "keys" / "seen")
    sealed(witness)
    assert "checkpoint 4 of elsewhere covers 1 more" in store.halted[""]


# Keys


def test_a_log_goes_on_with_the_heir_of_its_key(store, sealed, tmp_path):
    seal = sealed()
    new = keys.made(seal.origin)
    note = keys.hand_over(seal.key, new)
    proving.record(store, proving.HANDED_OVER, {"note": str(note)}, NOW)
    keys.keep(keys.file_of(tmp_path / "keys", seal.origin, notes.NOTE), new)
    again = sealed()
    assert again.log.keys == (seal.key.verifier, new.verifier)
    assert again.head.signed_by(new.verifier)
    assert not store.halted


def test_a_key_that_is_lost_is_said_and_a_new_log_begins(store, sealed, tmp_path):
    seal = sealed()
    keys.file_of(tmp_path / "keys", seal.origin, notes.NOTE).unlink()
    with pytest.raises(notes.NoteError, match="houseway keys lost"):
        sealed()
    began = proving.begin_anew(store, tmp_path / "keys", NOW, "M. Lee", "the disk broke")
    again = sealed()
    assert again.origin == began == f"{seal.origin}/again-1"
    (notice,) = again.log.notices
    assert (notice["by"], notice["log"]) == ("M. Lee", seal.origin)
    assert notes.checkpoint(notes.note(notice["checkpoint"]).text).origin == seal.origin


def test_a_head_of_before_the_log_was_begun_anew_still_counts(store, sealed, tmp_path):
    add(store, count=3)
    seal = sealed()
    seal.stop()
    proving.begin_anew(store, tmp_path / "keys", NOW, "M. Lee", "the key was stolen")
    log = proving.log_of(store)
    head = proving.head_in(seal.head, log, "somebody")
    assert proving.proof_faults(store, [head]) == []
    change(tmp_path / "house.db", "UPDATE record SET digest = 'x' WHERE stream = 'table/1'")
    assert proving.proof_faults(store, [head])


def test_what_an_inspector_accepts_is_played_on_under_another_name(store, sealed, tmp_path):
    add(store, count=3)
    seal = sealed()
    change(tmp_path / "house.db", "DELETE FROM record WHERE stream = 'table/1' AND version = 3")
    sealed()
    assert store.halted.pop("")
    proving.begin_anew(store, tmp_path / "keys", NOW, "ida", "restored a copy")
    again = sealed()
    assert not store.halted
    assert again.origin == f"{seal.origin}/again-1"
    proving.begin_anew(store, tmp_path / "keys", NOW, "ida", "once more")
    assert sealed().origin == f"{seal.origin}/again-2"


def test_a_record_that_does_not_say_which_log_it_is_says_where(store, tmp_path):
    store.append([Write("proof", 0, (Record(proving.BEGUN, "{}"),))], (), "c", NOW)
    with pytest.raises(notes.NoteError, match="record 1 of proof does not say"):
        Seal(store, tmp_path / "keys")


def test_a_store_in_memory_is_sealed_and_leaves_nothing(tmp_path):
    with open_store("memory:") as store:
        seal = Seal(store, tmp_path / "keys", at=lambda: NOW)
        assert seal.open() is None
        add(store)
        seal.step()
        assert seal.tree.size == 2
    assert not (tmp_path / "keys").exists()


# The feed


def test_the_feed_goes_from_anywhere_to_the_newest_head(store, sealed):
    add(store, count=9)
    seal = sealed()
    assert [entry.record.version for entry in seal.feed(0, 4).entries] == [1, 2, 3, 4]
    assert [entry.record.version for entry in seal.feed(4, 100).entries] == [5, 6, 7, 8, 9, 1]
    assert seal.feed(10, 5).entries == []
    add(store)
    # What is not sealed yet is not shown.
    assert seal.feed(10, 5).entries == []
    seal.step()
    assert [entry.record.version for entry in seal.feed(10, 5).entries] == [10]


@pytest.mark.heavy
def test_a_record_on_postgresql_is_sealed_and_followed(postgres, tmp_path, monkeypatch, robot):
    monkeypatch.setattr(proving, "folder_of", lambda _: tmp_path / "proof")
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))
    url = emptied(postgres)
    with open_store(url) as store:
        house = House(store)
        opened_table(house, CANBERRA)
        played(house, robot("postgresql"), 25)
        seal = Seal(store, tmp_path / "keys")
        assert seal.open() is None
        seal.step()
        follower = Follower(tmp_path / "copy", keys.made("r", notes.COSIGNATURE), seal.clock)
        fed = seal.feed(0, 1000)
        told = [export_line(entry) for entry in fed.entries]
        answer = {"records": told, "checkpoint": str(fed.head), "log": [str(seal.key.verifier)]}
        lines = [*follower.take(answer | {"witness": str(seal.own.signer.verifier)})]
        assert (follower.apart, lines[-1]["type"]) == ("", "checkpoint")
        assert any(SEALED in line.replace("\\", "") for line in told)
        seal.stop()
        assert Seal(store, tmp_path / "keys").open() is None
        with store._engine.begin() as base:
            base.exec_driver_sql("UPDATE record SET digest = repeat('0', 64) WHERE version = 3")
        found = Seal(store, tmp_path / "keys").open()
        assert found.where == (STREAM, 3)

"""The record for whoever watches over the house, and a record that nobody may play on."""

from datetime import datetime

import pytest

from houseway.core import CloseWagers
from houseway.house.people import From
from houseway.house.regulator import Follower
from houseway.house.sealing import Seal
from houseway.store import open_store
from houseway.store.records import WITHHELD
from houseway.table.seats import Sit
from houseway.transparency import keys, notes, signing_in
from houseway.transparency.heads import Difference, Head, Where
from houseway.web.app import create_app
from tests.web.conftest import FAST, PASSWORD, Floor
from tests.web.test_tables import problem

CRAPS = "craps"


@pytest.fixture
def sealed(tmp_path):
    """A floor that seals its record."""
    with open_store(f"sqlite:///{tmp_path}/house.db") as store:
        seal = Seal(store, tmp_path / "keys")
        assert seal.open() is None
        floor = Floor(store=store)
        floor.app = create_app(floor.house, floor.people, FAST, seal)
        floor.seal = seal
        floor.people.add_staff("regulator", "regulator", PASSWORD)
        with floor.tables([CRAPS]).staff():
            seal.step()
            yield floor


def test_anybody_may_keep_the_newest_head(sealed):
    text = sealed.guest().get("/api/record/checkpoint").text
    assert (
        notes.checkpoint(notes.note(text).trusted(sealed.seal.key.verifier)).size
        == sealed.seal.tree.size
    )


def test_a_house_that_does_not_seal_its_record_says_so(floor):
    answer = floor.guest().get("/api/record/checkpoint")
    assert "does not seal" in problem(answer, 404, "unsealed")["detail"]


def test_the_server_says_what_its_proof_is_worth(sealed):
    told = sealed.guest().get("/ready").json()["record"]
    assert (told["log"], told["witnesses"]) == (sealed.seal.origin, [])
    assert told["worth"].startswith("Only this house's own witness")


def test_a_record_that_was_never_sealed_is_not_fed(sealed):
    """It is said why; nobody gets a page without a head to put it against."""
    sealed.seal.head = None
    sealed.seal.halt(Difference(None, "a test", Head(0, b"", "")))
    answer = sealed.member("regulator").get("/api/record/feed")
    assert answer.status_code == 503
    assert "Nothing is sealed" in answer.json()["detail"]


def test_the_regulator_signs_in_by_a_key_of_its_own(sealed):
    own, other = (keys.made("regulator", notes.COSIGNATURE) for _ in range(2))
    sealed.people.add_staff("ida", "regulator", key=own.verifier)
    now = int(datetime.fromisoformat(sealed.people.clock()).timestamp())
    given = [
        signing_in.answer(other, "ida", now),
        signing_in.answer(own, "somebody", now),
        signing_in.answer(own, "ida", now - 120),
        str(own.verifier),
        "",
        signing_in.answer(own, "ida", now),
    ]
    came = [sealed.people.staff_session("ida", each, From(f"10.0.0.{at}")) for at, each in
            enumerate(given)]  # fmt: skip
    assert [token is not None for token in came] == [False] * 5 + [True]


def test_the_inspector_sees_who_has_seen_how_much(sealed):
    inspector = sealed.member("inspector")
    sealed.seal.step()
    told = inspector.get("/api/inspect/proof").json()
    assert (told["log"], told["seen"], told["trouble"]) == (sealed.seal.origin, {}, "")
    signer = keys.made("regulator", notes.COSIGNATURE)
    head = sealed.seal.head
    signed = head.with_signatures([signer.signature(head.text, 1)])
    sealed.member("regulator").post(
        "/api/record/cosignatures", {"head": str(signed), "key": str(signer.verifier)}
    )
    seen = inspector.get("/api/inspect/proof").json()["seen"]["regulator"]
    assert seen["size"] == notes.checkpoint(head.text).size
    # What the house did not sign was not seen of it.
    made_up = notes.Note("other/log\n5\n" + "A" * 43 + "=\n")
    made_up = made_up.with_signatures([signer.signature(made_up.text, 1)])
    sealed.seal.cosigned(made_up, signer.verifier)
    assert sealed.seal.seen_by["regulator"].size == seen["size"]
    problem(sealed.member("dealer").get("/api/inspect/proof"), 403, "role")


def test_the_regulator_follows_the_whole_record_and_no_one_else_does(sealed, tmp_path):
    sealed.player("Ann", CRAPS)
    sealed.seal.step()
    signer = keys.made("regulator", notes.COSIGNATURE)
    follower = Follower(tmp_path / "copy", signer, sealed.seal.clock)
    regulator = sealed.member("regulator")
    sealed.seal.step()
    while follower.size != sealed.seal.tree.size:
        answer = regulator.get("/api/record/feed", after=follower.size, limit=40).json()
        lines = [*follower.take(answer)]
        assert not follower.apart
    assert lines[-1]["type"] == "checkpoint"
    # Of accounts only what nobody could misuse.
    copied = (tmp_path / "copy" / "record.jsonl").read_text("utf-8")
    assert WITHHELD in copied
    assert PASSWORD not in copied
    kept = regulator.post("/api/record/cosignatures", follower.cosigned())
    assert kept.json() == {"kept": True}
    assert sealed.seal.head.signed_by(signer.verifier)
    for role in ("dealer", "inspector"):
        problem(sealed.member(role).get("/api/record/feed"), 403, "role")
    problem(sealed.guest().get("/api/record/feed"), 401, "sign-in")


@pytest.mark.parametrize("query", [{"after": -1}, {"limit": 0}, {"limit": 5000}, {"after": "x"}])
def test_a_feed_is_bounded(sealed, query):
    problem(sealed.member("regulator").get("/api/record/feed", **query), 422, "malformed")


def test_a_cosignature_that_does_not_fit_is_refused(sealed):
    regulator = sealed.member("regulator")
    other = notes.signed("x\n", keys.made("x"))
    sent = {"head": str(other), "key": "nosuch"}
    problem(regulator.post("/api/record/cosignatures", sent), 422, "malformed")


def test_a_record_that_is_not_the_sealed_one_is_read_and_not_played_on(sealed):
    ann = sealed.player("Ann", CRAPS)
    where = Where("table/craps", 2)
    sealed.seal.halt(Difference(where, "it is another", Head(9, b"", "w")))
    said = problem(ann.send(CRAPS, Sit(2)), 503, "damaged")["detail"]
    assert "record 2 of table/craps" in said
    supervisor = sealed.member("supervisor")
    problem(supervisor.send(CRAPS, CloseWagers(), **{"as": "supervisor"}), 503, "damaged")
    sent = {"id": "1", "command": "floor.ExcludeSelf", "data": {}}
    problem(ann.post("/api/floor/commands", sent), 503, "damaged")
    assert ann.view(CRAPS)
    problem(ann.get("/ready"), 503, "not-ready")
    # Whoever inspects it comes in and reads.
    inspector = sealed.member("inspector")
    assert inspector.get("/api/inspect/streams/proof/events").json()["events"]
    assert inspector.get("/api/inspect/tables/craps/events").status_code == 200

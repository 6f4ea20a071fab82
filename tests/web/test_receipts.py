"""A receipt of a round: taken by who may see it, checked without a server, refused if altered."""

import json

import pytest

from houseway.core import DEALER, INSPECTOR, Stake
from houseway.games.canberra_holdem.events import Call, Fold
from houseway.house.receipts import BRIEF, ReceiptTaken, checked, in_short
from houseway.house.sealing import Seal
from houseway.store import open_store
from houseway.store.records import canonical
from houseway.transparency import keys
from houseway.transparency.notes import NoteError
from houseway.web.app import create_app
from tests.web.conftest import FAST, Floor
from tests.web.test_tables import problem

GAME = "canberra-holdem"
PATH = f"/api/tables/{GAME}/rounds/1/receipt"


@pytest.fixture(scope="module")
def house():
    """A sealed house after a round in which Ann folded and Ben called."""
    store = open_store("memory:")
    seal = Seal(store)
    assert seal.open() is None
    floor = Floor(store=store)
    floor.app = create_app(floor.house, floor.people, FAST, seal)
    floor.seal = seal
    with floor.tables([GAME]).staff():
        floor.ann, floor.ben = floor.player("Ann", GAME, 2), floor.player("Ben", GAME, 3)
        for seat, guest in ((2, floor.ann), (3, floor.ben)):
            guest.done(GAME, Stake(seat, "ante", 10_00))
        with floor.ann.follow(GAME) as live:
            for guest in (floor.ann, floor.ben):
                guest.raw(GAME, "web.Ready")
            live.until(lambda told: told.get("view", {}).get("stage") == "decisions")
        problem(floor.ann.post(PATH, {}), 409, "not-over")
        floor.ann.done(GAME, Fold(2))
        floor.ben.done(GAME, Call(3, 20_00))
        yield floor


@pytest.fixture(scope="module")
def receipts(house):
    people = {"ann": house.ann, "ben": house.ben, "inspector": house.member(INSPECTOR)}
    return {name: guest.post(PATH, {}).content for name, guest in people.items()}


def test_a_receipt_holds_and_says_why_wagers_were_paid(house, receipts):
    for data in receipts.values():
        found = checked(data, (house.seal.key.verifier,))
        assert found.statement["round"] == 1
        assert len(found.proven.witnesses) == 1
        assert {settled["area"] for settled in found.statement["settlements"]} >= {"ante", "call"}
        assert all(settled["clauses"] for settled in found.statement["settlements"])


def test_nobodys_receipt_has_what_was_hidden_from_them(receipts):
    ann, ben, inspector = (json.loads(receipts[name]) for name in ("ann", "ben", "inspector"))
    opened = [
        {each["salt"] for each in told["statement"]["deal"]["orders"][0]["opened"]}
        for told in (ann, ben, inspector)
    ]
    assert opened[0] == opened[2] > opened[1]
    for salt in opened[0] - opened[1]:
        assert salt not in receipts["ben"].decode()


def test_what_a_receipt_holds_of_the_log_is_one_salted_digest(house, receipts):
    """Nothing of the append in which cards were dealt is in it: neither its id nor its digests."""
    dealt = [*house.store.read(f"table/{GAME}")]
    for data in receipts.values():
        text = data.decode()
        assert not any(record.command in text or record.digest in text for record in dealt)


def test_a_receipt_altered_in_a_byte_is_refused(receipts):
    data = receipts["ben"]
    for at in range(0, len(data), 97):
        altered = bytearray(data)
        altered[at] ^= 1
        with pytest.raises(NoteError):
            checked(bytes(altered))


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told | {"more": 1},
        lambda told: told | {"witnesses": []},
        lambda told: told | {"record": told["record"][:-1]},
        lambda told: told | {"statement": told["statement"] | {"result": 1}},
        lambda told: told | {"statement": []},
        lambda told: told | {"salt": 7},
        lambda told: [told],
        lambda told: None,
    ],
)
def test_what_is_made_up_is_refused(receipts, change):
    made = change(json.loads(receipts["ann"]))
    with pytest.raises(NoteError):
        checked(f"{canonical(made)}\n".encode())


@pytest.mark.parametrize("data", [b"", b"\xff", b"{}\n", b" " * 10, b"[" * 100_000])
def test_what_is_no_receipt_is_refused(data):
    with pytest.raises(NoteError):
        checked(data)


def test_another_key_than_the_one_given_is_refused(receipts):
    with pytest.raises(NoteError, match="another key"):
        checked(receipts["ann"], (keys.made("other.example/log").verifier,))


def test_who_may_not_read_a_round_gets_no_receipt_of_it(house):
    assert house.guest().post(PATH, {}).status_code in (401, 403)
    carl = house.player("Carl")
    problem(carl.post(PATH, {}), 403, "role")
    unknown = house.ann.post(f"/api/tables/{GAME}/rounds/99/receipt", {})
    problem(unknown, 404, "unknown-round")


def test_taking_one_is_on_record_without_a_name(house, receipts):
    held = [record.data for record in house.store.read("receipts")]
    assert len(held) >= 3
    assert not any("Ann" in data or "Ben" in data for data in held)
    assert house.store.verify() == []
    assert ReceiptTaken.__stored_name__ == "house.ReceiptTaken"


CODE = f"{PATH}/code"


@pytest.fixture(scope="module")
def code(house):
    return house.ben.post(CODE, {}).json()


def test_a_code_holds_as_a_file_does(house, code):
    found = checked(code["text"].encode(), (house.seal.key.verifier,))
    assert found.statement["round"] == 1
    assert {settled["area"] for settled in found.statement["settlements"]} >= {"ante", "call"}
    assert found.statement["deal"]["shown"]
    assert code["picture"].startswith("data:image/svg+xml")
    assert len(code["text"]) < 2500


def test_a_code_of_very_many_wagers_says_the_result():
    """It fits a code all the same."""
    settled = dict.fromkeys(BRIEF, 1)
    many = [settled | {"words": f"{at * 7919:x}", "area": f"{at * 104729:x}"} for at in range(999)]
    deal = {"orders": [], "said": "Committed"}
    short = in_short({"settlements": many, "result": 5, "deal": deal})
    assert short["settlements"] == []
    assert short["result"] == 5


def test_the_dealer_of_a_round_and_the_inspector_take_one_too(house):
    for role in (DEALER, INSPECTOR):
        told = house.member(role).post(CODE, {}).json()
        assert checked(told["text"].encode()).statement["role"] == role

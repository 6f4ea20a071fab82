"""One search of the desk: everybody finds what they may read, and nothing is replayed for it."""

import pytest

from houseway.core import Stake
from houseway.table import ledger
from houseway.table.conduct import Exclude
from houseway.web import search
from tests.web.conftest import PASSWORD
from tests.web.test_casino import send


@pytest.fixture
def busy(floor):
    """A floor on which Ann was excluded at a table, and an incident was opened."""
    floor.player("Ann", "craps", 1)
    boss = floor.member("supervisor")
    boss.done("craps", Exclude(1, "a marked die"))
    send(boss, "OpenIncident", what="device", words="a marked die was seized")
    return floor


def found(guest, words):
    answer = guest.get("/api/floor/search", find=words)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_persons_cases_clauses_rounds_and_reasons_are_found(busy):
    boss = busy.member("supervisor")
    told = found(boss, "MARKED die")
    assert [row["id"] for row in told["cases"]] == ["incident/1"]
    assert {(row["table"], row["words"]) for row in told["rounds"]} >= {("craps", "a marked die")}
    assert [row["person"] for row in found(boss, "ann")["persons"]] == ["Ann"]
    at_table = {"table": "craps", "round": 1, "seat": 2}
    assert send(boss, "RecordRound", **at_table, paid=500_00, due=0).status_code == 200
    assert send(boss, "ReportPayment", payment="W-1", **at_table).status_code == 200
    assert [row["id"] for row in found(boss, "wrong payment")["cases"]] == ["W-1"]
    assert {row["clause"] for row in found(boss, "craps 10.4.2")["clauses"]} == {"10.4.2"}
    assert any(row["table"] == "craps" for row in found(boss, "10.4.2")["rounds"])
    assert boss.get("/api/floor/search", find="a").json()["field"] == "find"


def test_a_round_is_found_by_its_number_and_that_of_its_table(busy):
    game = "canberra-holdem"
    bea = busy.player("Bea", game, 2)
    bea.done(game, Stake(2, "ante", 5_00))
    boss = busy.member("supervisor")
    for words in ("round 1", f"{game} 1"):
        (row,) = (row for row in found(boss, words)["rounds"] if row["what"] == "Round opened")
        assert (row["table"], row["round"]) == (game, 1)
    assert found(boss, f"{game} 2")["rounds"] == []


def test_each_role_finds_what_it_may_read(busy):
    inspector = found(busy.member("inspector"), "marked")
    assert inspector["rounds"]
    assert inspector["cases"]
    busy.people.add_staff("cass", "cashier", PASSWORD)
    cashier = busy.guest()
    cashier.sign_in("cass")
    assert {*found(cashier, "ann")} == {"find", "looked", "clauses", "persons"}
    for guest in (busy.player("Bob"), busy.guest()):
        assert guest.get("/api/floor/search", find="ann").status_code in (401, 403)


def test_no_table_is_replayed_and_no_card_is_told(busy, monkeypatch):
    monkeypatch.setattr(ledger, "evolve", None)
    boss = busy.member("supervisor")
    assert found(boss, "marked")["rounds"]
    assert not {"cards", "things", "rules", "sign"} & {*search.SAID}


def test_only_the_last_records_are_looked_through(busy, monkeypatch):
    monkeypatch.setattr(search, "LOOKED", 0)
    assert found(busy.member("supervisor"), "marked")["rounds"] == []

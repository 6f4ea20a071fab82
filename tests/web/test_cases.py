"""Duties, cases, messages and monthly reports over HTTP, as data and as PDF."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from houseway.core import DEALER, CloseWagers, Stake
from houseway.floor.obligations import later
from houseway.floor.wrong_payments import month_of
from houseway.table.disputes import DecideDispute, RaiseDispute
from tests.web.test_casino import send

TABLE = "craps"


@pytest.fixture
def boss(floor):
    """A supervisor, and a floor with a wrong payment, an incident and a message."""
    boss = floor.member("supervisor")
    place = {"table": TABLE, "round": 1, "seat": 2}
    told = [
        ("RecordRound", place | {"paid": 250_000, "due": 0}),
        ("ReportPayment", place | {"payment": "w/1", "suspected": True, "note": "<b>nods</b>"}),
        ("OpenIncident", {"what": "fraud", "words": "marked dice", "persons": ["Zoë Nguyễn"]}),
        ("SendMessage", {"to": "inspector", "about": "a (new) cut", "words": "approved?"}),
    ]
    for command, data in told:
        answer = send(boss, command, **data)
        assert answer.status_code == 200, answer.text
    return boss


def test_duties_are_listed_with_clause_and_state(floor, boss):
    told = boss.get("/api/floor/obligations").json()
    assert told["counts"]["open"] == 3
    rows = {row["what"]: row for row in told["obligations"]}
    assert {*rows} == {"rectify_payment", "identify_patron", "month_report"}
    rectify = rows["rectify_payment"]
    assert (rectify["document"], rectify["clause"], rectify["to"]) == ("craps", "9.2.1", None)
    assert boss.get("/api/floor/obligations", state="done").json()["obligations"] == []
    assert len(boss.get("/api/floor/obligations", about="w/1").json()["obligations"]) == 2
    assert boss.get("/api/floor/obligations", state="gone").json()["field"] == "state"


def test_cases_are_found_by_kind_table_and_words(floor, boss):
    listed = boss.get("/api/floor/cases").json()["cases"]
    assert [row["id"] for row in listed] == ["incident/1", "w/1"]
    assert [row["id"] for row in boss.get("/api/floor/cases", kind="payment").json()["cases"]] == [
        "w/1"
    ]
    found = boss.get("/api/floor/cases", search="nguyễn MARKED").json()["cases"]
    assert [row["id"] for row in found] == ["incident/1"]
    assert boss.get("/api/floor/cases", table="nowhere").json()["cases"] == []


def test_a_case_is_told_whole_with_its_rounds_and_duties(floor, boss):
    case = boss.get("/api/floor/cases/w/1").json()
    assert (case["what"], case["amount"], case["words"]) == ("overpaid", 250_000, "suspected")
    assert case["rounds"] == [{"table": TABLE, "round": 1, "replay": "/inspect/craps/rounds/1"}]
    assert [step["what"] for step in case["steps"]] == ["reported as suspected"]
    assert len(case["duties"]) == 2
    assert boss.get("/api/floor/cases/w/2").status_code == 404


@pytest.mark.parametrize("path", ["cases/w/1", "cases/incident/1", "messages/message/1"])
def test_it_is_handed_over_as_pdf(floor, boss, path):
    answer = boss.get(f"/api/floor/{path}", format="pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-1.")
    assert answer.content.endswith(b"%%EOF\n")
    assert boss.get(f"/api/floor/{path}", format="doc").json()["field"] == "format"


def test_the_report_of_a_month_is_a_draft_until_it_is_made(floor, boss):
    house = floor.house
    month = month_of(house.casino.floor().settings, house.clock())
    report = boss.get(f"/api/floor/reports/{month}").json()
    assert (report["made"], report["over"], report["owed"]) == (None, False, True)
    assert [line["payment"] for line in report["list"]] == ["w/1"]
    assert (report["overpaid"], report["underpaid"]) == (250_000, 0)
    clock = house.casino.clock
    house.casino.clock = lambda: later(clock(), house.casino.floor().settings.reasonable_time * 11)
    house.casino.keep_time()
    report = boss.get(f"/api/floor/reports/{month}").json()
    assert report["made"]["by"] == "house"
    paper = boss.get(f"/api/floor/reports/{month}", format="pdf").content
    assert "9.3.2" in PdfReader(BytesIO(paper)).pages[0].extract_text()
    assert boss.get("/api/floor/reports/March").json()["field"] == "month"


def test_the_inspector_acknowledges_answers_and_asks(floor, boss):
    inspector = floor.member("inspector")
    assert send(boss, "AcknowledgeMessage", message="message/1").status_code == 409
    assert send(inspector, "AcknowledgeMessage", message="message/1").status_code == 200
    assert send(inspector, "AnswerMessage", message="message/1", words="yes").status_code == 200
    assert send(boss, "RequestRecord", about="rounds").status_code == 403
    assert send(inspector, "RequestRecord", about="rounds").status_code == 200
    asked, first = inspector.get("/api/floor/messages").json()["messages"]
    assert (asked["to"], asked["asks"]) == ("house", True)
    assert first["acknowledged"]["by"] == "inspector"
    assert [step["words"] for step in first["answers"]] == ["yes"]


def test_players_and_dealers_read_none_of_it(floor, boss):
    dealer, ann = floor.member("dealer"), floor.guest()
    ann.card("Ann")
    for guest in (dealer, ann):
        for path in ("obligations", "cases", "cases/w/1", "messages", "reports/2026-11"):
            assert guest.get(f"/api/floor/{path}").status_code == 403


# Complaints of patrons


def test_10_14_a_patron_complains_and_an_inspector_closes_it(floor):
    ann, bob = floor.player("Ann", "craps", 1), floor.player("Bob", "craps", 2)
    boss, inspector = floor.member("supervisor"), floor.member("inspector")
    (game,) = (row for row in ann.get("/api/floor/mine").json()["games"] if "craps" in row.values())
    assert (game["to"], game["clause"], game["tables"]) == ("inspector", "10.14", ["craps"])
    unknown = send(ann, "Complain", document="whist", words="rude")
    assert unknown.status_code == 409
    assert send(ann, "Complain", document="craps", words=" ").json()["clause"] == "craps 10.14"
    assert send(boss, "Complain", document="craps", words="rude").status_code == 403
    told = send(ann, "Complain", document="craps", words="I was not heard", table="craps")
    assert told.json()["events"][0]["clause"] == "craps 10.14"
    (own,) = ann.get("/api/floor/mine").json()["disputes"]
    assert (own["id"], own["state"], own["decided"]) == ("complaint/1", "complaint", False)
    assert bob.get("/api/floor/mine").json()["disputes"] == []
    (owed,) = inspector.get("/api/floor/obligations").json()["obligations"]
    assert (owed["what"], owed["to"], owed["clause"]) == ("notify_inspector", "inspector", "10.14")
    send(inspector, "AcknowledgeMessage", message="message/1")
    send(inspector, "CloseComplaint", case="complaint/1", outcome="advised")
    (own,) = ann.get("/api/floor/mine").json()["disputes"]
    assert (own["state"], own["steps"][-1]["words"]) == ("closed", "advised")
    assert inspector.get("/api/floor/obligations").json()["counts"]["open"] == 0


def test_10_14_a_patron_complains_of_the_decision_of_their_own_dispute_alone(floor):
    ann, bob = floor.player("Ann", "craps", 1), floor.player("Bob", "craps", 2)
    boss = floor.member("supervisor")
    ann.done("craps", Stake(1, "win_line", 10_00))
    floor.house.submit("craps", "dealer", DEALER, CloseWagers())
    ann.done("craps", RaiseDispute(1, 1, "the die was cocked"))
    case = "craps/dispute/1"
    early = send(ann, "LodgeComplaint", case=case, words="no")
    assert "not decided yet" in early.json()["detail"]
    boss.done("craps", DecideDispute(1, "the roll stands"))
    refused = send(bob, "LodgeComplaint", case=case, words="mine")
    assert (refused.status_code, refused.json()["clause"]) == (409, "craps 10.14")
    assert send(ann, "LodgeComplaint", case=case, words="it was cocked").status_code == 200
    moves = bob.get("/api/floor/moves").json()["moves"]
    assert case not in str(moves)
    (own,) = ann.get("/api/floor/mine").json()["disputes"]
    assert own["state"] == "complaint"

"""The master game report and ratings over HTTP: who sees them, as data and on paper."""

import pytest

from houseway.floor.roles import staff
from tests.web.conftest import PASSWORD
from tests.web.test_rights import acts

TABLE = "craps"


def test_a_supervisor_reads_the_report_by_any_key(floor):
    boss = floor.member("supervisor")
    told = boss.get("/api/floor/report", by="game", day="2026-11-16").json()
    assert (told["by"], told["zone"]) == (["game"], "Australia/Sydney")
    assert told["from"] == "2026-11-16T00:00:00+11:00"
    assert told["total"]["rounds"] == 0
    assert boss.get("/api/floor/report").json()["by"] == ["table"]


def test_bad_input_is_told_in_one_sentence(floor):
    boss = floor.member("supervisor")
    for given, said in (
        ({"by": "moon"}, "not something to report by"),
        ({"day": "16.11."}, "is not a date"),
        ({"month": "2026-13"}, "is not a month"),
        ({"day": "2026-11-16", "month": "2026-11"}, "choose one of"),
        ({"format": "xls"}, "the format is json, pdf or csv"),
    ):
        answer = boss.get("/api/floor/report", **given)
        assert answer.status_code == 422, given
        assert said in answer.text


def test_the_report_is_printed_and_taken_away(floor):
    boss = floor.member("supervisor")
    assert boss.get("/api/floor/report", format="pdf").content.startswith(b"%PDF")
    assert (
        boss.get("/api/floor/ratings", format="csv").headers["content-type"].startswith("text/csv")
    )
    assert boss.get("/api/floor/ratings").json()["persons"] == []


def test_who_is_not_meant_to_sees_no_ratings(floor):
    dealer = floor.member("dealer")
    assert dealer.get("/api/floor/report").status_code == 403
    assert dealer.get("/api/floor/ratings").status_code == 403


MANAGE = {"assistant_gaming_manager", "gaming_manager"}
WATCH = {"inspector", "surveillance"}
RATE = {"supervisor", "casino_supervisor", *MANAGE, *WATCH}
REPORT = {"gaming_supervisor", "boxperson", *RATE}


@pytest.mark.parametrize("role", sorted(staff()))
def test_only_roles_that_may_see_ratings_do(floor, role):
    if role not in ("dealer", "supervisor", "inspector"):
        floor.people.add_staff("somebody", role, PASSWORD)
    member = floor.member(role if role in ("dealer", "supervisor", "inspector") else "somebody")
    for path, roles in (("ratings", RATE), ("report", REPORT)):
        found = member.get(f"/api/floor/{path}").status_code
        assert found == (200 if role in roles else 403), (path, found)


def test_no_request_tells_a_player_how_anybody_is_rated(floor):
    """Every request that reads, whatever it answers."""
    guest = floor.guest()
    guest.card("Robin")
    for act, sent in acts():
        if sent and sent[0] == "GET":
            text = guest.get(sent[1]).text
            assert "theoretical_loss" not in text, act
            assert "luck_exact" not in text, act
    assert guest.get("/api/floor/ratings").status_code == 403

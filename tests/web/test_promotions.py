"""Promotions on the web: who sees what, a draw by chance, and the bad input of each request."""

import pytest

from houseway.house import papers
from tests.games.fair import DETAILS, HAMPER, PURSE, TERMS
from tests.web.conftest import PASSWORD

API = "/api/floor/promotions"


@pytest.fixture
def staffed(floor):
    """Guests signed in as a manager of promotions, a cashier and an inspector."""
    found = {}
    for user, role in (("Mo", "promotions_manager"), ("Cal", "cashier"), ("Ivy", "inspector")):
        floor.people.add_staff(user, role, PASSWORD)
        found[role] = floor.guest()
        found[role].sign_in(user)
    return floor, found


def send(guest, command, number=[0], **data):  # noqa: B006
    number[0] += 1
    body = {"id": f"test-{number[0]:08}", "command": f"floor.{command}", "data": data}
    return guest.post("/api/floor/commands", body)


def test_staff_see_what_is_missing_by_its_clause(staffed):
    _, staff = staffed
    manager = staff["promotions_manager"]
    draft = {"promotion": "fair", "documents": ["craps"], "prizes": [HAMPER]}
    without = {name: value for name, value in TERMS.items() if name != "nature"}
    answer = send(manager, "DraftPromotion", **draft, terms=without)
    assert answer.status_code == 200, answer.text
    assert answer.json()["events"][0]["clause"] == "craps 11.1"
    seen = manager.get(f"{API}/fair").json()
    assert seen["missing"] == [{"what": "nature", "document": "craps", "clause": "11.7.5"}]
    assert seen["barred"]["submit"]["clause"] == "11.7.5"
    assert seen["barred"]["start"]["clause"] == "11.12"
    assert manager.get(API).json()["promotions"][0]["status"] == "draft"
    assert staff["inspector"].get(f"{API}/fair").json()["missing"] == seen["missing"]


def test_patrons_see_what_is_published_and_their_own(staffed):
    floor, staff = staffed
    manager = staff["promotions_manager"]
    send(manager, "DraftPromotion", promotion="fair", documents=["craps"], prizes=[PURSE])
    visitor = floor.guest()
    assert visitor.get(f"{API}/fair").status_code == 404
    assert visitor.get(API).json()["promotions"] == []
    sent = {"promotion": "fair", "channels": ["desk"], "marketing_reference": True}
    send(manager, "PublishTerms", **sent)
    seen = visitor.get(f"{API}/fair").json()
    assert {row["clause"] for row in seen["terms"]} >= {"11.7.1", "11.7.10"}
    assert not {"missing", "tickets", "owed"} & {*seen}
    result = visitor.get(f"{API}/fair/result").json()
    assert result == {"promotion": "fair", "digest": "", "tickets": [], "draws": []}


def test_11_9_1_who_was_denied_is_read_by_those_who_keep_the_record(staffed):
    floor, staff = staffed
    manager, about = staff["promotions_manager"], {"promotion": "fair"}
    send(manager, "DraftPromotion", **about, documents=["craps"], prizes=[PURSE])
    send(manager, "ClaimPrize", **about, claim="c", prize="purse", patron="Bea")
    denied = {"reason": "not drawn", "name": "Bea Orr", "address": "2 Mill Road"}
    assert send(manager, "DenyClaim", claim="c", **denied).status_code == 200
    for role in ("promotions_manager", "inspector"):
        (claim,) = staff[role].get(f"{API}/fair").json()["claims"]
        assert (claim["name"], claim["address"]) == ("Bea Orr", "2 Mill Road")
    (claim,) = staff["cashier"].get(f"{API}/fair").json()["claims"]
    assert (claim["reason"], claim["name"], claim["address"]) == ("not drawn", "", "")
    # Who has no part in it reads what is published, which this is not yet.
    dealer = floor.member("dealer")
    assert dealer.get(f"{API}/fair").status_code == 404
    send(manager, "PublishTerms", **about, channels=["desk"], marketing_reference=True)
    assert not {"claims", "tickets", "owed"} & {*dealer.get(f"{API}/fair").json()}


def test_a_patron_claims_for_nobody_else(staffed):
    floor, staff = staffed
    manager = staff["promotions_manager"]
    send(manager, "DraftPromotion", promotion="fair", documents=["craps"], prizes=[PURSE])
    sent = {"promotion": "fair", "channels": ["desk"], "marketing_reference": True}
    send(manager, "PublishTerms", **sent)
    player = floor.guest()
    player.card("Robin")
    claim = {"claim": "c", "promotion": "fair", "prize": "purse"}
    assert send(player, "ClaimPrize", **claim, patron="Sam").status_code == 409
    assert send(player, "ClaimPrize", **claim, patron="Robin").status_code == 200
    assert player.get(f"{API}/fair").json()["claims"][0]["id"] == "c"
    assert send(player, "StartPromotion", promotion="fair").status_code == 403
    assert send(staff["cashier"], "StartPromotion", promotion="fair").status_code == 403


def test_a_submission_is_printed_with_the_terms_as_they_were_submitted(staffed):
    _, staff = staffed
    manager, inspector = staff["promotions_manager"], staff["inspector"]
    send(manager, "DraftPromotion", promotion="fair", documents=["craps"], terms=TERMS)
    car = HAMPER | {"type": "vehicle", "details": DETAILS["vehicle"], "alternative": 20000}
    send(manager, "AmendTerms", promotion="fair", prizes=[PURSE, car])
    assert send(manager, "SubmitTerms", promotion="fair").status_code == 200
    send(manager, "AmendTerms", promotion="fair", terms={"nature": "something else"})
    letter = inspector.get("/api/floor/messages/message/1").json()
    assert (letter["to"], letter["clause"], letter["submits"]["version"]) == ("NICC", "11.12", 2)
    paper = papers.html(papers.of_message(letter))
    for told in (TERMS["nature"], "2026-07-08 20:00 +10:00", "craps 11.7.6", "place: the bar"):
        assert told.replace("'", "&#x27;") in paper
    assert "accessories: none; make: Orr; model: 4; on road costs: no" in paper
    assert "$200" in paper
    assert "something else" not in paper
    seen = inspector.get(f"{API}/fair").json()["messages"]
    assert [(sent["id"], sent["seen"]) for sent in seen] == [("message/1", None)]
    assert send(manager, "AcknowledgeMessage", message="message/1").status_code == 403
    assert send(inspector, "AcknowledgeMessage", message="message/1").status_code == 200
    assert inspector.get(f"{API}/fair").json()["messages"][0]["seen"]["by"] == "Ivy"


def test_a_patron_sees_what_they_contest(staffed):
    floor, staff = staffed
    manager = staff["promotions_manager"]
    send(manager, "DraftPromotion", promotion="fair", documents=["craps"], prizes=[PURSE])
    sent = {"promotion": "fair", "channels": ["desk"], "marketing_reference": True}
    send(manager, "PublishTerms", **sent)
    for name in ("Robin", "Sam"):
        player = floor.guest()
        player.card(name)
        own = {"dispute": f"of {name}", "promotion": "fair", "patron": name, "about": "the list"}
        assert send(player, "DisputePromotion", **own).status_code == 200
        seen = player.get(f"{API}/fair").json()["disputes"]
        assert [row["id"] for row in seen] == [f"of {name}"]


def test_a_draw_by_chance_is_the_managers(staffed):
    _, staff = staffed
    draw = {"id": "draw-00000001", "prizes": [{"award": "a", "prize": "purse"}]}
    manager, cashier = staff["promotions_manager"], staff["cashier"]
    assert cashier.post(f"{API}/fair/draw", draw).status_code == 403
    assert "no promotion fair" in manager.post(f"{API}/fair/draw", draw).json()["detail"]
    send(manager, "DraftPromotion", promotion="fair", documents=["craps"], prizes=[PURSE])
    assert "too few tickets" in manager.post(f"{API}/fair/draw", draw).json()["detail"]
    for wrong in ({"id": ""}, {"prizes": []}, {"prizes": [{"award": "a"}]}):
        assert manager.post(f"{API}/fair/draw", draw | wrong).status_code == 422, wrong


@pytest.mark.parametrize(
    "data",
    [
        {"promotion": "p", "terms": {"colour": "red"}},
        {"promotion": "p", "terms": {"entries_close": "soon"}},
        {"promotion": "p", "prizes": [{"id": "x"}]},
        {"promotion": 7},
        {"promotion": "p", "prizes": [PURSE | {"includes": ["tobacco"]}], "documents": ["craps"]},
    ],
)
def test_bad_input_is_one_problem_and_changes_nothing(staffed, data):
    _, staff = staffed
    answer = send(staff["promotions_manager"], "DraftPromotion", **data)
    assert answer.status_code in (409, 422)
    assert answer.json()["detail"]
    assert staff["promotions_manager"].get(API).json()["promotions"] == []

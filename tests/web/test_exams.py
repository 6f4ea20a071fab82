"""Exams over HTTP: the house asks, takes the time and marks; nobody is told what is right."""

import json
from types import SimpleNamespace
from uuid import uuid4

import pytest

from houseway.house import exams
from tests.web.conftest import PASSWORD

GAME, EXAMS = "canberra-holdem", "/api/floor/exams"


def answer(guest, exam, question, given):
    data = {"exam": exam, "question": question, "answer": given}
    sent = {"id": uuid4().hex, "command": "floor.AnswerExam", "data": data}
    return guest.post("/api/floor/commands", sent)


def begun(guest, game=GAME):
    done = guest.post(EXAMS, {"game": game})
    assert done.status_code == 201, done.text
    return done.json()


@pytest.fixture
def school(floors, monkeypatch):
    """A floor with two dealers and somebody who trains them, where chance draws the same felts."""
    chance = SimpleNamespace(token_hex=lambda _many: "drawn by the house")
    monkeypatch.setattr(exams, "secrets", chance)
    with floors().staff() as made:
        made.people.add_staff("Dan", "dealer", PASSWORD)
        made.people.add_staff("box", "boxperson", PASSWORD)
        yield made


def test_an_exam_is_asked_marked_and_kept_by_the_house(school):
    dealer = school.member("dealer")
    exam = begun(dealer)
    known = school.house.casino.floor().exams.known[exam["number"]]
    for number, asked in enumerate(known.asked, 1):
        shown = dealer.get(f"{EXAMS}/{exam['number']}").json()
        assert shown["question"]["number"] == number
        # Nothing tells what is right before it is answered: no seed, no answer, no clause of it.
        assert {*shown["question"]} <= {
            *("number", "what", "felt", "seat", "area", "stake", "told", "options")
        }
        assert known.seed not in json.dumps(shown)
        done = answer(dealer, exam["number"], number, asked.answer)
        assert done.json()["events"][0]["data"]["right"] == asked.answer
    # On another device, and after all, it is the same exam.
    again = school.member("dealer").get(f"{EXAMS}/{exam['number']}").json()
    assert again["mark"]["passed"]
    assert again["mark"]["right"] == again["mark"]["payouts"]
    assert "question" not in again
    assert answer(dealer, exam["number"], 21, "0").status_code == 409


def test_who_is_in_an_exam_goes_on_with_it(school):
    dealer = school.member("dealer")
    first = begun(dealer)
    assert begun(school.member("dealer"), "craps")["number"] == first["number"]
    assert dealer.get(EXAMS).json()["running"] == first["number"]


def test_the_class_is_for_who_trains(school):
    number = begun(school.member("dealer"))["number"]
    begun(school.member("Dan"))
    trainer = school.member("supervisor")
    assert [exam["who"] for exam in trainer.get(EXAMS).json()["exams"]] == ["Dan", "dealer"]
    looked_up = trainer.get(f"{EXAMS}/{number}").json()
    assert looked_up["who"] == "dealer"
    # Whoever trains may be examined too, and learns no question of others.
    assert "question" not in looked_up
    for colleague in ("Dan", "box"):
        guest = school.member(colleague)
        assert {exam["who"] for exam in guest.get(EXAMS).json()["exams"]} <= {colleague}
        assert guest.get(f"{EXAMS}/{number}").status_code == 404
        assert answer(guest, number, 1, "0").status_code == 409


def test_visitors_and_players_practise_and_are_not_examined(school):
    assert school.guest().post(EXAMS, {"game": GAME}).status_code == 401
    player = school.player("Ann")
    assert player.post(EXAMS, {"game": GAME}).status_code == 403
    assert player.get(EXAMS).status_code == 403


def test_a_game_that_is_not_there_is_said(school):
    wrong = school.member("dealer").post(EXAMS, {"game": "snap"})
    assert wrong.status_code == 404
    assert "snap" in wrong.json()["detail"]


def test_an_exam_that_the_house_would_ask_otherwise_now_is_not_gone_on_with(school, monkeypatch):
    dealer = school.member("dealer")
    exam = begun(dealer)
    other = exams.tasks(GAME, "another seed")
    monkeypatch.setattr(exams, "tasks", lambda game, seed: other)
    refused = dealer.get(f"{EXAMS}/{exam['number']}")
    assert refused.status_code == 409
    assert "has changed since" in refused.json()["detail"]

"""Exams of dealers: answered against the house's clock, marked from the record."""

from datetime import UTC, datetime, timedelta

import pytest

from houseway.core import DEALER, Refusal
from houseway.floor.exams import ACT, PAYOUT, AnswerExam, Asked, ExamMarked, set_for, terms
from houseway.house import House
from houseway.house.audit import floor_faults
from houseway.store import open_store

ASKED = (*[Asked(PAYOUT, "5000", "9.2")] * 15, *[Asked(ACT, "a", "13.1", ("a", "b"))] * 5)
RIGHT = ["5000"] * 15 + ["a"] * 5


class School:
    """A house that examines."""

    def __init__(self):
        self.now = datetime(2026, 3, 2, 1, 0, tzinfo=UTC)
        self.house = House(open_store("memory:"), lambda: self.now.isoformat())
        self.casino = self.house.casino
        self.casino.open()

    def set(self, who="Dee", asked=ASKED):
        self.casino.set_exam(lambda floor, at: set_for(floor, who, "a-game", "seed", asked, at))
        return self.casino.floor().exams.running(who).number

    def answer(self, exam, question, answer, seconds=8, by="Dee"):
        self.now += timedelta(seconds=seconds)
        return self.casino.submit(by, DEALER, AnswerExam(exam, question, answer))

    def taken(self, answers, seconds=8):
        exam = self.set()
        for question, answer in enumerate(answers, 1):
            assert not isinstance(self.answer(exam, question, answer, seconds), Refusal)
        return self.casino.floor().exams.known[exam].mark


@pytest.fixture
def school():
    return School()


def test_an_exam_is_marked_in_cents_seconds_and_acts(school):
    answers = ["5000"] * 13 + ["4750", "05000"] + ["a"] * 4 + ["b"]
    assert school.taken(answers) == (15, 14, 250, 8, 5, 4, True)
    # The second one has the next number, and the record says the same of both.
    assert school.taken(RIGHT).passed
    assert [*school.casino.floor().exams.known] == ["E000001", "E000002"]
    assert [*floor_faults(school.house.store.entries("floor"))] == []


@pytest.mark.parametrize(
    ("answers", "seconds"),
    [
        (["0"] * 2 + RIGHT[2:], 8),
        (RIGHT[:-2] + ["b"] * 2, 8),
        (RIGHT, terms().least.pace + 1),
    ],
)
def test_what_is_wrong_or_slow_does_not_pass(school, answers, seconds):
    assert not school.taken(answers, seconds).passed


def test_what_is_not_answered_when_the_time_is_over_does_not_pass(school):
    exam = school.set()
    school.answer(exam, 1, "5000")
    school.now += timedelta(seconds=terms().seconds)
    refused = school.answer(exam, 2, "5000", 0)
    assert isinstance(refused, Refusal)
    assert "is over" in refused.why
    (marked,) = school.casino.keep_time()
    assert isinstance(marked, ExamMarked)
    assert marked.mark == (1, 1, 0, 8, 0, 0, False)
    assert school.casino.keep_time() == ()


@pytest.mark.parametrize(
    ("question", "answer", "by", "why"),
    [
        (2, "5000", "Dee", "the next question is 1"),
        (1, "-1", "Dee", "whole cents"),
        (1, "٥", "Dee", "whole cents"),
        (1, "1" * 13, "Dee", "whole cents"),
        (1, "5000", "Ed", "you have no exam"),
    ],
)
def test_what_is_no_answer_is_refused_and_changes_nothing(school, question, answer, by, why):
    exam = school.set()
    before = school.casino.known()
    refused = school.answer(exam, question, answer, by=by)
    assert isinstance(refused, Refusal)
    assert why in refused.why
    assert school.casino.known() == before


def test_an_act_is_one_of_those_that_the_table_offers(school):
    exam = school.set(asked=ASKED[-1:])
    assert "one of the acts" in school.answer(exam, 1, "c").why
    assert not isinstance(school.answer(exam, 1, "b"), Refusal)

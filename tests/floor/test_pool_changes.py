"""Changes of a jackpot pool: corrections of the meter, other terms, and two persons for each."""

from dataclasses import replace

import pytest

from houseway.core import SUPERVISOR, Envelope, Refusal
from houseway.floor import pool_events as events
from houseway.floor.pool_changes import (
    ACTS,
    MOST,
    ChangeTerms,
    CorrectMeter,
    DropChange,
    ProposeCorrection,
    ProposeTerms,
    SignChange,
    decide,
)
from houseway.floor.pool_state import Hit, Pledge, Pool, Waiting, _hits
from houseway.floor.pools import evolve, facts
from houseway.money import Jackpot

TERMS = Jackpot("star", 500, 5_000_00, (1, 5), {"royal_flush": 25000})
OTHER = Jackpot("star", 500, 9_000_00, (1, 5), {"royal_flush": 25000})


class Changing:
    """A pool of $5,000 to which commands about it are sent."""

    def __init__(self, **more):
        made = {"meter": 5_000_00, "parts": 25_000_00, "seeded": 5_000_00}
        self.pool = replace(Pool("star", TERMS, {}, "15.2"), **made, **more)

    def does(self, by, sent):
        answer = self.answer(by, sent)
        assert not isinstance(answer, Refusal), answer
        for happened in answer:
            self.pool = evolve(self.pool, happened)
        return answer

    def refused(self, by, sent):
        answer = self.answer(by, sent)
        assert isinstance(answer, Refusal), answer
        assert answer.clause == "15.2"
        return answer.why

    def answer(self, by, sent):
        return decide(self.pool, Envelope("c", by, SUPERVISOR, "2024-09-01T20:00:00", sent))

    def offered(self, command):
        (act,) = (act for act in ACTS if act.command is command)
        return act.moves(self.pool)


def test_a_correction_goes_up_within_reason_and_down_as_far_as_the_meter():
    change = Changing()
    ranges = [move.fields[1] for move in change.offered(CorrectMeter)]
    assert [(field.low, field.high) for field in ranges] == [(1, MOST), (-5_000_00, -1)]
    assert "shows $5,000 and" in change.refused("ann", CorrectMeter(0, "nothing"))
    change.refused("ann", CorrectMeter(-5_000_01, "too much"))
    change.refused("ann", ProposeCorrection(MOST + 1, "too many noughts"))
    change.refused(" ", CorrectMeter(1, "by nobody"))
    change.does("ann", CorrectMeter(-5_000_00, "all of it"))
    assert (change.pool.meter, len(change.offered(CorrectMeter))) == (0, 1)


def test_a_correction_leaves_what_is_held():
    change = Changing(waiting=(Waiting("one", 1, 0, 4_000_00, 0, 1),))
    assert "$4,000 is held" in change.refused("ann", CorrectMeter(-1_000_01, "held"))
    change.does("ann", CorrectMeter(-1_000_00, "free"))


@pytest.mark.parametrize("sent", [ProposeCorrection(100, "late"), ProposeTerms(OTHER, "approved")])
def test_a_change_is_made_when_another_person_signs_it(sent):
    change = Changing()
    (proposed,) = change.does("ann", sent)
    assert (proposed.number, proposed.by, proposed.why) == (1, "ann", sent.why)
    assert change.pool.meter == 5_000_00
    assert change.pool.terms == TERMS
    assert "another" in change.refused("ann", SignChange(1))
    assert change.refused("ben", SignChange(2)) == "no change 2 is waiting"
    assert [move.fields[0].options for move in change.offered(SignChange)] == [(1,)]
    signed, made = change.does("ben", SignChange(1))
    assert signed == events.ChangeSigned(1, "ben", "15.2")
    assert (made.by, made.why, made.signed) == ("ann", sent.why, "ben")
    if isinstance(sent, ProposeTerms):
        assert (type(made), change.pool.terms.seed) == (events.TermsChanged, OTHER.seed)
    else:
        assert (type(made), change.pool.meter) == (events.MeterCorrected, 5_001_00)
    assert change.pool.proposals == ()
    change.refused("ben", SignChange(1))


def test_changes_are_numbered_and_dropped_for_a_reason():
    change = Changing()
    for cents in (100, 200):
        change.does("ann", ProposeCorrection(cents, "late"))
    assert [proposal.number for proposal in change.pool.proposals] == [1, 2]
    assert change.refused("ben", DropChange(3, "wrong")) == "no change 3 is waiting"
    change.refused("ben", DropChange(1, " "))
    assert change.does("ben", DropChange(1, "wrong")) == (
        events.ChangeDropped(1, "ben", "wrong", "15.2"),
    )
    assert [proposal.number for proposal in change.pool.proposals] == [2]
    change.does("cat", ProposeCorrection(300, "late"))
    assert [proposal.number for proposal in change.pool.proposals] == [2, 3]


def test_what_is_no_longer_possible_is_not_signed():
    change = Changing()
    change.does("ann", ProposeCorrection(-5_000_00, "all of it"))
    change.does("ann", ProposeTerms(OTHER, "approved"))
    change.does("cat", CorrectMeter(-100, "miscounted"))
    change.refused("ben", SignChange(1))
    change.pool = replace(change.pool, tables=("one",))
    assert "close one first" in change.refused("ben", SignChange(2))
    assert "close one first" in change.refused("ann", ProposeTerms(OTHER, "again"))
    assert "close one first" in change.refused("ann", ChangeTerms(OTHER))


def test_the_parts_of_one_rounds_prizes_are_one_hit():
    first, part, other = Hit("a", 1, 500), Hit("a", 1, 300), Hit("a", 2, 100)
    hits = _hits(_hits(_hits((), first), part), other)
    assert hits == (Hit("a", 1, 800), other)
    assert _hits(hits, Hit("a", 2, 50)) == (Hit("a", 1, 800), Hit("a", 2, 150))
    third = Hit("b", 2, 10)
    assert _hits(_hits(hits, third), Hit("b", 2, 1)) == (*hits, Hit("b", 2, 11))


def test_the_meter_of_a_round_counts_what_its_wagers_add():
    terms = Jackpot("star", 500, 10_00, (2, 7), {})
    pool = Pool("star", terms, {}, meter=10_00, parts=70_00, pending={Pledge("one", 1): 500})
    found = facts(pool, "one")
    assert (found.meter, found.fed) == (10_00 + 1000 // 7, 1000 // 7)
    assert facts(pool, "two").fed == 0

"""Pits, the charge of them, and what two people put in force."""

import json

import pytest

from houseway.core import (
    USUAL,
    Envelope,
    Refusal,
    RefusedError,
    dump,
    kind,
    load_game,
    replay,
)
from houseway.floor import approvals, pits, signatures
from houseway.floor.deciding import decide, evolve
from houseway.floor.obligations import Settings
from houseway.floor.state import Floor, FloorOpened, TableAdded
from houseway.house import House
from houseway.law import games
from houseway.law.variants import variants
from houseway.store import open_store

GAME = next(iter(games()))


@pytest.fixture
def floor():
    opened = FloorOpened((GAME,), Settings())
    return replay(evolve, Floor(), (opened, TableAdded("t1", GAME), TableAdded("t2", GAME)))


def sent(floor, by, command, role="casino_supervisor", at="2026-03-01T10:00:00+11:00"):
    return decide(floor, Envelope("x", by, role, at, command))


def done(floor, by, *commands, **more):
    for command in commands:
        outcome = sent(floor, by, command, **more)
        assert not isinstance(outcome, Refusal), outcome
        floor = outcome.after
    return floor


def refused(floor, by, command, **more):
    outcome = sent(floor, by, command, **more)
    assert isinstance(outcome, Refusal)
    return outcome.why


def test_a_table_stands_in_one_pit_at_a_time(floor):
    two = done(floor, "Kim", pits.OpenPit("A"), pits.OpenPit("B"), pits.PlaceTable("t1", "A"))
    assert two.pits.of("t1") == "A"
    moved = done(two, "Kim", pits.PlaceTable("t1", "B"))
    assert (moved.pits.of("t1"), moved.pits.known["A"].tables) == ("B", ())
    assert "no table" in refused(two, "Kim", pits.PlaceTable("t9", "A"))
    for alike in ("A", "a", " A ", "А"):
        assert "a pit called A already" in refused(two, "Kim", pits.OpenPit(alike))
    assert "needs a name" in refused(two, "Kim", pits.OpenPit(" "))


def test_it_is_on_record_who_was_in_charge_of_a_pit_from_when_to_when(floor):
    floor = done(floor, "Kim", pits.OpenPit("A"), pits.TakeCharge("A"))
    assert "already" in refused(floor, "Kim", pits.TakeCharge("A"))
    assert "say why" in refused(floor, "Lee", pits.TakeCharge("A"))
    assert "Kim is in charge" in refused(floor, "Lee", pits.HandOver("A", "Sam", "all quiet"))
    floor = done(floor, "Kim", pits.HandOver("A", "Lee", "table t1 is short of chips"))
    later = "2026-03-01T18:00:00+11:00"
    floor = done(floor, "Lee", pits.TakeCharge("A"), at=later)
    first, second = floor.pits.known["A"].charges
    assert (first.by, first.until, first.notes) == ("Kim", later, "table t1 is short of chips")
    assert (second.by, second.since, second.until) == ("Lee", later, "")
    floor = done(floor, "Sam", pits.TakeCharge("A", "Lee is called away"), at=later)
    assert floor.pits.known["A"].supervisor == "Sam"
    assert not done(floor, "Sam", pits.LeavePit("A")).pits.known["A"].supervisor


def _proposal(command):
    return signatures.Propose(kind(command), dump(command), "as gazetted")


ADOPTED = approvals.AdoptDocument(GAME, "Order 12", "2026-02-01", "the approved text")


def test_a_document_is_put_in_force_by_two_people(floor):
    manager = {"role": "gaming_manager"}
    assert "two people" in refused(floor, "Kim", ADOPTED, **manager)
    waiting = done(floor, "Kim", _proposal(ADOPTED), **manager)
    assert waiting.approvals.in_force(GAME, "2026-03-01") is None
    assert "another person" in refused(waiting, "Kim", signatures.SignProposal(1), **manager)
    assert "proposed by managers" in refused(floor, "Sam", _proposal(ADOPTED))
    assert "dropped by managers" in refused(waiting, "Sam", signatures.DropProposal(1, "no"))
    assert "signed by managers" in refused(waiting, "Lee", signatures.SignProposal(1))
    signed = done(waiting, "Lee", signatures.SignProposal(1), **manager)
    found = signed.approvals.in_force(GAME, "2026-03-01")
    assert (found.order, found.text) == ("Order 12", "the approved text")
    assert signed.approvals.in_force(GAME, "2026-01-31") is None
    assert "no proposal 1" in refused(signed, "Sam", signatures.SignProposal(1), **manager)
    assert "on record" in refused(signed, "Kim", _proposal(ADOPTED), **manager)


def test_what_was_proposed_can_be_dropped_and_bad_proposals_are_refused(floor):
    manager = {"role": "gaming_manager"}
    waiting = done(floor, "Kim", _proposal(ADOPTED), **manager)
    dropped = done(waiting, "Lee", signatures.DropProposal(1, "the wrong order"), **manager)
    assert not dropped.proposals.waiting
    wrong = approvals.ApproveVariant(GAME, "other", "Order 13", "tomorrow")
    assert "is a day" in refused(floor, "Kim", _proposal(wrong), **manager)
    bare = signatures.Propose("floor.OpenPit", json.dumps({"pit": "A"}), "why not")
    assert "no second signature" in refused(floor, "Kim", bare, **manager)
    broken = signatures.Propose(kind(ADOPTED), "{", "why not")
    assert refused(floor, "Kim", broken, **manager)


def test_a_variant_approved_on_record_opens_a_regulated_table():
    name = next(iter(variants(GAME)))
    with open_store("memory:") as store:
        house = House(store)
        house.casino.open()
        sign = load_game(GAME).sign(USUAL)
        with pytest.raises(RefusedError):
            house.open_table("t", GAME, sign, name)
        manager = "gaming_manager"
        approve = approvals.ApproveVariant(GAME, name, "Order 13", "2020-01-01")
        house.casino.submit("Kim", manager, _proposal(approve))
        house.casino.submit("Lee", manager, signatures.SignProposal(1))
        table = house.open_table("t", GAME, sign, name)
    assert table.rules.document.approvals[0].order == "Order 13"

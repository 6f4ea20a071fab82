"""Amounts in words are dollars, and money that staff move is told in full."""

import ast
from functools import reduce
from pathlib import Path

import pytest

import houseway
from houseway.core import Staked, kind
from houseway.equipment.cards import parse_many
from houseway.equipment.written import written
from houseway.floor.files import CaseOpened, CaseStepTaken, Files, evolve
from houseway.house import books
from houseway.house.describe import MONEY, describe
from houseway.house.describe import moved as told_moved
from houseway.house.money_words import place
from houseway.money import Transfer
from houseway.table import (
    by_hand,
    declarations,
    equipment,
    fills,
    gaming_day,
    payments,
    sets,
)
from houseway.table.words import words

AT = "2026-11-16T01:00:00+00:00"


def event_fields():
    """The fields of events and commands that are declared to be cents."""
    for path in Path(houseway.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            told = [*getattr(node, "decorator_list", []), *getattr(node, "bases", [])]
            if isinstance(node, ast.ClassDef) and any("vent" in ast.unparse(d) for d in told):
                for part in node.body:
                    if isinstance(part, ast.AnnAssign) and "Cents" in ast.unparse(part.annotation):
                        yield part.target.id, ast.unparse(part.annotation)


def test_every_amount_of_an_event_is_told_in_dollars():
    simple = {name for name, written in event_fields() if written in ("Cents", "Cents | None")}
    assert simple
    assert simple <= set(MONEY)


def moved(debit, credit):
    return Transfer(debit, credit, 1000, "chips", "a chip was dropped")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            declarations.PayoutDeclared(3, 2, 8000, 7500, by="dora", under="9.1"),
            "seat 3, round 2: $80, due $75, by dora",
        ),
        (
            declarations.PayoutDeclared(3, 2, 7500, 7500, by="dora", under="9.1"),
            "seat 3, round 2: $75, by dora",
        ),
        (
            declarations.DifferenceAllowed(
                3, 2, 8000, "late", "9.1", 1, "Ann", 7500, report="9.3.2"
            ),
            "no. 1: Ann, seat 3, round 2, paid $80 instead of $75: late; "
            "belongs in the monthly report (9.3.2)",
        ),
        (
            payments.WrongPaymentFound(
                1, 3, "Ann", 2, "underpaid", 1000, "unintentional", False, "9.1"
            ),
            "no. 1: Ann, seat 3, round 2, underpaid by $10, unintentional",
        ),
        (
            payments.WrongPaymentFound(2, 0, "", 2, "overpaid", 1000, "suspected", False, "9.2"),
            "no. 2: patron not identified, round 2, overpaid by $10, suspected",
        ),
        (
            payments.PaymentRectified(1, moved("errors", "rack/3"), "9.1.2", "Ann"),
            "no. 1, Ann: $10 from errors to seat 3",
        ),
        (
            payments.RectifiedByHand(
                1, "Ann", moved("patron/Ann", "errors"), "at the cage", by="sue", under="9.1.2"
            ),
            "no. 1: $10 given back by Ann away from the table, at the cage",
        ),
        (
            gaming_day.CountEntered("opening", 1000, ((500, 2),), by="eva", under="2.5.6"),
            "opening count, $10 (2 × $5), by eva",
        ),
        (
            gaming_day.CountSigned(
                "closing", 1000, ((500, 2),), 1500, "dee", result=700, by="eva", under="2.5.6"
            ),
            "closing count, $10 (2 × $5), $15 expected, $5 short; won $7; by eva, signed by dee",
        ),
        (
            gaming_day.CountSigned(
                "opening", 1000, ((500, 2),), 1000, "dee", by="eva", under="2.5.6"
            ),
            "opening count, $10 (2 × $5), as expected; by eva, signed by dee",
        ),
        (
            fills.CreditSent(1000, ((500, 2),), by="eva", under="2.5.6"),
            "$10 (2 × $5), by eva",
        ),
        (
            equipment.EquipmentChecked(
                "box_dice", "before_gaming", ("dice 1",), "dealer", AT, by="eva", under="2.3"
            ),
            "box dice, before gaming: all right, by eva (dice 1)",
        ),
        (
            equipment.EquipmentFaulty("deck", ("deck 1",), "damaged", AT, by="eva", under="3.5"),
            "deck 1: damaged, by eva",
        ),
        (
            equipment.EquipmentReplaced(
                "deck", "deck 1", "deck 2", 0, "bent", AT, by="dee", under="3.7"
            ),
            "deck 1 by deck 2: bent, by dee",
        ),
        (
            equipment.EquipmentReplaced("deck", "deck 1", "", 2, "bent", AT, by="dee", under="3.7"),
            "2 pieces of deck 1: bent, by dee",
        ),
        (sets.SetTaken("deck", "deck 2", 7, "3.2.1"), "deck 2 is in play, after round 7"),
        (
            sets.SetTaken("deck", "deck 1", 0, "3.2.1", "eva"),
            "deck 1 is in play, by eva",
        ),
        (
            equipment.CheckAsked("tiles", "asked", "one is chipped", AT, by="dee", under="3.3"),
            "tiles, by dee: one is chipped",
        ),
        (
            by_hand.Directed(moved("float", "rack/1"), by="sue", under="9.2"),
            "$10 from the float to seat 1, by sue: a chip was dropped",
        ),
        (
            by_hand.Direct("suspense/Ann", "patron/Ann", 1000, "9.2", "she was called"),
            "$10 from what is kept for Ann to Ann under 9.2: she was called",
        ),
    ],
    ids=lambda value: kind(value) if hasattr(value, "__stored_name__") else "",
)
def test_money_that_staff_move_says_how_much_whose_and_why(event, words):
    assert describe(event) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rack/3", "seat 3"),
        ("wager/3/ante", "a wager of seat 3"),
        ("unidentified/2", "a patron who is not identified"),
        ("pool/star", "pool/star"),
    ],
)
def test_accounts_are_places_and_people(name, words):
    assert place(name) == words


def test_a_wager_is_told_by_its_name_and_a_ten_as_10():
    named = words("craps")
    assert describe(Staked(3, "dont_win#4", 10_00, ""), named) == "seat 3, Don’t Win, $10"
    assert describe(Staked(3, "place_win/6#2", 12_00, ""), named) == "seat 3, Place to win 6, $12"
    assert [written(card) for card in parse_many("Ts 9h")] == ["10♠", "9♥"]


def test_a_file_says_between_whom_money_was_moved_in_old_records_too():
    about = ("dispute", "dispute", "paid too little", "", "one", 1, ())
    old = CaseStepTaken("one 1", "booked: $10 from float to rack/1", "as decided", by="sue", at=AT)
    new = CaseStepTaken(
        "one 1", "booked: $10", "as decided", debit="float", credit="x", by="sue", at=AT
    )
    other = CaseStepTaken("one 1", "noted", "booked: $1 from float to rack/1", by="sue", at=AT)
    opened = CaseOpened("one 1", *about, by="sue", at=AT)
    files = reduce(evolve, (opened, old, new, other), Files())
    steps = files.cases["one 1"].steps[1:]
    assert [(step.what, step.moved) for step in steps] == [
        ("booked: $10", (("float", "rack/1"),)),
        ("booked: $10", (("float", "x"),)),
        ("noted", ()),
    ]
    assert [step["what"] for step in books._steps(steps[:1])] == [
        "booked: $10 from the float to seat 1"
    ]


def test_who_did_something_and_when_is_said_last():
    step = CaseStepTaken("one 1", "noted", "seen on the footage", by="sue", at=AT)
    told = describe(step)
    assert told.index("footage") < told.index("sue") < told.index(AT[:10])


def test_chips_that_are_kept_for_somebody_are_given_back_by_nobody():
    assert told_moved([moved("rack/2", "custody/M-3")]) == []
    assert told_moved([moved("rack/2", "float")]) == ["seat 2 gives back $10"]

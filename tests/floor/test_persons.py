"""Persons and Player Cards on the floor: who may sit down by which card."""

import pytest

from houseway import core
from houseway.floor.deciding import decide, evolve
from houseway.floor.obligations import Settings
from houseway.floor.persons import (
    IssuePlayerCard,
    RegisterPerson,
    UpdatePerson,
    card_of,
    is_staff,
    registered,
    valid_card,
)
from houseway.floor.shelves import Shelves
from houseway.floor.state import Floor, FloorOpened, TableAdded
from tests.floor.scripts import Day, refused

# Table, the clause on commencing play, the clause on one's own card.
CARDED = [
    ("dice", "craps", "6.1", "10.1"),
    ("bonus", "texas-holdem-bonus", "5.1", "13.1"),
    ("tiles", "pai-gow", "9.1", "16.1"),
]
carded = pytest.mark.parametrize(("table", "document", "card", "own"), CARDED)


def sat(day, table="dice", person="Mei", seat=1, **more):
    return day("sit", table=table, seat=seat, person=person, **more)


@carded
def test_6_1_5_1_9_1_who_is_registered_plays_by_a_card_of_their_own(table, document, card, own):
    day = Day()
    day("person_register", person="Mei", full_name="Mei Tan")
    assert refused(sat(day, table), f"{document} {card}")
    day("card_issue", person="Mei", card="77")
    day("person_register", person="Olu")
    day("card_issue", person="Olu", card="78")
    assert refused(sat(day, table, card="78"), f"{document} {own}")
    assert refused(sat(day, table, card="79"), f"{document} {card}")
    assert sat(day, table, card="77")["accepted"]
    # A card that holds no longer is no card, whoever shows it.
    day("card_suspend", card="78")
    assert refused(sat(day, table, seat=2, person="Ida", card="78"), f"{document} {card}")


@carded
@pytest.mark.parametrize("op", ["card_suspend", "card_cancel", "card_found_invalid"])
def test_10_1_13_1_16_1_a_card_that_does_not_hold_seats_nobody(op, table, document, card, own):
    day = Day()
    day("person_register", person="Mei")
    day("card_issue", person="Mei", card="77")
    assert day(op, card="77")["accepted"]
    assert refused(sat(day, table), f"{document} {card}")
    assert refused(sat(day, table, card="77"), f"{document} {card}")
    assert refused(day(op, person="Mei"))
    restored = day("card_restore", person="Mei")
    assert restored["accepted"] is (op == "card_suspend")
    assert sat(day, table)["accepted"] is (op == "card_suspend")
    assert day("card_issue", person="Mei", card="80")["accepted"]
    assert sat(day, table, seat=2)["accepted"]
    assert refused(sat(day, table, seat=3, card="77"), f"{document} {card}")


def test_6_1_cards_are_asked_for_from_a_day_on_by_the_clocks_of_the_house():
    for day, zone, accepted in (
        ("2024-08-18", "Australia/Sydney", True),
        ("2024-08-19", "Australia/Sydney", False),
        ("2024-08-19", "America/New_York", True),
    ):
        day = Day(day, zone=zone)
        day("person_register", person="Mei")
        assert sat(day)["accepted"] is accepted


@pytest.mark.parametrize("table", ["moon", "hold-em"])
def test_a_document_without_the_clause_asks_for_no_card(table):
    day = Day()
    day("person_register", person="Mei")
    assert sat(day, table)["accepted"]
    assert sat(day, table, seat=2, person="Ida", card="unheard of")["accepted"]


def test_a_name_that_was_never_registered_has_a_valid_card_until_something_befalls_it():
    day = Day()
    assert sat(day)["accepted"]
    day("leave", table="dice", seat=1)
    assert day("card_suspend", person="Mei")["accepted"]
    assert refused(sat(day), "craps 6.1")
    assert day("card_restore", person="Mei")["accepted"]
    assert sat(day)["accepted"]
    assert day("person_register", person="Mei")["accepted"]
    assert refused(sat(day, "dice 2"), "craps 6.1")


def test_a_new_card_takes_the_place_of_the_old_one():
    day = Day()
    assert day("card_issue", person="Mei", card="1")["accepted"]
    assert day("card_issue", person="Mei", card="2")["accepted"]
    assert refused(sat(day, card="1"), "craps 6.1")
    assert sat(day)["accepted"]
    assert refused(day("card_issue", person="Mei", card="2"))
    assert refused(day("card_issue", person="Ida", card="1"))


@pytest.mark.parametrize("op", ["card_suspend", "card_restore", "card_cancel"])
def test_an_unknown_card_is_refused_without_a_clause(op):
    day = Day()
    day("person_register", person="Mei")
    assert refused(day(op, card="5"))
    assert refused(day(op, person="Mei"))
    assert refused(day(op))
    day("card_issue", person="Mei", card="5")
    assert refused(day(op, card="5", person="Ida"))


def test_what_was_cancelled_or_found_invalid_does_not_come_back():
    day = Day()
    day("card_issue", person="Mei", card="5")
    day("card_cancel", card="5")
    for op in ("card_suspend", "card_restore", "card_cancel", "card_found_invalid"):
        assert refused(day(op, card="5"))
    day("card_issue", person="Mei", card="6")
    assert day("card_suspend", card="6")["accepted"]
    assert day("card_found_invalid", card="6", by="dealer")["accepted"]
    assert refused(day("card_restore", card="6"))


def test_nobody_is_registered_twice():
    day = Day()
    assert day("person_register", person="Mei")["accepted"]
    assert refused(day("person_register", person="Mei"))
    assert refused(day("person_register", person=" "))


def test_staff_are_staff_since_a_time():
    day = Day()
    assert day("staff_flag", person="Mei", since="2026-05-04T12:00:00+10:00")["accepted"]
    assert day("staff_flag", person="Mei", since="2026-05-04T11:00:00+10:00")["accepted"]
    assert refused(day("staff_flag", person="Mei", since="2026-05-04T13:00:00+10:00"))
    assert day("staff_flag", person="Ida")["accepted"]
    assert refused(day("staff_flag", person="Ida"))


def test_seats_are_taken_and_left_once():
    day = Day()
    assert sat(day)["accepted"]
    assert refused(sat(day, person="Ida"))
    assert refused(day("leave", table="dice", seat=2))
    assert refused(day("leave", table="nowhere", seat=1))
    assert refused(sat(day, "nowhere"))
    assert day("leave", table="dice", seat=1, by="dealer")["accepted"]
    assert refused(day("leave", table="dice", seat=1))
    assert sat(day, person="Ida")["accepted"]


def test_a_person_plays_at_one_table_at_a_time_where_the_house_says_so():
    day, strict = Day(), Day(one_table=True)
    assert sat(day)["accepted"]
    assert sat(day, "tiles")["accepted"]
    assert sat(strict)["accepted"]
    assert refused(sat(strict, "tiles"))
    strict("leave", table="dice", seat=1)
    assert sat(strict, "tiles")["accepted"]


def test_a_floor_that_carries_no_strangers_knows_nobody():
    floor = Floor()
    assert card_of(floor, "Mei") is None
    assert not valid_card(floor, "Mei")
    assert registered(floor, "Mei") is None
    assert not is_staff(floor, "Mei", "2026-05-04T12:00:00+10:00")


def test_shelves_are_a_mapping_and_never_change():
    none: Shelves[int] = Shelves()
    many = none
    for number in range(3000):
        many = many.having(str(number), number)
    assert [*many.items()] == [(str(number), number) for number in range(3000)]
    assert (len(none), len(many), len(many.having("7", -7))) == (0, 3000, 3000)
    less = many.having("7", -7).without("8").without("not there")
    assert (many["7"], less["7"], "8" in less, len(less)) == (7, -7, False, 2999)
    with pytest.raises(KeyError):
        less["8"]


def test_an_account_costs_as_much_whether_there_are_few_or_many():
    def touched(count):
        many: Shelves[int] = Shelves()
        for number in range(count):
            many = many.having(str(number), number)
        more = many.having("another", 0)
        return sum(len(shelf) for shelf in more._shelves if shelf not in many._shelves)

    # A dictionary would copy all of them.
    assert touched(5000) < 50


# In a real house


def real_floor():
    opened = FloorOpened(("craps",), Settings(), "The Real One")
    return core.replay(evolve, Floor(), (opened, TableAdded("dice", "craps")))


def decided(floor, command, at="2026-05-04T10:00:00+10:00", role="casino_supervisor"):
    return decide(floor, core.Envelope("1", "Sam", role, at, command))


def test_a_card_is_issued_to_who_is_of_age_and_known_to_be():
    for born, proof, why in (
        ("", "", "not known"),
        ("2008-05-05", "passport", "is not 18 before 2026-05-05"),
        ("2008-05-04", "", ""),
        ("", "passport", ""),
    ):
        known = decided(real_floor(), RegisterPerson("Mei", born=born, proof_of_age=proof)).after
        answer = decided(known, IssuePlayerCard("Mei", "7"))
        assert isinstance(answer, core.Refusal) is bool(why)
        assert why in getattr(answer, "why", "")


def test_what_is_kept_of_a_person_is_put_right_and_the_rest_stays():
    known = decided(real_floor(), RegisterPerson("Mei", "Mei Tan", "9 Pier Rd")).after
    known = decided(known, UpdatePerson("Mei", address="1 Quay St", born="1980-12-31")).after
    mei = known.persons.get("Mei")
    assert (mei.full_name, mei.address, mei.born) == ("Mei Tan", "1 Quay St", "1980-12-31")
    assert "not registered" in decided(known, UpdatePerson("Ida", address="x")).why
    with pytest.raises(ValueError, match="born is a day"):
        UpdatePerson("Mei", born="31.12.1980")


@pytest.mark.parametrize("name", ["M\u0435i", "mei", "M.e.i", "\uff2dei", "Mei\n<b>", "x" * 25])
def test_a_register_takes_nobody_whose_name_looks_like_anothers(name):
    known = decided(real_floor(), RegisterPerson("Mei")).after
    assert isinstance(decided(known, RegisterPerson(name)), core.Refusal)

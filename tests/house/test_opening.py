"""A demonstration and its staff; a real house from its setup file."""

import pytest

from houseway.core import Refusal
from houseway.floor import roles
from houseway.floor.promotions.views import status
from houseway.house import House, floor_faults, founding
from houseway.house.demo import PIT
from houseway.house.opening import employ, open_tables
from houseway.house.people import People
from houseway.law import games
from houseway.law.rules import powers
from houseway.store import open_store


class Plain:
    """No secret of a test is worth twenty milliseconds."""

    def hash(self, secret):
        return secret

    def verify(self, hash, secret):
        return hash == secret


@pytest.fixture
def store():
    with open_store("memory:") as opened:
        yield opened


def test_15_2_9_the_first_staff_can_confirm_and_sign_a_jackpot(store):
    people = People(store, hasher=Plain())
    made = employ(people)
    known = [staff.role for staff in people.accounts().staff.values()]
    assert known.count("supervisor") == 2
    # Every role but those that stand for another at one kind of table, and the authority's own.
    assert {*roles.staff()} - {*known} == {"boxperson", "gaming_supervisor", "regulator"}
    for user, password in made.items():
        assert people.staff_session(user, password)
    assert employ(people) == {}


def test_a_fresh_store_becomes_a_demonstration_and_says_so(store):
    house = House(store)
    open_tables(house)
    floor = house.casino.floor()
    assert (floor.demo, floor.real) == (True, False)
    assert {*floor.pits.known[PIT].tables} == {*games()}


SETUP = founding.example()


def test_a_real_house_is_set_up_from_its_file(store):
    people = People(store, hasher=Plain())
    setup = founding.read(SETUP)
    made = founding.found(store, people, setup)
    house = House(store)
    floor = house.casino.floor()
    assert (floor.real, floor.name, floor.settings.opens) == (True, setup.name, "10:00")
    assert house.tables() == ("one",)
    assert floor.pits.of("one") == "main"
    assert people.staff_session("ann", made["ann"])
    assert house.table("one").sign.seats
    with pytest.raises(founding.SetupError, match="holds a house already"):
        founding.found(store, people, setup)


def test_a_demonstration_never_becomes_a_real_house(store):
    open_tables(House(store))
    with pytest.raises(founding.SetupError, match="holds a house already"):
        founding.found(store, People(store, hasher=Plain()), founding.read(SETUP))


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("administrator", "dealer", "somebody is the administrator"),
        ('role = "dealer"', 'role = "croupier"', "staff 5: there is no role 'croupier'"),
        ('name = "ben"', 'name = "Ann"', "staff: ann is listed twice"),
        ('minimum = "$10"', 'minimum = "ten"', "table one: an amount is written like"),
        ('minimum = "$10"', 'minimum = "$900"', "table one: the unit is at most"),
        ('minimum = "$10"', 'colour = "$10"', "unknown field `colour`"),
        ("Australia/Sydney", "Mars/Olympus", "zone"),
        ('opens = "10:00"', 'opens = "noon"', "opens: an hour is written like 10:00"),
        ('opens = "10:00"', 'opens = "10"', "opens: an hour is written like 10:00"),
        ('closes = "04:00"', 'closes = "24:00"', "closes: an hour is written like 10:00"),
        ('closes = "04:00"', "", "closes: hours of gaming have a beginning and an end"),
        ('name = "The Example Casino"', 'name = ""', "name: a house has a name"),
        ('unit = "$5"', "cashless = true", "table one: cashless: only a real felt"),
        ("keep_days", 'approved = { pai-gow = "1" }\nkeep_days', "pai-gow asks for no approval"),
    ],
)
def test_a_setup_that_does_not_fit_is_refused_before_anything_is_made(was, becomes, said):
    assert was in SETUP
    with pytest.raises(founding.SetupError, match=said):
        founding.read(SETUP.replace(was, becomes, 1))


@pytest.mark.parametrize("game", games())
def test_a_real_felt_is_cashless_where_its_document_knows_that(game):
    """The sign says so from the first day; elsewhere the setup is refused."""
    felt = f'unit = "$5", game = "{game}", method = "felt", cashless = true'
    text = SETUP.replace('game = "canberra-holdem", ', "").replace('unit = "$5"', felt)
    if "cashless" not in powers(game):
        with pytest.raises(founding.SetupError, match=f"cashless: the document of {game}"):
            founding.read(text)
        return
    setup = founding.read(text)
    assert "cashless" in founding._sign(setup.tables()[0], setup).options


def test_what_two_people_do_is_open_to_the_first_managers(store):
    house = House(store)
    open_tables(house)
    from houseway.floor.approvals import ApproveVariant

    alone = ApproveVariant(next(iter(games())), "x", "Order 1", "2026-01-01")
    assert isinstance(house.casino.submit("manager", "gaming_manager", alone), Refusal)


def test_a_demonstration_has_something_to_do_for_everybody(store):
    house = House(store)
    open_tables(house)
    floor = house.casino.floor()
    owed = {duty.what for duty in floor.owed.owed if not duty.done}
    assert {"rectify_payment", "month_report", "submit_terms"} <= owed
    assert floor.pits.known[PIT].supervisor == "supervisor"
    states = {
        name: status(floor, known, house.clock()) for name, known in floor.promotions.known.items()
    }
    assert states == {"spring-draw": "draft", "winter-draw": "running"}
    assert [*floor_faults(store.entries("floor"))] == []

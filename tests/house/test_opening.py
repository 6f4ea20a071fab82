"""The first staff of a house."""

from houseway.core import DEALER, INSPECTOR, SUPERVISOR
from houseway.house.opening import employ
from houseway.house.people import People
from houseway.store import open_store


def test_15_2_9_the_first_staff_can_confirm_and_sign_a_jackpot():
    with open_store("memory:") as store:
        people = People(store)
        made = employ(people)
        roles = {user: staff.role for user, staff in people.accounts().staff.items()}
        assert set(made) == set(roles)
        assert sorted(roles.values()) == sorted([DEALER, SUPERVISOR, SUPERVISOR, INSPECTOR])
        for user, password in made.items():
            assert people.staff_session(user, password)
        assert employ(people) == {}

"""The tables of a house that has none yet: of every game a regulated one and one for training."""

from houseway.core import DEALER, INSPECTOR, SUPERVISOR
from houseway.house import House
from houseway.law import games
from houseway.salon import manners
from houseway.salon.people import People

# Limits of the usual sign: the least wager, the greatest, and the unit.
REGULATED, TRAINING = (10_00, 500_00, 5_00), (5_00, 500_00, 5_00)


def open_tables(house: House) -> None:
    """Open the first tables, unless there are some."""
    if house.tables():
        return
    for game in games():
        sign = manners(game).sign
        house.open_table(game, game, sign(*REGULATED, False))
        house.open_table(f"{game}-training", game, sign(*TRAINING, False), training=True)


def employ(people: People) -> dict[str, str]:
    """The first staff, one in each role, with their passwords; none where there are some."""
    if people.accounts().staff:
        return {}
    return {role: people.add_staff(role, role) for role in (DEALER, SUPERVISOR, INSPECTOR)}

"""The tables of a house that has none yet: of every game a regulated one and one for training."""

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, USUAL, Limits, load_game
from houseway.house import House
from houseway.house.people import People
from houseway.law import games

TRAINING = Limits(5_00, 500_00, 5_00)


def open_tables(house: House) -> None:
    """Open the first tables, unless there are some; training tables have a pool of their own."""
    house.part_training_tables()
    if house.tables():
        return
    for game in games():
        sign = load_game(game).sign
        house.open_table(game, game, sign(USUAL))
        house.open_table(f"{game}-training", game, sign(TRAINING), training=True)


def employ(people: People) -> dict[str, str]:
    """The first staff, one in each role, with their passwords; none where there are some."""
    if people.accounts().staff:
        return {}
    return {role: people.add_staff(role, role) for role in (DEALER, SUPERVISOR, INSPECTOR)}

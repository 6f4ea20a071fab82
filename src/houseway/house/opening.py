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


# A large jackpot needs two supervisors: one confirms the cards, another signs.
STAFF = {
    DEALER: DEALER,
    SUPERVISOR: SUPERVISOR,
    f"{SUPERVISOR}-2": SUPERVISOR,
    INSPECTOR: INSPECTOR,
}


def employ(people: People) -> dict[str, str]:
    """The first staff, with their passwords by name; none where there are some."""
    if people.accounts().staff:
        return {}
    return {user: people.add_staff(user, role) for user, role in STAFF.items()}

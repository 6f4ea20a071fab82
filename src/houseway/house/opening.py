"""The tables of a house that has none yet: of every game a regulated one and one for training."""

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, USUAL, Limits, load_game
from houseway.house import House, demo
from houseway.house.hidden import SealedError
from houseway.house.people import People
from houseway.law import games

TRAINING = Limits(5_00, 500_00, 5_00)


def open_tables(house: House) -> None:
    """Open the first tables, unless there are some, and do what time has brought about."""
    house.part_training_tables()
    if not house.tables() and not house.shut:
        _open_first(house)
    house.casino.keep_time()


def shut_sealed(house: House) -> None:
    """Tables that are sealed under a key which is lost stay shut; the others open without them."""
    found = set()
    for name in house.tables():
        try:
            house.table(name)
        except SealedError:
            found.add(name)
    house.shut = frozenset(found)


def _open_first(house: House) -> None:
    """Of every game a regulated table and one for training, which has a pool of its own."""
    house.casino.open(name=demo.NAME, demo=True)
    for game in games():
        sign = load_game(game).sign
        house.open_table(game, game, sign(USUAL))
        house.open_table(f"{game}-training", game, sign(TRAINING), training=True)
    demo.furnish(house.casino)


# A large jackpot needs two supervisors: one confirms the cards, another signs. So do two managers
# what nobody puts in force alone.
STAFF = {
    DEALER: DEALER,
    SUPERVISOR: SUPERVISOR,
    f"{SUPERVISOR}-2": SUPERVISOR,
    INSPECTOR: INSPECTOR,
    "manager": "gaming_manager",
    "manager-2": "assistant_gaming_manager",
    "cashier": "cashier",
    "surveillance": "surveillance",
    "promotions": "promotions_manager",
    "scrutineer": "scrutineer",
    "administrator": "administrator",
}


def employ(people: People) -> dict[str, str]:
    """The first staff, with their passwords by name; none where there are some."""
    if people.accounts().staff:
        return {}
    return {user: people.add_staff(user, role) for user, role in STAFF.items()}

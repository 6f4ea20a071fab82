"""The tables of a house that has none yet: of every game a regulated one and one for training."""

from hmac import digest as hmac
from secrets import token_bytes

from houseway.core import DEALER, INSPECTOR, SUPERVISOR, USUAL, Limits, load_game
from houseway.house import House, demo
from houseway.house.hidden import SealedError
from houseway.house.people import People
from houseway.law import games

TRAINING = Limits(5_00, 500_00, 5_00)
# Seconds for which a process that opens counts as one that serves, until it does.
OPENING = 15.0


def join(house: House) -> None:
    """Begin a deployment with a key of its own, or join the processes that serve already.

    ValueError where what they deal cannot be read here.
    """
    line = house.store.line
    about = house.deals.new_key(line.others().values() if line else ())
    if line:
        line.about = about
        line.keep((), OPENING)


def demo_key(house: House) -> str:
    """What opens a demonstration, in whichever of its processes."""
    key = house.deals.keys.current()[1] if house.deals.keys else token_bytes(32)
    return hmac(key, b"demonstration", "sha256").hex()[:18]


def open_tables(house: House) -> None:
    """Open the first tables, unless there are some, and do what time has brought about."""
    house.part_training_tables()
    house.post_terms(*house.pools())
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

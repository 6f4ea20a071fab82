"""A real house from a setup file: its people, pits, tables and hours. Never on a demonstration."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import time
from typing import TYPE_CHECKING, Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec

from houseway.core import USUAL, Limits, Sign, dump, kind, load_game
from houseway.floor import roles
from houseway.floor.cage import TakeInChips
from houseway.floor.equipment import ApproveEquipment, KeepEquipment, need_of
from houseway.floor.obligations import Attempts, Settings
from houseway.floor.pits import OpenPit, PlaceTable
from houseway.floor.signatures import Propose, SignProposal
from houseway.house.felts import as_cashless, with_chips
from houseway.house.submit import House
from houseway.law import games
from houseway.law.rules import equipment, powers
from houseway.money import parse_dollars
from houseway.table.counted import CASHLESS
from houseway.table.state import FELT
from houseway.table.tray import Chips, listed

if TYPE_CHECKING:
    from houseway.house.people import People
    from houseway.store import Store

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]

EXAMPLE = """\
# The setup of a house: change it, then run  houseway init setup.toml --store house.db
name = "The Example Casino"
zone = "Australia/Sydney"
# Hours of gaming, by the clocks of the house.
opens = "10:00"
closes = "04:00"
# The floats of real felts are "counted"; "unlimited" ones have no end, and nothing is counted.
float = "counted"
# The chips of the house by denomination, which two people of the cage sign for; none to begin with.
chips = { "100" = 500, "25" = 2000, "5" = 4000, "1" = 2000 }
# By which order or letter the equipment of a game is approved, where its document asks for that as
# for a layout or dice: without it a felt waits until a manager records the approval.
# approved = { GAME = "letter of 1 July 2026" }
# What persons told about themselves is kept for so many days after registering; 0 is for ever.
keep_days = 2555
# So many complaints of one patron are open at once.
complaints_at_once = 5

# Roles are listed in docs/roles.md. Two people sign what nobody may do alone.
staff = [
    { name = "ann", role = "administrator" },
    { name = "ben", role = "gaming_manager" },
    { name = "cho", role = "assistant_gaming_manager" },
    { name = "dee", role = "supervisor" },
    { name = "eva", role = "dealer" },
]

# With method = "felt" it is a real table: a dealer types what lies there, and its float is counted.
# Beside that, cashless = true sells chips through the table's terminal and never for cash.
[pit.main]
tables = [
    { name = "one", game = "GAME", minimum = "$10", maximum = "$500", unit = "$5" },
]
"""


class SetupError(ValueError):
    """What does not fit in a setup file, and where."""


class _Struct(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Member(_Struct):
    """Somebody who works here."""

    name: Name
    role: str


class TableSetup(_Struct):
    """A table with its limits; `method` is how cards come to it, the game's usual one if none.

    Chips are bought through the terminal of a `cashless` one.
    """

    name: Name
    game: str
    minimum: str = ""
    maximum: str = ""
    unit: str = ""
    method: str = ""
    cashless: bool = False

    def limits(self) -> Limits:
        """The limits that are stated, and the usual ones for the rest."""
        stated = {"minimum": self.minimum, "maximum": self.maximum, "unit": self.unit}
        amounts = {name: parse_dollars(text) for name, text in stated.items() if text}
        return Limits(**(USUAL._asdict() | amounts))


class PitSetup(_Struct):
    """Tables that stand together."""

    tables: list[TableSetup]


class Setup(_Struct):
    """A house as its operator sets it up."""

    name: str
    staff: list[Member]
    pit: dict[Name, PitSetup]
    zone: str = Settings().zone
    # For so many days after registering a person's details are kept; 0 is for ever.
    keep_days: Annotated[int, msgspec.Meta(ge=0)] = 0
    complaints_at_once: Attempts = Settings().complaints_at_once
    opens: str = ""
    closes: str = ""
    float: Literal["counted", "unlimited"] = "counted"
    chips: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}
    approved: dict[str, Annotated[str, msgspec.Meta(min_length=1)]] = {}

    def inventory(self) -> Chips:
        """The chips of the house, largest first."""
        return listed({parse_dollars(each): count for each, count in self.chips.items()})

    def signers(self) -> list[Member]:
        """Who may sign for chips."""
        return [member for member in self.staff if roles.may(member.role, kind(TakeInChips))]

    def tables(self) -> list[TableSetup]:
        """Every table of every pit."""
        return [table for pit in self.pit.values() for table in pit.tables]


def example() -> str:
    """A setup file to begin with."""
    return EXAMPLE.replace("GAME", next(iter(games())))


def read(text: str) -> Setup:
    """A setup from its file; SetupError says what does not fit, before anything is made."""
    try:
        setup = msgspec.convert(tomllib.loads(text), Setup)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise SetupError(str(wrong)) from None
    _check(setup)
    return setup


def _check(setup: Setup) -> None:
    if not setup.name.strip():
        raise SetupError("name: a house has a name")
    for number, member in enumerate(setup.staff, 1):
        if member.role not in roles.staff():
            said = f"staff {number}: there is no role {member.role!r}: {', '.join(roles.staff())}"
            raise SetupError(said)
    if "administrator" not in {member.role for member in setup.staff}:
        raise SetupError("staff: somebody is the administrator")
    for what, names in (
        ("staff", [member.name.casefold() for member in setup.staff]),
        ("table", [table.name for table in setup.tables()]),
    ):
        if twice := [name for name in names if names.count(name) > 1]:
            raise SetupError(f"{what}: {twice[0]} is listed twice")
    with _said("zone"):
        ZoneInfo(setup.zone)
    for field in ("opens", "closes"):
        _check_hour(field, getattr(setup, field))
    if bool(setup.opens) != bool(setup.closes):
        missing = "opens" if setup.closes else "closes"
        raise SetupError(f"{missing}: hours of gaming have a beginning and an end; or name neither")
    with _said("chips"):
        setup.inventory()
    for name in setup.approved:
        if name not in games():
            raise SetupError(f"approved: there is no game {name!r}: {', '.join(games())}")
        if not any(need.approved for need in equipment(name).values()):
            raise SetupError(f"approved: the document of {name} asks for no approval of equipment")
    if setup.chips and len(setup.signers()) < 2:
        raise SetupError("chips: two cashiers or managers of the staff sign for them")
    for table in setup.tables():
        with _said(f"table {table.name}"):
            _sign(table, setup)


def _check_hour(field: str, said: str) -> None:
    """An hour is written as clocks show it; SetupError where it is not."""
    try:
        known = not said or f"{time.fromisoformat(said):%H:%M}" == said
    except ValueError:
        known = False
    if not known:
        raise SetupError(f"{field}: an hour is written like 10:00 or 04:30, not {said!r}")


def _sign(table: TableSetup, setup: Setup) -> Sign:
    if table.game not in games():
        raise ValueError(f"there is no game {table.game!r}: {', '.join(games())}")
    game = load_game(table.game)
    if table.method and table.method not in game.methods:
        raise ValueError(f"method is one of {', '.join(game.methods)}")
    limits = table.limits()
    if not 0 < limits.unit <= limits.minimum <= limits.maximum:
        raise ValueError("the unit is at most the minimum, and that at most the maximum")
    sign: Sign = game.sign(limits)
    if table.cashless:
        sign = as_cashless(sign, table.method)
        if CASHLESS not in powers(table.game):
            raise ValueError(f"cashless: the document of {table.game} knows no such table")
    if table.method == FELT:
        sign = with_chips(sign, (each for each, _ in setup.inventory()))
    return sign


@contextmanager
def _said(where: str) -> Iterator[None]:
    try:
        yield
    except (ValueError, KeyError, OSError) as wrong:
        raise SetupError(f"{where}: {wrong}") from None


def _approve(house: House, by: str, table: TableSetup, order: str) -> None:
    """Record by which order the equipment of a felt is approved."""
    for item in house.casino.floor().equipment.at(table.name) if order else ():
        found = need_of(table.game, item.kind)
        if found and found[1].approved:
            house.casino.submit(by, "administrator", ApproveEquipment(item.id, order))


def found(store: "Store", people: "People", setup: Setup) -> dict[str, str]:
    """Set a house up on an empty store; the passwords of its staff by name, shown this once."""
    if store.streams():
        raise SetupError("this store holds a house already: a new one begins on a store of its own")
    house = House(store)
    casino = house.casino
    settings = Settings(zone=setup.zone, opens=setup.opens, closes=setup.closes)
    settings = replace(settings, keep_days=setup.keep_days, counted=setup.float == "counted")
    settings = replace(settings, complaints_at_once=setup.complaints_at_once)
    casino.open(settings, name=setup.name)
    made = {member.name: people.add_staff(member.name, member.role) for member in setup.staff}
    by = next(member.name for member in setup.staff if member.role == "administrator")
    casino.submit(by, "administrator", KeepEquipment())
    for name, pit in setup.pit.items():
        casino.submit(by, "administrator", OpenPit(name))
        for table in pit.tables:
            how = table.method or None
            house.open_table(table.name, table.game, _sign(table, setup), method=how, by=by)
            casino.submit(by, "administrator", PlaceTable(table.name, name))
            _approve(house, by, table, setup.approved.get(table.game, ""))
    if setup.chips:
        first, second, *_ = setup.signers()
        sent = TakeInChips(setup.inventory(), "the first chips of the house")
        asked = Propose(kind(sent), dump(sent), sent.why)
        casino.submit(first.name, first.role, asked)
        casino.submit(second.name, second.role, SignProposal(1))
    return made

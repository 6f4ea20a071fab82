"""A round with committed deals against the same without: processor time, in turns, in one process.

A Canberra round of one player, in memory. With: an order of 52 cards is drawn, committed to,
encrypted and put on record, and what everybody sees is opened.
"""

from time import process_time_ns

from houseway.core import CloseWagers, Limit, Refusal, Sign, Stake
from houseway.games.canberra_holdem.events import Call
from houseway.house import House
from houseway.house.chance import chance
from houseway.house.deals import Deals
from houseway.store import open_store
from houseway.table.seats import BuyIn, Sit
from houseway.transparency.commitments import Keys

TURNS, ROUNDS = 8, 25


def run() -> list[tuple[str, ...]]:
    """Microseconds of processor time a round, and bytes on record."""
    houses = [_house(Deals(chance, keys)) for keys in (Keys(), None)]
    for house in houses:
        _rounds(house)
    spent = [0, 0]
    for _ in range(TURNS):
        for at, house in enumerate(houses):
            spent[at] += _rounds(house)
    ours, bare = (each // (TURNS * ROUNDS) // 1000 for each in spent)
    held, plain = (_bytes(house) // ((TURNS + 1) * ROUNDS) for house in houses)
    return [
        ("a round, committed to", f"{ours:,} µs", f"without {bare:,} µs", _ratio(ours, bare)),
        ("its records", f"{held:,} bytes", f"without {plain:,} bytes", _ratio(held, plain)),
    ]


def _ratio(ours: int, bare: int) -> str:
    hundredths = ours * 100 // bare
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _house(deals: Deals) -> House:
    house = House(open_store("memory:"), deals=deals)
    house.open_table("bench", "canberra-holdem", Sign(seats=1, limits={"ante": Limit()}))
    for sent in (Sit(1), BuyIn(1, 100_000_00)):
        house.submit("bench", "ann", "player", sent)
    return house


def _rounds(house: House) -> int:
    start = process_time_ns()
    for _ in range(ROUNDS):
        house.submit("bench", "ann", "player", Stake(1, "ante", 100))
        house.submit("bench", "dealer", "dealer", CloseWagers())
        if isinstance(house.submit("bench", "ann", "player", Call(1, 200)), Refusal):
            raise ValueError("The round did not go through.")
    return process_time_ns() - start


def _bytes(house: House) -> int:
    return sum(len(record.data) for record in house.store.read("table/bench"))

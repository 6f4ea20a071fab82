"""Kept for the terminal until it imports `table.bots`."""

from random import Random

from houseway.money import Cents
from houseway.table.bots import NAMES, Bot, seat_bots

__all__ = ["NAMES", "Bot", "seated"]


def seated(seats: list[int], taken: str, table: str, buy_in: Cents) -> list[Bot]:
    """Players for these seats, none with the name of the person."""
    return seat_bots(seats, taken, buy_in, lambda seat: Random(f"{table}/{seat}"))

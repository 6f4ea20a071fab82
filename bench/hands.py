"""Poker ranks in bulk against eval7, which ranks hand by hand."""

import random
from collections.abc import Callable
from itertools import pairwise
from time import perf_counter_ns

import eval7
import numpy as np
from numpy.typing import NDArray

from houseway.equipment.cards import DECK, name
from houseway.hands.poker import bit, rank_bits
from houseway.kernel import compiled

HANDS = 500_000
ROUNDS = 5

Ints = NDArray[np.int64]


def rank_all(hands: Ints, ranks: Ints) -> None:
    """Rank seven-card hands, each given as one int."""
    for at in range(hands.shape[0]):
        ranks[at] = rank_bits(hands[at], 2)


def run() -> list[tuple[str, ...]]:
    """Seven-card hands a second on one thread: the same random hands both ways, best of a few."""
    deals = _deals()
    hands = np.array([sum(bit(card) for card in deal) for deal in deals], np.int64)
    ranks = np.zeros(HANDS, np.int64)
    cards = [eval7.Card(name(card)) for card in DECK]
    lists = [[cards[card] for card in deal] for deal in deals]
    values: list[int] = []
    bulk = compiled(rank_all)
    bulk(hands[:1], ranks)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(_nanoseconds(lambda: bulk(hands, ranks)))
        values.clear()
        theirs.append(_nanoseconds(lambda: values.extend(map(eval7.evaluate, lists))))
    _check_same_order(ranks.tolist(), values)
    ratio = min(theirs) // min(ours)
    row = ("seven-card ranks in bulk", _rate(min(ours)), f"eval7 {_rate(min(theirs))}")
    return [(*row, f"{ratio} times")]


def _deals() -> list[list[int]]:
    chance = random.Random(7)
    return [chance.sample(DECK, 7) for _ in range(HANDS)]


def _check_same_order(ours: list[int], theirs: list[int]) -> None:
    """Two rankings agree if, put in the order of one, the other rises exactly where it does."""
    both = sorted({*zip(ours, theirs, strict=True)})
    if not all(a < c and b < d for (a, b), (c, d) in pairwise(both)):
        raise ValueError("The two rankings disagree about some hands.")


def _nanoseconds(work: Callable[[], object]) -> int:
    start = perf_counter_ns()
    work()
    return perf_counter_ns() - start


def _rate(nanoseconds: int) -> str:
    """Hands a second, in millions with one decimal."""
    tenths = HANDS * 10_000 // nanoseconds
    return f"{tenths // 10}.{tenths % 10} M/s"


if __name__ == "__main__":
    for row in run():
        print(*row, sep="  ")

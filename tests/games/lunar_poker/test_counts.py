"""Exact counts of the super lines over all hands of five cards, kept as data."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from houseway.games.lunar_poker.kernel import read_first
from houseway.games.lunar_poker.reader import LINES
from houseway.kernel import compiled

pytestmark = pytest.mark.heavy

COUNTS = tomllib.loads(Path(__file__).with_name("super_counts.toml").read_text("utf-8"))


def count_all(supers, instants, odd_cards_only):
    """Read every hand of five cards once."""
    for a in range(48):
        for b in range(a + 1, 49):
            for c in range(b + 1, 50):
                for d in range(c + 1, 51):
                    for e in range(d + 1, 52):
                        line, instant = read_first(a, b, c, d, e, odd_cards_only)
                        supers[line] += 1
                        instants[instant] += 1


def counted(odd_cards_only):
    supers, instants = (np.zeros(len(LINES), dtype=np.int64) for _ in range(2))
    compiled(count_all)(supers, instants, odd_cards_only)
    return [
        {line: int(number) for line, number in zip(LINES, found, strict=True) if number}
        for found in (supers, instants)
    ]


def test_10_5_3_every_super_line_is_counted_exactly():
    """Clauses: 10.5.3, 10.6, 10.3"""
    supers, instants = counted(0)
    assert supers == COUNTS["paired_or_not"]
    assert instants == COUNTS["instant_payout"]
    assert sum(supers.values()) == sum(instants.values()) == 2_598_960


def test_10_5_3_ace_king_queen_on_odd_cards_only_where_it_is_read_so():
    supers, _ = counted(1)
    assert supers == COUNTS["odd_cards_only"]
    assert sum(supers.values()) == 2_598_960

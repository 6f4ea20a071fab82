"""A table moves money as its game says, and for no other event."""

from dataclasses import fields, replace
from functools import cached_property

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core import Charged, Paid, Returned, Reversed, Settled, Staked, codec, kind, transfers
from houseway.law import games
from houseway.money import Transfer
from houseway.table import ledger
from houseway.table.state import RESTS_ON, Table
from tests.core.stored import EVENTS, unhurried, values

once = settings(unhurried, max_examples=1)


MONEY = tuple(map(kind, (Staked, Charged, Settled, Paid, Returned, Reversed)))
OWN = [
    name for name in EVENTS if name.partition(".")[0] in (*games(), "core") and name not in MONEY
]


@pytest.mark.parametrize("name", OWN)
@once
@given(data=st.data())
def test_no_other_event_of_a_game_carries_money(name, data):
    assert ledger.transfers(data.draw(values(codec._types[name]))) == ()


@pytest.mark.parametrize(
    "happened",
    [
        Staked(1, "ante", 500, "4.1"),
        Charged(1, 25, "6.2.24"),
        Settled(1, "ante", 500, 500, 1500, "win", "verdict", "line", "1 to 1", "9.2"),
        Paid(1, "pool/1", 700, "15.2.8"),
        Returned(1, "ante", 500, "4.4"),
        Reversed((Transfer("float", "rack/1", 5, "chips", "void 15.3"),), "15.3"),
    ],
    ids=kind,
)
def test_a_table_moves_money_as_its_game_says(happened):
    assert ledger.transfers(happened) == transfers(happened) != ()


def test_a_table_after_a_change_is_what_replacing_its_fields_makes(alone):
    """What rests on a changed field is worked out anew, and nothing else."""
    before = alone().sit(1).state
    worked_out = {name for name, part in vars(Table).items() if isinstance(part, cached_property)}
    for name in worked_out:
        getattr(before, name)
    for part in fields(Table):
        changes = {part.name: getattr(before, part.name)}
        made = before.after(**changes)
        assert made == replace(before, **changes)
        gone = {name for name, on in RESTS_ON.items() if part.name in on}
        assert worked_out & set(vars(made)) == worked_out - gone
    assert set(RESTS_ON) == worked_out
    assert before.after(live=True, void=True) == replace(before, live=True, void=True)

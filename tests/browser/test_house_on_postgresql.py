"""A round in a browser whose record is kept by a PostgreSQL server."""

import pytest

from houseway.house import House, stream_of
from houseway.store import open_store
from tests.store.conftest import emptied
from tests.store.conftest import postgres as postgres
from tools.open_house import OpenHouse


@pytest.fixture
def served(postgres):
    """An open house on PostgreSQL, without tables."""
    made = OpenHouse(at=emptied(postgres))
    yield made
    made.close()
    made.house.store.close()


def test_a_round_is_played_and_kept(served, sit, postgres):
    served.open("t", "texas-holdem-bonus")
    served.deals(box_4="Ah Kh", dealer="2c 2d", flop="Qh Jh 3h", turn="9c", river="8d")
    me = sit("Ann", "t")
    me.stake("ante/{}")
    me.deal()
    me.until("houseway.view.stage === 'flop_wagers'")
    records = served.house.store.read(stream_of("t"))
    (dealt,) = [record.data for record in records if record.name.endswith(".CardsDealt")]
    me.press("Bet")
    me.until("houseway.view.stage === 'turn_wagers'")
    assert me.cards("flop") == ["Qh", "Jh", "3h"]
    assert "flop" not in dealt, "the board is drawn when it is dealt"
    me.press("Check")
    me.until("houseway.view.stage === 'river_wagers'")
    me.press("Bet")
    me.until("!houseway.view.live")
    assert me.number("money()") == 500_00 + 5_00 + 10_00 + 5_00
    with open_store(postgres.url, create=False) as store:
        assert store.verify() == []
        assert House(store).table("t").balance(f"rack/{me.seat}") == me.number("money()")

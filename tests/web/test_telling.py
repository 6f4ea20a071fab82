"""A view is worked out once, and what is as it was before is not worked out again."""

from collections import Counter

from houseway.core import PLAYER, Limits, Refusal, Stake, load_game
from houseway.house import House
from houseway.store import open_store
from houseway.table.seats import BuyIn, Sit
from houseway.web import telling
from houseway.web.telling import Views

NAME, GAME = "Table 1", "canberra-holdem"


def test_what_everybody_sees_alike_and_hands_are_worked_out_once(monkeypatch):
    """A wager changes neither the sign nor the cards."""
    asked = Counter()

    def counted(named, work):
        return lambda *given: asked.update([named]) or work(*given)

    monkeypatch.setattr(telling, "hands", counted("hands", telling.hands))
    monkeypatch.setattr(telling.table, "common", counted("common", telling.table.common))
    with open_store("memory:") as store:
        house = House(store)
        house.open_table(NAME, GAME, load_game(GAME).sign(Limits(5_00, 500_00, 5_00)))

        def done(*commands):
            for command in commands:
                assert not isinstance(house.submit(NAME, "Ann", PLAYER, command), Refusal)
            return house.table(NAME)

        before = Views(done(Sit(1), BuyIn(1, 500_00), Stake(1, "ante", 5_00)))
        assert before.view("seat/1")["money"] == {"1": 495_00}
        after = Views(done(Stake(1, "ante", 5_00)), before)
        assert after.view("seat/1")["money"] == {"1": 490_00}
    assert asked == {"hands": 1, "common": 1}

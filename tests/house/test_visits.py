"""A player's life over tables is what the records say: purse, visits, how each game went."""

import pytest

from houseway.core import PLAYER, account, rack
from houseway.house.visits import Visits
from houseway.law import games
from houseway.table.seats import BuyIn, CashOut, Leave, Sit
from tools.playthroughs import BOUGHT, Playthrough

GAME = "canberra-holdem"


def held(house, name, seat):
    """What a seat has in front of it and on the layout, by the books of its table."""
    table = house.table(name)
    own = [place for place in table.balances if account(place).kind == "wager"]
    wagers = sum(table.balances[place] for place in own if account(place).seat == seat)
    return table.balance(rack(seat)) + wagers


@pytest.mark.parametrize("game", games())
def test_what_was_won_and_bought_is_what_lies_there(game):
    played = Playthrough(game)
    visits, rounds = Visits(played.house), 0
    for line in played.lines():
        rounds += "core.RoundClosed" in line
    for bot in played.bots:
        mine = visits.of(bot.name)
        of = mine["games"][game]
        assert mine["here"]["golden"]["bought"] + of["won"] == held(
            played.house, "golden", bot.seat
        )
        assert 0 < of["rounds"] <= rounds
        assert of["staked"] > 0
        assert of["wins"] <= of["rounds"]
        assert mine["visits"] == []


def test_a_visit_ends_in_the_purse_and_the_next_table_takes_it_out():
    played = Playthrough(GAME)
    list(played.lines())
    house, (ann, *_) = played.house, played.bots
    visits = Visits(house)
    before = visits.of(ann.name)
    house.submit("golden", ann.name, PLAYER, Leave(ann.seat))
    after = visits.of(ann.name)
    (visit,) = after["visits"]
    assert after["here"] == {}
    assert visit["net"] == before["games"][GAME]["won"]
    assert visit["until"] > visit["since"]
    # Whatever came back from the table is there, and is spent at the next one before new money.
    purse = after["purse"]
    assert purse == visit["out"] == visit["bought"] + visit["net"]
    house.open_table("next", GAME, house.table("golden").sign)
    house.submit("next", ann.name, PLAYER, Sit(1))
    house.submit("next", ann.name, PLAYER, BuyIn(1, 100_00))
    assert visits.of(ann.name)["purse"] == purse - 100_00
    house.submit("next", ann.name, PLAYER, BuyIn(1, purse))
    assert visits.of(ann.name)["purse"] == 0
    # Nobody else has any of it.
    assert visits.of("nobody") == {"purse": 0, "games": {}, "visits": [], "here": {}}


def test_training_counts_for_nothing_but_the_visit_that_goes_on():
    played = Playthrough(GAME)
    house = played.house
    house.open_table("school", GAME, house.table("golden").sign, training=True)
    house.submit("school", "Zed", PLAYER, Sit(1))
    house.submit("school", "Zed", PLAYER, BuyIn(1, BOUGHT))
    house.submit("school", "Zed", PLAYER, CashOut(1, 10_00))
    mine = Visits(house).of("Zed")
    assert (mine["purse"], mine["games"], mine["visits"]) == (0, {}, [])
    assert mine["here"]["school"]["bought"] - mine["here"]["school"]["out"] == BOUGHT - 10_00

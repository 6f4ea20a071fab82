"""What wagers were to bring, rated and reckoned apart: the same in every round of every seat."""

import random

import pytest

from houseway.core import load_game
from houseway.games.kit.analysis import Options
from houseway.house.records import stream_of
from tests.conftest import Robot
from tests.house.apart import compared, main
from tests.house.day import Day, Steady


def played(game, rounds, seed, robot=Steady):
    day = Day(rounds, {"one": game}, seed=seed, robot=robot)
    return compared(game, day.house.store.read(stream_of("one")))


def agree(found):
    return not found.wrong and found.start == found.apart


@pytest.mark.parametrize("seed", [1, 3])
def test_dice_are_rated_as_reckoned_apart(seed):
    found = played("craps", 40, seed, Robot)
    assert (found.rounds, found.start < 0) == (40, True)
    assert agree(found), found.wrong


@pytest.mark.heavy
def test_hands_are_rated_as_reckoned_apart():
    found = played("texas-holdem-bonus", 5, 5)
    assert found.start
    assert agree(found), found.wrong


@pytest.mark.heavy
def test_tiles_that_come_when_the_house_takes_the_bank_are_luck():
    """The third round of this seed: a player does not cover the wagers, and tiles are delivered."""
    day = Day(4, {"one": "pai-gow"}, seed=6)
    records = list(day.house.store.read(stream_of("one")))
    assert "pai-gow.HouseTookBank" in [record.name for record in records]
    found = compared("pai-gow", records)
    assert found.start
    assert agree(found), found.wrong


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("game", ["canberra-holdem", "lunar-poker"])
def test_more_hands_are_rated_as_reckoned_apart(game):
    """Amounts that the maximum payout touches are solved one by one."""
    assert agree(played(game, 30, 5))


@pytest.mark.heavy
@pytest.mark.long
def test_felts_are_rated_as_reckoned_apart():
    """Voids, errors, tokens, jackpots and cards that nobody saw; a felt deals without a drawing."""
    from tests.house.test_gaming_day import Day as Felts

    day = Felts(3, tables=10, steps=25).run()
    for felt in day.felts:
        found = compared(felt.table.game.name, day.house.store.read(stream_of(felt.name)))
        assert agree(found), found.wrong


@pytest.mark.heavy
@pytest.mark.long
def test_the_theoretical_win_of_many_rounds_is_the_sum_of_exact_edges(tmp_path):
    assert main(1_250, tmp_path) == 0


@pytest.mark.heavy
@pytest.mark.long
def test_exchanges_that_are_left_out_are_never_the_best():
    from houseway.games.lunar_poker.rating import _hands
    from houseway.solvers.draws import single

    known, _ = _hands(load_game("lunar-poker").rules(), Options())
    drawn = random.Random(7)
    for _ in range(40):
        *cards, up = drawn.sample(range(52), 6)
        hand = tuple(cards)
        found, full = known.value(hand, up), single.value(known.problem, hand, up)
        assert (found.bet, found.buy) == (full.bet, full.buy)
        assert found.exchanges.items() <= full.exchanges.items()
        fewer = [brings for given, brings in full.exchanges.items() if len(given) < 5]
        best = max(found.bet, found.buy, *found.exchanges.values(), found.buy)
        assert best == max(full.bet, full.buy, *fewer)
        given = drawn.choice(list(full.exchanges))
        assert known.value(hand, up, given).exchanges[given] == full.exchanges[given]

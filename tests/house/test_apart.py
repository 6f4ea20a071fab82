"""What wagers were to bring, rated and reckoned apart: the same in every round of every seat."""

import random

import pytest

from houseway import core
from houseway.core import load_game
from houseway.games.kit.analysis import Options
from houseway.house.rated import EXACT, Figures, Follower
from houseway.house.rating import Asking, Rater
from houseway.house.records import event_of, history, stream_of
from houseway.table.corrections import standing, stays
from tests.conftest import Robot
from tests.house.apart import compared, last_of_each, main
from tests.house.day import DOCUMENTS, Day, Steady
from tests.house.hard import Hard
from tests.house.test_gaming_day import check_table, won


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


# What is hard about rounds, all of it at one felt

WRONG = ("table.EntryTakenBack", "table.RoundReopened", "core.Voided", "table.WrongPaymentFound")


def ingredients(felt):
    """What makes the felt hard has happened there."""
    records = list(felt.house.store.read(stream_of(felt.name)))
    names = {record.name for record in records}
    assert not {*WRONG} - names
    settled = [event for event in map(event_of, records) if isinstance(event, core.Settled)]
    assert any(event.tokens for event in settled) is bool(felt.table.rules.power("tokens"))
    assert "core.Paid" in names or not felt.table.sign.jackpot
    # Somebody was paid who had left before a round was reopened.
    assert "table.SetAside" in names or felt.game != "pai-gow"
    capped = any(event.less == core.CAPPED for event in settled)
    assert capped is bool(felt.table.sign.maximum_payout)
    return records


# Of Canberra a seed at which somebody leaves who has to give back what was paid by mistake.
@pytest.mark.heavy
@pytest.mark.parametrize("game", DOCUMENTS)
def test_hard_rounds_have_no_residual_and_what_was_taken_back_did_not_happen(game):
    felt = Hard(game, seed=7).run()
    records = ingredients(felt)
    found = compared(game, records)
    assert agree(found), found.wrong
    assert found.rounds == felt.table.round
    check_table(felt, felt)
    # The same without what was taken back, as if nobody had ever typed it.
    steps = list(history(records))
    stands = set(standing(step.event for step in steps))
    gone = {step.record.command for at, step in enumerate(steps) if at not in stands}
    kept = {step.record.command for step in steps if not stays(step.event)} - gone
    plain = Rater(game).rounds([s for s in steps if s.record.command in kept], Asking())
    rated = last_of_each(Rater(game).rounds(steps, Asking()))
    assert [_went(closed) for closed in rated] == [_went(closed) for closed in plain]
    follower = Follower(felt.name)
    follower.follow(records, Asking())
    figures = Figures()
    for key, part in follower.found.items():
        figures.add(part if not key.player else Figures(**{n: getattr(part, n) for n in EXACT}))
    assert (figures.rounds, figures.win) == (felt.table.round, won(felt.house.store, felt.name))
    assert figures.theoretical == -sum(row.start for closed in rated for row in closed.rated)
    left = sum(row.left - row.carried for closed in rated for row in closed.rated)
    assert figures.unfinished == left


def _went(closed):
    return closed.number, [(row.seat, row.start, row.luck, row.cost) for row in closed.rated]


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

"""Rounds rated: the identity of start, luck and decisions, and what wagers are worth apart."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from houseway import maths
from houseway.core import (
    DEALER,
    PLAYER,
    CloseWagers,
    Drawn,
    Settled,
    Sign,
    Stake,
    load_game,
)
from houseway.games.craps.kernel import KINDS
from houseway.games.craps.round import drawn, due_draw
from houseway.games.craps.state import Round, Wager, evolve
from houseway.games.kit.analysis import Options
from houseway.games.kit.rating import Round as Whole
from houseway.house.deals import Deals
from houseway.house.rating import Asking, Rater, rating_of
from houseway.house.records import history, stream_of
from houseway.solvers.jobs import run_here
from tests.house.day import DOCUMENTS, Day


def rated(day, name, game):
    steps = history(day.house.store.read(stream_of(name)))
    return list(Rater(game).rounds(steps, Asking()))


def played(game, rounds, seed=3):
    day = Day(rounds, {"one": game}, seed=seed)
    return day, rated(day, "one", game)


# Craps, without a compiler


def test_every_game_says_how_it_is_rated():
    assert all(rating_of(game) for game in DOCUMENTS)


@pytest.fixture(scope="module")
def dice():
    return played("craps", 60)


def test_the_result_of_every_round_of_dice_is_start_and_luck(dice):
    _, rounds = dice
    rows = [row for closed in rounds for row in closed.rated]
    assert len(rounds) == 60
    assert all(row.residual == 0 for row in rows)
    assert all(row.cost == 0 for row in rows)
    assert any(row.carried for row in rows)
    assert any(row.luck > 0 for row in rows)


def test_what_lies_on_the_layout_is_carried_from_round_to_round(dice):
    _, rounds = dice
    left = {}
    for closed in rounds:
        for row in closed.rated:
            assert row.carried == left.pop(row.seat, 0)
            if row.left:
                left[row.seat] = row.left
    assert sum(row.left - row.carried for closed in rounds for row in closed.rated) == sum(
        left.values()
    )


def test_what_stands_behind_another_wager_is_rated_by_its_point():
    day = Day(0, {"one": "craps"})
    rolls = iter([(2, 2), (1, 3)])
    day.house.deals = Deals(lambda draw: next(rolls), None)
    day.done("one", "player 2", PLAYER, Stake(2, "win_line", 25_00))
    day.done("one", "dealer", DEALER, CloseWagers())
    (line,) = day.house.table("one").play.wagers
    day.done("one", "player 2", PLAYER, Stake(2, f"behind_win_line/{line.id}", 25_00))
    day.done("one", "dealer", DEALER, CloseWagers())
    rows = [row for closed in rated(day, "one", "craps") for row in closed.rated]
    names = [name for row in rows for name, _, _ in row.wagers]
    assert sorted(names) == ["behind_win_line/4", "win_line"]
    assert all(row.residual == 0 for row in rows)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.startswith("behind")])
def test_luck_of_a_roll_is_nothing_on_average(kind):
    """Over all 36 rolls, from the table's own game: exactly."""
    rules, rating = load_game("craps").rules(), rating_of("craps")
    for number in numbers(rules, kind):
        state = Round(rules, Sign(chips=(100,)), point=number or 4, stage="throw", shooter=1)
        area = f"{kind}/{number}#1" if number and kind not in MOVING else f"{kind}#1"
        wager = Wager(1, 1, area, kind, 60_00, number, on=1)
        state = replace(state, wagers=(wager,), placed=1)
        before = rating.value(state, 1, Whole(state, state), None)
        found = Fraction(0)
        for faces in product(range(1, 7), repeat=2):
            moved, then = rolled(state, faces)
            found += moved + rating.value(then, 1, Whole(then, then), None)
        assert found / 36 == before


MOVING = ("win_line", "dont_win", "come", "dont_come")


def numbers(rules, kind):
    row = rules.document.wager[kind]
    return (0, *row.move) if kind in MOVING else row.numbers or (0,)


def rolled(state, faces):
    moved, then = 0, state
    for event in drawn(state, due_draw(state), Drawn(faces, "test")):
        then = evolve(then, event)
        if isinstance(event, Settled):
            moved += event.returned + event.winnings - event.stake
    return moved, then


# The other games compile what they count with

LUNAR = pytest.param("lunar-poker", marks=pytest.mark.long)


@pytest.mark.heavy
@pytest.mark.parametrize(
    "game",
    # Each card that is bought at Lunar is counted apart, for seconds.
    [*("canberra-holdem", "pai-gow", "texas-holdem-bonus"), LUNAR],
)
def test_no_round_has_a_residual_and_no_decision_a_gain(game):
    _, rounds = played(game, 6)
    rows = [row for closed in rounds for row in closed.rated]
    assert all(row.residual == 0 for row in rows)
    assert all(row.cost >= 0 for row in rows)
    assert any(row.cost > 0 for row in rows)
    assert sum(row.result for row in rows) == sum(
        row.start + row.luck - row.cost + row.adjusted + row.unseen for row in rows
    )


@pytest.mark.heavy
def test_tiles_are_worth_on_average_what_the_wager_is():
    """Over all 35,960 deals of four tiles, the best setting of each: exactly."""
    from houseway.games.pai_gow.rating import _brings
    from houseway.solvers.tiles import hands

    rules = load_game("pai-gow").rules()
    options = Options(stake=25_00, chip=1_00)
    values, many = _brings(rules, options, run_here)
    best = sum(int(row.max()) * hand.deals for row, hand in zip(values, hands(), strict=True))
    exact = maths.analysis_of("pai-gow").result(rules, "wager", "optimal", options, run_here).ev
    deals = sum(hand.deals for hand in hands())
    assert Fraction(best, many * deals) == 25_00 * exact


@pytest.mark.heavy
@pytest.mark.long
def test_a_sixth_card_is_worth_on_average_what_buying_one_is():
    """Over all 46 cards that may come: exactly."""
    from houseway.games.lunar_poker.analysis import after_draw
    from houseway.games.lunar_poker.rating import BUY, choices

    rules, hand, up = load_game("lunar-poker").rules(), (3, 8, 22, 33, 41), 50
    coming = [card for card in range(52) if card not in (*hand, up)]
    after = [max(after_draw(rules, (*hand, card), up, ()).values()) for card in coming]
    assert sum(after) / len(after) == choices(rules, Options(), hand, up)[BUY]


@pytest.mark.heavy
def test_a_turn_is_worth_on_average_what_the_flop_was():
    """Over all 47 cards that may come, after a check: exactly."""
    from houseway.games.texas_holdem_bonus.rating import CHECK, choices
    from houseway.games.texas_holdem_bonus.state import ANTE, FLOP, Box
    from houseway.games.texas_holdem_bonus.state import Round as Texas

    rules = load_game("texas-holdem-bonus").rules()
    box = Box(1, {ANTE: 100, FLOP: 200}, hole=(7, 48))
    flop = Texas(rules, Sign(chips=(1,)), boxes=(box,), community=(0, 20, 45), revealed=3)
    coming = [card for card in range(52) if card not in (7, 48, 0, 20, 45)]
    turns = [replace(flop, community=(0, 20, 45, card), revealed=4) for card in coming]
    after = [max(choices(state, box, box.hole, Asking()).values()) for state in turns]
    assert sum(after) / len(after) == choices(flop, box, box.hole, Asking())[CHECK]


@pytest.mark.heavy
@pytest.mark.long
def test_flops_are_worth_on_average_what_the_ante_is():
    """Over all flops and holes, the better choice of each: exactly."""
    from houseway.games.canberra_holdem.rating import _plain
    from houseway.solvers.suits import cards_of, classes

    rules = load_game("canberra-holdem").rules()
    known, unit = _plain(rules)
    boards, best, many = classes(3), Fraction(0), 0
    for suits, weight in zip(boards.suits, boards.weights, strict=True):
        flop = cards_of(suits)
        left = [card for card in range(52) if card not in flop]
        values = Counter(known.mean(flop, hole) for hole in combinations(left, 2))
        best += int(weight) * sum(
            max(value * Fraction(1, unit), Fraction(-1)) * count for value, count in values.items()
        )
        many += int(weight) * sum(values.values())
    exact = maths.analysis_of("canberra-holdem").result(rules, "ante", "optimal").ev
    assert best / many == exact

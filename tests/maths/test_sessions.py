"""Bankroll sessions: gambler's ruin as the textbooks have it, and every session accounted for."""

from collections import Counter
from fractions import Fraction
from functools import partial
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from houseway.core import load_game
from houseway.law import LawError
from houseway.maths import executor, sessions
from houseway.maths.estimates import check_mean
from houseway.maths.executor import no_progress, threads
from houseway.maths.sessions import (
    REACHED,
    RUINED,
    STOPPED,
    TIMED_OUT,
    Terms,
    interval,
    limits,
    paths,
    quantile,
    sat,
)
from houseway.maths.simulate import setting
from houseway.solvers.generator import start

SEED = 5


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "counts_folder", lambda: tmp_path / "counts")


def made(wager, game="craps", policy=None, *variants):
    return setting(load_game(game).rules(*variants), [wager], policy, lambda _: no_progress)


def terms(bankroll, rounds, stop_loss=None, win_goal=None):
    money = (None if bound is None else Fraction(bound) for bound in (stop_loss, win_goal))
    return Terms(Fraction(bankroll), rounds, *money)


# Gambler's ruin: six before seven at even money wins 5 times of 11


def test_risk_of_ruin_and_time_are_those_of_gamblers_ruin():
    bankroll, goal, many = 10, 8, 20_000
    found = sat(made("big_6"), terms(bankroll, 100_000, None, goal), many, SEED)
    against, top = Fraction(6, 5), bankroll + goal
    reaches = (1 - against**bankroll) / (1 - against**top)
    lasts = (bankroll - top * reaches) / Fraction(1, 11)
    assert found.many == many
    assert found.ended(RUINED) + found.ended(REACHED) == many
    share = found.ended(REACHED) / many
    assert abs(share - reaches) < 4 * sqrt(reaches * (1 - reaches) / many)
    squares = sum(session.rounds**2 * session.many for session in found.sessions) / many
    average = found.rounds / many
    assert abs(average - lasts) < 4 * sqrt((squares - average**2) / many)


def test_a_stop_loss_ends_sessions_as_ruin_would_end_smaller_ones():
    small = sat(made("big_6"), terms(10, 5000, None, 8), 3000, SEED)
    large = sat(made("big_6"), terms(110, 5000, 10, 8), 3000, SEED)
    assert small.ended(RUINED) == large.ended(STOPPED) > 0
    assert small.ended(REACHED) == large.ended(REACHED) > 0
    assert small.rounds == large.rounds


def test_without_a_goal_or_a_loss_only_money_and_time_end_a_session():
    found = sat(made("big_6"), terms(5, 40), 3000, SEED)
    assert found.ended(STOPPED) == found.ended(REACHED) == 0
    assert all(session.money == 0 for session in found.sessions if session.ending == RUINED)
    assert all(session.rounds == 40 for session in found.sessions if session.ending == TIMED_OUT)
    assert found.ended(RUINED) > 0 < found.ended(TIMED_OUT)


# Every session accounted for


def plainly(given, of, many):
    """The same sessions, played here in units."""
    key, counter = start(SEED, 0)
    needed = max(-profit for worth in given.worth for profit in worth.profit.values())
    row, found = np.zeros((1, given.plan.columns), np.int64), []
    for _ in range(many):
        money, played = of.bankroll, 0
        while True:
            counter = given.plan.play(row, key, counter, *given.plan.arguments)
            told = zip(given.worth, row[0].tolist(), strict=True)
            money += sum(
                (column.profit.get(code, Fraction(0)) for column, code in told), Fraction(0)
            )
            played += 1
            if money < needed:
                ending = RUINED
            elif of.stop_loss is not None and of.bankroll - money >= of.stop_loss:
                ending = STOPPED
            elif of.win_goal is not None and money - of.bankroll >= of.win_goal:
                ending = REACHED
            elif played == of.rounds:
                ending = TIMED_OUT
            else:
                continue
            break
        found.append((ending, played, money))
    return found


@pytest.mark.parametrize("wager", ["place_win/6", "buy/4", "crap_eleven"])
def test_sessions_are_what_their_rounds_bring(wager):
    given, of = made(wager), terms("7.5", 60, 6, "5.25")
    # All in one block, from its stream.
    found = sat(given, of, 100, SEED)
    parts = found.limits.parts
    told = [
        (session.ending, session.rounds, Fraction(session.money, parts))
        for session in found.sessions
    ]
    counts = Counter(dict(zip(told, (session.many for session in found.sessions), strict=True)))
    assert counts == Counter(plainly(given, of, 100))


def test_any_number_of_workers_brings_the_same_sessions(tmp_path, monkeypatch):
    given, of = made("field"), terms(20, 100_000, 15, 15)
    found = []
    for workers in (1, 3):
        monkeypatch.setattr(executor, "counts_folder", lambda at=workers: tmp_path / f"of-{at}")
        found.append(sat(given, of, 200, SEED, no_progress, partial(threads, workers)))
    assert found[0] == found[1]
    assert found[0].many == 200


def test_what_sessions_bring_is_the_edge_of_their_rounds():
    """Wald: whenever one stops, the rounds played cost what rounds cost."""
    given = made("wager", "pai-gow", "house_way")
    found = sat(given, terms(50, 200, 20, 10), 20_000, SEED)
    assert found.ended(STOPPED) > 0 < found.ended(REACHED)
    assert abs(check_mean(found.profit / found.rounds, found.rounds, given.exact).z) < 4


def test_money_and_lengths_are_spread_over_all_sessions():
    found = sat(made("place_win/5"), terms(30, 50, 10, 10), 5000, SEED)
    assert sum(many for _, many in found.money()) == 5000
    assert sum(value * many for value, many in found.money()) - 5000 * 30 == found.profit
    assert sum(value * many for value, many in found.lengths()) == found.rounds


def test_paths_begin_with_the_bankroll_and_end_as_their_sessions():
    given, of = made("place_win/6"), terms(20, 100, 12, 9)
    every, found = paths(given.plan, given.worth, of, SEED)
    parts = limits(of, given.worth).parts
    ends = [(ending, money) for ending, _, money in plainly(given, of, 50)]
    assert found.shape[1] == 100 // every + 1
    assert (found[:, 0] == 20 * parts).all()
    for row, (ending, money) in zip(found.tolist(), ends, strict=False):
        if ending != TIMED_OUT:
            assert row[-1] == money * parts


# In numbers


def test_quantiles_are_the_least_that_so_many_do_not_exceed():
    spread = ((Fraction(1), 50), (Fraction(2), 49), (Fraction(9), 1))
    assert [quantile(spread, number) for number in (1, 50, 51, 99, 100)] == [1, 1, 2, 2, 9]


def test_wilson_intervals_hold_the_share_and_never_leave_none_to_one():
    low, high = interval(30, 100, 95)
    assert (round(low, 4), round(high, 4)) == (0.2189, 0.3958)
    assert interval(0, 50, 99)[0] == 0
    assert interval(50, 50, 99)[1] == 1


def test_amounts_come_out_even_in_parts_of_a_unit():
    found = limits(terms("12.5", 100, 10, "7.5"), made("buy/6").worth)
    assert found.parts == 20
    assert found[1:] == (250, 21, 50, 400, 100)


@pytest.mark.parametrize(
    ("of", "why"),
    [
        (terms("0.5", 100), "the bankroll is only 1/2"),
        (terms(10, 0), "rounds"),
        (terms(10, 1 << sessions.ROUND_BITS), "rounds"),
        (terms(10, 10, 0), "stop-loss"),
        (terms(10, 10, None, -3), "win goal"),
        (terms(10**12, 10), "too large for one session"),
    ],
)
def test_terms_that_make_no_session(of, why):
    with pytest.raises(LawError, match=why):
        sat(made("field"), of, 10, SEED)


@pytest.mark.parametrize("many", [0, -4, 10**30])
def test_numbers_of_sessions_that_cannot_be_played(many):
    with pytest.raises(LawError, match="cannot be played"):
        sat(made("field"), terms(10, 10), many, SEED)

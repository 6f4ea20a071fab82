"""Limits with notice, kept minimums, and one player's own maximum."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Limit, Sign, SignPosted, Stake, check_sign
from houseway.money import Jackpot
from houseway.table.conduct import CloseTable
from houseway.table.limits import UnderMinimumAdvised, minimum
from houseway.table.notices import WithdrawNotice
from houseway.table.sign import (
    ChangeLimit,
    EndKeptMinimums,
    KeptMinimumsEnded,
    LimitsAnnounced,
    MarkerPlaced,
    MarkerRemoved,
    MinimumKept,
    RaiseMaximum,
    RaiseMinimumNow,
    WithdrawMarker,
)


@pytest.mark.parametrize(
    ("sign", "said"),
    [
        (Sign(chips=()), "names its chips"),
        (Sign(chips=(100, 250)), "multiple of the smallest"),
        (Sign(seats=24), "1 to 23 seats"),
        (Sign(chips=(100,), maximum_payout=50), "maximum payout"),
        (Sign(chips=(100,), limits={"ante": Limit(-1)}), "negative"),
        (Sign(chips=(100,), limits={"ante": Limit(150)}), "whole chips"),
        (Sign(chips=(100,), limits={"ante": Limit(500, 400)}), "below the minimum"),
        (Sign(jackpot=Jackpot(" ", 5, 5, (1, 2))), "needs a name"),
        (Sign(chips=(2,), jackpot=Jackpot("p", 5, 5, (1, 2))), "whole chips"),
        (Sign(jackpot=Jackpot("p", 5, 5, (3, 2))), "1 of 10"),
        (Sign(jackpot=Jackpot("p", 5, -5, (1, 2))), "cannot be negative"),
    ],
)
def test_a_sign_that_makes_no_sense_is_refused(sign, said):
    with pytest.raises(ValueError, match=said):
        check_sign(sign)


def test_a_change_is_announced_and_goes_up_between_rounds_after_its_notice(alone):
    table = alone().sit(1)
    (announced,) = table.does(SUPERVISOR, ChangeLimit("ante", "maximum", 30_000, 20))
    assert (type(announced), announced.under) == (LimitsAnnounced, "change_limits")
    assert table.refused(SUPERVISOR, ChangeLimit("ante", "maximum", 30_000, 20)) == "change_limits"
    table.stake(1).deal()
    table.later(20)
    assert table.state.sign.limit("ante").maximum == 20_000
    assert SignPosted in map(type, table.play_on())
    assert table.state.sign.limit("ante").maximum == 30_000
    table.stake(1, cents=25_000)


@pytest.mark.parametrize(
    ("cents", "minutes", "clause"),
    [
        (500, 20, None),  # Lower it with the notice of any change,
        (500, 19, "change_limits"),
        (1500, 30, None),  # raise it with the longer one.
        (1500, 29, "raise_minimum"),
        (1500, 24 * 60 + 1, "raise_minimum"),
        (20_100, 30, "change_limits"),
        (1550, 30, "change_limits"),
    ],
)
def test_raising_a_minimum_takes_a_notice_of_its_own(alone, cents, minutes, clause):
    table, sent = alone(), ChangeLimit("ante", "minimum", cents, minutes)
    if clause:
        assert table.refused(SUPERVISOR, sent) == clause
    else:
        assert table.does(SUPERVISOR, sent)[0].sign.limit("ante").minimum == cents


def test_a_minimum_is_lowered_or_raised_under_powers_of_their_own(alone):
    moves = [move for move in alone().offered(ChangeLimit) if "minimum" in move.fields[1].options]
    assert [(move.clause, move.fields[2].low, move.fields[2].high) for move in moves] == [
        ("change_limits", 100, 1000),
        ("raise_minimum", 1100, 20_000),
    ]


def test_only_limits_of_the_sign_change_and_only_by_a_supervisor(alone):
    table = alone()
    assert table.refused(SUPERVISOR, ChangeLimit("nowhere", "minimum", 500, 20)) == "change_limits"
    assert table.refused(SUPERVISOR, ChangeLimit("ante", "chips", 500, 20)) == "change_limits"
    assert table.refused(DEALER, ChangeLimit("ante", "minimum", 500, 20)) == "change_limits"
    assert (
        alone("change_limits").refused(SUPERVISOR, ChangeLimit("ante", "minimum", 500, 20))
        == "display_sign"
    )


def test_who_is_seated_keeps_the_minimum_of_before_until_it_ends(alone):
    table = alone().sit(1)
    assert table.refused(SUPERVISOR, EndKeptMinimums(30)) == "end_kept_minimums"
    kept, announced = table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))[:2]
    assert kept == MinimumKept(1, "ante", 1000, "keep_minimum")
    assert announced.effective == table.now.isoformat()
    table.sit(2)
    table.stake(1, 2)
    advised = [event for event in table.deal() if isinstance(event, UnderMinimumAdvised)]
    assert [event.seat for event in advised] == [2]


def test_kept_minimums_end_after_their_notice(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    table.does(SUPERVISOR, EndKeptMinimums(30))
    assert table.refused(SUPERVISOR, EndKeptMinimums(30)) == "end_kept_minimums"
    table.later(30)
    events = table.does(1, Stake(1, "ante", 2000))
    assert isinstance(events[0], KeptMinimumsEnded)
    assert not table.state.seats[1].minimums


def test_a_marker_raises_the_maximum_of_one_player(alone):
    table = alone().sit(1, 2)
    assert table.refused(1, Stake(1, "ante", 25_000)) == "over_maximum"
    assert table.refused(SUPERVISOR, RaiseMaximum(1, "ante", 20_000)) == "raise_maximum"
    assert table.does(SUPERVISOR, RaiseMaximum(1, "ante", 30_000)) == (
        MarkerPlaced(1, "ante", 30_000, "raise_maximum"),
    )
    table.stake(1, cents=25_000)
    assert table.refused(2, Stake(2, "ante", 25_000)) == "over_maximum"
    assert (
        alone("raise_maximum").sit(1).refused(SUPERVISOR, RaiseMaximum(1, "ante", 30_000))
        == "display_sign"
    )


def test_a_second_raise_leaves_the_minimum_that_a_player_kept(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    table.sit(2)
    events = table.does(SUPERVISOR, RaiseMinimumNow("ante", 3000))
    assert [event for event in events if isinstance(event, MinimumKept)] == [
        MinimumKept(2, "ante", 2000, "keep_minimum")
    ]
    assert [minimum(table.state, seat, "ante") for seat in (1, 2, 3)] == [1000, 2000, 3000]


def test_a_kept_minimum_does_not_bind_above_a_sign_that_came_down(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 500, 20))
    table.later(20)
    table.stake(1, cents=500)
    assert table.state.seats[1].minimums == {"ante": 1000}
    assert minimum(table.state, 1, "ante") == 500
    assert not [event for event in table.deal() if isinstance(event, UnderMinimumAdvised)]


def test_a_minimum_is_not_raised_at_once_while_something_is_announced(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, ChangeLimit("ante", "maximum", 30_000, 20))
    assert table.refused(SUPERVISOR, RaiseMinimumNow("ante", 2000)) == "keep_minimum"
    table.does(SUPERVISOR, WithdrawNotice("limits"))
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    table.does(SUPERVISOR, EndKeptMinimums(30))
    assert table.refused(SUPERVISOR, RaiseMinimumNow("ante", 3000)) == "keep_minimum"
    table.does(SUPERVISOR, WithdrawNotice("kept minimums"))
    assert table.refused(SUPERVISOR, RaiseMinimumNow("ante", 2000)) == "keep_minimum"
    assert table.refused(SUPERVISOR, RaiseMinimumNow("ante", 20_100)) == "keep_minimum"
    assert table.refused(SUPERVISOR, RaiseMinimumNow("nowhere", 3000)) == "keep_minimum"


def test_at_a_closed_table_no_limit_changes(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2000))
    table.does(SUPERVISOR, CloseTable(20))
    table.later(20)
    assert table.refused(SUPERVISOR, ChangeLimit("ante", "maximum", 30_000, 20)) == "change_limits"
    assert table.refused(SUPERVISOR, RaiseMinimumNow("ante", 3000)) == "keep_minimum"
    assert table.refused(SUPERVISOR, RaiseMaximum(1, "ante", 30_000)) == "raise_maximum"
    assert table.refused(SUPERVISOR, EndKeptMinimums(30)) == "end_kept_minimums"


def test_a_marker_is_taken_away_again(alone):
    table = alone().sit(1)
    assert table.refused(SUPERVISOR, WithdrawMarker(1, "ante")) == "raise_maximum"
    table.does(SUPERVISOR, RaiseMaximum(1, "ante", 30_000))
    assert table.does(SUPERVISOR, WithdrawMarker(1, "ante")) == (
        MarkerRemoved(1, "ante", "raise_maximum"),
    )
    assert table.refused(1, Stake(1, "ante", 25_000)) == "over_maximum"
    assert table.refused(SUPERVISOR, WithdrawMarker(1, "ante")) == "raise_maximum"


def test_a_marker_states_a_maximum_only_where_the_document_says_no_more(alone):
    table = alone().sit(1)
    assert table.refused(SUPERVISOR, RaiseMaximum(1, "ante", 30_000, 5000)) == "raise_maximum"
    assert table.refused(SUPERVISOR, RaiseMaximum(3, "ante", 30_000)) == "raise_maximum"
    assert table.refused(SUPERVISOR, RaiseMaximum(1, "nowhere", 30_000)) == "raise_maximum"


def test_a_minimum_is_raised_as_far_as_the_maximum(alone):
    table = alone(limits={"ante": Limit(19_900, 20_000)}).sit(1)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 20_000))
    assert table.refused(SUPERVISOR, RaiseMinimumNow("ante", 20_100)) == "keep_minimum"


def test_nobody_is_let_above_the_most_that_chips_can_be(alone):
    table = alone(limits={"ante": Limit(1000, 100_000_000)}).sit(1)
    assert table.offered(RaiseMaximum) == []
    assert table.refused(SUPERVISOR, RaiseMaximum(1, "ante", 100_000_100)) == "raise_maximum"


def test_without_a_maximum_on_the_sign_nobody_is_let_above_it(alone):
    table = alone(limits={"ante": Limit(1000)}).sit(1)
    assert table.refused(SUPERVISOR, RaiseMaximum(1, "ante", 30_000)) == "raise_maximum"
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 50_000))


@pytest.mark.parametrize(
    ("what", "cents", "fits"),
    [
        ("maximum", 1000, True),  # Not below the minimum,
        ("maximum", 900, False),
        ("maximum", 100_000_000, True),
        ("maximum", 100_000_100, False),
        ("multiple", 100, True),  # nor the multiple above the maximum.
        ("multiple", 0, False),
        ("multiple", 20_000, True),
        ("multiple", 20_100, False),
        ("minimum", 0, False),
        ("minimum", 20_000, True),
    ],
)
def test_each_limit_has_its_range(alone, what, cents, fits):
    table, sent = alone(), ChangeLimit("ante", what, cents, 30)
    if fits:
        assert table.does(SUPERVISOR, sent)
    else:
        assert table.refused(SUPERVISOR, sent) == "change_limits"

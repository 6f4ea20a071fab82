"""Section 7: the limits on the sign, wagers outside them, and their changes."""

from dataclasses import replace

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Correct,
    Drawn,
    Limit,
    Returned,
    Settled,
    Stake,
    TakeBack,
)
from houseway.games.craps.events import LateWager, MaximumFound
from houseway.games.craps.round import counting
from houseway.table.limits import WagerFound
from houseway.table.limits import alike as sharing
from houseway.table.sign import ChangeLimit, RaiseMaximum, WithdrawMarker
from houseway.table.tokens import ExchangeVoucher, StakeTokens


@pytest.fixture
def table(live, limits):
    """Two players; player 1 has the least that may be placed on 6 and throws."""
    table = live(method="felt", limits=limits("place_win", "buy", minimum=500, maximum=9000))
    table.place(1, "win_line")
    table.place(1, "place_win/6", 500)
    return table


def handed_back(events):
    return [
        (event.area, event.cents, event.under) for event in events if isinstance(event, Returned)
    ]


def test_7_1_each_type_of_wager_has_its_limits_on_the_sign(live, limits):
    table = live(limits=limits("place_win", minimum=500, maximum=2000, multiple=500))
    assert table.refused(1, Stake(1, "place_win/6", 700)).clause == "7.1"
    assert table.refused(1, Stake(1, "place_win/6", 2500)).clause == "7.3"
    placed = table.place(1, "place_win/6", 1500)
    assert table.refused(1, Stake(1, placed, 1000)).clause == "7.3"
    table.place(1, "field", 100)


def test_7_1_a_wager_under_the_minimum_goes_back_as_the_dice_go_out(live, limits):
    table = live(method="felt", limits=limits("field", minimum=500, maximum=2000))
    table.place(1, "win_line")
    table.place(1, "field", 300)
    before = table.chips(1)
    table.throw(1, 1)
    assert table.chips(1) - before == 300


def test_7_1_an_amount_is_no_multiple_of_the_minimum_unless_the_sign_says_so(table):
    table.place(1, "place_win/8", 600)
    assert handed_back(table.throw()) == []


def test_7_1_the_sign_is_shown_to_everybody(table):
    """Clauses: 7.4"""
    for viewer in ("seat/2", "anybody"):
        limit = table.view(viewer)["sign"].limit("place_win/6")
        assert (limit.minimum, limit.maximum) == (500, 9000)


def test_7_1_too_low_a_buy_goes_back_with_its_commission(live, limits):
    """Clauses: 6.2.24"""
    table = live(method="felt", limits=limits("buy", minimum=4000, maximum=9000))
    table.place(1, "win_line")
    before = table.chips(1)
    table.place(1, "buy/4", 2000)
    assert handed_back(table.throw()) == [("buy/4#2", 2000, "7.1")]
    assert table.chips(1) == before


def test_7_2_a_wager_found_below_the_minimum_after_the_throw_is_valid(live, limits):
    table = live(method="felt", limits=limits("field", minimum=500, maximum=2000))
    placed = table.place(1, "field", 500)
    assert table.refused(DEALER, WagerFound(1, placed, 300)).clause == "7.3"
    table.throw()
    table.does(DEALER, WagerFound(1, placed, 300))
    events = table.enter(1, 2)
    (won,) = [event for event in events if isinstance(event, Settled)]
    assert (won.stake, won.winnings) == (300, 300)


def test_7_2_a_wager_that_was_valid_for_one_throw_stays_for_the_next(table):
    table.throw()
    table.does(DEALER, WagerFound(1, "place_win/6#2", 300))
    table.enter(2, 3)
    assert handed_back(table.throw()) == []
    events = table.enter(3, 3)
    assert [event.stake for event in events if hasattr(event, "winnings")] == [300]


def test_7_2_what_a_player_reduced_below_the_minimum_goes_back_at_the_next_throw(table):
    table.throw()
    table.enter(2, 3)
    table.does(1, TakeBack(1, "place_win/6#2", 100))
    assert handed_back(table.throw()) == [("place_win/6#2", 400, "7.1")]


def test_7_3_a_wager_found_above_the_maximum_is_settled_up_to_it(live, limits):
    for dice, returned, winnings in (((1, 2), 3000, 2000), ((2, 3), 1000, 0)):
        table = live(method="felt", limits=limits("field", minimum=500, maximum=2000))
        placed = table.place(1, "field", 2000)
        table.throw()
        events = table.does(DEALER, WagerFound(1, placed, 3000))
        assert events[-1] == MaximumFound(1, placed, 2000, "7.3")
        (found,) = [event for event in table.enter(*dice) if isinstance(event, Settled)]
        assert (found.stake, found.returned, found.winnings) == (3000, returned, winnings)


def test_7_3_what_stands_behind_is_limited_by_the_part_that_counts(play):
    game = play(limits={"win_line": Limit(maximum=500)})
    line = game.place("win_line", 1000)
    game.send(CloseWagers())
    game.send(Correct(1, line, 500, "7.3"))
    game.send(Drawn((2, 2), "test"))
    behind = game.place("behind_win_line/1", 2000)
    found = game.settled(2, 2)
    assert (found[line].returned, found[line].winnings) == (1000, 500)
    assert (found[behind].returned, found[behind].winnings) == (2000, 2000)


def test_7_5_limits_change_at_once_but_a_higher_minimum_after_twenty_minutes(live, limits):
    table = live(limits=limits("field", minimum=500, maximum=2000))
    table.does(SUPERVISOR, ChangeLimit("field", "maximum", 4000, 0))
    table.place(1, "field", 4000)
    assert table.table.sign.limit("field").maximum == 4000
    refused = table.refused(SUPERVISOR, ChangeLimit("field", "minimum", 1000, 19))
    assert refused.clause == "7.5"
    table.does(SUPERVISOR, ChangeLimit("field", "minimum", 1000, 20))
    table.minutes_pass(20)
    table.place(1, "eleven", 500)
    assert table.table.sign.limit("field").minimum == 1000


def test_7_5_a_higher_minimum_is_for_new_wagers(table):
    """Clauses: 7.2"""
    table.throw()
    table.enter(2, 3)
    table.does(SUPERVISOR, ChangeLimit("place_win", "minimum", 1000, 20))
    table.minutes_pass(20)
    table.place(2, "place_win/6", 500)
    assert handed_back(table.throw()) == [("place_win/6#3", 500, "7.1")]


def test_7_5_a_lower_minimum_needs_no_notice(table):
    table.does(SUPERVISOR, ChangeLimit("place_win", "minimum", 200, 0))
    table.place(2, "place_win/6", 200)
    assert handed_back(table.throw()) == []


def test_7_6_one_player_may_be_allowed_more_than_the_maximum(live, limits):
    table = live(limits=limits("field", minimum=500, maximum=2000))
    table.does(SUPERVISOR, RaiseMaximum(1, "field", 5000))
    table.place(1, "field", 5000)
    assert table.refused(2, Stake(2, "field", 2500)).clause == "7.3"
    before = table.chips(1)
    table.throw(1, 2)
    assert table.chips(1) - before == 10000


# 7.1 and 7.3 however a wager is split


@pytest.fixture
def twenty(live, limits):
    """At most $20 of every kind of wager that is tried here."""
    kinds = "win_line", "behind_win_line", "come", "behind_come", "field", "place_win", "buy"
    return live(method="felt", limits=limits(*kinds, maximum=2000))


def test_7_1_a_maximum_binds_all_wagers_of_a_kind_together(twenty):
    """Clauses: 7.3"""
    twenty.place(1, "field", 1500)
    refused = twenty.refused(1, Stake(1, "field", 600))
    assert (refused.clause, refused.why) == ("7.3", "Field takes at most $20 in all, not $21")
    twenty.place(1, "field", 500)
    assert twenty.refused(1, Stake(1, "field", 100)).clause == "7.3"
    twenty.place(2, "field", 2000)


def test_7_1_no_wager_is_offered_beyond_what_is_left_of_the_maximum(twenty):
    twenty.place(1, "field", 1500)
    (field,) = [
        move["fields"][2]
        for move in twenty.view("seat/1")["moves"]
        if move["command"] == "core.Stake" and move["fields"][1]["options"] == ("field",)
    ]
    assert field["high"] == 500


def test_7_1_every_number_has_the_maximum_for_itself(twenty):
    twenty.place(1, "place_win/6", 2000)
    twenty.place(1, "place_win/8", 2000)
    assert twenty.refused(1, Stake(1, "place_win/8", 100)).clause == "7.3"
    twenty.place(1, "buy/4", 2000)
    assert twenty.refused(1, Stake(1, "buy/4", 2000)).clause == "7.3"


def test_7_1_an_increase_counts_what_lies_beside_it(twenty):
    first = twenty.place(1, "field", 1000)
    twenty.place(1, "field", 800)
    assert twenty.refused(1, Stake(1, first, 300)).clause == "7.3"
    twenty.does(1, Stake(1, first, 200))


def test_7_1_tokens_count_as_chips_do(twenty):
    twenty.does(DEALER, ExchangeVoucher(1, 2000))
    twenty.place(1, "field", 1500)
    assert twenty.refused(1, StakeTokens(1, "field", 600)).clause == "7.3"
    twenty.does(1, StakeTokens(1, "field", 500))
    assert twenty.refused(1, Stake(1, "field", 100)).clause == "7.3"


def test_7_1_a_wager_called_while_the_dice_are_in_the_air_counts_too(twenty):
    """Clauses: 6.4"""
    twenty.place(1, "field", 1500)
    twenty.throw()
    assert twenty.refused(1, LateWager(1, "field", 600)).clause == "7.3"
    twenty.does(1, LateWager(1, "field", 500))


def test_7_1_each_come_point_has_the_maximum_for_itself(twenty):
    twenty.place(1, "win_line")
    twenty.throw()
    twenty.enter(2, 3)
    for dice in ((1, 3), (3, 3)):
        twenty.place(1, "come", 2000)
        assert twenty.refused(1, Stake(1, "come", 100)).clause == "7.3"
        twenty.throw()
        twenty.enter(*dice)
    four, six = (wager.id for wager in twenty.table.play.wagers if wager.kind == "come")
    twenty.place(1, f"behind_come/{four}", 2000)
    twenty.place(1, f"behind_come/{six}", 2000)
    assert twenty.refused(1, Stake(1, f"behind_come/{six}", 100)).clause == "7.3"


def test_7_1_what_stands_behind_two_come_wagers_on_one_point_is_one_sum(twenty):
    twenty.place(1, "win_line")
    twenty.throw()
    twenty.enter(2, 3)
    placed = [twenty.place(1, "come", 1000) for _ in range(2)]
    twenty.throw()
    twenty.enter(3, 3)
    first, second = (int(area.partition("#")[2]) for area in placed)
    twenty.place(1, f"behind_come/{first}", 1500)
    assert twenty.refused(1, Stake(1, f"behind_come/{second}", 600)).clause == "7.3"
    twenty.place(1, f"behind_come/{second}", 500)


def test_7_3_what_is_found_to_be_too_much_comes_off_the_wager_placed_last(twenty):
    first, second = twenty.place(1, "field", 1000), twenty.place(1, "field", 800)
    before = twenty.chips(1)
    twenty.throw()
    events = twenty.does(DEALER, WagerFound(1, first, 1500))
    assert [event for event in events if isinstance(event, MaximumFound)] == [
        MaximumFound(1, second, 2000, "7.3")
    ]
    settled = {event.area: event for event in twenty.enter(1, 2) if isinstance(event, Settled)}
    assert [settled[area].winnings for area in (first, second)] == [1500, 500]
    assert [settled[area].returned for area in (first, second)] == [1500, 800]
    assert twenty.chips(1) - before == 1000 + 800 + 2000


def test_7_3_several_wagers_behind_one_base_share_what_counts_of_it(play):
    """Clauses: 6.2.5.1"""
    game = play(limits={"win_line": Limit(maximum=500)})
    line = game.place("win_line", 1000)
    game.send(CloseWagers())
    game.send(Correct(1, line, 500, "7.3"))
    game.send(Drawn((2, 2), "test"))
    behind = [game.place("behind_win_line/1", cents) for cents in (600, 300, 200)]
    found = game.settled(2, 2)
    assert [found[area].winnings for area in behind] == [1200, 600, 200]
    assert [found[area].returned for area in behind] == [600, 300, 200]


def test_7_6_a_player_has_a_minimum_of_their_own_until_it_is_withdrawn(live, limits):
    table = live(method="felt", limits=limits("field", minimum=500, maximum=2000))
    table.does(SUPERVISOR, RaiseMaximum(1, "field", 5000, 1000))
    table.place(1, "win_line")
    for seat in (1, 2):
        table.place(seat, "field", 800)
    assert handed_back(table.throw()) == [("field#2", 800, "7.1")]
    table.enter(2, 3)
    table.does(SUPERVISOR, WithdrawMarker(1, "field"))
    table.place(1, "field", 800)
    assert handed_back(table.throw()) == []


def test_7_6_an_own_maximum_binds_the_sum_too(twenty):
    twenty.does(SUPERVISOR, RaiseMaximum(1, "field", 5000))
    twenty.place(1, "field", 3000)
    assert twenty.refused(1, Stake(1, "field", 2100)).clause == "7.3"
    twenty.place(1, "field", 2000)


def test_7_3_a_table_opened_before_maxima_bound_sums_is_decided_as_it_was(twenty):
    """Its record holds the rules of that time."""
    power = twenty.table.rules.document.power["over_maximum"]
    assert power.together
    old = {**twenty.table.rules.data, "power": dict(twenty.table.rules.data["power"])}
    old["power"]["over_maximum"] = {"clause": "7.3"}
    rules = twenty.table.game.recorded_rules(old)
    table = replace(twenty.table, rules=rules, play=replace(twenty.table.play, rules=rules))
    assert sharing(table, 1, "field#1") == ("field#1",)


def test_7_3_what_exceeds_a_maximum_comes_off_the_sum_only_where_that_is_bound(twenty):
    """A record that is older than that holds the rules of its time."""
    for _ in range(2):
        twenty.place(1, "field", 800)
    play = twenty.table.play
    play = replace(play, wagers=tuple(replace(wager, cap=1000) for wager in play.wagers))
    old = {
        **play.rules.data,
        "power": play.rules.data["power"] | {"over_maximum": {"clause": "7.3"}},
    }
    alone = replace(play, rules=twenty.table.game.recorded_rules(old))
    assert [[*counting(state).values()] for state in (play, alone)] == [[800, 200], [800, 800]]


def test_7_5_the_sign_states_the_new_minimum_and_when_it_comes(table):
    table.does(SUPERVISOR, ChangeLimit("place_win", "minimum", 1000, 20))
    (row,) = [row for row in table.view("anybody")["posted"] if row["kind"] == "announced"]
    assert row["says"] == "new minimum $10, now $5"
    assert row["at"] == "2024-09-01T20:20:00+00:00"

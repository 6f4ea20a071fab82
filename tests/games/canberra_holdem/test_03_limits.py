"""3 Minimum and maximum wagers."""

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Limit,
    Returned,
    RoundClosed,
    RoundOpened,
    SignPosted,
    Stake,
    Staked,
    TakeBack,
)
from houseway.games.canberra_holdem.events import Fold, WagersClosed
from houseway.table.limits import UnderMinimumAdvised, WagerFound
from houseway.table.seats import Leave
from houseway.table.sign import ChangeLimit, LimitsAnnounced, MarkerPlaced, RaiseMaximum


def posted(events):
    return [event.sign.version for event in events if isinstance(event, SignPosted)]


# 3.1 The sign


def test_3_1_the_sign_shows_everybody_the_limits_of_a_box(live):
    table = live()
    for viewer in ("seat/1", DEALER, "anybody"):
        limits = table.view(viewer)["sign"].limits
        assert (limits["ante"].minimum, limits["ante"].maximum) == (1000, 10000)


def test_3_1_players_are_told_of_a_change_and_when_it_takes_effect(live):
    table = live()
    (announced,) = table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 2500, 30))
    assert isinstance(announced, LimitsAnnounced)
    assert announced.effective == "2024-09-01T20:30:00+00:00"
    (notice,) = table.view("seat/1")["notices"]
    assert (notice["what"], notice["deadline"]) == ("limits", announced.effective)
    assert notice["sign"].limits["ante"].minimum == 2500


def test_3_1_until_the_notice_is_over_the_old_limits_stand(live):
    table = live()
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 2500, 20))
    table.minutes_pass(19)
    assert posted(table.wager(1, 1000)) == []
    assert table.table.sign.version == 1


def test_3_1_after_the_notice_the_next_round_has_the_new_sign(live):
    table = live()
    table.does(SUPERVISOR, ChangeLimit("ante", "maximum", 5000, 20))
    table.minutes_pass(20)
    posting, opening, _ = table.wager(1, 5000)
    assert (posting.under, posting.sign.version) == ("3.1", 2)
    assert isinstance(opening, RoundOpened)
    assert opening.sign == 2
    assert table.refused(2, Stake(2, "ante", 5500)).clause == "3.5"
    assert table.view("seat/2")["notices"] == []


def test_3_1_limits_do_not_change_during_a_round(live):
    table = live()
    table.wager(1, 1000)
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 2500, 20))
    table.minutes_pass(60)
    assert posted(table.wager(2, 1000) + table.close()) == []
    ended = table.decide(calls=(1, 2))
    assert posted(ended) == [2]
    assert isinstance(ended[-2], RoundClosed)


def test_3_1_notice_is_at_least_twenty_minutes(live):
    refusal = live().refused(SUPERVISOR, ChangeLimit("ante", "minimum", 2500, 19))
    assert refusal.clause == "3.1"
    assert "20 minutes" in refusal.why


def test_3_1_one_change_is_announced_at_a_time(live):
    table = live()
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 2500, 20))
    again = table.refused(SUPERVISOR, ChangeLimit("ante", "maximum", 5000, 20))
    assert again.clause == "3.1"


@pytest.mark.parametrize(
    ("area", "what", "cents"),
    [
        ("call", "minimum", 1000),
        ("ante", "average", 1000),
        ("ante", "minimum", 10500),
        ("ante", "maximum", 500),
        ("ante", "multiple", 250),
    ],
)
def test_3_1_a_change_makes_a_sign_that_fits(live, area, what, cents):
    assert live().refused(SUPERVISOR, ChangeLimit(area, what, cents, 20)).clause == "3.1"


def test_3_1_only_the_operator_changes_limits(live):
    table = live()
    change = ChangeLimit("ante", "minimum", 2500, 20)
    assert table.refused(DEALER, change).clause == "3.1"
    assert table.refused(1, change).clause == "3.1"


# 3.2 A marker at a box


def test_3_2_a_marker_lets_one_box_go_above_the_maximum(live):
    table = live()
    marked = table.does(SUPERVISOR, RaiseMaximum(1, "ante", 20000))
    assert marked == (MarkerPlaced(1, "ante", 20000, "3.2"),)
    table.wager(1, 20000)
    assert table.on(1) == 20000
    assert table.refused(1, Stake(1, "ante", 500)).clause == "3.5"
    assert table.refused(2, Stake(2, "ante", 10500)).clause == "3.5"


def test_3_2_the_marker_is_seen_at_the_box(live):
    table = live()
    table.does(SUPERVISOR, RaiseMaximum(1, "ante", 20000))
    shown = table.view("seat/2")["seats"]
    assert (shown["1"]["maximums"], shown["2"]["maximums"]) == ({"ante": 20000}, {})


def test_3_2_the_marker_goes_with_the_player(live):
    table = live()
    table.does(SUPERVISOR, RaiseMaximum(1, "ante", 20000))
    table.does(1, Leave(1))
    table.sit(1, "dan")
    assert table.refused(1, Stake(1, "ante", 10500)).clause == "3.5"


def test_3_2_a_marker_never_lowers_the_maximum_of_the_sign(live):
    table = live()
    table.does(SUPERVISOR, RaiseMaximum(1, "ante", 20000))
    table.does(SUPERVISOR, ChangeLimit("ante", "maximum", 50000, 20))
    table.minutes_pass(20)
    table.wager(1, 50000)
    assert table.on(1) == 50000


@pytest.mark.parametrize("maximum", [10000, 5000, 20250])
def test_3_2_a_marker_shows_more_than_the_sign_in_whole_chips(live, maximum):
    assert live().refused(SUPERVISOR, RaiseMaximum(1, "ante", maximum)).clause == "3.2"


def test_3_2_the_dealer_places_no_marker(live):
    assert live().refused(DEALER, RaiseMaximum(1, "ante", 20000)).clause == "3.2"


# 3.3 Multiples

TENS = {"ante": Limit(1000, 10000, 1000), "super_aces": Limit(500, 5000, 500)}


def test_3_3_the_multiples_are_displayed(live):
    limits = live(limits=TENS).view("seat/1")["sign"].limits
    assert (limits["ante"].multiple, limits["super_aces"].multiple) == (1000, 500)


def test_3_3_a_wager_is_one_of_the_multiples(live):
    table = live(limits=TENS)
    assert table.refused(1, Stake(1, "ante", 1500)).clause == "3.3"
    table.wager(1, 2000, 1500)
    assert table.refused(1, Stake(1, "ante", 500)).clause == "3.3"


def test_3_3_what_stays_of_a_wager_is_one_of_the_multiples(live):
    table = live(limits=TENS)
    table.wager(1, 3000)
    assert table.refused(1, TakeBack(1, "ante", 500)).clause == "3.3"
    table.does(1, TakeBack(1, "ante", 1000))
    assert (table.on(1), table.chips(1)) == (2000, 98000)


def test_3_3_the_offered_amounts_go_by_the_multiples(live):
    table = live(limits=TENS)
    table.wager(1, 3000)
    for command in ("Stake", "TakeBack"):
        fields = {field["name"]: field for field in table.offered("seat/1", command)[0]["fields"]}
        assert (fields["cents"]["low"], fields["cents"]["step"]) == (1000, 1000)


# 3.4 Below the minimum


def test_3_4_the_first_wager_below_the_minimum_stands_and_the_player_is_advised(live):
    table = live()
    table.wager(1, 500)
    advised, closed = table.close()[:2]
    assert advised == UnderMinimumAdvised(1, "ante", 500, "3.4")
    assert closed == WagersClosed()
    table.decide(calls=(1,))
    assert table.chips(1) == 100000 + 500 + 1000


def test_3_4_further_wagers_below_the_minimum_are_returned(live):
    table = live()
    table.round({1: 500}, calls=(1,))
    before = table.chips(1)
    table.wager(1, 500)
    table.wager(2, 1000)
    returned = table.close()
    assert Returned(1, "ante", 500, under="3.4") in returned
    assert table.chips(1) == before
    assert table.offered("seat/1", "Call") == []
    assert table.offered("seat/2", "Call") != []


def test_3_4_a_bonus_goes_back_with_its_ante(live):
    table = live()
    table.round({1: 500}, calls=(1,))
    table.wager(1, 500, 2000)
    table.wager(2, 1000)
    returned = [event for event in table.close() if isinstance(event, Returned)]
    assert {(event.area, event.cents) for event in returned} == {
        ("ante", 500),
        ("super_aces", 2000),
    }


def test_3_4_a_bonus_below_its_minimum_goes_back_alone(live):
    limits = {"ante": Limit(1000, 10000, 500), "super_aces": Limit(1000, 5000, 500)}
    table = live(limits=limits)
    table.round({1: 1000}, {1: 500}, calls=(1,))
    table.wager(1, 1000, 500)
    assert Returned(1, "super_aces", 500, under="3.4") in table.close()
    assert table.on(1) == 1000


def test_3_4_where_nothing_stands_no_card_is_dealt(live):
    table = live()
    table.round({1: 500}, calls=(1,))
    table.wager(1, 500)
    assert WagersClosed() not in table.does(DEALER, CloseWagers())
    assert table.view(DEALER)["stage"] == "wagers"


def test_3_4_is_counted_for_each_player_while_seated(live):
    table = live()
    table.round({1: 500}, calls=(1,))
    table.wager(2, 500)
    assert UnderMinimumAdvised(2, "ante", 500, "3.4") in table.close()
    table.decide(calls=(2,))
    table.does(1, Leave(1))
    table.sit(1, "dan")
    table.wager(1, 500)
    assert UnderMinimumAdvised(1, "ante", 500, "3.4") in table.close()


def test_3_4_counts_the_wager_that_lies_there_when_wagers_close(live):
    table = live()
    table.wager(1, 500)
    table.does(1, Stake(1, "ante", 500))
    assert not any(isinstance(event, UnderMinimumAdvised) for event in table.close())


def test_3_4_found_after_play_began_the_first_stands_the_second_goes_back(live):
    table = live()
    table.wager(1, 1000)
    table.close()
    first = table.does(DEALER, WagerFound(1, "ante", 500))
    assert UnderMinimumAdvised(1, "ante", 500, "3.4") in first
    table.decide(folds=(1,))
    table.wager(1, 1000)
    table.wager(2, 1000)
    table.close()
    assert Returned(1, "ante", 500, "3.4") in table.does(DEALER, WagerFound(1, "ante", 500))
    table.decide(calls=(2,))
    assert table.chips(1) == 100000 - 500


# 3.5 Above the maximum


def test_3_5_a_wager_above_the_maximum_is_refused(live):
    table = live()
    assert table.refused(1, Stake(1, "ante", 10500)).clause == "3.5"
    table.wager(1, 10000, 5000)
    assert table.refused(1, Stake(1, "ante", 500)).clause == "3.5"
    assert table.refused(1, Stake(1, "super_aces", 500)).clause == "3.5"


def test_3_5_found_after_play_began_it_is_settled_to_the_maximum(live):
    table = live()
    table.wager(1, 10000)
    table.close()
    found = table.does(DEALER, WagerFound(1, "ante", 12500))
    assert Staked(1, "ante", 2500, under="4.2") in found
    assert found[-1] == Returned(1, "ante", 2500, under="3.5")
    table.decide(calls=(1,))
    assert table.chips(1) == 100000 + 10000 + 20000


def test_3_5_a_call_is_trimmed_to_twice_the_ante_that_stands(live):
    """Clauses: 3.5 and 7.2"""
    table = live(limits={"ante": Limit(1000, 2000, 500)})
    table.does(SUPERVISOR, RaiseMaximum(1, "ante", 4000))
    table.wager(1, 4000)
    table.wager(2, 1000)
    table.close()
    table.decide(calls=(1,))
    assert table.on(1, "call") == 8000
    found = table.does(DEALER, WagerFound(1, "ante", 3000))
    assert [(event.area, event.cents) for event in found[1:]] == [("ante", 1000), ("call", 2000)]
    table.decide(folds=(2,))
    assert table.chips(1) == 100000 + 3000 + 6000


def test_3_5_a_marker_is_the_maximum_of_its_box_also_then(live):
    table = live()
    table.does(SUPERVISOR, RaiseMaximum(1, "ante", 12000))
    table.wager(1, 10000)
    table.close()
    table.does(DEALER, WagerFound(1, "ante", 12500))
    assert table.on(1) == 12000


def test_3_5_a_bonus_above_its_maximum_goes_back_to_it(live):
    table = live()
    table.wager(2, 1000, 5000)
    table.close()
    table.does(DEALER, WagerFound(2, "super_aces", 6000))
    assert (table.on(2), table.on(2, "super_aces")) == (1000, 5000)
    table.does(2, Fold(2))
    assert table.chips(2) == 100000 - 6000


def test_3_5_wagers_are_found_wrong_only_after_play_began(live):
    table = live()
    table.wager(1)
    assert table.refused(DEALER, WagerFound(1, "ante", 12500)).clause == "3.5"
    table.close()
    assert table.refused(DEALER, WagerFound(2, "ante", 12500)).clause == "3.5"
    assert table.refused(DEALER, WagerFound(1, "ante", 1250)).clause == "4.2"
    assert table.refused(1, WagerFound(1, "ante", 1500)).clause == "3.5"

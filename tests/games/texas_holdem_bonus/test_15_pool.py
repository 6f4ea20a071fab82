"""15 Progressive jackpot, with the pool's money at tables of a house."""

from dataclasses import replace

import pytest

from houseway.core import DEALER, SUPERVISOR, InvalidateOutcome, Paid, Returned, Settled
from houseway.floor.pools import Cancelled, Contributed, PrizePaid, Shared
from houseway.games.kit.jackpot import MeterRead, MeterReset, PaidInCash
from houseway.games.texas_holdem_bonus.events import HandsSettled, ReadMeter, SettleHands
from houseway.games.texas_holdem_bonus.irregularities import ReportCommunityExposed
from houseway.house import event_of, pool_faults
from houseway.store import Conflict

POOL, HOUSE = "pool/star", "float"
ROYAL = {"flop": "Ts Js Qs", "box1": "As Ks"}
STRAIGHT = {"flop": "7s 8s 9s", "box1": "5s 6s"}
TWO_STRAIGHTS = STRAIGHT | {"box2": "Ts Js"}
FLUSH = {"flop": "2s 7s Js", "box1": "As 9s"}


@pytest.fixture
def hit(play):
    """A round in which the first boxes have a jackpot wager and all stay to the end."""

    def played(boxes=1, meter=10_000_000, seed=0, **hands):
        every = dict.fromkeys(range(1, boxes + 1), 500)
        game = play(dict.fromkeys(every, 1000), jackpot=every)
        game.deal(**hands)
        game.to_showdown(*every)
        return game.settle(meter, seed)

    return played


def happened(table):
    """All that has happened to the pool."""
    return [event_of(record) for record in table.house.store.read(POOL, 0)]


def paid(events):
    """Seats and cents of prizes in the order in which they were paid."""
    return [(event.seat, event.cents) for event in events if isinstance(event, Paid | PaidInCash)]


# 15.1 Meters


def test_15_1_2_1_a_meter_serves_the_tables_of_its_group(live, linked):
    table = live()
    table.open("two")
    table.open("three", jackpot=replace(linked, pool="moon"))
    table.sit(1, "eve", at="two")
    table.round(1, 2, jackpot=True)
    table.round(1, jackpot=True, at="two")
    assert table.pool.meter == 10_000_00 + 150
    assert table.house.pool("moon").meter == 10_000_00


def test_15_1_2_2_a_table_joins_no_second_pool(live, linked):
    table = live()
    with pytest.raises(Conflict):
        table.open("one", jackpot=replace(linked, pool="moon"))
    linked_to = [pool for pool in table.house.pools() if "one" in table.house.pool(pool).tables]
    assert linked_to == ["star"]


def test_15_1_3_wagers_reach_the_pool_from_the_float(live):
    table = live()
    before = table.table.balance(HOUSE)
    events = table.round(1, jackpot=True)
    assert MeterRead("star", 10_000_50, 50, under="15.1.3") in events
    assert table.pool.reconciles
    # The stake of $5 comes in, a tenth of it goes to the pool, and the Flop wager wins $20.
    assert table.table.balance(HOUSE) == before + 500 - 50 - 2000


def test_15_1_3_no_part_of_a_cent_is_lost(live, linked):
    table = live(jackpot=replace(linked, increment=(1, 3)))
    shown = []
    for _ in range(3):
        table.round(1, jackpot=True)
        shown.append(table.pool.meter - 10_000_00)
        assert table.pool.reconciles
    assert shown == [166, 333, 500]


def test_15_1_3_no_meter_is_too_high_to_be_told(live):
    table = live()
    for _ in range(3):
        table.house.correct_meter("star", 10**9, "the cage", "another pool joined this one")
    table.round(1, jackpot=True)
    assert table.pool.meter == 3 * 10**9 + 10_000_50


def test_15_1_3_only_the_house_tells_a_meter_that_fits(play, live):
    game = play({1: 1000}, jackpot={1: 500})
    game.deal()
    game.to_showdown(1).send(SettleHands())
    for sent in (ReadMeter(-1, 0, 0), ReadMeter(100, 501, 0), ReadMeter(100, 0, -1)):
        assert game.refused(sent).clause == "15.1.3"
    game.send(ReadMeter(1000, 500, 0))
    assert not game.state.live
    table = live()
    table.wager(1, jackpot=True)
    assert table.refused(DEALER, ReadMeter(1, 0, 0)).clause == "15.1.3"


# 15.2.4 to 15.2.9: what is won


def test_15_2_4_who_has_no_jackpot_wager_wins_no_jackpot(play):
    game = play({1: 1000, 2: 1000}, jackpot={2: 500})
    game.deal(**ROYAL)
    game.to_showdown(1, 2)
    assert game.settle().prizes() == []


def test_15_2_6_the_community_cards_alone_do_not_do(hit):
    assert hit(flop="2s 2h 2c", box1="As Kd").prizes() == []
    assert hit(flop="2s 2h 2c", box1="As 2d").prizes() == [(HOUSE, 50_000, "15.2.9.3")]


def test_15_2_7_the_other_wagers_are_settled_first(live):
    events = live().round(1, jackpot=True, **FLUSH)
    kinds = [type(event) for event in events]
    other = [event for event in events if isinstance(event, Settled) and event.area != "jackpot"]
    assert events.index(other[-1]) < kinds.index(HandsSettled) < kinds.index(Paid)
    assert paid(events) == [(1, 10_000)]


def test_15_2_9_the_payouts_are_on_the_sign(live):
    assert live().view("anybody")["jackpot"]["pays"] == {
        "royal_flush": "100% of the jackpot, at least $50,000",
        "straight_flush": "10% of the jackpot, at least $5,000",
        "four_of_a_kind": "$500",
        "full_house": "$150",
        "flush": "$100",
    }


@pytest.mark.parametrize(
    ("hands", "clause", "least", "enough"),
    [(ROYAL, "15.2.9.1", 5_000_000, 5_000_000), (STRAIGHT, "15.2.9.2", 500_000, 5_000_000)],
)
def test_15_2_9_the_minimum_is_topped_up_by_the_house(hit, hands, clause, least, enough):
    """Clauses: 15.2.9.1, 15.2.9.2."""
    assert hit(meter=enough, **hands).prizes() == [(POOL, least, clause)]
    short = hit(meter=enough - 1, **hands).prizes()
    assert short == [(POOL, least - 1, clause), (HOUSE, 1, clause)]
    assert hit(meter=0, **hands).prizes() == [(HOUSE, least, clause)]


def test_15_2_9_1_the_meter_begins_anew_from_its_seed(live):
    table = live()
    before = table.chips(1)
    events = table.round(1, 2, jackpot=True, **ROYAL)
    # Of the meter and of the top-up: chips of $5 as far as they go, the rest in coins.
    assert paid(events)[1:] == [(1, 10_000_00), (1, 1_00), (1, 39_995_00), (1, 4_00)]
    # Ante and Flop wager won $10 and $20 besides; the jackpot wager is gone.
    assert table.chips(1) == before - 500 + 3000 + 49_995_00
    assert table.pool.meter == 10_000_00
    assert table.pool.reconciles
    told = [type(event).__name__ for event in happened(table)[-4:]]
    assert told == ["Contributed", "PrizePaid", "PrizePaid", "Reseeded"]


def test_15_2_9_2_the_meter_falls_by_the_tenth_only(live):
    table = live()
    events = table.round(1, jackpot=True, **STRAIGHT)
    assert table.pool.meter == 10_000_50 - 1_000_05
    assert table.pool.reconciles
    assert not [event for event in events if isinstance(event, MeterReset)]


def test_15_2_9_5_a_fixed_amount_leaves_the_meter_alone(live):
    table = live()
    table.round(1, jackpot=True, **FLUSH)
    assert table.pool.meter == 10_000_50


# 15.2.10 to 15.2.14: bonus jackpots, order and sharing


def test_15_2_10_without_one_on_the_sign_there_is_no_bonus(live, linked):
    table = live(jackpot=replace(linked, bonus={}))
    assert {seat for seat, _ in paid(table.round(1, 2, jackpot=True, **STRAIGHT))} == {1}


def test_15_2_10_1_who_has_no_jackpot_wager_gets_no_bonus(live):
    table = live(seats=4)
    table.wager(4)
    for seat in (1, 2, 3):
        table.wager(seat, jackpot=True)
    table.close(**STRAIGHT)
    table.bet(1, 2, 3, 4)
    table.check(1, 2, 3, 4)
    table.check(1, 2, 3, 4)
    events = table.does(DEALER, SettleHands())
    bonuses = [event for event in events if isinstance(event, Paid) and event.under == "15.2.10.2"]
    assert [(bonuse.seat, bonuse.cents) for bonuse in bonuses] == [(3, 20_000), (2, 20_000)]


def test_15_2_10_2_smaller_prizes_bring_no_bonus(live):
    events = live().round(1, 2, jackpot=True, flop="2s 2h 2c", box1="2d As")
    assert paid(events) == [(1, 500_00)]


def test_15_2_10_3_two_winners_get_no_bonus_of_each_other(live):
    events = live().round(1, 2, jackpot=True, **TWO_STRAIGHTS)
    assert "15.2.10.2" not in {getattr(event, "under", "") for event in events}


def test_15_2_10_3_the_winner_of_a_fixed_amount_gets_the_bonus_too(live):
    events = live().round(1, 2, jackpot=True, **STRAIGHT | {"box2": "As Ks"})
    assert [event for event in paid(events) if event[0] == 2] == [(2, 20_000), (2, 10_000)]


def test_15_2_10_4_bonus_straight_flush_royal_flush(live):
    """Clauses: 15.2.10.4, 15.2.14."""
    events = live(seats=3).round(1, 2, 3, jackpot=True, **ROYAL | {"box2": "9s 8s"})
    clauses = [event.under for event in events if isinstance(event, Paid | PaidInCash)]
    assert list(dict.fromkeys(clauses)) == ["15.2.10.2", "15.2.9.2", "15.2.9.1"]


def test_15_2_12_straight_flushes_are_paid_from_the_right(hit):
    game = hit(2, **TWO_STRAIGHTS)
    assert [event.seat for event in game.events if isinstance(event, Paid)] == [2, 1]


def test_15_2_13_1_tables_that_hit_stand_in_the_order_of_the_pool(live):
    table = live()
    table.open("two")
    table.sit(1, "eve", at="two")
    table.round(1, jackpot=True, **ROYAL)
    table.round(1, jackpot=True, at="two", **ROYAL)
    prizes = [event for event in happened(table) if isinstance(event, PrizePaid)]
    by_table = {
        at: sum(prize.cents for prize in prizes if prize.table == at) for at in ("one", "two")
    }
    assert by_table == {"one": 10_000_50, "two": 10_000_50}  # the second finds the seed
    assert table.pool.reconciles


@pytest.mark.parametrize("meter", [10_000_001, 10_000_010])
def test_15_2_13_2_shares_are_equal_to_the_cent(hit, meter):
    """Tenths of 1,000,000 or 1,000,001 and 900,000 cents: one cent cannot be shared."""
    game = hit(2, meter=meter, **TWO_STRAIGHTS)
    for seat in (1, 2):
        assert game.prizes(seat) == [(POOL, 950_000, "15.2.13.2")]


def test_15_2_13_2_the_meter_falls_by_the_tenths_in_full(live):
    table = live()
    table.round(1, 2, jackpot=True, **TWO_STRAIGHTS)
    tenths = 1_000_10 + 900_09
    assert tenths % 2 == 1
    assert table.pool.meter == 10_001_00 - tenths
    assert [event.cents for event in happened(table) if isinstance(event, Shared)] == [1]
    assert table.pool.reconciles


def test_15_2_14_whichever_sits_further_right(hit):
    game = hit(2, meter=5_000_000, flop="Ts Js Qs", box1="9s 8s", box2="As Ks")
    assert game.prizes(1) == [(POOL, 500_000, "15.2.9.2")]
    assert game.prizes(2) == [(POOL, 4_500_000, "15.2.9.1"), (HOUSE, 500_000, "15.2.9.1")]
    assert [event.seat for event in game.events if isinstance(event, Paid)] == [1, 2, 2]


# 15.3 Irregularities


def test_15_3_1_an_invalidated_round_cancels_jackpot_wagers(live):
    table = live()
    for seat in (1, 2):
        table.wager(seat, jackpot=True)
    table.close()
    table.fold(2)
    table.does(SUPERVISOR, InvalidateOutcome("disruption", 0, "fire alarm"))
    assert (table.chips(1), table.chips(2)) == (100000, 100000)
    assert happened(table)[-1] == Cancelled("one", 1, 1000, "13.5.1")
    assert (table.pool.meter, table.pool.pledged("one")) == (10_000_00, 0)


def test_15_3_1_a_round_invalidated_after_the_event_gives_the_meter_back(live):
    """What was contributed and paid in it is taken back, and the ledger agrees with the meter."""
    table = live()
    for seat in (1, 2):
        table.wager(seat, jackpot=True)
    table.close()
    table.fold(1, 2)
    assert not table.table.live
    table.does(SUPERVISOR, InvalidateOutcome("fraud", 0, "marked cards"))
    assert (table.chips(1), table.chips(2)) == (100000, 100000)
    assert table.pool.meter == 10_000_00
    assert list(pool_faults(table.house.store)) == []


def test_15_3_1_a_void_hand_gets_its_jackpot_wager_back(live):
    table = live()
    for seat in (1, 2):
        table.wager(seat, jackpot=True)
    table.close(**STRAIGHT)
    table.bet(2)
    table.does(DEALER, ReportCommunityExposed("turn"))
    assert Returned(1, "jackpot", 500, under="11.5") in table.rules("void_hand")
    assert table.chips(1) == 100000
    table.check(2)
    table.check(2)
    assert paid(table.does(DEALER, SettleHands())) == []  # no jackpot, and no bonus for box 2
    (fed,) = [event for event in happened(table) if isinstance(event, Contributed)]
    assert (fed.wagered, table.pool.meter) == (500, 10_000_50)

"""15 Progressive jackpot."""

from dataclasses import replace

import pytest

from houseway.core import DEALER, RoundClosed, Settled, Stake, TakeBack, load_game
from houseway.floor.pool_events import TableLinked
from houseway.games.kit.jackpot import MeterRead, MeterReset
from houseway.games.texas_holdem_bonus.events import DealFaceDown, ReadMeter, SettleHands
from houseway.games.texas_holdem_bonus.irregularities import ReportMisdeal
from houseway.games.texas_holdem_bonus.kernel import ROYAL_FLUSH
from houseway.house import event_of
from houseway.money import Jackpot

ROYAL = {"box1": "As Ks", "flop": "Qs Js Ts"}
STRAIGHT_FLUSH = {"box1": "9h 8h", "flop": "7h 6h 5h"}
TWO_STRAIGHT_FLUSHES = STRAIGHT_FLUSH | {"box2": "4h 3h"}
ROYAL_AND_STRAIGHT_FLUSH = ROYAL | {"box2": "9s 8s"}
POOL = "pool/star"


def settled(play, hands, seats=(1,), meter=10_000_000, seed=0, **how):
    """A round to its end, with a jackpot wager in every box."""
    game = play(dict.fromkeys(seats, 1000), jackpot=dict.fromkeys(seats, 500), **how)
    game.deal(**hands)
    game.to_showdown(*seats)
    return game.settle(meter, seed)


# 15.1 Set-up


def test_15_1_1_several_pools_can_run(live, linked):
    """Clauses: 15.1.2"""
    table = live()
    table.open("two", jackpot=replace(linked, pool="moon"))
    assert table.house.pools() == ("moon", "star")
    assert [table.house.pool(pool).tables for pool in ("moon", "star")] == [("two",), ("one",)]


def test_15_1_2_1_a_meter_is_fed_by_its_own_tables_alone(live, linked):
    """Clauses: 15.1.2"""
    table = live()
    table.open("two", jackpot=replace(linked, pool="moon", seed=5_000_00))
    table.sit(1, "eve", at="two")
    for at, meters in (("one", (5_000_00, 10_000_50)), ("two", (5_000_50, 10_000_50))):
        table.wager(1, jackpot=True, at=at)
        table.close(at)
        table.fold(1, at=at)
        assert (table.house.pool("moon").meter, table.pool.meter) == meters


def test_15_1_2_2_a_table_is_linked_to_one_pool(live):
    table = live()
    table.open("two")
    assert table.pool.tables == ("one", "two")
    assert table.table.sign.jackpot.pool == "star"
    stream = map(event_of, table.house.store.read(POOL))
    linked = [(event.table, event.under) for event in stream if isinstance(event, TableLinked)]
    assert linked == [("one", "15.1.2.2"), ("two", "15.1.2.2")]


def test_15_1_3_the_meter_is_asked_for_and_wagers_form_part_of_it(play):
    game = settled(play, {})
    (read,) = [event for event in game.events if isinstance(event, MeterRead)]
    assert (read.pool, read.cents, read.under) == ("star", 10_000_000, "15.1.3")
    assert game.refused(ReadMeter(1, 0, 0)).clause == "15.1.3"


def test_15_1_3_a_winning_stake_is_not_handed_back(play):
    jackpot = settled(play, STRAIGHT_FLUSH).settled(1)["jackpot"]
    assert (jackpot.effect, jackpot.returned) == ("win", 0)
    other = settled(play, STRAIGHT_FLUSH, variants=("jackpot-stake-back",)).settled(1)
    assert other["jackpot"].returned == 500


def test_15_1_4_1_under_method_a_who_folds_gets_no_jackpot(live, play):
    """Clauses: 15.1.4."""
    assert "not eligible" in live().view("anybody")["jackpot"]["says"]
    game = play({1: 1000}, jackpot={1: 500})
    game.deal(**ROYAL)
    game.bet(1)
    game.fold(1)
    game.settle()
    assert game.settled(1)["jackpot"].under == "15.1.4.1"
    assert game.prizes() == []


def test_15_1_4_2_under_method_b_who_folds_stays_eligible(live, play):
    seen = live(options=("method_b",)).view("anybody")["jackpot"]
    assert (seen["method"], "stay eligible" in seen["says"]) == ("B", True)
    game = play({1: 1000}, jackpot={1: 500}, options=("method_b",))
    game.deal(**ROYAL)
    game.fold(1)
    game.settle()
    assert game.prizes() == [(POOL, 10_000_000, "15.2.9.1")]


# 15.2 The jackpot


def test_15_2_1_a_jackpot_wager_needs_an_ante(play):
    game = play({2: 1000})
    assert game.refused(Stake(1, "jackpot", 500)).clause == "15.2.1"
    game.send(Stake(2, "jackpot", 500))
    assert game.refused(TakeBack(2, "ante", 1000)).clause == "5.4"


def test_15_2_2_an_accepted_jackpot_wager_is_seen_on_its_area(live):
    table = live()
    assert table.refused(1, Stake(1, "jackpot", 500)).clause == "15.2.1"
    assert table.lying(1) == {}
    table.wager(1, jackpot=True)
    assert table.lying(1) == {"ante/1": 1000, "jackpot/1": 500}


def test_15_2_3_the_wager_is_the_amount_on_the_sign(live):
    table = live()
    assert table.view("seat/1")["jackpot"]["wager"] == 500
    table.wager(1)
    assert table.refused(1, Stake(1, "jackpot", 1000)).clause == "15.2.3"
    table.does(1, Stake(1, "jackpot", 500))
    assert table.refused(1, Stake(1, "jackpot", 500)).clause == "15.2.3"
    table.does(1, TakeBack(1, "jackpot", 500))
    assert table.pool.pledged("one") == 0


def test_15_2_4_it_is_placed_before_the_hand(play):
    game = play({1: 1000})
    assert game.send(Stake(1, "jackpot", 500))[0].under == "15.2.4"
    game.deal()
    assert game.refused(Stake(1, "jackpot", 500)).clause == "5.6"


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"increment": (1, 5)}, "increment"),
        ({"seed": 1}, "seed"),
        ({"wager": 1000}, "wager"),
        ({"bonus": {}}, "bonus"),
        ({"games": ("caribbean-stud",)}, "games"),
    ],
)
def test_15_2_5_all_tables_of_a_pool_share_its_terms(live, linked, changed, what):
    """Clauses: 15.2.5.2, 15.2.5.3."""
    table = live()
    with pytest.raises(ValueError, match=what):
        table.open("two", jackpot=replace(linked, **changed))
    assert table.pool.tables == ("one",)


def test_15_2_5_1_all_tables_of_a_pool_share_its_pay_table(live):
    table = live()
    richer = {
        "title": "A flush pays $200",
        "status": "analysis only",
        "prize": {"flush": {"cents": 20000}},
    }
    with pytest.raises(ValueError, match="pay table"):
        table.open("two", "device", richer)


def test_15_2_5_2_terms_do_not_change_while_a_table_is_linked(live, linked):
    table = live()
    refused = table.house.change_terms("star", replace(linked, increment=(1, 3)))
    assert "linked" in refused.why


def test_15_2_6_the_hand_is_hole_cards_and_flop(play):
    game = settled(play, {"box1": "As Ks", "flop": "Qs Js 2d", "turn": "Ts"})
    assert game.prizes() == []


def test_15_2_7_jackpots_are_paid_apart_from_other_winnings(play):
    game = settled(play, {"box1": "9h 2h", "flop": "Qh 7h 4h", "dealer": "Ah 3h"})
    assert game.settled(1)["ante"].effect == "lose"
    jackpot = game.settled(1)["jackpot"]
    assert (jackpot.winnings, jackpot.line) == (0, "flush")
    assert game.prizes() == [("float", 10000, "15.2.9.5")]
    assert game.events[-1] == RoundClosed(1, "15.2.7")


@pytest.mark.parametrize("hands", [{"box1": "9c 8d", "flop": "7h 6s 5c"}, {"box1": "9c 9h"}])
def test_15_2_8_less_than_a_flush_wins_no_jackpot(play, hands):
    game = settled(play, {"dealer": "Ac Kd"} | hands)
    assert (game.settled(1)["jackpot"].under, game.prizes()) == ("15.2.8", [])


@pytest.mark.parametrize(
    ("meter", "prizes"),
    [
        (10_000_000, [(POOL, 10_000_000, "15.2.9.1")]),
        (4_000_000, [(POOL, 4_000_000, "15.2.9.1"), ("float", 1_000_000, "15.2.9.1")]),
    ],
)
def test_15_2_9_1_a_royal_flush_wins_the_jackpot_or_the_minimum(play, meter, prizes):
    """Clauses: 15.2.9."""
    game = settled(play, ROYAL, meter=meter, seed=1_000_000)
    assert game.prizes() == prizes
    assert MeterReset("star", 1_000_000, "15.2.9.1") in game.events


@pytest.mark.parametrize(
    ("meter", "prizes"),
    [
        (12_345_678, [(POOL, 1_234_567, "15.2.9.2")]),
        (4_999_000, [(POOL, 499_900, "15.2.9.2"), ("float", 100, "15.2.9.2")]),
    ],
)
def test_15_2_9_2_a_straight_flush_wins_a_tenth_or_the_minimum(play, meter, prizes):
    assert settled(play, STRAIGHT_FLUSH, meter=meter).prizes() == prizes


@pytest.mark.parametrize(
    ("hands", "cents", "clause"),
    [
        ({"box1": "9h 9d", "flop": "9s 9c 5h", "dealer": "Ac Kd"}, 50000, "15.2.9.3"),
        ({"box1": "9h 9d", "flop": "9s 5c 5h", "dealer": "Ac Kd"}, 15000, "15.2.9.4"),
        ({"box1": "9h 2h", "flop": "Qh 7h 4h", "dealer": "Ac Kd"}, 10000, "15.2.9.5"),
    ],
)
def test_15_2_9_3_fixed_amounts_are_the_houses_money(play, hands, cents, clause):
    """Clauses: 15.2.9.4, 15.2.9.5."""
    assert settled(play, hands).prizes() == [("float", cents, clause)]


@pytest.mark.parametrize(
    ("hole", "flop", "line", "clause"),
    [
        ("As Ks", "Qs Js Ts", "royal_flush", "15.2.9.1"),
        ("9h 8h", "7h 6h 5h", "straight_flush", "15.2.9.2"),
        ("9h 9d", "9s 9c 5h", "four_of_a_kind", "15.2.9.3"),
        ("9h 9d", "9s 5c 5h", "full_house", "15.2.9.4"),
        ("9h 2h", "Qh 7h 4h", "flush", "15.2.9.5"),
    ],
)
def test_15_2_9_each_jackpot_hand_has_its_own_verdict(play, hole, flop, line, clause):
    """Clauses: 15.2.9.1, 15.2.9.2, 15.2.9.3, 15.2.9.4, 15.2.9.5."""
    made = settled(play, {"box1": hole, "flop": flop, "dealer": "Ac Kd"}).settled(1)["jackpot"]
    assert (made.verdict, made.line, made.under) == (f"jackpot_{line}", line, clause)


def test_15_2_9_what_is_less_than_a_chip_is_paid_in_cash(live):
    table = live()
    table.house.correct_meter("star", 12_345, "the cage", "as counted")
    before = table.chips(1)
    table.round(1, jackpot=True, dealer="Ac Kd", turn="2c", river="3d", **STRAIGHT_FLUSH)
    pool = table.pool
    assert (table.chips(1) - before) % 500 == 0
    assert pool.paid == 1_012_395 // 10
    assert table.table.balance("cash/1") > 0


BONUS = Jackpot("star", bonus={"royal_flush": 50000, "straight_flush": 20000})


def test_15_2_10_everybody_with_a_jackpot_wager_gets_the_bonus(play):
    """Clauses: 15.2.10.1, 15.2.10.2, 15.2.10.3, 15.2.10.4."""
    game = settled(play, STRAIGHT_FLUSH, (1, 2, 3), link=BONUS)
    assert game.prizes(1) == [(POOL, 1_000_000, "15.2.9.2")]
    assert game.prizes(2) == game.prizes(3) == [("float", 20000, "15.2.10.2")]
    assert game.prizes()[-1] == (POOL, 1_000_000, "15.2.9.2")


@pytest.mark.parametrize(("options", "paid"), [((), False), (("method_b",), True)])
def test_15_2_10_1_folded_seats_by_the_method(play, options, paid):
    game = play({1: 1000, 2: 1000}, jackpot={1: 500, 2: 500}, link=BONUS, options=options)
    game.deal(**STRAIGHT_FLUSH)
    game.fold(2)
    game.to_showdown(1)
    game.settle()
    assert bool(game.prizes(2)) == paid


def test_15_2_10_2_the_larger_bonus_where_both_are_hit(play):
    game = settled(play, ROYAL_AND_STRAIGHT_FLUSH, (1, 2, 3), link=BONUS)
    assert game.prizes(3) == [("float", 50000, "15.2.10.2")]


def test_15_2_11_the_sign_shows_what_bonus_jackpots_pay(live):
    assert live().view("anybody")["jackpot"]["bonus"] == {
        "royal_flush": 50000,
        "straight_flush": 20000,
    }


def test_15_2_12_jackpots_are_paid_from_the_dealers_right(play):
    hands = {"box1": "9h 2h", "box2": "8h 3h", "box3": "8c 8d", "flop": "Qh 7h 4h"}
    game = settled(play, {"dealer": "Ac Kd"} | hands, (1, 2, 3))
    paid = [
        event for event in game.events if isinstance(event, Settled) and event.area == "jackpot"
    ]
    assert [event.seat for event in paid] == [3, 2, 1]


def test_15_2_13_1_royal_flushes_share_the_jackpot():
    """Clauses: 15.2.13."""
    from houseway.games.texas_holdem_bonus.jackpot import share

    rules = load_game("texas-holdem-bonus").rules()
    assert share(rules, ROYAL_FLUSH, 20_000_001, 2) == (10_000_000, 0, 1, "15.2.13.1")
    assert share(rules, ROYAL_FLUSH, 6_000_000, 2) == (3_000_000, 2_000_000, 0, "15.2.13.1")


@pytest.mark.parametrize(
    ("meter", "each"), [(10_000_000, (950_000, 0)), (4_000_000, (380_000, 120_000))]
)
def test_15_2_13_2_straight_flushes_share_successive_tenths(play, meter, each):
    game = settled(play, TWO_STRAIGHT_FLUSHES, (1, 2), meter=meter)
    for seat in (1, 2):
        amounts = {source: cents for source, cents, _ in game.prizes(seat)}
        assert (amounts[POOL], amounts.get("float", 0)) == each


def test_15_2_14_the_straight_flush_is_paid_before_the_royal(play):
    game = settled(play, ROYAL_AND_STRAIGHT_FLUSH, (1, 2))
    assert game.prizes() == [(POOL, 1_000_000, "15.2.9.2"), (POOL, 9_000_000, "15.2.9.1")]


# 15.3 Irregularities


def test_15_3_1_a_void_round_cancels_jackpot_wagers(live):
    table = live()
    before = table.chips(1)
    table.wager(1, jackpot=True)
    table.close()
    table.fold(1)
    meter = table.pool.meter
    table.wager(1, jackpot=True)
    table.wager(2, jackpot=True)
    table.close()
    table.fold(1)
    assert (table.pool.pledged("one"), table.pool.meter) == (1000, meter)
    table.does(DEALER, ReportMisdeal("number_of_cards"))
    assert (table.pool.pledged("one"), table.pool.meter) == (0, meter)
    assert table.chips(1) == before - 1500


def test_15_2_7_on_a_felt_the_house_tells_the_meter(live):

    table = live(method="felt")
    table.wager(1, jackpot=True)
    table.close()
    table.does(DEALER, DealFaceDown())
    table.bet(1)
    for faces in ("Qh 7h 4h", "3s", "5c"):
        table.enter(faces)
        if faces != "5c":
            table.check(1)
    table.enter("Ac Kd")
    table.does(DEALER, SettleHands())
    table.enter("9h 2h")
    assert not table.table.live
    assert (table.pool.meter, table.pool.paid) == (10_000_50, 0)

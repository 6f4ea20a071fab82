"""15.2.9: a prize above the sign's amount waits for confirmed cards and a second signature."""

from dataclasses import replace

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    InvalidateOutcome,
    Paid,
    Refusal,
    Returned,
    Rule,
    Settled,
)
from houseway.floor.pool_events import Held, PrizePaid, Released, Reseeded, TakenBack
from houseway.floor.pools import evolve, take_back
from houseway.games.kit.jackpot import MeterRead, MeterReset, PaidInCash, PrizesHeld
from houseway.games.texas_holdem_bonus.events import SettleHands
from houseway.house import event_of, pool_faults, rederived
from houseway.table.patrons import FindCardInvalid
from houseway.table.prizes import ConfirmPrize, RefusePrize, SignPrize

ROYAL = {"flop": "Ts Js Qs", "box1": "As Ks"}
STRAIGHT = {"flop": "7s 8s 9s", "box1": "5s 6s"}
FLUSH = {"flop": "2s 7s Js", "box1": "As 9s"}


@pytest.fixture
def holding(live, linked):
    """A table whose sign says that prizes above $1,000 wait."""

    def made(above=1_000_00, **how):
        return live(jackpot=replace(linked, hold_above=above), **how)

    return made


def stream(table, pool="star"):
    return [event_of(record) for record in table.house.store.read(f"pool/{pool}")]


def says(table, by, command, at="one"):
    return table.submit(by, SUPERVISOR, command, at)


def turned_down(table, by, command, at="one"):
    answer = table.house.submit(at, by, SUPERVISOR, command)
    assert isinstance(answer, Refusal)
    return answer


def two_sign(table, at="one"):
    says(table, "Sue", ConfirmPrize(), at)
    return says(table, "Sid", SignPrize(), at)


def paid(events):
    return sum(event.cents for event in events if isinstance(event, Paid | PaidInCash))


def sound(table):
    """The record decides the same again, and the ledger agrees with every pool."""
    assert list(pool_faults(table.house.store)) == []
    for name in table.house.tables():
        assert list(rederived(table.house.store.entries(f"table/{name}"))) == []
        told = table.house.view(name, "watcher")
        assert told["meter"] == table.house.pool(told["jackpot"]["pool"]).meter


def test_15_2_9_1_nothing_moves_before_two_have_signed(holding):
    table = holding()
    before = table.chips(1)
    events = table.round(1, jackpot=True, **ROYAL)
    (held,) = [event for event in events if isinstance(event, PrizesHeld)]
    assert (held.meter, held.cents, held.seed) == (10_000_50, 10_000_50, 10_000_00)
    (prize,) = held.prizes
    assert (prize.seat, prize.line, prize.cents) == (1, "royal_flush", 50_000_00)
    assert (prize.from_pool, prize.from_house) == (10_000_50, 39_999_50)
    assert "A♠ K♠" in str(prize)
    assert not [event for event in events if isinstance(event, Paid | MeterRead)]
    assert (table.pool.meter, table.pool.held) == (10_000_00, 10_000_50)
    # Ante and Flop wager are paid already: 15.2.7 pays jackpots apart.
    assert table.chips(1) == before + 3000 - 500
    assert table.table.turn.due == (SUPERVISOR,)
    says(table, "Sue", ConfirmPrize())
    assert table.pool.meter == 10_000_00
    events = says(table, "Sid", SignPrize())
    assert paid(events) == 50_000_00
    assert (table.pool.meter, table.pool.held, table.table.live) == (10_000_00, 0, False)
    sound(table)


def test_15_2_9_a_prize_of_the_amount_itself_is_paid_at_once(holding):
    assert paid(holding(500_000).round(1, jackpot=True, **STRAIGHT)) == 5_000_00
    assert paid(holding(499_999).round(1, jackpot=True, **STRAIGHT)) == 0
    assert paid(holding(100_00).round(1, jackpot=True, **FLUSH)) == 100_00
    assert paid(holding(99_99).round(1, jackpot=True, **FLUSH)) == 0


def test_15_2_9_without_the_amount_on_the_sign_nothing_waits(live):
    assert paid(live().round(1, jackpot=True, **ROYAL)) == 50_000_00


def test_15_2_9_the_second_signature_is_another_persons(holding):
    table = holding()
    table.round(1, jackpot=True, **ROYAL)
    assert "confirms the cards first" in turned_down(table, "Sid", SignPrize()).why
    says(table, "Sue", ConfirmPrize())
    assert "another supervisor" in turned_down(table, "Sue", SignPrize()).why
    assert "another supervisor" in turned_down(table, "Sid", ConfirmPrize()).why
    assert isinstance(table.house.submit("one", "Dan", DEALER, SignPrize()), Refusal)
    assert table.pool.meter == 10_000_00
    assert paid(says(table, "Sid", SignPrize())) == 50_000_00


def test_15_2_9_no_prize_waits_at_a_quiet_table(holding):
    table = holding()
    for command in (ConfirmPrize(), SignPrize(), RefusePrize(1, "no")):
        assert "no prize waits" in turned_down(table, "Sue", command).why


def test_15_2_12_all_jackpots_of_the_round_wait_in_their_order(holding):
    table = holding()
    table.round(1, 2, jackpot=True, **STRAIGHT | {"box2": "As Ks"})
    events = two_sign(table)
    clauses = [event.under for event in events if isinstance(event, Paid | PaidInCash)]
    assert list(dict.fromkeys(clauses)) == ["15.2.10.2", "15.2.9.5", "15.2.9.2"]


def test_15_2_12_what_waits_is_told_under_the_clause_of_the_first(holding):
    table = holding(50_00)
    events = table.round(1, 2, jackpot=True, **STRAIGHT | {"box2": "As Ks"})
    (held,) = [event for event in events if isinstance(event, PrizesHeld)]
    first, *_, last = held.prizes
    assert first.clause != last.clause
    assert held.under == first.clause
    assert held.cents == sum(prize.from_pool for prize in held.prizes)


def test_15_3_1_a_refused_hand_is_void_and_its_wager_goes_back(holding):
    table = holding()
    table.round(1, 2, jackpot=True, **STRAIGHT)
    says(table, "Sue", ConfirmPrize())
    assert "say why" in turned_down(table, "Sid", RefusePrize(1, " ")).why
    says(table, "Sid", RefusePrize(1, "the six is a spade of another pack"))
    assert table.table.turn.due == (SUPERVISOR,)
    assert "rule on the prize" in turned_down(table, "Sue", ConfirmPrize()).why
    events = says(table, "Sue", Rule("void_hand", "a foreign card"))
    assert Returned(1, "jackpot", 500, under="15.3.1") in events
    # The other wager of the round is settled, and reaches the meter alone.
    assert (table.pool.meter, table.pool.held, table.table.live) == (10_000_50, 0, False)
    sound(table)


def test_15_3_1_a_refused_round_is_void_and_nothing_reaches_the_meter(holding):
    table = holding()
    before = table.chips(1)
    table.round(1, jackpot=True, **ROYAL)
    says(table, "Sue", RefusePrize(1, "a card was seen before the deal"))
    says(table, "Sue", Rule("void_round", "misdeal"))
    assert (table.chips(1), table.pool.meter, table.pool.held) == (before, 10_000_00, 0)
    assert isinstance(stream(table)[-1], Released)
    sound(table)


def test_15_2_9_a_refused_prize_can_be_looked_at_again(holding):
    table = holding()
    table.round(1, jackpot=True, **ROYAL)
    says(table, "Sue", ConfirmPrize())
    says(table, "Sid", RefusePrize(1, "who is this?"))
    says(table, "Sue", Rule("check_again", "the cards are right"))
    assert "confirms the cards first" in turned_down(table, "Sid", SignPrize()).why
    assert paid(two_sign(table)) == 50_000_00


def test_15_2_13_1_what_others_add_meanwhile_is_not_part_of_the_prize(holding):
    table = holding()
    table.open("two")
    table.sit(1, "eve", at="two")
    table.round(1, jackpot=True, **ROYAL)
    table.round(1, jackpot=True, at="two")
    assert (table.pool.meter, table.pool.held) == (10_000_50, 10_000_50)
    assert paid(two_sign(table)) == 50_000_00
    prizes = [event.cents for event in stream(table) if isinstance(event, PrizePaid)]
    assert sum(prizes) == 10_000_50
    # The seed anew, and what the other table added.
    assert table.pool.meter == 10_000_50
    sound(table)


@pytest.fixture
def both(holding):
    """Two tables of one pool that hit one after the other."""

    def hit(first, second, above=1_000_00):
        table = holding(above)
        table.open("two")
        table.sit(1, "eve", at="two")
        table.round(1, jackpot=True, **first)
        table.round(1, jackpot=True, at="two", **second)
        return table

    return hit


def test_15_2_13_1_who_hit_second_is_paid_second(both):
    """T11: the second finds the seed, and its own wager."""
    table = both(ROYAL, ROYAL)
    assert [prize.table for prize in table.pool.waiting] == ["one", "two"]
    says(table, "Sue", ConfirmPrize(), "two")
    refused = turned_down(table, "Sid", SignPrize(), "two")
    assert "table one, round 1, came first" in refused.why
    two_sign(table)
    assert table.house.table("two").held.meter == 10_000_50
    assert paid(says(table, "Sid", SignPrize(), "two")) == 50_000_00
    by_table = {}
    for event in stream(table):
        if isinstance(event, PrizePaid):
            by_table[event.table] = by_table.get(event.table, 0) + event.cents
    assert by_table == {"one": 10_000_50, "two": 10_000_50}
    assert table.pool.meter == 10_000_00
    sound(table)


def test_15_2_13_1_a_refused_prize_leaves_the_meter_to_the_next(both):
    table = both(ROYAL, ROYAL)
    assert table.house.table("two").held.prizes[0].from_pool == 10_000_50
    says(table, "Sue", RefusePrize(1, "wrong card"))
    says(table, "Sue", Rule("void_round", "misdeal"))
    held = table.house.table("two").held
    assert (held.meter, held.prizes[0].from_pool) == (10_000_50, 10_000_50)
    assert paid(two_sign(table, "two")) == 50_000_00
    sound(table)


def test_15_2_14_a_straight_flush_before_a_royal_at_another_table(both):
    table = both(STRAIGHT, ROYAL)
    # The tenth of 10,000.50 counts as paid.
    assert table.house.table("two").held.meter == 10_001_00 - 1_000_05
    says(table, "Sue", RefusePrize(1, "wrong card"))
    says(table, "Sue", Rule("void_hand", "a foreign card"))
    # The void hand's wager never reached the meter.
    assert table.house.table("two").held.meter == 10_000_50
    two_sign(table, "two")
    assert table.pool.meter == 10_000_00
    sound(table)


def test_15_2_13_2_a_small_prize_behind_a_large_one_waits_for_that_alone(both):
    table = both(ROYAL, STRAIGHT, above=20_000_00)
    assert table.house.table("two").held.behind
    two_sign(table)
    assert table.house.table("two").held is None
    assert not table.pool.waiting
    sound(table)


def test_15_1_3_a_round_without_a_prize_goes_on_while_another_waits(both):
    table = both(ROYAL, FLUSH)
    assert not table.house.table("two").live
    assert [prize.table for prize in table.pool.waiting] == ["one"]
    sound(table)


def test_15_2_9_a_meter_is_not_corrected_below_what_is_held(holding):
    table = holding()
    table.round(1, jackpot=True, **STRAIGHT)
    refused = table.house.correct_meter("star", -9_500_00, "cage", "miscounted")
    assert "is held" in refused.why
    assert not isinstance(table.house.correct_meter("star", -8_999_95, "cage", "why"), Refusal)


def test_15_3_1_an_invalidated_round_frees_what_it_held(holding):
    table = holding()
    table.round(1, jackpot=True, **ROYAL)
    table.submit("Sue", SUPERVISOR, InvalidateOutcome("fraud", 0, "a marked card"))
    assert (table.pool.held, table.pool.pledged("one"), table.pool.meter) == (0, 0, 10_000_00)
    sound(table)


# Taking back what a settled round did


def test_15_3_1_a_settled_round_can_be_taken_back_from_the_pool(live):
    table = live()
    table.round(1, jackpot=True)
    (back,) = take_back(table.pool, "one", 1, "13.5")
    assert back == TakenBack("one", 1, 500, 50, 0, 0, "13.5")
    assert take_back(table.pool, "one", 2, "13.5") == ()


def test_15_3_1_a_paid_royal_taken_back_gives_the_meter_back(live):
    table = live()
    table.round(1, jackpot=True, **ROYAL)
    (back,) = take_back(table.pool, "one", 1, "13.5")
    assert (back.cents, back.seed, back.fed) == (10_000_50, 10_000_00, 50)
    assert [hit[:2] for hit in table.pool.hits] == [("one", 1)]
    after = evolve(table.pool, back)
    assert (after.meter, after.reconciles, after.rounds) == (10_000_00, True, {})
    assert after.hits == ()


def test_15_2_13_1_a_prize_is_not_taken_back_once_another_was_paid(live):
    table = live()
    table.open("two")
    table.sit(1, "eve", at="two")
    table.round(1, jackpot=True, **STRAIGHT)
    table.round(1, jackpot=True, at="two", **STRAIGHT)
    assert "round 1 of table two" in take_back(table.pool, "one", 1, "13.5").why
    assert not isinstance(take_back(table.pool, "two", 1, "13.5"), Refusal)


def test_15_2_9_1_the_stream_of_a_held_royal(holding):
    table = holding()
    table.round(1, jackpot=True, **ROYAL)
    two_sign(table)
    kinds = [type(event) for event in stream(table)]
    assert kinds.index(Held) < kinds.index(PrizePaid) < kinds.index(Reseeded)
    assert kinds[-1] is Released


# 11.19.2 by its other reading: play goes on with an invalid wager, which wins nothing

BARRED = ("invalid-winning-only",)


@pytest.mark.parametrize("above", [None, 1_000_00])
def test_11_19_2_a_barred_prize_leaves_the_meter_as_it_is(holding, above):
    table = holding(above, variants=BARRED)
    table.wager(1, jackpot=True)
    table.close(**ROYAL)
    table.does(DEALER, FindCardInvalid(1, "expired"))
    table.bet(1)
    table.check(1)
    table.check(1)
    events = table.does(DEALER, SettleHands())
    if above:
        events = two_sign(table)
    assert not [event for event in events if isinstance(event, Paid | PaidInCash | MeterReset)]
    jackpot = [e for e in events if isinstance(e, Settled) and e.area == "jackpot"]
    assert [(event.effect, event.returned) for event in jackpot] == [("void", 500)]
    assert (table.pool.meter, table.pool.paid) == (10_000_50, 0)
    sound(table)


def test_11_19_2_a_barred_royal_beside_a_straight_flush_resets_nothing(holding):
    table = holding(None, seats=2, variants=BARRED)
    for seat in (1, 2):
        table.wager(seat, jackpot=True)
    table.close(**ROYAL | {"box2": "9s 8s"})
    table.does(DEALER, FindCardInvalid(1, "expired"))
    table.bet(1, 2)
    table.check(1, 2)
    table.check(1, 2)
    events = table.does(DEALER, SettleHands())
    assert not [event for event in events if isinstance(event, MeterReset)]
    tenth = (10_001_00) // 10
    assert table.pool.meter == 10_001_00 - tenth
    assert {event.seat for event in events if isinstance(event, Paid)} == {2}
    sound(table)

"""Jackpot pools: exact meters, links, pledges that a void cancels, and one order for all tables."""

import os
import random
from dataclasses import replace
from functools import partial
from threading import Thread

import pytest

from houseway import core, table
from houseway.core import DEALER, Limit, Refusal, RoundClosed, Sign, Stake
from houseway.floor import pools
from houseway.games.texas_holdem_bonus.events import Bet, Fold, SettleHands
from houseway.games.texas_holdem_bonus.irregularities import ReportMisdeal
from houseway.house import House, event_of, jackpot_books, pool_faults, rederived, stream_of
from houseway.house.signs import hung
from houseway.money import Jackpot
from houseway.store import open_store
from houseway.table.conduct import CloseTable
from houseway.table.notices import ReopenTable
from houseway.table.seats import BuyIn, Sit
from tests.killing import lines_until_killed

GAME = "texas-holdem-bonus"
# A seventh of each wager leaves parts of a cent to carry.
TERMS = Jackpot("star", 500, 5_000_00, (1, 7), {"royal_flush": 25000, "straight_flush": 10000})
SIGN = Sign(seats=3, chips=(500,), limits={"ante": Limit(500, 5000, 500)}, jackpot=TERMS)


def opened(store, *names, sign=SIGN, **how):
    """A house with these tables, and three players at each."""
    house = House(store, **how)
    for name in names:
        house.open_table(name, GAME, sign)
        for seat in (1, 2, 3):
            done(house.submit(name, f"{name} {seat}", "player", Sit(seat)))
            done(house.submit(name, f"{name} {seat}", "player", BuyIn(seat, 90_000_00)))
    return house


def done(answer):
    assert not isinstance(answer, Refusal), answer
    return answer


def wager(house, name, seat, jackpot=True):
    done(house.submit(name, f"{name} {seat}", "player", Stake(seat, "ante", 500)))
    if jackpot:
        done(house.submit(name, f"{name} {seat}", "player", Stake(seat, "jackpot", 500)))


def folded_round(house, name):
    """A round in which the only player folds."""
    wager(house, name, 1)
    done(house.submit(name, DEALER, DEALER, core.CloseWagers()))
    return done(house.submit(name, f"{name} 1", "player", Fold(1)))


def royal(draw):
    """Everybody at box 1 hits a royal flush."""
    cards = {"flop": [40, 36, 32], "turn": [1], "river": [2], "dealer": [3, 5]}
    cards |= {"box/1": [48, 44], "box/2": [6, 7], "box/3": [9, 10]}
    return tuple(cards[place].pop(0) for place in draw.to)


def check_sound(house):
    """The pool reconciles, the ledger agrees, and every decision would be made again."""
    assert house.pool("star").reconciles
    assert jackpot_books.reconciliation(house, "star")["agrees"]
    assert list(pool_faults(house.store)) == []
    assert house.store.verify() == []
    for name in house.tables():
        assert list(rederived(house.store.entries(f"table/{name}"))) == []


# What a pool is


def test_the_meter_begins_at_the_seed_and_grows_exactly():
    house = opened(open_store("memory:"), "a")
    meters = []
    for _ in range(7):
        folded_round(house, "a")
        meters.append(house.pool("star").meter - TERMS.seed)
    assert meters == [71, 142, 214, 285, 357, 428, 500]
    assert house.pool("star").carried == 0
    check_sound(house)


def test_a_prize_has_the_part_of_its_own_round_in_the_meter():
    """Two of seven cents of each wager: what the table is told is what the pool then pays."""
    sign = replace(SIGN, jackpot=replace(TERMS, increment=(2, 7)))
    house = opened(open_store("memory:"), "a", sign=sign)
    wager(house, "a", 1)
    assert pools.facts(house.pool("star"), "a") == (TERMS.seed + 142, 142, TERMS.seed, 0)
    done(house.submit("a", DEALER, DEALER, core.CloseWagers()))
    done(house.submit("a", "a 1", "player", Fold(1)))
    assert house.pool("star").meter == TERMS.seed + 142
    check_sound(house)


def test_linked_tables_share_one_meter():
    house = opened(open_store("memory:"), "a", "b")
    folded_round(house, "a")
    folded_round(house, "b")
    assert house.pool("star").contributed == 1000
    assert house.pool("star").tables == ("a", "b")
    check_sound(house)


def test_a_pledge_adds_nothing_until_its_round_is_settled():
    house = opened(open_store("memory:"), "a")
    wager(house, "a", 1)
    wager(house, "a", 2)
    assert (house.pool("star").pledged("a"), house.pool("star").meter) == (1000, TERMS.seed)
    done(house.submit("a", DEALER, DEALER, core.CloseWagers()))
    done(house.submit("a", DEALER, DEALER, ReportMisdeal("number_of_cards")))
    assert (house.pool("star").pledged("a"), house.pool("star").meter) == (0, TERMS.seed)
    names = [record.name for record in house.store.read("pool/star")]
    assert names[-1] == "floor.Cancelled"
    check_sound(house)


@pytest.mark.parametrize("void", [True, False])
def test_what_another_process_pledged_is_cancelled_or_fed_by_this_one(void):
    """It has read the table since, and would not have heard of the pool but for that."""
    store = open_store("memory:")
    first = opened(store, "a")
    second = House(store)
    folded_round(second, "a")
    fed = second.pool("star").contributed
    wager(first, "a", 1)
    done(first.submit("a", DEALER, DEALER, core.CloseWagers()))
    assert second.table("a").balance(core.wager(1, "jackpot")) == 500
    if void:
        done(second.submit("a", DEALER, DEALER, ReportMisdeal("number_of_cards")))
    else:
        done(second.submit("a", "a 1", "player", Fold(1)))
    pool = House(store).pool("star")
    assert pool.pledged("a") == 0
    assert pool.contributed == (fed if void else fed + 500)
    check_sound(second)


def test_a_royal_resets_the_meter_to_the_seed_and_keeps_the_carried_part():
    house = opened(open_store("memory:"), "a", chance=royal)
    wager(house, "a", 1)
    done(house.submit("a", DEALER, DEALER, core.CloseWagers()))
    for cents in (1000, 500, 500):
        done(house.submit("a", "a 1", "player", Bet(1, cents)))
    done(house.submit("a", DEALER, DEALER, SettleHands()))
    pool = house.pool("star")
    assert (pool.meter, pool.paid, pool.carried) == (TERMS.seed, TERMS.seed + 71, 3)
    check_sound(house)


def test_a_table_with_other_terms_is_not_linked():
    house = opened(open_store("memory:"), "a")
    other = replace(SIGN, jackpot=replace(TERMS, wager=1000))
    with pytest.raises(ValueError, match="same wager"):
        house.open_table("b", GAME, other)
    assert house.tables() == ("a",)


def test_a_game_without_a_jackpot_takes_none():
    with pytest.raises(ValueError, match="no progressive jackpot"):
        House(open_store("memory:")).open_table("c", "canberra-holdem", SIGN)


@pytest.mark.parametrize(
    "wrong",
    [{"pool": " "}, {"wager": 300}, {"increment": (2, 1)}, {"increment": (1, 0)}, {"seed": -1}],
)
def test_a_jackpot_that_makes_no_sense_is_refused(wrong):
    sign = replace(SIGN, jackpot=replace(TERMS, **wrong))
    with pytest.raises(ValueError, match="jackpot"):
        House(open_store("memory:")).open_table("a", GAME, sign)


def test_terms_change_only_when_no_table_is_linked():
    now = ["2025-01-01T20:00:00+00:00"]
    house = opened(open_store("memory:"), "a", clock=lambda: now[0])
    folded_round(house, "a")
    finer = replace(TERMS, increment=(1, 3))
    assert isinstance(house.change_terms("star", finer), Refusal)
    done(house.submit("a", "boss", "supervisor", CloseTable(20)))
    now[0] = "2025-01-01T20:30:00+00:00"
    done(house.submit("a", "a 1", "player", core.load("table.Leave", '{"seat": 1}')))
    assert house.pool("star").tables == ()
    before = house.pool("star").meter
    done(house.change_terms("star", finer))
    assert house.pool("star").meter == before
    house.open_table("b", GAME, replace(SIGN, jackpot=finer))
    check_sound(house)


def test_a_correction_is_recorded_with_who_and_why():
    house = opened(open_store("memory:"), "a")
    (corrected,) = done(house.correct_meter("star", -1000, "cage", "miscounted"))
    assert (corrected.by, corrected.why) == ("cage", "miscounted")
    assert house.pool("star").meter == TERMS.seed - 1000
    assert isinstance(house.correct_meter("star", 100, "cage", " "), Refusal)
    assert isinstance(house.correct_meter("star", -TERMS.seed, "cage", "all of it"), Refusal)
    check_sound(house)


# Many at once


def test_two_tables_that_hit_at_once_stand_in_one_order(tmp_path):
    """Threads of one process and two houses on one file: the pool's stream says who was first."""
    url = f"sqlite:///{tmp_path / 'pool.db'}"

    first = opened(open_store(url), "a", "b", chance=royal)
    second = House(open_store(url), chance=royal)
    for name in ("a", "b"):
        wager(first, name, 1)
        done(first.submit(name, DEALER, DEALER, core.CloseWagers()))
        for cents in (1000, 500, 500):
            done(first.submit(name, f"{name} 1", "player", Bet(1, cents)))
    hits = [
        Thread(target=house.submit, args=(name, DEALER, DEALER, SettleHands()))
        for house, name in ((first, "a"), (second, "b"))
    ]
    for thread in hits:
        thread.start()
    for thread in hits:
        thread.join()
    paid = [event_of(record) for record in first.store.read("pool/star")]
    prizes = [event for event in paid if isinstance(event, pools.PrizePaid)]
    assert {event.table for event in prizes} == {"a", "b"}
    # The first takes all that is there, the second what began anew from the seed.
    both = TERMS.seed + 71, TERMS.seed + 71
    assert [sum(event.cents for event in prizes if event.table == name) for name in "ab"] == list(
        both
    )
    check_sound(first)


# Wins, voids, misdeals and crashes


class Floor:
    """Robots at three linked tables, a display of the meter, and houses that come and go."""

    def __init__(self, url, robot, seed):
        self.url, self.seed, self.robot = url, seed, robot(seed)
        self.chance = random.Random(seed)
        self.store = open_store(url)
        self.house = House(self.store, chance=self.deal)
        self.shown = None
        for number, method in enumerate(("device", "shoe", "felt")):
            options = ("method_b",) if number == 1 else ()
            sign = replace(SIGN, options=options)
            self.house.open_table(method, GAME, sign, method=method)
            for seat in (1, 2, 3):
                done(self.house.submit(method, f"{method} {seat}", "player", Sit(seat)))
                done(
                    self.house.submit(method, f"{method} {seat}", "player", BuyIn(seat, 90_000_00))
                )

    def deal(self, draw):
        """Often a Flop and hole cards in a row of one suit, so that jackpots fall."""
        left = [card for card in range(draw.low, draw.high + 1) if card not in draw.out]
        self.chance.shuffle(left)
        boxes, flop = any(place.startswith("box") for place in draw.to), "flop" in draw.to
        if boxes or not flop:
            # One suit for a whole round; of more than four there is none.
            self.suit = self.chance.randrange(8)
        if self.suit < 4:
            lucky = sorted(card for card in left if card % 4 == self.suit and card >= 24)
            places = sorted(
                draw.to, key=lambda place: (place != "flop", not place.startswith("box"))
            )
            held = dict.fromkeys(draw.to, ())
            hands, row = lucky[5:] + lucky[:2], lucky[2:5] if boxes else lucky[-3:]
            rest = (row + hands if boxes and flop else row if flop else hands) + [
                card for card in left if card not in lucky
            ]
            for place, card in zip(places, rest, strict=False):
                held[place] += (card,)
            hands = {place: list(cards) for place, cards in held.items()}
            return tuple(hands[place].pop(0) for place in draw.to)
        return tuple(left[: len(draw.to)])

    def step(self):
        name = self.chance.choice(("device", "shoe", "felt"))
        state = self.house.table(name)
        now = table.turn(state)
        if now.draw:
            sent = DEALER, DEALER, core.Drawn(self.deal(now.draw), "felt")
        else:
            jackpot = [
                move
                for move in now.moves
                if "jackpot" in str(move.fields) and move.command == "core.Stake"
            ]
            game = [move for move in now.moves if move.command.startswith((GAME, "core."))]
            move = self.chance.choice(jackpot) if jackpot else self.robot.choose(game or now.moves)
            sent = *self.robot.sender(state, move.by), self.robot.command(move)
        before = self.house.pool("star").meter
        events = done(self.house.submit(name, *sent))
        self.look(before, events)

    def look(self, before, events):
        """The display falls by what is paid, or what a void takes back; all is accounted for."""
        pool = self.house.pool("star")
        paid = sum(event.cents for event in events if getattr(event, "source", "") == "pool/star")
        back = [event.transfers for event in events if isinstance(event, core.Reversed)]
        paid += sum(moved.cents for moves in back for moved in moves if moved.debit == "pool/star")
        assert pool.reconciles
        assert paid or pool.meter >= before
        assert pool.meter >= before - paid
        assert self.store.balances()[core.CHIPS, "pool/star"] == pool.meter

    def crash(self):
        """The process is gone: another house opens the store and finds everything."""
        self.store.close()
        self.store = open_store(self.url, create=False)
        self.house = House(self.store, chance=self.deal)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(more, marks=pytest.mark.long) for more in (1, 2))]
)
@pytest.mark.heavy
def test_the_pool_reconciles_through_wins_voids_misdeals_and_crashes(tmp_path, robot, seed):
    floor = Floor(f"sqlite:///{tmp_path / 'floor.db'}", robot, seed)
    for number in range(250):
        floor.step()
        if number % 40 == 39:
            floor.crash()
        if number == 120:
            done(floor.house.correct_meter("star", 123, "cage", "a counted coin"))
    events = [event_of(record) for record in floor.store.read("pool/star")]
    kinds = {type(event).__name__ for event in events}
    assert {"Pledged", "Contributed", "Cancelled", "MeterCorrected"} <= kinds
    if seed == 0:
        assert "PrizePaid" in kinds
    rounds = [
        event_of(record)
        for name in ("device", "shoe", "felt")
        for record in floor.store.read(f"table/{name}")
    ]
    assert sum(isinstance(event, RoundClosed) for event in rounds) > 10
    check_sound(floor.house)


def play_until_killed(url, robot, out):
    """A house plays without end, and says so after each command that it was told is kept."""
    floor = Floor(url, robot, 99)
    while True:
        floor.step()
        os.write(out, b".\n")


@pytest.mark.heavy
def test_a_house_killed_at_work_leaves_table_and_pool_agreed(tmp_path, robot):
    url = f"sqlite:///{tmp_path / 'killed.db'}"
    told = lines_until_killed(partial(play_until_killed, url, robot), 120)
    assert len(told) >= 120
    with open_store(url, create=False) as store:
        house = House(store)
        check_sound(house)
        pledged = {
            (name, seat): cents
            for name in house.tables()
            for seat in (1, 2, 3)
            if (cents := _at_stake(house.table(name), seat))
        }
        assert {
            tuple(pledge): cents for pledge, cents in house.pool("star").pending.items()
        } == pledged


def _at_stake(state, seat):
    """The jackpot wager that a seat has made in the round that is on."""
    if not state.live:
        return 0
    moved = [transfer for transfer in state.moved if transfer.asset == core.CHIPS]
    here = core.wager(seat, "jackpot")
    placed = sum(transfer.cents for transfer in moved if transfer.credit == here)
    back = sum(
        transfer.cents
        for transfer in moved
        if transfer.debit == here and transfer.credit == core.rack(seat)
    )
    return placed - back


def test_a_table_that_opens_again_is_linked_again_by_the_terms_as_they_are_then():
    now = ["2025-01-01T20:00:00+00:00"]
    house = opened(open_store("memory:"), "a", clock=lambda: now[0])
    done(house.submit("a", "boss", "supervisor", CloseTable(20)))
    now[0] = "2025-01-01T20:30:00+00:00"
    assert house.keep_time("a")
    assert house.pool("star").tables == ()
    done(house.submit("a", "boss", "supervisor", ReopenTable()))
    assert house.pool("star").tables == ("a",)
    done(house.submit("a", "boss", "supervisor", CloseTable(0)))
    terms = replace(TERMS, increment=(1, 3), wager=10_00)
    done(house.change_terms("star", terms))
    assert house.table("a").sign.jackpot == terms
    done(house.submit("a", "boss", "supervisor", ReopenTable()))
    assert house.pool("star").tables == ("a",)
    *_, newest = hung(house.store.read(stream_of("a")))
    assert (newest.by, newest.under) == ("house", "15.1.2.2")
    check_sound(house)


def test_a_table_whose_chips_cannot_pay_for_other_terms_stays_closed():
    now = ["2025-01-01T20:00:00+00:00"]
    house = opened(open_store("memory:"), "a", clock=lambda: now[0])
    done(house.submit("a", "boss", "supervisor", CloseTable(20)))
    now[0] = "2025-01-01T20:30:00+00:00"
    assert house.keep_time("a")
    done(house.change_terms("star", replace(TERMS, wager=7_50)))
    assert house.table("a").sign.jackpot == TERMS
    refused = house.submit("a", "boss", "supervisor", ReopenTable())
    assert "the same wager" in refused.why
    assert house.table("a").closed

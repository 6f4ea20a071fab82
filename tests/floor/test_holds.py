"""Linked tables with prizes that wait, refusals, voids and corrections: the meter stays exact."""

import random
from dataclasses import replace

import pytest

from houseway import core, table
from houseway.core import DEALER, Limit, Refusal, Sign
from houseway.floor import pool_events
from houseway.house import House, event_of, pool_faults, rederived
from houseway.money import Jackpot
from houseway.store import open_store
from houseway.table.seats import BuyIn, Sit

GAME = "texas-holdem-bonus"
TERMS = Jackpot("star", 500, 5_000_00, (1, 7), {"royal_flush": 25000, "straight_flush": 10000})
SIGN = Sign(seats=2, chips=(500,), limits={"ante": Limit(500, 5000, 500)}, jackpot=TERMS)
HELD = replace(SIGN, jackpot=replace(TERMS, hold_above=200_00))
TABLES = {"device": HELD, "felt": HELD, "at once": SIGN, "practice": HELD}
SUPERVISORS = ("Sue", "Sid")
PRIZES = ("ConfirmPrize", "SignPrize", "RefusePrize", "Rule")
ONWARD = ("CloseWagers", "DealFaceDown", "Bet", "Check", "SettleHands")
SELDOM = ("InvalidateOutcome", "TakeBackEntry", "ReopenRound", "Fold", "ReportMisdeal", "TakeBack")


class Walk:
    """People at linked tables and one for training, who do whatever is offered."""

    def __init__(self, robot, seed):
        self.chance, self.robot = random.Random(seed), robot(seed)
        self.house = House(open_store("memory:"), chance=self.deal)
        for name, sign in TABLES.items():
            method = "felt" if name == "felt" else "device"
            training = name == "practice"
            self.house.open_table(name, GAME, sign, method=method, training=training)
            for seat in (1, 2):
                self.house.submit(name, f"{name} {seat}", "player", Sit(seat))
                self.house.submit(name, f"{name} {seat}", "player", BuyIn(seat, 90_000_00))

    def deal(self, draw):
        """Often the cards of a royal or straight flush for a box, where they are left."""
        left = [card for card in range(draw.low, draw.high + 1) if card not in draw.out]
        self.chance.shuffle(left)
        suit, low = self.chance.randrange(4), self.chance.choice((24, 28, 32))
        lucky = [card for card in range(low, low + 20) if card % 4 == suit and card in left]
        rest = [card for card in left if card not in lucky]
        wanted = ("flop", "box/1") if self.chance.random() < 0.7 else ()
        return tuple(lucky.pop() if place in wanted and lucky else rest.pop(0) for place in draw.to)

    def step(self):
        """Somebody does something; a refusal changes nothing."""
        name = self.chance.choice(list(TABLES))
        state = self.house.table(name)
        now = table.turn(state)
        if now.draw:
            sent = DEALER, DEALER, core.Drawn(self.deal(now.draw), "felt")
        else:
            move = self.choose(now.moves)
            by, role = self.robot.sender(state, move.by)
            by = self.chance.choice(SUPERVISORS) if role == "supervisor" else by
            sent = by, role, self.robot.command(move)
        before = self.house.pool("star"), self.house.store.version("pool/star-training")
        answer = self.house.submit(name, *sent)
        self.look(name, before, answer)

    def choose(self, moves):
        """What carries the round and its prizes on; now and then something else."""
        named = {}
        for move in moves:
            named.setdefault(move.command.partition(".")[2], []).append(move)
        seldom = [move for name in SELDOM for move in named.get(name, [])]
        if "ReopenRound" in named and self.chance.random() < 0.3:
            return named["ReopenRound"][0]
        if seldom and self.chance.random() < 0.05:
            return self.chance.choice(seldom)
        if found := [move for name in PRIZES for move in named.get(name, [])]:
            return self.chance.choice(found)
        stakes = named.get("Stake", [])
        jackpot = [move for move in stakes if "jackpot" in str(move.fields)]
        onward = [move for name in ONWARD for move in named.get(name, [])]
        return self.chance.choice(jackpot or onward or stakes or list(moves))

    def look(self, name, before, answer):
        pool, training = before
        after = self.house.pool("star")
        if isinstance(answer, Refusal) or name == "practice":
            assert after == pool
        if isinstance(answer, Refusal) or name != "practice":
            assert self.house.store.version("pool/star-training") == training
        assert after.reconciles
        first = after.waiting[0].cents if after.waiting else 0
        assert first <= after.meter + sum(after.pending.values())
        held = self.house.store.balances()
        for known in (after, self.house.pool("star-training")):
            assert held[core.CHIPS, f"pool/{known.name}"] == known.meter
        linked = ("device", "felt", "at once")
        assert {self.house.view(at, "watcher")["meter"] for at in linked} == {after.meter}
        assert not self.house.pool("star-training").waiting


def told(walk, pool):
    return [event_of(record) for record in walk.house.store.read(f"pool/{pool}")]


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(more, marks=pytest.mark.long) for more in (1, 2))]
)
@pytest.mark.heavy
def test_15_1_3_the_meter_is_seed_and_contributions_less_what_was_paid(robot, seed):
    """Clauses: 15.1.2.1, 15.2.5.2, 15.3.1."""
    walk = Walk(robot, seed)
    for _ in range(400):
        walk.step()
    events, of = told(walk, "star"), TERMS.increment[1]
    put_in = TERMS.seed + sum(
        event.cents for event in events if isinstance(event, pool_events.Reseeded)
    )
    added = sum(event.parts for event in events if isinstance(event, pool_events.Contributed))
    out = sum(
        event.cents
        for event in events
        if isinstance(event, pool_events.PrizePaid | pool_events.Shared)
    )
    for back in (event for event in events if isinstance(event, pool_events.TakenBack)):
        put_in, added, out = put_in - back.seed, added - back.parts, out - back.cents
    exact = (put_in - out) * of + added
    assert abs(exact - walk.house.pool("star").meter * of) < 2 * of
    if not any(isinstance(event, pool_events.TakenBack) for event in events):
        assert walk.house.pool("star").meter == exact // of
    assert {getattr(event, "table", "device") for event in events} <= {*TABLES, ""} - {"practice"}
    ours = {getattr(event, "table", "practice") for event in told(walk, "star-training")}
    assert ours <= {"practice", ""}
    kinds = {type(event) for event in events}
    assert {pool_events.Held, pool_events.Released, pool_events.Cancelled} <= kinds
    if seed == 0:
        assert {pool_events.PrizePaid, pool_events.Reseeded, pool_events.TakenBack} <= kinds
    assert list(pool_faults(walk.house.store)) == []
    assert walk.house.store.verify() == []
    for name in TABLES:
        assert list(rederived(walk.house.store.entries(f"table/{name}"))) == []

"""Section 11 at a real felt: what was typed wrong, with the jackpot pool that it fed or emptied."""

import pytest

from houseway import core, table
from houseway.core import DEALER, SUPERVISOR, Limit, Refusal, Sign, Stake
from houseway.equipment.cards import parse_many
from houseway.house import House, pool_faults, rederived
from houseway.money import Jackpot
from houseway.store import open_store
from houseway.table import corrections
from houseway.table.corrections import ReopenRound, TakeBackEntry
from houseway.table.prizes import ConfirmPrize, SignPrize
from houseway.table.seats import BuyIn, Sit

GAME = "texas-holdem-bonus"
TERMS = Jackpot("star", 500, 5_000_00, (1, 7))
LIMITS = {"ante": Limit(500, 5000, 500)}


class Felts:
    """A real felt and an electronic table of one jackpot pool."""

    def __init__(self, robot, **terms):
        self.robot, self.house = robot(3), House(open_store("memory:"))
        terms = Jackpot("star", 500, 5_000_00, (1, 7), **terms)
        sign = Sign(seats=2, chips=(500,), limits=LIMITS, jackpot=terms)
        for name, method in (("felt", "felt"), ("other", "shoe")):
            self.house.open_table(name, GAME, sign, method=method)
            for seat in (1, 2):
                self(Sit(seat), f"{name} {seat}", core.PLAYER, name)
                self(BuyIn(seat, 500_00), f"{name} {seat}", core.PLAYER, name)

    def __call__(self, sent, by=DEALER, role=DEALER, name="felt"):
        answer = self.house.submit(name, by, role, sent)
        assert not isinstance(answer, Refusal), (sent, answer)
        return answer

    def refused(self, sent, by=DEALER, role=DEALER):
        answer = self.house.submit("felt", by, role, sent)
        assert isinstance(answer, Refusal), (sent, answer)
        return answer

    def wagers(self, name="felt"):
        for seat in (1, 2):
            for area in ("ante", "jackpot"):
                self(Stake(seat, area, 500), f"{name} {seat}", core.PLAYER, name)
        self(core.CloseWagers(), name=name)

    def play(self, until, name="felt", cards=None):
        """Everybody acts in turn until something holds; cards by place, or any."""
        for _ in range(60):
            state = self.house.table(name)
            if until(state):
                return
            if name == "felt":
                self.before = state
            now = table.turn(state)
            if now.draw:
                self(self._drawn(now.draw, cards), name=name)
                continue
            due = [move for move in now.moves if move.by in now.due]
            # Whoever may bet does: folded hands win no jackpot.
            best = [move for move in due if move.command in (f"{GAME}.Bet", f"{GAME}.Check")]
            move = (best or [move for move in due if move.command.startswith(GAME)])[0]
            self(self.robot.command(move), *self.robot.sender(state, move.by), name)
        raise AssertionError("the round never came so far")

    def _drawn(self, draw, cards):
        if not cards:
            return self.robot.drawn(draw)
        left = {place: list(parse_many(written)) for place, written in cards.items()}
        return core.Drawn(tuple(left[place].pop(0) for place in draw.to), DEALER)

    @property
    def pool(self):
        return self.house.pool("star")

    @property
    def table(self):
        return self.house.table("felt")

    def sound(self):
        assert self.pool.reconciles
        assert list(pool_faults(self.house.store)) == []
        assert self.house.store.verify() == []
        for name in self.house.tables():
            assert list(rederived(self.house.store.entries(f"table/{name}"))) == []


@pytest.fixture
def felts(robot):
    return lambda **terms: Felts(robot, **terms)


def closed(state):
    return not state.live


def settles_next(state):
    """Whether the hands at the showdown are all that is missing."""
    return state.draw is not None and "dealer" in state.draw.to


ROYAL = {
    "flop": "Qs Js Ts",
    "turn": "2c",
    "river": "3d",
    "dealer": "4c 4d",
    "box/1": "As Ks",
    "box/2": "7h 8h",
}


def test_11_15_2_a_jackpot_wager_is_taken_back_with_its_pledge(felts):
    felt = felts()
    for seat in (1, 2):
        for area in ("ante", "jackpot"):
            felt(Stake(seat, area, 500), f"felt {seat}", core.PLAYER)
    assert felt.pool.pledged("felt") == 1000
    felt(TakeBackEntry())
    assert felt.pool.pledged("felt") == 500
    felt.sound()


def test_11_15_2_a_reopened_round_takes_its_part_of_the_meter_back(felts):
    """Others of the pool have played on meanwhile; their cents stay."""
    felt = felts()
    felt.wagers()
    felt.play(settles_next)
    pool = felt.pool
    felt.play(closed)
    before = felt.before
    assert felt.pool.contributed > pool.contributed
    felt.wagers("other")
    felt.play(closed, "other")
    others = felt.pool.contributed - pool.contributed - 1000
    felt(ReopenRound("the river was another card"), "sue", SUPERVISOR)
    assert felt.table == before
    assert felt.pool.contributed == pool.contributed + others
    assert felt.pool.pledged("felt") == 1000
    felt.sound()
    felt.play(closed)
    assert felt.pool.pledged("felt") == 0
    felt.sound()


def test_11_15_2_a_settled_round_that_was_invalidated_gave_its_part_of_the_meter_back(felts):
    """To count again it would need the meter as it was: the round stays void."""
    felt = felts()
    felt.wagers()
    meter = felt.pool.meter
    felt.play(closed)
    felt(core.InvalidateOutcome("fraud", 0, "a marked card"), "sue", SUPERVISOR)
    assert felt.pool.meter == meter
    refused = felt.refused(ReopenRound("it was not marked"), "sue", SUPERVISOR)
    assert refused.why == "the jackpot gave back what this round did to it: it stays void"
    assert felt.pool.meter == meter
    felt.sound()


def test_11_15_2_a_royal_flush_that_was_none_leaves_the_meter_as_it_was(felts):
    felt = felts()
    felt.wagers()
    felt.play(settles_next, cards=ROYAL)
    meter = felt.pool.meter
    felt.play(closed, cards=ROYAL)
    before = felt.before
    assert felt.pool.paid
    felt(ReopenRound("the king was of hearts"), "sue", SUPERVISOR)
    assert (felt.table, felt.pool.meter, felt.pool.paid) == (before, meter, 0)
    felt.sound()
    while not settles_next(felt.table):
        felt(TakeBackEntry())
    felt.play(closed, cards=ROYAL | {"box/1": "As Kh"})
    assert not felt.pool.paid
    felt.sound()


def test_11_15_2_a_prize_that_waits_goes_with_the_card_and_one_that_was_signed_stays(felts):
    felt = felts(hold_above=100_00)
    felt.wagers()
    felt.play(lambda state: state.held, cards=ROYAL)
    felt(TakeBackEntry())
    assert felt.table == felt.before
    assert felt.pool.waiting == ()
    felt.sound()
    felt.play(lambda state: state.held, cards=ROYAL)
    felt(ConfirmPrize(), "sue", SUPERVISOR)
    assert "supervisor" in felt.refused(TakeBackEntry()).why
    felt(SignPrize(), "tim", SUPERVISOR)
    felt.refused(ReopenRound("too late"), "sue", SUPERVISOR)
    assert felt.pool.paid
    felt.sound()


def test_13_13_a_wrong_bet_is_taken_back(felts):
    felt = felts()
    felt.wagers()
    felt.play(lambda state: state.turn.due and state.turn.due[0].startswith("seat/"))
    before = felt.table
    move = next(move for move in table.turn(before).moves if move.command == f"{GAME}.Bet")
    felt(felt.robot.command(move))
    assert felt.table != before
    (back,) = felt(TakeBackEntry())
    assert (back.command, back.under) == (f"{GAME}.Bet", "13.13")
    assert felt.table == before
    assert corrections.last_entry(before) is not None

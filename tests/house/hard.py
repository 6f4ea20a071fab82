"""A counted felt at which all that can go wrong does, once in each kind, out of a seed."""

import random
from dataclasses import replace
from datetime import timedelta
from types import MappingProxyType

from houseway import core
from houseway.core import DEALER, SUPERVISOR, Limits, Refusal, kind, load_game
from houseway.floor.persons import RegisterPerson
from houseway.floor.vouchers import IssueVoucher
from houseway.law.words import words
from houseway.money import Jackpot
from houseway.table import fills, gaming_day, turn
from houseway.table.conduct import CloseTable
from houseway.table.corrections import ReopenRound, TakeBackEntry
from houseway.table.custody import KeepChips
from houseway.table.payments import RectifyPayment, ReportWrongPayment
from houseway.table.seats import Leave
from houseway.table.tokens import ExchangeVoucher, StakeTokens
from tests.games.gaming_day import Felt
from tools.open_house import Dealt

# Where wagers are made, the same place twice where it is split; whoever has none sits out.
WAGERS = {
    "canberra-holdem": ((1, "ante", 50_00), (1, "super_aces", 10_00), (2, "ante", 5_00)),
    "craps": (
        *((1, "field", 10_00), (1, "field", 5_00), (2, "win_line", 10_00), (2, "hardway/6", 5_00)),
        *((1, "place_win/6", 5_00), (1, "place_win/6", 7_00), (2, "buy/4", 20_00)),
    ),
    "lunar-poker": (
        *((1, "ante", 10_00), (1, "super/1", 10_00)),
        *((2, "ante", 10_00), (2, "super/2", 10_00), (1, "super/2", 10_00)),
    ),
    "pai-gow": (
        *((1, "area/2", 10_00), (2, "area/3", 25_00)),
        *((1, "area/3", 15_00), (2, "area/2", 5_00)),
    ),
    "texas-holdem-bonus": (
        *((1, "ante", 10_00), (1, "ante_bonus", 5_00), (1, "jackpot", 5_00)),
        *((2, "ante", 10_00), (2, "jackpot", 5_00)),
    ),
}

# Cards of the first round: a maximum payout, a jackpot.
RIGGED = {
    "canberra-holdem": {"communal": "Qs Ks Js", "box_1": "As Ts"},
    "texas-holdem-bonus": {"flop": "9s 8s 7s", "box_1": "Js Ts"},
}


def sign_of(game, chips):
    """With a maximum payout and a jackpot where the document knows them."""
    sign = replace(load_game(game).sign(Limits(5_00, 500_00, 1_00)), chips=chips)
    if sign.maximum_payout:
        sign = replace(sign, maximum_payout=2_000_00)
    if load_game(game).jackpot:
        sign = replace(sign, jackpot=Jackpot("hard", 5_00, 1_000_00, (1, 5), hold_above=None))
    return sign


class Hard(Felt):
    """One felt of a day that has all of it."""

    name = "hard"
    dealt, in_tokens, variances = None, None, MappingProxyType({})

    def __init__(self, game, seed):
        super().__init__(game)
        self.game, self.random = game, random.Random(seed)
        self.house.open_table(self.name, game, sign_of(game, self.sign.chips), method="felt")
        self.stocked().filled()
        self.filled(((100_00, 200), (25_00, 100), (5_00, 100), (1_00, 300)))
        self.counted()
        for seat in (1, 2):
            self.at_cage(RegisterPerson(f"M-{seat}", born="1990-01-01"))
            self.seat(f"M-{seat}", 1_000_00, seat)

    def run(self):
        self.dealt = Dealt(**RIGGED.get(self.game, {}))
        self.round()
        self.dealt = None
        self.round(taken_back=True)
        self.tokens()
        self.round()
        self.in_tokens = None
        self.reopened()
        self.round()
        self.wrong()
        self.round(void=True)
        self.does(DEALER, fills.SendCredit(100_00))
        self.credited(max(self.floor.cage.slips))
        self.round()
        self.reopened(left=2)
        return self.closed()

    # A round

    def step(self):
        """What carries the round on; None where it is over."""
        state = self.table
        if state.draw:
            return self.does(DEALER, self.drawn(state.draw))
        moves = [*state.turn.moves]
        known = words(self.game).commands
        due = [move for move in moves if move.by in state.turn.due]
        usual = [move for move in due if not getattr(known.get(move.command), "group", "")]
        close = [move for move in moves if move.command == kind(core.CloseWagers)]
        before = [move for move in moves if move.command.endswith((".DeclineBank", ".Shuffle"))]
        left = [*(before or usual or due or close)]
        self.random.shuffle(left)
        # Nobody gives up the hand of all hands.
        left.sort(key=lambda move: bool(self.dealt) and move.command.endswith("Fold"))
        for move in left:
            values = {part.name: self.value(part) for part in move.fields}
            role = DEALER if core.seat_of(move.by) or move.by == core.TABLE else move.by
            by = "sue" if role == SUPERVISOR else role
            sent = core.command_from(move.command, values)
            done = self.house.submit(self.name, by, role, sent)
            if not isinstance(done, Refusal):
                return done
        raise AssertionError((state.turn.due, left))

    def value(self, field):
        if field.options:
            return self.random.choice(field.options)
        return "as it was" if field.low is None else max(field.low, 5_00)

    def drawn(self, draw):
        if self.dealt and draw.kind == "cards":
            return core.Drawn(self.dealt(draw), "by hand")
        things = range(draw.low, draw.high + 1)
        if draw.distinct:
            left = [thing for thing in things if thing not in draw.out]
            return core.Drawn(tuple(self.random.sample(left, len(draw.to))), "by hand")
        return core.Drawn(tuple(self.random.choices(things, k=len(draw.to))), "by hand")

    def stake(self):
        for seat, area, cents in WAGERS[self.game]:
            self.before_wagers()
            if seat in self.table.seats and (seat, area) != self.in_tokens:
                # A line wager waits for a come-out roll.
                self.house.submit(self.name, DEALER, DEALER, core.Stake(seat, area, cents))

    def before_wagers(self):
        """A bank that is declined, tiles that are shuffled."""
        for _ in range(20):
            if any(m.command.endswith((".DeclineBank", ".Shuffle")) for m in self.table.turn.moves):
                self.step()

    def round(self, taken_back=False, void=False):
        self.stake()
        steps, after = 0, self.table.round + (not self.table.live)
        while not self.over(after):
            self.step()
            steps += 1
            assert steps < 100, self.table.turn
            if taken_back and not self.over(after) and steps % 2:
                done = self.house.submit(self.name, DEALER, DEALER, TakeBackEntry())
                taken_back = isinstance(done, Refusal) or steps < 6
            if void and steps == 3:
                self.void()
        if void:
            self.void()

    def over(self, number):
        return self.table.round >= number and not self.table.live

    def void(self):
        found = [m for m in self.table.turn.moves if m.command == kind(core.InvalidateOutcome)]
        for move in found:
            values = {part.name: self.value(part) for part in move.fields}
            self.house.submit(self.name, "sue", SUPERVISOR, core.command_from(move.command, values))

    # What goes wrong

    def reopened(self, left=0):
        """What was settled is settled again, by other cards; somebody may have left meanwhile."""
        number = self.table.round
        if left and left in self.table.seats:
            self.house.submit(self.name, DEALER, DEALER, Leave(left))
        self.does("sue", ReopenRound("typed wrong"), SUPERVISOR)
        for _ in range(100):
            if self.over(number):
                break
            self.step()

    def wrong(self):
        paid = ReportWrongPayment(1, self.table.round, "overpaid", 10_00, "unintentional")
        self.does(DEALER, paid)
        number = self.table.payments[-1].number if self.table.payments else 0
        # Without a procedure of its document it stays as it was paid.
        self.house.submit(self.name, "sue", SUPERVISOR, RectifyPayment(number))

    def tokens(self):
        """Casino dollars for a voucher, and a wager with them, where the document knows them."""
        if not self.table.rules.power("tokens"):
            return
        until = (self.now + timedelta(days=1)).isoformat()
        (voucher,) = self.at_cage(IssueVoucher("M-2", 20_00, until, own_card=False))
        self.does(DEALER, ExchangeVoucher(2, 20_00, voucher.number))
        self.before_wagers()
        offered = [m for m in turn(self.table).moves if m.command == kind(StakeTokens)]
        areas = {area for move in offered for area in move.fields[1].options}
        wanted = [area for seat, area, _ in WAGERS[self.game] if seat == 2 and area in areas]
        self.in_tokens = 2, wanted[0]
        self.does(DEALER, StakeTokens(*self.in_tokens, 10_00))

    def closed(self):
        self.does("sue", CloseTable(20), SUPERVISOR)
        self.later(minutes=25)
        for _ in range(40):
            self.house.keep_time(self.name)
            if self.table.closed:
                break
            self.step()
        self.does("sue", gaming_day.RemoveDrop(), SUPERVISOR)
        for seat in list(self.table.seats):
            self.does("sue", KeepChips(seat) if seat == 1 else Leave(seat), SUPERVISOR)
        self.counted()
        return self

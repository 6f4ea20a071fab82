"""Turn and decide agree: what is offered is accepted, everything else is refused, by clause.

Every command there is gets tried with values on, between and beyond the edges of what is offered,
by the person it is for and by others.
"""

import random
from dataclasses import MISSING, replace
from dataclasses import fields as fields_of
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import get_type_hints

import pytest

from houseway import core, table
from houseway.core import HOUSE, PLAYER, Drawn, Envelope, Refusal
from houseway.games.kit.jackpot import UseTrainingPool
from houseway.table.conduct import CloseTable, Exclude, Readmit
from houseway.table.equipment import EquipTable
from houseway.table.notices import KeepTime
from houseway.table.patrons import AcceptCardOf
from houseway.table.seats import BuyAtTerminal, BuyIn
from houseway.table.second_signature import SignEntry
from houseway.table.tokens import ExchangeVoucher
from houseway.table.tray import Chips
from houseway.table.turns import ACTS
from tests.seeds import seeds

pytestmark = pytest.mark.heavy

STAFF = (core.DEALER, core.SUPERVISOR, core.INSPECTOR, core.CASHIER, HOUSE, "guest")
NUMBERS = (-1, 0, 1, 2, 3, 5, 100, 500, 1000)
WORDS = ("", " ", "because", "nowhere", "float", "rack/1", "minimum", "ante", "play_on")
# Chips by denomination: none, some, and what nobody has.
STACKS: tuple[Chips, ...] = ((), ((100, 5),), ((500, 2), (100, 1)), ((7, 1),), ((100, -1),))
MOVES, RANDOM, EVERY = 4, 10, 50


# Values on the edge of what a field offers, and beyond it


def on_edge(field):
    if field.options:
        return {field.options[0], field.options[-1]}
    if field.low is None:
        barred = {refused.text for refused in field.bars}
        texts = (f"because{' again' * times}" for times in range(9))
        return {next(text for text in texts if text not in barred)}
    if field.high is None:
        return {field.low, field.low + 7 * field.step}
    steps = (field.high - field.low) // field.step
    assert field.low + steps * field.step == field.high >= field.low, f"{field} ends off its steps"
    return {field.low, field.low + steps // 2 * field.step, field.high}


def beyond(field):
    if field.options and isinstance(field.options[0], int):
        return {min(field.options) - 1, max(field.options) + 1, 0}
    if field.options:
        return {"", "nowhere", field.options[0] + "x"}
    if field.low is None:
        return {"", " "}
    high = field.low if field.high is None else field.high
    return {field.low - field.step, field.low - 1, field.low + 1, high + 1, high + field.step, 0}


def made(command, **values):
    """A command of this class; a field that has a value of its own may be left out of the move."""
    every = {field.name for field in fields_of(command)}
    assert every - {field.name for field in fields_of(command) if usual(field)} <= set(values)
    assert set(values) <= every
    return command(**values)


def usual(field):
    return field.default is not MISSING


def class_of(move, commands):
    return next(command for command in commands if core.kind(command) == move.command)


def tries(chance, move, commands):
    """Commands like the move: first some that it offers, then some that are a bit off."""
    command = class_of(move, commands)
    right = {field.name: sorted(on_edge(field)) for field in move.fields}

    def base():
        return {name: chance.choice(values) for name, values in right.items()}

    good = [base() | {name: value} for name, values in right.items() for value in values] or [{}]
    bad = [base() | {field.name: value} for field in move.fields for value in sorted(beyond(field))]
    return [[made(command, **values) for values in some] for some in (good, bad)]


class Pool:
    """Values that may be worth a try now, by the name of a field."""

    def __init__(self, chance, moves, seats):
        self.chance, self.found = chance, {"seat": set(range(seats + 2))}
        for field in (field for move in moves for field in move.fields):
            values = on_edge(field) | beyond(field) | set(field.options[:9])
            self.found.setdefault(field.name, set()).update(values)

    def command(self, made_of):
        """A command of this class, with values from other moves or just any."""
        hints = get_type_hints(made_of)
        return made_of(
            **{field.name: self._value(field.name, hints) for field in fields_of(made_of)}
        )

    def _value(self, name, hints):
        near = [value for value in self.found.get(name, ()) if type(value) is hints[name]]
        # Of things that only the house names, a stranger names none.
        anything = {int: NUMBERS, str: WORDS, Chips: STACKS}.get(hints[name], ((),))
        return self.chance.choice(sorted(near) if near and self.chance.random() < 0.8 else anything)


def draws(chance, draw):
    """Answers to a draw, or to none: whether each is good, and the answer."""
    if draw is None:
        return [(False, Drawn((), "x")), (False, Drawn((1,), "x")), (False, Drawn((0, 1), "x"))]
    left = [card for card in range(draw.low, draw.high + 1) if card not in draw.out]
    right = tuple(chance.sample(left, len(draw.to)) if draw.distinct else left[: len(draw.to)])
    bad = [right[1:], (*right, left[0]), (draw.low - 1, *right[1:]), (*right[:-1], draw.high + 1)]
    # What nobody counted may be left open.
    bad = [things for things in bad if things or draw.counted]
    if draw.distinct:
        bad += [(*right[:-1], card) for card in (*draw.out, *right[:-1])[:2]]
    told = [(False, Drawn(things, "x")) for things in bad]
    left_open = [] if draw.counted else [(True, Drawn((), "x"))]
    return [(True, Drawn(right, "x")), *left_open, (False, Drawn(right, " ")), *told]


# Who may do what, said here once more and apart from the table


def may(state, by, role, whose):
    seated = {number: at.player for number, at in state.seats.items()}
    if whose.startswith("seat/"):
        mine = role == PLAYER and seated.get(int(whose.partition("/")[2])) == by
        return mine or (state.method == "felt" and role in (core.DEALER, core.SUPERVISOR))
    if whose == PLAYER:
        free = by.strip() and by not in seated.values() and by not in state.excluded
        return role == PLAYER and bool(free)
    return role == whose or (whose == core.DEALER and role in (core.SUPERVISOR, HOUSE))


def house_may(state, sent):
    """Whether the house does what is a supervisor's: it closes a table that everybody has left,
    announces the end of the hours, and carries a round on where nobody deals."""
    if isinstance(sent, CloseTable):
        return not state.seats or sent.minutes > 0
    # What the floor has decided about a person holds at every table.
    if isinstance(sent, Exclude | Readmit | AcceptCardOf):
        return True
    of_the_table = type(sent) in {act.command for act in ACTS}
    return not of_the_table and not state.dealer and state.method != "felt"


def own_proposal(state, by, sent):
    """Whether somebody would sign what they proposed themselves: another person does."""
    return isinstance(sent, SignEntry) and any(
        (waits.number, waits.by) == (sent.number, by) for waits in state.unsigned
    )


def people(state):
    seated = {at.player for at in state.seats.values()}
    players = [*sorted(seated | state.excluded), "a stranger", ""]
    return [*((name, PLAYER) for name in players), *((f"the {name}", name) for name in STAFF)]


def viewer_of(state, by, role):
    seats = [number for number, at in state.seats.items() if at.player == by]
    return core.by_seat(seats[0]) if role == PLAYER and seats else role


# The bare game


class BareProbe:
    """Tries commands on a bare game, where persons do not matter."""

    def __init__(self, bare, chance, tools):
        self.bare, self.chance, self.tools = bare, chance, tools
        self.commands = core.commands("core", "table", bare.game.name)

    def look(self):
        now = self.bare.turn()
        for good, sent in draws(self.chance, now.draw):
            self._check(sent, good)
        for move in self.chance.sample(now.moves, min(20, len(now.moves))):
            for some in tries(self.chance, move, self.commands):
                for sent in some:
                    self._check(sent, any(move.offers(sent) for move in now.moves))
        pool = Pool(self.chance, now.moves, self.bare.sign.seats)
        for command in self.commands:
            if command not in (Drawn, *table.OF_THE_TABLE):
                for _ in range(1 if core.kind(command).startswith("table.") else 6):
                    sent = pool.command(command)
                    self._check(sent, any(move.offers(sent) for move in now.moves))

    def _check(self, sent, expected):
        answer = self.bare.game.decide(self.bare.state, sent)
        assert isinstance(answer, Refusal) != expected, (sent, answer)
        self.tools.cited(self.bare.game, sent, answer.events if expected else answer)
        if not expected and not isinstance(sent, Drawn):
            seen = SimpleNamespace(game=self.bare.game, play=self.bare.state)
            viewer = core.by_seat(sent.seat) if hasattr(sent, "seat") else "watcher"
            check_silent(self.tools, sent, answer, self.tools.hidden(seen, viewer))


def check_silent(tools, sent, refusal, hidden):
    """Sees that a refusal tells nothing that is hidden, unless its sender said so first."""
    told = tools.telling(refusal.why, hidden) - tools.telling(str(sent), hidden)
    assert not told, f"{sent} brings out {told}: {refusal}"


def check_bare(bare, tools, steps, every):
    chance, probes = random.Random(1), 0
    for number in range(steps):
        if number % every == 0:
            BareProbe(bare, chance, tools).look()
            probes += 1
        bare.step()
    # The probes were made on states that all later ones are built of: nothing has changed them.
    assert core.replay(bare.game.evolve, bare.begun(), bare.events) == bare.state
    assert probes


@pytest.mark.parametrize("seed", seeds(2, 3))
def test_a_bare_game_accepts_what_it_offers_and_nothing_else(name, bare, tools, seed):
    check_bare(bare(name, seed), tools, 90, 4)


@pytest.mark.parametrize("seed", seeds(2, 3))
def test_a_bare_game_always_lets_the_table_exclude_a_seat(name, bare, check_cited, seed):
    made = bare(name, seed)
    for _ in range(120):
        for seat in range(1, made.sign.seats + 1):
            sent = core.ExcludeSeat(seat, "because", "A")
            assert made.game.why_not(made.state, sent) is None
        made.step()


# The table


def plainly(sent, state):
    """Number and conditions may be added to a voucher, unless it was exchanged before."""
    if isinstance(sent, ExchangeVoucher) and sent.voucher.strip() not in state.vouchers:
        return replace(sent, voucher="", conditions="")
    return sent


def are_worth_it(sent, state):
    """Whether the chips that are named beside an amount are chips of the table and that much."""
    named = getattr(sent, "chips", ())
    if not named or not isinstance(sent, BuyIn | BuyAtTerminal):
        return True
    real = all(worth in state.sign.chips and count > 0 for worth, count in named)
    return real and sum(worth * count for worth, count in named) == sent.cents


class Probe:
    """Tries commands on a table as it was at some moment, by several people."""

    def __init__(self, state, at, chance, tools):
        self.before, self.at, self.chance, self.tools = state, at, chance, tools
        self.state = table.due_at(state, at).after
        self.turn = table.turn(self.state)
        self.people = people(self.state)
        self.hidden = {}

    def look(self):
        self._draws()
        commands = core.commands("core", "table", self.state.game.name)
        for move in self.chance.sample(self.turn.moves, min(MOVES, len(self.turn.moves))):
            good, bad = tries(self.chance, move, commands)
            doer = next(person for person in self._strangers() if may(self.state, *person, move.by))
            for sent in good:
                assert move.offers(sent)
                self._check(*doer, sent)
            for sent in bad:
                self._check(*doer, sent)
            for sent in self.chance.choices((*good, *bad), k=4):
                self._check(*self.chance.choice(self.people), sent)
        pool = Pool(self.chance, self.turn.moves, self.state.sign.seats)
        for command in self.chance.sample(
            [command for command in commands if command is not Drawn], RANDOM
        ):
            self._check(*self.chance.choice(self.people), pool.command(command))

    def _strangers(self):
        return [*self.people, ("somebody else", PLAYER)]

    def _draws(self):
        role = core.DEALER if self.state.method == "felt" else HOUSE
        for good, sent in draws(self.chance, self.turn.draw):
            for person in ((f"the {role}", role), self.chance.choice(self.people)):
                self._answer(*person, sent, good and person[1] == role)

    def _check(self, by, role, sent):
        asked = plainly(sent, self.state)
        offered = [move for move in self.turn.moves if move.offers(asked)]
        theirs = are_worth_it(sent, self.state) and any(
            may(self.state, by, role, move.by)
            or (role == HOUSE and move.by == core.SUPERVISOR and house_may(self.state, sent))
            for move in offered
        )
        # No move offers these: the house alone keeps the time and says what stands at the table.
        kept = isinstance(sent, KeepTime) and table.is_due(self.before, self.at)
        kept |= isinstance(sent, EquipTable) and bool(self.state.rules.document.equipment)
        signs_own = own_proposal(self.state, by, sent)
        self._answer(by, role, sent, (kept and role == HOUSE) or (theirs and not signs_own))

    def _answer(self, by, role, sent, expected):
        answer = table.decide(self.before, Envelope("c", by, role, self.at, sent))
        accepted = not isinstance(answer, Refusal)
        assert accepted == expected, (by, role, sent, answer)
        self.tools.cited(self.state.game, sent, answer.events if accepted else answer)
        if not accepted and not isinstance(sent, Drawn):
            hidden = self._hidden(viewer_of(self.state, by, role))
            check_silent(self.tools, sent, answer, hidden)

    def _hidden(self, viewer):
        if viewer not in self.hidden:
            self.hidden[viewer] = self.tools.hidden(self.state, viewer)
        return self.hidden[viewer]


@pytest.fixture
def tools(sight, check_cited):
    sight.cited = check_cited
    return sight


def check_table(walk, tools, every):
    chance = random.Random(2)
    state, probed = table.evolve(None, walk.first), 0
    for number, step in enumerate(walk.steps):
        if number % every == 0:
            minutes = chance.choice((0, 0, 0, 60))
            at = datetime.fromisoformat(step.envelope.at) + timedelta(minutes=minutes)
            Probe(step.before, at.isoformat(), chance, tools).look()
            probed += 1
            # No command, accepted or refused, has changed the table that it was tried on.
            assert step.before == state
        state = core.replay(table.evolve, state, (step.received, *step.answer))
    assert probed


def test_a_table_accepts_what_it_offers_to_whom_and_nothing_else(name, walked, tools):
    for walk in walked(name):
        check_table(walk, tools, EVERY)


@pytest.mark.long
def test_a_table_accepts_what_it_offers_at_every_moment(name, walked, tools):
    for walk in walked(name):
        check_table(walk, tools, 1)


def test_every_command_of_the_table_is_one_act():
    """Where nobody would ask who may send it, anybody might."""
    acts = [act.command for act in ACTS]
    # The house alone keeps the time, which `why_not` asks before any act.
    every = {*core.commands("table"), UseTrainingPool} - {KeepTime}
    assert sorted(map(core.kind, acts)) == sorted(map(core.kind, every))

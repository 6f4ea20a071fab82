"""What is typed at a real felt can be taken back, at every table of every game."""

import json

import msgspec
import pytest

from houseway import core, table
from houseway.core import DEALER, SUPERVISOR, Refusal, load_game
from houseway.table import corrections
from houseway.table.chips import posted
from houseway.table.corrections import EntryTakenBack, ReopenRound, RoundReopened, TakeBackEntry
from houseway.table.ledger import transfers
from houseway.table.seats import Leave
from tests.seeds import seeds

STEPS = 60


@pytest.fixture
def felt(walk):
    """Makes a table of a real felt, to be played by a seed."""

    def made(name, seed):
        methods = load_game(name).methods
        walked = walk(name, len(methods) * seed + methods.index(table.FELT))
        for seat in range(1, walked.table.sign.seats + 1):
            walked.take_seat(seat)
        return walked

    return made


def looks(state):
    """What everybody sees, the inspector's whole game and the books."""
    viewers = [core.by_seat(seat) for seat in state.seats]
    views = [table.view(state, viewer) for viewer in (*viewers, DEALER, SUPERVISOR, "watcher")]
    views.append(state.game.view(state.play, core.INSPECTOR))
    for view in views:
        # What can be taken back next is who typed it, which is not of the round.
        view.pop("last_entry", None)
    return json.loads(msgspec.json.encode([views, state.balances, state.tokens]))


def takes_back(walk):
    """Take the last entry back where that is open; whether it was."""
    return not isinstance(walk.send("the dealer", DEALER, TakeBackEntry()), Refusal)


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_an_entry_taken_back_never_was(name, felt, books, seed):
    """Table, books and every view are as before it, and what was typed can be typed again."""
    walk, checked = felt(name, seed), 0
    for _ in range(STEPS):
        walk.step()
        step = walk.steps[-1]
        before, after = step.before, walk.table
        last = corrections.last_entry(after)
        if not last or last.begins != len(before.past) or not takes_back(walk):
            continue
        assert walk.table == before
        assert looks(walk.table) == looks(before)
        again = walk.send(step.envelope.by, step.envelope.role, step.envelope.command)
        assert again == step.answer
        assert walk.table == after
        checked += 1
    assert checked > 5
    check = books()
    check.enter([walk.first])
    for step in walk.steps:
        check.enter(step.answer)


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_all_of_a_round_can_be_taken_back_in_turn(name, felt, seed):
    walk = felt(name, seed)
    begun, most = walk.table, 40
    while most and not (corrections.last_entry(walk.table) or begun.past):
        walk.play_on()
    for _ in range(most):
        last = corrections.last_entry(walk.table)
        if walk.table.live and last and not last.settles and len(walk.steps) > 20:
            break
        walk.play_on()
    while takes_back(walk):
        assert isinstance(walk.steps[-1].answer[0], EntryTakenBack)
    last = corrections.last_entry(walk.table)
    assert last is None or last.settles


@pytest.mark.parametrize("seed", seeds(2, 3))
def test_a_settled_round_is_reopened_by_a_supervisor(name, felt, books, seed):
    """Wagers for the next round go back first; the round is as before what settled it."""
    walk = felt(name, seed)
    for _ in range(200):
        before = walk.table
        walk.play_on()
        last = corrections.last_entry(walk.table)
        if last and last.settles:
            break
    settled, answer = walk.table, walk.steps[-1]
    refused = walk.send("the dealer", DEALER, TakeBackEntry())
    assert isinstance(refused, Refusal)
    assert isinstance(walk.send("the dealer", DEALER, ReopenRound("typed wrong")), Refusal)
    for _ in range(2):
        stakes = [move for move in walk.turn().moves if move.command == core.kind(core.Stake)]
        if stakes:
            walk.make(walk.robot.choose(stakes))
    events = walk.send("the supervisor", SUPERVISOR, ReopenRound("a card was typed wrong"))
    (reopened,) = events
    assert isinstance(reopened, RoundReopened)
    assert reopened.round == settled.round
    assert walk.table == before
    assert looks(walk.table) == looks(before)
    assert walk.send(*answer.envelope[1:3], answer.envelope.command) == answer.answer
    assert walk.table == settled
    check = books()
    check.enter([walk.first])
    for step in walk.steps:
        check.enter(step.answer)


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_who_left_a_settled_round_owes_or_is_owed(name, felt, books, seed):
    """Nobody else's chips are touched when a round is reopened, and it can be played to its end."""
    walk = felt(name, seed)
    for _ in range(200):
        before = walk.table
        walk.play_on()
        last = corrections.last_entry(walk.table)
        if last and last.settles:
            break
    leave = [move for move in walk.turn().moves if move.command == core.kind(Leave)]
    for move in leave[:1]:
        walk.make(move)
    racks = {seat: walk.table.balance(core.rack(seat)) for seat in walk.table.seats}
    settling = walk.steps[-2 if leave else -1].answer
    paid = posted({}, (each for event in settling for each in transfers(event)))
    walk.accepted("the supervisor", SUPERVISOR, ReopenRound("a card was typed wrong"))
    assert walk.table.round == before.round
    for seat, held in racks.items():
        assert walk.table.balance(core.rack(seat)) == held - paid.get(core.rack(seat), 0)
    for _ in range(60):
        walk.play_on()
        if walk.table.round > before.round + 1:
            break
    check = books()
    check.enter([walk.first])
    for step in walk.steps:
        check.enter(step.answer)


def test_what_equipment_dealt_is_a_fact(name, walk):
    game = load_game(name)
    for seed, method in enumerate(game.methods):
        made = walk(name, seed)
        assert made.table.method == method
        for seat in range(1, made.table.sign.seats + 1):
            made.take_seat(seat)
        for _ in range(10):
            made.play_on()
        offered = {move.command for move in made.turn().moves}
        assert (core.kind(TakeBackEntry) in offered) <= (method == table.FELT)
        if method != table.FELT:
            assert isinstance(made.send("the dealer", DEALER, TakeBackEntry()), Refusal)
            assert not made.table.past

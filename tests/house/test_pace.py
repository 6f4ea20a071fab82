"""A dealer's pace: counted chips and registered equipment cost a felt round not one key more."""

import random

import pytest

from houseway import core
from houseway.core import PLAYER, Refusal
from houseway.equipment import tiles
from houseway.law.words import words
from tests.games import equipment, gaming_day

# Keys of a round with one player, each line with its Enter: as many as before there were either.
KEYS = {
    "canberra-holdem": 42,
    "craps": 18,
    "lunar-poker": 56,
    "pai-gow": 94,
    "texas-holdem-bonus": 54,
}
# What is said before wagers are made.
BEFORE = (".DeclineBank", ".Shuffle")
WAGERS = ("ante", "super/1", "win_line", "area/2")


def typed(state, by, sent):
    """What a dealer types for it: a next step is confirmed by Enter alone."""
    seat = core.seat_of(by)
    if isinstance(sent, core.Drawn):
        if state.draw.kind == "tiles":
            return " ".join(tiles.name(tile) for tile in sent.things)
        return "xx" * len(sent.things) if state.draw.kind == "cards" else "x" * len(sent.things)
    if isinstance(sent, core.Stake):
        return f"{seat} {sent.area.partition('/')[0]} {sent.cents // 100}"
    return f"{seat} {core.kind(sent).partition('.')[2].lower()}" if seat else ""


def usual(state, moves):
    """Those that carry the round on."""
    known = words(state.game.name).commands
    plain = [move for move in moves if not getattr(known.get(move.command), "group", "")]
    return plain or moves


def next_of(state, chance):
    """What is done next, and by whom."""
    if draw := state.draw:
        left = sorted(set(range(draw.low, draw.high + 1)) - set(draw.out))
        many = len(draw.to)
        things = chance.sample(left, many) if draw.distinct else chance.choices(left, k=many)
        return core.DEALER, core.Drawn(tuple(things), "by hand")
    moves = state.turn.moves
    lying = {name.removeprefix("wager/1/").partition("#")[0] for name in state.balances}
    for move in moves:
        if move.command == core.kind(core.Stake) and core.seat_of(move.by) == 1:
            for area in {*move.fields[1].options} & {*WAGERS} - lying:
                return move.by, core.Stake(1, area, 10_00)
    due = usual(state, [move for move in moves if move.by in state.turn.due])
    before, close = (
        [move for move in moves if move.command.endswith(ends)] for ends in (BEFORE, ".CloseWagers")
    )
    move = (before or due or close)[0]
    filled = {field.name: (field.options or (field.low or "so",))[0] for field in move.fields}
    return move.by, core.command_from(move.command, filled)


def keys(house, name="one"):
    """The keys of one round, from the first wager to its end."""
    chance, found, until = random.Random(4), 0, house.table(name).round + 1
    while (state := house.table(name)).round - state.live < until:
        by, sent = next_of(state, chance)
        who = ("Ann", PLAYER) if core.seat_of(by) else (f"the {by}", by)
        done = house.submit(name, *who, sent)
        assert not isinstance(done, Refusal), (sent, done)
        found += len(typed(state, by, sent)) + 1 if by != core.SUPERVISOR else 0
    return found


@pytest.mark.parametrize("game", KEYS)
def test_a_felt_round_takes_no_more_keys_than_it_did(game):
    plain, registered = (equipment.Felt(game, kept=kept) for kept in (False, True))
    registered.checked()
    counted = gaming_day.Felt(game).opened()
    counted.seat("Ann", 500_00)
    assert [keys(felt.house) for felt in (plain, registered, counted)] == [KEYS[game]] * 3

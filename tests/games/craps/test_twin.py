"""Three ways to the same verdicts: the round, the kernel as it is, and the kernel compiled."""

import random

import pytest

from houseway import core
from houseway.core import CloseWagers, Drawn, Settled, load_game
from houseway.games.craps.kernel import KINDS
from houseway.games.craps.play import play as play_roll
from houseway.games.craps.round import masks, point_masks
from houseway.kernel import compiled

GAME = load_game("craps")
RULES = GAME.rules()


def arguments(wager, point):
    """A wager as the kernel is told of it."""
    row = RULES.document.wager[wager.kind]
    points, _ = point_masks(RULES)
    told = (KINDS.index(wager.kind), wager.number, wager.on, int(row.switched))
    return (point, *told, masks(RULES, wager.kind), points)


def verdicts(state, dice, play):
    """What becomes of every wager on the layout: its verdict, its number, and the point."""
    found = {}
    for wager in state.wagers:
        code, number, point = play(dice, *arguments(wager, state.point))
        name, _, verdict = RULES.decode(code)
        done = verdict.effect not in ("stays", "moves")
        found[wager.area] = (name if done else "", number, point)
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(6))
def test_round_and_kernel_agree_roll_by_roll(play, seed):
    chance, game, fast = random.Random(seed), play(seats=2), compiled(play_roll)
    seen = set()
    for _ in range(120):
        for _ in range(3):
            moves = [*game.offered("Stake"), *game.offered("CallOn"), *game.offered("CallOff")]
            move = chance.choice(moves)
            filled = {
                field.name: field.options[0] if field.options else field.low
                for field in move.fields
            }
            game.send(core.load(move.command, core.dump(filled)))
        before = game.state
        dice = chance.randint(1, 6), chance.randint(1, 6)
        game.send(CloseWagers())
        events = game.send(Drawn(dice, "test"))
        plain = verdicts(before, dice, play_roll)
        assert plain == verdicts(before, dice, fast)
        settled = {event.area: event.verdict for event in events if isinstance(event, Settled)}
        assert settled == {area: name for area, (name, _, _) in plain.items() if name}
        for wager in game.state.wagers:
            assert wager.number == plain[wager.area][1]
        assert {point for _, _, point in plain.values()} <= {game.state.point}
        seen |= set(settled.values())
    assert len(seen) > 15

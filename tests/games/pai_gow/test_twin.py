"""The simulated match and the live round are twins: the same tiles and ways, the same verdicts."""

import random

import pytest

from houseway.core import CloseWagers, Drawn, Run, Settled, Sign, Stake, load_game
from houseway.equipment.tiles import SET, name
from houseway.games.pai_gow import commands
from houseway.games.pai_gow.house_way import WAYS, hands, house_way
from houseway.games.pai_gow.play import play
from houseway.kernel import compiled

GAME = load_game("pai-gow")


def live(rules, pile, ways, bank_way):
    """A round with a player's bank on area one: area to verdict, and every area's tiles."""
    run = Run(GAME, rules)
    run.open(Sign(seats=8))
    run.send(commands.TakeBank(1))
    run.send(commands.Shuffle())
    run.send(Drawn(pile, "twin"))
    for seat in range(2, 9):
        run.send(Stake(seat, f"area/{seat}", 100))
    run.send(Stake(1, "area/1", 700))
    run.send(CloseWagers())
    run.send(Drawn((1, 2, 3, 4), "twin"))
    run.send(commands.LeaveCutToDie(1))
    dealt = {spot.area: spot.tiles for spot in run.state.spots}
    run.send(commands.RetrieveUnused())
    for area, way in ways.items():
        run.send(chosen(area, dealt[area], way))
    run.send(chosen(1, dealt[1], bank_way))
    if run.state.stage == "confirm":
        run.send(commands.ConfirmHand(1))
    settled = [event for event in run.events if isinstance(event, Settled) and event.seat != 1]
    return {wager.seat: wager.verdict for wager in settled}, dealt


def chosen(area, tiles, way):
    """The command that sets these tiles in a way, or the House way."""
    if way == WAYS:
        return commands.AskHouseWay(area, area)
    low = hands(*tiles, way)[:2]
    return commands.SetHand(area, area, " ".join(sorted(map(name, low))))


def parted(tiles, way):
    """Four tiles and the way to part them, which beyond the three is the House way."""
    return tuple(tiles), house_way(*tiles).way if way == WAYS else way


@pytest.mark.heavy
@pytest.mark.parametrize("variants", [(), ("zeros-lose-all",)])
def test_play_plain_compiled_and_round_agree(variants):
    rules, chance, fast = GAME.rules(*variants), random.Random(5), compiled(play)
    switch, seen = rules.switch("zero_against_zero"), set()
    for _ in range(60):
        pile = tuple(chance.sample(SET, 32))
        ways = {area: chance.randrange(4) for area in range(2, 9)}
        bank_way = chance.randrange(4)
        verdicts, dealt = live(rules, pile, ways, bank_way)
        for area, way in ways.items():
            hands = *parted(dealt[area], way), *parted(dealt[1], bank_way)
            code = play(*hands, switch)
            assert code == fast(*hands, switch)
            assert rules.decode(code)[0] == verdicts[area]
            seen.add(verdicts[area])
    assert {"wins", "loses", "stands_off", "loses_by_zero"} <= seen

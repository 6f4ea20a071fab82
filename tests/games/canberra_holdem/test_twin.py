"""The simulated round and the live one are twins: the same cards and choices, the same verdicts."""

import random
from itertools import combinations

import pytest

from houseway.core import CloseWagers, Drawn, Run, Settled, Sign, Stake, load_game
from houseway.equipment.cards import DECK
from houseway.games.canberra_holdem.events import Call, Declare, Fold
from houseway.games.canberra_holdem.kernel import VERDICTS
from houseway.games.canberra_holdem.play import play
from houseway.games.canberra_holdem.round import unqualified_switches
from houseway.games.kit.cards import threshold
from houseway.kernel import compiled
from houseway.law.variants import variants

GAME = load_game("canberra-holdem")
NAMES = tuple(variants(GAME.name))
READINGS = [some for size in range(len(NAMES) + 1) for some in combinations(NAMES, size)]
# From a short pack come the hands that a whole one seldom deals.
PACKS = (DECK, DECK[32:], DECK[:16] + DECK[48:])


def dealt(chance, boxes):
    """A deal: communal cards, the dealer's hand, and one for each box."""
    cards = chance.sample(chance.choice(PACKS), 7 + 2 * boxes)
    return cards[:5], cards[5:7], [cards[n : n + 2] for n in range(7, len(cards), 2)]


def arguments(rules):
    """What the rules hand to `play` after cards and choices."""
    switches = rules.switch("fold_after_declaring"), *unqualified_switches(rules)
    return threshold(rules, "qualify"), threshold(rules, "super_aces"), *switches


def simulated(rules, code):
    """A code as the live round tells it: the verdict, and the line that pays it."""
    name, line, verdict = rules.decode(code)
    return name, line if rules.odds_of(verdict, line) else ""


def live(rules, deal, choices):
    """What the live round settles: seat and area to verdict and line."""
    (communal, dealer, hands), seats = deal, range(1, len(choices) + 1)
    run = Run(GAME, rules)
    run.open(Sign(options=GAME.options))
    for seat in seats:
        run.send(Stake(seat, "ante", 100))
        run.send(Stake(seat, "super_aces", 100))
    run.send(CloseWagers())
    run.send(Drawn((26,), "twin"))
    holes = [*hands, dealer]
    run.send(Drawn(tuple(hole[turn] for turn in range(2) for hole in holes), "twin"))
    run.send(Drawn(tuple(communal[:3]), "twin"))
    for seat, (declares, calls) in zip(seats, choices, strict=True):
        if declares:
            run.send(Declare(seat))
        run.send(Call(seat, 200) if calls else Fold(seat))
    run.send(Drawn(tuple(communal[3:]), "twin"))
    settled = (event for event in run.events if isinstance(event, Settled))
    return {(wager.seat, wager.area): (wager.verdict, wager.line) for wager in settled}


@pytest.mark.parametrize("reading", READINGS, ids=lambda some: "+".join(some) or "ours")
def test_the_live_round_settles_as_the_simulated_one(reading):
    chance, rules = random.Random(str(reading)), GAME.rules(*reading)
    seen = set()
    for _ in range(60):
        choices = [
            (chance.randrange(2), chance.randrange(4) and 1) for _ in range(chance.randint(1, 4))
        ]
        deal = dealt(chance, len(choices))
        (communal, dealer, hands), expected = deal, {}
        for seat, hole, choice in zip(range(1, 8), hands, choices, strict=False):
            codes = play((*hole, *dealer, *communal), *choice, *arguments(rules))
            for area, code in zip(("ante", "call", "super_aces"), codes, strict=True):
                if code >= 0:
                    expected[seat, area] = simulated(rules, code)
        assert live(rules, deal, choices) == expected
        seen |= {verdict for verdict, _ in expected.values()}
    assert len(seen) >= 9


@pytest.mark.heavy
def test_the_compiled_round_is_the_plain_one():
    chance, fast, seen = random.Random(8), compiled(play), set()
    sets = [arguments(GAME.rules(*reading)) for reading in READINGS]
    for _ in range(10_000):
        communal, dealer, (hole,) = dealt(chance, 1)
        choices = chance.randrange(2), chance.randrange(2)
        given = ((*hole, *dealer, *communal), *choices, *chance.choice(sets))
        codes = play(*given)
        assert fast(*given) == codes, given
        seen.add(codes)
    decided = {GAME.rules().decode(code)[0] for codes in seen for code in codes if code >= 0}
    assert decided == set(VERDICTS)

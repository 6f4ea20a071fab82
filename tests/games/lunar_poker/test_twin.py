"""The simulated round and the live one are twins: the same cards and choices, the same verdicts."""

import random

import pytest

from houseway.core import CloseWagers, Drawn, Run, Settled, Sign, Stake, load_game
from houseway.equipment.cards import DECK
from houseway.games.kit.cards import threshold
from houseway.games.lunar_poker.events import Bet, BuySixth, Exchange, Fold
from houseway.games.lunar_poker.kernel import VERDICTS
from houseway.games.lunar_poker.play import play
from houseway.games.lunar_poker.reader import LINES, NOTHING
from houseway.games.lunar_poker.round import due_draw
from houseway.games.lunar_poker.settlement import switches
from houseway.kernel import compiled
from houseway.law.variants import variants

GAME = load_game("lunar-poker")
READINGS = [(), *((name,) for name in variants(GAME.name)), tuple(variants(GAME.name))]
# From a short pack come the hands that a whole one seldom deals.
PACKS = (DECK, DECK[28:], DECK[::2], tuple({*DECK[1::3], *DECK[44:]}))


def dealt(chance):
    """Five cards, the dealer's five, then six more to draw from."""
    return chance.sample(chance.choice(PACKS), 16)


def chosen(chance):
    """The cards exchanged, whether a sixth is bought, and whether the player bets."""
    draw = chance.choice(("none", "exchange", "sixth"))
    masks = [places for places in range(32) if places.bit_count() >= 2]
    return (
        (chance.choice(masks) if draw == "exchange" else 0),
        draw == "sixth",
        chance.random() < 0.8,
    )


def arguments(rules, deal, choice):
    """What `play` takes: cards, choices and the rules."""
    mask, buys, bets = choice
    new = deal[10:15] if mask else [0] * 5
    sixth = deal[15] if buys else -1
    hands = tuple(deal[:5]), tuple(deal[5:10])
    told = threshold(rules, "qualify"), switches(rules)
    return *hands, mask, tuple(new), sixth, int(bets), *told


def simulated(rules, codes):
    """Codes as the live round tells them: area to verdict and line."""
    own, dealers, ante, bet, second = codes
    told = {}
    for area, code in (("super/1", own), ("super/dealer", dealers), ("ante", ante), ("bet", bet)):
        if code >= 0:
            name, line, verdict = rules.decode(code)
            line = line if rules.odds_of(verdict, line) else ""
            also = f"+{LINES[second]}" if area == "bet" and second != NOTHING else ""
            told[area] = name, line + also
    return told


def live(rules, deal, choice):
    """What the live round settles: area to verdict and line."""
    mask, buys, bets = choice
    run = Run(GAME, rules)
    run.open(Sign(seats=5), method="device")
    for area in ("ante", "super/1", "super/dealer"):
        run.send(Stake(1, area, 100))
    run.send(CloseWagers())
    run.send(Drawn((*deal[5:10], *deal[:5]), "twin"))
    if run.state.box(1).decision != "instant":
        if mask:
            run.send(Exchange(1, mask, 100))
        if buys:
            run.send(BuySixth(1, 100))
        if draw := due_draw(run.state):
            new = deal[10:15] if mask else deal[15:]
            run.send(Drawn(tuple(new[: len(draw.to)]), "twin"))
        run.send(Bet(1, 200) if bets else Fold(1))
    settled = (event for event in run.events if isinstance(event, Settled))
    return {event.area: (event.verdict, event.line) for event in settled}


@pytest.mark.parametrize("reading", READINGS, ids=lambda some: "+".join(some) or "ours")
def test_the_live_round_settles_as_the_simulated_one(reading):
    chance, rules = random.Random(str(reading)), GAME.rules(*reading)
    seen = set()
    for _ in range(150):
        deal, choice = dealt(chance), chosen(chance)
        expected = simulated(rules, play(*arguments(rules, deal, choice)))
        assert live(rules, deal, choice) == expected
        seen |= {verdict for verdict, _ in expected.values()}
    assert len(seen) >= 9


@pytest.mark.heavy
def test_the_compiled_round_is_the_plain_one():
    chance, fast, seen = random.Random(8), compiled(play), set()
    all_rules = [GAME.rules(*reading) for reading in READINGS]
    for number in range(10_000):
        deal, choice = dealt(chance), chosen(chance)
        if number % 100 == 0:
            deal[:5] = [4 * rank for rank in range(number // 100 % 9, number // 100 % 9 + 5)]
            deal[5:] = [card for card in DECK if card & 3][number % 20 :][:11]
        given = arguments(chance.choice(all_rules), deal, choice)
        codes = play(*given)
        assert fast(*given) == codes, given
        seen |= {*codes[:4]}
    decided = {GAME.rules().decode(code)[0] for code in seen if code >= 0}
    # What is declared by hand or conceded takes more than cards.
    assert set(VERDICTS) - decided == {"conceded_ante", "conceded_bet", "super_undeclared"}

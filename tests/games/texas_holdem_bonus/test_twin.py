"""The simulated round and the live one are twins: the same cards and choices, the same verdicts."""

import random

import pytest

from houseway.core import CloseWagers, Drawn, Run, Settled, Sign, Stake, load_game
from houseway.equipment.cards import DECK
from houseway.games.texas_holdem_bonus.events import (
    Bet,
    Check,
    Concede,
    Fold,
    ReadMeter,
    SettleHands,
)
from houseway.games.texas_holdem_bonus.kernel import FOLDS, VERDICTS
from houseway.games.texas_holdem_bonus.play import BET, CHECK, FOLD, play
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.games.texas_holdem_bonus.state import BETTING, METHOD_B
from houseway.kernel import compiled
from houseway.money import Jackpot

GAME = load_game("texas-holdem-bonus")
RULES = GAME.rules()
AREAS = ("ante_bonus", "ante", "flop", "turn", "river", "jackpot")
# From a short pack come the hands that a whole one seldom deals.
PACKS = (DECK, DECK[32:], DECK[:16] + DECK[48:])
# Some Flops make straight and royal flushes with many hole cards.
SUITED = (DECK[32:44:4], DECK[24:36:4])


def dealt(chance, boxes):
    """A deal: community cards, the dealer's hand, and one for each box."""
    pack = list(chance.choice(PACKS))
    flop = list(chance.choice(SUITED)) if chance.randrange(5) == 0 else chance.sample(pack, 3)
    rest = [card for card in pack if card not in flop]
    if len(rest) < 4 + 2 * boxes or chance.randrange(3) == 0:
        rest = [card for card in DECK if card % 4 == flop[0] % 4 and card not in flop]
        rest += [card for card in DECK if card not in rest and card not in flop][: 4 + 2 * boxes]
    cards = chance.sample(rest, 4 + 2 * boxes)
    return flop + cards[:2], cards[2:4], [cards[n : n + 2] for n in range(4, len(cards), 2)]


def chosen(chance):
    """What a player does: three decisions and whether the hand is conceded."""
    first = chance.choice((BET, BET, BET, FOLD))
    return first, chance.randrange(3), chance.randrange(3), int(chance.randrange(6) == 0)


def supply(run, held):
    """The cards that are due now, each for its place."""
    while draw := GAME.due_draw(run.state):
        run.send(Drawn(tuple(held[place].pop(0) for place in draw.to), "twin"))


def live(deal, choices, method, method_b):
    """What the live round settles: seat and area to verdict and line."""
    (community, dealer, hands), seats = deal, range(1, len(choices) + 1)
    run = Run(GAME, RULES)
    options = (METHOD_B,) if method_b else ()
    run.open(Sign(options=options, jackpot=Jackpot("twin")), method=method)
    for seat in seats:
        for area in ("ante", "ante_bonus", "jackpot"):
            run.send(Stake(seat, area, 100))
    run.send(CloseWagers())
    cut = GAME.due_draw(run.state)
    if cut and cut.kind == "cut":  # The cards of a shoe are cut first.
        run.send(Drawn((cut.low,), "twin"))
    held = {f"box/{seat}": list(hole) for seat, hole in zip(seats, hands, strict=True)}
    held |= {"dealer": list(dealer), "flop": community[:3]}
    held |= {"turn": community[3:4], "river": community[4:]}
    supply(run, held)
    for number, stage in enumerate(BETTING):
        for seat, choice in zip(seats, choices, strict=True):
            if run.state.stage == stage and run.state.box(seat).in_play:
                cents = 200 if stage == "flop_wagers" else 100
                said = {BET: Bet(seat, cents), CHECK: Check(seat), FOLD: Fold(seat)}
                run.send(said[choice[number]])
                supply(run, held)
    for seat, choice in zip(seats, choices, strict=True):
        if choice[3] and run.state.stage == "showdown" and run.state.box(seat).in_play:
            run.send(Concede(seat))
    if run.state.stage == "showdown":
        run.send(SettleHands())
    run.send(ReadMeter(1_000_000, 0, 0))
    assert not run.state.live
    settled = (event for event in run.events if isinstance(event, Settled))
    return {(wager.seat, wager.area): (wager.verdict, wager.line) for wager in settled}


def simulated(code):
    """A code as the live round tells it: the verdict, and the line that pays it."""
    name, line, verdict = RULES.decode(code)
    return name, line if verdict.effect == "win" else ""


@pytest.mark.parametrize("method", ["device", "shoe"])
@pytest.mark.parametrize("method_b", [0, 1])
def test_the_live_round_settles_as_the_simulated_one(method, method_b):
    chance, seen = random.Random(f"{method} {method_b}"), set()
    for _ in range(80):
        choices = [chosen(chance) for _ in range(chance.randint(1, 4))]
        deal = dealt(chance, len(choices))
        (community, dealer, hands), expected = deal, {}
        for seat, hole, choice in zip(range(1, 8), hands, choices, strict=False):
            rest = method_b, least_paid_ante(RULES)
            codes = play((*hole, *dealer, *community), *choice, *rest)
            for area, code in zip(AREAS, codes, strict=True):
                if code >= 0:
                    expected[seat, area] = simulated(code)
        assert live(deal, choices, method, method_b) == expected
        seen |= {verdict for verdict, _ in expected.values()}
    assert len(seen) >= 12


@pytest.mark.heavy
def test_the_compiled_round_is_the_plain_one():
    chance, fast, seen = random.Random(8), compiled(play), set()
    for _ in range(20_000):
        community, dealer, (hole,) = dealt(chance, 1)
        rest = chance.randrange(2), least_paid_ante(RULES)
        given = ((*hole, *dealer, *community), *chosen(chance), *rest)
        codes = play(*given)
        assert fast(*given) == codes, given
        seen.add(codes)
    decided = {RULES.decode(code)[0] for codes in seen for code in codes if code >= 0}
    # The last two ways to fold happen at live tables only.
    assert decided == set(VERDICTS) - set(FOLDS[4:])

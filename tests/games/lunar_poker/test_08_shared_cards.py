"""8.1: what players would gain by telling each other their cards; and the short strategy."""

import random
from functools import cache
from itertools import combinations
from sys import modules

import numpy as np
import pytest

from houseway.core import load_game
from houseway.equipment.cards import parse, parse_many
from houseway.games.kit.cards import threshold
from houseway.games.lunar_poker.analysis import paying, rounds, sharing
from houseway.games.lunar_poker.reader import read_hand
from houseway.games.lunar_poker.settlement import switches
from houseway.hands.poker import rank5
from houseway.solvers import draws
from houseway.solvers.draws import places
from houseway.solvers.draws.choices import BET, BUY, FOLD, OPTIMAL, POLICIES, choice

pytestmark = pytest.mark.heavy

module = modules[sharing.__module__]
RULES = load_game("lunar-poker").rules()
QUALIFY = threshold(RULES, "qualify")
WORTH = rounds._worth(RULES, rounds.NO_OPTIONS)
LEFT = 7


def value(cards, up, free):
    """What bet and fold bring with these cards against all hands of these, one by one."""
    rank, line, second = read_hand(tuple(cards), switches(RULES))
    bet = fold = 0
    for behind in combinations(free, 4):
        dealer = rank5(up, *behind)
        end = paying.UNQUALIFIED
        if dealer >= QUALIFY:
            end = (paying.LOST, paying.TIED, paying.WON)[int(np.sign(rank - dealer)) + 1]
        bet += int(WORTH[line, second, end])
        fold += int(WORTH[line, second, rounds.FOLDED])
    return bet, fold


@pytest.fixture(scope="module")
def weighed():
    """Two hands and few cards left, so that everything can be told again."""
    chance = random.Random(8)
    cards = chance.sample(range(52), 11 + LEFT)
    hands, up, left = np.array(cards[:10]).reshape(2, 5), cards[10], sorted(cards[11:])
    sizes = [int(places(rank)[-1]) for rank in range(13)]
    # Alone the one exchanges the first two cards of the hand as sorted, whatever they are.
    made = rounds._choices(
        tuple(np.full(size, 1 << OPTIMAL + 1 | 3 << 5, dtype=np.int16) for size in sizes)
    )
    tables = rounds.Tables(made, rounds._dealers(), WORTH)
    own = module.Play(up, QUALIFY, 2, 5, switches(RULES), tables, rounds._room())
    found = np.zeros((2, module.GIVES + 1), dtype=np.int64)
    module.weigh(hands, own, module._hidden(left, own), found)
    return hands.tolist(), up, left, found, own


def test_8_1_every_choice_is_worth_what_all_hidden_cards_say(weighed):
    hands, up, left, found, _ = weighed
    for hand, row in zip(hands, found.tolist(), strict=True):
        assert row[module.BETS] == value(hand, up, left)[0]
        assert row[module.BUYS] == sum(
            max(value([*hand, card], up, set(left) - {card})) for card in left
        )
        for given in (0b00011, 0b10101):
            kept = [card for at, card in enumerate(hand) if not given >> at & 1]
            drawn = combinations(left, given.bit_count())
            assert row[given] == sum(
                max(value([*kept, *cards], up, set(left) - {*cards})) for cards in drawn
            )


def test_8_1_alone_one_bets_by_the_own_cards_only(weighed):
    hands, up, left, found, own = weighed
    for hand, row in zip(hands, found.tolist(), strict=True):
        assert row[module.DOES] < 0
        given, wanted = row[module.GIVES], 0
        assert given.bit_count() == 2
        for drawn in combinations(left, 2):
            room, taken = own.room, iter(drawn)
            room.cards[:5], room.cards[10:12] = hand, drawn
            seen = sum(1 << card for card in (*hand, *drawn, up))
            told = (given, -1, up, seen, own.tables, QUALIFY, switches(RULES), room)
            cards = [next(taken) if given >> at & 1 else card for at, card in enumerate(hand)]
            bet, fold = value(cards, up, set(left) - {*drawn})
            wanted += bet if rounds.after_draw(*told) else fold
        assert row[module.ALONE] == wanted


def test_8_1_the_gain_is_that_of_the_best_choice_over_the_one_made_alone():
    """In units of which a fold costs two, with a fee of as much for every draw."""
    ways, costs = [1, 2, 4, 8, 16, 32], [-64, *[-64] * 5]
    row = [0] * (module.GIVES + 1)
    row[module.BETS], row[module.BUYS], row[0b11], row[module.DOES] = -1, -2, 16, BET
    # A bet brings -32, a sixth card -96, the exchange 64; all others -64.
    assert module._gained(row, ways, costs, 32, (2, 5)) == 96
    assert module._gained(row, ways, costs, 32, (3, 5)) == 0
    row[module.DOES] = FOLD
    assert module._gained(row, ways, costs, 32, (2, 5)) == 128
    row[module.DOES], row[module.ALONE] = BUY, -4
    assert module._gained(row, ways, costs, 32, (2, 5)) == 64 + 128
    row[module.DOES] = module.NO_CHOICE
    assert module._gained(row, ways, costs, 32, (2, 5)) == 0


# The short strategy


@pytest.mark.long
def test_given_choices_end_as_the_same_choices_that_were_found():
    """Every 24th hand beside a seven: the best choices, found, and then handed in."""
    asked, _ = paying.problem(RULES)
    walk, shape = draws._Walk(lambda: asked, 5), (4, 9, len(asked.kinds), 5)
    found = walk.part(3)[draws.KINDS_AT_MOST :]
    facts, choices = found[: np.prod(shape)].reshape(shape), found[np.prod(shape) :].view(np.int16)
    assert walk.kept(lambda up: choices, 3).tolist() == facts[POLICIES.index("optimal")].tolist()


@pytest.mark.parametrize(
    ("hand", "up", "does"),
    [
        ("7c 7d 7h 7s 2c", "Ah", BET),
        ("7c 7d 7h 2s 2c", "Ah", BET),
        ("7c 7d 3h 3s 2c", "Ah", BET),
        ("7c 7d 7h 3s 2c", "4h", "exchange 3s 2c"),
        ("2c 3d 4h 5s 6c", "4s", BUY),
        ("2c 5c 9c Jc Kc", "4s", BUY),
        ("2c 5c 9c Jc Kd", "4s", BUY),
        ("9c 9d 2c 5c Jc", "4s", BUY),
        ("5c 6d 7h 8s Kc", "4s", BUY),
        ("2c 3d 4h 5s Kc", "As", BUY),
        ("9c 9d 8h 7s 6c", "As", BUY),
        # Only a ten is missing.
        ("Jc Qd Kh As 3c", "4s", "exchange Jc Qd 3c"),
        ("9c 9d 2h 5s Jc", "9s", BET),
        ("9c 9d 2h 5s Jc", "8s", BET),
        ("9c 9d 2h 5s Jc", "Ts", "exchange 2h 5s Jc"),
        ("Ac Kd 2h 5s Jc", "As", "exchange 2h 5s Jc"),
        ("Ac Qd 2h 5s Jc", "Ks", "exchange Qd 2h 5s Jc"),
        ("Ac Qd 2h 5s Jc", "As", FOLD),
        ("9c 7d 2h 5s Jc", "Ts", "exchange 9c 7d 2h 5s"),
        ("9c 7d 2h 5s Jc", "Qs", FOLD),
    ],
)
def test_8_4_the_short_strategy_does_as_its_sentences_say(hand, up, does):
    cards, room = parse_many(hand), rounds._room()
    room.cards[:5] = cards
    made = rounds.chosen(room.cards, parse(up), tables_of_the_short_one().choices, room.order)
    found = choice(made, OPTIMAL)
    if found < 0:
        gone = rounds.given_up(made >> 5, room.order)
        given = [face for at, face in enumerate(hand.split()) if gone >> at & 1]
        found = " ".join(("exchange", *given))
    assert found == does


@cache
def tables_of_the_short_one():
    return rounds.plan(RULES, "ante", "short").arguments[2]


@pytest.mark.parametrize(
    ("cards", "up", "bets"),
    [("2c 2d 4h 5s 9c", "As", 1), ("Ac Kd 4h 5s 9c", "2s", 0), ("2c 3d 4h 5s 6c", "As", 1)],
)
def test_8_4_after_a_draw_the_short_strategy_bets_a_pair_or_better(cards, up, bets):
    room, held = rounds._room(), parse_many(cards)
    room.cards[:5], room.cards[10:12] = (20, 21, *held[2:]), held[:2]
    seen = sum(1 << card for card in (*held, 20, 21, parse(up)))
    told = (0b11, -1, parse(up), seen, tables_of_the_short_one(), QUALIFY, switches(RULES), room)
    assert rounds.after_draw(*told) == bets

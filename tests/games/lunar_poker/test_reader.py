"""The hand reader: two combinations of five or six cards, against every subset of the cards."""

import random
from collections import Counter
from itertools import combinations

import pytest

from houseway.equipment.cards import DECK, parse_many
from houseway.games.lunar_poker import reader
from houseway.games.lunar_poker.reader import LINES, NOTHING, Switches, read_hand, shown
from houseway.hands.poker import category, rank5
from houseway.kernel import compiled

PAYS = {
    "royal_flush": 100,
    "straight_flush": 50,
    "four_of_a_kind": 20,
    "full_house": 7,
    "flush": 5,
    "straight": 4,
    "three_of_a_kind": 3,
    "two_pairs": 2,
    "pair": 1,
    "ace_and_king": 1,
    "high_card": 0,
}
ODDS = [PAYS.get(line, 0) for line in LINES]


def line_of(cards):
    """The pay line that these cards make, no more and no fewer; the slow and plain way."""
    ranks = sorted(card >> 2 for card in cards)
    counts = sorted(Counter(ranks).values())
    if counts == [1, 1] and ranks == [11, 12]:
        return "ace_and_king"
    named = {(2,): "pair", (3,): "three_of_a_kind", (4,): "four_of_a_kind"}
    named |= {(2, 2): "two_pairs", (2, 3): "full_house"}
    if tuple(counts) in named:
        return named[tuple(counts)]
    if len(cards) != 5:
        return "high_card"
    suited = len({card & 3 for card in cards}) == 1
    run = len(counts) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if suited and run:
        return "royal_flush" if ranks[0] == 8 else "straight_flush"
    return "flush" if suited else "straight" if run else "high_card"


def slow(hand, never=0, never_ace_and_king=0, remade_one_to_one=0):
    """Pairs of winning line and odds of the second, over all ways to choose the winning one."""
    subsets = [set(some) for size in range(2, 6) for some in combinations(hand, size)]
    made = [(line_of(some), some) for some in subsets if line_of(some) != "high_card"]
    best = max(rank5(*five) for five in combinations(hand, 5))
    line = LINES[category(best)]
    if line == "high_card":
        line = "ace_and_king" if any(name == "ace_and_king" for name, _ in made) else line
    wins = [
        some
        for five in combinations(hand, 5)
        if rank5(*five) == best
        for name, some in made
        if name == line and some <= {*five}
    ]
    found = set()
    for winning in wins or [set()]:
        others = [name for name, some in made if wins and not some <= winning]
        if never_ace_and_king:
            others = [name for name in others if name != "ace_and_king"]
        remade = {name for name in others if _remade(line, name, hand, remade_one_to_one)}
        paid = [1 if name in remade else PAYS[name] for name in others]
        found.add((line, 0 if never else max(paid, default=0)))
    return found


def _remade(line, other, hand, one_to_one):
    doubled = len({card >> 2 for card in hand}) < len(hand)
    again = other == "straight" and line in ("straight", "straight_flush", "royal_flush")
    return one_to_one and ((again and doubled) or (line == other == "two_pairs"))


def hands(number, seed):
    """Hands of five and six cards; from small packs come those that a whole one seldom deals."""
    chance = random.Random(seed)
    for _ in range(number):
        size = chance.choice((5, 6))
        ranks = chance.sample(range(13), chance.choice((3, 4, 13)))
        low = chance.randrange(8)
        packs = (
            DECK,
            [card for card in DECK if card >> 2 in ranks],
            [card for card in DECK if low <= card >> 2 < low + 7 and card & 3 < 2],
            [card for card in DECK if card & 3 == 1 or card >> 2 > 10],
        )
        yield tuple(chance.sample(chance.choice(packs), size))


def read(hand, *switches):
    return read_hand(hand, Switches(0, *switches))


@pytest.mark.heavy
def test_the_reader_is_the_slow_one_on_many_hands():
    seen = set()
    for hand in hands(12_000, "reader"):
        rank, line, after = read(hand, 0, 0, 0)
        assert slow(hand) == {(LINES[line], ODDS[after])}, hand
        assert rank == max(rank5(*five) for five in combinations(hand, 5))
        seen.add((line, after))
    assert len(seen) >= 25


@pytest.mark.parametrize("switches", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1)])
def test_the_reader_is_the_slow_one_with_every_switch(switches):
    for hand in hands(3_000, str(switches)):
        _, line, after = read(hand, *switches)
        assert slow(hand, *switches) == {(LINES[line], ODDS[after])}, hand


@pytest.mark.heavy
def test_the_compiled_reader_is_the_plain_one():
    fast, seen = compiled(read_hand), set()
    chance = random.Random("compiled")
    for hand in hands(20_000, "compiled"):
        switches = tuple(chance.randrange(2) for _ in range(3))
        found = read(hand, *switches)
        assert fast(hand, Switches(0, *switches)) == found
        seen.add(found[1:])
    assert len(seen) >= 25


# As the reading L1 lists them: hand, winning line, second line
EXAMPLES = [
    ("2s 5s 7s 9s Js Ks", "flush", "flush"),
    ("3c 4d 5h 6s 7c 4h", "straight", "straight"),
    ("Ac Ad 7h 7s 3c 3d", "two_pairs", "two_pairs"),
    ("Kc Kd Kh Ks Ac", "four_of_a_kind", "ace_and_king"),
    ("Ac Kc Kd 3h 5s", "pair", "ace_and_king"),
    ("Qc Qd Qh 8c 8d 8s", "full_house", "full_house"),
    ("5c 5d 5h 5s 9c 9d", "four_of_a_kind", "full_house"),
    ("As Ks Qs Js Ts 9s", "royal_flush", "straight_flush"),
    ("As Ks Qs Js Ts Th", "royal_flush", "straight"),
    ("As 2s 3s 4s 5s 6s", "straight_flush", "straight_flush"),
    ("As 2s 3s 4s 5s Ks", "straight_flush", "flush"),
    ("As 2s 3s 4s 5s Kd", "straight_flush", "ace_and_king"),
    ("5s 6s 7s 8s 9s Td", "straight_flush", "straight"),
    ("5s 6s 7s 8s 9s Qd", "straight_flush", None),
    ("Ac 2d 3h 4s 5c Kd", "straight", "ace_and_king"),
    ("2s 5s 7s 9s Js Jd", "flush", "pair"),
    ("2s 5s 6s 7s 9s 8d", "flush", "straight"),
    ("As 5s 7s 9s Js Kd", "flush", "ace_and_king"),
    ("As Ad Ac Kh Ks 2d", "full_house", None),
    ("8s 8d 8c Ah As Kd", "full_house", "ace_and_king"),
    ("As Ad Kc Kh 9s", "two_pairs", None),
    ("As Ad Qc Qh Ks", "two_pairs", "ace_and_king"),
    ("6s 6d 6c Ah Ks", "three_of_a_kind", "ace_and_king"),
    ("As Kd 9h 6c 3d 2s", "ace_and_king", None),
    ("Qs Jd 9h 6c 3d 2s", None, None),
]


@pytest.mark.parametrize(("hand", "winning", "second"), EXAMPLES)
def test_an_example_is_read_as_told(hand, winning, second):
    cards = parse_many(hand)
    _, line, after = read(cards, 0, 0, 0)
    assert (LINES[line], LINES[after]) == (winning or "high_card", second or "high_card")
    told = [combination.line for combination in shown(cards, Switches())]
    assert told == [line for line in (winning, second) if line]


def test_the_cards_shown_make_the_combinations_that_are_paid():
    seconds = 0
    for hand in hands(5_000, "shown"):
        _, line, after = read(hand, 0, 0, 0)
        made = shown(hand, Switches())
        lines = [LINES[number] for number in (line, after) if number != NOTHING]
        assert [combination.line for combination in made] == lines
        for combination in made:
            assert line_of(combination.cards) == combination.line
            assert {*combination.cards} <= {*hand}
        if len(made) == 2:
            assert not {*made[1].cards} <= {*made[0].cards}
            seconds += 1
    assert seconds > 500


def test_combinations_are_told_in_words():
    first, second = shown(parse_many("3c 4d 5h 6s 7c 4h"), Switches())
    assert str(first) == "straight 7♣ 6♠ 5♥ 4♥ 3♣" or str(first) == "straight 7♣ 6♠ 5♥ 4♦ 3♣"
    assert set(parse_many("4d 4h")) <= {*first.cards, *second.cards}
    assert str(shown(parse_many("Kc Kd Kh Ks Ac"), Switches())[1]) == "ace and king A♣ K♠"


def test_lines_are_numbered_as_they_are_named():
    named = {
        "ACE_AND_KING": "ace_and_king",
        "FIVE_PICTURE_CARDS": "five_picture_cards",
        "ACE_KING_QUEEN": "ace_king_queen",
        "SAME_COLOURED": "five_same_coloured_cards",
    }
    assert all(LINES[getattr(reader, name)] == line for name, line in named.items())

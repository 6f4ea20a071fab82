"""The best choices as sheets: by the class of the hand and the dealer's open card."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.equipment.cards import RANK_WORDS
from houseway.equipment.cards import RANKS as NAMES
from houseway.games.kit.figures import decimal, words
from houseway.games.kit.results import Sheet
from houseway.games.lunar_poker.analysis.reading import BITS, hands
from houseway.games.lunar_poker.reader import ACE_AND_KING, LINES
from houseway.hands.poker import FLUSH, HIGH_CARD, PAIR, STRAIGHT_FLUSH
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import Solution, places
from houseway.solvers.draws.betting import FOLDED
from houseway.solvers.draws.choices import AT_ONCE, BET, BUY, FOLD, OPTIMAL, choice
from houseway.solvers.draws.hands import CHOICES
from houseway.solvers.draws.ranks import HAND, RANKS, multisets
from houseway.solvers.draws.suits import classes, pattern_of

ACE, KING = 12, 11
PLAIN_CHOICES = {FOLD: "fold", BET: "bet", BUY: "buy"}
# A hand without a pair, when four of its cards have one suit.
FOUR_SUITED = "four to a flush"


def sheets(found: Solution) -> tuple[Sheet, ...]:
    """What to do first, what to keep in an exchange, and when to bet after a draw."""
    names, table = _tally(found)
    return (_at_a_glance(names, table), _kept(names, table), _after_a_draw(found))


def _tally(found: Solution) -> tuple[list[str], dict[tuple[int, str, str], int]]:
    """How many hands do what: by open rank, class of hand, and choice with what is kept."""
    rows, dealt = _rows(), multisets(HAND).tolist()
    names = list(dict.fromkeys(rows))
    does = np.array([choice(made, OPTIMAL) for made in range(1 << 2 * HAND)])
    table: dict[tuple[int, str, str], int] = {}
    for up, made in enumerate(found.choices):
        hand, suited, weights = class_rows(up)
        made = made[: len(hand)].astype(np.int64)
        chosen = np.where(does[made] < 0, made >> HAND, CHOICES + does[made])
        keys, which = np.unique((hand * 3 + suited) * 64 + chosen, return_inverse=True)
        counted = np.bincount(which, weights=weights).astype(np.int64)
        for key, many in zip(keys.tolist(), counted.tolist(), strict=True):
            place, (sort, mask) = key // 192, divmod(key % 192, 64)
            row = rows[place] if sort == 0 else _suited_row(rows[place], sort)
            told = keeps(dealt[place], mask) if mask < CHOICES else PLAIN_CHOICES[mask - CHOICES]
            if sort == 2 and hands()[0].at_once[place]:
                row, told = words(LINES[STRAIGHT_FLUSH]), "instant payout"
            table[up, row, told] = table.get((up, row, told), 0) + many
    order = {name: at for at, name in enumerate(_order())}
    names = sorted({row for _, row, _ in table}, key=lambda name: order[name])
    return names, table


def class_rows(up: int) -> tuple[Ints, Ints, Ints]:
    """Of every class beside an open card: its hand, 1 or 2 for four or five suited, its weight."""
    kinds, every = pattern_of(up), classes()
    first = every.first[every.first_block]
    sizes = np.diff(places(up))
    hand = np.repeat(np.arange(len(kinds)), sizes)
    within = np.arange(len(hand)) - places(up)[hand]
    member = first[kinds[hand]] + within
    bits = np.array([mask.bit_count() for mask in range(CHOICES)])
    most = bits[every.suits].max(axis=1)
    return hand, np.maximum(most[member] - (HAND - 2), 0), every.weights[member]


def _rows() -> list[str]:
    """The class of every hand of five by its ranks."""
    read, kinds = hands()
    made = []
    for at, ranks in enumerate(multisets(HAND).tolist()):
        line = int(kinds[read.five[1][at]]) & (1 << BITS) - 1
        if line == PAIR:
            pair = next(rank for rank in ranks if ranks.count(rank) > 1)
            made.append(_pair(pair))
        elif line == HIGH_CARD:
            made.append(_high(ranks[-1]))
        else:
            made.append(words(LINES[line]))
    return made


def _pair(rank: int) -> str:
    word = RANK_WORDS[rank]
    return f"pair of {word}{'es' if word == 'six' else 's'}"


def _high(rank: int) -> str:
    return f"{RANK_WORDS[rank]} high" if rank >= KING else "queen high or less"


def _suited_row(row: str, sort: int) -> str:
    if sort == 2:
        return words(LINES[FLUSH])
    return (
        FOUR_SUITED if row.endswith(("high", "less")) or row == words(LINES[ACE_AND_KING]) else row
    )


def _order() -> Iterator[str]:
    """The classes of hands, the best first."""
    for line in range(len(LINES) - 1, PAIR, -1):
        if line != ACE_AND_KING:
            yield words(LINES[line])
    yield from (_pair(rank) for rank in range(ACE, -1, -1))
    yield from (FOUR_SUITED, words(LINES[ACE_AND_KING]), _high(ACE), _high(KING), _high(0))


def keeps(hand: list[int], given_up: int) -> str:
    """What an exchange of a hand keeps, in words; the cards given up are a mask."""
    ranks = [rank for at, rank in enumerate(hand) if not given_up >> at & 1]
    given = HAND - len(ranks)
    alike = [rank for rank in set(ranks) if ranks.count(rank) > 1]
    others = sorted((rank for rank in ranks if ranks.count(rank) == 1), reverse=True)
    kept = [{2: "pair", 3: "three alike", 4: "four alike"}[ranks.count(rank)] for rank in alike]
    kept += [NAMES[rank] if rank >= KING else "x" for rank in others]
    return f"exchange {given}, keep {' '.join(kept)}" if kept else f"exchange {given}"


# The sheets


def _share(many: int, of: int) -> str:
    return f"{decimal(Fraction(100 * many, of), 1)}%"


def _at_a_glance(names: list[str], table: dict[tuple[int, str, str], int]) -> Sheet:
    """The most frequent choice, with its share where others are made too."""
    rows = []
    for name in names:
        cells = []
        for up in range(RANKS):
            counted: dict[str, int] = {}
            for (at, row, told), many in table.items():
                if (at, row) == (up, name):
                    brief = told.split(",")[0]
                    counted[brief] = counted.get(brief, 0) + many
            cells.append(_cell(counted))
        rows.append((name, *cells))
    note = (
        "By the dealer's open card. Where a share stands, other choices are better for the rest of "
        "these hands: `houseway advise lunar-poker` knows which."
    )
    return Sheet("What to do first", ("hand", *NAMES), tuple(rows), note)


def _cell(counted: dict[str, int]) -> str:
    if not counted:
        return ""
    best = max(counted, key=lambda name: counted[name])
    total = sum(counted.values())
    return best if counted[best] == total else f"{best} {_share(counted[best], total)}"


def _kept(names: list[str], table: dict[tuple[int, str, str], int]) -> Sheet:
    """How often each choice is the best, whatever the open card."""
    rows = []
    for name in names:
        counted: dict[str, int] = {}
        for (_, row, told), many in table.items():
            if row == name:
                counted[told] = counted.get(told, 0) + many
        total = sum(counted.values())
        for told, many in sorted(counted.items(), key=lambda name: -name[1]):
            if 1000 * many >= total:
                rows.append((name, told, _share(many, total)))
    note = "Over all open cards; x is a card below the king. Left out is what one in 1,000 does."
    return Sheet("What to keep", ("hand", "choice", "share"), tuple(rows), note)


def _after_a_draw(found: Solution) -> Sheet:
    """How often a hand is bet after a draw, by what it became."""
    facts = found.facts[OPTIMAL, BUY:AT_ONCE].sum(axis=0)
    counted: dict[int, list[int]] = {}
    for kind, ends in zip(found.kinds.tolist(), facts, strict=True):
        bets, folds = counted.setdefault(kind & (1 << BITS) - 1, [0, 0])
        line = kind & (1 << BITS) - 1
        counted[line] = [bets + int(sum(ends[:FOLDED])), folds + int(ends[FOLDED])]
    order = [line for line in range(len(LINES)) if line in counted]
    order.sort(key=lambda name: (name == HIGH_CARD, name == ACE_AND_KING, -name))
    rows = tuple(
        (
            "nothing" if line == HIGH_CARD else words(LINES[line]),
            _share(counted[line][0], sum(counted[line])),
        )
        for line in order
        if sum(counted[line])
    )
    note = "Of all draws that the best player makes: how often the hand is then bet, else folded."
    return Sheet("After a draw", ("hand", "bet"), rows, note)

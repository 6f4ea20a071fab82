"""One hand beside one open card: what every choice brings, exactly and at once.

Nothing is compiled here, so that a fresh machine knows it as soon as any other. Draws are taken by
the ranks drawn and by which of these are of the open card's suit, each with its number of ways; the
few that make a flush are counted apart. All draws of so many cards are worked out together.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import dealers
from houseway.solvers.draws.dealers import DealerHands, behind, counts_below, without_rank
from houseway.solvers.draws.hands import UNSEEN
from houseway.solvers.draws.ranks import HAND, RANKS, choose, multisets, places, sets, unions
from houseway.solvers.draws.tables import ANTE, SUITS, WINS, Pays, paid_standings

Cards = tuple[int, ...]


class Values(NamedTuple):
    """What choices bring, in parts of an ante like the pays; exchanges by the cards given up."""

    bet: Fraction
    buy: Fraction
    exchanges: dict[Cards, Fraction]


class Facing(NamedTuple):
    """Of all that the dealer may hold: below the threshold, else beaten, equal and higher."""

    weak: int
    won: int
    equal: int
    lost: int


class Game(NamedTuple):
    """A game of drawing as one hand asks of it.

    `five` and `flush` are the ranks and kinds of hands by their places, as in `tables.Hands`;
    `sixth` says of six cards their rank and what they bring unqualified and where they win.
    """

    five: tuple[Ints, Ints]
    flush: tuple[Ints, Ints]
    sixth: Callable[[Cards], tuple[int, Fraction, Fraction]]
    pays: Pays
    threshold: int
    least: int
    most: int


class Opened(NamedTuple):
    """The dealer's hands behind an open card: how many of all, and of suited ones by their ranks
    alone and as what they are, are below the threshold; and how hands of five stand to them."""

    hands: DealerHands
    weak: int
    weak_low: int
    weak_high: int
    five: Ints
    flush: Ints


class Known(NamedTuple):
    """What is seen: by rank how many cards are left, and by suit which, as masks of ranks."""

    up: int
    left: Ints
    suits: tuple[int, ...]


class Draws(NamedTuple):
    """All draws of so many cards. A row is one of them with which of its ranks come in the open
    suit: first all draws with none, in the end those of different ranks with all."""

    held: Ints  # [draw, rank]: how many cards
    draw: Ints
    opens: Ints
    others: Ints  # [row, rank]: cards that are not of the open suit


class Hands:
    """The hands of a game; what depends on the open card's rank alone is worked out once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.opened = lru_cache(RANKS)(self._opened)

    def _opened(self, up: int) -> Opened:
        game = self.game
        held = behind(up, game.five[0], game.flush[0])
        weak, low, high = (
            int(np.searchsorted(of, game.threshold)) for of in (held.ranks, held.low, held.high)
        )
        five, flush = (
            paid_standings(held, read, game.pays, game.threshold)
            for read in (game.five, game.flush)
        )
        return Opened(held, weak, low, high, five, flush)

    # What choices bring

    def value(self, hand: Cards, up: int) -> Values:
        """What each choice brings to a hand of five cards beside an open card."""
        game, opened, known = self.game, self.opened(up >> 2), _known((*hand, up), up)
        flush = len({card % SUITS for card in hand}) == 1
        standing = (opened.flush if flush else opened.five)[_place(hand)][None]
        none = np.zeros(1, dtype=np.int64)
        faced = _faced(opened, _below(opened, known, _draws(0)), none, standing, none, known)
        bet = Fraction(int(_brings(game.pays, standing, faced)[0]), comb(UNSEEN, dealers.BEHIND))
        exchanges: dict[Cards, Fraction] = {}
        for drawn in range(game.least, game.most + 1):
            exchanges |= self._exchanges(hand, drawn, opened, known)
        return Values(bet, self._sixth(hand, opened, known), exchanges)

    def _sixth(self, hand: Cards, opened: Opened, known: Known) -> Fraction:
        """What a sixth card brings, with its fee."""
        game, brings = self.game, Fraction(0)
        fold = -game.pays.fold * comb(UNSEEN - 1, dealers.BEHIND)
        below, suit = _below(opened, known, _draws(1)), known.up % SUITS
        for card in _unseen(known):
            rank, ante, wins = game.sixth((*hand, card))
            standing = dealers.standings(opened.hands, np.array([rank]), game.threshold)
            at, opens = (
                np.array([number]) for number in (card >> 2, (card % SUITS == suit) << (card >> 2))
            )
            faced = _faced(opened, below, at, standing, opens, known)
            weak, won, equal, lost = (int(many[0]) for many in faced)
            value = ante * weak + wins * won + game.pays.ties * equal - game.pays.loses * lost
            brings += max(Fraction(fold), value)
        return brings / (UNSEEN * comb(UNSEEN - 1, dealers.BEHIND)) - game.pays.fee

    def _exchanges(
        self, hand: Cards, drawn: int, opened: Opened, known: Known
    ) -> Iterator[tuple[Cards, Fraction]]:
        """Every exchange of so many cards and what it brings, with its fee."""
        draws, pays = _draws(drawn), self.game.pays
        below, ways = _below(opened, known, draws), _ways(known, draws)
        rows = comb(UNSEEN, drawn) * comb(UNSEEN - drawn, dealers.BEHIND)
        fold = -pays.fold * comb(UNSEEN - drawn, dealers.BEHIND)
        for given in combinations(sorted(hand), drawn):
            kept = tuple(card for card in hand if card not in given)
            made = unions(len(kept))[_place(kept)].astype(np.int64)
            left, suited = ways.copy(), list(_flushes(kept, known, draws))
            for row, _, _ in suited:
                left[row] -= 1
            some = np.flatnonzero(left)
            sorts = [(opened.five, draws.draw[some], draws.opens[some], left[some])]
            sorts += [(opened.flush, at, opens, np.ones_like(at)) for _, at, opens in suited]
            summed = 0
            for stand, at, opens, weights in sorts:
                standing = stand[made[at]]
                faced = _faced(opened, below, at, standing, opens, known)
                summed += int((weights * np.maximum(fold, _brings(pays, standing, faced))).sum())
            yield given, Fraction(summed, rows) - pays.fee


def facing(hands: Hands, rank: int, seen: Cards, up: int) -> Facing:
    """What a hand of this rank faces when so many cards are seen, the open one among them."""
    opened, known = hands.opened(up >> 2), _known(seen, up)
    standing = dealers.standings(opened.hands, np.array([rank]), hands.game.threshold)
    none = np.zeros(1, dtype=np.int64)
    faced = _faced(opened, _below(opened, known, _draws(0)), none, standing, none, known)
    return Facing(*(int(many[0]) for many in faced))


# Cards


def _place(cards: Cards) -> int:
    return int(places(np.array(sorted(card >> 2 for card in cards), dtype=np.int64)))


def _known(seen: Cards, up: int) -> Known:
    left, suits = np.full(RANKS, SUITS), [(1 << RANKS) - 1] * SUITS
    for card in seen:
        left[card >> 2] -= 1
        suits[card % SUITS] &= ~(1 << (card >> 2))
    return Known(up, left, tuple(suits))


def _unseen(known: Known) -> Iterator[int]:
    for rank in range(RANKS):
        for suit, ranks in enumerate(known.suits):
            if ranks >> rank & 1:
                yield rank * SUITS + suit


# Draws


@cache
def _draws(drawn: int) -> Draws:
    """All draws of so many cards."""
    lists = multisets(drawn).astype(np.int64)
    held = (lists[:, :, None] == np.arange(RANKS)).sum(axis=1)
    # A rank can come once in the open suit: its first card is that one.
    first = np.ones(lists.shape, dtype=bool)
    first[:, 1:] = lists[:, 1:] != lists[:, :-1]
    draw, opens = [], []
    for subset in range(1 << drawn):
        at = [place for place in range(drawn) if subset >> place & 1]
        draw.append(np.flatnonzero(first[:, at].all(axis=1)))
        opens.append((1 << lists[draw[-1]][:, at]).sum(axis=1))
    draws, masks = np.concatenate(draw), np.concatenate(opens)
    return Draws(held, draws, masks, held[draws] - (masks[:, None] >> np.arange(RANKS) & 1))


def _ways(known: Known, draws: Draws) -> Ints:
    """In how many ways each row can be drawn."""
    live = known.suits[known.up % SUITS]
    ways: Ints = (draws.opens & ~live == 0).astype(np.int64)
    ways_of = choose()
    for rank in range(RANKS):
        ways *= ways_of[known.left[rank] - (live >> rank & 1)][draws.others[:, rank]]
    return ways


def _flushes(kept: Cards, known: Known, draws: Draws) -> Iterator[tuple[Ints, Ints, Ints]]:
    """By suit the draws that make a flush: their rows, which draws, and what comes in the open
    suit."""
    suits = {card % SUITS for card in kept} or set(range(SUITS))
    odd, masks = sets(HAND - len(kept))
    for suit in suits if len(suits) < 2 or not kept else ():
        can = np.flatnonzero(masks & ~known.suits[suit] == 0)
        if suit == known.up % SUITS:
            yield len(draws.draw) - len(odd) + can, odd[can], masks[can]
        else:
            yield odd[can], odd[can], np.zeros_like(can)


# What hands face


def _below(opened: Opened, known: Known, draws: Draws) -> Ints:
    """By draw how many hands lie below each of the dealer's, by ranks alone; and all."""
    left = np.maximum(known.left - draws.held, 0)
    return counts_below(left, opened.hands.left, opened.hands.right)


def _faced(
    opened: Opened, below: Ints, draw: Ints, standing: Ints, opens: Ints, known: Known
) -> tuple[Ints, ...]:
    """What hands face that stand so, each after a draw that took these cards of the open suit."""
    live = without_rank(known.suits[known.up % SUITS] & ~opens, known.up >> 2)
    suited, total = opened.hands.below, below[draw, -1]

    def among(at: Ints | int) -> Ints:
        """How many of the suited hands up to there the live cards allow."""
        found: Ints = suited[live, np.minimum(at, suited.shape[1] - 1)].astype(np.int64)
        return found

    # The counts go by ranks alone: suited hands are put where they stand.
    weak = below[draw, opened.weak] + among(opened.weak_high) - among(opened.weak_low)
    at, low, high = (standing[:, of] for of in (dealers.AT, dealers.LOW, dealers.HIGH))
    lower, ties = below[draw, at], standing[:, dealers.TIES]
    won = lower - among(low) + among(high) - weak
    equal = ties * (below[draw, np.minimum(at + 1, below.shape[1] - 1)] - lower)
    equal = equal - standing[:, dealers.LOW_TIES] * (among(low + 1) - among(low))
    equal = equal + standing[:, dealers.HIGH_TIES] * (among(high + 1) - among(high))
    plays = standing[:, dealers.STANDS] != dealers.UNDER
    won, equal = plays * won, plays * equal
    return weak, won, equal, total - weak - won - equal


def _brings(pays: Pays, standing: Ints, faced: tuple[Ints, ...]) -> Ints:
    weak, won, equal, lost = faced
    found: Ints = standing[:, ANTE].astype(np.int64) * weak
    found += standing[:, WINS].astype(np.int64) * won
    found += pays.ties * equal - pays.loses * lost
    return found

"""What every end of a round brings, from the functions that settle at the table."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import comb, lcm

from houseway.core import Sign
from houseway.games.kit.analysis import NO_OPTIONS, Options
from houseway.games.kit.cards import threshold
from houseway.games.kit.figures import words
from houseway.games.kit.results import Brings, End, by_which_odds, paid_by, profit
from houseway.games.lunar_poker.analysis.reading import Pair, fives, hands, lines_of
from houseway.games.lunar_poker.kernel import code, fold, settle, settle_instant
from houseway.games.lunar_poker.reader import ACE_AND_KING, LINES, NOTHING, read_hand
from houseway.games.lunar_poker.settlement import settled_bet, settled_wager, switches
from houseway.games.lunar_poker.state import ANTE, Box, Round
from houseway.games.lunar_poker.state import BET as BET_AREA
from houseway.hands.poker import EQUAL, HIGHER, LOWER
from houseway.law import LawError
from houseway.law.rules import Rules, cited
from houseway.solvers import draws
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws import Problem, single
from houseway.solvers.draws.betting import ENDS, FOLDED
from houseway.solvers.draws.choices import AT_ONCE, BET, BUY, EXCHANGE, FOLD, PHASES
from houseway.solvers.draws.hands import UNSEEN
from houseway.solvers.draws.ranks import HAND
from houseway.solvers.draws.tables import Pays
from houseway.solvers.jobs import Run, run_here, shared

# How showdowns end, in the solver's order: comparison, and whether the dealer qualifies.
SHOWDOWNS = ((LOWER, 0), (HIGHER, 1), (EQUAL, 1), (LOWER, 1))
UNQUALIFIED, WON, TIED, LOST = range(4)
LINES_WON = range(ACE_AND_KING + 1)
TOLD = ("dealer does not qualify", "beats the dealer", "tie", "dealer is higher")


def paying(rules: Rules, options: Options = NO_OPTIONS) -> Brings:
    """What a wager brings: by its odds, or a stake in chips as the table pays it.

    The wagers of a round that were paid for two combinations go by `bet_end`.
    """
    state = Round(rules, Sign(chips=(options.chip,)))
    return paid_by(state, options.stake, settled_wager, Box)


def _paid_bet(rules: Rules, bet: int, beside: int, options: Options) -> Fraction:
    """What a bet brings, with a second combination beside the winning one."""
    multiple = rules.number("bet_multiple")
    if options.stake:
        state = Round(rules, Sign(chips=(options.chip,)))
        box = Box(1, {ANTE: options.stake, BET_AREA: multiple * options.stake})
        paid = settled_bet(state, box, bet, beside)
        return Fraction(paid.returned + paid.winnings - paid.stake, options.stake)
    brings = multiple * profit(rules, bet)
    if beside != NOTHING:
        verdict = rules.decode(bet)[0]
        brings += multiple * profit(rules, code(rules.verdict_names.index(verdict), beside))
    return brings


def bet_end(rules: Rules, line: int, after: int, ending: int, options: Options = NO_OPTIONS) -> End:
    """How a round ends for a player who bet; no draw counted."""
    comparison, qualifies = SHOWDOWNS[ending]
    ante, bet, beside = settle(line, after, comparison, qualifies)
    brings = paying(rules, options)(ANTE, ante, 1).profit + _paid_bet(rules, bet, beside, options)
    names = (
        (_named(line, beside), TOLD[ending]) if ending in (UNQUALIFIED, WON) else (TOLD[ending],)
    )
    # What decides is paid; where nothing is, the bet is the larger wager.
    paid = ante if ending == UNQUALIFIED else bet
    clause = cited(rules.decode(paid)[2].clause)
    multiple = rules.number("bet_multiple")
    wagers = [(ante, 1), (bet, multiple)]
    if beside != NOTHING:
        second = rules.verdict_names.index(rules.decode(bet)[0])
        wagers.append((code(second, beside), multiple))
    odds = () if options.stake else by_which_odds(rules, *wagers)
    return End(", ".join(names).capitalize(), clause, brings, Fraction(1 + multiple), odds)


def _named(line: int, after: int) -> str:
    first = "nothing" if line == NOTHING else words(LINES[line])
    return f"{first} and {words(LINES[after])}" if after != NOTHING else first


def folded(rules: Rules) -> End:
    """How a round ends with a fold; no draw counted."""
    return End("Fold", cited(rules.decode(fold())[2].clause), profit(rules, fold()), Fraction(1))


def at_once(rules: Rules, line: int, options: Options = NO_OPTIONS) -> End:
    """How a round ends with an instant payout."""
    paid = settle_instant(line)
    clause = cited(rules.decode(paid)[2].clause)
    name = f"{words(LINES[line])}, instant payout".capitalize()
    brings = paying(rules, options)(ANTE, paid, 1).profit
    odds = () if options.stake else by_which_odds(rules, (paid, 1))
    return End(name, clause, brings, Fraction(1), odds)


def drawn(rules: Rules, ending: End) -> End:
    """The same after a draw, with its fee."""
    fee = rules.number("draw_fee_multiple")
    name = f"Draw: {ending.name[0].lower()}{ending.name[1:]}"
    return End(name, ending.clause, ending.profit - fee, ending.wagered + fee, ending.paid)


# For the solver


def problem(rules: Rules, options: Options = NO_OPTIONS) -> tuple[Problem, int]:
    """The game as the solver takes it, and how many of its units an ante has."""
    read, kinds = hands()
    least = threshold(rules, "qualify")
    pairs = [lines_of(int(kind), rules) for kind in kinds]
    plays = [
        any(bool((ranks[kinds == kind] > least).any()) for ranks, kinds in read.all)
        for kind in range(len(pairs))
    ]
    pays, unit = _pays(rules, options, pairs, plays)
    return Problem(read, kinds, pays, least, *_exchanged(rules)), unit


@lru_cache(8)
def one_hand(rules: Rules, options: Options = NO_OPTIONS) -> tuple[single.Hands, int]:
    """The same as it is asked about a single hand."""
    reads, least = switches(rules), threshold(rules, "qualify")
    five, flush, pairs = fives(reads)
    plays = [
        any(bool((ranks[kinds == kind] > least).any()) for ranks, kinds in (five, flush))
        for kind in range(len(pairs))
    ]
    pays, unit = _pays(rules, options, pairs, plays)

    @cache
    def brings(pair: Pair, ending: int) -> Fraction:
        return unit * bet_end(rules, *pair, ending, options).profit

    def sixth(cards: tuple[int, ...]) -> tuple[int, Fraction, Fraction]:
        rank, *pair = read_hand(cards, reads)
        lines = pair[0], pair[1]
        wins = brings(lines, WON) if rank > least else Fraction(0)
        return rank, brings(lines, UNQUALIFIED), wins

    game = single.Game(five, flush, sixth, pays, least, *_exchanged(rules))
    return single.Hands(game), unit


def _pays(
    rules: Rules, options: Options, pairs: Sequence[Pair], plays: Sequence[bool]
) -> tuple[Pays, int]:
    """What ends bring by the kind of the hand, in whole parts of an ante, and how many it has; only
    kinds that can beat a dealer who plays win by a line."""
    weak = [bet_end(rules, *pair, UNQUALIFIED, options).profit for pair in pairs]
    wins = [
        bet_end(rules, *pair, WON, options).profit if can else Fraction(0)
        for pair, can in zip(pairs, plays, strict=True)
    ]
    ties, loses = (_alike(rules, pairs, ending, options) for ending in (TIED, LOST))
    fold_, fee = -folded(rules).profit, Fraction(rules.number("draw_fee_multiple"))
    unit = lcm(*(value.denominator for value in (*weak, *wins, ties, loses, fold_, fee)))
    if unit > UNITS or max(*weak, *wins) * unit > PAYS:
        raise LawError("these odds are too fine or too high to be counted with")
    pays = Pays(
        np.array([int(value * unit) for value in weak]),
        np.array([int(value * unit) for value in wins]),
        *(int(value * unit) for value in (ties, -loses, fold_, fee)),
    )
    return pays, unit


def _exchanged(rules: Rules) -> tuple[int, int]:
    """The fewest and the most cards of an exchange."""
    cards = rules.number("exchange_least"), rules.number("exchange_most")
    if not 1 <= cards[0] <= cards[1] <= HAND:
        raise LawError(f"an exchange is of one to five cards, not of {cards[0]} to {cards[1]}")
    return cards


# So that sums over all draws stay below 2 ** 63.
UNITS, PAYS = 1000, 1 << 20


def _alike(rules: Rules, pairs: Sequence[Pair], ending: int, options: Options) -> Fraction:
    """What an end brings that is the same for all hands."""
    found = {bet_end(rules, *pair, ending, options).profit for pair in pairs}
    if len(found) > 1:
        raise LawError("a tie or a loss that pays by the hand is not analysed")
    return found.pop()


def key(rules: Rules, options: Options = NO_OPTIONS) -> tuple[str, ...]:
    """Everything in the rules that the best choices depend on."""
    switches = ("second_combination", "second_ace_and_king", "second_remade")
    numbers = ("bet_multiple", "draw_fee_multiple", "exchange_least", "exchange_most")
    ends = (
        _worth(rules, line, after, ending, options)
        for line in LINES_WON
        for after in LINES_WON
        for ending in range(len(SHOWDOWNS))
    )
    return (
        str(threshold(rules, "qualify")),
        *(str(rules.number(number)) for number in numbers),
        *(str(rules.switch(switch)) for switch in switches),
        str(folded(rules).profit),
        ",".join(ends),
    )


def _worth(rules: Rules, line: int, after: int, ending: int, options: Options) -> str:
    try:
        return str(bet_end(rules, line, after, ending, options).profit)
    except LawError:
        return ""


# From counts


def draws_of(phase: int) -> int:
    """How many draws a phase has for each outcome of the other cards."""
    cards = 1 if phase == BUY else phase - EXCHANGE if EXCHANGE < phase < AT_ONCE else 0
    return comb(UNSEEN - 4, cards)


def ends_of(
    rules: Rules, kinds: Ints, facts: Ints, options: Options = NO_OPTIONS
) -> Iterator[tuple[End, int, int]]:
    """Every end that was counted: its outcomes, and out of how many draws for each outcome."""
    pairs = [lines_of(int(kind), rules) for kind in kinds]
    for phase in range(PHASES):
        for kind, pair in enumerate(pairs):
            for ending in range(ENDS):
                outcomes = int(facts[phase, kind, ending])
                if not outcomes:
                    continue
                if phase == AT_ONCE:
                    found = at_once(rules, pair[0], options)
                else:
                    found = folded(rules)
                    if ending != FOLDED:
                        found = bet_end(rules, *pair, ending, options)
                    found = found if phase in (FOLD, BET) else drawn(rules, found)
                yield found, outcomes, draws_of(phase)


# The best choices, and how rounds end under them


def solution(rules: Rules, run: Run = run_here, options: Options = NO_OPTIONS) -> draws.Solution:
    """The counts under the best choices of all policies, and these choices."""
    return draws.solve(key(rules, options), shared(lambda: problem(rules, options)[0]), run)

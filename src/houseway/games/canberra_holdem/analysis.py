"""Canberra Casino Hold-em over all 27,813,810,024,000 outcomes: one hand, one decision.

The solver counts how showdowns end, by facts. What that brings comes after it, from the function
that settles at the table and the odds of the rules; so under a policy that stays the same a changed
pay table or a switched reading costs no new count. Calling must be worth more than folding to be
called best.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import Any, NamedTuple

from houseway.core import Sign, kind
from houseway.equipment.cards import RANKS, name, parse_many
from houseway.games.canberra_holdem.events import Call
from houseway.games.canberra_holdem.kernel import (
    LINES,
    fold,
    read_super_aces,
    settle,
    settle_super_aces,
)
from houseway.games.canberra_holdem.play import play
from houseway.games.canberra_holdem.round import settled_wager, unqualified_switches
from houseway.games.canberra_holdem.state import ANTE, CALL, SUPER_ACES, Box, Round
from houseway.games.kit import analysis as kit
from houseway.games.kit.cards import threshold
from houseway.games.kit.figures import percent
from houseway.games.kit.holdem import FLOP, HOLE, glance, grid, runs
from houseway.games.kit.results import Brings, End, Result, Sheet, end, lines, paid_by, profit
from houseway.games.kit.views import faces_at, offered
from houseway.kernel import compiled, kernel
from houseway.law.rules import Rules
from houseway.solvers import calls, holdings
from houseway.solvers import sharing as shared
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import start
from houseway.solvers.generator import draw_nine
from houseway.solvers.holdings import ONE_TO_A_FLUSH, shares
from houseway.solvers.jobs import Job, Run, run_here
from houseway.solvers.showdowns import by_category, showdowns
from houseway.solvers.suits import (
    CARDS,
    HOLES,
    board_number,
    cards_of,
    chosen,
    classes,
    keep_holes,
    place,
    three_cards,
)

OPTIMAL, ALWAYS_CALL = "optimal", "always_call"
WAGERS = {
    ANTE: kit.Wager((OPTIMAL, kit.SHORT, ALWAYS_CALL), (*kit.STAKED, "cap", "played")),
    SUPER_ACES: kit.Wager(options=(*kit.STAKED, "played")),
}
STARTS, FLOPS_OF_A_HOLE = 169, comb(50, 3)
DEALS = comb(52, 2) * FLOPS_OF_A_HOLE
OUTCOMES = DEALS * comb(47, 2) * comb(45, 2)
PARTS = 9


def result(
    rules: Rules, wager: str, policy: str, options: kit.Options = kit.NO_OPTIONS,
    run: Run = run_here,
) -> Result:  # fmt: skip
    """What an ante with its call, or a Super Aces wager, is worth."""
    played = options.played or rules
    if wager == SUPER_ACES:
        return _super_aces(rules, played, run, options)
    policies = None if policy == ALWAYS_CALL else _calls(played, policy, run, options)
    counts = calls.ends(threshold(rules, "qualify"), policies, run)
    found = [
        (ending, int(counts[line, 2 * comparison + qualifies]))
        for (line, comparison, qualifies), ending in _ends(rules, options).items()
    ]
    folded = OUTCOMES - sum(outcomes for _, outcomes in found)
    return Result(wager, policy, OUTCOMES, lines([*found, (end(rules, (fold(), 1)), folded)]))


def terms(wager: str, options: kit.Options) -> str:
    """What a figure of a wager takes for granted."""
    if wager == SUPER_ACES:
        said = "Per unit of the wager, on the hole cards and the flop"
    else:
        said = "Per ante, call included"
    return f"{said}{kit.amount_terms(options, 'cap' in WAGERS[wager].options)}"


# Money, by the function that settles at the table


def brings(rules: Rules, options: kit.Options = kit.NO_OPTIONS) -> Brings:
    """What wagers bring: by their odds, or a stake in chips under the sign's maximum payout."""
    state = Round(rules, Sign(chips=(options.chip,), maximum_payout=options.cap or None))
    return paid_by(state, options.stake, settled_wager, Box)


# Ante and call


def _ends(rules: Rules, options: kit.Options = kit.NO_OPTIONS) -> dict[tuple[int, int, int], End]:
    """How a round ends for a player who called, by category, comparison and qualification."""
    call, switches = rules.number("call_multiple"), unqualified_switches(rules)
    made, paid = {}, brings(rules, options)
    for facts in ((a, b, c) for a in range(len(LINES)) for b in range(3) for c in range(2)):
        ante_code, call_code = settle(*facts, *switches)
        brought = paid(ANTE, ante_code, 1), paid(CALL, call_code, call)
        made[facts] = end(rules, (ante_code, 1), (call_code, call), brought=brought)
    return made


def _worth(rules: Rules, options: kit.Options) -> tuple[Ints, int, int]:
    """What each showdown brings and what folding does, as whole numbers, and of what unit."""
    values = [ending.profit for ending in _ends(rules, options).values()]
    folded = profit(rules, fold())
    unit = lcm(*(value.denominator for value in (*values, folded)))
    whole = [int(value * unit) for value in values]
    worth = np.array(whole, dtype=calls.value_type(whole)).reshape(len(LINES), -1)
    return worth, int(folded * unit), unit


def best_calls(rules: Rules, run: Run = run_here, options: kit.Options = kit.NO_OPTIONS) -> Ints:
    """The best policy: for each class of flops a bit for each place of a hole, 1 to call.

    A maximum payout makes calls worth less, so that what is best depends on it.
    """
    worth, folded, _ = _worth(rules, options)
    return calls.best_policy(threshold(rules, "qualify"), worth, folded, run)


def _calls(rules: Rules, policy: str, run: Run, options: kit.Options) -> Ints:
    """When to call by a policy that folds now and then."""
    return holdings.policy(TEN_HIGH, 3, run) if policy == kit.SHORT else best_calls(
        rules, run, options
    )  # fmt: skip


# From here on the short strategy calls: what the hole adds to the flop, a high card at least.
TEN_HIGH = RANKS.index("T")
SHORT = kit.Short(
    ANTE,
    kit.SHORT,
    (
        "Call with a pair or better of your own.",
        "Call with four cards to a flush, or to a straight, one of yours among them.",
        "Call with a ten or higher card of your own.",
        "Fold everything else.",
    ),
)


# Super Aces


def _super_aces(rules: Rules, played: Rules, run: Run, options: kit.Options) -> Result:
    """Declared by the software; folding matters only where it forfeits, and then the player is
    one who plays the ante game best, by its odds, and folds as that says."""
    forfeit, least = rules.switch("fold_after_declaring"), threshold(rules, "super_aces")
    policy = best_calls(played, run) if forfeit else np.zeros((0, 0), dtype=np.uint8)
    flops, fill = classes(3), compiled(fill_super_aces)

    def part(number: int) -> Ints:
        counts = np.zeros((len(LINES), 2, 2), dtype=np.int64)
        some = slice(number, None, PARTS)
        fill(flops.suits[some], flops.weights[some], policy[some], least, counts)
        return counts

    key = (str(least), calls.digest(policy))
    counts = run(Job("super-aces", key, PARTS, part))
    paid, found = brings(rules, options), []
    for (line, eligible, folded), many in np.ndenumerate(counts):
        if many:
            code = settle_super_aces(line, eligible, 1, folded, forfeit)
            ending = end(rules, (code, 1), brought=(paid(SUPER_ACES, code, 1),))
            found.append((ending, int(many)))
    return Result(SUPER_ACES, kit.NO_CHOICE, DEALS, lines(found))


def fill_super_aces(flops: Ints, weights: Ints, policy: Ints, least: int, counts: Ints) -> None:
    """Count hole cards with flops by the bonus hand and by whether the hand is folded."""
    for at in range(len(flops)):
        c, d, e = three_cards(flops[at])
        for a in range(CARDS):
            if a in (c, d, e):
                continue
            for b in range(a):
                if b in (c, d, e):
                    continue
                line, eligible = read_super_aces(a, b, c, d, e, least)
                hole = place(a, b)
                folded = 1 - (policy[at, hole >> 3] >> (hole & 7) & 1) if len(policy) else 0
                counts[line, eligible, folded] += weights[at]


# Strategy


def strategy(
    rules: Rules, run: Run = run_here, options: kit.Options = kit.NO_OPTIONS
) -> tuple[Sheet, ...]:
    """When to call at a glance, how often each start folds, and what to fold on every flop."""
    policy = best_calls(rules, run, options)
    every = np.ones((CARDS, CARDS), dtype=np.uint8)
    counts = shares(policy, 3, every, calls.digest(policy), run)
    called = np.unpackbits(policy, axis=1, count=HOLES, bitorder="little").astype(np.int64)
    return (
        glance("When to call", counts.tolist(), "Call", "By what the hole cards add to the flop."),
        _folds_by_start(called),
        _folds_by_flop(called),
    )


def _folds_by_start(called: Ints) -> Sheet:
    """The share of flops on which each start folds."""
    many, going = [0] * STARTS, [0] * STARTS
    often = classes(3).weights @ called
    for low, high in combinations(range(CARDS), 2):
        held = start(low, high)
        many[held] += FLOPS_OF_A_HOLE
        going[held] += int(often[place(low, high)])
    cells = [percent(1 - Fraction(on, all_), 2) for on, all_ in zip(going, many, strict=True)]
    note = "The share of flops on which to fold; suits alike above the diagonal."
    return grid("How often to fold", cells, note)


def _folds_by_flop(called: Ints) -> Sheet:
    """Two ranks fold on a flop whatever their suits, or only in some of them."""
    flops, pairs = classes(3), np.zeros((HOLES, STARTS), dtype=np.int64)
    for low, high in combinations(range(CARDS), 2):
        pairs[place(low, high), (low >> 2) + len(RANKS) * (high >> 2)] = 1
    there = np.ones((len(called), HOLES), dtype=np.uint8)
    keep_holes(there, flops.suits)
    drawing = _drawing(flops.suits)
    folding, others = (there - called) @ pairs, (called * ~drawing) @ pairs
    shown = []
    for suits, fold_row, call_row in zip(flops.suits, folding, others, strict=True):
        cards = sorted(cards_of(suits), key=lambda card: (-(card >> 2), card & 3))
        told = ((fold_row > 0) & some for some in (call_row == 0, call_row > 0))
        shown.append((cards, (" ".join(map(name, cards)), *map(_listed, told))))
    rows = tuple(row for _, row in sorted(shown, key=lambda row: [-card for card in row[0]]))
    call_draws = not ((there - called) * drawing).any()
    note = (
        f"With one card to a flush {'call all the same' if call_draws else 'ask for advice'}. For "
        "flops in other suits change the suits. Hands of the last column fold where their suits "
        "add too little: houseway advise tells."
    )
    return Sheet("What to fold", ("Flop", "Fold", "Fold in some suits"), rows, note)


def _drawing(flops: Ints) -> Ints:
    """The holes that are one card short of a flush, for each flop."""
    own = np.zeros((4, HOLES), dtype=np.int64)
    for low, high in combinations(range(CARDS), 2):
        own[low & 3, place(low, high)] += 1
        own[high & 3, place(low, high)] += 1
    on_flop = np.bitwise_count(flops)
    short = (on_flop[:, :, None] + own == ONE_TO_A_FLUSH) & (own > 0)
    made: Ints = np.any(short, axis=1)
    return made


def _listed(hands: Ints) -> str:
    """Two ranks each, as a person lists them: the higher one first, neighbours together."""
    square = hands.reshape(len(RANKS), len(RANKS))
    found = (runs(high, square[high].nonzero()[0].tolist()) for high in range(len(RANKS)))
    return " ".join(text for texts in list(found)[::-1] for text in texts)


# Advice


def advise(
    rules: Rules, hole: Sequence[int], flop: Sequence[int], run: Run = run_here,
    options: kit.Options = kit.NO_OPTIONS,
) -> dict[str, Fraction]:  # fmt: skip
    """The expected profits of calling and folding with these hole cards and this flop, in antes."""
    kit.dealt(("the hole", hole, HOLE), ("the flop", flop, FLOP))
    ends, summed, many = _ends(rules, options), Fraction(0), 0
    found = showdowns(hole, flop, threshold(rules, "qualify"))
    for line, counts in by_category(found).items():
        for comparison, qualifies in ((a, b) for a in range(3) for b in range(2)):
            outcomes = int(counts[comparison, qualifies])
            summed += outcomes * ends[line, comparison, qualifies].profit
            many += outcomes
    return {"call": summed / many, "fold": profit(rules, fold())}


def typed(given: kit.Typed) -> kit.Situation:
    """The hole cards and the flop."""
    wanted = "two hole cards and three of the flop"
    cards = kit.typed_cards(given.things, (HOLE + FLOP,), wanted)
    return {"hole": cards[:HOLE], "flop": cards[HOLE:]}


def seen(view: dict[str, Any], seat: int, state: Any) -> kit.Situation | None:
    """What lies before a seat that may call."""
    if not offered(view, kind(Call), seat=seat):
        return None
    places = {"hole": f"box/{seat}", "flop": "flop"}
    return {name: parse_many(faces_at(view, place)) for name, place in places.items()}


# Players who share what they hold


DEALS_SHARED = 6000


def sharing(rules: Rules, seats: int, run: Run = run_here) -> tuple[kit.Shared, ...]:
    """What each of so many players gains who call or fold knowing all their hole cards."""
    worth, folded, unit = _worth(rules, kit.NO_OPTIONS)
    calls_alone, flops = best_calls(rules, run), classes(3)
    hidden = CARDS - HOLE * seats - FLOP
    ways = comb(hidden, 2) * comb(hidden - 2, HOLE)

    def gain(number: int) -> int:
        deal = shared.dealt(kit.SHARING_SEED, number, seats, worth, threshold(rules, "qualify"))
        low, middle, high = deal.flop.tolist()
        flop, gained = board_number(low, middle, high, -1), 0
        for hole, sums in zip(deal.holes.tolist(), deal.sums, strict=True):
            call, fold_ = int(sums.sum()) // 2, folded * ways
            alone = chosen(calls_alone, flops.classes, flops.orders, flop, *hole)
            gained += max(call, fold_) - (call if alone else fold_)
        return gained

    key = str(seats), str(threshold(rules, "qualify")), calls.digest(worth)
    found = shared.per_deal("sharing", key, DEALS_SHARED, gain, run)
    return (kit.averaged(ANTE, f"{seats} players, each other's cards", found, seats * unit * ways),)


# Simulated rounds, one box with Super Aces declared


COLUMNS = (ANTE, CALL, SUPER_ACES)


class Policy(NamedTuple):
    """When to call: by class of flop and place of the hole, with the class of every flop."""

    calls: Ints
    classes: Ints
    orders: Ints


@kernel
def rounds(
    rows: Any, key: int, counter: int, deck: int, policy: Policy, numbers: tuple[int, ...]
) -> int:
    """Play a round into every row; without a table of calls the player always calls."""
    for at in range(rows.shape[0]):
        a, b, x, y, c, d, e, f, g, counter = draw_nine(key, counter, deck)
        called = 1
        if len(policy.calls):
            flop = board_number(c, d, e, -1)
            called = chosen(policy.calls, policy.classes, policy.orders, flop, a, b)
        cards = (a, b, x, y, c, d, e, f, g)
        rows[at, 0], rows[at, 1], rows[at, 2] = play(cards, 1, called, *numbers)
    return counter


def plan(
    rules: Rules, wager: str, policy: str, run: Run = run_here,
    options: kit.Options = kit.NO_OPTIONS,
) -> kit.Plan:  # fmt: skip
    """How to play under a policy; a bonus alone is called with, unless folding forfeits it."""
    forfeit = rules.switch("fold_after_declaring")
    if policy not in WAGERS[ANTE].policies:
        policy = OPTIMAL if forfeit else ALWAYS_CALL
    none = np.zeros((0, 0), np.uint8)
    calls = none if policy == ALWAYS_CALL else _calls(rules, policy, run, options)
    flops = classes(3)
    thresholds = threshold(rules, "qualify"), threshold(rules, "super_aces")
    chosen_by = Policy(calls, flops.classes, flops.orders.astype(np.int16))
    numbers = (*thresholds, forfeit, *unqualified_switches(rules))
    return kit.Plan(rounds, len(COLUMNS), (rules.number("deck"), chosen_by, numbers))


def worth(rules: Rules, wager: str, options: kit.Options = kit.NO_OPTIONS) -> tuple[kit.Worth, ...]:
    """An ante has its call counted in; Super Aces stands alone."""
    paid = brings(rules, options)
    if wager == SUPER_ACES:
        return kit.NO_WORTH, kit.NO_WORTH, kit.stakes(rules, 1, SUPER_ACES, paid)
    call = kit.stakes(rules, rules.number("call_multiple"), CALL, paid)
    return kit.stakes(rules, 1, ANTE, paid), call, kit.NO_WORTH


ADVICE = kit.Advice(kit.IN_ANTES, advise, typed, seen, kit.command_name)
SIMULATION = kit.Simulation(COLUMNS, plan, worth)
ANALYSIS = kit.Analysis(
    __doc__, WAGERS, result, terms, strategy, ADVICE, SIMULATION, (SHORT,), sharing=sharing
)

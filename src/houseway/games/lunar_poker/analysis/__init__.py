"""Lunar Poker, exactly: the ante with bet and draw fee, and the super wager on one's own hand.

One player's cards, the dealer's open card and the cards given up are known, all others are unseen.
The best choices under each policy come from the solver, which counts how rounds end by the kind of
the hand. What ends bring is applied afterwards, so the policy that is best under some rules costs
no new count under others that pay differently. Of choices that bring the same the one is made that
puts down less: fold, bet, a sixth card, an exchange.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Any

from houseway.core import Events, kind
from houseway.equipment.cards import name, parse_many
from houseway.games.kit import analysis as kit
from houseway.games.kit.cards import threshold
from houseway.games.kit.results import Result, Sheet, end, lines
from houseway.games.kit.views import faces_at, offered
from houseway.games.lunar_poker.analysis import paying, rounds, short
from houseway.games.lunar_poker.analysis import together as both
from houseway.games.lunar_poker.analysis.exposures import exposed, sheet
from houseway.games.lunar_poker.analysis.paying import solution
from houseway.games.lunar_poker.analysis.sharing import sharing
from houseway.games.lunar_poker.analysis.sheets import sheets
from houseway.games.lunar_poker.events import Bet, BuySixth, DrawChosen
from houseway.games.lunar_poker.kernel import read_first, settle_super
from houseway.games.lunar_poker.reader import LINES, NOTHING, read_hand
from houseway.games.lunar_poker.settlement import switches
from houseway.games.lunar_poker.state import super_of
from houseway.kernel import compiled, kernel
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.solvers.arrays import Ints, np
from houseway.solvers.draws.choices import POLICIES
from houseway.solvers.draws.single import facing
from houseway.solvers.jobs import Job, Run, run_here

DECK, HAND, BEHIND = 52, 5, 4
DEALS = comb(DECK, HAND)
WAGERS = {
    "ante": kit.Wager(
        ("optimal", "bet_fold_buy", "bet_fold_exchange", "bet_or_fold", kit.SHORT),
        (*kit.STAKED, "played"),
    ),
    "super": kit.Wager(options=kit.STAKED),
    # 7.2.2: cards are dealt to those who placed both.
    both.WAGER: kit.Wager(
        (both.OPTIMAL,), (*kit.STAKED, "played"), area="ante", of=("ante", "super")
    ),
}


def result(
    rules: Rules, wager: str, policy: str, options: kit.Options = kit.NO_OPTIONS,
    run: Run = run_here,
) -> Result:  # fmt: skip
    """What an ante with its bet and draw fee, or a super wager on one's own hand, is worth."""
    if wager == "super":
        return _super(rules, run, options)
    if wager == both.WAGER:
        return both.together(rules, policy, options, run)
    if policy == kit.SHORT:
        return short.short(rules, options, run)
    return _ante(rules, policy, options, run)


def terms(wager: str, options: kit.Options) -> str:
    """What a figure of a wager takes for granted."""
    if wager == "super":
        return "Of the wager on one's own hand" + kit.amount_terms(options, False)
    if wager == both.WAGER:
        said = "Both compulsory wagers, of the same amount, per ante"
        return said + kit.amount_terms(options, False)
    said = "Per ante, bet and draw fee included; one player's cards are known, all others unseen"
    return said + kit.amount_terms(options, False)


# Ante, bet and draw fee


def _ante(rules: Rules, policy: str, options: kit.Options, run: Run) -> Result:
    played = options.played or rules
    if threshold(rules, "qualify") != threshold(played, "qualify"):
        raise LawError("a strategy cannot be played where the dealer qualifies by another hand")
    found = solution(played, run, options)
    ends = list(paying.ends_of(rules, found.kinds, found.facts[POLICIES.index(policy)], options))
    # The open card has any of four suits.
    scale = lcm(*(drawn for _, _, drawn in ends))
    outcomes = DEALS * (DECK - HAND) * comb(DECK - HAND - 1, BEHIND) * scale
    counted = ((ending, 4 * many * (scale // drawn)) for ending, many, drawn in ends)
    return Result("ante", policy, outcomes, lines(counted))


# The super wager on one's own hand


def _super(rules: Rules, run: Run, options: kit.Options) -> Result:
    odd_cards_only = rules.switch("ace_king_queen")

    def part(first: int) -> Ints:
        counts = np.zeros(len(LINES), dtype=np.int64)
        compiled(count_supers)(first, odd_cards_only, counts)
        return counts

    counts = run(Job("lunar-super", (str(odd_cards_only),), DECK, part))
    found, paid = [], paying.paying(rules, options)
    for line in range(len(LINES)):
        if counts[line]:
            code = settle_super(line, 1)
            ending = end(rules, (code, 1), brought=(paid(super_of(1), code, 1),))
            found.append((ending, int(counts[line])))
    return Result("super", "none", DEALS, lines(found))


@kernel
def count_supers(a: int, odd_cards_only: int, counts: Any) -> None:
    """Count the hands whose highest card is the first by their super line."""
    for b in range(a):
        for c in range(b):
            for d in range(c):
                for e in range(d):
                    counts[read_first(a, b, c, d, e, odd_cards_only)[0]] += 1


# Advice


def advise(
    rules: Rules, cards: Sequence[int], up: int, given_up: Sequence[int] = (),
    run: Run = run_here, options: kit.Options = kit.NO_OPTIONS,
) -> dict[str, Fraction]:  # fmt: skip
    """What every choice brings with these five cards beside the dealer's open one, in antes.

    An exchange is named by the cards given up. A dealt straight or royal flush leaves no choice.
    Six cards, or cards that were given up, are those after a draw.
    """
    if given_up or len(cards) > HAND:
        return after_draw(rules, cards, up, given_up, options)

    seen = kit.dealt(("a hand", cards, HAND), ("the dealer's open card", (up,), 1))
    hand, (a, b, c, d, e, open_card) = seen[:HAND], seen
    line = read_first(a, b, c, d, e, 0)[1]
    if line != NOTHING:
        return {"instant payout": paying.at_once(rules, line, options).profit}
    asked, unit = paying.one_hand(rules, options)
    found = asked.value(hand, open_card)
    choices = {
        "fold": paying.folded(rules).profit,
        "bet": found.bet / unit,
        "buy6": found.buy / unit,
    }
    for given, brings in found.exchanges.items():
        named = " ".join(name(card) for card in hand if card in given)
        choices[f"exchange {named}"] = brings / unit
    return choices


def after_draw(
    rules: Rules, cards: Sequence[int], up: int, given_up: Sequence[int],
    options: kit.Options = kit.NO_OPTIONS,
) -> dict[str, Fraction]:  # fmt: skip
    """What bet and fold bring after a draw, with its fee, against every hand of the dealer."""
    held, gone = HAND if given_up else HAND + 1, len(given_up)
    least, most = rules.number("exchange_least"), rules.number("exchange_most")
    if gone and not least <= gone <= most:
        raise LawError(f"an exchange is of {least} to {most} cards, not of {gone}")
    groups = (("a hand after this draw", cards, held), ("the dealer's open card", (up,), 1))
    seen = kit.dealt(*groups, ("an exchange", given_up, gone))
    rank, line, after = read_hand(tuple(seen[:held]), switches(rules))
    faced = facing(paying.one_hand(rules)[0], rank, seen, up)
    brings = (
        many * paying.bet_end(rules, line, after, ending, options).profit
        for ending, many in enumerate(faced)
        if many
    )
    fee = rules.number("draw_fee_multiple")
    return {
        "fold": paying.folded(rules).profit - fee,
        "bet": sum(brings, Fraction(0)) / sum(faced) - fee,
    }


def typed(given: kit.Typed) -> kit.Situation:
    """The hand, with the dealer's open card and the cards given up named apart."""
    up_text, gave_text = given.named.get("up"), given.named.get("gave") or ""
    if up_text is None:
        raise LawError("name the dealer's card with --up, as in --up 4s")
    up = kit.typed_cards(up_text, (1,), "one card with --up")
    gave = kit.typed_cards(gave_text, range(HAND + 1), "up to five cards with --gave")
    # After an exchange there are five cards again; without one a sixth may have been bought.
    hands = (HAND,) if gave else (HAND, HAND + 1)
    many = tuple(len(up) + len(gave) + held for held in hands)
    wanted = "five cards, or six if one was bought, beside those of --up and --gave"
    cards = kit.typed_cards(f"{up_text} {gave_text} {given.things}", many, wanted)
    return {"cards": cards[len(up) + len(gave) :], "up": up[0], "given_up": gave}


def seen(view: dict[str, Any], seat: int, state: Any) -> kit.Situation | None:
    """What lies before a seat that may bet, and what it gave up."""
    hand, up = (parse_many(faces_at(view, place)) for place in (f"box/{seat}", "dealer"))
    if not offered(view, kind(Bet), seat=seat) or len(hand) < HAND or len(up) != 1:
        return None
    box = next(box for box in state.boxes if box.seat == seat)
    return {"cards": hand, "up": up[0], "given_up": box.given_up}


def chosen(view: dict[str, Any], command: str, events: Events, seat: int) -> str:
    """An exchange by the cards that are given up, the sixth card by its own name."""
    drawn = next((event for event in events if isinstance(event, DrawChosen)), None)
    if drawn is None:
        return kit.command_name(view, command, events, seat)
    if command == kind(BuySixth):
        return "buy6"
    hand = faces_at(view, f"box/{seat}")
    given = [face for place, face in enumerate(hand) if drawn.cards >> place & 1]
    return " ".join(("exchange", *given))


# For a person


def strategy(
    rules: Rules, run: Run = run_here, options: kit.Options = kit.NO_OPTIONS
) -> tuple[Sheet, ...]:
    """What to do first by hand and open card, what to keep, and when to bet after a draw."""
    return sheets(solution(rules, run, options))


def incident(rules: Rules, dealer_exposes: int = 1, run: Run = run_here) -> tuple[Sheet, ...]:
    """What it is worth to see up to so many of the dealer's cards beside the open one."""
    if dealer_exposes not in range(1, HAND):
        raise LawError(f"the dealer exposes 1 to {HAND - 1} cards beside the open one")
    seen = tuple(exposed(rules, more, run) for more in range(dealer_exposes + 1))
    normal = _ante(rules, "optimal", kit.NO_OPTIONS, run)
    return (sheet(rules, normal, seen[0], seen[1:]),)


ADVICE = kit.Advice(kit.IN_ANTES, advise, typed, seen, chosen, ("up", "gave"))
SIMULATION = kit.Simulation(rounds.COLUMNS, rounds.plan, rounds.worth, rounds.MARKS)
INCIDENT = kit.Incident(incident, ("dealer_exposes",), ({"dealer_exposes": 2},))
ANALYSIS = kit.Analysis(
    *(__doc__, WAGERS, result, terms, strategy, ADVICE, SIMULATION, (short.SAYS,)),
    incident=INCIDENT,
    sharing=sharing,
)

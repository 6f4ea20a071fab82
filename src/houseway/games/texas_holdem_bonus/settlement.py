"""How wagers are settled: section 10, with the folds of sections 9 and 11."""

from dataclasses import replace

from houseway.core import Events, Returned, RoundClosed, Settled
from houseway.games.kit import settling as kit
from houseway.games.kit.cards import threshold
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.kit.settling import Wagered
from houseway.games.texas_holdem_bonus import events
from houseway.games.texas_holdem_bonus.kernel import (
    FOLDS,
    fold,
    read,
    read_ante_bonus,
    settle,
    settle_ante_bonus,
    settle_jackpot,
)
from houseway.games.texas_holdem_bonus.state import ANTE, ANTE_BONUS, BETS, Box, Round
from houseway.law.rules import Prize, Rules, cited
from houseway.money import Cents, dollars

RACK, OVER_JACKPOT = "discard_rack", "jackpot_area"


def right_amount(state: Round, box: Box, area: str) -> Cents:
    """What a Flop, Turn or River wager must be on the ante of this box."""  # 9.1.2, 9.2.3, 9.3.3
    return box.on(ANTE) * state.rules.number(f"{area}_multiple")


def least_paid_ante(rules: Rules) -> int:
    """The rank of the lowest hand whose ante is paid."""
    return threshold(rules, "ante")


def folded(state: Round, box: Box, how: str, *back: Returned) -> Events:
    """A hand is given up: all is lost, but under Method B not the jackpot wager."""  # 9.6
    name, _, verdict = state.rules.decode(fold(FOLDS.index(how)))
    to = OVER_JACKPOT if state.method_b else RACK  # 9.6.1, 9.6.2
    returned = {wager.area for wager in back}
    lost = tuple(
        settled(state, box, area, fold(FOLDS.index(how)), "T4" if area == ANTE_BONUS else "")
        for area in (ANTE_BONUS, ANTE, *BETS)
        if box.on(area) and area not in returned
    )
    if box.on(JACKPOT) and not state.method_b:
        lost += (settled(state, box, JACKPOT, settle_jackpot(0, 1, 0)),)
    return events.Folded(box.seat, name, to, cited(verdict.clause)), *back, *lost


def settle_box(state: Round, box: Box) -> Events:
    """The Ante Bonus first, then the other wagers, whatever became of it."""  # 10.5, 10.6
    decided: Events = ()
    if box.on(ANTE_BONUS):
        code = settle_ante_bonus(read_ante_bonus(*box.hole))
        decided += (settled(state, box, ANTE_BONUS, code),)
    facts = read(box.hole, state.dealer, state.community, least_paid_ante(state.rules))
    ante, bet = settle(*facts)
    decided += (settled(state, box, ANTE, ante),)
    return decided + tuple(settled(state, box, area, bet) for area in BETS if box.on(area))


def all_settled(state: Round, under: str) -> Events:
    """Jackpots are settled apart; without any the round is over."""
    if state.jackpots() or state.gathered:
        return (events.HandsSettled(),)
    return (RoundClosed(state.number, under),)


def settled(state: Round, box: Box, area: str, code: int, reading: str = "") -> Settled:
    """A kernel's code as money; a prize is no winnings of the wager and is paid apart."""
    wager = Wagered(box.seat, area, box.on(area))
    # The document's odds are whole; what a variant's odds leave of a chip is not paid.
    decided = kit.settled(state.rules, wager, code, min(state.sign.chips), reading=reading)
    _, line, verdict = state.rules.decode(code)
    prize = state.rules.document.prize.get(verdict.prize)
    if prize is None:
        return decided
    kept = not state.rules.switch("winning_jackpot_stake")  # 15.1.3
    returned = 0 if kept else decided.returned
    return replace(decided, returned=returned, line=line, odds=terms(prize))


def terms(prize: Prize) -> str:
    """A prize in words."""
    share = f"{prize.percent}% of the jackpot, at least " if prize.percent else ""
    return share + dollars(prize.cents)

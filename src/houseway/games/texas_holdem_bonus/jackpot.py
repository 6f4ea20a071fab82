"""The progressive jackpot as a round settles it: section 15.

The pool above the tables tells the meter. Percentage parts are paid out of the pool, fixed
amounts, bonus jackpots and top-ups to a guaranteed minimum by the house.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from houseway.core import FLOAT, Events, Field, Offer, Paid, Refusal, RoundClosed
from houseway.games.kit.jackpot import (
    JACKPOT,
    HeldPrize,
    MeterRead,
    MeterReset,
    OddCents,
    PaidInCash,
    PrizesHeld,
    holding,
    pool_account,
)
from houseway.games.texas_holdem_bonus import events, kernel
from houseway.games.texas_holdem_bonus.settlement import settled
from houseway.games.texas_holdem_bonus.state import ANTE, Box, Round
from houseway.law.rules import Prize, Rules, cited
from houseway.money import Cents, Odds, dollars, pay

# Placing a jackpot wager


def wager_of(state: Round) -> Cents:
    """The one amount of a jackpot wager; nothing where the sign leaves it open."""  # 15.2.3
    return state.sign.jackpot.wager if state.sign.jackpot else 0


def why_no_wager(state: Round, box: Box, area: str) -> Refusal | None:
    """Why a box cannot place a jackpot wager now; None for any other wager."""
    if area != JACKPOT:
        return None
    if state.sign.jackpot is None:
        return Refusal("2.2.2.3", "no jackpot is offered at this table")
    if state.meter_down:
        return Refusal("11.14", "the game goes on without the jackpot until its equipment works")
    if not box.on(ANTE):
        said = "a jackpot wager needs an ante in the same round: place that first"
        return Refusal("15.2.1", said)
    if wager_of(state) and box.on(JACKPOT):
        return _one_wager(wager_of(state))
    return None


def _one_wager(cents: Cents) -> Refusal:
    return Refusal("15.2.3", f"a jackpot wager is one wager of exactly {dollars(cents)}")


def amount(state: Round, area: str) -> Field:
    """What may be placed on an area before the deal."""
    fixed = wager_of(state) if area == JACKPOT else 0
    if not fixed:
        return Field("cents", 1)
    refused = _one_wager(fixed)
    return Field("cents", fixed, fixed, clause=refused.clause, why=refused.why)


# The meter, a fact from outside


def at_stake(state: Round) -> Cents:
    """The jackpot wagers of the round that reach the pool: settled ones and those still live."""
    return state.gathered + sum(box.on(JACKPOT) for box in state.boxes)


def offer_meter(state: Round) -> Offer | Refusal:
    """The house tells the meter when jackpots are to be settled."""  # 2.3, 2.4.3
    if state.stage not in ("jackpot", "held") or state.sign.jackpot is None:
        return Refusal("15.1.3", "the meter is asked for when the round's jackpots are settled")
    fed = Field("fed", 0, at_stake(state))
    return Offer("15.1.3", (Field("meter", 0), fed, Field("seed", 0), Field("held", 0)))


def read_meter(state: Round, sent: events.ReadMeter) -> Events:
    """Settle the jackpots against the meter; the round is then over, unless a prize waits."""
    assert state.sign.jackpot is not None, "the meter is offered only where there is a jackpot"
    pool = state.sign.jackpot.pool
    due = tuple(_settled(state, pool, sent))
    if not state.signed and (held := to_hold(state, due, sent)):
        return (held,)
    return (
        MeterRead(pool, sent.meter, sent.fed, under="15.1.3"),
        *due,
        RoundClosed(state.number, under="15.2.7"),
    )


# Large prizes wait


def to_hold(state: Round, due: Events, sent: events.ReadMeter) -> PrizesHeld | None:
    """The jackpots wait where one is above the sign's amount, or another pool prize is before it.

    T28: the document is silent on who looks at the cards, so the operator's sign says from what
    amount two persons do.
    """
    jackpot = state.sign.jackpot
    assert jackpot is not None, "the meter is offered only where there is a jackpot"
    prizes = _prizes(state, due, pool_account(jackpot.pool))
    above = jackpot.hold_above
    large = [prize for prize in prizes if above is not None and prize.cents > above]
    # 15.2.13: whoever hit first is paid first, and what is left is known only then.
    later = [prize for prize in prizes if sent.held and prize.from_pool]
    if not (held := tuple(large or later)):
        return None
    odd = sum(event.cents for event in due if isinstance(event, OddCents))
    seed = sum(event.cents for event in due if isinstance(event, MeterReset))
    cents = sum(prize.from_pool for prize in prizes) + odd
    return PrizesHeld(jackpot.pool, sent.meter, cents, seed, held, held[0].clause, not large)


def _prizes(state: Round, due: Events, pool: str) -> list[HeldPrize]:
    """What each box is to be paid under each clause, with the cards that it is paid for."""
    paid: dict[tuple[int, str], list[Any]] = {}
    for event in due:
        if isinstance(event, Paid | PaidInCash):
            paid.setdefault((event.seat, event.under), []).append(event)
    return [
        HeldPrize(
            seat,
            state.rules.lines[jackpot_line(state, state.box(seat))],
            (*state.box(seat).hole, *state.community[:3]),
            sum(event.cents for event in parts if event.source == pool),
            sum(event.cents for event in parts if event.source != pool),
            clause,
        )
        for (seat, clause), parts in paid.items()
    ]


# 15.3.1: a hand that is void has its jackpot wager cancelled.
HOLDING = holding("15.3.1")


def _settled(state: Round, pool: str, sent: events.ReadMeter) -> Iterator[object]:
    lines = {box.seat: jackpot_line(state, box) for box in state.jackpots()}
    majors = [seat for seat, line in lines.items() if line >= kernel.STRAIGHT_FLUSH]
    yield from _bonus_jackpots(state, lines, majors)
    for box in state.jackpots():
        if box.seat not in majors:
            yield from _minor(state, box, lines[box.seat])
    left = sent.meter
    for line in (kernel.STRAIGHT_FLUSH, kernel.ROYAL_FLUSH):  # 15.2.14
        winners = [box for box in state.jackpots() if lines[box.seat] == line]
        shared = share(state.rules, line, left, len(winners))
        for box in winners:
            yield settled(state, box, JACKPOT, _code(state, box, line))
            yield from paid(state, box, pool_account(pool), shared.from_pool, shared.clause)
            yield from paid(state, box, FLOAT, shared.from_house, shared.clause)
        if shared.odd:
            yield OddCents(pool, shared.odd, under=shared.clause)
        left -= shared.from_pool * len(winners) + shared.odd
        if winners and line == kernel.ROYAL_FLUSH:
            yield MeterReset(pool, sent.seed, under="15.2.9.1")


def jackpot_line(state: Round, box: Box) -> int:
    """The line of a box's jackpot hand: its hole cards and the Flop."""  # 15.2.6
    flop: tuple[int, ...] = state.community[:3]
    return kernel.read_jackpot(*(*box.hole, *flop))


def _code(state: Round, box: Box, line: int) -> int:
    return kernel.settle_jackpot(line, int(bool(box.out)), int(state.method_b))  # 10.4.1


def _bonus_jackpots(state: Round, lines: dict[int, int], majors: list[int]) -> Events:
    """Who had a valid jackpot wager and is not the winner gets the bonus, before the majors."""
    # 15.2.10, 15.2.10.4
    if state.sign.jackpot is None or not majors:
        return ()
    hit = {
        "royal_flush" if lines[seat] == kernel.ROYAL_FLUSH else "straight_flush" for seat in majors
    }
    bonus = max(state.sign.jackpot.bonus.get(line, 0) for line in hit)
    return tuple(
        payment
        for box in state.jackpots()  # 15.2.10.1, 15.2.12
        if box.seat not in majors  # 15.2.10.3
        for payment in paid(state, box, FLOAT, bonus, "15.2.10.2")
    )


def _minor(state: Round, box: Box, line: int) -> Events:
    """A lost wager, or one of the fixed amounts, which are the house's money."""
    decided = settled(state, box, JACKPOT, _code(state, box, line))
    prize = state.rules.document.prize.get(decided.line)
    if prize is None:
        return (decided,)
    return decided, *paid(state, box, FLOAT, prize.cents, cited(prize.clause))


# Sharing


class Share(NamedTuple):
    """What each winner gets out of the pool and from the house, and what sharing leaves over."""

    from_pool: Cents
    from_house: Cents
    odd: Cents
    clause: str


def share(rules: Rules, line: int, meter: Cents, winners: int) -> Share:
    """Percentages one after another, added and shared equally, or the minimum each if more."""
    prize = rules.document.prize[rules.lines[line]]
    if not winners:
        return Share(0, 0, 0, "")
    sharing = "15.2.13.1" if line == kernel.ROYAL_FLUSH else "15.2.13.2"
    clause = cited(prize.clause) if winners == 1 else sharing
    total = meter - _left_after(prize, meter, winners)
    each = pay(total, Odds(1, winners), direction="down")
    # 15.2.13, 15.2.13.1, 15.2.13.2
    return Share(each, max(0, prize.cents - each), total - each * winners, clause)


def _left_after(prize: Prize, meter: Cents, times: int) -> Cents:
    for _ in range(times):
        meter -= pay(meter, Odds(prize.percent, 100), direction="down")
    return meter


def paid(state: Round, box: Box, source: str, cents: Cents, under: str) -> Events:
    """Whole chips, and in cash what is less than the smallest."""  # 15.2.7
    coins = cents % min(state.sign.chips)
    paid_out = (Paid(box.seat, source, cents - coins, under, JACKPOT),) if cents > coins else ()
    in_cash = (PaidInCash(box.seat, source, coins, under, JACKPOT),) if coins else ()
    return *paid_out, *in_cash

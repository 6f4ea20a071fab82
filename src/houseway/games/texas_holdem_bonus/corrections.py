"""Wagers of a wrong amount (6.2, 6.3, 11.10, 11.11) and hands that become void (11.5)."""

from dataclasses import replace

from houseway.core import (
    Asked,
    Correct,
    Decision,
    Events,
    Question,
    Refusal,
    Returned,
    Staked,
    Voided,
)
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.texas_holdem_bonus.settlement import right_amount
from houseway.games.texas_holdem_bonus.state import (
    ANTE,
    BETS,
    Box,
    Round,
    WagerPutRight,
    WrongWagerFound,
)
from houseway.money import Cents, dollars

EXPOSED_RULINGS = ("play_on", "void_hand")


def void_box(box: Box, why: str, under: str) -> Events:
    """The wagers that still lie in a box go back; what was settled before stands."""
    returned = (Returned(box.seat, area, cents, under) for area, cents in box.chips.items())
    return Voided(f"box/{box.seat}", why, under), *returned


def asked(state: Round) -> Events:
    """Whether the next hand that saw a community card too early becomes void."""
    seat = next((one.seat for one in state.boxes if one.in_play and one.seat in state.to_ask), 0)
    if not seat:
        return ()
    about = f"box {seat} had not bet when a community card was revealed: is its hand void?"
    return (Asked(Question("11.5", about, EXPOSED_RULINGS, seat), under="11.5"),)


def correct(state: Round, sent: Correct) -> Decision:
    """A wager is brought to what lies there or what stands; nothing stands without its ante."""
    box = state.box(sent.seat)
    if box is None or not state.live or not box.on(sent.area):
        return Refusal(sent.under, f"box {sent.seat} has no live wager on {sent.area}")
    if not sent.cents and state.stage != "wagers":
        return Refusal("13.12", "a wager is refused before the first card of a round, not later")
    if sent.area == JACKPOT and sent.cents:
        return Refusal("15.2.3", "a jackpot wager is of one amount and is not corrected")
    if sent.area == ANTE and not sent.cents:
        return void_box(box, "the ante is returned", sent.under)
    more = sent.cents - box.on(sent.area)
    events: Events = ()
    if more:
        change = Staked if more > 0 else Returned
        events = (change(box.seat, sent.area, abs(more), sent.under),)
    after = replace(box, chips={**box.chips, sent.area: sent.cents})
    areas = BETS if sent.area == ANTE else (sent.area,) if sent.area in BETS else ()
    for area in areas:
        events += _fitted(state, after, area, by_ante=sent.area == ANTE)
    return events


def _fitted(state: Round, box: Box, area: str, by_ante: bool) -> Events:
    """What follows for a Flop, Turn or River wager that may no longer fit the ante."""
    held, right = box.on(area), right_amount(state, box, area)
    if not held:
        return ()
    events: Events = ()
    before_card = state.stage in (area, f"{area}_wagers")
    if held > right and (by_ante or not before_card):
        events = (Returned(box.seat, area, held - right, under="11.11.2"),)
        held = right
    if held != right and before_card:  # 11.10; later what is short stands, 11.11.1
        return (*events, WrongWagerFound(box.seat, area, held)) if box.wrong != area else events
    return (*events, WagerPutRight(box.seat, area)) if box.wrong == area else events


def lacking(state: Round, box: Box) -> Cents:
    """What a wrong wager lacks; nothing where it has too much."""
    return max(0, right_amount(state, box, box.wrong) - box.on(box.wrong))


def put_right(state: Round, box: Box, cents: Cents) -> Decision:
    """The player corrects a wager that the dealer found to be wrong; what is too much goes back."""
    if cents != lacking(state, box):
        said = f"put down exactly {dollars(lacking(state, box))} to correct the {box.wrong} wager"
        return Refusal("11.10.1", said)
    over = box.on(box.wrong) - right_amount(state, box, box.wrong)
    moved: Events = (Staked(box.seat, box.wrong, cents, under="11.10.1"),) if cents else ()
    if over > 0:
        moved = (Returned(box.seat, box.wrong, over, under="11.10.1"),)
    return *moved, WagerPutRight(box.seat, box.wrong)

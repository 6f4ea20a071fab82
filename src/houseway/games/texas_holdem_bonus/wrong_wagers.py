"""Wagers of a wrong amount (6.2, 6.3, 11.10, 11.11) and hands that become void (11.5)."""

from dataclasses import replace

from houseway.core import Correct, Events, Field, Offer, Refusal, Returned, Staked
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.kit.rulings import ask
from houseway.games.kit.wagers import corrected
from houseway.games.texas_holdem_bonus import events
from houseway.games.texas_holdem_bonus.settlement import right_amount
from houseway.games.texas_holdem_bonus.state import ANTE, BETS, Box, Round
from houseway.money import Cents, dollars

EXPOSED_RULINGS = ("play_on", "void_hand")


def asked(state: Round) -> Events:
    """Whether the next hand that saw a community card too early becomes void."""
    waiting = (box.seat for box in state.boxes if box.in_play and box.seat in state.to_ask)
    seat = next(waiting, 0)
    if not seat:
        return ()
    about = f"box {seat} had not bet when a community card was revealed: is its hand void?"
    return (ask("11.5", about, EXPOSED_RULINGS, seat),)


def why_not_correct(state: Round, area: str, cents: Cents) -> Refusal | None:
    """Why a wager is not brought to another amount."""
    if not cents and state.stage != "wagers":
        return Refusal("13.12", "a wager is refused before the first card of a round, not later")
    if area == JACKPOT and cents:
        return Refusal("15.2.3", "a jackpot wager has one fixed amount and is not corrected")
    return None


def correct(state: Round, sent: Correct) -> Events:
    """A wager is brought to what lies there or what stands; others may no longer fit the ante."""
    moved = corrected(state, sent, {})
    if not sent.cents:
        return moved
    box: Box = state.box(sent.seat)
    after = replace(box, chips={**box.chips, sent.area: sent.cents})
    areas = BETS if sent.area == ANTE else (sent.area,) if sent.area in BETS else ()
    fitted = (_fitted(state, after, area, by_ante=sent.area == ANTE) for area in areas)
    return *moved, *(event for each in fitted for event in each)


def _fitted(state: Round, box: Box, area: str, by_ante: bool) -> Events:
    """What follows for a Flop, Turn or River wager that may no longer fit the ante."""
    held, right = box.on(area), right_amount(state, box, area)
    if not held:
        return ()
    back: Events = ()
    before_card = state.stage in (area, f"{area}_wagers")
    if held > right and (by_ante or not before_card):
        back = (Returned(box.seat, area, held - right, under="11.11.2"),)
        held = right
    if held != right and before_card:  # 11.10; later what is short stands, 11.11.1
        return (*back, events.WrongWagerFound(box.seat, area, held)) if box.wrong != area else back
    return (*back, events.WagerPutRight(box.seat, area)) if box.wrong == area else back


def offer_put_right(state: Round, box: Box) -> Offer:
    """What a wrong wager lacks, to be put down; nothing where it has too much."""
    lacks = max(0, right_amount(state, box, box.wrong) - box.on(box.wrong))
    why = f"put down exactly {dollars(lacks)} to correct the {box.wrong} wager"
    return Offer("11.10.1", (Field("cents", lacks, lacks, why=why),))


def put_right(state: Round, box: Box, cents: Cents) -> Events:
    """The player corrects a wager that the dealer found to be wrong; what is too much goes back."""
    over = box.on(box.wrong) - right_amount(state, box, box.wrong)
    moved: Events = (Staked(box.seat, box.wrong, cents, under="11.10.1"),) if cents else ()
    if over > 0:
        moved = (Returned(box.seat, box.wrong, over, under="11.10.1"),)
    return *moved, events.WagerPutRight(box.seat, box.wrong)

"""Opening and matching the hands (13) and the settlement with its commissions (14)."""

from collections.abc import Iterator
from typing import Any

from houseway.core import (
    DEALER,
    FLOAT,
    Asked,
    Decision,
    Draw,
    Drawn,
    Events,
    Field,
    Move,
    Question,
    Refusal,
    RoundClosed,
    Settled,
    Voided,
    check_draw,
    kind,
    replay,
)
from houseway.equipment import tiles
from houseway.games.pai_gow.acts import BankOpened, DeclareMatch, HandOpened, HandSet
from houseway.games.pai_gow.house_way import as_house_way
from houseway.games.pai_gow.kernel import LINES, concede, read, settle, settle_bank
from houseway.games.pai_gow.state import FELT, LOSING, Round, Spot, Wager, area_name, evolve
from houseway.hands.tiles import rank
from houseway.law.rules import cited
from houseway.money import Cents, pay

CALLS = {"win": "Jung", "lose": "Che", "stand_off": "Jowl"}  # 12.14
DECLARED = {"Jung": "wins", "Che": "loses", "Jowl": "stands_off"}
BANK_RULINGS = ("reset", "stands")


# What lies open on a real felt


def unmatched(state: Round) -> tuple[Spot, ...]:
    """The hands still to be opened, counter clockwise from the chung."""
    if state.stage != "matching":
        return ()
    return tuple(one for one in state.in_play() if not one.verdict)


def felt_draw(state: Round) -> Draw | None:
    """The tiles that the dealer opens next on a real felt: the low hand, then the high one."""
    # 13.1.3, 13.2.4: the bank's hands first.
    if state.stage != "matching" or state.method != FELT or not unmatched(state):
        return None
    if not state.bank_shown:
        place, clause = "bank", "13.2.4" if state.bankers else "13.1.3"
    else:
        place, clause = area_name(unmatched(state)[0].area), _matching_clause(state)
    to = (*(f"{place}/low",) * 2, *(f"{place}/high",) * 2)
    out = tuple(tile for one in state.spots for tile in one.tiles)
    return Draw("tiles", to, 0, state.number_of("tiles") - 1, clause, "3.1", out)


def _matching_clause(state: Round) -> str:
    # 13.1, 13.1.6, 13.2, 13.2.5: counter clockwise from area one, or from the chung.
    return "13.2.5" if state.bankers else "13.1.6"


def moves(state: Round) -> Iterator[Move]:
    """On a real felt the dealer may declare matches instead of entering tiles."""
    if state.method == FELT and (waiting := unmatched(state)):
        areas = Field("area", options=tuple(one.area for one in waiting))
        calls = Field("call", options=tuple(DECLARED))
        yield Move(DEALER, kind(DeclareMatch), "12.14", (areas, calls))


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a declared match; None for any other command."""
    if not isinstance(sent, DeclareMatch):
        return None
    waiting = [one.area for one in unmatched(state)] if state.method == FELT else []
    if sent.area not in waiting:
        return Refusal("12.14", f"no hand of area {sent.area} waits to be declared on a felt")
    if sent.call not in DECLARED:
        return Refusal("12.14", f"a match is called {', '.join(DECLARED)}, not {sent.call!r}")
    return opened(state, sent.area, ((), ()), DECLARED[sent.call], DEALER)


def drawn(state: Round, draw: Draw, sent: Drawn) -> Decision:
    """The dealer opened the bank's tiles or those of an area."""
    if refused := check_draw(draw, sent, tiles.name):
        return refused
    pair = ordered(sent.things[:2], sent.things[2:])
    if draw.to[0].startswith("bank"):
        return _bank_entered(state, pair, sent.source)
    area = unmatched(state)[0].area
    events, pair = _checked(state, area, pair)
    return *events, *opened(state, area, pair, _verdict(state, pair), sent.source)


Hands = tuple[tuple[int, ...], tuple[int, ...]]


def ordered(one: tuple[int, ...], other: tuple[int, ...]) -> Hands:
    """The low and the high hand of two, however they were laid."""  # 12.4
    return (one, other) if rank(*one) <= rank(*other) else (other, one)


def same_ranks(pair: Hands, other: Hands) -> bool:
    """Whether two settings rank the same, low and high."""
    return all(rank(*one) == rank(*two) for one, two in zip(pair, other, strict=True))


def _bank_entered(state: Round, pair: Hands, source: str) -> Events:
    """A bank set by the dealer is checked against the House way before players' hands open."""
    spot = state.spot(state.chung)
    shown = BankOpened(*pair, source, "13.2.4" if state.bankers else "13.1.3")
    by_dealer = not state.bankers or (spot.way == "house" and not spot.touched)
    if not by_dealer or same_ranks(pair, as_house_way(*pair[0], *pair[1])):  # 13.1.5
        return (shown,)
    about = "the bank's hands are not set the House way; has a player's hand been opened?"
    return shown, Asked(Question("15.7", about, BANK_RULINGS), under="15.7")


def reset_bank(state: Round) -> Events:
    """The bank's hands, set the House way before the first player's hand was opened."""
    spot = state.spot(state.chung)
    return (BankOpened(*as_house_way(*spot.low, *spot.high), state.method, "13.1.5"),)


def _checked(state: Round, area: int, pair: Hands) -> tuple[Events, Hands]:
    """A hand that the dealer set the House way is put right if it is not so."""
    spot, marked = state.spot(area), state.is_house_way(area)
    if not marked and (spot.way != "house" or spot.touched):  # 12.10
        return (), pair
    right = as_house_way(*pair[0], *pair[1])
    if same_ranks(pair, right):
        return (), pair
    # 15.8, 15.10, 15.10.2: put right before the bank's tiles are cleared.
    return (HandSet(area, *right, "15.10.2" if marked else "15.8"),), right


# Matching


def _verdict(state: Round, pair: Hands) -> str:
    bank = state.spot(state.chung)
    facts = read(rank(*pair[0]), rank(*pair[1]), rank(*bank.low), rank(*bank.high))
    return state.rules.decode(settle(*facts, state.rules.switch("zero_against_zero")))[0]


def opened(state: Round, area: int, pair: Hands, verdict: str, source: str) -> Events:
    """A hand is opened and matched; a losing or standing wager is dealt with at once."""
    effect = state.rules.document.verdict[verdict].effect
    found = HandOpened(area, *pair, CALLS[effect], verdict, source, _matching_clause(state))
    if effect == "win":
        return (found,)
    # 13.1.7, 13.2.6, 13.1.9, 13.2.9: losers to the float or losing area, a stand off stays.
    return found, *(settled(state, one, verdict) for one in state.on_area(area))


def settled(state: Round, wager: Wager, verdict: str) -> Settled:
    """A wager decided against the bank: the float's, or the losing wager area of a player's."""
    law = state.rules.document.verdict[verdict]
    odds = state.rules.odds_of(law, LINES[0])
    against = LOSING if state.bankers else FLOAT
    if odds and wager.seat in state.invalid:
        # An invalid wager that would win goes back and wins nothing.
        paid = (wager.seat, area_name(wager.area), wager.cents, wager.cents, 0)
        return Settled(*paid, "void", verdict, "", "", "15.21.2", against=against)
    winnings = pay(wager.cents, odds, chip(state), "down") if odds else 0
    returned = 0 if law.effect == "lose" else wager.cents
    decided = (law.effect, verdict, LINES[0] if odds else "", str(odds) if odds else "")
    paid = (wager.seat, area_name(wager.area), wager.cents, returned, winnings)
    fee = commission(state, winnings, "commission")  # 14.1
    return Settled(*paid, *decided, cited(law.clause), against=against, commission=fee)


def conceded(state: Round, area: int) -> Events:
    """The wager of a conceded hand is lost."""
    name = state.rules.decode(concede())[0]
    return tuple(settled(state, one, name) for one in state.on_area(area))


def chip(state: Round) -> Cents:
    """The smallest chip: commission that it cannot match is rounded down."""  # 14.3
    return min(state.sign.chips)


def commission(state: Round, winnings: Cents, name: str) -> Cents:
    """Five per cent of winnings, rounded down to whole chips."""
    return pay(winnings, state.rules.odds[name]["other"], chip(state), "down")  # 14.3


def follows(state: Round) -> Events:
    """Hands are opened, matched and settled without anybody's doing, where tiles are known."""
    if state.stage != "matching":
        return ()
    if state.invalid & set(state.bankers):
        # No wager can be settled against a bank that is itself invalid.
        why = "the player/banker's wager is invalid"
        return Voided("round", why, "15.21.2"), RoundClosed(state.number, "15.21.2")
    waiting = unmatched(state)
    if not waiting:
        return _settlement(state)
    if state.method == FELT:
        return ()
    bank = state.spot(state.chung)
    if not state.bank_shown:
        under = "13.2.4" if state.bankers else "13.1.3"
        return (BankOpened(bank.low, bank.high, state.method, under),)
    area, pair = waiting[0].area, (waiting[0].low, waiting[0].high)
    return opened(state, area, pair, _verdict(state, pair), state.method)


# Settlement


def _settlement(state: Round) -> Events:
    """Winners are paid counter clockwise; then a player/banker gets what is left."""
    winners = [one for spot in state.in_play() for one in state.on_area(spot.area)]
    paid = tuple(settled(state, one, state.spot(one.area).verdict) for one in winners)
    closed = RoundClosed(state.number, "13.2.7" if state.bankers else "13.1.8")
    if not state.bankers:
        return *paid, closed
    owed = sum(one.winnings for one in paid)
    if owed > state.losing:
        return *bank_settled(state, owed), *paid, closed  # 13.2.8
    after = replay(evolve, state, paid)
    return *paid, *bank_settled(after, 0), closed


def bank_settled(state: Round, owed: Cents) -> Events:
    """The player/bankers' own wagers: the shortfall is taken from them, the rest added."""
    wagers = sorted(state.on_area(state.chung), key=lambda one: state.bankers.index(one.seat))
    name = state.rules.decode(settle_bank(state.losing, owed))[0]
    law, odds = state.rules.document.verdict[name], "1 to 1" if state.losing > owed else ""
    short, rest = max(0, owed - state.losing), max(0, state.losing - owed)
    fee = commission(state, rest, "bank_commission")  # 14.2
    lost, won, fees = (shares(state, wagers, cents) for cents in (short, rest, fee))
    events: Events = ()
    for one, minus, plus, taken in zip(wagers, lost, won, fees, strict=True):
        paid = (one.seat, area_name(one.area), one.cents, one.cents - minus, plus)
        decided = (law.effect, name, LINES[0] if odds else "", odds, cited(law.clause))
        # 14.2.1, 14.2.2: after winners are paid, on what comes on top of the own wager.
        events += (Settled(*paid, *decided, against=LOSING, commission=taken),)
    return events


def shares(state: Round, wagers: list[Wager], cents: Cents) -> list[Cents]:
    """An amount in proportion to wagers, in whole chips; odd chips go to those named first."""
    total, unit = sum(one.cents for one in wagers), chip(state)
    found = [cents * one.cents // (total * unit) * unit for one in wagers]
    odd = cents - sum(found)
    for at, one in enumerate(wagers):
        # Nobody is charged more than the own wager, and no shortfall is more than all of them.
        more = min(odd, one.cents - found[at]) if cents <= total else odd
        found[at] += more
        odd -= more
    return found

"""Opening and matching the hands (13) and the settlement with its commissions (14)."""

from dataclasses import replace

from houseway.core.acts import Act
from houseway.core.events import Drawn, RoundClosed, Settled
from houseway.core.game import replay
from houseway.core.places import FLOAT
from houseway.core.turns import DEALER, SUPERVISOR, Draw, Events, Field
from houseway.games.kit import settling
from houseway.games.kit.acts import among, record, when
from houseway.games.kit.rulings import ask
from houseway.games.kit.wagers import void_round
from houseway.games.pai_gow import commands, events
from houseway.games.pai_gow.house_way import as_house_way
from houseway.games.pai_gow.kernel import LINES, ZEROS, concede, read, settle, settle_bank
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
    return tuple(spot for spot in state.in_play() if not spot.verdict)


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
    out = tuple(tile for spot in state.spots for tile in spot.tiles)
    return Draw("tiles", to, 0, state.number_of("tiles") - 1, clause, "3.1", out)


def _matching_clause(state: Round) -> str:
    # 13.1, 13.1.6, 13.2, 13.2.5: counter clockwise from area one, or from the chung.
    return "13.2.5" if state.bankers else "13.1.6"


def waiting(state: Round) -> list[tuple[int]]:
    """The areas of a real felt whose hands are still to be opened."""
    return [(spot.area,) for spot in unmatched(state)] if state.method == FELT else []


def _declare(state: Round, sent: commands.DeclareMatch) -> Events:
    return opened(state, sent.area, ((), ()), DECLARED[sent.call], DEALER)


# On a real felt the dealer may declare matches instead of entering tiles.
_undeclared = among(
    waiting,
    "12.14",
    "no hand of area {} waits to be declared on a felt",
    Field("call", options=tuple(DECLARED)),
)
_unconfirmed = when(
    lambda state: state.to_confirm, "13.1.5", "no hand of the House waits to be confirmed"
)
ACTS: tuple[Act[Round], ...] = (
    Act(commands.DeclareMatch, DEALER, _undeclared, _declare, ("area",), waiting),
    Act(commands.ConfirmHouseHand, SUPERVISOR, _unconfirmed, record(events.HouseHandConfirmed)),
)


def drawn(state: Round, draw: Draw, sent: Drawn) -> Events:
    """The dealer opened the bank's tiles or those of an area."""
    pair = ordered(sent.things[:2], sent.things[2:])
    if draw.to[0].startswith("bank"):
        return _bank_entered(state, pair, sent.source)
    area = unmatched(state)[0].area
    put_right, pair = _checked(state, area, pair)
    return *put_right, *opened(state, area, pair, _verdict(state, pair), sent.source)


Hands = tuple[tuple[int, ...], tuple[int, ...]]


def ordered(pair: tuple[int, ...], other: tuple[int, ...]) -> Hands:
    """The low and the high hand of two, however they were laid."""  # 12.4
    return (pair, other) if rank(*pair) <= rank(*other) else (other, pair)


def same_ranks(pair: Hands, other: Hands) -> bool:
    """Whether two settings rank the same, low and high."""
    return all(rank(*own) == rank(*its) for own, its in zip(pair, other, strict=True))


def _bank_entered(state: Round, pair: Hands, source: str) -> Events:
    """A bank set by the dealer is checked against the House way before players' hands open."""
    spot = state.spot(state.chung)
    shown = events.BankOpened(*pair, source, "13.2.4" if state.bankers else "13.1.3")
    by_dealer = not state.bankers or (spot.way == "house" and not spot.touched)
    if not by_dealer or same_ranks(pair, as_house_way(*pair[0], *pair[1])):  # 13.1.5
        return (shown,)
    about = "the bank's hands are not set the House way; has a player's hand been opened?"
    return shown, ask("15.7", about, BANK_RULINGS)


def reset_bank(state: Round) -> Events:
    """The bank's hands, set the House way before the first player's hand was opened."""
    spot = state.spot(state.chung)
    return (events.BankOpened(*as_house_way(*spot.low, *spot.high), state.method, "13.1.5"),)


def _checked(state: Round, area: int, pair: Hands) -> tuple[Events, Hands]:
    """A hand that the dealer set the House way is put right if it is not so."""
    spot, marked = state.spot(area), state.is_house_way(area)
    if not marked and (spot.way != "house" or spot.touched):  # 12.10
        return (), pair
    right = as_house_way(*pair[0], *pair[1])
    if same_ranks(pair, right):
        return (), pair
    # 15.8, 15.10.2: put right before the bank's tiles are cleared.
    under = "15.10.2" if marked else "15.8"
    if spot.touched and (handled := state.rules.power("handled_house_way")):
        under = cited(handled.clause)
    return (events.HandSet(area, *right, under),), right


# Matching


def _facts(state: Round, pair: Hands) -> tuple[int, int]:
    bank = state.spot(state.chung)
    return read(rank(*pair[0]), rank(*pair[1]), rank(*bank.low), rank(*bank.high))


def _verdict(state: Round, pair: Hands) -> str:
    code = settle(*_facts(state, pair), state.rules.switch("zero_against_zero"))
    return state.rules.decode(code)[0]


def opened(state: Round, area: int, pair: Hands, verdict: str, source: str) -> Events:
    """A hand is opened and matched; a losing or standing wager is dealt with at once."""
    effect = state.rules.document.verdict[verdict].effect
    found = events.HandOpened(area, *pair, CALLS[effect], verdict, source, _matching_clause(state))
    if effect == "win":
        return (found,)
    made = tuple(settled(state, wager, verdict) for wager in state.on_area(area))
    if effect == "stand_off" and pair[0] and ZEROS in _facts(state, pair):
        # The other hand counts although zero met zero.
        made = tuple(replace(wager, reading="S1") for wager in made)
    # 13.1.7, 13.2.6, 13.1.9, 13.2.9: losers to the float or losing area, a stand off stays.
    return found, *made


def settled(state: Round, wager: Wager, verdict: str) -> Settled:
    """A wager decided against the bank: the float's, or the losing wager area of a player's."""
    code = state.rules.verdict_names.index(verdict) * len(LINES)
    placed = settling.Wagered(wager.seat, area_name(wager.area), wager.cents)
    made = settling.settled(state.rules, placed, code, chip(state))
    made = replace(made, against=LOSING if state.bankers else FLOAT)  # 11.1.1, 11.1.2
    if made.odds and wager.seat in state.invalid:
        # An invalid wager that would win goes back and wins nothing.
        made = replace(made, winnings=0, line="", odds="", less="")
        return replace(made, effect="void", under="15.21.2", reading="A4")
    return replace(made, commission=commission(state, made.winnings, "commission"))  # 14.1


def conceded(state: Round, area: int) -> Events:
    """The wager of a conceded hand is lost."""
    name = state.rules.decode(concede())[0]
    return tuple(settled(state, wager, name) for wager in state.on_area(area))


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
        return void_round(state, "the player/banker's wager is invalid", under="15.21.2")
    closed = unmatched(state)
    if not closed:
        return _settlement(state)
    if state.method == FELT:
        return ()
    bank = state.spot(state.chung)
    if not state.bank_shown:
        under = "13.2.4" if state.bankers else "13.1.3"
        return (events.BankOpened(bank.low, bank.high, state.method, under),)
    area, pair = closed[0].area, (closed[0].low, closed[0].high)
    return opened(state, area, pair, _verdict(state, pair), state.method)


# Settlement


def _settlement(state: Round) -> Events:
    """Winners are paid counter clockwise; then a player/banker gets what is left."""
    paid = tuple(
        settled(state, wager, spot.verdict)
        for spot in state.in_play()
        for wager in state.on_area(spot.area)
    )
    closed = RoundClosed(state.number, "13.2.7" if state.bankers else "13.1.8")
    if not state.bankers:
        return *paid, closed
    owed = sum(winner.winnings for winner in paid)
    if owed > state.losing:
        return *bank_settled(state, owed), *paid, closed  # 13.2.8
    after = replay(evolve, state, paid)
    return *paid, *bank_settled(after, 0), closed


def bank_settled(state: Round, owed: Cents) -> Events:
    """The player/bankers' own wagers: the shortfall is taken from them, the rest added."""
    wagers = sorted(state.on_area(state.chung), key=lambda wager: state.bankers.index(wager.seat))
    name = state.rules.decode(settle_bank(state.losing, owed))[0]
    law, wins = state.rules.document.verdict[name], state.losing > owed
    decided = (law.effect, name, *((LINES[0], "1 to 1") if wins else ("", "")), cited(law.clause))
    short, rest = max(0, owed - state.losing), max(0, state.losing - owed)
    fee = commission(state, rest, "bank_commission")  # 14.2
    parts = (shares(state, wagers, cents) for cents in (short, rest, fee))
    # 14.2.1, 14.2.2: commission after winners are paid, on what comes on top of the own wager.
    return tuple(
        Settled(
            *(wager.seat, area_name(wager.area), wager.cents, wager.cents - lost, won, *decided),
            against=LOSING,
            commission=taken,
        )
        for wager, lost, won, taken in zip(wagers, *parts, strict=True)
    )


def shares(state: Round, wagers: list[Wager], cents: Cents) -> list[Cents]:
    """An amount in proportion to wagers, in whole chips; odd chips go to those named first."""
    total, unit = sum(wager.cents for wager in wagers), chip(state)
    found = [cents * wager.cents // (total * unit) * unit for wager in wagers]
    odd = cents - sum(found)
    for at, wager in enumerate(wagers):
        # Nobody is charged more than the own wager, and no shortfall is more than all of them.
        more = min(odd, wager.cents - found[at]) if cents <= total else odd
        found[at] += more
        odd -= more
    return found

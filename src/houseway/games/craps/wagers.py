"""Placing, changing and switching wagers of Craps: section 6, in the order of the document."""

from collections.abc import Iterator
from math import gcd
from typing import Any, NamedTuple

from houseway.core import (
    DEALER,
    FLOAT,
    Charged,
    Correct,
    Decision,
    Events,
    ExcludeSeat,
    Field,
    Move,
    Paid,
    Refusal,
    Returned,
    Sign,
    Stake,
    Staked,
    TakeBack,
    Voided,
    by_seat,
    kind,
)
from houseway.games.craps.events import (
    CallOff,
    CallOn,
    ConfirmWager,
    LateWager,
    MaximumFound,
    Remove,
    Switched,
    WagerCalled,
    WagerConfirmed,
)
from houseway.games.craps.kernel import KINDS
from houseway.games.craps.state import (
    Round,
    Wager,
    split,
)
from houseway.law.rules import Rules, cited
from houseway.money import Cents, Fee, Odds, dollars, pay

WHEN = {
    "come_out": "is placed before a come-out roll, and the puck is on",
    "point": "is placed after the come-out roll, and the puck is off",
}


def clause_of(state: Round, name: str) -> str:
    """The clause that defines a kind of wager."""
    return cited(state.row(name).clause)


class Spot(NamedTuple):
    """A place on the layout that is there for everybody: the wager's kind and what it takes."""

    kind: str
    clause: str
    area: Field
    cents: Field


_menus: dict[tuple[str, Cents], tuple[Spot, ...]] = {}


def menu(rules: Rules, unit: Cents) -> tuple[Spot, ...]:
    """All places of the layout under these rules and with this smallest chip; made once."""
    key = rules.digest, unit
    if key not in _menus:
        blank = Round(rules, Sign(chips=(unit,)))
        _menus[key] = tuple(_spot(blank, area) for name in KINDS for area in _areas(blank, name))
    return _menus[key]


def _areas(state: Round, name: str) -> list[str]:
    row = state.row(name)
    if row.base:
        return []
    return [f"{name}/{one}" for one in row.numbers] or [name]


def _spot(state: Round, area: str) -> Spot:
    name = split(area)[0]
    where, cents = Field("area", options=(area,)), amounts(state, area)
    assert cents is not None, "only what stands behind a wager has a limit of its own"
    return Spot(name, clause_of(state, name), where, cents)


def _behind(state: Round, base: Wager) -> list[str]:
    """The areas behind a wager that has its point."""
    if not base.number:
        return []
    return [f"{name}/{base.id}" for name in KINDS if state.row(name).base == base.kind]


def _is_open(state: Round, seat: int, area: str) -> bool:
    """Whether a seat may place a new wager on this area now."""
    name, on, id = split(area)
    if state.row(name).base:
        base = state.by_id(on)
        return not id and base is not None and base.seat == seat and area in _behind(state, base)
    return _in_time(state, name) and area in _areas(state, name)


def _in_time(state: Round, name: str) -> bool:
    """A line wager before a come-out roll, Come and Don't Come after it, the rest at any time."""
    when = state.row(name).when
    return when == "any" or (when == "come_out") == (state.point == 0)


# What an amount may be


def true_odds(state: Round, wager: str, number: int) -> Odds:
    """The odds of a kind of wager on a number."""
    verdict = state.rules.document.verdict[f"{wager}_wins"]
    return state.rules.odds[verdict.odds][f"total_{number}"]


def behind_limit(state: Round, name: str, number: int, base: Cents) -> Cents:
    """The most that may stand behind a wager, in whole chips."""
    most = base * state.rules.number("behind_multiple")  # 6.2.5.1, 6.2.7.1
    if state.row(name).side == "against":
        odds = true_odds(state, name, number)
        most = most * odds.one // odds.to  # 6.2.6.1, 6.2.8.1
    return most - most % state.unit


def amounts(state: Round, area: str, held: Cents = 0) -> Field | None:
    """What may be put on an area beside what is held there; None where nothing more may be."""
    name, on, _ = split(area)
    row, unit = state.row(name), state.unit
    step = row.units * unit  # 6.2.22.1
    low, fee = step - held % step, None
    if row.commission:
        fee = _commission(state, name, on)
        if not state.rules.switch("commission_not_payable_in_chips"):
            step = low = unit * (fee.one // gcd(fee.one, fee.to))
    base = state.by_id(on) if row.base else None
    if base is None:
        return Field("cents", low, None, step, fee=fee)
    stands = sum(one.cents for one in state.behind(base))
    most = behind_limit(state, name, base.number, base.cents) - stands
    return Field("cents", low, most, step) if most >= low else None


def _commission(state: Round, name: str, number: int) -> Fee:
    """What a Buy or Lay wager costs on top."""
    percent = state.rules.number("commission_percent")
    if state.row(name).commission == "wager":
        return Fee(percent, 100, state.unit)  # 6.2.24
    odds = true_odds(state, name, number)
    return Fee(percent * odds.to, 100 * odds.one, state.unit)  # 6.2.25


def reducible(state: Round, wager: Wager) -> Field | None:
    """By how much a wager may be reduced, so that something stays."""
    step = state.row(wager.kind).units * state.unit
    low = wager.cents % step or step
    return Field("cents", low, wager.cents - step, step) if wager.cents - step >= low else None


def is_locked(state: Round, wager: Wager) -> bool:
    """Whether a wager may be neither removed nor reduced any more."""  # 6.5
    return state.row(wager.kind).locked and wager.number > 0


# Moves


def moves(state: Round) -> Iterator[Move]:
    """Every move about wagers that is open now."""
    if state.stage == "throw":
        yield from _late_moves(state)
        return
    if not state.closing:
        yield from _new_wagers(state, Stake)
    for wager in state.wagers:
        yield from _change_moves(state, wager)


def _new_wagers(state: Round, command: Any) -> Iterator[Move]:
    """Every wager that a seat may place; most are the same for every seat."""
    offered = menu(state.rules, state.unit)
    now = [one for one in offered if _in_time(state, one.kind)]
    name = kind(command)
    for seat in range(1, state.sign.seats + 1):
        who, where = by_seat(seat), Field("seat", options=(seat,))
        for one in now:
            clause = "6.4" if command is LateWager else one.clause
            yield Move(who, name, clause, (where, one.area, one.cents))
    for base in state.wagers:
        for behind in _behind(state, base):
            cents = amounts(state, behind)
            yield from _stake_move(state, base.seat, behind, cents, command)


def _stake_move(
    state: Round, seat: int, area: str, cents: Field | None, command: Any
) -> Iterator[Move]:
    if cents is not None:
        fields = (Field("seat", options=(seat,)), Field("area", options=(area,)), cents)
        clause = "6.4" if command is LateWager else clause_of(state, split(area)[0])
        yield Move(by_seat(seat), kind(command), clause, fields)


def _late_moves(state: Round) -> Iterator[Move]:
    if not state.closing:
        yield from _new_wagers(state, LateWager)
    if late := tuple(one.area for one in state.wagers if one.late):
        yield Move(DEALER, kind(ConfirmWager), "6.4", (Field("area", options=late),))


def _change_moves(state: Round, wager: Wager) -> Iterator[Move]:
    who = by_seat(wager.seat)
    where = (Field("seat", options=(wager.seat,)), Field("area", options=(wager.area,)))
    if not state.closing and not _why_not_increased(state, wager):
        more = amounts(state, wager.area, wager.cents)
        yield from _stake_move(state, wager.seat, wager.area, more, Stake)
    if not is_locked(state, wager):
        clause = _removal_clause(state, wager)
        less = reducible(state, wager)
        if less is not None:
            yield Move(who, kind(TakeBack), clause, (*where, less))
        yield Move(who, kind(Remove), clause, where)
    if state.row(wager.kind).switched:
        yield Move(who, kind(CallOn), "6.7.1", where)
        yield Move(who, kind(CallOff), "6.7.2", where)


def _removal_clause(state: Round, wager: Wager) -> str:
    row = state.row(wager.kind)
    return "6.6" if row.move and not row.locked else "6.5"


# Decisions


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a command about wagers; None for any other."""
    match sent:
        case Stake():
            return _stake(state, sent)
        case TakeBack():
            return _take_back(state, sent)
        case Remove(seat, area):
            return _remove(state, seat, area)
        case CallOn(seat, area):
            return _switch(state, seat, area, 1, "6.7.1")
        case CallOff(seat, area):
            return _switch(state, seat, area, 0, "6.7.2")
        case LateWager(seat, area, cents):
            return _late(state, seat, area, cents)
        case ConfirmWager(area):
            held = state.wager(area)
            if state.stage != "throw" or held is None or not held.late:
                return Refusal("6.4", f"no wager on {area!r} waits to be confirmed")
            return (WagerConfirmed(held.seat, area),)
        case Correct():
            return _correct(state, sent)
        case ExcludeSeat(seat, why, under):
            return _exclude(state, seat, why, under)
    return None


def _stake(state: Round, sent: Stake) -> Decision:
    if state.stage != "wagers":
        return Refusal("6.4", "the dice are in the air: a wager now needs a dealer's confirmation")
    held = state.wager(sent.area)
    if held is None:
        return _place(state, sent.seat, sent.area, sent.cents)
    if held.seat != sent.seat:
        return Refusal("6.9", f"{sent.area} is a wager of seat {held.seat}")
    refused = _ending(state) or _why_not_increased(state, held)
    if refused or (refused := _why_not_amount(state, sent.area, held.cents, sent.cents)):
        return refused
    return _paid_down(state, sent.seat, sent.area, sent.cents)


def _ending(state: Round) -> Refusal | None:
    return Refusal("10.9", "the table is closing: no more wagers") if state.closing else None


def _place(state: Round, seat: int, area: str, cents: Cents) -> Decision:
    refused = _ending(state) or _why_not_placed(state, seat, area)
    if refused or (refused := _why_not_amount(state, area, 0, cents)):
        return refused
    return _paid_down(state, seat, f"{area}#{state.placed + 1}", cents)


def _why_not_placed(state: Round, seat: int, area: str) -> Refusal | None:
    name, _, id = split(area)
    if name not in KINDS:
        return Refusal("6.2", f"there is no wager called {name!r}: {', '.join(KINDS)}")
    if not 1 <= seat <= state.sign.seats:
        return Refusal("6.10", f"the table has places 1 to {state.sign.seats}, not {seat}")
    if _is_open(state, seat, area):
        return None
    row, clause = state.row(name), clause_of(state, name)
    said = name.replace("_", " ")
    if id:
        return Refusal("6.3", f"there is no wager {area} to add to")
    if row.base:
        needs = row.base.replace("_", " ")
        return Refusal(clause, f"{said} needs a {needs} wager of the same player with a point")
    if not _in_time(state, name):
        return Refusal(clause, f"{said} {WHEN[row.when]}")
    if row.numbers:
        listed = ", ".join(str(one) for one in row.numbers)
        return Refusal(clause, f"{said} names one of {listed}")
    return Refusal(clause, f"{said} is placed without a number")


def _why_not_amount(state: Round, area: str, held: Cents, cents: Cents) -> Refusal | None:
    name = split(area)[0]
    row, clause, said = state.row(name), clause_of(state, name), name.replace("_", " ")
    right = amounts(state, area, held)
    if right is not None and right.fits(cents):
        return None
    if cents < 1 or cents % state.unit:
        least = dollars(state.unit)
        return Refusal("6.3", f"a wager is made of chips of {least} or more, not {dollars(cents)}")
    if row.units > 1:
        step = dollars(row.units * state.unit)
        return Refusal(clause, f"{said} goes by {step}, {row.units} of the smallest chip")
    if row.commission and right is not None:
        step = dollars(right.step)
        return Refusal(clause, f"the commission can be paid in chips for multiples of {step} only")
    most = right.high if right and right.high else 0
    limit = row.clause if isinstance(row.clause, str) else row.clause[-1]
    return Refusal(limit, f"{said} takes {dollars(most)} more at most")


def _paid_down(state: Round, seat: int, area: str, cents: Cents) -> Events:
    """Chips go down, and with them the commission."""
    name, on, _ = split(area)
    clause = clause_of(state, name)
    staked = Staked(seat, area, cents, clause)
    if not state.row(name).commission:
        return (staked,)
    return staked, Charged(seat, _commission(state, name, on).of(cents), clause, area)


def _why_not_increased(state: Round, wager: Wager) -> Refusal | None:
    if state.row(wager.kind).move and wager.number:
        clause = "6.6" if _removal_clause(state, wager) == "6.6" else clause_of(state, wager.kind)
        return Refusal(clause, "it has its point: it may not be increased any more")
    return None


def _own(state: Round, seat: int, area: str) -> Wager | Refusal:
    """The wager that a seat wants to change, or why it cannot."""
    wager = state.wager(area)
    if wager is None or wager.seat != seat:
        return Refusal("6.5", f"seat {seat} has no wager {area!r} on the layout")
    if state.stage != "wagers":
        return Refusal("6.5", "the dice are in the air: a wager is changed before the throw")
    return wager


def _take_back(state: Round, sent: TakeBack) -> Decision:
    wager = _own(state, sent.seat, sent.area)
    if isinstance(wager, Refusal):
        return wager
    if is_locked(state, wager):
        return Refusal("6.5", "it has its point: it may be neither reduced nor removed")
    less = reducible(state, wager)
    if less is None or not less.fits(sent.cents):
        has = dollars(wager.cents)
        said = f"of {has} a reduction takes whole chips and leaves some: else remove the wager"
        return Refusal(_removal_clause(state, wager), said)
    return _taken(state, wager, sent.cents, _removal_clause(state, wager))


def _remove(state: Round, seat: int, area: str) -> Decision:
    wager = _own(state, seat, area)
    if isinstance(wager, Refusal):
        return wager
    if is_locked(state, wager):
        return Refusal("6.5", "it has its point: it may be neither reduced nor removed")
    return _taken(state, wager, wager.cents, _removal_clause(state, wager))


def _taken(state: Round, wager: Wager, cents: Cents, under: str) -> Events:
    """Chips come back, and so does what may no longer stand behind the rest."""
    back: Events = (Returned(wager.seat, wager.area, cents, under),)
    if state.rules.switch("commission_of_a_removed_wager"):
        back += refund(state, wager, cents, under)
    return back + _trimmed(state, wager, wager.cents - cents, under)


def _trimmed(state: Round, base: Wager, left: Cents, under: str) -> Events:
    """What stands behind a wager comes down to its new limit, the last placed first."""
    behind = state.behind(base)
    if not behind:
        return ()
    most = behind_limit(state, behind[0].kind, base.number, left)
    over = sum(one.cents for one in behind) - most
    back: Events = ()
    for one in reversed(behind):
        if over > 0:
            back += (Returned(one.seat, one.area, min(over, one.cents), under),)
            over -= one.cents
    return back


def refund(state: Round, wager: Wager, cents: Cents, under: str) -> Events:
    """The commission on that much of a wager, in whole chips, from the float."""
    back = pay(wager.commission, Odds(cents, wager.cents), state.unit, "down")
    return (Paid(wager.seat, FLOAT, back, under),) if back else ()


def _switch(state: Round, seat: int, area: str, on: int, under: str) -> Decision:
    wager = _own(state, seat, area)
    if isinstance(wager, Refusal):
        return wager
    if not state.row(wager.kind).switched:
        said = wager.kind.replace("_", " ")
        return Refusal("6.7", f"{said} is always active: it cannot be called on or off")
    return (Switched(seat, area, on, under),)


def _late(state: Round, seat: int, area: str, cents: Cents) -> Decision:
    if state.stage != "throw":
        return Refusal("6.4", "the dice are not in the air: place the wager in the usual way")
    placed = _place(state, seat, area, cents)
    if isinstance(placed, Refusal):
        return placed
    return *placed, WagerCalled(seat, placed[0].area)


# What the table does to a wager


def _correct(state: Round, sent: Correct) -> Decision:
    """A wager is brought to what stands; above the maximum it is settled up to that."""
    wager = state.wager(sent.area)
    if wager is None or wager.seat != sent.seat:
        return Refusal(sent.under, f"seat {sent.seat} has no live wager on {sent.area}")
    if sent.cents > wager.cents:
        return (Staked(sent.seat, sent.area, sent.cents - wager.cents, sent.under),)
    if sent.under == "7.3":
        return (MaximumFound(sent.seat, sent.area, sent.cents, "7.3"),)
    if not sent.cents and is_locked(state, wager):
        return Refusal("6.5", "it has its point and stays: it goes back before that or not at all")
    if not sent.cents:
        return _handed_back(state, wager, sent.under)
    if sent.cents == wager.cents:
        return ()
    return _taken(state, wager, wager.cents - sent.cents, sent.under)


def _handed_back(state: Round, wager: Wager, under: str) -> Decision:
    """A wager that is refused or too low is void, but not if it was too low for a throw already."""
    if wager.thrown and under == "7.1":
        return Refusal("7.2", "it was thrown for already: below the minimum it is valid")
    return voided(state, wager, "handed back", under) + _trimmed(state, wager, 0, under)


def _exclude(state: Round, seat: int, why: str, under: str) -> Decision:
    """The wagers of the seat are void; with an invalid wager its commission goes back."""
    mine = [one for one in state.wagers if one.seat == seat]
    return tuple(event for one in mine for event in voided(state, one, why, under))


def voided(state: Round, wager: Wager, why: str, under: str) -> Events:
    """One wager goes back without a result, and its commission with it."""
    scope = f"wager/{wager.seat}/{wager.area}"
    back = Returned(wager.seat, wager.area, wager.cents, under)
    return Voided(scope, why, under), back, *refund(state, wager, wager.cents, under)

"""Placing, changing and switching wagers of Craps: section 6, in the order of the document."""

from collections.abc import Iterator
from math import gcd

from houseway.core.acts import SEAT, TABLE, Act, Menu, Offer, nobody
from houseway.core.events import (
    Charged,
    Correct,
    ExcludeSeat,
    Paid,
    Returned,
    Stake,
    Staked,
    TakeBack,
    Voided,
)
from houseway.core.places import FLOAT
from houseway.core.turns import DEALER, Events, Field, Refusal
from houseway.games.craps import events
from houseway.games.craps.kernel import KINDS
from houseway.games.craps.state import Round, Wager, split
from houseway.law.rules import cited
from houseway.law.words import words
from houseway.money import Cents, Fee, Odds, dollars, pay

WHEN = {
    "come_out": "is placed before a come-out roll, and the puck is on",
    "point": "is placed after the come-out roll, and the puck is off",
}
NO_MORE = Refusal("10.9", "the table is closing: no more wagers")
LOCKED = Refusal("6.5", "it has its point: it may be neither reduced nor removed")


def clause_of(state: Round, name: str) -> str:
    """The clause that defines a kind of wager."""
    return cited(state.row(name).clause)


def _words(area: str) -> str:
    """What a kind of wager or a place of the layout is called."""
    return words("craps").area(area)


# 6.2 What an amount may be


def true_odds(state: Round, name: str, number: int) -> Odds:
    """The odds of a kind of wager on a number."""
    verdict = state.rules.document.verdict[f"{name}_wins"]
    return state.rules.odds[verdict.odds][f"total_{number}"]


def behind_limit(state: Round, name: str, number: int, base: Cents) -> Cents:
    """The most that may stand behind a wager, in whole chips."""
    most = base * state.rules.number("behind_multiple")  # 6.2.5.1, 6.2.7.1
    if state.row(name).side == "against":
        odds = true_odds(state, name, number)
        most = most * odds.one // odds.to  # 6.2.6.1, 6.2.8.1
    return most - most % state.unit


def _commission(state: Round, name: str, number: int) -> Fee:
    """What a Buy or Lay wager costs on top."""
    percent = state.rules.number("commission_percent")
    if state.row(name).commission == "wager":
        return Fee(percent, 100, state.unit)  # 6.2.24
    odds = true_odds(state, name, number)
    return Fee(percent * odds.to, 100 * odds.one, state.unit)  # 6.2.25


def amounts(state: Round, area: str, held: Cents = 0) -> Field:
    """What may be put on a place of the layout beside what is held there."""
    name, on, _ = split(area)
    row, unit = state.row(name), state.unit
    step = row.units * unit  # 6.2.22.1
    low, fee = step - held % step, None
    clause, why = "6.3", f"the smallest chip is {dollars(unit)}: a wager is a multiple of it"
    if row.units > 1:
        clause = clause_of(state, name)
        why = f"{_words(name)} takes multiples of {dollars(step)}, {row.units} of the smallest chip"
    if row.commission:
        fee = _commission(state, name, on)
        if not state.rules.switch("commission_not_payable_in_chips"):
            step = low = unit * (fee.one // gcd(fee.one, fee.to))
            clause = clause_of(state, name)
            why = f"the commission can be paid in chips for multiples of {dollars(step)} only"
    return Field("cents", low, None, step, (), fee, clause, why)


def _amounts_behind(state: Round, name: str, base: Wager, held: Cents) -> Field | Refusal:
    """What may be put behind a wager beside what stands there."""
    stands = sum(wager.cents for wager in state.behind(base))
    most = max(0, behind_limit(state, name, base.number, base.cents) - stands)
    defined = state.row(name).clause
    clause = defined if isinstance(defined, str) else defined[-1]
    why = f"{_words(name)} takes {dollars(most)} more at most, in whole chips"
    unit = state.unit
    low = unit - held % unit
    if most < low:
        return Refusal(clause, why)
    return Field("cents", low, most, unit, clause=clause, why=why)


def _offered(state: Round, area: str, held: Cents = 0) -> Offer | Refusal:
    spot = area.partition("#")[0]
    name, on, _ = split(spot)
    base = state.by_id(on) if state.row(name).base else None
    offer = layout(state).get(spot)
    if offer and not held % (state.row(name).units * state.unit):
        return offer
    cents = _amounts_behind(state, name, base, held) if base else amounts(state, spot, held)
    return cents if isinstance(cents, Refusal) else Offer(clause_of(state, name), (cents,))


# 7.1 What shares a maximum


def alike(state: Round, seat: int, area: str) -> tuple[str, ...]:
    """The wagers of a player that a wager on this area is added to: of its kind and number."""
    name, on, _ = split(area)
    if not state.of_kind(seat, name):
        return ()
    known = state.wager(area) or (state.by_id(on) if state.row(name).base else None)
    number = known.number if known else on
    return tuple(wager.area for wager in state.alike(seat, name, number))


# 6.2 to 6.4 Placing


_layouts: dict[tuple[str, Cents], dict[str, Offer]] = {}


def layout(state: Round) -> dict[str, Offer]:
    """Every place that is there for everybody; made once for the rules and the smallest chip."""
    key = state.rules.digest, state.unit
    if key not in _layouts:
        areas = (area for name in KINDS for area in _areas(state, name))
        _layouts[key] = {
            area: Offer(clause_of(state, split(area)[0]), (amounts(state, area),)) for area in areas
        }
    return _layouts[key]


def _areas(state: Round, name: str) -> list[str]:
    row = state.row(name)
    if row.base:
        return []
    return [f"{name}/{number}" for number in row.numbers] or [name]


def _in_time(state: Round, name: str) -> bool:
    """A line wager before a come-out roll, Come and Don't Come after it, the rest at any time."""
    when = state.row(name).when
    return when == "any" or (when == "come_out") == (state.point == 0)


def _offer_new(state: Round, seat: int, area: str) -> Offer | Refusal:
    """A new wager on a place of the layout, or behind a wager that has its point."""
    if state.closing:
        return NO_MORE
    name, on, id = split(area)
    if name not in KINDS:
        return Refusal("6.2", f"there is no wager called {name!r}: {', '.join(KINDS)}")
    if not 1 <= seat <= state.sign.seats:
        return Refusal("6.10", f"the table has places 1 to {state.sign.seats}, not {seat}")
    if id:
        return Refusal("6.3", f"there is no such wager on {_words(name)} to add to")
    row = state.row(name)
    if row.base:
        base = state.by_id(on)
        right = (seat, row.base, f"{name}/{on}")
        if base and base.number and (base.seat, base.kind, area) == right:
            return _offered(state, area)
        why = f"needs a {_words(row.base)} wager of the same player that has its point"
    elif not _in_time(state, name):
        why = WHEN[row.when]
    elif offer := layout(state).get(area):
        return offer
    elif row.numbers:
        why = f"needs a number: {', '.join(str(number) for number in row.numbers)}"
    else:
        why = "takes no number"
    return Refusal(clause_of(state, name), f"{_words(name)} {why}")


def _offer_stake(state: Round, seat: int, area: str) -> Offer | Refusal:
    if state.stage != "wagers":
        return Refusal("6.4", "the dice are in the air: the dealer has to confirm a wager now")
    held = state.wager(area)
    if held is None:
        return _offer_new(state, seat, area)
    if held.seat != seat:
        return Refusal("6.9", f"that wager on {_words(area)} is seat {held.seat}'s")
    if state.closing:
        return NO_MORE
    if held.number and state.row(held.kind).move:
        clause = _removal_clause(state, held)
        clause = clause if clause == "6.6" else clause_of(state, held.kind)
        return Refusal(clause, "it has its point: it may not be increased any more")
    return _offered(state, area, held.cents)


def _stake(state: Round, sent: Stake | events.LateWager) -> Events:
    """Chips go down, and with them the commission."""
    area = sent.area if state.wager(sent.area) else f"{sent.area}#{state.placed + 1}"
    name, on, _ = split(area)
    clause = clause_of(state, name)
    staked = Staked(sent.seat, area, sent.cents, clause)
    if not state.row(name).commission:
        return (staked,)
    fee = _commission(state, name, on).of(sent.cents)
    return staked, Charged(sent.seat, fee, clause, area)


def _offer_late(state: Round, seat: int, area: str) -> Offer | Refusal:
    if state.stage != "throw":
        return Refusal("6.4", "the dice are not in the air: place the wager in the usual way")
    offer = _offer_new(state, seat, area)
    return offer if isinstance(offer, Refusal) else offer._replace(clause="6.4")


def _late(state: Round, sent: events.LateWager) -> Events:
    placed = _stake(state, sent)
    return *placed, events.WagerCalled(sent.seat, placed[0].area)


def _offer_confirm(state: Round, area: str) -> Offer | Refusal:
    held = state.wager(area)
    if state.stage != "throw" or held is None or not held.late:
        return Refusal("6.4", f"no wager on {_words(area)} waits to be confirmed")
    return Offer("6.4")


def _confirm(state: Round, sent: events.ConfirmWager) -> Events:
    return (events.WagerConfirmed(state.at(sent.area).seat, sent.area),)


def _places(state: Round, stage: str) -> Menu:
    """The places of the layout: what is offered there is the same until the puck moves."""
    if state.stage != stage or state.closing:
        return Menu(None, ())
    seats = range(1, state.sign.seats + 1)
    key = state.rules.digest, state.unit, len(seats), state.point == 0
    return Menu(key, ((seat, area) for seat in seats for area in layout(state)))


def _behind(state: Round) -> Iterator[tuple[int, str]]:
    """The areas behind the wagers that have their points."""
    backing = [(name, base) for name in KINDS if (base := state.row(name).base)]
    for wager in state.wagers:
        if wager.number:
            for name, base in backing:
                if base == wager.kind:
                    yield wager.seat, f"{name}/{wager.id}"


def _standing(state: Round) -> list[tuple[int, str]]:
    if state.stage != "wagers":
        return []
    return [(wager.seat, wager.area) for wager in state.wagers]


# 6.5 and 6.6 Reducing and removing


def is_locked(state: Round, wager: Wager) -> bool:
    """Whether a wager may be neither removed nor reduced any more."""  # 6.5
    return state.row(wager.kind).locked and wager.number > 0


def _removal_clause(state: Round, wager: Wager) -> str:
    row = state.row(wager.kind)
    return "6.6" if row.move and not row.locked else "6.5"


def _why_not_change(state: Round, seat: int, area: str) -> Refusal | None:
    wager = state.wager(area)
    if wager is None or wager.seat != seat:
        return Refusal("6.5", f"seat {seat} has no such wager on {_words(area)}")
    if state.stage != "wagers":
        return Refusal("6.5", "the dice are in the air: a wager is changed before the throw")
    return None


def _offer_take_back(state: Round, seat: int, area: str) -> Offer | Refusal:
    """By how much a wager may be reduced, so that something stays."""
    removal = _offer_remove(state, seat, area)
    if isinstance(removal, Refusal):
        return removal
    wager = state.at(area)
    step = state.row(wager.kind).units * state.unit
    low, most = wager.cents % step or step, wager.cents - step
    why = f"{dollars(wager.cents)} is reduced by whole chips that leave some: otherwise remove it"
    if most < low:
        return Refusal(removal.clause, why)
    return Offer(removal.clause, (Field("cents", low, most, step, why=why),))


def _take_back(state: Round, sent: TakeBack) -> Events:
    wager = state.at(sent.area)
    return _taken(state, wager, sent.cents, _removal_clause(state, wager))


def _offer_remove(state: Round, seat: int, area: str) -> Offer | Refusal:
    if refused := _why_not_change(state, seat, area):
        return refused
    wager = state.at(area)
    return LOCKED if is_locked(state, wager) else Offer(_removal_clause(state, wager))


def _remove(state: Round, sent: events.Remove) -> Events:
    wager = state.at(sent.area)
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
    over = sum(wager.cents for wager in behind)
    over -= behind_limit(state, behind[0].kind, base.number, left)
    back: Events = ()
    for wager in reversed(behind):
        if over > 0:
            back += (Returned(wager.seat, wager.area, min(over, wager.cents), under),)
            over -= wager.cents
    return back


def refund(state: Round, wager: Wager, cents: Cents, under: str) -> Events:
    """The commission on that much of a wager, in whole chips, from the float."""
    back = pay(wager.commission, Odds(cents, wager.cents), state.unit, "down")
    return (Paid(wager.seat, FLOAT, back, under),) if back else ()


def handed_back(state: Round, wager: Wager, under: str) -> Events:
    """All of a wager and its commission go back."""
    back = Returned(wager.seat, wager.area, wager.cents, under)
    return back, *refund(state, wager, wager.cents, under)


# 6.7 On and off


def _switching(command: type, on: int, under: str) -> Act[Round]:
    offered = Offer(under)

    def offer(state: Round, seat: int, area: str) -> Offer | Refusal:
        if refused := _why_not_change(state, seat, area):
            return refused
        kind = state.at(area).kind
        if not state.row(kind).switched:
            said = f"{_words(kind)} is always on: it cannot be called on or off"
            return Refusal("6.7", said)
        return offered

    def switch(_state: Round, sent: events.CallOn | events.CallOff) -> Events:
        return (events.Switched(sent.seat, sent.area, on, under),)

    return Act(command, SEAT, offer, switch, ("seat", "area"), _standing)


# What the table does to a wager


def _offer_correct(state: Round, seat: int, area: str, under: str, cents: Cents) -> Offer | Refusal:
    wager = state.wager(area)
    if wager is None or wager.seat != seat:
        return Refusal(under, f"seat {seat} has no live wager on {_words(area)}")
    if not cents and under != "7.3":
        if is_locked(state, wager):
            said = "it has its point and stays"
            return Refusal("6.5", said)
        if wager.thrown and under == "7.1":
            return Refusal("7.2", "the dice were thrown: a wager below the minimum is valid now")
    return Offer(under)


def _correct(state: Round, sent: Correct) -> Events:
    """A wager is brought to what stands; above the maximum it is settled up to that."""
    wager = state.at(sent.area)
    less = wager.cents - sent.cents
    if sent.under == "7.3":
        return (events.MaximumFound(sent.seat, sent.area, sent.cents, "7.3"),)
    if less < 0:
        return (Staked(sent.seat, sent.area, -less, sent.under),)
    if not sent.cents:
        void = voided(state, wager, "handed back", sent.under)
        return void + _trimmed(state, wager, 0, sent.under)
    return _taken(state, wager, less, sent.under) if less else ()


def voided(state: Round, wager: Wager, why: str, under: str) -> Events:
    """One wager goes back without a result, and its commission with it."""
    scope = f"wager/{wager.seat}/{wager.area}"
    return Voided(scope, why, under), *handed_back(state, wager, under)


def void_seat(state: Round, seat: int, why: str, under: str) -> Events:
    """All wagers of a seat are void; with an invalid wager its commission goes back."""
    mine = (wager for wager in state.wagers if wager.seat == seat)
    return tuple(event for wager in mine for event in voided(state, wager, why, under))


def _exclude(state: Round, sent: ExcludeSeat) -> Events:
    return void_seat(state, sent.seat, sent.why, sent.under)


WAGER = ("seat", "area")
ACTS: tuple[Act[Round], ...] = (
    Act(
        Stake,
        SEAT,
        _offer_stake,
        _stake,
        WAGER,
        lambda state: (*_standing(state), *(_behind(state) if state.stage == "wagers" else ())),
        menu=lambda state: _places(state, "wagers"),
    ),
    Act(
        events.LateWager,
        SEAT,
        _offer_late,
        _late,
        WAGER,
        lambda state: _behind(state) if state.stage == "throw" else (),
        menu=lambda state: _places(state, "throw"),
    ),
    Act(
        events.ConfirmWager,
        DEALER,
        _offer_confirm,
        _confirm,
        ("area",),
        lambda state: [(wager.area,) for wager in state.wagers if wager.late],
    ),
    Act(TakeBack, SEAT, _offer_take_back, _take_back, WAGER, _standing),
    Act(events.Remove, SEAT, _offer_remove, _remove, WAGER, _standing),
    _switching(events.CallOn, 1, "6.7.1"),
    _switching(events.CallOff, 0, "6.7.2"),
    Act(Correct, TABLE, _offer_correct, _correct, (*WAGER, "under", "cents"), nobody, True),
    Act(ExcludeSeat, TABLE, lambda _state, under: Offer(under), _exclude, ("under",), nobody, True),
)

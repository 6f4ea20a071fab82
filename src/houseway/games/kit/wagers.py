"""Wagers at boxes before the deal: placing, taking back and closing, as every document has it.

What the documents say alike is written here once; each brings its own clauses and conditions.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.core import events as core
from houseway.core.acts import SEAT, TABLE, Act, Offer, nobody
from houseway.core.turns import DEALER, Events, Field, Refusal
from houseway.money import Cents, dollars

# The wager without which a box has no others.
ANTE = "ante"


def _no_refusal(_state: Any, _box: Any, _area: str) -> Refusal | None:
    return None


def _chips(_state: Any, _box: Any, _area: str) -> Field:
    return Field("cents", 1)


def _none_stays(_box: Any, _area: str) -> Cents:
    return 0


def _seats(state: Any) -> range:
    return range(1, state.sign.seats + 1)


@dataclass(frozen=True, slots=True)
class Placing:
    """How one document has wagers placed: the clauses, and what it adds of its own.

    `areas` are those that take wagers before the deal, `later` the refusals of those that do so
    afterwards, `clause` the one under which a seat wagers on an area. `time`, `chips`, `boxes` and
    `unknown` are the clauses that refuse a wager too late, of no chips, at no box or on no area;
    `opens` is the one under which a round opens, `needs` what refuses to take back what another
    wager of the box needs. `why_not` refuses an area to a box, `amount` is what may be placed,
    `stays` what must stay there, and `stopped` why no wagers are taken at all.
    """

    box: Callable[[int], Any]
    areas: Callable[[Any], tuple[str, ...]]
    clause: Callable[[int, str], str]
    time: str
    chips: str
    boxes: str
    unknown: str
    opens: str
    needs: Refusal
    later: Mapping[str, Refusal]
    why_not: Callable[[Any, Any, str], Refusal | None] = _no_refusal
    amount: Callable[[Any, Any, str], Field] = _chips
    stays: Callable[[Any, str], Cents] = _none_stays
    stopped: Callable[[Any], Refusal | None] = lambda _state: None
    seats: Callable[[Any], range] = _seats
    method: Callable[[Any], str] = lambda state: str(state.method)

    def placed(self, state: Any, seat: int) -> Any:
        """What a seat has placed in the round that takes wagers now."""
        return (state.box(seat) if state.live else None) or self.box(seat)

    def _offer_stake(self, state: Any, seat: int, area: str) -> Offer | Refusal:
        if state.stage != "wagers":
            return Refusal(self.time, "wagers are placed before the first card is dealt")
        if refused := self.stopped(state) or self.later.get(area):
            return refused
        areas, seats = self.areas(state), self.seats(state)
        if area not in areas:
            return Refusal(self.unknown, f"there is no wager {area!r}: {', '.join(areas)}")
        if seat not in seats:
            return Refusal(self.boxes, f"the table has boxes 1 to {seats[-1]}, not {seat}")
        box = self.placed(state, seat)
        if refused := self.why_not(state, box, area):
            return refused
        cents = self.amount(state, box, area)
        if not cents.clause:
            cents = cents._replace(clause=self.chips)
        return Offer(self.clause(seat, area), (cents,))

    def _stake(self, state: Any, sent: core.Stake) -> Events:
        staked = core.Staked(sent.seat, sent.area, sent.cents, self.clause(sent.seat, sent.area))
        return (staked,) if state.live else (self._opened(state), staked)

    def _opened(self, state: Any) -> core.RoundOpened:
        terms = state.rules.digest, state.sign.version, self.method(state)
        return core.RoundOpened(state.number + 1, *terms, under=self.opens)

    def _offer_take_back(self, state: Any, seat: int, area: str) -> Offer | Refusal:
        if state.stage != "wagers" or not state.live:
            return Refusal(self.time, "a wager may be altered only before the first card is dealt")
        if refused := self.stopped(state):
            return refused
        box = self.placed(state, seat)
        held = box.on(area)
        if not held:
            return Refusal(self.chips, f"box {seat} has nothing on {area} to take back")
        most = held - self.stays(box, area)
        if most < 1:
            return self.needs
        why = f"box {seat} has {dollars(held)} on {area}, of which {dollars(most)} may be taken"
        clause = self.needs.clause if most < held else self.chips
        fixed = self.amount(state, box, area)
        if fixed.low == fixed.high:  # a wager of one amount goes back as a whole
            return Offer(self.time, (fixed._replace(low=held, high=held),))
        return Offer(self.time, (Field("cents", 1, most, clause=clause, why=why),))

    def _take_back(self, _state: Any, sent: core.TakeBack) -> Events:
        return (core.Returned(sent.seat, sent.area, sent.cents, under=self.time),)

    def _subjects(self, state: Any) -> Iterable[tuple[int, str]]:
        if state.stage != "wagers":
            return ()
        areas = self.areas(state)
        return ((seat, area) for seat in self.seats(state) for area in areas)

    def acts(self) -> tuple[Act[Any], ...]:
        """Placing a wager and taking it back."""
        about = ("seat", "area")
        return (
            Act(core.Stake, SEAT, self._offer_stake, self._stake, about, self._subjects),
            Act(core.TakeBack, SEAT, self._offer_take_back, self._take_back, about, self._subjects),
        )

    def closing(self, clause: str, then: Callable[[Any], Events]) -> Act[Any]:
        """The dealer closes the wagers once there is an ante."""

        def why_not(state: Any) -> Refusal | None:
            if state.stage != "wagers":
                return Refusal(self.time, "wagers are closed already")
            if not state.live or not state.boxes:
                return Refusal(self.opens, "nobody has placed an ante")
            return None

        return closing(why_not, clause, then)


def closing(
    why_not: Callable[[Any], Refusal | None], clause: str, then: Callable[[Any], Events]
) -> Act[Any]:
    """The dealer closes the wagers of a round."""

    def offer(state: Any) -> Offer | Refusal:
        return why_not(state) or Offer(clause)

    return Act(core.CloseWagers, DEALER, offer, lambda state, _sent: then(state))


# What the table does to a wager or a seat; it does not wait for a ruling


def void_box(_state: Any, box: Any, why: str, under: str) -> Events:
    """The wagers that still lie in a box go back; what was settled before stands."""
    returned = (core.Returned(box.seat, area, cents, under) for area, cents in box.chips.items())
    return core.Voided(f"box/{box.seat}", why, under), *returned


def correcting(
    why_not: Callable[[Any, str, Cents], Refusal | None],
    then: Callable[[Any, core.Correct], Events],
) -> Act[Any]:
    """A wager is brought to the amount that a clause lets stand."""

    def offer(state: Any, seat: int, area: str, under: str, cents: Cents) -> Offer | Refusal:
        box = state.box(seat)
        if box is None or not state.live or not box.on(area):
            return Refusal(under, f"box {seat} has no live wager on {area}")
        return why_not(state, area, cents) or Offer(under)

    return Act(core.Correct, TABLE, offer, then, ("seat", "area", "under", "cents"), nobody, True)


def corrected(
    state: Any, sent: core.Correct, based: Mapping[str, int], void: Callable[..., Events] = void_box
) -> Events:
    """A wager is brought to what stands; nothing stands on a box without its ante.

    Areas are `based` on the ante by a multiple and come down with it.
    """
    box = state.box(sent.seat)
    if sent.area == ANTE and not sent.cents:
        return void(state, box, "the ante is returned", sent.under)
    more = sent.cents - box.on(sent.area)
    if more > 0:
        return (core.Staked(sent.seat, sent.area, more, sent.under),)
    back = [(sent.area, -more)]
    if sent.area == ANTE:
        back += [(area, box.on(area) - sent.cents * times) for area, times in based.items()]
    return tuple(
        core.Returned(sent.seat, area, cents, sent.under) for area, cents in back if cents > 0
    )


def excluding(then: Callable[[Any, Any, str, str], Events]) -> Act[Any]:
    """The wagers of an excluded player are void, where there are any."""

    def void(state: Any, sent: core.ExcludeSeat) -> Events:
        box = state.box(sent.seat)
        return then(state, box, sent.why, sent.under) if state.live and box and box.chips else ()

    def offer(_state: Any, under: str) -> Offer:
        return Offer(under)

    return Act(core.ExcludeSeat, TABLE, offer, void, ("under",), nobody, True)


def void_round(state: Any, why: str, under: str) -> Events:
    """The round is void and over; the table takes back what it has moved."""
    return core.Voided("round", why, under), core.RoundClosed(state.number, under)

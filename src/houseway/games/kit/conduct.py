"""What the documents say alike about conduct: outcomes invalidated, wagers declared void.

Each game brings its clauses and what is its own about a wager; the sentence is read once, here.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from houseway.core.acts import Act, Offer, Subject, one_of
from houseway.core.events import InvalidateOutcome, Returned, RoundClosed, Voided, VoidWagers
from houseway.core.turns import SUPERVISOR, Events, Field, Refusal
from houseway.games.kit.boxes import seats

DISRUPTION, FRAUD = "disruption", "fraud"
ALL = "all"
NOBODY = 0

# The outcome of a game is invalidated


def outcome(state: Any) -> bool:
    """The outcome of the round being played, or of the last one until the next opens."""
    return bool(state.live or (state.number and not state.void))


def _in_outcome(state: Any) -> Collection[int]:
    return [seat for (seat,) in seats(state)]


def _whole_round(state: Any, sent: InvalidateOutcome, under: str, closes: str) -> Events:
    """Stakes go back and what was paid is taken back, also in a round that is over."""
    forfeits = (sent.forfeit,) if sent.forfeit else ()
    voided = Voided("round", sent.why, under, forfeits)
    return (voided, RoundClosed(state.number, closes)) if state.live else (voided,)


def invalidating(
    clause: str,
    grounds: Mapping[str, str],
    forfeit: str = "",
    *,
    is_there: Callable[[Any], bool] = outcome,
    whose: Callable[[Any], Collection[int]] = _in_outcome,
    then: Callable[[Any, InvalidateOutcome, str, str], Events] = _whole_round,
    closes: str = "",
) -> Act[Any]:
    """A supervisor's power to invalidate an outcome on one of the grounds, each with its clause.

    `forfeit` is the clause by which whoever committed a fraud loses the wagers, `whose` the seats
    that have any in the outcome, `is_there` whether there is one, and `closes` the clause that ends
    a round in which somebody forfeits, where it is not that of the ground.
    """

    def offer(state: Any, ground: str) -> Offer | Refusal:
        if ground not in grounds:
            return Refusal(clause, f"the ground is {' or '.join(grounds)}, not {ground}")
        if not is_there(state):
            return Refusal(grounds[ground], "there is no outcome to invalidate: earlier ones stand")
        may = whose(state) if forfeit and ground == FRAUD else ()
        said = "only a player whose fraud it was, and who had wagers in it, forfeits them"
        field = Field("forfeit", options=(NOBODY, *sorted(may)), clause=forfeit, why=said)
        return Offer(grounds[ground], (field, Field("why")))

    def invalidate(state: Any, sent: InvalidateOutcome) -> Events:
        under = grounds[sent.ground]
        return then(state, sent, under, closes if sent.forfeit and closes else under)

    return Act(InvalidateOutcome, SUPERVISOR, offer, invalidate, ("ground",), one_of(grounds))


# Wagers are declared void


def voiding_wagers(
    clause: str,
    void_all: Callable[[Any, int, str, str], Events],
    *,
    whose: Callable[[Any], Iterable[Subject]] = seats,
    areas: Callable[[Any, int], Collection[str]],
    void_wager: Callable[[Any, int, str, str, str], Events] | None = None,
) -> Act[Any]:
    """A supervisor's power to declare wagers of a player void, who is not excluded by that.

    `areas` are those where the seat has a wager; `void_all` voids them together and `void_wager`
    one of them, where one can be without the others.
    """

    def offer(state: Any, seat: int) -> Offer | Refusal:
        found = tuple(sorted(areas(state, seat)))
        if not found:
            return Refusal(clause, f"seat {seat} has no live wager")
        listed = (ALL, *found) if void_wager else (ALL,)
        return Offer(clause, (Field("area", options=listed), Field("why")))

    def void(state: Any, sent: VoidWagers) -> Events:
        if sent.area == ALL or void_wager is None:
            return void_all(state, sent.seat, sent.why, clause)
        return void_wager(state, sent.seat, sent.area, sent.why, clause)

    return Act(VoidWagers, SUPERVISOR, offer, void, ("seat",), whose)


def voiding_in_boxes(
    clause: str, bound: tuple[str, ...], void_box: Callable[..., Events]
) -> Act[Any]:
    """The same where wagers lie in boxes; on a `bound` area all of the box goes with it."""

    def areas(state: Any, seat: int) -> Collection[str]:
        box = state.box(seat) if state.live else None
        return box.chips if box else ()

    def void_all(state: Any, seat: int, why: str, under: str) -> Events:
        return void_box(state, state.box(seat), why, under)

    def void_wager(state: Any, seat: int, area: str, why: str, under: str) -> Events:
        if area in bound:
            return void_all(state, seat, why, under)
        cents = state.box(seat).on(area)
        return Voided(f"wager/{seat}/{area}", why, under), Returned(seat, area, cents, under)

    return voiding_wagers(clause, void_all, areas=areas, void_wager=void_wager)

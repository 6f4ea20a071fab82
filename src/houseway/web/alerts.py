"""What calls for a supervisor at a table, the most urgent first, and who has seen to it."""

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.core import PLAYER, View
from houseway.floor.obligations import moment
from houseway.money import dollars
from houseway.table import FELT
from houseway.table.disputes import REQUESTED
from houseway.table.payments import state_of
from houseway.table.state import Table
from houseway.table.words import words
from houseway.web.automatic_dealer import is_automatic

if TYPE_CHECKING:
    from houseway.web.live_table import LiveTable

# In the order of their urgency; while one of the first is not acknowledged, a round or money waits.
TITLES = {
    "question": "A ruling is awaited",
    "prize": "A jackpot waits to be confirmed",
    "mismatch": "Payouts do not match",
    "call": "Called to the table",
    "lost": "Connection lost",
    "signature": "A second signature is awaited",
    "dispute": "A dispute is undecided",
    "payment": "A wrong payment is open",
    "closure": "The table closes",
    "jackpot": "A jackpot was paid",
    "clock": "The clock of the house jumped",
}
URGENT = ("question", "prize", "mismatch", "call", "lost")


class Alert(NamedTuple):
    """What calls for a supervisor; `at` tells two of them apart that say the same."""

    kind: str
    words: str
    clause: str = ""
    at: str = ""

    @property
    def name(self) -> str:
        """What it is called in the record once somebody has acknowledged it."""
        return ", ".join(filter(None, (TITLES[self.kind], self.words, self.at[:19])))


def alerts(live: "LiveTable", state: Table, seen: View) -> list[dict[str, Any]]:
    """The alerts of a table as it is seen: the most urgent first, acknowledged ones last."""
    kinds = list(TITLES)
    found = (*_of_round(state, seen), *open_calls(live, state), *_registered(state))
    everything = (*found, *_jackpots(live, state), *_lost(live, state), *_clock(live))
    listed = [
        alert._asdict()
        | {
            "alert": alert.name,
            "title": TITLES[alert.kind],
            "rank": kinds.index(alert.kind),
            "urgent": alert.kind in URGENT,
            "answered_by": state.answered.get(alert.name, ""),
        }
        for alert in everything
    ]
    return sorted(listed, key=lambda told: (bool(told["answered_by"]), told["rank"]))


def _in_round(state: Table, told: str) -> str:
    return f"round {state.round}, {told}" if state.round else told


def open_calls(live: "LiveTable", state: Table) -> list[Alert]:
    """Calls to the table that no supervisor has answered."""
    made = (
        Alert("call", ": ".join(filter(None, (call["by"], call["words"]))), at=call["at"])
        for call in live.presence.calls
    )
    return [call for call in made if call.name not in state.answered]


def _of_round(state: Table, seen: View) -> Iterator[Alert]:
    """What the round waits for."""
    if question := seen["question"]:
        about = question["about"].replace("_", " ")
        yield Alert("question", _in_round(state, about), question["clause"])
    wrong = state.clause("wrong_settlement")
    for seat, declared in state.to_declare.items():
        if declared.declared is not None:
            told = f"seat {seat}: {dollars(declared.declared)} instead of {dollars(declared.due)}"
            yield Alert("mismatch", f"round {state.round}, {told}", wrong)
    held = state.held
    for prize in held.prizes if held else ():
        waits = "confirmed, to be signed" if held and held.confirmed else "to be confirmed"
        line = words(state.game.name).line(prize.line)
        told = f"round {state.round}, seat {prize.seat}, {line}: {dollars(prize.cents)} {waits}"
        yield Alert("prize", told, prize.clause)


def _registered(state: Table) -> Iterator[Alert]:
    """Disputes, payments and requests that nobody has decided on, and the announced closing."""
    for waits in state.unsigned:
        told = f"{words(state.game.name).label(waits.command)}, asked for by {waits.by}"
        yield Alert("signature", f"no. {waits.number}: {told}", waits.under)
    for dispute in state.disputes:
        if not dispute.decision:
            told = f"round {dispute.round}, {dispute.player}: {dispute.words}"
            yield Alert("dispute", told, state.clause("dispute"))
        elif dispute.review == REQUESTED:
            told = f"round {dispute.round}, {dispute.player} asks for a review"
            yield Alert("dispute", told, state.clause("review"))
    for payment in state.payments:
        if state_of(payment) in ("open", "stands"):
            who = payment.player or "a patron not identified"
            told = f"round {payment.round}, {who} {payment.kind} by {dollars(payment.cents)}"
            yield Alert("payment", told, payment.clause or state.clause("wrong_settlement"))
    if state.closure_notice and not state.closed:
        clause = state.clause("close_table")
        yield Alert("closure", "", clause, state.closure_notice.effective)


def _jackpots(live: "LiveTable", state: Table) -> Iterator[Alert]:
    """Prizes of this round and of the one before it, a line each."""
    for won, cents in list(live.record.prizes.items()):
        if won.round >= state.round - 1:
            message = f"round {won.round}, seat {won.seat}: {dollars(cents)}"
            yield Alert("jackpot", message, won.under)


def _clock(live: "LiveTable") -> Iterator[Alert]:
    """For a day after the clock of the machine was put back, or ahead."""
    jumped, now = live.hub.house.casino.latest.clock, live.hub.house.clock()
    if jumped and abs(moment(now) - moment(jumped.told)) < timedelta(days=1):
        yield Alert("clock", f"{jumped.expected[:19]} became {jumped.told[:19]}", at=jumped.told)


def _lost(live: "LiveTable", state: Table) -> Iterator[Alert]:
    """A dealer who went away, and players of a round in play whom no message reaches."""
    presence = live.presence
    if state.dealer and presence.away:
        yield Alert("lost", f"dealer {state.dealer}", at=presence.away.isoformat())
    if state.method == FELT and state.live and not state.dealer:
        yield Alert("lost", f"round {state.round} is on, and nobody deals")
    if not state.live or state.method == FELT:
        return
    here = live.here(PLAYER)
    for seat, seated in sorted(state.seats.items()):
        if seated.player not in here and not is_automatic(state, seated.player):
            yield Alert("lost", f"round {state.round}, seat {seat}, {seated.player}")

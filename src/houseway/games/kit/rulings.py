"""Questions that a clause leaves to a supervisor, and the powers that it grants.

While a question waits nothing else goes on: the ruling is the only move.
"""

from collections.abc import Callable
from typing import Any

from houseway.core.acts import Act, Offer
from houseway.core.events import Asked, Returned, Rule, Ruled, Voided
from houseway.core.turns import SUPERVISOR, Events, Field, Question, Refusal
from houseway.games.kit.boxes import seats
from houseway.games.kit.wagers import void_round


def ask(clause: str, about: str, options: tuple[str, ...], seat: int = 0) -> Asked:
    """A question for the supervisor."""
    return Asked(Question(clause, about, options, seat), under=clause)


def ruling(then: Callable[[Any, Question, Rule], Events], clause: str) -> Act[Any]:
    """The ruling; `then` says what a choice brings about beside being recorded."""

    def offer(state: Any) -> Offer | Refusal:
        asked: Question | None = state.question
        if asked is None:
            return Refusal(clause, "no question waits for a ruling")
        options = Field("choice", options=asked.options, why=f"choose {' or '.join(asked.options)}")
        return Offer(asked.clause, (options, Field("why", why="a ruling states its reason")))

    def ruled(state: Any, sent: Rule) -> Events:
        asked = state.question
        return Ruled(sent.choice, sent.why, asked.clause), *then(state, asked, sent)

    return Act(Rule, SUPERVISOR, offer, ruled, anytime=True)


def voiding(command: type, clause: str) -> Act[Any]:
    """A supervisor's power to void the round that is on, for a stated reason."""

    def offer(state: Any) -> Offer | Refusal:
        if not state.live:
            return Refusal(clause, "no round is in play: a completed one stands")
        return Offer(clause, (Field("why"),))

    def void(state: Any, sent: Any) -> Events:
        return void_round(state, sent.why, clause)

    return Act(command, SUPERVISOR, offer, void)


def voiding_wager(
    command: type, clause: str, bound: tuple[str, ...], void_box: Callable[..., Events]
) -> Act[Any]:
    """A supervisor's power to void a wager; on a `bound` area all of its box goes with it."""

    def offer(state: Any, seat: int) -> Offer | Refusal:
        box = state.box(seat)
        if not state.live or not box or not box.chips:
            return Refusal(clause, f"box {seat} has no live wager")
        return Offer(clause, (Field("area", options=tuple(sorted(box.chips))), Field("why")))

    def void(state: Any, sent: Any) -> Events:
        box = state.box(sent.seat)
        if sent.area in bound:
            return void_box(state, box, sent.why, clause)
        voided = Voided(f"wager/{sent.seat}/{sent.area}", sent.why, clause)
        return voided, Returned(sent.seat, sent.area, box.on(sent.area), clause)

    return Act(command, SUPERVISOR, offer, void, ("seat",), seats)

"""Questions that a clause leaves to a supervisor, and the power to void a round.

While a question waits nothing else goes on: the ruling is the only move.
"""

from collections.abc import Callable
from typing import Any

from houseway.core.acts import Act, Offer
from houseway.core.events import Asked, Rule, Ruled
from houseway.core.turns import SUPERVISOR, Events, Field, Question, Refusal
from houseway.games.kit.wagers import void_round


def ask(
    clause: str,
    about: str,
    options: tuple[str, ...],
    seat: int = 0,
    *,
    private: bool = False,
    ruler: str = "",
) -> Asked:
    """A question for the supervisor; what is only suspected is `private` to staff."""
    return Asked(Question(clause, about, options, seat), clause, private, ruler)


def ruling(then: Callable[[Any, Question, Rule], Events], clause: str) -> Act[Any]:
    """The ruling; `then` says what a choice brings about beside being recorded."""

    def offer(state: Any) -> Offer | Refusal:
        asked: Question | None = state.question
        if asked is None:
            return Refusal(clause, "no question waits for a ruling")
        options = Field("choice", options=asked.options, why=f"choose {' or '.join(asked.options)}")
        fields: tuple[Field, ...] = options, Field("why", why="a ruling states its reason")
        if ruler := getattr(state, "ruler", ""):
            fields += (Field("decided_by", why=f"this is decided by the {ruler}: say by whom"),)
        return Offer(asked.clause, fields)

    def ruled(state: Any, sent: Rule) -> Events:
        asked, private = state.question, getattr(state, "private", False)
        told = Ruled(sent.choice, sent.why, asked.clause, private, sent.decided_by)
        return told, *then(state, asked, sent)

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

"""Irregularities come before the round, and rulings before anything else.

Where a clause leaves the choice to the supervisor, a question waits for it.
"""

from types import ModuleType
from typing import Any

from houseway.core import (
    SUPERVISOR,
    Decision,
    Field,
    Move,
    Question,
    Refusal,
    Rule,
    Ruled,
    Turn,
    kind,
)


def turn(faults: ModuleType, round: ModuleType, state: Any) -> Turn:
    """Whom a game waits for; while a question waits, the supervisor alone."""
    if state.question:
        return Turn((SUPERVISOR,), None, tuple(faults.moves(state)))
    moves = (*round.moves(state), *faults.moves(state))
    return Turn(round.due(state), round.due_draw(state), moves)


def decide(faults: ModuleType, round: ModuleType, state: Any, sent: Any) -> Decision:
    """Irregularities come before the round; what follows by itself is added to either."""
    answer: Decision | None = faults.decide(state, sent)
    if answer is None:
        answer = round.act(state, sent)
    if isinstance(answer, Refusal):
        return answer
    events: Decision = round.run_on(state, answer)
    return events


def ruling_move(question: Question) -> Move:
    """The only move while a question waits."""
    fields = (Field("choice", options=question.options), Field("why"))
    return Move(SUPERVISOR, kind(Rule), question.clause, fields)


def ruled(question: Question, sent: Any, who: str = "supervisor") -> Ruled | Refusal:
    """The ruling, or why what was sent is none; `who` rules by the document's own words."""
    if not isinstance(sent, Rule):
        return Refusal(question.clause, f"the {who} rules first: {question.about}")
    if sent.choice not in question.options:
        return Refusal(question.clause, f"choose one of {', '.join(question.options)}")
    if not sent.why.strip():
        return Refusal(question.clause, "a ruling states its reason")
    return Ruled(sent.choice, sent.why, question.clause)

"""A game played by a script, for situations on paper: what should have been paid here?"""

from typing import TYPE_CHECKING, Any

from houseway.core.sign import Sign
from houseway.core.turns import Events, Refusal
from houseway.law.rules import Rules

if TYPE_CHECKING:
    from houseway.core.game import Game


class RefusedError(Exception):
    """A script ran into a refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.why}")
        self.refusal = refusal


class Run:
    """A game played by a script, through its own decide and evolve."""

    def __init__(self, game: "Game[Any]", rules: Rules) -> None:
        self.game, self.rules = game, rules
        self.state: Any = None
        self.events: list[Any] = []

    def open(self, sign: Sign, **how: Any) -> None:
        """Begin at a table with this sign."""
        self.state = self.game.open(self.rules, sign, **how)

    def send(self, sent: Any) -> Events:
        """Let the game decide; RefusedError stops the script and nothing has changed."""
        answer = self.game.decide(self.state, sent)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)
        self.state = answer.after
        self.events += answer.events
        return answer.events

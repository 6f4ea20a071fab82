"""A process that computes apart from the tables: asked on its input, it answers on its output.

Counts of minutes in the process of the tables would keep everybody waiting. Here they step back
behind whatever else the machine has to do: `python -m houseway.maths.worker`.
"""

import os
import pickle
import sys
from collections.abc import Callable
from fractions import Fraction
from select import select
from threading import Thread
from time import monotonic, sleep
from typing import Any, BinaryIO

from houseway import maths
from houseway.law.rules import Rules
from houseway.maths import answers
from houseway.maths.drills import known, plainest
from houseway.maths.executor import Progress, runner

STEP_BACK = 10
IDLE_SECONDS = 300
REPORT_EVERY_SECONDS = 0.25


def choices(progress: Progress, rules: Rules, situation: dict[str, Any]) -> dict[str, Fraction]:
    """The expected profit of each choice, exactly."""
    advice = maths.analysis_of(rules.document.game).advice
    return dict(advice.values(rules, run=runner(progress), **situation))


def sheets(progress: Progress, rules: Rules) -> list[dict[str, Any]]:
    """The strategy of a game as tables that a person can play by."""
    return [sheet._asdict() for sheet in answers.strategy(rules, progress)]


def ahead(progress: Progress, rules: Rules) -> None:
    """Compile and count what advice rests on, before anybody waits for it; all of it is kept.

    What came with the game waits for nothing.
    """
    situation = plainest(rules)
    if situation is not None and known(rules, situation) is None:
        choices(progress, rules, situation)


QUESTIONS: dict[str, Callable[..., Any]] = {
    "choices": choices,
    "sheets": sheets,
    "ahead": ahead,
}


def serve(asked: BinaryIO, answered: BinaryIO) -> None:
    """Answer one question after another until nobody asks any more, or has for a while."""

    def say(*words: Any) -> None:
        pickle.dump(words, answered)
        answered.flush()

    while select([asked], [], [], IDLE_SECONDS)[0]:
        try:
            name, *given = pickle.load(asked)
        except EOFError:
            return
        try:
            say("answer", QUESTIONS[name](_now_and_then(say), *given))
        except Exception as wrong:
            say("failed", wrong)


def _now_and_then(say: Callable[..., None]) -> Progress:
    """A count may report every part; nobody needs to hear of more than a few a second."""
    said = 0.0

    def report(done: int, of: int) -> None:
        nonlocal said
        if monotonic() >= said + REPORT_EVERY_SECONDS:
            said = monotonic()
            say("told", done, of)

    return report


def end_with(parent: int) -> None:
    """Work for nobody once the server is gone, however it ended and however long this may take."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def main() -> None:
    """Let everybody else go first, then serve."""
    os.nice(STEP_BACK)
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    answered = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever else is printed here is no answer.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answered)


if __name__ == "__main__":
    main()

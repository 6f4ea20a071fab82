"""What takes long to work out, asked of processes of their own: no table ever waits for it.

Whoever asks for something that is not ready is told how far it is and asks again; answers are kept.
"""

import asyncio
import pickle
import subprocess
import sys
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple

from houseway.web.problems import Problem

Process = subprocess.Popen[bytes]
PROGRAM = "houseway.maths.worker"
# Seconds that somebody is kept waiting for an answer before they are told to ask again.
PATIENCE = 1.0
KEPT = 256
MOST_WAITING = 32


class Progress(NamedTuple):
    """How far a question is: its place among those that wait (0: it is worked on), the seconds
    since it is worked on, and how many parts of how many are done (0 of 0: not known)."""

    place: int
    seconds: int
    done: int
    of: int


class Pending(Exception):  # noqa: N818
    """The answer is being worked out."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(progress)
        self.progress = progress


@dataclass(eq=False)
class Question:
    """What was asked: since when it is worked on (None: it waits), and how many parts are done."""

    words: tuple[Any, ...]
    answer: "asyncio.Future[Any]" = field(init=False)
    began: float | None = None
    parts: tuple[int, int] = (0, 0)


class WorkerPool:
    """Some processes that reckon, each started when it is needed; they end when nobody asks."""

    def __init__(self, processes: int) -> None:
        self._threads = ThreadPoolExecutor(processes, "reckoner")
        self._asked: dict[Hashable, Question] = {}
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._stopped = False

    async def ask(self, key: Hashable, *words: Any) -> Any:
        """The answer to a question, which has its own key; Pending where it is not ready."""
        question = self._asked.get(key) or self._begin(key, words)
        try:
            return await asyncio.wait_for(asyncio.shield(question.answer), PATIENCE)
        except TimeoutError:
            raise Pending(self._progress(question)) from None

    def stop(self) -> None:
        """Whatever is being worked out is broken off."""
        self._stopped = True
        for process in (*self._busy, *self._idle):
            process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for process in self._idle:
            process.wait()

    def _waiting(self) -> list[Question]:
        return [
            question
            for question in self._asked.values()
            if not question.answer.done() and not question.began
        ]

    def _begin(self, key: Hashable, words: tuple[Any, ...]) -> Question:
        if len(self._waiting()) >= MOST_WAITING:
            raise Problem(503, "too much is being computed: ask again in a minute", "busy")
        question = self._asked[key] = Question(words)
        loop = asyncio.get_running_loop()
        question.answer = loop.run_in_executor(self._threads, self._work, question)
        question.answer.add_done_callback(lambda done: self._over(key, done))
        return question

    def _over(self, key: Hashable, done: "asyncio.Future[Any]") -> None:
        """A failure is not kept: who asks again has it tried again."""
        if done.cancelled() or done.exception():
            self._asked.pop(key, None)
        ready = [key for key, asked in self._asked.items() if asked.answer.done()]
        for old in ready[:-KEPT]:
            del self._asked[old]

    def _progress(self, question: Question) -> Progress:
        if question.began is None:
            waiting = self._waiting()
            return Progress(waiting.index(question) + 1 if question in waiting else 0, 0, 0, 0)
        return Progress(0, round(monotonic() - question.began), *question.parts)

    # In a thread

    def _work(self, question: Question) -> Any:
        process = self._free()
        self._busy.add(process)
        if self._stopped:
            process.kill()
        question.began = monotonic()
        try:
            answer = _answer(process, question)
        except (OSError, EOFError, pickle.UnpicklingError):
            process.kill()
            process.wait()
            raise Problem(503, "the computation was stopped: ask again", "broken-off") from None
        else:
            self._idle.append(process)
        finally:
            self._busy.discard(process)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _free(self) -> Process:
        """A process that has nothing to do, a new one where there is none."""
        while self._idle:
            process = self._idle.pop()
            if process.poll() is None:
                return process
        # In a session of its own, so that Ctrl-C at the terminal is for the house alone.
        return subprocess.Popen(
            [sys.executable, "-m", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )


def _answer(process: Process, question: Question) -> Any:
    """What the process answers; an exception where it failed."""
    assert process.stdin, "it was started with pipes"
    assert process.stdout, "it was started with pipes"
    pickle.dump(question.words, process.stdin)
    process.stdin.flush()
    while True:
        match pickle.load(process.stdout):
            case "told", done, of:
                question.parts = (done, of)
            case _, answer:
                return answer

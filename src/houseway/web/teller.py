"""One table is told after another, and whoever sent a command is answered first.

Telling takes the interpreter for milliseconds. Done for many tables in a row it would keep those
waiting who have sent something, so other work comes in between; and while commands are decided, in
threads that need the interpreter too, telling waits for a moment.
"""

import asyncio
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

# Seconds that telling waits at most for commands on their way: under load both get their share.
PATIENCE = 0.005


class Teller:
    """Who is to be told, in order; each once, however much happened meanwhile."""

    def __init__(self) -> None:
        self._due: dict[Hashable, Callable[[], object]] = {}
        self._deciding = 0
        self._next: asyncio.Handle | None = None

    def soon(self, whom: Hashable, tell: Callable[[], object]) -> None:
        """Tell somebody as soon as it is their turn."""
        self._due.setdefault(whom, tell)
        if self._next is None:
            self._plan()

    def forget(self, whom: Hashable) -> None:
        """Whoever was told already, or is gone, is not told again."""
        self._due.pop(whom, None)

    @contextmanager
    def deciding(self) -> Iterator[None]:
        """While a command is on its way."""
        self._deciding += 1
        try:
            yield
        finally:
            self._deciding -= 1
            if self._next is not None and not self._deciding:
                self._next.cancel()
                self._plan()

    def _plan(self) -> None:
        loop = asyncio.get_running_loop()
        if self._deciding:
            self._next = loop.call_later(PATIENCE, self._tell)
        else:
            # Answers that are ready go out before.
            self._next = loop.call_soon(self._after_answers)

    def _after_answers(self) -> None:
        self._next = asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._next = None
        if not self._due:
            return
        whom = next(iter(self._due))
        tell = self._due.pop(whom)
        if self._due:
            self._plan()
        tell()

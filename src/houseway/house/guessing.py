"""Guessing is slowed down, never answered with a lock: a lock would shut out who belongs here.

Tries under one name from one address wait the longer the more of them failed; a try from another
address, or from a device that is known, does not wait for them.
"""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple, TypeVar

K = TypeVar("K", str, tuple[str, str])
FREE, LONGEST_WAIT, FORGOTTEN = 5, 60.0, 3600.0
MOST_KEPT = 10_000
# So many refusals an hour are written down, each with how many came before it.
NOTED_AN_HOUR = 120


class Failures(NamedTuple):
    """How many tries failed, and when the last one did."""

    times: int = 0
    last: float = float("-inf")


class Guessing:
    """What failed lately, by name and by name and address; forgotten after a quiet hour."""

    def __init__(self, timer: Callable[[], float] = monotonic) -> None:
        self.timer = timer
        self._by_name: dict[str, Failures] = {}
        self._by_place: dict[tuple[str, str], Failures] = {}
        self._noted: list[float] = []
        # Whom else to tell of a try: who, from where, and whether it failed.
        self.on_try: Callable[[str, str, bool], object] = lambda _who, _place, _failed: None

    def wait(self, who: str, place: str, known: bool = False) -> float:
        """Seconds until somebody may try again under this name from this place.

        What failed elsewhere makes every wait longer, but not on a device that is known.
        """
        here = self._lately(self._by_place.get((who, place), Failures()))
        elsewhere = self._lately(self._by_name.get(who, Failures()))
        failed = here.times if known else max(here.times, elsewhere.times)
        if failed < FREE or not here.times:
            return 0.0
        pause = min(LONGEST_WAIT, 2.0 ** (failed - FREE))
        return max(0.0, here.last + pause - self.timer())

    def failed(self, who: str, place: str) -> int:
        """One more try failed; how many did here lately."""
        now = self.timer()
        if len(self._by_place) >= MOST_KEPT:
            self._by_name = self._left(self._by_name)
            self._by_place = self._left(self._by_place)
        by_name = self._lately(self._by_name.get(who, Failures()))
        here = self._lately(self._by_place.get((who, place), Failures()))
        self._by_name[who] = Failures(by_name.times + 1, now)
        self._by_place[who, place] = Failures(here.times + 1, now)
        return here.times + 1

    def recall(self, who: str, place: str, times: int, ago: float) -> None:
        """What failed so many seconds ago, before this process began."""
        known = Failures(times, self.timer() - ago)
        self._by_name[who] = self._by_place[who, place] = known

    def succeeded(self, who: str, place: str) -> None:
        """Whoever came in begins anew."""
        self._by_place.pop((who, place), None)

    def is_noted(self, times: int) -> bool:
        """Whether a failure is written down: the first, then fewer and fewer, never too many."""
        now = self.timer()
        self._noted = [at for at in self._noted if at > now - FORGOTTEN]
        if times & (times - 1) or len(self._noted) >= NOTED_AN_HOUR:
            return False
        self._noted.append(now)
        return True

    def _lately(self, failures: Failures) -> Failures:
        return failures if self.timer() < failures.last + FORGOTTEN else Failures()

    def _left(self, kept: dict[K, Failures]) -> dict[K, Failures]:
        """Those of the last hour; of too many only the latest."""
        lately = {key: known for key, known in kept.items() if self._lately(known).times}
        latest = sorted(lately, key=lambda key: lately[key].last)[-MOST_KEPT // 2 :]
        return {key: lately[key] for key in latest}

"""How often somebody may ask: a bucket of so many requests that fills up again over time."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

MOST_KEPT = 10_000


class RateLimit:
    """One bucket for each key; a request that finds its bucket empty is told how long to wait."""

    def __init__(
        self, per_second: float, most: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self.per_second, self.most, self.clock = per_second, most, clock
        self._left: dict[str, tuple[float, float]] = {}
        # So many processes let requests through; each tells the others of a bucket from which more
        # than its part is taken, and what it has taken itself.
        self.processes = 1
        self.on_spent: Callable[[str, int], object] = lambda _key, _times: None
        self._untold: Counter[str] = Counter()

    def wait(self, key: str) -> float:
        """Take one request; the seconds to wait where there is none, 0 where there was."""
        left = self._now(key)
        if left < 1:
            self._left[key] = (left, self.clock())
            return (1 - left) / self.per_second
        self._left[key] = (left - 1, self.clock())
        if self.processes > 1:
            self._untold[key] += 1
            if left - 1 < self.most * (1 - 1 / self.processes):
                self.on_spent(key, self._untold.pop(key))
        return 0.0

    def spend(self, key: str, times: int) -> None:
        """Requests were let through elsewhere."""
        self._left[key] = (max(0.0, self._now(key) - times), self.clock())
        if key in self._untold:
            self.on_spent(key, self._untold.pop(key))

    def _now(self, key: str) -> float:
        """What is in a bucket."""
        now = self.clock()
        if len(self._left) > MOST_KEPT:
            self._forget(now)
        left, since = self._left.get(key, (self.most, now))
        return min(self.most, left + (now - since) * self.per_second)

    def _forget(self, now: float) -> None:
        """Full buckets are as good as none."""
        self._left = {
            key: (left, since)
            for key, (left, since) in self._left.items()
            if left + (now - since) * self.per_second < self.most
        }
        self._untold.clear()

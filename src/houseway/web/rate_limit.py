"""How often somebody may ask: a bucket of so many requests that fills up again over time."""

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

    def wait(self, key: str) -> float:
        """Take one request; the seconds to wait where there is none, 0 where there was."""
        now = self.clock()
        left, since = self._left.get(key, (self.most, now))
        left = min(self.most, left + (now - since) * self.per_second)
        if len(self._left) > MOST_KEPT:
            self._forget(now)
        if left < 1:
            self._left[key] = (left, now)
            return (1 - left) / self.per_second
        self._left[key] = (left - 1, now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Full buckets are as good as none."""
        self._left = {
            key: (left, since)
            for key, (left, since) in self._left.items()
            if left + (now - since) * self.per_second < self.most
        }

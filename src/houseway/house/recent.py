"""The last records of each table, kept at hand for who follows it."""

from collections import defaultdict, deque
from collections.abc import Iterable
from itertools import takewhile
from threading import Lock

from houseway.house.records import Step

# So many of each table.
RECENT = 256


class Recent:
    """Steps one after another, none twice and none left out, whoever of several threads adds them.

    What another process has appended is folded by whoever comes upon it first.
    """

    def __init__(self) -> None:
        self._steps: defaultdict[str, deque[Step]] = defaultdict(lambda: deque(maxlen=RECENT))
        self._lock = Lock()

    def add(self, name: str, steps: Iterable[Step]) -> None:
        """These come next, as far as they are not here."""
        with self._lock:
            kept = self._steps[name]
            for step in steps:
                version = step.record.version
                if kept and version > kept[-1].record.version + 1:
                    kept.clear()
                if not kept or version > kept[-1].record.version:
                    kept.append(step)

    def since(self, name: str, after: int, version: int) -> list[Step]:
        """All steps beyond a version, up to another at least; nothing where some are not here."""
        with self._lock:
            newest = reversed(self._steps[name])
            found = [*takewhile(lambda step: step.record.version > after, newest)][::-1]
        whole = found and found[0].record.version == after + 1
        return found if whole and found[-1].record.version >= version else []

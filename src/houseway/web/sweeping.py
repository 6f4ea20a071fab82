"""What nobody needs any more is looked for in small parts, between two things to do.

Nearly all that is made goes by itself as soon as nobody holds it. Only things that hold each other
have to be looked for, and Python does that in the middle of whatever is going on, whenever enough
more was made than is gone: the more a floor keeps, the longer all of it stands still. Here what is
new is looked through many times a second, each thing once, and all that is kept when little is
asked of the house.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic, process_time

# Seconds between two looks at what is new.
EVERY = 0.1
# The house has little to do that worked for so little of so many seconds.
LITTLE, SECONDS = 0.1, 10.0
# All is looked through so many seconds after the last time: when there is little to do, or anyway.
AT_LEISURE, AT_LAST = 600.0, 6 * 3600.0
# What was made since the last look, and everything.
NEW, ALL = 1, 2


class Sweeper:
    """Decides at each look what is looked through."""

    def __init__(
        self,
        collect: Callable[[int], object] = gc.collect,
        clock: Callable[[], float] = monotonic,
        worked: Callable[[], float] = process_time,
    ) -> None:
        self._collect, self._clock, self._worked = collect, clock, worked
        self._all, self._since = clock(), (clock(), worked())

    def look(self) -> None:
        """Look through what is new, and through everything where it is time for that."""
        self._collect(NEW)
        now, worked = self._clock(), self._worked()
        began, before = self._since
        if now < began + SECONDS:
            return
        self._since = now, worked
        at_leisure = worked - before < LITTLE * (now - began)
        if now >= self._all + (AT_LEISURE if at_leisure else AT_LAST):
            self._collect(ALL)
            self._all = now


@asynccontextmanager
async def swept() -> AsyncIterator[None]:
    """As long as this lasts nothing is looked for at any other time."""
    gc.disable()
    sweeping = asyncio.create_task(_over_and_over(Sweeper()))
    try:
        yield
    finally:
        sweeping.cancel()
        gc.enable()


async def _over_and_over(sweeper: Sweeper) -> None:
    while True:
        await asyncio.sleep(EVERY)
        sweeper.look()

"""What nobody needs is looked for in small parts, and everything when little is to be done."""

import asyncio
import gc
from concurrent.futures import ThreadPoolExecutor

from houseway.web import sweeping
from houseway.web.sweeping import ALL, AT_LAST, AT_LEISURE, EVERY, LITTLE, NEW, SECONDS, Sweeper


class House:
    """A sweeper with a clock that moves by hand, and what it looked through."""

    def __init__(self):
        self.now = self.worked = 0.0
        self.looks = []
        self.sweeper = Sweeper(self.looks.append, lambda: self.now, lambda: self.worked)

    def goes_on(self, seconds, busy):
        """Look all the time; of each second so much is work."""
        for _ in range(round(seconds / SECONDS)):
            self.now += SECONDS
            self.worked += SECONDS * busy
            self.sweeper.look()


def test_what_is_new_is_looked_through_at_every_look():
    house = House()
    for _ in range(5):
        house.now += EVERY
        house.sweeper.look()
    assert house.looks == [NEW] * 5


def test_everything_is_looked_through_when_little_is_to_be_done():
    house = House()
    house.goes_on(AT_LEISURE, busy=LITTLE * 2)
    assert ALL not in house.looks
    house.goes_on(SECONDS, busy=LITTLE / 2)
    assert house.looks.count(ALL) == 1
    house.goes_on(AT_LEISURE - SECONDS, busy=0)
    assert house.looks.count(ALL) == 1
    house.goes_on(SECONDS, busy=0)
    assert house.looks.count(ALL) == 2


def test_a_house_that_is_never_idle_is_looked_through_at_last():
    house = House()
    house.goes_on(AT_LAST - SECONDS, busy=1)
    assert ALL not in house.looks
    house.goes_on(SECONDS, busy=1)
    assert house.looks[-1] == ALL


def test_nothing_is_looked_for_at_any_other_time(monkeypatch):
    """A ring goes at the next look, and Python itself looks for none meanwhile."""
    monkeypatch.setattr(sweeping, "EVERY", 0)

    class Ring:
        gone = asyncio.Event()

        def __init__(self):
            self.own = self

        def __del__(self):
            self.gone.set()

    async def run():
        async with sweeping.swept():
            assert not gc.isenabled()
            Ring()
            await Ring.gone.wait()
        assert gc.isenabled()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()

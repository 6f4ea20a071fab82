"""A table of a house for tests: players sit, chips are counted, the clock and chance are ours."""

from datetime import UTC, datetime, timedelta

from houseway.core import DEALER, Refusal, Sign, rack
from houseway.core import wager as wager_of
from houseway.house import House
from houseway.store import open_store
from houseway.table import view
from houseway.table.state import BuyIn, Sit

NAMES = ("ann", "ben", "cat", "dan", "eve", *(f"guest {one}" for one in range(6, 25)))


class LiveTable:
    """What is the same at every table; a game adds its `chance` and its rounds.

    Somebody is a seat by its number, or a role.
    """

    def __init__(self, game, sign, *variants, method=None, store=None):
        self.now = datetime(2024, 9, 1, 20, 0, tzinfo=UTC)
        self.game, self.posted = game, sign
        store = store or open_store("memory:")
        self.house = House(store, lambda: self.now.isoformat(), self.chance)
        self.open("one", method, *variants)

    def open(self, name, method=None, *variants, **sign):
        posted = Sign(**(self.posted | sign))
        return self.house.open_table(name, self.game, posted, *variants, method=method)

    def sit(self, seat, player=None, cents=100000, at="one"):
        self.submit(player or NAMES[seat - 1], "player", Sit(seat), at)
        self.does(seat, BuyIn(seat, cents), at)

    # Who does what

    def submit(self, by, role, command, at="one"):
        answer = self.house.submit(at, by, role, command)
        assert not isinstance(answer, Refusal), answer
        return answer

    def _sender(self, who, at):
        if isinstance(who, int):
            return self.house.table(at).seats[who].player, "player"
        return who, who

    def does(self, who, command, at="one"):
        """Somebody does something and is not refused."""
        return self.submit(*self._sender(who, at), command, at)

    def refused(self, who, command, at="one"):
        """The refusal that somebody gets; the table stays as it is."""
        before = self.house.table(at)
        answer = self.house.submit(at, *self._sender(who, at), command)
        assert isinstance(answer, Refusal), answer
        assert self.house.table(at) == before
        return answer

    def minutes_pass(self, minutes):
        self.now += timedelta(minutes=minutes)

    # What is on the table

    @property
    def table(self):
        return self.house.table("one")

    def chips(self, seat):
        return self.table.balance(rack(seat))

    def on(self, seat, area="ante"):
        return self.table.balance(wager_of(seat, area))

    def view(self, viewer):
        return view(self.table, viewer)

    def offered(self, viewer, command):
        """The moves of this command that a viewer sees, by its name or itself."""
        name = f".{getattr(command, '__name__', command)}"
        return [one for one in self.view(viewer)["moves"] if one["command"].endswith(name)]

    def reminded(self):
        """The clauses of which the dealer is reminded now."""
        return [one["clause"] for one in self.view(DEALER)["reminders"]]

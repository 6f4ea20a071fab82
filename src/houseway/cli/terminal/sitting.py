"""A person's stay at one table: commands to the house, what came of them, and the scene."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway import table
from houseway.cli.terminal.blocks import Look
from houseway.cli.terminal.felt import Scene, profit
from houseway.cli.terminal.pages import rules_page
from houseway.cli.terminal.rounds import Rounds
from houseway.cli.terminal.screen import Screen
from houseway.cli.terminal.why import refused, settlement
from houseway.cli.terminal.wording import Wording
from houseway.core import Events, Refusal, Returned, TakeBack, by_seat, kind
from houseway.house import House, stream_of
from houseway.money import dollars
from houseway.salon.seen import View, chips_of, offered, rack_of, seats_of
from houseway.table.state import Table, UnderMinimumAdvised

LAST_RESULTS = 12


@dataclass
class Sitting:
    """What a player's and a dealer's stay have in common.

    `viewer` is whose eyes the table is seen with, `me` the person's own seat, 0 for none.
    """

    house: House
    name: str
    wording: Wording
    screen: Screen
    look: Look
    viewer: str
    me: int
    rounds: Rounds = field(default_factory=Rounds)
    said: Text = field(default_factory=Text)
    heard: Events = ()
    started: str = ""

    def __post_init__(self) -> None:
        self.started = self.house.clock()

    @property
    def stream(self) -> str:
        """The stream of the table in the store."""
        return stream_of(self.name)

    @property
    def table(self) -> Table:
        """The table as it is now; only views of it are shown."""
        return self.house.table(self.name)

    def view(self, viewer: str = "") -> View:
        """The table as this viewer may see it."""
        return self.house.view(self.name, viewer or self.viewer)

    def send(self, by: str, role: str, command: Any) -> Refusal | None:
        """Submit a command and watch what happens; a refusal is also said."""
        state = self.table
        answer = self.house.submit(self.name, by, role, command)
        if isinstance(answer, Refusal):
            self.said = refused(*answer)
            return answer
        self.heard = answer
        for happened in answer:
            state = table.evolve(state, happened)
            view = self.house.seen(state, self.viewer)
            self.rounds.enter(happened, view)
            self._notice(happened, command)
            seconds = self.wording.moments.get(type(happened), 0.0)
            if seconds and self.look.animation:
                self.screen.show(self.scene(view), seconds)
        return None

    def _notice(self, happened: Any, command: Any) -> None:
        """What somebody at the table should be told at once."""
        match happened:
            case UnderMinimumAdvised(seat, area, cents, under):
                words = f"box {seat}: {dollars(cents)} on {area} is under the minimum. It stands"
                self.said = refused(under, f"{words} this once; the next goes back.")
            case Returned(seat, area, cents, under) if not isinstance(command, TakeBack):
                self.said = refused(under, f"box {seat}: {dollars(cents)} on {area} goes back.")

    def take_all(self, by: str, role: str, seat: int) -> None:
        """Take every wager back that may be taken, the one that needs the others first."""
        for area in reversed(self.wording.at(seat).areas):
            held = chips_of(self.view(), seat).get(area.id, 0)
            if held and offered(self.view(by_seat(seat)), kind(TakeBack), area=area.id, cents=held):
                self.send(by, role, TakeBack(seat, area.id, held))

    # What is on the screen

    def scene(
        self, view: View, below: tuple[RenderableType, ...] = (), *prompt: RenderableType
    ) -> Scene:
        """The table with what is said below it."""
        last = self.rounds.last
        shown = last is not None and view["number"] == last.number
        hands = self.wording.hands(view, self.table.rules) if shown else {}
        said = (self.said,) if self.said.plain else ()
        return Scene(
            view,
            self.wording,
            self.look,
            self.me,
            last.results() if last and shown else {},
            hands,
            (self._title(view), self.name),
            self._status(view),
            self._strip(),
            below,
            said,
            prompt,
        )

    def _title(self, view: View) -> str:
        options = [one.replace("_", " ") for one in view["sign"].options]
        variants = [f"variant: {one}" for one in self.table.rules.document.variants]
        number = f"round {view['number']}" if view["number"] else "no round yet"
        return " · ".join((self.wording.title, number, *options, *variants))

    def _status(self, view: View) -> Text:
        """Chips, stake on the table, result so far and time at the table, always in sight."""
        seats = [self.me] if self.me else seats_of(view)
        racks = sum(rack_of(view, seat) for seat in seats)
        stakes = sum(sum(chips_of(view, seat).values()) for seat in seats)
        net = racks + stakes - sum(self.rounds.bought[seat] for seat in seats)
        whose, result = ("chips", net) if self.me else ("players' chips", -net)
        return Text.assemble(
            (f"{whose} {dollars(racks)}", "bold"),
            f" · on the table {dollars(stakes)} · {'net' if self.me else 'house'} ",
            profit(result),
            f" · {self._minutes()} min",
        )

    def _minutes(self) -> int:
        spent = datetime.fromisoformat(self.house.clock()) - datetime.fromisoformat(self.started)
        return int(spent.total_seconds()) // 60

    def _strip(self) -> tuple[Text, ...]:
        played = self.rounds.finished()[-LAST_RESULTS:]
        return tuple(profit(one.result(self.me)) for one in played)

    def settlement(self, seats: list[int], full: bool = False) -> Grid:
        """What became of the wagers of these seats in the last round, and why."""
        assert self.rounds.last is not None, "nothing is settled before the first round"
        last, rules = self.rounds.last, self.table.rules
        return settlement(last, seats, self.me, rules, self.wording, full)

    def read_rules(self, wanted: str) -> None:
        """Show clauses in our words."""
        self.screen.page(rules_page(self.table.game.name, wanted))

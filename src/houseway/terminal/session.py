"""A person's session at one table: commands to the house, what came of them, and the scene."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway import table
from houseway.core import Events, Refusal, Returned, Settled, Staked, TakeBack, View, by_seat
from houseway.games.kit.views import chips_of, field_of, rack_of, seats_of
from houseway.house import House, stream_of
from houseway.money import Cents, dollars
from houseway.table.limits import UnderMinimumAdvised
from houseway.table.state import Table
from houseway.terminal import explanations, pages
from houseway.terminal.blocks import Look
from houseway.terminal.explanations import refused
from houseway.terminal.rounds import Rounds
from houseway.terminal.scene import Scene, profit, zones
from houseway.terminal.screen import Screen
from houseway.terminal.typed import made
from houseway.terminal.vocabulary import Vocabulary

LAST_RESULTS = 12
# How long people look at what was dealt, and at chips that moved.
DEALT_SECONDS, CHIPS_SECONDS = 0.6, 0.3


@dataclass
class Session:
    """What a player's and a dealer's session have in common.

    `viewer` is whose eyes the table is seen with, `me` the person's own seat, 0 for none.
    """

    house: House
    name: str
    screen: Screen
    look: Look
    viewer: str
    me: int
    rounds: Rounds = field(default_factory=Rounds)
    said: Text = field(default_factory=Text)
    told: list[Text] = field(default_factory=list)
    last_words: list[RenderableType] = field(default_factory=list)
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

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What things are called here."""
        return Vocabulary(self.table)

    def view(self, viewer: str = "") -> View:
        """The table as this viewer may see it."""
        return self.house.view(self.name, viewer or self.viewer)

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self.said = refused("", why)

    def send(self, by: str, role: str, command: Any) -> Refusal | None:
        """Submit a command and watch what happens; a refusal is also said."""
        state, before = self.table, self.view()
        answer = self.house.submit(self.name, by, role, command)
        if isinstance(answer, Refusal):
            self.said = refused(*answer)
            return answer
        self.heard = answer
        for happened in answer:
            state = table.evolve(state, happened)
            view = self.house.seen(state, self.viewer)
            self.rounds.enter(happened, view)
            self._notice(happened, command, view)
            seconds = _worth_a_look(before, view)
            if seconds and self.look.animation:
                self.screen.show(self.scene(view), seconds)
            before = view
        return None

    def _notice(self, happened: Any, command: Any, view: View) -> None:
        """What somebody at the table should be told at once."""
        area = self.vocabulary.label
        match happened:
            case UnderMinimumAdvised(seat, at, cents, under):
                words = f"box {seat}: {dollars(cents)} on {area(at, seat)} is under the minimum."
                self.said = refused(under, f"{words} It stands this once; the next goes back.")
            case Returned(seat, at, cents, under) if not isinstance(command, TakeBack):
                where = f"{dollars(cents)} on {area(at, seat)}"
                self.said = refused(under, f"box {seat}: {where} goes back.")
            case Staked(seat, at, cents, under) if self.vocabulary.many and self.me in (0, seat):
                self.said = Text(f"{dollars(cents)} on {area(at, seat, view)} ({under})")
        if words := explanations.event_words(happened, self.vocabulary.words):
            self.told = [Text(words, "bold")]

    def take_back(self, by: str, role: str, seat: int, area: str = "", most: Cents = 0) -> bool:
        """Take back every wager that may be, or so much of the one on an area; whether any was.

        What stands on another wager comes off before it, so this goes round until all is done.
        """
        done = False
        while move := self._back_move(seat, area):
            held = chips_of(self.view(), seat)
            at = field_of(move, "area")["options"][0]
            fields = [field for field in move["fields"] if field["options"]]
            values = {field["name"]: field["options"][0] for field in fields}
            if cents := field_of(move, "cents"):
                values["cents"] = min(cents["high"], held[at], most or held[at])
            if self.send(by, role, made(move["command"], values)):
                break
            done = True
            if area:
                break
        return done

    def _back_move(self, seat: int, area: str) -> dict[str, Any] | None:
        """A move that takes this seat's chips back: all of a wager rather than a part."""
        view = self.view(by_seat(seat))
        found: list[tuple[bool, bool, int, dict[str, Any]]] = []
        held = chips_of(view, seat)
        for move in view["moves"]:
            at = field_of(move, "area")
            if self.vocabulary.command(move["command"]).as_ != "back" or not at:
                continue
            if at["options"][0] in held and area in ("", at["options"][0]):
                cents = field_of(move, "cents")
                whole = not cents or cents["high"] == held[at["options"][0]]
                found.append((not whole, bool(cents), len(found), move))
        return min(found, key=lambda each: each[:3])[3] if found else None

    # What is on the screen

    def scene(
        self, view: View, below: tuple[RenderableType, ...] = (), *prompt: RenderableType
    ) -> Scene:
        """The table with what is said below it."""
        last = self.rounds.last
        shown = last is not None and view["number"] == last.number
        said = (self.said,) if self.said.plain else ()
        return Scene(
            view,
            self.vocabulary,
            self.look,
            self.me,
            last.results() if last and shown else {},
            self.hands(view) if shown else {},
            (self._title(view), self.name),
            self._status(view),
            self._strip(),
            (*self.told, *below),
            said,
            prompt,
        )

    def hands(self, view: View) -> dict[str, Any]:
        """What cards amount to, by place."""
        return dict(self.table.game.hands(view, self.table.rules))

    def _title(self, view: View) -> str:
        options = [option.replace("_", " ") for option in view["sign"].options]
        variants = [f"variant: {variant}" for variant in self.table.rules.document.variants]
        counted = self.vocabulary.round
        number = f"{counted} {view['number']}" if view["number"] else f"no {counted} yet"
        return " · ".join((self.vocabulary.words.title, number, *options, *variants))

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
        return tuple(profit(each.result(self.me)) for each in played)

    def settlement(self, seats: list[int], full: bool = False) -> RenderableType:
        """What became of the wagers of these seats in the last round, and why."""
        assert self.rounds.last is not None, "nothing is settled before the first round"
        last, now = self.rounds.last, self.table
        hands = self.hands(last.view) if last.view else {}
        chip = min(now.sign.chips)
        about = explanations.About(self.vocabulary, now.rules, chip, self.me, hands)
        return explanations.settlement(last, seats, about, full)

    def settled_seats(self) -> list[int]:
        """Whose wagers were settled or handed back in the last round."""
        last = self.rounds.last
        found = [*last.settled, *last.returned, *last.paid] if last else []
        return sorted({each.seat for each in found})

    # Pages

    def show_page(self, word: str, rest: str = "", help_: tuple[tuple[str, str], ...] = ()) -> bool:
        """Show why, the history, the sign, the rules or help; whether there is such a page."""
        game = self.table.game.name
        match word:
            case "why":
                self._show_why(rest)
            case "history":
                self.screen.page(pages.history(self.rounds.finished(), self))
            case "sign":
                self.screen.page(pages.sign_page(self.view(), self.vocabulary))
            case "rules":
                self.screen.page(pages.rules_page(game, rest))
            case "help" | "?":
                open_ = pages.open_moves(self.view(), self.vocabulary, self.me)
                self.screen.page(pages.help_page((*help_, *open_), game))
            case _:
                return False
        return True

    def _show_why(self, box: str) -> None:
        seats = [seat for seat in self.settled_seats() if not box.isdecimal() or seat == int(box)]
        last = self.rounds.last
        if last is None or not (seats or last.voids):
            self.refuse("nothing is settled there yet")
            return
        title = Text(f"{self.vocabulary.round.capitalize()} {last.number}", "bold underline")
        self.screen.page([title, self.settlement(seats, full=True)])


def _worth_a_look(before: View, after: View) -> float:
    """How long people look at what has changed on the felt."""
    if zones(before) != zones(after):
        return DEALT_SECONDS
    return CHIPS_SECONDS if before["things"] != after["things"] else 0


def settled_in(events: Events, seat: int) -> Iterator[Settled]:
    """What was settled of a seat."""
    return (event for event in events if isinstance(event, Settled) and event.seat == seat)

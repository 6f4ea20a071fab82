"""A person's session at one table: commands to the house, what came of them, and the scene."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from houseway import table
from houseway.core import SUPERVISOR, Events, Refusal, Returned, Staked, TakeBack, View, by_seat
from houseway.games.kit.views import chips_of, field_of, rack_of, seats_of
from houseway.house import House, stream_of
from houseway.money import Cents, dollars
from houseway.table.limits import UnderMinimumAdvised
from houseway.table.state import Table
from houseway.terminal import pages
from houseway.terminal.blocks import Look, profit
from houseway.terminal.rounds import Rounds
from houseway.terminal.scene import Scene, zones
from houseway.terminal.screen import Choice, Screen
from houseway.terminal.typed import made
from houseway.terminal.vocabulary import Vocabulary

LAST_RESULTS = 12
# How long people look at what was dealt, and at chips that moved.
DEALT_SECONDS, CHIPS_SECONDS = 0.6, 0.3


class Options(NamedTuple):
    """What a person asked for on the command line."""

    game: str
    seats: int = 3
    seat: int = 2
    name: str = "You"
    minimum: Cents = 5_00
    maximum: Cents = 500_00
    unit: Cents = 5_00
    buy_in: Cents = 500_00
    variants: tuple[str | dict[str, Any], ...] = ()
    by_hand: bool = False
    felt: bool = False
    rounds: int | None = None
    four_colour: bool = False
    animation: bool = True


class Session:
    """What a player's and a dealer's session have in common.

    `viewer` is whose eyes the table is seen with, `me` the person's own seat, 0 for none. A
    `message` is shown until the next answer, an `announcement` until there is another.
    """

    help: tuple[tuple[str, str], ...] = ()

    def __init__(self, house: House, table_name: str, screen: Screen, options: Options) -> None:
        self.house, self.table_name, self.screen = house, table_name, screen
        self.options, self.name, self.buy_in = options, options.name, options.buy_in
        self.look = Look(options.four_colour, options.animation and not options.felt)
        self.me = 0 if options.felt else options.seat
        self.viewer = by_seat(self.me) if self.me else SUPERVISOR
        self.vocabulary = Vocabulary(self.table)
        self.rounds, self.started, self.over = Rounds(), house.clock(), False
        self.message, self.announcement = Text(), Text()
        self.last_words: list[RenderableType] = []
        self.events: Events = ()

    @property
    def stream(self) -> str:
        """The stream of the table in the store."""
        return stream_of(self.table_name)

    @property
    def table(self) -> Table:
        """The table as it is now; only views of it are shown."""
        return self.house.table(self.table_name)

    def view(self, viewer: str = "") -> View:
        """The table as this viewer may see it."""
        return self.house.view(self.table_name, viewer or self.viewer)

    def run(self) -> None:
        """Go on until the person leaves; after the last round they only read."""
        while not self.over:
            most = self.options.rounds
            if most is not None and len(self.rounds.finished()) >= most:
                self.last_look()
            else:
                self.step()

    def step(self) -> None:
        """Do the next thing, or ask for it."""
        raise NotImplementedError

    def last_look(self) -> None:
        """Ask what the person wants to read before the table is left."""
        raise NotImplementedError

    def leave(self) -> None:
        """Leave the table as it may be left."""
        raise NotImplementedError

    # Commands and what came of them

    def refuse(self, why: str, clause: str = "") -> None:
        """Say why something cannot be done."""
        self.message = Text(f"{clause}: {why}" if clause else why, "bold #ff8a80")

    def send(self, by: str, role: str, command: Any) -> Refusal | None:
        """Submit a command and watch what happens; a refusal is also said."""
        state, before = self.table, self.view()
        answer = self.house.submit(self.table_name, by, role, command)
        if isinstance(answer, Refusal):
            self.refuse(answer.why, answer.clause)
            return answer
        self.events = answer
        for event in answer:
            state = table.evolve(state, event)
            view = self.house.seen(state, self.viewer)
            self.rounds.enter(event, view)
            self._notice(event, command, view)
            if self.look.animation and before["things"] != view["things"]:
                dealt = zones(before) != zones(view)
                self.screen.show(self.scene(view), DEALT_SECONDS if dealt else CHIPS_SECONDS)
            before = view
        return None

    def _notice(self, event: Any, command: Any, view: View) -> None:
        """What somebody at the table should be told at once."""
        area = self.vocabulary.label
        match event:
            case UnderMinimumAdvised(seat, at, cents, under):
                wager = f"box {seat}: {dollars(cents)} on {area(at, seat)}"
                why = "is under the minimum. It stands this once; the next goes back."
                self.refuse(f"{wager} {why}", under)
            case Returned(seat, at, cents, under) if not isinstance(command, TakeBack):
                self.refuse(f"box {seat}: {dollars(cents)} on {area(at, seat)} goes back.", under)
            case Staked(seat, at, cents, under) if self.vocabulary.many and self.me in (0, seat):
                self.message = Text(f"{dollars(cents)} on {area(at, seat, view)} ({under})")
        if words := pages.event_words(event, self.vocabulary.words):
            self.announcement = Text(words, "bold")

    def take_back(self, by: str, role: str, seat: int, area: str = "", most: Cents = 0) -> bool:
        """Take back every wager that may be, or so much of the one on an area; whether any was.

        What stands on another wager comes off before it, so this goes round until all is done.
        """
        done = False
        while move := self._back_move(seat, area):
            held = chips_of(self.view(), seat)
            fields = [field for field in move["fields"] if field["options"]]
            values = {field["name"]: field["options"][0] for field in fields}
            if cents := field_of(move, "cents"):
                on_area = held[values["area"]]
                values["cents"] = min(cents["high"], on_area, most or on_area)
            if self.send(by, role, made(move["command"], values)):
                break
            done = True
            if area:
                break
        return done

    def _back_move(self, seat: int, area: str) -> dict[str, Any] | None:
        """A move that takes this seat's chips back: all of a wager rather than a part."""
        view = self.view(by_seat(seat))
        held = chips_of(view, seat)
        found: list[tuple[bool, bool, dict[str, Any]]] = []
        for move in view["moves"]:
            at = field_of(move, "area").get("options", [""])[0]
            is_back = self.vocabulary.command(move["command"]).as_ == "back"
            if is_back and at in held and area in ("", at):
                cents = field_of(move, "cents")
                part = bool(cents) and cents["high"] != held[at]
                found.append((part, bool(cents), move))
        return min(found, key=lambda each: each[:2])[2] if found else None

    # What is on the screen

    def ask(self, scene: Scene, choices: Sequence[Choice] = (), typed: bool = False) -> str:
        """What the person answers to a scene; what it told them is not told again."""
        line = self.screen.ask(scene, choices, typed=typed or self.vocabulary.many)
        self.message = Text()
        return line

    def scene(
        self,
        view: View,
        below: Sequence[RenderableType] = (),
        prompt: Sequence[RenderableType] = (),
    ) -> Scene:
        """The table with what is said below it."""
        last = self.rounds.last
        shown = last if last and view["number"] == last.number else None
        announced = [self.announcement] if self.announcement else []
        announced += [Text(line, "yellow") for line in pages.notices(view)]
        strip = [profit(played.result(self.me)) for played in self.rounds.finished()]
        return Scene(
            view,
            self.vocabulary,
            self.look,
            self.me,
            results=shown.results() if shown else {},
            hands=self.hands(view) if shown else {},
            title=(self._title(view), self.table_name),
            status=self._status(view),
            strip=strip[-LAST_RESULTS:],
            below=[*announced, *below],
            message=self.message,
            prompt=prompt,
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
        spent = datetime.fromisoformat(self.house.clock()) - datetime.fromisoformat(self.started)
        whose, name, result = ("", "net", net) if self.me else ("players' ", "house", -net)
        return Text.assemble(
            (f"{whose}chips {dollars(racks)}", "bold"),
            f" · on the table {dollars(stakes)} · {name} ",
            profit(result),
            f" · {int(spent.total_seconds()) // 60} min",
        )

    def show_page(self, line: str) -> bool:
        """Show why, the history, the sign, the rules or help; whether there is such a page."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "why":
                self._show_why(rest)
            case "history":
                self.screen.page(pages.history(self))
            case "sign":
                self.screen.page(pages.sign_page(self.view(), self.vocabulary))
            case "rules":
                self.screen.page(pages.rules_page(self.table.game.name, rest))
            case "help" | "?":
                moves = pages.open_moves(self.view(), self.vocabulary, self.me)
                self.screen.page(pages.help_page((*self.help, *moves), self.table.game.name))
            case _:
                return False
        return True

    def _show_why(self, box: str) -> None:
        last = self.rounds.last
        settled = last.seats() if last else []
        seats = [seat for seat in settled if not box.isdecimal() or seat == int(box)]
        if last is None or not (seats or last.voids):
            self.refuse("nothing is settled there yet")
            return
        title = Text(f"{self.vocabulary.round.capitalize()} {last.number}", "bold underline")
        self.screen.page([title, pages.settlement(self, last, seats, full=True)])

"""A person who deals at a real felt: types what lies there, and sees who is paid what and why."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway import core
from houseway.core import DEALER, PLAYER, SUPERVISOR, CloseWagers, View, kind
from houseway.equipment import cards, tiles
from houseway.games.kit.views import offered
from houseway.house.describe import describe
from houseway.money import dollars
from houseway.table.seats import BuyIn, Leave, Sit
from houseway.table.tray import said
from houseway.terminal import pages
from houseway.terminal.choosing import cost
from houseway.terminal.screen import Flow
from houseway.terminal.session import Session
from houseway.terminal.typed import Move, PuzzledError, Reader, made
from houseway.terminal.vocabulary import plain_name

SOURCE = "dealer"
# How the equipment is written; whatever else chance supplies is a number.
PARSERS: dict[str, Callable[[str], tuple[int, ...]]] = {
    "cards": cards.parse_many,
    "tiles": tiles.parse_many,
}
EXAMPLES = {
    "cards": ("As", "Td", "2c"),
    "tiles": ("teen", "day", "gow_63", "gee_3"),
    "dice": tuple("3416"),
}
# Commands of many areas are listed by help alone.
FEW = 8


class Dealer(Session):
    """One person's session as the dealer of a felt, with a supervisor's powers."""

    help = (
        ("As Td 2c · 3 4", "what is due, in the order of the deal"),
        ("<box> sit <name>", "a player takes a free box and buys in"),
        ("why", "why the last round was settled so; why 2 for one box"),
        ("again", "forget what was typed so far of several hands"),
        ("history, sign", "the rounds of this session; the limits"),
        ("rules 9.1", "a clause, a section or all rules in our words"),
        ("quit", "close the session"),
    )

    typed: tuple[int, ...] = ()

    def step(self) -> None:
        """Ask for what the table waits for."""
        self._ask(list(self._wanted(self.view())))

    def last_look(self) -> None:
        """The last round is over."""
        self._ask([Text("The last round is over: why, history, or quit")])

    def _ask(self, wanted: list[RenderableType]) -> None:
        view, last = self.view(), self.rounds.last
        below: list[RenderableType] = []
        # Who is paid what, as long as the round lies on the felt.
        if last and last.number == view["number"] and (last.seats() or last.voids):
            below.append(pages.settlement(self, last, last.seats()))
        if tray := view["tray"]:
            held = tuple((each, count) for each, count in tray["chips"] if count)
            box = f"{dollars(tray['in_box'])} in the drop box" if tray["box"] else "no drop box"
            below.append(Text(f"Float {dollars(tray['cents'])}: {said(held)}; {box}", "dim"))
        for reminder in view["reminders"]:
            below.append(_under(reminder["clause"], reminder["does"], "dim"))
        self._obey(self.ask(self.scene(view, below, wanted)))

    def _wanted(self, view: View) -> Iterator[RenderableType]:
        """What the table waits for, as it can be typed."""
        if question := view["question"]:
            options = " | ".join(question["options"])
            yield _under(question["clause"], f"{question['about']}: rule {options} <reason>")
        elif view["draw"]:
            yield _under(view["draw"]["clause"], self._due(view))
        else:
            listed = [*dict.fromkeys(self._open(view)), "? for everything else", "quit"]
            yield Flow(Text(f"[{form}]") for form in listed)

    def _due(self, view: View) -> str:
        draw = view["draw"]
        place, number = self._next_place(draw)
        where = f" {place}:"
        if draw["kind"] not in PARSERS:
            where, number = "", len(draw["to"])
        example = EXAMPLES.get(draw["kind"], ("20",))
        things = " ".join(example[:number]) + (" …" if number > len(example) else "")
        what = draw["kind"].removesuffix("s" * (number == 1))
        left_open = not draw.get("counted", True)
        unmeasured = ": Enter when it is done, or how deep" if left_open else ""
        return f"{view['said']}{where} {number} {what}{unmeasured}, as in {things}"

    def _next_place(self, draw: dict[str, Any]) -> tuple[str, int]:
        """The next place that waits for cards, and for how many."""
        place, group = next(groupby(draw["to"][len(self.typed) :]))
        return place.replace("/", " "), len(list(group))

    def _open(self, view: View) -> Iterator[str]:
        """The moves that carry the round on, by box; every other one is listed by ?."""
        vocabulary = self.vocabulary
        areas = {area for seat in view["seats"] for area in vocabulary.open_areas(view, int(seat))}
        if len(areas) > FEW:
            yield "<box> <wager> <amount>"
        else:
            names = (vocabulary.area(area, 0, view).names[0] for area in sorted(areas))
            yield from (f"<box> {' '.join(name)} <amount>" for name in names)
        if offered(view, kind(CloseWagers)):
            yield str(vocabulary.words.play.get("deal", "close")).lower()
        for move in sorted(self._awaited(view), key=lambda move: str(move["by"])):
            options = vocabulary.command(move["command"]).options
            phrase = " | ".join(options) or vocabulary.phrase(move["command"])
            yield f"{move['by'].partition('/')[2]} {phrase}{cost(move)}".strip()

    def _awaited(self, view: View) -> list[Move]:
        """What the round waits for: decisions of players, and what the dealer does next."""
        found = []
        for move in view["moves"]:
            command = move["command"]
            grouped = self.vocabulary.command(command).group
            own = command.startswith(f"{view['game']}.") and not grouped
            due = move["by"] in view["due"] if move["by"] != DEALER else not move["fields"]
            if own and due and not self.vocabulary.is_layout(command):
                found.append(move)
        return found

    # Doing what was typed

    def _obey(self, line: str) -> None:
        line = " ".join(line.split())
        match line.lower():
            case "quit" | "q":
                self.leave()
            case "again":
                self.typed = ()
            case "":
                self._confirm()
            case _ if not self.show_page(line):
                try:
                    self._read(line)
                except PuzzledError as wrong:
                    self.refuse(str(wrong))

    def _read(self, line: str) -> None:
        view = self.view()
        seat, _, name = line.partition(" sit ")
        reader = Reader(self.vocabulary, view)
        is_number = line.translate(str.maketrans("", "", "-, ")).isdecimal()
        if seat.strip().isdecimal() and name.strip():
            self.sit(int(seat), name.strip())
        elif view["draw"] and (is_number or not reader.knows(line)):
            self._draw(view["draw"], line)
        else:
            # The house's own word for closing the wagers is known here too.
            closing = line.lower() == self.vocabulary.deal
            for command, by in reader.read("close" if closing else line):
                self.typed = ()
                role = SUPERVISOR if by == SUPERVISOR else DEALER
                if self.send(self.name, role, command) is None:
                    self._acknowledge()

    def _acknowledge(self) -> None:
        """Say what was recorded, under which clause."""
        recorded = [event for event in self.events if not isinstance(event, core.RoundOpened)]
        if recorded and not self.message:
            event, words = recorded[0], self.vocabulary.words
            told = pages.event_words(event, words) or describe(event, words) or "done"
            self.message = _under(core.clause(event), f"{plain_name(kind(event))}: {told}")

    def _confirm(self) -> None:
        """Enter alone is yes to the one thing that the dealer is asked to do."""
        view = self.view()
        moves = [move for move in self._awaited(view) if move["by"] == DEALER]
        if view["draw"] and not view["draw"].get("counted", True):
            self.send(self.name, DEALER, core.Drawn((), SOURCE))
        elif len(moves) == 1:
            self.send(self.name, DEALER, made(moves[0]["command"], {}))
        elif not moves and self.vocabulary.many and offered(view, kind(CloseWagers)):
            self.send(self.name, DEALER, CloseWagers())

    def _draw(self, draw: dict[str, Any], line: str) -> None:
        """All that is due, or hand by hand where several hands are turned up."""
        given = _things(draw, line)
        left = len(draw["to"]) - len(self.typed)
        place, number = self._next_place(draw)
        if draw["kind"] in PARSERS and number < left and len(given) == number:
            self.typed += given
            return
        if self.typed and len(given) != left:
            raise PuzzledError(f"{place} has {number} {draw['kind']}, not {len(given)}")
        things, self.typed = (*self.typed, *given), ()
        self.send(self.name, DEALER, core.Drawn(things, SOURCE))

    def sit(self, seat: int, name: str) -> core.Refusal | None:
        """A player sits down and buys in."""
        refusal = self.send(name, PLAYER, Sit(seat))
        return refusal or self.send(self.name, DEALER, BuyIn(seat, self.buy_in))

    def leave(self) -> None:
        """Close the session: whoever has no cards goes with all chips.

        What lies on the felt in mid-round stays in the record as it lies.
        """
        self.over = True
        for seat in self.table.seats:
            self.take_back(self.name, DEALER, seat)
            if offered(self.view(SUPERVISOR), kind(Leave), seat=seat):
                self.send(self.name, DEALER, Leave(seat))


def _under(under: str, said: str, style: str = "bold") -> Text:
    return Text.assemble((f"{under} ", pages.CLAUSE), (said, style))


def _things(draw: dict[str, Any], line: str) -> tuple[int, ...]:
    """What was drawn, as it is typed; single digits may stand together."""
    try:
        if parser := PARSERS.get(draw["kind"]):
            return parser(line)
        parts = line.replace("-", " ").replace(",", " ").split()
        if len(parts) == 1 and len(parts[0]) == len(draw["to"]):
            parts = list(parts[0])
        return tuple(map(int, parts))
    except ValueError as wrong:
        numbers = f"{line!r}: {draw['kind']} are numbers, as in 3 4"
        raise PuzzledError(str(wrong) if parser else numbers) from None

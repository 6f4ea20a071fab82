"""A person who deals at a real felt: types what lies there, and sees who is paid what and why."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway.cli.terminal.pages import help_page, history
from houseway.cli.terminal.screen import Flow
from houseway.cli.terminal.sitting import Sitting
from houseway.cli.terminal.typed import PuzzledError, forms, knows, plain_name, read
from houseway.cli.terminal.why import CLAUSE, refused
from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    RoundOpened,
    Stake,
    clause,
    kind,
    load,
)
from houseway.equipment import cards
from houseway.money import Cents, dollars
from houseway.salon.seen import View, field_of, offered
from houseway.salon.words import words
from houseway.table.state import PLAYER, BuyIn, Leave, Sit

SOURCE = "dealer"
SHOWN = ("As", "Td", "2c")
COMMANDS = (
    ("As Td 2c", "the cards that are due, in the order of the deal"),
    ("<box> sit <name>", "a player takes a free box and buys in"),
    ("why", "the last settlement in full; why 2 for one box"),
    ("again", "forget the cards of a showdown typed so far"),
    ("history", "the rounds of this session"),
    ("rules 9.1", "a clause, a section or all rules in our words"),
    ("quit", "close the session"),
)


class Dealer:
    """One person's stay as the dealer of a felt, with a supervisor's powers."""

    def __init__(self, sitting: Sitting, name: str, buy_in: Cents) -> None:
        self.sitting, self.name, self.buy_in = sitting, name, buy_in
        self.typed: list[int] = []
        self.over = False

    def run(self, rounds: int | None) -> None:
        """Deal until the person leaves, or so many rounds are over."""
        while not self.over:
            if rounds is not None and len(self.sitting.rounds.finished()) >= rounds:
                self._obey(self._ask("The last round is over: why, history, or quit"))
            else:
                self._obey(self._ask(""))

    # Asking

    def _ask(self, instead: str) -> str:
        view = self.sitting.view()
        wanted = (Text(instead),) if instead else tuple(self._wanted(view))
        below = (*self._settlement(view), *_reminders(view))
        line = self.sitting.screen.ask(self.sitting.scene(view, below, *wanted), [])
        self.sitting.said = Text()
        return line

    def _wanted(self, view: View) -> Iterator[RenderableType]:
        """What the table waits for, as it can be typed."""
        if view["question"]:
            question = view["question"]
            options = " | ".join(question["options"])
            yield _asks(question["clause"], f"{question['about']}: rule {options} <reason>")
        elif view["draw"]:
            yield _asks(view["draw"]["clause"], self._due(view))
        else:
            shown = [*self._open(view), "? for everything else", "quit"]
            yield Flow(Text(f"[{one}]") for one in shown)

    def _due(self, view: View) -> str:
        draw = view["draw"]
        if draw["kind"] != "cards":
            return f"{draw['kind']}: how many cards from the top"
        place, number = next(_places(draw["to"][len(self.typed) :]))
        return f"{view['said']} {_named(place)}: {number} cards, as in {' '.join(SHOWN[:number])}"

    def _open(self, view: View) -> Iterator[str]:
        """The moves that carry the round on, by box; every other one is listed by ?."""
        areas = [field_of(one, "area")["options"][0] for one in moves_of(view, Stake)]
        for area in dict.fromkeys(areas):
            yield f"<box> {self.sitting.wording.area(area).word} <amount>"
        if offered(view, kind(CloseWagers)):
            yield "close"
        asked = [one for one in self.sitting.wording.words if one.label]
        moves = [(move, word) for word in asked for move in moves_of(view, word.command)]
        for move, word in sorted(moves, key=lambda one: str(one[0]["by"])):
            cents = field_of(move, "cents")
            cost = f" {dollars(cents['low'])}" if cents else ""
            yield f"{move['by'].partition('/')[2]} {word.phrase}{cost}".strip()

    def _settlement(self, view: View) -> tuple[RenderableType, ...]:
        """Who is paid what, as long as the round lies on the felt."""
        last = self.sitting.rounds.last
        if last is None or last.number != view["number"]:
            return ()
        if not (last.settled or last.returned or last.voids):
            return ()
        return (self.sitting.settlement(self._boxes(0)),)

    def _boxes(self, wanted: int) -> list[int]:
        last = self.sitting.rounds.last
        if last is None:
            return []
        found = {one.seat for one in last.settled} | {one.seat for one in last.returned}
        return [one for one in sorted(found) if wanted in (0, one)]

    # Doing what was typed

    def _obey(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        own = {
            "why": lambda: self._show_why(rest.strip()),
            "history": self._show_history,
            "help": self._show_help,
            "?": self._show_help,
            "rules": lambda: self.sitting.read_rules(rest.strip()),
            "again": self.typed.clear,
            "quit": self.leave,
            "q": self.leave,
        }
        if word.lower() in own:
            own[word.lower()]()
        elif line.strip():
            self._typed(line)
        else:
            self._confirm()

    def _typed(self, line: str) -> None:
        view = self.sitting.view()
        seat, _, name = line.partition(" sit ")
        try:
            if seat.strip().isdecimal() and name.strip():
                self.sit(int(seat), name.strip())
            elif view["draw"] and not knows(line, view, self.sitting.wording):
                self._drawn(view["draw"], line)
            else:
                sent = read(line, view, self.sitting.wording)
                role = SUPERVISOR if sent.by == SUPERVISOR else DEALER
                self.typed.clear()
                if self.sitting.send(self.name, role, sent.command) is None:
                    self._acknowledge()
        except PuzzledError as wrong:
            self.sitting.said = refused("", str(wrong))

    def _acknowledge(self) -> None:
        """Say what was recorded, under which clause."""
        told = [one for one in self.sitting.heard if not isinstance(one, RoundOpened)]
        if told and not self.sitting.said.plain:
            name = plain_name(kind(told[0]))
            self.sitting.said = _asks(clause(told[0]), f"{name}: {words(told[0]) or 'done'}")

    def _confirm(self) -> None:
        """Enter alone is yes to the one thing that the dealer is asked to do."""
        view = self.sitting.view()
        asked = [one for one in self.sitting.wording.words if one.label]
        moves = [one for word in asked for one in moves_of(view, word.command)]
        if len(moves) == 1 and not moves[0]["fields"]:
            self.sitting.send(self.name, DEALER, load(moves[0]["command"], "{}"))

    def _drawn(self, draw: dict[str, Any], line: str) -> None:
        """All that is due, or hand by hand where several hands are turned up."""
        given = _things(draw["kind"], line)
        left = draw["to"][len(self.typed) :]
        place, number = next(_places(left))
        if number < len(left) and len(given) == number:
            self.typed += given
            return
        if self.typed and len(given) != len(left):
            raise PuzzledError(f"{_named(place)} has {number} cards, not {len(given)}")
        things, self.typed = (*self.typed, *given), []
        self.sitting.send(self.name, DEALER, Drawn(things, SOURCE))

    def sit(self, seat: int, name: str) -> None:
        """A player sits down and buys in."""
        if self.sitting.send(name, PLAYER, Sit(seat)) is None:
            self.sitting.send(self.name, DEALER, BuyIn(seat, self.buy_in))

    def _show_why(self, box: str) -> None:
        boxes = self._boxes(int(box) if box.isdecimal() else 0)
        if boxes:
            self.sitting.screen.page([self.sitting.settlement(boxes, full=True)])
        else:
            self.sitting.said = refused("", "nothing is settled there yet")

    def _show_history(self) -> None:
        sitting = self.sitting
        played = sitting.rounds.finished()
        sitting.screen.page(history(played, 0, sitting.wording, sitting.look, sitting.stream))

    def _show_help(self) -> None:
        view = self.sitting.view()
        open_ = [
            (form, f"{'' if by == DEALER else by + ', '}clause {clause}")
            for form, by, clause in forms(view, self.sitting.wording)
        ]
        self.sitting.screen.page(help_page([*COMMANDS, *open_], view["game"]))

    def leave(self) -> None:
        """Close the session: whoever has no cards goes with all chips.

        What lies on the felt in mid-round stays in the record as it lies.
        """
        self.over = True
        for seat in self.sitting.table.seats:
            self.sitting.take_all(self.name, DEALER, seat)
            if offered(self.sitting.view(SUPERVISOR), kind(Leave), seat=seat):
                self.sitting.send(self.name, DEALER, Leave(seat))


def moves_of(view: View, command: type[Any]) -> list[dict[str, Any]]:
    """The moves of a command, whoever makes them."""
    return [one for one in view["moves"] if one["command"] == kind(command)]


def _asks(under: str, said: str) -> Text:
    return Text.assemble((f"{under} ", CLAUSE), (said, "bold"))


def _reminders(view: View) -> Iterator[Text]:
    for one in view["reminders"]:
        yield Text.assemble((f"{one['clause']} ", CLAUSE), (one["does"], "dim"))


def _named(place: str) -> str:
    return place.replace("/", " ")


def _places(to: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """The places that wait for cards, with how many each."""
    return ((place, len(list(group))) for place, group in groupby(to))


def _things(kind_of: str, line: str) -> tuple[int, ...]:
    try:
        return cards.parse_many(line) if kind_of == "cards" else (int(line),)
    except ValueError as wrong:
        raise PuzzledError(str(wrong)) from None

"""A person who deals at a real felt: types what lies there, and sees who is paid what and why."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway.core import (
    DEALER,
    PLAYER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    RoundOpened,
    View,
    clause,
    kind,
)
from houseway.equipment import cards, tiles
from houseway.games.kit.views import offered
from houseway.house.describe import describe
from houseway.money import Cents
from houseway.table.seats import BuyIn, Leave, Sit
from houseway.terminal.choosing import cost
from houseway.terminal.explanations import CLAUSE, event_words
from houseway.terminal.screen import Flow
from houseway.terminal.session import Session
from houseway.terminal.typed import PuzzledError, Reader, made
from houseway.terminal.vocabulary import plain_name

SOURCE = "dealer"
# How the equipment is written; whatever else chance supplies is a number.
PARSERS: dict[str, Callable[[str], tuple[int, ...]]] = {
    "cards": cards.parse_many,
    "tiles": tiles.parse_many,
}
SHOWN = {
    "cards": ("As", "Td", "2c"),
    "tiles": ("teen", "day", "gow_63", "gee_3"),
    "dice": tuple("3416"),
}
# Commands of many areas are listed by help alone.
FEW = 8
HELP = (
    ("As Td 2c · 3 4", "what is due, in the order of the deal"),
    ("<box> sit <name>", "a player takes a free box and buys in"),
    ("why", "the last settlement in full; why 2 for one box"),
    ("again", "forget what was typed so far of several hands"),
    ("history, sign", "the rounds of this session; the limits"),
    ("rules 9.1", "a clause, a section or all rules in our words"),
    ("quit", "close the session"),
)


class Dealer:
    """One person's session as the dealer of a felt, with a supervisor's powers."""

    def __init__(self, session: Session, name: str, buy_in: Cents) -> None:
        self.session, self.name, self.buy_in = session, name, buy_in
        self.vocabulary = session.vocabulary
        self.typed: list[int] = []
        self.over = False

    def run(self, rounds: int | None) -> None:
        """Deal until the person leaves, or so many rounds are over."""
        while not self.over:
            if rounds is not None and len(self.session.rounds.finished()) >= rounds:
                self._obey(self._ask("The last round is over: why, history, or quit"))
            else:
                self._obey(self._ask(""))

    # Asking

    def _ask(self, instead: str) -> str:
        view = self.session.view()
        wanted = (Text(instead),) if instead else tuple(self._wanted(view))
        below = (*self._settlement(view), *_reminders(view))
        line = self.session.screen.ask(self.session.scene(view, below, *wanted), [])
        self.session.said = Text()
        return line

    def _wanted(self, view: View) -> Iterator[RenderableType]:
        """What the table waits for, as it can be typed."""
        if question := view["question"]:
            options = " | ".join(question["options"])
            yield _asks(question["clause"], f"{question['about']}: rule {options} <reason>")
        elif view["draw"]:
            yield _asks(view["draw"]["clause"], self._due(view))
        else:
            listed = [*dict.fromkeys(self._open(view)), "? for everything else", "quit"]
            yield Flow(Text(f"[{form}]") for form in listed)

    def _due(self, view: View) -> str:
        draw = view["draw"]
        place, number = next(_places(draw["to"][len(self.typed) :]))
        where = f" {place.replace('/', ' ')}:"
        if draw["kind"] not in PARSERS:
            where, number = "", len(draw["to"])
        example = SHOWN.get(draw["kind"], ("20",))
        things = " ".join(example[:number]) + (" …" if number > len(example) else "")
        what = draw["kind"].removesuffix("s" * (number == 1))
        return f"{view['said']}{where} {number} {what}, as in {things}"

    def _open(self, view: View) -> Iterator[str]:
        """The moves that carry the round on, by box; every other one is listed by ?."""
        areas = {
            area for seat in view["seats"] for area in self.vocabulary.open_areas(view, int(seat))
        }
        if len(areas) > FEW:
            yield "<box> <wager> <amount>"
        else:
            names = (self.vocabulary.area(area, 0, view).names[0] for area in sorted(areas))
            yield from (f"<box> {' '.join(name)} <amount>" for name in names)
        if offered(view, kind(CloseWagers)):
            yield str(self.vocabulary.words.play.get("deal", "close")).lower()
        for move in sorted(self._asked(view), key=lambda move: str(move["by"])):
            options = self.vocabulary.command(move["command"]).options
            phrase = " | ".join(options) or self.vocabulary.phrase(move["command"])
            yield f"{move['by'].partition('/')[2]} {phrase}{cost(move)}".strip()

    def _asked(self, view: View) -> list[dict[str, Any]]:
        """What the round waits for: decisions of players, and what the dealer does next."""
        found = []
        for move in view["moves"]:
            words_ = self.vocabulary.command(move["command"])
            own = move["command"].startswith(f"{view['game']}.") and not words_.group
            due = move["by"] in view["due"] if move["by"] != DEALER else not move["fields"]
            if own and due and not self.vocabulary.is_layout(move["command"]):
                found.append(move)
        return found

    def _settlement(self, view: View) -> tuple[RenderableType, ...]:
        """Who is paid what, as long as the round lies on the felt."""
        last = self.session.rounds.last
        if last is None or last.number != view["number"]:
            return ()
        if not (last.settled or last.returned or last.voids):
            return ()
        return (self.session.settlement(self.session.settled_seats()),)

    # Doing what was typed

    def _obey(self, line: str) -> None:
        line = " ".join(line.split())
        word, _, rest = line.partition(" ")
        if line.lower() in ("quit", "q"):
            self.leave()
        elif line.lower() == "again":
            self.typed.clear()
        elif not line:
            self._confirm()
        elif not self.session.show_page(word.lower(), rest, HELP):
            self._typed(line)

    def _typed(self, line: str) -> None:
        view = self.session.view()
        seat, _, name = line.partition(" sit ")
        reader = Reader(self.vocabulary, view)
        try:
            if seat.strip().isdecimal() and name.strip():
                self.sit(int(seat), name.strip())
            elif view["draw"] and (_is_number(line) or not reader.knows(line)):
                self._drawn(view["draw"], line)
            else:
                self._send(reader.read(self._words(line)))
        except PuzzledError as wrong:
            self.session.refuse(str(wrong))

    def _words(self, line: str) -> str:
        """The house's own word for closing the wagers is known here too."""
        return "close" if line.lower() == self.vocabulary.deal else line

    def _send(self, sent: list[Any]) -> None:
        for command, by in sent:
            role = SUPERVISOR if by == SUPERVISOR else DEALER
            self.typed.clear()
            if self.session.send(self.name, role, command) is None:
                self._acknowledge()

    def _acknowledge(self) -> None:
        """Say what was recorded, under which clause."""
        told = [event for event in self.session.heard if not isinstance(event, RoundOpened)]
        if told and not self.session.said.plain:
            name = plain_name(kind(told[0]))
            said = (
                event_words(told[0], self.vocabulary.words)
                or describe(told[0], self.vocabulary.words)
                or "done"
            )
            self.session.said = _asks(clause(told[0]), f"{name}: {said}")

    def _confirm(self) -> None:
        """Enter alone is yes to the one thing that the dealer is asked to do."""
        view = self.session.view()
        moves = [move for move in self._asked(view) if move["by"] == DEALER]
        if len(moves) == 1:
            self.session.send(self.name, DEALER, made(moves[0]["command"], {}))
        elif not moves and self.vocabulary.many and offered(view, kind(CloseWagers)):
            self.session.send(self.name, DEALER, CloseWagers())

    def _drawn(self, draw: dict[str, Any], line: str) -> None:
        """All that is due, or hand by hand where several hands are turned up."""
        given = _things(draw, line)
        left = draw["to"][len(self.typed) :]
        place, number = next(_places(left))
        if draw["kind"] in PARSERS and number < len(left) and len(given) == number:
            self.typed += given
            return
        if self.typed and len(given) != len(left):
            name = place.replace("/", " ")
            raise PuzzledError(f"{name} has {number} {draw['kind']}, not {len(given)}")
        things, self.typed = (*self.typed, *given), []
        self.session.send(self.name, DEALER, Drawn(things, SOURCE))

    def sit(self, seat: int, name: str) -> None:
        """A player sits down and buys in."""
        if self.session.send(name, PLAYER, Sit(seat)) is None:
            self.session.send(self.name, DEALER, BuyIn(seat, self.buy_in))

    def leave(self) -> None:
        """Close the session: whoever has no cards goes with all chips.

        What lies on the felt in mid-round stays in the record as it lies.
        """
        self.over = True
        for seat in self.session.table.seats:
            self.session.take_back(self.name, DEALER, seat)
            if offered(self.session.view(SUPERVISOR), kind(Leave), seat=seat):
                self.session.send(self.name, DEALER, Leave(seat))


def _asks(under: str, said: str) -> Text:
    return Text.assemble((f"{under} ", CLAUSE), (said, "bold"))


def _reminders(view: View) -> Iterator[Text]:
    for reminder in view["reminders"]:
        yield Text.assemble((f"{reminder['clause']} ", CLAUSE), (reminder["does"], "dim"))


def _places(to: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """The places that wait for cards, with how many each."""
    return ((place, len(list(group))) for place, group in groupby(to))


def _is_number(line: str) -> bool:
    return line.replace("-", "").replace(",", "").replace(" ", "").isdecimal()


def _things(draw: dict[str, Any], line: str) -> tuple[int, ...]:
    """What was drawn, as it is typed; single digits may stand together."""
    try:
        if parser := PARSERS.get(draw["kind"]):
            return parser(line)
        parts = line.replace("-", " ").replace(",", " ").split()
        if len(parts) == 1 and len(parts[0]) == len(draw["to"]):
            parts = list(parts[0])
        if not all(part.isdecimal() for part in parts):
            raise PuzzledError(f"{line!r}: {draw['kind']} are numbers, as in 3 4")
        return tuple(map(int, parts))
    except ValueError as wrong:
        raise PuzzledError(str(wrong)) from None

"""Craps in the terminal: a typed table, as a player or as the dealer of real dice."""

import sys
from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway.cli.terminal.craps_layout import layout, settlement, spoken
from houseway.cli.terminal.craps_typed import FORMS, read
from houseway.cli.terminal.felt import profit
from houseway.cli.terminal.opening import Wish
from houseway.cli.terminal.pages import help_page, rules_page
from houseway.cli.terminal.staying import Stay, stayed
from houseway.cli.terminal.typed import PuzzledError, forms
from houseway.cli.terminal.typed import read as read_any
from houseway.cli.terminal.why import refused
from houseway.cli.terminal.wording import Wording, Zone
from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Returned,
    Settled,
    Stake,
    Staked,
    kind,
)
from houseway.games.craps.events import (
    DeclineDice,
    LateWager,
    Remove,
    Thrown,
)
from houseway.house import House
from houseway.maths import analysis_of
from houseway.money import Cents, dollars
from houseway.salon.craps import SEATS, bot, sign, wagers_of
from houseway.salon.seen import View, offered
from houseway.table.state import PLAYER

# Wagers that people leave up when they have won.
LEFT_UP = ("place_win", "place_lose", "buy", "lay", "hardway", "big_6", "big_8")
FACES = "⚀⚁⚂⚃⚄⚅"

WORDING = Wording(
    title="Craps",
    areas=(),
    words=(),
    rows=(),
    hand=Zone("seat", "", 0),
    give_up=DeclineDice,
    moments={},
    verdicts={},
    readings=lambda settled, view: (),
    hands=lambda view, rules: {},
    sign=sign,
    bot=bot,
)


def sat_down(wish: Wish) -> None:
    """Play craps until the person leaves."""
    stayed(wish, WORDING, Person)


class Person(Stay):
    """A player of craps, or the dealer of real dice."""

    counted = "roll"

    def __init__(self, house: House, name: str, wish: Wish, console: Console) -> None:
        super().__init__(house, name, wish, console)
        self.leave_up = True
        self.history: list[tuple[int, str, Cents]] = []

    def seats(self) -> Iterable[int]:
        """From the first to the last."""
        return range(1, SEATS + 1)

    def take_seats(self) -> None:
        """The dealer of a felt is told what the sign gives away."""
        super().take_seats()
        if self.wish.felt:
            self._warn()

    def _warn(self) -> None:
        """Tell staff, and staff alone, where the sign gives the House's edge away."""
        state = self.house.table(self.name)
        rounding = analysis_of(state.game.name).rounding
        if rounding and (given := rounding.warnings(state.rules, state.sign)):
            names = ", ".join(spoken(wager.area) for wager in given if wager.stated > 0)
            said = f"With these limits rounding up (6.8) gives the edge away on: {names}."
            self.console.print(Text(f"{said} See houseway sign craps.", "yellow"))

    # The course of a session

    def run(self) -> None:
        """Ask and obey until the person leaves, or so many rolls are over."""
        moved = -1
        while not self.enough():
            if moved != self.played:
                self._bots()
                moved = self.played
            view = self.view()
            title = f"Craps · roll {view['number'] + 1} · {self.name}"
            self.console.print(layout(view, self.me, title))
            self._obey(self._line(view))

    def _bots(self) -> None:
        for one in self.others:
            command = one.next(self.view(one.seat))
            if command is not None:
                self.house.submit(self.name, one.name, PLAYER, command)

    def _line(self, view: View) -> str:
        asked = "dice, no roll, or late wagers> " if view["draw"] else "wager, or Enter to roll> "
        if sys.stdin.isatty():
            return self.console.input(asked).strip()
        return self.piped_line()

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        own = {
            "": self._roll,
            "roll": self._roll,
            "quit": self.quit,
            "q": self.quit,
            "?": self._help,
            "help": self._help,
            "history": self._history,
            "why": self._why,
        }
        if line.lower() in own:
            own[line.lower()]()
        elif word == "rules":
            self.page(rules_page("craps", rest.strip()))
        elif line.lower() in ("leave up", "leave it up", "leave down"):
            self.leave_up = line.lower() != "leave down"
            self.console.print("Winners stay up." if self.leave_up else "Winners come down.")
        else:
            self._typed(line)

    def _typed(self, line: str) -> None:
        try:
            for by, role, command in self._meant(line):
                self._send(by, role, command)
        except PuzzledError as wrong:
            self.console.print(refused("", str(wrong)))

    def _meant(self, line: str) -> list[tuple[str, str, Any]]:
        """The commands of a line and who makes them; at a felt the seat comes first."""
        view, seat = self.view(), self.me
        first, _, rest = line.partition(" ")
        if self.wish.felt and view["draw"] and (faces := _faces(line)):
            return [(self.wish.name, DEALER, Drawn(faces, "dealer"))]
        if self.wish.felt and first.isdecimal() and rest:
            seat, line = int(first), rest
        if seat and (said := read(line, view, seat)) is not None:
            by = (self.wish.name, PLAYER) if self.me else (self.wish.name, DEALER)
            return [(*by, one) for one in said]
        sent = read_any(line, view, WORDING, self.me)
        role = {SUPERVISOR: SUPERVISOR}.get(sent.by, PLAYER if self.me else DEALER)
        return [(self.wish.name, role, sent.command)]

    def _send(self, by: str, role: str, command: Any) -> bool:
        answer = self.submitted(by, role, command)
        if answer is None:
            return False
        for one in answer:
            if isinstance(one, Staked | Returned) and not isinstance(command, CloseWagers | Drawn):
                self.console.print(_told(one))
        self._thrown(answer)
        return True

    # A roll

    def _roll(self) -> None:
        self._send("the house" if self.me else self.wish.name, DEALER, CloseWagers())

    def _thrown(self, events: tuple[Any, ...]) -> None:
        """Say what the dice show and what they decide; winners stay up where one wants it."""
        thrown = next((one for one in events if isinstance(one, Thrown)), None)
        if thrown is None:
            return
        self.played += 1
        self.settled = [one for one in events if isinstance(one, Settled)]
        who = f"seat {thrown.thrower}" if thrown.thrower else "the stickperson"
        end = " Seven out!" if thrown.seven_out else f" The point is {thrown.point}."
        end = end if thrown.seven_out or thrown.point else " No point."
        a, b = thrown.dice
        self.console.print(Text(FACES[a - 1] + FACES[b - 1], "bold"), end=" ")
        self.console.print(Text(f"{a} and {b}: {thrown.total}, thrown by {who}.{end}", "bold"))
        for line in settlement(self.settled, self.me):
            self.console.print(line)
        for one in events:
            if isinstance(one, Returned) and self.me in (0, one.seat):
                self.console.print(_told(one))
        mine = self.mine()
        won = sum(one.returned + one.winnings - one.stake for one in mine)
        self.history.append((thrown.total, f"{a}-{b}", won if self.me else -won))
        if self.leave_up and self.me:
            self._again(mine)

    def _again(self, settled: list[Settled]) -> None:
        for one in settled:
            spot = one.area.partition("#")[0]  # X1: a new wager of the same amount
            if one.effect == "win" and spot.partition("/")[0] in LEFT_UP:
                self.console.print(Text(f"{spot.replace('_', ' ')} stays up:", "dim"), end=" ")
                self._send(self.wish.name, PLAYER, Stake(self.me, spot, one.stake))

    # Pages

    def _help(self) -> None:
        view = self.view()
        listed = list(FORMS)
        if self.wish.felt:
            listed = [("3 4", "the faces of the dice"), ("2 pass 10", "a wager of seat 2"), *FORMS]
            known = (kind(Stake), kind(LateWager))
            rest = view | {"moves": [one for one in view["moves"] if one["command"] not in known]}
            listed += [(form, f"clause {clause}") for form, _, clause in forms(rest, WORDING)]
        self.page(help_page(listed, "craps"))

    def _history(self) -> None:
        total = 0
        for number, (rolled, dice, won) in enumerate(self.history, 1):
            total += won
            line = Text.assemble(f"{number:>4}  {dice}  {rolled:>2}  ", profit(won), "  ")
            self.console.print(Text.assemble(line, profit(total)))
        if not self.history:
            self.console.print("No roll yet.")

    def _why(self) -> None:
        mine = self.mine()
        for line in settlement(mine, self.me):
            self.console.print(line)
        self.clauses(dict.fromkeys([*(one.under for one in mine), "8.1"] if mine else []))
        if not mine:
            self.console.print("The last roll decided nothing of yours.")

    # Leaving

    def finish(self) -> None:
        """Take down what may be taken down; what has its point is played out by the dice."""
        self.leave_up = False
        while wagers := wagers_of(self.view(), self.me):
            for one in reversed(wagers):
                if offered(self.view(), kind(Remove), area=one.area):
                    self._send(self.wish.name, PLAYER, Remove(self.me, one.area))
            if wagers_of(self.view(), self.me):
                self._roll()

    def house_won(self) -> Cents:
        """What all rolls brought the house."""
        return sum(won for _, _, won in self.history)


def _faces(line: str) -> tuple[int, ...]:
    """Dice as they are typed: `3 4`, `34` or `3-4`."""
    digits = line.replace("-", " ").replace(",", " ").split()
    digits = list(digits[0]) if len(digits) == 1 and len(digits[0]) == 2 else digits
    if digits and len(digits) <= 2 and all(one.isdecimal() for one in digits):
        return tuple(int(one) for one in digits)
    return ()


def _told(one: Staked | Returned) -> Text:
    spot = spoken(one.area)
    what = "on" if isinstance(one, Staked) else "back from"
    return Text(f"{dollars(one.cents)} {what} {spot} ({one.under})")

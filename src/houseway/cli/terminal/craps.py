"""Craps in the terminal: a typed table, as a player or as the dealer of real dice."""

import sys
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway import table
from houseway.cli.common import open_store_at
from houseway.cli.terminal.craps_layout import layout, settlement, spoken
from houseway.cli.terminal.craps_typed import FORMS, read
from houseway.cli.terminal.felt import profit
from houseway.cli.terminal.opening import Wish, table_named
from houseway.cli.terminal.pages import help_page, rules_page
from houseway.cli.terminal.typed import PuzzledError, forms
from houseway.cli.terminal.typed import read as read_any
from houseway.cli.terminal.why import refused
from houseway.cli.terminal.wording import Wording, Zone
from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Refusal,
    Returned,
    Settled,
    Stake,
    Staked,
    by_seat,
    kind,
)
from houseway.games.craps.events import (
    DeclineDice,
    LateWager,
    Remove,
    Thrown,
)
from houseway.house import House, stream_of
from houseway.law import LawError
from houseway.maths.chips import warnings
from houseway.money import Cents, dollars
from houseway.salon import bots
from houseway.salon.craps import SEATS, bot, sign, wagers_of
from houseway.salon.seen import View, offered, rack_of
from houseway.salon.why import clause_texts
from houseway.table.state import PLAYER, BuyIn, Leave, Sit

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
    """Open the store and a table, play, leave the table, and say where the record is."""
    console = Console(highlight=False)
    with open_store_at(wish.store, create=True) as store:
        house = House(store)
        name = table_named(house, wish, WORDING)
        person = Person(house, name, wish, console)
        person.take_seats()
        try:
            person.run()
        except (EOFError, KeyboardInterrupt):
            pass
        finally:
            person.leave()
        rolls = f"{person.rolls} roll{'s' * (person.rolls != 1)}"
        who = "The session ends" if wish.felt else "You leave"
        console.print(f"{who} after {rolls}: {'house' if wish.felt else 'net'}", end=" ")
        console.print(profit(person.result()))
        if store.name != "memory:":
            stream = stream_of(name)
            console.print(f"Step through it: houseway replay {stream}", soft_wrap=True)


class Person:
    """One person's stay: a player in a seat, or the dealer of a felt who speaks for all."""

    def __init__(self, house: House, name: str, wish: Wish, console: Console) -> None:
        self.house, self.name, self.wish, self.console = house, name, wish, console
        self.me = 0 if wish.felt else wish.seat
        self.others: list[bots.Bot] = []
        self.leave_up, self.over, self.rolls = True, False, 0
        self.settled: list[Settled] = []
        self.history: list[tuple[int, str, Cents]] = []
        self.bought: Cents = 0
        self.cashed: Cents = 0

    # Seats

    def take_seats(self) -> None:
        """Everybody at the table, with chips."""
        wish = self.wish
        if wish.felt:
            people = [(f"Player {seat}", seat) for seat in range(1, wish.seats + 1)]
        else:
            free = [one for one in range(1, SEATS + 1) if one != wish.seat]
            self.others = bots.seated(free[: wish.seats - 1], wish.name, self.name, wish.buy_in)
            people = [(wish.name, wish.seat), *((one.name, one.seat) for one in self.others)]
        for player, seat in people:
            for command in (Sit(seat), BuyIn(seat, wish.buy_in)):
                answer = self.house.submit(self.name, player, PLAYER, command)
                if isinstance(answer, Refusal):
                    raise LawError(f"{answer.clause}: {answer.why}")
        self.bought = wish.buy_in * (len(people) if wish.felt else 1)
        if wish.felt:
            self._warn()

    def _warn(self) -> None:
        """Tell staff, and staff alone, where the sign gives the House's edge away."""
        state = self.house.table(self.name)
        if given := warnings(state.rules, state.sign):
            names = ", ".join(spoken(one.bet.area) for one in given if one.stated > 0)
            said = f"With these limits rounding up (6.8) gives the edge away on: {names}."
            self.console.print(Text(f"{said} See houseway sign craps.", "yellow"))

    def view(self) -> View:
        """What this person sees."""
        viewer = by_seat(self.me) if self.me else SUPERVISOR
        return table.view(self.house.table(self.name), viewer)

    # The course of a session

    def run(self) -> None:
        """Ask and obey until the person leaves, or so many rolls are over."""
        moved = -1
        while not self.over and (self.wish.rounds is None or self.rolls < self.wish.rounds):
            if moved != self.rolls:
                self._bots()
                moved = self.rolls
            view = self.view()
            title = f"Craps · roll {view['number'] + 1} · {self.name}"
            self.console.print(layout(view, self.me, title))
            self._obey(self._line(view))

    def _bots(self) -> None:
        for one in self.others:
            seen = table.view(self.house.table(self.name), by_seat(one.seat))
            command = one.next(seen)
            if command is not None:
                self.house.submit(self.name, one.name, PLAYER, command)

    def _line(self, view: View) -> str:
        asked = "dice, no roll, or late wagers> " if view["draw"] else "wager, or Enter to roll> "
        if sys.stdin.isatty():
            return self.console.input(asked).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(f"> {line.strip()}")
        return line.strip()

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        own = {
            "": self._roll,
            "roll": self._roll,
            "quit": self._quit,
            "q": self._quit,
            "?": self._help,
            "help": self._help,
            "history": self._history,
            "why": self._why,
        }
        if line.lower() in own:
            own[line.lower()]()
        elif word == "rules":
            for part in rules_page("craps", rest.strip()):
                self.console.print(part)
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
        answer = self.house.submit(self.name, by, role, command)
        if isinstance(answer, Refusal):
            self.console.print(refused(*answer))
            return False
        for one in answer:
            if isinstance(one, Staked | Returned) and not isinstance(command, CloseWagers | Drawn):
                self.console.print(_told(one))
        if isinstance(command, BuyIn):
            self.bought += command.cents
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
        self.rolls += 1
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
        mine = [one for one in self.settled if self.me in (0, one.seat)]
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
        for part in help_page(listed, "craps"):
            self.console.print(part)

    def _history(self) -> None:
        total = 0
        for number, (rolled, dice, won) in enumerate(self.history, 1):
            total += won
            line = Text.assemble(f"{number:>4}  {dice}  {rolled:>2}  ", profit(won), "  ")
            self.console.print(Text.assemble(line, profit(total)))
        if not self.history:
            self.console.print("No roll yet.")

    def _why(self) -> None:
        mine = [one for one in self.settled if self.me in (0, one.seat)]
        for line in settlement(mine, self.me):
            self.console.print(line)
        clauses = dict.fromkeys([*(one.under for one in mine), "8.1"] if mine else [])
        for clause, text in clause_texts("craps", clauses):
            self.console.print(Text.assemble((f"{clause} ", "bold cyan"), (text, "dim")))
        if not mine:
            self.console.print("The last roll decided nothing of yours.")

    # Leaving

    def _quit(self) -> None:
        self.over = True

    def leave(self) -> None:
        """Take down what may be taken down; what has its point is played out by the dice."""
        self.over, self.leave_up = True, False
        if not self.me:
            return
        while wagers := wagers_of(self.view(), self.me):
            for one in reversed(wagers):
                if offered(self.view(), kind(Remove), area=one.area):
                    self._send(self.wish.name, PLAYER, Remove(self.me, one.area))
            if wagers_of(self.view(), self.me):
                self._roll()
        self.cashed = rack_of(self.view(), self.me)
        self.house.submit(self.name, self.wish.name, PLAYER, Leave(self.me))

    def result(self) -> Cents:
        """What the session brought the person, or the house at a felt."""
        if self.me:
            return self.cashed - self.bought
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

"""A stay at a table that scrolls by: from taking seats to the way out, for games without boxes."""

import sys
from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway import table
from houseway.cli.common import open_store_at
from houseway.cli.terminal.felt import profit
from houseway.cli.terminal.opening import Wish, table_named
from houseway.cli.terminal.why import refused
from houseway.cli.terminal.wording import Wording
from houseway.core import SUPERVISOR, Refusal, Settled, by_seat
from houseway.house import House, stream_of
from houseway.law import LawError
from houseway.money import Cents
from houseway.salon import bots
from houseway.salon.seen import View, rack_of
from houseway.salon.why import clause_texts
from houseway.table.state import PLAYER, BuyIn, Leave, Sit


class Stay:
    """One person's stay: a player in a seat, or the dealer of a felt who speaks for all.

    `counted` is what a session is counted in, and `played` how many of them are over.
    """

    counted = "round"

    def __init__(self, house: House, name: str, wish: Wish, console: Console) -> None:
        self.house, self.name, self.wish, self.console = house, name, wish, console
        self.me = 0 if wish.felt else wish.seat
        self.others: list[bots.Bot] = []
        self.over, self.played = False, 0
        self.settled: list[Settled] = []
        self.bought: Cents = 0
        self.cashed: Cents = 0

    # What a game has of its own

    def seats(self) -> Iterable[int]:
        """The seats of a table in the order in which they fill."""
        raise NotImplementedError

    def run(self) -> None:
        """Ask and obey until the person leaves or has played enough."""
        raise NotImplementedError

    def finish(self) -> None:
        """Take wagers back where that may be, and play out the others."""
        raise NotImplementedError

    def house_won(self) -> Cents:
        """What the session brought the house."""
        raise NotImplementedError

    # Coming, looking and going

    def take_seats(self) -> None:
        """Everybody at the table, with chips."""
        wish, seats = self.wish, list(self.seats())
        if wish.felt:
            people = [(f"Player {seat}", seat) for seat in seats[: wish.seats]]
        else:
            free = [one for one in seats if one != wish.seat]
            self.others = bots.seated(free[: wish.seats - 1], wish.name, self.name, wish.buy_in)
            people = [(wish.name, wish.seat), *((one.name, one.seat) for one in self.others)]
        for player, seat in people:
            for command in (Sit(seat), BuyIn(seat, wish.buy_in)):
                answer = self.house.submit(self.name, player, PLAYER, command)
                if isinstance(answer, Refusal):
                    raise LawError(f"{answer.clause}: {answer.why}")
        self.bought = wish.buy_in

    def enough(self) -> bool:
        """Whether the person wants to leave."""
        return self.over or (self.wish.rounds is not None and self.played >= self.wish.rounds)

    def view(self, seat: int | None = None) -> View:
        """What a seat sees, by default this person's."""
        seat = self.me if seat is None else seat
        viewer = by_seat(seat) if seat else SUPERVISOR
        return table.view(self.house.table(self.name), viewer)

    def mine(self) -> list[Settled]:
        """What was settled last of this person's."""
        return [one for one in self.settled if self.me in (0, one.seat)]

    def submitted(self, by: str, role: str, command: Any) -> tuple[Any, ...] | None:
        """What a command brought about; None where it was refused, which is said."""
        answer = self.house.submit(self.name, by, role, command)
        if isinstance(answer, Refusal):
            self.console.print(refused(*answer))
            return None
        if isinstance(command, BuyIn) and by == self.wish.name:
            self.bought += command.cents
        return answer

    def piped_line(self) -> str:
        """The next line where no person types it, shown as if one did."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(f"> {line.strip()}")
        return line.strip()

    def page(self, parts: Iterable[Any]) -> None:
        """Print a page, or why there is none."""
        try:
            for part in parts:
                self.console.print(part)
        except LawError as wrong:
            self.console.print(refused("", str(wrong)))

    def clauses(self, clauses: Iterable[str]) -> None:
        """The clauses that a settlement stands on, in words."""
        for clause, text in clause_texts(self.wish.game, clauses).items():
            self.console.print(Text.assemble((f"{clause} ", "bold cyan"), (text, "dim")))

    def quit(self) -> None:
        """Leave when what is going on is over."""
        self.over = True

    def leave(self) -> None:
        """Nobody leaves with chips on the table; a dealer just goes."""
        self.over = True
        if not self.me:
            return
        self.finish()
        self.cashed = rack_of(self.view(), self.me)
        self.house.submit(self.name, self.wish.name, PLAYER, Leave(self.me))

    def result(self) -> Cents:
        """What the session brought the person, or the house at a felt."""
        return self.cashed - self.bought if self.me else self.house_won()


def stayed(wish: Wish, wording: Wording, stay: type[Stay]) -> None:
    """Open the store and a table, play, leave the table, and say where the record is."""
    console = Console(highlight=False)
    with open_store_at(wish.store, create=True) as store:
        house = House(store)
        name = table_named(house, wish, wording)
        person = stay(house, name, wish, console)
        person.take_seats()
        try:
            person.run()
        except (EOFError, KeyboardInterrupt):
            pass
        finally:
            person.leave()
        who = "The session ends" if wish.felt else "You leave"
        number = f"{person.played} {stay.counted}{'s' * (person.played != 1)}"
        console.print(f"{who} after {number}: {'house' if wish.felt else 'net'}", end=" ")
        console.print(profit(person.result()))
        if store.name != "memory:":
            where = f" --store {wish.store}" if wish.store else ""
            line = f"Step through it: houseway replay {stream_of(name)}{where}"
            console.print(line, soft_wrap=True)

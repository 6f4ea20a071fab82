"""Pai Gow in the terminal: tiles set by key, the bank offered; or the dealer of a real felt."""

import sys
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group
from rich.panel import Panel
from rich.text import Text

from houseway.cli.terminal.keys import Keys
from houseway.cli.terminal.opening import Wish
from houseway.cli.terminal.pages import help_page, rules_page
from houseway.cli.terminal.pai_gow_layout import (
    WIDTH,
    drawn,
    faces,
    hands_in_words,
    layout,
    settlement,
)
from houseway.cli.terminal.screen import Choice, keys_line, meant
from houseway.cli.terminal.staying import Stay, stayed
from houseway.cli.terminal.typed import PuzzledError, forms
from houseway.cli.terminal.typed import read as read_any
from houseway.cli.terminal.why import refused
from houseway.cli.terminal.wording import Area, Word, Wording, Zone
from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    RoundClosed,
    Settled,
    Stake,
    TakeBack,
    kind,
)
from houseway.equipment import tiles
from houseway.games.pai_gow import commands
from houseway.games.pai_gow.house_way import WAYS, hands
from houseway.games.pai_gow.state import AREAS, area_name
from houseway.house import House
from houseway.money import Cents, dollars
from houseway.salon import bots
from houseway.salon.pai_gow import CHIPS, bot, sign, view_area
from houseway.salon.seen import View, chips_of, field_of, is_due, offered, rack_of
from houseway.table.state import PLAYER, BuyIn

FORMS = (
    ("1 to 5", "choose a chip;  a  puts it on your area,  c  takes all back"),
    ("1 2 3", "set your tiles this way;  h  has the dealer set them the House way"),
    ("t · d", "take or decline the bank when it is offered"),
    ("adjust 2 · cut foot_say", "steal the cut, name a cut while you bank"),
    ("w · rules 9.2", "the last settlement by clause; a clause in our words"),
    ("q", "leave the table"),
)


WORDING = Wording(
    title="Pai Gow",
    areas=tuple(Area(area_name(one), f"a{one}", "", f"area {one}") for one in AREAS),
    words=(
        Word("take", commands.TakeBank),
        Word("decline", commands.DeclineBank),
        Word("shuffle", commands.Shuffle),
        Word("adjust", commands.Adjust),
        Word("cut", commands.NameCut),
        Word("die", commands.LeaveCutToDie),
        Word("retrieve", commands.RetrieveUnused),
        Word("set", commands.SetHand),
        Word("house way", commands.AskHouseWay),
        Word("confirm", commands.ConfirmHand),
        Word("concede", commands.Concede),
        Word("call", commands.DeclareMatch),
        Word("void", commands.InvalidateOutcome),
    ),
    rows=(),
    hand=Zone("area", "", 4),
    give_up=commands.AskHouseWay,
    moments={},
    verdicts={},
    readings=lambda settled, view: (),
    hands=lambda view, rules: {},
    sign=sign,
    bot=bot,
)


def sat_down(wish: Wish) -> None:
    """Play Pai Gow until the person leaves."""
    stayed(wish, WORDING, Person)


class Person(Stay):
    """A player at an area, or the dealer of real tiles."""

    def __init__(self, house: House, name: str, wish: Wish, console: Console) -> None:
        super().__init__(house, name, wish, console)
        self.chip = CHIPS[1]
        self.shown: Any = None
        self.won: Cents = 0

    def seats(self) -> Iterable[int]:
        """Whoever sits at the first area plays beside the House: it fills last."""
        return (*AREAS[1:], AREAS[0])

    # The course of a session

    def run(self) -> None:
        """Whoever is due acts, until the person leaves or so many rounds are over."""
        while not self.enough():
            if self.wish.felt or not self._others_act():
                view = self.view()
                self._show(view, f"Pai Gow · round {view['number']} · {self.name}")
                self._obey(self._ask(view))

    def _show(self, view: View, title: str) -> None:
        """The table, unless it was the last thing shown."""
        now = (view["stage"], view["things"], view["bank"], view["offered"])
        if now != self.shown:
            self.shown = now
            self.console.print(layout(view, self.me, title))

    def _others_act(self) -> bool:
        """Let the dealer and the other players do what they have to; whether somebody did."""
        view = self.view()
        if is_due(view, self.me):
            return False
        for one in self.others:
            if (is_due(view, one.seat) or view["stage"] == "wagers") and self._bot(one):
                return True
        for command in (commands.Shuffle(), commands.RetrieveUnused()):
            if DEALER in view["due"] and offered(self.view(0), kind(type(command))):
                return self._send("the dealer", DEALER, command)
        return False

    def _bot(self, one: bots.Bot) -> bool:
        command = one.next(self.view(one.seat))
        return command is not None and self._send(one.name, PLAYER, command)

    # Asking

    def _ask(self, view: View) -> str:
        choices = list(self._choices(view))
        if self.me:
            held = chips_of(view, self.me)
            stakes = ", ".join(f"{dollars(one)} on {area}" for area, one in held.items())
            said = f"chips {dollars(rack_of(view, self.me))}" + (f" · {stakes}" if stakes else "")
            self.console.print(Text(f"{said} · chip {dollars(self.chip)}", "yellow"))
            self.console.print(keys_line(choices))
        if self.me and sys.stdin.isatty() and self.console.is_terminal:
            with Keys() as keys:
                pressed = keys.key()
            if pressed != ":":
                return meant(pressed.lower(), choices)
            return self.console.input("> ").strip()
        return meant(self.piped_line(), choices)

    def _choices(self, view: View) -> Iterator[Choice]:
        """What may be pressed now, from the moves of the view."""
        if offered(view, kind(commands.TakeBank)):
            yield Choice("t", "take", "take the bank")
            yield Choice("d", "decline", "decline")
        if view["stage"] == "wagers":
            yield from self._wager_choices(view)
        if view["stage"] == "cover" and is_due(view, self.me):
            if tops := offered(view, kind(Stake)):
                yield Choice("t", "top", f"top up {dollars(field_of(tops[0], 'cents')['low'])}")
            yield Choice("r", "refuse", "refuse: the House banks")
        if offered(view, kind(commands.LeaveCutToDie)):
            yield Choice("d", "die", "the cut die decides (or type :cut NAME)")
        yield from self._setting_choices(view)
        yield Choice("w", "why", "why" if self.settled else "")
        yield Choice("?", "help", "help")
        yield Choice("q", "quit", "quit")

    def _wager_choices(self, view: View) -> Iterator[Choice]:
        for number, worth in enumerate(CHIPS, 1):
            yield Choice(str(number), f"chip {number}", dollars(worth))
        if area := self._area(view):
            yield Choice("a", "add", f"add to {area.replace('/', ' ')}")
        if chips_of(view, self.me):
            yield Choice("c", "clear", "clear")
        yield Choice("\r", "deal", "deal")
        if rack_of(view, self.me) < self.chip:
            yield Choice("b", "buy", f"buy in {dollars(self.wish.buy_in)}")

    def _area(self, view: View) -> str:
        """Where a chip of this person may go: the own area, or else the first that takes it."""
        for area in (area_name(self.me), *map(area_name, reversed(AREAS))):
            if offered(view, kind(Stake), area=area, cents=self.chip):
                return area
        return ""

    def _setting_choices(self, view: View) -> Iterator[Choice]:
        moves = offered(view, kind(commands.SetHand), seat=self.me)
        if not moves:
            return
        area = field_of(moves[0], "area")["options"][0]
        shown = []
        for number, (low, high) in enumerate(self._ways(view, area), 1):
            words = hands_in_words(low, high)
            lines = Group(drawn((*low, *high)), Text(words.replace(" · ", "\n")))
            shown.append(Panel(lines, title=f"{number}", width=WIDTH))
            yield Choice(str(number), f"way {number}", f"{number}: {' '.join(low)} low")
        self.console.print(Columns(shown))
        yield Choice("h", "house", "House way")
        if offered(view, kind(commands.Concede)):
            yield Choice("g", "give up", "give up the hand")
        if offered(view, kind(commands.ExposeTiles)):
            yield Choice("e", "expose", "expose")
        if offered(view, kind(commands.ConfirmHand)):
            yield Choice("\r", "confirm", "confirm")

    def _ways(self, view: View, area: int) -> list[tuple[list[str], list[str]]]:
        """The three ways to part the tiles, the better two as the high hand."""
        a, b, c, d = tiles.parse_many(sorted(faces(view, area)))
        found = []
        for way in range(WAYS):
            e, f, g, h = hands(a, b, c, d, way)
            found.append(([tiles.name(e), tiles.name(f)], [tiles.name(g), tiles.name(h)]))
        return found

    # Doing what was chosen

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        own: dict[str, Callable[[], None]] = {
            "take": lambda: self._mine(commands.TakeBank(self.me)),
            "decline": lambda: self._mine(commands.DeclineBank(self.me)),
            "chip": lambda: self._choose(rest),
            "add": self._add,
            "clear": self._clear,
            "deal": self._deal,
            "buy": lambda: self._mine(BuyIn(self.me, self.wish.buy_in)),
            "top": self._top_up,
            "refuse": lambda: self._mine(commands.RefuseCover(self.me)),
            "die": lambda: self._mine(commands.LeaveCutToDie(self.me)),
            "way": lambda: self._set(rest),
            "house": lambda: self._mine(commands.AskHouseWay(self.me, self._own_area())),
            "give": lambda: self._mine(commands.Concede(self.me, self._own_area())),
            "expose": lambda: self._mine(commands.ExposeTiles(self.me, self._own_area())),
            "confirm": lambda: self._mine(commands.ConfirmHand(self.me)),
            "why": self._why,
            "help": self._help,
            "?": self._help,
            "quit": self.quit,
            "rules": lambda: self.page(rules_page("pai-gow", rest.strip())),
        }
        if word.lower() in own and (self.me or word in ("why", "help", "?", "quit", "rules")):
            own[word.lower()]()
        elif line.strip():
            self._typed(line)

    def _typed(self, line: str) -> None:
        view = self.view()
        try:
            if self.wish.felt and view["draw"] and (things := _things(line, view["draw"]["kind"])):
                self._send(self.wish.name, DEALER, Drawn(things, "dealer"))
                return
            sent = read_any(line, view, WORDING, self.me)
        except ValueError as wrong:
            self.console.print(refused("", str(wrong)))
            return
        role = SUPERVISOR if sent.by == SUPERVISOR else PLAYER if self.me else DEALER
        self._send(self.wish.name, role, sent.command)

    def _mine(self, command: Any) -> None:
        self._send(self.wish.name, PLAYER, command)

    def _send(self, by: str, role: str, command: Any) -> bool:
        answer = self.submitted(by, role, command)
        if answer is None:
            return False
        settled = [one for one in answer if isinstance(one, Settled)]
        if settled:
            self.settled = settled
        if any(isinstance(one, RoundClosed) for one in answer):
            self._closed()
        return True

    def _closed(self) -> None:
        self.played += 1
        view = self.view()
        self._show(view, f"Pai Gow · round {view['number']} is over")
        for line in settlement(self.settled, view, self.me):
            self.console.print(line)
        against = [one for one in self.settled if one.against == "float"]
        self.won += sum(one.stake - one.returned - one.winnings for one in against)
        self.won += sum(one.commission for one in self.settled)

    def _choose(self, number: str) -> None:
        self.chip = CHIPS[int(number) - 1]

    def _add(self) -> None:
        if area := self._area(self.view()):
            self._mine(Stake(self.me, area, self.chip))

    def _clear(self) -> None:
        for area, held in chips_of(self.view(), self.me).items():
            self._mine(TakeBack(self.me, area, held))

    def _deal(self) -> None:
        self._send("the dealer", DEALER, CloseWagers())

    def _top_up(self) -> None:
        view = self.view()
        tops = offered(view, kind(Stake), seat=self.me)
        if tops:
            self._mine(Stake(self.me, view_area(view), field_of(tops[0], "cents")["low"]))

    def _own_area(self) -> int:
        moves = offered(self.view(), kind(commands.SetHand), seat=self.me)
        return int(field_of(moves[0], "area")["options"][0]) if moves else self.me

    def _set(self, number: str) -> None:
        area = self._own_area()
        low, _ = self._ways(self.view(), area)[int(number) - 1]
        self._mine(commands.SetHand(self.me, area, " ".join(sorted(low))))

    # Pages

    def _why(self) -> None:
        view = self.view()
        mine = self.mine()
        for line in settlement(mine, view, self.me):
            self.console.print(line)
        cited = [*(one.under for one in mine), "14.1", "14.3"] if mine else []
        self.clauses(dict.fromkeys(cited))
        if not mine:
            self.console.print("Nothing of yours has been settled yet.")

    def _help(self) -> None:
        listed = list(FORMS)
        if self.wish.felt:
            more = forms(self.view(), WORDING)
            listed = [("1 2 3 4", "box dice and cut die"), ("teen day …", "tiles as opened")]
            listed += [(form, f"clause {clause}") for form, _, clause in more]
        self.page(help_page(listed, "pai-gow"))

    # Leaving

    def finish(self) -> None:
        """Wagers go back while they may; a hand in play is left to the dealer."""
        if self.view()["stage"] == "wagers":
            self._clear()
        for _ in range(50):
            if not chips_of(self.view(), self.me):
                break
            self._finish()

    def _finish(self) -> None:
        """The next step of the round, this person's hand set the House way."""
        if self.view()["stage"] == "wagers":
            self._deal()
        elif is_due(self.view(), self.me):
            command = bot(self.view(), self.me, Random(0))
            self._mine(command or commands.RefuseCover(self.me))
        else:
            self._others_act()

    def house_won(self) -> Cents:
        """What wagers against the House and commissions brought."""
        return self.won


def _things(line: str, kind_of: str) -> tuple[int, ...]:
    """Dice or tiles as they are typed; nothing where the line is something else."""
    words = line.replace(",", " ").split()
    if kind_of == "dice":
        return tuple(map(int, words)) if all(one.isdecimal() for one in words) else ()
    known = [one for one in words if one in tiles.NAMES]
    if not known:
        return ()
    if len(known) != len(words):
        raise PuzzledError(f"{line!r}: not all of these are tiles")
    return tiles.parse_many(words)

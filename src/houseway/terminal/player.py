"""A person in a seat: chips and decisions by single keys or typed words, as the moves allow."""

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway.core import DEALER, PLAYER, CloseWagers, Stake, Staked, View, by_seat, kind
from houseway.games.kit.views import (
    can_put_down_chips,
    chips_of,
    field_of,
    fixed,
    is_due,
    offered,
    rack_of,
    seats_of,
)
from houseway.money import Cents, dollars
from houseway.table.bots import Bot
from houseway.table.seats import BuyIn, Leave
from houseway.terminal import blocks
from houseway.terminal.choosing import Chooser
from houseway.terminal.screen import Choice, keys_line
from houseway.terminal.session import Session, settled_in
from houseway.terminal.typed import MissingError, PuzzledError, Reader, made, only
from houseway.terminal.vocabulary import shown

Stakes = list[tuple[str, Cents]]
HELP = (
    ("1 … 5", "choose a chip"),
    ("letters", "add the chip to the wager that the letter names, or do what it says"),
    ("z", "undo: take the last chips back while wagers are open"),
    ("r", "rebet: the wagers of the last round again"),
    ("x", "double every wager"),
    ("c", "clear: take every wager back"),
    ("Enter, Space", "no more wagers: go on"),
    ("p", "pass: sit this round out"),
    ("b", "buy in again"),
    ("w, h", "why: the last settlement in full; the history of this session"),
    (":", "type a command, such as  ante 15,  15 ante,  dispute 3 <words>,  sign,  rules 9.1"),
    ("q", "leave the table with your chips"),
)
# Nobody plays longer than this for somebody who has left.
LAST_STEPS = 500


class Player:
    """One person's session in a seat, with other players beside and the house dealing."""

    def __init__(self, session: Session, name: str, bots: list[Bot], buy_in: Cents) -> None:
        self.session, self.name, self.bots, self.buy_in = session, name, bots, buy_in
        self.seat, self.vocabulary = session.me, session.vocabulary
        chips = sorted(session.table.sign.chips)
        self.chip = chips[min(1, len(chips) - 1)]
        self.placed: list[Stakes] = []
        self.before: Stakes = []
        self.seen_round, self.wagered_round = 0, -1
        self.leave_up = True
        self.over = False
        self.chooser = Chooser(session, self._asked)

    # The course of a session

    def run(self, rounds: int | None) -> None:
        """Play until the person leaves, or so many rounds are over."""
        while not self.over:
            done = len(self.session.rounds.finished())
            if rounds is not None and done >= rounds:
                self._farewell()
                return
            self._step()

    def _step(self) -> None:
        """The first who is due acts; while nobody is, wagers are open."""
        view = self.session.view()
        waiting = [bot for bot in self.bots if is_due(view, bot.seat)]
        if waiting and (waiting[0].seat < self.seat or not is_due(view, self.seat)):
            self._act(waiting[0])
        elif self._goes_on(view) and not self._asks(view) and not self._unseen(view):
            self._go_on()
        else:
            self._obey(self._ask(view))

    def _goes_on(self, view: View) -> type | None:
        """What the house's dealer does next by itself, where nobody else is due."""
        if any(due.startswith("seat/") for due in view["due"]) or DEALER not in view["due"]:
            return None
        dealer = self.session.view(DEALER)
        commands = self.session.table.game.goes_on
        return next((command for command in commands if offered(dealer, kind(command))), None)

    def _unseen(self, view: View) -> bool:
        """Whether a round has ended that the person has not looked at yet."""
        last = self.session.rounds.last
        return bool(last and last.closed and last.number != self.seen_round and not view["live"])

    def _go_on(self) -> None:
        command = self._goes_on(self.session.view())
        last = self.session.rounds.last
        if last and last.closed:
            self.seen_round = last.number
        if command:
            self.session.send("dealer", DEALER, command())

    def _act(self, bot: Bot) -> None:
        """A bot that has nothing to say is taken for one whose time is over."""
        command, role, by = self._thought(bot), PLAYER, bot.name
        if command is None:
            late = self.session.table.game.late(self.session.view("supervisor"), bot.seat)
            if late:
                command, role = late.command, late.role
                by = bot.name if role == PLAYER else role
        refused = command is None or self.session.send(by, role, command)
        assert not refused, f"{bot.name} does not know what to do: {refused}"

    def _thought(self, bot: Bot) -> Any:
        return bot.next(self.session.view(by_seat(bot.seat)))

    def _farewell(self) -> None:
        """The last look before the table is left by itself."""
        choices = [Choice("\r", "leave", "leave the table"), *self._always()]
        while (words := self._asked(self.session.view(), choices)) not in ("leave", "quit"):
            word, _, rest = words.partition(" ")
            if not self.session.show_page(word.lower(), rest, HELP):
                self.session.refuse(f"the last {self.vocabulary.round} is over")

    # Asking

    def _ask(self, view: View) -> str:
        return self._asked(
            view, list(self._choices(view)), *self.chooser.pictures(self._moves(view))
        )

    def _asked(
        self, view: View, choices: list[Choice], *below: RenderableType, typed: bool = False
    ) -> str:
        session = self.session
        others = [choice for choice in choices if not choice.word.startswith("chip ")]
        chips = [self._chips()] if len(others) < len(choices) else []
        keys = keys_line(others)
        typed_only = [choice.label for choice in choices if choice.label and not choice.key]
        hint = [Text(f"or type: {', '.join(typed_only)}", "dim")] if typed_only else []
        scene = session.scene(view, (*self._settlement(view), *below), *chips, *hint, keys)
        words = session.screen.ask(scene, choices, typed=typed or self.vocabulary.many)
        session.said = Text()
        return words

    def _settlement(self, view: View) -> tuple[RenderableType, ...]:
        """What became of the person's wagers in the round that still lies on the table."""
        last = self.session.rounds.last
        if last is None or last.number != view["number"] or not last.closed:
            return ()
        return (self.session.settlement([self.seat]),)

    def _chips(self) -> Text:
        chips = sorted(self.session.table.sign.chips)
        line = Text("chip ")
        for number, worth in enumerate(chips, 1):
            chosen = worth == self.chip
            line.append(f" [{number}]", "bold")
            line.append(" ●", blocks.DISCS[min(number, len(blocks.DISCS)) - 1])
            amount = f"▸{dollars(worth)}◂" if chosen else f" {dollars(worth)} "
            line.append(amount, "reverse" * chosen)
        return line

    # What may be chosen now, from the moves of the view

    def _moves(self, view: View) -> list[dict[str, Any]]:
        """What the game asks of this player, apart from wagers."""
        own = f"{view['game']}."
        moves = [move for move in view["moves"] if move["by"] == by_seat(self.seat)]
        mine = [move for move in moves if move["command"].startswith(own)]
        return [move for move in mine if not self.vocabulary.is_layout(move["command"])]

    def _asks(self, view: View) -> bool:
        """Whether the game asks something of this player that is more than a side matter."""
        asked = (self.vocabulary.command(move["command"]) for move in self._moves(view))
        return any(words.key or words.rank != "minor" for words in asked)

    def _wagers_open(self, view: View) -> bool:
        closing = offered(self.session.view(DEALER), kind(CloseWagers))
        return bool(closing or self.vocabulary.open_areas(view, self.seat))

    def _choices(self, view: View) -> Iterator[Choice]:
        taken: set[str] = set()
        for choice in self.chooser.choices(self._moves(view)):
            taken.add(choice.key)
            yield choice
        goes_on = self._goes_on(view)
        if goes_on:
            words = shown(self.vocabulary.command(kind(goes_on)).label)
            yield Choice("\r", "next", words)
        elif self._wagers_open(view):
            yield from self._wager_choices(view)
        broke = rack_of(view, self.seat) < self.chip and not can_put_down_chips(view)
        if broke and offered(view, kind(BuyIn), cents=self.buy_in):
            amount = dollars(self.buy_in)
            yield Choice("b", f"buy {amount}", f"buy in {amount}")
        yield from self._always()
        # Keys of what is not open are not shown; who presses one is told why not.
        for name, command in self.vocabulary.words.commands.items():
            if command.key and command.key not in taken:
                yield Choice(command.key, self.vocabulary.phrase(name), "")

    def _wager_choices(self, view: View) -> Iterator[Choice]:
        if not self.vocabulary.many:
            for number, worth in enumerate(sorted(self.session.table.sign.chips), 1):
                yield Choice(str(number), f"chip {number}", dollars(worth))
            yield from self._stake_choices(view)
        if is_due(view, self.seat):
            return
        own, deal = chips_of(view, self.seat), self.vocabulary.deal
        if self.placed:
            yield Choice("z", "undo", "undo")
        if own and not self.vocabulary.many:
            yield Choice("x", "double", "double")
        if own:
            yield Choice("c", "clear", "clear")
        if not own and self.before and can_put_down_chips(view):
            yield Choice("r", "rebet", f"rebet {dollars(sum(cents for _, cents in self.before))}")
        if not own and self.bots and not self.vocabulary.many:
            yield Choice("p", "pass", "pass")
        yield Choice("\r", deal, deal if own or self.vocabulary.own.deals_without_wager else "")

    def _stake_choices(self, view: View) -> Iterator[Choice]:
        """Every wager has its key; one that is not open now is not shown, and says why not."""
        open_ = self.vocabulary.open_areas(view, self.seat)
        stage = self.vocabulary.words.stages.get(view["stage"])
        for key, area in self.vocabulary.keys(view, self.seat):
            label, cents = self.vocabulary.label(area, self.seat), self.chip
            if area in open_:
                field = field_of(open_[area], "cents")
                only = fixed(field)
                cents = only if only is not None else max(cents, field["low"] or 0)
                if stage and stage.stake:
                    label, cents = shown(stage.stake), field["low"]
            typed = " ".join(self.vocabulary.area(area, self.seat, view).names[0])
            fits = area in open_ and offered(view, open_[area]["command"], area=area, cents=cents)
            amount = dollars(cents)
            yield Choice(key, f"{typed} {amount}", f"{label} +{amount}" if fits else "")

    def _always(self) -> Iterator[Choice]:
        played = self.session.rounds.finished()
        yield Choice("w", "why", "why" if played else "")
        yield Choice("h", "history", "history" if played else "")
        yield Choice("?", "help", "help")
        yield Choice("q", "quit", "quit")

    # Doing what was chosen

    def _obey(self, line: str) -> None:
        line = " ".join(line.split())
        word, _, rest = line.partition(" ")
        own: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "back": self._undo,
            "rebet": self._rebet,
            "double": self._double,
            "clear": self._clear,
            "deal": self._deal,
            self.vocabulary.deal: self._deal,
            "next": self._go_on,
            "quit": self._quit,
            "leave": self._quit,
            "leave up": lambda: self._leave_up(True),
            "leave down": lambda: self._leave_up(False),
        }
        if not self.vocabulary.many:
            own["pass"] = self._pass
        if goes_on := self._goes_on(self.session.view()):
            own[self.vocabulary.phrase(kind(goes_on))] = self._go_on
        if line.lower() in own:
            own[line.lower()]()
        elif word == "chip" and rest:
            self._choose(rest)
        elif not self.session.show_page(word.lower(), rest, HELP) and line:
            self._typed(line)

    def _typed(self, line: str) -> None:
        """A command in words, such as `ante 10`, `call` or `dispute 3 underpaid`."""
        view = self.session.view()
        reader = Reader(self.vocabulary, view, self.seat, self.chooser.faces(view))
        commands: list[Any] = []
        while not commands:
            try:
                commands = [sent.command for sent in reader.read(line)]
            except MissingError as missing:
                asked = missing.move in self._moves(view)
                more = self.chooser.value(missing) if asked else ""
                if not more:
                    self.session.refuse("" if asked else str(missing))
                    return
                line = f"{line} {more}"
            except PuzzledError as wrong:
                self.session.refuse(str(wrong))
                return
        for command in commands:
            if self._confirmed(command):
                self._do(command)

    def _do(self, command: Any) -> None:
        if self.vocabulary.command(kind(command)).as_ == "stake":
            self._stake([(command.area, command.cents)])
        else:
            self.session.send(self.name, PLAYER, command)
            self._settled()

    def _confirmed(self, command: Any) -> bool:
        """Whether a command that costs more than it need was meant."""
        view, confirm = self.session.view(), self.vocabulary.command(kind(command)).confirm
        if not confirm or not offered(view, f"{view['game']}.{confirm['when']}"):
            return True
        return self._sure(confirm["says"])

    def _sure(self, question: str, yes: str = "yes", no: str = "no") -> bool:
        self.session.said = Text(question, "bold")
        choices = [Choice("y", "yes", yes), Choice("n", "no", no)]
        return self._asked(self.session.view(), choices).lower() in ("y", "yes")

    def _choose(self, number: str) -> None:
        chips = sorted(self.session.table.sign.chips)
        if number.isdecimal() and 1 <= int(number) <= len(chips):
            self.chip = chips[int(number) - 1]
        else:
            self.session.refuse(f"chips are 1 to {len(chips)}")

    def _stake(self, stakes: Stakes) -> None:
        """Put chips down; what went down together is also undone together."""
        done: Stakes = []
        for area, cents in stakes:
            command = self.vocabulary.stake_of(self.session.view(), self.seat, area, cents)
            if self.session.send(self.name, PLAYER, command):
                break
            laid = (event for event in self.session.heard if isinstance(event, Staked))
            done += [(event.area, event.cents) for event in laid if event.seat == self.seat]
        if done:
            self.placed.append(done)
            said = self.session.said
            self._bots_wager()
            self.session.said = said

    def _bots_wager(self) -> None:
        """The others put their chips down as soon as somebody begins."""
        number = self.session.view()["number"]
        if number == self.wagered_round:
            return
        for bot in self.bots:
            if bot.seat in seats_of(self.session.view()):
                while command := self._thought(bot):
                    if self.session.send(bot.name, PLAYER, command):
                        break
        self.wagered_round = self.session.view()["number"]

    def _undo(self) -> None:
        if not self.placed:
            self.session.refuse("there is nothing to undo")
            return
        for area, cents in reversed(self.placed.pop()):
            self.session.take_back(self.name, PLAYER, self.seat, area, cents)

    def _rebet(self) -> None:
        if chips_of(self.session.view(), self.seat) or not self.before:
            self.session.refuse("rebet puts the last wagers on an empty box")
            return
        self._stake(self.before)

    def _double(self) -> None:
        view = self.session.view()
        own = chips_of(view, self.seat)
        order = [area for area in (*self.vocabulary.spots_of(self.seat), *own) if area in own]
        open_ = [area for area in order if offered(view, kind(Stake), area=area, cents=own[area])]
        self._stake([(area, own[area]) for area in dict.fromkeys([*order[:1], *open_])])

    def _clear(self) -> None:
        self.session.take_back(self.name, PLAYER, self.seat)
        self.placed.clear()

    def _deal(self) -> None:
        view = self.session.view()
        own, may_wait = chips_of(view, self.seat), self.vocabulary.own.deals_without_wager
        if self._goes_on(view):
            self._go_on()
        elif own or may_wait or not self._wagers_open(view):
            self._close(own)
        else:
            self.session.refuse("place a wager first")

    def _pass(self) -> None:
        """The others play without the person."""
        if chips_of(self.session.view(), self.seat):
            self.session.refuse("take your wagers back first")
        else:
            self._close({})

    def _close(self, own: dict[str, Cents]) -> None:
        """No more wagers."""
        self._bots_wager()
        if self.session.send("dealer", DEALER, CloseWagers()) is None:
            self.before = [(area.partition("#")[0], own[area]) for area in own] or self.before
            self.placed, self.wagered_round = [], -1
            self._settled()

    def _settled(self) -> None:
        """Wagers that people leave up when they have won are placed again."""
        left_up = self.vocabulary.own.left_up if self.leave_up and not self.over else ()
        for settled in settled_in(self.session.heard, self.seat):
            spot = settled.area.partition("#")[0]
            if settled.effect == "win" and spot.partition("/")[0] in left_up:
                self._stake([(spot, settled.stake)])
                self.session.said = Text(f"{self.vocabulary.label(spot)} stays up.", "dim")

    def _leave_up(self, up: bool) -> None:
        self.leave_up = up
        self.session.said = Text("Winners stay up." if up else "Winners come down.")

    # Leaving

    def _quit(self) -> None:
        view = self.session.view()
        given_up = self._given_up(view) if is_due(view, self.seat) else None
        if given_up is not None:
            own = self.vocabulary.own.leave == type(given_up).__name__
            word = shown(self.vocabulary.command(kind(given_up)).label) if own else "give up"
            question = f"A {self.vocabulary.round} is on: leaving means to {word}."
            if not self._sure(question, f"{word} and leave", "stay"):
                return
        self.leave()

    def _given_up(self, view: View) -> Any:
        """What is done for who leaves while the game waits for them."""
        own = [move for move in self._moves(view) if field_of(move, "seat")]
        wanted = f"{view['game']}.{self.vocabulary.own.leave}"
        for move in own:
            if move["command"] == wanted:
                return made(wanted, only(move))
        game = self.session.table.game
        late = game.late(self.session.view("supervisor"), self.seat)
        return late.command if late else None

    def leave(self) -> None:
        """Take back what may be, see what is left through, and go with all chips."""
        self.over = True
        self.session.look = self.session.look._replace(animation=False)
        ended = len(self.session.rounds.finished())
        for _ in range(LAST_STEPS):
            if not self._last_step():
                break
            if ended < (ended := len(self.session.rounds.finished())):
                told = (*self.session.told, self.session.settlement([self.seat]))
                self.session.last_words += told
        for name, seat in ((self.name, self.seat), *((bot.name, bot.seat) for bot in self.bots)):
            self.session.take_back(name, PLAYER, seat)
            if offered(self.session.view(by_seat(seat)), kind(Leave), seat=seat):
                self.session.send(name, PLAYER, Leave(seat))

    def _last_step(self) -> bool:
        """The next step of the others, the dealer or for the person; whether there was one."""
        if self.session.take_back(self.name, PLAYER, self.seat):
            return True
        view = self.session.view()
        waiting = [bot for bot in self.bots if is_due(view, bot.seat)]
        if is_due(view, self.seat) and (command := self._given_up(view)) is not None:
            late = not hasattr(command, "seat") or not offered(view, kind(command), seat=self.seat)
            role, by = ("supervisor", "supervisor") if late else (PLAYER, self.name)
            return self.session.send(by, role, command) is None
        if waiting:
            self._act(waiting[0])
            return True
        if view["live"] and self._goes_on(view):
            self._go_on()
            return True
        closing = offered(self.session.view(DEALER), kind(CloseWagers))
        if chips_of(view, self.seat) and closing:
            return self.session.send("dealer", DEALER, CloseWagers()) is None
        return False

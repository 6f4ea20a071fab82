"""A person in a seat: chips and decisions by single keys or typed words, as the moves allow."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway import core
from houseway.core import DEALER, HOUSE, PLAYER, SUPERVISOR, CloseWagers, View, by_seat, kind
from houseway.games.kit import views
from houseway.games.kit.views import chips_of, field_of, is_due, offered
from houseway.house import House
from houseway.law import LawError
from houseway.money import Cents, dollars
from houseway.table.bots import Bot
from houseway.table.seats import BuyIn, Leave
from houseway.terminal import blocks, choosing, pages
from houseway.terminal.screen import Choice, Screen, keys_line
from houseway.terminal.session import Options, Session
from houseway.terminal.typed import MissingError, Move, PuzzledError, Reader, made, only
from houseway.terminal.vocabulary import shown

Stakes = list[tuple[str, Cents]]
# Nobody plays longer than this for somebody who has left.
LAST_STEPS = 500


class Player(Session):
    """One person's session in a seat, with automatic players beside and the house dealing."""

    help = (
        ("1 … 5", "choose a chip"),
        ("letters", "add the chip to the wager that the letter names, or do what it says"),
        ("z", "undo: take the last chips back while wagers are open"),
        ("r", "rebet: the wagers of the last round again"),
        ("x", "double every wager"),
        ("c", "clear: take every wager back"),
        ("Enter, Space", "no more wagers: go on"),
        ("p", "pass: sit this round out"),
        ("b", "buy in again"),
        ("w, h", "why the last round was settled so; the history of this session"),
        (":", "type a command, such as  ante 15,  15 ante,  dispute 3 <words>,  sign,  rules 9.1"),
        ("q", "leave the table with your chips"),
    )

    def __init__(self, house: House, table_name: str, screen: Screen, options: Options) -> None:
        super().__init__(house, table_name, screen, options)
        self.bots: list[Bot] = []
        self.chips = sorted(self.table.sign.chips)
        self.chip = self.chips[:2][-1]
        self.placed: list[Stakes] = []
        self.before: Stakes = []
        self.seen_round, self.wagered_round = 0, -1
        self.leave_up = True
        self.warned_of: dict[str, Cents] = {}

    # The course of a session

    def step(self) -> None:
        """The first who is due acts; while nobody is, wagers are open."""
        view, last = self.view(), self.rounds.last
        waiting = [bot for bot in self.bots if is_due(view, bot.seat)]
        unseen = last and last.closed and last.number != self.seen_round and not view["live"]
        if waiting and (waiting[0].seat < self.me or not is_due(view, self.me)):
            if not self._act(waiting[0]):
                bot, why = waiting[0], self.message.plain or "it has no move and waits for nothing"
                self.leave()
                raise LawError(f"{bot.name} in box {bot.seat} cannot go on: {why}")
        elif self._dealers_next(view) and not self._asks(view) and not unseen:
            self._go_on()
        else:
            pictures = choosing.pictures(self, self._moves(view))
            self._obey(self.asked(view, list(self._choices(view)), *pictures))

    def _dealers_next(self, view: View) -> type | None:
        """What the house's dealer does next by itself, where nobody else is due."""
        if any(due.startswith("seat/") for due in view["due"]) or DEALER not in view["due"]:
            return None
        dealer, commands = self.view(DEALER), self.table.game.goes_on
        return next((command for command in commands if offered(dealer, kind(command))), None)

    def _go_on(self) -> None:
        command, last = self._dealers_next(self.view()), self.rounds.last
        if last and last.closed:
            self.seen_round = last.number
        if command:
            self.send("dealer", DEALER, command())

    def _act(self, bot: Bot) -> bool:
        """A bot acts, or is taken for a player whose time is over; whether it could."""
        command, role, by = self._bots_next(bot), PLAYER, bot.name
        if command is None:
            late = self.table.game.late(self.view(SUPERVISOR), bot.seat)
            if late is None:
                return False
            command = late.command
            by, role = (bot.name, PLAYER) if late.role == PLAYER else (HOUSE, HOUSE)
        return self.send(by, role, command) is None

    def _bots_next(self, bot: Bot) -> Any:
        return bot.next(self.view(by_seat(bot.seat)))

    def last_look(self) -> None:
        """The last round is over: only pages are left."""
        choices = [Choice("\r", "leave", "leave the table"), *self._page_choices()]
        line = self.asked(self.view(), choices)
        if line in ("leave", "quit"):
            self.leave()
        elif not self.show_page(line):
            self.refuse(f"the last {self.vocabulary.round} is over")

    # Asking

    def asked(
        self, view: View, choices: list[Choice], *below: RenderableType, typed: bool = False
    ) -> str:
        """What the person chooses; beside the choices stand the chips, where they are some."""
        others = [choice for choice in choices if not choice.word.startswith("chip ")]
        chips = [self._chips_line()] if len(others) < len(choices) else []
        words = ", ".join(choice.label for choice in choices if choice.label and not choice.key)
        hint = [Text(f"or type: {words}", "dim")] if words else []
        last = self.rounds.last
        shown = last and last.closed and last.number == view["number"]
        settled = [pages.settlement(self, last, [self.me])] if last and shown else []
        prompt: list[RenderableType] = [*chips, *hint, keys_line(others)]
        return self.ask(self.scene(view, [*settled, *below], prompt), choices, typed)

    def _sure(self, question: str, yes: str = "yes", no: str = "no") -> bool:
        self.message = Text(question, "bold")
        choices = [Choice("y", "yes", yes), Choice("n", "no", no)]
        return self.asked(self.view(), choices).lower() in ("y", "yes")

    def _chips_line(self) -> Text:
        line = Text("chip ")
        for number, worth in enumerate(self.chips, 1):
            chosen = worth == self.chip
            line.append(f" [{number}]", "bold")
            line.append(" ●", blocks.DISCS[min(number, len(blocks.DISCS)) - 1])
            amount = f"▸{dollars(worth)}◂" if chosen else f" {dollars(worth)} "
            line.append(amount, "reverse" * chosen)
        return line

    # What may be chosen now, from the moves of the view

    def _moves(self, view: View) -> list[Move]:
        """What the game asks of this player, apart from wagers."""
        return [
            move
            for move in view["moves"]
            if move["by"] == by_seat(self.me)
            and move["command"].startswith(f"{view['game']}.")
            and not self.vocabulary.is_layout(move["command"])
        ]

    def _asks(self, view: View) -> bool:
        """Whether the game asks something of this player that is more than a side matter."""
        asked = (self.vocabulary.command(move["command"]) for move in self._moves(view))
        return any(words.key or words.rank != "minor" for words in asked)

    def _may_close(self) -> bool:
        return bool(offered(self.view(DEALER), kind(CloseWagers)))

    def _wagers_open(self, view: View) -> bool:
        return self._may_close() or bool(self.vocabulary.open_areas(view, self.me))

    def _choices(self, view: View) -> Iterator[Choice]:
        decisions = list(choosing.decisions(self, self._moves(view)))
        yield from decisions
        if command := self._dealers_next(view):
            yield Choice("\r", "next", shown(self.vocabulary.command(kind(command)).label))
        elif self._wagers_open(view):
            yield from self._wager_choices(view)
        broke = views.rack_of(view, self.me) < self.chip and not views.can_put_down_chips(view)
        if broke and offered(view, kind(BuyIn), cents=self.buy_in):
            amount = dollars(self.buy_in)
            yield Choice("b", f"buy {amount}", f"buy in {amount}")
        yield from self._page_choices()
        # Keys of what is not open are not shown; who presses one is told why not.
        taken = {choice.key for choice in decisions}
        for name, words in self.vocabulary.words.commands.items():
            if words.key and words.key not in taken:
                yield Choice(words.key, self.vocabulary.phrase(name), "")

    def _wager_choices(self, view: View) -> Iterator[Choice]:
        by_key = not self.vocabulary.many
        if by_key:
            for number, worth in enumerate(self.chips, 1):
                yield Choice(str(number), f"chip {number}", dollars(worth))
            yield from self._stake_choices(view)
        if is_due(view, self.me):
            return
        own, deal = chips_of(view, self.me), self.vocabulary.deal
        if self.placed:
            yield Choice("z", "undo", "undo")
        if own and by_key:
            yield Choice("x", "double", "double")
        if own:
            yield Choice("c", "clear", "clear")
        if not own and self.before and views.can_put_down_chips(view):
            yield Choice("r", "rebet", f"rebet {dollars(sum(cents for _, cents in self.before))}")
        if not own and self.bots and by_key:
            yield Choice("p", "pass", "pass")
        yield Choice("\r", deal, deal if own or self.vocabulary.own.deals_without_wager else "")

    def _stake_choices(self, view: View) -> Iterator[Choice]:
        """Every wager has its key; one that is not open now is not shown, and says why not."""
        open_ = self.vocabulary.open_areas(view, self.me)
        stage = self.vocabulary.words.stages.get(view["stage"])
        for key, area in self.vocabulary.keys(view, self.me):
            label, cents, fits = self.vocabulary.label(area, self.me), self.chip, False
            if area in open_:
                field = field_of(open_[area], "cents")
                cents = views.fixed(field) or max(cents, field["low"] or 0)
                if stage and stage.stake:
                    label, cents = shown(stage.stake), field["low"]
                fits = bool(offered(view, open_[area]["command"], area=area, cents=cents))
            typed = " ".join(self.vocabulary.area(area, self.me, view).names[0])
            amount = dollars(cents)
            yield Choice(key, f"{typed} {amount}", f"{label} +{amount}" if fits else "")

    def _page_choices(self) -> Iterator[Choice]:
        played = self.rounds.finished()
        yield Choice("w", "why", "why" if played else "")
        yield Choice("h", "history", "history" if played else "")
        yield Choice("?", "help", "help")
        yield Choice("q", "quit", "quit")

    # Doing what was chosen

    def _obey(self, line: str) -> None:
        line = " ".join(line.split())
        dealers = self._dealers_next(self.view())
        match line.lower():
            case word if dealers and word in ("next", self.vocabulary.phrase(kind(dealers))):
                self._go_on()
            case "undo" | "back":
                self._undo()
            case "rebet":
                if self.before and not chips_of(self.view(), self.me):
                    self._stake(self.before)
                else:
                    self.refuse("rebet puts the last wagers on an empty box")
            case "double":
                self._double()
            case "clear":
                self.take_back(self.name, PLAYER, self.me)
                self.placed.clear()
            case "quit" | "leave":
                self._quit()
            case "leave up" | "leave down" as said:
                self.leave_up = said == "leave up"
                self.message = Text(f"Winners {'stay up' if self.leave_up else 'come down'}.")
            case "pass" if not self.vocabulary.many:
                if chips_of(self.view(), self.me):
                    self.refuse("take your wagers back first")
                else:
                    self._close({})
            case word if word in ("deal", self.vocabulary.deal):
                self._deal()
            case word if word.startswith("chip "):
                known = {str(number): chip for number, chip in enumerate(self.chips, 1)}
                self.chip = known.get(word.removeprefix("chip "), self.chip)
                if word.removeprefix("chip ") not in known:
                    self.refuse(f"chips are 1 to {len(self.chips)}")
            case _ if line and not self.show_page(line):
                self._typed(line)

    def _typed(self, line: str) -> None:
        """A command in words, such as `ante 10`, `call` or `dispute 3 underpaid`."""
        view = self.view()
        commands: list[Any] = []
        while not commands:
            try:
                read = Reader(self.vocabulary, view, self.me).read(line)
                commands = [sent.command for sent in read]
            except MissingError as missing:
                asked = missing.move in self._moves(view)
                more = choosing.missing_value(self, missing) if asked else ""
                if not more:
                    self.refuse("" if asked else str(missing))
                    return
                line = f"{line} {more}"
            except PuzzledError as wrong:
                self.refuse(str(wrong))
                return
        for command in commands:
            words = self.vocabulary.command(kind(command))
            # Whether one was meant that costs more than it need is asked first.
            better = f"{view['game']}.{words.confirm.get('when')}"
            if offered(self.view(), better) and not self._sure(words.confirm["says"]):
                continue
            if words.as_ == "stake":
                self._stake([(command.area, command.cents)])
            else:
                self.send(self.name, PLAYER, command)
                self._leave_winners_up()

    def _stake(self, stakes: Stakes) -> None:
        """Put chips down; what went down together is also undone together."""
        done: Stakes = []
        for area, cents in stakes:
            command = self.vocabulary.stake_of(self.view(), self.me, area, cents)
            if self.send(self.name, PLAYER, command):
                break
            laid = (event for event in self.events if isinstance(event, core.Staked))
            done += [(event.area, event.cents) for event in laid if event.seat == self.me]
        if done:
            self.placed.append(done)
            message = self.message
            self._bots_wager()
            self.message = message

    def _bots_wager(self) -> None:
        """The others put their chips down as soon as somebody begins."""
        view = self.view()
        if view["number"] == self.wagered_round:
            return
        for bot in self.bots:
            if bot.seat in views.seats_of(view):
                while command := self._bots_next(bot):
                    if self.send(bot.name, PLAYER, command):
                        break
        self.wagered_round = self.view()["number"]

    def _undo(self) -> None:
        if not self.placed:
            self.refuse("there is nothing to undo")
            return
        for area, cents in reversed(self.placed.pop()):
            self.take_back(self.name, PLAYER, self.me, area, cents)

    def _double(self) -> None:
        view = self.view()
        own = chips_of(view, self.me)
        order = [area for area in (*self.vocabulary.spots_of(self.me), *own) if area in own]
        open_ = [
            area for area in order if offered(view, kind(core.Stake), area=area, cents=own[area])
        ]
        self._stake([(area, own[area]) for area in dict.fromkeys([*order[:1], *open_])])

    def _deal(self) -> None:
        view = self.view()
        own, may_wait = chips_of(view, self.me), self.vocabulary.own.deals_without_wager
        if self._dealers_next(view):
            self._go_on()
        elif own or may_wait or not self._wagers_open(view):
            self._close(own)
        else:
            self.refuse("place a wager first")

    def _close(self, own: dict[str, Cents]) -> None:
        """No more wagers."""
        self._bots_wager()
        if self.warned_of != own and self._goes_back():
            self.warned_of = own
            return
        if self.send("dealer", DEALER, CloseWagers()) is None:
            self.before = [(area.partition("#")[0], own[area]) for area in own] or self.before
            self.placed, self.wagered_round = [], -1
            self._leave_winners_up()

    def _goes_back(self) -> bool:
        """Whether own wagers would go back as they lie, which is told once before it is done."""
        foreseen = self.house.would(self.table_name, "dealer", DEALER, CloseWagers())
        back = [
            event
            for event in (() if isinstance(foreseen, core.Refusal) else foreseen)
            if isinstance(event, core.Returned) and event.seat == self.me
        ]
        for event in back[:1]:
            wager = f"{dollars(event.cents)} on {self.vocabulary.label(event.area)}"
            again = f"press {self.vocabulary.deal} again to go on without it"
            self.refuse(f"as it lies {wager} would go back; {again}", event.under)
        return bool(back)

    def _leave_winners_up(self) -> None:
        """Wagers that people leave up when they have won are placed again."""
        left_up = self.vocabulary.own.left_up if self.leave_up and not self.over else ()
        settled = [event for event in self.events if isinstance(event, core.Settled)]
        for wager in settled:
            spot = wager.area.partition("#")[0]
            won = wager.seat == self.me and wager.effect == "win"
            if won and spot.partition("/")[0] in left_up:
                self._stake([(spot, wager.stake)])
                self.message = Text(f"{self.vocabulary.label(spot)} stays up.", "dim")

    # Leaving

    def _quit(self) -> None:
        view = self.view()
        given_up = self._given_up(view) if is_due(view, self.me) else None
        if given_up is not None:
            own = self.vocabulary.own.leave == type(given_up).__name__
            word = shown(self.vocabulary.command(kind(given_up)).label) if own else "give up"
            question = f"A {self.vocabulary.round} is on: leaving means to {word}."
            if not self._sure(question, f"{word} and leave", "stay"):
                return
        self.leave()

    def _given_up(self, view: View) -> Any:
        """What is done for who leaves while the game waits for them."""
        wanted = f"{view['game']}.{self.vocabulary.own.leave}"
        for move in self._moves(view):
            if move["command"] == wanted and field_of(move, "seat"):
                return made(wanted, only(move))
        late = self.table.game.late(self.view(SUPERVISOR), self.me)
        return late.command if late else None

    def leave(self) -> None:
        """Take back what may be, see what is left through, and go with all chips."""
        self.over = True
        self.look = self.look._replace(animation=False)
        ended = len(self.rounds.finished())
        for _ in range(LAST_STEPS):
            if not self._last_step():
                break
            finished = self.rounds.finished()
            if ended < len(finished):
                ended = len(finished)
                announced = [self.announcement] if self.announcement else []
                settled = pages.settlement(self, finished[-1], [self.me])
                self.last_words += [*announced, settled]
        for name, seat in ((self.name, self.me), *((bot.name, bot.seat) for bot in self.bots)):
            self.take_back(name, PLAYER, seat)
            if offered(self.view(by_seat(seat)), kind(Leave), seat=seat):
                self.send(name, PLAYER, Leave(seat))

    def _last_step(self) -> bool:
        """The next step of the others, the dealer or for the person; whether there was one."""
        if self.take_back(self.name, PLAYER, self.me):
            return True
        view = self.view()
        if is_due(view, self.me) and (command := self._given_up(view)) is not None:
            own = hasattr(command, "seat") and offered(view, kind(command), seat=self.me)
            by, role = (self.name, PLAYER) if own else (SUPERVISOR, SUPERVISOR)
            return self.send(by, role, command) is None
        for bot in self.bots:
            if is_due(view, bot.seat):
                return self._act(bot)
        if view["live"] and self._dealers_next(view):
            self._go_on()
            return True
        if chips_of(view, self.me) and self._may_close():
            return self.send("dealer", DEALER, CloseWagers()) is None
        return False

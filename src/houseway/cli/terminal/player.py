"""A person in a box: chips and decisions by single keys or typed words, as the moves allow."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway.cli.terminal.blocks import DISCS, rank_of, symbol
from houseway.cli.terminal.pages import KEYS, help_page, history
from houseway.cli.terminal.screen import Choice, keys_line
from houseway.cli.terminal.sitting import Sitting
from houseway.cli.terminal.typed import PuzzledError, read
from houseway.cli.terminal.why import refused
from houseway.core import DEALER, CloseWagers, Stake, TakeBack, by_seat, kind
from houseway.money import Cents, dollars
from houseway.salon.bots import Bot
from houseway.salon.seen import (
    View,
    can_put_down_chips,
    cards_at,
    chips_of,
    field_of,
    fixed,
    is_due,
    offered,
    seats_of,
)
from houseway.table.state import PLAYER, BuyIn, Leave

Stakes = list[tuple[str, Cents]]


def _least(field: dict[str, Any], chip: Cents) -> Cents:
    """The chosen chip, or the fixed amount, or the least where the chip would be too little."""
    only = fixed(field)
    return int(only if only is not None else max(chip, field["low"] or 0))


class Player:
    """One person's stay in a box, with other players beside and the house dealing."""

    def __init__(self, sitting: Sitting, name: str, bots: list[Bot], buy_in: Cents) -> None:
        self.sitting, self.name, self.bots, self.buy_in = sitting, name, bots, buy_in
        self.seat = sitting.me
        chips = sorted(sitting.table.sign.chips)
        self.chip = chips[min(1, len(chips) - 1)]
        self.placed: list[Stakes] = []
        self.before: Stakes = []
        self.over = False

    # The course of a session

    def run(self, rounds: int | None) -> None:
        """Play until the person leaves, or so many rounds are over."""
        while not self.over:
            done = len(self.sitting.rounds.finished())
            if rounds is not None and done >= rounds:
                self._farewell()
                return
            self._step()

    def _step(self) -> None:
        """The first who is due acts; while nobody is, wagers are open."""
        view = self.sitting.view()
        if self._dealer_goes_on(view) and not list(self._decisions(view)):
            self._go_on()
            return
        waiting = [bot for bot in self.bots if is_due(view, bot.seat)]
        if waiting and (waiting[0].seat < self.seat or not is_due(view, self.seat)):
            self._act(waiting[0])
        else:
            self._obey(self._ask(view))

    def _dealer_goes_on(self, view: View) -> bool:
        return view["due"] == [DEALER] and self.sitting.wording.goes_on is not None

    def _go_on(self) -> None:
        """The house's dealer does what carries the round on."""
        goes_on = self.sitting.wording.goes_on
        assert goes_on is not None, "this game's dealer waits for nobody"
        self.sitting.send("dealer", DEALER, goes_on.command())

    def _act(self, bot: Bot) -> None:
        command = self._thought(bot) or self.sitting.wording.give_up(bot.seat)
        self.sitting.send(bot.name, PLAYER, command)

    def _thought(self, bot: Bot) -> Any:
        return bot.next(self.sitting.view(by_seat(bot.seat)))

    def _farewell(self) -> None:
        """The last look before the table is left by itself."""
        choices = [Choice("\r", "leave", "leave the table"), *self._always()]
        while (words := self._asked(self.sitting.view(), choices)) not in ("leave", "quit"):
            if words.partition(" ")[0] in ("why", "history", "help", "rules"):
                self._obey(words)
            else:
                self.sitting.said = refused("", "the last round is over")

    # Asking

    def _ask(self, view: View) -> str:
        return self._asked(view, list(self._choices(view)))

    def _asked(self, view: View, choices: list[Choice]) -> str:
        sitting = self.sitting
        chips = [self._chips()] if any(one.word.startswith("chip ") for one in choices) else []
        shown = keys_line(one for one in choices if not one.word.startswith("chip "))
        scene = sitting.scene(view, self._settlement(view), *chips, shown)
        words = sitting.screen.ask(scene, choices)
        sitting.said = Text()
        return words

    def _settlement(self, view: View) -> tuple[RenderableType, ...]:
        """What became of the person's wagers in the round that still lies on the table."""
        last = self.sitting.rounds.last
        if last is None or last.number != view["number"] or not last.closed:
            return ()
        return (self.sitting.settlement([self.seat]),)

    def _chips(self) -> Text:
        chips = sorted(self.sitting.table.sign.chips)
        made = Text("chip ")
        for number, worth in enumerate(chips, 1):
            chosen = worth == self.chip
            made.append(f" [{number}]", "bold")
            made.append(" ●", DISCS[min(number, len(DISCS)) - 1])
            made.append(
                f"▸{dollars(worth)}◂" if chosen else f" {dollars(worth)} ", "reverse" * chosen
            )
        return made

    # What may be chosen now, from the moves of the view

    def _choices(self, view: View) -> Iterator[Choice]:
        yield from self._decisions(view)
        if self._dealer_goes_on(view) and (goes_on := self.sitting.wording.goes_on):
            yield Choice("\r", goes_on.phrase, goes_on.label)
        if not view["due"]:
            yield from self._chip_choices()
            yield from self._stake_choices(view)
            yield from self._wager_choices(view)
        if not can_put_down_chips(view) and offered(view, kind(BuyIn), cents=self.buy_in):
            amount = dollars(self.buy_in)
            yield Choice("b", f"buy {amount}", f"buy in {amount}")
        yield from self._always()
        # Keys of what is not open are not shown; who presses one is told why not.
        yield from (Choice(one.key, one.phrase, "") for one in self.sitting.wording.words)

    def _chip_choices(self) -> Iterator[Choice]:
        for number, worth in enumerate(sorted(self.sitting.table.sign.chips), 1):
            yield Choice(str(number), f"chip {number}", dollars(worth))

    def _stake_choices(self, view: View) -> Iterator[Choice]:
        """Every wager has its key; one that is not open now is not shown, and says why not."""
        for area in self.sitting.wording.at(self.seat).areas:
            moves = [
                one
                for one in offered(view, kind(Stake))
                if field_of(one, "area")["options"] == (area.id,)
            ]
            cents = _least(field_of(moves[0], "cents"), self.chip) if moves else self.chip
            amount = dollars(cents)
            open_ = offered(view, kind(Stake), area=area.id, cents=cents)
            label = f"{area.label} +{amount}" if open_ else ""
            yield Choice(area.key, f"{area.word} {amount}", label)

    def _decisions(self, view: View) -> Iterator[Choice]:
        """Calls, folds and whatever else the game asks of a player, with the cost on the key."""
        for word in self.sitting.wording.words:
            for move in offered(view, kind(word.command), seat=self.seat):
                cents = field_of(move, "cents")
                cost = f" {dollars(cents['low'])}" if cents else ""
                yield Choice(word.key, word.phrase, word.label + cost)

    def _wager_choices(self, view: View) -> Iterator[Choice]:
        own = chips_of(view, self.seat)
        if self.placed:
            yield Choice("z", "undo", "undo")
        if own:
            yield Choice("x", "double", "double")
            yield Choice("c", "clear", "clear")
            yield Choice("\r", "deal", "deal")
        else:
            if self.before and can_put_down_chips(view):
                total = dollars(sum(cents for _, cents in self.before))
                yield Choice("r", "rebet", f"rebet {total}")
            if self.bots:
                yield Choice("p", "pass", "pass")
            yield Choice("\r", "deal", "")

    def _always(self) -> Iterator[Choice]:
        played = self.sitting.rounds.finished()
        yield Choice("w", "why", "why" if played else "")
        yield Choice("h", "history", "history" if played else "")
        yield Choice("?", "help", "help")
        yield Choice("q", "quit", "quit")

    # Doing what was chosen

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        own = {
            "chip": lambda: self._choose(rest),
            "undo": self._undo,
            "rebet": self._rebet,
            "double": self._double,
            "clear": self._clear,
            "deal": self._deal,
            "pass": self._pass,
            "why": self._show_why,
            "history": self._show_history,
            "help": self._show_help,
            "rules": lambda: self.sitting.read_rules(rest.strip()),
            "quit": self._quit,
            "leave": self._quit,
        }
        goes_on = self.sitting.wording.goes_on
        if goes_on and self._dealer_goes_on(self.sitting.view()):
            own[goes_on.phrase] = self._go_on
        if word.lower() in own:
            own[word.lower()]()
        elif line.strip():
            self._typed(line)

    def _typed(self, line: str) -> None:
        """A command in words, such as `ante 10`, `call` or `dispute 3 underpaid`."""
        if line in self._picking(self.sitting.view()):
            line = self._picked(line)
        if not line:
            return
        try:
            sent = read(line, self.sitting.view(), self.sitting.wording, self.seat)
        except PuzzledError as wrong:
            self.sitting.said = refused("", str(wrong))
            return
        if not self._meant(sent.command):
            return
        if isinstance(sent.command, Stake):
            self._stake([(sent.command.area, sent.command.cents)])
        else:
            self.sitting.send(self.name, PLAYER, sent.command)

    def _picking(self, view: View) -> list[str]:
        """The words after which cards of the hand are chosen one by one."""
        wording = self.sitting.wording
        return [
            one.phrase
            for one in wording.words
            if one.command in wording.picks and offered(view, kind(one.command), seat=self.seat)
        ]

    def _picked(self, words: str) -> str:
        """The words with the places of the cards that were picked; nothing where none were."""
        faces = cards_at(self.sitting.view(), f"{self.sitting.wording.hand.area}/{self.seat}")
        chosen: set[int] = set()
        while True:
            view = self.sitting.view()
            choices = [
                Choice(str(place), str(place), f"{'✓' if place in chosen else ''}{_card(face)}")
                for place, face in enumerate(faces, 1)
            ]
            choices.append(Choice("\r", "done", f"{words} {len(chosen)}"))
            choices.append(Choice("n", "no", "do something else"))
            said = self._asked(view, choices)
            if said == "done":
                return " ".join([words, *(str(place) for place in sorted(chosen))])
            if said.isdecimal() and 1 <= int(said) <= len(faces):
                chosen ^= {int(said)}
            else:
                return ""

    def _meant(self, command: Any) -> bool:
        """Whether a command that costs more than it need was meant."""
        view = self.sitting.view()
        doubt = self.sitting.wording.doubts(view, command)
        if not doubt:
            return True
        self.sitting.said = Text(doubt, "bold")
        choices = [Choice("y", "yes", "yes"), Choice("n", "no", "no")]
        return self._asked(view, choices) == "yes"

    def _choose(self, number: str) -> None:
        chips = sorted(self.sitting.table.sign.chips)
        if number.isdecimal() and 1 <= int(number) <= len(chips):
            self.chip = chips[int(number) - 1]
        else:
            self.sitting.said = refused("", f"chips are 1 to {len(chips)}")

    def _stake(self, stakes: Stakes) -> None:
        """Put chips down; what went down together is also undone together."""
        done: Stakes = []
        for area, cents in stakes:
            if self.sitting.send(self.name, PLAYER, Stake(self.seat, area, cents)):
                break
            done.append((area, cents))
        if done:
            self.placed.append(done)
            self._bots_wager()

    def _bots_wager(self) -> None:
        """The others put their chips down as soon as somebody begins."""
        for bot in self.bots:
            if bot.seat in seats_of(self.sitting.view()) and not self._has_wagers(bot.seat):
                while command := self._thought(bot):
                    if self.sitting.send(bot.name, PLAYER, command):
                        break

    def _has_wagers(self, seat: int) -> bool:
        return bool(chips_of(self.sitting.view(), seat))

    def _undo(self) -> None:
        if not self.placed:
            self.sitting.said = refused("", "there is nothing to undo")
            return
        for area, cents in reversed(self.placed.pop()):
            self.sitting.send(self.name, PLAYER, TakeBack(self.seat, area, cents))

    def _rebet(self) -> None:
        if self._has_wagers(self.seat) or not self.before:
            self.sitting.said = refused("", "rebet puts the last wagers on an empty box")
            return
        self._stake(self.before)

    def _double(self) -> None:
        own = chips_of(self.sitting.view(), self.seat)
        order = [one.id for one in self.sitting.wording.at(self.seat).areas if one.id in own]
        view = self.sitting.view()
        self._stake(
            [
                (area, own[area])
                for area in order
                if offered(view, kind(Stake), area=area, cents=own[area]) or area == order[0]
            ]
        )

    def _clear(self) -> None:
        self.sitting.take_all(self.name, PLAYER, self.seat)
        self.placed.clear()

    def _deal(self) -> None:
        own = chips_of(self.sitting.view(), self.seat)
        if not own and not self.sitting.view()["due"]:
            self.sitting.said = refused("", "place a wager first")
            return
        if self.sitting.send("dealer", DEALER, CloseWagers()) is None:
            self.before, self.placed = list(own.items()), []

    def _pass(self) -> None:
        """The others play without the person."""
        if self._has_wagers(self.seat):
            self.sitting.said = refused("", "take your wagers back first")
            return
        self._bots_wager()
        self.sitting.send("dealer", DEALER, CloseWagers())

    def _show_why(self) -> None:
        played = self.sitting.rounds.finished()
        if not played:
            self.sitting.said = refused("", "nothing has been settled yet")
            return
        title = Text(f"Round {played[-1].number}: every box", "bold underline")
        boxes = sorted({one.seat for one in played[-1].settled})
        self.sitting.screen.page([title, self.sitting.settlement(boxes, full=True)])

    def _show_history(self) -> None:
        sitting = self.sitting
        played = sitting.rounds.finished()
        page = history(played, self.seat, sitting.wording, sitting.look, sitting.stream)
        sitting.screen.page(page)

    def _show_help(self) -> None:
        self.sitting.screen.page(help_page(KEYS, self.sitting.table.game.name))

    # Leaving

    def _quit(self) -> None:
        view = self.sitting.view()
        if view["due"] and not self._sure():
            return
        self.leave()

    def _sure(self) -> bool:
        """Cards in play are given up by leaving, so that is asked once."""
        word = self.sitting.wording.give_up.__name__.lower()
        self.sitting.said = Text(f"A round is on: leaving means to {word}.", "bold")
        choices = [Choice("y", "yes", f"{word} and leave"), Choice("n", "no", "stay")]
        return self._asked(self.sitting.view(), choices) == "yes"

    def _see_through(self) -> None:
        """The others and the dealer play the round to its end."""
        while True:
            view = self.sitting.view()
            waiting = [bot for bot in self.bots if is_due(view, bot.seat)]
            if waiting:
                self._act(waiting[0])
            elif self._dealer_goes_on(view):
                self._go_on()
            else:
                return

    def leave(self) -> None:
        """Give up what can be given up, see the round through, and go with all chips."""
        self.over = True
        self.sitting.look = self.sitting.look._replace(animation=False)
        view = self.sitting.view()
        if is_due(view, self.seat):
            self.sitting.send(self.name, PLAYER, self.sitting.wording.give_up(self.seat))
        self._see_through()
        for name, seat in ((self.name, self.seat), *((bot.name, bot.seat) for bot in self.bots)):
            self.sitting.take_all(name, PLAYER, seat)
            if offered(self.sitting.view(by_seat(seat)), kind(Leave), seat=seat):
                self.sitting.send(name, PLAYER, Leave(seat))


def _card(face: str | None) -> str:
    return rank_of(face) + symbol(face) if face else "?"

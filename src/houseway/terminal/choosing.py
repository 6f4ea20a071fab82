"""What a player chooses among: decisions by key, values of their fields, cards and tiles."""

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from houseway import table
from houseway.core import PLAYER, Envelope, Refusal, View, by_seat
from houseway.games.kit.views import field_of, fixed
from houseway.money import dollars, parse_dollars
from houseway.terminal import blocks
from houseway.terminal.scene import hand_of, parted, zones
from houseway.terminal.screen import Choice
from houseway.terminal.session import Session
from houseway.terminal.typed import MONEY, is_amount, made, matching, picked
from houseway.terminal.vocabulary import RESERVED, shown

Move = dict[str, Any]
MOST = 9


class Chooser:
    """Turns a player's open moves into keys, and asks for what a move leaves open."""

    def __init__(self, session: Session, ask: Callable[..., str]) -> None:
        self.session, self.vocabulary, self.seat = session, session.vocabulary, session.me
        self.ask = ask

    # Keys

    def choices(self, moves: list[Move]) -> Iterator[Choice]:
        """A key for every decision; those of little weight are typed."""
        taken = {command.key for command in self.vocabulary.words.commands.values()}
        taken |= set(RESERVED)
        order = {"primary": 0, "normal": 1, "minor": 2}
        ranked = sorted(
            moves, key=lambda move: order[self.vocabulary.command(move["command"]).rank]
        )
        for move in ranked:
            words, phrase = (
                self.vocabulary.command(move["command"]),
                self.vocabulary.phrase(move["command"]),
            )
            if words.options:
                for option, button in words.options.items():
                    yield Choice(button.key, f"{phrase} {option}", shown(button.label))
            elif ways := self._ways(move):
                for number, way in enumerate(ways, 1):
                    yield Choice(str(number), f"{phrase} {number}", self._way_label(move, way))
            else:
                key = (
                    words.key
                    or words.choose.get("key")
                    or self._free(words.label, words.rank, taken)
                )
                taken.add(key)
                label = words.choose.get("idle") or words.label
                yield Choice(key, phrase, shown(label) + _cost(move))

    def _free(self, label: str, rank: str, taken: set[str]) -> str:
        letters = label.lower() if rank != "minor" else ""
        return next((one for one in letters if one.isalpha() and one not in taken), "")

    # Ways to part a hand

    def _ways(self, move: Move) -> list[str]:
        """The different outcomes of choosing cards or tiles, where there are few of them."""
        field = self._chosen(move)
        options = field.get("options", ())
        if not options or not isinstance(options[0], str):
            return []
        found: dict[str, str] = {}
        for option in options:
            lying = self._after(move, option)
            parted = sorted(f"{thing.get('hand')} {thing['face']}" for thing in lying)
            found.setdefault(str(parted), option)
        return list(found.values())[:MOST]

    def _chosen(self, move: Move) -> dict[str, Any]:
        """The field of a move that takes cards or tiles of one's own."""
        return field_of(move, self.vocabulary.command(move["command"]).choose.get("field", ""))

    def _after(self, move: Move, option: str) -> list[dict[str, Any]]:
        """How one's things would lie after a choice; nothing is done."""
        command = self._made(move, {self._chosen(move)["name"]: option})
        state = self.session.table
        player, now = state.seats[self.seat].player, self.session.house.clock()
        answer = table.decide(state, Envelope("", player, PLAYER, now, command))
        if isinstance(answer, Refusal) or not answer.states:
            return []
        view = table.view(answer.states[0], by_seat(self.seat))
        return zones(view).get(self._place(move, view), [])

    def _place(self, move: Move, view: View) -> str:
        at = self.vocabulary.command(move["command"]).choose.get("at", "")
        value = fixed(field_of(move, at)) if at else None
        return f"{at}/{value}" if value else hand_of(view, self.vocabulary, self.seat)

    def _way_label(self, move: Move, option: str) -> str:
        lying = self._after(move, option)
        return " · ".join(parted(lying)) or blocks.in_line(lying, self.session.look).plain

    def pictures(self, view: View) -> Iterator[RenderableType]:
        """The ways to part a hand, drawn side by side."""
        for move in view["moves"]:
            if move["by"] == by_seat(self.seat) and (ways := self._ways(move)):
                drawn = [self._picture(move, way, number) for number, way in enumerate(ways, 1)]
                yield from blocks.flowed(drawn, 96, "left")

    def _picture(self, move: Move, option: str, number: int) -> blocks.Block:
        drawn = blocks.row(self._after(move, option), blocks.SMALL, self.session.look)
        return blocks.beside([[Text(f"{number}:", "bold")], drawn], gap=0)

    # Filling in

    def meant(self, line: str, moves: list[Move]) -> Move | None:
        """The move that a key stands for, where the line is what the key says."""
        for choice_move in moves:
            phrase = self.vocabulary.phrase(choice_move["command"])
            if line == phrase or (line.startswith(f"{phrase} ") and self._ways(choice_move)):
                return choice_move
        return None

    def filled(self, move: Move, line: str) -> Any:
        """The command of a move, asking for every value that is open; None where none was given."""
        values: dict[str, Any] = {}
        said = line.removeprefix(self.vocabulary.phrase(move["command"])).strip()
        for field in move["fields"]:
            if fixed(field) is not None:
                continue
            if field["name"] == self._chosen(move).get("name"):
                value = self._pick(move, said)
            else:
                value = self._value(field)
            if value is None:
                return None
            values[field["name"]] = value
        return self._made(move, values)

    def _made(self, move: Move, values: dict[str, Any]) -> Any:
        only = {field["name"]: fixed(field) for field in move["fields"]}
        return made(move["command"], only | values)

    def _pick(self, move: Move, said: str) -> Any:
        options = self._chosen(move)["options"]
        if not isinstance(options[0], str):
            return self._bits(move)
        ways = self._ways(move)
        if said.isdecimal() and 1 <= int(said) <= len(ways):
            return ways[int(said) - 1]
        return picked(said, options, ())

    def faces(self, view: View) -> list[str | None]:
        """The cards of one's own hand."""
        place = hand_of(view, self.vocabulary, self.seat)
        return [thing["face"] for thing in zones(view).get(place, [])]

    def _bits(self, move: Move) -> int | None:
        """Cards of the hand, picked one by one: a bit for each place."""
        words = self.vocabulary.command(move["command"])
        chosen: set[int] = set()
        while True:
            view = self.session.view()
            lying = zones(view).get(self._place(move, view), [])
            choices = [
                Choice(
                    str(place),
                    str(place),
                    f"{'✓' * (place in chosen)}{blocks.plain(thing['kind'], thing['face'])}",
                )
                for place, thing in enumerate(lying, 1)
            ]
            done = words.choose.get("made", f"{words.label} {{count}}").replace(
                "{count}", str(len(chosen))
            )
            choices += [Choice("\r", "done", shown(done)), Choice("n", "no", "do something else")]
            said = self.ask(view, choices)
            if said == "done":
                return sum(1 << place - 1 for place in chosen)
            if said.isdecimal() and 1 <= int(said) <= len(lying):
                chosen ^= {int(said)}
            else:
                return None

    def _value(self, field: dict[str, Any]) -> Any:
        """One value of a field: by key where there are few, otherwise typed."""
        name, options = field["name"], field["options"]
        title = self.vocabulary.words.fields.get(name, name.replace("_", " "))
        if options and len(options) <= MOST:
            choices = [
                Choice(str(n), str(option), str(option).replace("_", " "))
                for n, option in enumerate(options, 1)
            ]
        else:
            choices = [Choice("", str(option), "") for option in options]
        choices.append(Choice("n", "no", "do something else"))
        asked = (
            f"{title}: {_range(field)}"
            if not options
            else f"{title}: {', '.join(map(str, options[:20]))}"
        )
        typed = not options or len(options) > MOST
        said = self.ask(self.session.view(), choices, Text(asked, "bold"), typed=typed)
        if said in ("no", ""):
            return None
        if options:
            return matching(options, said)
        if field["low"] is None:
            return said
        if name in MONEY and is_amount(said):
            return parse_dollars(said)
        return int(said) if said.lstrip("-").isdecimal() else None


def _cost(move: Move) -> str:
    """What a decision costs, where that is fixed."""
    cents = field_of(move, "cents")
    return f" {dollars(cents['low'])}" if cents and fixed(cents) is not None else ""


def _range(field: dict[str, Any]) -> str:
    if field["low"] is None:
        return "in words"
    written = dollars if field["name"] in MONEY else str
    most = f" to {written(field['high'])}" if field["high"] is not None else " or more"
    return f"{written(field['low'])}{most}"

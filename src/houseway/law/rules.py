"""The rules of one game: numbers, odds and verdicts, each with its clause, all of it checked."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec

from houseway.law import LawError, folder, parsed
from houseway.law.equipment import Check, Count, Needed
from houseway.law.register import readings, register
from houseway.money import Odds, dollars, parse_odds

Clauses = str | list[str]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of rules.toml; every one names its clause."""

    clause: Clauses


class Number(_Part, frozen=True):
    """A number of the document."""

    is_: Count = msgspec.field(name="is")


class Switch(_Part, frozen=True):
    """A point where the document can be read in several ways; the first option is our reading."""

    is_: str = msgspec.field(name="is")
    options: list[str]


class Threshold(_Part, frozen=True):
    """The lowest hand that reaches something: a category and the rank that leads it."""

    category: str
    rank: str

    def __str__(self) -> str:
        return f"{self.category.replace('_', ' ')} of {self.rank} or better"


class Deal(_Part, frozen=True):
    """One step of the deal: to whom, so many cards together, in this order, so many times over."""

    to: list[str]
    times: Count = 1
    together: Count = 1


class Cut(_Part, frozen=True):
    """A way to take a pile of tiles apart: its groups in the order of delivery.

    A tile of the pile is two digits, its stack from the dealer's left and its row from the top;
    `die` is the number of the cut die that stands for this cut, if any does.
    """

    name: str
    english: str
    groups: str
    options: list[str] = []
    die: Count = 0


class Prize(_Part, frozen=True):
    """A prize that is no odds: a percentage of a jackpot, but at least so many cents."""

    cents: Count
    percent: Count = 0

    def __str__(self) -> str:
        share = f"{self.percent}% of the meter, at least " if self.percent else ""
        return share + dollars(self.cents)


class Verdict(_Part, frozen=True):
    """What becomes of a wager; a winning one says by which odds or prize, and which part wins.

    `reading` is the reading that it rests on where the document leaves a doubt, or several.
    """

    effect: Literal["win", "lose", "stand_off", "void", "stays", "moves"]
    odds: str = ""
    prize: str = ""
    part: str = "1:1"
    reading: str = ""


class Wager(_Part, frozen=True):
    """What a wager on totals is: which decide it, and how it may be placed and changed.

    `win`, `lose`, `void` and `move` are totals as long as it has no number of its own; a number
    comes from `numbers`, by moving, or from its `base`, and then `side` says which way it wins.
    """

    win: list[Count] = []
    lose: list[Count] = []
    void: list[Count] = []
    move: list[Count] = []
    one_roll: bool = False
    numbers: list[Count] = []
    side: Literal["", "for", "against"] = ""
    base: str = ""
    when: Literal["any", "come_out", "point"] = "any"
    locked: bool = False
    switched: bool = False
    units: Count = 1
    commission: Literal["", "wager", "winnings"] = ""


class Power(_Part, frozen=True):
    """What the document lets the house do at a table, with its numbers.

    `together` says that a maximum binds all wagers of a player that are alike, as one sum, and
    `adds` to which tables of the rules an approved variant may add some of its own.
    `cites` are the clauses of single steps of a procedure, by what is done.
    `own_minimum` says that a player who may exceed the maximum gets a minimum too. `by` are the
    roles that have the power beside those whom every document gives it, and `how` names the way of
    this document where the documents differ; `since` is the day from which it holds.
    """

    minutes: Count = 0
    rounds: Count = 0
    cents: Count = 0
    litres: Count = 0
    together: bool = False
    adds: str = ""
    cites: dict[str, str] = {}
    own_minimum: bool = False
    by: list[str] = []
    how: str = ""
    since: str = ""


class Approval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which order, and when, the regulator approved a variant."""

    variant: str
    order: str
    date: str

    def __str__(self) -> str:
        return f"approved by {self.order}, {self.date}"


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    title: str
    in_force: str
    number: dict[str, Number]
    verdict: dict[str, Verdict]
    odds: dict[str, dict[str, Clauses]]
    power: dict[str, Power]
    switch: dict[str, Switch] = {}
    threshold: dict[str, Threshold] = {}
    deal: dict[str, Deal] = {}
    floor: list[str] = []
    wager: dict[str, Wager] = {}
    cut: dict[str, Cut] = {}
    prize: dict[str, Prize] = {}
    equipment: dict[str, Needed] = {}
    check: dict[str, Check] = {}
    variants: list[str] = []
    approvals: list[Approval] = []


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """One document, one date, named variants; `data` is the whole of it, to be recorded."""

    data: Mapping[str, Any]
    document: _Document
    odds: Mapping[str, Mapping[str, Odds]]
    verdict_names: tuple[str, ...]
    lines: tuple[str, ...]
    digest: str

    def __hash__(self) -> int:
        """Equal rules have one digest."""
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.digest == other.digest

    def number(self, name: str) -> int:
        """A number of the document by its name."""
        return self.document.number[name].is_

    def switch(self, name: str) -> int:
        """Which reading is in force: 0 is ours, the others in the order of their options."""
        return (switch := self.document.switch[name]).options.index(switch.is_)

    def power(self, name: str) -> Power | None:
        """A power of the house, or None where the document grants none."""
        return self.document.power.get(name)

    def decode(self, code: int) -> tuple[str, str, Verdict]:
        """A kernel's code as the verdict's name, the pay line and the verdict itself."""
        verdict, line = divmod(code, len(self.lines))
        name = self.verdict_names[verdict]
        return name, self.lines[line], self.document.verdict[name]

    def odds_of(self, verdict: Verdict, line: str) -> Odds | None:
        """The odds of a winning verdict on a pay line; `other` serves the lines not listed."""
        if not verdict.odds:
            return None
        table = self.odds[verdict.odds]
        if line not in table and "other" not in table:
            raise LawError(f"[odds.{verdict.odds}] says nothing of {line}")
        return table[line] if line in table else table["other"]


def cited(clause: Clauses) -> str:
    """The clause to cite where a table names one or several."""
    return clause if isinstance(clause, str) else clause[0]


@cache
def powers(game: str) -> Mapping[str, Power]:
    """The powers and duties of a document, for whoever needs no more of its rules."""
    return msgspec.convert(stated(game)["power"], dict[str, Power])


def floor_sections(game: str) -> list[str]:
    """The sections of a document that are carried out over all tables, for promotions."""
    return list(stated(game).get("floor", ()))


@cache
def equipment(game: str) -> Mapping[str, Needed]:
    """What a table needs by a document."""
    return msgspec.convert(stated(game).get("equipment", {}), dict[str, Needed])


def stated(game: str) -> dict[str, Any]:
    """What `rules.toml` says of a game, without a variant."""
    return parsed(folder(game).joinpath("rules.toml").read_text("utf-8"))


def rules_from(data: Mapping[str, Any], verdicts: Sequence[str], lines: Sequence[str]) -> Rules:
    """Rules from their recorded data, every part of it checked."""
    try:
        document = msgspec.convert(data, _Document)
    except msgspec.ValidationError as wrong:
        raise LawError(f"the rules are not valid: {wrong}") from None
    odds = {name: _odds(name, table) for name, table in document.odds.items()}
    _check(document, odds, verdicts, lines)
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Rules(data, document, odds, tuple(verdicts), tuple(lines), digest)


def _odds(name: str, table: Mapping[str, Clauses]) -> dict[str, Odds]:
    try:
        return {line: parse_odds(str(text)) for line, text in table.items() if line != "clause"}
    except ValueError as wrong:
        raise LawError(f"[odds.{name}]: {wrong}") from None


def _check(
    document: _Document,
    odds: Mapping[str, Mapping[str, Odds]],
    verdicts: Sequence[str],
    lines: Sequence[str],
) -> None:
    if set(document.verdict) != set(verdicts):
        wrong = sorted(set(document.verdict) ^ set(verdicts))
        raise LawError(f"verdicts that stand in only one of rules and kernel: {', '.join(wrong)}")
    read = {reading.id for reading in readings(document.game)}
    for name, verdict in document.verdict.items():
        paid = (verdict.odds in odds) + (verdict.prize in document.prize)
        if paid != (verdict.effect == "win"):
            raise LawError(
                f"[verdict.{name}] names odds or a prize of the rules if it wins, or none"
            )
        _part(name, verdict)
        if unknown := set(filter(None, verdict.reading.split(", "))) - read:
            wrong = sorted(unknown)
            raise LawError(f"[verdict.{name}] rests on {', '.join(wrong)}, which is not a reading")
    for name, table in odds.items():
        if unknown := set(table) - set(lines) - {"other"}:
            raise LawError(f"[odds.{name}] has no line {', '.join(sorted(unknown))}")
    for name, switch in document.switch.items():
        if switch.is_ not in switch.options:
            raise LawError(f"[switch.{name}] is one of {', '.join(switch.options)}")
    _check_cuts(document.cut)
    known = register(document.game).clauses
    for where, clause in _clauses(document):
        if not clause:
            raise LawError(f"[{where}] names no clause")
        if clause not in known:
            raise LawError(f"[{where}] cites {clause}, which {document.title} does not have")


def _check_cuts(cuts: Mapping[str, Cut]) -> None:
    """Every cut takes the same pile apart, into as many groups, each tile once."""
    dice = [cut.die for cut in cuts.values() if cut.die]
    for name, cut in cuts.items():
        first = next(iter(cuts.values())).groups.split()
        groups = cut.groups.split()
        pile, taken = sorted(_places(first)), sorted(_places(groups))
        if taken != pile or [*map(len, groups)] != [*map(len, first)]:
            sizes = f"{len(first)} groups of {len(first[0]) // 2}"
            raise LawError(f"[cut.{name}] groups: every tile of the pile once, in {sizes}")
        if cut.die and dice.count(cut.die) > 1:
            raise LawError(f"[cut.{name}] die: {cut.die} stands for another cut already")


def _places(groups: Sequence[str]) -> list[str]:
    text = "".join(groups)
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _part(name: str, verdict: Verdict) -> Odds:
    try:
        return parse_odds(verdict.part)
    except ValueError as wrong:
        raise LawError(f"[verdict.{name}] part: {wrong}") from None


def _clauses(document: _Document) -> list[tuple[str, str]]:
    """Every clause that the rules cite, with the table that cites it."""
    found: list[tuple[str, Clauses]] = [
        (f"odds.{name}", table.get("clause", "")) for name, table in document.odds.items()
    ]
    for kind in (
        *("number", "switch", "threshold", "deal", "cut", "prize"),
        *("wager", "verdict", "power", "equipment", "check"),
    ):
        found += [
            (f"{kind}.{name}", entry.clause) for name, entry in getattr(document, kind).items()
        ]
    found += [
        (f"{kind}.{name}.cites.{step}", clause)
        for kind in ("power", "equipment")
        for name, granted in getattr(document, kind).items()
        for step, clause in granted.cites.items()
    ]
    return [
        (where, clause)
        for where, clauses in found
        for clause in ([clauses] if isinstance(clauses, str) else clauses or [""])
    ]

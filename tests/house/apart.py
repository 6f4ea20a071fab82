"""What wagers were to bring, reckoned from the records alone, apart from what rates rounds.

`python -m tests.house.apart ROUNDS FOLDER` plays that many rounds over all games and compares both,
on every core or on as many as are named behind; it goes on where it was ended, and what it has
found lies in the folder.
"""

import gc
import json
import os
import sys
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from houseway import core, maths
from houseway.core import USUAL, Limits
from houseway.games.kit.analysis import Options
from houseway.house.rating import Asking, Rater
from houseway.house.records import history, stream_of
from houseway.maths import answers
from houseway.store import Conflict, Stored
from houseway.table.corrections import standing
from tests.house.day import DOCUMENTS, SEATS, Day, Steady

# Wagers that follow from another one, and so are counted in with it.
FOLLOWS = ("call", "bet", "flop", "turn", "river")
# What the analysis calls the wagers on an area, where that is not the name of the area.
NAMES = {"area": "wager"}
# What goes with a hand that is folded: who has it does better to stay in now and then than the
# strategy of the ante alone.
FORFEITED = {"texas-holdem-bonus": frozenset(("ante_bonus", "jackpot"))}
# When the first cards or tiles come to the players.
DEALT = ("HoleCardsDealt", "CardsDealt", "TilesDelivered")


@cache
def expected(rules, wager, options):
    """As `houseway edge` has it."""
    best = maths.analysis_of(rules.document.game).wagers[wager].policies[0]
    return answers.answer(rules, wager, best, options=options).result.ev


@cache
def whole_odds(rules):
    """Whether every payment is a multiple of the stake, so that chips never round it."""
    texts = [text for table in rules.data["odds"].values() for text in dict(table).values()]
    return all(text.endswith(":1") for text in texts if ":" in str(text))


def edge(play, wager, cents, **said):
    """What an amount is expected to bring under the sign, in cents."""
    if not cents:
        return Fraction(0)
    sign, analysis = play.sign, maths.analysis_of(play.rules.document.game)
    taken = analysis.wagers[wager].options
    named = {"stake": cents, "chip": min(sign.chips), "cap": sign.maximum_payout or 0}
    if "price" in taken:
        terms = sign.jackpot
        increment = Fraction(*terms.increment).as_integer_ratio()
        named = {"price": terms.wager, "seed": terms.seed, "increment": increment}
        named |= {"bonus": tuple(sorted(terms.bonus.items())), **analysis.of_sign(sign), **said}
    elif "cap" not in taken and whole_odds(play.rules):
        named = {}
    options = Options(**{name: value for name, value in named.items() if name in taken})
    return cents * expected(play.rules, wager, options)


class Reckoning:
    """The layout as wagers are made, and what they were worth when chance came."""

    def __init__(self):
        self.layout, self.made = defaultdict(Counter), None
        self.found, self.skipped = {}, set()

    def follow(self, step):
        """One record more."""
        event, play = step.event, step.table.play
        if step.record.name.partition(".")[2] in DEALT:
            self.deal(play)
        match event:
            case core.RoundOpened():
                self.made = None
            case core.Staked(seat, area, cents) if area.partition("/")[0] not in FOLLOWS:
                self.layout[seat][area] += cents
            case core.Returned(seat, area, cents):
                self.layout[seat][area] -= cents
            case core.RoundClosed(number):
                self.deal(play)
                for seat in self.made:
                    self.found[number, seat] = self.worth(seat, play)
                self.layout.clear()

    def deal(self, play):
        """What lies there now was wagered; against a player's bank nothing is rated."""
        if self.made is None:
            rated = not getattr(play, "bankers", ())
            self.made = {seat: +on for seat, on in self.layout.items() if rated}

    def worth(self, seat, play):
        jackpots = sum(1 for on in self.made.values() if on["jackpot"])
        total = Fraction(0)
        for area, cents in self.made[seat].items():
            kind = area.partition("/")[0]
            said = {"wagers": jackpots, "meter": _meter(play)} if kind == "jackpot" else {}
            total += edge(play, NAMES.get(kind, kind), cents, **said)
        return total


def _meter(play):
    """Of a round that was void before it was read nothing is known but the seed."""
    return play.sign.jackpot.seed if play.meter is None else play.meter


class OfDice(Reckoning):
    """The same where wagers stay: an amount that is added counts as what it makes of the wager."""

    def follow(self, step):
        """One record more."""
        event, play = step.event, step.table.play
        match event:
            case core.Staked(seat, area, cents):
                wager = play.at(area)
                name = f"{wager.kind}/{wager.number}" if wager.number else wager.kind
                added = edge(play, name, wager.cents) - edge(play, name, wager.cents - cents)
                self.layout[seat]["made"] += added
            case core.Returned(seat):
                # What is taken down is worth what it is by then, which no edge says.
                self.layout[seat]["down"] = 1
            case core.RoundClosed(number):
                for seat, made in self.layout.items():
                    self.found[number, seat] = made["made"]
                    if made["down"]:
                        self.skipped.add((number, seat))
                self.layout.clear()


class Compared(NamedTuple):
    """Rounds of a table: how many, what their wagers were to bring, and which rows differ."""

    rounds: int
    start: Fraction
    apart: Fraction
    wrong: list[str]


def compared(game, records):
    """Both reckonings of a table's records, round by round and seat by seat."""
    steps = list(history(records))
    reckoning = OfDice() if game == "craps" else Reckoning()
    for at in standing(step.event for step in steps):
        reckoning.follow(steps[at])
    rounds, start, apart, wrong = 0, Fraction(0), Fraction(0), []
    for closed in last_of_each(Rater(game).rounds(steps, Asking())):
        rounds += 1
        for row in closed.rated:
            at = closed.number, row.seat
            reckoned = reckoning.found.get(at, Fraction(0))
            known = at not in reckoning.skipped
            beside = FORFEITED.get(game, frozenset()).intersection(name for name, *_ in row.wagers)
            better = row.cost < 0 and not beside
            if row.residual or better or (known and row.start != reckoned):
                wrong.append(f"round {closed.number}: {row}, apart {reckoned}")
            if known:
                start, apart = start + row.start, apart + reckoned
    return Compared(rounds, start, apart, wrong)


def last_of_each(rounds):
    """The rounds as they were settled last: one that is reopened is told once more, less."""
    found = []
    for closed in rounds:
        if closed.times > 0:
            found.append(closed)
        else:
            assert found.pop() == closed._replace(times=1)
    return found


# A hundred thousand rounds, on a machine with nothing else to do

PIECE = 250
# The first pieces are of three players, most others of one: what is compared is each wager. Where
# players bank, one alone would have nobody to play against.
OF_THREE, BANKED = 40, ("pai-gow",)


class Unsealed:
    """A store of plain lists: what is compared is what records say, not how they are sealed."""

    in_memory, line = True, None

    def __init__(self):
        self.kept, self.halted = defaultdict(list), {}

    def append(self, writes, _transfers, command, at, _beside=None):
        """As a store does it."""
        for write in writes:
            if (version := len(self.kept[write.stream])) != write.expected:
                raise Conflict(write.stream, write.expected, version)
        stored = [
            Stored(write.stream, version, *record, at, command, "")
            for write in writes
            for version, record in enumerate(write.records, write.expected + 1)
        ]
        for record in stored:
            self.kept[record.stream].append(record)
        return tuple(stored)

    def read(self, stream, after=0):
        """The records of a stream beyond a version."""
        return iter(self.kept[stream][after:])

    def version(self, stream):
        """The number of records in a stream."""
        return len(self.kept[stream])

    def streams(self, prefix=""):
        """The names of the streams that begin so."""
        return tuple(name for name in self.kept if name.startswith(prefix) and self.kept[name])

    def record_heads(self, at):
        """No tail can be lost here."""


def piece(number):
    """So many rounds of one game, by the number of the piece."""
    game = DOCUMENTS[number % len(DOCUMENTS)]
    limits = (USUAL, Limits(5_00, 500_00, 1_00))[number // len(DOCUMENTS) % 2]
    least = 2 if game in BANKED else 1
    at = number % len(SEATS)
    seats = SEATS if number < OF_THREE else (SEATS + SEATS)[at : at + least]
    other = {"store": Unsealed(), "seed": number, "seats": seats, "limits": limits}
    # Nothing of a day goes in circles that has to be found while it is played.
    gc.disable()
    try:
        day = Day(PIECE, {"one": game}, robot=Steady, **other)
        made = compared(game, day.house.store.read(stream_of("one")))
    finally:
        gc.enable()
    return {**made._asdict(), "piece": number, "start": str(made.start), "apart": str(made.apart)}


def main(rounds, folder, cores=0):
    """Pieces that are not there yet, on all cores or so many; 1 where anything differs."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    file = Path(folder, "pieces.jsonl")
    done = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    left = set(range(-(-rounds // PIECE))) - {found["piece"] for found in done}
    with ProcessPoolExecutor(cores or os.cpu_count()) as pool, file.open("a") as kept:
        for future in as_completed([pool.submit(piece, number) for number in sorted(left)]):
            done.append(future.result())
            kept.write(json.dumps(done[-1]) + "\n")
            kept.flush()
            sys.stdout.write(f"{sum(found['rounds'] for found in done)} rounds\n")
    start, apart = (sum(Fraction(found[name]) for found in done) for name in ("start", "apart"))
    wrong = [line for found in done for line in found["wrong"]]
    told = (*wrong, f"theoretical win {-start} cents, apart {-apart}", "")
    sys.stdout.write("\n".join(told))
    return 1 if wrong or start != apart else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:])))

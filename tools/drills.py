"""Decisions to practise: `python -m tools.drills [GAME…]` plays rounds and keeps some of them.

Automatic players play; each situation that somebody had to decide is told with what every choice is
worth. Kept are some at random, and more of those where the best two choices are near each other.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, count, islice
from pathlib import Path
from random import Random
from typing import Any

from houseway.core import by_seat, load_game
from houseway.equipment import cards, tiles
from houseway.games.kit.analysis import Typed
from houseway.law import folder, games
from houseway.law.rules import Rules
from houseway.maths import analysis_of, drills
from houseway.maths.executor import runner
from houseway.maths.shipped import law_digest
from houseway.table.seats import BuyIn, Sit
from tools.answers import sources
from tools.playthroughs import BOUGHT, Playthrough

# So many are kept of so many that came up; of those at random every third is one.
KEPT, MET, AT_RANDOM = 48, 144, 3
# Of choices of one kind, such as exchanges, and of areas of a layout so many are asked about.
ALIKE, AREAS = 3, 4
# A first decision on so many cards comes along whole.
FEW = 2

Choices = Mapping[str, Fraction]


class Practice(Playthrough):
    """Rounds in which everything that somebody had to decide is noted."""

    def situations(self) -> Iterator[dict[str, Any]]:
        """Every situation that comes up, the first time."""
        advice, told = analysis_of(self.game.name).advice, set[str]()
        for by, role, command in self._commands():
            for _ in self._sent(by, role, command):
                pass
            state = self.house.table("golden").play
            for bot in self.bots:
                view = self.house.view("golden", by_seat(bot.seat))
                found = advice.situation(view, bot.seat, state)
                if found is not None and repr(found) not in told:
                    told.add(repr(found))
                    yield found

    def _commands(self) -> Iterator[tuple[str, str, Any]]:
        for bot in self.bots:
            yield bot.name, "player", Sit(bot.seat)
            yield bot.name, "player", BuyIn(bot.seat, BOUGHT)
        while True:
            yield self._next()


def _met(game: str) -> Iterator[dict[str, Any]]:
    """Situations table after table: where automatic players know no way on, another begins."""
    for number in count():
        practice = Practice(game)
        practice.random.seed(f"{game} {number}")
        with suppress(AssertionError):
            yield from practice.situations()


def _face(kind: str) -> Any:
    return {"tiles": tiles.name}.get(kind, cards.name)


def _shown(situation: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """What lies there, by its place, and what is said beside it."""
    shown: dict[str, Any] = {}
    for name, value in situation.items():
        if isinstance(value, bool):
            shown |= {name: True} if value else {}
        elif isinstance(value, tuple | int) and value != ():
            things = value if isinstance(value, tuple) else (value,)
            shown[name] = " ".join(map(_face(kind), things))
    return shown


def _asked(choices: Choices) -> dict[str, str]:
    """Choices worth asking about, the best first: of those alike only the best ones."""
    kinds: dict[str, int] = {}
    kept = {}
    for name in sorted(choices, key=lambda choice: (-choices[choice], choice)):
        kind = name.partition(" ")[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= ALIKE:
            kept[name] = str(choices[name])
    return kept


def _gap(choices: Mapping[str, str]) -> Fraction:
    """How much the second best costs; where two are best there is nothing to get wrong."""
    best, second = (Fraction(worth) for worth in list(choices.values())[:2])
    return best - second


def _of_areas(choices: Choices, random: Random) -> Iterator[dict[str, Any]]:
    """Where nothing lies to be decided on, some areas to choose between."""
    while True:
        some = random.sample(sorted(choices), AREAS)
        asked = sorted(some, key=lambda name: -choices[name])
        if len({choices[name] for name in asked}) == AREAS:
            yield {"shown": {}, "choices": {name: str(choices[name]) for name in asked}}


def made(game: str) -> dict[str, Any]:
    """All that is kept of a game."""
    declared, random = load_game(game), Random(game)
    rules, advice = declared.rules(), analysis_of(game).advice
    kind = next((pack.kind for pack in declared.packs(rules)), "")
    found = []
    for situation in _met(game):
        choices = advice.values(rules, **situation)
        if not situation:
            found = list(islice(_of_areas(choices, random), KEPT))
            break
        told = {"shown": _shown(situation, kind), "choices": _asked(choices)}
        if len(told["choices"]) > 1 and _gap(told["choices"]):
            found.append(told)
        if len(found) == MET:
            break
    some = found[:: MET // (KEPT // AT_RANDOM)]
    near = sorted((told for told in found if told not in some), key=lambda of: _gap(of["choices"]))
    kept = [*some, *near][:KEPT]
    random.shuffle(kept)
    first = _first(kept, rules, kind)
    return {
        "law": law_digest(rules),
        "sources": sources(game),
        "unit": advice.unit,
        "kind": kind,
        "situations": kept,
    } | ({"first": first} if first else {})


def _first(kept: list[dict[str, Any]], rules: Rules, kind: str) -> dict[str, dict[str, str]]:
    """Every first decision of a round where it is on so few cards, one for all that are alike."""
    advice = analysis_of(rules.document.game).advice
    place = next((place for told in kept for place in told["shown"]), "")
    few = [told for told in kept if list(told["shown"]) == [place]]
    if kind != "cards" or not few or len(few[0]["shown"][place].split()) > FEW:
        return {}
    found: dict[str, dict[str, str]] = {}
    # What all of them rest on is counted once, and kept.
    run = runner(lambda *_: None)
    for some in combinations(cards.DECK, FEW):
        situation = advice.typed(Typed(" ".join(map(cards.name, some)), {}))
        key = drills.alike(situation)
        if key not in found:
            worth = advice.values(rules, run=run, **situation)
            found[key] = {choice: str(brings) for choice, brings in worth.items()}
    return found


def write(game: str) -> Path:
    """Work them out and keep them with the game."""
    path = Path(str(folder(game).joinpath(drills.FILE)))
    path.write_text(json.dumps(made(game), indent=1, sort_keys=False) + "\n", "utf-8")
    return path


def main(*only: str) -> int:
    """Of every game, or of those named."""
    for game in only or games():
        print(write(game).name, game)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

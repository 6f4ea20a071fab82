"""Two dice until a wager is decided: the absorbing chain of the kernel, solved exactly.

The states are what the kernel is told, the moves are the 36 rolls, and the answer is the chance of
each code that decides the wager, and how many rolls that takes. What a code pays is none of the
solver's business.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

State = TypeVar("State", bound=Hashable)

FACES = range(1, 7)
ROLLS = tuple((a, b) for a in FACES for b in FACES)
# Stands among the codes of a state for the roll itself, which happens for certain.
ROLLED = -1


class Step(NamedTuple):
    """What a roll does: the code that decides the wager, or the state that it goes on in."""

    code: int | None
    state: Hashable


class Decided(NamedTuple):
    """The chance of every code that can decide a wager, and the rolls it takes on average."""

    chances: dict[int, Fraction]
    rolls: Fraction


def decisions(start: Hashable, step: Callable[[Hashable, int, int], Step]) -> Decided:
    """How a wager that begins in this state is decided."""
    chances = _solve(_explore(start, step), start)
    return Decided(chances, chances.pop(ROLLED))


class _Chain(NamedTuple):
    """Of 36 rolls from one state: how many lead to each other state, and to each code."""

    onwards: Counter[Hashable]
    codes: Counter[int]


def _explore(start: Hashable, step: Callable[[Hashable, int, int], Step]) -> dict[Hashable, _Chain]:
    found: dict[Hashable, _Chain] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        chain = found[state] = _Chain(Counter(), Counter())
        for a, b in ROLLS:
            made = step(state, a, b)
            if made.code is None:
                chain.onwards[made.state] += 1
                waiting.append(made.state)
            else:
                chain.codes[made.code] += 1
    return found


def _solve(chains: Mapping[Hashable, _Chain], start: Hashable) -> dict[int, Fraction]:
    """Eliminate every state but the first: its rolls are spread over where they lead in the end."""
    left = {
        state: (
            {to: Fraction(count, len(ROLLS)) for to, count in chain.onwards.items()},
            {code: Fraction(count, len(ROLLS)) for code, count in chain.codes.items()}
            | {ROLLED: Fraction(1)},
        )
        for state, chain in chains.items()
    }
    for state in [chain for chain in chains if chain != start]:
        onwards, codes = _without_waiting(*left.pop(state), state)
        for other, (to, decided) in left.items():
            weight = to.pop(state, Fraction(0))
            if weight:
                left[other] = _plus(to, onwards, weight), _plus(decided, codes, weight)
    return _without_waiting(*left[start], start)[1]


def _without_waiting(
    onwards: dict[Hashable, Fraction], codes: dict[int, Fraction], state: Hashable
) -> tuple[dict[Hashable, Fraction], dict[int, Fraction]]:
    """The chances once rolls that change nothing are left out."""
    leaves = 1 - onwards.get(state, Fraction(0))
    onwards = {to: chance / leaves for to, chance in onwards.items() if to != state}
    return onwards, {code: chance / leaves for code, chance in codes.items()}


def _plus(
    base: dict[State, Fraction], more: dict[State, Fraction], weight: Fraction
) -> dict[State, Fraction]:
    made = dict(base)
    for key, chance in more.items():
        made[key] = made.get(key, Fraction(0)) + weight * chance
    return made

"""`python -m tests.simulation --seed 7 --steps 500`: one history of a floor with faults, checked.

`--seeds 100` runs a hundred from there on. A seed that fails is made as short as it gets, and the
command is printed that repeats it.
"""

import argparse
import sys
import traceback

from houseway.law import games
from tests.simulation.world import FAULTS, run


def tried(seed, steps, without, tables):
    """The world of a sound history, or what is wrong with it."""
    try:
        return run(seed, steps, without, tables), None
    except Exception as wrong:
        return None, wrong


def fails(*history):
    return tried(*history)[1]


def shrunk(seed, wrong, without, tables):
    """The history with as few steps, faults and games as still go wrong."""
    steps = wrong.step + 1
    for fault in [name for name in FAULTS if name not in without]:
        other = fails(seed, steps, (*without, fault), tables)
        if other is not None:
            without, steps = (*without, fault), min(steps, other.step + 1)
    for game in tables if len(tables) > 1 else ():
        fewer = tuple(name for name in tables if name != game)
        other = fails(seed, steps, without, fewer) if fewer else None
        if other is not None:
            tables, steps = fewer, min(steps, other.step + 1)
    return steps, without, tables


def command(seed, steps, without, tables):
    """What somebody types to see it again."""
    words = ["python -m tests.simulation", f"--seed {seed}", f"--steps {steps}"]
    words += [f'--without "{fault}"' for fault in without]
    words += [f"--game {game}" for game in tables] if set(tables) != set(games()) else []
    return " ".join(words)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=1, help="so many, one after the other")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--without", action="append", default=[], choices=FAULTS)
    parser.add_argument("--game", action="append", default=[], choices=tuple(games()))
    given = parser.parse_args()
    without, tables = tuple(given.without), tuple(given.game) or tuple(games())
    for seed in range(given.seed, given.seed + given.seeds):
        world, wrong = tried(seed, given.steps, without, tables)
        if world:
            print(f"seed {seed}: sound, {world.digest}", flush=True)
            continue
        traceback.print_exception(wrong)
        print(f"again: {command(seed, *shrunk(seed, wrong, without, tables))}")
        sys.exit(1)


if __name__ == "__main__":
    main()

"""Seeds of tests that repeat themselves: a few in the usual run, all of them in the long one."""

import pytest


def seeds(usual, every):
    """The first of them always, the others where the long tests are asked for."""
    others = (pytest.param(seed, marks=pytest.mark.long) for seed in range(usual, every))
    return [*range(usual), *others]

"""What an analysis is asked for training tables: from a seat's own view to the exact situation.

Nobody is advised at a regulated table: the documents bar it.
"""

from houseway.games.kit.analysis import Advice, Situation
from houseway.maths import analysis_of


def adviser_of(game: str) -> Advice:
    """How advice is asked for."""
    return analysis_of(game).advice


__all__ = ["Situation", "adviser_of"]

"""What is asked of any game's analysis: edges, strategies, advice, simulations, PAR sheets."""

from importlib import import_module

from houseway.core import load_game
from houseway.games.kit.analysis import Analysis


def analysis_of(game: str) -> Analysis:
    """The analysis of a game by its name; LawError says which games there are."""
    found: Analysis = import_module(load_game(game).analysis).ANALYSIS
    return found

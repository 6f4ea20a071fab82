"""What is asked of any game's analysis: edges, strategies, advice, simulations, PAR sheets."""

from importlib import import_module

from houseway.core import load_game
from houseway.games.kit.analysis import Analysis
from houseway.law import games


def analysis_of(game: str) -> Analysis:
    """The analysis of a game by its name; LawError says which games there are."""
    declared = load_game(game).analysis
    package = games()[game].partition(":")[0]
    found: Analysis = import_module(declared or f"{package}.analysis").ANALYSIS
    return found

"""A game's analysis asked as the commands ask it: counts run on all cores and are kept."""

from houseway.games.kit.analysis import Options
from houseway.maths import analysis_of
from houseway.maths.answers import wanted
from houseway.maths.executor import runner

RUN = runner()


def result_of(game):
    """What a wager of a game is worth, with options by their names."""

    def result(rules, wager, policy="none", **options):
        wanted(game, wager, policy)
        return analysis_of(game).result(rules, wager, policy, Options(**options), RUN)

    return result


def strategy_of(game):
    """The sheets of a game."""
    return lambda rules: analysis_of(game).strategy(rules, RUN)

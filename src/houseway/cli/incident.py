"""`houseway incident`: what cards seen too early are worth, where the rules let play go on."""

from typing import Any

from houseway import maths
from houseway.cli import common
from houseway.cli.common import option
from houseway.cli.progress import progress
from houseway.cli.strategy import sheet_parts
from houseway.games.kit.results import Sheet
from houseway.law.rules import Rules
from houseway.maths import answers


def incident(
    game: common.GameName,
    dealer_exposes: int | None = option("N", "So many of the dealer's cards."),
    community: str | None = option("CARD", "Community cards: turn, river or both were seen early."),
    variant: common.Variants = None,
    as_json: common.AsJson = False,
) -> None:
    """Where the rules let play go on after an exposure, somebody may play with what they saw. The
    sheets show what a player who uses it best gains, exactly, beside a round in which nothing was
    seen, and the clauses.

    \b
    Examples:
      houseway incident texas-holdem-bonus --dealer-exposes 1
      houseway incident texas-holdem-bonus --community river
      houseway incident lunar-poker --dealer-exposes 2 --json
    """
    asked = {"dealer_exposes": dealer_exposes, "community": community}
    with common.plain_errors():
        _, rules = common.load_game(game, variant)
        seen = {name: value for name, value in asked.items() if value is not None}
        found = _sheets(rules, seen)
    told = {"game": game, "sheets": [sheet._asdict() for sheet in found]}
    common.answer(as_json, told, lambda: sheet_parts(found))


def _sheets(rules: Rules, seen: dict[str, Any]) -> tuple[Sheet, ...]:
    game = rules.document.game
    declared = maths.analysis_of(game).incident
    if declared and (unknown := [name for name in seen if name not in declared.names]):
        common.fail(f"--{unknown[0].replace('_', '-')} does not apply to {game}")
    with progress() as named:
        return answers.incident(rules, seen, named("incident"))

"""`houseway advise`: what each choice in one situation is worth, exactly."""

from typing import TYPE_CHECKING, Any

from houseway import maths
from houseway.cli import common
from houseway.cli.common import argument, flag, option
from houseway.cli.progress import progress
from houseway.cli.signs import Question, signed, under
from houseway.games.kit.analysis import Choices, Typed
from houseway.games.kit.figures import decimal, shortened
from houseway.maths.answers import handed
from houseway.maths.executor import runner
from houseway.maths.signs import Under

if TYPE_CHECKING:
    from rich.table import Table


@signed()
def advise(
    game: common.GameName,
    things: list[str] | None = argument(
        "CARDS…", "Cards or tiles in the order in which they come."
    ),
    up: str | None = option("CARD", "The dealer's face-up card, where there is one."),
    gave: str | None = option("CARDS", "The cards given up in an exchange."),
    turn_wager: bool = flag("--turn-wager", "A Turn wager was made."),
    variant: common.Variants = None,
    as_json: common.AsJson = False,
    *,
    asked: Question,
) -> None:
    """The expected profit is in units of the wager that began the round, with all main wagers
    placed so far counted, when everything that follows is played best. Under a sign, a file or a
    table or single options, wagers are paid in its chips and up to its maximum payout.

    \b
    Examples:
      houseway advise canberra-holdem "7c 2d" "Kh Qs 9d"
      houseway advise canberra-holdem "Kh Qh" "Jh 2s 3d" --stake 5 --max-payout 50
      houseway advise texas-holdem-bonus "7c 2d"
      houseway advise texas-holdem-bonus "7c 2d" "Kh Qs 9d" 4c --turn-wager
      houseway advise lunar-poker "As Kd 9c 5h 3s" --up 4s
      houseway advise lunar-poker "As Kd Ah 5h 3s" --up 4s --gave "9c 2d"
      houseway advise pai-gow teen day gow_63 paat_62
    """
    named = {"up": up, "gave": gave, "turn_wager": turn_wager}
    with common.plain_errors():
        meant = under(game, [_main(game)], asked)
        given = {name: value for name, value in named.items() if value}
        choices = _choices(meant, " ".join(things or ()), given)
    best = max(choices, key=lambda choice: choices[choice])
    worth = {choice: str(value) for choice, value in choices.items()}
    numbers = {choice: float(value) for choice, value in choices.items()}
    told = {"choices": worth, "values": numbers, "best": best}
    common.answer(as_json, common.stamp(meant.rules) | told, lambda: [_table(choices, best)])


def _main(game: str) -> str:
    """The wager that begins a round."""
    return next(iter(maths.analysis_of(game).wagers))


def _choices(meant: Under, things: str, named: dict[str, Any]) -> Choices:
    """What the analysis says; before the flop it may have to count first, and shows how long."""
    rules = meant.rules
    game = rules.document.game
    advice = maths.analysis_of(game).advice
    if unknown := [name for name in named if name not in advice.names]:
        option = unknown[0].replace("_", "-")
        common.fail(f"a situation of {game} has nothing to name with --{option}")
    situation = advice.typed(Typed(things, named))
    made = meant.options(_main(game))[0]
    with progress() as work:
        run = runner(work("counting"))
        return advice.values(rules, run=run, **handed(made), **situation)


# For a person


def _table(choices: Choices, best: str) -> "Table":
    table = common.table("Choice", "Expected profit", "Exactly", "Costs")
    for choice, value in sorted(choices.items(), key=lambda pair: -pair[1]):
        lost = choices[best] - value
        figures = (decimal(value, 10), shortened(value), decimal(lost, 6) if lost else "")
        table.add_row(choice, *figures, style="bold" if choice == best else None)
    return table

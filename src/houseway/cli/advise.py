"""`houseway advise`: what each choice in one situation is worth, exactly."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from houseway.cli.common import (
    AsJson,
    GameName,
    Variants,
    fail,
    load_game,
    plain_errors,
    print_json,
    print_parts,
)
from houseway.cli.progress import progress

if TYPE_CHECKING:
    from rich.table import Table

    from houseway.law.rules import Rules

Choices = dict[str, Fraction]
HOLE, FLOP, TURN, HAND = 2, 3, 1, 5


def advise(
    game: GameName,
    things: Annotated[
        list[str] | None,
        typer.Argument(metavar="CARDS…", help="Cards or tiles in the order in which they come."),
    ] = None,
    up: Annotated[
        str | None, typer.Option(metavar="CARD", help="Lunar Poker: the dealer's card face up.")
    ] = None,
    gave: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="Lunar Poker: the cards given up in an exchange."),
    ] = None,
    turn_wager: Annotated[
        bool, typer.Option("--turn-wager", help="Texas Hold'em Bonus: a Turn wager was made.")
    ] = False,
    variant: Variants = None,
    as_json: AsJson = False,
) -> None:
    """Say what each choice in a situation is worth.

    The expected profit is in units of the wager that began the round, with all main wagers placed
    so far counted, when everything that follows is played best.

    \b
    Examples:
      houseway advise canberra-holdem "7c 2d" "Kh Qs 9d"
      houseway advise texas-holdem-bonus "7c 2d"
      houseway advise texas-holdem-bonus "7c 2d" "Kh Qs 9d" 4c --turn-wager
      houseway advise lunar-poker "As Kd 9c 5h 3s" --up 4s
      houseway advise lunar-poker "As Kd Ah 5h 3s" --up 4s --gave "9c 2d"
      houseway advise pai-gow teen day gow_63 paat_62
    """
    with plain_errors():
        _, rules = load_game(game, variant)
        if (up or gave) and game != "lunar-poker":
            fail(f"{game} has no cards to name with --up or --gave; they are for lunar-poker")
        if turn_wager and game != "texas-holdem-bonus":
            fail(f"{game} has no Turn wager; --turn-wager is for texas-holdem-bonus")
        told = Told(" ".join(things or ()), up, gave or "", turn_wager)
        choices = ADVISERS[game](rules, told)
    best = max(choices, key=lambda one: choices[one])
    if as_json:
        worth = {choice: str(value) for choice, value in choices.items()}
        print_json({"choices": worth, "best": best})
    else:
        print_parts(_table(choices, best))


# What each game is told


class Told(NamedTuple):
    """What was said on the command line."""

    things: str
    up: str | None
    gave: str
    turn_wager: bool


def _canberra(rules: "Rules", told: Told) -> Choices:
    cards = _cards(told.things, (HOLE + FLOP,), "two hole cards and three of the flop")
    return _asked(rules, cards[:HOLE], cards[HOLE:])


def _texas(rules: "Rules", told: Told) -> Choices:
    many = (HOLE, HOLE + FLOP, HOLE + FLOP + TURN)
    cards = _cards(told.things, many, "two hole cards, then three of the flop, then the turn")
    if told.turn_wager and len(cards) < many[-1]:
        fail("--turn-wager needs the turn card: a Turn wager is made before it is seen")
    flop, turn = cards[HOLE : HOLE + FLOP], cards[HOLE + FLOP :]
    return _asked(rules, cards[:HOLE], flop, turn, told.turn_wager)


def _lunar(rules: "Rules", told: Told) -> Choices:
    if told.up is None:
        fail("name the dealer's card with --up, as in --up 4s")
    up = _cards(told.up, (1,), "one card with --up")
    gave = _cards(told.gave, tuple(range(HAND + 1)), "up to five cards with --gave")
    # After an exchange there are five cards again; without one a sixth may have been bought.
    hands = (HAND,) if gave else (HAND, HAND + 1)
    many = tuple(len(up) + len(gave) + one for one in hands)
    wanted = "five cards, or six if one was bought, beside those of --up and --gave"
    cards = _cards(f"{told.up} {told.gave} {told.things}", many, wanted)
    return _asked(rules, cards[len(up) + len(gave) :], up[0], gave)


def _pai_gow(rules: "Rules", told: Told) -> Choices:
    from houseway.equipment import tiles

    try:
        held = tiles.parse_many(told.things)
    except ValueError as wrong:
        fail(str(wrong))
    if len(held) != 4:
        fail(f"a hand is set from four tiles, not {len(held)}: as in teen day gow_63 paat_62")
    return _asked(rules, held)


def _craps(rules: "Rules", told: Told) -> Choices:
    if told.things:
        fail("craps has no situation to name: its advice is what a unit on each wager brings")
    return _asked(rules)


ADVISERS: dict[str, Callable[..., Choices]] = {
    "canberra-holdem": _canberra,
    "texas-holdem-bonus": _texas,
    "lunar-poker": _lunar,
    "pai-gow": _pai_gow,
    "craps": _craps,
}


def _asked(rules: "Rules", *told: Any) -> Choices:
    """What the analysis says; before the flop it may have to count first, and shows how long."""
    from inspect import signature

    from houseway.maths import games

    advise = games.load(rules.document.game).advise
    with progress() as named:
        counting = {"tell": named("counting")} if "tell" in signature(advise).parameters else {}
        choices: Choices = advise(rules, *told, **counting)
    return choices


def _cards(text: str, many: tuple[int, ...], wanted: str) -> tuple[int, ...]:
    """The cards of a text, as many as wanted and none of them twice."""
    from houseway.equipment import cards

    try:
        found = cards.parse_many(text)
    except ValueError as wrong:
        fail(str(wrong))
    if twice := [cards.name(one) for one, count in Counter(found).items() if count > 1]:
        fail(f"{' and '.join(twice)} cannot be there twice")
    if len(found) not in many:
        fail(f"the situation is {wanted}: not {len(found)} card{'s'[: len(found) != 1]} in all")
    return found


# For a person


def _table(choices: Choices, best: str) -> "Table":
    from rich import box
    from rich.table import Table

    from houseway.maths.figures import decimal, shortened

    table = Table("Choice", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for head in ("Expected profit", "Exactly", "Costs"):
        table.add_column(head, justify="right", no_wrap=True)
    for choice, value in sorted(choices.items(), key=lambda one: -one[1]):
        lost = choices[best] - value
        told = (decimal(value, 10), shortened(value), decimal(lost, 6) if lost else "")
        table.add_row(choice, *told, style="bold" if choice == best else None)
    return table

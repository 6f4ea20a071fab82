"""`houseway play`: a table in the terminal, as a player or as the dealer of a real felt."""

from typing import Annotated

import typer

from houseway.cli.common import GameName, StoreAt, Variants, fail, plain_errors


def play(
    game: GameName,
    seats: Annotated[int, typer.Option(min=1, max=7, help="Boxes in use, yours included.")] = 3,
    seat: Annotated[
        int | None,
        typer.Option(min=1, max=7, help="Your box; one in the middle.", show_default=False),
    ] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "You",
    buy_in: Annotated[str, typer.Option(help="Dollars in chips to begin with.")] = "500",
    minimum: Annotated[str, typer.Option(help="The least ante.")] = "5",
    maximum: Annotated[str, typer.Option(help="The greatest ante.")] = "500",
    unit: Annotated[str, typer.Option(help="Wagers go by multiples of this.")] = "5",
    variant: Variants = None,
    manual_declaration: Annotated[
        bool, typer.Option("--manual-declaration", help="Players declare bonus hands themselves.")
    ] = False,
    felt: Annotated[
        bool, typer.Option("--felt", help="Be the dealer: type what lies on a real felt.")
    ] = False,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Stop after so many rounds.", show_default=False)
    ] = None,
    four_colour: Annotated[
        bool, typer.Option("--four-colour", help="A colour for each suit.")
    ] = False,
    animation: Annotated[
        bool, typer.Option("--animation/--no-animation", help="Deal step by step.")
    ] = True,
    store: StoreAt = None,
) -> None:
    """Sit down at a table in the terminal.

    Automatic players sit in the other boxes. Only what the rules allow now is offered. Every
    settlement says what was paid, by which clause, and why. Where the input is no terminal, each
    line is a key or a command such as ante 10, super 5, deal, call, fold, why, history, quit.

    \b
    Examples:
      houseway play canberra-holdem
      houseway play canberra-holdem --seats 1 --minimum 10 --buy-in 1000
      houseway play canberra-holdem --felt --seats 2 --store felt.db
      printf 'ante 5\\ndeal\\ncall' | houseway play canberra-holdem --store memory:
    """
    from houseway.cli.terminal.opening import Wish, sat_down
    from houseway.money import parse_dollars

    with plain_errors():
        try:
            limits = [parse_dollars(one) for one in (minimum, maximum, unit, buy_in)]
        except ValueError as wrong:
            fail(str(wrong))
        wish = Wish(
            game=game,
            seats=seats,
            seat=seat or (seats + 1) // 2,
            name=name,
            minimum=limits[0],
            maximum=limits[1],
            unit=limits[2],
            buy_in=limits[3],
            variants=tuple(variant or ()),
            by_hand=manual_declaration,
            felt=felt,
            rounds=rounds,
            four_colour=four_colour,
            animation=animation,
            store=store,
        )
        sat_down(wish)

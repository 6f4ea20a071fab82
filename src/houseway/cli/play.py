"""`houseway play`: a table in the terminal, as a player or as the dealer of a real felt."""

from typing import Annotated

import typer

from houseway.cli import common
from houseway.money import parse_dollars

Boxes = Annotated[int, typer.Option(min=1, max=7, help="Boxes in use, yours included.")]
Box = Annotated[
    int | None, typer.Option(min=1, max=7, help="Your box; one in the middle.", show_default=False)
]
Name = Annotated[str, typer.Option(help="Your name at the table.")]
Amount = Annotated[str, typer.Option(help="Dollars in chips to begin with.")]
Least = Annotated[str, typer.Option(help="The least ante.")]
Most = Annotated[str, typer.Option(help="The greatest ante.")]
Unit = Annotated[str, typer.Option(help="Wagers go by multiples of this.")]
ByHand = Annotated[
    bool, typer.Option("--manual-declaration", help="Players declare bonus hands themselves.")
]
Felt = Annotated[bool, typer.Option("--felt", help="Be the dealer: type what lies on a real felt.")]
Rounds = Annotated[int | None, typer.Option(min=1, help="Stop after so many rounds.")]
FourColour = Annotated[bool, typer.Option("--four-colour", help="A colour for each suit.")]
# What is played for oneself is no part of a casino's record, whichever store that is.
StoreAt = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="FILE",
        envvar="HOUSEWAY_PLAY_STORE",
        help="A SQLite file, or memory: to keep nothing; else play.db in your data folder.",
        show_default=False,
    ),
]
Animation = Annotated[bool, typer.Option("--animation/--no-animation", help="Deal step by step.")]


def play(
    game: common.GameName,
    seats: Boxes = 3,
    seat: Box = None,
    name: Name = "You",
    buy_in: Amount = "500",
    minimum: Least = "5",
    maximum: Most = "500",
    unit: Unit = "5",
    variant: common.Variants = None,
    manual_declaration: ByHand = False,
    felt: Felt = False,
    rounds: Rounds = None,
    four_colour: FourColour = False,
    animation: Animation = True,
    store: StoreAt = None,
) -> None:
    """Sit down at a table in the terminal.

    Automatic players sit in the other boxes. Only what the rules allow now is offered. Every
    settlement says what was paid, by which clause, and why. Where the input is no terminal, each
    line is a key or a command such as ante 10, super 5, deal, call, fold, why, history, quit.
    The record is kept apart from that of a casino, and the table is closed when you leave.

    \b
    Examples:
      houseway play canberra-holdem
      houseway play canberra-holdem --seats 1 --minimum 10 --buy-in 1000
      houseway play canberra-holdem --felt --seats 2 --store felt.db
      printf 'ante 5\\ndeal\\ncall' | houseway play canberra-holdem --store memory:
    """
    from houseway.core import load_game
    from houseway.terminal import opening
    from houseway.terminal.session import Options

    with common.plain_errors():
        options = Options(
            game=game,
            seats=seats,
            seat=seat or (seats + 1) // 2,
            name=name,
            minimum=_cents(minimum),
            maximum=_cents(maximum),
            unit=_cents(unit),
            buy_in=_cents(buy_in),
            variants=tuple(common.variant_named(written) for written in variant or ()),
            by_hand=manual_declaration,
            felt=felt,
            rounds=rounds,
            four_colour=four_colour,
            animation=animation,
        )
        load_game(game)
        opening.rehearse(options)
        at = store or common.data_file("play.db")
        with common.open_store_at(at, create=True) as opened:
            opening.play(options, opened, at)


def _cents(written: str) -> int:
    try:
        return parse_dollars(written)
    except ValueError as wrong:
        common.fail(str(wrong))

"""`houseway play`: a table in the terminal, as a player or as the dealer of a real felt."""

from typing import Annotated

import typer

from houseway.cli import common
from houseway.cli.common import flag, option
from houseway.core import load_game
from houseway.money import parse_dollars
from houseway.terminal import opening
from houseway.terminal.session import Options

# What is played for oneself is no part of a casino's record, whichever store that is.
StoreAt = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="FILE",
        envvar="HOUSEWAY_PLAY_STORE",
        help="A SQLite file, or memory: to keep nothing; by default play.db in your data folder.",
        show_default=False,
    ),
]


def play(
    game: common.GameName,
    seats: int = option("N", "Boxes in use, yours included.", 3, min=1, max=7),
    seat: int | None = option("N", "Your box.", min=1, max=7, show_default=False),
    name: str = option("NAME", "Your name at the table.", "You"),
    buy_in: str = option("DOLLARS", "What you buy in for.", "500"),
    minimum: str = option("DOLLARS", "The smallest ante.", "5"),
    maximum: str = option("DOLLARS", "The largest ante.", "500"),
    unit: str = option("DOLLARS", "Wagers are multiples of this.", "5"),
    variant: common.Variants = None,
    manual_declaration: bool = flag(
        "--manual-declaration", "Players declare bonus hands themselves."
    ),
    felt: bool = flag("--felt", "Be the dealer: type what lies on a real felt."),
    rounds: int | None = option("N", "Stop after so many rounds.", min=1),
    four_colour: bool = flag("--four-colour", "A colour for each suit."),
    animation: bool = flag("--animation/--no-animation", "Deal step by step.", True),
    store: StoreAt = None,
) -> None:
    """Automatic players sit in the other boxes. Only what the rules allow now is offered. Every
    settlement says what was paid, by which clause, and why. Where the input is not a terminal, each
    line is a key or a command such as ante 10, super 5, deal, call, fold, why, history, quit.
    The record is kept apart from that of a casino, and the table is closed when you leave.

    \b
    Examples:
      houseway play canberra-holdem
      houseway play canberra-holdem --seats 1 --minimum 10 --buy-in 1000
      houseway play canberra-holdem --felt --seats 2 --store felt.db
      printf 'ante 5\\ndeal\\ncall' | houseway play canberra-holdem --store memory:
    """
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

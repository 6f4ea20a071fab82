"""`houseway journal`: the ledger of a store as a journal that accounting programs read."""

from pathlib import Path

import typer

from houseway.cli import common
from houseway.cli.common import flag, written


def journal(
    output: Path | None = written("Write to a file."),
    chips: bool = flag("--chips", "The chips of counted felts, by denomination."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Every transfer is an entry in the format of Beancount: chips and tokens are commodities of
    their own, cash is in AUD. With --chips it is which chips lay where, a commodity for each
    denomination.

    \b
    Examples:
      houseway journal --store house.db -o house.beancount
      houseway journal --chips --store house.db
    """
    from houseway.house import journal as made
    from houseway.house.casino import Casino

    with common.reading(store) as opened:
        lines = list((made.chip_journal if chips else made.journal)(opened))
        if lines and (house := Casino(opened).floor().called):
            lines = [made.option("title", house), *lines]
        if as_json:
            balances = opened.balances()
            rows = [
                {"asset": asset, "account": account, "cents": cents}
                for (asset, account), cents in sorted(balances.items())
            ]
            common.print_json({"balances": rows, "journal": lines})
            return
    text = "".join(f"{line}\n" for line in lines)
    if output is None:
        typer.echo(text, nl=False)
        return
    with common.plain_errors():
        output.write_text(text, "utf-8")

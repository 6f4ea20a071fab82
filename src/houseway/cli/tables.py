"""`houseway tables`: the tables of a store and how they stand."""

from houseway.cli import common
from houseway.cli.common import option
from houseway.core import load_game
from houseway.house.report import Standing, standing, table_names

HEADS = ("Table", "State", "Seats", "Round", "Last record")


def tables(
    game: str | None = option("GAME", "Only the tables of this game."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Each with its game, how it is dealt, whether it is open, who sits there, the round it is in
    and the time of its last record. `houseway replay table/NAME` shows what happened at one.

    \b
    Examples:
      houseway tables
      houseway tables --game craps --store floor.db --json
    """
    with common.plain_errors():
        if game:
            load_game(game)
        with common.open_store_at(store, create=False) as opened:
            found = [standing(opened, name) for name in table_names(opened)]
    chosen = [row for row in found if game in (None, row.game)]
    none = f"There is no table{f' of {game}' if game else ''} in this store."
    told = {"tables": [row._asdict() for row in chosen]}
    common.answer_rows(as_json, told, HEADS, _cells, chosen, none)


def _cells(row: Standing) -> tuple[str, ...]:
    kind = "training" if row.training else "regulated"
    return (
        f"{row.table}\n[dim]{row.game}, {row.method}, {kind}[/]",
        common.moment(row.state) if row.state.startswith("closes") else row.state,
        f"{row.seated} of {row.seats}",
        str(row.round),
        common.moment(row.last),
    )

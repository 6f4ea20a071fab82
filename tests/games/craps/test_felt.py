"""The felt: an area for every wager, a place for everything that lies there."""

from houseway.core import load_game
from houseway.games.craps.kernel import KINDS
from tests.games.felts import areas, places

GAME = "craps"


def test_every_wager_has_an_area_and_everything_a_place():
    for file in ("felt.svg", "felt-narrow.svg"):
        assert set(areas(GAME, file)) == set(_areas())
        points = {f"point/{number}" for number in (4, 5, 6, 8, 9, 10)}
        assert {"off", "table"} | points <= set(places(GAME, file))


def _areas():
    """As the view names spots; what stands behind a wager is where that wager is."""
    wagers = load_game(GAME).rules().document.wager
    for kind in KINDS:
        row = wagers[kind]
        if not row.base:
            yield from [f"{kind}/{number}" for number in row.numbers] or [kind]
        elif wagers[row.base].when == "come_out":
            yield f"behind/{row.base}"
        else:
            yield from (f"behind/{row.base}/{number}" for number in wagers[row.base].move)

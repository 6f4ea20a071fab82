"""The felts: every wager of the rules has its area, once, with a name, and is drawn legibly."""

import pytest

from houseway.core import Limits, by_seat, load_game
from houseway.law import games
from houseway.law.words import words
from tests.games.felts import FELTS, SVG, areas, felt, places

LEAST_PRINT = 11


def _wagers(game: str) -> dict[str, str]:
    """Where each wager of the rules lies on the felt, by its id."""
    declared = load_game(game)
    spots = (spot.id.replace("/{seat}", "") for spot in declared.spots(declared.rules()))
    return {spot: words(game).spots.get(spot, spot) for spot in spots}


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_every_wager_has_its_area_once(game: str, file: str) -> None:
    drawn = areas(game, file)
    assert len(set(drawn)) == len(drawn)
    lying = {
        area: spot
        for spot, place in _wagers(game).items()
        for area in drawn
        if area == place or area.startswith(f"{place}/")
    }
    assert set(lying) == set(drawn), "an area of no wager"
    assert set(lying.values()) == set(_wagers(game)), "a wager without an area"


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_every_area_is_named_for_who_does_not_see_it(game: str, file: str) -> None:
    drawn = [part for part in felt(game, file).iter() if "data-area" in part.attrib]
    names = [part.attrib.get("aria-label", "") for part in drawn]
    assert all(names)
    assert len(set(names)) == len(names)
    assert [part.findtext(f"{SVG}title") for part in drawn] == names
    assert all(any(shape.get("class") == "spot" for shape in part) for part in drawn)


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_every_place_is_there_once(game: str, file: str) -> None:
    assert places(game, file)
    assert len(set(places(game, file))) == len(places(game, file))


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_felts_hold_nothing_that_a_strict_page_refuses(game: str, file: str) -> None:
    for part in felt(game, file).iter():
        assert part.tag not in (f"{SVG}style", f"{SVG}script")
        assert not [name for name in part.attrib if name == "style" or name.startswith("on")]


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_print_is_legible(game: str, file: str) -> None:
    texts = list(felt(game, file).iter(f"{SVG}text"))
    assert min(float(text.attrib["font-size"]) for text in texts) >= LEAST_PRINT
    # Spots darken the cloth by a little; the lightest and the darkest of it is what counts.
    cloth = {stop.get("stop-color") for stop in felt(game, file).iter(f"{SVG}stop")} or {"#0a3a25"}
    for text in texts:
        under = {"#f0cf7a"} if text.attrib["fill"] == "#0b0f0d" else cloth
        assert min(_contrast(text.attrib["fill"], str(back)) for back in under) >= 4.5
    for part in felt(game, file).iter():
        if part.get("class") == "spot":
            assert min(_contrast(part.attrib["stroke"], str(back)) for back in cloth) >= 3


def _contrast(colour: str, other: str) -> float:
    light, dark = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_game_has_a_felt() -> None:
    assert {game for game, file in FELTS if file == "felt.svg"} == set(games())


@pytest.mark.parametrize("game", games())
def test_every_wager_that_a_table_offers_is_on_its_felt(game: str) -> None:
    declared, drawn = load_game(game), set(areas(game))
    sign = declared.sign(Limits(5_00, 500_00, 5_00))
    opened = declared.open(declared.rules(), sign, method=declared.methods[0])
    moves = [move for move in declared.turn(opened).moves if move.command == "core.Stake"]
    for move in moves:
        seat, area = (field.options[0] for field in move.fields[:2])
        assert {area, f"{area}/{seat}"} & drawn, area
        assert move.by == by_seat(seat)

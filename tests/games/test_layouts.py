"""The felts: every wager of the rules has its area, once, with a name, and is drawn legibly."""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

import pytest

from houseway.core import Limits, Sign, by_seat, load_game
from houseway.games.craps.kernel import KINDS
from houseway.games.pai_gow.state import AREAS, HOUSE_WAY
from houseway.law import games
from tools.felts.felts import FELTS, drawn

SVG = "{http://www.w3.org/2000/svg}"
SEATS = range(1, 8)
LEAST_PRINT = 11


def _text(game: str, file: str) -> str:
    folder = files("houseway").joinpath("games", game.replace("-", "_"))
    return folder.joinpath(file).read_text("utf-8")


def _felt(game: str, file: str = "felt.svg") -> ET.Element:
    return ET.fromstring(_text(game, file))


def _areas(game: str, file: str = "felt.svg") -> list[str]:
    return [
        one.attrib["data-area"] for one in _felt(game, file).iter() if "data-area" in one.attrib
    ]


def _boxed(names: str, seats: range = SEATS) -> set[str]:
    return {f"{name}/{seat}" for name in names.split() for seat in seats}


def _craps() -> Iterator[str]:
    """As the view names spots; what stands behind a wager is where that wager is."""
    wagers = load_game("craps").rules().document.wager
    for kind in KINDS:
        row = wagers[kind]
        if not row.base:
            yield from [f"{kind}/{one}" for one in row.numbers] or [kind]
        elif wagers[row.base].when == "come_out":
            yield f"behind/{row.base}"
        else:
            yield from (f"behind/{row.base}/{one}" for one in wagers[row.base].move)


WAGERS = {
    "canberra-holdem": _boxed("ante call super_aces"),
    "texas-holdem-bonus": _boxed("ante ante_bonus flop turn river jackpot"),
    "lunar-poker": _boxed("ante bet super", range(1, 6)) | {"super/dealer"},
    "pai-gow": {f"area/{one}" for one in AREAS},
    "craps": set(_craps()),
}
PLACES = {
    "canberra-holdem": _boxed("box") | {"dealer", "flop", "river"},
    "texas-holdem-bonus": _boxed("box") | {"dealer", "flop", "turn", "river"},
    "lunar-poker": _boxed("box", range(1, 6)) | {"dealer", "draw", "rack"},
    "pai-gow": {f"area/{one}" for one in AREAS} | {"bank", "cup/box", "cup/cut"},
    "craps": {"off", "table"} | {f"point/{one}" for one in (4, 5, 6, 8, 9, 10)},
}


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_every_wager_has_its_area_once(game: str, file: str) -> None:
    assert Counter(_areas(game, file)) == Counter(WAGERS[game])


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_every_area_is_named_for_who_does_not_see_it(game: str, file: str) -> None:
    areas = [one for one in _felt(game, file).iter() if "data-area" in one.attrib]
    names = [one.attrib.get("aria-label", "") for one in areas]
    assert all(names)
    assert len(set(names)) == len(names)
    assert [one.findtext(f"{SVG}title") for one in areas] == names
    assert all(any(each.get("class") == "spot" for each in one) for one in areas)


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_cards_tiles_dice_and_pucks_have_their_places(game: str, file: str) -> None:
    found = [
        one.attrib["data-place"] for one in _felt(game, file).iter() if "data-place" in one.attrib
    ]
    assert PLACES[game] <= set(found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_felts_are_as_the_rules_have_them(game: str, file: str) -> None:
    assert _text(game, file) == drawn(game, file), "draw them again: python -m tools.felts"


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_felts_hold_nothing_that_a_strict_page_refuses(game: str, file: str) -> None:
    felt = _felt(game, file)
    assert not [one for one in felt.iter() if one.tag in (f"{SVG}style", f"{SVG}script")]
    assert not [one for one in felt.iter() if "style" in one.attrib]
    assert not [one for one in felt.iter() for name in one.attrib if name.startswith("on")]


@pytest.mark.parametrize(("game", "file"), FELTS)
def test_print_is_legible(game: str, file: str) -> None:
    texts = list(_felt(game, file).iter(f"{SVG}text"))
    assert min(float(one.attrib["font-size"]) for one in texts) >= LEAST_PRINT
    # Spots darken the cloth by a little; the lightest and the darkest of it is what counts.
    cloth = {one.get("stop-color") for one in _felt(game, file).iter(f"{SVG}stop")} or {"#0a3a25"}
    for one in texts:
        under = {"#f0cf7a"} if one.attrib["fill"] == "#0b0f0d" else cloth
        assert min(_contrast(one.attrib["fill"], str(back)) for back in under) >= 4.5
    for one in _felt(game, file).iter():
        if one.get("class") == "spot":
            assert min(_contrast(one.attrib["stroke"], str(back)) for back in cloth) >= 3


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_game_has_a_felt() -> None:
    assert {game for game, file in FELTS if file == "felt.svg"} == set(games())


@pytest.mark.parametrize("game", games())
def test_every_wager_that_a_table_offers_is_on_its_felt(game: str) -> None:
    sign: Sign = load_game(game).sign(Limits(5_00, 500_00, 5_00))
    loaded, areas = load_game(game), set(_areas(game))
    opened = loaded.open(loaded.rules(), sign, method=loaded.methods[0])
    moves = [one for one in loaded.turn(opened).moves if one.command == "core.Stake"]
    for move in moves:
        seat, named = (one.options[0] for one in move.fields[:2])
        assert {named, f"{named}/{seat}"} & areas, named
        assert move.by == by_seat(seat)
    assert moves or game == "pai-gow", "wagers are open at the start"


def test_diagram_b_marks_house_way_areas() -> None:
    marks = [one for one in _felt("pai-gow").iter() if "data-house-way" in one.attrib]
    assert {f"house_way/{one.attrib['data-house-way']}" for one in marks} == set(HOUSE_WAY)
    assert all(one.get("visibility") == "hidden" for one in marks), "diagram A marks none"


def test_texas_seats_stand_for_seven_places_and_can_stand_for_five() -> None:
    felt = _felt("texas-holdem-bonus")
    assert felt.attrib["data-seats"] == "7"
    assert {"data-bottom", "data-rise", "data-half", "data-seat-size"} <= set(felt.attrib)

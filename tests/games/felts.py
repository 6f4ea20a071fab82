"""Felts as their tests read them: the areas of wagers, and the places of cards, tiles and dice."""

import xml.etree.ElementTree as ET

from houseway.law import folder, games

SVG = "{http://www.w3.org/2000/svg}"
FELTS = [(game, path.name) for game in games() for path in sorted(folder(game).glob("felt*.svg"))]


def felt(game: str, file: str = "felt.svg") -> ET.Element:
    return ET.fromstring(folder(game).joinpath(file).read_text("utf-8"))


def named(kind: str, game: str, file: str = "felt.svg") -> list[str]:
    """What the parts of a felt are called: `area` for wagers, `place` for everything else."""
    return [part.attrib[kind] for part in felt(game, file).iter() if kind in part.attrib]


def areas(game: str, file: str = "felt.svg") -> list[str]:
    return named("data-area", game, file)


def places(game: str, file: str = "felt.svg") -> list[str]:
    return named("data-place", game, file)


def boxed(names: str, seats: int) -> set[str]:
    """The same names at each box."""
    return {f"{name}/{seat}" for name in names.split() for seat in range(1, seats + 1)}

"""Rounds of every game as they were last written out; a change shows as a diff to be read."""

import pytest

from houseway.law import games
from tools.playthroughs import FOLDER, playthrough


@pytest.mark.parametrize("game", games())
def test_rounds_go_as_they_are_written_down(game):
    written = FOLDER.joinpath(f"{game}.txt").read_text("utf-8")
    assert playthrough(game) == written, "run `make golden` and read the difference"

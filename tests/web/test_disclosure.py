"""What a settlement tells whoever may not see the hand."""

import pytest

from houseway.core import Settled
from houseway.house import history, stream_of
from houseway.web.disclosure import Disclosure, Viewer
from tests.games.lunar_poker.conftest import Live

FULL_HOUSE = "4s 4d 4c 3h 3s"


@pytest.fixture
def settled():
    """A super wager that wins while the hand of its seat is still face down."""
    table = Live()
    for seat in (1, 2):
        table.wager(seat)
    table.close(box1=FULL_HOUSE, box2="As Qd 9c 7h 2s", dealer="Ad Kd 8c 6h 2d")
    steps = history(table.house.store.read(stream_of("one")))
    return next(
        step for step in steps if isinstance(step.event, Settled) and step.event.area == "super/1"
    )


def seen(settled, viewer):
    made = Disclosure(settled).told(Viewer(viewer))
    return bytes(made["data"]).decode(), made["words"]


@pytest.mark.parametrize("viewer", ["seat/1", "dealer", "supervisor", "inspector"])
def test_whoever_may_know_the_hand_is_told_what_paid(settled, viewer):
    data, words = seen(settled, viewer)
    assert '"full_house"' in data
    assert "full house" in words


@pytest.mark.parametrize("viewer", ["seat/2", "player", "watcher"])
def test_others_see_the_chips_and_not_what_paid(settled, viewer):
    data, words = seen(settled, viewer)
    assert "full" not in data + words
    assert f'"winnings":{settled.event.winnings}' in data
    assert "win" in words

"""What a settlement tells whoever may not see the hand."""

import pytest

from houseway.core import Settled
from houseway.house import history, stream_of
from houseway.web.disclosure import Disclosure, Viewer, disclosures
from houseway.web.live_table import disclosed_to, viewer_of
from houseway.web.roles import Person
from tests.games.lunar_poker.conftest import Live

FULL_HOUSE = "4s 4d 4c 3h 3s"


@pytest.fixture
def steps():
    """A round in which a super wager wins while the hand of its seat is still face down."""
    table = Live()
    for seat in (1, 2):
        table.wager(seat)
    table.close(box1=FULL_HOUSE, box2="As Qd 9c 7h 2s", dealer="Ad Kd 8c 6h 2d")
    return list(history(table.house.store.read(stream_of("one"))))


@pytest.fixture
def settled(steps):
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


def test_what_is_alike_for_a_role_is_what_each_of_them_would_be_told(steps):
    """It is written out once for all of them, so nobody's seat may make a difference."""
    pages, seats = list(disclosures(steps)), steps[-1].table.seats.values()
    assert {page.is_alike for page in pages} == {True, False}
    for role in ("player", "watch", "dealer", "supervisor", "inspector"):
        for who in (Person(name, role) for name in ("Zoe", *(seat.player for seat in seats))):
            for page in pages:
                own = Disclosure(page.step, page.reason).text(viewer_of(page.step, who, role))
                assert bytes(disclosed_to(page, who, role)) == bytes(own)

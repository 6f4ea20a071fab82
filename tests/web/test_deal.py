"""A round says what it was dealt from: openings of what the reader saw, and of nothing else."""

import pytest

from houseway.core import INSPECTOR, Stake
from houseway.games.canberra_holdem.events import Call, Fold
from tests.web.conftest import Floor

GAME = "canberra-holdem"


@pytest.fixture(scope="module")
def read():
    """What Ann, who folded, Ben, who called, and an inspector read of the same round."""
    with Floor().tables([GAME]).staff() as floor:
        ann, ben = floor.player("Ann", GAME, 2), floor.player("Ben", GAME, 3)
        for seat, guest in ((2, ann), (3, ben)):
            guest.done(GAME, Stake(seat, "ante", 10_00))
        with ann.follow(GAME) as live:
            for guest in (ann, ben):
                guest.raw(GAME, "web.Ready")
            live.until(lambda told: told.get("view", {}).get("stage") == "decisions")
        ann.done(GAME, Fold(2))
        ben.done(GAME, Call(3, 20_00))
        people = {"ann": ann, "ben": ben, "inspector": floor.member(INSPECTOR)}
        answers = {
            name: guest.get(f"/api/tables/{GAME}/rounds/1").json()["deal"]
            for name, guest in people.items()
        }
        records = "".join(record.data for record in floor.store.read(f"table/{GAME}"))
        return answers, records


def opened(deal):
    (order,) = deal["orders"]
    assert all(each["opens"] for each in order["opened"])
    return {each["place"]: each["salt"] for each in order["opened"]}


def test_it_was_committed_to_before_wagers_closed(read):
    for deal in read[0].values():
        assert deal["said"] == "Committed before wagers closed"
        assert len(deal["orders"][0]["commitments"]) == 52


def test_ones_own_cards_open_for_oneself_alone(read):
    """Two to each player and the dealer, three and two on the board: nobody but Ann saw hers."""
    answers, records = read
    ann, ben, inspector = (opened(answers[name]) for name in ("ann", "ben", "inspector"))
    assert ann.keys() == inspector.keys() == {*range(11)}
    hers = ann.keys() - ben.keys()
    assert len(hers) == 2
    assert ben.items() <= ann.items()
    # What everybody saw is opened on record, and hers is not.
    assert all(ben[place] in records for place in ben)
    assert not any(ann[place] in records for place in hers)

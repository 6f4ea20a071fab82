"""Acts: what they are about is looked up once, and legality is written where it is there."""

from typing import NamedTuple

from houseway import core


class Slip(NamedTuple):
    number: int
    received: bool


SLIPS = {1: Slip(1, False), 2: Slip(2, True)}


def slip(state, number):
    return state.get(number) or core.Refusal("5.1", f"there is no slip {number}")


@core.about(slip)
def receive(_state, found, why):
    if found.received:
        return core.Refusal("5.2", f"slip {found.number} is received: {why}")
    return core.Offer("5.3")


def test_an_offer_is_asked_about_the_thing_that_is_named():
    assert receive(SLIPS, 1, "twice") == core.Offer("5.3")
    assert receive(SLIPS, 2, "twice") == core.Refusal("5.2", "slip 2 is received: twice")


def test_what_is_not_there_is_refused_before_the_offer_is_asked():
    assert receive(SLIPS, 3, "twice") == core.Refusal("5.1", "there is no slip 3")

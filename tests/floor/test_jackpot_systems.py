"""The register of jackpot systems: who supplied them, by which approval, for which pools."""

import pytest

from houseway.core import Refusal
from houseway.floor.jackpot_systems import (
    JackpotSystemRegistered,
    RegisterJackpotSystem,
    RetireJackpotSystem,
)
from houseway.house.casino import Casino
from houseway.store import open_store

AT = "2026-11-16T10:00:00+11:00"
FIRST = RegisterJackpotSystem("JS-1", "Acme", "letter 7/2026", "2026-03-01", ("main", "side"))
UNDER = "texas-holdem-bonus 15.1.1"


@pytest.fixture
def casino():
    made = Casino(open_store("memory:"), lambda: AT)
    made.open()
    return made


def sent(casino, command):
    return casino.submit("mia", "gaming_manager", command)


def changed(**fields):
    given = {name: getattr(FIRST, name) for name in FIRST.__dataclass_fields__}
    return RegisterJackpotSystem(**given | fields)


def test_a_system_is_registered_with_its_approval_and_pools(casino):
    (event,) = sent(casino, FIRST)
    told = ("JS-1", "Acme", "letter 7/2026", "2026-03-01", ("main", "side"))
    assert event == JackpotSystemRegistered(*told, by="mia", at=AT, under=UNDER)
    assert casino.floor().systems.runs("side").id == "JS-1"
    assert casino.floor().systems.runs("other") is None
    # Once more it has other pools, and the record keeps both.
    sent(casino, changed(pools=("main",)))
    assert casino.floor().systems.runs("side") is None


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"system": " "}, "system: a jackpot system has an id"),
        ({"supplier": ""}, "supplier: say who"),
        ({"approval": ""}, "approval: say by which order"),
        ({"since": "March"}, "since: write a day such as 2026-03-01"),
        ({"pools": ()}, "pools: name every pool"),
        ({"pools": ("main", " ")}, "pools: name every pool"),
        ({"system": "JS-2"}, "pools: main is run by JS-1"),
    ],
)
def test_what_is_missing_is_named_and_nothing_changes(casino, given, why):
    sent(casino, FIRST)
    before = casino.floor().systems
    answer = sent(casino, changed(**given))
    assert isinstance(answer, Refusal)
    assert answer.clause == UNDER
    assert answer.why.startswith(why)
    assert casino.floor().systems == before


def test_a_retired_system_makes_room_for_another(casino):
    sent(casino, FIRST)
    assert isinstance(sent(casino, RetireJackpotSystem("JS-9", "old")), Refusal)
    assert isinstance(sent(casino, RetireJackpotSystem("JS-1", " ")), Refusal)
    sent(casino, RetireJackpotSystem("JS-1", "replaced"))
    assert isinstance(sent(casino, RetireJackpotSystem("JS-1", "again")), Refusal)
    assert casino.floor().systems.runs("main") is None
    sent(casino, changed(system="JS-2"))
    assert casino.floor().systems.runs("main").id == "JS-2"
    assert casino.floor().systems.known["JS-1"].retired == "replaced"

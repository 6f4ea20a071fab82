"""What persons told about themselves is kept as long as a setting says."""

from houseway import core
from houseway.floor.clockwork import brings
from houseway.floor.deciding import decide, evolve
from houseway.floor.obligations import Settings
from houseway.floor.persons import IssuePlayerCard, RegisterPerson
from houseway.floor.state import Floor, FloorOpened
from houseway.law import games

GAME = next(iter(games()))


def test_what_a_person_told_is_kept_as_long_as_a_setting_says():
    settings = Settings(keep_days=30)
    start = core.replay(evolve, Floor(), (FloorOpened((GAME,), settings),))
    at = "2026-03-01T10:00:00+11:00"
    told = {"full_name": "Mary Walker", "contact": "0400 000 000", "born": "1961-05-04"}
    floor = start
    for command in (
        RegisterPerson("M-1", **told),
        RegisterPerson("M-2", full_name="Jo Chen"),
        IssuePlayerCard("M-2", "40-2"),
    ):
        floor = decide(floor, core.Envelope("x", "Kim", "cashier", at, command)).after
    assert not brings(floor, "2026-03-31T10:00:00+11:00")
    later = core.replay(evolve, floor, brings(floor, "2026-03-31T10:00:01+11:00"))
    assert later.persons.get("M-1").full_name == later.persons.get("M-1").contact == ""
    assert later.persons.get("M-2").full_name == "Jo Chen"
    assert not brings(later, "2026-05-01T10:00:00+11:00")

"""What persons told about themselves is kept as long as a setting says."""

from houseway import core
from houseway.floor.clockwork import brings
from houseway.floor.deciding import decide, evolve
from houseway.floor.exclusions import ExcludePerson
from houseway.floor.obligations import Met, Owed, Settings
from houseway.floor.persons import IssuePlayerCard, PersonForgotten, RegisterPerson
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


def test_who_is_owed_something_or_kept_out_is_not_forgotten_until_that_is_over():
    start = core.replay(evolve, Floor(), (FloorOpened((GAME,), Settings(keep_days=30)),))
    at, until = "2026-03-01T10:00:00+11:00", "2026-06-01T10:00:00+10:00"
    boss, floor = "casino_supervisor", start
    for command in (
        RegisterPerson("M-1", full_name="Mary Walker"),
        RegisterPerson("M-2", full_name="Jo Chen"),
        ExcludePerson("M-1", GAME, "game", "shouting", until),
    ):
        floor = decide(floor, core.Envelope("x", "Kim", boss, at, command)).after
    owed = Owed("rectify_payment", "P-1", "M-2", "2026-03-04T10:00:00+11:00", GAME)
    floor = core.replay(evolve, floor, (owed,))

    def forgotten(floor, at):
        return [each.person for each in brings(floor, at) if isinstance(each, PersonForgotten)]

    assert forgotten(floor, "2026-05-01T10:00:00+10:00") == []
    met = core.replay(evolve, floor, (Met("rectify_payment", "P-1", "2026-05-01T10:00:00+10:00"),))
    assert forgotten(met, "2026-05-01T10:00:01+10:00") == ["M-2"]
    assert forgotten(met, until) == ["M-1", "M-2"]

"""Bad input on the floor: whatever is sent is answered with a problem, and nothing has changed."""

from dataclasses import MISSING, fields
from typing import get_type_hints
from uuid import uuid4

import pytest
from fastapi.routing import APIRoute

from houseway.floor import roles
from houseway.web.app import PARTS
from houseway.web.casino import COMMANDS
from tests.web.conftest import PASSWORD

CRAPS = "craps"
# Nothing of the floor is any of these.
WRONG = ({"no": ["thing"]}, [[{}]], "x" * 3000, -(10**30))
BODIES = ([], "x", 7, {"id": 7}, {"csv": 1, "name": ["x"], "prizes": "all", "person": {}})
PLAIN = {str: "x", int: 1, bool: True}


@pytest.fixture
def hands(floor):
    """Somebody of every role, by the role."""
    made = {}
    for number, role in enumerate(roles.staff()):
        floor.people.add_staff(f"member {number}", role, PASSWORD)
        made[role] = floor.guest()
        made[role].sign_in(f"member {number}")
    made["player"] = floor.guest()
    made["player"].card("Robin")
    return made


def whose(hands, act):
    """Somebody who has the right to it."""
    return next(hands[role] for role in roles.who_may(roles.right_to(act)) if role in hands)


def wrongs(made):
    """Data that make no such command: a field of another kind or too long, or one left out."""
    hints = get_type_hints(made)
    asked = {field.name: PLAIN.get(hints[field.name], "x") for field in fields(made)}
    for at, field in enumerate(fields(made)):
        yield asked | {field.name: WRONG[at % len(WRONG)]}
        if field.default is MISSING and field.default_factory is MISSING:
            yield {name: value for name, value in asked.items() if name != field.name}


def check(answer, *about):
    assert 400 <= answer.status_code < 500, (*about, answer.text)
    told = answer.json()
    assert told["detail"], (*about, told)
    # What cannot be read names its field; a refusal says why in words, by its clause if it has one.
    named = told.get("field") or "the body" in told["detail"]
    assert named or answer.status_code != 422, (*about, told)


def test_no_command_of_the_floor_is_made_of_wrong_data(floor, hands):
    before = floor.house.casino.known()[1]
    for name, made in COMMANDS.items():
        hand = whose(hands, name)
        for data in wrongs(made):
            sent = {"id": uuid4().hex, "command": name, "data": data}
            check(hand.post("/api/floor/commands", sent), name, data)
    assert floor.house.casino.known()[1] == before


def test_a_field_that_a_command_does_not_take_is_refused_with_those_it_takes(floor, hands):
    """Also in what is proposed for a second signature, and beside the data."""
    boss, before = hands["gaming_manager"], floor.house.casino.known()[1]
    for command, data, says in (
        ("RegisterPerson", {"persons": "ann"}, "RegisterPerson has no field persons; it takes pe"),
        ("OpenPit", {"pit": "A", "tables": []}, "OpenPit has no field tables; it takes pit"),
        (
            "Propose",
            {"command": "floor.CountCage", "data": '{"chip": {}}', "why": "x"},
            "CountCage has no field chip; it takes chips",
        ),
    ):
        sent = {"id": uuid4().hex, "command": f"floor.{command}", "data": data}
        told = boss.post("/api/floor/commands", sent)
        assert told.status_code == 422
        assert told.json()["detail"].startswith(says)
        assert told.json()["field"] in says
    sent = {"id": "a", "command": "floor.OpenPit", "data": {"pit": "A"}, "dryrun": True}
    told = boss.post("/api/floor/commands", sent).json()
    assert (told["status"], told["field"]) == (422, "dryrun")
    assert floor.house.casino.known()[1] == before


def test_a_table_refuses_a_field_that_it_does_not_know(floor):
    """Over HTTP and over a WebSocket, of a command, a request and the message around them."""
    ann = floor.player("Ann", CRAPS, 3)
    before, refused = floor.house.store.balances(), []
    wrong = (
        {"command": "core.Stake", "data": {"seat": 3, "area": "field", "cents": 500, "tokn": 1}},
        {"command": "web.WantBank", "data": {"wants": True}},
        {"command": "core.Stake", "data": {}, "dryrun": True},
    )
    for number, sent in enumerate(wrong):
        refused.append(ann.post(f"/api/tables/{CRAPS}/commands", {"id": f"{number}"} | sent).json())
    with ann.follow(CRAPS) as socket:
        refused += [socket.ask(type="command", **sent) for sent in wrong]
    assert [told["field"] for told in refused] == ["tokn", "wants", "dryrun"] * 2
    assert "Stake has no field tokn; it takes seat, area, cents" in refused[3]["detail"]
    assert floor.house.store.balances() == before


def requests(method):
    """The requests of the floor as the table of rights names them."""
    for route in (route for part in PARTS for route in part.router.routes):
        if isinstance(route, APIRoute) and route.path.startswith("/api/floor/"):
            yield from (f"{each} {route.path}" for each in route.methods if each == method)


def filled(path):
    """A path that leads nowhere."""
    begun, *rest = path.split("{")
    return begun + "".join(f"no-such{part.partition('}')[2]}" for part in rest)


def test_no_request_of_the_floor_takes_a_wrong_body(floor, hands):
    before = floor.house.casino.known()[1]
    for act in requests("POST"):
        path = filled(act.removeprefix("POST "))
        for body in BODIES:
            check(whose(hands, act).post(path, body), act, body)
    assert floor.house.casino.known()[1] == before


def test_what_is_not_there_is_not_found_and_odd_questions_have_an_answer(hands):
    for act in requests("GET"):
        path, hand = filled(act.removeprefix("GET ")), whose(hands, act)
        if "{" in act:
            check(hand.get(path), act)
        for query in ({"find": "x" * 500, "skip": "y", "state": "z"}, {"find": "", "skip": "-1"}):
            assert hand.get(path, **query).status_code < 500, (act, query)

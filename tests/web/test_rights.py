"""Who may do what: every request and page has a right, and each role is held to it."""

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute

from houseway.core import kind
from houseway.floor import roles
from houseway.floor.deciding import ACTS
from houseway.web.app import PARTS
from houseway.web.pages import PAGES
from tests.web.conftest import PASSWORD

DUMMY = {"name": "nowhere", "number": "1", "game": "craps", "event": "x", "stream:path": "accounts"}


def acts():
    """Every request of the application as the table of rights names it, and how to send it."""
    for route in (route for part in PARTS for route in part.router.routes):
        if isinstance(route, APIWebSocketRoute):
            yield f"WS {route.path}", None
        elif isinstance(route, APIRoute):
            for method in route.methods:
                yield f"{method} {route.path}", (method, _filled(route.path))


def _filled(path):
    for name, value in (DUMMY | {"clause:path": "1.1"}).items():
        path = path.replace(f"{{{name}}}", value)
    return path


def test_every_request_page_and_floor_command_has_one_right():
    named = [act for act, _ in acts()] + [*PAGES] + [kind(act.command) for act in ACTS]
    given = [
        act
        for right in roles.table().may.values()
        for act in (*right.requests, *right.commands, *right.pages)
    ]
    assert sorted(given) == sorted(set(named))


def test_every_role_and_group_that_a_right_names_is_there():
    known = {*roles.roles(), *roles.table().groups}
    for right in roles.table().may.values():
        assert {*right.roles} <= known, right.title
    assert {*roles.staff()} | {"visitor", "player"} == {*roles.roles()}


@pytest.mark.parametrize("role", roles.roles())
def test_a_role_is_refused_what_is_not_its_own_and_nothing_else(floor, role):
    guest = floor.guest()
    if role == "player":
        guest.card("Robin")
    elif role != "visitor":
        floor.people.add_staff("Robin", role, PASSWORD)
        guest.sign_in("Robin")
    for act, sent in acts():
        if sent is None or act in ("POST /api/sign-in", "POST /api/sign-out", "POST /api/cards"):
            continue
        method, path = sent
        answer = guest.get(path) if method == "GET" else guest.post(path)
        refused = "not for a" in answer.text or "sign in first" in answer.text
        assert refused == (not roles.may(role, act)), (role, act, answer.text)
        assert not refused or answer.status_code in (401, 403)
    pages = guest.get("/api/me").json()["pages"]
    assert {*pages} == {path for path in PAGES if roles.may(role, path)}


def test_a_gaming_manager_supervises_and_surveillance_only_looks(floor):
    floor.people.add_staff("Kim", "gaming_manager", PASSWORD)
    floor.people.add_staff("Lee", "surveillance", PASSWORD)
    manager, eye = floor.guest(), floor.guest()
    assert manager.sign_in("Kim")["role"] == "supervisor"
    assert eye.sign_in("Lee")["position"] == "surveillance"
    table = floor.house.tables()[0]
    assert eye.view(table, "supervisor")
    answer = eye.raw(table, "table.CloseTable", {"why": "x"}, **{"as": "supervisor"})
    assert answer.status_code == 403

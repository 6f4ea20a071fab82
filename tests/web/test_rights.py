"""Who may do what: every request and page has a right, and each role is held to it."""

from collections import Counter

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from msgspec import structs

from houseway.core import kind, load_game
from houseway.floor import roles
from houseway.floor.deciding import ACTS
from houseway.table.turns import ACTS as TABLE_ACTS
from houseway.web.app import PARTS
from houseway.web.messages import REQUESTS
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


def unfit(rights):
    """What is in no row of the table of rights, in two, or only there."""
    there = [act for act, _ in acts()] + [*PAGES] + [kind(act.command) for act in ACTS]
    given = Counter(
        act for right in rights for act in (*right.requests, *right.commands, *right.pages)
    )
    return {act for act in {*there, *given} if act not in there or given[act] != 1}


def test_every_request_page_and_floor_command_has_one_right():
    assert unfit(roles.table().may.values()) == set()


@pytest.mark.parametrize("kind_of", ["requests", "commands", "pages"])
def test_what_is_taken_out_of_the_table_of_rights_is_missed(kind_of):
    rights = [*roles.table().may.values()]
    for at, right in enumerate(rights):
        for act in getattr(right, kind_of):
            left = tuple(other for other in getattr(right, kind_of) if other != act)
            cut = [*rights[:at], structs.replace(right, **{kind_of: left}), *rights[at + 1 :]]
            assert unfit(cut) == {act}
    assert unfit([*rights, rights[0]]) == {*rights[0].requests, *rights[0].pages}


# What is served to anybody without a right: the description of the API, pictures and scripts.
PUBLIC = {"/api/openapi.json", "/openapi.json", "/marks/{game}.svg", "/offline.js", "/static"}
PUBLIC |= {"/assets/{digest}/{path:path}"}


def beside(app):
    """The paths that an application answers to of its own, in no part of it and on no page."""
    known = {route.path for part in PARTS for route in part.router.routes} | {*PAGES}
    return {route.path for route in app.routes if hasattr(route, "path")} - known


def test_an_address_beside_the_parts_of_the_application_is_missed(floor):
    assert beside(floor.app) == PUBLIC
    floor.app.add_api_route("/api/floor/secrets", lambda: {})
    assert beside(floor.app) == PUBLIC | {"/api/floor/secrets"}


def signed_in(floor, role):
    guest = floor.guest()
    if role == "player":
        guest.card("Robin")
    elif role != "visitor":
        floor.people.add_staff("Robin", role, PASSWORD)
        guest.sign_in("Robin")
    return guest


@pytest.mark.parametrize("role", roles.roles())
def test_over_a_socket_only_those_who_act_in_a_capacity_are_heard(floor, role):
    guest, table = signed_in(floor, role), floor.house.tables()[0]
    game = load_game(floor.house.table(table).game.name)
    sent = {kind(act.command): act.by for act in (*TABLE_ACTS, *game.acts)}
    sent |= dict.fromkeys(REQUESTS, "anybody")
    known = roles.roles()[role]
    for looks in known.looks:
        with guest.follow(table, looks) as socket:
            for number, (command, by) in enumerate(sent.items()):
                heard = looks in known.acts and (looks != "inspector" or by == "inspector")
                # What is heard of a page's own requests is done at once.
                if heard and command in REQUESTS:
                    continue
                told = {"type": "command", "id": f"{number}", "command": command}
                answer = socket.ask(**told, dry_run=True)
                refused = answer["type"] == "problem" and answer["status"] in (401, 403)
                assert refused != heard, (role, looks, command, answer)


def test_every_role_and_group_that_a_right_names_is_there():
    known = {*roles.roles(), *roles.table().groups}
    for right in roles.table().may.values():
        assert {*right.roles} <= known, right.title
    assert {*roles.staff()} | {"visitor", "player"} == {*roles.roles()}


@pytest.mark.parametrize("role", roles.roles())
def test_a_role_is_refused_what_is_not_its_own_and_nothing_else(floor, role):
    guest = signed_in(floor, role)
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


def test_no_other_verb_reaches_what_a_request_does_not(floor):
    """A player asks every address by verbs that nobody gave it, and for heads of what is shut."""
    guest = signed_in(floor, "player")
    headers = {"X-CSRF-Token": guest.csrf}
    for path in {sent[1] for _, sent in acts() if sent}:
        got = guest.get(path).status_code
        for verb in ("HEAD", "OPTIONS", "PUT", "DELETE"):
            answer = guest.client.request(verb, path, headers=headers)
            assert answer.status_code in ({got, 405} if verb == "HEAD" else {404, 405}), verb
            assert not answer.text or "detail" in answer.json() or verb == "HEAD"


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

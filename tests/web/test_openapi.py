"""The API describes itself, and answers as it says."""

import json

import pytest

from houseway.core import Stake
from houseway.house import RECEIVED
from houseway.table.conduct import CloseTable
from houseway.web import response_models
from houseway.web.openapi import BODIES, FILES

TABLE = "canberra-holdem"


@pytest.fixture
def described(floor):
    return floor.guest().get("/api/openapi.json").json()


def test_tools_find_it_where_they_look(floor, described):
    answer = floor.guest().client.get("/openapi.json", follow_redirects=True)
    assert answer.json() == described


def test_every_request_says_how_it_is_refused_and_what_it_must_carry(described):
    for path, methods in described["paths"].items():
        for method, asked in methods.items():
            assert "application/problem+json" in asked["responses"]["default"]["content"], path
            needs = asked["security"][0]
            assert set(needs) == (set() if method == "get" else {"session", "token"}), path
            assert asked["description"], path


def test_every_reference_leads_somewhere(described):
    text = json.dumps(described)
    for name in text.split("#/components/schemas/")[1:]:
        assert name.partition('"')[0] in described["components"]["schemas"]
    assert "HTTPValidationError" not in text


def test_what_is_described_is_there(described):
    for method, path in BODIES:
        assert method in described["paths"][path]
    assert all(path in described["paths"] for path in FILES)


def test_answers_are_as_described(floor):
    guest = floor.guest()
    response_models.Me.model_validate(guest.get("/api/me").json())
    response_models.Card.model_validate(guest.card("Ann"))
    ann = floor.player("Bob", TABLE, 3)
    done = ann.send(TABLE, Stake(3, "ante", 10_00)).json()
    assert response_models.Done.model_validate(done).events[0].name == RECEIVED
    response_models.Looked.model_validate(ann.get(f"/api/tables/{TABLE}").json())
    why = ann.get(f"/api/tables/{TABLE}/why", command="table.Sit", data='{"seat": 3}').json()
    assert not response_models.Allowed.model_validate(why).allowed
    response_models.Rounds.model_validate(ann.get(f"/api/tables/{TABLE}/rounds").json())
    tried = floor.member("supervisor").send(TABLE, CloseTable(30), dry_run=True).json()
    assert isinstance(
        response_models.Done.model_validate(tried).events[0], response_models.Foreseen
    )
    refused = ann.send(TABLE, Stake(3, "ante", 1)).json()
    assert response_models.Refusal.model_validate(refused).clause
    inspector = floor.member("inspector")
    for path, shape in (
        (f"/api/inspect/tables/{TABLE}/events", response_models.Records),
        ("/api/inspect/streams/accounts/events", response_models.Records),
        ("/api/inspect/ledger", response_models.Ledger),
        ("/api/inspect/verify", response_models.Verified),
    ):
        shape.model_validate(inspector.get(path).json())

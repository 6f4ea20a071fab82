"""The desk: duties by urgency, pits, proposals, and the documents in force."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.core import dump, kind
from houseway.floor.approvals import MOST_TEXT, AdoptDocument
from houseway.floor.pits import OpenPit, TakeCharge
from houseway.floor.signatures import Propose, SignProposal
from houseway.house.people import People
from houseway.law import games
from tests.web.conftest import PASSWORD, Plain

GAME = next(iter(games()))


def staff(floor, name, role):
    floor.people.add_staff(name, role, PASSWORD)
    guest = floor.guest()
    guest.sign_in(name)
    return guest


def does(guest, command):
    data = {"id": uuid4().hex, "command": kind(command), "data": _plain(command)}
    return guest.post("/api/floor/commands", data)


def _plain(command):
    return json.loads(dump(command))


def test_pits_and_who_is_in_charge_of_them_are_seen_at_the_desk(floor):
    kim = staff(floor, "Kim", "gaming_manager")
    for command in (OpenPit("A"), TakeCharge("A")):
        assert does(kim, command).status_code == 200
    seen = kim.get("/api/floor/desk").json()["pits"]["A"]
    assert (seen["supervisor"], seen["charges"][0]["until"]) == ("Kim", "")


def test_an_approved_text_is_put_up_by_two_people_and_read_by_anybody(floor):
    kim = staff(floor, "Kim", "gaming_manager")
    lee = staff(floor, "Lee", "assistant_gaming_manager")
    # A document is longer than what people type elsewhere.
    whole = '1.1 "Chips" are tokens.\n' * 10_000
    adopt = AdoptDocument(GAME, "Order 12", "2020-02-01", whole)
    assert does(kim, adopt).status_code == 409
    waits = Propose(kind(adopt), dump(adopt), "as gazetted")
    longer = dump(replace(adopt, text="x" * (MOST_TEXT + 1)))
    refused = does(kim, replace(waits, data=longer))
    assert refused.json()["detail"] == f"text: a text has at most {MOST_TEXT} characters"
    for day in ("20200201", "2020-W05-6", "soon"):
        odd = does(kim, replace(waits, data=dump(replace(adopt, since=day))))
        assert "since is a day such as 2026-03-01" in odd.json()["detail"]
    assert does(kim, waits).status_code == 200
    assert kim.get("/api/floor/desk").json()["proposals"][0]["by"] == "Kim"
    assert does(kim, SignProposal(1)).status_code == 409
    path = f"/api/floor/documents/{GAME}/text"
    assert floor.guest().get(path).status_code == 404
    assert does(lee, SignProposal(1)).status_code == 200
    assert floor.guest().get(path).text == whole
    shown = {
        row["document"]: row["order"] for row in kim.get("/api/floor/desk").json()["documents"]
    }
    assert shown[GAME] == "Order 12"
    assert floor.guest().get(f"/api/games/{GAME}").json()["in_force"]["order"] == "Order 12"


def test_who_leaves_while_signing_has_signed_nothing_and_the_proposal_waits(floor):
    """Somebody is taken off the staff by another process than the one that serves the pages."""
    ben, bob = (staff(floor, name, "gaming_manager") for name in ("ben", "bob"))
    adopted = AdoptDocument(GAME, "an order", "2026-01-01", "the text")
    assert does(ben, Propose(kind(adopted), dump(adopted), "approved")).status_code == 200
    again = floor.guest()
    again.sign_in("ben")
    own = does(again, SignProposal(1))
    assert "another person" in own.json()["detail"], "a second session is the same person"
    People(floor.store, hasher=Plain()).remove_staff("bob")
    assert does(bob, SignProposal(1)).status_code == 401
    waiting = ben.get("/api/floor/desk").json()["proposals"]
    assert [each["number"] for each in waiting] == [1]
    cy = staff(floor, "cy", "gaming_manager")
    assert does(cy, SignProposal(1)).status_code == 200


def test_who_left_acts_at_no_table_either(floor):
    gil = staff(floor, "gil", "supervisor")
    with gil.follow(GAME, "supervisor") as line:
        People(floor.store, hasher=Plain()).remove_staff("gil")
        line.socket.send_text(json.dumps({"type": "ping", "id": "1"}))
        with pytest.raises(WebSocketDisconnect):
            line.until(lambda message: message["type"] == "pong")

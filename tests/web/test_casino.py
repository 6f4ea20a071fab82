"""Commands of the floor over HTTP: who may send them, and what they bring about."""

from dataclasses import fields
from uuid import uuid4

from houseway.core import USUAL, load_game
from houseway.house.casino import Casino
from houseway.store import open_store
from houseway.table.second_signature import SignEntry
from houseway.web.casino import COMMANDS
from houseway.web.forms import forms
from tests.web.conftest import PASSWORD


def send(guest, command, id=None, **data):
    body = {"id": id or uuid4().hex, "command": f"floor.{command}", "data": data}
    return guest.post("/api/floor/commands", body)


def test_staff_send_commands_to_the_floor_and_a_repeat_is_done_once(floor):
    boss = floor.member("supervisor")
    first = send(boss, "RegisterPerson", "one", person="Mei Tan", address="9 Pier Rd")
    assert first.status_code == 200, first.text
    (event,) = first.json()["events"]
    assert event["name"] == "floor.PersonRegistered"
    assert (event["data"]["person"], event["data"]["by"]) == ("Mei Tan", "supervisor")
    same = send(boss, "RegisterPerson", "one", person="Mei Tan", address="9 Pier Rd")
    assert same.json() == first.json()
    other = send(boss, "RegisterPerson", "one", person="Mei Tan")
    assert other.status_code == 409
    assert "other content" in other.json()["detail"]
    again = send(boss, "RegisterPerson", person="Mei Tan")
    assert again.status_code == 409
    assert "registered already" in again.json()["detail"]


def test_a_refusal_carries_the_clause_of_its_document(floor):
    boss = floor.member("supervisor")
    out = {"person": "Mei", "document": "lunar-poker", "out_of": "casino", "why": "a device"}
    assert send(boss, "ExcludePerson", **out).json()["events"][0]["clause"] == "lunar-poker 14.3.3"
    refused = send(boss, "IssuePlayerCard", person="Mei", card="1")
    assert (refused.status_code, refused.json()["clause"]) == (409, "lunar-poker 14.3.3")


def test_a_right_is_needed_and_bad_input_changes_nothing(floor):
    guest, dealer = floor.guest(), floor.member("dealer")
    assert send(guest, "RegisterPerson", person="Mei").status_code == 401
    assert send(dealer, "ExcludePerson", person="Mei").status_code == 403
    boss, before = floor.member("supervisor"), floor.house.casino.known()[1]
    assert send(boss, "Nonsense").status_code == 422
    assert send(boss, "RegisterPerson", person=["Mei"]).status_code == 422
    assert send(boss, "FlagStaff", person="Mei", since="yesterday").status_code == 422
    assert send(boss, "RegisterPerson", "x" * 200, person="Mei").status_code == 422
    assert floor.house.casino.known()[1] == before


def test_a_dry_run_says_what_would_be_refused(floor):
    boss = floor.member("supervisor")
    body = {"id": "a", "command": "floor.CancelCard", "data": {"card": "5"}, "dry_run": True}
    assert boss.post("/api/floor/commands", body).status_code == 409
    body |= {"command": "floor.RegisterPerson", "data": {"person": "Mei"}}
    assert boss.post("/api/floor/commands", body).status_code == 200
    assert send(boss, "RegisterPerson", person="Mei").status_code == 200


def test_moves_are_those_of_the_role(floor):
    boss, dealer = floor.member("supervisor"), floor.member("dealer")
    offered = {form["command"]: form for form in boss.get("/api/floor/moves").json()["commands"]}
    person = offered["floor.RegisterPerson"]["fields"][0]
    plain = {"type": "text", "required": False, "options": [], "on": False}
    words = {"kind": "text", "titles": {}, "title": "Known as, a number (empty: the house gives "}
    words["title"] += "the next)"
    assert person == {"name": "person"} | plain | words
    asked = {field["name"]: field for field in offered["floor.ExcludePerson"]["fields"]}
    assert asked["out_of"]["options"] == ["game", "casino"]
    assert (asked["until"]["kind"], asked["why"]["kind"]) == ("moment", "words")
    assert offered["floor.ExcludePerson"]["title"] == "Exclude a person"
    assert offered["floor.ExcludePerson"]["says"].startswith("Somebody may not take part")
    listed = {form["command"] for form in dealer.get("/api/floor/moves").json()["commands"]}
    assert "floor.FindPlayerCardInvalid" in listed
    assert "floor.ExcludePerson" not in listed


def test_what_is_said_of_forms_is_about_commands_and_fields_that_there_are():
    known = {name.partition(".")[2]: fields(made) for name, made in COMMANDS.items()}
    named = {field.name for listed in known.values() for field in listed}
    assert forms().fields.keys() <= named
    for name, command in forms().commands.items():
        assert command.fields.keys() <= {field.name for field in known[name]}


def test_a_gaming_manager_decides_by_the_name_that_the_documents_give_the_role(floor):
    floor.people.add_staff("Kim", "gaming_manager", PASSWORD)
    floor.people.add_staff("Bo", "boxperson", PASSWORD)
    manager, box = floor.guest(), floor.guest()
    manager.sign_in("Kim")
    box.sign_in("Bo")
    out = {"person": "Mei", "document": "pai-gow", "out_of": "game"}
    assert send(box, "ExcludePerson", **out).json()["clause"] == "pai-gow 16.4.2"
    assert send(manager, "ExcludePerson", **out).status_code == 200


def test_a_pit_is_handed_over_to_a_supervisor_of_the_house(floor):
    boss = floor.member("supervisor")
    floor.member("dealer")
    floor.people.add_staff("Lee", "boxperson", PASSWORD)
    assert send(boss, "OpenPit", pit="Main").status_code == 200
    assert send(boss, "TakeCharge", pit="Main").status_code == 200
    for name in ("nobody", "dealer", "Ann"):
        refused = send(boss, "HandOver", pit="Main", to=name, notes="all quiet")
        assert refused.json()["detail"] == f"{name} is not a supervisor of this house"
    assert send(boss, "HandOver", pit="Main", to="Lee", notes="all quiet").status_code == 200


def test_what_waits_for_a_second_signature_calls_for_a_supervisor(floors):
    """A real house: the sign of a new table hangs once another person has signed it."""
    store = open_store("memory:")
    Casino(store).open(name="Lake House")
    with floors(store=store).staff() as floor:
        sign = load_game("craps").sign(USUAL)
        floor.house.open_table("one", "craps", sign, by="Kim")
        boss = floor.member("supervisor")

        def alerts():
            (table,) = boss.get("/api/floor").json()["tables"]
            return [(alert["kind"], alert["words"]) for alert in table["alerts"]]

        ((kind_of, said),) = alerts()
        assert kind_of == "signature"
        assert said == "no. 1: Approve sign, asked for by Kim"
        assert boss.get("/api/tables/one/signs").json()["house"] == "Lake House"
        boss.done("one", SignEntry(1), **{"as": "supervisor"})
        assert alerts() == []

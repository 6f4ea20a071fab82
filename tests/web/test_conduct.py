"""Conduct over the wire: what is suspected, who is barred, what the inspector hears and orders."""

import json

import pytest

from houseway.core import CloseWagers, Limits, Rule, Stake, VoidWagers, load_game
from houseway.games.texas_holdem_bonus.irregularities import (
    OrderDeckCount,
    ReportCollusion,
    ReportWrongPack,
)
from houseway.table.conduct import Exclude
from houseway.table.directions import KeepApart, RequireEnglish
from houseway.table.inspection import Acknowledge
from houseway.table.patrons import FindCardInvalid
from houseway.table.seats import Leave, Sit
from tests.web.conftest import PASSWORD

TEXAS, CANBERRA = "texas-holdem-bonus", "canberra-holdem"


def second_table(floor):
    """Another table of the same game; its name."""
    floor.house.open_table("second", TEXAS, load_game(TEXAS).sign(Limits(5_00, 500_00, 5_00)))
    return "second"


def dealt(floor, table=TEXAS):
    """Two players with cards, the supervisor, and somebody who watches."""
    players = [floor.player(name, table, seat) for name, seat in (("Robin", 1), ("Sam", 2))]
    for seat, player in enumerate(players, 1):
        player.done(table, Stake(seat, "ante", 25_00))
    supervisor = floor.member("supervisor")
    supervisor.done(table, CloseWagers(), **{"as": "dealer"})
    return players, supervisor, floor.guest()


def test_11_12_a_suspicion_is_told_to_staff_alone(floor):
    """Neither name nor clause, nor the question, nor the ruling and its reason."""
    players, supervisor, guest = dealt(floor)
    before = floor.house.version(TEXAS)
    watching = [(player, "player") for player in players] + [(guest, "watch")]
    lines = []
    for person, role in watching:
        with person.follow(TEXAS, role) as line:
            supervisor.done(TEXAS, ReportCollusion(2)) if not lines else None
            view = line.receive()["view"]
            lines.append(view)
    refused = players[1].raw(TEXAS, "texas-holdem-bonus.Fold", {"seat": 2})
    assert "suspect" not in refused.text
    assert "11.12" not in refused.text
    supervisor.done(TEXAS, Rule("play_on", "it was only a cough"))
    for person, role in watching:
        with person.follow(TEXAS, role, after=before) as line:
            told = json.dumps(line.receive())
        for secret in ("ollusion", "11.12", "cough", "suspect"):
            assert secret not in told, secret
    told = json.dumps(
        supervisor.get(f"/api/tables/{TEXAS}/rounds/1", **{"as": "supervisor"}).json()
    )
    assert "suspected of collusion" in told
    assert "it was only a cough" in told


@pytest.mark.parametrize("path", ["rounds", "rounds/1"])
def test_11_12_nor_does_the_history_of_a_player_tell(floor, path):
    (_, sam), supervisor, _ = dealt(floor)
    supervisor.done(TEXAS, ReportCollusion(2))
    told = sam.get(f"/api/tables/{TEXAS}/{path}").text
    assert "ollusion" not in told
    assert "11.12" not in told


def test_13_4_2_who_is_excluded_sits_at_no_table_of_the_game(floor):
    robin = floor.player("Robin", TEXAS, 1)
    floor.member("supervisor").done(TEXAS, Exclude(1, "a calculator"))
    refused = robin.send(second_table(floor), Sit(1))
    assert refused.status_code == 409
    assert refused.json()["clause"] == "13.4.2"
    robin.done("craps", Sit(1))


def test_13_1_a_card_found_invalid_is_so_at_every_table_and_after_standing_up(floor):
    robin = floor.player("Robin", TEXAS, 1)
    supervisor = floor.member("supervisor")
    supervisor.done(TEXAS, FindCardInvalid(1, "another's card"), **{"as": "dealer"})
    robin.done(TEXAS, Leave(1))
    refused = robin.send("craps", Sit(1))
    assert refused.json()["clause"] == "6.1"
    assert robin.send(TEXAS, Sit(1)).json()["clause"] == "5.1"
    robin.done("lunar-poker", Sit(1))
    robin.done("lunar-poker", Leave(1))
    # It stays so until another card is issued, whatever anybody says at a table.
    accepted = supervisor.raw(TEXAS, "table.AcceptCardOf", {"player": "Robin"})
    assert (accepted.status_code, accepted.json()["clause"]) == (409, "5.1")
    sent = {"person": "Robin", "card": "another"}
    body = {"id": "new", "command": "floor.IssuePlayerCard", "data": sent}
    assert supervisor.post("/api/floor/commands", body).status_code == 200
    assert floor.house.table(TEXAS).invalid == frozenset()


def test_11_12_2_players_kept_apart_meet_at_no_table_of_the_game(floor):
    first, second = floor.player("Robin", TEXAS, 1), floor.player("Sam", TEXAS, 2)
    floor.member("supervisor").done(TEXAS, KeepApart(1, 2, "they signal"))
    first.done(TEXAS, Leave(1))
    first.done(second_table(floor), Sit(1))
    second.done(TEXAS, Leave(2))
    refused = second.send("second", Sit(2))
    assert refused.json()["clause"] == "11.12.2"


def test_11_12_3_everybody_at_the_table_reads_the_direction(floor):
    robin = floor.player("Robin", TEXAS, 1)
    floor.member("supervisor").done(TEXAS, RequireEnglish("they talk in code"))
    for person, role in ((robin, "player"), (floor.guest(), "watch")):
        (given,) = person.view(TEXAS, role)["directions"]
        assert (given["measure"], given["under"]) == ("english_only", "11.12.3")


def test_11_9_4_an_inspector_is_notified_and_acknowledges(floor):
    _, supervisor, _ = dealt(floor)
    supervisor.done(TEXAS, ReportWrongPack("foreign_card"), **{"as": "dealer"})
    inspector = floor.member("inspector")
    (notified,) = inspector.get("/api/inspect/notifications").json()
    assert (notified["table"], notified["about"], notified["under"]) == (
        *(TEXAS, "the pack is wrong: foreign card", "11.9.4"),
    )
    assert notified["acknowledged_by"] == ""
    assert notified["at"]
    assert supervisor.get("/api/inspect/notifications").status_code == 403
    inspector.done(TEXAS, Acknowledge(1))
    (notified,) = inspector.get("/api/inspect/notifications").json()
    assert notified["acknowledged_by"] == "inspector"


def test_11_9_4_what_is_acknowledged_among_the_messages_is_so_at_the_table_too(floor):
    _, supervisor, _ = dealt(floor)
    supervisor.done(TEXAS, ReportWrongPack("foreign_card"), **{"as": "dealer"})
    inspector = floor.member("inspector")
    sent = inspector.get("/api/floor/messages").json()["messages"]
    mine = {message["to"]: message["id"] for message in sent}
    assert {*mine} == {"inspector", "surveillance"}
    body = {"command": "floor.AcknowledgeMessage", "data": {"message": mine["inspector"]}}
    assert inspector.post("/api/floor/commands", body | {"id": "seen"}).status_code == 200
    (notified,) = inspector.get("/api/inspect/notifications").json()
    assert notified["acknowledged_by"] == "inspector"


def test_3_8_an_inspector_orders_a_count_and_nothing_else(floor):
    inspector = floor.member("inspector")
    done = inspector.done(TEXAS, OrderDeckCount())
    assert "pack.DeckCountOrdered" in [event["name"] for event in done["events"]]
    assert inspector.send(TEXAS, RequireEnglish("x")).status_code == 403
    assert inspector.raw(CANBERRA, "canberra-holdem.OrderDeckCount").status_code == 403


def test_a_preview_says_who_gets_what_back(floor):
    _, supervisor, _ = dealt(floor)
    answer = supervisor.send(TEXAS, VoidWagers(1, "all", "a phone"), dry_run=True).json()
    assert answer["money"] == ["seat 1 gets back $25 (Ante)"]
    assert any("is void: a phone" in event["words"] for event in answer["events"])


def test_one_void_wager_leaves_the_round_standing(floor):
    _, supervisor, _ = dealt(floor)
    supervisor.done(TEXAS, VoidWagers(1, "all", "a phone"))
    (row,) = supervisor.get(f"/api/tables/{TEXAS}/rounds", **{"as": "supervisor"}).json()["rounds"]
    assert row["void"] is False


@pytest.mark.parametrize("sought", ["Robin", "a phone", "13.4.1", "ante"])
def test_rounds_are_found_by_player_reason_clause_and_wager(floor, sought):
    _, supervisor, _ = dealt(floor)
    supervisor.done(TEXAS, VoidWagers(1, "all", "a phone"))
    found = supervisor.get(f"/api/tables/{TEXAS}/rounds", search=sought, **{"as": "supervisor"})
    assert len(found.json()["rounds"]) == 1


def test_a_card_is_found_however_it_is_written():
    from houseway.web.searching import spellings

    assert spellings("Ah Robin") == [("ah", "a♥"), ("robin",)]
    assert spellings("10s") == [("10s", "10♠")]


def test_the_inspectors_books_hold_no_secrets(floor, tmp_path):
    from typer.testing import CliRunner

    from houseway.cli import app

    floor.guest().card("Robin")
    inspector = floor.member("inspector")
    for path in (
        "export?stream=accounts",
        "export?format=csv",
        "export",
        "streams/accounts/events",
    ):
        told = inspector.get(f"/api/inspect/{path}").text
        assert PASSWORD not in told
        assert "plain " not in told
    file = tmp_path / "all.jsonl"
    file.write_text(inspector.get("/api/inspect/export?stream=accounts").text, "utf-8")
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0


def test_the_ledger_has_its_times(floor):
    floor.player("Robin", TEXAS, 1)
    inspector = floor.member("inspector")
    moved = inspector.get("/api/inspect/ledger").json()["transfers"]
    assert all(transfer["at"] for transfer in moved)


def test_16_2_no_strategy_for_who_sits_at_a_regulated_table(floor):
    robin = floor.player("Robin", "pai-gow", 1)
    assert robin.get("/api/games/craps/strategy").status_code == 403
    assert robin.get("/api/games/craps/drills").status_code == 403
    robin.done("pai-gow", Leave(1))
    assert robin.get("/api/games/craps/strategy").status_code != 403

"""What staff see before they act, and the reason that stays with the act."""

import json

import pytest

from houseway.core import CloseWagers, Stake
from houseway.games.canberra_holdem.events import Call, Fold
from houseway.games.canberra_holdem.irregularities import ReportInDiscardRack, VoidRound
from houseway.house import RECEIVED, stream_of
from houseway.law import games
from houseway.law.register import register
from houseway.table.conduct import CloseTable

TABLE = "canberra-holdem"


def in_play(floor):
    """Two players with cards, and the staff."""
    players = [floor.player(name, TABLE, seat) for name, seat in (("Robin", 1), ("Sam", 2))]
    for seat, player in enumerate(players, 1):
        player.done(TABLE, Stake(seat, "ante", 25_00))
    supervisor = floor.member("supervisor")
    supervisor.done(TABLE, CloseWagers(), **{"as": "dealer"})
    return players, supervisor


def names(answer):
    return [event["name"] for event in answer.json()["events"]]


def test_a_void_is_foreseen_and_not_done(floor):
    _, supervisor = in_play(floor)
    answer = supervisor.send(TABLE, VoidRound("a fire alarm"), dry_run=True)
    assert "core.Voided" in names(answer)
    assert not floor.house.table(TABLE).void


def test_a_question_is_foreseen(floor):
    _, supervisor = in_play(floor)
    answer = supervisor.send(TABLE, ReportInDiscardRack(1), dry_run=True)
    assert names(answer) == ["core.Asked"]


def test_nobody_foresees_how_hands_are_settled(floor):
    (first, second), _ = in_play(floor)
    first.done(TABLE, Call(1, 50_00))
    for last in (Fold(2), Call(2, 50_00)):
        answer = second.send(TABLE, last, dry_run=True)
        assert answer.status_code == 200
        assert answer.json()["events"] == []
    assert floor.house.table(TABLE).live


def test_the_reason_of_an_act_is_on_record(floor):
    supervisor = floor.member("supervisor")
    supervisor.done(TABLE, CloseTable(30), reason="The night is over.")
    last = [record for record in floor.store.read(stream_of(TABLE), 0) if record.name == RECEIVED][
        -1
    ]
    assert json.loads(last.data)["reason"] == "The night is over."


def test_commands_and_stages_are_in_words(floor):
    told = floor.guest().get(f"/api/games/{TABLE}").json()
    assert told["commands"]["core.CloseWagers"]["help"].startswith("No more wagers")
    assert [stage["name"] for stage in told["stages"]][:2] == ["wagers", "cut"]


@pytest.mark.parametrize("game", games())
def test_every_stage_has_a_clause_of_the_document(floor, game):
    stages = floor.guest().get(f"/api/games/{game}").json()["stages"]
    assert floor.member("dealer").view(game)["stage"] in [stage["name"] for stage in stages]
    for stage in stages:
        assert stage["clause"] in register(game).clauses, stage


def test_automatic_players_stay_for_a_dealer_who_practises(practice):
    dealer = practice.member("dealer")
    with dealer.follow(TABLE, "dealer") as line:
        line.ask(type="command", command="web.TakeTable")
        line.ask(type="command", command="web.AddPlayer")
        line.until(lambda one: any(x["kind"] == "chips" for x in one.get("view", {})["things"]))
    assert practice.house.table(TABLE).seats

"""The floor and its tables over HTTP: what is answered, to whom, and every way to be refused."""

import json

import pytest

from houseway.core import (
    USUAL,
    CloseWagers,
    Correct,
    Drawn,
    Stake,
    dump,
    kind,
    load_game,
)
from houseway.floor.cage import TakeInChips
from houseway.floor.signatures import Propose, SignProposal
from houseway.games.texas_holdem_bonus.events import Bet
from houseway.house import House
from houseway.house.deals import Deals
from houseway.law import games
from houseway.store import open_store
from houseway.table.alerts import AnswerAlert
from houseway.table.conduct import CloseTable
from houseway.table.seats import BuyIn, Leave, Sit
from houseway.table.second_signature import SignEntry
from tests.web.conftest import Floor
from tools.open_house import Dealt

TABLE = "canberra-holdem"


def problem(answer, status, kind=""):
    """The answer is a problem body of this status."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert "Traceback" not in answer.text
    if kind:
        assert body["type"] == f"urn:houseway:{kind}"
    return body


def test_an_address_where_nothing_is_answers_a_person_with_a_page(floor):
    guest = floor.guest()
    problem(guest.get("/tabels/x"), 404, "unknown-path")
    page = guest.client.get("/tabels/x", headers={"Accept": "text/html,*/*"})
    assert page.status_code == 404
    assert "To the floor" in page.text


# The floor


def test_the_floor_shows_every_table(floor):
    told = floor.guest().get("/api/floor").json()
    assert {table["game"] for table in told["tables"]} == set(games())
    one = next(table for table in told["tables"] if table["game"] == "texas-holdem-bonus")
    assert one["meter"] == 25_000_00
    assert one["seats"] == {"total": 7, "taken": 0, "free": 7, "players": {}}
    assert one["dealer"] == "automatic"
    assert one["sign"]["limits"]["ante"]["minimum"] == 5_00


def test_alerts_are_for_staff(floor):
    ann = floor.player("Ann", TABLE)
    assert ann.post(f"/api/tables/{TABLE}/call", {"words": "my chips fell"}).status_code == 200
    seen = {}
    for role in ("supervisor", "dealer"):
        tables = floor.member(role).get("/api/floor").json()["tables"]
        seen[role] = next(table["alerts"] for table in tables if table["name"] == TABLE)
    assert seen["supervisor"][0]["words"] == "Ann: my chips fell"
    assert all(not table["alerts"] for table in ann.get("/api/floor").json()["tables"])


def alerts(floor, kind):
    tables = floor.member("supervisor").get("/api/floor").json()["tables"]
    return [
        alert["words"] for table in tables for alert in table["alerts"] if alert["kind"] == kind
    ]


def test_a_player_whom_nothing_reaches_is_an_alert(floor):
    ann, bob = floor.player("Ann", TABLE, 3), floor.player("Bob", TABLE, 4)
    with ann.follow(TABLE) as live, bob.follow(TABLE) as other:
        live.receive()
        other.receive()
        ann.done(TABLE, Stake(3, "ante", 10_00))
        assert alerts(floor, "lost") == []
    ann.view(TABLE)
    assert alerts(floor, "lost") == ["round 1, seat 3, Ann", "round 1, seat 4, Bob"]


def test_a_dealer_who_goes_away_is_an_alert(floor):
    dealer = floor.member("dealer")
    with dealer.follow(TABLE, "dealer") as live:
        assert live.ask(type="command", command="web.TakeTable")["type"] == "done"
        assert alerts(floor, "lost") == []
    dealer.view(TABLE)
    assert alerts(floor, "lost") == ["dealer dealer"]


def test_a_jackpot_is_an_alert(floor):
    game = "texas-holdem-bonus"
    floor.house.deals = Deals(Dealt(flop="2h 5h 9h", box_3="Kh Jh"), None)
    ann = floor.player("Ann", game, 3)
    for area, cents in (("ante", 10_00), ("jackpot", 5_00)):
        ann.done(game, Stake(3, area, cents))
    ann.raw(game, "web.Ready")
    with ann.follow(game) as live:
        live.until(lambda one: one.get("view", {}).get("stage") == "flop_wagers")
        assert alerts(floor, "jackpot") == []
        ann.done(game, Bet(3, 20_00))
        for _ in range(2):
            live.until(lambda one: "seat/3" in one.get("view", {}).get("due", []))
            ann.raw(game, f"{game}.Check", {"seat": 3})
        live.until(lambda one: one.get("view", {}).get("live") is False)
    assert alerts(floor, "jackpot") == ["round 1, seat 3: $100"]


def test_who_answers_a_call_is_on_record(floor):
    floor.member("dealer").post(f"/api/tables/{TABLE}/call", {"words": "a dispute"})
    boss = floor.member("supervisor")
    assert boss.post(f"/api/tables/{TABLE}/call", {"answered": True}).json() == {"calls": []}
    assert alerts(floor, "call") == []
    records = floor.member("inspector").get(f"/api/inspect/tables/{TABLE}/events").json()["events"]
    (answered,) = [record for record in records if record["name"] == "table.AlertAnswered"]
    assert answered["data"]["by"] == "supervisor"
    assert answered["data"]["alert"].startswith("Called to the table, dealer: a dispute, ")
    dealer = floor.member("dealer")
    problem(dealer.post(f"/api/tables/{TABLE}/call", {"answered": True}), 403)


def test_alerts_come_by_urgency_and_go_last_once_acknowledged(floor):
    ann, boss = floor.player("Ann", TABLE, 3), floor.member("supervisor")
    ann.done(TABLE, Stake(3, "ante", 10_00))
    boss.done(TABLE, CloseWagers())
    boss.done(TABLE, CloseTable(20))
    floor.member("dealer").post(f"/api/tables/{TABLE}/call", {"words": "a ruling, please"})
    with boss.follow(TABLE, "supervisor") as live:
        told = live.receive()["view"]["alerts"]
        assert [(alert["kind"], alert["urgent"]) for alert in told] == [
            ("call", True),
            ("lost", True),
            ("closure", False),
        ]
        boss.done(TABLE, AnswerAlert(told[1]["alert"]))
        live.until(
            lambda said: (
                [alert["kind"] for alert in said.get("view", {}).get("alerts", ())]
                == ["call", "closure", "lost"]
                and said["view"]["alerts"][2]["answered_by"] == "supervisor"
            )
        )
    assert "alerts" not in ann.get(f"/api/tables/{TABLE}").json()["view"]
    problem(boss.raw(TABLE, "table.AnswerAlert", {"alert": " "}), 409)
    dealer = floor.member("dealer")
    problem(dealer.raw(TABLE, "table.AnswerAlert", {"alert": told[0]["alert"]}), 409)


def test_a_supervisor_opens_a_table(floor):
    asked = {"name": "late-night", "game": "craps", "training": True}
    boss = floor.member("supervisor")
    assert boss.post("/api/tables", asked).status_code == 201
    assert floor.guest().get("/api/tables/late-night").status_code == 200
    problem(boss.post("/api/tables", asked), 409, "taken")
    problem(floor.member("dealer").post("/api/tables", asked | {"name": "x"}), 403, "role")
    problem(floor.guest().post("/api/tables", asked | {"name": "x"}), 401)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "bridge"},
        {"name": "../etc"},
        {"name": ""},
        {"sign": {"chips": []}},
        {"sign": {"seats": -1}},
        {"sign": {"seat": 5}},
        {"name": "t\n"},
        {"sign": {"limits": {"ante": 5}}},
        {"variants": ["no-such"]},
        {"method": "telepathy"},
    ],
)
def test_a_table_that_does_not_fit_is_not_opened(floor, wrong):
    answer = floor.member("supervisor").post("/api/tables", {"name": "t", "game": TABLE} | wrong)
    assert answer.status_code in (404, 422), answer.text
    problem(answer, answer.status_code)


def test_a_felt_is_opened_cashless_with_the_chips_of_the_house(floor):
    """Clauses: craps 2.5, lunar-poker 2.5."""
    boss, casino = floor.member("supervisor"), floor.house.casino
    taken = TakeInChips(((100_00, 10), (25_00, 40)), "delivered")
    casino.submit("cass", "cashier", Propose(kind(taken), dump(taken), "delivered"))
    casino.submit("mia", "gaming_manager", SignProposal(1))
    asked = {"name": "felt", "game": "craps", "method": "felt", "cashless": True}
    sign = {"sign": {"limits": {}}}
    opened = boss.post("/api/tables", asked | sign)
    assert opened.status_code == 201, opened.text
    assert opened.json()["sign"]["options"][-1] == "cashless"
    assert opened.json()["sign"]["chips"] == [25_00, 100_00]
    for wrong, said in (
        ({"game": "lunar-poker"}, "no table of lunar-poker is run cashless"),
        ({"method": "shoe", "game": TABLE}, "cashless: only a real felt has a terminal"),
        ({"cashless": "perhaps"}, "cashless"),
    ):
        answer = boss.post("/api/tables", asked | sign | {"name": "another"} | wrong)
        assert answer.status_code in (409, 422), answer.text
        assert said in answer.text
    assert "another" not in floor.house.tables()


# Looking


def test_everybody_may_watch_and_nobody_more_than_their_role(floor):
    assert floor.guest().view(TABLE)["moves"] == []
    problem(floor.guest().get(f"/api/tables/{TABLE}", **{"as": "player"}), 401)
    ann = floor.player("Ann")
    for role in ("dealer", "supervisor", "inspector"):
        problem(ann.get(f"/api/tables/{TABLE}", **{"as": role}), 403, "role")
    problem(ann.get(f"/api/tables/{TABLE}", **{"as": "owner"}), 422)
    problem(floor.member("dealer").get(f"/api/tables/{TABLE}", **{"as": "supervisor"}), 403)
    assert floor.member("supervisor").view(TABLE, "dealer")


def test_an_unknown_table_is_said_to_be(floor):
    guest = floor.player("Ann")
    for answer in (
        guest.get("/api/tables/nowhere"),
        guest.send("nowhere", Sit(1)),
        guest.get("/api/tables/nowhere/rounds"),
        guest.get("/api/tables/nowhere/advice"),
    ):
        problem(answer, 404, "unknown-table")


# Commands


def test_a_player_sits_down_and_wagers(floor):
    ann = floor.player("Ann", TABLE, 3)
    answer = ann.done(TABLE, Stake(3, "ante", 10_00))
    names = [event["name"] for event in answer["events"]]
    assert "core.Staked" in names
    assert ann.get("/api/me").json()["seats"] == {TABLE: 3}
    assert ann.view(TABLE)["money"]["3"] == 990_00


def test_a_refusal_carries_its_clause(floor):
    ann = floor.player("Ann", TABLE, 3)
    body = problem(ann.send(TABLE, Stake(3, "ante", 7_00)), 409, "refused")
    assert body["clause"] == "3.3"


def test_a_command_sent_again_is_done_once(floor):
    ann = floor.player("Ann", TABLE, 3)
    first = ann.done(TABLE, Stake(3, "ante", 10_00), id="same")
    again = ann.done(TABLE, Stake(3, "ante", 10_00), id="same")
    assert again["events"] == first["events"]
    assert ann.view(TABLE)["money"]["3"] == 990_00


def test_nobody_reads_another_command_by_its_id(floor):
    ann, bob = floor.player("Ann", TABLE, 3), floor.player("Bob", TABLE, 4)
    ann.done(TABLE, Stake(3, "ante", 10_00), id="mine")
    answer = bob.done(TABLE, Stake(4, "ante", 20_00), id="mine")
    assert [
        event["data"]["seat"] for event in answer["events"] if event["name"] == "core.Staked"
    ] == [4]


def test_trying_changes_nothing(floor):
    ann = floor.player("Ann", TABLE, 3)
    version = floor.store.version(f"table/{TABLE}")
    assert ann.send(TABLE, Stake(3, "ante", 10_00), dry_run=True).json()["events"] == []
    problem(ann.send(TABLE, Stake(3, "ante", 1_00), dry_run=True), 409)
    asked = {"command": "core.Stake", "data": json.dumps({"seat": 3, "area": "x", "cents": 5_00})}
    told = ann.get(f"/api/tables/{TABLE}/why", **asked).json()
    assert told["allowed"] is False
    assert told["clause"]
    assert floor.store.version(f"table/{TABLE}") == version


def test_nobody_acts_for_another(floor):
    ann, bob = floor.player("Ann", TABLE, 3), floor.player("Bob", TABLE, 4)
    problem(bob.send(TABLE, Stake(3, "ante", 10_00)), 409)
    problem(bob.send(TABLE, BuyIn(3, 10_00)), 409)
    problem(bob.send(TABLE, Leave(3)), 409)
    problem(bob.send(TABLE, Sit(5), **{"for": "Cleo"}), 403)
    assert ann.view(TABLE)["money"]["3"] == 1_000_00


@pytest.mark.parametrize("role", ["dealer", "supervisor", "inspector", "house"])
def test_a_forged_role_is_refused(floor, role):
    ann = floor.player("Ann", TABLE, 3)
    ann.done(TABLE, Stake(3, "ante", 10_00))
    answer = ann.send(TABLE, CloseWagers(), **{"as": role})
    problem(answer, 422 if role == "house" else 403)


@pytest.mark.parametrize(
    "command", [CloseWagers(), Drawn((1, 2), "me"), Correct(3, "ante", 0, "1.1"), CloseTable(20)]
)
def test_players_do_not_deal(floor, command):
    ann = floor.player("Ann", TABLE, 3)
    ann.done(TABLE, Stake(3, "ante", 10_00))
    problem(ann.send(TABLE, command), 409, "refused")


def test_staff_do_not_wager(floor):
    floor.player("Ann", TABLE, 3)
    problem(floor.member("dealer").send(TABLE, Stake(3, "ante", 10_00)), 409)
    problem(floor.member("dealer").send(TABLE, Sit(5)), 409)
    problem(floor.member("inspector").send(TABLE, CloseTable(20)), 403)
    problem(floor.guest().send(TABLE, Sit(5)), 401)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"command": "core.Stake", "data": {}}, "id"),
        ({"id": "", "command": "core.Stake", "data": {}}, "id"),
        ({"id": "x" * 200, "command": "core.Stake", "data": {}}, "id"),
        ({"id": "1", "command": "no.Such", "data": {}}, "command"),
        ({"id": "1", "command": "core.Staked", "data": {}}, "data"),
        ({"id": "1", "command": "core.Stake", "data": {"seat": "three"}}, "seat"),
        ({"id": "1", "command": "core.Stake", "data": {"seat": 10**40}}, "area"),
        ({"id": "1", "command": "core.Stake", "data": []}, "data"),
        ({"id": "1", "command": "web.Nonsense"}, "command"),
        ({"id": "1", "command": "craps.PassDice", "data": {"seat": 3}}, "command"),
        ([], ""),
        ("command", ""),
    ],
)
def test_what_does_not_fit_is_said_where(floor, body, field):
    ann = floor.player("Ann", TABLE, 3)
    told = problem(ann.post(f"/api/tables/{TABLE}/commands", body), 422)
    assert told.get("field", "") == field


BROKEN = b'{"id": "1", "command": "core.Stake", "data": {"area": "\\ud800"}}'


@pytest.mark.parametrize("text", [b"{", b"\xff\xfe", b"", b"[" * 60_000, b'{"id": NaN}', BROKEN])
def test_malformed_json_is_refused(floor, text):
    ann = floor.player("Ann", TABLE, 3)
    headers = {"X-CSRF-Token": ann.csrf, "Content-Type": "application/json"}
    answer = ann.client.post(f"/api/tables/{TABLE}/commands", content=text, headers=headers)
    problem(answer, 422)
    assert ann.done(TABLE, Stake(3, "ante", 10_00))


def test_an_oversized_body_is_refused(floor):
    ann = floor.player("Ann", TABLE, 3)
    big = {"id": "1", "command": "core.Stake", "data": {"area": "x" * 70_000}}
    problem(ann.post(f"/api/tables/{TABLE}/commands", big), 413, "too-large")
    headers = {"X-CSRF-Token": ann.csrf}

    def parts():
        for _ in range(100):
            yield b"x" * 1000

    answer = ann.client.post("/api/cards", content=parts(), headers=headers)
    problem(answer, 413)


def test_amounts_beyond_all_bounds_are_refused(floor):
    ann = floor.player("Ann", TABLE, 3)
    for cents in (0, -5_00, 2**62, 2**70):
        assert ann.send(TABLE, Stake(3, "ante", cents)).status_code in (409, 422)
        assert ann.send(TABLE, BuyIn(3, cents)).status_code in (409, 422)


def test_every_answer_has_the_headers(floor):
    guest = floor.guest()
    for path in ("/api/me", "/api/floor", "/api/nothing", "/", "/static/base.css"):
        headers = guest.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_pages_and_files_are_asked_about_again(floor):
    guest = floor.guest()
    first = guest.get("/static/base.css")
    assert first.headers["cache-control"] == "no-cache"
    again = guest.client.get("/static/base.css", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert guest.get("/").headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/nope.js"])
def test_no_other_file_is_served(floor, path):
    problem(floor.guest().get(path), 404)


def test_unknown_paths_and_methods_are_problems(floor):
    guest = floor.guest()
    problem(guest.get("/api/nothing"), 404)
    problem(guest.client.put("/api/me", headers={"X-CSRF-Token": guest.csrf}), 405)


def test_the_api_describes_itself(floor):
    told = floor.guest().get("/api/openapi.json").json()
    assert "/api/tables/{name}/commands" in told["paths"]


def test_15_5_b_a_regulated_table_opens_by_approved_rules_only(floor, tmp_path, monkeypatch):
    boss = floor.member("supervisor")
    asked = {"name": "paid", "game": "canberra-holdem", "variants": ["call-paid"]}
    told = problem(boss.post("/api/tables", asked), 409, "refused")
    assert told["clause"] == "15.5(b)"
    problem(boss.get("/api/tables/paid"), 404)
    assert boss.post("/api/tables", asked | {"training": True}).status_code == 201
    (tmp_path / "canberra-holdem").mkdir()
    (tmp_path / "canberra-holdem" / "told-so.toml").write_text(
        'title = "Told so"\nstatus = "approved"\n'
        'approval = { order = "Order 7", date = "2025-07-01" }\n[odds.ante]\nflush = "3:1"\n'
    )
    monkeypatch.setattr("houseway.law.variants.OWN", [tmp_path])
    opened = boss.post("/api/tables", asked | {"name": "told", "variants": ["told-so"]})
    assert opened.json()["variants"] == ["Told so"]


def test_the_floor_says_whose_sign_waits_for_a_signature():
    store = open_store("memory:")
    house = House(store)
    house.casino.open(name="A house")
    house.open_table("craps", "craps", load_game("craps").sign(USUAL), by="Kim")
    with Floor(store=store).staff() as floor:
        (shown,) = floor.guest().get("/api/floor").json()["tables"]
        assert shown["waits_for_sign"]
        floor.member("supervisor").done("craps", SignEntry(1))
        (shown,) = floor.guest().get("/api/floor").json()["tables"]
        assert not shown["waits_for_sign"]

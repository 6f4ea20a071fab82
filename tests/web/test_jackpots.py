"""Jackpots on the floor: one meter at every linked table, pools, signatures and slips."""

import pytest

from houseway.core import CloseWagers, Drawn, Limits, Stake, load_game
from houseway.equipment.cards import parse_many
from houseway.games.texas_holdem_bonus.events import Bet, Check, DealFaceDown, SettleHands
from houseway.house import House, event_of
from houseway.house.opening import open_tables
from houseway.table.prizes import ConfirmPrize, RefusePrize, SignPrize
from houseway.table.seats import BuyIn, Sit
from tests.web.conftest import PASSWORD
from tests.web.test_casino import send

GAME = "texas-holdem-bonus"
FELT = "felt one"


@pytest.fixture
def linked(floors):
    """Two regulated tables of one pool, a training one, and two supervisors."""
    with floors().staff() as floor:
        floor.people.add_staff("second", "supervisor", "a long enough password")
        sign = load_game(GAME).sign(Limits(5_00, 500_00, 5_00))
        floor.house.open_table("one", GAME, sign)
        floor.house.open_table("two", GAME, sign)
        floor.house.open_table(FELT, GAME, sign, method="felt")
        floor.house.open_table("practice", GAME, sign, training=True)
        yield floor


def hit(floor, flop="Ts Js Qs", box="As Ks", at=FELT, seat=1):
    """A round at a real felt whose only box has these cards, as far as its settlement."""

    def sent(by, role, command):
        floor.house.submit(at, by, role, command)

    def deal(cards):
        sent("dealer", "dealer", Drawn(tuple(parse_many(cards.split())), "felt"))

    if seat not in floor.house.table(at).seats:
        sent("Ada", "player", Sit(seat))
        sent("Ada", "player", BuyIn(seat, 1_000_00))
    sent("Ada", "player", Stake(seat, "ante", 10_00))
    sent("Ada", "player", Stake(seat, "jackpot", 5_00))
    for command in (CloseWagers(), DealFaceDown()):
        sent("dealer", "dealer", command)
    sent("Ada", "player", Bet(seat, 20_00))
    deal(flop)
    sent("Ada", "player", Check(seat))
    deal("2c")
    sent("Ada", "player", Check(seat))
    deal("3d")
    deal("4h 4d")
    sent("dealer", "dealer", SettleHands())
    deal(box)


def meters(floor, guest):
    tables = guest.get("/api/floor").json()["tables"]
    return {table["name"]: table["meter"] for table in tables}


def test_15_1_3_linked_tables_show_one_meter_at_every_moment(linked):
    """H2: a table shows what happened at another without an event of its own."""
    guest = linked.guest()
    with guest.follow("one", "watch") as one, guest.follow("two", "watch") as two:
        assert one.receive()["view"]["meter"] == two.receive()["view"]["meter"] == 25_000_00
        hit(linked, "2s 7d Jc", "As 9h")
        for follower in (one, two):
            told = follower.until(lambda message: message.get("view", {}).get("meter") != 25_000_00)
            assert (told["view"]["meter"], told["events"]) == (25_001_00, [])
    shown = meters(linked, guest)
    assert {shown[name] for name in ("one", "two", FELT)} == {25_001_00}
    assert shown["practice"] == 25_000_00
    assert guest.view("two")["meter"] == 25_001_00


def test_15_1_3_a_meter_that_another_process_moved_is_shown(linked, tmp_path):
    guest = linked.guest()
    assert guest.view("one")["meter"] == 25_000_00
    other = House(linked.store)
    other.correct_meter(GAME, 1_00, "cage", "a counted coin")
    assert guest.view("one")["meter"] == 25_001_00
    assert set(meters(linked, guest).values()) == {25_001_00, 25_000_00}


def test_15_1_2_1_training_tables_have_a_pool_of_their_own(linked):
    """C1: nothing that happens at a training table reaches the regulated pool."""
    boss = linked.member("supervisor")
    pools = {pool["name"]: pool for pool in boss.get("/api/pools").json()["pools"]}
    assert pools[GAME]["tables"] == ["one", "two", FELT]
    assert (pools[f"{GAME}-training"]["tables"], pools[f"{GAME}-training"]["training"]) == (
        ["practice"],
        True,
    )
    asked = {"name": "practice felt", "game": GAME, "training": True, "method": "felt"}
    assert boss.post("/api/tables", asked).status_code == 201
    before = [event_of(record) for record in linked.store.read(f"pool/{GAME}")]
    hit(linked, at="practice felt")
    assert [event_of(record) for record in linked.store.read(f"pool/{GAME}")] == before
    view = boss.view("practice felt", "supervisor")
    assert (view["held"], view["meter_training"], view["jackpot"]["training"]) == (None, True, True)
    assert not boss.view("one", "supervisor")["meter_training"]


def test_15_1_2_1_a_regulated_table_joins_no_training_pool(linked):
    boss = linked.member("supervisor")
    jackpot = {"pool": f"{GAME}-training", "wager": 500, "seed": 25_000_00, "increment": [1, 5]}
    bonus = {"royal_flush": 250_00, "straight_flush": 100_00}
    asked = {"name": "three", "game": GAME, "sign": {"jackpot": jackpot | {"bonus": bonus}}}
    refused = boss.post("/api/tables", asked)
    assert refused.status_code == 422
    assert "is for training tables only" in refused.json()["detail"]


def test_15_2_9_a_held_prize_is_an_alert_and_two_sign_for_it(linked):
    hit(linked)
    boss, second = linked.member("supervisor"), linked.member("second")
    (table,) = [t for t in boss.get("/api/floor").json()["tables"] if t["name"] == FELT]
    (alert,) = [alert for alert in table["alerts"] if alert["kind"] == "prize"]
    assert alert["words"] == "round 1, seat 1, royal flush: $50,000 to be confirmed"
    held = boss.view(FELT, "supervisor")["held"]
    assert held["prizes"][0]["cards"] == ["As", "Ks", "Ts", "Js", "Qs"]
    assert boss.view("one", "supervisor")["meter_held"] == 25_001_00
    boss.done(FELT, ConfirmPrize(), **{"as": "supervisor"})
    refused = boss.send(FELT, SignPrize(), **{"as": "supervisor"})
    assert refused.status_code == 409
    assert "another supervisor signs" in refused.json()["detail"]
    assert linked.guest().view(FELT)["held"]["confirmed"] is True
    second.done(FELT, SignPrize(), **{"as": "supervisor"})
    (table,) = [t for t in boss.get("/api/floor").json()["tables"] if t["name"] == FELT]
    # M10: chips and coins, of the meter and of the house, are one line.
    assert [a["words"] for a in table["alerts"] if a["kind"] == "jackpot"] == [
        "round 1, seat 1: $50,000"
    ]
    slip = boss.get(f"/api/tables/{FELT}/rounds/1/slips").json()
    (prize,) = slip["prizes"]
    assert (prize["from_pool"], prize["from_house"], prize["paid"]) == (25_001_00, 24_999_00, True)
    assert (prize["player"], prize["line"], prize["clause"]) == ("Ada", "royal flush", "15.2.9.1")
    assert [found["by"] for found in slip["confirmed"]] == ["supervisor"]
    assert [found["by"] for found in slip["signed"]] == ["second"]
    assert linked.player("Bea").get(f"/api/tables/{FELT}/rounds/1/slips").status_code == 403


def test_15_2_9_a_slip_says_what_was_refused_and_why(linked):
    hit(linked)
    boss = linked.member("supervisor")
    boss.done(FELT, RefusePrize(1, "the ace is marked"), **{"as": "supervisor"})
    slip = boss.get(f"/api/tables/{FELT}/rounds/1/slips").json()
    assert [found["why"] for found in slip["refused"]] == ["the ace is marked"]
    assert not slip["prizes"][0]["paid"]
    assert boss.get(f"/api/tables/{FELT}/rounds/9/slips").status_code == 404


def test_15_2_9_5_a_prize_paid_at_once_has_a_slip_too(linked):
    hit(linked, "2s 7s Js", "As 9s")
    slip = linked.member("dealer").get(f"/api/tables/{FELT}/rounds/1/slips").json()
    (prize,) = slip["prizes"]
    assert (prize["cents"], prize["from_pool"], prize["cards"][:2]) == (100_00, 0, ["As", "9s"])


# Pools by hand


def test_15_1_all_pools_are_one_list_for_staff(linked):
    assert linked.player("Bea").get("/api/pools").status_code == 403
    for role in ("dealer", "supervisor", "inspector"):
        (pool, _) = linked.member(role).get("/api/pools").json()["pools"]
        assert (pool["meter"], pool["held"], pool["terms"]["seed"]) == (25_000_00, 0, 25_000_00)
        assert pool["pays"]["royal_flush"] == "100% of the meter, at least $50,000"
    hit(linked, "7s 8s 9s", "5s 6s")
    pool = linked.member("dealer").get("/api/pools").json()["pools"][0]
    assert pool["waiting"] == [{"table": FELT, "round": 1, "cents": 2_500_10}]


def test_15_1_a_meter_is_corrected_with_a_reason_and_a_second_signature(linked):
    boss, second = linked.member("supervisor"), linked.member("second")
    path = f"/api/pools/{GAME}/changes"
    assert boss.post(path, {"cents": 100, "why": " "}).status_code == 409
    assert linked.member("dealer").post(path, {"cents": 100, "why": "x"}).status_code == 403
    assert boss.post(path, {"cents": -99_000_00, "why": "too much"}).status_code == 409
    made = boss.post(path, {"cents": 100, "why": "a counted coin"})
    assert made.status_code == 201
    (change,) = made.json()["proposals"]
    assert (change["by"], made.json()["meter"]) == ("supervisor", 25_000_00)
    refused = boss.post(f"{path}/{change['number']}/sign")
    assert (refused.status_code, linked.house.pool(GAME).meter) == (409, 25_000_00)
    signed = second.post(f"{path}/{change['number']}/sign").json()
    assert (signed["meter"], signed["proposals"]) == (25_001_00, [])
    assert second.post(f"{path}/{change['number']}/sign").status_code == 409
    recorded = [event_of(record) for record in linked.store.read(f"pool/{GAME}")][-1]
    assert (recorded.by, recorded.signed, recorded.why) == (
        "supervisor",
        "second",
        "a counted coin",
    )


def test_15_1_a_proposed_change_can_be_dropped(linked):
    boss = linked.member("supervisor")
    path = f"/api/pools/{GAME}/changes"
    boss.post(path, {"cents": 100, "why": "a counted coin"})
    assert boss.post(f"{path}/1/drop", {"why": ""}).status_code == 409
    assert boss.post(f"{path}/1/drop", {"why": "found it"}).json()["proposals"] == []
    assert linked.member("second").post(f"{path}/1/sign").status_code == 409


def test_15_2_5_2_terms_are_proposed_only_while_no_table_is_linked(linked):
    boss = linked.member("supervisor")
    path = f"/api/pools/{GAME}/changes"
    refused = boss.post(path, {"terms": {"seed": 1}, "why": "less"})
    assert (refused.status_code, "linked" in refused.json()["detail"]) == (409, True)
    for wrong in ({"increment": [2, 1]}, {"pool": "other"}, {"seed": "x"}, {"hold_above": -1}):
        assert boss.post(path, {"terms": wrong, "why": "x"}).status_code == 422
    assert boss.post("/api/pools/nowhere/changes", {"cents": 1, "why": "x"}).status_code == 404


# Stores of earlier versions


def test_15_1_2_1_old_training_tables_leave_the_regulated_pool(floors, monkeypatch):
    """Records of earlier versions had training tables in the regulated pool."""
    from houseway.house import submit

    with floors() as floor:
        sign = load_game(GAME).sign(Limits(5_00, 500_00, 5_00))
        monkeypatch.setattr(submit, "for_training", lambda declared: declared)
        monkeypatch.setattr("houseway.floor.pools.link", lambda pool, name, table: _joined(name))
        floor.house.open_table("one", GAME, sign)
        floor.house.open_table("old", GAME, sign, training=True)
        floor.house.submit("old", "Ada", "player", Sit(1))
        floor.house.submit("old", "Ada", "player", BuyIn(1, 1_000_00))
        floor.house.submit("old", "Ada", "player", Stake(1, "ante", 10_00))
        floor.house.submit("old", "Ada", "player", Stake(1, "jackpot", 5_00))
        monkeypatch.undo()
        open_tables(floor.house)
        assert floor.house.pool(GAME).tables == ("one",)
        own = floor.house.pool(f"{GAME}-training")
        assert (own.tables, own.training, own.pledged("old")) == (("old",), True, 5_00)
        assert floor.house.pool(GAME).pending == {}
        version = floor.house.version("old")
        open_tables(floor.house)
        assert floor.house.version("old") == version


def _joined(name):
    from houseway.floor.pool_events import TableLinked

    return TableLinked(name, "15.1")


# Systems


def test_15_1_1_managers_register_the_systems_and_staff_see_which_pools_they_run(linked):
    linked.people.add_staff("mia", "gaming_manager", PASSWORD)
    manager, boss = linked.member("mia"), linked.member("supervisor")
    told = {"system": "JS-1", "supplier": "Acme", "approval": "letter 7", "since": "2026-03-01"}
    assert send(boss, "RegisterJackpotSystem", **told, pools=[GAME]).status_code == 403
    wrong = send(manager, "RegisterJackpotSystem", **told, pools=[])
    assert (wrong.status_code, wrong.json()["clause"]) == (409, f"{GAME} 15.1.1")
    assert "name every pool" in wrong.json()["detail"]
    assert boss.get("/api/pools").json()["systems"] == []
    assert send(manager, "RegisterJackpotSystem", **told, pools=[GAME]).status_code == 200
    found = boss.get("/api/pools").json()
    assert [(row["id"], row["pools"], row["by"]) for row in found["systems"]] == [
        ("JS-1", [GAME], "mia")
    ]
    runs = {pool["name"]: pool["system"] for pool in found["pools"]}
    assert runs.pop(GAME) == "JS-1"
    assert set(runs.values()) == {""}
    assert send(manager, "RetireJackpotSystem", system="JS-1", why="replaced").status_code == 200
    assert boss.get("/api/pools").json()["systems"][0]["retired"] == "replaced"

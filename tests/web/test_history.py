"""History, why, the inspector's books, the rules, training and declared payouts."""

import csv
import io
import json

import pytest

from houseway.core import Stake, load_game
from houseway.house import House, snapshots, stream_of
from houseway.house import history as records_of
from houseway.house.snapshots import Known
from houseway.law import games
from houseway.law.register import register
from houseway.store import import_lines, open_store, verify_lines
from houseway.table.declarations import AllowDifference, DeclarePayout, TakeDeclarations
from houseway.table.disputes import RaiseDispute
from houseway.table.payments import ReportWrongPayment
from houseway.web import history
from houseway.web import record as record_module
from houseway.web.hub import Hub
from houseway.web.record import FOLLOWED, Record
from tests.web.conftest import Floor
from tests.web.test_automatic_dealer import names, play_round
from tests.web.test_tables import problem

CANBERRA, TEXAS = "canberra-holdem", "texas-holdem-bonus"


@pytest.fixture
def played(floor):
    """A table of Texas where Ann and Bob have played a round."""
    ann, bob = floor.player("Ann", TEXAS, 3), floor.player("Bob", TEXAS, 4)
    play_round(floor, TEXAS, (ann, 3), (bob, 4))
    floor.ann, floor.bob = ann, bob
    return floor


# Rounds


def test_a_player_reads_the_own_rounds(played):
    told = played.ann.get(f"/api/tables/{TEXAS}/rounds").json()
    first = told["rounds"][-1]
    assert first["number"] == 1
    assert first["seat"] == 3
    assert set(first["net"]) <= {"3"}
    assert {wager["seat"] for wager in first["wagers"]} == {3}
    # What the round came to is what the house says of all play.
    mine = played.ann.get("/api/floor/play").json()
    assert mine["games"][TEXAS]["won"] == first["result"]
    assert mine["games"][TEXAS]["rounds"] == 1
    assert mine["here"][TEXAS]["bought"] == 1_000_00
    stranger = played.player("Cleo")
    assert stranger.get("/api/floor/play").json()["games"] == {}
    assert stranger.get(f"/api/tables/{TEXAS}/rounds").json()["rounds"] == []
    problem(stranger.get(f"/api/tables/{TEXAS}/rounds/1"), 403)
    problem(played.guest().get(f"/api/tables/{TEXAS}/rounds"), 401)


def test_results_add_up_to_nothing(played):
    boss = played.member("supervisor")
    first = boss.get(f"/api/tables/{TEXAS}/rounds").json()["rounds"][-1]
    assert first["result"] == -sum(first["net"].values())


def test_a_round_is_replayed_step_by_step(played):
    told = played.ann.get(f"/api/tables/{TEXAS}/rounds/1").json()
    numbers = [event["number"] for step in told["steps"] for event in step["events"]]
    assert numbers == list(range(told["version"], told["until"] + 1))
    stages = [step["view"]["stage"] for step in told["steps"]]
    assert stages[0] == "wagers"
    assert "flop_wagers" in stages
    assert told["previous"] is None
    problem(played.ann.get(f"/api/tables/{TEXAS}/rounds/99"), 404, "unknown-round")


def test_rounds_are_searched(played):
    inspector = played.member("inspector")
    found = inspector.get(f"/api/tables/{TEXAS}/rounds", search="ann roundclosed").json()
    assert [listed["number"] for listed in found["rounds"]] == [1]
    none = inspector.get(f"/api/tables/{TEXAS}/rounds", search="no such word").json()
    assert none["rounds"] == []


def thrower(floor, rounds=5):
    """Somebody after at least so many rounds of craps."""
    ann = floor.player("Ann", "craps", 3)
    ann.done("craps", Stake(3, "field", 5_00))
    with ann.follow("craps") as live:
        while ann.view("craps")["number"] < rounds:
            ann.send("craps", Stake(3, "field", 5_00))
            ann.raw("craps", "web.Ready")
            live.receive()
    return ann


def test_rounds_come_in_pages(floor):
    ann = thrower(floor)
    first = ann.get("/api/tables/craps/rounds", limit=3).json()
    assert len(first["rounds"]) == 3
    after = ann.get("/api/tables/craps/rounds", limit=3, before=first["before"]).json()
    assert after["rounds"][0]["number"] == first["rounds"][-1]["number"] - 1


def test_every_settlement_says_why(played):
    wagers = played.ann.get(f"/api/tables/{TEXAS}/rounds/1").json()["wagers"]
    settled = [wager for wager in wagers if wager["name"] == "core.Settled"]
    assert settled
    for wager in settled:
        told = played.ann.get(f"/api/tables/{TEXAS}/settlements/{wager['event']}/why").json()
        assert told["clause"] == wager["clause"]
        assert told["arithmetic"]
        assert wager["clause"] in [each["id"] for each in told["clauses"]]
        assert all(each["words"] for each in told["clauses"])
        folded = "fold" in wager["verdict"]
        assert folded or set(told["hands"]) == {f"box/{wager['seat']}", "dealer"}
    problem(played.ann.get(f"/api/tables/{TEXAS}/settlements/1/why"), 404, "unknown-event")


@pytest.mark.parametrize("game", games())
def test_why_works_for_every_game(floor, game):
    ann = floor.player("Ann", game, 3)
    play_round(floor, game, (ann, 3))
    told = ann.get(f"/api/tables/{game}/rounds").json()["rounds"]
    events = [each["event"] for row in told for each in row["wagers"] if "verdict" in each]
    for event in events:
        answer = ann.get(f"/api/tables/{game}/settlements/{event}/why")
        assert answer.status_code == 200, answer.text
        assert answer.json()["words"]


def test_a_round_is_disputed_and_the_supervisor_sees_it(played):
    played.ann.done(TEXAS, RaiseDispute(3, 1, "I had two pairs"))
    tables = played.member("supervisor").get("/api/floor").json()["tables"]
    alerts = [each for table in tables for each in table["alerts"]]
    # Nobody follows the table here, and cards that were dealt by chance may win a jackpot.
    alerts = [alert for alert in alerts if alert["kind"] not in ("lost", "jackpot")]
    assert [alert["kind"] for alert in alerts] == ["dispute"]
    assert "two pairs" in alerts[0]["words"]
    assert played.ann.view(TEXAS)["disputes"]
    assert not played.bob.view(TEXAS)["disputes"]


# The inspector


def test_only_the_inspector_reads_the_books(played):
    paths = [
        "/api/inspect/streams",
        f"/api/inspect/tables/{TEXAS}/events",
        "/api/inspect/ledger",
        "/api/inspect/verify",
        "/api/inspect/export",
    ]
    for path in paths:
        problem(played.guest().get(path), 401)
        for person in (played.ann, played.member("dealer"), played.member("supervisor")):
            problem(person.get(path), 403, "role")
        assert played.member("inspector").get(path).status_code == 200


def test_the_inspector_reads_every_record(played):
    inspector = played.member("inspector")
    rows, after = [], 0
    while after is not None:
        query = {"after": after, "limit": 20}
        told = inspector.get(f"/api/inspect/tables/{TEXAS}/events", **query).json()
        rows += told["events"]
        after = told["after"]
    assert [row["version"] for row in rows] == list(range(1, told["version"] + 1))
    found = inspector.get(f"/api/inspect/tables/{TEXAS}/events", search="cardsdealt").json()
    assert any(
        event["name"] == f"{TEXAS}.CardsDealt" and event["data"] for event in found["events"]
    )
    problem(inspector.get("/api/inspect/tables/nowhere/events"), 404)


def test_the_ledger_balances(played):
    told = played.member("inspector").get("/api/inspect/ledger", stream=stream_of(TEXAS)).json()
    assert sum(balance["cents"] for balance in told["balances"] if balance["asset"] == "chips") == 0
    assert told["transfers"]


def test_the_chain_is_checked(played):
    told = played.member("inspector").get("/api/inspect/verify").json()
    assert told["sound"], told["faults"]
    assert told["tables"] == len(games())


def test_an_export_can_be_verified_elsewhere(played):
    inspector = played.member("inspector")
    query = {"stream": stream_of(TEXAS)}
    text = inspector.get("/api/inspect/export", **query).text
    lines = text.splitlines(keepends=True)
    assert not verify_lines(lines)
    assert len(list(import_lines(lines))) == played.store.version(stream_of(TEXAS))
    rows = list(
        csv.DictReader(io.StringIO(inspector.get("/api/inspect/export", format="csv").text))
    )
    assert {row["stream"] for row in rows} >= {stream_of(TEXAS), "accounts"}
    problem(inspector.get("/api/inspect/export", format="xml"), 422)
    problem(inspector.get("/api/inspect/export", stream="nothing"), 404)


def test_words_of_people_are_no_formula():
    from houseway.web.inspect import _harmless

    assert _harmless('=HYPERLINK("x")') == '\'=HYPERLINK("x")'
    assert _harmless("words") == "words"


# The rules


@pytest.mark.parametrize("game", games())
def test_the_rules_of_each_game(floor, game):
    guest = floor.guest()
    told = guest.get(f"/api/games/{game}").json()
    assert set(told["clauses"]) == set(register(game).clauses)
    assert told["areas"]
    for area in told["areas"]:
        assert area["clause"] in told["clauses"], area
        assert area["pays"], area
    rules = load_game(game).rules()
    assert told["digest"] == rules.digest
    clause = next(iter(told["clauses"]))
    assert guest.get(f"/api/games/{game}/clauses/{clause}").json()["words"]
    problem(guest.get(f"/api/games/{game}/clauses/99.9"), 404)
    assert guest.get(f"/api/games/{game}/layout.svg").headers["content-type"] == "image/svg+xml"
    problem(guest.get(f"/api/games/{game}/layout.svg", diagram="../x"), 404)
    spoken = guest.get(f"/api/games/{game}/words", lang="xx").json()
    assert spoken["commands"]["core.Stake"]["label"] == "Place a wager"
    assert {spoken["title"], *spoken["verdicts"]} == {told["name"], *told["verdicts"]}


def test_clauses_with_letters_and_variants(floor):
    guest = floor.guest()
    assert guest.get(f"/api/games/{CANBERRA}/clauses/15.5(a)").json()["id"] == "15.5(a)"
    told = guest.get(f"/api/games/{CANBERRA}", variant="call-paid").json()
    assert told["changes"]
    problem(guest.get(f"/api/games/{CANBERRA}", variant="nope"), 404)
    problem(guest.get("/api/games/bridge"), 404)
    found = guest.get(f"/api/games/{CANBERRA}", search="bonus").json()
    assert found["clauses"]


def test_areas_are_those_that_wagers_name(floor):
    """Every area that a table offers for a wager is described under its id."""
    for game in games():
        ann = floor.player(f"Ann {game}", game, 3)
        described = {area["id"] for area in ann.get(f"/api/games/{game}").json()["areas"]}
        described |= {text.replace("{seat}", "3") for text in described}
        offered = {
            option
            for move in ann.view(game)["moves"]
            if move["command"] == "core.Stake"
            for field in move["fields"]
            if field["name"] == "area"
            for option in field["options"]
        }
        assert offered <= described, game


# Training


@pytest.mark.parametrize("game", games())
def test_no_advice_at_a_regulated_table(floor, game):
    ann = floor.player("Ann", game, 3)
    body = problem(ann.get(f"/api/tables/{game}/advice"), 403, "advice")
    assert body["clause"] == load_game(game).no_advice
    assert body["clause"] in register(game).clauses


def test_advice_is_for_who_sits(practice):
    problem(practice.guest().get("/api/tables/craps/advice"), 401)
    problem(practice.player("Ann").get("/api/tables/craps/advice"), 403)


# Declared payouts


@pytest.fixture
def declaring(floor):
    """A table of Texas whose dealer declares payouts, after a round of Ann's."""
    dealer, ann = floor.member("dealer"), floor.player("Ann", TEXAS, 3)
    dealer.done(TEXAS, TakeDeclarations("on"))
    ann.done(TEXAS, Stake(3, "ante", 10_00))
    dealer.raw(TEXAS, "core.CloseWagers")
    ann.raw(TEXAS, f"{TEXAS}.Fold", {"seat": 3})
    for _ in range(5):
        dealer.raw(TEXAS, f"{TEXAS}.SettleHands")
    assert "core.RoundClosed" in names(floor, TEXAS)
    floor.dealer, floor.ann = dealer, ann
    return floor


def test_the_game_waits_for_the_declaration(declaring):
    view = declaring.dealer.view(TEXAS, "dealer")
    assert view["to_declare"] == {"3": {"due": 0, "declared": None}}
    assert view["due"] == ["dealer"]
    assert declaring.ann.view(TEXAS)["to_declare"] == {}
    body = problem(declaring.ann.send(TEXAS, Stake(3, "ante", 10_00)), 409)
    assert body["clause"] == "11.15"
    declaring.dealer.done(TEXAS, DeclarePayout(3, 0))
    assert declaring.ann.done(TEXAS, Stake(3, "ante", 10_00))


def test_a_wrong_declaration_is_put_right(declaring):
    answer = declaring.dealer.post(f"/api/tables/{TEXAS}/declare", {"payouts": {"3": 25_00}})
    assert answer.json()["to_declare"] == {"3": {"due": 0, "declared": 25_00}}
    tables = declaring.member("supervisor").get("/api/floor").json()["tables"]
    assert [e["kind"] for table in tables for e in table["alerts"]] == ["mismatch"]
    right = declaring.dealer.post(f"/api/tables/{TEXAS}/declare", {"payouts": {"3": 0}})
    assert right.json()["to_declare"] == {}
    told = declaring.dealer.get(f"/api/tables/{TEXAS}/declarations").json()
    wrong = {"payouts": 2, "wrong": 1, "over": 25_00, "under": 0, "largest": 25_00}
    assert told == {"dealer": wrong}


def test_a_wrong_declaration_is_recorded(declaring):
    declaring.dealer.done(TEXAS, DeclarePayout(3, 25_00))
    found = ReportWrongPayment(3, 1, "overpaid", 25_00, "unintentional")
    declaring.dealer.done(TEXAS, found)
    assert declaring.dealer.view(TEXAS, "dealer")["to_declare"] == {}
    assert declaring.ann.done(TEXAS, Stake(3, "ante", 10_00))


def test_a_supervisor_lets_a_difference_stand(declaring):
    boss = declaring.member("supervisor")
    problem(boss.send(TEXAS, AllowDifference(3, "it is late")), 409)
    declaring.dealer.done(TEXAS, DeclarePayout(3, 25_00))
    problem(boss.send(TEXAS, AllowDifference(3, " ")), 409)
    boss.done(TEXAS, AllowDifference(3, "it is late"))
    assert declaring.ann.done(TEXAS, Stake(3, "ante", 10_00))


def test_only_dealers_declare(declaring):
    answer = declaring.ann.post(f"/api/tables/{TEXAS}/declare", {"payouts": {"3": 0}})
    problem(answer, 403)
    problem(declaring.ann.send(TEXAS, DeclarePayout(3, 0)), 409)


def test_the_house_declares_what_it_paid(declaring):
    declaring.dealer.raw(TEXAS, "web.LeaveTable")
    with declaring.ann.follow(TEXAS) as live:
        live.until(lambda one: "view" in one and one["view"]["due"] == [])
    assert declaring.ann.done(TEXAS, Stake(3, "ante", 10_00))


def test_what_is_due_is_what_the_rules_pay(floor):
    """The sum of the winnings, stakes not counted, of whoever had a wager decided."""
    dealer, ann = floor.member("dealer"), floor.player("Ann", "craps", 3)
    dealer.done("craps", TakeDeclarations("on"))
    for _ in range(6):
        ann.send("craps", Stake(3, "field", 5_00))
        ann.send("craps", Stake(3, "any_seven", 5_00))
        dealer.raw("craps", "core.CloseWagers")
        rows = [json.loads(wager.data) for wager in _settled(floor)]
        due = dealer.view("craps", "dealer")["to_declare"]
        number = floor.house.table("craps").round
        assert due["3"]["due"] == sum(row["winnings"] for row in rows[-2:]), number
        dealer.done("craps", DeclarePayout(3, due["3"]["due"]))


def _settled(floor):
    return [
        record for record in floor.store.read(stream_of("craps")) if record.name == "core.Settled"
    ]


@pytest.mark.parametrize("after", ["9" * 30, "-1", "x"])
@pytest.mark.parametrize("path", ["/api/inspect/ledger", "/api/inspect/tables/craps/events"])
def test_a_number_that_no_record_has_is_refused(floor, path, after):
    answer = floor.member("inspector").get(path, after=after)
    assert (answer.status_code, answer.json()["field"]) == (422, "after")


def test_a_search_goes_on_where_one_request_stopped(floor, monkeypatch):
    monkeypatch.setattr(history, "LOOKED", 2)
    ann = thrower(floor)
    path, found, query = "/api/tables/craps/rounds", [], {}
    while query is not None:
        told = ann.get(path, search="thrown", **query).json()
        assert len(told["rounds"]) <= 2
        found += [round["number"] for round in told["rounds"]]
        query = {"before": told["before"]} if told["before"] is not None else None
    assert len(found) >= 4
    assert found == sorted(found, reverse=True)
    newest = ann.get(path).json()["rounds"][0]["number"]
    assert ann.get(path, search="zebra").json()["before"] == newest - 1


def test_a_round_is_read_without_those_after_it(floor, monkeypatch):
    thrower(floor)
    record = floor.app.state.hub._lives["craps"].record
    later = {listed.number: listed.version for listed in record.rounds}
    read = []

    def steps(name, after, state):
        for record in records_of(floor.store.read(stream_of(name), after), state):
            read.append(record.record.version)
            yield record

    monkeypatch.setattr(record.house, "steps", steps)
    assert record.round(1)
    assert max(read) <= later[3]


def test_old_rounds_are_not_kept_in_memory_and_can_be_read(floor, monkeypatch):
    """Of most old rounds the table before them is folded again when somebody asks."""
    thrower(floor, 8)
    house = floor.house
    whole = Record(house, "craps")
    whole.open()
    monkeypatch.setattr(record_module, "AT_HAND", 1)
    monkeypatch.setattr(record_module, "KEPT_EVERY", 3)
    few = Record(house, "craps")
    few.open()
    assert [start.number for start in few.rounds if start.before is None]
    numbers = [start.number for start in whole.rounds]
    for number in reversed(numbers):
        assert few.round(number) == whole.round(number)
        assert sum(start.before is not None for start in few.rounds) < len(numbers)
    for version in range(1, whole.version):
        assert few.since(version) == whole.since(version)


def test_what_is_kept_of_a_table_is_written_where_nobody_waits(tmp_path, monkeypatch):
    """The record goes on meanwhile; what is written is as it was."""
    monkeypatch.setattr(snapshots, "EVERY", 10)
    waiting = []
    with open_store(f"sqlite:///{tmp_path / 'house.db'}") as store:
        with Floor(store=store).tables(["craps"]) as floor:
            thrower(floor)
        monkeypatch.setattr(snapshots, "folder", lambda: tmp_path / "later")
        house = House(store)
        record = Record(house, "craps", waiting.append)
        record.open()
        rounds = [*record.rounds]
        assert record._snapshots.find(stream_of("craps"), FOLLOWED) is None
        record.rounds.clear()
        waiting.pop(0)()
        again = Record(house, "craps")
        again.open()
        assert (again.version, again.rounds) == (record.version, rounds)


def test_a_table_is_followed_from_where_it_was_kept(tmp_path, monkeypatch):
    """A server that starts reads what came since, and knows every round."""
    monkeypatch.setattr(snapshots, "folder", lambda: tmp_path)
    monkeypatch.setattr(snapshots, "EVERY", 10)
    monkeypatch.setattr(Hub, "aside", lambda _hub, work: work())
    with open_store(f"sqlite:///{tmp_path / 'house.db'}") as store:
        with Floor(store=store).tables(["craps"]) as floor:
            thrower(floor)
            whole = floor.app.state.hub._lives["craps"].record
        whole.news()
        again, read, really = Record(House(store), "craps"), [], store.read

        def reading(stream, after=0):
            read.append(after)
            return really(stream, after)

        monkeypatch.setattr(store, "read", reading)
        again.open()
        assert min(read) > 0, "nothing is read from its beginning"
        assert (again.version, again.rounds) == (whole.version, whole.rounds)
        assert again.now() == whole.now()
        assert not again.anew(iter)
        again._snapshots._kept.clear()
        forged = (again._table, again.rounds[:-1], again.declared, again.prizes)
        again._snapshots.keep(stream_of("craps"), Known(forged, again.version), FOLLOWED)
        fooled = Record(House(store), "craps")
        fooled.open()
        assert len(fooled.rounds) < len(whole.rounds)
        assert fooled.anew(iter)
        assert (fooled.version, fooled.rounds) == (whole.version, whole.rounds)

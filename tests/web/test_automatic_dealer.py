"""The house's own dealer: rounds of every game go to their end, and nobody holds a table up."""

import json
from datetime import timedelta

import pytest

from houseway.core import CloseWagers, Drawn, Stake
from houseway.games.canberra_holdem.events import Call
from houseway.games.pai_gow.commands import DeclineBank, ReportExposedTiles, TakeBank
from houseway.house import event_of, stream_of
from houseway.house.hidden import text_of
from houseway.law import games
from houseway.table.dealers import DealerCame, DealerLeft
from houseway.table.seats import BuyIn, Leave, SeatPlayer, Sit
from houseway.web.presence import Presence, now
from tests.web.conftest import FAST, play_until

CANBERRA = "canberra-holdem"


def stage(*names):
    return lambda one: one.get("view", {}).get("stage") in names


def names(floor, table):
    return [record.name for record in floor.store.read(stream_of(table))]


def play_round(floor, game, *people):
    """Play until a round is over that decided something."""
    wanted = {"core.RoundClosed", "core.Settled"}
    play_until(lambda _view: wanted <= set(names(floor, game)), game, *people)


@pytest.mark.parametrize("game", games())
def test_a_round_of_each_game_goes_to_its_end(floor, game):
    people = [(floor.player(f"P{seat}", game, seat), seat) for seat in (2, 3)]
    play_round(floor, game, *people)
    assert "core.Settled" in names(floor, game)


@pytest.mark.parametrize("game", games())
def test_one_person_and_automatic_players_at_a_training_table(practice, game):
    ann = practice.player("Ann", game, 3)
    for _ in range(2):
        assert ann.raw(game, "web.AddPlayer").status_code == 200
    with ann.follow(game) as live:
        live.until(lambda one: len(one.get("view", {}).get("practice_players", ())) == 2)
    play_round(practice, game, (ann, 3))
    assert "core.Settled" in names(practice, game)


# Ready


def test_a_single_player_is_dealt_to_at_once(floor):
    ann = floor.player("Ann", CANBERRA, 3)
    ann.done(CANBERRA, Stake(3, "ante", 10_00))
    with ann.follow(CANBERRA) as live:
        assert live.ask(type="ready")["type"] == "done"
        live.until(stage("decisions"))


def test_wagers_close_when_everybody_who_wagers_is_ready(floor):
    ann, bob = floor.player("Ann", CANBERRA, 3), floor.player("Bob", CANBERRA, 4)
    for guest, seat in ((ann, 3), (bob, 4)):
        guest.done(CANBERRA, Stake(seat, "ante", 10_00))
    with ann.follow(CANBERRA) as live:
        live.ask(type="ready")
        told = live.until(lambda one: one.get("view", {}).get("ready") == [3])
        assert told["view"]["countdown"]
        assert told["view"]["stage"] == "wagers"
        bob.raw(CANBERRA, "web.Ready")
        live.until(stage("decisions"))


def test_the_countdown_ends_the_wagers(floors):
    with floors(FAST._replace(countdown=0.2)).tables([CANBERRA]) as floor:
        ann, bob = floor.player("Ann", CANBERRA, 3), floor.player("Bob", CANBERRA, 4)
        for guest, seat in ((ann, 3), (bob, 4)):
            guest.done(CANBERRA, Stake(seat, "ante", 10_00))
        with ann.follow(CANBERRA) as live:
            live.ask(type="ready")
            # The stage and the deadline are told in one message or in two.
            told = live.until(lambda one: one.get("view", {}).get("deadlines"))
            assert told["view"]["stage"] == "decisions"
            assert told["view"]["countdown"] is None


def test_what_was_seen_to_does_not_wake_the_dealer_again():
    presence, moment = Presence(), now()
    presence.countdown, presence.away = moment, moment + timedelta(seconds=60)
    assert presence.next_moment(moment - timedelta(seconds=1)) == 0
    assert 50 < presence.next_moment(moment) <= 60
    presence.away = None
    assert presence.next_moment(moment) is None


def test_who_is_ready_stays_so_though_the_dealer_looked_before_the_wager(floor, monkeypatch):
    floor.player("Ann", CANBERRA, 3)
    live = floor.app.state.hub._lives[CANBERRA]
    look = live.automatic_dealer._look

    def looked_too_early():
        found = look()
        monkeypatch.undo()
        floor.house.submit(CANBERRA, "Ann", "player", Stake(3, "ante", 10_00))
        live.presence.begin(floor.house.table(CANBERRA).round)
        live.presence.ready.add(3)
        live.changed()
        return found

    monkeypatch.setattr(live.automatic_dealer, "_look", looked_too_early)
    with floor.player("Bob", CANBERRA, 4).follow(CANBERRA) as bob:
        bob.until(stage("decisions"))


def test_who_is_not_ready_any_more_stops_the_countdown(floor):
    ann, bob = floor.player("Ann", CANBERRA, 3), floor.player("Bob", CANBERRA, 4)
    for guest, seat in ((ann, 3), (bob, 4)):
        guest.done(CANBERRA, Stake(seat, "ante", 10_00))
    with ann.follow(CANBERRA) as live:
        live.ask(type="ready")
        live.until(lambda one: one.get("view", {}).get("countdown"))
        live.ask(type="not_ready")
        live.until(lambda one: "view" in one and not one["view"]["ready"])


def test_only_who_sits_is_ready(floor):
    assert floor.player("Ann").raw(CANBERRA, "web.Ready").status_code == 403


# Time


def dealt(floor, game, seat=3, area="ante", cents=10_00):
    """A player with cards in front who does nothing more."""
    ann = floor.player("Ann", game, seat)
    for staked in (area, "super/3") if game == "lunar-poker" else (area,):
        ann.done(game, Stake(seat, staked, cents))
    ann.raw(game, "web.Ready")
    return ann


@pytest.mark.parametrize(
    ("game", "event", "who"),
    [
        ("canberra-holdem", "canberra-holdem.Folded", ("Ann", "player")),
        ("texas-holdem-bonus", "texas-holdem-bonus.Folded", ("automatic dealer", "house")),
        ("lunar-poker", "lunar-poker.DecisionMissed", ("automatic supervision", "house")),
    ],
)
def test_who_lets_the_time_pass_is_dealt_with_by_the_document(floors, game, event, who):
    with floors(FAST._replace(decision=0.1)).tables([game]) as floor:
        ann = dealt(floor, game)
        with ann.follow(game, after=0) as live:
            live.until(lambda one: any(event == each["name"] for each in _events(one)))
        found = [record for record in floor.store.read(stream_of(game)) if record.name == event]
        did = _did(floor, game)
    assert found[0].command.startswith("time-out/")
    assert did == {who}


def _events(message):
    batches = message.get("missed") or [message]
    return [event for batch in batches for event in batch.get("events", [])]


def _did(floor, game):
    """Who is on record for what followed when time was up."""
    received = [r for r in floor.store.read(stream_of(game)) if r.name.endswith(".Received")]
    late = [
        json.loads(text_of(record)) for record in received if record.command.startswith("time-out/")
    ]
    return {(data["by"], data["role"]) for data in late}


def test_pai_gow_sets_the_house_way_when_time_is_up(floors):
    with floors(FAST._replace(decision=0.1)).tables(["pai-gow"]) as floor:
        ann = floor.player("Ann", "pai-gow", 3)
        with ann.follow("pai-gow") as live:
            live.until(stage("wagers"))
            live.command(Stake(3, "area/3", 10_00))
            live.ask(type="ready")
            live.until(lambda one: any(e["name"] == "core.RoundClosed" for e in _events(one)))
        asked = [
            record for record in floor.store.read(stream_of("pai-gow")) if "HouseWay" in record.name
        ]
        did = _did(floor, "pai-gow")
    assert asked[0].command.startswith("time-out/")
    assert ("automatic supervision", "house") in did
    assert "supervisor" not in {role for _, role in did}


def test_an_exposed_hand_that_nobody_calls_void_is_played_and_the_round_goes_on(floors):
    game = "pai-gow"
    with floors(FAST._replace(decision=0.1)).tables([game]).staff() as floor:
        dealer, ann = floor.member("dealer"), floor.player("Ann", game, 3)
        play_until(lambda view: view["stage"] == "wagers", game, (ann, 3))
        assert dealer.raw(game, "web.TakeTable").status_code == 200
        ann.done(game, Stake(3, "area/3", 10_00))
        for sent in (CloseWagers(), ReportExposedTiles(3, 2, "dealer")):
            dealer.done(game, sent, **{"as": "dealer"})
        assert dealer.view(game, "dealer")["due"] == ["seat/3", "dealer"]
        with ann.follow(game) as live:
            # Whoever deals next waits no longer than for any other decision.
            dealer.raw(game, "web.LeaveTable")
            live.until(lambda one: any(e["name"] == "core.RoundClosed" for e in _events(one)))
        (played,) = [r for r in floor.store.read(stream_of(game)) if "HandPlayedOn" in r.name]
    assert played.command.startswith("time-out/")


def test_the_deadline_shows_and_more_time_can_be_asked_for(floor):
    ann = dealt(floor, CANBERRA)
    with ann.follow(CANBERRA) as live:
        first = live.until(lambda one: one.get("view", {}).get("deadline"))["view"]
        assert first["deadlines"]["3"] == first["deadline"] > first["now"]
        assert live.ask(type="more_time")["type"] == "done"
        live.until(lambda one: one.get("view", {}).get("deadline", "") > first["deadline"])
        for _ in range(4):
            assert live.ask(type="more_time")["type"] == "done"
        assert live.ask(type="more_time")["status"] == 409


def test_nobody_asks_for_time_who_is_not_waited_for(floor):
    ann = floor.player("Ann", CANBERRA, 3)
    assert ann.raw(CANBERRA, "web.MoreTime").status_code == 409


# Pai Gow's bank


def test_the_house_banks_unless_somebody_asks(floor):
    ann = floor.player("Ann", "pai-gow", 3)
    with ann.follow("pai-gow") as live:
        view = live.until(stage("wagers"))["view"]
    assert view["bank"]["seats"] == []
    assert "pai-gow.BankDeclined" in names(floor, "pai-gow")


def test_who_asks_for_the_bank_is_offered_it(floor):
    ann = floor.player("Ann", "pai-gow", 3)
    assert ann.raw("pai-gow", "web.WantBank").status_code == 200
    # It may have gone on before she asked; then the House banks for two rounds.
    play_until(lambda view: (view["offered"] or {}).get("seat") == 3, "pai-gow", (ann, 3))
    assert ann.send("pai-gow", TakeBank(3)).status_code == 200
    assert ann.view("pai-gow")["bank"]["seats"] == ["seat/3"]
    assert ann.raw("pai-gow", "web.WantBank", {"want": False}).status_code == 200
    assert ann.send("pai-gow", DeclineBank(3)).status_code == 409


# People at the table


def test_a_dealer_takes_the_table_and_the_house_stops(floor):
    dealer, ann = floor.member("dealer"), floor.player("Ann", CANBERRA, 3)
    assert dealer.raw(CANBERRA, "web.TakeTable").status_code == 200
    ann.done(CANBERRA, Stake(3, "ante", 10_00))
    ann.raw(CANBERRA, "web.Ready")
    view = ann.view(CANBERRA)
    assert (view["dealer"], view["stage"]) == ("dealer", "wagers")
    assert dealer.raw(CANBERRA, "core.CloseWagers").status_code == 200
    assert ann.view(CANBERRA)["stage"] == "decisions"
    assert dealer.raw(CANBERRA, "web.LeaveTable").status_code == 200
    assert ann.view(CANBERRA)["dealer"] == "automatic"


def test_two_dealers_do_not_deal_one_table(floor):
    floor.people.add_staff("other", "dealer", "a long enough password")
    floor.member("dealer").raw(CANBERRA, "web.TakeTable")
    other = floor.member("other")
    assert other.raw(CANBERRA, "web.TakeTable").status_code == 409
    assert other.raw(CANBERRA, "core.CloseWagers").json()["type"] == "urn:houseway:taken"
    boss = floor.member("supervisor")
    assert boss.raw(CANBERRA, "web.LeaveTable").status_code == 200
    assert other.raw(CANBERRA, "web.TakeTable").status_code == 200


def test_a_dealer_who_goes_away_leaves_the_table_to_the_house(floors):
    with floors(FAST._replace(dealer_away=0.1)).tables([CANBERRA]).staff() as floor:
        dealer, ann = floor.member("dealer"), floor.player("Ann", CANBERRA, 3)
        with ann.follow(CANBERRA) as live:
            with dealer.follow(CANBERRA, "dealer") as console:
                console.ask(type="command", command="web.TakeTable")
                live.until(lambda one: one.get("view", {}).get("dealer") == "dealer")
            live.until(lambda one: one.get("view", {}).get("dealer") == "automatic")


def test_who_dealt_from_when_to_when_is_on_record(floor):
    dealer, boss = floor.member("dealer"), floor.member("supervisor")
    dealer.raw(CANBERRA, "web.TakeTable")
    assert boss.raw(CANBERRA, "web.TakeTable").status_code == 200
    assert boss.view(CANBERRA)["dealer"] == "supervisor"
    boss.raw(CANBERRA, "web.LeaveTable")
    told = [
        (event.dealer, getattr(event, "why", "came"))
        for event in map(event_of, floor.house.store.read(f"table/{CANBERRA}"))
        if type(event) in (DealerCame, DealerLeft)
    ]
    assert told == [
        ("dealer", "came"),
        ("dealer", "relieved"),
        ("supervisor", "came"),
        ("supervisor", "left"),
    ]


def test_a_dealer_who_went_keeps_the_felt_for_a_while_and_then_nobody_deals(floors):
    with floors(FAST._replace(dealer_away=0.1)).staff() as floor:
        boss = floor.member("supervisor")
        boss.post("/api/tables", {"name": "felt", "game": CANBERRA, "method": "felt"})
        dealer = floor.member("dealer")
        with boss.follow("felt", "supervisor") as live:
            with dealer.follow("felt", "dealer") as console:
                console.ask(type="command", command="web.TakeTable")
                dealer.done("felt", SeatPlayer(3, "Ann", 500_00))
                dealer.done("felt", Stake(3, "ante", 10_00))
                live.until(lambda one: one.get("view", {}).get("dealer") == "dealer")
            live.until(lambda one: one.get("view", {"dealer": ""})["dealer"] is None)
        floor_now = boss.get("/api/floor").json()["tables"]
        alerts = [alert["words"] for table in floor_now for alert in table["alerts"]]
        assert "round 1 is on, and nobody deals" in alerts
        last = [event_of(record) for record in floor.house.store.read("table/felt")][-1]
        assert (last.dealer, last.why) == ("dealer", "away")


def test_staff_who_seat_a_patron_are_in_the_record_as_themselves(floors):
    with floors().staff() as floor:
        boss, dealer = floor.member("supervisor"), floor.member("dealer")
        boss.post("/api/tables", {"name": "felt", "game": CANBERRA, "method": "felt"})
        dealer.done("felt", SeatPlayer(3, "Ann", 500_00))
        events = [event_of(record) for record in floor.house.store.read("table/felt")]
        received = next(event for event in events if getattr(event, "data", "").find("Ann") > 0)
        assert (received.by, received.role) == ("dealer", "dealer")
        sat, bought = events[-2:]
        assert (sat.player, sat.by, bought.cents, bought.by) == ("Ann", "dealer", 500_00, "dealer")


def test_who_does_not_deal_there_seats_nobody(floors):
    """Seat and chips are one act: whole or not at all."""
    with floors().staff() as floor:
        floor.people.add_staff("other", "dealer", "a long enough password")
        boss, dealer = floor.member("supervisor"), floor.member("dealer")
        other = floor.member("other")
        boss.post("/api/tables", {"name": "felt", "game": CANBERRA, "method": "felt"})
        dealer.raw("felt", "web.TakeTable")
        before = floor.house.version("felt")
        assert other.send("felt", Sit(3), **{"for": "Ann"}).status_code == 409
        assert other.send("felt", SeatPlayer(3, "Ann", 500_00)).status_code == 409
        assert other.send("felt", BuyIn(3, 500_00), **{"for": "Ann"}).status_code == 422
        assert dealer.send("felt", SeatPlayer(3, "Ann", 7)).status_code == 409
        assert floor.house.version("felt") == before
        dealer.done("felt", SeatPlayer(3, "Ann", 0))
        again = dealer.send("felt", SeatPlayer(4, "Ann", 0))
        assert again.json()["detail"] == "Ann has a seat at this table already"


def test_a_dealer_types_the_cards_of_a_real_felt(floors):
    with floors().staff() as floor:
        boss = floor.member("supervisor")
        asked = {"name": "felt", "game": CANBERRA, "method": "felt"}
        assert boss.post("/api/tables", asked).json()["dealer"] is None
        dealer = floor.member("dealer")
        dealer.done("felt", Sit(3), **{"for": "Ann"})
        dealer.done("felt", BuyIn(3, 500_00))
        dealer.done("felt", Stake(3, "ante", 10_00))
        dealer.raw("felt", "core.CloseWagers")
        for things in ((20,), None, (0, 1, 2)):
            if things is None:
                dealer.raw("felt", "canberra-holdem.DealFaceDown")
            else:
                dealer.done("felt", Drawn(things, "dealer"))
        dealer.done("felt", Call(3, 20_00))
        dealer.done("felt", Drawn((3, 4), "dealer"))
        dealer.done("felt", Drawn((51, 50, 49, 45), "dealer"))
        assert "core.Settled" in names(floor, "felt")


# Automatic players


def test_automatic_players_are_for_training_tables(floor, practice):
    answer = floor.player("Ann", CANBERRA, 3).raw(CANBERRA, "web.AddPlayer")
    assert answer.status_code == 403
    assert practice.player("Ann").raw(CANBERRA, "web.AddPlayer").status_code == 403
    ann = practice.player("Bob", CANBERRA, 3)
    for _ in range(5):
        assert ann.raw(CANBERRA, "web.AddPlayer").status_code == 200
    assert ann.raw(CANBERRA, "web.AddPlayer").status_code == 409, "one is left for people"


def test_automatic_players_go_when_asked_and_with_the_last_person(practice):
    ann = practice.player("Ann", CANBERRA, 3)
    for seat in (2, 4):
        ann.raw(CANBERRA, "web.AddPlayer", {"seat": seat})
    watcher = practice.guest()
    with watcher.follow(CANBERRA, "watch") as live:
        ann.raw(CANBERRA, "web.RemovePlayer", {"seat": 2})
        assert ann.raw(CANBERRA, "web.RemovePlayer", {"seat": 3}).status_code == 409
        ann.done(CANBERRA, Leave(3))
        live.until(lambda one: "view" in one and not one["view"]["seats"])


def test_automatic_players_are_known_again_after_a_restart(floors, practice):
    ann = practice.player("Ann", CANBERRA, 3)
    ann.raw(CANBERRA, "web.AddPlayer", {"seat": 4})
    with floors(store=practice.store) as again, again.guest().follow(CANBERRA, "watch") as live:
        live.until(lambda one: one.get("view", {}).get("practice_players") == [4])


# Company, and who is away


def seats(told):
    return told.get("view", {}).get("seats", {})


def test_automatic_players_keep_company_and_make_room(floors):
    with floors(FAST._replace(company=2)).tables([CANBERRA], training=True) as floor:
        ann = floor.player("Ann", CANBERRA, 3)
        with ann.follow(CANBERRA) as live:
            live.until(lambda told: len(told.get("view", {}).get("practice_players", ())) == 2)
            for _ in range(3):
                assert ann.raw(CANBERRA, "web.AddPlayer").status_code == 200
            taken = ann.view(CANBERRA)["seats"]
            free = next(seat for seat in range(1, 8) if str(seat) not in taken)
            floor.player("Bob", CANBERRA, free)
            live.until(lambda told: len(told.get("view", {}).get("practice_players", ())) == 4)


def test_wagers_end_by_themselves(floors):
    with floors(FAST._replace(start=0.1)).tables([CANBERRA]) as floor:
        ann = floor.player("Ann", CANBERRA, 3)
        with ann.follow(CANBERRA) as live:
            ann.done(CANBERRA, Stake(3, "ante", 10_00))
            live.until(lambda told: told.get("view", {}).get("countdown"))
            live.until(stage("decisions"))


def test_who_practises_alone_has_all_the_time(practice):
    ann = dealt(practice, CANBERRA)
    with ann.follow(CANBERRA) as live:
        told = live.until(stage("decisions"))
        assert told["view"]["deadlines"] == {}


def test_who_is_away_is_skipped_and_gives_the_seat_up(floors):
    with floors().tables([CANBERRA]) as floor:
        ann, bob = floor.player("Ann", CANBERRA, 3), floor.player("Bob", CANBERRA, 4)
        with bob.follow(CANBERRA) as live:
            floor.app.state.hub.settings = FAST._replace(away=0, seat_kept=0)
            bob.raw(CANBERRA, "web.WantBank")
            live.until(lambda told: told.get("view", {}).get("away") == [3])
            live.until(lambda told: "view" in told and "3" not in seats(told))
        with ann.follow(CANBERRA) as back:
            assert back.receive()["me"]["left"] == 1_000_00


def test_what_was_done_for_the_late_is_told(floors):
    with floors(FAST._replace(decision=0.05)).tables([CANBERRA]) as floor:
        ann = dealt(floor, CANBERRA)
        with ann.follow(CANBERRA) as live:
            told = live.until(lambda told: told.get("view", {}).get("missed"))
            assert told["view"]["missed"]["3"]["command"] == f"{CANBERRA}.Fold"

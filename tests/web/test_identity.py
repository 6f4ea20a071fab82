"""Seats and money belong to a person, by a card or as a walk-in, never to a name on display."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from houseway.core import PLAYER, SUPERVISOR, Limits, Stake, load_game
from houseway.house import House
from houseway.store import open_store
from houseway.table.conduct import Exclude
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.payments import IdentifyPatron
from houseway.table.seats import BuyIn, CashOut, Leave, SeatPlayer, Sit

SIGN = Limits(5_00, 500_00, 5_00)


def felt(floor, game, name="felt"):
    floor.house.open_table(name, game, load_game(game).sign(SIGN), method="felt")
    return floor.member("dealer")


def send(guest, command, **data):
    body = {"id": uuid4().hex, "command": f"floor.{command}", "data": data}
    return guest.post("/api/floor/commands", body)


def done(guest, command, **data):
    answer = send(guest, command, **data)
    assert answer.status_code == 200, answer.text
    return answer.json()["events"]


def player_at(floor, table, seat):
    return floor.house.table(table).seats[seat].player


def real(floor, monkeypatch):
    """As if somebody had set this house up and it were no demonstration."""
    from houseway.floor.state import Floor

    monkeypatch.setattr(Floor, "real", True)


# A name takes nothing over


def test_a_card_in_the_name_of_a_walk_in_takes_over_no_seat(floor):
    dealer, thief = felt(floor, "lunar-poker"), floor.guest()
    dealer.done("felt", SeatPlayer(3, "Mary Walker", 5_000_00))
    for name in ("Mary Walker", "mary-walker", "Mаry Walker"):
        assert thief.post("/api/cards", {"name": name}).status_code == 422
    told = thief.card("Mary Walker 2")
    assert told["seats"] == {}
    for command in (CashOut(3, 3_000_00), Stake(3, "ante", 10_00), Leave(3)):
        assert thief.send("felt", command).status_code == 409
    assert floor.house.table("felt").balance("rack/3") == 5_000_00


def test_a_walk_in_in_the_name_of_a_card_is_somebody_else(floor):
    ann, dealer = floor.player("Ann Lee"), felt(floor, "lunar-poker")
    dealer.done("felt", SeatPlayer(3, "Ann Lee", 500_00))
    dealer.done("felt", SeatPlayer(4, "ANN LEE", 500_00))
    assert [player_at(floor, "felt", seat) for seat in (3, 4)] == ["Ann Lee 2", "ANN LEE 3"]
    assert ann.get("/api/me").json()["seats"] == {}
    assert ann.send("felt", CashOut(3, 100_00)).status_code == 409


def test_a_walk_in_who_comes_back_is_the_same_and_one_who_sits_elsewhere_is_not(floor):
    dealer = felt(floor, "lunar-poker")
    felt(floor, "canberra-holdem", "other")
    dealer.done("felt", SeatPlayer(3, "Mary", 0))
    boss = floor.member("supervisor")
    boss.done("other", SeatPlayer(1, "Mary", 0), **{"as": "dealer"})
    assert player_at(floor, "other", 1) == "Mary 2"
    assert dealer.send("felt", SeatPlayer(5, "Mary", 0)).status_code == 409
    dealer.done("felt", Leave(3))
    dealer.done("felt", SeatPlayer(4, "Mary", 0))
    assert player_at(floor, "felt", 4) == "Mary"


def test_names_of_old_records_are_nobody_elses(floors):
    store = open_store("memory:")
    house = House(store)
    house.open_table("old", "lunar-poker", load_game("lunar-poker").sign(SIGN))
    for who, seat in (("Mary Walker", 1), ("Olu", 2)):
        house.submit("old", who, PLAYER, Sit(seat))
        house.submit("old", who, PLAYER, BuyIn(seat, 500_00))
    house.submit("old", "Olu", PLAYER, Leave(2))
    with floors(store=store) as floor:
        for name in ("Mary Walker", "Olu"):
            assert floor.guest().post("/api/cards", {"name": name}).status_code == 422
        known = floor.house.casino.floor()
        assert known.seating.at == {("old", 1): "Mary Walker"}
    # What tables know is told once.
    with floors(store=store) as again:
        assert again.house.casino.known()[1] == floor.house.casino.known()[1]


def test_a_card_of_an_older_store_keeps_its_seat(floors):
    store = open_store("memory:")
    with floors(store=store).tables(["craps"]) as floor:
        card = floor.guest().card("Ann")
        events = [record for record in store.read("accounts") if record.name == "floor.CardIssued"]
    old = open_store("memory:")
    from houseway.store import Record, Write

    old.append([Write("accounts", 0, (Record(events[0].name, events[0].data),))], (), "a", "b")
    house = House(old)
    house.open_table("craps", "craps", load_game("craps").sign(SIGN))
    house.submit("craps", "Ann", PLAYER, Sit(1))
    with floors(store=old) as floor:
        guest = floor.guest()
        asked = {"card": card["card"], "secret": card["secret"]}
        assert guest.post("/api/sign-in/card", asked).json()["seats"] == {"craps": 1}
        guest.done("craps", BuyIn(1, 100_00))


# At a felt


@pytest.mark.parametrize("game", ["craps", "lunar-poker"])
def test_staff_seat_by_card_number_and_the_record_names_them(floor, game):
    ann, dealer = floor.guest(), felt(floor, game)
    number = ann.card("Ann")["card"]
    dealer.done("felt", SeatPlayer(2, number, 100_00))
    assert player_at(floor, "felt", 2) == "Ann"
    assert ann.get("/api/me").json()["seats"] == {"felt": 2}
    last = [record.data for record in floor.store.read("floor")][-1]
    assert f'"by":"dealer","card":"{number}","person":"Ann"' in last


@pytest.mark.parametrize(
    ("game", "clause"),
    [("craps", "6.1"), ("texas-holdem-bonus", "5.1"), ("pai-gow", "9.1"), ("lunar-poker", "")],
)
def test_6_1_5_1_9_1_in_a_real_house_a_name_is_no_card(floor, monkeypatch, game, clause):
    dealer = felt(floor, game)
    real(floor, monkeypatch)
    answer = dealer.send("felt", SeatPlayer(2, "Mary", 0))
    assert (answer.status_code, answer.json().get("clause", "")) == (409 if clause else 200, clause)


def test_in_a_demonstration_a_name_gets_a_card_in_one_step(floor):
    dealer = felt(floor, "craps")
    dealer.done("felt", SeatPlayer(2, "Mary", 100_00))
    card = floor.house.casino.floor().persons.cards["demo-1"]
    assert (card.person, card.status) == ("Mary", "valid")


# One person, one live card, one table


def test_a_person_plays_at_one_regulated_table_at_a_time(floor):
    ann = floor.player("Ann", "craps", 1)
    refused = ann.send("lunar-poker", Sit(1))
    assert refused.status_code == 409
    assert "craps" in refused.json()["detail"]
    ann.done("craps", Leave(1))
    ann.done("lunar-poker", Sit(1))


def test_6_1_a_card_that_is_suspended_at_the_desk_wagers_nowhere_until_restored(floor):
    ann, boss = floor.player("Ann", "craps", 1), floor.member("supervisor")
    ann.done("craps", Stake(1, "win_line", 10_00))
    done(boss, "SuspendCard", person="Ann", why="lost")
    assert floor.house.table("craps").balance("rack/1") == 1_000_00
    refused = ann.send("craps", Stake(1, "win_line", 10_00))
    assert (refused.status_code, refused.json()["clause"]) == (409, "6.1")
    assert boss.send("craps", AcceptCard(1), **{"as": "dealer"}).json()["clause"] == "6.1"
    done(boss, "RestoreCard", person="Ann")
    ann.done("craps", Stake(1, "win_line", 10_00))


def test_9_4_1_a_card_found_invalid_at_a_table_is_so_on_the_floor(floor):
    ann, boss = floor.player("Ann", "pai-gow", 1), floor.member("supervisor")
    boss.done("pai-gow", FindCardInvalid(1, "another's photo"), **{"as": "dealer"})
    (row,) = boss.get("/api/floor/persons", find="ann").json()["persons"]
    assert (row["card"]["status"], row["seats"]) == ("invalid", [{"table": "pai-gow", "seat": 1}])
    answer = boss.post("/api/floor/cards", {"person": "Ann"})
    assert answer.status_code == 201
    assert floor.house.table("pai-gow").seats[1].carded
    # The old card and its sessions are worth nothing any more.
    assert ann.get("/api/me").json()["role"] == "visitor"
    again, new = floor.guest(), answer.json()
    asked = {"card": new["card"], "secret": new["secret"]}
    assert again.post("/api/sign-in/card", asked).json()["seats"] == {"pai-gow": 1}
    asked["card"] = row["card"]["number"]
    assert again.post("/api/sign-in/card", asked).status_code == 401


# Exclusions


def test_10_4_2_an_exclusion_at_a_table_holds_in_the_whole_house_until_it_is_lifted(floor):
    ann, boss = floor.player("Ann", "craps", 1), floor.member("supervisor")
    sign = load_game("craps").sign(SIGN)
    floor.house.open_table("craps 2", "craps", sign)
    floor.house.open_table("practice", "craps", sign, training=True)
    boss.done("craps", Exclude(1, "a device"))
    for table in ("craps", "craps 2", "practice"):
        assert ann.send(table, Sit(1)).json()["clause"] == "10.4.2"
    (held,) = boss.get("/api/floor/exclusions").json()["exclusions"]
    assert (held["person"], held["under"], held["by"]) == ("Ann", "craps 10.4.2", "supervisor")
    ann.done("lunar-poker", Sit(1))
    ann.done("lunar-poker", Leave(1))
    done(boss, "LiftExclusion", person="Ann", document="craps", out_of="game")
    ann.done("craps", Sit(1))


def test_14_3_3_who_is_out_of_the_casino_loses_seat_session_and_card_at_once(floor):
    guest = floor.guest()
    card = guest.card("Ann")
    guest.done("texas-holdem-bonus", Sit(1))
    guest.done("texas-holdem-bonus", BuyIn(1, 300_00))
    guest.done("texas-holdem-bonus", Stake(1, "ante", 10_00))
    floor.house.open_table("practice", "craps", load_game("craps").sign(SIGN), training=True)
    guest.done("practice", Sit(1))
    boss = floor.member("supervisor")
    out = {"person": "Ann", "document": "lunar-poker", "out_of": "casino"}
    told = done(boss, "ExcludePerson", **out, why="signals")
    assert told[0]["data"]["unseated"] == [{"table": "texas-holdem-bonus", "seat": 1}]
    state = floor.house.table("texas-holdem-bonus")
    assert (state.seats, state.balance("rack/1")) == ({}, 0)
    practice = floor.house.table("practice")
    assert (practice.seats, practice.excluded) == ({}, frozenset())
    paid = floor.store.balances()["cash", "patron/Ann"]
    assert paid == 0  # All that was bought in went back, wagers included.
    assert guest.get("/api/me").json()["role"] == "visitor"
    asked = {"card": card["card"], "secret": card["secret"]}
    assert floor.guest().post("/api/sign-in/card", asked).status_code == 401
    refused = boss.post("/api/floor/cards", {"person": "Ann"})
    assert (refused.status_code, refused.json()["clause"]) == (409, "lunar-poker 14.3.3")
    done(boss, "LiftExclusion", **out)
    again = floor.guest()
    assert again.post("/api/sign-in/card", asked).status_code == 200
    again.done("texas-holdem-bonus", Sit(1))


def test_who_is_out_by_name_alone_gets_no_card_and_no_seat(floor):
    boss, dealer = floor.member("supervisor"), felt(floor, "lunar-poker")
    out = {"person": "Mary", "document": "craps", "out_of": "casino"}
    done(boss, "ExcludePerson", **out)
    assert floor.guest().post("/api/cards", {"name": "mary"}).status_code == 422
    assert dealer.send("felt", SeatPlayer(1, "Mary", 0)).json()["clause"] == "craps 10.4.3"


def test_a_player_keeps_out_of_their_own_accord(floor):
    ann, boss = floor.player("Ann", "craps", 1), floor.member("supervisor")
    assert send(boss, "ExcludeSelf").status_code == 403
    done(ann, "ExcludeSelf", until="2100-01-01T00:00:00+00:00", why="enough")
    assert ann.get("/api/me").json()["role"] == "visitor"
    assert floor.house.table("craps").seats == {}
    ended = {"person": "Ann", "document": "", "out_of": "casino"}
    assert "not before it ends" in send(boss, "LiftExclusion", **ended).json()["detail"]


def test_11_12_2_a_pair_kept_apart_by_the_floor_meets_at_no_table(floor):
    floor.player("Ann", "pai-gow", 1)
    bea, boss = floor.player("Bea"), floor.member("supervisor")
    done(boss, "KeepPersonsApart", persons=["Bea", "Ann"], document="pai-gow")
    assert bea.send("pai-gow", Sit(2)).json()["clause"] == "15.14.2"
    bea.done("craps", Sit(1))


def test_a_list_of_exclusions_is_taken_whole_or_not_at_all(floor):
    boss = floor.member("supervisor")
    head = "person,document,out_of,why,until\n"
    text = head + "Ann,craps,casino,police,\nBea,lunar-poker,game,,2100-01-01T00:00:00+00:00\n"

    def take(text, **more):
        return boss.post("/api/floor/exclusions/import", {"csv": text} | more)

    for bad in (
        "name\nAnn\n",
        text + "Cy,craps,town,,\n",
        text + "Cy,baccarat,game,,\n",
        text + "Cy,craps,game,,tomorrow\n",
        text + ",craps,game,,\n",
        text + "Cy,craps,game,,,,,\n",
    ):
        answer = take(bad)
        assert (answer.status_code, answer.json()["field"]) == (422, "csv"), bad
    assert boss.get("/api/floor/exclusions").json()["exclusions"] == []
    assert take(text, dry_run=True).json()["excluded"] == ["Ann", "Bea"]
    twice = take(text + "Ann,craps,casino,,\n").json()
    assert twice == {"lines": 3, "excluded": ["Ann", "Bea"], "already": 1}
    assert take(text).json() == {"lines": 2, "excluded": [], "already": 2}


def test_a_list_says_which_line_does_not_fit(floor):
    boss = floor.member("supervisor")

    def told(text):
        return boss.post("/api/floor/exclusions/import", {"csv": text}).json()["detail"]

    head = "person,document,out_of\n"
    assert "each once" in told("person,document,out_of,person\nAnn,craps,game,Bea\n")
    assert "each once" in told("person;document;out_of\nAnn;craps;game\n")
    assert told(head + "\n\nAnn,craps\n") == "line 4: out_of is one of game, casino"
    # A quote that is not closed would run to the end of the list, with all who stand there.
    assert "not CSV" in told(head + '"Ann,craps,game\nBea,craps,game\n')
    until = told("person,document,out_of,until\nAnn,craps,game,soon\n")
    assert until == "line 2: until is a time such as 2026-03-01T10:00:00+11:00, not 'soon'"
    bom = boss.post("/api/floor/exclusions/import", {"csv": f"\ufeff{head}Ann,craps,game\r\n"})
    assert bom.json()["excluded"] == ["Ann"]


def test_an_exclusion_that_is_over_is_not_shown_as_one(floor):
    boss = floor.member("supervisor")
    soon = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    done(boss, "ExcludePerson", person="Ann", document="craps", out_of="game", until=soon)
    assert len(boss.get("/api/floor/exclusions").json()["exclusions"]) == 1
    floor.house.clock = lambda: (datetime.now(UTC) + timedelta(days=2)).isoformat()
    assert boss.get("/api/floor/exclusions").json()["exclusions"] == []
    assert boss.get("/api/floor/persons/Ann").json()["excluded"] == []


# Names stand in no record of a real house


def test_in_a_real_house_persons_are_named_by_their_number_or_card(floor, monkeypatch):
    real(floor, monkeypatch)
    boss = floor.member("supervisor")
    done(boss, "RegisterPerson", full_name="Mary Walker", born="1961-05-04")
    done(boss, "IssuePlayerCard", person="M-1", card="40-1")
    out = {"document": "craps", "out_of": "game"}
    for sent in (
        ("ExcludePerson", {"person": "Zelda Quirk"} | out),
        ("ExcludePerson", {"person": "M-404"} | out),
        ("FlagStaff", {"person": "Zelda"}),
        ("KeepPersonsApart", {"persons": ["M-1", "Zelda"], "document": "lunar-poker"}),
        ("OpenIncident", {"what": "disruption", "words": "shouting", "persons": ["Zelda"]}),
    ):
        refused = send(boss, sent[0], **sent[1])
        assert refused.status_code == 409
        assert "nobody is known here as" in refused.json()["detail"]
    named = send(boss, "IssuePlayerCard", person="M-1", card="Mary's card")
    assert "a number such as 40-1234" in named.json()["detail"]
    (event,) = done(boss, "ExcludePerson", person=" 40-1 ", **out)
    assert event["data"]["person"] == "M-1"


def test_nobody_comes_in_by_another_number_of_the_register(floor, monkeypatch):
    real(floor, monkeypatch)
    boss = floor.member("supervisor")
    done(boss, "RegisterPerson", full_name="Mary Walker", born="1961-05-04")
    for again in ({}, {"born": "1961-05-04"}):
        refused = send(boss, "RegisterPerson", full_name="Marу  Walker", **again)
        assert "M-1 is called so already" in refused.json()["detail"]
    (other,) = done(boss, "RegisterPerson", full_name="Mary Walker", born="1990-01-31")
    assert other["data"]["person"] == "M-2"
    for born in ("19610504", "1961-W18-4", "9999-12-31", "1899-12-31"):
        refused = send(boss, "RegisterPerson", full_name="Jo", born=born)
        assert "born is a day such as" in refused.json()["detail"]
    assert "say what" in send(boss, "UpdatePerson", person="M-1").json()["detail"]


def test_a_list_of_names_registers_numbers_and_leaves_no_name_on_record(floor, monkeypatch):
    real(floor, monkeypatch)
    boss = floor.member("supervisor")
    done(boss, "RegisterPerson", full_name="Mary Walker")
    head = "person,document,out_of\n"

    def take(text, **more):
        return boss.post("/api/floor/exclusions/import", {"csv": head + text} | more)

    assert "M-1 is called so" in take("Zelda Quirk,craps,game\nMary Walker,craps,game\n").text
    assert "nobody is known here as M-7" in take("M-7,craps,game\n").text
    twice = "Zelda Quirk,craps,game\nZelda Quirk,lunar-poker,game\nM-1,craps,game\n"
    assert take(twice, dry_run=True).json()["excluded"] == ["Zelda Quirk"] * 2 + ["M-1"]
    assert take(twice).json()["excluded"] == ["M-2", "M-2", "M-1"]
    listed = boss.get("/api/floor/exclusions").json()["exclusions"]
    assert {row["full_name"] for row in listed} == {"Zelda Quirk", "Mary Walker"}
    assert boss.get("/api/floor/persons/M-2").json()["full_name"] == "Zelda Quirk"
    records = [record.data for record in floor.house.store.read("floor")]
    assert not [data for data in records if "Quirk" in data]


def test_a_walk_in_at_a_felt_of_a_real_house_goes_by_a_number(floor, monkeypatch):
    real(floor, monkeypatch)
    dealer, boss = felt(floor, "lunar-poker"), floor.member("supervisor")
    done(boss, "RegisterPerson", full_name="Mary Walker", proof_of_age="passport")
    done(boss, "IssuePlayerCard", person="M-1", card="40-1")
    dealer.done("felt", SeatPlayer(1, "Zelda Quirk", 500_00))
    dealer.done("felt", SeatPlayer(2, "40-1", 0))
    dealer.done("felt", SeatPlayer(3, "", 0))
    assert [player_at(floor, "felt", seat) for seat in (1, 2, 3)] == ["W-2", "M-1", "W-3"]
    unknown = dealer.send("felt", SeatPlayer(4, "40-2", 0))
    assert unknown.json()["detail"] == "no Player Card has the number 40-2"
    told = boss.get("/api/floor/persons/W-2").json()
    assert (told["full_name"], told["walk_in"]) == ("Zelda Quirk", True)
    streams = [record.data for name in ("floor", "table/felt") for record in _read(floor, name)]
    assert not [data for data in streams if "Quirk" in data]
    # The number stands on the felt, and is typed where the same person is meant.
    again = dealer.send("felt", SeatPlayer(4, "W-2", 0)).json()["detail"]
    assert again == "W-2 has a seat at this table already"


def test_the_patron_of_a_payment_is_identified_by_number_or_card(floor, monkeypatch):
    real(floor, monkeypatch)
    felt(floor, "lunar-poker")
    boss = floor.member("supervisor")
    done(boss, "RegisterPerson", full_name="Mary Walker", proof_of_age="passport")
    done(boss, "IssuePlayerCard", person="M-1", card="40-1")
    house, asked = floor.house, {"by": "Kim", "role": SUPERVISOR}
    for typed, why in (
        ("Zelda Quirk", "nobody is known here as Zelda Quirk"),
        ("40-9", "no Player Card has the number 40-9"),
    ):
        assert why in house.submit("felt", **asked, command=IdentifyPatron(1, typed)).why
    assert "payment 1" in house.submit("felt", **asked, command=IdentifyPatron(1, "40-1")).why


def _read(floor, stream):
    return floor.house.store.read(stream)


# Those who may see it


def test_the_history_of_a_person_runs_over_all_tables(floor):
    ann, boss = floor.player("Ann", "craps", 1), floor.member("supervisor")
    ann.done("craps", Leave(1))
    ann.done("lunar-poker", Sit(2))
    told = boss.get("/api/floor/persons/Ann").json()
    whats = [row["what"].removeprefix("floor.") for row in told["history"]]
    assert whats == ["PersonRegistered", "PlayerCardIssued", "Seated", "Unseated", "Seated"]
    assert told["seats"] == [{"table": "lunar-poker", "seat": 2}]
    assert boss.get("/api/floor/persons/Nobody").status_code == 404
    assert ann.get("/api/floor/persons/Ann").status_code == 403


def test_sessions_are_seen_and_ended_by_those_who_may(floor):
    floor.people.add_staff("Kim", "gaming_manager", "a long enough password")
    ann, kim, dealer = floor.player("Ann"), floor.guest(), floor.member("dealer")
    kim.sign_in("Kim")
    listed = kim.get("/api/floor/sessions").json()["sessions"]
    assert [(each["role"], each["name"]) for each in listed] == [
        *(("dealer", "dealer"), ("gaming_manager", "Kim"), ("player", "Ann")),
    ]
    assert "token" not in str(listed)
    ended = {"name": "Ann", "role": "player", "why": "left the card behind"}
    assert dealer.post("/api/floor/sessions/end", ended).status_code == 403
    assert kim.post("/api/floor/sessions/end", ended).json() == {"ended": 1}
    assert ann.get("/api/me").json()["role"] == "visitor"
    assert kim.post("/api/floor/sessions/end", ended).status_code == 404
    assert kim.post("/api/floor/sessions/end", ended | {"why": ""}).status_code == 422
    staff = {"name": "dealer", "role": "dealer", "why": "shift is over"}
    assert kim.post("/api/floor/sessions/end", staff).json() == {"ended": 1}
    assert dealer.get("/api/me").json()["role"] == "visitor"


def test_two_tables_at_the_same_moment_seat_a_person_once(floor, monkeypatch):
    """Whoever looked before the other had written is told by the append itself."""
    floor.player("Ann", "craps", 1)
    monkeypatch.setattr(House, "_barred", lambda *_: None)
    answer = floor.house.submit("lunar-poker", "Ann", PLAYER, Sit(1))
    assert "one table at a time" in answer.why
    assert floor.house.table("lunar-poker").seats == {}

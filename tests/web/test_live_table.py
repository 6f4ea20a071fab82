"""Following a table: everybody hears everything once and in order, also after being away."""

import json
from contextlib import ExitStack

import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.core import Stake, TakeBack
from houseway.house import stream_of
from houseway.table.seats import BuyIn, Sit
from tests.web.conftest import FAST, aside

TABLE = "canberra-holdem"


def stage(name):
    return lambda one: one.get("view", {}).get("stage") == name


def test_hello_comes_first(floor):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE) as live:
        hello = live.receive()
    assert hello["type"] == "hello"
    assert hello["me"] == {"seat": 3, "role": "player", "name": "Ann"}
    assert hello["version"] == floor.store.version(stream_of(TABLE))
    assert hello["view"]["money"]["3"] == 1_000_00


def test_a_command_is_answered_and_everybody_is_told(floor):
    ann, bob = floor.player("Ann", TABLE, 3), floor.player("Bob", TABLE, 4)
    with ann.follow(TABLE) as one, bob.follow(TABLE) as other:
        assert other.receive()["type"] == "hello"
        done = one.command(Stake(3, "ante", 10_00))
        assert done["type"] == "done"
        told = other.until(lambda message: message.get("version", 0) >= done["version"])
    assert "core.Staked" in [event["name"] for event in told["events"]]


def test_a_refusal_over_the_socket_carries_clause_and_id(floor):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE) as live:
        answer = live.command(Stake(3, "ante", 7_00), id="mine")
    assert answer["type"] == "problem"
    assert (answer["clause"], answer["status"], answer["id"]) == ("3.3", 409, "mine")


def test_a_reconnect_misses_nothing_and_repeats_nothing(floor):
    ann, bob = floor.player("Ann", TABLE, 3), floor.player("Bob", TABLE, 4)
    heard, after = [], 0
    for number in range(6):
        with ann.follow(TABLE, after=after) as live:
            hello = live.until(lambda one: one["type"] == "hello")
            live.command(Stake(3, "ante", 5_00))
            live.until(lambda one: one.get("type") == "events" and one["events"])
            heard += live.numbers()
            after = max(heard)
        assert hello["version"] >= after - 4
        bob.done(TABLE, Stake(4, "ante", 5_00))
        bob.done(TABLE, TakeBack(4, "ante", 5_00) if number % 2 else Stake(4, "ante", 5_00))
    with ann.follow(TABLE, after=after) as live:
        live.receive()
        heard += live.numbers()
    assert heard == list(range(1, floor.store.version(stream_of(TABLE)) + 1))


def test_who_comes_takes_no_news_from_who_is_there(floor):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE) as live:
        live.receive()
        floor.house.submit(TABLE, "Ann", "player", Stake(3, "ante", 10_00))  # Nobody is told yet.
        with floor.guest().follow(TABLE, "watch") as other:
            hello = other.receive()
        told = live.until(lambda one: one["version"] == hello["version"])
    assert "core.Staked" in [event["name"] for event in told["events"]]


def test_whoever_asks_sees_what_was_answered_before(floor, monkeypatch):
    """Also while those who follow the table have not been told: nobody stakes twice for it."""
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE) as live:
        hello = live.receive()
        monkeypatch.setattr(floor.app.state.hub.teller, "soon", lambda *_: None)
        floor.house.submit(TABLE, "Ann", "player", Stake(3, "ante", 10_00))
        assert ann.view(TABLE)["money"]["3"] == 990_00
        told = live.until(lambda one: one["version"] > hello["version"])
    assert "core.Staked" in [event["name"] for event in told["events"]]


def test_a_number_from_the_future_is_no_harm(floor):
    with floor.guest().follow(TABLE, "watch", after=10**6) as live:
        assert live.receive()["missed"] == []


def test_two_browsers_of_one_player_see_the_same(floor):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE) as one, ann.follow(TABLE) as other:
        one.receive(), other.receive()
        version = one.command(Stake(3, "ante", 10_00))["version"]
        seen = [
            each.until(lambda m: "view" in m and m["version"] >= version)
            if not any(m.get("version", 0) >= version and "view" in m for m in each.heard)
            else [m for m in each.heard if "view" in m][-1]
            for each in (one, other)
        ]
    assert seen[0]["view"]["money"] == seen[1]["view"]["money"] == {"3": 990_00}


def test_who_asks_for_changes_has_the_same_view(floor):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE) as whole, ann.follow(TABLE, views="changes") as changes:
        assert changes.receive()["type"] == "hello"
        version = whole.command(Stake(3, "ante", 10_00))["version"]
        told = changes.until(lambda one: one.get("version", 0) >= version)
        heard = [message for message in whole.heard if "view" in message]
        while heard[-1]["version"] < version:
            heard.append(whole.until(lambda message: "view" in message))
    assert told["changes"]["money"] == {"3": 990_00}
    assert told["changes"].keys().isdisjoint(["sign", "posted", "seats", "stage"])
    same = next(message["view"] for message in heard if message["version"] >= version)
    assert told["view"] | {"now": ""} == same | {"now": ""}


def test_who_comes_to_watch_is_no_news(floor):
    """Two thousand who come to watch are not told of each other."""
    with ExitStack() as stack:
        lines = []
        for views in ("whole", "changes", "changes"):
            lines.append(stack.enter_context(floor.guest().follow(TABLE, "watch", views=views)))
            assert lines[-1].receive()["type"] == "hello"
        floor.player("Ann", TABLE, 3)
        assert all(line.receive()["events"] for line in lines)


def test_views_are_whole_or_changes(floor):
    with floor.guest().follow(TABLE, "watch", views="some") as live:
        assert live.receive()["status"] == 422


@pytest.mark.parametrize(
    ("role", "code"), [("player", 4401), ("dealer", 4401), ("owner", 4422), ("supervisor", 4401)]
)
def test_who_may_not_follow_is_told_so(floor, role, code):
    with floor.guest().follow(TABLE, role) as live:
        assert live.receive()["status"] == code - 4000
        with pytest.raises(WebSocketDisconnect) as closed:
            live.receive()
    assert closed.value.code == code


def test_the_reason_of_a_refusal_is_cut_between_characters():
    """A close frame holds so many bytes; the whole is in the message before it."""
    import websockets

    from tools.open_house import OpenHouse

    async def follow(url):
        async with websockets.connect(url) as socket:
            told = json.loads(await socket.recv())
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await socket.recv()
        return told["status"], closed.value.rcvd.code

    served = OpenHouse()
    try:
        url = f"{served.url.replace('http', 'ws')}/api/tables/{'%F0%9F%98%80' * 60}/live"
        assert aside(follow(url)) == (404, 4404)
    finally:
        served.close()


def test_an_unknown_table_cannot_be_followed(floor):
    with floor.guest().follow("nowhere", "watch") as live:
        assert live.receive()["status"] == 404


def test_a_page_from_elsewhere_cannot_follow(floor):
    ann = floor.player("Ann", TABLE, 3)
    headers = {"Origin": "https://elsewhere.example"}
    url = f"/api/tables/{TABLE}/live?as=player"
    with ann.client.websocket_connect(url, headers=headers) as socket:
        assert json.loads(socket.receive_text())["status"] == 403
    same = {"Origin": "http://testserver"}
    with ann.client.websocket_connect(url, headers=same) as socket:
        assert json.loads(socket.receive_text())["type"] == "hello"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("{", 422),
        ("[]", 422),
        ('"x"', 422),
        ('{"type":"dance"}', 422),
        ('{"type":["command"]}', 422),
        ('{"type":"command"}', 422),
        ('{"type":"command","id":"\\ud800","command":"core.Stake"}', 422),
        ('{"type":"ping","id":"\\ud800"}', 422),
        ('{"type":"command","id":"1","command":"core.Stake","data":{"cents":NaN}}', 422),
        ('{"type":"command","id":"1","command":"table.Sit","data":{"seat":5},"for":{}}', 409),
        ('{"type":"command","id":"1","command":"table.Sit","data":{"seat":5},"for":["Bob"]}', 422),
        ("[" * 50_000, 422),
        ("x" * 70_000, 413),
    ],
)
def test_nonsense_is_answered_and_the_table_plays_on(floor, text, status):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE) as live:
        live.receive()
        live.socket.send_text(text)
        assert live.until(lambda one: one["type"] == "problem")["status"] == status
        assert live.command(Stake(3, "ante", 10_00))["type"] == "done"


def test_a_message_is_text(floor):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE) as live:
        live.receive()
        live.socket.send_bytes(b"\x00\xff")
        assert live.until(lambda one: one["type"] == "problem")["status"] == 422
        assert live.command(Stake(3, "ante", 10_00))["type"] == "done"


@pytest.mark.parametrize("after", ["x", "-5", "1.5", "9" * 30])
def test_an_event_number_that_is_none_is_refused(floor, after):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE, after=after) as live:
        told = live.receive()
    assert (told["type"], told["status"], told["field"]) == ("problem", 422, "after")


def test_who_signs_out_hears_and_does_no_more(floor):
    ann, bob = floor.player("Ann", TABLE, 3), floor.player("Bob", TABLE, 4)
    with ann.follow(TABLE) as live, ann.follow(TABLE) as other:
        live.receive()
        other.receive()
        assert ann.post("/api/sign-out").status_code == 200
        stake = {"type": "command", "id": "1", "command": "core.Stake"}
        data = {"seat": 3, "area": "ante", "cents": 10_00}
        live.socket.send_text(json.dumps(stake | {"data": data}))
        refusal = live.until(lambda one: one["type"] == "problem")
        bob.done(TABLE, Stake(4, "ante", 10_00))
        told = other.until(lambda one: one["type"] == "problem")
    assert (refusal["status"], told["status"]) == (401, 401)
    assert bob.view(TABLE)["money"]["3"] == 1_000_00


def test_watchers_send_no_commands(floor):
    with floor.guest().follow(TABLE, "watch") as live:
        assert live.command(Sit(1))["status"] == 401
    with floor.member("inspector").follow(TABLE, "inspector") as live:
        assert live.command(Sit(1))["status"] == 403


def test_a_seat_that_floods_is_slowed_and_the_table_plays_on(floors):
    slow = FAST._replace(commands_per_second=0.001, commands_at_once=40)
    with floors(slow).tables([TABLE]) as floor:
        ann, bob = floor.player("Ann", TABLE, 3), floor.player("Bob", TABLE, 4)
        with ann.follow(TABLE) as live, bob.follow(TABLE) as other:
            for number in range(1000):
                sent = {"seat": 3, "area": "ante", "cents": 7_00}
                message = {"type": "command", "id": str(number), "command": "core.Stake"}
                live.socket.send_text(json.dumps(message | {"data": sent}))
            assert other.command(Stake(4, "ante", 10_00))["type"] == "done"
            live.until(lambda one: one.get("id") == "999")
    answers = [heard for heard in live.heard if heard["type"] == "problem"]
    assert len(answers) == 1000
    assert {answer["status"] for answer in answers} == {409, 429}
    assert sum(answer["status"] == 429 for answer in answers) > 900
    assert all(answer["retry_after"] >= 1 for answer in answers if answer["status"] == 429)


def test_every_message_of_a_flood_is_answered_on_a_real_connection():
    """Answers that pile up make the sender wait; they are no reason to let somebody go."""
    import websockets

    from tools.open_house import BRISK, OpenHouse

    async def flood(url, many):
        answers = []
        async with websockets.connect(url, max_size=None) as socket:
            await socket.recv()
            for _ in range(many):
                await socket.send('{"type":"command","id":"1","command":"core.Stake"}')
            while len(answers) < many:
                answers.append(json.loads(await socket.recv())["status"])
        return answers

    served = OpenHouse(BRISK)
    try:
        served.open(TABLE, TABLE)
        url = f"{served.url.replace('http', 'ws')}/api/tables/{TABLE}/live"
        assert aside(flood(url, 1000)) == [401] * 1000
    finally:
        served.close()


def test_a_flood_by_http_is_slowed_too(floors):
    slow = FAST._replace(commands_per_second=0.01, commands_at_once=10)
    with floors(slow).tables([TABLE]) as floor:
        ann = floor.player("Ann")
        answers = [ann.send(TABLE, Sit(99)) for _ in range(30)]
    assert {answer.status_code for answer in answers} == {409, 429}
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_who_does_not_listen_is_let_go(floors):
    from houseway.web.live_table import Subscriber
    from houseway.web.roles import Person

    async def fill():
        watcher = Subscriber(Person("Ann", "player"), "player", 3)
        for number in range(5):
            watcher.push(str(number))
        return watcher.lost, watcher.queue.get_nowait()

    assert aside(fill()) == (True, None)


def test_a_player_who_sits_down_is_told_of_the_own_seat(floor):
    ann = floor.player("Ann")
    with ann.follow(TABLE) as live:
        assert live.receive()["me"]["seat"] == 0
        version = live.command(Sit(5))["version"]
        told = [
            message for message in live.heard if "view" in message and message["version"] >= version
        ]
        told = told or [live.until(lambda one: "view" in one and one["version"] >= version)]
        assert told[-1]["me"]["seat"] == 5
        assert live.command(BuyIn(5, 100_00))["type"] == "done"


def test_events_carry_number_clause_time_and_words(floor):
    ann = floor.player("Ann", TABLE, 3)
    with ann.follow(TABLE, after=0) as live:
        events = live.receive()["missed"][0]["events"]
    taken = next(event for event in events if event["name"] == "table.SeatTaken")
    assert set(taken) == {"number", "name", "clause", "at", "data", "words"}
    assert taken["clause"] == "4.3"
    assert taken["data"]["player"] == "Ann"
    assert "Ann" in taken["words"]

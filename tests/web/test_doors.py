"""Whoever comes to the door: half a request, floods of reads, words without end, old numbers."""

import asyncio
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
import uvicorn
import websockets

from houseway.core.codec import ACCOUNTS, LONGEST_TEXT
from houseway.floor.state import STREAM
from houseway.games.kit.jackpot import pool_account
from houseway.house import event_of, stream_of
from houseway.house.records import RecordError
from houseway.store import DamagedError, StoreError
from houseway.table.disputes import RaiseDispute
from houseway.table.seats import BuyIn
from houseway.web import connections, history, record
from houseway.web.connections import Doors, Seldom
from houseway.web.problems import plain
from tests.web.conftest import FAST, PASSWORD, Floor, aside
from tests.web.test_automatic_dealer import play_round
from tests.web.test_tables import problem

CRAPS, TEXAS = "craps", "texas-holdem-bonus"
WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"


# Connections


async def hello(scope, receive, send):
    """An application that says hello to who has said all, and to the hasty before."""
    if scope["path"] == "/hasty":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hello", "more_body": True})
        await receive()
        await send({"type": "http.response.body", "body": b"again"})
    elif scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hello"})
    elif scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await receive()
        await receive()


def visited(doors, visit):
    """What a visit comes to; on a thread of its own, as another loop may run on this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, served(doors, visit)).result()


async def served(doors, visit):
    """What a visit to a server with such doors comes to."""
    config = uvicorn.Config(hello, port=0, lifespan="off", log_config=None, **doors.protocols())
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0)
    try:
        return await visit(server.servers[0].sockets[0].getsockname())
    finally:
        server.should_exit = True
        await running


async def sent(address, text):
    reader, writer = await asyncio.open_connection(*address)
    writer.write(text)
    await writer.drain()
    return reader, writer


def test_half_sent_requests_do_not_shut_the_door(monkeypatch):
    monkeypatch.setattr(connections, "HALF_SENT", 8)
    doors = Doors(1024)

    async def visit(address):
        slow = [await sent(address, b"GET / HTTP/1.1\r\nHo") for _ in range(30)]
        for reader, _ in slow[:22]:
            assert await reader.read() == b"", "the oldest go"
        reader, writer = await sent(address, WHOLE)
        assert b"hello" in await reader.read()
        assert len(doors.waiting) <= 8
        for _, each in (*slow, (reader, writer)):
            each.close()

    visited(doors, visit)


def test_whoever_has_said_all_is_not_let_go_because_the_server_was_busy(monkeypatch):
    """What came while it read nothing is read first, however many have come meanwhile."""
    monkeypatch.setattr(connections, "HALF_SENT", 8)

    async def visit(address):
        # The loop does not run before all of them are here.
        crowd = [socket.create_connection(address) for _ in range(30)]
        for each in crowd:
            each.sendall(WHOLE)
        lines = [await asyncio.open_connection(sock=each) for each in crowd]
        told = [await reader.read() for reader, _ in lines]
        for _, writer in lines:
            writer.close()
        return told

    assert all(b"hello" in each for each in visited(Doors(1024), visit))


def test_who_is_late_but_has_said_all_by_then_is_answered():
    doors = Doors(1024)

    async def visit(address):
        first = socket.create_connection(address)
        first.sendall(WHOLE[:9])
        while not doors.waiting or not (door := next(iter(doors.waiting))).conn.trailing_data[0]:
            await asyncio.sleep(0)
        first.sendall(WHOLE[9:])
        door.turn_away()
        reader, writer = await asyncio.open_connection(sock=first)
        with closing(writer):
            return await reader.read()

    assert b"hello" in visited(doors, visit)
    assert not doors.waiting


@pytest.mark.parametrize(
    "half", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na"]
)
def test_who_does_not_finish_a_request_is_let_go(monkeypatch, half):
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)

    async def visit(address):
        reader, writer = await sent(address, half)
        with closing(writer):
            return await reader.read()

    assert visited(Doors(1024), visit) == b""


@pytest.mark.parametrize(
    ("asked", "told"), [(b"HEAD /", b" 400 "), (b"POST /", b" 400 "), (b"POST /hasty", b"hello")]
)
def test_a_body_that_cannot_be_read_ends_the_line_without_a_traceback(caplog, asked, told):
    """To HEAD there is no text, and an answer that has begun is not begun again."""

    async def visit(address):
        head = b" HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
        reader, writer = await sent(address, asked + head)
        with closing(writer):
            first = await reader.readexactly(99) if b"hasty" in asked else b""
            writer.write(b"zz\r\n")
            return first + await reader.read()

    assert told in visited(Doors(1024), visit)
    assert [line for line in caplog.records if line.exc_info] == []


def test_nobody_answers_after_a_body_that_could_not_be_read(caplog):
    """All of it came at once, before anybody had begun to answer."""

    async def visit(address):
        head = b"POST /hasty HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
        reader, writer = await sent(address, head + b"zz\r\n")
        with closing(writer):
            return await reader.read()

    assert b" 400 " in visited(Doors(1024), visit)
    assert [line for line in caplog.records if line.exc_info] == []


def test_who_follows_a_table_is_not_waited_for():
    """The request was whole: nobody is let go in the middle of a round."""
    doors = Doors(1024)

    async def visit(address):
        async with websockets.connect("ws://{}:{}/".format(*address)):
            return [*doors.waiting], doors.following.total()

    assert visited(doors, visit) == ([], 1)


def test_nobody_has_all_the_lines():
    doors = Doors(1024)
    doors.following["here"] = doors.each
    assert doors.is_full("here")
    assert not doors.is_full("there")
    doors.following["there"] = doors.most - doors.each
    assert doors.is_full("elsewhere")


def test_the_same_line_is_not_logged_without_end():
    seldom = Seldom(most=3)
    lines = [logging.makeLogRecord({"name": "asyncio", "msg": "no more files"}) for _ in range(99)]
    assert sum(seldom.filter(line) for line in lines) == 3
    assert seldom.filter(logging.makeLogRecord({"name": "asyncio", "msg": "another"}))


# Reads


def test_who_was_away_for_long_begins_with_the_view(floor, monkeypatch):
    ann = floor.player("Ann", CRAPS, 3)
    for _ in range(4):
        ann.done(CRAPS, BuyIn(3, 5_00))
    with ann.follow(CRAPS, after=0) as live:
        assert live.receive()["missed"]
    monkeypatch.setattr(record, "WINDOW", 3)
    with ann.follow(CRAPS, after=0) as live:
        told = live.receive()
        assert told["missed"] == []
        assert told["version"] == floor.store.version(stream_of(CRAPS))
    with ann.follow(CRAPS, after=told["version"] - 2) as live:
        assert len(live.receive()["missed"][0]["events"]) == 2


def test_rounds_are_replayed_a_few_at_a_time_and_kept(floor, monkeypatch):
    ann = floor.player("Ann", TEXAS, 3)
    play_round(floor, TEXAS, (ann, 3))
    boss = floor.member("supervisor")
    first = boss.get(f"/api/tables/{TEXAS}/rounds").json()["rounds"]
    monkeypatch.setattr(history, "_summary", lambda *_: pytest.fail("it was at hand"))
    kept = len(floor.app.state.hub.summaries)
    again = boss.get(f"/api/tables/{TEXAS}/rounds", before=2).json()["rounds"]
    assert again == [row for row in first if row["number"] == 1]
    assert len(floor.app.state.hub.summaries) == kept
    monkeypatch.undo()
    monkeypatch.setattr(history, "REPLAYED", 1)
    floor.app.state.hub.summaries.clear()
    told = boss.get(f"/api/tables/{TEXAS}/rounds", search="zzz").json()
    assert told["rounds"] == []
    assert told["before"] or len(first) == 1


@pytest.mark.parametrize("path", [f"/api/tables/{CRAPS}/rounds", "/api/floor/search?find=zzz"])
def test_reads_have_a_bucket_and_looking_through_records_a_smaller_one(path):
    settings = FAST._replace(reads_at_once=6, reads_per_second=0.01)
    settings = settings._replace(lookups_at_once=2, lookups_per_second=0.01)
    with Floor(settings).tables([CRAPS]).staff() as floor:
        boss = floor.member("supervisor")
        asked = [boss.client.get(path).status_code for _ in range(3)]
        assert asked == [200, 200, 429]
        assert [boss.get("/api/floor").status_code for _ in range(7)][-1] == 429
        answer = boss.get("/api/floor")
        assert problem(answer, 429, "too-many")
        assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize("length", [LONGEST_TEXT, LONGEST_TEXT + 1])
def test_words_have_an_end(floor, length):
    ann = floor.player("Ann", CRAPS, 3)
    answer = ann.send(CRAPS, RaiseDispute(3, 0, "w" * length))
    if length > LONGEST_TEXT:
        assert problem(answer, 422, "malformed")["field"] == "words"
        assert not ann.view(CRAPS)["disputes"]
    else:
        assert answer.status_code != 422


# What is told to whom


def test_no_answer_names_a_place_on_the_machine():
    told = plain(StoreError("The store /srv/a.db is full.", "The store is full."))
    assert told.body()["detail"] == "The store is full."
    assert "/srv" not in str(plain(StoreError("The folder /srv does not exist.")).body())


def test_no_redirect_follows_a_forged_host(floor):
    answer = floor.guest().client.get(
        "/api/floor/", headers={"Host": "evil.example"}, follow_redirects=False
    )
    assert answer.status_code == 404
    assert "location" not in answer.headers


@pytest.mark.parametrize("diagram", ["x" * 5000, "../felt", "%00", "Ä"])
def test_a_felt_that_there_is_none_of(floor, diagram):
    answer = floor.guest().get(f"/api/games/{CRAPS}/layout.svg", diagram=diagram)
    assert problem(answer, 404, "unknown-layout")


@pytest.mark.parametrize("name", ["a\r\nX: y", 'a"b', "a/b", "", "x" * 61])
def test_a_pool_has_a_name_that_can_be_written_anywhere(floor, name):
    sign = {"jackpot": {"pool": name, "wager": 100, "seed": 100, "increment": [1, 2]}}
    asked = {"name": "new", "game": TEXAS, "sign": sign}
    answer = floor.member("supervisor").post("/api/tables", asked)
    assert problem(answer, 422, "malformed")["field"] == "sign"


def test_one_id_is_one_command(floor):
    ann = floor.player("Ann", CRAPS, 3)
    first = ann.send(CRAPS, BuyIn(3, 5_00), id="once")
    again = ann.send(CRAPS, BuyIn(3, 5_00), id="once")
    assert first.json()["events"] == again.json()["events"]
    other = ann.send(CRAPS, BuyIn(3, 500_00), id="once")
    assert "sent before with other content" in problem(other, 409)["detail"]
    assert ann.view(CRAPS)["money"]["3"] == 1_005_00


# A record that is not whole


def test_nobody_plays_on_a_record_that_is_damaged(floor):
    ann = floor.player("Ann", CRAPS, 3)
    hub = floor.app.state.hub
    hub.halted[stream_of(CRAPS)] = "the record is damaged at record 2"
    assert problem(ann.send(CRAPS, BuyIn(3, 5_00)), 503, "damaged")
    assert ann.view(CRAPS)["money"]["3"] == 1_000_00
    assert ann.send(TEXAS, BuyIn(3, 5_00)).status_code != 503


@pytest.mark.parametrize("stream", [ACCOUNTS, STREAM, pool_account(TEXAS)])
def test_nobody_plays_on_what_a_damaged_record_stands_under(floor, stream):
    """A table stands on its pool's record, on the floor's, and on that of who may come in."""
    ann, ben = floor.player("Ann", TEXAS, 3), floor.player("Ben", CRAPS, 3)
    boss = floor.member("supervisor")
    floor.house.casino.open()
    before = floor.store.version(stream)
    floor.app.state.hub.halted[stream] = f"the record of {stream} is damaged at 2"
    assert problem(ann.send(TEXAS, BuyIn(3, 5_00)), 503, "damaged")
    assert ann.view(TEXAS)["money"]["3"] == 1_000_00
    beside = ben.send(CRAPS, BuyIn(3, 5_00)).status_code
    assert beside == (200 if stream == pool_account(TEXAS) else 503)
    if stream == ACCOUNTS:
        asked = {"user": "dealer", "password": PASSWORD}
        assert problem(floor.guest().post("/api/sign-in", asked), 503, "damaged")
    elif stream == STREAM:
        with pytest.raises(DamagedError):
            floor.house.casino.record_look("inspector", CRAPS, 1, "looks")
    else:
        asked = {"cents": 1_00, "why": "read again"}
        told = boss.post(f"/api/pools/{TEXAS}/changes", asked)
        assert problem(told, 503, "damaged")
    assert floor.store.version(stream) == before


def test_the_rest_of_the_record_is_read_while_people_play(floor):
    """What the check at the start did not read is read in the background."""
    ann, hub = floor.player("Ann", CRAPS, 3), floor.app.state.hub
    aside(hub._check_record())
    assert hub.halted == {}
    with floor.store._writing() as connection:
        edit = "UPDATE record SET data = '{}' WHERE stream = ? AND version = 2"
        connection.exec_driver_sql(edit, (stream_of(CRAPS),))
    aside(hub._check_record())
    assert [*hub.halted] == [stream_of(CRAPS)]
    assert problem(ann.send(CRAPS, BuyIn(3, 5_00)), 503, "damaged")


def failing(times, whole):
    """A store that cannot be read a few times: what it is asked for, and then what is there."""
    left = [StoreError("The store cannot be read: check its disk.")] * times

    def read(*given):
        if left:
            raise left.pop()
        return whole(*given)

    return read


@pytest.fixture
def hub(monkeypatch):
    """Of a floor that nobody has opened: in its background nothing is read."""
    monkeypatch.setattr("houseway.web.hub.READ_AGAIN", 0)
    return Floor().tables([CRAPS, TEXAS]).app.state.hub


@pytest.mark.parametrize("what", ["streams", "entries", "read"])
def test_the_record_is_read_on_where_the_store_fails_meanwhile(hub, monkeypatch, caplog, what):
    """Every stream is read in the end, and what is damaged is found."""
    store = hub.house.store
    monkeypatch.setattr(hub, "_folded_anew", lambda stream: bool([*store.read(stream)][:0]))
    with store._writing() as connection:
        edit = "UPDATE record SET data = '{}' WHERE stream = ? AND version = 1"
        connection.exec_driver_sql(edit, (STREAM,))
    monkeypatch.setattr(store, what, failing(3, getattr(store, what)))
    aside(hub._check_record())
    assert [*hub.halted] == [STREAM]
    assert sum("is read again" in line.message for line in caplog.records) == 3
    assert "Traceback" not in caplog.text


def test_what_nobody_foresaw_keeps_no_other_stream_from_being_read(hub, monkeypatch, caplog):
    looked = []

    def fails(stream):
        looked.append(stream)
        raise RecordError("it does not fit") if len(looked) % 2 else ValueError("unforeseen")

    monkeypatch.setattr(hub, "_folded_anew", fails)
    aside(hub._check_record())
    assert sorted(looked) == sorted(hub.house.store.streams())
    assert sum(line.exc_info is not None for line in caplog.records) == len(looked)


def test_what_players_did_is_read_on_where_the_store_fails_meanwhile(hub, monkeypatch):
    monkeypatch.setattr(hub.visits, "anew", failing(2, hub.visits.anew))
    assert hub.visits.behind() > 0
    aside(history.read_ahead(hub))
    assert hub.visits.behind() == 0


def test_who_sees_hidden_cards_is_on_record(floor):
    from houseway.core import Stake

    ann, inspector = floor.player("Ann", CRAPS, 3), floor.member("inspector")
    inspector.view(CRAPS)
    ann.done(CRAPS, Stake(3, "field", 5_00))
    for _ in range(2):
        inspector.view(CRAPS)
        inspector.get(f"/api/inspect/tables/{CRAPS}/events")
    seen = [event_of(each) for each in floor.store.read(STREAM) if each.name == "floor.HiddenSeen"]
    assert {(each.by, each.table) for each in seen} <= {("inspector", CRAPS)}
    live = floor.app.state.hub._lives[CRAPS].table.live
    assert sorted(each.how for each in seen) == (["looks", "records"] if live else [])

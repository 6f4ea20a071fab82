"""The server is killed under load and started again: no event is lost and none comes twice."""

import asyncio
import socket
from contextlib import suppress

import pytest

from bench import web
from bench._crowd import Client
from houseway.house import RECEIVED, pool_faults, rederived
from houseway.store import open_store
from tests.web.conftest import aside

TABLES, PLAYERS, KILLS = 5, 3, 2


@pytest.fixture
def patience():
    """A crash takes its time."""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


async def answered(clients, enough):
    """Wait, answer by answer, until enough has been answered."""
    answer = asyncio.Event()
    for client in clients:
        client.on_answer = answer.set
    while not enough():
        await answer.wait()
        answer.clear()


async def more_answers(clients, more):
    """Wait until everybody together was answered so many times more."""
    wanted = sum(len(client.latencies) for client in clients) + more
    await answered(clients, lambda: sum(len(client.latencies) for client in clients) >= wanted)


async def settled(clients):
    """Wait until nobody waits for an answer; what was lost with the server is never answered."""
    for client in clients:
        client.think = 3600
    with suppress(TimeoutError):
        async with asyncio.timeout(20):
            await answered(clients, lambda: not any(client.sent for client in clients))


async def killed_under_load(url, port):
    server, told = web.started(url, TABLES, PLAYERS, port)
    clients = web.crowd(told, 0.05)
    tasks = [asyncio.create_task(client.run()) for client in clients]
    try:
        for _ in range(KILLS):
            await more_answers(clients, 60)
            server.kill()
            server.wait()
            server, _ = web.started(url, TABLES, PLAYERS, port)
        await more_answers(clients, 60)
        await settled(clients)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.kill()
        server.wait()
    return clients


def check_client(store, one: Client):
    """Everything that was said to be done is recorded once; every event was heard once."""
    assert one.numbers == list(range(1, len(one.numbers) + 1))
    assert len(one.numbers) <= store.version(f"table/{one.table}")
    for id in one.accepted:
        name = f"{one.table} {one.seat}"
        recorded = store.recorded(f"player/{name}/{one.table}/{id}")
        assert [each.name for each in recorded].count(RECEIVED) == 1
    return len(one.accepted)


def test_killed_under_load_nothing_is_lost_or_doubled(tmp_path):
    url = f"sqlite:///{tmp_path / 'crash.db'}"
    clients = aside(killed_under_load(url, free_port()))
    with open_store(url) as store:
        assert sum(check_client(store, client) for client in clients) > 100
        assert store.verify() == []
        for stream in store.streams("table/"):
            assert list(rederived(store.entries(stream))) == []
        assert list(pool_faults(store)) == []
        stakes = [client for client in clients if client.view["number"]]
        assert stakes, "nothing was played"

"""What `houseway serve` sees to before anybody comes in, and when it has gone."""

import asyncio
import os
import pickle
import socket
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib import import_module
from types import SimpleNamespace

import pytest
import typer
from prometheus_client import REGISTRY

from houseway.store import StoreError, open_store
from tests.cli.test_serve import ENV


def test_no_answer_waits_for_a_full_packet():
    """Without TCP_NODELAY every request on a kept connection takes 44 ms."""
    listening = import_module("houseway.cli.serve")._listen("127.0.0.1", 0)

    async def asked():
        told = asyncio.get_running_loop().create_future()

        def heard(_reader, writer):
            connection = writer.get_extra_info("socket")
            told.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(heard, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            writer.close()
            return await told

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, asked()).result()


def test_nobody_plays_on_a_damaged_record(houseway, tmp_path):
    """What was written last is read before the house opens."""
    at = tmp_path / "floor.db"
    houseway("staff", "add", "kim", "dealer", "--store", at)
    check = import_module("houseway.cli.serve")._check_record
    with open_store(f"sqlite:///{at}") as store:
        check(store)
        with store._writing() as connection:
            edit = "UPDATE record SET data = replace(data, 'dealer', 'supervisor')"
            connection.exec_driver_sql(edit)
        with pytest.raises(StoreError, match="damaged at record 1 of accounts"):
            check(store)


def test_who_waits_for_a_long_record_is_told_for_what(capsys):
    serve = import_module("houseway.cli.serve")
    serve._say_unread(serve.MANY)
    assert capsys.readouterr().err == ""
    serve._say_unread(199_000)
    assert capsys.readouterr().err.startswith("199,000 records are read before the house opens")


@pytest.mark.heavy
def test_who_reckons_for_a_server_ends_with_it():
    """However it ended, and though there is somebody left who could ask."""
    begin = "import signal, subprocess, sys; subprocess.Popen([sys.executable, '-m', "
    begin += "'houseway.maths.worker'], close_fds=False); signal.pause()"
    ends, held = os.pipe()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "pass_fds": (held,)}
    with subprocess.Popen([sys.executable, "-c", begin], env=ENV, **pipes) as server:
        os.close(held)
        pickle.dump(("nothing that it knows",), server.stdin)
        server.stdin.flush()
        assert pickle.load(server.stdout)[0] == "failed", "it is there and answers"
        server.kill()
        # Both held the other end of this pipe: it is at its end when both are gone.
        assert os.read(ends, 1) == b""
    os.close(ends)


def test_a_scraper_has_a_port_of_its_own_on_this_machine_alone(capsys):
    watched = import_module("houseway.cli.serve")._be_watched
    app = SimpleNamespace(state=SimpleNamespace(figures=SimpleNamespace(registry=REGISTRY)))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with ExitStack() as stack, pytest.raises(typer.Exit):
            watched(stack, app, port)
    assert f"127.0.0.1 port {port} cannot be used" in capsys.readouterr().err
    with ExitStack() as stack:
        watched(stack, app, port)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            assert b"# HELP" in answer.read()

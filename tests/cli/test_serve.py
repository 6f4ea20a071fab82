"""`houseway serve` and `houseway staff`: from the command line to a page, and back out again."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from importlib import import_module

import pytest

from houseway.house.opening import STAFF
from houseway.house.people import People
from houseway.store import open_store

ENV = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
# Long enough for any machine; who waits so long waits for ever.
MINUTES = 600


def passwords_in(said):
    return dict(re.findall(r"^  ([\w-]+) +([A-Z0-9-]{19})$", said, re.MULTILINE))


class Served:
    """A server of its own process on a free port."""

    def __init__(self, store, *options, stderr=None):
        command = [sys.executable, "-m", "houseway.cli", "serve", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--store", str(store), *options],
            env=ENV,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
        self.said = []
        while not (found := re.search(r"http://\S+", self._line())):
            pass
        self.url = found[0]

    def _line(self):
        self.said.append(self.process.stdout.readline())
        assert self.said[-1], "the server said nothing"
        return self.said[-1]

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=MINUTES) as answer:
            return answer.read().decode()

    def stop(self, *signals):
        for signal_ in signals:
            self.process.send_signal(signal_)
        rest, _ = self.process.communicate(timeout=MINUTES)
        return self.process.returncode, "".join(self.said) + rest


@pytest.fixture
def served(tmp_path):
    made = Served(tmp_path / "floor.db")
    yield made
    made.process.kill()
    made.process.wait()


@pytest.mark.heavy
def test_a_fresh_store_has_tables_and_staff(served, tmp_path):
    assert "<html" in served.get("")
    tables = json.loads(served.get("api/floor"))["tables"]
    assert len(tables) == 10
    assert sum(table["training"] for table in tables) == 5
    code, said = served.stop(signal.SIGINT)
    assert code == 0
    assert said.rstrip().endswith("The house is closed.")
    passwords = passwords_in(said)
    assert set(passwords) == set(STAFF)
    with open_store(f"sqlite:///{tmp_path / 'floor.db'}") as store:
        assert People(store).staff_session("dealer", passwords["dealer"])
        assert not any(word in str(list(store.read("accounts"))) for word in passwords.values())
        assert store.verify() == []


@pytest.mark.heavy
def test_passwords_are_shown_once(served, tmp_path):
    served.get("api/floor")
    served.stop(signal.SIGTERM)
    again = Served(tmp_path / "floor.db")
    assert len(json.loads(again.get("api/floor"))["tables"]) == 10
    code, said = again.stop(signal.SIGINT, signal.SIGINT)
    assert code == 0
    assert passwords_in(said) == {}
    assert "Traceback" not in said


def test_a_port_in_use_is_one_sentence(houseway):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = houseway("serve", "--no-open", "--port", port, "--store", "memory:")
    assert f"port {port} cannot be used" in answer.sentence


def test_a_store_that_cannot_be_used_is_one_sentence(shell, tmp_path):
    answer = shell("serve", "--no-open", "--port", "0", "--store", tmp_path)
    assert answer.code == 2
    assert answer.err.strip().splitlines()[-1].startswith("houseway: ")
    assert "Traceback" not in answer.err


# Staff


def test_staff_come_and_go(houseway, tmp_path):
    at = ("--store", tmp_path / "floor.db")
    made = houseway("staff", "add", "kim", "dealer", *at)
    assert made.code == 0
    password = made.out.split()[-1]
    with open_store(f"sqlite:///{tmp_path / 'floor.db'}") as store:
        assert People(store).staff_session("kim", password)
    listed = houseway("staff", "list", "--json", *at)
    assert json.loads(listed.out) == [{"name": "kim", "role": "dealer"}]
    other = houseway("staff", "password", "kim", "--stdin", *at, input="correct horse battery\n")
    assert other.code == 0
    assert "correct" not in other.out
    with open_store(f"sqlite:///{tmp_path / 'floor.db'}") as store:
        assert not People(store).staff_session("kim", password)
        assert People(store).staff_session("kim", "correct horse battery")
    assert houseway("staff", "remove", "kim", *at).code == 0
    assert json.loads(houseway("staff", "list", "--json", *at).out) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add", "kim", "owner"), "the roles are"),
        (("add", "<kim>", "dealer"), "a name has"),
        (("password", "nobody"), "nobody called nobody"),
        (("remove", "nobody"), "nobody called nobody"),
        (("add", "kim", "dealer", "--stdin"), "at least 12"),
    ],
)
def test_bad_input_is_one_sentence(houseway, tmp_path, words, said):
    at = ("--store", tmp_path / "floor.db")
    houseway("staff", "add", "first", "dealer", *at)
    answer = houseway("staff", *words, *at, input="short\n")
    assert said in answer.sentence


@pytest.mark.parametrize("https", [False, True])
def test_whom_somebody_speaks_for_is_believed_of_a_proxy_alone(monkeypatch, https):
    """Else anybody signs in from as many addresses as they like."""
    import uvicorn

    given = {}

    def config(*_, **named):
        given.update(named)
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn, "Config", config)
    module = import_module("houseway.cli.serve")
    with socket.socket() as listening, pytest.raises(KeyboardInterrupt):
        module._run(listening, module.Options(None, "127.0.0.1", 0, https=https))
    assert given["proxy_headers"] is https

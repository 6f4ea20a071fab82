"""A house, a witness and a regulator as processes of their own: what is stopped, shows."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys

import pytest

from houseway.house.people import People
from houseway.house.proving import folder_of
from houseway.store import open_store
from houseway.transparency import notes
from houseway.transparency.files import text_of

ENV = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}


class Running:
    """A command of its own process, read line by line."""

    def __init__(self, *arguments):
        command = [sys.executable, "-m", "houseway.cli", *map(str, arguments)]
        self.process = subprocess.Popen(command, env=ENV, stdout=subprocess.PIPE, text=True)

    def until(self, found):
        """The first line of which something is found."""
        for line in self.process.stdout:
            if told := found(line):
                return told
        raise AssertionError("it ended before it said so")

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def run():
    running = []

    def start(*arguments):
        running.append(Running(*arguments))
        return running[-1]

    yield start
    for each in running:
        each.end()


def line_of(kind):
    def found(line):
        told = json.loads(line)
        return told if told["type"] == kind else None

    return found


@pytest.mark.heavy
@pytest.mark.long
def test_stopping_the_feed_or_going_back_is_seen_elsewhere(run, tmp_path, houseway, monkeypatch):
    store, folder, keys = tmp_path / "house.db", tmp_path / "copy", tmp_path / "keys"
    monkeypatch.setenv("HOUSEWAY_KEYS", str(keys))
    ENV["HOUSEWAY_KEYS"] = str(keys)
    witness = run("witness", "--port", 0, "--learn", "--json", "--memory", tmp_path / "witness")
    beside = witness.until(json.loads)
    key = houseway("regulator", "--show-key", "--folder", folder).out.strip()
    added = houseway("staff", "add", "ida", "regulator", "--key", key, "--store", store)
    assert (added.code, added.out) == (0, "ida signs in as you chose.\n")
    served = ("serve", "--no-open", "--store", store)
    seen = ("--witness", beside["url"], "--witness-key", beside["key"])
    house = run(*served, *seen, "--port", 0)
    url = house.until(lambda line: re.search(r"http://\S+", line))[0].rstrip("/")
    asked = ("--user", "ida", "--folder", folder, "--interval", 1, "--json")
    regulator = run("regulator", url, *asked)
    assert regulator.until(line_of("checkpoint"))["size"] > 10

    # The operator holds the house still, and lets it go on.
    house.process.send_signal(signal.SIGSTOP)
    assert regulator.until(line_of("gap"))["since"]
    house.process.send_signal(signal.SIGCONT)
    regulator.until(line_of("resumed"))

    # The house ends; witness and regulator remember what it had signed.
    house.process.send_signal(signal.SIGTERM)
    house.process.wait()
    assert regulator.until(line_of("gap"))["what"].endswith("refused>)")
    with open_store(f"sqlite:///{store}") as opened:
        head = notes.note(text_of(folder_of(opened) / "witnessed"))
        assert notes.checkpoint(head.trusted(notes.verifier(beside["key"]))).size > 10

    # Somebody puts another record in its place, keys and all, and asks no witness.
    for path in (*tmp_path.glob("house.db*"), keys):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    with open_store(f"sqlite:///{store}") as opened:
        People(opened).add_staff("ida", "regulator", key=notes.verifier(key))
    again = run(*served, "--port", url.rpartition(":")[2])
    again.until(lambda line: re.search(r"http://\S+", line))
    assert "no key that is trusted" in regulator.until(line_of("fork"))["what"]
    assert regulator.process.wait() == 1

"""The same counts on a cluster: also when a worker is killed, and never twice."""

import os
import shutil
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from houseway.core import load_game
from houseway.law import LawError
from houseway.maths import analysis_of, cluster, executor, simulate
from houseway.maths.executor import run
from houseway.maths.simulate import job
from houseway.solvers.jobs import run_here

pytest.importorskip("distributed")

SOURCES = Path(__file__).parents[2] / "src"
# Long enough for any machine; who waits so long waits for ever.
MINUTES = 600


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Whoever is there answers in the end, however busy the machine is."""
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", MINUTES)


@pytest.fixture
def hasty(patient, monkeypatch):
    """Nobody is there, so nobody is waited for."""
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 1)


def started(stack, sources, *arguments):
    """A process of dask, with these sources, that is gone in the end."""
    path = os.pathsep.join([str(sources), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "dask", *arguments]
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": path}, **silent)
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture(scope="module")
def scheduler():
    """A scheduler on the loopback."""
    port = free_port()
    with ExitStack() as stack:
        told = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
        started(stack, SOURCES, "scheduler", *told)
        waited_for(f"tcp://127.0.0.1:{port}", 0)
        yield f"tcp://127.0.0.1:{port}"


def worker(stack, address, sources=SOURCES):
    told = ("--no-nanny", "--nthreads", "1", "--no-dashboard")
    return started(stack, sources, "worker", address, *told)


def waited_for(address, many):
    from distributed import Client

    with Client(address, timeout=MINUTES, set_as_default=False) as client:
        if many:
            client.wait_for_workers(many, timeout=MINUTES)


@pytest.fixture
def apart(tmp_path, monkeypatch):
    """Nothing that one run counted is found by the next."""

    def folder(name):
        monkeypatch.setattr(executor, "counts_folder", lambda: tmp_path / name)

    return folder


def test_a_scheduler_without_workers(scheduler, apart, monkeypatch):
    apart("none")
    plan = analysis_of("craps").simulation.plan(
        load_game("craps").rules(), "field", "none", run_here
    )
    with cluster.workers(scheduler) as workers:
        monkeypatch.setattr(cluster, "ANSWER_SECONDS", 0.1)
        with pytest.raises(LawError, match="has no workers"):
            run(job("craps", plan, 3, 1000), workers=workers)


def test_a_killed_worker_changes_no_count(scheduler, apart):
    plan = analysis_of("craps").simulation.plan(
        load_game("craps").rules(), "come", "none", run_here
    )
    rounds = 16 * simulate.BLOCK
    apart("local")
    local = run(job("craps", plan, 3, rounds)).tolist()
    assert sum(local[1]) == rounds
    apart("cluster")
    told, killed = [], []
    with ExitStack() as stack:
        victim, _ = worker(stack, scheduler), worker(stack, scheduler)
        waited_for(scheduler, 2)

        def tell(done, of):
            told.append(done)
            if done >= 2 and not killed:
                victim.kill()
                killed.append(done)

        with cluster.workers(scheduler) as workers:
            found = run(job("craps", plan, 3, rounds), tell, workers).tolist()
    assert killed
    assert killed[0] < 16
    assert victim.poll() is not None
    assert found == local
    assert told[-1] == 16


def test_workers_with_other_sources_are_not_asked(scheduler, apart, tmp_path):
    apart("other")
    shutil.copytree(SOURCES, tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "src" / "houseway" / "money.py").open("a") as file:
        file.write("# Another version.\n")
    plan = analysis_of("craps").simulation.plan(
        load_game("craps").rules(), "field", "none", run_here
    )
    with ExitStack() as stack:
        worker(stack, scheduler, tmp_path / "src")
        waited_for(scheduler, 1)
        with (
            pytest.raises(LawError, match="another version"),
            cluster.workers(scheduler) as workers,
        ):
            run(job("craps", plan, 3, 1000), workers=workers)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("tcp://127.0.0.1:{}", "no scheduler answers"),
        ("nowhere", "is not the address of a scheduler"),
        ("gopher://127.0.0.1:70", "is not the address of a scheduler"),
        ("", "is not the address of a scheduler"),
    ],
)
@pytest.mark.usefixtures("hasty")
def test_an_address_at_which_nobody_answers(address, why):
    with pytest.raises(LawError, match=why), cluster.workers(address.format(free_port())):
        pass


@pytest.mark.usefixtures("hasty")
def test_somebody_who_listens_but_never_answers():
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        address = f"tcp://127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(LawError, match="no scheduler answers"), cluster.workers(address):
            pass


def test_somebody_who_answers_something_else():
    with socket.socket() as web:
        web.bind(("127.0.0.1", 0))
        web.listen()

        def answer():
            one, _ = web.accept()
            one.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 10)
            one.close()

        threading.Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{web.getsockname()[1]}"
        with pytest.raises(LawError, match="no scheduler answers"), cluster.workers(address):
            pass

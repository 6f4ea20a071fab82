"""Many writers at once: no gap, no append lost, none twice."""

import multiprocessing
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from houseway.store import Conflict, Repeated, Write, open_store

NOW = "2025-03-01T20:15:00+11:00"
FORK = multiprocessing.get_context("fork")


def appended(store, stream, command_id, records, transfers):
    """Append at the end of a stream, wherever that is by now."""
    while True:
        try:
            return store.append(
                [Write(stream, store.version(stream), records)], transfers, command_id, NOW
            )
        except Conflict:
            continue


def hammer(url, name, count, records, transfers, told):
    """A process that appends with all others to one stream and tells what it was answered."""
    with open_store(url) as store:
        for n in range(count):
            answer = appended(store, "table/1", f"{name}-{n}", records, transfers)
            told.put(answer)


def checked(store, answers, appends):
    """Every answer is in the stream as it was given, and nothing else is."""
    stream = list(store.read("table/1"))
    assert [stored.version for stored in stream] == list(range(1, len(stream) + 1))
    assert sorted(stored for answer in answers for stored in answer) == stream
    assert len(answers) == appends
    assert store.balances()[("chips", "rack/1")] == 5 * appends
    assert store.verify() == []


def test_threads_append_to_one_stream(store, events, moved):
    work = [(store, "table/1", f"c{n}", events(2), [moved(5)]) for n in range(80)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda arguments: appended(*arguments), work))
    checked(store, answers, 80)


@pytest.mark.heavy
def test_processes_make_a_store_and_append_to_one_stream(shared_url, events, moved):
    told = FORK.Queue()
    workers = [
        FORK.Process(target=hammer, args=(shared_url, n, 15, events(2), [moved(5)], told))
        for n in range(5)
    ]
    for worker in workers:
        worker.start()
    answers = [told.get(timeout=600) for _ in range(75)]
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0] * 5
    with open_store(shared_url, create=False) as store:
        checked(store, answers, 75)


def test_a_command_sent_by_many_threads_is_recorded_once(store, events):
    barrier = threading.Barrier(6)

    def send(_):
        barrier.wait()
        try:
            return store.append([Write("table/1", 0, events(1))], [], "c1", NOW)
        except Repeated:
            return None

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(send, range(6)))
    assert [answer for answer in answers if answer] == [store.recorded("c1")]


def test_two_that_read_what_the_other_writes_do_not_both_win(store, events):
    barrier = threading.Barrier(2)

    def race(mine, other, n):
        barrier.wait()
        try:
            store.append([Write(mine, 0, events(1)), Write(other, 0)], [], f"{mine}-{n}", NOW)
        except Conflict as conflict:
            return conflict.stream
        return mine

    with ThreadPoolExecutor(2) as pool:
        for n in range(25):
            here = pool.submit(race, f"left/{n}", f"right/{n}", n)
            there = pool.submit(race, f"right/{n}", f"left/{n}", n)
            # The one who lost names the stream of the one who won.
            assert here.result() == there.result()


def test_heads_are_recorded_beside_appends(store, events):
    def write(n):
        appended(store, f"table/{n % 3}", f"c{n}", events(1), [])
        return store.record_heads(NOW)

    with ThreadPoolExecutor(4) as pool:
        heads = list(pool.map(write, range(24)))
    assert sorted(stored.version for stored in heads) == list(range(1, 25))
    assert store.verify() == []


def test_a_reader_sees_whole_appends_only(store, events, moved):
    done = threading.Event()

    def write():
        for n in range(60):
            store.append([Write("table/1", n * 3, events(3))], [moved(5)], f"c{n}", NOW)
        done.set()

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        while not done.is_set() and not writing.done():
            assert store.version("table/1") % 3 == 0
            assert store.verify() == []
        writing.result()
    assert store.version("table/1") == 180


@pytest.mark.heavy
def test_a_new_file_is_made_by_many_processes_at_once(tmp_path):
    for n in range(6):
        url = f"sqlite:///{tmp_path / str(n)}.db"
        barrier = FORK.Barrier(4)
        workers = [FORK.Process(target=opened_together, args=(url, barrier)) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        assert [worker.exitcode for worker in workers] == [0] * 4


def opened_together(url, barrier):
    barrier.wait()
    open_store(url).close()


def test_appends_that_wait_go_to_the_disk_together(shared_url, events, moved):
    """One transaction for all that came while another was written; a refused one is alone in it."""
    with open_store(shared_url) as store:
        store.append([Write("table/1", 0, events(1))], (), "first", NOW)
        commits, gate = [], store._writing_gate
        real = store._writing

        def counted():
            commits.append(1)
            return real()

        store._writing = counted
        work = [(Write(f"table/{n}", 0, events(2)), f"c{n}") for n in range(2, 9)]
        work += [
            (Write("table/1", 7, events(1)), "late"),
            (Write("table/9", 0, events(1)), "first"),
        ]
        gate.acquire()
        with ThreadPoolExecutor(len(work)) as pool:
            asked = [pool.submit(store.append, [stream], (), id, NOW) for stream, id in work]
            while len(store._waiting) < len(work):
                pass
            gate.release()
            answers = [answer.exception() or answer.result() for answer in asked]
        assert commits == [1]
        assert [len(answer) for answer in answers[:7]] == [2] * 7
        assert isinstance(answers[7], Conflict)
        assert isinstance(answers[8], Repeated)
        assert store.verify() == []

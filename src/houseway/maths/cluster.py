"""The same work on a dask.distributed cluster.

Parts are pure tasks, named by what they compute: the parts of a worker that dies are computed again
elsewhere, and each is added once, by whoever asked for it.
"""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from houseway.law import LawError
from houseway.maths.executor import Workers, sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Work = Callable[[int], Any]

ANSWER_SECONDS = 4
RETRIES = 5
ANOTHER = "a worker of the cluster has another version of houseway"


@contextmanager
def workers(address: str) -> Iterator[Callable[[], Workers]]:
    """The workers of the scheduler at an address; what goes wrong there is one sentence."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise LawError("a cluster needs dask: pip install 'houseway[cluster]'") from None
    # What goes wrong is told in a sentence, not in tracebacks of every connection.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    _answers(address)
    try:
        with Client(address, timeout=ANSWER_SECONDS, set_as_default=False) as client:
            yield partial(_workers, client)
    except (KilledWorker, CancelledError) as wrong:
        lost = "its workers die" if isinstance(wrong, KilledWorker) else "the scheduler is gone"
        raise LawError(f"{address}: {lost}; what was counted is kept") from None


def _answers(address: str) -> None:
    """Shake hands before there is a client, which would not let go of its hopes at the end."""
    import asyncio

    from distributed.comm import connect

    async def shake() -> None:
        comm = await asyncio.wait_for(connect(address, timeout=ANSWER_SECONDS), ANSWER_SECONDS)
        comm.abort()

    try:
        with ThreadPoolExecutor(1) as aside:  # Whoever calls may have a loop of its own.
            aside.submit(asyncio.run, shake()).result()
    except ValueError:
        said = "is not the address of a scheduler: write one like tcp://10.0.0.5:8786"
        raise LawError(f"{address!r} {said}") from None
    except Exception:
        # Whatever else listens there may say anything at all.
        raise LawError(f"no scheduler answers at {address}") from None


def _workers(client: Any) -> Workers:
    from distributed import TimeoutError as Waited

    address = client.scheduler.address
    try:
        client.wait_for_workers(1, timeout=ANSWER_SECONDS)
    except Waited:
        raise LawError(f"the scheduler at {address} has no workers") from None
    try:
        client.run(import_module, __name__)
    except ImportError as wrong:
        raise LawError(f"the workers of {address} have another houseway: {wrong}") from None
    if set(client.run(sources).values()) != {sources()}:
        raise LawError(ANOTHER)
    return Workers(_Cluster(client), sum(client.nthreads().values()))


class _Cluster(Executor):
    """Sends the work itself once and then the numbers of its parts."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._pool = client.get_executor(retries=RETRIES)
        self._sent: dict[int, Any] = {}

    def submit(self, work: Work, /, part: int) -> Future[Any]:  # type: ignore[override]
        """Have a part of the work done."""
        if id(work) not in self._sent:
            # As a task it can be had again when the worker that holds it dies.
            self._sent[id(work)] = self._client.submit(_held, work)
        made: Future[Any] = self._pool.submit(_part, sources(), self._sent[id(work)], part)
        return made

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait and not cancel_futures)


def _held(work: Work) -> Work:
    return work


def _part(ours: str, work: Work, part: int) -> Any:
    """One part, by the same sources or not at all."""
    if sources() != ours:
        raise LawError(ANOTHER)
    return work(part)

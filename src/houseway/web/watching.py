"""How the server does: whether it lives, whether people may come, and its figures."""

from collections import Counter as Counting
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.store import StoreError
from houseway.store.upkeep import check_ours
from houseway.watch import About
from houseway.web.hub import Hub
from houseway.web.problems import Problem
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of

router = APIRouter(tags=["watching"])
# Seconds, from what a command takes at best to what nobody waits for.
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


@router.get("/health")
async def health(request: Request) -> Response:
    """Whether the server answers at all; a supervisor of processes asks, and starts it again.

    Where several serve one floor it says which leases are this one's.
    """
    return JsonResponse({"status": "alive"} | _among_others(hub_of(request)))


def _among_others(hub: Hub) -> dict[str, Any]:
    fleet = hub.fleet
    if fleet.line is None:
        return {}
    return {"process": fleet.line.id[:8], "others": len(fleet.others), "leases": fleet.leases()}


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Whether people may be sent here: not where the store is gone, taken or damaged."""
    hub = hub_of(request)
    if why := await hub.run(_why_not_ready, hub):
        raise Problem(503, why, "not-ready")
    sealed = {"record": hub.seal.worth()} if hub.seal else {}
    return JsonResponse({"status": "ready"} | _among_others(hub) | sealed)


def _why_not_ready(hub: Hub) -> str:
    try:
        check_ours(hub.house.store)
    except StoreError as wrong:
        return wrong.public
    return next(iter(hub.halted.values()), "")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The figures of the server as Prometheus reads them."""
    registry = request.app.state.figures.registry
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class Figures(Collector):
    """What is counted and measured; names of people, tables and cards are in none of it."""

    def __init__(self, hub: Hub) -> None:
        self._hub, self.registry = hub, CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.registry.register(self)
        self._seconds = Histogram(
            "houseway_span_seconds",
            "Seconds of work: a command, deciding it, appending it, telling of it.",
            ["span"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._commands = Counter(
            "houseway_commands",
            "Commands that were decided, done or refused.",
            ["command", "answer"],
            registry=self.registry,
        )
        self.answers = Counter(
            "houseway_http_answers",
            "Answers over HTTP.",
            ["method", "status"],
            registry=self.registry,
        )

    @contextmanager
    def __call__(self, name: str, about: About) -> Iterator[None]:
        """Measure a span, and count it where it has an answer."""
        began = perf_counter()
        try:
            yield
        finally:
            self._seconds.labels(name).observe(perf_counter() - began)
            if "answer" in about:
                self._commands.labels(about["command"], about["answer"]).inc()

    def collect(self) -> Iterable[Metric]:
        """What is so at the moment."""
        lives = self._hub.known()
        now = {
            "houseway_tables": ("Tables that are open here.", len(lives)),
            "houseway_followers": (
                "Connections that follow a table.",
                sum(len(live.subscribers) for live in lives),
            ),
            "houseway_damaged_streams": (
                "Streams of the record that are not whole.",
                len(self._hub.halted),
            ),
            "houseway_other_processes": (
                "Other processes that serve this floor.",
                len(self._hub.fleet.others),
            ),
        }
        held = GaugeMetricFamily(
            "houseway_leases", "What this process does by itself for all.", labels=["of"]
        )
        kinds = Counting(name.partition("/")[0] for name in self._hub.fleet.leases())
        for kind in ("table", "floor", "seal"):
            held.add_metric([kind], kinds[kind])
        return [held, *(GaugeMetricFamily(name, *said) for name, said in now.items())]


class Counted:
    """Counts every answer."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self.app, self.figures = app, figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.figures.answers.labels(scope["method"], message["status"]).inc()
            await send(message)

        await self.app(scope, receive, counted if scope["type"] == "http" else send)

"""Spans and their seconds for a collector of OpenTelemetry; needs `houseway[watch]`."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from opentelemetry.context import Context
from opentelemetry.metrics import Meter
from opentelemetry.trace import StatusCode, Tracer, set_span_in_context

from houseway.watch import About


class Traces:
    """A command is a trace: deciding and appending lie in it, telling of it follows it."""

    def __init__(self, tracer: Tracer, meter: Meter) -> None:
        self._tracer = tracer
        self._seconds = meter.create_histogram("houseway.span.duration", "s", "Seconds of work.")
        self._last: dict[str, Context] = {}

    @contextmanager
    def __call__(self, name: str, about: About) -> Iterator[None]:
        """A span; an exception marks it, and says nothing of what was in its words."""
        told, began = about.get("table", ""), perf_counter()
        with self._tracer.start_as_current_span(
            f"houseway.{name}",
            self._last.get(told) if name == "tell" else None,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            if name == "command":
                self._last[told] = set_span_in_context(span)
            try:
                yield
            except BaseException:
                span.set_status(StatusCode.ERROR)
                raise
            finally:
                span.set_attributes({f"houseway.{key}": value for key, value in about.items()})
                self._seconds.record(perf_counter() - began, {"span": name})


@contextmanager
def to_collector() -> Iterator[Traces]:
    """Sends to where the variables of OpenTelemetry say, and what is left at the end."""
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    server = Resource.create({"service.name": "houseway"})
    tracers = TracerProvider(resource=server)
    tracers.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    meters = MeterProvider([PeriodicExportingMetricReader(OTLPMetricExporter())], server)
    yield Traces(tracers.get_tracer("houseway"), meters.get_meter("houseway"))
    tracers.shutdown()
    meters.shutdown()

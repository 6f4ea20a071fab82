"""The watched server: alive, ready or not and why, its figures and spans, and no secret in them."""

import json
import logging
import sys
from contextlib import contextmanager

import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from starlette.testclient import TestClient

from houseway import watch
from houseway.core import Stake
from houseway.house import stream_of
from houseway.store import open_store
from houseway.table.seats import BuyIn, Sit
from houseway.web.logs import JsonLines
from houseway.web.startup import Startup
from houseway.web.traces import Traces
from tests.web.conftest import PASSWORD, Floor
from tests.web.test_automatic_dealer import play_round
from tests.web.test_tables import problem

CRAPS, TEXAS = "craps", "texas-holdem-bonus"


# Alive and ready


def test_anybody_may_ask_whether_it_lives_and_is_ready(floor):
    guest = floor.guest()
    assert guest.get("/health").json() == {"status": "alive"}
    assert guest.get("/ready").json() == {"status": "ready"}


def test_it_lives_and_is_not_ready_while_the_house_opens():
    client = TestClient(Startup(lambda: None, lambda wrong: None))
    assert client.get("/health").status_code == 200
    answer = client.get("/ready")
    assert problem(answer, 503, "not-ready")["detail"] == "the house is being opened"


@pytest.fixture
def kept(tmp_path):
    """A floor whose store is a file that it has for itself."""
    path = tmp_path / "floor.db"
    store = open_store(f"sqlite:///{path}")
    store.claim()
    with Floor(store=store).tables([CRAPS]) as made:
        yield made, path
    store.close()


def test_a_store_that_is_gone_is_not_ready(kept):
    floor, path = kept
    guest = floor.guest()
    assert guest.get("/ready").status_code == 200
    path.rename(path.with_name("elsewhere.db"))
    told = problem(guest.get("/ready"), 503, "not-ready")["detail"]
    assert "moved, deleted or replaced" in told
    assert str(path.parent) not in told
    assert guest.get("/health").status_code == 200


def test_a_store_that_another_server_could_take_is_not_ready_and_takes_nothing(kept):
    floor, path = kept
    ann = floor.player("Ann", CRAPS, 3)
    path.with_name("floor.db-lock").unlink()
    with open_store(f"sqlite:///{path}") as second:
        second.claim()
        assert "Another server" in problem(ann.get("/ready"), 503, "not-ready")["detail"]
        assert problem(ann.send(CRAPS, BuyIn(3, 5_00)), 503)


def test_a_damaged_record_is_not_ready(floor):
    floor.app.state.hub.halted[stream_of(CRAPS)] = "the record of table/craps is damaged at 2"
    told = problem(floor.guest().get("/ready"), 503, "not-ready")
    assert told["detail"] == "the record of table/craps is damaged at 2"
    assert "houseway_damaged_streams 1.0" in figures(floor)


# Figures


def figures(floor):
    floor.people.add_staff("root", "administrator", PASSWORD)
    answer = floor.member("root").get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return answer.text


def test_figures_say_how_many_commands_and_how_long(floor):
    floor.player("Ann", CRAPS, 3).send(CRAPS, Stake(3, "field", 1))
    told = figures(floor)
    assert 'houseway_commands_total{answer="done",command="table.Sit"} 1.0' in told
    assert 'houseway_commands_total{answer="refused",command="core.Stake"} 1.0' in told
    for span in ("command", "decide", "append"):
        assert f'houseway_span_seconds_count{{span="{span}"}}' in told
    assert 'houseway_http_answers_total{method="POST",status="409"} 1.0' in told
    assert "houseway_tables 5.0" in told
    assert "process_resident_memory_bytes" in told


@pytest.mark.parametrize("who", ["dealer", "supervisor", None])
def test_figures_are_not_for_everybody(floor, who):
    guest = floor.member(who) if who else floor.guest()
    assert guest.get("/metrics").status_code in (401, 403)


# Spans


def test_nobody_watches_unless_asked():
    """Then a span is one and the same that does nothing."""
    assert watch.watchers == []
    assert watch.span("command", table="t") is watch.span("append")


@contextmanager
def traced():
    """Spans and measurements as a collector would get them."""
    spans, reader, tracers = InMemorySpanExporter(), InMemoryMetricReader(), TracerProvider()
    tracers.add_span_processor(SimpleSpanProcessor(spans))
    meter = MeterProvider([reader]).get_meter("test")
    watch.watchers.append(traces := Traces(tracers.get_tracer("test"), meter))
    yield spans, reader
    watch.watchers.remove(traces)


def test_a_command_is_one_trace_from_deciding_to_telling(floor):
    ann = floor.player("Ann", CRAPS, 3)
    with traced() as (spans, reader), ann.follow(CRAPS) as live:
        live.receive()
        live.command(BuyIn(3, 5_00))
        live.until(lambda told: told["type"] == "events")
    found = {span.name: span for span in spans.get_finished_spans()}
    command = found["houseway.command"]
    assert dict(command.attributes) == {
        "houseway.table": CRAPS,
        "houseway.command": "table.BuyIn",
        "houseway.answer": "done",
    }
    for name in ("decide", "append", "tell"):
        assert found[f"houseway.{name}"].parent.span_id == command.context.span_id, name
    assert "houseway.span.duration" in reader.get_metrics_data().to_json()


def test_what_goes_wrong_marks_a_span_without_its_words():
    with traced() as (spans, _), pytest.raises(ValueError, match="secret"), watch.span("append"):
        raise ValueError("a secret")
    (span,) = spans.get_finished_spans()
    assert not span.status.is_ok
    assert "secret" not in span.to_json()


# Secrets


def breaks(*_, **__):
    raise RuntimeError("broken")


def test_no_secret_is_logged_measured_or_traced(floor, caplog, monkeypatch):
    """Passwords, sessions, numbers and secrets of cards, and what lies face down."""
    caplog.set_level(logging.DEBUG, "houseway")
    with traced() as (spans, reader):
        ann = floor.guest()
        card = ann.card("Ann")
        boss = floor.member("supervisor")
        ann.post("/api/sign-in", {"user": "dealer", "password": "not the password"})
        ann.done(TEXAS, Sit(3))
        ann.done(TEXAS, BuyIn(3, 1_000_00))
        play_round(floor, TEXAS, (ann, 3))
        with monkeypatch.context() as patched, ann.follow(TEXAS) as live:
            patched.setattr(floor.house, "submit", breaks)
            assert live.command(BuyIn(3, 5_00))["status"] == 500
        told = figures(floor) + "".join(span.to_json() for span in spans.get_finished_spans())
        told += reader.get_metrics_data().to_json()
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any("broken" in line for line in lines), "what went wrong is logged"
    told += "".join(lines)
    tokens = [guest.client.cookies.get("houseway") for guest in (ann, boss)]
    secrets = [PASSWORD, "not the password", card["number"], card["secret"], ann.csrf, *tokens]
    assert [secret for secret in secrets if secret in told] == []
    hidden = [each.data for each in floor.store.read(stream_of(TEXAS)) if "things" in each.data]
    assert hidden
    assert not any(data in told for data in hidden)


def test_a_store_that_fails_does_not_log_what_it_was_given(tmp_path):
    """SQLAlchemy would say every value of the statement that failed."""
    for url in ("memory:", f"sqlite:///{tmp_path / 'a.db'}"):
        with open_store(url) as store:
            assert store._engine.hide_parameters


def test_a_log_of_json_has_one_object_a_line():
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.getLogger("houseway").makeRecord(
            "houseway", logging.ERROR, __file__, 1, "it %s", ("broke",), True
        )
        record.exc_info = sys.exc_info()
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "houseway", "it broke")
    assert "ValueError: two\nlines" in told["error"]

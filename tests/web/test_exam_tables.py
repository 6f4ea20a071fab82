"""Exams at tables over HTTP and WebSocket: who is there, what is told, and what is kept."""

import json
from types import SimpleNamespace

import pytest

from houseway.core import DEALER, Refusal, kind, load
from houseway.floor.exams import LetPass, terms
from houseway.house import exams, stream_of
from houseway.table.declarations import DeclarePayout
from tests.house.test_exam_tables import School
from tests.web.conftest import PASSWORD

GAME, EXAMS = "canberra-holdem", "/api/floor/exams"


@pytest.fixture
def school(floors, monkeypatch):
    """A floor with two dealers, where chance draws the same of what goes wrong."""
    monkeypatch.setattr(exams, "secrets", SimpleNamespace(token_hex=lambda _many: "a seed"))
    with floors().staff() as made:
        made.people.add_staff("Dan", "dealer", PASSWORD)
        yield made


@pytest.fixture
def begun(school):
    """The dealer, in an exam at its table."""
    dealer = school.member("dealer")
    done = dealer.post(EXAMS, {"game": GAME, "at_table": True})
    assert done.status_code == 201, done.text
    return dealer, done.json()["table"]


class Dealt(School):
    """The same house, dealt from beside the pages."""

    def __init__(self, house, table):
        self.house, self.table = house, table

    def step(self):
        """Automatic players act by themselves as well: whoever was faster, it goes on."""
        for by, role, sent in self._next(self.house.table(self.table)):
            answer = self._sent(("dealer" if by == "Dee" else by, role, sent))
            if answer and not isinstance(answer, Refusal):
                return


def test_an_exam_at_a_table_is_dealt_marked_and_told_when_it_is_over(school, begun):
    dealer, name = begun
    assert dealer.raw(name, "web.TakeTable", **{"as": "dealer"}).status_code == 200
    dealt = Dealt(school.house, name)
    dealt.until(lambda exam: exam.open)
    view = dealer.view(name, "dealer")
    assert view["exam"]["told"] == dealt.exam.open.told
    number = view["exam"]["number"]
    shown = dealer.get(f"{EXAMS}/{number}").json()
    told = json.dumps([view, shown])
    assert dealt.exam.open.answer not in told
    assert dealt.exam.seed not in told
    assert not {"faults", "payouts", "question"} & {*shown}
    assert dealer.send(name, dealt.right(), **{"as": "dealer"}).status_code == 200
    dealt.until(lambda exam: exam.mark)
    over = dealer.get(f"{EXAMS}/{number}").json()
    assert over["mark"]["passed"]
    assert len(over["faults"]) == over["mark"]["acts"] >= terms().table.faults
    first = over["faults"][0]
    assert first["right"]
    assert first["given"] == first["answer"]
    assert first["clause"]
    assert dealer.view(name, "dealer")["exam"]["over"]
    # Who trains sees the same, another dealer nothing.
    assert school.member("supervisor").get(f"{EXAMS}/{number}").json()["faults"] == over["faults"]
    assert school.member("Dan").get(f"{EXAMS}/{number}").status_code == 404


def test_nothing_tells_what_is_to_be_paid_before_it_is_declared(school, begun):
    dealer, name = begun
    dealer.raw(name, "web.TakeTable", **{"as": "dealer"})
    dealt = Dealt(school.house, name)
    with dealer.follow(name, "dealer") as follower:
        dealt.until(lambda _: school.house.table(name).to_declare)
        version = school.house.version(name)
        school.app.state.hub.tables_changed((name,))
        follower.until(lambda message: message.get("version", 0) >= version)
        names = {event["name"] for message in follower.heard for event in message.get("events", ())}
        assert "core.RoundClosed" in names
        assert not {"core.Settled", "core.Paid", "core.Returned"} & names
        assert follower.view["money"] == follower.view["hands"] == {}
        waits = follower.view["to_declare"]
        assert {owed["due"] for owed in waits.values()} == {None}
        assert all(owed["stakes"] for owed in waits.values())
    seat, owed = next(iter(school.house.table(name).to_declare.items()))
    wrong = DeclarePayout(seat, owed.due + 5_00)
    assert dealer.send(name, wrong, **{"as": "dealer"}).status_code == 200
    known = dealer.view(name, "dealer")["to_declare"][str(seat)]
    assert (known["declared"], known["due"]) == (owed.due + 5_00, owed.due)


@pytest.mark.parametrize("game", ["pai-gow", "lunar-poker"])
def test_no_event_and_no_view_tells_what_a_hand_came_to(school, game):
    dealer = school.member("dealer")
    name = dealer.post(EXAMS, {"game": game, "at_table": True}).json()["table"]
    dealer.raw(name, "web.TakeTable", **{"as": "dealer"})
    dealt = Dealt(school.house, name)
    with dealer.follow(name, "dealer") as follower:
        dealt.until(lambda _: school.house.table(name).to_declare)
        version = school.house.version(name)
        school.app.state.hub.tables_changed((name,))
        follower.until(lambda message: message.get("version", 0) >= version)
        heard = [event for message in follower.heard for event in message.get("events", ())]
        recorded = {record.name for record in school.store.read(stream_of(name))}
        tells = {"pai-gow.HandOpened", "lunar-poker.HandArranged", "core.Settled"}
        assert tells & recorded - {"core.Settled"}
        assert not tells & {event["name"] for event in heard}
        told = [follower.view.get(part) for part in ("badges", "calls", "marks", "hands")]
        assert not any(told)


@pytest.mark.parametrize(
    "path",
    [
        "/rounds",
        "/rounds/1",
        "/declarations",
        "/signs",
        "/why?command=core.CloseWagers&as=dealer",
    ],
)
def test_while_it_goes_on_nothing_is_looked_up(begun, path):
    dealer, name = begun
    assert dealer.get(f"/api/tables/{name}{path}").status_code == 403


def test_nothing_is_foretold_and_nobody_is_called(begun):
    dealer, name = begun
    for command in ("web.AddPlayer", "web.RemovePlayer"):
        assert dealer.raw(name, command, {}, **{"as": "dealer"}).status_code in (403, 422)
    sent = DeclarePayout(1, 0)
    foretold = dealer.send(name, sent, dry_run=True, **{"as": "dealer"})
    assert foretold.status_code == 403
    assert "foretold" in foretold.json()["detail"]
    assert dealer.get(f"/api/tables/{name}", **{"as": "watch"}).status_code == 403


def test_nobody_else_is_there(school, begun):
    _, name = begun
    for who, role in (("Dan", "dealer"), ("supervisor", "supervisor"), ("Dan", "watch")):
        guest = school.member(who)
        assert guest.get(f"/api/tables/{name}", **{"as": role}).status_code == 403
        answer = guest.raw(name, "web.TakeTable", **{"as": role})
        assert answer.status_code in (403, 409), (who, role)
    assert school.guest().get(f"/api/tables/{name}").status_code == 403
    listed = school.guest().get("/api/floor").json()["tables"]
    assert name not in {table["name"] for table in listed}
    assert not isinstance(
        school.house.submit(name, "dealer", DEALER, load("table.TakeTable", "{}")), Refusal
    )


def test_who_enters_nothing_says_so_by_a_command_of_the_floor(school, begun):
    dealer, name = begun
    dealer.raw(name, "web.TakeTable", **{"as": "dealer"})
    dealt = Dealt(school.house, name)
    dealt.until(lambda exam: exam.open)
    sent = {"id": "pass", "command": kind(LetPass), "data": {"exam": dealt.exam.number}}
    assert school.member("Dan").post("/api/floor/commands", sent).status_code == 409
    assert dealer.post("/api/floor/commands", sent).status_code == 200
    assert dealt.exam.open is None
    assert not dealt.exam.faults[0].right

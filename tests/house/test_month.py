"""A month of twenty tables: the report to the regulator against the exported records alone."""

import json
import random
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from houseway import core, table
from houseway.core import DEALER, PLAYER, SUPERVISOR, USUAL, Refusal, load_game
from houseway.floor.exclusions import ExcludePerson
from houseway.floor.files import OpenIncident
from houseway.house import House, books, floor_faults, papers, rederived
from houseway.money import dollars
from houseway.store import open_store
from houseway.store.records import export_line
from houseway.table.disputes import DecideDispute, RaiseDispute
from houseway.table.payments import (
    FindIntent,
    IdentifyPatron,
    RecordAttempt,
    RectifyByHand,
    ReportUnknownPatron,
    ReportWrongPayment,
    TellCommission,
)
from houseway.table.seats import BuyIn, Sit
from tests.conftest import Robot

DOCUMENTS = ("canberra-holdem", "craps", "lunar-poker", "pai-gow", "texas-holdem-bonus")
TABLES = {f"{name} {number}": name for name in DOCUMENTS for number in range(1, 5)}
# What a document says of the month, and above which amount.
MONTHLY = {"craps": "9.3.2", "pai-gow": "15.20.2", "texas-holdem-bonus": "11.18"}
ABOVE = 1000_00
SYDNEY = ZoneInfo("Australia/Sydney")
AMOUNTS = (500_00, 995_00, 1000_00, 1005_00, 2500_00)
FIELDS = ("payment", "document", "clause", "kind", "amount", "patron")
ROUNDS = 2
# From before the end of a month until after that of the next; the clocks go forward on the 4th.
BEGIN, STEP, STEPS = datetime(2026, 9, 28, 2, tzinfo=UTC), timedelta(hours=3), 285


class Floor:
    """Twenty tables that were played at, and a month in which things are found to be wrong."""

    def __init__(self):
        self.robot, self.random, self.now = Robot(9), random.Random(9), BEGIN
        self.house = House(
            open_store("memory:"), lambda: self.now.isoformat(), self.draw, "simulation"
        )
        self.house.casino.open()
        for name, document in TABLES.items():
            self.house.open_table(name, document, load_game(document).sign(USUAL))
            self.play(name)

    def draw(self, draw):
        return self.robot.drawn(draw).things

    def done(self, name, by, role, sent):
        self.now += timedelta(seconds=1)
        answer = self.house.submit(name, by, role, sent)
        assert not isinstance(answer, Refusal), (name, sent, answer)
        return answer

    def play(self, name):
        """Two players and some rounds; only what brings a round forward is done."""
        for seat in (2, 3):
            self.done(name, f"{name} player {seat}", PLAYER, Sit(seat))
            self.done(name, f"{name} player {seat}", PLAYER, BuyIn(seat, 20_000_00))
        while self.house.table(name).round - self.house.table(name).live < ROUNDS:
            state = self.house.table(name)
            turn = table.turn(state)
            of_game = {move.command for move in state.game.turn(state.play).moves}
            due = [move for move in turn.moves if move.by in turn.due and move.command in of_game]
            stake, close = (
                [move for move in turn.moves if move.command == core.kind(command)]
                for command in (core.Stake, core.CloseWagers)
            )
            move = self.robot.choose(due or close or stake)
            self.done(name, *self.robot.sender(state, move.by), self.robot.command(move))

    # What goes wrong

    def go_wrong(self):
        """Something happens somewhere."""
        name = self.random.choice([*TABLES])
        what = self.random.choice((self.report, self.report, self.report, self.dispute, self.other))
        what(name)
        for payment in self.house.table(name).payments:
            if payment.open and self.random.random() < 0.5:
                self.do_about(name, payment)

    def report(self, name):
        kind, cents = self.random.choice(("overpaid", "underpaid")), self.random.choice(AMOUNTS)
        intent = self.random.choice(("unintentional", "suspected"))
        known = ReportWrongPayment(self.random.choice((2, 3)), 1, kind, cents, intent)
        unknown = ReportUnknownPatron(1, kind, cents, intent)
        self.done(name, "Dee", DEALER, known if self.random.random() < 0.7 else unknown)

    def do_about(self, name, payment):
        number, who = payment.number, f"{name} player 2"
        sent = [FindIntent(number, "suspected", "again"), RecordAttempt(number, "a letter")]
        if TABLES[name] in MONTHLY:
            sent.append(TellCommission(number, "by letter"))
        sent.append(
            RectifyByHand(number, "cage") if payment.player else IdentifyPatron(number, who)
        )
        self.done(name, "Sam", SUPERVISOR, self.random.choice(sent))

    def dispute(self, name):
        self.done(name, f"{name} player 3", PLAYER, RaiseDispute(3, 1, "paid too little"))
        number = len(self.house.table(name).disputes)
        self.done(name, "Sam", SUPERVISOR, DecideDispute(number, "paid as the rules say"))

    def other(self, name):
        person = f"{self.random.randrange(10**9)}"
        for sent in (
            OpenIncident("disruption", "shouting", name, 1, (person,)),
            ExcludePerson(person, TABLES[name], "game", "shouting"),
        ):
            answer = self.house.casino.submit("Sam", "casino_supervisor", sent)
            assert not isinstance(answer, Refusal), answer


@pytest.fixture(scope="module")
def floor():
    """Played once for all tests; nobody changes it."""
    made = Floor()
    for _ in range(STEPS):
        made.now += STEP
        made.house.casino.keep_time()
        made.go_wrong()
    return made


@pytest.fixture(scope="module")
def exported(floor):
    """Every record as whoever takes it away reads it: plain JSON."""
    store = floor.house.store
    lines = (export_line(entry) for name in store.streams() for entry in store.entries(name))
    return [record | {"data": json.loads(record["data"])} for record in map(json.loads, lines)]


def asked(exported, month, until="9999-12-31T00:00:00+00:00"):
    """The report of a month from records of tables alone, by nothing that the floor computes.

    Patrons are those who were identified up to then.
    """
    by_then = datetime.fromisoformat(until)
    games, patrons, found = {}, {}, []
    for record in exported:
        told, name = record["data"], record["stream"].removeprefix("table/")
        match record["name"]:
            case "table.TableOpened":
                games[name] = told["game"]
            case "table.PatronIdentified" if datetime.fromisoformat(record["at"]) <= by_then:
                patrons[name, told["number"]] = told["player"]
            case "table.WrongPaymentFound":
                found.append((record["at"], name, told))
    return [
        {
            "payment": f"{name}/payment/{told['number']}",
            "document": games[name],
            "clause": MONTHLY[games[name]],
            "kind": told["kind"].removesuffix("paid"),
            "amount": told["cents"],
            "patron": told["player"] or patrons.get((name, told["number"])),
        }
        for at, name, told in sorted(found, key=lambda row: datetime.fromisoformat(row[0]))
        if games[name] in MONTHLY and told["cents"] > ABOVE
        if datetime.fromisoformat(at).astimezone(SYDNEY).strftime("%Y-%m") == month
    ]


@pytest.mark.parametrize("month", ["2026-09", "2026-10", "2026-11"])
def test_the_report_is_what_the_records_say_to_the_cent_and_the_clause(floor, exported, month):
    made = books.month(floor.house.casino.floor(), month, floor.now.isoformat())
    told = [{name: line[name] for name in FIELDS} for line in made["list"]]
    assert told == asked(exported, month)
    over = sum(row["amount"] for row in told if row["kind"] == "over")
    under = sum(row["amount"] for row in told if row["kind"] == "under")
    assert (made["overpaid"], made["underpaid"]) == (over, under)


def test_on_paper_stands_every_payment_of_the_month_and_no_other(floor, exported):
    made = books.month(floor.house.casino.floor(), "2026-10", floor.now.isoformat())
    (section,) = papers.of_month(made).sections
    assert [(row[1].rpartition(", round")[0], *row[2:4], row[5]) for row in section.rows] == [
        (
            line["payment"].partition("/")[0],
            f"{line['kind']}paid {dollars(line['amount'])}",
            line["patron"] or "not identified",
            f"{line['document']} {line['clause']}",
        )
        for line in asked(exported, "2026-10")
    ]


def test_the_house_made_each_report_in_time_and_none_early(floor, exported):
    made = {
        record["data"]["month"]: record
        for record in exported
        if record["name"] == "floor.MonthReported"
    }
    assert [*made] == ["2026-09", "2026-10"]
    for month, record in made.items():
        at = datetime.fromisoformat(record["at"]).astimezone(SYDNEY)
        assert at.day == 1
        assert at.strftime("%Y-%m") > month
        # As made: somebody may have been identified since.
        told = [{name: line[name] for name in FIELDS} for line in record["data"]["list"]]
        assert told == asked(exported, month, record["at"])
        assert told
    owed = [owed for owed in floor.house.casino.floor().owed.owed if owed.what == "month_report"]
    assert [(duty.about, bool(duty.done), duty.late) for duty in owed] == [
        ("2026-09", True, False),
        ("2026-10", True, False),
        ("2026-11", False, False),
    ]


def test_every_wrong_payment_dispute_and_incident_has_its_file(floor, exported):
    state = floor.house.casino.floor()
    names = [record["name"] for record in exported]
    assert len(state.payments.cases) == names.count("table.WrongPaymentFound")
    kinds = [case.kind for case in state.files.cases.values()]
    assert kinds.count("dispute") == names.count("table.DisputeRaised")
    assert kinds.count("incident") == names.count("floor.PersonExcluded")
    assert len(exported) > 3000


def test_duties_are_owed_by_those_documents_alone_that_ask_for_them(floor):
    state = floor.house.casino.floor()
    for case in state.payments.cases.values():
        assert state.owed.ever("rectify_payment", case.id) == (case.document in MONTHLY)
    cited = {owed.under.partition(" ")[0] for owed in state.owed.owed if "payment" in owed.what}
    assert cited == {*MONTHLY}


def test_what_was_overdue_was_escalated_once(floor, exported):
    told = [
        (record["data"]["what"], record["data"]["about"], record["at"])
        for record in exported
        if record["name"] == "floor.Escalated"
    ]
    assert told
    for owed in floor.house.casino.floor().owed.owed:
        late = datetime.fromisoformat(owed.done or floor.now.isoformat()) - STEP
        if owed.what != "month_report" and late > datetime.fromisoformat(owed.due):
            assert owed.escalated


def test_the_record_holds(floor):
    store = floor.house.store
    assert list(store.verify()) == []
    assert list(floor_faults(store.entries("floor"))) == []
    for name in ("craps 1", "pai-gow 4"):
        assert list(rederived(store.entries(f"table/{name}"))) == []

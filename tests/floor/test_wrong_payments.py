"""Wrong payments on the floor: what is owed about them, to whom, by when and by which clause."""

from dataclasses import replace

import pytest

from houseway.core import Refusal
from houseway.floor.script import ScriptError
from tests.floor.walk import Walk, answered

# Reported, enquired, put right, suspected, its putting right, identified, attempted, reimbursed,
# demanded, reported by the month.
LISTED = {
    "craps": "9.1 9.1.1 9.1.2 9.2 9.2.1 9.2.2 9.3.1 9.3.1.1 9.3.1.2 9.3.2",
    "texas-holdem-bonus": "11.15 11.15.1 11.15.2 11.16 11.16.1 11.16.2 "
    "11.17.1 11.17.1.1 11.17.1.2 11.18",
    "pai-gow": "15.18 15.18.1 15.18.2 15.19 15.19.1 15.19.2 15.20.1 15.20.1.1 15.20.1.2 15.20.2",
}
CLAUSES = {document: clauses.split() for document, clauses in LISTED.items()}
SILENT = ("lunar-poker", "canberra-holdem")
(WRONG, ENQUIRY, RIGHT, SUSPECTED, SUSPECTED_RIGHT, IDENTIFY, ATTEMPT, REIMBURSE, DEMAND, MONTH) = (
    range(10)
)
SOON = "2026-09-13T09:00:00+10:00"


class Case(Walk):
    """A floor on which seat 1 of the first table was paid wrongly in round 1."""

    def __init__(self, document, paid, due, patron="Ann", **settings):
        super().__init__(document, **settings)
        self.document, self.clauses = document, CLAUSES.get(document, [""] * 10)
        if patron:
            self.seat("T1", 1, patron)
        self("round_played", table="T1", round=1, seat=1, paid=paid, due=due)

    def report(self, **more):
        return self("payment_report", payment="w", table="T1", round=1, seat=1, **more)

    def cites(self, done, step):
        """Whether this happened, under that clause of the document."""
        return not isinstance(done, Refusal) and done.under == self._cited(step)

    def refuses(self, done, step=None):
        """Whether this was refused, under that clause of the document or under none."""
        return isinstance(done, Refusal) and done.clause == self._cited(step)

    def _cited(self, step):
        return "" if step is None else f"{self.document} {self.clauses[step]}"


@pytest.fixture(params=CLAUSES)
def over(request):
    return Case(request.param, 500_00, 200_00)


@pytest.fixture(params=CLAUSES)
def under(request):
    return Case(request.param, 200_00, 500_00)


@pytest.fixture(params=CLAUSES)
def nobodys(request):
    return Case(request.param, 500_00, 200_00, patron="")


def test_a_report_owes_the_patron_the_difference_in_reasonable_time(over):
    done = over.report()
    assert (done.kind, done.amount, done.patron) == ("over", 300_00, "Ann")
    assert over.cites(done, WRONG)
    assert over.owed() == [("rectify_payment", "w", "Ann", over.clauses[RIGHT], "open")]
    assert over.due("rectify_payment") == [SOON]


def test_the_reasonable_time_is_the_operators(under):
    under.floor = replace(
        under.floor, settings=replace(under.floor.settings, reasonable_time_hours=5)
    )
    assert under.report().kind == "under"
    assert under.due("rectify_payment") == ["2026-09-10T14:00:00+10:00"]
    assert under.owed("2026-09-10T14:00:00+10:00")[0][-1] == "open"
    assert under.owed("2026-09-10T14:00:01+10:00")[0][-1] == "overdue"


def test_the_patron_is_who_sat_there_then_not_now(over):
    over.rise("T1", 1)
    over.seat("T1", 1, "Zoe")
    assert over.report().patron == "Ann"


def test_who_sits_at_another_table_is_not_the_patron():
    walk = Walk("craps", "pai-gow")
    walk.seat("T2", 1, "Bo")
    assert walk("round_played", table="T1", round=1, seat=1, paid=1, due=0).patron is None
    assert walk("round_played", table="T2", round=1, seat=1, paid=1, due=0).patron == "Bo"


def test_what_was_not_played_or_paid_right_or_reported_is_no_report(over):
    right = {"table": "T1", "round": 2, "seat": 1}
    over("round_played", **right, paid=5, due=5)
    report = {"payment": "w", "table": "T1", "round": 1, "seat": 1}
    for wrong in (right, {"round": 3}, {"seat": 2}, {"table": "T9"}):
        assert over.refuses(over("payment_report", **report | wrong))
    over.report()
    assert over.refuses(over("payment_report", **report))
    assert over.refuses(over("payment_report", **report | {"payment": "v"}))
    assert len(over.floor.payments.cases) == 1


def test_a_round_of_a_known_table_is_told_once(over):
    played = {"table": "T1", "round": 1, "seat": 1, "paid": 1, "due": 1}
    assert over.refuses(over("round_played", **played))
    assert over.refuses(over("round_played", **played | {"table": "T2"}))
    assert over.floor.payments.rounds["T1", 1, 1].paid == 500_00


def test_a_suspected_one_is_owed_by_its_own_clause(over):
    assert over.cites(over.report(suspected=True), SUSPECTED)
    assert over.owed() == [("rectify_payment", "w", "Ann", over.clauses[SUSPECTED_RIGHT], "open")]


def test_a_suspected_one_of_nobody_known_has_to_be_identified_too(nobodys):
    nobodys.report(suspected=True)
    assert nobodys.owed() == [
        ("rectify_payment", "w", None, nobodys.clauses[SUSPECTED_RIGHT], "open"),
        ("identify_patron", "w", None, nobodys.clauses[IDENTIFY], "open"),
    ]
    assert nobodys.due("identify_patron") == [SOON]


def test_without_suspicion_nobody_has_to_be_identified(nobodys):
    nobodys.report()
    assert nobodys.owed() == [("rectify_payment", "w", None, nobodys.clauses[RIGHT], "open")]


def test_enquiries_owe_anew_what_is_open_by_the_old_time(nobodys):
    nobodys.report()
    later = "2026-09-11T09:00:00+10:00"
    done = nobodys("payment_enquiry", later, payment="w", finding="suspected", note="again")
    assert nobodys.cites(done, ENQUIRY)
    assert [duty[0] for duty in nobodys.owed()] == ["rectify_payment", "identify_patron"]
    assert nobodys.due("rectify_payment") == nobodys.due("identify_patron") == [SOON]
    nobodys("payment_enquiry", payment="w", finding="unintentional")
    assert nobodys.owed() == [("rectify_payment", "w", None, nobodys.clauses[RIGHT], "open")]
    steps = [(step.what, step.words) for step in nobodys.floor.payments.cases["w"].steps]
    assert steps == [
        ("reported as unintentional", ""),
        ("found suspected", "again"),
        ("found unintentional", ""),
    ]


def test_what_was_done_before_enquiries_stays_done(over):
    over.report()
    over("regulator_notify", payment="w")
    over("payment_enquiry", payment="w", finding="suspected")
    assert over.owed() == [("rectify_payment", "w", "Ann", over.clauses[RIGHT], "done")]


def test_an_identified_patron_stays_so_whatever_is_found(nobodys):
    nobodys.report(suspected=True)
    nobodys("patron_identify", payment="w", person="Bo")
    nobodys("payment_enquiry", payment="w", finding="unintentional")
    nobodys("payment_enquiry", payment="w", finding="suspected")
    assert nobodys.owed() == [
        ("identify_patron", "w", None, nobodys.clauses[IDENTIFY], "done"),
        ("rectify_payment", "w", "Bo", nobodys.clauses[SUSPECTED_RIGHT], "open"),
    ]


def test_who_was_overpaid_is_asked_not_reimbursed(over):
    over.report()
    refused = over("payment_attempt", payment="w", kind="reimburse")
    assert over.refuses(refused, REIMBURSE)
    assert "was overpaid" in refused.why
    assert over.owed()[0][-1] == "open"
    assert over.cites(over("payment_attempt", payment="w", kind="demand"), DEMAND)
    assert over.owed()[0][-1] == "done"


def test_who_was_underpaid_is_reimbursed_not_asked(under):
    under.report(suspected=True)
    refused = under("payment_attempt", payment="w", kind="demand")
    assert under.refuses(refused, DEMAND)
    assert "was underpaid" in refused.why
    assert under.owed()[0][-1] == "open"
    assert under.cites(under("payment_attempt", payment="w", kind="reimburse"), REIMBURSE)
    assert under.owed()[0][-1] == "done"


@pytest.mark.parametrize("kind", ["identify", "contact"])
def test_with_a_known_patron_a_call_alone_is_no_attempt(over, kind):
    over.report()
    assert over.cites(over("payment_attempt", payment="w", kind=kind), ATTEMPT)
    assert over.owed()[0][-1] == "open"


@pytest.mark.parametrize("kind", ["identify", "contact"])
def test_with_nobody_known_looking_for_somebody_is_the_attempt(nobodys, kind):
    nobodys.report(suspected=True)
    assert nobodys.cites(nobodys("payment_attempt", SOON, payment="w", kind=kind), ATTEMPT)
    assert {duty[-1] for duty in nobodys.owed()} == {"done"}
    assert not any(owed.late for owed in nobodys.floor.owed.owed)


def test_a_second_after_the_reasonable_time_is_late(nobodys):
    nobodys.report()
    nobodys("payment_attempt", "2026-09-12T23:00:01+00:00", payment="w", kind="contact")
    assert [owed.late for owed in nobodys.floor.owed.owed] == [True]


def test_money_is_neither_asked_of_a_guess_nor_paid_to_one(nobodys):
    nobodys.report()
    assert nobodys.refuses(nobodys("payment_attempt", payment="w", kind="demand"), ATTEMPT)
    # That it makes no sense at all comes before that nobody is known.
    assert nobodys.refuses(nobodys("payment_attempt", payment="w", kind="reimburse"), REIMBURSE)
    assert nobodys.refuses(nobodys("payment_rectify", payment="w"))
    assert nobodys.owed()[0][-1] == "open"


def test_somebody_is_identified_once_and_then_owed(nobodys):
    nobodys.report(suspected=True)
    done = nobodys("patron_identify", payment="w", person="Bo")
    assert done.person == "Bo"
    assert nobodys.refuses(nobodys("patron_identify", payment="w", person="Cy"))
    assert nobodys.owed() == [
        ("identify_patron", "w", None, nobodys.clauses[IDENTIFY], "done"),
        ("rectify_payment", "w", "Bo", nobodys.clauses[SUSPECTED_RIGHT], "open"),
    ]
    assert nobodys.due("rectify_payment") == [SOON]


def test_who_is_identified_after_the_attempt_is_owed_nothing_anew(nobodys):
    nobodys.report()
    nobodys("payment_attempt", payment="w", kind="contact")
    nobodys("patron_identify", payment="w", person="Bo")
    assert nobodys.owed() == [("rectify_payment", "w", None, nobodys.clauses[RIGHT], "done")]
    assert nobodys("payment_rectify", payment="w").patron == "Bo"


def test_it_is_put_right_once_and_to_the_cent(over):
    over.report()
    assert over.refuses(over("payment_rectify", payment="w", amount=299_99))
    assert over.owed()[0][-1] == "open"
    done = over("payment_rectify", payment="w", amount=300_00)
    assert (done.patron, done.amount) == ("Ann", 300_00)
    assert over.cites(done, RIGHT)
    assert over.owed()[0][-1] == "done"
    assert over.refuses(over("payment_rectify", payment="w"))


def test_a_suspected_one_is_put_right_under_its_clause(over):
    over.report(suspected=True)
    assert over.cites(over("payment_rectify", payment="w"), SUSPECTED_RIGHT)


def test_telling_the_regulator_is_a_way_out_without_suspicion_only(over):
    over.report(suspected=True)
    assert over.cites(over("regulator_notify", payment="w"), None)
    assert over.owed()[0][-1] == "open"
    over("payment_enquiry", payment="w", finding="unintentional")
    assert over.owed()[0][-1] == "open"
    assert over.cites(over("regulator_notify", payment="w", reference="N 7"), RIGHT)
    assert over.owed()[0][-1] == "done"
    assert over.refuses(over("regulator_notify", payment="w"))


@pytest.mark.parametrize(
    ("op", "more"),
    [
        ("payment_enquiry", {"finding": "suspected"}),
        ("payment_attempt", {"kind": "contact"}),
        ("patron_identify", {"person": "Bo"}),
        ("payment_rectify", {}),
        ("regulator_notify", {}),
    ],
)
def test_a_payment_that_nobody_reported_is_not_known(over, op, more):
    assert over.refuses(over(op, payment="w", **more))


# The month


def month(walk, at, month):
    return walk("month_report", at, month=month)


@pytest.mark.parametrize(("cents", "listed"), [(1000_00, False), (1000_01, True)])
@pytest.mark.parametrize("document", CLAUSES)
def test_a_single_payment_over_a_thousand_dollars_belongs_in_the_month(document, cents, listed):
    case = Case(document, 0, cents)
    case.report()
    case("payment_rectify", payment="w")
    owed = [("month_report", "2026-09", "NICC", case.clauses[MONTH], "open")]
    assert case.owed()[1:] == (owed if listed else [])
    done = month(case, "2026-10-01T00:00:00+10:00", "2026-09")
    assert case.cites(done, MONTH)
    told = [(line.payment, line.document, line.clause, line.amount) for line in done.list]
    assert told == ([("w", document, case.clauses[MONTH], cents)] if listed else [])
    assert {duty[-1] for duty in case.owed()} == {"done"}


def test_the_month_is_not_over_until_the_last_second(over):
    over.report()
    early = month(over, "2026-09-30T23:59:59+10:00", "2026-09")
    assert over.refuses(early, MONTH)
    assert month(over, "2026-09-30T14:00:00+00:00", "2026-09").list == ()


def test_it_is_due_as_soon_as_possible_after_the_month():
    case = Case("craps", 2000_00, 0, as_soon_as_possible_hours=36)
    case.report()
    assert case.due("month_report") == ["2026-10-02T12:00:00+10:00"]


@pytest.mark.parametrize(
    ("aware", "named", "due"),
    [
        # The clocks go forward on 4 October 2026 and back on 5 April 2026, between months.
        ("2026-09-30T13:59:59+00:00", "2026-09", "2026-10-02T00:00:00+10:00"),
        ("2026-09-30T14:00:00+00:00", "2026-10", "2026-11-02T00:00:00+11:00"),
        ("2026-03-31T12:59:59+00:00", "2026-03", "2026-04-02T00:00:00+11:00"),
        ("2026-03-31T13:00:00+00:00", "2026-04", "2026-05-02T00:00:00+10:00"),
        ("2026-12-31T12:59:59+00:00", "2026-12", "2027-01-02T00:00:00+11:00"),
        ("2026-12-31T13:00:00+00:00", "2027-01", "2027-02-02T00:00:00+11:00"),
    ],
)
def test_a_month_is_the_houses_own(aware, named, due):
    case = Case("pai-gow", 2000_00, 0)
    case.report(at=aware)
    (owed,) = (owed for owed in case.floor.owed.owed if owed.what == "month_report")
    assert (owed.about, owed.due) == (named, due)


def test_another_zone_has_other_months_and_hours_are_hours():
    case = Case("craps", 2000_00, 0, zone="Europe/London", as_soon_as_possible_hours=30 * 24)
    case.report(at="2026-09-30T23:30:00+01:00")
    assert case.floor.owed.owed[-1].about == "2026-09"
    # 25 October has 25 hours there.
    assert case.due("month_report") == ["2026-10-31T00:00:00+01:00"]


def test_one_report_for_all_games_in_the_order_of_the_reports():
    walk = Walk("lunar-poker", "texas-holdem-bonus", "craps")
    for table, cents in (("T3", 3000_00), ("T1", 9000_00), ("T2", 1000_01), ("T2", 999_99)):
        number = len(walk.floor.payments.rounds)
        walk("round_played", table=table, round=number, seat=1, paid=cents, due=0)
        walk("payment_report", payment=f"w{number}", table=table, round=number, seat=1)
    walk("patron_identify", payment="w2", person="Bo")
    owed = [duty for duty in walk.owed() if duty[0] == "month_report"]
    assert owed == [("month_report", "2026-09", "NICC", "9.3.2", "open")]
    done = month(walk, "2026-10-01T09:00:00+10:00", "2026-09")
    assert done.under == "texas-holdem-bonus 11.18"
    told = [(line.payment, line.document, line.clause, line.patron) for line in done.list]
    assert told == [
        ("w0", "craps", "9.3.2", None),
        ("w2", "texas-holdem-bonus", "11.18", "Bo"),
    ]


def test_a_report_can_be_made_again_and_ends_its_own_month_only():
    walk = Walk("craps")
    for number, at in enumerate(("2026-08-31T12:00:00+10:00", "2026-09-01T12:00:00+10:00")):
        walk("round_played", at, table="T1", round=number, seat=1, paid=2000_00, due=0)
        walk("payment_report", payment=f"w{number}", table="T1", round=number, seat=1)
    month(walk, "2026-10-01T00:00:01+10:00", "2026-08")
    states = {duty[1]: duty[-1] for duty in walk.owed() if duty[0] == "month_report"}
    assert states == {"2026-08": "done", "2026-09": "open"}
    assert walk.floor.owed.owed[1].late
    assert len(month(walk, "2026-10-02T00:00:01+10:00", "2026-08").list) == 1


# Documents that say nothing of it


@pytest.mark.parametrize("document", SILENT)
def test_where_no_clause_says_so_it_is_recorded_and_put_right_and_nothing_owed(document):
    case = Case(document, 9000_00, 0)
    assert case.report(suspected=True).under == ""
    assert case("payment_enquiry", payment="w", finding="unintentional").under == ""
    assert case("payment_attempt", payment="w", kind="demand").under == ""
    assert case("payment_attempt", payment="w", kind="reimburse").clause == ""
    assert case("regulator_notify", payment="w").under == ""
    assert case("payment_rectify", payment="w").amount == 9000_00
    assert case.owed() == []
    assert isinstance(month(case, "2026-10-01T09:00:00+10:00", "2026-09"), Refusal)


# Scripts


@pytest.mark.parametrize(
    "event",
    [
        {"op": "payment_enquiry", "payment": "w", "finding": "guilty"},
        {"op": "payment_attempt", "payment": "w", "kind": "threat"},
        {"op": "month_report", "month": "2026-13"},
        {"op": "month_report", "month": "March"},
        {"op": "round_played", "table": "T1", "round": 1, "seat": 1, "paid": -1, "due": 0},
        {"op": "round_played", "table": "T1", "round": 1, "seat": 1, "paid": 1},
        {"op": "payment_rectify", "payment": "w", "amount": "all"},
    ],
)
def test_what_does_not_fit_in_a_script_is_named(event):
    with pytest.raises(ScriptError, match="event 1: "):
        answered(["craps"], event, tables={"T1": "craps"})


def test_a_script_answers_with_the_month_line_by_line():
    place = {"table": "T1", "round": 4, "seat": 2}
    answer = answered(
        ["craps"],
        {"op": "round_played", **place, "paid": 0, "due": 1500_00},
        {"op": "payment_report", "payment": "w", **place, "note": "seen on the reel"},
        {"op": "month_report", "month": "2026-09", "at": "2026-10-01T00:00:00+10:00"},
        tables={"T1": "craps"},
    )
    line = {"payment": "w", "document": "craps", "clause": "9.3.2", "kind": "under"}
    line |= {"amount": 1500_00, "patron": None}
    assert answer["events"] == [
        {"accepted": True, "patron": None},
        {"accepted": True, "kind": "under", "amount": 1500_00, "patron": None}
        | {"document": "craps", "clause": "9.1"},
        {"accepted": True, "list": (line,), "document": "craps", "clause": "9.3.2"},
    ]
    rectify, reported = answer["obligations"]
    assert rectify["state"] == "overdue"
    assert (reported["state"], reported["late"]) == ("done", False)

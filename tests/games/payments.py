"""Wrong payments are one procedure in several documents: what is the same in the tests of each."""

from typing import NamedTuple

from houseway.core import DEALER, ERRORS, SUPERVISOR
from houseway.floor.wrong_payments import PutPaymentRight, ReportMonth
from houseway.table.payments import (
    FindIntent,
    IdentifyPatron,
    RecordAttempt,
    RectifyByHand,
    RectifyPayment,
    ReportUnknownPatron,
    ReportWrongPayment,
    TellCommission,
)
from houseway.table.seats import Leave


class Wrong(NamedTuple):
    """A table where a seat has played the first round, and the clauses of the document."""

    table: object
    seat: int
    found: str
    enquiries: str
    in_time: str
    suspected: str
    suspected_in_time: str
    identified: str
    attempt: str
    reimbursed: str
    asked_back: str
    reported: str

    def report(self, kind="overpaid", cents=1000, intent="unintentional"):
        sent = ReportWrongPayment(self.seat, 1, kind, cents, intent)
        (found,) = self.table.does(DEALER, sent)
        return found

    def one(self, sent):
        """The one event of what the supervisor does."""
        (happened,) = self.table.does(SUPERVISOR, sent)
        return happened

    def payment(self, number=1):
        return self.table.view(SUPERVISOR)["payments"][number - 1]

    @property
    def floor(self):
        return self.table.house.casino.floor()

    def case(self, number=1):
        """The file of a payment on the floor."""
        return self.floor.payments.cases[f"one/payment/{number}"]

    def owed(self):
        """What the floor owes: what, about which payment, to whom, by which clause, how far."""
        at = self.table.now.isoformat()
        return [
            (owed.what, owed.about[-1:], owed.to, owed.under.split()[1], owed.state(at))
            for owed in self.floor.owed.owed
        ]

    @property
    def errors(self):
        return self.table.table.balance(ERRORS)


def check_booked_as_paid_and_put_right(wrong, kind, change):
    """From what was due to what was paid, and back to what is due."""
    table, had = wrong.table, wrong.table.chips(wrong.seat)
    assert wrong.report(kind).under == wrong.found
    assert (table.chips(wrong.seat), wrong.errors) == (had - change, change)
    assert wrong.one(RectifyPayment(1)).under == wrong.in_time
    assert (table.chips(wrong.seat), wrong.errors) == (had, 0)
    assert wrong.payment()["state"] == "put right"
    assert table.refused(SUPERVISOR, RectifyPayment(1)).clause == wrong.found


def check_suspected(wrong):
    """A suspicion stands under a clause of its own, and so does putting the payment right."""
    found = wrong.report(intent="suspected")
    assert (found.intent, found.under) == ("suspected", wrong.suspected)
    assert wrong.payment()["intent"] == "suspected"
    assert wrong.one(RectifyPayment(1)).under == wrong.suspected_in_time


def check_enquiries(wrong):
    """What enquiries find changes the intent, and is kept with the payment."""
    wrong.report()
    changed = wrong.one(FindIntent(1, "suspected", "the cameras show a nod"))
    assert (changed.under, wrong.payment()["intent"]) == (wrong.suspected, "suspected")
    again = wrong.one(FindIntent(1, "unintentional", "it was a cough"))
    assert (again.under, wrong.payment()["intent"]) == (wrong.enquiries, "unintentional")
    words = [entry["words"] for entry in wrong.payment()["enquiries"]]
    assert words == ["the cameras show a nod", "it was a cough"]


def check_attempts(wrong):
    """Each kind of attempt has its clause, and is shown with the payment."""
    for number, (kind, clause) in enumerate(
        (("underpaid", wrong.reimbursed), ("overpaid", wrong.asked_back)), start=1
    ):
        wrong.report(kind)
        assert wrong.one(RecordAttempt(number, "a letter")).under == clause
        shown = wrong.payment(number)
        assert [entry["words"] for entry in shown["attempts"]] == ["a letter"]
        assert (shown["attempts"][0]["clause"], shown["state"]) == (clause, "attempted")


def check_unidentified(wrong):
    """Nothing is paid to a guess: somebody is looked for, and then identified once."""
    table = wrong.table
    had = table.chips(wrong.seat)
    (found,) = table.does(DEALER, ReportUnknownPatron(1, "overpaid", 1000, "suspected"))
    assert found.player == ""
    for sent in (RectifyPayment(1), RectifyByHand(1, "cage")):
        assert table.refused(SUPERVISOR, sent).clause == wrong.identified
    assert wrong.one(RecordAttempt(1, "looked at the cameras")).under == wrong.attempt
    assert table.chips(wrong.seat) == had
    player = table.table.seats[wrong.seat].player
    assert wrong.one(IdentifyPatron(1, player)).under == wrong.identified
    assert table.chips(wrong.seat) == had + 1000
    assert table.refused(SUPERVISOR, IdentifyPatron(1, "eve")).clause == wrong.identified
    wrong.one(RectifyPayment(1))
    assert (table.chips(wrong.seat), wrong.errors) == (had, 0)


def check_commission(wrong):
    """Telling the regulator is a way out, but not where intent is suspected."""
    wrong.report()
    assert wrong.one(TellCommission(1, "by letter")).under == wrong.in_time
    assert wrong.payment()["state"] == "regulator told"
    wrong.report(intent="suspected")
    wrong.one(TellCommission(2, "by letter"))
    assert wrong.payment(2)["state"] == "open"


def check_in_time(wrong):
    """Three days, as the reading has it, from when it was found."""
    found = wrong.report()
    assert (found.at[:10], found.due[:10]) == ("2024-09-01", "2024-09-04")
    assert wrong.payment()["due"] == found.due


def check_reported(wrong):
    """One over a thousand dollars belongs in the monthly report, by its clause."""
    assert (wrong.report(cents=100_000).report, wrong.payment()["report"]) == ("", "")
    found = wrong.report(cents=100_500)
    assert (found.reported, found.report) == (True, wrong.reported)
    assert wrong.payment(2)["report"] == wrong.reported


def check_patron_of_the_round(wrong):
    """Who has left is meant, and whoever sits there now loses nothing."""
    table, seat = wrong.table, wrong.seat
    player = table.table.seats[seat].player
    table.does(seat, Leave(seat))
    table.sit(seat, "zoe")
    had = table.chips(seat)
    for number, kind in enumerate(("overpaid", "underpaid"), start=1):
        assert wrong.report(kind).player == player
        assert table.refused(SUPERVISOR, RectifyPayment(number)).clause == wrong.found
        assert wrong.one(RectifyByHand(number, "at the cage")).player == player
    assert (table.chips(seat), wrong.errors) == (had, 0)


def check_empty_seat(wrong):
    """Once the seat is empty it can be reported all the same."""
    player = wrong.table.table.seats[wrong.seat].player
    wrong.table.does(wrong.seat, Leave(wrong.seat))
    assert wrong.report().player == player


# The files of the floor follow what is decided at the table


def check_case(wrong):
    """What is found at the table is a file of the floor in the same moment, and is owed in time."""
    found, player = wrong.report(), wrong.table.table.seats[wrong.seat].player
    case = wrong.case()
    about = (case.table, case.number, case.round, case.seat, case.kind, case.amount)
    assert about == ("one", 1, 1, wrong.seat, "over", 1000)
    assert (case.patron, case.at, case.due) == (player, found.at, found.due)
    assert wrong.owed() == [("rectify_payment", "1", player, wrong.in_time, "open")]
    wrong.table.minutes_pass(3 * 24 * 60)
    assert wrong.owed()[0][-1] == "open"
    wrong.table.minutes_pass(1)
    assert wrong.owed()[0][-1] == "overdue"
    wrong.one(RectifyByHand(1, "at the cage"))
    assert wrong.owed()[0][-1] == "done"
    assert wrong.case().rectified
    assert [step.what for step in wrong.case().steps] == ["reported as unintentional", "put right"]
    (told,) = (owed for owed in wrong.floor.owed.owed)
    assert (told.by, told.late) == (SUPERVISOR, True)


def check_case_of_intent(wrong):
    """The duties follow the latest finding; to tell the regulator is no way out of suspicion."""
    wrong.report(kind="underpaid")
    player = wrong.table.table.seats[wrong.seat].player
    wrong.one(FindIntent(1, "suspected", "the third time"))
    assert wrong.owed() == [("rectify_payment", "1", player, wrong.suspected_in_time, "open")]
    wrong.one(TellCommission(1, "by letter"))
    assert wrong.owed()[0][-1] == "open"
    wrong.one(FindIntent(1, "unintentional", "a misread marker"))
    assert wrong.owed() == [("rectify_payment", "1", player, wrong.in_time, "open")]
    wrong.one(TellCommission(1, "by letter"))
    assert wrong.owed()[0][-1] == "done"
    steps = [(step.what, step.words) for step in wrong.case().steps[1:]]
    assert steps == [
        ("found suspected", "the third time"),
        ("regulator told", "by letter"),
        ("found unintentional", "a misread marker"),
        ("regulator told", "by letter"),
    ]


def check_case_of_nobody(wrong):
    """Somebody is looked for and identified; then it is owed to them."""
    wrong.table.does(DEALER, ReportUnknownPatron(1, "overpaid", 1000, "suspected"))
    assert wrong.owed() == [
        ("rectify_payment", "1", None, wrong.suspected_in_time, "open"),
        ("identify_patron", "1", None, wrong.identified, "open"),
    ]
    player = wrong.table.table.seats[wrong.seat].player
    wrong.one(IdentifyPatron(1, player))
    assert wrong.owed() == [
        ("identify_patron", "1", None, wrong.identified, "done"),
        ("rectify_payment", "1", player, wrong.suspected_in_time, "open"),
    ]
    wrong.table.does(DEALER, ReportUnknownPatron(1, "overpaid", 1000, "suspected"))
    wrong.one(RecordAttempt(2, "looked at the cameras"))
    assert [duty[-1] for duty in wrong.owed() if duty[1] == "2"] == ["done", "done"]
    assert wrong.case(2).steps[-1].what == "attempted: identify"


def check_case_of_attempt(wrong):
    """To ask back what was overpaid, or to reimburse what was underpaid, is the attempt."""
    for number, (kind, told) in enumerate((("underpaid", "reimburse"), ("overpaid", "demand")), 1):
        wrong.report(kind)
        wrong.one(RecordAttempt(number, "a letter"))
        assert wrong.owed()[-1][-1] == "done"
        assert wrong.case(number).steps[-1].what == f"attempted: {told}"


def check_case_is_the_tables(wrong):
    """What moves chips is done at the table alone."""
    wrong.report()
    answer = wrong.table.house.casino.submit("Sam", "supervisor", PutPaymentRight("one/payment/1"))
    assert "table one" in answer.why
    assert not wrong.case().rectified


def check_month_owed(wrong):
    """One report is owed for the month, whatever becomes of what was over the amount."""
    wrong.report(cents=100_000)
    assert [duty[0] for duty in wrong.owed()] == ["rectify_payment"]
    wrong.report(cents=100_500)
    wrong.report(kind="underpaid", cents=200_000)
    month = [duty for duty in wrong.owed() if duty[0] == "month_report"]
    assert month == [("month_report", "9", "NICC", wrong.reported, "open")]
    wrong.one(RectifyByHand(2, "at the cage"))
    wrong.table.minutes_pass(31 * 24 * 60)
    (told, *_) = wrong.table.house.casino.submit("Sam", "supervisor", ReportMonth("2024-09"))
    listed = [(line.payment, line.clause, line.kind, line.amount) for line in told.list]
    assert listed == [
        ("one/payment/2", wrong.reported, "over", 100_500),
        ("one/payment/3", wrong.reported, "under", 200_000),
    ]

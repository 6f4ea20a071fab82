"""Wrong payments are one procedure in several documents: what is the same in the tests of each."""

from typing import NamedTuple

from houseway.core import DEALER, ERRORS, SUPERVISOR
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

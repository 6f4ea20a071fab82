"""The register: what is open, due, overdue, escalated; messages, requests, incidents, the clock."""

import pytest

from houseway import core
from houseway.core import Refusal
from houseway.floor import clockwork, deciding
from houseway.floor.files import CloseIncident, NoteCase, OpenIncident
from houseway.floor.messages import (
    AcknowledgeMessage,
    AnswerMessage,
    MessageSent,
    RequestRecord,
    SendMessage,
)
from houseway.floor.obligations import Escalated
from houseway.floor.payment_file import MonthReported
from tests.floor.walk import Walk

NOON = "2026-09-10T12:00:00+10:00"


@pytest.fixture
def walk():
    return Walk("craps", "pai-gow")


def does(walk, role, sent, at=NOON):
    """The events of a command, which is not refused."""
    outcome = deciding.decide(walk.floor, core.Envelope("", "Sam", role, at, sent))
    assert not isinstance(outcome, Refusal), outcome
    walk.floor = outcome.after
    return outcome.events


def refused(walk, role, sent):
    outcome = deciding.decide(walk.floor, core.Envelope("", "Sam", role, NOON, sent))
    assert isinstance(outcome, Refusal)
    return outcome.why


def time_brings(walk, at):
    brought = clockwork.brings(walk.floor, at)
    walk.floor = core.replay(deciding.evolve, walk.floor, brought)
    return brought


def wrong(walk, table="T1", cents=2000_00, at=NOON):
    number = len(walk.floor.payments.rounds) + 1
    walk("round_played", at, table=table, round=number, seat=1, paid=cents, due=0)
    walk("payment_report", at, payment=f"w{number}", table=table, round=number, seat=1)


# How a duty stands


@pytest.mark.parametrize(
    ("at", "standing"),
    [
        ("2026-09-12T12:00:00+10:00", "open"),
        ("2026-09-12T12:00:01+10:00", "due"),
        ("2026-09-13T12:00:00+10:00", "due"),
        ("2026-09-13T12:00:01+10:00", "overdue"),
    ],
)
def test_a_duty_is_due_in_its_last_day_and_overdue_after_it(walk, at, standing):
    wrong(walk, cents=1)
    (owed,) = walk.floor.owed.owed
    assert owed.standing(at) == standing


def test_what_is_overdue_is_brought_before_the_gaming_manager_once(walk):
    wrong(walk, cents=1)
    assert time_brings(walk, "2026-09-13T12:00:00+10:00") == ()
    (escalated,) = time_brings(walk, "2026-09-13T12:00:01+10:00")
    assert isinstance(escalated, Escalated)
    assert (escalated.to, escalated.under) == ("gaming_manager", "craps 9.1.2")
    assert walk.floor.owed.owed[0].standing("2026-09-13T13:00:00+10:00") == "escalated"
    assert time_brings(walk, "2026-09-14T13:00:00+10:00") == ()
    walk("payment_attempt", "2026-09-14T13:00:00+10:00", payment="w1", kind="contact")
    assert walk.floor.owed.owed[0].standing("2026-09-14T13:00:00+10:00") == "done"


def test_what_is_owed_anew_is_not_brought_there_again(walk):
    wrong(walk, cents=1)
    late = "2026-09-14T12:00:00+10:00"
    assert len(time_brings(walk, late)) == 1
    walk("payment_enquiry", late, payment="w1", finding="suspected")
    assert [duty.what for duty in walk.floor.owed.owed if duty.escalated] == ["rectify_payment"]
    (identify,) = time_brings(walk, late)
    assert identify.what == "identify_patron"
    walk("patron_identify", late, payment="w1", person="Bo")
    assert [duty.standing(late) for duty in walk.floor.owed.owed] == ["done", "escalated"]
    assert time_brings(walk, late) == ()


def test_what_was_done_in_time_or_late_is_not_escalated(walk):
    wrong(walk, cents=1)
    walk("payment_attempt", payment="w1", kind="contact")
    assert time_brings(walk, "2026-12-14T13:00:00+11:00") == ()


# The month


def test_the_house_makes_the_report_when_the_month_is_over(walk):
    wrong(walk)
    wrong(walk, "T2", 1000_01)
    assert time_brings(walk, "2026-09-12T23:59:59+10:00") == ()
    brought = time_brings(walk, "2026-10-01T00:00:00+10:00")
    (report,) = (happened for happened in brought if isinstance(happened, MonthReported))
    assert (report.month, report.by) == ("2026-09", "house")
    assert [line.clause for line in report.list] == ["9.3.2", "15.20.2"]
    (owed,) = (owed for owed in walk.floor.owed.owed if owed.what == "month_report")
    assert (owed.done, owed.late) == ("2026-10-01T00:00:00+10:00", False)
    (message,) = walk.floor.messages.sent.values()
    assert (message.to, message.under) == ("NICC", "craps 9.3.2")
    assert not any(isinstance(each, MonthReported) for each in time_brings(walk, walk.at))


def test_a_month_in_which_nothing_is_owed_needs_no_report(walk):
    wrong(walk, cents=1000_00)
    brought = time_brings(walk, "2026-11-01T00:00:00+11:00")
    assert [type(happened) for happened in brought] == [Escalated]


def test_months_that_were_missed_are_caught_up_and_numbered_apart(walk):
    wrong(walk, at="2026-08-10T12:00:00+10:00")
    wrong(walk, at="2026-09-10T12:00:00+10:00")
    time_brings(walk, "2026-10-02T12:00:00+10:00")
    assert [*walk.floor.payments.months] == ["2026-08", "2026-09"]
    about = [message.about for message in walk.floor.messages.sent.values()]
    assert about == ["report of wrong payments, 2026-08", "report of wrong payments, 2026-09"]


# Messages


def test_a_message_is_acknowledged_once_by_whom_it_is_for(walk):
    does(walk, "casino_supervisor", SendMessage("inspector", "a cut", "is it approved?"))
    assert "inspector" in refused(walk, "gaming_manager", AcknowledgeMessage("message/1"))
    assert "there is no" in refused(walk, "inspector", AcknowledgeMessage("message/2"))
    does(walk, "inspector", AcknowledgeMessage("message/1"))
    assert "acknowledged" in refused(walk, "inspector", AcknowledgeMessage("message/1"))
    does(walk, "inspector", AnswerMessage("message/1", "it is"))
    message = walk.floor.messages.sent["message/1"]
    assert (message.seen.by, message.answers[0].words) == ("Sam", "it is")


def test_who_is_told_answers_and_others_whom_it_does_not_concern_do_not(walk):
    does(walk, "casino_supervisor", SendMessage("surveillance", "table 3", "keep an eye on it"))
    does(walk, "surveillance", AnswerMessage("message/1", "we do"))
    assert refused(walk, "cashier", AnswerMessage("message/1", "who?"))


def test_what_waits_to_be_acknowledged_is_offered(walk):
    for _ in range(2):
        does(walk, "casino_supervisor", SendMessage("inspector", "a cut", "is it approved?"))
    does(walk, "inspector", AcknowledgeMessage("message/1"))
    offered = [
        field.options
        for move in deciding.moves(walk.floor, "Ida", "inspector", NOON)
        for field in move.fields
        if move.command == core.kind(AcknowledgeMessage)
    ]
    assert offered == [("message/2",)]


def test_notifications_of_a_table_are_its_own(walk):
    told = [
        MessageSent("message/1", "inspector", "a", "", table="T1", number=1, by="Sam", at=NOON),
        MessageSent("message/2", "inspector", "b", "", table="T2", number=1, by="Sam", at=NOON),
        MessageSent("message/3", "inspector", "c", "", table="T1", by="Sam", at=NOON),
    ]
    floor = core.replay(deciding.evolve, walk.floor, told)
    assert [sent.id for sent in floor.messages.of_table("T1")] == ["message/1"]


def test_what_goes_to_the_regulator_an_inspector_reads(walk):
    does(walk, "gaming_manager", SendMessage("NICC", "a letter", "see there"))
    does(walk, "inspector", AcknowledgeMessage("message/1"))
    assert walk.floor.messages.sent["message/1"].seen


def test_a_message_about_a_case_names_one_that_is_there(walk):
    sent = SendMessage("inspector", "e", "what now?", "w1")
    assert refused(walk, "casino_supervisor", sent) == "there is no case w1"
    wrong(walk)
    does(walk, "casino_supervisor", sent)


def test_a_record_that_an_inspector_asks_for_is_owed_until_the_house_answers(walk):
    assert refused(walk, "gaming_manager", RequestRecord("rounds 3 to 9 of T1"))
    does(walk, "inspector", RequestRecord("rounds 3 to 9 of T1"))
    (owed,) = walk.floor.owed.owed
    assert (owed.what, owed.to, owed.due) == (
        *("provide_record", "inspector", "2026-09-11T12:00:00+10:00"),
    )
    does(walk, "inspector", AnswerMessage("message/1", "and quickly"))
    assert not walk.floor.owed.owed[0].done
    assert refused(walk, "surveillance", AnswerMessage("message/1", "mine"))
    does(walk, "casino_supervisor", AnswerMessage("message/1", "here it is"))
    assert walk.floor.owed.owed[0].done


# Incidents


def test_an_incident_has_persons_times_steps_and_an_end(walk):
    since = "2026-09-10T11:30:00+10:00"
    (opened,) = does(walk, "dealer", OpenIncident("fraud", "marked dice", "T1", 4, ("Bo",), since))
    assert (opened.case, opened.document, opened.under) == ("incident/1", "craps", "")
    does(walk, "surveillance", NoteCase("incident/1", "seen on camera 4", ("Cy", "Bo"), "T1", 5))
    does(walk, "casino_supervisor", CloseIncident("incident/1", "police informed"))
    case = walk.floor.files.cases["incident/1"]
    assert (case.persons, case.rounds) == (("Bo", "Cy"), (("T1", 4), ("T1", 5)))
    assert (case.since, case.at, case.state) == (since, NOON, "closed")
    steps = [(step.what, step.words) for step in case.steps]
    assert steps == [
        ("opened", "marked dice"),
        ("noted", "seen on camera 4"),
        ("closed", "police informed"),
    ]
    for sent in (NoteCase("incident/1", "more"), CloseIncident("incident/1", "again")):
        assert refused(walk, "casino_supervisor", sent) == "incident/1 is closed"


def test_an_incident_needs_words_and_a_table_that_is_there(walk):
    assert refused(walk, "dealer", OpenIncident("police", " "))
    assert (
        refused(walk, "dealer", OpenIncident("police", "came in", "T9")) == "there is no table T9"
    )
    does(walk, "dealer", OpenIncident("police", "came in"))
    assert refused(walk, "dealer", NoteCase("incident/1", "where?", table="T9"))
    assert refused(walk, "dealer", NoteCase("incident/2", "what?"))
    with pytest.raises(ValueError, match="since"):
        OpenIncident("police", "came in", since="yesterday")

"""Disputes, notices and detentions are files of the floor: the same in the tests of each game."""

from houseway.core import INSPECTOR, SUPERVISOR, Refusal
from houseway.floor.files import (
    AdviseComplaint,
    CloseComplaint,
    CloseIncident,
    LodgeComplaint,
    OpenIncident,
)
from houseway.floor.messages import AcknowledgeMessage
from houseway.table.by_hand import Direct
from houseway.table.disputes import (
    DecideDispute,
    DecideReview,
    RaiseDispute,
    RecordDispute,
    RecordReview,
    RequestReview,
)
from houseway.table.inspection import Acknowledge
from houseway.table.seats import Leave

CASE = "one/dispute/1"


def done(table, role, sent):
    answer = table.house.casino.submit("Sam", role, sent)
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(table, role, sent):
    answer = table.house.casino.submit("Sam", role, sent)
    assert isinstance(answer, Refusal), answer
    return answer.clause.partition(" ")[2]


def floor(table):
    return table.house.casino.floor()


def owed(table, what):
    """To whom, by which clause, how far."""
    now = table.now.isoformat()
    return [
        (owed.to, owed.under.partition(" ")[2], owed.state(now))
        for owed in floor(table).owed.owed
        if owed.what == what
    ]


def check_dispute(table, seat, first, review, advice):
    """Both instances are in the file with the round, and the advice is on record with each."""
    player = table.table.seats[seat].player
    table.does(seat, RaiseDispute(seat, 1, "paid too little"))
    case = floor(table).files.cases[CASE]
    assert (case.persons, case.rounds, case.state) == ((player,), (("one", 1),), "open")
    assert case.under.endswith(f" {first}")
    assert refused(table, "gaming_manager", LodgeComplaint(CASE, "unfair")) == advice
    table.does(SUPERVISOR, DecideDispute(1, "paid as the rules say"))
    assert floor(table).files.cases[CASE].state == "decided"
    assert owed(table, "advise_complaint") == [(player, advice, "done")]
    table.does(seat, RequestReview(seat, 1))
    assert floor(table).files.cases[CASE].state == "in review"
    table.does(SUPERVISOR, DecideReview(1, "upheld", "the pit"))
    case = floor(table).files.cases[CASE]
    assert case.state == "reviewed"
    steps = [(step.what, step.under.partition(" ")[2]) for step in case.steps]
    assert steps == [
        ("opened", first),
        ("decided in the first instance", first),
        ("advised of the right to complain", advice),
        ("review requested", first),
        ("reviewed by the pit", review),
        ("advised of the right to complain", advice),
    ]
    assert owed(table, "advise_complaint") == [(player, advice, "done")] * 2


def check_booked(table, seat, clause):
    """What is moved by hand for the player of a decided dispute is in its file, nobody else's."""
    other = next(number for number in table.table.seats if number != seat)
    table.does(seat, RaiseDispute(seat, 1, "paid too little"))
    table.does(SUPERVISOR, Direct("float", f"rack/{seat}", 1000, clause, "before it is decided"))
    table.does(SUPERVISOR, DecideDispute(1, "another chip"))
    table.does(SUPERVISOR, Direct("float", f"rack/{other}", 1000, clause, "a chip was dropped"))
    table.does(SUPERVISOR, Direct("float", f"rack/{seat}", 1000, clause, "as was decided"))
    booked = [step for step in floor(table).files.cases[CASE].steps if "booked" in step.what]
    assert [(step.words, step.under.partition(" ")[2]) for step in booked] == [
        ("as was decided", clause)
    ]
    assert (booked[0].what, booked[0].moved) == ("booked: $10", (("float", f"rack/{seat}"),))


def check_complaint(table, seat, advice, to):
    """It is followed up with whom the document names, and only an inspector closes it."""
    table.does(seat, RaiseDispute(seat, 1, "paid too little"))
    table.does(SUPERVISOR, DecideDispute(1, "paid as the rules say"))
    assert floor(table).files.cases[CASE].steps[-1].words
    assert refused(table, INSPECTOR, CloseComplaint(CASE, "no merit")) == advice
    done(table, "gaming_manager", LodgeComplaint(CASE, "unfair", "C 12"))
    assert refused(table, "gaming_manager", LodgeComplaint(CASE, "again")) == advice
    case = floor(table).files.cases[CASE]
    assert case.state == "complaint"
    assert case.steps[-1].what.endswith(f" {to} (C 12)")
    (message,) = floor(table).messages.sent.values()
    assert (message.to, message.case) == (to, CASE)
    done(table, INSPECTOR, AcknowledgeMessage(message.id))
    assert refused(table, "gaming_manager", CloseComplaint(CASE, "no merit")) == advice
    done(table, INSPECTOR, CloseComplaint(CASE, "no merit"))
    assert floor(table).files.cases[CASE].state == "closed"


def check_advice_to_who_left(table, seat, advice):
    """Who is not there to read it has to be told, and that is owed until somebody did."""
    player = table.table.seats[seat].player
    table.does(seat, Leave(seat))
    table.does(SUPERVISOR, RecordDispute(player, 1, "by telephone"))
    table.does(SUPERVISOR, DecideDispute(1, "paid as the rules say"))
    table.does(SUPERVISOR, RecordReview(1))
    table.does(SUPERVISOR, DecideReview(1, "upheld", "the pit"))
    assert owed(table, "advise_complaint") == [(player, advice, "open")]
    done(table, "gaming_supervisor", AdviseComplaint(CASE, "told by telephone"))
    assert owed(table, "advise_complaint") == [(player, advice, "done")]
    assert refused(table, "gaming_supervisor", AdviseComplaint(CASE, "again")) == advice


def check_detention(table, clause):
    """An inspector is told at once, and nothing is closed before somebody took over."""
    table.house.casino.open()
    table.house.casino.add_table("one", table.game)
    told = OpenIncident("detention", "a device in a sleeve", "one", 1, ("Bo",))
    opened, *_ = done(table, "casino_supervisor", told)
    assert opened.under.partition(" ")[2] == clause
    assert owed(table, "hand_over") == [(INSPECTOR, clause, "open")]
    assert [message.to for message in floor(table).messages.sent.values()] == [INSPECTOR]
    table.minutes_pass(16)
    assert owed(table, "hand_over")[0][-1] == "overdue"
    assert refused(table, "casino_supervisor", CloseIncident(opened.case, "gone home")) == clause
    done(table, "casino_supervisor", CloseIncident(opened.case, "led away", "police officer"))
    assert owed(table, "hand_over")[0][-1] == "done"
    case = floor(table).files.cases[opened.case]
    assert (case.state, case.steps[-1].what) == (
        "closed",
        "closed, handed over to a police officer",
    )


def check_notice(table, clause, *also):
    """Each who shall be notified has a message, owed until it is acknowledged, here or there."""
    said = [(message.to, message.table) for message in floor(table).messages.sent.values()]
    assert said == [(to, "one") for to in (*also, INSPECTOR)]
    for to in (*also, INSPECTOR):
        assert owed(table, f"notify_{to}") == [(to, clause, "open")]
    table.does(INSPECTOR, Acknowledge(1))
    assert owed(table, "notify_inspector")[0][-1] == "done"
    for message in floor(table).messages.sent.values():
        if message.to != INSPECTOR:
            assert refused(table, INSPECTOR, AcknowledgeMessage(message.id)) == clause
            done(table, message.to, AcknowledgeMessage(message.id))
            assert owed(table, f"notify_{message.to}")[0][-1] == "done"

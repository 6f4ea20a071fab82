"""Who may send what, and what comes of it."""

import pytest

from houseway import core
from houseway import table as tables
from houseway.core import DEALER, HOUSE, SUPERVISOR, CloseWagers, Drawn, Stake
from houseway.law import LawError, games
from houseway.law.variants import variants
from houseway.table.conduct import CloseTable


@pytest.mark.parametrize(
    "sent",
    [core.Correct(1, "ante", 0, "x"), core.ExcludeSeat(1, "x", "x"), core.EndPlay("x")],
)
def test_what_the_table_sends_its_game_nobody_else_does(alone, sent):
    for by in (1, DEALER, SUPERVISOR, HOUSE):
        assert alone().sit(1).refused(by, sent) in ("over_maximum", "exclude", "close_table")


def test_chance_has_one_supplier(alone):
    table = alone().sit(1).stake(1)
    table.does(DEALER, CloseWagers())
    things = tuple(range(len(table.state.draw.to)))
    answer = tables.decide(table.state, table.envelope(DEALER, Drawn(things, "test")))
    assert "house" in answer.why
    felt = alone(method="felt").sit(1).stake(1)
    felt.does(DEALER, CloseWagers())
    answer = tables.decide(felt.state, felt.envelope(HOUSE, Drawn(things, "test")))
    assert "dealer" in answer.why


def test_a_foreign_command_is_refused(alone):
    core.load_game("craps")
    sent = core.command_from("craps.PassDice", {"seat": 1})
    assert alone().sit(1).refused(1, sent) == core.load_game("canberra-holdem").foreign


def test_what_time_brings_comes_before_the_command(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, CloseTable(20))
    table.later(20)
    due = tables.due_at(table.state, table.now.isoformat())
    assert due.after.closed
    assert not table.state.closed
    assert table.refused(1, Stake(1, "ante", 1000)) == "close_table"


def test_a_decision_holds_the_table_after_each_event(alone):
    table = alone().sit(1)
    decided = tables.decide(table.state, table.envelope(1, Stake(1, "ante", 1000)))
    assert len(decided.events) == len(decided.states)
    assert decided.before is table.state
    assert [len(state.transfers) for state in decided.states][-1] == 1


@pytest.mark.parametrize(
    ("sign", "method", "said"),
    [
        (core.Sign(), "by post", "is dealt by"),
        (core.Sign(options=("music",)), "shoe", "no option music"),
    ],
)
def test_a_table_that_makes_no_sense_is_not_opened(sign, method, said):
    with pytest.raises(ValueError, match=said):
        tables.opened("canberra-holdem", sign, method=method)


def test_a_game_that_nobody_knows_has_no_table():
    with pytest.raises(LawError):
        tables.opened("whist", core.Sign(), method="shoe")


# Approved rules

UNAPPROVED = [(game, name) for game in games() for name in variants(game)]


@pytest.mark.parametrize(("game", "name"), UNAPPROVED)
def test_a_regulated_table_is_not_played_by_rules_without_approval(game, name):
    sign = core.load_game(game).sign(core.Limits(10_00, 500_00, 5_00))
    method = core.load_game(game).methods[0]
    with pytest.raises(core.RefusedError) as caught:
        tables.opened(game, sign, name, method=method)
    clause, why = caught.value.refusal
    assert clause == core.load_game(game).rules().power("approved_rules").clause
    assert "is not approved (analysis only" in why
    assert tables.opened(game, sign, name, method=method, training=True).training
    overlay = variants(game)[name]
    approval = {"status": "approved", "approval": {"order": "Order 7", "date": "2025-07-01"}}
    opened = tables.opened(game, sign, overlay | approval, method=method)
    assert opened.rules["approvals"] == [{"variant": overlay["title"]} | approval["approval"]]

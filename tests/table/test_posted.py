"""What hangs at a table for everybody to read."""

from houseway.core import HOUSE, SUPERVISOR
from houseway.table import view
from houseway.table.conduct import CloseTable
from houseway.table.notices import KeepTime, LimitPlayers
from houseway.table.posted import posted
from houseway.table.sign import ChangeLimit, EndKeptMinimums, RaiseMaximum, RaiseMinimumNow


def rows(table, kind):
    return [(row.name, row.says, row.at[11:16]) for row in posted(table.state) if row.kind == kind]


def test_limits_chips_options_and_the_most_that_is_paid(alone):
    table = alone(maximum_payout=1_000_000, options=("manual_declaration",)).sit(1)
    assert rows(table, "limit") == [("Ante", "$10 to $200, in steps of $5", "")]
    assert rows(table, "chips") == [("Smallest chip", "$1", "")]
    assert rows(table, "payout") == [("Maximum payout on a hand", "$10,000", "")]
    (option,) = rows(table, "option")
    assert "Super Aces" in option[1]
    for viewer in ("seat/1", "watcher", "dealer", "supervisor"):
        shown = view(table.state, viewer)["posted"]
        assert [row["kind"] for row in shown] == ["limit", "option", "payout", "chips"]


def test_the_new_limit_is_announced_with_its_time_and_beside_the_old_one(alone):
    table = alone().sit(1)
    table.does(SUPERVISOR, ChangeLimit("ante", "minimum", 2500, 30))
    assert rows(table, "announced") == [("Ante, announced", "new minimum $25, now $10", "20:30")]


def test_two_minimums_and_until_when_the_previous_one_is_kept(alone):
    table = alone().sit(1, 2)
    table.does(SUPERVISOR, RaiseMinimumNow("ante", 2500))
    table.sit(3)
    assert rows(table, "previous") == [("Ante, previous minimum", "$10, for seat 1, seat 2", "")]
    assert rows(table, "limit") == [("Ante", "$25 to $200, in steps of $5", "")]
    table.does(SUPERVISOR, EndKeptMinimums(30))
    assert rows(table, "previous")[0][2] == "20:30"


def test_markers_of_others_players_and_closing_time(alone):
    table = alone().sit(1, 2)
    table.does(SUPERVISOR, RaiseMaximum(2, "ante", 50_000))
    assert rows(table, "marker") == [("Seat 2, own limits", "Ante $10 to $500", "")]
    table.does(SUPERVISOR, LimitPlayers(2))
    assert rows(table, "players") == [("Players", "2 at most", "")]
    table.does(SUPERVISOR, CloseTable(20))
    assert rows(table, "closure") == [("Closing", "the table closes", "20:20")]
    table.later(20)
    table.does(HOUSE, KeepTime())
    assert rows(table, "closure") == []
    assert view(table.state, "watcher")["said"] == "This table is closed."

"""What was announced and is taken back, a closed table that opens again, and so many players."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.table.state import Table

NAMESPACE = "table"
# What is announced, as pages call it: where the table keeps it, and under which power.
NOTICES = {
    "limits": ("limits_notice", "change_limits"),
    "kept minimums": ("kept_notice", "end_kept_minimums"),
    "closure": ("closure_notice", "close_table"),
}


class WithdrawNotice(core.Command):
    """Take back what was announced before it takes effect."""

    what: str


class ReopenTable(core.Command):
    """Open a table again that is closed."""


class LimitPlayers(core.Command):
    """Let no more than so many players play at the table; whoever sits there stays."""

    players: int


class LiftPlayersLimit(core.Command):
    """Let as many play as the table has places."""


class KeepTime(core.Command):
    """What was announced for this time is done, also where nobody asks for anything."""


class NoticeWithdrawn(core.Event, to=core.EVERYBODY):
    """What players were told of does not come about."""

    what: str
    under: str


class PlayersLimited(core.Event, to=core.EVERYBODY):
    """No more than so many players may play; nought is as many as there are places."""

    players: int
    under: str


def pending(table: Table) -> Iterable[tuple[str]]:
    """What is announced and has not happened."""
    for what, (kept, _) in NOTICES.items():
        if getattr(table, kept) and not (what == "closure" and table.closed):
            yield (what,)


def notices_of(table: Table) -> tuple[str, ...]:
    """When each of what is announced takes effect."""
    return tuple(getattr(table, NOTICES[what][0]).effective for (what,) in pending(table))


def _withdraw(table: Table, what: str) -> core.Offer | core.Refusal:
    _, power = NOTICES.get(what, ("", "change_limits"))
    if (what,) not in pending(table):
        return table.refusal(power, f"there is no notice of {what} to withdraw")
    return core.Offer(table.clause(power))


def _withdrawn(table: Table, envelope: core.Envelope) -> core.Events:
    what = envelope.command.what
    clause = table.clause(NOTICES[what][1])
    begun = what == "closure" and table.closure_notice and table.closure_notice.reached(envelope.at)
    # Where its time has come the game plays to its end already, and is told that it goes on.
    return NoticeWithdrawn(what, clause), *((core.TableReopened(clause),) if begun else ())


def _reopen(table: Table) -> core.Offer | core.Refusal:
    clause = table.clause("close_table")
    if table.tray and not table.tray.opened:
        return core.Refusal(clause, "the table opens with an opening count of its float")
    return core.Offer(clause) if table.closed else core.Refusal(clause, "the table is not closed")


def _reopened(table: Table, _envelope: core.Envelope) -> core.Events:
    return (core.TableReopened(table.clause("close_table")),)


def _limit(table: Table) -> core.Offer | core.Refusal:
    clause, most = table.clause("limit_players"), table.sign.seats - 1
    if not table.rules.power("limit_players") or most < 1:
        return core.Refusal(clause, "these rules do not let the number of players be limited")
    why = f"a limit is 1 to {most} players; lift it for all {table.sign.seats}"
    return core.Offer(clause, (core.Field("players", 1, most, why=why),))


def _limited(table: Table, envelope: core.Envelope) -> core.Events:
    return (PlayersLimited(envelope.command.players, table.clause("limit_players")),)


def _lift(table: Table) -> core.Offer | core.Refusal:
    clause = table.clause("limit_players")
    if not table.most_players:
        return core.Refusal(clause, "the number of players is not limited")
    return core.Offer(clause)


def _lifted(table: Table, _envelope: core.Envelope) -> core.Events:
    return (PlayersLimited(0, table.clause("limit_players")),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(WithdrawNotice, core.SUPERVISOR, _withdraw, _withdrawn, ("what",), pending),
    core.Act(ReopenTable, core.SUPERVISOR, _reopen, _reopened),
    core.Act(LimitPlayers, core.SUPERVISOR, _limit, _limited),
    core.Act(LiftPlayersLimit, core.SUPERVISOR, _lift, _lifted),
)


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about notices."""
    match happened:
        case NoticeWithdrawn(what):
            gone: dict[str, Any] = {NOTICES[what][0]: None}
            return replace(table, **gone)
        case core.TableReopened():
            return replace(table, closed=False, closure_notice=None)
        case PlayersLimited(players):
            return replace(table, most_players=players)
    return table

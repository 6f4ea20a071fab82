"""The table after an event: what it moves, and what it changes. Nothing is decided here."""

from dataclasses import replace
from typing import Any

from houseway.core import (
    CHIPS,
    FLOAT,
    TOKENS,
    Returned,
    RoundClosed,
    RoundOpened,
    Staked,
    TableOpened,
    Voided,
    kind,
    load_game,
)
from houseway.core import transfers as core_transfers
from houseway.games.kit.jackpot import VAULT
from houseway.games.kit.jackpot import transfers as jackpot_transfers
from houseway.money import Transfer
from houseway.table import conduct, declarations, limits, patrons, payments, seats, sign, tokens
from houseway.table.chips import has_left, posted
from houseway.table.powers import Changes, Moved
from houseway.table.state import Seat, Table

# A void round does not undo these: they are no part of it, even if they happen meanwhile.
OUTSIDE_ROUND = (
    seats.BoughtIn,
    seats.CashedOut,
    conduct.Directed,
    payments.PaymentRectified,
    tokens.TokensIssued,
    tokens.TokensTakenBack,
)


# What an event moves


def _float(opened: TableOpened) -> tuple[Transfer, ...]:
    cents = opened.float_cents
    return (Transfer(VAULT, FLOAT, cents, CHIPS, kind(opened)),) if cents else ()


MOVED: Moved = {
    TableOpened: _float,
    **seats.MOVED,
    **tokens.MOVED,
    **payments.MOVED,
    **conduct.MOVED,
}


def transfers(happened: Any) -> tuple[Transfer, ...]:
    """The transfers of any event of a table's stream."""
    moved = MOVED.get(type(happened))
    return moved(happened) if moved else core_transfers(happened) or jackpot_transfers(happened)


# What an event changes


def evolve(table: Table | None, happened: Any) -> Table:
    """The table after an event."""
    if isinstance(happened, TableOpened):
        table = _opened(happened)
    assert table is not None, "a table's stream begins with TableOpened"
    return with_play(table, happened, table.game.evolve(table.play, happened))


def with_play(table: Table, happened: Any, play: Any) -> Table:
    """The table after an event that leaves its game so."""
    moved = transfers(happened)
    if moved:
        kept = moved if table.live and not isinstance(happened, OUTSIDE_ROUND) else ()
        table = replace(
            table,
            play=play,
            transfers=moved,
            balances=posted(table.balances, moved),
            tokens=posted(table.tokens, moved, TOKENS),
            moved=table.moved + kept,
        )
    else:
        table = replace(table, play=play, transfers=())
    for change in CHANGES.get(type(happened), ()):
        table = change(table, happened)
    return table


def _opened(happened: TableOpened) -> Table:
    game = load_game(happened.game)
    rules = game.recorded_rules(happened.rules)
    play = game.open(rules, happened.sign, method=happened.method)
    return Table(game, rules, happened.sign, happened.method, happened.training, play)


# The round


def _round_opened(table: Table, happened: RoundOpened) -> Table:
    return replace(
        table,
        round=happened.number,
        live=True,
        void=False,
        moved=(),
        seated=frozenset(table.seats),
        before=table.seats,
        wagered=frozenset(seat for seat, _ in limits.wagers(table)),
    )


def _staked(table: Table, happened: Staked) -> Table:
    seat, wagered = happened.seat, table.wagered | {happened.seat}
    if table.live and seat in table.seats:
        return replace(table, wagered=wagered, before={**table.before, seat: table.seats[seat]})
    return replace(table, wagered=wagered)


def _returned(table: Table, happened: Returned) -> Table:
    if not table.open_to_wagers or seats.has_wagers(table, happened.seat):
        return table
    return replace(table, wagered=table.wagered - {happened.seat})


def _voided(table: Table, happened: Voided) -> Table:
    if happened.scope != "round":
        return table
    return replace(table, void=True, seats=_as_before(table))


def _as_before(table: Table) -> dict[int, Seat]:
    """The seats without the idle round that is void after all."""
    stayed = {number: was for number, was in table.before.items() if not has_left(table, number)}
    idle = {number: replace(table.seats[number], idle=was.idle) for number, was in stayed.items()}
    return {**table.seats, **idle}


def _round_closed(table: Table, _happened: RoundClosed) -> Table:
    return replace(table, live=False, seats=_idle_counts(table))


def _idle_counts(table: Table) -> dict[int, Seat]:
    """Rounds in a row that a player sat out while all seats were in use; voids count for none."""
    if table.void:
        return dict(table.seats)
    sat_out = table.seated - table.wagered if seats.full(table) else frozenset()
    return {
        number: replace(seat, idle=seat.idle + 1 if number in sat_out else 0)
        for number, seat in table.seats.items()
    }


_ROUND: Changes = {
    RoundOpened: _round_opened,
    Staked: _staked,
    Returned: _returned,
    Voided: _voided,
    RoundClosed: _round_closed,
}
# In this order where several have to do with the same event.
_PARTS = (_ROUND, *(part.CHANGES for part in (seats, sign, limits, patrons, payments, conduct)))
CHANGES = {
    changed: tuple(part[changed] for part in (*_PARTS, declarations.CHANGES) if changed in part)
    for changed in {kind_of for part in (*_PARTS, declarations.CHANGES) for kind_of in part}
}

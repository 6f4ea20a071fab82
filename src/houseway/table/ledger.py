"""The table after an event: what it moves, and what it changes. Nothing is decided here."""

from dataclasses import replace
from typing import Any

import msgspec

from houseway import core
from houseway.core import transfers as core_transfers
from houseway.games.kit.jackpot import VAULT
from houseway.games.kit.jackpot import transfers as jackpot_transfers
from houseway.money import Transfer
from houseway.table import (
    by_hand,
    corrections,
    custody,
    declarations,
    gaming_day,
    limits,
    payments,
    seats,
    sittings,
    tokens,
)
from houseway.table.chips import has_left, posted
from houseway.table.parts import PARTS
from houseway.table.powers import Moved
from houseway.table.state import Seat, Table
from houseway.table.tray import Tray

# A void round does not undo these: they are no part of it, even if they happen meanwhile.
OUTSIDE_ROUND = (
    seats.BoughtIn,
    seats.CashedOut,
    by_hand.Directed,
    declarations.DifferenceAllowed,
    payments.WrongPaymentFound,
    payments.PatronIdentified,
    payments.PaymentRectified,
    payments.RectifiedByHand,
    tokens.TokensIssued,
    tokens.TokensTakenBack,
    *gaming_day.MOVED,
    *custody.MOVED,
)
FOLDS = tuple(part.evolve for part in PARTS if part.evolve)


# What an event moves


def _float(opened: core.TableOpened) -> tuple[Transfer, ...]:
    cents = opened.float_cents
    return (Transfer(VAULT, core.FLOAT, cents, core.CHIPS, core.kind(opened)),) if cents else ()


MOVED: Moved = {core.TableOpened: _float}
for part in PARTS:
    MOVED |= part.moved or {}


def transfers(happened: Any) -> tuple[Transfer, ...]:
    """The transfers of any event of a table's stream."""
    moved = MOVED.get(type(happened))
    return moved(happened) if moved else core_transfers(happened) or jackpot_transfers(happened)


# What an event changes


def evolve(table: Table | None, happened: Any) -> Table:
    """The table after an event."""
    if isinstance(happened, core.TableOpened):
        table = _opened(happened)
    assert table is not None, "a table's stream begins with TableOpened"
    if isinstance(happened, core.Received):
        sent = msgspec.json.decode(happened.data)
        made = corrections.entered(table, happened.by, happened.role, happened.command, sent)
        return made.after(transfers=())
    return with_play(table, happened, table.game.evolve(table.play, happened))


def with_play(table: Table, happened: Any, play: Any) -> Table:
    """The table after an event that leaves its game so."""
    if isinstance(happened, corrections.BACK):
        return corrections.restored(table, happened, evolve)
    before, moved = table, transfers(happened)
    if moved:
        kept = moved if _in_round(table, happened) else ()
        table = table.after(
            play=play,
            transfers=moved,
            balances=posted(table.balances, moved),
            tokens=posted(table.tokens, moved, core.TOKENS),
            moved=table.moved + kept,
            tray=gaming_day.after(table, happened, moved),
        )
    else:
        table = table.after(play=play, transfers=())
    table = _round(table, happened)
    for evolve_part in FOLDS:
        table = evolve_part(table, happened)
    return corrections.remembered(before, happened, table)


def _in_round(table: Table, happened: Any) -> bool:
    """Whether a void of the round takes back what an event moved."""
    if isinstance(happened, OUTSIDE_ROUND):
        return not table.live and payments.in_round(table, happened)
    return table.live


def _opened(happened: core.TableOpened) -> Table:
    game = core.load_game(happened.game)
    rules = game.recorded_rules(happened.rules)
    play = game.open(rules, happened.sign, method=happened.method)
    return Table(
        game,
        rules,
        happened.sign,
        happened.method,
        happened.training,
        play,
        edition=happened.edition,
        two=happened.two,
        closed=happened.counted,
        tray=Tray() if happened.counted else None,
    )


# The round


def _round(table: Table, happened: Any) -> Table:
    match happened:
        case core.RoundOpened(number):
            return sittings.with_round(table, number).after(
                round=number,
                live=True,
                void=False,
                moved=(),
                seated=frozenset(table.seats),
                before=table.seats,
                wagered=frozenset(seat for seat, _ in limits.wagers(table)),
            )
        case core.Staked(seat):
            taken = {seat: table.seats[seat]} if table.live and seat in table.seats else {}
            before = {**table.before, **taken}
            table = sittings.with_newcomer(table, seat)
            return table.after(wagered=table.wagered | {seat}, before=before)
        case core.Returned(seat) if not seats.has_wagers(table, seat) and _takes(table, happened):
            return table.after(wagered=table.wagered - {seat})
        case core.Voided("round"):
            return table.after(void=True, seats=_as_before(table))
        case core.RoundClosed():
            return table.after(live=False, seats=_idle_counts(table))
    return table


def _takes(table: Table, back: core.Returned) -> bool:
    """Whether wagers are open: where the same can be staked again, nothing else need be asked."""
    asked = table.game.asked(table.play, core.Stake(back.seat, back.area, back.cents))
    return not isinstance(asked, core.Refusal) or table.open_to_wagers


def _as_before(table: Table) -> dict[int, Seat]:
    """The seats without the idle round that is void after all."""
    stayed = {number: was for number, was in table.before.items() if not has_left(table, number)}
    idle = {number: replace(table.seats[number], idle=was.idle) for number, was in stayed.items()}
    return {**table.seats, **idle}


def _idle_counts(table: Table) -> dict[int, Seat]:
    """Rounds in a row that a player sat out while all seats were in use; voids count for none."""
    if table.void:
        return dict(table.seats)
    sat_out = table.seated - table.wagered if seats.full(table) else frozenset()
    return {
        number: replace(seat, idle=seat.idle + 1 if number in sat_out else 0)
        for number, seat in table.seats.items()
    }

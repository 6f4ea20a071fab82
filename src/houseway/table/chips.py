"""Chips on accounts: balances, what rounds brought each seat, and what a void takes back."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from houseway import core
from houseway.money import Cents, Transfer
from houseway.table.state import Table


def posted(
    balances: Mapping[str, Cents], moved: Iterable[Transfer], asset: str = core.CHIPS
) -> dict[str, Cents]:
    """The balances of an asset after the transfers; an empty account is forgotten."""
    after = dict(balances)
    for transfer in moved:
        if transfer.asset == asset:
            after[transfer.debit] = after.get(transfer.debit, 0) - transfer.cents
            after[transfer.credit] = after.get(transfer.credit, 0) + transfer.cents
    return {name: cents for name, cents in after.items() if cents}


def net_by_seat(moved: Iterable[Transfer]) -> dict[int, Cents]:
    """What transfers brought each seat; chips that lie on its wagers are its own."""
    net: Counter[int] = Counter()
    for transfer in moved:
        for name, cents in ((transfer.debit, -transfer.cents), (transfer.credit, transfer.cents)):
            place = core.account(name)
            if place.kind in ("rack", "wager", "cash"):
                net[place.seat] += cents
    return dict(sorted(net.items()))


def suspense(player: str) -> str:
    """The account of what a player owes after a void, or is still to be given."""
    return f"suspense/{player}"


def suspended(table: Table) -> dict[str, Cents]:
    """What is on those accounts, by player."""
    held = ((core.account(name), cents) for name, cents in sorted(table.balances.items()))
    return {place.area: cents for place, cents in held if place.kind == "suspense"}


def patron(player: str) -> str:
    """The account of a player away from the table: in chips, what was carried off uncounted."""
    return f"patron/{player}"


def has_left(table: Table, seat: int) -> bool:
    """Whether whoever played the last round at a seat is there no more."""
    was, now = table.before.get(seat), table.seats.get(seat)
    return now is None or (was is not None and was.player != now.player)


def _aside(table: Table, seat: int, cents: Cents, asset: str, why: str) -> list[Transfer]:
    """What came to a seat, or is missing there, on the account of who played the last round."""
    was = table.before.get(seat)
    kept = suspense(was.player if was else table.occupants[seat])
    here, there = (core.rack(seat), kept) if cents > 0 else (kept, core.rack(seat))
    return [Transfer(here, there, abs(cents), asset, why)] if cents else []


def keep_back(table: Table, returned: Any) -> core.Reversed:
    """What a void hands back to somebody who has left the seat is kept for that player."""
    here, why = core.rack(returned.seat), f"void {returned.under}"
    kept = [
        aside
        for came in core.transfers(returned)
        if came.credit == here
        for aside in _aside(table, returned.seat, came.cents, came.asset, why)
    ]
    return core.Reversed(tuple(kept), returned.under)


def take_back(table: Table, under: str, forfeits: Iterable[int] = ()) -> core.Reversed:
    """Every transfer of the round on its way back; what a player no longer has is owed.

    What comes back to a seat whose player has left is kept for that player, not for the next. A
    seat that forfeits loses what it had staked, less what it took back without a decision.
    """
    why, moved = f"void {under}", table.moved
    back = [_with_suspense(transfer.mirrored(why)) for transfer in reversed(moved)]
    for number in forfeits:
        back += _forfeited(moved, number, why)
    return core.Reversed(tuple(back + owed(table, back, why)), under)


def owed(table: Table, back: list[Transfer], why: str) -> list[Transfer]:
    """What players no longer have of what goes back, and what comes to those who have left."""
    aside: list[Transfer] = []
    for asset, balances in ((core.CHIPS, table.balances), (core.TOKENS, table.tokens)):
        after = posted(balances, back, asset)
        for name in sorted({*after, *balances}):
            place, held = core.account(name), after.get(name, 0)
            if place.kind == "rack":
                left = has_left(table, place.seat)
                missing = held - balances.get(name, 0) if left else min(held, 0)
                aside += _aside(table, place.seat, missing, asset, why)
    return aside


def _with_suspense(transfer: Transfer) -> Transfer:
    """What a player carried off cannot be handed back by a void: it is owed."""
    names = transfer.debit, transfer.credit
    owed = [
        suspense(core.account(name).area) if core.account(name).kind == "patron" else name
        for name in names
    ]
    return transfer._replace(debit=owed[0], credit=owed[1])


def _forfeited(moved: Iterable[Transfer], seat: int, why: str) -> list[Transfer]:
    """The stakes of a seat in the round, on their way to the float."""
    staked: Counter[str] = Counter()
    for transfer in moved:
        credit = core.account(transfer.credit)
        if transfer.debit == core.rack(seat) and (credit.kind, credit.seat) == ("wager", seat):
            staked[transfer.asset] += transfer.cents
        back = transfer.why.startswith(f"{core.kind(core.Returned)} ")
        if back and transfer.credit == core.rack(seat):
            staked[transfer.asset] -= transfer.cents
    return [
        Transfer(core.rack(seat), core.FLOAT, cents, asset, why)
        for asset, cents in staked.items()
        if cents
    ]

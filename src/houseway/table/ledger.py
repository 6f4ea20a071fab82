"""The chips of a table: balances, what a void takes back, and what a player can afford."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from houseway.core import CHIPS, FLOAT, TOKENS, Refusal, Returned, Reversed, kind, rack, wager
from houseway.core import transfers as core_transfers
from houseway.games.kit.jackpot import VAULT
from houseway.games.kit.jackpot import transfers as jackpot_transfers
from houseway.money import Cents, Transfer, dollars
from houseway.table.payments import PaymentRectified
from houseway.table.state import (
    BoughtIn,
    CashedOut,
    Directed,
    Table,
    TableOpened,
)
from houseway.table.tokens import TokensIssued, TokensTakenBack

CASH = "cash"


def transfers(happened: Any) -> tuple[Transfer, ...]:
    """The transfers of any event of a table's stream."""
    match happened:
        case TableOpened(float_cents=cents) if cents:
            return (Transfer(VAULT, FLOAT, cents, CHIPS, "table.TableOpened"),)
        case BoughtIn(seat, player, cents):
            why = "table.BoughtIn"
            chips = Transfer(FLOAT, rack(seat), cents, CHIPS, why)
            return chips, Transfer(f"patron/{player}", "drop", cents, CASH, why)
        case CashedOut(seat, player, cents):
            why = "table.CashedOut"
            chips = Transfer(rack(seat), FLOAT, cents, CHIPS, why)
            return chips, Transfer("cage", f"patron/{player}", cents, CASH, why)
        case TokensIssued(seat, _, cents):
            return (Transfer("vouchers", rack(seat), cents, TOKENS, "table.TokensIssued"),)
        case TokensTakenBack(seat, _, cents):
            return (Transfer(rack(seat), "vouchers", cents, TOKENS, "table.TokensTakenBack"),)
        case Directed(transfer) | PaymentRectified(_, transfer):
            return (transfer,)
    return core_transfers(happened) or jackpot_transfers(happened)


def posted(
    balances: Mapping[str, Cents], moved: Iterable[Transfer], asset: str = CHIPS
) -> dict[str, Cents]:
    """The balances of an asset after the transfers; an empty account is forgotten."""
    made = dict(balances)
    for one in moved:
        if one.asset == asset:
            made[one.debit] = made.get(one.debit, 0) - one.cents
            made[one.credit] = made.get(one.credit, 0) + one.cents
    return {account: cents for account, cents in made.items() if cents}


def overdrawn(table: Table, events: Iterable[Any], clause: str) -> Refusal | None:
    """A refusal where a player would have to put down more chips than there are."""
    balances = dict(table.balances)
    for happened in events:
        balances = posted(balances, transfers(happened))
        for account, cents in balances.items():
            if cents < 0 and account.startswith("rack/"):
                has = dollars(table.balance(account))
                return Refusal(clause, f"only {has} in chips there: buy in for more")
    return None


def suspense(player: str) -> str:
    """The account of what a player owes after a void, or is still to be given."""
    return f"suspense/{player}"


def has_left(table: Table, seat: int) -> bool:
    """Whether whoever played the last round at a seat is there no more."""
    was, now = table.before.get(seat), table.seats.get(seat)
    return now is None or (was is not None and was.player != now.player)


def _aside(table: Table, seat: int, cents: Cents, asset: str, why: str) -> list[Transfer]:
    """What came to a seat, or is missing there, on the account of who played the last round."""
    was = table.before.get(seat)
    kept = suspense(was.player if was else table.occupants[seat])
    here, there = (rack(seat), kept) if cents > 0 else (kept, rack(seat))
    return [Transfer(here, there, abs(cents), asset, why)] if cents else []


def keep_back(table: Table, returned: Any) -> Reversed:
    """What a void hands back to somebody who has left the seat is kept for that player."""
    here, why = rack(returned.seat), f"void {returned.under}"
    came = [one for one in core_transfers(returned) if one.credit == here]
    kept = (_aside(table, returned.seat, one.cents, one.asset, why) for one in came)
    return Reversed(tuple(one for each in kept for one in each), returned.under)


def take_back(
    table: Table, moved: tuple[Transfer, ...], under: str, forfeits: Iterable[int] = ()
) -> Reversed:
    """Every transfer of the round on its way back; what a player no longer has is owed.

    What comes back to a seat whose player has left is kept for that player, not for the next. A
    seat that forfeits loses what it had staked, less what it took back without a decision.
    """
    why = f"void {under}"
    back = [one.mirrored(why) for one in reversed(moved)]
    for number in forfeits:
        back += _forfeited(moved, number, why)
    for asset, balances in ((CHIPS, table.balances), (TOKENS, table.tokens)):
        after = posted(balances, back, asset)
        for account in sorted({*after, *balances}):
            room, _, seat = account.partition("/")
            held = after.get(account, 0)
            if room == "rack" and has_left(table, int(seat)):
                change = held - balances.get(account, 0)
                back += _aside(table, int(seat), change, asset, why)
            elif room == "rack":
                back += _aside(table, int(seat), min(held, 0), asset, why)
    return Reversed(tuple(back), under)


def _forfeited(moved: Iterable[Transfer], seat: int, why: str) -> list[Transfer]:
    """The stakes of a seat in the round, on their way to the float."""
    staked: Counter[str] = Counter()
    for one in moved:
        if one.debit == rack(seat) and one.credit.startswith(wager(seat, "")):
            staked[one.asset] += one.cents
        if one.credit == rack(seat) and one.why.startswith(f"{kind(Returned)} "):
            staked[one.asset] -= one.cents
    return [
        Transfer(rack(seat), FLOAT, cents, asset, why) for asset, cents in staked.items() if cents
    ]

"""The chips of a table: balances, what a void takes back, and what a player can afford."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from houseway.core import CHIPS, FLOAT, TOKENS, Refusal, Returned, Reversed, kind, rack, wager
from houseway.core import transfers as core_transfers
from houseway.jackpot import VAULT
from houseway.jackpot import transfers as jackpot_transfers
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
        for account in sorted(after):
            room, _, seat = account.partition("/")
            if room == "rack" and after[account] < 0:
                owed = suspense(table.occupants[int(seat)])
                back.append(Transfer(owed, account, -after[account], asset, why))
            elif room == "rack" and int(seat) not in table.seats:
                kept = suspense(table.occupants[int(seat)])
                back.append(Transfer(account, kept, after[account], asset, why))
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

"""Vouchers at live tables: what the cage knows of one that somebody hands to a dealer."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import vouchers
from houseway.floor.vouchers import Shown
from houseway.table.tokens import ExchangeVoucher, TokensIssued

if TYPE_CHECKING:
    from houseway.floor.following import Acted
    from houseway.floor.state import Floor


def meant(known: "Callable[[], Floor]", command: Any) -> Any:
    """The exchange of a voucher with the conditions on it."""
    if not isinstance(command, ExchangeVoucher) or not command.voucher.strip():
        return command
    floor = known()
    found = floor.vouchers.known.get(command.voucher.strip())
    if found is None:
        return command
    limits = found.conditions
    return replace(command, conditions=limits.said(floor.settings), least_cents=limits.least_cents)


def refuses(floor: "Floor", acted: "Acted", happened: Any) -> core.Refusal | None:
    """Why tokens are not issued for a voucher."""
    if not isinstance(happened, TokensIssued):
        return None
    told = (happened.voucher, happened.cents, happened.player, acted.table, acted.at)
    why = vouchers.why_not(floor, Shown(*told))
    return core.Refusal(core.clause(happened), why) if why else None

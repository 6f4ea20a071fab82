"""The money of promotions: what was won lies on the promotion's own account until it is paid.

No table's float has a part in it.
"""

from collections.abc import Iterator
from typing import Any

from houseway import core
from houseway.floor.promotions.drawing import WinnersDrawn
from houseway.floor.promotions.payment import AlternativeTaken, VoucherIssued, WinnerPaid
from houseway.floor.promotions.state import Promotions
from houseway.floor.promotions.terms import CASINO_DOLLARS, MONEY
from houseway.floor.vouchers import TokenVoucherCancelled, TokenVoucherIssued
from houseway.money import Cents, Transfer
from houseway.table.tokens import VOUCHERS

HOUSE = "house"


def account(promotion: str) -> str:
    """The account of a promotion."""
    return f"promotion/{promotion}"


def transfers(promotions: Promotions, happened: Any) -> tuple[Transfer, ...]:
    """The balanced transfers of an event after which promotions stand as given."""
    why = core.kind(happened)
    return tuple(
        Transfer(debit, credit, cents, asset, why)
        for debit, credit, cents, asset in _moved(promotions, happened)
        if cents
    )


def _moved(promotions: Promotions, happened: Any) -> Iterator[tuple[str, str, Cents, str]]:
    match happened:
        case WinnersDrawn(promotion, awards):
            for won in awards:
                prize = promotions.awards[won.award].prize
                if prize.type in (MONEY, CASINO_DOLLARS):
                    asset = core.TOKENS if prize.type == CASINO_DOLLARS else MONEY
                    yield HOUSE, account(promotion), prize.value or 0, asset
        case AlternativeTaken(award, amount):
            yield HOUSE, account(promotions.awards[award].promotion), amount, MONEY
        case WinnerPaid(_, promotion, parts):
            for part in parts:
                yield account(promotion), part.by, part.amount, MONEY
        case VoucherIssued(_, promotion, cents):
            yield account(promotion), VOUCHERS, cents, core.TOKENS
        case TokenVoucherIssued(_, _, cents):
            yield HOUSE, VOUCHERS, cents, core.TOKENS
        case TokenVoucherCancelled(_, cents):
            yield VOUCHERS, HOUSE, cents, core.TOKENS

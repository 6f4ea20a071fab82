"""Promotions at live tables: wagers that are entries, and vouchers that become tokens."""

from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor.promotions.entries import EnterPromotion, by_play
from houseway.floor.promotions.payment import VoucherExchanged
from houseway.floor.state import Floor, Now
from houseway.table.tokens import TokensIssued

if TYPE_CHECKING:
    from houseway.floor.following import Acted

HEARS = (core.Settled, TokensIssued)
# A wager that was decided; what is void or goes on is no wager made.
_DECIDED = ("win", "lose", "stand_off")


def follows(floor: Floor, acted: "Acted", happened: Any) -> core.Events:
    """What an event of a table means for promotions."""
    if isinstance(happened, TokensIssued):
        found = floor.vouchers.known.get(happened.voucher)
        told = (acted.table, happened.seat, happened.player, acted.at)
        return (VoucherExchanged(found.number, found.award, *told),) if found else ()
    if not isinstance(happened, core.Settled) or happened.effect not in _DECIDED:
        return ()
    seated = acted.before.seats.get(happened.seat)
    if seated is None:
        return ()
    now = Now(floor, core.HOUSE, core.HOUSE, acted.at)
    # A seat has one entry for a round, however many wagers it made.
    ticket = f"{acted.table}/{acted.before.round}/{happened.seat}"
    made = (seated.player, ticket, acted.document, happened.stake)
    return tuple(
        entry
        for promotion in floor.promotions.known.values()
        if promotion.from_play and acted.document in promotion.documents
        for entry in by_play(now, EnterPromotion(promotion.id, *made))
    )

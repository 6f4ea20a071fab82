"""Promotional tokens: issued for vouchers, staked like chips, winnings paid in chips.

Games count cents only: the table knows which of them are tokens and says so in money events.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway.core import (
    DEALER,
    EVERYBODY,
    SEAT,
    TOKENS,
    Act,
    Envelope,
    Events,
    Offer,
    Refusal,
    Returned,
    Settled,
    Stake,
    Staked,
    command,
    event,
    kind,
    rack,
    seat_of,
    wager,
)
from houseway.money import Cents, Transfer, dollars
from houseway.table import declarations, limits
from houseway.table.powers import (
    Moved,
    chips_field,
    clause_of,
    each_seat,
    is_switched,
    most_chips,
    nobody_at,
    unit,
)
from houseway.table.state import Table

NAMESPACE = "table"
VOUCHERS = "vouchers"


@command
class ExchangeVoucher:
    """Promotional tokens for a voucher of the same value."""

    seat: int
    cents: Cents


@command
class StakeTokens:
    """Place promotional tokens on an area of the layout."""

    seat: int
    area: str
    cents: Cents


@event(to=EVERYBODY)
class TokensIssued:
    """Tokens for a voucher."""

    seat: int
    player: str
    cents: Cents
    under: str


@event(to=EVERYBODY)
class TokensTakenBack:
    """A player who leaves hands tokens in: they are worth nothing but a wager."""

    seat: int
    player: str
    cents: Cents
    under: str


# Acts


def _no_tokens(table: Table, seat: int) -> Refusal | None:
    if not table.rules.power("tokens"):
        return Refusal(clause_of(table, "tokens"), "this game is played with chips only")
    return nobody_at(table, seat, "tokens")


def _exchange(table: Table, seat: int) -> Offer | Refusal:
    clause = clause_of(table, "tokens")
    if refused := _no_tokens(table, seat):
        return refused
    if table.closed:
        return Refusal(clause, "the table is closed")
    return Offer(clause, (chips_field(table, most_chips(table), "a voucher is exchanged for"),))


def _exchanged(table: Table, envelope: Envelope) -> Events:
    seat, clause = envelope.command.seat, clause_of(table, "tokens")
    return (TokensIssued(seat, table.seats[seat].player, envelope.command.cents, clause),)


def _stakes(table: Table) -> Iterable[tuple[int, str]]:
    """Where players with tokens could put down chips."""
    moves = table.game.moves(table.play, Stake) if table.tokens else ()
    for move in moves:
        if table.tokens.get(rack(seat_of(move.by))):
            yield from ((seat_of(move.by), area) for area in move.fields[1].options)


def _stake(table: Table, seat: int, area: str) -> tuple[Offer, ...] | Refusal:
    """The wager that chips could make, as far as tokens reach."""
    held, clause = table.tokens.get(rack(seat), 0), clause_of(table, "tokens")
    if refused := _no_tokens(table, seat):
        return refused
    if not held:
        return Refusal(clause, f"seat {seat} has {dollars(held)} in tokens")
    if table.to_declare:
        return declarations.to_be_declared(table)
    asked = table.game.asked(table.play, Stake(seat, area, 0))
    if isinstance(asked, Refusal):
        return asked
    narrowed = (limits.narrowed(table, move, held) for move in asked)
    offers = tuple(Offer(clause, move.fields[2:]) for move in narrowed if move)
    least = max(asked[0].fields[2].low or 0, unit(table), table.sign.limit(area).multiple)
    return offers or limits.why_not(table, Stake(seat, area, least))


def _staked(_table: Table, envelope: Envelope) -> Events:
    sent = envelope.command
    return (Stake(sent.seat, sent.area, sent.cents),)


ACTS: tuple[Act[Table], ...] = (
    Act(ExchangeVoucher, DEALER, _exchange, _exchanged, ("seat",), each_seat, apart=True),
    Act(StakeTokens, SEAT, _stake, _staked, ("seat", "area"), _stakes),
)


def why_not(table: Table, sent: StakeTokens) -> Refusal:
    """Why an amount cannot be staked in tokens."""
    held, stake = table.tokens.get(rack(sent.seat), 0), Stake(sent.seat, sent.area, sent.cents)
    if sent.cents > held:
        has = f"seat {sent.seat} has {dollars(held)} in tokens"
        return Refusal(clause_of(table, "tokens"), has)
    return table.game.why_not(table.play, stake) or limits.why_not(table, stake)


# In money events


def with_tokens(table: Table, happened: Any, staked: bool) -> Any:
    """A money event of the game with how much of it is tokens; `staked` says that a wager is."""
    if isinstance(happened, Staked) and staked:
        return replace(happened, asset=TOKENS)
    if not isinstance(happened, Settled | Returned):
        return happened
    account = wager(happened.seat, happened.area)
    held = table.tokens.get(account, 0)
    if not held:
        return happened
    if isinstance(happened, Returned):
        # Chips go back first: a token is worth less to its player than a chip.
        return replace(happened, tokens=max(0, happened.cents - table.balance(account)))
    tokens = min(held, happened.stake)
    back = tokens if happened.effect not in ("win", "lose") else 0
    # By the other reading the token of a winning wager goes back.
    if happened.effect == "win" and is_switched(table, "winning_tokens"):
        back = tokens
    return replace(happened, tokens=tokens, tokens_returned=back)


def _issued(issued: TokensIssued) -> tuple[Transfer, ...]:
    return (Transfer(VOUCHERS, rack(issued.seat), issued.cents, TOKENS, kind(issued)),)


def _taken_back(back: TokensTakenBack) -> tuple[Transfer, ...]:
    return (Transfer(rack(back.seat), VOUCHERS, back.cents, TOKENS, kind(back)),)


MOVED: Moved = {TokensIssued: _issued, TokensTakenBack: _taken_back}

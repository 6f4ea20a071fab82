"""Promotional tokens: issued for vouchers, staked like chips, winnings paid in chips.

Games count cents only: the table knows which of them are tokens and says so in money events.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from houseway import core
from houseway.money import Cents, Transfer, dollars
from houseway.table import declarations, equipment, limits, powers
from houseway.table.state import Table

NAMESPACE = "table"
VOUCHERS = "vouchers"


class ExchangeVoucher(core.OfSeat, core.Command):
    """Promotional tokens for a voucher of the same value, under its conditions."""

    cents: Cents
    voucher: str = ""
    conditions: str = ""
    least_cents: Cents = 0


class StakeTokens(core.OfWager, core.Command):
    """Place promotional tokens on an area of the layout."""

    cents: Cents


class TokensIssued(core.OfPlayer, core.Event, to=core.EVERYBODY):
    """Tokens for a voucher, with its number and conditions where they were taken down.

    `least_cents` is what a wager with these tokens must come to, by the voucher's conditions.
    """

    cents: Cents
    under: str
    voucher: str = ""
    conditions: str = ""
    least_cents: Cents = 0


class TokensTakenBack(core.OfPlayer, core.Event, to=core.EVERYBODY):
    """A player who leaves hands tokens in: they are worth nothing but a wager."""

    cents: Cents
    under: str


# Acts


def _no_tokens(table: Table, seat: int) -> core.Refusal | None:
    if not table.rules.power("tokens"):
        return table.refusal("tokens", "this game is played with chips only")
    return powers.nobody_at(table, seat, "tokens")


def _without_number(table: Table) -> Iterable[tuple[int, str, str]]:
    """Each seat; number and conditions of the voucher may be added, and are empty if not."""
    return ((seat, "", "") for seat in table.seats)


def _exchange(table: Table, seat: int, voucher: str, _conditions: str) -> core.Offer | core.Refusal:
    clause = table.step_clause("tokens", "voucher")
    if refused := _no_tokens(table, seat):
        return refused
    if table.closed:
        return core.Refusal(clause, "the table is closed")
    if voucher.strip() in table.vouchers:
        return core.Refusal(clause, f"voucher {voucher.strip()} was already exchanged here")
    cents = powers.chips_field(table, powers.most_chips(table), "a voucher is exchanged for")
    return core.Offer(clause, (cents,))


def _exchanged(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.step_clause("tokens", "voucher")
    said = sent.voucher.strip(), sent.conditions.strip(), sent.least_cents
    return (TokensIssued(sent.seat, table.seats[sent.seat].player, sent.cents, clause, *said),)


def _stakes(table: Table) -> Iterable[tuple[int, str]]:
    """Where players with tokens could put down chips."""
    moves = table.game.moves(table.play, core.Stake) if table.tokens else ()
    for move in moves:
        if table.tokens.get(core.rack(core.seat_of(move.by))):
            yield from ((core.seat_of(move.by), area) for area in move.fields[1].options)


def _stake(table: Table, seat: int, area: str) -> tuple[core.Offer, ...] | core.Refusal:
    """The wager that chips could make, as far as tokens reach."""
    held, clause = table.tokens.get(core.rack(seat), 0), table.clause("tokens")
    if refused := _no_tokens(table, seat):
        return refused
    if not held:
        return core.Refusal(clause, f"seat {seat} has {dollars(held)} in tokens")
    least_staked = table.token_least.get(core.rack(seat), 0)
    if held < least_staked:
        return core.Refusal(table.step_clause("tokens", "voucher"), _too_small(least_staked))
    if waits := equipment.waits(table):
        return waits
    if table.to_declare:
        return declarations.to_be_declared(table)
    asked = table.game.asked(table.play, core.Stake(seat, area, 0))
    if isinstance(asked, core.Refusal):
        return asked
    narrowed = (limits.narrowed(table, move, held) for move in asked)
    fields = (_at_least(table, seat, move.fields[2:]) for move in narrowed if move)
    offers = tuple(core.Offer(clause, each) for each in fields)
    least = max(asked[0].fields[2].low or 0, powers.unit(table), table.sign.limit(area).multiple)
    return offers or limits.why_not(table, core.Stake(seat, area, least))


def _too_small(least: Cents) -> str:
    return f"by the voucher a wager with these tokens is at least {dollars(least)}"


def _at_least(table: Table, seat: int, fields: tuple[core.Field, ...]) -> tuple[core.Field, ...]:
    """The amount from what the voucher of the tokens asks for, in the steps of the wager."""
    amount, *others = fields
    short = table.token_least.get(core.rack(seat), 0) - (amount.low or 0)
    if short <= 0:
        return fields
    low = (amount.low or 0) + -(-short // amount.step) * amount.step
    clause, why = table.step_clause("tokens", "voucher"), _too_small(low)
    return amount._replace(low=low, clause=clause, why=why), *others


def _staked(_table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    return (core.Stake(sent.seat, sent.area, sent.cents),)


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(
        ExchangeVoucher,
        core.DEALER,
        _exchange,
        _exchanged,
        ("seat", "voucher", "conditions"),
        _without_number,
    ),
    core.Act(StakeTokens, core.SEAT, _stake, _staked, ("seat", "area"), _stakes),
)


def why_not(table: Table, sent: StakeTokens) -> core.Refusal:
    """Why an amount cannot be staked in tokens."""
    held, stake = (
        table.tokens.get(core.rack(sent.seat), 0),
        core.Stake(sent.seat, sent.area, sent.cents),
    )
    least = table.token_least.get(core.rack(sent.seat), 0)
    if sent.cents < least:
        return core.Refusal(table.step_clause("tokens", "voucher"), _too_small(least))
    if sent.cents > held:
        has = f"seat {sent.seat} has {dollars(held)} in tokens"
        return table.refusal("tokens", has)
    return table.game.why_not(table.play, stake) or limits.why_not(table, stake)


# In money events


def with_tokens(table: Table, happened: Any, staked: bool) -> Any:
    """A money event of the game with how much of it is tokens; `staked` says that a wager is."""
    if isinstance(happened, core.Staked) and staked:
        return replace(happened, asset=core.TOKENS)
    if not isinstance(happened, core.Settled | core.Returned):
        return happened
    account = core.wager(happened.seat, happened.area)
    held = table.tokens.get(account, 0)
    if not held:
        return happened
    if isinstance(happened, core.Returned):
        # Chips go back first: a token is worth less to its player than a chip.
        return replace(happened, tokens=max(0, happened.cents - table.balance(account)))
    tokens = min(held, happened.stake)
    back = tokens if happened.effect not in ("win", "lose") else 0
    # By the other reading the token of a winning wager goes back.
    if happened.effect == "win" and powers.is_switched(table, "winning_tokens"):
        back = tokens
    return replace(happened, tokens=tokens, tokens_returned=back)


def evolve(table: Table, happened: Any) -> Table:
    """The table after an event about vouchers."""
    if not isinstance(happened, TokensIssued):
        return table
    rack = core.rack(happened.seat)
    if happened.least_cents or rack in table.token_least:
        least = {**table.token_least, rack: happened.least_cents}
        table = replace(table, token_least=least)
    if happened.voucher:
        table = replace(table, vouchers=(*table.vouchers, happened.voucher))
    return table


def _issued(issued: TokensIssued) -> tuple[Transfer, ...]:
    why, cents = core.kind(issued), issued.cents
    return (Transfer(VOUCHERS, core.rack(issued.seat), cents, core.TOKENS, why),)


def _taken_back(back: TokensTakenBack) -> tuple[Transfer, ...]:
    return (Transfer(core.rack(back.seat), VOUCHERS, back.cents, core.TOKENS, core.kind(back)),)


MOVED: powers.Moved = {TokensIssued: _issued, TokensTakenBack: _taken_back}

"""Promotional tokens: issued for vouchers, staked like chips, winnings paid in chips.

Games count cents only: the table knows which of them are tokens and says so in money events.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.core import (
    DEALER,
    EVERYBODY,
    TOKENS,
    Decision,
    Field,
    Move,
    Refusal,
    Returned,
    Settled,
    Stake,
    Staked,
    command,
    event,
    kind,
    rack,
    wager,
)
from houseway.money import Cents, dollars
from houseway.table.declarations import why_not
from houseway.table.limits import check_stake, narrowed
from houseway.table.patrons import check_stake as check_card
from houseway.table.powers import clause_of, most_chips
from houseway.table.state import Envelope, Table

NAMESPACE = "table"


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


# What is sent to this room.
COMMANDS = (ExchangeVoucher, StakeTokens)


def moves(table: Table, stakes: list[Move]) -> Iterator[Move]:
    """What may be done with tokens now; `stakes` are the wagers that chips could make."""
    if not table.rules.power("tokens"):
        return
    clause, unit = clause_of(table, "tokens"), min(table.sign.chips)
    for seat in table.seats:
        if not table.closed:
            fields = (Field("seat", options=(seat,)), Field("cents", unit, most_chips(table), unit))
            yield Move(DEALER, kind(ExchangeVoucher), clause, fields)
    yield from of_seats(table, stakes)


def of_seats(table: Table, stakes: list[Move]) -> Iterator[Move]:
    """The wagers that players can make with the tokens that they have."""
    if not table.tokens or not table.rules.power("tokens"):
        return
    clause = clause_of(table, "tokens")
    for move in stakes:
        held = table.tokens.get(rack(int(move.by.partition("/")[2])), 0)
        if held and (fit := narrowed(table, move, held)):
            yield fit._replace(command=kind(StakeTokens), clause=clause)


def decide(table: Table, envelope: Envelope) -> Decision | None:
    """The answer to a command about tokens; None for any other."""
    sent = envelope.command
    if not isinstance(sent, ExchangeVoucher | StakeTokens):
        return None
    clause = clause_of(table, "tokens")
    if not table.rules.power("tokens"):
        return Refusal(clause, "this game is played with chips only")
    if sent.seat not in table.seats:
        return Refusal(clause, f"nobody sits at seat {sent.seat}")
    if isinstance(sent, StakeTokens):
        return _staked(table, sent, clause)
    unit = min(table.sign.chips)
    if table.closed or not unit <= sent.cents <= most_chips(table) or sent.cents % unit:
        return Refusal(clause, f"a voucher is exchanged for {dollars(unit)} or more in whole chips")
    return (TokensIssued(sent.seat, table.seats[sent.seat].player, sent.cents, clause),)


def _staked(table: Table, sent: StakeTokens, clause: str) -> Decision:
    held = table.tokens.get(rack(sent.seat), 0)
    if sent.cents > held:
        return Refusal(clause, f"seat {sent.seat} has {dollars(held)} in tokens")
    stake = Stake(sent.seat, sent.area, sent.cents)
    if refused := why_not(table, stake):
        return refused
    answer = table.game.answer(table.play, stake)
    if isinstance(answer, Refusal):
        return answer
    return (
        check_card(table, sent.seat)
        or check_stake(table, stake)
        or tuple(replace(one, asset=TOKENS) if isinstance(one, Staked) else one for one in answer)
    )


def told(table: Table, happened: Any) -> Any:
    """A money event of the game with how much of it is tokens."""
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
    if happened.effect == "win" and _kept_when_winning(table):
        back = tokens
    return replace(happened, tokens=tokens, tokens_returned=back)


def _kept_when_winning(table: Table) -> bool:
    """Whether the other reading is in force: the token of a winning wager goes back."""
    switches = table.rules.document.switch
    return "winning_tokens" in switches and bool(table.rules.switch("winning_tokens"))

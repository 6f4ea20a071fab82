"""Whatever is declared, reported, let stand and put right: the book is as the chips are."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from houseway import table as tables
from houseway.core import (
    DEALER,
    ERRORS,
    SUPERVISOR,
    Refusal,
    Stake,
    command_from,
    kind,
    rack,
)
from houseway.table.chips import patron
from houseway.table.declarations import AllowDifference, DeclarePayout, TakeDeclarations
from houseway.table.payments import (
    IdentifyPatron,
    RecordAttempt,
    RectifyByHand,
    RectifyPayment,
    ReportUnknownPatron,
    ReportWrongPayment,
    booked_as_paid,
)
from houseway.table.seats import BuyIn, CashOut, Leave, Sit

SEATS, NAMES = some.integers(1, 3), some.integers(1, 4)
KINDS = some.sampled_from(("overpaid", "underpaid"))
CENTS = some.integers(1, 40).map(lambda chips: 100 * chips)
NUMBERS, ROUNDS = some.integers(1, 4), some.integers(1, 4)
# Who sends it: a player by number, or a role.
STAFF = some.one_of(
    some.tuples(some.just(DEALER), some.builds(DeclarePayout, SEATS, CENTS)),
    some.tuples(some.just(SUPERVISOR), some.builds(AllowDifference, SEATS, some.just("so"))),
    some.tuples(
        some.just(DEALER),
        some.builds(ReportWrongPayment, SEATS, ROUNDS, KINDS, CENTS, some.just("unintentional")),
    ),
    some.tuples(
        some.just(DEALER),
        some.builds(ReportUnknownPatron, ROUNDS, KINDS, CENTS, some.just("suspected")),
    ),
    some.tuples(
        some.just(SUPERVISOR),
        some.builds(IdentifyPatron, NUMBERS, NAMES.map(lambda name: f"player {name}")),
    ),
    some.tuples(some.just(SUPERVISOR), some.builds(RecordAttempt, NUMBERS, some.just("wrote"))),
    some.tuples(some.just(SUPERVISOR), some.builds(RectifyPayment, NUMBERS)),
    some.tuples(some.just(SUPERVISOR), some.builds(RectifyByHand, NUMBERS, some.just("cage"))),
)
PLAYERS = some.one_of(
    some.tuples(NAMES, some.builds(Sit, SEATS)),
    some.tuples(NAMES, some.builds(BuyIn, SEATS, some.just(5000))),
    some.tuples(NAMES, some.builds(CashOut, SEATS, CENTS)),
    some.tuples(NAMES, some.builds(Leave, SEATS)),
)
STEPS = some.lists(some.one_of(STAFF, PLAYERS, some.just("round")), max_size=30)


def sent(table, by, command):
    """Whether it was done."""
    if isinstance(tables.decide(table.state, table.envelope(by, command)), Refusal):
        return False
    table.does(by, command)
    return True


def play(table):
    """A round of everybody who has the chips, if it may begin."""
    wagered = [
        seat
        for seat, taken in sorted(table.state.seats.items())
        if sent(table, int(taken.player.split()[1]), Stake(seat, "ante", 1000))
    ]
    if not wagered:
        return
    table.deal()
    while table.state.live:
        due = table.state.turn.due[0]
        taken = table.state.seats[int(due.split("/")[1])]
        last = [move for move in table.state.turn.moves if move.by == due][-1]
        fold = command_from(last.command, {"seat": int(due.split("/")[1])})
        table.does(int(taken.player.split()[1]), fold)
        table.draw()


def of_payments(command):
    return kind(command).split(".")[1] in (
        "AllowDifference",
        "ReportWrongPayment",
        "ReportUnknownPatron",
        "IdentifyPatron",
        "RectifyPayment",
        "RectifyByHand",
    )


def own_accounts(state, payment):
    """Where chips of the patron of a payment may be."""
    seats = (seat for seat, taken in state.seats.items() if taken.player == payment.player)
    return {patron(payment.player), f"unidentified/{payment.number}", *map(rack, seats)}


def check(table, before, by, command):
    state = table.state
    assert sum(state.balances.values()) == 0
    assert all(cents >= 0 for name, cents in state.balances.items() if name.startswith("rack/"))
    assert state.balance(ERRORS) == booked_as_paid(state)
    if not of_payments(command):
        return
    names = {*before.balances, *state.balances}
    changed = {name for name in names if before.balance(name) != state.balance(name)}
    number = getattr(command, "number", len(state.payments))
    payment = state.payments[number - 1]
    assert changed <= {ERRORS} | own_accounts(state, payment), (by, command)


@given(STEPS, some.booleans())
@settings(deadline=None, max_examples=60)
def test_the_book_is_as_the_chips_are(alone_class, steps, declares):
    table = alone_class().sit(1, 2, cents=20_000)
    if declares:
        table.does(DEALER, TakeDeclarations("on"))
    play(table)
    for step in steps:
        if step == "round":
            play(table)
            continue
        before = table.state
        if sent(table, *step):
            check(table, before, *step)
    put_all_right(table)


def put_all_right(table):
    """Then nothing is left of any of them: each payment came to what was due."""
    for payment in table.state.payments:
        if not payment.player:
            sent(table, SUPERVISOR, IdentifyPatron(payment.number, "player 4"))
        if not payment.rectified and not sent(table, SUPERVISOR, RectifyPayment(payment.number)):
            table.does(SUPERVISOR, RectifyByHand(payment.number, "cage"))
    assert table.state.balance(ERRORS) == 0
    moved = Counter()
    for happened in table.events:
        transfer = getattr(happened, "transfer", None)
        number = getattr(happened, "number", 0)
        if transfer and number:
            moved[number, transfer.debit] -= transfer.cents
            moved[number, transfer.credit] += transfer.cents
    for payment in table.state.payments:
        between = [cents for (number, _), cents in moved.items() if number == payment.number]
        assert sum(between) == moved[payment.number, ERRORS] == 0


@pytest.fixture(scope="module")
def alone_class():
    from tests.table.conftest import Alone

    return Alone

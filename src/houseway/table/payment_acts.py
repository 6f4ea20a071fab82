"""What staff may do about wrong payments, step by step."""

from collections.abc import Iterable

from houseway import core
from houseway.money import Transfer, dollars
from houseway.table import payments, powers, sittings
from houseway.table.chips import patron
from houseway.table.payments import INTENT, KINDS, OVER, POWER, SUSPECTED, UNDER, numbered
from houseway.table.powers import done_by
from houseway.table.state import Table, WrongPayment

WHY = f"say {' or '.join(KINDS)}, and {' or '.join(INTENT)}"

# Finding it


def _settled_until(table: Table) -> int:
    """The last round that is over."""
    return table.round - table.live


def _report(table: Table, seat: int) -> tuple[core.Offer, ...] | core.Offer | core.Refusal:
    if not table.edition:
        return _report_of_old(table, seat)
    until, waiting = _settled_until(table), table.to_declare.get(seat)
    rounds = sittings.spans(table, seat, until - bool(waiting))
    told = " and ".join(f"{first} to {last}" for first, last in rounds) or "no round"
    why = f"of the rounds settled and declared, seat {seat} was taken in {told}"
    offers = [
        _wrong(table, core.Field("round", first, last, why=why), KINDS, _difference(table))
        for first, last in rounds
    ]
    if waiting and waiting.declared is not None:
        wrong = abs(waiting.declared - waiting.due)
        exact = core.Field(
            "cents", wrong, wrong, why=f"the declared difference is {dollars(wrong)}"
        )
        kinds = (OVER if waiting.declared > waiting.due else UNDER,)
        this = core.Field("round", table.round, table.round, why=why)
        offers.append(_wrong(table, this, kinds, exact))
    if offers:
        return tuple(offers)
    if waiting:
        return table.refusal(POWER, f"declare first what seat {seat} was paid")
    if table.live and sittings.player_at(table, seat, table.round):
        return table.refusal(POWER, f"round {table.round} is not settled yet")
    return table.refusal(POWER, f"nobody has played a round at seat {seat}")


def _report_of_old(table: Table, seat: int) -> core.Offer | core.Refusal:
    """At tables of the first edition: whoever sits there now, any round."""
    clause = table.clause(POWER)
    if not table.rules.power(POWER):
        why = "these rules have no procedure for wrong payments: correct them by hand"
        return table.refusal("dispute", why)
    if refused := powers.nobody_at(table, seat, POWER):
        return refused
    if not table.round:
        return core.Refusal(clause, "the table has had no round yet")
    why = f"the table has had rounds 1 to {table.round}"
    return _wrong(
        table, core.Field("round", 1, table.round, why=why), KINDS, _difference(table, True)
    )


def _difference(table: Table, any_amount: bool = False) -> core.Field:
    """Whole chips, and no more than there are in the tray."""
    most, least = powers.most_chips(table), powers.unit(table)
    if not any_amount:
        held = table.balance(core.FLOAT) + table.balance(core.ERRORS)
        most = max(least, min(most, held - held % least))
    return powers.chips_field(table, most, "the difference is")


def _wrong(
    table: Table, about: core.Field, kinds: tuple[str, ...], cents: core.Field
) -> core.Offer:
    kind = core.Field("kind", options=kinds, why=WHY)
    intent = core.Field("intent", options=INTENT, why=WHY)
    return core.Offer(table.clause(POWER), (about, kind, cents, intent))


def _reported(table: Table, envelope: core.Envelope) -> core.Events:
    sent = envelope.command
    if table.edition:
        player = sittings.player_at(table, sent.seat, sent.round)
    else:
        player = table.seats[sent.seat].player
    return (_finding(table, envelope, sent.seat, player),)


def _finding(
    table: Table, envelope: core.Envelope, seat: int, player: str
) -> payments.WrongPaymentFound:
    sent = envelope.command
    wrong = WrongPayment(0, player, sent.round, sent.kind, sent.cents, False)
    more = payments.found(table, envelope, wrong)
    return payments.WrongPaymentFound(
        seat=seat,
        player=player,
        round=sent.round,
        kind=sent.kind,
        cents=sent.cents,
        intent=sent.intent,
        under=_clause(table, sent.intent),
        **more,
    )


def _clause(table: Table, intent: str, step: str = "") -> str:
    """Of a step, which is another where the payment is suspected to have been intended."""
    suspected = "suspected_" if step else "suspected"
    steps = (f"{suspected}{step}",) if intent == SUSPECTED else (step,)
    return table.step_clause(POWER, *steps)


def _report_unknown(table: Table) -> core.Offer | core.Refusal:
    until = _settled_until(table)
    if not until:
        return table.refusal(POWER, "no round is settled yet")
    rounds = core.Field("round", 1, until, why=f"rounds 1 to {until} are settled")
    return _wrong(table, rounds, KINDS, _difference(table))


def _reported_unknown(table: Table, envelope: core.Envelope) -> core.Events:
    return (_finding(table, envelope, 0, ""),)


def _payment(table: Table, number: int) -> WrongPayment | core.Refusal:
    payment = numbered(table, number)
    if payment is None or not payment.open:
        return table.refusal(POWER, f"payment {number} is not open: it cannot be put right")
    return payment


def _open(table: Table) -> Iterable[tuple[int]]:
    return core.numbers(payment for payment in table.payments if payment.open)


def _all(table: Table) -> Iterable[tuple[int]]:
    return core.numbers(table.payments)


@core.about(_payment)
def _identify(table: Table, payment: WrongPayment) -> core.Offer | core.Refusal:
    clause = table.step_clause(POWER, "identified")
    if payment.player:
        why = f"the patron of payment {payment.number} is known: {payment.player}"
        return core.Refusal(clause, why)
    return core.Offer(clause, (core.Field("player", why="name the patron"),))


def _identified(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.step_clause(POWER, "identified")
    payment, player = numbered(table, sent.number), sent.player.strip()
    assert payment is not None, "it was offered"
    here = payments.lies_with(table, player, payment.round, payment.kind, payment.cents)
    nobody = payments.unidentified(payment.number)
    moved = payments.as_paid(payment.kind, payment.cents, here, nobody)
    return (payments.PatronIdentified(sent.number, player, moved, **done_by(envelope, clause)),)


def _enquire(table: Table, number: int) -> core.Offer | core.Refusal:
    payment = numbered(table, number)
    if payment is None or payment.void:
        return table.refusal(POWER, f"there is no wrong payment {number}")
    intent = core.Field("intent", options=INTENT, why=WHY)
    words = core.Field("words", why="say what the enquiries found")
    return core.Offer(table.step_clause(POWER, "enquiries"), (intent, words))


def _enquired(table: Table, envelope: core.Envelope) -> core.Events:
    sent, by, at = envelope.command, envelope.by, envelope.at
    clause = table.step_clause(POWER, SUSPECTED if sent.intent == SUSPECTED else "enquiries")
    return (payments.IntentFound(sent.number, sent.intent, sent.words, at, by=by, under=clause),)


def _attempt_clause(table: Table, payment: WrongPayment) -> str:
    """A known patron is to be reimbursed or asked; one that is not, to be looked for."""
    steps = (f"attempt_{payment.kind}",) if payment.player else ()
    return table.step_clause(POWER, *steps, "attempt")


@core.about(_payment)
def _attempt(table: Table, payment: WrongPayment) -> core.Offer | core.Refusal:
    return core.Offer(table.clause(POWER), (core.Field("words", why="say what was attempted"),))


def _attempted(table: Table, envelope: core.Envelope) -> core.Events:
    sent, payment = envelope.command, numbered(table, envelope.command.number)
    assert payment is not None, "it was offered"
    clause = _attempt_clause(table, payment)
    return (payments.AttemptRecorded(sent.number, sent.words, clause, envelope.by, envelope.at),)


@core.about(_payment)
def _tell(table: Table, _payment: WrongPayment) -> core.Offer | core.Refusal:
    if not table.rules.power(POWER):
        return table.refusal(POWER, "these rules ask for no report to a regulator")
    words = core.Field("words", why="say how the regulator was told")
    return core.Offer(table.step_clause(POWER, "in_time"), (words,))


def _told(table: Table, envelope: core.Envelope) -> core.Events:
    sent, clause = envelope.command, table.step_clause(POWER, "in_time")
    return (
        payments.CommissionTold(sent.number, sent.words, envelope.at, **done_by(envelope, clause)),
    )


# Putting it right


def _known(table: Table, number: int) -> WrongPayment | core.Refusal:
    """A payment that can be put right; money is neither asked of a guess nor paid to one."""
    payment = _payment(table, number)
    if isinstance(payment, core.Refusal) or payment.player:
        return payment
    clause = table.step_clause(POWER, "identified")
    return core.Refusal(clause, f"the patron of payment {number} is not identified yet")


def _difference_back(payment: WrongPayment, here: str) -> Transfer:
    """The difference on its way to where it belongs; `here` is the patron's account."""
    other = core.ERRORS if payment.booked else core.FLOAT
    if payment.kind == UNDER:
        return Transfer(other, here, payment.cents, core.CHIPS, "underpayment")
    return Transfer(here, other, payment.cents, core.CHIPS, "overpayment")


def _rectify(table: Table, number: int) -> core.Offer | core.Refusal:
    transfer = _rectifying(table, number)
    if isinstance(transfer, core.Refusal):
        return transfer
    return core.Offer(table.clause(POWER))


def _rectified(table: Table, envelope: core.Envelope) -> core.Events:
    number = envelope.command.number
    transfer, payment = _rectifying(table, number), numbered(table, number)
    assert payment is not None, "it was offered"
    assert not isinstance(transfer, core.Refusal), "it was offered"
    clause = _clause(table, payment.intent, "in_time")
    return (payments.PaymentRectified(number, transfer, clause, payment.player),)


def _rectifying(table: Table, number: int) -> Transfer | core.Refusal:
    """The transfer that puts a payment right, if its patron is here and has the chips."""
    payment = _known(table, number)
    if isinstance(payment, core.Refusal):
        return payment
    here = (number for number, at in table.seats.items() if at.player == payment.player)
    seat = next(here, None)
    else_do = "record the attempt, or put it right by hand"
    if seat is None:
        return table.refusal(POWER, f"{payment.player} is not at the table: {else_do}")
    has = table.balance(core.rack(seat))
    if payment.kind == OVER and has < payment.cents:
        why = f"{payment.player} has only {dollars(has)} in chips: {else_do}"
        return table.refusal(POWER, why)
    return _difference_back(payment, core.rack(seat))


@core.about(_known)
def _by_hand(table: Table, payment: WrongPayment) -> core.Offer | core.Refusal:
    words = core.Field("words", why="say how and where it was paid or given back")
    return core.Offer(_clause(table, payment.intent, "in_time"), (words,))


def _rectified_by_hand(table: Table, envelope: core.Envelope) -> core.Events:
    sent, payment = envelope.command, numbered(table, envelope.command.number)
    assert payment is not None, "it was offered"
    moved = _difference_back(payment, patron(payment.player))
    clause, by = _clause(table, payment.intent, "in_time"), envelope.by
    return (
        payments.RectifiedByHand(
            sent.number, payment.player, moved, sent.words, by=by, under=clause
        ),
    )


def _seats(table: Table) -> Iterable[tuple[int]]:
    """Where somebody has played, or at tables of the first edition sits."""
    return ((seat,) for seat in sorted(table.sittings if table.edition else table.seats))


ACTS: tuple[core.Act[Table], ...] = (
    core.Act(payments.ReportWrongPayment, core.DEALER, _report, _reported, ("seat",), _seats),
    core.Act(payments.ReportUnknownPatron, core.DEALER, _report_unknown, _reported_unknown),
    *(
        core.Act(command, core.SUPERVISOR, offer, then, ("number",), about, apart=True)
        for command, offer, then, about in (
            (payments.IdentifyPatron, _identify, _identified, _open),
            (payments.FindIntent, _enquire, _enquired, _all),
            (payments.RecordAttempt, _attempt, _attempted, _open),
            (payments.TellCommission, _tell, _told, _open),
            (payments.RectifyPayment, _rectify, _rectified, _open),
            (payments.RectifyByHand, _by_hand, _rectified_by_hand, _open),
        )
    ),
)

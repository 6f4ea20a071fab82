"""Money that staff move, declare and put right, and disputes, in the words of those concerned."""

import re
from collections.abc import Callable
from typing import Any

from houseway.core import CHIPS, ERRORS, FLOAT, account, kind
from houseway.money import Transfer, dollars
from houseway.table import (
    by_hand,
    corrections,
    dealers,
    declarations,
    disputes,
    equipment,
    fills,
    gaming_day,
    payments,
    sets,
)
from houseway.table.tray import Chips


def place(name: str) -> str:
    """An account as a place or a person."""
    found = account(name)
    if found.kind in ("rack", "wager", "cash"):
        seat = f"seat {found.seat}"
        return f"a wager of {seat}" if found.kind == "wager" else seat
    if found.kind == "unidentified":
        return "a patron who is not identified"
    places = {FLOAT: "the float", ERRORS: "errors", "patron": found.area}
    if found.kind == "suspense":
        return f"what is kept for {found.area}"
    return places.get(found.kind, name)


def moved(transfer: Transfer) -> str:
    """How much went from where to where."""
    asset = "" if transfer.asset == CHIPS else f" in {transfer.asset}"
    there = f"{place(transfer.debit)} to {place(transfer.credit)}"
    return f"{dollars(transfer.cents)}{asset} from {there}"


def _about(event: Any) -> str:
    return f"no. {event.number}"


def _found(event: payments.WrongPaymentFound) -> str:
    who = event.player or "patron not identified"
    where = f", seat {event.seat}" if event.seat else ""
    wrong = f"{event.kind} by {dollars(event.cents)}"
    report = f"; belongs in the monthly report ({event.report})" if event.report else ""
    return f"{_about(event)}: {who}{where}, round {event.round}, {wrong}, {event.intent}{report}"


def _declared(event: declarations.PayoutDeclared) -> str:
    due = "" if event.cents == event.due else f", due {dollars(event.due)}"
    return f"seat {event.seat}, round {event.round}: {dollars(event.cents)}{due}, by {event.by}"


def _allowed(event: declarations.DifferenceAllowed) -> str:
    whose = f"{event.player}, seat {event.seat}" if event.player else f"seat {event.seat}"
    due = f" instead of {dollars(event.due_cents)}" if event.number else ""
    about = f"no. {event.number}: " if event.number else ""
    report = f"; belongs in the monthly report ({event.report})" if event.report else ""
    paid = f"paid {dollars(event.cents)}{due}"
    return f"{about}{whose}, round {event.round}, {paid}: {event.why}{report}"


def _rectified(event: payments.PaymentRectified) -> str:
    whose = f", {event.player}" if event.player else ""
    return f"{_about(event)}{whose}: {moved(event.transfer)}"


def _by_hand(event: payments.RectifiedByHand) -> str:
    cents, paid = dollars(event.transfer.cents), event.transfer.debit in (FLOAT, ERRORS)
    done = f"{cents} paid to" if paid else f"{cents} given back by"
    return f"{_about(event)}: {done} {event.player} away from the table, {event.words}"


def _intent(event: payments.IntentFound) -> str:
    return f"{_about(event)}: {event.intent}, {event.words}"


def _entry(event: payments.AttemptRecorded | payments.CommissionTold) -> str:
    return f"{_about(event)}: {event.words}"


def _directed(event: by_hand.Directed) -> str:
    return f"{moved(event.transfer)}, by {event.by}: {event.transfer.why}"


def _direct(sent: by_hand.Direct) -> str:
    asked = moved(Transfer(sent.debit, sent.credit, sent.cents, CHIPS, sent.why))
    return f"{asked} under {sent.under}: {sent.why}"


def _taken_back(event: corrections.EntryTakenBack) -> str:
    seat = f"seat {event.seat}, " if event.seat else ""
    entry = re.sub(r"(?<!^)([A-Z])", r" \1", event.command.partition(".")[2]).lower()
    area = f" {event.area.replace('_', ' ')}" if event.area else ""
    return f"{seat}{entry}{area}, {_reopened(event)}"


def _reopened(event: corrections.EntryTakenBack | corrections.RoundReopened) -> str:
    """What no longer counts, and what went back with it."""
    money = "; ".join(map(moved, event.transfers))
    reason = f": {event.why}" if event.why else ""
    return f"round {event.round}, by {event.by}{reason}{f' ({money})' if money else ''}"


def _dealer_left(event: dealers.DealerLeft) -> str:
    by = f" by {event.by}" if event.why == "relieved" else ""
    return f"{event.dealer}, {event.why}{by}"


def _chips(chips: Chips) -> str:
    return ", ".join(f"{count} × {dollars(each)}" for each, count in chips)


def _entered(event: gaming_day.CountEntered) -> str:
    return f"{event.kind} count, {dollars(event.cents)} ({_chips(event.chips)}), by {event.by}"


def _count_signed(event: gaming_day.CountSigned) -> str:
    away = "as expected"
    if event.variance:
        more = "over" if event.variance > 0 else "short"
        away = f"{dollars(event.expected)} expected, {dollars(abs(event.variance))} {more}"
    won = f"; won {dollars(event.result)}" if event.kind == gaming_day.CLOSING else ""
    counted = f"{event.kind} count, {dollars(event.cents)} ({_chips(event.chips)}), {away}{won}"
    return f"{counted}; by {event.by}, signed by {event.signed}"


def _slip(event: fills.FillRequested | fills.CreditSent) -> str:
    return f"{dollars(event.cents)} ({_chips(event.chips)}), by {event.by}"


def _checked(event: equipment.EquipmentChecked) -> str:
    check, occasion = (text.replace("_", " ") for text in (event.check, event.occasion))
    return f"{check}, {occasion}: all right, by {event.by} ({', '.join(event.sets)})"


def _faulty(event: equipment.EquipmentFaulty) -> str:
    return f"{', '.join(event.sets) or event.need}: {event.found}, by {event.by}"


def _replaced(event: equipment.EquipmentReplaced) -> str:
    old = event.old or event.need.replace("_", " ")
    done = f"{event.pieces} pieces of {old}" if event.pieces else f"{old} by {event.set}"
    return f"{done}: {event.why}, by {event.by}"


def _taken(event: sets.SetTaken) -> str:
    after = f", after round {event.round}" if event.round else ""
    return f"{event.set} is in play{after}{f', by {event.by}' if event.by else ''}"


def _check_asked(event: equipment.CheckAsked) -> str:
    return f"{event.check.replace('_', ' ')}, by {event.by}: {event.why}".removesuffix(": ")


def _dispute(event: Any) -> str:
    """Whose dispute it is, of which round, and what was said or decided."""
    words = getattr(event, "words", "") or getattr(event, "decision", "")
    by = getattr(event, "decided_by", "") or getattr(event, "by", "")
    where = f", round {event.round}" if hasattr(event, "round") else ""
    said = f": {words}" if words else ""
    return f"{_about(event)}, {event.player}{where}{said}{f' (by {by})' if by else ''}"


SENTENCES: dict[str, Callable[[Any], str]] = {
    kind(event): told
    for event, told in (
        (payments.WrongPaymentFound, _found),
        (payments.PatronIdentified, lambda event: f"{_about(event)}: {event.player}"),
        (payments.IntentFound, _intent),
        (payments.AttemptRecorded, _entry),
        (payments.CommissionTold, _entry),
        (payments.PaymentRectified, _rectified),
        (payments.RectifiedByHand, _by_hand),
        (declarations.PayoutDeclared, _declared),
        (declarations.DifferenceAllowed, _allowed),
        (corrections.EntryTakenBack, _taken_back),
        (corrections.RoundReopened, _reopened),
        (dealers.DealerCame, lambda event: str(event.dealer)),
        (dealers.DealerLeft, _dealer_left),
        (by_hand.Directed, _directed),
        (by_hand.Direct, _direct),
        (gaming_day.CountEntered, _entered),
        (gaming_day.CountSigned, _count_signed),
        (fills.FillRequested, _slip),
        (fills.CreditSent, _slip),
        (equipment.EquipmentChecked, _checked),
        (equipment.EquipmentFaulty, _faulty),
        (equipment.EquipmentReplaced, _replaced),
        (sets.SetTaken, _taken),
        (equipment.CheckAsked, _check_asked),
        (disputes.DisputeRaised, _dispute),
        (disputes.DisputeDecided, _dispute),
        (disputes.ReviewRequested, _dispute),
        (disputes.ReviewDecided, _dispute),
        (disputes.ComplaintAdvised, _dispute),
    )
}

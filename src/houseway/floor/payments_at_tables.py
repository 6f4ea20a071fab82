"""Wrong payments at live tables, as cases of the floor: the table decides, the duties follow."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from houseway import core
from houseway.floor import law, payment_file
from houseway.floor import wrong_payments as duties
from houseway.floor.about import done_under
from houseway.floor.obligations import ends, later
from houseway.floor.wrong_payments import DEMAND, IDENTIFY, RECTIFY, REIMBURSE
from houseway.money import Cents
from houseway.table import payments
from houseway.table.declarations import DifferenceAllowed

if TYPE_CHECKING:
    from houseway.floor.following import Acted
    from houseway.floor.state import Floor

HEARS = (
    core.Voided,
    DifferenceAllowed,
    payments.WrongPaymentFound,
    payments.IntentFound,
    payments.PatronIdentified,
    payments.AttemptRecorded,
    payments.CommissionTold,
    payments.PaymentRectified,
    payments.RectifiedByHand,
)
_KINDS = {payments.OVER: payment_file.OVER, payments.UNDER: payment_file.UNDER}


def case_id(table: str, number: int) -> str:
    """The file of the wrong payment of this number at a table."""
    return f"{table}/payment/{number}"


def follows(floor: "Floor", acted: "Acted", happened: Any) -> core.Events:
    """What an event of a table means for the files of wrong payments."""
    match happened:
        case payments.WrongPaymentFound():
            suspected = happened.intent == payments.SUSPECTED
            kind = _KINDS[happened.kind]
            return _opened(floor, acted, happened, kind, happened.cents, suspected)
        case DifferenceAllowed() if happened.number:
            kind = payment_file.OVER if happened.cents > happened.due_cents else payment_file.UNDER
            wrong = abs(happened.cents - happened.due_cents)
            return _opened(floor, acted, happened, kind, wrong, False)
        case core.Voided("round"):
            return tuple(_voided(floor, acted, happened.under))
    case = floor.payments.cases.get(case_id(acted.table, getattr(happened, "number", 0)))
    return _done(floor, acted, case, happened) if case else ()


def _opened(
    floor: "Floor", acted: "Acted", found: Any, kind: str, amount: Cents, suspected: bool
) -> core.Events:
    case = payment_file.Payment(
        case_id(acted.table, found.number),
        acted.document,
        acted.table,
        found.round,
        found.seat,
        kind,
        amount,
        found.player or None,
        suspected,
        acted.at,
        later(acted.at, floor.settings.reasonable_time),
        number=found.number,
    )
    return duties.opened(floor, case, acted.by, getattr(found, "why", "") or acted.reason)


def _done(floor: "Floor", acted: "Acted", case: payment_file.Payment, happened: Any) -> core.Events:
    """What was done at the table about a case."""
    at, by, words = acted.at, acted.by, getattr(happened, "words", "") or acted.reason
    told = done_under(acted, f"{case.document} {core.clause(happened)}")
    match happened:
        case payments.IntentFound(_, intent):
            under = law.cite(case.document, duties.POWER, "enquiries")
            enquired = payment_file.PaymentEnquired(
                case.id, intent, note=words, **done_under(acted, under)
            )
            return enquired, *duties.found(floor, case, intent)
        case payments.PatronIdentified(_, player):
            named = payment_file.PatronNamed(case.id, player, note=words, **told)
            return named, *duties.identified(floor, case, player, at, by)
        case payments.AttemptRecorded():
            kind = DEMAND if case.kind == payment_file.OVER else REIMBURSE
            kind = kind if case.patron else "identify"
            return payment_file.PaymentAttempted(case.id, kind, note=words, **told), *duties.tried(
                floor, case, kind, at, by
            )
        case payments.CommissionTold():
            telling = done_under(acted, duties.tells(case))
            return payment_file.RegulatorTold(case.id, "", note=words, **telling), *duties.told(
                floor, case, at, by
            )
        case payments.PaymentRectified() | payments.RectifiedByHand():
            right = payment_file.PaymentPutRight(
                case.id, case.patron or "", case.amount, note=words, **told
            )
            return right, *ends(floor.owed, case.id, at, RECTIFY, by=by)
    return ()


def _voided(floor: "Floor", acted: "Acted", under: str) -> Iterator[Any]:
    """What a round paid wrongly goes back with it; its report stays in the month's list."""
    for case in floor.payments.cases.values():
        if (case.table, case.round) == (acted.table, acted.before.round):
            yield payment_file.PaymentVoided(
                case.id, note=acted.reason, **done_under(acted, f"{case.document} {under}")
            )
            yield from duties.dropped(floor, case, RECTIFY, IDENTIFY)

"""What is owed to people who are not there: after voids, chips left behind, prizes not claimed.

A table keeps the money, a promotion its prize; the floor lists it, follows it up and hears when it
is paid. Below nought it is owed by the person.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway import core
from houseway.floor.about import DoneUnder, OfTable, done_under
from houseway.floor.obligations import Owed, ends, later
from houseway.floor.promotions import duties
from houseway.floor.promotions.payment import WinnerPaid
from houseway.money import Cents
from houseway.table import corrections, payments
from houseway.table.by_hand import Directed
from houseway.table.custody import LEFT, VOID, ChipsKept, OwedPaid
from houseway.table.ledger import transfers
from houseway.table.tray import CUSTODY

if TYPE_CHECKING:
    from houseway.floor.following import Acted
    from houseway.floor.state import Floor, Now

NAMESPACE = "floor"
PAY, PRIZE = "pay_balance", "prize"
KINDS = {"suspense": VOID, CUSTODY: LEFT}
HEARS = (
    *(core.Reversed, corrections.SetAside, *corrections.BACK, Directed, ChipsKept, OwedPaid),
    *payments.MOVED,
)


class Balance(NamedTuple):
    """What is owed to a person at a table, since when, and under which clause."""

    table: str
    person: str
    what: str
    cents: Cents
    at: str
    under: str

    award: str = ""

    @property
    def about(self) -> str:
        """What a duty calls it."""
        return self.award or f"{self.table}/{self.person}/{self.what}"


class Note(NamedTuple):
    """What was done to find or to tell somebody to whom something is owed."""

    words: str
    by: str
    at: str


class Receipt(NamedTuple):
    """What was paid, or below nought collected, by whom."""

    number: int
    table: str
    person: str
    what: str
    cents: Cents
    by: str
    at: str
    under: str


@dataclass(frozen=True, slots=True)
class Balances:
    """All that is owed by tables, by table, person and why; what was done about it, and paid."""

    open: Mapping[tuple[str, str, str], Balance] = field(default_factory=dict)
    notes: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)
    paid: tuple[Receipt, ...] = ()


class FollowUp(core.Command):
    """What was done to find or to tell somebody to whom something is owed."""

    about: str
    words: str


class FollowedUp(DoneUnder, core.Event, to=core.STAFF):
    """Somebody did something about what is owed."""

    about: str
    words: str


class BalancePaid(OfTable, DoneUnder, core.Event, to=core.STAFF):
    """What a table owed to a person was paid; below nought it was collected."""

    person: str
    what: str
    cents: Cents


class BalanceChanged(OfTable, core.Event, to=core.STAFF):
    """A table owes a person so much more, or less, because of a void or chips left behind."""

    person: str
    what: str
    cents: Cents
    at: str
    under: str


# All that is owed


def owed(floor: "Floor") -> list[Balance]:
    """What tables owe, and the prizes that nobody has claimed or that wait to be handed over."""
    promotions = floor.promotions
    prizes = [
        Balance("", award.winner, PRIZE, award.amount, award.drawn, under, award.id)
        for award in promotions.awards.values()
        if not award.settled and not any(claim.denied for claim in promotions.claimed(award))
        for under in (duties.under(promotions.of_award(award).documents, "prize_payment"),)
    ]
    return [*floor.balances.open.values(), *prizes]


def _abouts(now: "Now") -> Iterable[tuple[str]]:
    return ((balance.about,) for balance in owed(now.floor))


def _found(floor: "Floor", about: str) -> Balance | None:
    return next((balance for balance in owed(floor) if balance.about == about), None)


def _follow_up(now: "Now", about: str) -> core.Offer | core.Refusal:
    found = _found(now.floor, about)
    if found is None:
        return core.Refusal("", f"about: nothing is owed under {about!r}")
    return core.Offer(found.under, (core.Field("words", why="say what was done"),))


def _followed_up(now: "Now", envelope: core.Envelope) -> core.Events:
    sent, found = envelope.command, _found(now.floor, envelope.command.about)
    assert found is not None, "it was offered"
    return (FollowedUp(sent.about, sent.words, **done_under(envelope, found.under)),)


ACTS: "tuple[core.Act[Now], ...]" = (
    core.Act(FollowUp, core.CASHIER, _follow_up, _followed_up, ("about",), _abouts),
)


# At tables


def follows(floor: "Floor", acted: "Acted", happened: Any) -> core.Events:
    """What an event of a table changes in what is owed."""
    changed: dict[tuple[str, str], Cents] = {}
    for moved in transfers(happened) if isinstance(happened, HEARS) else ():
        for name, cents in ((moved.debit, -moved.cents), (moved.credit, moved.cents)):
            place = core.account(name)
            if place.kind in KINDS and moved.asset == core.CHIPS:
                key = place.area, KINDS[place.kind]
                changed[key] = changed.get(key, 0) + cents
    under = f"{acted.document} {core.clause(happened)}"
    made: core.Events = ()
    for (person, what), cents in sorted(changed.items()):
        if cents:
            now = BalanceChanged(acted.table, person, what, cents, acted.at, under)
            made += (now, *_duty(floor, acted, now))
    if isinstance(happened, OwedPaid):
        paid = (acted.table, happened.player, happened.what, happened.cents)
        made += (BalancePaid(*paid, **done_under(acted, under)),)
    return made


def _duty(floor: "Floor", acted: "Acted", now: BalanceChanged) -> core.Events:
    """What is owed is to be paid; when nothing is left it was."""
    known = floor.balances.open.get((now.table, now.person, now.what))
    about = f"{now.table}/{now.person}/{now.what}"
    if known is None:
        due = later(now.at, floor.settings.reasonable_time)
        return (Owed(PAY, about, now.person, due, now.under),)
    gone = known.cents + now.cents == 0
    return ends(floor.owed, about, now.at, PAY, by=acted.by) if gone else ()


def evolve(balances: Balances, happened: Any) -> Balances:
    """What is owed after an event."""
    number = len(balances.paid) + 1
    match happened:
        case BalanceChanged(table, person, what, cents, at, under):
            key = table, person, what
            known = balances.open.get(key) or Balance(*key, 0, at, under)
            known = known._replace(cents=known.cents + cents)
            others = {of: other for of, other in balances.open.items() if of != key}
            return replace(balances, open={**others, key: known} if known.cents else others)
        case FollowedUp(about, words, by=by, at=at):
            told = (*balances.notes.get(about, ()), Note(words, by, at))
            return replace(balances, notes={**balances.notes, about: told})
        case BalancePaid(table, person, what, cents, by=by, at=at, under=under):
            paid = Receipt(number, table, person, what, cents, by, at, under)
            return replace(balances, paid=(*balances.paid, paid))
        case WinnerPaid(_, _, _, cents, person, by=by, at=at, under=under):
            paid = Receipt(number, "", person, PRIZE, cents, by, at, under)
            return replace(balances, paid=(*balances.paid, paid))
    return balances

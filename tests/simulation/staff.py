"""What staff do beside the tables of a simulated floor: the cage of counted felts, a promotion.

Each yields what could be done now, as somebody knows it who has looked a while ago: some of it is
refused by then, and all of it comes by the same lines as everything else.
"""

from collections import Counter
from datetime import datetime, timedelta

from houseway import core
from houseway.core import CASHIER, DEALER, SUPERVISOR, command_from, dump, kind
from houseway.floor.cage import CountBox, IssueFill, ReceiveCredit, TakeInChips
from houseway.floor.cage_state import CREDIT, FILL, ON_THE_WAY, REQUESTED
from houseway.floor.promotions.ledger import account
from houseway.floor.promotions.terms import CASINO_DOLLARS, MONEY
from houseway.floor.signatures import Propose, SignProposal
from houseway.table.fills import ReceiveFill, RequestFill, SendCredit
from houseway.table.gaming_day import AttachBox, CountFloat, RemoveDrop, SignCount
from houseway.table.tray import place, worth

MANAGER, PROMOTER = "gaming_manager", "promotions_manager"
# By so much time goes faster where a promotion is held, which takes days.
HURRY = 8
# As many chips of each kind for the cage at a time, and for a float.
DELIVERED, FILLED = 50_000, 100
NAME, PATRONS = "july", ("patron 1", "patron 2")
PRIZES = [
    {"id": "purse", "type": MONEY, "what": "a purse", "value": 500_00},
    {"id": "dollars", "type": CASINO_DOLLARS, "what": "dollars", "value": 200_00},
]


# Counted felts


def cage(floor, tables):
    """What is done about chips by those of the cage, dealers and supervisors: (where, by, ...)."""
    chips = tuple(sorted({each for state in tables.values() for each in state.sign.chips}))[::-1]
    if tables and not worth(tuple(floor.cage.chips.items())):
        taken = TakeInChips(tuple((each, DELIVERED) for each in chips), "delivered")
        yield "", "the cashier", CASHIER, Propose(kind(taken), dump(taken), "as counted")
    for waits in floor.proposals.waiting:
        yield "", "the manager", MANAGER, SignProposal(waits.number)
    for slip in floor.cage.slips.values():
        if (slip.kind, slip.state) == (FILL, REQUESTED):
            yield "", "the cashier", CASHIER, IssueFill(slip.number)
        if (slip.kind, slip.state) == (CREDIT, ON_THE_WAY):
            yield "", "the cashier", CASHIER, ReceiveCredit(slip.number)
    for box in floor.cage.boxes.values():
        if box.counted is None:
            counted = CountBox(box.number, box.cents)
            yield "", "the cashier", CASHIER, Propose(kind(counted), dump(counted), "as counted")
    for name, state in tables.items():
        for by, role, sent in at_felt(state):
            yield name, by, role, sent


def at_felt(state):
    """What is done about the float of one felt."""
    tray, dealer = state.tray, ("the dealer", DEALER)
    float_of = tuple((each, FILLED) for each in sorted(state.sign.chips, reverse=True))
    for number in tray.coming:
        yield *dealer, ReceiveFill(number)
    if not tray.coming and (tray.owes or not tray.cents):
        yield *dealer, RequestFill(worth(float_of), float_of)
    if tray.count:
        yield "the supervisor", SUPERVISOR, SignCount()
    elif tray.cents > 0:
        yield *dealer, CountFloat(tray.cents, tray.chips)
    if tray.opened:
        smallest = min(state.sign.chips)
        yield *dealer, SendCredit(smallest)
        yield "the supervisor", SUPERVISOR, RemoveDrop() if tray.box else AttachBox()


def bringing(found):
    """What of it opens a felt, and brings chips to one that owes some."""
    needed = (RequestFill, IssueFill, ReceiveFill, Propose, SignProposal, CountFloat, SignCount)
    return [each for each in found if isinstance(each[-1], needed)]


def check_chips(state, kept):
    """Chips by denomination come to what the ledger says, in the tray, each rack and each wager."""
    there = Counter()
    for (asset, name), cents in kept.items():
        if asset == core.CHIPS and place(name):
            there[place(name)] += cents
    held = {where: worth(tuple(stock.items())) for where, stock in state.tray.held.items()}
    assert held.items() >= {where: cents for where, cents in there.items() if cents}.items()
    assert set(filter(held.get, held)) <= set(there), "chips lie where the ledger knows of none"


# A promotion


def terms(now):
    """A day until the regulator has had them long enough, one for entries, and then the draw."""
    draw = {"at": (now + timedelta(hours=54)).isoformat(), "place": "the bar"}
    return {
        "awarded_how": "by the list",
        "awarded": draw,
        "eligibility": {"text": "whoever holds a card"},
        "wager": {"required": True, "minimum": 1_00},
        "nature": "as it is",
        "entries_close": (now + timedelta(hours=48)).isoformat(),
        "draw": draw,
        "claiming": {"method": "at the desk"},
        "notified_how": "by a call",
        "results_published_how": "on the board",
    }


def promotion(floor, at):
    """What is done about the one promotion, in its turn: (by, role, command)."""
    known, now = floor.promotions.known.get(NAME), datetime.fromisoformat(at)
    about = {"promotion": NAME}
    for who in PATRONS:
        if not floor.persons.get(who).registered:
            yield _promoted("RegisterPerson", person=who, born="1990-01-01")
        elif not floor.persons.get(who).card:
            yield _promoted("IssuePlayerCard", person=who, card=f"card of {who}")
    if known is None:
        told = {"terms": terms(now), "prizes": PRIZES, "from_play": True}
        yield _promoted("DraftPromotion", **about, **told)
        return
    if not known.started:
        yield _promoted("SubmitTerms", **about)
        yield _promoted("PublishTerms", **about, channels=["desk"], marketing_reference=True)
        yield _promoted("StartPromotion", **about)
    elif not known.closed:
        yield _promoted("CloseEntries", **about)
        for number, who in enumerate(PATRONS, len(known.entries)):
            entry = {"patron": who, "ticket": f"ticket {number}", "wager": 500_00}
            entry["game"] = known.documents[0]
            entered = command_from("floor.EnterPromotion", entry | about)
            yield "the supervisor", SUPERVISOR, entered
    for number, prize in enumerate(PRIZES):
        award = f"w{number}"
        if known.closed and award not in floor.promotions.awards:
            for entry in [*known.entries.values()][:1]:
                won = [{"award": award, "prize": prize["id"], "ticket": entry.ticket}]
                yield _promoted("DrawWinners", **about, winners=won, source="the drum")
    for award in floor.promotions.awards.values():
        paid = [{"by": "eft", "to": award.winner, "amount": award.amount}]
        yield _cashed("PayPrize", award=award.id, parts=paid)
        yield _cashed("DeliverPrize", award=award.id)


def _promoted(name, **fields):
    return "the promoter", PROMOTER, command_from(f"floor.{name}", fields)


def _cashed(name, **fields):
    return "the cashier", CASHIER, command_from(f"floor.{name}", fields)


def check_prizes(floor, balances):
    """What was won and is not paid lies on the promotion's own account, and nothing else does."""
    for asset, prize in ((MONEY, MONEY), (core.TOKENS, CASINO_DOLLARS)):
        awards = [won for won in floor.promotions.awards.values() if won.prize.type == prize]
        due = sum(won.amount for won in awards if not won.settled)
        held = balances.get((asset, account(NAME)), 0)
        assert held == due, f"{NAME} holds {held} {asset}, and owes {due}"

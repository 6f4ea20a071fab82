"""A demonstration to look round in: people, some open cases and duties, two promotions.

All of it goes through the commands of the floor, like everything that is done afterwards.
"""

from datetime import timedelta
from typing import Any

from houseway.core import Refusal
from houseway.floor import files, law, messages
from houseway.floor.exclusions import ExcludePerson
from houseway.floor.obligations import later
from houseway.floor.persons import IssuePlayerCard, RegisterPerson, SuspendCard
from houseway.floor.pits import HandOver, OpenPit, PlaceTable, TakeCharge
from houseway.floor.promotions import drafting, duties, entries, terms
from houseway.floor.wrong_payments import EnquireIntoPayment, RecordRound, ReportPayment
from houseway.house.casino import Casino

NAME, PIT = "The demonstration casino", "Main pit"
SUPERVISOR, MANAGER, CASHIER = ("supervisor", "casino_supervisor"), "gaming_manager", "cashier"
PROMOTIONS = ("promotions", "promotions_manager")
PEOPLE = {
    "M-1001": ("Mary Walker", "12 Hill St, Queanbeyan", "1961-05-04"),
    "M-1002": ("Jo Chen", "3 Lake Rd, Yass", "1988-11-30"),
    "M-1003": ("Sam Okafor", "", "1995-02-17"),
    "M-1004": ("Pat Reilly", "77 Mill Lane, Goulburn", "1974-08-08"),
    "M-1005": ("Lee Novak", "", "2001-01-20"),
}


def furnish(casino: Casino) -> None:
    """People with cards, a pit with its tables, and something to do for everybody."""
    tables = casino.floor().tables
    for person, (name, address, born) in PEOPLE.items():
        sent = RegisterPerson(person, name, address, born=born, proof_of_age="driver's licence")
        _do(casino, CASHIER, CASHIER, sent)
        _do(casino, CASHIER, CASHIER, IssuePlayerCard(person, person.replace("M-", "40-000-")))
    _do(casino, *SUPERVISOR, OpenPit(PIT))
    for table in tables:
        _do(casino, *SUPERVISOR, PlaceTable(table, PIT))
    _do(casino, *SUPERVISOR, TakeCharge(PIT))
    notes = "One wrong payment is open; M-1004 is excluded from a game."
    _do(casino, *SUPERVISOR, HandOver(PIT, "supervisor-2", notes))
    _cases(casino, tables)
    _promotions(casino)


def _cases(casino: Casino, tables: Any) -> None:
    document = law.first_with(tables.values(), "wrong_settlement")
    table = next((name for name, game in tables.items() if game == document), "")
    if table:
        _do(casino, *SUPERVISOR, RecordRound(table, 1, 2, 2_500_00, 1_000_00))
        _do(casino, *SUPERVISOR, ReportPayment("W-1", table, 1, 2, suspected=True))
        _do(casino, *SUPERVISOR, EnquireIntoPayment("W-1", "unintentional", "the footage shows it"))
    excluding = law.first_with(tables.values(), "exclude")
    out = ExcludePerson("M-1004", excluding, "game", "past-posting, after a warning")
    _do(casino, *SUPERVISOR, out)
    _do(casino, CASHIER, CASHIER, SuspendCard(person="M-1005", why="proof of age to be renewed"))
    words = "A chip of another house was found among the change."
    _do(casino, *SUPERVISOR, files.OpenIncident("equipment", words, table))
    told = "The footage of the wrong payment W-1 is kept for you."
    _do(casino, "manager", MANAGER, messages.SendMessage("inspector", "wrong payment W-1", told))


def _promotions(casino: Casino) -> None:
    """A draft that lacks most of what its terms must state, and one that takes entries by play."""
    starts = later(casino.clock(), timedelta(days=3))
    prizes: tuple[terms.Prize, ...] = (terms.Prize("z1", "money", "money", 5_000_00),)
    draft = drafting.DraftPromotion("spring-draw", prizes=prizes, starts=starts)
    _do(casino, *PROMOTIONS, draft)
    document = next(name for name in casino.floor().documents if duties.has_section(name))
    begun = casino.clock()
    # The regulator has the terms a day before the start.
    before = Casino(casino.store, lambda: later(begun, timedelta(days=-2)))
    named = "winter-draw"
    prizes = (
        terms.Prize("purse", "money", "a purse", 500_00, 2),
        terms.Prize("hamper", "goods", "food", 80_00),
    )
    draft = drafting.DraftPromotion(
        named, (document,), _terms(begun), prizes, begun, from_play=True
    )
    _do(before, *PROMOTIONS, draft)
    _do(before, *PROMOTIONS, drafting.PublishTerms(named, ("the desk", "the site"), True))
    _do(before, *PROMOTIONS, drafting.SubmitTerms(named))
    _do(casino, *PROMOTIONS, drafting.StartPromotion(named))
    for ticket, person in enumerate(("M-1001", "M-1002", "M-1003"), 101):
        _do(casino, *SUPERVISOR, entries.EnterPromotion(named, person, ticket, wager=25_00))


def _terms(begun: str) -> terms.Terms:
    closing, drawing = (later(begun, timedelta(days=days)) for days in (7, 8))
    return terms.Terms(
        "a number from the list of entries for every prize",
        terms.When(drawing, "the bar"),
        terms.Eligibility("whoever holds a Player Card and does not work here"),
        terms.Wager(True, 5_00),
        "money by cheque or transfer; the hamper as it stands",
        closing,
        terms.When(drawing, "the bar"),
        terms.Claiming("at the cashier's, within a month"),
        "by telephone",
        "on the board at the entrance",
    )


def _do(casino: Casino, by: str, role: str, command: Any) -> None:
    answer = casino.submit(by, role, command)
    assert not isinstance(answer, Refusal), answer

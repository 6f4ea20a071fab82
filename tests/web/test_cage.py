"""The cage by HTTP: what the house refuses, who sees it, and its papers."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from houseway.core import DEALER, SUPERVISOR, USUAL, Limits, dump, kind, load_game
from houseway.floor.balances import FollowUp
from houseway.floor.cage import CountBox, IssueFill, RedeemChips, TakeInChips
from houseway.floor.obligations import Settings
from houseway.floor.persons import IssuePlayerCard, RegisterPerson
from houseway.floor.signatures import Propose, SignProposal
from houseway.floor.vouchers import IssueVoucher
from houseway.house import House
from houseway.store import open_store
from houseway.table.custody import KeepChips, PayOwed
from houseway.table.fills import ReceiveFill, RequestFill, SendCredit
from houseway.table.gaming_day import CountFloat, RemoveDrop, SignCount
from houseway.table.seats import SeatPlayer
from houseway.table.second_signature import SignEntry
from houseway.table.tokens import ExchangeVoucher
from tests.web.conftest import PASSWORD, Floor
from tests.web.test_desk import does

GAME, NAME = "craps", "one"
FLOAT = ((100_00, 10), (25_00, 20), (5_00, 100))


STAFF = {"Dee": DEALER, "Sue": SUPERVISOR, "Cy": "cashier", "Mia": "gaming_manager"}


def opened(**settings):
    """A house whose one felt is counted, with its chips in the cage."""
    store = open_store("memory:")
    house = House(store)
    house.casino.open(Settings(counted=True, **settings), name="A house")
    house.open_table(NAME, GAME, load_game(GAME).sign(Limits(5_00, 500_00, 5_00)), method="felt")
    floor = Floor(store=store)
    for name, role in STAFF.items():
        floor.people.add_staff(name, role, PASSWORD)
    return floor


@pytest.fixture
def counted():
    with opened() as floor:
        yield floor


def members(floor):
    return [floor.member(name) for name in STAFF]


def begun(dee, sue, cy, mia):
    """The float is counted and signed, and M-7 has a card."""
    filled(dee, cy, mia)
    dee.done(NAME, ReceiveFill(1))
    dee.done(NAME, CountFloat(2_000_00, FLOAT))
    sue.done(NAME, SignCount())
    carded(cy)


def filled(dee, cy, mia):
    """The float has come from the cage."""
    taken = TakeInChips(FLOAT, "delivered")
    assert does(cy, Propose(kind(taken), dump(taken), "delivered")).status_code == 200
    assert does(cy, SignProposal(1)).status_code == 409
    assert does(mia, SignProposal(1)).status_code == 200
    dee.done(NAME, RequestFill(2_000_00, FLOAT))
    assert does(cy, IssueFill(1)).status_code == 200


def carded(cy):
    """M-7 has a Player Card."""
    for sent in (RegisterPerson("M-7", born="1990-01-01"), IssuePlayerCard("M-7", "40-1")):
        assert does(cy, sent).status_code == 200


def test_nobody_is_registered_by_name_in_a_real_house(counted):
    _, _, cy, _ = members(counted)
    before = counted.house.casino.known()[1]
    answer = does(cy, RegisterPerson("Ann", "Ann Lee"))
    assert answer.status_code == 409
    assert "goes by a number" in answer.json()["detail"]
    assert counted.house.casino.known()[1] == before


def refused(floor, guest, sent):
    """A refusal over HTTP, which changes nothing."""
    before = floor.house.version(NAME), floor.house.casino.known()[1]
    answer = guest.send(NAME, sent)
    assert answer.status_code == 409, answer.text
    assert (floor.house.version(NAME), floor.house.casino.known()[1]) == before
    return answer.json()


def test_bad_money_is_refused_with_a_clause_or_a_field_and_nothing_changes(counted):
    dee, sue, cy, mia = members(counted)
    filled(dee, cy, mia)
    said = refused(counted, dee, ReceiveFill(1, 0, FLOAT[:1]))
    assert "fill 1 is 10 of $100, 20 of $25, 100 of $5, not 10 of $100" in said["detail"]
    dee.done(NAME, ReceiveFill(1))
    # A float that does not match its denominations.
    said = refused(counted, dee, CountFloat(1_900_00, FLOAT))
    assert said["detail"] == "chips: they come to $2,000, not to $1,900"
    assert said["clause"] == counted.house.table(NAME).clause("float")
    assert "no chip of $3" in refused(counted, dee, CountFloat(3_00, ((3_00, 1),)))["detail"]
    dee.done(NAME, CountFloat(2_000_00, FLOAT))
    # The second signature is another person's.
    sue.done(NAME, CountFloat(2_000_00, FLOAT))
    assert "another person signs it" in refused(counted, sue, SignCount())["detail"]
    dee.done(NAME, CountFloat(2_000_00, FLOAT))
    sue.done(NAME, SignCount())
    # A fill signed by the same person twice.
    mia.done(NAME, RequestFill(5_00), **{"as": "dealer"})
    again = does(mia, IssueFill(2))
    assert (again.status_code, "Mia has signed fill 2" in again.text) == (409, True)


ODD = (
    (((25_00, -1), (5_00, 5)), "chips: the number of chips of $25 is 0 or more, not -1"),
    (((25_00, 10**9),), "$1,000,000"),
    (((25_00, 2), (25_00, 2)), "chips: a denomination is listed twice"),
)


@pytest.mark.parametrize(("chips", "said"), ODD)
def test_odd_denominations_are_refused_by_their_field(counted, chips, said):
    dee, sue, cy, mia = members(counted)
    begun(dee, sue, cy, mia)
    cents = sum(each * count for each, count in chips)
    for sent in (CountFloat(cents, chips), RequestFill(cents, chips)):
        found = refused(counted, dee, sent)
        assert said in found["detail"]
        assert found["clause"] == counted.house.table(NAME).clause("float")


def test_slips_credits_drops_and_boxes_are_used_once_and_only_if_they_are_there(counted):
    dee, sue, cy, mia = members(counted)
    begun(dee, sue, cy, mia)
    clause = counted.house.table(NAME).clause

    def at_cage(sent):
        before = counted.house.casino.known()[1]
        answer = does(cy, sent)
        assert (answer.status_code, counted.house.casino.known()[1]) == (409, before)
        return answer.json()["detail"]

    # A slip that was received, and one that nobody has written.
    for number in (1, 9):
        assert refused(counted, dee, ReceiveFill(number))["clause"] == clause("float")
    assert at_cage(IssueFill(1)) == "fill 1 is received"
    assert at_cage(IssueFill(9)) == "there is no fill 9"
    # A credit of more than the tray holds.
    for sent in (SendCredit(2_005_00), SendCredit(1_100_00, ((100_00, 11),))):
        assert refused(counted, dee, sent)["clause"] == clause("float")
    # A drop that is removed twice, a box that never was, and cash that cannot be.
    sue.done(NAME, RemoveDrop())
    said = refused(counted, sue, RemoveDrop())
    assert (said["clause"], said["detail"]) == (clause("drop_box"), "no drop box is attached")
    for number, cents, why in ((7, 0, "there is no drop box 7"), (1, -5_00, "$0 or more")):
        sent = CountBox(number, cents)
        assert why in at_cage(Propose(kind(sent), dump(sent), "counted"))


def test_who_entered_a_count_is_not_offered_to_sign_it(counted):
    dee, sue, cy, mia = members(counted)
    filled(dee, cy, mia)
    dee.done(NAME, ReceiveFill(1))

    def offered(person):
        moves = person.view(NAME, SUPERVISOR)["moves"]
        return kind(SignCount) in [move["command"] for move in moves]

    sue.done(NAME, CountFloat(2_000_00, FLOAT))
    assert (offered(sue), offered(mia)) == (False, True)
    dee.done(NAME, CountFloat(2_000_00, FLOAT))
    assert (offered(sue), offered(mia)) == (True, True)


def test_who_asked_for_something_is_not_offered_to_sign_it(counted):
    """A sign that Sue put up waits for another supervisor."""
    _, sue, _, mia = members(counted)
    counted.house.open_table("two", GAME, load_game(GAME).sign(USUAL), by="Sue")

    def offered(person):
        moves = person.view("two", SUPERVISOR)["moves"]
        return kind(SignEntry) in [move["command"] for move in moves]

    assert (offered(sue), offered(mia)) == (False, True)


def test_a_table_is_not_opened_outside_the_hours():
    now = datetime.now(ZoneInfo("Australia/Sydney"))
    hours = {"opens": now + timedelta(hours=2), "closes": now + timedelta(hours=3)}
    with opened(**{name: at.strftime("%H:%M") for name, at in hours.items()}) as floor:
        dee, sue, cy, mia = members(floor)
        filled(dee, cy, mia)
        dee.done(NAME, ReceiveFill(1))
        dee.done(NAME, CountFloat(2_000_00, FLOAT))
        said = refused(floor, sue, SignCount())
        assert said["detail"].startswith("gaming is from ")
        assert said["clause"] == floor.house.table(NAME).clause("hours")


def test_no_table_that_would_be_open_at_once_is_put_up_outside_the_hours():
    """A counted felt stands closed until its opening count; for training there are no hours."""
    now = datetime.now(ZoneInfo("Australia/Sydney"))
    hours = {"opens": now + timedelta(hours=2), "closes": now + timedelta(hours=3)}
    with opened(**{name: at.strftime("%H:%M") for name, at in hours.items()}) as floor:
        sue, asked = floor.member("Sue"), {"name": "late", "game": GAME}
        before = floor.store.streams()
        answer = sue.post("/api/tables", asked)
        said = answer.json()
        assert (answer.status_code, said["clause"]) == (409, f"{GAME} 10.9")
        assert said["detail"].startswith("gaming is from ")
        assert floor.store.streams() == before
        for name, more in (("felt", {"method": "felt"}), ("school", {"training": True})):
            assert sue.post("/api/tables", asked | {"name": name} | more).status_code == 201
        assert floor.house.table("felt").closed


def test_a_voucher_is_not_used_twice_nor_after_its_time(counted):
    dee, sue, cy, mia = members(counted)
    begun(dee, sue, cy, mia)
    dee.done(NAME, SeatPlayer(1, "40-1", 0))
    until = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    first, second = (
        does(cy, IssueVoucher("M-7", 20_00, until)).json()["events"][0]["data"]["number"]
        for _ in range(2)
    )
    dee.done(NAME, ExchangeVoucher(1, 20_00, first))
    said = refused(counted, dee, ExchangeVoucher(1, 20_00, first))
    assert "was already exchanged" in said["detail"]
    later = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    counted.house.clock = lambda: later
    assert "is expired" in refused(counted, dee, ExchangeVoucher(1, 20_00, second))["detail"]
    rows = {row["number"]: row["state"] for row in cy.get("/api/floor/vouchers").json()["vouchers"]}
    assert rows == {first: "exchanged", second: "expired"}
    told = dee.get(f"/api/floor/vouchers/{first}").json()
    assert (told["house"], told["exchanged"]) == ("A house", NAME)
    printed = cy.get(f"/api/floor/vouchers/{first}", format="pdf")
    assert printed.content.startswith(b"%PDF")
    assert cy.get("/api/floor/vouchers/V9").status_code == 404


def test_the_cashier_pays_what_is_owed_and_prints_every_paper(counted):
    dee, sue, cy, mia = members(counted)
    begun(dee, sue, cy, mia)
    dee.done(NAME, SeatPlayer(1, "40-1", 100_00))
    sue.done(NAME, RemoveDrop())
    sue.done(NAME, KeepChips(1))
    (owed,) = cy.get("/api/floor/cage").json()["owed"]
    assert (owed["person"], owed["cents"]) == ("M-7", 100_00)
    assert does(cy, FollowUp(owed["about"], "rang")).status_code == 200
    cy.done(NAME, PayOwed("M-7", "left behind"), **{"as": "cashier"})
    assert cy.view(NAME, "cashier")["tray"] is None
    book = sue.get("/api/floor/cage").json()
    assert (book["owed"], book["boxes"][0]["cents"]) == ([], 100_00)
    assert book["cash"] == {"counted": 0, "paid": 0, "held": 0, "to_count": 100_00}
    counting = CountBox(1, 90_00)
    assert does(cy, Propose(kind(counting), dump(counting), "counted")).status_code == 200
    assert does(mia, SignProposal(2)).status_code == 200
    assert does(cy, RedeemChips(((100_00, 1),), "M-7")).status_code == 200
    cash = sue.get("/api/floor/cage").json()["cash"]
    assert cash == {"counted": 90_00, "paid": 100_00, "held": -10_00, "to_count": 0}
    for what in ("slips", "counts", "boxes", "paid"):
        assert cy.get(f"/api/floor/cage/{what}/1").json()["number"] == 1
        printed = cy.get(f"/api/floor/cage/{what}/1", format="pdf")
        assert printed.content.startswith(b"%PDF")
    for path in ("slips/99", "slips/x", "stories/1"):
        assert cy.get(f"/api/floor/cage/{path}").status_code == 404
    assert dee.get("/api/floor/cage").status_code == 403


def test_forms_of_the_floor_say_what_two_people_do_and_which_chips_there_are(counted):
    _, _, cy, _ = members(counted)
    told = cy.get("/api/floor/moves").json()
    forms = {form["command"]: form for form in told["commands"]}
    assert (forms["floor.CountCage"]["two"], forms["floor.IssueFill"]["two"]) == (True, False)
    assert forms["floor.CountCage"]["fields"][0]["type"] == "chips"
    assert 100_00 in told["denominations"]

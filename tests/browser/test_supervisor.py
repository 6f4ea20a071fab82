"""The supervisor's console: a void, a ruling, a change of limits and the map of tables."""

import pytest
from playwright.sync_api import expect

from houseway.core import CloseWagers, Stake
from houseway.house import stream_of
from houseway.house.records import event_of
from houseway.table.conduct import CloseTable
from houseway.table.counted import is_cashless
from houseway.table.directions import RequireEnglish
from houseway.table.seats import BuyIn, Sit

GAME = "canberra-holdem"


@pytest.fixture
def table(served):
    """A table in the middle of a round."""
    name = served.open("main", GAME)
    for seat, player in ((1, "Ada"), (3, "Bert")):
        for command in (Sit(seat), BuyIn(seat, 500_00), Stake(seat, "ante", 25_00)):
            served.house.submit(name, player, "player", command)
    served.house.submit(name, "dealer", "dealer", CloseWagers())
    assert served.house.table(name).balance("rack/1") == 475_00
    return name


def choose(page, act):
    page.locator("#acts").get_by_role("button", name=act).click()


def test_a_void_round_gives_everybody_back_what_they_staked(served, table, sign_in):
    page = sign_in("supervisor", f"/tables/{table}/supervise")
    choose(page, "Void the round")
    page.wait_for_selector("#act .words >> text=/\\w/")
    page.get_by_role("button", name="Confirm and record").click()
    page.wait_for_selector("#act >> text=Reason: please fill this in")
    assert not served.house.table(table).void
    page.fill("#act textarea", "A fire alarm: nobody could go on.")
    page.get_by_role("button", name="Confirm and record").click()
    page.wait_for_selector("text=Void the round: on record")
    page.wait_for_selector("#log >> text=Voided")
    state = served.house.table(table)
    assert state.void
    assert state.balance("rack/1") == state.balance("rack/3") == 500_00


def test_an_open_question_comes_first_and_is_ruled_on(served, table, sign_in):
    page = sign_in("supervisor", f"/tables/{table}/supervise")
    choose(page, "A hand was put in the discard rack")
    page.locator("#act").get_by_role("radio", name="Seat 1").check()
    page.fill("#act textarea", "The dealer took it in too early.")
    page.get_by_role("button", name="Confirm and record").click()
    page.wait_for_selector(".question")
    question = page.locator(".question")
    question.get_by_role("radio").first.check()
    question.locator("textarea").fill("The camera shows the order of the cards.")
    question.get_by_role("button", name="Rule").click()
    page.wait_for_selector(".question", state="detached")
    page.wait_for_selector("#log >> text=Ruled")
    assert served.house.table(table).play.question is None


def test_new_limits_are_announced_with_their_countdown(served, table, sign_in):
    page = sign_in("supervisor", f"/tables/{table}/supervise")
    choose(page, "Announce new limits")
    act = page.locator("#act")
    act.get_by_role("radio", name="Ante").check()
    act.get_by_role("radio", name="Minimum").check()
    act.get_by_label("Amount in dollars").fill("25")
    act.get_by_label("Minutes of notice").fill("30")
    act.get_by_label("Reason").fill("The table is full every night.")
    act.get_by_role("button", name="Confirm and record").click()
    page.wait_for_selector("#sign >> text=Announced, in")
    notice = served.house.table(table).limits_notice
    assert notice.sign.limits["ante"].minimum == 25_00


def test_the_map_shows_who_sits_where_and_opens_tables(served, table, sign_in):
    page = sign_in("supervisor", "/supervise")
    spot = page.locator(".spot", has_text="main")
    spot.get_by_label("Seat 1: Ada").wait_for()
    page.click("text=Open a table")
    page.fill("#new-name", "second")
    page.select_option("#new-game", GAME)
    page.get_by_label("Ante: minimum, in dollars").fill("25")
    page.fill("#new-reason", "A busy night.")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("text=Table second is open")
    assert served.house.table("second").sign.limits["ante"].minimum == 25_00
    opened, *_ = map(event_of, served.house.store.read(stream_of("second")))
    assert opened.reason == "A busy night."


def test_a_felt_is_opened_that_sells_chips_through_its_terminal(served, table, sign_in):
    page = sign_in("supervisor", "/supervise")
    page.click("text=Open a table")
    cashless = page.get_by_label("Cashless: chips are bought through the table's terminal")
    page.fill("#new-name", "terminal")
    page.select_option("#new-game", "lunar-poker")
    page.select_option("#new-method", "felt")
    expect(cashless).to_be_hidden()
    page.select_option("#new-game", "craps")
    expect(page.locator("#new-method")).to_have_value("generator")
    expect(cashless).to_be_hidden()
    page.select_option("#new-method", "felt")
    cashless.check()
    page.fill("#new-reason", "No cash at night.")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("text=Table terminal is open")
    assert is_cashless(served.house.table("terminal"))


def test_a_call_is_heard_and_acknowledged_and_the_dealer_hears_by_whom(served, table, sign_in):
    boss = sign_in("supervisor", "/supervise")
    boss.wait_for_selector("text=Connection lost")
    # A page is heard once somebody has pressed something on it.
    boss.locator("h1").click()
    boss.evaluate(
        "() => { window.rung = 0; const own = AudioContext.prototype.createOscillator;"
        "AudioContext.prototype.createOscillator = function () {"
        "window.rung += 1; return own.call(this); }; }"
    )
    dealer = sign_in("dealer", f"/tables/{table}/deal")
    dealer.get_by_role("button", name="Call the supervisor").click()
    dealer.fill("#call-why", "A ruling, please")
    dealer.get_by_role("button", name="Call", exact=True).click()
    called = boss.locator(".alert").first
    expect(called).to_contain_text("Called to the table: dealer: A ruling, please")
    assert boss.evaluate("window.rung") == 2
    called.get_by_role("button", name="I am on my way").click()
    expect(dealer.locator("#toasts")).to_contain_text("supervisor sees to it: Called to the table")
    expect(boss.locator(".alert", has_text="A ruling, please")).to_have_count(0)
    lost = boss.locator(".alert", has_text="Ada")
    lost.get_by_role("button", name="Acknowledge").click()
    expect(lost).to_contain_text("Acknowledged by supervisor")
    boss.goto(f"/tables/{table}/supervise")
    expect(boss.locator("#alerts")).to_contain_text("Acknowledged by supervisor")


def test_11_12_3_a_direction_is_read_above_the_felt_of_every_player(served, sit):
    served.open("t", "texas-holdem-bonus")
    served.house.submit("t", "supervisor", "supervisor", RequireEnglish("they talk in code"))
    me = sit("Ann", "t")
    expect(me.page.locator("#signals")).to_contain_text("Only English may be spoken at this table.")
    # What is to be done keeps its room beside it.
    assert me.page.locator("#now").bounding_box()["width"] > 200


def test_wagers_with_the_same_limits_share_a_row_of_the_sign(served, sign_in):
    name = served.open("dice", "craps")
    page = sign_in("supervisor", f"/tables/{name}/supervise")
    page.wait_for_selector("#sign >> text=Any Craps, Any Seven")
    limits = served.house.table(name).sign.limits.values()
    different = {(limit.minimum, limit.maximum, limit.multiple) for limit in limits}
    assert page.locator("#sign tbody tr").count() == len(different) < len(limits)


def test_nobody_is_asked_to_deal_at_a_closed_table(served, sign_in, visit):
    served.open("t", GAME)
    served.house.submit("t", "supervisor", "supervisor", CloseTable(0))
    dealer = sign_in("dealer", "/tables/t/deal")
    expect(dealer.locator("#now")).to_contain_text("A supervisor may open the table again.")
    expect(dealer.locator("#line")).to_be_hidden()
    watcher = visit("/tables/t")
    expect(watcher.locator("#now")).to_have_text("This table is closed.")
    expect(watcher.locator("#dock").get_by_role("link", name="To the floor")).to_be_visible()


def test_players_do_not_supervise(served, table, player):
    page = player("Eve", f"/tables/{table}/supervise")
    page.wait_for_selector("text=You are signed in as player")
    expect(page.locator("#acts")).to_have_count(0)


def test_16_3_staff_look_up_the_house_way(served, sign_in):
    name = served.open("tiles", "pai-gow")
    page = sign_in("supervisor", f"/tables/{name}/supervise")
    page.fill("#tiles", "teen day yun")
    page.get_by_role("button", name="Set them").click()
    page.locator("#ways >> text=4 tiles").wait_for()
    page.fill("#tiles", "teen day yun nhor")
    page.get_by_role("button", name="Set them").click()
    page.locator("#ways >> text=House way").wait_for()
    played = page.locator("#ways li").first
    assert "Low Day and Nhor" in played.inner_text()
    assert played.locator("a, button").first.is_visible()

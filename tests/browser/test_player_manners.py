"""How the table treats a player: chips down and back, reasons, keys, small screens, two people."""

import json

import pytest
from playwright.sync_api import expect

from tools.browser import until, until_still

WIDE_ENOUGH = 24


# Chips down and back


def test_wagers_are_undone_done_again_doubled_cleared_and_made_again(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    tool = '[data-key="tool {}"]'.format
    me.stake("ante/{}", "super_aces/{}")
    assert me.number("staked()") == 10_00
    me.page.click(tool("undo"))
    me.until("houseway.staked() === 500")
    me.page.click(tool("redo"))
    me.until("houseway.staked() === 1000")
    me.key("x")
    me.until("houseway.staked() === 2000")
    me.area("super_aces/{}").click(button="right")
    me.until("houseway.staked() === 1500")
    me.page.click(tool("clear"))
    me.until("houseway.staked() === 0")
    me.page.click(tool("redo"))
    me.until("houseway.staked() === 1500")
    me.page.click(tool("clear"))
    me.until("houseway.staked() === 0")
    me.stake("ante/{}", "super_aces/{}")
    me.deal()
    me.press("Fold")
    me.until("!houseway.view.live")
    expect(me.page.locator(tool("undo"))).to_have_attribute("aria-disabled", "true")
    me.page.get_by_role("button", name="Rebet $10").click()
    me.until("houseway.staked() === 1000")


def test_what_is_not_allowed_says_by_which_clause(served, sit):
    served.open("k", "craps")
    me = sit("Ann", "k")
    come = me.area("come")
    expect(come).to_have_attribute("aria-disabled", "true")
    come.dispatch_event("click")
    toast = me.page.locator(".toast.bad")
    expect(toast).to_contain_text("Come is placed after the come-out roll")
    toast.get_by_role("button", name="Clause 6.2.3").click()
    me.page.locator("#clause").get_by_text("Craps · Wagers · 6.2.3").wait_for()


def test_the_sign_decides_over_the_chip(served, sit):
    served.open("c", "canberra-holdem", minimum=25_00)
    me = sit("Ann", "c")
    me.key("1")
    me.stake("ante/{}")
    assert me.number("staked()") == 25_00, "the least wager where the chip is less"
    me.key("5")
    me.area("ante/{}").click()
    toast = me.page.locator(".toast.bad")
    toast.wait_for()
    expect(toast).to_contain_text("$")
    assert me.number("staked()") == 25_00


def test_what_is_missing_keeps_the_deal_and_says_so(served, sit):
    served.open("l", "lunar-poker")
    me = sit("Ann", "l")
    me.stake("ante/{}")
    me.page.wait_for_selector("#now >> text=Now add the Super wager")
    expect(me.page.locator('[data-key="deal"]')).to_have_attribute("aria-disabled", "true")
    me.key("Space")
    me.page.locator(".toast").get_by_text("it is played with every ante").wait_for()
    assert me.number("view.stage") == "wagers"
    me.stake("super/{}")
    me.deal()
    me.until("houseway.view.live && houseway.view.stage !== 'wagers'")


def test_who_stakes_all_is_told_what_the_next_decision_takes(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c", cents=200_00)
    me.key("4")
    me.stake("ante/{}")
    me.stake("ante/{}")
    me.page.wait_for_selector("#now >> text=$400")
    me.deal()
    me.page.wait_for_selector("#now >> text=too few chips to call")
    expect(me.page.locator("#decide").get_by_role("button", name="Buy chips")).to_be_visible()


def test_others_see_how_long_somebody_may_take(served, sit):
    served.open("c", "canberra-holdem")
    ann, bob = sit("Ann", "c", 3), sit("Bob", "c", 4)
    for guest in (ann, bob):
        guest.stake("ante/{}")
    ann.deal()
    ann.page.wait_for_selector("#now >> text=You are ready")
    bob.deal()
    ann.press("Call")
    ann.page.wait_for_selector("#now >> text=Waiting for Bob.")
    expect(ann.page.locator("#deadline")).to_contain_text("Time left: ")
    expect(ann.page.get_by_role("button", name="More time")).to_have_count(0)


def test_the_last_result_leads_to_why_it_came_so(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c", width=390, height=844)
    me.stake("ante/{}")
    me.deal()
    me.press("Fold")
    me.page.get_by_role("tab", name="Rules").click()
    me.page.locator("#last").get_by_role("button", name="−$5").click()
    expect(me.page.get_by_role("tab", name="Results")).to_have_attribute("aria-selected", "true")
    expect(me.page.locator("#side-body")).to_be_focused()
    expect(me.page.locator("#side-body").get_by_role("button", name="Why?")).to_be_in_viewport()


def test_a_dispute_is_raised_from_a_round(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    me.stake("ante/{}")
    me.deal()
    me.press("Fold")
    me.page.get_by_role("button", name="Dispute this").click()
    me.page.fill("dialog textarea", "I meant to call.")
    me.page.get_by_role("button", name="Raise the dispute").click()
    me.until("houseway.view.disputes.length === 1")
    me.page.get_by_role("tab", name="Table").click()
    me.page.get_by_text("Waiting for the supervisor.").wait_for()
    assert served.house.table("c").disputes[0].words == "I meant to call."


def test_more_time_is_given_on_request(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    me.stake("ante/{}")
    me.deal()
    me.until("houseway.view.deadlines?.[houseway.seat]")
    before = me.number("view.deadlines[houseway.seat]")
    me.page.get_by_role("button", name="More time").click()
    me.until(f"houseway.view.deadlines[houseway.seat] !== {json.dumps(before)}")
    assert me.number("view.deadlines[houseway.seat]") > before


def test_who_leaves_takes_cards_and_decisions_of_a_settled_round_along(served, sit):
    served.open("t", "texas-holdem-bonus")
    me = sit("Ann", "t", seat=4)
    me.stake("ante/{}")
    me.deal()
    me.press("Fold")
    me.until("!houseway.view.live && houseway.felt.lying.size")
    me.page.get_by_role("tab", name="Table").click()
    me.page.get_by_role("button", name="Leave the table").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    me.until("houseway.seat === 0 && !houseway.busy && !houseway.drawing")
    places = "[...houseway.felt.lying.values()].map(({ thing }) => thing.area)"
    lying = me.page.evaluate(places)
    assert "dealer" in lying
    assert "box/4" not in lying
    expect(me.page.locator(".felt .badge")).to_have_count(0)
    # The sum of the visit lies over the header, above all of the table.
    said, header = me.page.locator(".toast").bounding_box(), me.page.locator("#now").bounding_box()
    assert said["y"] + said["height"] < header["y"] + header["height"] / 2


def test_leaving_takes_the_chips_along(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    me.page.get_by_role("tab", name="Table").click()
    me.page.get_by_role("button", name="Cash out").click()
    asked = me.page.get_by_role("dialog")
    asked.get_by_role("textbox").fill("9999")
    asked.get_by_role("button", name="Cash out").click()
    expect(asked.get_by_role("alert")).to_have_text("Amount: enter $1 to $500 in steps of $1.")
    asked.get_by_role("button", name="All: $500").click()
    expect(asked.get_by_role("textbox")).to_have_value("500")
    asked.get_by_role("button", name="Cancel").click()
    me.page.get_by_role("button", name="Leave the table").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    me.until("houseway.seat === 0")
    expect(me.page.get_by_role("button", name="Take a seat")).to_be_visible()
    assert served.house.table("c").seats == {}
    # What was taken along is in the purse, and offered at the next table.
    me.page.get_by_role("button", name="Take a seat").click()
    expect(me.page.get_by_role("dialog")).to_contain_text("In your purse: $500.")
    expect(me.page.locator("#join-cents")).to_have_value("500")
    # The house knows, and no browser: another device shows the same.
    me.page.goto("/")
    me.page.evaluate("localStorage.clear()")
    me.page.reload()
    me.page.get_by_text("Your play").click()
    expect(me.page.locator("#life")).to_contain_text("$500 in your purse")
    expect(me.page.locator("#life .visits")).to_contain_text("Canberra Casino Hold-em")


def test_training_tables_advise_on_request_and_others_never(served, sit):
    served.open("k", "craps")
    served.open("kt", "craps", training=True)
    me = sit("Ann", "kt")
    me.page.get_by_role("tab", name="Advice").click()
    expect(me.page.locator("ul.worth")).to_have_count(0)
    me.page.get_by_role("button", name="What is each choice worth?").click()
    me.page.locator("ul.worth .best").wait_for()
    # What cannot be wagered yet is no choice, and nothing is said twice.
    told = me.page.locator("ul.worth li").all_inner_texts()
    assert len({*told}) == len(told)
    assert not [text for text in told if "Behind" in text]
    # It belongs to the decision that it was asked for, and goes with it.
    me.stake("field")
    me.deal()
    me.until("houseway.view.rolls.length")
    expect(me.page.locator("ul.worth")).to_have_count(0)
    me.page.goto("/tables/k")
    me.page.wait_for_selector("[role=tab]")
    expect(me.page.get_by_role("tab", name="Advice")).to_have_count(0)


def test_a_sum_that_makes_no_sense_is_said(served, visit):
    served.open("c", "canberra-holdem")
    page = visit("/tables/c")
    page.get_by_role("button", name="Join this table").click()
    page.fill("#join-name", "Ann")
    page.fill("#join-cents", "12.34")
    page.click("text=Sit down")
    expect(
        page.get_by_text("Enter an amount from $1 to $100,000, in whole dollars.")
    ).to_be_visible()
    page.get_by_role("button", name="$200").click()
    expect(
        page.get_by_text("Enter an amount from $1 to $100,000, in whole dollars.")
    ).to_be_hidden()


def test_nobody_signs_out_by_one_press(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    me.page.get_by_role("button", name="Sign out").click()
    me.page.get_by_role("button", name="Stay").click()
    assert me.page.request.get("/api/me").json()["role"] == "player"
    me.page.get_by_role("button", name="Sign out").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    me.page.wait_for_url(f"{served.url}/")
    assert me.page.request.get("/api/me").json()["role"] == "visitor"


# Keys alone


def test_a_round_with_nothing_but_keys(served, visit):
    served.open("c", "canberra-holdem")
    page = visit("/tables/c")
    page.wait_for_selector("svg.felt")
    page.keyboard.press("Space")
    page.wait_for_selector("#join-name")
    page.keyboard.type("Kay")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Here is your Player Card")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Choose a chip, then press ANTE.")
    # Whoever came by keys is where the wager goes.
    until(page, "document.activeElement.dataset.area?.startsWith('ante/')")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    until(page, "houseway.staked() === 500")
    page.wait_for_selector('.open[data-area^="super_aces/"]')
    page.keyboard.press("ArrowUp")
    assert "super_aces" in page.evaluate("document.activeElement.dataset.area")
    page.keyboard.press("Enter")
    until(page, "houseway.staked() === 1000")
    page.keyboard.press("Backspace")
    until(page, "houseway.staked() === 500")
    page.keyboard.press("Space")
    until(page, "houseway.view.stage === 'decisions'")
    page.keyboard.press("c")
    until(page, "!houseway.view.live")
    page.wait_for_selector("#side-body .rows li")
    page.keyboard.press("r")
    until(page, "houseway.staked() === 500")


def _tab_to(page, area):
    for _ in range(60):
        page.keyboard.press("Tab")
        if (page.evaluate("document.activeElement.dataset.area ?? ''")).startswith(area):
            return
    raise AssertionError(f"Tab never comes to {area}")


def test_single_keys_can_be_switched_off(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    me.page.evaluate("localStorage.setItem('houseway.shortcuts', 'off')")
    chip = me.number("chip")
    me.key("4")
    assert me.number("chip") == chip


# Two people


def test_two_browsers_see_the_same_and_not_each_others_cards(served, sit):
    served.open("t", "texas-holdem-bonus")
    served.deals(box_3="Ah Kh", box_4="2s 7d", flop="Qh Jc 3h", turn="9c", river="8d")
    ann, bob = sit("Ann", "t", 3), sit("Bob", "t", 4)
    heard = {ann.seat: [], bob.seat: []}
    for guest in (ann, bob):
        # A page that begins again hears everything from its first word.
        guest.page.on("websocket", _listening(heard[guest.seat]))
        guest.page.reload()
        guest.until("window.houseway?.view && houseway.seat")
    ann.stake("ante/{}")
    bob.stake("ante/{}")
    ann.deal()
    bob.deal()
    for guest in (ann, bob):
        guest.until("houseway.view.stage === 'flop_wagers'")
    assert ann.cards("box/3") == ["Ah", "Kh"]
    assert ann.cards("box/4") == [None, None]
    assert bob.cards("box/4") == ["2s", "7d"]
    assert bob.cards("box/3") == [None, None]
    for guest, others in ((ann, ("2s", "7d")), (bob, ("Ah", "Kh"))):
        said = " ".join(heard[guest.seat])
        assert not [face for face in others if f'"{face}"' in said]
    expect(ann.page.locator('.felt .card[aria-label="ace of hearts"]')).to_have_count(1)
    expect(bob.page.locator('.felt .card[aria-label="ace of hearts"]')).to_have_count(0)
    ann.press("Bet")
    bob.press("Bet")
    for guest in (ann, bob):
        guest.until("houseway.view.stage === 'turn_wagers'")
    assert ann.cards("flop") == bob.cards("flop") == ["Qh", "Jc", "3h"]
    money = "JSON.stringify([houseway.view.money, houseway.view.number, houseway.live.version])"
    assert ann.page.evaluate(money) == bob.page.evaluate(money)


def _listening(heard):
    def listen(socket):
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    return listen


def test_a_connection_lost_in_mid_round_misses_and_repeats_nothing(served, sit):
    served.open("t", "texas-holdem-bonus")
    ann, bob = sit("Ann", "t", 3), sit("Bob", "t", 4)
    ann.stake("ante/{}")
    bob.stake("ante/{}")
    ann.page.evaluate("""() => {
        window.told = [];
        const on = houseway.live.on.events;
        houseway.live.on.events = (events, message) => {
            told.push(...events.map((one) => one.number));
            on(events, message);
        };
    }""")
    ann.deal()
    bob.deal()
    bob.until("houseway.view.stage === 'flop_wagers'")
    ann.until("houseway.view.stage === 'flop_wagers'")
    # The line goes dead while Bob plays on, and Ann decides before it is back.
    ann.page.evaluate("houseway.live.socket.close()")
    bob.press("Bet")
    ann.press("Bet")
    for guest in (ann, bob):
        guest.until("houseway.view.stage === 'turn_wagers'")
    told = ann.page.evaluate("told")
    assert told == list(range(told[0], told[-1] + 1))
    assert told[-1] == bob.number("live.version")
    held = ann.cards("box/3")
    ann.page.reload()
    ann.until("window.houseway?.view?.stage === 'turn_wagers' && houseway.seat === 3")
    assert ann.cards("box/3") == held
    ann.press("Check")
    bob.press("Check")
    ann.until("houseway.view.stage === 'river_wagers'")


# Small screens


@pytest.mark.parametrize("game", ["canberra-holdem", "craps", "lunar-poker", "pai-gow"])
def test_a_phone_plays_without_scrolling_sideways(served, sit, game):
    served.open("t", game)
    phone = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
    me = sit("Ann", "t", **phone)
    me.until("houseway.view.stage === 'wagers'")
    first = {"craps": "win_line", "pai-gow": "area/{}"}.get(game, "ante/{}")
    me.page.locator(f'.open[data-area="{first.format(me.seat)}"]').tap()
    me.until("houseway.staked() > 0")
    if game == "lunar-poker":
        me.area("super/{}").tap()
        me.until("houseway.wagers.mine().length === 2")
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert me.page.evaluate(SMALL, WIDE_ENOUGH) == []
    me.page.locator('[data-key="deal"]').tap()
    me.until(
        "!houseway.view.things.length || houseway.view.stage !== 'wagers' || houseway.view.rolls"
    )
    # In the middle of a round as well, down to the narrowest.
    me.page.set_viewport_size({"width": 320, "height": 640})
    me.until("document.documentElement.scrollWidth <= 320")


# What may be pressed and is smaller than so many pixels in either direction.
SMALL = """(least) => [...document.querySelectorAll(
        'button, a[href], input, select, .felt .area.open .spot, .felt .sit.free')]
    .filter((one) => one.checkVisibility({checkVisibilityCSS: true}) && !one.closest('p'))
    .map((one) => [one.textContent || one.parentNode.dataset?.area, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < least || box.height < least))
    .map(([what, box]) => `${what} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`)"""


def test_a_long_press_takes_a_chip_back(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c", width=360, height=740, has_touch=True, is_mobile=True)
    me.area("ante/{}").tap()
    me.until("houseway.staked() === 500")
    area = me.area("ante/{}")
    pointer = {"pointerType": "touch", "button": 0, "bubbles": True}
    area.dispatch_event("pointerdown", pointer)
    me.until("houseway.staked() === 0")
    area.dispatch_event("pointerup", pointer)
    area.dispatch_event("click")
    until_still(me.page)
    assert me.number("staked()") == 0, "the click at the end of a long press puts nothing down"

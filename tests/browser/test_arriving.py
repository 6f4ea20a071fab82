"""How a table comes to a screen: its first picture, and what happens when the screen is turned."""

import pytest

from tools.browser import until, until_still

PHONE = {"width": 390, "height": 844, "user_agent": "Mozilla/5.0 (Linux; Android 14) Mobile"}
JUMPED = """() => new Promise((resolve) => new PerformanceObserver((list) => resolve(
    list.getEntries().filter(({value}) => value > 0.01).map(({value, sources}) =>
        `${value}: ${sources.map(({node}) => node?.id || node?.className)}`)
)).observe({type: 'layout-shift', buffered: true}) || setTimeout(() => resolve([]), 300))"""
# Where a part of the felt lies, and how much of the screen there is for it.
LIES = """(part) => {
    const {top, bottom, left, right} = document.querySelector(part).getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""


@pytest.mark.parametrize(("game", "said"), [("craps", "Come-out"), ("pai-gow", "tiles")])
def test_the_first_picture_waits_for_no_script_and_no_connection(served, visit, game, said):
    served.open("t", game)
    page = visit("/nowhere", **PHONE)
    page.route("**/table.js", lambda route: route.abort())
    page.goto("/tables/t")
    page.locator("svg.felt .spot").first.wait_for()
    assert page.locator("svg.felt").evaluate("(felt) => felt.viewBox.baseVal.width") == 360
    assert said in page.locator("#now").inner_text()
    assert (
        page.locator("#title").inner_text()
        == served.house.table("t").game.name.replace("-", " ").title()
    )


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "wide"])
def test_nothing_jumps_while_a_table_arrives(served, sit, size):
    served.open("t", "canberra-holdem", training=True)
    me = sit("Ann", "t", **size)
    me.page.goto("/tables/t?watch")
    me.page.wait_for_selector("#balance")
    until_still(me.page)
    assert me.page.evaluate(JUMPED) == []


def test_a_screen_that_is_turned_or_made_larger_has_its_own_place_in_sight(served, sit):
    served.open("t", "lunar-poker")
    me = sit("Ann", "t", **PHONE)
    until(me.page, "document.querySelector('svg.felt.narrow.seated')")
    me.page.set_viewport_size({"width": 844, "height": 390})
    until(me.page, "document.querySelector('svg.felt').viewBox.baseVal.width > 400")
    until_still(me.page)
    assert me.page.evaluate(LIES, ".felt .seat.own .plate")
    me.page.set_viewport_size({"width": 1280, "height": 800})
    until(me.page, "!document.querySelector('svg.felt').classList.contains('narrow')")
    until_still(me.page)
    assert me.page.evaluate(LIES, ".felt .seat.own .plate")


# A phone


ABOVE = """() => document.querySelector('.felt .seat.own .plate').getBoundingClientRect().bottom
    <= document.querySelector('#dock').getBoundingClientRect().top"""


@pytest.mark.parametrize("game", ["lunar-poker", "pai-gow", "texas-holdem-bonus"])
def test_own_place_is_in_sight_beside_the_guide(served, sit, game):
    served.open("t", game)
    me = sit("Ann", "t", **PHONE)
    me.until("houseway.view.stage === 'wagers'")
    me.page.locator("#guide").wait_for()
    until_still(me.page)
    assert me.page.evaluate(ABOVE)
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Without it there is more room, and the place is as large as that allows.
    scale = "() => document.querySelector('.felt .seat.own').getScreenCTM().a"
    small = me.page.evaluate(scale)
    me.page.get_by_role("button", name="Got it").click()
    until_still(me.page)
    assert me.page.evaluate(scale) > small


@pytest.mark.parametrize("game", ["lunar-poker", "pai-gow"])
def test_a_phone_on_its_side_cuts_nothing_off_the_dock(served, sit, game):
    served.open("t", game)
    me = sit("Ann", "t", width=844, height=390)
    me.stake(*(["ante/{}", "super/{}"] if game == "lunar-poker" else ["area/{}"]))
    me.deal()
    me.page.locator("#hand .held").first.wait_for()
    until_still(me.page)
    dock = me.page.locator("#dock")
    box = dock.bounding_box()
    assert box["y"] + box["height"] <= 390
    # All of it is seen without scrolling in it.
    assert dock.evaluate("(dock) => dock.scrollHeight <= dock.clientHeight + 1")

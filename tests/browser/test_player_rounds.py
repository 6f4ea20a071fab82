"""A full round of each game as a player, from a seat to a settled wager that says why."""

import pytest
from playwright.sync_api import expect

from houseway.games.lunar_poker.reader import Switches, shown


def test_newcomer_gets_from_the_floor_to_a_settled_round(served, visit):
    served.open("canberra-holdem", "canberra-holdem")
    served.deals(box_4="Ah Ad", dealer="2c 7d", communal="As Kd 9s 4h 3c")
    page = visit("/")
    page.get_by_role("link", name="Sit down").click()
    page.fill("#join-name", "Nell")
    page.get_by_role("button", name="Sit down", exact=True).click()
    page.click("text=To my seat")
    page.wait_for_selector("text=Choose a chip, then press ANTE.")
    page.get_by_role("button", name="Ante. Place").click()
    page.wait_for_selector("text=Add wagers, or press Deal.")
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Call $").click()
    page.wait_for_selector("#side-body .total.won")
    assert "wins, dealer does not qualify" in page.inner_text("#side-body")


def test_canberra(served, sit):
    served.open("c", "canberra-holdem")
    served.deals(box_4="Ah Ad", dealer="Kc Ks", communal="As Kd 9s 4h 3c")
    me = sit("Ann", "c")
    me.stake("ante/{}", "super_aces/{}")
    assert me.cards("flop") == []
    me.deal()
    me.until("houseway.view.stage === 'decisions'")
    assert me.cards("flop") == ["As", "Kd", "9s"]
    assert me.cards("river") == []
    assert me.cards("dealer") == [None, None]
    expect(me.page.get_by_role("button", name="Call $10")).to_be_visible()
    me.press("Call")
    me.until("!houseway.view.live")
    assert me.cards("dealer") == ["Kc", "Ks"]
    assert me.cards("river") == ["4h", "3c"]
    # Three aces beat three kings; on five cards they pay the bonus seven to one.
    assert me.number("money()") == 500_00 + 5_00 + 10_00 + 35_00
    rows = me.rows()
    assert len(rows) == 3
    assert any("Super Aces" in row and "+$35" in row for row in rows)
    me.page.get_by_role("button", name="Why?").first.click()
    dialog = me.page.get_by_role("dialog").inner_text()
    assert "× 7 to 1 = $35" in dialog
    assert "11.1" in dialog


def test_texas_shows_community_cards_as_they_are_revealed(served, sit):
    served.open("t", "texas-holdem-bonus")
    served.deals(box_4="Ah Kh", dealer="2c 2d", flop="Qh Jh 3h", turn="9c", river="8d")
    me = sit("Ann", "t")
    assert me.page.locator(".felt .meter-value").text_content() == "$25,000"
    me.stake("ante/{}", "ante_bonus/{}", "jackpot/{}")
    me.deal()
    me.until("houseway.view.stage === 'flop_wagers'")
    assert me.cards(f"box/{me.seat}") == ["Ah", "Kh"]
    assert me.cards("flop") == [None] * 3
    me.press("Bet")
    me.until("houseway.view.stage === 'turn_wagers'")
    assert me.cards("flop") == ["Qh", "Jh", "3h"]
    assert me.cards("turn") == [None]
    me.press("Check")
    me.until("houseway.view.stage === 'river_wagers'")
    assert me.cards("turn") == ["9c"]
    assert me.cards("river") == [None]
    me.press("Bet")
    me.until("!houseway.view.live")
    assert me.cards("dealer") == ["2c", "2d"]
    # A flush: ante 5, flop 10, river 5; the bonus at 25 to 1; the jackpot's flush pays 100.
    assert me.number("money()") == 500_00 + 5_00 + 10_00 + 5_00 + 125_00 + 100_00 - 5_00
    assert any("jackpot" in row.lower() and "$100" in row for row in me.rows())


def test_texas_asks_before_folding_what_costs_nothing(served, sit):
    served.open("t", "texas-holdem-bonus")
    me = sit("Ann", "t")
    me.stake("ante/{}")
    me.deal()
    me.press("Bet")
    me.until("houseway.view.stage === 'turn_wagers'")
    me.press("Fold")
    me.page.click("text=Go back")
    assert me.number("view.stage") == "turn_wagers"
    me.press("Fold")
    me.page.get_by_role("dialog").get_by_role("button", name="Fold").click()
    me.until("!houseway.view.live")


def test_lunar_exchanges_cards_and_lights_both_combinations(served, sit):
    served.open("l", "lunar-poker")
    # The two new cards make a flush and a pair beside it with the sixth card bought instead.
    served.deals(box_3="Ah Kh 9h 4h Ac 2h", dealer="Ad Kd Qs 3c 7s")
    me = sit("Ann", "l")
    assert me.seat == 3
    me.stake("ante/{}", "super/{}")
    me.deal()
    me.until("houseway.view.stage === 'decisions'")
    exchange = me.page.locator('[data-key="hand"]')
    expect(exchange).to_have_attribute("aria-disabled", "true")
    me.page.get_by_role("button", name="nine of hearts: exchange").click()
    me.key("4")
    expect(exchange).to_contain_text("Exchange 2 cards $5")
    me.key("Escape")
    expect(exchange).to_have_attribute("aria-disabled", "true")
    me.page.get_by_role("button", name="Buy a sixth card $5").click()
    me.until(f"houseway.view.things.filter((one) => one.area === 'box/{me.seat}').length === 6")
    me.press("Bet")
    me.until("!houseway.view.live")
    paid = {str(line) for line in shown(_hand("Ah Kh 9h 4h Ac 2h"), Switches())}
    assert len(paid) == 2, "the hand of this test is paid twice"
    me.page.wait_for_selector('.felt .card.lit[data-lit="first"], .felt .card.lit[data-lit="both"]')
    lit = me.page.locator(".felt .card.lit").evaluate_all("all => all.map(one => one.dataset.lit)")
    assert {"first", "second"} <= set(lit) or "both" in lit
    assert any("Bet" in row for row in me.rows())


def _hand(faces):
    from houseway.equipment.cards import parse_many

    return list(parse_many(faces))


def test_craps_puck_come_wagers_that_travel_and_buttons(served, sit):
    served.open("k", "craps")
    served.deals("33", "54", "31", "33")
    me = sit("Ann", "k")
    puck = me.page.locator(".puck")
    expect(puck).to_have_attribute("aria-label", "the puck is Off")
    me.stake("win_line", "hardway/6")
    expect(me.page.locator(".button-drawn.off")).to_have_count(1)
    me.deal()
    me.until("houseway.view.point === 6")
    me.page.get_by_role("img", name="the puck is On").wait_for()
    # The hardway won nothing: it was off. It goes by the player's word from now on.
    me.stake("come", "behind/win_line")
    me.deal()
    me.until("houseway.view.rolls.length === 2")
    spots = "houseway.view.things.filter((one) => one.spot).map((one) => one.spot)"
    assert "come/9" in me.page.evaluate(spots)
    me.stake("behind/come/9")
    me.page.get_by_role("tab", name="Wagers").click()
    hard = me.page.locator("#side-body li", has_text="Hard 6")
    hard.get_by_role("button", name="Call off").click()
    hard.get_by_role("button", name="Call on").wait_for()
    line = me.page.locator("#side-body li", has_text="Win Line").first
    expect(line).to_contain_text("stays until decided")
    me.deal()
    me.until("houseway.view.rolls.length === 3")
    me.deal()
    me.until("houseway.view.rolls.length === 4")
    me.page.locator(".strip .roll").nth(3).wait_for()
    assert me.page.locator(".strip .roll").all_text_contents()[:4] == ["6h", "4", "9", "6h"]
    me.page.get_by_role("tab", name="Results").click()
    assert any("Win Line" in row and "+$5" in row for row in me.rows())


def test_pai_gow_sets_tiles_by_click_drag_and_keys_and_the_house_way(served, sit):
    served.open("p", "pai-gow")
    served.pauses(0.5)
    me = sit("Ann", "p")
    for way in ("click", "drag", "house"):
        me.until("houseway.view.stage === 'wagers'")
        round_ = me.number("view.number")
        me.stake("area/{}")
        me.deal()
        me.until("houseway.view.stage === 'setting'")
        tiles = me.page.locator(".tile-held")
        tiles.nth(3).wait_for()
        assert all(tiles.nth(at).get_attribute("aria-label") for at in range(4))
        if way == "click":
            tiles.nth(0).click()
            me.key("3")
            expect(me.page.locator(".zone.low .tile-held")).to_have_count(2)
            me.press("SetHand")
        elif way == "drag":
            low = me.page.locator(".zone.low")
            me.page.locator(".zone.high .tile-held").first.drag_to(low)
            me.page.locator(".zone.high .tile-held").first.drag_to(low)
            me.key("s")
        else:
            me.press("AskHouseWay")
        me.until(f"houseway.view.number > {round_} || !houseway.view.live")
        assert any("Area" in row for row in me.rows())
        # What was opened stays to be looked at, although the next tiles are shuffled already.
        me.page.locator(".felt .tile:not(.down)").nth(7).wait_for()
        me.page.get_by_role("button", name="Why?").first.click()
        why = me.page.get_by_role("dialog")
        expect(why).to_contain_text("The bank")
        expect(why).to_contain_text("You")
        why.get_by_role("button", name="Close").click()


# Lines of a list on the felt that run into each other.
MEET = """(dialog) => [...dialog.querySelectorAll('.pays')].flatMap((list) => {
    const boxes = [...list.querySelectorAll('text')].map((one) => one.getBoundingClientRect());
    return boxes.filter((a, at) => boxes.slice(at + 1).some((b) =>
        Math.abs(a.y - b.y) < 2 && a.left < b.right && b.left < a.right)).map(({ y }) => y);
})"""


@pytest.mark.parametrize("game", ["canberra-holdem", "craps"])
def test_replay_is_marked_as_not_live_and_steps(served, sit, game):
    served.open("t", game)
    served.deals("34", "43")
    me = sit("Ann", "t", height=800)
    me.stake("win_line" if game == "craps" else "ante/{}")
    me.deal()
    if game != "craps":
        me.press("Fold")
    me.page.get_by_role("tab", name="History").click()
    me.page.get_by_role("button", name="Replay").first.click()
    dialog = me.page.get_by_role("dialog")
    expect(dialog).to_contain_text("not live")
    count = dialog.get_by_text("Step 1 of")
    count.wait_for()
    dialog.get_by_role("button", name="Last step").click()
    assert dialog.locator(".replay-said li").count() >= 1
    # What is paid for each hand stands apart from its name, and the way out is in sight.
    assert dialog.evaluate(MEET) == []
    close = dialog.get_by_role("button", name="Close").bounding_box()
    assert close["y"] + close["height"] <= me.page.viewport_size["height"]
    dialog.get_by_role("button", name="Close").click()
    number = me.number("panels.rounds[0].number")
    me.page.goto(f"/tables/t?round={number}")
    me.page.get_by_role("dialog").get_by_text("not live").wait_for()


def test_a_replay_says_how_what_was_shown_opens_the_commitments(served, sit):
    served.open("t", "canberra-holdem")
    me = sit("Ann", "t")
    me.stake("ante/{}")
    me.deal()
    me.press("Fold")
    me.page.get_by_role("tab", name="History").click()
    me.page.get_by_role("button", name="Replay").first.click()
    deal = me.page.get_by_role("dialog").locator("details.deal")
    # Her own two cards, the dealer's, and the board.
    expect(deal).to_contain_text("Committed before wagers closed: 9 shown, all open")
    deal.locator("summary").click()
    assert deal.locator("tbody tr").count() == 9

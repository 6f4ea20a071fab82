"""The dealer's console: a round of a real felt by typed cards, and what is paid for it."""

import dataclasses

import pytest
from playwright.sync_api import expect

from houseway import table
from houseway.core import Limits, load_game
from houseway.equipment import cards, tiles
from houseway.house import stream_of
from houseway.table.seats import BuyIn, Sit
from tools.open_house import PASSWORD

GAME = "canberra-holdem"


@pytest.fixture
def felt(served):
    """A real felt with two players who bought in."""
    name = served.open("felt", GAME, method="felt")
    for seat, player in ((1, "Ada"), (3, "Bert")):
        served.house.submit(name, player, "player", Sit(seat))
        served.house.submit(name, player, "player", BuyIn(seat, 500_00))
    return name


def enter(page):
    """Press Enter once the last line was answered: a second Enter before that is no yes."""
    page.wait_for_selector("#line:not([aria-busy])")
    page.press("#line", "Enter")


def type_line(page, text):
    """Type a line as a dealer does: what is shown follows before the next."""
    page.fill("#line", text)
    page.press("#line", "Enter")


def says(page, text):
    page.wait_for_selector(f"#now >> text={text}")


def dealt_to_settlement(page, asked="pay and declare"):
    """A round by keyboard alone: Ada's pair beats nothing, Bert folds."""
    says(page, "Place your wagers")
    type_line(page, "1 ante 25")
    page.wait_for_selector("#seats >> text=$25")
    type_line(page, "3 ante 10")
    page.wait_for_selector("#seats >> text=$10")
    says(page, "No more wagers")
    enter(page)
    says(page, "Type the cut")
    type_line(page, "20")
    says(page, "Hole cards")
    enter(page)
    says(page, "The flop")
    type_line(page, "as kd 9c")
    says(page, "Call or fold")
    type_line(page, "1 call")
    page.wait_for_selector("#seats >> text=$50")
    type_line(page, "3 fold")
    says(page, "The river")
    type_line(page, "4d 5s")
    says(page, "The dealer's hand")
    type_line(page, "3h 7h ac 8s")
    says(page, "The folded hands")
    enter(page)
    says(page, asked)


def test_a_round_by_typed_cards_is_paid_as_the_table_says(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    says(page, "Take the table")
    enter(page)
    dealt_to_settlement(page)
    state = served.house.table(felt)
    assert state.round == 1
    assert not state.live
    ada = page.locator(".declare-row", has_text="Ada")
    expect(ada.locator(".computed")).to_contain_text("$25")
    assert page.locator(".declare-row .clause").count() >= 2
    enter(page)
    says(page, "Place your wagers")
    expect(page.locator("#paid-box")).to_contain_text("Round 1: paid")


def test_a_wrong_payout_stops_the_table_until_it_is_put_right(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    says(page, "Take the table")
    enter(page)
    dealt_to_settlement(page)
    page.get_by_label("Paid to seat 1, in dollars").fill("30")
    enter(page)
    page.wait_for_selector("text=Overpaid by $5")
    page.reload()
    page.wait_for_selector("text=Overpaid by $5")
    assert not [
        move for move in table.turn(served.house.table(felt)).moves if "Stake" in move.command
    ]
    page.click("text=Correct it: take back $5")
    says(page, "Place your wagers")


def test_a_wrong_payout_may_go_on_record(served, sign_in):
    name = served.open("felt", "craps", method="felt")
    served.house.submit(name, "Ada", "player", Sit(1))
    served.house.submit(name, "Ada", "player", BuyIn(1, 500_00))
    page = sign_in("dealer", f"/tables/{name}/deal")
    says(page, "Take the table")
    enter(page)
    says(page, "Come-out roll")
    type_line(page, "1 win 10")
    page.wait_for_selector("#seats >> text=$10")
    type_line(page, "1 select 1 2")
    says(page, "No more wagers")
    enter(page)
    says(page, "Type the dice")
    type_line(page, "4 3")
    says(page, "pay and declare")
    page.get_by_label("Paid to seat 1, in dollars").fill("15")
    enter(page)
    page.click("text=Record as overpaid")
    says(page, "Come-out roll")
    found = served.house.table(name).payments[0]
    assert (found.kind, found.cents) == ("overpaid", 5_00)


def test_15_4_a_wrong_payout_goes_on_record_without_a_procedure_too(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    says(page, "Take the table")
    enter(page)
    dealt_to_settlement(page)
    page.get_by_label("Paid to seat 1, in dollars").fill("30")
    enter(page)
    page.click("text=Record as overpaid")
    says(page, "Place your wagers")
    expect(page.locator("#paid-box")).to_contain_text("No. 1, Ada: overpaid by $5")
    assert served.house.table(felt).balance("errors") == -5_00


def test_in_practice_the_dealer_types_payouts_and_mistakes_are_kept(served, sign_in):
    name = served.open("drill", GAME, method="felt", training=True)
    for seat, player in ((1, "Robin"), (3, "Sam")):
        served.house.submit(name, player, "player", Sit(seat))
        served.house.submit(name, player, "player", BuyIn(seat, 500_00))
    page = sign_in("dealer", f"/tables/{name}/deal")
    page.add_init_script("Math.random = () => 0.9")  # No irregularity is thrown in.
    page.reload()
    says(page, "Take the table")
    enter(page)
    page.click("text=Practice: I type the payouts")
    dealt_to_settlement(page, "what do you pay?")
    assert page.locator(".declare .computed").all_inner_texts() == ["", ""]
    page.get_by_label("Paid to seat 1, in dollars").fill("20")
    page.get_by_label("Paid to seat 3, in dollars").fill("0")
    enter(page)
    page.wait_for_selector("text=Underpaid by $5")
    page.click("text=Correct it: pay $5")
    says(page, "Place your wagers")
    page.goto("/training#dealing")
    page.wait_for_selector("#stats table")
    expect(page.locator("#stats")).to_contain_text("50 %")
    expect(page.locator("#stats")).to_contain_text("$5")


def test_a_card_that_lies_there_already_is_not_taken(felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    page.wait_for_selector("#line")
    enter(page)
    says(page, "Place your wagers")
    type_line(page, "1 ante 25")
    says(page, "No more wagers")
    enter(page)
    says(page, "Type the cut")
    type_line(page, "20")
    says(page, "Hole cards")
    enter(page)
    says(page, "The flop")
    page.fill("#line", "as kd as")
    page.wait_for_selector("text=The ace of spades is on the felt already")
    page.fill("#line", "as kd xx")
    page.wait_for_selector("text=is not a card")
    type_line(page, "as kd 9c")
    says(page, "Call or fold")
    expect(page.get_by_label("ace of spades")).to_be_visible()


def test_what_happened_is_reported_with_its_clause(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    page.wait_for_selector("#line")
    enter(page)
    says(page, "Place your wagers")
    type_line(page, "1 ante 25")
    says(page, "No more wagers")
    enter(page)
    says(page, "Type the cut")
    type_line(page, "20")
    says(page, "Hole cards")
    page.keyboard.press("F2")
    page.get_by_placeholder("Type to find").fill("dealt wrongly")
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Foreign card").check()
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_selector("dialog", state="detached")
    assert served.house.table(felt).void


def test_the_console_of_a_table_is_for_dealers(felt, visit):
    page = visit(f"/tables/{felt}/deal")
    page.wait_for_selector("text=Sign in as a dealer")
    expect(page.locator("#line")).to_have_count(0)


def test_the_console_tells_limits_maximum_payout_and_meter(served, sign_in):
    """What a dealer is asked at the table is read off the console."""
    usual = load_game(GAME).sign(Limits(5_00, 500_00, 5_00))
    sign = dataclasses.replace(usual, maximum_payout=10_000_00)
    served.house.open_table("capped", GAME, sign, method="felt")
    page = sign_in("dealer", "/tables/capped/deal")
    expect(page.locator("main")).to_contain_text("Ante $5 to $500, in steps of $5")
    expect(page.locator("main")).to_contain_text("$10,000")
    page.goto(f"/tables/{served.open('meter', 'texas-holdem-bonus', method='felt')}/deal")
    expect(page.locator("main")).to_contain_text("Jackpot $25,000")


def test_who_does_not_deal_there_reads_who_does_and_has_nothing_to_press(served, felt, sign_in):
    served.people.add_staff("other", "dealer", PASSWORD)
    page = sign_in("dealer", f"/tables/{felt}/deal")
    expect(page.locator("#now")).to_contain_text("stay away, nobody deals until it is taken")
    says(page, "Take the table")
    enter(page)
    says(page, "Place your wagers")
    other = sign_in("other", f"/tables/{felt}/deal")
    says(other, "dealer deals here")
    expect(other.locator("#now button")).to_have_count(0)
    expect(other.locator("#line")).to_be_hidden()
    expect(other.locator("#seats button")).to_have_count(0)
    boss = sign_in("supervisor", f"/tables/{felt}/deal")
    boss.get_by_role("button", name="Relieve dealer").click()
    says(other, "supervisor deals here")
    expect(boss.locator("#line")).to_be_visible()


def test_typed_things_are_numbered_as_the_equipment_does(served, sign_in):
    page = sign_in("dealer", "/")
    numbered = "async ([kind, text]) => (await import('/static/dealer/typing.js'))" + (
        ".readThings(kind, text).things.map((one) => one.value)"
    )
    for kind, all_of, name in (("cards", cards.DECK, cards.name), ("tiles", tiles.SET, tiles.name)):
        typed = " ".join(map(name, all_of))
        assert page.evaluate(numbered, [kind, typed]) == list(all_of)


def test_a_dealer_types_ahead_and_nothing_is_lost(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    says(page, "Take the table")
    enter(page)
    says(page, "Place your wagers")
    for line in ("1 ante 25", "3 ante 10", "1 super 5", "3 call"):
        type_line(page, line)
    page.wait_for_selector("#seats >> text=$25")
    page.wait_for_selector("#seats >> text=$10")
    expect(page.locator("#line")).to_have_value("3 call")
    boxes = {box.seat: dict(box.chips) for box in served.house.table(felt).play.boxes}
    assert boxes == {1: {"ante": 25_00, "super_aces": 5_00}, 3: {"ante": 10_00}}


def test_enter_never_gives_up_a_players_bank(served, sign_in):
    """What the dealer may do in a player's place waits for a press of its own."""
    name = served.open("felt", "pai-gow", method="felt")
    for seat, player in ((2, "Ada"), (3, "Bert")):
        served.house.submit(name, player, "player", Sit(seat))
        served.house.submit(name, player, "player", BuyIn(seat, 500_00))
    page = sign_in("dealer", f"/tables/{name}/deal")
    says(page, "Take the table")
    enter(page)
    says(page, "Decline the bank")
    enter(page)
    type_line(page, "2 take bank")
    says(page, "Shuffle and stack")
    expect(page.locator("#now .confirm.primary")).to_have_text("Shuffle and stackEnter")
    enter(page)
    says(page, "Place your wagers")
    assert served.house.table(name).play.bankers == (2,)


def test_cards_to_exchange_are_typed_by_their_places(served, sign_in):
    name = served.open("felt", "lunar-poker", method="felt")
    served.house.submit(name, "Ada", "player", Sit(1))
    served.house.submit(name, "Ada", "player", BuyIn(1, 500_00))
    page = sign_in("dealer", f"/tables/{name}/deal")
    says(page, "Take the table")
    enter(page)
    says(page, "Place your wagers")
    type_line(page, "1 ante 10")
    type_line(page, "1 super 10")
    says(page, "No more wagers")
    enter(page)
    says(page, "Type the cut")
    enter(page)
    says(page, "Type the cards")
    type_line(page, "ah")
    says(page, "Tap for a winning")
    type_line(page, "1 wave")
    says(page, "buy a sixth")
    page.fill("#line", "1 exchange 3")
    expect(page.locator("#suggestions li").first).to_contain_text("needs cards")
    type_line(page, "1 exchange 1 3 5")
    page.wait_for_selector("#log >> text=Draw chosen")
    events = [record.name for record in served.house.store.read(stream_of(name), 0)]
    assert "lunar-poker.DrawChosen" in events
    assert "table.TokensTakenBack" not in events


def test_each_stage_of_a_round_stands_with_its_clause(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    page.wait_for_selector("#phases li")
    stages = page.locator("#phases li").all_inner_texts()
    first = [stage.split() for stage in stages][:3]
    assert first == [["Wagers", "4.1"], ["Cut", "5.2"], ["Hole", "6.3"]]


def taken(page):
    """A dealer takes the table and may place wagers for its players."""
    says(page, "Take the table")
    enter(page)
    says(page, "Place your wagers")


@pytest.mark.parametrize("key", ["F2", "F4"])
def test_typing_goes_on_after_a_dialog_is_escaped(served, felt, sign_in, key):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    taken(page)
    page.keyboard.type("1 ante 25")
    page.keyboard.press("Enter")
    page.wait_for_selector("#seats >> text=$25")
    page.keyboard.press(key)
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.type("3 ante 10")
    expect(page.locator("#line")).to_have_value("3 ante 10")
    page.keyboard.press("Enter")
    page.wait_for_selector("#seats >> text=$10")
    assert served.house.table(felt).open_to_wagers


def test_letters_that_never_reached_the_line_confirm_nothing(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    taken(page)
    type_line(page, "1 ante 25")
    says(page, "No more wagers")
    # The browser reports keys, and the line stays empty.
    page.evaluate(
        "() => document.querySelector('#line')"
        ".addEventListener('beforeinput', (typed) => typed.preventDefault())"
    )
    page.keyboard.type("3 ante 10")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=did not reach the line")
    assert served.house.table(felt).open_to_wagers


def test_an_amount_that_is_refused_says_why_and_swallows_no_line(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    taken(page)
    page.keyboard.type("3 ante 7")
    page.keyboard.press("Enter")
    page.keyboard.type("1 ante 25")
    page.keyboard.press("Enter")
    page.wait_for_selector("#seats >> text=$25")
    expect(page.locator("#toasts")).to_contain_text("Ante takes multiples of $5")
    expect(page.locator("#toasts .clause")).to_have_text("3.3")
    assert page.locator("dialog").count() == 0


def test_a_wager_on_a_full_area_is_refused_by_its_limit(served, felt, sign_in):
    most = served.house.table(felt).sign.limit("ante").maximum
    page = sign_in("dealer", f"/tables/{felt}/deal")
    taken(page)
    type_line(page, f"1 ante {most // 100}")
    page.wait_for_selector(f"#seats >> text=${most // 100}")
    type_line(page, "1 ante 5")
    expect(page.locator("#toasts")).to_contain_text(f"at most ${most // 100}")
    expect(page.locator("#toasts .clause")).to_have_text("3.5")
    assert page.input_value("#line") == "1 ante 5"


def test_no_wager_lands_on_another_area_than_was_typed(served, sign_in):
    name = served.open("felt", "pai-gow", method="felt")
    served.house.submit(name, "Ada", "player", Sit(1))
    served.house.submit(name, "Ada", "player", BuyIn(1, 500_00))
    page = sign_in("dealer", f"/tables/{name}/deal")
    says(page, "Take the table")
    enter(page)
    says(page, "Decline the bank")
    type_line(page, "1 decline bank")
    says(page, "Shuffle and stack")
    enter(page)
    says(page, "Place your wagers")
    before = served.house.version(name)
    type_line(page, "1 area 25")
    page.wait_for_selector("#toasts >> text=say which")
    expect(page.locator("#line")).to_have_value("1 area 25")
    assert served.house.version(name) == before


def test_what_was_typed_is_taken_back_by_key(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    taken(page)
    type_line(page, "1 ante 25")
    page.wait_for_selector("#seats >> text=$25")
    page.keyboard.press("F8")
    expect(page.locator("dialog")).to_contain_text("ante")
    expect(page.locator("dialog")).to_contain_text("$25")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector("#log >> text=taken back")
    expect(page.locator("#seats")).not_to_contain_text("Ante $25")


def test_15_3_after_a_void_the_dealer_reads_what_came_back(served, felt, sign_in):
    page = sign_in("dealer", f"/tables/{felt}/deal")
    taken(page)
    type_line(page, "1 ante 25")
    page.wait_for_selector("#seats >> text=$25")
    enter(page)
    says(page, "Type the cut")
    enter(page)
    says(page, "Hole cards")
    enter(page)
    says(page, "The flop")
    type_line(page, "as kd 9c")
    says(page, "Call or fold")
    boss = sign_in("supervisor", f"/tables/{felt}/supervise")
    boss.get_by_role("button", name="15.3").first.click()
    boss.get_by_label("Reason").fill("a card was exposed")
    boss.click("text=Confirm and record")
    says(page, "Round 1 is void")
    expect(page.locator("#now")).to_contain_text("$25")
    expect(page.locator("#board")).not_to_contain_text("♠")

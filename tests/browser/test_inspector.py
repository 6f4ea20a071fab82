"""The inspector's console: a replay step by step, the chain check, exports, and search."""

import json

import pytest
from playwright.sync_api import expect

from houseway.core import CloseWagers, Stake
from houseway.house.receipts import checked
from houseway.house.records import stream_of
from houseway.house.sealing import Seal
from houseway.table.seats import BuyIn, Sit

GAME = "canberra-holdem"


@pytest.fixture
def table(served):
    """A table with one round played to its end."""
    name = served.open("main", GAME)
    sent = [("Ada", sending) for sending in (Sit(1), BuyIn(1, 500_00), Stake(1, "ante", 25_00))]
    for player, command in sent:
        served.house.submit(name, player, "player", command)
    served.house.submit(name, "dealer", "dealer", CloseWagers())
    from houseway.games.canberra_holdem.events import Call

    served.house.submit(name, "Ada", "player", Call(1, 50_00))
    assert not served.house.table(name).live
    return name


def test_a_round_is_replayed_step_by_step_and_not_live(table, sign_in):
    page = sign_in("inspector", f"/inspect/{table}")
    page.get_by_role("link", name="Replay round 1").click()
    page.wait_for_selector("text=Replay, not live")
    page.wait_for_selector("#where >> text=Step 1 of")
    expect(page.locator("#board .face.card")).to_have_count(0)
    page.get_by_role("button", name="One step on").click()
    page.wait_for_selector("#where >> text=Step 2 of")
    page.locator("#where").click()
    page.keyboard.press("End")
    # Everything lies open at the end: two communal rows and the dealer's hand.
    page.wait_for_selector("#board .face.card >> nth=6")
    page.get_by_role("button", name="Why?").first.click()
    page.wait_for_selector("dialog >> text=/\\$/")
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    page.wait_for_selector("#where >> text=Step 1 of")
    page.select_option("#speed", "2")
    page.click("#play")
    page.wait_for_function("() => document.querySelector('#slide').value >= 2")
    page.click("#play")
    page.wait_for_selector("#play >> text=Play")


def test_a_receipt_is_shown_as_a_code_and_kept_as_a_file(table, served, sign_in):
    served.hub.seal = Seal(served.house.store)
    page = sign_in("inspector", f"/inspect/{table}/rounds/1")
    page.get_by_role("button", name="Take a receipt").click()
    page.wait_for_selector("dialog.receipt img.code")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    assert checked(download.value.path().read_bytes()).statement["round"] == 1
    page.emulate_media(media="print")
    assert page.locator("dialog.receipt img.code").is_visible()
    assert not page.get_by_role("button", name="Save the file").is_visible()
    assert not page.locator("#steps").is_visible()


def test_the_dealer_takes_a_receipt_of_any_round(table, served, sign_in):
    served.hub.seal = Seal(served.house.store)
    page = sign_in("dealer", f"/tables/{table}/deal")
    page.get_by_role("button", name="Receipt").click()
    page.get_by_role("button", name="Take it").click()
    page.wait_for_selector("dialog.receipt img.code")


def test_the_chain_is_checked_and_found_sound(table, sign_in):
    page = sign_in("inspector", "/inspect")
    page.get_by_role("button", name="Check the chain").click()
    page.wait_for_selector("#verified .chip")
    expect(page.locator("#verified .chip")).to_have_text("Sound")


def test_events_are_found_by_clause_and_cite_it(table, sign_in):
    page = sign_in("inspector", f"/inspect/{table}#events")
    page.wait_for_selector(".events tbody tr >> nth=5")
    before = page.locator(".events tbody tr").count()
    page.fill("#search", "Settled")
    page.wait_for_function(
        "before => document.querySelectorAll('.events tbody tr').length < before", arg=before
    )
    row = page.locator(".events tbody tr").first
    row.locator(".clause").click()
    page.wait_for_selector("#clause:popover-open >> text=In the rules")
    assert row.locator(".clause").inner_text() in page.locator("#clause .eyebrow").inner_text()


@pytest.mark.parametrize("kind", ["JSON Lines", "CSV"])
def test_the_record_is_taken_away(table, sign_in, kind):
    page = sign_in("inspector", f"/inspect/{table}")
    with page.expect_download() as download:
        page.get_by_role("link", name=kind).click()
    lines = download.value.path().read_text().splitlines()
    assert len(lines) > 10
    if kind == "JSON Lines":
        assert json.loads(lines[0])
    else:
        assert lines[0].startswith("stream,version,at")


def test_rounds_of_every_table_are_found_from_one_place(served, table, sign_in):
    served.open("other", "craps")
    page = sign_in("inspector", "/inspect")
    page.fill("#find-all", "called")
    page.wait_for_selector("#found >> text=main")
    page.fill("#find-all", "nothing of the kind")
    page.wait_for_selector("#found >> text=No round")
    expect(page.locator("#found a")).to_have_count(0)


def test_the_ledger_comes_to_nothing(table, sign_in):
    page = sign_in("inspector", f"/inspect/{table}#ledger")
    page.wait_for_selector("text=Together")
    expect(page.locator("tr", has_text="Together").locator("td").last).to_have_text("$0")


def test_the_record_is_not_for_players(table, player):
    page = player("Eve", f"/inspect/{table}")
    page.wait_for_selector("text=You are signed in as player")
    expect(page.locator("table")).to_have_count(0)


def test_an_inspector_orders_a_count_of_the_cards(served, sign_in):
    name = served.open("felt", "texas-holdem-bonus", method="felt")
    page = sign_in("inspector", f"/inspect/{name}")
    page.get_by_role("button", name="Have the cards counted").click()
    page.wait_for_selector("text=Have the cards counted: ordered.")
    last = [record.name for record in served.house.store.read(stream_of(name))][-1]
    assert last.endswith("DeckCountOrdered")

"""The page that checks receipts, opened from a disk: it says what the command line says."""

import json
from pathlib import Path

import pytest

import houseway.web

VECTORS = json.loads(Path(__file__).parent.parent.joinpath("receipts.json").read_text("utf-8"))
PAGE = Path(houseway.web.__file__).parent / "static" / "verify-receipt.html"
CHECK = """async (all) => {
  const said = [];
  for (const bytes of all) {
    try {
      await checked(Uint8Array.from(bytes));
      said.push("");
    } catch (wrong) {
      said.push(String(wrong));
    }
  }
  return said;
}"""

# The places at which an altered byte is not refused.
ALTER = """async ([text, every]) => {
  const held = [];
  for (let at = 0; at < text.length; at += every) {
    const altered = new TextEncoder().encode(text);
    altered[at] ^= 1;
    await checked(altered).then(() => held.push(at), () => {});
  }
  return held;
}"""


@pytest.fixture(scope="module")
def page(chromium):
    context = chromium.new_context(offline=True)
    opened = context.new_page()
    opened.goto(PAGE.as_uri())
    yield opened
    context.close()


def test_it_holds_what_holds_and_refuses_what_must_be_refused(page):
    assert page.evaluate(CHECK, [[*VECTORS["holds"].encode()]]) == [""]
    refused = [[*text.encode()] for text in VECTORS["refused"].values()]
    assert all(page.evaluate(CHECK, refused))


def test_it_reads_the_text_of_a_code(page):
    assert page.evaluate(CHECK, [[*f"\n{VECTORS['code']}\n".encode()]]) == [""]
    refused = [[*text.encode()] for text in VECTORS["refused_codes"].values()]
    assert all(page.evaluate(CHECK, refused))


@pytest.mark.parametrize(("form", "every"), [("holds", 29), ("code", 7)])
def test_it_refuses_altered_bytes(page, form, every):
    assert page.evaluate(ALTER, [VECTORS[form], every]) == []


def test_it_shows_what_a_receipt_says(page):
    name, data = "round.receipt.json", VECTORS["holds"].encode()
    page.set_input_files("#file", {"name": name, "mimeType": "application/json", "buffer": data})
    page.get_by_text("It holds: round 1 of craps, for player.").wait_for()
    page.fill("#key", "other+00000000+AAAA")
    page.press("#key", "Tab")
    page.get_by_text("It does not hold: it is signed by another key than yours.").wait_for()


def test_a_text_can_be_pasted_and_a_file_dropped(page):
    page.fill("#key", "")
    page.fill("#text", VECTORS["code"])
    page.get_by_text("It holds: round 1 of craps, for player.").wait_for()
    page.fill("#text", VECTORS["code"][:-9])
    page.get_by_text("It does not hold: the text is not whole: scan or copy it again.").wait_for()
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "round.receipt.json"));
          dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
        }""",
        VECTORS["holds"],
    )
    page.get_by_text("It holds: round 1 of craps, for player.").wait_for()

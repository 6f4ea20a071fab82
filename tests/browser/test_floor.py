"""The floor page: what a newcomer sees, a Player Card in one step, and the looks of it."""

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from houseway.floor.exams import AnswerExam


@pytest.fixture
def floor(served):
    return served.open_all()


def test_a_newcomer_gets_a_card_and_is_led_to_a_table(floor, visit):
    page = visit("/")
    page.wait_for_selector(".table-card >> nth=9")
    card = page.locator("[data-table=canberra-holdem]")
    expect(card).to_contain_text("$5 to $500, in steps of $5")
    expect(card).to_contain_text("7 seats free of 7")
    card.get_by_role("link", name="Sit down").click()
    page.fill("#join-name", "Robin")
    page.keyboard.press("Enter")
    page.wait_for_selector(".player-card >> text=Robin")
    assert page.locator(".secret").inner_text()
    page.click("text=To my seat")
    page.wait_for_selector("text=Choose a chip, then press ANTE.")


def test_a_card_works_again_in_another_browser(floor, visit):
    page = visit("/")
    page.fill("#name", "Sam")
    page.click("text=Get my card")
    number = page.locator(".player-card .number").inner_text()
    secret = page.locator(".secret").inner_text()
    other = visit("/sign-in")
    other.fill("#card", number)
    other.fill("#secret", "WRONG")
    other.press("#secret", "Enter")
    other.wait_for_selector("text=do not match")
    other.fill("#secret", secret)
    other.press("#secret", "Enter")
    other.wait_for_selector("h1")
    assert other.wait_for_selector("text=Good to see you, Sam")


def test_games_are_filtered_and_training_stands_apart(floor, visit):
    page = visit("/")
    page.wait_for_selector("#training .table-card >> nth=4")
    page.locator("#filters").get_by_role("button", name="Craps").click()
    page.wait_for_function("() => document.querySelectorAll('.table-card').length === 2")
    expect(page.locator("#training .table-card")).to_have_count(1)


@pytest.mark.parametrize("path", ["/", "/sign-in", "/training", "/rules/craps"])
def test_pages_fit_a_phone_and_weigh_little(floor, visit, path):
    page = visit("about:blank", width=360, height=740)
    sizes = []
    page.on("response", lambda answer: sizes.append(answer))
    page.goto(path)
    page.wait_for_load_state("load")
    page.locator("h1").first.wait_for()
    page.wait_for_selector("h1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    if path == "/":
        assert sum(len(size.body()) for size in sizes if size.ok) < 300_000


def test_targets_are_large_enough(floor, visit):
    page = visit("/", width=360, height=740, has_touch=True, is_mobile=True)
    page.wait_for_selector(".table-card")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a.button, input, select, summary")]
          .filter(one => one.checkVisibility())
          .map(one => [one.textContent, one.getBoundingClientRect()])
          .filter(([, box]) => box.width < 24 || box.height < 24).map(([text]) => text)"""
    )
    assert small == []


def test_the_theme_is_chosen_and_kept(floor, visit):
    page = visit("/", color_scheme="dark")
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings").get_by_role("button", name="Light").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(244, 240, 230)"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_has_contrast(floor, visit, theme):
    page = visit("/", color_scheme=theme)
    page.wait_for_selector(".table-card")
    assert page.evaluate(POOR) == []


# Text on a plain background whose contrast is below 4.5 (3 for large text).
POOR = """() => {
  const probe = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (colour) => {
    probe.clearRect(0, 0, 1, 1);
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data];
  };
  const part = (v) => ((v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => .2126 * part(r) + .7152 * part(g) + .0722 * part(b);
  const behind = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return null;
      const colour = rgba(style.backgroundColor);
      if (colour[3] === 255) return colour;
      if (colour[3] > 0) return null;
    }
    return null;
  };
  const poor = [];
  for (const one of document.querySelectorAll("body *")) {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !one.checkVisibility() || one.closest("[disabled]")) continue;
    const style = getComputedStyle(one), ground = behind(one);
    if (!ground) continue;
    const [a, b] = [light(rgba(style.color)), light(ground)].sort((x, y) => y - x);
    const size = parseFloat(style.fontSize), large = size >= 24;
    const ratio = (a + .05) / (b + .05);
    if (ratio < (large ? 3 : 4.5)) poor.push([one.textContent.trim().slice(0, 30), ratio]);
  }
  return poor;
}"""


def test_a_wrong_decision_is_told_and_comes_back(served, visit):
    served.open("t", "canberra-holdem", training=True)
    page = visit("/training")
    start, decision = page.get_by_role("button", name="Start deciding"), page.locator("#decision")
    start.click()
    told = page.request.get("/api/games/canberra-holdem/drills").json()["situations"][0]
    best, other = told["choices"]
    decision.locator(f'[data-choice="{other}"]').click()
    expect(decision.locator(".told .lost")).to_contain_text("was best")
    expect(decision.locator("button.right")).to_have_attribute("data-choice", best)
    # It is kept, and asked again after three others.
    page.reload()
    start.click()
    for _ in range(3):
        decision.locator("[data-choice]").first.click()
        decision.get_by_role("button", name="Next").click()
    faces = decision.locator(".place .faces").first.locator("[aria-label]")
    assert faces.count() == len(told["shown"]["hole"].split())
    decision.locator(f'[data-choice="{best}"]').click()
    expect(decision.locator(".told .won")).to_contain_text("was the best choice")


def _answer(page, asked):
    """Answer a question of an exam as it is right."""
    if asked.options:
        page.locator(".ask .choices button").nth(asked.options.index(asked.answer)).click()
    else:
        page.get_by_label("Paid, in dollars").fill(f"{int(asked.answer) / 100:.2f}")
        page.keyboard.press("Enter")


def test_the_house_examines_a_dealer_and_the_trainer_sees_it(served, sign_in):
    served.open("t", "craps", training=True)
    page, clock = sign_in("dealer", "/training"), "#drill .clockface"
    page.locator("#drill-kind").select_option("exam")
    page.get_by_role("button", name="Start: 480 seconds").click()
    # The felt is staged, and what lies there is asked about: payouts, and what has gone wrong.
    expect(page.locator("#drill svg.felt .layer.chips > *").first).to_be_visible()
    casino = served.house.casino
    (exam,) = casino.floor().exams.known.values()
    for number, asked in enumerate(exam.asked[:4], 1):
        _answer(page, asked)
        expect(page.locator(clock)).to_contain_text(f"{number} of 20 answered")
        expect(page.locator("#drill .told")).to_contain_text("Right")
    # Whatever is answered on another device counts, and after a reload it goes on.
    for number, asked in enumerate(exam.asked[4:19], 5):
        casino.submit("dealer", "dealer", AnswerExam(exam.number, number, asked.answer))
    page.reload()
    page.get_by_role("button", name="Go on with your exam").click()
    expect(page.locator(clock)).to_contain_text("19 of 20 answered")
    _answer(page, exam.asked[-1])
    expect(page.locator("#drill .problem")).to_have_text("Passed.")
    page.get_by_role("button", name="Passed: certificate").click()
    paper = page.get_by_role("dialog")
    expect(paper).to_contain_text("has passed the dealer’s exam in")
    expect(paper).to_contain_text("Certificate E000001")
    # On paper nothing lies behind it.
    page.emulate_media(media="print")
    looks = "getComputedStyle(document.querySelector('dialog.certificate'), part)"
    seen = f"(part) => [{looks}.display, {looks}.backgroundColor]"
    assert page.evaluate(seen, "::backdrop")[0] == "none"
    assert page.evaluate(seen, None)[1] == "rgb(255, 255, 255)"
    # Who trains sees everybody, and looks a number up.
    trainer = sign_in("supervisor", "/training")
    expect(trainer.locator("#exams tbody tr")).to_have_count(1)
    trainer.get_by_label("Number of a certificate").fill("e000001")
    trainer.get_by_role("button", name="Look up").click()
    expect(trainer.get_by_role("dialog")).to_contain_text("dealer")


def test_an_exam_at_a_table_says_when_its_time_is_over(served, sign_in):
    served.open("t", "pai-gow", training=True)
    page = sign_in("dealer", "/training")
    page.locator("#exam-game").select_option("pai-gow")
    page.get_by_role("button", name="Take an exam at a table").click()
    expect(page.locator("#now")).to_contain_text("Nothing is dealt without you")
    page.get_by_role("button", name="Take the table").click()
    page.get_by_role("button", name="Shuffle and stack").wait_for()
    house = served.house
    (exam,) = house.casino.floor().exams.known.values()
    later = datetime.fromisoformat(exam.until) + timedelta(seconds=1)
    house.clock = house.casino.clock = later.isoformat
    assert not page.request.get(f"/api/floor/exams/{exam.number}").json()["mark"]["passed"]
    expect(page.locator("#now")).to_contain_text("It is over")
    expect(page.get_by_role("link", name="See what you did")).to_be_visible()


def test_a_visitor_practises_for_the_exam_and_nothing_is_kept(served, visit):
    served.open("t", "craps", training=True)
    page = visit("/training")
    expect(page.locator("#exams")).to_contain_text("practises")
    page.locator("#drill-kind").select_option("exam")
    page.clock.install()
    page.get_by_role("button", name="Start: 480 seconds").click()
    expect(page.locator("#drill .clockface")).to_contain_text("0 of 0 right")
    page.clock.run_for(481_000)
    expect(page.locator("#drill .problem")).to_have_text("Practice: no certificate.")
    assert len(served.house.casino.floor().exams.known) == 0


def test_strategies_are_worked_out_when_they_are_asked_for(served, visit):
    served.open_all()
    page = visit("/training")
    page.get_by_role("group", name="Game").wait_for()
    expect(page.locator("#strategy-box")).to_be_empty()
    page.get_by_role("group", name="Game").get_by_role("button", name="Craps").click()
    expect(page.locator("#strategy-box .waiting")).to_be_visible()
    page.locator(".strategy-table tbody tr").first.wait_for()

"""Pages for everybody: axe finds nothing on any of them, and print on a felt is large enough."""

from pathlib import Path

import pytest

from tools.browser import until_still

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
MAIN = {"craps": ["win_line"], "pai-gow": ["area/{}"], "lunar-poker": ["ante/{}", "super/{}"]}
GAMES = ("canberra-holdem", "craps", "lunar-poker", "pai-gow", "texas-holdem-bonus")
# The rules of WCAG 2.2, levels A and AA, and what axe calls best practice.
RUN = """async () => {
    const found = await axe.run(document, {resultTypes: ['violations']});
    return found.violations.flatMap(({id, nodes}) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}"""
# How tall print on the felt is on the screen, the smallest first.
SIZES = """() => [...document.querySelectorAll('svg.felt text')]
    .filter((text) => text.textContent.trim())
    .filter((text) => text.checkVisibility({checkVisibilityCSS: true, checkOpacity: true}))
    .map((text) => {
        const {a, b} = text.getScreenCTM();
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        return [size, text.textContent];
    })
    .sort(([one], [other]) => one - other)"""
LEAST = 11
# A layout full of areas and one with tiles stand for the others, which are long in coming.
SOME = [
    pytest.param(game, marks=() if game in ("craps", "pai-gow") else pytest.mark.long)
    for game in GAMES
]


# A round of each game as it is typed: wagers and decisions, until everything is settled.
TYPED = {
    "canberra-holdem": (["stake ante 10"], "call"),
    "craps": (["stake win line 10", "stake field 5"], "roll"),
    "lunar-poker": (["stake ante 10", "stake super 10"], "fold"),
    "pai-gow": (["stake area 4 10"], "house way"),
    "texas-holdem-bonus": (["stake ante 10"], "fold"),
}


def wrong(page):
    """What axe finds wrong on a page as it is now."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text("utf-8"))
    return page.evaluate(RUN)


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed")
@pytest.mark.parametrize("game", SOME)
def test_axe_finds_nothing_at_a_table(served, sit, game):
    served.open("t", game, training=True)
    me = sit("Ann", "t", reduced_motion="reduce")
    me.stake(*MAIN.get(game, ["ante/{}"]))
    until_still(me.page)
    found = wrong(me.page)
    # The panels are the same beside every felt.
    for tab in ("Rules", "Table", "In words") if game == "canberra-holdem" else ():
        me.page.get_by_role("tab", name=tab).click()
        until_still(me.page)
        found += wrong(me.page)
    me.deal()
    me.until("houseway.view.number > 0 && (houseway.view.live || houseway.view.rolls?.length)")
    until_still(me.page)
    found += wrong(me.page)
    assert found == []


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed")
def test_axe_finds_nothing_on_the_pages_of_a_player(served, visit, player):
    served.open("c", "craps")
    found = []
    page = player("Ann", width=390, height=800)
    for path in ("/", "/training", "/rules/craps", "/promotions", "/complaints", "/nowhere"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found += [f"{path}: {text}" for text in wrong(page)]
    page.goto("/tables/c")
    page.get_by_role("dialog").wait_for()
    found += wrong(page)
    assert found == []


@pytest.mark.long
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed")
@pytest.mark.parametrize(
    ("role", "paths"),
    [
        ("dealer", ("/tables/c/deal", "/desk")),
        ("supervisor", ("/supervise", "/tables/c/supervise", "/reports", "/promotions")),
        ("inspector", ("/inspect", "/inspect/c", "/complaints")),
    ],
)
def test_axe_finds_nothing_on_the_pages_of_staff(served, sign_in, role, paths):
    served.open("c", "canberra-holdem")
    page, found = sign_in(role, paths[0]), []
    for path in paths:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found += [f"{path}: {text}" for text in wrong(page)]
    assert found == []


@pytest.mark.parametrize("game", SOME)
def test_print_on_the_felt_is_large_enough(served, sit, game):
    served.open("t", game)
    me = sit("Ann", "t", width=1280, height=800)
    me.stake(*MAIN.get(game, ["ante/{}"]))
    until_still(me.page)
    sizes = me.page.evaluate(SIZES)
    me.deal()
    me.until("houseway.view.number > 0 && (houseway.view.live || houseway.view.rolls?.length)")
    until_still(me.page)
    sizes += me.page.evaluate(SIZES)
    assert [text for size, text in sizes if size < LEAST] == []


@pytest.mark.parametrize("game", SOME)
def test_a_round_is_played_by_what_is_typed(served, sit, game):
    served.open("t", game)
    me = sit("Ann", "t", seat=4)
    me.page.get_by_role("tab", name="In words").click()
    line, log = me.page.locator("#line"), me.page.locator(".spoken")

    def type_in(text):
        # Whatever is open can be typed, whatever it is.
        examples = me.page.evaluate(
            "houseway.panels.inWords.examples().filter(([text, command]) =>"
            " houseway.panels.inWords.means(text)?.command !== command)"
        )
        assert examples == []
        line.fill(text)
        line.press("Enter")
        until_still(me.page)

    wagers, decision = TYPED[game]
    me.until("houseway.wagersOpen()")
    for number, text in enumerate(wagers):
        type_in(text)
        me.until(f"houseway.wagers.mine().length > {number} || document.querySelector('.toast')")
        assert me.number("wagers.mine().length") > number, log.inner_text()
    type_in("deal")
    if decision != "roll":
        me.until("houseway.view.due.includes('seat/4') && houseway.view.live")
    type_in(decision)
    me.until("houseway.panels.shown")
    type_in("status")
    log.get_by_text("You have $").first.wait_for()
    type_in("nonsense")
    log.get_by_text("is not open now").wait_for()

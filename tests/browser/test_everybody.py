"""Pages for everybody: axe finds nothing on any of them, and print on a felt is large enough."""

from base64 import b64encode
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
# Print against what is really painted behind it: the page is pictured once without its print, and
# each text is compared with the pixels below it, nine of ten of which must make it readable. What
# is dimmed because it cannot be pressed now needs as much as a shape. Words that come with a
# ground of their own for a moment are left out.
PALE = """async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    [canvas.canvas.width, canvas.canvas.height] = [image.width, image.height];
    canvas.drawImage(image, 0, 0);
    const light = (colour) => {
        const [r, g, b] = colour.map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found = [];
    const lying = [...document.querySelectorAll('.felt .stack-drawn, .felt .layer.cards > *')];
    const under = ({left, top, width, height}) => lying.map((each) => each.getBoundingClientRect())
        .some((over) => left < over.right && left + width > over.left
            && top < over.bottom && top + height > over.top);
    for (const text of document.querySelectorAll('svg.felt text')) {
        if (!text.textContent.trim() || text.closest('.layer.cards, .flash, .caption')) continue;
        if (!text.checkVisibility({checkVisibilityCSS: true, checkOpacity: true})) continue;
        const {left, top, width, height} = text.getBoundingClientRect();
        // Chips and cards lie on print, and carry print of their own.
        const own = text.closest('.layer');
        if (!own && under({left, top, width, height})) continue;
        const inside = left >= 0 && top >= 0 && left + width <= innerWidth;
        if (!inside || top + height > innerHeight || width < 1) continue;
        let alpha = Number(getComputedStyle(text).fillOpacity);
        for (let at = text; at.closest('svg'); at = at.parentElement)
            alpha *= Number(getComputedStyle(at).opacity);
        const ink = getComputedStyle(text).fill.match(/[\\d.]+/g).map(Number);
        // Letters stand in the middle of the box around them.
        const {data} = canvas.getImageData(left, top + height / 4, width, height / 2);
        const ratios = [];
        for (let at = 0; at < data.length; at += 4) {
            const ground = [...data.slice(at, at + 3)];
            const seen = ground.map((part, n) => ink[n] * alpha + part * (1 - alpha));
            const [more, less] = [light(seen), light(ground)].sort((one, other) => other - one);
            ratios.push((more + 0.05) / (less + 0.05));
        }
        const ratio = ratios.sort((one, other) => one - other)[Math.floor(ratios.length / 10)];
        const {a, b} = text.getScreenCTM();
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        const heavy = Number(getComputedStyle(text).fontWeight) >= 700;
        const large = size >= 24 || (size >= 18.66 && heavy);
        const dim = text.closest('[aria-disabled=true], .seat:not(.taken)');
        if (ratio < (large || dim ? 3 : 4.5))
            found.push(`${ratio.toFixed(2)} ${text.textContent.trim()} (${size.toFixed(1)} px)`);
    }
    return found;
}"""
HIDDEN = "document.querySelector('svg.felt').classList.toggle('unprinted', {})"
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


# What is decided until everything lies open.
DECIDED = {
    "canberra-holdem": ["Call"],
    "lunar-poker": ["Bet"],
    "pai-gow": ["AskHouseWay"],
    "texas-holdem-bonus": ["Bet", "Check", "Check"],
}


def pale(page):
    """Print on the felt that does not stand out, in either theme."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        until_still(page)
        page.evaluate(HIDDEN.format("true"))
        picture = b64encode(page.screenshot(animations="disabled")).decode()
        page.evaluate(HIDDEN.format("false"))
        found += [f"{scheme}: {text}" for text in page.evaluate(PALE, picture)]
    return found


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


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed")
def test_axe_finds_nothing_in_an_exam(served, sign_in):
    served.open("c", "canberra-holdem", training=True)
    page = sign_in("dealer", "/training", width=390, height=800)
    page.locator("#drill-kind").select_option("exam")
    page.get_by_role("button", name="Start: 480 seconds").click()
    page.locator("#drill svg.felt").wait_for()
    assert wrong(page) == []


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


@pytest.mark.parametrize("game", GAMES)
def test_print_on_the_felt_stands_out_from_what_is_behind_it(served, sit, game):
    served.open("t", game)
    me = sit("Ann", "t", width=1280, height=800, reduced_motion="reduce")
    me.stake(*MAIN.get(game, ["ante/{}"]))
    # A page's own policy forbids styles from elsewhere, but not those that a script adds.
    me.page.evaluate("""() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.unprinted text { visibility: hidden !important }');
        document.adoptedStyleSheets = [sheet];
    }""")
    found = pale(me.page)
    # What is dealt, the decision, and what has been settled.
    me.deal()
    me.until("houseway.view.number > 0 && (houseway.view.live || houseway.view.rolls?.length)")
    found += pale(me.page)
    for command in DECIDED.get(game, ()):
        stage = me.number("view.stage")
        me.press(command)
        me.until(f"houseway.view.stage !== '{stage}' && !houseway.drawing")
    if game in DECIDED:
        me.until("houseway.panels.shown && document.querySelector('.felt .caption')")
        until_still(me.page)
    found += pale(me.page)
    assert found == []


@pytest.mark.parametrize("game", SOME)
def test_a_round_is_played_by_what_is_typed(served, sit, game):
    served.open("t", game)
    me = sit("Ann", "t", seat=4)
    me.page.get_by_role("tab", name="In words").click()
    line, log = me.page.locator("#line"), me.page.locator(".spoken")
    line.wait_for()

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

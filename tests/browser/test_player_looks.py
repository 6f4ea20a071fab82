"""What everybody must be able to perceive: names, contrast, weight, motion, announcements."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from houseway.core import Limits, load_game
from houseway.web.languages import ENGLISH, languages
from tools.browser import until_still

LARGEST = 110_000
# Another language brings what is said in it, and no font for headings.
CATALOGUE = 6_000
MOST_REQUESTS = 15
GAMES = ("canberra-holdem", "craps", "lunar-poker", "pai-gow", "texas-holdem-bonus")

# Whatever can be pressed, typed into or looked at has a name; ids stand for one thing.
NAMELESS = """() => {
    const shown = (one) => one.checkVisibility({checkVisibilityCSS: true});
    const named = (one) => (one.getAttribute('aria-label') || one.textContent
        || [...(one.labels ?? [])].map((each) => each.textContent).join('')
        || document.getElementById(one.getAttribute('aria-labelledby'))?.textContent
        || one.getAttribute('title') || one.getAttribute('alt') || '').trim();
    const controls = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab],'
        + '[role=img], [role=tablist], [role=tabpanel], [role=group], dialog, img:not([alt=""])';
    const nameless = [...document.querySelectorAll(controls)].filter(shown)
        .filter((one) => !one.closest('[aria-hidden=true]') && !named(one))
        .map((one) => one.outerHTML);
    const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    const inside = [...document.querySelectorAll('button button, a button, button a')];
    return [...nameless, ...twice, ...inside.map((one) => one.outerHTML)];
}"""

THEMED = """async (theme) => {
    const frame = () => new Promise(requestAnimationFrame);
    document.documentElement.dataset.theme = theme;
    await frame();
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    await frame();
}"""

# Text against the first solid colour behind it; what is disabled is exempt.
PALE = """() => {
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const rgb = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => {
        const linear = [r, g, b].map((one) => one / 255)
            .map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    const behind = (one) => {
        for (let at = one; at; at = at.parentElement) {
            const found = rgb(getComputedStyle(at).backgroundColor);
            if (found[3] > 240) return found;
        }
        return [255, 255, 255, 255];
    };
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const one = texts.currentNode.parentElement;
        if (!texts.currentNode.textContent.trim()) continue;
        if (one.closest('svg, script, .only-heard, .skip')) continue;
        if (one.closest('[aria-disabled=true], :disabled, [aria-hidden=true]')) continue;
        if (!one.checkVisibility({checkVisibilityCSS: true, checkOpacity: true})) continue;
        const style = getComputedStyle(one);
        const [a, b] = [light(rgb(style.color)), light(behind(one))].sort((x, y) => y - x);
        const large = parseFloat(style.fontSize) >= 24
            || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
        const ratio = (a + 0.05) / (b + 0.05);
        if (ratio >= (large ? 3 : 4.5)) continue;
        found.push(`${ratio.toFixed(2)} ${one.outerHTML.slice(0, 120)}`);
    }
    return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_a_name_and_can_be_read(served, sit, game):
    served.open("t", game, training=True)
    # Without motion colours change with the theme in no time.
    me = sit("Ann", "t", reduced_motion="reduce")
    me.until("houseway.view.stage === 'wagers'")
    for tab in me.page.get_by_role("tab").all():
        tab.click()
        until_still(me.page)
        assert _wrong(me.page) == []
    main = {"craps": "win_line", "pai-gow": "area/{}"}.get(game, "ante/{}")
    me.stake(main, *(["super/{}"] if game == "lunar-poker" else []))
    me.deal()
    me.until("houseway.view.number > 0 && (houseway.view.live || houseway.view.rolls?.length)")
    until_still(me.page)
    assert _wrong(me.page) == []


def _wrong(page):
    """What has no name, and what is too pale in either theme."""
    found = page.evaluate(NAMELESS)
    for theme in ("dark", "light"):
        page.evaluate(THEMED, theme)
        pale = page.evaluate(PALE)
        if pale:  # The table goes on: a colour may just be on its way.
            until_still(page)
            pale = page.evaluate(PALE)
        found += [f"{theme}: {text}" for text in pale]
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_light(served, visit, game, language):
    served.open("t", game)
    page = visit("/tables/t", locale=language)
    page.wait_for_selector("svg.felt")
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("lang") == language
    loaded = "performance.getEntries().filter((one) => one.encodedBodySize !== undefined)"
    # With the heads of the answers, as `python -m tools.delivery` counts.
    total = page.evaluate(f"{loaded}.reduce((sum, one) => sum + one.transferSize, 0)")
    elsewhere = page.evaluate(
        f"{loaded}.filter((one) => !one.name.startsWith(location.origin)).length"
    )
    assert 20_000 < total < LARGEST + (language != ENGLISH) * CATALOGUE
    assert page.evaluate(f"{loaded}.length") <= MOST_REQUESTS
    assert elsewhere == 0


def test_what_lies_behind_a_tab_comes_when_it_is_opened(served, sit, unheeded):
    served.open("c", "canberra-holdem", training=True)
    me = sit("Ann", "c")
    assert me.page.evaluate("houseway.panels.behind") is None
    me.page.route("**/*.later.js*", lambda route: route.abort())
    tab = me.page.get_by_role("tab", name="Table")
    tab.click()
    me.page.locator(".toast").get_by_text("did not come").wait_for()
    me.page.unroute("**/*.later.js*")
    # Whoever tries again has it, with what was said before.
    tab.click()
    me.page.get_by_role("button", name="Leave the table").wait_for()
    me.page.get_by_role("tab", name="In words").click()
    me.page.locator(".spoken > div").first.wait_for()


def test_results_are_announced_politely_and_the_end_of_wagers_at_once(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    me.page.evaluate("""() => {
        window.heard = [];
        const watch = () => {
            for (const one of document.querySelectorAll('[aria-live]')) {
                const words = one.textContent.trim();
                const how = one.getAttribute('aria-live');
                if (words && one.id.startsWith('said') && !heard.includes(`${how}: ${words}`))
                    heard.push(`${how}: ${words}`);
            }
        };
        const all = {childList: true, subtree: true, characterData: true};
        new MutationObserver(watch).observe(document.body, all);
    }""")
    me.stake("ante/{}")
    me.deal()
    me.until("houseway.view.stage === 'decisions'")
    me.press("Fold")
    me.until("heard.includes('assertive: No more bets.')")
    me.until("heard.some((said) => said.startsWith('polite:') && said.includes('You lose $5'))")


def test_nothing_moves_where_motion_is_not_wanted(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c", reduced_motion="reduce")
    me.stake("ante/{}")
    me.deal()
    me.until("houseway.view.stage === 'decisions'")
    me.page.locator(".felt .card").first.wait_for()
    running = "document.querySelector('.felt').getAnimations({subtree: true})"
    assert me.page.evaluate(f"{running}.filter((one) => !one.animationName).length") == 0


@pytest.mark.parametrize(("game", "wagers"), [("lunar-poker", 2), ("texas-holdem-bonus", 1)])
def test_the_felt_stays_where_it_is_while_a_round_goes_on(served, sit, game, wagers):
    served.open("l", game)
    sizes = (1280, 800), (1024, 768), (820, 1180)
    for size in ({"width": width, "height": height} for width, height in sizes):
        me = sit(f"Ann {size['width']}", "l", **size)
        places = [me.page.locator("svg.felt").bounding_box()]
        me.stake(*["ante/{}", "super/{}"][:wagers])
        places.append(me.page.locator("svg.felt").bounding_box())
        me.deal()
        me.page.locator('[data-command$=".Fold"]').wait_for()
        places.append(me.page.locator("svg.felt").bounding_box())
        me.press("Fold")
        me.page.locator("#strip .result").first.wait_for()
        places.append(me.page.locator("svg.felt").bounding_box())
        assert places == [places[0]] * 4
        me.page.get_by_role("tab", name="Table").click()
        me.page.get_by_role("button", name="Leave the table").click()
        me.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
        me.until("houseway.seat === 0")


# What is said in the moment in which the page is told what was thrown.
EARLY = """() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const seen = (one) => getComputedStyle(one).opacity > 0.5;
    const said = () => [...all('#now, #last'), ...all('.felt .puck').filter(seen)]
        .map((one) => one.textContent).concat(`${all('.felt .area.open').length} open`);
    const {live} = houseway;
    const see = live.see.bind(live);
    window.early = new Promise((resolve) => {
        live.see = (message) => {
            see(message);
            if (live.view.point === 6) requestAnimationFrame(() => resolve(said().join()));
        };
    });
}"""


def test_nothing_is_told_before_it_is_seen(served, sit):
    served.open("k", "craps")
    served.deals("33")
    me = sit("Ann", "k", pace="calm")
    me.stake("win_line", "field")
    # While the dice roll nobody says what they show; who does not want to wait touches a key.
    me.page.evaluate(EARLY)
    me.deal()
    early = me.page.evaluate("early")
    assert "point" not in early
    assert "$5" not in early
    assert early.endswith("OFF,0 open")
    me.key("Shift")
    me.page.wait_for_selector("#now >> text=a 6 before a 7")
    me.page.wait_for_selector("#strip >> text=You lose $5. The dice show 3 and 3: 6.")


# Both dice as they are looked at, in the middle of their way; nothing where they do not move.
LOOKED_AT = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    while (!(houseway.felt.landing > performance.now())) await frame();
    const dice = [...document.querySelectorAll('.felt .die')];
    const running = dice.flatMap((die) => die.getAnimations());
    for (const one of running) {
        one.pause();
        one.currentTime = one.effect.getTiming().duration * 0.65;
    }
    const boxes = dice.map((die) => die.querySelector('.body').getBoundingClientRect());
    for (const one of running) one.play();
    const [left, right] = boxes.sort((one, other) => one.left - other.left);
    const {left: from, width} = document.querySelector('svg.felt').getBoundingClientRect();
    const middle = (left.left + right.right) / 2;
    return [running.length, right.left - left.right, (middle - from) / width];
}"""


def test_dice_roll_beside_each_other_each_time(served, sit):
    served.open("k", "craps")
    served.deals("33", "52")
    me = sit("Ann", "k", width=1280, height=800, pace="calm")
    me.stake("win_line", "field")
    # The second time other words above have made the felt smaller or larger.
    for _ in range(2):
        me.page.evaluate(f"() => {{ window.looked = ({LOOKED_AT})() }}")
        me.deal()
        moving, between, middle = me.page.evaluate("looked")
        assert moving == 2
        assert between > 0
        assert 0.4 < middle < 0.6
        me.key("Shift")
        me.until("!houseway.drawing && !document.querySelector('.dock[inert]')")
        until_still(me.page)


def test_whatever_is_said_above_a_felt_leaves_it_where_it_is(served, sit):
    served.open("p", "pai-gow")
    for size in ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080}):
        me = sit(f"Ann {size['width']}", "p", **size)
        me.until("houseway.wagersOpen()")
        places = [me.page.locator("svg.felt").bounding_box()]
        me.stake("area/{}")
        me.deal()
        me.page.locator('[data-command$=".AskHouseWay"]').wait_for()
        until_still(me.page)
        places.append(me.page.locator("svg.felt").bounding_box())
        assert places == [places[0]] * 2
        me.press("AskHouseWay")
        me.page.locator("#strip .result").first.wait_for()
        me.page.get_by_role("tab", name="Table").click()
        me.page.get_by_role("button", name="Leave the table").click()
        me.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
        me.until("houseway.seat === 0")


# How many cards are seen face down in the first frame in which others move.
BACKS = """() => new Promise((resolve) => {
    const look = () => {
        if (houseway.view.stage === 'decisions' || houseway.felt.landing <= performance.now())
            return requestAnimationFrame(look);
        const down = [...document.querySelectorAll('.felt [aria-label="a card face down"]')];
        resolve(down.filter((card) => card.getBoundingClientRect().width > 10).length);
    };
    look();
})"""


def test_a_card_lies_face_down_until_it_is_turned(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c", pace="calm")
    me.stake("ante/{}")
    me.deal()
    me.until("houseway.view.stage === 'decisions'")
    me.page.evaluate("houseway.hurry()")
    until_still(me.page)
    me.page.evaluate(f"() => {{ window.backs = ({BACKS})() }}")
    me.press("Call")
    assert me.page.evaluate("window.backs") == 2


def test_dice_that_lie_there_are_not_thrown_again_when_a_round_ends(served, sit):
    served.open("p", "pai-gow")
    me = sit("Ann", "p")
    me.stake("area/{}")
    me.deal()
    me.until("houseway.view.stage === 'setting'")
    until_still(me.page)
    dice = (
        "[...houseway.felt.lying.values()].filter((it) => it.kind === 'die').map((it) => it.face)"
    )
    thrown = me.page.evaluate(dice)
    me.press("AskHouseWay")
    me.until("houseway.panels.shown && !houseway.drawing")
    assert len(thrown) == 4
    # They lie there for as long as the round is looked at.
    assert set(me.page.evaluate(dice)) <= set(thrown)


def test_hands_are_named_and_the_cards_that_count_are_lit(served, sit):
    served.open("c", "canberra-holdem")
    served.deals(box_4="Ah Ad", dealer="2h 7c", communal="As Kc 9s 4h 3c")
    me = sit("Ann", "c")
    me.stake("ante/{}")
    me.deal()
    me.press("Call")
    captions = me.page.locator(".felt .caption")
    expect(captions).to_have_count(2)
    assert {"does not qualify" in text for text in captions.all_text_contents()} == {True, False}
    expect(me.page.locator('.felt .card.lit[aria-label^="ace of"]')).to_have_count(3)


def test_a_reload_keeps_results_and_the_wagers_to_make_again(served, sit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    me.stake("ante/{}")
    me.deal()
    me.press("Fold")
    before = me.rows()
    me.page.reload()
    assert me.rows() == before
    me.page.wait_for_selector("#side-body >> text=Round 1")
    me.page.get_by_role("button", name="Rebet $5").wait_for()


def test_four_colours_tell_suits_apart(served, sit):
    served.open("c", "canberra-holdem")
    served.deals(box_4="Ah Ad", communal="As Kc 9s 4h 3c")
    me = sit("Ann", "c")
    me.stake("ante/{}")
    me.deal()
    me.page.locator(".felt .card.clubs").wait_for()
    colour = "(suit) => getComputedStyle(document.querySelector(`.felt .card.${suit} .suit`)).fill"
    suits = ("hearts", "diamonds", "spades", "clubs")
    assert len({me.page.evaluate(colour, suit) for suit in suits}) == 2
    me.page.get_by_role("button", name="Settings").click()
    me.page.get_by_role("button", name="Four colours").click()
    assert len({me.page.evaluate(colour, suit) for suit in suits}) == 4


def test_who_watches_sees_the_table_and_no_cards(served, sit, visit):
    served.open("c", "canberra-holdem")
    me = sit("Ann", "c")
    me.stake("ante/{}")
    me.deal()
    me.until("houseway.view.stage === 'decisions'")
    page = visit("/tables/c?watch")
    page.wait_for_selector(".felt .card")
    assert page.locator("text=You are watching").count() >= 1
    faces = "houseway.view.things.filter((one) => one.area === 'box/4').map((one) => one.face)"
    assert page.evaluate(faces) == [None, None]


def test_an_unknown_table_says_so(served, visit):
    page = visit("/tables/nowhere")
    page.get_by_text("There is no such table").wait_for()
    expect(page.get_by_role("link", name="To the floor", exact=True)).to_be_visible()


def test_the_felt_follows_the_sign(served, visit):
    usual = load_game("texas-holdem-bonus").sign(Limits(5_00, 500_00, 5_00))
    served.house.open_table("five", "texas-holdem-bonus", replace(usual, seats=5, jackpot=None))
    usual = load_game("pai-gow").sign(Limits(5_00, 500_00, 5_00))
    served.house.open_table("b", "pai-gow", replace(usual, options=("house_way/8",)))
    page = visit("/tables/five")
    page.wait_for_selector("text=Sit at 5")
    expect(page.locator(".felt .seat:visible")).to_have_count(5)
    expect(page.locator('.felt [data-area^="jackpot/"]:visible')).to_have_count(0)
    page.goto("/tables/b")
    page.wait_for_selector("text=Sit at 8")
    expect(page.get_by_text("HOUSE WAY").locator("visible=true")).to_have_count(1)


# Words on the felt that lie over each other, or over the plate of somebody's place.
OVER = """() => {
    const all = [...document.querySelectorAll('.felt .caption, .felt .badge, .felt .plate')]
        .filter((one) => one.checkVisibility())
        .map((one) => [one, one.getBoundingClientRect()]);
    const said = ([one]) => (one.matches('.plate') ? one.nextElementSibling : one).textContent;
    const over = ([, a], [, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    return all.flatMap((one, at) => all.slice(at + 1)
        .filter((other) => over(one, other) && [one, other].some(([it]) => it.matches('.caption')))
        .map((other) => `${said(one)} and ${said(other)}`));
}"""


@pytest.mark.parametrize("game", ["texas-holdem-bonus", "pai-gow"])
def test_what_hands_amount_to_lies_over_nobodys_place(served, sit, game):
    served.open("t", game)
    cards = {"box_4": "9s 9c", "dealer": "4c Jc", "flop": "5h Ah 7h", "turn": "Ad", "river": "Qs"}
    served.deals(**(cards if game == "texas-holdem-bonus" else {}))
    me = sit("Ann", "t", seat=4, width=1280, height=800)
    me.stake("area/{}" if game == "pai-gow" else "ante/{}")
    me.deal()
    for command in ["AskHouseWay"] if game == "pai-gow" else ["Bet", "Check", "Check"]:
        stage = me.number("view.stage")
        me.press(command)
        me.until(f"houseway.view.stage !== '{stage}'")
    me.page.locator(".felt .caption").first.wait_for()
    until_still(me.page)
    assert me.page.evaluate(OVER) == []

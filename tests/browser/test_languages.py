"""Pages of players in another language: no English sentence on them, and none of them overflows."""

import pytest

from tools.browser import until_still

pytestmark = pytest.mark.heavy
# The first wager of each game, and what is pressed until a round of it is over.
ROUNDS = {
    "canberra-holdem": (["ante/{}"], ["Call"]),
    "craps": (["win_line", "field"], []),
    "lunar-poker": (["ante/{}", "super/{}"], ["Fold"]),
    "pai-gow": (["area/{}"], ["AskHouseWay"]),
    "texas-holdem-bonus": (["ante/{}", "ante_bonus/{}"], ["Bet", "Check", "Check"]),
}
# Words that stay as they are: names, keys, and what is typed in English.
KEPT = (
    "Houseway JavaScript Robin Jung Che Jowl Esc Tab Enter Ctrl moves status fold void English "
    "canberra-holdem craps lunar-poker pai-gow texas-holdem-bonus"
)
# Three Latin letters outside of what is marked as English, on the page or said of what is on it.
ENGLISH = """(kept) => {
    const seats = Object.values(globalThis.houseway?.view?.seats ?? {});
    const names = seats.flatMap(({player}) => [player, player.replace(' (automatic)', '')]);
    const stay = [...names, ...kept.split(' ')];
    const bare = (text) => stay.reduce((left, word) => left.replaceAll(word, ''), text ?? '');
    const latin = (text) => /[A-Za-z]{3}/.test(bare(text));
    const aside = 'script, style, noscript, kbd, [lang=en], .clause, textarea, option[value=en]';
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let one = walk.currentNode; one; one = walk.nextNode()) {
        if (one.closest(aside)) continue;
        const own = [...one.childNodes].filter(({nodeType}) => nodeType === 3);
        const named = ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name));
        const said = [...own.map(({data}) => data), ...named].filter(latin);
        found.push(...said.map((text) => `${one.tagName}: ${text.trim()}`));
    }
    return [...new Set(found)];
}"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def english(page, table=True):
    if table:
        until_still(page)
    return page.evaluate(ENGLISH, KEPT)


def play(player, wagers, decisions):
    """A round by keys and areas; whatever is asked beside is answered by its first button."""
    player.stake(*wagers)
    player.deal()
    for command in decisions:
        waits = f"houseway.view.moves.some((one) => one.command.endsWith('.{command}'))"
        over = "houseway.panels.rounds.some((one) => one.closed)"
        player.until(f"({waits}) || ({over})")
        if player.page.evaluate(waits):
            stage = player.number("view.stage")
            player.press(command)
            player.until(f"houseway.view.stage !== '{stage}'")


@pytest.mark.parametrize("game", ROUNDS)
def test_a_table_speaks_the_language_of_its_player(served, sit, game):
    served.open(game, game, training=True)
    player = sit("Robin", game, locale="zh-CN")
    page, found = player.page, []
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    found += english(page)
    play(player, *ROUNDS[game])
    found += english(page)
    for tab in ("advice", "rules", "history", "table", "text", "results"):
        page.locator(f"#tab-{tab}").click()
        found += english(page)
    assert "\n".join(sorted(set(found))) == ""
    page.evaluate("document.documentElement.dir = 'rtl'")
    until_still(page)
    assert page.evaluate(WIDER) <= 0


def test_the_pages_of_players_speak_it_too(served, player):
    served.open("craps", "craps")
    page = player("Robin", "/", locale="zh-CN", width=390)
    found, wide = [], {}
    for path in ("/", "/training", "/rules/craps", "/complaints", "/sign-in", "/nowhere"):
        page.goto(path)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        found += [f"{path} {text}" for text in english(page, table=False)]
        page.evaluate("document.documentElement.dir = 'rtl'")
        wide[path] = page.evaluate(WIDER)
    assert "\n".join(sorted(set(found))) == ""
    assert {path: more for path, more in wide.items() if more > 0} == {}


def test_the_language_is_chosen_in_the_settings_and_kept(visit):
    page = visit("/?lang=zh-Hant")
    assert page.locator("html").get_attribute("lang") == "zh-Hant"
    page.goto("/sign-in")
    page.locator("[popovertarget=settings]").click()
    page.get_by_role("button", name="English", exact=True).click()
    page.wait_for_selector("html[lang=en]")
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "en"

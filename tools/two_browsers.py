"""Two browsers at one table see the same: `python -m tools.two_browsers [MINUTES [GAME…]]`.

Each has a player who presses what is offered there, one on a desktop and one on a phone; two
automatic players sit beside them, and the dealer does not wait. Whatever both were told after as
many records is compared, all of the view but what is one player's own: what lies where, faces that
both know, chips, purses, the stage, what came last. Whenever nothing moves, what is drawn must be
what was told. The first difference ends it with 1.
"""

import random
import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from houseway.law import games
from houseway.web.presence import Presence
from tools.browser import found, until_still
from tools.open_house import BRISK, OpenHouse

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MINUTES, CENTS = 60.0, 5_000_00
PACE = BRISK._replace(pause=0.05)
SAME = "the same throughout"
COMPANY, LOOK_AGAIN, KEPT = 2, 100, 200
PLACES = (2, 1280, 800), (3, 390, 844)
# What each is told of their own, or as "you"; and what is no matter of the record.
APART = {"moves", "question", "said"} | Presence().plain().keys()
SEATED = "Boolean(window.houseway?.view && houseway.money() > 0)"
# All that a page is told, by how many records there were; faces that it may not know are null.
LISTEN = """() => {
    if (window.told) return;
    window.told = {};
    const {live} = houseway;
    const see = live.see.bind(live);
    live.see = (message) => {
        see(message);
        window.told[live.version] = live.view;
    };
}"""
TOLD = """() => {
    const {told = {}} = window;
    if (window.told) window.told = {};
    return told;
}"""
# What lies on the felt, and what the view says of places that are drawn, each as a line.
DRAWN = """() => {
    const line = ({kind, area, face, cents}) => [kind, area, face ?? '', cents ?? ''].join(' ');
    const drawn = [...houseway.felt.lying.values()].map(({thing}) => thing)
        .filter(({kind}) => kind !== 'count').map(line).sort();
    const {places, svg} = houseway.felt;
    const told = houseway.live.view.things
        .filter(({kind, place, area}) => kind === 'chips' || places.has(place ?? area))
        .filter(({area}) => area !== 'draw' || !svg.classList.contains('narrow'));
    return [houseway.live.version, drawn, told.map(line).sort()];
}"""
# What a player may press now: a decision, the same wagers again, an area, or the deal.
OFFERED = """() => {
    const shown = (each) =>
        !each.disabled && each.ariaDisabled !== 'true' && each.checkVisibility();
    const all = (what) => [...document.querySelectorAll(what)].filter(shown);
    const name = ({dataset: {key, command, area}}) => key ?? command ?? area;
    const decisions = all('.dock.deciding button[data-command]')
        .filter(({dataset: {command}}) => !/Fold|Leave|Offer|Pass/.test(command)).map(name);
    if (decisions.length) return ['decide', decisions];
    if (houseway.busy || document.querySelector('.dock[inert]')) return ['', []];
    const areas = all('.felt .open[data-area]').map(name);
    const deals = all('[data-key="deal"]').length > 0 && houseway.staked() > 0;
    if (deals) return ['deal', ['deal']];
    // One after the other until the deal is offered: some wagers go with others only.
    return areas.length ? ['stake', areas] : ['', []];
}"""
PRESS = """([how, what]) => {
    const by = {decide: 'data-key', stake: 'data-area', deal: 'data-key'}[how];
    const found = document.querySelector(`[${by}="${CSS.escape(what)}"]`)
        ?? document.querySelector(`[data-command="${CSS.escape(what)}"]`);
    found?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    document.querySelector('dialog[open] .primary')?.click();
}"""


class Differs(Exception):  # noqa: N818
    """Two pages that should say the same do not."""


class Pair:
    """Two pages at one table, and what both were told of it."""

    def __init__(self, pages: "list[Page]", chance: random.Random) -> None:
        self.pages, self.random = pages, chance
        self.told: list[dict[str, Any]] = [{}, {}]
        self.compared = self.told_apart = self.at_rest = self.pressed = 0

    def step(self) -> None:
        """Somebody presses something, and whatever both know by now is compared."""
        page = self.random.choice(self.pages)
        how, offered = page.evaluate(OFFERED)
        if how:
            page.evaluate(PRESS, [how, self.random.choice(offered)])
            self.pressed += 1
        else:
            page.wait_for_timeout(LOOK_AGAIN)
        for told, each in zip(self.told, self.pages, strict=True):
            told |= each.evaluate(TOLD)
            each.evaluate(LISTEN)
        first, second = self.told
        for version in sorted(first.keys() & second.keys(), key=int):
            _same(version, first.pop(version), second.pop(version))
            self.compared += 1
        # Who was told less often than the other has no word for some numbers.
        for told in self.told:
            for old in sorted(told, key=int)[:-KEPT]:
                del told[old]
                self.told_apart += 1

    def rest(self) -> None:
        """Where nothing moves, what is drawn is what was told."""
        for page in self.pages:
            until_still(page)
            version, drawn, view = page.evaluate(DRAWN)
            # A settled round is left to be looked at, when the next has begun already.
            if view and drawn != view and not _looked_at(page):
                raise Differs(f"after record {version} a felt shows {drawn}, not {view}")
            self.at_rest += 1


def _looked_at(page: "Page") -> bool:
    looked: bool = page.evaluate("houseway.until > Date.now() || Boolean(houseway.drawing)")
    return looked


def _same(version: str, first: dict[str, Any], second: dict[str, Any]) -> None:
    for part in sorted((first.keys() | second.keys()) - APART):
        told: tuple[Any, Any] = first.get(part), second.get(part)
        if not _agree(*told, part):
            lists = all(isinstance(each, list) for each in told) and len(told[0]) == len(told[1])
            pairs = list(zip(*told, strict=True)) if lists else [told]
            where = next(pair for pair in pairs if not _agree(*pair, part))
            raise Differs(f"after record {version}: {part} {where[0]}, {where[1]}")


def _agree(first: Any, second: Any, name: str = "") -> bool:
    """Whether both were told the same, but for faces and hands that one may not know."""
    if isinstance(first, dict) and isinstance(second, dict):
        both = first.keys() & second.keys()
        if name == "things" and None in (first.get("face", ""), second.get("face", "")):
            both -= {"face", "hand"}
        elif name != "hands" and both != first.keys() | second.keys():
            return False
        return all(_agree(first[part], second[part]) for part in both)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(
            _agree(*pair, name) for pair in zip(first, second, strict=True)
        )
    return bool(first == second)


def _arrive(
    browser: "Browser", house: OpenHouse, table: str, seat: int, width: int, height: int
) -> "Page":
    context = browser.new_context(base_url=house.url, viewport={"width": width, "height": height})
    context.add_init_script("localStorage.setItem('houseway.pace', 'none')")
    page = context.new_page()
    page.goto("/api/me")
    headers = {"X-CSRF-Token": page.request.get("/api/me").json()["csrf"]}
    page.request.post("/api/cards", data={"name": f"Player {seat}"}, headers=headers)
    page.goto(f"/tables/{table}?sit={seat}&cents={CENTS}")
    while not page.evaluate(SEATED):
        page.wait_for_timeout(LOOK_AGAIN)
    return page


def played(browser: "Browser", game: str, goes_on: Callable[[Pair], bool]) -> tuple[Pair, str]:
    """One table for as long as it `goes_on`; how it went, and whether both saw the same."""
    house = OpenHouse(PACE)
    table = house.open(game, game, training=True)
    pair = Pair([_arrive(browser, house, table, *place) for place in PLACES], random.Random(game))
    # They would have sat down where somebody else wants to.
    house.hub.settings = PACE._replace(company=COMPANY)
    same = SAME
    try:
        while goes_on(pair):
            pair.step()
            if pair.pressed % 5 == 0:
                pair.rest()
    except Differs as differs:
        same = f"OTHERWISE: {differs}"
    rounds = house.house.view(table, "").get("number", 0)
    for page in pair.pages:
        page.context.close()
    house.close()
    return pair, (
        f"{rounds} rounds, {pair.pressed} presses, "
        f"{pair.compared} states compared, {pair.told_apart} told to one alone, "
        f"{pair.at_rest} felts at rest: {same}"
    )


def played_for(browser: "Browser", game: str, minutes: float) -> bool:
    """One table for so many minutes; whether both saw the same all the while."""
    end = monotonic() + 60 * minutes
    _, told = played(browser, game, lambda _: monotonic() < end)
    print(f"{game}: {minutes:g} minutes, {told}", flush=True)
    return told.endswith(SAME)


def main(*asked: str) -> int:
    """Each game in turn; 1 where two browsers saw different things, or where there is none."""
    from playwright.sync_api import sync_playwright

    minutes, path = float(asked[0]) if asked else MINUTES, found()
    if not path:
        print("no Chromium here: apt-get install chromium", file=sys.stderr)
        return 1
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        alike = [played_for(browser, game, minutes) for game in asked[1:] or games()]
        browser.close()
    return 0 if all(alike) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""How a table comes to a phone that has never been here: `python -m tools.delivery [game…]`.

Chromium behind slow 4G as Lighthouse has it (1.6 Mbit/s down, 0.75 up, 150 ms there and back) on a
processor four times slower, a page of 390 by 844, nothing kept, in every language. Whatever else
the machine does makes every figure worse, so each is the least of a few runs: requests, kB with
headers, and seconds until the first paint, the largest, the felt, and a table that can be pressed;
then how far things jumped.
"""

import sys
from typing import TYPE_CHECKING, Any

from houseway.law import games
from houseway.web.languages import languages
from tools.browser import found, until, until_still
from tools.open_house import OpenHouse

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RUNS = 3
SLOWER = 4
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "user_agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile Safari/537.36",
}
# What the browser itself notes, and when the felt is drawn and the table lives.
WATCH = """
window.noted = {largest: 0, jumped: 0, felt: 0, live: 0};
const note = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({type, buffered: true});
note('largest-contentful-paint', ({startTime}) => { noted.largest = startTime; });
note('layout-shift', ({value, hadRecentInput}) => { noted.jumped += hadRecentInput ? 0 : value; });
const look = () => {
    const now = performance.now();
    if (document.querySelector('svg.felt')) noted.felt ||= now;
    if (document.querySelector('#main')?.ariaBusy === 'false') noted.live ||= now;
    if (!noted.live) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
FIGURES = """() => {
    const came = performance.getEntries().filter((each) => each.encodedBodySize !== undefined);
    const [{startTime: first}] = performance.getEntriesByType('paint');
    const bytes = came.reduce((sum, {transferSize}) => sum + transferSize, 0);
    return {requests: came.length, bytes, first, ...noted};
}"""
ROW = "{:<20}{:<10}{:>9}{:>8}{:>8}{:>9}{:>7}{:>7}{:>8}"
HEADS = ("game", "language", "requests", "kB", "first", "largest", "felt", "live", "jumped")


def measured(browser: "Browser", url: str, language: str) -> dict[str, float]:
    """One visit of somebody who has never been here."""
    context = browser.new_context(**PHONE, locale=language)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    page.goto(url)
    until(page, "window.houseway?.live?.tries === 0 && houseway.view && noted.live")
    page.evaluate("document.fonts.ready.then(() => null)")
    until_still(page)
    figures: dict[str, float] = page.evaluate(FIGURES)
    context.close()
    return figures


def row(game: str, language: str, runs: list[dict[str, float]]) -> str:
    """The best of what was measured, each figure for itself."""
    best = {name: min(run[name] for run in runs) for name in runs[0]}
    seconds = (f"{best[name] / 1000:.2f}" for name in ("first", "largest", "felt", "live"))
    size, jumped = f"{best['bytes'] / 1000:.1f}", f"{best['jumped']:.3f}"
    return ROW.format(game, language, int(best["requests"]), size, *seconds, jumped)


def main(*asked: str) -> int:
    """Print a line for each game and language; 1 where there is no browser."""
    from playwright.sync_api import sync_playwright

    path = found()
    if not path:
        print("no Chromium here: apt-get install chromium", file=sys.stderr)
        return 1
    house = OpenHouse().open_all()
    print(ROW.format(*HEADS))
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game in asked or games():
            url = f"{house.url}/tables/{game}"
            for language in languages():
                runs = [measured(browser, url, language) for _ in range(RUNS)]
                print(row(game, language, runs), flush=True)
        browser.close()
    house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""Pictures of the browser tables for the documents: `python -m tools.screens` makes them."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tools.browser import ensured
from tools.open_house import OpenHouse
from tools.pictures import SHOTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDE, PHONE = (1280, 800), (390, 800)
# People think for a moment, so that the picture shows a table and not a blur.
SETTLED = 1500
# Enough for print on a felt to stay crisp; a lossless picture of a shaded cloth is twice as heavy.
QUALITY = 88


class Shot(NamedTuple):
    """One picture: what is dealt, and what somebody does at which table before it is taken.

    A step presses a key, or an area of the felt; `{}` stands for the own seat.
    """

    name: str
    game: str
    steps: list[str]
    cards: Mapping[str, str] = MappingProxyType({})
    dice: tuple[str, ...] = ()
    phone: bool = False
    scheme: str = "light"


def _play(page: "Page", steps: list[str]) -> None:
    for step in steps:
        what, _, name = step.partition(" ")
        if what == "key":
            page.keyboard.press(name)
            page.wait_for_timeout(700)
        else:
            seat = page.evaluate("houseway.seat")
            page.locator(f'.open[data-area="{name.format(seat)}"]').click()
            page.wait_for_timeout(250)


@contextmanager
def _browser(path: str) -> Iterator["Browser"]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def _sit(page: "Page", table: str) -> None:
    """A newcomer takes a card, a seat and chips; two automatic players keep company."""
    page.goto(f"/tables/{table}")
    page.locator('[data-key="join"]').click()
    page.fill("#join-name", "Robin")
    page.fill("#join-cents", "1000")
    page.click("text=Sit down")
    page.click("text=To my seat")
    page.wait_for_selector("text=Choose a chip, then press")
    for _ in range(2):
        page.evaluate("houseway.live.send('web.AddPlayer', {})")
    page.wait_for_timeout(SETTLED)


def _take(browser: "Browser", shot: Shot, folder: Path) -> Path:
    house = OpenHouse()
    house.open(shot.game, shot.game, training=True)
    house.deals(*shot.dice, **shot.cards)
    wide, tall = PHONE if shot.phone else WIDE
    page = browser.new_page(
        viewport={"width": wide, "height": tall},
        base_url=house.url,
        color_scheme="dark" if shot.scheme == "dark" else "light",
    )
    _sit(page, shot.game)
    _play(page, shot.steps)
    page.mouse.move(0, 0)
    page.wait_for_timeout(SETTLED)
    if shot.phone:
        page.evaluate("scrollTo(0, 100)")
    path = folder / f"{shot.name}.jpg"
    page.screenshot(path=path, type="jpeg", quality=QUALITY)
    page.close()
    house.close()
    return path


def main(root: Path, *only: str) -> int:
    """Write every picture, or those named; 1 where there is no browser."""
    chromium = ensured()
    if not chromium:
        print("no Chromium here: apt-get install chromium", file=sys.stderr)
        return 1
    folder = root / "docs" / "pictures"
    with _browser(chromium) as browser:
        for shot in (Shot(**told) for told in SHOTS["browser"]):
            if not only or shot.name in only:
                path = _take(browser, shot, folder)
                print(f"{path.relative_to(root).as_posix()} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], *sys.argv[1:]))

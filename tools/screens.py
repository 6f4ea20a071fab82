"""Pictures of the browser tables for the documents: `python -m tools.screens` makes them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tools.browser import ensured
from tools.open_house import OpenHouse

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDE, PHONE = (1280, 800), (390, 800)
# People think for a moment, so that the picture shows a table and not a blur.
SETTLED = 1500
# Enough for print on a felt to stay crisp; a lossless picture of a shaded cloth is twice as heavy.
QUALITY = 88


class Shot(NamedTuple):
    """One picture: what to do at which table before it is taken."""

    name: str
    game: str
    play: Callable[["Page"], None]
    cards: dict[str, str]
    dice: tuple[str, ...] = ()
    size: tuple[int, int] = WIDE
    scheme: str = "light"


def _area(page: "Page", name: str) -> None:
    """Press an area of the felt once it is open; `{}` stands for the own seat."""
    seat = page.evaluate("houseway.seat")
    page.locator(f'.open[data-area="{name.format(seat)}"]').click()
    page.wait_for_timeout(250)


def _press(page: "Page", *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(700)


def _canberra(page: "Page") -> None:
    _press(page, "3")
    _area(page, "ante/{}")
    _press(page, "2")
    _area(page, "super_aces/{}")
    _press(page, "Space", "c")


def _texas(page: "Page") -> None:
    _press(page, "3")
    _area(page, "ante/{}")
    _press(page, "2")
    _area(page, "ante_bonus/{}")
    _area(page, "jackpot/{}")
    _press(page, "Space", "b")


def _craps(page: "Page") -> None:
    _press(page, "3")
    _area(page, "win_line")
    _press(page, "Space")
    for name in ("come", "behind/win_line", "place_win/8", "hardway/10"):
        _area(page, name)
    _press(page, "Space")
    _area(page, "behind/come/5")
    _press(page, "2")
    _area(page, "field")


def _lunar(page: "Page") -> None:
    _press(page, "2")
    _area(page, "ante/{}")
    _area(page, "super/{}")
    _press(page, "Space", "3", "4")


def _pai_gow(page: "Page") -> None:
    _press(page, "3")
    _area(page, "area/{}")
    _press(page, "Space", "1", "3")


CANBERRA = {"box_4": "Ah Jc", "dealer": "Kd 9s", "communal": "As Ac 7d Jh 4s"}
SHOTS = (
    Shot("table-canberra", "canberra-holdem", _canberra, CANBERRA),
    Shot(
        "table-texas",
        "texas-holdem-bonus",
        _texas,
        {"box_4": "Kh Qh", "dealer": "8s 8d", "flop": "Jh Ts 3h", "turn": "9c", "river": "2d"},
        scheme="dark",
    ),
    Shot("table-craps", "craps", _craps, {}, ("42", "41", "33", "54")),
    Shot(
        "table-lunar",
        "lunar-poker",
        _lunar,
        {"box_3": "Qh Qs 7d 2c Qd", "dealer": "Ad 8c Ks 5h Jc"},
    ),
    Shot("table-pai-gow", "pai-gow", _pai_gow, {}, scheme="dark"),
    Shot("phone-canberra", "canberra-holdem", _canberra, CANBERRA, size=PHONE),
)


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
    wide, tall = shot.size
    page = browser.new_page(
        viewport={"width": wide, "height": tall},
        base_url=house.url,
        color_scheme="dark" if shot.scheme == "dark" else "light",
    )
    _sit(page, shot.game)
    shot.play(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(SETTLED)
    if shot.size == PHONE:
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
        for shot in SHOTS:
            if not only or shot.name in only:
                path = _take(browser, shot, folder)
                print(f"{path.relative_to(root).as_posix()} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parents[1], *sys.argv[1:]))

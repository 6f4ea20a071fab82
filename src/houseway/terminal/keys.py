"""Raw input: single keys and edited lines from a terminal. Nothing else reads the keyboard."""

import codecs
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import typer

if sys.platform != "win32":
    import select
    import termios
    import tty

ENTER, ESCAPE, BACKSPACE, UP, PAGE_UP = "\r", "\x1b", "\x7f", "\x1b[A", "\x1b[5~"
_SAME = {"\n": ENTER, "\b": BACKSPACE}


class Keys:
    """A quiet keyboard while in use: keys arrive at once and are not echoed.

    Ctrl-C stays an interrupt, so that it works in the middle of a deal as well.
    """

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._before: Any = None

    def __enter__(self) -> "Keys":
        if sys.platform != "win32":
            self._before = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
        return self

    def __exit__(self, *_: object) -> None:
        if sys.platform != "win32":
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)

    def key(self) -> str:
        """The next key, or the whole escape sequence of a special one; EOFError for Ctrl-D."""
        while not self._waiting:
            self._waiting.extend(separate(self._read()))
        pressed = self._waiting.popleft()
        if pressed == "\x04":
            raise EOFError
        return _SAME.get(pressed, pressed)

    def _read(self) -> str:
        if sys.platform == "win32":
            return typer.getchar()
        arrived = os.read(sys.stdin.fileno(), 64)
        if not arrived:
            raise EOFError
        return self._decoder.decode(arrived)

    def pause(self, seconds: float) -> None:
        """Wait, or go on at the next key. What was pressed meanwhile is forgotten.

        A key that was meant to hurry the deal must not become a decision about money.
        """
        if sys.platform == "win32":
            time.sleep(seconds)
            return
        select.select([sys.stdin], [], [], seconds)
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        self._waiting.clear()

    def line(self, show: Callable[[str], None]) -> str | None:
        """A line that can be put right while it is typed; None after Escape."""
        typed = ""
        while True:
            show(typed)
            match self.key():
                case "\r":
                    return typed
                case "\x1b":
                    return None
                case "\x7f":
                    typed = typed[:-1]
                case "\x15":
                    typed = ""
                case pressed if pressed.isprintable():
                    typed += pressed


def separate(arrived: str) -> list[str]:
    """Keys that arrived together; an escape sequence stays whole."""
    return [arrived] if arrived.startswith(ESCAPE) else list(arrived)

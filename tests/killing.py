"""A process that is killed in the middle of its work, wherever that is.

The moment is a number of steps of the program itself, calls and returns, so it means the same on
every machine.
"""

import os
import signal
import sys


def dies_after(steps):
    """Kill this process so many calls and returns from now on, those into C among them."""
    left = steps

    def count(frame, event, argument):
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)


def lines_until_killed(work, enough=None):
    """The lines that a forked process wrote, by `work(out)`, until it was killed.

    It kills itself, or is killed here as soon as it has written `enough` lines.
    """
    into, out = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(out)
        finally:
            os._exit(1)
    os.close(out)
    with open(into) as lines:
        told = []
        if enough is not None:
            told = [lines.readline() for _ in range(enough)]
            os.kill(child, signal.SIGKILL)
        told += lines
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    return told

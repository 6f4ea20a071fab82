"""Spans of the work, told to whoever watches; nobody does unless a server asks for it.

A span has a name and a few words about it, never what a command says or a card shows.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext

About = dict[str, str]
Watcher = Callable[[str, About], AbstractContextManager[object]]
watchers: list[Watcher] = []
_NOBODY: AbstractContextManager[About] = nullcontext({})


def span(name: str, **about: str) -> AbstractContextManager[About]:
    """Work that begins and ends here; what is found out on the way may be added."""
    return _told(name, about) if watchers else _NOBODY


@contextmanager
def _told(name: str, about: About) -> Iterator[About]:
    if len(watchers) == 1:  # As it nearly always is.
        with watchers[0](name, about):
            yield about
        return
    with ExitStack() as stack:
        for watcher in watchers:
            stack.enter_context(watcher(name, about))
        yield about

"""What needs two people: one asks for it, it waits, and is done when another signs.

What was possible when it was asked for may not be when it is signed: it is decided then.
"""

from typing import Any, Protocol

from houseway.core.codec import load
from houseway.core.turns import Envelope


class _Waiting(Protocol):
    @property
    def by(self) -> str: ...

    @property
    def role(self) -> str: ...

    @property
    def command(self) -> str: ...

    @property
    def data(self) -> str: ...


def asked_for(waiting: _Waiting) -> Any:
    """The command that waits."""
    return load(waiting.command, waiting.data)


def as_asked(waiting: _Waiting, signed: Envelope) -> Envelope:
    """What is signed, as it comes from whoever asked for it."""
    return signed._replace(by=waiting.by, role=waiting.role, command=asked_for(waiting))

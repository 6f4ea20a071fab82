"""How a floor script names a command, and what of its outcome is answered."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Op(NamedTuple):
    """The command of an op, and the fields of its first event that the answer repeats.

    `names` are fields that a script calls otherwise than the command, such as `from`.
    """

    command: type
    answers: tuple[str, ...] = ()
    names: Mapping[str, str] = MappingProxyType({})

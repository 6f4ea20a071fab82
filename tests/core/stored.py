"""Everything that a store may hold, and any value of it, for the tests of core and table."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from hypothesis import settings
from hypothesis import strategies as st

from houseway import core, house
from houseway.core import codec, load_game
from houseway.law import games

unhurried = settings(deadline=None)
whole = st.integers(-(2**63), 2**63 - 1)
plain = st.recursive(
    st.none() | st.booleans() | whole | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def registered():
    """Every command and event that anything can store, of all games that can be played."""
    for name in games():
        load_game(name)
    assert house.Received in codec._types.values()
    return sorted(codec._types)


KINDS = registered()
EVENTS = [name for name in KINDS if codec._types[name] not in core.commands(name.partition(".")[0])]


def values(hint):
    """Any value of a type, as the fields of commands and events are annotated."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is UnionType:
        return st.one_of(*(values(part) for part in inside))
    if origin is tuple and inside[1:] == (...,):
        return st.lists(values(inside[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(part) for part in inside))
    if origin in (dict, Mapping):
        return st.dictionaries(values(inside[0]), values(inside[1]), max_size=3)
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        return st.builds(hint, **{name: values(part) for name, part in hints.items()})
    simple = {int: whole, str: st.text(), bool: st.booleans(), NoneType: st.none(), Any: plain}
    return simple[hint]

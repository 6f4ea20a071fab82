"""Everything that a store may hold, and any value of it, for the tests of core and table."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from datetime import datetime
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import settings
from hypothesis import strategies as st
from msgspec import UNSET, Meta, UnsetType

from houseway import core, house
from houseway.core import codec, load_game
from houseway.floor.obligations import YEARS
from houseway.law import games

unhurried = settings(deadline=None)
whole = st.integers(-(2**63), 2**63 - 1)
# What people type: control characters are refused.
texts = st.text(st.characters(exclude_categories=["Cc", "Cs"]))
plain = st.recursive(
    st.none() | st.booleans() | whole | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
times = st.datetimes(
    datetime(YEARS[0], 1, 1), datetime(YEARS[-1], 12, 31), timezones=st.timezones()
).map(lambda at: at.isoformat("T", "seconds"))
# Fields that are refused unless they are written as a day or a time.
WRITTEN = {
    "born": st.just("") | st.dates().map(str),
    **dict.fromkeys(
        ("at", "since", "until", "starts", "draw_at", "entries_close"), st.just("") | times
    ),
}


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
    if origin is Annotated:
        return _bounded(*inside)
    if origin is Literal:
        return st.sampled_from(inside)
    if origin in (UnionType, Union):
        return st.one_of(*(values(part) for part in inside))
    if origin is tuple and inside[1:] == (...,):
        return st.lists(values(inside[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(part) for part in inside))
    if origin in (dict, Mapping):
        return st.dictionaries(values(inside[0]), values(inside[1]), max_size=3)
    if is_dataclass(hint) or hasattr(hint, "_fields") or hasattr(hint, "__struct_fields__"):
        hints = get_type_hints(hint, include_extras=True)
        fields = {name: part for name, part in hints.items() if get_origin(part) is not ClassVar}
        return st.builds(hint, **{name: _field(name, part) for name, part in fields.items()})
    simple = {
        **{int: whole, str: texts, bool: st.booleans(), NoneType: st.none(), Any: plain},
        UnsetType: st.just(UNSET),
    }
    return simple[hint]


def _field(name, hint):
    text = hint is str or str in get_args(hint)
    return WRITTEN[name] if text and name in WRITTEN else values(hint)


def _bounded(hint, meta: Meta):
    """Any value within what a field's annotation allows."""
    if meta.pattern is not None:
        return st.from_regex(meta.pattern.replace("$", r"\Z"))
    bounds = Meta(ge=meta.ge, le=meta.le)
    assert (hint, meta) == (int, bounds), "a bound that no field had before"
    return st.integers(meta.ge, 2**63 - 1 if meta.le is None else meta.le)

"""Who may do what, read from `roles.toml`: the one table that every request is held against."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

VISITOR = "visitor"


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A role of the documents, and in which capacities it looks and acts at tables."""

    title: str
    looks: tuple[str, ...]
    acts: tuple[str, ...] = ()
    called: str = ""


class Right(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that may be done: by whom, through which requests and commands, on which pages."""

    title: str
    roles: tuple[str, ...]
    requests: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    # Whether a second person signs before it is done.
    two: bool = False


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of it."""

    role: dict[str, Role]
    groups: dict[str, tuple[str, ...]]
    may: dict[str, Right]


@cache
def table() -> Table:
    """The table as it is written."""
    text = files("houseway.floor").joinpath("roles.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Table)


def roles() -> dict[str, Role]:
    """Every role by its name."""
    return table().role


@cache
def staff() -> tuple[str, ...]:
    """The roles that are given to people who work here."""
    return _members("staff")


@cache
def who_may(right: str) -> tuple[str, ...]:
    """The roles that have a right."""
    named = (role for name in _named(right) for role in _members(name))
    return tuple(dict.fromkeys(named))


def _members(name: str) -> tuple[str, ...]:
    """A role itself, or the roles of a group."""
    inside = table().groups.get(name)
    if inside is None:
        return (name,)
    return tuple(role for part in inside for role in _members(part))


@cache
def right_to(act: str) -> str:
    """The right by which a request (`POST /api/tables`) or command is sent or a page is opened.

    KeyError where nobody was given one: what is in no table is not open to anybody.
    """
    found = (
        name
        for name, right in table().may.items()
        if act in (*right.requests, *right.commands, *right.pages)
    )
    right = next(found, None)
    if right is None:
        raise KeyError(act)
    return right


def said(right: str) -> str:
    """Who has a right, in words: `dealers and supervisors`."""
    known = roles()
    *some, last = (f"{known[name].title}s" if name in known else name for name in _named(right))
    return f"{', '.join(some)} and {last}" if some else last


def _named(right: str) -> tuple[str, ...]:
    return table().may[right].roles


@cache
def requests() -> tuple[str, ...]:
    """Every request that somebody has a right to."""
    return tuple(act for right in table().may.values() for act in right.requests)


@cache
def needs_two(command: str) -> bool:
    """Whether a command of the floor is only done when a second person signs it."""
    return any(right.two and command in right.commands for right in table().may.values())


def may(role: str, act: str) -> bool:
    """Whether somebody in this role may send a request or a command, or open a page."""
    return role in {name for given in who_may(right_to(act)) for name in (given, called(given))}


def called(role: str) -> str:
    """What the documents call a role."""
    found = roles().get(role)
    return (found.called if found else "") or role

"""The commands of the floor as forms: what each is called, and how its fields are filled in."""

import tomllib
from collections.abc import Iterable
from dataclasses import MISSING, fields
from functools import cache
from importlib.resources import files
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from houseway.floor.equipment import RegisterEquipment, kinds
from houseway.floor.roles import needs_two
from houseway.law.words import title
from houseway.table.tray import Chips


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a field is filled in, where its name and its type do not say it."""

    label: str = ""
    kind: Literal["", "text", "words", "document", "day", "moment", "money"] = ""
    options: tuple[str, ...] = ()
    required: bool = False


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a command is called, what is said once it is done, and its own fields."""

    label: str = ""
    said: str = ""
    fields: dict[str, Asked] = {}


class Forms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    fields: dict[str, Asked]
    options: dict[str, str]
    commands: dict[str, Command]


@cache
def forms() -> Forms:
    """The forms as they are written."""
    text = files("houseway.web").joinpath("forms.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Forms)


def form(name: str, made: type, documents: Iterable[str]) -> dict[str, Any]:
    """A command with its fields, for whoever draws a form."""
    command = forms().commands.get(name.partition(".")[2], Command())
    listed = {"document": [*documents]}
    if made is RegisterEquipment:
        listed["kind"] = kinds(documents)
    return {
        "command": name,
        "title": command.label or title(name),
        "says": (made.__doc__ or "").split("\n")[0],
        "said": command.said,
        "fields": [_field(field, command, listed.get(field.name)) for field in fields(made)],
        "two": needs_two(name),
    }


def _field(field: Any, command: Command, listed: list[str] | None) -> dict[str, Any]:
    """A field: its own words come first, then those of its name."""
    common, own = (of.get(field.name, Asked()) for of in (forms().fields, command.fields))
    type = _kind_of(field.type)
    options = listed or [*own.options] or _options(field.type)
    return {
        "name": field.name,
        "title": own.label or common.label or field.name.replace("_", " ").capitalize(),
        "type": type,
        "kind": own.kind or common.kind or type,
        "options": options,
        "titles": {value: said for value, said in forms().options.items() if value in options},
        "required": own.required or field.default is field.default_factory is MISSING,
        "on": field.default is True,
    }


def _stated(type: Any) -> Any:
    """The type of a field that may be left out, without that."""
    inner = [part for part in get_args(type) if part is not NoneType]
    return inner[0] if get_origin(type) in (Union, UnionType) else type


def _kind_of(type: Any) -> str:
    """The kind of a field in one word."""
    stated = _stated(type)
    if stated == Chips:
        return "chips"
    if get_origin(stated) is Literal:
        return "text"
    if get_origin(stated) is Annotated:
        return _kind_of(get_args(stated)[0])
    name = getattr(stated, "__name__", str(stated))
    return {"str": "text", "int": "number", "bool": "choice", "tuple": "list"}.get(name, "data")


def _options(type: Any) -> list[Any]:
    """What a field may be, where there is a list of that."""
    stated = _stated(type)
    return [*get_args(stated)] if get_origin(stated) is Literal else []

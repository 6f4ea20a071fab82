"""The sign that a question of mathematics is asked under: how it is named on the command line."""

import inspect
import json
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from houseway import maths
from houseway.cli import common
from houseway.house import House
from houseway.law.rules import Rules
from houseway.maths import signs
from houseway.maths.signs import Standing, Under, read_sign
from houseway.money import parse_dollars

FILES = (".toml", ".json")


class _Named(NamedTuple):
    """An option: its names, how its value is written, and what it says."""

    names: tuple[str, ...]
    metavar: str
    help: str

    def but(self, without: tuple[str, ...]) -> Any:
        """As a parameter's annotation, but for names that mean something else."""
        names = [name for name in self.names if name not in without]
        how = typer.Option(*names, metavar=self.metavar, help=self.help, show_default=False)
        return Annotated[str, how]


class Asked(NamedTuple):
    """What somebody said of the sign, as they typed it."""

    sign: str = ""
    stake: str = ""
    chips: str = ""
    max_payout: str = ""
    jackpot_price: str = ""
    jackpot_seed: str = ""
    increment: str = ""
    bonus_jackpots: str = ""
    meter: str = ""
    jackpot_wagers: str = ""
    method: str = ""


DOLLARS = "DOLLARS"
OPTIONS = {
    "sign": _Named(("--sign",), "FILE|TABLE", "A sign in TOML or JSON, or a table of the store."),
    "stake": _Named(("--stake",), DOLLARS, "For this amount, rounded and capped as it is paid."),
    "chips": _Named(("--chips", "--chip"), DOLLARS, "The chips; the smallest one rounds."),
    "max_payout": _Named(("--max-payout",), DOLLARS, "The most that a wager wins; or none."),
    "jackpot_price": _Named(("--jackpot-price",), DOLLARS, "What a jackpot wager costs."),
    "jackpot_seed": _Named(("--jackpot-seed", "--seed"), DOLLARS, "What its meter begins with."),
    "increment": _Named(("--increment",), "A/B", "The part of a wager that feeds the meter."),
    "bonus_jackpots": _Named(
        ("--bonus-jackpots",), "HAND=DOLLARS,…", "What the others get when it is hit; or none."
    ),
    "meter": _Named(("--meter",), DOLLARS, "What the jackpot's meter shows; by default its seed."),
    "jackpot_wagers": _Named(
        ("--jackpot-wagers",), "N", "Jackpot wagers in a round; by default one."
    ),
    "method": _Named(("--method",), "A|B", "Whether folding ends a jackpot wager (A) or not."),
}
# By what the mathematics call it.
SAID = {
    "stake": "stake",
    "chip": "chips",
    "cap": "max_payout",
    "price": "jackpot_price",
    "seed": "jackpot_seed",
    "increment": "increment",
    "bonus": "bonus_jackpots",
    "meter": "meter",
    "wagers": "jackpot_wagers",
    "method": "method",
}


def signed(*without: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options of a sign and the store, together as its argument `asked`.

    `without` are short names that the command has for something else.
    """

    def made(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(**given: Any) -> None:
            said = Asked(**{name: given.pop(name) for name in Asked._fields})
            question = Question(said, given.get("variant"), given.pop("store"))
            command(**given, asked=question)

        own = inspect.signature(command)
        more = {name: option.but(without) for name, option in OPTIONS.items()}
        parameters = [each for each in own.parameters.values() if each.name != "asked"]
        for name, option in (more | {"store": common.StoreAt}).items():
            default = None if name == "store" else ""
            kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
            parameters.append(inspect.Parameter(name, kind, default=default, annotation=option))
        run.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        return run

    return made


class Question(NamedTuple):
    """What was said of the sign, beside which variants, and where tables are kept."""

    said: Asked
    variants: list[str] | None = None
    store: str | None = None


def under(game: str, wagers: list[str], asked: Question) -> Under:
    """What is asked about, everything checked before anything is computed."""
    _, rules = common.load_game(game, asked.variants)
    said = _said(game, wagers, asked.said)
    standing = signs.usual(rules).standing
    if asked.said.sign:
        rules, standing = _standing(game, rules, asked)
    if said.get("cap") and not (said.get("stake") or standing.asked):
        common.fail("--max-payout is in dollars: name a --stake or a --sign too")
    return signs.Under(rules, signs.with_said(standing, said), said)


# What a person types


def _said(game: str, wagers: list[str], asked: Asked) -> dict[str, Any]:
    """What was said apart from the sign, if it makes a difference to a wager that is meant."""
    try:
        said = {name: _value(name, getattr(asked, field)) for name, field in SAID.items()
                if getattr(asked, field)}  # fmt: skip
    except ValueError as wrong:
        common.fail(str(wrong))
    if not said.get("stake", 1) or not said.get("chip", 1):
        common.fail("a stake and a chip are at least $0.01")
    known = maths.analysis_of(game).wagers
    every, about = signs.taken(game, None), f"the wagers of {game}"
    if len(wagers) == 1 and wagers[0] in known:
        own = signs.taken(game, wagers[0])
        if "price" in own and "stake" in said:
            # Whoever names a jackpot and a stake means what a wager costs.
            said = {"price": said.pop("stake")} | said
        if every.issuperset(said):
            every, about = own, f"{wagers[0]} of {game}"
    if unknown := [f"--{SAID[name].replace('_', '-')}" for name in said if name not in every]:
        common.fail(f"{' and '.join(unknown)} makes no difference to {about}")
    return said


def _value(name: str, text: str) -> Any:
    """ValueError says how it is written."""
    if name == "chip":
        return min(parse_dollars(part) for part in text.split(","))
    if name == "cap":
        return 0 if text == "none" else _some(text)
    if name == "increment":
        return _part(text)
    if name == "bonus":
        return {} if text == "none" else dict(_bonus(part) for part in text.split(","))
    if name == "wagers":
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_WAGERS):
            raise ValueError(f"--jackpot-wagers is a number from 1 to {MOST_WAGERS}, not {text!r}")
        return int(text)
    if name == "method":
        return text.upper()
    return parse_dollars(text)


MOST_WAGERS = 22


def _some(text: str) -> int:
    cents = parse_dollars(text)
    if not cents:
        raise ValueError("a maximum payout is more than $0; write none if there is none")
    return cents


def _part(text: str) -> tuple[int, int]:
    some, slash, of = text.partition("/")
    if not (slash and some.isascii() and some.isdigit() and of.isascii() and of.isdigit()):
        raise ValueError(f"an increment is a part such as 1/5, not {text!r}")
    return int(some), int(of)


def _bonus(text: str) -> tuple[str, int]:
    name, equals, amount = text.partition("=")
    if not equals:
        raise ValueError(f"a bonus jackpot is written like royal_flush=250, not {text!r}")
    return name.strip(), parse_dollars(amount)


# A file or a table


def _standing(game: str, rules: Rules, asked: Question) -> tuple[Rules, Standing]:
    named = asked.said.sign
    if named.lower().endswith(FILES):
        return rules, Standing(
            read_sign(game, _read(Path(named))), f"the sign in {named}", None, True
        )
    if Path(named).is_file():
        common.fail(f"a sign's file ends in {' or '.join(FILES)}, not as {named} does")
    return _of_table(game, rules, named, asked)


def _read(path: Path) -> Mapping[str, Any]:
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        common.fail(f"there is no file {path}")
    import tomllib

    try:
        made = json.loads(text) if path.suffix.lower() == ".json" else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as wrong:
        common.fail(f"{path} is not {path.suffix[1:].upper()}: {wrong}")
    if not isinstance(made, dict):
        common.fail(f"{path} is not a sign: a sign is an object with chips, limits and so on")
    return made


def _of_table(game: str, rules: Rules, name: str, asked: Question) -> tuple[Rules, Standing]:
    """The rules, the sign and the meter of a table as it stands on the floor."""

    with common.open_store_at(asked.store, create=False) as store:
        house = House(store)
        if name not in house.tables():
            common.fail(f"there is no table {name!r} in {store.name}, and no file {name!r} either")
        table = house.table(name)
        if table.game.name != game:
            common.fail(f"table {name} plays {table.game.name}, not {game}")
        if asked.variants:
            common.fail(f"table {name} has its own rules: leave --variant out")
        meter = house.beside(table).get("meter")
    return table.rules, Standing(table.sign, f"the sign of table {name}", meter, True)

"""The sign that figures stand on: what it makes of each wager's options.

A figure in dollars is that of a sign: its chips round it, its maximum payout caps it, its jackpot
has a price and a seed. Where nobody names a sign it is the one with which the house opens a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from houseway import maths
from houseway.core import USUAL, Sign, check_sign, form, load_game
from houseway.games.kit.analysis import Options, Wager
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.money import Cents, Jackpot, dollars

USUAL_SIGN = "the sign with which the house opens a table"
JACKPOT_TERMS = ("price", "seed", "increment", "bonus")


class Standing(NamedTuple):
    """A sign, whose it is in words, what its jackpot's meter shows, and whether it was asked for:
    then amounts are those of its limits where nobody names one."""

    sign: Sign
    said: str = USUAL_SIGN
    meter: Cents | None = None
    asked: bool = False


class Under(NamedTuple):
    """Rules, the sign that they are asked about under, and what was said apart from the sign."""

    rules: Rules
    standing: Standing
    said: Mapping[str, Any]

    def options(self, wager: str) -> tuple[Options, ...]:
        """What a figure of a wager depends on, once for each amount that it is told for.

        None at all where the sign does not offer the wager.
        """
        return options(self.rules, wager, self.standing, self.said)


def usual_sign(game: str) -> Sign:
    """The sign with which the house opens a table of a game."""
    return load_game(game).sign(USUAL)


def usual(rules: Rules) -> Under:
    """Nobody has said anything of a sign."""
    return Under(rules, Standing(usual_sign(rules.document.game)), {})


def read_sign(game: str, given: Mapping[str, Any]) -> Sign:
    """Plain data as a sign, in the form in which tables are opened: amounts in cents, and what is
    left out as on the usual sign; LawError names the field that does not fit."""
    known = msgspec.to_builtins(usual_sign(game))
    if unknown := sorted(set(given) - set(known)):
        raise LawError(f"a sign has no {', '.join(unknown)}; it has {', '.join(known)}")
    try:
        sign = form(known | dict(given), Sign)
        check_sign(sign)
    except ValueError as wrong:
        raise LawError(f"sign: {wrong}") from None
    return sign


# Said apart from the sign


def with_said(standing: Standing, said: Mapping[str, Any]) -> Standing:
    """The sign with what somebody said of chips, payout, jackpot and meter instead of its own."""
    sign = standing.sign
    if "chip" in said:
        sign = replace(sign, chips=(said["chip"],))
    if "cap" in said:
        sign = replace(sign, maximum_payout=said["cap"] or None)
    terms = {name: said[name] for name in JACKPOT_TERMS if name in said}
    if terms and sign.jackpot:
        sign = replace(sign, jackpot=_with_terms(sign.jackpot, terms))
    try:
        # Limits of the sign need not fit chips that were only asked about.
        check_sign(replace(sign, limits={}))
    except ValueError as wrong:
        raise LawError(str(wrong)) from None
    return standing._replace(sign=sign, meter=said.get("meter", standing.meter))


def _with_terms(jackpot: Jackpot, terms: Mapping[str, Any]) -> Jackpot:
    named = {"wager": terms.get("price"), "seed": terms.get("seed")}
    named |= {"increment": terms.get("increment"), "bonus": terms.get("bonus")}
    return replace(jackpot, **{name: value for name, value in named.items() if value is not None})


def taken(game: str, wager: str | None) -> set[str]:
    """The options that make a difference to a wager, or to any."""
    known = maths.analysis_of(game).wagers
    some = [known[wager]] if wager is not None and wager in known else list(known.values())
    return {name for each in some for name in each.options}


# Options


def options(
    rules: Rules, wager: str, standing: Standing, said: Mapping[str, Any]
) -> tuple[Options, ...]:
    """See `Under.options`."""
    analysis = maths.analysis_of(rules.document.game)
    known = analysis.wagers[wager]
    if "price" in known.options:
        read = analysis.of_sign(standing.sign) if standing.asked else {}
        return _jackpot(known, standing, {**read, **said})
    if "stake" not in known.options:
        return (Options(),)
    stakes: tuple[Cents, ...] = (said["stake"],) if said.get("stake") else ()
    if not stakes and standing.asked:
        stakes = analysis.stakes(rules, wager, known.area or wager, standing.sign)
    if not stakes:
        return (_only(known, Options(chip=said.get("chip", 1))),)
    sign = standing.sign
    made = Options(chip=min(sign.chips), cap=sign.maximum_payout or 0)
    return tuple(_only(known, made._replace(stake=stake)) for stake in stakes)


def all_options(meant: Under) -> Options:
    """Those of a whole game, for its strategy: the first wager's, and its jackpot's."""
    known = maths.analysis_of(meant.rules.document.game).wagers
    made = meant.options(next(iter(known)))[0]
    for wager, terms in known.items():
        if "price" in terms.options and (found := meant.options(wager)):
            made = made._replace(**found[0]._replace(meter=0).named())
    return made


def _jackpot(known: Wager, standing: Standing, said: Mapping[str, Any]) -> tuple[Options, ...]:
    jackpot = standing.sign.jackpot
    if jackpot is None:
        return ()
    meter = jackpot.seed if standing.meter is None else standing.meter
    bonus = tuple(sorted(jackpot.bonus.items()))
    some = Fraction(*jackpot.increment)
    made = Options(
        price=jackpot.wager,
        seed=jackpot.seed,
        increment=(some.numerator, some.denominator),
        bonus=bonus,
        meter=meter,
        wagers=said.get("wagers", 1),
        method=said.get("method", ""),
    )
    return (_only(known, made),)


def _only(known: Wager, options: Options) -> Options:
    """Those that the wager takes."""
    named = options.named().items()
    return Options(**{name: value for name, value in named if name in known.options})


# For those who print


def plain_sign(standing: Standing) -> dict[str, Any]:
    """The sign that figures stand on, as JSON has it."""
    return {"whose": standing.said, "meter": standing.meter} | {
        "posted": msgspec.to_builtins(standing.sign)
    }


def told_sign(standing: Standing) -> str:
    """The sign in a sentence."""
    sign = standing.sign
    chips = ", ".join(map(dollars, sign.chips))
    most = f"maximum payout {dollars(sign.maximum_payout)}" if sign.maximum_payout else ""
    jackpot = ""
    if sign.jackpot:
        some, of = sign.jackpot.increment
        jackpot = (
            f"jackpot {dollars(sign.jackpot.wager)} from a seed of {dollars(sign.jackpot.seed)}, "
            f"{some} in {of} to the meter"
        )
    said = "; ".join(filter(None, (f"chips {chips}", most, jackpot)))
    return f"Under {standing.said}: {said}."

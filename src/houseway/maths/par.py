"""The PAR sheet as data: all that a test lab asks of a game, exact until somebody prints it."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple

from houseway import maths
from houseway.games.kit.analysis import NO_CHOICE, Options
from houseway.games.kit.figures import words
from houseway.games.kit.results import Result, Sheet
from houseway.law.register import Reading, readings, register
from houseway.law.rules import Number, Rules, cited
from houseway.law.variants import variants
from houseway.maths.answers import (
    Answer,
    Question,
    answer,
    facts,
    kept,
    plain,
    strategy,
    wanted,
)
from houseway.maths.beside import ROUNDS as SIMULATED
from houseway.maths.beside import Beside, beside, plain_shared, plain_simulated
from houseway.maths.executor import Progress
from houseway.maths.intervals import profits
from houseway.maths.shipped import ROOMS, law_digest
from houseway.maths.signs import Under, all_options, plain_sign, told_sign
from houseway.money import Cents

ROUNDS = tuple(10**power for power in range(3, 8))
LEVELS = (90, 95, 99)
PAYS = ("table", "line", "pays", "clause")
# What makes a report of figures, beside what these rest on.
TOLD_BY = ("law.rules", "maths")


class Band(NamedTuple):
    """Where the return of so many rounds lies in `level` of a hundred cases, per unit staked."""

    rounds: int
    level: int
    low: float
    high: float


class Change(NamedTuple):
    """What another reading, or a neighbour's rule, makes of a wager.

    `kept` is what it is worth to those who go on playing as the base is played best.
    """

    variant: str
    wager: str
    policy: str
    base: Fraction
    kept: Fraction
    ev: Fraction
    amount: Cents = 0


class Report(NamedTuple):
    """A game's PAR sheet; `made` is the date that whoever asks for it puts on it."""

    meant: Under
    made: str
    answers: tuple[Answer, ...]
    options: tuple[Options, ...]
    sheets: tuple[Sheet, ...]
    changes: tuple[Change, ...]
    beside: Beside

    @property
    def rules(self) -> Rules:
        return self.meant.rules

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(answered.result for answered in self.answers)

    def more(self, result: Result) -> dict[str, Any]:
        """What only some results have: terms, rolls, a meter that pays."""
        return facts(self.rules, result, self.options[self.results.index(result)])


def report(
    meant: Under,
    made: str,
    varied: Callable[[str], Rules],
    named: Callable[[str], Progress],
    rounds: int = SIMULATED,
) -> Report:
    """All of it under a sign, with so many rounds of each wager simulated beside it; `varied` gives
    the rules with a shipped variant on top, `named` hears of work."""
    rules = meant.rules
    answers, options = [], []
    for pair in wanted(rules.document.game, None, None):
        for asked in meant.options(pair[0]):
            answers.append(answer(rules, *pair, named(", ".join(pair)), asked))
            options.append(asked)
    pairs = tuple(zip(answers, options, strict=True))
    changes = sensitivity(rules, pairs, varied, named)
    sheets = strategy(rules, named("strategy"), all_options(meant))
    others = beside(meant, ((known.result, asked) for known, asked in pairs), rounds, named)
    return Report(meant, made, tuple(answers), tuple(options), sheets, changes, others)


def sensitivity(
    rules: Rules,
    answers: Iterable[tuple[Answer, Options]],
    varied: Callable[[str], Rules],
    named: Callable[[str], Progress],
) -> tuple[Change, ...]:
    """What every shipped variant makes of these answers; read where it is known."""
    pairs = tuple(answers)
    asked = {
        "varied": {name: law_digest(varied(name)) for name in variants(rules.document.game)},
        "options": [[*known.result[:2], options.named()] for known, options in pairs],
    }
    found = kept(
        Question(rules, "sensitivity", asked=asked),
        lambda: [_kept_change(change) for change in _changes(rules, pairs, varied, named)],
    )
    return tuple(_known_change(row) for row in found)


EXACT = ("base", "kept", "ev")


def _kept_change(change: Change) -> dict[str, Any]:
    return change._asdict() | {name: str(getattr(change, name)) for name in EXACT}


def _known_change(plain: dict[str, Any]) -> Change:
    return Change(**(plain | {name: Fraction(plain[name]) for name in EXACT}))


def _changes(
    rules: Rules,
    answers: Iterable[tuple[Answer, Options]],
    varied: Callable[[str], Rules],
    named: Callable[[str], Progress],
) -> Iterator[Change]:
    # Wagers that go together change by as much as each of them: no need to count them once more.
    known = maths.analysis_of(rules.document.game).wagers
    every = [row for row in answers if not known[row[0].result.wager].of]
    for variant in variants(rules.document.game):
        other = varied(variant)
        for (result, _), asked in every:
            progress = named(f"{variant}: {result.wager}, {result.policy}")
            solved = kept = answer(other, result.wager, result.policy, progress, asked).result
            if result.policy != NO_CHOICE:
                keeping = asked._replace(played=rules)
                kept = answer(other, result.wager, result.policy, progress, keeping).result
            evs = result.ev, kept.ev, solved.ev
            yield Change(variant, result.wager, result.policy, *evs, result.amount)


# Volatility


def spread(level: int) -> float:
    """How many standard deviations to either side hold this many cases of a hundred."""
    return NormalDist().inv_cdf((1 + level / 100) / 2)


def volatility_index(result: Result) -> float:
    """The standard deviation times the spread of the first level, as laboratories state it."""
    return spread(LEVELS[0]) * result.sd


def bands(result: Result) -> tuple[Band, ...]:
    """The return to the player by the number of rounds, from the distribution of one round."""
    outside = [(1 - level / 100) / 2 for level in LEVELS]
    chances = tuple(chance for out in outside for chance in (out, 1 - out))
    made = []
    for rounds in ROUNDS:
        ends = iter(1 + profit / rounds for profit in profits(result, rounds, chances))
        made += [
            Band(rounds, level, low, high)
            for level, low, high in zip(LEVELS, ends, ends, strict=True)
        ]
    return tuple(made)


# What it rests on


def clauses(report: Report) -> dict[str, str]:
    """The clauses that the lines cite, in our own words and the document's order."""
    cited = {line.clause for result in report.results for line in result.lines}
    known = register(report.rules.document.game).clauses
    return {clause: text for clause, text in known.items() if clause in cited}


def pays(rules: Rules) -> tuple[tuple[str, str, str, str], ...]:
    """What the document pays and takes: table, line, pay, clause; prizes and lowest hands too."""
    document = rules.document
    rows = [
        (words(name), words(line), str(odds), cited(document.odds[name]["clause"]))
        for name, table in rules.odds.items()
        for line, odds in table.items()
    ]
    for name, part in parts(rules).items():
        said = words(name.removesuffix("_percent"))
        rows.append((said, "all", f"{part.is_}%", cited(part.clause)))
    for name, prize in document.prize.items():
        rows.append(("prize", words(name), str(prize), cited(prize.clause)))
    for name, lowest in document.threshold.items():
        rows.append(("lowest hand", words(name), str(lowest), cited(lowest.clause)))
    return tuple(rows)


def parts(rules: Rules) -> dict[str, Number]:
    """What is taken of wagers or winnings, in percent, where that is no table of odds."""
    numbers = rules.document.number.items()
    return {name: number for name, number in numbers if name.endswith("_percent")}


def switched(report: Report) -> dict[str, Reading]:
    """The readings that a shipped variant turns round, by the variant."""
    game = report.rules.document.game
    by_switch = {reading.switch: reading for reading in readings(game) if reading.switch}
    return {
        name: by_switch[switch]
        for name, overlay in variants(game).items()
        for switch in overlay.get("switch", {})
        if switch in by_switch
    }


def method(game: str) -> str:
    """How the figures were computed, as the analysis says itself."""
    return " ".join(maths.analysis_of(game).method.split())


def files(game: str) -> dict[str, str]:
    """The digest of every file that the figures rest on."""
    package = Path(maths.__file__).parents[1]
    rooms = [room.replace(".", "/") for room in (*ROOMS, *TOLD_BY)]
    own = f"games/{game.replace('-', '_')}"
    patterns = [f"{room}{end}" for room in (*rooms, own) for end in (".py", "/**/*.py")]
    found = {path for pattern in (*patterns, f"{own}/*.toml") for path in package.glob(pattern)}
    return {
        path.relative_to(package).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(found)
    }


def digest_of_files(game: str) -> str:
    """One digest for all of them: that of their list as `sha256sum` prints it."""
    listed = "".join(f"{digest}  {path}\n" for path, digest in files(game).items())
    return sha256(listed.encode()).hexdigest()


# In plain values


def identity(report: Report) -> dict[str, str]:
    """What a title page says of the game, the document and the program."""
    document = report.rules.document
    return {
        "game": document.title,
        "document": register(document.game).instrument,
        "in force": document.in_force,
        "variants": "; ".join(document.variants) or "none: the document as it stands",
        "sign": told_sign(report.meant.standing),
        "digest of the rules": report.rules.digest,
        "digest of the sources": digest_of_files(document.game),
        "program": f"Houseway {version('houseway')}",
        "date": report.made,
    }


def plain_report(report: Report) -> dict[str, Any]:
    """The whole report as JSON has it: fractions as texts beside numbers to calculate with."""
    game = report.rules.document.game
    return {
        "game": game,
        "digest": report.rules.digest,
        "identity": identity(report),
        "sign": plain_sign(report.meant.standing),
        "pays": [dict(zip(PAYS, row, strict=True)) for row in pays(report.rules)],
        "results": [
            _plain_answer(answer) | report.more(answer.result) for answer in report.answers
        ],
        "strategy": [sheet._asdict() for sheet in report.sheets],
        "simulated": [
            {"wager": result.wager, "policy": result.policy, "amount": result.amount or None}
            | plain_simulated(row)
            for result, row in zip(report.results, report.beside.simulated, strict=True)
        ],
        "shared": [plain_shared(row) for row in report.beside.shared],
        "exposed": [sheet._asdict() for sheet in report.beside.exposed],
        "sensitivity": [_plain_change(change) for change in report.changes],
        "clauses": clauses(report),
        "readings": [reading._asdict() for reading in readings(game)],
        "method": method(game),
        "files": files(game),
    }


def _plain_answer(answered: Answer) -> dict[str, Any]:
    return plain(answered.result) | {
        "volatility_index": volatility_index(answered.result),
        "bands": [band._asdict() for band in bands(answered.result)],
        "outcomes_add_up": adds_up(answered.result),
        "seconds": answered.seconds,
    }


def adds_up(result: Result) -> bool:
    """Whether the ends of a wager are all that there are."""
    return sum(line.outcomes for line in result.lines) == result.total


def _plain_change(change: Change) -> dict[str, Any]:
    return _kept_change(change) | {"difference": str(change.ev - change.base)}

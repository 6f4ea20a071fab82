"""The PAR sheet as a workbook: numbers in cells to calculate with, exact fractions beside them.

It is live: the odds on the sheet of pays drive the ends, and the ends drive the summary.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from io import BytesIO
from itertools import groupby, zip_longest
from math import prod
from typing import Any, NamedTuple

from houseway.games.kit.figures import titled, words
from houseway.games.kit.results import Line, Result
from houseway.law.variants import variants
from houseway.maths import par
from houseway.maths.odds import PRIZE
from houseway.maths.paper import environment, paper
from houseway.maths.par import Report
from houseway.money import dollars, parse_odds

# What a worksheet's name may hold.
NAME_LETTERS, FORBIDDEN = 31, "[]:*?/\\'"
WIDEST = 60
# The first row below a head, as a formula counts.
FIRST = 4
Rows = Iterable[Sequence[Any]]


class _Formats(NamedTuple):
    head: Any
    title: Any
    plain: Any
    wrapped: Any


class _Place(NamedTuple):
    """Where the ends of a wager stand: the sheet, the first row, and the one of the sums."""

    sheet: str
    top: int
    below: int

    def column(self, letter: str) -> str:
        """The cells of the ends in a column."""
        return f"'{self.sheet}'!{letter}{self.top + 1}:{letter}{self.below}"

    def sum(self, letter: str) -> str:
        """The cell below a column."""
        return f"'{self.sheet}'!{letter}{self.below + 1}"


class _Odds(NamedTuple):
    """Odds on the sheet of pays: what they are, and the cells that say so."""

    value: Fraction
    formula: str


class _Book(NamedTuple):
    """A workbook in the making.

    `odds` are the cells of the pays by table and line, `places` those of the ends by wager.
    """

    file: Any
    formats: _Formats
    odds: dict[tuple[str, str], _Odds]
    places: dict[tuple[str, str, int], _Place]

    def sheet(self, name: str, title: str, heads: Sequence[str], rows: Rows) -> Any:
        """A worksheet with a title, a head that stays in sight, and rows; it goes on below them."""
        made = self.file.add_worksheet(self._free(name))
        self.fill(made, title, heads, rows)
        return made

    def fill(self, made: Any, title: str, heads: Sequence[str], rows: Rows) -> None:
        """Title, head and rows of a worksheet."""
        made.write(0, 0, title, self.formats.title)
        made.write_row(2, 0, heads, self.formats.head)
        made.freeze_panes(3, 1)
        widths = [len(head) + 2 for head in heads]
        at = 2
        for at, row in enumerate(rows, 3):
            for column, value in enumerate(row):
                _write(made, at, column, value, self.formats)
                widths[column] = max(widths[column], len(_shown(value)) + 2)
        for column, width in enumerate(widths):
            made.set_column(column, column, min(width, WIDEST))
        made.set_landscape()
        made.set_paper(9)
        made.fit_to_pages(1, 0)
        made.repeat_rows(2)
        made.set_footer("&L&A&R&P / &N")

    def pay(self, table: str, line: str) -> _Odds | None:
        """Odds, or a part of them such as the commission of what a wager wins, or 1:4 of it."""
        parts = table.split(" of ")
        known = [odds for part in parts if (odds := self._odds(part, line))]
        if len(known) < len(parts):
            return None
        formula = "*".join(odds.formula for odds in known)
        return _Odds(prod((odds.value for odds in known), start=Fraction(1)), formula)

    def _odds(self, table: str, line: str) -> _Odds | None:
        if ":" in table:
            to, one = parse_odds(table)
            return _Odds(Fraction(to, one), f"{to}/{one}")
        return self.odds.get((table, line)) or self.odds.get((table, ""))

    def _free(self, name: str) -> str:
        """A name that a worksheet may have and none has yet."""
        plain = "".join(" " if letter in FORBIDDEN else letter for letter in name)[:NAME_LETTERS]
        taken = {sheet.name.lower() for sheet in self.file.worksheets()}
        made, count = plain, 2
        while made.lower() in taken:
            made, count = f"{plain[: NAME_LETTERS - 4]} {count}", count + 1
        return made


def _shown(value: Any) -> str:
    return f"{float(value):.10g}" if isinstance(value, Fraction | float) else str(value)


def _write(sheet: Any, row: int, column: int, value: Any, formats: _Formats) -> None:
    if isinstance(value, Fraction | float | int):
        sheet.write_number(row, column, float(value), formats.plain)
    else:
        sheet.write_string(row, column, value, formats.wrapped)


def book(report: Report) -> bytes:
    """The whole workbook."""
    from xlsxwriter import Workbook

    kept = BytesIO()
    with Workbook(kept, {"in_memory": True}) as file:
        file.set_properties({"title": f"{report.rules.document.title}: PAR sheet"})
        file.set_calc_mode("auto")
        formats = _Formats(
            file.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}),
            file.add_format({"bold": True, "font_size": 14}),
            file.add_format({"num_format": "General", "valign": "top"}),
            file.add_format({"text_wrap": True, "valign": "top"}),
        )
        made = _Book(file, formats, {}, {})
        # What others refer to is filled first; the sheets then stand in the order of reading.
        _identity(made, report)
        summary = file.add_worksheet("Summary")
        for fill in (_pays, _ends, _volatility, _beside, _strategy, _sensitivity, _sources):
            fill(made, report)
        _summary(made, report, summary)
    return kept.getvalue()


def _identity(book: _Book, report: Report) -> None:
    game = report.rules.document.game
    rows = [*par.identity(report).items(), ("method", par.method(game))]
    said = paper(game)
    rows += [("scope", said.scope)] if said.scope else []
    rows += [("equipment", f"{row.what} ({row.clause})") for row in said.equipment]
    rows += [("assumption", text) for text in said.assumptions]
    rows += environment().items()
    book.sheet("Title", f"{report.rules.document.title}: PAR sheet", ("", ""), rows)


# What only some wagers have, as numbers; a meter is in cents.
FURTHER: dict[str, Callable[[Any], Fraction]] = {
    "rolls": Fraction,
    "edge_per_roll": Fraction,
    "break_even_meter": lambda cents: Fraction(cents, 100),
}


def _live(place: _Place, row: int) -> Sequence[str]:
    """The figures of a summary's row by formulas over the ends of its wager."""
    chances, pays, wagered = (place.column(letter) for letter in "DFG")
    return (
        f"={place.sum('H')}",
        f"=-C{row}",
        f"=-C{row}/I{row}",
        f"=SQRT(SUMPRODUCT({chances},{pays},{pays})-C{row}^2)",
        f"=NORMSINV(0.95)*F{row}",
        f'=SUMIF({pays},">0",{chances})',
        f"=SUMPRODUCT({chances},{wagered})",
    )


def _summary(book: _Book, report: Report, sheet: Any) -> None:
    heads = (
        *("Wager", "Policy", "Expected profit", "House edge", "Element of risk"),
        *("Standard deviation", "Volatility index", "Hit frequency", "Average wager"),
        *("Combinations", "Expected profit, exactly", "Combinations, exactly", "Terms"),
    )
    results = [(result, report.more(result)) for result in report.results]
    further = [name for name in FURTHER if any(name in more for _, more in results)]
    rows = (
        (
            *(words(result.wager), words(result.policy), result.ev, -result.ev),
            *(result.element_of_risk, result.sd, par.volatility_index(result)),
            *(result.hit_frequency, result.average_wager),
            *(result.total, str(result.ev), str(result.total), more["terms"]),
            *(FURTHER[name](more[name]) if more.get(name) else "" for name in further),
        )
        for result, more in results
    )
    named = [words(name).capitalize() for name in further]
    book.fill(sheet, "The wagers", (*heads, *named), rows)
    for at, (result, _) in enumerate(results, 3):
        figures = [result.ev, -result.ev, result.element_of_risk, Fraction(result.sd)]
        figures += [Fraction(par.volatility_index(result)), result.hit_frequency]
        figures.append(result.average_wager)
        place = book.places[_key(result)]
        for column, formula in enumerate(_live(place, at + 1), 2):
            value = float(figures[column - 2])
            sheet.write_formula(at, column, formula, book.formats.plain, value)


def _key(result: Result) -> tuple[str, str, int]:
    return result.wager, result.policy, result.amount


ENDS = ("End", "Clause", "Combinations", "Probability", "One in", "Pays", "Wagered", "Contributes")
EXACT = ("Combinations, exactly", "Pays, exactly")


def _ends(book: _Book, report: Report) -> None:
    """A sheet for each kind of wager, with formulas from the combinations on."""
    for _, group in groupby(report.results, key=lambda result: result.wager.partition("/")[0]):
        results = list(group)
        alone = len(results) == 1 or len(
            {(result.policy, result.amount) for result in results}
        ) == len(results)
        for together in [[result] for result in results] if alone else [results]:
            _ends_of(book, together)


def _ends_of(book: _Book, results: Sequence[Result]) -> None:
    """Some wagers below each other; probability and contribution are calculated in the sheet."""
    first = results[0]
    wager = first.wager if len(results) == 1 else first.wager.partition("/")[0]
    name = titled(wager, first.policy, first.amount if len(results) == 1 else 0)
    sheet = book.sheet(name, name, (*ENDS, *EXACT), ())
    at = 3
    for result in results:
        if len(results) > 1:
            sheet.write_string(at, 0, words(result.wager), book.formats.head)
            at += 1
        book.places[_key(result)] = _Place(sheet.name, at, at + len(result.lines))
        at = _block(sheet, at, result, book) + 1
    sheet.set_column(0, 0, 44)
    sheet.set_column(1, 1, 9)
    sheet.set_column(2, 9, 19)


def _pay(book: _Book, line: Line) -> str:
    """What an end pays by the odds on the sheet of pays; nothing where it hangs on none."""
    cells = [(book.pay(table, pays), units) for table, pays, units in line.paid]
    known = [(cell, units) for cell, units in cells if cell]
    if not known or len(known) < len(cells):
        return ""
    rest = line.profit - sum((units * cell.value for cell, units in known), Fraction(0))
    if rest.denominator > 1:
        return ""  # Rounded, capped or shared with others: more than these odds decides it.
    terms = "+".join(f"{units}*{cell.formula}" for cell, units in known)
    return f"={float(rest)!r}+{terms}" if rest else f"={terms}"


def _block(sheet: Any, top: int, result: Result, book: _Book) -> int:
    """The ends of one wager and their sums; the row below them."""
    below, formats = top + len(result.lines), book.formats
    for at, line in enumerate(result.lines, top):
        chance, row = result.chance(line), at + 1
        sheet.write_string(at, 0, line.name, formats.wrapped)
        sheet.write_string(at, 1, line.clause)
        sheet.write_number(at, 2, float(line.outcomes))
        sheet.write_formula(at, 3, f"=C{row}/C${below + 1}", None, float(chance))
        often = float(1 / chance) if chance else 0
        sheet.write_formula(at, 4, f"=IF(D{row}=0,0,1/D{row})", None, often)
        if formula := _pay(book, line):
            sheet.write_formula(at, 5, formula, None, float(line.profit))
        else:
            sheet.write_number(at, 5, float(line.profit))
        sheet.write_number(at, 6, float(line.wagered))
        sheet.write_formula(at, 7, f"=D{row}*F{row}", None, float(result.contribution(line)))
        sheet.write_string(at, 8, str(line.outcomes))
        sheet.write_string(at, 9, str(line.profit))
    sheet.write_string(below, 0, "All ends", formats.head)
    sums = ((2, "C", result.total), (3, "D", 1), (7, "H", result.ev))
    for column, letter, value in sums:
        formula = f"=SUM({letter}{top + 1}:{letter}{below})"
        sheet.write_formula(below, column, formula, formats.head, float(value))
    sheet.write_string(below, 8, str(result.total), formats.head)
    return below + 1


def _pays(book: _Book, report: Report) -> None:
    """The odds stand as two numbers too: whoever changes those sees what it makes of a wager."""
    rules, heads = report.rules, (*(column.capitalize() for column in par.PAYS), "To", "One")
    listed = {
        (table, line): (odds.to, odds.one)
        for table, lines in rules.odds.items()
        for line, odds in lines.items()
    } | {(name, ""): (part.is_, 100) for name, part in par.parts(rules).items()}
    rows = [
        (*row, *two) for row, two in zip_longest(par.pays(rules), listed.values(), fillvalue=())
    ]
    jackpot = next((asked for asked in report.options if asked.price), None)
    below = FIRST + len(rows)
    if jackpot:
        named = {"meter": jackpot.meter, "wager": jackpot.price}
        rows += [
            ("jackpot", name, dollars(cents), "", cents / 100) for name, cents in named.items()
        ]
    sheet = book.sheet("Pays", "What the document pays", heads, rows)
    for at, (key, two) in enumerate(listed.items(), FIRST):
        book.odds[key] = _Odds(Fraction(*two), f"Pays!$E${at}/Pays!$F${at}")
    if not jackpot:
        return
    for at, (name, prize) in enumerate(rules.document.prize.items(), FIRST + len(listed)):
        # What the meter brings, or what is guaranteed, for the price of a wager.
        cents = max(prize.percent * jackpot.meter // 100, prize.cents)
        most = f"=MAX({prize.percent / 100}*E${below},{prize.cents / 100})"
        sheet.write_formula(at - 1, 4, most, book.formats.plain, cents / 100)
        sheet.write_formula(at - 1, 5, f"=E${below + 1}", book.formats.plain, jackpot.price / 100)
        value = Fraction(cents, jackpot.price)
        book.odds[PRIZE, name] = _Odds(value, f"Pays!$E${at}/Pays!$F${at}")


def _volatility(book: _Book, report: Report) -> None:
    heads = ("Wager", "Policy", "Rounds", "Of 100 cases", "Return from", "Return to")
    rows = (
        (words(result.wager), words(result.policy), band.rounds, band.level, band.low, band.high)
        for result in report.results
        for band in par.bands(result)
    )
    book.sheet("Volatility", "Return to the player by the number of rounds", heads, rows)


def _beside(book: _Book, report: Report) -> None:
    """Simulated rounds, and what hands of others and cards seen too early are worth."""
    heads = (
        *("Wager", "Policy", "Rounds", "Seed", "Exactly", "Simulated", "Standard error"),
        *("From", "To", "Standard errors off", "Chance at most", "Agrees"),
    )
    rows = (
        (
            *(words(result.wager), words(result.policy), row.rounds, row.seed, result.ev),
            *(row.mean, row.error, *row.interval, row.z, row.chance, "yes" if row.agrees else "no"),
        )
        if not row.why
        else (words(result.wager), words(result.policy), row.why)
        for result, row in zip(report.results, report.beside.simulated, strict=True)
    )
    book.sheet("Simulated", "Simulated rounds beside exact values, 95% intervals", heads, rows)
    told = ("Wager", "Who knows what", "Gain", "Standard error", "Deals", "Gain, exactly")
    known = (
        (words(row.wager), row.who, row.gain, row.error, row.deals or "all", str(row.gain))
        for row in report.beside.shared
    )
    if report.beside.shared:
        book.sheet("Shared hands", "What players gain by each other's hands", told, known)
    for sheet in report.beside.exposed:
        book.sheet(sheet.title, sheet.title, sheet.columns, [*sheet.rows, (sheet.note,)])


def _strategy(book: _Book, report: Report) -> None:
    for sheet in report.sheets:
        rows = [*sheet.rows, *([(sheet.note,)] if sheet.note else [])]
        book.sheet(sheet.title, sheet.title, sheet.columns, rows)


def _sensitivity(book: _Book, report: Report) -> None:
    titles = variants(report.rules.document.game)
    heads = (
        *("Variant", "What it changes", "Wager", "Policy", "Expected profit"),
        *("Variant, same play", "Variant, best play", "Difference", "Variant, exactly"),
    )
    rows = (
        (
            *(change.variant, titles[change.variant]["title"]),
            *(words(change.wager), words(change.policy)),
            *(change.base, change.kept, change.ev, change.ev - change.base, str(change.ev)),
        )
        for change in report.changes
    )
    book.sheet("Sensitivity", "Other readings and neighbours", heads, rows)


def _sources(book: _Book, report: Report) -> None:
    book.sheet("Clauses", "Clauses cited", ("Clause", "What it says"), par.clauses(report).items())
    game = report.rules.document.game
    seconds = [(words(answer.wager), words(answer.policy), took) for answer, took in report.answers]
    book.sheet("Work", "Seconds of work", ("Wager", "Policy", "Seconds"), seconds)
    book.sheet("Files", "Digests of files", ("File", "SHA-256"), par.files(game).items())

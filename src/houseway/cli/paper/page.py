"""The PAR sheet as a page: one HTML file that needs nothing else and prints on A4."""

import tomllib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from importlib.resources import files as packaged
from itertools import groupby
from typing import Any, NamedTuple

from houseway.cli.paper import about
from houseway.cli.paper.plots import contributions, edges, funnel
from houseway.games.kit.figures import decimal, one_in, percent, shortened, titled
from houseway.games.kit.results import Result, Sheet
from houseway.law.variants import variants
from houseway.maths import par
from houseway.maths.par import Report
from houseway.money import dollars

# More wagers than this are told briefly: not listed among the contents, and not plotted each.
MANY = 24
# A wager with more ends than this begins on a sheet of its own.
SHORT = 6
# More rows of a strategy than this nobody reads on paper.
ROWS = 600
# A cell of so few letters is not broken.
UNBROKEN = 8


class Chapter(NamedTuple):
    """One part of the page under a heading of its own."""

    id: str
    title: str
    body: str
    fresh: bool = True


def page(report: Report) -> str:
    """The whole page."""
    chapters = [
        Chapter("scope", "Purpose and scope", about.scope(report, _table), False),
        Chapter("summary", "The wagers", _summary(report)),
        Chapter("pays", "What the document pays", _pays(report)),
        Chapter("wagers", "How each wager can end", _wagers(report)),
        Chapter("totals", "How many outcomes there are", about.totals(report, _table), False),
        Chapter("worked", "Worked by hand", about.worked(report, _table), False),
        Chapter("simulated", "The same rounds simulated", _simulated(report)),
        Chapter("worst", "Worst cases for the House", _worst(report)),
        Chapter("hidden", "Exposure and collusion", _hidden(report)),
        Chapter("strategy", "Strategy", "".join(_sheet(sheet) for sheet in report.sheets)),
        Chapter("sensitivity", "Sensitivity to readings and variants", _sensitivity(report)),
        Chapter("clauses", "Clauses cited", _clauses(report), False),
        Chapter("computation", "How it was computed", _computation(report)),
        Chapter("terms", "Terms", _terms(), False),
        Chapter("revision", "Revision and signatures", about.revision(report, _table), False),
    ]
    chapters = [chapter for chapter in chapters if chapter.body]
    title = f"{report.rules.document.title}: PAR sheet"
    style = packaged("houseway.cli.paper").joinpath("page.css").read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_running(report)}{style}</style>\n</head>\n"
        f"<body>\n{_cover(report, chapters)}\n"
        + "\n".join(_chapter(number, chapter) for number, chapter in enumerate(chapters, 1))
        + "\n</body>\n</html>\n"
    )


def _running(report: Report) -> str:
    """What stands at the head and the foot of every sheet."""
    sources = par.digest_of_files(report.rules.document.game)[:16]
    digest = f"rules {report.rules.digest}  sources {sources}"
    return f":root {{ --game: {_css(report.rules.document.title)}; --digest: {_css(digest)}; }}\n"


def _css(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ") + '"'


def _chapter(number: int, chapter: Chapter) -> str:
    head = f"<h2>{number}&ensp;{escape(chapter.title)}</h2>"
    kind = "chapter fresh" if chapter.fresh else "chapter"
    return f'<section class="{kind}" id="{chapter.id}">\n{head}\n{chapter.body}\n</section>'


def _cover(report: Report, chapters: Sequence[Chapter]) -> str:
    identity = par.identity(report)
    items = []
    for chapter in chapters:
        below = "".join(_item(_id(result), _title(result)) for result in _listed(report, chapter))
        items.append(_item(chapter.id, chapter.title, f"<ol>{below}</ol>" if below else ""))
    return (
        '<header class="cover">\n<p class="kind">PAR sheet</p>\n'
        f"<h1>{escape(identity.pop('game'))}</h1>\n"
        f'<p class="document">{escape(identity.pop("document"))}</p>\n'
        f"<nav>\n<ol>{''.join(items)}</ol>\n</nav>\n"
        f'<div class="identity">{_facts(identity.items())}</div>\n</header>'
    )


def _listed(report: Report, chapter: Chapter) -> Sequence[Result]:
    return report.results if chapter.id == "wagers" and len(report.results) <= MANY else ()


def _item(id: str, title: str, below: str = "") -> str:
    return f'<li><a href="#{id}">{escape(title)}</a>{below}</li>'


# Tables


def _table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], last: Sequence[str] = (), name: str = ""
) -> str:
    """A head that begins with > has figures below it; one with = has exact figures."""
    kinds = [{">": "n", "=": "exact"}.get(head[:1], "") for head in heads]
    names = [escape(head.lstrip(">=")) for head in heads]
    foot = f"<tfoot><tr>{_cells('td', kinds, map(escape, last))}</tr></tfoot>" if last else ""
    body = "".join(f"<tr>{_cells('td', kinds, map(_breakable, kinds, row))}</tr>\n" for row in rows)
    head = f"<thead><tr>{_cells('th', kinds, names)}</tr></thead>"
    inside = f"{head}\n<tbody>\n{body}</tbody>{foot}"
    return f'<div class="wide"><table class="{name}">{inside}</table></div>'


def _cells(tag: str, kinds: Iterable[str], texts: Iterable[str]) -> str:
    return "".join(
        f'<{tag} class="{kind}">{text}</{tag}>' if kind else f"<{tag}>{text}</{tag}>"
        for kind, text in zip(kinds, texts, strict=True)
    )


def _breakable(kind: str, text: str) -> str:
    """A fraction that is too long for its column is broken where it is divided."""
    return escape(text).replace("/", "/<wbr>") if kind == "exact" else escape(text)


def _facts(rows: Iterable[tuple[str, str]]) -> str:
    shown = "".join(
        f"<tr><td>{escape(name)}</td><td{' class=exact' if _coded(value) else ''}>"
        f"{escape(value)}</td></tr>\n"
        for name, value in rows
    )
    return f'<table class="facts"><tbody>{shown}</tbody></table>'


def _coded(value: str) -> bool:
    """Whether a value is a digest or a fraction, which are read letter by letter."""
    return len(value) > 12 and " " not in value


def _sheet(sheet: Sheet) -> str:
    texts = [sheet.note] if sheet.note else []
    if len(sheet.rows) > ROWS:
        texts.append(f"The first {ROWS} of {len(sheet.rows)} rows; the workbook has all of them.")
    notes = "".join(f'<p class="note">{escape(text)}</p>\n' for text in texts)
    rows = ([_unbroken(cell) for cell in row] for row in sheet.rows[:ROWS])
    return f"<h3>{escape(sheet.title)}</h3>\n{notes}{_table(sheet.columns, rows)}"


def _unbroken(text: str) -> str:
    """A few cards stay on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}") if len(text) <= UNBROKEN else text


# The wagers


def _title(result: Result | par.Change) -> str:
    return titled(result.wager, result.policy, getattr(result, "amount", 0))


def _id(result: Result) -> str:
    name = f"wager-{result.wager.replace('/', '-')}-{result.policy}"
    return f"{name}-{result.amount}" if result.amount else name


def _summary(report: Report) -> str:
    heads = (
        *("Wager", ">Expected profit", ">House edge", ">Element of risk"),
        *(">Standard deviation", ">Volatility index", ">Hit frequency", ">Average wager"),
    )
    rows = (
        (
            *(_title(result), decimal(result.ev, 8), percent(-result.ev)),
            *(percent(result.element_of_risk), f"{result.sd:.4f}"),
            f"{par.volatility_index(result):.4f}",
            *(percent(result.hit_frequency, 3), decimal(result.average_wager, 4)),
        )
        for result in report.results
    )
    return (
        "<p>All figures are per unit of the wager that begins the round; whatever a player adds "
        "during the round is counted in the profit and in the average wager. Every one of them "
        "is exact and was rounded only for print.</p>"
        + _table(heads, rows, name="names")
        + _figure(edges(report.results), "House edge of each wager, in percent of it.")
    )


def _pays(report: Report) -> str:
    heads = [column.capitalize() for column in par.PAYS]
    return _table(heads, par.pays(report.rules))


def _wagers(report: Report) -> str:
    brief = len(report.results) > MANY
    return "\n".join(_wager(result, report.more(result), brief) for result in report.results)


def _wager(result: Result, more: dict[str, Any], brief: bool) -> str:
    kind = "wager long" if len(result.lines) > SHORT else "wager brief" if brief else "wager"
    bars = "Contribution of each end to the expected profit, per unit wagered."
    bands = "Intervals that hold the return with 90, 95 and 99% confidence."
    drawn = funnel(par.bands(result), float(1 + result.ev), f"Return of {result.wager} by rounds")
    return (
        f'<section class="{kind}" id="{_id(result)}">\n<h3>{escape(_title(result))}</h3>\n'
        + (f'<p class="note">{escape(more["terms"])}</p>\n' if more["terms"] else "")
        + _headline(result, more)
        + _ends(result)
        + _check(result)
        + ("" if brief else _figure(contributions(result), bars))
        + '<div class="together"><h4>Return to the player by the number of rounds</h4>'
        + _bands(result)
        + ("" if brief else _figure(drawn, bands))
        + "</div>\n</section>"
    )


def _headline(result: Result, more: dict[str, Any]) -> str:
    facts = [
        ("expected profit, exactly", str(result.ev)),
        ("expected profit", decimal(result.ev, 16)),
        ("House edge per initial wager", percent(-result.ev, 8)),
        ("element of risk", percent(result.element_of_risk, 8)),
        ("return to player per initial wager", percent(1 + result.ev, 6)),
        ("average total wager", decimal(result.average_wager, 8)),
        ("standard deviation", f"{result.sd:.8f}"),
        ("volatility index", f"{par.volatility_index(result):.6f} (90% confidence)"),
        (
            "hit frequency",
            f"{percent(result.hit_frequency, 6)}, one in {one_in(result.hit_frequency)}",
        ),
    ]
    if "rolls" in more:
        facts.append(("rolls until it is decided", decimal(Fraction(more["rolls"]), 6)))
        facts.append(("House edge per roll", percent(Fraction(more["edge_per_roll"]), 6)))
    if "break_even_meter" in more:
        meter = more["break_even_meter"]
        facts.append(("break-even meter", "none" if meter is None else dollars(meter)))
    rows = (f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    shown = "".join(f"<div>{row}</div>" for row in rows)
    return f'<dl class="headline">{shown}</dl>\n'


def _ends(result: Result) -> str:
    heads = ("End", "Clause", ">Combinations", ">Probability", ">One in", ">Pays", ">Contributes")
    rows = []
    for line in result.lines:
        chance = result.chance(line)
        counted = (f"{line.outcomes:,}", decimal(chance, 10), one_in(chance))
        paid = (_paid(line.profit), decimal(result.contribution(line), 10))
        rows.append((line.name, line.clause, *counted, *paid))
    last = ("All ends", "", f"{result.total:,}", decimal(_whole(result), 10), "1", "")
    return _table(heads, rows, (*last, decimal(result.ev, 10)))


def _paid(profit: Fraction) -> str:
    """A profit per unit as a whole number, a fraction that can be read, or in decimals."""
    return str(profit) if profit.denominator < 100 else decimal(profit, 6)


def _whole(result: Result) -> Fraction:
    return sum((result.chance(line) for line in result.lines), Fraction(0))


def _check(result: Result) -> str:
    if par.adds_up(result):
        return f'<p class="check">✓ The ends add up to all {result.total:,} combinations.</p>\n'
    return '<p class="check wrong">✗ The ends do not add up to all combinations.</p>\n'


def _bands(result: Result) -> str:
    heads = ("Rounds", *(f">{level}% confidence" for level in par.LEVELS))
    rows = []
    for rounds, group in groupby(par.bands(result), key=lambda band: band.rounds):
        shown = (f"{100 * band.low:.3f}% to {100 * band.high:.3f}%" for band in group)
        rows.append((f"{rounds:,}", *shown))
    return _table(heads, rows)


def _figure(drawn: str, caption: str) -> str:
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>\n"


# Beside the figures


def _simulated(report: Report) -> str:
    said = f"<p>{escape(about.simulated_said(report))}</p>"
    return said + _table(about.SIMULATED, about.simulated(report), name="names")


def _worst(report: Report) -> str:
    return f"<p>{escape(about.WORST_SAID)}</p>" + _table(about.WORST, about.worst_cases(report))


def _hidden(report: Report) -> str:
    """What keeps hands hidden, what they are worth to others, and what seen cards are worth."""
    parts = [f"<p>{escape(about.hidden_said(report))}</p>"]
    if clauses := about.hidden_clauses(report):
        parts.append(_table(("Clause", "What it says"), clauses))
    if rows := about.shared(report):
        parts.append(f"<h3>Players who share what they hold</h3><p>{escape(about.SHARED_SAID)}</p>")
        parts.append(_table(about.SHARED, rows, name="names"))
    return "\n".join((*parts, *map(_sheet, report.beside.exposed)))


# Readings, clauses, computation


def _sensitivity(report: Report) -> str:
    """Each shipped variant beside the rules; wagers that it leaves alone are only counted."""
    there = variants(report.rules.document.game)
    read = par.switched(report)
    parts = []
    for variant, group in groupby(report.changes, key=lambda change: change.variant):
        changes = list(group)
        reading = read.get(variant)
        shown = f"Reading {reading.id}: {reading.question} {reading.answer}" if reading else ""
        about = f'<p class="note">{escape(" ".join(shown.split()))}</p>' if shown else ""
        head = f"<h3>{escape(there[variant]['title'])}</h3>"
        status = f'<p class="note">{escape(variant)}: {escape(there[variant]["status"])}</p>'
        parts.append(f"{head}{status}{about}{_changed(changes)}")
    return "\n".join(parts)


def _changed(changes: Sequence[par.Change]) -> str:
    moved = [change for change in changes if {change.ev, change.kept} != {change.base}]
    if not moved:
        return "<p>No wager's expected profit changes.</p>"
    heads = (
        *("Wager", ">Expected profit", ">Variant, same play", ">Variant, best play"),
        *(">Difference", "=Exactly"),
    )
    rows = (
        (
            _title(change),
            *(
                decimal(value, 8)
                for value in (change.base, change.kept, change.ev, change.ev - change.base)
            ),
            shortened(change.ev),
        )
        for change in moved
    )
    same = len(changes) - len(moved)
    others = f"other {same} figures stay as they are" if same > 1 else "other figure stays as it is"
    rest = f"<p>The {others}.</p>" if same else ""
    return _table(heads, rows, name="names") + rest


def _clauses(report: Report) -> str:
    return "<p>The clauses that decide the ends above, in our own words.</p>" + _table(
        ("Clause", "What it says"), par.clauses(report).items()
    )


def _computation(report: Report) -> str:
    game = report.rules.document.game
    work = ((_title(answer), f"{answer.total:,}", f"{took:.1f}") for answer, took in report.answers)
    return (
        f"<p>{escape(par.method(game))}</p>\n"
        "<p>The functions that settle wagers at a live table are the ones that were asked here, "
        "so the figures are those of the program that pays. Counts are whole numbers out of a "
        "known total; nothing was sampled.</p>\n"
        + _table(("Wager", ">Combinations", ">Seconds"), work)
        + "<h3>Files</h3>\n"
        + _table(("File", "=SHA-256"), par.files(game).items())
    )


def _terms() -> str:
    known = tomllib.loads(packaged("houseway.cli.paper").joinpath("terms.toml").read_text("utf-8"))
    return _table(("Term", "Meaning"), known.items())

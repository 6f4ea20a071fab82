"""What leaves the house on paper: cases, messages, reports, slips of the cage; HTML and PDF."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from houseway.floor.state import Floor
from houseway.house.books import CALLED
from houseway.money import dollars

STYLE = """\
body { font: 10pt/1.45 "Helvetica Neue", Arial, sans-serif; color: #16202c; max-width: 176mm;
  margin: 0 auto; padding: 8mm 0; }
h1 { font-size: 18pt; margin: 0 0 5mm; }
h2 { font-size: 12pt; margin: 8mm 0 2mm; }
table { border-collapse: collapse; width: 100%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { text-align: left; vertical-align: top; padding: 1.2mm 3mm 1.2mm 0;
  border-bottom: 0.3pt solid #c9d0d8; }
.facts td:first-child { width: 40mm; color: #555; }
.signed { margin-top: 14mm; }
"""


# What is filed is printed on A4; what is carried and handed over, on half of that.
A4, A5 = "A4", "A5"
MARGINS = {A4: "20mm 17mm", A5: "12mm"}


class Section(NamedTuple):
    """A table under a heading; what has no rows says so."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    empty: str = "None."


class Paper(NamedTuple):
    """One document: what it is, facts about it, tables, who signs it, on which sheet."""

    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    signed: tuple[str, ...] = ("Name and signature", "Date")
    sheet: str = A4


def of_house(
    floor: Floor, data: Mapping[str, Any], make: Callable[[Any], Paper]
) -> tuple[dict[str, Any], Paper]:
    """A document as data and on paper; both say whose it is."""
    paper = make(data)
    if floor.called:
        paper = paper._replace(facts=(("House", floor.called), *paper.facts))
    return {"house": floor.called, **data}, paper


def when(at: str) -> str:
    """A moment as it is written on paper."""
    return f"{at[:10]} {at[11:16]} {at[-6:]}" if at else ""


def _cited(row: Mapping[str, Any]) -> str:
    return f"{row['document']} {row['clause']}".strip() if row["clause"] else ""


def _words(text: str) -> str:
    return text.replace("_", " ")


# What is written


def of_month(report: Mapping[str, Any]) -> Paper:
    """The report of a month to the regulator."""
    made = report["made"]
    rows = tuple(
        (
            when(line["aware"]),
            f"{line['table']}, round {line['round']}",
            f"{line['kind']}paid {dollars(line['amount'])}",
            line["patron"] or "not identified",
            f"{line['finding']}; {line['state']}",
            _cited(line),
        )
        for line in report["list"]
    )
    facts = (
        ("Month", f"{report['month']} ({report['zone']})"),
        ("Under", _cited(report)),
        ("Due", when(report["due"])),
        ("Made", f"{when(made['at'])} by {made['by']}" if made else "not yet: a draft"),
        ("Payments", str(len(rows))),
        ("Overpaid", dollars(report["overpaid"])),
        ("Underpaid", dollars(report["underpaid"])),
    )
    heads = ("Aware since", "Where", "Wrong by", "Patron", "Finding and state", "Clause")
    section = Section("Payments wrong by more than the stated amount", heads, rows)
    return Paper(f"Report of wrong payments, {report['month']}", facts, (section,))


def of_case(case: Mapping[str, Any]) -> Paper:
    """The file of a case."""
    amount = dollars(case["amount"]) if case["amount"] else ""
    named = CALLED.get(case["kind"], case["kind"])
    about = named if case["what"] == case["kind"] else f"{named}: {_words(case['what'])}"
    rounds = ", ".join(f"{row['table']} round {row['round']}" for row in case["rounds"])
    facts = (
        ("Case", case["id"]),
        ("About", f"{about} {amount}".strip()),
        ("In words", case["words"]),
        ("Under", _cited(case)),
        ("Table", case["table"]),
        ("Rounds", rounds),
        ("Persons", ", ".join(case["persons"]) or "not identified"),
        ("Opened", when(case["at"])),
        ("Since", when(case["since"]) if case["since"] != case["at"] else ""),
        ("State", case["state"]),
    )
    steps = tuple(
        (when(step["at"]), step["by"], step["what"], step["words"], _cited(step))
        for step in case["steps"]
    )
    owed = tuple(
        (
            _words(duty["what"]),
            duty["to"] or "not known",
            when(duty["due"]),
            _cited(duty),
            _how(duty),
        )
        for duty in case["duties"]
    )
    letters = tuple(
        (letter["id"], letter["to"], letter["about"], when(letter["at"]), _seen(letter))
        for letter in case["messages"]
    )
    return Paper(
        f"Case {case['id']}",
        tuple(fact for fact in facts if fact[1]),
        (
            Section("Steps", ("When", "By", "What", "In words", "Clause"), steps),
            Section("Duties", ("What", "To", "Due", "Clause", "State"), owed),
            Section("Messages", ("Message", "To", "About", "Sent", "Acknowledged"), letters),
        ),
    )


def _how(duty: Mapping[str, Any]) -> str:
    if duty["state"] != "done":
        return str(duty["state"])
    late = ", late" if duty["late"] else ""
    return f"done {when(duty['done'])} by {duty['by'] or 'the house'}{late}"


def _seen(letter: Mapping[str, Any]) -> str:
    seen = letter["acknowledged"]
    return f"{when(seen['at'])} by {seen['by']}" if seen else "not yet"


def of_message(letter: Mapping[str, Any]) -> Paper:
    """A message as a letter."""
    where = f"{letter['table']}, round {letter['round']}" if letter["table"] else ""
    facts = (
        ("To", letter["to"]),
        ("About", letter["about"]),
        ("Sent", f"{when(letter['at'])} by {letter['by']}"),
        ("Under", _cited(letter)),
        ("Table", where),
        ("Case", letter["case"]),
        ("In words", letter["words"]),
        ("Acknowledged", _seen(letter)),
    )
    answers = tuple((when(step["at"]), step["by"], step["words"]) for step in letter["answers"])
    section = Section("Answers", ("When", "By", "In words"), answers)
    named = letter["id"].replace("/", " ")
    sections = (*_terms(letter["submits"]), section) if "submits" in letter else (section,)
    return Paper(named.capitalize(), tuple(fact for fact in facts if fact[1]), sections)


def _terms(text: Mapping[str, Any]) -> tuple[Section, ...]:
    """A version of the terms of a promotion, and its prizes."""
    items = tuple((_words(row["item"]), _said(row["says"]), _cited(row)) for row in text["terms"])
    prizes = tuple(
        (
            f"{_said(prize['what'])} ({prize['id']})",
            _words(prize["type"]),
            dollars(prize["value"]),
            str(prize["number"] or 1),
            "" if prize["alternative"] is None else dollars(prize["alternative"]),
            _said(prize["details"]),
        )
        for prize in text["prizes"]
    )
    heads = ("Prize", "Type", "Value", "Number", "Money instead", "Details")
    title = f"Terms, version {text['version']}"
    return Section(title, ("Item", "Terms", "Clause"), items), Section("Prizes", heads, prizes)


def _said(value: Any) -> str:
    """What terms say, in a line."""
    if isinstance(value, Mapping):
        told = [
            f"{_words(name)}: {dollars(inside) if name == 'minimum' else _said(inside)}"
            for name, inside in value.items()
            if inside is not None
        ]
        return "; ".join(told)
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or "none"
    if value is None or isinstance(value, bool):
        return "" if value is None else "yes" if value else "no"
    text = str(value)
    return when(text) if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d.*", text) else text


# HTML


def html(paper: Paper) -> str:
    """One file that needs nothing else and prints on its sheet."""
    page = f"@page {{ size: {paper.sheet}; margin: {MARGINS[paper.sheet]}; }}"
    facts = "".join(f"<tr>{_cells('td', fact)}</tr>\n" for fact in paper.facts)
    blank = "".join(f"<tr>{_cells('td', (line, ''))}</tr>\n" for line in paper.signed)
    parts = "\n".join(map(_section, paper.sections))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(paper.title)}</title>\n<style>\n{page}\n{STYLE}</style>\n</head>\n<body>\n"
        f'<h1>{escape(paper.title)}</h1>\n<table class="facts">{facts}</table>\n{parts}\n'
        f'<table class="facts signed">{blank}</table>\n</body>\n</html>\n'
    )


def _section(section: Section) -> str:
    head = f"<h2>{escape(section.title)}</h2>"
    if not section.rows:
        return f"{head}\n<p>{escape(section.empty)}</p>"
    rows = "".join(f"<tr>{_cells('td', row)}</tr>\n" for row in section.rows)
    return f"{head}\n<table><thead><tr>{_cells('th', section.heads)}</tr></thead>{rows}</table>"


def _cells(tag: str, texts: Iterable[str] | Sequence[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def _parts(exactly: str) -> str:
    return " and parts of a cent" if "/" in exactly else ""


def of_pool(report: Mapping[str, Any]) -> Paper:
    """The reconciliation of a jackpot pool."""
    facts = (
        ("Pool", report["pool"]),
        ("Up to", when(report["at"])),
        ("Put in by the house", dollars(report["seeded"])),
        ("Added by wagers", dollars(report["contributed"]) + _parts(report["contributed_exactly"])),
        ("Corrected by hand", dollars(report["corrected"])),
        ("Paid out", dollars(report["paid"])),
        ("Expected", dollars(report["expected"])),
        ("Meter", dollars(report["meter"])),
        ("Ledger", dollars(report["ledger"])),
        ("Result", "agrees" if report["agrees"] else "DOES NOT AGREE"),
    )
    rows = tuple(
        (
            when(entry["at"]),
            entry["what"],
            dollars(entry["cents"]),
            f"{entry['table']} round {entry['round']}" if entry["round"] else entry["table"],
            " and ".join(filter(None, (entry["by"], entry["signed"]))),
            entry["why"],
        )
        for entry in report["entries"]
    )
    wagered = tuple((table, dollars(cents)) for table, cents in report["by_table"].items())
    return Paper(
        f"Reconciliation of {report['pool']}",
        facts,
        (
            Section(
                "Seeds, hits and corrections",
                ("When", "What", "Amount", "Where", "By", "Why"),
                rows,
            ),
            Section("Jackpot wagers by table", ("Table", "Wagered"), wagered),
        ),
    )


# The cage


def _chips(chips: Iterable[Sequence[int]], title: str = "Chips") -> Section:
    """Chips by denomination, and what they come to."""
    rows = [(dollars(each), str(count), dollars(each * count)) for each, count in chips]
    whole = sum(each * count for each, count in chips)
    heads = ("Denomination", "Number", "Value")
    return Section(title, heads, (*rows, ("Total", "", dollars(whole))) if rows else ())


def _by(who: str, at: str) -> str:
    return f"{who}, {when(at)}" if who else ""


def _of_cage(
    title: str, facts: Iterable[tuple[str, str]], *sections: Section, signed: Any
) -> Paper:
    return Paper(title, tuple(fact for fact in facts if fact[1]), sections, signed)


def of_slip(slip: Mapping[str, Any]) -> Paper:
    """The slip of a fill or a credit."""
    is_fill = slip["kind"] == "fill"
    facts = (
        ("Slip", str(slip["number"])),
        ("From", "Cage" if is_fill else f"Table {slip['table']}"),
        ("To", f"Table {slip['table']}" if is_fill else "Cage"),
        ("Amount", dollars(slip["cents"])),
        ("State", slip["state"]),
        ("Requested" if is_fill else "Sent", _by(slip["by"], slip["at"])),
        ("Issued", _by(slip["issued_by"], slip["issued_at"]) if is_fill else ""),
        ("Received", _by(slip["received_by"], slip["received_at"])),
        ("Cancelled", slip["cancelled"]),
    )
    signed = ("Cashier", "Carried by", "Dealer", "Supervisor")
    title = f"{_words(slip['kind']).capitalize()} slip {slip['number']}"
    made = _of_cage(title, facts, _chips(slip["chips"]), signed=signed)
    return made._replace(sheet=A5)


def of_count(sheet: Mapping[str, Any]) -> Paper:
    """The sheet of a count of a float."""
    closing = sheet["kind"] == "closing"
    facts = (
        ("Sheet", str(sheet["number"])),
        ("Table", sheet["table"]),
        ("Counted", _by(sheet["by"], sheet["at"])),
        ("Signed", sheet["signed"]),
        ("Comes to", dollars(sheet["cents"])),
        ("Expected", dollars(sheet["expected"])),
        ("Variance", dollars(sheet["variance"])),
        ("Won by the table", dollars(sheet["result"]) if closing else ""),
        ("Under", _cited(sheet)),
    )
    title = f"{sheet['kind'].capitalize()} count {sheet['number']}, table {sheet['table']}"
    return _of_cage(title, facts, _chips(sheet["chips"]), signed=("Counted by", "Signed by"))


def of_box(box: Mapping[str, Any]) -> Paper:
    """The sheet on which a drop box is counted."""
    counted = box["counted"] is not None
    facts = (
        ("Drop box", str(box["number"])),
        ("Table", box["table"]),
        ("Removed", _by(box["by"], box["at"])),
        ("By the record", dollars(box["cents"])),
        ("Counted", dollars(box["counted"]) if counted else ""),
        ("Counted by", _by(box["counted_by"], box["counted_at"])),
        ("Variance", dollars(box["variance"]) if counted else ""),
    )
    notes = () if counted else tuple((f"${note}", "", "") for note in (100, 50, 20, 10, 5))
    lines = Section("Cash", ("Note", "Number", "Value"), (*notes, ("Coins", "", "")), "")
    sections = () if counted else (lines,)
    title = f"Drop count {box['number']}, table {box['table']}"
    return _of_cage(title, facts, *sections, signed=("Counted by", "Counted by", "Supervisor"))


def of_receipt(paid: Mapping[str, Any]) -> Paper:
    """What was owed to somebody and was paid, or chips that were given back."""
    collected = paid["cents"] < 0
    facts = (
        ("Receipt", str(paid["number"])),
        ("Collected from" if collected else "Paid to", paid["person"]),
        ("Amount", dollars(abs(paid["cents"]))),
        ("For", PAID_FOR[paid["what"]]),
        ("Table", paid["table"]),
        ("By", _by(paid["by"], paid["at"])),
        ("Under", _cited(paid)),
    )
    title = f"Balance {'collected' if collected else 'paid'} {paid['number']}"
    return _of_cage(title, facts, signed=("Cashier", "Received by"))._replace(sheet=A5)


def of_voucher(voucher: Mapping[str, Any]) -> Paper:
    """A voucher as its holder carries it to a table."""
    exchanged = _by(f"table {voucher['exchanged']}", voucher["exchanged_at"])
    facts = (
        ("Voucher", voucher["number"]),
        ("Holder", voucher["holder"]),
        ("Tokens", dollars(voucher["cents"])),
        ("Conditions", voucher["said"] or "none"),
        ("Prize", voucher["award"]),
        ("Issued", _by(voucher["by"], voucher["at"])),
        ("State", voucher["state"]),
        ("Exchanged", exchanged if voucher["exchanged"] else ""),
        ("Cancelled", voucher["cancelled"]),
        ("Use", "once, for promotional tokens at a table; never for money"),
    )
    made = _of_cage(f"Voucher {voucher['number']}", facts, signed=("Issued by", "Holder"))
    return made._replace(sheet=A5)


PAID_FOR = {
    "void": "a round that was void",
    "left behind": "chips left behind",
    "prize": "a prize of a promotion",
}
OF_THE_CAGE = {"slips": of_slip, "counts": of_count, "boxes": of_box, "paid": of_receipt}

"""A paper as PDF: text and ruled tables on A4 in the letters that every reader of PDF brings."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.house.papers import Paper, Section

WIDTH, HEIGHT, MARGIN = 595, 842, 54
FOOT = 36
BODY, HEAD, TITLE, SMALL = 9, 11, 17, 7
GAP = 8
# The letters from space to tilde in thousandths of their size, as the standard face has them.
WIDTHS = (
    *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556),
    *(1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556),
    *(333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556),
    *(556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584),
)
BROAD = 667
PLAIN, BOLD = "F1", "F2"


class _Pages:
    """Sheets in the making: what is written goes on below, and then on the next."""

    def __init__(self) -> None:
        self.sheets: list[list[str]] = []
        self.turn()

    def turn(self) -> None:
        """Begin another sheet."""
        self.sheets.append([])
        self.y = HEIGHT - MARGIN

    def room(self, points: int) -> bool:
        """Whether so much fits on this sheet still."""
        return self.y - points >= MARGIN

    def text(self, x: int, y: int, text: str, size: int, face: str = PLAIN) -> None:
        """A line of text at a place."""
        self.sheets[-1].append(f"BT /{face} {size} Tf {x} {y} Td ({_escaped(text)}) Tj ET")

    def rule(self, y: int) -> None:
        """A thin line across."""
        self.sheets[-1].append(f"0.4 w {MARGIN} {y} m {WIDTH - MARGIN} {y} l S")


class _Table(NamedTuple):
    """Rows of cells in columns of these widths."""

    pages: _Pages
    widths: Sequence[int]

    def row(self, cells: Sequence[str], face: str = PLAIN) -> None:
        """One row; it is not broken between sheets unless it is longer than one."""
        broken = [
            # Bold letters are a little wider than the plain ones that are measured.
            list(_lines(cell, width - GAP, BODY + (face == BOLD)))
            for cell, width in zip(cells, self.widths, strict=True)
        ]
        for number in range(max(map(len, broken))):
            x = MARGIN
            self.pages.y -= BODY + 3
            for lines, width in zip(broken, self.widths, strict=True):
                if number < len(lines):
                    self.pages.text(x, self.pages.y, lines[number], BODY, face)
                x += width
            if not self.pages.room(BODY + 3):
                self.pages.turn()
        self.pages.y -= 3
        self.pages.rule(self.pages.y)

    def height(self, cells: Sequence[str]) -> int:
        """How much room a row needs."""
        wide = zip(cells, self.widths, strict=True)
        return max(len(list(_lines(cell, width - GAP, BODY))) for cell, width in wide) * 12 + 6


def pdf(paper: Paper) -> bytes:
    """The whole document."""
    pages = _Pages()
    for line in _lines(paper.title, WIDTH - 2 * MARGIN, TITLE):
        pages.y -= TITLE + 4
        pages.text(MARGIN, pages.y, line, TITLE, BOLD)
    pages.y -= GAP
    facts = _Table(pages, (110, WIDTH - 2 * MARGIN - 110))
    for fact in paper.facts:
        _fitting(facts, fact)
    for section in paper.sections:
        _section(pages, section)
    signed = _Table(pages, (160, WIDTH - 2 * MARGIN - 160))
    pages.y -= 3 * GAP
    for line in paper.signed:
        pages.y -= 2 * GAP
        _fitting(signed, (line, ""))
    return _file(pages, paper.title)


def _fitting(table: _Table, row: Sequence[str]) -> None:
    if not table.pages.room(table.height(row)):
        table.pages.turn()
    table.row(row)


def _section(pages: _Pages, section: Section) -> None:
    if not pages.room(6 * HEAD):
        pages.turn()
    pages.y -= 2 * HEAD
    pages.text(MARGIN, pages.y, section.title, HEAD, BOLD)
    if not section.rows:
        pages.y -= BODY + 5
        return pages.text(MARGIN, pages.y, section.empty, BODY)
    pages.y -= 3
    table = _Table(pages, _columns(section))
    table.row(section.heads, BOLD)
    for row in section.rows:
        if not pages.room(table.height(row)):
            pages.turn()
            table.row(section.heads, BOLD)
        table.row(row)
    return None


def _columns(section: Section) -> list[int]:
    """As wide as what stands in them needs, as far as there is room."""
    columns = zip(section.heads, *section.rows, strict=True)
    wanted = [min(200, max(_wide(cell, BODY) for cell in column) + GAP) for column in columns]
    room = WIDTH - 2 * MARGIN
    if (spare := room - sum(wanted)) >= 0:
        return [width + spare // len(wanted) for width in wanted]
    least = [max(_wide(part, BODY) for part in head.split()) + GAP for head in section.heads]
    share = [
        max(low, width * room // sum(wanted)) for low, width in zip(least, wanted, strict=True)
    ]
    return [width * room // sum(share) for width in share]


# Letters


def _wide(text: str, size: int) -> int:
    """How wide a text is, in points, rounded up."""
    units = sum(WIDTHS[ord(c) - 32] if " " <= c <= "~" else BROAD for c in text)
    return -(-units * size // 1000) + 1


def _lines(text: str, width: int, size: int) -> Iterator[str]:
    """A text in lines of at most this width; a word that is longer is broken."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if _wide(longer, size) <= width:
            line = longer
            continue
        if line:
            yield line
        while _wide(word, size) > width:
            fits = next(
                at for at in range(len(word), 0, -1) if at == 1 or _wide(word[:at], size) <= width
            )
            yield word[:fits]
            word = word[fits:]
        line = word
    yield line


def _escaped(text: str) -> str:
    """Within what the face can write; letters that it has not lose their marks."""
    out = []
    for letter in text:
        known = letter
        try:
            letter.encode("cp1252")
        except UnicodeEncodeError:
            plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
            known = plain or "?"
        out.append("".join(f"\\{c}" if c in "()\\" else c for c in known if c.isprintable()))
    return "".join(out)


# The file


def _file(pages: _Pages, title: str) -> bytes:
    """Objects, where each begins, and the end."""
    count = len(pages.sheets)
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(count))
    face = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        face.format("Helvetica"),
        face.format("Helvetica-Bold"),
    ]
    fonts = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>"
    for number, sheet in enumerate(pages.sheets):
        foot = f"{number + 1} / {count}"
        end = WIDTH - MARGIN - _wide(foot, SMALL)
        lines = [
            *sheet,
            f"BT /{PLAIN} {SMALL} Tf {MARGIN} {FOOT} Td ({_escaped(title)}) Tj ET",
            f"BT /{PLAIN} {SMALL} Tf {end} {FOOT} Td ({foot}) Tj ET",
        ]
        body = "\n".join(lines)
        size = len(body.encode("cp1252"))
        box = f"/MediaBox [0 0 {WIDTH} {HEIGHT}]"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R {box} {fonts} /Contents {6 + 2 * number} 0 R >>"
        )
        objects.append(f"<< /Length {size} >>\nstream\n{body}\nendstream")
    objects.append(f"<< /Title ({_escaped(title)}) /Producer (Houseway) >>")
    return _with_index(objects)


def _with_index(objects: Sequence[str]) -> bytes:
    made, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(made))
        made += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    rows = "".join(f"{place:010d} 00000 n \n" for place in places)
    count = len(objects) + 1
    trailer = f"<< /Size {count} /Root 1 0 R /Info {len(objects)} 0 R >>"
    end = (
        f"xref\n0 {count}\n0000000000 65535 f \n{rows}trailer\n{trailer}\nstartxref\n{len(made)}\n"
    )
    return made + end.encode() + b"%%EOF\n"

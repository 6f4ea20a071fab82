"""A paper as PDF on its sheet: text and ruled tables, in letters that the file brings with it.

Latin, Greek and Cyrillic letters and signs come with a package; Chinese ones are those of a font of
the machine. A letter that no font has is written as its number, so that nothing is lost.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any
from unicodedata import category

import pymupdf_fonts
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, A5
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    CondPageBreak,
    KeepTogether,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

from houseway.house.papers import Paper, Section

SHEETS, MARGINS = {"A4": A4, "A5": A5}, {"A4": 54, "A5": 34}
FOOT, GAP, FACTS, SIGNED, WIDEST = 36, 8, 110, 160, 200.0
BODY, HEAD, TITLE, SMALL = 9, 11, 17, 7
FEW = 12
PLAIN, BOLD, SIGNS, HAN = "Houseway", "Houseway-Bold", "Houseway-Signs", "Houseway-Han"
PACKAGED = {PLAIN: "notos", BOLD: "notosbo", SIGNS: "cascadia"}
FIGURE = re.compile(r"[-−–+]?\$?[\d,.:]*%?")
# Where Chinese letters are found, unless HOUSEWAY_FONT names a TrueType font: Debian's
# fonts-droid-fallback or fonts-wqy-microhei, macOS, Windows.
HAN_FILES = (
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/Library/Fonts/Arial Unicode.ttf",
    "C:/Windows/Fonts/simhei.ttf",
)


@cache
def faces() -> tuple[str, ...]:
    """The fonts that there are, in the order in which a letter is looked for."""
    for name, code in PACKAGED.items():
        registerFont(TTFont(name, BytesIO(pymupdf_fonts.myfont(code))))
    known = (PLAIN, SIGNS)
    for file in (os.environ.get("HOUSEWAY_FONT", ""), *HAN_FILES):
        if file and Path(file).is_file():
            try:
                registerFont(TTFont(HAN, file))
            except (TTFError, OSError):
                continue
            return (*known, HAN)
    return known


def _face(letter: str, face: str) -> str:
    """The font that has a letter: the wanted one, or the first of the others; "" for none."""
    given = (face, *faces())
    return next((name for name in given if ord(letter) in getFont(name).face.charToGlyph), "")


def _plain(text: str) -> str:
    """A text in one line, with the numbers of letters that no font has."""
    shown = (" " if category(letter) == "Cc" else letter for letter in text)
    return "".join(letter if _face(letter, PLAIN) else f"[U+{ord(letter):04X}]" for letter in shown)


def _paragraph(text: str, size: int = BODY, face: str = PLAIN, right: bool = False) -> Paragraph:
    """A text with each of its letters in a font that has it."""
    runs = groupby(_plain(text), key=lambda letter: _face(letter, face))
    marked = "".join(f'<font name="{name}">{escape("".join(run))}</font>' for name, run in runs)
    style = ParagraphStyle("", fontName=face, fontSize=size, leading=size + 3, alignment=2 * right)
    return Paragraph(marked, style)


def _table(rows: Sequence[Sequence[str]], widths: Sequence[float], heads: int = 0) -> Table:
    """Ruled rows; the first of them may be a head, which is repeated on every sheet."""
    # Figures stand below each other, by their last digits.
    right = [
        heads > 0 and all(map(FIGURE.fullmatch, column[heads:]))
        for column in zip(*rows, strict=True)
    ]
    cells = [
        [
            _paragraph(cell, BODY, BOLD if number < heads else PLAIN, right[at])
            for at, cell in enumerate(row)
        ]
        for number, row in enumerate(rows)
    ]
    style = TableStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, colors.Color(0.7, 0.73, 0.77)),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), GAP),
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
        ]
    )
    return Table(cells, widths, repeatRows=heads, style=style, splitInRow=1, hAlign="LEFT")


def _section(section: Section, room: float) -> Iterator[Any]:
    yield CondPageBreak(6 * HEAD)
    yield Spacer(0, HEAD)
    yield _paragraph(section.title, HEAD, BOLD)
    if section.rows:
        yield _table((section.heads, *section.rows), _columns(section, room), 1)
    else:
        yield _paragraph(section.empty)


def _together(section: Section, room: float) -> Iterable[Any]:
    """A few rows stay on one sheet with their heading."""
    parts = [*_section(section, room)]
    return parts if len(section.rows) > FEW else [KeepTogether(parts[1:])]


def _columns(section: Section, room: float) -> list[float]:
    """As wide as what stands in them needs, as far as there is room; no word is broken for it."""
    columns = [*zip(section.heads, *section.rows, strict=True)]
    wanted = [min(WIDEST, max(map(_wide, column))) for column in columns]
    if (spare := room - sum(wanted)) >= 0:
        return [width + spare / len(wanted) for width in wanted]
    words = ([word for cell in column for word in cell.split()] for column in columns)
    least = [min(WIDEST / 2, max(map(_wide, said), default=0.0)) for said in words]
    part = (room - sum(least)) / (sum(wanted) - sum(least))
    if part < 0:
        return [low * room / sum(least) for low in least]
    return [low + (width - low) * part for low, width in zip(least, wanted, strict=True)]


def _wide(text: str) -> float:
    return float(stringWidth(_plain(text), BOLD, BODY)) + GAP + 1


class _Numbered(Canvas):  # type: ignore[misc]
    """Sheets that say which of how many they are, which is known when the last one is."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.sheets: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802
        """A sheet is full."""
        self.sheets.append({**self.__dict__})
        self._startPage()

    def save(self) -> None:
        """Write all sheets, each with its foot."""
        for number, sheet in enumerate(self.sheets, 1):
            self.__dict__.update(sheet)
            self.setFont(PLAIN, SMALL)
            wide = self._pagesize[0]
            margin = next(MARGINS[name] for name, size in SHEETS.items() if size[0] == wide)
            self.drawRightString(wide - margin, FOOT, f"{number} / {len(self.sheets)}")
            foot = _paragraph(self._doc.info.title, SMALL)
            foot.wrapOn(self, wide - 2 * margin - 60, SMALL)
            foot.drawOn(self, margin, FOOT - 3)
            super().showPage()
        super().save()


def pdf(paper: Paper) -> bytes:
    """The whole document."""
    faces()
    made, margin = BytesIO(), MARGINS[paper.sheet]
    room = SHEETS[paper.sheet][0] - 2 * margin
    sheets = SimpleDocTemplate(
        made,
        pagesize=SHEETS[paper.sheet],
        **dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), margin - 6),
        title=_plain(paper.title),
        author="Houseway",
    )
    blank = [(line, "") for line in paper.signed]
    story = [
        *(_paragraph(paper.title, TITLE, BOLD), Spacer(0, GAP)),
        *([_table(paper.facts, (FACTS, room - FACTS))] if paper.facts else []),
        *(part for section in paper.sections for part in _together(section, room)),
        Spacer(0, 3 * GAP),
        KeepTogether(
            [
                part
                for row in blank
                for part in (Spacer(0, GAP), _table([row], (SIGNED, room - SIGNED)))
            ]
        ),
    ]
    sheets.build(story, canvasmaker=_Numbered)
    return made.getvalue()

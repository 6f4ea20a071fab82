"""Documents that leave the house: what stands on them, and that any reader of PDF can open them."""

import re

import pytest

from houseway.house import papers
from houseway.house.papers import Paper, Section
from houseway.house.pdf import pdf

LETTERS = "a long story of what was seen on the reel " * 12


def paper(rows=1, words="seen (twice) on \\ the reel"):
    listed = tuple((f"2026-09-{day:02}", "Sam", words) for day in range(1, rows + 1))
    section = Section("Steps", ("When", "By", "In words"), listed)
    return Paper("Case <1>", (("About", "a & b"),), (section, Section("Duties", ("What",), ())))


def texts(made):
    """The lines of every sheet."""
    sheets = re.findall(rb"stream\n(.*?)\nendstream", made, re.DOTALL)
    found = (re.findall(r"Td \((.*)\) Tj", sheet.decode("cp1252")) for sheet in sheets)
    return [[re.sub(r"\\(.)", r"\1", line) for line in sheet] for sheet in found]


@pytest.mark.parametrize("made", [pdf(paper()), pdf(paper(90, LETTERS)), pdf(paper(0))])
def test_every_object_is_where_the_index_says(made):
    start = int(re.search(rb"startxref\n(\d+)", made).group(1))
    index = made[start:]
    assert index.startswith(b"xref\n")
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n ", index)]
    for number, place in enumerate(places, 1):
        assert made[place:].startswith(f"{number} 0 obj\n".encode())
    assert f"/Size {len(places) + 1} ".encode() in index
    for found in re.finditer(rb"/Length (\d+) >>\nstream\n", made):
        assert made[found.end() + int(found.group(1)) :].startswith(b"\nendstream")
    assert made.count(b"/Type /Page ") == int(re.search(rb"/Count (\d+)", made).group(1))


def test_all_that_is_said_stands_on_paper():
    (sheet,) = texts(pdf(paper()))
    assert sheet[:3] == ["Case <1>", "About", "a & b"]
    assert "seen (twice) on \\ the reel" in sheet
    assert {"Name and signature", "Date", "None.", "1 / 1"} <= {*sheet}


def test_long_tables_go_on_with_their_head_and_sheets_are_numbered():
    sheets = texts(pdf(paper(60, LETTERS)))
    assert len(sheets) > 2
    assert all("In words" in sheet for sheet in sheets[:-1])
    assert [sheet[-1] for sheet in sheets] == [
        f"{number} / {len(sheets)}" for number in range(1, len(sheets) + 1)
    ]
    days = [line for sheet in sheets for line in sheet if line.startswith("2026-09-")]
    assert len(days) == 60


def test_a_word_without_a_gap_is_broken():
    (sheet,) = texts(pdf(paper(1, "x" * 400)))
    assert "".join(line for line in sheet if set(line) == {"x"}) == "x" * 400
    assert max(map(len, sheet)) < 120


def test_letters_that_the_face_has_not_lose_their_marks():
    sheet = texts(pdf(paper(1, "Nguyễn, Zoë, 陳")))[0]
    assert "Nguyen, Zoë, ?" in sheet


def test_a_page_of_html_says_no_more_than_was_written():
    page = papers.html(paper(1, "<script>alert(1)</script>"))
    assert "<script>" not in page
    assert "Case &lt;1&gt;" in page
    assert "a &amp; b" in page
    assert "size: A4" in page

"""Documents that leave the house: what stands on them, and that any reader of PDF can open them."""

from io import BytesIO

from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

from houseway.floor.state import Floor
from houseway.house import papers
from houseway.house.master_paper import PARTS
from houseway.house.papers import Paper, Section
from houseway.house.pdf import HAN, PLAIN, faces, pdf

LETTERS = "a long story of what was seen on the reel " * 12


def paper(rows=1, words="seen (twice) on \\ the reel"):
    listed = tuple((f"2026-09-{day:02}", "Sam", words) for day in range(1, rows + 1))
    section = Section("Steps", ("When", "By", "In words"), listed)
    return Paper("Case <1>", (("About", "a & b"),), (section, Section("Duties", ("What",), ())))


def texts(made):
    """The lines of every sheet."""
    return [page.extract_text().splitlines() for page in PdfReader(BytesIO(made)).pages]


def test_all_that_is_said_stands_on_paper():
    (sheet,) = texts(pdf(paper()))
    assert sheet[0] == "Case <1>"
    assert {"About", "a & b", "seen (twice) on \\ the reel"} <= {*sheet}
    assert {"Name and signature", "Date", "None.", "1 / 1"} <= {*sheet}


def test_a_paper_says_whose_it_is_and_a_demonstration_that_it_is_one():
    def told(floor):
        return papers.of_house(floor, {"rows": 1}, lambda data: paper(**data))

    (sheet,) = texts(pdf(told(Floor(name="The Star"))[1]))
    assert {"House", "The Star"} <= {*sheet}
    said = "The Star, a demonstration: nothing here is real"
    data, made = told(Floor(name="The Star", demo=True))
    assert said in texts(pdf(made))[0]
    assert data == {"house": said, "rows": 1}
    assert told(Floor()) == ({"house": "", "rows": 1}, paper())


def test_long_tables_go_on_with_their_head_and_sheets_are_numbered():
    sheets = texts(pdf(paper(60, LETTERS)))
    assert len(sheets) > 2
    assert all("In words" in sheet for sheet in sheets[:-1])
    for number, sheet in enumerate(sheets, 1):
        assert f"{number} / {len(sheets)}" in sheet
    days = [line for sheet in sheets for line in sheet if line.startswith("2026-09-")]
    assert len(days) == 60


def test_a_word_without_a_gap_is_broken_and_a_row_longer_than_a_sheet_goes_on():
    (sheet,) = texts(pdf(paper(1, "x" * 400)))
    assert "".join(line for line in sheet if set(line) == {"x"}) == "x" * 400
    assert max(map(len, sheet)) < 120
    assert len(texts(pdf(paper(1, LETTERS * 30)))) > 1


def test_names_are_written_in_their_own_letters():
    sheet = texts(pdf(paper(1, "Nguyễn, Zoë, Ελένη, Дмитрий, 10♠")))[0]
    assert "Nguyễn, Zoë, Ελένη, Дмитрий, 10♠" in sheet


def test_a_letter_that_no_font_has_is_written_as_its_number():
    sheet = texts(pdf(paper(1, "a\ue000b\x07c")))[0]
    assert "a[U+E000]b c" in sheet


def test_chinese_letters_are_those_of_the_machine():
    """Where the machine has none, the number of each stands for it; nothing is lost."""
    (sheet,) = texts(pdf(paper(1, "張伟")))
    known = HAN in faces()
    assert ("張伟" if known else "[U+5F35][U+4F1F]") in sheet


def test_figures_stand_below_each_other_by_their_last_digits():
    rows = (("one", "$5"), ("two", "-$12,300.50"), ("three", "–"))
    made = Paper("Report", (), (Section("Win", ("Table", "Win"), rows),))
    ends, begins = [], []

    def seen(text, _matrix, place, _font, size):
        if text.strip() in ("$5", "-$12,300.50"):
            begins.append(place[4])
            ends.append(place[4] + stringWidth(text.strip(), PLAIN, size))

    PdfReader(BytesIO(pdf(made))).pages[0].extract_text(visitor_text=seen)
    assert len(begins) == 2
    assert max(begins) - min(begins) > 20
    assert max(ends) - min(ends) < 1


def test_a_few_rows_are_not_parted_from_each_other_or_their_heading():
    def sheets(rows):
        long = Section("Long", ("What",), tuple((f"long {n}",) for n in range(rows)))
        short = Section("Short", ("What",), tuple((f"short {n}",) for n in range(8)))
        return texts(pdf(Paper("Report", (), (long, short), ())))

    parted = {len(sheets(rows)) for rows in range(20, 30)}
    assert parted == {1, 2}, "one of these is about to fill its sheet"
    for rows in range(20, 30):
        (sheet,) = [sheet for sheet in sheets(rows) if "Short" in sheet]
        assert {f"short {n}" for n in range(8)} <= {*sheet}


def test_what_is_carried_is_printed_on_half_a_sheet():
    slip = {
        **{"house": "A house", "number": 3, "kind": "fill", "table": "one", "cents": 500_00},
        **{"state": "received", "by": "Dee", "at": "2026-11-16T20:00:00+11:00", "cancelled": ""},
        **{"issued_by": "Cy", "issued_at": "", "received_by": "", "received_at": ""},
        "chips": [(25_00, 20)],
    }
    made = papers.of_slip(slip)
    (sheet,) = PdfReader(BytesIO(pdf(made))).pages
    wide, tall = (float(side) / 72 * 25.4 for side in sheet.mediabox[2:])
    assert (round(wide), round(tall)) == (148, 210)
    assert {"Fill slip 3", "Cashier", "Carried by", "$25", "1 / 1"} <= {
        *sheet.extract_text().splitlines()
    }
    assert "size: A5" in papers.html(made)


def test_a_page_of_html_says_no_more_than_was_written():
    page = papers.html(paper(1, "<script>alert(1)</script>"))
    assert "<script>" not in page
    assert "Case &lt;1&gt;" in page
    assert "a &amp; b" in page
    assert "size: A4" in page


def test_a_short_word_is_not_broken_to_make_room_for_long_ones():
    """Names and clauses stay whole beside a long story."""
    heads = ("When", "By", "What", "In words", "Clause")
    row = ("2026-11-18 23:34 +11:00", "sue", LETTERS, LETTERS, "canberra-holdem 15.4")
    made = Paper("Case", (), (Section("Steps", heads, (row,)),))
    lines = [line for sheet in texts(pdf(made)) for line in sheet]
    assert {"sue", "canberra-holdem"} <= {word for line in lines for word in line.split()}


def test_a_case_is_called_what_people_call_it():
    case = dict.fromkeys(("document", "clause", "table", "words", "since", "at", "state"), "")
    case |= {"persons": [], "rounds": [], "steps": [], "duties": [], "messages": [], "id": "1"}
    for kind, what, amount, said in (
        ("payment", "overpaid", 1_500_00, "wrong payment: overpaid $1,500"),
        ("dispute", "dispute", 0, "dispute"),
        ("incident", "collusion", 0, "incident: collusion"),
    ):
        told = papers.of_case(case | {"kind": kind, "what": what, "amount": amount})
        assert dict(told.facts)["About"] == said


def test_the_report_on_paper_has_all_that_chips_were_bought_and_cashed_for():
    told = {figure for part in PARTS.values() for figure in part.values()}
    assert {"bought", "cashed", "fills", "credits", "drop_counted"} <= told

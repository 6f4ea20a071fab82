"""`houseway par`: a page that stands alone, a workbook with numbers, and exact JSON."""

import json
import re
import zipfile
from fractions import Fraction
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from houseway.games.kit import analysis as kit
from houseway.games.kit.results import Sheet
from houseway.law.register import register
from houseway.law.variants import variants
from tests.cli.analysis import TOTAL, installed

GAME = "canberra-holdem"
VOID = {"meta", "link", "br", "hr", "img", "rect", "line", "polygon", "polyline"}
SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture(autouse=True)
def analysis(monkeypatch, tmp_path):
    return installed(monkeypatch, tmp_path)


@pytest.fixture
def written(houseway, tmp_path):
    """The file that the command wrote."""

    def run(name, *arguments):
        path = tmp_path / name
        done = houseway("par", GAME, "-o", path, *arguments)
        assert (done.code, done.err) == (0, "")
        assert str(path) in done.out
        return path

    return run


# The page


class Reader(HTMLParser):
    """Reads a page strictly: what opens must close, ids are there once."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.words = [], [], [], []

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        assert not {"src", "srcset", "onclick"} & told.keys()
        self.ids += [told["id"]] if "id" in told else []
        self.links += [told["href"]] if "href" in told else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        assert tag in VOID

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        self.words.append(text)


@pytest.fixture
def page(written):
    reader = Reader()
    text = written("par.html").read_text("utf-8")
    reader.feed(text)
    assert reader.open == []
    return reader, text


def test_the_page_stands_alone_and_its_contents_lead_somewhere(page):
    reader, text = page
    assert len(set(reader.ids)) == len(reader.ids)
    assert {f"#{anchor}" for anchor in reader.ids} >= set(reader.links) > set()
    assert "http" not in text
    assert "url(" not in text
    assert "@page" in text


def test_the_page_says_what_was_analysed(page):
    reader, text = page
    words = " ".join(reader.words)
    for said in (register(GAME).instrument, "2007-08-01", "Houseway", "ante, always call"):
        assert said in words
    assert register(GAME).clauses["9.4"] in words
    assert f"{TOTAL:,}" in words
    assert "add up to all" in words
    assert "Of a player who blinks." in words
    assert all(variant["title"] in words for variant in variants(GAME).values())
    assert text.count("<svg") == 1 + 2 * 3


def test_texts_of_others_are_no_markup(written, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('title = "<b>&</style>"\nstatus = "test"\n')
    text = written("par.html", "--variant", path).read_text("utf-8")
    assert "<b>" not in text
    assert "&lt;b&gt;&amp;" in text
    assert text.count("</style>") == 1


# JSON


def test_json_is_exact(written):
    told = json.loads(written("par.json").read_text("utf-8"))
    one = told["results"][0]
    assert (one["wager"], one["ev"], one["outcomes_add_up"]) == ("ante", "1/4", True)
    assert one["volatility_index"] == pytest.approx(1.6448536269514722 * one["sd"])
    band = next(b for b in one["bands"] if (b["rounds"], b["level"]) == (10_000, 95))
    # Nearly the normal law after so many rounds, and skewed as the wager is.
    assert band["high"] - 1.25 == pytest.approx(1.959963984540054 * one["sd"] / 100, rel=0.01)
    assert band["high"] - 1.25 != pytest.approx(1.25 - band["low"], rel=1e-4)
    assert [len(one["bands"]), len(told["results"])] == [15, 3]
    assert told["clauses"]["9.4"] == register(GAME).clauses["9.4"]
    assert told["strategy"][0]["title"] == "Hands to fold"
    assert one["terms"] == "Of a player who blinks."
    assert {"kernel.py", "solvers/dice.py", "solvers/draws/betting.py"} <= set(told["files"])
    assert f"games/{GAME.replace('-', '_')}/rules.toml" in told["files"]


def test_every_shipped_variant_is_compared(written):
    told = json.loads(written("par.json").read_text("utf-8"))["sensitivity"]
    assert {row["variant"] for row in told} == set(variants(GAME))
    assert all(Fraction(row["difference"]) == 0 for row in told)


def test_a_variant_of_ones_own_is_the_base(written, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\nstatus = "test"\n[odds.ante]\nflush = "4:1"\n')
    told = json.loads(written("par.json", "--variant", path).read_text("utf-8"))
    assert told["results"][0]["ev"] == "3/4"
    assert told["sensitivity"][0]["base"] == "3/4"
    assert told["identity"]["variants"] == "Mine"


# The workbook


def cells(path, number):
    """The cells of a worksheet by their place: values, and formulas with their values."""
    with zipfile.ZipFile(path) as book:
        shared = [
            "".join(node.itertext())
            for node in ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
        ]
        sheet = ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))
    found = {}
    for cell in sheet.iter(f"{SPACE}c"):
        value, formula = cell.find(f"{SPACE}v"), cell.find(f"{SPACE}f")
        if value is not None:
            text = cell.get("t") == "s"
            told = shared[int(value.text)] if text else float(value.text)
            found[cell.get("r")] = (formula.text, told) if formula is not None else told
    return found


def test_the_workbook_holds_numbers_and_formulas(written):
    path = written("par.xlsx")
    with zipfile.ZipFile(path) as book:
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
    assert names[:3] == ["Title", "Summary", "Pays"]
    assert names[3:6] == ["ante, optimal", "ante, always call", "super aces"]
    assert {"Volatility", "Simulated", "Sensitivity", "Files", "Hands to fold"} <= set(names)
    summary = cells(path, 2)
    assert (summary["A4"], summary["K4"]) == ("ante", "1/4")
    # The ends drive the summary.
    assert summary["C4"] == ("'ante, optimal'!H7", 0.25)
    assert summary["D4"] == ("-C4", -0.25)
    ends = cells(path, 4)
    assert ends["C4"] == TOTAL // 4
    assert ends["D4"] == ("C4/C$7", 0.25)
    assert ends["H4"] == ("D4*F4", 0.75)
    assert ends["H7"] == ("SUM(H4:H6)", 0.25)
    assert ends["I4"] == str(TOTAL // 4)


# Beside the figures


def test_every_wager_is_simulated_beside_its_exact_value(written, analysis):
    told = json.loads(written("par.json").read_text("utf-8"))["simulated"]
    assert [(row["wager"], row["rounds"], row["seed"]) for row in told] == [
        ("ante", 4_000_000, 2026),
        ("ante", 4_000_000, 2026),
        ("super_aces", 4_000_000, 2026),
    ]
    assert (told[0]["mean_exact"], told[0]["z"], told[0]["agrees"]) == ("251/1000", 0.5, True)
    low, high = told[0]["interval"]
    assert (low + high, high - low) == pytest.approx((0.502, 2 * 1.959964 * 0.002))
    text = written("par.html").read_text("utf-8")
    for said in ("4,000,000 rounds", "the seed 2026", "0.251000", "+0.50 s.e."):
        assert said in text
    # Once played they are known.
    assert analysis.asked.count(("simulated", "super_aces", 4_000_000)) == 1


def test_as_many_rounds_as_somebody_asks_for(written, analysis):
    told = json.loads(written("par.json", "--rounds", "1e3").read_text("utf-8"))["simulated"]
    assert {row["rounds"] for row in told} == {1000}
    assert ("simulated", "ante", 1000) in analysis.asked


def test_what_cannot_be_simulated_says_why(written, analysis, monkeypatch):
    none = {"mean": "0", "why": "chips round it"}
    monkeypatch.setattr("houseway.maths.beside._played", lambda *_: none)
    told = json.loads(written("par.json").read_text("utf-8"))["simulated"]
    assert (told[0]["rounds"], told[0]["why"]) == (0, "chips round it")
    assert "chips round it" in written("par.html").read_text("utf-8")


def test_what_hidden_cards_are_worth_to_others(written, analysis):
    seats = []

    def sharing(rules, many, run):
        seats.append(many)
        exact = kit.Shared("ante", "everybody", Fraction(1, 8))
        return exact, kit.averaged("ante", "some", [0, 1, 2, 1], 10)

    analysis.sharing = sharing
    cases = {"card": 1}, {"card": 2}
    analysis.incident = kit.Incident(lambda rules, run, card: (seen(card),), ("card",), cases)
    told = json.loads(written("par.json").read_text("utf-8"))
    exact, some = told["shared"]
    assert (exact["gain_exact"], exact["exact"], exact["interval"]) == ("1/8", True, [0.125, 0.125])
    # The average of four, and its spread divided by two.
    assert (some["gain_exact"], some["deals"]) == ("1/10", 4)
    assert some["error"] == pytest.approx((2 / 3) ** 0.5 / 10 / 2)
    # Two sheets of one title are one, with its first row once.
    assert [sheet["rows"] for sheet in told["exposed"]] == [
        [["none", "0", "0/1"], ["card 1", "1", "1/1"], ["card 2", "2", "2/1"]]
    ]
    text = written("par.html").read_text("utf-8")
    # An edge of -25%, of which they gain an eighth of a unit.
    for said in ("Exposure and collusion", "12.500%", "-37.500%", "4 deals", "Cards were seen"):
        assert said in text
    assert register(GAME).clauses["12.3"] in text
    assert seats == [7]


def seen(card):
    rows = ("none", "0", "0/1"), (f"card {card}", str(card), f"{card}/1")
    return Sheet("Cards were seen", ("Seen", "Worth", "exactly"), rows, "A note.")


def test_what_is_printed_of_exposures_fits(houseway, analysis):
    case = ({"card": 1},)
    analysis.incident = kit.Incident(lambda rules, run, card: (seen(card),), ("card",), case)
    out = houseway("par", GAME).out
    assert "card 1" in out
    assert "1/1" not in out


def test_variants_are_compared_once(written, analysis):
    written("par.json")
    before = len(analysis.asked)
    written("par.json")
    assert len(analysis.asked) == before


def test_without_a_file_it_is_printed(houseway):
    done = houseway("par", GAME)
    assert (done.code, done.err) == (0, "")
    for said in ("PAR sheet", "Worst cases", "simulated", "Exposure and collusion", "par.xlsx"):
        assert said in done.out
    assert max(map(len, done.out.splitlines())) <= 80


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((GAME, "-o", "par.pdf"), "a PAR sheet is a file that ends in .html, .xlsx or .json"),
        ((GAME, "-o", "par"), "a PAR sheet is a file that ends in"),
        ((GAME, "-o", "no/such/par.html"), "there is no folder no/such"),
        (("bridge", "-o", "par.html"), "there is no game called 'bridge'"),
        ((GAME, "--rounds", "0"), "--rounds is a whole number from 1 on, not '0'"),
        ((GAME, "--rounds", "2.5", "-o", "par.html"), "--rounds is a whole number from 1 on"),
        ((GAME, "--rounds", "many", "-o", "par.html"), "--rounds is a number such as"),
        ((GAME, "--rounds", "1e15", "-o", "par.html"), "a simulation has from 1 to"),
        ((GAME, "-o", "par.html", "--variant", "mine"), "canberra-holdem has no variant 'mine'"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(houseway, tmp_path, monkeypatch, arguments, why):
    monkeypatch.chdir(tmp_path)
    assert houseway("par", *arguments).sentence.startswith(why)
    assert not (tmp_path / "par.html").exists()


def test_rounds_are_checked_before_the_work(houseway, analysis):
    houseway("par", GAME, "--rounds", "0")
    assert analysis.asked == []


def test_a_folder_is_no_file(houseway, tmp_path):
    (tmp_path / "par.html").mkdir()
    assert "is a folder" in houseway("par", GAME, "-o", tmp_path / "par.html").sentence


def test_a_folder_is_known_before_the_work(houseway, tmp_path, analysis):
    (tmp_path / "par.html").mkdir()
    houseway("par", GAME, "-o", tmp_path / "par.html")
    assert analysis.asked == []

"""`houseway settle`: situations in, one answer a line out, and a sentence where that fails."""

import json
import subprocess
import sys

import pytest

HAND = {
    "dealer": ["7c", "8c"],
    "flop": ["3h", "4h", "5h"],
    "river": ["6h", "Kc"],
    "seats": {"1": {"hole": ["Ah", "2h"], "ante": 1000, "super_aces": 500, "decision": "call"}},
}
FOLDED = {
    "dealer": ["6s", "7d"],
    "flop": ["2s", "3s", "4s"],
    "river": ["5s", "9c"],
    "seats": {
        "1": {"hole": ["As", "Kd"], "ante": 1000, "decision": "fold"},
        "4": {"hole": ["Qc", "Qd"], "ante": 2500, "decision": "call"},
    },
}
TWICE = HAND | {"river": ["6h", "Ah"]}


def line(given, **more):
    return json.dumps({"id": "S1", "given": given} | more)


def seat(**changes):
    """The first hand with its only seat changed."""
    changed = {
        key: change for key, change in (HAND["seats"]["1"] | changes).items() if change is not None
    }
    return HAND | {"seats": {"1": changed}}


@pytest.fixture
def file(tmp_path):
    """Writes lines into a file."""
    path = tmp_path / "situations.jsonl"

    def write(*lines):
        path.write_text("".join(f"{row}\n" for row in lines), "utf-8")
        return path

    return write


@pytest.fixture
def settle(houseway, file):
    """Settles lines from a file."""
    return lambda *lines: houseway("settle", "canberra-holdem", file(*lines))


def answers(done):
    return [json.loads(row) for row in done.out.splitlines()]


# What is paid


def test_every_wager_says_what_is_paid_and_by_which_clause(settle):
    done = settle(line(HAND))
    assert (done.code, done.err) == (0, "")
    (answer,) = answers(done)
    assert answer["id"] == "S1"
    assert answer["seats"] == {
        "1": {
            "ante": paid(1000, 20_000, 21_000, "ante_wins", "20 to 1", "9.2"),
            "super_aces": paid(500, 25_000, 25_500, "super_aces_wins", "50 to 1", "11.1"),
            "call": paid(2000, 2000, 4000, "call_wins", "1 to 1", "9.2"),
        }
    }


def paid(stake, profit, returned, verdict, odds, clause):
    what = {"effect": "win", "verdict": verdict, "line": "straight_flush"}
    money = {"stake": stake, "profit": profit, "returned": returned}
    return money | what | {"odds": odds, "clause": clause}


def test_situations_are_answered_in_their_order_with_their_ids(settle):
    done = settle(line(HAND), "", line(FOLDED, id=7), line(HAND, id=["a", 1]), "   ")
    assert [answer["id"] for answer in answers(done)] == ["S1", 7, ["a", 1]]
    assert answers(done)[1]["seats"]["1"]["ante"]["profit"] == -1000
    assert set(answers(done)[1]["seats"]) == {"1", "4"}
    assert done.code == 0


def test_the_maximum_payout_of_a_situation_caps_its_ante(settle):
    (answer,) = answers(settle(line(HAND | {"max_payout": 1500})))
    assert answer["seats"]["1"]["ante"]["profit"] == 1500
    assert answer["seats"]["1"]["super_aces"]["profit"] == 25_000


def test_what_is_expected_or_noted_beside_a_situation_does_not_matter(settle):
    plain = answers(settle(line(HAND)))
    assert answers(settle(line(HAND, game="canberra-holdem", expect={}, note="x"))) == plain


def test_standard_input_is_read_for_a_dash(shell):
    done = shell("settle", "canberra-holdem", "-", input=f"{line(HAND)}\n{line(FOLDED)}")
    assert (done.code, done.err) == (0, "")
    assert [set(answer["seats"]) for answer in answers(done)] == [{"1"}, {"1", "4"}]


def test_line_separators_within_a_text_do_not_break_a_line(settle, houseway):
    odd = line(HAND, id="a\u2028b\x85c").replace("\\u2028", "\u2028").replace("\\u0085", "\x85")
    assert "\u2028" in odd
    assert answers_of_file_and_input(settle, houseway, odd) == ["a\u2028b\x85c"]


def answers_of_file_and_input(settle, houseway, text):
    from_file = settle(text)
    from_input = houseway("settle", "canberra-holdem", "-", input=f"{text}\n")
    assert from_file == from_input
    # The answers are split at line feeds alone, as they were written.
    return [json.loads(part)["id"] for part in from_file.out.strip("\n").split("\n")]


def test_a_file_may_begin_with_a_byte_order_mark_and_end_lines_as_windows_does(houseway, tmp_path):
    path = tmp_path / "windows.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + f"{line(HAND)}\r\n{line(FOLDED)}\r\n".encode())
    done = houseway("settle", "canberra-holdem", path)
    assert (done.code, len(answers(done))) == (0, 2)


def test_half_a_surrogate_pair_in_an_id_is_answered_in_kind(shell):
    done = shell("settle", "canberra-holdem", "-", input=line(HAND).replace("S1", "\\ud83c"))
    assert (done.code, done.err) == (0, "")
    assert answers(done)[0]["id"] == "\ud83c"


@pytest.mark.heavy
def test_answers_come_as_soon_as_they_are_known():
    command = [sys.executable, "-m", "houseway.cli", "settle", "canberra-holdem", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as running:
        running.stdin.write(f"{line(HAND)}\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["id"] == "S1"
        running.stdin.close()
        assert running.wait(600) == 0


@pytest.mark.heavy
def test_whoever_has_read_enough_is_not_told_of_it(file):
    """As `houseway settle … | head -1` does."""
    path = file(*[line(HAND)] * 400)
    command = [sys.executable, "-m", "houseway.cli", "settle", "canberra-holdem", str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe) as running:
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""


# What the rules refuse


def test_a_card_dealt_twice_is_refused_by_the_rules(settle):
    done = settle(line(TWICE))
    assert answers(done) == [
        {"id": "S1", "refused": {"clause": "2.1", "why": "Ah is already out of the pack"}}
    ]
    assert done.sentence == "line 1: refused: Ah is already out of the pack (2.1)"


def test_refusals_among_answers_are_answers(settle):
    done = settle(line(TWICE), line(HAND), line(seat(ante=0)))
    first, second, third = answers(done)
    assert first["refused"]["clause"] == "2.1"
    assert second["seats"]
    assert third["refused"]["clause"] == "10.2"
    assert (done.code, done.err) == (0, "")


# What cannot be understood


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "this is not JSON"),
        ("situation", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("[]", 'each line is an object with a "given"; see --example'),
        ("7", 'each line is an object with a "given"; see --example'),
        ('"given"', 'each line is an object with a "given"; see --example'),
        ("{}", 'each line is an object with a "given"; see --example'),
        (line(HAND, game="craps"), "this is a situation of craps, not of canberra-holdem"),
        (line(HAND, game=["craps"]), "this is a situation of ['craps'], not of canberra-holdem"),
        (
            line(HAND).replace("1000", "9" * 5000),
            "a number of 5000 digits is too large",
        ),
    ],
)
def test_a_line_that_is_no_situation_is_answered_with_its_error(settle, text, why):
    done = settle(text)
    assert answers(done) == [{"id": None, "error": f"line 1: {why}"}]
    assert done.sentence == f"line 1: {why}"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (None, "given: expected `object`, got `null`"),
        ([], "given: expected `object`, got `array`"),
        ({}, "given: object missing required field `dealer`"),
        (HAND | {"turn": ["2c"]}, "given: object contains unknown field `turn`"),
        (HAND | {"dealer": ["7c"]}, "dealer: expected `array` of length 2, got 1"),
        (HAND | {"dealer": "7c 8c"}, "dealer: expected `array`, got `str`"),
        (HAND | {"dealer": ["7c", 8]}, "dealer[1]: expected `str`, got `int`"),
        (HAND | {"seats": {"first": {}}}, "key in seats: expected `int`, got `str`"),
        (HAND | {"max_payout": -1}, "max_payout: an amount cannot be negative, as -1 is"),
        (seat(ante=-500), "seats.1.ante: an amount cannot be negative, as -500 is"),
        (seat(ante="1000"), "seats.*.ante: expected `int`, got `str`"),
        (seat(ante=10.5), "seats.*.ante: expected `int`, got `float`"),
        (seat(decision="raise"), "seats.*.decision: invalid enum value 'raise'"),
        (seat(decision=None), "seats.*: object missing required field `decision`"),
        (seat(anti=5), "seats.*: object contains unknown field `anti`"),
    ],
)
def test_what_does_not_fit_is_named_by_its_field(settle, given, why):
    done = settle(line(given))
    assert answers(done) == [{"id": "S1", "refused": {"clause": "", "why": why}}]
    assert done.sentence == f"line 1: {why}"


@pytest.mark.parametrize(
    ("given", "field", "card"),
    [
        (HAND | {"dealer": ["7c", "8x"]}, "dealer", "'8x'"),
        (HAND | {"flop": ["3h", "1h", "5h"]}, "flop", "'1h'"),
        (HAND | {"river": ["", "Kc"]}, "river", "''"),
        (seat(hole=["Ah", "joker"]), "seats.1.hole", "'joker'"),
    ],
)
def test_an_unknown_card_is_named_with_its_field(settle, given, field, card):
    sentence = settle(line(given)).sentence
    assert sentence.startswith(f"line 1: {field}: {card} is ")
    assert "as in As, Td or 2c" in sentence


def test_good_lines_are_answered_beside_bad_ones(settle):
    done = settle(line(HAND), "{", line(seat(ante=-5)), line(TWICE), line(FOLDED))
    first, second, third, fourth, fifth = answers(done)
    assert first["seats"]
    assert second["error"] == "line 2: this is not JSON"
    assert third["refused"]["clause"] == ""
    assert fourth["refused"]["clause"] == "2.1"
    assert fifth["seats"]
    assert done.code == 2
    # What the rules refuse is no fault of the file.
    assert [row[:16] for row in done.err.splitlines()] == ["houseway: line 2", "houseway: line 3"]


# Files, games and variants


def test_a_person_sees_a_sentence_and_no_traceback(shell, tmp_path):
    done = shell("settle", "canberra-holdem", tmp_path / "nowhere.jsonl")
    assert done.sentence == f"{tmp_path}/nowhere.jsonl cannot be used: no such file or directory"
    assert done.out == ""


def test_what_is_no_file_of_situations_says_so(houseway, tmp_path):
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n  \n")
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\r\n\xff\xfe")
    database = tmp_path / "house.db"
    database.write_bytes(b"SQLite format 3\0" + bytes(84))
    said = {
        tmp_path: f"{tmp_path} cannot be used: is a directory",
        empty: f"{empty} holds no situation",
        binary: f"{binary} is not text in UTF-8",
        database: f"{database} is a database, not a text; a store is named with --store",
    }
    for path, why in said.items():
        assert houseway("settle", "canberra-holdem", path).sentence == why


def test_input_that_is_empty_or_no_text_says_so(houseway, shell):
    empty = houseway("settle", "canberra-holdem", "-", input="")
    assert empty.sentence == "the input holds no situation"
    done = shell("settle", "canberra-holdem", "-", input=b"\xff\xfe{}")
    # In some locales Python hands on what it cannot read.
    assert done.sentence in ("the input is not text in UTF-8", "line 1: this is not JSON")


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("whist", "there is no game called 'whist'; the games are canberra-holdem, craps,"),
        ("", "there is no game called ''; the games are canberra-holdem, craps,"),
        ("../canberra_holdem", "there is no game called '../canberra_holdem'; the games are"),
    ],
)
def test_an_unknown_game_is_refused_with_those_that_exist(houseway, file, game, why):
    assert houseway("settle", game, file(line(HAND))).sentence.startswith(why)


def test_a_game_whose_package_is_gone_cannot_be_settled(houseway, file, monkeypatch):
    monkeypatch.setattr("houseway.core.game.games", lambda: {"solitaire": "solitaire:GAME"})
    done = houseway("settle", "solitaire", file(line(HAND)))
    assert done.sentence == "solitaire is registered, but its package is not installed"


UNQUALIFIED = {
    "dealer": ["7c", "8d"],
    "flop": ["2s", "Jd", "Qh"],
    "river": ["4c", "9s"],
    "seats": {"1": {"hole": ["Ah", "3c"], "ante": 1000, "decision": "call"}},
}


def test_a_variant_changes_what_is_paid(houseway, file):
    path = file(line(UNQUALIFIED))
    plain = houseway("settle", "canberra-holdem", path)
    varied = houseway("settle", "canberra-holdem", path, "--variant", "call-paid")
    assert answers(plain)[0]["seats"]["1"]["call"]["profit"] == 0
    assert answers(varied)[0]["seats"]["1"]["call"]["profit"] == 2000


def test_a_variant_may_be_a_file_of_ones_own(houseway, file, tmp_path):
    path = tmp_path / "rich.toml"
    path.write_text('title = "T"\nstatus = "S"\n[odds.ante]\nstraight_flush = "1000:1"\n')
    done = houseway("settle", "canberra-holdem", file(line(HAND)), "--variant", path)
    assert answers(done)[0]["seats"]["1"]["ante"]["profit"] == 1_000_000


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("title = ", "is not TOML: Invalid value (at end of document)"),
        ('status = "S"', "variant as given: a title is missing"),
        ('title = "T"\nstatus = "S"\n[odds.aunty]\na = 1', "odds.aunty is not in the rules"),
        (
            'title = "T"\nstatus = "S"\n[odds.ante]\nflush = "a lot"',
            "[odds.ante]: odds are written",
        ),
        ('title = "T"\nstatus = "S"\n[number.deck]\nis = -5', "the rules are not valid"),
    ],
)
def test_a_variant_file_that_does_not_hold_together_is_refused(houseway, file, tmp_path, text, why):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    done = houseway("settle", "canberra-holdem", file(line(HAND)), "--variant", path)
    assert why in done.sentence
    assert done.out == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[threshold.qualify]\ncategory = "six of a kind"', "[threshold.qualify] names no hand"),
        ('[threshold.qualify]\nrank = ""', "[threshold.qualify] names no hand"),
        ('[deal.hole]\nto = ["boxes", "dog"]', "the rules deal a card to dog that is not given"),
        ("[deal.hole]\ntimes = 3", "the rules deal a card to box/1 that is not given"),
        ("[deal.flop]\ntimes = 4", "the rules deal a card to communal that is not given"),
    ],
)
def test_a_variant_that_no_situation_can_follow_says_so(houseway, file, tmp_path, text, why):
    path = tmp_path / "odd.toml"
    path.write_text(f'title = "T"\nstatus = "S"\n{text}\n')
    done = houseway("settle", "canberra-holdem", file(line(HAND)), "--variant", path)
    assert why in done.sentence


def test_a_variant_that_does_not_exist_is_refused(houseway, file, tmp_path):
    path = file(line(HAND))
    unknown = houseway("settle", "canberra-holdem", path, "--variant", "free-money")
    assert unknown.sentence.startswith("canberra-holdem has no variant 'free-money'; there are")
    nowhere = houseway("settle", "canberra-holdem", path, "--variant", tmp_path / "no.toml")
    assert nowhere.sentence == f"there is no file {tmp_path}/no.toml"


# For a person


def test_a_table_shows_every_wager_in_a_row_of_its_own(houseway, file):
    done = houseway("settle", "canberra-holdem", file(line(HAND)), "--format", "table")
    assert (done.code, done.err) == (0, "")
    assert [row.rstrip() for row in done.out.splitlines()] == [
        "  Wager       Stake  Profit  Back  Why",
        "S1  seat 1",
        "  Ante          $10    $200  $210  wins, straight flush at 20 to 1 (9.2)",
        "  Super Aces     $5    $250  $255  wins, straight flush at 50 to 1 (11.1)",
        "  Call          $20     $20   $40  wins, straight flush at 1 to 1 (9.2)",
    ]


@pytest.mark.parametrize("columns", [80, 120])
def test_a_table_keeps_within_the_width(houseway, file, columns):
    lines = [line(HAND), line(FOLDED), line(UNQUALIFIED), line(TWICE)]
    done = houseway("settle", "canberra-holdem", file(*lines), "--format", "table", columns=columns)
    assert max(map(len, done.out.splitlines())) <= columns
    # A wager with its reason fits on a line, also at 80 columns.
    assert len(done.out.splitlines()) == 1 + 4 + 5 + 3 + 1
    assert "S1  refused: Ah is already out of the pack (2.1)" in done.out


def test_what_a_game_answers_beside_seats_is_told_in_lines(houseway, file):
    events = [
        {"op": "place", "id": "w", "player": "A", "type": "win_line", "amount": 1000},
        {"op": "roll", "dice": [3, 4]},
    ]
    given = {"players": ["A"], "chip": 100, "shooter": "A", "events": events}
    done = houseway("settle", "craps", file(line(given)), "--format", "table", columns=200)
    assert [row.rstrip() for row in done.out.splitlines()] == [
        "S1",
        "  1  accepted, commission $0, balance A -$10",
        "  2  accepted, thrower A, not seven out, balance A $10",
        "    w  outcome win, stake returned $10, winnings $10, wins with a natural, odds 1 to 1,"
        " clause 6.2.1.1.1",
    ]


def test_lists_and_areas_are_told_as_they_are(houseway, file):
    tiles = ["ng_32", "teen", "lim_lum_lok", "cheong_sum"]
    text = line({"kind": "house_way", "tiles": tiles})
    done = houseway("settle", "pai-gow", file(text), "--format", "table", columns=200)
    assert done.out.startswith("S1  low cheong_sum ng_32, high lim_lum_lok teen, ")
    start = line({"kind": "start", "dice_total": 9, "adjust": 0, "chung": 1})
    done = houseway("settle", "pai-gow", file(start), "--format", "table")
    assert done.out.split()[:3] == ["S1", "first", "area"]


def test_a_table_names_lines_without_an_id_by_their_number(houseway, file):
    done = houseway("settle", "canberra-holdem", file("{", line(HAND)), "--format", "table")
    assert "line 1  this is not JSON\n" in done.out
    assert done.sentence == "line 1: this is not JSON"


def test_brackets_in_an_id_are_no_markup(houseway, file):
    done = houseway(
        "settle", "canberra-holdem", file(line(HAND, id="[red]a[/]")), "--format", "table"
    )
    assert "[red]a[/]  seat 1" in done.out


def test_8_1_a_capped_payout_says_so_with_its_reading(houseway):
    lines = houseway("settle", "canberra-holdem", "--example").out
    told = houseway("settle", "canberra-holdem", "-", "--format", "table", input=lines).out
    assert "at 100 to 1, cut to the maximum payout (9.2, C10)" in " ".join(told.split())
    row = json.loads(houseway("settle", "canberra-holdem", "-", input=lines).out.splitlines()[-1])
    assert row["seats"]["1"]["ante"]["less"] == "cap"
    assert "less" not in row["seats"]["1"]["call"]

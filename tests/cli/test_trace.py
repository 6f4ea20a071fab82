"""`houseway trace` on small trees: what cites a clause, what state that makes, what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from houseway.cli import trace
from houseway.law import citations, matrix

CLAUSES = ("A", "2.2", "2.6", "2.6(b)", "7.2", "7.3", "8.1", "9.1", "9.2", "9.3")
FOLDER = "src/houseway/games/craps"
CORE = """
def event(cites=""): ...
class Refusal:
    clause: str
    why: str
class Move:
    by: str
    command: str
    clause: str
class Voided:
    scope: str
    why: str
    under: str
"""


def plant(root: Path, files: dict[str, str]) -> Path:
    """A tree with a register of the clauses above, a core, and these files."""
    rows = "\n".join(f'"{clause}" = "Words of {clause} | more."' for clause in CLAUSES)
    always = {
        "src/houseway/games/craps/clauses.toml": f"[clauses]\n{rows}\n",
        "src/houseway/games/pai_gow/clauses.toml": '[clauses]\n"1.1" = "Tiles."\n',
        "src/houseway/core/turns.py": CORE,
        "tests/__init__.py": "",
    }
    for name, text in (always | files).items():
        path = root.joinpath(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


def entry(root: Path, clause: str) -> matrix.Entry:
    """One clause of the planted game."""
    return next(row for row in matrix.matrix(root, "craps").entries if row.clause == clause)


def cited(text: str) -> list[tuple[str, int]]:
    """What a module of the planted game cites, with the lines."""
    positions = citations.positions(CORE) | citations.positions(text)
    return [tuple(citation) for citation in citations.in_code(text, CLAUSES, positions)]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ('@event("7.3")\nclass Folded: ...', ["7.3"]),
        ('class Folded(Event, cites="7.3", to=ALL): ...', ["7.3"]),
        ('Folded(1, under="7.2")', ["7.2"]),
        ('Refusal("4.3", "why")', ["4.3"]),
        ('core.Refusal("4.3", "why")', ["4.3"]),
        ('Refusal("4.3" if early else "4.4", "why")', ["4.3", "4.4"]),
        ('Move(by, "Call", "7.2")', ["7.2"]),
        ('Move(by, "Call", clause="7.2")', ["7.2"]),
        ('Draw(cards, clause="6.3")', ["6.3"]),
        ('Voided("round", "a misdeal", "13.2")', ["13.2"]),
        ('f(clause=("8.1", "8.2"))', ["8.1", "8.2"]),
        ('def void(state, clause): ...\nvoid(state, "13.3")', ["13.3"]),
        ('class A:\n  b: int\nclass C(A):\n  under: str\nC(1, "7.2")', ["7.2"]),
        ("x = 1  # 9.2", ["9.2"]),
        ("x = 1  # 9.2, 9.3", ["9.2", "9.3"]),
        ("x = 1  # 9.2 and 9.3", ["9.2", "9.3"]),
        ("x = 1  # 2.6(b): words", ["2.6(b)"]),
        ("x = 1  # 9.4, where it prevails", ["9.4"]),
        ("# A: the dealer qualifies\nx = 1", ["A"]),
        ("x = 1  # A player folds", []),
        ("x = 1  # A, K", []),
        ("x = 1  # 7.5 to 1", []),
        ("x = 1  # see 9.2", []),
        ("x = '# 9.2'", []),
        ('f("7.3")', []),
        ("Refusal(clause, why)", []),
    ],
)
def test_code_cites(text: str, clauses: list[str]) -> None:
    assert [clause for clause, _ in cited(text)] == clauses


def test_a_citation_has_its_own_line() -> None:
    assert cited('Refusal(\n    "4.3",\n    "why",\n)\nx = 1  # 9.2') == [("4.3", 2), ("9.2", 5)]


def test_toml_cites_by_key_wherever_it_stands() -> None:
    text = (
        '# clause = "1.1"\n[odds.ante]\nclause = "8.1"\n'
        'deal = [{ clause = "6.3" }, { clause = "6.4" }]\nclauses = [\n  "9.1",\n  "9.2",\n]\n'
        'my_clause = "3.3"\nwords = "clause"\n'
    )
    found = [("8.1", 3), ("6.3", 4), ("6.4", 4), ("9.1", 5), ("9.2", 5)]
    assert [tuple(citation) for citation in citations.in_toml(text)] == found


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("test_7_3_fold_loses", "7.3"),
        ("test_7_3", "7.3"),
        ("test_2_6_b_straight_flush", "2.6(b)"),
        ("test_2_6_best_hand", "2.6"),
        ("test_2_6_both_hands", "2.6"),
        ("test_A_qualify", "A"),
        ("test_a_player", None),
        ("test_7_33_x", None),
    ],
)
def test_the_longest_clause_names_a_test(name: str, clause: str | None) -> None:
    by_key = {citations.key(number): number for number in CLAUSES}
    assert citations.named(name, by_key) == clause


def test_clauses_of_letters_and_numbers_have_names_too() -> None:
    clauses = ["A1", "A2.7", "A2.4.1", "14.7.9(unnumbered)"]
    by_key = {citations.key(clause): clause for clause in clauses}
    names = ["test_A1_x", "test_A2_7_x", "test_A2_4_1_x", "test_14_7_9_unnumbered_x"]
    assert [citations.named(name, by_key) for name in names] == clauses


def test_a_test_cites_more_in_its_docstring() -> None:
    text = (
        'class TestFold:\n    async def test_7_3_x(self):\n        """Clauses: 9.2, 8.1."""\n'
        'def test_words():\n    """It pays. Clauses: 9.1."""\n'
        'def test_8_1_x():\n    """It pays.\n\n    Clauses: 9.1.\n    """\n'
        "def helper(): ...\n"
    )
    assert citations.in_tests(text, CLAUSES) == [
        ("TestFold::test_7_3_x", ("7.3", "9.2", "8.1"), False),
        ("test_words", ("9.1",), False),
        ("test_8_1_x", ("8.1",), False),
    ]


CODE = {f"{FOLDER}/round.py": "x = 1  # 7.3"}
RULE = {f"{FOLDER}/rules.toml": '[odds.field]\nclause = "7.3"'}
READING = {f"{FOLDER}/readings.toml": '[[reading]]\nclauses = ["7.3"]'}
TEST = {"tests/games/craps/deep/test_07.py": "def test_7_3_x(): ..."}
NAMED = "tests/games/craps/deep/test_07.py::test_7_3_x"
DISPOSED = {f"{FOLDER}/dispositions.toml": '["7.3"]\nkind = "shows"\ndoes = "a sign"'}
MERELY = "merely named: no test is known to fail without it (`make clauses`)"
PROVED = {"docs/trace/craps.json": f'{{"7.3": ["event", "{NAMED}"]}}'}


@pytest.mark.parametrize(
    ("files", "state", "lacks"),
    [
        ({}, "open", "neither code nor a disposition"),
        (TEST, "open", "neither code nor a disposition"),
        (CODE, "open", f"code without a test ({FOLDER}/round.py:1)"),
        (RULE, "open", f"code without a test ({FOLDER}/rules.toml:2)"),
        (READING, "open", "a reading without a test"),
        (CODE | DISPOSED, "open", f"code without a test ({FOLDER}/round.py:1)"),
        (DISPOSED, "disposed", None),
        (DISPOSED | TEST, "disposed", None),
        (DISPOSED | READING, "disposed", None),
        (CODE | TEST, "tested", MERELY),
        (RULE | TEST, "tested", MERELY),
        (READING | TEST, "tested", MERELY),
        (CODE | TEST | PROVED, "tested", None),
        (CODE | TEST | DISPOSED, "tested", None),
    ],
)
def test_the_state_of_a_clause(
    tmp_path: Path, files: dict[str, str], state: str, lacks: str | None
) -> None:
    found = entry(plant(tmp_path, files), "7.3")
    assert (found.state, found.lacks) == (state, lacks)


def disposed(kind: str, more: str = "") -> dict[str, str]:
    """A tree in which the clause has a disposition."""
    return {f"{FOLDER}/dispositions.toml": f'["7.3"]\nkind = "{kind}"\ndoes = "so"\n{more}'}


@pytest.mark.parametrize(
    ("files", "how"),
    [
        ({}, "open"),
        (CODE | TEST, "open"),
        (CODE | TEST | PROVED, "executed"),
        (CODE | TEST | DISPOSED | PROVED, "executed"),
        (CODE | PROVED, "open"),
        (CODE | TEST | DISPOSED, "shown"),
        (disposed("shows") | TEST, "shown"),
        (disposed("records"), "recorded"),
        (disposed("reminds"), "reminded"),
        (disposed("nothing"), "disposed"),
    ],
)
def test_how_a_clause_is_answered_for(tmp_path: Path, files: dict[str, str], how: str) -> None:
    """What code and tests merely name is open: only a proof by a test that is there counts."""
    assert entry(plant(tmp_path, files), "7.3").how == how


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (disposed("shows"), ("no test stands behind what is said of 7.3",)),
        (disposed("records"), ("no test stands behind what is said of 7.3",)),
        (disposed("reminds"), ()),
        (disposed("nothing"), ()),
        (disposed("shows") | TEST, ()),
        (disposed("shows", f'test = "{NAMED}"') | TEST, ()),
        (disposed("shows", f'test = "{NAMED}_"') | TEST, (f"there is no test {NAMED}_",)),
        (disposed("records", 'test = ["tests/no.py::no"]'), ("there is no test tests/no.py::no",)),
    ],
)
def test_a_test_stands_behind_what_is_shown_or_recorded(
    tmp_path: Path, files: dict[str, str], told: tuple[str, ...]
) -> None:
    unknown = matrix.matrix(plant(tmp_path, files), "craps").unknown
    assert unknown == tuple(f"{FOLDER}/dispositions.toml:1: {line}" for line in told)


def test_a_parent_does_not_answer_for_its_children(tmp_path: Path) -> None:
    files = {
        f"{FOLDER}/round.py": "x = 1  # 2.6",
        "tests/games/craps/test_02.py": "def test_2_6_x(): ...",
    }
    root = plant(tmp_path, files)
    assert entry(root, "2.6").state == "tested"
    assert entry(root, "2.6(b)").state == "open"


def test_what_cites_no_clause_of_the_game_is_unknown(tmp_path: Path) -> None:
    files = {
        f"{FOLDER}/round.py": 'Refusal("7.9", "why")',
        f"{FOLDER}/variants/three.toml": 'clause = "8.9"',
        f"{FOLDER}/readings.toml": '[[reading]]\nclauses = ["9.9"]',
        f"{FOLDER}/dispositions.toml": '\n["2.9"]\nkind = "nothing"\ndoes = "a sign"',
        "tests/games/craps/test_07.py": "def test_7_9_x(): ...\ndef test_words(): ...",
    }
    assert matrix.matrix(plant(tmp_path, files), "craps").unknown == (
        f"{FOLDER}/round.py:1: cites 7.9, no clause of craps",
        f"{FOLDER}/variants/three.toml:1: cites 8.9, no clause of craps",
        f"{FOLDER}/readings.toml:2: cites 9.9, no clause of craps",
        f"{FOLDER}/dispositions.toml:2: cites 2.9, no clause of craps",
        "tests/games/craps/test_07.py::test_7_9_x: no clause of craps begins this name",
    )


# The command

ANSWERED = {
    f"{FOLDER}/round.py": "x = 1  # " + ", ".join(CLAUSES),
    "tests/games/craps/test_all.py": "".join(
        f"def test_{citations.key(clause)}_x(): ...\n" for clause in CLAUSES
    ),
    "docs/trace/craps.json": json.dumps(
        {
            clause: ["event", f"tests/games/craps/test_all.py::test_{citations.key(clause)}_x"]
            for clause in CLAUSES
        }
    ),
}


def run(monkeypatch: pytest.MonkeyPatch, root: Path, *words: str) -> Result:
    """What the command answers in the tree."""
    monkeypatch.setattr(trace, "project_root", lambda: root)
    app = typer.Typer()
    app.command()(trace.trace)
    return CliRunner().invoke(app, words)


def test_json_has_every_clause_of_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disposed = {name: text.replace("7.3", "2.2") for name, text in DISPOSED.items()}
    root = plant(tmp_path, CODE | TEST | disposed)
    answer: dict[str, Any] = json.loads(run(monkeypatch, root, "--json").stdout)
    assert set(answer) == {"craps", "pai-gow"}
    assert tuple(answer["craps"]) == CLAUSES
    assert answer["craps"]["7.3"] == {
        "state": "tested",
        "how": "open",
        "code": [f"{FOLDER}/round.py:1"],
        "tests": ["tests/games/craps/deep/test_07.py::test_7_3_x"],
    }
    assert answer["craps"]["2.2"] == {
        "state": "disposed",
        "how": "shown",
        "code": [],
        "tests": [],
        "disposition": "shows: a sign",
    }
    assert answer["pai-gow"] == {"1.1": {"state": "open", "how": "open", "code": [], "tests": []}}


def test_open_leaves_only_open_clauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = plant(tmp_path, CODE | TEST | PROVED)
    answer = json.loads(run(monkeypatch, root, "craps", "--json", "--open").stdout)
    assert set(answer) == {"craps"}
    assert set(answer["craps"]) == set(CLAUSES) - {"7.3"}


def test_the_list_names_places_tests_and_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(monkeypatch, plant(tmp_path, CODE | TEST | PROVED)).stdout
    said = "craps 7.3: executed\n  Words of 7.3 | more.\n  round.py:1\n  test_7_3_x *\n"
    assert said in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
    rows = [line.split() for line in shown.splitlines()]
    assert ["game", "executed", "shown", "recorded", "reminded", "disposed", "open", "all"] in rows
    assert ["craps", "1", "0", "0", "0", "0", "9", "10"] in rows
    assert ["pai-gow", "0", "0", "0", "0", "0", "1", "1"] in rows


def test_check_passes_once_all_is_answered_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant(tmp_path, ANSWERED)
    before = run(monkeypatch, root, "--check")
    assert before.exit_code == 1
    assert before.stdout == "docs/trace/craps.md: stale, run `houseway trace --write`\n"
    assert run(monkeypatch, root, "--write").stdout == "docs/trace/craps.md written\n"
    after = run(monkeypatch, root, "--check")
    assert (after.exit_code, after.stdout) == (0, "craps: all 10 clauses are answered for\n")


def test_check_has_a_line_for_each_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = plant(tmp_path, ANSWERED)
    run(monkeypatch, root, "--write")
    root.joinpath(f"{FOLDER}/round.py").write_text("x = 1  # 1.1, 7.3\n", "utf-8")
    root.joinpath("tests/games/craps/test_all.py").write_text("def test_8_9(): ...\n", "utf-8")
    checked = run(monkeypatch, root, "craps", "--check")
    lines = checked.stdout.splitlines()
    assert checked.exit_code == 1
    assert lines[:3] == [
        f"{FOLDER}/round.py:1: cites 1.1, no clause of craps",
        "tests/games/craps/test_all.py::test_8_9: no clause of craps begins this name",
        "craps A: neither code nor a disposition",
    ]
    assert f"craps 7.3: code without a test ({FOLDER}/round.py:1)" in lines
    assert lines[-1] == "docs/trace/craps.md: stale, run `houseway trace --write`"


def test_check_of_a_game_without_a_folder_only_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant(tmp_path, {})
    assert run(monkeypatch, root, "--check").exit_code == 0
    named = run(monkeypatch, root, "pai-gow", "--check")
    assert named.exit_code == 1
    assert "pai-gow 1.1: neither code nor a disposition" in named.stdout


def test_the_page_is_not_stale_when_only_lines_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant(tmp_path, ANSWERED)
    run(monkeypatch, root, "--write")
    page = root.joinpath("docs/trace/craps.md").read_text("utf-8")
    assert "10 clauses: 10 executed, 0 shown, 0 recorded, 0 reminded, 0 disposed, 0 open." in page
    assert "| 7.3 | Words of 7.3 &#124; more. | executed | round.py | test_7_3_x |" in page
    module = root.joinpath(f"{FOLDER}/round.py")
    module.write_text("\n\n" + module.read_text("utf-8"), "utf-8")
    assert run(monkeypatch, root, "--check").exit_code == 0


@pytest.mark.parametrize("other", ["--json", "--open"])
def test_check_goes_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    answer = run(monkeypatch, plant(tmp_path, {}), "--check", other)
    told = "houseway: --check prints what is missing: it goes without --json and --open\n"
    assert (answer.exit_code, answer.output) == (2, told)


def test_an_unknown_game_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = run(monkeypatch, plant(tmp_path, {}), "roulette")
    assert answer.exit_code == 2
    assert answer.output == "houseway: there is no game 'roulette'; there are craps, pai-gow\n"


def test_without_a_source_tree_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = run(monkeypatch, tmp_path, "craps")
    assert answer.exit_code == 2
    assert answer.output.count("\n") == 1
    assert "not installed here" in answer.output


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (f"{FOLDER}/round.py", "x = ("),
        (f"{FOLDER}/dispositions.toml", '["2.2"]\nkind = "shows"'),
        (f"{FOLDER}/dispositions.toml", "kind = "),
        ("src/houseway/games/craps/clauses.toml", "title = 'Craps'"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    answer = run(monkeypatch, plant(tmp_path, {name: text}), "craps")
    assert answer.exit_code == 2
    assert answer.output.startswith(f"houseway: {name} cannot be read: ")
    assert answer.output.count("\n") == 1


def test_only_sections_on_the_list_may_stay_open(tmp_path: Path) -> None:
    table = matrix.matrix(plant(tmp_path, {matrix.LEFT: 'craps = ["9"]\n'}), "craps")
    open_ = [line for line in matrix.findings(tmp_path, table) if "neither code" in line]
    assert not [line for line in open_ if " 9." in line]
    assert [line for line in open_ if " 8.1:" in line]
    assert {row.clause for row in table.entries if table.is_left(row)} == {"9.1", "9.2", "9.3"}
    assert entry(tmp_path, "9.1").state == "open"


def test_a_section_that_is_answered_for_comes_off_the_list(tmp_path: Path) -> None:
    root = plant(tmp_path, ANSWERED | {matrix.LEFT: 'craps = ["9"]\n'})
    told = f"{matrix.LEFT}: section 9 of craps is answered for, take it off the list"
    assert told in matrix.findings(root, matrix.matrix(root, "craps"))

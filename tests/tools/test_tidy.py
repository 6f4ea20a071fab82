"""Each check of tidy fires on a small tree, and leaves its clean twin alone."""

from pathlib import Path

import pytest

from tools.tidy import main, tidy

ROUND = "src/houseway/games/craps/round.py"
RULES = "src/houseway/games/craps/rules.toml"
# Put together here, so that tidy does not find them in this file.
UNFINISHED = "TO" + "DO"
HOME = "/ho" + "me/"
REGISTRY = "https://pypi" + ".org/simple"
LONG_SCRIPT = "// So.\nexport const long = (x) => {\n" + "  x = 1;\n" * 59 + "};\n"
LONG_METHOD = "class A {\n  async long(x) {\n" + "    x = 1;\n" * 59 + "  }\n}\n"
NINE = "a, b, c, d, e, f, *g, h, i, j"
LONG_FUNCTION = "def long():\n" + "    x = 1\n" * 60


def found(root: Path, files: dict[str, str]) -> list[str]:
    """The findings in a tree of these files, as lines."""
    for name, text in files.items():
        path = root.joinpath(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return [str(finding) for finding in tidy(root)]


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("src/houseway/web.py", "x = 1\n#" + "x" * 100, ":2: 101 columns, at most 100"),
        ("tests/a.toml", "#" * 101, ":1: 101 columns, at most 100"),
        ("bench/a.py", LONG_FUNCTION, ":1: long has 61 lines, at most 60"),
        ("tools/a.py", "x = 1\n" * 501, ":501: module of 501 lines, at most 500"),
        ("src/houseway/web/static/a.css", "a" * 101, ":1: 101 columns, at most 100"),
        ("tests/pages/a.js", "x = 1;\n" * 501, ":501: module of 501 lines, at most 500"),
        ("src/a.js", LONG_SCRIPT, ":2: a function of 61 lines, at most 60"),
        ("src/a.js", LONG_METHOD, ":2: a function of 61 lines, at most 60"),
        ("tools/a.py", "for one in x: ...", ":1: a loop variable called one says nothing"),
        ("bench/a.py", "x = [a for a, one in b]", ":1: a loop variable called one says nothing"),
        ("tools/a.py", "x = (", ":1: does not parse: '(' was never closed"),
        (ROUND, f"def wide({NINE}): ...", ":1: wide has 9 parameters, at most 8"),
        ("src/houseway/cli/edge.py", f"def x({NINE}): ...", ":1: x has 9 parameters, at most 8"),
        ("src/houseway/money.py", "x = 0.5", ":1: a float near money or rules"),
        ("src/houseway/core/turns.py", "x = float(1)", ":1: a float near money or rules"),
        (ROUND, "def f(x: float) -> None: ...", ":1: a float near money or rules"),
        ("src/houseway/table/a.py", "x = a / b", ":1: true division near money or rules"),
        ("src/houseway/floor/a.py", "x = 1\nx /= 2", ":2: true division near money or rules"),
        ("src/houseway/kernel.py", f"x = 1  # {UNFINISHED}", f":1: unfinished: {UNFINISHED}"),
        ("src/houseway/house.py", "print(1)", ":1: print outside the command line"),
        ("tests/test_a.py", "print(1)", ":1: print outside the command line"),
        (ROUND, "import houseway.games.pai_gow", ":1: imports another game, pai_gow"),
        (ROUND, "from houseway.games import pai_gow", ":1: imports another game, pai_gow"),
        (ROUND, "from ..pai_gow import GAME", ":1: imports another game, pai_gow"),
        (RULES, "[number.dice]\nis = 5", ":1: number dice is never read"),
        (RULES, "\n[switch.refund]\nis = 'no'", ":2: switch refund is never read"),
        (RULES, "[power.void]\nclause = '1.1'", ":1: power void is never read"),
        ("docs/a.md", f"\nsee {HOME}me/notes", ":2: a path of somebody's machine"),
        ("README.md", f"pip install -i {REGISTRY}", ":1: an address of a package registry"),
        ("tests/test_a.py", "def test_x():\n    f()", ":1: test_x asserts nothing"),
        ("tests/test_a.py", "class T:\n    def test_x(self): f()", ":2: test_x asserts nothing"),
    ],
)
def test_what_is_untidy_is_found(tmp_path: Path, path: str, text: str, line: str) -> None:
    assert found(tmp_path, {path: text}) == [path + line]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/houseway/web.py", "#" * 100),
        ("src/houseway/games/craps/clauses.toml", "#" * 300),
        ("docs/a.md", "x" * 300),
        ("bench/a.py", LONG_FUNCTION.replace("    x = 1\n", "", 1)),
        ("tools/a.py", "x = 1\n" * 500),
        ("src/houseway/maths/edge.py", "x = 0.5 / float(a)"),
        ("src/houseway/money.py", "x = a // b"),
        ("src/houseway/law/rules.py", 'x = root / "a" / name / f"{b}.toml"'),
        ("src/houseway/cli/play.py", "print(1)"),
        (ROUND, f"class A:\n    def wide(self, {NINE.removesuffix(', j')}): ..."),
        ("src/houseway/cli/edge.py", f"def edge({NINE}): ..."),
        ("src/houseway/cli/staff.py", f"@staff.command('add')\ndef new({NINE}): ..."),
        ("tests/games/a.py", f"def wide({NINE}): ..."),
        (ROUND, "from houseway.games.craps import kernel\nfrom . import faults\nimport houseway"),
        (RULES, "[odds.field]\nclause = '1.1'"),
        ("docs/a.md", "a/home/b and ~/work/ and the homework"),
        (".venv/lib/a.py", f"x = {HOME!r}"),
        ("tests/test_a.py", "def test_x():\n    assert f()"),
        ("tests/test_a.py", "def test_x():\n    with pytest.raises(ValueError):\n        f()"),
        ("tests/test_a.py", "def test_x():\n    check_round(1)"),
        ("tests/test_a.py", "def test_x():\n    table.expect(1)"),
        ("tests/test_a.py", "TestTable = TableMachine.TestCase"),
        ("tests/test_a.py", "def test_x():\n    run_state_machine_as_test(TableMachine)"),
    ],
)
def test_what_is_tidy_is_left_alone(tmp_path: Path, path: str, text: str) -> None:
    assert found(tmp_path, {path: text}) == []


def test_a_number_is_read_by_its_name_anywhere_in_the_package(tmp_path: Path) -> None:
    files = {RULES: "[number.dice]\nis = 5", "src/houseway/table/a.py": 'x = number("dice")'}
    assert found(tmp_path, files) == []


def test_a_number_read_only_by_a_test_is_not_read(tmp_path: Path) -> None:
    files = {RULES: "[number.dice]\nis = 5", "tests/a.py": 'x = number("dice")'}
    assert found(tmp_path, files) == [f"{RULES}:1: number dice is never read"]


def test_a_file_that_is_no_text_is_passed_over(tmp_path: Path) -> None:
    tmp_path.joinpath("felt.png").write_bytes(b"\x89PNG\xff")
    assert tidy(tmp_path) == []


def test_the_command_prints_the_findings_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(tmp_path) == 0
    found(tmp_path, {"src/houseway/money.py": "x = 0.5"})
    assert main(tmp_path) == 1
    assert capsys.readouterr().out == "src/houseway/money.py:1: a float near money or rules\n"

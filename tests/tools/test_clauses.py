"""What is taken away to prove a clause: values of rules, lines of code, whole clauses of a game."""

import subprocess
import sys
from pathlib import Path

import pytest

from houseway.law import matrix
from tools import clauses, mutants, taken_out
from tools.forked import run_tests

RULES = """\
[number.decks]
clause = ["2.1", "2.2"]
is = 1

[switch.tie]
clause = "9.1"
is = "stands"
options = ["stands", "loses"]

[odds.ante]
clause = "8.1"
flush = "2:1"
other = "1 to 1"

[wager.field]
clause = "6.1"
win = [2, 3]
locked = true

[[choice]]
clause = "7.1"
wants = "apart"

[[choice]]
clause = "7.2"
wants = "together"
"""
CODE = '''\
def settle(point, total):
    """Words."""  # 5.1
    if total == 7 and point:  # 5.2
        return 1
    wins = 3
    # 5.3
    wins = 4
    return wins  # 5.4
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.joinpath("rules.toml").write_text(RULES, "utf-8")
    tmp_path.joinpath("kernel.py").write_text(CODE, "utf-8")
    return tmp_path


def changes(before: str, texts: list[str]) -> list[list[str]]:
    """The lines that each text has and the first has not."""
    old = before.splitlines()
    return [[line for line in text.splitlines() if line not in old] for text in texts]


@pytest.mark.parametrize(
    ("clause", "changed"),
    [
        ("2.2", [["is = 2"]]),
        ("9.1", [['is = "loses"']]),
        ("8.1", [['flush = "3:1"'], ['other = "2 to 1"']]),
        ("6.1", [["win = [2]"], ["locked = false"]]),
        ("7.7", []),
    ],
)
def test_a_value_under_the_clause_is_changed(folder, clause, changed):
    assert changes(RULES, [text for _, text in taken_out.values(folder, clause)]) == changed


def test_one_of_many_rows_is_taken_out(folder):
    ((_, text),) = taken_out.values(folder, "7.1")
    assert 'clause = "7.1"' not in text
    assert 'wants = "together"' in text


@pytest.mark.parametrize(
    ("clause", "changed"),
    [
        ("5.1", [f"    return {value}  # 5.1" for value in (None, 0, 2)]),
        ("5.2", "    if (not (total == 7)) and point:  # 5.2"),
        ("5.3", "    pass"),
        ("5.4", "    return None  # 5.4"),
    ],
)
def test_the_code_beside_the_clause_is_taken_out(folder, clause, changed):
    found = changes(CODE, [text for _, text in taken_out.lines(folder, clause)])
    wanted = changed if isinstance(changed, list) else [changed]
    assert [line for line in wanted if [line] not in found] == []


def test_only_the_part_is_changed_that_a_game_names(folder):
    told = "# 5.4: .kernel: wins = 4 -> wins = without.best(())\n"
    folder.joinpath("rules.toml").write_text(RULES + told, "utf-8")
    ((path, text),) = clauses.pieces(folder, "5.4")
    assert path == folder / "kernel.py"
    lines = ["from tools import without", "    wins = without.best(())"]
    assert changes(CODE, [text]) == [lines]


def test_what_a_game_names_and_is_not_there_is_said(folder):
    folder.joinpath("rules.toml").write_text("# 5.4: .kernel: wins = 9 -> pass\n", "utf-8")
    with pytest.raises(AssertionError, match="wins = 9"):
        list(clauses.pieces(folder, "5.4"))


SEEN = """
def test_it_is_seen(): assert False
def test_it_breaks_down(): import houseway.money; houseway.money.dollars("x")
"""


def test_only_a_test_that_sees_the_difference_proves_anything(tmp_path):
    """A breakdown of the house would make any test fail."""
    for name, proves in (("test_it_is_seen", True), ("test_it_breaks_down", False)):
        tmp_path.joinpath("test_some.py").write_text(SEEN, "utf-8")
        seen = clauses._Seen()
        run_tests(["test_some.py"], seen, root=tmp_path, more=("-k", name))
        assert bool(seen.by) == proves


AGAIN = """
from tools import clauses
game, root = "craps", clauses.ROOT
kept = clauses.proofs.read(root, game)
by_kind = {proof.by: clause for clause, proof in reversed(kept.items())}
assert set(by_kind) == {"event", "refusal", "other", "value", "code"}, by_kind
tests = {clause: kept[clause].test for clause in by_kind.values()}
wanted = {}
for clause, test in tests.items():
    wanted.setdefault(test, []).append(clause)
carried, labelled = clauses.by_carriers(root, game, wanted)
found = labelled | carried
found |= clauses.by_functions(root, game, {clause: [test] for clause, test in tests.items()})
for clause, test in tests.items():
    assert clause in found or clauses.by_text(root, game, clause, [test]), clause
"""


@pytest.mark.heavy
def test_what_was_proved_is_proved_again():
    """A clause of each kind of proof, tried anew in a process that has loaded no game yet."""
    ran = subprocess.run(
        [sys.executable, "-c", AGAIN], cwd=clauses.ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr


def test_every_part_of_the_mutants_has_its_modules_and_tests():
    found = mutants.parts()
    names = {name.partition(".")[0] for name in found}
    assert {"kernel", "settlement", "irregularities", "kit", "table", "floor"} <= names
    for part in found.values():
        assert all(clauses.ROOT.joinpath(path).is_dir() for path in part.tests), part.name


def test_a_change_is_told_by_its_lines():
    before, after = "a = 1\nb = 2\nc = 3\n", "a = 1\nb = 4\nc = 3\n"
    assert mutants.differing(before, after) == ("b = 2", "b = 4")


TEXTS = (".toml", ".py")


@pytest.mark.parametrize("game", matrix.games(clauses.ROOT))
def test_what_a_game_says_of_the_house_is_still_there(game):
    """Who rewrites a line that a game points at for one of its clauses points at another."""
    folder = matrix.folder_of(matrix.home(clauses.ROOT, game), game)
    said = "".join(path.read_text("utf-8") for path in folder.glob("*.*") if path.suffix in TEXTS)
    for clause, *_ in (*taken_out._CHANGED.findall(said), *taken_out._SHARED.findall(said)):
        assert [*taken_out.changed(folder, clause), *taken_out.shared(folder, clause)]

"""Starting up: help at once, nothing heavy loaded before it is needed, mistakes in a sentence."""

import json
import re
import runpy
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from importlib.metadata import entry_points

import pytest

from houseway import cli, maths
from houseway.core import load_game
from houseway.games.kit.results import Line, Result
from houseway.law import games
from houseway.maths import analysis_of, answers
from houseway.maths.signs import usual

COMMANDS = sorted(cli.COMMANDS)
# Each takes a good part of the time in which a person expects an answer.
HEAVY = {"numba", "llvmlite", "numpy", "sqlalchemy", "sqlite3", "rich", "msgspec", "tomllib"}
# Modules that `--help` may load; it loads about 180 now, and bare Python 30.
MODULES = 250


def loaded(*arguments):
    """The packages that a command loads, of those that are heavy."""
    program = (
        "import json, sys; from houseway.cli import app\n"
        "if sys.argv[1:]: app(sys.argv[1:], standalone_mode=False)\n"
        "sys.stderr.write(json.dumps([name.partition('.')[0] for name in sys.modules]))"
    )
    command = [sys.executable, "-c", program, *map(str, arguments)]
    ran = subprocess.run(command, check=True, capture_output=True)
    return HEAVY & set(json.loads(ran.stderr))


@pytest.mark.heavy
def test_the_command_line_itself_loads_nothing_heavy():
    assert loaded() == set()


@pytest.mark.heavy
def test_situations_are_settled_without_compiler_database_or_drawing(tmp_path):
    given = {"dealer": ["7c", "8c"], "flop": ["3h", "4h", "5h"], "river": ["6h", "Kc"]}
    seats = {"1": {"hole": ["Ah", "2h"], "ante": 1000, "decision": "call"}}
    path = tmp_path / "situation.jsonl"
    path.write_text(json.dumps({"given": given | {"seats": seats}}))
    assert loaded("settle", "canberra-holdem", path) == {"msgspec", "tomllib"}


@pytest.mark.heavy
def test_rules_are_read_without_compiler_or_database():
    assert loaded("rules", "canberra-holdem", "--json") <= {"msgspec", "tomllib"}


@pytest.mark.heavy
@pytest.mark.parametrize("game", games())
def test_known_edges_are_read_without_compiler_or_arrays(game, monkeypatch, tmp_path):
    """The answers are put there as if they had been worked out before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = load_game(game).rules()
    ended = (Line("Ends", "1", 1, Fraction(-1)),)
    declared = replace(
        analysis_of(game),
        result=lambda rules, wager, policy, options, run: Result(wager, policy, 1, ended),
        facts=lambda rules, result, options, run: {"rolls": "1"},
    )
    monkeypatch.setattr(maths, "analysis_of", lambda game: declared)
    for wager, policy in answers.wanted(game, None, None):
        for asked in usual(rules).options(wager):
            found = answers.answer(rules, wager, policy, options=asked).result
            answers.facts(rules, found, asked)
    assert loaded("edge", game, "--json") <= {"msgspec", "tomllib"}


@pytest.mark.heavy
def test_help_loads_little():
    """Help is there at once where little is loaded for it."""
    program = (
        "import sys; from houseway.cli import app; app(['--help'], standalone_mode=False)\n"
        "sys.stderr.write(str(len(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert int(ran.stderr) < MODULES


# Help


def test_the_command_is_installed_by_its_name():
    (script,) = entry_points(group="console_scripts", name="houseway")
    assert script.load() is cli.main


def test_help_lists_every_command_with_a_whole_sentence(houseway):
    done = houseway("--help")
    assert done.code == 0
    listed = [row.split(maxsplit=1) for row in done.out.partition("Commands:\n")[2].splitlines()]
    told = dict(row for row in listed if len(row) == 2 and row[0] in COMMANDS)
    assert sorted(told) == COMMANDS
    assert all(said.endswith(".") and not said.endswith("...") for said in told.values()), told


def test_without_a_command_help_is_shown(houseway):
    assert "Commands:" in houseway().out + houseway().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(houseway, command):
    done = houseway(command, "--help")
    assert done.code == 0
    assert f"houseway {command} " in done.out.partition("Example")[2]
    assert max(map(len, done.out.splitlines())) <= 80
    assert "\b" not in done.out


@pytest.mark.parametrize("game", games())
def test_the_examples_of_every_game_can_be_settled_and_fit_its_schema(houseway, game):
    lines = houseway("settle", game, "--example").out
    done = houseway("settle", game, "-", input=lines)
    assert (done.code, done.err) == (0, "")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert len(answers) == len(lines.splitlines()) > 0
    assert all(answer["id"] and "refused" not in answer for answer in answers)
    schema = json.loads(houseway("settle", game, "--schema").out)
    assert schema["title"] == f"given of {game}"
    assert schema["$defs"]


def test_settle_asks_for_a_file_an_example_or_a_schema(houseway):
    asked = "name a file of situations (- is the input), or ask for --example or --schema"
    assert houseway("settle", "craps").sentence == asked
    assert houseway("settle", "craps", "-", "--schema").sentence == asked
    assert "not both" in houseway("settle", "craps", "-", "--json", "--format", "table").sentence


def test_the_version_and_the_help_are_told_without_a_command(houseway):
    assert re.fullmatch(r"houseway \d+\.\d+\.\d+\n", houseway("--version").out)
    told = houseway()
    assert (told.code, told.err) == (0, "")
    assert told.out == houseway("-h").out == houseway("--help").out
    assert "houseway serve" in told.out


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("plai",), "No such command 'plai'."),
        (("settle",), "Missing argument 'GAME'."),
        (("settle", "canberra-holdem", "-", "--format", "csv"), "Invalid value for '--format'"),
        (("rules", "craps", "--colour"), "No such option: --colour"),
        (("replay", "table/one", "--round", "first"), "Invalid value for '--round'"),
        (("verify", "a.jsonl", "b.jsonl"), "Got unexpected extra argument"),
    ],
)
def test_a_slip_of_the_fingers_is_told_in_a_sentence(houseway, arguments, why):
    done = houseway(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert f"Error: {why}" in done.err
    assert "--help' for help." in done.err


def test_a_slip_in_a_process_of_its_own_has_no_traceback(shell):
    done = shell("settle", "whist", "-", input="{}")
    assert done.sentence.startswith("there is no game called 'whist'; the games are ")


def test_the_module_is_the_command_line_too(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["houseway", "rules", "no-such-game"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("houseway", run_name="__main__")
    assert ended.value.code == 2
    assert "no-such-game" in capsys.readouterr().err

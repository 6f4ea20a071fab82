"""Every command answers bad input with one sentence and exit code 2, and changes nothing."""

import shlex

import pytest

from houseway.cli import COMMANDS

HUGE = "9" * 30
BAD = {
    "serve": ["--port nosuch", "--port -1", f"--port {HUGE}", "nosuch"],
    "init": ["missing", "folder", "empty", "binary", "broken.json", "wrong.toml"],
    "play": [
        "nosuch",
        "craps --seats 0",
        f"craps --seats {HUGE}",
        "craps --buy-in -5",
        "craps --minimum nosuch",
        "craps --variant wrong.toml",
        "craps --variant missing.toml",
    ],
    "games": ["nosuch"],
    "settle": [
        "nosuch empty",
        "craps missing",
        "craps folder",
        "craps empty",
        "craps binary",
        "craps broken.json",
        "craps -",
        "craps empty --variant nosuch",
        "craps --format nosuch",
    ],
    "rules": ["nosuch", "craps 99.9", "craps --variant nosuch", "craps --search zyzzyva"],
    "tables": ["--store missing", "--store binary", "--store nosuch://x", "--game nosuch"],
    "replay": [
        "missing",
        "folder",
        "empty",
        "broken.json",
        "table/one --store missing",
        "table/one --round nosuch",
    ],
    "report": [
        "--store missing",
        "--month 2024-13",
        "--day nosuch",
        "--zone nosuch",
        f"--from {HUGE}",
    ],
    "ratings": ["--store missing", "--day nosuch", "--by nosuch"],
    "journal": ["--store missing", "nosuch"],
    "verify": ["missing", "folder", "empty", "broken.json", "--store missing"],
    "receipt": ["", "one", "one nosuch", "one 1 --store missing", "one 1 --code a.doc"],
    "verify-receipt": ["missing", "folder", "empty --key nosuch"],
    "verify-report": ["missing", "folder", "empty --key nosuch", "empty --store missing"],
    "witness": ["--port nosuch", "--log nosuch", "--name 'two words'"],
    "regulator": ["", "nosuch --user a", "http://127.0.0.1:1 --user a --once", "a --log nosuch"],
    "keys": ["nosuch", "show --store missing", "rotate --store missing", "witness nosuch nosuch"],
    "trace": ["nosuch", "--check --json", "craps nosuch"],
    "floor": ["missing", "folder", "empty", "binary", "broken.json", "-", "empty --format nosuch"],
    "sign": ["nosuch", "lunar-poker", "craps --chips -1", f"craps --maximum {HUGE}"],
    "edge": [
        "nosuch",
        "craps nosuch",
        "craps field --stake -1",
        "craps --sign missing",
        "craps --sign wrong.toml",
        "craps --sign broken.json",
        "craps --meter 5",
    ],
    "strategy": ["nosuch", "canberra-holdem --sheet nosuch", "canberra-holdem --stake -1"],
    "advise": ["nosuch", "canberra-holdem 7x", "canberra-holdem AsAs", "pai-gow teen"],
    "incident": [
        "nosuch",
        "texas-holdem-bonus --dealer-exposes -1",
        f"texas-holdem-bonus --dealer-exposes {HUGE}",
    ],
    "par": ["nosuch", "craps -o folder", "craps --rounds -1", "craps -o missing/sheet.html"],
    "simulate": [
        "nosuch",
        "craps --rounds -1",
        "craps --rounds nosuch",
        "craps --workers 0",
        "craps --sessions 0",
        "craps --bankroll 5",
        "craps --sessions 9 --bankroll -5",
    ],
    "set": ["nosuch", "teen", "'teen teen teen day'"],
    "obligations": ["--store missing", "--store binary", "--state nosuch"],
    "cases": ["--store missing", "nosuch --store binary"],
    "month-report": ["nosuch", "2024-13", "2024-05 --store missing"],
    "draw-check": ["missing", "folder", "empty", "broken.json"],
    "jackpots": ["--store missing", "nosuch --store binary"],
    "backup": ["copy --store missing", "copy --store binary", "folder --store empty", ""],
    "restore": ["missing --store new", "empty --store new", "binary --store new", ""],
    "compact": ["--store missing", "--store binary", "nosuch"],
    "upgrade": ["--store missing", "--store binary", "nosuch"],
    "cage": ["nosuch", "--store missing", "slips nosuch", "slips -1", "chips --store binary"],
    "equipment": ["--store missing", "--store nosuch://x", "nosuch"],
    "staff": ["nosuch", "add Bob nosuch", "remove Bob --store missing", "list --store missing"],
}
NAMED = [(command, words) for command, told in BAD.items() for words in (*told, "--nosuch")]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with files of every wrong kind, in which a command is run."""
    here = tmp_path / "here"
    here.joinpath("folder").mkdir(parents=True)
    texts = {"empty": "", "broken.json": '{"given": [1,', "wrong.toml": "nosuch = 5\n"}
    for name, text in texts.items():
        here.joinpath(name).write_text(text, "utf-8")
    here.joinpath("binary").write_bytes(bytes(range(256)))
    monkeypatch.chdir(here)
    return here


def test_no_command_is_left_out():
    assert set(BAD) == set(COMMANDS)


@pytest.mark.parametrize(("command", "words"), NAMED)
def test_bad_input_is_one_sentence(houseway, folder, command, words):
    before = sorted(path.name for path in folder.rglob("*"))
    done = houseway(command, *shlex.split(words), input="")
    assert done.code == 2, done
    assert "Traceback" not in done.err
    last = done.err.strip().splitlines()[-1]
    if "Usage:" in done.err:
        assert last.startswith("Error: ")
    else:
        assert done.sentence
    assert sorted(path.name for path in folder.rglob("*")) == before

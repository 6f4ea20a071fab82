"""`houseway play` from outside: pipes, a real terminal, felts, bad stores, and clean endings."""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import Settled
from houseway.house import House
from houseway.law import games
from houseway.money import dollars
from houseway.store import open_store
from houseway.store.sqlite import driver as sqlite3
from houseway.table.conduct import TableClosed
from houseway.table.seats import BoughtIn, CashedOut

GAME = "canberra-holdem"
HOUSEWAY = (sys.executable, "-m", "houseway.cli")
COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?[34]8;|\x1b\[(?:[0-9;]*;)?[349][0-7]m")


# Pipes


def test_a_round_in_a_pipe_is_explained_and_recorded(play):
    done = play(GAME, lines="ante 10 / super 5 / deal / call / why / history / quit")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "ante $5–$500 by $5" in done.stdout
    assert "[c]all $20  [f]old" in done.stdout
    assert "[a]nte +$5  [S]uper Aces +$5" in done.stdout
    events = done.events
    settled = [event for event in events if isinstance(event, Settled) and event.seat == 2]
    assert {wager.area for wager in settled} == {"ante", "super_aces", "call"}
    for wager in settled:
        word = {"super_aces": "Super Aces"}.get(wager.area, wager.area)
        assert re.search(rf"^{word} .*\n?.*\({wager.under}\b", done.stdout, re.MULTILINE)
    out = sum(
        event.cents for event in events if isinstance(event, CashedOut) and event.player == "You"
    )
    into = sum(
        event.cents for event in events if isinstance(event, BoughtIn) and event.player == "You"
    )
    said = f"{'+' if out > into else ''}{dollars(out - into)}"
    assert f"You leave after 1 round: net {said}\n" in done.stdout
    (table,) = set(re.findall(r"table/canberra-holdem-\d{8}-\d{6}", done.stdout))
    assert f"houseway replay {table}" in done.stdout


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("options", [(), ("--seats", "1"), ("--felt",)])
def test_whoever_leaves_leaves_no_table_open(play, tmp_path, game, options):
    done = play(game, *options, lines="quit")
    assert done.exit_code == 0
    listed = CliRunner().invoke(app, ["tables", "--store", str(tmp_path / "play.db"), "--json"])
    (table,) = json.loads(listed.stdout)["tables"]
    assert (table["state"], table["seated"]) == ("closed", 0)
    assert isinstance(done.events[-1], TableClosed)


def test_single_keys_work_as_lines_too(play):
    done = play(GAME, "--store", "memory:", "--seats", "1", lines="3 / a / x / z / 2 / a / / f / q")
    assert "chips $475 · on the table $25" in done.stdout
    assert "chips $450 · on the table $50" in done.stdout
    assert "[c]all $60  [f]old" in done.stdout
    assert done.stdout.endswith("You leave after 1 round: net -$30\n")


def test_what_cannot_be_done_is_refused_in_one_line_and_asked_again(play):
    lines = "super 5 / ante 3 / ante x / dance / call / ante 600 / back ante 5 / deal / ante 10 / q"
    done = play(GAME, "--store", "memory:", lines=lines)
    assert (done.exit_code, done.stderr) == (0, "")
    for said in (
        "10.2: a Super Aces wager needs an ante in the same box",
        "3.3: Ante takes multiples of $5",
        "say an amount, as in 25 or 7.50, not 'x'",
        "'dance' is not a command here; ? lists them",
        "7.1: players call or fold after the flop and before the river",
        "3.5: Ante takes at most $500, not $600",
        "4.4: a wager may be altered only before the first card is dealt",
        "place a wager first",
        "chips $490 · on the table $10",
    ):
        assert said in done.stdout.splitlines() or f"{said} " in done.stdout, said


def test_the_end_of_the_input_folds_and_leaves(play, tmp_path):
    done = play(GAME, "--store", str(tmp_path / "a.db"), lines="ante 10 / deal")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "You leave after 1 round: net -$10" in done.stdout
    with open_store(f"sqlite:///{tmp_path / 'a.db'}", create=False) as store:
        house = House(store)
        assert house.table(house.tables()[0]).seats == {}


def test_the_table_is_left_after_so_many_rounds(play):
    done = play(GAME, "--store", "memory:", "--rounds", "2", lines="p / p / p / p")
    assert "You leave after 2 rounds: net $0" in done.stdout


@pytest.mark.heavy
def test_bytes_that_are_no_text_do_not_end_a_round():
    run = subprocess.run(
        [*HOUSEWAY, "play", "canberra-holdem", "--store", "memory:"],
        input=b"\xff\xfe\n" + b"ante 10\n" + b"x" * 100_000 + b"\nq\n",
        capture_output=True,
        timeout=600,
    )
    assert run.returncode == 0
    assert b"Traceback" not in run.stderr


@pytest.mark.heavy
def test_the_table_goes_without_numba():
    code = (
        "import sys; from houseway.cli import app\n"
        "app(['play', 'canberra-holdem', '--store', 'memory:'], standalone_mode=False)\n"
        "assert 'sqlalchemy' in sys.modules\n"
        "sys.exit(3 if 'numba' in sys.modules else 0)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], input="ante 10\ndeal\ncall\nq\n", text=True, timeout=600
    )
    assert run.returncode == 0


# What a person can get wrong before sitting down


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--unit", "2.50"), "ante: limits must be whole chips of $1"),
        (("--minimum", "ten"), "an amount is written like 25 or 7.50, not 'ten'"),
        (("--buy-in", "0.50"), "4.2: buy in for $1 to $100,000 in whole chips"),
        (("--variant", "none"), "canberra-holdem has no variant 'none'"),
        (("--name", " "), "4.3: a player needs a name"),
    ],
)
def test_a_wish_that_cannot_be_met_is_one_sentence(play, options, said):
    done = play(GAME, *options, "--store", "memory:")
    assert done.exit_code == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_that_nobody_knows_is_one_sentence(play):
    done = play("chess")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "there is no game called 'chess'; the games are canberra-holdem" in done.stderr


def test_a_file_that_is_no_store_is_one_sentence(play, tmp_path):
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"not a database at all " * 100)
    done = play(GAME, "--store", str(bad))
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "is not a database" in done.stderr


def test_a_store_that_another_process_holds_is_one_sentence(play, tmp_path, monkeypatch):
    monkeypatch.setattr("houseway.store.sqlite.BUSY_SECONDS", 0.1)
    path = tmp_path / "held.db"
    play(GAME, "--store", str(path))
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        done = play(GAME, "--store", str(path))
    finally:
        holder.close()
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "is locked by another process" in done.stderr


# A felt


FELT = """\
1 ante 10 / 1 super 5 / 2 ante 20 / 2 super 10 / 3 ante 20 / close / 3 / 20 / dealt /
As Td / As As 2c / As Td 2c / 1 declare / Ah Kd / 2 fold / 1 call 15 / 1 call / 3 call /
Xx 7s / 7s 8s / Qd Qc / Qd 4d / again / Qd Qc / Js 9s / counted / why 1 / history / quit
""".replace(" /\n", " / ").strip()


def test_a_felt_is_typed_in_and_paid_at_once(play):
    done = play(GAME, "--store", "memory:", "--felt", lines=FELT)
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    for said in (
        "5.2: cut: 5 to 47, not 3",
        "6.4: cards: 3 due, not 2",
        "2.1: As is already out of the pack",
        "7.2: a call on an ante of $10 is exactly $20",
        "2.1: Qd is already out of the pack",
    ):
        assert said in lines, said
    assert "'Xx' is not a card" in done.stdout
    for said in (
        "dealer       pair of queens, ace high, qualifies  Q♦ Q♣ A♠ 10♦ 8♠",
        "box 1        pair of aces, king high  A♠ A♥ K♦ 10♦ 8♠",
        "1 Super Aces wins with hole cards and flop: pair: $5 × 7 to 1 = $35; $5 of the stake goes",
        "1 ante       wins, better than the dealer: pair: $10 × 1 to 1 = $10; $10 of the stake",
        "1 call       wins, better than the dealer: pair: $20 × 1 to 1 = $20; $20 of the stake",
        "2 ante       lost by folding: $20 of the stake is lost (7.3)",
        "2 Super Aces lost by folding: $10 of the stake is lost (7.3)",
        "3 ante       wins, better than the dealer: flush: $20 × 2 to 1 = $40; $20 of the stake",
        "3 call       wins, better than the dealer: flush: $40 × 1 to 1 = $40; $40 of the stake",
        "The session ends after 1 round: house -$115",
    ):
        assert any(line.startswith(said) for line in lines), said


def test_irregularities_on_a_felt_follow_their_clauses(play):
    done = play(
        GAME, "--store", "memory:", "--felt", "--seats", "2",
        lines="1 ante 10 / 2 ante 10 / close / 20 / / exposed 1 2 / 2c 3c 4c"
        " / collusion 1 comm / 2 call / rule excl told a neighbour / dealer exposed / history"
        " / 1 ante 10 / close / 20 / / ? / void fire alarm / note 2.2 counted / quit",
    )  # fmt: skip
    assert (done.exit_code, done.stderr) == (0, "")
    for said in (
        "13.1 hole cards exposed: seat 1",
        "12.3 box 1: communicated: rule play_on | exclude | void_round <reason>",
        "15.4: the supervisor has something to decide first",
        "box 1 void: told a neighbour (12.3)",
        "round void: a hole card of the dealer was exposed (13.2)",
        "round void: fire alarm (15.3)",
        "2.2 noted",
        "wrong deal <what>",
        "The session ends after 2 rounds: house $0",
    ):
        assert said in done.stdout, said


# A terminal of one's own


pty = pytest.importorskip("pty")


class Terminal:
    """The command in a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, *options: str, **environment: str) -> None:
        words = [*HOUSEWAY, "play", "canberra-holdem", "--no-animation", *options]
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **environment}
            os.execv(words[0], words)
        self.arrived = b""
        self.read_up_to = 0

    def raw(self) -> str:
        return self.arrived.decode("utf-8", "replace")

    def plain(self) -> str:
        """All that came, without styles and movements."""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.raw())

    def until(self, words: str) -> None:
        """Read on until these words have come anew."""
        while (found := self.plain().find(words, self.read_up_to)) < 0:
            assert select.select([self.end], [], [], 600)[0], self.plain()[-3000:]
            self.arrived += os.read(self.end, 65536)
        self.read_up_to = found + len(words)

    def press(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def exit_code(self) -> int:
        """Read all that still comes."""
        with contextlib.suppress(OSError):
            while more := os.read(self.end, 65536):
                self.arrived += more
        os.close(self.end)
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.pid = 0
        return code


@pytest.fixture
def terminal():
    """Opens terminals; whatever still runs in one at the end is ended."""
    opened = []

    def open_one(*options, **environment):
        opened.append(Terminal(*options, **environment))
        return opened[-1]

    yield open_one
    for hand in opened:
        if hand.pid:
            os.kill(hand.pid, signal.SIGKILL)
            os.waitpid(hand.pid, 0)


def test_keys_play_a_round_on_a_screen_that_is_put_back(terminal):
    at = terminal("--store", "memory:", "--seats", "1")
    at.until("[q]uit")
    assert "\x1b[?1049h" in at.raw()
    assert COLOUR.search(at.raw())
    at.press("ga")
    at.until("[Enter] deal")
    at.press(":ante 5\r")
    at.until("on the table $10")
    at.press(" ")
    at.until("[f]old")
    at.press("qn")
    at.until("leaving means to fold")
    at.until("[c]all $20  [f]old")
    at.press("f")
    at.until("lost by folding")
    at.press("h")
    at.until("your cards")
    at.press("\x1b")
    at.until("[q]uit")
    at.press("q")
    assert at.exit_code() == 0
    assert "\x1b[?1049l" in at.raw()
    assert "You leave after 1 round: net -$10" in at.plain()


def test_no_colour_where_none_is_wanted(terminal):
    at = terminal("--store", "memory:", NO_COLOR="1")
    at.until("[q]uit")
    at.press("q")
    assert at.exit_code() == 0
    assert not COLOUR.search(at.raw())


@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_interrupting_a_round_leaves_the_table_and_names_the_record(terminal, tmp_path, keys):
    path = tmp_path / "a.db"
    at = terminal("--store", str(path))
    at.until("[q]uit")
    at.press("a\r")
    at.until("[f]old")
    at.press(keys)
    assert at.exit_code() == 0
    assert re.search(r"The record: table/canberra-holdem-\d{8}-\d{6} in .*a\.db", at.plain())
    with open_store(f"sqlite:///{path}", create=False) as store:
        house = House(store)
        table = house.table(house.tables()[0])
        assert (table.seats, table.live) == ({}, False)


def test_a_dealers_terminal_takes_lines_that_can_be_put_right(terminal):
    at = terminal("--store", "memory:", "--felt", "--seats", "1")
    at.until("[quit]")
    at.press("1 ante 100\x7f\r")
    at.until("players' chips $490")
    at.press("nonsense\x15quit\r")
    assert at.exit_code() == 0
    assert "The session ends after 0 rounds: house $0" in at.plain()

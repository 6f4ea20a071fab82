"""Records of earlier versions open, verify and come to the same balances, for ever.

`tools/corpus.py` wrote them with the version whose name their folder has; nobody writes them anew.
"""

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.house import House
from houseway.store import open_store

# Every recorded command is decided anew, thousands of them.
pytestmark = pytest.mark.heavy

FOLDER = Path(__file__).parent / "corpus"
PACKED = sorted(FOLDER.glob("*/*.db.gz"))


def houseway(*arguments):
    """What a command prints, as JSON; it must end well."""
    done = CliRunner().invoke(app, [*map(str, arguments), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture(params=PACKED, ids=lambda packed: f"{packed.parent.name}/{packed.name[:-6]}")
def recorded(request, tmp_path):
    """The file of a store of an earlier version, and what it must come to."""
    packed, file = request.param, tmp_path / "corpus.db"
    file.write_bytes(gzip.decompress(packed.read_bytes()))
    return file, json.loads(packed.with_name(packed.name[:-6] + ".json").read_text("utf-8"))


def test_every_version_has_a_corpus():
    assert PACKED, "the corpus is part of the project"


def test_old_records_verify(recorded):
    """Digests, ledger and pools are sound, and every command would be decided as it was."""
    file, expected = recorded
    told = houseway("verify", "--store", file)
    assert told["faults"] == []
    assert told["checked"]["tables"] == len(expected["tables"])
    assert told["checked"]["records"] == expected["records"]


def test_old_records_come_to_the_same_balances(recorded):
    file, expected = recorded
    with open_store(f"sqlite:///{file}") as store:
        # A clock that stands still: what time brings about was recorded with the last command.
        house = House(store, clock=lambda: expected["at"])
        tables = {name: house.table(name) for name in house.tables()}
        assert set(tables) == set(expected["tables"])
        for name, known in expected["tables"].items():
            state = tables[name]
            assert (state.round, state.closed) == (known["round"], known["closed"]), name
            assert (dict(state.balances), dict(state.tokens)) == (known["chips"], known["tokens"])
        assert {name: house.pool(name).meter for name in house.pools()} == expected["pools"]


def test_old_accounts_are_known(recorded):
    file, expected = recorded
    told = houseway("staff", "list", "--store", file)
    assert {member["name"]: member["role"] for member in told} == expected["staff"]


def test_old_records_replay(recorded):
    """A stream is told command by command; the first of each store stands for all of them."""
    file, expected = recorded
    stream = f"table/{min(expected['tables'])}"
    done = CliRunner().invoke(app, ["replay", stream, "--store", str(file)])
    assert done.exit_code == 0, done.output
    assert "player 1" in done.stdout

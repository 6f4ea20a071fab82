"""The reconciliation of a pool, added up anew from its record."""

import json
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import DEALER, CloseWagers
from houseway.floor.pool_changes import ProposeCorrection, SignChange
from houseway.floor.pool_reports import reconciled
from houseway.games.texas_holdem_bonus.events import Bet, SettleHands
from houseway.house import event_of, jackpot_books, papers
from houseway.store import open_store
from tests.floor.test_pools import TERMS, done, folded_round, opened, royal, wager


@pytest.fixture
def house(tmp_path):
    """A pool that was fed by two tables, hit, seeded anew and corrected."""
    with open_store(f"sqlite:///{tmp_path}/pool.db") as store:
        house = opened(store, "a", "b", chance=royal)
        folded_round(house, "b")
        wager(house, "a", 1)
        done(house.submit("a", DEALER, DEALER, CloseWagers()))
        for cents in (1000, 500, 500):
            done(house.submit("a", "a 1", "player", Bet(1, cents)))
        done(house.submit("a", DEALER, DEALER, SettleHands()))
        done(house.change_pool("star", "Sam", ProposeCorrection(-25, "the display was wrong")))
        done(house.change_pool("star", "Kim", SignChange(1)))
        yield house


def test_a_pool_is_added_up_from_its_record(house):
    found = jackpot_books.reconciliation(house, "star")
    assert found["agrees"]
    assert found["by_table"] == {"b": 500, "a": 500}
    assert Fraction(found["contributed_exactly"]) == Fraction(1000, 7)
    assert found["seeded"] + found["corrected"] + 142 - found["paid"] == found["expected"]
    assert (found["expected"], found["meter"]) == (TERMS.seed - 25, TERMS.seed - 25)
    what = [(entry["what"], entry["cents"], entry["table"]) for entry in found["entries"]]
    hits = [cents for name, cents, _ in what if name == "hit"]
    assert sum(hits) == found["paid"] == TERMS.seed + 142
    assert [entry for entry in what if entry[0] != "hit"] == [
        ("seed", TERMS.seed, ""),
        ("seed", TERMS.seed, "a"),
        ("correction", -25, ""),
    ]
    last = found["entries"][-1]
    assert (last["by"], last["signed"], last["why"]) == ("Sam", "Kim", "the display was wrong")


@pytest.mark.parametrize(("meter", "ledger"), [(200, 0), (0, 1), (1, 0), (-200, -200), (5, 5)])
def test_a_meter_or_ledger_that_went_wrong_is_seen(house, meter, ledger):
    record = [(kept.at, event_of(kept)) for kept in house.store.read("pool/star")]
    shown = house.pool("star").meter
    assert reconciled(record, shown, shown).agrees
    assert not reconciled(record, shown + meter, shown + ledger).agrees


def test_the_report_is_printed_and_told_on_the_command_line(house, tmp_path):
    found = jackpot_books.reconciliation(house, "star")
    paper = papers.of_pool(found)
    assert ("Result", "agrees") in paper.facts
    assert ("Added by wagers", "$1.42 and parts of a cent") in paper.facts
    whole = papers.of_pool(found | {"contributed_exactly": "142"})
    assert ("Added by wagers", "$1.42") in whole.facts

    def run(*given, code=0):
        ran = CliRunner().invoke(app, ["jackpots", *given, "--store", f"{tmp_path}/pool.db"])
        assert ran.exit_code == code, ran.output
        return ran.output

    (row,) = json.loads(run("--json"))["pools"]
    assert (row["pool"], row["tables"], row["agrees"]) == ("star", ["a", "b"], True)
    assert "star" in run()
    assert json.loads(run("star", "--json"))["meter"] == TERMS.seed - 25
    assert "the display was wrong" in run("star")
    assert "no jackpot pool 'sun'" in run("sun", code=2)
    assert "name the pool" in run("-o", "x.pdf", code=2)

"""A floor with faults keeps its promises, and whoever breaks one is found."""

import subprocess
import sys
from collections import Counter

import pytest

from tests.simulation.__main__ import command, shrunk, tried
from tests.simulation.planted import BUGS, planted
from tests.simulation.world import FAULTS, run

GAMES = ("canberra-holdem", "lunar-poker")
# What is found within a few steps of one of these histories; the others take minutes.
QUICK = (
    "an_id_is_not_remembered",
    "ids_are_mixed_up",
    "a_repeated_command_has_no_answer",
    "a_refusal_leaves_a_record",
)
SEEDS, STEPS = 8, 300
SOME = tuple(fault for fault in FAULTS if fault not in ("doubled", "clock jumps"))
# What a night of histories comes upon, beside every fault.
SOMETIMES = (
    *("answered again", "refused", "barred", "signed by two"),
    *("core.RoundClosed", "core.Voided", "core.Settled", "core.Reversed", "core.Ruled"),
    *("table.WrongPaymentFound", "table.DisputeRaised", "table.TableClosed", "table.Excluded"),
    *("floor.PersonExcluded", "floor.CaseOpened", "floor.Owed", "floor.Met", "floor.MessageSent"),
    *("floor.Pledged", "floor.EquipmentRegisterOpened", "floor.PlayerCardMarked"),
)


@pytest.mark.heavy
def test_one_seed_is_one_history():
    """Also in another process, where sets of words lie in another order."""
    steps = ("--seed", "2", "--steps", "40", "--game", GAMES[0])
    asked = [sys.executable, "-m", "tests.simulation", *steps]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert told == f"seed 2: sound, {run(2, 40, tables=GAMES[:1]).digest}\n"


@pytest.mark.heavy
def test_a_floor_with_faults_loses_nothing():
    assert run(1, 120).checks.kept


@pytest.mark.heavy
@pytest.mark.parametrize("name", QUICK)
def test_a_planted_bug_is_found_at_once(name):
    with planted(name):
        assert any(tried(seed, 60, (), None)[1] for seed in range(SEEDS))


@pytest.mark.long
@pytest.mark.parametrize("name", BUGS)
def test_every_planted_bug_is_found(name):
    with planted(name) as tables:
        assert any(tried(seed, STEPS, (), tables)[1] for seed in range(SEEDS))


def test_there_are_thirty_of_them():
    assert len(BUGS) >= 30


@pytest.mark.long
def test_a_night_comes_upon_everything():
    seen = Counter()
    for seed in range(200, 230):
        seen += run(seed, 600).seen
    assert [what for what in (*FAULTS, *SOMETIMES) if not seen[what]] == []


@pytest.mark.heavy
def test_a_history_that_fails_is_made_short():
    with planted("a_refusal_leaves_a_record"):
        _, wrong = tried(0, STEPS, SOME, GAMES)
        steps, without, tables = shrunk(0, wrong, SOME, GAMES)
        _, again = tried(0, steps, without, tables)
    assert again is not None
    assert steps <= wrong.step + 1
    assert set(without) <= set(FAULTS)
    told = command(0, steps, without, tables)
    assert told.startswith("python -m tests.simulation --seed 0 --steps ")

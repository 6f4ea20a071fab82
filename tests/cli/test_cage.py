"""`houseway cage` over a store."""

import json

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.core import DEALER, SUPERVISOR, Limits, dump, kind, load_game
from houseway.floor.cage import IssueFill, TakeInChips
from houseway.floor.obligations import Settings
from houseway.floor.signatures import Propose, SignProposal
from houseway.house import House
from houseway.store import open_store
from houseway.table.custody import KeepChips
from houseway.table.fills import ReceiveFill, RequestFill
from houseway.table.gaming_day import CountFloat, RemoveDrop, SignCount
from houseway.table.seats import SeatPlayer

CHIPS = ((100_00, 10), (5_00, 100))


@pytest.fixture
def run(tmp_path):
    """A felt that was filled, counted and played at, and whose drop box waits."""
    file = tmp_path / "cage.db"
    with open_store(f"sqlite:///{file}") as store:
        house = House(store)
        house.casino.open(Settings(counted=True), name="A house")
        sign = load_game("craps").sign(Limits(5_00, 500_00, 5_00))
        house.open_table("one", "craps", sign, method="felt")
        taken = TakeInChips(CHIPS, "delivered")
        for by, sent in (
            ("cy", Propose(kind(taken), dump(taken), "delivered")),
            ("mia", SignProposal(1)),
        ):
            house.casino.submit(by, "cashier", sent)
        house.submit("one", "dee", DEALER, RequestFill(1_500_00, CHIPS))
        house.casino.submit("cy", "cashier", IssueFill(1))
        for by, sent, role in (
            ("dee", ReceiveFill(1), DEALER),
            ("dee", CountFloat(1_500_00, CHIPS), DEALER),
            ("sue", SignCount(), SUPERVISOR),
            ("dee", SeatPlayer(1, "Ann", 100_00), DEALER),
            ("sue", RemoveDrop(), SUPERVISOR),
            ("sue", KeepChips(1), SUPERVISOR),
        ):
            house.submit("one", by, role, sent)

    def ran(*given, code=0):
        run = CliRunner().invoke(app, ["cage", *given, "--store", str(file)])
        assert run.exit_code == code, run.output
        return run.output

    return ran


def test_the_cage_is_listed_by_its_parts(run):
    told = run()
    for words in ("fill 1", "received", "box 1", "opening 1", "Ann", "left behind"):
        assert words in told
    (slip,) = json.loads(run("slips", "--json"))["slips"]
    assert (slip["cents"], slip["state"], slip["issued_by"]) == (1_500_00, "received", "cy")
    assert json.loads(run("owed", "--json"))["owed"][0]["cents"] == 100_00
    assert json.loads(run("cash", "--json"))["cash"]["to_count"] == 100_00
    assert "Counted from drop boxes" in told


def test_one_slip_is_printed_by_its_number(run, tmp_path):
    file = tmp_path / "fill.pdf"
    assert "Fill slip 1" in run("slips", "1", "-o", str(file))
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("stories",), "PART is one of"),
        (("slips", "9"), "there is no 9 among the slips of the cage"),
        (("owed", "1"), "a number is one of slips"),
        (("slips", "-o", "x.pdf"), "name the part and the number"),
    ],
)
def test_what_is_not_there_is_one_sentence(run, given, said):
    assert said in run(*given, code=2)

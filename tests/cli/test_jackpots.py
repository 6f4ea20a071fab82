"""`houseway jackpots --systems`: the register of jackpot systems."""

import json

from houseway.floor.jackpot_systems import RegisterJackpotSystem, RetireJackpotSystem
from houseway.house.casino import Casino
from houseway.store import open_store


def test_systems_are_listed_with_their_pools_and_approval(houseway, tmp_path):
    path = tmp_path / "house.db"
    with open_store(f"sqlite:///{path}") as store:
        casino = Casino(store, lambda: "2026-11-16T10:00:00+11:00")
        casino.open()
        none = houseway("jackpots", "--systems", "--store", path)
        assert none.out == "No jackpot system is registered in this store.\n"
        for number in ("1", "2"):
            told = (f"JS-{number}", "Acme", f"letter {number}", "2026-03-01", (f"pool {number}",))
            casino.submit("mia", "gaming_manager", RegisterJackpotSystem(*told))
        casino.submit("mia", "gaming_manager", RetireJackpotSystem("JS-2", "replaced"))
    rows = json.loads(houseway("jackpots", "--systems", "--store", path, "--json").out)["systems"]
    assert [(row["id"], row["pools"], row["retired"]) for row in rows] == [
        ("JS-1", ["pool 1"], ""),
        ("JS-2", ["pool 2"], "replaced"),
    ]
    shown = houseway("jackpots", "--systems", "--store", path).out
    assert "letter 1" in shown
    assert "retired: replaced" in shown

"""Whoever can write every file of a server, but not its witness, is found out."""

import random

import pytest

from tests.transparency import tampering


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    found = tampering.build(tmp_path_factory.mktemp("house"))
    assert tampering.found(found.server, found) == []
    return found


@pytest.mark.parametrize("kind", tampering.KINDS, ids=lambda kind: kind.__name__)
def test_tampering_is_found(made, kind):
    """A few of each; `python -m tests.transparency.tampering` tries very many."""
    for seed in range(3):
        faults = tampering.trial(made, kind, seed)
        assert faults
        assert all(fault.what for fault in faults)


@pytest.mark.long
@pytest.mark.parametrize("kind", tampering.KINDS, ids=lambda kind: kind.__name__)
def test_tampering_is_always_found(made, kind):
    assert all(tampering.trial(made, kind, seed) for seed in range(60))


def test_without_a_witness_whoever_signs_anew_is_not_found(made, tmp_path):
    """What the house's own witness is worth, as its words say."""
    chance = random.Random(3)
    server = tampering.tampered(made, tampering.rewrite, chance, tmp_path)
    base = tampering.sqlite3.connect(server / "house.db")
    with base:
        tampering.redigest(base)
    base.close()
    tampering._reseal(server)
    alone = tampering.Asked([], [], [], server / "keys")
    with tampering.open_store(f"sqlite:///{server}/house.db", create=False) as store:
        told = tampering.checked_proof(store, alone)
        assert [*told["faults"], *store.verify()] == []
    assert "a change by who can write every file here is not" in told["worth"]

"""What hung at a table from when to when, and who put it up."""

from houseway.core import SUPERVISOR, USUAL, Refusal, load_game
from houseway.house import House
from houseway.house.records import stream_of
from houseway.house.signs import hung
from houseway.law import games
from houseway.store import open_store
from houseway.table.sign import ChangeLimit

GAME = next(iter(games()))
AT = "2026-03-01T{:02}:00:00+11:00"


def test_a_sign_is_on_record_with_its_time_its_author_and_its_proof():
    hour = [10]
    with open_store("memory:") as store:
        house = House(store, clock=lambda: AT.format(hour[0]))
        sign = load_game(GAME).sign(USUAL)
        house.open_table("t", GAME, sign, by="Kim")
        hour[0] = 12
        area, limit = next(iter(sign.limits.items()))
        raised = ChangeLimit(area, "minimum", limit.minimum + limit.multiple, 30)
        assert not isinstance(house.submit("t", "Lee", SUPERVISOR, raised), Refusal)
        records = list(store.read(stream_of("t"), 0))
    first, second = hung(records)
    assert (first.by, first.since, first.until) == ("Kim", AT.format(10), AT.format(12))
    assert (second.by, second.role, second.until) == ("Lee", SUPERVISOR, "")
    proof = records[second.version - 1]
    assert (proof.version, proof.digest) == (second.version, second.digest)
    assert first.rows != second.rows

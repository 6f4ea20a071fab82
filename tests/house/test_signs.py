"""What hung at a table from when to when, and who put it up."""

from houseway.core import DEALER, PLAYER, SUPERVISOR, USUAL, Refusal, load_game
from houseway.house import House
from houseway.house.records import stream_of
from houseway.house.signs import hung
from houseway.law import games
from houseway.store import open_store
from houseway.table.seats import SeatPlayer, Sit
from houseway.table.second_signature import DropEntry, SignEntry
from houseway.table.sign import ChangeLimit, SignApproved

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
        hour[0] = 13
        house.keep_time("t")
        *_, third = hung(store.read(stream_of("t"), 0))
    first, second = hung(records)
    assert (first.by, first.since, first.until) == ("Kim", AT.format(10), AT.format(12))
    assert (second.by, second.role, second.until) == ("Lee", SUPERVISOR, "")
    assert (third.by, third.since) == ("the house, as announced by Lee", AT.format(13))
    proof = records[second.version - 1]
    assert (proof.version, proof.digest) == (second.version, second.digest)
    assert first.rows != second.rows


def test_two_people_put_up_a_sign_in_a_house_of_its_own():
    """Nobody sits down before the first sign is signed; a new limit waits as well."""
    with open_store("memory:") as store:
        house = House(store, clock=lambda: AT.format(10))
        house.casino.open(name="Lake House")
        sign = load_game(GAME).sign(USUAL)
        table = house.open_table("t", GAME, sign, by="Kim")
        assert [waits.by for waits in table.unsigned] == ["Kim"]
        early = house.submit("t", "Ann", PLAYER, Sit(1))
        assert "second signature" in early.why
        assert "needs its sign" in house.submit("t", "Lee", SUPERVISOR, DropEntry(1, "no")).why
        assert "Kim asked" in house.submit("t", "Kim", SUPERVISOR, SignEntry(1)).why
        done = house.submit("t", "Lee", SUPERVISOR, SignEntry(1))
        assert SignApproved in map(type, done)
        assert not isinstance(house.submit("t", "Ann", PLAYER, Sit(1)), Refusal)
        area, limit = next(iter(sign.limits.items()))
        raised = ChangeLimit(area, "minimum", limit.minimum + limit.multiple, 30)
        house.submit("t", "Lee", SUPERVISOR, raised)
        assert house.table("t").limits_notice is None
        house.submit("t", "Kim", SUPERVISOR, SignEntry(1))
        assert house.table("t").limits_notice
        first, second = hung(store.read(stream_of("t"), 0))
    assert (first.by, second.by) == ("Kim", "Lee, signed by Kim")


def test_nobody_is_seated_at_a_felt_before_its_first_sign_is_signed():
    with open_store("memory:") as store:
        house = House(store, clock=lambda: AT.format(10))
        house.casino.open(name="Lake House")
        house.open_table("t", GAME, load_game(GAME).sign(USUAL), method="felt", by="Kim")
        early = house.submit("t", "Dee", DEALER, SeatPlayer(1, "Ann", 0))
        assert early.why == "the sign of this table waits for a second signature"
        house.submit("t", "Lee", SUPERVISOR, SignEntry(1))
        assert not isinstance(house.submit("t", "Dee", DEALER, SeatPlayer(1, "Ann", 0)), Refusal)


def test_what_cannot_be_done_any_more_is_refused_when_it_is_signed():
    with open_store("memory:") as store:
        house = House(store, clock=lambda: AT.format(10))
        house.casino.open(name="Lake House")
        sign = load_game(GAME).sign(USUAL)
        house.open_table("t", GAME, sign)
        area, limit = next(iter(sign.limits.items()))
        raised = ChangeLimit(area, "minimum", limit.minimum + limit.multiple, 30)
        for _ in range(2):
            house.submit("t", "Kim", SUPERVISOR, raised)
        house.submit("t", "Lee", SUPERVISOR, SignEntry(1))
        assert "already announced" in house.submit("t", "Lee", SUPERVISOR, SignEntry(2)).why
        house.submit("t", "Lee", SUPERVISOR, DropEntry(2, "once is enough"))
        assert not house.table("t").unsigned

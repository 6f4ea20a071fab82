"""Two processes of one floor on one PostgreSQL: here two applications, each with its loop."""

from contextlib import ExitStack
from datetime import timedelta
from functools import partial

import anyio
import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.core import HOUSE, SUPERVISOR, CloseWagers, Stake
from houseway.house import House
from houseway.house.chance import chance
from houseway.house.deals import Deals
from houseway.house.guessing import FREE
from houseway.house.opening import join
from houseway.house.submit import MOVED_ON
from houseway.store import open_store
from houseway.table.seats import BuyIn, Sit
from houseway.transparency.commitments import Keys
from houseway.web.presence import Deadline, Missed, Presence, now
from tests.store.conftest import emptied, postgres  # noqa: F401
from tests.web.conftest import FAST, Floor, play_until

GAME = "canberra-holdem"
# A lease is over soon after its holder is.
QUICK = FAST._replace(lease=2)


class Process(Floor):
    """One of several; what one of them opens is open in all."""

    def __init__(self, url, settings=FAST):
        store = open_store(url)
        with store.opening():
            super().__init__(settings, store)
            join(self.house)

    @property
    def fleet(self):
        return self.app.state.hub.fleet

    def until(self, wanted):
        """Wait in the loop of this process until something is so; each message is a look."""

        async def wait():
            with anyio.fail_after(600):
                while not wanted():
                    await anyio.sleep(0.01)

        self._portal.call(wait)

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, *wrong):
        if self._portal:
            super().__exit__(*wrong)
            self._portal = None
            self.store.close()


@pytest.fixture(autouse=True)
def nothing_stumbles(caplog):
    """Whatever goes wrong beside an answer is in the log alone."""
    yield
    logged = [record for record in caplog.records if record.levelname == "ERROR"]
    assert not logged, [(record.getMessage(), record.exc_info) for record in logged]


@pytest.fixture
def address(postgres):  # noqa: F811
    return emptied(postgres)


@pytest.fixture
def pair(request, address):
    settings = getattr(request, "param", FAST)
    with ExitStack() as stack:
        first = stack.enter_context(Process(address, settings).tables([GAME]).staff())
        second = stack.enter_context(Process(address, settings))
        first.until(lambda: first.fleet.others)
        second.until(lambda: second.fleet.others and second.app.state.hub.known())
        yield first, second


def signed_in(process, guest):
    """The same browser, sent to another process."""
    other = process.guest()
    other.keep(guest.client.cookies["houseway"])
    other.csrf = other.get("/api/me").json()["csrf"]
    return other


def holders(name, *processes):
    return [process for process in processes if process.fleet.holds(name)]


def settle(*processes):
    """Wait until everything is held, and by one of these alone."""
    names = {f"table/{GAME}", "floor", "seal"}
    for process in processes:
        process.until(lambda: all(len(holders(name, *processes)) == 1 for name in names))


def test_what_is_done_in_one_is_heard_in_the_other(pair):
    first, second = pair
    ann = first.player("Ann")
    ann.done(GAME, Sit(1))
    second.until(lambda: second.house.version(GAME) == first.house.version(GAME))
    with second.guest().follow(GAME, "watch") as there, first.guest().follow(GAME, "watch") as here:
        there.receive(), here.receive()
        version = ann.done(GAME, BuyIn(1, 100_00))["version"]
        told = [line.until(lambda got: got["version"] == version) for line in (there, here)]
        assert there.numbers() == here.numbers() == [*range(version - 1, version + 1)]
    assert told[0]["events"] == told[1]["events"]
    both = [first.guest().view(GAME), second.guest().view(GAME)]
    assert both[0] | {"now": ""} == both[1] | {"now": ""}


def test_a_command_sent_to_both_is_done_once_and_answered_the_same(pair):
    first, second = pair
    ann = first.player("Ann")
    also = signed_in(second, ann)
    answers = [each.send(GAME, Sit(1), id="once").json() for each in (ann, also, ann)]
    assert answers[0]["events"] == answers[1]["events"] == answers[2]["events"]
    assert len({answer["version"] for answer in answers}) == 1
    assert also.send(GAME, BuyIn(1, 5_00), id="once").status_code == 409


def test_who_is_too_late_is_told_so_in_either(pair):
    first, second = pair
    players = first.player("Ann"), second.player("Ben")
    seated = [player.send(GAME, Sit(1)) for player in players]
    assert [answer.status_code for answer in seated] == [200, 409]
    assert seated[1].json()["type"].endswith("refused")


def test_people_in_both_play_rounds_that_one_of_them_deals(pair):
    first, second = pair
    settle(first, second)
    (dealing,) = holders(f"table/{GAME}", first, second)
    ann, ben = first.player("Ann", GAME, 1), second.player("Ben", GAME, 2)
    with ann.follow(GAME), ben.follow(GAME):
        play_until(lambda view: view["number"] > 2, GAME, (ann, 1), (ben, 2))
    assert holders(f"table/{GAME}", first, second) == [dealing]
    assert first.store.verify() == []


def test_who_is_ready_in_one_is_ready_in_the_other(pair):
    first, second = pair
    settle(first, second)
    (dealing,) = holders(f"table/{GAME}", first, second)
    other = second if dealing is first else first
    ann = other.player("Ann", GAME)
    with (
        other.guest().follow(GAME, "watch") as there,
        dealing.guest().follow(GAME, "watch") as here,
        ann.follow(GAME) as line,
    ):
        line.command(Stake(1, "ante", 5_00))
        times = [
            each.until(lambda got: got["view"]["countdown"])["view"]["countdown"]
            for each in (there, here)
        ]
        assert times[0] == times[1]


@pytest.mark.parametrize("pair", [QUICK], indirect=True)
@pytest.mark.parametrize("how", ["closed", "stalled"])
def test_a_lease_moves_when_its_holder_ends_or_stalls(pair, how):
    first, second = pair
    settle(first, second)
    assert {*first.fleet.leases()} | {*second.fleet.leases()} == {f"table/{GAME}", "floor", "seal"}
    if how == "closed":
        first.close()
        second.until(lambda: not second.fleet.others and f"table/{GAME}" in second.fleet.leases())
        return
    for task in first.fleet._tasks:
        first._portal.call(task.cancel)
    second.until(lambda: len(second.fleet.leases()) == 3)
    # By its own clock it was over before that.
    assert first.fleet.leases() == []


def test_a_holder_that_comes_too_late_does_nothing(pair):
    first, second = pair
    first.house.version(GAME)
    old = first.house.version(GAME)
    second.player("Ann").done(GAME, Sit(1))
    refused = first.house.submit(GAME, "the house", HOUSE, CloseWagers(), only_at=old)
    assert refused == MOVED_ON


def test_sessions_hold_in_all_and_end_in_all(pair):
    first, second = pair
    member = first.member(SUPERVISOR)
    there = signed_in(second, member)
    assert there.get("/api/me").json()["role"] == SUPERVISOR
    with there.follow(GAME, SUPERVISOR) as line:
        line.receive()
        member.post("/api/sign-out")
        second.until(lambda: not second.people.accounts().sessions)
        with pytest.raises(WebSocketDisconnect) as over:
            line.ask(type="ping")
        assert over.value.code == 4401
    assert there.get("/api/me").json()["role"] != SUPERVISOR


def test_guessing_is_slowed_down_in_all(pair):
    wrong = {"user": "dealer", "password": "not that one"}
    for tries in range(1, FREE + 1):
        guest = pair[tries % 2].guest()
        assert guest.post("/api/sign-in", wrong).status_code == 401
        for process in pair:
            process.until(partial(has_failed, process.people.guessing, tries))
    for process in pair:
        assert process.guest().post("/api/sign-in", wrong).status_code == 429


def has_failed(guessing, times):
    return guessing._by_name["staff/dealer"].times == times if guessing._by_name else False


def test_limits_hold_over_all(pair):
    first, second = (process.app.state.hub.limits["cards"] for process in pair)
    for limit in (first, second):
        limit.most, limit.per_second = 4, 0.001
    assert [first.wait("somebody") for _ in range(3)] == [0, 0, 0]
    pair[1].until(lambda: second._left.get("somebody", (4, 0))[0] < 2)
    assert second.wait("somebody") == 0
    assert second.wait("somebody") > 0
    pair[0].until(lambda: first._left["somebody"][0] < 1)
    assert first.wait("somebody") > 0


def test_who_comes_back_to_another_process_misses_nothing_and_hears_nothing_twice(pair):
    first, second = pair
    ann = first.player("Ann", GAME)
    with ann.follow(GAME, after=0) as line:
        line.receive()
        version = ann.done(GAME, Stake(1, "ante", 5_00))["version"]
        line.until(lambda got: got["version"] == version)
        heard = line.numbers()
    version = ann.done(GAME, Stake(1, "ante", 5_00))["version"]
    # The other process may not have heard of it yet: it looks.
    with signed_in(second, ann).follow(GAME, after=heard[-1]) as line:
        line.until(lambda got: got["version"] >= version)
        assert heard + line.numbers() == [*range(1, version + 1)]
    with signed_in(second, ann).follow(GAME, after=version) as line:
        assert line.receive()["version"] == version
        assert line.numbers() == []


def test_the_next_holder_goes_on_with_what_the_last_one_told():
    moment = now()
    was = Presence(ready={2, 1}, deadlines={3: Deadline(moment, "what", 1)}, round=4)
    was.gone, was.missed = {5: moment}, {5: Missed("core.Fold", "then")}
    after = Presence(bots={1: "stays"})
    after.take_over(was.shared().decode())
    assert (after.ready, after.deadlines, after.round) == (was.ready, was.deadlines, was.round)
    assert (after.gone, after.missed, after.bots) == (was.gone, was.missed, {1: "stays"})
    after.resume(10)
    assert after.deadlines[3].until >= moment + timedelta(seconds=10)


def test_a_process_with_other_keys_is_refused(pair, address, tmp_path):
    with open_store(address) as store:
        house = House(store, deals=Deals(chance, Keys(tmp_path / "deals.keys")))
        with pytest.raises(ValueError, match=r"another process .* give all of them one folder"):
            join(house)


def test_a_process_that_joins_takes_up_the_key_in_use(pair):
    first, second = pair
    assert first.store.line.about == second.store.line.about
    assert first.house.deals.keys.current()[0] == first.store.line.about


def test_health_and_figures_say_what_is_held_here(pair):
    first, second = pair
    settle(first, second)
    told = [process.guest().get("/health").json() for process in pair]
    assert sorted(told[0]["leases"] + told[1]["leases"]) == ["floor", "seal", f"table/{GAME}"]
    assert [each["others"] for each in told] == [1, 1]
    assert first.guest().get("/ready").json()["leases"] == told[0]["leases"]
    figures = first.app.state.figures.registry
    held = sum(
        figures.get_sample_value("houseway_leases", {"of": kind})
        for kind in ("table", "floor", "seal")
    )
    assert held == len(told[0]["leases"])


def test_a_store_of_one_process_has_no_leases_and_holds_everything(floor):
    assert floor.app.state.hub.fleet.holds("anything")
    assert "leases" not in floor.guest().get("/health").json()

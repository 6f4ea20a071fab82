"""Training tables: each choice is worth what the analysis says, and the last one cost its price."""

from contextlib import suppress
from datetime import timedelta
from fractions import Fraction

import pytest

from houseway.core import Stake
from houseway.games.canberra_holdem.events import Call, Fold
from houseway.house.deals import Deals
from houseway.law import games
from houseway.maths import analysis_of
from houseway.web import training, worker_pool
from houseway.web.presence import now
from houseway.web.problems import Problem
from tests.web.conftest import aside
from tests.web.test_automatic_dealer import stage
from tests.web.test_tables import problem
from tools.open_house import Dealt

CANBERRA = "canberra-holdem"


def dealt(floor, game, name, wanted, areas=("ante",)):
    """Somebody at a training table, at a stage of the round."""
    ann = floor.player(name, game, 3)
    with ann.follow(game) as live:
        live.until(stage("wagers"))
        for area in areas:
            ann.done(game, Stake(3, area, 10_00))
        live.ask(type="ready")
        live.until(stage(wanted))
    return ann


def reckoned(guest, path):
    """Ask until it is worked out."""
    while (answer := guest.get(path)).status_code == 202:
        assert answer.json()["reckoning"].keys() == {"place", "seconds", "done", "of"}
        assert answer.headers["Retry-After"] == "1"
    assert answer.status_code == 200, answer.text
    return answer.json()


def advice(guest, table):
    return reckoned(guest, f"/api/tables/{table}/advice")


def fractions(told):
    return {name: Fraction(choice) for name, choice in told["choices"].items()}


def values(game, *told):
    """What the analysis says."""
    return analysis_of(game).advice.values(*told)


def test_every_game_has_advice():
    assert all(analysis_of(game).advice.unit for game in games())


def test_canberra_says_what_call_and_fold_are_worth(practice):
    ann = dealt(practice, CANBERRA, "Ann", "decisions")
    told = advice(ann, CANBERRA)
    state = practice.house.table(CANBERRA)
    hole, flop = state.play.boxes[0].hole, state.play.flop
    assert fractions(told) == values("canberra-holdem", state.rules, hole, flop)
    assert told["choices"][told["best"]] == str(max(fractions(told).values()))
    assert told["last"] is None


@pytest.mark.parametrize("choice", ["call", "fold"])
def test_the_last_decision_cost_its_price(practice, choice):
    ann = dealt(practice, CANBERRA, "Ann", "decisions")
    choices = fractions(advice(ann, CANBERRA))
    ann.done(CANBERRA, Call(3, 20_00) if choice == "call" else Fold(3))
    told = advice(ann, CANBERRA)
    assert told["choices"] == {}
    assert told["last"]["chosen"] == choice
    assert Fraction(told["last"]["cost"]) == max(choices.values()) - choices[choice]


def test_craps_says_what_each_wager_is_worth(practice):
    ann = practice.player("Ann", "craps", 3)
    told = advice(ann, "craps")
    every = values("craps", practice.house.table("craps").rules)
    # Before the first roll there is nothing to put odds behind, and no Come.
    none = {"come", "dont_come"} | {area for area in every if area.startswith("behind_")}
    assert fractions(told) == {area: every[area] for area in every.keys() - none}
    assert Fraction(told["choices"]["win_line"]) == Fraction(-7, 495)


def test_odds_are_advised_where_a_wager_lies_to_put_them_behind(practice):
    practice.house.deals = Deals(Dealt(["33"]), None)
    ann = practice.player("Ann", "craps", 3)
    ann.done("craps", Stake(3, "win_line", 10_00))
    ann.raw("craps", "web.Ready")
    with ann.follow("craps") as live:
        live.until(lambda message: message.get("view", {}).get("point") == 6)
    told = advice(ann, "craps")
    assert told["best"].startswith("behind_win_line/")
    assert not [area for area in told["choices"] if area.startswith("behind_come")]


def test_of_wagers_those_are_choices_that_may_be_made():
    worth = dict.fromkeys(("field", "win_line", "behind_win_line/4", "behind_come/4"), Fraction(0))
    areas = frozenset(("field", "behind_win_line/1"))
    assert {*training._open(worth, areas)} == {"field", "behind_win_line/4"}
    # Where nothing is wagered every choice is a decision about a hand.
    assert training._open({"fold": Fraction(-1)}, areas) == {"fold": Fraction(-1)}


def test_pai_gow_says_what_each_setting_is_worth(practice):
    ann = dealt(practice, "pai-gow", "Ann", "setting", ("area/3",))
    told = advice(ann, "pai-gow")
    state = practice.house.table("pai-gow")
    mine = next(spot for spot in state.play.spots if spot.area == 3)
    assert fractions(told) == values("pai-gow", state.rules, mine.tiles)
    best = told["best"].split()
    ann.raw("pai-gow", "pai-gow.SetHand", {"seat": 3, "area": 3, "low": " ".join(best[1:3])})
    last = advice(ann, "pai-gow")["last"]
    assert (last["chosen"], last["best"], last["cost"]) == (told["best"], told["best"], "0")


def test_texas_says_what_each_bet_is_worth(practice):
    game = "texas-holdem-bonus"
    ann = dealt(practice, game, "Ann", "flop_wagers")
    # It came with the game: nothing is compiled or counted for it, and no process begins.
    first = ann.get(f"/api/tables/{game}/advice")
    assert first.status_code == 200
    assert set(first.json()["choices"]) == {"bet", "fold"}
    assert not practice.app.state.hub.advice._asked
    ann.raw(game, f"{game}.Bet", {"seat": 3, "cents": 20_00})
    told = advice(ann, game)
    assert set(told["choices"]) == {"bet", "check", "fold"}
    assert told["last"]["chosen"] == "bet"


def test_lunar_says_what_each_exchange_is_worth(practice):
    game = "lunar-poker"
    ann = dealt(practice, game, "Ann", "decisions", ("ante", "super/3"))
    told = advice(ann, game)
    assert {"bet", "fold", "buy6"} < set(told["choices"])
    ann.raw(game, f"{game}.Exchange", {"seat": 3, "cards": 0b10100, "cents": 10_00})
    told = advice(ann, game)
    assert set(told["choices"]) == {"bet", "fold"}
    assert told["last"]["chosen"].startswith("exchange")


@pytest.mark.parametrize("game", games())
def test_decisions_to_practise_come_with_every_game(floor, game):
    told = floor.guest().get(f"/api/games/{game}/drills").json()
    assert len(told["situations"]) == 48
    for situation in told["situations"]:
        worths = [Fraction(worth) for worth in situation["choices"].values()]
        # The best comes first, and is the only one.
        assert worths == sorted(worths, reverse=True)
        assert worths[0] > worths[1]
        assert bool(situation["shown"]) == (told["kind"] != "dice")


def test_decisions_of_no_game_are_not_found(floor):
    problem(floor.guest().get("/api/games/bridge/drills"), 404)


def test_strategy_tables(floor):
    told = reckoned(floor.guest(), "/api/games/craps/strategy")
    assert told["tables"][0]["columns"]
    assert told["tables"][0]["rows"]
    problem(floor.guest().get("/api/games/bridge/strategy"), 404)


def test_who_waits_for_an_answer_is_not_late(practice, monkeypatch):
    practice.player("Bob", CANBERRA, 4)
    ann = dealt(practice, CANBERRA, "Ann", "decisions")
    with ann.follow(CANBERRA) as live:
        live.until(lambda message: "3" in message.get("view", {}).get("deadlines", {}))
    presence = practice.app.state.hub._lives[CANBERRA].presence
    late = presence.deadlines[3].until = now()
    monkeypatch.setattr(worker_pool, "PATIENCE", 0)
    assert ann.get(f"/api/tables/{CANBERRA}/advice").status_code == 202
    given = presence.deadlines[3].until
    assert given - late > timedelta(seconds=30)
    assert ann.get(f"/api/tables/{CANBERRA}/advice").status_code == 202
    assert presence.deadlines[3].until == given, "half of the time is still left"


# A process of its own


# Each part is told, and the next begun when the test lets it.
COUNTS = """
import os, pickle, sys, time
while True:
    name, *given = pickle.load(sys.stdin.buffer)
    for done in range(3):
        pickle.dump(("told", done, 7), sys.stdout.buffer)
        sys.stdout.flush()
        while not os.path.exists(f"{sys.path[0]}/allowed-{done}"):
            time.sleep(0.002)
    if name == "die":
        sys.exit(1)
    pickle.dump(("failed", ValueError("no")) if name == "fail" else ("answer", name),
                sys.stdout.buffer)
    sys.stdout.flush()
"""


class Slow:
    """A pool of one process whose every part waits until it is allowed."""

    def __init__(self, folder):
        self.folder, self.pool = folder, worker_pool.WorkerPool(1)

    def allow(self, *parts):
        for part in parts:
            self.folder.joinpath(f"allowed-{part}").touch()

    async def answer(self, key, question):
        while True:
            with suppress(worker_pool.Pending):
                return await self.pool.ask(key, question)

    async def progress(self, key, question, wanted=lambda progress: True):
        """How far it is, as soon as it is so far."""
        while True:
            with pytest.raises(worker_pool.Pending) as pending:
                await self.pool.ask(key, question)
            if wanted(pending.value.progress):
                return pending.value.progress


@pytest.fixture
def slow(monkeypatch, tmp_path):
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{COUNTS}"
    (tmp_path / "slow_program.py").write_text(program)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(worker_pool, "PROGRAM", "slow_program")
    monkeypatch.setattr(worker_pool, "PATIENCE", 0.01)
    made = Slow(tmp_path)
    yield made
    made.pool.stop()


class Asked:
    """Processes that need a second look for everything."""

    def __init__(self):
        self.asked = []

    async def ask(self, key, *_):
        self.asked.append(key)
        if self.asked.count(key) < 2:
            raise worker_pool.Pending(worker_pool.Progress(0, 0, 0, 0))

    def stop(self):
        """There is nothing to break off."""


def test_what_advice_rests_on_is_worked_out_one_game_after_another(practice):
    hub, sheets = practice.app.state.hub, Asked()
    hub.sheets.stop()
    hub.sheets, hub.settings = sheets, hub.settings._replace(ahead=0.001)
    aside(hub._work_ahead())
    trained = {practice.house.table(name).game.name for name in practice.house.tables()}
    assert len(sheets.asked) == 2 * len(trained)
    assert {game for _, game in sheets.asked} == trained
    assert sheets.asked[0] == sheets.asked[1]


def test_who_asks_too_early_hears_how_far_it_is(slow):
    async def ask():
        begun = await slow.progress(1, "one", lambda progress: progress.of)
        assert (begun.place, begun.done, begun.of) == (0, 0, 7)
        assert (await slow.progress(2, "two")).place == 1, "it waits for the other"
        for part in (1, 2):
            slow.allow(part - 1)
            await slow.progress(1, "one", lambda progress, part=part: progress.done == part)
        slow.allow(2)
        return await slow.answer(1, "one"), await slow.answer(2, "two")

    assert aside(ask()) == ("one", "two")


def test_an_answer_is_kept_and_a_failure_is_not(slow):
    slow.allow(0, 1, 2)

    async def ask():
        assert await slow.answer(1, "one") == "one"
        assert await slow.pool.ask(1, "fail") == "one"
        with pytest.raises(ValueError, match="no"):
            await slow.answer(2, "fail")
        assert await slow.answer(2, "two") == "two"

    aside(ask())


def test_a_process_that_dies_is_said_and_begun_anew(slow):
    slow.allow(0, 1, 2)

    async def ask():
        with pytest.raises(Problem, match="was stopped"):
            await slow.answer(1, "die")
        assert await slow.answer(1, "one") == "one"

    aside(ask())


def test_the_house_closes_while_something_is_worked_out(slow):
    """What is worked out would never end by itself."""

    async def ask():
        await slow.progress(1, "one", lambda progress: progress.of)
        slow.pool.stop()
        return slow.pool._busy

    assert aside(ask()) == set()

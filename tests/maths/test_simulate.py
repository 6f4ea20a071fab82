"""Simulated rounds: the games' own play, the same counts whoever counts, the exact result."""

from collections import Counter
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from houseway.core import load_game
from houseway.games.canberra_holdem.play import play as canberra_play
from houseway.games.canberra_holdem.round import unqualified_switches
from houseway.games.craps.kernel import KINDS
from houseway.games.craps.play import play as craps_play
from houseway.games.craps.round import masks, point_masks
from houseway.games.kit.cards import threshold
from houseway.games.pai_gow.house_way import house_way
from houseway.games.pai_gow.play import play as pai_gow_play
from houseway.games.texas_holdem_bonus.play import BET, CHECK, FOLD
from houseway.games.texas_holdem_bonus.play import play as texas_play
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.kernel import compiled
from houseway.law import LawError
from houseway.law.variants import variants
from houseway.maths import analysis_of, answers, executor, simulate
from houseway.maths.estimates import DOUBT, check, sample
from houseway.maths.executor import no_progress, run, threads
from houseway.maths.simulate import BLOCK, MOST, block, chosen, job, played, setting
from houseway.maths.tallies import added, entries
from houseway.solvers.generator import below, draw, start
from tests.maths.asked import RUN, result_of

SEED = 11


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(autouse=True)
def folder(kept, monkeypatch):
    """What was worked out for one test is kept for the others, and only for those."""
    monkeypatch.setattr(executor, "counts_folder", lambda: kept / "counts")
    monkeypatch.setattr(answers, "answers_folder", lambda: kept / "answers")


@pytest.fixture
def small(monkeypatch):
    """Blocks of few rounds, so that few rounds are many blocks."""
    monkeypatch.setattr(simulate, "BLOCK", 2000)
    monkeypatch.setattr(simulate, "BATCH", 300)


def plan(game, wager, policy, *variants):
    plan = analysis_of(game).simulation.plan
    return plan(load_game(game).rules(*variants), wager, policy, RUN)


PLANS = [
    ("canberra-holdem", "ante", "always_call"),
    ("canberra-holdem", "ante", "optimal"),
    ("texas-holdem-bonus", "ante", "optimal"),
    ("texas-holdem-bonus", "ante", "always_check"),
    ("craps", "win_line", "none"),
    ("craps", "hardway/8", "none"),
    ("pai-gow", "wager", "house_way"),
    ("pai-gow", "bank", "optimal"),
]


# The games' own play


@pytest.mark.parametrize("told", PLANS, ids=" ".join)
def test_compiled_rounds_are_the_plain_ones(told):
    made = plan(*told)
    plain, quick = (np.zeros((400, made.columns), np.int64) for _ in range(2))
    key, counter = start(SEED, 2)
    after = made.play(plain, key, counter, *made.arguments)
    assert compiled(made.play)(quick, key, counter, *made.arguments) == after
    assert plain.tolist() == quick.tolist()


def deals(size, things, many, stream=0):
    """What the generator deals, drawn here again."""
    key, counter = start(SEED, stream)
    for _ in range(many):
        out, found = 0, []
        for _ in range(things):
            one, counter, out = draw(key, counter, size, out)
            found.append(one)
        yield found


def test_canberra_rounds_are_those_of_its_play():
    for reading in ((), *((variant,) for variant in variants("canberra-holdem"))):
        rules = load_game("canberra-holdem").rules(*reading)
        asked = (threshold(rules, "qualify"), threshold(rules, "super_aces"))
        asked += (rules.switch("fold_after_declaring"), *unqualified_switches(rules))
        wanted = Counter(canberra_play(deal, 1, 1, *asked) for deal in deals(52, 9, 500))
        found = block(plan("canberra-holdem", "ante", "always_call", *reading), SEED, 500, 0)
        assert dict(entries(found, 3)) == wanted


def test_texas_rounds_are_those_of_its_play_and_its_policy():
    """What the tables say before the turn and the river is what exact advice says."""
    rules = load_game("texas-holdem-bonus").rules()
    asked, wanted = (1, least_paid_ante(rules)), Counter()
    advise = partial(analysis_of("texas-holdem-bonus").advice.values, run=RUN)
    for a, b, x, y, c, d, e, f, g in deals(52, 9, 20):
        before_flop = advise(rules, (a, b))
        before_turn = advise(rules, (a, b), (c, d, e))
        before_river = advise(rules, (a, b), (c, d, e), (f,))
        bets = [
            BET if before_flop["bet"] > before_flop["fold"] else FOLD,
            *(
                BET if decision["bet"] > decision["check"] else CHECK
                for decision in (before_turn, before_river)
            ),
        ]
        wanted[texas_play((a, b, x, y, c, d, e, f, g), *bets, 0, *asked)] += 1
    found = block(plan("texas-holdem-bonus", "ante", "optimal"), SEED, 20, 0)
    assert dict(entries(found, 6)) == wanted


def test_canberra_calls_are_those_of_exact_advice():
    rules = load_game("canberra-holdem").rules()
    advise, wanted = analysis_of("canberra-holdem").advice.values, Counter()
    asked = (threshold(rules, "qualify"), threshold(rules, "super_aces"))
    asked += (rules.switch("fold_after_declaring"), *unqualified_switches(rules))
    for deal in deals(52, 9, 60):
        advice = advise(rules, deal[:2], deal[4:7])
        wanted[canberra_play(deal, 1, int(advice["call"] > advice["fold"]), *asked)] += 1
    found = block(plan("canberra-holdem", "ante", "optimal"), SEED, 60, 0)
    assert dict(entries(found, 3)) == wanted


def test_several_wagers_on_a_round_are_added_up():
    rules = load_game("canberra-holdem").rules()
    both = setting(rules, ["ante", "super_aces"], "always_call", lambda _: no_progress)
    ante = setting(rules, ["ante"], "always_call", lambda _: no_progress)
    bonus = setting(rules, ["super_aces"], None, lambda _: no_progress)
    found = played(both, 50_000, SEED)
    assert found.mean == sum(played(result, 50_000, SEED).mean for result in (ante, bonus))
    compared = check(found, both.exact)
    assert compared.ev == ante.exact[0].ev + bonus.exact[0].ev
    assert compared.fit is None
    assert compared.agrees


def test_pai_gow_rounds_are_those_of_its_play():
    for reading, zeros in (((), 0), (("zeros-lose-all",), 1)):
        hands = ((deal[:4], deal[4:]) for deal in deals(32, 8, 500))
        wanted = Counter(
            (pai_gow_play(own, house_way(*own).way, bank, house_way(*bank).way, zeros),)
            for own, bank in hands
        )
        found = block(plan("pai-gow", "wager", "house_way", *reading), SEED, 500, 0)
        assert dict(entries(found, 1)) == wanted


@pytest.mark.parametrize(
    ("kind", "number"), [("win_line", 0), ("dont_come", 0), ("place_lose", 5), ("behind_come", 9)]
)
def test_craps_rounds_are_those_of_its_play(kind, number):
    rules = load_game("craps").rules()
    row, (points, _) = rules.document.wager[kind], point_masks(rules)
    key, counter = start(SEED, 0)
    wanted = Counter()
    for _ in range(300):
        own, now, effect = number, 0, "stays"
        while effect in ("stays", "moves"):
            rolled, counter = below(key, counter, 36)
            dice = rolled // 6 + 1, rolled % 6 + 1
            told = (now, KINDS.index(kind), own, 1, int(row.switched))
            code, own, now = craps_play(dice, *told, masks(rules, kind), points)
            effect = rules.decode(code)[2].effect
        wanted[code,] += 1
    wager = f"{kind}/{number}" if number else kind
    assert dict(entries(block(plan("craps", wager, "none"), SEED, 300, 0), 1)) == wanted


# The same counts whoever counts


def test_any_number_of_workers_brings_the_same_counts(small):
    made, found = plan("craps", "come", "none"), []
    for workers in (1, 2, 5):
        work = job(f"of-{workers}", made, SEED, 15_001)
        found.append(run(work, no_progress, partial(threads, workers)).tolist())
    assert found[0] == found[1] == found[2]
    assert sum(found[0][1]) == 15_001


def test_blocks_can_be_played_in_any_order(small):
    made = plan("craps", "field", "none")
    parts = [block(made, SEED, 7000, number) for number in (3, 0, 2, 1)]
    assert [int(part[1].sum()) for part in parts] == [1000, 2000, 2000, 2000]
    together = parts[0]
    for part in parts[1:]:
        together = added(together, part)
    assert together.tolist() == run(job("all", made, SEED, 7000)).tolist()


def test_another_seed_brings_other_counts(small):
    made = plan("craps", "field", "none")
    one, other = (run(job("seeds", made, seed, 5000)) for seed in (1, 2))
    assert one.tolist() != other.tolist()


def test_blocks_share_no_rounds(small):
    made = plan("canberra-holdem", "ante", "always_call")
    one, other = (block(made, SEED, 4000, number) for number in (0, 1))
    assert one.tolist() != other.tolist()


def test_an_interrupted_simulation_goes_on_to_the_same_counts(small):
    made = plan("craps", "win_line", "none")
    whole = run(job("whole", made, SEED, 40_000)).tolist()
    work = job("broken", made, SEED, 40_000)

    def stopped(number):
        if number == 13:
            raise KeyboardInterrupt
        return work.work(number)

    with pytest.raises(KeyboardInterrupt):
        run(work._replace(work=stopped))
    again = []
    going_on = work._replace(work=lambda number: again.append(number) or work.work(number))
    assert run(going_on).tolist() == whole
    assert 0 < len(again) < 20


def test_odds_change_no_round_but_thresholds_and_policies_do():
    rules = load_game("craps")
    dearer = {"title": "t", "status": "s", "odds": {"field": {"total_12": "3:1"}}}
    craps = analysis_of("craps").simulation
    assert craps.plan(rules.rules(dearer), "field", "none").digest == (
        craps.plan(rules.rules(), "field", "none").digest
    )
    base = plan("pai-gow", "wager", "house_way").digest
    assert plan("pai-gow", "wager", "optimal").digest != base
    assert plan("pai-gow", "wager", "house_way", "zeros-lose-all").digest != base


@pytest.mark.parametrize(("seed", "many"), [(1, 0), (1, MOST + 1), (-1, 10), (1 << 62, 10)])
def test_what_cannot_be_simulated(seed, many):
    with pytest.raises(LawError):
        job("none", plan("craps", "field", "none"), seed, many)


# The exact result

SIMULATED = [
    *(
        ("craps", area, "none")
        for area in ("win_line", "dont_win", "place_win/6", "buy/4", "lay/10")
    ),
    *(("craps", area, "none") for area in ("hardway/6", "horn_high/12", "behind_come/5", "big_8")),
    *(
        ("pai-gow", area, policy)
        for area in ("wager", "bank")
        for policy in ("house_way", "optimal")
    ),
    *(("canberra-holdem", "ante", policy) for policy in ("always_call", "optimal")),
    ("canberra-holdem", "super_aces", "none"),
    *(
        ("texas-holdem-bonus", "ante", policy)
        for policy in ("optimal", "always_bet", "always_check")
    ),
    *(("texas-holdem-bonus", area, "none") for area in ("ante_bonus", "jackpot")),
]


@pytest.mark.parametrize("told", SIMULATED, ids=" ".join)
def test_simulated_rounds_agree_with_the_exact_result(told):
    game, wager, policy = told
    made = setting(load_game(game).rules(), [wager], policy, lambda _: no_progress)
    found = played(made, BLOCK, SEED)
    compared = check(found, made.exact)
    assert compared.agrees
    assert abs(compared.z) < 4
    assert compared.fit is not None
    assert compared.fit < 4
    assert abs(found.average_wager - made.exact[0].average_wager) < Fraction(1, 100)


def test_a_variant_is_simulated_by_its_own_rules():
    dearer = {"title": "t", "status": "s", "odds": {"field": {"total_12": "3:1"}}}
    rules = load_game("craps").rules(dearer)
    made = setting(rules, ["field"], None, lambda _: no_progress)
    found = played(made, BLOCK, SEED)
    assert check(found, made.exact).agrees
    ours = result_of("craps")(load_game("craps").rules(), "field")
    assert not check(found, (ours,)).agrees


def test_a_wrong_result_is_noticed():
    made = setting(load_game("craps").rules(), ["win_line"], None, lambda _: no_progress)
    found = played(made, BLOCK, SEED)
    (right,) = made.exact
    moved = right.total // 200
    one, other, *rest = sorted(right.lines, key=lambda line: -line.outcomes)
    lines = (
        one._replace(outcomes=one.outcomes + moved),
        other._replace(outcomes=other.outcomes - moved),
    )
    assert one.profit != other.profit
    wrong = check(found, (right._replace(lines=(*lines, *rest)),))
    assert abs(wrong.z) > 5
    assert wrong.chance < DOUBT
    assert not wrong.agrees


# What is simulated


def test_the_first_wager_and_its_best_policy_where_none_is_named():
    assert chosen("pai-gow", [], None) == [("wager", "optimal")]
    assert chosen("craps", [], None) == [("win_line", "none")]
    assert chosen("pai-gow", ["bank"], "house_way") == [("bank", "house_way")]


@pytest.mark.parametrize(
    ("game", "wagers", "policy", "why"),
    [
        ("craps", ["pass"], None, "no wager 'pass'"),
        ("craps", ["place_win"], None, "several wagers"),
        ("craps", ["field"], "brave", "no policy 'brave'"),
        ("pai-gow", ["wager"], "none", "no policy 'none'"),
        ("whist", [], None, "no game"),
    ],
)
def test_what_there_is_not(game, wagers, policy, why):
    with pytest.raises(LawError, match=why):
        chosen(game, wagers, policy)


def test_wagers_on_dice_are_simulated_one_at_a_time():
    with pytest.raises(LawError, match="one at a time"):
        setting(load_game("craps").rules(), ["field", "come"], None, lambda _: no_progress)


def test_a_code_without_a_value_is_a_mistake():
    tallied = block(plan("craps", "field", "none"), SEED, 1000, 0)
    worth = analysis_of("craps").simulation.worth(load_game("craps").rules(), "come")
    with pytest.raises(KeyError):
        sample(tallied, worth)

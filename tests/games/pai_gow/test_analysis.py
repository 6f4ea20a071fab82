"""Pai Gow over all deals, against counts made tile by tile and sums made by another program."""

import random
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from houseway.core import Run, Settled, load_game
from houseway.equipment.tiles import SET, name, parse_many
from houseway.games.pai_gow import analysis as pai_gow
from houseway.games.pai_gow.analysis import WAGERS, advise, policy_table, profits, settings
from houseway.games.pai_gow.house_way import hands as parted
from houseway.games.pai_gow.house_way import house_way
from houseway.games.pai_gow.kernel import read
from houseway.games.pai_gow.play import play, set_ranks
from houseway.hands.tiles import kind_of
from houseway.kernel import compiled
from houseway.law import LawError
from houseway.solvers.tiles import BANK, PLAYER, hands, matches_of, place
from tests.maths.asked import RUN, result_of, strategy_of

pytestmark = pytest.mark.heavy

GAME = load_game("pai-gow")
RULES, ZEROS = GAME.rules(), GAME.rules("zeros-lose-all")
DEALS = 736_281_000
result, strategy = result_of("pai-gow"), strategy_of("pai-gow")
# Won, lost and stood off from the player's side, and what a unit brings in twentieths: summed up
# over all pairs of hands, tile by tile, by a program with a ranking of its own.
KNOWN = {
    ("wager", "house_way"): (217_614_080, 224_326_960, 294_339_960, -351_871_680),
    ("wager", "optimal"): (218_530_420, 219_140_284, 298_610_296, -230_727_700),
    ("bank", "house_way"): (217_614_080, 224_326_960, 294_339_960, -90_069_360),
    ("bank", "optimal"): (211_253_184, 224_030_428, 300_997_388, 31_514_452),
}
KNOWN_ZEROS = {
    ("wager", "house_way"): (217_614_080, 224_780_988, 293_885_932, -360_952_240),
    ("wager", "optimal"): (218_548_324, 219_615_520, 298_117_156, -239_892_244),
    ("bank", "house_way"): (217_614_080, 224_780_988, 293_885_932, -81_442_828),
    ("bank", "optimal"): (211_315_904, 225_838_776, 299_126_320, 64_618_664),
}
CASES = [(RULES, *figure) for figure in KNOWN.items()] + [
    (ZEROS, *known_zero) for known_zero in KNOWN_ZEROS.items()
]


@pytest.mark.parametrize(("rules", "asked", "known"), CASES)
def test_every_deal_is_counted_and_settled(rules, asked, known):
    made, sums = result(rules, *asked), {1: 0, -1: 0, 0: 0}
    for line in made.lines:
        sign = (line.profit > 0) - (line.profit < 0)
        sums[sign if asked[0] == "wager" else -sign] += line.outcomes
    assert made.total == DEALS
    assert (sums[1], sums[-1], sums[0]) == known[:3]
    assert made.ev == Fraction(known[3], 20 * DEALS)


@pytest.mark.parametrize("wager", WAGERS)
def test_the_best_settings_under_other_rules_are_no_longer_best(wager):
    solved = result(ZEROS, wager, "optimal").ev
    kept = result(ZEROS, wager, "optimal", played=RULES).ev
    assert result(ZEROS, wager, "house_way").ev < kept < solved
    assert result(ZEROS, wager, "optimal", played=ZEROS).ev == solved


def test_values_in_lowest_terms():
    assert str(result(RULES, "wager", "house_way").ev) == "-733066/30678375"
    assert str(result(RULES, "wager", "optimal").ev) == "-329611/21036600"
    assert str(result(RULES, "bank", "house_way").ev) == "-12941/2115750"
    assert str(result(RULES, "bank", "optimal").ev) == "7878613/3681405000"


def test_hands_are_all_ways_to_hold_four_tiles():
    assert len(hands()) == 3620
    assert sum(hand.deals for hand in hands()) == 35_960
    kinds = [tuple(map(kind_of, hand.tiles)) for hand in hands()]
    counted = dict.fromkeys(kinds, 0)
    for held in combinations(SET, 4):
        counted[tuple(map(kind_of, held))] += 1
    assert [counted[kind] for kind in kinds] == [hand.deals for hand in hands()]


def test_the_order_of_tiles_and_which_of_a_kind_they_are_change_no_house_way():
    chance = random.Random(1)
    for _ in range(400):
        held = tuple(chance.sample(SET, 4))
        known = hands()[place(*held)].tiles
        assert {house_ranks(*order) for order in permutations(held)} == {house_ranks(*known)}


def house_ranks(*held):
    """The ranks of the two hands, set the House way."""
    return set_ranks(*held, house_way(*held).way)


def test_counts_by_kinds_are_those_of_single_tiles():
    """Every bank that is left beside a hand, tile by tile, through the game's own `play`."""
    chance, fast = random.Random(2), compiled(play)
    banks = np.array(list(combinations(range(28), 4)))
    for way in (0, 1, 2):
        held = tuple(sorted(chance.sample(SET, 4)))
        others = np.array([tile for tile in SET if tile not in held])[banks].tolist()
        player = [0] * len(RULES.verdict_names)
        bank = list(player)
        for other in others:
            house = house_way(*other).way
            player[fast(held, way, tuple(other), house, 0)] += 1
            bank[fast(tuple(other), house, held, way, 0)] += 1
        found = matches_of(place(*held), settings())[:, way]
        for side, counted in ((PLAYER, player), (BANK, bank)):
            summed = [0] * len(counted)
            for low in range(5):
                for high in range(5):
                    summed[pai_gow.settle(low, high, 0)] += int(found[side, low, high])
            assert summed == counted


def test_one_hand_counted_on_the_spot_is_as_in_the_whole():
    found = pai_gow.matches(RUN)
    for at in (0, 17, 1000, 3619):
        assert (found[at] == matches_of(at, settings())).all()


def test_a_house_way_bank_and_a_house_way_player_are_the_same_match():
    found, house = pai_gow.matches(RUN), settings().policy
    deals = np.array([hand.deals for hand in hands()])
    sides = [found[range(len(hands())), side, house] for side in (PLAYER, BANK)]
    first, second = ((deals[:, None, None] * side).sum(axis=0) for side in sides)
    assert (first == second).all()
    assert first.sum() == DEALS


def test_lines_cite_their_clauses():
    wager = {
        line.name: (line.clause, line.outcomes) for line in result(RULES, *next(iter(KNOWN))).lines
    }
    assert wager == {
        "wins": ("9.2.1.1", 190_242_608),
        "wins by high tile": ("9.2.1.2", 27_371_472),
        "loses": ("9.2.2.1", 217_614_080),
        "loses by zero": ("9.2.2.2", 485_676),
        "loses identical": ("9.2.2.3", 96_096),
        "loses by copy": ("9.2.2.4", 6_131_108),
        "stands off": ("9.2.3", 294_339_960),
    }
    bank = {
        line.name: (line.clause, line.profit) for line in result(RULES, "bank", "optimal").lines
    }
    assert bank["bank pays, player wins"] == ("13.2.8", -1)
    assert bank["bank wins, player loses by copy"] == ("13.2.7", Fraction(19, 20))
    assert bank["bank level, player stands off"] == ("9.3.3", 0)


# Commission


def test_another_commission_costs_no_new_count(monkeypatch):
    known = pai_gow.matches(RUN)
    monkeypatch.setattr(pai_gow, "matches", lambda run: known)
    free = {"title": "t", "status": "s", "odds": {"commission": {"other": "0:100"}}}
    made = result(GAME.rules(free), "wager", "house_way")
    assert made.ev == Fraction(217_614_080 - 224_326_960, DEALS)


def test_commission_that_chips_cannot_pay_is_given_away():
    """Ten dollars in dollar chips: the half dollar of commission is rounded down to nothing."""
    house = Fraction(217_614_080 - 224_326_960, DEALS)
    assert result(RULES, "wager", "house_way", stake=10_00, chip=1_00).ev == house
    assert result(RULES, "bank", "house_way", stake=10_00, chip=1_00).ev == -house
    assert result(RULES, "wager", "optimal", stake=10_00, chip=1_00).ev == Fraction(-592_120, DEALS)
    assert result(RULES, "bank", "optimal", stake=10_00, chip=1_00).ev == Fraction(
        12_791_424, DEALS
    )


def test_commission_in_part_is_rounded_down_to_the_chip():
    made = result(RULES, "wager", "house_way", stake=50_00, chip=1_00)
    assert {line.profit for line in made.lines} == {Fraction(48, 50), Fraction(0), Fraction(-1)}
    even = result(RULES, "wager", "house_way", stake=20_00, chip=1_00)
    assert even == result(RULES, "wager", "house_way")


@pytest.mark.parametrize("outcome", ["win", "lose", "stand_off"])
@pytest.mark.parametrize(("cents", "chip"), [(50_00, 1_00), (30_00, 5_00), (1_00, 1)])
def test_money_is_what_the_round_pays(outcome, cents, chip):
    """A player and a player/banker at a table, by the situations that staff can type in."""
    lines = {
        "win": ("wins", "bank pays, player wins"),
        "lose": ("loses", "bank wins, player loses"),
        "stand_off": ("stands off", "bank level, player stands off"),
    }
    bets = [{"player": "P", "amount": cents, "outcome": outcome}]
    given = {"kind": "bank", "chip": chip, "banker_wager": cents}
    run = Run(GAME, RULES)
    GAME.situation(run, given | {"areas": [{"area": 2, "wagers": bets}]})
    paid = [event for event in run.events if isinstance(event, Settled)]
    nets = {
        event.seat: event.returned + event.winnings - event.commission - event.stake
        for event in paid
    }
    for wager, line, net in zip(("wager", "bank"), lines[outcome], (nets[9], nets[1]), strict=True):
        made = result(RULES, wager, "house_way", stake=cents, chip=chip)
        assert [ending.profit for ending in made.lines if ending.name == line] == [
            Fraction(net, cents)
        ]


# Settings


def test_advice_values_every_setting_exactly():
    """By matching the hand with each bank, tile by tile."""
    held = parse_many("paat_62 teen gow_63 day")
    advice = advise(RULES, held)
    assert max(advice, key=advice.__getitem__) == "low day paat_62 high gow_63 teen"
    others = combinations([tile for tile in SET if tile not in held], 4)
    banks = [house_ranks(*hands()[place(*other)].tiles) for other in others]
    worth = profits(RULES, "wager")
    for way in range(3):
        low, high = set_ranks(*held, way)
        codes = [pai_gow.settle(*read(low, high, *bank), 0) for bank in banks]
        value = sum((worth[code] for code in codes), Fraction(0)) / len(banks)
        assert advice[pai_gow.setting(*held, way)] == value


def test_the_tiles_of_a_kind_that_differ_give_settings_of_the_same_value():
    advice = advise(RULES, parse_many("gow_54 mooy gow_63 teen"))
    assert len(advice) == 3
    assert advice["low gow_54 mooy high gow_63 teen"] == advice["low gow_63 mooy high gow_54 teen"]


def test_the_average_of_the_best_advice_is_the_optimal_value():
    chance, found = random.Random(3), pai_gow.matches(RUN)
    worth = profits(RULES, "wager")
    for at in chance.sample(range(len(hands())), 5):
        best = max(advise(RULES, hands()[at].tiles).values())
        values = [
            sum(
                worth[pai_gow.settle(low, high, 0)] * int(found[at, PLAYER, way, low, high])
                for low in range(5)
                for high in range(5)
            )
            for way in range(3)
        ]
        assert best == max(values) / 20_475


def test_a_sheet_lists_every_setting_that_beats_the_house_way():
    player, bank = strategy(RULES)
    assert (len(player.rows), len(bank.rows)) == (477, 437)
    assert player.rows[0] == (
        "day yun gow ng",
        "16",
        "low gow ng high day yun",
        "low gow yun high day ng",
        "22.0444%",
    )
    assert "7,200 of 35,960 deals; in all they gain 0.8227%" in player.note
    gain = result(RULES, "wager", "optimal").ev - result(RULES, "wager", "house_way").ev
    assert f"{float(gain):.4%}" == "0.8227%"


@pytest.mark.parametrize("wager", WAGERS)
def test_a_policy_is_a_table_for_tiles_in_any_order(wager):
    best, house = (policy_table(RULES, wager, named, RUN) for named in ("optimal", "house_way"))
    chance, differ = random.Random(4), 0
    for _ in range(300):
        held = chance.sample(SET, 4)
        kinds = tuple(map(kind_of, held))
        assert set_ranks(*held, int(house[kinds])) == house_ranks(*held)
        if set_ranks(*held, int(best[kinds])) != house_ranks(*held):
            differ += 1
            if differ <= 10:
                advice = advise(RULES, tuple(held), wager)
                chosen = pai_gow.setting(*held, int(best[kinds]))
                assert advice[chosen] == max(advice.values())
    assert differ > 20


def test_a_setting_is_spelt_as_the_situations_are():
    held = parse_many("teen day gow_63 paat_62")
    way = house_way(*held).way
    low = " ".join(sorted(map(name, parted(*held, way)[:2])))
    assert pai_gow.setting(*held, way).startswith(f"low {low} high ")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"policy": "sometimes"}, "no policy 'sometimes'"),
        ({"policy": "optimal", "stake": 50, "chip": 100}, "whole number"),
        ({"policy": "optimal", "stake": 100, "chip": 0}, "at least a cent"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(asked, why):
    with pytest.raises(LawError, match=why):
        result(RULES, "wager", **asked)


def test_a_hand_is_four_tiles():
    with pytest.raises(LawError, match="four tiles, not 3"):
        advise(RULES, parse_many("teen day yun"))

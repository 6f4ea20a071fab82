"""What craps wagers are worth: the kernel's own chain against fractions known from the trade."""

import time
from fractions import Fraction

import pytest

from houseway.core import load_game
from houseway.games.craps.analysis import UNCALLED, WAGERS, Bet, advise, bets, ends, rolls
from houseway.law import LawError
from houseway.solvers.dice import ROLLS, Step, decisions
from tests.maths.asked import result_of, strategy_of

pytestmark = pytest.mark.heavy

RULES = load_game("craps").rules()
result = result_of("craps")
KNOWN = {
    "win_line": "-7/495",
    "dont_win": "-3/220",
    "come": "-7/495",
    "dont_come": "-3/220",
    "hardway/4": "-1/18",
    "hardway/6": "-1/22",
    "hardway/8": "-1/22",
    "hardway/10": "-1/18",
    "place_win/4": "-1/15",
    "place_win/5": "-1/25",
    "place_win/6": "-1/66",
    "place_lose/4": "-1/33",
    "place_lose/5": "-1/40",
    "place_lose/6": "-1/55",
    "any_craps": "-1/18",
    "craps_two": "-1/18",
    "craps_three": "-1/18",
    "craps_twelve": "-1/18",
    "eleven": "-1/18",
    "field": "-1/18",
    "any_seven": "-1/6",
    "big_6": "-1/11",
    "big_8": "-1/11",
    "horn": "-1/18",
    "horn_high/2": "-1/18",
    "horn_high/3": "-1/18",
    "horn_high/11": "-1/18",
    "horn_high/12": "-1/18",
    "crap_eleven": "-1/18",
    "buy/4": "-1/20",
    "buy/5": "-1/20",
    "buy/6": "-1/20",
    "lay/4": "-1/40",
    "lay/5": "-1/30",
    "lay/6": "-1/24",
    "behind_win_line/6": "0",
    "behind_dont_win/4": "0",
    "behind_come/9": "0",
    "behind_dont_come/5": "0",
}


@pytest.mark.parametrize("area", KNOWN)
def test_expected_value_is_the_known_fraction(area):
    assert result(RULES, area).ev == Fraction(KNOWN[area])


def test_every_wager_is_valued_within_a_second():
    begun = time.process_time()
    values = {area: result(RULES, area, *known.policies).ev for area, known in WAGERS.items()}
    assert time.process_time() - begun < 1
    assert len(values) == 71
    assert all(value <= 0 for value in values.values())


def test_four_and_ten_five_and_nine_six_and_eight_are_worth_the_same():
    for kind in ("hardway", "place_win", "place_lose", "buy", "lay", "behind_win_line"):
        for low, high in ((4, 10), (5, 9), (6, 8)):
            if f"{kind}/{low}" in WAGERS:
                assert result(RULES, f"{kind}/{low}").ev == result(RULES, f"{kind}/{high}").ev


def test_all_ends_are_counted_of_one_denominator():
    for area in WAGERS:
        made = result(RULES, area)
        assert sum(line.outcomes for line in made.lines) == made.total
    assert result(RULES, "win_line").total == 495


def test_lines_are_verdicts_and_pay_lines_with_their_clauses():
    made = {line.name: line[1:4] for line in result(RULES, "dont_win").lines}
    assert made == {
        "dont win wins": ("6.2.2.1.1", 165, 1),
        "dont win loses": ("6.2.2.2.1", 440, -1),
        "dont win wins by seven": ("6.2.2.1.2", 784, 1),
        "dont win loses by point": ("6.2.2.2.2", 536, -1),
        "dont win void": ("6.2.2.3", 55, 0),
    }
    made = {line.name: line[1:4] for line in result(RULES, "field").lines}
    assert made == {
        "field wins on 2": ("6.2.17", 1, 2),
        "field wins": ("6.2.17", 14, 1),
        "field wins on 12": ("6.2.17", 1, 2),
        "field loses": ("6.2.17", 20, -1),
    }


def test_the_half_of_crap_eleven_and_the_fifths_of_horn_high_that_do_not_win_are_lost():
    assert {line.profit for line in result(RULES, "crap_eleven").lines} == {
        Fraction(13, 4), Fraction(15, 2), Fraction(-1),
    }  # fmt: skip
    high = {line.name: line.profit for line in result(RULES, "horn_high/12").lines}
    assert high["horn high wins high on 12"] == Fraction(2 * 33 - 3, 5)
    assert high["horn high wins on 2"] == Fraction(33 - 4, 5)


def test_commission_is_lost_whatever_happens():
    buy, lay = result(RULES, "buy/4"), result(RULES, "lay/4")
    assert [line.profit for line in buy.lines] == [Fraction(39, 20), Fraction(-21, 20)]
    assert [line.profit for line in lay.lines] == [Fraction(19, 40), Fraction(-41, 40)]


def test_deviation_and_frequency_of_a_plain_race():
    six = result(RULES, "place_win/6")
    assert six.hit_frequency == Fraction(5, 11)
    assert six.variance == Fraction(5 * 6, 121) * Fraction(13, 6) ** 2


def test_waiting_through_come_out_rolls_changes_no_value():
    for bet in bets(RULES):
        called, waits = (
            {end.name: end.chance for end in ends(RULES, bet, *on)} for on in ((), (UNCALLED,))
        )
        if bet.kind != "behind_come":
            assert called == waits


def test_an_inactive_wager_behind_the_come_may_go_back():
    found = ends(RULES, Bet("behind_come", 6), UNCALLED)
    names = [row.name for row in found]
    assert names == ["behind come wins on 6", "behind come loses", "behind come inactive"]
    # What is called on or not has the same odds as long as it is decided.
    assert found[0].chance / found[1].chance == Fraction(5, 6)


# Rolls


def test_the_chain_of_a_plain_race():
    """A six before a seven: five ways against six."""

    def step(state, a, b):
        return Step(a + b, None) if a + b in (6, 7) else Step(None, state)

    made = decisions("racing", step)
    assert made.chances == {6: Fraction(5, 11), 7: Fraction(6, 11)}
    assert made.rolls == Fraction(36, 11)
    assert len(ROLLS) == 36


def test_rolls_until_a_decision():
    known = {"win_line": "557/165", "field": "1", "place_win/4": "4", "hardway/8": "36/11"}
    assert {area: rolls(RULES, area) for area in known} == {
        area: Fraction(many) for area, many in known.items()
    }


# Variants


def test_a_variant_is_valued_by_its_own_odds():
    assert result(load_game("craps").rules("field-triple-twelve"), "field").ev == Fraction(-1, 36)


def test_common_payouts_have_their_published_edges():
    rules = load_game("craps").rules("common-payouts")
    published = {
        "hardway/4": "-1/9",
        "hardway/6": "-1/11",
        "any_craps": "-1/9",
        "craps_two": "-5/36",
        "craps_twelve": "-5/36",
        "craps_three": "-1/9",
        "eleven": "-1/9",
        "horn": "-1/8",
        "crap_eleven": "-1/9",
        "win_line": "-7/495",
        "place_win/6": "-1/66",
    }
    assert {area: result(rules, area).ev for area in published} == {
        area: Fraction(value) for area, value in published.items()
    }


def test_twelve_barred_instead_of_two_is_worth_the_same():
    barred = {"win": [2, 3], "void": [12]}
    rules = load_game("craps").rules({"title": "t", "status": "s", "wager": {"dont_win": barred}})
    assert result(rules, "dont_win").ev == Fraction(-3, 220)


# For a person


def test_the_ranking_begins_with_what_is_free_and_ends_with_any_seven():
    (sheet,) = strategy_of("craps")(RULES)
    wagers = [row[0] for row in sheet.rows]
    assert sorted(wagers) == sorted(WAGERS)
    assert wagers[24:28] == ["dont_win", "dont_come", "win_line", "come"]
    assert sheet.rows[-1] == ("any_seven", "16.6667%", "1.000", "16.6667%", "1.863", "16.6667%")


def test_advice_is_the_value_of_every_wager():
    advice = advise(RULES)
    assert list(advice) == list(WAGERS)
    assert advice["place_win/8"] == Fraction(-1, 66)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"wager": "place_win/7"}, "no wager 'place_win/7'"),
        ({"wager": "field", "policy": "optimal"}, "no policy 'optimal'"),
        ({"wager": "horn", "stake": 300, "chip": 100}, "multiples of $4 in chips of $1"),
        ({"wager": "buy/4", "stake": 1000, "chip": 100}, "multiples of $20"),
        ({"wager": "field", "stake": 100, "chip": 0}, "at least one cent"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(asked, why):
    with pytest.raises(LawError, match=why.replace("$", r"\$")):
        result(RULES, **asked)

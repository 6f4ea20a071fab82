"""`houseway edge`: exact figures in JSON and tables, kept answers, variants side by side."""

import json
from fractions import Fraction

import pytest

from houseway.core import load_game
from tests.cli.analysis import TOTAL, installed

GAME = "canberra-holdem"


@pytest.fixture
def analysis(monkeypatch, tmp_path):
    return installed(monkeypatch, tmp_path)


@pytest.fixture
def told(houseway):
    """The answer as a program reads it."""

    def run(*arguments):
        done = houseway("edge", *arguments, "--json")
        assert (done.code, done.err) == (0, "")
        return json.loads(done.out)

    return run


# As a program reads it


def test_every_wager_and_policy_is_answered_with_the_digest_of_the_rules(analysis, told):
    found = told(GAME)
    assert (found["game"], found["digest"]) == (GAME, load_game(GAME).rules().digest)
    pairs = [(result["wager"], result["policy"]) for result in found["results"]]
    assert pairs == [("ante", "optimal"), ("ante", "always_call"), ("super_aces", "none")]


def test_fractions_are_texts_and_the_rest_are_numbers(analysis, told):
    (one,) = told(GAME, "ante", "--policy", "optimal")["results"]
    assert one["ev"] == "1/4"
    assert one["variance"] == str(Fraction(9, 4) + Fraction(1, 2) - Fraction(1, 16))
    assert one["sd"] == pytest.approx(float(Fraction(one["variance"])) ** 0.5, rel=1e-15)
    assert (one["average_wager"], one["average_wager_exact"]) == (2.0, "2")
    assert (one["element_of_risk"], one["element_of_risk_exact"]) == (-0.125, "-1/8")
    assert (one["hit_frequency"], one["edge"], one["total"]) == (0.25, -0.25, TOTAL)


def test_lines_have_clause_outcomes_chance_pay_and_contribution(analysis, told):
    (one,) = told(GAME, "ante", "--policy", "optimal")["results"]
    assert one["lines"][0] == {
        "name": "Flush, dealer qualifies",
        "clause": "9.2",
        "outcomes": TOTAL // 4,
        "probability": "1/4",
        "pay": "3",
        "wagered": "3",
        "contribution": "3/4",
    }
    assert sum(Fraction(line["contribution"]) for line in one["lines"]) == Fraction(one["ev"])


def test_a_policy_alone_chooses_the_wagers_that_have_it(analysis, told):
    found = told(GAME, "--policy", "always_call")["results"]
    assert [row["wager"] for row in found] == ["ante"]


def test_a_kind_of_wager_means_all_its_numbers(told):
    found = told("craps", "place_win")["results"]
    assert [row["wager"] for row in found] == [
        f"place_win/{number}" for number in (4, 5, 6, 8, 9, 10)
    ]


def test_craps_is_told_per_roll_too(told):
    (one,) = told("craps", "win_line")["results"]
    assert (one["ev"], one["rolls"]) == ("-7/495", "557/165")
    assert one["edge_per_roll"] == str(Fraction(7, 495) / Fraction(557, 165))


def test_chips_round_what_a_stake_wins(told):
    (exact,) = told("craps", "place_win/6")["results"]
    (rounded,) = told("craps", "place_win/6", "--stake", "5", "--chips", "1,5")["results"]
    assert (exact["ev"], rounded["ev"]) == ("-1/66", "0")


# What is kept


def test_the_second_time_nothing_is_worked_out(analysis, told):
    first = told(GAME)
    assert len(analysis.asked) == 3
    assert told(GAME) == first
    assert len(analysis.asked) == 3


def test_other_rules_and_other_amounts_are_worked_out_for_themselves(analysis, told):
    told(GAME, "ante", "--policy", "optimal")
    told(GAME, "ante", "--policy", "optimal", "--variant", "tie-void")
    told(GAME, "ante", "--policy", "optimal", "--stake", "5")
    assert analysis.asked == [
        ("ante", "optimal", 0),
        ("ante", "optimal", 0),
        ("ante", "optimal", 500),
    ]


def test_a_kept_answer_that_is_torn_is_worked_out_again(analysis, told, tmp_path):
    first = told(GAME, "super_aces")
    (kept,) = (tmp_path / "answers").iterdir()
    for torn in ("", "{", "[]", "{}", '{"lines": 5}'):
        kept.write_text(torn)
        assert told(GAME, "super_aces") == first
    assert len(analysis.asked) == 6


def test_interrupted_it_says_that_it_goes_on_next_time(analysis, houseway):
    analysis.broken_off = True
    done = houseway("edge", GAME)
    assert done.code == 130
    assert done.err == (
        "houseway: interrupted; what was counted is kept, and the same command goes on from there\n"
    )


# For a person


def test_a_table_has_figures_and_every_end(analysis, houseway):
    done = houseway("edge", GAME, "ante")
    assert done.code == 0
    for text in ("ante, always call", "0.2500000000", "= 1/4", "Fold", "7.3", "-0.50000000"):
        assert text in done.out
    assert "…" not in done.out


def test_no_figure_is_cut_off_where_the_terminal_is_narrow(analysis, houseway):
    done = houseway("edge", GAME, "ante", columns=30)
    assert f"{TOTAL:,}" in done.out
    assert "0.2500000000" in done.out


def test_many_wagers_are_one_table(houseway):
    done = houseway("edge", "craps")
    assert "behind dont come 10" in done.out
    assert "place win wins" not in done.out
    assert "houseway edge craps win_line" in done.out


# A variant beside the rules


def overlay(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\nstatus = "analysis only"\n' + text)
    return path


def test_a_variant_stands_beside_the_rules_with_the_difference(analysis, houseway, told, tmp_path):
    path = overlay(tmp_path, '[odds.ante]\nflush = "4:1"\n')
    found = told(GAME, "ante", "--policy", "optimal", "--variant", path, "--compare")
    (row,) = found["compare"]
    assert (row["base"], row["variant"], row["difference"]) == ("1/4", "3/4", "1/2")
    assert found["results"][0]["ev"] == "3/4"
    assert found["digest"] != load_game(GAME).rules().digest
    done = houseway("edge", GAME, "ante", "--variant", path, "--compare")
    assert "Mine" in done.out
    assert "0.5000000000" in done.out


def test_craps_with_common_payouts(told):
    found = told("craps", "--variant", "common-payouts", "--compare")["compare"]
    assert {row["wager"] for row in found if row["difference"] == "0"} >= {"win_line", "dont_win"}
    assert any(row["difference"] != "0" for row in found)


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("bridge",), "there is no game called 'bridge'"),
        ((GAME, "flop"), "canberra-holdem has no wager 'flop'; there are ante, super_aces"),
        (
            ("craps", "place_win/7"),
            "craps has no wager 'place_win/7'; there are place_win/4",
        ),
        (
            (GAME, "ante", "--policy", "never"),
            "ante has no policy 'never'; it has 'optimal'",
        ),
        ((GAME, "--policy", "never"), "canberra-holdem has no policy 'never'"),
        ((GAME, "--compare"), "--compare needs a --variant"),
        ((GAME, "--variant", "mine"), "canberra-holdem has no variant 'mine'"),
        ((GAME, "--variant", "none.toml"), "there is no file none.toml"),
        ((GAME, "--meter", "5"), "--meter makes no difference to the wagers of canberra-holdem"),
        ((GAME, "--stake", "five"), "an amount is written like 25"),
        (("craps", "field", "--stake", "5", "--chips", "2"), "field takes multiples of $2"),
        (("craps", "field", "--stake", "1,2"), "an amount is written like 25"),
        (("craps", "field", "--stake", "0"), "a stake and a chip are at least $0.01"),
        (("craps", "field", "--chips", "5,0"), "a stake and a chip are at least $0.01"),
        (("texas-holdem-bonus", "ante", "--meter", "5"), "--meter makes no difference to ante of"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(analysis, houseway, monkeypatch, arguments, why):
    if arguments[0] != GAME:
        monkeypatch.undo()
    assert houseway("edge", *arguments).sentence.startswith(why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[odds.ante]\nfull_boat = "4:1"\n', "odds.ante.full_boat is not in the rules"),
        ('[odds.ante]\nflush = "four"\n', "odds are written like 3:2, not 'four'"),
        ('[odds.ante]\nflush = "4:0"\n', "odds cannot be to nothing"),
        ("[odds.ante]\nflush = 4\n", "odds.ante.flush is a text in the rules, not a whole number"),
        ("[odds.ante\n", "is not TOML"),
    ],
)
def test_a_variant_that_does_not_fit_is_named(houseway, tmp_path, text, why):
    said = houseway("edge", GAME, "--variant", overlay(tmp_path, text)).sentence
    assert why in said

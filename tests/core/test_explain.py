"""Why a wager was paid: one telling for browser, terminal, settle and replay."""

from dataclasses import replace

import pytest

from houseway.core import CAPPED, ROUNDED, Settled, load_game
from houseway.core.explain import explain, outcome
from houseway.law.words import words

GAME = "canberra-holdem"
RULES, WORDS = load_game(GAME).rules(), words(GAME)
WON = Settled(3, "ante", 10_00, 10_00, 20_00, "win", "ante_wins", "flush", "2 to 1", "9.2")


def why(settled, chip=0):
    return explain(settled, RULES, WORDS, chip)


def test_a_win_is_a_sum_with_its_clauses():
    told = why(WON)
    assert told.words == "wins, better than the dealer"
    assert told.arithmetic == ("flush: $10 × 2 to 1 = $20", "$10 of the stake goes back")
    assert list(told.clauses) == ["9.2", "8.1"]
    assert told.readings == ()


def test_what_is_lost_and_what_is_taken_off_is_said():
    lost = replace(WON, returned=0, winnings=0, verdict="ante_loses", line="", odds="")
    assert why(lost).arithmetic == ("$10 of the stake is lost",)
    banked = replace(WON, commission=1_00, against="rack/2")
    assert why(banked).arithmetic[-2:] == (
        "less a commission of $1 leaves $19",
        "paid by the player who holds the bank",
    )


ODD = replace(WON, stake=15_00, returned=15_00, odds="3 to 2")


@pytest.mark.parametrize(
    ("winnings", "less", "chip", "said"),
    [
        (20_00, ROUNDED, 0, "rounded down to whole chips: $20"),
        (20_00, CAPPED, 0, "of which $20 is paid: the most that may be"),
        (25_00, ROUNDED, 0, "rounded up to whole chips: $25"),
        # A record that does not say why tells it by the smallest chip of its table, or not at all.
        (20_00, "", 5_00, "rounded down to whole chips: $20"),
        (10_00, "", 5_00, "of which $10 is paid: the most that may be"),
        (20_00, "", 0, "of which $20 is paid"),
    ],
)
def test_less_than_stake_times_odds_is_rounding_or_a_cap(winnings, less, chip, said):
    told = why(replace(ODD, winnings=winnings, less=less), chip)
    assert told.arithmetic[:2] == ("flush: $15 × 3 to 2 = $22.50", said)


def test_the_readings_are_those_of_the_event_or_of_the_verdict():
    unqualified = replace(WON, verdict="ante_wins_unqualified", under="9.1")
    assert [reading.id for reading, _ in why(unqualified).readings] == ["C1"]
    tied = replace(unqualified, reading="C2, C10")
    assert [reading.id for reading, _ in why(tied).readings] == ["C2", "C10"]


def test_a_table_that_reads_it_otherwise_is_told_so():
    rules = load_game(GAME).rules("call-paid")
    settled = replace(WON, verdict="call_wins_unqualified", under="9.1")
    ((_, told),) = explain(settled, rules, WORDS).readings
    assert "This table reads it otherwise" in told


def test_an_outcome_is_one_line():
    assert outcome(WON, WORDS) == "wins, better than the dealer: $20 at 2 to 1, flush"
    fee = replace(WON, commission=1_00, line="other")
    assert outcome(fee, WORDS).endswith("$20 at 2 to 1, less $1 commission")
    assert outcome(
        replace(WON, winnings=0, verdict="ante_void", effect="void"), WORDS
    ) == WORDS.verdict("ante_void")


def test_8_1_a_capped_payout_names_the_cap_its_clause_and_its_reading():
    capped = replace(
        WON, stake=500_00, returned=500_00, winnings=10_000_00, odds="100 to 1", line="royal_flush"
    )
    told = outcome(replace(capped, less=CAPPED, reading="C10"), WORDS)
    assert "$10,000, the most that is paid of $50,000 at 100 to 1 (8.1, reading C10)" in told
    assert "8.2" in explain(replace(capped, less=CAPPED, reading="C10"), RULES, WORDS).clauses

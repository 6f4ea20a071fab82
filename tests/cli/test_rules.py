"""`houseway rules`: the whole, a section, a clause, a word, and what a variant changes."""

import json

import pytest

from houseway.core import load_game
from houseway.law import games
from houseway.law.register import dispositions, readings, register

GAME = "canberra-holdem"


@pytest.fixture
def page(houseway):
    """A page as a program reads it."""

    def read(*arguments):
        done = houseway("rules", *arguments, "--json")
        assert (done.code, done.err) == (0, "")
        return json.loads(done.out)

    return read


# As a program reads it


@pytest.mark.parametrize("game", games())
def test_the_whole_of_a_game_is_all_its_clauses(page, game):
    told = page(game)
    assert told["clauses"] == register(game).clauses
    assert told["sections"] == register(game).sections
    assert told["title"] == register(game).title
    assert told["readings"] == [reading._asdict() for reading in readings(game)]
    assert told["dispositions"].keys() == dispositions(game).keys()


def test_the_numbers_in_force_come_with_their_clauses(page):
    numbers = page(GAME)["numbers"]
    deck = {"kind": "number", "name": "deck", "key": "is", "value": 52, "clauses": ["2.1"]}
    flush = {"kind": "odds", "name": "ante", "key": "flush", "value": "2:1", "clauses": ["8.1"]}
    assert deck in numbers
    assert flush in numbers
    known = register(GAME).clauses
    assert all(set(number["clauses"]) <= set(known) for number in numbers)


def test_the_variants_are_listed_with_their_titles(page):
    assert page(GAME)["variants"] == {
        "call-paid": "The call is paid 1 to 1 when the dealer does not qualify",
        "fold-forfeits": "Folding forfeits a declared Super Aces hand",
        "tie-void": "A tie is void also when the dealer does not qualify",
    }


def test_one_clause_comes_with_all_that_concerns_it(page):
    told = page(GAME, "9.1")
    assert list(told["clauses"]) == ["9.1"]
    assert {reading["id"] for reading in told["readings"]} >= {"C1", "C2", "C23"}
    assert {number["kind"] for number in told["numbers"]} == {"verdict", "switch"}
    assert told["sections"] == {"9": "Settlement"}


def test_a_section_is_all_its_clauses(page):
    told = page(GAME, "9")
    assert list(told["clauses"]) == ["9.1", "9.2", "9.3", "9.4", "9.5"]
    told = page(GAME, "15")
    assert told["dispositions"]
    assert set(told["dispositions"]) <= set(told["clauses"])


def test_a_search_finds_a_word_in_either_case(page):
    told = page(GAME, "--search", "SUPER aces")
    assert set(told["clauses"]) >= {"4.1", "7.3", "10.2"}
    assert all("super aces" in text.lower() for text in told["clauses"].values())


def test_a_search_may_be_within_a_section(page):
    everywhere, within = page(GAME, "--search", "dealer"), page(GAME, "13", "--search", "dealer")
    assert set(within["clauses"]) == {
        clause for clause in everywhere["clauses"] if clause[:3] == "13."
    }


def test_a_variant_is_in_force_where_it_is_asked_for(page):
    plain, varied = page(GAME, "9.1"), page(GAME, "9.1", "--variant", "call-paid")
    name = "call_without_qualifying_dealer"

    def value(told):
        return next(number["value"] for number in told["numbers"] if number["name"] == name)

    assert (plain["in_force"], value(plain)) == ([], "returned")
    assert value(varied) == "paid"
    assert varied["in_force"] == ["The call is paid 1 to 1 when the dealer does not qualify"]


# As a person reads it


@pytest.mark.parametrize("game", games())
def test_a_page_keeps_within_the_width(houseway, game):
    done = houseway("rules", game, columns=80)
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 80


def test_flags_and_lists_of_numbers_are_told_in_words(houseway):
    page = " ".join(houseway("rules", "craps", "6.2.12").out.split())
    assert "any craps win 2, 3, 12; one roll 6.2.12" in page


def test_a_page_shows_clauses_numbers_readings_and_variants(houseway):
    page = " ".join(houseway("rules", GAME).out.split())
    assert page.startswith("Canberra Casino Hold-em Poker NI2007-208, ACT Gambling and Racing")
    assert "2.1 The game uses one 52-card deck with no jokers, and one cutting card." in page
    assert "In force Numbers deck 52 2.1" in page
    assert "ante, royal flush 100:1 8.1" in page
    assert "hole to boxes, dealer; times 2 6.3, 6.3(a), 6.3(b), 6.3(c)" in page
    assert "ante wins win; odds ante 9.2" in page
    assert "C18 Is there a decision between the two cards of the river? (6.6) No:" in page
    assert "6.1 reminds Deal from the shoe." in page
    assert "call-paid The call is paid 1 to 1 when the dealer does not qualify " in page
    assert "not qualify (analysis only: other reading of 9.1 (C1))" in page


def test_every_clause_is_on_the_page_as_it_is_written(houseway):
    page = " ".join(houseway("rules", "texas-holdem-bonus", columns=2500).out.split())
    for clause, text in register("texas-holdem-bonus").clauses.items():
        assert f"{clause} {text}" in page


def test_a_page_says_which_variant_is_in_force(houseway):
    done = houseway("rules", GAME, "9.4", "--variant", "tie-void")
    assert "Variant: A tie is void also when the dealer does not qualify" in done.out
    assert "Variant:" not in houseway("rules", GAME, "9.4").out


# What a variant changes


def test_a_variant_is_shown_beside_the_rules(houseway):
    done = houseway("rules", "diff", GAME, "call-paid")
    assert done.code == 0
    row = next(line for line in done.out.splitlines() if "returned" in line)
    assert " ".join(row.split()) == "call without qualifying dealer 9.1 returned paid"


def test_a_difference_as_a_program_reads_it(page):
    told = page("diff", GAME, "call-paid")
    assert told["changes"] == [
        {
            "table": "switch.call_without_qualifying_dealer",
            "key": "is",
            "rules": "returned",
            "variant": "paid",
            "clauses": ["9.1"],
        }
    ]
    assert told["digest"] == load_game(GAME).rules("call-paid").digest


def test_a_file_of_ones_own_is_compared_too(page, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\nstatus = "S"\n[odds.ante]\nflush = "3:1"\n')
    told = page("diff", GAME, path)
    assert told["variant"] == "Mine"
    assert told["changes"] == [
        {
            "table": "odds.ante",
            "key": "flush",
            "rules": "2:1",
            "variant": "3:1",
            "clauses": ["8.1"],
        }
    ]


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("whist",), "there is no game called 'whist'; the games are canberra-holdem, "),
        ((GAME, "9.9"), "Canberra Casino Hold-em Poker has no clause '9.9'; section 9 runs from "),
        ((GAME, "Z"), "Canberra Casino Hold-em Poker has no clause 'Z'"),
        ((GAME, "9.1", "9.2"), "one clause or section at a time, such as houseway rules canberra"),
        ((GAME, "--search", "roulette"), "no clause of Canberra Casino Hold-em Poker mentions "),
        ((GAME, "1", "--search", "dealer"), "no clause of Canberra Casino Hold-em Poker mentions"),
        ((GAME, "--variant", "x"), "canberra-holdem has no variant 'x'; there are call-paid, "),
        (("diff",), "name a game and a variant: houseway rules diff GAME VARIANT"),
        (("diff", GAME), "name a game and a variant: houseway rules diff GAME VARIANT"),
        (("diff", GAME, "x"), "canberra-holdem has no variant 'x'; there are call-paid, "),
        (("diff", "whist", "x"), "there is no game called 'whist'; the games are canberra"),
        (("diff", GAME, "x.toml"), "there is no file x.toml"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(houseway, arguments, why):
    done = houseway("rules", *arguments)
    assert done.sentence.startswith(why)
    assert done.out == ""

"""The register: every clause of every document, and what readings and dispositions say of them."""

import re

import pytest

from houseway.core import load_game
from houseway.law import LawError, folder, games
from houseway.law.citations import CLAUSE
from houseway.law.register import dispositions, readings, register
from houseway.law.variants import variants

COUNTS = {
    "canberra-holdem": 86,
    "craps": 222,
    "lunar-poker": 240,
    "pai-gow": 276,
    "texas-holdem-bonus": 287,
}
PLAYABLE = [
    game_name for game_name in games() if folder(game_name).joinpath("rules.toml").is_file()
]
# A game that is still being written has no readings yet.
READ = [game_name for game_name in PLAYABLE if readings(game_name)]
SWITCHES = [(game, name) for game in READ for name in load_game(game).rules().document.switch]


def test_the_five_documents_have_1111_clauses():
    assert {game: len(register(game).clauses) for game in games()} == COUNTS
    assert sum(COUNTS.values()) == 1111


@pytest.mark.parametrize("game", games())
def test_every_clause_has_an_id_a_section_and_words(game):
    document = register(game)
    assert document.title
    assert document.instrument
    for clause, words in document.clauses.items():
        assert re.fullmatch(CLAUSE, clause), clause
        assert clause.split(".")[0] in document.sections, clause
        assert words == " ".join(words.split()), clause
        assert words.endswith((".", ":", ";")), clause


@pytest.mark.parametrize("game", games())
def test_the_parts_of_a_clause_follow_it_in_one_piece(game):
    """A reader who looks up a clause finds all that belongs to it without a gap."""
    clauses = list(register(game).clauses)
    for section in register(game).sections:
        places = [number for number, text in enumerate(clauses) if text.split(".")[0] == section]
        assert places == list(range(places[0], places[-1] + 1)), section


def test_a_clause_comes_with_all_below_it():
    document = register("canberra-holdem")
    assert list(document.below("6.3")) == ["6.3", "6.3(a)", "6.3(b)", "6.3(c)"]
    assert list(document.below("6.3(b)")) == ["6.3(b)"]
    assert document.below("8.1") == {"8.1": document.clauses["8.1"]}


def test_a_section_is_all_its_clauses_and_no_others():
    document = register("canberra-holdem")
    assert list(document.below("1")) == [
        clause for clause in document.clauses if clause.startswith("1.")
    ]
    assert "A" in document.below("A")


@pytest.mark.parametrize(
    ("clause", "why"),
    [
        ("9.9", "has no clause '9.9'; section 9 runs from 9.1 to 9.5"),
        ("6.3(z)", "has no clause '6.3(z)'; section 6 runs from 6.1 to 6.7"),
        ("99.1", "has no clause '99.1'"),
        ("", "has no clause ''"),
    ],
)
def test_a_clause_that_does_not_exist_is_refused_with_what_is_near(clause, why):
    with pytest.raises(LawError) as caught:
        register("canberra-holdem").below(clause)
    assert str(caught.value) == f"Canberra Casino Hold-em Poker {why}"


def test_a_game_without_a_register_is_refused():
    with pytest.raises(LawError, match="there is no game called 'whist'"):
        register("whist")


# Readings


@pytest.mark.parametrize("game", READ)
def test_readings_cite_clauses_that_exist(game):
    known, found = register(game).clauses, readings(game)
    assert len({row.id for row in found}) == len(found)
    for row in found:
        assert row.clauses, row.id
        assert set(row.clauses) <= set(known), row.id
        assert row.question.endswith("?"), row.id
        assert row.answer.endswith("."), row.id
        assert row.why.endswith("."), row.id


@pytest.mark.parametrize("game", READ)
def test_every_switch_is_the_point_of_one_reading(game):
    """The rules could not say otherwise why there are several options."""
    switches = load_game(game).rules().document.switch
    assert sorted(reading.switch for reading in readings(game) if reading.switch) == sorted(
        switches
    )


@pytest.mark.parametrize(("game", "name"), SWITCHES)
def test_our_reading_is_the_first_option_and_every_other_has_a_variant(game, name):
    switch = load_game(game).rules().document.switch[name]
    assert switch.is_ == switch.options[0]
    turned = [variant.get("switch", {}).get(name) for variant in variants(game).values()]
    assert sorted(card["is"] for card in turned if card) == sorted(switch.options[1:])


# Dispositions


@pytest.mark.parametrize("game", PLAYABLE)
def test_dispositions_are_of_clauses_that_exist_and_say_what_is_done(game):
    found = dispositions(game)
    assert set(found) <= set(register(game).clauses)
    for clause, text in found.items():
        assert text.kind in ("shows", "records", "reminds", "nothing"), clause
        assert text.does.endswith("."), clause
        # A reminder needs a moment; what is shown or recorded may have one too.
        assert text.stage or text.kind != "reminds", clause
        assert not text.stage or text.kind != "nothing", clause

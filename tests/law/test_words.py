"""The words of the games: whatever a person meets at a table has a name."""

import pytest

from houseway.core import commands, event_types, kind, load_game
from houseway.law import LawError, games
from houseway.law.register import register
from houseway.law.words import load_words
from houseway.law.words import words as words_of
from houseway.table.words import words

# Sent by the table, never by a person.
UNNAMED = {
    "core.Correct",
    "core.EndPlay",
    "core.ExcludeSeat",
    "table.KeepTime",
    "table.ApproveSign",
    "table.ExpectFill",
    "table.PostTerms",
}


@pytest.mark.parametrize("game", games())
def test_whatever_a_person_may_send_is_called_something(game):
    load_game(game)
    named = words(game)
    wanted = {kind(command) for command in commands("core", "table", game)} - UNNAMED
    assert set(named.commands) == wanted
    assert not [name for name, command in named.commands.items() if not command.label]


@pytest.mark.parametrize("game", games())
def test_every_verdict_has_words_and_every_word_a_verdict(game):
    assert set(words_of(game).verdicts) == set(load_game(game).verdicts)
    assert set(words(game).lines) <= set(load_game(game).lines)


@pytest.mark.parametrize("game", games())
def test_every_stage_is_said_under_a_clause_that_is_there(game):
    stages = words(game).stages
    assert stages
    assert {stage.clause for stage in stages.values()} <= set(register(game).clauses)


@pytest.mark.parametrize("game", games())
def test_the_events_that_have_words_are_events(game):
    load_game(game)
    assert set(words(game).events) <= {kind(event) for event in event_types("core", game)}


@pytest.mark.parametrize("game", games())
def test_no_two_buttons_have_one_key(game):
    """A decision and its alternatives are pressed by different keys."""
    primary = [each.key for each in words_of(game).commands.values() if each.key]
    assert len(primary) == len(set(primary))


TITLE = 'title = "A game"\n'


def test_an_area_says_its_number_and_knows_its_own_seat(tmp_path):
    text = TITLE + '[areas]\nplace = "Place {on}"\nside = "Side"\n"super/own" = "Super"\n'
    tmp_path.joinpath("words.toml").write_text(text + 'super = "Super on seat {on}"\n')
    told = load_words(tmp_path)
    assert told.area("place/6#12") == "Place 6"
    assert told.area("side/3") == "Side"
    assert [told.area("super/3", seat) for seat in (3, 4)] == ["Super", "Super on seat 3"]
    assert told.area("big_six/2") == "big six 2"


def test_another_language_is_one_more_file(tmp_path):
    both = TITLE + '[areas]\nante = "Ante"\ncall = "Call"\n'
    tmp_path.joinpath("words.toml").write_text(both)
    tmp_path.joinpath("words.de.toml").write_text('[areas]\nante = "Einsatz"\n')
    assert load_words(tmp_path, "de").areas == {"ante": "Einsatz", "call": "Call"}
    assert load_words(tmp_path, "fr") == load_words(tmp_path)
    assert load_words(tmp_path, "../de").title == "A game"


@pytest.mark.parametrize("more", ["colour = 1", "[commands.Fold]\nkay = 'f'", "[areas]\nante = 1"])
def test_what_nobody_reads_is_refused(tmp_path, more):
    tmp_path.joinpath("words.toml").write_text(TITLE + more)
    with pytest.raises(LawError, match="are not valid"):
        load_words(tmp_path)


def test_a_kind_of_wager_is_named_without_its_number():
    named = words("craps")
    assert named.area("place_win") == "Place to win"
    assert named.area("place_win/6") == "Place to win 6"


def test_the_ends_of_a_round_are_called_as_people_call_them():
    canberra, craps = words_of("canberra-holdem"), words_of("craps")
    assert canberra.end("Pair: super aces wins") == "Super Aces: pair"
    assert canberra.end("Royal flush: ante wins, call wins (capped)") == (
        "Royal flush, beats the dealer (capped)"
    )
    assert craps.end("dont win wins by seven") == "Don’t Win: wins, seven before the point"
    assert craps.end("place lose wins on 4") == "Place to lose: 7 before 4"
    texas = words_of("texas-holdem-bonus")
    assert texas.end("Ante below flush; bet wins: flop, turn") == (
        "Wins below a flush, ante returned; bets: flop, turn"
    )

"""`houseway incident`: sheets of what was seen, and what a game knows nothing of."""

import json

import pytest

from houseway.games.kit.analysis import Incident
from houseway.games.kit.results import Sheet
from tests.cli.analysis import installed

GAME = "texas-holdem-bonus"
EXACT = "20469341527/695345250600"


@pytest.fixture
def analysis(monkeypatch, tmp_path):
    made = installed(monkeypatch, tmp_path)

    def incident(rules, dealer_exposes=0, run=None):
        made.asked.append(dealer_exposes)
        columns = ("Seen", "Clause", "Expected profit exactly")
        seen = f"{dealer_exposes} of the dealer's cards, before the Turn wager and after the Flop"
        return (Sheet("Seen", columns, ((seen, "11.4.2", EXACT),), "In antes."),)

    made.incident = Incident(incident, ("dealer_exposes",))
    return made


def test_sheets_for_a_person_and_for_a_program(analysis, houseway):
    done = houseway("incident", GAME, "--dealer-exposes", "1")
    assert done.code == 0
    assert EXACT in done.out
    assert "In antes." in done.out
    told = json.loads(houseway("incident", GAME, "--dealer-exposes", "1", "--json").out)
    assert told["sheets"][0]["rows"][0][1:] == ["11.4.2", EXACT]


def test_what_is_known_is_read_for_the_same_incident_only(analysis, houseway):
    for many in (1, 1, 2):
        houseway("incident", GAME, "--dealer-exposes", many)
    assert analysis.asked == [1, 2]


def test_what_a_game_does_not_know(analysis, houseway):
    said = houseway("incident", GAME, "--community", "turn").sentence
    assert said == "--community does not apply to texas-holdem-bonus"
    analysis.incident = None
    said = houseway("incident", GAME, "--dealer-exposes", "1").sentence
    assert said.startswith("texas-holdem-bonus has no card exposure")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("bridge",), "there is no game called 'bridge'"),
        ((GAME,), "say what was seen"),
        ((GAME, "--dealer-exposes", "3"), "the dealer exposes 1 or 2 cards"),
        ((GAME, "--community", "flop"), "the dealer exposes 1 or 2 cards; community cards are"),
        (("canberra-holdem", "--dealer-exposes", "1"), "canberra-holdem has no card exposure"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(houseway, arguments, why):
    assert houseway("incident", *arguments).sentence.startswith(why)

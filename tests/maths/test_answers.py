"""Answers that are kept: under sources, rules, wager, policy and whatever else was asked."""

from pathlib import Path

import pytest

from houseway.core import load_game
from houseway.games.kit.analysis import NO_OPTIONS, Options
from houseway.law import LawError, games
from houseway.maths import analysis_of, answers, shipped
from houseway.maths.answers import answer, facts, known, strategy, wanted

CRAPS = load_game("craps")
RULES = CRAPS.rules()


@pytest.fixture(autouse=True)
def nothing_came_with_the_games(monkeypatch):
    """Here it is told what is worked out and kept."""
    monkeypatch.setattr(shipped, "find", lambda rules, question: None)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(answers, "answers_folder", lambda: tmp_path / "answers")
    return tmp_path / "answers"


def test_an_answer_is_known_once_it_was_worked_out() -> None:
    assert known(RULES, "field", "none") is None
    made = answer(RULES, "field", "none")
    assert known(RULES, "field", "none") == made
    assert answer(RULES, "field", "none") == made


@pytest.mark.parametrize(
    ("rules", "options"),
    [(CRAPS.rules("common-payouts"), NO_OPTIONS), (RULES, Options(stake=500, chip=100))],
)
def test_other_rules_and_other_options_are_another_answer(rules, options) -> None:
    answer(RULES, "field", "none")
    assert known(rules, "field", "none", options) is None


def test_other_sources_are_another_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    answer(RULES, "field", "none")
    monkeypatch.setattr(answers, "sources", lambda: "others")
    assert known(RULES, "field", "none") is None


def test_rules_that_are_played_by_are_known_by_their_digest(folder: Path) -> None:
    pai_gow = load_game("pai-gow")
    answer(
        pai_gow.rules("zeros-lose-all"), "wager", "optimal", options=Options(played=pai_gow.rules())
    )
    answer(pai_gow.rules("zeros-lose-all"), "wager", "optimal")
    assert len(list(folder.iterdir())) == 2


def test_where_nothing_can_be_kept_there_is_an_answer_all_the_same(folder: Path) -> None:
    folder.write_text("no folder")
    assert answer(RULES, "field", "none").result.ev < 0
    assert known(RULES, "field", "none") is None


def test_sheets_are_kept_as_they_are() -> None:
    assert strategy(RULES) == strategy(RULES)


def test_old_answers_give_way(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "KEPT", 3)
    for number in (4, 5, 6, 8, 9, 10):
        answer(RULES, f"place_win/{number}", "none")
    assert len(list(folder.iterdir())) == 3
    assert known(RULES, "place_win/10", "none")
    assert known(RULES, "place_win/4", "none") is None


def test_what_a_game_can_be_asked() -> None:
    assert analysis_of("craps").wagers["field"].options == ("stake", "chip")
    assert len(wanted("craps", "place_win", None)) == 6
    with pytest.raises(LawError, match="has no wager"):
        wanted("craps", "place", None)
    with pytest.raises(LawError, match="has no policy 'best'; it has 'none'"):
        wanted("craps", "field", "best")


def test_a_figure_comes_with_what_it_takes_for_granted() -> None:
    told = facts(RULES, answer(RULES, "buy/4", "none").result)
    assert told["terms"] == "Its commission is counted. The wager is on for every roll."
    assert (told["rolls"], told["edge_per_roll"]) == ("4", "1/80")
    options = Options(stake=7_00, chip=1_00)
    told = facts(RULES, answer(RULES, "field", "none", options=options).result, options)
    assert told["terms"] == "For $7 in chips of $1."


@pytest.mark.parametrize(
    ("game", "wager", "options", "said"),
    [
        ("pai-gow", "bank", {}, "Against one House Way player, commission not rounded."),
        ("pai-gow", "wager", {"stake": 5_00, "chip": 5_00}, "commission of $5 rounded to chips"),
        ("texas-holdem-bonus", "jackpot", {"stake": 5_00, "method": "A"}, "A wager of $5 with $0"),
        ("texas-holdem-bonus", "jackpot", {"method": "A"}, "(Method A)"),
        ("texas-holdem-bonus", "jackpot", {"meter": 9_00}, "folding takes nothing (Method B)"),
    ],
)
def test_terms_say_what_was_asked(game: str, wager: str, options: dict, said: str) -> None:
    assert said in analysis_of(game).terms(wager, Options(**options))


def test_every_wager_has_terms() -> None:
    for game in games():
        declared = analysis_of(game)
        terms = [declared.terms(wager, NO_OPTIONS) for wager in declared.wagers]
        assert all(isinstance(text, str) for text in terms)

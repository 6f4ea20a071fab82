"""Answers that come with a game: found while rules and sources are those they were counted with."""

import gzip
import json

import pytest

from houseway.core import load_game
from houseway.maths import answers, shipped

GAME = "craps"


@pytest.fixture
def came(monkeypatch, tmp_path):
    """Puts answers beside a game; nothing else is kept anywhere."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def put(sources=None, digest=None):
        asked = answers.Question(load_game(GAME).rules(), "result", "field", "none")
        line = ["shipped", "1", 1, "7", "1", []]
        plain = {"wager": "field", "policy": "none", "total": 1, "lines": [line], "amount": 0}
        known = {digest or shipped.law_digest(asked.rules): {asked.text: plain | {"seconds": 1.0}}}
        name = "houseway/kernel.py"
        named = {name: shipped.source_digest(name)} if sources is None else sources
        text = json.dumps({"sources": named, "answers": known})
        tmp_path.joinpath(shipped.FILE).write_bytes(gzip.compress(text.encode()))
        monkeypatch.setattr(shipped, "folder", lambda game: tmp_path)
        shipped._holding.cache_clear()

    yield put
    shipped._holding.cache_clear()


def worth():
    return answers.answer(load_game(GAME).rules(), "field", "none").result.ev


def test_what_came_with_the_game_is_read(came):
    came()
    assert worth() == 7


def test_it_does_not_hold_for_other_sources_or_rules(came):
    for wrong in ({"sources": {"houseway/kernel.py": "0"}}, {"digest": "0"}, {"sources": {}}):
        came(**wrong)
        assert worth() < 0


def test_counting_anew_reads_nothing(came):
    came()
    told = []
    with answers.anew(lambda question, answer: told.append((question.wager, answer["total"]))):
        assert worth() < 0
    assert told == [("field", 36)]


def test_a_torn_file_counts_for_nothing(came, tmp_path):
    came()
    tmp_path.joinpath(shipped.FILE).write_bytes(b"torn")
    shipped._holding.cache_clear()
    assert worth() < 0


def test_what_the_house_may_do_makes_no_difference_to_a_figure():
    rules = load_game(GAME).rules()
    other = {**rules.data, "power": {}}
    assert shipped.law_digest(load_game(GAME).recorded_rules(other)) == shipped.law_digest(rules)
    varied = load_game(GAME).rules("field-triple-twelve")
    assert shipped.law_digest(varied) != shipped.law_digest(rules)


@pytest.mark.parametrize("game", ["canberra-holdem", "craps", "pai-gow", "texas-holdem-bonus"])
def test_every_document_as_approved_is_known_on_a_fresh_machine(game, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    shipped._holding.cache_clear()
    rules = load_game(game).rules()
    for wager, policy in answers.wanted(game, None, None):
        assert answers.known(rules, wager, policy), (wager, policy)

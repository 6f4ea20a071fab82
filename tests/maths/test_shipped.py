"""Answers that come with a game: found while rules and sources are those they were counted with."""

import gzip
import json
from fractions import Fraction

import pytest

from houseway.core import load_game
from houseway.law import games
from houseway.law.variants import variants
from houseway.maths import analysis_of, answers, executor, par, shipped
from houseway.maths.executor import no_progress
from houseway.maths.paper import paper
from houseway.maths.shorts import shorts
from houseway.maths.signs import usual

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
        named = {name: shipped.stamp(name)} if sources is None else sources
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
    for wrong in (
        {"sources": {"houseway/kernel.py": ["0", "0"]}},
        {"digest": "0"},
        {"sources": {}},
    ):
        came(**wrong)
        assert worth() < 0


def test_it_holds_while_the_sources_do_the_same(monkeypatch):
    """Other words in a comment, a docstring or an error change no figure; another number does."""
    text = b'"""A."""\n# b\nX = 1\ndef f():\n    """C."""\n    raise ValueError(f"{X} d")\n'
    monkeypatch.setattr(shipped, "_source", lambda name: text)
    before = shipped.stamp("some/module.py")
    for was, now, other in (
        *((b"A.", b"Another.", False), (b"# b", b"", False), (b"C.", b"c", False)),
        *((b" d", b" is no number", False), (b"X = 1", b"X  =  1", False)),
        *(
            (b"X = 1", b"X = 2", True),
            (b"ValueError", b"KeyError", True),
            (b"def f", b"def g", True),
        ),
    ):
        changed = text.replace(was, now)
        monkeypatch.setattr(shipped, "_source", lambda name, changed=changed: changed)
        assert shipped.changed("some/module.py", *before) == other
        # What is no module is what it is, to the letter.
        assert shipped.changed("some/table.toml", *before)


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


@pytest.fixture(params=games())
def fresh(request, monkeypatch, tmp_path):
    """A game on a machine that has counted nothing, and counts nothing."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(executor, "run", lambda job, **_: pytest.fail(f"{job.name} is counted"))
    shipped._holding.cache_clear()
    return load_game(request.param)


def test_every_document_as_approved_is_known_on_a_fresh_machine(fresh):
    for wager, policy in answers.wanted(fresh.name, None, None):
        assert answers.known(fresh.rules(), wager, policy), (wager, policy)


def test_every_end_is_called_as_people_call_it(fresh):
    """Not by verdict and pay line; and the end that is counted by hand on paper is one of them."""
    found = {
        (wager, line.name)
        for wager, policy in answers.wanted(fresh.name, None, None)
        for line in answers.known(fresh.rules(), wager, policy).result.lines
    }
    odd = ("dont", "unqualified", "ante bonus wins", "super wins", "super aces wins", "below flush")
    assert not [name for _, name in found for word in odd if word in name]
    assert all(name[0].isupper() for _, name in found)
    assert {(row.wager, row.end) for row in paper(fresh.name).worked} <= found


def test_a_whole_par_sheet_is_known_on_a_fresh_machine(fresh):
    made = par.report(usual(fresh.rules()), "today", fresh.rules, lambda work: no_progress)
    assert len(made.beside.simulated) == len(made.results) > 0
    assert all(row.agrees and not row.why for row in made.beside.simulated)
    declared = analysis_of(fresh.name)
    assert bool(made.beside.shared) == (declared.sharing is not None)
    assert bool(made.beside.exposed) == (declared.incident is not None)
    assert all(row.gain > 4 * row.error for row in made.beside.shared)
    assert {change.variant for change in made.changes} == set(variants(fresh.name))
    assert made.sheets
    assert all(made.more(result) for result in made.results)


def test_the_short_strategies_are_known_on_a_fresh_machine(fresh):
    for row in shorts(usual(fresh.rules()), lambda work: no_progress):
        assert 0 < row.cost < Fraction(5, 100)

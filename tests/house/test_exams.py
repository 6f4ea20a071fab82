"""What a dealer is asked: felts that the house stages, and answers that are the table's own."""

from random import Random

import pytest

from houseway.core import Limits, commands, kind
from houseway.floor.exams import ACT, PAYOUT, terms
from houseway.floor.irregularities import PAYING, name_of
from houseway.house import exams
from houseway.house.staging import Staged
from houseway.law import LawError, games
from houseway.law import incidents as law
from houseway.law.incidents import incidents
from houseway.law.register import register
from houseway.table.turns import ACTS
from houseway.table.words import words

# Any game with cards of a dealer would do.
GAME = "canberra-holdem"
TABLE_ACTS = [kind(act.command) for act in ACTS]


@pytest.mark.parametrize("game", games())
def test_every_game_asks_payouts_and_stages_what_goes_wrong(game):
    asked = exams.tasks(game, "a seed")
    assert len(asked) == terms().questions
    assert sum(task.asked.what == ACT for task in asked) == terms().questions // terms().every
    for task in asked:
        assert task.asked.clause in register(game).clauses
        if task.asked.what == PAYOUT:
            # What the table itself settled is what is right.
            (settled,) = task.follows
            assert f"seat {task.about['seat']}, " in settled
            assert int(task.asked.answer) >= 0
        else:
            told = [option["id"] for option in task.about["options"]]
            assert task.asked.answer in told
            assert len({*told}) == len(told) >= 2
            assert "{" not in task.about["told"]


@pytest.mark.parametrize("game", games())
def test_each_incident_comes_up_at_a_table_and_has_an_answer_there(game):
    known = {kind(command) for command in commands(game)}
    for incident in incidents(game):
        assert name_of(game, incident.act) in known | {*TABLE_ACTS}
        assert {f"{game}.{act}" for act in incident.near} <= known
        assert {*incident.stages} <= {*words(game).stages, PAYING}
    # Payouts are declared at the table of an exam alone.
    left = {incident.told for incident in incidents(game) if PAYING not in incident.stages}
    random = Random("incidents")
    for played in Staged(game, random, Limits(15_00, 1500_00, 5_00)).played(300):
        for name, made in exams._incidents(played.before):
            if name in left and made(random):
                left.remove(name)
        if not left:
            return
    pytest.fail(f"nobody is ever asked: {left}")


def test_what_lies_wrong_is_seen_on_the_felt():
    asked = (task for seed in range(100) for task in exams.tasks(GAME, f"seed {seed}"))
    acts = ((task.about["told"], task.felt["things"]) for task in asked if task.asked.what == ACT)
    fell = next(things for told, things in acts if "fell over" in told)
    assert sum(bool(thing["face"]) for thing in fell if thing["area"] == "dealer") == 1


def test_the_same_seed_asks_the_same_and_another_something_else():
    first = exams.tasks(GAME, "a seed")
    exams.tasks.cache_clear()
    assert exams.tasks(GAME, "a seed") == first
    assert exams.tasks(GAME, "another") != first


def test_incidents_that_do_not_hold_together_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(law, "folder", lambda game: tmp_path)
    assert law.incidents("no incidents") == ()
    tmp_path.joinpath("incidents.toml").write_text('[[incident]]\nact = "A"\n', "utf-8")
    with pytest.raises(LawError, match="told"):
        law.incidents("bad incidents")

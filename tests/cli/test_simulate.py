"""`houseway simulate`: counts, intervals, the exact value, and a loud failure where they differ."""

import json
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from houseway.maths import answers, executor, simulate
from houseway.maths.answers import Answer

pytestmark = pytest.mark.heavy


@pytest.fixture(autouse=True)
def folders(monkeypatch, tmp_path):
    monkeypatch.setattr(answers, "answers_folder", lambda: tmp_path / "answers")
    monkeypatch.setattr(executor, "counts_folder", lambda: tmp_path / "counts")


def told_beside(done):
    """What is said beside the answer, but for how far a slow machine has come."""
    lines = done.err.splitlines()
    return [line for line in lines if not line.startswith("houseway: rounds: ")]


@pytest.fixture
def told(houseway):
    """What a program reads."""

    def run(*arguments):
        done = houseway("simulate", *arguments, "--json")
        assert (done.code, told_beside(done)) == (0, []), done
        return json.loads(done.out)

    return run


@pytest.fixture
def wrong(monkeypatch):
    """Puts something else in the place of the lines of an exact result."""

    def lines(change):
        def answer(*told, **more):
            found = answers.answer(*told, **more)
            return Answer(found.result._replace(lines=change(found.result)), found.seconds)

        monkeypatch.setattr(simulate, "answer", answer)

    return lines


# Rounds


def test_counts_add_up_and_stand_beside_the_exact_value(told):
    found = told("craps", "--wager", "place_win/6", "--rounds", "200_000", "--seed", "3")
    assert (found["game"], found["wagers"], found["policy"]) == ("craps", ["place_win/6"], "none")
    assert found["rounds"] == sum(count["rounds"] for count in found["counts"]) == 200_000
    brought = sum(count["rounds"] * Fraction(count["profit"]) for count in found["counts"])
    assert Fraction(found["mean"]) == brought / 200_000
    assert found["exact"]["ev"] == "-1/66"
    assert found["agrees"] is True
    assert abs(found["z"]) < 4
    low, high = found["intervals"]["95"]
    wide, wider = found["intervals"]["99"]
    assert wide < low < found["mean_decimal"] < high < wider
    verdicts = {count["ends"]["place_win/6"]["verdict"] for count in found["counts"]}
    assert verdicts == {"place_win_wins", "place_win_loses"}


def test_the_same_seed_brings_the_same_answer_for_any_workers(told, tmp_path, monkeypatch):
    found = []
    for workers in ("1", "2"):
        monkeypatch.setattr(executor, "counts_folder", lambda at=workers: tmp_path / at)
        found.append(told("craps", "--rounds", "3e6", "--workers", workers))
    assert found[0] == found[1]
    assert found[0] != told("craps", "--rounds", "3e6", "--seed", "2")


def test_a_person_sees_the_interval_and_the_verdicts(houseway):
    done = houseway("simulate", "pai-gow", "--policy", "house_way", "--rounds", "1e5")
    assert (done.code, told_beside(done)) == (0, [])
    for words in ("Pai Gow", "house way", "100,000 rounds", "exact", "stands off", "9.2.3"):
        assert words in done.out
    assert "with 95% confidence" in done.out
    assert "they agree" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_a_variant_is_simulated(told):
    base = told("pai-gow", "--policy", "house_way", "--rounds", "1e5")
    other = told(
        "pai-gow", "--policy", "house_way", "--rounds", "1e5", "--variant", "zeros-lose-all"
    )
    assert base["digest"] != other["digest"]
    assert base["exact"] != other["exact"]


def luckier(result):
    """The first line takes a fiftieth of all outcomes from the second."""
    one, other, *rest = sorted(result.lines, key=lambda line: -line.outcomes)
    moved = result.total // 50
    more = one._replace(outcomes=one.outcomes + moved)
    return more, other._replace(outcomes=other.outcomes - moved), *rest


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_a_disagreement_is_loud(houseway, wrong, as_json):
    wrong(luckier)
    done = houseway("simulate", "craps", "--rounds", "2e5", *as_json)
    assert done.code == 1
    assert done.err.startswith("houseway: the simulation and the exact result disagree (z = ")
    if as_json:
        assert json.loads(done.out)["agrees"] is False
    else:
        assert "one of them is wrong" in " ".join(done.out.split())


def test_an_end_that_cannot_be_is_loud(houseway, wrong):
    wrong(lambda result: [line._replace(profit=2 * line.profit) for line in result.lines])
    done = houseway("simulate", "craps", "--rounds", "100")
    assert done.code == 1
    assert done.err == "houseway: rounds ended as the exact result says they cannot\n"


def test_sessions_that_disagree_are_loud(houseway, wrong):
    wrong(luckier)
    done = houseway("simulate", "craps", "--sessions", "3000")
    assert done.code == 1
    assert "disagree" in done.err


# Sessions


def test_sessions_end_in_one_of_four_ways(told):
    arguments = ("--bankroll", "20", "--stop-loss", "12.5", "--win-goal", "10", "--hours", "2")
    found = told("craps", "--wager", "field", "--sessions", "5e3", *arguments)
    assert found["sessions"] == 5000
    assert sum(ending["sessions"] for ending in found["endings"].values()) == 5000
    assert found["terms"] == {
        "bankroll": "20",
        "stop_loss": "25/2",
        "win_goal": "10",
        "rounds": 80,
        "rounds_per_hour": 40,
    }
    assert found["risk_of_ruin"] == found["endings"]["ruined"]["share"] == 0
    assert found["endings"]["stopped"]["sessions"] > 0
    low, high = found["endings"]["reached"]["intervals"]["95"]
    assert low < found["endings"]["reached"]["share"] < high
    assert [int(number) for number in found["length"]] == [1, 5, 25, 50, 75, 95, 99]
    assert found["length"]["99"] <= 80
    assert abs(found["z"]) < 4


def test_a_person_sees_how_sessions_end(houseway):
    arguments = ("--bankroll", "15", "--rounds-per-session", "100", "--rounds-per-hour", "60")
    done = houseway("simulate", "craps", "--sessions", "2000", *arguments)
    assert (done.code, told_beside(done)) == (0, [])
    for words in ("2,000 sessions", "1:40 h", "ruined", "Bankroll at the end", "Rounds played"):
        assert words in done.out
    assert "█" in done.out


# Pictures


@pytest.mark.parametrize("what", [("--rounds", "1e4"), ("--sessions", "500")])
def test_a_picture_stands_alone(houseway, tmp_path, what):
    path = tmp_path / "picture.svg"
    assert houseway("simulate", "craps", *what, "--plot", path).code == 0
    text = path.read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "href" not in text
    assert "<style>" in text


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("whist",), "there is no game"),
        (("craps", "--rounds", "many"), "--rounds is a number such as"),
        (("craps", "--rounds", "0"), "--rounds is a whole number from 1"),
        (("craps", "--rounds", "1.5"), "--rounds is a whole number"),
        (("craps", "--rounds", "-5"), "--rounds is a number such as"),
        (("craps", "--rounds", "1e99999999"), "--rounds is a number such as"),
        (("craps", "--rounds", "1e30"), "a simulation has from 1 to"),
        (("craps", "--seed", "x"), "--seed is a number"),
        (("craps", "--seed", "1e30"), "a seed is a whole number"),
        (("craps", "--workers", "0"), "--workers is a whole number from 1"),
        (("craps", "--wager", "pass"), "craps has no wager 'pass'"),
        (("craps", "--wager", "place_win"), "place_win is several wagers"),
        (("craps", "--wager", "field", "--wager", "come"), "one at a time"),
        (("craps", "--policy", "brave"), "no policy 'brave'"),
        (("craps", "--variant", "nothing"), "has no variant"),
        (("craps", "--bankroll", "10"), "goes with --sessions"),
        (("craps", "--sessions", "5", "--rounds", "5"), "either --rounds or --sessions"),
        (("craps", "--sessions", "5", "--bankroll", "0"), "--bankroll must be more than 0"),
        (("craps", "--sessions", "5", "--bankroll", "1/2"), "--bankroll is a number"),
        (("craps", "--sessions", "5", "--bankroll", "0.5"), "the bankroll is only 1/2"),
        (("craps", "--sessions", "5", "--hours", "0.01"), "a session has from 1"),
        (
            ("craps", "--sessions", "5", "--hours", "1", "--rounds-per-session", "5"),
            "either --hours or --rounds-per-session",
        ),
        (("craps", "--on", "nowhere"), "nowhere"),
        (
            ("craps", "--rounds", "9", "--plot", "no/such/folder/x.svg"),
            "there is no folder",
        ),
        (("craps", "--rounds", "9", "--plot", "x.png"), "a plot is a file that ends in .svg"),
        (("craps", "--rounds", ""), "--rounds is a number"),
        (("craps", "--on", "http://nowhere:1"), "write one like tcp://"),
    ],
)
def test_a_mistake_is_one_sentence(houseway, arguments, why):
    assert why in houseway("simulate", *arguments).sentence

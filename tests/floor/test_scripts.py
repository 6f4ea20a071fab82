"""Floor scripts with the answers that the readings give, one line each in `scripts/`."""

import json
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from houseway.floor.script import Script, ScriptError, run

FILES = sorted((Path(__file__).parent / "scripts").glob("*.jsonl"))
LINES = [json.loads(line) for file in FILES for line in file.read_text("utf-8").splitlines()]
SIT = {
    "at": "2026-03-01T10:00:00+11:00",
    "by": {"role": "casino_supervisor", "name": "Sam"},
    "op": "sit",
    "table": "T1",
    "seat": 1,
    "person": "Ann",
}
DRAFT = {"at": SIT["at"], "by": SIT["by"], "op": "promotion_draft", "promotion": "p"}


def told(script):
    answer = run(msgspec.convert(script, Script))
    return msgspec.json.decode(msgspec.json.encode(answer))


def plain(owed):
    """An obligation as text in which moments of different offsets are alike."""
    due = datetime.fromisoformat(owed["due"]).timestamp()
    return json.dumps({"late": None} | owed | {"due": due}, sort_keys=True)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_a_script_is_answered_as_the_readings_say(line):
    answer, expected = told({"id": line["id"], "given": line["given"]}), line["expect"]
    assert len(answer["events"]) == len(expected["events"])
    for event, wanted, got in zip(
        line["given"]["events"], expected["events"], answer["events"], strict=True
    ):
        assert {key: got.get(key) for key in wanted} == wanted, event
        # What is refused without a clause cites none.
        assert wanted["accepted"] or ("clause" in wanted) == ("clause" in got), event
    owed = expected.get("obligations", answer["obligations"])
    assert sorted(map(plain, answer["obligations"])) == sorted(map(plain, owed))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"settings": {"zone": "../../etc/passwd"}}, "no time zone '../../etc/passwd'"),
        ({"settings": {"zone": ""}}, "no time zone ''"),
        ({"settings": {"zone": "Mars/One"}}, "no time zone 'Mars/One'"),
        ({"settings": {"reasonable_time_hours": -1}}, "reasonable_time_hours"),
        ({"settings": {"as_soon_as_possible_hours": 10**12}}, "as_soon_as_possible_hours"),
        ({"settings": {"enough_attempts": 0}}, "enough_attempts"),
        ({"events": [SIT | {"op": ["sit"]}]}, "event 1: there is no op"),
        ({"events": [SIT | {"at": "0001-01-01T00:00:00+11:00"}]}, "event 1: at is a time"),
        ({"events": [SIT | {"at": "9999-12-31T23:00:00+00:00"}]}, "event 1: at is a time"),
        ({"events": [DRAFT | {"starts": "0001-01-01T00:00:00+11:00"}]}, "starts is a time"),
        ({"until": "9999-12-31T23:00:00+00:00"}, "until is a time"),
    ],
)
def test_a_script_that_cannot_be_meant_is_named_in_one_sentence(given, said):
    floor = {"documents": ["craps"], "tables": {"T1": "craps"}, "events": [SIT]}
    with pytest.raises(ScriptError) as wrong:
        told({"id": "x", "given": floor | given})
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)

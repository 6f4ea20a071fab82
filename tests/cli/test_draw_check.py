"""`houseway draw-check`: a published result holds, or the command says what does not."""

import json

import pytest

from houseway.floor.promotions.lists import digest

TICKETS = ["dice-1/4/2", "dice-1/5/2", "moon/9/1"]


@pytest.fixture
def result():
    award = {"award": "first", "prize": "purse", "ticket": "moon/9/1", "number": 3}
    draw = {"at": "2026-07-09T20:00:00+10:00", "source": "cryptographic generator"}
    draws = [draw | {"awards": [award], "digest": digest(TICKETS)}]
    return {"promotion": "july", "digest": digest(TICKETS), "tickets": TICKETS, "draws": draws}


def test_a_published_result_follows_from_its_list(houseway, tmp_path, result):
    file = tmp_path / "result.json"
    file.write_text(json.dumps(result, indent=1))
    assert houseway("draw-check", file) == (0, "july: 1 awards of 3 tickets hold\n", "")


def test_another_list_or_ticket_is_found_out(houseway, tmp_path, result):
    file = tmp_path / "result.json"
    result["tickets"] = TICKETS[::-1]
    file.write_text(json.dumps(result))
    done = houseway("draw-check", file)
    assert done.code == 1
    assert done.out.splitlines() == [
        "the list is not the one that was fixed by its digest",
        "number 3 of the list is not ticket moon/9/1 of award first",
    ]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"promotion": "july", "more": 1}'])
def test_what_is_no_result_says_so_in_a_sentence(houseway, tmp_path, text):
    file = tmp_path / "result.json"
    file.write_text(text)
    assert "result.json" in houseway("draw-check", file).sentence

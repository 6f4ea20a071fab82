"""The page of a table brings along what whoever opens it may see, and nothing else."""

import json
import re

import pytest

from houseway.web import arriving
from tests.web.conftest import FAST, Floor

TABLE = "canberra-holdem"


def page(guest, table=TABLE, **headers):
    answer = guest.client.get(f"/tables/{table}", headers=headers)
    found = re.search(r'<script type="application/json" id="given">(.*?)</script>', answer.text)
    return answer, json.loads(found[1] or "null")


def seen(view):
    """A view without the time, which goes on."""
    return {name: part for name, part in view.items() if name != "now"}


@pytest.mark.parametrize("who", ["guest", "player"])
def test_a_page_shows_what_this_person_may_see(floor, who):
    ann, bea = floor.player("Ann", TABLE, 1), floor.player("Bea", TABLE, 2)
    for player, seat in ((ann, 1), (bea, 2)):
        player.raw(TABLE, "core.Stake", {"seat": seat, "area": f"ante/{seat}", "cents": 5_00})
    guest = floor.guest() if who == "guest" else ann
    answer, given = page(guest)
    role = "watch" if who == "guest" else "player"
    assert answer.headers["cache-control"] == "no-store"
    assert seen(given["hello"]["view"]) == seen(guest.view(TABLE, role))
    assert given["hello"]["me"]["seat"] == (0 if who == "guest" else 1)
    words = guest.get(f"/api/games/{TABLE}/words").json()
    assert given["words"].items() < words.items()
    # What a page of players reads of them: `Words` in common/words.js.
    assert words.keys() - given["words"].keys() <= {*arriving.UNREAD}
    # The token is not compressed together with what others may have put there.
    whole = guest.get("/api/me").json()
    assert given["me"] | {"csrf": whole["csrf"]} == whole
    assert "csrf" not in answer.text


def test_the_felt_is_in_the_page_for_the_screen_that_asks(floor):
    wide, _ = page(floor.guest(), "craps")
    phone, _ = page(floor.guest(), "craps", **{"User-Agent": "a browser, Mobile"})
    assert 'viewBox="0 0 1200' in wide.text
    assert 'viewBox="0 0 360' in phone.text
    assert '<h1 id="title">Craps</h1>' in phone.text


def test_the_felt_speaks_the_language_of_who_reads(floor):
    answer, given = page(floor.guest(), **{"Accept-Language": "zh-CN"})
    felt = answer.text[answer.text.index("<svg") : answer.text.index("</svg>")]
    assert given["words"]["title"] in answer.text
    assert re.findall(r">([^<>]*[\u4e00-\u9fff][^<>]*)<", felt)
    assert ">DEALER<" not in felt


def test_a_table_that_is_not_there_brings_nothing(floor):
    answer, given = page(floor.guest(), "nowhere")
    assert answer.status_code == 200
    assert given is None
    assert "<svg" not in answer.text


def test_no_text_ends_the_data_of_a_page(floor, monkeypatch):
    said = arriving._words(TABLE, "en") | {"title": "</script><b>"}
    monkeypatch.setattr(arriving, "_words", lambda *_: said)
    answer, given = page(floor.guest())
    assert given["words"]["title"] == "</script><b>"
    assert "</script><b>" not in answer.text


def test_who_asks_for_more_than_anybody_reads_gets_the_page_alone():
    with Floor(FAST._replace(reads_at_once=3, reads_per_second=0.01)).tables([TABLE]) as floor:
        # To begin with a guest asks who they are.
        guest = floor.guest()
        asked = [page(guest) for _ in range(3)]
    assert [answer.status_code for answer, _ in asked] == [200, 200, 200]
    assert [given is None for _, given in asked] == [False, False, True]

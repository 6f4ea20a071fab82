"""Coming in: cards, staff, sessions, forged requests, and too many tries."""

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count

import pytest

from houseway.floor.state import STREAM
from houseway.house.guessing import LONGEST_WAIT
from houseway.house.people import PLAYER_HOURS, From, People, SlowedError, token_hash
from houseway.web.sessions import COOKIE, DEVICE
from tests.web.conftest import FAST, PASSWORD

WRONG = {"user": "dealer", "password": "wrong"}


def test_a_visitor_has_no_name_and_a_token(floor):
    guest = floor.guest()
    told = guest.get("/api/me").json()
    assert (told["role"], told["name"], told["seats"]) == ("visitor", "", {})
    assert told["csrf"] == guest.csrf


def test_the_cookie_is_kept_from_scripts_and_other_sites(floor):
    guest = floor.guest()
    guest.keep("")
    cookie = guest.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_a_card_signs_its_player_in(floor):
    guest = floor.guest()
    card = guest.card("Ann")
    assert card["role"] == "player"
    assert guest.get("/api/me").json()["name"] == "Ann"
    other = floor.guest()
    asked = {"card": card["card"], "secret": card["secret"].lower()}
    assert other.post("/api/sign-in/card", asked).json()["name"] == "Ann"


def test_a_name_belongs_to_one_card(floor):
    floor.guest().card("Ann")
    for name in ("ann", " ANN ", "dealer", "Ada (automatic)", "", "a" * 40, "<b>", "x\n\ty()"):
        answer = floor.guest().post("/api/cards", {"name": name})
        assert answer.status_code == 422, name
        assert answer.json()["field"] == "name"


def test_staff_sign_in_and_out(floor):
    guest = floor.guest()
    assert guest.sign_in("supervisor")["role"] == "supervisor"
    assert guest.post("/api/sign-out").json()["role"] == "visitor"
    assert guest.get("/api/me").json()["role"] == "visitor"


def test_a_session_that_is_over_is_worth_nothing(floor):
    guest = floor.guest()
    guest.sign_in("dealer")
    kept = guest.client.cookies[COOKIE]
    guest.post("/api/sign-out")
    other = floor.guest()
    other.keep(kept)
    assert other.get("/api/me").json()["role"] == "visitor"


def test_signing_in_makes_a_new_session(floor):
    guest = floor.guest()
    before = guest.client.cookies[COOKIE]
    guest.sign_in("dealer")
    assert guest.client.cookies[COOKIE] != before


def test_nobody_learns_who_is_known(floor):
    guest = floor.guest()
    known = guest.post("/api/sign-in", WRONG)
    unknown = guest.post("/api/sign-in", WRONG | {"user": "nobody"})
    assert known.status_code == unknown.status_code == 401
    assert known.json() == unknown.json()


@pytest.mark.parametrize("user", ["dealer", "nobody at all"])
def test_guessing_is_slowed_down_by_name_and_address(floor, user):
    guest = floor.guest()
    asked = {"user": user, "password": "wrong"}
    tries = [guest.post("/api/sign-in", asked).status_code for _ in range(6)]
    assert tries == [401] * 5 + [429]
    right = guest.post("/api/sign-in", {"user": user, "password": PASSWORD})
    assert right.status_code == 429
    assert int(right.headers["retry-after"]) >= 1
    assert guest.post("/api/sign-in", asked | {"user": "supervisor"}).status_code == 401


def test_nobody_shuts_staff_out_by_guessing_known_devices_are_let_through(floor):
    boss, thief = floor.member("supervisor"), floor.guest()
    boss.post("/api/sign-out")
    for _ in range(50):
        thief.post("/api/sign-in", WRONG | {"user": "supervisor"})
    assert boss.sign_in("supervisor")["role"] == "supervisor"
    # The mark of the device opens nothing by itself.
    thief.client.cookies.set(DEVICE, boss.client.cookies[DEVICE])
    assert thief.post("/api/sign-in", WRONG | {"user": "supervisor"}).status_code == 401


def test_refused_sign_ins_are_on_record_and_do_not_fill_it(floor):
    guest = floor.guest()
    for number in range(40):
        guest.post("/api/sign-in", WRONG | {"user": f"nobody {number}"})
    floor.people.guessing.timer = count(0, LONGEST_WAIT).__next__
    for _ in range(40):
        guest.post("/api/sign-in", WRONG)
    noted = floor.people.accounts().refused
    assert [each.times for each in noted if each.who == "staff/dealer"] == [1, 2, 4, 8, 16, 32]
    assert {each.who for each in noted} == {"staff/dealer", "staff/somebody unknown"}
    assert all("wrong" not in record.data for record in floor.store.read("accounts"))


def test_a_session_outlives_the_server(floors, floor):
    guest = floor.player("Ann")
    with floors(store=floor.store) as again:
        other = again.guest()
        other.keep(guest.client.cookies[COOKIE])
        assert other.get("/api/me").json()["name"] == "Ann"


def test_many_names_from_one_address_are_slowed_down_and_a_known_device_is_let_in(floors):
    with floors(FAST._replace(sign_ins_per_minute=3)).staff() as floor:
        clock = [0.0]
        floor.app.state.hub.sign_ins.clock = lambda: clock[0]
        boss, ann, thief = floor.member("supervisor"), floor.guest(), floor.guest()
        card = ann.card("Ann")
        for guest in (boss, ann):
            guest.post("/api/sign-out")
        clock[0] += 60
        users = [{"user": f"u{number}", "password": "x"} for number in range(4)]
        answers = [thief.post("/api/sign-in", user) for user in users]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
        assert int(answers[-1].headers["retry-after"]) == 20
        right = {"user": "dealer", "password": PASSWORD}
        assert thief.post("/api/sign-in", right).status_code == 429, "also who knows a password"
        # Staff and players behind the same address come in on their own devices.
        assert boss.sign_in("supervisor")["role"] == "supervisor"
        shown = {"card": card["card"], "secret": card["secret"]}
        assert ann.post("/api/sign-in/card", shown).status_code == 200
        clock[0] += 20
        assert thief.post("/api/sign-in", right).status_code == 200


@pytest.mark.parametrize("token", ["", "0" * 64, "stale"])
def test_a_request_without_our_token_is_refused(floor, token):
    guest = floor.guest()
    answer = guest.post("/api/cards", {"name": "Eve"}, **{"X-CSRF-Token": token})
    assert answer.status_code == 403
    assert "CSRF" in answer.json()["detail"]


def test_a_token_of_other_letters_is_no_token(floor):
    answer = floor.guest().post("/api/cards", {"name": "Ann"}, **{"X-CSRF-Token": b"\xc3\xa9"})
    assert answer.status_code == 403


def test_another_persons_token_does_not_fit(floor):
    mine, theirs = floor.guest(), floor.guest()
    answer = mine.post("/api/cards", {"name": "Eve"}, **{"X-CSRF-Token": theirs.csrf})
    assert answer.status_code == 403


def test_secrets_are_kept_as_hashes_only(floors):
    from houseway.house.people import Argon2

    hashed = Argon2().hash("secret")
    assert hashed.startswith("$argon2id$")
    assert Argon2().verify(hashed, "secret")
    assert not Argon2().verify(hashed, "Secret")
    assert not Argon2().verify("no hash", "secret")


def test_the_stream_of_accounts_holds_no_secret(floor):
    guest = floor.guest()
    secret = guest.card("Ann")["secret"]
    token = guest.client.cookies[COOKIE]
    text = "".join(record.data for record in floor.store.read("accounts"))
    assert token not in text
    assert f"plain {secret}" in text  # The hash of this test, which stands for a real one.


def test_a_player_stays_signed_in_when_the_browser_closes_and_staff_do_not(floor):
    guest = floor.guest()
    kept = guest.post("/api/cards", {"name": "Ann"}).headers["set-cookie"]
    assert f"Max-Age={PLAYER_HOURS * 3600}" in kept
    sent = {"user": "dealer", "password": PASSWORD}
    assert "Max-Age" not in guest.post("/api/sign-in", sent).headers["set-cookie"]


def test_the_key_of_a_demonstration_opens_every_position_and_nothing_else_does(floor):
    guest = floor.guest()
    asked = {"key": "the key", "position": "dealer"}
    assert guest.post("/api/sign-in/demo", asked).status_code == 403
    floor.app.state.hub.settings = floor.app.state.hub.settings._replace(demo_key="the key")
    assert guest.post("/api/sign-in/demo", asked | {"key": ""}).status_code == 403
    assert "dealer" in guest.post("/api/sign-in/demo", {"key": "the key"}).json()["positions"]
    wrong = guest.post("/api/sign-in/demo", asked | {"position": "king"})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "position")
    assert guest.post("/api/sign-in/demo", asked).json()["position"] == "dealer"
    # No key opens a real house, whoever set one.
    casino = floor.house.casino
    real = replace(casino.latest, name="The Real One")
    known = casino.folded.states[STREAM]
    casino.folded.states[STREAM] = known._replace(state=real)
    assert guest.post("/api/sign-in/demo", asked).status_code == 403


def test_in_a_real_house_the_cage_issues_cards(floor, monkeypatch):
    real = replace(floor.house.casino.floor(), name="The Real One")
    monkeypatch.setattr(floor.house.casino, "floor", lambda: real)
    answer = floor.guest().post("/api/cards", {"name": "Robin"})
    assert answer.status_code == 403
    assert "cage" in answer.json()["detail"]


@pytest.mark.parametrize(
    "name",
    [
        *("АNN LEE", "\uff21nn Lee", "Ann-Lee", "annlee", "A\u200bnn Lee", "Ann Іee", "Ann 1ee"),
        *("Ann Lee.", "Αnn Lee", "ann  lee"),
    ],
)
def test_a_name_that_looks_like_anothers_is_refused(floor, name):
    floor.guest().card("Ann Lee")
    answer = floor.guest().post("/api/cards", {"name": name})
    assert (answer.status_code, answer.json()["field"]) == (422, "name")


@pytest.mark.parametrize("name", ["Supervis0r", "ѕupervisor", "You"])
def test_nobody_looks_like_staff_or_a_player_at_the_terminal(floor, name):
    assert floor.guest().post("/api/cards", {"name": name}).status_code == 422


def test_other_names_are_free(floor):
    for name in ("Ann Lee", "Ann Leigh", "Anne Lee", "Ann Lee 2", "安娜", "Ángel", "Angel"):
        assert floor.guest().card(name)["name"] == name


def test_a_session_in_which_nothing_is_done_is_over(floor):
    clock = [0.0]
    floor.people.timer = lambda: clock[0]
    boss, player = floor.member("supervisor"), floor.player("Ann")
    clock[0] += FAST.staff_idle
    assert boss.get("/api/me").json()["role"] == "supervisor"
    clock[0] += FAST.staff_idle
    # A page that only reads is not somebody.
    assert boss.get("/api/pools").status_code == 200
    clock[0] += 1
    assert boss.get("/api/me").json()["role"] == "visitor"
    assert player.get("/api/me").json()["role"] == "player"
    clock[0] += FAST.player_idle + 1
    assert player.get("/api/me").json()["role"] == "visitor"
    assert "idle" in [record.data for record in floor.store.read("accounts")][-1]


def test_idleness_and_guessing_go_on_after_a_restart(floor):
    clock = [0.0]
    floor.people.timer = floor.people.guessing.timer = lambda: clock[0]
    boss = floor.member("supervisor")
    token = boss.client.cookies[COOKIE]
    for _ in range(8):
        floor.people.staff_session("supervisor", "guessed", From("1.2.3.4"))
        clock[0] += 60.0
    clock[0] += FAST.staff_idle / 2
    floor.people.touch(token)
    before = len(list(floor.store.read("accounts")))
    assert floor.people.session(token)
    assert floor.people.session(token)
    assert len(list(floor.store.read("accounts"))) == before + 1  # Once, and not for every request.
    noted = datetime.fromisoformat(floor.people.accounts().sessions[token_hash(token)].used)
    for passed, known in ((FAST.staff_idle - 1, True), (FAST.staff_idle + 1, False)):
        at = (noted + timedelta(seconds=passed)).isoformat()
        again = People(floor.store, lambda at=at: at, floor.people._hasher, floor.house.casino)
        again.staff_idle = FAST.staff_idle
        assert (again.session(token) is not None) == known
    # The eighth guess, which is on record, was made just now by the clocks on the wall.
    again = People(floor.store, hasher=floor.people._hasher, casino=floor.house.casino)
    with pytest.raises(SlowedError):
        again.staff_session("supervisor", "guessed", From("1.2.3.4"))
